//! Gaps in line features: what a tracked vehicle takes out of a wall that it drives through (IC-61, IC-R86).

use serde::{Deserialize, Serialize};

use super::geometry::{Along, dot, turn};
use super::route::line_spans;
use super::{Feature, FeatureId, Footprint, Ground, Length, Point};

/// A gap in a line feature: nothing of it is left nearer than `radius` to `at`. State, since the ground itself is shared and never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breach {
    /// The feature that is broken.
    pub feature: FeatureId,
    /// The middle of the gap.
    pub at: Point,
    /// Half the width of the gap: that of the base which broke it.
    pub radius: Length,
}

impl Ground {
    /// The ground with these gaps in it, whatever their order. What is left of a broken feature keeps its number, its name and all it does:
    /// the first part stands in its place in [`Ground::features`], further ones at the end; of one broken down whole the place is kept,
    /// with a line without places that does nothing. The ends of the parts are rounded to whole units. Areas are not broken, nor what is
    /// not on this ground; beyond 65,535 features further parts are not kept.
    #[must_use]
    pub fn breached(&self, breaches: &[Breach]) -> Ground {
        let mut ground = self.clone();
        for (place, feature) in self.features.iter().enumerate() {
            let Footprint::Line { axis, width } = &feature.footprint else {
                continue;
            };
            let cuts = breaches.iter().filter(|cut| cut.feature == feature.id);
            let cuts: Vec<&Breach> = cuts.collect();
            let Some(parts) = left(axis, *width, &cuts) else {
                continue;
            };
            let mut parts = parts.into_iter().map(|axis| Feature {
                footprint: Footprint::Line {
                    axis,
                    width: *width,
                },
                ..feature.clone()
            });
            ground.features[place] = parts.next().unwrap_or_else(|| Feature {
                footprint: Footprint::Line {
                    axis: Vec::new(),
                    width: Length::ZERO,
                },
                ..feature.clone()
            });
            let room = usize::from(u16::MAX) - ground.features.len().min(usize::from(u16::MAX));
            ground.features.extend(parts.take(room));
        }
        ground
    }

    /// The gaps that a base of that radius leaves behind where it drove along a path, its start first: one for each crossing of a line
    /// feature that `breaks`, in the middle of it; several in a row where the path runs along one.
    pub fn breaches(
        &self,
        path: &[Point],
        radius: Length,
        breaks: impl Fn(&Feature) -> bool,
    ) -> Vec<Breach> {
        let mut found = Vec::new();
        for leg in path.windows(2).filter(|leg| leg[0] != leg[1]) {
            for feature in self.features.iter().filter(|feature| breaks(feature)) {
                let Footprint::Line { axis, width } = &feature.footprint else {
                    continue;
                };
                for span in line_spans(leg[0], leg[1], axis, i64::from(width.0)).items() {
                    let (from, to) = (
                        span.from.point(leg[0], leg[1]),
                        span.to.point(leg[0], leg[1]),
                    );
                    let gaps = (from.distance(to).0 - 1).max(0) / (radius.0.max(1) * 2) + 1;
                    found.extend((0..gaps).map(|gap| Breach {
                        feature: feature.id,
                        at: Along::new(i64::from(2 * gap + 1), i64::from(2 * gaps)).point(from, to),
                        radius,
                    }));
                }
            }
        }
        found
    }

    /// All that is there of a feature: itself, or the parts that gaps have left of it.
    pub fn parts(&self, id: FeatureId) -> impl Iterator<Item = &Feature> {
        self.features.iter().filter(move |part| part.id == id)
    }
}

/// What is left of an axis; none if no gap touches it.
fn left(axis: &[Point], width: Length, cuts: &[&Breach]) -> Option<Vec<Vec<Point>>> {
    let mut parts = Parts::default();
    let mut broken = false;
    for pair in axis.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let gaps = cuts.iter().filter_map(|cut| gap(a, b, width, cut));
        let mut gaps: Vec<(i64, i64)> = gaps.collect();
        gaps.sort_unstable();
        broken |= !gaps.is_empty();
        let whole = whole(a, b);
        let at = |place: i64| Along::new(place, whole).point(a, b);
        let mut from = 0;
        for (begins, ends) in gaps {
            if begins > from {
                parts.lay(at(from), at(begins));
            }
            parts.end();
            from = from.max(ends);
        }
        if from < whole {
            parts.lay(at(from), b);
        }
    }
    parts.end();
    broken.then_some(parts.done)
}

/// The places of a gap are counted in so many parts of a segment, so that they are found without fractions.
fn whole(a: Point, b: Point) -> i64 {
    2 * a.distance_squared(b)
}

/// The stretch of a segment whose bed comes nearer than its radius to the middle of a gap, from place to place; none if that is no stretch.
fn gap(a: Point, b: Point, width: Length, cut: &Breach) -> Option<(i64, i64)> {
    let whole = whole(a, b);
    let twice = i128::from(cut.radius.0) * 2 + i128::from(width.0);
    if cut.radius <= Length::ZERO || whole == 0 {
        return None;
    }
    let foot = 2 * i128::from(dot(a, b, cut.at));
    let aside = 2 * i128::from(turn(a, b, cut.at));
    let reach = (twice * twice).checked_mul(i128::from(whole / 2))?;
    let half = reach
        .checked_sub(aside.checked_mul(aside)?)?
        .checked_isqrt()?;
    let place = |at: i128| at.clamp(0, i128::from(whole)) as i64;
    let (begins, ends) = (place(foot - half), place(foot + half));
    (begins < ends).then_some((begins, ends))
}

/// Parts of an axis while they are laid.
#[derive(Default)]
struct Parts {
    done: Vec<Vec<Point>>,
    open: Vec<Point>,
}

impl Parts {
    /// Lays a stretch that begins where the last one ended, if nothing ended the part since.
    fn lay(&mut self, from: Point, to: Point) {
        if self.open.is_empty() {
            self.open.push(from);
        }
        if self.open.last() != Some(&to) {
            self.open.push(to);
        }
    }

    /// Ends a part; one without any length is none.
    fn end(&mut self) {
        let part = std::mem::take(&mut self.open);
        if part.len() > 1 {
            self.done.push(part);
        }
    }
}

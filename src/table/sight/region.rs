//! The region a piece can see.

use super::{eye, sees_past};
use crate::table::geometry::{Along, Corner, Profile, Ray, Sides, Span, meetings, sweep};
use crate::table::route::{feature_bounds, level_of, line_spans};
use crate::table::{CONTACT, Feature, Footprint, Ground, Obscurement, Piece, Point, Polygon};

/// What `viewer` can see of the ground, for drawing: every place where it would see a piece like itself that stands on the ground there.
/// The union of the polygons is the region, true to about a millimetre.
pub fn region(ground: &Ground, viewer: &Piece) -> Vec<Polygon> {
    let view = View::new(ground, viewer);
    let corners = view.corners();
    let mut kept = Kept::default();
    sweep(viewer.at, corners.into_iter(), |ray| {
        view.profile(ray, &mut kept)
    })
}

/// A feature and the directions between which it lies; none if the viewer is within the box around it.
struct Sector<'a> {
    feature: &'a Feature,
    /// Its place in the ground's list.
    place: u16,
    between: Option<(Ray, Ray)>,
}

/// Lists that one ray fills and the next may use again.
#[derive(Default)]
struct Kept<'a> {
    blocking: Vec<Met<'a>>,
    raised: Vec<Met<'a>>,
    turns: Vec<i32>,
    hiding: Vec<u16>,
}

/// A viewer and all that can hide anything from it.
struct View<'a> {
    viewer: &'a Piece,
    /// The features that may block.
    blocking: Vec<Sector<'a>>,
    /// The features that raise the ground.
    raised: Vec<Sector<'a>>,
    /// The levels that the ground has anywhere.
    levels: Vec<u8>,
    /// The ground itself.
    ground: &'a Ground,
}

impl<'a> Sector<'a> {
    fn new(place: u16, feature: &'a Feature, from: Point) -> Sector<'a> {
        let (points, width) = match &feature.footprint {
            Footprint::Area(outline) => (&outline.corners, 0),
            Footprint::Line { axis, width } => (axis, width.0),
        };
        let (low, high) = feature_bounds(feature);
        let margin = width + 2;
        let beside = from.x < low.x - margin
            || from.x > high.x + margin
            || from.y < low.y - margin
            || from.y > high.y + margin;
        // From beside the box all of it lies within half a turn.
        let between = beside.then(|| {
            let rays = points.iter().filter_map(|at| Ray::towards(from, *at));
            rays.fold(None, |ends: Option<(Ray, Ray)>, ray| {
                let (left, right) = ends.unwrap_or((ray, ray));
                Some((
                    if left.turns_to(ray) < 0 { ray } else { left },
                    if right.turns_to(ray) > 0 { ray } else { right },
                ))
            })
        });
        Sector {
            feature,
            place,
            between: between.flatten(),
        }
    }

    /// Whether a ray may come upon it.
    fn holds(&self, ray: Ray) -> bool {
        self.between
            .is_none_or(|(left, right)| ray.lies_between(left, right))
    }
}

impl<'a> View<'a> {
    fn new(ground: &'a Ground, viewer: &'a Piece) -> View<'a> {
        let sectors = |wanted: &dyn Fn(&Feature) -> bool| -> Vec<Sector<'a>> {
            let features = (0..).zip(&ground.features);
            features
                .filter(|(_, feature)| wanted(feature))
                .map(|(place, feature)| Sector::new(place, feature, viewer.at))
                .collect()
        };
        let raised = sectors(&|feature| feature.level > 0);
        let mut levels: Vec<u8> = raised.iter().map(|sector| sector.feature.level).collect();
        levels.push(0);
        levels.sort_unstable();
        levels.dedup();
        View {
            viewer,
            blocking: sectors(&|feature| feature.may_block()),
            raised,
            levels,
            ground,
        }
    }

    /// What only hides opens nothing; what raises the ground may be seen over what hides the ground before it.
    fn corners(&self) -> Vec<Corner> {
        let (width, height) = (self.ground.width.0, self.ground.height.0);
        let edges = [(0, 0), (width, 0), (0, height), (width, height)];
        let mut corners: Vec<Corner> = edges
            .into_iter()
            .map(|(x, y)| Corner {
                at: Point::new(x, y),
                opens: false,
            })
            .collect();
        for sector in self.blocking.iter().chain(&self.raised) {
            let places = match &sector.feature.footprint {
                Footprint::Area(outline) => &outline.corners,
                Footprint::Line { axis, .. } => axis,
            };
            let opens = sector.feature.level > 0;
            corners.extend(places.iter().map(|at| Corner { at: *at, opens }));
        }
        corners
    }

    /// The stretches of a ray on which a piece on the ground is seen: what is seen changes only at certain distances, so one look
    /// between each two is enough.
    fn profile(&self, ray: Ray, kept: &mut Kept<'a>) -> Profile {
        let (width, height) = (self.ground.width, self.ground.height);
        let far = ray.leaves(self.viewer.at, width, height);
        let (p, q) = (self.viewer.at, ray.out(self.viewer.at, far));
        let mut seen = Profile::new();
        if p == q {
            return seen;
        }
        let Kept {
            blocking,
            raised,
            turns,
            hiding,
        } = kept;
        let meet = |sectors: &[Sector<'a>], met: &mut Vec<Met<'a>>| {
            met.clear();
            let on = sectors.iter().filter(|sector| sector.holds(ray));
            met.extend(on.filter_map(|sector| Met::new(sector, p, q, far)));
        };
        meet(&self.blocking, blocking);
        if blocking.is_empty() {
            seen.push((0, far));
            return seen;
        }
        let first = |met: &Met| met.spans.items().first().map(|span| span.0);
        let begins = blocking.iter().filter_map(first).min().unwrap_or(far);
        meet(&self.raised, raised);
        let mut end = far;
        if raised.is_empty() && self.viewer.level == 0 {
            let hides = blocking
                .iter()
                .filter_map(|met| met.hides_behind(self.viewer));
            end = hides.min().unwrap_or(far);
            blocking.retain(|met| first(met).is_some_and(|from| from <= end));
        }
        turns.clear();
        turns.extend([0, end]);
        for Met { spans, .. } in raised.iter() {
            turns.extend(spans.items().iter().flat_map(|span| [span.0, span.1]));
        }
        for Met { feature, spans, .. } in blocking.iter() {
            for (from, to) in spans.items() {
                self.turns_at(feature, *from, far, turns);
                self.turns_at(feature, *to, far, turns);
            }
            // Whoever touches a line feature is seen over it.
            if let Footprint::Line { axis, width } = &feature.footprint {
                let twice = i64::from((self.viewer.radius + CONTACT).0) * 2 + i64::from(width.0);
                for span in line_spans(p, q, axis, twice).items() {
                    turns.extend([span.from.of(far), span.to.of(far)]);
                }
            }
        }
        hiding.clear();
        hiding.extend(blocking.iter().map(|met| met.place));
        turns.retain(|turn| (0..=end).contains(turn));
        turns.sort_unstable();
        turns.dedup();
        for pair in turns.windows(2) {
            if pair[1] <= begins {
                // Nothing that hides is met so soon.
                add(&mut seen, pair[0], pair[1]);
                continue;
            }
            let at = ray.out(p, pair[0] + (pair[1] - pair[0]) / 2);
            let target = Piece {
                at,
                level: level_of(raised.iter().map(|met| met.feature), at),
                ..*self.viewer
            };
            if sees_past(self.ground, hiding, self.viewer, &target) {
                add(&mut seen, pair[0], pair[1]);
            }
        }
        seen
    }

    /// The distances at which a feature begins or ends to hide what is there, for one of its borders.
    fn turns_at(&self, feature: &Feature, at: i32, far: i32, turns: &mut Vec<i32>) {
        turns.push(at);
        if let Some(depth) = feature.depth {
            turns.extend([at.saturating_add(depth.0), depth.0.saturating_mul(2)]);
        }
        // Where the line to a target on another level just clears this border, and how deep it then dips under the top.
        let from = eye(self.viewer);
        let top = i64::from(feature.top);
        for level in &self.levels {
            let to = i64::from(*level) * 10 + 4;
            if to != from && (top - from).signum() == (to - from).signum() {
                let clears = |distance: i32| i64::from(distance) * (to - from) / (top - from);
                turns.push(clears(at).clamp(0, i64::from(far)) as i32);
                if let Some(depth) = feature.depth
                    && top != to
                {
                    // The part under the top begins at d * (top - from) / (to - from) and ends at the target.
                    let dips = i64::from(depth.0) * (to - from) / (to - top);
                    turns.push(dips.clamp(0, i64::from(far)) as i32);
                }
            }
        }
    }
}

/// Adds a stretch that begins where the last one ends, or further out.
fn add(seen: &mut Profile, from: i32, to: i32) {
    match seen.items_mut().last_mut() {
        Some(last) if last.1 == from => last.1 = to,
        _ => seen.push((from, to)),
    }
}

/// A feature on a ray.
struct Met<'a> {
    feature: &'a Feature,
    /// Its place in the ground's list.
    place: u16,
    /// Where the ray meets it, as distances.
    spans: Profile,
    /// Where the ray first leaves the inside of an area that it also entered.
    crossed: Option<i32>,
}

impl<'a> Met<'a> {
    /// A feature on a ray from `p` to `q`, which is `far` away; none if the ray does not meet it.
    fn new(sector: &Sector<'a>, p: Point, q: Point, far: i32) -> Option<Met<'a>> {
        let feature = sector.feature;
        let mut met = Met {
            feature,
            place: sector.place,
            spans: Profile::new(),
            crossed: None,
        };
        let out = |span: &Span| (span.from.of(far), span.to.of(far));
        match &feature.footprint {
            Footprint::Area(outline) => {
                let sides = outline.beside_near(p, q)?;
                if let Sides::Through(span) = sides {
                    let (from, to) = out(&span);
                    met.spans.push((from, to));
                    let entered = !span.has_end(false) && !span.is_point();
                    met.crossed = entered.then_some(to);
                } else {
                    for span in sides.touched().items() {
                        met.spans.push(out(span));
                    }
                    let inside = sides.inside();
                    let mut entered = inside.items().iter().filter(|s| s.from > Along::START);
                    met.crossed = entered.next().map(|span| span.to.of(far));
                }
            }
            Footprint::Line { axis, .. } => {
                for span in meetings(p, q, axis).items() {
                    met.spans.push(out(span));
                }
            }
        }
        (!met.spans.items().is_empty()).then_some(met)
    }

    /// From where on it hides everything that is as high as the viewer (TB-5, TB-10).
    fn hides_behind(&self, viewer: &Piece) -> Option<i32> {
        let blocks = self.feature.through == Obscurement::Blocked;
        let high = i64::from(self.feature.top) > eye(viewer);
        self.crossed.filter(|_| blocks && high)
    }
}

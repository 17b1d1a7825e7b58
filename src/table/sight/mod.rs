//! One sight line: what it crosses and why; the region a piece can see (TB-4 to TB-11).
//!
//! Two pieces always see each other or do not, and the lines both ways cross the same features at the same places. One-sided, because a
//! ruling says so, is what the crossing does to the *target*:
//! - `inside` and `cover` of an area count for the target that stands in it (TB-7), not for the viewer;
//! - the cover of a line feature counts for the target within 3 cm of it (TB-8);
//! - a line feature in base contact with the firer alone does nothing (TB-8).
//!
//! To keep the seeing itself two-sided, an `inside` that blocks also blinds who stands there, and a line feature that blocks does not block
//! for a piece that touches it alone: from there one looks over it, and is then seen as `inside` says.

mod line;
mod region;

use serde::{Deserialize, Serialize};

use super::{Cover, FeatureId, Ground, Obscurement, Piece, Point};
use line::{Line, eye, seams};

pub(super) use line::between;
pub use region::region;

/// Something a sight line crosses (TB-11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crossing {
    /// What is crossed.
    pub feature: FeatureId,
    /// Where the line enters it, counted from the viewer.
    pub enters: Point,
    /// Where the line leaves it.
    pub leaves: Point,
    /// What it does to the sight of the target.
    pub obscures: Obscurement,
    /// What it gives to the target.
    pub cover: Cover,
    /// Whether the feature is a hard target.
    pub hard: bool,
    /// The ruling that decides it, such as "TB-8".
    pub rule: &'static str,
}

/// A sight line from a viewer to a target and all it crosses, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SightLine {
    /// The viewer's centre.
    pub from: Point,
    /// The target's centre.
    pub to: Point,
    /// What is crossed, nearest the viewer first.
    pub crossings: Vec<Crossing>,
}

/// The sight line from `viewer` to `target` (TB-4). Facing does not matter. A crossing may be harmless and is listed all the same.
pub fn sight(ground: &Ground, viewer: &Piece, target: &Piece) -> SightLine {
    let line = Line::new(viewer, target);
    let mut found = Vec::with_capacity(8);
    for (feature, bounds) in ground.features.iter().zip(&ground.found().boxes) {
        line.judge(feature, *bounds, |hit| found.push((feature, hit)));
    }
    for (a, b, span) in seams(ground, &line) {
        for feature in [a, b] {
            let hit = line::Hit {
                span,
                obscures: Obscurement::Blocked,
                cover: Cover::None,
                rule: "TB-5",
            };
            found.push((feature, hit));
        }
    }
    found.sort_by(|(_, a), (_, b)| line.order(a.span, b.span));
    let crossings = found
        .into_iter()
        .map(|(feature, hit)| {
            let (enters, leaves) = line.ends(hit.span);
            Crossing {
                feature: feature.id,
                enters,
                leaves,
                obscures: hit.obscures,
                cover: hit.cover,
                hard: feature.hard,
                rule: hit.rule,
            }
        })
        .collect();
    SightLine {
        from: viewer.at,
        to: target.at,
        crossings,
    }
}

/// Whether the two see each other: the same as `!sight(..).blocked()`, without the list.
pub fn sees(ground: &Ground, viewer: &Piece, target: &Piece) -> bool {
    sees_past(ground, &ground.found().blocking, viewer, target)
}

/// Whether a viewer sees a piece at one of these places: the same as [`sees`] for each, found sooner if they lie in a row.
pub fn sees_any(ground: &Ground, viewer: &Piece, places: impl IntoIterator<Item = Piece>) -> bool {
    let blocking = &ground.found().blocking;
    // What hid the last place is likely to hide the next.
    let mut last = 0;
    places.into_iter().any(|target| {
        let line = Line::new(viewer, &target);
        if blocking
            .get(last)
            .is_some_and(|i| blocks(ground, *i, &line))
        {
            return false;
        }
        match blocking.iter().position(|i| blocks(ground, *i, &line)) {
            Some(place) => {
                last = place;
                false
            }
            None => seams(ground, &line).next().is_none(),
        }
    })
}

/// The same as [`sees`], if of all features only these could block: places in the ground's list.
fn sees_past(ground: &Ground, blocking: &[u16], viewer: &Piece, target: &Piece) -> bool {
    let line = Line::new(viewer, target);
    !blocking.iter().any(|i| blocks(ground, *i, &line)) && seams(ground, &line).next().is_none()
}

/// Whether a feature by itself blocks a line.
fn blocks(ground: &Ground, feature: u16, line: &Line<'_>) -> bool {
    let i = usize::from(feature);
    let mut blocked = false;
    line.judge(&ground.features[i], ground.found().boxes[i], |hit| {
        blocked |= hit.obscures == Obscurement::Blocked;
    });
    blocked
}

impl SightLine {
    /// Whether anything on it blocks.
    pub fn blocked(&self) -> bool {
        self.crossings
            .iter()
            .any(|c| c.obscures == Obscurement::Blocked)
    }

    /// The strongest obscurement on the line (TB-9). With [`Ground::obscurement_adds`] two features that obscure make heavily obscured.
    /// With `ignore_hard` what a hard target does is left out (IC-R52), unless it blocks: even a big gun needs to see.
    pub fn obscurement(&self, ground: &Ground, ignore_hard: bool) -> Obscurement {
        let counted =
            |c: &&Crossing| !(ignore_hard && c.hard) || c.obscures == Obscurement::Blocked;
        let acting = || self.crossings.iter().filter(counted);
        let strongest = acting().map(|c| c.obscures).max().unwrap_or_default();
        if strongest == Obscurement::Obscured && ground.obscurement_adds {
            let mut obscuring = acting()
                .filter(|c| c.obscures == Obscurement::Obscured)
                .map(|c| c.feature);
            let first = obscuring.next();
            if obscuring.any(|feature| Some(feature) != first) {
                return Obscurement::Heavy;
            }
        }
        strongest
    }

    /// The strongest cover of the target (TB-9), whether a hard target gives it, and which feature. Of two that give equal cover a
    /// hard one is named, then the one nearest the viewer.
    pub fn cover(&self) -> (Cover, bool, Option<FeatureId>) {
        let mut best = (Cover::None, false, None);
        for c in &self.crossings {
            if c.cover != Cover::None && (c.cover, c.hard) > (best.0, best.1) {
                best = (c.cover, c.hard, Some(c.feature));
            }
        }
        best
    }
}

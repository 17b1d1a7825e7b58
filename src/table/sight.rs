//! One sight line: what it crosses and why; the region a piece can see (TB-4 to TB-11).

use serde::{Deserialize, Serialize};

use super::{Cover, FeatureId, Ground, Obscurement, Piece, Point, Polygon};

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

/// The sight line from `viewer` to `target` (TB-4). Facing does not matter.
pub fn sight(ground: &Ground, viewer: &Piece, target: &Piece) -> SightLine {
    let _ = (ground, viewer, target);
    todo!()
}

/// Whether the two see each other: the same as `!sight(..).blocked()`, without the list.
pub fn sees(ground: &Ground, viewer: &Piece, target: &Piece) -> bool {
    !sight(ground, viewer, target).blocked()
}

impl SightLine {
    /// Whether anything on it blocks.
    pub fn blocked(&self) -> bool {
        self.crossings
            .iter()
            .any(|c| c.obscures == Obscurement::Blocked)
    }
}

/// What `viewer` can see of the ground, for drawing: every point outside blocked sight of a piece on the ground there.
/// `radius` is the base of the imagined target.
pub fn region(ground: &Ground, viewer: &Piece) -> Vec<Polygon> {
    let _ = (ground, viewer);
    todo!()
}

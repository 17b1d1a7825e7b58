//! A path walked and checked against the going; finding one; what can be reached (TB-12 to TB-16).

mod barrier;
mod cut;
mod find;
mod graph;
mod near;
mod reach;
mod stand;
mod walk;

use serde::{Deserialize, Serialize};

use super::{Base, ElementId, FeatureId, Length, Mobility, Piece, Point};

pub(super) use barrier::line_spans;
pub use cut::cut;
pub use find::{find, find_beside, find_contact, find_within};
pub(super) use near::feature_bounds;
pub use reach::reach;
pub(super) use stand::level_of;
pub use stand::{level_at, may_stand, storeys_at};
pub use walk::{walk, walk_end};

/// Who moves, and among which other bases.
#[derive(Clone, Debug)]
pub struct Mover<'a> {
    /// Where it starts.
    pub piece: Piece,
    /// How it gets about.
    pub mobility: Mobility,
    /// Every other base on the ground.
    pub bases: &'a [Base],
}

/// A path walked (TB-16).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk {
    /// The corners walked, from the start to where it stopped.
    pub path: Vec<Point>,
    /// Every place at which things are judged: each 0.5 cm, the corners, the end; the start is the first.
    pub steps: Vec<Step>,
    /// How far along the given path it went (TB-12); where it was stopped at a rounded place, the last part may measure two units more.
    pub length: Length,
    /// Why it ends where it does.
    pub stop: Stop,
}

/// A place on a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Where.
    pub at: Point,
    /// How far from the start along the path.
    pub along: Length,
    /// Whether the piece may stand there, if it is stopped.
    pub may_stand: bool,
    /// The level of the ground there.
    pub level: u8,
}

/// Why a walk ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    /// At the end of the given path.
    Arrived,
    /// At difficult ground (TB-14).
    Difficult(FeatureId),
    /// On the far side of ground that takes three steps (IC-R86).
    Across(FeatureId),
    /// In contact with an enemy: a charge.
    Contact(ElementId),
}

/// Why a path is refused: where, and what is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PathFault {
    /// It leaves the table (the base must lie wholly on it).
    OffTable(Point),
    /// It enters something impassable, or slips between two that touch.
    Impassable(Point, FeatureId),
    /// It passes over a base.
    Base(Point, ElementId),
    /// It ends on a base.
    EndsOn(ElementId),
    /// It ends in the bed of a line feature that must be crossed whole.
    EndsIn(FeatureId),
    /// It is longer than what may be walked.
    TooLong(Length),
    /// It has more points than anyone needs (over 64).
    TooManyPoints,
}

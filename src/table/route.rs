//! A path walked and checked against the going; finding one; what can be reached (TB-12 to TB-16).

use serde::{Deserialize, Serialize};

use super::{Base, ElementId, FeatureId, Ground, Length, Mobility, Piece, Point, Polygon};

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
    /// How long it is.
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

/// Walks `path` (its corners after the start) as far as the going lets it, or says what forbids it.
/// A path that meets difficult ground or an enemy is legal and ends there; what lies beyond on the path is not looked at.
pub fn walk(
    ground: &Ground,
    mover: &Mover<'_>,
    path: &[Point],
    allowance: Length,
) -> Result<Walk, PathFault> {
    let _ = (ground, mover, path, allowance);
    todo!()
}

/// The shortest path to `goal` that [`walk`] accepts with any allowance (TB-15): the corners after the start.
/// Contact with `charge`'s base is wanted if one is given: `goal` is then any point in contact with it.
pub fn find(ground: &Ground, mover: &Mover<'_>, goal: Point) -> Option<Vec<Point>> {
    let _ = (ground, mover, goal);
    todo!()
}

/// The path that brings the mover into base contact with an enemy base by the shortest way.
pub fn find_contact(ground: &Ground, mover: &Mover<'_>, enemy: ElementId) -> Option<Vec<Point>> {
    let _ = (ground, mover, enemy);
    todo!()
}

/// Where the mover can end with `allowance`: the union of the polygons is the region, for drawing.
pub fn reach(ground: &Ground, mover: &Mover<'_>, allowance: Length) -> Vec<Polygon> {
    let _ = (ground, mover, allowance);
    todo!()
}

/// Whether a piece of that radius and mobility may stand at `at` (TB-3, TB-13), and if not, why.
pub fn may_stand(ground: &Ground, mover: &Mover<'_>, at: Point) -> Result<(), PathFault> {
    let _ = (ground, mover, at);
    todo!()
}

/// The level of the ground at a place: the highest of the hills and banks under it.
pub fn level_at(ground: &Ground, at: Point) -> u8 {
    let _ = (ground, at);
    todo!()
}

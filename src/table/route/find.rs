//! The suggested path (TB-15).

use super::Mover;
use crate::table::{ElementId, Ground, Point};

/// The shortest path to `goal` that [`walk`] accepts with any allowance (TB-15): the corners after the start.
pub fn find(ground: &Ground, mover: &Mover<'_>, goal: Point) -> Option<Vec<Point>> {
    let _ = (ground, mover, goal);
    todo!()
}

/// The path that brings the mover into base contact with an enemy base by the shortest way.
pub fn find_contact(ground: &Ground, mover: &Mover<'_>, enemy: ElementId) -> Option<Vec<Point>> {
    let _ = (ground, mover, enemy);
    todo!()
}

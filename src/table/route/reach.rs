//! What can be reached.

use super::Mover;
use crate::table::{Ground, Length, Polygon};

/// Where the mover can end with `allowance`: the union of the polygons is the region, for drawing.
pub fn reach(ground: &Ground, mover: &Mover<'_>, allowance: Length) -> Vec<Polygon> {
    let _ = (ground, mover, allowance);
    todo!()
}

//! The region a piece can see.

use crate::table::{Ground, Piece, Polygon};

/// What `viewer` can see of the ground, for drawing: every point outside blocked sight of a piece on the ground there.
pub fn region(ground: &Ground, viewer: &Piece) -> Vec<Polygon> {
    let _ = (ground, viewer);
    todo!()
}

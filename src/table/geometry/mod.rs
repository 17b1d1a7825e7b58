//! Points, segments, polygons and the 256 headings, with exact whole-number predicates.

mod exact;
mod few;
mod heading;
mod polygon;
mod sweep;

use serde::{Deserialize, Serialize};

use super::Length;

pub(crate) use exact::{
    Along, Span, Spans, apart, comes_nearer, dot, joined, meeting, meetings, near_axis, turn,
};
pub(crate) use few::Few;
pub use heading::Heading;
pub use polygon::Polygon;
pub(crate) use polygon::Sides;
pub(crate) use sweep::{Corner, Profile, Ray, sweep};

/// A place on the table, in tenths of a millimetre: x to the east, y to the south.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// East of the table's western edge.
    pub x: i32,
    /// South of the table's northern edge.
    pub y: i32,
}

impl Point {
    /// The place `x` and `y` tenths of a millimetre from the north-west corner.
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// The place `x` and `y` centimetres from the north-west corner.
    pub const fn cm(x: i32, y: i32) -> Point {
        Point {
            x: x * 100,
            y: y * 100,
        }
    }

    /// The squared distance to another place.
    pub const fn distance_squared(self, other: Point) -> i64 {
        let (dx, dy) = (
            self.x as i64 - other.x as i64,
            self.y as i64 - other.y as i64,
        );
        dx * dx + dy * dy
    }

    /// The distance to another place, rounded up to a tenth of a millimetre (TB-12).
    pub fn distance(self, other: Point) -> Length {
        Length(isqrt_up(self.distance_squared(other)) as i32)
    }
}

/// The smallest whole number whose square is at least `n`; 0 for a negative `n`.
pub fn isqrt_up(n: i64) -> i64 {
    if n <= 0 {
        return 0;
    }
    let root = n.isqrt();
    if root * root == n { root } else { root + 1 }
}

//! The lane of a shot: who stands in it, beside it, or behind the target in it (IC-66, IC-67, IC-R90, IC-R92).

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::table::geometry::{dot, near_axis, turn};
use crate::table::{Length, Piece, Point};

/// How far beside a lane a shot that misses is dangerous, and frightens: from the lane's edge to a base's (IC-67).
pub const BESIDE: Length = Length::STICK;

/// From the firer's centre to the target's, as wide as the firer's base (IC-R90).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lane {
    /// Where the firer stands.
    pub from: Point,
    /// Where the target stands.
    pub to: Point,
    /// Half the width.
    pub half: Length,
}

impl Lane {
    /// The lane of a shot.
    pub fn new(from: &Piece, to: &Piece) -> Lane {
        Lane {
            from: from.at,
            to: to.at,
            half: from.radius,
        }
    }

    /// Its length, squared.
    fn square(&self) -> i64 {
        self.from.distance_squared(self.to)
    }

    /// How far off its middle a place is, times its length.
    fn off(&self, at: Point) -> i128 {
        i128::from(turn(self.from, self.to, at)).abs()
    }

    /// Compares how far off its middle a place is with a distance.
    fn off_against(&self, at: Point, distance: Length) -> Ordering {
        let (off, distance) = (self.off(at), i128::from(distance.0));
        (off * off).cmp(&(distance * distance * i128::from(self.square())))
    }

    /// Whether a base overlaps it, between firer and target.
    pub fn overlaps(&self, base: &Piece) -> bool {
        let (along, square) = (dot(self.from, self.to, base.at), self.square());
        let beyond = i128::from((-along).max(along - square).max(0));
        let length = i128::from(self.from.distance(self.to).0);
        let beside = (self.off(base.at) - i128::from(self.half.0) * length).max(0);
        let radius = i128::from(base.radius.0);
        if beyond == 0 {
            return self.off_against(base.at, self.half + base.radius) == Ordering::Less;
        }
        beyond * beyond + beside * beside < radius * radius * i128::from(square)
    }

    /// Whether a shot along it that misses endangers a base: between firer and target within [`BESIDE`] of it, past the target in the lane itself
    /// (IC-R92). Where the base's centre lies says which of the two it is.
    pub fn endangers(&self, base: &Piece) -> bool {
        let (along, square) = (dot(self.from, self.to, base.at), self.square());
        if along < 0 || square == 0 {
            return false;
        }
        if along > square {
            return self.off_against(base.at, self.half + base.radius) == Ordering::Less;
        }
        self.off_against(base.at, self.half + base.radius + BESIDE) != Ordering::Greater
    }

    /// Whether a shot along it passes within [`BESIDE`] of a base.
    pub fn passes(&self, base: &Piece) -> bool {
        let reach = self.half + base.radius + BESIDE;
        near_axis(
            base.at,
            &[self.from, self.to],
            2 * i64::from(reach.0),
            false,
        )
    }

    /// Orders two places by how near they are to its middle.
    pub fn nearer(&self, a: Point, b: Point) -> Ordering {
        self.off(a).cmp(&self.off(b))
    }

    /// The place of it that is nearest to another.
    pub fn nearest(&self, at: Point) -> Point {
        let (along, square) = (dot(self.from, self.to, at), self.square());
        if along <= 0 || square == 0 {
            return self.from;
        }
        if along >= square {
            return self.to;
        }
        let part = |from: i32, to: i32| {
            let step = i128::from(to - from) * i128::from(along) / i128::from(square);
            from + step as i32
        };
        Point::new(part(self.from.x, self.to.x), part(self.from.y, self.to.y))
    }
}

//! The 256 headings, from a constant table: no angle is ever reckoned in floating point.

use serde::{Deserialize, Serialize};

use super::Point;
use crate::table::Length;

/// One of 256 headings: 0 is north, 64 east, 128 south, 192 west.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Heading(pub u8);

/// The sines of the first quarter turn in 64 steps, times [`Heading::SCALE`].
const QUARTER: [i32; 65] = [
    0, 402, 804, 1205, 1606, 2006, 2404, 2801, 3196, 3590, 3981, 4370, 4756, 5139, 5520, 5897,
    6270, 6639, 7005, 7366, 7723, 8076, 8423, 8765, 9102, 9434, 9760, 10080, 10394, 10702, 11003,
    11297, 11585, 11866, 12140, 12406, 12665, 12916, 13160, 13395, 13623, 13842, 14053, 14256,
    14449, 14635, 14811, 14978, 15137, 15286, 15426, 15557, 15679, 15791, 15893, 15986, 16069,
    16143, 16207, 16261, 16305, 16340, 16364, 16379, 16384,
];

impl Heading {
    /// Towards y = 0.
    pub const NORTH: Heading = Heading(0);
    /// Towards growing x.
    pub const EAST: Heading = Heading(64);
    /// Towards growing y.
    pub const SOUTH: Heading = Heading(128);
    /// Towards x = 0.
    pub const WEST: Heading = Heading(192);
    /// The length of [`Heading::vector`].
    pub const SCALE: i32 = 16384;

    /// The direction as a vector of length [`Heading::SCALE`], rounded to whole numbers; opposite headings are exact opposites.
    pub const fn vector(self) -> Point {
        let step = (self.0 % 64) as usize;
        let (sine, cosine) = (QUARTER[step], QUARTER[64 - step]);
        match self.0 / 64 {
            0 => Point::new(sine, -cosine),
            1 => Point::new(cosine, sine),
            2 => Point::new(-sine, cosine),
            _ => Point::new(-cosine, -sine),
        }
    }

    /// The place straight ahead of another, never farther than `length`: the vector is rounded, so a little less is gone.
    pub fn ahead(self, from: Point, length: Length) -> Point {
        let Point { x, y } = self.vector();
        let scale = i64::from(Heading::SCALE) + 2;
        let part = |v: i32| (i64::from(v) * i64::from(length.0) / scale) as i32;
        Point::new(from.x + part(x), from.y + part(y))
    }

    /// The heading nearest to the direction from one place to another; of two equally near the lower number, and north for
    /// one and the same place.
    pub fn towards(from: Point, to: Point) -> Heading {
        let way = |from: i32, to: i32| i64::from(to) - i64::from(from);
        let quarter = match (way(from.x, to.x), way(from.y, to.y)) {
            (0, 0) => return Heading::NORTH,
            (x, y) if x >= 0 && y < 0 => 0,
            (x, y) if x > 0 && y >= 0 => 64,
            (x, y) if x <= 0 && y > 0 => 128,
            _ => 192,
        };
        let heading = |number: u16| Heading((number % 256) as u8);
        // Within the quarter turn the place passes from the right of the heading to its left.
        let (mut right, mut left) = (quarter, quarter + 64);
        while left - right > 1 {
            let middle = right + (left - right) / 2;
            if heading(middle).cross(from, to) >= 0 {
                right = middle;
            } else {
                left = middle;
            }
        }
        [heading(right), heading(left)]
            .into_iter()
            .min_by_key(|heading| (heading.cross(from, to).abs(), heading.0))
            .unwrap_or_default()
    }

    /// The opposite heading.
    pub const fn reversed(self) -> Heading {
        Heading(self.0.wrapping_add(128))
    }

    /// The dot product of the heading and the way from one place to another: positive in the front half.
    pub(crate) const fn dot(self, from: Point, to: Point) -> i64 {
        let vector = self.vector();
        vector.x as i64 * (to.x as i64 - from.x as i64)
            + vector.y as i64 * (to.y as i64 - from.y as i64)
    }

    /// The cross product of the heading and the way from one place to another: positive to the right of it.
    pub(crate) const fn cross(self, from: Point, to: Point) -> i64 {
        let vector = self.vector();
        vector.x as i64 * (to.y as i64 - from.y as i64)
            - vector.y as i64 * (to.x as i64 - from.x as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_of_all_headings_is_found() {
        let from = Point::new(70, 70);
        for x in -60..=60 {
            for y in -60..=60 {
                let to = Point::new(from.x + x * 37, from.y + y * 41);
                let nearest = (0..=255)
                    .map(Heading)
                    .filter(|heading| heading.dot(from, to) > 0)
                    .min_by_key(|heading| heading.cross(from, to).abs())
                    .unwrap_or_default();
                assert_eq!(Heading::towards(from, to), nearest, "{to:?}");
            }
        }
    }
}

//! A region seen from one place, swept ray by ray into polygons.

use super::{Along, Point, Polygon, isqrt_up};
use crate::table::Length;

/// The length of a direction.
const SCALE: i64 = 1 << 20;
/// Rays beside a corner lie this part of a wedge away from it.
const INSET: i64 = 1024;
/// Rays this near to each other at their ends are not parted further, and a border may bend so much between two.
const FINE: i64 = 8;

/// A direction as a vector about [`SCALE`] long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ray {
    x: i64,
    y: i64,
}

/// The stretches of a ray that belong to the region, as distances in order.
pub(crate) type Profile = Vec<(i32, i32)>;

impl Ray {
    fn new(x: i64, y: i64) -> Option<Ray> {
        let length = isqrt_up(x * x + y * y);
        (length > 0).then(|| Ray {
            x: x * SCALE / length,
            y: y * SCALE / length,
        })
    }

    /// The direction from one place to another; none from a place to itself.
    pub(crate) fn towards(from: Point, to: Point) -> Option<Ray> {
        Ray::new(
            i64::from(to.x) - i64::from(from.x),
            i64::from(to.y) - i64::from(from.y),
        )
    }

    /// Which way another ray lies: positive to the right of this one, 0 if hardly either.
    pub(crate) fn turns_to(self, other: Ray) -> i64 {
        // Directions are rounded: what is this near may be the same.
        match self.cross(other) {
            cross if cross.abs() <= 4 * SCALE => 0,
            cross => cross,
        }
    }

    /// Whether it lies less than a quarter turn off the middle of two others.
    pub(crate) fn goes_with(self, left: Ray, right: Ray) -> bool {
        self.x * (left.x + right.x) + self.y * (left.y + right.y) > 0
    }

    /// How far one gets from a place before leaving a table of this size.
    pub(crate) fn leaves(self, from: Point, width: Length, height: Length) -> i32 {
        let side = |at: i32, way: i64, end: i32| match way {
            0 => i64::MAX,
            way if way > 0 => (i64::from(end) - i64::from(at)) * SCALE / way,
            way => i64::from(at) * SCALE / -way,
        };
        let far = side(from.x, self.x, width.0).min(side(from.y, self.y, height.0));
        far.clamp(0, i64::from(Length::MAX.0) * 2) as i32
    }

    /// The place so far out.
    pub(crate) fn out(self, from: Point, distance: i32) -> Point {
        let part = |way: i64| (2 * way * i64::from(distance) + SCALE).div_euclid(2 * SCALE) as i32;
        Point::new(from.x + part(self.x), from.y + part(self.y))
    }

    fn half(self) -> bool {
        self.y < 0 || (self.y == 0 && self.x < 0)
    }

    fn cross(self, other: Ray) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// Between two rays, nearer the first by `times`.
    fn between(self, other: Ray, times: i64) -> Ray {
        Ray::new(self.x * times + other.x, self.y * times + other.y).unwrap_or(self)
    }
}

/// Sweeps all round `from`. `corners` are the places at which the border may jump or bend; `profile` tells what of a ray belongs to the
/// region. The polygons together are the region, to about a millimetre.
pub(crate) fn sweep(
    from: Point,
    corners: impl Iterator<Item = Point>,
    mut profile: impl FnMut(Ray) -> Profile,
) -> Vec<Polygon> {
    let even = (0..8).filter_map(|i| {
        let way = super::Heading(i * 32).vector();
        Ray::new(i64::from(way.x), i64::from(way.y))
    });
    let mut rays: Vec<Ray> = corners
        .filter_map(|at| Ray::towards(from, at))
        .chain(even)
        .collect();
    rays.sort_unstable_by(|a, b| a.half().cmp(&b.half()).then(0.cmp(&a.cross(*b))));
    rays.dedup_by(|a, b| a.cross(*b).abs() <= SCALE && a.half() == b.half());
    let mut swept = Swept {
        from,
        done: Vec::new(),
        fan: Vec::new(),
    };
    for (i, &a) in rays.iter().enumerate() {
        let b = rays[(i + 1) % rays.len()];
        let (near_a, near_b) = (a.between(b, INSET), b.between(a, INSET));
        let (at_a, at_b) = (profile(near_a), profile(near_b));
        swept.wedge((a, &at_a), (b, &at_b), &mut profile, 12);
    }
    swept.close_fan();
    swept.done
}

struct Swept {
    from: Point,
    done: Vec<Polygon>,
    /// The outer corners of the wedges that reach from the centre, one beside the other.
    fan: Vec<Point>,
}

impl Swept {
    fn wedge(
        &mut self,
        (a, at_a): (Ray, &Profile),
        (b, at_b): (Ray, &Profile),
        profile: &mut impl FnMut(Ray) -> Profile,
        depth: u32,
    ) {
        let far = at_a.iter().chain(at_b).map(|span| span.1).max();
        let Some(far) = far else {
            self.close_fan();
            return;
        };
        let wide = (a.cross(b).abs() / SCALE) * i64::from(far) / SCALE;
        if wide <= FINE || depth == 0 {
            self.emit((a, at_a), (b, at_a));
            return;
        }
        let middle = a.between(b, 1);
        let found = profile(middle);
        if alike((a, at_a), (b, at_b), (middle, &found)) {
            self.emit((a, at_a), (b, at_b));
        } else {
            self.wedge((a, at_a), (middle, &found), profile, depth - 1);
            self.wedge((middle, &found), (b, at_b), profile, depth - 1);
        }
    }

    fn emit(&mut self, (a, at_a): (Ray, &Profile), (b, at_b): (Ray, &Profile)) {
        for (one, two) in at_a.iter().zip(at_b) {
            let (out_a, out_b) = (a.out(self.from, one.1), b.out(self.from, two.1));
            if one.0 == 0 && two.0 == 0 {
                if self.fan.last() != Some(&out_a) {
                    self.fan.push(out_a);
                }
                self.fan.push(out_b);
            } else {
                let (in_a, in_b) = (a.out(self.from, one.0), b.out(self.from, two.0));
                self.done.push(Polygon {
                    corners: vec![in_a, out_a, out_b, in_b],
                });
            }
        }
        let joined = at_a.first().is_some_and(|span| span.0 == 0)
            && at_b.first().is_some_and(|span| span.0 == 0);
        if !joined {
            self.close_fan();
        }
    }

    fn close_fan(&mut self) {
        if self.fan.len() > 1 {
            let mut corners = vec![self.from];
            corners.append(&mut self.fan);
            self.done.push(Polygon { corners });
        }
        self.fan.clear();
    }
}

/// Whether the stretches on a middle ray lie on the straight lines between those of its neighbours.
fn alike(
    (a, at_a): (Ray, &Profile),
    (b, at_b): (Ray, &Profile),
    (middle, found): (Ray, &Profile),
) -> bool {
    let straight = |far_a: i32, far_b: i32| {
        let (one, two) = (
            (a.x * i64::from(far_a), a.y * i64::from(far_a)),
            (b.x * i64::from(far_b), b.y * i64::from(far_b)),
        );
        let side = |(x, y): (i64, i64)| {
            (i128::from(middle.x) * i128::from(y) - i128::from(middle.y) * i128::from(x))
                / i128::from(SCALE)
        };
        let (from, to) = (side(one) as i64, side(two) as i64);
        if from == to {
            return i64::from(far_a.min(far_b));
        }
        let place = |(x, y): (i64, i64)| Point::new((x / SCALE) as i32, (y / SCALE) as i32);
        let at = Along::new(from, from - to).point(place(one), place(two));
        i64::from(at.distance(Point::new(0, 0)).0)
    };
    at_a.len() == at_b.len()
        && at_a.len() == found.len()
        && at_a.iter().zip(at_b).zip(found).all(|((one, two), mid)| {
            (straight(one.0, two.0) - i64::from(mid.0)).abs() <= FINE
                && (straight(one.1, two.1) - i64::from(mid.1)).abs() <= FINE
        })
}

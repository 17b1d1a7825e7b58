//! A region seen from one place, swept ray by ray into polygons.

use super::{Along, Few, Point, Polygon, isqrt_up};
use crate::table::Length;

/// The length of a direction.
const SCALE: i64 = 1 << BITS;
const BITS: u32 = 20;
/// Directions are rounded: two whose cross product is no greater may be the same.
const SAME: i64 = 4 * SCALE;
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

/// A place at which the border of a region may jump or bend.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    /// Where.
    pub at: Point,
    /// Whether places behind it may belong to the region though none do beside it. Others only take from the region: one that lies
    /// further out than all of the region does nothing.
    pub opens: bool,
}

/// The stretches of a ray that belong to the region, as distances in order.
pub(crate) type Profile = Few<(i32, i32), 4>;

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
        match self.cross(other) {
            cross if cross.abs() <= SAME => 0,
            cross => cross,
        }
    }

    /// Whether it lies between two others that are less than half a turn apart, or hardly beside them.
    pub(crate) fn lies_between(self, left: Ray, right: Ray) -> bool {
        left.cross(self) >= -SAME
            && self.cross(right) >= -SAME
            && self.x * (left.x + right.x) + self.y * (left.y + right.y) > 0
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
        let part = |way: i64| ((2 * way * i64::from(distance) + SCALE) >> (BITS + 1)) as i32;
        Point::new(from.x + part(self.x), from.y + part(self.y))
    }

    fn half(self) -> bool {
        self.y < 0 || (self.y == 0 && self.x < 0)
    }

    fn cross(self, other: Ray) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// Whether another ray lies less than a quarter turn to the right.
    fn leads_to(self, other: Ray) -> bool {
        self.cross(other) > 0 && self.x * other.x + self.y * other.y > 0
    }

    /// Between two rays, nearer the first by `times`.
    fn between(self, other: Ray, times: i64) -> Ray {
        Ray::new(self.x * times + other.x, self.y * times + other.y).unwrap_or(self)
    }
}

/// A ray towards corners.
#[derive(Clone, Copy)]
struct Turn {
    ray: Ray,
    /// How far the nearest of them is.
    far: i32,
    opens: bool,
}

/// Sweeps all round `from`. `profile` tells what of a ray belongs to the region, whose border jumps and bends at the corners only, or in
/// curves. The polygons together are the region, to about a millimetre.
pub(crate) fn sweep(
    from: Point,
    corners: impl Iterator<Item = Corner>,
    mut profile: impl FnMut(Ray) -> Profile,
) -> Vec<Polygon> {
    let turns = turns(from, corners);
    let mut swept = Swept {
        from,
        done: Vec::new(),
        fan: Vec::new(),
    };
    let Some(first) = turns.first() else {
        return swept.done;
    };
    let mut a = first.ray;
    let mut at_a: Option<Profile> = None;
    for (i, turn) in turns.iter().enumerate().skip(1) {
        let b = turn.ray;
        let after = turns.get(i + 1).unwrap_or(first).ray;
        let start = at_a.take().unwrap_or_else(|| profile(a.between(b, INSET)));
        let at_b = profile(b.between(a, INSET));
        let hidden =
            !turn.opens && matches!(at_b.items(), [(0, end)] if *end < turn.far - FINE as i32);
        if hidden && a.leads_to(after) {
            at_a = Some(start);
            continue;
        }
        swept.wedge((a, start.items()), (b, at_b.items()), &mut profile, 12);
        a = b;
    }
    let b = first.ray;
    let start = at_a.unwrap_or_else(|| profile(a.between(b, INSET)));
    let at_b = profile(b.between(a, INSET));
    swept.wedge((a, start.items()), (b, at_b.items()), &mut profile, 12);
    swept.close_fan();
    swept.done
}

/// The rays towards corners, all round, and others where two neighbours would be more than a quarter turn apart.
fn turns(from: Point, corners: impl Iterator<Item = Corner>) -> Vec<Turn> {
    let mut turns: Vec<Turn> = corners
        .filter_map(|corner| {
            Some(Turn {
                ray: Ray::towards(from, corner.at)?,
                far: from.distance(corner.at).0,
                opens: corner.opens,
            })
        })
        .collect();
    put_in_order(&mut turns);
    let wide = turns.is_empty()
        || (0..turns.len()).any(|i| {
            let next = turns[(i + 1) % turns.len()].ray;
            !turns[i].ray.leads_to(next)
        });
    if wide {
        turns.extend((0..8).filter_map(|i| {
            let way = super::Heading(i * 32).vector();
            Some(Turn {
                ray: Ray::new(i64::from(way.x), i64::from(way.y))?,
                far: 0,
                opens: true,
            })
        }));
        put_in_order(&mut turns);
    }
    turns
}

/// Sorts rays all round and makes one of those that are the same.
fn put_in_order(turns: &mut Vec<Turn>) {
    turns.sort_unstable_by(|a, b| {
        let half = a.ray.half().cmp(&b.ray.half());
        half.then(0.cmp(&a.ray.cross(b.ray)))
    });
    turns.dedup_by(|a, b| {
        let one = a.ray.cross(b.ray).abs() <= SCALE && a.ray.half() == b.ray.half();
        if one {
            b.far = b.far.min(a.far);
            b.opens |= a.opens;
        }
        one
    });
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
        (a, at_a): (Ray, &[(i32, i32)]),
        (b, at_b): (Ray, &[(i32, i32)]),
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
        let found = found.items();
        if alike((a, at_a), (b, at_b), (middle, found)) {
            self.emit((a, at_a), (b, at_b));
        } else {
            self.wedge((a, at_a), (middle, found), profile, depth - 1);
            self.wedge((middle, found), (b, at_b), profile, depth - 1);
        }
    }

    fn emit(&mut self, (a, at_a): (Ray, &[(i32, i32)]), (b, at_b): (Ray, &[(i32, i32)])) {
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
    (a, at_a): (Ray, &[(i32, i32)]),
    (b, at_b): (Ray, &[(i32, i32)]),
    (middle, found): (Ray, &[(i32, i32)]),
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

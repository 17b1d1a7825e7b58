//! Exact predicates in whole numbers: turns, places along a segment as fractions, distances compared by their squares.

use std::cmp::Ordering;

use super::{Few, Point};

/// Twice the area of the triangle: positive when `c` lies to the right of the way from `a` to `b` (y grows southwards), 0 on the line.
pub(crate) const fn turn(a: Point, b: Point, c: Point) -> i64 {
    let (to_b, to_c) = (way(a, b), way(a, c));
    to_b.0
        .wrapping_mul(to_c.1)
        .wrapping_sub(to_b.1.wrapping_mul(to_c.0))
}

/// The dot product of the ways from `a` to `b` and from `a` to `c`.
pub(crate) const fn dot(a: Point, b: Point, c: Point) -> i64 {
    let (to_b, to_c) = (way(a, b), way(a, c));
    to_b.0
        .wrapping_mul(to_c.0)
        .wrapping_add(to_b.1.wrapping_mul(to_c.1))
}

/// The way from one place to another. No table is so wide that products of two such numbers would not fit: the machine need not look.
const fn way(a: Point, b: Point) -> (i64, i64) {
    (
        (b.x as i64).wrapping_sub(a.x as i64),
        (b.y as i64).wrapping_sub(a.y as i64),
    )
}

/// An exact place along a segment: 0 at its start, 1 at its end. The denominator is positive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Along {
    num: i64,
    den: i64,
}

impl Along {
    pub(crate) const START: Along = Along { num: 0, den: 1 };
    pub(crate) const END: Along = Along { num: 1, den: 1 };

    /// `num / den`; `den` must not be 0.
    pub(crate) const fn new(num: i64, den: i64) -> Along {
        if den < 0 {
            Along {
                num: -num,
                den: -den,
            }
        } else {
            Along { num, den }
        }
    }

    /// Whether it is one end of the segment: the last or the first.
    pub(crate) fn is_end(self, last: bool) -> bool {
        self.num == if last { self.den } else { 0 }
    }

    /// The place on the segment from `p` to `q`, rounded to whole units.
    pub(crate) fn point(self, p: Point, q: Point) -> Point {
        let part = |from: i32, to: i32| {
            let twice = 2 * (i64::from(to) - i64::from(from));
            let rounded = match (twice.checked_mul(self.num), self.den.checked_mul(2)) {
                (Some(way), Some(den)) if way.checked_add(self.den).is_some() => {
                    (way + self.den).div_euclid(den)
                }
                _ => {
                    let den = i128::from(self.den);
                    (product(twice, self.num) + den).div_euclid(2 * den) as i64
                }
            };
            from + rounded as i32
        };
        Point::new(part(p.x, q.x), part(p.y, q.y))
    }

    /// This part of a length, rounded down.
    pub(crate) fn of(self, length: i32) -> i32 {
        match i64::from(length).checked_mul(self.num) {
            Some(part) => part.div_euclid(self.den) as i32,
            None => product(i64::from(length), self.num).div_euclid(i128::from(self.den)) as i32,
        }
    }

    /// How the height `from + (to - from) * self` compares with `top`.
    pub(crate) fn height_against(self, from: i64, to: i64, top: i64) -> Ordering {
        product(to - from, self.num).cmp(&product(top - from, self.den))
    }
}

/// The product of two numbers, which always fits: so the machine need not look for an overflow.
fn product(a: i64, b: i64) -> i128 {
    i128::from(a).wrapping_mul(i128::from(b))
}

impl Default for Along {
    fn default() -> Along {
        Along::START
    }
}

impl Ord for Along {
    fn cmp(&self, other: &Along) -> Ordering {
        product(self.num, other.den).cmp(&product(other.num, self.den))
    }
}

impl PartialOrd for Along {
    fn partial_cmp(&self, other: &Along) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Along {
    fn eq(&self, other: &Along) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Along {}

/// A closed stretch of a segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Span {
    pub from: Along,
    pub to: Along,
}

impl Span {
    pub(crate) const fn at(along: Along) -> Span {
        Span {
            from: along,
            to: along,
        }
    }

    /// The stretch between two places.
    pub(crate) fn over(one: Along, other: Along) -> Span {
        let (from, to) = if other < one {
            (other, one)
        } else {
            (one, other)
        };
        Span { from, to }
    }

    /// The part of it that lies on the segment, be it a point.
    pub(crate) fn cut(self) -> Option<Span> {
        if self.to.num < 0 || self.from.num > self.from.den {
            return None;
        }
        let from = if self.from.num > 0 {
            self.from
        } else {
            Along::START
        };
        let to = if self.to.num < self.to.den {
            self.to
        } else {
            Along::END
        };
        Some(Span { from, to })
    }

    /// Whether it begins or ends at one end of the segment: the last or the first.
    pub(crate) fn has_end(self, last: bool) -> bool {
        self.from.is_end(last) || self.to.is_end(last)
    }

    pub(crate) fn is_point(self) -> bool {
        self.from == self.to
    }

    /// What two stretches share, be it a point.
    pub(crate) fn meet(self, other: Span) -> Option<Span> {
        let span = Span {
            from: self.from.max(other.from),
            to: self.to.min(other.to),
        };
        (span.from <= span.to).then_some(span)
    }
}

/// Stretches of a segment, in order.
pub(crate) type Spans = Few<Span, 2>;

/// Whether the boxes around two segments have no point in common.
pub(crate) fn apart(a: (Point, Point), b: (Point, Point)) -> bool {
    a.0.x.max(a.1.x) < b.0.x.min(b.1.x)
        || b.0.x.max(b.1.x) < a.0.x.min(a.1.x)
        || a.0.y.max(a.1.y) < b.0.y.min(b.1.y)
        || b.0.y.max(b.1.y) < a.0.y.min(a.1.y)
}

/// Where the segment from `p` to `q` meets the one from `a` to `b`, along the first; touching counts. `p` and `q` differ.
pub(crate) fn meeting(p: Point, q: Point, a: Point, b: Point) -> Option<Span> {
    if apart((p, q), (a, b)) {
        return None;
    }
    let (side_a, side_b) = (turn(p, q, a), turn(p, q, b));
    if (side_a > 0 && side_b > 0) || (side_a < 0 && side_b < 0) {
        return None;
    }
    if side_a == 0 && side_b == 0 {
        let length = p.distance_squared(q);
        let (s, t) = (
            Along::new(dot(p, q, a), length),
            Along::new(dot(p, q, b), length),
        );
        return Span::over(s, t).cut();
    }
    let (side_p, side_q) = (turn(a, b, p), turn(a, b, q));
    if (side_p > 0 && side_q > 0) || (side_p < 0 && side_q < 0) {
        return None;
    }
    Some(Span::at(Along::new(side_p, side_p - side_q)))
}

/// Where the segment from `p` to `q` meets a row of segments, in order along the first; stretches that touch are one.
pub(crate) fn meetings(p: Point, q: Point, axis: &[Point]) -> Spans {
    let mut all = Spans::new();
    for pair in axis.windows(2) {
        if let Some(span) = meeting(p, q, pair[0], pair[1]) {
            all.push(span);
        }
    }
    if all.items().len() < 2 {
        return all;
    }
    joined(all)
}

/// Sorts stretches and joins those that touch.
pub(crate) fn joined(mut spans: Spans) -> Spans {
    if spans.items().len() < 2 {
        return spans;
    }
    spans.items_mut().sort_unstable();
    let mut whole = Spans::new();
    let mut last = spans.items()[0];
    for span in &spans.items()[1..] {
        if span.from <= last.to {
            last.to = last.to.max(span.to);
        } else {
            whole.push(last);
            last = *span;
        }
    }
    whole.push(last);
    whole
}

/// How twice the distance of a place from a segment compares with `twice`.
pub(crate) fn distance_against(at: Point, a: Point, b: Point, twice: i64) -> Ordering {
    let square = product(twice, twice);
    let length = a.distance_squared(b);
    let along = dot(a, b, at);
    if length == 0 || along <= 0 {
        return product(4, at.distance_squared(a)).cmp(&square);
    }
    if along >= length {
        return product(4, at.distance_squared(b)).cmp(&square);
    }
    let cross = 2 * turn(a, b, at);
    product(cross, cross).cmp(&square.wrapping_mul(i128::from(length)))
}

/// Whether a place is at most (`twice` / 2) from a row of segments, or less than that if `strictly`.
pub(crate) fn near_axis(at: Point, axis: &[Point], twice: i64, strictly: bool) -> bool {
    let near = |a: Point, b: Point| {
        let beyond = |place: i32, from: i32, to: i32| {
            let off = i64::from(from.min(to)) - i64::from(place);
            2 * off.max(i64::from(place) - i64::from(from.max(to))) > twice
        };
        if beyond(at.x, a.x, b.x) || beyond(at.y, a.y, b.y) {
            return false;
        }
        match distance_against(at, a, b, twice) {
            Ordering::Less => true,
            Ordering::Equal => !strictly,
            Ordering::Greater => false,
        }
    };
    match axis {
        [] => false,
        [only] => near(*only, *only),
        _ => axis.windows(2).any(|pair| near(pair[0], pair[1])),
    }
}

/// Whether the segment from `p` to `q` comes nearer than (`twice` / 2) to the one from `a` to `b`.
pub(crate) fn comes_nearer(p: Point, q: Point, a: Point, b: Point, twice: i64) -> bool {
    if far_apart((p, q), (a, b), twice) {
        return false;
    }
    let nearer = |at, from, to| distance_against(at, from, to, twice) == Ordering::Less;
    if a == b {
        return nearer(a, p, q);
    }
    let crosses = twice > 0 && p != q && meeting(p, q, a, b).is_some();
    crosses || nearer(p, a, b) || nearer(q, a, b) || nearer(a, p, q) || nearer(b, p, q)
}

/// Whether the boxes around two segments lie at least (`twice` / 2) apart along one of the axes.
fn far_apart(a: (Point, Point), b: (Point, Point), twice: i64) -> bool {
    let gap = |a: i32, b: i32, c: i32, d: i32| {
        let between = i64::from(a.min(b)).max(i64::from(c.min(d)))
            - i64::from(a.max(b)).min(i64::from(c.max(d)));
        between > 0 && 2 * between >= twice
    };
    gap(a.0.x, a.1.x, b.0.x, b.1.x) || gap(a.0.y, a.1.y, b.0.y, b.1.y)
}

//! Closed outlines, and where a segment runs on either side of their border.

use std::slice;

use serde::{Deserialize, Serialize};

use super::exact::{Along, Span, Spans, dot, joined, near_axis, turn};
use super::{Few, Point, isqrt_up};
use crate::table::Length;
use crate::table::index::{box_round, misses};

/// A closed outline of at least three corners that does not cross itself; checked where a scenario is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Polygon {
    /// The corners in order, the last joined to the first.
    pub corners: Vec<Point>,
}

/// The part of a segment that a polygon lies beside: just to its left, and just to its right, closed and cut to the segment.
/// Where it lies on both sides, the segment runs through the inside; where on one, along the border or past a corner.
#[derive(Clone, Debug)]
pub(crate) enum Sides {
    /// One stretch on both sides: the segment's line goes through once and past no corner.
    Through(Span),
    /// What lies to the left and to the right.
    Each { left: Spans, right: Spans },
}

impl Polygon {
    /// The outline of an upright box.
    pub fn rectangle(from: Point, to: Point) -> Polygon {
        Polygon {
            corners: vec![from, Point::new(to.x, from.y), to, Point::new(from.x, to.y)],
        }
    }

    /// The edges in order.
    pub fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let last = self.corners.last().copied();
        last.into_iter()
            .chain(self.corners.iter().copied())
            .zip(self.corners.iter().copied())
    }

    /// The corners of the smallest upright box around it.
    pub fn bounds(&self) -> (Point, Point) {
        box_round(&self.corners)
    }

    /// Whether a place is inside or on the border.
    pub fn contains(&self, at: Point) -> bool {
        self.lies(at, true)
    }

    /// Whether a place is inside and not on the border.
    pub fn holds_inside(&self, at: Point) -> bool {
        self.lies(at, false)
    }

    fn lies(&self, at: Point, on_border: bool) -> bool {
        let mut inside = false;
        for (a, b) in self.edges() {
            if a.y.min(b.y) > at.y || a.y.max(b.y) < at.y {
                continue;
            }
            let side = turn(a, b, at);
            if side == 0 && dot(at, a, b) <= 0 {
                return on_border;
            }
            if (a.y > at.y) != (b.y > at.y) && (side > 0) == (b.y > a.y) {
                inside = !inside;
            }
        }
        inside
    }

    /// The distance from a place to the border, rounded up; 0 inside.
    pub fn distance(&self, at: Point) -> Length {
        if self.contains(at) {
            return Length::ZERO;
        }
        let nearest = self
            .edges()
            .map(|(a, b)| segment_distance(at, a, b))
            .min()
            .unwrap_or(Length::MAX.0);
        Length(nearest)
    }

    /// Whether a place is inside, or at most (`twice` / 2) from the border.
    pub(crate) fn within(&self, at: Point, twice: i64) -> bool {
        self.contains(at)
            || self
                .edges()
                .any(|(a, b)| near_axis(at, &[a, b], twice, false))
    }

    /// Whether its border could meet the segment from `p` to `q`: where this says no, [`Polygon::beside`] has nothing to tell.
    pub(crate) fn may_touch(&self, p: Point, q: Point) -> bool {
        if misses(p, q, self.bounds()) {
            return false;
        }
        let (mut left, mut right) = (false, false);
        self.corners.iter().any(|corner| {
            let side = turn(p, q, *corner);
            left |= side <= 0;
            right |= side >= 0;
            left && right
        })
    }

    /// Where the polygon lies beside the segment from `p` to `q`, which differ; none if they have no point in common.
    pub(crate) fn beside(&self, p: Point, q: Point) -> Option<Sides> {
        if misses(p, q, self.bounds()) {
            return None;
        }
        self.beside_near(p, q)
    }

    /// The same, for a segment that is known to come into the box round the polygon.
    pub(crate) fn beside_near(&self, p: Point, q: Point) -> Option<Sides> {
        let mut crossings = [Along::START; 2];
        let mut count = 0;
        let mut a = *self.corners.last()?;
        let mut side_a = turn(p, q, a);
        for &b in &self.corners {
            let side_b = turn(p, q, b);
            let crosses = (side_a < 0) != (side_b < 0);
            if side_b == 0 || (crosses && count == 2) {
                return self.beside_each(p, q);
            }
            if crosses {
                crossings[count] = Along::new(turn(a, b, p), side_b - side_a);
                count += 1;
            }
            (a, side_a) = (b, side_b);
        }
        if count < 2 {
            return None;
        }
        Some(Sides::Through(
            Span::over(crossings[0], crossings[1]).cut()?,
        ))
    }

    /// The same for any segment.
    fn beside_each(&self, p: Point, q: Point) -> Option<Sides> {
        let mut left = Few::<Along, 4>::new();
        let mut right = Few::<Along, 4>::new();
        let mut a = *self.corners.last()?;
        let mut side_a = turn(p, q, a);
        for &b in &self.corners {
            let side_b = turn(p, q, b);
            let (to_left, to_right) = ((side_a < 0) != (side_b < 0), (side_a > 0) != (side_b > 0));
            if to_left || to_right {
                let along = Along::new(turn(a, b, p), side_b - side_a);
                if to_left {
                    left.push(along);
                }
                if to_right {
                    right.push(along);
                }
            }
            (a, side_a) = (b, side_b);
        }
        let (left, right) = (paired(left), paired(right));
        let none = left.items().is_empty() && right.items().is_empty();
        (!none).then_some(Sides::Each { left, right })
    }
}

/// The distance from a place to a segment, rounded up.
pub(crate) fn segment_distance(at: Point, a: Point, b: Point) -> i32 {
    let length = a.distance_squared(b);
    let along = dot(a, b, at);
    let square = if length == 0 || along <= 0 {
        at.distance_squared(a)
    } else if along >= length {
        at.distance_squared(b)
    } else {
        let cross = i128::from(turn(a, b, at));
        let length = i128::from(length);
        ((cross * cross + length - 1) / length) as i64
    };
    isqrt_up(square) as i32
}

/// Crossings of a whole line, taken two by two in order and cut to its segment.
fn paired(mut crossings: Few<Along, 4>) -> Spans {
    crossings.items_mut().sort_unstable();
    let mut spans = Spans::new();
    for pair in crossings.items().chunks_exact(2) {
        if let Some(span) = Span::over(pair[0], pair[1]).cut() {
            spans.push(span);
        }
    }
    spans
}

impl Sides {
    /// The stretches just to the left of which the polygon lies.
    pub(crate) fn left(&self) -> &[Span] {
        match self {
            Sides::Through(span) => slice::from_ref(span),
            Sides::Each { left, .. } => left.items(),
        }
    }

    /// The stretches just to the right of which the polygon lies.
    pub(crate) fn right(&self) -> &[Span] {
        match self {
            Sides::Through(span) => slice::from_ref(span),
            Sides::Each { right, .. } => right.items(),
        }
    }

    /// The stretches on which the segment runs through the inside; those that touch are one.
    pub(crate) fn inside(&self) -> Spans {
        let mut spans = Spans::new();
        if let Sides::Through(span) = self {
            if !span.is_point() {
                spans.push(*span);
            }
            return spans;
        }
        for left in self.left() {
            for right in self.right() {
                if let Some(span) = left.meet(*right)
                    && !span.is_point()
                {
                    spans.push(span);
                }
            }
        }
        joined(spans)
    }

    /// Whether the polygon has one end of the segment, the last or the first, inside or on its border.
    pub(crate) fn has_end(&self, last: bool) -> bool {
        let mut spans = self.left().iter().chain(self.right());
        spans.any(|span| span.has_end(last))
    }

    /// Every stretch on which the segment is inside, on the border or at a corner.
    pub(crate) fn touched(&self) -> Spans {
        let mut spans = Spans::new();
        if let Sides::Through(span) = self {
            spans.push(*span);
            return spans;
        }
        for span in self.left().iter().chain(self.right()) {
            spans.push(*span);
        }
        joined(spans)
    }
}

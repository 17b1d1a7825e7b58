//! Measuring without areas.

use crate::table::geometry::Along;
use crate::table::{Length, Point};

/// At every such length a move is looked at (TB-16).
const STEP: Length = Length::mm(5);

/// The distance of two places in standard lengths, rounded to the nearest, halves up: exact.
pub(super) fn distance(a: Point, b: Point, length: Length) -> u16 {
    let twice = (4 * a.distance_squared(b)).isqrt() / i64::from(length.0.max(1));
    u16::try_from((twice + 1) / 2).unwrap_or(u16::MAX)
}

/// Whether that distance is 1, without a root: at least half a length, and less than one and a half.
pub(super) fn adjacent(a: Point, b: Point, length: Length) -> bool {
    let four = 4 * a.distance_squared(b);
    let square = length.max(Length(1)).squared();
    (square..9 * square).contains(&four)
}

/// The places of a path at which it is looked at: every 0.5 cm, its corners, its end.
pub(super) fn places(from: Point, path: &[Point]) -> Vec<Point> {
    let mut places = Vec::new();
    for (a, b) in std::iter::once(&from).chain(path).zip(path) {
        let length = a.distance(*b);
        let mut gone = STEP.0;
        while gone < length.0 {
            places.push(Along::new(i64::from(gone), i64::from(length.0)).point(*a, *b));
            gone += STEP.0;
        }
        if a != b {
            places.push(*b);
        }
    }
    places
}

/// The path of the first `gone` of these places: the corners that were passed, and the last place.
pub(super) fn cut(from: Point, path: &[Point], gone: usize) -> Vec<Point> {
    let mut left = gone;
    let mut cut = Vec::new();
    for (a, b) in std::iter::once(&from).chain(path).zip(path) {
        let leg = places(*a, &[*b]);
        if left == 0 {
            break;
        }
        let last = leg.len().min(left);
        if let Some(place) = last.checked_sub(1).and_then(|n| leg.get(n)) {
            cut.push(*place);
        }
        left -= last;
    }
    cut
}

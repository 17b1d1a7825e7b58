use crate::table::{Length, Point};

/// A path's first part, at most so long by the measure of TB-12: its corners after the start.
pub fn cut(start: Point, path: &[Point], length: Length) -> Vec<Point> {
    let mut kept = Vec::new();
    let (mut from, mut left) = (start, length);
    for corner in path {
        let part = from.distance(*corner);
        if part > left {
            if left > Length::ZERO {
                kept.push(between(from, *corner, left, part));
            }
            break;
        }
        kept.push(*corner);
        (from, left) = (*corner, left - part);
    }
    kept
}

/// The place `along` from one place towards another that is `whole` away, rounded towards the first.
fn between(from: Point, to: Point, along: Length, whole: Length) -> Point {
    let part = |a: i32, b: i32| {
        a + ((i64::from(b) - i64::from(a)) * i64::from(along.0) / i64::from(whole.0.max(1))) as i32
    };
    Point::new(part(from.x, to.x), part(from.y, to.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_cut_at_its_length() {
        let path = [Point::cm(10, 0), Point::cm(10, 20)];
        assert_eq!(
            cut(Point::cm(0, 0), &path, Length::cm(15)),
            [Point::cm(10, 0), Point::cm(10, 5)]
        );
        assert_eq!(cut(Point::cm(0, 0), &path, Length::cm(40)), path);
        assert_eq!(cut(Point::cm(0, 0), &path, Length::ZERO), []);
    }
}

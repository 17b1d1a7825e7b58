//! Points, headings and polygons.

use super::lay::{between, outline};
use small_wars::chance::Dice;
use small_wars::table::{Heading, Length, Point, geometry::isqrt_up};

#[test]
fn distances_are_rounded_up() {
    assert_eq!(isqrt_up(16), 4);
    assert_eq!(isqrt_up(17), 5);
    assert_eq!(Point::new(0, 0).distance(Point::new(3, 4)), Length(5));
    assert_eq!(Point::new(0, 0).distance(Point::new(1, 1)), Length(2));
}

#[test]
fn headings_run_round_the_compass() {
    assert_eq!(Heading::NORTH.vector(), Point::new(0, -Heading::SCALE));
    assert_eq!(Heading::EAST.vector(), Point::new(Heading::SCALE, 0));
    assert_eq!(Heading::SOUTH.vector(), Point::new(0, Heading::SCALE));
    assert_eq!(Heading::WEST.vector(), Point::new(-Heading::SCALE, 0));
    for number in 0..=255 {
        let heading = Heading(number);
        let (way, back) = (heading.vector(), heading.reversed().vector());
        assert_eq!((way.x, way.y), (-back.x, -back.y));
        let there = Point::new(5000 + way.x, 7000 + way.y);
        assert_eq!(Heading::towards(Point::new(5000, 7000), there), heading);
        let length = i64::from(way.x).pow(2) + i64::from(way.y).pow(2);
        let off = length - i64::from(Heading::SCALE).pow(2);
        assert!(off.abs() < i64::from(Heading::SCALE) * 2, "{heading:?}");
    }
    assert_eq!(
        Heading::towards(Point::cm(1, 1), Point::cm(1, 1)),
        Heading::NORTH
    );
}

#[test]
fn the_border_is_inside() {
    let notched = outline(&[(0, 0), (10, 0), (10, 10), (5, 4), (0, 10)]);
    for (x, y, contains, inside) in [
        (5, 2, true, true),
        (0, 0, true, false),
        (5, 4, true, false),
        (0, 5, true, false),
        (5, 5, false, false),
        (11, 0, false, false),
        (-1, 10, false, false),
        (1, 8, true, true),
    ] {
        let at = Point::cm(x, y);
        assert_eq!(notched.contains(at), contains, "{x},{y}");
        assert_eq!(notched.holds_inside(at), inside, "{x},{y}");
    }
    assert_eq!(notched.distance(Point::cm(13, 0)), Length::cm(3));
    assert_eq!(notched.distance(Point::cm(13, -4)), Length::cm(5));
    assert_eq!(notched.distance(Point::cm(5, 2)), Length::ZERO);
}

/// Of two headings equally near the lower number is taken.
#[test]
fn the_nearest_heading_is_the_nearest_of_all() {
    let mut dice = Dice::new(64);
    for _ in 0..2000 {
        let spread = [2, 40, 20_000][dice.pick(3)];
        let mut place = || between(&mut dice, -spread, spread);
        let (from, to) = (Point::new(place(), place()), Point::new(place(), place()));
        let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
        let off = |heading: &Heading| {
            let way = heading.vector();
            (i64::from(way.x) * dy - i64::from(way.y) * dx).abs()
        };
        let ahead = |heading: &Heading| {
            let way = heading.vector();
            i64::from(way.x) * dx + i64::from(way.y) * dy > 0
        };
        let nearest = (0..=255).map(Heading).filter(ahead).min_by_key(off);
        assert_eq!(
            Heading::towards(from, to),
            nearest.unwrap_or_default(),
            "{from:?} {to:?}"
        );
    }
}

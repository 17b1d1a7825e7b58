//! TB-1 and TB-2: discs, the distance between edges, contact, arcs; and what counts as standing on a road.

use super::lay::{add, at, cm_box, ground, team, wall};
use small_wars::table::{
    Aspect, Cover, Feature, Footprint, Going, Heading, Length, Obscurement, Piece, Point,
};

/// TB-2: between the edges, never below 0, the limit counted in.
#[test]
fn tb_2_distance_is_between_edges_and_within_counts_the_limit() {
    let (a, b) = (team(10, 10), team(40, 10));
    assert_eq!(a.gap(&b), Length::cm(26));
    assert!(a.within(&b, Length::cm(26)));
    assert!(!a.within(&b, Length::cm(26) - Length(1)));
    assert_eq!(a.gap(&team(12, 10)), Length::ZERO);
    assert!(a.overlaps(&team(12, 10)));
    assert!(!a.overlaps(&team(14, 10)));
}

/// TB-2: 0.5 cm is contact, a tenth of a millimetre more is not; no rounding on the slant.
#[test]
fn tb_2_contact_is_at_most_half_a_centimetre() {
    let a = team(10, 10);
    assert!(a.in_contact(&at(Point::new(1450, 1000))));
    assert!(!a.in_contact(&at(Point::new(1451, 1000))));
    // 270 and 360 make exactly 450; one more on either side is over.
    assert!(a.in_contact(&at(Point::new(1270, 1360))));
    assert!(!a.in_contact(&at(Point::new(1271, 1360))));
    assert!(!a.within(&team(14, 10), Length(-1)));
}

#[test]
fn straight_to_the_side_is_in_front() {
    let piece = Piece {
        facing: Heading::EAST,
        ..team(50, 50)
    };
    assert!(piece.in_front(Point::cm(60, 20)));
    assert!(piece.in_front(Point::cm(50, 20)));
    assert!(piece.in_front(Point::cm(50, 80)));
    assert!(!piece.in_front(Point::new(4999, 8000)));
}

#[test]
fn a_line_between_two_quarters_counts_further_in_front() {
    let piece = team(50, 50);
    for (x, y, aspect) in [
        (50, 40, Aspect::Front),
        (60, 40, Aspect::Front),
        (40, 40, Aspect::Front),
        (61, 40, Aspect::Flank),
        (60, 60, Aspect::Flank),
        (40, 60, Aspect::Flank),
        (59, 60, Aspect::Rear),
        (50, 60, Aspect::Rear),
    ] {
        assert_eq!(piece.aspect(Point::cm(x, y)), aspect, "{x},{y}");
    }
}

/// IC-54, IC-R71: a centre on the border of a road is on it.
#[test]
fn ic_54_on_a_road() {
    let road = |footprint: Footprint| Feature {
        road: true,
        through: Obscurement::Clear,
        cover: Cover::None,
        going: [Going::Open; 3],
        footprint,
        ..wall(&[(0, 0), (1, 1)])
    };
    let mut ground = ground(120, 90);
    add(&mut ground, wall(&[(10, 70), (90, 70)]));
    add(
        &mut ground,
        road(Footprint::Line {
            axis: vec![Point::cm(10, 20), Point::cm(40, 20), Point::cm(70, 60)],
            width: Length::cm(5),
        }),
    );
    add(&mut ground, road(Footprint::Area(cm_box(90, 10, 100, 80))));
    for on in [
        Point::new(2000, 2250),
        Point::new(2000, 1750),
        Point::new(750, 2000),
        Point::cm(55, 40),
        // Two and a half centimetres beside 3, 4, 5.
        Point::new(5300, 4150),
        Point::cm(90, 10),
        Point::cm(95, 50),
    ] {
        assert!(ground.on_road(on), "{on:?}");
    }
    for off in [
        Point::new(2000, 2251),
        Point::new(749, 2000),
        Point::new(5299, 4151),
        Point::new(8999, 3000),
        Point::cm(50, 70),
    ] {
        assert!(!ground.on_road(off), "{off:?}");
    }
}

//! TB-5 and K02: edges, corners, and where two blocking features touch.

use super::lay::{at, cm_box, house, laid, outline, team};
use small_wars::table::sight::{sees, sight};
use small_wars::table::{Feature, Ground, Piece, Point, Polygon};

fn seen(ground: &Ground, from: Piece, to: Piece) -> bool {
    let there = sees(ground, &from, &to);
    assert_eq!(there, sees(ground, &to, &from), "both ways alike");
    assert_eq!(
        there,
        !sight(ground, &from, &to).blocked(),
        "fast and full alike"
    );
    there
}

/// TB-5: an area acts through its inside only.
#[test]
fn tb_5_along_an_edge_and_past_a_corner_is_open() {
    let ground = laid(vec![house(cm_box(20, 20, 40, 40))]);
    assert!(!seen(&ground, team(10, 30), team(50, 30)));
    assert!(seen(&ground, team(10, 20), team(50, 20)), "along the edge");
    assert!(
        seen(&ground, team(10, 30), team(30, 10)),
        "past the corner at 20,20"
    );
    let near = at(Point::new(1000, 2001));
    let far = at(Point::new(5000, 2001));
    assert!(!seen(&ground, near, far), "a tenth of a millimetre inside");
    assert!(
        sight(&ground, &team(10, 20), &team(50, 20))
            .crossings
            .is_empty()
    );
}

/// Every way to turn and mirror a place about (10, 10) cm.
fn turned(turn: usize, at: Point) -> Point {
    let (x, y) = (at.x - 1000, at.y - 1000);
    let (x, y) = if turn >= 4 { (y, x) } else { (x, y) };
    let (x, y) = match turn % 4 {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    };
    Point::new(x + 5000, y + 5000)
}

/// K02: the corner where two solid blocks touch lets nothing through.
#[test]
fn k02_nothing_passes_between_two_that_touch() {
    let one = cm_box(5, 10, 10, 15);
    let two = cm_box(10, 5, 15, 10);
    for turn in 0..8 {
        for order in 0..4 {
            let bent = |polygon: &Polygon, reversed: bool| {
                let mut corners: Vec<Point> =
                    polygon.corners.iter().map(|c| turned(turn, *c)).collect();
                if reversed {
                    corners.reverse();
                }
                house(Polygon { corners })
            };
            let mut walls: Vec<Feature> = vec![bent(&one, order & 1 > 0), bent(&two, false)];
            if order & 2 > 0 {
                walls.reverse();
            }
            let ground = laid(walls);
            let to = at(turned(turn, Point::cm(15, 15)));
            for (dx, dy) in [
                (0, 0),
                (10, 0),
                (0, 10),
                (-10, 0),
                (0, -10),
                (1, 0),
                (0, -1),
            ] {
                let from = at(turned(turn, Point::new(500 + dx, 500 + dy)));
                assert!(
                    !seen(&ground, from, to),
                    "turn {turn} order {order} {dx},{dy}"
                );
            }
        }
    }
}

#[test]
fn k02_a_shared_edge_lets_nothing_through() {
    let ground = laid(vec![
        house(cm_box(20, 20, 40, 30)),
        house(cm_box(25, 30, 45, 40)),
    ]);
    assert!(
        !seen(&ground, team(10, 30), team(60, 30)),
        "along the shared edge"
    );
    assert!(
        seen(&ground, team(10, 20), team(60, 20)),
        "along the outer edge"
    );
    let line = sight(&ground, &team(10, 30), &team(60, 30));
    assert_eq!(line.crossings.len(), 2);
    assert!(line.crossings.iter().all(|c| c.rule == "TB-5"));
    assert_eq!(line.crossings[0].enters, Point::cm(25, 30));
    assert_eq!(line.crossings[0].leaves, Point::cm(40, 30));
}

/// Two that touch on the same side of the line leave the line open; so do two that do not block.
#[test]
fn k02_only_between_two_that_block() {
    let row = laid(vec![
        house(cm_box(20, 20, 30, 30)),
        house(cm_box(30, 20, 40, 30)),
    ]);
    assert!(seen(&row, team(10, 20), team(60, 20)));
    let fields = laid(vec![
        super::lay::crop(cm_box(5, 10, 10, 15)),
        super::lay::crop(cm_box(10, 5, 15, 10)),
    ]);
    assert!(seen(&fields, team(5, 5), team(15, 15)));
}

/// From room to room of two houses that share a wall one sees the target inside.
#[test]
fn a_shared_wall_crossed_squarely_is_no_seam() {
    let ground = laid(vec![
        house(cm_box(20, 20, 30, 30)),
        house(cm_box(30, 20, 40, 30)),
    ]);
    assert!(seen(&ground, team(25, 25), team(35, 25)));
    let spike = laid(vec![house(outline(&[(20, 20), (40, 30), (20, 40)]))]);
    assert!(seen(&spike, team(40, 10), team(40, 50)), "past the tip");
    assert!(!seen(
        &spike,
        at(Point::new(3999, 1000)),
        at(Point::new(3999, 5000))
    ));
}

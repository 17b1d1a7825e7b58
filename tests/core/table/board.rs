use std::collections::{BTreeMap, VecDeque};

use small_wars::table::{Board, Cell, Edge, Length, Point};

fn cell(column: u8, row: u8) -> Cell {
    Cell { column, row }
}

fn boards() -> [Board; 3] {
    [
        Board::squares(10, 8, Length::mm(91), false),
        Board::squares(10, 8, Length::mm(91), true),
        Board::hexes(10, 8, Length::mm(91)),
    ]
}

#[test]
fn every_middle_lies_in_its_area_and_no_two_areas_share_more_than_a_border() {
    for board in boards() {
        for one in board.cells() {
            assert_eq!(board.cell(board.centre(one)), Some(one), "{board:?}");
            assert_eq!(board.place(board.centre(one)), Some(board.centre(one)));
            for corner in board.outline(one).corners {
                assert!((0..=board.width.0).contains(&corner.x), "{one:?}");
                assert!((0..=board.height.0).contains(&corner.y), "{one:?}");
                for other in board.cells().filter(|other| *other != one) {
                    assert!(
                        !board.outline(other).holds_inside(corner),
                        "{one:?} {other:?}"
                    );
                }
            }
        }
        assert_eq!(board.cell(Point::new(-1, 40)), None);
        assert_eq!(board.cell(Point::new(board.width.0 + 1, 40)), None);
    }
}

/// F3-R4: orthogonal counting, diagonal counting, hexes; and the distance is what the shortest way takes.
#[test]
fn f3_r4_the_distance_is_the_number_of_steps() {
    for board in boards() {
        for from in board.cells().step_by(7) {
            let mut steps = BTreeMap::from([(board.centre(from), 0u16)]);
            let mut edge = VecDeque::from([board.centre(from)]);
            while let Some(at) = edge.pop_front() {
                let next = steps[&at] + 1;
                for beside in board.neighbours(at) {
                    steps.entry(beside).or_insert_with(|| {
                        edge.push_back(beside);
                        next
                    });
                }
            }
            for to in board.cells() {
                let (a, b) = (board.centre(from), board.centre(to));
                assert_eq!(board.distance(a, b), steps[&b], "{from:?} {to:?}");
                assert_eq!(board.distance(b, a), steps[&b]);
                assert_eq!(board.adjacent(a, b), board.neighbours(a).contains(&b));
            }
        }
    }
    let [orthogonal, diagonal, hexes] = boards();
    let far = |board: &Board| board.distance(board.centre(cell(1, 1)), board.centre(cell(4, 3)));
    assert_eq!((far(&orthogonal), far(&diagonal), far(&hexes)), (5, 3, 4));
}

/// F3-R4: centres in standard lengths, rounded to the nearest, halves up.
#[test]
fn f3_r4_free_measure_rounds_halves_up() {
    let board = Board::free(Length::cm(91), Length::cm(76), Length::mm(91));
    let from = Point::new(1000, 1000);
    for (off, wanted) in [
        (910, 1),
        (1364, 1),
        (1365, 2),
        (2274, 2),
        (2275, 3),
        (8644, 9),
        (8645, 10),
    ] {
        assert_eq!(
            board.distance(from, Point::new(1000 + off, 1000)),
            wanted,
            "{off}"
        );
    }
    assert!(board.adjacent(from, Point::new(1900, 1100)));
    assert_eq!(board.place(Point::new(454, 1000)), None);
    assert_eq!(
        board.place(Point::new(455, 1000)),
        Some(Point::new(455, 1000))
    );
    assert_eq!(board.neighbours(from), []);
    let places = board.places(from, &[Point::new(1120, 1000), Point::new(1120, 1020)]);
    let wanted = [(1050, 1000), (1100, 1000), (1120, 1000), (1120, 1020)];
    assert_eq!(places, wanted.map(|(x, y)| Point::new(x, y)));
    assert_eq!(
        board.length(from, &[Point::new(1120, 1000), Point::new(1120, 1020)]),
        Length(140)
    );
}

/// F3-R14: through the inside counts, edges and corners do not.
#[test]
fn f3_r14_a_line_passes_through_the_inside_of_an_area_or_not() {
    let board = Board::squares(10, 8, Length::mm(91), false);
    let at = |column, row| board.centre(cell(column, row));
    assert!(board.stands_between(at(3, 2), at(1, 2), at(5, 2)));
    assert!(!board.stands_between(at(3, 3), at(1, 2), at(5, 2)));
    // Diagonal: the line runs through (2, 2) and the corners of (1, 2) and (2, 1).
    assert!(board.stands_between(at(2, 2), at(1, 1), at(3, 3)));
    assert!(!board.stands_between(at(1, 2), at(1, 1), at(3, 3)));
    assert!(!board.stands_between(at(2, 1), at(1, 1), at(3, 3)));
    let hexes = Board::hexes(10, 8, Length::mm(91));
    let at = |column, row| hexes.centre(cell(column, row));
    // Two rows due south: the line runs along the edge that (1, 3) and (2, 3) share.
    assert!(!hexes.stands_between(at(1, 3), at(2, 2), at(2, 4)));
    assert!(!hexes.stands_between(at(2, 3), at(2, 2), at(2, 4)));
    assert!(hexes.stands_between(at(3, 2), at(2, 2), at(5, 2)));
    let free = Board::free(Length::cm(91), Length::cm(76), Length::mm(91));
    let (a, b) = (Point::cm(10, 10), Point::cm(50, 10));
    assert!(free.stands_between(Point::new(3000, 1454), a, b));
    assert!(
        !free.stands_between(Point::new(3000, 1455), a, b),
        "touching the base"
    );
}

#[test]
fn borders_and_names() {
    let board = Board::squares(30, 8, Length::mm(91), false);
    let at = |column, row| board.centre(cell(column, row));
    assert!(board.at_edge(at(29, 3), Edge::East) && !board.at_edge(at(28, 3), Edge::East));
    assert!(board.at_edge(at(0, 7), Edge::West) && board.at_edge(at(0, 7), Edge::South));
    assert!(board.at_edge(at(4, 0), Edge::North));
    assert_eq!(board.name(at(0, 0)).as_deref(), Some("A1"));
    assert_eq!(board.name(at(27, 7)).as_deref(), Some("AB8"));
    let free = Board::free(Length::cm(91), Length::cm(76), Length::mm(91));
    assert!(free.at_edge(Point::new(505, 3000), Edge::West));
    assert!(!free.at_edge(Point::new(506, 3000), Edge::West));
    assert_eq!(free.name(Point::new(505, 3000)), None);
}

//! Outlines and lines as a file gives them: what is no outline, and waters cut where a ford or a bridge leads over them.

use crate::table::{Board, Edge, Length, Point, Polygon};

/// Why corners make no outline.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeFault {
    /// Fewer than three corners, or fewer than two points of a line.
    #[error("{given} points are not enough: {wanted} or more are wanted")]
    TooFew {
        /// How many there are.
        given: usize,
        /// How many it takes.
        wanted: usize,
    },
    /// More than anyone needs.
    #[error("{given} points are too many: at most {MAX_POINTS}")]
    TooMany {
        /// How many there are.
        given: usize,
    },
    /// Two points in a row are the same, counted from 0.
    #[error("points {0} and {1} are the same place")]
    Same(usize, usize),
    /// Two edges touch or cross, each named by the point it starts from, counted from 0.
    #[error(
        "the edge from point {0} meets the edge from point {1}: the outline crosses or touches itself"
    )]
    Crosses(usize, usize),
}

/// The most points of one outline or line.
pub const MAX_POINTS: usize = 256;

/// Refuses fewer than three corners, corners that repeat, and outlines that cross or touch themselves.
pub fn polygon(corners: Vec<Point>) -> Result<Polygon, ShapeFault> {
    count(&corners, 3)?;
    let n = corners.len();
    let edge = |i: usize| (corners[i], corners[(i + 1) % n]);
    for i in 0..n {
        if corners[i] == corners[(i + 1) % n] {
            return Err(ShapeFault::Same(i, (i + 1) % n));
        }
    }
    for i in 0..n {
        for j in i + 1..n {
            let crosses = if (i + 1) % n == j {
                doubles_back(corners[i], corners[j], corners[(j + 1) % n])
            } else if (j + 1) % n == i {
                doubles_back(corners[j], corners[i], corners[i + 1])
            } else {
                meet(edge(i), edge(j))
            };
            if crosses {
                return Err(ShapeFault::Crosses(i, j));
            }
        }
    }
    Ok(Polygon { corners })
}

/// Refuses fewer than two points and points that repeat. A line may cross itself.
pub fn line(points: Vec<Point>) -> Result<Vec<Point>, ShapeFault> {
    count(&points, 2)?;
    match points.windows(2).position(|pair| pair[0] == pair[1]) {
        Some(i) => Err(ShapeFault::Same(i, i + 1)),
        None => Ok(points),
    }
}

/// A line between areas of a grid, led on to the edge of the table where it ends in an area that lies there and runs towards the edge.
pub fn over_the_edge(board: &Board, mut axis: Vec<Point>) -> Vec<Point> {
    for _ in 0..2 {
        axis.reverse();
        let [.., before, end] = axis[..] else { break };
        let ahead = |edge: &Edge| match edge {
            Edge::North => before.y - end.y,
            Edge::East => end.x - before.x,
            Edge::South => end.y - before.y,
            Edge::West => before.x - end.x,
        };
        let edges = [Edge::North, Edge::East, Edge::South, Edge::West];
        let nearest = edges
            .into_iter()
            .filter(|edge| board.at_edge(end, *edge) && ahead(edge) > 0)
            .max_by_key(ahead);
        axis.extend(nearest.map(|edge| match edge {
            Edge::North => Point::new(end.x, 0),
            Edge::East => Point::new(board.width.0, end.y),
            Edge::South => Point::new(end.x, board.height.0),
            Edge::West => Point::new(0, end.y),
        }));
    }
    axis
}

fn count(points: &[Point], wanted: usize) -> Result<(), ShapeFault> {
    let given = points.len();
    if given < wanted {
        Err(ShapeFault::TooFew { given, wanted })
    } else if given > MAX_POINTS {
        Err(ShapeFault::TooMany { given })
    } else {
        Ok(())
    }
}

/// Twice the area of the triangle, positive when c lies to the right of a to b (y grows to the south).
fn turn(a: Point, b: Point, c: Point) -> i64 {
    let (abx, aby) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let (acx, acy) = (i64::from(c.x - a.x), i64::from(c.y - a.y));
    abx * acy - aby * acx
}

/// Whether the way from a by b to c goes back along itself.
fn doubles_back(a: Point, b: Point, c: Point) -> bool {
    let ahead =
        i64::from(b.x - a.x) * i64::from(c.x - b.x) + i64::from(b.y - a.y) * i64::from(c.y - b.y);
    turn(a, b, c) == 0 && ahead < 0
}

type Segment = (Point, Point);

/// Whether two segments have a point in common.
fn meet((a, b): Segment, (c, d): Segment) -> bool {
    let side = |p, q, r| turn(p, q, r).signum();
    let (abc, abd) = (side(a, b, c), side(a, b, d));
    let (cda, cdb) = (side(c, d, a), side(c, d, b));
    let within = |p: Point, q: Point, r: Point| {
        r.x >= p.x.min(q.x) && r.x <= p.x.max(q.x) && r.y >= p.y.min(q.y) && r.y <= p.y.max(q.y)
    };
    (abc * abd < 0 && cda * cdb < 0)
        || (abc == 0 && within(a, b, c))
        || (abd == 0 && within(a, b, d))
        || (cda == 0 && within(c, d, a))
        || (cdb == 0 && within(c, d, b))
}

/// Whether two outlines have a point in common.
pub fn overlap(a: &Polygon, b: &Polygon) -> bool {
    a.contains(b.corners[0])
        || b.contains(a.corners[0])
        || a.edges()
            .any(|edge| b.edges().any(|other| meet(edge, other)))
}

/// What is left of a line's bed outside `hole`: its pieces in order. A bed is round at its ends and reaches half its width beyond
/// its axis, so the axis ends that far from the border, give or take a millimetre. Pieces shorter than a millimetre are dropped.
pub fn cut(line: &[Point], width: Length, hole: &Polygon) -> Vec<Vec<Point>> {
    let mut pieces = Vec::new();
    let mut piece: Vec<Point> = Vec::new();
    for pair in line.windows(2) {
        let mut stops = vec![pair[0]];
        stops.extend(crossings((pair[0], pair[1]), hole));
        stops.push(pair[1]);
        for part in stops.windows(2) {
            if part[0] == part[1] {
                continue;
            }
            let middle = Point::new(
                (part[0].x + part[1].x).div_euclid(2),
                (part[0].y + part[1].y).div_euclid(2),
            );
            if hole.contains(middle) {
                pieces.push(std::mem::take(&mut piece));
            } else {
                if piece.is_empty() {
                    piece.push(part[0]);
                }
                piece.push(part[1]);
            }
        }
    }
    pieces.push(piece);
    let half = Length(width.0 / 2);
    for piece in &mut pieces {
        draw_back(piece, half, hole);
        piece.reverse();
        draw_back(piece, half, hole);
        piece.reverse();
    }
    pieces.retain(|piece| {
        let length: i32 = piece.windows(2).map(|p| p[0].distance(p[1]).0).sum();
        length >= MM
    });
    pieces
}

/// A millimetre.
const MM: i32 = Length::mm(1).0;

/// Draws the end of a line that lies on the border of an outline back until it is `by` away from it.
fn draw_back(line: &mut Vec<Point>, by: Length, from: &Polygon) {
    if line
        .last()
        .is_none_or(|end| from.distance(*end) > Length::mm(1))
    {
        return;
    }
    while let [.., before, end] = line[..] {
        let all = before.distance(end).0;
        for back in (0..all).step_by(MM as usize) {
            let at = Point {
                x: end.x + rounded(i64::from(before.x - end.x) * i64::from(back), all.into()),
                y: end.y + rounded(i64::from(before.y - end.y) * i64::from(back), all.into()),
            };
            if from.distance(at) >= by {
                line.pop();
                line.push(at);
                return;
            }
        }
        line.pop();
    }
    line.clear();
}

/// Where a segment crosses the border of an outline, in the order of the segment.
fn crossings((a, b): Segment, outline: &Polygon) -> Vec<Point> {
    let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let mut at: Vec<Point> = outline
        .edges()
        .filter(|edge| meet((a, b), *edge))
        .filter_map(|(c, d)| {
            let (ex, ey) = (i64::from(d.x - c.x), i64::from(d.y - c.y));
            let below = dx * ey - dy * ex;
            let above = i64::from(c.x - a.x) * ey - i64::from(c.y - a.y) * ex;
            (below != 0).then(|| Point {
                x: a.x + rounded(dx * above, below),
                y: a.y + rounded(dy * above, below),
            })
        })
        .collect();
    at.sort_by_key(|p| a.distance_squared(*p));
    at.dedup();
    at
}

fn rounded(above: i64, below: i64) -> i32 {
    let (above, below) = if below < 0 {
        (-above, -below)
    } else {
        (above, below)
    };
    (above + below / 2).div_euclid(below) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(list: &[(i32, i32)]) -> Vec<Point> {
        list.iter().map(|(x, y)| Point::new(*x, *y)).collect()
    }

    #[test]
    fn outlines_that_are_none_are_refused() {
        let make = |list: &[(i32, i32)]| polygon(corners(list));
        assert!(make(&[(0, 0), (10, 0), (10, 10), (0, 10)]).is_ok());
        assert!(
            make(&[(0, 0), (10, 0), (20, 0), (20, 10)]).is_ok(),
            "a corner on a straight edge"
        );
        assert_eq!(
            make(&[(0, 0), (1, 1)]),
            Err(ShapeFault::TooFew {
                given: 2,
                wanted: 3
            })
        );
        assert_eq!(
            make(&[(0, 0), (1, 1), (1, 1), (0, 5)]),
            Err(ShapeFault::Same(1, 2))
        );
        assert_eq!(make(&[(0, 0), (5, 5), (0, 0)]), Err(ShapeFault::Same(2, 0)));
        assert_eq!(
            make(&[(0, 0), (10, 10), (10, 0), (0, 10)]),
            Err(ShapeFault::Crosses(0, 2))
        );
        assert_eq!(
            make(&[(0, 0), (10, 0), (5, 0)]),
            Err(ShapeFault::Crosses(0, 1))
        );
        assert!(
            make(&[(0, 0), (10, 0), (10, 10), (5, 0), (0, 10)]).is_err(),
            "touching itself"
        );
        assert!(make(&vec![(0, 0); 1000]).is_err());
    }

    #[test]
    fn a_ford_cuts_the_stream_under_it() {
        let ford = polygon(corners(&[(400, -50), (600, -50), (600, 50), (400, 50)])).unwrap();
        let stream = corners(&[(0, 0), (500, 0), (1000, 0)]);
        let thin = |line: &[Point]| cut(line, Length::ZERO, &ford);
        assert_eq!(
            thin(&stream),
            [
                corners(&[(0, 0), (400, 0)]),
                corners(&[(600, 0), (1000, 0)])
            ]
        );
        let aslant = corners(&[(0, 10), (1000, -13)]);
        assert_eq!(
            thin(&aslant),
            [
                corners(&[(0, 10), (400, 1)]),
                corners(&[(600, -4), (1000, -13)])
            ]
        );
        let beside = corners(&[(0, 100), (1000, 100)]);
        assert_eq!(thin(&beside), [beside]);
        let under = corners(&[(450, 0), (550, 10)]);
        assert_eq!(thin(&under), Vec::<Vec<Point>>::new());
    }

    #[test]
    fn a_bed_ends_where_the_ford_begins() {
        let ford = polygon(corners(&[(400, -50), (600, -50), (600, 50), (400, 50)])).unwrap();
        let stream = corners(&[(0, 0), (395, 0), (1000, 0)]);
        let pieces = cut(&stream, Length(100), &ford);
        assert_eq!(
            pieces,
            [
                corners(&[(0, 0), (345, 0)]),
                corners(&[(650, 0), (1000, 0)])
            ]
        );
        let slanting = corners(&[(300, -300), (500, 0), (590, 0)]);
        for piece in cut(&slanting, Length(60), &ford) {
            let end = piece[piece.len() - 1];
            assert!((30..=40).contains(&ford.distance(end).0), "{piece:?}");
        }
    }

    #[test]
    fn a_line_to_an_area_by_the_edge_leads_over_it() {
        let board = Board::squares(4, 3, Length::cm(10), false);
        let line = |list: &[(i32, i32)]| over_the_edge(&board, corners(list));
        assert_eq!(
            line(&[(500, 1500), (3500, 1500)]),
            corners(&[(0, 1500), (500, 1500), (3500, 1500), (4000, 1500)])
        );
        assert_eq!(
            line(&[(1500, 1500), (3500, 1500), (3500, 500)]),
            corners(&[(1500, 1500), (3500, 1500), (3500, 500), (3500, 0)])
        );
        let along = [(1500, 500), (2500, 500)];
        assert_eq!(line(&along), corners(&along));
    }
}

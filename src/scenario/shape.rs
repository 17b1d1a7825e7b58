//! Outlines and lines as a file gives them: what is no outline, and waters cut where a ford or a bridge leads over them.

use crate::table::{Point, Polygon};

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

/// Whether a place is inside an outline or on its border.
pub fn inside(outline: &Polygon, at: Point) -> bool {
    let mut inside = false;
    for (a, b) in edges(outline) {
        let side = turn(a, b, at);
        if side == 0 && meet((a, b), (at, at)) {
            return true;
        }
        if (a.y > at.y) != (b.y > at.y) && (side > 0) == (b.y > a.y) {
            inside = !inside;
        }
    }
    inside
}

/// Whether two outlines have a point in common.
pub fn overlap(a: &Polygon, b: &Polygon) -> bool {
    inside(a, b.corners[0])
        || inside(b, a.corners[0])
        || edges(a).any(|edge| edges(b).any(|other| meet(edge, other)))
}

fn edges(polygon: &Polygon) -> impl Iterator<Item = Segment> {
    let corners = &polygon.corners;
    (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()]))
}

/// What is left of a line outside `hole`: its pieces in order, cut at the border to the nearest tenth of a millimetre. Pieces shorter
/// than a millimetre are dropped.
pub fn cut(line: &[Point], hole: &Polygon) -> Vec<Vec<Point>> {
    let mut pieces = Vec::new();
    let mut piece: Vec<Point> = Vec::new();
    for pair in line.windows(2) {
        let mut stops = vec![pair[0]];
        stops.extend(crossings((pair[0], pair[1]), hole));
        stops.push(pair[1]);
        for part in stops.windows(2) {
            let middle = Point::new(
                (part[0].x + part[1].x).div_euclid(2),
                (part[0].y + part[1].y).div_euclid(2),
            );
            if inside(hole, middle) {
                pieces.push(std::mem::take(&mut piece));
            } else {
                if piece.is_empty() {
                    piece.push(part[0]);
                }
                if piece.last() != Some(&part[1]) {
                    piece.push(part[1]);
                }
            }
        }
    }
    pieces.push(piece);
    pieces.retain(|piece| {
        let length: i32 = piece.windows(2).map(|p| p[0].distance(p[1]).0).sum();
        length >= 10
    });
    pieces
}

/// Where a segment crosses the border of an outline, in the order of the segment.
fn crossings((a, b): Segment, outline: &Polygon) -> Vec<Point> {
    let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let mut at: Vec<Point> = edges(outline)
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
        assert_eq!(
            cut(&stream, &ford),
            [
                corners(&[(0, 0), (400, 0)]),
                corners(&[(600, 0), (1000, 0)])
            ]
        );
        let aslant = corners(&[(0, 10), (1000, -13)]);
        assert_eq!(
            cut(&aslant, &ford),
            [
                corners(&[(0, 10), (400, 1)]),
                corners(&[(600, -4), (1000, -13)])
            ]
        );
        let beside = corners(&[(0, 100), (1000, 100)]);
        assert_eq!(cut(&beside, &ford), [beside]);
        let under = corners(&[(450, 0), (550, 10)]);
        assert_eq!(cut(&under, &ford), Vec::<Vec<Point>>::new());
    }
}

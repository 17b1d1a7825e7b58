//! Hexes with a corner to the north. With a width `w` from side to side and a height of four quarters, all middles and corners are whole
//! numbers.

use super::Cell;
use crate::table::{Length, Point, Polygon};

/// A quarter of a hex's height: of a regular one `w` times the root of 1/12.
fn quarter(size: Length) -> i32 {
    ((i64::from(size.0) * 28_868 + 50_000) / 100_000) as i32
}

/// The smallest table that holds so many hexes.
pub(super) fn table(columns: u8, rows: u8, size: Length) -> (Length, Length) {
    let quarter = quarter(size);
    let shift = if rows > 1 { size.0 / 2 } else { 0 };
    (
        Length(size.0 * i32::from(columns) + shift),
        Length(3 * quarter * i32::from(rows) + quarter),
    )
}

pub(super) fn centre(cell: Cell, size: Length) -> Point {
    let half = size.0 / 2;
    let quarter = quarter(size);
    let shift = i32::from(cell.row % 2) * half;
    Point::new(
        half + i32::from(cell.column) * size.0 + shift,
        2 * quarter + i32::from(cell.row) * 3 * quarter,
    )
}

/// The hex in which a place lies; on a border the northern or western one.
pub(super) fn cell(at: Point, size: Length) -> Option<Cell> {
    if at.x < 0 || at.y < 0 {
        return None;
    }
    let row = at.y.div_euclid((3 * quarter(size)).max(1));
    // Most places asked for are middles.
    if let Ok(row) = u8::try_from(row)
        && let Ok(column) = u8::try_from((at.x - i32::from(row % 2) * (size.0 / 2)) / size.0.max(1))
        && centre(Cell { column, row }, size) == at
    {
        return Some(Cell { column, row });
    }
    for row in [row - 1, row] {
        let Ok(row) = u8::try_from(row) else { continue };
        let shift = i32::from(row % 2) * (size.0 / 2);
        let column = (at.x - shift).div_euclid(size.0.max(1));
        for column in [column - 1, column] {
            let Ok(column) = u8::try_from(column) else {
                continue;
            };
            let cell = Cell { column, row };
            if holds(cell, size, at) {
                return Some(cell);
            }
        }
    }
    None
}

/// Whether a place lies within a hex or on its border.
fn holds(cell: Cell, size: Length, at: Point) -> bool {
    let centre = centre(cell, size);
    let (half, quarter) = (i64::from(size.0 / 2), i64::from(quarter(size)));
    let (x, y) = (
        i64::from(at.x) - i64::from(centre.x),
        i64::from(at.y) - i64::from(centre.y),
    );
    let (x, y) = (x.abs(), y.abs());
    x <= half && half * y + quarter * x <= 2 * quarter * half
}

pub(super) fn outline(cell: Cell, size: Length) -> Polygon {
    let at = centre(cell, size);
    let (half, quarter) = (size.0 / 2, quarter(size));
    let corner = |x: i32, y: i32| Point::new(at.x + x * half, at.y + y * quarter);
    Polygon {
        corners: vec![
            corner(0, -2),
            corner(1, -1),
            corner(1, 1),
            corner(0, 2),
            corner(-1, 1),
            corner(-1, -1),
        ],
    }
}

pub(super) fn distance(a: Cell, b: Cell) -> u16 {
    let axial = |cell: Cell| {
        let row = i32::from(cell.row);
        (i32::from(cell.column) - (row - (row & 1)) / 2, row)
    };
    let ((q, r), (s, t)) = (axial(a), axial(b));
    let (dq, dr) = (q - s, r - t);
    dq.abs().max(dr.abs()).max((dq + dr).abs()) as u16
}

/// The six neighbours, from the north-east on.
pub(super) fn steps(row: u8) -> &'static [(i16, i16)] {
    if row.is_multiple_of(2) {
        &[(0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
    } else {
        &[(1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)]
    }
}

//! Squares.

use super::Cell;
use crate::table::{Length, Point, Polygon};

pub(super) fn centre(cell: Cell, size: Length) -> Point {
    let middle = |n: u8| i32::from(n) * size.0 + size.0 / 2;
    Point::new(middle(cell.column), middle(cell.row))
}

pub(super) fn cell(at: Point, size: Length) -> Option<Cell> {
    let number = |at: i32| u8::try_from((at - 1).max(0) / size.0.max(1)).ok();
    if at.x < 0 || at.y < 0 {
        return None;
    }
    Some(Cell {
        column: number(at.x)?,
        row: number(at.y)?,
    })
}

pub(super) fn outline(cell: Cell, size: Length) -> Polygon {
    let corner = |column: i32, row: i32| Point::new(column * size.0, row * size.0);
    let (column, row) = (i32::from(cell.column), i32::from(cell.row));
    Polygon::rectangle(corner(column, row), corner(column + 1, row + 1))
}

pub(super) fn distance(a: Cell, b: Cell, diagonal: bool) -> u16 {
    let (x, y) = (a.column.abs_diff(b.column), a.row.abs_diff(b.row));
    if diagonal {
        u16::from(x.max(y))
    } else {
        u16::from(x) + u16::from(y)
    }
}

pub(super) fn steps(diagonal: bool) -> &'static [(i16, i16)] {
    const ALL: [(i16, i16); 8] = [
        (0, -1),
        (1, 0),
        (0, 1),
        (-1, 0),
        (1, -1),
        (1, 1),
        (-1, 1),
        (-1, -1),
    ];
    if diagonal { &ALL } else { &ALL[..4] }
}

//! The board that a rule book may lay on the table: squares, hexes, or a standard length alone. One measure for all three: it answers
//! how far two places are apart, whether they are neighbours, what lies on the line between them, and the places of a move.
//!
//! A place is always a point; on a grid the points that count are the middles of its areas. The predicates are exact: a hex is drawn with
//! whole numbers, a little taller or flatter than a regular one, which changes neither who is a neighbour nor what a line crosses.

mod free;
mod hex;
mod square;

use serde::{Deserialize, Serialize};

use super::geometry::comes_nearer;
use super::{Length, Point, Polygon};

/// How a board is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Division {
    /// Squares; neighbours share a side or, if counted diagonally, a corner.
    Squares {
        /// Whether a step may go over a corner.
        diagonal: bool,
    },
    /// Hexes with a corner to the north; every second row, from the second on, lies half a hex further east.
    Hexes,
    /// No areas: everything is measured in multiples of a standard length.
    Free,
}

/// A board: the table divided, or its standard length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// How it is divided.
    pub division: Division,
    /// Areas from west to east; 0 when it is not divided.
    pub columns: u8,
    /// Areas from north to south; 0 when it is not divided.
    pub rows: u8,
    /// The width of an area from west to east, or the standard length.
    pub size: Length,
    /// The table from west to east.
    pub width: Length,
    /// The table from north to south.
    pub height: Length,
}

/// An area of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// From the west, from 0.
    pub column: u8,
    /// From the north, from 0.
    pub row: u8,
}

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edge {
    /// y = 0.
    North,
    /// x = the width.
    East,
    /// y = the height.
    South,
    /// x = 0.
    West,
}

impl Board {
    /// Squares of `size`, which is rounded down to an even number of tenths of a millimetre.
    pub fn squares(columns: u8, rows: u8, size: Length, diagonal: bool) -> Board {
        let size = Length(size.0 & !1);
        Board {
            division: Division::Squares { diagonal },
            columns,
            rows,
            size,
            width: size * i32::from(columns),
            height: size * i32::from(rows),
        }
    }

    /// Hexes of `size` from side to side, which is rounded down to an even number of tenths of a millimetre.
    pub fn hexes(columns: u8, rows: u8, size: Length) -> Board {
        let size = Length(size.0 & !1);
        let (width, height) = hex::table(columns, rows, size);
        Board {
            division: Division::Hexes,
            columns,
            rows,
            size,
            width,
            height,
        }
    }

    /// A table without areas, measured in multiples of `length`.
    pub fn free(width: Length, height: Length, length: Length) -> Board {
        Board {
            division: Division::Free,
            columns: 0,
            rows: 0,
            size: length,
            width,
            height,
        }
    }

    /// Whether it is divided into areas.
    pub fn is_grid(&self) -> bool {
        self.division != Division::Free
    }

    /// Half the width of a unit's base: on a grid it leaves some of its area free, else it is half the standard length.
    pub fn base(&self) -> Length {
        match self.division {
            Division::Free => Length(self.size.0 / 2),
            Division::Squares { .. } | Division::Hexes => Length(self.size.0 * 2 / 5),
        }
    }

    /// All areas, row by row; none without a grid.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| Cell { column, row }))
    }

    /// Whether the board has that area.
    pub fn has(&self, cell: Cell) -> bool {
        cell.column < self.columns && cell.row < self.rows
    }

    /// The middle of an area.
    pub fn centre(&self, cell: Cell) -> Point {
        match self.division {
            Division::Hexes => hex::centre(cell, self.size),
            _ => square::centre(cell, self.size),
        }
    }

    /// The area in which a place lies; on a border the northern or western one. None off the board and without a grid.
    pub fn cell(&self, at: Point) -> Option<Cell> {
        let cell = match self.division {
            Division::Squares { .. } => square::cell(at, self.size)?,
            Division::Hexes => hex::cell(at, self.size)?,
            Division::Free => return None,
        };
        self.has(cell).then_some(cell)
    }

    /// The outline of an area.
    pub fn outline(&self, cell: Cell) -> Polygon {
        match self.division {
            Division::Hexes => hex::outline(cell, self.size),
            _ => square::outline(cell, self.size),
        }
    }

    /// The place that counts for a place: the middle of its area, or itself where a base lies wholly on the table. None off the board.
    pub fn place(&self, at: Point) -> Option<Point> {
        if self.is_grid() {
            return self.cell(at).map(|cell| self.centre(cell));
        }
        let r = self.base().0;
        let on = (r..=self.width.0 - r).contains(&at.x) && (r..=self.height.0 - r).contains(&at.y);
        on.then_some(at)
    }

    /// What an area is called: its column as a letter and its row as a number, the north-western one A1. None without a grid.
    pub fn name(&self, at: Point) -> Option<String> {
        let cell = self.cell(at)?;
        let (more, letter) = (cell.column / 26, char::from(b'A' + cell.column % 26));
        let first = more.checked_sub(1).map(|n| char::from(b'A' + n % 26));
        let row = u16::from(cell.row) + 1;
        Some(match first {
            Some(first) => format!("{first}{letter}{row}"),
            None => format!("{letter}{row}"),
        })
    }

    /// How far two places are apart, in areas or in standard lengths rounded to the nearest, halves up (F3-R4).
    pub fn distance(&self, a: Point, b: Point) -> u16 {
        match (self.division, self.cell(a), self.cell(b)) {
            (Division::Squares { diagonal }, Some(a), Some(b)) => square::distance(a, b, diagonal),
            (Division::Hexes, Some(a), Some(b)) => hex::distance(a, b),
            _ => free::distance(a, b, self.size),
        }
    }

    /// A finer measure for nearer and farther: equal numbers are equally far. In areas on a grid, else the square of the length.
    pub fn nearness(&self, a: Point, b: Point) -> i64 {
        if self.is_grid() {
            i64::from(self.distance(a, b))
        } else {
            a.distance_squared(b)
        }
    }

    /// Whether two places are neighbours: at a distance of 1.
    pub fn adjacent(&self, a: Point, b: Point) -> bool {
        match self.division {
            Division::Free => free::adjacent(a, b, self.size),
            _ => self.distance(a, b) == 1,
        }
    }

    /// The middles of the areas next to the one in which a place lies, in order; none without a grid.
    pub fn neighbours(&self, at: Point) -> Vec<Point> {
        let Some(cell) = self.cell(at) else {
            return Vec::new();
        };
        let steps: &[(i16, i16)] = match self.division {
            Division::Squares { diagonal } => square::steps(diagonal),
            Division::Hexes => hex::steps(cell.row),
            Division::Free => &[],
        };
        let beside = steps.iter().filter_map(|(x, y)| {
            let cell = Cell {
                column: u8::try_from(i16::from(cell.column) + x).ok()?,
                row: u8::try_from(i16::from(cell.row) + y).ok()?,
            };
            self.has(cell).then(|| self.centre(cell))
        });
        beside.collect()
    }

    /// The places of a move one by one, at which everything is judged: its areas, or every 0.5 cm, its corners and its end (TB-16).
    pub fn places(&self, from: Point, path: &[Point]) -> Vec<Point> {
        if self.is_grid() {
            path.to_vec()
        } else {
            free::places(from, path)
        }
    }

    /// The path of the first `gone` places of a move.
    pub fn cut(&self, from: Point, path: &[Point], gone: usize) -> Vec<Point> {
        if self.is_grid() {
            path[..gone.min(path.len())].to_vec()
        } else {
            free::cut(from, path, gone)
        }
    }

    /// What a move costs: its steps, each as long as an area is wide, or the length of its path (TB-12).
    pub fn length(&self, from: Point, path: &[Point]) -> Length {
        if self.is_grid() {
            return self.size * path.len() as i32;
        }
        let legs = std::iter::once(&from).chain(path).zip(path);
        legs.fold(Length::ZERO, |sum, (a, b)| sum + a.distance(*b))
    }

    /// Whether the line between two places passes through the inside of the area of a third, or of the base there; edges and corners do
    /// not count (F3-R14).
    pub fn stands_between(&self, at: Point, from: Point, to: Point) -> bool {
        match self.cell(at) {
            Some(cell) if from != to => self
                .outline(cell)
                .beside(from, to)
                .is_some_and(|sides| !sides.inside().items().is_empty()),
            _ => comes_nearer(from, to, at, at, 2 * i64::from(self.base().0)),
        }
    }

    /// Whether a step from a place leads over that edge: its area lies there, or its base touches it (at most 0.5 cm off).
    pub fn at_edge(&self, at: Point, edge: Edge) -> bool {
        if let Some(cell) = self.cell(at) {
            return match edge {
                Edge::North => cell.row == 0,
                Edge::East => cell.column + 1 == self.columns,
                Edge::South => cell.row + 1 == self.rows,
                Edge::West => cell.column == 0,
            };
        }
        let off = match edge {
            Edge::North => at.y,
            Edge::East => self.width.0 - at.x,
            Edge::South => self.height.0 - at.y,
            Edge::West => at.x,
        };
        off <= self.base().0 + super::CONTACT.0
    }
}

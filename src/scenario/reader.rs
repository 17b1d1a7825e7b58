//! Reads numbers, words and places of a file into what they mean, and notes all that mean nothing.

use std::ops::RangeInclusive;

use super::fault::Findings;
use super::raw::{Pair, Scalar};
use super::shape;
use crate::engine::terms::Edge;
use crate::table::measure::{MeasureFault, whole_mm};
use crate::table::{Board, Cell, Heading, Length, Point, Polygon};

/// What is read so far about the file as a whole, and what was found wrong.
#[derive(Debug, Default)]
pub struct Reader {
    /// What is wrong.
    pub findings: Findings,
    /// The table's size, once it is known.
    pub size: Option<(Length, Length)>,
    /// The board on it, if there is one; on a grid places are columns and rows.
    pub board: Option<Board>,
}

/// The longest name of a side, an element, a type.
pub const MAX_NAME: usize = 40;

/// The edges' words.
pub const EDGES: [(&str, Edge); 4] = [
    ("north", Edge::North),
    ("east", Edge::East),
    ("south", Edge::South),
    ("west", Edge::West),
];

const COMPASS: [(&str, Heading); 8] = [
    ("north", Heading(0)),
    ("north-east", Heading(32)),
    ("east", Heading(64)),
    ("south-east", Heading(96)),
    ("south", Heading(128)),
    ("south-west", Heading(160)),
    ("west", Heading(192)),
    ("north-west", Heading(224)),
];

impl Reader {
    /// One of a list of words.
    pub fn word<T: Copy>(
        &mut self,
        path: &str,
        kind: &str,
        given: &str,
        list: &[(&str, T)],
    ) -> Option<T> {
        if let Some((_, value)) = list.iter().find(|(word, _)| *word == given) {
            return Some(*value);
        }
        let words: Vec<&str> = list.iter().map(|(word, _)| *word).collect();
        self.unknown(path, kind, given, &words);
        None
    }

    /// Notes that `given` is none of the words there are, with the nearest of them, or all.
    pub fn unknown(&mut self, path: &str, kind: &str, given: &str, words: &[&str]) {
        let nearest = words
            .iter()
            .map(|word| (strsim::damerau_levenshtein(word, given), word))
            .min_by_key(|(distance, _)| *distance);
        let hint = match nearest {
            Some((distance, word)) if distance <= 2 => format!("is \"{word}\" meant?"),
            Some(_) => format!("one of: {}", words.join(", ")),
            None => "there is none".to_owned(),
        };
        let shown: String = given.chars().take(40).collect();
        self.findings
            .add(path, format!("there is no {kind} \"{shown}\""), hint);
    }

    /// A text of at most `most` characters that is not empty.
    pub fn text(&mut self, path: &str, text: &str, most: usize) {
        let length = text.chars().count();
        if text.trim().is_empty() {
            self.findings.add(path, "this is empty", "write something");
        } else if length > most {
            self.findings.add(
                path,
                format!("this has {length} characters"),
                format!("at most {most} are taken"),
            );
        }
    }

    /// A name or an id: like [`Reader::text`], on one line.
    pub fn name(&mut self, path: &str, text: &str, most: usize) {
        self.text(path, text, most);
        if text.chars().any(char::is_control) {
            self.findings.add(
                path,
                "this has line breaks or other control characters",
                "write it on one line",
            );
        }
    }

    /// A whole number within limits.
    pub fn whole(
        &mut self,
        path: &str,
        given: &Scalar,
        limits: RangeInclusive<i64>,
    ) -> Option<i64> {
        match given {
            Scalar::Whole(number) if limits.contains(number) => Some(*number),
            _ => {
                self.findings.add(
                    path,
                    format!("{given} will not do here"),
                    format!(
                        "a whole number from {} to {} is wanted",
                        limits.start(),
                        limits.end()
                    ),
                );
                None
            }
        }
    }

    /// A length that is not negative and at most `most`.
    pub fn length(&mut self, path: &str, given: &Scalar, most: Length) -> Option<Length> {
        let length = self.signed(path, given)?;
        if length < Length::ZERO || length > most {
            self.findings.add(
                path,
                format!("{length} will not do here"),
                format!("from 0 to {most}"),
            );
            return None;
        }
        Some(length)
    }

    fn signed(&mut self, path: &str, given: &Scalar) -> Option<Length> {
        let fault = match given {
            Scalar::Whole(mm) => match whole_mm(*mm) {
                Ok(length) => return Some(length),
                Err(fault) => fault,
            },
            Scalar::Text(text) => match text.parse() {
                Ok(length) => return Some(length),
                Err(fault) => fault,
            },
            Scalar::Fraction(number) if number.is_finite() && number.abs() > 20_000.0 => {
                MeasureFault::TooLong
            }
            Scalar::Fraction(_) => MeasureFault::Number,
        };
        let what = match (given, fault) {
            (_, MeasureFault::TooLong) => format!("{given} is beyond 20 m"),
            _ => format!("{given} is no length"),
        };
        self.findings.add(
            path,
            what,
            "write whole millimetres, such as 120, or text such as \"4 in\", \"12.5 cm\"",
        );
        None
    }

    /// An area of a grid: its column and its row, from 0.
    pub fn cell(&mut self, path: &str, given: &Pair, board: &Board) -> Option<Cell> {
        let most = |n: u8| 0..=i64::from(n) - 1;
        let column = self.whole(&format!("{path}[0]"), &given.0, most(board.columns));
        let row = self.whole(&format!("{path}[1]"), &given.1, most(board.rows));
        Some(Cell {
            column: column? as u8,
            row: row? as u8,
        })
    }

    /// Notes that something is not given that must be.
    pub fn needed<'a, T>(
        &mut self,
        path: &str,
        field: &str,
        given: Option<&'a T>,
    ) -> Option<&'a T> {
        if given.is_none() {
            self.findings.add(
                path,
                format!("`{field}` is missing here"),
                "this rule book needs it",
            );
        }
        given
    }

    /// Notes that something is given that means nothing here; with no path, a field of the whole file.
    pub fn idle(&mut self, path: &str, field: &str, given: bool) {
        if given {
            let place = match path {
                "" => field.to_owned(),
                path => format!("{path}.{field}"),
            };
            self.findings.add(
                &place,
                format!("`{field}` means nothing here"),
                "leave it out",
            );
        }
    }

    /// A place on the table; on a grid the middle of an area.
    pub fn point(&mut self, path: &str, given: &Pair) -> Option<Point> {
        if let Some(board) = self.board.filter(Board::is_grid) {
            let cell = self.cell(path, given, &board)?;
            return Some(board.centre(cell));
        }
        let x = self.signed(&format!("{path}[0]"), &given.0);
        let y = self.signed(&format!("{path}[1]"), &given.1);
        let point = Point::new(x?.0, y?.0);
        if let Some((width, height)) = self.size
            && !(0..=width.0).contains(&point.x) | !(0..=height.0).contains(&point.y)
        {
            self.findings.add(
                path,
                format!("({}, {}) is off the table", given.0, given.1),
                format!("the table is {width} from west to east and {height} from north to south"),
            );
            return None;
        }
        Some(point)
    }

    fn points(&mut self, path: &str, given: &[Pair]) -> Option<Vec<Point>> {
        let points: Vec<Option<Point>> = given
            .iter()
            .take(shape::MAX_POINTS + 1)
            .enumerate()
            .map(|(i, pair)| self.point(&format!("{path}[{i}]"), pair))
            .collect();
        points.into_iter().collect()
    }

    /// An outline.
    pub fn polygon(&mut self, path: &str, given: &[Pair]) -> Option<Polygon> {
        let points = self.points(path, given)?;
        self.shape(path, shape::polygon(points))
    }

    /// The points of a line. On a grid it leads on over the edge of the table.
    pub fn line(&mut self, path: &str, given: &[Pair]) -> Option<Vec<Point>> {
        let points = self.points(path, given)?;
        let axis = self.shape(path, shape::line(points))?;
        Some(match self.board.filter(Board::is_grid) {
            Some(board) => shape::over_the_edge(&board, axis),
            None => axis,
        })
    }

    fn shape<T>(&mut self, path: &str, made: Result<T, shape::ShapeFault>) -> Option<T> {
        made.map_err(|fault| {
            self.findings.add(
                path,
                fault.to_string(),
                "list the points once each, in order along the border",
            );
        })
        .ok()
    }

    /// A facing: a compass word, or degrees from north by east.
    pub fn heading(&mut self, path: &str, given: &Scalar) -> Option<Heading> {
        match given {
            Scalar::Text(word) => self.word(path, "facing", word, &COMPASS),
            _ => {
                let degrees = self.whole(path, given, 0..=359)?;
                Some(Heading(((degrees * 256 + 180) / 360 % 256) as u8))
            }
        }
    }

    /// Notes every second use of a key among `keys`, both places named (K36).
    pub fn unique<'a>(
        &mut self,
        list: &str,
        field: &str,
        kind: &str,
        keys: impl Iterator<Item = &'a str>,
    ) {
        let mut seen: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
        for (i, key) in keys.enumerate() {
            match seen.get(key) {
                Some(first) => self.findings.clash(
                    &format!("{list}[{i}].{field}"),
                    &format!("{list}[{first}].{field}"),
                    format!("a second {kind} \"{key}\""),
                    "give each its own",
                ),
                None => {
                    seen.insert(key, i);
                }
            }
        }
    }

    /// Notes a list that is longer than anyone needs.
    pub fn at_most(&mut self, path: &str, kind: &str, given: usize, most: usize) -> bool {
        if given > most {
            self.findings.add(
                path,
                format!("{given} {kind}"),
                format!("at most {most} are taken"),
            );
        }
        given <= most
    }
}

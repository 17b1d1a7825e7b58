//! The table's size, and the board on it.

use super::raw;
use super::reader::Reader;
use crate::table::{Board, Length};

/// The most areas of a row or a column.
const MOST: i64 = 60;

/// The smallest area or standard length.
const SMALLEST: Length = Length::cm(2);

/// Reads the table into the reader: its size and, where the rule book plays on one, its board. A board of which something is wrong is read as
/// one that allows the most, so that the rest of the file can be looked at.
pub fn lay(reader: &mut Reader, raw: &raw::Table, wants_board: bool) {
    let width = raw
        .width
        .as_ref()
        .map(|width| reader.length("table.width", width, Length::MAX));
    let height = raw
        .height
        .as_ref()
        .map(|height| reader.length("table.height", height, Length::MAX));
    match (&raw.board, wants_board) {
        (Some(raw::Board::Free { length }), true) => {
            let size = size(reader, width, height);
            let length = reader.length("table.board.length", length, Length::cm(100));
            reader.size = size;
            if length.is_some_and(|length| length < SMALLEST) {
                too_small(reader, "table.board.length");
            }
            let (width, height) = size.unwrap_or((Length::MAX, Length::MAX));
            let length = length.unwrap_or(SMALLEST).max(SMALLEST);
            reader.board = Some(Board::free(width, height, length));
        }
        (
            Some(raw::Board::Squares {
                columns,
                rows,
                size,
                diagonal,
            }),
            true,
        ) => {
            grid(reader, raw, [columns, rows, size], Some(*diagonal));
        }
        (
            Some(raw::Board::Hexes {
                columns,
                rows,
                size,
            }),
            true,
        ) => {
            grid(reader, raw, [columns, rows, size], None);
        }
        (None, true) => {
            reader.findings.add(
                "table",
                "there is no board on it",
                "give board: squares(columns: 10, rows: 8, size: 91), hexes(..) or free(length: 91)",
            );
        }
        (board, false) => {
            reader.idle("table", "board", board.is_some());
            reader.size = size(reader, width, height);
        }
    }
}

/// The size of a table that is given by its sides.
fn size(
    reader: &mut Reader,
    width: Option<Option<Length>>,
    height: Option<Option<Length>>,
) -> Option<(Length, Length)> {
    reader.needed("table", "width", width.as_ref());
    reader.needed("table", "height", height.as_ref());
    let (width, height) = (width.flatten(), height.flatten());
    for (path, length) in [("table.width", width), ("table.height", height)] {
        if length.is_some_and(|length| length < Length::cm(20)) {
            reader
                .findings
                .add(path, "no battle fits on so small a table", "20 cm or more");
        }
    }
    width.zip(height)
}

fn too_small(reader: &mut Reader, path: &str) {
    reader
        .findings
        .add(path, "no unit fits on that", "2 cm or more");
}

/// Squares, if it is said whether a step may go over their corners; else hexes.
fn grid(reader: &mut Reader, raw: &raw::Table, given: [&raw::Scalar; 3], diagonal: Option<bool>) {
    reader.idle("table", "width", raw.width.is_some());
    reader.idle("table", "height", raw.height.is_some());
    let [columns, rows, size] = given;
    let mut count = |field: &str, given| {
        let count = reader.whole(&format!("table.board.{field}"), given, 2..=MOST);
        count.unwrap_or(MOST) as u8
    };
    let (columns, rows) = (count("columns", columns), count("rows", rows));
    let size = reader.length("table.board.size", size, Length::cm(30));
    if size.is_some_and(|size| size < SMALLEST) {
        too_small(reader, "table.board.size");
    }
    let size = size.unwrap_or(SMALLEST).max(SMALLEST);
    let board = match diagonal {
        Some(diagonal) => Board::squares(columns, rows, size, diagonal),
        None => Board::hexes(columns, rows, size),
    };
    reader.board = Some(board);
    reader.size = Some((board.width, board.height));
}

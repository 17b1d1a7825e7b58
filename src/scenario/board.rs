//! The table's size, and the board on it.

use super::raw;
use super::reader::Reader;
use crate::table::{Board, Length};

/// The most areas of a row or a column.
const MOST: i64 = 60;

/// Reads the table into the reader: its size and, where the rule book plays on one, its board.
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
            if let (Some((width, height)), Some(length)) = (size, length) {
                if length < Length::cm(2) {
                    too_small(reader, "table.board.length");
                }
                reader.board = Some(Board::free(width, height, length));
            }
        }
        (Some(grid), true) => {
            reader.idle("table", "width", raw.width.is_some());
            reader.idle("table", "height", raw.height.is_some());
            reader.board = self::grid(reader, grid);
            reader.size = reader.board.map(|board| (board.width, board.height));
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

fn grid(reader: &mut Reader, raw: &raw::Board) -> Option<Board> {
    let (columns, rows, size) = match raw {
        raw::Board::Squares {
            columns,
            rows,
            size,
            ..
        }
        | raw::Board::Hexes {
            columns,
            rows,
            size,
        } => (columns, rows, size),
        raw::Board::Free { .. } => return None,
    };
    let columns = reader.whole("table.board.columns", columns, 2..=MOST);
    let rows = reader.whole("table.board.rows", rows, 2..=MOST);
    let size = reader.length("table.board.size", size, Length::cm(30));
    if size.is_some_and(|size| size < Length::cm(2)) {
        too_small(reader, "table.board.size");
        return None;
    }
    let (columns, rows, size) = (columns? as u8, rows? as u8, size?);
    Some(match raw {
        raw::Board::Squares { diagonal, .. } => Board::squares(columns, rows, size, *diagonal),
        _ => Board::hexes(columns, rows, size),
    })
}

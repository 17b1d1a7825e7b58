//! Where on an edge somebody comes on.

use super::raw;
use super::reader::{EDGES, Reader};
use crate::engine::terms::{Edge, Entry, Gate};
use crate::table::{Length, Point};

/// The most rows of a table of arrivals.
const MAX_GATES: usize = 6;

/// A stretch of an edge, measured: between two lengths, or all of it.
pub fn stretch(
    reader: &mut Reader,
    path: &str,
    edge: Edge,
    between: Option<&raw::Pair>,
    size: (Length, Length),
) -> Option<Entry> {
    let whole = match edge {
        Edge::North | Edge::South => size.0,
        Edge::East | Edge::West => size.1,
    };
    let Some(between) = between else {
        return Some(Entry {
            edge,
            from: Length::ZERO,
            to: whole,
        });
    };
    let from = reader.length(&format!("{path}[0]"), &between.0, whole);
    let to = reader.length(&format!("{path}[1]"), &between.1, whole);
    ordered(reader, path, edge, from?, to?)
}

/// A stretch, unless it ends before it begins.
pub fn ordered(
    reader: &mut Reader,
    path: &str,
    edge: Edge,
    from: Length,
    to: Length,
) -> Option<Entry> {
    if from > to {
        reader.findings.add(
            path,
            "it ends before it begins",
            "give the western or northern end first",
        );
        return None;
    }
    Some(Entry { edge, from, to })
}

/// By which edge somebody comes on which numbers of a die; no number may stand in two rows.
pub fn gates(
    reader: &mut Reader,
    path: &str,
    given: &[raw::Gate],
    size: (Length, Length),
) -> Option<Vec<Gate>> {
    if !reader.at_most(path, "rows", given.len(), MAX_GATES) {
        return None;
    }
    let mut gates: Vec<Option<Gate>> = Vec::new();
    let mut taken = [None; 7];
    for (i, raw) in given.iter().enumerate() {
        let path = format!("{path}[{i}]");
        let from = reader.whole(&format!("{path}.from"), &raw.from, 1..=6);
        let to = reader.whole(&format!("{path}.to"), &raw.to, from.unwrap_or(1)..=6);
        let edge = reader.word(&format!("{path}.edge"), "edge", &raw.edge, &EDGES);
        let between = format!("{path}.between");
        let entry =
            edge.and_then(|edge| stretch(reader, &between, edge, raw.between.as_ref(), size));
        if let (Some(from), Some(to)) = (from, to) {
            for die in from..=to {
                let row = &mut taken[die as usize];
                if let Some(other) = row.replace(i) {
                    reader.findings.clash(
                        &path,
                        &path.replace(&format!("[{i}]"), &format!("[{other}]")),
                        format!("{die} stands in two rows"),
                        "give each number to one row at most",
                    );
                    break;
                }
            }
        }
        gates.push((|| {
            Some(Gate {
                from: from? as u8,
                to: to? as u8,
                entry: entry?,
            })
        })());
    }
    gates.into_iter().collect()
}

/// The middle of a table of that size.
pub fn middle(size: (Length, Length)) -> Point {
    Point::new(size.0.0 / 2, size.1.0 / 2)
}

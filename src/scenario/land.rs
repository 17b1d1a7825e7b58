//! What a scenario may say of the ground under Fast and Furious Fifties: its terrain table decides what terrain does, and a column that is to
//! leave by a road needs one that leads to the edge.

use super::raw;
use super::reader::{EDGES, Reader};
use super::terrain::presets;
use crate::rules::fifties::ground::{TerrainRow, road};
use crate::table::{Board, Edge, Ground, Point};

/// Along an edge without areas, a road is looked for at such steps.
const STEP: usize = 50;

/// Notes rows of a terrain table for terrain that there is not.
pub fn table(reader: &mut Reader, rows: &[TerrainRow]) {
    let presets = presets();
    let keys: Vec<&str> = presets.iter().map(|preset| preset.key.as_str()).collect();
    for (i, row) in rows.iter().enumerate() {
        if !keys.contains(&row.preset.as_str()) {
            let path = format!("options.terrain_table[{i}].preset");
            reader.unknown(&path, "terrain preset", &row.preset, &keys);
        }
    }
}

/// Notes what a line of terrain changes of its preset in vain, because the terrain table decides it or this rule book does not ask (F3-R9).
pub fn idle(reader: &mut Reader, given: &[raw::Feature], rows: &[TerrainRow], grid: bool) {
    for (i, raw) in given.iter().enumerate() {
        let path = format!("terrain[{i}]");
        let row = rows.iter().find(|row| row.preset == raw.preset);
        reader.idle(&path, "inside", raw.inside.is_some());
        reader.idle(&path, "cover", raw.cover.is_some());
        reader.idle(&path, "depth", grid && raw.depth.is_some());
        reader.idle(&path, "storeys", raw.storeys.is_some());
        reader.idle(&path, "hard", raw.hard.is_some());
        let decided = row.is_some_and(|row| row.blocks.is_some());
        reader.idle(&path, "through", decided && raw.through.is_some());
        let half = raw.through.as_deref().filter(|_| !decided);
        if let Some(word @ ("obscured" | "heavy")) = half {
            reader.findings.add(
                &format!("{path}.through"),
                format!("\"{word}\" means nothing here"),
                "write \"clear\" or \"blocked\"",
            );
        }
        going(reader, &path, raw, row.is_some_and(|row| row.bad));
    }
}

/// Going under this rule book: the terrain table says what is bad; only who may not enter at all is for a line of terrain to say.
fn going(reader: &mut Reader, path: &str, raw: &raw::Feature, bad: bool) {
    let Some(going) = &raw.going else { return };
    let kinds = [
        ("foot", &going.foot),
        ("wheels", &going.wheels),
        ("tracks", &going.tracks),
    ];
    for (kind, word) in kinds {
        let Some(word) = word.as_deref() else {
            continue;
        };
        let path = format!("{path}.going.{kind}");
        if bad {
            reader.findings.add(
                &path,
                format!("\"{}\" is bad going here, whatever this says", raw.preset),
                "leave it out, or change options.terrain_table",
            );
        } else if matches!(word, "bad" | "difficult" | "three_steps") {
            reader.findings.add(
                &path,
                format!("\"{word}\" means nothing here"),
                "write \"open\" or \"impassable\"; what is bad going stands in options.terrain_table",
            );
        }
    }
}

/// Notes an exit by road over an edge to which no road leads.
pub fn exits(reader: &mut Reader, goals: &[raw::Goal], board: &Board, ground: &Ground) {
    if reader.findings.any_in("terrain") || reader.findings.any_in("table") {
        return;
    }
    for (i, goal) in goals.iter().enumerate() {
        let Some(exit) = goal.exit.as_ref().filter(|exit| exit.road) else {
            continue;
        };
        let edge = EDGES.iter().find(|(word, _)| *word == exit.edge);
        let Some((_, edge)) = edge else { continue };
        if !along(board, *edge).iter().any(|at| road(ground, *at)) {
            reader.findings.add(
                &format!("victory[{i}].exit.road"),
                "no road leads over that edge",
                "lay one to it, or leave `road` out",
            );
        }
    }
}

/// The places from which a unit can leave by an edge.
fn along(board: &Board, edge: Edge) -> Vec<Point> {
    if board.is_grid() {
        let places = board.cells().map(|cell| board.centre(cell));
        return places.filter(|at| board.at_edge(*at, edge)).collect();
    }
    let r = board.base().0;
    let place = |n: i32| match edge {
        Edge::North => Point::new(n, r),
        Edge::South => Point::new(n, board.height.0 - r),
        Edge::West => Point::new(r, n),
        Edge::East => Point::new(board.width.0 - r, n),
    };
    let whole = match edge {
        Edge::North | Edge::South => board.width.0,
        Edge::West | Edge::East => board.height.0,
    };
    (r..=whole - r).step_by(STEP).map(place).collect()
}

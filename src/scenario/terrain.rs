//! Terrain: presets, what a feature changes of its preset, and fords and bridges.
//!
//! Where a ford or a bridge lies over a stream or a canal, its own going counts: the bed is cut at the outline of the ford or bridge
//! when the scenario is read, so that on the table there is no water under it.

use std::collections::BTreeMap;

use super::raw::{Depth, Preset, Scalar, Shape};
use super::reader::Reader;
use super::{raw, shape};
use crate::table::{
    Board, Cell, Cover, Feature, FeatureId, Footprint, Going, Length, Obscurement, Polygon,
};

const OBSCUREMENT: [(&str, Obscurement); 4] = [
    ("clear", Obscurement::Clear),
    ("obscured", Obscurement::Obscured),
    ("heavy", Obscurement::Heavy),
    ("blocked", Obscurement::Blocked),
];
const COVER: [(&str, Cover); 3] = [
    ("none", Cover::None),
    ("light", Cover::Light),
    ("heavy", Cover::Heavy),
];
const GOING: [(&str, Going); 5] = [
    ("open", Going::Open),
    ("bad", Going::Bad),
    ("difficult", Going::Difficult),
    ("three_steps", Going::ThreeSteps),
    ("impassable", Going::Impassable),
];

/// The most features of a table, before and after waters are cut.
const MAX_FEATURES: usize = 500;
/// The most points of all their outlines and lines together.
const MAX_POINTS: usize = 3_000;
/// The widest line.
const MAX_WIDTH: Length = Length::cm(50);

/// What leads over waters, and what it leads over.
const CROSSINGS: [&str; 2] = ["ford", "bridge"];
const CROSSED: [&str; 2] = ["stream", "canal"];

/// The built-in presets, in the file's order.
pub fn presets() -> Vec<Preset> {
    read_presets(include_str!("../../assets/terrain.ron"))
        .expect("the built-in presets are read by a test")
}

fn read_presets(text: &str) -> Result<Vec<Preset>, ron::error::SpannedError> {
    ron::from_str(text)
}

/// The features of a table, fords and bridges laid; numbered in their order.
pub fn features(reader: &mut Reader, given: &[raw::Feature]) -> Vec<Feature> {
    if !reader.at_most("terrain", "features", given.len(), MAX_FEATURES) {
        return Vec::new();
    }
    let points = |list: &Option<Vec<raw::Pair>>| list.as_ref().map_or(0, Vec::len);
    let all = given
        .iter()
        .map(|f| points(&f.area) + points(&f.line))
        .sum();
    if !reader.at_most("terrain", "points in all", all, MAX_POINTS) {
        return Vec::new();
    }
    let presets = presets();
    let features: Vec<(usize, Feature)> = given
        .iter()
        .enumerate()
        .flat_map(|(i, raw)| {
            let laid = feature(reader, &format!("terrain[{i}]"), raw, &presets);
            laid.into_iter().map(move |feature| (i, feature))
        })
        .collect();
    lay_crossings(reader, features)
}

fn feature(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Feature,
    presets: &[Preset],
) -> Vec<Feature> {
    let Some((footprints, like)) = read_feature(reader, path, raw, presets) else {
        return Vec::new();
    };
    let laid = footprints.into_iter().map(|footprint| Feature {
        footprint,
        ..like.clone()
    });
    laid.collect()
}

/// What a line of terrain lays down: everywhere the same, on a grid once for each area.
fn read_feature(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Feature,
    presets: &[Preset],
) -> Option<(Vec<Footprint>, Feature)> {
    let at = |field: &str| format!("{path}.{field}");
    let Some(preset) = presets.iter().find(|preset| preset.key == raw.preset) else {
        let keys: Vec<&str> = presets.iter().map(|preset| preset.key.as_str()).collect();
        reader.unknown(&at("preset"), "terrain preset", &raw.preset, &keys);
        return None;
    };
    if let Some(name) = &raw.name {
        reader.name(&at("name"), name, 60);
    }
    let footprints = footprints(reader, path, raw, preset);
    let through = raw.through.as_ref().unwrap_or(&preset.through);
    let inside = raw.inside.as_ref().unwrap_or(&preset.inside);
    let cover = raw.cover.as_ref().unwrap_or(&preset.cover);
    let kind = "kind of obscurement";
    let through = reader.word(&at("through"), kind, through, &OBSCUREMENT);
    let inside = reader.word(&at("inside"), kind, inside, &OBSCUREMENT);
    let cover = reader.word(&at("cover"), "kind of cover", cover, &COVER);
    let depth = match raw.depth.as_ref().unwrap_or(&preset.depth) {
        Depth::All => Some(None),
        Depth::To(depth) => reader.length(&at("depth"), depth, Length::MAX).map(Some),
    };
    let mut small = |field: &str, own: &Option<Scalar>, preset: &Scalar, limits| {
        reader
            .whole(&at(field), own.as_ref().unwrap_or(preset), limits)
            .and_then(|number| u8::try_from(number).ok())
    };
    let top = small("top", &raw.top, &preset.top, 0..=100);
    let level = small("level", &raw.level, &preset.level, 0..=9);
    let storeys = small("storeys", &raw.storeys, &preset.storeys, 1..=10);
    let own = raw.going.as_ref();
    let mut going = |kind: &str, own: Option<&String>, preset: &str| {
        let word = own.map_or(preset, String::as_str);
        reader.word(&at(&format!("going.{kind}")), "kind of going", word, &GOING)
    };
    let foot = going("foot", own.and_then(|g| g.foot.as_ref()), &preset.going.0);
    let wheels = going(
        "wheels",
        own.and_then(|g| g.wheels.as_ref()),
        &preset.going.1,
    );
    let tracks = going(
        "tracks",
        own.and_then(|g| g.tracks.as_ref()),
        &preset.going.2,
    );
    let footprints = footprints?;
    let like = Feature {
        id: FeatureId(0),
        preset: raw.preset.clone(),
        name: raw.name.clone(),
        footprint: footprints.first()?.clone(),
        through: through?,
        inside: inside?,
        cover: cover?,
        depth: depth?,
        top: top?,
        level: level?,
        storeys: storeys?,
        hard: raw.hard.unwrap_or(preset.hard),
        road: raw.road.unwrap_or(preset.road),
        going: [foot?, wheels?, tracks?],
    };
    Some((footprints, like))
}

/// The ground a line of terrain takes up: on a grid the areas it lists, or a line from area to area.
fn footprints(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Feature,
    preset: &Preset,
) -> Option<Vec<Footprint>> {
    let Some(board) = reader.board.filter(Board::is_grid) else {
        reader.idle(path, "cells", raw.cells.is_some());
        return Some(vec![footprint(reader, path, raw, preset)?]);
    };
    let Some(cells) = &raw.cells else {
        if raw.area.is_some() || preset.shape == Shape::Area {
            reader.findings.add(
                path,
                format!("on a grid this \"{}\" lies in areas", preset.key),
                "give `cells`, a list of columns and rows",
            );
            return None;
        }
        return Some(vec![footprint(reader, path, raw, preset)?]);
    };
    if preset.shape == Shape::Line || raw.area.is_some() || raw.line.is_some() {
        reader.findings.add(
            path,
            format!(
                "the ground of this \"{}\" is not given as it must be",
                preset.key
            ),
            "give `cells` for what lies in areas, `line` for what runs from one to the next",
        );
        return None;
    }
    reader
        .at_most(path, "areas", cells.len(), MAX_FEATURES)
        .then_some(())?;
    if cells.is_empty() {
        reader.findings.add(
            &format!("{path}.cells"),
            "it lies nowhere",
            "name an area, or leave the whole line out",
        );
    }
    let mut first: BTreeMap<Cell, usize> = BTreeMap::new();
    let laid: Vec<Option<Footprint>> = cells
        .iter()
        .enumerate()
        .map(|(i, cell)| {
            let place = format!("{path}.cells[{i}]");
            let cell = reader.cell(&place, cell, &board)?;
            if let Some(other) = first.insert(cell, i) {
                let other = format!("{path}.cells[{other}]");
                let findings = &mut reader.findings;
                findings.clash(&place, &other, "the same area again", "name it once");
            }
            Some(Footprint::Area(board.outline(cell)))
        })
        .collect();
    laid.into_iter().collect()
}

fn footprint(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Feature,
    preset: &Preset,
) -> Option<Footprint> {
    let key = &preset.key;
    match (&raw.area, &raw.line, preset.shape) {
        (Some(area), None, Shape::Area | Shape::Either) => {
            if raw.width.is_some() {
                reader.findings.add(
                    &format!("{path}.width"),
                    "an area has no width",
                    "leave it out, or give a line",
                );
            }
            let area = reader.polygon(&format!("{path}.area"), area)?;
            Some(Footprint::Area(area))
        }
        (None, Some(line), Shape::Line | Shape::Either) => {
            let axis = reader.line(&format!("{path}.line"), line);
            let width = raw.width.as_ref().unwrap_or(&preset.width);
            let width = reader.length(&format!("{path}.width"), width, MAX_WIDTH)?;
            Some(Footprint::Line { axis: axis?, width })
        }
        (_, _, shape) => {
            let wanted = match shape {
                Shape::Area => "give `area`, the corners of its outline",
                Shape::Line => "give `line`, the points along it",
                Shape::Either => "give `area` or `line`",
            };
            reader.findings.add(
                path,
                format!("the ground of this \"{key}\" is not given, or not as it must be"),
                format!("{wanted}, and nothing else"),
            );
            None
        }
    }
}

/// Cuts streams and canals where fords and bridges lie, and numbers what there is. A ford or bridge on an area that would still stop
/// those who cross it is noted.
fn lay_crossings(reader: &mut Reader, features: Vec<(usize, Feature)>) -> Vec<Feature> {
    let is_crossing = |feature: &Feature| CROSSINGS.contains(&feature.preset.as_str());
    let mut crossings: Vec<Polygon> = Vec::new();
    for (i, feature) in &features {
        if let (true, Footprint::Area(outline)) = (is_crossing(feature), &feature.footprint) {
            crossings.push(outline.clone());
            for (j, other) in &features {
                if let Footprint::Area(area) = &other.footprint
                    && other.going[0] == Going::Impassable
                    && shape::overlap(area, outline)
                {
                    reader.findings.clash(
                        &format!("terrain[{i}]"),
                        &format!("terrain[{j}]"),
                        format!("this \"{}\" lies on ground that nobody can enter", feature.preset),
                        "end the impassable area at its banks, or make it a \"canal\" or \"stream\" line",
                    );
                }
            }
        }
    }
    let mut laid: Vec<Feature> = Vec::new();
    for (_, feature) in features {
        match &feature.footprint {
            Footprint::Line { axis, width } if CROSSED.contains(&feature.preset.as_str()) => {
                let pieces = crossings
                    .iter()
                    .fold(vec![axis.clone()], |pieces, outline| {
                        pieces
                            .iter()
                            .flat_map(|piece| shape::cut(piece, *width, outline))
                            .collect()
                    });
                laid.extend(pieces.into_iter().map(|axis| Feature {
                    footprint: Footprint::Line {
                        axis,
                        width: *width,
                    },
                    ..feature.clone()
                }));
            }
            _ => laid.push(feature),
        }
    }
    if !reader.at_most(
        "terrain",
        "features once waters are cut",
        laid.len(),
        MAX_FEATURES,
    ) {
        return Vec::new();
    }
    for (feature, id) in laid.iter_mut().zip(0..) {
        feature.id = FeatureId(id);
    }
    laid
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_presets_are_those_of_the_table() {
        let keys: Vec<String> = presets().into_iter().map(|preset| preset.key).collect();
        let mut wanted = vec![
            "crop",
            "orchard",
            "wood",
            "jungle",
            "scrub",
            "village",
            "marsh",
            "stone_house",
            "tall_house",
            "hut",
            "ruin",
            "rocks",
            "hill",
            "stone_wall",
            "hedge",
            "fence",
            "road",
            "stream",
            "canal",
            "ford",
            "bridge",
            "railway_bank",
            "trench",
            "water",
            "open",
        ];
        wanted.sort_unstable();
        let mut sorted = keys.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, wanted);
        for preset in presets() {
            let top = match preset.key.as_str() {
                "stone_wall" | "hedge" | "fence" | "crop" | "scrub" | "rocks" => 5,
                "trench" => 0,
                "tall_house" => 20,
                _ => 10,
            };
            assert_eq!(preset.top, Scalar::Whole(top), "TB-10 {}", preset.key);
        }
    }
}

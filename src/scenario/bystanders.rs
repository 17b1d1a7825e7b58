//! Who does not fight: civilians, casualties, and where casualties are safe (IC-65, IC-66).

use super::forces::{Forces, Standing, Table, may_stand};
use super::raw;
use super::reader::{MAX_NAME, Reader};
use crate::engine::SideId;
use crate::rules::insurgent::Class;
use crate::rules::insurgent::setting::{CasualtySetting, CivilianSetting};
use crate::rules::insurgent::state::Bearing;
use crate::table::{Heading, Length, Mobility, Piece, Polygon, route};

/// The most civilians of a battle.
const MAX_CIVILIANS: usize = 50;
/// The most casualties that are there from the start.
const MAX_CASUALTIES: usize = 50;
/// Half the width of a civilian's base.
const RADIUS: Length = Length::mm(15);

/// The civilians of a file, where they may stand and on nobody's base (TB-3).
pub fn civilians(
    reader: &mut Reader,
    given: &[raw::Civilian],
    standing: &[Standing],
    table: &Table<'_>,
) -> Vec<CivilianSetting> {
    if !reader.at_most("civilians", "civilians", given.len(), MAX_CIVILIANS) {
        return Vec::new();
    }
    let mut civilians = Vec::new();
    let mut bases: Vec<(String, Piece)> = standing
        .iter()
        .map(|(path, _, piece)| (path.clone(), *piece))
        .collect();
    for (i, raw) in given.iter().enumerate() {
        let at = |field: &str| format!("civilians[{i}].{field}");
        reader.name(&at("name"), &raw.name, MAX_NAME);
        let facing = match &raw.facing {
            None => Some(Heading::NORTH),
            Some(facing) => reader.heading(&at("facing"), facing),
        };
        let (Some(place), Some(facing)) = (reader.point(&at("at"), &raw.at), facing) else {
            continue;
        };
        let piece = Piece {
            at: place,
            radius: RADIUS,
            facing,
            level: table
                .ground
                .map_or(0, |ground| route::level_at(ground, place)),
        };
        if !may_stand(reader, &at("at"), piece, Mobility::Foot, table) {
            continue;
        }
        let overlaps = |(_, other): &&(String, Piece)| {
            piece.at.distance_squared(other.at) < (piece.radius + other.radius).squared()
        };
        if let Some((path, other)) = bases.iter().find(overlaps) {
            let apart = piece.radius + other.radius;
            reader.findings.clash(
                &at("at"),
                &format!("{path}.at"),
                "two bases overlap",
                format!("their centres must be {apart} or more apart"),
            );
        }
        bases.push((format!("civilians[{i}]"), piece));
        civilians.push(CivilianSetting {
            name: raw.name.clone(),
            piece,
            habit: raw.habit,
        });
    }
    civilians
}

/// The casualties that are there from the start: each lies somewhere, or is with an element of its side.
pub fn casualties(
    reader: &mut Reader,
    given: &[raw::Casualty],
    forces: &Forces,
    table: &Table<'_>,
) -> Vec<CasualtySetting> {
    if !reader.at_most("casualties", "casualties", given.len(), MAX_CASUALTIES) {
        return Vec::new();
    }
    let mut casualties = Vec::new();
    for (i, raw) in given.iter().enumerate() {
        let path = format!("casualties[{i}]");
        let side = table.sides.find(reader, &format!("{path}.side"), &raw.side);
        let place = match (&raw.at, &raw.bearer) {
            (Some(place), None) => reader
                .point(&format!("{path}.at"), place)
                .map(Bearing::Lying),
            (None, Some(bearer)) => bearer_of(
                reader,
                &format!("{path}.with"),
                bearer,
                side,
                &casualties,
                forces,
                table,
            ),
            _ => {
                reader.findings.add(
                    &path,
                    "a casualty either lies somewhere or is with somebody",
                    "give `at` or `with`, and only one",
                );
                None
            }
        };
        if let (Some(side), Some(place)) = (side, place) {
            casualties.push(CasualtySetting { side, place });
        }
    }
    casualties
}

/// Who has a casualty: one of its side; who goes on foot carries one only (IC-R89).
fn bearer_of(
    reader: &mut Reader,
    path: &str,
    bearer: &str,
    side: Option<SideId>,
    others: &[CasualtySetting],
    forces: &Forces,
    table: &Table<'_>,
) -> Option<Bearing> {
    let ids: Vec<_> = forces
        .numbers
        .iter()
        .map(|(id, n)| (id.as_str(), *n))
        .collect();
    let id = reader.word(path, "element", bearer, &ids)?;
    let element = forces
        .elements
        .iter()
        .find(|element| element.id == bearer)?;
    if side.is_some_and(|side| side != element.side) {
        reader.findings.add(
            path,
            "it is of another side",
            "name one of the casualty's own",
        );
        return None;
    }
    let place = Bearing::With(id);
    let class = table.roster[usize::from(element.unit)].class;
    if class == Class::FixedWing {
        reader.findings.add(
            path,
            "a jet carries no casualty",
            "name an element on foot, a vehicle or a helicopter",
        );
        return None;
    }
    let on_foot = class.on_foot();
    if on_foot && others.iter().any(|other| other.place == place) {
        reader.findings.add(
            path,
            "it carries another already",
            "an element on foot carries one",
        );
        return None;
    }
    Some(place)
}

/// That what must be brought home can be there: a side that leaves no casualties of its own has those from the start only (IC-65, IC-R89).
pub fn can_come_home(reader: &mut Reader, file: &raw::File, cares: impl Fn(&str) -> bool) {
    for (i, goal) in file.victory.iter().enumerate() {
        let Some(evacuate) = goal.evacuate.as_ref().filter(|_| !cares(&goal.side)) else {
            continue;
        };
        let path = format!("victory[{i}].evacuate.count");
        let there = file.casualties.iter().filter(|c| c.side == goal.side);
        match there.count() {
            0 => reader.findings.add(
                &path,
                "this side leaves no casualties, and none is there from the start",
                "make it good_guys, set casualty_rule to \"everybody\", or list casualties",
            ),
            most => {
                reader.whole(&path, &evacuate.count, 1..=most as i64);
            }
        }
    }
}

/// Where sides' casualties are safe.
pub fn secure(reader: &mut Reader, given: &[raw::Side]) -> Vec<(SideId, Polygon)> {
    let sides = given.iter().zip(0..).filter_map(|(side, n)| {
        let area = side.secure.as_ref()?;
        let area = reader.polygon(&format!("sides[{n}].secure"), area)?;
        Some((SideId(n), area))
    });
    sides.collect()
}

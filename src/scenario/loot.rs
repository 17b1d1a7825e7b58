//! What there is to be looted under Bushwars: crates, what is in them, vehicles that are nobody's, and who begins in a vehicle.

use std::collections::BTreeMap;

use super::raw;
use super::reader::{MAX_NAME, Reader};
use crate::rules::bushwars::state::CratePlace;
use crate::rules::bushwars::{Content, ElementSetting, Kind};
use crate::table::ElementId;

/// The side of a vehicle that is nobody's.
pub const NOBODY: &str = "nobody";
/// The most crates of a battle.
const MAX_CRATES: usize = 40;
/// The most that anything counts for, and the least.
const MOST_POINTS: i64 = 1_000;
/// How many figures a squad has where crates are looted (BW-S4, BW-R50).
const FIGURES: std::ops::RangeInclusive<usize> = 3..=6;

/// Notes what only Bushwars knows, in a battle of another book.
pub fn foreign(reader: &mut Reader, file: &raw::File) {
    reader.idle("", "crates", !file.crates.is_empty());
    reader.idle("", "contents", !file.contents.is_empty());
    for (i, element) in file.elements.iter().enumerate() {
        reader.idle(
            &format!("elements[{i}]"),
            "points",
            element.points.is_some(),
        );
    }
    for (i, goal) in file.victory.iter().enumerate() {
        reader.idle(&format!("victory[{i}]"), "points", goal.points.is_some());
    }
}

/// What something counts for.
pub fn points(reader: &mut Reader, path: &str, given: Option<&raw::Scalar>) -> i16 {
    let points = given.and_then(|given| reader.whole(path, given, -MOST_POINTS..=MOST_POINTS));
    points
        .and_then(|n| i16::try_from(n).ok())
        .unwrap_or_default()
}

/// Whether an element is nobody's: a vehicle that stands on the table for whoever gets it going.
pub fn is_nobodys(reader: &mut Reader, path: &str, raw: &raw::Element, ids: &[String]) -> bool {
    if raw.side != NOBODY || ids.iter().any(|id| id == NOBODY) {
        return false;
    }
    if raw.unit == Kind::Squad.key() {
        reader.findings.add(
            &format!("{path}.side"),
            "a squad is always somebody's",
            "give it a side and a force",
        );
    }
    reader.idle(path, "force", raw.force.is_some());
    reader.idle(path, "arrives", raw.arrives.is_some());
    true
}

/// The crates and what is in them.
pub fn crates(
    reader: &mut Reader,
    file: &raw::File,
    elements: &[ElementSetting],
) -> (Vec<CratePlace>, Vec<Content>) {
    let (mut places, mut contents) = (Vec::new(), Vec::new());
    if !reader.at_most("crates", "crates", file.crates.len(), MAX_CRATES) {
        return (places, contents);
    }
    if file.contents.len() != file.crates.len() {
        reader.findings.add(
            "contents",
            format!(
                "{} contents for {} crates",
                file.contents.len(),
                file.crates.len()
            ),
            "name what is in each crate, in any order: contents: [(\"Boots\", 7), ..]",
        );
    }
    let mut loaded: BTreeMap<ElementId, usize> = BTreeMap::new();
    for (i, raw) in file.crates.iter().enumerate() {
        let path = format!("crates[{i}]");
        match (&raw.at, &raw.aboard) {
            (Some(at), None) => {
                let at = reader.point(&format!("{path}.at"), at);
                places.extend(at.map(CratePlace::Ground));
            }
            (None, Some(vehicle)) => {
                let path = format!("{path}.aboard");
                let list: Vec<(&str, ElementId)> = numbered(elements);
                let Some(id) = reader.word(&path, "element", vehicle, &list) else {
                    continue;
                };
                let inside = loaded.entry(id).or_default();
                *inside += 1;
                if *inside > elements[usize::from(id.0)].kind.crates() {
                    reader.findings.add(
                        &path,
                        format!("there is no room for it in \"{vehicle}\""),
                        "a truck carries three crates, a jeep one",
                    );
                }
                places.push(CratePlace::With(id));
            }
            _ => reader.findings.add(
                &path,
                "a crate is on the ground or in a vehicle",
                "give it `at`, or `aboard`, and not both",
            ),
        }
    }
    for (i, raw::Content(name, count)) in file.contents.iter().enumerate() {
        let path = format!("contents[{i}]");
        reader.name(&path, name, MAX_NAME);
        contents.push(Content {
            name: name.clone(),
            points: points(reader, &path, Some(count)),
        });
    }
    (places, contents)
}

fn numbered(elements: &[ElementSetting]) -> Vec<(&str, ElementId)> {
    let ids = elements.iter().map(|element| element.id.as_str());
    ids.zip((0..).map(ElementId)).collect()
}

/// Puts those into their vehicles who begin in one (BW-R53): of the same side, as many as there is room for.
pub fn board(reader: &mut Reader, given: &[raw::Element], elements: &mut [ElementSetting]) {
    let mut inside: BTreeMap<ElementId, usize> = BTreeMap::new();
    for n in 0..elements.len() {
        let Some(i) = given.iter().position(|raw| raw.id == elements[n].id) else {
            continue;
        };
        let Some(vehicle) = &given[i].aboard else {
            continue;
        };
        let path = format!("elements[{i}].aboard");
        let Some(id) = reader.word(&path, "element", vehicle, &numbered(elements)) else {
            continue;
        };
        let carrier = &elements[usize::from(id.0)];
        let owner = given.iter().find(|raw| raw.id == carrier.id);
        let own = owner.is_some_and(|raw| raw.side == given[i].side);
        let taken = inside.entry(id).or_default();
        *taken += elements[n].weapons.len();
        let fault = if carrier.kind.on_foot() || !elements[n].kind.on_foot() || !own {
            Some("only squads begin in a vehicle, in one of their own side")
        } else if *taken > carrier.kind.room() {
            Some("there is no room for all of them in it")
        } else {
            None
        };
        match fault {
            Some(fault) => reader.findings.add(&path, fault, "put it elsewhere"),
            None => elements[n].aboard = Some(id),
        }
    }
}

/// Notes squads that are too small or too large where crates are looted (BW-S4, BW-R50).
pub fn sizes(reader: &mut Reader, file: &raw::File, elements: &[ElementSetting]) {
    if file.crates.is_empty() {
        return;
    }
    let squads = elements.iter().filter(|element| element.kind.on_foot());
    for squad in squads.filter(|squad| !FIGURES.contains(&squad.weapons.len())) {
        let place = file.elements.iter().position(|raw| raw.id == squad.id);
        reader.findings.add(
            &format!("elements[{}].weapons", place.unwrap_or_default()),
            format!("a squad of {}", squad.weapons.len()),
            "where there are crates, squads have 3 to 6 figures",
        );
    }
}

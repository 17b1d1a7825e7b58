//! Sides, unit types and elements.

use std::collections::BTreeMap;

use super::raw;
use super::reader::{EDGES, Reader};
use crate::engine::SideId;
use crate::engine::terms::{Arrival, SideTerms};
use crate::rules::insurgent::{ElementSetting, SideSetting, UnitType};
use crate::table::piece::CONTACT;
use crate::table::{ElementId, Feature, Footprint, Going, Length, Piece, Point};

/// The most elements of a battle, all sides together.
const MAX_ELEMENTS: usize = 200;
/// The most unit types a scenario adds.
const MAX_UNITS: usize = 50;
/// The longest name of a side, an element, a type.
const MAX_NAME: usize = 40;

/// Who plays a side when nobody says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// A person.
    Person,
    /// The computer.
    Computer,
}

const PLAYERS: [(&str, Controller); 2] = [
    ("person", Controller::Person),
    ("computer", Controller::Computer),
];

/// The sides as read.
#[derive(Debug, Default)]
pub struct Sides {
    /// Their ids in the file, by number.
    pub ids: Vec<String>,
    /// Names and edges.
    pub terms: Vec<SideTerms>,
    /// What the rule book wants to know of them.
    pub settings: Vec<SideSetting>,
    /// Who plays them.
    pub controllers: Vec<Controller>,
}

/// The elements as read.
#[derive(Debug, Default)]
pub struct Forces {
    /// In the order of their ids.
    pub elements: Vec<ElementSetting>,
    /// Those that come later.
    pub arrivals: Vec<Arrival>,
    /// Whom each leads, as the scenario sees it.
    pub leads: Vec<(ElementId, Vec<ElementId>)>,
}

/// The sides of a file, two to seven.
pub fn sides(reader: &mut Reader, given: &[raw::Side]) -> Sides {
    if !(2..=7).contains(&given.len()) {
        reader.findings.add(
            "sides",
            format!("{} sides", given.len()),
            "a battle has two to seven",
        );
    }
    reader.unique(
        "sides",
        "id",
        "side",
        given.iter().map(|side| side.id.as_str()),
    );
    let mut sides = Sides::default();
    for (i, side) in given.iter().enumerate() {
        let at = |field: &str| format!("sides[{i}].{field}");
        reader.name(&at("id"), &side.id, MAX_NAME);
        reader.name(&at("name"), &side.name, MAX_NAME);
        let player = reader.word(&at("player"), "player", &side.player, &PLAYERS);
        let edge = reader.word(&at("edge"), "edge", &side.edge, &EDGES);
        let command = reader.whole(&at("command"), &side.command, 2..=12);
        sides.ids.push(side.id.clone());
        if let (Some(player), Some(edge), Some(command)) = (player, edge, command) {
            sides.controllers.push(player);
            sides.terms.push(SideTerms {
                name: side.name.clone(),
                edge,
            });
            sides.settings.push(SideSetting {
                command: command as u8,
                body_armour: side.body_armour,
                good_guys: side.good_guys,
            });
        }
    }
    sides
}

impl Sides {
    /// The side with that id; notes it if there is none.
    pub fn find(&self, reader: &mut Reader, path: &str, id: &str) -> Option<SideId> {
        let list: Vec<(&str, SideId)> = self
            .ids
            .iter()
            .zip(0..)
            .map(|(id, n)| (id.as_str(), SideId(n)))
            .collect();
        reader.word(path, "side", id, &list)
    }
}

/// The unit types of a battle: the built-in ones and the scenario's own, which may not take the key of another.
pub fn roster(reader: &mut Reader, own: Vec<UnitType>) -> Vec<UnitType> {
    let mut roster = crate::rules::insurgent::roster::built_in();
    if !reader.at_most("units", "unit types", own.len(), MAX_UNITS) {
        return roster;
    }
    reader.unique(
        "units",
        "key",
        "unit type",
        own.iter().map(|unit| unit.key.as_str()),
    );
    for (i, unit) in own.iter().enumerate() {
        let at = |field: &str| format!("units[{i}].{field}");
        reader.name(&at("key"), &unit.key, MAX_NAME);
        reader.name(&at("name"), &unit.name, MAX_NAME);
        reader.name(&at("row"), &unit.row, MAX_NAME);
        if roster.iter().any(|other| other.key == unit.key) {
            reader.findings.add(
                &at("key"),
                format!("\"{}\" is a built-in unit type", unit.key),
                "choose another key",
            );
        }
        let limits = [
            ("ap", unit.ap, 0, 20),
            ("at", unit.at, 0, 20),
            ("law", unit.law, 0, 20),
            ("strength", unit.strength, 1, 20),
        ];
        for (field, given, least, most) in limits {
            reader.whole(
                &at(field),
                &raw::Scalar::Whole(i64::from(given)),
                least..=most,
            );
        }
        let lengths = [
            ("radius", unit.radius, Length::mm(5), Length::cm(10)),
            ("step", unit.step, Length::cm(1), Length::cm(100)),
        ];
        for (field, given, least, most) in lengths {
            if given < least || given > most {
                reader.findings.add(
                    &at(field),
                    format!("{given} will not do here"),
                    format!("from {least} to {most}"),
                );
            }
        }
    }
    roster.extend(own);
    roster
}

/// What an element's place is checked against.
pub struct Table<'a> {
    /// The sides.
    pub sides: &'a Sides,
    /// The unit types.
    pub roster: &'a [UnitType],
    /// What lies on the table.
    pub features: &'a [Feature],
    /// The last turn, if there is one.
    pub turns: Option<u16>,
}

/// The elements of a file, sorted by id so that their order in it does not matter (K07).
pub fn elements(reader: &mut Reader, given: &[raw::Element], table: &Table<'_>) -> Forces {
    if !reader.at_most("elements", "elements", given.len(), MAX_ELEMENTS) {
        return Forces::default();
    }
    reader.unique(
        "elements",
        "id",
        "element",
        given.iter().map(|e| e.id.as_str()),
    );
    let mut order: Vec<usize> = (0..given.len()).collect();
    order.sort_by_key(|i| &given[*i].id);
    let numbers: BTreeMap<&str, ElementId> = order
        .iter()
        .zip(0..)
        .map(|(i, n)| (given[*i].id.as_str(), ElementId(n)))
        .collect();
    let mut forces = Forces::default();
    let mut standing = Vec::new();
    for i in order {
        let raw = &given[i];
        let path = format!("elements[{i}]");
        let id = numbers[raw.id.as_str()];
        leads(reader, &path, raw, &numbers, id, &mut forces.leads);
        let arrives = raw
            .arrives
            .as_ref()
            .map(|arrives| arrival(reader, &path, arrives, table.turns));
        let Some(element) = element(reader, &path, raw, table) else {
            continue;
        };
        let Some(piece) = element.piece else { continue };
        match arrives {
            None => standing.push((path, element.side, piece)),
            Some(None) => continue,
            Some(Some((turn, on))) => forces.arrivals.push(Arrival {
                element: id,
                turn,
                on,
                at: piece.at,
                facing: piece.facing,
            }),
        }
        forces.elements.push(ElementSetting {
            piece: raw.arrives.is_none().then_some(piece),
            ..element
        });
    }
    apart(reader, &standing);
    for (side, number) in table.sides.ids.iter().zip(0..) {
        if !given.iter().any(|element| element.side == *side) {
            reader.findings.add(
                &format!("sides[{number}]"),
                format!("\"{side}\" has no element"),
                "give it one, or leave the side out",
            );
        }
    }
    forces
}

fn leads(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Element,
    numbers: &BTreeMap<&str, ElementId>,
    id: ElementId,
    leads: &mut Vec<(ElementId, Vec<ElementId>)>,
) {
    let mut led = Vec::new();
    for (i, name) in raw.leader_of.iter().enumerate() {
        match numbers.get(name.as_str()) {
            Some(element) => led.push(*element),
            None => {
                let ids: Vec<&str> = numbers.keys().copied().collect();
                reader.unknown(&format!("{path}.leader_of[{i}]"), "element", name, &ids);
            }
        }
    }
    if !led.is_empty() {
        leads.push((id, led));
    }
}

fn arrival(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Arrives,
    turns: Option<u16>,
) -> Option<(u16, Option<u8>)> {
    let last = i64::from(turns.unwrap_or(u16::MAX));
    let turn = reader.whole(&format!("{path}.arrives.turn"), &raw.turn, 1..=last);
    let on = match &raw.on {
        None => Some(None),
        Some(on) => reader
            .whole(&format!("{path}.arrives.on"), on, 2..=6)
            .map(|on| Some(on as u8)),
    };
    Some((turn? as u16, on?))
}

fn element(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Element,
    table: &Table<'_>,
) -> Option<ElementSetting> {
    let at = |field: &str| format!("{path}.{field}");
    reader.name(&at("id"), &raw.id, MAX_NAME);
    reader.name(&at("name"), &raw.name, MAX_NAME);
    let side = table.sides.find(reader, &at("side"), &raw.side);
    let types: Vec<(&str, u16)> = table
        .roster
        .iter()
        .zip(0..)
        .map(|(unit, n)| (unit.key.as_str(), n))
        .collect();
    let unit = reader.word(&at("type"), "unit type", &raw.unit, &types);
    let place = reader.point(&at("at"), &raw.at);
    let facing = reader.heading(&at("facing"), &raw.facing);
    let (place, unit) = (place?, unit?);
    let kind = &table.roster[usize::from(unit)];
    let fits =
        on_table(reader, &at("at"), place, kind.radius) & enters(reader, path, place, kind, table);
    let level = level(reader, path, raw, place, table);
    Some(ElementSetting {
        id: raw.id.clone(),
        name: raw.name.clone(),
        side: side?,
        unit,
        piece: Some(Piece {
            at: place,
            radius: kind.radius,
            facing: facing?,
            level: level?,
        })
        .filter(|_| fits),
    })
}

/// Whether a base lies wholly on the table (TB-3); notes it if not.
fn on_table(reader: &mut Reader, path: &str, at: Point, radius: Length) -> bool {
    let Some((width, height)) = reader.size else {
        return true;
    };
    let on = (radius.0..=width.0 - radius.0).contains(&at.x)
        && (radius.0..=height.0 - radius.0).contains(&at.y);
    if !on {
        reader.findings.add(
            path,
            "the base sticks out over the table's edge",
            format!("keep the centre {radius} or more from every edge"),
        );
    }
    on
}

/// Whether the ground lets it stand there; notes it if not.
fn enters(reader: &mut Reader, path: &str, at: Point, unit: &UnitType, table: &Table<'_>) -> bool {
    let closed = table.features.iter().find(|feature| {
        feature.going_for(unit.mobility) == Going::Impassable && holds(feature, at)
    });
    if let Some(feature) = closed {
        reader.findings.add(
            &format!("{path}.at"),
            format!("it stands in \"{}\", which it cannot enter", feature.preset),
            "move it out, or change that terrain's going",
        );
    }
    closed.is_none()
}

fn holds(feature: &Feature, at: Point) -> bool {
    match &feature.footprint {
        Footprint::Area(outline) => super::shape::inside(outline, at),
        Footprint::Line { .. } => false,
    }
}

/// The level it stands on: the ground's, or an upper storey of what it stands in.
fn level(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Element,
    at: Point,
    table: &Table<'_>,
) -> Option<u8> {
    let under = || table.features.iter().filter(|feature| holds(feature, at));
    let ground = under().map(|feature| feature.level).max().unwrap_or(0);
    let storeys = under().map(|feature| feature.storeys).max().unwrap_or(1);
    match &raw.level {
        None => Some(ground),
        Some(level) => {
            let limits = i64::from(ground)..=i64::from(ground) + i64::from(storeys) - 1;
            let level = reader.whole(&format!("{path}.level"), level, limits)?;
            u8::try_from(level).ok()
        }
    }
}

/// Notes bases that overlap (TB-3), and enemies that begin in base contact.
fn apart(reader: &mut Reader, standing: &[(String, SideId, Piece)]) {
    for (n, (path, side, piece)) in standing.iter().enumerate() {
        for (other_path, other_side, other) in &standing[n + 1..] {
            let distance = piece.at.distance_squared(other.at);
            let touching = piece.radius + other.radius;
            let (at, also) = (format!("{other_path}.at"), format!("{path}.at"));
            if distance < touching.squared() {
                reader.findings.clash(
                    &at,
                    &also,
                    "two bases overlap",
                    format!("their centres must be {touching} or more apart"),
                );
            } else if side != other_side && distance <= (touching + CONTACT).squared() {
                reader.findings.clash(
                    &at,
                    &also,
                    "two enemies begin in base contact",
                    format!("leave more than {CONTACT} between their bases"),
                );
            }
        }
    }
}

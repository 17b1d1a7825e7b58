//! The elements: who they are, where they stand, when they come.

use std::collections::BTreeMap;

use super::reader::{MAX_NAME, Reader};
use super::sides::Sides;
use super::{aboard, edges, raw};
use crate::engine::SideId;
use crate::engine::terms::Arrival;
use crate::rules::insurgent::{Class, ElementSetting, UnitType};
use crate::table::piece::CONTACT;
use crate::table::route::{self, Mover, PathFault};
use crate::table::{ElementId, Footprint, Ground, Heading, Length, Mobility, Piece, Point};

/// The most elements of a battle, all sides together.
const MAX_ELEMENTS: usize = 200;

/// The elements as read.
#[derive(Debug, Default)]
pub struct Forces {
    /// In the order of their ids.
    pub elements: Vec<ElementSetting>,
    /// Those that come later.
    pub arrivals: Vec<Arrival>,
    /// Whom each leads, as the scenario sees it.
    pub leads: Vec<(ElementId, Vec<ElementId>)>,
    /// Those that stand on the table on the ground at the start.
    pub standing: Vec<Standing>,
    /// Their numbers by their ids.
    pub numbers: BTreeMap<String, ElementId>,
}

/// One that stands on the table: its path in the file, its side, its base.
pub type Standing = (String, SideId, Piece);

/// What an element's place is checked against.
pub struct Table<'a> {
    /// The sides.
    pub sides: &'a Sides,
    /// The unit types.
    pub roster: &'a [UnitType],
    /// The table itself, if its size is known.
    pub ground: Option<&'a Ground>,
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
    let mut forces = Forces {
        numbers: numbers
            .iter()
            .map(|(id, n)| ((*id).to_owned(), *n))
            .collect(),
        ..Forces::default()
    };
    for i in order {
        let raw = &given[i];
        let path = format!("elements[{i}]");
        let id = numbers[raw.id.as_str()];
        leads(reader, &path, raw, &numbers, id, &mut forces.leads);
        let arrives = raw.arrives.as_ref().map(|arrives| {
            reader.idle(&path, "arrives.edge", arrives.edge.is_some());
            reader.idle(&path, "arrives.between", arrives.between.is_some());
            arrival(reader, &path, arrives, table.turns)
        });
        let Some(element) = element(reader, &path, raw, &numbers, table) else {
            continue;
        };
        let flies = table.roster[usize::from(element.unit)].class.aircraft() && !element.landed;
        let from_start = starts(raw);
        match (arrives, element.piece) {
            (Some(None), _) => continue,
            (Some(Some((turn, on))), piece) => {
                let arrives = raw.arrives.as_ref();
                let by = arrives.map_or(&[][..], |arrives| &arrives.by);
                let size = reader.size.unwrap_or((Length::MAX, Length::MAX));
                let Some(gates) = edges::gates(reader, &format!("{path}.arrives.by"), by, size)
                else {
                    continue;
                };
                forces.arrivals.push(Arrival {
                    element: id,
                    turn,
                    on,
                    at: piece.map_or_else(|| edges::middle(size), |piece| piece.at),
                    facing: piece.map_or(Heading::NORTH, |piece| piece.facing),
                    entry: None,
                    gates,
                    again: element.again,
                });
            }
            (None, _) => {}
        }
        if let Some(piece) = element.piece.filter(|_| from_start && !flies) {
            forces.standing.push((path, element.side, piece));
        }
        forces.elements.push(ElementSetting {
            piece: element.piece.filter(|_| from_start),
            ..element
        });
    }
    aboard::room(reader, given, table);
    apart(reader, &forces.standing);
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
        let place = format!("{path}.leader_of[{i}]");
        match numbers.get(name.as_str()) {
            Some(element) if *element == id => {
                reader
                    .findings
                    .add(&place, "nobody leads itself", "leave it out");
            }
            Some(element) if led.contains(element) => {
                reader
                    .findings
                    .add(&place, "it is named twice", "name it once");
            }
            Some(element) => led.push(*element),
            None => {
                let ids: Vec<&str> = numbers.keys().copied().collect();
                reader.unknown(&place, "element", name, &ids);
            }
        }
    }
    if !led.is_empty() {
        leads.push((id, led));
    }
}

pub(super) fn arrival(
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
    numbers: &BTreeMap<&str, ElementId>,
    table: &Table<'_>,
) -> Option<ElementSetting> {
    let at = |field: &str| format!("{path}.{field}");
    reader.name(&at("id"), &raw.id, MAX_NAME);
    reader.name(&at("name"), &raw.name, MAX_NAME);
    reader.idle(path, "quality", raw.quality.is_some());
    reader.idle(path, "hidden", raw.hidden.is_some());
    reader.idle(path, "force", raw.force.is_some());
    reader.idle(path, "weapons", !raw.weapons.is_empty());
    let side = table.sides.find(reader, &at("side"), &raw.side);
    let types: Vec<(&str, u16)> = table
        .roster
        .iter()
        .zip(0..)
        .map(|(unit, n)| (unit.key.as_str(), n))
        .collect();
    let unit = reader.word(&at("type"), "unit type", &raw.unit, &types);
    let unit = unit?;
    let kind = &table.roster[usize::from(unit)];
    let landed = raw.landed.unwrap_or(false);
    if landed && (kind.class != Class::Helicopter || raw.at.is_none()) {
        reader.findings.add(
            &at("landed"),
            "only a helicopter on the table can have landed",
            "leave it out",
        );
    }
    let again = comes_again(reader, path, raw, kind);
    let mut element = ElementSetting {
        id: raw.id.clone(),
        name: raw.name.clone(),
        side: side?,
        unit,
        piece: None,
        aboard: None,
        landed,
        crew_of: None,
        again,
    };
    if let Some(vehicle) = &raw.aboard {
        element.aboard = Some(aboard::vehicle(reader, path, raw, vehicle, numbers)?);
        return Some(element);
    }
    let by_edge = raw
        .arrives
        .as_ref()
        .is_some_and(|arrives| !arrives.by.is_empty());
    if raw.at.is_none() && (kind.class.aircraft() || by_edge) {
        reader.idle(path, "facing", raw.facing.is_some());
        reader.idle(path, "level", raw.level.is_some());
        return Some(element);
    }
    let place = reader
        .needed(path, "at", raw.at.as_ref())
        .and_then(|place| reader.point(&at("at"), place));
    let facing = reader
        .needed(path, "facing", raw.facing.as_ref())
        .and_then(|facing| reader.heading(&at("facing"), facing));
    let place = place?;
    let level = level(reader, path, raw, place, table);
    let piece = Piece {
        at: place,
        radius: kind.radius,
        facing: facing.unwrap_or_default(),
        level: level.unwrap_or_default(),
    };
    // A helicopter lands where something on wheels could stand.
    let mobility = if landed {
        Mobility::Wheels
    } else {
        kind.mobility
    };
    let stands = may_stand(reader, &at("at"), piece, mobility, table);
    (stands && facing.is_some() && level.is_some()).then_some(())?;
    element.piece = Some(piece);
    Some(element)
}

/// Whether an element is there from the start: it does not arrive, or it comes again and has a place besides.
fn starts(raw: &raw::Element) -> bool {
    let comes_by_edge =
        |arrives: &raw::Arrives| !arrives.by.is_empty() && arrives.again == Some(true);
    raw.arrives.as_ref().is_none_or(comes_by_edge)
}

/// Whether an element comes again; notes what does not go together in how it arrives.
fn comes_again(reader: &mut Reader, path: &str, raw: &raw::Element, unit: &UnitType) -> bool {
    let Some(arrives) = &raw.arrives else {
        return false;
    };
    let again = arrives.again.unwrap_or(false);
    if unit.class.aircraft() && raw.at.is_some() {
        reader.findings.add(
            &format!("{path}.at"),
            "an aircraft that arrives comes by a move of its own",
            "leave its place out",
        );
    }
    if !arrives.by.is_empty() {
        reader.idle(path, "arrives.on", arrives.on.is_some());
        reader.idle(path, "arrives.by", unit.class.aircraft());
        if raw.at.is_some() && !again {
            reader.findings.clash(
                &format!("{path}.at"),
                &format!("{path}.arrives.by"),
                "it comes either at its place or by an edge",
                "leave one of the two out, or let it come `again`",
            );
        }
    }
    again
}

/// Whether the table and the ground let it stand there (TB-3, TB-13); notes it if not.
pub fn may_stand(
    reader: &mut Reader,
    path: &str,
    piece: Piece,
    mobility: Mobility,
    table: &Table<'_>,
) -> bool {
    let Some(ground) = table.ground else {
        return true;
    };
    let mover = Mover {
        piece,
        mobility,
        bases: &[],
    };
    let fault = match route::may_stand(ground, &mover, piece.at) {
        Ok(()) => return true,
        Err(fault) => fault,
    };
    match fault {
        PathFault::Impassable(_, id) | PathFault::EndsIn(id) => reader.findings.add(
            path,
            format!(
                "it stands in \"{}\", where it may not",
                ground.feature(id).preset
            ),
            "move it out, or change that terrain's going",
        ),
        _ => reader.findings.add(
            path,
            "the base sticks out over the table's edge",
            format!("keep the centre {} or more from every edge", piece.radius),
        ),
    }
    false
}

/// The level it stands on: the ground's, or an upper storey of what it stands in.
fn level(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Element,
    at: Point,
    table: &Table<'_>,
) -> Option<u8> {
    let ground = table.ground.map_or(0, |ground| route::level_at(ground, at));
    match &raw.level {
        None => Some(ground),
        // What it stands in may be what is wrong with the terrain.
        Some(_) if reader.findings.any_in("terrain") => Some(ground),
        Some(level) => {
            let limits = i64::from(ground)..=i64::from(ground) + storeys(table, at) - 1;
            let level = reader.whole(&format!("{path}.level"), level, limits)?;
            u8::try_from(level).ok()
        }
    }
}

/// How many levels a piece may choose from there.
fn storeys(table: &Table<'_>, at: Point) -> i64 {
    let features = table.ground.iter().flat_map(|ground| &ground.features);
    let under = features.filter(|feature| match &feature.footprint {
        Footprint::Area(outline) => outline.contains(at),
        Footprint::Line { .. } => false,
    });
    under
        .map(|feature| i64::from(feature.storeys))
        .max()
        .unwrap_or(1)
}

/// Notes bases that overlap (TB-3), and enemies that begin in base contact.
fn apart(reader: &mut Reader, standing: &[Standing]) {
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

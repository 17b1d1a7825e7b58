//! What a scenario says under Fast and Furious Fifties.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::reader::{EDGES, MAX_NAME, Reader};
use super::{Common, Leads, edges, forces, land, loot, options, raw};
use crate::engine::SideId;
use crate::engine::terms::{Arrival, Edge, Entry};
use crate::rules::AnySetting;
use crate::rules::fifties::{
    ElementSetting, Kind, Options, Quality, Setting, UnitType, ground, roster,
};
use crate::table::{Board, Division, ElementId, Ground, Heading, Length, Piece, Point, route};

/// The most units of a battle, both sides together.
const MAX_ELEMENTS: usize = 100;

const QUALITIES: [(&str, Quality); 3] = [
    ("poor", Quality::Poor),
    ("regular", Quality::Regular),
    ("elite", Quality::Elite),
];

/// The setting of a battle; nobody leads anybody.
pub fn setting(
    reader: &mut Reader,
    file: &raw::File,
    common: &Common,
) -> Option<(AnySetting, Leads)> {
    let options = options::fifties(reader, file, common);
    if !file.units.is_empty() {
        reader.findings.add(
            "units",
            "this rule book has its own four kinds of unit",
            "leave it out",
        );
    }
    foreign(reader, file);
    let colours = colours(reader, &file.sides);
    let mut board = reader.board?;
    if let Division::Squares { diagonal } = &mut board.division {
        *diagonal = options.diagonal;
    }
    land::idle(
        reader,
        &file.terrain,
        &options.terrain_table,
        board.is_grid(),
    );
    let mut features = common.features.clone();
    ground::lay(&options.terrain_table, &mut features, board.is_grid());
    let ground = Ground {
        width: board.width,
        height: board.height,
        features,
        obscurement_adds: false,
        pass_friends: true,
        index: Default::default(),
    };
    land::exits(reader, &file.victory, &board, &ground);
    let roster = roster::built_in();
    let table = Table {
        common,
        options: &options,
        board: &board,
        ground: &ground,
        roster: &roster,
    };
    let (elements, arrivals) = elements(reader, &file.elements, &table);
    let setting = Setting {
        terms: common.terms(&file.title, arrivals),
        ground,
        board,
        options,
        colours: colours?,
        roster,
        elements,
    };
    Some((AnySetting::Fifties(Arc::new(setting)), Vec::new()))
}

/// Notes what belongs to another rule book.
fn foreign(reader: &mut Reader, file: &raw::File) {
    loot::foreign(reader, file);
    reader.idle("", "types", !file.types.is_empty());
    reader.idle("", "civilians", !file.civilians.is_empty());
    reader.idle("", "casualties", !file.casualties.is_empty());
    reader.idle("", "forces", !file.forces.is_empty());
    for (i, goal) in file.victory.iter().enumerate() {
        let path = format!("victory[{i}]");
        reader.idle(&path, "evacuate", goal.evacuate.is_some());
        reader.idle(&path, "killed", goal.killed.is_some());
    }
}

/// Which side is red and which is black: as they say, or in their order.
fn colours(reader: &mut Reader, given: &[raw::Side]) -> Option<[SideId; 2]> {
    for (i, side) in given.iter().enumerate() {
        let path = format!("sides[{i}]");
        reader.idle(&path, "command", side.command.is_some());
        reader.idle(&path, "body_armour", side.body_armour.is_some());
        reader.idle(&path, "good_guys", side.good_guys.is_some());
        reader.idle(&path, "secure", side.secure.is_some());
        reader.idle(&path, "at_most", side.at_most.is_some());
    }
    let [first, second] = given else {
        reader.findings.add(
            "sides",
            "this rule book is for two sides: one is red, the other black",
            "name two",
        );
        return None;
    };
    let mut red = |i: usize, side: &raw::Side| match &side.colour {
        None => None,
        Some(colour) => reader.word(
            &format!("sides[{i}].colour"),
            "colour",
            colour,
            &[("red", true), ("black", false)],
        ),
    };
    match (red(0, first), red(1, second)) {
        (Some(a), Some(b)) if a == b => {
            reader.findings.clash(
                "sides[1].colour",
                "sides[0].colour",
                "both sides have one colour",
                "one is red, the other black",
            );
            None
        }
        (Some(false), _) | (_, Some(true)) => Some([SideId(1), SideId(0)]),
        _ => Some([SideId(0), SideId(1)]),
    }
}

/// What a unit is checked against.
struct Table<'a> {
    common: &'a Common,
    options: &'a Options,
    board: &'a Board,
    ground: &'a Ground,
    roster: &'a [UnitType],
}

/// The units of a file, sorted by id so that their order in it does not matter (K07).
fn elements(
    reader: &mut Reader,
    given: &[raw::Element],
    table: &Table<'_>,
) -> (Vec<ElementSetting>, Vec<Arrival>) {
    let (mut elements, mut arrivals) = (Vec::new(), Vec::new());
    if !reader.at_most("elements", "elements", given.len(), MAX_ELEMENTS) {
        return (elements, arrivals);
    }
    reader.unique(
        "elements",
        "id",
        "element",
        given.iter().map(|e| e.id.as_str()),
    );
    let mut order: Vec<usize> = (0..given.len()).collect();
    order.sort_by_key(|i| &given[*i].id);
    let mut taken: BTreeMap<Point, Vec<usize>> = BTreeMap::new();
    let mut quarters: BTreeMap<SideId, u8> = BTreeMap::new();
    for (n, i) in (0..).zip(order) {
        let (raw, path) = (&given[i], format!("elements[{i}]"));
        let Some(mut element) = element(reader, &path, raw, table) else {
            continue;
        };
        if table.roster[usize::from(element.unit)].kind == Kind::Hq {
            let count = quarters.entry(element.side).or_default();
            *count += 1;
            if *count > table.options.hq_count {
                reader.findings.add(
                    &format!("{path}.type"),
                    "this side has more headquarters than the rules allow",
                    "take one away, or raise options.hq_count",
                );
            }
        }
        match &raw.arrives {
            Some(arrives) => {
                let id = ElementId(n);
                arrivals.extend(arrival(reader, &path, arrives, id, &element, table));
                element.piece = None;
            }
            None => match element.piece {
                Some(piece) => taken.entry(piece.at).or_default().push(i),
                None => {
                    reader.needed::<()>(&path, "at", None);
                }
            },
        }
        elements.push(element);
    }
    apart(reader, given, &taken, table);
    for (side, number) in table.common.sides.ids.iter().zip(0..) {
        if !given.iter().any(|element| element.side == *side) {
            reader.findings.add(
                &format!("sides[{number}]"),
                format!("\"{side}\" has no element"),
                "give it one, or leave the side out",
            );
        }
    }
    (elements, arrivals)
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
    reader.idle(path, "force", raw.force.is_some());
    reader.idle(path, "weapons", !raw.weapons.is_empty());
    reader.idle(path, "level", raw.level.is_some());
    reader.idle(path, "leader_of", !raw.leader_of.is_empty());
    reader.idle(path, "aboard", raw.aboard.is_some());
    reader.idle(path, "landed", raw.landed.is_some());
    if let Some(arrives) = &raw.arrives {
        reader.idle(path, "arrives.by", !arrives.by.is_empty());
        reader.idle(path, "arrives.again", arrives.again.is_some());
    }
    let side = table.common.sides.find(reader, &at("side"), &raw.side);
    let types: Vec<(&str, u16)> = table
        .roster
        .iter()
        .zip(0..)
        .map(|(unit, n)| (unit.key.as_str(), n))
        .collect();
    let unit = reader.word(&at("type"), "unit type", &raw.unit, &types);
    let quality = match &raw.quality {
        None => Some(Quality::Regular),
        Some(quality) => reader.word(&at("quality"), "quality", quality, &QUALITIES),
    };
    let hidden = raw.hidden.unwrap_or(false);
    if hidden && !table.options.hidden_units {
        reader.findings.add(
            &at("hidden"),
            "nobody is hidden in this battle",
            "leave it out, or set options.hidden_units",
        );
    }
    let facing = match &raw.facing {
        None => None,
        Some(facing) => Some(reader.heading(&at("facing"), facing)?),
    };
    let place = match &raw.at {
        None => None,
        Some(place) => Some(reader.point(&at("at"), place)?),
    };
    let unit = unit?;
    let piece = place.map(|place| piece(table, place, facing));
    if let Some(piece) = piece {
        let mobility = table.roster[usize::from(unit)].mobility;
        if ground::impassable(table.ground, piece.at, mobility) {
            reader.findings.add(
                &at("at"),
                "it stands where it may not",
                "move it out, or change that terrain's going",
            );
        }
        if table.board.place(piece.at).is_none() {
            reader.findings.add(
                &at("at"),
                "the base sticks out over the table's edge",
                format!("keep the centre {} or more from every edge", piece.radius),
            );
        }
    }
    Some(ElementSetting {
        id: raw.id.clone(),
        name: raw.name.clone(),
        side: side?,
        unit,
        quality: quality?,
        piece,
        hidden,
    })
}

/// A unit as it stands at a place; it looks to the middle of the table unless the file says otherwise.
fn piece(table: &Table<'_>, at: Point, facing: Option<Heading>) -> Piece {
    let middle = Point::new(table.board.width.0 / 2, table.board.height.0 / 2);
    Piece {
        at,
        radius: table.board.base(),
        facing: facing.unwrap_or_else(|| Heading::towards(at, middle)),
        level: route::level_at(table.ground, at),
    }
}

/// When and where a unit comes: at its place, or by a stretch of an edge.
fn arrival(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Arrives,
    element: ElementId,
    setting: &ElementSetting,
    table: &Table<'_>,
) -> Option<Arrival> {
    let (turn, on) = forces::arrival(reader, path, raw, table.common.turns)?;
    if raw.edge.is_none() && raw.between.is_some() {
        reader.findings.add(
            &format!("{path}.arrives.between"),
            "`between` means nothing without `edge`",
            "say of which edge, or leave it out",
        );
    }
    if raw.edge.is_some() && setting.piece.is_some() {
        reader.findings.clash(
            &format!("{path}.at"),
            &format!("{path}.arrives.edge"),
            "it comes either at its place or by an edge",
            "leave one of the two out",
        );
    }
    let entry = match &raw.edge {
        None => None,
        Some(edge) => {
            let edge = reader.word(&format!("{path}.arrives.edge"), "edge", edge, &EDGES)?;
            Some(entry(reader, path, raw, edge, table)?)
        }
    };
    let place = match (setting.piece, entry) {
        (Some(piece), None) => piece.at,
        (_, Some(entry)) => beside(entry, table.board),
        (None, None) => {
            reader.findings.add(
                path,
                "it is not said where it comes",
                "give `at`, or an `edge` in `arrives`",
            );
            return None;
        }
    };
    Some(Arrival {
        element,
        turn,
        on,
        at: place,
        facing: piece(table, place, None).facing,
        entry,
        gates: Vec::new(),
        again: false,
    })
}

/// A stretch of an edge: between two areas, or two lengths, or all of it.
fn entry(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Arrives,
    edge: Edge,
    table: &Table<'_>,
) -> Option<Entry> {
    let (board, path) = (table.board, format!("{path}.arrives.between"));
    let Some(between) = raw.between.as_ref().filter(|_| board.is_grid()) else {
        let size = (board.width, board.height);
        return edges::stretch(reader, &path, edge, raw.between.as_ref(), size);
    };
    let along_x = matches!(edge, Edge::North | Edge::South);
    let count = if along_x { board.columns } else { board.rows };
    let limits = 0..=i64::from(count) - 1;
    let from = reader.whole(&format!("{path}[0]"), &between.0, limits.clone())?;
    let to = reader.whole(&format!("{path}[1]"), &between.1, limits)?;
    let end = |n: i64| {
        let n = n as u8;
        let cell = match edge {
            Edge::North => (n, 0),
            Edge::South => (n, board.rows - 1),
            Edge::West => (0, n),
            Edge::East => (board.columns - 1, n),
        };
        let cell = crate::table::Cell {
            column: cell.0,
            row: cell.1,
        };
        let centre = board.centre(cell);
        Length(if along_x { centre.x } else { centre.y })
    };
    edges::ordered(reader, &path, edge, end(from), end(to))
}

/// The middle of a stretch, on the board.
fn beside(entry: Entry, board: &Board) -> Point {
    let (middle, r) = ((entry.from.0 + entry.to.0) / 2, board.base().0);
    match entry.edge {
        Edge::North => Point::new(middle, r),
        Edge::South => Point::new(middle, board.height.0 - r),
        Edge::West => Point::new(r, middle),
        Edge::East => Point::new(board.width.0 - r, middle),
    }
}

/// Notes units that stand where others do (F3-R5).
fn apart(
    reader: &mut Reader,
    given: &[raw::Element],
    taken: &BTreeMap<Point, Vec<usize>>,
    table: &Table<'_>,
) {
    let stack = usize::from(table.options.stack);
    for units in taken.values().filter(|_| table.board.is_grid()) {
        let first = units[0];
        for (n, unit) in units.iter().enumerate().skip(1) {
            if n >= stack || given[*unit].side != given[first].side {
                reader.findings.clash(
                    &format!("elements[{unit}].at"),
                    &format!("elements[{first}].at"),
                    "two units in one area",
                    "move one of them",
                );
            }
        }
    }
    let places: Vec<(&Point, usize)> = taken
        .iter()
        .flat_map(|(at, ids)| ids.iter().map(move |id| (at, *id)))
        .collect();
    for (n, (at, unit)) in places.iter().enumerate().filter(|_| !table.board.is_grid()) {
        for (other_at, other) in &places[n + 1..] {
            if at.distance_squared(**other_at) < (table.board.base() * 2).squared() {
                reader.findings.clash(
                    &format!("elements[{other}].at"),
                    &format!("elements[{unit}].at"),
                    "two bases overlap",
                    format!(
                        "their centres must be {} or more apart",
                        table.board.base() * 2
                    ),
                );
            }
        }
    }
}

//! What a scenario says under Bushwars.

use std::sync::Arc;

use super::reader::{MAX_NAME, Reader};
use super::{Common, Leads, forces, loot, options, raw};
use crate::engine::SideId;
use crate::engine::terms::Arrival;
use crate::rules::bushwars::state::NO_UNIT;
use crate::rules::bushwars::{
    ElementSetting, Kind, Options, Quality, Setting, UnitSetting, Weapon, figures, ground,
};
use crate::rules::{AnySetting, bushwars};
use crate::table::piece::CONTACT;
use crate::table::route::{self, Mover, PathFault};
use crate::table::{ElementId, Ground, Heading, Length, Piece, Point};

/// The most squads and vehicles of a battle, all sides together.
const MAX_ELEMENTS: usize = 100;
/// The most units of a battle.
const MAX_FORCES: usize = 30;

/// The setting of a battle; nobody leads anybody.
pub fn setting(
    reader: &mut Reader,
    file: &raw::File,
    common: &Common,
) -> Option<(AnySetting, Leads)> {
    let (usual, rules) = (Options::default(), bushwars::HOUSE_RULES);
    let options = options::of(reader, usual, rules, &file.options, &common.changes);
    foreign(reader, file);
    let units = units(reader, &file.forces, common);
    let mut features = common.features.clone();
    ground::lay(&mut features);
    let ground = reader.size.map(|(width, height)| Ground {
        width,
        height,
        features,
        obscurement_adds: false,
        pass_friends: true,
        index: Default::default(),
    });
    let table = Table {
        common,
        ids: by_id(&file.forces)
            .map(|(_, force)| force.id.as_str())
            .collect(),
        units: &units,
        ground: ground.as_ref(),
    };
    let (mut elements, arrivals) = elements(reader, &file.elements, &table);
    loot::board(reader, &file.elements, &mut elements);
    loot::sizes(reader, file, &elements);
    let (crates, contents) = loot::crates(reader, file, &elements);
    let terms = common.terms(&file.title, arrivals);
    let units = units.into_iter().collect::<Option<Vec<UnitSetting>>>()?;
    let drives = elements.iter().any(|element| !element.kind.on_foot());
    let mut setting = Setting::new(terms, ground?, options, units, elements);
    if drives || !crates.is_empty() {
        setting = setting.with_loot(crates, contents);
    }
    Some((AnySetting::Bushwars(Arc::new(setting)), Vec::new()))
}

/// Notes what belongs to another rule book.
fn foreign(reader: &mut Reader, file: &raw::File) {
    reader.idle("", "units", !file.units.is_empty());
    reader.idle("", "types", !file.types.is_empty());
    reader.idle("", "civilians", !file.civilians.is_empty());
    reader.idle("", "casualties", !file.casualties.is_empty());
    reader.idle("", "first", file.first.is_some());
    for (i, side) in file.sides.iter().enumerate() {
        let path = format!("sides[{i}]");
        reader.idle(&path, "command", side.command.is_some());
        reader.idle(&path, "body_armour", side.body_armour.is_some());
        reader.idle(&path, "good_guys", side.good_guys.is_some());
        reader.idle(&path, "colour", side.colour.is_some());
        reader.idle(&path, "secure", side.secure.is_some());
        reader.idle(&path, "at_most", side.at_most.is_some());
    }
    for (i, goal) in file.victory.iter().enumerate() {
        let path = format!("victory[{i}]");
        reader.idle(&path, "evacuate", goal.evacuate.is_some());
        reader.idle(&path, "killed", goal.killed.is_some());
        let by_road = goal.exit.as_ref().is_some_and(|exit| exit.road);
        reader.idle(&format!("{path}.exit"), "road", by_road);
    }
}

/// The units by their ids, each with its place in the file (K07).
fn by_id(given: &[raw::Force]) -> impl Iterator<Item = (usize, &raw::Force)> {
    let mut order: Vec<(usize, &raw::Force)> = given.iter().enumerate().collect();
    order.sort_by_key(|(_, force)| &force.id);
    order.into_iter()
}

/// The units in the order of their ids; none in the place of one that could not be read.
fn units(reader: &mut Reader, given: &[raw::Force], common: &Common) -> Vec<Option<UnitSetting>> {
    if !reader.at_most("forces", "units", given.len(), MAX_FORCES) {
        return Vec::new();
    }
    let ids = given.iter().map(|force| force.id.as_str());
    reader.unique("forces", "id", "unit", ids);
    let qualities = Quality::ALL.map(|quality| (quality.key(), quality));
    let mut unit = |(i, raw): (usize, &raw::Force)| {
        let at = |field: &str| format!("forces[{i}].{field}");
        reader.name(&at("id"), &raw.id, MAX_NAME);
        reader.name(&at("name"), &raw.name, MAX_NAME);
        let side = common.sides.find(reader, &at("side"), &raw.side);
        let quality = reader.word(&at("quality"), "quality", &raw.quality, &qualities);
        Some(UnitSetting {
            name: raw.name.clone(),
            side: side?,
            quality: quality?,
        })
    };
    by_id(given).map(&mut unit).collect()
}

/// What a squad or vehicle is checked against.
struct Table<'a> {
    common: &'a Common,
    ids: Vec<&'a str>,
    units: &'a [Option<UnitSetting>],
    ground: Option<&'a Ground>,
}

/// One that stands on the table: its path in the file, its side if it is somebody's, its base.
type Standing = (String, Option<SideId>, Piece);

/// The squads and vehicles of a file, sorted by id so that their order in it does not matter (K07).
fn elements(
    reader: &mut Reader,
    given: &[raw::Element],
    table: &Table<'_>,
) -> (Vec<ElementSetting>, Vec<Arrival>) {
    let (mut elements, mut arrivals) = (Vec::new(), Vec::new());
    if !reader.at_most("elements", "elements", given.len(), MAX_ELEMENTS) {
        return (elements, arrivals);
    }
    let ids = given.iter().map(|e| e.id.as_str());
    reader.unique("elements", "id", "element", ids);
    let mut order: Vec<usize> = (0..given.len()).collect();
    order.sort_by_key(|i| &given[*i].id);
    let mut standing: Vec<Standing> = Vec::new();
    for (n, i) in (0..).zip(order) {
        let (raw, path) = (&given[i], format!("elements[{i}]"));
        let Some(mut element) = element(reader, &path, raw, table) else {
            continue;
        };
        if raw.aboard.is_some() {
            reader.idle(&path, "at", raw.at.is_some());
            reader.idle(&path, "arrives", raw.arrives.is_some());
            element.piece = None;
            elements.push(element);
            continue;
        }
        let lands = element.kind == Kind::Helicopter && raw.arrives.is_some();
        if lands {
            reader.idle(&path, "at", raw.at.is_some());
            element.piece = Some(piece(table, Point::new(0, 0), figures::VEHICLE, None));
        }
        let Some(piece) = element.piece else {
            reader.needed::<()>(&path, "at", None);
            continue;
        };
        if let Some(arrives) = &raw.arrives {
            reader.idle(&path, "arrives.edge", arrives.edge.is_some());
            reader.idle(&path, "arrives.between", arrives.between.is_some());
            reader.idle(&path, "arrives.by", !arrives.by.is_empty());
            reader.idle(&path, "arrives.again", arrives.again.is_some());
            let when = forces::arrival(reader, &path, arrives, table.common.turns);
            arrivals.extend(when.map(|(turn, on)| Arrival {
                element: ElementId(n),
                turn,
                on,
                at: piece.at,
                facing: piece.facing,
                entry: None,
                gates: Vec::new(),
                again: false,
            }));
            element.piece = None;
        } else {
            let unit = table.units.get(usize::from(element.unit));
            let side = unit.and_then(|unit| unit.as_ref()).map(|unit| unit.side);
            standing.push((path, side, piece));
        }
        elements.push(element);
    }
    apart(reader, &standing);
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
    reader.idle(path, "quality", raw.quality.is_some());
    reader.idle(path, "hidden", raw.hidden.is_some());
    reader.idle(path, "level", raw.level.is_some());
    reader.idle(path, "leader_of", !raw.leader_of.is_empty());
    reader.idle(path, "landed", raw.landed.is_some());
    let nobodys = loot::is_nobodys(reader, path, raw, &table.common.sides.ids);
    let find = |reader: &mut Reader| table.common.sides.find(reader, &at("side"), &raw.side);
    let side = if nobodys { None } else { find(reader) };
    let kinds = Kind::ALL.map(|kind| (kind.key(), kind));
    let kind = reader.word(&at("type"), "type", &raw.unit, &kinds);
    let units: Vec<(&str, u8)> = table.ids.iter().copied().zip(0..).collect();
    let unit = if nobodys {
        Some(NO_UNIT)
    } else {
        let force = reader.needed(path, "force", raw.force.as_ref());
        force.and_then(|force| reader.word(&at("force"), "unit", force, &units))
    };
    let of = unit.and_then(|unit| table.units.get(usize::from(unit))?.as_ref());
    if let (Some(of), Some(side)) = (of, side)
        && of.side != side
    {
        reader.findings.add(
            &at("force"),
            "that unit is of another side",
            "name one of its own side",
        );
    }
    let weapons = weapons(reader, path, raw, kind);
    let facing = match &raw.facing {
        None => None,
        Some(facing) => Some(reader.heading(&at("facing"), facing)?),
    };
    let place = match &raw.at {
        None => None,
        Some(place) => Some(reader.point(&at("at"), place)?),
    };
    let (kind, weapons) = (kind?, weapons?);
    let radius = if kind.on_foot() {
        figures::radius(weapons.len())
    } else {
        figures::VEHICLE
    };
    let piece = place.map(|place| piece(table, place, radius, facing));
    if let Some(piece) = piece {
        may_stand(reader, &at("at"), piece, kind, table);
    }
    Some(ElementSetting {
        id: raw.id.clone(),
        name: raw.name.clone(),
        unit: unit?,
        kind,
        weapons,
        piece,
        aboard: None,
        parent: None,
        points: loot::points(reader, &at("points"), raw.points.as_ref()),
    })
}

/// The weapon of each figure, or of a vehicle.
fn weapons(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Element,
    kind: Option<Kind>,
) -> Option<Vec<Weapon>> {
    let names = Weapon::ALL.map(|weapon| (weapon.key(), weapon));
    let most = figures::MOST as i64;
    let mut all = Vec::new();
    for (i, raw::Arms(count, weapon)) in raw.weapons.iter().enumerate() {
        let place = format!("{path}.weapons[{i}]");
        let count = reader.whole(&place, count, 1..=most)?;
        let weapon = reader.word(&place, "weapon", weapon, &names)?;
        all.extend((0..count).map(|_| weapon));
    }
    let path = format!("{path}.weapons");
    if all.is_empty() && kind.is_some_and(Kind::on_foot) {
        reader.findings.add(
            &path,
            "a squad has nobody in it",
            "say how many figures have which weapon: weapons: [(5, \"rifle\")]",
        );
        return None;
    }
    reader
        .at_most(&path, "figures", all.len(), figures::MOST)
        .then_some(all)
}

/// How it stands at a place; it looks to the middle of the table unless the file says otherwise.
fn piece(table: &Table<'_>, at: Point, radius: Length, facing: Option<Heading>) -> Piece {
    let middle = table.ground.map_or(at, |ground| {
        Point::new(ground.width.0 / 2, ground.height.0 / 2)
    });
    Piece {
        at,
        radius,
        facing: facing.unwrap_or_else(|| Heading::towards(at, middle)),
        level: table.ground.map_or(0, |ground| route::level_at(ground, at)),
    }
}

/// Notes it where the table or the ground does not let it stand (TB-3, TB-13, BW-4).
fn may_stand(reader: &mut Reader, path: &str, piece: Piece, kind: Kind, table: &Table<'_>) {
    let Some(ground) = table.ground else {
        return;
    };
    let mover = Mover {
        piece,
        mobility: kind.mobility(),
        bases: &[],
    };
    match route::may_stand(ground, &mover, piece.at) {
        Ok(()) => {}
        Err(PathFault::OffTable(_)) => reader.findings.add(
            path,
            "the base sticks out over the table's edge",
            format!("keep the centre {} or more from every edge", piece.radius),
        ),
        Err(_) => reader.findings.add(
            path,
            "it stands where it may not",
            "move it out, or change that terrain's going",
        ),
    }
}

/// Notes bases that overlap, and enemies in base contact.
fn apart(reader: &mut Reader, standing: &[Standing]) {
    for (n, (path, side, piece)) in standing.iter().enumerate() {
        for (other_path, other_side, other) in &standing[n + 1..] {
            let keep = if side == other_side || side.is_none() || other_side.is_none() {
                Length::ZERO
            } else {
                CONTACT + Length(1)
            };
            let least = piece.radius + other.radius + keep;
            if piece.at.distance_squared(other.at) < least.squared() {
                reader.findings.clash(
                    &format!("{other_path}.at"),
                    &format!("{path}.at"),
                    "they stand too close to each other",
                    format!("their centres must be {least} or more apart"),
                );
            }
        }
    }
}

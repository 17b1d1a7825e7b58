//! Who begins in a vehicle or aircraft (IC-R69).

use std::collections::BTreeMap;

use super::forces::Table;
use super::raw;
use super::reader::Reader;
use crate::rules::insurgent::{Class, UnitType};
use crate::table::ElementId;

/// The vehicle or aircraft that an element begins in; notes it if there is none, and what the element cannot have besides.
pub fn vehicle(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Element,
    vehicle: &str,
    numbers: &BTreeMap<&str, ElementId>,
) -> Option<ElementId> {
    let aboard = format!("{path}.aboard");
    if raw.at.is_some() {
        reader.findings.clash(
            &format!("{path}.at"),
            &aboard,
            "it is either on the table or aboard",
            "leave one of the two out",
        );
    }
    reader.idle(path, "facing", raw.facing.is_some());
    reader.idle(path, "level", raw.level.is_some());
    if raw.arrives.is_some() {
        reader.findings.clash(
            &format!("{path}.arrives"),
            &aboard,
            "it comes with what it is in",
            "leave one of the two out",
        );
    }
    let list: Vec<(&str, ElementId)> = numbers.iter().map(|(id, n)| (*id, *n)).collect();
    reader.word(&aboard, "element", vehicle, &list)
}

/// Notes those for whom there is no room in what they are in: the first by their ids find it.
pub fn room(reader: &mut Reader, given: &[raw::Element], table: &Table<'_>) {
    let unit = |raw: &raw::Element| table.roster.iter().find(|unit| unit.key == raw.unit);
    let mut inside: BTreeMap<&str, (u8, u8)> = BTreeMap::new();
    let mut order: Vec<usize> = (0..given.len()).collect();
    order.sort_by_key(|i| &given[*i].id);
    for i in order {
        let raw = &given[i];
        let Some(aboard) = &raw.aboard else { continue };
        let Some(vehicle) = given.iter().find(|other| other.id == *aboard) else {
            continue;
        };
        let (Some(unit), Some(carrier)) = (unit(raw), unit(vehicle)) else {
            continue;
        };
        let taken = inside.entry(aboard).or_default();
        if let Some((what, hint)) = refused(raw, unit, vehicle, carrier, taken) {
            reader
                .findings
                .add(&format!("elements[{i}].aboard"), what, hint);
        }
    }
}

/// Why an element cannot begin in a vehicle that has `taken` teams and leaders in it; it takes its place otherwise.
fn refused(
    raw: &raw::Element,
    unit: &UnitType,
    vehicle: &raw::Element,
    carrier: &UnitType,
    taken: &mut (u8, u8),
) -> Option<(String, &'static str)> {
    if carrier.class.on_foot() || vehicle.aboard.is_some() {
        return Some((
            format!("\"{}\" carries nobody", vehicle.id),
            "name a vehicle or aircraft that is not aboard another",
        ));
    }
    if vehicle.side != raw.side {
        return Some((
            format!("\"{}\" is of another side", vehicle.id),
            "name one of its own side",
        ));
    }
    if !unit.class.on_foot() {
        return Some((
            format!("\"{}\" does not go on foot", raw.id),
            "only teams and leaders ride",
        ));
    }
    let (mut teams, mut leaders) = *taken;
    match unit.class {
        Class::Leader => leaders = leaders.saturating_add(1),
        _ => teams = teams.saturating_add(1),
    }
    let standing = teams.saturating_add(leaders.saturating_sub(carrier.carries.leaders));
    if standing > carrier.carries.teams {
        return Some((
            format!("there is no room left in \"{}\"", vehicle.id),
            "put it elsewhere, or change what that type carries in `types`",
        ));
    }
    *taken = (teams, leaders);
    None
}

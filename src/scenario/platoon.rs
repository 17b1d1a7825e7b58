//! What a scenario says under Insurgent Commander.

use std::sync::Arc;

use super::reader::Reader;
use super::{Common, Leads, bystanders, forces, loot, options, raw, units};
use crate::engine::SideId;
use crate::engine::house::{HouseValue, Scope};
use crate::rules::insurgent::{Class, casualty};
use crate::rules::{AnySetting, insurgent};
use crate::table::{ElementId, Ground};

/// The setting of a battle, with whom each leader leads.
pub fn setting(
    reader: &mut Reader,
    file: &raw::File,
    common: &Common,
) -> Option<(AnySetting, Leads)> {
    let options = options::of(
        reader,
        insurgent::Options::default(),
        insurgent::HOUSE_RULES,
        &file.options,
        &common.changes,
    );
    let mut roster = units::with_own(reader, file.units.clone());
    units::change(reader, &mut roster, &file.types);
    units::change_more(reader, &mut roster, &common.changes);
    let mut sides = sides(reader, &file.sides);
    changed(reader, &mut sides, common);
    loot::foreign(reader, file);
    reader.idle("", "forces", !file.forces.is_empty());
    for (i, goal) in file.victory.iter().enumerate() {
        let by_road = goal.exit.as_ref().is_some_and(|exit| exit.road);
        reader.idle(&format!("victory[{i}].exit"), "road", by_road);
    }
    let ground = reader.size.map(|(width, height)| Ground {
        width,
        height,
        features: common.features.clone(),
        obscurement_adds: options.obscurement_adds,
        pass_friends: options.pass_friends,
        index: Default::default(),
    });
    let table = forces::Table {
        sides: &common.sides,
        roster: &roster,
        ground: ground.as_ref(),
        turns: common.turns,
    };
    let forces = forces::elements(reader, &file.elements, &table);
    let civilians = bystanders::civilians(reader, &file.civilians, &forces.standing, &table);
    let casualties = bystanders::casualties(reader, &file.casualties, &forces, &table);
    let secure = bystanders::secure(reader, &file.sides);
    let mut elements = forces.elements;
    if options.crew_element_on_bail {
        elements.extend(crews(&elements, &mut roster));
    }
    let setting = insurgent::Setting {
        terms: common.terms(&file.title, forces.arrivals),
        ground: ground?,
        options,
        sides,
        roster,
        elements,
        civilians,
        casualties,
        secure,
    };
    bystanders::can_come_home(reader, file, |side| {
        let place = common.sides.ids.iter().position(|id| id == side);
        place.is_none_or(|n| casualty::cares(&setting, SideId(n as u8)))
    });
    Some((AnySetting::Insurgent(Arc::new(setting)), forces.leads))
}

/// The crews of all vehicles on the ground, each an element that takes the table only when it bails out (IC-R65).
fn crews(
    elements: &[insurgent::ElementSetting],
    roster: &mut Vec<insurgent::UnitType>,
) -> Vec<insurgent::ElementSetting> {
    let crew = roster.len() as u16;
    let vehicle = |unit: u16| roster[usize::from(unit)].class == Class::Vehicle;
    let numbered = (0..).map(ElementId).zip(elements);
    let crews = numbered
        .filter(|(_, element)| vehicle(element.unit))
        .map(|(id, element)| insurgent::ElementSetting {
            id: format!("{} crew", element.id),
            name: format!("{}, crew", element.name),
            side: element.side,
            unit: crew,
            piece: None,
            aboard: None,
            landed: false,
            crew_of: Some(id),
            again: false,
        });
    let crews = crews.collect();
    roster.push(insurgent::roster::crew());
    crews
}

/// What players change of the sides (IC-R17).
fn changed(reader: &mut Reader, sides: &mut [insurgent::SideSetting], common: &Common) {
    let ids: Vec<&str> = common.sides.ids.iter().map(String::as_str).collect();
    options::strangers(reader, &common.changes, Scope::Side, &ids);
    for (side, id) in sides.iter_mut().zip(ids) {
        for (name, value) in common.changes.of_one(Scope::Side, id) {
            match (name, value) {
                ("command", HouseValue::Number(n)) => side.command = *n,
                ("body_armour", HouseValue::Switch(on)) => side.body_armour = *on,
                ("good_guys", HouseValue::Switch(on)) => side.good_guys = *on,
                _ => {}
            }
        }
    }
}

/// What the rule book wants to know of the sides.
fn sides(reader: &mut Reader, given: &[raw::Side]) -> Vec<insurgent::SideSetting> {
    let settings = given.iter().enumerate().filter_map(|(i, side)| {
        let path = format!("sides[{i}]");
        reader.idle(&path, "colour", side.colour.is_some());
        let command = reader.needed(&path, "command", side.command.as_ref())?;
        let command = reader.whole(&format!("{path}.command"), command, 2..=12)?;
        let at_most = side.at_most.as_ref();
        let at_most =
            at_most.and_then(|most| reader.whole(&format!("{path}.at_most"), most, 1..=200));
        Some(insurgent::SideSetting {
            command: command as u8,
            body_armour: side.body_armour.unwrap_or(false),
            good_guys: side.good_guys.unwrap_or(false),
            at_most: at_most.map(|most| most as u8),
        })
    });
    settings.collect()
}

//! The unit types of a battle.

use super::options;
use super::raw::{Scalar, TypeChange};
use super::reader::{MAX_NAME, Reader};
use crate::engine::house::{Changes, HouseValue, Scope};
use crate::rules::insurgent::UnitType;
use crate::rules::insurgent::roster::{self, Class};
use crate::table::{Length, Mobility};

/// The most unit types a scenario adds.
const MAX_UNITS: usize = 50;

/// The unit types of a battle: the built-in ones and the scenario's own, which may not take the key of another.
pub fn with_own(reader: &mut Reader, own: Vec<UnitType>) -> Vec<UnitType> {
    let mut roster = roster::built_in();
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
        let armour = if unit.class.on_foot() { (0, 0) } else { (2, 6) };
        let limits = [
            ("ap", unit.ap, 0, 20),
            ("at", unit.at, 0, 20),
            ("law", unit.law, 0, 20),
            (
                "strength",
                unit.strength,
                i64::from(unit.class.on_foot()),
                20,
            ),
            ("armour", unit.armour, armour.0, armour.1),
            ("combat_save", unit.close_combat_save(), 2, 6),
        ];
        for (field, given, least, most) in limits {
            reader.whole(&at(field), &Scalar::Whole(i64::from(given)), least..=most);
        }
        let room = [
            ("teams", unit.carries.teams),
            ("leaders", unit.carries.leaders),
        ];
        for (field, given) in room {
            let path = at(&format!("carries.{field}"));
            match carries_nobody(unit.class) {
                Some(what) if given > 0 => reader.findings.add(&path, what, NOBODY),
                _ => {
                    reader.whole(&path, &Scalar::Whole(i64::from(given)), 0..=20);
                }
            }
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

const GETS_ABOUT: [(&str, Mobility); 2] =
    [("wheels", Mobility::Wheels), ("tracks", Mobility::Tracks)];

/// Why nobody finds room in what is of that class, if so: an infantry team has none, and a jet never sets down (IC-56, IC-R85).
fn carries_nobody(class: Class) -> Option<&'static str> {
    match class {
        Class::Leader | Class::Infantry => Some("who goes on foot carries nobody"),
        Class::FixedWing => Some("a jet never sets down and carries nobody"),
        Class::Vehicle | Class::Helicopter => None,
    }
}

const NOBODY: &str = "leave it out; vehicles and helicopters carry";

/// What differs of types in this battle: who finds room, wheels or tracks, the save in close combat (IC-R69, IC-R70, IC-R72).
pub fn change(reader: &mut Reader, roster: &mut [UnitType], given: &[TypeChange]) {
    if !reader.at_most("types", "types", given.len(), MAX_UNITS) {
        return;
    }
    reader.unique(
        "types",
        "key",
        "change of",
        given.iter().map(|c| c.key.as_str()),
    );
    let keys: Vec<String> = roster.iter().map(|unit| unit.key.clone()).collect();
    let list: Vec<(&str, usize)> = keys.iter().map(String::as_str).zip(0..).collect();
    for (i, change) in given.iter().enumerate() {
        let at = |field: &str| format!("types[{i}].{field}");
        let Some(n) = reader.word(&at("key"), "unit type", &change.key, &list) else {
            continue;
        };
        let unit = &mut roster[n];
        if unit.class.on_foot() {
            reader.findings.add(
                &at("key"),
                format!("\"{}\" goes on foot", change.key),
                "only vehicles and aircraft can differ here",
            );
            continue;
        }
        let jet = unit.class == Class::FixedWing;
        reader.idle(
            &format!("types[{i}]"),
            "combat_save",
            jet && change.combat_save.is_some(),
        );
        if let Some(carries) = &change.carries {
            let teams = reader.whole(&at("carries.teams"), &carries.teams, 0..=20);
            let leaders = reader.whole(&at("carries.leaders"), &carries.leaders, 0..=20);
            if let Some(what) = carries_nobody(unit.class) {
                reader.findings.add(&at("carries"), what, NOBODY);
            } else if let (Some(teams), Some(leaders)) = (teams, leaders) {
                unit.carries.teams = teams as u8;
                unit.carries.leaders = leaders as u8;
            }
        }
        if let Some(mobility) = &change.mobility {
            if unit.class.aircraft() {
                reader.idle(&format!("types[{i}]"), "mobility", true);
            } else if let Some(mobility) =
                reader.word(&at("mobility"), "mobility", mobility, &GETS_ABOUT)
            {
                unit.mobility = mobility;
            }
        }
        if let Some(save) = &change.combat_save
            && let Some(save) = reader.whole(&at("combat_save"), save, 2..=6)
        {
            unit.combat_save = Some(save as u8);
        }
    }
}

/// What players change of types beyond that.
pub fn change_more(reader: &mut Reader, roster: &mut [UnitType], changes: &Changes) {
    let may = roster.iter().filter(|unit| !unit.class.on_foot());
    let keys: Vec<String> = may.map(|unit| unit.key.clone()).collect();
    let there: Vec<&str> = keys.iter().map(String::as_str).collect();
    options::strangers(reader, changes, Scope::Type, &there);
    for unit in roster.iter_mut().filter(|unit| !unit.class.on_foot()) {
        let key = unit.key.clone();
        for (name, value) in changes.of_one(Scope::Type, &key) {
            let nobody = carries_nobody(unit.class);
            let cannot = match (name, value) {
                ("teams" | "leaders", _) if nobody.is_some() => nobody,
                ("mobility", _) if unit.class.aircraft() => Some("what flies has none"),
                ("teams", HouseValue::Number(n)) => {
                    unit.carries.teams = *n;
                    None
                }
                ("leaders", HouseValue::Number(n)) => {
                    unit.carries.leaders = *n;
                    None
                }
                ("combat_save", HouseValue::Number(n)) => {
                    unit.combat_save = Some(*n);
                    None
                }
                ("mobility", HouseValue::Word(word)) => {
                    let way = GETS_ABOUT.iter().find(|(name, _)| name == word);
                    unit.mobility = way.map_or(unit.mobility, |(_, way)| *way);
                    None
                }
                _ => None,
            };
            if let Some(why) = cannot {
                let path = format!("options.type.{key}.{name}");
                reader.findings.changed(&path, why, "leave it out");
            }
        }
    }
}

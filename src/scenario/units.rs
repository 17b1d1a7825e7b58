//! The unit types of a battle.

use super::raw::Scalar;
use super::reader::{MAX_NAME, Reader};
use crate::rules::insurgent::{UnitType, roster};
use crate::table::Length;

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
            ("carries.teams", unit.carries.teams, 0, 20),
            ("carries.leaders", unit.carries.leaders, 0, 20),
        ];
        for (field, given, least, most) in limits {
            reader.whole(&at(field), &Scalar::Whole(i64::from(given)), least..=most);
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

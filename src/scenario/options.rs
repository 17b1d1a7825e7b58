//! House rules: what a scenario, and then the players, change of a rule book's own preferences. An option of another rule book is refused.

use ron::value::RawValue;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::reader::Reader;
use super::{Common, land, raw, ron_options};
use crate::engine::house::{self, Changes, Given, HouseRule, HouseValue, Scope, Values};
use crate::rules::fifties::ground::TerrainRow;
use crate::rules::{AnySetting, fifties};

/// The options of a rule book that are listed in `rules`: its own preferences, changed by the scenario, changed by the players.
pub fn of<O: Serialize + DeserializeOwned>(
    reader: &mut Reader,
    mut options: O,
    rules: &'static [HouseRule],
    raw: &raw::Options,
    changes: &Changes,
) -> O {
    let mut given: Vec<(&'static HouseRule, HouseValue)> = Vec::new();
    for (name, written) in &raw.0 {
        let path = format!("options.{name}");
        let rule = match HouseRule::find(rules, name) {
            Ok((rule, _)) => rule,
            Err(_) if of_another_book(name) => {
                let what = format!("`{name}` is an option of another rule book");
                reader.findings.add(&path, what, "leave it out");
                continue;
            }
            Err(fault) => {
                reader.findings.add(&path, fault.what, fault.hint);
                continue;
            }
        };
        if given.iter().any(|(other, _)| other.name == rule.name) {
            reader
                .findings
                .add(&path, format!("`{name}` stands here twice"), "give it once");
        }
        if rule.values == Values::Table {
            continue;
        }
        match rule.take(&read(written)) {
            Ok(value) => given.push((rule, value)),
            Err(fault) => reader.findings.add(&path, fault.what, fault.hint),
        }
    }
    house::set(&mut options, given.into_iter().chain(changes.of(rules)));
    options
}

fn of_another_book(name: &str) -> bool {
    let mut all = AnySetting::HOUSE_RULES
        .iter()
        .flat_map(|rules| rules.iter());
    all.any(|rule| rule.scope == Scope::Battle && rule.name == name)
}

/// A value as it stands in the file.
fn read(written: &RawValue) -> Given {
    let text = written.get_ron();
    if let Ok(raw::Word(word)) = ron_options().from_str(text) {
        return Given::text(&word);
    }
    match ron_options().from_str::<Option<raw::Scalar>>(text) {
        Ok(None) => Given::None,
        Ok(Some(raw::Scalar::Whole(number))) => Given::Number(number),
        Ok(Some(raw::Scalar::Text(text))) => Given::Text(text),
        Ok(Some(number @ raw::Scalar::Fraction(_))) => Given::Other(number.to_string()),
        Err(_) => Given::Other(text.trim().chars().take(40).collect()),
    }
}

/// The options of Fast and Furious Fifties, with its terrain table; where the table's squares are counted diagonally they are so unless the
/// options say otherwise.
pub fn fifties(reader: &mut Reader, file: &raw::File, common: &Common) -> fifties::Options {
    let own = fifties::Options {
        diagonal: matches!(
            file.table.board,
            Some(raw::Board::Squares { diagonal: true, .. })
        ),
        ..Default::default()
    };
    let rules = fifties::HOUSE_RULES;
    let mut options = of(reader, own, rules, &file.options, &common.changes);
    let given = |name: &str| file.options.0.iter().find(|(given, _)| given == name);
    if let Some((_, rows)) = given("terrain_table") {
        let path = "options.terrain_table";
        match ron_options().from_str::<Vec<TerrainRow>>(rows.get_ron()) {
            Ok(rows) => {
                reader.at_most(path, "kinds of terrain", rows.len(), 100);
                let presets = rows.iter().map(|row| row.preset.as_str());
                reader.unique(path, "preset", "row for", presets);
                land::table(reader, &rows);
                options.terrain_table = rows;
            }
            Err(fault) => reader.findings.add(
                path,
                fault.code.to_string(),
                "a list is wanted, such as [(preset: \"wood\", bad: true, cover: true)]",
            ),
        }
    }
    options
}

/// Notes changes of sides or types that are not there, by what is.
pub fn strangers(reader: &mut Reader, changes: &Changes, scope: Scope, there: &[&str]) {
    let strange = changes
        .subjects(scope)
        .filter(|(_, subject)| !there.contains(subject));
    for (name, subject) in strange {
        let short: String = subject.chars().take(40).collect();
        let hint = match house::nearest(there.iter().copied(), subject) {
            Some(near) => format!("is \"{near}\" meant?"),
            None => format!("one of: {}", there.join(", ")),
        };
        let short_name: String = name.chars().take(60).collect();
        reader.findings.changed(
            &format!("options.{short_name}"),
            format!(
                "there is no {} \"{short}\" here",
                scope.word().unwrap_or_default()
            ),
            hint,
        );
    }
}

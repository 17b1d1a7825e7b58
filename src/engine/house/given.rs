//! What somebody wrote for an option, whether it will do, and if not what would.

use std::fmt;

use serde_json::Value as Json;

use super::changes::split;
use super::{HouseRule, HouseValue, Scope, Values};
use crate::table::Length;
use crate::table::measure::whole_mm;

/// What was given for an option, in a file or on the command line.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// Nothing, by that word.
    None,
    /// Yes or no.
    Switch(bool),
    /// A whole number; of a length its millimetres.
    Number(i64),
    /// A text: a word, or a length with its unit.
    Text(String),
    /// Something else, as it was written.
    Other(String),
}

impl Given {
    /// What a text of the command line, or a word in a scenario, gives.
    pub fn text(text: &str) -> Given {
        match text.trim() {
            "none" | "None" => Given::None,
            "true" | "on" | "yes" => Given::Switch(true),
            "false" | "off" | "no" => Given::Switch(false),
            text => text
                .parse()
                .map_or_else(|_| Given::Text(text.to_owned()), Given::Number),
        }
    }

    /// What a value of a journal's header gives.
    pub fn json(json: &Json) -> Given {
        match json {
            Json::Null => Given::None,
            Json::Bool(on) => Given::Switch(*on),
            Json::String(text) => Given::Text(text.clone()),
            Json::Number(number) => match number.as_i64() {
                Some(number) => Given::Number(number),
                None => Given::Other(number.to_string()),
            },
            Json::Array(_) => Given::Other("a list".to_owned()),
            Json::Object(_) => Given::Other("an object".to_owned()),
        }
    }
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given::None => f.write_str("none"),
            Given::Switch(on) => on.fmt(f),
            Given::Number(number) => number.fmt(f),
            Given::Text(text) => {
                let short: String = text.chars().take(40).collect();
                write!(f, "{short:?}")
            }
            Given::Other(other) => f.write_str(other),
        }
    }
}

/// Why what was given will not do, and what would.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}; {hint}")]
pub struct HouseFault {
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub hint: String,
}

/// The word that was probably meant: the nearest that is at most two letters off.
pub fn nearest<'a>(words: impl Iterator<Item = &'a str>, given: &str) -> Option<&'a str> {
    words
        .map(|word| (strsim::damerau_levenshtein(word, given), word))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, _)| *distance <= 2)
        .map(|(_, word)| word)
}

impl HouseRule {
    /// The option of that name, with whose it is if there is one for each side or type; else that there is none, with the one that was
    /// probably meant, or all.
    pub fn find<'a, 'n>(
        rules: &'a [HouseRule],
        name: &'n str,
    ) -> Result<(&'a HouseRule, Option<&'n str>), HouseFault> {
        let (scope, of, own) = [Scope::Side, Scope::Type]
            .into_iter()
            .find_map(|scope| split(scope, name).map(|(of, own)| (scope, Some(of), own)))
            .unwrap_or((Scope::Battle, None, name));
        let within = || rules.iter().filter(|rule| rule.scope == scope);
        if let Some(rule) = within().find(|rule| rule.name == own) {
            return Ok((rule, of));
        }
        let names = || within().map(|rule| rule.name);
        let short: String = name.chars().take(40).collect();
        let hint = match (nearest(names(), own), within().next()) {
            (Some(near), _) => match scope.word().zip(of) {
                Some((word, of)) => format!("is \"{word}.{of}.{near}\" meant?"),
                None => format!("is \"{near}\" meant?"),
            },
            (None, Some(_)) => format!("one of: {}", names().collect::<Vec<_>>().join(", ")),
            (None, None) => "this rule book has none of that kind".to_owned(),
        };
        Err(HouseFault {
            what: format!("there is no option {short:?}"),
            hint,
        })
    }

    /// The value that was given for it.
    pub fn take(&self, given: &Given) -> Result<HouseValue, HouseFault> {
        let taken = match (self.values, given) {
            (Values::Switch, Given::Switch(on)) => Some(HouseValue::Switch(*on)),
            (Values::Words(words), Given::Text(text)) => words
                .iter()
                .find(|word| *word == text)
                .map(|word| HouseValue::Word(word)),
            (Values::Number { none: true, .. }, Given::None)
            | (Values::Length { none: Some(_), .. }, Given::None) => Some(HouseValue::None),
            (Values::Number { least, most, .. }, Given::Number(n)) => u8::try_from(*n)
                .ok()
                .filter(|n| (least..=most).contains(n))
                .map(HouseValue::Number),
            (Values::Length { most, .. }, Given::Number(mm)) => length(whole_mm(*mm).ok(), most),
            (Values::Length { most, .. }, Given::Text(text)) => length(text.parse().ok(), most),
            _ => None,
        };
        taken.ok_or_else(|| HouseFault {
            what: format!("{given} will not do here"),
            hint: self.wants(given),
        })
    }

    /// What it may be, in words; with the word that was probably meant.
    fn wants(&self, given: &Given) -> String {
        let or_none = |none: bool| if none { ", or none" } else { "" };
        match self.values {
            Values::Switch => "true or false is wanted".to_owned(),
            Values::Words(words) => {
                let near = match given {
                    Given::Text(text) => nearest(words.iter().copied(), text),
                    _ => None,
                };
                let near = near.map_or_else(String::new, |near| format!("; is \"{near}\" meant?"));
                format!("one of: {}{near}", words.join(", "))
            }
            Values::Number { least, most, none } => format!(
                "a whole number from {least} to {most} is wanted{}",
                or_none(none)
            ),
            Values::Length { most, none, .. } => format!(
                "a length from 0 to {most} is wanted, in whole millimetres or such as \"4 in\", \"12.5 cm\"{}",
                or_none(none.is_some())
            ),
            Values::Table => "only a scenario's file can hold this table".to_owned(),
        }
    }
}

fn length(given: Option<Length>, most: Length) -> Option<HouseValue> {
    given
        .filter(|length| (Length::ZERO..=most).contains(length))
        .map(HouseValue::Length)
}

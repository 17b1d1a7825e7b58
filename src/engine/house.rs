//! House rules: the options of a rule book, described in one list that files, the command line and the screen all read.
//!
//! A rule book keeps what is chosen in a type of its own that serde can write; here stand the names of its fields, what each may be, and
//! under which keys the sentences about it lie in `assets/words`. An option that is added to the list is read from scenarios, set on the
//! screen, kept in journals and shown in play without anything else being written.

mod changes;
mod given;

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

pub use changes::{Changes, ChangesFault};
pub use given::{Given, HouseFault, nearest};

use super::report::{Text, Value};
use crate::table::Length;

/// An option of a rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseRule {
    /// Its name in files, such as "max_range": a field of the rule book's options, or of what a scenario says of a side or a type.
    pub name: &'static str,
    /// Whether there is one for the battle, or one for each side or type.
    pub scope: Scope,
    /// The heading it stands under, such as "fire".
    pub group: &'static str,
    /// The number of the rule it changes.
    pub rule: &'static str,
    /// What it may be.
    pub values: Values,
}

impl HouseRule {
    /// A row of a rule book's list: heading, rule, name, and what it may be.
    pub const fn row(
        group: &'static str,
        rule: &'static str,
        name: &'static str,
        values: Values,
    ) -> HouseRule {
        HouseRule {
            name,
            scope: Scope::Battle,
            group,
            rule,
            values,
        }
    }

    /// A row for what each side or type has of its own.
    pub const fn of_each(
        scope: Scope,
        rule: &'static str,
        name: &'static str,
        values: Values,
    ) -> HouseRule {
        let group = match scope {
            Scope::Battle => "table",
            Scope::Side => "sides",
            Scope::Type => "types",
        };
        HouseRule {
            scope,
            ..HouseRule::row(group, rule, name, values)
        }
    }

    /// What changes name it by: "max_range", or of a side or type such as "side.french.command".
    pub fn name_of(&self, subject: Option<&str>) -> Cow<'static, str> {
        match (self.scope.word(), subject) {
            (Some(word), Some(subject)) => format!("{word}.{subject}.{}", self.name).into(),
            _ => Cow::Borrowed(self.name),
        }
    }
}

/// What an option is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The whole battle.
    Battle,
    /// Each side.
    Side,
    /// Each type of unit.
    Type,
}

impl Scope {
    /// The word before the dot in the names of changes; none of the battle.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Scope::Battle => None,
            Scope::Side => Some("side"),
            Scope::Type => Some("type"),
        }
    }
}

/// A side or a type that an option is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Its id or key in files.
    pub id: String,
    /// What it is called on the screen.
    pub name: String,
}

/// What an option may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// On or off.
    Switch,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number within these limits.
    Number {
        /// The least.
        least: u8,
        /// The most.
        most: u8,
        /// Whether there may be none.
        none: bool,
    },
    /// A length from 0 on.
    Length {
        /// The most.
        most: Length,
        /// By how much it is made longer or shorter at a time.
        step: Length,
        /// Where it begins when there was none; none if there may not be none.
        none: Option<Length>,
    },
    /// A table that only a scenario's file can hold.
    Table,
}

/// What an option is.
#[derive(Clone, Debug, PartialEq)]
pub enum HouseValue {
    /// There is none: no limit.
    None,
    /// On or off.
    Switch(bool),
    /// A word.
    Word(&'static str),
    /// A number.
    Number(u8),
    /// A length.
    Length(Length),
    /// A table, as the rule book writes it.
    Table(Json),
}

/// An option as it is in a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct InForce {
    /// The option.
    pub rule: &'static HouseRule,
    /// Whose it is; none if it is the battle's.
    pub of: Option<Subject>,
    /// What it would be without house rules: as in the rule book, or of a side as in the scenario.
    pub usual: HouseValue,
    /// What it is.
    pub now: HouseValue,
}

impl InForce {
    /// Whether it differs from the rule book.
    pub fn differs(&self) -> bool {
        self.now != self.usual
    }

    /// What changes name it by.
    pub fn name(&self) -> Cow<'static, str> {
        self.rule.name_of(self.of.as_ref().map(|of| of.id.as_str()))
    }

    /// What it is called, with whose it is.
    pub fn title(&self) -> Text {
        match &self.of {
            None => self.rule.title(),
            Some(of) => Text::key("house-of")
                .with("who", Value::Name(of.name.clone()))
                .with("what", Value::Text(Box::new(self.rule.title()))),
        }
    }

    /// What it amounts to, in a sentence.
    pub fn text(&self) -> Text {
        match self.now {
            HouseValue::Table(_) if self.differs() => key(self.rule.key("own")),
            _ => self.rule.says(&self.now),
        }
    }
}

fn key(key: String) -> Text {
    Text {
        key: Cow::Owned(key),
        values: Vec::new(),
    }
}

impl HouseRule {
    /// The key of a sentence about it.
    fn key(&self, what: &str) -> String {
        format!("house-{}-{what}", self.name.replace('_', "-"))
    }

    /// What it is called.
    pub fn title(&self) -> Text {
        key(self.key("title"))
    }

    /// The heading it stands under.
    pub fn heading(&self) -> Text {
        key(format!("house-group-{}", self.group))
    }

    /// What a value of it does, in a sentence.
    pub fn says(&self, value: &HouseValue) -> Text {
        match value {
            HouseValue::None => key(self.key("none")),
            HouseValue::Switch(true) => key(self.key("on")),
            HouseValue::Switch(false) => key(self.key("off")),
            HouseValue::Word(word) => key(self.key(&word.replace('_', "-"))),
            HouseValue::Number(n) => key(self.key("is")).with("n", Value::Number((*n).into())),
            HouseValue::Length(length) => {
                key(self.key("is")).with("length", Value::Length(*length))
            }
            HouseValue::Table(_) => key(self.key("book")),
        }
    }

    /// A value in a word or two, for a button.
    pub fn label(&self, value: &HouseValue) -> Text {
        match value {
            HouseValue::None => key("house-value-none".to_owned()),
            HouseValue::Switch(true) => key("house-value-on".to_owned()),
            HouseValue::Switch(false) => key("house-value-off".to_owned()),
            HouseValue::Word(word) => key(format!("house-value-{}", word.replace('_', "-"))),
            HouseValue::Number(n) => {
                key("house-value-number".to_owned()).with("n", Value::Number((*n).into()))
            }
            HouseValue::Length(length) => {
                key("house-value-length".to_owned()).with("length", Value::Length(*length))
            }
            HouseValue::Table(_) => key("house-value-table".to_owned()),
        }
    }

    /// The keys of all sentences about it.
    pub fn keys(&self) -> Vec<String> {
        let mut texts = vec![self.title(), self.heading()];
        let mut values = self.choices();
        match self.values {
            Values::Number { least, .. } => values.push(HouseValue::Number(least)),
            Values::Length { most, .. } => values.push(HouseValue::Length(most)),
            Values::Table => {
                values.push(HouseValue::Table(Json::Null));
                texts.push(key(self.key("own")));
            }
            Values::Switch | Values::Words(_) => {}
        }
        for value in &values {
            texts.extend([self.says(value), self.label(value)]);
        }
        texts
            .into_iter()
            .map(|text| text.key.into_owned())
            .collect()
    }

    /// The values that can be listed: all of a switch or of words; of a number or a length only that there is none.
    pub fn choices(&self) -> Vec<HouseValue> {
        let none = |none: bool| none.then_some(HouseValue::None).into_iter().collect();
        match self.values {
            Values::Switch => vec![HouseValue::Switch(true), HouseValue::Switch(false)],
            Values::Words(words) => words.iter().map(|word| HouseValue::Word(word)).collect(),
            Values::Number { none: may, .. } => none(may),
            Values::Length { none: may, .. } => none(may.is_some()),
            Values::Table => Vec::new(),
        }
    }

    /// The next value, or the one before: switches and words go round, numbers and lengths stop at their ends, where none is before the
    /// least.
    pub fn next(&self, value: &HouseValue, back: bool) -> HouseValue {
        match (self.values, value) {
            (Values::Number { least, most, none }, _) => match value {
                HouseValue::Number(n) if back && *n <= least && none => HouseValue::None,
                HouseValue::Number(n) if back => HouseValue::Number((*n).max(least + 1) - 1),
                HouseValue::Number(n) => HouseValue::Number((*n).min(most - 1) + 1),
                _ if back => value.clone(),
                _ => HouseValue::Number(least),
            },
            (Values::Length { most, step, none }, _) => match value {
                HouseValue::Length(length) if back && *length <= step && none.is_some() => {
                    HouseValue::None
                }
                HouseValue::Length(length) if back => {
                    HouseValue::Length((*length - step).max(Length::ZERO))
                }
                HouseValue::Length(length) => HouseValue::Length((*length + step).min(most)),
                _ if back => value.clone(),
                _ => HouseValue::Length(none.unwrap_or(step)),
            },
            _ => {
                let choices = self.choices();
                let Some(at) = choices.iter().position(|choice| choice == value) else {
                    return value.clone();
                };
                let count = choices.len();
                let step = if back { count - 1 } else { 1 };
                choices[(at + step) % count].clone()
            }
        }
    }

    /// What is written of it in a rule book's options; none if nothing of this kind is.
    fn read(&self, written: &Json) -> Option<HouseValue> {
        match (self.values, written) {
            (Values::Table, table) => Some(HouseValue::Table(table.clone())),
            (_, Json::Null) => Some(HouseValue::None),
            (Values::Switch, Json::Bool(on)) => Some(HouseValue::Switch(*on)),
            (Values::Words(words), Json::String(given)) => {
                let word = words.iter().find(|word| *word == given)?;
                Some(HouseValue::Word(word))
            }
            (Values::Number { .. }, Json::Number(n)) => {
                Some(HouseValue::Number(u8::try_from(n.as_u64()?).ok()?))
            }
            (Values::Length { .. }, Json::Number(n)) => {
                Some(HouseValue::Length(Length(i32::try_from(n.as_i64()?).ok()?)))
            }
            _ => None,
        }
    }
}

impl HouseValue {
    /// As a rule book's options write it.
    fn written(&self) -> Json {
        match self {
            HouseValue::None => Json::Null,
            HouseValue::Switch(on) => Json::from(*on),
            HouseValue::Word(word) => Json::from(*word),
            HouseValue::Number(n) => Json::from(*n),
            HouseValue::Length(length) => Json::from(length.0),
            HouseValue::Table(table) => table.clone(),
        }
    }
}

fn fields(options: &impl Serialize) -> Map<String, Json> {
    match serde_json::to_value(options) {
        Ok(Json::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// Every option of a list as it is in `options`, beside what it usually is. An option that the type does not write is left out; a test
/// compares list and type.
pub fn in_force<O: Serialize + Default>(rules: &'static [HouseRule], options: &O) -> Vec<InForce> {
    let (usual, now) = (fields(&O::default()), fields(options));
    let read = |rule: &'static HouseRule| {
        Some(InForce {
            rule,
            of: None,
            usual: rule.read(usual.get(rule.name)?)?,
            now: rule.read(now.get(rule.name)?)?,
        })
    };
    rules.iter().filter_map(read).collect()
}

/// Sets options of a rule book; what its type does not take is left as it was.
pub fn set<O: Serialize + DeserializeOwned>(
    options: &mut O,
    values: impl Iterator<Item = (&'static HouseRule, HouseValue)>,
) {
    let mut fields = fields(options);
    for (rule, value) in values {
        fields.insert(rule.name.to_owned(), value.written());
    }
    if let Ok(changed) = serde_json::from_value(Json::Object(fields)) {
        *options = changed;
    }
}

//! Keys with values, of which the words make sentences: texts, and refusals with their rule.

use std::borrow::Cow;
use std::cell::Cell;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::table::{ElementId, FeatureId, Length};

/// A side of a battle, a number and never a pair: 0 is the first the scenario names.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct SideId(pub u8);

/// A key of `assets/words`, with the values its sentence wants.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Text {
    /// The key.
    pub key: Cow<'static, str>,
    /// Names and values, in the order they were given.
    #[serde(default)]
    pub values: Vec<(Cow<'static, str>, Value)>,
}

/// A value in a sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// "n+": what a die needs.
    Needed(u8),
    /// A chance from 0 to 1, told in per cent.
    Chance(f64),
    /// A mean or another fraction, told with one decimal.
    Mean(f64),
    /// A length.
    Length(Length),
    /// An element, told by its name.
    Element(ElementId),
    /// A feature, told by its name or its preset's.
    Feature(FeatureId),
    /// A side, told by its name.
    Side(SideId),
    /// A name from a file, told as it is.
    Name(String),
    /// Dice, told one after the other.
    Dice(Vec<u8>),
    /// Another sentence.
    Text(#[serde(deserialize_with = "not_too_deep")] Box<Text>),
}

/// Reads a sentence within a sentence, no deeper than [`Text::DEPTH`]: a file may hold any.
fn not_too_deep<'de, D: Deserializer<'de>>(from: D) -> Result<Box<Text>, D::Error> {
    thread_local! {
        static DEPTH: Cell<u8> = const { Cell::new(0) };
    }
    let depth = DEPTH.get();
    if depth >= Text::DEPTH {
        return Err(D::Error::custom("sentences are nested too deep"));
    }
    DEPTH.set(depth + 1);
    let text = Box::<Text>::deserialize(from);
    DEPTH.set(depth);
    text
}

impl Text {
    /// How deep sentences stand in each other at most where they are read.
    pub const DEPTH: u8 = 16;

    /// A sentence without values.
    pub fn key(key: &'static str) -> Text {
        Text {
            key: Cow::Borrowed(key),
            values: Vec::new(),
        }
    }

    /// The same sentence with one more value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> Text {
        self.values.push((Cow::Borrowed(name), value));
        self
    }
}

/// Why an order may not be, and the rule that says so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Refusal {
    /// The rule's number, such as "IC-32".
    pub rule: Cow<'static, str>,
    /// What is wrong and what would do.
    pub text: Text,
}

impl Refusal {
    /// A refusal by `rule`, told by the words of `key`.
    pub fn new(rule: &'static str, key: &'static str) -> Refusal {
        Refusal {
            rule: Cow::Borrowed(rule),
            text: Text::key(key),
        }
    }

    /// The same refusal with one more value in its words.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> Refusal {
        self.text = self.text.with(name, value);
        self
    }
}

//! A scenario as its file has it: types loose enough to hold nonsense, so that all of it can be told at once.

use std::fmt;

use ron::value::RawValue;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};

use crate::rules::insurgent::UnitType;
use crate::rules::insurgent::setting::Habit;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub title: String,
    pub briefing: String,
    pub source: String,
    pub rules: String,
    #[serde(default)]
    pub options: Options,
    pub table: Table,
    #[serde(default)]
    pub terrain: Vec<Feature>,
    #[serde(default)]
    pub units: Vec<UnitType>,
    #[serde(default)]
    pub types: Vec<TypeChange>,
    pub sides: Vec<Side>,
    #[serde(default)]
    pub forces: Vec<Force>,
    pub first: Option<String>,
    pub turns: Option<Scalar>,
    #[serde(default)]
    pub victory: Vec<Goal>,
    pub otherwise: Option<String>,
    pub elements: Vec<Element>,
    #[serde(default)]
    pub civilians: Vec<Civilian>,
    #[serde(default)]
    pub casualties: Vec<Casualty>,
    #[serde(default)]
    pub crates: Vec<Crate>,
    #[serde(default)]
    pub contents: Vec<Content>,
}

/// A crate: on the ground, or in a vehicle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crate {
    pub at: Option<Pair>,
    pub aboard: Option<String>,
}

/// What is in a crate, and what it counts for.
#[derive(Debug, Deserialize)]
pub struct Content(pub String, pub Scalar);

/// What differs of a unit type in this battle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TypeChange {
    pub key: String,
    pub carries: Option<Carries>,
    pub mobility: Option<String>,
    pub combat_save: Option<Scalar>,
}

/// Who finds room in a vehicle or aircraft.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carries {
    pub teams: Scalar,
    pub leaders: Scalar,
}

/// A civilian.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Civilian {
    pub name: String,
    pub at: Pair,
    pub facing: Option<Scalar>,
    #[serde(default)]
    pub habit: Habit,
}

/// A casualty that is there from the start: on the ground, or with somebody.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Casualty {
    pub side: String,
    pub at: Option<Pair>,
    #[serde(rename = "with")]
    pub bearer: Option<String>,
}

/// House rules by name, each with its value as it is written; what is left out is as the rule book prefers.
#[derive(Debug, Default)]
pub struct Options(pub Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        deserializer.deserialize_struct("Options", &[], OptionsVisitor)
    }
}

struct OptionsVisitor;

impl<'de> Visitor<'de> for OptionsVisitor {
    type Value = Options;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("names of options with their values")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Options, A::Error> {
        let mut options = Vec::new();
        while let Some(Word(name)) = map.next_key()? {
            options.push((name, map.next_value()?));
        }
        Ok(Options(options))
    }
}

/// A word without quotes.
#[derive(Debug)]
pub struct Word(pub String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        deserializer.deserialize_identifier(WordVisitor)
    }
}

struct WordVisitor;

impl Visitor<'_> for WordVisitor {
    type Value = Word;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Word, E> {
        Ok(Word(word.to_owned()))
    }
}

/// The table's size: its sides, or the board on it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub width: Option<Scalar>,
    pub height: Option<Scalar>,
    pub board: Option<Board>,
}

/// A board on the table.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Board {
    /// Squares.
    Squares {
        columns: Scalar,
        rows: Scalar,
        size: Scalar,
        #[serde(default)]
        diagonal: bool,
    },
    /// Hexes.
    Hexes {
        columns: Scalar,
        rows: Scalar,
        size: Scalar,
    },
    /// A standard length.
    Free { length: Scalar },
}

/// A piece of terrain: its preset, its ground, and what differs from the preset.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feature {
    pub preset: String,
    pub name: Option<String>,
    pub area: Option<Vec<Pair>>,
    pub cells: Option<Vec<Pair>>,
    pub line: Option<Vec<Pair>>,
    pub width: Option<Scalar>,
    pub through: Option<String>,
    pub inside: Option<String>,
    pub cover: Option<String>,
    pub depth: Option<Depth>,
    pub top: Option<Scalar>,
    pub level: Option<Scalar>,
    pub storeys: Option<Scalar>,
    pub hard: Option<bool>,
    pub road: Option<bool>,
    pub going: Option<Going>,
}

/// A preset: every property a feature of it has unless its own line says otherwise.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    pub key: String,
    pub shape: Shape,
    #[serde(default = "no_width")]
    pub width: Scalar,
    pub through: String,
    pub inside: String,
    pub cover: String,
    pub depth: Depth,
    pub top: Scalar,
    pub level: Scalar,
    pub storeys: Scalar,
    pub hard: bool,
    pub road: bool,
    pub going: (String, String, String),
}

fn no_width() -> Scalar {
    Scalar::Whole(0)
}

/// Which footprints a preset may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// An area only.
    Area,
    /// A line only.
    Line,
    /// Either.
    Either,
}

/// How deep a piece looks out of a feature.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Depth {
    /// However far it is to the border.
    All,
    /// So far.
    To(Scalar),
}

/// What differs from the preset's going.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Going {
    pub foot: Option<String>,
    pub wheels: Option<String>,
    pub tracks: Option<String>,
}

/// A side.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    pub id: String,
    pub name: String,
    pub player: String,
    pub edge: String,
    pub command: Option<Scalar>,
    pub body_armour: Option<bool>,
    pub good_guys: Option<bool>,
    pub colour: Option<String>,
    pub secure: Option<Vec<Pair>>,
    pub at_most: Option<Scalar>,
}

/// A unit of squads under one quality.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    pub id: String,
    pub side: String,
    pub name: String,
    pub quality: String,
}

/// So many figures with one weapon, or so many of a vehicle's.
#[derive(Debug, Deserialize)]
pub struct Arms(pub Scalar, pub String);

/// An element.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Element {
    pub id: String,
    pub side: String,
    #[serde(rename = "type")]
    pub unit: String,
    pub name: String,
    pub at: Option<Pair>,
    pub facing: Option<Scalar>,
    pub quality: Option<String>,
    pub hidden: Option<bool>,
    pub force: Option<String>,
    #[serde(default)]
    pub weapons: Vec<Arms>,
    pub level: Option<Scalar>,
    #[serde(default)]
    pub leader_of: Vec<String>,
    pub aboard: Option<String>,
    pub landed: Option<bool>,
    pub arrives: Option<Arrives>,
    pub points: Option<Scalar>,
}

/// When an element comes that is not there from the start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrives {
    pub turn: Scalar,
    pub on: Option<Scalar>,
    pub edge: Option<String>,
    pub between: Option<Pair>,
    #[serde(default)]
    pub by: Vec<Gate>,
    pub again: Option<bool>,
}

/// Where an element comes on certain numbers of a die.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    pub from: Scalar,
    pub to: Scalar,
    pub edge: String,
    pub between: Option<Pair>,
}

/// A way to win: exactly one of the seven.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    pub side: String,
    pub text: Option<String>,
    pub hold: Option<Hold>,
    pub destroy: Option<Destroy>,
    pub exit: Option<Exit>,
    pub survive: Option<Survive>,
    pub evacuate: Option<Evacuate>,
    pub killed: Option<Killed>,
    pub points: Option<Points>,
}

/// Over which edges points are carried off; over all, if none is named.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    #[serde(default)]
    pub edges: Vec<String>,
}

/// How many casualties must be brought home.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evacuate {
    pub count: Scalar,
}

/// How many civilians others must have killed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Killed {
    pub count: Scalar,
}

/// Areas to be held.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hold {
    pub areas: Vec<Vec<Pair>>,
    pub count: Option<Scalar>,
    pub clear: Option<Scalar>,
    #[serde(default)]
    pub at_once: bool,
}

/// Enemies to be eliminated.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Destroy {
    pub count: Option<Scalar>,
}

/// An edge to be left by.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    pub edge: String,
    pub count: Scalar,
    #[serde(default)]
    pub road: bool,
}

/// How many must live.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Survive {
    pub count: Scalar,
}

/// A place: east and south of the north-west corner.
#[derive(Debug, Deserialize)]
pub struct Pair(pub Scalar, pub Scalar);

/// A number or a text, whatever it should have been.
#[derive(Clone, Debug, PartialEq)]
pub enum Scalar {
    /// A whole number; beyond 64 bits the nearest there is.
    Whole(i64),
    /// Any other number, also what is none.
    Fraction(f64),
    /// A text.
    Text(String),
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Whole(number) => number.fmt(f),
            Scalar::Fraction(number) => write!(f, "{number:?}"),
            Scalar::Text(text) => write!(f, "{text:?}"),
        }
    }
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Scalar, D::Error> {
        deserializer.deserialize_any(ScalarVisitor)
    }
}

struct ScalarVisitor;

impl Visitor<'_> for ScalarVisitor {
    type Value = Scalar;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or a text")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Scalar, E> {
        Ok(Scalar::Whole(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Scalar, E> {
        Ok(Scalar::Whole(i64::try_from(number).unwrap_or(i64::MAX)))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Scalar, E> {
        Ok(Scalar::Fraction(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Scalar, E> {
        Ok(Scalar::Text(text.to_owned()))
    }
}

//! What does not change in a battle of Insurgent Commander.

use serde::{Deserialize, Serialize};

use super::options::Options;
use super::roster::UnitType;
use super::state::Bearing;
use crate::engine::SideId;
use crate::engine::terms::Terms;
use crate::table::{ElementId, Ground, Piece, Polygon};

/// Everything a scenario lays down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// Sides' names, order, length, victory, arrivals.
    pub terms: Terms,
    /// The table.
    pub ground: Ground,
    /// House rules.
    pub options: Options,
    /// What this rule book wants to know of each side, by number.
    pub sides: Vec<SideSetting>,
    /// Unit types, the built-in ones and the scenario's own.
    pub roster: Vec<UnitType>,
    /// The elements in the order of their ids (so that the order in the file does not matter, K07); `ElementId` counts here.
    pub elements: Vec<ElementSetting>,
    /// The civilians on the table (IC-66).
    pub civilians: Vec<CivilianSetting>,
    /// Casualties that are there from the start (IC-65).
    pub casualties: Vec<CasualtySetting>,
    /// Where a side's casualties are safe, besides the way off the table (IC-65).
    pub secure: Vec<(SideId, Polygon)>,
}

/// A civilian at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CivilianSetting {
    /// The name on screen.
    pub name: String,
    /// Where he stands.
    pub piece: Piece,
    /// How he gets about.
    pub habit: Habit,
}

/// How a civilian gets about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Habit {
    /// He stays where he is.
    #[default]
    Stand,
    /// He runs a move from fire that passes near him.
    Flee,
    /// A die says at the start of each turn where he goes.
    Wander,
}

/// A casualty at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CasualtySetting {
    /// Whose.
    pub side: SideId,
    /// Where.
    pub place: Bearing,
}

/// A side under Insurgent Commander (IC-R17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideSetting {
    /// The command roll's first target: 7 French, 8 insurgents (IC-5).
    pub command: u8,
    /// Which row of the save table: body armour or none (IC-35).
    pub body_armour: bool,
    /// Whether it may not shoot into close combat (IC-50).
    pub good_guys: bool,
    /// At most so many of its elements are on the table when one arrives; none for no limit.
    #[serde(default)]
    pub at_most: Option<u8>,
}

/// An element at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ElementSetting {
    /// Its id in the file.
    pub id: String,
    /// Its name on screen.
    pub name: String,
    /// Whose it is.
    pub side: SideId,
    /// Its type: a place in the roster.
    pub unit: u16,
    /// Where it stands at the start; none if it arrives later, or is aboard, or is an aircraft that has not come yet.
    pub piece: Option<Piece>,
    /// The vehicle or aircraft it is in at the start.
    pub aboard: Option<ElementId>,
    /// Whether a helicopter on the table begins on the ground.
    pub landed: bool,
    /// The vehicle whose crew it is, if it is one that takes the table only when it bails out (IC-R65).
    pub crew_of: Option<ElementId>,
    /// Whether it comes again after it was eliminated.
    pub again: bool,
}

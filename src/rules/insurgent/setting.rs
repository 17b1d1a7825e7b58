//! What does not change in a battle of Insurgent Commander.

use serde::{Deserialize, Serialize};

use super::options::Options;
use super::roster::UnitType;
use crate::engine::SideId;
use crate::engine::terms::Terms;
use crate::table::{Ground, Piece};

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
    /// Where it stands at the start; none if it arrives later.
    pub piece: Option<Piece>,
}

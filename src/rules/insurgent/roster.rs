//! The unit table (IC-U1 to IC-U7): data in `assets/insurgent/roster.ron`, built in and checked by a test.

use serde::{Deserialize, Serialize};

use crate::table::{Length, Mobility};

/// What kind of element a type is (IC-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// A leader.
    Leader,
    /// An infantry or weapon team.
    Infantry,
}

/// What AP fire is limited to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ApLimit {
    /// Any infantry.
    #[default]
    Any,
    /// Only infantry whose cover comes from a hard target (IC-R49).
    HardTargetOnly,
}

/// What AT fire is limited to, by printed armour (IC-R45, IC-R46).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtLimit {
    /// Any armour.
    #[default]
    Any,
    /// Printed armour of this number or a higher (weaker) one.
    Armour(u8),
    /// Aircraft only.
    Aircraft,
}

/// When a weapon worsens the target's save by one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SaveMinus {
    /// Never.
    #[default]
    Never,
    /// When the target's cover comes from a hard target (IC-R48).
    HardTarget,
    /// Always.
    Always,
}

/// A row of the unit table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitType {
    /// The key in files, such as "french_rifle".
    pub key: String,
    /// The name on screen.
    pub name: String,
    /// The row's number, such as "IC-U2"; of a scenario's own unit its file's.
    pub row: String,
    /// Leader or maneuver element (IC-1).
    pub class: Class,
    /// How it is drawn: "leader", "rifle", "machine_gun", "launcher", "missile".
    pub figure: String,
    /// AP fire power at full strength; 0 for none.
    pub ap: u8,
    /// What AP is limited to.
    #[serde(default)]
    pub ap_limit: ApLimit,
    /// When AP worsens the save.
    #[serde(default)]
    pub save_minus: SaveMinus,
    /// AT fire power, never reduced; 0 for none.
    pub at: u8,
    /// What AT is limited to.
    #[serde(default)]
    pub at_limit: AtLimit,
    /// Dice of the one AT volley a battle (LAW, IC-R47); 0 for none.
    #[serde(default)]
    pub law: u8,
    /// Whether it ignores obscurement by hard targets (IC-R52).
    #[serde(default)]
    pub big_gun: bool,
    /// Strength points when whole.
    pub strength: u8,
    /// Half the width of its base.
    pub radius: Length,
    /// How it gets about.
    pub mobility: Mobility,
    /// The length of one move (IC-53).
    pub step: Length,
}

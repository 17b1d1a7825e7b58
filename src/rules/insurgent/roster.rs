//! The unit table (IC-U1 to IC-U29): data in `assets/insurgent/roster.ron`, built in and checked by a test.

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
    /// A vehicle on the ground.
    Vehicle,
    /// An aircraft that may stay over the table, and land (IC-56).
    Helicopter,
    /// An aircraft that must leave with its next move (IC-56).
    FixedWing,
}

impl Class {
    /// Whether it is hit by AP fire and has strength points (IC-30, IC-R44): not a vehicle or aircraft.
    pub fn on_foot(self) -> bool {
        matches!(self, Class::Leader | Class::Infantry)
    }

    /// Whether it flies.
    pub fn aircraft(self) -> bool {
        matches!(self, Class::Helicopter | Class::FixedWing)
    }
}

/// Which damage chart a machine is looked up in (IC-41, IC-R59).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chart {
    /// Civilian vehicles, technicals, Land Rovers: printed armour 6.
    Civilian,
    /// Armoured vehicles: printed armour 5+ or better.
    Armoured,
    /// Aircraft.
    Aircraft,
}

/// How many find room in a vehicle (IC-R69).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// Infantry elements; a leader may take such a place too.
    pub teams: u8,
    /// Leaders besides.
    pub leaders: u8,
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
    /// How it is drawn, such as "leader", "rifle", "battle_tank", "utility_helicopter".
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
    /// Strength points when whole; 0 for vehicles and aircraft, which have none.
    pub strength: u8,
    /// The printed armour save of a vehicle or aircraft, from 6 to 2; 0 for none.
    #[serde(default)]
    pub armour: u8,
    /// What its armour saves in close combat, where that differs from what its printed armour says (IC-R72).
    #[serde(default)]
    pub combat_save: Option<u8>,
    /// Who finds room in it (IC-R69).
    #[serde(default)]
    pub carries: Room,
    /// Half the width of its base.
    #[serde(with = "crate::table::measure")]
    pub radius: Length,
    /// How it gets about.
    #[serde(default = "on_foot")]
    pub mobility: Mobility,
    /// The length of one move (IC-53); an aircraft minds none (IC-55).
    #[serde(with = "crate::table::measure")]
    pub step: Length,
}

impl UnitType {
    /// The damage chart of a vehicle or aircraft.
    pub fn chart(&self) -> Chart {
        match (self.class.aircraft(), self.armour) {
            (true, _) => Chart::Aircraft,
            (false, 6..) => Chart::Civilian,
            (false, _) => Chart::Armoured,
        }
    }

    /// What each hit in close combat is saved by (IC-51): civilian vehicles and jeeps 6, APCs and open vehicles 5, tanks 4 (IC-R72).
    pub fn close_combat_save(&self) -> u8 {
        self.combat_save.unwrap_or(match self.armour {
            6.. => 6,
            4 | 5 => 5,
            _ => 4,
        })
    }
}

fn on_foot() -> Mobility {
    Mobility::Foot
}

/// The crew of a vehicle on foot, where the option makes it an element (IC-R65): it fires and falls as one man does.
pub fn crew() -> UnitType {
    UnitType {
        key: "crew".into(),
        name: "Crew".into(),
        row: "IC-R65".into(),
        class: Class::Infantry,
        figure: "rifle".into(),
        ap: 1,
        ap_limit: ApLimit::Any,
        save_minus: SaveMinus::Never,
        at: 0,
        at_limit: AtLimit::Any,
        law: 0,
        big_gun: false,
        strength: 1,
        armour: 0,
        combat_save: None,
        carries: Room::default(),
        radius: Length::cm(2),
        mobility: Mobility::Foot,
        step: Length::cm(10),
    }
}

/// The built-in rows, in the table's order (IC-U1 to IC-U29).
pub fn built_in() -> Vec<UnitType> {
    read(include_str!("../../../assets/insurgent/roster.ron"))
        .expect("the built-in unit table is read by a test")
}

fn read(text: &str) -> Result<Vec<UnitType>, ron::error::SpannedError> {
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(text)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_unit_with_a_field_that_is_not_one_is_refused() {
        assert!(super::read("[(key: \"x\", wings: 2)]").is_err());
    }
}

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
    #[serde(with = "crate::table::measure")]
    pub radius: Length,
    /// How it gets about.
    #[serde(default = "on_foot")]
    pub mobility: Mobility,
    /// The length of one move (IC-53).
    #[serde(with = "crate::table::measure")]
    pub step: Length,
}

fn on_foot() -> Mobility {
    Mobility::Foot
}

/// The built-in rows, in the table's order (IC-U1 to IC-U7).
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
    use super::*;

    /// What a row says, in the order of the unit table: AP, its limit and its effect on saves, AT and its limit, LAW, big gun, SP.
    type Row = (u8, ApLimit, SaveMinus, u8, AtLimit, u8, bool, u8);

    fn row(unit: &UnitType) -> Row {
        (
            unit.ap,
            unit.ap_limit,
            unit.save_minus,
            unit.at,
            unit.at_limit,
            unit.law,
            unit.big_gun,
            unit.strength,
        )
    }

    #[test]
    fn ic_u1_to_u7_are_the_rows_of_the_unit_table() {
        use ApLimit::{Any as AnyAp, HardTargetOnly};
        use AtLimit::{Aircraft, Any, Armour};
        use SaveMinus::{HardTarget, Never};
        let expected: [(&str, &str, Row); 7] = [
            ("IC-U1", "leader", (1, AnyAp, Never, 0, Any, 0, false, 1)),
            (
                "IC-U2",
                "french_rifle",
                (5, AnyAp, Never, 3, Armour(6), 6, false, 5),
            ),
            (
                "IC-U3",
                "insurgent_rifle",
                (5, AnyAp, Never, 4, Any, 0, false, 5),
            ),
            ("IC-U4", "mmg", (6, AnyAp, Never, 3, Armour(6), 0, false, 3)),
            (
                "IC-U5",
                "smaw",
                (5, AnyAp, HardTarget, 4, Armour(4), 0, true, 3),
            ),
            (
                "IC-U6",
                "atgm",
                (3, HardTargetOnly, Never, 7, Any, 0, true, 3),
            ),
            ("IC-U7", "sam", (1, AnyAp, Never, 6, Aircraft, 0, false, 3)),
        ];
        let units = built_in();
        assert_eq!(units.len(), expected.len());
        for (unit, (id, key, values)) in units.iter().zip(expected) {
            assert_eq!((unit.row.as_str(), unit.key.as_str()), (id, key));
            assert_eq!(row(unit), values, "{id}");
            let leader = id == "IC-U1";
            assert_eq!(unit.class == Class::Leader, leader, "IC-1 {id}");
            let radius = if leader {
                Length::mm(15)
            } else {
                Length::cm(2)
            };
            assert_eq!(unit.radius, radius, "TB-1 {id}");
            assert_eq!(unit.mobility, Mobility::Foot, "{id}");
            assert_eq!(unit.step, Length::cm(10), "IC-53 {id}");
        }
    }

    #[test]
    fn a_unit_with_a_field_that_is_not_one_is_refused() {
        assert!(read("[(key: \"x\", wings: 2)]").is_err());
    }
}

//! The unit table (F3-1, F3-6, F3-12, F3-19): data in `assets/fifties/roster.ron`, built in and checked by a test.

use serde::{Deserialize, Serialize};

use crate::table::Mobility;

/// What kind of unit it is (F3-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A company of infantry.
    Infantry,
    /// A company of heavy weapons (HW): it shoots where a friend sees.
    HeavyWeapons,
    /// Tanks.
    Tank,
    /// A headquarters (HQ).
    Hq,
}

/// How good a unit is (F3-20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// Takes one hit less.
    Poor,
    /// As the table says.
    #[default]
    Regular,
    /// Takes one hit more.
    Elite,
}

/// A row of the unit table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitType {
    /// The key in files, such as "heavy_weapons".
    pub key: String,
    /// The name on screen.
    pub name: String,
    /// What kind of unit it is.
    pub kind: Kind,
    /// How it is drawn.
    pub figure: String,
    /// How many areas it moves in the open, and in bad going (F3-6).
    pub moves: (u8, u8),
    /// So many dice up to this range, the nearest first (F3-12).
    pub dice: Vec<(u8, u16)>,
    /// How many hits a regular unit takes (F3-19).
    pub strength: u8,
    /// How it gets about.
    pub mobility: Mobility,
}

impl UnitType {
    /// The dice at a range (F3-12): none beyond the last band.
    pub fn dice_at(&self, range: u16) -> u8 {
        let band = self.dice.iter().find(|(_, to)| range <= *to);
        band.map_or(0, |(dice, _)| *dice)
    }

    /// How far it shoots.
    pub fn reach(&self) -> u16 {
        self.dice.last().map_or(0, |(_, to)| *to)
    }

    /// The hits that a unit of a quality takes (F3-20): one more, one less, but never none (F3-R32).
    pub fn full_strength(&self, quality: Quality) -> u8 {
        match quality {
            Quality::Poor => self.strength.saturating_sub(1).max(1),
            Quality::Regular => self.strength,
            Quality::Elite => self.strength.saturating_add(1),
        }
    }
}

/// The built-in rows, in the table's order.
pub fn built_in() -> Vec<UnitType> {
    ron::from_str(include_str!("../../../assets/fifties/roster.ron"))
        .expect("the built-in unit table is read by a test")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f3_1_the_units_with_f3_6_moves_f3_12_dice_and_f3_19_strength() {
        let row = |unit: &UnitType| {
            let dice = [1, 2, 3, 4, 6, 7, 9].map(|range| unit.dice_at(range));
            (unit.kind, unit.moves, dice, unit.strength)
        };
        let rows: Vec<_> = built_in().iter().map(row).collect();
        let wanted = [
            (Kind::Infantry, (2, 2), [3, 2, 2, 0, 0, 0, 0], 4),
            (Kind::HeavyWeapons, (2, 1), [3, 3, 3, 3, 3, 0, 0], 3),
            (Kind::Tank, (3, 1), [3, 3, 3, 2, 2, 0, 0], 3),
            (Kind::Hq, (2, 1), [2, 0, 0, 0, 0, 0, 0], 3),
        ];
        assert_eq!(rows, wanted, "F3-1, F3-6, F3-12, F3-19");
    }

    /// Worked example 9, and F3-R32: never below 1.
    #[test]
    fn f3_20_quality_changes_the_hits_by_one() {
        let units = built_in();
        let full = |unit: usize, quality| units[unit].full_strength(quality);
        assert_eq!(full(0, Quality::Elite), 5);
        assert_eq!(full(0, Quality::Poor), 3);
        assert_eq!(full(2, Quality::Elite), 4);
        assert_eq!(full(3, Quality::Poor), 2);
        let frail = UnitType {
            strength: 1,
            ..units[0].clone()
        };
        assert_eq!(frail.full_strength(Quality::Poor), 1, "F3-R32");
    }
}

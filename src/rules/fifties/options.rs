//! House rules that a scenario, and then the players, can change; [`super::house`] lists them. How the board is divided (F3-R4) is the
//! scenario's affair.

use serde::{Deserialize, Serialize};

use super::ground::TerrainRow;

/// The options of Fast and Furious Fifties. The default of each is the reading this program prefers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// What names the side that goes first (F3-R3).
    pub initiative: Initiative,
    /// On squares, corners count as neighbours (F3-R4); the board has it when the scenario is read.
    pub diagonal: bool,
    /// How many friends may stand in one area (F3-R5).
    pub stack: u8,
    /// Without a headquarters everybody is isolated; off, nobody is (F3-R7).
    pub no_hq_means_isolated: bool,
    /// Heavy weapons that are packed may fight next to the enemy (F3-R12).
    pub packed_may_assault: bool,
    /// Units in between block the line of fire (F3-R14).
    pub units_block_lof: bool,
    /// A unit that breaks contact is no longer engaged, whichever side it is of (F3-R17).
    pub engaged_lapses_for_all: bool,
    /// Cover and armour take a die each (F3-R20).
    pub difficult_cumulative: bool,
    /// Next to the target its cover takes no die (F3-R21).
    pub adjacent_ignores_cover: bool,
    /// How often a unit may cancel a hit (F3-R23).
    pub cancel_per: CancelPer,
    /// A unit that is pinned may still hit the dirt (F3-R24).
    pub dirt_while_pinned: bool,
    /// Tanks driven back may stop short where the way ends (F3-R26).
    pub partial_retreat: bool,
    /// A headquarters that leaves counts like any unit (F3-R34).
    pub hq_counts_for_exit: bool,
    /// How many headquarters of a side keep its units from being isolated (F3-R33).
    pub hq_count: u8,
    /// Units may begin hidden (F3-R11).
    pub hidden_units: bool,
    /// What terrain does (F3-R9), by its preset.
    pub terrain_table: Vec<TerrainRow>,
}

/// What names the side that goes first in a turn (F3-2, F3-R3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Initiative {
    /// A card from a deck that is reshuffled when it is empty.
    #[default]
    Deck,
    /// A coin.
    Coin,
}

/// In what time a unit may cancel one hit (F3-R23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CancelPer {
    /// A full turn.
    #[default]
    Turn,
    /// A half-turn.
    HalfTurn,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            initiative: Initiative::Deck,
            diagonal: false,
            stack: 1,
            no_hq_means_isolated: true,
            packed_may_assault: true,
            units_block_lof: true,
            engaged_lapses_for_all: false,
            difficult_cumulative: false,
            adjacent_ignores_cover: false,
            cancel_per: CancelPer::Turn,
            dirt_while_pinned: false,
            partial_retreat: false,
            hq_counts_for_exit: true,
            hq_count: 1,
            hidden_units: false,
            terrain_table: super::ground::built_in(),
        }
    }
}

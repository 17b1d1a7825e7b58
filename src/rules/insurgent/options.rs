//! House rules that a scenario, and the player's settings, can change.

use serde::{Deserialize, Serialize};

use crate::table::Length;

/// The options of Insurgent Commander's rules for leaders and infantry. The default of each is the reading this program prefers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Finish one element or group before the next (IC-R4); off, activations may be interleaved.
    pub finish_element_first: bool,
    /// At most so many actions of an element in a phase (IC-R3).
    pub max_actions_per_phase: Option<u8>,
    /// Passing the command roll that unpins also carries out the declared order (IC-R8).
    pub unpin_executes_order: bool,
    /// A leader may activate a group (IC-9, IC-R13).
    pub group_activation: bool,
    /// How near to the leader the members must be, edge to edge (IC-R13).
    pub group_radius: Length,
    /// A leader in contact may lend a die (IC-R55).
    pub leader_adds_die: bool,
    /// A reaction may move (IC-R19).
    pub reaction_may_move: bool,
    /// A reaction costs the element its next free action (IC-R20).
    pub reaction_costs_next_free_action: bool,
    /// A leader may rally as a reaction (IC-R24).
    pub reaction_rally: bool,
    /// A natural 6 always hits and a natural 1 always misses (IC-R37).
    pub natural_6_hits: bool,
    /// A natural 6 always saves (IC-R38).
    pub natural_6_saves: bool,
    /// Big guns ignore the obscurement of hard targets (IC-R52).
    pub big_gun_hits_buildings: bool,
    /// Range at most so far; none for no limit (IC-R57).
    pub max_range: Option<Length>,
    /// What a sniper does who finds no leader (IC-R29): nothing.
    pub sniper_no_leader: SniperNoLeader,
    /// Dice more in close combat for one in a hard target with heavy cover whose enemies stand outside it (IC-R79): none.
    pub bunker_cc_bonus: u8,
    /// How a D10 of 3 is read (IC-R88).
    pub matrix_band_three: BandThree,
}

/// What a sniper blunder does to a side without a leader (IC-R29).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SniperNoLeader {
    /// Nothing further.
    #[default]
    NoEffect,
    /// The roller is pinned.
    PinsRoller,
}

/// Which option a D10 of 3 chooses in the decision matrix (IC-R88).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BandThree {
    /// The most dangerous.
    #[default]
    Dangerous,
    /// The most likely.
    Likely,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            finish_element_first: true,
            max_actions_per_phase: None,
            unpin_executes_order: true,
            group_activation: true,
            group_radius: Length::cm(10),
            leader_adds_die: true,
            reaction_may_move: true,
            reaction_costs_next_free_action: false,
            reaction_rally: true,
            natural_6_hits: true,
            natural_6_saves: false,
            big_gun_hits_buildings: true,
            max_range: None,
            sniper_no_leader: SniperNoLeader::NoEffect,
            bunker_cc_bonus: 0,
            matrix_band_three: BandThree::Dangerous,
        }
    }
}

//! House rules that a scenario, and then the players, can change; [`super::house`] lists them.

use serde::{Deserialize, Serialize};

use crate::table::Length;

/// The options of Insurgent Commander. The default of each is the reading this program prefers.
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
    /// From which sides a vehicle is fired at in front, flank and rear (IC-R40).
    pub vehicle_arcs: VehicleArcs,
    /// Fire from at least a level above, within 20 cm, meets top armour (IC-R41).
    pub top_from_height: bool,
    /// What AT is limited to is compared with the armour as aspect makes it, not with the printed one (IC-R45).
    pub at_limit_uses_aspect: bool,
    /// A fire action may fire both types, each at one target (IC-R43).
    pub dual_fire: bool,
    /// AT fire power falls with strength as AP does (IC-R53).
    pub scale_at: bool,
    /// The cover that passengers of a wreck save by (IC-R66).
    pub passenger_save_row: SaveRow,
    /// A crew that bails out is an element of its own (IC-R65).
    pub crew_element_on_bail: bool,
    /// A helicopter forced to land is out of play (IC-R60).
    pub forced_down_out_of_play: bool,
    /// The road bonus needs the whole path on roads, not only its ends (IC-R71).
    pub road_path_required: bool,
    /// What a blunder's mortar does to a vehicle (IC-R30).
    pub blunder_mortar_vs_vehicle: MortarVsVehicle,
    /// Whose eliminated elements leave a casualty to be recovered (IC-65, IC-R89).
    pub casualty_rule: CasualtyRule,
    /// Whether civilians in the lane of fire count (IC-66, IC-67, IC-R90).
    pub civilians: Civilians,
    /// What a shot at an enemy must fail to do to endanger civilians (IC-R91).
    pub civvie_trigger: CivvieTrigger,
    /// What kills a civilian on such a roll, and more (IC-R93).
    pub civvie_kill_on: u8,
    /// Vehicles on the ground block lines of sight, as a house of their size would (IC-R56).
    pub vehicles_block_los: bool,
    /// Two features that obscure make heavily obscured (TB-9): laid on the ground when the scenario is read.
    pub obscurement_adds: bool,
    /// A path may pass over friendly foot (TB-13): laid on the ground when the scenario is read.
    pub pass_friends: bool,
}

/// A vehicle's arcs (IC-R40).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VehicleArcs {
    /// Front within 45 degrees of its facing, flanks to 135, rear behind.
    #[default]
    Quadrants,
    /// As infantry: the front half is front, the other half rear.
    Halves,
}

/// A cover by which somebody saves (IC-R66).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SaveRow {
    /// As in the open.
    Open,
    /// As in light cover.
    #[default]
    Light,
    /// As in heavy cover.
    Heavy,
}

/// What a blunder's mortar does to a vehicle on the ground (IC-R30).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MortarVsVehicle {
    /// Its hits are AT hits on the top.
    #[default]
    TopArmour,
    /// Nothing.
    NoEffect,
}

/// Who has to bring casualties home (IC-65, IC-R89).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CasualtyRule {
    /// Sides that are good guys.
    #[default]
    GoodGuys,
    /// Every side.
    Everybody,
    /// Nobody.
    Nobody,
}

/// Whether civilians matter to fire (IC-R90).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Civilians {
    /// Those that the scenario puts on the table do.
    #[default]
    Scenario,
    /// They are there to be seen and hinder nobody.
    Harmless,
}

/// When a shot endangers civilians (IC-R91).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CivvieTrigger {
    /// When no die hits.
    #[default]
    ToHit,
    /// When no hit is left after saves.
    AfterSaves,
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
            vehicle_arcs: VehicleArcs::Quadrants,
            top_from_height: true,
            at_limit_uses_aspect: false,
            dual_fire: false,
            scale_at: false,
            passenger_save_row: SaveRow::Light,
            crew_element_on_bail: false,
            forced_down_out_of_play: false,
            road_path_required: false,
            blunder_mortar_vs_vehicle: MortarVsVehicle::TopArmour,
            casualty_rule: CasualtyRule::GoodGuys,
            civilians: Civilians::Scenario,
            civvie_trigger: CivvieTrigger::ToHit,
            civvie_kill_on: 5,
            vehicles_block_los: false,
            obscurement_adds: false,
            pass_friends: true,
        }
    }
}

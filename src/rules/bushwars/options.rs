//! House rules that a scenario can change. How long a battle lasts (BW-R51) is among the terms of every battle.

use serde::{Deserialize, Serialize};

/// The options of Bushwars. The default of each is the reading this program prefers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Whose movement makes a firer need a 10 (BW-R3).
    pub moving_needs_10: MovingNeeds10,
    /// Who reacts to fire (BW-R4).
    pub reaction_scope: ReactionScope,
    /// In which order Regular Fire is resolved (BW-R6).
    pub regular_fire: RegularFire,
    /// The weapons of a squad may fire at different targets (BW-R8).
    pub split_fire_by_weapon: bool,
    /// A pin from fire in a movement phase binds at once, and still in the next turn (BW-R13).
    pub move_phase_pin_immediate: bool,
    /// Which hits a vehicle reacts to (BW-R17).
    pub afv_reaction_count: AfvReactionCount,
    /// The hits on a vehicle add up over the battle (BW-R18).
    pub afv_cumulative: bool,
    /// How many hits of any weapon knock out a vehicle without armour (BW-R20).
    pub soft_vehicle_hits: u8,
    /// Mortars fire at what they do not see (BW-R23).
    pub mortar_indirect: bool,
    /// Every player has a deck of his own (BW-R26).
    pub deck_per_player: bool,
    /// The ace is the highest card, not the lowest (BW-R27).
    pub ace_high: bool,
    /// What a card of equal rank is (BW-R27).
    pub tie: Tie,
    /// A failed attempt to hide costs the squad's movement (BW-R32).
    pub failed_hide_uses_move: bool,
    /// Among whose squads the mine finds one (BW-R40).
    pub mine_scope: MineScope,
    /// Overwatch is played (BW-22).
    pub overwatch: bool,
    /// Who may watch (BW-R47).
    pub overwatch_open: OverwatchOpen,
    /// Capture is played (BW-21, BW-R48).
    pub capture: bool,
    /// What the ace of diamonds does (BW-R41).
    pub ace_of_diamonds: AceEvent,
    /// What the ace of clubs does (BW-R41).
    pub ace_of_clubs: AceEvent,
    /// For which vehicles quality helps to get them going (BW-R49).
    pub commandeer_bonus: CommandeerBonus,
    /// What becomes of those in a vehicle that is knocked out (BW-R53).
    pub passengers: Passengers,
}

/// For which vehicles quality helps to get them going (BW-R49).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommandeerBonus {
    /// All.
    #[default]
    All,
    /// Jeeps and trucks, as the words say.
    Soft,
}

/// What becomes of those in a vehicle that is knocked out (BW-R53).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passengers {
    /// They get out beside it, pinned.
    #[default]
    GetOut,
    /// They are lost with it.
    Lost,
}

/// Whose movement makes a firer need a 10 (BW-R3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MovingNeeds10 {
    /// The firer's own.
    #[default]
    Firer,
    /// The target's.
    Target,
    /// Either's.
    Both,
}

/// Who reacts to fire (BW-R4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReactionScope {
    /// The squad that was fired at.
    #[default]
    Squad,
    /// All squads of its unit on the table, by one die.
    Unit,
}

/// In which order Regular Fire is resolved (BW-R6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegularFire {
    /// All declare, then all of it is resolved.
    #[default]
    Simultaneous,
    /// Quality after quality declares and resolves, from Elite to Green.
    Sequential,
}

/// Which hits a vehicle reacts to (BW-R17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AfvReactionCount {
    /// All, before saves.
    #[default]
    BeforeSaves,
    /// Those that were not saved.
    AfterSaves,
}

/// What a card of equal rank is (BW-R27).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// A wrong guess.
    #[default]
    Wrong,
    /// A right one.
    Right,
}

/// Among whose squads the mine finds one (BW-R40).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MineScope {
    /// Those of the player who drew the card.
    #[default]
    Drawer,
    /// Everybody's.
    All,
}

/// Who may watch (BW-R47).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OverwatchOpen {
    /// Whoever is to be seen.
    #[default]
    Visible,
    /// Whoever is to be seen and not in cover, as the words say.
    NoCover,
}

/// What an ace of the scenario does (BW-10, BW-R41).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AceEvent {
    /// Nothing.
    #[default]
    Nothing,
    /// The same as a queen.
    Hide,
    /// The same as a king.
    Reveal,
    /// The same as the ace of spades.
    Mine,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            moving_needs_10: MovingNeeds10::Firer,
            reaction_scope: ReactionScope::Squad,
            regular_fire: RegularFire::Simultaneous,
            split_fire_by_weapon: true,
            move_phase_pin_immediate: false,
            afv_reaction_count: AfvReactionCount::BeforeSaves,
            afv_cumulative: false,
            soft_vehicle_hits: 3,
            mortar_indirect: false,
            deck_per_player: false,
            ace_high: true,
            tie: Tie::Wrong,
            failed_hide_uses_move: true,
            mine_scope: MineScope::Drawer,
            overwatch: false,
            overwatch_open: OverwatchOpen::Visible,
            capture: false,
            ace_of_diamonds: AceEvent::Nothing,
            ace_of_clubs: AceEvent::Nothing,
            commandeer_bonus: CommandeerBonus::All,
            passengers: Passengers::GetOut,
        }
    }
}

//! The list of this rule book's options, as files, the command line and the screen read it: a row for every field of [`super::Options`].

use crate::engine::house::{HouseRule, Values};

const ON_OFF: Values = Values::Switch;
const ACE: Values = Values::Words(&["nothing", "hide", "reveal", "mine"]);

/// All options, in the order in which they are shown.
pub const HOUSE_RULES: &[HouseRule] = &[
    HouseRule::row("hiding", "BW-R26", "deck_per_player", ON_OFF),
    HouseRule::row("hiding", "BW-R27", "ace_high", ON_OFF),
    HouseRule::row(
        "hiding",
        "BW-R27",
        "tie",
        Values::Words(&["wrong", "right"]),
    ),
    HouseRule::row("hiding", "BW-R32", "failed_hide_uses_move", ON_OFF),
    HouseRule::row(
        "hiding",
        "BW-R40",
        "mine_scope",
        Values::Words(&["drawer", "all"]),
    ),
    HouseRule::row("hiding", "BW-R41", "ace_of_diamonds", ACE),
    HouseRule::row("hiding", "BW-R41", "ace_of_clubs", ACE),
    HouseRule::row(
        "fire",
        "BW-R3",
        "moving_needs_10",
        Values::Words(&["firer", "target", "both"]),
    ),
    HouseRule::row(
        "fire",
        "BW-R6",
        "regular_fire",
        Values::Words(&["simultaneous", "sequential"]),
    ),
    HouseRule::row("fire", "BW-R8", "split_fire_by_weapon", ON_OFF),
    HouseRule::row("fire", "BW-R23", "mortar_indirect", ON_OFF),
    HouseRule::row("fire", "BW-R47", "overwatch", ON_OFF),
    HouseRule::row(
        "fire",
        "BW-R47",
        "overwatch_open",
        Values::Words(&["visible", "no_cover"]),
    ),
    HouseRule::row(
        "reactions",
        "BW-R4",
        "reaction_scope",
        Values::Words(&["squad", "unit"]),
    ),
    HouseRule::row("reactions", "BW-R13", "move_phase_pin_immediate", ON_OFF),
    HouseRule::row("reactions", "BW-21", "capture", ON_OFF),
    HouseRule::row(
        "vehicles",
        "BW-R17",
        "afv_reaction_count",
        Values::Words(&["before_saves", "after_saves"]),
    ),
    HouseRule::row("vehicles", "BW-R18", "afv_cumulative", ON_OFF),
    HouseRule::row(
        "vehicles",
        "BW-R20",
        "soft_vehicle_hits",
        Values::Number {
            least: 1,
            most: 20,
            none: false,
        },
    ),
    HouseRule::row(
        "vehicles",
        "BW-R49",
        "commandeer_bonus",
        Values::Words(&["all", "soft"]),
    ),
    HouseRule::row(
        "vehicles",
        "BW-R53",
        "passengers",
        Values::Words(&["get_out", "lost"]),
    ),
];

//! The list of this rule book's options, as files, the command line and the screen read it: a row for every field of [`super::Options`].

use crate::engine::house::{HouseRule, Values};

const ON_OFF: Values = Values::Switch;

/// All options, in the order in which they are shown.
pub const HOUSE_RULES: &[HouseRule] = &[
    HouseRule::row(
        "turn",
        "F3-R3",
        "initiative",
        Values::Words(&["deck", "coin"]),
    ),
    HouseRule::row("turn", "F3-R17", "engaged_lapses_for_all", ON_OFF),
    HouseRule::row("command", "F3-R7", "no_hq_means_isolated", ON_OFF),
    HouseRule::row(
        "command",
        "F3-R33",
        "hq_count",
        Values::Number {
            least: 1,
            most: 20,
            none: false,
        },
    ),
    HouseRule::row("command", "F3-R34", "hq_counts_for_exit", ON_OFF),
    HouseRule::row("movement", "F3-R4", "diagonal", ON_OFF),
    HouseRule::row(
        "movement",
        "F3-R5",
        "stack",
        Values::Number {
            least: 1,
            most: 8,
            none: false,
        },
    ),
    HouseRule::row("movement", "F3-R11", "hidden_units", ON_OFF),
    HouseRule::row("fire", "F3-R14", "units_block_lof", ON_OFF),
    HouseRule::row("fire", "F3-R20", "difficult_cumulative", ON_OFF),
    HouseRule::row("fire", "F3-R21", "adjacent_ignores_cover", ON_OFF),
    HouseRule::row("fire", "F3-R12", "packed_may_assault", ON_OFF),
    HouseRule::row(
        "hits",
        "F3-R23",
        "cancel_per",
        Values::Words(&["turn", "half_turn"]),
    ),
    HouseRule::row("hits", "F3-R24", "dirt_while_pinned", ON_OFF),
    HouseRule::row("hits", "F3-R26", "partial_retreat", ON_OFF),
    HouseRule::row("table", "F3-R9", "terrain_table", Values::Table),
];

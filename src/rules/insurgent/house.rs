//! The list of this rule book's options, as files, the command line and the screen read it: a row for every field of [`super::Options`].

use super::roster::{self, UnitType};
use super::setting::Setting;
use crate::engine::house::{HouseRule, Values};
use crate::engine::{SideId, Text, Value};
use crate::table::{Length, Mobility};

const ON_OFF: Values = Values::Switch;

/// All options, in the order in which they are shown.
pub const HOUSE_RULES: &[HouseRule] = &[
    HouseRule::row("activation", "IC-R4", "finish_element_first", ON_OFF),
    HouseRule::row(
        "activation",
        "IC-R3",
        "max_actions_per_phase",
        Values::Number {
            least: 1,
            most: 20,
            none: true,
        },
    ),
    HouseRule::row("activation", "IC-R8", "unpin_executes_order", ON_OFF),
    HouseRule::row("activation", "IC-9", "group_activation", ON_OFF),
    HouseRule::row(
        "activation",
        "IC-R13",
        "group_radius",
        Values::Length {
            most: Length::cm(200),
            step: Length::cm(1),
            none: None,
        },
    ),
    HouseRule::row("activation", "IC-R55", "leader_adds_die", ON_OFF),
    HouseRule::row("reactions", "IC-R19", "reaction_may_move", ON_OFF),
    HouseRule::row(
        "reactions",
        "IC-R20",
        "reaction_costs_next_free_action",
        ON_OFF,
    ),
    HouseRule::row("reactions", "IC-R24", "reaction_rally", ON_OFF),
    HouseRule::row("fire", "IC-R37", "natural_6_hits", ON_OFF),
    HouseRule::row("fire", "IC-R38", "natural_6_saves", ON_OFF),
    HouseRule::row("fire", "IC-R52", "big_gun_hits_buildings", ON_OFF),
    HouseRule::row(
        "fire",
        "IC-R57",
        "max_range",
        Values::Length {
            most: Length::MAX,
            step: Length::cm(5),
            none: Some(Length::cm(100)),
        },
    ),
    HouseRule::row("fire", "IC-R43", "dual_fire", ON_OFF),
    HouseRule::row("fire", "IC-R53", "scale_at", ON_OFF),
    HouseRule::row(
        "fire",
        "IC-R79",
        "bunker_cc_bonus",
        Values::Number {
            least: 0,
            most: 20,
            none: false,
        },
    ),
    HouseRule::row(
        "vehicles",
        "IC-R40",
        "vehicle_arcs",
        Values::Words(&["quadrants", "halves"]),
    ),
    HouseRule::row("vehicles", "IC-R41", "top_from_height", ON_OFF),
    HouseRule::row("vehicles", "IC-R45", "at_limit_uses_aspect", ON_OFF),
    HouseRule::row("vehicles", "IC-R56", "vehicles_block_los", ON_OFF),
    HouseRule::row("vehicles", "IC-R71", "road_path_required", ON_OFF),
    HouseRule::row("vehicles", "IC-R65", "crew_element_on_bail", ON_OFF),
    HouseRule::row(
        "vehicles",
        "IC-R66",
        "passenger_save_row",
        Values::Words(&["open", "light", "heavy"]),
    ),
    HouseRule::row("vehicles", "IC-R60", "forced_down_out_of_play", ON_OFF),
    HouseRule::row(
        "blunders",
        "IC-R29",
        "sniper_no_leader",
        Values::Words(&["no_effect", "pins_roller"]),
    ),
    HouseRule::row(
        "blunders",
        "IC-R30",
        "blunder_mortar_vs_vehicle",
        Values::Words(&["top_armour", "no_effect"]),
    ),
    HouseRule::row(
        "people",
        "IC-R89",
        "casualty_rule",
        Values::Words(&["good_guys", "everybody", "nobody"]),
    ),
    HouseRule::row(
        "people",
        "IC-R90",
        "civilians",
        Values::Words(&["scenario", "harmless"]),
    ),
    HouseRule::row(
        "people",
        "IC-R91",
        "civvie_trigger",
        Values::Words(&["to_hit", "after_saves"]),
    ),
    HouseRule::row(
        "people",
        "IC-R93",
        "civvie_kill_on",
        Values::Number {
            least: 2,
            most: 6,
            none: false,
        },
    ),
    HouseRule::row("table", "TB-9", "obscurement_adds", ON_OFF),
    HouseRule::row("table", "TB-13", "pass_friends", ON_OFF),
    HouseRule::row(
        "solo",
        "IC-R88",
        "matrix_band_three",
        Values::Words(&["dangerous", "likely"]),
    ),
];

/// What a scenario says of its sides (IC-R17), and what differs of vehicles and aircraft in it (IC-R69, IC-R70, IC-R72).
/// Only its file can change that.
pub fn of_the_battle(setting: &Setting) -> Vec<Text> {
    let plain = |key| Value::Text(Box::new(Text::key(key)));
    let sides = (0..).map(SideId).zip(&setting.sides).map(|(id, side)| {
        let armour = if side.body_armour {
            "battle-body-armour"
        } else {
            "battle-no-body-armour"
        };
        let good = if side.good_guys {
            "battle-good-guys"
        } else {
            "battle-no-good-guys"
        };
        Text::key("battle-side")
            .with("side", Value::Side(id))
            .with("need", Value::Needed(side.command))
            .with("armour", plain(armour))
            .with("good", plain(good))
    });
    let printed = roster::built_in();
    let differs = |unit: &&UnitType| {
        let own = |other: &UnitType| other.key == unit.key && other != *unit;
        printed.iter().any(own)
    };
    let types = setting.roster.iter().filter(differs).map(|unit| {
        let way = match unit.mobility {
            Mobility::Wheels => "battle-wheels",
            Mobility::Tracks => "battle-tracks",
            Mobility::Foot | Mobility::Air => "battle-air",
        };
        Text::key("battle-type")
            .with("unit", Value::Name(unit.name.clone()))
            .with("teams", Value::Number(unit.carries.teams.into()))
            .with("leaders", Value::Number(unit.carries.leaders.into()))
            .with("way", plain(way))
            .with("save", Value::Needed(unit.close_combat_save()))
    });
    sides.chain(types).collect()
}

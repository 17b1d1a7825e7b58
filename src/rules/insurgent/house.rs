//! The list of this rule book's options, as files, the command line and the screen read it: a row for every field of
//! [`super::Options`], and what each side and each type of unit has of its own.

use super::roster::{self, Class, UnitType};
use super::setting::Setting;
use crate::engine::house::{HouseRule, HouseValue, InForce, Scope, Subject, Values};
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
    HouseRule::of_each(Scope::Side, "IC-R17", "command", number(2, 12)),
    HouseRule::of_each(Scope::Side, "IC-37", "body_armour", ON_OFF),
    HouseRule::of_each(Scope::Side, "IC-R89", "good_guys", ON_OFF),
    HouseRule::of_each(Scope::Type, "IC-R69", "teams", number(0, 20)),
    HouseRule::of_each(Scope::Type, "IC-R69", "leaders", number(0, 20)),
    HouseRule::of_each(
        Scope::Type,
        "IC-R70",
        "mobility",
        Values::Words(&["wheels", "tracks"]),
    ),
    HouseRule::of_each(Scope::Type, "IC-R72", "combat_save", number(2, 6)),
];

const fn number(least: u8, most: u8) -> Values {
    Values::Number {
        least,
        most,
        none: false,
    }
}

/// What each side (IC-R17) and each type of vehicle or aircraft that is in the battle has of its own (IC-R69, IC-R70, IC-R72), beside what a
/// type has in the book. `ids` are the sides in files.
pub fn particulars(setting: &Setting, ids: &[String]) -> Vec<InForce> {
    let mut rows = Vec::new();
    for (n, (side, id)) in setting.sides.iter().zip(ids).enumerate() {
        let name = setting.terms.sides.get(n).map(|side| side.name.clone());
        let subject = Subject {
            id: id.clone(),
            name: name.unwrap_or_else(|| id.clone()),
        };
        for rule in HOUSE_RULES.iter().filter(|rule| rule.scope == Scope::Side) {
            let now = match rule.name {
                "command" => HouseValue::Number(side.command),
                "body_armour" => HouseValue::Switch(side.body_armour),
                _ => HouseValue::Switch(side.good_guys),
            };
            rows.push(InForce {
                rule,
                of: Some(subject.clone()),
                usual: now.clone(),
                now,
            });
        }
    }
    let printed = roster::built_in();
    let there = |n: u16| setting.elements.iter().any(|element| element.unit == n);
    let types = (0..).zip(&setting.roster).filter(|(n, _)| there(*n));
    for (_, unit) in types.filter(|(_, unit)| !unit.class.on_foot()) {
        let book = printed.iter().find(|other| other.key == unit.key);
        for rule in HOUSE_RULES.iter().filter(|rule| rule.scope == Scope::Type) {
            let Some(now) = of_a_type(unit, rule.name) else {
                continue;
            };
            rows.push(InForce {
                rule,
                of: Some(Subject {
                    id: unit.key.clone(),
                    name: unit.name.clone(),
                }),
                usual: of_a_type(book.unwrap_or(unit), rule.name).unwrap_or_else(|| now.clone()),
                now,
            });
        }
    }
    rows
}

/// What a type has; none if one of its kind has nothing of that name.
fn of_a_type(unit: &UnitType, name: &str) -> Option<HouseValue> {
    match name {
        "teams" | "leaders" if unit.class == Class::FixedWing => None,
        "teams" => Some(HouseValue::Number(unit.carries.teams)),
        "leaders" => Some(HouseValue::Number(unit.carries.leaders)),
        "combat_save" => Some(HouseValue::Number(unit.close_combat_save())),
        _ => match unit.mobility {
            Mobility::Wheels => Some(HouseValue::Word("wheels")),
            Mobility::Tracks => Some(HouseValue::Word("tracks")),
            Mobility::Foot | Mobility::Air => None,
        },
    }
}

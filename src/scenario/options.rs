//! House rules: what a scenario changes of a rule book's own preferences. An option of another rule book is refused.

use super::reader::Reader;
use super::{land, raw};
use crate::rules::{fifties, insurgent::Options};
use crate::table::Length;

/// The options of Insurgent Commander.
pub fn insurgent(reader: &mut Reader, raw: &raw::Options) -> Options {
    let usual = Options::default();
    foreign(reader, &of_fifties(raw));
    let max_actions = raw
        .max_actions_per_phase
        .as_ref()
        .and_then(|most| reader.whole("options.max_actions_per_phase", most, 1..=20));
    let group_radius = raw
        .group_radius
        .as_ref()
        .and_then(|radius| reader.length("options.group_radius", radius, Length::cm(200)));
    let max_range = raw
        .max_range
        .as_ref()
        .and_then(|range| reader.length("options.max_range", range, Length::MAX));
    let bunker = raw
        .bunker_cc_bonus
        .as_ref()
        .and_then(|bonus| reader.whole("options.bunker_cc_bonus", bonus, 0..=20));
    let kill_on = raw
        .civvie_kill_on
        .as_ref()
        .and_then(|least| reader.whole("options.civvie_kill_on", least, 2..=6));
    Options {
        finish_element_first: raw
            .finish_element_first
            .unwrap_or(usual.finish_element_first),
        max_actions_per_phase: max_actions
            .and_then(|most| u8::try_from(most).ok())
            .or(usual.max_actions_per_phase),
        unpin_executes_order: raw
            .unpin_executes_order
            .unwrap_or(usual.unpin_executes_order),
        group_activation: raw.group_activation.unwrap_or(usual.group_activation),
        group_radius: group_radius.unwrap_or(usual.group_radius),
        leader_adds_die: raw.leader_adds_die.unwrap_or(usual.leader_adds_die),
        reaction_may_move: raw.reaction_may_move.unwrap_or(usual.reaction_may_move),
        reaction_costs_next_free_action: raw
            .reaction_costs_next_free_action
            .unwrap_or(usual.reaction_costs_next_free_action),
        reaction_rally: raw.reaction_rally.unwrap_or(usual.reaction_rally),
        natural_6_hits: raw.natural_6_hits.unwrap_or(usual.natural_6_hits),
        natural_6_saves: raw.natural_6_saves.unwrap_or(usual.natural_6_saves),
        big_gun_hits_buildings: raw
            .big_gun_hits_buildings
            .unwrap_or(usual.big_gun_hits_buildings),
        max_range: max_range.or(usual.max_range),
        sniper_no_leader: raw.sniper_no_leader.unwrap_or(usual.sniper_no_leader),
        bunker_cc_bonus: bunker
            .and_then(|bonus| u8::try_from(bonus).ok())
            .unwrap_or(usual.bunker_cc_bonus),
        matrix_band_three: raw.matrix_band_three.unwrap_or(usual.matrix_band_three),
        vehicle_arcs: raw.vehicle_arcs.unwrap_or(usual.vehicle_arcs),
        top_from_height: raw.top_from_height.unwrap_or(usual.top_from_height),
        at_limit_uses_aspect: raw
            .at_limit_uses_aspect
            .unwrap_or(usual.at_limit_uses_aspect),
        dual_fire: raw.dual_fire.unwrap_or(usual.dual_fire),
        scale_at: raw.scale_at.unwrap_or(usual.scale_at),
        passenger_save_row: raw.passenger_save_row.unwrap_or(usual.passenger_save_row),
        crew_element_on_bail: raw
            .crew_element_on_bail
            .unwrap_or(usual.crew_element_on_bail),
        forced_down_out_of_play: raw
            .forced_down_out_of_play
            .unwrap_or(usual.forced_down_out_of_play),
        road_path_required: raw.road_path_required.unwrap_or(usual.road_path_required),
        blunder_mortar_vs_vehicle: raw
            .blunder_mortar_vs_vehicle
            .unwrap_or(usual.blunder_mortar_vs_vehicle),
        casualty_rule: raw.casualty_rule.unwrap_or(usual.casualty_rule),
        civilians: raw.civilians.unwrap_or(usual.civilians),
        civvie_trigger: raw.civvie_trigger.unwrap_or(usual.civvie_trigger),
        vehicles_block_los: raw.vehicles_block_los.unwrap_or(usual.vehicles_block_los),
        civvie_kill_on: kill_on
            .and_then(|least| u8::try_from(least).ok())
            .unwrap_or(usual.civvie_kill_on),
    }
}

/// The options of Fast and Furious Fifties.
pub fn fifties(reader: &mut Reader, raw: &raw::Options) -> fifties::Options {
    let usual = fifties::Options::default();
    foreign(reader, &of_insurgent(raw));
    let mut small = |path: &str, given: &Option<raw::Scalar>, usual: u8, most: i64| {
        given
            .as_ref()
            .and_then(|given| reader.whole(path, given, 1..=most))
            .and_then(|given| u8::try_from(given).ok())
            .unwrap_or(usual)
    };
    let stack = small("options.stack", &raw.stack, usual.stack, 8);
    let hq_count = small("options.hq_count", &raw.hq_count, usual.hq_count, 20);
    if let Some(rows) = &raw.terrain_table {
        reader.at_most("options.terrain_table", "kinds of terrain", rows.len(), 100);
        let presets = rows.iter().map(|row| row.preset.as_str());
        reader.unique("options.terrain_table", "preset", "row for", presets);
        land::table(reader, rows);
    }
    let or = |given: Option<bool>, usual: bool| given.unwrap_or(usual);
    fifties::Options {
        initiative: raw.initiative.unwrap_or(usual.initiative),
        stack,
        no_hq_means_isolated: or(raw.no_hq_means_isolated, usual.no_hq_means_isolated),
        packed_may_assault: or(raw.packed_may_assault, usual.packed_may_assault),
        units_block_lof: or(raw.units_block_lof, usual.units_block_lof),
        engaged_lapses_for_all: or(raw.engaged_lapses_for_all, usual.engaged_lapses_for_all),
        difficult_cumulative: or(raw.difficult_cumulative, usual.difficult_cumulative),
        adjacent_ignores_cover: or(raw.adjacent_ignores_cover, usual.adjacent_ignores_cover),
        cancel_per: raw.cancel_per.unwrap_or(usual.cancel_per),
        dirt_while_pinned: or(raw.dirt_while_pinned, usual.dirt_while_pinned),
        partial_retreat: or(raw.partial_retreat, usual.partial_retreat),
        hq_counts_for_exit: or(raw.hq_counts_for_exit, usual.hq_counts_for_exit),
        hq_count,
        hidden_units: or(raw.hidden_units, usual.hidden_units),
        terrain_table: raw.terrain_table.clone().unwrap_or(usual.terrain_table),
    }
}

/// Options by name, and whether they are given.
type Given = Vec<(&'static str, bool)>;

fn foreign(reader: &mut Reader, given: &Given) {
    for (name, _) in given.iter().filter(|(_, given)| *given) {
        reader.findings.add(
            &format!("options.{name}"),
            format!("`{name}` is an option of another rule book"),
            "leave it out",
        );
    }
}

fn of_insurgent(raw: &raw::Options) -> Given {
    vec![
        ("obscurement_adds", raw.obscurement_adds.is_some()),
        ("pass_friends", raw.pass_friends.is_some()),
        ("finish_element_first", raw.finish_element_first.is_some()),
        ("max_actions_per_phase", raw.max_actions_per_phase.is_some()),
        ("unpin_executes_order", raw.unpin_executes_order.is_some()),
        ("group_activation", raw.group_activation.is_some()),
        ("group_radius", raw.group_radius.is_some()),
        ("leader_adds_die", raw.leader_adds_die.is_some()),
        ("reaction_may_move", raw.reaction_may_move.is_some()),
        (
            "reaction_costs_next_free_action",
            raw.reaction_costs_next_free_action.is_some(),
        ),
        ("reaction_rally", raw.reaction_rally.is_some()),
        ("natural_6_hits", raw.natural_6_hits.is_some()),
        ("natural_6_saves", raw.natural_6_saves.is_some()),
        (
            "big_gun_hits_buildings",
            raw.big_gun_hits_buildings.is_some(),
        ),
        ("max_range", raw.max_range.is_some()),
        ("sniper_no_leader", raw.sniper_no_leader.is_some()),
        ("bunker_cc_bonus", raw.bunker_cc_bonus.is_some()),
        ("matrix_band_three", raw.matrix_band_three.is_some()),
        ("vehicle_arcs", raw.vehicle_arcs.is_some()),
        ("top_from_height", raw.top_from_height.is_some()),
        ("at_limit_uses_aspect", raw.at_limit_uses_aspect.is_some()),
        ("dual_fire", raw.dual_fire.is_some()),
        ("scale_at", raw.scale_at.is_some()),
        ("passenger_save_row", raw.passenger_save_row.is_some()),
        ("crew_element_on_bail", raw.crew_element_on_bail.is_some()),
        (
            "forced_down_out_of_play",
            raw.forced_down_out_of_play.is_some(),
        ),
        ("road_path_required", raw.road_path_required.is_some()),
        (
            "blunder_mortar_vs_vehicle",
            raw.blunder_mortar_vs_vehicle.is_some(),
        ),
        ("casualty_rule", raw.casualty_rule.is_some()),
        ("civilians", raw.civilians.is_some()),
        ("civvie_trigger", raw.civvie_trigger.is_some()),
        ("vehicles_block_los", raw.vehicles_block_los.is_some()),
        ("civvie_kill_on", raw.civvie_kill_on.is_some()),
    ]
}

fn of_fifties(raw: &raw::Options) -> Given {
    vec![
        ("initiative", raw.initiative.is_some()),
        ("stack", raw.stack.is_some()),
        ("no_hq_means_isolated", raw.no_hq_means_isolated.is_some()),
        ("packed_may_assault", raw.packed_may_assault.is_some()),
        ("units_block_lof", raw.units_block_lof.is_some()),
        (
            "engaged_lapses_for_all",
            raw.engaged_lapses_for_all.is_some(),
        ),
        ("difficult_cumulative", raw.difficult_cumulative.is_some()),
        (
            "adjacent_ignores_cover",
            raw.adjacent_ignores_cover.is_some(),
        ),
        ("cancel_per", raw.cancel_per.is_some()),
        ("dirt_while_pinned", raw.dirt_while_pinned.is_some()),
        ("partial_retreat", raw.partial_retreat.is_some()),
        ("hq_counts_for_exit", raw.hq_counts_for_exit.is_some()),
        ("hq_count", raw.hq_count.is_some()),
        ("hidden_units", raw.hidden_units.is_some()),
        ("terrain_table", raw.terrain_table.is_some()),
    ]
}

//! House rules: what a scenario changes of a rule book's own preferences.

use super::raw;
use super::reader::Reader;
use crate::rules::insurgent::Options;
use crate::table::Length;

/// The options of Insurgent Commander.
pub fn insurgent(reader: &mut Reader, raw: &raw::Options) -> Options {
    let usual = Options::default();
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
        matrix_band_three: raw.matrix_band_three.unwrap_or(usual.matrix_band_three),
    }
}

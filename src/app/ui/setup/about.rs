//! What a battle is about: its briefing, and the forces of its sides in words.

use std::collections::BTreeMap;

use bevy_egui::egui;

use super::Choice;
use crate::app::ui::{parts, theme};
use crate::engine::report::Off;
use crate::engine::{SideId, Text, Value};

/// How many sides' forces stand beside each other.
const ABREAST: usize = 4;

/// Title, facts, briefing.
pub fn show(ui: &mut egui::Ui, choice: &Choice) {
    let scenario = &choice.scenario;
    ui.label(egui::RichText::new(&scenario.title).size(26.0).strong());
    let ground = scenario.setting.ground();
    let unit = scenario.setting.unit();
    let facts = [
        parts::rule_book(scenario.ruleset),
        choice.length(),
        parts::tell(
            &Text::key("ui-table-size")
                .with("width", Value::Name(unit.told(ground.width)))
                .with("height", Value::Name(unit.told(ground.height))),
        ),
        scenario.source.clone(),
    ];
    let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    ui.label(
        egui::RichText::new(facts.join("  \u{b7}  "))
            .size(13.0)
            .color(theme::DIM),
    );
    ui.add_space(6.0);
    ui.label(egui::RichText::new(&scenario.briefing).size(14.5));
    ui.add_space(8.0);
}

/// All sides' elements beside each other.
pub fn forces(ui: &mut egui::Ui, choice: &Choice) {
    ui.add_space(8.0);
    let sides: Vec<(SideId, String)> = choice.sides().collect();
    for row in sides.chunks(ABREAST) {
        ui.columns(row.len(), |columns| {
            for ((side, name), ui) in row.iter().zip(columns) {
                force(ui, choice, *side, name);
            }
        });
        ui.add_space(6.0);
    }
}

/// A side's elements: how many of each kind, and who comes later.
fn force(ui: &mut egui::Ui, choice: &Choice, side: SideId, name: &str) {
    let mut kinds: BTreeMap<(bool, &str), Vec<&str>> = BTreeMap::new();
    for (element, kind) in choice.view.elements.iter().zip(&choice.kinds) {
        if element.side == side && element.off != Some(Off::Joined) {
            kinds
                .entry((element.piece.is_none(), kind))
                .or_default()
                .push(&element.name);
        }
    }
    theme::card_frame().show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(20.0, 20.0), egui::Sense::hover());
            parts::side_mark(ui.painter(), rect.center(), 8.0, side);
            ui.label(egui::RichText::new(name).size(15.0).strong());
        });
        for ((later, kind), names) in kinds {
            let words = if later {
                "ui-forces-later"
            } else {
                "ui-forces"
            };
            let count = parts::tell(
                &Text::key(words)
                    .with("n", Value::Number(names.len() as i64))
                    .with("kind", Value::Name(kind.to_owned())),
            );
            ui.label(egui::RichText::new(count).size(13.5));
            ui.label(
                egui::RichText::new(names.join(", "))
                    .size(12.5)
                    .color(theme::DIM),
            );
        }
    });
}

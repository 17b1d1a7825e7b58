//! The fire that is declared and not yet rolled: who at whom, with how many weapons.

use bevy_egui::egui;

use super::Scene;
use crate::app::ui::{parts, theme};
use crate::engine::{AimView, Text, Value};
use crate::table::ElementId;

/// The card, as long as any fire is declared.
pub fn show(ui: &mut egui::Ui, scene: &Scene) {
    let aims = &scene.shown.view().aims;
    if aims.is_empty() {
        return;
    }
    parts::card(ui, &parts::say("ui-declared"), "", |ui| {
        for aim in aims {
            let who = Text::key("ui-declared-at")
                .with("who", Value::Element(aim.firer))
                .with("target", Value::Element(aim.target));
            parts::row(ui, &scene.say(&who), &weapons(scene, aim));
        }
    });
}

fn weapons(scene: &Scene, aim: &AimView) -> String {
    scene.say(&Text::key("ui-declared-weapons").with("n", Value::Number(aim.weapons.into())))
}

/// Beside the odds of a shot: who fires at that target already. The odds are those of all of it together.
pub fn already(ui: &mut egui::Ui, scene: &Scene, target: ElementId) {
    let aims = scene.shown.view().aims.iter();
    let names: Vec<String> = aims
        .filter(|aim| aim.target == target)
        .map(|aim| scene.name(aim.firer))
        .collect();
    if names.is_empty() {
        return;
    }
    let words = Text::key("ui-declared-already").with("who", Value::Name(names.join(", ")));
    let words = egui::RichText::new(scene.say(&words)).size(12.5);
    ui.add(egui::Label::new(words.color(theme::DIM)).wrap());
}

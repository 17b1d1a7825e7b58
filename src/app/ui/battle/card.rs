//! The card of an element: what it is, what state it is in, what it may do by itself.

use bevy_egui::egui;

use super::plan::small;
use super::{Scene, Wishes};
use crate::app::battle::{Player, Wish, has_done, riders};
use crate::app::probe::{Probe, button};
use crate::app::ui::{parts, theme};
use crate::engine::{ElementView, Report, Text};
use crate::opponent::standing::Standing;

/// The whole card.
pub fn show(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    (element, rows): (&ElementView, &[Report]),
    wishes: &mut Wishes,
) {
    parts::card(ui, &element.name, &scene.side_name(element.side), |ui| {
        for row in rows.iter().filter(|row| row.label.key != RIDER) {
            let shown = parts::row(ui, &scene.say(&row.label), &scene.say(&row.value));
            if let Some(why) = meaning(&row.label) {
                shown.on_hover_text(parts::say(why));
            }
        }
        inside(ui, probe, scene, element, wishes);
        tags(ui, scene, element);
        if scene.game.player(element.side) == Player::Person
            && element.piece.is_some()
            && !scene.watched()
            && has_done(&scene.game)
        {
            standing(ui, probe, scene, element, wishes);
        }
    });
}

/// The row of one who rides in it: a button is there for each.
const RIDER: &str = "card-passenger";

/// Those who ride in it, each a button that selects him.
fn inside(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    element: &ElementView,
    wishes: &mut Wishes,
) {
    let inside = riders(scene.shown.view(), element.id);
    if inside.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        ui.spacing_mut().button_padding = egui::vec2(7.0, 2.0);
        ui.spacing_mut().interact_size.y = 22.0;
        let words = egui::RichText::new(parts::say("ui-aboard")).size(13.0);
        ui.label(words.color(theme::DIM))
            .on_hover_text(parts::say("card-passenger-why"));
        for id in inside {
            let choice = small(scene.name(id), false)
                .frame_when_inactive(true)
                .fill(theme::CONTROL);
            if button(ui, probe, &format!("rider-{}", id.0), choice).clicked() {
                wishes.push(Wish::Select(Some(id)));
            }
        }
    });
}

/// What a row of a card means, where that is not plain.
fn meaning(label: &Text) -> Option<&'static str> {
    match label.key.as_ref() {
        "card-strength" => Some("card-strength-why"),
        "card-fire-power" => Some("card-fire-power-why"),
        "card-at" => Some("card-at-why"),
        "card-law" => Some("card-law-why"),
        "card-armour" => Some("card-armour-why"),
        "card-room" => Some("card-room-why"),
        "card-damage" => Some("card-damage-why"),
        "card-reaction" => Some("card-reaction-why"),
        "card-next-action" => Some("card-next-action-why"),
        "card-leader" => Some("card-leader-why"),
        "card-passenger" => Some("card-passenger-why"),
        "card-flight" => Some("card-flight-why"),
        "card-civilian" => Some("card-civilian-why"),
        "card-quality" => Some("card-quality-why"),
        "card-carries" => Some("card-carries-why"),
        "card-hidden" => Some("card-hidden-why"),
        _ => None,
    }
}

/// The card in a line, for when the order it makes matters more.
pub fn show_short(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    (element, rows): (&ElementView, &[Report]),
    wishes: &mut Wishes,
) {
    let matters = |row: &&Report| {
        matches!(
            row.label.key.as_ref(),
            "card-type" | "card-strength" | "card-flight"
        )
    };
    let facts: Vec<String> = rows
        .iter()
        .filter(matters)
        .take(2)
        .map(|row| scene.say(&row.value))
        .collect();
    let aside = if facts.is_empty() {
        scene.side_name(element.side)
    } else {
        facts.join(" \u{b7} ")
    };
    parts::card(ui, &element.name, &aside, |ui| {
        inside(ui, probe, scene, element, wishes);
        tags(ui, scene, element);
    });
}

/// What state it is in, each a word on a plate.
fn tags(ui: &mut egui::Ui, scene: &Scene, element: &ElementView) {
    let mut tags: Vec<(String, egui::Color32)> = Vec::new();
    let red = egui::Color32::from_rgb(0xa8, 0x3a, 0x2c);
    let states = [
        (element.pinned, "ui-pinned", red),
        (
            element.overwatch,
            "ui-overwatch",
            egui::Color32::from_rgb(0x2f, 0x6a, 0x8f),
        ),
        (
            element.active,
            "ui-acting",
            egui::Color32::from_rgb(0x7a, 0x58, 0x0c),
        ),
        (element.done, "ui-done", theme::CONTROL_LIT),
        (element.piece.is_none(), "ui-off-table", theme::CONTROL_LIT),
    ];
    for (_, key, colour) in states.into_iter().filter(|(is, ..)| *is) {
        tags.push((parts::say(key), colour));
    }
    tags.extend(
        element
            .tags
            .iter()
            .map(|text: &Text| (scene.say(text), theme::CONTROL_LIT)),
    );
    if tags.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (words, colour) in tags {
            let words = egui::RichText::new(words).size(12.5).color(theme::TEXT);
            egui::Frame::NONE
                .fill(colour)
                .corner_radius(4)
                .inner_margin(egui::Margin::symmetric(7, 2))
                .show(ui, |ui| ui.label(words));
        }
    });
}

/// What it does by itself when it may react or fire on overwatch.
fn standing(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    element: &ElementView,
    wishes: &mut Wishes,
) {
    let now = scene.game.standing.of(element.id);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding = egui::vec2(7.0, 3.0);
        ui.spacing_mut().interact_size.y = 24.0;
        ui.label(
            egui::RichText::new(parts::say("ui-standing"))
                .size(13.0)
                .color(theme::DIM),
        )
        .on_hover_text(parts::say("ui-standing-why"));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            for (name, key, why, order) in CHOICES.into_iter().rev() {
                let on = std::mem::discriminant(&now) == std::mem::discriminant(&order);
                let words = egui::RichText::new(parts::say(key)).size(12.5);
                let choice = egui::Button::selectable(on, words);
                let clicked = button(ui, probe, name, choice)
                    .on_hover_text(parts::say(why))
                    .clicked();
                if clicked && !on {
                    wishes.push(Wish::Stand(element.id, order));
                }
            }
        });
    });
    let why = CHOICES
        .iter()
        .find(|(.., order)| std::mem::discriminant(order) == std::mem::discriminant(&now));
    if let Some((_, _, why, _)) = why {
        let words = egui::RichText::new(parts::say(why)).size(12.5);
        ui.add(egui::Label::new(words.color(theme::DIM)).wrap());
    }
    if let Standing::Chance(share) = now {
        let mut wanted = share;
        ui.horizontal(|ui| {
            ui.label(
                egui::RichText::new(parts::say("ui-standing-chance"))
                    .size(13.0)
                    .color(theme::DIM),
            );
            ui.spacing_mut().slider_width = ui.available_width() - 60.0;
            let slider = egui::Slider::new(&mut wanted, 5..=95).suffix(" %");
            let response = ui.add(slider);
            probe.control("standing-chance", ui, &response, None);
        });
        if wanted != share {
            wishes.push(Wish::Stand(element.id, Standing::Chance(wanted)));
        }
    }
}

/// The standing orders: the control's name, its word, what it means, the order.
const CHOICES: [(&str, &str, &str, Standing); 4] = [
    (
        "standing-ask",
        "ui-standing-ask",
        "ui-standing-ask-why",
        Standing::Ask,
    ),
    (
        "standing-shoot",
        "ui-standing-shoot",
        "ui-standing-shoot-why",
        Standing::AtOnce,
    ),
    (
        "standing-wait",
        "ui-standing-wait",
        "ui-standing-wait-why",
        Standing::Chance(50),
    ),
    (
        "standing-hold",
        "ui-standing-hold",
        "ui-standing-hold-why",
        Standing::Hold,
    ),
];

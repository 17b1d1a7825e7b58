//! With which weapon the shot is fired, each with what it would do, and at whom besides: by button or key.

use std::borrow::Cow;

use bevy_egui::egui;

use super::plan::small;
use super::{Scene, Wishes};
use crate::app::battle::{Weapon, Wish};
use crate::app::probe::{Probe, button_unless};
use crate::app::ui::{parts, theme};
use crate::engine::{Draft, ElementView, Text, Value};
use crate::table::ElementId;

/// Whether an element has no strength to lose, as vehicles and aircraft have none.
pub fn is_machine(element: &ElementView) -> bool {
    element.full_strength == 0
}

/// A weapon's word.
pub fn word(key: &str) -> String {
    parts::say(match key {
        "law" => "weapon-law",
        "rifle" => "weapon-rifle",
        "assault_rifle" => "weapon-assault-rifle",
        "machine_gun" => "weapon-machine-gun",
        "rpg" => "weapon-rpg",
        "mortar" => "weapon-mortar",
        "cannon" => "weapon-cannon",
        other => return other.replace('_', " "),
    })
}

/// What a shot at a target is fired with, in words.
pub fn name(scene: &Scene, target: ElementId, usual: Option<&str>) -> String {
    let draft = scene.hand.preview.as_ref();
    match usual {
        Some(key) => word(key),
        None if draft.is_some_and(|draft| matches!(draft.offer.as_ref(), "fire" | "ambush")) => {
            parts::say("weapon-all")
        }
        None if scene.element(target).is_some_and(is_machine) => parts::say("weapon-at"),
        None => parts::say("weapon-ap"),
    }
}

/// The weapons one below the other, and the second targets in a line.
pub fn show(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    draft: &Draft,
    wishes: &mut Wishes,
) {
    let arms = &scene.hand.arms;
    let Some(target) = draft.target else { return };
    let kinds = draft.offer == "fire";
    let open = || arms.weapons.iter().filter(|weapon| weapon.fires());
    // All that fires is shown once, if it is one weapon.
    let dice = |weapon: &Weapon| weapon.verdict.forecast.as_ref().map(|odds| odds.dice);
    let mut all = open().map(dice);
    let first = all.next();
    let alone = kinds && all.all(|dice| Some(dice) == first);
    if open().count() > 1 && !alone {
        let title = if kinds {
            "ui-weapon-kinds"
        } else {
            "ui-weapon"
        };
        ui.label(
            egui::RichText::new(parts::say(title))
                .size(13.0)
                .color(theme::DIM),
        );
        for weapon in arms.weapons.iter().filter(|w| !kinds || w.fires()) {
            let on = weapon.word == draft.weapon;
            if choice(ui, probe, scene, (target, weapon), on) && !on {
                wishes.push(Wish::Weapon(weapon.word.clone()));
            }
        }
    } else if let Some(weapon) = arms.weapons.iter().find(|weapon| weapon.fires()) {
        let words = name(scene, target, weapon.word.as_deref());
        parts::row(ui, &parts::say("ui-weapon-only"), &words);
    }
    if arms.seconds.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        ui.spacing_mut().button_padding = egui::vec2(7.0, 2.0);
        ui.spacing_mut().interact_size.y = 22.0;
        let words = egui::RichText::new(parts::say("ui-second")).size(13.0);
        ui.label(words.color(theme::DIM));
        for id in &arms.seconds {
            let on = draft.second == Some(*id);
            let name = format!("second-{}", id.0);
            let words = small(scene.name(*id), on).frame_when_inactive(true);
            let words = if on {
                words
            } else {
                words.fill(theme::CONTROL)
            };
            if button_unless(ui, probe, &name, words, None).clicked() {
                wishes.push(Wish::Second((!on).then_some(*id)));
            }
        }
    });
}

/// A weapon with the chances that matter, as a button; whether it was clicked.
fn choice(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    (target, weapon): (ElementId, &Weapon),
    on: bool,
) -> bool {
    let word = weapon.word.as_ref().map(Cow::as_ref);
    let mut words = name(scene, target, word);
    let mut odds = String::new();
    if let Some(forecast) = &weapon.verdict.forecast {
        let dice = Value::Number(forecast.dice.into());
        let dice = scene.say(&Text::key("ui-odds-dice").with("n", dice));
        words = format!("{words} \u{b7} {dice}");
        let kinds = scene
            .hand
            .preview
            .as_ref()
            .is_some_and(|d| d.offer == "fire");
        let words = if kinds {
            "ui-weapon-loss"
        } else {
            "ui-weapon-odds"
        };
        let chances = Text::key(words)
            .with("damage", Value::Chance(forecast.any_loss))
            .with("out", Value::Chance(forecast.eliminated));
        odds = scene.say(&chances);
    }
    let why = weapon.verdict.refused.as_ref();
    let why = why.map(|refusal| scene.say(&refusal.text));
    let button = egui::Button::selectable(on, egui::RichText::new(words).size(12.5))
        .right_text(egui::RichText::new(odds).size(12.5))
        .frame_when_inactive(true)
        .min_size(egui::vec2(ui.available_width(), 26.0));
    let button = if on {
        button
    } else {
        button.fill(theme::CONTROL)
    };
    let name = format!("weapon-{}", word.unwrap_or("usual"));
    button_unless(ui, probe, &name, button, why.as_deref()).clicked()
}

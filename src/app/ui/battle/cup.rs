//! The player's own dice: what to roll and why, the numbers as they are entered against what is needed, and the faces to click.

use bevy_egui::egui;

use super::{Scene, Wishes};
use crate::app::battle::{Cup, Wish, by_sum};
use crate::app::probe::{Probe, button, button_unless};
use crate::app::ui::{parts, theme};
use crate::engine::ruleset::Wanted;
use crate::engine::{Text, Value};

/// The keys of the faces from 1 on.
const KEYS: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "Q", "E"];

/// The size of a die that is entered, and of a face to click, in points.
const DIE: f32 = 27.0;
const FACE: f32 = 34.0;

/// "2D6": how many dice of how many sides.
pub fn notation(wanted: &Wanted) -> Value {
    Value::Name(format!("{}D{}", wanted.handful.count, wanted.handful.sides))
}

/// The card, while dice are to be rolled by hand.
pub fn show(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    (wanted, cup): (&Wanted, &Cup),
    wishes: &mut Wishes,
) {
    let entered = cup.entered();
    let aside = Text::key("ui-of-dice")
        .with("n", Value::Number(entered.len() as i64))
        .with("of", Value::Number(wanted.handful.count.into()));
    let title = Text::key("ui-own-dice")
        .with("side", Value::Side(wanted.side))
        .with("dice", notation(wanted));
    parts::card(ui, &scene.say(&title), &scene.say(&aside), |ui| {
        let dim = |words: String| egui::RichText::new(words).size(13.0).color(theme::DIM);
        ui.label(egui::RichText::new(scene.say(&wanted.why)).size(14.0));
        if let Some(need) = needed(wanted) {
            ui.label(dim(scene.say(&need)));
        }
        ui.add_space(4.0);
        slots(ui, wanted, entered);
        if let Some(result) = result(wanted, entered) {
            ui.label(egui::RichText::new(scene.say(&result)).strong());
        }
        ui.add_space(2.0);
        faces(ui, probe, wanted, cup.is_full(wanted), wishes);
        ui.add_space(4.0);
        let missing = usize::from(wanted.handful.count) - entered.len();
        let why = (missing > 0).then(|| {
            parts::tell(&Text::key("ui-own-missing").with("n", Value::Number(missing as i64)))
        });
        ui.horizontal_wrapped(|ui| {
            let done = parts::say("ui-own-done");
            let done = if missing == 0 {
                theme::main_button(done)
            } else {
                egui::Button::new(done)
            };
            if button_unless(ui, probe, "dice-done", done, why.as_deref()).clicked() {
                wishes.push(Wish::Rolled);
            }
            let none = entered.is_empty().then(|| parts::say("ui-own-none"));
            let back = egui::Button::new(parts::say("ui-own-back"));
            if button_unless(ui, probe, "dice-back", back, none.as_deref()).clicked() {
                wishes.push(Wish::DieBack);
            }
            let seed = egui::Button::new(parts::say("ui-own-seed"));
            if button(ui, probe, "dice-seed", seed).clicked() {
                wishes.push(Wish::SeedRolls);
            }
        });
    });
}

/// What is needed, in words.
fn needed(wanted: &Wanted) -> Option<Text> {
    let need = wanted.need?;
    Some(if by_sum(wanted) {
        Text::key("ui-sum-needs").with("need", Value::Number(need.into()))
    } else {
        Text::key("ui-each-needs").with("need", Value::Needed(need))
    })
}

/// What the dice come to so far: how many do it, or their sum.
fn result(wanted: &Wanted, entered: &[u8]) -> Option<Text> {
    if entered.is_empty() {
        return None;
    }
    if by_sum(wanted) {
        let sum = entered.iter().map(|die| i64::from(*die)).sum();
        return Some(Text::key("ui-own-sum").with("n", Value::Number(sum)));
    }
    let need = wanted.need?;
    let good = entered.iter().filter(|die| **die >= need).count();
    Some(Text::key("ui-own-good").with("n", Value::Number(good as i64)))
}

/// What has become of a die that was entered.
fn fate(wanted: &Wanted, entered: &[u8], shows: u8) -> parts::Fate {
    let full = entered.len() == usize::from(wanted.handful.count);
    let good = match wanted.need {
        Some(need) if !by_sum(wanted) => shows >= need,
        Some(need) if full => entered.iter().map(|die| u32::from(*die)).sum::<u32>() >= need.into(),
        _ => return parts::Fate::Neither,
    };
    if good {
        parts::Fate::Success
    } else {
        parts::Fate::Failure
    }
}

/// A place for every die, filled as they are entered.
fn slots(ui: &mut egui::Ui, wanted: &Wanted, entered: &[u8]) {
    let count = usize::from(wanted.handful.count);
    let step = egui::vec2(DIE + 6.0, DIE + 12.0);
    let in_row = ((ui.available_width() / step.x).floor() as usize).max(1);
    let room = egui::vec2(ui.available_width(), count.div_ceil(in_row) as f32 * step.y);
    let (rect, _) = ui.allocate_exact_size(room, egui::Sense::hover());
    for i in 0..count {
        let at = egui::vec2((i % in_row) as f32 * step.x, (i / in_row) as f32 * step.y);
        let place = egui::Rect::from_min_size(rect.min + at, egui::Vec2::splat(DIE));
        match entered.get(i) {
            Some(shows) => {
                let fate = fate(wanted, entered, *shows);
                parts::die(ui.painter(), place, wanted.handful.sides, *shows, fate);
            }
            None => {
                let next = i == entered.len();
                let colour = if next { theme::ACCENT } else { theme::LINE };
                let stroke = egui::Stroke::new(if next { 2.0 } else { 1.0 }, colour);
                ui.painter()
                    .rect_stroke(place, DIE * 0.2, stroke, egui::StrokeKind::Inside);
            }
        }
    }
}

/// A face for every number that such a die can show, with its key below.
fn faces(ui: &mut egui::Ui, probe: &mut Probe, wanted: &Wanted, full: bool, wishes: &mut Wishes) {
    let sides = wanted.handful.sides;
    let step = egui::vec2(FACE + 10.0, FACE + 20.0);
    let in_row = ((ui.available_width() / step.x).floor() as usize).clamp(1, 6);
    let rows = usize::from(sides).div_ceil(in_row);
    let room = egui::vec2(ui.available_width(), rows as f32 * step.y);
    let (rect, _) = ui.allocate_exact_size(room, egui::Sense::hover());
    for (i, (number, key)) in (1..=sides).zip(KEYS).enumerate() {
        let at = egui::vec2((i % in_row) as f32 * step.x, (i / in_row) as f32 * step.y);
        let place = egui::Rect::from_min_size(rect.min + at, egui::Vec2::splat(FACE));
        let sense = if full {
            egui::Sense::hover()
        } else {
            egui::Sense::click()
        };
        let response = ui.interact(place, ui.id().with(("face", number)), sense);
        let name = format!("die-{number}");
        probe.control(&name, ui, &response, None);
        let fate = if full {
            parts::Fate::Failure
        } else {
            parts::Fate::Neither
        };
        parts::die(ui.painter(), place, sides, number, fate);
        if response.hovered() && !full {
            let ring = egui::Stroke::new(2.0, theme::ACCENT);
            ui.painter()
                .rect_stroke(place.expand(2.0), 8.0, ring, egui::StrokeKind::Outside);
        }
        ui.painter().text(
            place.center_bottom() + egui::vec2(0.0, 2.0),
            egui::Align2::CENTER_TOP,
            format!("[{key}]"),
            egui::FontId::proportional(12.0),
            theme::DIM,
        );
        if response.clicked() {
            wishes.push(Wish::Die(number));
        }
    }
}

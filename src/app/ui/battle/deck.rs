//! The deck that squads hide by: the card that was drawn last as it is turned over, what it brings about, the cards that are left as anybody
//! at the table could count them, and the guess with its exact chances.

use bevy_egui::egui::{self, Align2, Color32, FontId, Rect, Sense, Stroke, StrokeKind, Vec2};

use super::key::OrderKey;
use super::order_words::{about, label};
use super::orders::guessed;
use super::tray::Tray;
use super::{Scene, Wishes, drawn};
use crate::app::battle::{BarOrder, bar};
use crate::app::input;
use crate::app::probe::Probe;
use crate::app::ui::{parts, theme};
use crate::engine::{DeckView, Text, Value};
use crate::rules::bushwars;
use crate::words::per_cent;

/// How large the card is.
const CARD: Vec2 = Vec2::new(56.0, 78.0);
/// How many lines of what came of the card are told beside it.
const AFTER: usize = 2;

/// Whether it is on the screen: under the rule book that guesses by it, while anybody moves, and while a card is turned over.
pub fn is_shown(scene: &Scene) -> bool {
    let view = scene.shown.view();
    let fires = view.stage.as_ref().is_some_and(|s| s.key == "stage-fire");
    let turns = scene.shown.playing().is_some_and(|t| t.turned.is_some());
    scene.game.battle.rules() == bushwars::NAME && view.deck.is_some() && (turns || !fires)
}

/// The panel.
pub fn show(ui: &mut egui::Ui, probe: &mut Probe, scene: &Scene, tray: &Tray, wishes: &mut Wishes) {
    if !is_shown(scene) {
        return;
    }
    let playing = scene.shown.playing().filter(|told| told.turned.is_some());
    // What is turned over now is the deck after it.
    let turning = playing.and_then(|told| told.deck.as_ref());
    let Some(deck) = turning.or(scene.shown.view().deck.as_ref()) else {
        return;
    };
    let up = match playing {
        Some(_) => drawn::turned(scene.shown.seconds()),
        None => 1.0,
    };
    // While a card lies on its face the deck is counted as it was.
    let before = scene.shown.view().deck.as_ref();
    let counted = before.filter(|_| up < 1.0).unwrap_or(deck);
    let left = Text::key("ui-deck-left").with("n", Value::Number(counted.left.into()));
    parts::card(ui, &parts::say("ui-deck"), &scene.say(&left), |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 10.0;
            let (rect, _) = ui.allocate_exact_size(CARD, Sense::hover());
            if let Some(card) = deck.last {
                drawn::turning(ui.painter(), rect, card, 6.0, up);
            }
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                if up >= 1.0 {
                    said(ui, scene, tray, deck);
                }
            });
        });
        count(ui, scene, counted);
        guesses(ui, probe, scene, wishes);
    });
    probe.facts.insert("deck", serde_json::json!(deck));
}

/// What was said of the card, what it brings about, and what came of that.
fn said(ui: &mut egui::Ui, scene: &Scene, tray: &Tray, deck: &DeckView) {
    let mut tell = |words: &str, size: f32, colour: Color32| {
        ui.label(egui::RichText::new(words).size(size).color(colour));
    };
    if let Some(told) = scene.shown.playing().filter(|told| told.turned.is_some()) {
        if let Some(text) = &told.text {
            tell(&scene.say(text), 13.0, theme::TEXT);
        }
    } else {
        let lines = &scene.game.log[..tray.lines().min(scene.game.log.len())];
        let place = lines.iter().rposition(|line| line.told.turned.is_some());
        let after = place.map_or(&[][..], |place| &lines[place..]);
        if let Some(line) = after.first() {
            tell(&line.words, 13.0, theme::TEXT);
        }
        let came = after.iter().skip(1).take_while(|line| line.told.depth > 0);
        let came = came.filter(|line| !line.words.is_empty());
        for line in came.take(AFTER) {
            tell(&line.words, 12.5, theme::DIM);
        }
    }
    if let Some(event) = &deck.event {
        tell(&scene.say(event), 12.5, theme::ACCENT);
    }
}

/// All ranks with as many marks as cards of it are left; and how many cards are lower, equal and higher than the last.
fn count(ui: &mut egui::Ui, scene: &Scene, deck: &DeckView) {
    let Some(last) = deck.last else { return };
    let place = deck.ranks.iter().position(|(rank, _)| *rank == last.rank);
    let place = place.unwrap_or_default();
    let wide = ui.available_width();
    let (rect, whole) = ui.allocate_exact_size(Vec2::new(wide, 37.0), Sense::hover());
    let painter = ui.painter();
    let cell = wide / deck.ranks.len() as f32;
    for (n, (rank, left)) in deck.ranks.iter().enumerate() {
        let at = egui::pos2(rect.min.x + (n as f32 + 0.5) * cell, rect.min.y);
        if n == place {
            let frame = Rect::from_center_size(
                egui::pos2(at.x, rect.center().y),
                Vec2::new(cell, rect.height()),
            );
            painter.rect(
                frame,
                3.0,
                theme::CONTROL_LIT,
                Stroke::new(1.0, theme::SELECTED),
                StrokeKind::Inside,
            );
        }
        let colour = if *left == 0 { theme::LINE } else { theme::TEXT };
        let words = drawn::rank(*rank);
        let top = egui::pos2(at.x, at.y + 1.0);
        let font = FontId::proportional(12.0);
        painter.text(top, Align2::CENTER_TOP, words, font, colour);
        for mark in 0..4_u8 {
            let (column, row) = (f32::from(mark % 2), f32::from(mark / 2));
            let dot = egui::pos2(at.x + (column - 0.5) * 8.0, at.y + 21.0 + row * 9.0);
            if mark < *left {
                painter.circle_filled(dot, 3.0, theme::TEXT);
            } else {
                painter.circle_stroke(dot, 2.5, Stroke::new(1.0, theme::LINE));
            }
        }
    }
    let sum = |ranks: &[(u8, u8)]| {
        let left: u32 = ranks.iter().map(|(_, left)| u32::from(*left)).sum();
        Value::Number(left.into())
    };
    let words = Text::key("ui-deck-count")
        .with("lower", sum(&deck.ranks[..place]))
        .with("equal", sum(&deck.ranks[place..=place]))
        .with("higher", sum(&deck.ranks[place + 1..]));
    let words = scene.say(&words);
    whole.on_hover_text(parts::say("ui-deck-count-why"));
    ui.label(egui::RichText::new(words).size(12.5).color(theme::DIM));
}

/// The guess of the squad that is selected or asked, lower at the left: the same orders as those of the bar.
fn guesses(ui: &mut egui::Ui, probe: &mut Probe, scene: &Scene, wishes: &mut Wishes) {
    let Some(decision) = scene.asked() else {
        return;
    };
    let orders = bar(&scene.game, &scene.hand, Some(decision));
    let numbered: Vec<(u8, &BarOrder)> = (1..).zip(orders.iter()).collect();
    let named = |name: &str| numbered.iter().find(|(_, order)| order.name == name);
    let both = ["lower", "higher"].map(named);
    if both
        .iter()
        .flatten()
        .all(|(_, order)| scene.hand.behind(order).is_none())
    {
        return;
    }
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let wide = (ui.available_width() - 6.0) / 2.0;
        for (number, order) in both.into_iter().flatten() {
            guess(ui, probe, scene, (*number, order, wide), wishes);
        }
    });
}

fn guess(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    (number, order, wide): (u8, &BarOrder, f32),
    wishes: &mut Wishes,
) {
    let offer = scene.hand.behind(order);
    let refused = offer.and_then(|offer| offer.refused.as_ref());
    let asked = offer.zip(order.choice.as_deref());
    let roll = asked.and_then(|(offer, word)| guessed(scene, offer, word));
    let takes = roll.as_ref().map_or_else(String::new, |roll| {
        let of = Text::key("ui-guess-of")
            .with("n", Value::Number(roll.working.base.into()))
            .with("of", Value::Number(roll.working.needed.into()));
        format!("{} \u{b7} {}", per_cent(roll.chance), scene.say(&of))
    });
    let on = scene
        .hand
        .preview
        .as_ref()
        .zip(offer)
        .is_some_and(|(made, offer)| made.offer == offer.key && made.choice == order.choice);
    let why_not = match refused {
        Some(refusal) => Some(scene.say(&refusal.text)),
        None => offer.is_none().then(|| parts::say("hint-select-first")),
    };
    let key = OrderKey {
        words: &label(&order.name),
        key: input::order_key(number),
        takes: &takes,
        on,
        wide,
    };
    let mut response = ui.add_enabled(why_not.is_none(), key);
    response = match &why_not {
        Some(why) => response.on_disabled_hover_text(why),
        None => response.on_hover_text(parts::say(about(&order.name))),
    };
    probe.control(
        &format!("guess-{}", order.name),
        ui,
        &response,
        why_not.as_deref(),
    );
    if response.clicked() {
        wishes.push(order.wish(&scene.hand));
    }
}

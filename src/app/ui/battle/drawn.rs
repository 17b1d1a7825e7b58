//! Cards as they are drawn. A turn card is turned over large in the middle of the table, and lies small beside the turn until the next one.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::{Scene, deck};
use crate::app::Screen;
use crate::app::battle::Game;
use crate::app::board::Shown;
use crate::app::ui::{Panels, TableArea, UiPart, parts, theme};
use crate::chance::{Card, Suit};
use crate::engine::{DeckView, Text, Value};

const PAPER: egui::Color32 = egui::Color32::from_rgb(0xfb, 0xf7, 0xea);
const RED: egui::Color32 = egui::Color32::from_rgb(0xb4, 0x1f, 0x24);
const BLACK: egui::Color32 = egui::Color32::from_rgb(0x1b, 0x1b, 0x22);
const BACK: egui::Color32 = egui::Color32::from_rgb(0x2c, 0x4a, 0x5e);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiPart::Overlay)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

/// Seconds in which a card is turned over at normal speed.
const TURN: f32 = 0.36;

/// How far a card is turned over so many seconds after it was drawn: 0 lies on its face, 1 is open.
pub fn turned(seconds: f32) -> f32 {
    (seconds / TURN).clamp(0.0, 1.0)
}

/// While the event of a drawn card has its turn on the screen, the card lies on the table with what it says; where the deck has a panel of its
/// own it is turned over there.
fn show(mut panels: Panels, scene: Scene, shown: Res<Shown>, area: Res<TableArea>) {
    if deck::is_shown(&scene) {
        return;
    }
    let Some(told) = shown.playing() else { return };
    let (Some(card), Some(text)) = (told.turned, &told.text) else {
        return;
    };
    let words = scene.say(text);
    panels.over_table(|painter, points, _| {
        let room = area.rect();
        let middle = room.center() * points;
        let middle = egui::pos2(middle.x, middle.y);
        let size = egui::vec2(116.0, 162.0);
        let rect = egui::Rect::from_center_size(middle, size);
        let cast = rect.translate(egui::vec2(6.0, 8.0));
        painter.rect_filled(cast, 10.0, egui::Color32::from_black_alpha(110));
        turning(painter, rect, card, 10.0, turned(shown.seconds()));
        let words = painter.layout_no_wrap(words, egui::FontId::proportional(19.0), theme::TEXT);
        let plate = egui::Rect::from_center_size(
            egui::pos2(middle.x, rect.max.y + 30.0),
            words.size() + egui::vec2(28.0, 14.0),
        );
        painter.rect_filled(plate, 8.0, theme::DEEP);
        painter.galley(plate.center() - words.size() / 2.0, words, theme::TEXT);
    });
}

/// The last card, small, with how many are left when pointed at.
pub fn small(ui: &egui::Ui, scene: &Scene, at: egui::Pos2, deck: &DeckView) {
    let Some(card) = deck.last else { return };
    let rect = egui::Rect::from_min_size(at - egui::vec2(0.0, 15.0), egui::vec2(24.0, 30.0));
    face(ui.painter(), rect, card, 3.0);
    let left = Text::key("ui-cards-left").with("n", Value::Number(deck.left.into()));
    let id = ui.id().with("turn-card");
    ui.interact(rect, id, egui::Sense::hover())
        .on_hover_text(scene.say(&left));
}

/// A card on its way from its back, at 0, to its face, at 1.
pub fn turning(painter: &egui::Painter, rect: egui::Rect, card: Card, round: f32, part: f32) {
    let wide = rect.width() * (part * std::f32::consts::PI).cos().abs().max(0.02);
    let seen = egui::Rect::from_center_size(rect.center(), egui::vec2(wide, rect.height()));
    if part < 0.5 {
        back(painter, seen, round);
    } else if part < 1.0 {
        // Too narrow for its signs to be read, it is paper.
        let stroke = egui::Stroke::new(1.0, egui::Color32::from_gray(120));
        painter.rect(seen, round, PAPER, stroke, egui::StrokeKind::Inside);
    } else {
        face(painter, rect, card, round);
    }
}

/// The back that all cards have: a lattice in a frame.
fn back(painter: &egui::Painter, rect: egui::Rect, round: f32) {
    let stroke = egui::Stroke::new(1.0, egui::Color32::from_gray(120));
    painter.rect(rect, round, PAPER, stroke, egui::StrokeKind::Inside);
    let inside = rect.shrink2(egui::vec2(rect.width() * 0.09, rect.height() * 0.065));
    painter.rect_filled(inside, round * 0.5, BACK);
    let pale = egui::Stroke::new(1.0, PAPER.gamma_multiply(0.5));
    for n in 1..5 {
        let part = n as f32 / 5.0;
        let (x, y) = (inside.width() * part, inside.height() * part);
        let corners = [
            (
                inside.left() + x,
                inside.top(),
                inside.left(),
                inside.top() + y,
            ),
            (
                inside.right() - x,
                inside.top(),
                inside.right(),
                inside.top() + y,
            ),
            (
                inside.left() + x,
                inside.bottom(),
                inside.left(),
                inside.bottom() - y,
            ),
            (
                inside.right() - x,
                inside.bottom(),
                inside.right(),
                inside.bottom() - y,
            ),
        ];
        for (x, y, to_x, to_y) in corners {
            painter.line_segment([egui::pos2(x, y), egui::pos2(to_x, to_y)], pale);
        }
    }
}

/// A card's face: its rank and its suit, in the suit's colour and shape.
fn face(painter: &egui::Painter, rect: egui::Rect, card: Card, round: f32) {
    let ink = if card.is_red() { RED } else { BLACK };
    let stroke = egui::Stroke::new(1.0, egui::Color32::from_gray(120));
    painter.rect(rect, round, PAPER, stroke, egui::StrokeKind::Inside);
    let high = rect.height();
    let rank = painter.layout_no_wrap(rank(card.rank), egui::FontId::proportional(high * 0.4), ink);
    let top = egui::pos2(
        rect.center().x - rank.size().x / 2.0,
        rect.min.y + high * 0.03,
    );
    painter.galley(top, rank, ink);
    let middle = egui::pos2(rect.center().x, rect.min.y + high * 0.7);
    suit(painter, middle, high * 0.19, card.suit, ink);
}

/// A rank's sign.
pub fn rank(rank: u8) -> String {
    match rank {
        1 => parts::say("ui-rank-ace"),
        11 => parts::say("ui-rank-jack"),
        12 => parts::say("ui-rank-queen"),
        13 => parts::say("ui-rank-king"),
        n => n.to_string(),
    }
}

/// A suit's sign, so many points from its middle to its top.
fn suit(painter: &egui::Painter, at: egui::Pos2, r: f32, suit: Suit, ink: egui::Color32) {
    let spot = |x: f32, y: f32| at + egui::vec2(x, y) * r;
    let fill = |corners: &[(f32, f32)]| {
        let corners = corners.iter().map(|(x, y)| spot(*x, *y)).collect();
        painter.add(egui::Shape::convex_polygon(
            corners,
            ink,
            egui::Stroke::NONE,
        ));
    };
    let stalk = [(0.0, 0.2), (0.35, 1.0), (-0.35, 1.0)];
    match suit {
        Suit::Diamonds => fill(&[(0.0, -1.0), (0.72, 0.0), (0.0, 1.0), (-0.72, 0.0)]),
        Suit::Hearts => {
            painter.circle_filled(spot(-0.43, -0.4), 0.47 * r, ink);
            painter.circle_filled(spot(0.43, -0.4), 0.47 * r, ink);
            fill(&[(-0.85, -0.18), (0.85, -0.18), (0.0, 1.0)]);
        }
        Suit::Spades => {
            painter.circle_filled(spot(-0.4, 0.25), 0.44 * r, ink);
            painter.circle_filled(spot(0.4, 0.25), 0.44 * r, ink);
            fill(&[(-0.8, 0.08), (0.0, -1.0), (0.8, 0.08)]);
            fill(&stalk);
        }
        Suit::Clubs => {
            for (x, y) in [(0.0, -0.5), (-0.5, 0.2), (0.5, 0.2)] {
                painter.circle_filled(spot(x, y), 0.43 * r, ink);
            }
            fill(&stalk);
        }
    }
}

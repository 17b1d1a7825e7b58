//! What may become of a vehicle or aircraft: each result of its damage chart with its sign, its word, a bar and its chance.

use bevy_egui::egui;

use super::Scene;
use crate::app::ui::{parts, theme};
use crate::engine::{Forecast, Prospect};
use crate::words::per_cent;

/// How high a result's line is, in points.
const HIGH: f32 = 19.0;
/// The room of a sign, and of the number.
const SIGN: f32 = 22.0;
const NUMBER: f32 = 52.0;

/// The chances in short, and the results one below the other, the least first.
pub fn show(ui: &mut egui::Ui, scene: &Scene, odds: &Forecast) {
    let pairs = [
        [
            ("ui-odds-any-hit", odds.any_hit),
            ("ui-odds-any-damage", odds.any_loss),
        ],
        [
            ("ui-odds-pinned", odds.pinned),
            ("ui-odds-out", odds.eliminated),
        ],
    ];
    for pair in pairs {
        ui.columns(2, |columns| {
            for (column, (key, chance)) in columns.iter_mut().zip(pair) {
                parts::row(column, &parts::say(key), &per_cent(chance));
            }
        });
    }
    parts::rule(ui);
    ui.spacing_mut().item_spacing.y = 1.0;
    for prospect in &odds.damage {
        line(ui, &scene.say(&prospect.what), prospect);
    }
}

/// A result in a line.
pub(super) fn line(ui: &mut egui::Ui, words: &str, prospect: &Prospect) {
    let size = egui::vec2(ui.available_width(), HIGH);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let painter = ui.painter();
    let colour = weight(&prospect.what.key);
    let middle = rect.center().y;
    let bar = egui::Rect::from_min_max(
        egui::pos2(rect.min.x + SIGN, rect.max.y - 3.5),
        egui::pos2(rect.max.x - NUMBER, rect.max.y - 0.5),
    );
    painter.rect_filled(bar, 1.5, theme::CONTROL);
    let share = prospect.chance.clamp(0.0, 1.0) as f32;
    let full = egui::Rect::from_min_size(
        bar.min,
        egui::vec2((bar.width() * share).max(1.0), bar.height()),
    );
    painter.rect_filled(full, 1.5, colour);
    sign(
        painter,
        egui::pos2(rect.min.x + 9.0, middle),
        &prospect.what.key,
        colour,
    );
    let font = egui::FontId::proportional(13.0);
    let words = parts::cut(painter, words, font.clone(), theme::TEXT, bar.width());
    let top = middle - 1.5 - words.size().y / 2.0;
    painter.galley(egui::pos2(bar.min.x, top), words, theme::TEXT);
    painter.text(
        egui::pos2(rect.max.x, middle),
        egui::Align2::RIGHT_CENTER,
        per_cent(prospect.chance),
        font,
        theme::TEXT,
    );
}

/// The colour of a result: the worse, the warmer.
fn weight(key: &str) -> egui::Color32 {
    match key {
        "harm-pinned" => theme::DIM,
        "means-passes" => theme::CLEAR,
        "means-routs" | "means-wiped-out" | "means-knocked-out" => theme::FAULT,
        "harm-forced-down" | "harm-destroyed" | "harm-all-killed" | "harm-bails" => theme::FAULT,
        _ => theme::OBSCURED,
    }
}

/// The sign of a result, about 14 points wide.
fn sign(painter: &egui::Painter, at: egui::Pos2, key: &str, colour: egui::Color32) {
    let stroke = egui::Stroke::new(2.0, colour);
    let spot = |x: f32, y: f32| at + egui::vec2(x, y);
    let line = |from: (f32, f32), to: (f32, f32)| {
        painter.line_segment([spot(from.0, from.1), spot(to.0, to.1)], stroke);
    };
    let cross = |half: f32| {
        line((-half, -half), (half, half));
        line((-half, half), (half, -half));
    };
    let fill = |corners: &[(f32, f32)]| {
        let corners = corners.iter().map(|(x, y)| spot(*x, *y)).collect();
        let shape = egui::Shape::convex_polygon(corners, colour, egui::Stroke::NONE);
        painter.add(shape);
    };
    match key {
        // Pressed down on a bar.
        "harm-pinned" | "means-pinned" => {
            line((-5.0, 5.0), (5.0, 5.0));
            fill(&[(-4.0, -4.0), (4.0, -4.0), (0.0, 2.5)]);
        }
        // It stands.
        "means-passes" => {
            line((-5.0, 0.0), (-1.0, 4.5));
            line((-1.0, 4.5), (5.5, -5.0));
        }
        // It goes back; it runs.
        "means-retreats" | "means-routs" => {
            line((6.0, 0.0), (-2.0, 0.0));
            fill(&[(-1.0, -4.5), (-1.0, 4.5), (-6.5, 0.0)]);
            if key == "means-routs" {
                line((2.0, -5.0), (2.0, 5.0));
                line((5.5, -5.0), (5.5, 5.0));
            }
        }
        // An eye struck out.
        "harm-optics" => {
            let eye = egui::Shape::ellipse_stroke(at, egui::vec2(6.0, 3.6), stroke);
            painter.add(eye);
            line((-5.0, 5.0), (5.0, -5.0));
        }
        // Half a disc.
        "harm-engine" => {
            painter.circle_stroke(at, 5.5, stroke);
            let half = |i: u8| {
                let angle = std::f32::consts::PI * (0.5 + f32::from(i) / 8.0);
                (angle.cos() * 5.5, angle.sin() * 5.5)
            };
            fill(&(0..=8).map(half).collect::<Vec<_>>());
        }
        // It stands still.
        "harm-immobilised" => {
            let square = egui::Rect::from_center_size(at, egui::Vec2::splat(9.0));
            painter.rect_filled(square, 1.0, colour);
        }
        // A barrel struck out.
        "harm-armament" => {
            line((-6.0, 0.0), (6.0, 0.0));
            line((-6.0, -2.5), (-6.0, 2.5));
            line((-1.0, 5.0), (3.0, -5.0));
        }
        // It goes down.
        "harm-forced-down" => {
            line((0.0, -6.0), (0.0, 1.0));
            fill(&[(-5.0, 0.0), (5.0, 0.0), (0.0, 6.0)]);
        }
        // Somebody leaves by the door.
        "harm-bails" => {
            line((-6.0, -5.5), (-6.0, 5.5));
            line((-4.0, 0.0), (2.0, 0.0));
            fill(&[(1.0, -4.0), (1.0, 4.0), (6.5, 0.0)]);
        }
        "harm-all-killed" => {
            cross(4.0);
            painter.circle_stroke(at, 6.5, stroke);
        }
        _ => cross(5.0),
    }
}

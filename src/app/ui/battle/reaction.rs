//! The odds card of fire that is reacted to: each number of hits, what is lost, and whether the target stands, is pinned, falls back or runs.

use bevy_egui::egui;

use super::{Scene, damage, declared, odds, weapons};
use crate::app::ui::{parts, theme};
use crate::engine::{Forecast, HitChance, Text, Value};
use crate::words::per_cent;

/// How high the bars of the hits are, in points.
const BARS: f32 = 26.0;

/// The card.
pub fn show(ui: &mut egui::Ui, scene: &Scene, forecast: &Forecast, weapon: Option<&str>) {
    let ambush = scene
        .hand
        .preview
        .as_ref()
        .is_some_and(|d| d.offer == "ambush");
    let title = Text::key(if ambush { "ui-odds-ambush" } else { "ui-odds" });
    let title = title.with("target", Value::Element(forecast.target));
    let with = weapons::name(scene, forecast.target, weapon);
    let aside = format!("{with} \u{b7} {}", odds::dice(scene, forecast));
    parts::card(ui, &scene.say(&title), &aside, |ui| {
        if !ambush {
            declared::already(ui, scene, forecast.target);
        }
        hits(ui, scene, &forecast.hits);
        let on_average = |n: f64| format!("{n:.2}");
        let mut numbers = vec![(
            ("ui-odds-any-hit", per_cent(forecast.any_hit)),
            on_average(mean(&forecast.hits)),
        )];
        // A vehicle loses no figures: it is knocked out or not.
        if !forecast
            .damage
            .iter()
            .any(|p| p.what.key == "means-knocked-out")
        {
            let any = ("ui-odds-any-loss", per_cent(forecast.any_loss));
            numbers.push((any, on_average(forecast.mean_loss)));
        }
        for ((any, chance), number) in numbers {
            ui.columns(2, |columns| {
                parts::row(&mut columns[0], &parts::say(any), &chance);
                parts::row(&mut columns[1], &parts::say("ui-odds-average"), &number);
            });
        }
        parts::rule(ui);
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for prospect in &forecast.damage {
                damage::line(ui, &scene.say(&prospect.what), prospect);
            }
        });
        parts::rule(ui);
        odds::working(ui, scene, &forecast.hit);
        if let Some(save) = &forecast.save {
            odds::working(ui, scene, save);
        }
    });
}

fn mean(hits: &[HitChance]) -> f64 {
    let weighed = hits.iter().zip(0_u8..);
    weighed.fold(0.0, |sum, (hit, n)| sum + hit.chance * f64::from(n))
}

/// A bar for each number of hits; the exact chance when it is pointed at.
fn hits(ui: &mut egui::Ui, scene: &Scene, all: &[HitChance]) {
    let last = all.iter().rposition(|hit| hit.chance >= 0.0005);
    let all = &all[..=last.unwrap_or_default().min(all.len().saturating_sub(1))];
    let size = egui::vec2(ui.available_width(), BARS + 14.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let wide = rect.width() / all.len().max(8) as f32;
    let most = all
        .iter()
        .fold(f64::EPSILON, |most, hit| most.max(hit.chance));
    let painter = ui.painter();
    for (n, hit) in all.iter().enumerate() {
        let left = rect.min.x + n as f32 * wide;
        let high = BARS * (hit.chance / most) as f32;
        let foot = rect.min.y + BARS;
        let bar = egui::Rect::from_min_max(
            egui::pos2(left + 1.5, foot - high.max(1.0)),
            egui::pos2(left + wide - 1.5, foot),
        );
        painter.rect_filled(bar, 1.0, theme::ACCENT);
        painter.text(
            egui::pos2(left + wide / 2.0, foot + 1.0),
            egui::Align2::CENTER_TOP,
            n.to_string(),
            egui::FontId::proportional(10.5),
            theme::DIM,
        );
    }
    let lines: Vec<String> = all
        .iter()
        .enumerate()
        .map(|(n, hit)| {
            let hits = Text::key("ui-odds-hits").with("n", Value::Number(n as i64));
            format!("{}: {}", scene.say(&hits), per_cent(hit.chance))
        })
        .collect();
    response.on_hover_text(lines.join("\n"));
}

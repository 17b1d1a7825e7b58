//! The odds card of a shot whose hits are counted: how many dice and why, the chance of each number of hits, and what it would mean.

use bevy_egui::egui;

use super::{Scene, odds};
use crate::app::ui::{parts, theme};
use crate::engine::{Forecast, Text, Threat, Value, Working};
use crate::words::per_cent;

/// The card.
pub fn show(ui: &mut egui::Ui, scene: &Scene, forecast: &Forecast) {
    let title = Text::key("ui-odds").with("target", Value::Element(forecast.target));
    parts::card(ui, &scene.say(&title), &odds::dice(scene, forecast), |ui| {
        if let Some(working) = &forecast.pool {
            pool(ui, scene, working);
        }
        odds::working(ui, scene, &forecast.hit);
        parts::rule(ui);
        for (n, hit) in forecast.hits.iter().enumerate() {
            let hits = Text::key("ui-odds-hits").with("n", Value::Number(n as i64));
            let mut words = scene.say(&hits);
            if let Some(means) = &hit.means {
                words = format!("{words}: {}", scene.say(means));
            }
            parts::row(ui, &words, &per_cent(hit.chance));
        }
        parts::rule(ui);
        let mean = format!("{:.2}", forecast.mean_loss);
        parts::row(ui, &parts::say("ui-odds-mean"), &mean);
    });
}

/// How the number of dice comes about.
fn pool(ui: &mut egui::Ui, scene: &Scene, working: &Working) {
    let base = working.base.to_string();
    parts::row(ui, &scene.say(&working.text), &base).on_hover_text(working.rule.as_ref());
    for line in &working.lines {
        let words = format!("   {}", scene.say(&line.text));
        parts::coloured_row(ui, &words, &odds::signed(line.change), theme::OBSCURED)
            .on_hover_text(line.rule.as_ref());
    }
    if !working.lines.is_empty() {
        let left = working.needed.to_string();
        parts::coloured_row(ui, &parts::say("ui-odds-dice-left"), &left, theme::SELECTED);
    }
}

/// Who could shoot at the element where it would stand: with how many dice, and the chance to hit.
pub fn threats(ui: &mut egui::Ui, scene: &Scene, threats: &[Threat]) {
    if threats.is_empty() {
        return;
    }
    let words = egui::RichText::new(parts::say("ui-threats")).size(13.0);
    ui.label(words.color(theme::OBSCURED));
    for threat in threats {
        let what = Text::key("threat-sign")
            .with("dice", Value::Number(threat.forecast.dice.into()))
            .with("chance", Value::Chance(threat.forecast.any_hit));
        let who = format!("   {}", scene.name(threat.firer));
        parts::row(ui, &who, &scene.say(&what)).on_hover_ui(|ui| {
            if let Some(working) = &threat.forecast.pool {
                pool(ui, scene, working);
            }
        });
    }
}

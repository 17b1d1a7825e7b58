//! What the computer weighed before an order: its three courses, what spoke for each, the die and what was done.

use bevy_egui::egui;

use super::Scene;
use super::log::Spot;
use super::order_words::label;
use crate::app::probe::{Probe, button};
use crate::app::ui::{parts, theme};
use crate::engine::{Draft, Text, Value};
use crate::opponent::Thought;
use crate::opponent::matrix::{Considered, Course, DIE};

/// The window, while a thought is looked at; whether it is.
pub fn show(egui: &egui::Context, probe: &mut Probe, scene: &Scene, spot: &mut Spot) -> bool {
    let Some(thought) = spot
        .weighed
        .and_then(|input| scene.game.thoughts.get(&input))
    else {
        return false;
    };
    let dialog = egui::Modal::new(egui::Id::new("weighed")).frame(theme::card_frame());
    let shown = dialog.show(egui, |ui| {
        ui.set_width(520.0);
        ui.heading(parts::say("ui-weighed"));
        let who = thought
            .element
            .map_or_else(String::new, |id| scene.name(id));
        let about = Text::key("ui-weighed-about")
            .with("who", Value::Name(who))
            .with("n", Value::Number(i64::from(thought.weighed)));
        ui.label(egui::RichText::new(scene.say(&about)).color(theme::DIM));
        ui.label(egui::RichText::new(die(scene, thought)).strong());
        for (i, option) in thought.options.iter().enumerate() {
            course(ui, scene, option, i == usize::from(thought.chosen));
        }
        button(
            ui,
            probe,
            "weighed-close",
            theme::main_button(parts::say("ui-close")),
        )
        .clicked()
    });
    if shown.inner || shown.should_close() {
        spot.weighed = None;
    }
    true
}

fn die(scene: &Scene, thought: &Thought) -> String {
    match thought.die {
        Some(die) => scene.say(
            &Text::key("ui-weighed-die")
                .with("sides", Value::Number(i64::from(DIE)))
                .with("die", Value::Number(i64::from(die))),
        ),
        None => parts::say("ui-weighed-no-die"),
    }
}

fn course(ui: &mut egui::Ui, scene: &Scene, option: &Considered, done: bool) {
    let title = parts::say(match option.course {
        Course::Dangerous => "course-dangerous",
        Course::Likely => "course-likely",
        Course::Wildest => "course-wildest",
    });
    let aside = if done {
        parts::say("ui-weighed-done")
    } else {
        String::new()
    };
    parts::card(ui, &title, &aside, |ui| {
        ui.label(order(scene, &option.draft));
        for reason in &option.reasons {
            let words = format!("\u{2022} {}", scene.say(reason));
            ui.label(egui::RichText::new(words).size(13.0).color(theme::DIM));
        }
        let row = |ui: &mut egui::Ui, key, value: f64| {
            parts::row(ui, &parts::say(key), &format!("{value:.2}"));
        };
        row(ui, "ui-score-sober", option.scores.sober);
        row(ui, "ui-score-danger", option.scores.danger);
        row(ui, "ui-score-wild", option.scores.wild);
    });
}

/// An order in a line: who, what, at whom.
fn order(scene: &Scene, draft: &Draft) -> String {
    let who = draft.element.map_or_else(String::new, |id| scene.name(id));
    let what = label(&draft.offer);
    let words = scene.say(
        &Text::key("ui-making")
            .with("who", Value::Name(who))
            .with("order", Value::Name(what)),
    );
    match draft.target {
        Some(target) => scene.say(
            &Text::key("ui-making-at")
                .with("words", Value::Name(words))
                .with("target", Value::Element(target)),
        ),
        None => words,
    }
}

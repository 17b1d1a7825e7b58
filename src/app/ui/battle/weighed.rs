//! What the computer weighed before an order: its three courses, what spoke for each, the die and what was done.

use bevy_egui::egui;

use super::Scene;
use super::log::Spot;
use super::order_words::{chosen, label};
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
    let dialog = parts::dialog(egui, "weighed");
    let shown = dialog.show(egui, |ui| {
        ui.set_width(520.0);
        ui.heading(parts::say("ui-weighed"));
        let weighed = Value::Number(i64::from(thought.weighed));
        let about = match thought.element {
            Some(id) => Text::key("ui-weighed-about").with("who", Value::Element(id)),
            None => Text::key("ui-weighed-count"),
        }
        .with("n", weighed);
        ui.label(egui::RichText::new(scene.say(&about)).color(theme::DIM));
        ui.label(egui::RichText::new(die(scene, thought)).strong());
        for (i, option) in thought.options.iter().enumerate() {
            let done = thought.chosen.map(usize::from) == Some(i);
            if thought.options.len() > 1 {
                course(ui, scene, option, done);
            } else {
                only(ui, scene, option);
            }
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
    if thought
        .done()
        .is_some_and(|done| done.course == Course::Own)
    {
        return parts::say("ui-weighed-own");
    }
    match thought.die {
        None if thought.weighed > 1 => parts::say("ui-weighed-best"),
        Some(die) => scene.say(
            &Text::key("ui-weighed-die")
                .with("sides", Value::Number(i64::from(DIE)))
                .with("die", Value::Number(i64::from(die))),
        ),
        None => parts::say("ui-weighed-no-die"),
    }
}

/// The best order, where nothing else was set out beside it.
fn only(ui: &mut egui::Ui, scene: &Scene, option: &Considered) {
    parts::card(ui, &order(scene, &option.draft), "", |ui| {
        reasons(ui, scene, option);
        let worth = format!("{:.2}", option.scores.sober);
        parts::row(ui, &parts::say("ui-score-sober"), &worth);
    });
}

pub(super) fn reasons(ui: &mut egui::Ui, scene: &Scene, option: &Considered) {
    for reason in &option.reasons {
        let words = format!("\u{2022} {}", scene.say(reason));
        ui.label(egui::RichText::new(words).size(13.0).color(theme::DIM));
    }
}

fn course(ui: &mut egui::Ui, scene: &Scene, option: &Considered, done: bool) {
    let title = scene.say(&option.course.text());
    let aside = if done {
        parts::say("ui-weighed-done")
    } else {
        String::new()
    };
    parts::card(ui, &title, &aside, |ui| {
        ui.label(order(scene, &option.draft));
        if option.changed {
            let words = egui::RichText::new(parts::say("ui-matrix-yours")).size(13.0);
            ui.label(words.color(theme::CLEAR));
            return;
        }
        reasons(ui, scene, option);
        let row = |ui: &mut egui::Ui, key, value: f64| {
            parts::row(ui, &parts::say(key), &format!("{value:.2}"));
        };
        row(ui, "ui-score-sober", option.scores.sober);
        row(ui, "ui-score-danger", option.scores.danger);
        row(ui, "ui-score-wild", option.scores.wild);
    });
}

/// An order in a line: who, what, at whom.
pub(super) fn order(scene: &Scene, draft: &Draft) -> String {
    let what = match draft.choice.as_deref() {
        Some(word) if !draft.leaves() => chosen(scene, &draft.offer, word),
        _ => label(&draft.offer),
    };
    let Some(who) = draft.element.map(|id| scene.name(id)) else {
        return what;
    };
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

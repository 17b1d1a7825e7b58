//! What the matrix proposes for a side that is played solo: the three options with what each expects, the keys to change them or to decide
//! without them, and the roll.

use bevy_egui::egui;

use super::weighed::{order, reasons};
use super::{Scene, Wishes, odds};
use crate::app::battle::{COURSES, Giving, Matrix, Proposing, Wish};
use crate::app::probe::{Probe, button};
use crate::app::ui::{parts, theme};
use crate::engine::{Text, Value};
use crate::opponent::matrix::DIE;
use crate::opponent::{Course, three_is_likely};

/// The card, while anything is proposed: the three, or what the player gives an order for.
pub fn show(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    open: &Proposing,
    wishes: &mut Wishes,
) {
    match open.giving {
        Some(giving) => given(ui, probe, scene, (open, giving), wishes),
        None => three(ui, probe, scene, open, wishes),
    }
}

/// What the card is about: an element, or the whole side.
pub fn title(scene: &Scene, open: &Proposing) -> String {
    scene.say(&match open.proposal.element() {
        Some(id) => Text::key("ui-matrix-for").with("who", Value::Element(id)),
        None => Text::key("ui-matrix-side"),
    })
}

fn three(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    open: &Proposing,
    wishes: &mut Wishes,
) {
    parts::card(ui, &title(scene, open), "", |ui| {
        ui.add_space(2.0);
        for (course, number) in COURSES.into_iter().zip(1..) {
            option(ui, probe, scene, (open, course, number), wishes);
        }
        ui.add_space(2.0);
        ui.horizontal_wrapped(|ui| {
            let words = if open.proposal.needs_die() {
                "ui-matrix-roll"
            } else {
                "ui-matrix-go"
            };
            let roll = theme::main_button(parts::say(words));
            if button(ui, probe, "matrix-roll", roll).clicked() {
                wishes.push(Wish::Matrix(Matrix::Roll));
            }
            let change = egui::Button::new(parts::say("ui-matrix-change"));
            if button(ui, probe, "matrix-change", change).clicked() {
                wishes.push(Wish::Matrix(Matrix::Change));
            }
            let decide = egui::Button::new(parts::say("ui-matrix-decide"));
            if button(ui, probe, "matrix-decide", decide).clicked() {
                wishes.push(Wish::Matrix(Matrix::Decide));
            }
        });
    });
    odds::of_order(ui, scene);
}

/// One of the three: its band of the die, the order, and, when it is looked at, what speaks for it.
fn option(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    (open, course, number): (&Proposing, Course, u8),
    wishes: &mut Wishes,
) {
    let lies = open.proposal.option(course);
    let picked = open.picked == course;
    let mut job = egui::text::LayoutJob::default();
    let mut write = |words: &str, size: f32, colour: egui::Color32| {
        let font = egui::FontId::proportional(size);
        job.append(words, 0.0, egui::TextFormat::simple(font, colour));
    };
    let head = format!("[{number}] {}  ", scene.say(&course.text()));
    write(&head, 13.5, theme::TEXT);
    write(&band(scene, course), 12.5, theme::ACCENT);
    let what = lies.map_or_else(
        || parts::say("ui-matrix-nothing"),
        |option| order(scene, &option.draft),
    );
    write(&format!("\n{what}"), 13.0, theme::TEXT);
    if lies.is_some_and(|option| option.changed) {
        let words = format!("  {}", parts::say("ui-matrix-yours"));
        write(&words, 12.0, theme::CLEAR);
    }
    let row = egui::Button::selectable(picked, job)
        .wrap()
        .min_size(egui::vec2(ui.available_width(), 40.0));
    if button(ui, probe, &format!("matrix-{number}"), row).clicked() {
        wishes.push(Wish::Matrix(Matrix::Pick(course)));
    }
    if let Some(option) = lies.filter(|_| picked) {
        reasons(ui, scene, option);
    }
}

/// The numbers of the die that mean a course: "1–3".
fn band(scene: &Scene, course: Course) -> String {
    let likely = three_is_likely(&scene.game.battle);
    let of = |die: &u8| Course::of(*die, likely) == course;
    let (first, last) = ((1..=DIE).find(of), (1..=DIE).rev().find(of));
    match (first, last) {
        (Some(first), Some(last)) if first != last => format!("{first}\u{2013}{last}"),
        (Some(only), _) => only.to_string(),
        _ => String::new(),
    }
}

/// What the order is given for, and the way back.
fn given(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    (open, giving): (&Proposing, Giving),
    wishes: &mut Wishes,
) {
    parts::card(ui, &heading(scene, giving), "", |ui| {
        let why = match giving {
            Giving::InsteadOf(_) => "ui-matrix-instead-why",
            Giving::Outright => "ui-matrix-outright-why",
        };
        let words = egui::RichText::new(parts::say(why)).size(13.0);
        ui.label(words.color(theme::DIM));
        if let Giving::InsteadOf(course) = giving
            && let Some(option) = open.proposal.option(course)
        {
            let words = egui::RichText::new(order(scene, &option.draft)).size(13.0);
            ui.label(words.strikethrough());
        }
        let back = egui::Button::new(parts::say("ui-matrix-leave"));
        if button(ui, probe, "matrix-leave", back).clicked() {
            wishes.push(Wish::Matrix(Matrix::Leave));
        }
    });
}

/// "Instead of: the craziest".
pub fn heading(scene: &Scene, giving: Giving) -> String {
    match giving {
        Giving::InsteadOf(course) => scene.say(
            &Text::key("ui-matrix-instead").with("course", Value::Text(Box::new(course.text()))),
        ),
        Giving::Outright => scene.say(&Course::Own.text()),
    }
}

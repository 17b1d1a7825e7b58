//! Battles that were saved or are over: how each stands, and what can be done with it.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::{Modal, Panels, UiPart, parts, theme};
use crate::app::probe::{Probe, button, button_unless};
use crate::app::storage::{Request, Row, Seen, Shelf, Storage, suggested_path};
use crate::app::{Screen, Step, input};

mod ask;
mod told;

pub use ask::{Ask, Asking};
pub use told::{row_words, standing, turn};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(ask::plugin)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiPart::Side).run_if(in_state(Screen::Replays)),
        )
        .add_systems(
            Update,
            obey.in_set(Step::Orders).run_if(in_state(Screen::Replays)),
        );
}

fn obey(
    mut commands: MessageReader<input::Command>,
    modal: Res<Modal>,
    mut next: ResMut<NextState<Screen>>,
) {
    for input::Command(action) in commands.read() {
        if *action == input::Action::Back && !modal.is_open() {
            next.set(Screen::Title);
        }
    }
}

/// What was clicked.
enum Clicked {
    Request(Request),
    Ask(Ask),
    Back,
}

fn show(
    mut panels: Panels,
    shelf: Res<Shelf>,
    storage: Res<Storage>,
    mut ask: ResMut<ask::Asking>,
    mut requests: MessageWriter<Request>,
    mut next: ResMut<NextState<Screen>>,
) {
    let mut clicked = None;
    panels.dock("replays", |ui, probe| {
        let frame = theme::panel_frame().inner_margin(egui::Margin::symmetric(28, 20));
        egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            clicked = head(ui, probe, &storage);
            if let Some(fault) = &shelf.fault {
                ui.label(egui::RichText::new(fault).color(theme::FAULT));
            } else if shelf.rows.is_empty() {
                ui.label(parts::say("saves-none"));
            }
            egui::ScrollArea::vertical()
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    for (number, row) in shelf.rows.iter().enumerate() {
                        let one = card(ui, probe, number, row, shelf.read_at);
                        clicked = one.or(clicked.take());
                        ui.add_space(6.0);
                    }
                });
        });
    });
    match clicked {
        Some(Clicked::Request(request)) => {
            requests.write(request);
        }
        Some(Clicked::Ask(what)) => ask.open(what),
        Some(Clicked::Back) => next.set(Screen::Title),
        None => {}
    }
}

/// The heading, and what is not about one battle.
fn head(ui: &mut egui::Ui, probe: &mut Probe, storage: &Storage) -> Option<Clicked> {
    let mut clicked = None;
    ui.horizontal(|ui| {
        ui.heading(parts::say("saves-heading"));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let back = egui::Button::new(parts::say("ui-back-esc"));
            if button(ui, probe, "back", back).clicked() {
                clicked = Some(Clicked::Back);
            }
            let load = theme::main_button(parts::say("saves-load"));
            if button(ui, probe, "load-file", load).clicked() {
                clicked = Some(if cfg!(target_arch = "wasm32") {
                    Clicked::Request(Request::Upload)
                } else {
                    Clicked::Ask(Ask::Load {
                        path: String::new(),
                        fault: None,
                    })
                });
            }
        });
    });
    ui.label(
        egui::RichText::new(storage.0.place())
            .small()
            .color(theme::DIM),
    );
    ui.add_space(8.0);
    clicked
}

/// A battle, and its buttons.
fn card(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    number: usize,
    row: &Row,
    now: u64,
) -> Option<Clicked> {
    let mut clicked = None;
    let words = row_words(row, now);
    theme::card_frame().show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(egui::RichText::new(&words.title).size(15.0).strong());
        if !words.sides.is_empty() {
            ui.label(&words.sides);
        }
        ui.label(egui::RichText::new(&words.about).small().color(theme::DIM));
        if let Some(fault) = &words.fault {
            ui.label(egui::RichText::new(fault).color(theme::FAULT));
        }
        ui.horizontal(|ui| {
            clicked = buttons(ui, probe, number, row);
        });
    });
    clicked
}

fn buttons(ui: &mut egui::Ui, probe: &mut Probe, number: usize, row: &Row) -> Option<Clicked> {
    let name = || row.kept.name.clone();
    let id = |what: &str| format!("save-{number}-{what}");
    let mut clicked = None;
    let (bad, over) = match &row.seen {
        Seen::NotYet => (Some(parts::say("saves-looking")), false),
        Seen::Bad(_) => (Some(parts::say("saves-bad")), false),
        Seen::Good(glance) => (None, glance.over),
    };
    if !over {
        let open = egui::Button::new(parts::say("saves-open"));
        if button_unless(ui, probe, &id("open"), open, bad.as_deref()).clicked() {
            clicked = Some(Clicked::Request(Request::Open(name())));
        }
    }
    let replay = egui::Button::new(parts::say("saves-replay"));
    if button_unless(ui, probe, &id("replay"), replay, bad.as_deref()).clicked() {
        clicked = Some(Clicked::Request(Request::Replay(name())));
    }
    let export = egui::Button::new(parts::say("saves-export"));
    if button(ui, probe, &id("file"), export).clicked() {
        let path = suggested_path(&row.kept.name);
        clicked = Some(if cfg!(target_arch = "wasm32") {
            Clicked::Request(Request::Export { name: name(), path })
        } else {
            Clicked::Ask(Ask::Export {
                name: Some(name()),
                path,
            })
        });
    }
    let delete = egui::Button::new(parts::say("saves-delete"));
    if button(ui, probe, &id("delete"), delete).clicked() {
        let title = row_words(row, 0).title;
        clicked = Some(Clicked::Ask(Ask::Delete {
            name: name(),
            title,
        }));
    }
    clicked
}

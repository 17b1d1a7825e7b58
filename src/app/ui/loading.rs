//! While pictures load: how far it is. When one cannot be loaded: which, why, and what can be done.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::{Panels, UiPart, parts, theme};
use crate::app::pictures::Loading;
use crate::app::probe::button;
use crate::app::{Pictures, Screen};
use crate::engine::{Text, Value};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show_progress.run_if(in_state(Screen::Loading)),
            show_failure.run_if(in_state(Screen::Failed)),
        )
            .in_set(UiPart::Window),
    );
}

fn show_progress(mut panels: Panels, loading: Res<Loading>) {
    panels.dock("loading", |ui, _| {
        egui::CentralPanel::default()
            .frame(theme::panel_frame())
            .show(ui, |ui| {
                ui.add_space(ui.available_height() * 0.45);
                ui.vertical_centered(|ui| {
                    ui.label(parts::say("ui-loading"));
                    let bar = egui::ProgressBar::new(loading.share()).fill(theme::ACCENT);
                    ui.add(bar.desired_width(320.0).show_percentage());
                });
            });
    });
}

/// What is asked for when a picture is missing.
#[derive(Clone, Copy)]
enum Asked {
    Again,
    Without,
    Quit,
}

/// The pictures are the table's sand and wood: a battle can be played without them.
fn show_failure(
    mut commands: Commands,
    mut panels: Panels,
    loading: Res<Loading>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    let (path, error) = match &loading.failed {
        Some((path, error)) => (path.as_str(), error.as_str()),
        None => ("pictures", ""),
    };
    let mut asked = None;
    panels.dock("failed", |ui, probe| {
        probe
            .facts
            .insert("failed", format!("assets/{path}: {error}").into());
        egui::CentralPanel::default()
            .frame(theme::panel_frame())
            .show(ui, |ui| {
                ui.add_space(ui.available_height() * 0.26);
                ui.vertical_centered(|ui| {
                    ui.heading(parts::say("ui-failed"));
                    let what = Text::key("ui-failed-what").with("path", Value::Name(path.into()));
                    ui.label(parts::tell(&what));
                    ui.weak(error);
                    ui.label(parts::say("ui-failed-do"));
                    ui.add_space(12.0);
                    let mut offer = |name, words: egui::Button<'static>, wish| {
                        let words = words.min_size(egui::vec2(320.0, 38.0));
                        if button(ui, probe, name, words).clicked() {
                            asked = Some(wish);
                        }
                    };
                    offer(
                        "failed-again",
                        theme::main_button(parts::say("ui-failed-again")),
                        Asked::Again,
                    );
                    offer(
                        "failed-without",
                        egui::Button::new(parts::say("ui-failed-without")),
                        Asked::Without,
                    );
                    if cfg!(not(target_arch = "wasm32")) {
                        offer(
                            "quit",
                            egui::Button::new(parts::say("ui-title-quit")),
                            Asked::Quit,
                        );
                    }
                });
            });
    });
    match asked {
        Some(Asked::Again) => next.set(Screen::Loading),
        Some(Asked::Without) => {
            commands.insert_resource(Pictures::none());
            next.set(Screen::Title);
        }
        Some(Asked::Quit) => {
            exit.write(AppExit::Success);
        }
        None => {}
    }
}

//! While pictures load: how far it is. When one cannot be loaded: which, and why.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::{Panels, UiPart, theme};
use crate::app::Screen;
use crate::app::pictures::Loading;

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
                    ui.label("Laying the table");
                    let bar = egui::ProgressBar::new(loading.share()).fill(theme::ACCENT);
                    ui.add(bar.desired_width(320.0).show_percentage());
                });
            });
    });
}

fn show_failure(mut panels: Panels, loading: Res<Loading>) {
    let (path, error) = match &loading.failed {
        Some((path, error)) => (path.as_str(), error.as_str()),
        None => ("a picture", "no reason was given"),
    };
    panels.dock("failed", |ui, probe| {
        probe
            .facts
            .insert("failed", format!("assets/{path}: {error}").into());
        egui::CentralPanel::default()
            .frame(theme::panel_frame())
            .show(ui, |ui| {
                ui.add_space(ui.available_height() * 0.3);
                ui.vertical_centered(|ui| {
                    ui.heading("The table could not be laid");
                    ui.label(format!("assets/{path} could not be loaded."));
                    ui.weak(error);
                    ui.label(
                        "Unpack the whole program again, so that the folder assets lies beside it; \
                         in a browser, load the page again.",
                    );
                });
            });
    });
}

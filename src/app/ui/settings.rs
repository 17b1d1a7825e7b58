//! What can be set.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use serde::{Deserialize, Serialize};

use super::{CameFrom, Panels, UiPart, theme};
use crate::app::battle::Pace;
use crate::app::probe::{Probe, button};
use crate::app::{Screen, Step, input};

/// What the player has set.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The size of words and buttons, from 0.8 to 2.
    pub scale: f32,
    /// The whole screen instead of a window; the page leaves that to the browser.
    pub full_screen: bool,
    /// How fast things are shown.
    pub pace: Pace,
    /// Standard military symbols instead of figures.
    pub military: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            scale: 1.0,
            full_screen: false,
            pace: Pace::Normal,
            military: false,
        }
    }
}

/// The sizes that can be chosen, by the name of their button.
const SCALES: [(&str, f32); 5] = [
    ("80 %", 0.8),
    ("100 %", 1.0),
    ("125 %", 1.25),
    ("150 %", 1.5),
    ("200 %", 2.0),
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiPart::Window)
                .run_if(in_state(Screen::Settings)),
        )
        .add_systems(
            Update,
            (
                obey.in_set(Step::Orders).run_if(in_state(Screen::Settings)),
                apply
                    .in_set(Step::Show)
                    .run_if(resource_changed::<Settings>),
            ),
        );
}

fn show(
    mut panels: Panels,
    mut settings: ResMut<Settings>,
    mut next: ResMut<NextState<Screen>>,
    came_from: Res<CameFrom>,
) {
    let mut wanted = settings.clone();
    panels.dock("settings", |ui, probe| {
        let frame = theme::panel_frame().inner_margin(egui::Margin::symmetric(44, 36));
        egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            ui.heading("Settings");
            ui.add_space(12.0);
            choices(ui, probe, &mut wanted);
            ui.add_space(20.0);
            if button(ui, probe, "back", theme::main_button("Back")).clicked() {
                next.set(came_from.0);
            }
        });
    });
    if wanted != *settings {
        *settings = wanted;
    }
}

fn choices(ui: &mut egui::Ui, probe: &mut Probe, wanted: &mut Settings) {
    ui.label("Size of words and buttons");
    ui.horizontal(|ui| {
        for (words, scale) in SCALES {
            let choice = egui::Button::selectable(wanted.scale == scale, words);
            if button(ui, probe, &format!("scale {words}"), choice).clicked() {
                wanted.scale = scale;
            }
        }
    });
    if cfg!(not(target_arch = "wasm32")) {
        ui.add_space(8.0);
        ui.label("Window");
        ui.horizontal(|ui| {
            for (name, words, full) in [
                ("windowed", "Window", false),
                ("full-screen", "Full screen", true),
            ] {
                let choice = egui::Button::selectable(wanted.full_screen == full, words);
                if button(ui, probe, name, choice).clicked() {
                    wanted.full_screen = full;
                }
            }
        });
    }
}

fn apply(
    settings: Res<Settings>,
    mut contexts: EguiContexts,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    if let Ok(egui) = contexts.ctx_mut() {
        egui.set_zoom_factor(settings.scale);
    }
    let mode = if settings.full_screen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    for mut window in &mut windows {
        if window.mode != mode {
            window.mode = mode;
        }
    }
}

fn obey(
    mut commands: MessageReader<input::Command>,
    mut next: ResMut<NextState<Screen>>,
    came_from: Res<CameFrom>,
) {
    if commands
        .read()
        .any(|command| command.0 == input::Action::Back)
    {
        next.set(came_from.0);
    }
}

//! What can be set.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use serde::{Deserialize, Serialize};

use super::{CameFrom, Panels, UiPart, parts, theme};
use crate::app::battle::Pace;
use crate::app::board::PieceStyle;
use crate::app::probe::{Probe, button};
use crate::app::{Screen, Step, input};
use crate::picture::{Style, Symbols};

/// When the end of a phase is asked for once more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum AskEnd {
    /// Every time.
    Always,
    /// When elements could still act.
    #[default]
    WhenSomeCould,
    /// Never.
    Never,
}

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
    /// When the end of a phase is asked for once more.
    pub ask_end: AskEnd,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            scale: 1.0,
            full_screen: false,
            pace: Pace::Normal,
            military: false,
            ask_end: AskEnd::default(),
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

const PACES: [(&str, &str, Pace); 4] = [
    ("pace-instant", "ui-pace-instant", Pace::Instant),
    ("pace-fast", "ui-pace-fast", Pace::Fast),
    ("pace-normal", "ui-pace-normal", Pace::Normal),
    ("pace-slow", "ui-pace-slow", Pace::Slow),
];

const SYMBOLS: [(&str, &str, bool); 2] = [
    ("symbols-figures", "ui-symbols-figures", false),
    ("symbols-military", "ui-symbols-military", true),
];

const ASKS: [(&str, &str, AskEnd); 3] = [
    ("ask-end-always", "ui-ask-end-always", AskEnd::Always),
    ("ask-end-some", "ui-ask-end-some", AskEnd::WhenSomeCould),
    ("ask-end-never", "ui-ask-end-never", AskEnd::Never),
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
            ui.label(
                egui::RichText::new(parts::say("ui-settings"))
                    .size(26.0)
                    .strong(),
            );
            ui.add_space(12.0);
            choices(ui, probe, &mut wanted);
            ui.add_space(20.0);
            if button(
                ui,
                probe,
                "back",
                theme::main_button(parts::say("ui-back-esc")),
            )
            .clicked()
            {
                next.set(came_from.0);
            }
        });
    });
    if wanted != *settings {
        *settings = wanted;
    }
}

fn choices(ui: &mut egui::Ui, probe: &mut Probe, wanted: &mut Settings) {
    choice(ui, probe, "ui-settings-pace", &PACES, &mut wanted.pace);
    choice(
        ui,
        probe,
        "ui-settings-symbols",
        &SYMBOLS,
        &mut wanted.military,
    );
    choice(ui, probe, "ui-settings-ask-end", &ASKS, &mut wanted.ask_end);
    ui.label(parts::say("ui-settings-scale"));
    ui.horizontal(|ui| {
        for (words, scale) in SCALES {
            let choice = egui::Button::selectable(wanted.scale == scale, words);
            if button(ui, probe, &format!("scale {words}"), choice).clicked() {
                wanted.scale = scale;
            }
        }
    });
    ui.add_space(10.0);
    if cfg!(not(target_arch = "wasm32")) {
        let windows = [
            ("windowed", "ui-windowed", false),
            ("full-screen", "ui-full-screen", true),
        ];
        choice(
            ui,
            probe,
            "ui-settings-window",
            &windows,
            &mut wanted.full_screen,
        );
    }
}

/// A heading and its choices in a row.
fn choice<T: Copy + PartialEq>(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    heading: &'static str,
    choices: &[(&str, &'static str, T)],
    wanted: &mut T,
) {
    ui.label(parts::say(heading));
    ui.horizontal(|ui| {
        for (name, key, value) in choices {
            let words = egui::Button::selectable(*wanted == *value, parts::say(key));
            if button(ui, probe, name, words).clicked() {
                *wanted = *value;
            }
        }
    });
    ui.add_space(10.0);
}

fn apply(
    settings: Res<Settings>,
    mut contexts: EguiContexts,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut style: ResMut<PieceStyle>,
) {
    let symbols = if settings.military {
        Symbols::Military
    } else {
        Symbols::Figures
    };
    style.set_if_neq(PieceStyle(Style { symbols }));
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

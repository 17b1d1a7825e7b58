//! What can be set.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode, WindowResized};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use serde::{Deserialize, Serialize};

use super::{CameFrom, Panels, UiPart, parts, theme};
use crate::app::battle::Pace;
use crate::app::board::PieceStyle;
use crate::app::probe::{Probe, button};
use crate::app::{Awake, Screen, Step, input};
use crate::opponent::Asks;
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
    /// The size of words and buttons, from 0.8 to 2, unless it goes with the window.
    pub scale: f32,
    /// Words and buttons grow with the window.
    pub with_window: bool,
    /// The names of pieces and terrain always stand on the table, not only when pointed at.
    pub names: bool,
    /// The whole screen instead of a window; the page leaves that to the browser.
    pub full_screen: bool,
    /// How fast things are shown.
    pub pace: Pace,
    /// Standard military symbols instead of figures.
    pub military: bool,
    /// When the end of a phase is asked for once more.
    pub ask_end: AskEnd,
    /// Which decisions of a side that is played solo are laid before the player.
    pub solo_asks: Asks,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            scale: 1.0,
            with_window: true,
            names: false,
            full_screen: false,
            pace: Pace::Normal,
            military: false,
            ask_end: AskEnd::default(),
            solo_asks: Asks::default(),
        }
    }
}

impl Settings {
    /// The size of words and buttons in a window of that size, in logical pixels.
    fn scale_in(&self, window: Vec2) -> f32 {
        if !self.with_window {
            return self.scale;
        }
        let larger = (window / Vec2::new(1280.0, 720.0)).min_element();
        // In steps, so that a window that is being dragged larger does not set all words anew in every frame.
        let grown = 1.0 + (larger - 1.0) * 0.7;
        ((grown * 20.0).round() / 20.0).clamp(1.0, 2.0)
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

const NAMES: [(&str, &str, bool); 2] = [
    ("names-pointed", "ui-names-pointed", false),
    ("names-always", "ui-names-always", true),
];

const ASKS: [(&str, &str, AskEnd); 3] = [
    ("ask-end-always", "ui-ask-end-always", AskEnd::Always),
    ("ask-end-some", "ui-ask-end-some", AskEnd::WhenSomeCould),
    ("ask-end-never", "ui-ask-end-never", AskEnd::Never),
];

/// Which decisions of a side that is played solo ask: the control's name, the word.
pub const SOLO_ASKS: [(&str, &str, Asks); 4] = [
    ("solo-every", "ui-solo-every", Asks::Every),
    ("solo-in-sight", "ui-solo-in-sight", Asks::InSight),
    ("solo-actions", "ui-solo-actions", Asks::Actions),
    ("solo-answers", "ui-solo-answers", Asks::Answers),
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
                    .run_if(resource_changed::<Settings>.or_eager(on_message::<WindowResized>)),
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
    choice(ui, probe, "ui-settings-names", &NAMES, &mut wanted.names);
    choice(ui, probe, "ui-settings-ask-end", &ASKS, &mut wanted.ask_end);
    choice(ui, probe, "ui-solo-asks", &SOLO_ASKS, &mut wanted.solo_asks);
    ui.label(parts::say("ui-settings-scale"));
    ui.horizontal(|ui| {
        let words = parts::say("ui-scale-with-window");
        let choice = egui::Button::selectable(wanted.with_window, words);
        if button(ui, probe, "scale with-window", choice).clicked() {
            wanted.with_window = true;
        }
        for (words, scale) in SCALES {
            let on = !wanted.with_window && wanted.scale == scale;
            let choice = egui::Button::selectable(on, words);
            if button(ui, probe, &format!("scale {words}"), choice).clicked() {
                (wanted.scale, wanted.with_window) = (scale, false);
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
    mut awake: ResMut<Awake>,
) {
    let symbols = if settings.military {
        Symbols::Military
    } else {
        Symbols::Figures
    };
    style.set_if_neq(PieceStyle(Style { symbols }));
    if let Ok(egui) = contexts.ctx_mut() {
        let window = windows.iter().next();
        let size = window.map_or(Vec2::new(1280.0, 720.0), Window::size);
        let scale = settings.scale_in(size);
        if egui.zoom_factor() != scale {
            egui.set_zoom_factor(scale);
            awake.for_frames(4);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_grow_with_the_window_unless_their_size_is_chosen() {
        let mut settings = Settings::default();
        let in_window = |settings: &Settings, x, y| settings.scale_in(Vec2::new(x, y));
        assert_eq!(in_window(&settings, 1280.0, 720.0), 1.0);
        assert_eq!(in_window(&settings, 640.0, 400.0), 1.0);
        assert_eq!(in_window(&settings, 1920.0, 1080.0), 1.35);
        assert_eq!(in_window(&settings, 1920.0, 720.0), 1.0);
        assert_eq!(in_window(&settings, 7680.0, 4320.0), 2.0);
        settings.with_window = false;
        settings.scale = 0.8;
        assert_eq!(in_window(&settings, 1920.0, 1080.0), 0.8);
    }
}

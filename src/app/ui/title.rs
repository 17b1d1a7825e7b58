//! The title and its menu, over a corner of the table.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::{CameFrom, Panels, UiPart, theme};
use crate::app::probe::button_unless;
use crate::app::{Screen, input};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiPart::Side).run_if(in_state(Screen::Title)),
    )
    .add_systems(
        Update,
        obey.in_set(crate::app::Step::Orders)
            .run_if(in_state(Screen::Title)),
    );
}

/// What each line of the menu leads to.
#[derive(Clone, Copy, PartialEq)]
enum Entry {
    NewBattle,
    Settings,
    Help,
    Quit,
}

const MENU: [(&str, &str, Entry); 4] = [
    ("new-battle", "New battle", Entry::NewBattle),
    ("settings", "Settings", Entry::Settings),
    ("help", "Help", Entry::Help),
    ("quit", "Quit", Entry::Quit),
];

fn show(
    mut panels: Panels,
    mut next: ResMut<NextState<Screen>>,
    mut came_from: ResMut<CameFrom>,
    mut exit: MessageWriter<AppExit>,
) {
    let mut chosen = None;
    panels.dock("title", |ui, probe| {
        let frame = theme::panel_frame().inner_margin(egui::Margin::symmetric(44, 40));
        egui::Panel::left("title-menu")
            .resizable(false)
            .exact_size(380.0)
            .frame(frame)
            .show(ui, |ui| {
                ui.add_space(ui.available_height() * 0.08);
                ui.label(egui::RichText::new("Small Wars").size(46.0).strong());
                ui.label(
                    egui::RichText::new("Tabletop battles on a screen")
                        .size(15.0)
                        .color(theme::DIM),
                );
                ui.add_space(34.0);
                for (name, words, entry) in MENU {
                    if entry == Entry::Quit && cfg!(target_arch = "wasm32") {
                        continue;
                    }
                    let mut words = egui::RichText::new(words).size(17.0);
                    let first = entry == Entry::NewBattle;
                    if first {
                        words = words.color(theme::DEEP).strong();
                    }
                    let mut button = egui::Button::new(words).min_size(egui::vec2(292.0, 44.0));
                    if first {
                        button = button.fill(theme::ACCENT);
                    }
                    if button_unless(ui, probe, name, button, None).clicked() {
                        chosen = Some(entry);
                    }
                }
                ui.with_layout(egui::Layout::bottom_up(egui::Align::Min), |ui| {
                    ui.small(concat!("Version ", env!("CARGO_PKG_VERSION")));
                });
            });
    });
    let Some(entry) = chosen else { return };
    came_from.0 = Screen::Title;
    match entry {
        Entry::NewBattle => next.set(Screen::Setup),
        Entry::Settings => next.set(Screen::Settings),
        Entry::Help => next.set(Screen::Help),
        Entry::Quit => {
            exit.write(AppExit::Success);
        }
    }
}

fn obey(
    mut commands: MessageReader<input::Command>,
    mut next: ResMut<NextState<Screen>>,
    mut came_from: ResMut<CameFrom>,
) {
    for input::Command(action) in commands.read() {
        match action {
            input::Action::Confirm => next.set(Screen::Setup),
            input::Action::Help => {
                came_from.0 = Screen::Title;
                next.set(Screen::Help);
            }
            _ => {}
        }
    }
}

//! Choosing what to play.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::{Panels, UiPart, theme};
use crate::app::board::TableSize;
use crate::app::probe::button;
use crate::app::{Screen, Step, input};
use crate::table::Length;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiPart::Side).run_if(in_state(Screen::Setup)),
    )
    .add_systems(
        Update,
        obey.in_set(Step::Orders).run_if(in_state(Screen::Setup)),
    );
}

const TABLES: [(&str, &str, TableSize); 3] = [
    (
        "table-kitchen",
        "Kitchen table, 90 x 60 cm",
        TableSize::new(Length::cm(90), Length::cm(60)),
    ),
    (
        "table-usual",
        "Usual table, 122 x 91 cm",
        TableSize::new(Length::cm(122), Length::cm(91)),
    ),
    (
        "table-club",
        "Club table, 180 x 120 cm",
        TableSize::new(Length::cm(180), Length::cm(120)),
    ),
];

fn show(mut panels: Panels, mut next: ResMut<NextState<Screen>>, mut size: ResMut<TableSize>) {
    let mut wanted = *size;
    panels.dock("setup", |ui, probe| {
        let frame = theme::panel_frame().inner_margin(egui::Margin::symmetric(28, 24));
        egui::Panel::left("setup-panel")
            .resizable(false)
            .exact_size(380.0)
            .frame(frame)
            .show(ui, |ui| {
                ui.heading("New battle");
                ui.add_space(10.0);
                for (name, words, table) in TABLES {
                    let line = egui::Button::selectable(wanted == table, words)
                        .min_size(egui::vec2(320.0, 34.0));
                    if button(ui, probe, name, line).clicked() {
                        wanted = table;
                    }
                }
                ui.add_space(16.0);
                ui.horizontal(|ui| {
                    let begin = theme::main_button("To the table");
                    if button(ui, probe, "begin", begin).clicked() {
                        next.set(Screen::Battle);
                    }
                    if button(ui, probe, "back", egui::Button::new("Back")).clicked() {
                        next.set(Screen::Title);
                    }
                });
            });
    });
    if wanted != *size {
        *size = wanted;
    }
}

fn obey(mut commands: MessageReader<input::Command>, mut next: ResMut<NextState<Screen>>) {
    for input::Command(action) in commands.read() {
        match action {
            input::Action::Confirm => next.set(Screen::Battle),
            input::Action::Back => next.set(Screen::Title),
            _ => {}
        }
    }
}

//! How to play: the keys and the mouse.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::{CameFrom, Panels, UiPart, theme};
use crate::app::probe::button;
use crate::app::{Screen, Step, input};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiPart::Window).run_if(in_state(Screen::Help)),
    )
    .add_systems(
        Update,
        obey.in_set(Step::Orders).run_if(in_state(Screen::Help)),
    );
}

const HANDS: [(&str, &str); 4] = [
    ("Wheel, pinch", "zooms at the cursor"),
    ("Drag, middle button, W A S D, arrows", "moves the view"),
    ("Click, tap", "selects, and commits what is shown"),
    ("Right click", "goes back one step"),
];

/// What the keys do, in the order of the list.
fn words(action: input::Action) -> Option<&'static str> {
    use input::Action;
    Some(match action {
        Action::Confirm => "commits what is shown",
        Action::Back => "goes back one step; opens the menu",
        Action::Done => "done with this piece",
        Action::Undo => "takes the last order back",
        Action::Next => "the next piece that may act",
        Action::Fit => "the whole table",
        Action::ZoomIn => "nearer",
        Action::ZoomOut => "farther",
        Action::Symbols => "military symbols instead of figures",
        Action::Help => "this page",
        Action::Order(1) => "to 9: the orders along the bottom",
        Action::Order(_) | Action::Pan => return None,
    })
}

fn show(mut panels: Panels, mut next: ResMut<NextState<Screen>>, came_from: Res<CameFrom>) {
    panels.dock("help", |ui, probe| {
        let frame = theme::panel_frame().inner_margin(egui::Margin::symmetric(44, 36));
        egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            ui.heading("Help");
            ui.add_space(8.0);
            let rows = egui::ScrollArea::vertical().max_height(ui.available_height() - 60.0);
            rows.show(ui, |ui| {
                egui::Grid::new("help-keys")
                    .num_columns(2)
                    .spacing([28.0, 8.0])
                    .show(ui, lines);
            });
            ui.add_space(12.0);
            if button(ui, probe, "back", theme::main_button("Back")).clicked() {
                next.set(came_from.0);
            }
        });
    });
}

fn lines(ui: &mut egui::Ui) {
    let mut line = |keys: &str, does: &str| {
        ui.label(egui::RichText::new(keys).strong());
        ui.label(egui::RichText::new(does).color(theme::DIM));
        ui.end_row();
    };
    for (keys, does) in HANDS {
        line(keys, does);
    }
    let mut told = Vec::new();
    for (action, _, key) in input::KEYS {
        if let Some(does) = words(action)
            && !told.contains(&action)
        {
            told.push(action);
            line(key, does);
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
        .any(|command| matches!(command.0, input::Action::Back | input::Action::Help))
    {
        next.set(came_from.0);
    }
}

//! The bar along the top of a battle, and its menu.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::{CameFrom, Panels, UiPart, theme};
use crate::app::board::{Fit, Pointed, TableSize};
use crate::app::probe::button;
use crate::app::{Screen, Step, input};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Menu>()
        .add_systems(OnEnter(Screen::Battle), close_menu)
        .add_systems(
            EguiPrimaryContextPass,
            (
                show_bar.in_set(UiPart::Top),
                show_menu
                    .in_set(UiPart::Window)
                    .run_if(|menu: Res<Menu>| menu.open),
            )
                .run_if(in_state(Screen::Battle)),
        )
        .add_systems(
            Update,
            obey.in_set(Step::Orders).run_if(in_state(Screen::Battle)),
        );
}

/// The menu of a battle.
#[derive(Resource, Debug, Default)]
struct Menu {
    open: bool,
}

fn close_menu(mut menu: ResMut<Menu>) {
    menu.open = false;
}

fn show_bar(
    mut panels: Panels,
    mut menu: ResMut<Menu>,
    mut fit: MessageWriter<Fit>,
    size: Res<TableSize>,
    pointed: Res<Pointed>,
) {
    panels.dock("battle-bar", |ui, probe| {
        egui::Panel::top("battle-top")
            .frame(theme::panel_frame())
            .show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.label(egui::RichText::new("Empty table").strong());
                    ui.weak(format!("{} x {}", size.width, size.height));
                    if let Some(place) = pointed.0 {
                        ui.weak(format!(
                            "{:.1} cm east, {:.1} cm south",
                            f64::from(place.x) / 100.0,
                            f64::from(place.y) / 100.0
                        ));
                    }
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        let words = egui::Button::new("Menu [Esc]");
                        if button(ui, probe, "menu", words).clicked() {
                            menu.open = !menu.open;
                        }
                        let words = egui::Button::new("Whole table [F]");
                        if button(ui, probe, "fit", words).clicked() {
                            fit.write(Fit);
                        }
                    });
                });
            });
    });
}

fn show_menu(
    mut panels: Panels,
    mut menu: ResMut<Menu>,
    mut next: ResMut<NextState<Screen>>,
    mut came_from: ResMut<CameFrom>,
) {
    panels.float(|egui, probe| {
        let dialog = egui::Modal::new(egui::Id::new("battle-menu")).frame(theme::card_frame());
        let shown = dialog.show(egui, |ui| {
            ui.set_width(240.0);
            ui.heading("Menu");
            let wide = |words| egui::Button::new(words).min_size(egui::vec2(240.0, 36.0));
            if button(ui, probe, "menu-resume", wide("Back to the table")).clicked() {
                menu.open = false;
            }
            let leads = [
                ("menu-settings", "Settings", Screen::Settings),
                ("menu-help", "Help", Screen::Help),
                ("menu-title", "Leave to the title", Screen::Title),
            ];
            for (name, words, screen) in leads {
                if button(ui, probe, name, wide(words)).clicked() {
                    came_from.0 = Screen::Battle;
                    next.set(screen);
                }
            }
        });
        if shown.should_close() {
            menu.open = false;
        }
    });
}

fn obey(
    mut commands: MessageReader<input::Command>,
    mut menu: ResMut<Menu>,
    mut next: ResMut<NextState<Screen>>,
    mut came_from: ResMut<CameFrom>,
) {
    for input::Command(action) in commands.read() {
        match action {
            input::Action::Back => menu.open = !menu.open,
            input::Action::Help => {
                came_from.0 = Screen::Battle;
                next.set(Screen::Help);
            }
            _ => {}
        }
    }
}

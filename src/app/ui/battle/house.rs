//! The house rules in play: what differs from the rule book in this battle, opened from the menu.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::Menu;
use crate::app::battle::Game;
use crate::app::input;
use crate::app::probe::{Probe, button};
use crate::app::ui::{Modal, Panels, UiPart, parts, theme};
use crate::app::{Screen, Step};
use crate::engine::house::InForce;
use crate::engine::{Text, Value};

/// The list of the house rules in play.
#[derive(Resource, Debug, Default)]
pub struct House {
    /// Whether it is looked at.
    pub open: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<House>()
        .add_systems(OnEnter(Screen::Battle), close)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiPart::Window).run_if(
                in_state(Screen::Battle)
                    .and_then(resource_exists::<Game>)
                    .and_then(|house: Res<House>| house.open),
            ),
        )
        .add_systems(
            Update,
            obey.in_set(Step::Orders).run_if(in_state(Screen::Battle)),
        );
}

/// What differs from the rule book in this battle.
pub fn in_play(game: &Game) -> impl Iterator<Item = InForce> {
    let all = game.scenario.in_force();
    all.into_iter().filter(InForce::differs)
}

/// How many house rules are in play, in words; none if there is none.
pub fn counted(game: &Game) -> Option<String> {
    let n = in_play(game).count();
    let words = Text::key("ui-house-in-play-count").with("n", Value::Number(n as i64));
    (n > 0).then(|| parts::tell(&words))
}

fn close(mut house: ResMut<House>) {
    house.open = false;
}

fn obey(mut commands: MessageReader<input::Command>, mut house: ResMut<House>, menu: Res<Menu>) {
    let leave = |command: &input::Command| {
        matches!(command.0, input::Action::Back | input::Action::Confirm)
    };
    if commands.read().any(leave) && house.open && !menu.open {
        house.open = false;
    }
}

fn show(mut panels: Panels, game: Res<Game>, mut house: ResMut<House>, mut modal: ResMut<Modal>) {
    modal.open();
    panels.float(|egui, probe| {
        let dialog = parts::dialog(egui, "battle-house");
        let shown = dialog.show(egui, |ui| {
            ui.set_width(560.0);
            ui.heading(parts::say("ui-house-in-play"));
            egui::ScrollArea::vertical()
                .max_height((egui.content_rect().height() - 160.0).max(120.0))
                .show(ui, |ui| list(ui, probe, &game));
            let close = theme::main_button(parts::say("ui-close"));
            button(ui, probe, "house-close", close).clicked()
        });
        if shown.inner || shown.backdrop_response.clicked() {
            house.open = false;
        }
    });
}

/// An option: its name and what it is, what it amounts to, and what the book has.
fn list(ui: &mut egui::Ui, probe: &mut Probe, game: &Game) {
    let mut told = Vec::new();
    for row in in_play(game) {
        let says = parts::tell(&row.text());
        let title = Text::key("ui-house-is")
            .with("rule", Value::Text(Box::new(row.title())))
            .with("value", Value::Text(Box::new(row.rule.label(&row.now))));
        let title = parts::tell(&title);
        ui.label(egui::RichText::new(&title).size(14.0).strong());
        ui.add(egui::Label::new(egui::RichText::new(&says).size(13.5)).wrap());
        let usual = parts::tell(&row.rule.says(&row.usual));
        let book = Text::key("ui-house-book-says").with("what", Value::Name(usual));
        let words = egui::RichText::new(parts::tell(&book)).size(12.5);
        ui.add(egui::Label::new(words.color(theme::DIM)).wrap());
        ui.add_space(5.0);
        told.push(format!("{title}. {says}"));
    }
    if told.is_empty() {
        ui.label(parts::say("ui-house-book"));
    }
    probe.facts.insert("house", told.into());
}

//! The menu of a battle.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::Brief;
use super::house::{House, in_play};
use crate::app::battle::{Game, Hand};
use crate::app::input::{self, InputPart};
use crate::app::probe::button;
use crate::app::storage::Request;
use crate::app::ui::{CameFrom, Modal, Panels, Settings, UiPart, parts, replays, saved};
use crate::app::{Screen, Step};
use crate::engine::{Text, Value};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Menu>()
        .add_systems(OnEnter(Screen::Battle), close)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiPart::Window)
                .run_if(in_state(Screen::Battle).and_then(|menu: Res<Menu>| menu.open)),
        )
        .add_systems(
            Update,
            obey.in_set(Step::Input)
                .after(InputPart::Read)
                .run_if(in_state(Screen::Battle)),
        );
}

/// The menu of a battle.
#[derive(Resource, Debug, Default)]
pub struct Menu {
    /// Whether it is open.
    pub open: bool,
}

fn close(mut menu: ResMut<Menu>) {
    menu.open = false;
}

const LEADS: [(&str, &str, Screen); 3] = [
    ("menu-settings", "ui-menu-settings", Screen::Settings),
    ("menu-help", "ui-menu-help", Screen::Help),
    ("menu-title", "ui-menu-title", Screen::Title),
];

fn show(
    mut panels: Panels,
    mut menu: ResMut<Menu>,
    mut modal: ResMut<Modal>,
    mut next: ResMut<NextState<Screen>>,
    mut came_from: ResMut<CameFrom>,
    game: Option<Res<Game>>,
    mut asking: ResMut<replays::Asking>,
    mut requests: MessageWriter<Request>,
    mut brief: ResMut<Brief>,
    mut house: ResMut<House>,
) {
    modal.open();
    panels.float(|egui, probe| {
        let dialog = parts::dialog(egui, "battle-menu");
        let shown = dialog.show(egui, |ui| {
            ui.set_width(260.0);
            ui.heading(parts::say("ui-menu-heading"));
            let wide = |key| parts::wide_button(parts::say(key), 260.0);
            if button(ui, probe, "menu-resume", wide("ui-menu-resume")).clicked() {
                menu.open = false;
            }
            for (name, key, screen) in LEADS {
                if button(ui, probe, name, wide(key)).clicked() {
                    came_from.0 = Screen::Battle;
                    next.set(screen);
                }
            }
            if let Some(game) = &game
                && button(ui, probe, "menu-save", wide("ui-menu-save")).clicked()
            {
                menu.open = false;
                saved::save_as_file(game, &mut asking, &mut requests);
            }
            if button(ui, probe, "menu-orders", wide("ui-menu-orders")).clicked() {
                menu.open = false;
                brief.open = true;
            }
            if let Some(game) = &game {
                let words = parts::tell(
                    &Text::key("ui-menu-house")
                        .with("n", Value::Number(in_play(game).count() as i64)),
                );
                if button(ui, probe, "menu-house", parts::wide_button(words, 260.0)).clicked() {
                    menu.open = false;
                    house.open = true;
                }
            }
        });
        if shown.backdrop_response.clicked() {
            menu.open = false;
        }
    });
}

/// Esc closes the menu, and opens it when there is nothing else to step back from; its entries have the keys 1 to 7. No key that comes
/// while it is open, or in the same frame, reaches the battle.
fn obey(
    mut commands: MessageReader<input::Command>,
    hand: Res<Hand>,
    mut modal: ResMut<Modal>,
    mut menu: ResMut<Menu>,
    mut settings: ResMut<Settings>,
    mut next: ResMut<NextState<Screen>>,
    mut came_from: ResMut<CameFrom>,
    game: Option<Res<Game>>,
    mut asking: ResMut<replays::Asking>,
    mut requests: MessageWriter<Request>,
    mut brief: ResMut<Brief>,
    mut house: ResMut<House>,
) {
    let solo = game.as_ref().and_then(|game| game.proposing());
    let gives = solo.is_some_and(|open| open.giving.is_some())
        || game
            .as_ref()
            .is_some_and(|game| game.matrix_die().is_some());
    let busy = hand.steps_back() || gives;
    for input::Command(action) in commands.read() {
        if menu.open {
            modal.open();
        }
        match action {
            input::Action::Back if menu.open => menu.open = false,
            input::Action::Back if !busy && !modal.is_open() => menu.open = true,
            input::Action::Order(1) if menu.open => menu.open = false,
            input::Action::Order(5) if menu.open => {
                menu.open = false;
                if let Some(game) = &game {
                    saved::save_as_file(game, &mut asking, &mut requests);
                }
            }
            input::Action::Order(6) if menu.open => {
                menu.open = false;
                brief.open = true;
            }
            input::Action::Order(7) if menu.open => {
                menu.open = false;
                house.open = true;
            }
            input::Action::Order(n) if menu.open => {
                if let Some((_, _, screen)) = LEADS.get(usize::from(n.saturating_sub(2))) {
                    came_from.0 = Screen::Battle;
                    next.set(*screen);
                }
            }
            _ if modal.is_open() => {}
            input::Action::Help => {
                came_from.0 = Screen::Battle;
                next.set(Screen::Help);
            }
            input::Action::Symbols => settings.military = !settings.military,
            _ => {}
        }
    }
}

//! Playing on from a moment of a replay: a new battle is made, once it is known who plays which side.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use crate::app::battle::{Game, Mode, Notice, OwnDice, Player};
use crate::app::probe::{Probe, button};
use crate::app::ui::setup::{PLAYERS, own_dice};
use crate::app::ui::{Modal, Panels, UiPart, opening, parts, theme};
use crate::app::{Screen, Step, input};
use crate::engine::{SideId, Text, Value};

/// Who would play the battle that is to be made, and whose dice would be rolled by hand, while that is asked.
#[derive(Resource, Debug, Default)]
pub struct Forking(pub Option<(Vec<Player>, OwnDice)>);

pub(super) fn plugin(app: &mut App) {
    let asks = |forking: Res<Forking>, game: Option<Res<Game>>| {
        forking.0.is_some() && game.is_some_and(|game| game.mode != Mode::Play)
    };
    app.init_resource::<Forking>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiPart::Window)
                .run_if(in_state(Screen::Battle).and_then(asks)),
        )
        .add_systems(
            Update,
            obey.in_set(Step::Orders)
                .before(super::replay::obey)
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
        )
        .add_systems(OnExit(Screen::Battle), forget);
}

fn forget(mut forking: ResMut<Forking>) {
    forking.0 = None;
}

/// Enter makes the battle, Esc does not. Keys from before it was asked are passed over: the Enter that asks is no answer.
fn obey(
    mut commands: Commands,
    mut pressed: MessageReader<input::Command>,
    modal: Res<Modal>,
    game: Res<Game>,
    mut forking: ResMut<Forking>,
    mut notice: ResMut<Notice>,
) {
    if forking.0.is_none() || game.mode == Mode::Play {
        pressed.clear();
        return;
    }
    for input::Command(action) in pressed.read() {
        match action {
            input::Action::Confirm if modal.is_open() => {
                make(&mut commands, &game, &mut forking, &mut notice);
            }
            input::Action::Back => forking.0 = None,
            _ => {}
        }
    }
}

/// The battle of its own that goes on from the moment that is looked at.
fn make(commands: &mut Commands, game: &Game, forking: &mut Forking, notice: &mut Notice) {
    let Some((players, own)) = forking.0.take() else {
        return;
    };
    match game.fork(players, own) {
        Ok(fork) => opening::open(commands, fork),
        Err(fault) => notice.say(fault.to_string()),
    }
}

fn show(
    mut commands: Commands,
    mut panels: Panels,
    game: Res<Game>,
    mut modal: ResMut<Modal>,
    mut forking: ResMut<Forking>,
    mut notice: ResMut<Notice>,
) {
    modal.open();
    let mut answer = None;
    panels.float(|egui, probe| {
        let dialog = parts::dialog(egui, "fork");
        let shown = dialog.show(egui, |ui| {
            ui.set_width(640.0);
            ui.heading(parts::say("ui-fork-heading"));
            let at = Value::Number(game.battle.at() as i64);
            ui.label(parts::tell(&Text::key("ui-fork-what").with("at", at)));
            ui.add_space(6.0);
            if let Some((players, own)) = &mut forking.bypass_change_detection().0 {
                sides(ui, probe, &game, players);
                ui.add_space(6.0);
                own_dice(ui, probe, "fork", own);
            }
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let yes = theme::main_button(parts::say("ui-fork-yes"));
                if button(ui, probe, "fork-yes", yes).clicked() {
                    answer = Some(true);
                }
                let no = egui::Button::new(parts::say("ui-fork-no"));
                if button(ui, probe, "fork-no", no).clicked() {
                    answer = Some(false);
                }
            });
        });
        if shown.backdrop_response.clicked() {
            answer = Some(false);
        }
    });
    match answer {
        Some(true) => make(&mut commands, &game, &mut forking, &mut notice),
        Some(false) => forking.0 = None,
        None => {}
    }
}

/// Who plays each side.
fn sides(ui: &mut egui::Ui, probe: &mut Probe, game: &Game, players: &mut [Player]) {
    for (number, now) in players.iter_mut().enumerate() {
        let side = SideId(number as u8);
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(22.0, 30.0), egui::Sense::hover());
            parts::side_mark(ui.painter(), rect.center(), 8.0, side);
            let left = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(egui::vec2(120.0, 30.0), left, |ui| {
                ui.set_min_width(120.0);
                ui.label(game.battle.side_name(side));
            });
            for (name, key, player) in PLAYERS {
                let player = Player::of(player);
                let words = egui::Button::selectable(*now == player, parts::say(key));
                if button(ui, probe, &format!("fork-side-{number}-{name}"), words).clicked() {
                    *now = player;
                }
            }
        });
    }
}

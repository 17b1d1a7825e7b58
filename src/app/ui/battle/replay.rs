//! The replay bar: play and pause, step by input, by action and by turn both ways, scrub, speed, and play on from here.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::fork::Forking;
use crate::app::battle::{Game, Mode, Submit};
use crate::app::probe::{button, button_unless};
use crate::app::ui::{Modal, Panels, UiPart, parts, theme};
use crate::app::{Screen, Step, input};

pub(super) fn plugin(app: &mut App) {
    let watched = |game: Option<Res<Game>>| game.is_some_and(|game| game.mode != Mode::Play);
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiPart::Bottom)
            .run_if(in_state(Screen::Battle).and_then(watched)),
    )
    .add_systems(
        Update,
        obey.in_set(Step::Orders)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

/// How far a step goes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stride {
    Input,
    Action,
    Turn,
}

/// The nearest moment before or after the one that is looked at.
fn target(game: &Game, stride: Stride, forwards: bool) -> usize {
    let (at, first, last) = (game.battle.at(), game.battle.first(), game.battle.inputs());
    let stops = |n: &usize| {
        let told = game.battle.told(*n);
        match stride {
            Stride::Input => true,
            Stride::Action => told
                .iter()
                .any(|event| event.depth == 0 && event.text.is_some()),
            Stride::Turn => told.iter().any(|event| event.clock.is_some()),
        }
    };
    if forwards {
        (at + 1..=last).find(stops).unwrap_or(last)
    } else {
        (first..at).rev().find(stops).unwrap_or(first)
    }
}

/// The keys of the bar: Space plays and pauses, the numbers are its steps in their order, Enter plays on from here.
pub(super) fn obey(
    mut pressed: MessageReader<input::Command>,
    modal: Res<Modal>,
    mut game: ResMut<Game>,
    mut forking: ResMut<Forking>,
    mut submit: MessageWriter<Submit>,
) {
    if game.mode == Mode::Play {
        // What was pressed before the replay began means nothing to it.
        pressed.clear();
        return;
    }
    for input::Command(action) in pressed.read() {
        match action {
            _ if modal.is_open() => {}
            input::Action::Done => play(&mut game, &mut submit),
            input::Action::Confirm => forking.0 = Some((game.players.clone(), game.own_dice())),
            input::Action::Order(n) => {
                if let Some((_, _, stride, forwards)) = STEPS.get(usize::from(n.saturating_sub(1)))
                {
                    let to = target(&game, *stride, *forwards);
                    pause(&mut game);
                    submit.write(Submit::Look(to));
                }
            }
            _ => {}
        }
    }
}

/// Plays or pauses; at the end it begins anew.
fn play(game: &mut Game, submit: &mut MessageWriter<Submit>) {
    let ended = game.battle.at() >= game.battle.inputs();
    if let Mode::Replay { running, due, .. } = &mut game.mode {
        *running = !*running;
        *due = 0.0;
        if *running && ended {
            submit.write(Submit::Look(game.battle.first()));
        }
    }
}

fn pause(game: &mut Game) {
    if let Mode::Replay { running, .. } = &mut game.mode {
        *running = false;
    }
}

/// The steps: the control's name, its sign, how far, which way. Their keys are 1 to 6.
const STEPS: [(&str, &str, Stride, bool); 6] = [
    (
        "replay-turn-back",
        "ui-replay-turn-back",
        Stride::Turn,
        false,
    ),
    (
        "replay-action-back",
        "ui-replay-action-back",
        Stride::Action,
        false,
    ),
    (
        "replay-input-back",
        "ui-replay-input-back",
        Stride::Input,
        false,
    ),
    ("replay-input", "ui-replay-input", Stride::Input, true),
    ("replay-action", "ui-replay-action", Stride::Action, true),
    ("replay-turn", "ui-replay-turn", Stride::Turn, true),
];

const SPEEDS: [f32; 4] = [0.5, 1.0, 2.0, 4.0];

/// The track of all moments, with a knob at the one that is looked at; and the moment that a click or a drag asks for.
fn scrub(ui: &mut egui::Ui, game: &Game, wide: f32) -> (egui::Response, usize) {
    let size = egui::vec2(wide, 22.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
    let track = rect.shrink2(egui::vec2(8.0, 0.0));
    let (first, last) = (game.battle.first(), game.battle.inputs());
    let span = (last - first).max(1) as f32;
    let wanted = response
        .interact_pointer_pos()
        .filter(|_| response.clicked() || response.is_pointer_button_down_on());
    let at = wanted.map_or(game.battle.at(), |pointer| {
        let part = ((pointer.x - track.min.x) / track.width()).clamp(0.0, 1.0);
        first + (part * span).round() as usize
    });
    let at = at.clamp(first, last);
    let knob = track.min.x + track.width() * (at - first) as f32 / span;
    let painter = ui.painter();
    let line = egui::Stroke::new(5.0, theme::LINE);
    let done = egui::Stroke::new(5.0, theme::ACCENT);
    let middle = rect.center().y;
    painter.hline(track.x_range(), middle, line);
    painter.hline(track.min.x..=knob, middle, done);
    painter.circle_filled(egui::pos2(knob, middle), 8.0, theme::TEXT);
    (response, at)
}

/// What a click on the bar asks for.
enum Asked {
    Play,
    To(usize),
    Speed(f32),
    Fork,
    Leave,
}

fn show(
    mut panels: Panels,
    mut game: ResMut<Game>,
    mut submit: MessageWriter<Submit>,
    mut forking: ResMut<Forking>,
    mut next: ResMut<NextState<Screen>>,
) {
    let Mode::Replay { running, speed, .. } = game.mode else {
        return;
    };
    let mut asked = None;
    panels.dock("battle-replay", |ui, probe| {
        egui::Panel::bottom("battle-replay-bar")
            .resizable(false)
            .frame(theme::panel_frame())
            .show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 5.0;
                    ui.spacing_mut().button_padding.x = 9.0;
                    let words = parts::say(if running {
                        "ui-replay-pause"
                    } else {
                        "ui-replay-play"
                    });
                    let words = theme::main_button(words).min_size(egui::vec2(110.0, 30.0));
                    if button(ui, probe, "replay-play", words).clicked() {
                        asked = Some(Asked::Play);
                    }
                    for (i, (name, key, stride, forwards)) in STEPS.into_iter().enumerate() {
                        let to = target(&game, stride, forwards);
                        let why =
                            (to == game.battle.at()).then(|| parts::say("ui-replay-no-further"));
                        let words = format!("{} [{}]", parts::say(key), i + 1);
                        if button_unless(ui, probe, name, egui::Button::new(words), why.as_deref())
                            .clicked()
                        {
                            asked = Some(Asked::To(to));
                        }
                    }
                });
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 5.0;
                    for choice in SPEEDS {
                        let words =
                            egui::Button::selectable(speed == choice, format!("{choice}\u{d7}"));
                        if button(ui, probe, &format!("replay-speed-{choice}"), words).clicked() {
                            asked = Some(Asked::Speed(choice));
                        }
                    }
                    ui.add_space(6.0);
                    let wide = (ui.available_width() - 350.0).max(120.0);
                    let (response, at) = scrub(ui, &game, wide);
                    probe.control("replay-scrub", ui, &response, None);
                    if at != game.battle.at() {
                        asked = Some(Asked::To(at));
                    }
                    ui.label(format!("{at} / {}", game.battle.inputs()));
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        let leave = egui::Button::new(parts::say("ui-replay-leave"));
                        if button(ui, probe, "replay-leave", leave).clicked() {
                            asked = Some(Asked::Leave);
                        }
                        let fork = egui::Button::new(parts::say("ui-replay-fork"));
                        if button(ui, probe, "replay-fork", fork).clicked() {
                            asked = Some(Asked::Fork);
                        }
                    });
                });
            });
    });
    match asked {
        Some(Asked::Play) => play(&mut game, &mut submit),
        Some(Asked::To(to)) => {
            pause(&mut game);
            submit.write(Submit::Look(to));
        }
        Some(Asked::Speed(speed)) => {
            game.mode = Mode::Replay {
                running,
                speed,
                due: 0.0,
            }
        }
        Some(Asked::Fork) => forking.0 = Some((game.players.clone(), game.own_dice())),
        Some(Asked::Leave) => next.set(Screen::Title),
        None => {}
    }
}

//! The title and its menu, over a corner of the table.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::replays::{standing, turn};
use super::{CameFrom, Modal, Panels, UiPart, parts, theme};
use crate::app::battle::Game;
use crate::app::probe::button_unless;
use crate::app::storage::{Request, Seen, Shelf, goes_on};
use crate::app::{Screen, input};
use crate::engine::{Text, Value};

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
    Continue,
    Quick,
    NewBattle,
    Replays,
    Settings,
    Help,
    Quit,
}

/// The battle that is quickest to learn and to play.
const QUICK: &str = "get-em-up";

const MENU: [(&str, &str, Entry); 7] = [
    ("continue", "ui-title-continue", Entry::Continue),
    ("quick-battle", "ui-title-quick", Entry::Quick),
    ("new-battle", "ui-title-new-battle", Entry::NewBattle),
    ("replays", "ui-title-replays", Entry::Replays),
    ("settings", "ui-title-settings", Entry::Settings),
    ("help", "ui-title-help", Entry::Help),
    ("quit", "ui-title-quit", Entry::Quit),
];

/// What *Continue* would go on with, or why it cannot.
fn to_continue(game: Option<&Game>, shelf: &Shelf) -> Result<String, String> {
    if let Some(game) = game.filter(|game| goes_on(game)) {
        let view = game.battle.view(None);
        return Ok(continues(
            game.scenario.title.clone(),
            turn(view.turn, view.turns),
        ));
    }
    let glance = shelf.unfinished().and_then(|row| match &row.seen {
        Seen::Good(glance) => Some(glance),
        Seen::Bad(_) | Seen::NotYet => None,
    });
    if let Some(glance) = glance {
        return Ok(continues(glance.title.clone(), standing(glance)));
    }
    Err(match &shelf.fault {
        Some(fault) => fault.clone(),
        None if shelf.rows.iter().any(|row| row.seen == Seen::NotYet) => {
            parts::say("ui-title-looking")
        }
        None => parts::say("ui-title-nothing"),
    })
}

fn continues(title: String, standing: String) -> String {
    let what = Text::key("ui-title-continue-what")
        .with("title", Value::Name(title))
        .with("standing", Value::Name(standing));
    parts::tell(&what)
}

fn show(
    mut panels: Panels,
    mut next: ResMut<NextState<Screen>>,
    mut came_from: ResMut<CameFrom>,
    mut requests: MessageWriter<Request>,
    mut exit: MessageWriter<AppExit>,
    game: Option<Res<Game>>,
    shelf: Res<Shelf>,
) {
    let mut chosen = None;
    let goes_on = to_continue(game.as_deref(), &shelf);
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
                    egui::RichText::new(parts::say("ui-title-what"))
                        .size(15.0)
                        .color(theme::DIM),
                );
                ui.add_space(34.0);
                let first = if goes_on.is_ok() {
                    Entry::Continue
                } else {
                    Entry::Quick
                };
                for (name, key, entry) in MENU {
                    if entry == Entry::Quit && cfg!(target_arch = "wasm32") {
                        continue;
                    }
                    let mut words = egui::RichText::new(parts::say(key)).size(17.0);
                    if entry == first {
                        words = words.color(theme::DEEP).strong();
                    }
                    let mut button = egui::Button::new(words).min_size(egui::vec2(292.0, 44.0));
                    if entry == first {
                        button = button.fill(theme::ACCENT);
                    }
                    let why_not = goes_on.as_ref().err().filter(|_| entry == Entry::Continue);
                    let why_not = why_not.map(String::as_str);
                    if button_unless(ui, probe, name, button, why_not).clicked() {
                        chosen = Some(entry);
                    }
                    if let (Entry::Continue, Ok(what)) = (entry, &goes_on) {
                        ui.label(egui::RichText::new(what).small().color(theme::DIM));
                    }
                    if entry == Entry::Quick {
                        let what = parts::say("ui-title-quick-what");
                        ui.label(egui::RichText::new(what).small().color(theme::DIM));
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
        Entry::Continue => {
            requests.write(Request::Continue);
        }
        Entry::Quick => {
            requests.write(Request::Import(QUICK.to_owned()));
        }
        Entry::NewBattle => next.set(Screen::Setup),
        Entry::Replays => next.set(Screen::Replays),
        Entry::Settings => next.set(Screen::Settings),
        Entry::Help => next.set(Screen::Help),
        Entry::Quit => {
            exit.write(AppExit::Success);
        }
    }
}

fn obey(
    mut commands: MessageReader<input::Command>,
    modal: Res<Modal>,
    mut next: ResMut<NextState<Screen>>,
    mut came_from: ResMut<CameFrom>,
    mut requests: MessageWriter<Request>,
    game: Option<Res<Game>>,
    shelf: Res<Shelf>,
) {
    for input::Command(action) in commands.read() {
        match action {
            _ if modal.is_open() => {}
            input::Action::Confirm if to_continue(game.as_deref(), &shelf).is_ok() => {
                requests.write(Request::Continue);
            }
            input::Action::Confirm => {
                requests.write(Request::Import(QUICK.to_owned()));
            }
            input::Action::Help => {
                came_from.0 = Screen::Title;
                next.set(Screen::Help);
            }
            _ => {}
        }
    }
}

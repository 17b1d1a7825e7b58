//! The bar along the top: which battle it is, the turn and whose phase it is, and the way to undo, help and menu.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::{Menu, Scene, brief, drawn};
use crate::app::Screen;
use crate::app::battle::{Game, Mode, Wish};
use crate::app::board::Fit;
use crate::app::probe::{button, button_unless};
use crate::app::ui::{CameFrom, Panels, UiPart, parts, theme};
use crate::engine::session::SessionFault;
use crate::engine::{SideId, Text, Value};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiPart::Top)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

/// What a click on the bar asks for.
enum Asked {
    Undo,
    Fit,
    Help,
    Menu,
}

pub(super) fn show(
    mut panels: Panels,
    scene: Scene,
    mut menu: ResMut<Menu>,
    mut wishes: MessageWriter<Wish>,
    mut fit: MessageWriter<Fit>,
    mut next: ResMut<NextState<Screen>>,
    mut came_from: ResMut<CameFrom>,
) {
    let mut asked = None;
    panels.dock("battle-bar", |ui, probe| {
        egui::Panel::top("battle-top")
            .resizable(false)
            .exact_size(46.0)
            .frame(theme::panel_frame())
            .show(ui, |ui| {
                let room = ui.max_rect();
                ui.horizontal_centered(|ui| {
                    let title = &scene.game.scenario.title;
                    let room = (room.width() * 0.5 - 150.0).max(120.0);
                    let names = ui.scope(|ui| names(ui, &scene, title, room)).response;
                    names.on_hover_ui(|ui| {
                        for goal in &scene.game.scenario.setting.terms().goals {
                            ui.label(brief::told(&scene, goal));
                        }
                    });
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        let key = if scene.hand.steps_back() {
                            "ui-menu-not-now"
                        } else {
                            "ui-menu"
                        };
                        let words = egui::Button::new(parts::say(key));
                        if button(ui, probe, "menu", words).clicked() {
                            asked = Some(Asked::Menu);
                        }
                        let words = egui::Button::new(parts::say("ui-help"));
                        if button(ui, probe, "help", words).clicked() {
                            asked = Some(Asked::Help);
                        }
                        let words = egui::Button::new(parts::say("ui-fit"));
                        if button(ui, probe, "fit", words).clicked() {
                            asked = Some(Asked::Fit);
                        }
                        if scene.game.mode == Mode::Play {
                            let why_not = no_undo(&scene);
                            let words = egui::Button::new(parts::say("ui-undo"));
                            if button_unless(ui, probe, "undo", words, why_not.as_deref()).clicked()
                            {
                                asked = Some(Asked::Undo);
                            }
                        }
                    });
                });
                phase(ui, &scene, room);
            });
    });
    match asked {
        Some(Asked::Undo) => {
            wishes.write(Wish::Undo);
        }
        Some(Asked::Fit) => {
            fit.write(Fit);
        }
        Some(Asked::Help) => {
            came_from.0 = Screen::Battle;
            next.set(Screen::Help);
        }
        Some(Asked::Menu) => menu.open = !menu.open,
        None => {}
    }
}

/// The battle and its rule book, and below what it turns on.
fn names(ui: &mut egui::Ui, scene: &Scene, title: &str, wide: f32) {
    let painter = ui.painter().clone();
    let set = |words: &str, size: f32, colour, wide: f32| {
        parts::cut(
            &painter,
            words,
            egui::FontId::proportional(size),
            colour,
            wide,
        )
    };
    let title = set(title, 16.0, theme::TEXT, wide);
    let book = set(
        &rule_book(scene),
        13.0,
        theme::DIM,
        (wide - title.size().x - 10.0).max(1.0),
    );
    let goals = &scene.game.scenario.setting.terms().goals;
    let goals: Vec<String> = goals.iter().map(|goal| brief::told(scene, goal)).collect();
    let goals = set(&goals.join("  "), 12.0, theme::DIM, wide);
    let size = egui::vec2(wide, title.size().y + goals.size().y);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let beside = rect.min + egui::vec2(title.size().x + 10.0, 3.0);
    let below = rect.min + egui::vec2(0.0, title.size().y);
    painter.galley(rect.min, title, theme::TEXT);
    painter.galley(beside, book, theme::DIM);
    painter.galley(below, goals, theme::DIM);
}

/// The rule book's name on screen.
fn rule_book(scene: &Scene) -> String {
    parts::rule_book(scene.game.battle.rules())
}

/// Why nothing can be taken back now.
fn no_undo(scene: &Scene) -> Option<String> {
    let Some(side) = scene.game.undoer() else {
        return Some(parts::say("ui-undo-not-now"));
    };
    match scene.game.battle.free_undo(side) {
        Ok(_) => None,
        Err(SessionFault::DiceRolled) => Some(parts::say("undo-dice-rolled")),
        Err(SessionFault::Revealed) => Some(parts::say("undo-revealed")),
        Err(SessionFault::OthersOrder(_)) => Some(parts::say("undo-not-yours")),
        Err(_) => Some(parts::say("undo-nothing")),
    }
}

/// The turn and the phase, in the colour and with the shape of the side whose phase it is.
fn phase(ui: &egui::Ui, scene: &Scene, room: egui::Rect) {
    let view = scene.shown.view();
    let key = if view.turns.is_some() {
        "ui-phase"
    } else {
        "ui-phase-open"
    };
    let acts = view.stage.as_ref().and_then(of_side).unwrap_or(view.phase);
    let words = scene.say(
        &Text::key(key)
            .with("turn", Value::Number(i64::from(view.turn)))
            .with(
                "turns",
                Value::Number(i64::from(view.turns.unwrap_or_default())),
            )
            .with(
                "what",
                match &view.stage {
                    Some(stage) => Value::Text(Box::new(stage.clone())),
                    None => Value::Text(Box::new(
                        Text::key("ui-phase-of").with("side", Value::Side(view.phase)),
                    )),
                },
            ),
    );
    let painter = ui.painter();
    let font = egui::FontId::proportional(15.0);
    let words = painter.layout_no_wrap(words, font, egui::Color32::WHITE);
    let size = egui::vec2(words.size().x + 64.0, 30.0);
    let pill = egui::Rect::from_center_size(room.center(), size);
    let colour = parts::side_colour(acts).gamma_multiply(0.92);
    painter.rect_filled(pill, 8.0, colour);
    let mark = egui::pos2(pill.min.x + 20.0, pill.center().y);
    parts::side_mark(painter, mark, 8.0, acts);
    let at = egui::pos2(pill.min.x + 38.0, pill.center().y - words.size().y / 2.0);
    painter.galley(at, words, egui::Color32::WHITE);
    if let Some(deck) = &view.deck {
        drawn::small(ui, scene, pill.right_center() + egui::vec2(8.0, 0.0), deck);
    }
}

/// The side that a part of a half-turn is for.
fn of_side(stage: &Text) -> Option<SideId> {
    stage.values.iter().find_map(|(_, value)| match value {
        Value::Side(side) => Some(*side),
        _ => None,
    })
}

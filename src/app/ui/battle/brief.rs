//! What the battle is about: the briefing, who wins by what, and how that stands now. As a card until the first order is given, and
//! from the menu at any time.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::{Menu, Scene, house};
use crate::app::battle::{Game, Mode, Player};
use crate::app::input::{self, InputPart};
use crate::app::probe::{Probe, button};
use crate::app::ui::{Modal, Panels, UiPart, parts, theme};
use crate::app::{Screen, Step};
use crate::engine::journal::{Entry, Input};
use crate::engine::report::Off;
use crate::engine::terms::{Edge, Goal, Standing, Terms, What};
use crate::engine::{SideId, Text, Value};
use crate::table::Length;

/// The orders, opened from the menu.
#[derive(Resource, Debug, Default)]
pub struct Brief {
    /// Whether they are looked at.
    pub open: bool,
    /// Whether the card of the battle just begun was put away.
    noted: bool,
    /// Whether the card was drawn in the last frame.
    shown: bool,
}

impl Brief {
    /// Whether the card of the battle just begun is in view: then Enter takes note of it, and means nothing else.
    pub fn is_shown(&self) -> bool {
        self.shown
    }

    /// Whether the computer, which goes first, waits until a person has taken note of the orders.
    pub fn holds_back(&self, game: &Game) -> bool {
        let order = |entry: &Entry| matches!(entry.input, Input::Order { .. });
        !self.noted
            && game.mode == Mode::Play
            && game.players.contains(&Player::Person)
            && game.battle.first() == 0
            && !game.battle.journal().entries().iter().any(order)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Brief>()
        .add_systems(OnEnter(Screen::Battle), close)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiPart::Window).run_if(
                in_state(Screen::Battle)
                    .and_then(resource_exists::<Game>)
                    .and_then(|brief: Res<Brief>| brief.open),
            ),
        )
        .add_systems(
            Update,
            (
                begin.in_set(Step::Input).run_if(resource_added::<Game>),
                note.in_set(Step::Input)
                    .after(InputPart::Read)
                    .run_if(in_state(Screen::Battle)),
                obey.in_set(Step::Orders).run_if(in_state(Screen::Battle)),
            ),
        );
}

fn close(mut brief: ResMut<Brief>) {
    brief.open = false;
}

/// Another battle lies on the table.
fn begin(mut brief: ResMut<Brief>) {
    *brief = Brief::default();
}

/// Enter takes note of the orders. No key of that frame reaches the battle.
fn note(
    mut commands: MessageReader<input::Command>,
    mut brief: ResMut<Brief>,
    mut modal: ResMut<Modal>,
) {
    let noted = |command: &input::Command| command.0 == input::Action::Confirm;
    if commands.read().any(noted) && brief.shown && !modal.is_open() {
        brief.noted = true;
        brief.shown = false;
        modal.open();
    }
}

fn obey(mut commands: MessageReader<input::Command>, mut brief: ResMut<Brief>, menu: Res<Menu>) {
    let leave = |command: &input::Command| {
        matches!(command.0, input::Action::Back | input::Action::Confirm)
    };
    if commands.read().any(leave) && brief.open && !menu.open {
        brief.open = false;
    }
}

fn show(mut panels: Panels, scene: Scene, mut brief: ResMut<Brief>, mut modal: ResMut<Modal>) {
    modal.open();
    panels.float(|egui, probe| {
        let dialog = parts::dialog(egui, "battle-brief");
        let shown = dialog.show(egui, |ui| {
            ui.set_width(560.0);
            ui.heading(parts::say("ui-brief"));
            egui::ScrollArea::vertical()
                .max_height((egui.content_rect().height() - 160.0).max(120.0))
                .show(ui, |ui| {
                    ui.label(egui::RichText::new(&scene.game.scenario.briefing).size(14.0));
                    ui.add_space(6.0);
                    goals(ui, &scene);
                });
            let close = theme::main_button(parts::say("ui-close"));
            button(ui, probe, "brief-close", close).clicked()
        });
        if shown.inner || shown.backdrop_response.clicked() {
            brief.open = false;
        }
    });
}

/// The card at the beginning of a battle, until an element is selected or an order given; it blocks nothing.
pub fn card(ui: &mut egui::Ui, probe: &mut Probe, scene: &Scene, brief: &mut Brief) {
    let battle = &scene.game.battle;
    // The other side may have gone first.
    let persons = scene.game.players.contains(&Player::Person);
    let own = |side: SideId| !persons || scene.game.player(side) == Player::Person;
    let order = |entry: &Entry| matches!(entry.input, Input::Order { side, .. } if own(side));
    let begun = battle.first() > 0 || battle.journal().entries().iter().any(order);
    let taken_up = scene.hand.selected.is_some() || scene.hand.ending;
    brief.noted |= begun || taken_up || scene.watched();
    brief.shown = false;
    if brief.noted {
        return;
    }
    brief.shown = true;
    let (title, again) = (parts::say("ui-brief"), parts::say("ui-brief-again"));
    parts::card(ui, &title, &again, |ui| {
        plays(ui, scene);
        goals(ui, scene);
        if let Some(house) = house::counted(&scene.game) {
            ui.label(egui::RichText::new(house).size(13.0).color(theme::ACCENT));
        }
        let noted = theme::main_button(parts::say("ui-brief-noted"));
        if button(ui, probe, "brief-noted", noted).clicked() {
            brief.noted = true;
        }
        ui.label(egui::RichText::new(&scene.game.scenario.briefing).size(13.0));
    });
}

/// Which side is the player's, where that is one.
fn plays(ui: &mut egui::Ui, scene: &Scene) {
    let players = scene.game.players.iter().zip(0..);
    let persons: Vec<u8> = players
        .filter(|(player, _)| **player == Player::Person)
        .map(|(_, side)| side)
        .collect();
    if let [side] = persons[..] {
        let words = Text::key("ui-brief-you").with("side", Value::Side(SideId(side)));
        ui.label(egui::RichText::new(scene.say(&words)).size(15.0).strong());
    }
}

/// Who wins by what, and how it stands.
fn goals(ui: &mut egui::Ui, scene: &Scene) {
    let terms = scene.game.scenario.setting.terms();
    ui.label(
        egui::RichText::new(parts::say("ui-brief-goals"))
            .size(14.0)
            .strong(),
    );
    for goal in &terms.goals {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(16.0, 18.0), egui::Sense::hover());
            parts::side_mark(ui.painter(), rect.center(), 6.0, goal.side);
            let words = egui::RichText::new(told(scene, goal)).size(13.0);
            ui.add(egui::Label::new(words).wrap());
        });
    }
    let words = scene.say(&otherwise(terms));
    ui.label(egui::RichText::new(words).size(13.0).color(theme::DIM));
}

/// A goal in words, and how it stands now.
pub fn told(scene: &Scene, goal: &Goal) -> String {
    let terms = scene.game.scenario.setting.terms();
    let (have, need) = goal.progress(&standings(scene, goal), &scene.shown.view().tally);
    let mut told = scene.say(&words(goal, terms));
    if let What::Hold { clear, .. } = goal.what
        && clear > Length::ZERO
    {
        let near = Text::key("goal-clear").with("clear", Value::Length(clear));
        told = format!("{told} {}", scene.say(&near));
    }
    if let What::Exit { road: true, .. } = goal.what {
        told = format!("{told} {}", scene.say(&Text::key("goal-by-road")));
    }
    if let What::Evacuate { .. } = goal.what {
        told = format!("{told} {}", scene.say(&home(scene, goal.side)));
    }
    scene.say(
        &Text::key("goal-stands")
            .with("goal", Value::Name(told))
            .with("have", Value::Number(have as i64))
            .with("need", Value::Number(need as i64)),
    )
}

/// How a side's casualties come home: off its own edge, or where the battle's file has them safe.
fn home(scene: &Scene, side: SideId) -> Text {
    let setting = &scene.game.scenario.setting;
    let secure = setting.secure().iter().any(|(whose, _)| *whose == side);
    let edge = setting.terms().sides[usize::from(side.0)].edge;
    Text::key(match (edge, secure) {
        (Edge::North, false) => "goal-home-north",
        (Edge::East, false) => "goal-home-east",
        (Edge::South, false) => "goal-home-south",
        (Edge::West, false) => "goal-home-west",
        (Edge::North, true) => "goal-home-north-or-secure",
        (Edge::East, true) => "goal-home-east-or-secure",
        (Edge::South, true) => "goal-home-south-or-secure",
        (Edge::West, true) => "goal-home-west-or-secure",
    })
}

/// What must be so for a goal.
fn words(goal: &Goal, terms: &Terms) -> Text {
    let number = |n: u16| Value::Number(i64::from(n));
    let text = match &goal.what {
        What::Hold {
            areas,
            count,
            at_once,
            ..
        } => Text::key(match (areas.len(), at_once) {
            (1, true) => "goal-hold-one-at-once",
            (1, false) => "goal-hold-one",
            (_, true) => "goal-hold-at-once",
            (_, false) => "goal-hold",
        })
        .with("n", number(*count))
        .with("of", Value::Number(areas.len() as i64))
        .with("turn", number(terms.turns.unwrap_or_default())),
        What::Destroy { count: None } => Text::key("goal-destroy-all"),
        What::Destroy { count: Some(count) } => Text::key("goal-destroy").with("n", number(*count)),
        What::Exit { edge, count, .. } => Text::key(match edge {
            Edge::North => "goal-exit-north",
            Edge::East => "goal-exit-east",
            Edge::South => "goal-exit-south",
            Edge::West => "goal-exit-west",
        })
        .with("n", number(*count)),
        What::Survive { count } => Text::key("goal-survive")
            .with("n", number(*count))
            .with("turn", number(terms.turns.unwrap_or_default())),
        What::Evacuate { count } => Text::key("goal-evacuate").with("n", number(*count)),
        What::Killed { count } => Text::key("goal-killed").with("n", number(*count)),
        What::Points { .. } => Text::key("goal-points"),
    };
    text.with("side", Value::Side(goal.side))
}

/// Who wins when no goal is met.
fn otherwise(terms: &Terms) -> Text {
    match terms.otherwise {
        Some(side) => Text::key("goal-otherwise").with("side", Value::Side(side)),
        None => Text::key("goal-otherwise-drawn"),
    }
}

/// The elements as a goal sees them. A side leaves only by the edges of its own goals.
fn standings(scene: &Scene, goal: &Goal) -> Vec<Standing> {
    let edge = match goal.what {
        What::Exit { edge, .. } => Some(edge),
        _ => None,
    };
    let elements = scene.shown.view().elements.iter();
    elements
        .filter(|element| element.side != parts::NOBODYS)
        .map(|element| Standing {
            side: element.side,
            on_table: element
                .piece
                .filter(|_| !element.airborne())
                .map(|piece| (piece.at, piece.radius)),
            left_by: edge.filter(|_| element.off == Some(Off::Left)),
            eliminated: element.off == Some(Off::Eliminated),
            counts: true,
        })
        .collect()
}

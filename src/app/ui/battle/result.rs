//! How the battle ended: who won and why, what it cost both sides, and what may be done next.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::Scene;
use crate::app::battle::{Game, Mode, Submit};
use crate::app::probe::button;
use crate::app::storage::{Reply, Request};
use crate::app::ui::{Modal, Panels, UiPart, opening, parts, replays, saved, seed, theme};
use crate::app::{Screen, Step, input};
use crate::engine::report::Outcome;
use crate::engine::{Off, SideId, Text, Value};

/// Whether the result has been put aside to look at the table, and what a key chose.
#[derive(Resource, Debug, Default)]
struct Ending {
    /// Whether it was drawn in the last frame.
    shown: bool,
    aside: Option<u64>,
    chosen: Option<Next>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ending>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiPart::Window)
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
        )
        .add_systems(
            Update,
            obey.in_set(Step::Orders)
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
        );
}

/// Enter shows the result again after it was put aside, Esc puts it aside, the numbers choose what is next.
fn obey(
    mut commands: MessageReader<input::Command>,
    game: Res<Game>,
    modal: Res<Modal>,
    mut ending: ResMut<Ending>,
) {
    let shown = ending.shown;
    for input::Command(action) in commands.read() {
        if !ended(&game) {
            continue;
        }
        match action {
            input::Action::Confirm if !modal.is_open() => ending.aside = None,
            input::Action::Back if shown => ending.aside = Some(game.revision),
            input::Action::Order(n) if shown => {
                ending.chosen = NEXT
                    .get(usize::from(n.saturating_sub(1)))
                    .map(|(_, _, what)| *what);
            }
            _ => {}
        }
    }
}

/// Whether a battle that was played is over.
fn ended(game: &Game) -> bool {
    game.over() && game.mode == Mode::Play
}

/// What may be done next.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Next {
    Replay,
    Save,
    Again,
    NewSeed,
    Table,
    Title,
}

const NEXT: [(&str, &str, Next); 6] = [
    ("result-replay", "ui-result-replay", Next::Replay),
    ("result-save", "ui-result-save", Next::Save),
    ("result-again", "ui-result-again", Next::Again),
    ("result-new-seed", "ui-result-new-seed", Next::NewSeed),
    ("result-table", "ui-result-table", Next::Table),
    ("result-title", "ui-result-title", Next::Title),
];

fn show(
    mut commands: Commands,
    mut panels: Panels,
    scene: Scene,
    mut ending: ResMut<Ending>,
    mut modal: ResMut<Modal>,
    mut next: ResMut<NextState<Screen>>,
    mut submit: MessageWriter<Submit>,
    mut asking: ResMut<replays::Asking>,
    reply: Res<Reply>,
    mut requests: MessageWriter<Request>,
) {
    let game = &scene.game;
    let view = scene.shown.view();
    // While the battle is saved as a file the result waits below, and is there again afterwards.
    let saving = asking.is_open() || !reply.lines.is_empty();
    let aside = saving || ending.aside == Some(game.revision);
    let shown = ended(game) && !scene.shown.trailing() && !aside;
    ending.shown = shown;
    let Some(outcome) = view.outcome.as_ref().filter(|_| shown) else {
        return;
    };
    modal.open();
    let mut chosen = ending.chosen.take();
    panels.float(|egui, probe| {
        let dialog = parts::dialog(egui, "result");
        dialog.show(egui, |ui| {
            ui.set_width(540.0);
            title(ui, &scene, outcome);
            losses(ui, &scene);
            ui.add_space(8.0);
            ui.horizontal_wrapped(|ui| {
                for ((name, key, what), number) in NEXT.into_iter().zip(1..) {
                    let words = format!("{} [{number}]", parts::say(key));
                    let shown = if what == Next::Replay {
                        theme::main_button(words)
                    } else {
                        egui::Button::new(words)
                    };
                    if button(ui, probe, name, shown).clicked() {
                        chosen = Some(what);
                    }
                }
            });
        });
    });
    match chosen {
        Some(Next::Replay) => {
            commands.queue(opening::watch);
            submit.write(Submit::Look(game.battle.first()));
        }
        Some(Next::Save) => {
            saved::save_as_file(game, &mut asking, &mut requests);
        }
        Some(Next::Again) => {
            let seed = game
                .battle
                .journal()
                .header()
                .seed
                .unwrap_or_else(seed::draw);
            opening::open(
                &mut commands,
                Game::begin(
                    game.scenario.clone(),
                    game.players.clone(),
                    game.own_dice(),
                    seed,
                ),
            );
        }
        Some(Next::NewSeed) => {
            let seed = seed::draw();
            opening::open(
                &mut commands,
                Game::begin(
                    game.scenario.clone(),
                    game.players.clone(),
                    game.own_dice(),
                    seed,
                ),
            );
        }
        Some(Next::Table) => ending.aside = Some(game.revision),
        Some(Next::Title) => next.set(Screen::Title),
        None => {}
    }
}

fn title(ui: &mut egui::Ui, scene: &Scene, outcome: &Outcome) {
    let words = match outcome.winner {
        Some(side) => scene.say(&Text::key("ui-result-won").with("side", Value::Side(side))),
        None => parts::say("ui-result-drawn"),
    };
    ui.horizontal(|ui| {
        if let Some(side) = outcome.winner {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(28.0, 30.0), egui::Sense::hover());
            parts::side_mark(ui.painter(), rect.center(), 12.0, side);
        }
        ui.label(egui::RichText::new(words).size(24.0).strong());
    });
    ui.label(
        egui::RichText::new(scene.say(&outcome.reason))
            .size(15.0)
            .color(theme::DIM),
    );
    let turn =
        Text::key("ui-result-turn").with("n", Value::Number(i64::from(scene.shown.view().turn)));
    ui.label(egui::RichText::new(scene.say(&turn)).color(theme::DIM));
    ui.add_space(6.0);
}

/// What is left of both sides, and what is not.
fn losses(ui: &mut egui::Ui, scene: &Scene) {
    let keys = [
        "ui-result-on-table",
        "ui-result-eliminated",
        "ui-result-left",
        "ui-result-strength",
    ];
    line(ui, false, "", keys.map(parts::say), theme::DIM);
    for side in 0..scene.game.players.len() {
        let side = SideId(side as u8);
        let tally = Tally::of(scene, side);
        let lost = Text::key("ui-result-of")
            .with("n", Value::Number(i64::from(tally.lost)))
            .with("of", Value::Number(i64::from(tally.strength)));
        let numbers = [
            tally.on_table.to_string(),
            tally.eliminated.to_string(),
            tally.left.to_string(),
            if tally.strength > 0 {
                scene.say(&lost)
            } else {
                "\u{2013}".to_owned()
            },
        ];
        let striped = side.0.is_multiple_of(2);
        line(ui, striped, &scene.side_name(side), numbers, theme::TEXT);
    }
}

/// A line of the table: a name, and numbers under each other at the right.
fn line(ui: &mut egui::Ui, striped: bool, name: &str, cells: [String; 4], colour: egui::Color32) {
    let size = egui::vec2(ui.available_width(), 24.0);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let painter = ui.painter();
    if striped {
        painter.rect_filled(rect, 3.0, theme::CONTROL);
    }
    let font = egui::FontId::proportional(13.5);
    let column = (rect.width() - NAMES) / cells.len() as f32;
    let name = parts::cut(painter, name, font.clone(), colour, NAMES - 16.0);
    let middle = rect.center().y;
    painter.galley(
        egui::pos2(rect.min.x + 8.0, middle - name.size().y / 2.0),
        name,
        colour,
    );
    for (i, cell) in cells.iter().enumerate() {
        let at = egui::pos2(rect.min.x + NAMES + column * (i + 1) as f32 - 8.0, middle);
        painter.text(at, egui::Align2::RIGHT_CENTER, cell, font.clone(), colour);
    }
}

/// The width of the table's names, in points.
const NAMES: f32 = 120.0;

/// What became of a side.
#[derive(Default)]
struct Tally {
    on_table: u32,
    eliminated: u32,
    left: u32,
    lost: u32,
    strength: u32,
}

impl Tally {
    fn of(scene: &Scene, side: SideId) -> Tally {
        let mut tally = Tally::default();
        for element in scene
            .shown
            .view()
            .elements
            .iter()
            .filter(|element| element.side == side)
        {
            let gone = element.off == Some(Off::Eliminated);
            tally.on_table += u32::from(element.piece.is_some());
            tally.eliminated += u32::from(gone);
            tally.left += u32::from(element.off == Some(Off::Left));
            tally.strength += u32::from(element.full_strength);
            let now = if gone { 0 } else { element.strength };
            tally.lost += u32::from(element.full_strength.saturating_sub(now));
        }
        tally
    }
}

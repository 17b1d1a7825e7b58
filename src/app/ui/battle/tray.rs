//! The dice tray: dice fall as they are rolled, with what they needed; successes are told by colour and by shape.

use bevy::prelude::*;
use bevy_egui::egui;

use super::Scene;
use crate::app::battle::Game;
use crate::app::board::{FALL, Played, Settled, Shown, Tempo};
use crate::app::ui::{parts, theme};
use crate::app::{Awake, Screen, Step};
use crate::engine::{Rolled, Text, Told, Value};

/// How many lines of what came of a roll are told below it.
const AFTER: usize = 3;

/// The last roll, and the last thing that was told.
#[derive(Resource, Debug, Default)]
pub struct Tray {
    rolled: Option<Rolled>,
    /// Seconds that they still fall.
    falling: f32,
    said: Option<String>,
    /// What came of it beside the dice themselves.
    after: Vec<String>,
    /// The jump of the screen that it was last looked at after.
    jumps: u64,
    /// How many lines of the log have had their turn on the screen.
    lines: usize,
}

impl Tray {
    /// How many lines of the log have had their turn on the screen: those after them would give away what dice still fall for.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// What was told last.
    pub fn said(&self) -> Option<&str> {
        self.said.as_deref()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tray>().add_systems(
        Update,
        (
            empty.run_if(in_state(Screen::Battle).and_then(resource_added::<Game>)),
            fill.run_if(resource_exists::<Game>),
        )
            .chain()
            .in_set(Step::Show)
            .run_if(in_state(Screen::Battle)),
    );
}

fn empty(mut tray: ResMut<Tray>) {
    *tray = Tray::default();
}

/// Takes up what is shown just now, and lets the dice fall.
fn fill(
    (mut played, mut settled): (MessageReader<Played>, MessageReader<Settled>),
    mut tray: ResMut<Tray>,
    game: Res<Game>,
    shown: Res<Shown>,
    tempo: Res<Tempo>,
    time: Res<Time>,
    mut awake: ResMut<Awake>,
) {
    if tray.jumps != shown.jumps() {
        tray.jumps = shown.jumps();
        let told = game.battle.told(game.battle.at());
        let dice = |told: &Told| dice_of(told).cloned();
        tray.lie(told.iter().rev().find_map(dice), 0.0);
        tray.said = None;
    }
    for Played(told) in played.read() {
        if let Some(rolled) = dice_of(told) {
            let fall = if tempo.0 > 0.0 { FALL } else { 0.0 };
            tray.lie(Some(rolled.clone()), fall);
        }
    }
    for Settled(told) in settled.read() {
        // What came of dice is told when they lie still: hurried, they lie at once.
        if dice_of(told).is_some_and(|dice| tray.rolled.as_ref() == Some(dice)) {
            tray.falling = 0.0;
        }
        if let Some(text) = &told.text {
            let words = game.say(text);
            if told.rolled.is_some() {
                tray.after.clear();
            }
            if told.rolled.is_none() && told.depth > 0 && tray.after.len() < AFTER {
                tray.after.push(words.clone());
            }
            tray.said = Some(words);
        }
        let from = tray.lines.min(game.log.len());
        let place = game.log[from..].iter().position(|line| line.told == *told);
        tray.lines = place.map_or(from, |place| from + place + 1);
    }
    if !shown.trailing() {
        let at = game.battle.at();
        tray.lines = game.log.partition_point(|line| line.input <= at);
    }
    if tray.falling > 0.0 {
        tray.falling -= time.delta_secs().min(0.05) * tempo.0;
        awake.moving();
    }
}

impl Tray {
    /// Dice lie in it that still fall for so many seconds, or none.
    fn lie(&mut self, rolled: Option<Rolled>, falling: f32) {
        self.rolled = rolled;
        self.falling = falling;
        self.after.clear();
    }
}

/// The dice that were rolled: a card that is drawn is shown as a card.
pub fn dice_of(told: &Told) -> Option<&Rolled> {
    told.rolled.as_ref().filter(|_| told.turned.is_none())
}

/// The tray. Empty until something was rolled.
pub fn show(ui: &mut egui::Ui, scene: &Scene, tray: &Tray) {
    let Some(rolled) = &tray.rolled else { return };
    let fallen = tray.falling <= 0.0;
    let result = if fallen {
        result(scene, rolled)
    } else {
        String::new()
    };
    let title = scene.say(&rolled.why);
    parts::card(ui, &title, &result, |ui| {
        ui.add_space(6.0);
        dice(ui, rolled, tray.falling.max(0.0) / FALL, 30.0);
        if let Some(need) = rolled.need {
            let words = scene.say(&Text::key("ui-each-needs").with("need", Value::Needed(need)));
            ui.label(egui::RichText::new(words).size(12.5).color(theme::DIM));
        } else if let Some(working) = &rolled.working {
            let words = scene.say(
                &Text::key("ui-sum-needs").with("need", Value::Number(i64::from(working.needed))),
            );
            ui.label(egui::RichText::new(words).size(12.5).color(theme::DIM));
        }
        for words in &tray.after {
            ui.label(egui::RichText::new(words).size(13.0).strong());
        }
    });
}

/// What came of it, in a word.
fn result(scene: &Scene, rolled: &Rolled) -> String {
    match rolled.need {
        Some(need) => {
            let good = rolled.dice.iter().filter(|die| **die >= need).count();
            scene.say(
                &Text::key("ui-of-dice")
                    .with("n", Value::Number(good as i64))
                    .with("of", Value::Number(rolled.dice.len() as i64)),
            )
        }
        None => {
            let sum: u32 = rolled.dice.iter().map(|die| u32::from(*die)).sum();
            scene.say(&Text::key("ui-sum").with("n", Value::Number(i64::from(sum))))
        }
    }
}

/// What became of a die: alone, if each needed a number of its own; else with the others by their sum.
pub fn fate(rolled: &Rolled, shows: u8) -> parts::Fate {
    let sum = || rolled.dice.iter().map(|die| i32::from(*die)).sum::<i32>();
    let good = match (rolled.need, &rolled.working) {
        (Some(need), _) => shows >= need,
        (None, Some(working)) => sum() >= working.needed,
        (None, None) => return parts::Fate::Neither,
    };
    if good {
        parts::Fate::Success
    } else {
        parts::Fate::Failure
    }
}

/// The dice of a roll, in rows; `up` is how far they still have to fall, 1 to 0.
pub fn dice(ui: &mut egui::Ui, rolled: &Rolled, up: f32, size: f32) {
    let step = egui::vec2(size + 7.0, size + 13.0);
    let in_row = ((ui.available_width() / step.x).floor() as usize).max(1);
    let rows = rolled.dice.len().div_ceil(in_row);
    let room = egui::vec2(ui.available_width(), rows as f32 * step.y);
    let (rect, _) = ui.allocate_exact_size(room, egui::Sense::hover());
    for (i, shows) in rolled.dice.iter().enumerate() {
        let at = egui::vec2((i % in_row) as f32 * step.x, (i / in_row) as f32 * step.y);
        // Each falls a little after the one before it.
        let late = (up * 1.6 - 0.6 * (1.0 - i as f32 / rolled.dice.len() as f32)).clamp(0.0, 1.0);
        let at = rect.min + at - egui::vec2(0.0, late * late * 12.0);
        let face = egui::Rect::from_min_size(at, egui::Vec2::splat(size));
        let fate = if late > 0.0 {
            parts::Fate::Falling
        } else {
            fate(rolled, *shows)
        };
        let sides = rolled.handful.sides;
        let face_up = if late > 0.0 {
            1 + (u32::from(*shows) + (late * 11.0) as u32 + i as u32) as u8 % sides.max(1)
        } else {
            *shows
        };
        parts::die(ui.painter(), face, sides, face_up, fate);
    }
}

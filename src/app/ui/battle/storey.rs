//! The storeys of a building where a move would end: which to take, by button or key, and what is seen from each.

use bevy::prelude::*;
use bevy_egui::egui;

use super::plan::{labelled, small};
use super::{Scene, Wishes};
use crate::app::battle::{Game, Wish};
use crate::app::probe::{Probe, button};
use crate::app::ui::{Modal, parts, theme};
use crate::app::{Screen, Step, input};
use crate::engine::{Draft, SlotKind, Text, Value};
use crate::table::{Obscurement, Piece, route};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        obey.in_set(Step::Orders)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

/// The choice of a storey where the move would end.
#[derive(Clone, Copy)]
struct Storeys {
    /// The level of the lowest.
    ground: u8,
    /// How many there are.
    count: u8,
    /// Where the element would stand, on the storey that is chosen.
    end: Piece,
}

/// The storeys where the move would end, or where the element stands, if there is a choice.
fn storeys(scene: &Scene) -> Option<Storeys> {
    scene.hand.slot(SlotKind::Level)?;
    let stands = || scene.element(scene.hand.selected?)?.piece;
    let end = scene.hand.verdict.as_ref()?.end.or_else(stands)?;
    let ground = scene.game.ground();
    let count = route::storeys_at(ground, end.at);
    (count > 1).then(|| Storeys {
        ground: route::level_at(ground, end.at),
        count,
        end,
    })
}

/// The next storey up, from the top the lowest again.
fn obey(
    mut commands: MessageReader<input::Command>,
    scene: Scene,
    modal: Res<Modal>,
    mut wishes: MessageWriter<Wish>,
) {
    let asked = commands
        .read()
        .filter(|command| command.0 == input::Action::Storey)
        .count();
    if asked == 0 || modal.is_open() {
        return;
    }
    if let Some(there) = storeys(&scene) {
        let now = there.end.level.saturating_sub(there.ground);
        wishes.write(Wish::Level(there.ground + (now + 1) % there.count));
    }
}

/// The storeys as buttons, and what is seen from each.
pub fn row(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    draft: &Draft,
    wishes: &mut Wishes,
) {
    let Some(there) = storeys(scene) else { return };
    labelled(ui, "ui-storey", |ui| {
        for storey in (0..there.count).rev() {
            let level = there.ground + storey;
            let on = draft.level.unwrap_or(there.end.level) == level;
            let words = name(storey);
            if button(ui, probe, &format!("storey-{storey}"), small(words, on)).clicked() {
                wishes.push(Wish::Level(level));
            }
        }
    });
    for storey in (0..there.count).rev() {
        let from = Piece {
            level: there.ground + storey,
            ..there.end
        };
        let (clear, hindered) = sees(scene, &from);
        let text = Text::key("ui-storey-sees")
            .with("storey", Value::Name(name(storey)))
            .with("n", Value::Number(clear + hindered))
            .with("hindered", Value::Number(hindered));
        let words = egui::RichText::new(scene.say(&text)).size(12.5);
        ui.label(words.color(theme::DIM));
    }
}

fn name(storey: u8) -> String {
    match storey {
        0 => parts::say("ui-ground-floor"),
        1 => parts::say("ui-upper-floor"),
        more => more.to_string(),
    }
}

/// How many enemies are seen from a place: clearly, and obscured.
fn sees(scene: &Scene, from: &Piece) -> (i64, i64) {
    let own = scene.hand.selected;
    let side = own.and_then(|id| Some(scene.element(id)?.side));
    let enemies = scene.shown.view().elements.iter();
    let enemies = enemies.filter(|element| Some(element.side) != side);
    let ground = scene.game.ground();
    let mut seen = (0, 0);
    for enemy in enemies.filter_map(|element| Some((Some(element.id), element.piece?))) {
        let line = scene.game.battle.sight((own, *from), enemy);
        match line.obscurement(ground, false) {
            Obscurement::Clear => seen.0 += 1,
            Obscurement::Obscured | Obscurement::Heavy => seen.1 += 1,
            Obscurement::Blocked => {}
        }
    }
    seen
}

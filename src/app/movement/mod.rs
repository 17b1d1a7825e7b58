//! Movement on the board: where the selected element can go, the path of the move that is made as sticks, and where it would stand.

use bevy::prelude::*;

use super::battle::{Game, Hand, slot};
use super::board::Overlay;
use super::{Screen, Step};
use crate::engine::SlotKind;
use crate::table::route::{self, Mover};
use crate::table::{ElementId, Length, Polygon};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reach>().add_systems(
        Update,
        (reach, path)
            .chain()
            .in_set(Step::Show)
            .before(super::board::Drawn)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

/// Where the selected element can go with the order that is made; reckoned once.
#[derive(Resource, Default)]
struct Reach {
    of: Option<(u64, ElementId, Length)>,
    polygons: Vec<Polygon>,
}

fn reach(game: Res<Game>, hand: Res<Hand>, mut reach: ResMut<Reach>, mut overlay: ResMut<Overlay>) {
    let furthest = |key| slot(hand.offer(hand.selected, key)?, SlotKind::Path)?.length;
    let length = if hand.charge {
        // A charge is a move, or a sprint where that does not reach.
        furthest("sprint").or(furthest("move_shoot"))
    } else {
        hand.current()
            .and_then(|offer| slot(offer, SlotKind::Path)?.length)
    }
    .filter(|_| !hand.placed);
    let wanted = hand
        .selected
        .zip(length)
        .map(|(id, length)| (game.revision, id, length));
    if reach.of != wanted {
        reach.of = wanted;
        reach.polygons = wanted.map_or_else(Vec::new, |(_, id, length)| {
            game.battle
                .mover(id)
                .map_or_else(Vec::new, |(piece, mobility, bases)| {
                    let mover = Mover {
                        piece,
                        mobility,
                        bases: &bases,
                    };
                    route::reach(game.battle.ground(), &mover, length)
                })
        });
    }
    if overlay.reach != reach.polygons {
        overlay.reach.clone_from(&reach.polygons);
    }
}

fn path(hand: Res<Hand>, mut overlay: ResMut<Overlay>) {
    let verdict = hand.verdict.as_ref();
    let sticks = verdict
        .map(|verdict| verdict.path.clone())
        .filter(|path| path.len() > 1);
    let ghost = hand
        .selected
        .zip(verdict.and_then(|verdict| verdict.end))
        .filter(|_| hand.draft.is_some());
    if overlay.sticks != sticks || overlay.ghost != ghost {
        overlay.sticks = sticks;
        overlay.ghost = ghost;
    }
}

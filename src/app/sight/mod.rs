//! Sight on the board: what the selected element sees, and the line to what is pointed at, coloured by what it crosses.

use bevy::prelude::*;

use super::battle::{Game, Hand};
use super::board::{Overlay, Shown};
use super::{Screen, Step};
use crate::engine::SlotKind;
use crate::engine::report::Off;
use crate::table::sight::{self, SightLine};
use crate::table::{ElementId, Length, Piece, Point, Polygon};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Field>().add_systems(
        Update,
        (field, bands, line)
            .chain()
            .in_set(Step::Show)
            .before(super::board::Drawn)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

/// What the selected element sees from where it stands or would stand, or what it would cover on overwatch; reckoned once.
#[derive(Resource, Default)]
struct Field {
    of: Option<(ElementId, Piece, bool)>,
    polygons: Vec<Polygon>,
}

/// Pointing at the element itself gives a way of a hair's breadth: shorter than this it is no move that is meant.
pub const A_MOVE: Length = Length::mm(5);

/// Whether the field is that of another place than the one the selected element stands on: where its move would end.
pub fn elsewhere(hand: &Hand) -> bool {
    end(hand).is_some()
}

/// Where the move that is made or pointed at would end.
fn end(hand: &Hand) -> Option<Piece> {
    let verdict = hand.verdict.as_ref()?;
    verdict
        .end
        .filter(|_| hand.placed || verdict.length >= A_MOVE)
}

/// Whether overwatch is about to be ordered: then the field is what it would cover.
pub fn watches(hand: &Hand) -> bool {
    let draft = hand.draft.as_ref();
    draft.is_some_and(|draft| draft.offer == "overwatch")
}

/// The part of a polygon that lies in front of a piece, true to a tenth of a millimetre.
fn in_front(piece: &Piece, polygon: &Polygon) -> Polygon {
    let ahead = |at: Point| piece.facing.dot(piece.at, at);
    let corners = &polygon.corners;
    let mut kept = Vec::with_capacity(corners.len() + 2);
    for (i, at) in corners.iter().enumerate() {
        let next = corners[(i + 1) % corners.len()];
        let (here, there) = (ahead(*at), ahead(next));
        if here >= 0 {
            kept.push(*at);
        }
        if (here >= 0) != (there >= 0) {
            let part = here as f64 / (here - there) as f64;
            let between = |from: i32, to: i32| from + (f64::from(to - from) * part).round() as i32;
            kept.push(Point::new(between(at.x, next.x), between(at.y, next.y)));
        }
    }
    Polygon { corners: kept }
}

/// Where the selected element stands, or would stand after the move that is made or pointed at.
fn viewer(hand: &Hand, shown: &Shown) -> Option<(ElementId, Piece)> {
    let id = hand.selected?;
    Some((id, end(hand).or_else(|| shown.element(id)?.piece)?))
}

/// Where the selected element fires from: where it stands now, if the shot comes before the move.
fn firer(hand: &Hand, shown: &Shown) -> Option<(ElementId, Piece)> {
    let draft = hand.draft.as_ref();
    if draft.is_some_and(|draft| draft.offer == "shoot_move") {
        let id = hand.selected?;
        return Some((id, shown.element(id)?.piece?));
    }
    viewer(hand, shown)
}

/// Whether an element is in the air, or comes on there: it sees everything, and everything sees it.
fn flies(shown: &Shown, id: ElementId) -> bool {
    shown
        .element(id)
        .is_some_and(|element| element.airborne() || element.off == Some(Off::Away))
}

fn field(
    game: Res<Game>,
    hand: Res<Hand>,
    shown: Res<Shown>,
    mut field: ResMut<Field>,
    mut overlay: ResMut<Overlay>,
) {
    let front = watches(&hand);
    let looks = viewer(&hand, &shown).filter(|(id, _)| !flies(&shown, *id));
    let wanted = looks.map(|(id, piece)| (id, piece, front));
    if field.of != wanted {
        field.of = wanted;
        field.polygons = wanted.map_or_else(Vec::new, |(id, piece, front)| {
            let areas = areas(&game, id, &piece);
            let seen = areas.unwrap_or_else(|| sight::region(game.ground(), &piece));
            if front {
                seen.iter().map(|seen| in_front(&piece, seen)).collect()
            } else {
                seen
            }
        });
    }
    let seen = wanted.map(|_| &field.polygons);
    if overlay.seen.as_ref() != seen {
        overlay.seen = seen.cloned();
    }
}

/// The areas of a board that an element sees from a place.
fn areas(game: &Game, id: ElementId, from: &Piece) -> Option<Vec<Polygon>> {
    let board = game.battle.board()?;
    let seen = game.battle.field(id, from.at)?.seen?;
    let cells = seen.into_iter().filter_map(|at| board.cell(at));
    Some(cells.map(|cell| board.outline(cell)).collect())
}

/// The bands of dice of the piece that is pointed at; else of the selected one, if it does not move just now.
fn bands(game: Res<Game>, hand: Res<Hand>, shown: Res<Shown>, mut overlay: ResMut<Overlay>) {
    let still = hand
        .selected
        .filter(|_| hand.slot(SlotKind::Path).is_none());
    let bands = hand.under.or(still).and_then(|id| {
        let at = shown.element(id)?.piece?.at;
        Some((game.battle.board()?, at, game.battle.field(id, at)?.bands))
    });
    if overlay.bands != bands {
        overlay.bands = bands;
    }
}

/// The lines to the targets that are chosen, or to the piece that is pointed at.
fn line(game: Res<Game>, hand: Res<Hand>, shown: Res<Shown>, mut overlay: ResMut<Overlay>) {
    let draft = hand.preview.as_ref();
    // Who comes out of hiding to fire has no target to choose.
    let ambushed = hand.verdict.as_ref().filter(|_| hand.appears());
    let ambushed = ambushed.and_then(|verdict| Some(verdict.forecast.as_ref()?.target));
    let first = draft.and_then(|draft| draft.target);
    let first = first.or(ambushed).or(hand.under);
    let second = draft.and_then(|draft| draft.second);
    let lines: Vec<SightLine> = firer(&hand, &shown)
        .into_iter()
        .flat_map(|firer| {
            [first, second]
                .into_iter()
                .flatten()
                .map(move |t| (firer, t))
        })
        .filter(|((id, _), target)| id != target)
        .filter_map(|((id, from), target)| {
            let to = shown.element(target)?.piece?;
            Some(game.battle.sight((Some(id), from), (Some(target), to)))
        })
        .collect();
    if overlay.sight != lines {
        overlay.sight = lines;
    }
}

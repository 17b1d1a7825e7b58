//! Movement on the board: where the selected element can go, the path of the move that is made as sticks, and where it, or those it lets out, would stand.

use bevy::prelude::*;

use super::battle::{Game, Hand, slot};
use super::board::Overlay;
use super::{Screen, Step};
use crate::engine::{Offer, SlotKind};
use crate::table::route::{self, Mover};
use crate::table::{ElementId, Footprint, Length, Mobility, Point, Polygon, Unit};

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
    of: Option<(u64, ElementId, Far)>,
    polygons: Vec<Polygon>,
    /// What ends on a road goes farther.
    farther: (Vec<Polygon>, Vec<Footprint>),
}

/// How far a move may go, and how much farther if it ends on a road.
type Far = (Length, Option<Length>);

fn far(offer: &Offer) -> Option<Far> {
    let path = slot(offer, SlotKind::Path)?;
    path.length.map(|length| (length, path.bonus))
}

fn reach(game: Res<Game>, hand: Res<Hand>, mut reach: ResMut<Reach>, mut overlay: ResMut<Overlay>) {
    let (free, touching) = areas(&game, &hand);
    if overlay.contact != touching {
        overlay.contact = touching;
    }
    let furthest = |key| far(hand.offer(hand.selected, key)?);
    let length = if hand.charge {
        // A charge is a move, or a sprint where that does not reach.
        furthest("sprint").or(furthest("move_shoot"))
    } else {
        hand.current().and_then(far)
    }
    .filter(|_| !hand.placed && free.is_empty());
    let wanted = hand
        .selected
        .zip(length)
        .map(|(id, far)| (game.revision, id, far));
    if reach.of != wanted {
        *reach = Reach {
            of: wanted,
            ..wanted.map_or_else(Reach::default, |(_, id, far)| reached(&game, id, far))
        };
    }
    let polygons = if free.is_empty() {
        &reach.polygons
    } else {
        &free
    };
    if overlay.reach != *polygons || overlay.farther != reach.farther {
        overlay.reach.clone_from(polygons);
        overlay.farther.clone_from(&reach.farther);
    }
}

/// Where an element can go, unless it flies.
fn reached(game: &Game, id: ElementId, (length, bonus): Far) -> Reach {
    let mover = game.battle.mover(id);
    let Some((piece, mobility, bases)) = mover.filter(|mover| mover.1 != Mobility::Air) else {
        return Reach::default();
    };
    let mover = Mover {
        piece,
        mobility,
        bases: &bases,
    };
    let ground = game.ground();
    let farther = bonus.map_or_else(Default::default, |bonus| {
        let roads = ground.features.iter().filter(|feature| feature.road);
        let roads = roads.map(|road| road.footprint.clone()).collect();
        (route::reach(ground, &mover, length + bonus), roads)
    });
    Reach {
        of: None,
        polygons: route::reach(ground, &mover, length),
        farther,
    }
}

/// Where the rule book names the moves: the areas it can reach, and those among them next to an enemy. Where somebody may be placed: some
/// ground round each place that is named.
fn areas(game: &Game, hand: &Hand) -> (Vec<Polygon>, Vec<Polygon>) {
    let none = (Vec::new(), Vec::new());
    if hand.appears() {
        let lands = hand.draft.as_ref().is_some_and(|d| d.offer == "set_down");
        // As far apart as the rule book names them.
        let side = Length::inches(if lands { 3 } else { 1 });
        let round = hand.ways().ends().map(|at| square(at, side));
        return (round.collect(), Vec::new());
    }
    let (Some(board), false) = (game.battle.board(), hand.placed) else {
        return none;
    };
    let Some(path) = hand.slot(SlotKind::Path) else {
        return none;
    };
    let area = |at: &Point| board.cell(*at).map(|cell| board.outline(cell));
    let all = path.spots.iter().filter_map(|spot| area(spot.path.last()?));
    let near = path.spots.iter().filter(|spot| !spot.touches.is_empty());
    let near = near.filter_map(|spot| area(spot.path.last()?)).collect();
    let named = hand.ways().ends().map(|end| octagon(end, board.base()));
    (all.chain(named).collect(), near)
}

/// A square of ground.
fn square(at: Point, side: Length) -> Polygon {
    let half = side.0 / 2 + 1;
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
    Polygon {
        corners: corners
            .into_iter()
            .map(|(x, y)| Point::new(at.x + x, at.y + y))
            .collect(),
    }
}

/// A base, roughly.
fn octagon(at: Point, radius: Length) -> Polygon {
    let (far, near) = (radius.0, radius.0 * 5 / 12);
    let corners = [
        (far, near),
        (near, far),
        (-near, far),
        (-far, near),
        (-far, -near),
        (-near, -far),
        (near, -far),
        (far, -near),
    ];
    Polygon {
        corners: corners
            .into_iter()
            .map(|(x, y)| Point::new(at.x + x, at.y + y))
            .collect(),
    }
}

fn path(game: Res<Game>, hand: Res<Hand>, mut overlay: ResMut<Overlay>) {
    let verdict = hand.verdict.as_ref();
    let sticks = verdict
        .map(|verdict| verdict.path.clone())
        .filter(|path| path.len() > 1);
    let ends = || hand.selected.zip(verdict.and_then(|verdict| verdict.end));
    let ghosts = match verdict.map(|verdict| &verdict.out) {
        _ if hand.draft.is_none() => Vec::new(),
        Some(out) if !out.is_empty() => out.clone(),
        _ => ends().into_iter().collect(),
    };
    let inches = || match game.battle.unit() {
        Unit::Centimetre => None,
        unit @ Unit::Inch => Some(unit.length()),
    };
    let board = game.battle.board().map(|board| board.size);
    let stick = board.or_else(inches);
    if overlay.sticks != sticks || overlay.ghosts != ghosts || overlay.stick != stick {
        overlay.sticks = sticks;
        overlay.ghosts = ghosts;
        overlay.stick = stick;
    }
}

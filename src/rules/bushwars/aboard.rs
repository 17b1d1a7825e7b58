//! In and out of vehicles (BW-R53): in contact, by the squad's move; nobody in a vehicle fires but with its weapon.

use super::event::Event;
use super::setting::Setting;
use super::state::{Place, State};
use super::{Next, crates, movement};
use crate::engine::{Refusal, Value};
use crate::table::route::{self, Mover};
use crate::table::{ElementId, Heading, Length, Mobility, Piece, Point};

/// How far from the edge of what it gets out of a base is put down.
const CLEAR: Length = Length::mm(2);
/// How far round somebody a place is looked for.
const ROUND: Length = Length::cm(20);

/// How many figures still find room in a vehicle (BW-R53).
pub fn room(setting: &Setting, state: &State, vehicle: ElementId) -> usize {
    let inside = state
        .aboard(vehicle)
        .map(|id| state.element(id).figures.len());
    let crew = usize::from(state.element(vehicle).manned && setting.kind(vehicle).room() == 1);
    let taken: usize = inside.sum();
    setting.kind(vehicle).room().saturating_sub(taken + crew)
}

/// Whether a squad may get into a vehicle of its side that it touches: all of it, with empty hands.
pub fn may_board(
    setting: &Setting,
    state: &State,
    id: ElementId,
    vehicle: ElementId,
) -> Result<(), Refusal> {
    let piece = crates::stands(setting, state, id)?;
    if crates::carries(setting, state, id) {
        return Err(Refusal::new("BW-R53", "hands-full"));
    }
    if !setting.knows(vehicle) || setting.kind(vehicle).on_foot() {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    let what = || Value::Element(vehicle);
    if state.side(setting, vehicle) != state.side(setting, id) {
        return Err(Refusal::new("BW-R53", "not-our-vehicle").with("vehicle", what()));
    }
    if !state.piece(vehicle).is_some_and(|v| piece.in_contact(&v)) {
        return Err(Refusal::new("BW-R53", "not-touching").with("vehicle", what()));
    }
    if room(setting, state, vehicle) < state.element(id).figures.len() {
        return Err(Refusal::new("BW-R53", "no-room-in-it").with("vehicle", what()));
    }
    Ok(())
}

/// The vehicles that a squad may get into.
pub fn to_board(setting: &Setting, state: &State, id: ElementId) -> Vec<ElementId> {
    state
        .ids()
        .filter(|v| may_board(setting, state, id, *v).is_ok())
        .collect()
}

/// A squad gets in.
pub fn board(
    setting: &Setting,
    state: &State,
    id: ElementId,
    vehicle: ElementId,
) -> Result<Next, Refusal> {
    may_board(setting, state, id, vehicle)?;
    Ok(Next::pop(vec![Event::Boarded {
        element: id,
        vehicle,
    }]))
}

/// The vehicle that somebody is in.
pub fn vehicle(state: &State, id: ElementId) -> Option<ElementId> {
    match state.element(id).place {
        Place::Aboard(vehicle) => Some(vehicle),
        _ => None,
    }
}

/// How somebody in a vehicle would stand at a place when it gets out, or why it may not.
pub fn may_get_out(
    setting: &Setting,
    state: &State,
    id: ElementId,
    at: Point,
) -> Result<(ElementId, Piece), Refusal> {
    let Some(vehicle) = vehicle(state, id) else {
        return Err(Refusal::new("BW-R53", "not-in-a-vehicle"));
    };
    let Some(there) = state.piece(vehicle) else {
        return Err(Refusal::new("BW-R53", "not-on-table"));
    };
    let piece = figure(setting, id, at, &there);
    if !piece.in_contact(&there) {
        return Err(Refusal::new("BW-R53", "too-far-to-get-out"));
    }
    if !stands(setting, state, id, piece) {
        return Err(Refusal::new("TB-3", "no-room-there"));
    }
    Ok((vehicle, piece))
}

/// A squad gets out.
pub fn get_out(
    setting: &Setting,
    state: &State,
    id: ElementId,
    at: Point,
) -> Result<Next, Refusal> {
    let (vehicle, to) = may_get_out(setting, state, id, at)?;
    Ok(Next::pop(vec![Event::GotOut {
        element: id,
        vehicle,
        to,
    }]))
}

/// How somebody stands at a place, looking away from what it came from.
fn figure(setting: &Setting, id: ElementId, at: Point, from: &Piece) -> Piece {
    Piece {
        at,
        radius: setting.radius(id),
        facing: if at == from.at {
            from.facing
        } else {
            Heading::towards(from.at, at)
        },
        level: route::level_at(&setting.ground, at),
    }
}

fn stands(setting: &Setting, state: &State, id: ElementId, piece: Piece) -> bool {
    let bases = movement::bases(setting, state, id);
    let mover = Mover {
        piece,
        mobility: Mobility::Foot,
        bases: &bases,
    };
    route::may_stand(&setting.ground, &mover, piece.at).is_ok()
}

/// The free places round a base at which somebody on foot would touch it: one in each of sixteen directions.
pub fn beside(setting: &Setting, state: &State, id: ElementId, there: &Piece) -> Vec<Point> {
    let out = there.radius + setting.radius(id) + CLEAR;
    let round = (0..16).map(|n| Heading(n * 16).ahead(there.at, out));
    let free = |at: &Point| stands(setting, state, id, figure(setting, id, *at, there));
    round.filter(free).collect()
}

/// Where somebody on foot finds room nearest to a place; none within 20 cm.
pub fn nearest(setting: &Setting, state: &State, id: ElementId, from: Point) -> Option<Piece> {
    let cm = |n: i32| n * 100;
    let far = ROUND.0 / 100;
    let mut places: Vec<Point> = (-far..=far)
        .flat_map(|x| (-far..=far).map(move |y| Point::new(from.x + cm(x), from.y + cm(y))))
        .filter(|at| at.distance_squared(from) <= ROUND.squared())
        .collect();
    places.sort_by_key(|at| (at.distance_squared(from), *at));
    let here = Piece {
        at: from,
        radius: Length::ZERO,
        facing: Heading::EAST,
        level: 0,
    };
    places
        .into_iter()
        .map(|at| figure(setting, id, at, &here))
        .find(|piece| stands(setting, state, id, *piece))
}

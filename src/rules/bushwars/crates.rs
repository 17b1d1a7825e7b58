//! Crates: opened by a squad that does nothing else (BW-S1), carried by two men each (BW-S2), loaded into trucks and jeeps (BW-S5); and what they
//! and the vehicles count for that are taken off the table.

use super::Kind;
use super::event::Event;
use super::setting::Setting;
use super::state::{Crate, CratePlace, NOBODY, Place, State};
use crate::engine::terms::Tally;
use crate::engine::{Refusal, SideId, Value};
use crate::table::piece::CONTACT;
use crate::table::{ElementId, Length, Piece, Point};

/// Half the width of a crate.
pub const CRATE: Length = Length::cm(1);
/// How far men with a crate go (BW-S2).
pub const CARRY: Length = Length::inches(6);
/// How many figures carry a crate (BW-S2).
const CARRIERS: usize = 2;

/// Whether a crate that lies there is within reach of somebody.
pub fn reaches(piece: &Piece, at: Point) -> bool {
    piece.at.distance_squared(at) <= (piece.radius + CONTACT + CRATE).squared()
}

/// How many crates somebody can carry (BW-S2), or has room for (BW-S5).
pub fn most(setting: &Setting, state: &State, id: ElementId) -> usize {
    if setting.kind(id).on_foot() {
        state.element(id).figures.len() / CARRIERS
    } else {
        setting.kind(id).crates()
    }
}

/// Whether somebody carries anything.
pub fn carries(setting: &Setting, state: &State, id: ElementId) -> bool {
    setting.kind(id).on_foot() && state.cargo(id).next().is_some()
}

fn crate_at(state: &State, number: u8) -> Result<&Crate, Refusal> {
    let found = state.crates.get(usize::from(number));
    found.ok_or_else(|| Refusal::new("BW-S1", "no-such-crate"))
}

/// The ground that a squad stands on that is to touch something: on foot, to be seen, not pinned.
pub(super) fn stands(setting: &Setting, state: &State, id: ElementId) -> Result<Piece, Refusal> {
    let Some(piece) = state.piece(id) else {
        return Err(Refusal::new("BW-R53", "not-on-table"));
    };
    if !setting.kind(id).on_foot() {
        return Err(Refusal::new("BW-R53", "only-men-do-that"));
    }
    if state.bound(id) {
        return Err(Refusal::new("BW-16", "is-pinned"));
    }
    Ok(piece)
}

/// The same of one that has not handled anything in this turn and does not open a crate.
pub(super) fn free(setting: &Setting, state: &State, id: ElementId) -> Result<Piece, Refusal> {
    let piece = stands(setting, state, id)?;
    if state.element(id).opens.is_some() {
        return Err(Refusal::new("BW-S1", "opens-a-crate"));
    }
    if state.element(id).handled {
        return Err(Refusal::new("BW-S2", "has-handled"));
    }
    Ok(piece)
}

fn lies_near(state: &State, piece: &Piece, number: u8) -> Result<(), Refusal> {
    match crate_at(state, number)?.place {
        CratePlace::Ground(at) if reaches(piece, at) => Ok(()),
        _ => Err(Refusal::new("BW-S1", "crate-out-of-reach")),
    }
}

fn hands_free(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    if most(setting, state, id) == 0 {
        return Err(Refusal::new("BW-S2", "two-carry-a-crate"));
    }
    if state.cargo(id).count() >= most(setting, state, id) {
        return Err(Refusal::new("BW-S2", "hands-full"));
    }
    Ok(())
}

/// Whether a squad may open a crate: one that nobody has opened, that it touches, in a turn in which it does nothing else (BW-S1).
pub fn may_open(
    setting: &Setting,
    state: &State,
    id: ElementId,
    number: u8,
) -> Result<(), Refusal> {
    let piece = free(setting, state, id)?;
    let e = state.element(id);
    if e.moved || e.done {
        return Err(Refusal::new("BW-S1", "has-moved"));
    }
    if carries(setting, state, id) {
        return Err(Refusal::new("BW-S1", "hands-full"));
    }
    lies_near(state, &piece, number)?;
    if crate_at(state, number)?.open {
        return Err(Refusal::new("BW-S1", "crate-is-open"));
    }
    nobody_opens(state, number)
}

/// Refuses a crate that somebody is opening.
fn nobody_opens(state: &State, number: u8) -> Result<(), Refusal> {
    if state.ids().any(|o| state.element(o).opens == Some(number)) {
        return Err(Refusal::new("BW-S1", "others-open-it"));
    }
    Ok(())
}

/// Whether a squad may take up a crate from the ground (BW-S2).
pub fn may_lift(
    setting: &Setting,
    state: &State,
    id: ElementId,
    number: u8,
) -> Result<(), Refusal> {
    let piece = free(setting, state, id)?;
    lies_near(state, &piece, number)?;
    hands_free(setting, state, id)?;
    nobody_opens(state, number)
}

/// Whether a squad may put down a crate that it carries.
pub fn may_put_down(
    setting: &Setting,
    state: &State,
    id: ElementId,
    number: u8,
) -> Result<Point, Refusal> {
    let piece = free(setting, state, id)?;
    if crate_at(state, number)?.place != CratePlace::With(id) {
        return Err(Refusal::new("BW-S2", "does-not-carry-it"));
    }
    Ok(piece.at)
}

/// Whether a vehicle is one that a squad may load or unload: on the table, touched, its own side's or nobody's.
fn touches(
    setting: &Setting,
    state: &State,
    id: ElementId,
    piece: &Piece,
    vehicle: ElementId,
) -> Result<(), Refusal> {
    if !setting.knows(vehicle) || setting.kind(vehicle).on_foot() {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    let near = state.piece(vehicle).is_some_and(|v| piece.in_contact(&v));
    if !near {
        return Err(Refusal::new("BW-R53", "not-touching").with("vehicle", Value::Element(vehicle)));
    }
    let owner = state.side(setting, vehicle);
    if owner != NOBODY && owner != state.side(setting, id) {
        return Err(Refusal::new("BW-R53", "an-enemys").with("vehicle", Value::Element(vehicle)));
    }
    Ok(())
}

/// The crate that a squad may load next into a vehicle (BW-S5).
pub fn may_stow(
    setting: &Setting,
    state: &State,
    id: ElementId,
    vehicle: ElementId,
) -> Result<u8, Refusal> {
    let piece = free(setting, state, id)?;
    touches(setting, state, id, &piece, vehicle)?;
    let Some(number) = state.cargo(id).next() else {
        return Err(Refusal::new("BW-S2", "does-not-carry-it"));
    };
    if state.cargo(vehicle).count() >= most(setting, state, vehicle) {
        let vehicle = Value::Element(vehicle);
        return Err(Refusal::new("BW-S5", "no-room-for-crates").with("vehicle", vehicle));
    }
    Ok(number)
}

/// Whether a squad may take a crate out of a vehicle.
pub fn may_take_out(
    setting: &Setting,
    state: &State,
    id: ElementId,
    vehicle: ElementId,
    number: u8,
) -> Result<(), Refusal> {
    let piece = free(setting, state, id)?;
    touches(setting, state, id, &piece, vehicle)?;
    if crate_at(state, number)?.place != CratePlace::With(vehicle) {
        let vehicle = Value::Element(vehicle);
        return Err(Refusal::new("BW-S5", "crate-not-in-it").with("vehicle", vehicle));
    }
    hands_free(setting, state, id)
}

/// The crates on the ground that a squad may open.
pub fn to_open(setting: &Setting, state: &State, id: ElementId) -> Vec<u8> {
    numbers(state)
        .filter(|n| may_open(setting, state, id, *n).is_ok())
        .collect()
}

/// Those that it may take up.
pub fn to_lift(setting: &Setting, state: &State, id: ElementId) -> Vec<u8> {
    numbers(state)
        .filter(|n| may_lift(setting, state, id, *n).is_ok())
        .collect()
}

/// The crates on the ground within reach of somebody on the table.
pub fn near(state: &State, id: ElementId) -> Vec<u8> {
    let Some(piece) = state.piece(id) else {
        return Vec::new();
    };
    numbers(state)
        .filter(|n| lies_near(state, &piece, *n).is_ok())
        .collect()
}

/// The vehicles that a squad on the table touches and that are no enemy's.
pub fn vehicles(setting: &Setting, state: &State, id: ElementId) -> Vec<ElementId> {
    let Some(piece) = state.piece(id) else {
        return Vec::new();
    };
    state
        .ids()
        .filter(|v| touches(setting, state, id, &piece, *v).is_ok())
        .collect()
}

/// All crates in the vehicles that a squad touches, each with its vehicle.
pub fn in_reach(setting: &Setting, state: &State, id: ElementId) -> Vec<(ElementId, u8)> {
    let vehicles = vehicles(setting, state, id).into_iter();
    vehicles
        .flat_map(|v| state.cargo(v).map(move |n| (v, n)))
        .collect()
}

/// The numbers of all crates.
pub fn numbers(state: &State) -> impl Iterator<Item = u8> + use<> {
    0..state.crates.len() as u8
}

/// Whether somebody who has moved still has something to do with crates: take one up, load or unload one.
pub fn may_handle(setting: &Setting, state: &State, id: ElementId) -> bool {
    if state.crates.is_empty() || free(setting, state, id).is_err() {
        return false;
    }
    let stow = |v: &ElementId| may_stow(setting, state, id, *v).is_ok();
    let take = |(v, n): &(ElementId, u8)| may_take_out(setting, state, id, *v, *n).is_ok();
    !to_lift(setting, state, id).is_empty()
        || vehicles(setting, state, id).iter().any(stow)
        || in_reach(setting, state, id).iter().any(take)
}

/// The crates that are opened at the end of a turn: by whoever has neither moved nor fired since it began to, and still touches it (BW-S1).
pub fn opened(state: &State) -> Vec<Event> {
    let opens = state.ids().filter_map(|id| {
        let (e, piece) = (state.element(id), state.piece(id)?);
        let number = e.opens.filter(|_| !e.moved && !e.spent)?;
        lies_near(state, &piece, number).ok()?;
        Some(Event::CrateOpened {
            element: id,
            number,
        })
    });
    opens.collect()
}

/// The points of every side: for vehicles and crates that it has taken off the table, and for a helicopter that it alone stands at (BW-R52).
pub fn tally(setting: &Setting, state: &State) -> Tally {
    if !setting.terms.goals.iter().any(|goal| goal.what.is_points()) {
        return Tally::default();
    }
    let mut points = vec![0_i32; setting.terms.sides.len()];
    let mut add = |side: SideId, n: i16| {
        if let Some(sum) = points.get_mut(usize::from(side.0)) {
            *sum += i32::from(n);
        }
    };
    for id in state.ids() {
        let fixed = setting.fixed(id);
        if matches!(state.element(id).place, Place::Left(_)) {
            add(state.side(setting, id), fixed.points);
        } else if fixed.kind == Kind::Helicopter
            && let Some(side) = holds(setting, state, id)
        {
            add(side, fixed.points);
        }
    }
    for c in &state.crates {
        let content = c.holds.and_then(|n| setting.contents.get(usize::from(n)));
        if let (CratePlace::Off(side), Some(content)) = (c.place, content) {
            add(side, content.points);
        }
    }
    Tally {
        points,
        ..Tally::default()
    }
}

/// The side that alone has squads at a landed helicopter (BW-R52).
pub fn holds(setting: &Setting, state: &State, helicopter: ElementId) -> Option<SideId> {
    let there = state.piece(helicopter)?;
    let at_it = state
        .pieces()
        .filter(|(id, piece)| setting.kind(*id).on_foot() && piece.in_contact(&there));
    let mut sides: Vec<SideId> = at_it.map(|(id, _)| state.side(setting, id)).collect();
    sides.extend(state.aboard(helicopter).map(|id| state.side(setting, id)));
    sides.sort_unstable();
    sides.dedup();
    match sides.as_slice() {
        [side] => Some(*side),
        _ => None,
    }
}

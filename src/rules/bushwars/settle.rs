//! What follows by itself from whatever has happened, before anything else goes on: crates fall, are carried off, are found out; people get out of
//! wrecks; a vehicle with nobody in it is nobody's.

use super::event::Event;
use super::options::Passengers;
use super::setting::Setting;
use super::state::{CratePlace, NO_UNIT, NOBODY, Place, State};
use super::{aboard, crates};
use crate::chance::Handful;
use crate::engine::ruleset::Wanted;
use crate::engine::{Text, Value};
use crate::table::ElementId;

/// What is due.
#[derive(Clone, Debug, PartialEq)]
pub enum Due {
    /// It happens.
    Event(Event),
    /// A die says what is in a crate.
    Find(u8),
}

/// The first thing that is due.
pub fn due(setting: &Setting, state: &State) -> Option<Due> {
    let found = crates::numbers(state).find_map(|n| of_crate(setting, state, n));
    found
        .or_else(|| state.ids().find_map(|id| of_passenger(setting, state, id)))
        .or_else(|| state.ids().find_map(|id| of_vehicle(setting, state, id)))
}

/// A crate whose bearer is gone, or has too few hands left (BW-S2); one that is open and not known.
fn of_crate(setting: &Setting, state: &State, number: u8) -> Option<Due> {
    let c = state.crates.get(usize::from(number))?;
    let bearer = match c.place {
        CratePlace::With(bearer) => bearer,
        _ if c.open && c.holds.is_none() => return Some(Due::Find(number)),
        _ => return None,
    };
    let e = state.element(bearer);
    let falls = |at| {
        Some(Due::Event(Event::CrateFell {
            element: bearer,
            number,
            at,
        }))
    };
    match e.place {
        Place::Table(piece) => {
            let over = state.cargo(bearer).count() > crates::most(setting, state, bearer);
            let last = state.cargo(bearer).last() == Some(number);
            if over && last { falls(piece.at) } else { None }
        }
        Place::Left(_) => Some(Due::Event(Event::CrateLeft {
            element: bearer,
            number,
            side: state.side(setting, bearer),
        })),
        Place::Routed if !setting.kind(bearer).on_foot() => Some(Due::Event(Event::CrateLeft {
            element: bearer,
            number,
            side: NOBODY,
        })),
        _ => e.last.and_then(falls),
    }
}

/// Somebody in a vehicle that was knocked out gets out beside it, or is lost with it (BW-R53).
fn of_passenger(setting: &Setting, state: &State, id: ElementId) -> Option<Due> {
    let vehicle = aboard::vehicle(state, id)?;
    if state.element(vehicle).place != Place::Eliminated {
        return None;
    }
    let saved = setting.options.passengers == Passengers::GetOut;
    let from = state.element(vehicle).last.filter(|_| saved);
    let to = from.and_then(|from| aboard::nearest(setting, state, id, from));
    Some(Due::Event(Event::Spilled { element: id, to }))
}

/// A vehicle that has no crew of its own and nobody in it is nobody's.
fn of_vehicle(setting: &Setting, state: &State, id: ElementId) -> Option<Due> {
    let e = state.element(id);
    let there = matches!(e.place, Place::Table(_)) && e.unit != NO_UNIT;
    if !there || setting.kind(id).on_foot() || e.manned || state.aboard(id).next().is_some() {
        return None;
    }
    Some(Due::Event(Event::Abandoned { element: id }))
}

/// The die that finds out what is in a crate: one of all contents that nobody has seen; none where only one is left.
pub fn find(state: &State, number: u8) -> Option<Wanted> {
    let left = state.unseen.len() as u8;
    (left > 1).then(|| Wanted {
        handful: Handful {
            count: 1,
            sides: left,
        },
        need: None,
        why: Text::key("dice-crate").with("n", Value::Number(i64::from(number) + 1)),
        side: state.active,
    })
}

/// What is in it.
pub fn found(state: &State, number: u8, die: Option<u8>) -> Event {
    let place = usize::from(die.unwrap_or(1).saturating_sub(1));
    let holds = state.unseen.get(place).or(state.unseen.last());
    Event::CrateFound {
        number,
        die,
        holds: holds.copied().unwrap_or_default(),
    }
}

//! What the happenings about crates, vehicles and those in them change (BW-S1 to BW-S5, BW-R48, BW-R53).

use super::event::Event;
use super::setting::Setting;
use super::state::{CratePlace, Figure, NO_UNIT, NOBODY, Pin, Place, State};
use crate::table::ElementId;

/// Somebody is out of the battle; where it stood is kept for what it leaves behind.
pub(super) fn gone(state: &mut State, id: ElementId, place: Place) {
    let last = state.ground(id).map(|piece| piece.at);
    let e = state.element_mut(id);
    e.last = last.or(e.last);
    e.place = place;
    e.pin = None;
}

/// The same with all who are in it.
pub(super) fn with_all(state: &mut State, id: ElementId, place: Place) {
    let inside: Vec<ElementId> = state.aboard(id).collect();
    for one in inside.into_iter().chain([id]) {
        gone(state, one, place);
    }
}

/// A squad is captured; a vehicle is nobody's, with all that is in it but its people, and can be driven from the next turn (BW-R48).
pub(super) fn captured(setting: &Setting, state: &mut State, id: ElementId) {
    if setting.kind(id).on_foot() {
        gone(state, id, Place::Captured);
        return;
    }
    let inside: Vec<ElementId> = state.aboard(id).collect();
    for one in inside {
        gone(state, one, Place::Captured);
    }
    let e = state.element_mut(id);
    e.unit = NO_UNIT;
    e.pin = None;
    e.manned = false;
    e.runs = false;
    e.started = true;
}

/// What an event does to a crate.
pub(super) fn of_crate(state: &mut State, event: &Event) {
    let (number, place, by) = match event {
        Event::CrateOpened { number, .. } => {
            if let Some(c) = state.crates.get_mut(usize::from(*number)) {
                c.open = true;
            }
            return;
        }
        Event::CrateFound { number, holds, .. } => {
            if let Some(c) = state.crates.get_mut(usize::from(*number)) {
                c.holds = Some(*holds);
            }
            state.unseen.retain(|content| content != holds);
            return;
        }
        Event::CrateLifted { element, number } => {
            (*number, CratePlace::With(*element), Some(*element))
        }
        Event::CratePutDown {
            element,
            number,
            at,
        } => (*number, CratePlace::Ground(*at), Some(*element)),
        Event::CrateFell { number, at, .. } => (*number, CratePlace::Ground(*at), None),
        Event::CrateStowed {
            element,
            vehicle,
            number,
        } => (*number, CratePlace::With(*vehicle), Some(*element)),
        Event::CrateTakenOut {
            element, number, ..
        } => (*number, CratePlace::With(*element), Some(*element)),
        Event::CrateLeft { number, side, .. } => (*number, CratePlace::Off(*side), None),
        _ => return,
    };
    if let Some(c) = state.crates.get_mut(usize::from(number)) {
        c.place = place;
        c.open |= matches!(place, CratePlace::Off(side) if side != NOBODY);
    }
    if let Some(by) = by {
        state.element_mut(by).handled = true;
    }
}

/// What an event does to those who get in and out, go and come back.
pub(super) fn of_people(state: &mut State, event: &Event) {
    match event {
        Event::Boarded { element, vehicle } => {
            let e = state.element_mut(*element);
            e.place = Place::Aboard(*vehicle);
            e.done = true;
        }
        Event::GotOut { element, to, .. } => {
            let e = state.element_mut(*element);
            e.place = Place::Table(*to);
            e.moved = true;
            e.done = true;
        }
        Event::Spilled { element, to } => match to {
            None => gone(state, *element, Place::Eliminated),
            Some(to) => {
                let next = state.turn.saturating_add(1);
                let e = state.element_mut(*element);
                e.place = Place::Table(*to);
                e.moved = true;
                e.done = true;
                e.pin = Some(Pin {
                    from: next,
                    until: next,
                });
            }
        },
        Event::Detached {
            element,
            squad,
            slots,
            to,
        } => detached(state, (*element, *squad), slots, *to),
        Event::Rejoined { element, squad } => rejoined(state, *element, *squad),
        _ => {}
    }
}

fn detached(state: &mut State, (party, squad): (ElementId, ElementId), slots: &[u8], to: Place) {
    let from = state.element_mut(squad);
    let (gone, stay) = std::mem::take(&mut from.figures)
        .into_iter()
        .partition(|figure| slots.contains(&figure.slot));
    from.figures = stay;
    let out = matches!(to, Place::Table(_));
    from.handled |= out;
    let (unit, moved) = (from.unit, from.moved);
    let gone: Vec<Figure> = gone;
    let e = state.element_mut(party);
    let numbered = (0_u8..).zip(gone);
    e.figures = numbered
        .map(|(slot, figure)| Figure { slot, ..figure })
        .collect();
    e.unit = unit;
    e.place = to;
    e.moved = moved;
    e.done = !out;
    e.tried = false;
    e.watched = false;
    e.spent = false;
    e.pin = None;
    e.opens = None;
    e.handled = false;
    e.started = false;
}

/// The figures of a party take slots of their squad that are free; what it carries, the squad carries.
fn rejoined(state: &mut State, party: ElementId, squad: ElementId) {
    let figures = std::mem::take(&mut state.element_mut(party).figures);
    let p = state.element(party).clone();
    state.element_mut(party).place = Place::Within;
    let e = state.element_mut(squad);
    for figure in figures {
        let taken = |slot: &u8| e.figures.iter().any(|f| f.slot == *slot);
        let slot = (0..u8::MAX).find(|slot| !taken(slot)).unwrap_or(u8::MAX);
        e.figures.push(Figure { slot, ..figure });
    }
    e.figures.sort_by_key(|figure| figure.slot);
    e.moved |= p.moved;
    e.done |= p.done;
    e.tried |= p.tried;
    e.spent |= p.spent;
    e.watched |= p.watched;
    e.handled = true;
    for c in &mut state.crates {
        if c.place == CratePlace::With(party) {
            c.place = CratePlace::With(squad);
        }
    }
}

/// What an event does to a vehicle.
pub(super) fn of_vehicle(state: &mut State, event: &Event) {
    match event {
        Event::Commandeered {
            element,
            vehicle,
            runs,
            ..
        } => {
            let e = state.element_mut(*element);
            e.started = true;
            e.done |= !runs;
            let unit = e.unit;
            if *runs {
                let v = state.element_mut(*vehicle);
                v.unit = unit;
                v.runs = true;
                v.started = true;
                v.done = false;
                v.moved = false;
            }
        }
        Event::Started { element, runs, .. } => {
            let e = state.element_mut(*element);
            e.started = true;
            e.runs = *runs;
        }
        Event::Abandoned { element } => {
            let e = state.element_mut(*element);
            e.unit = NO_UNIT;
            e.runs = false;
            e.pin = None;
        }
        _ => {}
    }
}

//! Parties: one or two figures of a squad that go their own way, with its quality and counting for its unit's limit (BW-R53).

use super::event::Event;
use super::setting::Setting;
use super::state::{Figure, Place, State};
use super::{Next, aboard, crates};
use crate::engine::{Refusal, Value};
use crate::table::ElementId;

/// A party of a squad that is not formed; a party has none.
pub fn spare(setting: &Setting, state: &State, squad: ElementId) -> Option<ElementId> {
    state.ids().find(|id| {
        setting.fixed(*id).parent == Some(squad) && state.element(*id).place == Place::Within
    })
}

/// The slots of so many figures of a squad that go with a party: those that are lost first (BW-R10).
pub fn first(state: &State, squad: ElementId, count: usize) -> Vec<u8> {
    let mut figures: Vec<Figure> = state.element(squad).figures.clone();
    figures.sort_by_key(|figure| (figure.weapon, figure.slot));
    let mut slots: Vec<u8> = figures.iter().take(count).map(|f| f.slot).collect();
    slots.sort_unstable();
    slots
}

/// Whether a squad may send out a party of so many figures, and how that would be: one or two, somebody staying behind, the party not yet out.
pub fn may_send(
    setting: &Setting,
    state: &State,
    id: ElementId,
    count: u8,
) -> Result<Event, Refusal> {
    let piece = crates::free(setting, state, id)?;
    if state.element(id).done {
        return Err(Refusal::new("BW-R53", "has-moved"));
    }
    if state.element(id).figures.len() <= usize::from(count) {
        return Err(Refusal::new("BW-R53", "too-few-to-split"));
    }
    let Some(party) = spare(setting, state, id) else {
        return Err(Refusal::new("BW-R53", "no-party-left"));
    };
    let place = aboard::beside(setting, state, party, &piece)
        .first()
        .copied();
    let at = place.ok_or_else(|| Refusal::new("TB-3", "no-room-there"))?;
    let to = crate::table::Piece {
        at,
        radius: setting.radius(party),
        facing: piece.facing,
        level: crate::table::route::level_at(&setting.ground, at),
    };
    Ok(Event::Detached {
        element: party,
        squad: id,
        slots: first(state, id, usize::from(count)),
        to: Place::Table(to),
    })
}

/// A squad sends out a party.
pub fn send(setting: &Setting, state: &State, id: ElementId, count: u8) -> Result<Next, Refusal> {
    Ok(Next::pop(vec![may_send(setting, state, id, count)?]))
}

/// The squad that a party may join again: it touches it, or they are in the same vehicle, neither of them pinned.
pub fn may_rejoin(setting: &Setting, state: &State, id: ElementId) -> Result<ElementId, Refusal> {
    let Some(squad) = setting.fixed(id).parent else {
        return Err(Refusal::new("BW-R53", "is-no-party"));
    };
    let (e, s) = (state.element(id), state.element(squad));
    if e.pin.is_some() || s.pin.is_some() {
        return Err(Refusal::new("BW-16", "is-pinned"));
    }
    if e.handled || s.handled {
        return Err(Refusal::new("BW-S2", "has-handled"));
    }
    if e.opens.is_some() || s.opens.is_some() {
        return Err(Refusal::new("BW-S1", "opens-a-crate"));
    }
    let together = match (e.place, s.place) {
        (Place::Table(a), Place::Table(b)) => a.in_contact(&b),
        (Place::Aboard(a), Place::Aboard(b)) => a == b,
        _ => false,
    };
    if !together {
        return Err(Refusal::new("BW-R53", "not-with-its-squad").with("who", Value::Element(squad)));
    }
    Ok(squad)
}

/// A party joins its squad again.
pub fn rejoin(setting: &Setting, state: &State, id: ElementId) -> Result<Next, Refusal> {
    let squad = may_rejoin(setting, state, id)?;
    Ok(Next::pop(vec![Event::Rejoined { element: id, squad }]))
}

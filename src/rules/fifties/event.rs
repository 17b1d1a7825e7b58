//! What happens, and what each happening changes: the only way a state changes.
#![allow(missing_docs, reason = "the doc of a variant tells its fields")]

use serde::Serialize;

use super::options::CancelPer;
use super::roster::Kind;
use super::setting::Setting;
use super::state::{Phase, Place, State};
use crate::engine::terms::Edge;
use crate::engine::{Outcome, SideId};
use crate::table::{ElementId, Heading, Piece, Point};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A turn began.
    TurnBegan(u16),
    /// All cards are back in the deck.
    Shuffled,
    /// A card was drawn by that die; its number, and the side it names.
    CardDrawn { die: u8, card: u8, first: SideId },
    /// A coin was tossed: a die of two sides, and the side it names.
    CoinTossed { die: u8, first: SideId },
    /// A half-turn began, and its movement; those next to an enemy are engaged.
    HalfBegan {
        side: SideId,
        engaged: Vec<ElementId>,
    },
    /// Another part of the half-turn began.
    PhaseBegan(Phase),
    /// The die for an arrival was rolled.
    ArrivalRolled { element: ElementId, die: u8, on: u8 },
    /// A unit may come on by its edge.
    Ready { element: ElementId },
    /// A unit came onto the table at its place.
    Arrived { element: ElementId, piece: Piece },
    /// The die of an isolated unit was rolled.
    IsolationRolled { element: ElementId, die: u8 },
    /// A unit moved, or came on; whether it ended next to an enemy.
    Moved {
        element: ElementId,
        path: Vec<Point>,
        to: Piece,
        contact: bool,
    },
    /// A unit left the table.
    Left {
        element: ElementId,
        path: Vec<Point>,
        edge: Edge,
    },
    /// Units showed themselves.
    Revealed { elements: Vec<ElementId> },
    /// A pin was removed.
    Unpinned { element: ElementId },
    /// A shot was rolled; where the firer looks now.
    Fired {
        firer: ElementId,
        target: ElementId,
        share: Option<u8>,
        facing: Heading,
        dice: Vec<u8>,
    },
    /// A unit cancelled a hit by going pinned, or by retreating.
    Cancelled { element: ElementId, driven: bool },
    /// A unit retreated.
    Retreated {
        element: ElementId,
        path: Vec<Point>,
        to: Piece,
    },
    /// A unit retreated off the table and is removed.
    DrivenOff {
        element: ElementId,
        path: Vec<Point>,
    },
    /// Strength was lost; at 0 the unit is removed (F3-18).
    Lost { element: ElementId, strength: u8 },
    /// A unit took the ground that the enemy gave up.
    Occupied { element: ElementId, to: Piece },
    /// The battle ended.
    Ended(Outcome),
}

/// Applies one event.
pub fn apply(setting: &Setting, state: &mut State, event: &Event) {
    match event {
        Event::TurnBegan(turn) => {
            state.turn = *turn;
            for e in &mut state.elements {
                e.cancelled = false;
            }
        }
        Event::Shuffled => state.deck.gather(),
        Event::CardDrawn { die, first, .. } => {
            state.deck.draw(*die);
            state.active = *first;
        }
        Event::CoinTossed { first, .. } => state.active = *first,
        Event::HalfBegan { side, engaged } => half_began(setting, state, *side, engaged),
        Event::PhaseBegan(phase) => phase_began(setting, state, *phase),
        Event::Ready { element } => state.element_mut(*element).place = Place::Ready,
        Event::Arrived { element, piece } => {
            state.element_mut(*element).place = Place::Table(*piece);
        }
        Event::IsolationRolled { element, .. } => state.element_mut(*element).done = true,
        Event::Moved {
            element,
            to,
            contact,
            ..
        } => {
            moved(setting, state, *element);
            let e = state.element_mut(*element);
            e.place = Place::Table(*to);
            e.charged = *contact;
        }
        Event::Left { element, edge, .. } => {
            moved(setting, state, *element);
            let e = state.element_mut(*element);
            e.place = Place::Left(*edge);
        }
        Event::Revealed { elements } => {
            for id in elements {
                state.element_mut(*id).hidden = false;
            }
        }
        Event::Unpinned { element } => state.element_mut(*element).pinned = false,
        Event::Fired {
            firer,
            target,
            facing,
            ..
        } => {
            state.shots.push((*firer, *target));
            let e = state.element_mut(*firer);
            e.done = true;
            e.hidden = false;
            if let Place::Table(piece) = &mut e.place {
                piece.facing = *facing;
            }
        }
        Event::Cancelled { element, .. } => {
            let e = state.element_mut(*element);
            e.cancelled = true;
            e.pinned = true;
        }
        Event::Retreated { element, to, .. } => {
            state.element_mut(*element).place = Place::Table(*to);
        }
        Event::DrivenOff { element, .. } => eliminate(state, *element),
        Event::Lost { element, strength } => {
            let e = state.element_mut(*element);
            e.strength = e.strength.saturating_sub(*strength);
            if e.strength == 0 {
                eliminate(state, *element);
            }
        }
        Event::Occupied { element, to } => {
            moved(setting, state, *element);
            state.element_mut(*element).place = Place::Table(*to);
        }
        Event::Ended(outcome) => state.outcome = Some(outcome.clone()),
        Event::ArrivalRolled { .. } => {}
    }
}

/// A unit that has moved is done and seen; heavy weapons are packed (F3-8, F3-R13).
fn moved(setting: &Setting, state: &mut State, id: ElementId) {
    let heavy = setting.kind(id) == Kind::HeavyWeapons;
    let e = state.element_mut(id);
    e.done = true;
    e.moved = true;
    e.packed |= heavy;
    e.hidden = false;
}

fn eliminate(state: &mut State, id: ElementId) {
    let e = state.element_mut(id);
    e.place = Place::Eliminated;
    e.pinned = false;
    e.charged = false;
    e.engaged = false;
}

/// A half-turn begins with its movement: who is next to an enemy is engaged (F3-R17).
fn half_began(setting: &Setting, state: &mut State, side: SideId, engaged: &[ElementId]) {
    state.active = side;
    state.phase = Phase::Movement;
    state.shots.clear();
    let per_half = setting.options.cancel_per == CancelPer::HalfTurn;
    for id in setting.ids() {
        let active = setting.side(id) == side;
        let e = state.element_mut(id);
        e.done = false;
        e.charged = false;
        e.engaged = engaged.contains(&id);
        e.moved &= !active;
        e.cancelled &= !per_half;
    }
}

/// After defensive fire the side that could shoot has unpacked (F3-R13).
fn phase_began(setting: &Setting, state: &mut State, phase: Phase) {
    state.phase = phase;
    state.shots.clear();
    for id in setting.ids() {
        let inactive = setting.side(id) != state.active;
        let e = state.element_mut(id);
        e.done = false;
        if phase == Phase::Assault && inactive {
            e.packed = false;
        }
    }
}

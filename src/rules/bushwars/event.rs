//! What happens, and what each happening changes: the only way a state changes.
#![allow(missing_docs, reason = "the doc of a variant tells its fields")]

use serde::Serialize;

use super::frame::{CardEvent, Occasion};
use super::reaction::Reaction;
use super::roster::{Quality, Weapon};
use super::setting::Setting;
use super::state::{Hidden, Phase, Pin, Place, Shot, State, Struck};
use crate::engine::terms::Edge;
use crate::engine::{Outcome, SideId};
use crate::table::{ElementId, Heading, Piece, Point};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The first card of a deck was turned up by that die.
    FirstCard { deck: u8, die: u8, card: u8 },
    /// A turn began.
    TurnBegan(u16),
    /// The die for an arrival was rolled.
    ArrivalRolled { element: ElementId, die: u8, on: u8 },
    /// Somebody came onto the table.
    Arrived { element: ElementId, piece: Piece },
    /// Players of one quality rolled for who moves first.
    OrderRolled {
        quality: Quality,
        dice: Vec<(SideId, u8)>,
    },
    /// The order of the players of one quality is known.
    Ordered {
        quality: Quality,
        sides: Vec<SideId>,
    },
    /// A side moves its units of one quality.
    MovementBegan { quality: Quality, side: SideId },
    /// Regular Fire began.
    FireBegan,
    /// A side declares its fire.
    DeclarationBegan { side: SideId },
    /// Somebody moved, or a stretch of it.
    Moved {
        element: ElementId,
        path: Vec<Point>,
        to: Piece,
    },
    /// Somebody left the table.
    Left { element: ElementId, edge: Edge },
    /// All cards but the one that lies face up are back in the deck.
    Shuffled { deck: u8 },
    /// A card was drawn for a squad by that die, and whether the guess was right.
    CardDrawn {
        deck: u8,
        die: u8,
        card: u8,
        element: ElementId,
        higher: bool,
        right: bool,
    },
    /// A squad is hidden.
    Hid { element: ElementId },
    /// A squad stays hidden for another turn.
    StayedHidden { element: ElementId },
    /// A squad tried to hide and failed.
    FailedToHide { element: ElementId },
    /// A hidden squad is on the table again.
    Revealed { element: ElementId, to: Piece },
    /// The die of a hidden squad was turned down.
    TurnedDown { element: ElementId },
    /// A card's event came to nothing, or was not used.
    Lapsed { event: CardEvent, side: SideId },
    /// A squad was found by a mine.
    MineFound { element: ElementId, die: Option<u8> },
    /// A mine killed a figure.
    Mined {
        element: ElementId,
        die: Option<u8>,
        slot: u8,
    },
    /// An ambush was sprung.
    Ambushed {
        firer: ElementId,
        target: ElementId,
        to: Piece,
    },
    /// The target of an ambush rolled to detect it.
    DetectRolled {
        firer: ElementId,
        target: ElementId,
        die: u8,
        detected: bool,
    },
    /// Somebody rolled to fire on overwatch.
    WatchRolled {
        firer: ElementId,
        target: ElementId,
        die: u8,
        fires: bool,
    },
    /// Fire was declared.
    Declared(Shot),
    /// Fire was rolled.
    Fired {
        firer: ElementId,
        target: ElementId,
        occasion: Occasion,
        weapons: Vec<Weapon>,
        need: u8,
        dice: Vec<u8>,
        hits: u8,
        facing: Heading,
    },
    /// Saves were rolled.
    Saved {
        element: ElementId,
        need: u8,
        dice: Vec<u8>,
        saved: u8,
    },
    /// Somebody was fired at and will react.
    Struck(Struck),
    /// A vehicle took hits that count.
    Holed { element: ElementId, hits: u8 },
    /// A vehicle was knocked out.
    KnockedOut { element: ElementId },
    /// Figures were lost.
    Lost { element: ElementId, slots: Vec<u8> },
    /// All that was declared is resolved.
    FireResolved,
    /// Those who were fired at reacted: to so many weapons or hits, by one die; none where nothing but to pass could come.
    Reacted {
        elements: Vec<ElementId>,
        against: u8,
        ambush: bool,
        die: Option<u8>,
        result: Reaction,
    },
    /// Nobody is left to react.
    Unreacted { element: ElementId },
    /// Somebody retreated.
    Retreated {
        element: ElementId,
        path: Vec<Point>,
        to: Piece,
    },
    /// Somebody retreated off the table and is out.
    DrivenOff { element: ElementId },
    /// Somebody was captured.
    Captured { element: ElementId, by: ElementId },
    /// A pin was removed.
    Unpinned { element: ElementId },
    /// The battle ended.
    Ended(Outcome),
}

/// Applies one event.
pub fn apply(setting: &Setting, state: &mut State, event: &Event) {
    match event {
        Event::FirstCard { deck, die, .. } | Event::CardDrawn { deck, die, .. } => {
            if let Some(deck) = state.decks.get_mut(usize::from(*deck)) {
                deck.draw(*die);
            }
        }
        Event::TurnBegan(turn) => turn_began(state, *turn),
        Event::Arrived { element, piece } => {
            state.element_mut(*element).place = Place::Table(*piece);
        }
        Event::Ordered { quality, sides } => {
            state
                .order
                .extend(sides.iter().map(|side| (*quality, *side)));
        }
        Event::MovementBegan { quality, side } => {
            state.phase = Phase::Movement(*quality);
            state.active = *side;
        }
        Event::FireBegan => state.phase = Phase::Fire,
        Event::DeclarationBegan { side } => state.active = *side,
        Event::Moved { element, to, .. } => {
            let e = state.element_mut(*element);
            e.place = Place::Table(*to);
            e.moved = true;
            e.done = true;
        }
        Event::Left { element, edge } => state.element_mut(*element).place = Place::Left(*edge),
        Event::Shuffled { deck } => shuffle(state, *deck),
        Event::Hid { element } => {
            if let Some(piece) = state.piece(*element) {
                let e = state.element_mut(*element);
                e.place = Place::Hidden(Hidden {
                    piece,
                    die: 1,
                    began: None,
                });
                e.done = true;
            }
        }
        Event::StayedHidden { element } => {
            let e = state.element_mut(*element);
            e.done = true;
            if let Place::Hidden(hidden) = &mut e.place {
                hidden.die = hidden.die.saturating_add(1);
            }
        }
        Event::FailedToHide { element } => {
            let uses_move = setting.options.failed_hide_uses_move;
            let e = state.element_mut(*element);
            e.tried = true;
            e.done |= uses_move;
        }
        Event::Revealed { element, to } => reveal(state, *element, *to, true),
        Event::TurnedDown { element } => {
            if let Place::Hidden(hidden) = &mut state.element_mut(*element).place {
                hidden.die = hidden.die.saturating_sub(1);
            }
        }
        Event::Mined { element, slot, .. } => lose(state, *element, &[*slot]),
        Event::Ambushed { firer, to, .. } => {
            reveal(state, *firer, *to, false);
            let unit = usize::from(state.element(*firer).unit);
            state.ambushed[unit] = true;
        }
        Event::WatchRolled { firer, fires, .. } => {
            let e = state.element_mut(*firer);
            e.watched = true;
            e.done = true;
            e.spent |= *fires;
        }
        Event::Declared(shot) => state.declared.push(shot.clone()),
        Event::Fired { firer, facing, .. } => {
            if let Place::Table(piece) = &mut state.element_mut(*firer).place {
                piece.facing = *facing;
            }
        }
        Event::Struck(struck) => state.struck.push(struck.clone()),
        Event::Holed { element, hits } => {
            let e = state.element_mut(*element);
            e.hits = e.hits.saturating_add(*hits);
        }
        Event::KnockedOut { element } => {
            state.element_mut(*element).place = Place::Eliminated;
            state.struck.retain(|struck| struck.target != *element);
        }
        Event::Lost { element, slots } => {
            for struck in &mut state.struck {
                if struck.target == *element {
                    struck.losses = struck.losses.saturating_sub(slots.len() as u8);
                }
            }
            lose(state, *element, slots);
        }
        Event::FireResolved => state.declared.clear(),
        Event::Reacted {
            elements, result, ..
        } => {
            state
                .struck
                .retain(|struck| !elements.contains(&struck.target));
            for element in elements {
                reacted(setting, state, *element, *result);
            }
        }
        Event::Unreacted { element } => state.struck.retain(|s| s.target != *element),
        Event::Retreated { element, to, .. } => {
            let e = state.element_mut(*element);
            e.place = Place::Table(*to);
            e.moved = true;
            e.done = true;
        }
        Event::DrivenOff { element } => state.element_mut(*element).place = Place::Routed,
        Event::Captured { element, .. } => state.element_mut(*element).place = Place::Captured,
        Event::Unpinned { element } => state.element_mut(*element).pin = None,
        Event::Ended(outcome) => state.outcome = Some(outcome.clone()),
        Event::ArrivalRolled { .. }
        | Event::OrderRolled { .. }
        | Event::Lapsed { .. }
        | Event::MineFound { .. }
        | Event::DetectRolled { .. }
        | Event::Saved { .. } => {}
    }
}

fn turn_began(state: &mut State, turn: u16) {
    state.turn = turn;
    state.order.clear();
    state.ambushed.fill(false);
    for e in &mut state.elements {
        e.moved = false;
        e.done = false;
        e.tried = false;
        e.watched = false;
        e.spent = false;
        if let Place::Hidden(hidden) = &mut e.place {
            hidden.began = Some(hidden.die);
        }
    }
}

/// All cards but the last drawn go back (BW-R28).
fn shuffle(state: &mut State, deck: u8) {
    let Some(deck) = state.decks.get_mut(usize::from(deck)) else {
        return;
    };
    let last = deck.drawn().last().copied();
    deck.gather();
    if let Some(place) = last.and_then(|last| deck.left().iter().position(|card| *card == last)) {
        deck.draw(place as u8 + 1);
    }
}

/// A squad is on the table again: it may not move any more in this turn (BW-R33), and has moved if it stands elsewhere, unless the placing
/// counts for nothing (BW-R42).
fn reveal(state: &mut State, id: ElementId, to: Piece, counts: bool) {
    let began = state.hidden(id).map(|hidden| hidden.piece.at);
    let e = state.element_mut(id);
    e.place = Place::Table(to);
    e.done = true;
    e.moved |= counts && began.is_some_and(|began| began != to.at);
}

/// Figures are gone; nobody left: the squad is eliminated.
fn lose(state: &mut State, id: ElementId, slots: &[u8]) {
    let e = state.element_mut(id);
    e.figures.retain(|figure| !slots.contains(&figure.slot));
    if e.figures.is_empty() {
        e.place = Place::Eliminated;
        e.pin = None;
    }
}

/// What a reaction does at once (BW-16): a pin binds in the next turn, or, from fire in a movement phase, at once if the option says so
/// (BW-R12, BW-R13).
fn reacted(setting: &Setting, state: &mut State, id: ElementId, result: Reaction) {
    let moving = matches!(state.phase, Phase::Movement(_));
    let next = state.turn.saturating_add(1);
    let from = if moving && setting.options.move_phase_pin_immediate {
        state.turn
    } else {
        next
    };
    let e = state.element_mut(id);
    match result {
        Reaction::Pinned => {
            let from = e.pin.map_or(from, |pin| pin.from.min(from));
            e.pin = Some(Pin { from, until: next });
        }
        Reaction::Rout => {
            e.place = Place::Routed;
            e.pin = None;
        }
        Reaction::Pass | Reaction::Retreat => {}
    }
}

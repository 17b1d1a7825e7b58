//! What happens, and what each happening changes: the only way a state changes.
#![allow(missing_docs, reason = "the doc of a variant tells its fields")]

use serde::Serialize;

use super::frame::{CardEvent, Occasion};
use super::loot::{captured, gone, of_crate, of_people, of_vehicle, with_all};
use super::reaction::Reaction;
use super::roster::{Kind, Quality, Weapon};
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
    /// A squad began to open a crate.
    OpeningBegan { element: ElementId, number: u8 },
    /// A squad opened a crate.
    CrateOpened { element: ElementId, number: u8 },
    /// What is in a crate was found out, by a die where several things could be.
    CrateFound {
        number: u8,
        die: Option<u8>,
        holds: u8,
    },
    /// A squad took up a crate.
    CrateLifted { element: ElementId, number: u8 },
    /// A squad put down a crate.
    CratePutDown {
        element: ElementId,
        number: u8,
        at: Point,
    },
    /// A crate fell to the ground: nobody is left to carry it.
    CrateFell {
        element: ElementId,
        number: u8,
        at: Point,
    },
    /// A squad put a crate into a vehicle.
    CrateStowed {
        element: ElementId,
        vehicle: ElementId,
        number: u8,
    },
    /// A squad took a crate out of a vehicle.
    CrateTakenOut {
        element: ElementId,
        vehicle: ElementId,
        number: u8,
    },
    /// A crate left the table with somebody, for that side.
    CrateLeft {
        element: ElementId,
        number: u8,
        side: SideId,
    },
    /// A squad got into a vehicle.
    Boarded {
        element: ElementId,
        vehicle: ElementId,
    },
    /// A squad got out of a vehicle.
    GotOut {
        element: ElementId,
        vehicle: ElementId,
        to: Piece,
    },
    /// Somebody got out of a vehicle that was knocked out, or did not.
    Spilled {
        element: ElementId,
        to: Option<Piece>,
    },
    /// A party of a squad was formed.
    Detached {
        element: ElementId,
        squad: ElementId,
        slots: Vec<u8>,
        to: Place,
    },
    /// A party is with its squad again.
    Rejoined {
        element: ElementId,
        squad: ElementId,
    },
    /// A figure tried to get a vehicle going that is nobody's; without a die where it could not fail.
    Commandeered {
        element: ElementId,
        vehicle: ElementId,
        die: Option<u8>,
        need: u8,
        runs: bool,
    },
    /// The crew of a vehicle tried to get it going again.
    Started {
        element: ElementId,
        die: Option<u8>,
        need: u8,
        runs: bool,
    },
    /// Nobody is in a vehicle any more.
    Abandoned { element: ElementId },
}

/// Applies one event.
pub fn apply(setting: &Setting, state: &mut State, event: &Event) {
    match event {
        Event::FirstCard { deck, die, .. } | Event::CardDrawn { deck, die, .. } => {
            if let Some(deck) = state.decks.get_mut(usize::from(*deck)) {
                deck.draw(*die);
            }
        }
        Event::TurnBegan(turn) => turn_began(setting, state, *turn),
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
        Event::Left { element, edge } => with_all(state, *element, Place::Left(*edge)),
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
            gone(state, *element, Place::Eliminated);
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
        Event::DrivenOff { element } => with_all(state, *element, Place::Routed),
        Event::Captured { element, .. } => captured(setting, state, *element),
        Event::Unpinned { element } => state.element_mut(*element).pin = None,
        Event::Ended(outcome) => state.outcome = Some(outcome.clone()),
        Event::OpeningBegan { element, number } => {
            let e = state.element_mut(*element);
            e.opens = Some(*number);
            e.done = true;
        }
        Event::CrateOpened { .. }
        | Event::CrateFound { .. }
        | Event::CrateLifted { .. }
        | Event::CratePutDown { .. }
        | Event::CrateFell { .. }
        | Event::CrateStowed { .. }
        | Event::CrateTakenOut { .. }
        | Event::CrateLeft { .. } => of_crate(state, event),
        Event::Boarded { .. }
        | Event::GotOut { .. }
        | Event::Spilled { .. }
        | Event::Detached { .. }
        | Event::Rejoined { .. } => of_people(state, event),
        Event::Commandeered { .. } | Event::Started { .. } | Event::Abandoned { .. } => {
            of_vehicle(state, event);
        }
        Event::ArrivalRolled { .. }
        | Event::OrderRolled { .. }
        | Event::Lapsed { .. }
        | Event::MineFound { .. }
        | Event::DetectRolled { .. }
        | Event::Saved { .. } => {}
    }
}

fn turn_began(setting: &Setting, state: &mut State, turn: u16) {
    state.turn = turn;
    state.order.clear();
    state.ambushed.fill(false);
    for (e, fixed) in state.elements.iter_mut().zip(&setting.elements) {
        e.opens = None;
        e.handled = false;
        e.started = false;
        e.runs &= fixed.kind != Kind::Tank;
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
        gone(state, id, Place::Eliminated);
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
    if result == Reaction::Rout {
        with_all(state, id, Place::Routed);
    }
    let e = state.element_mut(id);
    match result {
        Reaction::Pinned => {
            let from = e.pin.map_or(from, |pin| pin.from.min(from));
            e.pin = Some(Pin { from, until: next });
        }
        Reaction::Pass | Reaction::Retreat | Reaction::Rout => {}
    }
}

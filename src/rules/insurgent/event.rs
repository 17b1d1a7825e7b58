//! What happens, and what each happening changes: the only way a state changes.
#![allow(missing_docs, reason = "the doc of a variant tells its fields")]

use serde::Serialize;

use super::casualty;
use super::frame::{Blow, By, ShotKind};
use super::order::{Action, Shot};
use super::setting::Setting;
use super::state::{Activation, Bearing, Deed, Element, Place, State, Wreck};
use super::wound::{self, Harm};
use crate::engine::terms::Edge;
use crate::engine::{Outcome, SideId};
use crate::table::{Breach, ElementId, Piece, Point};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A turn began.
    TurnBegan(u16),
    /// A phase began; the number counts the terms' order.
    PhaseBegan(u8),
    /// The die for an arrival was rolled.
    ArrivalRolled { element: ElementId, die: u8, on: u8 },
    /// The die that says by which edge an element arrives, if it does, was rolled.
    GateRolled {
        element: ElementId,
        die: u8,
        edge: Option<Edge>,
    },
    /// An aircraft may come onto the table from now on (IC-55).
    Called { element: ElementId },
    /// An element came onto the table; one that was eliminated, whole again.
    Arrived { element: ElementId, piece: Piece },
    /// An element's, or a group's, activation began; the leader who declared the group.
    Activated {
        elements: Vec<ElementId>,
        leader: Option<ElementId>,
    },
    /// An element on overwatch was activated for something else, which ends its overwatch whether a roll for it is passed or not (IC-R26).
    LeftOverwatch { element: ElementId },
    /// A command roll was made, to do what `order` names; `elements` count its success.
    Commanded {
        roller: ElementId,
        order: &'static str,
        elements: Vec<ElementId>,
        dice: [u8; 2],
        needed: u8,
        result: Result,
    },
    /// An activation that was left goes on (an option, IC-R4).
    Resumed { element: ElementId },
    /// An element has used its reaction, whatever comes of it.
    Reacted { element: ElementId },
    /// Actions were granted.
    Granted {
        elements: Vec<ElementId>,
        actions: u8,
    },
    /// An element was unpinned, by itself or by a leader.
    Unpinned {
        element: ElementId,
        leader: Option<ElementId>,
    },
    /// An action began; enemies who see it begin.
    Began {
        element: ElementId,
        action: Action,
        by: By,
        observers: Vec<ElementId>,
    },
    /// An element walked; enemies who saw it on the way.
    Walked {
        element: ElementId,
        path: Vec<Point>,
        to: Piece,
        observers: Vec<ElementId>,
    },
    /// An element left the table.
    Left { element: ElementId, edge: Edge },
    /// A walk was broken off: the walker was pinned on the way (IC-R25).
    Halted { element: ElementId },
    /// An element fired on overwatch (IC-13).
    Watched {
        element: ElementId,
        target: ElementId,
    },
    /// The charged fires at the charger (IC-14).
    ChargeFired {
        element: ElementId,
        charger: ElementId,
    },
    /// A volley was rolled.
    Fired {
        firer: Option<ElementId>,
        shot: Shot,
        kind: ShotKind,
        need: u8,
        dice: Vec<u8>,
    },
    /// A shot was not made: its target was gone, out of sight or out of arc when its time came.
    Forgone { firer: ElementId, target: ElementId },
    /// Saves were rolled.
    Saved {
        target: ElementId,
        weapon: Option<ElementId>,
        need: u8,
        dice: Vec<u8>,
    },
    /// Strength was lost; at 0 the element is eliminated (IC-37).
    Lost { element: ElementId, strength: u8 },
    /// Pin dice were rolled (IC-39).
    PinRolled { element: ElementId, dice: Vec<u8> },
    /// An element was pinned.
    Pinned { element: ElementId },
    /// A blunder's die was rolled.
    Blundered {
        roller: ElementId,
        die: u8,
        members: Vec<ElementId>,
    },
    /// The die that says which member of the group a blunder strikes.
    Strayed { element: ElementId, die: u8 },
    /// A sniper killed a leader (IC-16), or found none.
    Sniped { leader: Option<ElementId> },
    /// A blunder had nothing to act on: nobody to fire at, nowhere to go.
    Fizzled { element: ElementId },
    /// An element rolled its dice in close combat (IC-46).
    Fought {
        element: ElementId,
        helper: Option<ElementId>,
        need: u8,
        dice: Vec<u8>,
    },
    /// An odd hit on a close combat fell to one side (IC-R77).
    OddHit {
        die: u8,
        own: bool,
        firer: ElementId,
    },
    /// Tracks broke out of walls what they drove over (IC-61).
    Broke {
        element: ElementId,
        breaches: Vec<Breach>,
    },
    /// Armour saves were rolled (IC-36, IC-51).
    ArmourSaved {
        target: ElementId,
        by: Blow,
        need: u8,
        dice: Vec<u8>,
    },
    /// A vehicle or aircraft was damaged (IC-40); the die, and how many hits were unsaved.
    Damaged {
        element: ElementId,
        die: u8,
        unsaved: u8,
        harm: Harm,
    },
    /// The die that says whether a crew bails out was rolled (IC-44).
    BailRolled { element: ElementId, die: u8 },
    /// A crew left its vehicle, which is out of play (IC-R65).
    Abandoned { element: ElementId },
    /// The dice of a shot that missed were rolled again (IC-67).
    Endangered {
        firer: ElementId,
        need: u8,
        dice: Vec<u8>,
    },
    /// A civilian was killed, by a side.
    CivilianKilled { civilian: u16, by: SideId },
    /// A civilian ran from a shot.
    Fled {
        civilian: u16,
        path: Vec<Point>,
        to: Piece,
    },
    /// The dice of those who wander were rolled.
    Wandered { dice: Vec<u8> },
    /// A civilian wandered.
    Strolled {
        civilian: u16,
        path: Vec<Point>,
        to: Piece,
    },
    /// An element picked a casualty up (IC-R89).
    PickedUp { element: ElementId, casualty: u16 },
    /// An element put the casualty that it carried aboard a vehicle or aircraft (IC-R89).
    Stowed {
        element: ElementId,
        vehicle: ElementId,
    },
    /// A casualty is brought home (IC-65).
    Delivered { casualty: u16 },
    /// An element got out of a vehicle or aircraft, by an order or thrown out of a wreck, and stands there.
    Unloaded {
        element: ElementId,
        vehicle: ElementId,
        piece: Piece,
    },
    /// An element got into a vehicle or landed helicopter.
    Loaded {
        element: ElementId,
        vehicle: ElementId,
    },
    /// A vehicle's order to get out failed: those in it may not do so by themselves in this turn (IC-59, IC-R84).
    ShutIn { vehicle: ElementId },
    /// Enemies saw an element in the course of its action, besides at its beginning and on its way.
    Noticed {
        element: ElementId,
        observers: Vec<ElementId>,
    },
    /// An aircraft came onto the table at its own edge (IC-55).
    Entered { element: ElementId, piece: Piece },
    /// A helicopter set down (IC-58).
    Landed { element: ElementId },
    /// A helicopter took off (IC-58).
    TookOff { element: ElementId },
    /// Activations ended.
    Finished { elements: Vec<ElementId> },
    /// The battle ended.
    Ended(Outcome),
}

/// How a command roll came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Result {
    /// Below the target.
    Failed,
    /// At or above it.
    Passed,
    /// Double 6: two actions (IC-8).
    DoubleSix,
    /// Double 1: a blunder (IC-8).
    Blunder,
}

impl Result {
    /// Whether the roll was passed.
    pub fn passed(self) -> bool {
        matches!(self, Result::Passed | Result::DoubleSix)
    }
}

/// Applies one event, and what it does to casualties besides (IC-65).
pub fn apply(setting: &Setting, state: &mut State, event: &Event) {
    let falls = casualty::falls(state, event);
    if let Event::Left { element, .. } = event {
        casualty::gather(state, *element);
    }
    change(setting, state, event);
    if let Some(falls) = falls {
        casualty::fell(setting, state, falls);
    }
}

fn change(setting: &Setting, state: &mut State, event: &Event) {
    match event {
        Event::TurnBegan(turn) => {
            state.turn = *turn;
            for e in &mut state.elements {
                e.blundered = false;
                e.shut_in = false;
            }
        }
        Event::PhaseBegan(phase) => {
            // A phase that has passed pays what a reaction cost, used or not (IC-R20).
            let over = state.phasing(setting);
            for (e, fixed) in state.elements.iter_mut().zip(&setting.elements) {
                e.owes &= fixed.side != over;
            }
            state.phase = *phase;
            state.acting.clear();
            state.group = false;
            state.deed = None;
            for e in &mut state.elements {
                e.new_phase();
            }
        }
        Event::Arrived { element, piece } => comes(setting, state, *element, Place::Table(*piece)),
        Event::Called { element } => comes(setting, state, *element, Place::Away(0)),
        Event::Landed { element } => state.element_mut(*element).airborne = false,
        Event::TookOff { element } => state.element_mut(*element).airborne = true,
        Event::Entered { element, piece } => {
            state.element_mut(*element).place = Place::Table(*piece);
        }
        Event::Unloaded { element, piece, .. } => {
            let e = state.element_mut(*element);
            e.place = Place::Table(*piece);
            e.shut_in = false;
        }
        Event::Loaded { element, vehicle } => {
            state.element_mut(*element).place = Place::Aboard(*vehicle);
        }
        Event::ShutIn { vehicle } => {
            for passenger in state.passengers(*vehicle) {
                state.element_mut(passenger).shut_in = true;
            }
        }
        Event::Noticed { element, observers } => observed(state, *element, observers),
        Event::Activated { elements, leader } => {
            state.group = leader.is_some();
            state.acting.clone_from(elements);
            for id in elements {
                let e = state.element_mut(*id);
                e.activation = if *leader == Some(*id) {
                    Activation::Leading
                } else {
                    Activation::Acting
                };
                e.free_action = !e.pinned && !e.owes;
                e.owes = false;
            }
        }
        Event::LeftOverwatch { element } => state.element_mut(*element).overwatch = false,
        Event::Commanded {
            elements, result, ..
        } => {
            for id in elements {
                let e = state.element_mut(*id);
                e.successes = e.successes.saturating_add(u8::from(result.passed()));
                e.granted = 0;
            }
        }
        Event::Granted { elements, actions } => {
            for id in elements {
                state.element_mut(*id).granted = *actions;
            }
        }
        Event::Unpinned { element, .. } => state.element_mut(*element).pinned = false,
        Event::Began {
            element,
            action,
            by,
            observers,
        } => began(setting, state, *element, action, *by, observers),
        Event::Walked {
            element,
            to,
            observers,
            ..
        } => {
            state.element_mut(*element).place = Place::Table(*to);
            observed(state, *element, observers);
        }
        Event::Left { element, edge } => {
            let flies = setting.unit(*element).class.aircraft();
            for passenger in state.passengers(*element) {
                if !flies {
                    state.element_mut(passenger).place = Place::Left(*edge);
                }
                drop_out(state, passenger);
            }
            let turn = state.turn;
            let e = state.element_mut(*element);
            if flies {
                e.place = Place::Away(turn);
                e.pinned = false;
                e.overwatch = false;
            } else {
                e.place = Place::Left(*edge);
            }
            drop_out(state, *element);
        }
        Event::Resumed { element } => {
            state.group = false;
            state.acting = vec![*element];
        }
        Event::Fought {
            helper: Some(helper),
            ..
        } => state.element_mut(*helper).lent = true,
        Event::Reacted { element }
        | Event::Watched { element, .. }
        | Event::ChargeFired { element, .. } => react(setting, state, *element),
        Event::Fired { firer, shot, .. } => {
            if let Some(firer) = firer {
                let e = state.element_mut(*firer);
                e.fired = true;
                e.law_fired |= shot.law;
            }
            if let Some(helper) = shot.helper {
                state.element_mut(helper).lent = true;
            }
        }
        Event::Lost { element, strength } => {
            let e = state.element_mut(*element);
            e.strength = e.strength.saturating_sub(*strength);
            if e.strength == 0 && e.place != Place::Eliminated {
                eliminate(state, *element);
            }
        }
        Event::Pinned { element } => pin(state, *element),
        Event::Damaged { element, harm, .. } => wound::hurt(setting, state, *element, *harm),
        Event::Abandoned { element } => wreck(state, *element),
        Event::Broke { breaches, .. } => {
            state.breaches.extend(breaches);
            state.survey(setting);
        }
        Event::Blundered { members, .. } => {
            for id in members {
                state.element_mut(*id).blundered = true;
            }
        }
        Event::Sniped {
            leader: Some(leader),
        } => {
            state.element_mut(*leader).strength = 0;
            eliminate(state, *leader);
        }
        Event::Finished { elements } => {
            for id in elements {
                drop_out(state, *id);
            }
        }
        Event::CivilianKilled { civilian, by } => {
            state.civilians[usize::from(*civilian)].piece = None;
            let killed = &mut state.killed[usize::from(by.0)];
            *killed = killed.saturating_add(1);
        }
        Event::Fled { civilian, to, .. } | Event::Strolled { civilian, to, .. } => {
            state.civilians[usize::from(*civilian)].piece = Some(*to);
        }
        Event::PickedUp { element, casualty } => {
            state.casualties[usize::from(*casualty)].place = Bearing::With(*element);
        }
        Event::Stowed { element, vehicle } => casualty::hand_over(state, *element, *vehicle),
        Event::Delivered { casualty } => {
            state.casualties[usize::from(*casualty)].place = Bearing::Safe;
        }
        Event::Ended(outcome) => state.outcome = Some(outcome.clone()),
        Event::Endangered { .. }
        | Event::Wandered { .. }
        | Event::ArrivalRolled { .. }
        | Event::GateRolled { .. }
        | Event::Halted { .. }
        | Event::Forgone { .. }
        | Event::Saved { .. }
        | Event::ArmourSaved { .. }
        | Event::BailRolled { .. }
        | Event::PinRolled { .. }
        | Event::Strayed { .. }
        | Event::Sniped { leader: None }
        | Event::Fizzled { .. }
        | Event::Fought { helper: None, .. }
        | Event::OddHit { .. } => {}
    }
}

/// An element comes; one that was eliminated begins anew.
fn comes(setting: &Setting, state: &mut State, id: ElementId, place: Place) {
    let unit = setting.unit(id);
    let e = state.element_mut(id);
    if e.place == Place::Eliminated {
        *e = Element {
            strength: unit.strength,
            airborne: unit.class.aircraft(),
            ..Element::at(place)
        };
    }
    e.place = place;
}

impl Element {
    fn new_phase(&mut self) {
        self.activation = Activation::Fresh;
        self.free_action = false;
        self.granted = 0;
        self.successes = 0;
        self.actions = 0;
        self.reacted = false;
        self.lent = false;
        self.fired = false;
        self.watched.clear();
    }
}

/// An action begins: it is paid for, and those who see it begin have observed it. Any but overwatch itself ends overwatch (IC-R26).
fn began(
    setting: &Setting,
    state: &mut State,
    id: ElementId,
    action: &Action,
    by: By,
    observers: &[ElementId],
) {
    let rally = matches!(action, Action::Rally(_));
    let e = state.element_mut(id);
    e.overwatch = *action == Action::Overwatch;
    match by {
        By::Free => e.free_action = false,
        By::Granted => e.granted = e.granted.saturating_sub(1),
        By::Roll if !rally => e.free_action = false,
        By::Roll | By::Blunder | By::ReactionBlunder => {}
        By::Reaction => react(setting, state, id),
    }
    if !by.reaction() {
        let e = state.element_mut(id);
        e.actions = e.actions.saturating_add(1);
        state.deed = Some(Deed {
            actor: id,
            observers: Vec::new(),
        });
        observed(state, id, observers);
    }
}

fn observed(state: &mut State, actor: ElementId, observers: &[ElementId]) {
    for observer in observers {
        insert(&mut state.element_mut(*observer).watched, actor);
        if let Some(deed) = state.deed.as_mut().filter(|deed| deed.actor == actor) {
            insert(&mut deed.observers, *observer);
        }
    }
}

fn insert(sorted: &mut Vec<ElementId>, id: ElementId) {
    if let Err(place) = sorted.binary_search(&id) {
        sorted.insert(place, id);
    }
}

fn react(setting: &Setting, state: &mut State, id: ElementId) {
    let e = state.element_mut(id);
    e.reacted = true;
    e.overwatch = false;
    e.owes = setting.options.reaction_costs_next_free_action;
}

/// Pinned: overwatch ends (IC-R25), a free or granted action is lost (IC-29, IC-R9), and a group goes on without it (IC-R13).
pub(super) fn pin(state: &mut State, id: ElementId) {
    let e = state.element_mut(id);
    e.pinned = true;
    e.overwatch = false;
    e.free_action = false;
    e.granted = 0;
    if state.group && state.acting.contains(&id) {
        drop_out(state, id);
    }
}

/// A vehicle or aircraft is out of play, and what is left of it stays where it stood (IC-R65).
pub(super) fn wreck(state: &mut State, id: ElementId) {
    if let Some(piece) = state.piece(id) {
        state.wrecks.push(Wreck { of: id, piece });
    }
    eliminate(state, id);
}

pub(super) fn eliminate(state: &mut State, id: ElementId) {
    let e = state.element_mut(id);
    e.place = Place::Eliminated;
    e.overwatch = false;
    e.pinned = false;
    drop_out(state, id);
}

fn drop_out(state: &mut State, id: ElementId) {
    let e = state.element_mut(id);
    e.activation = Activation::Done;
    e.free_action = false;
    e.granted = 0;
    state.acting.retain(|other| *other != id);
}

//! What each happening changes.

use super::super::casualty;
use super::super::frame::By;
use super::super::order::Action;
use super::super::setting::Setting;
use super::super::state::{Activation, Bearing, Deed, Element, Place, State, Wreck};
use super::super::wound;
use super::Event;
use crate::table::ElementId;

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
pub(in super::super) fn pin(state: &mut State, id: ElementId) {
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
pub(in super::super) fn wreck(state: &mut State, id: ElementId) {
    if let Some(piece) = state.piece(id) {
        state.wrecks.push(Wreck { of: id, piece });
    }
    eliminate(state, id);
}

pub(in super::super) fn eliminate(state: &mut State, id: ElementId) {
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

//! The sequence of turns and phases, and who may act in them (IC-2 to IC-9).

use super::action::{self, Occasion};
use super::command;
use super::contact::in_combat;
use super::event::Event;
use super::frame::{Act, By, Command, Frame, Purpose};
use super::order::{Action, Order};
use super::setting::Setting;
use super::state::{Activation, Place, State};
use super::{Next, Step, aircraft, civilian, passenger};
use crate::engine::ruleset::Then;
use crate::engine::terms::Moment;
use crate::engine::{Decision, Refusal, SideId, Text, Value};
use crate::table::ElementId;

/// A turn begins with the phase of the side that the scenario puts first (IC-2, IC-3).
pub fn turn(setting: &Setting, state: &State) -> Next {
    let mut frames = vec![Frame::PhaseStart];
    frames.extend(civilian::wandering(setting, state));
    Next::become_(
        vec![
            Event::TurnBegan(state.turn.saturating_add(1)),
            Event::PhaseBegan(0),
        ],
        frames,
    )
}

/// A phase begins: arrivals that are due, then decisions.
pub fn phase_start(setting: &Setting, state: &State) -> Next {
    let side = state.phasing(setting);
    let mut frames = vec![Frame::Phase];
    for (i, arrival) in setting.terms.arrivals.iter().enumerate().rev() {
        let waits = match state.element(arrival.element).place {
            Place::Waiting => true,
            Place::Eliminated => arrival.again,
            _ => false,
        };
        if waits && arrival.turn <= state.turn && setting.side(arrival.element) == side {
            frames.push(Frame::Arrival(i as u8));
        }
    }
    Next::become_(Vec::new(), frames)
}

/// The phasing side decides, as long as it has anybody who could act.
pub fn phase(setting: &Setting, state: &State) -> Step {
    if let Some(next) = ended(setting, state) {
        return Step::Next(next);
    }
    let side = state.phasing(setting);
    let spent: Vec<ElementId> = state
        .acting
        .iter()
        .copied()
        .filter(|id| {
            setting
                .options
                .max_actions_per_phase
                .is_some_and(|most| state.element(*id).actions >= most)
        })
        .collect();
    if !spent.is_empty() {
        return Step::Next(Next::become_(
            vec![Event::Finished { elements: spent }],
            vec![Frame::Phase],
        ));
    }
    let elements: Vec<ElementId> =
        if state.acting.is_empty() || !setting.options.finish_element_first {
            able(setting, state, side)
        } else {
            state.acting.clone()
        };
    if elements.is_empty() {
        return Step::Next(end_phase(setting, state));
    }
    let question = match state.acting.as_slice() {
        [] => Text::key("ask-phase"),
        [one] if !state.group => Text::key("ask-act").with("who", Value::Element(*one)),
        _ => Text::key("ask-group"),
    };
    Step::Decide(Decision {
        side,
        question,
        kind: "act".into(),
        about: state.acting.first().copied(),
        elements,
    })
}

/// The elements of a side that may act and are not done in this phase: on the table, or aboard something that is.
pub fn able(setting: &Setting, state: &State, side: SideId) -> Vec<ElementId> {
    setting
        .ids()
        .filter(|id| setting.side(*id) == side && state.element(*id).activation != Activation::Done)
        .filter(|id| match state.element(*id).place {
            Place::Table(_) => true,
            Place::Aboard(_) => passenger::has_something_to_do(setting, state, *id),
            Place::Away(_) => aircraft::may_come(state, *id).is_ok(),
            _ => false,
        })
        .collect()
}

/// The end of the battle, if a goal is met at once or nobody is left.
pub fn ended(setting: &Setting, state: &State) -> Option<Next> {
    let outcome = setting.terms.outcome(
        &state.standings(setting),
        &state.tally(setting),
        Moment::Now,
    )?;
    Some(Next {
        events: vec![Event::Ended(outcome)],
        then: Then::Over,
    })
}

/// The phase is to end: fixed wings that must leave do so, one after the other (IC-56), then it is over.
pub fn phase_end(setting: &Setting, state: &State) -> Next {
    let Some(id) = aircraft::due(setting, state).first().copied() else {
        return end_phase(setting, state);
    };
    let act = Act {
        element: id,
        action: aircraft::leaving(),
        by: By::Free,
    };
    let events = vec![Event::Activated {
        elements: vec![id],
        leader: None,
    }];
    Next::become_(events, vec![Frame::PhaseEnd, Frame::Act(act)])
}

/// The phase is over: the next side's, or the next turn, or the end as the scenario has it (IC-R18).
fn end_phase(setting: &Setting, state: &State) -> Next {
    let next = usize::from(state.phase) + 1;
    if next < setting.terms.order.len() {
        return Next::become_(vec![Event::PhaseBegan(next as u8)], vec![Frame::PhaseStart]);
    }
    let last = setting.terms.turns.is_some_and(|turns| state.turn >= turns);
    let moment = if last {
        Moment::LastTurnEnd
    } else {
        Moment::TurnEnd
    };
    let (standings, tally) = (state.standings(setting), state.tally(setting));
    match setting.terms.outcome(&standings, &tally, moment) {
        Some(outcome) => Next {
            events: vec![Event::Ended(outcome)],
            then: Then::Over,
        },
        None => Next::become_(Vec::new(), vec![Frame::Turn]),
    }
}

/// What an action of an element would take just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Its free action (IC-4).
    Free,
    /// An action granted by an earlier roll.
    Granted,
    /// A command roll of its own (IC-5).
    Roll,
}

/// Whether an element may act now at all (IC-R4): of the phasing side, on the table, not done, nobody else in the middle of it.
pub fn may_act(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    if !setting.knows(id) {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    if setting.side(id) != state.phasing(setting) {
        return Err(Refusal::new("IC-2", "not-your-element"));
    }
    match state.element(id).place {
        Place::Table(_) => {}
        Place::Away(_) => aircraft::may_come(state, id)?,
        _ => passenger::may_act(state, id)?,
    }
    let busy = state.acting.first().filter(|_| !state.acting.contains(&id));
    match (state.element(id).activation, busy) {
        (Activation::Done, _) if state.element(id).blundered => {
            Err(Refusal::new("IC-22", "done-after-blunder"))
        }
        (Activation::Done, _) => Err(Refusal::new("IC-R4", "done-for-this-phase")),
        (_, Some(other)) if setting.options.finish_element_first || state.group => {
            Err(Refusal::new("IC-R4", "finish-first").with("who", Value::Element(*other)))
        }
        _ => Ok(()),
    }
}

/// What an action takes: free, granted or a command roll. A rally is never free and leaves the free action where it is (IC-28, IC-R11); an
/// element that was rallied before its activation has its free action (IC-R10); a group rolls together (IC-R13); a fixed wing that must leave
/// does so with its free action, pinned or not (IC-56, IC-R82).
pub fn way(setting: &Setting, state: &State, id: ElementId, rally: bool) -> Result<Way, Refusal> {
    let e = state.element(id);
    if setting
        .options
        .max_actions_per_phase
        .is_some_and(|most| e.actions >= most)
    {
        return Err(Refusal::new("IC-R3", "no-more-actions"));
    }
    if aircraft::must_leave(setting, state, id) {
        return Ok(Way::Free);
    }
    let free = match e.activation {
        Activation::Fresh => !e.pinned && !e.owes,
        _ => e.free_action,
    };
    if e.granted > 0 {
        Ok(Way::Granted)
    } else if free && !rally {
        Ok(Way::Free)
    } else if state.group && state.acting.contains(&id) {
        Err(Refusal::new("IC-R13", "group-must-roll"))
    } else {
        Ok(Way::Roll)
    }
}

/// An answer of the phasing side.
pub fn answer(
    setting: &Setting,
    state: &State,
    side: SideId,
    order: &Order,
) -> Result<Next, Refusal> {
    if side != state.phasing(setting) {
        return Err(Refusal::new("IC-2", "not-your-phase"));
    }
    match order {
        Order::Act { element, action } => {
            may_act(setting, state, *element)?;
            action::judge(setting, state, *element, action, Occasion::OwnPhase)?;
            let way = way(setting, state, *element, matches!(action, Action::Rally(_)))?;
            let frame = match way {
                Way::Roll => {
                    let purpose = Purpose::Act(action.clone());
                    Frame::Command(Command {
                        roller: *element,
                        purpose,
                    })
                }
                Way::Free | Way::Granted => {
                    let by = if way == Way::Free {
                        By::Free
                    } else {
                        By::Granted
                    };
                    Frame::Act(Act {
                        element: *element,
                        action: action.clone(),
                        by,
                    })
                }
            };
            let mut events = activate(state, *element);
            if state.element(*element).overwatch && *action != Action::Overwatch {
                events.push(Event::LeftOverwatch { element: *element });
            }
            Ok(Next::become_(events, vec![Frame::Phase, frame]))
        }
        Order::Group { leader, members } => {
            let elements = group(setting, state, *leader, members)?;
            let watching = elements
                .iter()
                .filter(|id| state.element(**id).overwatch)
                .map(|id| Event::LeftOverwatch { element: *id });
            let mut events: Vec<Event> = watching.collect();
            events.push(Event::Activated {
                elements,
                leader: Some(*leader),
            });
            Ok(Next::become_(events, vec![Frame::Phase]))
        }
        Order::GroupRoll => {
            let roller = may_roll_group(setting, state)?;
            Ok(Next::become_(
                Vec::new(),
                vec![
                    Frame::Phase,
                    Frame::Command(Command {
                        roller,
                        purpose: Purpose::Group,
                    }),
                ],
            ))
        }
        Order::Done => {
            if state.acting.is_empty() {
                return Err(Refusal::new("IC-R4", "nobody-acts"));
            }
            Ok(Next::become_(
                vec![Event::Finished {
                    elements: state.acting.clone(),
                }],
                vec![Frame::Phase],
            ))
        }
        Order::EndPhase => Ok(phase_end(setting, state)),
        Order::React { .. } | Order::Watch { .. } | Order::Pass => {
            Err(Refusal::new("IC-2", "own-phase-now"))
        }
    }
}

fn activate(state: &State, id: ElementId) -> Vec<Event> {
    match state.element(id).activation {
        Activation::Fresh => vec![Event::Activated {
            elements: vec![id],
            leader: None,
        }],
        _ if !state.acting.contains(&id) => vec![Event::Resumed { element: id }],
        _ => Vec::new(),
    }
}

/// A group: a leader whose activation has not begun, and chosen unpinned elements near him that have not been activated (IC-R13).
pub fn group(
    setting: &Setting,
    state: &State,
    leader: ElementId,
    members: &[ElementId],
) -> Result<Vec<ElementId>, Refusal> {
    may_lead(setting, state, leader)?;
    if members.is_empty() {
        return Err(Refusal::new("IC-R13", "group-of-nobody"));
    }
    let mut elements = vec![leader];
    for id in members {
        may_join(setting, state, leader, *id)?;
        if elements.contains(id) {
            return Err(Refusal::new("IC-R13", "named-twice").with("who", Value::Element(*id)));
        }
        elements.push(*id);
    }
    elements.sort_unstable();
    Ok(elements)
}

/// Whether a leader may activate a group now.
pub fn may_lead(setting: &Setting, state: &State, leader: ElementId) -> Result<(), Refusal> {
    may_act(setting, state, leader)?;
    if !setting.options.group_activation || !setting.is_leader(leader) {
        return Err(Refusal::new("IC-9", "only-leaders-activate-groups"));
    }
    fit_for_group(setting, state, leader)
}

/// Whether an element may be in a leader's group. One that has blundered in this turn is beyond his influence (IC-22).
pub fn may_join(
    setting: &Setting,
    state: &State,
    leader: ElementId,
    id: ElementId,
) -> Result<(), Refusal> {
    may_act(setting, state, id)?;
    fit_for_group(setting, state, id)?;
    if state.element(id).blundered {
        return Err(Refusal::new("IC-22", "blundered-in-group").with("who", Value::Element(id)));
    }
    let near = matches!((state.piece(leader), state.piece(id)),
        (Some(a), Some(b)) if a.within(&b, setting.options.group_radius));
    if !near {
        return Err(Refusal::new("IC-R13", "too-far-from-leader")
            .with("who", Value::Element(id))
            .with("radius", Value::Length(setting.options.group_radius)));
    }
    Ok(())
}

fn fit_for_group(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    let e = state.element(id);
    if state.piece(id).is_none() {
        return Err(Refusal::new("IC-R13", "aboard-in-group").with("who", Value::Element(id)));
    }
    if aircraft::fixed_wing(setting, id) {
        return Err(Refusal::new("IC-56", "fixed-wing-in-group").with("who", Value::Element(id)));
    }
    if e.activation != Activation::Fresh {
        return Err(Refusal::new("IC-R13", "already-activated").with("who", Value::Element(id)));
    }
    if e.pinned {
        return Err(Refusal::new("IC-R13", "pinned-in-group").with("who", Value::Element(id)));
    }
    if in_combat(setting, state, id) {
        return Err(Refusal::new("IC-48", "in-close-combat"));
    }
    Ok(())
}

/// Whether the group may make its next command roll: all have taken their free actions by then (IC-R13). The leader who declared it rolls, or
/// the first member if he is gone.
pub fn may_roll_group(setting: &Setting, state: &State) -> Result<ElementId, Refusal> {
    if !state.group || state.acting.is_empty() {
        return Err(Refusal::new("IC-R13", "no-group-acts"));
    }
    let fresh = |id: &&ElementId| way(setting, state, **id, false) == Ok(Way::Free);
    if let Some(id) = state.acting.iter().find(fresh) {
        return Err(Refusal::new("IC-R13", "free-action-left").with("who", Value::Element(*id)));
    }
    roller(state)
}

/// Who rolls for the group that acts.
fn roller(state: &State) -> Result<ElementId, Refusal> {
    state
        .group_leader()
        .or_else(|| state.acting.first().copied())
        .ok_or_else(|| Refusal::new("IC-R13", "no-group-acts"))
}

/// What the group's next roll needs, told with its chance, whether it may be made yet or not.
pub fn group_roll(setting: &Setting, state: &State) -> Option<crate::engine::NeededRoll> {
    let roller = roller(state).ok().filter(|_| state.group)?;
    Some(command::needed_roll(command::group_working(
        setting, state, roller,
    )))
}

//! The command roll (IC-4 to IC-9).

use super::contact::{in_contact, leader_of};
use super::event::{Event, Result};
use super::frame::{Act, Blunder, By, Command, Frame, Purpose};
use super::order::Action;
use super::sentence::charged;
use super::setting::Setting;
use super::state::State;
use super::{Next, cause_element};
use crate::chance::{Handful, odds};
use crate::engine::ruleset::Wanted;
use crate::engine::{NeededRoll, Text, Value, WorkLine, Working};
use crate::table::ElementId;

/// What an element's next command roll needs on 2D6: the side's target (IC-5), higher with each success of the phase (IC-6), +1 for a
/// leader in base contact (IC-7).
pub fn working(setting: &Setting, state: &State, roller: ElementId) -> Working {
    let leader = leader_of(setting, state, roller);
    reckon(setting, state, roller, leader)
}

/// What a group's next command roll needs: the worst target in the group; +1 only if every member touches the leader (IC-R13). A group that has
/// lost its leader rolls without.
pub fn group_working(setting: &Setting, state: &State, leader: ElementId) -> Working {
    let worst = state
        .acting
        .iter()
        .copied()
        .max_by_key(|id| {
            let e = state.element(*id);
            let harder = e.successes.saturating_add(e.hurt.markers);
            (harder, std::cmp::Reverse(*id))
        })
        .unwrap_or(leader);
    let touching = state
        .acting
        .iter()
        .all(|id| *id == leader || in_contact(state, leader, *id));
    let help = touching && state.acting.len() > 1 && state.group_leader() == Some(leader);
    reckon(setting, state, worst, help.then_some(leader))
}

/// What a leader's reaction to rally needs: the base target (IC-R19).
pub fn reaction_working(setting: &Setting, state: &State, leader: ElementId) -> Working {
    reckon(setting, state, leader, leader_of(setting, state, leader))
}

fn reckon(
    setting: &Setting,
    state: &State,
    roller: ElementId,
    leader: Option<ElementId>,
) -> Working {
    let base = i32::from(setting.side_of(roller).command);
    let successes = i32::from(state.element(roller).successes);
    let mut lines = Vec::new();
    if successes > 0 {
        lines.push(WorkLine {
            text: Text::key("work-successes").with("n", Value::Number(i64::from(successes))),
            change: -successes,
            rule: "IC-6".into(),
            cause: None,
        });
    }
    let markers = i32::from(state.element(roller).hurt.markers);
    if markers > 0 {
        lines.push(WorkLine {
            text: Text::key("work-markers").with("n", Value::Number(i64::from(markers))),
            change: -markers,
            rule: "IC-R16".into(),
            cause: cause_element(roller),
        });
    }
    if let Some(leader) = leader {
        lines.push(WorkLine {
            text: Text::key("work-leader"),
            change: 1,
            rule: "IC-7".into(),
            cause: cause_element(leader),
        });
    }
    let needed = base - lines.iter().map(|line| line.change).sum::<i32>();
    Working {
        text: Text::key("work-command"),
        rule: "IC-5".into(),
        base,
        lines,
        needed,
    }
}

/// A working with its exact chance: double 6 always passes, double 1 never (IC-R5).
pub fn needed_roll(working: Working) -> NeededRoll {
    NeededRoll {
        chance: odds::two_d6(working.needed, 0),
        working,
    }
}

fn working_for(setting: &Setting, state: &State, command: &Command) -> Working {
    match command.purpose {
        Purpose::Group => group_working(setting, state, command.roller),
        Purpose::Act(_) => working(setting, state, command.roller),
        Purpose::RallyReaction(_) => reaction_working(setting, state, command.roller),
    }
}

/// The two dice a command roll waits for.
pub fn wanted(setting: &Setting, state: &State, command: &Command) -> Wanted {
    let needed = working_for(setting, state, command).needed;
    Wanted {
        handful: Handful::d6(2),
        need: u8::try_from(needed).ok(),
        why: Text::key("dice-command").with("who", Value::Element(command.roller)),
        side: setting.side(command.roller),
    }
}

/// What a command roll brings about. A failed one ends the activation and does nothing else (IC-R2); a double 6 is one success and two
/// actions, one after the other (IC-R6).
pub fn rolled(setting: &Setting, state: &State, command: &Command, dice: [u8; 2]) -> Next {
    let roller = command.roller;
    let needed = working_for(setting, state, command).needed;
    let result = match dice {
        [6, 6] => Result::DoubleSix,
        [1, 1] => Result::Blunder,
        [a, b] if i32::from(a) + i32::from(b) >= needed => Result::Passed,
        _ => Result::Failed,
    };
    let reaction = matches!(command.purpose, Purpose::RallyReaction(_));
    let elements = match command.purpose {
        Purpose::Group => state.acting.clone(),
        _ => vec![roller],
    };
    let mut events = vec![Event::Commanded {
        roller,
        order: match &command.purpose {
            Purpose::Act(action) if charged(setting, state, roller, action).is_some() => "charge",
            Purpose::Act(action) => action.key(),
            Purpose::Group => "group_roll",
            Purpose::RallyReaction(_) => "rally",
        },
        elements: if reaction {
            Vec::new()
        } else {
            elements.clone()
        },
        dice,
        needed: u8::try_from(needed.clamp(0, 99)).unwrap_or(99),
        result,
    }];
    let orders_out = matches!(command.purpose, Purpose::Act(Action::Unload { .. }));
    if orders_out && !result.passed() && !state.passengers(roller).is_empty() {
        events.push(Event::ShutIn { vehicle: roller });
    }
    match result {
        Result::Blunder => Next::become_(
            events,
            vec![Frame::Blunder(Blunder {
                roller,
                members: elements,
                reaction,
            })],
        ),
        Result::Failed => {
            if !reaction {
                events.push(Event::Finished { elements });
            }
            Next::pop(events)
        }
        Result::Passed | Result::DoubleSix => {
            passed(setting, state, command, result == Result::DoubleSix, events)
        }
    }
}

/// A pinned element unpins and acts, and has one action more after a double 6 (IC-R7).
fn passed(
    setting: &Setting,
    state: &State,
    command: &Command,
    double: bool,
    mut events: Vec<Event>,
) -> Next {
    let roller = command.roller;
    match &command.purpose {
        Purpose::Group => {
            events.push(Event::Granted {
                elements: state.acting.clone(),
                actions: if double { 2 } else { 1 },
            });
            Next::pop(events)
        }
        Purpose::RallyReaction(target) => {
            events.push(Event::Unpinned {
                element: *target,
                leader: Some(roller),
            });
            Next::pop(events)
        }
        Purpose::Act(action) => {
            let unpins = state.element(roller).pinned;
            if unpins {
                events.push(Event::Unpinned {
                    element: roller,
                    leader: None,
                });
            }
            if double {
                events.push(Event::Granted {
                    elements: vec![roller],
                    actions: 1,
                });
            }
            if unpins && !setting.options.unpin_executes_order {
                return Next::pop(events);
            }
            let act = Act {
                element: roller,
                action: action.clone(),
                by: By::Roll,
            };
            Next::become_(events, vec![Frame::Act(act)])
        }
    }
}

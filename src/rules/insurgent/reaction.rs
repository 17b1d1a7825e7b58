//! Reactions and overwatch between actions (IC-10 to IC-15).

use super::action::{self, Occasion};
use super::contact::in_combat;
use super::event::Event;
use super::fire::{Aim, can_fire};
use super::frame::{Act, By, Command, Frame, Purpose, ShotKind, Volley, Walking};
use super::order::{Action, Order, Shot};
use super::setting::Setting;
use super::state::State;
use super::{Next, Step, aircraft, casualty, passenger, sequence};
use crate::engine::{Decision, Refusal, SideId, Text, Value};
use crate::table::ElementId;

/// Those who may react to the action just finished, asked side by side; then the agenda goes on.
pub fn step(setting: &Setting, state: &State, passed: &[SideId]) -> Step {
    if let Some(next) = sequence::ended(setting, state) {
        return Step::Next(next);
    }
    let Some(actor) = actor(state) else {
        return Step::Next(Next::pop(Vec::new()));
    };
    let able = reactors(setting, state, actor);
    let side = able
        .iter()
        .map(|id| setting.side(*id))
        .filter(|side| !passed.contains(side))
        .min();
    let Some(side) = side else {
        return Step::Next(Next::pop(Vec::new()));
    };
    let elements: Vec<ElementId> = able
        .into_iter()
        .filter(|id| setting.side(*id) == side)
        .collect();
    Step::Decide(Decision {
        side,
        question: Text::key("ask-react")
            .with("who", Value::Element(actor))
            .with("able", Value::Text(Box::new(names(&elements)))),
        kind: "react".into(),
        about: Some(actor),
        elements,
    })
}

/// Up to two names of those who may answer, and how many more there are.
pub(super) fn names(ids: &[ElementId]) -> Text {
    let key = match ids.len() {
        0 | 1 => "ask-one",
        2 => "ask-two",
        _ => "ask-more",
    };
    let names = ["a", "b"].into_iter().zip(ids);
    names
        .fold(Text::key(key), |text, (name, id)| {
            text.with(name, Value::Element(*id))
        })
        .with("n", Value::Number(ids.len() as i64 - 2))
}

/// The element whose action may be reacted to, if it is still on the table.
pub fn actor(state: &State) -> Option<ElementId> {
    state
        .deed
        .as_ref()
        .map(|deed| deed.actor)
        .filter(|actor| state.piece(*actor).is_some())
}

/// The unpinned elements with their reaction unused, not in close combat, that observed the action (IC-10, IC-11); and those on overwatch
/// with a shot at an enemy they saw act in this phase (IC-R25).
pub fn reactors(setting: &Setting, state: &State, actor: ElementId) -> Vec<ElementId> {
    state
        .pieces()
        .map(|(id, _)| id)
        .filter(|id| {
            may_react(setting, state, *id, actor).is_ok()
                || !watch_targets(setting, state, *id).is_empty()
        })
        .collect()
}

/// Whether an element may react to the actor in any way: as anybody does who observed it, or by a shot from overwatch.
pub fn may_answer(setting: &Setting, state: &State, id: ElementId, actor: ElementId) -> bool {
    may_react(setting, state, id, actor).is_ok()
        || watch_targets(setting, state, id).contains(&actor)
}

/// Whether an element may take an ordinary reaction to the actor.
pub fn may_react(
    setting: &Setting,
    state: &State,
    id: ElementId,
    actor: ElementId,
) -> Result<(), Refusal> {
    free_to_react(setting, state, id)?;
    let observed = state
        .deed
        .as_ref()
        .is_some_and(|deed| deed.actor == actor && deed.observers.contains(&id));
    if !setting.hostile(id, actor) || !observed {
        return Err(Refusal::new("IC-11", "has-not-observed").with("who", Value::Element(actor)));
    }
    if !has_something_to_do(setting, state, id, actor) {
        return Err(Refusal::new("IC-R19", "nothing-to-react-with"));
    }
    Ok(())
}

fn free_to_react(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    let e = state.element(id);
    if state.piece(id).is_none() {
        return Err(Refusal::new("TB-3", "not-on-table"));
    }
    if aircraft::fixed_wing(setting, id) {
        return Err(Refusal::new("IC-57", "fixed-wing-does-not-react"));
    }
    if e.pinned {
        return Err(Refusal::new("IC-15", "pinned-cannot-react"));
    }
    if e.reacted {
        return Err(Refusal::new("IC-10", "has-reacted"));
    }
    if in_combat(setting, state, id) {
        return Err(Refusal::new("IC-48", "in-close-combat"));
    }
    Ok(())
}

/// Whether an action is a move: whether reactions may be moves is an option (IC-R19).
pub(super) fn moves(key: &str) -> bool {
    matches!(
        key,
        "move_shoot" | "shoot_move" | "sprint" | "leave" | "take_off" | "land"
    )
}

/// With moves allowed there always is; without, a shot, a rally, getting in or out, or something with a casualty must be possible.
fn has_something_to_do(setting: &Setting, state: &State, id: ElementId, actor: ElementId) -> bool {
    setting.options.reaction_may_move
        || Aim::now(state, id, actor, ShotKind::Reaction)
            .is_some_and(|aim| can_fire(setting, state, &aim))
        || !passenger::loadable(setting, state, id).is_empty()
        || !passenger::orders(setting, state, id).is_empty()
        || casualty::keys(setting, state, id)
            .iter()
            .any(|key| casualty::possible(setting, state, id, key).is_ok())
        || (setting.is_leader(id)
            && state.pieces().any(|(other, _)| {
                action::judge(
                    setting,
                    state,
                    id,
                    &Action::Rally(other),
                    Occasion::Reaction(actor),
                )
                .is_ok()
            }))
}

/// Whom an element on overwatch may fire at between actions: enemies it saw act in this phase, in sight and in front (IC-R25).
pub fn watch_targets(setting: &Setting, state: &State, id: ElementId) -> Vec<ElementId> {
    let e = state.element(id);
    if !e.overwatch || free_to_react(setting, state, id).is_err() {
        return Vec::new();
    }
    e.watched
        .iter()
        .copied()
        .filter(|target| {
            Aim::now(state, id, *target, ShotKind::Reaction)
                .is_some_and(|aim| can_fire(setting, state, &aim))
        })
        .collect()
}

/// An answer of those who may react: one at a time, in the order their side likes, each at once (IC-R22).
pub fn answer(
    setting: &Setting,
    state: &State,
    passed: &[SideId],
    side: SideId,
    order: &Order,
) -> Result<Next, Refusal> {
    let Some(actor) = actor(state) else {
        return Err(Refusal::new("IC-11", "nothing-to-react-to"));
    };
    match order {
        Order::Pass => {
            let mut passed = passed.to_vec();
            passed.push(side);
            Ok(Next::become_(Vec::new(), vec![Frame::Reactions(passed)]))
        }
        Order::React { element, action } => {
            own(setting, *element, side)?;
            let order = react(setting, state, *element, action, actor)?;
            let again = Frame::Reactions(passed.to_vec());
            Ok(Next::become_(order.0, vec![again, order.1]))
        }
        Order::Watch { element, shot } => {
            own(setting, *element, side)?;
            if !watch_targets(setting, state, *element).contains(&shot.target) {
                return Err(Refusal::new("IC-R25", "no-overwatch-shot"));
            }
            let volley = watch(setting, state, *element, shot)?;
            let again = Frame::Reactions(passed.to_vec());
            Ok(Next::become_(
                vec![Event::Watched {
                    element: *element,
                    target: shot.target,
                }],
                vec![again, volley],
            ))
        }
        _ => Err(Refusal::new("IC-10", "only-reactions-now")),
    }
}

/// Whether an element may react so: the refusal, or what it begins with.
pub fn react(
    setting: &Setting,
    state: &State,
    id: ElementId,
    action: &Action,
    actor: ElementId,
) -> Result<(Vec<Event>, Frame), Refusal> {
    may_react(setting, state, id, actor)?;
    if moves(action.key()) && !setting.options.reaction_may_move {
        return Err(Refusal::new("IC-R19", "reaction-may-not-move"));
    }
    action::judge(setting, state, id, action, Occasion::Reaction(actor))?;
    Ok(match action {
        Action::Rally(target) => {
            let command = Command {
                roller: id,
                purpose: Purpose::RallyReaction(*target),
            };
            (
                vec![Event::Reacted { element: id }],
                Frame::Command(command),
            )
        }
        _ => (
            Vec::new(),
            Frame::Act(Act {
                element: id,
                action: action.clone(),
                by: By::Reaction,
            }),
        ),
    })
}

/// An answer to those on overwatch while an enemy walks.
pub fn answer_walk(
    setting: &Setting,
    state: &State,
    walking: &Walking,
    side: SideId,
    order: &Order,
) -> Result<Next, Refusal> {
    match order {
        Order::Pass => Ok(super::overwatch::held(walking)),
        Order::Watch { element, shot } => {
            own(setting, *element, side)?;
            if !walking.asking.contains(element) || shot.target != walking.element {
                return Err(Refusal::new("IC-R25", "no-overwatch-shot"));
            }
            let volley = watch(setting, state, *element, shot)?;
            let mut after = walking.clone();
            after.asking.retain(|id| id != element);
            Ok(Next::become_(
                vec![Event::Watched {
                    element: *element,
                    target: shot.target,
                }],
                vec![Frame::Walk(after), volley],
            ))
        }
        _ => Err(Refusal::new("IC-13", "only-overwatch-now")),
    }
}

/// Overwatch fire: a plain shot (IC-R25).
fn watch(setting: &Setting, state: &State, id: ElementId, shot: &Shot) -> Result<Frame, Refusal> {
    free_to_react(setting, state, id)?;
    if !state.element(id).overwatch {
        return Err(Refusal::new("IC-27", "not-on-overwatch"));
    }
    let Some(from) = state.piece(id) else {
        return Err(Refusal::new("TB-3", "not-on-table"));
    };
    let kind = ShotKind::Reaction;
    action::check_shot(
        setting,
        state,
        id,
        from,
        shot,
        kind,
        Occasion::Reaction(shot.target),
    )?;
    Ok(Frame::Volley(Volley {
        firer: Some(id),
        shot: *shot,
        kind,
    }))
}

fn own(setting: &Setting, id: ElementId, side: SideId) -> Result<(), Refusal> {
    if !setting.knows(id) {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    if setting.side(id) != side {
        return Err(Refusal::new("IC-2", "not-your-element"));
    }
    Ok(())
}

//! Overwatch while an enemy walks: who is asked, where, and whom a move would meet (IC-13, IC-27, IC-R25).

use super::fire::{Aim, can_fire, signature};
use super::frame::{Asked, Frame, SetOff, ShotKind, Walking};
use super::movement::{plan_off, under_way, walk};
use super::reaction::names;
use super::setting::Setting;
use super::state::State;
use super::{Next, Step, event, forecast};
use crate::engine::ruleset::Then;
use crate::engine::{Decision, SideId, Text, Threat, Value};
use crate::table::{ElementId, Length, Piece};

/// Every enemy on overwatch that will be asked whether it shoots at an element that sets off as things stand, in the order in which they are
/// asked: where on its way that is first, and what a shot without a leader's die would do there. It is what the walk itself asks when
/// everybody holds their fire.
pub fn met(setting: &Setting, state: &State, off: &SetOff) -> Vec<Threat> {
    let watching =
        |(id, _): (ElementId, Piece)| watches(state, id) && setting.hostile(id, off.element);
    if off.by.reaction() || !state.pieces().any(watching) {
        return Vec::new();
    }
    let Ok(plan) = plan_off(setting, state, off) else {
        return Vec::new();
    };
    let mut then = state.clone();
    let mut walking = under_way(state, off, plan);
    let mut met: Vec<Threat> = Vec::new();
    loop {
        match walk(setting, &then, &walking) {
            Step::Decide(asked) => {
                for firer in asked.elements {
                    if met.iter().all(|threat| threat.firer != firer) {
                        met.extend(threat(setting, &then, &walking, firer));
                    }
                }
                walking.asking.clear();
            }
            Step::Next(next) => {
                for event in &next.events {
                    event::apply(setting, &mut then, event);
                }
                match next.then {
                    Then::Become(mut frames) => match frames.pop() {
                        Some(Frame::Walk(after)) => walking = after,
                        _ => return met,
                    },
                    Then::Pop | Then::Over => return met,
                }
            }
            Step::Roll(_) => return met,
        }
    }
}

/// A shot that is asked for where a walk has come to.
fn threat(setting: &Setting, state: &State, walking: &Walking, firer: ElementId) -> Option<Threat> {
    let aim = Aim::now(state, firer, walking.element, ShotKind::Reaction)?;
    let step = walking.walk.steps.get(usize::from(walking.at))?;
    Some(Threat {
        firer,
        at: aim.to.at,
        along: step.along,
        forecast: forecast::volley(setting, state, &aim, None)?,
    })
}

/// The answer to an overwatch question: nobody fires now.
pub fn held(walking: &Walking) -> Next {
    let after = Walking {
        asking: Vec::new(),
        ..walking.clone()
    };
    Next::become_(Vec::new(), vec![Frame::Walk(after)])
}

/// The enemies on overwatch that may fire at the walker (IC-R25).
pub(super) fn watchers(
    setting: &Setting,
    state: &State,
    walking: &Walking,
) -> Vec<(ElementId, Piece)> {
    let watching = |id: ElementId| {
        walking.watched && watches(state, id) && setting.hostile(id, walking.element)
    };
    state.pieces().filter(|(id, _)| watching(*id)).collect()
}

/// Those of the watchers whose shot at the walker here differs from the last they were offered (IC-R25); where the walk ends, everybody who has a
/// shot. Those in contact have the charge fire instead.
pub(super) fn fresh_shots(
    setting: &Setting,
    state: &State,
    walking: &Walking,
    watchers: &[(ElementId, Piece)],
    here: Piece,
    step: u16,
) -> Vec<Asked> {
    let ends = usize::from(step) + 1 == walking.walk.steps.len();
    let mut shots = Vec::new();
    for (who, from) in watchers.iter().copied() {
        if from.in_contact(&here) {
            continue;
        }
        let aim = Aim {
            firer: who,
            from,
            target: walking.element,
            to: here,
            kind: ShotKind::Reaction,
        };
        let Some(shot) = signature(setting, state, &aim) else {
            continue;
        };
        let last = walking.asked.iter().find(|asked| asked.who == who);
        if last.is_none_or(|last| last.shot != shot || (ends && last.step != step)) {
            shots.push(Asked { who, shot, step });
        }
    }
    shots
}

/// The elements of the first side among those to be asked: sides are asked one after the other.
pub(super) fn one_side(setting: &Setting, mut ids: Vec<ElementId>) -> Vec<ElementId> {
    if let Some(side) = ids.iter().map(|id| setting.side(*id)).min() {
        ids.retain(|id| setting.side(*id) == side);
    }
    ids
}

/// What is asked of those on overwatch: who is in their view, how far from the nearest of them, edge to edge.
pub(super) fn question(
    setting: &Setting,
    state: &State,
    (walker, here): (ElementId, Piece),
    able: Vec<ElementId>,
) -> Decision {
    let far = able
        .iter()
        .filter_map(|id| state.piece(*id))
        .map(|piece| piece.at.distance(here.at) - piece.radius - here.radius)
        .min()
        .unwrap_or(Length::ZERO);
    Decision {
        side: able
            .first()
            .map_or_else(SideId::default, |id| setting.side(*id)),
        question: Text::key("ask-overwatch")
            .with("who", Value::Element(walker))
            .with("far", Value::Length(far.max(Length::ZERO)))
            .with("able", Value::Text(Box::new(names(&able)))),
        kind: "overwatch".into(),
        about: Some(walker),
        elements: able,
    }
}

/// Whether an element on overwatch may still fire at the walker as things stand: the last step may have brought it into contact (IC-50), a
/// leader may have lent his die meanwhile (IC-R55).
pub(super) fn has_shot(setting: &Setting, state: &State, id: ElementId, walker: ElementId) -> bool {
    watches(state, id)
        && Aim::now(state, id, walker, ShotKind::Reaction)
            .is_some_and(|aim| can_fire(setting, state, &aim))
}

/// Whether an element is on overwatch and free to fire.
pub(super) fn watches(state: &State, id: ElementId) -> bool {
    let e = state.element(id);
    e.overwatch && !e.pinned && !e.reacted && state.piece(id).is_some()
}

//! Overwatch while an enemy walks: who is asked, and where (IC-13, IC-27, IC-R25).

use super::Next;
use super::fire::{Aim, can_fire, signature};
use super::frame::{Asked, Frame, ShotKind, Walking};
use super::reaction::names;
use super::setting::Setting;
use super::state::State;
use crate::engine::{Decision, SideId, Text, Value};
use crate::table::{ElementId, Length, Piece};

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
        let flies = state.element(who).airborne || state.element(walking.element).airborne;
        if !flies && from.in_contact(&here) {
            continue;
        }
        let aim = Aim {
            firer: who,
            from,
            target: walking.element,
            to: here,
            kind: ShotKind::Reaction,
            law: false,
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

//! Close assault (F3-3, F3-7): who must fight, and who takes the ground that was given up (F3-4).

use super::event::Event;
use super::fire;
use super::frame::{Frame, GivenUp, Volley};
use super::ground::impassable;
use super::movement::{free_to_stand, standing};
use super::order::Order;
use super::setting::Setting;
use super::state::{Phase, State};
use super::{Next, Step};
use crate::engine::{Decision, Refusal, Text, Value};
use crate::table::{ElementId, Piece};

/// Those that moved next to an enemy and must fight before the assault is over, if they have a die (F3-7, F3-R12).
pub fn must_fight(setting: &Setting, state: &State) -> Vec<ElementId> {
    if state.phase != Phase::Assault {
        return Vec::new();
    }
    setting
        .ids()
        .filter(|id| state.element(*id).charged && fire::can_shoot(setting, state, *id))
        .collect()
}

/// What a shot, or a split one, makes of the agenda: its volleys in the order of their targets, and after them, in an assault, the ground
/// that the targets may give up (F3-R30).
pub fn shot(
    state: &State,
    back: Frame,
    firer: ElementId,
    shares: &[(ElementId, Option<u8>)],
) -> Next {
    let mut frames = vec![back];
    let assault = state.phase == Phase::Assault;
    for (target, _) in shares.iter().rev().filter(|_| assault) {
        if let Some(piece) = state.piece(*target) {
            frames.push(Frame::Ground(GivenUp {
                target: *target,
                piece,
            }));
        }
    }
    for (target, share) in shares.iter().rev() {
        frames.push(Frame::Volley(Volley {
            firer,
            target: *target,
            share: *share,
        }));
    }
    Next::become_(Vec::new(), frames)
}

/// Those who may take the ground (F3-R30): they shot at the target in this assault, are not pinned, stand next to it, and may be there.
pub fn takers(setting: &Setting, state: &State, given: &GivenUp) -> Vec<ElementId> {
    setting
        .ids()
        .filter(|id| state.shots.contains(&(*id, given.target)) && !state.element(*id).pinned)
        .filter(|id| {
            let at = given.piece.at;
            state.piece(*id).is_some_and(|piece| {
                setting.board.adjacent(piece.at, at)
                    && !impassable(&setting.ground, at, setting.unit(*id).mobility)
                    && free_to_stand(setting, state, *id, at).is_ok()
            })
        })
        .collect()
}

/// If the target is eliminated or has retreated, its attackers' side is asked who takes its ground (F3-4).
pub fn ground(setting: &Setting, state: &State, given: &GivenUp) -> Step {
    if let Some(over) = super::sequence::ended(setting, state) {
        return Step::Next(over);
    }
    let stands = state
        .piece(given.target)
        .is_some_and(|piece| piece.at == given.piece.at);
    let elements = if stands {
        Vec::new()
    } else {
        takers(setting, state, given)
    };
    if elements.is_empty() {
        return Step::Next(Next::pop(Vec::new()));
    }
    Step::Decide(Decision {
        side: state.active,
        question: Text::key("ask-occupy").with("who", Value::Element(given.target)),
        kind: "occupy".into(),
        about: Some(given.target),
        elements,
    })
}

/// Where a unit stands when it has taken the ground.
pub fn taken(setting: &Setting, state: &State, id: ElementId, given: &GivenUp) -> Piece {
    let from = state.piece(id).map_or(given.piece.at, |piece| piece.at);
    let stands = standing(setting, given.piece.at, from);
    Piece {
        facing: stands.facing.reversed(),
        ..stands
    }
}

/// Who takes the ground, or nobody. There is no further fight (F3-R30); it counts as moving (F3-R13).
pub fn answer(
    setting: &Setting,
    state: &State,
    given: &GivenUp,
    order: &Order,
) -> Result<Next, Refusal> {
    match order {
        Order::Stay => Ok(Next::pop(Vec::new())),
        Order::Occupy { element } if takers(setting, state, given).contains(element) => {
            let to = taken(setting, state, *element, given);
            let mut events = vec![Event::Occupied {
                element: *element,
                to,
            }];
            events.extend(super::sequence::found(setting, state, *element, to.at));
            Ok(Next::pop(events))
        }
        Order::Occupy { .. } => Err(Refusal::new("F3-R30", "may-not-occupy")),
        _ => Err(Refusal::new("F3-4", "answer-ground-first")),
    }
}

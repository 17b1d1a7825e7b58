//! What a move would bring on itself, found by walking it ahead while everybody holds their fire: whom it meets on overwatch, and who may react
//! to it (IC-10 to IC-13, IC-R21, IC-R25).

use super::fire::Aim;
use super::frame::{Act, Frame, SetOff, ShotKind, Walking};
use super::movement::{first_seen, plan_off, under_way, walk};
use super::setting::Setting;
use super::state::State;
use super::{Next, Step, action, event, eyes, forecast, reaction};
use crate::engine::Threat;
use crate::engine::ruleset::Then;
use crate::table::{ElementId, Length, Piece};

/// What a move would bring on itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ahead {
    /// Every enemy on overwatch that will be asked whether it shoots, in the order in which they are asked: where on the way that is first,
    /// and what a shot without a leader's die would do there.
    pub met: Vec<Threat>,
    /// Every enemy that may react to the move when it has ended.
    pub reactors: Vec<Reactor>,
}

/// An enemy that may react to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reactor {
    /// Who.
    pub id: ElementId,
    /// How far the mover has gone where this enemy first sees it (IC-R21).
    pub from: Length,
    /// Whether it sees the mover where the move ends.
    pub at_end: bool,
}

/// Walks an action's move ahead as things stand, without its shot; `fired` says whether that would come before the move. A move that may not be
/// made brings nothing.
pub fn ahead(setting: &Setting, state: &State, act: &Act, fired: bool) -> Ahead {
    let mut then = state.clone();
    let Some(Frame::SetOff(off)) = follow(setting, &mut then, action::act(setting, state, act))
    else {
        return Ahead::default();
    };
    let off = SetOff { fired, ..off };
    let Ok(plan) = plan_off(setting, &then, &off) else {
        return Ahead::default();
    };
    let whole = under_way(&then, &off, plan);
    let met = walk_on(setting, &mut then, whole.clone());
    let reactors = reactors(setting, state, &then, &whole);
    Ahead { met, reactors }
}

/// The enemies that may react to what an element does where it stands, as things are before the dice.
pub fn seen_at(setting: &Setting, state: &State, act: &Act) -> Vec<ElementId> {
    let mut then = state.clone();
    follow(setting, &mut then, action::act(setting, state, act));
    answerers(setting, &then)
}

/// Who may react to what was done last.
fn answerers(setting: &Setting, then: &State) -> Vec<ElementId> {
    let Some(actor) = reaction::actor(then) else {
        return Vec::new();
    };
    let mut all = reaction::reactors(setting, then, actor);
    all.retain(|id| reaction::may_answer(setting, then, *id, actor));
    all
}

/// Applies what happens, and hands over the frame that is next.
fn follow(setting: &Setting, then: &mut State, next: Next) -> Option<Frame> {
    for event in &next.events {
        event::apply(setting, then, event);
    }
    match next.then {
        Then::Become(mut frames) => frames.pop(),
        Then::Pop | Then::Over => None,
    }
}

/// Walks to the end while everybody holds their fire, and tells who was asked.
fn walk_on(setting: &Setting, then: &mut State, mut walking: Walking) -> Vec<Threat> {
    let mut met: Vec<Threat> = Vec::new();
    loop {
        match walk(setting, then, &walking) {
            Step::Decide(asked) => {
                for firer in asked.elements {
                    if met.iter().all(|threat| threat.firer != firer) {
                        met.extend(threat(setting, then, &walking, firer));
                    }
                }
                walking.asking.clear();
            }
            Step::Next(next) => match follow(setting, then, next) {
                Some(Frame::Walk(after)) => walking = after,
                _ => return met,
            },
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

/// Those who may react to the walker once it has come to its end, with where they saw it.
fn reactors(setting: &Setting, before: &State, then: &State, walking: &Walking) -> Vec<Reactor> {
    let Some(actor) = reaction::actor(then) else {
        return Vec::new();
    };
    let Some(end) = then.piece(actor) else {
        return Vec::new();
    };
    let came = || walking.walk.path.first().map(|at| Piece { at: *at, ..end });
    let Some(start) = before.piece(actor).or_else(came) else {
        return Vec::new();
    };
    let reactor = |id: ElementId| {
        let eye = then.piece(id)?;
        let from = if eyes::sees(setting, then, (id, eye), (actor, start)) {
            Length::ZERO
        } else {
            first_seen(setting, then, (id, eye), walking, end)?
        };
        let at_end = eyes::sees(setting, then, (id, eye), (actor, end));
        Some(Reactor { id, from, at_end })
    };
    let all = answerers(setting, then).into_iter();
    all.filter_map(reactor).collect()
}

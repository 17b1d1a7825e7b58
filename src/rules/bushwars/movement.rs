//! Movement (BW-4, BW-R21, BW-R22, BW-R24): how far, over what, off the table, into contact; and a walk with those who may fire into it.

use super::ambush;
use super::event::Event;
use super::frame::{self, Frame, Walking};
use super::order::Way;
use super::setting::Setting;
use super::state::{Place, State};
use super::{Next, Step, crates};
use crate::engine::terms::Edge;
use crate::engine::{Refusal, SideId, Value};
use crate::table::piece::CONTACT;
use crate::table::route::{self, Mover, PathFault, Stop, Walk};
use crate::table::{Base, ElementId, Heading, Length, Piece, Point, Stance};

/// How far foot moves (BW-4): also what a turn in hiding is worth (BW-8).
pub const FOOT: Length = Length::inches(8);
/// How far vehicles move on roads (BW-4).
pub const ROAD: Length = Length::inches(18);
/// How far vehicles move across country (BW-4).
pub const COUNTRY: Length = Length::inches(10);
/// Those who wait are asked again after so much of a move.
const ASKED_EVERY: Length = Length::inches(1);

/// A move as it would be carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The walk.
    pub walk: Walk,
    /// How it stands at its end.
    pub end: Piece,
    /// The edge it leaves by, if it does.
    pub leaves: Option<Edge>,
    /// Whom it captures at its end (BW-21).
    pub captures: Option<ElementId>,
}

/// How far a retreat may lead (BW-R14).
pub fn retreat(setting: &Setting, id: ElementId) -> Length {
    if setting.kind(id).on_foot() {
        FOOT
    } else {
        COUNTRY
    }
}

/// The farthest that somebody goes: less with a crate (BW-S2).
pub fn most(setting: &Setting, state: &State, id: ElementId) -> Length {
    if crates::carries(setting, state, id) {
        crates::CARRY
    } else if setting.kind(id).on_foot() {
        FOOT
    } else {
        ROAD
    }
}

/// Whether a squad could capture somebody by touching it (BW-21, BW-R48): a pinned enemy, where the option is on.
pub fn may_capture(setting: &Setting, state: &State, id: ElementId, foe: ElementId) -> bool {
    setting.options.capture
        && setting.kind(id).on_foot()
        && state.hostile(setting, id, foe)
        && state.piece(foe).is_some()
        && state.element(foe).pin.is_some()
}

/// All other bases, as they stand to somebody who moves: friends on foot may be passed, enemies not be touched (BW-R24) unless they can be
/// captured; the ground on which a hidden squad began stays its own.
pub fn bases(setting: &Setting, state: &State, id: ElementId) -> Vec<Base> {
    let others = state.ids().filter(|other| *other != id);
    let base = |other: ElementId| {
        let (piece, seen) = match state.element(other).place {
            Place::Table(piece) => (piece, true),
            Place::Hidden(hidden) => (hidden.piece, false),
            _ => return None,
        };
        let hostile = state.hostile(setting, id, other);
        let (stance, keep) = if hostile && may_capture(setting, state, id, other) {
            (Stance::Enemy, Length::ZERO)
        } else if hostile {
            let keep = if seen {
                CONTACT + Length(1)
            } else {
                Length::ZERO
            };
            (Stance::Obstacle, keep)
        } else if setting.kind(other).on_foot() {
            (Stance::FriendOnFoot, Length::ZERO)
        } else {
            (Stance::Obstacle, Length::ZERO)
        };
        Some(Base {
            id: other,
            at: piece.at,
            radius: piece.radius + keep,
            stance,
        })
    };
    others.filter_map(base).collect()
}

/// A way over the table as it would be walked, or why it may not be.
pub fn plan(setting: &Setting, state: &State, id: ElementId, way: &Way) -> Result<Plan, Refusal> {
    let Some(piece) = state.piece(id) else {
        return Err(Refusal::new("TB-3", "not-on-table"));
    };
    let bases = bases(setting, state, id);
    let mover = Mover {
        piece,
        mobility: setting.kind(id).mobility(),
        bases: &bases,
    };
    let most = most(setting, state, id);
    let walk = route::walk(&setting.ground, &mover, &way.path, most);
    let walk = walk.map_err(|fault| refusal(fault, most))?;
    let vehicle = !setting.kind(id).on_foot();
    let by_road = || {
        walk.steps
            .iter()
            .all(|step| setting.ground.on_road(step.at))
    };
    if vehicle && walk.length > COUNTRY && !by_road() {
        return Err(Refusal::new("BW-R21", "not-by-road-all-the-way"));
    }
    let at = walk.steps.last().map_or(piece.at, |step| step.at);
    let back = walk.path.iter().rev().find(|corner| **corner != at);
    let end = Piece {
        at,
        facing: back.map_or(piece.facing, |corner| Heading::towards(*corner, at)),
        level: route::level_at(&setting.ground, at),
        ..piece
    };
    let leaves = if way.leave {
        Some(edge_left_by(setting, state, id, &end)?)
    } else {
        None
    };
    if walk.length == Length::ZERO && leaves.is_none() {
        return Err(Refusal::new("TB-12", "move-is-empty"));
    }
    let captures = match walk.stop {
        Stop::Contact(foe) => Some(foe),
        _ => None,
    };
    Ok(Plan {
        walk,
        end,
        leaves,
        captures,
    })
}

/// The edge by which somebody leaves: one that his side is to leave by, and that his base touches there.
fn edge_left_by(
    setting: &Setting,
    state: &State,
    id: ElementId,
    end: &Piece,
) -> Result<Edge, Refusal> {
    let near = |edge: &Edge| {
        let gap = match edge {
            Edge::North => end.at.y,
            Edge::West => end.at.x,
            Edge::South => setting.ground.height.0 - end.at.y,
            Edge::East => setting.ground.width.0 - end.at.x,
        };
        gap <= (end.radius + CONTACT).0
    };
    let exits = setting.exits(state.side(setting, id));
    exits
        .into_iter()
        .find(near)
        .ok_or_else(|| Refusal::new("TB-3", "no-exit-here"))
}

/// Why a path may not be walked, in words.
fn refusal(fault: PathFault, most: Length) -> Refusal {
    match fault {
        PathFault::OffTable(_) => Refusal::new("TB-3", "path-off-table"),
        PathFault::Impassable(_, what) | PathFault::EndsIn(what) => {
            Refusal::new("BW-4", "path-impassable").with("what", Value::Feature(what))
        }
        PathFault::Base(_, id) => {
            Refusal::new("BW-R24", "path-over-base").with("who", Value::Element(id))
        }
        PathFault::EndsOn(id) => {
            Refusal::new("BW-R24", "path-ends-on-base").with("who", Value::Element(id))
        }
        PathFault::TooLong(_) => {
            let inches = i64::from(most.0 / Length::inches(1).0);
            Refusal::new("BW-4", "too-far-in-inches").with("n", Value::Number(inches))
        }
        PathFault::TooManyPoints => Refusal::new("TB-12", "path-too-many-points"),
    }
}

/// Somebody sets off.
pub fn set_off(element: ElementId, plan: Plan) -> Frame {
    Frame::Walk(frame::walking(element, plan.walk, plan.leaves))
}

impl Walking {
    /// The last step of the walk.
    fn last(&self) -> u16 {
        self.walk.steps.len().saturating_sub(1) as u16
    }

    /// How the walker stands at a step.
    fn stands(&self, now: Piece, step: u16) -> Piece {
        let steps = &self.walk.steps;
        let here = &steps[usize::from(step)];
        let looks = match steps.get(usize::from(step) + 1) {
            Some(next) if next.at != here.at => Heading::towards(here.at, next.at),
            _ => {
                let back = self.walk.path.iter().rev().find(|at| **at != here.at);
                back.map_or(now.facing, |at| Heading::towards(*at, here.at))
            }
        };
        Piece {
            at: here.at,
            facing: looks,
            level: here.level,
            ..now
        }
    }

    /// The steps at which the others may fire: one about every inch, and the last.
    fn asked_at(&self) -> Vec<u16> {
        let mut asked = Vec::new();
        let mut next = ASKED_EVERY;
        for (n, step) in (0_u16..).zip(&self.walk.steps) {
            if n == self.last() || (step.along >= next && step.may_stand) {
                asked.push(n);
                next = Length(step.along.0.saturating_add(ASKED_EVERY.0));
            }
        }
        asked
    }
}

/// A walk goes on to the next place where somebody may fire into it, or to its end (BW-R42, BW-R46, BW-R47).
pub fn walk(setting: &Setting, state: &State, walking: &Walking) -> Step {
    let id = walking.element;
    let here = &walking.walk.steps[usize::from(walking.step)];
    let stopped = setting.options.move_phase_pin_immediate && state.bound(id);
    let Some(now) = state
        .piece(id)
        .filter(|piece| piece.at == here.at && !stopped)
    else {
        return Step::Next(Next::pop(Vec::new()));
    };
    if walking.step > 0
        && let Some(side) = asked(setting, state, walking)
    {
        return Step::Decide(ambush::question(setting, state, id, side, true));
    }
    let end = free_until(setting, state, walking, now);
    if walking.step == end {
        return Step::Next(if end == walking.last() {
            arrived(setting, state, walking)
        } else {
            Next::pop(Vec::new())
        });
    }
    let ahead = walking.asked_at();
    let ahead = ahead
        .into_iter()
        .filter(|step| (walking.step + 1..end).contains(step));
    for step in ahead.chain([end]) {
        let to = walking.stands(now, step);
        let after = Walking {
            step,
            waited: Vec::new(),
            ..walking.clone()
        };
        if step < end {
            let mut then = state.clone();
            then.element_mut(id).place = Place::Table(to);
            if !stands_free(setting, state, walking, to) || asked(setting, &then, &after).is_none()
            {
                continue;
            }
        }
        let path = stretch(walking, step);
        let event = Event::Moved {
            element: id,
            path,
            to,
        };
        return Step::Next(Next::become_(vec![event], vec![Frame::Walk(after)]));
    }
    Step::Next(Next::pop(Vec::new()))
}

/// Whether a walker may be stopped at a place: what was planned holds as long as nobody has come out of hiding since.
fn stands_free(setting: &Setting, state: &State, walking: &Walking, to: Piece) -> bool {
    if !walking.disturbed {
        return true;
    }
    let bases = bases(setting, state, walking.element);
    let mover = Mover {
        piece: to,
        mobility: setting.kind(walking.element).mobility(),
        bases: &bases,
    };
    route::may_stand(&setting.ground, &mover, to.at).is_ok()
}

/// The last step at which a walk can end: its own end, unless somebody who came out of hiding since it was planned stands in its way.
fn free_until(setting: &Setting, state: &State, walking: &Walking, now: Piece) -> u16 {
    if !walking.disturbed {
        return walking.last();
    }
    let bases = bases(setting, state, walking.element);
    let bars = |at: Point| {
        let foes = bases
            .iter()
            .filter(|base| base.stance != Stance::FriendOnFoot);
        let keeps = |base: &Base| (now.radius + base.radius).squared();
        foes.into_iter()
            .any(|base| at.distance_squared(base.at) < keeps(base))
    };
    let mut free = walking.step;
    for step in walking.step + 1..=walking.last() {
        let to = walking.stands(now, step);
        if bars(to.at) {
            break;
        }
        if stands_free(setting, state, walking, to) {
            free = step;
        }
    }
    free
}

/// The corners between the step that is reached and another.
fn stretch(walking: &Walking, step: u16) -> Vec<Point> {
    let steps = &walking.walk.steps[usize::from(walking.step) + 1..=usize::from(step)];
    let corners = steps.iter().map(|step| step.at);
    let last = steps.last().map(|step| step.at);
    let mut path: Vec<Point> = corners
        .filter(|at| walking.walk.path.contains(at) || Some(*at) == last)
        .collect();
    path.dedup();
    path
}

/// The first side that may fire into a walk where it is and has neither let it go nor waits.
fn asked(setting: &Setting, state: &State, walking: &Walking) -> Option<SideId> {
    let asked = |side: &SideId| !walking.passed.contains(side) && !walking.waited.contains(side);
    let mut sides = setting.sides().filter(asked);
    sides.find(|side| ambush::could(setting, state, *side, walking.element, true))
}

/// A walk has come to its end: off the table, or into contact.
fn arrived(setting: &Setting, state: &State, walking: &Walking) -> Next {
    let id = walking.element;
    if let Some(edge) = walking.leaves {
        return Next::pop(vec![Event::Left { element: id, edge }]);
    }
    let captured = match walking.walk.stop {
        Stop::Contact(foe) if may_capture(setting, state, id, foe) => Some(Event::Captured {
            element: foe,
            by: id,
        }),
        _ => None,
    };
    Next::pop(captured.into_iter().collect())
}

//! Moving: a move planned, a move walked, and what overwatch sees of it (IC-53, IC-60, IC-61, IC-R25, IC-R81).

use super::contact::{bases, in_combat};
use super::event::Event;
use super::frame::{Frame, SetOff, Walking};
use super::order::Movement;
use super::overwatch::{fresh_shots, has_shot, one_side, question, watchers};
use super::setting::Setting;
use super::state::State;
use super::{Next, Step, aircraft, casualty, driving, eyes};
use crate::engine::terms::{Edge, What};
use crate::engine::{Refusal, SideId, Text, Value};
use crate::table::piece::CONTACT;
use crate::table::route::{self, Mover, PathFault, Stop, Walk};
use crate::table::{ElementId, Heading, Length, Piece, Point};

/// A move that may be made: the walk, how the element stands at its end, and the edge it leaves by.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The walk.
    pub walk: Walk,
    /// How the element stands at its end.
    pub end: Piece,
    /// The edge it leaves the table by, if it does.
    pub leaves: Option<Edge>,
}

/// Plans a move of at most so many moves (IC-53), or says why it may not be. Of its steps only the last is told.
pub fn plan(
    setting: &Setting,
    state: &State,
    id: ElementId,
    movement: &Movement,
    moves: i32,
) -> Result<Plan, Refusal> {
    planned(setting, state, id, movement, (moves, false))
}

fn planned(
    setting: &Setting,
    state: &State,
    id: ElementId,
    movement: &Movement,
    (moves, whole): (i32, bool),
) -> Result<Plan, Refusal> {
    if setting.unit(id).class.aircraft() {
        return aircraft::planned(setting, state, id, movement, whole);
    }
    let Some(piece) = state.piece(id) else {
        return Err(Refusal::new("TB-3", "not-on-table"));
    };
    if in_combat(setting, state, id) {
        return Err(Refusal::new("IC-48", "in-close-combat"));
    }
    driving::may_move(state, id)?;
    let others = bases(setting, state, id);
    let mover = Mover {
        piece,
        mobility: setting.unit(id).mobility,
        bases: &others,
    };
    let asked = (movement.path.as_slice(), moves, whole);
    let walk = driving::walk(setting, state, id, &mover, asked)?;
    let at = walk.steps.last().map_or(piece.at, |step| step.at);
    let level = level(
        setting,
        at,
        movement.level,
        if at == piece.at { piece.level } else { 0 },
    )?;
    let way = walk
        .path
        .iter()
        .rev()
        .find(|corner| **corner != at)
        .map(|corner| Heading::towards(*corner, at));
    let facing = movement.facing.or(way).unwrap_or(piece.facing);
    let end = Piece {
        at,
        facing,
        level,
        ..piece
    };
    let leaves = if movement.leave {
        Some(edge_left_by(setting, state, id, &end)?)
    } else {
        None
    };
    if walk.length == Length::ZERO && end == piece && leaves.is_none() {
        return Err(Refusal::new("IC-R81", "no-move-at-all"));
    }
    Ok(Plan { walk, end, leaves })
}

/// The level a piece takes at a place: the ground's, or a storey of the building there (TB-10).
fn level(setting: &Setting, at: Point, wanted: Option<u8>, stays: u8) -> Result<u8, Refusal> {
    let ground = route::level_at(&setting.ground, at);
    let top = ground + route::storeys_at(&setting.ground, at).saturating_sub(1);
    match wanted {
        Some(level) if level < ground || level > top => {
            Err(Refusal::new("TB-10", "no-such-storey").with("top", Value::Number(i64::from(top))))
        }
        Some(level) => Ok(level),
        None => Ok(stays.clamp(ground, top)),
    }
}

/// The edge that an element may leave by: an aircraft by its own (IC-R94); otherwise its base touches it there, and it has a way out there.
fn edge_left_by(
    setting: &Setting,
    state: &State,
    id: ElementId,
    end: &Piece,
) -> Result<Edge, Refusal> {
    if setting.unit(id).class.aircraft() {
        return Ok(aircraft::edge(setting, id));
    }
    let near = |edge: Edge| {
        let gap = match edge {
            Edge::North => end.at.y,
            Edge::West => end.at.x,
            Edge::South => setting.ground.height.0 - end.at.y,
            Edge::East => setting.ground.width.0 - end.at.x,
        };
        gap <= (end.radius + CONTACT).0
    };
    ways_out(setting, state, id)
        .into_iter()
        .find(|edge| near(*edge))
        .ok_or_else(|| Refusal::new("TB-3", "no-exit-here"))
}

/// The edges by which an element may leave the table: its side's, and with casualties to bring home its own (IC-R89).
pub fn ways_out(setting: &Setting, state: &State, id: ElementId) -> Vec<Edge> {
    let side = setting.side(id);
    let mut edges = exits(setting, side);
    let own = setting.terms.sides[usize::from(side.0)].edge;
    if !edges.contains(&own) && casualty::drives_home(setting, state, id) {
        edges.push(own);
    }
    edges
}

/// The edges by which a side may leave the table.
pub fn exits(setting: &Setting, side: SideId) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::new();
    for goal in setting.terms.goals.iter().filter(|goal| goal.side == side) {
        if let What::Exit { edge, .. } = goal.what
            && !edges.contains(&edge)
        {
            edges.push(edge);
        }
    }
    edges
}

/// Why a path may not be walked, in words.
pub(super) fn refusal(fault: PathFault) -> Refusal {
    match fault {
        PathFault::OffTable(_) => Refusal::new("TB-3", "path-off-table"),
        PathFault::Impassable(_, feature) => {
            Refusal::new("IC-60", "path-impassable").with("what", Value::Feature(feature))
        }
        PathFault::Base(_, id) => {
            Refusal::new("TB-13", "path-over-base").with("who", Value::Element(id))
        }
        PathFault::EndsOn(id) => {
            Refusal::new("TB-13", "path-ends-on-base").with("who", Value::Element(id))
        }
        PathFault::EndsIn(feature) => {
            Refusal::new("TB-14", "path-ends-in").with("what", Value::Feature(feature))
        }
        PathFault::TooLong(length) => {
            Refusal::new("IC-53", "path-too-long").with("length", Value::Length(length))
        }
        PathFault::TooManyPoints => Refusal::new("TB-12", "path-too-many-points"),
    }
}

/// Why a walk stops before the end of the path, in words.
pub fn stop_text(stop: Stop) -> Option<Text> {
    match stop {
        Stop::Arrived => None,
        Stop::Difficult(feature) => {
            Some(Text::key("stop-difficult").with("what", Value::Feature(feature)))
        }
        Stop::Across(feature) => {
            Some(Text::key("stop-across").with("what", Value::Feature(feature)))
        }
        Stop::Contact(id) => Some(Text::key("stop-contact").with("who", Value::Element(id))),
    }
}

/// An element sets off.
pub fn set_off(setting: &Setting, state: &State, off: &SetOff) -> Next {
    let id = off.element;
    let held = state.element(id).pinned
        && !off.by.blunder()
        && !aircraft::flies_off(setting, id, &off.movement);
    if state.piece(id).is_none() || held {
        return Next::pop(Vec::new());
    }
    let Ok(plan) = plan_off(setting, state, off) else {
        return Next::pop(vec![Event::Fizzled { element: id }]);
    };
    let walking = under_way(state, off, plan);
    Next::become_(Vec::new(), vec![Frame::Walk(walking)])
}

/// The walk that an element sets off on, with all its steps.
pub(super) fn under_way(state: &State, off: &SetOff, plan: Plan) -> Walking {
    Walking {
        element: off.element,
        walk: plan.walk,
        movement: off.movement.clone(),
        at: 0,
        from_start: off.fired,
        watched: !off.by.reaction(),
        was_pinned: state.element(off.element).pinned,
        asked: Vec::new(),
        asking: Vec::new(),
    }
}

/// Plans the move that an element sets off on, with all its steps.
pub(super) fn plan_off(setting: &Setting, state: &State, off: &SetOff) -> Result<Plan, Refusal> {
    let moves = i32::from(off.moves);
    planned(setting, state, off.element, &off.movement, (moves, true))
}

/// A walk goes on to the next place where somebody on overwatch may fire, or to its end. Nobody fires at it where it could not stand (over a
/// friend's base), so that a battle that waits never has bases that overlap.
pub fn walk(setting: &Setting, state: &State, walking: &Walking) -> Step {
    let id = walking.element;
    let Some(now) = state.piece(id) else {
        return Step::Next(Next::pop(Vec::new()));
    };
    let goes_on = walking.was_pinned || aircraft::flies_off(setting, id, &walking.movement);
    if state.element(id).pinned && !goes_on {
        return Step::Next(halt(id));
    }
    let able: Vec<ElementId> = walking
        .asking
        .iter()
        .copied()
        .filter(|watcher| has_shot(setting, state, *watcher, id))
        .collect();
    if !able.is_empty() {
        return Step::Decide(question(setting, state, (id, now), able));
    }
    let last = walking.walk.steps.len().saturating_sub(1) as u16;
    let watchers = watchers(setting, state, walking);
    let fired_at = if watchers.is_empty() {
        last..last
    } else {
        walking.at..last + 1
    };
    for step in fired_at {
        let starts = step == 0 && !walking.from_start && last > 0;
        if starts || !walking.walk.steps[usize::from(step)].may_stand {
            continue;
        }
        let here = stands(setting, walking, step, now);
        let fresh = fresh_shots(setting, state, walking, &watchers, here, step);
        if fresh.is_empty() {
            continue;
        }
        let asking = one_side(setting, fresh.iter().map(|asked| asked.who).collect());
        let mut after = Walking {
            at: step,
            ..walking.clone()
        };
        after.asked.retain(|asked| !asking.contains(&asked.who));
        after.asked.extend(
            fresh
                .into_iter()
                .filter(|asked| asking.contains(&asked.who)),
        );
        after.asking = asking;
        let events = walked(setting, state, walking, step, here);
        return Step::Next(Next::become_(events, vec![Frame::Walk(after)]));
    }
    Step::Next(arrive(setting, state, walking, last, now))
}

/// How the walker stands at a step: it looks the way it goes, and at the end as ordered.
fn stands(setting: &Setting, walking: &Walking, step: u16, now: Piece) -> Piece {
    let steps = &walking.walk.steps;
    let at = steps[usize::from(step)].at;
    if usize::from(step) + 1 == steps.len() {
        let level = level(
            setting,
            at,
            walking.movement.level,
            if steps[0].at == at { now.level } else { 0 },
        );
        let way = walking
            .walk
            .path
            .iter()
            .rev()
            .find(|corner| **corner != at)
            .map(|corner| Heading::towards(*corner, at));
        let facing = walking.movement.facing.or(way).unwrap_or(now.facing);
        return Piece {
            at,
            facing,
            level: level.unwrap_or(now.level),
            ..now
        };
    }
    let ahead = steps[usize::from(step) + 1].at;
    let facing = if ahead == at {
        now.facing
    } else {
        Heading::towards(at, ahead)
    };
    let level = steps[usize::from(step)].level;
    Piece {
        at,
        facing,
        level,
        ..now
    }
}

/// The stretch walked since the last event, with who saw it, and the walls broken on it.
fn walked(
    setting: &Setting,
    state: &State,
    walking: &Walking,
    to_step: u16,
    to: Piece,
) -> Vec<Event> {
    let steps = &walking.walk.steps[usize::from(walking.at)..=usize::from(to_step)];
    if state.piece(walking.element) == Some(to) {
        return Vec::new();
    }
    let observers = if walking.watched {
        observers(setting, state, walking, steps, to)
    } else {
        Vec::new()
    };
    let path: Vec<Point> = steps.iter().map(|step| step.at).collect();
    let broke = driving::broken(setting, state, walking.element, &path);
    let walked = Event::Walked {
        element: walking.element,
        path,
        to,
        observers,
    };
    [walked].into_iter().chain(broke).collect()
}

/// The enemies that see the walker at any of these steps and have not seen it before in this action (IC-R21).
fn observers(
    setting: &Setting,
    state: &State,
    walking: &Walking,
    steps: &[route::Step],
    to: Piece,
) -> Vec<ElementId> {
    let known = state
        .deed
        .as_ref()
        .filter(|deed| deed.actor == walking.element)
        .map(|deed| deed.observers.as_slice());
    state
        .pieces()
        .filter(|(id, _)| {
            setting.hostile(*id, walking.element) && !known.unwrap_or(&[]).contains(id)
        })
        .filter(|(id, from)| {
            let on_the_way = steps.iter().rev().map(|step| passing(step, to));
            let places = std::iter::once(to).chain(on_the_way);
            !state.element(*id).reacted
                && eyes::sees_any(setting, state, (*id, *from), walking.element, places)
        })
        .map(|(id, _)| id)
        .collect()
}

/// The walker at a step, to be seen there.
fn passing(step: &route::Step, to: Piece) -> Piece {
    Piece {
        at: step.at,
        level: step.level,
        ..to
    }
}

/// How far a walk that ends so has gone where an enemy first sees it (IC-R21); none if it never does.
pub(super) fn first_seen(
    setting: &Setting,
    state: &State,
    eye: eyes::Seen,
    walking: &Walking,
    end: Piece,
) -> Option<Length> {
    let sees = |piece: Piece| eyes::sees(setting, state, eye, (walking.element, piece));
    let steps = walking.walk.steps.iter();
    let mut places = steps.map(|step| (step.along, passing(step, end)));
    let seen = places.find(|(_, piece)| sees(*piece));
    let at_end = || sees(end).then_some(walking.walk.length);
    seen.map(|(along, _)| along).or_else(at_end)
}

fn arrive(setting: &Setting, state: &State, walking: &Walking, last: u16, now: Piece) -> Next {
    let end = stands(setting, walking, last, now);
    let mut events = walked(setting, state, walking, last, end);
    if walking.movement.leave
        && let Ok(edge) = edge_left_by(setting, state, walking.element, &end)
    {
        events.push(Event::Left {
            element: walking.element,
            edge,
        });
    }
    Next::pop(events)
}

/// A walker pinned on its way loses the rest of its action (IC-R25). It stands where it was fired at: a place where it may stand.
fn halt(id: ElementId) -> Next {
    Next::pop(vec![Event::Halted { element: id }])
}

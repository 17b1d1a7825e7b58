//! What is different when vehicles drive: how far, from road to road, and through walls (IC-53, IC-54, IC-61, IC-R64, IC-R67, IC-R71, IC-R86).

use super::event::Event;
use super::setting::Setting;
use super::state::State;
use crate::engine::{Refusal, Value};
use crate::table::route::{self, Mover, Walk};
use crate::table::{ElementId, Feature, Footprint, Going, Length, Mobility, Point};

/// How long one move of an element is (IC-53): half of that with a damaged engine (IC-R64).
pub fn step(setting: &Setting, state: &State, id: ElementId) -> Length {
    let step = setting.unit(id).step;
    if state.element(id).hurt.engine {
        Length(step.0 / 2)
    } else {
        step
    }
}

/// How much farther an action takes wheels that stand on a road, if it ends on one: a single move, however many moves the action has (IC-54,
/// IC-R71). None for anybody else.
pub fn road_bonus(setting: &Setting, state: &State, id: ElementId) -> Option<Length> {
    let wheels = setting.unit(id).mobility == Mobility::Wheels;
    let piece = state.piece(id)?;
    let on_road = wheels && state.ground(setting).on_road(piece.at);
    on_road.then(|| step(setting, state, id))
}

/// Whether it can move or turn at all (IC-R67).
pub fn may_move(state: &State, id: ElementId) -> Result<(), Refusal> {
    if state.element(id).hurt.immobilised {
        return Err(Refusal::new("IC-R67", "immobilised"));
    }
    Ok(())
}

/// Walks a path of so many moves, and the road bonus where it is earned, with all its steps or the last one only. Farther than the moves it goes
/// only if it ends on a road, or, as an option, if it keeps to roads all the way (IC-R71).
pub fn walk(
    setting: &Setting,
    state: &State,
    id: ElementId,
    mover: &Mover<'_>,
    (path, moves, whole): (&[Point], i32, bool),
) -> Result<Walk, Refusal> {
    let ground = state.ground(setting);
    let plain = step(setting, state, id) * moves;
    let bonus = road_bonus(setting, state, id).unwrap_or(Length::ZERO);
    let walks = if whole { route::walk } else { route::walk_end };
    let walk = walks(ground, mover, path, plain + bonus).map_err(super::movement::refusal)?;
    if walk.length <= plain {
        return Ok(walk);
    }
    let end = walk.steps.last().map_or(mover.piece.at, |step| step.at);
    let keeps_to_roads = || {
        let steps = route::walk(ground, mover, path, plain + bonus).map(|walk| walk.steps);
        steps.is_ok_and(|steps| steps.iter().all(|step| ground.on_road(step.at)))
    };
    let earned = ground.on_road(end) && (!setting.options.road_path_required || keeps_to_roads());
    if earned {
        Ok(walk)
    } else if setting.options.road_path_required {
        Err(Refusal::new("IC-R71", "road-all-the-way").with("length", Value::Length(plain)))
    } else {
        Err(Refusal::new("IC-54", "road-at-both-ends").with("length", Value::Length(plain)))
    }
}

/// The wall sections that tracks break on a stretch of their way (IC-61): each as wide as the base (IC-R86).
pub fn broken(setting: &Setting, state: &State, id: ElementId, path: &[Point]) -> Option<Event> {
    let unit = setting.unit(id);
    if unit.mobility != Mobility::Tracks || state.element(id).airborne {
        return None;
    }
    let wall = |feature: &Feature| {
        let line = matches!(feature.footprint, Footprint::Line { .. });
        line && feature.hard && feature.going_for(Mobility::Tracks) == Going::Difficult
    };
    let mut breaches = state.ground(setting).breaches(path, unit.radius, wall);
    // A crossing at a corner of the path belongs to both parts.
    breaches.dedup();
    (!breaches.is_empty()).then_some(Event::Broke {
        element: id,
        breaches,
    })
}

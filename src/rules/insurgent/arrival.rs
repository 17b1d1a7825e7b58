//! Elements that come later, or come again, at the start of their side's phase: as the scenario has it.

use super::event::Event;
use super::setting::Setting;
use super::state::State;
use super::{Next, Step, room};
use crate::engine::terms::{Edge, Entry};
use crate::table::{ElementId, Heading, Point};

/// An arrival: by a die, or at once; not while its side has as many on the table as the scenario allows.
pub fn step(setting: &Setting, state: &State, index: u8) -> Step {
    let arrival = &setting.terms.arrivals[usize::from(index)];
    let side = setting.side(arrival.element);
    let there = state.pieces().filter(|(id, _)| setting.side(*id) == side);
    let most = setting.sides[usize::from(side.0)].at_most;
    if most.is_some_and(|most| there.count() >= usize::from(most)) {
        return Step::Next(Next::pop(Vec::new()));
    }
    match arrival.die(side) {
        None => Step::Next(Next::pop(arrive(setting, state, index, arrival.at))),
        Some(die) => Step::Roll(die),
    }
}

/// The die of an arrival.
pub fn rolled(setting: &Setting, state: &State, index: u8, die: u8) -> Next {
    let arrival = &setting.terms.arrivals[usize::from(index)];
    if !arrival.gates.is_empty() {
        let gate = arrival.gate(die);
        let mut events = vec![Event::GateRolled {
            element: arrival.element,
            die,
            edge: gate.map(|entry| entry.edge),
        }];
        if let Some(entry) = gate {
            let at = middle_of(setting, arrival.element, entry);
            events.extend(arrive(setting, state, index, at));
        }
        return Next::pop(events);
    }
    let on = arrival.on.unwrap_or(1);
    let mut events = vec![Event::ArrivalRolled {
        element: arrival.element,
        die,
        on,
    }];
    if die >= on {
        events.extend(arrive(setting, state, index, arrival.at));
    }
    Next::pop(events)
}

/// The middle of a stretch of an edge, a base's half width from the edge.
fn middle_of(setting: &Setting, id: ElementId, entry: Entry) -> Point {
    let (middle, r) = ((entry.from.0 + entry.to.0) / 2, setting.unit(id).radius.0);
    match entry.edge {
        Edge::North => Point::new(middle, r),
        Edge::South => Point::new(middle, setting.ground.height.0 - r),
        Edge::West => Point::new(r, middle),
        Edge::East => Point::new(setting.ground.width.0 - r, middle),
    }
}

/// Puts an arrival at a place, or at the nearest where it may stand, looking to the table's middle. Nowhere within 30 cm: it waits
/// for the next turn. An aircraft comes by a move of its own from now on (IC-55).
fn arrive(setting: &Setting, state: &State, index: u8, place: Point) -> Vec<Event> {
    let arrival = &setting.terms.arrivals[usize::from(index)];
    let id = arrival.element;
    if setting.unit(id).class.aircraft() {
        return vec![Event::Called { element: id }];
    }
    let middle = Point::new(setting.ground.width.0 / 2, setting.ground.height.0 / 2);
    let facing = |at: Point| {
        if at == middle {
            Heading::NORTH
        } else {
            Heading::towards(at, middle)
        }
    };
    let found = room::nearest(setting, state, id, place, facing, |_| true);
    let arrived = |piece| Event::Arrived { element: id, piece };
    found.map(arrived).into_iter().collect()
}

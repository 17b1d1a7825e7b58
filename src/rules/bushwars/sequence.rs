//! The sequence of play (BW-3): arrivals, the movement of each quality, Regular Fire, the end of a turn.

use super::event::Event;
use super::frame::Frame;
use super::options::RegularFire;
use super::order::Order;
use super::roster::Quality;
use super::setting::Setting;
use super::state::{Phase, Place, Shot, State};
use super::{Next, Step, aboard, airlift, crates, fire, hiding, looters, movement, vehicles};
use crate::chance::Handful;
use crate::engine::ruleset::{Then, Wanted};
use crate::engine::terms::Moment;
use crate::engine::{Decision, Refusal, SideId, Text, Value};
use crate::table::route::{self, Mover};
use crate::table::{ElementId, Piece, Point};

/// A turn begins: who is due arrives, then the qualities move, from Green to Elite, then comes Regular Fire (BW-3).
pub fn turn(setting: &Setting, state: &State) -> Next {
    if let Some(next) = ended(setting, state) {
        return next;
    }
    let turn = state.turn.saturating_add(1);
    let mut frames = vec![Frame::End, Frame::Fire];
    let orders = Quality::ALL.into_iter().rev();
    frames.extend(orders.map(|quality| Frame::Order(quality, Vec::new())));
    for (i, arrival) in setting.terms.arrivals.iter().enumerate().rev() {
        let i = i as u8;
        if state.element(arrival.element).place == Place::Waiting && arrival.turn <= turn {
            frames.push(Frame::Arrival(i));
        }
    }
    Next::become_(vec![Event::TurnBegan(turn)], frames)
}

/// An arrival: by a die, or at once.
pub fn arrival(setting: &Setting, state: &State, index: u8) -> Step {
    let arrival = &setting.terms.arrivals[usize::from(index)];
    match arrival.die(state.side(setting, arrival.element)) {
        None => Step::Next(comes(setting, state, index, Vec::new())),
        Some(die) => Step::Roll(die),
    }
}

/// The die of an arrival.
pub fn arrival_rolled(setting: &Setting, state: &State, index: u8, die: u8) -> Next {
    let arrival = &setting.terms.arrivals[usize::from(index)];
    let on = arrival.on.unwrap_or(1);
    let events = vec![Event::ArrivalRolled {
        element: arrival.element,
        die,
        on,
    }];
    if die < on {
        return Next::pop(events);
    }
    comes(setting, state, index, events)
}

/// Who is due comes on; a helicopter is placed by its owner (BW-R52).
fn comes(setting: &Setting, state: &State, index: u8, mut events: Vec<Event>) -> Next {
    let id = setting.terms.arrivals[usize::from(index)].element;
    if airlift::flies(setting, id) {
        return Next::become_(events, vec![Frame::Land(index)]);
    }
    events.extend(arrive(setting, state, index));
    Next::pop(events)
}

/// Who arrives stands at its place, or at the nearest free one within 30 cm; nowhere free, it waits.
fn arrive(setting: &Setting, state: &State, index: u8) -> Vec<Event> {
    let arrival = &setting.terms.arrivals[usize::from(index)];
    let id = arrival.element;
    let piece = Piece {
        at: arrival.at,
        radius: setting.radius(id),
        facing: arrival.facing,
        level: 0,
    };
    let bases = movement::bases(setting, state, id);
    let mover = Mover {
        piece,
        mobility: setting.kind(id).mobility(),
        bases: &bases,
    };
    let cm = |n: i32| n * 100;
    let mut places: Vec<Point> = (-30..=30)
        .flat_map(|x| {
            (-30..=30).map(move |y| Point::new(arrival.at.x + cm(x), arrival.at.y + cm(y)))
        })
        .collect();
    places.sort_by_key(|at| (at.distance_squared(arrival.at), *at));
    let free = |at: &Point| route::may_stand(&setting.ground, &mover, *at).is_ok();
    let at = places.into_iter().find(free);
    at.map(|at| Event::Arrived {
        element: id,
        piece: Piece {
            at,
            level: route::level_at(&setting.ground, at),
            ..piece
        },
    })
    .into_iter()
    .collect()
}

/// The end of the battle, if a goal is met at once or nobody is left.
fn ended(setting: &Setting, state: &State) -> Option<Next> {
    let standings = state.standings(setting);
    let outcome = setting
        .terms
        .outcome(&standings, &crates::tally(setting, state), Moment::Now)?;
    Some(over(outcome))
}

fn over(outcome: crate::engine::Outcome) -> Next {
    Next {
        events: vec![Event::Ended(outcome)],
        then: Then::Over,
    }
}

/// The order of the players of one quality (BW-R5): a D10 each, the high ones first; those who are level roll again.
pub fn order(setting: &Setting, state: &State, quality: Quality, groups: &[Vec<SideId>]) -> Step {
    if groups.is_empty() {
        let has = |side: &SideId| {
            state.ids().any(|id| {
                let there = state.ground(id).is_some() || aboard::vehicle(state, id).is_some();
                there && state.side(setting, id) == *side && state.quality(setting, id) == quality
            })
        };
        let sides: Vec<SideId> = setting.sides().filter(has).collect();
        let next = match sides.as_slice() {
            [] => Vec::new(),
            _ => vec![Frame::Order(quality, vec![sides])],
        };
        return Step::Next(Next::become_(Vec::new(), next));
    }
    match groups.iter().find(|group| group.len() > 1) {
        Some(group) => Step::Roll(Wanted {
            handful: Handful {
                count: group.len() as u8,
                sides: 10,
            },
            need: None,
            why: Text::key("dice-who-moves-first"),
            side: group[0],
        }),
        None => {
            let sides = groups.concat();
            let moves = sides
                .iter()
                .rev()
                .map(|side| Frame::Movement(quality, *side));
            let frames = moves.collect();
            Step::Next(Next::become_(
                vec![Event::Ordered { quality, sides }],
                frames,
            ))
        }
    }
}

/// The dice of those who were level, in the order of their sides.
pub fn order_rolled(quality: Quality, groups: &[Vec<SideId>], dice: &[u8]) -> Next {
    let mut after: Vec<Vec<SideId>> = Vec::new();
    let mut rolled = Vec::new();
    for group in groups {
        if group.len() < 2 || !rolled.is_empty() {
            after.push(group.clone());
            continue;
        }
        rolled = group.iter().copied().zip(dice.iter().copied()).collect();
        for value in (1..=10).rev() {
            let level = rolled.iter().filter(|(_, die)| *die == value);
            let level: Vec<SideId> = level.map(|(side, _)| *side).collect();
            if !level.is_empty() {
                after.push(level);
            }
        }
    }
    let event = Event::OrderRolled {
        quality,
        dice: rolled,
    };
    Next::become_(vec![event], vec![Frame::Order(quality, after)])
}

/// Those of a side's units of one quality that still have something to do in their movement: whoever may move, and whoever is hidden and must
/// guess or show itself (BW-7).
pub fn able(setting: &Setting, state: &State, quality: Quality, side: SideId) -> Vec<ElementId> {
    let own = state
        .ids()
        .filter(|id| state.side(setting, *id) == side && state.quality(setting, *id) == quality);
    own.filter(|id| {
        let e = state.element(*id);
        match e.place {
            Place::Table(_) if e.done => crates::may_handle(setting, state, *id),
            Place::Table(_) => !state.bound(*id) && has_a_driver(setting, state, *id),
            Place::Hidden(_) | Place::Aboard(_) => !e.done,
            _ => false,
        }
    })
    .collect()
}

/// Whether somebody on the table can move by itself, or can be got going.
fn has_a_driver(setting: &Setting, state: &State, id: ElementId) -> bool {
    vehicles::may_drive(setting, state, id).is_ok()
        || vehicles::may_start(setting, state, id).is_ok()
}

/// The hidden squads that have neither guessed nor shown themselves (BW-7).
pub fn owing(setting: &Setting, state: &State, quality: Quality, side: SideId) -> Vec<ElementId> {
    let mut owing = able(setting, state, quality, side);
    owing.retain(|id| state.hidden(*id).is_some());
    owing
}

/// A side moves its units of one quality (BW-3), one after the other as it likes.
pub fn movement(setting: &Setting, state: &State, quality: Quality, side: SideId) -> Step {
    if let Some(next) = ended(setting, state) {
        return Step::Next(next);
    }
    let elements = able(setting, state, quality, side);
    if elements.is_empty() {
        return Step::Next(Next::pop(Vec::new()));
    }
    if state.phase != Phase::Movement(quality) || state.active != side {
        let began = Event::MovementBegan { quality, side };
        return Step::Next(Next::become_(
            vec![began],
            vec![Frame::Movement(quality, side)],
        ));
    }
    Step::Decide(Decision {
        side,
        question: Text::key("ask-move-or-hide"),
        kind: "move".into(),
        about: None,
        elements,
    })
}

/// Whether somebody may be ordered to do something in this movement.
pub fn may_act(
    setting: &Setting,
    state: &State,
    (quality, side): (Quality, SideId),
    id: ElementId,
) -> Result<(), Refusal> {
    is_own(setting, state, (quality, side), id)?;
    if state.element(id).done {
        return Err(Refusal::new("BW-R33", "has-moved"));
    }
    if state.bound(id) {
        return Err(Refusal::new("BW-16", "is-pinned"));
    }
    Ok(())
}

/// Whether somebody is of the units that move.
pub(super) fn is_own(
    setting: &Setting,
    state: &State,
    (quality, side): (Quality, SideId),
    id: ElementId,
) -> Result<(), Refusal> {
    if !setting.knows(id) {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    if state.side(setting, id) != side || state.quality(setting, id) != quality {
        return Err(Refusal::new("BW-3", "not-your-element"));
    }
    Ok(())
}

/// An order in a side's movement.
pub fn answer_movement(
    setting: &Setting,
    state: &State,
    (quality, side): (Quality, SideId),
    order: &Order,
) -> Result<Next, Refusal> {
    let again = Frame::Movement(quality, side);
    let go = |frame: Frame| Ok(Next::become_(Vec::new(), vec![again.clone(), frame]));
    match order {
        Order::EndPhase => match owing(setting, state, quality, side).first() {
            Some(id) => Err(Refusal::new("BW-7", "must-guess").with("who", Value::Element(*id))),
            None => Ok(Next::pop(Vec::new())),
        },
        Order::Move { element, way } => {
            may_act(setting, state, (quality, side), *element)?;
            vehicles::may_drive(setting, state, *element)?;
            let plan = movement::plan(setting, state, *element, way)?;
            go(movement::set_off(*element, plan))
        }
        Order::Guess { element, higher } => {
            may_act(setting, state, (quality, side), *element)?;
            hiding::may_guess(setting, state, *element)?;
            go(Frame::Guess(*element, *higher))
        }
        Order::Reveal { element, at } => {
            may_act(setting, state, (quality, side), *element)?;
            let next = hiding::reveal(setting, state, *element, *at)?;
            Ok(and_again(again, next))
        }
        _ => {
            let next = looters::answer(setting, state, (quality, side), order)?;
            Ok(and_again(again, next))
        }
    }
}

/// What follows, and then the movement again.
fn and_again(again: Frame, next: Next) -> Next {
    let frames = match next.then {
        Then::Become(frames) => frames,
        Then::Pop | Then::Over => Vec::new(),
    };
    Next::become_(next.events, std::iter::once(again).chain(frames).collect())
}

/// Regular Fire begins (BW-3, BW-R6): all declare in the order in which they moved, then all of it is resolved; or quality after quality
/// declares and resolves, from Elite to Green.
pub fn fire(setting: &Setting, state: &State) -> Next {
    let declare = |(quality, side): &(Quality, SideId)| Frame::Declare(*quality, *side);
    let mut frames = Vec::new();
    match setting.options.regular_fire {
        RegularFire::Simultaneous => {
            frames.push(Frame::Resolve);
            frames.extend(state.order.iter().rev().map(declare));
        }
        RegularFire::Sequential => {
            for quality in Quality::ALL {
                let of_it = state.order.iter().filter(|(q, _)| *q == quality);
                frames.push(Frame::Resolve);
                frames.extend(of_it.rev().map(declare));
            }
        }
    }
    Next::become_(vec![Event::FireBegan], frames)
}

/// A side declares the fire of its units of one quality; whoever has nobody to fire at is not asked.
pub fn declare(setting: &Setting, state: &State, quality: Quality, side: SideId) -> Step {
    if let Some(next) = ended(setting, state) {
        return Step::Next(next);
    }
    let elements = fire::shooters(setting, state, quality, side);
    if elements.is_empty() {
        return Step::Next(Next::pop(Vec::new()));
    }
    if state.active != side {
        let began = Event::DeclarationBegan { side };
        return Step::Next(Next::become_(
            vec![began],
            vec![Frame::Declare(quality, side)],
        ));
    }
    Step::Decide(Decision {
        side,
        question: Text::key("ask-declare"),
        kind: "fire".into(),
        about: None,
        elements,
    })
}

/// An order while fire is declared.
pub fn answer_declare(
    setting: &Setting,
    state: &State,
    (quality, side): (Quality, SideId),
    order: &Order,
) -> Result<Next, Refusal> {
    match order {
        Order::EndPhase => Ok(Next::pop(Vec::new())),
        Order::Fire {
            element,
            target,
            weapon,
        } => {
            if !setting.knows(*element) || !setting.knows(*target) {
                return Err(Refusal::new("TB-3", "no-such-element"));
            }
            let own = state.side(setting, *element) == side
                && state.quality(setting, *element) == quality;
            if !own {
                return Err(Refusal::new("BW-R6", "not-your-element"));
            }
            let slots = fire::allocated(setting, state, *element, *target, *weapon)?;
            let shot = Shot {
                firer: *element,
                target: *target,
                slots,
            };
            Ok(Next::become_(
                vec![Event::Declared(shot)],
                vec![Frame::Declare(quality, side)],
            ))
        }
        _ => Err(Refusal::new("BW-3", "not-in-this-phase")),
    }
}

/// The turn ends: pins that have bound long enough are removed (BW-R12), victory is looked at, the next turn begins (BW-R51).
pub fn end(setting: &Setting, state: &State) -> Next {
    let over_with = |id: &ElementId| {
        let pin = state.element(*id).pin;
        pin.is_some_and(|pin| pin.until <= state.turn)
    };
    let freed = state.ids().filter(over_with);
    let mut events = crates::opened(state);
    events.extend(freed.map(|element| Event::Unpinned { element }));
    let last = setting.terms.turns.is_some_and(|turns| state.turn >= turns);
    let moment = if last {
        Moment::LastTurnEnd
    } else {
        Moment::TurnEnd
    };
    let standings = state.standings(setting);
    let tally = crates::tally(setting, state);
    match setting.terms.outcome(&standings, &tally, moment) {
        Some(outcome) => {
            events.push(Event::Ended(outcome));
            Next {
                events,
                then: Then::Over,
            }
        }
        None => Next::become_(events, vec![Frame::Turn]),
    }
}

//! The sequence of play (F3-2, F3-3): the card, two half-turns, and in each movement, defensive fire and close assault.

use super::event::Event;
use super::frame::Frame;
use super::movement::{self, ISOLATION_NEED};
use super::options::Initiative;
use super::order::{Order, Way};
use super::setting::Setting;
use super::state::{Phase, Place, State};
use super::{Next, Step, assault, fire, reach};
use crate::chance::{Card, Handful};
use crate::engine::ruleset::{Then, Wanted};
use crate::engine::terms::{Moment, Tally};
use crate::engine::{Decision, Refusal, SideId, Text, Value};
use crate::table::{ElementId, Point};

/// A turn begins with its card (F3-2).
pub fn turn(state: &State) -> Next {
    let turn = state.turn.saturating_add(1);
    Next::become_(vec![Event::TurnBegan(turn)], vec![Frame::Card])
}

/// The card is drawn from what is left of the deck, which is reshuffled when it is empty; or a coin is tossed (F3-R3).
pub fn card(setting: &Setting, state: &State) -> Step {
    let handful = match setting.options.initiative {
        Initiative::Coin => Handful { count: 1, sides: 2 },
        Initiative::Deck if state.deck.left().is_empty() => {
            return Step::Next(Next::become_(vec![Event::Shuffled], vec![Frame::Card]));
        }
        Initiative::Deck => match state.deck.die() {
            Some(handful) => handful,
            None => return Step::Next(drawn(setting, state, 1)),
        },
    };
    Step::Roll(Wanted {
        handful,
        need: None,
        why: Text::key(match setting.options.initiative {
            Initiative::Deck => "dice-card",
            Initiative::Coin => "dice-coin",
        }),
        side: setting.colours[0],
    })
}

/// The card's colour names the side that goes first (F3-2).
pub fn drawn(setting: &Setting, state: &State, die: u8) -> Next {
    let colour = |red: bool| setting.colours[usize::from(!red)];
    let event = match setting.options.initiative {
        Initiative::Coin => Event::CoinTossed {
            die,
            first: colour(die == 1),
        },
        Initiative::Deck => {
            let place = usize::from(die.saturating_sub(1));
            let card = state.deck.left().get(place).copied().unwrap_or_default();
            Event::CardDrawn {
                die,
                card,
                first: colour(Card::of(card).is_red()),
            }
        }
    };
    Next::become_(vec![event], vec![Frame::Half(0)])
}

/// A half-turn begins (F3-R2): the side named by the card has the first, the other the second. Who is next to an enemy is engaged
/// (F3-R17); arrivals that are due come.
pub fn half(setting: &Setting, state: &State, n: u8) -> Next {
    let side = if n == 0 {
        state.active
    } else {
        setting.other(state.active)
    };
    let engaged = state
        .pieces()
        .map(|(id, _)| id)
        .filter(|id| !state.adjacent(setting, *id).is_empty())
        .collect();
    let mut frames = vec![Frame::Movement(n)];
    for (i, arrival) in setting.terms.arrivals.iter().enumerate().rev() {
        let waits = state.element(arrival.element).place == Place::Waiting;
        if waits && arrival.turn <= state.turn && setting.side(arrival.element) == side {
            frames.push(Frame::Arrival(i as u8));
        }
    }
    Next::become_(vec![Event::HalfBegan { side, engaged }], frames)
}

/// An arrival: by a die, or at once (F3-R34).
pub fn arrival(setting: &Setting, state: &State, index: u8) -> Step {
    let arrival = &setting.terms.arrivals[usize::from(index)];
    match arrival.die(setting.side(arrival.element)) {
        None => Step::Next(Next::pop(arrive(setting, state, index))),
        Some(die) => Step::Roll(die),
    }
}

/// The die of an arrival.
pub fn arrival_rolled(setting: &Setting, state: &State, index: u8, die: u8) -> Next {
    let arrival = &setting.terms.arrivals[usize::from(index)];
    let on = arrival.on.unwrap_or(1);
    let mut events = vec![Event::ArrivalRolled {
        element: arrival.element,
        die,
        on,
    }];
    if die >= on {
        events.extend(arrive(setting, state, index));
    }
    Next::pop(events)
}

/// A unit that comes by an edge may now move on; another stands at its place, or at the nearest free one. Nowhere free: it waits.
fn arrive(setting: &Setting, state: &State, index: u8) -> Vec<Event> {
    let arrival = &setting.terms.arrivals[usize::from(index)];
    let element = arrival.element;
    if arrival.entry.is_some() {
        return vec![Event::Ready { element }];
    }
    let board = &setting.board;
    let mut places: Vec<Point> = if board.is_grid() {
        board.cells().map(|cell| board.centre(cell)).collect()
    } else {
        let step = |n: i32| n * 100;
        (-30..=30)
            .flat_map(|x| {
                (-30..=30).map(move |y| Point::new(arrival.at.x + step(x), arrival.at.y + step(y)))
            })
            .collect()
    };
    places.sort_by_key(|at| (board.nearness(*at, arrival.at), *at));
    let free = |at: &Point| {
        movement::check_place(setting, state, element, None, *at).is_ok()
            && movement::free_to_stand(setting, state, element, *at).is_ok()
            && state
                .enemies(setting, setting.side(element))
                .all(|(_, enemy)| !board.adjacent(enemy.at, *at))
    };
    let middle = Point::new(board.width.0 / 2, board.height.0 / 2);
    let at = places.into_iter().find(free);
    at.map(|at| Event::Arrived {
        element,
        piece: movement::standing(setting, at, middle),
    })
    .into_iter()
    .collect()
}

/// The end of the battle, if a goal is met at once or nobody is left.
pub(super) fn ended(setting: &Setting, state: &State) -> Option<Next> {
    let outcome =
        setting
            .terms
            .outcome(&state.standings(setting), &Tally::default(), Moment::Now)?;
    Some(over(outcome))
}

fn over(outcome: crate::engine::Outcome) -> Next {
    Next {
        events: vec![Event::Ended(outcome)],
        then: Then::Over,
    }
}

/// The active side moves, unit by unit as it likes (F3-R31), as long as it has anybody who could.
pub fn movement(setting: &Setting, state: &State, n: u8) -> Step {
    if let Some(next) = ended(setting, state) {
        return Step::Next(next);
    }
    let elements = able(setting, state);
    if elements.is_empty() {
        return Step::Next(end_movement(setting, state, n));
    }
    Step::Decide(decision(state.active, "ask-move", "move", elements))
}

/// Those who may still move: on the table or ready to come on, not done; a pinned one only if it can retreat (F3-21).
pub fn able(setting: &Setting, state: &State) -> Vec<ElementId> {
    setting
        .ids()
        .filter(|id| setting.side(*id) == state.active && !state.element(*id).done)
        .filter(|id| match state.element(*id).place {
            Place::Table(_) if state.element(*id).pinned => {
                !reach::ways(setting, state, *id).is_empty()
            }
            Place::Table(_) => true,
            Place::Ready => !reach::ways(setting, state, *id).is_empty(),
            _ => false,
        })
        .collect()
}

fn decision(
    side: SideId,
    question: &'static str,
    kind: &'static str,
    elements: Vec<ElementId>,
) -> Decision {
    Decision {
        side,
        question: Text::key(question),
        kind: kind.into(),
        about: None,
        elements,
    }
}

/// At the end of its movement a side's pins are removed, all of them (F3-21, F3-R29); then the other side may shoot.
fn end_movement(setting: &Setting, state: &State, n: u8) -> Next {
    let pinned = state
        .pieces()
        .map(|(id, _)| id)
        .filter(|id| setting.side(*id) == state.active && state.element(*id).pinned);
    let mut events: Vec<Event> = pinned.map(|element| Event::Unpinned { element }).collect();
    events.push(Event::PhaseBegan(Phase::Defence));
    Next::become_(events, vec![Frame::Defence(n)])
}

/// The inactive side may shoot (F3-3).
pub fn defence(setting: &Setting, state: &State, n: u8) -> Step {
    if let Some(next) = ended(setting, state) {
        return Step::Next(next);
    }
    let elements = fire::shooters(setting, state);
    if elements.is_empty() {
        return Step::Next(end_defence(n));
    }
    let side = state.acting(setting);
    Step::Decide(decision(side, "ask-defend", "defend", elements))
}

fn end_defence(n: u8) -> Next {
    Next::become_(
        vec![Event::PhaseBegan(Phase::Assault)],
        vec![Frame::Assault(n)],
    )
}

/// The active side's units next to the enemy shoot, and only those (F3-3).
pub fn assault(setting: &Setting, state: &State, n: u8) -> Step {
    if let Some(next) = ended(setting, state) {
        return Step::Next(next);
    }
    let elements = fire::shooters(setting, state);
    if elements.is_empty() {
        return Step::Next(end_half(setting, state, n));
    }
    Step::Decide(decision(state.active, "ask-assault", "assault", elements))
}

/// The half-turn is over: the other side's, or the next turn, or the end as the scenario has it.
fn end_half(setting: &Setting, state: &State, n: u8) -> Next {
    if n == 0 {
        return Next::become_(Vec::new(), vec![Frame::Half(1)]);
    }
    let last = setting.terms.turns.is_some_and(|turns| state.turn >= turns);
    let moment = if last {
        Moment::LastTurnEnd
    } else {
        Moment::TurnEnd
    };
    let standings = state.standings(setting);
    match setting.terms.outcome(&standings, &Tally::default(), moment) {
        Some(outcome) => over(outcome),
        None => Next::become_(Vec::new(), vec![Frame::Turn]),
    }
}

/// An order in a part of the half-turn.
pub fn answer(
    setting: &Setting,
    state: &State,
    frame: &Frame,
    order: &Order,
) -> Result<Next, Refusal> {
    match (frame, order) {
        (Frame::Movement(n), Order::EndPhase) => Ok(end_movement(setting, state, *n)),
        (Frame::Defence(n), Order::EndPhase) => Ok(end_defence(*n)),
        (Frame::Assault(n), Order::EndPhase) => match assault::must_fight(setting, state).first() {
            Some(who) => Err(Refusal::new("F3-7", "must-fight").with("who", Value::Element(*who))),
            None => Ok(end_half(setting, state, *n)),
        },
        (Frame::Movement(_), Order::Move { element, way }) => {
            may_move(setting, state, *element)?;
            movement::plan(setting, state, *element, way)?;
            let go = if must_roll(setting, state, *element) {
                Frame::Isolation(*element, way.clone())
            } else {
                Frame::Walk(*element, way.clone())
            };
            Ok(Next::become_(Vec::new(), vec![frame.clone(), go]))
        }
        (Frame::Defence(_) | Frame::Assault(_), Order::Shoot { element, target }) => {
            known(setting, &[*element, *target])?;
            fire::single(setting, state, *element, *target)?;
            Ok(assault::shot(
                state,
                frame.clone(),
                *element,
                &[(*target, None)],
            ))
        }
        (Frame::Defence(_) | Frame::Assault(_), Order::Split { element, odd }) => {
            known(setting, &[*element])?;
            let shares = fire::shares(setting, state, *element, odd)?;
            let shares: Vec<_> = shares
                .iter()
                .map(|(foe, share)| (*foe, Some(*share)))
                .collect();
            Ok(assault::shot(state, frame.clone(), *element, &shares))
        }
        _ => Err(Refusal::new("F3-3", "not-in-this-phase")),
    }
}

fn known(setting: &Setting, ids: &[ElementId]) -> Result<(), Refusal> {
    if ids.iter().all(|id| setting.knows(*id)) {
        Ok(())
    } else {
        Err(Refusal::new("TB-3", "no-such-element"))
    }
}

/// Whether a unit may be ordered to move at all.
pub fn may_move(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    known(setting, &[id])?;
    if setting.side(id) != state.active {
        return Err(Refusal::new("F3-3", "not-your-element"));
    }
    if !matches!(state.element(id).place, Place::Table(_) | Place::Ready) {
        return Err(Refusal::new("TB-3", "not-on-table"));
    }
    if state.element(id).done {
        return Err(Refusal::new("F3-R31", "has-moved"));
    }
    Ok(())
}

/// Whether a move takes a die first (F3-5): at the moment it starts; a retreat takes none (F3-R7).
pub fn must_roll(setting: &Setting, state: &State, id: ElementId) -> bool {
    !state.element(id).pinned && movement::isolated(setting, state, id)
}

/// An isolated unit's die (F3-5).
pub fn isolation(setting: &Setting, id: ElementId) -> Step {
    Step::Roll(Wanted {
        handful: Handful::d6(1),
        need: Some(ISOLATION_NEED),
        why: Text::key("dice-isolated").with("who", Value::Element(id)),
        side: setting.side(id),
    })
}

/// On 4, 5 or 6 it moves; else it stays, and nothing more (F3-R7).
pub fn isolation_rolled(id: ElementId, way: &Way, die: u8) -> Next {
    let frames = if die >= ISOLATION_NEED {
        vec![Frame::Walk(id, way.clone())]
    } else {
        Vec::new()
    };
    Next::become_(vec![Event::IsolationRolled { element: id, die }], frames)
}

/// A unit moves. It stops where it comes next to an enemy, also one it did not know of, which then shows itself (F3-7, F3-R11).
pub fn walk(setting: &Setting, state: &State, id: ElementId, way: &Way) -> Next {
    let Ok(plan) = movement::plan(setting, state, id, way) else {
        return Next::pop(Vec::new());
    };
    if let Some(surprise) = movement::surprise(setting, state, id, &plan) {
        let moved = surprise.end.map(|to| Event::Moved {
            element: id,
            path: surprise.path,
            to,
            contact: true,
        });
        let elements = surprise.found;
        let events = moved.into_iter().chain([Event::Revealed { elements }]);
        return Next::pop(events.collect());
    }
    let event = match plan.leaves {
        Some(edge) => Event::Left {
            element: id,
            path: plan.path,
            edge,
        },
        None => Event::Moved {
            element: id,
            path: plan.path,
            to: plan.end,
            contact: !plan.touches.is_empty(),
        },
    };
    Next::pop(vec![event])
}

/// Hidden enemies next to a place show themselves.
pub fn found(setting: &Setting, state: &State, id: ElementId, at: Point) -> Option<Event> {
    let elements = movement::hidden_beside(setting, state, id, at);
    (!elements.is_empty()).then_some(Event::Revealed { elements })
}

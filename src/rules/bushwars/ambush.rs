//! Fire into the enemy's movement: ambushes (BW-18 to BW-20, BW-R42 to BW-R46) and overwatch (BW-22, BW-R47).

use super::event::Event;
use super::fire::{self, Aim};
use super::frame::{Frame, Occasion, Strike, Walking};
use super::options::OverwatchOpen;
use super::order::Order;
use super::setting::Setting;
use super::state::{NOBODY, State};
use super::{Next, Step, damage, figures, ground, hiding, vehicles};
use crate::chance::Handful;
use crate::engine::ruleset::Wanted;
use crate::engine::{Decision, Refusal, SideId, Text, Value};
use crate::table::{ElementId, Heading, Length, Piece, Point};

/// From how near an ambush is sprung (BW-19).
pub const NEAR: Length = Length::inches(8);

/// The die of a hidden squad that may spring an ambush in this turn, as it stood when the turn began (BW-19, BW-R42): it was hidden then and
/// still is, and its unit has sprung none.
pub fn eligible(state: &State, id: ElementId) -> Result<u8, Refusal> {
    let began = state.hidden(id).and_then(|hidden| hidden.began);
    let Some(die) = began else {
        return Err(Refusal::new("BW-19", "not-hidden-when-the-turn-began"));
    };
    if state.ambushed[usize::from(state.element(id).unit)] {
        return Err(Refusal::new("BW-19", "one-ambush-a-turn"));
    }
    if state.bound(id) {
        return Err(Refusal::new("BW-R12", "is-pinned"));
    }
    Ok(die)
}

/// How an ambusher would stand at a place, or why it may not fire at the target from there.
pub fn check(
    setting: &Setting,
    state: &State,
    id: ElementId,
    at: Point,
    target: ElementId,
) -> Result<Piece, Refusal> {
    let die = eligible(state, id)?;
    let stands = hiding::may_appear(setting, state, id, at, die)?;
    let Some(aim) = Aim::from(setting, state, id, figures::marker(&stands), target) else {
        return Err(
            Refusal::new("BW-R15", "target-not-to-be-seen").with("who", Value::Element(target))
        );
    };
    if !aim.from.within(&aim.nearest, NEAR) {
        return Err(
            Refusal::new("BW-19", "too-far-for-an-ambush").with("who", Value::Element(target))
        );
    }
    let figures = &state.element(id).figures;
    if !figures.iter().any(|f| aim.reaches(setting, f.weapon)) {
        return Err(Refusal::new("BW-R23", "does-not-see").with("who", Value::Element(target)));
    }
    Ok(Piece {
        facing: Heading::towards(stands.at, aim.nearest.at),
        ..stands
    })
}

/// The places an inch apart, and its start, from which a hidden squad could ambush somebody.
pub fn spots<'a>(
    setting: &'a Setting,
    state: &'a State,
    id: ElementId,
    target: ElementId,
) -> impl Iterator<Item = Point> + 'a {
    let places = match (eligible(state, id), state.piece(target)) {
        (Ok(die), Some(there)) => {
            let near = (NEAR + there.radius + figures::FIGURE).squared();
            let mut places = hiding::places(setting, state, id, die);
            places.retain(|at| at.distance_squared(there.at) <= near);
            places
        }
        _ => Vec::new(),
    };
    let may = move |at: &Point| check(setting, state, id, *at, target).is_ok();
    places.into_iter().filter(may)
}

/// Whether somebody may try to fire on overwatch at who moves (BW-22, BW-R47).
pub fn may_watch(
    setting: &Setting,
    state: &State,
    id: ElementId,
    target: ElementId,
) -> Result<Aim, Refusal> {
    let e = state.element(id);
    if !setting.options.overwatch {
        return Err(Refusal::new("BW-22", "no-overwatch-here"));
    }
    let Some(marker) = state.marker(setting, id) else {
        return Err(Refusal::new("BW-R47", "not-on-table"));
    };
    if e.watched {
        return Err(Refusal::new("BW-R47", "has-watched"));
    }
    if e.moved {
        return Err(Refusal::new("BW-22", "has-moved"));
    }
    if state.bound(id) {
        return Err(Refusal::new("BW-R12", "is-pinned"));
    }
    if e.opens.is_some() {
        return Err(Refusal::new("BW-S1", "opens-a-crate"));
    }
    vehicles::may_serve(setting, state, id)?;
    let open = setting.options.overwatch_open == OverwatchOpen::Visible;
    if !open && ground::in_cover(&setting.ground, marker.at) {
        return Err(Refusal::new("BW-R47", "is-in-cover"));
    }
    let aim = Aim::now(setting, state, id, target);
    aim.filter(|aim| !fire::reaching(setting, state, aim).is_empty())
        .ok_or_else(|| Refusal::new("BW-R47", "does-not-see").with("who", Value::Element(target)))
}

/// Those of a side who could fire at somebody now: from an ambush, and, if it walks, on overwatch.
pub fn able(
    setting: &Setting,
    state: &State,
    side: SideId,
    target: ElementId,
    walks: bool,
) -> Vec<ElementId> {
    candidates(setting, state, side, target)
        .filter(|id| may(setting, state, *id, target, walks))
        .collect()
}

/// Whether anybody of a side could.
pub fn could(
    setting: &Setting,
    state: &State,
    side: SideId,
    target: ElementId,
    walks: bool,
) -> bool {
    candidates(setting, state, side, target).any(|id| may(setting, state, id, target, walks))
}

fn candidates<'a>(
    setting: &'a Setting,
    state: &'a State,
    side: SideId,
    target: ElementId,
) -> impl Iterator<Item = ElementId> + 'a {
    let enemy = ![side, NOBODY].contains(&state.side(setting, target));
    let enemy = enemy && state.piece(target).is_some();
    let own = state.ids().filter(move |_| enemy);
    own.filter(move |id| state.side(setting, *id) == side)
}

fn may(setting: &Setting, state: &State, id: ElementId, target: ElementId, walks: bool) -> bool {
    spots(setting, state, id, target).next().is_some()
        || (walks && may_watch(setting, state, id, target).is_ok())
}

/// What a side is asked that may fire at somebody.
pub fn question(
    setting: &Setting,
    state: &State,
    target: ElementId,
    side: SideId,
    walks: bool,
) -> Decision {
    Decision {
        side,
        question: Text::key(if walks {
            "ask-ambush"
        } else {
            "ask-ambush-shown"
        })
        .with("who", Value::Element(target)),
        kind: "ambush".into(),
        about: Some(target),
        elements: able(setting, state, side, target, walks),
    }
}

/// Somebody has just shown himself: the first side that may ambush him and has not let him go is asked (BW-19).
pub fn shown(setting: &Setting, state: &State, id: ElementId, passed: &[SideId]) -> Step {
    let asked = |side: &SideId| !passed.contains(side) && could(setting, state, *side, id, false);
    match setting.sides().find(asked) {
        Some(side) => Step::Decide(question(setting, state, id, side, false)),
        None => Step::Next(Next::pop(Vec::new())),
    }
}

/// The answer of a side that may ambush somebody who has just shown himself.
pub fn answer_shown(
    setting: &Setting,
    state: &State,
    (target, passed): (ElementId, &[SideId]),
    side: SideId,
    order: &Order,
) -> Result<Next, Refusal> {
    match order {
        Order::Pass => {
            let passed = passed.iter().copied().chain([side]).collect();
            Ok(Next::become_(
                Vec::new(),
                vec![Frame::Shown(target, passed)],
            ))
        }
        Order::Ambush { element, at } => {
            let again = Frame::Shown(target, passed.to_vec());
            sprung(setting, state, side, *element, *at, target, again)
        }
        _ => Err(Refusal::new("BW-19", "not-in-this-phase")),
    }
}

/// The answer of a side that may fire at a walker.
pub fn answer_walk(
    setting: &Setting,
    state: &State,
    walking: &Walking,
    side: SideId,
    order: &Order,
) -> Result<Next, Refusal> {
    let mut after = walking.clone();
    match order {
        Order::Pass => after.passed.push(side),
        Order::Wait => after.waited.push(side),
        Order::Ambush { element, at } => {
            after.disturbed = true;
            let again = Frame::Walk(after);
            return sprung(setting, state, side, *element, *at, walking.element, again);
        }
        Order::Overwatch { element } => {
            own(setting, state, side, *element)?;
            may_watch(setting, state, *element, walking.element)?;
            let strike = Strike {
                firer: *element,
                target: walking.element,
            };
            let frames = vec![Frame::Walk(after), Frame::Watch(strike)];
            return Ok(Next::become_(Vec::new(), frames));
        }
        _ => return Err(Refusal::new("BW-18", "not-in-this-phase")),
    }
    Ok(Next::become_(Vec::new(), vec![Frame::Walk(after)]))
}

fn own(setting: &Setting, state: &State, side: SideId, id: ElementId) -> Result<(), Refusal> {
    if !setting.knows(id) {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    if state.side(setting, id) != side {
        return Err(Refusal::new("BW-18", "not-your-element"));
    }
    Ok(())
}

/// An ambush is sprung: the squad shows itself where it is placed, which is no movement (BW-R42); the target may detect it. When it is over, the
/// ambusher has itself just come out of hiding (BW-19).
fn sprung(
    setting: &Setting,
    state: &State,
    side: SideId,
    id: ElementId,
    at: Point,
    target: ElementId,
    again: Frame,
) -> Result<Next, Refusal> {
    own(setting, state, side, id)?;
    let to = check(setting, state, id, at, target)?;
    let event = Event::Ambushed {
        firer: id,
        target,
        to,
    };
    let strike = Strike { firer: id, target };
    let frames = vec![again, Frame::Shown(id, Vec::new()), Frame::Detect(strike)];
    Ok(Next::become_(vec![event], frames))
}

fn strikes(state: &State, strike: &Strike) -> bool {
    state.piece(strike.firer).is_some() && state.piece(strike.target).is_some()
}

/// The target of an ambush rolls against its own rating (BW-20, BW-R43).
pub fn detect(setting: &Setting, state: &State, strike: &Strike) -> Step {
    if !strikes(state, strike) {
        return Step::Next(Next::pop(Vec::new()));
    }
    Step::Roll(Wanted {
        handful: D10,
        need: Some(state.quality(setting, strike.target).rating()),
        why: Text::key("dice-detect").with("who", Value::Element(strike.target)),
        side: state.side(setting, strike.target),
    })
}

/// What is rolled against a rating (BW-R1).
const D10: Handful = Handful {
    count: 1,
    sides: 10,
};

/// Detected, nothing is fired now (BW-R44); else the ambusher fires one round that is not answered (BW-20).
pub fn detected(setting: &Setting, state: &State, strike: &Strike, die: u8) -> Next {
    let detected = die >= state.quality(setting, strike.target).rating();
    let event = Event::DetectRolled {
        firer: strike.firer,
        target: strike.target,
        die,
        detected,
    };
    let frames = if detected {
        Vec::new()
    } else {
        fires(setting, state, strike, Occasion::Ambush)
    };
    Next::become_(vec![event], frames)
}

/// Who would fire on overwatch rolls against its rating (BW-22, BW-R43).
pub fn watch(setting: &Setting, state: &State, strike: &Strike) -> Step {
    if !strikes(state, strike) {
        return Step::Next(Next::pop(Vec::new()));
    }
    Step::Roll(Wanted {
        handful: D10,
        need: Some(state.quality(setting, strike.firer).rating()),
        why: Text::key("dice-watch").with("who", Value::Element(strike.firer)),
        side: state.side(setting, strike.firer),
    })
}

/// One round, and no Regular Fire; a failed roll leaves Regular Fire to it (BW-R47).
pub fn watched(setting: &Setting, state: &State, strike: &Strike, die: u8) -> Next {
    let fires_now = die >= state.quality(setting, strike.firer).rating();
    let event = Event::WatchRolled {
        firer: strike.firer,
        target: strike.target,
        die,
        fires: fires_now,
    };
    let frames = if fires_now {
        fires(setting, state, strike, Occasion::Overwatch)
    } else {
        Vec::new()
    };
    Next::become_(vec![event], frames)
}

fn fires(setting: &Setting, state: &State, strike: &Strike, occasion: Occasion) -> Vec<Frame> {
    match Aim::now(setting, state, strike.firer, strike.target) {
        Some(aim) => damage::at_once(setting, state, occasion, &aim),
        None => Vec::new(),
    }
}

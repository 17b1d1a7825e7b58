//! A shot resolved: dice, a hit cancelled or not, strength (F3-15 to F3-18).

use super::event::Event;
use super::fire::{self, Aim, HIT};
use super::frame::{Frame, Hits, Volley};
use super::order::Order;
use super::roster::Kind;
use super::setting::Setting;
use super::state::State;
use super::{Next, Step, retreat};
use crate::chance::Handful;
use crate::engine::ruleset::Wanted;
use crate::engine::{Decision, Refusal, Text, Value};
use crate::table::{ElementId, Heading};

/// The dice of a shot as it can be made now; none if there are none, or one of the two is gone.
fn dice(setting: &Setting, state: &State, volley: &Volley) -> Option<u8> {
    let aim = Aim::now(setting, state, volley.firer, volley.target)?;
    let dice = fire::pool(setting, state, &aim, volley.share).needed;
    u8::try_from(dice).ok().filter(|dice| *dice > 0)
}

/// A shot waits for its dice; a share without dice is no shot (F3-R20).
pub fn volley(setting: &Setting, state: &State, volley: &Volley) -> Step {
    match dice(setting, state, volley) {
        None => Step::Next(Next::pop(Vec::new())),
        Some(dice) => Step::Roll(Wanted {
            handful: Handful::d6(dice),
            need: Some(HIT),
            why: Text::key("dice-shot")
                .with("who", Value::Element(volley.firer))
                .with("target", Value::Element(volley.target)),
            side: setting.side(volley.firer),
        }),
    }
}

/// A shot's dice: each 5 or 6 hits (F3-15). Turning to shoot is free (F3-10).
pub fn volley_rolled(state: &State, volley: &Volley, dice: &[u8]) -> Next {
    let facing = match (state.piece(volley.firer), state.piece(volley.target)) {
        (Some(from), Some(to)) => Heading::towards(from.at, to.at),
        _ => return Next::pop(Vec::new()),
    };
    let fired = Event::Fired {
        firer: volley.firer,
        target: volley.target,
        share: volley.share,
        facing,
        dice: dice.to_vec(),
    };
    let frames = match count(dice) {
        0 => Vec::new(),
        hits => vec![Frame::Hits(Hits {
            firer: volley.firer,
            target: volley.target,
            hits,
        })],
    };
    Next::become_(vec![fired], frames)
}

/// How many dice hit.
pub fn count(dice: &[u8]) -> u8 {
    dice.iter().filter(|die| **die >= HIT).count() as u8
}

/// Whether a unit may hit the dirt (F3-17): no tank, next to no enemy at that moment (F3-R25), not pinned already (F3-R24), and once
/// (F3-R23).
pub fn may_hit_dirt(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    let e = state.element(id);
    if setting.kind(id) == Kind::Tank {
        return Err(Refusal::new("F3-17", "tanks-do-not-hit-dirt"));
    }
    if e.cancelled {
        return Err(Refusal::new("F3-R23", "has-cancelled"));
    }
    if e.pinned && !setting.options.dirt_while_pinned {
        return Err(Refusal::new("F3-R24", "is-pinned-already"));
    }
    if !state.adjacent(setting, id).is_empty() {
        return Err(Refusal::new("F3-17", "next-to-enemy"));
    }
    Ok(())
}

/// Whether a unit may be driven back (F3-16): a tank, pinned or not (F3-R24), once (F3-R23), in close assault too (F3-R27).
pub fn may_be_driven(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    if setting.kind(id) != Kind::Tank {
        return Err(Refusal::new("F3-16", "only-tanks-driven-back"));
    }
    if state.element(id).cancelled {
        return Err(Refusal::new("F3-R23", "has-cancelled"));
    }
    if !retreat::any_way(setting, state, id) {
        return Err(Refusal::new("F3-R26", "no-way-back"));
    }
    Ok(())
}

/// Whether a unit could cancel a hit if it were shot at now.
pub fn may_cancel(setting: &Setting, state: &State, id: ElementId) -> bool {
    may_hit_dirt(setting, state, id).is_ok() || may_be_driven(setting, state, id).is_ok()
}

/// Hits: if one can be cancelled its owner is asked, after the dice and before any strength is lost (F3-R25).
pub fn hits(setting: &Setting, state: &State, hits: &Hits) -> Step {
    if state.piece(hits.target).is_none() {
        return Step::Next(Next::pop(Vec::new()));
    }
    if !may_cancel(setting, state, hits.target) {
        return Step::Next(Next::pop(lost(state, hits.target, hits.hits)));
    }
    Step::Decide(Decision {
        side: setting.side(hits.target),
        question: Text::key("ask-cancel")
            .with("who", Value::Element(hits.target))
            .with("hits", Value::Number(hits.hits.into())),
        kind: "cancel".into(),
        about: Some(hits.target),
        elements: vec![hits.target],
    })
}

/// Strength falls by one for each hit that is not cancelled (F3-18).
fn lost(state: &State, id: ElementId, hits: u8) -> Vec<Event> {
    let strength = hits.min(state.element(id).strength);
    let lost = (strength > 0).then_some(Event::Lost {
        element: id,
        strength,
    });
    lost.into_iter().collect()
}

/// What becomes of hits: taken, or one of them cancelled.
pub fn answer(
    setting: &Setting,
    state: &State,
    hits: &Hits,
    order: &Order,
) -> Result<Next, Refusal> {
    let id = hits.target;
    let rest = hits.hits.saturating_sub(1);
    let mut events = Vec::new();
    match order {
        Order::Take => return Ok(Next::pop(lost(state, id, hits.hits))),
        Order::HitDirt => {
            may_hit_dirt(setting, state, id)?;
            events.push(Event::Cancelled {
                element: id,
                driven: false,
            });
            events.extend(lost(state, id, rest));
        }
        Order::DriveBack { element, way } if *element == id => {
            may_be_driven(setting, state, id)?;
            let retreat = retreat::driven(setting, state, id, way)?;
            events.push(Event::Cancelled {
                element: id,
                driven: true,
            });
            events.extend(lost(state, id, rest));
            if rest < state.element(id).strength {
                events.push(match retreat.end {
                    Some(to) => Event::Retreated {
                        element: id,
                        path: retreat.path,
                        to,
                    },
                    None => Event::DrivenOff {
                        element: id,
                        path: retreat.path,
                    },
                });
            }
        }
        _ => return Err(Refusal::new("F3-R25", "answer-hits-first")),
    }
    Ok(Next::pop(events))
}

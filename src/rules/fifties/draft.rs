//! Drafts read into orders, orders written as drafts, and drafts judged before they are ordered.

use std::borrow::Cow;

use super::event::{self, Event};
use super::fire::{self, Aim};
use super::frame::Frame;
use super::order::{Order, Way};
use super::roster::Kind;
use super::setting::Setting;
use super::state::{Phase, State};
use super::{Book, forecast, movement, offers, reach, retreat, sequence};
use crate::engine::{Draft, Forecast, Refusal, Ruleset, SlotKind, Text, Threat, Value, Verdict};
use crate::table::{ElementId, Length, Point};

/// The order a draft makes, or what is missing or wrong in it. On a grid a path may name its last area alone: the shortest way there is
/// taken.
pub fn read(setting: &Setting, state: &State, draft: &Draft) -> Result<Order, Refusal> {
    match draft.offer.as_ref() {
        "end_phase" => return Ok(Order::EndPhase),
        "take" => return Ok(Order::Take),
        "hit_dirt" => return Ok(Order::HitDirt),
        "stay" => return Ok(Order::Stay),
        _ => {}
    }
    let element = draft
        .element
        .ok_or_else(|| Refusal::new("F3-3", "draft-needs-element"))?;
    if !setting.knows(element) {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    movement::check_path(&draft.path)?;
    Ok(match draft.offer.as_ref() {
        "move" | "enter" | "retreat" => Order::Move {
            element,
            way: way(setting, state, element, draft, false),
        },
        "drive_back" => Order::DriveBack {
            element,
            way: way(setting, state, element, draft, true),
        },
        "shoot" => Order::Shoot {
            element,
            target: draft
                .target
                .ok_or_else(|| Refusal::new("F3-10", "draft-needs-target"))?,
        },
        "split" => {
            let mut odd = draft.members.clone();
            odd.sort_unstable();
            Order::Split { element, odd }
        }
        "occupy" => Order::Occupy { element },
        _ => {
            let offer = Value::Name(draft.offer.to_string());
            return Err(Refusal::new("F3-3", "no-such-offer").with("offer", offer));
        }
    })
}

/// A draft's way: its path, on a grid by the middles of the areas; where it is no chain of steps, the shortest way to its end.
fn way(setting: &Setting, state: &State, id: ElementId, draft: &Draft, driven: bool) -> Way {
    let board = &setting.board;
    let leave = draft.leaves();
    if !board.is_grid() {
        return Way {
            path: draft.path.clone(),
            leave,
        };
    }
    let snap = |at: &Point| board.place(*at).unwrap_or(*at);
    let path: Vec<Point> = draft.path.iter().map(snap).collect();
    let start = state.piece(id).map(|piece| piece.at);
    let chain = |from: Option<Point>| from.into_iter().chain(path.iter().copied());
    let steps = chain(start).zip(chain(start).skip(1));
    let stepped = steps.clone().all(|(a, b)| board.adjacent(a, b));
    let named = Way { path, leave };
    let Some(end) = named.path.last().filter(|_| !stepped || start.is_none()) else {
        return named;
    };
    if start.is_none() && stepped && movement::plan(setting, state, id, &named).is_ok() {
        return named;
    }
    let ways = if driven {
        retreat::ways(setting, state, id)
    } else {
        reach::ways(setting, state, id)
    };
    let there = |way: &Way| way.path.last() == Some(end) && way.leave == leave;
    ways.into_iter().find(there).unwrap_or(named)
}

/// The draft that makes this order.
pub fn write(order: &Order) -> Draft {
    let named = |offer: &'static str, element: Option<ElementId>| Draft {
        offer: Cow::Borrowed(offer),
        element,
        ..Draft::default()
    };
    let along = |draft: Draft, way: &Way| Draft {
        path: way.path.clone(),
        choice: way.leave.then_some(Cow::Borrowed("leave")),
        ..draft
    };
    match order {
        Order::Move { element, way } => along(named("move", Some(*element)), way),
        Order::Shoot { element, target } => Draft {
            target: Some(*target),
            ..named("shoot", Some(*element))
        },
        Order::Split { element, odd } => Draft {
            members: odd.clone(),
            ..named("split", Some(*element))
        },
        Order::EndPhase => named("end_phase", None),
        Order::Take => named("take", None),
        Order::HitDirt => named("hit_dirt", None),
        Order::DriveBack { element, way } => along(named("drive_back", Some(*element)), way),
        Order::Occupy { element } => named("occupy", Some(*element)),
        Order::Stay => named("stay", None),
    }
}

/// Whether a draft may be ordered, what it costs, where it stops, who could fire at it then, what its shots would do. Draws no dice and
/// changes nothing.
pub fn judge(setting: &Setting, state: &State, frame: &Frame, draft: &Draft) -> Verdict {
    let mut verdict = Verdict {
        refused: None,
        missing: missing(setting, state, draft),
        ..Verdict::default()
    };
    let order = match read(setting, state, draft) {
        Ok(order) => order,
        Err(refusal) => {
            verdict.refused = Some(refusal);
            return verdict;
        }
    };
    let asked = super::decision(setting, state, frame).map_or(state.active, |asked| asked.side);
    verdict.refused = Book::answer(setting, state, frame, asked, &order).err();
    match &order {
        Order::Move { element, way } if matches!(frame, Frame::Movement(_)) => {
            moving(setting, state, *element, way, &mut verdict);
        }
        Order::DriveBack { element, way } => {
            if let Ok(retreat) = retreat::driven(setting, state, *element, way) {
                let start = state.piece(*element).map(|piece| piece.at);
                verdict.path = start.into_iter().chain(retreat.path).collect();
                verdict.end = retreat.end;
            }
        }
        Order::Shoot { element, target } if setting.knows(*target) => {
            verdict.forecast = Aim::now(setting, state, *element, *target)
                .filter(|_| fire::may_fire(setting, state, *element, *target).is_ok())
                .map(|aim| forecast::shot(setting, state, &aim, None));
        }
        Order::Split { element, odd } => {
            let mut all = split(setting, state, *element, odd).into_iter();
            verdict.forecast = all.next();
            verdict.further = all.collect();
        }
        _ => {}
    }
    verdict
}

fn missing(setting: &Setting, state: &State, draft: &Draft) -> Vec<SlotKind> {
    let element = draft.element.filter(|id| setting.knows(*id));
    match draft.offer.as_ref() {
        "move" | "enter" | "retreat" | "drive_back"
            if draft.path.is_empty() && draft.choice.is_none() =>
        {
            vec![SlotKind::Path]
        }
        "shoot" if draft.target.is_none() => vec![SlotKind::Target],
        "split" => {
            let split = element.and_then(|id| fire::split(setting, state, id).ok());
            let short = split.is_some_and(|split| draft.members.len() < usize::from(split.odd));
            short.then_some(SlotKind::Members).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// What the shares of a split would do.
fn split(setting: &Setting, state: &State, id: ElementId, odd: &[ElementId]) -> Vec<Forecast> {
    let shares = fire::shares(setting, state, id, odd).unwrap_or_default();
    let forecasts = shares.into_iter().filter_map(|(foe, share)| {
        let aim = Aim::now(setting, state, id, foe)?;
        Some(forecast::shot(setting, state, &aim, Some(share)))
    });
    forecasts.collect()
}

/// A move's way, cost, end, and what awaits it there.
fn moving(setting: &Setting, state: &State, id: ElementId, way: &Way, verdict: &mut Verdict) {
    verdict.roll = sequence::must_roll(setting, state, id).then(offers::isolation);
    let Ok(plan) = movement::plan(setting, state, id, way) else {
        return;
    };
    let start = plan.from.map(|piece| piece.at);
    verdict.path = start.into_iter().chain(plan.path.clone()).collect();
    verdict.length = plan.length;
    verdict.end = plan.leaves.is_none().then_some(plan.end);
    verdict.stop = movement::stop_text(&plan);
    for foe in &plan.touches {
        verdict
            .warnings
            .push(Text::key("warn-must-fight").with("who", Value::Element(*foe)));
    }
    if setting.kind(id) == Kind::HeavyWeapons {
        verdict.warnings.push(Text::key("warn-packs"));
    }
    if plan.leaves.is_none() {
        let after = Event::Moved {
            element: id,
            path: plan.path,
            to: plan.end,
            contact: !plan.touches.is_empty(),
        };
        verdict.threats = threats(setting, state, id, plan.length, &after);
    }
}

/// Who could fire at a unit in the defensive fire that follows a move of that length, and what that would do.
pub fn threats(
    setting: &Setting,
    state: &State,
    id: ElementId,
    along: Length,
    after: &Event,
) -> Vec<Threat> {
    let mut then = state.clone();
    event::apply(setting, &mut then, after);
    event::apply(setting, &mut then, &Event::PhaseBegan(Phase::Defence));
    let foes: Vec<ElementId> = then
        .known(setting, setting.side(id))
        .map(|(foe, _)| foe)
        .collect();
    let place = then.piece(id).map(|piece| piece.at);
    let threat = |firer: ElementId| {
        let aim = fire::may_fire(setting, &then, firer, id).ok()?;
        let share = fire::split(setting, &then, firer)
            .ok()
            .map(|split| split.even + u8::from(split.odd > 0));
        let forecast = forecast::shot(setting, &then, &aim, share);
        (forecast.dice > 0).then_some(Threat {
            firer,
            at: place?,
            along,
            forecast,
        })
    };
    foes.into_iter().filter_map(threat).collect()
}

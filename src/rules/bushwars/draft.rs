//! Drafts read into orders, orders written as drafts, and drafts judged before they are ordered.

use std::borrow::Cow;

use super::fire::{self, Aim};
use super::frame::{Frame, Occasion};
use super::looting as loot;
use super::order::{Order, Way};
use super::roster::Weapon;
use super::setting::Setting;
use super::state::State;
use super::{Book, ambush, figures, forecast, hiding, movement, offers};
use crate::engine::{Draft, Forecast, Refusal, Ruleset, SideId, SlotKind, Value, Verdict};
use crate::table::{ElementId, Point};

/// The order a draft makes, or what is missing or wrong in it.
pub fn read(setting: &Setting, state: &State, draft: &Draft) -> Result<Order, Refusal> {
    let choice = || draft.choice.as_deref();
    match draft.offer.as_ref() {
        "end_phase" => return Ok(Order::EndPhase),
        "wait" => return Ok(Order::Wait),
        "pass" => return Ok(Order::Pass),
        "decline" => return Ok(Order::Decline),
        "force" => {
            let side = choice().and_then(|choice| choice.parse().ok());
            let side = side.filter(|side| usize::from(*side) < setting.terms.sides.len());
            return side
                .map(|side| Order::Force { side: SideId(side) })
                .ok_or_else(|| Refusal::new("BW-R38", "draft-needs-player"));
        }
        _ => {}
    }
    let element = draft
        .element
        .ok_or_else(|| Refusal::new("BW-3", "draft-needs-element"))?;
    if !setting.knows(element) {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    let place = || {
        let at = draft.path.last().copied();
        at.ok_or_else(|| Refusal::new("BW-8", "draft-needs-place"))
            .and_then(|at| near_table(at).map(|()| at))
    };
    let weapon = |named: Option<&str>| match named {
        None => Ok(None),
        Some(name) => match Weapon::named(name) {
            Some(weapon) => Ok(Some(weapon)),
            None => Err(Refusal::new("BW-11", "no-such-weapon")
                .with("name", Value::Name(name.chars().take(40).collect()))),
        },
    };
    Ok(match draft.offer.as_ref() {
        "move" => Order::Move {
            element,
            way: Way {
                path: draft.path.clone(),
                leave: draft.leaves(),
            },
        },
        "hide" | "stay_hidden" => Order::Guess {
            element,
            higher: match choice() {
                Some(offers::HIGHER) => true,
                Some(offers::LOWER) => false,
                _ => return Err(Refusal::new("BW-7", "draft-needs-guess")),
            },
        },
        "reveal" => Order::Reveal {
            element,
            at: place()?,
        },
        "ambush" => Order::Ambush {
            element,
            at: place()?,
        },
        "expose" => Order::Expose {
            element,
            at: place()?,
        },
        "overwatch" => Order::Overwatch { element },
        "hide_now" => Order::HideNow { element },
        "choose" => Order::Choose { element },
        "turn_down" => Order::TurnDown { element },
        "lose" => Order::Lose {
            element,
            weapon: weapon(choice())?.ok_or_else(|| Refusal::new("BW-R10", "draft-needs-loss"))?,
        },
        "fire" => Order::Fire {
            element,
            target: draft
                .target
                .ok_or_else(|| Refusal::new("BW-12", "draft-needs-target"))?,
            weapon: weapon(draft.weapon.as_deref())?,
        },
        _ => return loot::read(setting, state, draft, element),
    })
}

/// Refuses a place farther off than any table is wide (TB-3).
pub(super) fn near_table(at: Point) -> Result<(), Refusal> {
    let far = crate::table::Length::MAX.0.unsigned_abs() * 2;
    if at.x.unsigned_abs().max(at.y.unsigned_abs()) > far {
        return Err(Refusal::new("TB-3", "off-the-board"));
    }
    Ok(())
}

/// The draft that makes this order.
pub fn write(order: &Order) -> Draft {
    let named = |offer: &'static str, element: Option<ElementId>| Draft {
        offer: Cow::Borrowed(offer),
        element,
        ..Draft::default()
    };
    let at = |offer: &'static str, element: ElementId, at: Point| Draft {
        path: vec![at],
        ..named(offer, Some(element))
    };
    match order {
        Order::Move { element, way } => Draft {
            path: way.path.clone(),
            choice: way.leave.then_some(Cow::Borrowed("leave")),
            ..named("move", Some(*element))
        },
        Order::Guess { element, higher } => Draft {
            choice: Some(Cow::Borrowed(if *higher {
                offers::HIGHER
            } else {
                offers::LOWER
            })),
            ..named("hide", Some(*element))
        },
        Order::Reveal { element, at: place } => at("reveal", *element, *place),
        Order::Ambush { element, at: place } => at("ambush", *element, *place),
        Order::Expose { element, at: place } => at("expose", *element, *place),
        Order::Overwatch { element } => named("overwatch", Some(*element)),
        Order::Wait => named("wait", None),
        Order::Pass => named("pass", None),
        Order::HideNow { element } => named("hide_now", Some(*element)),
        Order::Force { side } => Draft {
            choice: Some(side.0.to_string().into()),
            ..named("force", None)
        },
        Order::Choose { element } => named("choose", Some(*element)),
        Order::TurnDown { element } => named("turn_down", Some(*element)),
        Order::Decline => named("decline", None),
        Order::Fire {
            element,
            target,
            weapon,
        } => Draft {
            target: Some(*target),
            weapon: weapon.map(|weapon| weapon.key().into()),
            ..named("fire", Some(*element))
        },
        Order::Lose { element, weapon } => Draft {
            choice: Some(weapon.key().into()),
            ..named("lose", Some(*element))
        },
        Order::EndPhase => named("end_phase", None),
        _ => loot::write(order),
    }
}

/// Whether a draft may be ordered, what it costs, where it stops, what its fire would do. Draws no dice and changes nothing.
pub fn judge(setting: &Setting, state: &State, frame: &Frame, draft: &Draft) -> Verdict {
    let mut verdict = Verdict {
        missing: missing(draft),
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
    if verdict.refused.is_some() && !matches!(order, Order::Move { .. }) {
        return verdict;
    }
    let walker = match frame {
        Frame::Walk(walking) => Some(walking.element),
        Frame::Shown(id, _) => Some(*id),
        _ => None,
    };
    match &order {
        Order::Move { element, way } => {
            if let Ok(plan) = movement::plan(setting, state, *element, way) {
                verdict.path = plan.walk.path;
                verdict.length = plan.walk.length;
                verdict.end = plan.leaves.is_none().then_some(plan.end);
            }
        }
        Order::Reveal { element, at } | Order::Expose { element, at } => {
            let die = state.hidden(*element).map_or(0, |hidden| hidden.die);
            verdict.end = hiding::may_appear(setting, state, *element, *at, die).ok();
        }
        Order::Guess { element, higher } => {
            verdict.roll = Some(offers::guess(setting, state, *element, *higher));
        }
        Order::Fire {
            element,
            target,
            weapon,
        } => verdict.forecast = fires(setting, state, *element, *target, *weapon),
        Order::Ambush { element, at } => {
            verdict.roll = walker.map(|walker| offers::undetected(setting, state, walker));
            verdict.end =
                walker.and_then(|to| ambush::check(setting, state, *element, *at, to).ok());
            verdict.forecast = walker.zip(verdict.end).and_then(|(walker, stands)| {
                let from = figures::marker(&stands);
                let aim = Aim::from(setting, state, *element, from, walker)?;
                at_once(setting, state, aim, Occasion::Ambush)
            });
        }
        Order::Overwatch { element } => {
            verdict.roll = Some(offers::watching(setting, state, *element));
            verdict.forecast = walker.and_then(|walker| {
                let aim = Aim::now(setting, state, *element, walker)?;
                at_once(setting, state, aim, Occasion::Overwatch)
            });
        }
        _ => loot::judge(setting, state, &order, &mut verdict),
    }
    verdict
}

/// What weapons would do with all that is declared at the target already.
fn fires(
    setting: &Setting,
    state: &State,
    id: ElementId,
    target: ElementId,
    weapon: Option<Weapon>,
) -> Option<Forecast> {
    let slots = fire::allocated(setting, state, id, target, weapon).ok()?;
    let mut shots = forecast::declared(setting, state, target);
    let figures = state.element(id).figures.iter();
    let fired = figures.filter(|figure| slots.contains(&figure.slot));
    let weapons = fired.map(|figure| figure.weapon).collect();
    shots.push((Aim::now(setting, state, id, target)?, weapons));
    forecast::fire(setting, state, Occasion::Regular, &shots)
}

fn at_once(setting: &Setting, state: &State, aim: Aim, occasion: Occasion) -> Option<Forecast> {
    let reaching = fire::reaching(setting, state, &aim);
    let weapons = reaching.iter().map(|figure| figure.weapon).collect();
    forecast::fire(setting, state, occasion, &vec![(aim, weapons)])
}

fn missing(draft: &Draft) -> Vec<SlotKind> {
    match draft.offer.as_ref() {
        "move" if draft.path.is_empty() && draft.choice.is_none() => vec![SlotKind::Path],
        "reveal" | "ambush" | "expose" if draft.path.is_empty() => vec![SlotKind::Path],
        "hide" | "stay_hidden" | "force" | "lose" if draft.choice.is_none() => {
            vec![SlotKind::Choice]
        }
        "fire" if draft.target.is_none() => vec![SlotKind::Target],
        _ => loot::missing(draft),
    }
}

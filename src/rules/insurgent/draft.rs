//! Drafts read into orders, orders written as drafts, and drafts judged before they are ordered.

use std::borrow::Cow;

use super::ahead::{Ahead, Reactor, ahead, seen_at};
use super::contact::charged_by;
use super::fire::Aim;
use super::frame::{Act, By, Frame, ShotKind};
use super::movement;
use super::order::{Action, Movement, Order, Shot};
use super::setting::Setting;
use super::state::State;
use super::{Book, aircraft, casualty, civilian, command, forecast, melee, passenger, sequence};
use crate::engine::{Draft, NeededRoll, Refusal, Ruleset, SlotKind, Text, Threat, Value, Verdict};
use crate::table::{ElementId, Length};

/// The order a draft makes, or what is missing or wrong in it.
pub fn read(setting: &Setting, frame: &Frame, draft: &Draft) -> Result<Order, Refusal> {
    match draft.offer.as_ref() {
        "done" => return Ok(Order::Done),
        "end_phase" => return Ok(Order::EndPhase),
        "group_roll" => return Ok(Order::GroupRoll),
        "pass" => return Ok(Order::Pass),
        _ => {}
    }
    let element = draft
        .element
        .ok_or_else(|| Refusal::new("IC-2", "draft-needs-element"))?;
    if !setting.knows(element) {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    match draft.offer.as_ref() {
        "group" => Ok(Order::Group {
            leader: element,
            members: draft.members.clone(),
        }),
        "watch" => Ok(Order::Watch {
            element,
            shot: needed_shot(draft)?,
        }),
        key => {
            let action = read_action(key, draft)?;
            Ok(match frame {
                Frame::Reactions(_) | Frame::Walk(_) => Order::React { element, action },
                _ => Order::Act { element, action },
            })
        }
    }
}

fn read_action(key: &str, draft: &Draft) -> Result<Action, Refusal> {
    Ok(match key {
        "move_shoot" => Action::MoveShoot {
            movement: movement_of(draft),
            shot: shot_of(draft),
        },
        "shoot_move" => Action::ShootMove {
            shot: needed_shot(draft)?,
            movement: movement_of(draft),
        },
        "leave" => aircraft::leaving(),
        "take_off" => Action::TakeOff,
        "land" => Action::Land,
        "sprint" => Action::Sprint(movement_of(draft)),
        "shoot" => Action::Shoot(needed_shot(draft)?),
        "overwatch" => Action::Overwatch,
        "rally" => Action::Rally(needed_target(draft)?),
        "fight" => Action::Fight,
        "load" => Action::Load(needed_target(draft)?),
        "unload" => Action::Unload {
            whom: draft.members.clone(),
            near: draft.path.last().copied(),
        },
        "pick_up" => Action::PickUp,
        "stow" => Action::Stow(needed_target(draft)?),
        _ => {
            return Err(
                Refusal::new("IC-2", "no-such-offer").with("offer", Value::Name(key.to_string()))
            );
        }
    })
}

fn movement_of(draft: &Draft) -> Movement {
    Movement {
        path: draft.path.clone(),
        facing: draft.facing,
        level: draft.level,
        leave: draft.leaves(),
    }
}

fn shot_of(draft: &Draft) -> Option<Shot> {
    draft.target.map(|target| shot_at(draft, target))
}

fn needed_shot(draft: &Draft) -> Result<Shot, Refusal> {
    needed_target(draft).map(|target| shot_at(draft, target))
}

fn shot_at(draft: &Draft, target: ElementId) -> Shot {
    Shot {
        target,
        helper: draft.helper,
        law: draft.weapon.as_deref() == Some(LAW),
        also: draft.second,
    }
}

/// The weapon of the one AT volley a battle, in drafts (IC-R47).
pub(super) const LAW: &str = "law";

fn needed_target(draft: &Draft) -> Result<ElementId, Refusal> {
    draft
        .target
        .ok_or_else(|| Refusal::new("IC-32", "draft-needs-target"))
}

/// The draft that makes this order.
pub fn write(order: &Order) -> Draft {
    let named = |offer: &'static str| Draft {
        offer: Cow::Borrowed(offer),
        ..Draft::default()
    };
    match order {
        Order::Act { element, action } | Order::React { element, action } => Draft {
            element: Some(*element),
            ..write_action(action)
        },
        Order::Group { leader, members } => Draft {
            element: Some(*leader),
            members: members.clone(),
            ..named("group")
        },
        Order::GroupRoll => named("group_roll"),
        Order::Done => named("done"),
        Order::EndPhase => named("end_phase"),
        Order::Watch { element, shot } => {
            let mut draft = Draft {
                element: Some(*element),
                ..named("watch")
            };
            shoot(&mut draft, shot);
            draft
        }
        Order::Pass => named("pass"),
    }
}

fn shoot(draft: &mut Draft, shot: &Shot) {
    draft.target = Some(shot.target);
    draft.helper = shot.helper;
    draft.weapon = shot.law.then_some(Cow::Borrowed(LAW));
    draft.second = shot.also;
}

fn write_action(action: &Action) -> Draft {
    let mut draft = Draft {
        offer: Cow::Borrowed(action.key()),
        ..Draft::default()
    };
    if let Some(movement) = action.movement() {
        draft.path.clone_from(&movement.path);
        draft.facing = movement.facing;
        draft.level = movement.level;
        draft.choice = movement.leave.then_some(Cow::Borrowed("leave"));
    }
    if let Some(shot) = action.shot() {
        shoot(&mut draft, shot);
    }
    match action {
        Action::Rally(other) | Action::Load(other) | Action::Stow(other) => {
            draft.target = Some(*other);
        }
        Action::Unload { whom, near } => {
            draft.members.clone_from(whom);
            draft.path.extend(near);
        }
        _ => {}
    }
    draft
}

/// Whether a draft may be ordered, what it costs, where it stops, what to expect of it. Draws no dice and changes nothing.
pub fn judge(setting: &Setting, state: &State, frame: &Frame, draft: &Draft) -> Verdict {
    let mut verdict = Verdict::default();
    if draft.element.is_none() && ELEMENT_OFFERS.contains(&draft.offer.as_ref()) {
        verdict.refused = Some(Refusal::new("IC-2", "draft-needs-element"));
        return verdict;
    }
    let element = draft.element.filter(|id| setting.knows(*id));
    if draft.target.is_none() && TARGET_OFFERS.contains(&draft.offer.as_ref()) {
        verdict.missing.push(SlotKind::Target);
    }
    if draft.offer == "group" && draft.members.is_empty() {
        verdict.missing.push(SlotKind::Members);
    }
    let answered = read(setting, frame, draft).and_then(|order| {
        let side = asked_side(setting, state, frame);
        Book::answer(setting, state, frame, side, &order).map(|_| ())
    });
    verdict.refused = answered.err();
    if let Some(id) = element {
        look_ahead(setting, state, frame, draft, id, &mut verdict);
    }
    if draft.offer == "group_roll" {
        verdict.roll = sequence::group_roll(setting, state);
    }
    verdict
}

const ELEMENT_OFFERS: [&str; 16] = [
    "pick_up",
    "stow",
    "move_shoot",
    "shoot_move",
    "sprint",
    "shoot",
    "overwatch",
    "rally",
    "fight",
    "load",
    "unload",
    "take_off",
    "land",
    "leave",
    "group",
    "watch",
];

const TARGET_OFFERS: [&str; 6] = ["shoot", "shoot_move", "rally", "load", "stow", "watch"];

fn asked_side(setting: &Setting, state: &State, frame: &Frame) -> crate::engine::SideId {
    super::decision(setting, state, frame)
        .map_or_else(|| state.phasing(setting), |decision| decision.side)
}

/// Path, end, stop, warnings, roll and forecast of a draft with an element.
fn look_ahead(
    setting: &Setting,
    state: &State,
    frame: &Frame,
    draft: &Draft,
    id: ElementId,
    verdict: &mut Verdict,
) {
    let own = matches!(frame, Frame::Phase);
    verdict.roll = roll(setting, state, draft, id, own);
    if draft.offer == "unload" {
        getting_out(setting, state, draft, (id, own), verdict);
    }
    let Some(piece) = aircraft::stands(setting, state, id) else {
        return;
    };
    let leaves = draft.offer == "leave";
    let movement = || Movement {
        leave: leaves || draft.leaves(),
        ..movement_of(draft)
    };
    let moves = match draft.offer.as_ref() {
        "move_shoot" | "shoot_move" | "leave" => 1,
        "sprint" => 2,
        _ => 0,
    };
    let plan = (moves > 0)
        .then(|| movement::plan(setting, state, id, &movement(), moves).ok())
        .flatten();
    if let Some(plan) = &plan {
        verdict.path.clone_from(&plan.walk.path);
        verdict.length = plan.walk.length;
        verdict.end = Some(plan.end);
        verdict.stop = movement::stop_text(plan.walk.stop);
        let brings = if own {
            let movement = movement();
            let action = match moves {
                1 => Action::MoveShoot {
                    movement,
                    shot: None,
                },
                _ => Action::Sprint(movement),
            };
            let act = Act {
                element: id,
                action,
                by: By::Free,
            };
            ahead(setting, state, &act, draft.offer == "shoot_move")
        } else {
            Ahead::default()
        };
        verdict.warnings = warnings(state, id, &brings);
        let there = casualty::lies_at(setting, state, id, plan.end);
        let there = there.then(|| Text::key("warn-may-pick-up"));
        verdict.warnings.splice(0..0, there);
        if state.piece(id).is_none() && aircraft::fixed_wing(setting, id) {
            verdict.warnings.push(Text::key("warn-must-leave"));
        }
        verdict.threats = brings.met;
    } else if own
        && draft.offer == "shoot"
        && verdict.refused.is_none()
        && let Some(target) = draft.target
    {
        let act = Act {
            element: id,
            action: Action::Shoot(shot_at(draft, target)),
            by: By::Free,
        };
        let seen = seen_at(setting, state, &act);
        verdict.warnings.extend(seen.iter().map(shot_text));
    }
    let from = match (draft.offer.as_ref(), &plan) {
        ("move_shoot", Some(plan)) => plan.end,
        _ => piece,
    };
    let kind = match (moves > 0, own) {
        (true, true) => ShotKind::Moving,
        (true, false) => ShotKind::MovingReaction,
        (false, true) => ShotKind::Steady,
        (false, false) => ShotKind::Reaction,
    };
    let end = plan.as_ref().map_or(piece, |plan| plan.end);
    verdict.forecast = match (
        draft.offer.as_ref(),
        draft.target,
        plan.and_then(|plan| charged_by(setting, id, plan.walk.stop)),
    ) {
        ("rally" | "stow", ..) => None,
        ("fight", ..) => {
            // A passed command roll unpins before the fight (IC-R7).
            let pinned = state.element(id).pinned && verdict.roll.is_none();
            melee::fight(setting, state, id, pinned)
        }
        // Of fire and a charge after it, the fire comes first.
        (offer, target, Some(foe)) if offer != "shoot_move" || target.is_none() => {
            Some(melee::charge(setting, state, (id, end), foe, own))
        }
        (_, Some(target), _) if setting.knows(target) => state.piece(target).and_then(|to| {
            let aim = Aim {
                firer: id,
                from,
                target,
                to,
                kind,
                law: draft.weapon.as_deref() == Some(LAW),
            };
            let own = forecast::own_share(setting, state, &aim, draft.helper);
            let warning = own.map(|n| Text::key("warn-own-side").with("n", Value::Mean(n)));
            verdict.warnings.extend(warning);
            let expected = forecast::volley(setting, state, &aim, draft.helper);
            let civilians = expected.and_then(|it| civilian::warning(setting, state, &aim, &it));
            verdict.warnings.extend(civilians);
            let second = draft.second.filter(|second| setting.knows(*second));
            let further = second.and_then(|target| {
                let to = state.piece(target)?;
                let aim = Aim {
                    target,
                    to,
                    law: false,
                    ..aim
                };
                forecast::volley(setting, state, &aim, None)
            });
            verdict.further.extend(further);
            forecast::volley(setting, state, &aim, draft.helper)
        }),
        _ => None,
    };
}

/// Where those stand who get out, what it means if the roll for it fails (IC-59), and who would see it.
fn getting_out(
    setting: &Setting,
    state: &State,
    draft: &Draft,
    (id, own): (ElementId, bool),
    verdict: &mut Verdict,
) {
    let near = draft.path.last().copied();
    let Ok(found) = passenger::places(setting, state, id, &draft.members, near) else {
        return;
    };
    verdict.end = found.first().map(|(_, piece)| *piece);
    verdict.out = found;
    if state.element(id).airborne {
        verdict.warnings.push(Text::key("warn-fast-rope"));
    }
    if let (Some(_), Some(roll)) = (state.piece(id), &verdict.roll) {
        let fails = Value::Chance(1.0 - roll.chance);
        verdict
            .warnings
            .push(Text::key("warn-unload-may-fail").with("chance", fails));
    }
    if own && verdict.refused.is_none() {
        let action = Action::Unload {
            whom: draft.members.clone(),
            near,
        };
        let act = Act {
            element: id,
            action,
            by: By::Free,
        };
        let seen = seen_at(setting, state, &act).into_iter();
        let sees = |id| Text::key("warn-sees").with("who", Value::Element(id));
        verdict.warnings.extend(seen.map(sees));
    }
}

fn roll(
    setting: &Setting,
    state: &State,
    draft: &Draft,
    id: ElementId,
    own: bool,
) -> Option<NeededRoll> {
    let rally = draft.offer == "rally";
    match draft.offer.as_ref() {
        "group" | "watch" => None,
        _ if own => match sequence::way(setting, state, id, rally) {
            Ok(sequence::Way::Roll) => {
                Some(command::needed_roll(command::working(setting, state, id)))
            }
            _ => None,
        },
        "rally" => Some(command::needed_roll(command::reaction_working(
            setting, state, id,
        ))),
        _ => None,
    }
}

/// Enemies on overwatch that could shoot on the way; others that could react when the move has ended, first those who would see its end; and what
/// the move gives up.
fn warnings(state: &State, id: ElementId, brings: &Ahead) -> Vec<Text> {
    let mut warnings: Vec<Text> = brings.met.iter().map(met_text).collect();
    let met = |id: ElementId| brings.met.iter().any(|threat| threat.firer == id);
    let mut others: Vec<&Reactor> = brings.reactors.iter().filter(|r| !met(r.id)).collect();
    others.sort_by_key(|reactor| !reactor.at_end);
    warnings.extend(others.into_iter().map(sees_text));
    if state.element(id).overwatch {
        warnings.push(Text::key("warn-ends-overwatch"));
    }
    warnings
}

fn shot_text(reactor: &ElementId) -> Text {
    Text::key("warn-sees-shot").with("who", Value::Element(*reactor))
}

fn sees_text(reactor: &Reactor) -> Text {
    let text = |key| Text::key(key).with("who", Value::Element(reactor.id));
    match (reactor.at_end, reactor.from) {
        (true, _) => text("warn-sees"),
        (false, Length::ZERO) => text("warn-sees-start"),
        (false, after) => text("warn-sees-way").with("after", Value::Length(after)),
    }
}

fn met_text(threat: &Threat) -> Text {
    Text::key("warn-overwatch")
        .with("who", Value::Element(threat.firer))
        .with("after", Value::Length(threat.along))
        .with(
            "stopped",
            Value::Chance(threat.forecast.pinned + threat.forecast.eliminated),
        )
}

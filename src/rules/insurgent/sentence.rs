//! The sentence that an event is told with.

use super::contact::charged_by;
use super::event::{Event, Result};
use super::frame::By;
use super::order::Action;
use super::setting::Setting;
use super::state::{Place, State};
use super::wound::Harm;
use super::{damage, movement};
use crate::engine::{Text, Value};
use crate::table::{Edge, ElementId};

/// The name of an element.
pub fn who(id: ElementId) -> Value {
    Value::Element(id)
}

/// The sentence of an event; none for what only moves things along. `before` is the state that it changes.
pub fn text(setting: &Setting, before: &State, event: &Event) -> Option<Text> {
    let n = |n: u8| Value::Number(i64::from(n));
    Some(match event {
        Event::TurnBegan(turn) => Text::key("log-turn").with("n", Value::Number(i64::from(*turn))),
        Event::PhaseBegan(phase) => Text::key("log-phase").with(
            "side",
            Value::Side(setting.terms.order[usize::from(*phase)]),
        ),
        Event::ArrivalRolled { element, die, on } => Text::key("log-arrival-roll")
            .with("who", who(*element))
            .with("die", n(*die))
            .with("need", Value::Needed(*on)),
        Event::GateRolled { element, die, edge } => {
            let text = match edge {
                None => Text::key("log-arrival-none"),
                Some(edge) => Text::key("log-arrival-where").with(
                    "edge",
                    Value::Text(Box::new(Text::key(match edge {
                        Edge::North => "edge-north",
                        Edge::East => "edge-east",
                        Edge::South => "edge-south",
                        Edge::West => "edge-west",
                    }))),
                ),
            };
            text.with("who", who(*element)).with("die", n(*die))
        }
        Event::Called { element } => Text::key("log-called").with("who", who(*element)),
        Event::Arrived { element, .. } => Text::key("log-arrived").with("who", who(*element)),
        Event::Activated {
            elements,
            leader: Some(_),
        } => Text::key("log-group").with("n", Value::Number(elements.len() as i64)),
        Event::Commanded {
            roller,
            order,
            dice,
            needed,
            result,
            ..
        } => {
            let key = match result {
                Result::Failed => "log-command-failed",
                Result::Passed => "log-command-passed",
                Result::DoubleSix => "log-command-double-six",
                Result::Blunder => "log-command-blunder",
            };
            Text::key(key)
                .with("who", who(*roller))
                .with("sum", n(dice[0] + dice[1]))
                .with("needed", n(*needed))
                .with("order", Value::Text(Box::new(Text::key(wanted(order)))))
        }
        Event::Unpinned {
            element,
            leader: None,
        } => Text::key("log-unpinned").with("who", who(*element)),
        Event::Unpinned {
            element,
            leader: Some(leader),
        } => Text::key("log-rallied")
            .with("who", who(*element))
            .with("leader", who(*leader)),
        Event::Began {
            element,
            action,
            by,
            ..
        } => began(setting, before, *element, action, *by),
        Event::Left { element, .. } => Text::key("log-left").with("who", who(*element)),
        Event::Halted { element } => Text::key("log-halted").with("who", who(*element)),
        Event::Watched { element, target } => Text::key("log-overwatch-fires")
            .with("who", who(*element))
            .with("target", who(*target)),
        Event::ChargeFired { element, charger } => Text::key("log-charge-fire")
            .with("who", who(*element))
            .with("charger", who(*charger)),
        Event::Fired {
            firer,
            shot,
            need,
            dice,
            ..
        } => {
            let hits = damage::count(dice, *need);
            let key = if firer.is_some() {
                "log-fired"
            } else {
                "log-mortar"
            };
            let text = match firer {
                Some(firer) => Text::key(key).with("who", who(*firer)),
                None => Text::key(key),
            };
            text.with("target", who(shot.target))
                .with("dice", Value::Number(dice.len() as i64))
                .with("need", Value::Needed(*need))
                .with("hits", n(hits))
        }
        Event::Forgone { firer, target } => Text::key("log-forgone")
            .with("who", who(*firer))
            .with("target", who(*target)),
        Event::Saved {
            target, need, dice, ..
        } => Text::key("log-saved")
            .with("who", who(*target))
            .with("saved", n(damage::count(dice, *need)))
            .with("hits", Value::Number(dice.len() as i64))
            .with("need", Value::Needed(*need)),
        Event::Broke { element, .. } => Text::key("log-broke-wall").with("who", who(*element)),
        Event::ArmourSaved {
            target, need, dice, ..
        } => Text::key("log-armour")
            .with("who", who(*target))
            .with("saved", n(damage::count(dice, *need)))
            .with("hits", Value::Number(dice.len() as i64))
            .with("need", Value::Needed(*need)),
        Event::Damaged {
            element,
            die,
            unsaved,
            harm,
        } => harmed(before, *element, *harm).with("n", n(die.saturating_add(unsaved - 1))),
        Event::BailRolled { element, die } => Text::key(if *die < damage::PIN_NEED {
            "log-crew-bails"
        } else {
            "log-crew-stays"
        })
        .with("who", who(*element)),
        Event::Lost { element, strength } => {
            let all = *strength >= before.element(*element).strength;
            Text::key(if all { "log-eliminated" } else { "log-lost" })
                .with("who", who(*element))
                .with("n", n(*strength))
        }
        Event::PinRolled { element, dice } => {
            let key = if damage::count(dice, damage::PIN_NEED) == dice.len() as u8 {
                "log-pin-held"
            } else {
                "log-pin-failed"
            };
            Text::key(key).with("who", who(*element))
        }
        Event::Pinned { element } => Text::key("log-pinned").with("who", who(*element)),
        Event::Blundered { roller, die, .. } => {
            Text::key(BLUNDERS[usize::from(die.clamp(&1, &6) - 1)]).with("who", who(*roller))
        }
        Event::Strayed { element, .. } => Text::key("log-stray").with("who", who(*element)),
        Event::Sniped {
            leader: Some(leader),
        } => Text::key("log-sniped").with("who", who(*leader)),
        Event::Sniped { leader: None } => Text::key("log-sniper-found-none"),
        Event::Fizzled { element } => Text::key("log-fizzled").with("who", who(*element)),
        Event::Fought {
            element,
            need,
            dice,
            ..
        } => Text::key("log-fought")
            .with("who", who(*element))
            .with("dice", Value::Number(dice.len() as i64))
            .with("need", Value::Needed(*need))
            .with("hits", n(damage::count(dice, *need))),
        Event::OddHit { own, firer, .. } => Text::key(if *own {
            "log-odd-hit-own"
        } else {
            "log-odd-hit-enemy"
        })
        .with("who", who(*firer)),
        Event::Unloaded {
            element, vehicle, ..
        } => Text::key("log-unloaded")
            .with("who", who(*element))
            .with("vehicle", who(*vehicle)),
        Event::Endangered { firer, need, dice } => Text::key("log-endangered")
            .with("who", who(*firer))
            .with("need", Value::Needed(*need))
            .with("hits", n(damage::count(dice, *need))),
        Event::CivilianKilled { civilian, .. } => {
            let id = setting.civilian(usize::from(*civilian));
            Text::key("log-civilian-killed").with("who", who(id))
        }
        Event::Fled { civilian, .. } => {
            let id = setting.civilian(usize::from(*civilian));
            Text::key("log-fled").with("who", who(id))
        }
        Event::Wandered { .. } => Text::key("log-wandered"),
        Event::PickedUp { element, .. } => Text::key("log-picked-up").with("who", who(*element)),
        Event::Stowed { element, vehicle } => Text::key("log-stowed")
            .with("who", who(*element))
            .with("vehicle", who(*vehicle)),
        Event::Delivered { casualty } => {
            let casualty = &before.casualties[usize::from(*casualty)];
            match casualty.of {
                Some(of) => Text::key("log-delivered-of").with("who", who(of)),
                None => Text::key("log-delivered").with("side", Value::Side(casualty.side)),
            }
        }
        Event::Ended(outcome) => {
            let text = match outcome.winner {
                Some(side) => Text::key("log-won").with("side", Value::Side(side)),
                None => Text::key("log-drawn"),
            };
            text.with("reason", Value::Text(Box::new(outcome.reason.clone())))
        }
        Event::ShutIn { vehicle } => Text::key("log-shut-in").with("vehicle", who(*vehicle)),
        Event::LeftOverwatch { element } => {
            Text::key("log-left-overwatch").with("who", who(*element))
        }
        Event::Activated { leader: None, .. }
        | Event::Resumed { .. }
        | Event::Reacted { .. }
        | Event::Abandoned { .. }
        | Event::Granted { .. }
        | Event::Walked { .. }
        | Event::Loaded { .. }
        | Event::Entered { .. }
        | Event::Landed { .. }
        | Event::TookOff { .. }
        | Event::Noticed { .. }
        | Event::Strolled { .. }
        | Event::Finished { .. } => return None,
    })
}

/// What a damage chart's result does to a vehicle, in words; the same again is only told by what it adds (IC-43).
fn harmed(before: &State, id: ElementId, harm: Harm) -> Text {
    let hurt = &before.element(id).hurt;
    let key = match harm {
        Harm::Pinned => "log-harm-pinned",
        Harm::Immobilised if hurt.immobilised => "log-harm-again",
        Harm::Immobilised => "log-harm-immobilised",
        Harm::Optics if hurt.optics => "log-harm-again",
        Harm::Optics => "log-harm-optics",
        Harm::Engine if hurt.engine => "log-harm-again",
        Harm::Engine => "log-harm-engine",
        Harm::Armament => match hurt.weapons_out {
            0 => "log-harm-armament",
            1 => "log-harm-weapons",
            _ => "log-harm-again",
        },
        Harm::ForcedDown if hurt.forced_down => "log-harm-again",
        Harm::ForcedDown => "log-harm-forced-down",
        Harm::Destroyed => "log-harm-destroyed",
        Harm::AllKilled => "log-harm-all-killed",
    };
    Text::key(key).with("who", who(id))
}

const BLUNDERS: [&str; 6] = [
    "log-blunder-sniper",
    "log-blunder-mortar",
    "log-blunder-stray-fire",
    "log-blunder-fall-back",
    "log-blunder-rush",
    "log-blunder-pinned",
];

/// What a command roll is made for, in words.
fn wanted(order: &str) -> &'static str {
    match order {
        "move_shoot" => "log-to-move",
        "shoot_move" => "log-to-shoot-move",
        "sprint" => "log-to-sprint",
        "shoot" => "log-to-shoot",
        "overwatch" => "log-to-watch",
        "rally" => "log-to-rally",
        "fight" => "log-to-fight",
        "pick_up" => "log-to-pick-up",
        "stow" => "log-to-stow",
        "charge" => "log-to-charge",
        "load" => "log-to-load",
        "unload" => "log-to-unload",
        "take_off" => "log-to-take-off",
        "land" => "log-to-land",
        _ => "log-to-act-together",
    }
}

/// The enemy that an action's move would come into contact with, as things stand when it begins.
pub fn charged(
    setting: &Setting,
    before: &State,
    element: ElementId,
    action: &Action,
) -> Option<ElementId> {
    let movement = action.movement()?;
    let plan = movement::plan(setting, before, element, movement, action.moves()).ok()?;
    charged_by(setting, element, plan.walk.stop)
}

fn began(setting: &Setting, before: &State, element: ElementId, action: &Action, by: By) -> Text {
    let how = Value::Text(Box::new(Text::key(match by {
        By::Free => "log-by-free",
        By::Granted => "log-by-granted",
        By::Roll => "log-by-roll",
        By::Reaction => "log-by-reaction",
        By::Blunder | By::ReactionBlunder => "log-by-blunder",
    })));
    if let Some(foe) = charged(setting, before, element, action) {
        let key = match action {
            Action::ShootMove { .. } => "log-shoot-charge",
            _ => "log-charges",
        };
        return Text::key(key)
            .with("who", who(element))
            .with("target", who(foe))
            .with("how", how);
    }
    let flies = setting.unit(element).class.aircraft();
    let key = match action {
        _ if flies && action.movement().is_some_and(|movement| movement.leave) => "log-flies-off",
        Action::MoveShoot { shot, .. } if away(before, element) => {
            if shot.is_some() {
                "log-flies-on-shooting"
            } else {
                "log-flies-on"
            }
        }
        Action::MoveShoot { shot: Some(_), .. } => "log-move-shoot",
        Action::MoveShoot {
            shot: None,
            movement,
        } if movement.path.is_empty() => "log-turns",
        Action::MoveShoot { shot: None, .. } => "log-moves",
        Action::ShootMove { .. } => "log-shoot-move",
        Action::Sprint(_) => "log-sprints",
        Action::Shoot(_) => "log-shoots",
        Action::Overwatch => "log-overwatch",
        Action::Rally(_) => "log-rallies",
        Action::Fight => "log-fights-on",
        Action::Load(vehicle) => return gets_in(element, *vehicle, how),
        Action::Unload { .. } => match before.element(element).place {
            Place::Aboard(_) => "log-gets-out",
            _ => "log-orders-out",
        },
        Action::TakeOff => "log-takes-off",
        Action::Land => "log-lands",
        Action::PickUp => "log-picks-up",
        Action::Stow(_) => "log-stows",
    };
    Text::key(key).with("who", who(element)).with("how", how)
}

fn away(before: &State, element: ElementId) -> bool {
    matches!(before.element(element).place, Place::Away(_))
}

fn gets_in(element: ElementId, vehicle: ElementId, how: Value) -> Text {
    Text::key("log-gets-in")
        .with("who", who(element))
        .with("vehicle", who(vehicle))
        .with("how", how)
}

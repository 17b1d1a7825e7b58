//! How an event is told and shown: its sentence, its dice with their working, its places, what it changed.

use super::event::{Event, Result};
use super::fire::{self, Aim};
use super::frame::{By, ShotKind};
use super::order::Action;
use super::setting::Setting;
use super::state::State;
use super::{close_combat, command, damage, view};
use crate::chance::Handful;
use crate::engine::{Rolled, SideId, Text, Told, Value, Working};
use crate::table::sight::sight;
use crate::table::{ElementId, Point};

/// The event from outside. `after` has it applied.
pub fn told(setting: &Setting, before: &State, after: &State, event: &Event) -> Told {
    let mut told = Told {
        text: text(setting, event),
        depth: depth(event),
        ..Told::default()
    };
    told.rule = rule(event).map(Into::into);
    told.rolled = rolled(setting, before, event);
    match event {
        Event::Walked { element, path, .. } => told.walked = Some((*element, path.clone())),
        Event::Fired {
            firer: Some(firer),
            shot,
            ..
        } => told.shot = Some((*firer, shot.target)),
        _ => {}
    }
    told.places = places(before, after, event);
    let elements = (0..setting.elements.len()).map(|i| ElementId(i as u16));
    told.changes = elements
        .map(|id| {
            (
                view::element(setting, before, id),
                view::element(setting, after, id),
            )
        })
        .filter(|(a, b)| a != b)
        .collect();
    let clock = |state: &State| (state.turn, state.phasing(setting), state.outcome.clone());
    if clock(before) != clock(after) {
        told.clock = Some(clock(after));
    }
    told
}

fn who(id: ElementId) -> Value {
    Value::Element(id)
}

fn text(setting: &Setting, event: &Event) -> Option<Text> {
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
        Event::Arrived { element, .. } => Text::key("log-arrived").with("who", who(*element)),
        Event::Activated {
            elements,
            group: true,
        } => Text::key("log-group").with("n", Value::Number(elements.len() as i64)),
        Event::Commanded {
            roller,
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
        } => began(*element, action, *by),
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
        Event::Lost { element, strength } => Text::key("log-lost")
            .with("who", who(*element))
            .with("n", n(*strength)),
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
        Event::Ended(outcome) => {
            let text = match outcome.winner {
                Some(side) => Text::key("log-won").with("side", Value::Side(side)),
                None => Text::key("log-drawn"),
            };
            text.with("reason", Value::Text(Box::new(outcome.reason.clone())))
        }
        Event::Activated { group: false, .. }
        | Event::Resumed { .. }
        | Event::Reacted { .. }
        | Event::Granted { .. }
        | Event::Walked { .. }
        | Event::Finished { .. } => return None,
    })
}

const BLUNDERS: [&str; 6] = [
    "log-blunder-sniper",
    "log-blunder-mortar",
    "log-blunder-stray-fire",
    "log-blunder-fall-back",
    "log-blunder-rush",
    "log-blunder-pinned",
];

fn began(element: ElementId, action: &Action, by: By) -> Text {
    let key = match action {
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
    };
    let how = match by {
        By::Free => "log-by-free",
        By::Granted => "log-by-granted",
        By::Roll => "log-by-roll",
        By::Reaction => "log-by-reaction",
        By::Blunder | By::ReactionBlunder => "log-by-blunder",
    };
    Text::key(key)
        .with("who", who(element))
        .with("how", Value::Text(Box::new(Text::key(how))))
}

fn depth(event: &Event) -> u8 {
    match event {
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::Ended(_) => 0,
        Event::Began {
            by: By::Free | By::Granted | By::Roll,
            ..
        } => 0,
        Event::Commanded { .. } | Event::Arrived { .. } | Event::Activated { .. } => 0,
        Event::Saved { .. }
        | Event::Lost { .. }
        | Event::PinRolled { .. }
        | Event::Pinned { .. } => 2,
        _ => 1,
    }
}

fn rule(event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::Commanded { .. } => "IC-5",
        Event::Unpinned { leader: None, .. } => "IC-29",
        Event::Unpinned {
            leader: Some(_), ..
        } => "IC-28",
        Event::Halted { .. } | Event::Watched { .. } => "IC-13",
        Event::ChargeFired { .. } => "IC-14",
        Event::Fired {
            kind: ShotKind::Mortar,
            ..
        } => "IC-17",
        Event::Fired { .. } => "IC-33",
        Event::Saved { .. } => "IC-35",
        Event::Lost { .. } => "IC-37",
        Event::PinRolled { .. } => "IC-39",
        Event::Blundered { .. } => "IC-8",
        Event::Strayed { .. } => "IC-R14",
        Event::Sniped { .. } => "IC-16",
        Event::Fought { .. } => "IC-46",
        Event::OddHit { .. } => "IC-R77",
        _ => return None,
    })
}

/// The dice of an event, with the working they were rolled against: reckoned from the state before it by the formula that the resolver used.
fn rolled(setting: &Setting, before: &State, event: &Event) -> Option<Rolled> {
    let roll =
        |dice: &[u8], need: Option<u8>, working: Option<Working>, why: Text, side: SideId| Rolled {
            handful: Handful::d6(dice.len() as u8),
            dice: dice.to_vec(),
            need,
            working,
            pool: None,
            why,
            side,
        };
    Some(match event {
        Event::Commanded {
            roller,
            elements,
            dice,
            ..
        } => {
            let working = if elements.is_empty() {
                command::reaction_working(setting, before, *roller)
            } else if before.group {
                command::group_working(setting, before, *roller)
            } else {
                command::working(setting, before, *roller)
            };
            let why = Text::key("dice-command").with("who", who(*roller));
            // The two count together: neither needs anything alone.
            roll(dice, None, Some(working), why, setting.side(*roller))
        }
        Event::Fired {
            firer,
            shot,
            kind,
            need,
            dice,
        } => {
            let side = firer.map_or_else(|| setting.side(shot.target), |firer| setting.side(firer));
            let working = match firer {
                Some(firer) => Aim::now(before, *firer, shot.target, *kind).map(|aim| {
                    let line = sight(&setting.ground, &aim.from, &aim.to);
                    fire::to_hit(setting, &aim, &line)
                }),
                None => Some(fire::mortar()),
            };
            let why = match firer {
                Some(firer) => Text::key("dice-to-hit").with("who", who(*firer)),
                None => Text::key("dice-mortar"),
            };
            roll(
                dice,
                Some(*need),
                working,
                why.with("target", who(shot.target)),
                side,
            )
        }
        Event::Saved {
            target,
            weapon,
            need,
            dice,
        } => {
            let to = before.piece(*target);
            let from = weapon.and_then(|weapon| before.piece(weapon)).or(to);
            let working = from.zip(to).map(|(from, to)| {
                fire::to_save(
                    setting,
                    *target,
                    *weapon,
                    fire::shelter(&sight(&setting.ground, &from, &to)),
                )
            });
            let why = Text::key("dice-save").with("who", who(*target));
            roll(dice, Some(*need), working, why, setting.side(*target))
        }
        Event::PinRolled { element, dice } => {
            let why = Text::key("dice-pin").with("who", who(*element));
            roll(
                dice,
                Some(damage::PIN_NEED),
                None,
                why,
                setting.side(*element),
            )
        }
        Event::Fought {
            element,
            need,
            dice,
            ..
        } => {
            let working = close_combat::to_hit(before, *element);
            let why = Text::key("dice-close-combat").with("who", who(*element));
            roll(
                dice,
                Some(*need),
                Some(working),
                why,
                setting.side(*element),
            )
        }
        Event::Blundered { roller, die, .. } => {
            let why = Text::key("dice-blunder").with("who", who(*roller));
            roll(&[*die], None, None, why, setting.side(*roller))
        }
        Event::ArrivalRolled { element, die, on } => {
            let why = Text::key("dice-arrival").with("who", who(*element));
            roll(&[*die], Some(*on), None, why, setting.side(*element))
        }
        Event::OddHit { die, firer, .. } => roll(
            &[*die],
            None,
            None,
            Text::key("dice-odd-hit"),
            setting.side(*firer),
        ),
        Event::Strayed { element, die } => roll(
            &[*die],
            None,
            None,
            Text::key("dice-stray"),
            setting.side(*element),
        ),
        _ => return None,
    })
}

/// Where on the table an event is: who did it, to whom.
fn places(before: &State, after: &State, event: &Event) -> Vec<Point> {
    let ids: Vec<ElementId> = match event {
        Event::Activated { elements, .. } => elements.clone(),
        Event::Watched { element, target } => vec![*element, *target],
        Event::ChargeFired { element, charger } => vec![*element, *charger],
        Event::Forgone { firer, target } => vec![*firer, *target],
        Event::Fired { firer, shot, .. } => firer.iter().copied().chain([shot.target]).collect(),
        Event::Commanded { roller, .. } | Event::Blundered { roller, .. } => vec![*roller],
        Event::Saved { target, .. } => vec![*target],
        Event::Sniped {
            leader: Some(leader),
        } => vec![*leader],
        Event::OddHit { firer, .. } => vec![*firer],
        Event::ArrivalRolled { element, .. }
        | Event::Arrived { element, .. }
        | Event::Unpinned { element, .. }
        | Event::Began { element, .. }
        | Event::Walked { element, .. }
        | Event::Left { element, .. }
        | Event::Halted { element }
        | Event::Lost { element, .. }
        | Event::PinRolled { element, .. }
        | Event::Pinned { element }
        | Event::Strayed { element, .. }
        | Event::Fizzled { element }
        | Event::Fought { element, .. } => vec![*element],
        _ => Vec::new(),
    };
    ids.into_iter()
        .filter_map(|id| after.piece(id).or_else(|| before.piece(id)))
        .map(|piece| piece.at)
        .collect()
}

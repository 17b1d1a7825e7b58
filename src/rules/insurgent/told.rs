//! How an event is told and shown: its sentence, its dice with their working, its places, what it changed.

use super::event::Event;
use super::fire::{self, Aim};
use super::frame::{Blow, By, ShotKind};
use super::save::{self, Face};
use super::sentence::{text, who};
use super::setting::Setting;
use super::state::State;
use super::{casualty, close_combat, command, damage, eyes, view};
use crate::chance::Handful;
use crate::engine::{Rolled, SideId, Text, Told, Working};
use crate::table::{ElementId, Point};

/// The event from outside. `after` has it applied.
pub fn told(setting: &Setting, before: &State, after: &State, event: &Event) -> Told {
    let mut told = Told {
        text: text(setting, before, event),
        depth: depth(event),
        ..Told::default()
    };
    told.rule = rule(event).map(Into::into);
    told.rolled = rolled(setting, before, event);
    match event {
        Event::Walked { element, path, .. } => told.walked = Some((*element, path.clone())),
        Event::Broke { breaches, .. } => told.breaches.clone_from(breaches),
        Event::Fired {
            firer: Some(firer),
            shot,
            ..
        } => told.shot = Some((*firer, shot.target)),
        _ => {}
    }
    if let Event::Fled { civilian, path, .. } | Event::Strolled { civilian, path, .. } = event {
        told.walked = Some((setting.civilian(usize::from(*civilian)), path.clone()));
    }
    told.places = places(before, after, event);
    let pairs = view::people(setting, before).zip(view::people(setting, after));
    told.changes = pairs.filter(|(a, b)| a != b).collect();
    let markers = |state| casualty::markers(setting, state);
    told.markers = Some(markers(after)).filter(|now| *now != markers(before));
    told.tally = Some(after.tally(setting)).filter(|now| *now != before.tally(setting));
    let clock = |state: &State| (state.turn, state.phasing(setting), state.outcome.clone());
    if clock(before) != clock(after) {
        told.clock = Some(clock(after));
    }
    told
}

fn depth(event: &Event) -> u8 {
    match event {
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::Ended(_) => 0,
        Event::Began {
            by: By::Free | By::Granted | By::Roll,
            ..
        } => 0,
        Event::Commanded { .. }
        | Event::Arrived { .. }
        | Event::Called { .. }
        | Event::Activated { .. } => 0,
        Event::Saved { .. }
        | Event::ArmourSaved { .. }
        | Event::Damaged { .. }
        | Event::BailRolled { .. }
        | Event::Abandoned { .. }
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
        Event::LeftOverwatch { .. } => "IC-R26",
        Event::ChargeFired { .. } => "IC-14",
        Event::Fired {
            kind: ShotKind::Mortar,
            ..
        } => "IC-17",
        Event::Fired { .. } => "IC-33",
        Event::Saved { .. } => "IC-35",
        Event::ArmourSaved {
            by: Blow::CloseCombat,
            ..
        } => "IC-51",
        Event::ArmourSaved { .. } => "IC-36",
        Event::Broke { .. } => "IC-61",
        Event::Damaged { .. } => "IC-41",
        Event::BailRolled { .. } => "IC-44",
        Event::Abandoned { .. } => "IC-R65",
        Event::Lost { .. } => "IC-37",
        Event::PinRolled { .. } => "IC-39",
        Event::Blundered { .. } => "IC-8",
        Event::Strayed { .. } => "IC-R14",
        Event::Sniped { .. } => "IC-16",
        Event::Fought { .. } => "IC-46",
        Event::OddHit { .. } => "IC-R77",
        Event::Called { .. } | Event::Entered { .. } => "IC-55",
        Event::Landed { .. } | Event::TookOff { .. } => "IC-58",
        Event::Unloaded { .. } | Event::ShutIn { .. } => "IC-59",
        Event::Endangered { .. } | Event::CivilianKilled { .. } => "IC-67",
        Event::PickedUp { .. } | Event::Stowed { .. } => "IC-R89",
        Event::Delivered { .. } => "IC-65",
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
                    let aim = aim.with(shot.law);
                    let line = aim.line(setting, before);
                    fire::to_hit(setting, before, &aim, &line)
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
            let firer = weapon.and_then(|weapon| Some((weapon, before.piece(weapon)?)));
            let working = before.piece(*target).map(|to| {
                let from = firer.unwrap_or((*target, to));
                let line = eyes::line(setting, before, from, (*target, to));
                save::to_save(setting, *target, *weapon, save::shelter(&line))
            });
            let why = Text::key("dice-save").with("who", who(*target));
            roll(dice, Some(*need), working, why, setting.side(*target))
        }
        Event::ArmourSaved {
            target,
            by,
            need,
            dice,
        } => {
            let working = match by {
                Blow::Fire(_, face) => save::armour(setting, *target, *face),
                Blow::Mortar => save::armour(setting, *target, Face::Top),
                Blow::CloseCombat => save::in_close_combat(setting, *target),
            };
            let why = Text::key("dice-armour").with("who", who(*target));
            let side = setting.side(*target);
            roll(dice, Some(*need), Some(working), why, side)
        }
        Event::Damaged { element, die, .. } => {
            let why = Text::key("dice-damage").with("who", who(*element));
            roll(&[*die], None, None, why, setting.side(*element))
        }
        Event::BailRolled { element, die } => {
            let why = Text::key("dice-bail").with("who", who(*element));
            let need = Some(damage::PIN_NEED);
            roll(&[*die], need, None, why, setting.side(*element))
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
        Event::GateRolled { element, die, .. } => {
            let why = Text::key("dice-arrival-where").with("who", who(*element));
            roll(&[*die], None, None, why, setting.side(*element))
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
        Event::Endangered { firer, need, dice } => {
            let why = Text::key("dice-civilians").with("who", who(*firer));
            roll(dice, Some(*need), None, why, setting.side(*firer))
        }
        Event::Wandered { dice } => {
            let why = Text::key("dice-wander");
            roll(dice, None, None, why, before.phasing(setting))
        }
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
        Event::Saved { target, .. } | Event::ArmourSaved { target, .. } => vec![*target],
        Event::Sniped {
            leader: Some(leader),
        } => vec![*leader],
        Event::Loaded { element, vehicle } | Event::Stowed { element, vehicle } => {
            vec![*element, *vehicle]
        }
        Event::ShutIn { vehicle } => vec![*vehicle],
        Event::OddHit { firer, .. } | Event::Endangered { firer, .. } => vec![*firer],
        Event::Unloaded {
            element, vehicle, ..
        } => vec![*element, *vehicle],
        Event::ArrivalRolled { element, .. }
        | Event::GateRolled { element, .. }
        | Event::Called { element }
        | Event::Arrived { element, .. }
        | Event::Entered { element, .. }
        | Event::Landed { element }
        | Event::TookOff { element }
        | Event::LeftOverwatch { element }
        | Event::Unpinned { element, .. }
        | Event::Began { element, .. }
        | Event::Walked { element, .. }
        | Event::Left { element, .. }
        | Event::PickedUp { element, .. }
        | Event::Halted { element }
        | Event::Lost { element, .. }
        | Event::PinRolled { element, .. }
        | Event::Pinned { element }
        | Event::Strayed { element, .. }
        | Event::Damaged { element, .. }
        | Event::BailRolled { element, .. }
        | Event::Abandoned { element }
        | Event::Broke { element, .. }
        | Event::Fizzled { element }
        | Event::Fought { element, .. } => vec![*element],
        _ => Vec::new(),
    };
    let civilian = match event {
        Event::CivilianKilled { civilian, .. }
        | Event::Fled { civilian, .. }
        | Event::Strolled { civilian, .. } => before.civilians[usize::from(*civilian)].piece,
        _ => None,
    };
    ids.into_iter()
        .filter_map(|id| after.piece(id).or_else(|| before.piece(id)))
        .chain(civilian)
        .map(|piece| piece.at)
        .collect()
}

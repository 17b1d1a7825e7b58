//! How an event is told and shown: its sentence, its dice with their working, its places, what it changed.

use super::event::Event;
use super::fire::{self, Aim};
use super::frame::{CardEvent, Occasion};
use super::reaction::{self, Reaction};
use super::setting::Setting;
use super::state::State;
use super::{crates, looted, offers, view};
use crate::chance::{Card, Handful, Suit};
use crate::engine::{Rolled, SideId, Text, Told, Value};
use crate::table::{ElementId, Point};

/// The event from outside. `after` has it applied.
pub fn told(setting: &Setting, before: &State, after: &State, event: &Event) -> Told {
    let mut told = Told {
        text: text(event).or_else(|| looted::text(setting, after, event)),
        depth: depth(event),
        rule: rule(event).map(Into::into),
        rolled: rolled(setting, before, event),
        places: places(before, after, event),
        ..Told::default()
    };
    told.walked = walked(before, event);
    told.markers =
        Some(view::markers(setting, after)).filter(|now| *now != view::markers(setting, before));
    told.tally =
        Some(crates::tally(setting, after)).filter(|now| *now != crates::tally(setting, before));
    if let Event::Fired { firer, target, .. } = event {
        told.shot = Some((*firer, *target));
    }
    let both = |id| {
        (
            view::element(setting, before, id),
            view::element(setting, after, id),
        )
    };
    told.changes = setting.ids().map(both).filter(|(a, b)| a != b).collect();
    let clock = |state: &State| (state.turn, state.active, state.outcome.clone());
    if clock(before) != clock(after) {
        told.clock = Some(clock(after));
    }
    let stage = offers::stage(after);
    if stage != offers::stage(before) {
        told.stage = Some(stage);
    }
    let deck = view::deck(setting, after);
    if deck != view::deck(setting, before) {
        told.deck = deck;
    }
    told.turned = match event {
        Event::FirstCard { card, .. } | Event::CardDrawn { card, .. } => Some(Card::of(*card)),
        _ => None,
    };
    let aims = view::aims(after);
    if aims != view::aims(before) {
        told.aims = Some(aims);
    }
    told.aim = match event {
        Event::DetectRolled { firer, target, .. } | Event::WatchRolled { firer, target, .. } => {
            Some((*firer, *target))
        }
        _ => None,
    };
    told
}

fn who(id: ElementId) -> Value {
    Value::Element(id)
}

fn n(n: u8) -> Value {
    Value::Number(i64::from(n))
}

fn said(text: Text) -> Value {
    Value::Text(Box::new(text))
}

/// What a card is called.
fn card_name(card: u8) -> Value {
    let card = Card::of(card);
    let suit = Text::key(match card.suit {
        Suit::Hearts => "suit-hearts",
        Suit::Diamonds => "suit-diamonds",
        Suit::Clubs => "suit-clubs",
        Suit::Spades => "suit-spades",
    });
    let rank = match card.rank {
        1 => Text::key("rank-ace"),
        11 => Text::key("rank-jack"),
        12 => Text::key("rank-queen"),
        13 => Text::key("rank-king"),
        rank => Text::key("rank-number").with("n", n(rank)),
    };
    said(
        Text::key("card-of-suit")
            .with("rank", said(rank))
            .with("suit", said(suit)),
    )
}

fn one(key: &'static str, id: ElementId) -> Text {
    Text::key(key).with("who", who(id))
}

fn two(key: &'static str, firer: ElementId, target: ElementId) -> Text {
    one(key, firer).with("target", who(target))
}

fn text(event: &Event) -> Option<Text> {
    Some(match event {
        Event::FirstCard { card, .. } => Text::key("log-first-card").with("card", card_name(*card)),
        Event::TurnBegan(turn) => Text::key("log-turn").with("n", Value::Number((*turn).into())),
        Event::ArrivalRolled { element, die, on } => one("log-arrival-roll", *element)
            .with("die", n(*die))
            .with("need", Value::Needed(*on)),
        Event::Arrived { element, .. } => one("log-arrived", *element),
        Event::OrderRolled { dice, .. } => {
            let dice = dice.iter().map(|(_, die)| *die).collect();
            Text::key("log-who-moves-first").with("dice", Value::Dice(dice))
        }
        Event::MovementBegan { side, .. } => Text::key("log-half").with("side", Value::Side(*side)),
        Event::FireBegan => Text::key("log-regular-fire"),
        Event::Moved { element, .. } => one("log-walks", *element),
        Event::Left { element, .. } => one("log-left", *element),
        Event::Shuffled { .. } => Text::key("log-cards-gathered"),
        Event::CardDrawn {
            card,
            element,
            higher,
            right,
            ..
        } => one(
            match (higher, right) {
                (true, true) => "log-higher-right",
                (true, false) => "log-higher-wrong",
                (false, true) => "log-lower-right",
                (false, false) => "log-lower-wrong",
            },
            *element,
        )
        .with("card", card_name(*card)),
        Event::Hid { element } => one("log-hid", *element),
        Event::StayedHidden { element } => one("log-stays-hidden", *element),
        Event::FailedToHide { element } => one("log-failed-to-hide", *element),
        Event::Revealed { element, .. } => one("log-shows-itself", *element),
        Event::TurnedDown { element } => one("log-turned-down", *element),
        Event::Lapsed { event, .. } => Text::key(match event {
            CardEvent::TurnDown => "log-no-jack",
            CardEvent::Hide => "log-no-queen",
            CardEvent::Force => "log-no-king",
            CardEvent::Expose => "log-no-ace",
            CardEvent::Mine => "log-no-mine",
        }),
        Event::Mined { element, .. } => one("log-mined", *element),
        Event::Ambushed { firer, target, .. } => two("log-ambush", *firer, *target),
        Event::DetectRolled {
            firer,
            target,
            die,
            detected,
        } => two(
            if *detected {
                "log-detected"
            } else {
                "log-not-detected"
            },
            *firer,
            *target,
        )
        .with("die", n(*die)),
        Event::WatchRolled {
            firer, die, fires, ..
        } => one(
            if *fires {
                "log-watch-fires"
            } else {
                "log-watch-fails"
            },
            *firer,
        )
        .with("die", n(*die)),
        Event::Declared(shot) => two("log-declared", shot.firer, shot.target)
            .with("n", Value::Number(shot.slots.len() as i64)),
        Event::Fired {
            firer,
            target,
            need,
            dice,
            hits,
            ..
        } => two("log-fires", *firer, *target)
            .with("dice", Value::Number(dice.len() as i64))
            .with("need", Value::Needed(*need))
            .with("hits", n(*hits)),
        Event::Saved {
            element,
            need,
            dice,
            saved,
        } => one("log-saved", *element)
            .with("saved", n(*saved))
            .with("hits", Value::Number(dice.len() as i64))
            .with("need", Value::Needed(*need)),
        Event::Holed { element, hits } => one("log-holed", *element).with("n", n(*hits)),
        Event::KnockedOut { element } => one("log-knocked-out", *element),
        Event::Lost { element, slots } => {
            one("log-figures-lost", *element).with("n", Value::Number(slots.len() as i64))
        }
        Event::Reacted {
            elements,
            against,
            die,
            result,
            ..
        } => reaction_text(*elements.first()?, *against, *die, *result),
        Event::Retreated { element, .. } => one("log-retreats-to", *element),
        Event::DrivenOff { element } => one("log-driven-off", *element),
        Event::Captured { element, by } => two("log-captured", *by, *element),
        Event::Unpinned { element } => one("log-pin-removed", *element),
        Event::Ended(outcome) => {
            let text = match outcome.winner {
                Some(side) => Text::key("log-won").with("side", Value::Side(side)),
                None => Text::key("log-drawn"),
            };
            text.with("reason", said(outcome.reason.clone()))
        }
        _ => return None,
    })
}

fn reaction_text(id: ElementId, against: u8, die: Option<u8>, result: Reaction) -> Text {
    let key = match (result, die) {
        (Reaction::Pass, None) => return one("log-passes-unrolled", id),
        (Reaction::Pass, _) => "log-passes",
        (Reaction::Pinned, _) => "log-is-pinned",
        (Reaction::Retreat, _) => "log-must-retreat",
        (Reaction::Rout, _) => "log-routs",
    };
    one(key, id)
        .with("n", n(against))
        .with("die", n(die.unwrap_or_default()))
}

fn depth(event: &Event) -> u8 {
    match event {
        Event::FirstCard { .. }
        | Event::TurnBegan(_)
        | Event::MovementBegan { .. }
        | Event::FireBegan
        | Event::Moved { .. }
        | Event::Left { .. }
        | Event::CardDrawn { .. }
        | Event::Ambushed { .. }
        | Event::Declared(_)
        | Event::Fired { .. }
        | Event::OpeningBegan { .. }
        | Event::CrateLifted { .. }
        | Event::CratePutDown { .. }
        | Event::CrateStowed { .. }
        | Event::CrateTakenOut { .. }
        | Event::Boarded { .. }
        | Event::GotOut { .. }
        | Event::Rejoined { .. }
        | Event::Commandeered { .. }
        | Event::Started { .. }
        | Event::Ended(_) => 0,
        Event::Lost { .. } | Event::Retreated { .. } | Event::DrivenOff { .. } => 2,
        _ => 1,
    }
}

fn rule(event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::FirstCard { .. } => "BW-5",
        Event::OrderRolled { .. } => "BW-R5",
        Event::MovementBegan { .. } | Event::FireBegan => "BW-3",
        Event::Moved { .. } => "BW-4",
        Event::Shuffled { .. } => "BW-R28",
        Event::CardDrawn { .. } | Event::Hid { .. } | Event::StayedHidden { .. } => "BW-7",
        Event::FailedToHide { .. } => "BW-R32",
        Event::Revealed { .. } => "BW-8",
        Event::TurnedDown { .. } | Event::Lapsed { .. } | Event::Mined { .. } => "BW-10",
        Event::Ambushed { .. } => "BW-18",
        Event::DetectRolled { .. } => "BW-20",
        Event::WatchRolled { .. } => "BW-22",
        Event::Declared(_) => "BW-R6",
        Event::Fired { .. } => "BW-12",
        Event::Saved { .. } => "BW-14",
        Event::Holed { .. } => "BW-R18",
        Event::KnockedOut { .. } => "BW-15",
        Event::Lost { .. } => "BW-R10",
        Event::Reacted { .. } => "BW-16",
        Event::Retreated { .. } | Event::DrivenOff { .. } => "BW-R14",
        Event::Captured { .. } => "BW-21",
        Event::Unpinned { .. } => "BW-R12",
        _ => return looted::rule(event),
    })
}

/// The dice of an event, with the workings they were rolled against: reckoned from the state before it by the formulas that the resolver
/// used.
fn rolled(setting: &Setting, before: &State, event: &Event) -> Option<Rolled> {
    let roll = |sides: u8, dice: &[u8], need: Option<u8>, why: Text, side: SideId| Rolled {
        handful: Handful {
            count: dice.len() as u8,
            sides,
        },
        dice: dice.to_vec(),
        need,
        working: None,
        pool: None,
        why,
        side,
    };
    let side = |id: ElementId| before.side(setting, id);
    let rating = |id: ElementId| Some(before.quality(setting, id).rating());
    Some(match event {
        Event::FirstCard { deck, die, .. } => {
            let sides = before.decks.get(usize::from(*deck))?.die()?.sides;
            roll(
                sides,
                &[*die],
                None,
                Text::key("dice-first-card"),
                SideId(0),
            )
        }
        Event::CardDrawn {
            deck,
            die,
            element,
            higher,
            ..
        } => {
            let sides = before.decks.get(usize::from(*deck))?.die()?.sides;
            let why = one(if *higher { "dice-higher" } else { "dice-lower" }, *element);
            roll(sides, &[*die], None, why, side(*element))
        }
        Event::ArrivalRolled { element, die, on } => {
            let why = one("dice-arrival", *element);
            roll(6, &[*die], Some(*on), why, side(*element))
        }
        Event::OrderRolled { dice, .. } => {
            let first = dice.first()?.0;
            let dice: Vec<u8> = dice.iter().map(|(_, die)| *die).collect();
            roll(10, &dice, None, Text::key("dice-who-moves-first"), first)
        }
        Event::Mined { element, die, .. } => {
            let sides = before.element(*element).figures.len() as u8;
            let why = one("dice-mine-figure", *element);
            roll(sides, &[(*die)?], None, why, side(*element))
        }
        Event::DetectRolled { target, die, .. } => {
            let why = one("dice-detect", *target);
            roll(10, &[*die], rating(*target), why, side(*target))
        }
        Event::WatchRolled { firer, die, .. } => {
            let why = one("dice-watch", *firer);
            roll(10, &[*die], rating(*firer), why, side(*firer))
        }
        Event::Fired {
            firer,
            target,
            occasion,
            need,
            dice,
            ..
        } => {
            let why = Text::key("dice-fire")
                .with("who", who(*firer))
                .with("target", who(*target));
            let aim = Aim::now(setting, before, *firer, *target);
            let occasion: Occasion = *occasion;
            Rolled {
                working: aim.map(|aim| fire::to_hit(setting, before, &aim, occasion)),
                ..roll(10, dice, Some(*need), why, side(*firer))
            }
        }
        Event::Saved {
            element,
            need,
            dice,
            ..
        } => Rolled {
            working: Some(fire::save(setting, before, *element)),
            ..roll(
                10,
                dice,
                Some(*need),
                one("dice-save", *element),
                side(*element),
            )
        },
        Event::Reacted {
            elements,
            against,
            die,
            ..
        } => {
            let id = *elements.first()?;
            let sides = reaction::sides(setting, before, id);
            let why = one("dice-reaction", id).with("n", n(*against));
            roll(sides, &[(*die)?], None, why, side(id))
        }
        _ => return looted::rolled(setting, before, event),
    })
}

/// The way of somebody who moved, from where it stood.
fn walked(before: &State, event: &Event) -> Option<(ElementId, Vec<Point>)> {
    let (element, path) = match event {
        Event::Moved { element, path, .. } | Event::Retreated { element, path, .. } => {
            (*element, path.clone())
        }
        _ => return None,
    };
    let start = before.piece(element).map(|piece| piece.at);
    Some((element, start.into_iter().chain(path).collect()))
}

/// Where on the table an event is: who did it, to whom.
fn places(before: &State, after: &State, event: &Event) -> Vec<Point> {
    let ids: Vec<ElementId> = match event {
        Event::Fired { firer, target, .. }
        | Event::Ambushed { firer, target, .. }
        | Event::DetectRolled { firer, target, .. }
        | Event::WatchRolled { firer, target, .. } => vec![*firer, *target],
        Event::Declared(shot) => vec![shot.firer, shot.target],
        Event::Captured { element, by } => vec![*by, *element],
        Event::Reacted { elements, .. } => elements.clone(),
        Event::ArrivalRolled { element, .. }
        | Event::Arrived { element, .. }
        | Event::Moved { element, .. }
        | Event::Left { element, .. }
        | Event::CardDrawn { element, .. }
        | Event::Hid { element }
        | Event::StayedHidden { element }
        | Event::FailedToHide { element }
        | Event::Revealed { element, .. }
        | Event::TurnedDown { element }
        | Event::MineFound { element, .. }
        | Event::Mined { element, .. }
        | Event::Saved { element, .. }
        | Event::Holed { element, .. }
        | Event::KnockedOut { element }
        | Event::Lost { element, .. }
        | Event::Retreated { element, .. }
        | Event::DrivenOff { element }
        | Event::Unpinned { element } => vec![*element],
        _ => looted::people(event),
    };
    let place = |state: &State, id: ElementId| match state.hidden(id) {
        Some(hidden) => Some(hidden.piece),
        None => state.piece(id),
    };
    ids.into_iter()
        .filter_map(|id| place(after, id).or_else(|| place(before, id)))
        .map(|piece| piece.at)
        .collect()
}

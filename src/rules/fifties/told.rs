//! How an event is told and shown: its sentence, its dice with their working, its places, what it changed.

use super::event::Event;
use super::fire::{self, Aim, HIT};
use super::movement::ISOLATION_NEED;
use super::setting::Setting;
use super::state::{Phase, State};
use super::{damage, view};
use crate::chance::{Card, Handful, Suit};
use crate::engine::{Rolled, SideId, Text, Told, Value, Working};
use crate::table::{ElementId, Point};

/// The event from outside. `after` has it applied.
pub fn told(setting: &Setting, before: &State, after: &State, event: &Event) -> Told {
    let mut told = Told {
        text: text(setting, before, event),
        depth: depth(event),
        rule: rule(event).map(Into::into),
        rolled: rolled(setting, before, event),
        places: places(before, after, event),
        reveals: matches!(event, Event::Revealed { .. }),
        ..Told::default()
    };
    told.walked = walked(before, event);
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
    let stage = view::stage(setting, after);
    if stage != view::stage(setting, before) {
        told.stage = Some(stage);
    }
    let deck = view::deck(setting, after);
    if deck != view::deck(setting, before) {
        told.deck = deck;
    }
    if let Event::CardDrawn { card, .. } = event {
        told.turned = Some(Card::of(*card));
    }
    told
}

fn who(id: ElementId) -> Value {
    Value::Element(id)
}

fn n(n: u8) -> Value {
    Value::Number(i64::from(n))
}

/// What a card is called.
fn card_name(card: Card) -> Text {
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
    Text::key("card-of-suit")
        .with("rank", Value::Text(Box::new(rank)))
        .with("suit", Value::Text(Box::new(suit)))
}

fn text(setting: &Setting, before: &State, event: &Event) -> Option<Text> {
    Some(match event {
        Event::TurnBegan(turn) => Text::key("log-turn").with("n", Value::Number((*turn).into())),
        Event::Shuffled => Text::key("log-shuffled"),
        Event::CardDrawn { card, first, .. } => Text::key("log-card")
            .with("card", Value::Text(Box::new(card_name(Card::of(*card)))))
            .with("side", Value::Side(*first)),
        Event::CoinTossed { first, .. } => Text::key("log-coin").with("side", Value::Side(*first)),
        Event::HalfBegan { side, .. } => Text::key("log-half").with("side", Value::Side(*side)),
        Event::PhaseBegan(phase) => {
            let (key, side) = match phase {
                Phase::Movement => return None,
                Phase::Defence => ("log-defence", setting.other(before.active)),
                Phase::Assault => ("log-assault", before.active),
            };
            Text::key(key).with("side", Value::Side(side))
        }
        Event::ArrivalRolled { element, die, on } => Text::key("log-arrival-roll")
            .with("who", who(*element))
            .with("die", n(*die))
            .with("need", Value::Needed(*on)),
        Event::Ready { element } => Text::key("log-ready").with("who", who(*element)),
        Event::Arrived { element, .. } => Text::key("log-arrived").with("who", who(*element)),
        Event::IsolationRolled { element, die } => Text::key(if *die >= ISOLATION_NEED {
            "log-isolated-moves"
        } else {
            "log-isolated-stays"
        })
        .with("who", who(*element))
        .with("die", n(*die)),
        Event::Moved {
            element,
            to,
            contact,
            ..
        } => {
            let key = if before.piece(*element).is_none() {
                "log-comes-on"
            } else if *contact {
                "log-closes"
            } else if before.element(*element).pinned {
                "log-retreats"
            } else {
                "log-goes"
            };
            at(setting, Text::key(key).with("who", who(*element)), to.at)
        }
        Event::Left { element, .. } => Text::key("log-left").with("who", who(*element)),
        Event::Revealed { elements } => {
            Text::key("log-revealed").with("who", elements.first().map(|id| who(*id))?)
        }
        Event::Unpinned { element } => Text::key("log-pin-removed").with("who", who(*element)),
        Event::Fired {
            firer,
            target,
            dice,
            ..
        } => Text::key("log-shot")
            .with("who", who(*firer))
            .with("target", who(*target))
            .with("dice", Value::Number(dice.len() as i64))
            .with("hits", n(damage::count(dice))),
        Event::Cancelled { element, driven } => Text::key(if *driven {
            "log-driven-back"
        } else {
            "log-hits-dirt"
        })
        .with("who", who(*element)),
        Event::Retreated { element, to, .. } => at(
            setting,
            Text::key("log-retreated").with("who", who(*element)),
            to.at,
        ),
        Event::DrivenOff { element, .. } => Text::key("log-driven-off").with("who", who(*element)),
        Event::Lost { element, strength } => {
            let key = if before.element(*element).strength <= *strength {
                "log-destroyed"
            } else {
                "log-lost"
            };
            Text::key(key)
                .with("who", who(*element))
                .with("n", n(*strength))
        }
        Event::Occupied { element, to } => at(
            setting,
            Text::key("log-occupied").with("who", who(*element)),
            to.at,
        ),
        Event::Ended(outcome) => {
            let text = match outcome.winner {
                Some(side) => Text::key("log-won").with("side", Value::Side(side)),
                None => Text::key("log-drawn"),
            };
            text.with("reason", Value::Text(Box::new(outcome.reason.clone())))
        }
    })
}

/// A sentence that ends with where, if the board has names for that.
fn at(setting: &Setting, text: Text, place: Point) -> Text {
    let name = match setting.board.name(place) {
        Some(name) => Text::key("log-place").with("place", Value::Name(name)),
        None => Text::key("log-no-place"),
    };
    text.with("where", Value::Text(Box::new(name)))
}

fn depth(event: &Event) -> u8 {
    match event {
        Event::TurnBegan(_)
        | Event::CardDrawn { .. }
        | Event::CoinTossed { .. }
        | Event::HalfBegan { .. }
        | Event::PhaseBegan(_)
        | Event::IsolationRolled { .. }
        | Event::Moved { .. }
        | Event::Left { .. }
        | Event::Fired { .. }
        | Event::Ended(_) => 0,
        Event::Lost { .. } | Event::Retreated { .. } | Event::DrivenOff { .. } => 2,
        _ => 1,
    }
}

fn rule(event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::CardDrawn { .. } | Event::CoinTossed { .. } => "F3-2",
        Event::Shuffled => "F3-R3",
        Event::HalfBegan { .. } | Event::PhaseBegan(_) => "F3-3",
        Event::IsolationRolled { .. } => "F3-5",
        Event::Moved { contact: true, .. } => "F3-7",
        Event::Moved { .. } => "F3-6",
        Event::Left { .. } => "F3-R34",
        Event::Revealed { .. } => "F3-R11",
        Event::Unpinned { .. } => "F3-21",
        Event::Fired { .. } => "F3-15",
        Event::Cancelled { driven: true, .. }
        | Event::Retreated { .. }
        | Event::DrivenOff { .. } => "F3-16",
        Event::Cancelled { driven: false, .. } => "F3-17",
        Event::Lost { .. } => "F3-18",
        Event::Occupied { .. } => "F3-4",
        _ => return None,
    })
}

/// The dice of an event, with the workings they were rolled against: reckoned from the state before it by the formulas that the resolver
/// used.
fn rolled(setting: &Setting, before: &State, event: &Event) -> Option<Rolled> {
    let roll = |handful: Handful, dice: &[u8], need: Option<u8>, why: Text, side: SideId| Rolled {
        handful,
        dice: dice.to_vec(),
        need,
        working: None,
        pool: None,
        why,
        side,
    };
    let one = |die: u8, need: u8, why: &'static str, id: ElementId| {
        let why = Text::key(why).with("who", who(id));
        roll(Handful::d6(1), &[die], Some(need), why, setting.side(id))
    };
    Some(match event {
        Event::CardDrawn { die, .. } => {
            let sides = before.deck.die()?.sides;
            let why = Text::key("dice-card");
            roll(
                Handful { count: 1, sides },
                &[*die],
                None,
                why,
                setting.colours[0],
            )
        }
        Event::CoinTossed { die, .. } => {
            let why = Text::key("dice-coin");
            roll(
                Handful { count: 1, sides: 2 },
                &[*die],
                None,
                why,
                setting.colours[0],
            )
        }
        Event::ArrivalRolled { element, die, on } => one(*die, *on, "dice-arrival", *element),
        Event::IsolationRolled { element, die } => {
            one(*die, ISOLATION_NEED, "dice-isolated", *element)
        }
        Event::Fired {
            firer,
            target,
            share,
            dice,
            ..
        } => {
            let why = Text::key("dice-shot")
                .with("who", who(*firer))
                .with("target", who(*target));
            let handful = Handful::d6(dice.len() as u8);
            let pool = Aim::now(setting, before, *firer, *target)
                .map(|aim| fire::pool(setting, before, &aim, *share));
            let working: Working = fire::to_hit();
            Rolled {
                working: Some(working),
                pool,
                ..roll(handful, dice, Some(HIT), why, setting.side(*firer))
            }
        }
        _ => return None,
    })
}

/// The way of a unit that moved, from where it stood.
fn walked(before: &State, event: &Event) -> Option<(ElementId, Vec<Point>)> {
    let (element, path) = match event {
        Event::Moved { element, path, .. }
        | Event::Left { element, path, .. }
        | Event::Retreated { element, path, .. }
        | Event::DrivenOff { element, path } => (*element, path.clone()),
        Event::Occupied { element, to } => (*element, vec![to.at]),
        _ => return None,
    };
    let start = before.piece(element).map(|piece| piece.at);
    Some((element, start.into_iter().chain(path).collect()))
}

/// Where on the table an event is: who did it, to whom.
fn places(before: &State, after: &State, event: &Event) -> Vec<Point> {
    let ids: Vec<ElementId> = match event {
        Event::Fired { firer, target, .. } => vec![*firer, *target],
        Event::Revealed { elements } => elements.clone(),
        Event::ArrivalRolled { element, .. }
        | Event::Ready { element }
        | Event::Arrived { element, .. }
        | Event::IsolationRolled { element, .. }
        | Event::Moved { element, .. }
        | Event::Left { element, .. }
        | Event::Unpinned { element }
        | Event::Cancelled { element, .. }
        | Event::Retreated { element, .. }
        | Event::DrivenOff { element, .. }
        | Event::Lost { element, .. }
        | Event::Occupied { element, .. } => vec![*element],
        _ => Vec::new(),
    };
    ids.into_iter()
        .filter_map(|id| after.piece(id).or_else(|| before.piece(id)))
        .map(|piece| piece.at)
        .collect()
}

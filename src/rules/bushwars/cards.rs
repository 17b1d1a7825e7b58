//! What the court cards and aces bring about (BW-10, BW-R29, BW-R36 to BW-R41).

use super::event::Event;
use super::frame::{CardEvent, Frame};
use super::hiding;
use super::options::{AceEvent, MineScope};
use super::order::Order;
use super::setting::Setting;
use super::state::State;
use super::{Next, Step};
use crate::chance::{Card, Handful, Suit};
use crate::engine::ruleset::Wanted;
use crate::engine::{Decision, Refusal, SideId, Text, Value};
use crate::table::ElementId;

/// The event of a card, if it has one (BW-10); of two aces the scenario decides (BW-R41).
pub fn event(setting: &Setting, card: Card) -> Option<CardEvent> {
    let ace = |event| match event {
        AceEvent::Nothing => None,
        AceEvent::Hide => Some(CardEvent::Hide),
        AceEvent::Reveal => Some(CardEvent::Force),
        AceEvent::Mine => Some(CardEvent::Mine),
    };
    match (card.rank, card.suit) {
        (11, _) => Some(CardEvent::TurnDown),
        (12, _) => Some(CardEvent::Hide),
        (13, _) => Some(CardEvent::Force),
        (1, Suit::Hearts) => Some(CardEvent::Expose),
        (1, Suit::Spades) => Some(CardEvent::Mine),
        (1, Suit::Diamonds) => ace(setting.options.ace_of_diamonds),
        (1, Suit::Clubs) => ace(setting.options.ace_of_clubs),
        _ => None,
    }
}

/// The hidden squads of a side whose dice can be turned down (BW-R36).
pub fn with_dice(setting: &Setting, state: &State, side: SideId) -> Vec<ElementId> {
    let hidden = state.hiders(setting, side);
    hidden
        .filter(|(_, h)| h.die > 0)
        .map(|(id, _)| id)
        .collect()
}

/// The squads of a side that a queen could hide (BW-R37).
pub fn may_be_hidden(setting: &Setting, state: &State, side: SideId) -> Vec<ElementId> {
    let own = state.ids().filter(|id| state.side(setting, *id) == side);
    own.filter(|id| hiding::may_hide(setting, state, *id).is_ok())
        .collect()
}

/// The other players that have somebody hidden (BW-R38).
pub fn may_be_forced(setting: &Setting, state: &State, side: SideId) -> Vec<SideId> {
    let others = setting.sides().filter(|other| *other != side);
    others
        .filter(|other| state.hiders(setting, *other).next().is_some())
        .collect()
}

/// The hidden squads of the other players (BW-R39).
pub fn may_be_exposed(setting: &Setting, state: &State, side: SideId) -> Vec<ElementId> {
    let others = setting.sides().filter(|other| *other != side);
    let mut hidden: Vec<ElementId> = others
        .flat_map(|other| {
            state
                .hiders(setting, other)
                .map(|(id, _)| id)
                .collect::<Vec<_>>()
        })
        .collect();
    hidden.sort_unstable();
    hidden
}

/// Those among whom a mine finds its squad (BW-R40): squads on the table, hidden or not.
pub fn may_step_on_a_mine(setting: &Setting, state: &State, side: SideId) -> Vec<ElementId> {
    let all = setting.options.mine_scope == MineScope::All;
    let there = |id: &ElementId| state.piece(*id).is_some() || state.hidden(*id).is_some();
    let squads = state.ids().filter(|id| setting.kind(*id).on_foot());
    squads
        .filter(there)
        .filter(|id| all || state.side(setting, *id) == side)
        .collect()
}

/// A card's event: nothing where there is nobody for it, asked where there is a choice.
pub fn step(setting: &Setting, state: &State, event: CardEvent, side: SideId) -> Step {
    let lapsed = || Step::Next(Next::pop(vec![Event::Lapsed { event, side }]));
    let ask = |question: &'static str, kind: &'static str, elements: Vec<ElementId>| {
        Step::Decide(Decision {
            side,
            question: Text::key(question),
            kind: kind.into(),
            about: None,
            elements,
        })
    };
    match event {
        CardEvent::TurnDown => match with_dice(setting, state, side).as_slice() {
            [] => lapsed(),
            [one] => Step::Next(Next::pop(vec![Event::TurnedDown { element: *one }])),
            more => ask("ask-jack", "turn_down", more.to_vec()),
        },
        CardEvent::Hide => match may_be_hidden(setting, state, side) {
            none if none.is_empty() => lapsed(),
            some => ask("ask-queen", "hide_now", some),
        },
        CardEvent::Force => {
            if may_be_forced(setting, state, side).is_empty() {
                return lapsed();
            }
            ask("ask-king", "force", Vec::new())
        }
        CardEvent::Expose => match may_be_exposed(setting, state, side) {
            none if none.is_empty() => lapsed(),
            some => ask("ask-ace", "expose", some),
        },
        CardEvent::Mine => {
            if may_step_on_a_mine(setting, state, side).is_empty() {
                return lapsed();
            }
            Step::Next(Next::become_(Vec::new(), vec![Frame::Mine(side, None)]))
        }
    }
}

/// What is done about a card's event.
pub fn answer(
    setting: &Setting,
    state: &State,
    event: CardEvent,
    side: SideId,
    order: &Order,
) -> Result<Next, Refusal> {
    let not_one = || Refusal::new("BW-10", "not-one-of-those");
    match (event, order) {
        (CardEvent::TurnDown, Order::TurnDown { element }) => {
            if !with_dice(setting, state, side).contains(element) {
                return Err(Refusal::new("BW-R36", "no-die-to-turn-down"));
            }
            Ok(Next::pop(vec![Event::TurnedDown { element: *element }]))
        }
        (CardEvent::Hide, Order::HideNow { element }) => {
            if !setting.knows(*element) || state.side(setting, *element) != side {
                return Err(not_one());
            }
            hiding::may_hide(setting, state, *element)?;
            Ok(Next::pop(vec![Event::Hid { element: *element }]))
        }
        (CardEvent::Force, Order::Force { side: other }) => {
            if !may_be_forced(setting, state, side).contains(other) {
                return Err(not_one());
            }
            Ok(Next::become_(Vec::new(), vec![Frame::Choose(*other)]))
        }
        (CardEvent::Expose, Order::Expose { element, at }) => {
            if !may_be_exposed(setting, state, side).contains(element) {
                return Err(not_one());
            }
            hiding::reveal(setting, state, *element, *at)
        }
        (CardEvent::Hide | CardEvent::Force | CardEvent::Expose, Order::Decline) => {
            Ok(Next::pop(vec![Event::Lapsed { event, side }]))
        }
        _ => Err(Refusal::new("BW-R30", "the-card-first")),
    }
}

/// A player picks the squad that he must reveal (BW-R38).
pub fn choose(setting: &Setting, state: &State, side: SideId) -> Step {
    let hidden: Vec<ElementId> = state.hiders(setting, side).map(|(id, _)| id).collect();
    match hidden.as_slice() {
        [] => Step::Next(Next::pop(Vec::new())),
        [one] => Step::Next(Next::become_(Vec::new(), vec![Frame::Place(*one)])),
        more => Step::Decide(Decision {
            side,
            question: Text::key("ask-choose"),
            kind: "choose".into(),
            about: None,
            elements: more.to_vec(),
        }),
    }
}

/// The squad that he picked.
pub fn chosen(
    setting: &Setting,
    state: &State,
    side: SideId,
    order: &Order,
) -> Result<Next, Refusal> {
    match order {
        Order::Choose { element } if state.hiders(setting, side).any(|(id, _)| id == *element) => {
            Ok(Next::become_(Vec::new(), vec![Frame::Place(*element)]))
        }
        _ => Err(Refusal::new("BW-R38", "not-one-of-those")),
    }
}

/// A die that picks one of several; none is rolled for one.
fn pick(n: usize) -> Option<Handful> {
    (n > 1).then_some(Handful {
        count: 1,
        sides: n.min(100) as u8,
    })
}

/// A mine finds its squad, then its figure, each by a die (BW-R40).
pub fn mine(setting: &Setting, state: &State, side: SideId, squad: Option<ElementId>) -> Step {
    let (handful, why) = match squad {
        None => {
            let squads = may_step_on_a_mine(setting, state, side);
            (pick(squads.len()), Text::key("dice-mine-squad"))
        }
        Some(id) => {
            let why = Text::key("dice-mine-figure").with("who", Value::Element(id));
            (pick(state.element(id).figures.len()), why)
        }
    };
    match handful {
        None => Step::Next(mine_rolled(setting, state, side, squad, None)),
        Some(handful) => Step::Roll(Wanted {
            handful,
            need: None,
            why,
            side,
        }),
    }
}

/// The die of a mine.
pub fn mine_rolled(
    setting: &Setting,
    state: &State,
    side: SideId,
    squad: Option<ElementId>,
    die: Option<u8>,
) -> Next {
    let place = usize::from(die.unwrap_or(1).saturating_sub(1));
    match squad {
        None => match may_step_on_a_mine(setting, state, side).get(place) {
            Some(id) => {
                let found = Event::MineFound { element: *id, die };
                Next::become_(vec![found], vec![Frame::Mine(side, Some(*id))])
            }
            None => Next::pop(Vec::new()),
        },
        Some(id) => match state.element(id).figures.get(place) {
            Some(figure) => Next::pop(vec![Event::Mined {
                element: id,
                die,
                slot: figure.slot,
            }]),
            None => Next::pop(Vec::new()),
        },
    }
}

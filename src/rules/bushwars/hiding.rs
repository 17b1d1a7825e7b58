//! Infiltration (BW-5 to BW-9, BW-R26 to BW-R37): hiding, guessing the next card, showing oneself.

use std::cmp::Ordering;

use super::cards;
use super::event::Event;
use super::frame::Frame;
use super::movement::{self, FOOT};
use super::options::Tie;
use super::setting::Setting;
use super::state::{Hidden, State};
use super::{Next, Step, crates, ground};
use crate::chance::{Card, Deck};
use crate::engine::ruleset::Wanted;
use crate::engine::{Decision, Refusal, SideId, Text, Value};
use crate::table::route::{self, Mover};
use crate::table::{Base, ElementId, Length, Mobility, Piece, Point};

/// Whether a squad may go into hiding: it is on foot and to be seen, in cover and in no building (BW-6), bears no pin (BW-R12), and its unit
/// has not as many hidden as it may (BW-9, BW-R35).
pub fn may_hide(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    let Some(piece) = state.piece(id) else {
        return Err(Refusal::new("BW-6", "not-on-table"));
    };
    if !setting.kind(id).on_foot() {
        return Err(Refusal::new("BW-6", "not-on-foot"));
    }
    if state.element(id).pin.is_some() {
        return Err(Refusal::new("BW-R12", "is-pinned"));
    }
    if crates::carries(setting, state, id) {
        return Err(Refusal::new("BW-6", "hands-full"));
    }
    if state.element(id).opens.is_some() {
        return Err(Refusal::new("BW-S1", "opens-a-crate"));
    }
    if ground::in_building(&setting.ground, piece.at) {
        return Err(Refusal::new("BW-6", "in-a-building"));
    }
    if !ground::in_cover(&setting.ground, piece.at) {
        return Err(Refusal::new("BW-6", "not-in-cover"));
    }
    let unit = state.element(id).unit;
    let hidden = state
        .ids()
        .filter(|other| state.element(*other).unit == unit && state.hidden(*other).is_some());
    let limit = state.quality(setting, id).limit();
    if limit.is_some_and(|limit| hidden.count() >= limit) {
        let most = limit.unwrap_or_default() as i64;
        return Err(Refusal::new("BW-9", "as-many-hidden-as-may").with("n", Value::Number(most)));
    }
    Ok(())
}

/// Whether a card may be guessed for a squad in its movement: to hide, once (BW-R32), or to stay hidden (BW-7).
pub fn may_guess(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    let e = state.element(id);
    if e.tried {
        return Err(Refusal::new("BW-R32", "has-tried-to-hide"));
    }
    if e.done {
        return Err(Refusal::new("BW-R33", "has-moved"));
    }
    if state.hidden(id).is_some() {
        return Ok(());
    }
    may_hide(setting, state, id)
}

/// How a squad would stand at a place at which it shows itself, or why it may not (BW-8).
pub fn may_appear(
    setting: &Setting,
    state: &State,
    id: ElementId,
    at: Point,
    die: u8,
) -> Result<Piece, Refusal> {
    let Some(hidden) = state.hidden(id) else {
        return Err(Refusal::new("BW-8", "not-hidden"));
    };
    Spots::new(setting, state, id, hidden, die).may(at)
}

/// The places at which a hidden squad may show itself.
pub struct Spots<'a> {
    setting: &'a Setting,
    piece: Piece,
    die: u8,
    bases: Vec<Base>,
}

impl<'a> Spots<'a> {
    /// Those of a squad that is hidden so, with a die that shows so much.
    pub fn new(
        setting: &'a Setting,
        state: &State,
        id: ElementId,
        hidden: Hidden,
        die: u8,
    ) -> Spots<'a> {
        Spots {
            setting,
            piece: hidden.piece,
            die,
            bases: movement::bases(setting, state, id),
        }
    }

    /// How it would stand there, or why it may not: within so many moves of where it began, as the crow flies (BW-R35), in cover, in no
    /// building, clear of all others (BW-R24). Where it began it always may (BW-R34, BW-R36).
    pub fn may(&self, at: Point) -> Result<Piece, Refusal> {
        let piece = self.piece;
        let ground = &self.setting.ground;
        if at == piece.at {
            return Ok(piece);
        }
        if piece.at.distance_squared(at) > reach(self.die).squared() {
            let inches = i64::from(self.die) * 8;
            return Err(Refusal::new("BW-8", "beyond-its-die").with("n", Value::Number(inches)));
        }
        if ground::in_building(ground, at) {
            return Err(Refusal::new("BW-6", "in-a-building"));
        }
        if !ground::in_cover(ground, at) {
            return Err(Refusal::new("BW-8", "not-in-cover"));
        }
        let mover = Mover {
            piece,
            mobility: Mobility::Foot,
            bases: &self.bases,
        };
        if route::may_stand(ground, &mover, at).is_err() {
            return Err(Refusal::new("TB-3", "no-room-there"));
        }
        Ok(Piece {
            at,
            level: route::level_at(ground, at),
            ..piece
        })
    }
}

/// How far from where it began a squad may show itself (BW-8).
pub fn reach(die: u8) -> Length {
    FOOT * i32::from(die)
}

/// Where a hidden squad began, and the places an inch apart that its die reaches; room is not looked at.
pub fn places(setting: &Setting, state: &State, id: ElementId, die: u8) -> Vec<Point> {
    let Some(hidden) = state.hidden(id) else {
        return Vec::new();
    };
    let (start, far) = (hidden.piece.at, reach(die).squared());
    let near = |at: &&Point| **at != start && start.distance_squared(**at) <= far;
    let around = setting.spots.iter().filter(near).copied();
    std::iter::once(start).chain(around).collect()
}

/// A card's rank: 2 is the lowest, the ace the highest unless the option makes it the lowest (BW-R27).
pub fn rank(setting: &Setting, card: u8) -> u8 {
    match Card::of(card).rank {
        1 if setting.options.ace_high => 14,
        rank => rank,
    }
}

/// Whether a guess was right (BW-7, BW-R27).
pub fn is_right(setting: &Setting, last: u8, card: u8, higher: bool) -> bool {
    match rank(setting, card).cmp(&rank(setting, last)) {
        Ordering::Greater => higher,
        Ordering::Less => !higher,
        Ordering::Equal => setting.options.tie == Tie::Right,
    }
}

/// Of how many cards a guess is right, and how many there are: what anybody at the table can count. An empty deck is one that is about to be
/// reshuffled (BW-R28).
pub fn chances(setting: &Setting, deck: &Deck, higher: bool) -> (u8, u8) {
    let Some(last) = deck.drawn().last().copied() else {
        return (0, 0);
    };
    let all: Vec<u8> = if deck.left().is_empty() {
        (0..Card::COUNT).filter(|card| *card != last).collect()
    } else {
        deck.left().to_vec()
    };
    let right = all
        .iter()
        .filter(|card| is_right(setting, last, **card, higher));
    (right.count() as u8, all.len() as u8)
}

/// The deck that a squad's cards are drawn from.
pub fn deck<'a>(setting: &Setting, state: &'a State, id: ElementId) -> (u8, &'a Deck) {
    let deck = setting.deck(state.side(setting, id));
    (deck as u8, &state.decks[deck])
}

/// The first card of a deck, which has no event (BW-5, BW-R29).
pub fn first_card(state: &State, deck: u8) -> Step {
    match state.decks[usize::from(deck)].die() {
        Some(handful) => Step::Roll(Wanted {
            handful,
            need: None,
            why: Text::key("dice-first-card"),
            side: SideId(if state.decks.len() > 1 { deck } else { 0 }),
        }),
        None => Step::Next(Next::pop(Vec::new())),
    }
}

/// The first card is drawn.
pub fn first_drawn(state: &State, deck: u8, die: u8) -> Next {
    let left = state.decks[usize::from(deck)].left();
    let card = left.get(usize::from(die.saturating_sub(1)));
    let card = card.copied().unwrap_or_default();
    Next::pop(vec![Event::FirstCard { deck, die, card }])
}

/// The next card for a squad; an empty deck is reshuffled first, the last card alone comes by itself (BW-R28).
pub fn guess(setting: &Setting, state: &State, id: ElementId, higher: bool) -> Step {
    let (number, deck) = deck(setting, state, id);
    if deck.left().is_empty() {
        let shuffled = Event::Shuffled { deck: number };
        return Step::Next(Next::become_(
            vec![shuffled],
            vec![Frame::Guess(id, higher)],
        ));
    }
    match deck.die() {
        None => Step::Next(drawn(setting, state, id, higher, 1)),
        Some(handful) => Step::Roll(Wanted {
            handful,
            need: None,
            why: Text::key(if higher { "dice-higher" } else { "dice-lower" })
                .with("who", Value::Element(id)),
            side: state.side(setting, id),
        }),
    }
}

/// The card is turned: right, the squad is hidden and its die goes up (BW-7, BW-R31); wrong, it is placed (BW-8), or stays where it is
/// (BW-R32). The card's event comes after that, whatever was guessed (BW-R30).
pub fn drawn(setting: &Setting, state: &State, id: ElementId, higher: bool, die: u8) -> Next {
    let (number, deck) = deck(setting, state, id);
    let place = usize::from(die.saturating_sub(1));
    let card = deck.left().get(place).copied().unwrap_or_default();
    let last = deck.drawn().last().copied().unwrap_or_default();
    let right = is_right(setting, last, card, higher);
    let mut events = vec![Event::CardDrawn {
        deck: number,
        die,
        card,
        element: id,
        higher,
        right,
    }];
    let event = cards::event(setting, Card::of(card));
    let side = state.side(setting, id);
    let mut frames: Vec<Frame> = event
        .map(|event| Frame::Event(event, side))
        .into_iter()
        .collect();
    match (state.hidden(id).is_some(), right) {
        (true, true) => events.push(Event::StayedHidden { element: id }),
        (true, false) => frames.push(Frame::Place(id)),
        (false, true) => events.push(Event::Hid { element: id }),
        (false, false) => events.push(Event::FailedToHide { element: id }),
    }
    Next::become_(events, frames)
}

/// A squad that must show itself: its owner places it; at a die of 0 it stands where it began (BW-R36).
pub fn place(setting: &Setting, state: &State, id: ElementId) -> Step {
    let Some(hidden) = state.hidden(id) else {
        return Step::Next(Next::pop(Vec::new()));
    };
    if hidden.die == 0 {
        return Step::Next(appears(id, hidden.piece));
    }
    Step::Decide(Decision {
        side: state.side(setting, id),
        question: Text::key("ask-place").with("who", Value::Element(id)),
        kind: "place".into(),
        about: Some(id),
        elements: vec![id],
    })
}

/// A squad shows itself, and may be ambushed (BW-19).
pub fn appears(id: ElementId, to: Piece) -> Next {
    let event = Event::Revealed { element: id, to };
    Next::become_(vec![event], vec![Frame::Shown(id, Vec::new())])
}

/// A squad shows itself at a place that its die, as it stands, allows (BW-R31).
pub fn reveal(setting: &Setting, state: &State, id: ElementId, at: Point) -> Result<Next, Refusal> {
    let die = state.hidden(id).map_or(0, |hidden| hidden.die);
    let to = may_appear(setting, state, id, at, die)?;
    Ok(appears(id, to))
}

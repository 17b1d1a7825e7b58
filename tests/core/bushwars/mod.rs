//! Bushwars: worked examples, rulings and options, with scripted dice and cards that must be used up exactly.

mod ambushes;
mod appear;
mod blind;
mod crates;
mod examples;
mod fire;
mod hiding;
mod kept;
mod loot;
mod looters;
mod odds;
mod picks;
pub mod random;
mod rulings;
mod sensible;
mod table;
mod vehicles;

use std::collections::VecDeque;
use std::sync::Arc;

use small_wars::engine::battle::Waiting;
use small_wars::engine::terms::Edge;
use small_wars::engine::{Battle, InputFault, SideId};
use small_wars::rules::bushwars::state::{Element, Hidden, Pin, Place};
use small_wars::rules::bushwars::{
    Book, Event, Frame, Kind, Options, Order, Quality, Setting, State, Way, Weapon,
};
use small_wars::table::{ElementId, Length, Point};

pub use table::{Table, card, inch, weapons};

pub const RED: SideId = SideId(0);
pub const BLUE: SideId = SideId(1);

/// A battle with scripted dice and cards.
pub struct Rig {
    pub battle: Battle<Book>,
    dice: VecDeque<u8>,
    pub events: Vec<Event>,
}

impl Rig {
    /// Changes the state before play goes on, as if it had come about.
    pub fn set(mut self, change: impl FnOnce(&mut State)) -> Rig {
        let mut state = self.battle.state().clone();
        change(&mut state);
        let agenda: Vec<Frame> = self.battle.agenda().to_vec();
        self.battle = Battle::resume(Arc::clone(self.battle.setting()), state, agenda);
        self
    }

    /// A squad has been hidden since before this turn.
    pub fn hidden(self, id: u16, die: u8) -> Rig {
        self.set(|state| {
            let e = &mut state.elements[usize::from(id)];
            if let Place::Table(piece) = e.place {
                e.place = Place::Hidden(Hidden {
                    piece,
                    die,
                    began: Some(die),
                });
            }
        })
    }

    /// A squad is pinned from one turn to another.
    pub fn pinned(self, id: u16, from: u16, until: u16) -> Rig {
        self.set(|state| state.elements[usize::from(id)].pin = Some(Pin { from, until }))
    }

    /// Gives the dice that are waited for; all of them must be used up.
    pub fn roll(&mut self, dice: &[u8]) -> &mut Rig {
        self.dice.extend(dice);
        while let Waiting::Dice(wanted) = self.battle.waiting().clone() {
            let count = usize::from(wanted.handful.count);
            if self.dice.is_empty() {
                break;
            }
            assert!(self.dice.len() >= count, "dice missing: {wanted:?}");
            let dice: Vec<u8> = self.dice.drain(..count).collect();
            self.events
                .extend(self.battle.dice(&dice).expect("dice that fit"));
        }
        assert!(
            self.dice.is_empty(),
            "dice left over: {:?}, {:?}",
            self.dice,
            self.battle.waiting()
        );
        self
    }

    /// Turns up that card, then gives the dice that follow from it.
    pub fn draw(&mut self, name: &str, dice: &[u8]) -> &mut Rig {
        assert!(self.battle.draws_card(), "{:?}", self.battle.waiting());
        let deck = match self.battle.agenda().last() {
            Some(Frame::FirstCard(deck)) => usize::from(*deck),
            Some(Frame::Guess(id, _)) => {
                let side = self.battle.state().side(self.battle.setting(), *id);
                self.battle.setting().deck(side)
            }
            other => panic!("{other:?}"),
        };
        let left = self.battle.state().decks[deck].left();
        let place = left.iter().position(|c| *c == card(name));
        let die = place.expect("a card still to come") as u8 + 1;
        let all: Vec<u8> = std::iter::once(die).chain(dice.iter().copied()).collect();
        self.roll(&all)
    }

    /// Gives an order with the dice it takes; all of them must be used up.
    pub fn order(&mut self, order: &Order, dice: &[u8]) -> &mut Rig {
        let Waiting::Decision(decision) = self.battle.waiting().clone() else {
            panic!("no decision is wanted: {:?}", self.battle.waiting())
        };
        let events = self
            .battle
            .order(decision.side, order)
            .unwrap_or_else(|fault| panic!("{order:?}: {fault:?}"));
        self.events.extend(events);
        self.roll(dice)
    }

    /// Refuses an order and returns the rule that forbids it; the battle is as before.
    pub fn refused(&mut self, order: &Order) -> String {
        let before = (self.battle.hash(), self.battle.bytes());
        let Waiting::Decision(decision) = self.battle.waiting().clone() else {
            panic!("no decision is wanted: {:?}", self.battle.waiting())
        };
        let fault = self.battle.order(decision.side, order);
        assert_eq!(
            (self.battle.hash(), self.battle.bytes()),
            before,
            "a refused order changed the battle"
        );
        match fault {
            Err(InputFault::Refused(refusal)) => refusal.rule.to_string(),
            other => panic!("{order:?} was not refused: {other:?}"),
        }
    }

    pub fn go(&mut self, id: u16, x: i32, y: i32, dice: &[u8]) -> &mut Rig {
        self.order(&step(id, x, y), dice)
    }

    pub fn guess(&mut self, id: u16, higher: bool, name: &str, dice: &[u8]) -> &mut Rig {
        let element = ElementId(id);
        self.order(&Order::Guess { element, higher }, &[]);
        self.draw(name, dice)
    }

    pub fn reveal(&mut self, id: u16, at: Point) -> &mut Rig {
        self.order(&reveal(id, at), &[])
    }

    pub fn ambush(&mut self, id: u16, at: Point, dice: &[u8]) -> &mut Rig {
        self.order(&ambush(id, at), dice)
    }

    pub fn fire(&mut self, id: u16, target: u16, dice: &[u8]) -> &mut Rig {
        self.order(&shot(id, target), dice)
    }

    /// The side that decides is done with this part of the turn.
    pub fn end(&mut self, dice: &[u8]) -> &mut Rig {
        self.order(&Order::EndPhase, dice)
    }

    /// Everybody is done with moving.
    pub fn until_fire(&mut self) -> &mut Rig {
        let turn = self.battle.state().turn;
        while self.waits() == "move" && self.battle.state().turn == turn {
            self.end(&[]);
        }
        self
    }

    /// Nobody fires any more until somebody else is asked.
    pub fn until_turn(&mut self) -> &mut Rig {
        let turn = self.battle.state().turn;
        while self.battle.state().turn == turn && self.waits() != "over" {
            self.end(&[]);
        }
        self
    }

    /// What kind of decision is wanted, such as "move"; "dice" or "over" if none is.
    pub fn waits(&self) -> String {
        match self.battle.waiting() {
            Waiting::Decision(decision) => decision.kind.to_string(),
            Waiting::Dice(_) => "dice".into(),
            Waiting::Over => "over".into(),
        }
    }

    /// How many dice of how many sides are wanted, and what they need.
    pub fn wants(&self) -> (u8, u8, Option<u8>) {
        match self.battle.waiting() {
            Waiting::Dice(wanted) => (wanted.handful.count, wanted.handful.sides, wanted.need),
            other => panic!("{other:?}"),
        }
    }

    /// Who is asked.
    pub fn asks(&self) -> SideId {
        match self.battle.waiting() {
            Waiting::Decision(decision) => decision.side,
            other => panic!("{other:?}"),
        }
    }

    /// Who may answer the decision.
    pub fn asked(&self) -> Vec<u16> {
        match self.battle.waiting() {
            Waiting::Decision(decision) => decision.elements.iter().map(|id| id.0).collect(),
            _ => Vec::new(),
        }
    }

    pub fn element(&self, id: u16) -> &Element {
        self.battle.state().element(ElementId(id))
    }

    pub fn figures(&self, id: u16) -> usize {
        self.element(id).figures.len()
    }

    pub fn at(&self, id: u16) -> Option<Point> {
        self.battle
            .state()
            .piece(ElementId(id))
            .map(|piece| piece.at)
    }

    /// What the die of a hidden squad shows.
    pub fn die(&self, id: u16) -> Option<u8> {
        self.battle
            .state()
            .hidden(ElementId(id))
            .map(|hidden| hidden.die)
    }

    /// What the last reaction was rolled against, and what came of it.
    pub fn reaction(&self) -> (u8, String) {
        let found = self.events.iter().rev().find_map(|event| match event {
            Event::Reacted {
                against, result, ..
            } => Some((*against, format!("{result:?}"))),
            _ => None,
        });
        found.expect("a reaction")
    }
}

pub fn step(id: u16, x: i32, y: i32) -> Order {
    Order::Move {
        element: ElementId(id),
        way: Way {
            path: vec![inch(x, y)],
            leave: false,
        },
    }
}

pub fn reveal(id: u16, at: Point) -> Order {
    Order::Reveal {
        element: ElementId(id),
        at,
    }
}

pub fn ambush(id: u16, at: Point) -> Order {
    Order::Ambush {
        element: ElementId(id),
        at,
    }
}

pub fn shot(id: u16, target: u16) -> Order {
    Order::Fire {
        element: ElementId(id),
        target: ElementId(target),
        weapon: None,
    }
}

//! Bushwars: worked examples, rulings and options, with scripted dice and cards that must be used up exactly.

mod examples;
mod hiding;
mod odds;
mod rulings;

use std::collections::VecDeque;
use std::sync::Arc;

use small_wars::engine::battle::Waiting;
use small_wars::engine::terms::{Edge, Goal, SideTerms, Terms, What};
use small_wars::engine::{Battle, InputFault, SideId};
use small_wars::rules::bushwars::state::{Element, Hidden, Pin, Place};
use small_wars::rules::bushwars::{
    Book, ElementSetting, Event, Frame, Kind, Options, Order, Quality, Setting, State, UnitSetting,
    Way, Weapon, ground,
};
use small_wars::table::{
    Cover, ElementId, Feature, FeatureId, Footprint, Going, Ground, Heading, Length, Obscurement,
    Piece, Point, Polygon, route,
};

pub const RED: SideId = SideId(0);
pub const BLUE: SideId = SideId(1);

/// A place so many inches from the west and from the north.
pub fn inch(x: i32, y: i32) -> Point {
    Point::new(x * 254, y * 254)
}

/// The number of a card: "10H", "KS", "AC".
pub fn card(name: &str) -> u8 {
    let (rank, suit) = name.split_at(name.len() - 1);
    let rank = match rank {
        "A" => 1,
        "J" => 11,
        "Q" => 12,
        "K" => 13,
        rank => rank.parse().expect("a rank"),
    };
    let suit = "HDCS".find(suit).expect("a suit") as u8;
    suit * 13 + rank - 1
}

/// Weapons such as "3ar 2mg 1rpg".
pub fn weapons(text: &str) -> Vec<Weapon> {
    let one = |part: &str| {
        let digits = part.chars().take_while(char::is_ascii_digit).count();
        let count: usize = part[..digits].parse().expect("how many");
        let weapon = match &part[digits..] {
            "r" => Weapon::Rifle,
            "ar" => Weapon::AssaultRifle,
            "mg" => Weapon::MachineGun,
            "rpg" => Weapon::Rpg,
            "mo" => Weapon::Mortar,
            "can" => Weapon::Cannon,
            other => panic!("{other}"),
        };
        vec![weapon; count]
    };
    text.split_whitespace().flat_map(one).collect()
}

/// A table with units, before the battle.
pub struct Table {
    terms: Terms,
    options: Options,
    units: Vec<UnitSetting>,
    elements: Vec<ElementSetting>,
    features: Vec<Feature>,
}

impl Table {
    /// 72 by 48 inches, with two sides.
    pub fn new() -> Table {
        Table::of(2)
    }

    pub fn of(sides: u8) -> Table {
        let side = |n: u8| SideTerms {
            name: format!("side {n}"),
            edge: if n == 0 { Edge::West } else { Edge::East },
        };
        let terms = Terms {
            title: "test".into(),
            sides: (0..sides).map(side).collect(),
            order: (0..sides).map(SideId).collect(),
            turns: Some(15),
            goals: Vec::new(),
            otherwise: None,
            arrivals: Vec::new(),
        };
        Table {
            terms,
            options: Options::default(),
            units: Vec::new(),
            elements: Vec::new(),
            features: Vec::new(),
        }
    }

    pub fn options(mut self, change: impl FnOnce(&mut Options)) -> Table {
        change(&mut self.options);
        self
    }

    pub fn terms(mut self, change: impl FnOnce(&mut Terms)) -> Table {
        change(&mut self.terms);
        self
    }

    pub fn exit(self, side: SideId, edge: Edge, count: u16) -> Table {
        self.terms(|terms| {
            terms.goals.push(Goal {
                side,
                what: What::Exit {
                    edge,
                    count,
                    road: false,
                },
                text: None,
            });
        })
    }

    /// What is put next is of this unit.
    pub fn unit(mut self, side: SideId, quality: Quality) -> Table {
        self.units.push(UnitSetting {
            name: format!("unit {}", self.units.len()),
            side,
            quality,
        });
        self
    }

    /// Puts a squad with these weapons; its number is how many were put before.
    pub fn squad(self, arms: &str, x: i32, y: i32) -> Table {
        self.put(Kind::Squad, arms, x, y)
    }

    pub fn put(mut self, kind: Kind, arms: &str, x: i32, y: i32) -> Table {
        let n = self.elements.len();
        self.elements.push(ElementSetting {
            id: format!("e{n}"),
            name: format!("{} {n}", kind.key()),
            unit: self.units.len() as u8 - 1,
            kind,
            weapons: weapons(arms),
            piece: Some(Piece {
                at: inch(x, y),
                radius: Length::ZERO,
                facing: Heading::EAST,
                level: 0,
            }),
        });
        self
    }

    /// Terrain from one corner to another, in inches.
    pub fn area(mut self, preset: &str, from: (i32, i32), to: (i32, i32)) -> Table {
        let outline = Polygon::rectangle(inch(from.0, from.1), inch(to.0, to.1));
        self.lay(preset, Footprint::Area(outline));
        self
    }

    pub fn line(mut self, preset: &str, from: (i32, i32), to: (i32, i32)) -> Table {
        let axis = vec![inch(from.0, from.1), inch(to.0, to.1)];
        let width = if preset == "road" {
            Length::cm(8)
        } else {
            Length::ZERO
        };
        self.lay(preset, Footprint::Line { axis, width });
        self
    }

    fn lay(&mut self, preset: &str, footprint: Footprint) {
        let id = FeatureId(self.features.len() as u16);
        self.features.push(feature(preset, footprint, id));
    }

    /// The battle before its first card.
    pub fn start(mut self) -> Rig {
        ground::lay(&mut self.features);
        let ground = Ground {
            width: Length::inches(72),
            height: Length::inches(48),
            features: self.features,
            obscurement_adds: false,
            pass_friends: true,
            index: Default::default(),
        };
        let mut setting = Setting::new(
            self.terms,
            ground,
            self.options,
            self.units,
            self.elements,
        );
        for n in 0..setting.elements.len() {
            let radius = setting.radius(ElementId(n as u16));
            if let Some(piece) = &mut setting.elements[n].piece {
                piece.radius = radius;
                piece.level = route::level_at(&setting.ground, piece.at);
            }
        }
        let (battle, events) = Battle::new(Arc::new(setting));
        Rig {
            battle,
            dice: VecDeque::new(),
            events,
        }
    }

    /// The battle with the four of clubs as its first card.
    pub fn begin(self) -> Rig {
        self.with_card("4C")
    }

    pub fn with_card(self, name: &str) -> Rig {
        let mut rig = self.start();
        rig.draw(name, &[]);
        rig
    }
}

/// A feature as its preset makes it, as far as this rule book asks.
fn feature(preset: &str, footprint: Footprint, id: FeatureId) -> Feature {
    use Obscurement::{Blocked, Clear, Heavy, Obscured};
    let open = [Going::Open; 3];
    let (through, inside, cover, depth, top, going) = match preset {
        "wood" => (Blocked, Obscured, Cover::Light, Some(5), 10, [Going::Bad; 3]),
        "jungle" => (Blocked, Obscured, Cover::Heavy, Some(3), 10, [Going::Bad; 3]),
        "scrub" => (Obscured, Obscured, Cover::Light, None, 5, open),
        "stone_house" => (Blocked, Heavy, Cover::Heavy, None, 10, open),
        "stone_wall" => (Obscured, Clear, Cover::Heavy, None, 5, [Going::Difficult; 3]),
        "water" => (Clear, Clear, Cover::None, None, 10, [Going::Impassable; 3]),
        _ => (Clear, Clear, Cover::None, None, 10, open),
    };
    Feature {
        id,
        preset: preset.into(),
        name: None,
        footprint,
        through,
        inside,
        cover,
        depth: depth.map(Length::cm),
        top,
        level: 0,
        storeys: 1,
        hard: false,
        road: preset == "road",
        going,
    }
}

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
    pub fn to_fire(&mut self) -> &mut Rig {
        let turn = self.battle.state().turn;
        while self.waits() == "move" && self.battle.state().turn == turn {
            self.end(&[]);
        }
        self
    }

    /// Nobody fires any more until somebody else is asked.
    pub fn to_turn(&mut self) -> &mut Rig {
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
        self.battle.state().piece(ElementId(id)).map(|piece| piece.at)
    }

    /// What the die of a hidden squad shows.
    pub fn die(&self, id: u16) -> Option<u8> {
        self.battle.state().hidden(ElementId(id)).map(|hidden| hidden.die)
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

//! A rule book of its own, to prove that the engine serves more than one. Three captains sail among ten islands in a row. Each round a
//! card is drawn that names the island with a prize; all declare in secret where they sail, at most two islands far (TOY-1); then all is
//! shown (TOY-2). Whoever is alone there takes the prize (TOY-3); ships that meet fight with a die each, the lowest lose a mast (TOY-4).

use serde::{Deserialize, Serialize};
use small_wars::chance::{Deck, Handful};
use small_wars::engine::ruleset::Wanted;
use small_wars::engine::*;
use small_wars::table::{ElementId, Ground, Heading, Length, Piece, Point};

pub const ISLANDS: u8 = 10;

#[derive(Debug)]
pub struct Toy;

#[derive(Debug)]
pub struct Setting {
    pub ground: Ground,
    pub masts: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    deck: Deck,
    round: u16,
    prize: u8,
    ships: Vec<Ship>,
    /// Hidden from all others until everybody has declared.
    declared: Vec<Option<u8>>,
    outcome: Option<Outcome>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Ship {
    island: u8,
    masts: u8,
    prizes: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    Sail(u8),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    Drawn { card: u8, die: u8 },
    Declared { side: SideId, island: u8 },
    Shown,
    Taken { side: SideId },
    Fought { side: SideId, die: u8 },
    Damaged { sides: Vec<SideId> },
    Ended(Outcome),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    Round,
    Declare,
    Show,
    Fight {
        island: u8,
        rolled: Vec<(SideId, u8)>,
    },
}

impl State {
    fn afloat(&self) -> impl Iterator<Item = SideId> {
        let afloat = |(n, ship): (usize, &Ship)| (ship.masts > 0).then_some(SideId(n as u8));
        self.ships.iter().enumerate().filter_map(afloat)
    }

    fn at(&self, island: u8) -> Vec<SideId> {
        self.afloat()
            .filter(|s| self.ship(*s).island == island)
            .collect()
    }

    fn ship(&self, side: SideId) -> &Ship {
        &self.ships[usize::from(side.0)]
    }

    fn ended(&self) -> Option<Outcome> {
        let mut afloat: Vec<SideId> = self.afloat().collect();
        if !self.deck.left().is_empty() && afloat.len() > 1 {
            return None;
        }
        afloat.sort_by_key(|s| std::cmp::Reverse(self.ship(*s).prizes));
        let best = |s: &SideId| self.ship(*s).prizes;
        let draw = afloat.len() > 1 && best(&afloat[0]) == best(&afloat[1]);
        Some(Outcome {
            winner: afloat.first().copied().filter(|_| !draw),
            reason: Text::key("toy-over"),
        })
    }

    fn may_sail(&self, side: SideId, island: u8) -> Result<(), Refusal> {
        let far = self.ship(side).island.abs_diff(island);
        if island >= ISLANDS || far > 2 {
            return Err(Refusal::new("TOY-1", "toy-too-far").with("far", Value::Number(far.into())));
        }
        Ok(())
    }

    fn asked(&self) -> Option<SideId> {
        self.afloat()
            .find(|s| self.declared[usize::from(s.0)].is_none())
    }
}

fn die(side: SideId, why: &'static str) -> Wanted {
    Wanted {
        handful: Handful::d6(1),
        need: None,
        why: Text::key(why),
        side,
    }
}

impl Ruleset for Toy {
    const NAME: &'static str = "toy";
    const VERSION: u32 = 1;
    type Setting = Setting;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Frame = Frame;

    fn start(setting: &Setting) -> (State, Vec<Frame>) {
        let ship = |island| Ship {
            island,
            masts: setting.masts,
            prizes: 0,
        };
        let state = State {
            deck: Deck::new(0..ISLANDS),
            round: 0,
            prize: 0,
            ships: vec![ship(1), ship(4), ship(8)],
            declared: vec![None; 3],
            outcome: None,
        };
        (state, vec![Frame::Round])
    }

    fn sides(_: &Setting) -> u8 {
        3
    }

    fn step(_: &Setting, state: &State, frame: &Frame) -> Step<Toy> {
        match frame {
            Frame::Round => match (state.ended(), state.deck.die()) {
                (Some(outcome), _) => Step::Next(Next {
                    events: vec![Event::Ended(outcome)],
                    then: Then::Over,
                }),
                (None, Some(handful)) => Step::Roll(Wanted {
                    handful,
                    ..die(SideId(0), "toy-card")
                }),
                (None, None) => Step::Next(drawn(state, 1)),
            },
            Frame::Declare => match state.asked() {
                None => Step::Next(Next::pop(Vec::new())),
                Some(side) => Step::Decide(Decision {
                    side,
                    question: Text::key("toy-where"),
                    kind: "declare".into(),
                    about: None,
                    elements: vec![ElementId(side.0.into())],
                }),
            },
            Frame::Show => {
                let fights = (0..ISLANDS)
                    .rev()
                    .filter(|island| {
                        let there = |s: &SideId| state.declared[usize::from(s.0)] == Some(*island);
                        state.afloat().filter(there).count() > 1
                    })
                    .map(|island| Frame::Fight {
                        island,
                        rolled: Vec::new(),
                    });
                let alone: Vec<SideId> = state
                    .afloat()
                    .filter(|s| state.declared[usize::from(s.0)] == Some(state.prize))
                    .collect();
                let mut events = vec![Event::Shown];
                if let [side] = alone[..] {
                    events.push(Event::Taken { side });
                }
                Step::Next(Next::become_(events, fights.collect()))
            }
            Frame::Fight { island, rolled } => match state.at(*island).get(rolled.len()) {
                Some(side) => Step::Roll(die(*side, "toy-fight")),
                None => {
                    let lowest = rolled.iter().map(|(_, die)| *die).min();
                    let all_alike = rolled.iter().all(|(_, die)| Some(*die) == lowest);
                    let losers = rolled
                        .iter()
                        .filter(|(_, die)| Some(*die) == lowest && !all_alike);
                    let sides = losers.map(|(side, _)| *side).collect();
                    Step::Next(Next::pop(vec![Event::Damaged { sides }]))
                }
            },
        }
    }

    fn answer(
        _: &Setting,
        state: &State,
        _: &Frame,
        side: SideId,
        order: &Order,
    ) -> Result<Next<Toy>, Refusal> {
        let Order::Sail(island) = *order;
        state.may_sail(side, island)?;
        let declared = vec![Event::Declared { side, island }];
        Ok(Next::become_(declared, vec![Frame::Declare]))
    }

    fn rolled(_: &Setting, state: &State, frame: &Frame, dice: &[u8]) -> Next<Toy> {
        match frame {
            Frame::Fight { island, rolled } => {
                let side = state.at(*island)[rolled.len()];
                let mut rolled = rolled.clone();
                rolled.push((side, dice[0]));
                let island = *island;
                let fought = vec![Event::Fought { side, die: dice[0] }];
                Next::become_(fought, vec![Frame::Fight { island, rolled }])
            }
            _ => drawn(state, dice[0]),
        }
    }

    fn apply(_: &Setting, state: &mut State, event: &Event) {
        match event {
            Event::Drawn { die, .. } => {
                state.prize = state.deck.draw(*die).unwrap_or_default();
                state.round += 1;
            }
            Event::Declared { side, island } => {
                state.declared[usize::from(side.0)] = Some(*island);
            }
            Event::Shown => {
                for (ship, declared) in state.ships.iter_mut().zip(&mut state.declared) {
                    ship.island = declared.take().unwrap_or(ship.island);
                }
            }
            Event::Taken { side } => state.ships[usize::from(side.0)].prizes += 1,
            Event::Fought { .. } => {}
            Event::Damaged { sides } => {
                for side in sides {
                    state.ships[usize::from(side.0)].masts -= 1;
                }
            }
            Event::Ended(outcome) => state.outcome = Some(outcome.clone()),
        }
    }

    fn order(_: &Setting, _: &State, _: &Frame, draft: &Draft) -> Result<Order, Refusal> {
        match draft.choice.as_deref().map(str::parse) {
            Some(Ok(island)) => Ok(Order::Sail(island)),
            _ => Err(Refusal::new("TOY-1", "toy-name-island")),
        }
    }

    fn draft(order: &Order) -> Draft {
        let Order::Sail(island) = order;
        Draft {
            offer: "sail".into(),
            choice: Some(island.to_string().into()),
            ..Draft::default()
        }
    }

    fn offers(_: &Setting, state: &State, _: &Frame) -> Vec<Offer> {
        let Some(side) = state.asked() else {
            return Vec::new();
        };
        let islands = (0..ISLANDS).filter(|i| state.may_sail(side, *i).is_ok());
        vec![Offer {
            key: "sail".into(),
            element: Some(ElementId(side.0.into())),
            slots: vec![Slot {
                kind: SlotKind::Choice,
                required: true,
                elements: Vec::new(),
                choices: islands.map(|i| i.to_string().into()).collect(),
                length: None,
                bonus: None,
                spots: Vec::new(),
                count: None,
            }],
            refused: None,
            roll: None,
        }]
    }

    fn candidates(_: &Setting, _: &State, _: &Frame, offer: &Offer) -> Vec<Order> {
        let islands = offer.slots.iter().flat_map(|slot| &slot.choices);
        islands
            .filter_map(|c| c.parse().ok().map(Order::Sail))
            .collect()
    }

    fn judge(setting: &Setting, state: &State, frame: &Frame, draft: &Draft) -> Verdict {
        let order = Toy::order(setting, state, frame, draft);
        let missing = draft.choice.is_none().then_some(SlotKind::Choice);
        let refused = order
            .and_then(|Order::Sail(island)| match state.asked() {
                Some(side) => state.may_sail(side, island),
                None => Ok(()),
            })
            .err();
        Verdict {
            refused,
            missing: missing.into_iter().collect(),
            ..Verdict::default()
        }
    }

    fn forecast(_: &Setting, _: &State, _: &Frame, _: &Draft) -> Option<Forecast> {
        None
    }

    fn told(setting: &Setting, before: &State, after: &State, event: &Event) -> Told {
        let (was, is) = (view(setting, before, None), view(setting, after, None));
        let pairs = was.elements.into_iter().zip(is.elements);
        let rolled = |side, dice: u8, why| Rolled {
            handful: Handful::d6(1),
            dice: vec![dice],
            need: None,
            working: None,
            pool: None,
            why: Text::key(why),
            side,
        };
        Told {
            text: Some(Text::key("toy-event")),
            rolled: match event {
                Event::Drawn { die, .. } => Some(rolled(SideId(0), *die, "toy-card")),
                Event::Fought { side, die } => Some(rolled(*side, *die, "toy-fight")),
                _ => None,
            },
            changes: pairs.filter(|(was, is)| was != is).collect(),
            clock: Some((is.turn, is.phase, is.outcome)),
            reveals: matches!(event, Event::Shown),
            ..Told::default()
        }
    }

    fn view(setting: &Setting, state: &State, viewer: Option<SideId>) -> TableView {
        view(setting, state, viewer)
    }

    fn ground(setting: &Setting) -> &Ground {
        &setting.ground
    }

    fn card(_: &Setting, state: &State, _: Option<&Frame>, element: ElementId) -> Vec<Report> {
        let ship = state.ships.get(usize::from(element.0));
        let row = |ship: &Ship| Report {
            label: Text::key("toy-prizes"),
            value: Text::key("toy-number").with("n", Value::Number(ship.prizes.into())),
        };
        ship.map(row).into_iter().collect()
    }
}

fn drawn(state: &State, die: u8) -> Next<Toy> {
    let card = state.deck.left()[usize::from(die - 1)];
    let frames = vec![Frame::Round, Frame::Show, Frame::Declare];
    Next::become_(vec![Event::Drawn { card, die }], frames)
}

fn view(_: &Setting, state: &State, viewer: Option<SideId>) -> TableView {
    let element = |(n, ship): (usize, &Ship)| {
        let side = SideId(n as u8);
        let seen = viewer.is_none_or(|v| v == side);
        let declared = state.declared[n].filter(|_| seen);
        ElementView {
            id: ElementId(n as u16),
            name: ["Ann", "Bart", "Calico"][n].to_owned(),
            side,
            kind: "ship".to_owned(),
            figure: "ship".to_owned(),
            piece: (ship.masts > 0).then_some(Piece {
                at: Point::cm(10 * i32::from(ship.island) + 5, 10),
                radius: Length::cm(2),
                facing: Heading::EAST,
                level: 0,
            }),
            off: (ship.masts == 0).then_some(Off::Eliminated),
            strength: ship.masts,
            full_strength: 3,
            pinned: false,
            overwatch: false,
            done: state.declared[n].is_some(),
            active: false,
            tags: declared
                .map(|i| Text::key("toy-declared").with("island", Value::Number(i.into())))
                .into_iter()
                .collect(),
            figures: Vec::new(),
            die: None,
        }
    };
    TableView {
        turn: state.round,
        turns: Some(ISLANDS.into()),
        phase: SideId(0),
        elements: state.ships.iter().enumerate().map(element).collect(),
        outcome: state.outcome.clone(),
        ..TableView::default()
    }
}

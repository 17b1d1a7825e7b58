//! Fast and Furious Fifties: worked examples, rulings and options, with scripted dice that must be used up exactly.

mod assault;
mod cancelling;
mod checks;
mod computer;
mod engaged;
mod examples;
pub mod files;
mod fire;
mod hidden;
mod journal;
mod movement;
mod odds;
mod random;
mod sequence;
mod turn;

use std::collections::VecDeque;
use std::sync::Arc;

use small_wars::engine::battle::Waiting;
use small_wars::engine::terms::{Edge, Goal, SideTerms, Terms, What};
use small_wars::engine::{Battle, InputFault, SideId};
use small_wars::rules::fifties::event;
use small_wars::rules::fifties::fire::may_fire;
use small_wars::rules::fifties::state::{Element, Phase};
use small_wars::rules::fifties::{
    Book, ElementSetting, Event, Frame, Options, Order, Quality, Setting, State, Way, ground,
    roster,
};
use small_wars::table::{
    Board, Cell, Cover, ElementId, Feature, FeatureId, Footprint, Going, Ground, Heading, Length,
    Obscurement, Piece, Point, route,
};

pub const ROSCIA: SideId = SideId(0);
pub const LILLIPUT: SideId = SideId(1);
/// The die that draws a red card from a full deck, and one that draws a black one.
pub const RED: u8 = 1;
pub const BLACK: u8 = 52;

/// A board with units, before the battle: red is Roscia, black Lilliput.
pub struct Table {
    pub setting: Setting,
    terrain: Vec<(String, Footprint)>,
}

impl Table {
    /// Squares, counted orthogonally: columns 0 to 9, rows 0 to 7.
    pub fn squares() -> Table {
        Table::on(Board::squares(10, 8, Length::mm(91), false))
    }

    pub fn on(board: Board) -> Table {
        let side = |name: &str, edge| SideTerms {
            name: name.into(),
            edge,
        };
        let terms = Terms {
            title: "test".into(),
            sides: vec![side("Roscia", Edge::West), side("Lilliput", Edge::East)],
            order: vec![ROSCIA, LILLIPUT],
            turns: Some(15),
            goals: Vec::new(),
            otherwise: None,
            arrivals: Vec::new(),
        };
        let ground = Ground {
            width: board.width,
            height: board.height,
            features: Vec::new(),
            obscurement_adds: false,
            pass_friends: true,
            index: Default::default(),
        };
        let setting = Setting {
            terms,
            ground,
            board,
            options: Options::default(),
            colours: [ROSCIA, LILLIPUT],
            roster: roster::built_in(),
            elements: Vec::new(),
        };
        Table {
            setting,
            terrain: Vec::new(),
        }
    }

    pub fn options(mut self, change: impl FnOnce(&mut Options)) -> Table {
        change(&mut self.setting.options);
        self
    }

    pub fn at(&self, column: u8, row: u8) -> Point {
        self.setting.board.centre(Cell { column, row })
    }

    /// Puts a unit into an area; its number is how many were put before.
    pub fn put(self, side: SideId, unit: &str, column: u8, row: u8) -> Table {
        let at = self.at(column, row);
        self.place(side, unit, at)
    }

    pub fn place(mut self, side: SideId, unit: &str, at: Point) -> Table {
        let (key, quality) = match unit.split_once(' ') {
            Some(("elite", key)) => (key, Quality::Elite),
            Some(("poor", key)) => (key, Quality::Poor),
            _ => (unit, Quality::Regular),
        };
        let place = self.setting.roster.iter().position(|u| u.key == key);
        let n = self.setting.elements.len();
        self.setting.elements.push(ElementSetting {
            id: format!("e{n}"),
            name: format!("{unit} {n}"),
            side,
            unit: place.expect("a type of the roster") as u16,
            quality,
            piece: Some(Piece {
                at,
                radius: self.setting.board.base(),
                facing: Heading::EAST,
                level: 0,
            }),
            hidden: false,
        });
        self
    }

    pub fn hidden(mut self) -> Table {
        self.setting.elements.last_mut().expect("a unit").hidden = true;
        self
    }

    pub fn roscia(self, unit: &str, column: u8, row: u8) -> Table {
        self.put(ROSCIA, unit, column, row)
    }

    pub fn lilliput(self, unit: &str, column: u8, row: u8) -> Table {
        self.put(LILLIPUT, unit, column, row)
    }

    /// Terrain in one area.
    pub fn area(mut self, preset: &str, column: u8, row: u8) -> Table {
        let outline = self.setting.board.outline(Cell { column, row });
        self.terrain.push((preset.into(), Footprint::Area(outline)));
        self
    }

    /// A road along a row, from its first area to its last.
    pub fn road(mut self, row: u8) -> Table {
        let last = self.setting.board.columns - 1;
        let axis = vec![self.at(0, row), self.at(last, row)];
        let width = Length::mm(30);
        self.terrain
            .push(("road".into(), Footprint::Line { axis, width }));
        self
    }

    pub fn feature(mut self, preset: &str, footprint: Footprint) -> Table {
        self.terrain.push((preset.into(), footprint));
        self
    }

    /// Roscia is to leave by the east.
    pub fn exit(mut self, count: u16, road: bool) -> Table {
        self.setting.terms.goals.push(Goal {
            side: ROSCIA,
            what: What::Exit {
                edge: Edge::East,
                count,
                road,
            },
            text: None,
        });
        self
    }

    /// The battle before its first card.
    pub fn start(mut self) -> Rig {
        let features = self.terrain.iter().zip(0..);
        self.setting.ground.features = features
            .map(|((preset, footprint), id)| feature(preset, footprint.clone(), FeatureId(id)))
            .collect();
        let grid = self.setting.board.is_grid();
        let list = self.setting.options.terrain_table.clone();
        ground::lay(&list, &mut self.setting.ground.features, grid);
        for element in &mut self.setting.elements {
            if let Some(piece) = &mut element.piece {
                piece.level = route::level_at(&self.setting.ground, piece.at);
            }
        }
        let (battle, events) = Battle::new(Arc::new(self.setting));
        Rig {
            battle,
            dice: VecDeque::new(),
            events,
        }
    }

    /// The battle with its first card drawn.
    pub fn turn(self, card: u8) -> Rig {
        let mut rig = self.start();
        rig.roll(&[card]);
        rig
    }
}

/// A feature as its preset makes it, as far as this rule book asks.
fn feature(preset: &str, footprint: Footprint, id: FeatureId) -> Feature {
    let blocks = matches!(preset, "wood" | "hill");
    let level = u8::from(preset == "hill");
    Feature {
        id,
        preset: preset.into(),
        name: None,
        footprint,
        through: if blocks {
            Obscurement::Blocked
        } else {
            Obscurement::Clear
        },
        inside: Obscurement::Clear,
        cover: Cover::None,
        depth: Some(Length::cm(5)),
        top: 10,
        level,
        storeys: 1,
        hard: false,
        road: preset == "road",
        going: if preset == "water" {
            [Going::Impassable; 3]
        } else {
            [Going::Open; 3]
        },
    }
}

/// A battle with scripted dice.
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

    /// A unit is pinned.
    pub fn pinned(self, id: u16) -> Rig {
        self.set(|state| state.elements[usize::from(id)].pinned = true)
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

    pub fn at(&self, column: u8, row: u8) -> Point {
        self.battle.setting().board.centre(Cell { column, row })
    }

    pub fn path(&self, cells: &[(u8, u8)]) -> Way {
        Way {
            path: cells.iter().map(|(x, y)| self.at(*x, *y)).collect(),
            leave: false,
        }
    }

    /// The order that moves a unit over these areas.
    pub fn step(&self, id: u16, cells: &[(u8, u8)]) -> Order {
        Order::Move {
            element: ElementId(id),
            way: self.path(cells),
        }
    }

    /// The order that moves a unit over these areas and off the table.
    pub fn leave(&self, id: u16, cells: &[(u8, u8)]) -> Order {
        let way = Way {
            leave: true,
            ..self.path(cells)
        };
        Order::Move {
            element: ElementId(id),
            way,
        }
    }

    pub fn go(&mut self, id: u16, cells: &[(u8, u8)]) -> &mut Rig {
        let order = self.step(id, cells);
        self.order(&order, &[])
    }

    pub fn shoot(&mut self, id: u16, target: u16, dice: &[u8]) -> &mut Rig {
        self.order(&shot(id, target), dice)
    }

    pub fn take(&mut self) -> &mut Rig {
        self.order(&Order::Take, &[])
    }

    pub fn dirt(&mut self) -> &mut Rig {
        self.order(&Order::HitDirt, &[])
    }

    pub fn back(&mut self, id: u16, cells: &[(u8, u8)]) -> &mut Rig {
        let order = self.driven(id, cells);
        self.order(&order, &[])
    }

    /// The order that drives a tank back over these areas.
    pub fn driven(&self, id: u16, cells: &[(u8, u8)]) -> Order {
        Order::DriveBack {
            element: ElementId(id),
            way: self.path(cells),
        }
    }

    /// The side that decides is done with this part of the half-turn.
    pub fn end(&mut self) -> &mut Rig {
        self.order(&Order::EndPhase, &[])
    }

    /// What kind of decision is wanted, such as "move"; "dice" or "over" if none is.
    pub fn waits(&self) -> String {
        match self.battle.waiting() {
            Waiting::Decision(decision) => decision.kind.to_string(),
            Waiting::Dice(_) => "dice".into(),
            Waiting::Over => "over".into(),
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

    /// Where a unit is: its area.
    pub fn cell(&self, id: u16) -> (u8, u8) {
        let piece = self.battle.state().piece(ElementId(id));
        let at = piece.expect("on the table").at;
        let cell = self.battle.setting().board.cell(at).expect("an area");
        (cell.column, cell.row)
    }

    pub fn gone(&self, id: u16) -> bool {
        self.battle.state().piece(ElementId(id)).is_none()
    }

    /// Strength and whether it is pinned.
    pub fn health(&self, id: u16) -> (u8, bool) {
        let e = self.element(id);
        (e.strength, e.pinned)
    }
}

/// Whether one of Lilliput's units may fire at one of Roscia's in the defensive fire that would follow now, or which rule forbids it.
pub fn fires(rig: &Rig, firer: u16, target: u16) -> Result<(), String> {
    let setting = rig.battle.setting();
    let mut state = rig.battle.state().clone();
    event::apply(setting, &mut state, &Event::PhaseBegan(Phase::Defence));
    may_fire(setting, &state, ElementId(firer), ElementId(target))
        .map(|_| ())
        .map_err(|refusal| refusal.rule.to_string())
}

pub fn shot(id: u16, target: u16) -> Order {
    Order::Shoot {
        element: ElementId(id),
        target: ElementId(target),
    }
}

pub fn split(id: u16, odd: &[u16]) -> Order {
    Order::Split {
        element: ElementId(id),
        odd: odd.iter().map(|id| ElementId(*id)).collect(),
    }
}

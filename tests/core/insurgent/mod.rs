//! Insurgent Commander's worked examples and rulings, with scripted dice that must be used up exactly.

mod aircraft;
mod armour;
mod at_odds;
mod blunders;
mod casualties;
mod civilians;
mod close_combat;
mod command;
mod driving;
mod fire;
mod groups;
mod house_rules;
mod leaders;
mod lookouts;
mod machine_rules;
mod movement;
mod odds;
mod overwatch;
mod passengers;
mod reactions;
mod saves;
mod sequence;
mod tangled;
mod told;
mod unbounded;
mod units;

use std::collections::VecDeque;
use std::sync::Arc;

use small_wars::engine::battle::Waiting;
use small_wars::engine::terms::{Edge, SideTerms, Terms};
use small_wars::engine::{Battle, Draft, InputFault, SideId, Value};
use small_wars::rules::insurgent::setting::{CasualtySetting, CivilianSetting, Habit};
use small_wars::rules::insurgent::state::{Bearing, Element};
use small_wars::rules::insurgent::{
    Action, Book, ElementSetting, Event, Frame, Movement, Options, Order, Setting, Shot,
    SideSetting, State, roster,
};
use small_wars::table::{
    Cover, ElementId, Feature, FeatureId, Footprint, Going, Ground, Heading, Length, Obscurement,
    Piece, Point, Polygon,
};

pub const FRENCH: SideId = SideId(0);
pub const INSURGENTS: SideId = SideId(1);

/// A table with pieces, before the battle.
pub struct Table {
    pub setting: Setting,
}

impl Table {
    /// 122 x 91 cm of open ground; the French first.
    pub fn open() -> Table {
        let side = |name: &str, edge| SideTerms {
            name: name.into(),
            edge,
        };
        let terms = Terms {
            title: "test".into(),
            sides: vec![side("French", Edge::West), side("Insurgents", Edge::East)],
            order: vec![FRENCH, INSURGENTS],
            turns: Some(8),
            goals: Vec::new(),
            otherwise: None,
            arrivals: Vec::new(),
        };
        let ground = Ground {
            width: Length::cm(122),
            height: Length::cm(91),
            features: Vec::new(),
            obscurement_adds: false,
            pass_friends: true,
            index: Default::default(),
        };
        let sides = vec![
            SideSetting {
                command: 7,
                body_armour: true,
                good_guys: true,
                at_most: None,
            },
            SideSetting {
                command: 8,
                body_armour: false,
                good_guys: false,
                at_most: None,
            },
        ];
        let setting = Setting {
            terms,
            ground,
            options: Options::default(),
            sides,
            roster: roster::built_in(),
            elements: Vec::new(),
            civilians: Vec::new(),
            casualties: Vec::new(),
            secure: Vec::new(),
        };
        Table { setting }
    }

    /// The insurgents have the first phase.
    pub fn insurgents_first(mut self) -> Table {
        self.setting.terms.order.reverse();
        self
    }

    pub fn options(mut self, change: impl FnOnce(&mut Options)) -> Table {
        change(&mut self.setting.options);
        self
    }

    /// Puts an element of a type at a place in tenths of a millimetre.
    pub fn put(mut self, side: SideId, unit: &str, at: (i32, i32), facing: Heading) -> Table {
        let place = self
            .setting
            .roster
            .iter()
            .position(|u| u.key == unit)
            .expect("a type of the roster");
        let n = self.setting.elements.len();
        self.setting.elements.push(ElementSetting {
            id: format!("e{n}"),
            name: format!("{unit} {n}"),
            side,
            unit: place as u16,
            piece: Some(Piece {
                at: Point::new(at.0, at.1),
                radius: self.setting.roster[place].radius,
                facing,
                level: 0,
            }),
            aboard: None,
            landed: false,
            crew_of: None,
            again: false,
        });
        self
    }

    /// Puts an element of a type aboard another, by its number.
    pub fn aboard(self, side: SideId, unit: &str, vehicle: u16) -> Table {
        let mut table = self.put(side, unit, (0, 0), Heading::EAST);
        let last = table.setting.elements.last_mut().expect("the one just put");
        last.piece = None;
        last.aboard = Some(ElementId(vehicle));
        table
    }

    /// Puts a civilian at a place in tenths of a millimetre.
    pub fn civilian(mut self, at: (i32, i32), habit: Habit) -> Table {
        let n = self.setting.civilians.len();
        self.setting.civilians.push(CivilianSetting {
            name: format!("civilian {n}"),
            piece: Piece {
                at: Point::new(at.0, at.1),
                radius: Length::mm(15),
                facing: Heading::NORTH,
                level: 0,
            },
            habit,
        });
        self
    }

    /// Lays a casualty of the French down, or gives it to somebody.
    pub fn casualty(mut self, place: Bearing) -> Table {
        self.setting.casualties.push(CasualtySetting {
            side: FRENCH,
            place,
        });
        self
    }

    pub fn french(self, unit: &str, at: (i32, i32)) -> Table {
        self.put(FRENCH, unit, at, Heading::EAST)
    }

    pub fn insurgent(self, unit: &str, at: (i32, i32)) -> Table {
        self.put(INSURGENTS, unit, at, Heading::WEST)
    }

    fn feature(
        mut self,
        preset: &str,
        footprint: Footprint,
        shape: impl FnOnce(&mut Feature),
    ) -> Table {
        let mut feature = Feature {
            id: FeatureId(self.setting.ground.features.len() as u16),
            preset: preset.into(),
            name: None,
            footprint,
            through: Obscurement::Clear,
            inside: Obscurement::Clear,
            cover: Cover::None,
            depth: None,
            top: 10,
            level: 0,
            storeys: 1,
            hard: false,
            road: false,
            going: [Going::Open; 3],
        };
        shape(&mut feature);
        self.setting.ground.features.push(feature);
        self
    }

    /// A hedge from one place to another: obscured, light cover.
    pub fn hedge(self, from: (i32, i32), to: (i32, i32)) -> Table {
        let axis = vec![Point::new(from.0, from.1), Point::new(to.0, to.1)];
        self.feature(
            "hedge",
            Footprint::Line {
                axis,
                width: Length::ZERO,
            },
            |f| {
                f.through = Obscurement::Obscured;
                f.cover = Cover::Light;
                f.top = 5;
            },
        )
    }

    /// A stone house: blocks, heavily obscured inside, heavy cover, a hard target.
    pub fn house(self, from: (i32, i32), to: (i32, i32)) -> Table {
        let corners = vec![
            Point::new(from.0, from.1),
            Point::new(to.0, from.1),
            Point::new(to.0, to.1),
            Point::new(from.0, to.1),
        ];
        self.feature("stone_house", Footprint::Area(Polygon { corners }), |f| {
            f.through = Obscurement::Blocked;
            f.inside = Obscurement::Heavy;
            f.cover = Cover::Heavy;
            f.hard = true;
            f.going = [Going::Open, Going::Impassable, Going::Impassable];
        })
    }

    /// Terrain as the lines of a scenario's file give it, places in millimetres: the presets as players get them.
    pub fn terrain(mut self, lines: &str) -> Table {
        let text = format!(
            r#"(title: "t", briefing: "t", source: "t", rules: "insurgent_commander", table: (width: "122 cm", height: "91 cm"),
            turns: 1, sides: [
                (id: "a", name: "A", player: "person", edge: "west", command: 7),
                (id: "b", name: "B", player: "person", edge: "east", command: 8),
            ], terrain: [{lines}], elements: [
                (id: "one", side: "a", type: "leader", name: "One", at: (20, 20), facing: "east"),
                (id: "two", side: "b", type: "leader", name: "Two", at: (1200, 890), facing: "west"),
            ])"#
        );
        let scenario = small_wars::scenario::read(&text).expect("a table that is read");
        let ground = &crate::properties::foot(&scenario).ground;
        self.setting.ground.features.clone_from(&ground.features);
        self
    }

    /// The battle at its first decision.
    pub fn start(self) -> Rig {
        let (battle, events) = Battle::new(Arc::new(self.setting));
        Rig {
            battle,
            dice: VecDeque::new(),
            events,
        }
    }
}

/// A lone element, number 0, whose enemy is behind a house, so that nobody reacts; its side has the first phase.
pub fn alone(side: SideId, unit: &str) -> Table {
    let table = Table::open().house((6000, 0), (6500, 9100));
    if side == FRENCH {
        table
            .french(unit, (2000, 4000))
            .insurgent("insurgent_rifle", (9000, 4000))
    } else {
        table
            .insurgents_first()
            .insurgent(unit, (9000, 4000))
            .french("french_rifle", (2000, 4000))
    }
}

/// A battle with scripted dice.
pub struct Rig {
    pub battle: Battle<Book>,
    dice: VecDeque<u8>,
    pub events: Vec<Event>,
}

impl Rig {
    /// Changes the state before play, as if it had come about.
    pub fn set(mut self, change: impl FnOnce(&mut State)) -> Rig {
        let mut state = self.battle.state().clone();
        change(&mut state);
        let agenda: Vec<Frame> = self.battle.agenda().to_vec();
        self.battle = Battle::resume(Arc::clone(self.battle.setting()), state, agenda);
        self
    }

    /// Puts dice into the script.
    pub fn script(&mut self, dice: &[u8]) -> &mut Rig {
        self.dice.extend(dice);
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
        self.script(dice);
        self.roll();
        assert!(
            self.dice.is_empty(),
            "dice left over: {:?}, {:?}",
            self.dice,
            self.battle.waiting()
        );
        self
    }

    fn roll(&mut self) {
        while let Waiting::Dice(wanted) = self.battle.waiting().clone() {
            let count = usize::from(wanted.handful.count);
            assert!(
                self.dice.len() >= count,
                "dice missing: {wanted:?}, left {:?}",
                self.dice
            );
            let dice: Vec<u8> = self.dice.drain(..count).collect();
            self.events
                .extend(self.battle.dice(&dice).expect("dice that fit"));
        }
    }

    /// Refuses an order and returns the rule that forbids it; the battle is as before.
    pub fn refused(&mut self, order: &Order) -> String {
        let before = (self.battle.hash(), self.battle.bytes());
        let Waiting::Decision(decision) = self.battle.waiting().clone() else {
            panic!("no decision is wanted")
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

    pub fn act(&mut self, element: u16, action: Action, dice: &[u8]) -> &mut Rig {
        self.order(
            &Order::Act {
                element: ElementId(element),
                action,
            },
            dice,
        )
    }

    pub fn react(&mut self, element: u16, action: Action, dice: &[u8]) -> &mut Rig {
        self.order(
            &Order::React {
                element: ElementId(element),
                action,
            },
            dice,
        )
    }

    pub fn watch(&mut self, element: u16, target: u16, dice: &[u8]) -> &mut Rig {
        let shot = Shot::at(ElementId(target));
        self.order(
            &Order::Watch {
                element: ElementId(element),
                shot,
            },
            dice,
        )
    }

    pub fn pass(&mut self) -> &mut Rig {
        self.order(&Order::Pass, &[])
    }

    pub fn end_phase(&mut self) -> &mut Rig {
        self.order(&Order::EndPhase, &[])
    }

    /// What kind of decision is wanted, such as "act"; "dice" or "over" if none is.
    pub fn waits(&self) -> String {
        match self.battle.waiting() {
            Waiting::Decision(decision) => decision.kind.to_string(),
            Waiting::Dice(_) => "dice".into(),
            Waiting::Over => "over".into(),
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

    pub fn piece(&self, id: u16) -> Piece {
        self.battle
            .state()
            .piece(ElementId(id))
            .expect("on the table")
    }

    pub fn gone(&self, id: u16) -> bool {
        self.battle.state().piece(ElementId(id)).is_none()
    }

    /// How many actions an element has begun in its own phase.
    pub fn actions(&self, id: u16) -> usize {
        let own = |event: &&Event| matches!(event, Event::Began { element, .. } if element.0 == id);
        self.events.iter().filter(own).count()
    }
}

pub fn shot(target: u16) -> Shot {
    Shot::at(ElementId(target))
}

pub fn shoot(target: u16) -> Action {
    Action::Shoot(shot(target))
}

/// A move to a place in tenths of a millimetre.
pub fn to(x: i32, y: i32) -> Movement {
    Movement {
        path: vec![Point::new(x, y)],
        ..Movement::default()
    }
}

/// A plain move.
pub fn step(x: i32, y: i32) -> Action {
    Action::MoveShoot {
        movement: to(x, y),
        shot: None,
    }
}

pub fn sprint(x: i32, y: i32) -> Action {
    Action::Sprint(to(x, y))
}

/// A move, then a shot.
pub fn move_shoot(x: i32, y: i32, target: u16) -> Action {
    Action::MoveShoot {
        movement: to(x, y),
        shot: Some(shot(target)),
    }
}

/// An order of the phasing side.
pub fn act(element: u16, action: Action) -> Order {
    Order::Act {
        element: ElementId(element),
        action,
    }
}

/// A reaction.
pub fn react(element: u16, action: Action) -> Order {
    Order::React {
        element: ElementId(element),
        action,
    }
}

/// A leader activates a group.
pub fn group(leader: u16, members: &[u16]) -> Order {
    Order::Group {
        leader: ElementId(leader),
        members: members.iter().copied().map(ElementId).collect(),
    }
}

//! A table with units and terrain, before the battle.

use std::collections::VecDeque;
use std::sync::Arc;

use small_wars::engine::terms::{Arrival, Edge, Goal, SideTerms, Terms, What};
use small_wars::engine::{Battle, SideId};
use small_wars::rules::bushwars::state::{CratePlace, NO_UNIT};
use small_wars::rules::bushwars::{
    Content, ElementSetting, Kind, Options, Quality, Setting, UnitSetting, Weapon, ground,
};
use small_wars::table::{
    Cover, ElementId, Feature, FeatureId, Footprint, Going, Ground, Heading, Length, Obscurement,
    Piece, Point, Polygon, route,
};

use super::Rig;

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
    crates: Vec<CratePlace>,
    contents: Vec<Content>,
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
            crates: Vec::new(),
            contents: Vec::new(),
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
            aboard: None,
            parent: None,
            points: 0,
        });
        self
    }

    /// Puts a vehicle that is nobody's.
    pub fn left(self, kind: Kind, arms: &str, x: i32, y: i32) -> Table {
        let mut table = self.put(kind, arms, x, y);
        let vehicle = table.elements.last_mut().expect("it was just put");
        vehicle.unit = NO_UNIT;
        table
    }

    /// What was put last counts for so much.
    pub fn worth(mut self, points: i16) -> Table {
        self.elements.last_mut().expect("something was put").points = points;
        self
    }

    /// What was put last begins in a vehicle.
    pub fn inside(mut self, vehicle: u16) -> Table {
        let last = self.elements.last_mut().expect("something was put");
        last.piece = None;
        last.aboard = Some(ElementId(vehicle));
        self
    }

    /// What was put last comes on that turn.
    pub fn comes(mut self, turn: u16) -> Table {
        let id = ElementId(self.elements.len() as u16 - 1);
        let last = self.elements.last_mut().expect("something was put");
        let piece = last.piece.take().expect("a place");
        self.terms.arrivals.push(Arrival {
            element: id,
            turn,
            on: None,
            at: piece.at,
            facing: piece.facing,
            entry: None,
            gates: Vec::new(),
            again: false,
        });
        self
    }

    /// A crate on the ground, with something for so many points in one of them.
    pub fn chest(mut self, x: i32, y: i32, points: i16) -> Table {
        self.crates.push(CratePlace::Ground(inch(x, y)));
        self.contents.push(Content {
            name: format!("goods for {points}"),
            points,
        });
        self
    }

    /// Most points win, carried off over any edge.
    pub fn points(self) -> Table {
        self.terms(|terms| {
            for side in 0..terms.sides.len() as u8 {
                let edges = vec![Edge::North, Edge::East, Edge::South, Edge::West];
                terms.goals.push(Goal {
                    side: SideId(side),
                    what: What::Points { edges },
                    text: None,
                });
            }
        })
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
        let drives = self.elements.iter().any(|e| !e.kind.on_foot());
        let mut setting = Setting::new(self.terms, ground, self.options, self.units, self.elements);
        if drives || !self.crates.is_empty() {
            setting = setting.with_loot(self.crates, self.contents);
        }
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
        "wood" => (
            Blocked,
            Obscured,
            Cover::Light,
            Some(5),
            10,
            [Going::Bad; 3],
        ),
        "jungle" => (
            Blocked,
            Obscured,
            Cover::Heavy,
            Some(3),
            10,
            [Going::Bad; 3],
        ),
        "scrub" => (Obscured, Obscured, Cover::Light, None, 5, open),
        "stone_house" => (Blocked, Heavy, Cover::Heavy, None, 10, open),
        "stone_wall" => (
            Obscured,
            Clear,
            Cover::Heavy,
            None,
            5,
            [Going::Difficult; 3],
        ),
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

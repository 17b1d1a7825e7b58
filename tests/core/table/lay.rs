//! Tables for the tests: presets in short, and tables made at random.

use small_wars::chance::Dice;
use small_wars::table::{
    Base, Cover, ElementId, Feature, FeatureId, Footprint, Going, Ground, Heading, Length,
    Mobility, Obscurement, Piece, Point, Polygon, Stance, route::Mover,
};

/// An empty table so many centimetres wide and high.
pub fn ground(width: i32, height: i32) -> Ground {
    Ground {
        width: Length::cm(width),
        height: Length::cm(height),
        features: Vec::new(),
        obscurement_adds: false,
        pass_friends: true,
        index: Default::default(),
    }
}

/// Puts features on a table of 120 x 90 cm.
pub fn laid(features: Vec<Feature>) -> Ground {
    let mut ground = ground(120, 90);
    for feature in features {
        add(&mut ground, feature);
    }
    ground
}

/// Adds one feature and numbers it.
pub fn add(ground: &mut Ground, mut feature: Feature) -> FeatureId {
    feature.id = FeatureId(ground.features.len() as u16);
    ground.features.push(feature);
    ground.index = Default::default();
    FeatureId(ground.features.len() as u16 - 1)
}

fn bare(preset: &str, footprint: Footprint) -> Feature {
    Feature {
        id: FeatureId(0),
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
    }
}

/// A polygon from corners in centimetres.
pub fn outline(corners: &[(i32, i32)]) -> Polygon {
    Polygon {
        corners: corners.iter().map(|(x, y)| Point::cm(*x, *y)).collect(),
    }
}

/// A box from corner to corner, in centimetres.
pub fn cm_box(x: i32, y: i32, to_x: i32, to_y: i32) -> Polygon {
    Polygon::rectangle(Point::cm(x, y), Point::cm(to_x, to_y))
}

pub fn house(outline: Polygon) -> Feature {
    Feature {
        through: Obscurement::Blocked,
        inside: Obscurement::Heavy,
        cover: Cover::Heavy,
        hard: true,
        going: [Going::Open, Going::Impassable, Going::Impassable],
        ..bare("stone_house", Footprint::Area(outline))
    }
}

pub fn wood(outline: Polygon) -> Feature {
    Feature {
        through: Obscurement::Blocked,
        inside: Obscurement::Obscured,
        cover: Cover::Light,
        depth: Some(Length::cm(5)),
        going: [Going::Bad, Going::Impassable, Going::Bad],
        ..bare("wood", Footprint::Area(outline))
    }
}

pub fn crop(outline: Polygon) -> Feature {
    Feature {
        through: Obscurement::Heavy,
        inside: Obscurement::Heavy,
        depth: Some(Length::cm(3)),
        top: 5,
        ..bare("crop_field", Footprint::Area(outline))
    }
}

pub fn scrub(outline: Polygon) -> Feature {
    Feature {
        through: Obscurement::Obscured,
        inside: Obscurement::Obscured,
        cover: Cover::Light,
        depth: Some(Length::cm(5)),
        top: 5,
        ..bare("scrub", Footprint::Area(outline))
    }
}

pub fn hill(outline: Polygon) -> Feature {
    Feature {
        through: Obscurement::Blocked,
        level: 1,
        ..bare("hill", Footprint::Area(outline))
    }
}

pub fn bank(outline: Polygon) -> Feature {
    Feature {
        going: [Going::Difficult; 3],
        ..hill(outline)
    }
}

pub fn rock(outline: Polygon) -> Feature {
    Feature {
        going: [Going::Impassable; 3],
        ..bare("cliff", Footprint::Area(outline))
    }
}

pub fn marsh(outline: Polygon) -> Feature {
    Feature {
        top: 0,
        going: [Going::Difficult, Going::Impassable, Going::Difficult],
        ..bare("marsh", Footprint::Area(outline))
    }
}

fn line(preset: &str, axis: &[(i32, i32)], width: Length) -> Feature {
    let axis = axis.iter().map(|(x, y)| Point::cm(*x, *y)).collect();
    Feature {
        top: 5,
        ..bare(preset, Footprint::Line { axis, width })
    }
}

pub fn wall(axis: &[(i32, i32)]) -> Feature {
    Feature {
        through: Obscurement::Obscured,
        cover: Cover::Heavy,
        hard: true,
        going: [Going::Difficult, Going::Impassable, Going::Difficult],
        ..line("stone_wall", axis, Length::ZERO)
    }
}

/// A wall too high to look over.
pub fn high_wall(axis: &[(i32, i32)]) -> Feature {
    Feature {
        through: Obscurement::Blocked,
        inside: Obscurement::Heavy,
        top: 10,
        ..wall(axis)
    }
}

pub fn hedge(axis: &[(i32, i32)]) -> Feature {
    Feature {
        through: Obscurement::Obscured,
        cover: Cover::Light,
        ..line("hedge", axis, Length::ZERO)
    }
}

pub fn stream(axis: &[(i32, i32)], width: i32) -> Feature {
    Feature {
        top: 0,
        going: [Going::Difficult; 3],
        ..line("stream", axis, Length::cm(width))
    }
}

pub fn canal(axis: &[(i32, i32)], width: i32) -> Feature {
    Feature {
        top: 0,
        going: [Going::ThreeSteps, Going::Impassable, Going::Impassable],
        ..line("canal", axis, Length::cm(width))
    }
}

/// A foot team at a place in centimetres.
pub fn team(x: i32, y: i32) -> Piece {
    at(Point::cm(x, y))
}

/// A foot team anywhere.
pub fn at(at: Point) -> Piece {
    Piece {
        at,
        radius: Length::cm(2),
        facing: Heading::NORTH,
        level: 0,
    }
}

/// Another base of a foot team.
pub fn base(id: u16, x: i32, y: i32, stance: Stance) -> Base {
    Base {
        id: ElementId(id),
        at: Point::cm(x, y),
        radius: Length::cm(2),
        stance,
    }
}

/// A foot team that moves.
pub fn mover(piece: Piece, bases: &[Base]) -> Mover<'_> {
    Mover {
        piece,
        mobility: Mobility::Foot,
        bases,
    }
}

/// A number from `low` to `high`.
pub fn between(dice: &mut Dice, low: i32, high: i32) -> i32 {
    low + dice.pick((high - low + 1) as usize) as i32
}

/// A place on the table for a base of 2 cm.
pub fn somewhere(dice: &mut Dice, ground: &Ground) -> Point {
    Point::new(
        between(dice, 200, ground.width.0 - 200),
        between(dice, 200, ground.height.0 - 200),
    )
}

/// A random outline that does not cross itself: a box, a tilted quadrangle or a star around a centre.
fn random_outline(dice: &mut Dice) -> Polygon {
    let (x, y) = (between(dice, 10, 110), between(dice, 10, 80));
    if dice.pick(3) == 0 {
        let (w, h) = (between(dice, 3, 15), between(dice, 3, 15));
        return cm_box(x, y, x + w, y + h);
    }
    let count = between(dice, 3, 8);
    let corners = (0..count)
        .map(|i| {
            let way = Heading((i * 256 / count) as u8).vector();
            let far = between(dice, 300, 1200);
            Point::new(
                x * 100 + way.x * far / Heading::SCALE,
                y * 100 + way.y * far / Heading::SCALE,
            )
        })
        .collect();
    Polygon { corners }
}

/// A table of 120 x 90 cm with `count` features of all kinds.
pub fn random_ground(dice: &mut Dice, count: usize) -> Ground {
    let features = (0..count)
        .map(|_| {
            let outline = random_outline(dice);
            let mut end = |spread: i32| {
                let x = between(dice, 5, 115 - spread);
                let y = between(dice, 5, 85 - spread);
                (
                    x,
                    y,
                    x + between(dice, 0, spread),
                    y + between(dice, 0, spread),
                )
            };
            let (x, y, to_x, to_y) = end(25);
            let axis = [(x, y), (to_x + 2, y), (to_x + 2, to_y + 1)];
            match dice.pick(14) {
                0 | 1 => house(outline),
                2 => wood(outline),
                3 => crop(outline),
                4 => hill(outline),
                5 => scrub(outline),
                6 => wall(&axis),
                7 => hedge(&axis),
                8 => marsh(outline),
                9 => stream(&axis, between(dice, 1, 4)),
                10 => canal(&axis, between(dice, 2, 6)),
                11 => high_wall(&axis),
                12 => bank(outline),
                _ => rock(outline),
            }
        })
        .collect();
    laid(features)
}

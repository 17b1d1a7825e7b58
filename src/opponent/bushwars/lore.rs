//! What a side is after, known before the battle.

use crate::engine::SideId;
use crate::engine::terms::{Edge, What};
use crate::rules::bushwars::Setting;
use crate::table::{Length, Point};

/// What the goals of a battle mean to a side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lore {
    /// Edges to leave by.
    pub exits: Vec<Edge>,
    /// Middles of areas that anybody is to hold.
    pub holds: Vec<Point>,
    /// Edges that others are to leave by, where this side has none of its own.
    pub barred: Vec<Edge>,
    /// Whether it is points that win, for what is taken off the table (BW-S5).
    pub points: bool,
}

impl Lore {
    /// Reads the terms of a battle.
    pub fn new(setting: &Setting, side: SideId) -> Lore {
        let goals = &setting.terms.goals;
        let exits = goals.iter().filter(|goal| goal.side == side);
        let mut lore = Lore {
            exits: exits
                .filter_map(|goal| match goal.what {
                    What::Exit { edge, .. } => Some(edge),
                    _ => None,
                })
                .collect(),
            ..Lore::default()
        };
        for goal in goals {
            match &goal.what {
                What::Points { .. } if goal.side == side => lore.points = true,
                What::Hold { areas, .. } => lore.holds.extend(areas.iter().map(|area| {
                    let (low, high) = area.bounds();
                    Point::new((low.x + high.x) / 2, (low.y + high.y) / 2)
                })),
                What::Exit { edge, .. } if goal.side != side && lore.exits.is_empty() => {
                    lore.barred.push(*edge);
                }
                _ => {}
            }
        }
        lore
    }
}

/// A length in inches.
pub fn inches(length: Length) -> f64 {
    f64::from(length.0) / 254.0
}

/// How far it is to an edge, in inches.
pub fn to_edge(setting: &Setting, at: Point, edge: Edge) -> f64 {
    let (width, height) = (setting.ground.width.0, setting.ground.height.0);
    inches(Length(match edge {
        Edge::North => at.y,
        Edge::West => at.x,
        Edge::South => height - at.y,
        Edge::East => width - at.x,
    }))
}

/// The place so much nearer to an edge, no nearer than it is.
pub fn towards(setting: &Setting, at: Point, edge: Edge, by: Length) -> Point {
    let (width, height) = (setting.ground.width.0, setting.ground.height.0);
    match edge {
        Edge::North => Point::new(at.x, (at.y - by.0).max(0)),
        Edge::West => Point::new((at.x - by.0).max(0), at.y),
        Edge::South => Point::new(at.x, (at.y + by.0).min(height)),
        Edge::East => Point::new((at.x + by.0).min(width), at.y),
    }
}

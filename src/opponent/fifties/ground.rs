//! What a side knows of the ground before the battle: the ways over it, and who has to leave where.

use super::odds::Odds;
use crate::engine::SideId;
use crate::engine::terms::{Edge, What};
use crate::rules::fifties::Setting;
use crate::rules::fifties::ground::{bad, impassable, road, road_leads};
use crate::table::{Mobility, Point};

/// The ticks of a turn: what ways cost is counted in them.
pub const TURN: u32 = 60;

/// What a side knows of a battle before it begins.
#[derive(Clone, Debug)]
pub struct Lore {
    /// The places that ways are reckoned by: every area, or places one length apart and those along roads.
    pub places: Vec<Point>,
    /// The ways between them for each gait there is.
    pub gaits: Vec<Gait>,
    /// What each side has to do, by number.
    pub errands: Vec<Errand>,
    /// The last turn, if there is one.
    pub turns: Option<u16>,
    /// The chances of dice.
    pub odds: Odds,
}

/// How some units get about.
#[derive(Clone, Debug)]
pub struct Gait {
    moves: (u8, u8),
    mobility: Mobility,
    /// From each place to its neighbours, in ticks.
    pub steps: Vec<Vec<(u16, u32)>>,
}

/// Who has to leave by what places.
#[derive(Clone, Debug, Default)]
pub struct Errand {
    /// How many have to leave; 0 for a side that has not.
    pub count: u16,
    /// By which edge.
    pub edges: Vec<Edge>,
    /// The numbers of the places from which one step leads out.
    pub outs: Vec<u16>,
}

impl Lore {
    /// Looks the ground over.
    pub fn new(setting: &Setting) -> Lore {
        let places = places(setting);
        let mut gaits: Vec<Gait> = Vec::new();
        for element in &setting.elements {
            let unit = &setting.roster[usize::from(element.unit)];
            if !gaits
                .iter()
                .any(|gait| gait.moves.0 == unit.moves.0 && gait.mobility == unit.mobility)
            {
                gaits.push(Gait::new(setting, &places, unit.moves, unit.mobility));
            }
        }
        let sides = 0..setting.terms.sides.len() as u8;
        Lore {
            errands: sides
                .map(|side| Errand::new(setting, &places, SideId(side)))
                .collect(),
            places,
            gaits,
            turns: setting.terms.turns,
            odds: Odds::new(),
        }
    }

    /// The gait of a unit, by number.
    pub fn gait(&self, moves: (u8, u8), mobility: Mobility) -> usize {
        let same = |gait: &Gait| gait.moves.0 == moves.0 && gait.mobility == mobility;
        self.gaits.iter().position(same).unwrap_or(0)
    }

    /// The number of the place nearest to a point.
    pub fn place(&self, setting: &Setting, at: Point) -> u16 {
        if let Some(cell) = setting.board.cell(at) {
            return u16::from(cell.row) * u16::from(setting.board.columns) + u16::from(cell.column);
        }
        let near = (0_u16..).zip(&self.places);
        near.min_by_key(|(_, place)| place.distance_squared(at))
            .map_or(0, |(n, _)| n)
    }
}

impl Gait {
    /// A step in the open, in ticks.
    pub fn step(&self) -> u32 {
        TURN / u32::from(self.moves.0.max(1))
    }

    /// Units of the same way of moving and the same speed in the open count as one gait.
    fn new(setting: &Setting, places: &[Point], moves: (u8, u8), mobility: Mobility) -> Gait {
        let (board, ground) = (&setting.board, &setting.ground);
        let size = i64::from(board.size.0.max(1));
        let cost = |from: Point, to: Point| -> Option<u32> {
            if impassable(ground, to, mobility) || impassable(ground, from, mobility) {
                return None;
            }
            let speed = if road_leads(ground, from, to) {
                moves.0 + 1
            } else if bad(ground, from, mobility) || bad(ground, to, mobility) {
                moves.1
            } else {
                moves.0
            };
            let length = if board.is_grid() {
                size
            } else {
                i64::from(from.distance(to).0)
            };
            let ticks = i64::from(TURN) * length / (size * i64::from(speed.max(1)));
            u32::try_from(ticks).ok()
        };
        let linked = |from: Point, to: Point| {
            if board.is_grid() {
                board.adjacent(from, to)
            } else {
                // A neighbour over the corner is still linked.
                from != to && from.distance_squared(to) * 4 < size * size * 9
            }
        };
        let steps = places.iter().map(|from| {
            let others = (0_u16..)
                .zip(places)
                .filter(|(_, to)| linked(*from, **to))
                .filter_map(|(n, to)| Some((n, cost(*from, *to)?)));
            others.collect()
        });
        Gait {
            moves,
            mobility,
            steps: steps.collect(),
        }
    }
}

impl Errand {
    fn new(setting: &Setting, places: &[Point], side: SideId) -> Errand {
        let goals = setting.terms.goals.iter().filter(|goal| goal.side == side);
        let counts = goals.filter_map(|goal| match goal.what {
            What::Exit { count, .. } => Some(count),
            _ => None,
        });
        let exits: Vec<(Edge, bool)> = setting.exits(side);
        let leads_out = |at: Point| {
            exits.iter().any(|(edge, only_road)| {
                setting.board.at_edge(at, *edge) && (!only_road || road(&setting.ground, at))
            })
        };
        let outs = (0_u16..).zip(places).filter(|(_, at)| leads_out(**at));
        Errand {
            count: counts.max().unwrap_or(0),
            edges: exits.iter().map(|(edge, _)| *edge).collect(),
            outs: outs.map(|(n, _)| n).collect(),
        }
    }
}

/// Every area; without a grid places one length apart, and along the roads.
fn places(setting: &Setting) -> Vec<Point> {
    let board = &setting.board;
    if board.is_grid() {
        return board.cells().map(|cell| board.centre(cell)).collect();
    }
    let (r, step) = (board.base().0, board.size.0.max(1));
    let along = |end: i32| {
        let whole = (0..)
            .map(move |n| r + n * step)
            .take_while(move |at| *at < end - r);
        whole.chain([end - r])
    };
    let mut places: Vec<Point> = along(board.width.0)
        .flat_map(|x| along(board.height.0).map(move |y| Point::new(x, y)))
        .collect();
    for (axis, _) in setting.ground.roads() {
        let Some(first) = axis.first() else { continue };
        let mut onward = board.places(*first, &axis[1..]);
        onward.insert(0, *first);
        for at in onward {
            let at = Point::new(
                at.x.clamp(r, (board.width.0 - r).max(r)),
                at.y.clamp(r, (board.height.0 - r).max(r)),
            );
            let near = |other: &Point| other.distance_squared(at) * 4 < i64::from(step).pow(2) * 2;
            if road(&setting.ground, at)
                && !places
                    .iter()
                    .any(|other| road(&setting.ground, *other) && near(other))
            {
                places.push(at);
            }
        }
    }
    places
}

//! What a side knows of the ground before the battle: who has to leave where.

use crate::engine::SideId;
use crate::engine::terms::{Edge, What};
use crate::rules::fifties::Setting;
use crate::rules::fifties::ground::road;
use crate::table::Point;

/// What a side knows of a battle before it begins.
#[derive(Clone, Debug)]
pub struct Lore {
    /// The places by which it leaves, if it has to leave.
    pub ways_out: Vec<Point>,
    /// The places by which its enemy leaves, if that has to leave.
    pub enemys_ways_out: Vec<Point>,
    /// How many of its own must leave.
    pub must_leave: u16,
    /// The last turn, if there is one.
    pub turns: Option<u16>,
}

impl Lore {
    /// Looks the ground over.
    pub fn new(setting: &Setting, side: SideId) -> Lore {
        let must_leave = setting.terms.goals.iter().filter(|goal| goal.side == side);
        let must_leave = must_leave.filter_map(|goal| match goal.what {
            What::Exit { count, .. } => Some(count),
            _ => None,
        });
        Lore {
            ways_out: ways_out(setting, side),
            enemys_ways_out: ways_out(setting, setting.other(side)),
            must_leave: must_leave.max().unwrap_or(0),
            turns: setting.terms.turns,
        }
    }
}

/// The places from which one step leads a side out.
fn ways_out(setting: &Setting, side: SideId) -> Vec<Point> {
    let board = &setting.board;
    let places: Vec<Point> = if board.is_grid() {
        board.cells().map(|cell| board.centre(cell)).collect()
    } else {
        let (r, step) = (board.base().0, board.base().0.max(1));
        let along = |end: i32| {
            (0..)
                .map(move |n| r + n * step)
                .take_while(move |at| *at <= end - r)
        };
        let across = along(board.width.0)
            .flat_map(|x| [Point::new(x, r), Point::new(x, board.height.0 - r)]);
        let down = along(board.height.0)
            .flat_map(|y| [Point::new(r, y), Point::new(board.width.0 - r, y)]);
        across.chain(down).collect()
    };
    let exits: Vec<(Edge, bool)> = setting.exits(side);
    let leads_out = |at: &Point| {
        exits.iter().any(|(edge, only_road)| {
            board.at_edge(*at, *edge) && (!only_road || road(&setting.ground, *at))
        })
    };
    places.into_iter().filter(leads_out).collect()
}

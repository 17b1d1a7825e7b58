//! Retreating: tanks driven back (F3-16), and pinned units in their own movement (F3-21).

use std::collections::BTreeSet;

use super::Way;
use super::movement::{Course, check_path, check_place, free_to_stand, standing};
use super::setting::Setting;
use super::state::State;
use crate::engine::terms::Edge;
use crate::engine::{Refusal, Value};
use crate::table::{ElementId, Heading, Length, Piece, Point};

/// A retreat may be so much shorter than a full move: places are judged at such distances (TB-16).
const SLACK: Length = Length::mm(5);

/// How a tank is driven back.
#[derive(Clone, Debug, PartialEq)]
pub struct Retreat {
    /// The places after the start.
    pub path: Vec<Point>,
    /// Where it stands then; none if it leaves by its own edge and is removed.
    pub end: Option<Piece>,
}

/// Whether every step of a pinned unit's own move takes it farther from all enemies it knows of (F3-R28).
pub fn check_voluntary(
    setting: &Setting,
    state: &State,
    id: ElementId,
    start: Point,
    places: &[Point],
) -> Result<(), Refusal> {
    let board = &setting.board;
    for (before, place) in std::iter::once(&start).chain(places).zip(places) {
        for (enemy, piece) in state.known(setting, setting.side(id)) {
            if board.nearness(*place, piece.at) <= board.nearness(*before, piece.at) {
                return Err(Refusal::new("F3-R28", "pinned-may-only-retreat")
                    .with("who", Value::Element(enemy)));
            }
        }
    }
    Ok(())
}

/// Whether one step of a tank driven back takes it nearer to no enemy and next to none (F3-R26).
fn check_step(
    setting: &Setting,
    state: &State,
    id: ElementId,
    before: Point,
    place: Point,
) -> Result<(), Refusal> {
    check_place(setting, state, id, Some(before), place)?;
    let board = &setting.board;
    for (enemy, piece) in state.known(setting, setting.side(id)) {
        let nearer = board.nearness(place, piece.at) < board.nearness(before, piece.at);
        if nearer || board.adjacent(place, piece.at) {
            return Err(
                Refusal::new("F3-R26", "retreat-too-near").with("who", Value::Element(enemy))
            );
        }
    }
    Ok(())
}

/// A tank's way back: its full allowance for the terrain (F3-16, F3-R26), less if the option says so; or off the table by its own edge,
/// however short.
pub fn driven(
    setting: &Setting,
    state: &State,
    id: ElementId,
    way: &Way,
) -> Result<Retreat, Refusal> {
    let Some(piece) = state.piece(id) else {
        return Err(Refusal::new("TB-3", "not-on-table"));
    };
    check_path(&way.path)?;
    let places = setting.board.places(piece.at, &way.path);
    let mut course = begin(setting, id, piece.at);
    let mut before = piece.at;
    for place in &places {
        check_step(setting, state, id, before, *place)?;
        course = course.step(setting, state, id, Some(before), *place);
        before = *place;
    }
    let full = course.allowance(setting, id);
    let mut length = setting.board.length(piece.at, &way.path);
    if way.leave {
        length += setting.board.size;
    }
    if length > full {
        return Err(Refusal::new("F3-R26", "retreat-too-far"));
    }
    if way.leave {
        if !setting.board.at_edge(before, own_edge(setting, id)) {
            return Err(Refusal::new("F3-R26", "retreat-not-by-own-edge"));
        }
        return Ok(Retreat {
            path: way.path.clone(),
            end: None,
        });
    }
    let short = length + SLACK < full;
    if places.is_empty() || (short && !setting.options.partial_retreat) {
        return Err(Refusal::new("F3-R26", "retreat-too-short"));
    }
    free_to_stand(setting, state, id, before)?;
    let last = way
        .path
        .len()
        .checked_sub(2)
        .map_or(piece.at, |n| way.path[n]);
    Ok(Retreat {
        path: way.path.clone(),
        end: Some(standing(setting, before, last)),
    })
}

/// A retreat's course before its first place: a road does not lengthen it.
fn begin(setting: &Setting, id: ElementId, start: Point) -> Course {
    Course {
        near: true,
        ..Course::begin(setting, id, Some(start))
    }
}

fn own_edge(setting: &Setting, id: ElementId) -> Edge {
    setting.terms.sides[usize::from(setting.side(id).0)].edge
}

/// Ways back that a tank may take: on a grid one to each area where one ends, else straight ones in 32 directions.
pub fn ways(setting: &Setting, state: &State, id: ElementId) -> Vec<Way> {
    let mut ends: BTreeSet<(Option<Point>, bool)> = BTreeSet::new();
    tried(setting, state, id)
        .into_iter()
        .filter(|way| driven(setting, state, id, way).is_ok())
        .filter(|way| ends.insert((way.path.last().copied().filter(|_| !way.leave), way.leave)))
        .collect()
}

/// Whether a tank has any way back.
pub fn any_way(setting: &Setting, state: &State, id: ElementId) -> bool {
    tried(setting, state, id)
        .iter()
        .any(|way| driven(setting, state, id, way).is_ok())
}

/// Ways that may turn out to be ways back.
fn tried(setting: &Setting, state: &State, id: ElementId) -> Vec<Way> {
    match state.piece(id) {
        Some(piece) if setting.board.is_grid() => stepped(setting, state, id, piece.at),
        Some(piece) => straight(setting, id, piece.at),
        None => Vec::new(),
    }
}

/// Short ways over areas of which every step is allowed: of those that come to one area by courses alike, the first.
fn stepped(setting: &Setting, state: &State, id: ElementId, start: Point) -> Vec<Way> {
    let most = usize::from(setting.unit(id).moves.0);
    let mut found = Vec::new();
    let mut open: Vec<(Vec<Point>, Course)> = vec![(Vec::new(), begin(setting, id, start))];
    for steps in 0..=most {
        let mut longer = Vec::new();
        let mut seen: BTreeSet<(Point, Course)> = BTreeSet::new();
        for (path, course) in &open {
            let at = path.last().copied().unwrap_or(start);
            for leave in [false, true] {
                found.push(Way {
                    path: path.clone(),
                    leave,
                });
            }
            if steps == most {
                continue;
            }
            for place in setting.board.neighbours(at) {
                if check_step(setting, state, id, at, place).is_err() {
                    continue;
                }
                let course = course.step(setting, state, id, Some(at), place);
                if seen.insert((place, course)) {
                    longer.push((path.iter().copied().chain([place]).collect(), course));
                }
            }
        }
        open = longer;
    }
    found
}

fn straight(setting: &Setting, id: ElementId, start: Point) -> Vec<Way> {
    let (open, bad) = setting.unit(id).moves;
    let mut found = Vec::new();
    for moves in [open, bad] {
        for heading in (0..32).map(|n| Heading(n * 8)) {
            let path = vec![heading.ahead(start, setting.board.size * i32::from(moves))];
            found.push(Way { path, leave: false });
        }
    }
    let edge = at_edge(setting, own_edge(setting, id), start);
    found.push(Way {
        path: Some(edge)
            .filter(|edge| *edge != start)
            .into_iter()
            .collect(),
        leave: true,
    });
    found
}

/// The place straight ahead at which a base touches an edge.
pub fn at_edge(setting: &Setting, edge: Edge, from: Point) -> Point {
    let (board, r) = (&setting.board, setting.board.base().0);
    match edge {
        Edge::North => Point::new(from.x, r),
        Edge::South => Point::new(from.x, board.height.0 - r),
        Edge::West => Point::new(r, from.y),
        Edge::East => Point::new(board.width.0 - r, from.y),
    }
}

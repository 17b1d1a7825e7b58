//! Where a unit can go.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::ground::road;
use super::movement::{Course, Plan, entry, plan};
use super::retreat::at_edge;
use super::setting::Setting;
use super::state::{Place, State};
use super::{Way, movement};
use crate::engine::Spot;
use crate::table::{ElementId, Heading, Length, Point};

/// Every end of a move on a grid, with a shortest way there, in the order of the places; none without a grid.
pub fn spots(setting: &Setting, state: &State, id: ElementId) -> Vec<Spot> {
    if !setting.board.is_grid() {
        return Vec::new();
    }
    let ends = by_areas(setting, state, id).into_iter();
    ends.map(|(way, plan)| Spot {
        path: way.path,
        leaves: way.leave,
        touches: plan.touches,
    })
    .collect()
}

/// The moves of [`ways`] with what comes of them.
pub fn moves(setting: &Setting, state: &State, id: ElementId) -> Vec<(Way, Plan)> {
    if setting.board.is_grid() {
        return by_areas(setting, state, id);
    }
    let tried = tried(setting, state, id).into_iter();
    tried
        .filter_map(|way| {
            let plan = plan(setting, state, id, &way).ok()?;
            Some((way, plan))
        })
        .collect()
}

fn by_areas(setting: &Setting, state: &State, id: ElementId) -> Vec<(Way, Plan)> {
    let mut ends: BTreeMap<(Point, bool), (Way, Plan)> = BTreeMap::new();
    let start = state.piece(id).map(|piece| piece.at);
    let may_leave = |at: Point| movement::leaving(setting, id, at).is_ok();
    for path in paths(setting, state, id) {
        let Some(last) = path.last().copied().or(start) else {
            continue;
        };
        for leaves in [false, true] {
            if ends.contains_key(&(last, leaves)) || (leaves && !may_leave(last)) {
                continue;
            }
            let way = Way {
                path: path.clone(),
                leave: leaves,
            };
            let Ok(plan) = plan(setting, state, id, &way) else {
                continue;
            };
            if plan.stopped || plan.leaves.is_some() != leaves {
                continue;
            }
            ends.insert((last, leaves), (way, plan));
        }
    }
    ends.into_values().collect()
}

/// Ways over the areas, the shorter ones first: one for each place and for each course that leads on differently.
fn paths(setting: &Setting, state: &State, id: ElementId) -> Vec<Vec<Point>> {
    let (start, firsts) = match state.element(id).place {
        Place::Table(piece) => (Some(piece.at), setting.board.neighbours(piece.at)),
        Place::Ready => (None, entries(setting, id)),
        _ => return Vec::new(),
    };
    let mut found: Vec<Vec<Point>> = start.map(|_| Vec::new()).into_iter().collect();
    let mut seen: BTreeSet<(Point, Course)> = BTreeSet::new();
    let mut open: VecDeque<(Vec<Point>, Course)> = VecDeque::new();
    let begin = Course::begin(setting, id, start);
    let mut add = |open: &mut VecDeque<_>, path: &[Point], course: Course, place: Point| {
        let before = path.last().copied().or(start);
        if movement::check_place(setting, state, id, before, place).is_err() {
            return;
        }
        let course = course.step(setting, state, id, before, place);
        let steps = path.len() as i32 + 1;
        let fits = setting.board.size * steps <= course.allowance(setting, id);
        if fits && Some(place) != start && seen.insert((place, course)) {
            let path: Vec<Point> = path.iter().copied().chain([place]).collect();
            open.push_back((path, course));
        }
    };
    for place in firsts {
        add(&mut open, &[], begin, place);
    }
    while let Some((path, course)) = open.pop_front() {
        // Next to an enemy a move ends, and only there has it come next to one.
        if let (false, Some(at)) = (course.near, path.last()) {
            for place in setting.board.neighbours(*at) {
                add(&mut open, &path, course, place);
            }
        }
        found.push(path);
    }
    found
}

/// The areas by which a unit may come on.
fn entries(setting: &Setting, id: ElementId) -> Vec<Point> {
    let Some(entry) = entry(setting, id) else {
        return Vec::new();
    };
    let board = &setting.board;
    let cells = board.cells().map(|cell| board.centre(cell));
    cells
        .filter(|at| board.at_edge(*at, entry.edge) && entry.beside(*at))
        .collect()
}

/// Moves worth a try, all of them allowed: on a grid one to every place, else straight ones in 16 directions, along roads, at each enemy
/// and out by an exit.
pub fn ways(setting: &Setting, state: &State, id: ElementId) -> Vec<Way> {
    let moves = moves(setting, state, id).into_iter();
    moves.map(|(way, _)| way).collect()
}

fn tried(setting: &Setting, state: &State, id: ElementId) -> Vec<Way> {
    let mut tried: Vec<Way> = Vec::new();
    match state.element(id).place {
        Place::Table(piece) => {
            for path in from_place(setting, state, id, piece.at) {
                tried.push(Way { path, leave: false });
            }
            for (edge, _) in setting.exits(setting.side(id)) {
                let there = at_edge(setting, edge, piece.at);
                let path = Some(there).filter(|there| *there != piece.at);
                tried.push(Way {
                    path: path.into_iter().collect(),
                    leave: true,
                });
            }
        }
        Place::Ready => {
            for first in stretch(setting, id) {
                tried.push(Way {
                    path: vec![first],
                    leave: false,
                });
                for path in from_place(setting, state, id, first) {
                    let path = std::iter::once(first).chain(path).collect();
                    tried.push(Way { path, leave: false });
                }
            }
        }
        _ => {}
    }
    tried
}

/// Paths without a grid: straight ones, ones along roads, and ones at the enemy.
fn from_place(setting: &Setting, state: &State, id: ElementId, from: Point) -> Vec<Vec<Point>> {
    let size = setting.board.size;
    let most = i32::from(setting.unit(id).moves.0);
    let mut paths = Vec::new();
    for heading in (0..16).map(|n| Heading(n * 16)) {
        for moves in 1..=most {
            paths.push(vec![heading.ahead(from, size * moves)]);
        }
    }
    if road(&setting.ground, from) {
        for moves in 1..=most + 1 {
            paths.extend(along_roads(setting, from, size * moves));
        }
    }
    for (_, enemy) in state.known(setting, setting.side(id)) {
        if from != enemy.at && from.distance(enemy.at) <= size * (most + 1) {
            let heading = Heading::towards(from, enemy.at);
            let gap = Length(from.distance(enemy.at).0 - size.0).max(Length::ZERO);
            paths.push(vec![heading.ahead(from, gap.min(size * most))]);
        }
    }
    paths.retain(|path| path.last() != Some(&from));
    paths
}

/// From a place on a road along its axis both ways, so far.
fn along_roads(setting: &Setting, from: Point, length: Length) -> Vec<Vec<Point>> {
    let mut paths = Vec::new();
    for (axis, _) in setting.ground.roads() {
        let nearest = (0..axis.len()).min_by_key(|n| axis[*n].distance_squared(from));
        let Some(nearest) = nearest else { continue };
        let onward: Vec<Point> = axis[nearest..].to_vec();
        let back: Vec<Point> = axis[..=nearest].iter().rev().copied().collect();
        for corners in [onward, back] {
            for skipped in 0..2.min(corners.len()) {
                let path = route_cut(from, &corners[skipped..], length);
                if !path.is_empty() {
                    paths.push(path);
                }
            }
        }
    }
    paths
}

fn route_cut(from: Point, corners: &[Point], length: Length) -> Vec<Point> {
    let mut path = crate::table::route::cut(from, corners, length);
    path.dedup();
    if path.first() == Some(&from) {
        path.remove(0);
    }
    path
}

/// Places on the stretch of an edge by which a unit comes on, one standard length apart.
fn stretch(setting: &Setting, id: ElementId) -> Vec<Point> {
    let Some(entry) = entry(setting, id) else {
        return Vec::new();
    };
    let step = setting.board.size.0.max(1);
    let mut places = Vec::new();
    let mut along = entry.from.0 + step / 2;
    while along <= entry.to.0 {
        let at = Point::new(along, along);
        places.push(at_edge(setting, entry.edge, at));
        along += step;
    }
    places
}

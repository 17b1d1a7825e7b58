//! Movement (F3-5 to F3-9): how far, over what, and where a move must stop.

use super::ground::{bad, impassable, road, road_leads};
use super::setting::Setting;
use super::state::{Place, State};
use super::{Kind, Way, retreat};
use crate::engine::terms::{Edge, Entry};
use crate::engine::{Refusal, Text, Value};
use crate::table::{ElementId, Heading, Length, Piece, Point, route};

/// Isolated is who is not within so much of its headquarters (F3-5).
pub const COMMAND: u16 = 9;
/// An isolated unit moves on this or more of one die (F3-5).
pub const ISOLATION_NEED: u8 = 4;

/// The most places or corners that a path names.
const CORNERS: usize = 64;

/// A move as it would be carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Where it begins; none for a unit that comes on.
    pub from: Option<Piece>,
    /// The places, or corners, after the start, as far as it goes.
    pub path: Vec<Point>,
    /// Where it stands then.
    pub end: Piece,
    /// What it costs.
    pub length: Length,
    /// By which edge it leaves, if it does.
    pub leaves: Option<Edge>,
    /// The known enemies it ends next to.
    pub touches: Vec<ElementId>,
    /// Whether it ends before its path does (F3-7).
    pub stopped: bool,
}

/// What is known of a move after some of its places: what decides how far it may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Course {
    /// Whether all of it was along a road (F3-R10).
    pub road: bool,
    /// Whether it began in bad going or entered some (F3-R8).
    pub bad: bool,
    /// Whether it came next to a known enemy (F3-9).
    pub near: bool,
}

impl Course {
    /// Before the first place.
    pub fn begin(setting: &Setting, id: ElementId, from: Option<Point>) -> Course {
        let mobility = setting.unit(id).mobility;
        Course {
            road: from.is_none_or(|at| road(&setting.ground, at)),
            bad: from.is_some_and(|at| bad(&setting.ground, at, mobility)),
            near: false,
        }
    }

    /// After one more place.
    #[must_use]
    pub fn step(
        self,
        setting: &Setting,
        state: &State,
        id: ElementId,
        from: Option<Point>,
        to: Point,
    ) -> Course {
        let ground = &setting.ground;
        let led = match from {
            Some(from) => road_leads(ground, from, to),
            None => road(ground, to),
        };
        Course {
            road: self.road && led,
            bad: self.bad || bad(ground, to, setting.unit(id).mobility),
            near: self.near || state.is_beside(setting, setting.side(id), to),
        }
    }

    /// How far such a move may go: in the open, or in bad going unless it stays on a road (F3-6, F3-R8), and one more along a road that
    /// comes next to no known enemy (F3-9, F3-R10).
    pub fn allowance(self, setting: &Setting, id: ElementId) -> Length {
        let (open, in_bad) = setting.unit(id).moves;
        let moves = if self.bad && !self.road { in_bad } else { open };
        let bonus = i32::from(self.road && !self.near);
        setting.board.size * (i32::from(moves) + bonus)
    }
}

/// Whether a unit is isolated (F3-5): not within 9 of its headquarters. A headquarters never is; without one everybody is, unless the
/// option says otherwise (F3-R7).
pub fn isolated(setting: &Setting, state: &State, id: ElementId) -> bool {
    let Some(piece) = state.piece(id).filter(|_| setting.kind(id) != Kind::Hq) else {
        return false;
    };
    let mut headquarters = setting
        .headquarters(setting.side(id))
        .filter_map(|hq| state.piece(hq))
        .peekable();
    if headquarters.peek().is_none() {
        return setting.options.no_hq_means_isolated;
    }
    headquarters.all(|hq| setting.board.distance(piece.at, hq.at) > COMMAND)
}

/// Refuses a path that is not to be measured at all: one of more than 64 places or corners (TB-12), or with one farther off than any
/// table is wide (TB-3).
pub fn check_path(path: &[Point]) -> Result<(), Refusal> {
    if path.len() > CORNERS {
        return Err(Refusal::new("TB-12", "path-too-many-points"));
    }
    let far = Length::MAX.0.unsigned_abs() * 2;
    let off = |at: &Point| at.x.unsigned_abs().max(at.y.unsigned_abs()) > far;
    if path.iter().any(off) {
        return Err(Refusal::new("TB-3", "off-the-board"));
    }
    Ok(())
}

/// A unit's way over the table, walked with the rules: refused, or as far as it goes.
pub fn plan(setting: &Setting, state: &State, id: ElementId, way: &Way) -> Result<Plan, Refusal> {
    let from = match state.element(id).place {
        Place::Table(piece) => Some(piece),
        Place::Ready => None,
        _ => return Err(Refusal::new("TB-3", "not-on-table")),
    };
    let start = from.map(|piece| piece.at);
    let mut walked = walk(setting, state, id, start, &way.path)?;
    let Some(at) = walked.path.last().copied().or(start) else {
        return Err(Refusal::new("F3-6", "move-is-empty"));
    };
    let leaves = if way.leave && !walked.stopped {
        walked.length += setting.board.size;
        Some(leaving(setting, id, at)?)
    } else if walked.path.is_empty() {
        return Err(Refusal::new("F3-6", "move-is-empty"));
    } else {
        free_to_stand(setting, state, id, at)?;
        None
    };
    let most = walked.course.allowance(setting, id);
    if walked.length > most {
        return Err(too_far(setting, id, walked.course, most));
    }
    if let (true, Some(start)) = (state.element(id).pinned, start) {
        retreat::check_voluntary(setting, state, id, start, &walked.places)?;
    }
    Ok(Plan {
        from,
        end: stand(setting, from, &walked.path, at),
        path: walked.path,
        length: walked.length,
        leaves,
        touches: walked.touches,
        stopped: walked.stopped,
    })
}

/// A path as it is walked.
struct Walked {
    path: Vec<Point>,
    places: Vec<Point>,
    length: Length,
    course: Course,
    touches: Vec<ElementId>,
    stopped: bool,
}

/// Walks a path place by place, until its end or the first place next to a known enemy (F3-7, F3-R6).
fn walk(
    setting: &Setting,
    state: &State,
    id: ElementId,
    start: Option<Point>,
    path: &[Point],
) -> Result<Walked, Refusal> {
    check_path(path)?;
    let places = places(setting, start, path);
    if start.is_none()
        && let Some(first) = path.first()
    {
        check_entry(setting, id, *first)?;
    }
    let mut course = Course::begin(setting, id, start);
    let mut before = start;
    let mut gone = 0;
    for place in &places {
        check_place(setting, state, id, before, *place)?;
        course = course.step(setting, state, id, before, *place);
        before = Some(*place);
        gone += 1;
        if course.near {
            break;
        }
    }
    let touches = match before.filter(|_| course.near) {
        Some(at) => state.beside(setting, setting.side(id), at),
        None => Vec::new(),
    };
    let stopped = gone < places.len();
    let path = if stopped {
        cut(setting, start, path, gone)
    } else {
        path.to_vec()
    };
    Ok(Walked {
        length: length(setting, start, &path),
        path,
        places: places[..gone].to_vec(),
        course,
        touches,
        stopped,
    })
}

/// The places of a path; the first of one that comes on is where it does.
fn places(setting: &Setting, start: Option<Point>, path: &[Point]) -> Vec<Point> {
    match (start, path) {
        (Some(start), _) => setting.board.places(start, path),
        (None, [first, rest @ ..]) => {
            let further = setting.board.places(*first, rest);
            std::iter::once(*first).chain(further).collect()
        }
        (None, []) => Vec::new(),
    }
}

/// The path of the first so many places.
fn cut(setting: &Setting, start: Option<Point>, path: &[Point], gone: usize) -> Vec<Point> {
    match (start, path) {
        (Some(start), _) => setting.board.cut(start, path, gone),
        (None, [first, rest @ ..]) => {
            let further = setting.board.cut(*first, rest, gone.saturating_sub(1));
            std::iter::once(*first).chain(further).collect()
        }
        (None, []) => Vec::new(),
    }
}

/// What a path costs; coming on is a step of its own.
fn length(setting: &Setting, start: Option<Point>, path: &[Point]) -> Length {
    match (start, path) {
        (Some(start), _) => setting.board.length(start, path),
        (None, [first, rest @ ..]) => setting.board.size + setting.board.length(*first, rest),
        (None, []) => Length::ZERO,
    }
}

/// Where a unit may come on: the stretch of the edge that the scenario gives it.
pub fn entry(setting: &Setting, id: ElementId) -> Option<Entry> {
    let mut arrivals = setting.terms.arrivals.iter();
    arrivals.find(|arrival| arrival.element == id)?.entry
}

fn check_entry(setting: &Setting, id: ElementId, first: Point) -> Result<(), Refusal> {
    let at_it = entry(setting, id)
        .is_some_and(|entry| setting.board.at_edge(first, entry.edge) && entry.beside(first));
    if at_it {
        Ok(())
    } else {
        Err(Refusal::new("F3-R34", "not-where-it-enters"))
    }
}

/// Whether a unit may go from one place to the next: one step over the board, not over ground it may not enter, not through enemies
/// (F3-R5).
pub fn check_place(
    setting: &Setting,
    state: &State,
    id: ElementId,
    before: Option<Point>,
    place: Point,
) -> Result<(), Refusal> {
    let board = &setting.board;
    if board.place(place) != Some(place) {
        return Err(Refusal::new("TB-3", "off-the-board"));
    }
    if board.is_grid() && before.is_some_and(|before| !board.adjacent(before, place)) {
        return Err(Refusal::new("F3-6", "not-a-step"));
    }
    if impassable(&setting.ground, place, setting.unit(id).mobility) {
        return Err(Refusal::new("TB-13", "impassable-there"));
    }
    let enemy = state
        .known(setting, setting.side(id))
        .find(|(_, piece)| same_place(setting, piece.at, place));
    match enemy {
        Some((enemy, _)) => {
            Err(Refusal::new("F3-R5", "enemy-in-the-way").with("who", Value::Element(enemy)))
        }
        None => Ok(()),
    }
}

/// Whether two units at these places would be in one area, or their bases overlap.
fn same_place(setting: &Setting, a: Point, b: Point) -> bool {
    if setting.board.is_grid() {
        a == b
    } else {
        a.distance_squared(b) < (setting.board.base() * 2).squared()
    }
}

/// Whether a unit may end there: no more friends in one area than the option allows (F3-R5; this overrides TB-13), and none on its base.
pub fn free_to_stand(
    setting: &Setting,
    state: &State,
    id: ElementId,
    at: Point,
) -> Result<(), Refusal> {
    let there: Vec<ElementId> = state
        .pieces()
        .filter(|(other, piece)| *other != id && same_place(setting, piece.at, at))
        .filter(|(other, _)| !setting.hostile(id, *other) || !state.element(*other).hidden)
        .map(|(other, _)| other)
        .collect();
    let most = if setting.board.is_grid() {
        usize::from(setting.options.stack)
    } else {
        1
    };
    let enemy = there.iter().any(|other| setting.hostile(id, *other));
    match there.first() {
        Some(other) if enemy || there.len() >= most => {
            Err(Refusal::new("F3-R5", "place-is-taken").with("who", Value::Element(*other)))
        }
        _ => Ok(()),
    }
}

/// By which edge a unit leaves from a place (F3-R34): one that its side is to leave by, on a road if so stated.
pub(super) fn leaving(setting: &Setting, id: ElementId, at: Point) -> Result<Edge, Refusal> {
    let exits = setting.exits(setting.side(id));
    let near = |(edge, _): &&(Edge, bool)| setting.board.at_edge(at, *edge);
    if !exits.iter().any(|exit| near(&exit)) {
        return Err(Refusal::new("F3-R34", "no-exit-there"));
    }
    exits
        .iter()
        .filter(near)
        .find(|(_, only_road)| !only_road || road(&setting.ground, at))
        .map(|(edge, _)| *edge)
        .ok_or_else(|| Refusal::new("F3-R34", "exit-is-by-road"))
}

fn too_far(setting: &Setting, id: ElementId, course: Course, most: Length) -> Refusal {
    let steps = i64::from(most.0 / setting.board.size.0.max(1));
    let (rule, key) = if course.road && course.near {
        ("F3-9", "no-road-move-next-to-enemy")
    } else if course.bad && !course.road && setting.unit(id).moves.0 != setting.unit(id).moves.1 {
        ("F3-R8", "too-far-in-bad-going")
    } else {
        ("F3-6", "too-far")
    };
    Refusal::new(rule, key).with("n", Value::Number(steps))
}

/// How a unit stands at the end: it looks the way it went.
fn stand(setting: &Setting, from: Option<Piece>, path: &[Point], at: Point) -> Piece {
    let before = match path {
        [.., before, _] => Some(*before),
        _ => from.map(|piece| piece.at),
    };
    let facing = match before.filter(|before| *before != at) {
        Some(before) => Heading::towards(before, at),
        None => from.map_or_else(
            || {
                Heading::towards(
                    at,
                    Point::new(setting.board.width.0 / 2, setting.board.height.0 / 2),
                )
            },
            |piece| piece.facing,
        ),
    };
    Piece {
        at,
        radius: setting.board.base(),
        facing,
        level: route::level_at(&setting.ground, at),
    }
}

/// A unit as it stands at a place, looking at another.
pub fn standing(setting: &Setting, at: Point, looks_at: Point) -> Piece {
    Piece {
        at,
        radius: setting.board.base(),
        facing: Heading::towards(at, looks_at),
        level: route::level_at(&setting.ground, at),
    }
}

/// The enemies next to a place that a unit's side does not know of (F3-R11).
pub fn hidden_beside(setting: &Setting, state: &State, id: ElementId, at: Point) -> Vec<ElementId> {
    state
        .enemies(setting, setting.side(id))
        .filter(|(enemy, piece)| {
            state.element(*enemy).hidden && setting.board.adjacent(piece.at, at)
        })
        .map(|(enemy, _)| enemy)
        .collect()
}

/// A move that comes next to enemies its side does not know of.
pub struct Surprise {
    /// The path as far as there, or, where a friend stands there, as far as the last free place before.
    pub path: Vec<Point>,
    /// How it stands then; none if it cannot even come on.
    pub end: Option<Piece>,
    /// Who they are.
    pub found: Vec<ElementId>,
}

/// Whether a move comes next to enemies its side does not know of (F3-R11), and where it then ends.
pub fn surprise(setting: &Setting, state: &State, id: ElementId, plan: &Plan) -> Option<Surprise> {
    let start = plan.from.map(|piece| piece.at);
    let places = places(setting, start, &plan.path);
    let met = places
        .iter()
        .position(|at| !hidden_beside(setting, state, id, *at).is_empty())?;
    let found = hidden_beside(setting, state, id, places[met]);
    let free = |at: &Point| free_to_stand(setting, state, id, *at).is_ok();
    let Some(last) = places[..=met].iter().rposition(free) else {
        return Some(Surprise {
            path: Vec::new(),
            end: plan.from,
            found,
        });
    };
    let path = cut(setting, start, &plan.path, last + 1);
    let end = stand(setting, plan.from, &path, places[last]);
    Some(Surprise {
        path,
        end: Some(end),
        found,
    })
}

/// Why a move ends before its path does.
pub fn stop_text(plan: &Plan) -> Option<Text> {
    let who = plan.touches.first().filter(|_| plan.stopped)?;
    Some(Text::key("stop-next-to").with("who", Value::Element(*who)))
}

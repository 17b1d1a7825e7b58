//! Room to stand in: for what arrives, gets out, or is thrown out (TB-3, TB-13).

use super::contact::bases;
use super::setting::Setting;
use super::state::State;
use crate::table::route::{self, Mover};
use crate::table::{ElementId, Heading, Length, Mobility, Piece, Point};

/// How far from the place wanted is looked.
const REACH: i32 = 30;
/// How finely, in tenths of a millimetre.
const GRID: i32 = 100;

/// How an element may stand at a place, or at the nearest on a grid of 1 cm within 30 cm of it: where the ground lets it, on no other base, in
/// contact with no enemy, and where `wanted` says yes. What flies stands where wheels could (IC-58).
pub fn nearest(
    setting: &Setting,
    state: &State,
    id: ElementId,
    at: Point,
    facing: impl Fn(Point) -> Heading,
    wanted: impl Fn(&Piece) -> bool,
) -> Option<Piece> {
    let unit = setting.unit(id);
    let mobility = match unit.mobility {
        Mobility::Air => Mobility::Wheels,
        other => other,
    };
    let others = bases(setting, state, id);
    let stand = |at: Point| Piece {
        at,
        radius: unit.radius,
        facing: facing(at),
        level: route::level_at(state.ground(setting), at),
    };
    let free = |piece: &Piece| {
        let mover = Mover {
            piece: *piece,
            mobility,
            bases: &others,
        };
        wanted(piece)
            && route::may_stand(state.ground(setting), &mover, piece.at).is_ok()
            && state
                .grounded()
                .all(|(other, at)| !setting.hostile(id, other) || !piece.in_contact(&at))
    };
    let near = || places_near(at).into_iter().map(stand).find(free);
    Some(stand(at)).filter(free).or_else(near)
}

/// The places on a grid round another, nearest first.
fn places_near(middle: Point) -> Vec<Point> {
    let row = |x: i32| (-REACH..=REACH).map(move |y| (x, y));
    let mut places: Vec<Point> = (-REACH..=REACH)
        .flat_map(row)
        .map(|(x, y)| Point::new(middle.x + x * GRID, middle.y + y * GRID))
        .collect();
    places.sort_unstable_by_key(|place| (place.distance_squared(middle), *place));
    places
}

/// The place so far ahead of another, never further than that.
pub fn ahead(from: Point, heading: Heading, length: Length) -> Point {
    let Point { x, y } = heading.vector();
    let scale = i64::from(Heading::SCALE);
    let part = |v: i32| (i64::from(v) * i64::from(length.0) / scale) as i32;
    Point::new(from.x + part(x), from.y + part(y))
}

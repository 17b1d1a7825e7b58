//! The suggested path (TB-15).

use super::graph::{Barriers, Difficult, Ways};
use super::stand::overlaps;
use super::{Mover, Stop, may_stand, walk, walk_end};
use crate::table::{CONTACT, ElementId, Ground, Heading, Length, Point};

/// A way round difficult ground is taken up to so many times as long as the straight line.
const DETOUR: i32 = 3;
/// Longer than any path.
const ENDLESS: Length = Length(i32::MAX / 4);

/// The shortest path to `goal` that [`walk`] accepts with any allowance (TB-15): the corners after the start.
///
/// Difficult ground counts as a barrier unless the mover started in contact with it, so that the path goes round a wall. If the way
/// round is over three times the straight line, or there is none, the path leads on through it, and walking it stops there.
/// Contact with an enemy is avoided, unless `goal` is in contact with it. None if nothing leads there or nobody may stand there.
pub fn find(ground: &Ground, mover: &Mover<'_>, goal: Point) -> Option<Vec<Point>> {
    may_stand(ground, mover, goal).ok()?;
    let straight = mover.piece.at.distance(goal);
    let round = shortest(ground, mover, goal, Difficult::Bars);
    if let Some((path, length)) = &round
        && *length <= straight * DETOUR
    {
        return Some(path.clone());
    }
    shortest(ground, mover, goal, Difficult::Open)
        .or(round)
        .map(|(path, _)| path)
}

/// The path to `goal` for a mover that may go so far. If it can end there as it meant to (what [`reach`](super::reach) draws), the shortest path
/// on which it does: round difficult ground that it may cross, if crossing it would stop it beyond. Else the same as [`find`].
pub fn find_within(
    ground: &Ground,
    mover: &Mover<'_>,
    goal: Point,
    allowance: Length,
) -> Option<Vec<Point>> {
    if mover.piece.at.distance(goal) <= allowance {
        may_stand(ground, mover, goal).ok()?;
        if let Some((path, length)) = shortest(ground, mover, goal, Difficult::BarsAll)
            && length <= allowance
        {
            return Some(path);
        }
    }
    find(ground, mover, goal)
}

/// The shortest path and its length.
fn shortest(
    ground: &Ground,
    mover: &Mover<'_>,
    goal: Point,
    difficult: Difficult,
) -> Option<(Vec<Point>, Length)> {
    let barriers = Barriers::new(ground, mover, Some(goal), difficult);
    let start = mover.piece.at;
    let straight = barriers.clear(start, goal) && barriers.crossed(start, goal).is_some();
    let (path, length) = if straight {
        (vec![goal], start.distance(goal).0)
    } else {
        let ways = Ways::explore(&barriers, Some(goal), ENDLESS.0);
        let last = ways.places.len() - 1;
        (ways.path(last), ways.far[last]?)
    };
    walk(ground, mover, &path, ENDLESS).ok()?;
    Some((path, Length(length)))
}

/// The path that brings the mover into base contact with an enemy base by the shortest way, from whichever side: it ends touching it
/// or less than a millimetre short of it, or, where no side has room for that, leads straight at it. None if it cannot be come by, or there is no
/// such base.
pub fn find_contact(ground: &Ground, mover: &Mover<'_>, enemy: ElementId) -> Option<Vec<Point>> {
    let base = mover.bases.iter().find(|base| base.id == enemy)?;
    let start = mover.piece.at;
    let apart = i64::from((mover.piece.radius + base.radius).0);
    let mut best: Option<(Length, Vec<Point>)> = None;
    for heading in around(towards(base.at, start)) {
        let goal = beside(base.at, heading, apart);
        let short = best
            .as_ref()
            .is_some_and(|(length, _)| start.distance(goal) - CONTACT >= *length);
        if short || overlaps(mover, base, goal) {
            continue;
        }
        if let Some(path) = find(ground, mover, goal) {
            let mut from = start;
            let length = path.iter().fold(Length::ZERO, |sum, at| {
                let part = from.distance(*at);
                from = *at;
                sum + part
            });
            if best.as_ref().is_none_or(|(least, _)| length < *least) {
                best = Some((length, path));
            }
        }
    }
    // Where there is no room to touch it, the way straight at it may still come to contact.
    let straight = || {
        let path = vec![base.at];
        let walk = walk_end(ground, mover, &path, ENDLESS).ok()?;
        (walk.stop == Stop::Contact(enemy)).then_some(path)
    };
    best.map(|(_, path)| path).or_else(straight)
}

/// The path that ends touching another base on the side of `at`, or at the free place beside it that is nearest to that side. None if no
/// side can be reached, or there is no such base.
pub fn find_beside(
    ground: &Ground,
    mover: &Mover<'_>,
    other: ElementId,
    at: Point,
) -> Option<Vec<Point>> {
    let base = mover.bases.iter().find(|base| base.id == other)?;
    let apart = i64::from((mover.piece.radius + base.radius).0);
    around(towards(base.at, at))
        .map(|heading| beside(base.at, heading, apart))
        .filter(|goal| !overlaps(mover, base, *goal))
        .find_map(|goal| find(ground, mover, goal))
}

/// The heading from one place to another; north if they are the same.
fn towards(from: Point, to: Point) -> Heading {
    if from == to {
        Heading::NORTH
    } else {
        Heading::towards(from, to)
    }
}

/// Headings all round: the first, then both ways away from it.
fn around(first: Heading) -> impl Iterator<Item = Heading> {
    (0..32u8).map(move |turn| {
        let aside = turn.div_ceil(2).wrapping_mul(8);
        Heading(if turn % 2 == 0 {
            first.0.wrapping_sub(aside)
        } else {
            first.0.wrapping_add(aside)
        })
    })
}

/// The place nearest a centre in one direction that is at least `apart` from it.
fn beside(centre: Point, heading: Heading, apart: i64) -> Point {
    let way = heading.vector();
    let part = |way: i32| {
        let scale = i64::from(Heading::SCALE);
        let far = i64::from(way) * (apart + 2);
        (far + scale / 2).div_euclid(scale) as i32
    };
    Point::new(centre.x + part(way.x), centre.y + part(way.y))
}

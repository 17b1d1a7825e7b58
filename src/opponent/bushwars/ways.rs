//! The moves that are worth weighing.

use super::eye::Eye;
use crate::rules::bushwars::{Way, candidates, movement, vehicles};
use crate::table::route::cut;
use crate::table::{ElementId, Length, Piece, Point};

/// So much short of a base one still touches it.
const SHORT: i32 = 3;

/// Moves of a squad or vehicle: those of the rule book's list, and for vehicles along every road that they stand on, both ways, as far as they
/// go or off the table.
pub fn ways(eye: &Eye<'_>, id: ElementId) -> Vec<Way> {
    let (setting, state) = (eye.setting, eye.state);
    let mut ways = candidates::ways(setting, state, id);
    let Some(piece) = state.piece(id) else {
        return ways;
    };
    if setting.kind(id).on_foot() {
        ways.extend(up_to_prizes(eye, id, &piece));
        ways.retain(|way| movement::plan(setting, state, id, way).is_ok());
        return ways;
    }
    if !setting.ground.on_road(piece.at) || vehicles::may_drive(setting, state, id).is_err() {
        return ways;
    }
    for (axis, _) in setting.ground.roads() {
        for corners in along(axis, &piece) {
            let corners: Vec<Point> = corners
                .iter()
                .map(|at| on_table(eye, &piece, *at))
                .collect();
            let path = cut(piece.at, &corners, movement::ROAD);
            for leave in [false, true] {
                let path = path.clone();
                ways.push(Way { path, leave });
            }
        }
    }
    ways.retain(|way| movement::plan(setting, state, id, way).is_ok());
    ways
}

/// Straight up to everything that is to be had, as far as a move goes or until it is touched.
fn up_to_prizes<'a>(
    eye: &'a Eye<'_>,
    id: ElementId,
    piece: &'a Piece,
) -> impl Iterator<Item = Way> + 'a {
    let most = movement::most(eye.setting, eye.state, id);
    let prizes = eye.look.prizes.iter();
    prizes.filter_map(move |prize| {
        let apart = piece.radius + prize.radius + Length(SHORT);
        let gap = piece.at.distance(prize.at) - apart;
        (gap > Length::ZERO).then(|| Way {
            path: cut(piece.at, &[prize.at], gap.min(most)),
            leave: false,
        })
    })
}

/// The corners along a road from where somebody stands, both ways: those that lie on from the stretch of it that is nearest to him.
fn along(axis: &[Point], piece: &Piece) -> [Vec<Point>; 2] {
    let stretches = axis.windows(2).enumerate();
    let nearest = stretches.min_by_key(|(_, ends)| {
        // The least sum of the ways to both ends, less the stretch itself.
        let round = ends[0].distance(piece.at) + piece.at.distance(ends[1]);
        round - ends[0].distance(ends[1])
    });
    let Some((n, _)) = nearest else {
        return [Vec::new(), Vec::new()];
    };
    let back = axis[..=n].iter().rev().copied().collect();
    [axis[n + 1..].to_vec(), back]
}

/// The nearest place to one on which a base is wholly on the table.
fn on_table(eye: &Eye<'_>, piece: &Piece, at: Point) -> Point {
    let (width, height) = (eye.setting.ground.width.0, eye.setting.ground.height.0);
    let r = piece.radius.0;
    Point::new(at.x.clamp(r, width - r), at.y.clamp(r, height - r))
}

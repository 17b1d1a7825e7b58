//! The moves that are worth weighing.

use super::mind::Race;
use super::worth::Eye;
use crate::rules::fifties::movement::{Plan, plan};
use crate::rules::fifties::state::Place;
use crate::rules::fifties::{Way, reach};
use crate::table::route::cut;
use crate::table::{ElementId, Point};

/// Moves of a unit with what comes of them: those of the rule book's list; without areas also those along the quickest way out, of its own
/// side or of the enemy's.
pub fn moves(eye: &Eye<'_>, id: ElementId) -> Vec<(Way, Plan)> {
    let (setting, state) = (eye.setting, eye.state);
    let mut moves = reach::moves(setting, state, id);
    let Place::Table(piece) = state.element(id).place else {
        return moves;
    };
    let race = eye.mind.race_of(eye.side);
    let Some(race) = race.or(eye.mind.race_against(eye.side)) else {
        return moves;
    };
    if setting.board.is_grid() {
        return moves;
    }
    let corners = way_out(eye, race, id, piece.at);
    let size = setting.board.size.0;
    let most = i32::from(setting.unit(id).moves.0) + 1;
    let mut tried: Vec<Way> = Vec::new();
    for halves in 1..=2 * most {
        let path = cut(piece.at, &corners, crate::table::Length(size * halves / 2));
        let path: Vec<Point> = path.into_iter().filter(|at| *at != piece.at).collect();
        let leave = false;
        tried.push(Way { path, leave });
    }
    if race.side == eye.side {
        let path = corners;
        let leave = true;
        tried.push(Way { path, leave });
    }
    for way in tried {
        if let Ok(plan) = plan(setting, state, id, &way) {
            moves.push((way, plan));
        }
    }
    moves
}

/// The corners of the quickest way out from a point.
fn way_out(eye: &Eye<'_>, race: &Race, id: ElementId, from: Point) -> Vec<Point> {
    let unit = eye.setting.unit(id);
    let gait = eye.lore.gait(unit.moves, unit.mobility);
    let (steps, ticks) = (&eye.lore.gaits[gait].steps, &race.ticks[gait]);
    let mut at = usize::from(eye.lore.place(eye.setting, from));
    let mut corners = Vec::new();
    if ticks.is_empty() {
        return corners;
    }
    if eye.lore.errands[usize::from(race.side.0)]
        .outs
        .contains(&(at as u16))
    {
        corners.push(eye.lore.places[at]);
        return corners;
    }
    // A turn's move passes fewer places than this.
    for _ in 0..8 {
        let next = steps[at]
            .iter()
            .map(|(to, cost)| (usize::from(*to), *cost))
            .filter(|(to, _)| ticks[*to] < ticks[at])
            .min_by_key(|(to, cost)| ticks[*to] + race.tolls[*to] + cost);
        let Some((next, _)) = next else { break };
        corners.push(eye.lore.places[next]);
        at = next;
    }
    corners
}

//! Who sees whom: the table's sight lines, and what this rule book adds to them (IC-R56, IC-R94).

use super::setting::Setting;
use super::state::State;
use crate::table::geometry::near_axis;
use crate::table::sight::{self, SightLine};
use crate::table::{ElementId, Obscurement, Piece};

/// An element where it stands, or where it is imagined to stand.
pub type Seen = (ElementId, Piece);

/// The sight line between two elements. Aircraft in the air and everybody else see each other: only what a target on the ground stands in
/// counts then (IC-R94).
pub fn line(setting: &Setting, state: &State, viewer: Seen, target: Seen) -> SightLine {
    let ground = state.ground(setting);
    if !flies(state, viewer) && !flies(state, target) {
        return sight::sight(ground, &viewer.1, &target.1);
    }
    let mut crossings = if flies(state, target) {
        Vec::new()
    } else {
        sight::sight(ground, &target.1, &target.1).crossings
    };
    for crossing in &mut crossings {
        crossing.obscures = crossing.obscures.min(Obscurement::Heavy);
    }
    SightLine {
        from: viewer.1.at,
        to: target.1.at,
        crossings,
    }
}

/// Whether two elements see each other.
pub fn sees(setting: &Setting, state: &State, viewer: Seen, target: Seen) -> bool {
    flies(state, viewer)
        || flies(state, target)
        || (sight::sees(state.ground(setting), &viewer.1, &target.1)
            && vehicle_between(setting, state, viewer, target).is_none())
}

/// Whether an element sees another at one of these places, which lie in a row.
pub fn sees_any(
    setting: &Setting,
    state: &State,
    viewer: Seen,
    id: ElementId,
    places: impl Iterator<Item = Piece>,
) -> bool {
    if setting.options.vehicles_block_los || state.element(viewer.0).airborne {
        let mut places = places;
        return places.any(|place| sees(setting, state, viewer, (id, place)));
    }
    state.element(id).airborne || sight::sees_any(state.ground(setting), &viewer.1, places)
}

/// The vehicle on the ground that stands in a line, where the option has vehicles block it (IC-R56).
pub fn vehicle_between(
    setting: &Setting,
    state: &State,
    viewer: Seen,
    target: Seen,
) -> Option<ElementId> {
    if !setting.options.vehicles_block_los || flies(state, viewer) || flies(state, target) {
        return None;
    }
    let axis = [viewer.1.at, target.1.at];
    let stands_in = |(id, piece): &Seen| {
        let apart = *id != viewer.0 && *id != target.0 && !setting.on_foot(*id);
        let level = piece.level >= viewer.1.level.max(target.1.level);
        apart && level && near_axis(piece.at, &axis, i64::from(piece.radius.0) * 2, true)
    };
    state.grounded().find(stands_in).map(|(id, _)| id)
}

fn flies(state: &State, (id, _): Seen) -> bool {
    state.element(id).airborne
}

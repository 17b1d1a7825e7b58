//! Where a hidden squad could come out (BW-8): the rule's own test of a place, asked line by line over all that its die reaches.

use super::hiding::{self, Spots};
use super::setting::Setting;
use super::state::State;
use crate::table::{ElementId, Length, Point, Polygon};

/// How far the lines lie apart, and how far the places along one that are asked first: finer than anything that covers or bars is thick. Where
/// the answer changes between two of them, the border is found to a tenth of a millimetre.
const STEP: i32 = Length::mm(5).0;

/// Where a squad could show itself with that die, in pieces that touch: what lies between two lines has its corners on them. Empty for one that
/// is not hidden; where it began it always may (BW-R34), which is no piece of ground.
pub fn region(setting: &Setting, state: &State, id: ElementId, die: u8) -> Vec<Polygon> {
    let Some(hidden) = state.hidden(id) else {
        return Vec::new();
    };
    let spots = Spots::new(setting, state, id, hidden, die);
    let (at, far) = (hidden.piece.at, hiding::reach(die).0);
    let limits = |middle: i32, side: Length| ((middle - far).max(0), (middle + far).min(side.0));
    let across = limits(at.x, setting.ground.width);
    let (top, bottom) = limits(at.y, setting.ground.height);
    let mut rows = (top..=bottom)
        .step_by(STEP as usize)
        .map(|y| (y, runs(across, |x| spots.may(Point::new(x, y)).is_ok())));
    let Some(mut above) = rows.next() else {
        return Vec::new();
    };
    let mut pieces = Vec::new();
    for below in rows.chain([(bottom + STEP, Vec::new())]) {
        between(&above, &below, &mut pieces);
        above = below;
    }
    pieces
}

/// A line across the table, and from where to where places on it are allowed.
type Row = (i32, Vec<(i32, i32)>);

/// From where to where along a line the places are allowed.
fn runs((from, to): (i32, i32), may: impl Fn(i32) -> bool) -> Vec<(i32, i32)> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    let mut before: Option<(i32, bool)> = None;
    let ends = std::iter::once(to);
    for x in (from..to).step_by(STEP as usize).chain(ends) {
        let now = may(x);
        match (before, now) {
            (None | Some((_, false)), true) => {
                let begins = before.map_or(x, |(out, _)| border(x, out, &may));
                runs.push((begins, x));
            }
            (Some((inside, true)), false) => {
                if let Some(run) = runs.last_mut() {
                    run.1 = border(inside, x, &may);
                }
            }
            (Some((_, true)), true) => {
                if let Some(run) = runs.last_mut() {
                    run.1 = x;
                }
            }
            _ => {}
        }
        before = Some((x, now));
    }
    // A single place, such as the one where it began, is no ground.
    runs.retain(|(from, to)| from < to);
    runs
}

/// The last allowed place on the way from an allowed one to one that is not.
fn border(mut inside: i32, mut outside: i32, may: &impl Fn(i32) -> bool) -> i32 {
    while (inside - outside).abs() > 1 {
        let middle = (inside + outside) / 2;
        if may(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    inside
}

/// The ground between two lines: where a run on one goes on as a single one on the other, all between the two; else half way to the other
/// line.
fn between(above: &Row, below: &Row, pieces: &mut Vec<Polygon>) {
    let meets = |a: &(i32, i32), b: &(i32, i32)| a.0 <= b.1 && b.0 <= a.1;
    let only = |run: &(i32, i32), others: &[(i32, i32)]| {
        let mut met = others.iter().filter(|other| meets(run, other));
        met.next().copied().filter(|_| met.next().is_none())
    };
    let mut add = |(y, run): (i32, (i32, i32)), (to, goal): (i32, (i32, i32))| {
        pieces.push(Polygon {
            corners: vec![
                Point::new(run.0, y),
                Point::new(run.1, y),
                Point::new(goal.1, to),
                Point::new(goal.0, to),
            ],
        });
    };
    for run in &above.1 {
        match only(run, &below.1).filter(|goal| only(goal, &above.1).is_some()) {
            Some(goal) => add((above.0, *run), (below.0, goal)),
            None => add((above.0, *run), (above.0 + STEP / 2, *run)),
        }
    }
    for run in &below.1 {
        let joined = only(run, &above.1).is_some_and(|from| only(&from, &below.1).is_some());
        if !joined {
            add((below.0 - STEP / 2, *run), (below.0, *run));
        }
    }
}

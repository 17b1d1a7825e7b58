//! How those who were fired at react (BW-16, BW-17, BW-R4, BW-R11), and where they retreat to (BW-R14).

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::fire::AMBUSH;
use super::frame::Frame;
use super::movement;
use super::options::ReactionScope;
use super::setting::Setting;
use super::state::{State, Struck};
use super::{Next, Step, vehicles};
use crate::chance::Handful;
use crate::engine::ruleset::Wanted;
use crate::engine::{Text, Value};
use crate::table::route::{self, Mover};
use crate::table::{ElementId, Heading, Length, Piece, Point};

/// The sides of a vehicle's reaction die (BW-17).
const VEHICLE: u8 = 10;
/// How far a retreat goes at least, and where no cover can be reached (BW-16, BW-R14).
pub const LEAST: Length = Length::inches(4);

/// How somebody reacts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// Nothing comes of it.
    Pass,
    /// It may not move or fire in the next turn.
    Pinned,
    /// It goes back at once.
    Retreat,
    /// It leaves the battle.
    Rout,
}

impl Reaction {
    /// All of them, the mildest first.
    pub const ALL: [Reaction; 4] = [
        Reaction::Pass,
        Reaction::Pinned,
        Reaction::Retreat,
        Reaction::Rout,
    ];

    /// What a die brings against so many weapons or hits (BW-16): above them it passes, them or one less pins, two less is a retreat, less
    /// a rout. After an ambush 2 is taken from it (BW-20).
    pub fn of(die: u8, against: u8, ambush: bool) -> Reaction {
        let die = i32::from(die) - if ambush { AMBUSH } else { 0 };
        match die - i32::from(against) {
            1.. => Reaction::Pass,
            -1..=0 => Reaction::Pinned,
            -2 => Reaction::Retreat,
            _ => Reaction::Rout,
        }
    }

    /// How many sides of a die bring each result.
    pub fn counts(sides: u8, against: u8, ambush: bool) -> [u8; 4] {
        let mut counts = [0; 4];
        for die in 1..=sides {
            counts[Reaction::of(die, against, ambush) as usize] += 1;
        }
        counts
    }
}

/// The sides of the die that somebody reacts with (BW-2, BW-17).
pub fn sides(setting: &Setting, state: &State, id: ElementId) -> u8 {
    if setting.kind(id).on_foot() {
        state.quality(setting, id).reaction()
    } else {
        VEHICLE
    }
}

/// Those who react together, and against how much: one by itself, or all squads of a unit on the table, against all the weapons that fired
/// at them (BW-R4).
fn together(setting: &Setting, state: &State, struck: &Struck) -> (Vec<ElementId>, u8) {
    let alone = setting.options.reaction_scope == ReactionScope::Squad
        || !setting.kind(struck.target).on_foot();
    if alone {
        return (vec![struck.target], struck.against);
    }
    let unit = state.element(struck.target).unit;
    let mates: Vec<ElementId> = state
        .pieces()
        .map(|(id, _)| id)
        .filter(|id| state.element(*id).unit == unit && setting.kind(*id).on_foot())
        .collect();
    let shots = state.struck.iter().filter(|s| mates.contains(&s.target));
    let against = shots.fold(0, |sum: u8, s| sum.saturating_add(s.against));
    (mates, against)
}

/// The next who reacts, in the order of their numbers; whoever was wiped out does not (BW-R11).
pub fn reactions(setting: &Setting, state: &State) -> Step {
    let Some(struck) = state.struck.iter().min_by_key(|struck| struck.target) else {
        return Step::Next(Next::pop(Vec::new()));
    };
    let id = struck.target;
    if state.piece(id).is_none() {
        let gone = Event::Unreacted { element: id };
        return Step::Next(Next::become_(vec![gone], vec![Frame::Reactions]));
    }
    let (_, against) = together(setting, state, struck);
    if Reaction::of(1, against, struck.ambush) == Reaction::Pass {
        return Step::Next(reacted(setting, state, struck, None));
    }
    Step::Roll(Wanted {
        handful: Handful {
            count: 1,
            sides: sides(setting, state, id),
        },
        need: None,
        why: Text::key("dice-reaction")
            .with("who", Value::Element(id))
            .with("n", Value::Number(against.into())),
        side: state.side(setting, id),
    })
}

/// The die of a reaction.
pub fn rolled(setting: &Setting, state: &State, die: u8) -> Next {
    match state.struck.iter().min_by_key(|struck| struck.target) {
        Some(struck) => reacted(setting, state, struck, Some(die)),
        None => Next::pop(Vec::new()),
    }
}

fn reacted(setting: &Setting, state: &State, struck: &Struck, die: Option<u8>) -> Next {
    let (elements, against) = together(setting, state, struck);
    let result = Reaction::of(die.unwrap_or(1), against, struck.ambush);
    let mut frames = vec![Frame::Reactions];
    if result == Reaction::Retreat {
        let back = |id: &ElementId| {
            let own = state.struck.iter().find(|s| s.target == *id);
            Frame::Retreat(*id, own.unwrap_or(struck).firers.clone())
        };
        frames.extend(elements.iter().rev().map(back));
    }
    let event = Event::Reacted {
        elements,
        against,
        ambush: struck.ambush,
        die,
        result,
    };
    Next::become_(vec![event], frames)
}

/// Somebody retreats.
pub fn retreat(setting: &Setting, state: &State, id: ElementId, firers: &[ElementId]) -> Next {
    let event = match way_back(setting, state, id, firers) {
        Some(Back::To { path, to }) => Event::Retreated {
            element: id,
            path,
            to,
        },
        Some(Back::Off) => Event::DrivenOff { element: id },
        None => return Next::pop(Vec::new()),
    };
    Next::pop(vec![event])
}

/// Where a retreat leads.
#[derive(Clone, Debug, PartialEq)]
pub enum Back {
    /// By a path to a place.
    To {
        /// The corners after the start.
        path: Vec<Point>,
        /// How it stands then.
        to: Piece,
    },
    /// Off the table.
    Off,
}

/// The way back (BW-R14): to the nearest place in cover that is no closer to any firer, at least 4" and at most a move away along the path;
/// else 4" towards the nearest cover that is no closer to any firer, else straight away from the firers, which may lead off the table. None if
/// it is hemmed in, or does not drive.
pub fn way_back(
    setting: &Setting,
    state: &State,
    id: ElementId,
    firers: &[ElementId],
) -> Option<Back> {
    let piece = state.piece(id)?;
    vehicles::may_drive(setting, state, id).ok()?;
    let bases = movement::bases(setting, state, id);
    let mover = Mover {
        piece,
        mobility: setting.kind(id).mobility(),
        bases: &bases,
    };
    let foes: Vec<Point> = firers
        .iter()
        .filter_map(|firer| state.piece(*firer).map(|piece| piece.at))
        .collect();
    let closer = |at: Point| {
        foes.iter()
            .any(|foe| foe.distance_squared(at) < foe.distance_squared(piece.at))
    };
    let mut places: Vec<Point> = setting.spots.clone();
    places.retain(|at| *at != piece.at && !closer(*at));
    places.sort_by_key(|at| (piece.at.distance_squared(*at), *at));
    to_cover(setting, &mover, id, &places)
        .or_else(|| towards(setting, &mover, &places, &closer))
        .or_else(|| away(setting, &mover, &foes))
}

fn stood(setting: &Setting, mover: &Mover<'_>, path: Vec<Point>) -> Option<Back> {
    let at = path.last().copied()?;
    let before = match path.as_slice() {
        [.., before, _] => *before,
        _ => mover.piece.at,
    };
    Some(Back::To {
        path,
        to: Piece {
            at,
            facing: Heading::towards(before, at),
            level: route::level_at(&setting.ground, at),
            ..mover.piece
        },
    })
}

/// The nearest place along its path, of these, nearest first as the crow flies.
fn to_cover(setting: &Setting, mover: &Mover<'_>, id: ElementId, places: &[Point]) -> Option<Back> {
    let most = movement::retreat(setting, id);
    let mut best: Option<(Length, Vec<Point>)> = None;
    for at in places {
        let straight = mover.piece.at.distance(*at);
        let least = best.as_ref().map_or(most, |(length, _)| *length);
        if straight > least || (best.is_some() && straight >= least) {
            break;
        }
        let Some(path) = route::find(&setting.ground, mover, *at) else {
            continue;
        };
        let length = length(mover.piece.at, &path);
        if (LEAST..=least).contains(&length) && best.as_ref().is_none_or(|b| length < b.0) {
            best = Some((length, path));
        }
    }
    stood(setting, mover, best?.1)
}

fn length(start: Point, path: &[Point]) -> Length {
    let mut from = start;
    path.iter().fold(Length::ZERO, |sum, at| {
        let part = from.distance(*at);
        from = *at;
        sum + part
    })
}

/// 4" of the way to the nearest of these places to which a way leads that does not come closer to a firer.
fn towards(
    setting: &Setting,
    mover: &Mover<'_>,
    places: &[Point],
    closer: &dyn Fn(Point) -> bool,
) -> Option<Back> {
    const TRIED: usize = 20;
    let far = places
        .iter()
        .filter(|at| mover.piece.at.distance(**at) > LEAST);
    far.take(TRIED).find_map(|at| {
        let path = route::find(&setting.ground, mover, *at)?;
        let path = route::cut(mover.piece.at, &path, LEAST);
        let end = path.last().copied()?;
        let stands = route::may_stand(&setting.ground, mover, end).is_ok();
        (stands && !closer(end)).then(|| stood(setting, mover, path))?
    })
}

/// 4" straight away from the middle of the firers, or as far of it as the ground lets it; over the edge it is out.
fn away(setting: &Setting, mover: &Mover<'_>, foes: &[Point]) -> Option<Back> {
    let from = mover.piece.at;
    let n = foes.len().max(1) as i64;
    let sum = foes.iter().fold((0_i64, 0_i64), |(x, y), foe| {
        (x + i64::from(foe.x), y + i64::from(foe.y))
    });
    let middle = Point::new((sum.0 / n) as i32, (sum.1 / n) as i32);
    let heading = Heading::towards(middle, from);
    for quarter in (1..=8).rev() {
        let at = heading.ahead(from, Length(LEAST.0 * quarter / 8));
        let r = mover.piece.radius.0;
        let (width, height) = (setting.ground.width.0, setting.ground.height.0);
        if at.x < r || at.y < r || at.x > width - r || at.y > height - r {
            return Some(Back::Off);
        }
        if route::walk_end(&setting.ground, mover, &[at], LEAST + Length(2)).is_ok() {
            return stood(setting, mover, vec![at]);
        }
    }
    None
}

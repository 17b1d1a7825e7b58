//! Civilians: in the way of fire, hit by fire that misses, frightened or about their business (IC-66, IC-67).

use serde::{Deserialize, Serialize};

use super::damage::count;
use super::event::Event;
use super::fire::Aim;
use super::frame::{Frame, ShotKind};
use super::lane::Lane;
use super::options::{Civilians, CivvieTrigger};
use super::setting::{Habit, Setting};
use super::state::State;
use super::{Next, Step};
use crate::chance::Handful;
use crate::engine::ruleset::{Then, Wanted};
use crate::engine::{Forecast, Text, Value};
use crate::table::piece::Stance;
use crate::table::route::{self, Mover, Stop};
use crate::table::{Base, ElementId, Heading, Length, Mobility, Piece, Point};

/// How far a civilian runs or walks: one move (IC-53).
const STEP: Length = Length::STICK;

/// A shot that has missed and may have hit others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Miss {
    /// Who fired.
    pub firer: ElementId,
    /// At whom.
    pub target: ElementId,
    /// With how many dice.
    pub dice: u8,
}

impl Setting {
    /// The number by which a civilian is known: after all elements.
    pub fn civilian(&self, n: usize) -> ElementId {
        ElementId((self.elements.len() + n) as u16)
    }
}

impl State {
    /// The civilians who live, by number, each with where he stands.
    pub fn living(&self) -> impl Iterator<Item = (usize, Piece)> + '_ {
        let all = self.civilians.iter().enumerate();
        all.filter_map(|(n, civilian)| Some((n, civilian.piece?)))
    }
}

/// The civilians' bases, for whoever moves: they are passed over as friends on foot are, and nobody ends on one (TB-3).
pub fn bases<'a>(setting: &'a Setting, state: &'a State) -> impl Iterator<Item = Base> + 'a {
    state
        .living()
        .map(|(n, piece)| base(setting.civilian(n), piece))
}

fn base(id: ElementId, piece: Piece) -> Base {
    Base {
        id,
        at: piece.at,
        radius: piece.radius,
        stance: Stance::FriendOnFoot,
    }
}

/// Whether civilians matter to a side's fire: good guys mind them, where the option does (IC-66, IC-R17, IC-R90).
fn minded(setting: &Setting, firer: ElementId) -> bool {
    setting.options.civilians == Civilians::Scenario && setting.side_of(firer).good_guys
}

/// The civilian in whose way a shot of good guys would be: it may not be made (IC-66). Nobody is in the way of what is fired from the air or at
/// what is in the air, nor of the fire of the charged.
pub fn in_the_way(setting: &Setting, state: &State, aim: &Aim) -> Option<ElementId> {
    let high = state.element(aim.firer).airborne || state.element(aim.target).airborne;
    if high || aim.kind == ShotKind::Charge || !minded(setting, aim.firer) {
        return None;
    }
    let lane = Lane::new(&aim.from, &aim.to);
    let blocks = |(_, piece): &(usize, Piece)| lane.overlaps(piece);
    state
        .living()
        .find(blocks)
        .map(|(n, _)| setting.civilian(n))
}

/// The civilians whom a miss would endanger, those nearest to the lane first (IC-67, IC-R92, IC-R93). A miss at what is in the air endangers nobody.
pub fn endangered(setting: &Setting, state: &State, aim: &Aim) -> Vec<usize> {
    if state.element(aim.target).airborne
        || aim.kind == ShotKind::Mortar
        || !minded(setting, aim.firer)
    {
        return Vec::new();
    }
    let lane = Lane::new(&aim.from, &aim.to);
    let mut found: Vec<(usize, Piece)> = state
        .living()
        .filter(|(_, piece)| lane.endangers(piece))
        .collect();
    found.sort_by(|(_, a), (_, b)| lane.nearer(a.at, b.at));
    found.into_iter().map(|(n, _)| n).collect()
}

/// What follows a shot that has hit nobody (IC-67): its dice again, if that endangers anybody.
pub fn after_miss(
    setting: &Setting,
    state: &State,
    firer: Option<ElementId>,
    target: ElementId,
    dice: u8,
) -> Vec<Frame> {
    let miss = firer.map(|firer| Miss {
        firer,
        target,
        dice,
    });
    let miss = miss.filter(|miss| dice > 0 && !victims(setting, state, miss).is_empty());
    miss.map(Frame::Bystanders).into_iter().collect()
}

/// Where the option counts saves, the hits of a shot are watched: if all are saved, it has missed (IC-R91).
pub fn mind_saves(
    setting: &Setting,
    state: &State,
    frames: &mut [Frame],
    firer: Option<ElementId>,
    target: ElementId,
    dice: u8,
) {
    if setting.options.civvie_trigger == CivvieTrigger::ToHit {
        return;
    }
    let beside = after_miss(setting, state, firer, target, dice);
    let (Some(Frame::Bystanders(miss)), Some(last)) = (beside.first(), frames.last_mut()) else {
        return;
    };
    match last {
        Frame::Hits(hits) => *last = Frame::HitsBeside(hits.clone(), *miss),
        Frame::Armour(hits) => *last = Frame::ArmourBeside(hits.clone(), *miss),
        _ => {}
    }
}

/// What hits bring about, and if nobody is hurt by them what a miss does.
pub fn unless_hurt(next: Next, miss: &Miss) -> Next {
    let lost = next
        .events
        .iter()
        .any(|event| matches!(event, Event::Lost { .. }));
    if lost || !matches!(next.then, Then::Pop) {
        return next;
    }
    Next::become_(next.events, vec![Frame::Bystanders(*miss)])
}

fn victims(setting: &Setting, state: &State, miss: &Miss) -> Vec<usize> {
    Aim::now(state, miss.firer, miss.target, ShotKind::Steady)
        .map_or_else(Vec::new, |aim| endangered(setting, state, &aim))
}

/// The dice of a miss wait to be rolled again.
pub fn bystanders(setting: &Setting, state: &State, miss: &Miss) -> Step {
    if victims(setting, state, miss).is_empty() {
        return Step::Next(Next::pop(Vec::new()));
    }
    Step::Roll(Wanted {
        handful: Handful::d6(miss.dice),
        need: Some(setting.options.civvie_kill_on),
        why: Text::key("dice-civilians").with("who", Value::Element(miss.firer)),
        side: setting.side(miss.firer),
    })
}

/// Each die of a miss that shows enough kills one, the nearest to the lane first, no more than there are (IC-67, IC-R93).
pub fn bystanders_rolled(setting: &Setting, state: &State, miss: &Miss, dice: &[u8]) -> Next {
    let need = setting.options.civvie_kill_on;
    let kills = usize::from(count(dice, need));
    let mut events = vec![Event::Endangered {
        firer: miss.firer,
        need,
        dice: dice.to_vec(),
    }];
    let killed = victims(setting, state, miss).into_iter().take(kills);
    events.extend(killed.map(|n| Event::CivilianKilled {
        civilian: n as u16,
        by: setting.side(miss.firer),
    }));
    Next::pop(events)
}

/// How likely a shot is to kill civilians, as a warning: it must miss, and then a die must show enough.
pub fn warning(setting: &Setting, state: &State, aim: &Aim, expected: &Forecast) -> Option<Text> {
    let n = endangered(setting, state, aim).len();
    let misses = match setting.options.civvie_trigger {
        CivvieTrigger::ToHit => 1.0 - expected.any_hit,
        CivvieTrigger::AfterSaves => 1.0 - expected.any_loss,
    };
    let spared = f64::from(setting.options.civvie_kill_on.saturating_sub(1)) / 6.0;
    let all_spared = (0..expected.dice).fold(1.0, |chance, _| chance * spared);
    (n > 0).then(|| {
        Text::key("warn-civilians")
            .with("n", Value::Number(n as i64))
            .with("chance", Value::Chance(misses * (1.0 - all_spared)))
    })
}

/// What follows a shot where somebody flees from fire near him.
pub fn scared(setting: &Setting, state: &State, aim: &Aim) -> Vec<Frame> {
    let lane = Lane::new(&aim.from, &aim.to);
    let flees = |(n, piece): (usize, Piece)| {
        setting.civilians[n].habit == Habit::Flee && lane.passes(&piece)
    };
    let any = state.living().any(flees);
    any.then_some(Frame::Scare(lane)).into_iter().collect()
}

/// Those who flee run a move straight away from the lane, one after the other; who cannot stand there, or get there, stays.
pub fn scare(setting: &Setting, state: &State, lane: &Lane) -> Next {
    let running = state
        .living()
        .filter(|(n, piece)| setting.civilians[*n].habit == Habit::Flee && lane.passes(piece));
    let ways = running.map(|(n, piece)| (n, away(lane.nearest(piece.at), piece.at)));
    Next::pop(moves(
        setting,
        state,
        ways.collect(),
        |civilian, path, to| Event::Fled { civilian, path, to },
    ))
}

/// The place a move further from another.
fn away(from: Point, at: Point) -> Option<Point> {
    let length = i64::from(from.distance(at).0);
    let part = |from: i32, at: i32| {
        let step = i64::from(at - from) * i64::from(STEP.0) / length;
        at + step as i32
    };
    (length > 0).then(|| Point::new(part(from.x, at.x), part(from.y, at.y)))
}

/// The civilians who wander, by number.
fn wanderers(setting: &Setting, state: &State) -> Vec<usize> {
    let wanders = |(n, _): &(usize, Piece)| setting.civilians[*n].habit == Habit::Wander;
    state.living().filter(wanders).map(|(n, _)| n).collect()
}

/// What a turn begins with where somebody wanders.
pub fn wandering(setting: &Setting, state: &State) -> Option<Frame> {
    (!wanderers(setting, state).is_empty()).then_some(Frame::Wander)
}

/// A die for each who wanders, all in one handful.
pub fn wander(setting: &Setting, state: &State) -> Step {
    let count = wanderers(setting, state).len() as u8;
    if count == 0 {
        return Step::Next(Next::pop(Vec::new()));
    }
    Step::Roll(Wanted {
        handful: Handful::d6(count),
        need: None,
        why: Text::key("dice-wander"),
        side: state.phasing(setting),
    })
}

/// Where those who wander go: a move north on 1, east on 2, south on 3, west on 4; on 5 and 6, or where they cannot, they stay.
pub fn wandered(setting: &Setting, state: &State, dice: &[u8]) -> Next {
    let mut events = vec![Event::Wandered {
        dice: dice.to_vec(),
    }];
    let goal = |(n, die): (usize, &u8)| {
        let piece = state.civilians[n].piece?;
        let heading = (1..=4).contains(die).then(|| Heading((*die - 1) * 64))?;
        let Point { x, y } = heading.vector();
        let part = |v: i32| (i64::from(v) * i64::from(STEP.0) / i64::from(Heading::SCALE)) as i32;
        Some(Point::new(piece.at.x + part(x), piece.at.y + part(y)))
    };
    let ways = wanderers(setting, state).into_iter().zip(dice);
    let ways = ways.map(|(n, die)| (n, goal((n, die)))).collect();
    events.extend(moves(setting, state, ways, |civilian, path, to| {
        Event::Strolled { civilian, path, to }
    }));
    Next::pop(events)
}

/// The moves of civilians, one after the other, as far as they can be made whole.
fn moves(
    setting: &Setting,
    state: &State,
    ways: Vec<(usize, Option<Point>)>,
    event: impl Fn(u16, Vec<Point>, Piece) -> Event,
) -> Vec<Event> {
    let mut standing: Vec<(usize, Piece)> = state.living().collect();
    let elements: Vec<Base> = state
        .grounded()
        .map(|(id, piece)| base(id, piece))
        .collect();
    let mut events = Vec::new();
    for (n, goal) in ways {
        let Some(place) = standing.iter().position(|(other, _)| *other == n) else {
            continue;
        };
        let (from, Some(goal)) = (standing[place].1, goal) else {
            continue;
        };
        let mut bases = elements.clone();
        let others = standing.iter().filter(|(other, _)| *other != n);
        bases.extend(others.map(|(other, piece)| base(setting.civilian(*other), *piece)));
        let mover = Mover {
            piece: from,
            mobility: Mobility::Foot,
            bases: &bases,
        };
        let ground = state.ground(setting);
        let length = from.at.distance(goal);
        let walk = route::walk_end(ground, &mover, &[goal], length);
        if !walk.is_ok_and(|walk| walk.stop == Stop::Arrived) {
            continue;
        }
        let to = Piece {
            at: goal,
            facing: Heading::towards(from.at, goal),
            level: route::level_at(ground, goal),
            ..from
        };
        standing[place].1 = to;
        events.push(event(n as u16, vec![from.at, goal], to));
    }
    events
}

//! A path walked and checked (TB-12 to TB-14, TB-16).

use super::barrier::{capsule, occupied, place, stands_in};
use super::near::{Near, bounds};
use super::stand::{covers_feature, in_contact, on_table, overlaps};
use super::{Mover, PathFault, Step, Stop, Walk};
use crate::table::geometry::{Along, comes_nearer};
use crate::table::{Base, Feature, Footprint, Going, Ground, Length, Mobility, Point, Stance};

/// Places at which a move is judged lie at most this far apart (TB-16).
const PACE: i32 = 50;
/// Steps are rounded to whole units: a base this little over the edge of a wall still only touches it.
const ROUNDING: Length = Length(2);
/// The most corners a path may have.
const CORNERS: usize = 64;

/// A place at which the move is judged.
#[derive(Clone, Copy)]
struct Mark {
    at: Point,
    along: i32,
    /// How many corners of the path were reached before it.
    corners: usize,
}

/// Where and why a walk ends.
struct Halt {
    mark: Mark,
    stop: Stop,
}

/// One straight part of the path.
struct Leg {
    p: Point,
    q: Point,
    start: i32,
    length: i32,
}

/// The walk in progress.
struct Walker<'a> {
    ground: &'a Ground,
    mover: &'a Mover<'a>,
    marks: Vec<Mark>,
    /// What lies near the path.
    near: Near<'a>,
    halt: Option<Halt>,
    fault: Option<(i32, PathFault)>,
}

/// Walks `path` (its corners after the start) as far as the going lets it, or says what forbids it.
/// A path that meets difficult ground or an enemy is legal and ends there; what lies beyond on the path is not looked at.
/// A path of length 0 is walked and has length 0.
///
/// Difficult ground lets through a piece that started in base contact with it (a line), or with its centre at most 0.5 cm from it (an
/// area), once; ground of three steps then stops it again on the far side.
pub fn walk(
    ground: &Ground,
    mover: &Mover<'_>,
    path: &[Point],
    allowance: Length,
) -> Result<Walk, PathFault> {
    walked(ground, mover, path, allowance, true)
}

/// The same for those who only ask where it ends: [`Walk::steps`] has the last step alone.
pub fn walk_end(
    ground: &Ground,
    mover: &Mover<'_>,
    path: &[Point],
    allowance: Length,
) -> Result<Walk, PathFault> {
    walked(ground, mover, path, allowance, false)
}

fn walked(
    ground: &Ground,
    mover: &Mover<'_>,
    path: &[Point],
    allowance: Length,
    all_steps: bool,
) -> Result<Walk, PathFault> {
    if path.len() > CORNERS {
        return Err(PathFault::TooManyPoints);
    }
    let far = Length::MAX.0.unsigned_abs() * 2;
    if let Some(at) = path
        .iter()
        .find(|at| at.x.unsigned_abs().max(at.y.unsigned_abs()) > far)
    {
        return Err(PathFault::OffTable(*at));
    }
    let legs = legs(mover.piece.at, path);
    let total = legs.last().map_or(0, |leg| leg.start + leg.length);
    let mut walker = Walker::new(ground, mover, &legs, allowance);
    for (index, leg) in legs.iter().enumerate() {
        if walker.over(leg.start) || leg.start > allowance.0 {
            break;
        }
        walker.leave_table(leg);
        if mover.mobility != Mobility::Air {
            walker.meet_going(leg, index);
            walker.meet_bases(leg);
        }
    }
    if mover.mobility != Mobility::Air {
        walker.meet_enemies()?;
    }
    walker.finish(path, total, allowance, all_steps)
}

/// The straight parts of a path, each as long as rounded up (TB-12); parts without length are left out.
fn legs(start: Point, path: &[Point]) -> Vec<Leg> {
    let mut legs: Vec<Leg> = Vec::with_capacity(path.len());
    let (mut p, mut along) = (start, 0);
    for &q in path {
        let length = p.distance(q).0;
        if length > 0 {
            legs.push(Leg {
                p,
                q,
                start: along,
                length,
            });
        }
        along += length;
        p = q;
    }
    legs
}

impl<'a> Walker<'a> {
    fn new(
        ground: &'a Ground,
        mover: &'a Mover<'a>,
        legs: &[Leg],
        allowance: Length,
    ) -> Walker<'a> {
        let start = mover.piece.at;
        let limit = allowance.0.saturating_add(PACE);
        let whole = legs.last().map_or(0, |leg| leg.start + leg.length);
        let count = whole.min(limit) / PACE + 2;
        let mut marks = Vec::with_capacity(count as usize + legs.len());
        marks.push(Mark {
            at: start,
            along: 0,
            corners: 0,
        });
        for (index, leg) in legs.iter().enumerate() {
            let first = (leg.start / PACE + 1) * PACE;
            let end = leg.start + leg.length;
            let mut along = first;
            while along < end && along <= limit {
                let at = place(leg.p, leg.q, along - leg.start, leg.length);
                marks.push(Mark {
                    at,
                    along,
                    corners: index,
                });
                along += PACE;
            }
            if leg.start > limit {
                break;
            }
            marks.push(Mark {
                at: leg.q,
                along: end,
                corners: index,
            });
        }
        let (mut low, mut high) = (start, start);
        for leg in legs {
            (low, high) = bounds(&[low, high, leg.q], 0);
        }
        Walker {
            ground,
            mover,
            marks,
            near: Near::new(ground, mover, (low, high)),
            halt: None,
            fault: None,
        }
    }

    /// Whether the walk has ended at or before a place.
    fn over(&self, along: i32) -> bool {
        self.halt
            .as_ref()
            .is_some_and(|halt| halt.mark.along <= along)
            || self.fault.as_ref().is_some_and(|fault| fault.0 < along)
    }

    fn fault_at(&mut self, along: i32, fault: PathFault) {
        if self.fault.is_none_or(|(earlier, _)| along < earlier) {
            self.fault = Some((along, fault));
        }
    }

    fn halt_at(&mut self, mark: Mark, stop: Stop) {
        let sooner = |halt: &Halt| mark.along < halt.mark.along;
        if self.halt.as_ref().is_none_or(sooner) {
            self.halt = Some(Halt { mark, stop });
        }
    }

    fn leave_table(&mut self, leg: &Leg) {
        let radius = self.mover.piece.radius;
        let off =
            |offset: i32| !on_table(self.ground, radius, place(leg.p, leg.q, offset, leg.length));
        if !off(leg.length) {
            return;
        }
        let (mut on, mut out) = (0, leg.length);
        while out - on > 1 {
            let middle = on + (out - on) / 2;
            if off(middle) {
                out = middle;
            } else {
                on = middle;
            }
        }
        let at = place(leg.p, leg.q, out, leg.length);
        self.fault_at(leg.start + out, PathFault::OffTable(at));
    }

    fn meet_going(&mut self, leg: &Leg, index: usize) {
        if let Some((along, id)) = self.near.slips(leg.p, leg.q) {
            let at = along.point(leg.p, leg.q);
            self.fault_at(
                leg.start + along.of(leg.length),
                PathFault::Impassable(at, id),
            );
        }
        for number in 0..self.near.features.len() {
            let (feature, going) = (
                self.near.features[number].feature,
                self.near.features[number].going,
            );
            if !matches!(
                going,
                Going::Difficult | Going::ThreeSteps | Going::Impassable
            ) {
                continue;
            }
            let spans = occupied(leg.p, leg.q, feature);
            let was_within = std::mem::replace(&mut self.near.features[number].within, false);
            for span in spans.items() {
                self.near.features[number].within = span.to == Along::END;
                let left = leg.start + span.to.of(leg.length);
                if was_within && span.from == Along::START {
                    self.near.features[number].left = left;
                    continue;
                }
                let along = leg.start + span.from.of(leg.length);
                let at = span.from.point(leg.p, leg.q);
                let mark = Mark {
                    at,
                    along,
                    corners: index,
                };
                if going == Going::Impassable {
                    self.fault_at(along, PathFault::Impassable(at, feature.id));
                    break;
                }
                if !std::mem::replace(&mut self.near.features[number].free, false) {
                    self.stop_before(feature, number, mark);
                    break;
                }
                self.near.features[number].left = left;
                if going == Going::ThreeSteps {
                    self.stop_across(feature, left);
                }
            }
        }
    }

    fn stands(&self, at: Point) -> bool {
        self.near.may_stand(at).is_ok()
    }

    /// Difficult ground met at `border`: the walk ends before a line, or with the centre on the border of an area.
    fn stop_before(&mut self, feature: &Feature, number: usize, border: Mark) {
        let stop = Stop::Difficult(feature.id);
        let area = matches!(feature.footprint, Footprint::Area(_));
        if area && self.stands(border.at) {
            self.halt_at(border, stop);
            return;
        }
        let radius = self.mover.piece.radius - ROUNDING;
        let touches_only = |mark: &Mark| !covers_feature(feature, mark.at, radius);
        let before = |mark: &&Mark| {
            mark.along <= border.along && mark.along >= self.near.features[number].left
        };
        let mut last = self.marks.iter().rev().filter(before);
        let found = last
            .clone()
            .find(|mark| touches_only(mark) && self.stands(mark.at))
            .or_else(|| last.find(|mark| self.stands(mark.at)))
            .copied();
        match found {
            Some(mark) => self.halt_at(mark, stop),
            None => self.fault_at(border.along, PathFault::EndsIn(feature.id)),
        }
    }

    /// Ground of three steps crossed and left at `left`: the walk ends in contact beyond.
    fn stop_across(&mut self, feature: &Feature, left: i32) {
        let radius = self.mover.piece.radius;
        let clear = |mark: &&Mark| mark.along >= left && !covers_feature(feature, mark.at, radius);
        let Some(first) = self.marks.iter().find(clear).copied() else {
            let Some(last) = self.marks.last().copied() else {
                return;
            };
            if last.along > left && !stands_in(last.at, feature) {
                self.halt_at(last, Stop::Across(feature.id));
            }
            return;
        };
        match self.near.may_stand(first.at) {
            Ok(()) => self.halt_at(first, Stop::Across(feature.id)),
            Err(fault) => self.fault_at(first.along, fault),
        }
    }

    fn meet_bases(&mut self, leg: &Leg) {
        let mover = self.mover;
        for index in 0..self.near.bases.len() {
            let base = self.near.bases[index];
            let passes = match base.stance {
                Stance::FriendOnFoot => self.ground.pass_friends,
                Stance::Obstacle => false,
                Stance::Enemy => !in_contact(mover, base, mover.piece.at),
            };
            let twice = i64::from((mover.piece.radius + base.radius).0) * 2;
            if passes
                || overlaps(mover, base, mover.piece.at)
                || !comes_nearer(leg.p, leg.q, base.at, base.at, twice)
            {
                continue;
            }
            let along = capsule(leg.p, leg.q, base.at, base.at, twice).from;
            let fault = PathFault::Base(along.point(leg.p, leg.q), base.id);
            self.fault_at(leg.start + along.of(leg.length), fault);
        }
    }

    /// The first place in contact with an enemy that the piece was not in contact with at the start ends the walk.
    fn meet_enemies(&mut self) -> Result<(), PathFault> {
        let mover = self.mover;
        let enemies: Vec<&Base> = self
            .near
            .bases
            .iter()
            .copied()
            .filter(|base| base.stance == Stance::Enemy)
            .filter(|base| !in_contact(mover, base, mover.piece.at))
            .collect();
        if enemies.is_empty() {
            return Ok(());
        }
        for index in 1..self.marks.len() {
            let mark = self.marks[index];
            let halted = |halt: &Halt| mark.along > halt.mark.along;
            let faulted = |fault: &(i32, PathFault)| fault.0 < self.marks[index - 1].along;
            if self.halt.as_ref().is_some_and(halted) || self.fault.as_ref().is_some_and(faulted) {
                break;
            }
            let Some(enemy) = enemies.iter().find(|base| in_contact(mover, base, mark.at)) else {
                continue;
            };
            let stop = Stop::Contact(enemy.id);
            let mark = self.touching(index, enemy);
            if self.fault.is_some_and(|(along, _)| along < mark.along) {
                return Ok(());
            }
            self.near.may_stand(mark.at)?;
            self.halt = Some(Halt { mark, stop });
            return Ok(());
        }
        if let Some(halt) = &mut self.halt
            && let Some(enemy) = enemies
                .iter()
                .find(|base| in_contact(mover, base, halt.mark.at))
        {
            halt.stop = Stop::Contact(enemy.id);
        }
        Ok(())
    }

    /// The place in contact with an enemy at a mark, or just before it if the rounded mark overlaps.
    fn touching(&self, index: usize, enemy: &Base) -> Mark {
        let (mark, before) = (self.marks[index], self.marks[index - 1]);
        let pace = mark.along - before.along;
        (0..pace)
            .map(|back| Mark {
                at: place(before.at, mark.at, pace - back, pace),
                along: mark.along - back,
                corners: mark.corners,
            })
            .find(|mark| !overlaps(self.mover, enemy, mark.at))
            .unwrap_or(before)
    }

    fn finish(
        self,
        path: &[Point],
        total: i32,
        allowance: Length,
        all_steps: bool,
    ) -> Result<Walk, PathFault> {
        let halt = self.halt;
        let end = halt.as_ref().map_or(total, |halt| halt.mark.along);
        if let Some((along, fault)) = self.fault
            && along <= allowance.0
            && (halt.is_none() || along < end)
        {
            return Err(fault);
        }
        if end > allowance.0 {
            return Err(PathFault::TooLong(Length(end)));
        }
        let start = self.mover.piece.at;
        let corners: Vec<Point> = real_corners(start, path);
        let (mut walked, last, stop) = match &halt {
            Some(halt) => {
                let walked = corners[..halt.mark.corners.min(corners.len())].to_vec();
                (walked, halt.mark.at, halt.stop)
            }
            None => {
                let last = corners.last().copied().unwrap_or(start);
                if last != start || !corners.is_empty() {
                    self.near.may_stand(last)?;
                }
                let walked = corners[..corners.len().saturating_sub(1)].to_vec();
                (walked, last, Stop::Arrived)
            }
        };
        if walked.last().copied().unwrap_or(start) != last {
            walked.push(last);
        }
        let mut steps: Vec<Step> = self
            .marks
            .iter()
            .filter(|mark| all_steps && mark.along < end)
            .map(|mark| Step {
                at: mark.at,
                along: Length(mark.along),
                may_stand: self.near.may_stand(mark.at).is_ok(),
                level: self.near.level_at(mark.at),
            })
            .collect();
        steps.push(Step {
            at: last,
            along: Length(end),
            may_stand: true,
            level: self.near.level_at(last),
        });
        walked.insert(0, start);
        Ok(Walk {
            path: walked,
            steps,
            length: Length(end),
            stop,
        })
    }
}

/// The corners of a path that lie away from the one before.
fn real_corners(start: Point, path: &[Point]) -> Vec<Point> {
    let mut last = start;
    path.iter()
        .copied()
        .filter(|at| std::mem::replace(&mut last, *at) != *at)
        .collect()
}

//! What bars a mover's way, and the corners that shortest ways turn at (TB-15).

use super::Mover;
use super::barrier::{closed, occupied, slips, stands_in};
use super::near::bounds;
use super::stand::{in_contact, near_feature, on_table, overlaps};
use crate::table::geometry::{Along, Spans, apart, comes_nearer, meetings, turn};
use crate::table::index::{Bounds, misses};
use crate::table::{
    CONTACT, Feature, FeatureId, Footprint, Going, Ground, Heading, Mobility, Point, Polygon,
    Stance,
};

/// How far a corner is pushed out from what may not even be touched.
const PUSH: i32 = 3;

/// All that bars the centre of one mover on its way.
pub(super) struct Barriers<'a> {
    pub ground: &'a Ground,
    pub mover: &'a Mover<'a>,
    /// Areas whose inside is barred.
    pub areas: Vec<(&'a Polygon, Bounds)>,
    /// Lines that may not be touched, or come nearer to than half their width.
    pub lines: Vec<(&'a [Point], i64, Bounds)>,
    /// Discs around other bases: the centre, and twice the distance to keep.
    pub discs: Vec<(Point, i64)>,
    /// Difficult ground that the mover started in contact with and may cross once, at most 64 of it.
    pub free: Vec<&'a Feature>,
    /// Impassable areas that might touch another.
    closed: Vec<(&'a Feature, &'a Polygon)>,
}

/// What difficult ground does to a search for ways.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Difficult {
    /// It bars the way, unless the mover started in contact with it.
    Bars,
    /// So does it, and what takes three steps bars the way even then: for a walk that is to arrive.
    BarsAll,
    /// It bars nothing.
    Open,
}

/// Whether a mover started in contact with a feature (TB-14).
fn is_free(mover: &Mover<'_>, feature: &Feature) -> bool {
    near_feature(feature, mover.piece.at, mover.piece.radius, CONTACT)
}

impl<'a> Barriers<'a> {
    /// Everything that bars the mover.
    /// An enemy that `goal` touches bars the way only by its base.
    pub(super) fn new(
        ground: &'a Ground,
        mover: &'a Mover<'a>,
        goal: Option<Point>,
        difficult: Difficult,
    ) -> Barriers<'a> {
        let mut all = Barriers {
            ground,
            mover,
            areas: Vec::new(),
            lines: Vec::new(),
            discs: Vec::new(),
            free: Vec::new(),
            closed: Vec::new(),
        };
        if mover.mobility == Mobility::Air {
            return all;
        }
        for feature in &ground.features {
            let bars = match feature.going_for(mover.mobility) {
                Going::Open | Going::Bad => false,
                Going::Impassable => true,
                Going::ThreeSteps if difficult == Difficult::BarsAll => true,
                Going::Difficult | Going::ThreeSteps if difficult == Difficult::Open => false,
                Going::Difficult | Going::ThreeSteps => {
                    let free = all.free.len() < 64 && is_free(mover, feature);
                    if free {
                        all.free.push(feature);
                    }
                    !free
                }
            };
            match &feature.footprint {
                Footprint::Area(outline) if bars => {
                    all.areas.push((outline, outline.bounds()));
                }
                Footprint::Line { axis, width } if bars => {
                    let width = i64::from(width.0);
                    all.lines.push((axis, width, bounds(axis, width)));
                }
                _ => {}
            }
        }
        let impassable = || {
            let features = ground.features.iter();
            features.filter_map(|feature| closed(feature, mover.mobility))
        };
        all.closed.extend(impassable().filter(|(feature, outline)| {
            impassable().any(|(other, two)| {
                other.id != feature.id && !apart(outline.bounds(), two.bounds())
            })
        }));
        let start = mover.piece.at;
        for base in mover.bases {
            let apart = i64::from((mover.piece.radius + base.radius).0) * 2;
            let charged = goal.is_some_and(|goal| in_contact(mover, base, goal));
            let apart = match base.stance {
                Stance::FriendOnFoot if ground.pass_friends => continue,
                Stance::Enemy if !charged && !in_contact(mover, base, start) => {
                    apart + i64::from(CONTACT.0) * 2 + 4
                }
                _ => apart,
            };
            if !overlaps(mover, base, start) {
                all.discs.push((base.at, apart));
            }
        }
        all
    }

    /// Whether the straight way from `p` to `q` is open.
    pub(super) fn clear(&self, p: Point, q: Point) -> bool {
        p == q || (on_table(self.ground, self.mover.piece.radius, q) && !self.bars(p, q))
    }

    fn bars(&self, p: Point, q: Point) -> bool {
        let disc = |(at, twice): &(Point, i64)| comes_nearer(p, q, *at, *at, *twice);
        let line = |(axis, width, bounds): &(&[Point], i64, Bounds)| {
            !misses(p, q, *bounds) && line_bars(p, q, axis, *width)
        };
        let area = |(outline, bounds): &(&Polygon, Bounds)| {
            !misses(p, q, *bounds)
                && outline
                    .beside(p, q)
                    .is_some_and(|sides| !sides.inside().items().is_empty())
        };
        self.discs.iter().any(disc)
            || self.lines.iter().any(line)
            || self.areas.iter().any(area)
            || self.slips(p, q).is_some()
    }

    /// Where the way from `p` to `q` slips between two impassable areas that touch.
    pub(super) fn slips(&self, p: Point, q: Point) -> Option<(Along, FeatureId)> {
        slips(self.closed.iter().copied(), p, q)
    }

    /// Where the way from `p` to `q` enters ground that may be crossed once.
    pub(super) fn entries(p: Point, q: Point, feature: &Feature) -> Spans {
        let mut entries = Spans::new();
        for span in occupied(p, q, feature).items() {
            if span.from != Along::START || !stands_in(p, feature) {
                entries.push(*span);
            }
        }
        entries
    }

    /// Which of the ground that may be crossed once the way crosses, as bits; none if it crosses some twice.
    pub(super) fn crossed(&self, p: Point, q: Point) -> Option<u64> {
        let mut crossed = 0;
        for (i, feature) in self.free.iter().enumerate() {
            match Barriers::entries(p, q, feature).items().len() {
                0 => {}
                1 => crossed |= 1 << i,
                _ => return None,
            }
        }
        Some(crossed)
    }

    /// The corners that a shortest way may turn at: those of areas that point outwards, pushed out only where the very corner is no place
    /// to be; points close round the ends and bends of lines; sixteen-cornered rings round beds and bases.
    pub(super) fn corners(&self) -> Vec<Point> {
        let mut corners = Vec::new();
        for (outline, _) in &self.areas {
            area_corners(outline, &mut corners);
        }
        for (axis, width, _) in &self.lines {
            for at in *axis {
                if *width == 0 {
                    ring(*at, i64::from(PUSH) * 2, 8, &mut corners);
                } else {
                    ring(*at, *width, 16, &mut corners);
                }
            }
        }
        for (at, twice) in &self.discs {
            ring(*at, *twice, 16, &mut corners);
        }
        corners.retain(|at| self.may_turn_at(*at));
        corners.sort_unstable();
        corners.dedup();
        corners
    }

    fn may_turn_at(&self, at: Point) -> bool {
        let shared = || {
            let beside = Point::new(at.x + 1, at.y);
            self.slips(beside, at)
                .is_some_and(|(along, _)| along == Along::END)
        };
        let inside =
            |(area, bounds): &(&Polygon, Bounds)| !misses(at, at, *bounds) && area.holds_inside(at);
        let barred = self.areas.iter().any(inside)
            || self
                .discs
                .iter()
                .any(|(centre, twice)| 4 * at.distance_squared(*centre) < twice * twice)
            || shared();
        on_table(self.ground, self.mover.piece.radius, at) && !barred
    }
}

/// Whether a leg touches a thin line, or comes into a line's bed.
fn line_bars(p: Point, q: Point, axis: &[Point], width: i64) -> bool {
    if width == 0 {
        return !meetings(p, q, axis).items().is_empty();
    }
    axis.windows(2)
        .any(|pair| comes_nearer(p, q, pair[0], pair[1], width))
}

/// The corners of an outline that point outwards, and a second point a little further out for where two outlines touch.
fn area_corners(outline: &Polygon, corners: &mut Vec<Point>) {
    let around = &outline.corners;
    let count = around.len();
    for (i, &at) in around.iter().enumerate() {
        let (before, after) = (around[(i + count - 1) % count], around[(i + 1) % count]);
        let middle = Point::new(
            ((i64::from(before.x) + i64::from(after.x)) / 2) as i32,
            ((i64::from(before.y) + i64::from(after.y)) / 2) as i32,
        );
        let length = middle.distance(at).0.max(1);
        let out = |from: i32, to: i32| to + (to - from) * PUSH / length;
        let pushed = Point::new(out(middle.x, at.x), out(middle.y, at.y));
        if turn(before, at, after) != 0 && !outline.holds_inside(pushed) {
            corners.push(at);
            corners.push(pushed);
        }
    }
}

/// Points all round a place, so far out that the lines between neighbours keep `twice` / 2 from it.
fn ring(at: Point, twice: i64, count: i32, corners: &mut Vec<Point>) {
    // 1 / cos(pi / 16) is just under 1.0197, and 1 / cos(pi / 8) under 1.0824.
    let stretch = if count == 16 { 10_197 } else { 10_824 };
    let out = twice * stretch / 20_000 + 2;
    for i in 0..count {
        let way = Heading((i * 256 / count) as u8).vector();
        let part = |way: i32| {
            let scale = i64::from(Heading::SCALE);
            (2 * i64::from(way) * out + scale).div_euclid(2 * scale) as i32
        };
        corners.push(Point::new(at.x + part(way.x), at.y + part(way.y)));
    }
}

/// The ways from a start over corners: how far each corner is, and from where it is reached.
pub(super) struct Ways {
    /// The start first, then the corners, then what else was asked for.
    pub places: Vec<Point>,
    /// How far each is, if it is reached.
    pub far: Vec<Option<i32>>,
    /// From which place each is reached.
    pub from: Vec<usize>,
    /// What was crossed on the way that may be crossed once, as bits in the order of [`Barriers::free`].
    pub crossed: Vec<u64>,
}

impl Ways {
    /// Walks out from the start over the corners, nearest first, until `extra` is reached or nothing nearer than `most` is left.
    pub(super) fn explore(barriers: &Barriers<'_>, extra: Option<Point>, most: i32) -> Ways {
        let start = barriers.mover.piece.at;
        let mut places = vec![start];
        let within = |at: &Point| start.distance(*at).0 <= most;
        places.extend(barriers.corners().into_iter().filter(within));
        places.extend(extra);
        let count = places.len();
        let mut ways = Ways {
            places,
            far: vec![None; count],
            from: vec![0; count],
            crossed: vec![0; count],
        };
        let mut done = vec![false; count];
        ways.far[0] = Some(0);
        let target = extra.map(|_| count - 1);
        let ahead = |at: &Point| extra.map_or(0, |goal| at.distance(goal).0);
        let rest: Vec<i32> = ways.places.iter().map(ahead).collect();
        loop {
            let ahead = |ways: &Ways, i: usize| ways.far[i].map(|far| far.saturating_add(rest[i]));
            let next = (0..count)
                .filter(|i| !done[*i])
                .filter_map(|i| ahead(&ways, i).map(|score| (score, i)))
                .min();
            let Some((score, at)) = next else { return ways };
            if score > most || Some(at) == target {
                return ways;
            }
            done[at] = true;
            let far = ways.far[at].unwrap_or(0);
            // The target first: no way that is already as long can lead there sooner.
            for to in (1..count).rev() {
                if done[to] {
                    continue;
                }
                let (p, q) = (ways.places[at], ways.places[to]);
                let length = far + p.distance(q).0;
                let better = ways.far[to].is_none_or(|old| length < old);
                let late = target.is_some_and(|target| {
                    to != target && ways.far[target].is_some_and(|least| length + rest[to] >= least)
                });
                if late || !better || length > most || !barriers.clear(p, q) {
                    continue;
                }
                let before = ways.crossed[at];
                if let Some(crossed) = barriers.crossed(p, q).filter(|new| new & before == 0) {
                    ways.far[to] = Some(length);
                    ways.from[to] = at;
                    ways.crossed[to] = before | crossed;
                }
            }
        }
    }

    /// The corners from the start to a place that was reached.
    pub(super) fn path(&self, mut to: usize) -> Vec<Point> {
        let mut path = Vec::new();
        while to != 0 {
            path.push(self.places[to]);
            to = self.from[to];
        }
        path.reverse();
        path
    }
}

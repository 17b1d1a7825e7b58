//! What can be reached.

use super::Mover;
use super::barrier::{capsule, line_spans, occupied};
use super::graph::{Barriers, Difficult, Ways};
use super::stand::on_table;
use crate::table::geometry::{Corner, Profile, Ray, Span, comes_nearer, sweep};
use crate::table::{Footprint, Ground, Length, Mobility, Point, Polygon, Stance};

/// Where the mover can end with `allowance`, arriving as it meant to: the union of the polygons is the region, for drawing, true to
/// about a millimetre. Where a walk would be stopped by difficult ground or by contact with an enemy is not part of it.
pub fn reach(ground: &Ground, mover: &Mover<'_>, allowance: Length) -> Vec<Polygon> {
    if allowance <= Length::ZERO {
        return Vec::new();
    }
    let barriers = Barriers::new(ground, mover, None, Difficult::BarsAll);
    let ways = Ways::explore(&barriers, None, allowance.0);
    let mut polygons = Vec::new();
    for ((&from, far), &crossed) in ways.places.iter().zip(&ways.far).zip(&ways.crossed) {
        let Some(far) = far.filter(|far| *far < allowance.0) else {
            continue;
        };
        let around = Around::new(&barriers, from, allowance.0 - far, crossed);
        let corners = around
            .corners()
            .into_iter()
            .map(|at| Corner { at, opens: true });
        polygons.extend(sweep(from, corners, |ray| around.profile(ray)));
    }
    polygons
}

/// What lies within a distance of one place that ways lead over.
struct Around<'a> {
    barriers: &'a Barriers<'a>,
    from: Point,
    far: i32,
    /// What was crossed on the way here and may not be crossed again.
    crossed: u64,
    /// Friends that may be passed but not stood on: the centre, and twice the distance to keep.
    friends: Vec<(Point, i64)>,
}

impl<'a> Around<'a> {
    fn new(barriers: &'a Barriers<'a>, from: Point, far: i32, crossed: u64) -> Around<'a> {
        let mover = barriers.mover;
        let ground: &'a Ground = barriers.ground;
        let on_foot = mover.mobility != Mobility::Air;
        let friends = mover
            .bases
            .iter()
            .filter(|base| on_foot && ground.pass_friends && base.stance == Stance::FriendOnFoot)
            .map(|base| {
                let twice = i64::from((mover.piece.radius + base.radius).0) * 2;
                (base.at, twice)
            });
        Around {
            barriers,
            from,
            far,
            crossed,
            friends: friends.collect(),
        }
    }

    /// The corners of all that bars the way within reach.
    fn corners(&self) -> Vec<Point> {
        let barriers = self.barriers;
        let mut corners: Vec<Point> = Vec::new();
        for (outline, _) in &barriers.areas {
            corners.extend(&outline.corners);
        }
        for (axis, _, _) in &barriers.lines {
            corners.extend(*axis);
        }
        for feature in &barriers.free {
            match &feature.footprint {
                Footprint::Area(outline) => corners.extend(&outline.corners),
                Footprint::Line { axis, .. } => corners.extend(axis),
            }
        }
        let radius = barriers.mover.piece.radius;
        let (low, high) = (
            Point::new(radius.0, radius.0),
            Point::new(
                barriers.ground.width.0 - radius.0,
                barriers.ground.height.0 - radius.0,
            ),
        );
        corners.extend([
            low,
            high,
            Point::new(low.x, high.y),
            Point::new(high.x, low.y),
        ]);
        let square = i64::from(self.far) * i64::from(self.far);
        corners.retain(|at| at.distance_squared(self.from) <= square);
        for (at, twice) in barriers.discs.iter().chain(&self.friends) {
            corners.push(*at);
            corners.extend(tangents(self.from, *at, *twice));
        }
        corners
    }

    fn profile(&self, ray: Ray) -> Profile {
        let p = self.from;
        let mut far = self.far;
        let radius = self.barriers.mover.piece.radius;
        if !on_table(self.barriers.ground, radius, ray.out(p, far)) {
            let (mut on, mut off) = (0, far);
            while off - on > 1 {
                let middle = on + (off - on) / 2;
                if on_table(self.barriers.ground, radius, ray.out(p, middle)) {
                    on = middle;
                } else {
                    off = middle;
                }
            }
            far = on;
        }
        let q = ray.out(p, far);
        if p == q {
            return Profile::new();
        }
        let mut open = far;
        let mut bar = |span: Option<Span>| {
            if let Some(span) = span {
                open = open.min(span.from.of(far));
            }
        };
        self.first_bars(p, q, &mut bar);
        let mut holes: Vec<(i32, i32)> = Vec::new();
        for (at, twice) in &self.friends {
            if comes_nearer(p, q, *at, *at, *twice) {
                let span = capsule(p, q, *at, *at, *twice);
                holes.push((span.from.of(far), span.to.of(far)));
            }
        }
        for feature in &self.barriers.free {
            if matches!(feature.footprint, Footprint::Line { .. }) {
                let beds = occupied(p, q, feature);
                holes.extend(beds.items().iter().map(|s| (s.from.of(far), s.to.of(far))));
            }
        }
        holes.sort_unstable();
        without(open, &holes)
    }

    /// Hands over where each barrier is first met on the way from `p` to `q`.
    fn first_bars(&self, p: Point, q: Point, bar: &mut impl FnMut(Option<Span>)) {
        let barriers = self.barriers;
        for (outline, _) in &barriers.areas {
            if let Some(sides) = outline.beside(p, q) {
                bar(sides.inside().items().first().copied());
            }
        }
        for (axis, width, _) in &barriers.lines {
            bar(line_spans(p, q, axis, *width).items().first().copied());
        }
        for (at, twice) in &barriers.discs {
            if comes_nearer(p, q, *at, *at, *twice) {
                bar(Some(capsule(p, q, *at, *at, *twice)));
            }
        }
        for (i, feature) in barriers.free.iter().enumerate() {
            let again = 1 - (self.crossed >> i & 1) as usize;
            bar(Barriers::entries(p, q, feature).items().get(again).copied());
        }
        if let Some((along, _)) = barriers.slips(p, q) {
            bar(Some(Span::at(along)));
        }
    }
}

/// What is left of a way of length `open` without holes, which are in order.
fn without(open: i32, holes: &[(i32, i32)]) -> Profile {
    let mut left = Profile::new();
    let mut from = 0;
    for (start, end) in holes {
        if *start > from && from < open {
            left.push((from, open.min(*start)));
        }
        from = from.max(*end);
    }
    if from < open {
        left.push((from, open));
    }
    left
}

/// About where the lines from a place touch a disc; none from within it.
fn tangents(from: Point, centre: Point, twice: i64) -> Vec<Point> {
    let way = (
        i64::from(centre.x) - i64::from(from.x),
        i64::from(centre.y) - i64::from(from.y),
    );
    let square = way.0 * way.0 + way.1 * way.1;
    let radius = twice / 2;
    let rest = square - radius * radius;
    if rest <= 0 {
        return Vec::new();
    }
    let length = rest.isqrt();
    // The tangent is the way to the centre turned by the angle whose sine is radius / distance.
    [radius, -radius]
        .into_iter()
        .map(|aside| {
            let x = (way.0 * length - way.1 * aside) * length / square;
            let y = (way.1 * length + way.0 * aside) * length / square;
            Point::new(from.x + x as i32, from.y + y as i32)
        })
        .collect()
}

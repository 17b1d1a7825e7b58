//! Where the centre of a mover meets going that bars it, along one straight leg (TB-13, TB-14).

use crate::table::geometry::{
    Along, Span, Spans, apart, comes_nearer, dot, joined, meeting, meetings, near_axis,
};
use crate::table::sight::between;
use crate::table::{Feature, FeatureId, Footprint, Going, Mobility, Point, Polygon};

/// The stretches of a leg on which the centre is in a feature: in an area's inside, on a thin line's axis, in a line's bed.
pub(super) fn occupied(p: Point, q: Point, feature: &Feature) -> Spans {
    match &feature.footprint {
        Footprint::Area(outline) => outline
            .beside(p, q)
            .map_or_else(Spans::new, |sides| sides.inside()),
        Footprint::Line { axis, width } => line_spans(p, q, axis, i64::from(width.0)),
    }
}

/// The stretches of a leg on the axis of a thin line, or in a line's bed.
pub(crate) fn line_spans(p: Point, q: Point, axis: &[Point], width: i64) -> Spans {
    if width == 0 {
        meetings(p, q, axis)
    } else {
        bed(p, q, axis, width)
    }
}

/// Whether a place is in a feature, as [`occupied`] has it.
pub(super) fn stands_in(at: Point, feature: &Feature) -> bool {
    match &feature.footprint {
        Footprint::Area(outline) => outline.holds_inside(at),
        Footprint::Line { axis, width } => in_bed(at, axis, i64::from(width.0)),
    }
}

/// The outline of an area that a kind of mover may not enter.
pub(super) fn closed(feature: &Feature, mobility: Mobility) -> Option<(&Feature, &Polygon)> {
    match (&feature.footprint, feature.going_for(mobility)) {
        (Footprint::Area(outline), Going::Impassable) => Some((feature, outline)),
        _ => None,
    }
}

/// Whether a leg slips between two of these impassable areas that touch, or ends at such a place (TB-13).
pub(super) fn slips<'a>(
    closed: impl Iterator<Item = (&'a Feature, &'a Polygon)>,
    p: Point,
    q: Point,
) -> Option<(Along, FeatureId)> {
    let mut met = closed.filter(|(_, outline)| outline.may_touch(p, q));
    let (first, second) = (met.next()?, met.next()?);
    let met: Vec<_> = [first, second]
        .into_iter()
        .chain(met)
        .filter_map(|(feature, outline)| Some((feature, outline, outline.beside(p, q)?)))
        .collect();
    for (i, (first, one, a)) in met.iter().enumerate() {
        for (_, two, b) in &met[i + 1..] {
            if apart(one.bounds(), two.bounds()) {
                continue;
            }
            let found = between(a, b).or_else(|| between(b, a)).map(|s| s.from);
            let corner =
                |at: Point, along: Along| (one.contains(at) && two.contains(at)).then_some(along);
            let found = found.or_else(|| corner(q, Along::END));
            if let Some(along) = found {
                return Some((along, first.id));
            }
        }
    }
    None
}

/// The stretches of a leg nearer than half the width to an axis, to a whole unit.
fn bed(p: Point, q: Point, axis: &[Point], width: i64) -> Spans {
    let mut spans = Spans::new();
    for pair in axis.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        if comes_nearer(p, q, a, b, width) {
            spans.push(capsule(p, q, a, b, width));
        }
    }
    joined(spans)
}

/// The stretch of a leg nearer than half the width to a segment, which it is known to come to.
pub(super) fn capsule(p: Point, q: Point, a: Point, b: Point, width: i64) -> Span {
    let length = p.distance(q).0.max(1);
    let inside = |offset: i32| near_axis(place(p, q, offset, length), &[a, b], width, true);
    let foot = |at: Point| Along::new(dot(p, q, at), p.distance_squared(q).max(1)).of(length);
    let meets = meeting(p, q, a, b).map(|span| span.from.of(length));
    let candidates = [meets, Some(0), Some(length), Some(foot(a)), Some(foot(b))];
    let within = candidates
        .into_iter()
        .flatten()
        .flat_map(|offset| [offset, offset + 1])
        .map(|offset| offset.clamp(0, length));
    let mut grazed = 0;
    for offset in within {
        grazed = offset;
        if inside(offset) {
            let from = if inside(0) {
                0
            } else {
                bisect(0, offset, &inside)
            };
            let to = if inside(length) {
                length
            } else {
                bisect(length, offset, &inside)
            };
            return Span {
                from: Along::new(i64::from(from), i64::from(length)),
                to: Along::new(i64::from(to), i64::from(length)),
            };
        }
    }
    Span::at(Along::new(i64::from(grazed), i64::from(length)))
}

/// The offset nearest `outside` at which `inside` still holds, between one where it does not and one where it does.
fn bisect(mut outside: i32, mut within: i32, inside: &impl Fn(i32) -> bool) -> i32 {
    while (outside - within).abs() > 1 {
        let middle = outside + (within - outside) / 2;
        if inside(middle) {
            within = middle;
        } else {
            outside = middle;
        }
    }
    within
}

/// The place so far along a leg, rounded to whole units.
pub(super) fn place(p: Point, q: Point, offset: i32, length: i32) -> Point {
    Along::new(i64::from(offset), i64::from(length.max(1))).point(p, q)
}

/// Whether a place is in the bed of a line: nearer to the axis than half the width, or on a thin one's axis.
fn in_bed(at: Point, axis: &[Point], width: i64) -> bool {
    near_axis(at, axis, width, width > 0)
}

//! Geometry for drawing only: clipping, offsets, hulls, blobs. What decides anything is measured by the table, never here.

use super::drawing::Spot;
use super::scatter::Scatter;

/// Light comes from the upper left: the direction in which shadows fall.
pub const SHADE: Spot = Spot::new(0.74, 0.67);

/// The middle of the corners' bounding box, and half its width and height.
pub fn bounds(corners: &[Spot]) -> (Spot, Spot) {
    let (mut low, mut high) = (Spot::new(f32::MAX, f32::MAX), Spot::new(f32::MIN, f32::MIN));
    for c in corners {
        low = Spot::new(low.x.min(c.x), low.y.min(c.y));
        high = Spot::new(high.x.max(c.x), high.y.max(c.y));
    }
    ((low + high) * 0.5, (high - low) * 0.5)
}

/// The centre of a polygon's area; of a flat one the mean of its corners.
pub fn centre(corners: &[Spot]) -> Spot {
    let (mut area, mut sum) = (0.0, Spot::default());
    let origin = corners[0];
    for (a, b) in edges(corners) {
        let (a, b) = (a - origin, b - origin);
        area += a.cross(b);
        sum = sum + (a + b) * a.cross(b);
    }
    if area.abs() < 1.0 {
        let mean = corners.iter().fold(Spot::default(), |s, c| s + *c);
        return mean * (1.0 / corners.len() as f32);
    }
    origin + sum * (1.0 / (3.0 * area))
}

/// Twice the signed area: positive when the corners run clockwise as seen on the table.
pub fn turning(corners: &[Spot]) -> f32 {
    let origin = corners[0];
    edges(corners)
        .map(|(a, b)| (a - origin).cross(b - origin))
        .sum()
}

/// The edges of a polygon.
pub fn edges(corners: &[Spot]) -> impl Iterator<Item = (Spot, Spot)> + '_ {
    let n = corners.len();
    (0..n).map(move |i| (corners[i], corners[(i + 1) % n]))
}

/// Whether no corner of a polygon points inwards.
pub fn convex(corners: &[Spot]) -> bool {
    let side = turning(corners).signum();
    let n = corners.len();
    (0..n).all(|i| {
        let (a, b, c) = (corners[i], corners[(i + 1) % n], corners[(i + 2) % n]);
        (b - a).cross(c - b) * side >= -1.0
    })
}

/// Whether a place is inside a polygon (even and odd).
pub fn inside(corners: &[Spot], at: Spot) -> bool {
    edges(corners)
        .filter(|(a, b)| {
            (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x
        })
        .count()
        % 2
        == 1
}

/// The distance from a place to a segment.
pub fn to_segment(at: Spot, a: Spot, b: Spot) -> f32 {
    let along = b - a;
    let part = ((at - a).dot(along) / along.dot(along).max(1e-6)).clamp(0.0, 1.0);
    (at - (a + along * part)).length()
}

/// The distance from a place to a polygon's border.
pub fn to_border(corners: &[Spot], at: Spot) -> f32 {
    edges(corners)
        .map(|(a, b)| to_segment(at, a, b))
        .fold(f32::MAX, f32::min)
}

/// The direction of a polygon's longest edge, of length 1.
pub fn grain(corners: &[Spot]) -> Spot {
    edges(corners)
        .map(|(a, b)| b - a)
        .fold(Spot::new(1e-3, 0.0), |best, e| {
            if e.length() > best.length() + 0.5 {
                e
            } else {
                best
            }
        })
        .unit()
}

/// The part of a polygon that lies on the side of the line through `at` to which `normal` points.
pub fn cut(corners: &[Spot], at: Spot, normal: Spot) -> Vec<Spot> {
    let mut kept = Vec::with_capacity(corners.len() + 2);
    for (a, b) in edges(corners) {
        let (da, db) = ((a - at).dot(normal), (b - at).dot(normal));
        if da >= 0.0 {
            kept.push(a);
        }
        if (da > 0.0 && db < 0.0) || (da < 0.0 && db > 0.0) {
            kept.push(a + (b - a) * (da / (da - db)));
        }
    }
    kept
}

/// The strips of a polygon between parallel lines along `along`, `pitch` apart, each `width` wide.
pub fn strips(corners: &[Spot], along: Spot, pitch: f32, width: f32) -> Vec<Vec<Spot>> {
    let across = along.right();
    let (low, high) = span(corners, across);
    let mut found = Vec::new();
    let mut at = low + (pitch - width) * 0.5;
    while at < high {
        let strip = cut(corners, across * at, across);
        let strip = cut(&strip, across * (at + width), across * -1.0);
        if strip.len() >= 3 {
            found.push(strip);
        }
        at += pitch;
    }
    found
}

/// How far a polygon reaches along a direction, least and most.
pub fn span(corners: &[Spot], along: Spot) -> (f32, f32) {
    corners.iter().fold((f32::MAX, f32::MIN), |(low, high), c| {
        let at = c.dot(along);
        (low.min(at), high.max(at))
    })
}

/// A polygon drawn in by `by` on all sides (out, if it is negative); what turns inside out is the centre.
pub fn inset(corners: &[Spot], by: f32) -> Vec<Spot> {
    let (side, n, middle) = (turning(corners).signum(), corners.len(), centre(corners));
    let drawn: Vec<Spot> = (0..n)
        .map(|i| {
            let (a, b, c) = (corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]);
            let (before, after) = ((b - a).unit().right() * side, (c - b).unit().right() * side);
            b + miter(before, after) * by
        })
        .collect();
    let middle_kept = (drawn[0] - corners[0]).dot(middle - corners[0]) > -1.0;
    let shrunk = by <= 0.0 || (turning(&drawn) * side > 0.0 && middle_kept);
    if shrunk { drawn } else { vec![middle; n] }
}

/// A line moved sideways: to its right for a positive distance.
pub fn beside(axis: &[Spot], by: f32) -> Vec<Spot> {
    let n = axis.len();
    (0..n)
        .map(|i| {
            let before = (axis[i] - axis[i.saturating_sub(1)]).unit().right();
            let after = (axis[(i + 1).min(n - 1)] - axis[i]).unit().right();
            let (before, after) = match i {
                0 => (after, after),
                _ if i == n - 1 => (before, before),
                _ => (before, after),
            };
            axis[i] + miter(before, after) * by
        })
        .collect()
}

fn miter(before: Spot, after: Spot) -> Spot {
    let half = (before + after).unit();
    half * (1.0 / half.dot(after).max(0.4))
}

/// The outline of a line of some width, with straight ends.
pub fn ribbon(axis: &[Spot], width: f32) -> Vec<Spot> {
    let mut outline = beside(axis, width * 0.5);
    outline.extend(beside(axis, -width * 0.5).into_iter().rev());
    outline
}

/// The length of a line.
pub fn length(axis: &[Spot]) -> f32 {
    axis.windows(2).map(|w| (w[1] - w[0]).length()).sum()
}

/// Where one is after `along` on a line, and in which direction it goes there; the origin for a line without places.
pub fn place(axis: &[Spot], along: f32) -> (Spot, Spot) {
    let Some(last) = axis.last().copied() else {
        return (Spot::default(), Spot::default());
    };
    let mut left = along;
    for w in axis.windows(2) {
        let step = w[1] - w[0];
        let size = step.length();
        if left <= size && size > 0.0 {
            return (w[0] + step * (left / size), step.unit());
        }
        left -= size;
    }
    let before = axis[axis.len().saturating_sub(2)];
    (last, (last - before).unit())
}

/// The part of a line between two distances from its start, with the corners between.
pub fn part(axis: &[Spot], from: f32, to: f32) -> Vec<Spot> {
    let mut piece = vec![place(axis, from).0];
    let mut along = 0.0;
    for w in axis.windows(2) {
        along += (w[1] - w[0]).length();
        if along > from + 0.5 && along < to - 0.5 {
            piece.push(w[1]);
        }
    }
    piece.push(place(axis, to).0);
    piece
}

/// The convex hull, clockwise as seen on the table.
pub fn hull(corners: &[Spot]) -> Vec<Spot> {
    let mut sorted = corners.to_vec();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |points: &mut dyn Iterator<Item = &Spot>| {
        let mut chain: Vec<Spot> = Vec::new();
        for p in points {
            while chain.len() >= 2 {
                let (a, b) = (chain[chain.len() - 2], chain[chain.len() - 1]);
                if (b - a).cross(*p - b) > 0.0 {
                    break;
                }
                chain.pop();
            }
            chain.push(*p);
        }
        chain.pop();
        chain
    };
    let mut round = half(&mut sorted.iter());
    round.extend(half(&mut sorted.iter().rev()));
    round
}

/// The shadow of something that stands on a polygon: the ground it darkens when it is `tall`.
pub fn shadow(corners: &[Spot], tall: f32) -> Vec<Spot> {
    let moved = corners.iter().map(|c| *c + SHADE * tall);
    if convex(corners) {
        let both: Vec<Spot> = corners.iter().copied().chain(moved).collect();
        hull(&both)
    } else {
        moved.collect()
    }
}

/// An uneven round outline of `corners` corners.
pub fn blob(
    at: Spot,
    radius: f32,
    corners: usize,
    uneven: f32,
    scatter: &mut Scatter,
) -> Vec<Spot> {
    let start = scatter.part();
    (0..corners)
        .map(|i| {
            let angle = (i as f32 + start) * std::f32::consts::TAU / corners as f32;
            at + Spot::polar(angle, radius * (1.0 + scatter.around(uneven)))
        })
        .collect()
}

/// Places thrown over a polygon on a loose grid `pitch` wide, none nearer to the border than `margin`.
pub fn thrown(corners: &[Spot], pitch: f32, margin: f32, scatter: &mut Scatter) -> Vec<Spot> {
    let (middle, half) = bounds(corners);
    let (columns, rows) = (
        (half.x * 2.0 / pitch).ceil() as i32,
        (half.y * 2.0 / pitch).ceil() as i32,
    );
    let mut places = Vec::new();
    for row in 0..=rows {
        for column in 0..=columns {
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            let at = middle - half
                + Spot::new((column as f32 + shift) * pitch, row as f32 * pitch)
                + Spot::new(scatter.around(0.32 * pitch), scatter.around(0.32 * pitch));
            if inside(corners, at) && to_border(corners, at) >= margin {
                places.push(at);
            }
        }
    }
    places
}

/// The axis of a polygon that is a bent strip, its corners down one side and back up the other, and its mean width.
pub fn spine(corners: &[Spot]) -> (Vec<Spot>, f32) {
    let n = corners.len();
    let half = n / 2;
    let ends = |start: usize| {
        let gap = |i: usize, j: usize| (corners[i % n] - corners[j % n]).length();
        gap(start, start + n - 1) + gap(start + half - 1, start + half)
    };
    let start = (0..n)
        .min_by(|a, b| ends(*a).total_cmp(&ends(*b)))
        .unwrap_or_default();
    let pairs = (0..half).map(|i| (corners[(start + i) % n], corners[(start + n - 1 - i) % n]));
    let axis: Vec<Spot> = pairs.clone().map(|(a, b)| (a + b) * 0.5).collect();
    let width = pairs.map(|(a, b)| (a - b).length()).sum::<f32>() / half as f32;
    (axis, width)
}

//! The way along roads to a place: from axis to axis where roads meet.

use std::collections::{BTreeMap, BTreeSet};

use crate::table::{Ground, Length, Point};

/// How far apart places of an axis are at most.
const STEP: Length = Length::cm(2);

/// The corners after the start of the shortest way along the axes of roads, to where they come nearest to a place; none where no road is near the
/// start. The way ends at the place itself if that lies on a road.
pub(super) fn along(ground: &Ground, from: Point, to: Point) -> Option<Vec<Point>> {
    let mut places: Vec<Point> = Vec::new();
    let mut next: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut corners: BTreeSet<Point> = BTreeSet::new();
    let mut roads: Vec<(usize, usize, Length)> = Vec::new();
    for (axis, width) in ground.roads() {
        let first = places.len();
        for at in spaced(axis) {
            places.push(at);
        }
        for n in first..places.len().saturating_sub(1) {
            next.entry(n).or_default().push(n + 1);
            next.entry(n + 1).or_default().push(n);
        }
        corners.extend(axis);
        roads.push((first, places.len(), width));
    }
    // Where two roads meet one may turn.
    for (i, (a, a_end, wide)) in roads.iter().enumerate() {
        for (b, b_end, also) in &roads[i + 1..] {
            let near = Length((wide.0 + also.0) / 2).squared();
            for m in *a..*a_end {
                for n in *b..*b_end {
                    if places[m].distance_squared(places[n]) <= near {
                        next.entry(m).or_default().push(n);
                        next.entry(n).or_default().push(m);
                        corners.extend([places[m], places[n]]);
                    }
                }
            }
        }
    }
    let nearest =
        |at: Point| (0..places.len()).min_by_key(|n| (places[*n].distance_squared(at), *n));
    let (start, end) = (nearest(from)?, nearest(to)?);
    let chain = shortest(&places, &next, start, end)?;
    let mut way: Vec<Point> = chain.into_iter().map(|n| places[n]).collect();
    let last = way.len().saturating_sub(1);
    let mut n = 0;
    way.retain(|at| {
        n += 1;
        n == 1 || n == last + 1 || corners.contains(at)
    });
    if ground.on_road(to) {
        // Not past the place and back to it.
        way.pop();
        way.push(to);
    }
    way.dedup();
    if way.first() == Some(&from) || way.len() > 1 {
        // The start stands on the road already.
        way.remove(0);
    }
    Some(way)
}

/// The corners of an axis and places between them.
fn spaced(axis: &[Point]) -> Vec<Point> {
    let mut all = Vec::new();
    for pair in axis.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let parts = (a.distance(b).0 / STEP.0).max(1);
        let part = |a: i32, b: i32, n: i32| {
            a + (i64::from(b - a) * i64::from(n) / i64::from(parts)) as i32
        };
        all.extend((0..parts).map(|n| Point::new(part(a.x, b.x, n), part(a.y, b.y, n))));
    }
    all.extend(axis.last());
    all
}

/// The shortest chain of places from one to another.
fn shortest(
    places: &[Point],
    next: &BTreeMap<usize, Vec<usize>>,
    start: usize,
    end: usize,
) -> Option<Vec<usize>> {
    let mut best: BTreeMap<usize, (i64, usize)> = BTreeMap::from([(start, (0, start))]);
    let mut open = BTreeSet::from([(0_i64, start)]);
    while let Some((far, n)) = open.pop_first() {
        if n == end {
            break;
        }
        for other in next.get(&n).into_iter().flatten() {
            let there = far + i64::from(places[n].distance(places[*other]).0);
            if best.get(other).is_none_or(|(known, _)| there < *known) {
                best.insert(*other, (there, n));
                open.insert((there, *other));
            }
        }
    }
    let mut chain = vec![end];
    while let Some((_, before)) = best.get(chain.last()?) {
        if *before == *chain.last()? {
            chain.reverse();
            return Some(chain);
        }
        chain.push(*before);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario;

    /// A road to the east, and one that leaves it to the south.
    fn ground() -> Ground {
        let file = include_str!("../../../tests/app/fixtures/bush.ron");
        let road = "line: [(\"0 in\", \"20 in\"), (\"36 in\", \"20 in\")])";
        let lane = ",\n(preset: \"road\", line: [(\"18 in\", \"0 in\"), (\"18 in\", \"24 in\")])";
        let file = file.replace(road, &format!("{road}{lane}"));
        let read = scenario::read(&file).expect("it reads");
        read.setting.ground().clone()
    }

    fn inches(x: i32, y: i32) -> Point {
        Point::new(Length::inches(x).0, Length::inches(y).0)
    }

    #[test]
    fn the_way_follows_one_road_and_turns_into_another() {
        let ground = ground();
        let ahead = along(&ground, inches(4, 20), inches(12, 20)).expect("a way");
        assert_eq!(ahead, [inches(12, 20)]);
        let turned = along(&ground, inches(4, 20), inches(18, 8)).expect("a way");
        assert_eq!(turned.last(), Some(&inches(18, 8)));
        let mut from = inches(4, 20);
        for at in turned {
            let half = Point::new((from.x + at.x) / 2, (from.y + at.y) / 2);
            assert!(
                ground.on_road(half) && ground.on_road(at),
                "{half:?} {at:?}"
            );
            from = at;
        }
    }
}

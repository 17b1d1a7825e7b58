//! Where words go beside pieces: over no piece and no other words, as long as there is room.

use bevy::math::{Rect, Vec2};

/// Words that want a place beside something round.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// The middle of what they belong to.
    pub at: Vec2,
    /// Its radius; nothing of it is covered.
    pub radius: f32,
    /// How large the words are.
    pub size: Vec2,
}

/// What stays free between words and what they stand beside.
const GAP: f32 = 3.0;

/// How many times words may step farther away when all places beside are taken.
const STEPS: u8 = 4;

/// The sides that are tried, the best first.
const SIDES: [Vec2; 8] = [
    Vec2::new(0.0, -1.0),
    Vec2::new(0.0, 1.0),
    Vec2::new(1.0, 0.0),
    Vec2::new(-1.0, 0.0),
    Vec2::new(1.0, -1.0),
    Vec2::new(-1.0, -1.0),
    Vec2::new(1.0, 1.0),
    Vec2::new(-1.0, 1.0),
];

/// A place in `area` for each of the labels, in their order, those before keeping theirs: the nearest where it covers neither a piece nor a
/// label; where there is none, the one where it covers least.
pub fn lay_out(area: Rect, pieces: &[(Vec2, f32)], labels: &[Label]) -> Vec<Rect> {
    let mut taken: Vec<Rect> = pieces
        .iter()
        .map(|(at, radius)| Rect::from_center_half_size(*at, Vec2::splat(*radius)))
        .collect();
    let first = taken.len();
    for label in labels {
        let covered = |place: Rect| -> f32 {
            let outside = surface(place) - surface(place.intersect(area));
            taken
                .iter()
                .map(|other| surface(place.intersect(*other)))
                .sum::<f32>()
                + outside * 10.0
        };
        let best = places(*label)
            .map(|place| (covered(place), place))
            .reduce(|best, next| if next.0 + 0.5 < best.0 { next } else { best });
        taken.extend(best.map(|(_, place)| place));
    }
    taken.split_off(first)
}

/// All places that are tried, the best first.
fn places(label: Label) -> impl Iterator<Item = Rect> {
    (0..STEPS).flat_map(move |step| {
        SIDES.into_iter().map(move |side| {
            let beside = label.radius + GAP + f32::from(step) * (label.size.y + GAP);
            // At a corner the round leaves more room than at a side.
            let beside = if side.x * side.y == 0.0 {
                beside
            } else {
                beside * 0.75
            };
            let centre = label.at + side * (Vec2::splat(beside) + label.size / 2.0);
            Rect::from_center_size(centre, label.size)
        })
    })
}

fn surface(rect: Rect) -> f32 {
    if rect.is_empty() {
        0.0
    } else {
        rect.width() * rect.height()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Rect = Rect {
        min: Vec2::ZERO,
        max: Vec2::new(900.0, 600.0),
    };

    fn beside(pieces: &[(Vec2, f32)]) -> Vec<Label> {
        pieces
            .iter()
            .map(|(at, radius)| Label {
                at: *at,
                radius: *radius,
                size: Vec2::new(80.0, 16.0),
            })
            .collect()
    }

    #[test]
    fn alone_it_stands_above() {
        let pieces = [(Vec2::new(400.0, 300.0), 20.0)];
        let [place] = lay_out(AREA, &pieces, &beside(&pieces))[..] else {
            panic!("one place for one label");
        };
        assert_eq!(place.max.y, 300.0 - 20.0 - GAP);
        assert_eq!(place.center().x, 400.0);
    }

    #[test]
    fn in_a_close_group_nothing_is_covered() {
        let mut pieces: Vec<(Vec2, f32)> = Vec::new();
        for row in 0..3 {
            for column in 0..4 {
                let at = Vec2::new(300.0 + 62.0 * column as f32, 200.0 + 62.0 * row as f32);
                pieces.push((at, 20.0));
            }
        }
        let labels = beside(&pieces);
        let some = [0, 3, 5, 6, 8, 11].map(|i| labels[i]);
        let places = lay_out(AREA, &pieces, &some);
        for (i, place) in places.iter().enumerate() {
            assert!(AREA.contains(place.min) && AREA.contains(place.max));
            for (at, radius) in &pieces {
                let piece = Rect::from_center_half_size(*at, Vec2::splat(*radius));
                assert!(surface(place.intersect(piece)) < 1.0, "{i}: {place:?}");
            }
            for other in &places[..i] {
                assert!(surface(place.intersect(*other)) < 1.0, "{i}: {place:?}");
            }
        }
    }

    #[test]
    fn at_the_edge_it_stays_inside() {
        let pieces = [(Vec2::new(6.0, 6.0), 20.0)];
        let places = lay_out(AREA, &pieces, &beside(&pieces));
        assert!(AREA.contains(places[0].min) && AREA.contains(places[0].max));
    }

    #[test]
    fn without_room_it_covers_as_little_as_it_can() {
        let small = Rect::new(0.0, 0.0, 60.0, 60.0);
        let pieces = [(Vec2::new(30.0, 30.0), 29.0)];
        assert_eq!(lay_out(small, &pieces, &beside(&pieces)).len(), 1);
    }
}

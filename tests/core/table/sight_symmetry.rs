//! K01: both ways alike, on tables made at random.

use super::lay::{between, random_ground, somewhere};
use small_wars::chance::Dice;
use small_wars::table::sight::{sees, sight};
use small_wars::table::{FeatureId, Ground, Heading, Length, Piece, Point, route::level_at};

/// A piece anywhere, often exactly on a corner or on an edge.
fn anyone(dice: &mut Dice, ground: &Ground) -> Piece {
    let mut at = somewhere(dice, ground);
    let feature = &ground.features[dice.pick(ground.features.len())];
    if let small_wars::table::Footprint::Area(outline) = &feature.footprint
        && dice.pick(3) == 0
    {
        at = outline.corners[dice.pick(outline.corners.len())];
    }
    let level = match dice.pick(5) {
        0 => dice.pick(3) as u8,
        _ => level_at(ground, at),
    };
    Piece {
        at,
        radius: Length(between(dice, 100, 300)),
        facing: Heading(dice.pick(256) as u8),
        level,
    }
}

fn crossed(ground: &Ground, from: &Piece, to: &Piece) -> Vec<(FeatureId, Point, Point)> {
    let mut list: Vec<_> = sight(ground, from, to)
        .crossings
        .iter()
        .map(|c| (c.feature, c.enters.min(c.leaves), c.enters.max(c.leaves)))
        .collect();
    list.sort_unstable();
    list
}

#[test]
fn k01_both_see_or_neither_and_the_same_is_crossed() {
    let mut dice = Dice::new(1);
    let (mut seen, mut hidden) = (0, 0);
    for _ in 0..10 {
        let ground = random_ground(&mut dice, 20);
        for _ in 0..10_000 {
            let (a, b) = (anyone(&mut dice, &ground), anyone(&mut dice, &ground));
            let there = sees(&ground, &a, &b);
            assert_eq!(there, sees(&ground, &b, &a), "{a:?} {b:?}");
            assert_eq!(there, !sight(&ground, &a, &b).blocked(), "{a:?} {b:?}");
            assert_eq!(
                crossed(&ground, &a, &b),
                crossed(&ground, &b, &a),
                "{a:?} {b:?}"
            );
            if there { seen += 1 } else { hidden += 1 }
        }
    }
    assert!(
        seen > 10_000 && hidden > 10_000,
        "{seen} seen, {hidden} hidden"
    );
}

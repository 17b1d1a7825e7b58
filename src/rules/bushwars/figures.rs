//! Where the figures of a squad stand round its marker (TB-1): in rings, each figure in a slot of its own that stays empty once it is lost.

use crate::table::{Heading, Length, Piece, Point};

/// Half the width of a figure's base.
pub const FIGURE: Length = Length::mm(8);
/// Half the width of a vehicle's base.
pub const VEHICLE: Length = Length::cm(3);
/// How far a ring lies outside the one before.
const RING: Length = Length::cm(2);
/// The most figures of a squad: the marker and two rings.
pub const MOST: usize = 19;

/// Where a slot lies from the marker: the first on it, six round that, twelve round those.
pub fn offset(slot: u8) -> Point {
    let (ring, place) = match slot {
        0 => return Point::new(0, 0),
        1..=6 => (1, i32::from(slot) - 1),
        _ => (2, i32::from(slot) - 7),
    };
    // Each second one stands opposite the one before it.
    let place = place / 2 + place % 2 * 3 * ring;
    let heading = Heading((place * 256 / (6 * ring)) as u8);
    let Point { x, y } = heading.vector();
    let out = |v: i32| v * RING.0 * ring / Heading::SCALE;
    Point::new(out(x), out(y))
}

/// Half the width of the ground that so many figures take up.
pub fn radius(figures: usize) -> Length {
    match figures {
        0 | 1 => FIGURE,
        2..=7 => FIGURE + RING,
        _ => FIGURE + RING * 2,
    }
}

/// A figure of a squad that stands so.
pub fn figure(squad: &Piece, slot: u8) -> Piece {
    let Point { x, y } = offset(slot);
    Piece {
        at: Point::new(squad.at.x + x, squad.at.y + y),
        radius: FIGURE,
        ..*squad
    }
}

/// The marker of a squad that stands so: from it range and sight are taken (BW-R9).
pub fn marker(squad: &Piece) -> Piece {
    Piece {
        radius: FIGURE,
        ..*squad
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb_3_figures_stand_clear_of_each_other_and_within_their_squad() {
        let squad = |count: usize| Piece {
            at: Point::cm(50, 50),
            radius: radius(count),
            facing: Heading::EAST,
            level: 0,
        };
        for count in 1..=MOST {
            let squad = squad(count);
            let figures: Vec<Piece> = (0..count as u8).map(|slot| figure(&squad, slot)).collect();
            for (i, a) in figures.iter().enumerate() {
                let out = squad.at.distance(a.at) + FIGURE;
                assert!(out <= squad.radius + Length(1), "{count}: {a:?}");
                assert!(figures[i + 1..].iter().all(|b| !a.overlaps(b)), "{count}");
            }
        }
    }
}

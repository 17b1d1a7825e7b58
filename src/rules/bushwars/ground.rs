//! What the ground does: cover, buildings, what vehicles may not enter (BW-4, BW-6, BW-R16, BW-R22).

use super::figures::FIGURE;
use crate::table::{Cover, Feature, Footprint, Going, Ground, Length, Point};

/// What is inside a building (BW-6).
const BUILDINGS: [&str; 4] = ["stone_house", "tall_house", "hut", "village"];
/// What is dense to all vehicles (BW-R16).
const DENSE: [&str; 6] = [
    "wood",
    "jungle",
    "stone_house",
    "tall_house",
    "hut",
    "village",
];
/// How near a line feature covers (TB-8).
const BEHIND: Length = Length::cm(3);
/// Places in cover are looked for so far apart.
const STEP: Length = Length::inches(1);

/// Gives features the going of this rule book, whatever their presets say: dense ground bars vehicles (BW-4, BW-R16), what nobody may enter
/// stays so, all else is open, to foot in cover too (BW-R22).
pub fn lay(features: &mut [Feature]) {
    for feature in features {
        let dense = DENSE.contains(&feature.preset.as_str());
        for (n, going) in feature.going.iter_mut().enumerate() {
            let barred = *going == Going::Impassable && !(dense && n == 0);
            *going = if barred || (dense && n > 0) {
                Going::Impassable
            } else {
                Going::Open
            };
        }
    }
}

/// Whether somebody whose marker is there is in cover, from some side at least (BW-R16): in an area that gives some, or so near a line
/// that it covers.
pub fn in_cover(ground: &Ground, at: Point) -> bool {
    let covering = ground.features.iter().filter(|f| f.cover != Cover::None);
    covering
        .into_iter()
        .any(|feature| match &feature.footprint {
            Footprint::Area(outline) => outline.contains(at),
            Footprint::Line { axis, width } => {
                let twice = i64::from((FIGURE + BEHIND).0) * 2 + i64::from(width.0);
                crate::table::geometry::near_axis(at, axis, twice, false)
            }
        })
}

/// Whether a place is in a building (BW-6).
pub fn in_building(ground: &Ground, at: Point) -> bool {
    let building = |f: &&Feature| BUILDINGS.contains(&f.preset.as_str());
    let mut buildings = ground.features.iter().filter(building);
    buildings.any(|feature| feature.footprint.holds(at))
}

/// Places an inch apart at which a squad might appear (BW-8, BW-R35): in cover, in no building, nowhere that nobody may enter.
pub fn spots(ground: &Ground) -> Vec<Point> {
    let barred = |at: Point| {
        let mut features = ground.features.iter();
        features.any(|f| f.going[0] == Going::Impassable && f.footprint.holds(at))
    };
    let steps = |side: Length| (1..side.0 / STEP.0).map(|n| n * STEP.0);
    let all = steps(ground.height).flat_map(|y| steps(ground.width).map(move |x| Point::new(x, y)));
    all.filter(|at| in_cover(ground, *at) && !in_building(ground, *at) && !barred(*at))
        .collect()
}

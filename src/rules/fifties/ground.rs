//! What the ground does: bad going, cover, what blocks the view, roads (F3-R9).

use serde::{Deserialize, Serialize};

use crate::table::index::{Bounds, misses};
use crate::table::{
    Cover, Feature, FeatureId, Footprint, Going, Ground, Mobility, Obscurement, Point,
};

/// What a kind of terrain does (F3-R9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainRow {
    /// The terrain's preset.
    pub preset: String,
    /// Whether it is bad going.
    #[serde(default)]
    pub bad: bool,
    /// Whether it covers who stands in it.
    #[serde(default)]
    pub cover: bool,
    /// Whether nothing is seen through it; left out, it does what its preset does.
    #[serde(default)]
    pub blocks: Option<bool>,
}

/// The built-in list.
pub fn built_in() -> Vec<TerrainRow> {
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(include_str!("../../../assets/fifties/terrain.ron"))
        .expect("the built-in terrain table is read by a test")
}

/// Gives features the properties that the list names, whatever their presets say (F3-R9): going, cover, what blocks. Ground that nobody may
/// enter stays so. On a grid a unit looks out of the whole of its own area.
pub fn lay(list: &[TerrainRow], features: &mut [Feature], grid: bool) {
    for feature in features {
        let row = list.iter().find(|row| row.preset == feature.preset);
        let (bad, cover) = row.map_or((false, false), |row| (row.bad, row.cover));
        let blocks = row
            .and_then(|row| row.blocks)
            .unwrap_or(feature.through == Obscurement::Blocked);
        feature.through = if blocks {
            Obscurement::Blocked
        } else {
            Obscurement::Clear
        };
        feature.inside = Obscurement::Clear;
        feature.cover = if cover { Cover::Heavy } else { Cover::None };
        for going in &mut feature.going {
            *going = match *going {
                Going::Impassable if !bad => Going::Impassable,
                _ if bad => Going::Bad,
                _ => Going::Open,
            };
        }
        if grid {
            feature.depth = None;
        }
    }
}

fn lies_in(feature: &Feature, bounds: Bounds, at: Point) -> bool {
    let area = matches!(feature.footprint, Footprint::Area(_));
    !(area && misses(at, at, bounds)) && feature.footprint.holds(at)
}

/// The features with the boxes round them.
fn boxed(ground: &Ground) -> impl Iterator<Item = (&Feature, Bounds)> {
    let boxes = ground.found().boxes.iter().copied();
    ground.features.iter().zip(boxes)
}

/// Whether there is bad going for such a mover.
pub fn bad(ground: &Ground, at: Point, mobility: Mobility) -> bool {
    going(ground, at, mobility, Going::Bad)
}

/// Whether such a mover may not be there.
pub fn impassable(ground: &Ground, at: Point, mobility: Mobility) -> bool {
    going(ground, at, mobility, Going::Impassable)
}

fn going(ground: &Ground, at: Point, mobility: Mobility, wanted: Going) -> bool {
    boxed(ground).any(|(feature, bounds)| {
        feature.going_for(mobility) == wanted && lies_in(feature, bounds, at)
    })
}

/// What covers a unit there, if anything does.
pub fn cover(ground: &Ground, at: Point) -> Option<FeatureId> {
    boxed(ground)
        .find(|(feature, bounds)| feature.cover != Cover::None && lies_in(feature, *bounds, at))
        .map(|(feature, _)| feature.id)
}

/// Whether a road runs there.
pub fn road(ground: &Ground, at: Point) -> bool {
    boxed(ground).any(|(feature, bounds)| feature.road && lies_in(feature, bounds, at))
}

/// Whether a road leads from one place straight to another near it: it runs at both and halfway.
pub fn road_leads(ground: &Ground, a: Point, b: Point) -> bool {
    let middle = Point::new(a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2);
    let at_all = |feature: &Feature, bounds| {
        [a, middle, b]
            .iter()
            .all(|at| lies_in(feature, bounds, *at))
    };
    boxed(ground).any(|(feature, bounds)| feature.road && at_all(feature, bounds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f3_r9_the_list_of_terrain() {
        let list = built_in();
        let named = |wanted: fn(&TerrainRow) -> bool| -> Vec<&str> {
            let rows = list.iter().filter(|row| wanted(row));
            rows.map(|row| row.preset.as_str()).collect()
        };
        for preset in ["wood", "village", "rocks", "marsh"] {
            assert!(named(|row| row.bad).contains(&preset), "{preset}");
        }
        for preset in ["wood", "village", "trench"] {
            assert!(named(|row| row.cover).contains(&preset), "{preset}");
        }
        assert!(!named(|row| row.cover).contains(&"hill"));
        assert_eq!(named(|row| row.blocks == Some(true)), ["hill"]);
    }
}

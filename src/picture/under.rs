//! What lies under a place of the table.

use std::cmp::Reverse;

use super::drawing::{Spot, spots};
use super::plane::to_segment;
use super::terrain::THINNEST;
use crate::table::{Feature, Footprint, Ground, Point};

/// How far beside a thin line it is still pointed at, in tenths of a millimetre.
const NEAR: f32 = 60.0;

/// The features that lie under a place, the uppermost first. Lines count a little beyond their width, so that they can be pointed at.
pub fn under(ground: &Ground, at: Point) -> Vec<&Feature> {
    let mut found: Vec<&Feature> = ground
        .features
        .iter()
        .filter(|feature| lies(&feature.footprint, at))
        .collect();
    found.sort_by_key(|feature| Reverse(feature.id));
    found.dedup_by_key(|feature| feature.id);
    found
}

fn lies(footprint: &Footprint, at: Point) -> bool {
    match footprint {
        Footprint::Area(area) => area.contains(at),
        Footprint::Line { axis, width } => {
            let reach = (width.0.max(THINNEST.0) as f32 / 2.0).max(NEAR);
            let (axis, at) = (spots(axis), Spot::from(at));
            axis.windows(2)
                .any(|leg| to_segment(at, leg[0], leg[1]) <= reach)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_is_met_where_it_lies_the_later_before_the_earlier() {
        let battle = crate::scenario::built_in()[0].read().expect("it reads");
        let ground = battle.setting.ground();
        for feature in &ground.features {
            let at = match &feature.footprint {
                Footprint::Area(area) => area.corners[0],
                Footprint::Line { axis, .. } => axis[0],
            };
            let found = under(ground, at);
            assert!(found.iter().any(|met| met.id == feature.id), "{feature:?}");
            assert!(found.windows(2).all(|pair| pair[0].id > pair[1].id));
        }
        assert!(under(ground, Point::cm(-50, -50)).is_empty());
    }
}

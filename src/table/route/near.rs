//! Upright boxes round things, for a quick no, and the features that lie near enough to a path to matter.

use super::barrier::{closed, slips, stands_in};
use super::stand::{fault_of, level_of, near_feature};
use super::{Mover, PathFault};
use crate::table::geometry::Along;
use crate::table::index::{Bounds, box_round, misses};
use crate::table::{Base, CONTACT, Feature, FeatureId, Footprint, Going, Ground, Mobility, Point};

/// The box round places, with half of `margin` all round.
pub(super) fn bounds(points: &[Point], margin: i64) -> Bounds {
    let margin = (margin / 2 + 1) as i32;
    let (low, high) = box_round(points);
    (
        Point::new(low.x - margin, low.y - margin),
        Point::new(high.x + margin, high.y + margin),
    )
}

/// The box round all the ground that a feature takes up.
pub(crate) fn feature_bounds(feature: &Feature) -> Bounds {
    match &feature.footprint {
        Footprint::Area(outline) => outline.bounds(),
        Footprint::Line { axis, width } => bounds(axis, i64::from(width.0)),
    }
}

/// A feature that a path comes near, and what the walk knows of it.
pub(super) struct Met<'a> {
    pub feature: &'a Feature,
    pub going: Going,
    bounds: Bounds,
    /// May still be crossed, since the piece started in contact with it.
    pub free: bool,
    /// The centre was in it at the end of the last leg.
    pub within: bool,
    /// Where it was last left.
    pub left: i32,
}

/// All that can matter to one mover on one path: no other feature or base comes near it.
pub(super) struct Near<'a> {
    ground: &'a Ground,
    mover: &'a Mover<'a>,
    /// In the order of the table's list.
    pub features: Vec<Met<'a>>,
    /// The bases near the path.
    pub bases: Vec<&'a Base>,
}

impl<'a> Near<'a> {
    /// Gathers what lies near the box round a path's places, its start among them.
    pub(super) fn new(ground: &'a Ground, mover: &'a Mover<'a>, path: Bounds) -> Near<'a> {
        let contact = mover.piece.radius + CONTACT;
        let widened = |by: i32| {
            let by = by.saturating_add(1);
            (
                Point::new(path.0.x.saturating_sub(by), path.0.y.saturating_sub(by)),
                Point::new(path.1.x.saturating_add(by), path.1.y.saturating_add(by)),
            )
        };
        let wide = widened(contact.0);
        let start = mover.piece.at;
        let mut near = Near {
            ground,
            mover,
            features: Vec::new(),
            bases: Vec::new(),
        };
        for feature in &ground.features {
            let going = feature.going_for(mover.mobility);
            let open = matches!(going, Going::Open | Going::Bad);
            if open && feature.level == 0 {
                continue;
            }
            let bounds = feature_bounds(feature);
            if !misses(wide.0, wide.1, bounds) {
                near.features.push(Met {
                    feature,
                    going,
                    bounds,
                    free: !open && near_feature(feature, start, mover.piece.radius, CONTACT),
                    within: !open && stands_in(start, feature),
                    left: 0,
                });
            }
        }
        if mover.mobility != Mobility::Air {
            let beside = |base: &&Base| {
                let wide = widened(contact.0.saturating_add(base.radius.0));
                !misses(base.at, base.at, wide)
            };
            near.bases.extend(mover.bases.iter().filter(beside));
        }
        near
    }

    /// The same as [`super::may_stand`], for a place on the path.
    pub(super) fn may_stand(&self, at: Point) -> Result<(), PathFault> {
        let features = self
            .features
            .iter()
            .filter(|met| !misses(at, at, met.bounds))
            .map(|met| met.feature);
        fault_of(
            self.ground,
            self.mover,
            at,
            self.bases.iter().copied(),
            features,
        )
    }

    /// The same as [`super::level_at`], for a place on the path.
    pub(super) fn level_at(&self, at: Point) -> u8 {
        level_of(self.features.iter().map(|met| met.feature), at)
    }

    /// Where a leg of the path slips between two impassable areas that touch.
    pub(super) fn slips(&self, p: Point, q: Point) -> Option<(Along, FeatureId)> {
        let mobility = self.mover.mobility;
        let areas = self
            .features
            .iter()
            .filter_map(|met| closed(met.feature, mobility));
        slips(areas, p, q)
    }
}

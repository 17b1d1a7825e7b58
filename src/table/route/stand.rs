//! Where a piece may stand, and what level the ground has there.

use super::barrier::stands_in;
use super::{Mover, PathFault};
use crate::table::geometry::near_axis;
use crate::table::{Base, Feature, Footprint, Going, Ground, Length, Mobility, Point};

/// Whether a base of that radius lies wholly on the table (TB-3).
pub(super) fn on_table(ground: &Ground, radius: Length, at: Point) -> bool {
    let fits = |place: i32, side: Length| {
        i64::from(place) >= i64::from(radius.0)
            && i64::from(place) <= i64::from(side.0) - i64::from(radius.0)
    };
    fits(at.x, ground.width) && fits(at.y, ground.height)
}

/// Whether a piece of that radius and mobility may stand at `at` (TB-3, TB-13), and if not, why: off the table, on another base, in
/// impassable ground, in the bed of a line that must be crossed whole. An aircraft minds only the table.
pub fn may_stand(ground: &Ground, mover: &Mover<'_>, at: Point) -> Result<(), PathFault> {
    fault_of(ground, mover, at, mover.bases.iter(), &ground.features)
}

/// The same as [`may_stand`], among only these bases and features.
pub(super) fn fault_of<'a>(
    ground: &Ground,
    mover: &Mover<'_>,
    at: Point,
    mut bases: impl Iterator<Item = &'a Base>,
    features: impl IntoIterator<Item = &'a Feature>,
) -> Result<(), PathFault> {
    if !on_table(ground, mover.piece.radius, at) {
        return Err(PathFault::OffTable(at));
    }
    if mover.mobility == Mobility::Air {
        return Ok(());
    }
    if let Some(base) = bases.find(|base| overlaps(mover, base, at)) {
        return Err(PathFault::EndsOn(base.id));
    }
    for feature in features {
        match (feature.going_for(mover.mobility), &feature.footprint) {
            (Going::Impassable, _) if stands_in(at, feature) => {
                return Err(PathFault::Impassable(at, feature.id));
            }
            (Going::Difficult | Going::ThreeSteps, Footprint::Line { .. })
                if stands_in(at, feature) =>
            {
                return Err(PathFault::EndsIn(feature.id));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The level of the ground at a place: the highest of the hills and banks (areas) under it, on the border too.
pub fn level_at(ground: &Ground, at: Point) -> u8 {
    level_of(&ground.features, at)
}

/// The same as [`level_at`], among only these features.
pub(crate) fn level_of<'a>(features: impl IntoIterator<Item = &'a Feature>, at: Point) -> u8 {
    features
        .into_iter()
        .filter(|feature| match &feature.footprint {
            Footprint::Area(outline) => feature.level > 0 && outline.contains(at),
            Footprint::Line { .. } => false,
        })
        .map(|feature| feature.level)
        .max()
        .unwrap_or(0)
}

/// How many levels a piece may choose from at a place, counted from the ground's: the most storeys of the buildings there.
pub fn storeys_at(ground: &Ground, at: Point) -> u8 {
    let inside = |feature: &&Feature| match &feature.footprint {
        Footprint::Area(outline) => feature.storeys > 1 && outline.contains(at),
        Footprint::Line { .. } => false,
    };
    ground
        .features
        .iter()
        .filter(inside)
        .map(|feature| feature.storeys)
        .max()
        .unwrap_or(1)
        .max(1)
}

/// Whether the mover's base at a place would overlap another.
pub(super) fn overlaps(mover: &Mover<'_>, base: &Base, at: Point) -> bool {
    at.distance_squared(base.at) < (mover.piece.radius + base.radius).squared()
}

/// Whether the mover's base at a place would be in contact with another (TB-2).
pub(super) fn in_contact(mover: &Mover<'_>, base: &Base, at: Point) -> bool {
    let reach = mover.piece.radius + base.radius + crate::table::CONTACT;
    at.distance_squared(base.at) <= reach.squared()
}

/// Whether a base at a place is at most `limit` from a feature: from a line's bed or axis, from an area's border by its centre.
pub(super) fn near_feature(feature: &Feature, at: Point, radius: Length, limit: Length) -> bool {
    match &feature.footprint {
        Footprint::Area(outline) => outline.within(at, i64::from(limit.0) * 2),
        Footprint::Line { axis, width } => {
            let twice = i64::from((radius + limit).0) * 2 + i64::from(width.0);
            near_axis(at, axis, twice, false)
        }
    }
}

/// Whether a base at a place lies over a line feature or its bed; touching its edge is not over it, and an area is never overlain.
pub(super) fn covers_feature(feature: &Feature, at: Point, radius: Length) -> bool {
    match &feature.footprint {
        Footprint::Area(_) => false,
        Footprint::Line { axis, width } => {
            near_axis(at, axis, i64::from(radius.0) * 2 + i64::from(width.0), true)
        }
    }
}

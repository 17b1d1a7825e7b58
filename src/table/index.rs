//! What is worth knowing of all features before anybody asks about one line or one walk.

use std::sync::OnceLock;

use super::geometry::apart;
use super::{Feature, Footprint, Obscurement, Point};

/// A box by its corners with the smallest and the greatest coordinates.
pub(crate) type Bounds = (Point, Point);

/// What was found of a ground's features, when it was first asked for. A copy of a ground finds it anew, so that a copy may be changed;
/// whoever changes the features of a ground that was asked gives it an empty index.
#[derive(Debug, Default)]
pub struct Index(OnceLock<Found>);

/// What was found.
#[derive(Debug)]
pub(crate) struct Found {
    /// The box round each feature's outline or axis, in the order of the features.
    pub boxes: Vec<Bounds>,
    /// The features that could block a sight line.
    pub blocking: Vec<u16>,
    /// Two areas that both block when looked through, and that might touch.
    pub seams: Vec<(u16, u16)>,
}

impl Index {
    pub(super) fn of(&self, features: &[Feature]) -> &Found {
        self.0.get_or_init(|| Found::new(features))
    }
}

impl Clone for Index {
    fn clone(&self) -> Index {
        Index::default()
    }
}

/// It says nothing that the features do not.
impl PartialEq for Index {
    fn eq(&self, _: &Index) -> bool {
        true
    }
}

impl Eq for Index {}

impl Found {
    fn new(features: &[Feature]) -> Found {
        let boxes: Vec<Bounds> = features
            .iter()
            .map(|feature| match &feature.footprint {
                Footprint::Area(outline) => box_round(&outline.corners),
                Footprint::Line { axis, .. } => box_round(axis),
            })
            .collect();
        let places = || (0_u16..).zip(features);
        let wall = |feature: &Feature| {
            feature.through == Obscurement::Blocked
                && matches!(feature.footprint, Footprint::Area(_))
        };
        let mut seams = Vec::new();
        for (i, _) in places().filter(|(_, feature)| wall(feature)) {
            for (j, _) in places().filter(|(j, feature)| *j > i && wall(feature)) {
                if !apart(boxes[usize::from(i)], boxes[usize::from(j)]) {
                    seams.push((i, j));
                }
            }
        }
        let blocking = places()
            .filter(|(_, feature)| feature.may_block())
            .map(|(i, _)| i)
            .collect();
        Found {
            boxes,
            blocking,
            seams,
        }
    }
}

/// The box round places.
pub(crate) fn box_round(places: &[Point]) -> Bounds {
    let first = places.first().copied().unwrap_or_default();
    places.iter().fold((first, first), |(low, high), at| {
        (
            Point::new(low.x.min(at.x), low.y.min(at.y)),
            Point::new(high.x.max(at.x), high.y.max(at.y)),
        )
    })
}

/// Whether the box round two places lies wholly beside another.
pub(crate) fn misses(p: Point, q: Point, bounds: Bounds) -> bool {
    p.x.max(q.x) < bounds.0.x
        || p.x.min(q.x) > bounds.1.x
        || p.y.max(q.y) < bounds.0.y
        || p.y.min(q.y) > bounds.1.y
}

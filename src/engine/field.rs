//! What an element could shoot over from a place, for drawings.

use crate::table::Point;

/// The bands of an element's dice round a place, and on a board of areas what it sees from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// How far each number of dice goes, the nearest first.
    pub bands: Vec<Band>,
    /// The middles of the areas that are seen; none without areas.
    pub seen: Option<Vec<Point>>,
}

/// So many dice at most so far away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// The farthest, in areas or standard lengths.
    pub range: u16,
    /// How many dice.
    pub dice: u8,
}

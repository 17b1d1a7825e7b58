//! Terrain: what lies on the table, what it does to sight, to cover and to moving (TB-5 to TB-10, TB-14).

use serde::{Deserialize, Serialize};

use super::geometry::near_axis;
use super::index::{Found, Index};
use super::{Length, Point, Polygon};

/// A feature by its place in the scenario's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FeatureId(pub u16);

/// What a feature does to a sight line, weakest first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Obscurement {
    /// Nothing.
    #[default]
    Clear,
    /// The target is obscured.
    Obscured,
    /// The target is heavily obscured.
    Heavy,
    /// Nothing is seen.
    Blocked,
}

/// What a feature gives to a piece that stands in it or behind it, weakest first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Cover {
    /// None.
    #[default]
    None,
    /// Light cover.
    Light,
    /// Heavy cover.
    Heavy,
}

/// How a piece gets about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mobility {
    /// On foot.
    #[serde(alias = "Foot")]
    Foot,
    /// On wheels.
    #[serde(alias = "Wheels")]
    Wheels,
    /// On tracks.
    #[serde(alias = "Tracks")]
    Tracks,
    /// In the air: ignores bases and ground features.
    #[serde(alias = "Air")]
    Air,
}

/// What a feature does to one kind of mover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Going {
    /// Nothing.
    #[default]
    Open,
    /// Bad going: what it costs is the rule book's affair.
    Bad,
    /// Move to it and stop; the next action crosses it and goes on (two steps).
    Difficult,
    /// To it, across it, away from it (three steps).
    ThreeSteps,
    /// No entry.
    Impassable,
}

/// The ground a feature takes up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Footprint {
    /// An area feature.
    Area(Polygon),
    /// A line feature: its axis, and how wide it is drawn and crossed (0 for a thin one).
    Line {
        /// The axis, two points or more.
        axis: Vec<Point>,
        /// The full width.
        width: Length,
    },
}

impl Footprint {
    /// Whether a place lies on it, its border counted in.
    pub fn holds(&self, at: Point) -> bool {
        match self {
            Footprint::Area(outline) => outline.contains(at),
            Footprint::Line { axis, width } => near_axis(at, axis, i64::from(width.0), false),
        }
    }
}

/// A piece of terrain with every property the table knows (TB-7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feature {
    /// Its place in the scenario's list.
    pub id: FeatureId,
    /// The preset it was made from, such as "stone_house": how it is drawn and called.
    pub preset: String,
    /// Its own name, if the scenario gives one.
    pub name: Option<String>,
    /// The ground it takes up.
    pub footprint: Footprint,
    /// What it does to a line that goes through it or deeper than its depth.
    pub through: Obscurement,
    /// What it does to a target that stands in it.
    pub inside: Obscurement,
    /// What it gives to a piece that stands in it (an area) or behind it (a line).
    pub cover: Cover,
    /// How deep a piece in it looks out unhindered; none means all of it.
    pub depth: Option<Length>,
    /// Its top in tenths of a level: a wall 5, a house 10, a tall house 20.
    pub top: u8,
    /// The level of a piece that stands on it (a hill, a bank): added to nothing, the highest counts.
    pub level: u8,
    /// How many levels a piece may choose from when it stands in it: 1 for most, 2 for a tall house.
    pub storeys: u8,
    /// Whether its cover is a hard target (wall, house, ruin).
    pub hard: bool,
    /// Whether it is a road.
    pub road: bool,
    /// The going for foot, wheels and tracks.
    pub going: [Going; 3],
}

impl Feature {
    /// What it does to one kind of mover; aircraft mind nothing.
    pub fn going_for(&self, mobility: Mobility) -> Going {
        match mobility {
            Mobility::Foot => self.going[0],
            Mobility::Wheels => self.going[1],
            Mobility::Tracks => self.going[2],
            Mobility::Air => Going::Open,
        }
    }

    /// Whether it could block a sight line at all.
    pub(crate) fn may_block(&self) -> bool {
        self.through == Obscurement::Blocked || self.inside == Obscurement::Blocked
    }
}

/// The table's size and everything that lies on it. Shared and immutable in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    /// From west to east.
    pub width: Length,
    /// From north to south.
    pub height: Length,
    /// In the scenario's order; `features[i].id.0 == i`. Behind them, with the numbers that they had, further parts of what was
    /// broken ([`Ground::breached`]).
    pub features: Vec<Feature>,
    /// Two that obscure make heavily obscured (TB-9).
    pub obscurement_adds: bool,
    /// A path may pass over friendly foot (TB-13).
    pub pass_friends: bool,
    /// What was found of the features beforehand; empty to begin with.
    #[serde(skip)]
    pub index: Index,
}

impl Ground {
    /// The feature with that number; of a broken one the first part, which may be empty ([`Ground::parts`] has them all).
    pub fn feature(&self, id: FeatureId) -> &Feature {
        &self.features[usize::from(id.0)]
    }

    /// Whether a place lies on a road, its border counted in (IC-54, IC-R71).
    pub fn on_road(&self, at: Point) -> bool {
        let mut roads = self.features.iter().filter(|feature| feature.road);
        roads.any(|road| road.footprint.holds(at))
    }

    /// The roads that have an axis: the axis, and how wide they are.
    pub fn roads(&self) -> impl Iterator<Item = (&[Point], Length)> {
        let roads = self.features.iter().filter(|feature| feature.road);
        roads.filter_map(|feature| match &feature.footprint {
            Footprint::Line { axis, width } if !axis.is_empty() => Some((axis.as_slice(), *width)),
            _ => None,
        })
    }

    pub(crate) fn found(&self) -> &Found {
        self.index.of(&self.features)
    }
}

//! Pieces: a disc on the table, with a facing and a level.

use serde::{Deserialize, Serialize};

use super::{Heading, Length, Point};

/// An element of the battle, by its place in the order of the elements' names (so that the order in a file does not matter).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct ElementId(pub u16);

/// Where a piece stands (TB-1): its centre, its facing, its level (0 the ground; a hill or an upper storey is higher).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The centre of the base.
    pub at: Point,
    /// Half the width of the base.
    pub radius: Length,
    /// Where it looks.
    pub facing: Heading,
    /// The level it stands on.
    pub level: u8,
}

/// A base in the way of a move: whose it is decides what a path may do with it (TB-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// Whose base.
    pub id: ElementId,
    /// Its centre.
    pub at: Point,
    /// Half its width.
    pub radius: Length,
    /// What a path may do with it.
    pub stance: Stance,
}

/// How a base stands to the one that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// May be passed over, not ended on.
    FriendOnFoot,
    /// May be touched, not passed over.
    Obstacle,
    /// A path that comes into contact ends there.
    Enemy,
}

/// Base contact: at most 0.5 cm between the edges (TB-2).
pub const CONTACT: Length = Length::mm(5);

/// From which side something looks at a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aspect {
    /// Within 45 degrees of its facing; on the line counts as front.
    Front,
    /// Neither; on the line to the rear counts as flank.
    Flank,
    /// Within 45 degrees of straight behind.
    Rear,
}

impl Piece {
    /// The distance between the edges, rounded up, never below 0 (TB-2).
    pub fn gap(&self, other: &Piece) -> Length {
        let between = self.at.distance(other.at) - self.radius - other.radius;
        between.max(Length::ZERO)
    }

    /// Whether the edges are at most `limit` apart, exactly and with the limit counted in (TB-2).
    pub fn within(&self, other: &Piece, limit: Length) -> bool {
        let reach = limit + self.radius + other.radius;
        reach >= Length::ZERO && self.at.distance_squared(other.at) <= reach.squared()
    }

    /// Whether the two are in base contact: at most 0.5 cm (TB-2).
    pub fn in_contact(&self, other: &Piece) -> bool {
        self.within(other, CONTACT)
    }

    /// Whether the bases overlap; touching is not overlapping (TB-3).
    pub fn overlaps(&self, other: &Piece) -> bool {
        self.at.distance_squared(other.at) < (self.radius + other.radius).squared()
    }

    /// Whether a place is in the front half: straight to the side counts as front.
    pub fn in_front(&self, at: Point) -> bool {
        self.facing.dot(self.at, at) >= 0
    }

    /// From which quarter a place looks at the piece; a line between two counts to the one further in front.
    pub fn aspect(&self, from: Point) -> Aspect {
        let ahead = self.facing.dot(self.at, from);
        let aside = self.facing.cross(self.at, from).abs();
        if ahead >= aside {
            Aspect::Front
        } else if -ahead > aside {
            Aspect::Rear
        } else {
            Aspect::Flank
        }
    }
}

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

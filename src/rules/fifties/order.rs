//! What may be ordered or answered.

use serde::{Deserialize, Serialize};

use crate::table::{ElementId, Point};

/// An order of the side that decides, or its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// A unit moves, comes on, or, when it is pinned, retreats.
    Move {
        /// Who.
        element: ElementId,
        /// The way.
        way: Way,
    },
    /// A unit shoots at one target.
    Shoot {
        /// Who.
        element: ElementId,
        /// At whom.
        target: ElementId,
    },
    /// A unit shoots at all enemies next to it (F3-11, F3-R19).
    Split {
        /// Who.
        element: ElementId,
        /// Those who get one of the odd dice, by number.
        odd: Vec<ElementId>,
    },
    /// The side is done with this part of the half-turn.
    EndPhase,
    /// The hits count as they are.
    Take,
    /// A hit is cancelled by going pinned (F3-17).
    HitDirt,
    /// A hit is cancelled by retreating (F3-16).
    DriveBack {
        /// Who.
        element: ElementId,
        /// The way.
        way: Way,
    },
    /// A unit takes the ground that was given up (F3-4).
    Occupy {
        /// Who.
        element: ElementId,
    },
    /// Nobody takes it.
    Stay,
}

/// A way over the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// The places after the start: area by area, or corners.
    pub path: Vec<Point>,
    /// Whether it leaves the table from the last of them.
    pub leave: bool,
}

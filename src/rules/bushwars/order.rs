//! What may be ordered or answered.

use serde::{Deserialize, Serialize};

use super::roster::Weapon;
use crate::engine::SideId;
use crate::table::{ElementId, Point};

/// An order of the side that decides, or its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// A squad or vehicle moves (BW-4).
    Move {
        /// Who.
        element: ElementId,
        /// The way.
        way: Way,
    },
    /// The next card is guessed, to hide or to stay hidden (BW-7).
    Guess {
        /// Who.
        element: ElementId,
        /// Higher, or else lower.
        higher: bool,
    },
    /// A hidden squad shows itself at a place (BW-8): in its own movement, or because it must.
    Reveal {
        /// Who.
        element: ElementId,
        /// Where.
        at: Point,
    },
    /// A hidden squad springs an ambush from a place (BW-18, BW-R42).
    Ambush {
        /// Who.
        element: ElementId,
        /// Where it shows itself.
        at: Point,
    },
    /// A squad or vehicle tries to fire on overwatch (BW-22).
    Overwatch {
        /// Who.
        element: ElementId,
    },
    /// Not now: the side is asked again an inch further on.
    Wait,
    /// Nothing is done about this move.
    Pass,
    /// A squad is hidden at once (BW-10: queen).
    HideNow {
        /// Who.
        element: ElementId,
    },
    /// A player must reveal a squad (BW-10: king).
    Force {
        /// Who.
        side: SideId,
    },
    /// The squad that is revealed (BW-R38).
    Choose {
        /// Who.
        element: ElementId,
    },
    /// Another player's hidden squad is placed (BW-10: ace of hearts).
    Expose {
        /// Who.
        element: ElementId,
        /// Where.
        at: Point,
    },
    /// The die of a hidden squad is turned down (BW-10: jack).
    TurnDown {
        /// Whose.
        element: ElementId,
    },
    /// A card's event is not used.
    Decline,
    /// Weapons are allocated to a target (BW-R8).
    Fire {
        /// Who.
        element: ElementId,
        /// At whom.
        target: ElementId,
        /// One weapon of this kind; none for all that are free and reach.
        weapon: Option<Weapon>,
    },
    /// A figure with that weapon is lost (BW-R10).
    Lose {
        /// Of which squad.
        element: ElementId,
        /// Which weapon.
        weapon: Weapon,
    },
    /// The side is done with this part of the turn.
    EndPhase,
}

/// A way over the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// The corners after the start.
    pub path: Vec<Point>,
    /// Whether it leaves the table at its end.
    pub leave: bool,
}

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
    /// A squad opens a crate that it touches, and does nothing else in this turn (BW-S1).
    OpenCrate {
        /// Who.
        element: ElementId,
        /// The crate's number, from 0.
        number: u8,
    },
    /// A squad takes up a crate that it touches (BW-S2).
    Lift {
        /// Who.
        element: ElementId,
        /// The crate's number, from 0.
        number: u8,
    },
    /// A squad puts down a crate that it carries.
    PutDown {
        /// Who.
        element: ElementId,
        /// The crate's number, from 0.
        number: u8,
    },
    /// A squad puts a crate that it carries into a vehicle that it touches (BW-S5).
    Stow {
        /// Who.
        element: ElementId,
        /// Into what.
        vehicle: ElementId,
    },
    /// A squad takes a crate out of a vehicle that it touches.
    TakeOut {
        /// Who.
        element: ElementId,
        /// Out of what.
        vehicle: ElementId,
        /// The crate's number, from 0.
        number: u8,
    },
    /// One figure of a squad tries to get a vehicle going that is nobody's (BW-S3).
    Commandeer {
        /// Of which squad.
        element: ElementId,
        /// Which vehicle.
        vehicle: ElementId,
    },
    /// The crew of a tank tries to get it going again (BW-S3).
    StartUp {
        /// The vehicle.
        element: ElementId,
    },
    /// A squad gets into a vehicle of its side (BW-R53).
    Board {
        /// Who.
        element: ElementId,
        /// Into what.
        vehicle: ElementId,
    },
    /// A squad gets out of a vehicle (BW-R53).
    GetOut {
        /// Who.
        element: ElementId,
        /// Where it stands then.
        at: Point,
    },
    /// A squad sends out one or two of its figures as a party (BW-R53).
    Send {
        /// Which squad.
        element: ElementId,
        /// How many.
        count: u8,
    },
    /// A party joins its squad again.
    Rejoin {
        /// Which party.
        element: ElementId,
    },
    /// A helicopter lands (BW-R52).
    Land {
        /// The helicopter.
        element: ElementId,
        /// Where.
        at: Point,
    },
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

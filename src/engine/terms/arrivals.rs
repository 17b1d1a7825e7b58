//! Elements that come later, and where.

use serde::{Deserialize, Serialize};

use super::super::report::{SideId, Text, Value};
use super::super::ruleset::Wanted;
use super::Edge;
use crate::chance::Handful;
use crate::table::{ElementId, Heading, Length, Point};

/// An element that comes later.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Arrival {
    /// Who comes.
    pub element: ElementId,
    /// At the start of its side's phase in this turn or later.
    pub turn: u16,
    /// It comes on this or more of a D6, rolled each turn from then on; none for no die.
    pub on: Option<u8>,
    /// Where it appears (or at the nearest place where it may stand).
    pub at: Point,
    /// Where it looks then.
    pub facing: Heading,
    /// The stretch of an edge by which it may come on instead, at a place of its side's choice; for rule books in which units enter by
    /// moving on.
    pub entry: Option<Entry>,
    /// Where it comes instead by a D6, rolled each turn; a number that none of them has: not in this turn. None of them: at its place.
    pub gates: Vec<Gate>,
    /// Whether it comes again after it was eliminated, whole.
    pub again: bool,
}

/// A stretch of an edge by which an element comes on certain numbers of a D6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gate {
    /// The least of those numbers.
    pub from: u8,
    /// The greatest.
    pub to: u8,
    /// Where.
    pub entry: Entry,
}

impl Arrival {
    /// The die that says whether it comes, or where, rolled by its side; none if it just comes.
    pub fn die(&self, side: SideId) -> Option<Wanted> {
        let key = match (self.on, self.gates.is_empty()) {
            (_, false) => "dice-arrival-where",
            (Some(_), true) => "dice-arrival",
            (None, true) => return None,
        };
        Some(Wanted {
            handful: Handful::d6(1),
            need: self.on,
            why: Text::key(key).with("who", Value::Element(self.element)),
            side,
        })
    }

    /// The stretch by which it comes on such a die.
    pub fn gate(&self, die: u8) -> Option<Entry> {
        let opens = |gate: &&Gate| (gate.from..=gate.to).contains(&die);
        self.gates.iter().find(opens).map(|gate| gate.entry)
    }
}

/// A stretch of an edge by which elements come on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The edge.
    pub edge: Edge,
    /// Where the stretch begins, from the edge's western or northern end.
    pub from: Length,
    /// Where it ends.
    pub to: Length,
}

impl Entry {
    /// Whether a place lies beside the stretch.
    pub fn beside(self, at: Point) -> bool {
        let along = match self.edge {
            Edge::North | Edge::South => at.x,
            Edge::East | Edge::West => at.y,
        };
        (self.from.0..=self.to.0).contains(&along)
    }
}

//! What does not change in a battle of Fast and Furious Fifties.

use serde::{Deserialize, Serialize};

use super::options::Options;
use super::roster::{Kind, Quality, UnitType};
use crate::engine::SideId;
use crate::engine::terms::{Edge, Terms, What};
use crate::table::{Board, ElementId, Ground, Piece};

/// Everything a scenario lays down. The features of `ground` do what the terrain table says ([`super::ground::lay`]).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// Sides' names, length, victory, arrivals.
    pub terms: Terms,
    /// The table.
    pub ground: Ground,
    /// The board on it.
    pub board: Board,
    /// House rules.
    pub options: Options,
    /// Which side each colour of card names: red, then black (F3-2).
    pub colours: [SideId; 2],
    /// Unit types.
    pub roster: Vec<UnitType>,
    /// The units in the order of their ids; `ElementId` counts here.
    pub elements: Vec<ElementSetting>,
}

/// A unit at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ElementSetting {
    /// Its id in the file.
    pub id: String,
    /// Its name on screen.
    pub name: String,
    /// Whose it is.
    pub side: SideId,
    /// Its type: a place in the roster.
    pub unit: u16,
    /// How good it is.
    pub quality: Quality,
    /// Where it stands at the start; none if it arrives later.
    pub piece: Option<Piece>,
    /// Whether it begins hidden (F3-R11).
    pub hidden: bool,
}

impl Setting {
    /// Whose a unit is.
    pub fn side(&self, id: ElementId) -> SideId {
        self.elements[usize::from(id.0)].side
    }

    /// A unit's row of the unit table.
    pub fn unit(&self, id: ElementId) -> &UnitType {
        &self.roster[usize::from(self.elements[usize::from(id.0)].unit)]
    }

    /// What kind of unit it is.
    pub fn kind(&self, id: ElementId) -> Kind {
        self.unit(id).kind
    }

    /// The hits a unit takes when whole (F3-19, F3-20).
    pub fn full_strength(&self, id: ElementId) -> u8 {
        self.unit(id)
            .full_strength(self.elements[usize::from(id.0)].quality)
    }

    /// Whether two units are of different sides.
    pub fn hostile(&self, a: ElementId, b: ElementId) -> bool {
        self.side(a) != self.side(b)
    }

    /// The numbers of all units.
    pub fn ids(&self) -> impl Iterator<Item = ElementId> + use<> {
        (0..self.elements.len() as u16).map(ElementId)
    }

    /// The other side of the two.
    pub fn other(&self, side: SideId) -> SideId {
        if side == self.colours[0] {
            self.colours[1]
        } else {
            self.colours[0]
        }
    }

    /// The headquarters of a side that keep its units from being isolated: the first ones in number (F3-R33).
    pub fn headquarters(&self, side: SideId) -> impl Iterator<Item = ElementId> + '_ {
        self.ids()
            .filter(move |id| self.side(*id) == side && self.kind(*id) == Kind::Hq)
            .take(usize::from(self.options.hq_count))
    }

    /// The edges a side is to leave by, and whether only by a road (F3-R34).
    pub fn exits(&self, side: SideId) -> Vec<(Edge, bool)> {
        let mut exits: Vec<(Edge, bool)> = Vec::new();
        for goal in self.terms.goals.iter().filter(|goal| goal.side == side) {
            if let What::Exit { edge, road, .. } = goal.what {
                match exits.iter_mut().find(|(known, _)| *known == edge) {
                    Some((_, only)) => *only &= road,
                    None => exits.push((edge, road)),
                }
            }
        }
        exits
    }

    /// Whether a number names a unit.
    pub fn knows(&self, id: ElementId) -> bool {
        usize::from(id.0) < self.elements.len()
    }
}

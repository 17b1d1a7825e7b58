//! All that changes in a battle.

use serde::{Deserialize, Serialize};

use super::roster::{Class, UnitType};
use super::setting::{Setting, SideSetting};
use crate::engine::terms::{Edge, Standing};
use crate::engine::{Outcome, SideId};
use crate::table::{ElementId, Piece};

/// The state of a battle of Insurgent Commander.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1.
    pub turn: u16,
    /// Whose phase it is: a place in the order of `Terms::order`.
    pub phase: u8,
    /// The elements, by number.
    pub elements: Vec<Element>,
    /// Those whose activation goes on: one element, or a group.
    pub acting: Vec<ElementId>,
    /// Whether they act as a group (IC-9).
    pub group: bool,
    /// The action going on in this phase, and who has observed it.
    pub deed: Option<Deed>,
    /// How the battle ended, when it has.
    pub outcome: Option<Outcome>,
}

/// The action of the phasing side that reactions answer (IC-11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// Who acts.
    pub actor: ElementId,
    /// Enemies that saw it at any moment of the action (IC-R21), by number.
    pub observers: Vec<ElementId>,
}

/// One element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Element {
    /// Where it is.
    pub place: Place,
    /// Strength points left.
    pub strength: u8,
    /// Whether it is pinned.
    pub pinned: bool,
    /// Whether it is on overwatch (IC-27).
    pub overwatch: bool,
    /// How far its activation of this phase is.
    pub activation: Activation,
    /// Whether its free action of this phase is still there (IC-4).
    pub free_action: bool,
    /// Actions that a command roll has granted and that are not taken yet (IC-8, IC-R13).
    pub granted: u8,
    /// Command rolls it has passed in this phase (IC-6).
    pub successes: u8,
    /// Actions taken in this phase (IC-R3).
    pub actions: u8,
    /// Whether it has blundered in this turn (IC-22).
    pub blundered: bool,
    /// Whether it has used its one reaction of this phase (IC-10).
    pub reacted: bool,
    /// Whether a leader has lent his die in this phase (IC-R55).
    pub lent: bool,
    /// Whether it has fired in this phase: a leader who has lends no die.
    pub fired: bool,
    /// Whether a reaction has cost it the free action of its next phase (an option, IC-R20).
    pub owes: bool,
    /// Enemies it has seen act in this phase: what its overwatch may fire at (IC-R25), by number.
    pub watched: Vec<ElementId>,
}

/// Where an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// It has not come yet.
    Waiting,
    /// On the table.
    Table(Piece),
    /// It left by an edge.
    Left(Edge),
    /// It is eliminated.
    Eliminated,
}

/// How far an element's activation of this phase is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Activation {
    /// Not begun.
    Fresh,
    /// Begun, not over.
    Acting,
    /// Over for this phase.
    Done,
    /// Begun, not over, at the head of the group he has declared (IC-R13).
    Leading,
}

impl State {
    /// One element.
    pub fn element(&self, id: ElementId) -> &Element {
        &self.elements[usize::from(id.0)]
    }

    pub(super) fn element_mut(&mut self, id: ElementId) -> &mut Element {
        &mut self.elements[usize::from(id.0)]
    }

    /// Where an element stands, if there is such an element and it is on the table.
    pub fn piece(&self, id: ElementId) -> Option<Piece> {
        match self.elements.get(usize::from(id.0))?.place {
            Place::Table(piece) => Some(piece),
            _ => None,
        }
    }

    /// The leader who has declared the group that acts, as long as he is in it (IC-R13).
    pub fn group_leader(&self) -> Option<ElementId> {
        let leads = |id: &ElementId| self.element(*id).activation == Activation::Leading;
        self.acting.iter().copied().find(leads)
    }

    /// The numbers of all elements on the table, with where they stand.
    pub fn pieces(&self) -> impl Iterator<Item = (ElementId, Piece)> + '_ {
        self.elements
            .iter()
            .enumerate()
            .filter_map(|(i, e)| match e.place {
                Place::Table(piece) => Some((ElementId(i as u16), piece)),
                _ => None,
            })
    }

    /// The side whose phase it is.
    pub fn phasing(&self, setting: &Setting) -> SideId {
        setting.terms.order[usize::from(self.phase)]
    }

    /// The elements as victory sees them.
    pub fn standings(&self, setting: &Setting) -> Vec<Standing> {
        self.elements
            .iter()
            .zip(&setting.elements)
            .map(|(e, fixed)| Standing {
                side: fixed.side,
                on_table: match e.place {
                    Place::Table(piece) => Some((piece.at, piece.radius)),
                    _ => None,
                },
                left_by: match e.place {
                    Place::Left(edge) => Some(edge),
                    _ => None,
                },
                eliminated: e.place == Place::Eliminated,
                counts: true,
            })
            .collect()
    }
}

impl Setting {
    /// Whose an element is.
    pub fn side(&self, id: ElementId) -> SideId {
        self.elements[usize::from(id.0)].side
    }

    /// What this rule book knows of an element's side.
    pub fn side_of(&self, id: ElementId) -> &SideSetting {
        &self.sides[usize::from(self.side(id).0)]
    }

    /// An element's row of the unit table.
    pub fn unit(&self, id: ElementId) -> &UnitType {
        &self.roster[usize::from(self.elements[usize::from(id.0)].unit)]
    }

    /// Whether an element is a leader (IC-1).
    pub fn is_leader(&self, id: ElementId) -> bool {
        self.unit(id).class == Class::Leader
    }

    /// Whether two elements are of different sides.
    pub fn hostile(&self, a: ElementId, b: ElementId) -> bool {
        self.side(a) != self.side(b)
    }

    /// Whether a number names an element.
    pub fn knows(&self, id: ElementId) -> bool {
        usize::from(id.0) < self.elements.len()
    }

    /// AP fire power at a strength (IC-38): in proportion, halves up, at least 1 (IC-R53).
    pub fn fire_power(&self, id: ElementId, strength: u8) -> u8 {
        let unit = self.unit(id);
        if unit.ap == 0 || strength == 0 {
            return 0;
        }
        let (ap, full, now) = (
            u32::from(unit.ap),
            u32::from(unit.strength.max(1)),
            u32::from(strength),
        );
        u8::try_from((2 * ap * now + full) / (2 * full))
            .unwrap_or(u8::MAX)
            .max(1)
    }
}

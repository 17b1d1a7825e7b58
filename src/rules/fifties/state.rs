//! All that changes in a battle.

use serde::{Deserialize, Serialize};

use super::roster::Kind;
use super::setting::Setting;
use crate::chance::Deck;
use crate::engine::terms::{Edge, Standing};
use crate::engine::{Outcome, SideId};
use crate::table::{ElementId, Piece, Point};

/// The state of a battle of Fast and Furious Fifties.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1.
    pub turn: u16,
    /// Whose half-turn it is (F3-3).
    pub active: SideId,
    /// Which part of it goes on.
    pub phase: Phase,
    /// The turn cards (F3-R3).
    pub deck: Deck,
    /// The units, by number.
    pub elements: Vec<Element>,
    /// Who has shot at whom in this phase (F3-R30).
    pub shots: Vec<(ElementId, ElementId)>,
    /// How the battle ended, when it has.
    pub outcome: Option<Outcome>,
}

/// A part of a half-turn (F3-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// The active side moves.
    Movement,
    /// The inactive side shoots.
    Defence,
    /// The active side's units next to the enemy shoot.
    Assault,
}

/// One unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Element {
    /// Where it is.
    pub place: Place,
    /// Hits it still takes.
    pub strength: u8,
    /// Whether it is pinned (F3-21).
    pub pinned: bool,
    /// Whether it is done in this phase: it has moved, failed to, or shot.
    pub done: bool,
    /// Whether it has moved in its side's latest movement, or occupied ground since (F3-R15).
    pub moved: bool,
    /// Whether it is packed (F3-8).
    pub packed: bool,
    /// Whether it began this half-turn next to an enemy (F3-11, F3-R17).
    pub engaged: bool,
    /// Whether it has moved next to an enemy in this half-turn and must fight (F3-7).
    pub charged: bool,
    /// Whether it has cancelled its hit (F3-R23).
    pub cancelled: bool,
    /// Whether the enemy does not know of it (F3-R11).
    pub hidden: bool,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// It has not come yet.
    Waiting,
    /// It may come on by its edge.
    Ready,
    /// On the table.
    Table(Piece),
    /// It left by an edge.
    Left(Edge),
    /// It is eliminated.
    Eliminated,
}

impl State {
    /// One unit.
    pub fn element(&self, id: ElementId) -> &Element {
        &self.elements[usize::from(id.0)]
    }

    pub(super) fn element_mut(&mut self, id: ElementId) -> &mut Element {
        &mut self.elements[usize::from(id.0)]
    }

    /// Where a unit stands, if it is on the table.
    pub fn piece(&self, id: ElementId) -> Option<Piece> {
        match self.element(id).place {
            Place::Table(piece) => Some(piece),
            _ => None,
        }
    }

    /// The numbers of all units on the table, with where they stand.
    pub fn pieces(&self) -> impl Iterator<Item = (ElementId, Piece)> + '_ {
        (0..self.elements.len() as u16)
            .map(ElementId)
            .filter_map(|id| Some((id, self.piece(id)?)))
    }

    /// The enemies of a side on the table, hidden ones too.
    pub fn enemies<'a>(
        &'a self,
        setting: &'a Setting,
        side: SideId,
    ) -> impl Iterator<Item = (ElementId, Piece)> + 'a {
        self.pieces()
            .filter(move |(id, _)| setting.side(*id) != side)
    }

    /// The enemies that a side knows of (F3-R11).
    pub fn known<'a>(
        &'a self,
        setting: &'a Setting,
        side: SideId,
    ) -> impl Iterator<Item = (ElementId, Piece)> + 'a {
        self.enemies(setting, side)
            .filter(|(id, _)| !self.element(*id).hidden)
    }

    /// The known enemies next to a place.
    pub fn beside(&self, setting: &Setting, side: SideId, at: Point) -> Vec<ElementId> {
        self.known(setting, side)
            .filter(|(_, piece)| setting.board.adjacent(at, piece.at))
            .map(|(id, _)| id)
            .collect()
    }

    /// Whether any known enemy is next to a place.
    pub fn is_beside(&self, setting: &Setting, side: SideId, at: Point) -> bool {
        self.known(setting, side)
            .any(|(_, piece)| setting.board.adjacent(at, piece.at))
    }

    /// The known enemies next to a unit.
    pub fn adjacent(&self, setting: &Setting, id: ElementId) -> Vec<ElementId> {
        match self.piece(id) {
            Some(piece) => self.beside(setting, setting.side(id), piece.at),
            None => Vec::new(),
        }
    }

    /// The side that decides in this phase: the active one moves and assaults, the other defends (F3-3).
    pub fn acting(&self, setting: &Setting) -> SideId {
        match self.phase {
            Phase::Defence => setting.other(self.active),
            Phase::Movement | Phase::Assault => self.active,
        }
    }

    /// The units as victory sees them (F3-R34): whatever their strength, a headquarters too unless the option says otherwise.
    pub fn standings(&self, setting: &Setting) -> Vec<Standing> {
        let stands = setting.ids().map(|id| {
            let e = self.element(id);
            Standing {
                side: setting.side(id),
                on_table: self.piece(id).map(|piece| (piece.at, piece.radius)),
                left_by: match e.place {
                    Place::Left(edge) => Some(edge),
                    _ => None,
                },
                eliminated: e.place == Place::Eliminated,
                counts: setting.options.hq_counts_for_exit || setting.kind(id) != Kind::Hq,
            }
        });
        stands.collect()
    }
}

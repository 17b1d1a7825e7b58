//! What is still to be decided or resolved: the frames of the agenda, in the order in which a battle meets them.

use serde::{Deserialize, Serialize};

use super::order::Way;
use super::setting::Setting;
use super::state::{Element, Place, State};
use crate::chance::Card;
use crate::table::{ElementId, Piece};

/// A frame of the agenda.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    /// A turn begins.
    Turn,
    /// The card, or the coin, that names the side that goes first (F3-2).
    Card,
    /// A half-turn begins (F3-3): the first or the second of the turn.
    Half(u8),
    /// An arrival's die; the number counts the terms' arrivals.
    Arrival(u8),
    /// The active side moves; the number is the half-turn's.
    Movement(u8),
    /// The inactive side shoots.
    Defence(u8),
    /// The active side's units next to the enemy shoot.
    Assault(u8),
    /// An isolated unit's die before it moves (F3-5).
    Isolation(ElementId, Way),
    /// A unit moves.
    Walk(ElementId, Way),
    /// A unit shoots.
    Volley(Volley),
    /// Hits, of which one may be cancelled (F3-16, F3-17).
    Hits(Hits),
    /// Ground that the target of an assault may have given up (F3-4).
    Ground(GivenUp),
}

/// A shot to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Volley {
    /// Who shoots.
    pub firer: ElementId,
    /// At whom.
    pub target: ElementId,
    /// The share of its dice, if it splits them (F3-R19).
    pub share: Option<u8>,
}

/// Hits on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hits {
    /// Who shot.
    pub firer: ElementId,
    /// On whom.
    pub target: ElementId,
    /// How many.
    pub hits: u8,
}

/// Where the target of an assault stood before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenUp {
    /// The target.
    pub target: ElementId,
    /// Where it stood.
    pub piece: Piece,
}

impl Frame {
    /// Everybody a frame speaks of.
    fn people(&self) -> Vec<ElementId> {
        match self {
            Frame::Isolation(id, _) | Frame::Walk(id, _) => vec![*id],
            Frame::Volley(volley) => vec![volley.firer, volley.target],
            Frame::Hits(hits) => vec![hits.firer, hits.target],
            Frame::Ground(given) => vec![given.target],
            Frame::Turn
            | Frame::Card
            | Frame::Half(_)
            | Frame::Arrival(_)
            | Frame::Movement(_)
            | Frame::Defence(_)
            | Frame::Assault(_) => Vec::new(),
        }
    }
}

/// Whether state and agenda, read from a file, speak only of what the setting has, and of nothing that no battle comes to.
pub fn fits(setting: &Setting, state: &State, agenda: &[Frame]) -> bool {
    let shots = state.shots.iter().flat_map(|(a, b)| [*a, *b]);
    let mut people = agenda.iter().flat_map(Frame::people).chain(shots);
    let frames = agenda.iter().all(|frame| match frame {
        Frame::Arrival(index) => usize::from(*index) < setting.terms.arrivals.len(),
        Frame::Ground(given) => stands(setting, &given.piece),
        _ => true,
    });
    let units = |(id, element): (ElementId, &Element)| {
        let placed = match element.place {
            Place::Table(piece) => stands(setting, &piece),
            Place::Waiting | Place::Ready | Place::Left(_) | Place::Eliminated => true,
        };
        placed && element.strength <= setting.full_strength(id)
    };
    let ended = state.outcome.as_ref().is_none_or(|outcome| {
        let winner = outcome.winner.map_or(0, |side| usize::from(side.0));
        agenda.is_empty() && winner < setting.terms.sides.len()
    });
    state.elements.len() == setting.elements.len()
        && setting.ids().zip(&state.elements).all(units)
        && setting.colours.contains(&state.active)
        && state.deck.is_whole(Card::COUNT)
        && frames
        && ended
        && people.all(|id| setting.knows(id))
}

/// Whether a unit can stand so: on the board, on a grid in the middle of an area.
fn stands(setting: &Setting, piece: &Piece) -> bool {
    let board = &setting.board;
    let on_table =
        (0..=board.width.0).contains(&piece.at.x) && (0..=board.height.0).contains(&piece.at.y);
    let placed = !board.is_grid() || board.place(piece.at) == Some(piece.at);
    on_table && placed && piece.radius == board.base()
}

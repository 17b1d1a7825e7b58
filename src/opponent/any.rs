//! Players for battles under whichever rule book.

use super::{Player, Seat, Thinking, Thought};
use crate::engine::report::Draft;
use crate::engine::{Playable, Ruleset, SideId};
use crate::rules::{AnyBattle, insurgent};

/// What a player decided: the draft to be submitted, and what was thought, if anything was.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The draft that makes the order.
    pub draft: Draft,
    /// What was thought.
    pub thought: Option<Thought>,
}

/// One side of one battle with a player in it.
pub enum AnySeat {
    /// Insurgent Commander.
    Insurgent(Seat<insurgent::Book>),
}

/// A thought about one decision.
pub enum AnyThinking {
    /// Insurgent Commander.
    Insurgent(Thinking<insurgent::Book>),
}

impl AnySeat {
    /// Seats a player; see [`Seat::new`]. A battle whose dice come from no seed counts as of seed 0.
    pub fn new(player: Player, battle: &AnyBattle, side: SideId) -> AnySeat {
        match battle {
            AnyBattle::Insurgent(session) => {
                let seed = session.journal().header().seed.unwrap_or(0);
                AnySeat::Insurgent(Seat::new(
                    player,
                    session.battle().setting().as_ref(),
                    side,
                    seed,
                ))
            }
        }
    }

    /// Begins to think about the decision that the battle waits for; none if it waits for none of this side.
    pub fn thinking(&self, battle: &AnyBattle) -> Option<AnyThinking> {
        match (self, battle) {
            (AnySeat::Insurgent(seat), AnyBattle::Insurgent(session)) => {
                let inputs = Playable::at(session) as u64;
                seat.thinking(session.battle(), inputs)
                    .map(AnyThinking::Insurgent)
            }
        }
    }

    /// Who sits there.
    pub fn player(&self) -> Player {
        match self {
            AnySeat::Insurgent(seat) => seat.player(),
        }
    }

    /// Which side it is.
    pub fn side(&self) -> SideId {
        match self {
            AnySeat::Insurgent(seat) => seat.side(),
        }
    }
}

impl AnyThinking {
    /// Thinks for so many nodes; the answer once it is found.
    pub fn think(&mut self, nodes: u32) -> Option<Answer> {
        match self {
            AnyThinking::Insurgent(thinking) => {
                let (order, thought) = thinking.think(nodes)?;
                Some(Answer {
                    draft: insurgent::Book::draft(&order),
                    thought,
                })
            }
        }
    }
}

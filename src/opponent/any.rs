//! Players for battles under whichever rule book.

use super::{Player, Playing, Seat, Thinking, Thought};
use crate::engine::report::Draft;
use crate::engine::{Session, SideId};
use crate::rules::{AnyBattle, bushwars, fifties, insurgent};

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
    /// Fast and Furious Fifties.
    Fifties(Seat<fifties::Book>),
    /// Bushwars.
    Bushwars(Seat<bushwars::Book>),
}

/// A thought about one decision.
pub enum AnyThinking {
    /// Insurgent Commander.
    Insurgent(Box<Thinking<insurgent::Book>>),
    /// Fast and Furious Fifties.
    Fifties(Box<Thinking<fifties::Book>>),
    /// Bushwars.
    Bushwars(Box<Thinking<bushwars::Book>>),
}

impl AnySeat {
    /// Seats a player; see [`Seat::new`]. A battle whose dice come from no seed counts as of seed 0.
    pub fn new(player: Player, battle: &AnyBattle, side: SideId) -> AnySeat {
        match battle {
            AnyBattle::Insurgent(session) => AnySeat::Insurgent(seat(player, session, side)),
            AnyBattle::Fifties(session) => AnySeat::Fifties(seat(player, session, side)),
            AnyBattle::Bushwars(session) => AnySeat::Bushwars(seat(player, session, side)),
        }
    }

    /// Begins to think about the decision that the battle waits for; none if it waits for none of this side.
    pub fn thinking(&self, battle: &AnyBattle) -> Option<AnyThinking> {
        match (self, battle) {
            (AnySeat::Insurgent(seat), AnyBattle::Insurgent(session)) => {
                thinking(seat, session).map(|thinking| AnyThinking::Insurgent(Box::new(thinking)))
            }
            (AnySeat::Fifties(seat), AnyBattle::Fifties(session)) => {
                thinking(seat, session).map(|thinking| AnyThinking::Fifties(Box::new(thinking)))
            }
            (AnySeat::Bushwars(seat), AnyBattle::Bushwars(session)) => {
                thinking(seat, session).map(|thinking| AnyThinking::Bushwars(Box::new(thinking)))
            }
            _ => None,
        }
    }

    /// What the matrix's die shows at the decision that the battle waits for; see [`Seat::die`].
    pub fn die(&self, battle: &AnyBattle) -> u8 {
        let inputs = battle.at() as u64;
        match self {
            AnySeat::Insurgent(seat) => seat.die(inputs),
            AnySeat::Fifties(seat) => seat.die(inputs),
            AnySeat::Bushwars(seat) => seat.die(inputs),
        }
    }

    /// Who sits there.
    pub fn player(&self) -> Player {
        match self {
            AnySeat::Insurgent(seat) => seat.player(),
            AnySeat::Fifties(seat) => seat.player(),
            AnySeat::Bushwars(seat) => seat.player(),
        }
    }

    /// Which side it is.
    pub fn side(&self) -> SideId {
        match self {
            AnySeat::Insurgent(seat) => seat.side(),
            AnySeat::Fifties(seat) => seat.side(),
            AnySeat::Bushwars(seat) => seat.side(),
        }
    }
}

impl AnyThinking {
    /// Thinks for so many nodes; the answer once it is found.
    pub fn think(&mut self, nodes: u32) -> Option<Answer> {
        match self {
            AnyThinking::Insurgent(thinking) => answer(thinking, nodes),
            AnyThinking::Fifties(thinking) => answer(thinking, nodes),
            AnyThinking::Bushwars(thinking) => answer(thinking, nodes),
        }
    }
}

/// Whether a 3 on the matrix's die means the most likely course in this battle (IC-R88).
pub fn three_is_likely(battle: &AnyBattle) -> bool {
    match battle {
        AnyBattle::Insurgent(session) => likely(session),
        AnyBattle::Fifties(session) => likely(session),
        AnyBattle::Bushwars(session) => likely(session),
    }
}

fn likely<R: Playing>(session: &Session<R>) -> bool {
    R::three_is_likely(session.battle().setting())
}

fn seat<R: Playing>(player: Player, session: &Session<R>, side: SideId) -> Seat<R> {
    let seed = session.journal().header().seed.unwrap_or(0);
    Seat::new(player, session.battle().setting().as_ref(), side, seed)
}

fn thinking<R: Playing>(seat: &Seat<R>, session: &Session<R>) -> Option<Thinking<R>> {
    seat.thinking(session.battle(), session.at() as u64)
}

fn answer<R: Playing>(thinking: &mut Thinking<R>, nodes: u32) -> Option<Answer> {
    let (order, thought) = thinking.think(nodes)?;
    Some(Answer {
        draft: R::draft(&order),
        thought,
    })
}

//! One side of one battle with a player in it.

use std::sync::Arc;

use super::matrix::DIE;
use super::{Player, Thought, random};
use crate::chance::Dice;
use crate::engine::{Battle, Ruleset, SideId};

/// A thought that can be stopped after any node and goes on where it was.
pub trait Thinks {
    /// What it comes to.
    type Order;

    /// Thinks for so many nodes; the order once it is found.
    fn think(&mut self, nodes: u32) -> Option<(Self::Order, Thought)>;
}

/// A rule book that opponents can play.
pub trait Playing: Ruleset {
    /// What a side knows of a battle before it begins.
    type Lore: Send + Sync;
    /// A thought about a decision by the decision matrix.
    type Thinker: Thinks<Order = Self::Order> + Send + Sync;

    /// What a side knows of a battle before it begins.
    fn lore(setting: &Self::Setting, side: SideId) -> Self::Lore;

    /// Whether a 3 on the matrix's die means the most likely course, not the most dangerous (IC-R88).
    fn three_is_likely(_setting: &Self::Setting) -> bool {
        false
    }

    /// Begins to think about the decision that a battle waits for; none if it waits for none of that side.
    fn thinker(
        battle: &Battle<Self>,
        lore: &Arc<Self::Lore>,
        side: SideId,
        stream: u64,
    ) -> Option<Self::Thinker>
    where
        Self: Sized;
}

/// One side of one battle with a player in it.
pub struct Seat<R: Playing> {
    player: Player,
    side: SideId,
    seed: u64,
    lore: Option<Arc<R::Lore>>,
}

impl<R: Playing> Seat<R> {
    /// Seats a player. Its own dice come of the battle's seed, the side, and how many inputs there were, so that a battle gone on with,
    /// undone or played again gets the same orders.
    pub fn new(player: Player, setting: &R::Setting, side: SideId, seed: u64) -> Seat<R> {
        let lore = match player {
            Player::Random => None,
            Player::Matrix => Some(Arc::new(R::lore(setting, side))),
        };
        Seat {
            player,
            side,
            seed,
            lore,
        }
    }

    /// Begins to think about the decision that a battle waits for after so many inputs (dice counted too); none if it waits for none of
    /// this side.
    pub fn thinking(&self, battle: &Battle<R>, inputs: u64) -> Option<Thinking<R>> {
        use crate::engine::battle::Waiting;
        let asked =
            matches!(battle.waiting(), Waiting::Decision(decision) if decision.side == self.side);
        if !asked {
            return None;
        }
        let stream = stream(self.seed, self.side, inputs);
        match &self.lore {
            None => {
                let order = random::choose(battle, &mut Dice::new(stream))?;
                Some(Thinking::Done(Some(order)))
            }
            Some(lore) => R::thinker(battle, lore, self.side, stream).map(Thinking::Matrix),
        }
    }

    /// What the matrix's die (IC-64) shows at the decision that a battle waits for after so many inputs: the same whenever it is asked, from the
    /// side's own dice, never the battle's.
    pub fn die(&self, inputs: u64) -> u8 {
        Dice::new(stream(self.seed, self.side, inputs)).die(DIE)
    }

    /// Thinks to the end at once.
    pub fn choose(&self, battle: &Battle<R>, inputs: u64) -> Option<(R::Order, Option<Thought>)> {
        let mut thinking = self.thinking(battle, inputs)?;
        loop {
            if let Some(found) = thinking.think(u32::MAX) {
                return Some(found);
            }
        }
    }

    /// Who sits there.
    pub fn player(&self) -> Player {
        self.player
    }

    /// Which side it is.
    pub fn side(&self) -> SideId {
        self.side
    }
}

/// A thought about one decision.
pub enum Thinking<R: Playing> {
    /// The order is found; taken out when it is given.
    Done(Option<R::Order>),
    /// The matrix still weighs.
    Matrix(R::Thinker),
}

impl<R: Playing> Thinking<R> {
    /// Thinks for so many nodes (of 20 to 100 microseconds each); the order once it is found, with what was thought.
    pub fn think(&mut self, nodes: u32) -> Option<(R::Order, Option<Thought>)> {
        match self {
            Thinking::Done(order) => order.take().map(|order| (order, None)),
            Thinking::Matrix(thinker) => thinker
                .think(nodes)
                .map(|(order, thought)| (order, Some(thought))),
        }
    }
}

/// The seed of a player's own dice at one decision.
fn stream(seed: u64, side: SideId, inputs: u64) -> u64 {
    let mut mixed = seed ^ 0x6d61_7472_6978_0000;
    for part in [u64::from(side.0), inputs] {
        mixed = (mixed ^ part).wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
    }
    mixed
}

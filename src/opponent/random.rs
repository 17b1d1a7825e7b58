//! A player who does whatever it may, at random: first one of the offers that are open, then one of the orders that offer allows.

use crate::chance::Dice;
use crate::engine::{Battle, Ruleset};

/// An order at random; none if the battle waits for no decision or no offer has an order. `dice` are the player's own.
pub fn choose<R: Ruleset>(battle: &Battle<R>, dice: &mut Dice) -> Option<R::Order> {
    battle.draw(dice)
}

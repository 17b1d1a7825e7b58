//! Who plays when no person does. An opponent sees only what its side may see, and rolls its own dice, never the battle's.

pub mod random;

use crate::chance::Dice;
use crate::engine::{Battle, Ruleset};

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Does whatever it may, at random.
    Random,
}

impl Player {
    /// Every kind, by its name on the command line and in journals.
    pub const ALL: [(&'static str, Player); 1] = [("random", Player::Random)];

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Player> {
        Player::ALL
            .into_iter()
            .find(|(known, _)| *known == name)
            .map(|(_, player)| player)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
        }
    }

    /// What it orders at the decision the battle waits for; none if there is no decision, or nothing it may do.
    pub fn choose<R: Ruleset>(self, battle: &Battle<R>, dice: &mut Dice) -> Option<R::Order> {
        match self {
            Player::Random => random::choose(battle, dice),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_is_found_by_its_name() {
        for (name, player) in Player::ALL {
            assert_eq!(Player::named(name), Some(player));
            assert_eq!(player.name(), name);
        }
        assert_eq!(Player::named("chess"), None);
    }
}

//! Who plays when no person does. An opponent sees only what its side may see, and rolls its own dice, never the battle's.
//!
//! [`Player`] names the kinds. A [`Seat`] is one side of one battle with a player in it; at each of its decisions it gives a
//! [`Thinking`], which can be run in slices. [`AnySeat`] does the same for whichever rule book.
//! [`StandingOrders`] answer for a person; a [`Proposal`] is what the matrix sets out for one who plays alone.

mod any;
pub mod bushwars;
pub mod fifties;
pub mod matrix;
pub mod random;
mod seat;
pub mod solo;
pub mod standing;

pub use any::{Answer, AnySeat, AnyThinking, three_is_likely};
pub use matrix::{Course, Thought};
pub use seat::{Playing, Seat, Thinking, Thinks};
pub use solo::{Asks, Proposal};
pub use standing::{Standing, StandingOrders};

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Does whatever it may, at random.
    Random,
    /// Plays as well as it can: by the authors' decision matrix where their rule book has one, else soberly.
    Matrix,
}

impl Player {
    /// Every kind, by its name on the command line and in journals.
    pub const ALL: [(&'static str, Player); 2] =
        [("random", Player::Random), ("matrix", Player::Matrix)];

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
            Player::Matrix => "matrix",
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

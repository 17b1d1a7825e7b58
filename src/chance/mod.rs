//! Dice wanted and dice given; the seeded source; decks; exact odds.

pub mod deck;
pub mod dice;
pub mod odds;

pub use deck::{Card, Deck, Suit};
pub use dice::{Dice, DiceFault, Handful};

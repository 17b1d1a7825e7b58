//! Dice wanted and dice given; the seeded source; exact odds.

pub mod dice;
pub mod odds;

pub use dice::{Dice, DiceFault, Handful};

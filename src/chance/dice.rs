//! Dice by name: what a battle waits for, and the seeded source that fills it.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// A handful of equal dice that a battle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Handful {
    /// How many dice, at least 1.
    pub count: u8,
    /// How many sides each has: 2 to 100.
    pub sides: u8,
}

/// Dice that do not fit the handful they were given for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum DiceFault {
    /// The battle waits for no dice.
    #[error("no dice are wanted now")]
    NotWanted,
    /// Too few or too many.
    #[error("{wanted} dice are wanted, {given} were given")]
    Count {
        /// How many are wanted.
        wanted: usize,
        /// How many came.
        given: usize,
    },
    /// A number that such a die cannot show.
    #[error("a die of {sides} sides cannot show {value}")]
    Impossible {
        /// The sides of the die.
        sides: u8,
        /// What was given.
        value: u8,
    },
}

impl Handful {
    /// `count` dice of six sides.
    pub const fn d6(count: u8) -> Handful {
        Handful { count, sides: 6 }
    }

    /// Refuses values that this handful cannot show.
    pub fn check(self, values: &[u8]) -> Result<(), DiceFault> {
        if values.len() != usize::from(self.count) {
            return Err(DiceFault::Count {
                wanted: usize::from(self.count),
                given: values.len(),
            });
        }
        match values.iter().find(|v| **v == 0 || **v > self.sides) {
            Some(v) => Err(DiceFault::Impossible {
                sides: self.sides,
                value: *v,
            }),
            None => Ok(()),
        }
    }
}

/// The seeded dice of a battle: ChaCha8, each die by rejection sampling on 32-bit words, so that every machine reads the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    seed: u64,
    rng: ChaCha8Rng,
    words: u64,
}

impl Dice {
    /// The dice of `seed`, from their beginning.
    pub fn new(seed: u64) -> Dice {
        Dice {
            seed,
            rng: ChaCha8Rng::seed_from_u64(seed),
            words: 0,
        }
    }

    /// The dice of `seed` after `words` 32-bit words were read.
    pub fn resume(seed: u64, words: u64) -> Dice {
        let mut dice = Dice::new(seed);
        dice.rng.set_word_pos(u128::from(words));
        dice.words = words;
        dice
    }

    /// The seed they came from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many 32-bit words were read so far.
    pub fn position(&self) -> u64 {
        self.words
    }

    /// One die of `sides` sides, 1 to `sides`.
    pub fn die(&mut self, sides: u8) -> u8 {
        let sides = u32::from(sides.max(1));
        let limit = u32::MAX - u32::MAX % sides;
        loop {
            let word = self.word();
            if word < limit {
                return (word % sides) as u8 + 1;
            }
        }
    }

    /// A handful, in order.
    pub fn roll(&mut self, handful: Handful) -> Vec<u8> {
        (0..handful.count)
            .map(|_| self.die(handful.sides))
            .collect()
    }

    /// One of `n` things, 0 to `n - 1`: for what is not a die on the table (an opponent's own stream).
    pub fn pick(&mut self, n: usize) -> usize {
        let n = u32::try_from(n.max(1)).unwrap_or(u32::MAX);
        let limit = u32::MAX - u32::MAX % n;
        loop {
            let word = self.word();
            if word < limit {
                return (word % n) as usize;
            }
        }
    }

    /// The next word. The count begins again where it ends, which only a count from a damaged file comes to.
    fn word(&mut self) -> u32 {
        self.words = self.words.wrapping_add(1);
        self.rng.next_u32()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_seed_gives_one_row_of_dice() {
        let mut a = Dice::new(7);
        let mut b = Dice::new(7);
        assert_eq!(a.roll(Handful::d6(100)), b.roll(Handful::d6(100)));
        assert_eq!(a.position(), b.position());
        assert_ne!(
            Dice::new(8).roll(Handful::d6(40)),
            Dice::new(7).roll(Handful::d6(40))
        );
    }

    #[test]
    fn dice_go_on_from_any_position() {
        let mut dice = Dice::new(7);
        for sides in [6, 10, 6, 100, 4] {
            dice.roll(Handful { count: 37, sides });
            let mut resumed = Dice::resume(7, dice.position());
            assert_eq!(dice, resumed);
            assert_eq!(
                dice.clone().roll(Handful::d6(50)),
                resumed.roll(Handful::d6(50))
            );
        }
    }

    #[test]
    fn a_handful_refuses_what_it_cannot_show() {
        assert_eq!(
            Handful::d6(2).check(&[1]),
            Err(DiceFault::Count {
                wanted: 2,
                given: 1
            })
        );
        assert_eq!(
            Handful::d6(2).check(&[1, 7]),
            Err(DiceFault::Impossible { sides: 6, value: 7 })
        );
        assert_eq!(Handful::d6(2).check(&[1, 6]), Ok(()));
    }
}

//! The chances of dice that hit on 5 and 6, laid out beforehand.

use super::mind::Man;
use crate::chance::odds::{Spread, die};
use crate::rules::fifties::fire::HIT;

/// No side brings more dice to one target.
const MOST: usize = 24;

/// How likely so many hits are.
#[derive(Clone, Debug)]
pub struct Odds {
    /// By dice: the chance of at least so many hits.
    at_least: Vec<Vec<f64>>,
}

/// What a pin is worth against a point of strength.
const PIN: f64 = 0.6;

impl Odds {
    /// Reckons them.
    pub fn new() -> Odds {
        let hit = die(6, i32::from(HIT));
        let row = |dice: usize| {
            let spread = Spread::binomial(dice as u8, hit);
            (0..=dice).map(|hits| spread.at_least(hits)).collect()
        };
        Odds {
            at_least: (0..=MOST).map(row).collect(),
        }
    }

    /// The chance that so many dice hit so often or more.
    pub fn at_least(&self, dice: usize, hits: usize) -> f64 {
        let row = &self.at_least[dice.min(MOST)];
        row.get(hits).copied().unwrap_or(0.0)
    }

    /// What so many dice do to a unit, in points of strength; `cancels` whether it may cancel a hit. Others shoot too: half the time the hit
    /// it may cancel was another's.
    pub fn harm(&self, target: &Man, dice: usize, cancels: bool) -> f64 {
        if dice == 0 {
            return 0.0;
        }
        let any = self.at_least(dice, 1);
        let strength = usize::from(target.strength);
        let mean = dice as f64 / 3.0;
        let (loss, kills, pins) = if cancels {
            let kills = self.at_least(dice, strength) + self.at_least(dice, strength + 1);
            (mean - any / 2.0, kills / 2.0, any)
        } else {
            (mean, self.at_least(dice, strength), 0.0)
        };
        loss.min(strength as f64) + kills * target.dear + pins * PIN
    }
}

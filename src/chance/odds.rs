//! Exact odds of handfuls of dice: + - x / only, in a fixed order, so that every machine reckons the same.

use serde::{Deserialize, Serialize};

/// How likely each count is: `chances[k]` is the chance of exactly `k`, and all of them together are 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spread {
    /// The chance of 0, 1, 2, ...
    pub chances: Vec<f64>,
}

impl Spread {
    /// Nothing at all, for certain.
    pub fn none() -> Spread {
        Spread { chances: vec![1.0] }
    }

    /// How many of `dice` dice succeed when each does with `chance`.
    pub fn binomial(dice: u8, chance: f64) -> Spread {
        let one = Spread {
            chances: vec![1.0 - chance, chance],
        };
        (0..dice).fold(Spread::none(), |sum, _| sum.plus(&one))
    }

    /// The successes of a pool of unlike dice: groups of so many dice, each die succeeding with that chance (IC-46, IC-R74).
    pub fn pool(groups: &[(u8, f64)]) -> Spread {
        groups.iter().fold(Spread::none(), |sum, (dice, chance)| {
            sum.plus(&Spread::binomial(*dice, *chance))
        })
    }

    /// The sum of two counts that do not depend on each other.
    #[must_use]
    pub fn plus(&self, other: &Spread) -> Spread {
        let mut chances = vec![0.0; self.chances.len() + other.chances.len() - 1];
        for (i, a) in self.chances.iter().enumerate() {
            for (j, b) in other.chances.iter().enumerate() {
                chances[i + j] += a * b;
            }
        }
        Spread { chances }
    }

    /// How many are left when each of those counted is with `chance`.
    #[must_use]
    pub fn thinned(&self, chance: f64) -> Spread {
        self.mixed(|count| Spread::binomial(count, chance))
    }

    /// Each count replaced by what comes of it: what may come of it is weighed by how likely the count is.
    #[must_use]
    pub fn mixed(&self, comes: impl Fn(u8) -> Spread) -> Spread {
        let mut chances = vec![0.0; self.chances.len()];
        for (count, weight) in self.chances.iter().enumerate() {
            let spread = comes(u8::try_from(count).unwrap_or(u8::MAX));
            if chances.len() < spread.chances.len() {
                chances.resize(spread.chances.len(), 0.0);
            }
            for (sum, chance) in chances.iter_mut().zip(&spread.chances) {
                *sum += weight * chance;
            }
        }
        Spread { chances }
    }

    /// For certain `count`.
    pub fn certain(count: u8) -> Spread {
        let mut chances = vec![0.0; usize::from(count)];
        chances.push(1.0);
        Spread { chances }
    }

    /// The chance of exactly `count`.
    pub fn exactly(&self, count: usize) -> f64 {
        self.chances.get(count).copied().unwrap_or(0.0)
    }

    /// The chance of `count` or more.
    pub fn at_least(&self, count: usize) -> f64 {
        if count == 0 {
            return 1.0;
        }
        self.chances.iter().skip(count).fold(0.0, |sum, p| sum + p)
    }

    /// What to expect when no more than `most` can count.
    pub fn mean_up_to(&self, most: u8) -> f64 {
        self.chances
            .iter()
            .enumerate()
            .fold(0.0, |sum, (count, p)| {
                sum + p * count.min(usize::from(most)) as f64
            })
    }
}

/// The chance that a die of `sides` sides shows `need` or more: 1 for a need of 1 or less, 0 for one above `sides`.
pub fn die(sides: u8, need: i32) -> f64 {
    let sides = i32::from(sides.max(1));
    f64::from((sides + 1 - need).clamp(0, sides)) / f64::from(sides)
}

/// The chance that two dice of six with `modifier` reach `need`. A natural double 6 always does, a natural double 1 never (IC-5, IC-8,
/// IC-R5).
pub fn two_d6(need: i32, modifier: i32) -> f64 {
    let mut ways = 0;
    for a in 1..=6 {
        for b in 1..=6 {
            let reached = a + b + modifier >= need;
            if a + b == 12 || (reached && a + b != 2) {
                ways += 1;
            }
        }
    }
    f64::from(ways) / 36.0
}

/// What pushing on brings: command rolls until one fails.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The chance of exactly 0, 1, 2, ... successful rolls, up to the number asked for.
    pub successes: Vec<f64>,
    /// The further actions to be expected; a double 6 counts two.
    pub mean_actions: f64,
}

/// Command rolls one after the other, the need rising by one with each success (IC-6, IC-R1), until one fails: the chances of 0 to
/// `most` successes, and the actions to be expected of them however many there are.
pub fn command_run(need: i32, modifier: i32, most: u8) -> Run {
    const DOUBLE_SIX: f64 = 1.0 / 36.0;
    let mut successes = Vec::with_capacity(usize::from(most) + 1);
    let mut mean_actions = 0.0;
    let mut reached = 1.0;
    let mut rising = need;
    while rising - modifier < 12 {
        let chance = two_d6(rising, modifier);
        successes.push(reached * (1.0 - chance));
        mean_actions += reached * (chance + DOUBLE_SIX);
        reached *= chance;
        rising += 1;
    }
    // From here only a double 6 succeeds: the mean m of what is left is 1/36 x (2 + m).
    mean_actions += reached * 2.0 / 35.0;
    while successes.len() <= usize::from(most) {
        successes.push(reached * (1.0 - DOUBLE_SIX));
        reached *= DOUBLE_SIX;
    }
    successes.truncate(usize::from(most) + 1);
    Run {
        successes,
        mean_actions,
    }
}

/// Who is shot at, as far as odds go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Victim {
    /// Its strength points.
    pub strength: u8,
    /// Whether it is pinned already: then it rolls no pin dice.
    pub pinned: bool,
}

/// What unsaved hits do to an element (IC-37, IC-39): exact chances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Toll {
    /// The chance that it loses any strength.
    pub any_loss: f64,
    /// The strength lost to be expected; what it does not have it cannot lose.
    pub mean_loss: f64,
    /// The chance that it is eliminated.
    pub eliminated: f64,
    /// The chance that it lives and this pins it; 0 for one that was pinned before.
    pub pinned: f64,
    /// The chance that it lives and this does not pin it.
    pub unpinned: f64,
}

impl Toll {
    /// What so many unsaved hits do: each costs one strength point; one who lives and was not pinned rolls a die for each, and every
    /// die fails with 1/2.
    pub fn of(unsaved: &Spread, victim: Victim) -> Toll {
        let strength = usize::from(victim.strength);
        let mut pinned = 0.0;
        let mut unpinned = 0.0;
        let mut all_hold = 1.0;
        for chance in unsaved.chances.iter().take(strength) {
            if victim.pinned {
                unpinned += chance;
            } else {
                pinned += chance * (1.0 - all_hold);
                unpinned += chance * all_hold;
                all_hold /= 2.0;
            }
        }
        Toll {
            any_loss: if strength == 0 {
                0.0
            } else {
                unsaved.at_least(1)
            },
            mean_loss: unsaved.mean_up_to(victim.strength),
            eliminated: unsaved.at_least(strength),
            pinned,
            unpinned,
        }
    }
}

/// A volley at one element: every die hits with `hit`, every hit is saved with `save`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Volley {
    /// How many dice.
    pub dice: u8,
    /// The chance that a die hits.
    pub hit: f64,
    /// The chance that a hit is saved; 0 without a save.
    pub save: f64,
}

impl Volley {
    /// The chance of at least one hit, saved or not.
    pub fn any_hit(self) -> f64 {
        Spread::binomial(self.dice, self.hit).at_least(1)
    }

    /// How many hits are not saved.
    pub fn unsaved(self) -> Spread {
        Spread::binomial(self.dice, self.hit * (1.0 - self.save))
    }

    /// What it does to its target.
    pub fn toll(self, victim: Victim) -> Toll {
        Toll::of(&self.unsaved(), victim)
    }
}

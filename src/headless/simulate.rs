//! `simulate`: many battles of computer players, and what came of them.

mod played;
mod table;

use std::time::Instant;

use rayon::prelude::*;

use crate::opponent::Player;
use crate::rules::AnySetting;
pub use played::{Loss, MAX_ORDERS, Played, Stuck, UNFINISHED};
pub use table::{Interval, Tally, wilson};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many battles.
    pub battles: u32,
    /// The seed of the first; each further one has the next number, so that any can be played alone.
    pub seed: u64,
    /// Who plays each side, by number.
    pub players: Vec<Player>,
    /// How many battles at a time, 0 for as many as there are cores; more than there are battles are not begun.
    pub jobs: usize,
}

/// What came of a plan.
#[derive(Clone, Debug)]
pub struct Results {
    /// The battles, in the order of their seeds.
    pub battles: Vec<Played>,
    /// Those that a mistake of the program cut off, which count nowhere.
    pub stuck: Vec<Stuck>,
    /// How long it took, in seconds.
    pub seconds: f64,
}

/// Why a plan was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayed {
    /// A player for each side, no more and no fewer.
    #[error(
        "{given} players are named; this battle has {sides} sides: one for each, such as --players {}", vec!["random"; *sides].join(",")
    )]
    Players {
        /// How many were named.
        given: usize,
        /// How many there are to be.
        sides: usize,
    },
    /// The system gives no threads.
    #[error("{0}")]
    Threads(String),
}

impl Plan {
    /// Refuses a plan that names too many or too few players for a battle.
    pub fn check(&self, setting: &AnySetting) -> Result<(), Unplayed> {
        let (given, sides) = (self.players.len(), setting.terms().sides.len());
        if given == sides {
            Ok(())
        } else {
            Err(Unplayed::Players { given, sides })
        }
    }
}

/// Plays all battles of a plan; `played` is called after each, from any thread.
pub fn simulate(
    setting: &AnySetting,
    plan: &Plan,
    played: &(dyn Fn() + Sync),
) -> Result<Results, Unplayed> {
    plan.check(setting)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(plan.jobs.min(plan.battles as usize))
        .build()
        .map_err(|error| Unplayed::Threads(error.to_string()))?;
    let begun = Instant::now();
    let ended: Vec<Result<Played, Stuck>> = pool.install(|| {
        (0..plan.battles)
            .into_par_iter()
            .map(|n| {
                let battle =
                    played::play(setting, plan.seed.wrapping_add(u64::from(n)), &plan.players);
                played();
                battle
            })
            .collect()
    });
    let (mut battles, mut stuck) = (Vec::new(), Vec::new());
    for battle in ended {
        match battle {
            Ok(played) => battles.push(played),
            Err(battle) => stuck.push(battle),
        }
    }
    Ok(Results {
        battles,
        stuck,
        seconds: begun.elapsed().as_secs_f64(),
    })
}

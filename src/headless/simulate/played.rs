//! One battle from its beginning to its end.

use std::sync::Arc;

use serde::Serialize;

use crate::chance::Dice;
use crate::engine::battle::Waiting;
use crate::engine::report::Off;
use crate::engine::{Battle, SideId, TableView};
use crate::opponent::{Player, Playing, Seat};
use crate::rules::{AnySetting, bushwars, fifties, insurgent};

/// A battle is broken off after so many orders and answers: it is unfinished, and counts as a draw.
pub const MAX_ORDERS: u32 = 20_000;
/// What stands for the reason of a battle that was broken off.
pub const UNFINISHED: &str = "unfinished";

/// What came of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// Its seed.
    pub seed: u64,
    /// Who won; none for a draw.
    pub winner: Option<SideId>,
    /// How it ended, as a key of `assets/words`; or [`UNFINISHED`].
    pub reason: String,
    /// In which turn.
    pub turns: u16,
    /// How many orders and answers were given.
    pub orders: u32,
    /// What each side lost, by number.
    pub losses: Vec<Loss>,
}

/// What a side lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Loss {
    /// Elements eliminated.
    pub elements: u16,
    /// Strength points, those of the eliminated among them.
    pub strength: u16,
    /// The strength points it began with: 0 for a side of vehicles and aircraft, which have none.
    pub of: u16,
}

/// A battle that could not go on: a fault of the program, told with what it takes to see it again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the battle of seed {seed} could not go on: {why}")]
pub struct Stuck {
    /// Its seed.
    pub seed: u64,
    /// What happened.
    pub why: String,
}

/// Plays a battle under whichever rule book.
pub(super) fn play(setting: &AnySetting, seed: u64, players: &[Player]) -> Result<Played, Stuck> {
    match setting {
        AnySetting::Insurgent(setting) => under::<insurgent::Book>(setting, seed, players),
        AnySetting::Fifties(setting) => under::<fifties::Book>(setting, seed, players),
        AnySetting::Bushwars(setting) => under::<bushwars::Book>(setting, seed, players),
    }
}

fn under<R: Playing>(
    setting: &Arc<R::Setting>,
    seed: u64,
    players: &[Player],
) -> Result<Played, Stuck> {
    let stuck = |why: String| Stuck { seed, why };
    let (mut battle, _) = Battle::<R>::new(Arc::clone(setting));
    let mut dice = Dice::new(seed);
    let seats: Vec<Seat<R>> = players
        .iter()
        .zip(0_u8..)
        .map(|(player, side)| Seat::new(*player, setting.as_ref(), SideId(side), seed))
        .collect();
    let (mut orders, mut inputs) = (0, 0);
    loop {
        let side = match battle.waiting() {
            Waiting::Over => break,
            Waiting::Dice(wanted) => {
                let rolled = dice.roll(wanted.handful);
                battle
                    .dice(&rolled)
                    .map_err(|fault| stuck(fault.to_string()))?;
                inputs += 1;
                continue;
            }
            Waiting::Decision(decision) => decision.side,
        };
        let n = usize::from(side.0);
        let found = seats.get(n).and_then(|seat| seat.choose(&battle, inputs));
        let Some((order, _)) = found else {
            return Err(stuck(format!("side {n} is asked and may do nothing")));
        };
        battle.order(side, &order).map_err(|fault| {
            stuck(format!(
                "after {orders} orders a candidate was refused: {fault}"
            ))
        })?;
        orders += 1;
        inputs += 1;
        if orders == MAX_ORDERS {
            break;
        }
    }
    let view = battle.view(None);
    let (winner, reason) = match &view.outcome {
        Some(outcome) => (outcome.winner, outcome.reason.key.clone().into_owned()),
        None if orders == MAX_ORDERS => (None, UNFINISHED.to_owned()),
        None => return Err(stuck("it ended without an outcome".to_owned())),
    };
    Ok(Played {
        seed,
        winner,
        reason,
        turns: view.turn,
        orders,
        losses: losses(&view, players.len()),
    })
}

fn losses(view: &TableView, sides: usize) -> Vec<Loss> {
    let mut losses = vec![Loss::default(); sides];
    for element in &view.elements {
        let Some(loss) = losses.get_mut(usize::from(element.side.0)) else {
            continue;
        };
        loss.strength += u16::from(element.full_strength.saturating_sub(element.strength));
        loss.of += u16::from(element.full_strength);
        loss.elements += u16::from(element.off == Some(Off::Eliminated));
    }
    losses
}

//! What a shot is to be expected to do: exact numbers from the formulas that resolve it.

use super::damage;
use super::fire::{self, Aim, HIT};
use super::setting::Setting;
use super::state::State;
use crate::chance::odds::{Spread, die};
use crate::engine::{Forecast, HitChance, Text, Value};

/// What a shot would do, or its share of a split one. Where the target may cancel a hit it is taken to do so.
pub fn shot(setting: &Setting, state: &State, aim: &Aim, share: Option<u8>) -> Forecast {
    let pool = fire::pool(setting, state, aim, share);
    let dice = pool.needed as u8;
    let spread = Spread::binomial(dice, die(6, i32::from(HIT)));
    let target = state.element(aim.target);
    let cancels = u8::from(damage::may_cancel(setting, state, aim.target));
    let strength = target.strength;
    let loss = |hits: u8| hits.saturating_sub(cancels).min(strength);
    let chances = || spread.chances.iter().zip(0_u8..);
    let chance_of = |wanted: &dyn Fn(u8) -> bool| {
        chances()
            .filter(|(_, hits)| wanted(*hits))
            .fold(0.0, |sum, (chance, _)| sum + chance)
    };
    let lives_pinned =
        |hits: u8| cancels > 0 && hits > 0 && loss(hits) < strength && !target.pinned;
    Forecast {
        target: aim.target,
        dice,
        pool: Some(pool),
        hit: fire::to_hit(),
        hits: chances()
            .map(|(chance, hits)| HitChance {
                chance: *chance,
                means: Some(means(hits, loss(hits), cancels > 0, strength)),
            })
            .collect(),
        fight: None,
        damage: Vec::new(),
        save: None,
        any_hit: spread.at_least(1),
        any_loss: chance_of(&|hits| loss(hits) > 0),
        mean_loss: chances().fold(0.0, |sum, (chance, hits)| {
            sum + chance * f64::from(loss(hits))
        }),
        pinned: chance_of(&lives_pinned),
        eliminated: chance_of(&|hits| loss(hits) >= strength && strength > 0),
    }
}

/// What so many hits would mean to the target.
fn means(hits: u8, loss: u8, cancels: bool, strength: u8) -> Text {
    let key = match (hits, loss) {
        (0, _) => "means-nothing",
        (_, 0) => "means-cancelled",
        (_, loss) if loss >= strength => "means-eliminated",
        _ if cancels => "means-lost-and-cancelled",
        _ => "means-lost",
    };
    Text::key(key).with("n", Value::Number(loss.into()))
}

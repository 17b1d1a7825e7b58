//! What fire costs whom it is aimed at: exact chances of losses and of reactions, priced in figures.

use super::loot;
use crate::chance::odds::die;
use crate::rules::bushwars::fire::{self, Aim};
use crate::rules::bushwars::frame::Occasion;
use crate::rules::bushwars::reaction::{self, Reaction};
use crate::rules::bushwars::state::Figure;
use crate::rules::bushwars::{Kind, Setting, State, Weapon, forecast};
use crate::table::ElementId;

/// What a pin and a retreat cost, as parts of what is left of the target.
const PIN: f64 = 0.4;
const RETREAT: f64 = 0.25;

/// Weapons of one firer at one target, with the chance of each of their dice to hit.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// Who aims at whom.
    pub aim: Aim,
    /// The chance of a die to hit.
    pub hit: f64,
    /// Which weapons fire.
    pub weapons: Vec<Weapon>,
}

impl Shot {
    /// All weapons of a firer that reach; none if none does.
    pub fn all(setting: &Setting, state: &State, aim: Aim, occasion: Occasion) -> Option<Shot> {
        let reaching = fire::reaching(setting, state, &aim);
        let weapons: Vec<Weapon> = reaching.iter().map(|figure| figure.weapon).collect();
        (!weapons.is_empty()).then(|| Shot {
            hit: die(10, fire::to_hit(setting, state, &aim, occasion).needed),
            aim,
            weapons,
        })
    }
}

/// What a point of loot is worth, in figures.
pub const POINT: f64 = 0.2;

/// What one figure is worth by its weapon.
pub fn figure(weapon: Weapon) -> f64 {
    0.6 + 0.1 * f64::from(weapon.dice())
}

/// What somebody is worth in the battle, in figures.
pub fn price(setting: &Setting, state: &State, id: ElementId) -> f64 {
    let own = match setting.kind(id) {
        Kind::Squad => worth(&state.element(id).figures),
        Kind::Jeep => 2.5,
        Kind::Truck | Kind::Gun => 4.0,
        Kind::Apc | Kind::Helicopter => 7.0,
        Kind::Tank => 10.0,
    };
    own + cargo(setting, state, id)
}

/// What goes with it if it goes: what it carries, and what it counts itself.
fn cargo(setting: &Setting, state: &State, id: ElementId) -> f64 {
    if state.crates.is_empty() && setting.fixed(id).points == 0 {
        return 0.0;
    }
    (loot::points(setting, state, id) * POINT).max(0.0)
}

fn worth(figures: &[Figure]) -> f64 {
    figures.iter().map(|f| figure(f.weapon)).sum()
}

/// How many dice of unlike chances succeed: the chance of each count.
fn pool(shots: &[Shot], saved: f64) -> Vec<f64> {
    let mut chances = vec![1.0];
    for shot in shots {
        let hit = shot.hit * (1.0 - saved);
        let dice: u32 = shot.weapons.iter().map(|w| u32::from(w.dice())).sum();
        for _ in 0..dice {
            chances.push(0.0);
            for n in (1..chances.len()).rev() {
                chances[n] = chances[n] * (1.0 - hit) + chances[n - 1] * hit;
            }
            chances[0] *= 1.0 - hit;
        }
    }
    chances
}

/// What all that is fired at one target in one event costs it, in figures: those that are lost, the least ones first (BW-R10), and what its
/// reaction takes of the rest (BW-16, BW-17).
pub fn harm(setting: &Setting, state: &State, occasion: Occasion, shots: &[Shot]) -> f64 {
    let Some(shot) = shots.first() else {
        return 0.0;
    };
    let id = shot.aim.target;
    if !setting.kind(id).on_foot() {
        return vehicle(setting, state, occasion, shots);
    }
    let ambush = occasion == Occasion::Ambush;
    let weapons = shots.iter().flat_map(|shot| &shot.weapons);
    let against = weapons.fold(0_u8, |n, w| n.saturating_add(w.counts()));
    let sides = reaction::sides(setting, state, id);
    let reacts = forecast::chances(sides, against, ambush);
    let taken = reacts[Reaction::Pinned as usize] * PIN
        + reacts[Reaction::Retreat as usize] * RETREAT
        + reacts[Reaction::Rout as usize];
    let saved = die(10, fire::save(setting, state, id).needed);
    let mut prices: Vec<f64> = state
        .element(id)
        .figures
        .iter()
        .map(|f| figure(f.weapon))
        .collect();
    prices.sort_by(f64::total_cmp);
    let all: f64 = prices.iter().sum();
    let (mut cost, mut lost, mut rest) = (0.0, 0.0, 1.0);
    let lost_by = pool(shots, saved);
    for (n, price) in prices.iter().enumerate() {
        let chance = lost_by.get(n).copied().unwrap_or(0.0);
        cost += chance * (lost + (all - lost) * taken);
        rest -= chance;
        lost += price;
    }
    // Who is driven back or off drops what he carries.
    let dropped = cargo(setting, state, id);
    cost + rest.max(0.0) * (all + dropped) + (1.0 - rest.max(0.0)) * taken * dropped
}

fn vehicle(setting: &Setting, state: &State, occasion: Occasion, shots: &[Shot]) -> f64 {
    let shots: forecast::Shots = shots
        .iter()
        .map(|shot| (shot.aim.clone(), shot.weapons.clone()))
        .collect();
    let Some(card) = forecast::fire(setting, state, occasion, &shots) else {
        return 0.0;
    };
    let chances = card.damage.iter().map(|prospect| prospect.chance);
    let taken: f64 = chances
        .zip([0.0, PIN, RETREAT, 1.0, 1.0])
        .map(|(chance, taken)| chance * taken)
        .sum();
    let id = card.target;
    taken * price(setting, state, id)
}

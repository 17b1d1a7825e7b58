//! What fire is to be expected to do: exact numbers from the formulas that resolve it.

use super::damage;
use super::fire::{self, Aim};
use super::frame::Occasion;
use super::options::{AfvReactionCount, ReactionScope};
use super::reaction::{self, Reaction};
use super::roster::Weapon;
use super::setting::Setting;
use super::state::State;
use crate::chance::odds::{Spread, die};
use crate::engine::{Forecast, HitChance, Prospect, Text};
use crate::table::ElementId;

/// Fire at one target: who aims, with which weapons.
pub type Shots = Vec<(Aim, Vec<Weapon>)>;

/// What fire at one target would do: hits, losses, and how the target would react (BW-12 to BW-17). None without a shot.
pub fn fire(
    setting: &Setting,
    state: &State,
    occasion: Occasion,
    shots: &Shots,
) -> Option<Forecast> {
    let (aim, _) = shots.last()?;
    let id = aim.target;
    let hit = fire::to_hit(setting, state, aim, occasion);
    let save = fire::save(setting, state, id);
    let saved = die(10, save.needed);
    let (mut light, mut heavy) = (Spread::none(), Spread::none());
    let (mut dice, mut against) = (0_u8, others(setting, state, id));
    for (aim, weapons) in shots {
        let chance = die(10, fire::to_hit(setting, state, aim, occasion).needed);
        for weapon in weapons {
            let own = Spread::binomial(weapon.dice(), chance);
            if weapon.heavy() {
                heavy = heavy.plus(&own);
            } else {
                light = light.plus(&own);
            }
            dice = dice.saturating_add(weapon.dice());
            against = against.saturating_add(weapon.counts());
        }
    }
    let all = light.plus(&heavy);
    let ambush = occasion == Occasion::Ambush;
    let fates = if setting.kind(id).on_foot() {
        let figures = state.element(id).figures.len();
        let unsaved = all.thinned(1.0 - saved);
        let sides = reaction::sides(setting, state, id);
        let wiped = unsaved.at_least(figures);
        Fates {
            any_loss: unsaved.at_least(1),
            mean_loss: unsaved.mean_up_to(figures as u8),
            out: wiped,
            reactions: chances(sides, against, ambush).map(|chance| chance * (1.0 - wiped)),
        }
    } else {
        vehicle(setting, state, id, (&light, &heavy), saved, ambush)
    };
    let keys = [
        "means-passes",
        "means-pinned",
        "means-retreats",
        "means-routs",
    ];
    let reacts = keys.into_iter().zip(fates.reactions);
    let out = if setting.kind(id).on_foot() {
        "means-wiped-out"
    } else {
        "means-knocked-out"
    };
    let damage = reacts
        .chain([(out, fates.out)])
        .map(|(key, chance)| Prospect {
            what: Text::key(key),
            chance,
        });
    Some(Forecast {
        target: id,
        dice,
        pool: None,
        hit,
        hits: all
            .chances
            .iter()
            .map(|chance| HitChance {
                chance: *chance,
                means: None,
            })
            .collect(),
        save: Some(save),
        any_hit: all.at_least(1),
        any_loss: fates.any_loss,
        mean_loss: fates.mean_loss,
        pinned: fates.reactions[Reaction::Pinned as usize],
        eliminated: fates.out,
        fight: None,
        damage: damage.collect(),
    })
}

/// What may become of a target.
struct Fates {
    any_loss: f64,
    mean_loss: f64,
    out: f64,
    reactions: [f64; 4],
}

/// The chances of the four reactions.
pub fn chances(sides: u8, against: u8, ambush: bool) -> [f64; 4] {
    Reaction::counts(sides, against, ambush).map(|count| f64::from(count) / f64::from(sides))
}

/// The weapons declared at the other squads of a unit, where it reacts as a whole (BW-R4).
fn others(setting: &Setting, state: &State, id: ElementId) -> u8 {
    if setting.options.reaction_scope == ReactionScope::Squad || !setting.kind(id).on_foot() {
        return 0;
    }
    let unit = state.element(id).unit;
    let mates = state.declared.iter().filter(|shot| {
        let target = state.element(shot.target);
        shot.target != id && target.unit == unit && setting.kind(shot.target).on_foot()
    });
    let weapons = mates.flat_map(|shot| {
        let figures = state.element(shot.firer).figures.iter();
        figures.filter(|figure| shot.slots.contains(&figure.slot))
    });
    weapons.fold(0, |sum: u8, figure| {
        sum.saturating_add(figure.weapon.counts())
    })
}

/// A vehicle: the hits that count knock it out, or it reacts to all of them (BW-15, BW-17, BW-R17 to BW-R20).
fn vehicle(
    setting: &Setting,
    state: &State,
    id: ElementId,
    (light, heavy): (&Spread, &Spread),
    saved: f64,
    ambush: bool,
) -> Fates {
    let none = Spread::none();
    let all = light.plus(heavy);
    let (savable, small) = if setting.kind(id).armoured() {
        (heavy, light)
    } else {
        (&all, &none)
    };
    let before = if setting.options.afv_cumulative {
        state.element(id).hits
    } else {
        0
    };
    let needed = usize::from(damage::knock_out(setting, id).saturating_sub(before));
    let sides = reaction::sides(setting, state, id);
    let after_saves = setting.options.afv_reaction_count == AfvReactionCount::AfterSaves;
    let (mut out, mut reactions) = (0.0, [0.0; 4]);
    for (h, chance) in savable.chances.iter().enumerate() {
        let left = Spread::binomial(h as u8, 1.0 - saved);
        for (valid, stays) in left.chances.iter().enumerate() {
            if valid >= needed {
                out += chance * stays;
                continue;
            }
            for (s, extra) in small.chances.iter().enumerate() {
                let counted = if after_saves { valid } else { h } + s;
                let result = chances(sides, counted.min(255) as u8, ambush);
                for (sum, reacts) in reactions.iter_mut().zip(result) {
                    *sum += chance * stays * extra * reacts;
                }
            }
        }
    }
    Fates {
        any_loss: out,
        mean_loss: out,
        out,
        reactions,
    }
}

/// The fire that is declared at a target so far.
pub fn declared(setting: &Setting, state: &State, target: ElementId) -> Shots {
    let mut shots: Shots = Vec::new();
    for shot in state.declared.iter().filter(|shot| shot.target == target) {
        let figures = state.element(shot.firer).figures.iter();
        let fired = figures.filter(|figure| shot.slots.contains(&figure.slot));
        let weapons = fired.map(|figure| figure.weapon).collect();
        if let Some(aim) = Aim::now(setting, state, shot.firer, target) {
            shots.push((aim, weapons));
        }
    }
    shots
}

//! What a volley or a fight is to be expected to do: exact numbers from the formulas that resolve it.

use super::close_combat;
use super::contact::foes;
use super::fire::{self, Aim, NEVER};
use super::setting::Setting;
use super::state::State;
use crate::chance::odds::{self, Victim};
use crate::engine::{Forecast, Working};
use crate::table::ElementId;

/// What a shot would do; none if it may not be made.
pub fn volley(
    setting: &Setting,
    state: &State,
    aim: &Aim,
    helper: Option<ElementId>,
) -> Option<Forecast> {
    let line = fire::may_fire(setting, state, aim).ok()?;
    let hit = fire::to_hit(setting, aim, &line);
    let save = fire::to_save(setting, aim.target, Some(aim.firer), fire::shelter(&line));
    let dice = fire::dice(setting, state, aim.firer, helper);
    let volley = odds::Volley {
        dice,
        hit: odds::die(6, hit.needed),
        save: odds::die(6, save.needed),
    };
    let save = (save.needed < i32::from(NEVER)).then_some(save);
    Some(tell(state, aim.target, dice, hit, save, volley))
}

/// What an element's own dice would do to the first enemy it is in contact with, in the next round of close combat.
pub fn fight(setting: &Setting, state: &State, id: ElementId) -> Option<Forecast> {
    let foe = *foes(setting, state, id).first()?;
    Some(charge(setting, state, id, foe))
}

/// What an element's own dice would do to an enemy in the first round of a close combat between the two, if its charge is not shot up.
pub fn charge(setting: &Setting, state: &State, id: ElementId, foe: ElementId) -> Forecast {
    let hit = close_combat::to_hit(state, id);
    let dice = close_combat::dice(setting, state, id).0;
    let volley = odds::Volley {
        dice,
        hit: odds::die(6, hit.needed),
        save: 0.0,
    };
    tell(state, foe, dice, hit, None, volley)
}

fn tell(
    state: &State,
    target: ElementId,
    dice: u8,
    hit: Working,
    save: Option<Working>,
    volley: odds::Volley,
) -> Forecast {
    let element = state.element(target);
    let toll = volley.toll(Victim {
        strength: element.strength,
        pinned: element.pinned,
    });
    Forecast {
        target,
        dice,
        hit,
        save,
        any_hit: volley.any_hit(),
        any_loss: toll.any_loss,
        mean_loss: toll.mean_loss,
        pinned: toll.pinned,
        eliminated: toll.eliminated,
    }
}

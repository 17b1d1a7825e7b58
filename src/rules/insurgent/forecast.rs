//! What a volley is to be expected to do: exact numbers from the formulas that resolve it.

use super::contact::{brawl, in_combat};
use super::fire::{self, Aim, NEVER};
use super::frame::ShotKind;
use super::melee::share;
use super::setting::Setting;
use super::state::State;
use super::{prospect, save};
use crate::chance::odds::{self, Spread};
use crate::engine::Forecast;
use crate::table::ElementId;

/// What a shot would do; none if it may not be made. Of fire into a close combat, what falls to the target's share (IC-50, IC-R77). A helper who
/// may not lend his die (IC-R55) counts for nothing.
pub fn volley(
    setting: &Setting,
    state: &State,
    aim: &Aim,
    helper: Option<ElementId>,
) -> Option<Forecast> {
    let line = fire::may_fire(setting, state, aim).ok()?;
    let hit = fire::to_hit(setting, state, aim, &line);
    let save = save::of_shot(setting, state, aim, &line);
    let dice = dice(setting, state, aim, helper);
    let volley = odds::Volley {
        dice,
        hit: odds::die(6, hit.needed),
        save: odds::die(6, save.needed),
    };
    let whole = Spread::binomial(dice, volley.hit);
    let (hits, unsaved) = match sides(setting, state, aim) {
        Some([_, enemies]) => {
            let hits = half(&enemies, aim.target, &whole);
            let unsaved = hits.thinned(1.0 - volley.save);
            (hits, unsaved)
        }
        None => (whole, volley.unsaved()),
    };
    let save = (save.needed < i32::from(NEVER)).then_some(save);
    let toll = prospect::toll(setting, state, aim.target, &unsaved);
    Some(Forecast {
        target: aim.target,
        dice,
        pool: None,
        hit,
        hits: Vec::new(),
        save,
        any_hit: hits.at_least(1),
        any_loss: toll.any_loss,
        mean_loss: toll.mean_loss,
        pinned: toll.pinned,
        eliminated: toll.eliminated,
        fight: None,
        damage: prospect::results(setting, aim.target, &unsaved),
    })
}

/// How many hits of a shot into a close combat fall on the firer's own side, to be expected (IC-50); none of any other shot.
pub fn own_share(
    setting: &Setting,
    state: &State,
    aim: &Aim,
    helper: Option<ElementId>,
) -> Option<f64> {
    let [own, _] = sides(setting, state, aim)?;
    let line = fire::may_fire(setting, state, aim).ok()?;
    let hit = odds::die(6, fire::to_hit(setting, state, aim, &line).needed);
    let hits = Spread::binomial(dice(setting, state, aim, helper), hit);
    let share = own.iter().fold(0.0, |sum, (id, _)| {
        sum + half(&own, *id, &hits).mean_up_to(u8::MAX)
    });
    (!own.is_empty()).then_some(share)
}

fn dice(setting: &Setting, state: &State, aim: &Aim, helper: Option<ElementId>) -> u8 {
    let lends = |id: &ElementId| aim.lender(setting, state) == Some(*id);
    fire::dice(setting, state, aim, helper.filter(lends))
}

/// Elements with their strength.
pub type People = Vec<(ElementId, u8)>;

/// The two sides of the close combat that a shot goes into, the firer's own first (IC-50); none if it goes into none.
pub fn sides(setting: &Setting, state: &State, aim: &Aim) -> Option<[People; 2]> {
    let into = aim.kind != ShotKind::Charge
        && setting.hostile(aim.firer, aim.target)
        && in_combat(setting, state, aim.target);
    if !into {
        return None;
    }
    let (own, enemies) = brawl(setting, state, aim.target)
        .into_iter()
        .filter(|id| setting.on_foot(*id))
        .map(|id| (id, state.element(id).strength))
        .partition(|(id, _)| !setting.hostile(aim.firer, *id));
    Some([own, enemies])
}

/// What one of a side takes of the half of some hits that falls on it; the odd hit is one's or the other's (IC-R77).
pub fn half(people: &[(ElementId, u8)], one: ElementId, hits: &Spread) -> Spread {
    hits.mixed(|hits| {
        let [less, more] =
            [hits / 2, hits - hits / 2].map(|hits| Spread::certain(share(people, one, hits)));
        Spread::binomial(1, 0.5).mixed(|odd| [&less, &more][usize::from(odd)].clone())
    })
}

//! What a volley or a fight is to be expected to do: exact numbers from the formulas that resolve it.

use super::close_combat::{self, allocate};
use super::contact::{brawl, foes, in_combat, lender_for};
use super::fire::{self, Aim, NEVER};
use super::frame::ShotKind;
use super::setting::Setting;
use super::state::State;
use crate::chance::odds::{self, Spread, Toll, Victim};
use crate::engine::{Forecast, Melee, Working};
use crate::table::{ElementId, Piece};

/// What a shot would do; none if it may not be made. Of fire into a close combat, what falls to the target's share (IC-50, IC-R77). A helper who
/// may not lend his die (IC-R55) counts for nothing.
pub fn volley(
    setting: &Setting,
    state: &State,
    aim: &Aim,
    helper: Option<ElementId>,
) -> Option<Forecast> {
    let line = fire::may_fire(setting, state, aim).ok()?;
    let hit = fire::to_hit(setting, aim, &line);
    let save = fire::to_save(setting, aim.target, Some(aim.firer), fire::shelter(&line));
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
    Some(tell(state, aim.target, dice, hit, save, &hits, &unsaved))
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
    let hit = odds::die(6, fire::to_hit(setting, aim, &line).needed);
    let hits = Spread::binomial(dice(setting, state, aim, helper), hit);
    let share = own.iter().fold(0.0, |sum, (id, _)| {
        sum + half(&own, *id, &hits).mean_up_to(u8::MAX)
    });
    (!own.is_empty()).then_some(share)
}

fn dice(setting: &Setting, state: &State, aim: &Aim, helper: Option<ElementId>) -> u8 {
    let lends = |id: &ElementId| lender_for(setting, state, aim.firer, &aim.from) == Some(*id);
    fire::dice(setting, state, aim.firer, helper.filter(lends))
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

/// What an element's own dice would do to the first enemy it is in contact with, in the next round of close combat, if it is `pinned` then
/// or not: that enemy's share of their hits (IC-46).
pub fn fight(setting: &Setting, state: &State, id: ElementId, pinned: bool) -> Option<Forecast> {
    let foe = *foes(setting, state, id).first()?;
    let hit = close_combat::to_hit_when(id, pinned);
    let piece = state.piece(id)?;
    let mut card = melee(
        setting,
        state,
        (id, piece),
        hit,
        foe,
        &enemies(setting, state, id, id),
    );
    let back = melee(
        setting,
        state,
        (foe, state.piece(foe)?),
        close_combat::to_hit(state, foe),
        id,
        &enemies(setting, state, foe, id),
    );
    card.fight = Some(Box::new(Melee { fire: None, back }));
    Some(card)
}

/// What an element's own dice would do to an enemy in the first round of a close combat between the two, if it comes to stand as `end`
/// and its charge is not shot up: nobody charges pinned. With what it faces: the enemy's dice as it is now, and before them its fire at the
/// charger (IC-14), unless the charge is itself a reaction.
pub fn charge(
    setting: &Setting,
    state: &State,
    (id, end): (ElementId, Piece),
    foe: ElementId,
    own_phase: bool,
) -> Forecast {
    let alone = |id: ElementId| [(id, state.element(id).strength)];
    let hit = close_combat::to_hit_when(id, false);
    let mut card = melee(setting, state, (id, end), hit, foe, &alone(foe));
    if let Some(piece) = state.piece(foe) {
        let hit = close_combat::to_hit(state, foe);
        let back = melee(setting, state, (foe, piece), hit, id, &alone(id));
        let fire = own_phase
            .then(|| charge_fire(setting, state, (foe, piece), (id, end)))
            .flatten();
        card.fight = Some(Box::new(Melee { fire, back }));
    }
    card
}

/// What the charged fires at its charger, who stands as `end` by then; none if it does not (IC-14, IC-R27).
fn charge_fire(
    setting: &Setting,
    state: &State,
    (firer, from): (ElementId, Piece),
    (charger, end): (ElementId, Piece),
) -> Option<Forecast> {
    let aim = Aim {
        firer,
        from,
        target: charger,
        to: end,
        kind: ShotKind::Charge,
    };
    let helper = lender_for(setting, state, firer, &from);
    close_combat::fires_at_charger(setting, state, &aim)
        .then(|| volley(setting, state, &aim, helper))
        .flatten()
}

fn melee(
    setting: &Setting,
    state: &State,
    (id, piece): (ElementId, Piece),
    hit: Working,
    foe: ElementId,
    enemies: &[(ElementId, u8)],
) -> Forecast {
    let dice = close_combat::dice_at(setting, state, id, &piece).0;
    let hits = Spread::binomial(dice, odds::die(6, hit.needed))
        .mixed(|hits| Spread::certain(share(enemies, foe, hits)));
    tell(state, foe, dice, hit, None, &hits, &hits)
}

/// The enemies of `id` in the close combat that `inside` is in, with their strength.
fn enemies(
    setting: &Setting,
    state: &State,
    id: ElementId,
    inside: ElementId,
) -> Vec<(ElementId, u8)> {
    brawl(setting, state, inside)
        .into_iter()
        .filter(|other| setting.hostile(id, *other))
        .map(|other| (other, state.element(other).strength))
        .collect()
}

/// How many of a side's hits one of its elements takes.
fn share(people: &[(ElementId, u8)], one: ElementId, hits: u8) -> u8 {
    allocate(people, u32::from(hits))
        .into_iter()
        .find(|(id, _)| *id == one)
        .map_or(0, |(_, share)| share)
}

fn tell(
    state: &State,
    target: ElementId,
    dice: u8,
    hit: Working,
    save: Option<Working>,
    hits: &Spread,
    unsaved: &Spread,
) -> Forecast {
    let element = state.element(target);
    let victim = Victim {
        strength: element.strength,
        pinned: element.pinned,
    };
    let toll = Toll::of(unsaved, victim);
    Forecast {
        target,
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
    }
}

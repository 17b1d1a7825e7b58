//! What things are worth, in strength points of a rifle team.

use crate::chance::odds::{self, Spread, Victim, Volley};
use crate::engine::{Fate, Forecast};
use crate::rules::insurgent::fire::{self, Aim, Fire, as_die};
use crate::rules::insurgent::frame::ShotKind;
use crate::rules::insurgent::{
    Setting, State, close_combat, contact, eyes, forecast, melee, prospect, save,
};
use crate::table::sight::SightLine;
use crate::table::{ElementId, Piece};

/// Pinning an element that was not pinned.
pub const PIN: f64 = 1.3;
/// Unpinning one's own.
pub const RALLY: f64 = 1.2;
/// Eliminating an element, over its strength.
const ELIMINATION: f64 = 1.0;
/// A blunder, times its chance: what a command roll puts at stake.
pub const BLUNDER: f64 = 2.5 / 36.0;

/// What a strength point of an element is worth: the fire power it carries; a leader carries more than his own.
pub fn point(setting: &Setting, id: ElementId) -> f64 {
    let unit = setting.unit(id);
    if setting.is_leader(id) {
        return 3.0;
    }
    f64::from(unit.ap.max(unit.strength)) / f64::from(unit.strength.max(1))
}

/// What an element is worth as it is: its strength points; of a vehicle or aircraft its guns, its armour, and those aboard.
pub fn whole(setting: &Setting, state: &State, id: ElementId) -> f64 {
    let strength = f64::from(state.element(id).strength);
    if setting.on_foot(id) {
        return strength * point(setting, id);
    }
    let unit = setting.unit(id);
    let guns = f64::from(fire::power(setting, state, id, Fire::Ap))
        + f64::from(fire::power(setting, state, id, Fire::At));
    let aboard = state.passengers(id).into_iter();
    let riders = aboard.fold(0.0, |sum, rider| sum + whole(setting, state, rider));
    1.5 + 0.6 * guns + 0.7 * f64::from(7 - unit.armour.min(6)) + riders
}

/// How much of its worth a vehicle loses that is damaged and stays in play.
const DAMAGE: f64 = 0.3;

/// What some dice are to be expected to do to an element.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Harm {
    /// All of it, weighed.
    pub value: f64,
    /// The strength lost; of a vehicle or aircraft, which has none, its worth.
    pub loss: f64,
    /// Whether it is a vehicle or aircraft.
    pub machine: bool,
    /// The chance that it is pinned by it.
    pub pinned: f64,
    /// The chance that it is eliminated.
    pub eliminated: f64,
}

impl Harm {
    /// The chance that the element does nothing more for now.
    pub fn silenced(&self) -> f64 {
        self.pinned + self.eliminated
    }

    /// The harm of unsaved hits to an element as it is.
    fn of(setting: &Setting, state: &State, target: ElementId, toll: odds::Toll) -> Harm {
        if !setting.on_foot(target) {
            let whole = whole(setting, state, target);
            let damaged = (toll.any_loss - toll.eliminated).max(0.0);
            let loss = whole * (toll.eliminated + DAMAGE * damaged);
            return Harm {
                value: loss + toll.pinned * PIN,
                loss,
                machine: true,
                pinned: toll.pinned,
                eliminated: toll.eliminated,
            };
        }
        Harm {
            value: toll.mean_loss * point(setting, target)
                + toll.eliminated * ELIMINATION
                + toll.pinned * PIN,
            loss: toll.mean_loss,
            machine: false,
            pinned: toll.pinned,
            eliminated: toll.eliminated,
        }
        .unless_gone(state, target)
    }

    fn unless_gone(self, state: &State, target: ElementId) -> Harm {
        if !state.present(target) {
            return Harm::default();
        }
        self
    }
}

fn victim(state: &State, id: ElementId) -> Victim {
    let element = state.element(id);
    Victim {
        strength: element.strength,
        pinned: element.pinned,
    }
}

/// A shot between two elements that stand as imagined: steady, and after or before a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShotHarm {
    /// Whether it is the one AT volley of the battle (IC-R47).
    pub law: bool,
    /// Without moving.
    pub steady: Harm,
    /// With a move.
    pub moving: Harm,
}

/// What a shot would do; none if it may not be made. The firer is taken to look at its target.
pub fn shot(
    setting: &Setting,
    state: &State,
    firer: (ElementId, Piece),
    target: (ElementId, Piece),
) -> Option<ShotHarm> {
    let line = eyes::line(setting, state, firer, target);
    shot_along(setting, state, firer, target, line)
}

/// The same along a sight line that is known.
pub fn shot_along(
    setting: &Setting,
    state: &State,
    firer: (ElementId, Piece),
    target: (ElementId, Piece),
    line: SightLine,
) -> Option<ShotHarm> {
    let usual = one_shot(setting, state, firer, target, (line.clone(), false));
    if setting.unit(firer.0).law == 0 || setting.on_foot(target.0) {
        return usual;
    }
    let law = one_shot(setting, state, firer, target, (line, true))?;
    // The one volley is kept for what is worth it.
    let more = law.steady.value - usual.map_or(0.0, |shot| shot.steady.value);
    if more > LAW { Some(law) } else { usual }
}

/// What the one AT volley of the battle must do more than any other shot.
const LAW: f64 = 1.0;

/// A shot with the usual weapon, or with the one AT volley.
fn one_shot(
    setting: &Setting,
    state: &State,
    (firer, from): (ElementId, Piece),
    (target, to): (ElementId, Piece),
    (line, law): (SightLine, bool),
) -> Option<ShotHarm> {
    let aim = |kind| Aim {
        firer,
        from,
        target,
        to,
        kind,
        law,
    };
    let steady = aim(ShotKind::Steady);
    fire::may_aim(setting, state, &steady).ok()?;
    let line = fire::may_fire_along(setting, state, &steady, line).ok()?;
    let helper = steady.lender(setting, state);
    let dice = fire::dice(setting, state, &steady, helper);
    let save = save::of_shot(setting, state, &steady, &line).needed;
    let harm = |aim: &Aim| {
        let hit = fire::to_hit(setting, state, aim, &line).needed;
        let volley = Volley {
            dice,
            hit: odds::die(6, i32::from(as_die(hit))),
            save: odds::die(6, save),
        };
        match forecast::sides(setting, state, aim) {
            Some(sides) => into_combat(setting, state, aim, volley, &sides),
            None => {
                let toll = prospect::toll(setting, state, target, &volley.unsaved());
                Harm::of(setting, state, target, toll)
            }
        }
    };
    Some(ShotHarm {
        law,
        steady: harm(&steady),
        moving: harm(&aim(ShotKind::Moving)),
    })
}

/// The harm of a shot into a close combat: half of its hits fall on one's own (IC-50).
fn into_combat(
    setting: &Setting,
    state: &State,
    aim: &Aim,
    volley: Volley,
    [own, enemies]: &[forecast::People; 2],
) -> Harm {
    let hits = Spread::binomial(volley.dice, volley.hit);
    let harm = |people: &forecast::People, id: ElementId| {
        let to = if id == aim.target {
            Some(aim.to)
        } else {
            state.piece(id)
        };
        let Some(to) = to else {
            return Harm::default();
        };
        let shelter = save::shelter(&eyes::line(setting, state, (aim.firer, aim.from), (id, to)));
        let save = save::to_save(setting, id, Some(aim.firer), shelter).needed;
        let unsaved = forecast::half(people, id, &hits).thinned(1.0 - odds::die(6, save));
        let toll = odds::Toll::of(&unsaved, victim(state, id));
        Harm::of(setting, state, id, toll)
    };
    let all = |people: &forecast::People| {
        people
            .iter()
            .fold(0.0, |sum, (id, _)| sum + harm(people, *id).value)
    };
    Harm {
        value: all(enemies) - all(own),
        ..harm(enemies, aim.target)
    }
}

/// What an element's fire would do to another if that stood in the open before it.
pub fn in_the_open(setting: &Setting, state: &State, firer: ElementId, target: ElementId) -> Harm {
    let open = save::Shelter::default();
    let volley = Volley {
        dice: fire::power(setting, state, firer, Fire::Ap),
        hit: odds::die(6, 4),
        save: odds::die(6, save::to_save(setting, target, Some(firer), open).needed),
    };
    Harm::of(setting, state, target, volley.toll(victim(state, target)))
}

/// What a round of close combat is to be expected to do, for the side that begins it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clash {
    /// The harm to the enemy.
    pub gain: f64,
    /// The harm to one's own, charge fire included.
    pub loss: f64,
    /// The chance that all the enemies in it are eliminated.
    pub won: f64,
}

/// A fight of `me` with `foes`, begun by a charge that ends at `at` (which draws the fire of those who may, IC-14) or going on where it
/// stands.
pub fn clash(
    setting: &Setting,
    state: &State,
    me: ElementId,
    at: Piece,
    foes: &[ElementId],
    draws_fire: bool,
) -> Clash {
    if let Some(foe) = foes.first()
        && (!setting.on_foot(me) || foes.iter().any(|foe| !setting.on_foot(*foe)))
    {
        return with_vehicles(setting, state, (me, at), *foe, draws_fire);
    }
    let own = state.element(me);
    let (mut lost, mut pinned) = (0.0, if own.pinned { 1.0 } else { 0.0 });
    let mut loss = 0.0;
    for foe in foes.iter().filter(|_| draws_fire) {
        let e = state.element(*foe);
        let Some(piece) = state.piece(*foe) else {
            continue;
        };
        let engaged = contact::in_combat(setting, state, *foe);
        if e.pinned || e.reacted || e.lent || engaged || !piece.in_front(at.at) {
            continue;
        }
        if let Some(shot) = shot(setting, state, (*foe, piece), (me, at)) {
            lost += shot.steady.loss;
            pinned = 1.0 - (1.0 - pinned) * (1.0 - shot.steady.pinned);
            loss += shot.steady.value;
        }
    }
    let strength = f64::from(own.strength.max(1));
    let left = (1.0 - lost / strength).max(0.0);
    let dice = f64::from(close_combat::dice(setting, state, me).0) * left;
    let friends = comrades(setting, state, me, foes);
    let mut groups = vec![(dice.round().clamp(0.0, 30.0) as u8, hit(pinned))];
    for friend in &friends {
        groups.push((
            close_combat::dice(setting, state, *friend).0,
            hit(if state.element(*friend).pinned {
                1.0
            } else {
                0.0
            }),
        ));
    }
    let against: Vec<(u8, f64)> = foes
        .iter()
        .map(|foe| {
            let pinned = if state.element(*foe).pinned { 1.0 } else { 0.0 };
            (close_combat::dice(setting, state, *foe).0, hit(pinned))
        })
        .collect();
    let ours = odds::Spread::pool(&groups);
    let theirs = odds::Spread::pool(&against);
    let enemy = pool(setting, state, foes);
    let mut mine = vec![me];
    mine.extend(friends);
    let own_pool = pool(setting, state, &mine);
    let won = ours.at_least(usize::from(enemy.strength));
    let lost_all = theirs.at_least(usize::from(own_pool.strength));
    Clash {
        gain: ours.mean_up_to(enemy.strength) * enemy.point
            + won * ELIMINATION * foes.len() as f64
            + (1.0 - won) * ours.at_least(1) * PIN * enemy.unpinned,
        loss: loss
            + theirs.mean_up_to(own_pool.strength) * own_pool.point
            + lost_all * ELIMINATION * mine.len() as f64
            + (1.0 - lost_all) * theirs.at_least(1) * PIN * 0.5,
        won,
    }
}

/// A fight in which there are vehicles, as the odds card has it.
fn with_vehicles(
    setting: &Setting,
    state: &State,
    (me, at): (ElementId, Piece),
    foe: ElementId,
    draws_fire: bool,
) -> Clash {
    let card = melee::charge(setting, state, (me, at), foe, draws_fire);
    let suffered = |fate: &Fate, id: ElementId| {
        let toll = odds::Toll {
            any_loss: fate.any_loss,
            mean_loss: fate.mean_loss,
            eliminated: fate.eliminated,
            pinned: fate.pinned,
            unpinned: 0.0,
        };
        Harm::of(setting, state, id, toll).value
    };
    let fate = |card: &Forecast| Fate {
        any_loss: card.any_loss,
        mean_loss: card.mean_loss,
        pinned: card.pinned,
        eliminated: card.eliminated,
    };
    let Some(fight) = &card.fight else {
        return Clash::default();
    };
    let [target, own] = fight.whole.unwrap_or([fate(&card), fate(&fight.back)]);
    Clash {
        gain: suffered(&target, foe),
        loss: suffered(&own, me),
        won: target.eliminated,
    }
}

/// The chance of a hit in close combat at a chance of being pinned (IC-46).
fn hit(pinned: f64) -> f64 {
    pinned * 0.5 + (1.0 - pinned) * 5.0 / 6.0
}

/// Those of one's own who fight the same enemies already.
fn comrades(setting: &Setting, state: &State, me: ElementId, foes: &[ElementId]) -> Vec<ElementId> {
    let mut found: Vec<ElementId> = foes
        .iter()
        .flat_map(|foe| contact::foes(setting, state, *foe))
        .filter(|other| *other != me)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

struct Pool {
    strength: u8,
    point: f64,
    unpinned: f64,
}

fn pool(setting: &Setting, state: &State, ids: &[ElementId]) -> Pool {
    let strength = ids.iter().fold(0_u8, |sum, id| {
        sum.saturating_add(state.element(*id).strength)
    });
    let worth: f64 = ids
        .iter()
        .map(|id| f64::from(state.element(*id).strength) * point(setting, *id))
        .sum();
    let unpinned = ids.iter().filter(|id| !state.element(**id).pinned).count();
    Pool {
        strength,
        point: worth / f64::from(strength.max(1)),
        unpinned: unpinned as f64 / ids.len().max(1) as f64,
    }
}

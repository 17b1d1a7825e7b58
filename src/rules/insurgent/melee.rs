//! What a round of close combat is to be expected to do, and a charge with the fire it draws: exact numbers, reckoned in the order in which
//! the rules resolve them (IC-14, IC-46, IC-R27, IC-R73).

use super::close_combat::{self, allocate};
use super::contact::foes;
use super::event::{self, Event};
use super::fire::Aim;
use super::frame::ShotKind;
use super::prospect::{self, Way};
use super::setting::Setting;
use super::state::{Place, State};
use super::{forecast, save};
use crate::chance::odds::{self, Spread, Toll};
use crate::engine::{Fate, FirstFire, Forecast, Melee, SideId, Working};
use crate::table::{ElementId, Piece};

/// What the next round of close combat would do to the first enemy that an element is in contact with, and to the element, if it is `pinned`
/// then or not.
pub fn fight(setting: &Setting, state: &State, id: ElementId, pinned: bool) -> Option<Forecast> {
    let foe = *foes(setting, state, id).first()?;
    let mut then = state.clone();
    then.element_mut(id).pinned = pinned;
    let [suffered, back] = round(setting, &then, id, foe);
    let card = card(setting, &then, (id, foe), suffered.into());
    let back = self::card(setting, &then, (foe, id), back.into());
    Some(with(card, Vec::new(), 1.0, back, None))
}

/// What a charge at an enemy would do, if the element comes to stand as `end`: the fire of all whom it charges (unless it is itself a
/// reaction), then the round of close combat. Nobody charges pinned. Whom it charges fires if it may: it is not asked (IC-R27).
pub fn charge(
    setting: &Setting,
    state: &State,
    (id, end): (ElementId, Piece),
    foe: ElementId,
    own_phase: bool,
) -> Forecast {
    let mut there = state.clone();
    let charger = there.element_mut(id);
    charger.place = Place::Table(end);
    charger.pinned = false;
    let whole = charger.strength;
    let mut ways = vec![Way::now(&there, id)];
    let fire = if own_phase {
        drawn(setting, &mut there, id, &mut ways)
    } else {
        Vec::new()
    };
    let reached = ways.iter().fold(0.0, |sum, way| sum + way.chance);
    let (mut target, mut back, mut own) = (Fate::default(), Fate::default(), Fate::default());
    own.eliminated = 1.0 - reached;
    own.any_loss = 1.0 - reached;
    own.mean_loss = f64::from(whole) * (1.0 - reached);
    for way in &ways {
        let mut then = there.clone();
        let charger = then.element_mut(id);
        charger.strength = way.strength;
        charger.pinned = way.pinned;
        charger.hurt = way.hurt;
        let [suffered, answer] = round(setting, &then, id, foe);
        add(&mut target, way.chance, suffered.into());
        add(&mut back, way.chance, answer.into());
        let lost = whole - way.strength;
        let fate = Fate {
            any_loss: if lost > 0 { 1.0 } else { answer.any_loss },
            mean_loss: f64::from(lost) + answer.mean_loss,
            pinned: if way.pinned {
                answer.unpinned
            } else {
                answer.pinned
            },
            eliminated: answer.eliminated,
        };
        add(&mut own, way.chance, fate);
    }
    let together = (!fire.is_empty()).then_some([target, own]);
    let card = card(setting, &there, (id, foe), given(target, reached));
    let back = self::card(setting, &there, (foe, id), given(back, reached));
    with(card, fire, reached, back, together)
}

/// The volleys that a charger draws, one after the other, and how they may leave it; `there` has it in contact, and afterwards whatever the
/// volleys change whether they hit or not.
fn drawn(
    setting: &Setting,
    there: &mut State,
    charger: ElementId,
    ways: &mut Vec<Way>,
) -> Vec<FirstFire> {
    let volleys = close_combat::charge_volleys(setting, there, charger);
    for (firer, _) in &volleys {
        let fires = Event::ChargeFired {
            element: *firer,
            charger,
        };
        event::apply(setting, there, &fires);
    }
    let mut cards = Vec::new();
    for (firer, shot) in volleys {
        let Some(mut card) = Aim::now(there, firer, charger, ShotKind::Charge)
            .and_then(|aim| forecast::volley(setting, there, &aim, shot.helper))
        else {
            continue;
        };
        let volley = odds::Volley {
            dice: card.dice,
            hit: odds::die(6, card.hit.needed),
            save: card
                .save
                .as_ref()
                .map_or(0.0, |save| odds::die(6, save.needed)),
        };
        let unsaved = volley.unsaved();
        let mut fate = Fate::default();
        let alive = ways.iter().fold(0.0, |sum, way| sum + way.chance);
        let mut after = Vec::new();
        for way in ways.iter() {
            let mut then = there.clone();
            let left = then.element_mut(charger);
            left.strength = way.strength;
            left.pinned = way.pinned;
            let toll = prospect::toll(setting, &then, charger, &unsaved);
            add(&mut fate, way.chance, toll.into());
            after.extend(prospect::left(setting, charger, way, &unsaved));
        }
        *ways = after;
        card.any_hit *= alive;
        put(&mut card, fate);
        cards.push(FirstFire {
            firer,
            forecast: card,
        });
        let fired = Event::Fired {
            firer: Some(firer),
            shot,
            kind: ShotKind::Charge,
            need: 0,
            dice: Vec::new(),
        };
        event::apply(setting, there, &fired);
    }
    cards
}

/// What the next round does to an enemy and to an element, whose close combat it is: all who are in it roll, and each side's hits are split
/// over the other (IC-46).
fn round(setting: &Setting, state: &State, id: ElementId, foe: ElementId) -> [Toll; 2] {
    let people = close_combat::in_turn(setting, state, id);
    let mut then = state.clone();
    let mut pools: Vec<(SideId, Spread)> = Vec::new();
    for one in &people {
        let need = close_combat::to_hit(&then, *one).needed;
        let (dice, helper) = close_combat::dice(setting, &then, *one);
        let hits = Spread::binomial(dice, odds::die(6, need));
        let side = setting.side(*one);
        match pools.iter_mut().find(|(of, _)| *of == side) {
            Some((_, pool)) => *pool = pool.plus(&hits),
            None => pools.push((side, hits)),
        }
        // A leader lends his die to the first only.
        let fought = Event::Fought {
            element: *one,
            helper,
            need: 0,
            dice: Vec::new(),
        };
        event::apply(setting, &mut then, &fought);
    }
    [foe, id].map(|one| {
        let taken = pools
            .iter()
            .filter(|(side, _)| *side != setting.side(one))
            .fold(Spread::none(), |sum, (side, hits)| {
                let targets: Vec<(ElementId, u8)> = people
                    .iter()
                    .filter(|other| setting.side(**other) != *side)
                    .map(|other| (*other, state.element(*other).strength))
                    .collect();
                sum.plus(&hits.mixed(|hits| Spread::certain(share(&targets, one, hits))))
            });
        prospect::toll(setting, state, one, &unsaved(setting, one, &taken))
    })
}

/// The hits of close combat that are not saved: all on infantry (IC-46), on vehicles those that armour lets through (IC-51).
fn unsaved(setting: &Setting, id: ElementId, hits: &Spread) -> Spread {
    if setting.on_foot(id) {
        return hits.clone();
    }
    let save = save::in_close_combat(setting, id).needed;
    hits.thinned(1.0 - odds::die(6, save))
}

/// How many of a side's hits one of its elements takes.
pub(super) fn share(people: &[(ElementId, u8)], one: ElementId, hits: u8) -> u8 {
    allocate(people, u32::from(hits))
        .into_iter()
        .find(|(id, _)| *id == one)
        .map_or(0, |(_, share)| share)
}

/// The card of one who fights: its own dice and what they need, and what the whole round does to one of its enemies.
fn card(
    setting: &Setting,
    state: &State,
    (id, foe): (ElementId, ElementId),
    fate: Fate,
) -> Forecast {
    let hit: Working = close_combat::to_hit(state, id);
    let mut card = Forecast {
        target: foe,
        dice: close_combat::dice(setting, state, id).0,
        pool: None,
        hit,
        hits: Vec::new(),
        save: None,
        any_hit: fate.any_loss,
        any_loss: 0.0,
        mean_loss: 0.0,
        pinned: 0.0,
        eliminated: 0.0,
        fight: None,
        damage: Vec::new(),
    };
    put(&mut card, fate);
    card
}

fn with(
    card: Forecast,
    fire: Vec<FirstFire>,
    reached: f64,
    back: Forecast,
    whole: Option<[Fate; 2]>,
) -> Forecast {
    let fight = Melee {
        fire,
        reached,
        back,
        whole,
    };
    Forecast {
        fight: Some(Box::new(fight)),
        ..card
    }
}

fn put(card: &mut Forecast, fate: Fate) {
    card.any_loss = fate.any_loss;
    card.mean_loss = fate.mean_loss;
    card.pinned = fate.pinned;
    card.eliminated = fate.eliminated;
}

fn add(sum: &mut Fate, chance: f64, fate: Fate) {
    sum.any_loss += chance * fate.any_loss;
    sum.mean_loss += chance * fate.mean_loss;
    sum.pinned += chance * fate.pinned;
    sum.eliminated += chance * fate.eliminated;
}

/// What is to be expected if it comes to what happens with `chance`; nothing if that is never.
fn given(fate: Fate, chance: f64) -> Fate {
    let mut given = Fate::default();
    if chance > 0.0 {
        add(&mut given, 1.0 / chance, fate);
    }
    given
}

impl From<Toll> for Fate {
    fn from(toll: Toll) -> Fate {
        Fate {
            any_loss: toll.any_loss,
            mean_loss: toll.mean_loss,
            pinned: toll.pinned,
            eliminated: toll.eliminated,
        }
    }
}

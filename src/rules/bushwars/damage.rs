//! Fire resolved: dice to hit, saves, losses, vehicles knocked out (BW-12 to BW-15, BW-R6, BW-R10, BW-R17 to BW-R20).

use super::event::Event;
use super::fire::{self, ALWAYS, Aim};
use super::frame::{Frame, Occasion, Volley};
use super::options::AfvReactionCount;
use super::order::Order;
use super::roster::Weapon;
use super::setting::Setting;
use super::state::{State, Struck};
use super::{Next, Step};
use crate::chance::Handful;
use crate::engine::ruleset::Wanted;
use crate::engine::{Decision, Refusal, Text, Value};
use crate::table::{ElementId, Heading};

/// Possible hits that knock out a vehicle within one event, if they are not saved (BW-15).
pub const KNOCK_OUT: u8 = 3;

/// The hits left after saves that knock a vehicle out (BW-15, BW-R20).
pub fn knock_out(setting: &Setting, id: ElementId) -> u8 {
    if setting.kind(id).armoured() {
        KNOCK_OUT
    } else {
        setting.options.soft_vehicle_hits
    }
}

/// The hits of a volley that are to be saved: all on a squad and on a vehicle without armour (BW-R20), those of heavy weapons on an AFV
/// (BW-15, BW-R18).
fn to_save(setting: &Setting, volley: &Volley) -> u8 {
    if setting.kind(volley.target).armoured() {
        volley.heavy
    } else {
        volley.light.saturating_add(volley.heavy)
    }
}

/// How many weapons a volley counts for (BW-16, BW-R7).
pub fn weapons(volley: &Volley) -> u8 {
    let all = volley.shots.iter().flat_map(|(_, weapons)| weapons);
    all.fold(0, |sum: u8, weapon| sum.saturating_add(weapon.counts()))
}

/// A volley: each firer's dice, then the saves.
pub fn volley(setting: &Setting, state: &State, volley: &Volley) -> Step {
    if state.piece(volley.target).is_none() {
        return Step::Next(Next::pop(Vec::new()));
    }
    let who = Value::Element(volley.target);
    if let Some((firer, weapons)) = volley.shots.get(usize::from(volley.rolled)) {
        let Some(aim) = Aim::now(setting, state, *firer, volley.target) else {
            return Step::Next(Next::pop(Vec::new()));
        };
        return Step::Roll(Wanted {
            handful: Handful {
                count: dice(weapons),
                sides: 10,
            },
            need: Some(fire::to_hit(setting, state, &aim, volley.occasion).needed as u8),
            why: Text::key("dice-fire")
                .with("who", Value::Element(*firer))
                .with("target", who),
            side: state.side(setting, *firer),
        });
    }
    let hits = to_save(setting, volley);
    if hits == 0 {
        return Step::Next(Next::pop(done(setting, state, volley, 0)));
    }
    Step::Roll(Wanted {
        handful: Handful {
            count: hits,
            sides: 10,
        },
        need: Some(state.quality(setting, volley.target).rating()),
        why: Text::key("dice-save").with("who", who),
        side: state.side(setting, volley.target),
    })
}

/// All the dice of some weapons (BW-12).
pub fn dice(weapons: &[Weapon]) -> u8 {
    weapons
        .iter()
        .fold(0, |sum: u8, weapon| sum.saturating_add(weapon.dice()))
}

/// The dice of a volley that were waited for.
pub fn volley_rolled(setting: &Setting, state: &State, volley: &Volley, dice: &[u8]) -> Next {
    let target = volley.target;
    let Some((firer, weapons)) = volley.shots.get(usize::from(volley.rolled)) else {
        let need = state.quality(setting, target).rating();
        let saved = dice.iter().filter(|die| **die >= need).count() as u8;
        let mut events = vec![Event::Saved {
            element: target,
            need,
            dice: dice.to_vec(),
            saved,
        }];
        let left = to_save(setting, volley).saturating_sub(saved);
        events.extend(done(setting, state, volley, left));
        return Next::pop(events);
    };
    let Some(aim) = Aim::now(setting, state, *firer, target) else {
        return Next::pop(Vec::new());
    };
    let need = fire::to_hit(setting, state, &aim, volley.occasion).needed as u8;
    let (light, heavy) = hits(weapons, dice, need);
    let event = Event::Fired {
        firer: *firer,
        target,
        occasion: volley.occasion,
        weapons: weapons.clone(),
        need,
        dice: dice.to_vec(),
        hits: light + heavy,
        facing: Heading::towards(aim.from.at, aim.nearest.at),
    };
    let after = Volley {
        rolled: volley.rolled.saturating_add(1),
        light: volley.light.saturating_add(light),
        heavy: volley.heavy.saturating_add(heavy),
        ..volley.clone()
    };
    Next::become_(vec![event], vec![Frame::Volley(after)])
}

/// The hits of light and of heavy weapons: the dice lie in the order of the weapons. A natural 10 always hits (BW-12).
fn hits(weapons: &[Weapon], dice: &[u8], need: u8) -> (u8, u8) {
    let (mut light, mut heavy) = (0, 0);
    let mut dice = dice.iter();
    for weapon in weapons {
        let own = dice.by_ref().take(usize::from(weapon.dice()));
        let hit = own.filter(|die| **die >= need.min(ALWAYS)).count() as u8;
        if weapon.heavy() {
            heavy += hit;
        } else {
            light += hit;
        }
    }
    (light, heavy)
}

/// What a volley comes to, with so many hits left after saves.
fn done(setting: &Setting, state: &State, volley: &Volley, left: u8) -> Vec<Event> {
    let id = volley.target;
    let struck = |against: u8, losses: u8| {
        Event::Struck(Struck {
            target: id,
            firers: volley.shots.iter().map(|(firer, _)| *firer).collect(),
            against,
            losses,
            ambush: volley.occasion == Occasion::Ambush,
        })
    };
    if setting.kind(id).on_foot() {
        let figures = state.element(id).figures.len() as u8;
        return vec![struck(weapons(volley), left.min(figures))];
    }
    let all = volley.light.saturating_add(volley.heavy);
    let small = all - to_save(setting, volley);
    let against = match setting.options.afv_reaction_count {
        AfvReactionCount::BeforeSaves => all,
        AfvReactionCount::AfterSaves => left.saturating_add(small),
    };
    let mut events = Vec::new();
    let mut counted = left;
    if setting.options.afv_cumulative {
        counted = counted.saturating_add(state.element(id).hits);
        if left > 0 {
            events.push(Event::Holed {
                element: id,
                hits: left,
            });
        }
    }
    events.push(if counted >= knock_out(setting, id) {
        Event::KnockedOut { element: id }
    } else {
        struck(against, 0)
    });
    events
}

/// The first who has losses to take, and how many.
fn losing(state: &State) -> Option<(ElementId, u8)> {
    let alive = |struck: &&Struck| !state.element(struck.target).figures.is_empty();
    let mut struck = state.struck.iter().filter(|struck| struck.losses > 0);
    struck
        .find(alive)
        .map(|struck| (struck.target, struck.losses))
}

/// The kinds of weapon among a squad's figures, the usual loss first (BW-R10).
pub fn kinds(state: &State, id: ElementId) -> Vec<Weapon> {
    let mut kinds: Vec<Weapon> = state.element(id).figures.iter().map(|f| f.weapon).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Losses: the owner chooses who is lost, figure by figure, where there is a choice (BW-R10).
pub fn losses(setting: &Setting, state: &State) -> Step {
    let Some((id, losses)) = losing(state) else {
        return Step::Next(Next::pop(Vec::new()));
    };
    let figures = &state.element(id).figures;
    if usize::from(losses) >= figures.len() || kinds(state, id).len() < 2 {
        let last = figures.iter().rev().take(usize::from(losses));
        let mut slots: Vec<u8> = last.map(|figure| figure.slot).collect();
        slots.sort_unstable();
        let lost = Event::Lost { element: id, slots };
        return Step::Next(Next::become_(vec![lost], vec![Frame::Losses]));
    }
    Step::Decide(Decision {
        side: state.side(setting, id),
        question: Text::key("ask-loss")
            .with("who", Value::Element(id))
            .with("n", Value::Number(losses.into())),
        kind: "loss".into(),
        about: Some(id),
        elements: vec![id],
    })
}

/// A figure is chosen: the last of those with that weapon.
pub fn lose(state: &State, order: &Order) -> Result<Next, Refusal> {
    let (Some((id, _)), Order::Lose { element, weapon }) = (losing(state), order) else {
        return Err(Refusal::new("BW-R10", "losses-first"));
    };
    let mut figures = state.element(id).figures.iter().rev();
    let found = figures.find(|figure| figure.weapon == *weapon);
    match found {
        Some(figure) if *element == id => {
            let lost = Event::Lost {
                element: id,
                slots: vec![figure.slot],
            };
            Ok(Next::become_(vec![lost], vec![Frame::Losses]))
        }
        _ => Err(Refusal::new("BW-R10", "no-such-weapon-left")),
    }
}

/// All that is declared, target by target in the order of their numbers, firer by firer (BW-R6): then losses, then reactions.
pub fn resolve(state: &State) -> Next {
    let mut targets: Vec<ElementId> = state.declared.iter().map(|shot| shot.target).collect();
    targets.sort_unstable();
    targets.dedup();
    let mut frames = vec![Frame::Reactions, Frame::Losses];
    for target in targets.into_iter().rev() {
        let at_it = || state.declared.iter().filter(|shot| shot.target == target);
        let mut firers: Vec<ElementId> = at_it().map(|shot| shot.firer).collect();
        firers.sort_unstable();
        firers.dedup();
        let shots = firers.into_iter().map(|firer| {
            let own = at_it().filter(|shot| shot.firer == firer);
            let slots: Vec<u8> = own.flat_map(|shot| shot.slots.iter().copied()).collect();
            let figures = state.element(firer).figures.iter();
            let fired = figures.filter(|figure| slots.contains(&figure.slot));
            (firer, fired.map(|figure| figure.weapon).collect())
        });
        frames.push(Frame::Volley(fresh(
            Occasion::Regular,
            target,
            shots.collect(),
        )));
    }
    Next::become_(vec![Event::FireResolved], frames)
}

/// A volley of which nothing is rolled.
pub fn fresh(
    occasion: Occasion,
    target: ElementId,
    shots: Vec<(ElementId, Vec<Weapon>)>,
) -> Volley {
    Volley {
        occasion,
        target,
        shots,
        rolled: 0,
        light: 0,
        heavy: 0,
    }
}

/// One fires with all that reaches, outside Regular Fire: its volley, then losses, then the reaction; nothing where nothing reaches.
pub fn at_once(setting: &Setting, state: &State, occasion: Occasion, aim: &Aim) -> Vec<Frame> {
    let weapons: Vec<Weapon> = fire::reaching(setting, state, aim)
        .iter()
        .map(|figure| figure.weapon)
        .collect();
    if weapons.is_empty() {
        return Vec::new();
    }
    vec![
        Frame::Reactions,
        Frame::Losses,
        Frame::Volley(fresh(occasion, aim.target, vec![(aim.firer, weapons)])),
    ]
}

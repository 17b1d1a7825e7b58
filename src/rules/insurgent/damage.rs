//! A volley resolved: hits, saves, strength, pins (IC-37, IC-39), and fire into close combat (IC-50).

use super::close_combat::allocate;
use super::contact::{brawl, in_combat};
use super::event::Event;
use super::fire::{self, Aim, NEVER, as_die};
use super::frame::{ArmourHits, Blow, Frame, Hits, ShotKind, Split, Volley};
use super::order::Shot;
use super::save::{self, Face, armour, shelter, to_save};
use super::setting::Setting;
use super::state::State;
use super::{Next, Step, civilian, eyes};
use crate::chance::Handful;
use crate::engine::ruleset::Wanted;
use crate::engine::{Text, Value};
use crate::table::ElementId;
use crate::table::sight::sight;

/// The dice of a blunder's mortar (IC-17).
pub const MORTAR_DICE: u8 = 5;

/// What a volley's dice need, and how many there are.
struct Loaded {
    shot: Shot,
    dice: u8,
    need: u8,
    save: u8,
    by: Blow,
}

/// A volley as it can be fired now; none if it cannot be any more.
fn load(setting: &Setting, state: &State, volley: &Volley) -> Option<Loaded> {
    let target = volley.shot.target;
    let to = state.piece(target)?;
    let Some(firer) = volley.firer else {
        let line = sight(state.ground(setting), &to, &to);
        let save = if setting.on_foot(target) {
            to_save(setting, target, None, shelter(&line)).needed
        } else {
            armour(setting, target, Face::Top).needed
        };
        return Some(Loaded {
            shot: Shot::at(target),
            dice: MORTAR_DICE,
            need: as_die(fire::mortar().needed),
            save: as_die(save),
            by: Blow::Mortar,
        });
    };
    let aim = Aim::now(state, firer, target, volley.kind)?.with(volley.shot.law);
    if state.element(firer).pinned && volley.kind != ShotKind::Stray {
        return None;
    }
    let line = fire::may_fire(setting, state, &aim).ok()?;
    let helper = volley
        .shot
        .helper
        .filter(|_| aim.lender(setting, state) == volley.shot.helper);
    Some(Loaded {
        shot: Shot {
            helper,
            ..volley.shot
        },
        dice: fire::dice(setting, state, &aim, helper),
        need: as_die(fire::to_hit(setting, state, &aim, &line).needed),
        save: as_die(save::of_shot(setting, state, &aim, &line).needed),
        by: Blow::Fire(firer, save::face(setting, state, &aim)),
    })
}

/// A volley waits for its dice, or is forgone because its target is gone, hidden or out of arc by now.
pub fn volley(setting: &Setting, state: &State, volley: &Volley) -> Step {
    let Some(loaded) = load(setting, state, volley) else {
        let firer = volley.firer.filter(|id| state.piece(*id).is_some());
        let events = firer
            .map(|firer| Event::Forgone {
                firer,
                target: volley.shot.target,
            })
            .into_iter()
            .collect();
        return Step::Next(Next::pop(events));
    };
    let side = volley.firer.map_or_else(
        || setting.side(volley.shot.target),
        |firer| setting.side(firer),
    );
    let why = match volley.firer {
        Some(firer) => Text::key("dice-to-hit").with("who", Value::Element(firer)),
        None => Text::key("dice-mortar"),
    };
    Step::Roll(Wanted {
        handful: Handful::d6(loaded.dice.max(1)),
        need: Some(loaded.need),
        why: why.with("target", Value::Element(volley.shot.target)),
        side,
    })
}

/// A volley's dice: one die a point of fire power.
pub fn volley_rolled(setting: &Setting, state: &State, volley: &Volley, dice: &[u8]) -> Next {
    let Some(loaded) = load(setting, state, volley) else {
        return Next::pop(Vec::new());
    };
    let hits = count(dice, loaded.need);
    let target = volley.shot.target;
    let fired = Event::Fired {
        firer: volley.firer,
        shot: loaded.shot,
        kind: volley.kind,
        need: loaded.need,
        dice: dice.to_vec(),
    };
    let aim = volley
        .firer
        .and_then(|firer| Aim::now(state, firer, target, volley.kind));
    let mut frames = aim.map_or_else(Vec::new, |aim| civilian::scared(setting, state, &aim));
    if hits == 0 {
        let dice = dice.len() as u8;
        frames.extend(civilian::after_miss(
            setting,
            state,
            volley.firer,
            target,
            dice,
        ));
        return Next::become_(vec![fired], frames);
    }
    let into_combat = volley.firer.filter(|firer| {
        volley.kind != ShotKind::Charge
            && setting.hostile(*firer, target)
            && in_combat(setting, state, target)
    });
    frames.extend(match into_combat {
        Some(firer) if hits % 2 == 1 => vec![Frame::OddHit(Split {
            firer,
            target,
            hits,
        })],
        Some(firer) => split(
            setting,
            state,
            &Split {
                firer,
                target,
                hits,
            },
            hits / 2,
        ),
        None if !setting.on_foot(target) => vec![Frame::Armour(ArmourHits {
            target,
            hits,
            save: loaded.save,
            by: loaded.by,
        })],
        None => vec![Frame::Hits(Hits {
            target,
            hits,
            save: loaded.save,
            weapon: volley.firer,
        })],
    });
    civilian::mind_saves(
        setting,
        state,
        &mut frames,
        volley.firer,
        target,
        dice.len() as u8,
    );
    Next::become_(vec![fired], frames)
}

/// The odd hit of fire into a close combat: 1 to 3 for the firer's own side, 4 to 6 for the enemy (IC-R77).
pub fn odd_hit(setting: &Setting, split: &Split) -> Wanted {
    Wanted {
        handful: Handful::d6(1),
        need: None,
        why: Text::key("dice-odd-hit"),
        side: setting.side(split.firer),
    }
}

/// What the die of the odd hit brings about.
pub fn odd_hit_rolled(setting: &Setting, state: &State, odd: &Split, die: u8) -> Next {
    let own = die <= 3;
    let own_hits = odd.hits / 2 + u8::from(own);
    let event = Event::OddHit {
        die,
        own,
        firer: odd.firer,
    };
    Next::become_(vec![event], split(setting, state, odd, own_hits))
}

/// Hits on a close combat, `own_hits` of them for the firer's own side, each side's share split evenly (IC-50).
fn split(setting: &Setting, state: &State, split: &Split, own_hits: u8) -> Vec<Frame> {
    let Some(from) = state.piece(split.firer) else {
        return Vec::new();
    };
    let (own, enemy): (Vec<_>, Vec<_>) = brawl(setting, state, split.target)
        .into_iter()
        .filter(|id| setting.on_foot(*id))
        .map(|id| (id, state.element(id).strength))
        .partition(|(id, _)| !setting.hostile(split.firer, *id));
    let mut frames = Vec::new();
    for (people, hits) in [(own, own_hits), (enemy, split.hits - own_hits)] {
        for (target, hits) in allocate(&people, u32::from(hits)) {
            let Some(to) = state.piece(target) else {
                continue;
            };
            let line = eyes::line(setting, state, (split.firer, from), (target, to));
            let save = as_die(to_save(setting, target, Some(split.firer), shelter(&line)).needed);
            frames.push(Frame::Hits(Hits {
                target,
                hits,
                save,
                weapon: Some(split.firer),
            }));
        }
    }
    frames.reverse();
    frames
}

/// Hits wait for their saves, or go through.
pub fn hits(setting: &Setting, state: &State, hits: &Hits) -> Step {
    if !state.present(hits.target) {
        return Step::Next(Next::pop(Vec::new()));
    }
    if hits.save >= NEVER {
        return Step::Next(through(state, hits.target, hits.hits, Vec::new()));
    }
    Step::Roll(Wanted {
        handful: Handful::d6(hits.hits),
        need: Some(hits.save),
        why: Text::key("dice-save").with("who", Value::Element(hits.target)),
        side: setting.side(hits.target),
    })
}

/// The saves' dice: one a hit (IC-35).
pub fn saved(state: &State, hits: &Hits, dice: &[u8]) -> Next {
    let through_hits = hits.hits - count(dice, hits.save);
    let event = Event::Saved {
        target: hits.target,
        weapon: hits.weapon,
        need: hits.save,
        dice: dice.to_vec(),
    };
    through(state, hits.target, through_hits, vec![event])
}

/// Unsaved hits cost a strength point each (IC-37); who lives and is not pinned rolls a pin die for each (IC-39, IC-R54).
fn through(state: &State, target: ElementId, unsaved: u8, mut events: Vec<Event>) -> Next {
    if unsaved == 0 {
        return Next::pop(events);
    }
    let element = state.element(target);
    events.push(Event::Lost {
        element: target,
        strength: unsaved.min(element.strength),
    });
    if unsaved >= element.strength || element.pinned {
        return Next::pop(events);
    }
    Next::become_(events, vec![Frame::Pins(target, unsaved)])
}

/// Pin dice wait to be rolled: 4+ each.
pub fn pins(setting: &Setting, state: &State, target: ElementId, dice: u8) -> Step {
    if !state.present(target) || state.element(target).pinned || dice == 0 {
        return Step::Next(Next::pop(Vec::new()));
    }
    Step::Roll(Wanted {
        handful: Handful::d6(dice),
        need: Some(PIN_NEED),
        why: Text::key("dice-pin").with("who", Value::Element(target)),
        side: setting.side(target),
    })
}

/// What a pin die needs (IC-39).
pub const PIN_NEED: u8 = 4;

/// Any pin die that fails pins (IC-39).
pub fn pins_rolled(target: ElementId, dice: &[u8]) -> Next {
    let mut events = vec![Event::PinRolled {
        element: target,
        dice: dice.to_vec(),
    }];
    if count(dice, PIN_NEED) < dice.len() as u8 {
        events.push(Event::Pinned { element: target });
    }
    Next::pop(events)
}

/// How many dice show `need` or more.
pub fn count(dice: &[u8], need: u8) -> u8 {
    dice.iter().filter(|die| **die >= need).count() as u8
}

//! What AT hits do to vehicles and aircraft (IC-40 to IC-44): saves, the damage chart, pins, bail-out, and what becomes of those aboard.

use serde::Serialize;

use super::damage::{self, PIN_NEED, count};
use super::event::{self, Event};
use super::fire::{NEVER, as_die};
use super::frame::{ArmourHits, Frame, Hits};
use super::options::SaveRow;
use super::roster::{Chart, Class};
use super::save::{Shelter, to_save};
use super::setting::Setting;
use super::state::{Hurt, Place, State};
use super::{Next, Step, aircraft, room};
use crate::chance::Handful;
use crate::engine::ruleset::{Then, Wanted};
use crate::engine::{Text, Value};
use crate::table::{Cover, ElementId, Heading, Point};

/// What a damage chart says (IC-41).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Harm {
    /// Pinned, and no damage (IC-R63).
    Pinned,
    /// Cannot move or turn (IC-R67).
    Immobilised,
    /// -1 to hit for the rest of the battle.
    Optics,
    /// Half speed for the rest of the battle (IC-R64).
    Engine,
    /// Its main armament is out, then all it has (IC-R62).
    Armament,
    /// Forced to land; those aboard take a hit for each strength point.
    ForcedDown,
    /// Destroyed; those aboard take a hit for each strength point.
    Destroyed,
    /// Destroyed with all aboard.
    AllKilled,
}

/// The damage charts (IC-41): a D6, 1 more for each unsaved hit after the first (IC-40).
pub fn harm(chart: Chart, total: u8) -> Harm {
    match (chart, total) {
        (_, ..=1) => Harm::Pinned,
        (Chart::Civilian, 2 | 3) => Harm::Immobilised,
        (Chart::Civilian, 4 | 5) => Harm::Destroyed,
        (Chart::Civilian, _) => Harm::AllKilled,
        (Chart::Armoured, 2) => Harm::Optics,
        (Chart::Armoured, 3) => Harm::Engine,
        (Chart::Armoured, 4) => Harm::Immobilised,
        (Chart::Armoured, 5 | 6) => Harm::Armament,
        (Chart::Armoured, 7) => Harm::Destroyed,
        (Chart::Armoured, _) => Harm::AllKilled,
        (Chart::Aircraft, 2) => Harm::Optics,
        (Chart::Aircraft, 3) => Harm::Armament,
        (Chart::Aircraft, 4 | 5) => Harm::ForcedDown,
        (Chart::Aircraft, _) => Harm::AllKilled,
    }
}

/// Whether a result takes the machine out of play: a fixed wing that is forced to land is (IC-R60), a helicopter if the option says so.
pub fn ends(setting: &Setting, target: ElementId, harm: Harm) -> bool {
    match harm {
        Harm::Destroyed | Harm::AllKilled => true,
        Harm::ForcedDown => {
            setting.options.forced_down_out_of_play
                || setting.unit(target).class == Class::FixedWing
        }
        _ => false,
    }
}

/// Whether the crew of a ground vehicle may bail out for it (IC-44, IC-R65).
pub fn tempts_to_bail(setting: &Setting, target: ElementId, harm: Harm) -> bool {
    setting.unit(target).class == Class::Vehicle
        && matches!(harm, Harm::Immobilised | Harm::Armament)
}

/// Hits on armour wait for their saves, or go through.
pub fn hits(setting: &Setting, state: &State, hits: &ArmourHits) -> Step {
    if state.piece(hits.target).is_none() {
        return Step::Next(Next::pop(Vec::new()));
    }
    if hits.save >= NEVER {
        return Step::Next(through(hits.target, hits.hits, Vec::new()));
    }
    Step::Roll(Wanted {
        handful: Handful::d6(hits.hits),
        need: Some(hits.save),
        why: Text::key("dice-armour").with("who", Value::Element(hits.target)),
        side: setting.side(hits.target),
    })
}

/// The armour saves' dice: one a hit.
pub fn saved(hits: &ArmourHits, dice: &[u8]) -> Next {
    let event = Event::ArmourSaved {
        target: hits.target,
        by: hits.by,
        need: hits.save,
        dice: dice.to_vec(),
    };
    through(hits.target, hits.hits - count(dice, hits.save), vec![event])
}

fn through(target: ElementId, unsaved: u8, events: Vec<Event>) -> Next {
    if unsaved == 0 {
        return Next::pop(events);
    }
    Next::become_(events, vec![Frame::Damage(target, unsaved)])
}

/// The die of the damage chart.
pub fn damage(setting: &Setting, state: &State, target: ElementId) -> Step {
    if state.piece(target).is_none() {
        return Step::Next(Next::pop(Vec::new()));
    }
    Step::Roll(Wanted {
        handful: Handful::d6(1),
        need: None,
        why: Text::key("dice-damage").with("who", Value::Element(target)),
        side: setting.side(target),
    })
}

/// What the die brings about, in the order of IC-R61: the damage, the vehicle's pin dice (IC-42, IC-R60), whether the crew bails out, what those
/// aboard suffer.
pub fn damaged(setting: &Setting, state: &State, target: ElementId, unsaved: u8, die: u8) -> Next {
    let total = die.saturating_add(unsaved - 1);
    let harm = harm(setting.unit(target).chart(), total);
    let again = state.element(target).hurt.forced_down;
    let mut events = vec![Event::Damaged {
        element: target,
        die,
        unsaved,
        harm,
    }];
    let mut frames = Vec::new();
    let aboard = state.passengers(target);
    if ends(setting, target, harm) {
        if harm == Harm::AllKilled {
            // Before the vehicle is gone, so that it is known where they were.
            let killed = aboard.iter().map(|id| Event::Lost {
                element: *id,
                strength: state.element(*id).strength,
            });
            events.splice(0..0, killed);
        } else {
            let out = thrown_out(setting, state, target);
            let whom = out.iter().filter_map(|event| match event {
                Event::Unloaded { element, .. } => Some(*element),
                _ => None,
            });
            frames.extend(hit_hard(setting, state, whom));
            events.extend(out);
        }
        return Next::become_(events, frames);
    }
    if harm == Harm::ForcedDown && !again {
        frames.extend(hit_hard(setting, state, aboard.iter().copied()));
    }
    if tempts_to_bail(setting, target, harm) {
        frames.push(Frame::Bail(target));
    }
    if harm != Harm::Pinned {
        frames.push(Frame::Pins(target, unsaved));
    }
    Next::become_(events, frames)
}

/// One hit for each strength point of those aboard, to be saved as the option says (IC-41, IC-R66): the saves of all come before the pin dice of
/// any (IC-R61).
fn hit_hard(
    setting: &Setting,
    state: &State,
    whom: impl Iterator<Item = ElementId>,
) -> Option<Frame> {
    let cover = match setting.options.passenger_save_row {
        SaveRow::Open => Cover::None,
        SaveRow::Light => Cover::Light,
        SaveRow::Heavy => Cover::Heavy,
    };
    let shelter = Shelter {
        cover,
        ..Shelter::default()
    };
    let hits = whom.map(|id| Hits {
        target: id,
        hits: state.element(id).strength,
        save: as_die(to_save(setting, id, None, shelter).needed),
        weapon: None,
    });
    let mut hits: Vec<Hits> = hits.filter(|hits| hits.hits > 0).collect();
    match hits.len() {
        0 | 1 => hits.pop().map(Frame::Hits),
        _ => Some(Frame::Aboard {
            hits,
            pins: Vec::new(),
        }),
    }
}

/// The saves of the next of several aboard wait for their dice, or go through; after the last come the pin dice.
pub fn aboard(setting: &Setting, state: &State, hits: &[Hits], pins: &[(ElementId, u8)]) -> Step {
    let Some((first, left)) = hits.split_first() else {
        let frames = pins.iter().rev().map(|(id, dice)| Frame::Pins(*id, *dice));
        return Step::Next(Next::become_(Vec::new(), frames.collect()));
    };
    match damage::hits(setting, state, first) {
        Step::Next(next) => Step::Next(aboard_hurt(next, left, pins)),
        wanted => wanted,
    }
}

/// The dice of the saves of the next of several aboard.
pub fn aboard_saved(state: &State, hits: &[Hits], pins: &[(ElementId, u8)], dice: &[u8]) -> Next {
    match hits.split_first() {
        Some((first, left)) => aboard_hurt(damage::saved(state, first, dice), left, pins),
        None => Next::pop(Vec::new()),
    }
}

/// Puts off the pin dice of one aboard until all have saved.
fn aboard_hurt(next: Next, left: &[Hits], pins: &[(ElementId, u8)]) -> Next {
    let mut pins = pins.to_vec();
    if let Then::Become(frames) = next.then {
        pins.extend(frames.into_iter().filter_map(|frame| match frame {
            Frame::Pins(id, dice) => Some((id, dice)),
            _ => None,
        }));
    }
    let hits = left.to_vec();
    Next::become_(next.events, vec![Frame::Aboard { hits, pins }])
}

/// Those aboard get out where the vehicle stood, or at the nearest place where they may stand (IC-R66). Whoever finds none is lost.
fn thrown_out(setting: &Setting, state: &State, vehicle: ElementId) -> Vec<Event> {
    let Some(piece) = state.piece(vehicle) else {
        return Vec::new();
    };
    let mut then = state.clone();
    event::wreck(&mut then, vehicle);
    let facing = |at: Point| {
        if at == piece.at {
            piece.facing
        } else {
            Heading::towards(piece.at, at)
        }
    };
    let mut events = Vec::new();
    for id in state.passengers(vehicle) {
        let event = match room::nearest(setting, &then, id, piece.at, facing, |_| true) {
            Some(piece) => Event::Unloaded {
                element: id,
                vehicle,
                piece,
            },
            None => Event::Lost {
                element: id,
                strength: state.element(id).strength,
            },
        };
        event::apply(setting, &mut then, &event);
        events.push(event);
    }
    events
}

/// The die that says whether a crew bails out: 4+ it stays (IC-44).
pub fn bail(setting: &Setting, state: &State, id: ElementId) -> Step {
    if state.piece(id).is_none() {
        return Step::Next(Next::pop(Vec::new()));
    }
    Step::Roll(Wanted {
        handful: Handful::d6(1),
        need: Some(PIN_NEED),
        why: Text::key("dice-bail").with("who", Value::Element(id)),
        side: setting.side(id),
    })
}

/// A crew that fails leaves its vehicle: a wreck, out of play; those aboard get out unhurt and pinned. As an option the crew is an element then
/// (IC-R65).
pub fn bail_rolled(setting: &Setting, state: &State, id: ElementId, die: u8) -> Next {
    let mut events = vec![Event::BailRolled { element: id, die }];
    if die < PIN_NEED {
        events.push(Event::Abandoned { element: id });
        for event in thrown_out(setting, state, id) {
            let out = match event {
                Event::Unloaded { element, .. } => Some(element),
                _ => None,
            };
            events.push(event);
            let unpinned = out.filter(|out| !state.element(*out).pinned);
            events.extend(unpinned.map(|element| Event::Pinned { element }));
        }
        events.extend(crew(setting, state, id, &events));
    }
    Next::pop(events)
}

/// The crew that steps out, where the option makes it an element.
fn crew(setting: &Setting, state: &State, vehicle: ElementId, before: &[Event]) -> Vec<Event> {
    let Some(crew) = setting.crew_of(vehicle) else {
        return Vec::new();
    };
    let mut then = state.clone();
    for event in before {
        event::apply(setting, &mut then, event);
    }
    let Some(wreck) = state.piece(vehicle) else {
        return Vec::new();
    };
    let place = room::nearest(setting, &then, crew, wreck.at, |_| wreck.facing, |_| true);
    let out = |piece| {
        let element = crew;
        [
            Event::Unloaded {
                element,
                vehicle,
                piece,
            },
            Event::Pinned { element },
        ]
    };
    place.map(out).into_iter().flatten().collect()
}

/// What damage changes.
pub(super) fn hurt(setting: &Setting, state: &mut State, id: ElementId, harm: Harm) {
    if ends(setting, id, harm) {
        return event::wreck(state, id);
    }
    if harm == Harm::Pinned {
        return event::pin(state, id);
    }
    let down = (harm == Harm::ForcedDown).then(|| aircraft::comes_down(setting, state, id));
    let e = state.element_mut(id);
    e.hurt.suffer(harm);
    if let Some(piece) = down.flatten() {
        e.place = Place::Table(piece);
        e.airborne = false;
    }
}

impl Hurt {
    /// Suffers a result that leaves the machine in play. The same again, and a weapon out after the first, add a marker instead (IC-43, IC-R62,
    /// IC-R63).
    pub(super) fn suffer(&mut self, harm: Harm) {
        let again = match harm {
            Harm::Immobilised => std::mem::replace(&mut self.immobilised, true),
            Harm::Optics => std::mem::replace(&mut self.optics, true),
            Harm::Engine => std::mem::replace(&mut self.engine, true),
            Harm::ForcedDown => std::mem::replace(&mut self.forced_down, true),
            Harm::Armament => {
                self.weapons_out = self.weapons_out.saturating_add(1);
                self.weapons_out > 1
            }
            Harm::Pinned | Harm::Destroyed | Harm::AllKilled => false,
        };
        self.markers = self.markers.saturating_add(u8::from(again));
    }
}

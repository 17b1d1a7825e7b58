//! What can be done at a decision, and what cannot just now and why.

use std::borrow::Cow;

use super::fire::{self, may_fire};
use super::frame::{Frame, GivenUp, Hits};
use super::movement::{Course, ISOLATION_NEED};
use super::setting::Setting;
use super::state::{Place, State};
use super::{assault, damage, reach, retreat, sequence};
use crate::chance::odds;
use crate::engine::{NeededRoll, Offer, Refusal, Slot, SlotKind, Spot, Text, Working};
use crate::table::{ElementId, Length};

/// All offers of a decision: for every unit of the side, and the side's own.
pub fn offers(setting: &Setting, state: &State, frame: &Frame) -> Vec<Offer> {
    match frame {
        Frame::Movement(_) => movement(setting, state),
        Frame::Defence(_) => shooting(setting, state, None),
        Frame::Assault(_) => {
            let owes = assault::must_fight(setting, state).first().copied();
            let refused = owes.map(|who| {
                Refusal::new("F3-7", "must-fight").with("who", crate::engine::Value::Element(who))
            });
            shooting(setting, state, refused)
        }
        Frame::Hits(hits) => cancelling(setting, state, hits),
        Frame::Ground(given) => ground(setting, state, given),
        _ => Vec::new(),
    }
}

fn bare(key: &'static str, element: Option<ElementId>, refused: Option<Refusal>) -> Offer {
    Offer {
        key: Cow::Borrowed(key),
        element,
        slots: Vec::new(),
        refused,
        roll: None,
    }
}

/// What a unit's move is called: it comes on, or retreats because it is pinned (F3-21), or moves.
pub fn move_key(state: &State, id: ElementId) -> &'static str {
    match state.element(id).place {
        Place::Ready => "enter",
        _ if state.element(id).pinned => "retreat",
        _ => "move",
    }
}

fn movement(setting: &Setting, state: &State) -> Vec<Offer> {
    let here = |id: &ElementId| {
        setting.side(*id) == state.active
            && matches!(state.element(*id).place, Place::Table(_) | Place::Ready)
    };
    let own = setting.ids().filter(here);
    let mut offers: Vec<Offer> = own.map(|id| moving(setting, state, id)).collect();
    offers.push(bare("end_phase", None, None));
    offers
}

fn moving(setting: &Setting, state: &State, id: ElementId) -> Offer {
    let key = move_key(state, id);
    let may = sequence::may_move(setting, state, id);
    let spots = match &may {
        Ok(()) => reach::spots(setting, state, id),
        Err(_) => Vec::new(),
    };
    let nowhere = may.is_ok()
        && if setting.board.is_grid() {
            spots.is_empty()
        } else {
            key != "move" && reach::ways(setting, state, id).is_empty()
        };
    let refused = may.err().or_else(|| {
        nowhere.then(|| {
            if key == "retreat" {
                Refusal::new("F3-21", "pinned-nowhere-to-go")
            } else {
                Refusal::new("F3-R5", "nowhere-to-go")
            }
        })
    });
    let leaves = !setting.exits(setting.side(id)).is_empty();
    let roll = (refused.is_none() && sequence::must_roll(setting, state, id)).then(isolation);
    Offer {
        slots: path_slots(most(setting, state, id), spots, leaves),
        roll,
        ..bare(key, Some(id), refused)
    }
}

/// The die of an isolated unit (F3-5).
pub fn isolation() -> NeededRoll {
    NeededRoll {
        working: Working {
            text: Text::key("work-isolated"),
            rule: "F3-5".into(),
            base: i32::from(ISOLATION_NEED),
            lines: Vec::new(),
            needed: i32::from(ISOLATION_NEED),
        },
        chance: odds::die(6, i32::from(ISOLATION_NEED)),
    }
}

/// The farthest a unit could go if the ground let it.
fn most(setting: &Setting, state: &State, id: ElementId) -> Length {
    let start = state.piece(id).map(|piece| piece.at);
    Course::begin(setting, id, start).allowance(setting, id)
}

fn path_slots(length: Length, spots: Vec<Spot>, leaves: bool) -> Vec<Slot> {
    let mut slots = vec![Slot {
        length: Some(length),
        spots,
        ..Slot::new(SlotKind::Path, false)
    }];
    if leaves {
        slots.push(Slot {
            choices: vec!["leave".into()],
            ..Slot::new(SlotKind::Choice, false)
        });
    }
    slots
}

fn shooting(setting: &Setting, state: &State, must_fight: Option<Refusal>) -> Vec<Offer> {
    let side = state.acting(setting);
    let own = state
        .pieces()
        .map(|(id, _)| id)
        .filter(|id| setting.side(*id) == side);
    let mut offers: Vec<Offer> = own.map(|id| shot(setting, state, id)).collect();
    offers.push(bare("end_phase", None, must_fight));
    offers
}

fn shot(setting: &Setting, state: &State, id: ElementId) -> Offer {
    if let Ok(split) = fire::split(setting, state, id) {
        let none = fire::splits(setting, state, id).is_empty();
        let refused = none.then(|| Refusal::new("F3-R20", "no-dice-left"));
        let slots = (split.odd > 0).then(|| Slot {
            elements: split.foes.clone(),
            count: Some(split.odd),
            ..Slot::new(SlotKind::Members, true)
        });
        return Offer {
            slots: slots.into_iter().collect(),
            ..bare("split", Some(id), refused)
        };
    }
    let targets = fire::targets(setting, state, id);
    let refused = targets.is_empty().then(|| no_target(setting, state, id));
    Offer {
        slots: vec![Slot {
            elements: targets,
            ..Slot::new(SlotKind::Target, true)
        }],
        ..bare("shoot", Some(id), refused)
    }
}

/// Why there is nobody to shoot at: the reason of the nearest enemy.
fn no_target(setting: &Setting, state: &State, id: ElementId) -> Refusal {
    let side = setting.side(id);
    let nearest = state.known(setting, side).min_by_key(|(foe, at)| {
        let from = state.piece(id).map_or(at.at, |piece| piece.at);
        (setting.board.nearness(from, at.at), *foe)
    });
    let why = nearest.and_then(|(foe, _)| {
        may_fire(setting, state, id, foe)
            .and_then(|_| fire::single(setting, state, id, foe))
            .err()
    });
    why.unwrap_or_else(|| Refusal::new("F3-12", "no-target-there"))
}

fn cancelling(setting: &Setting, state: &State, hits: &Hits) -> Vec<Offer> {
    let id = hits.target;
    let dirt = damage::may_hit_dirt(setting, state, id);
    let driven = damage::may_be_driven(setting, state, id);
    let mut offers = vec![bare("take", Some(id), None)];
    offers.push(bare("hit_dirt", Some(id), dirt.err()));
    let ways = match &driven {
        Ok(()) => retreat::ways(setting, state, id),
        Err(_) => Vec::new(),
    };
    let spots = ways.into_iter().map(|way| Spot {
        path: way.path,
        leaves: way.leave,
        touches: Vec::new(),
    });
    let length = setting.board.size * i32::from(setting.unit(id).moves.0);
    let slots = path_slots(length, spots.collect(), true);
    offers.push(Offer {
        slots,
        ..bare("drive_back", Some(id), driven.err())
    });
    offers
}

fn ground(setting: &Setting, state: &State, given: &GivenUp) -> Vec<Offer> {
    let takers = assault::takers(setting, state, given).into_iter();
    let mut offers: Vec<Offer> = takers.map(|id| bare("occupy", Some(id), None)).collect();
    offers.push(bare("stay", None, None));
    offers
}

//! What can be done at a decision, and what cannot just now and why.

use std::borrow::Cow;

use super::action::{self, Occasion};
use super::contact::{in_combat, in_contact};
use super::fire::{Aim, can_fire, may_fire};
use super::frame::{Frame, ShotKind, Walking};
use super::order::Action;
use super::sequence::{self, Way};
use super::setting::Setting;
use super::slots::{aim, slots};
use super::state::{Place, State};
use super::{aircraft, casualty, command, decision, driving, passenger, reaction};
use crate::engine::{NeededRoll, Offer, Refusal, SideId, Slot, SlotKind, Value};
use crate::table::{ElementId, Piece};

/// All offers of a decision: for every element of the side on the table, and the side's own.
pub fn offers(setting: &Setting, state: &State, frame: &Frame) -> Vec<Offer> {
    match frame {
        Frame::Phase => phase(setting, state),
        Frame::Reactions(_) => decision(setting, state, frame).map_or_else(Vec::new, |decision| {
            reactions(setting, state, decision.side)
        }),
        Frame::Walk(walking) => decision(setting, state, frame).map_or_else(Vec::new, |decision| {
            on_the_way(setting, state, walking, &decision.elements)
        }),
        _ => Vec::new(),
    }
}

fn phase(setting: &Setting, state: &State) -> Vec<Offer> {
    let side = state.phasing(setting);
    let mut offers = Vec::new();
    for id in people(setting, state, side) {
        let foes = targets(setting, state, id, Occasion::OwnPhase);
        for key in keys(setting, state, id) {
            offers.push(own(setting, state, id, key, &foes));
        }
        if setting.is_leader(id) {
            offers.push(own(setting, state, id, "rally", &foes));
            if state.piece(id).is_some() {
                offers.push(group(setting, state, id));
            }
        }
        if in_combat(setting, state, id) {
            offers.push(own(setting, state, id, "fight", &foes));
        }
    }
    if state.group {
        let refused = sequence::may_roll_group(setting, state).err();
        let roll = sequence::group_roll(setting, state);
        offers.push(Offer {
            roll,
            ..bare("group_roll", None, refused)
        });
    }
    if !state.acting.is_empty() {
        offers.push(bare(
            "done",
            state.acting.first().copied().filter(|_| !state.group),
            None,
        ));
    }
    offers.push(bare("end_phase", None, None));
    offers
}

/// The actions that everybody on the table has, in the order of the rule book.
const ACTIONS: [&str; 5] = ["move_shoot", "shoot_move", "sprint", "shoot", "overwatch"];

/// The actions of an element in its own phase, besides a leader's and a fight: what nobody of its kind ever does is not among them.
pub(super) fn keys(setting: &Setting, state: &State, id: ElementId) -> Vec<&'static str> {
    match state.element(id).place {
        Place::Table(_) if setting.unit(id).class.aircraft() => flown(setting, state, id),
        Place::Away(_) => vec!["move_shoot"],
        Place::Table(_) => {
            let mut keys = ACTIONS.to_vec();
            let lift = |other: &ElementId| {
                !setting.hostile(id, *other) && passenger::carries(setting, *other)
            };
            if setting.on_foot(id) && setting.ids().any(|other| lift(&other)) {
                keys.push("load");
            }
            if passenger::carries(setting, id) {
                keys.push("unload");
            }
            keys.extend(casualty::keys(setting, state, id));
            keys
        }
        Place::Aboard(_) => vec!["unload"],
        _ => Vec::new(),
    }
}

/// The actions of an aircraft on the table. One move goes anywhere, so that it never sprints (IC-55); a fixed wing moves off the table only
/// (IC-56), and never watches (IC-57).
fn flown(setting: &Setting, state: &State, id: ElementId) -> Vec<&'static str> {
    let mut keys = vec!["shoot"];
    if !aircraft::fixed_wing(setting, id) {
        let airborne = state.element(id).airborne;
        let flight = if airborne { "land" } else { "take_off" };
        keys = vec!["move_shoot", "shoot_move", "shoot", "overwatch", flight];
    }
    keys.push("leave");
    if passenger::carries(setting, id) {
        keys.push("unload");
    }
    keys
}

/// Those of a side that have offers: on the table, aboard something, or off the table to come back.
fn people(setting: &Setting, state: &State, side: SideId) -> Vec<ElementId> {
    let there = |id: &ElementId| {
        setting.side(*id) == side
            && matches!(
                state.element(*id).place,
                Place::Table(_) | Place::Aboard(_) | Place::Away(_)
            )
    };
    setting.ids().filter(there).collect()
}

/// An action of an element in its own phase; `foes` are those it can fire at.
fn own(
    setting: &Setting,
    state: &State,
    id: ElementId,
    key: &'static str,
    foes: &[ElementId],
) -> Offer {
    let way = sequence::may_act(setting, state, id)
        .and_then(|()| possible(setting, state, id, key, Occasion::OwnPhase, foes))
        .and_then(|()| sequence::way(setting, state, id, key == "rally"));
    let roll = way.as_ref().ok().filter(|way| **way == Way::Roll).map(|_| {
        let working = command::working(setting, state, id);
        command::needed_roll(working)
    });
    Offer {
        slots: slots(setting, state, id, key, Occasion::OwnPhase, foes),
        roll,
        ..bare(key, Some(id), way.err())
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

fn group(setting: &Setting, state: &State, leader: ElementId) -> Offer {
    let members = joiners(setting, state, leader);
    let refused = sequence::may_lead(setting, state, leader)
        .err()
        .or_else(|| {
            members.is_empty().then(|| {
                Refusal::new("IC-R13", "nobody-near-leader")
                    .with("radius", Value::Length(setting.options.group_radius))
            })
        });
    Offer {
        slots: vec![Slot {
            elements: members,
            ..Slot::new(SlotKind::Members, true)
        }],
        ..bare("group", Some(leader), refused)
    }
}

/// Those whom a leader may take into his group (IC-R13).
pub fn joiners(setting: &Setting, state: &State, leader: ElementId) -> Vec<ElementId> {
    state
        .pieces()
        .map(|(id, _)| id)
        .filter(|id| *id != leader && sequence::may_join(setting, state, leader, *id).is_ok())
        .collect()
}

/// Whether an action could be possible with some path or target: what the button says.
fn possible(
    setting: &Setting,
    state: &State,
    id: ElementId,
    key: &str,
    occasion: Occasion,
    targets: &[ElementId],
) -> Result<(), Refusal> {
    let fight = in_combat(setting, state, id);
    if fight && key != "fight" {
        return Err(Refusal::new("IC-48", "in-close-combat"));
    }
    if aircraft::must_leave(setting, state, id) && key != "leave" {
        return Err(Refusal::new("IC-56", "must-leave"));
    }
    let landed = setting.unit(id).class.aircraft() && !state.element(id).airborne;
    if landed && matches!(key, "move_shoot" | "shoot_move" | "leave") {
        return Err(Refusal::new("IC-58", "take-off-first"));
    }
    if reaction::moves(key) {
        driving::may_move(state, id)?;
    }
    match key {
        "take_off" => aircraft::may_take_off(setting, state, id),
        "land" => aircraft::may_land(setting, state, id),
        "shoot" | "shoot_move" => {
            if targets.is_empty() {
                return Err(no_target(setting, state, id, occasion));
            }
            Ok(())
        }
        "load" => may_load_any(setting, state, id),
        "unload" => may_unload_any(setting, state, id),
        "pick_up" | "stow" => casualty::possible(setting, state, id, key),
        "rally" => {
            let mut reasons = Vec::new();
            for (other, _) in state
                .pieces()
                .filter(|(other, _)| !setting.hostile(id, *other) && *other != id)
            {
                match action::judge(setting, state, id, &Action::Rally(other), occasion) {
                    Ok(_) => return Ok(()),
                    Err(refusal) => reasons.push((in_contact(state, id, other), refusal)),
                }
            }
            let touching = reasons
                .iter()
                .find(|(touching, _)| *touching)
                .map(|(_, refusal)| refusal.clone());
            Err(touching.unwrap_or_else(|| Refusal::new("IC-28", "nobody-to-rally")))
        }
        _ => Ok(()),
    }
}

/// Whether there is something to get into; why not into the nearest thing, otherwise.
fn may_load_any(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    let gap = |at: &Piece| state.piece(id).map(|piece| piece.gap(at));
    let mut lifts: Vec<(ElementId, Piece)> = state
        .pieces()
        .filter(|(other, _)| !setting.hostile(id, *other) && passenger::carries(setting, *other))
        .collect();
    lifts.sort_by_key(|(other, at)| (gap(at), *other));
    let mut why = Err(Refusal::new("IC-R84", "nothing-to-get-into"));
    for (other, _) in lifts.iter().rev() {
        why = passenger::may_load(setting, state, id, *other);
        if why.is_ok() {
            break;
        }
    }
    why
}

/// Whether anybody could get out; why not, otherwise.
fn may_unload_any(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    let mut each = state.passengers(id).into_iter();
    passenger::places(setting, state, id, &[], None)
        .map(|_| ())
        .or_else(|why| {
            let one = |one: ElementId| passenger::places(setting, state, id, &[one], None).is_ok();
            if each.any(one) { Ok(()) } else { Err(why) }
        })
}

/// Why there is nobody to shoot at: the reason of the nearest enemy.
fn no_target(setting: &Setting, state: &State, id: ElementId, occasion: Occasion) -> Refusal {
    let nearest = state
        .pieces()
        .filter(|(other, _)| setting.hostile(id, *other) && concerns(occasion, *other))
        .min_by_key(|(other, at)| (state.piece(id).map(|piece| piece.gap(at)), *other))
        .and_then(|(other, _)| Aim::now(state, id, other, ShotKind::Steady))
        .and_then(|aim| may_fire(setting, state, &aim).err());
    match nearest {
        Some(refusal) if matches!(refusal.rule.as_ref(), "IC-R55" | "IC-30") => refusal,
        Some(refusal) if occasion != Occasion::OwnPhase => refusal,
        _ => Refusal::new("IC-32", "no-target"),
    }
}

/// Whether an enemy may be shot at on an occasion: as a reaction only the one it answers.
pub(super) fn concerns(occasion: Occasion, other: ElementId) -> bool {
    match occasion {
        Occasion::OwnPhase => true,
        Occasion::Reaction(actor) => actor == other,
    }
}

/// The enemies an element can fire at from where it stands.
pub fn targets(
    setting: &Setting,
    state: &State,
    id: ElementId,
    occasion: Occasion,
) -> Vec<ElementId> {
    state
        .pieces()
        .map(|(other, _)| other)
        .filter(|other| setting.hostile(id, *other) && concerns(occasion, *other))
        .filter(|other| {
            Aim::now(state, id, *other, ShotKind::Steady).is_some_and(|aim| {
                [false, true]
                    .iter()
                    .any(|law| can_fire(setting, state, &aim.with(*law)))
            })
        })
        .collect()
}

/// Whom a leader may rally now.
pub fn rallied(
    setting: &Setting,
    state: &State,
    id: ElementId,
    occasion: Occasion,
) -> Vec<ElementId> {
    state
        .pieces()
        .map(|(other, _)| other)
        .filter(|other| action::judge(setting, state, id, &Action::Rally(*other), occasion).is_ok())
        .collect()
}

fn reactions(setting: &Setting, state: &State, side: SideId) -> Vec<Offer> {
    let Some(actor) = reaction::actor(state) else {
        return Vec::new();
    };
    let occasion = Occasion::Reaction(actor);
    let mut offers = Vec::new();
    for (id, _) in state.pieces().filter(|(id, _)| setting.side(*id) == side) {
        let free = reaction::may_react(setting, state, id, actor);
        let foes = targets(setting, state, id, occasion);
        let keys = keys(setting, state, id);
        for key in keys.iter().filter(|key| **key != "overwatch") {
            let moves = reaction::moves(key);
            let refused = free
                .clone()
                .and_then(|()| {
                    if moves && !setting.options.reaction_may_move {
                        return Err(Refusal::new("IC-R19", "reaction-may-not-move"));
                    }
                    possible(setting, state, id, key, occasion, &foes)
                })
                .err();
            offers.push(Offer {
                slots: slots(setting, state, id, key, occasion, &foes),
                ..bare(key, Some(id), refused)
            });
        }
        if setting.is_leader(id) {
            let refused = free
                .clone()
                .and_then(|()| possible(setting, state, id, "rally", occasion, &foes))
                .err();
            let roll: NeededRoll =
                command::needed_roll(command::reaction_working(setting, state, id));
            offers.push(Offer {
                slots: slots(setting, state, id, "rally", occasion, &foes),
                roll: Some(roll),
                ..bare("rally", Some(id), refused)
            });
        }
        let watched = reaction::watch_targets(setting, state, id);
        if !watched.is_empty() {
            offers.push(watch(setting, state, id, watched));
        }
    }
    offers.push(bare("pass", None, None));
    offers
}

fn on_the_way(
    setting: &Setting,
    state: &State,
    walking: &Walking,
    able: &[ElementId],
) -> Vec<Offer> {
    let mut offers: Vec<Offer> = able
        .iter()
        .map(|id| watch(setting, state, *id, vec![walking.element]))
        .collect();
    offers.push(bare("pass", None, None));
    offers
}

fn watch(setting: &Setting, state: &State, id: ElementId, targets: Vec<ElementId>) -> Offer {
    // Overwatch fires as a reaction does.
    let occasion = Occasion::Reaction(id);
    Offer {
        slots: aim(setting, state, id, (true, occasion), targets),
        ..bare("watch", Some(id), None)
    }
}

//! What can be done at a decision, and what cannot just now and why.

use std::borrow::Cow;

use super::action::{self, Occasion};
use super::contact::{in_combat, in_contact, lender_for};
use super::draft::LAW;
use super::fire::{Aim, can_fire, may_fire};
use super::frame::{Frame, ShotKind, Walking};
use super::order::Action;
use super::sequence::{self, Way};
use super::setting::Setting;
use super::state::State;
use super::{command, decision, driving, reaction};
use crate::engine::{NeededRoll, Offer, Refusal, SideId, Slot, SlotKind, Value};
use crate::table::{ElementId, Length};

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
    for (id, _) in state.pieces().filter(|(id, _)| setting.side(*id) == side) {
        let foes = targets(setting, state, id, Occasion::OwnPhase);
        for key in ACTIONS {
            offers.push(own(setting, state, id, key, &foes));
        }
        if setting.is_leader(id) {
            offers.push(own(setting, state, id, "rally", &foes));
            offers.push(group(setting, state, id));
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

/// The actions that every element has, in the order of the rule book.
pub(super) const ACTIONS: [&str; 5] = ["move_shoot", "shoot_move", "sprint", "shoot", "overwatch"];

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
            ..slot(SlotKind::Members, true)
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
    match key {
        "shoot" | "shoot_move" => {
            if targets.is_empty() {
                return Err(no_target(setting, state, id, occasion));
            }
            Ok(())
        }
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

fn concerns(occasion: Occasion, other: ElementId) -> bool {
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

fn slot(kind: SlotKind, required: bool) -> Slot {
    Slot {
        kind,
        required,
        elements: Vec::new(),
        choices: Vec::new(),
        length: None,
        bonus: None,
        spots: Vec::new(),
        count: None,
    }
}

/// The slots of an action's draft.
fn slots(
    setting: &Setting,
    state: &State,
    id: ElementId,
    key: &str,
    occasion: Occasion,
    targets: &[ElementId],
) -> Vec<Slot> {
    let step = driving::step(setting, state, id);
    let path = |moves: i32| Slot {
        length: Some(Length(step.0 * moves)),
        bonus: driving::road_bonus(setting, state, id),
        ..slot(SlotKind::Path, false)
    };
    let aim = |required, elements| aim(setting, state, id, (required, occasion), elements);
    let foes = || {
        let all = state
            .pieces()
            .map(|(other, _)| other)
            .filter(|other| setting.hostile(id, *other));
        all.filter(|other| concerns(occasion, *other)).collect()
    };
    let standing = [slot(SlotKind::Facing, false), slot(SlotKind::Level, false)];
    let leave = || {
        let edges = super::movement::exits(setting, setting.side(id));
        (!edges.is_empty()).then(|| Slot {
            choices: vec!["leave".into()],
            ..slot(SlotKind::Choice, false)
        })
    };
    match key {
        "move_shoot" => [path(1)]
            .into_iter()
            .chain(standing)
            .chain(aim(false, foes()))
            .chain(leave())
            .collect(),
        "shoot_move" => [path(1)]
            .into_iter()
            .chain(standing)
            .chain(aim(true, targets.to_vec()))
            .chain(leave())
            .collect(),
        "sprint" => [path(2)]
            .into_iter()
            .chain(standing)
            .chain(leave())
            .collect(),
        "shoot" => aim(true, targets.to_vec()),
        "rally" => vec![Slot {
            elements: rallied(setting, state, id, occasion),
            ..slot(SlotKind::Target, true)
        }],
        _ => Vec::new(),
    }
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
        for key in ACTIONS.iter().filter(|key| **key != "overwatch") {
            let moves = *key != "shoot";
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

/// The slots of a shot: at whom, whose die is lent, with the one AT volley or not (IC-R47), at whom besides (IC-R43).
fn aim(
    setting: &Setting,
    state: &State,
    id: ElementId,
    (required, occasion): (bool, Occasion),
    elements: Vec<ElementId>,
) -> Vec<Slot> {
    let unit = setting.unit(id);
    let law = (unit.law > 0 && !state.element(id).law_fired).then(|| Slot {
        choices: vec![LAW.into()],
        ..slot(SlotKind::Weapon, false)
    });
    let both = setting.options.dual_fire && occasion == Occasion::OwnPhase;
    let second = (both && unit.ap > 0 && unit.at > 0).then(|| Slot {
        elements: elements.clone(),
        ..slot(SlotKind::Second, false)
    });
    let helpers = state
        .piece(id)
        .and_then(|piece| lender_for(setting, state, id, &piece));
    let target = Slot {
        elements,
        ..slot(SlotKind::Target, required)
    };
    let helper = Slot {
        elements: helpers.into_iter().collect(),
        ..slot(SlotKind::Helper, false)
    };
    [target, helper]
        .into_iter()
        .chain(law)
        .chain(second)
        .collect()
}

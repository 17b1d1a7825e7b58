//! Actions: what may be done, and how it is carried out (IC-23 to IC-28).

use super::contact::{charged_by, in_combat, in_contact};
use super::event::Event;
use super::fire::{Aim, Fire, may_fire};
use super::frame::{Act, Aftermath, By, Combat, Frame, SetOff, ShotKind, Volley};
use super::movement::{self, Plan};
use super::order::{Action, Movement, Shot};
use super::setting::Setting;
use super::state::{Place, State};
use super::{Next, aircraft, casualty, close_combat, passenger};
use crate::engine::{Refusal, Value};
use crate::table::{ElementId, Piece};

/// In which circumstances an action is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// In the element's own phase.
    OwnPhase,
    /// As a reaction to this enemy element (IC-11).
    Reaction(ElementId),
}

/// Whether an element may take an action as things stand, and its move if it has one. Who may act at all, and by what roll, is the
/// sequence's affair.
pub fn judge(
    setting: &Setting,
    state: &State,
    id: ElementId,
    action: &Action,
    occasion: Occasion,
) -> Result<Option<Plan>, Refusal> {
    if let Some(Place::Away(_)) = state.elements.get(usize::from(id.0)).map(|e| e.place) {
        return aircraft::judge_entry(setting, state, id, action, occasion);
    }
    let Some(piece) = state.piece(id) else {
        return passenger::judge(setting, state, id, action, occasion).map(|()| None);
    };
    if in_combat(setting, state, id) != (*action == Action::Fight) {
        return Err(match action {
            Action::Fight => Refusal::new("IC-47", "not-in-close-combat"),
            _ => Refusal::new("IC-48", "in-close-combat"),
        });
    }
    aircraft::check(setting, state, id, action, occasion)?;
    let reaction = matches!(occasion, Occasion::Reaction(_));
    let moving = if reaction {
        ShotKind::MovingReaction
    } else {
        ShotKind::Moving
    };
    match action {
        Action::MoveShoot { movement, shot } => {
            let plan = movement::plan(setting, state, id, movement, 1)?;
            check_contact(setting, id, &plan, occasion)?;
            if let Some(shot) = shot {
                if charged_by(setting, id, plan.walk.stop).is_some() {
                    return Err(Refusal::new("IC-R28", "shot-after-contact"));
                }
                if plan.leaves.is_some() {
                    return Err(Refusal::new("IC-23", "shot-after-leaving"));
                }
                check_shot(setting, state, id, plan.end, shot, moving, occasion)?;
            }
            Ok(Some(plan))
        }
        Action::ShootMove { shot, movement } => {
            let plan = movement::plan(setting, state, id, movement, 1)?;
            check_contact(setting, id, &plan, occasion)?;
            check_shot(setting, state, id, piece, shot, moving, occasion)?;
            Ok(Some(plan))
        }
        Action::Sprint(movement) => {
            let plan = movement::plan(setting, state, id, movement, 2)?;
            check_contact(setting, id, &plan, occasion)?;
            Ok(Some(plan))
        }
        Action::Shoot(shot) => {
            let kind = if reaction {
                ShotKind::Reaction
            } else {
                ShotKind::Steady
            };
            check_shot(setting, state, id, piece, shot, kind, occasion)?;
            Ok(None)
        }
        Action::Overwatch if reaction => Err(Refusal::new("IC-R19", "no-overwatch-as-reaction")),
        Action::Overwatch | Action::Fight => Ok(None),
        Action::Rally(target) => check_rally(setting, state, id, *target, occasion).map(|()| None),
        Action::Load(vehicle) => passenger::may_load(setting, state, id, *vehicle).map(|()| None),
        Action::Unload { whom, near } => {
            passenger::places(setting, state, id, whom, *near).map(|_| None)
        }
        Action::TakeOff => aircraft::may_take_off(setting, state, id).map(|()| None),
        Action::Land => aircraft::may_land(setting, state, id).map(|()| None),
        Action::PickUp => casualty::may_pick_up(setting, state, id).map(|_| None),
        Action::Stow(vehicle) => casualty::may_stow(setting, state, id, *vehicle).map(|()| None),
    }
}

/// A reaction charges nobody but the element it answers (IC-R19).
pub(super) fn check_contact(
    setting: &Setting,
    id: ElementId,
    plan: &Plan,
    occasion: Occasion,
) -> Result<(), Refusal> {
    match (charged_by(setting, id, plan.walk.stop), occasion) {
        (Some(foe), Occasion::Reaction(actor)) if foe != actor => {
            Err(Refusal::new("IC-R19", "contact-only-with-actor")
                .with("who", Value::Element(actor)))
        }
        _ => Ok(()),
    }
}

/// A shot from where the firer stands or will stand: who, and whose die is lent.
pub fn check_shot(
    setting: &Setting,
    state: &State,
    id: ElementId,
    from: Piece,
    shot: &Shot,
    kind: ShotKind,
    occasion: Occasion,
) -> Result<(), Refusal> {
    if let Occasion::Reaction(actor) = occasion
        && shot.target != actor
    {
        return Err(Refusal::new("IC-11", "react-only-to-actor").with("who", Value::Element(actor)));
    }
    if !setting.knows(shot.target) {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    let Some(to) = state.piece(shot.target) else {
        return Err(Refusal::new("TB-3", "target-not-on-table"));
    };
    let aim = Aim {
        firer: id,
        from,
        target: shot.target,
        to,
        kind,
        law: shot.law,
    };
    may_fire(setting, state, &aim)?;
    if let Some(second) = shot.also {
        check_second(setting, state, &aim, second, occasion)?;
    }
    match shot.helper {
        Some(helper) if aim.lender(setting, state) != Some(helper) => {
            Err(Refusal::new("IC-R55", "cannot-lend-die"))
        }
        _ => Ok(()),
    }
}

/// A second target for the other type of fire, where an option allows both in one action (IC-R43).
fn check_second(
    setting: &Setting,
    state: &State,
    first: &Aim,
    second: ElementId,
    occasion: Occasion,
) -> Result<(), Refusal> {
    if !setting.options.dual_fire {
        return Err(Refusal::new("IC-R43", "one-type-of-fire"));
    }
    if occasion != Occasion::OwnPhase {
        return Err(
            Refusal::new("IC-11", "react-only-to-actor").with("who", Value::Element(first.target))
        );
    }
    if !setting.knows(second) {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    let Some(to) = state.piece(second) else {
        return Err(Refusal::new("TB-3", "target-not-on-table"));
    };
    let aim = Aim {
        target: second,
        to,
        law: false,
        ..*first
    };
    if (aim.fire(setting) == Fire::Ap) == (first.fire(setting) == Fire::Ap) {
        return Err(Refusal::new("IC-R43", "second-of-the-other-type"));
    }
    may_fire(setting, state, &aim).map(|_| ())
}

/// A leader's rally of one in contact with him (IC-28).
pub(super) fn check_rally(
    setting: &Setting,
    state: &State,
    leader: ElementId,
    target: ElementId,
    occasion: Occasion,
) -> Result<(), Refusal> {
    if !setting.is_leader(leader) {
        return Err(Refusal::new("IC-28", "only-leaders-rally"));
    }
    if state.element(leader).pinned {
        return Err(Refusal::new("IC-R12", "pinned-leader"));
    }
    if occasion != Occasion::OwnPhase && !setting.options.reaction_rally {
        return Err(Refusal::new("IC-R24", "no-rally-as-reaction"));
    }
    if !setting.knows(target) || setting.hostile(leader, target) || target == leader {
        return Err(Refusal::new("IC-28", "rally-whom"));
    }
    if !in_contact(state, leader, target) {
        return Err(
            Refusal::new("IC-28", "rally-needs-contact").with("who", Value::Element(target))
        );
    }
    if !state.element(target).pinned {
        return Err(Refusal::new("IC-28", "not-pinned").with("who", Value::Element(target)));
    }
    Ok(())
}

/// An action begins: enemies who see it begin have observed it (IC-R21); its halves follow, then what comes of it.
pub fn act(setting: &Setting, state: &State, act: &Act) -> Next {
    let Act {
        element,
        action,
        by,
    } = act;
    let enters = aircraft::enters(setting, state, *element, action);
    if !state.present(*element) && enters.is_empty() {
        return Next::pop(Vec::new());
    }
    let observers = match state.piece(*element) {
        Some(piece) if !by.reaction() => passenger::noticing(setting, state, *element, piece),
        _ => Vec::new(),
    };
    let mut events = vec![Event::Began {
        element: *element,
        action: action.clone(),
        by: *by,
        observers,
    }];
    events.extend(enters);
    let moved = action.movement().is_some();
    let mut frames = vec![Frame::Aftermath(Aftermath {
        element: *element,
        by: *by,
        moved,
        pin: by.blunder() && moved,
    })];
    let (steady, moving) = match by {
        By::Reaction => (ShotKind::Reaction, ShotKind::MovingReaction),
        By::Blunder | By::ReactionBlunder => (ShotKind::Stray, ShotKind::Stray),
        _ => (ShotKind::Steady, ShotKind::Moving),
    };
    let volley = |shot: &Shot, kind| {
        let second = shot.also.map(Shot::at);
        let first = Shot {
            also: None,
            ..*shot
        };
        second.into_iter().chain([first]).map(move |shot| {
            Frame::Volley(Volley {
                firer: Some(*element),
                shot,
                kind,
            })
        })
    };
    let set_off = |movement: &Movement, fired| {
        Frame::SetOff(SetOff {
            element: *element,
            movement: movement.clone(),
            moves: action.moves() as u8,
            by: *by,
            fired,
        })
    };
    match action {
        Action::MoveShoot { movement, shot } => {
            frames.extend(shot.iter().flat_map(|shot| volley(shot, moving)));
            frames.push(set_off(movement, false));
        }
        Action::ShootMove { shot, movement } => {
            frames.push(set_off(movement, true));
            frames.extend(volley(shot, moving));
        }
        Action::Sprint(movement) => frames.push(set_off(movement, false)),
        Action::Shoot(shot) => frames.extend(volley(shot, steady)),
        Action::Rally(target) => events.push(Event::Unpinned {
            element: *target,
            leader: Some(*element),
        }),
        Action::Load(vehicle) => events.push(Event::Loaded {
            element: *element,
            vehicle: *vehicle,
        }),
        Action::Unload { whom, near } => {
            events.extend(passenger::unload(setting, state, *element, whom, *near));
        }
        Action::TakeOff => events.extend(aircraft::takes_off(setting, state, *element)),
        Action::Land => events.push(Event::Landed { element: *element }),
        Action::PickUp => {
            let found = casualty::may_pick_up(setting, state, *element);
            events.extend(found.map(|casualty| Event::PickedUp {
                element: *element,
                casualty,
            }));
        }
        Action::Stow(vehicle) => {
            let may = casualty::may_stow(setting, state, *element, *vehicle).is_ok();
            events.extend(may.then_some(Event::Stowed {
                element: *element,
                vehicle: *vehicle,
            }));
        }
        Action::Overwatch | Action::Fight => {}
    }
    Next::become_(events, frames)
}

/// After an action that is wholly finished (IC-12): a charge draws fire, then close combat is fought, then a blunderer is pinned, then others react (IC-R27).
pub fn aftermath(setting: &Setting, state: &State, after: &Aftermath) -> Next {
    let own = !after.by.reaction();
    let mut frames = Vec::new();
    if own {
        frames.push(Frame::Reactions(Vec::new()));
    }
    if after.pin {
        frames.push(Frame::PinAfter(after.element));
    }
    if state.piece(after.element).is_some() && in_combat(setting, state, after.element) {
        frames.push(Frame::Combat(Combat {
            by: after.element,
            rolled: Vec::new(),
            left: None,
        }));
        if after.moved && own {
            frames.push(Frame::ChargeFire(after.element));
        }
    }
    Next::become_(casualty::delivered(setting, state), frames)
}

/// The charged fire at the charger.
pub fn charge_fire(setting: &Setting, state: &State, charger: ElementId) -> Next {
    if state.piece(charger).is_none() {
        return Next::pop(Vec::new());
    }
    close_combat::charge_fire(setting, state, charger)
}

/// A blunderer is pinned when all else is done.
pub fn pin_after(state: &State, id: ElementId) -> Next {
    let pins = state.present(id) && !state.element(id).pinned;
    Next::pop(
        pins.then_some(Event::Pinned { element: id })
            .into_iter()
            .collect(),
    )
}

//! The slots of drafts: what each action may and must be given.

use super::action::Occasion;
use super::contact::lender_for;
use super::draft::LAW;
use super::offers::{concerns, rallied};
use super::setting::Setting;
use super::state::State;
use super::{casualty, driving, passenger};
use crate::engine::{Slot, SlotKind};
use crate::table::{ElementId, Ground, Length, Point};

/// From one corner of the table to the other.
fn across(ground: &Ground) -> Length {
    Point::new(0, 0).distance(Point::new(ground.width.0, ground.height.0))
}

/// The slots of an action's draft; `targets` are those the element can fire at.
pub(super) fn slots(
    setting: &Setting,
    state: &State,
    id: ElementId,
    key: &str,
    occasion: Occasion,
    targets: &[ElementId],
) -> Vec<Slot> {
    let flies = setting.unit(id).class.aircraft();
    let path = |moves: i32| Slot {
        length: Some(if flies {
            across(&setting.ground)
        } else {
            driving::step(setting, state, id) * moves
        }),
        bonus: driving::road_bonus(setting, state, id),
        ..Slot::new(SlotKind::Path, flies && state.piece(id).is_none())
    };
    let aim = |required, elements| aim(setting, state, id, (required, occasion), elements);
    let foes = || {
        let all = state
            .pieces()
            .map(|(other, _)| other)
            .filter(|other| setting.hostile(id, *other));
        all.filter(|other| concerns(occasion, *other)).collect()
    };
    let standing = [
        Slot::new(SlotKind::Facing, false),
        Slot::new(SlotKind::Level, false),
    ];
    let standing = standing.into_iter().take(if flies { 1 } else { 2 });
    let leave = || {
        let edges = super::movement::ways_out(setting, state, id);
        let open = if flies {
            state.piece(id).is_some()
        } else {
            !edges.is_empty()
        };
        open.then(|| Slot {
            choices: vec!["leave".into()],
            ..Slot::new(SlotKind::Choice, false)
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
        "load" => vec![Slot {
            elements: passenger::loadable(setting, state, id),
            ..Slot::new(SlotKind::Target, true)
        }],
        "unload" => {
            let side = Slot {
                length: passenger::reach(setting, state, id),
                ..Slot::new(SlotKind::Path, false)
            };
            let whom = state.piece(id).map(|_| Slot {
                elements: state.passengers(id),
                ..Slot::new(SlotKind::Members, false)
            });
            whom.into_iter().chain([side]).collect()
        }
        "stow" => vec![Slot {
            elements: casualty::takers(setting, state, id),
            ..Slot::new(SlotKind::Target, true)
        }],
        "rally" => vec![Slot {
            elements: rallied(setting, state, id, occasion),
            ..Slot::new(SlotKind::Target, true)
        }],
        _ => Vec::new(),
    }
}

/// The slots of a shot: at whom, whose die is lent, with the one AT volley or not (IC-R47), at whom besides (IC-R43).
pub(super) fn aim(
    setting: &Setting,
    state: &State,
    id: ElementId,
    (required, occasion): (bool, Occasion),
    elements: Vec<ElementId>,
) -> Vec<Slot> {
    let unit = setting.unit(id);
    let law = (unit.law > 0 && !state.element(id).law_fired).then(|| Slot {
        choices: vec![LAW.into()],
        ..Slot::new(SlotKind::Weapon, false)
    });
    let both = setting.options.dual_fire && occasion == Occasion::OwnPhase;
    let second = (both && unit.ap > 0 && unit.at > 0).then(|| Slot {
        elements: elements.clone(),
        ..Slot::new(SlotKind::Second, false)
    });
    let helpers = state
        .piece(id)
        .and_then(|piece| lender_for(setting, state, id, &piece));
    let target = Slot {
        elements,
        ..Slot::new(SlotKind::Target, required)
    };
    let helper = Slot {
        elements: helpers.into_iter().collect(),
        ..Slot::new(SlotKind::Helper, false)
    };
    [target, helper]
        .into_iter()
        .chain(law)
        .chain(second)
        .collect()
}

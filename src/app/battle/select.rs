//! Selecting an element: its usual order is begun, and aimed where there is one enemy to aim at.

use std::borrow::Cow;

use super::game::Game;
use super::hand::{Hand, Mark};
use super::propose::{AMBUSH, propose};
use super::wish::place_of;
use crate::engine::{Decision, SlotKind};
use crate::table::ElementId;

/// Selects an element; if it is asked, its usual order is begun.
pub(super) fn select(game: &Game, hand: &mut Hand, id: Option<ElementId>) {
    hand.clear();
    hand.selected = id;
    let asked = game
        .persons_decision()
        .filter(|decision| id.is_some_and(|id| decision.elements.contains(&id)));
    let Some(decision) = asked else { return };
    let Some(key) = usual(hand, &decision.kind) else {
        return;
    };
    hand.begin(&key);
    // Out of turn there is one enemy to answer: an answer begun by itself is aimed as one that was chosen is. It is given by Enter, or by
    // two clicks as any other.
    if decision.kind != "act" {
        aim_at_only(game, hand);
        hand.mark = None;
        propose(game, hand);
    }
}

/// The order that selecting an element begins; a reaction is a shot first, and where only one thing can be done it is that.
pub(super) fn usual(hand: &Hand, kind: &str) -> Option<Cow<'static, str>> {
    let possible = |key: &&str| {
        hand.offer(hand.selected, key)
            .is_some_and(|offer| offer.element.is_some() && offer.refused.is_none())
    };
    if kind == "react" && possible(&"shoot") {
        return Some("shoot".into());
    }
    if kind == AMBUSH {
        return ["ambush", "overwatch"]
            .into_iter()
            .find(possible)
            .map(Cow::Borrowed);
    }
    let known = [
        "fight",
        "watch",
        "move_shoot",
        "shoot",
        "split",
        "move",
        "enter",
        "retreat",
        "take_off",
        "leave",
        "unload",
    ];
    let key = known.into_iter().find(possible).map(Cow::Borrowed);
    key.or_else(|| only(hand).filter(|_| !UNHURRIED.contains(&kind)))
}

/// The one thing that the selected element can do.
fn only(hand: &Hand) -> Option<Cow<'static, str>> {
    let own = hand.offers.iter();
    let mut own = own.filter(|o| o.element == hand.selected && o.refused.is_none());
    let first = own.next()?.key.clone();
    own.next().is_none().then_some(first)
}

/// Questions at which nothing else is begun by itself: there is more to do than to answer, or the answer costs something.
const UNHURRIED: [&str; 9] = [
    "act",
    "move",
    "react",
    "overwatch",
    "civilian",
    "defend",
    "assault",
    "cancel",
    "occupy",
];

/// The element after the selected one among those asked, or before it.
pub(super) fn next(
    decision: Option<&Decision>,
    hand: &Hand,
    back: bool,
    shoots: bool,
) -> Option<ElementId> {
    let mut elements = decision?.elements.clone();
    let may = |id: &ElementId| {
        ["shoot", "watch", "fire"]
            .iter()
            .any(|key| hand.may_do(*id, key))
    };
    if shoots && elements.iter().any(may) {
        elements.retain(may);
    }
    let place = hand
        .selected
        .and_then(|id| elements.iter().position(|other| *other == id));
    let step = if back { elements.len().max(1) - 1 } else { 1 };
    let next = place.map_or(0, |place| (place + step) % elements.len().max(1));
    elements.get(next).copied()
}

/// Aims an order that needs a target at the only one there is.
pub(super) fn aim_at_only(game: &Game, hand: &mut Hand) {
    let moves = hand.slot(SlotKind::Path).is_some();
    let only = hand
        .slot(SlotKind::Target)
        .filter(|slot| slot.required && slot.elements.len() == 1)
        .map(|slot| slot.elements[0]);
    let place = only.and_then(|id| Some((id, place_of(game, id)?)));
    if let (Some((target, at)), Some(draft)) = (place, &mut hand.draft) {
        draft.target = Some(target);
        hand.placed = !moves;
        hand.mark = Some(Mark {
            at,
            under: Some(target),
        });
    }
}

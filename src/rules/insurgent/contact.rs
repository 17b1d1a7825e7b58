//! Who touches whom, and what follows from it: leaders in contact, close combat.

use super::civilian;
use super::setting::Setting;
use super::state::{Place, State};
use crate::table::piece::{Base, Stance};
use crate::table::route::Stop;
use crate::table::{ElementId, Mobility, Piece};

/// Whether two elements are on the table and in base contact (IC-R87): what is in the air touches nobody, and who is aboard touches what he
/// is in (IC-R12).
pub fn in_contact(state: &State, a: ElementId, b: ElementId) -> bool {
    let touching = || matches!((state.on_ground(a), state.on_ground(b)), (Some(a), Some(b)) if a.in_contact(&b));
    let inside =
        || state.element(a).place == Place::Aboard(b) || state.element(b).place == Place::Aboard(a);
    a != b && (touching() || inside())
}

/// The enemy that an element charges by a walk that stops so: a vehicle merely stops at another (IC-52, IC-R87).
pub fn charged_by(setting: &Setting, id: ElementId, stop: Stop) -> Option<ElementId> {
    match stop {
        Stop::Contact(foe) if fights(setting, id, foe) => Some(foe),
        _ => None,
    }
}

/// The enemies that an element fights when their bases touch: not vehicle against vehicle (IC-52).
fn fights(setting: &Setting, a: ElementId, b: ElementId) -> bool {
    setting.hostile(a, b) && (setting.on_foot(a) || setting.on_foot(b))
}

/// The enemies in base contact with an element that it fights, by number.
pub fn foes(setting: &Setting, state: &State, id: ElementId) -> Vec<ElementId> {
    let Some(piece) = state.on_ground(id) else {
        return Vec::new();
    };
    state
        .grounded()
        .filter(|(other, at)| fights(setting, id, *other) && piece.in_contact(at))
        .map(|(other, _)| other)
        .collect()
}

/// Whether an element is in close combat: opposing bases touch (IC-45), on the ground (IC-R80), one of them on foot (IC-52).
pub fn in_combat(setting: &Setting, state: &State, id: ElementId) -> bool {
    state.on_ground(id).is_some_and(|piece| {
        state
            .grounded()
            .any(|(other, at)| fights(setting, id, other) && piece.in_contact(&at))
    })
}

/// All elements of the close combat that an element is in, by number: everyone joined to it by opposing contact, those
/// who came later too (IC-49).
pub fn brawl(setting: &Setting, state: &State, id: ElementId) -> Vec<ElementId> {
    let mut inside = vec![id];
    let mut next = 0;
    while let Some(one) = inside.get(next).copied() {
        for foe in foes(setting, state, one) {
            if !inside.contains(&foe) {
                inside.push(foe);
            }
        }
        next += 1;
    }
    inside.sort_unstable();
    inside
}

/// The unpinned leader of its own side in base contact with an element, other than itself: he gives +1 to its command rolls (IC-7,
/// IC-R12). The lowest number, if there are several. After a blunder he helps to unpin, and no more in that turn (IC-22).
pub fn leader_of(setting: &Setting, state: &State, id: ElementId) -> Option<ElementId> {
    let e = state.element(id);
    if e.blundered && !e.pinned {
        return None;
    }
    leaders_of(setting, state, id).next()
}

/// The leader who can lend a die to an element that stands as `piece` does (IC-R55): unpinned, in base contact, not in close combat
/// himself, neither lent nor fired in this phase. Not to a leader, nor to one that has blundered in this turn (IC-22).
pub fn lender_for(
    setting: &Setting,
    state: &State,
    id: ElementId,
    piece: &Piece,
) -> Option<ElementId> {
    let e = state.element(id);
    if !setting.options.leader_adds_die || setting.is_leader(id) || e.blundered || e.airborne {
        return None;
    }
    leaders_at(setting, state, id, Some(*piece)).find(|leader| {
        let e = state.element(*leader);
        !e.lent && !e.fired && !in_combat(setting, state, *leader)
    })
}

fn leaders_of<'a>(
    setting: &'a Setting,
    state: &'a State,
    id: ElementId,
) -> impl Iterator<Item = ElementId> + 'a {
    let aboard = state
        .passengers(id)
        .into_iter()
        .filter(move |leader| setting.is_leader(*leader) && !state.element(*leader).pinned);
    leaders_at(setting, state, id, state.on_ground(id)).chain(aboard)
}

fn leaders_at<'a>(
    setting: &'a Setting,
    state: &'a State,
    id: ElementId,
    piece: Option<Piece>,
) -> impl Iterator<Item = ElementId> + 'a {
    state
        .grounded()
        .filter(move |(other, at)| {
            *other != id
                && setting.is_leader(*other)
                && !setting.hostile(id, *other)
                && !state.element(*other).pinned
                && piece.is_some_and(|piece| piece.in_contact(at))
        })
        .map(|(other, _)| other)
}

/// Every other base on the ground, as a mover meets it (TB-13), civilians' too.
pub fn bases(setting: &Setting, state: &State, mover: ElementId) -> Vec<Base> {
    state
        .grounded()
        .filter(|(other, _)| *other != mover)
        .map(|(id, piece)| Base {
            id,
            at: piece.at,
            radius: piece.radius,
            stance: if setting.hostile(mover, id) {
                Stance::Enemy
            } else if setting.unit(id).mobility == Mobility::Foot {
                Stance::FriendOnFoot
            } else {
                Stance::Obstacle
            },
        })
        .chain(civilian::bases(setting, state))
        .collect()
}

//! Close combat (IC-45 to IC-50).

use super::contact::{brawl, foes, in_combat, lender_for};
use super::damage::count;
use super::event::Event;
use super::fire::{self, Aim, Fire, as_die, may_fire};
use super::frame::{ArmourHits, Blow, Combat, Frame, ShotKind, Volley};
use super::order::Shot;
use super::save::{self, shelter};
use super::setting::Setting;
use super::state::State;
use super::{Next, Step, cause_element};
use crate::chance::Handful;
use crate::engine::ruleset::Wanted;
use crate::engine::{SideId, Text, Value, WorkLine, Working};
use crate::table::sight::sight;
use crate::table::{Cover, ElementId, Piece};

/// What an element's dice need in close combat: 2+, pinned 4+ (IC-46).
pub fn to_hit(state: &State, id: ElementId) -> Working {
    let mut lines = Vec::new();
    if state.element(id).pinned {
        lines.push(WorkLine {
            text: Text::key("work-pinned"),
            change: -2,
            rule: "IC-46".into(),
            cause: cause_element(id),
        });
    }
    let needed = 2 - lines.iter().map(|line| line.change).sum::<i32>();
    Working {
        text: Text::key("work-close-combat"),
        rule: "IC-46".into(),
        base: 2,
        lines,
        needed,
    }
}

/// An element's dice in close combat: its fire power (IC-46), and a die of a leader in contact who is not in the fight himself (IC-R55).
pub fn dice(setting: &Setting, state: &State, id: ElementId) -> (u8, Option<ElementId>) {
    let Some(piece) = state.piece(id) else {
        return (0, None);
    };
    let helper = lender_for(setting, state, id, &piece);
    let power = fire::power(setting, state, id, Fire::Ap).max(1);
    let dice = power
        .saturating_add(u8::from(helper.is_some()))
        .saturating_add(bunker(setting, state, id, &piece));
    (dice, helper)
}

/// The dice more, as an option, of one that stands in a hard target with heavy cover while nobody it is in contact with stands in it too
/// (IC-R79).
fn bunker(setting: &Setting, state: &State, id: ElementId, piece: &Piece) -> u8 {
    let bonus = setting.options.bunker_cc_bonus;
    if bonus == 0 {
        return 0;
    }
    let place = |piece: &Piece| shelter(&sight(state.ground(setting), piece, piece));
    let here = place(piece);
    let inside = |at: &Piece| place(at).feature == here.feature;
    let alone = !state
        .pieces()
        .any(|(foe, at)| setting.hostile(id, foe) && piece.in_contact(&at) && inside(&at));
    if here.hard && here.cover == Cover::Heavy && alone {
        bonus
    } else {
        0
    }
}

/// A round of close combat: everybody rolls before anybody loses anything (IC-R73), the phasing side first, by number.
pub fn round(setting: &Setting, state: &State, combat: &Combat) -> Step {
    let Some(left) = &combat.left else {
        if state.piece(combat.by).is_none() || !in_combat(setting, state, combat.by) {
            return Step::Next(Next::pop(Vec::new()));
        }
        let next = Combat {
            left: Some(in_turn(setting, state, combat.by)),
            ..combat.clone()
        };
        return Step::Next(Next::become_(Vec::new(), vec![Frame::Combat(next)]));
    };
    match left.first() {
        Some(id) => {
            let need = to_hit(state, *id).needed;
            Step::Roll(Wanted {
                handful: Handful::d6(dice(setting, state, *id).0),
                need: u8::try_from(need).ok(),
                why: Text::key("dice-close-combat").with("who", Value::Element(*id)),
                side: setting.side(*id),
            })
        }
        None => Step::Next(settle(setting, state, combat)),
    }
}

/// Those of the close combat that an element is in, in the order in which they roll.
pub fn in_turn(setting: &Setting, state: &State, id: ElementId) -> Vec<ElementId> {
    let phasing = state.phasing(setting);
    let mut people = brawl(setting, state, id);
    people.sort_by_key(|id| (setting.side(*id) != phasing, *id));
    people
}

/// One element's dice.
pub fn rolled(setting: &Setting, state: &State, combat: &Combat, shown: &[u8]) -> Next {
    let mut next = combat.clone();
    let Some(id) = next
        .left
        .as_mut()
        .filter(|left| !left.is_empty())
        .map(|left| left.remove(0))
    else {
        return Next::pop(Vec::new());
    };
    let need = u8::try_from(to_hit(state, id).needed).unwrap_or(6);
    next.rolled.push((id, count(shown, need)));
    let helper = dice(setting, state, id).1;
    let event = Event::Fought {
        element: id,
        helper,
        need,
        dice: shown.to_vec(),
    };
    Next::become_(vec![event], vec![Frame::Combat(next)])
}

/// All hits fall at once, split as evenly as may be over the other side (IC-46); then pin dice, the phasing side first.
fn settle(setting: &Setting, state: &State, combat: &Combat) -> Next {
    let people: Vec<(ElementId, u8)> = combat
        .rolled
        .iter()
        .map(|(id, _)| (*id, state.element(*id).strength))
        .collect();
    let mut sides: Vec<SideId> = people.iter().map(|(id, _)| setting.side(*id)).collect();
    sides.sort_unstable();
    sides.dedup();
    let mut taken: Vec<(ElementId, u8)> = people.iter().map(|(id, _)| (*id, 0)).collect();
    for side in sides {
        let hits: u32 = combat
            .rolled
            .iter()
            .filter(|(id, _)| setting.side(*id) == side)
            .map(|(_, hits)| u32::from(*hits))
            .sum();
        let targets: Vec<_> = people
            .iter()
            .copied()
            .filter(|(id, _)| setting.side(*id) != side)
            .collect();
        for (target, share) in allocate(&targets, hits) {
            if let Some(entry) = taken.iter_mut().find(|(id, _)| *id == target) {
                entry.1 = entry.1.saturating_add(share);
            }
        }
    }
    let mut events = Vec::new();
    let mut frames = Vec::new();
    for (id, share) in taken {
        let element = state.element(id);
        if share == 0 {
            continue;
        }
        if !setting.on_foot(id) {
            frames.push(Frame::Armour(ArmourHits {
                target: id,
                hits: share,
                save: as_die(save::in_close_combat(setting, id).needed),
                by: Blow::CloseCombat,
            }));
            continue;
        }
        events.push(Event::Lost {
            element: id,
            strength: share.min(element.strength),
        });
        if share < element.strength && !element.pinned {
            frames.push(Frame::Pins(id, share));
        }
    }
    frames.reverse();
    Next::become_(events, frames)
}

/// Splits hits over elements with their strength, one at a time, the strongest first (ties: the lower number); what an element cannot take
/// goes to the next (IC-R75). A vehicle has no strength: it comes last and takes its full share. Only those who take any are named.
pub fn allocate(targets: &[(ElementId, u8)], hits: u32) -> Vec<(ElementId, u8)> {
    let mut order: Vec<(ElementId, u8, u8)> = targets
        .iter()
        .map(|(id, strength)| (*id, *strength, 0))
        .collect();
    order.sort_by_key(|(id, strength, _)| (std::cmp::Reverse(*strength), *id));
    let mut left = hits;
    while left > 0 {
        let before = left;
        for (_, strength, share) in &mut order {
            let most = if *strength == 0 { u8::MAX } else { *strength };
            if left > 0 && *share < most {
                *share += 1;
                left -= 1;
            }
        }
        if left == before {
            break;
        }
    }
    order.retain(|(_, _, share)| *share > 0);
    order
        .into_iter()
        .map(|(id, _, share)| (id, share))
        .collect()
}

/// Whether one who is charged is free to fire at its charger, who stands as the aim has it (IC-14, IC-R27), with a weapon that may (IC-R49).
fn fires_at_charger(setting: &Setting, state: &State, aim: &Aim) -> bool {
    let e = state.element(aim.firer);
    let engaged = foes(setting, state, aim.firer)
        .iter()
        .any(|foe| *foe != aim.target);
    !(e.pinned || e.reacted || engaged) && may_fire(setting, state, aim).is_ok()
}

/// The fire of those who are charged, before the fight: unpinned, reaction unused, not yet in close combat, the charger in their front
/// (IC-14, IC-R27). Nobody is asked: it is their reaction. A weapon that may not fire at the charger (IC-R49) spends none.
pub fn charge_fire(setting: &Setting, state: &State, charger: ElementId) -> Next {
    let mut events = Vec::new();
    let mut frames = Vec::new();
    for (element, shot) in charge_volleys(setting, state, charger) {
        events.push(Event::ChargeFired { element, charger });
        frames.push(Frame::Volley(Volley {
            firer: Some(element),
            shot,
            kind: ShotKind::Charge,
        }));
    }
    frames.reverse();
    Next::become_(events, frames)
}

/// Who fires at a charger that is in contact now, in that order, and whose die each is lent.
pub fn charge_volleys(
    setting: &Setting,
    state: &State,
    charger: ElementId,
) -> Vec<(ElementId, Shot)> {
    let fires = |id: ElementId| {
        let aim = Aim::now(state, id, charger, ShotKind::Charge)?;
        fires_at_charger(setting, state, &aim).then(|| {
            let helper = aim.lender(setting, state);
            let shot = Shot {
                helper,
                ..Shot::at(charger)
            };
            (id, shot)
        })
    };
    let foes = foes(setting, state, charger);
    foes.into_iter().filter_map(fires).collect()
}

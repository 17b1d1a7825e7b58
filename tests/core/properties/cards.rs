//! K20: the odds on a card are the odds that are rolled. Attacks are taken from battles played at random and resolved by the rules
//! themselves: along every way the dice can fall, and with seeded dice.

use std::collections::BTreeSet;

use small_wars::chance::Handful;
use small_wars::engine::battle::Waiting;
use small_wars::engine::{Forecast, SlotKind};
use small_wars::rules::insurgent::contact::{brawl, in_combat};
use small_wars::rules::insurgent::frame::{Combat, ShotKind, Volley};
use small_wars::rules::insurgent::state::Place;
use small_wars::rules::insurgent::{Action, Frame, State};
use small_wars::table::ElementId;

use super::*;
use crate::insurgent::Table;

/// An attack just before its dice, and its card.
struct Attack {
    setting: Arc<Setting>,
    state: State,
    frame: Frame,
    target: ElementId,
    card: Forecast,
}

/// What came of an attack: strength lost, newly pinned, eliminated.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Came {
    lost: u8,
    pinned: bool,
    eliminated: bool,
}

/// The chances of what may come, by enumeration.
#[derive(Default)]
struct Chances {
    all: f64,
    any_loss: f64,
    mean_loss: f64,
    pinned: f64,
    eliminated: f64,
}

impl Attack {
    fn battle(&self) -> Battle<Book> {
        Battle::resume(
            Arc::clone(&self.setting),
            self.state.clone(),
            vec![self.frame.clone()],
        )
    }

    fn came(&self, battle: &Battle<Book>) -> Came {
        let (before, after) = (
            self.state.element(self.target),
            battle.state().element(self.target),
        );
        let eliminated = after.place == Place::Eliminated;
        Came {
            lost: before.strength - after.strength,
            pinned: after.pinned && !before.pinned && !eliminated,
            eliminated,
        }
    }

    /// Whether it is a fight, or fire into one.
    fn combat(&self) -> (bool, bool) {
        let fight = matches!(self.frame, Frame::Combat(_));
        (
            fight,
            !fight && in_combat(&self.setting, &self.state, self.target),
        )
    }

    /// What tells attacks apart.
    fn kind(&self) -> ((bool, bool), u8, i32, Option<i32>, u8, bool) {
        let target = self.state.element(self.target);
        (
            self.combat(),
            self.card.dice,
            self.card.hit.needed,
            self.card.save.as_ref().map(|save| save.needed),
            target.strength,
            target.pinned,
        )
    }
}

/// The attack that an order makes, if its card has odds: the firer unpinned by then, and where its move has brought it.
fn attack(battle: &Battle<Book>, order: &Order) -> Option<Attack> {
    let verdict = battle.judge(&Book::draft(order))?;
    let card = verdict.forecast?;
    let mut state = battle.state().clone();
    let target = card.target;
    let (id, action, reaction) = match order {
        Order::Act { element, action } => (*element, action.clone(), false),
        Order::React { element, action } => (*element, action.clone(), true),
        Order::Watch { element, shot } => (*element, Action::Shoot(*shot), true),
        _ => return None,
    };
    state.elements[usize::from(id.0)].pinned &= action == Action::Fight && verdict.roll.is_none();
    let end = verdict.end.unwrap_or(state.piece(id)?);
    let Some(shot) = action.shot() else {
        state.elements[usize::from(id.0)].place = Place::Table(end);
        let enemies = if action == Action::Fight {
            brawl(battle.setting(), &state, id)
        } else {
            vec![target]
        };
        let combat = Combat {
            by: id,
            rolled: enemies
                .into_iter()
                .filter(|foe| battle.setting().hostile(id, *foe))
                .map(|foe| (foe, 0))
                .collect(),
            left: Some(vec![id]),
        };
        return Some(Attack {
            setting: Arc::clone(battle.setting()),
            state,
            frame: Frame::Combat(combat),
            target,
            card,
        });
    };
    if matches!(action, Action::MoveShoot { .. }) {
        state.elements[usize::from(id.0)].place = Place::Table(end);
    }
    let kind = match (action.movement().is_some(), reaction) {
        (true, false) => ShotKind::Moving,
        (true, true) => ShotKind::MovingReaction,
        (false, false) => ShotKind::Steady,
        (false, true) => ShotKind::Reaction,
    };
    let volley = Volley {
        firer: Some(id),
        shot: *shot,
        kind,
    };
    Some(Attack {
        setting: Arc::clone(battle.setting()),
        state,
        frame: Frame::Volley(volley),
        target,
        card,
    })
}

/// A table on which they are at close quarters from the start: fights of one against one, two against one, with a leader, and enemies
/// near enough to fire into them or to charge.
fn scrum() -> Arc<Setting> {
    let table = Table::open();
    let radius = |unit: &str| {
        let unit = table.setting.roster.iter().find(|u| u.key == unit);
        unit.expect("a type of the roster").radius.0
    };
    let (rifle, gun) = (radius("french_rifle"), radius("mmg"));
    let touching = rifle + radius("insurgent_rifle");
    let table = Table::open()
        .french("french_rifle", (3_000, 2_000))
        .insurgent("insurgent_rifle", (3_000 + touching, 2_000))
        .french("french_rifle", (3_000 + 2 * touching, 2_000))
        .french("french_rifle", (3_000, 5_000))
        .insurgent("insurgent_rifle", (3_000 + touching, 5_000))
        .french("leader", (3_000, 5_000 + rifle + radius("leader")))
        .french("mmg", (3_000, 7_500))
        .insurgent("insurgent_rifle", (3_000 + gun + touching - rifle, 7_500))
        .french("french_rifle", (1_500, 3_500))
        .insurgent("insurgent_rifle", (5_000, 3_600))
        .insurgent("mmg", (6_000, 6_000))
        .insurgent("leader", (6_500, 6_400));
    Arc::new(table.setting)
}

/// So many attacks out of battles played at random, of as many kinds as there are first.
fn attacks(many: usize) -> Vec<Attack> {
    let mut found: Vec<Attack> = Vec::new();
    let mut again: Vec<Attack> = Vec::new();
    let mut kinds = BTreeSet::new();
    let mut look = |n: usize, battle: &Battle<Book>, input: &Input| {
        let orders = match input {
            Input::Order(_, order) if !n.is_multiple_of(8) => vec![order.clone()],
            Input::Order(..) => every_shot(battle),
            Input::Dice(_) => Vec::new(),
        };
        for order in orders {
            let Some(attack) = attack(battle, &order) else {
                continue;
            };
            if kinds.insert(attack.kind()) {
                found.push(attack);
            } else if again.len() < many {
                again.push(attack);
            }
        }
    };
    playout_of(&scrum(), 20, 2_000, &mut look);
    for key in keys() {
        playout(key, 20, 1_500, &mut look);
    }
    found.extend(again);
    found.truncate(many);
    found
}

/// One order of every offer that has a target or a path, with each target.
fn every_shot(battle: &Battle<Book>) -> Vec<Order> {
    let mut orders = Vec::new();
    for offer in battle.offers() {
        let aims = offer.slots.iter().any(|slot| slot.kind == SlotKind::Target);
        if offer.refused.is_none() && aims {
            orders.extend(battle.candidates(&offer).into_iter().step_by(7));
        }
    }
    orders
}

/// Goes along every way the dice can fall. `raw` tries every face; else dice that serve alike count together.
fn enumerate(attack: &Attack, battle: &Battle<Book>, chance: f64, raw: bool, sum: &mut Chances) {
    let wanted = match battle.waiting() {
        Waiting::Dice(wanted) => wanted,
        Waiting::Over => {
            let came = attack.came(battle);
            sum.all += chance;
            sum.mean_loss += chance * f64::from(came.lost);
            sum.any_loss += if came.lost > 0 { chance } else { 0.0 };
            sum.pinned += if came.pinned { chance } else { 0.0 };
            sum.eliminated += if came.eliminated { chance } else { 0.0 };
            return;
        }
        Waiting::Decision(decision) => panic!("nobody is asked in a volley: {decision:?}"),
    };
    // The odd hit of fire into a close combat has no need: it is read as 1 to 3 and 4 to 6.
    for (dice, share) in falls(wanted.handful, wanted.need.unwrap_or(4), raw) {
        let mut next = battle.clone();
        next.dice(&dice).expect("dice that fit");
        enumerate(attack, &next, chance * share, raw, sum);
    }
}

/// The ways a handful can fall, and the chance of each.
fn falls(handful: Handful, need: u8, raw: bool) -> Vec<(Vec<u8>, f64)> {
    let count = usize::from(handful.count);
    if raw {
        let ways = 6usize.pow(u32::from(handful.count));
        let faces = |way: usize| {
            (0..count)
                .map(|die| (way / 6usize.pow(die as u32) % 6) as u8 + 1)
                .collect()
        };
        return (0..ways)
            .map(|way| (faces(way), 1.0 / ways as f64))
            .collect();
    }
    let chance = f64::from(7 - i32::from(need.min(7))) / 6.0;
    let mut falls = Vec::new();
    let mut choose = 1.0;
    for good in 0..=count {
        let share = choose * chance.powi(good as i32) * (1.0 - chance).powi((count - good) as i32);
        choose *= (count - good) as f64 / (good + 1) as f64;
        if share > 0.0 {
            let die = |n: usize| if n < good { 6 } else { 1 };
            falls.push(((0..count).map(die).collect(), share));
        }
    }
    falls
}

#[track_caller]
fn near(attack: &Attack, shown: f64, exact: f64) {
    let kind = attack.kind();
    assert!(
        (shown - exact).abs() < 1e-12,
        "{kind:?}: {shown} is not {exact}"
    );
}

#[test]
fn k20_cards_are_the_exact_odds_of_200_attacks() {
    let attacks = attacks(200);
    assert_eq!(attacks.len(), 200);
    let (mut fights, mut into_fights, mut faces) = (0, 0, 0);
    for attack in &attacks {
        let (fight, into_fight) = attack.combat();
        fights += usize::from(fight);
        into_fights += usize::from(into_fight);
        let small = attack.card.dice <= 2;
        for raw in [false, true] {
            if raw && !small {
                continue;
            }
            faces += usize::from(raw);
            let mut sum = Chances::default();
            enumerate(attack, &attack.battle(), 1.0, raw, &mut sum);
            near(attack, 1.0, sum.all);
            near(attack, attack.card.any_loss, sum.any_loss);
            near(attack, attack.card.mean_loss, sum.mean_loss);
            near(attack, attack.card.pinned, sum.pinned);
            near(attack, attack.card.eliminated, sum.eliminated);
        }
    }
    assert!(
        fights >= 5 && into_fights >= 1 && faces >= 10,
        "{fights} fights, {into_fights} times fire into one, {faces} small pools"
    );
}

/// How far counts are from what is expected of them, and how many of them are free; what is expected less than 5 times counts together.
fn chi_square(counts: &[(f64, f64)]) -> (f64, usize) {
    let (mut square, mut free) = (0.0, 0usize);
    let mut rest = (0.0, 0.0);
    for (count, expected) in counts {
        if *expected < 5.0 {
            rest = (rest.0 + count, rest.1 + expected);
        } else {
            square += (count - expected) * (count - expected) / expected;
            free += 1;
        }
    }
    if rest.1 >= 5.0 {
        square += (rest.0 - rest.1) * (rest.0 - rest.1) / rest.1;
        free += 1;
    } else {
        assert!(rest.0 <= 20.0, "{} where {} are expected", rest.0, rest.1);
    }
    (square, free.saturating_sub(1))
}

/// Seeded dice over all attacks, 20,000 resolutions: each attack for itself, and all together.
#[test]
fn k20_seeded_dice_pass_a_chi_square() {
    const EACH: u32 = 100;
    let mut dice = Dice::new(20);
    let (mut square, mut free) = (0.0, 0);
    for attack in &attacks(200) {
        let start = attack.battle();
        let mut counts = [0.0; 4];
        for _ in 0..EACH {
            let mut battle = start.clone();
            while let Waiting::Dice(wanted) = battle.waiting() {
                let shown = dice.roll(wanted.handful);
                battle.dice(&shown).expect("dice that fit");
            }
            let came = attack.came(&battle);
            let place = match came {
                Came {
                    eliminated: true, ..
                } => 0,
                Came { pinned: true, .. } => 1,
                Came { lost: 0, .. } => 2,
                Came { .. } => 3,
            };
            counts[place] += 1.0;
        }
        let card = &attack.card;
        let chances = [
            card.eliminated,
            card.pinned,
            1.0 - card.any_loss,
            card.any_loss - card.eliminated - card.pinned,
        ];
        let expected: Vec<(f64, f64)> = counts
            .into_iter()
            .zip(chances)
            .map(|(count, chance)| (count, chance.max(0.0) * f64::from(EACH)))
            .collect();
        let (one, of) = chi_square(&expected);
        // One in a hundred thousand is beyond this with 3 free counts.
        assert!(one < 26.0, "{:?}: {one} with {of} free", attack.kind());
        square += one;
        free += of;
    }
    // The sum of many is normal: mean `free`, variance twice that.
    let deviations = (square - free as f64) / (2.0 * free as f64).sqrt();
    assert!(deviations.abs() < 4.0, "{square} with {free} free");
}

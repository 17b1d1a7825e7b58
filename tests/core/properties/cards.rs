//! K20: the odds on a card are the odds that are rolled. Attacks are taken from battles played at random and resolved by the rules
//! themselves: along every way the dice can fall, and with seeded dice.

use std::collections::BTreeSet;

use small_wars::chance::Handful;
use small_wars::engine::battle::Waiting;
use small_wars::engine::{Fate, Forecast, SlotKind};
use small_wars::rules::insurgent::contact::in_combat;
use small_wars::rules::insurgent::frame::{Combat, ShotKind, Volley};
use small_wars::rules::insurgent::state::Place;
use small_wars::rules::insurgent::{Action, Frame, Movement, State};
use small_wars::table::route::{self, Mover};
use small_wars::table::{ElementId, Stance};

use super::*;
use crate::insurgent::Table;

/// An attack just before its dice, and its card.
struct Attack {
    setting: Arc<Setting>,
    state: State,
    /// The last is on top: what comes first.
    frames: Vec<Frame>,
    by: ElementId,
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

/// The chances of what may come of one, by enumeration.
#[derive(Default)]
struct Chances {
    all: f64,
    any_loss: f64,
    mean_loss: f64,
    pinned: f64,
    eliminated: f64,
}

impl Chances {
    fn add(&mut self, chance: f64, came: Came) {
        self.all += chance;
        self.mean_loss += chance * f64::from(came.lost);
        self.any_loss += if came.lost > 0 { chance } else { 0.0 };
        self.pinned += if came.pinned { chance } else { 0.0 };
        self.eliminated += if came.eliminated { chance } else { 0.0 };
    }

    /// Fails unless the fate shown is this, out of what `chance` there is for it.
    #[track_caller]
    fn are(&self, attack: &Attack, shown: Fate, chance: f64) {
        near(attack, chance, self.all);
        near(attack, chance * shown.any_loss, self.any_loss);
        near(attack, chance * shown.mean_loss, self.mean_loss);
        near(attack, chance * shown.pinned, self.pinned);
        near(attack, chance * shown.eliminated, self.eliminated);
    }
}

/// What may come of an attack to whom it is aimed at and to who makes it: of all of it, and of the fight alone if there is one.
#[derive(Default)]
struct Ways {
    all: [Chances; 2],
    fight: [Chances; 2],
}

/// The numbers of a card.
fn fate(card: &Forecast) -> Fate {
    Fate {
        any_loss: card.any_loss,
        mean_loss: card.mean_loss,
        pinned: card.pinned,
        eliminated: card.eliminated,
    }
}

impl Attack {
    fn battle(&self) -> Battle<Book> {
        Battle::resume(
            Arc::clone(&self.setting),
            self.state.clone(),
            self.frames.clone(),
        )
    }

    fn came(&self, battle: &Battle<Book>) -> Came {
        came(&self.state, battle.state(), self.target)
    }

    /// Whether it is a fight, or fire into one.
    fn combat(&self) -> (bool, bool) {
        let fight = matches!(self.frames[0], Frame::Combat(_));
        (
            fight,
            !fight && in_combat(&self.setting, &self.state, self.target),
        )
    }

    /// What tells attacks apart.
    fn kind(&self) -> String {
        let (target, by) = (self.state.element(self.target), self.state.element(self.by));
        let fires: Vec<(u8, i32, u8)> = self
            .fires()
            .map(|fire| (fire.dice, fire.hit.needed, by.strength))
            .collect();
        let save = self.card.save.as_ref().map(|save| save.needed);
        format!(
            "{:?} {} dice at {}+, save {save:?}, strength {}, pinned {}, under fire {fires:?}",
            self.combat(),
            self.card.dice,
            self.card.hit.needed,
            target.strength,
            target.pinned,
        )
    }

    /// The fire that comes before a fight.
    fn fires(&self) -> impl Iterator<Item = &Forecast> {
        let fight = self.card.fight.iter();
        fight.flat_map(|fight| fight.fire.iter().map(|fire| &fire.forecast))
    }
}

/// What came of one between two moments.
fn came(before: &State, after: &State, id: ElementId) -> Came {
    let (before, after) = (before.element(id), after.element(id));
    let eliminated = after.place == Place::Eliminated;
    Came {
        lost: before.strength - after.strength,
        pinned: after.pinned && !before.pinned && !eliminated,
        eliminated,
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
        let mut frames = vec![Frame::Combat(Combat {
            by: id,
            rolled: Vec::new(),
            left: None,
        })];
        if action != Action::Fight && !reaction {
            frames.push(Frame::ChargeFire(id));
        }
        return Some(Attack {
            setting: Arc::clone(battle.setting()),
            state,
            frames,
            by: id,
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
        frames: vec![Frame::Volley(volley)],
        by: id,
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

/// The elements of [`storm`].
const STORM: usize = 7;

/// A table on which they are a charge away from each other.
fn storm() -> Arc<Setting> {
    let table = Table::open()
        .french("french_rifle", (3_000, 2_000))
        .insurgent("insurgent_rifle", (4_200, 2_000))
        .french("mmg", (3_000, 3_200))
        .insurgent("mmg", (4_200, 3_200))
        .french("leader", (3_000, 4_400))
        .insurgent("insurgent_rifle", (4_200, 4_400))
        .insurgent("leader", (4_500, 4_700));
    assert_eq!(table.setting.elements.len(), STORM);
    Arc::new(table.setting)
}

/// The same battle when all have had losses, more or less by `n`.
fn worn(battle: &Battle<Book>, n: usize) -> Battle<Book> {
    let mut state = battle.state().clone();
    for (id, element) in state.elements.iter_mut().enumerate() {
        element.strength = element.strength.min(1 + ((n + 2 * id) % 5) as u8);
    }
    let agenda = battle.agenda().to_vec();
    Battle::resume(Arc::clone(battle.setting()), state, agenda)
}

/// So many attacks out of battles played at random, of as many kinds as there are first.
fn attacks(many: usize) -> Vec<Attack> {
    let mut found: Vec<Attack> = Vec::new();
    let mut again: Vec<Attack> = Vec::new();
    let mut kinds = BTreeSet::new();
    let mut look = |n: usize, battle: &Battle<Book>, input: &Input| {
        let storm = battle.setting().elements.len() == STORM;
        let battle = &if storm {
            worn(battle, n)
        } else {
            battle.clone()
        };
        let orders = match input {
            Input::Order(..) if storm => charges(battle),
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
    playout_of(&storm(), 20, 60, &mut look);
    playout_of(&scrum(), 20, 2_000, &mut look);
    for key in keys() {
        playout(key, 20, 1_500, &mut look);
    }
    found.extend(again);
    found.truncate(many);
    found
}

/// The charges of all who may act at all enemies in reach of a move.
fn charges(battle: &Battle<Book>) -> Vec<Order> {
    let Waiting::Decision(decision) = battle.waiting() else {
        return Vec::new();
    };
    let (setting, state) = (battle.setting(), battle.state());
    let mut orders = Vec::new();
    for id in decision.elements.iter().filter(|_| decision.kind == "act") {
        let Some((piece, mobility, bases)) = Book::mover(setting, state, *id) else {
            continue;
        };
        let mover = Mover {
            piece,
            mobility,
            bases: &bases,
        };
        for base in bases.iter().filter(|base| base.stance == Stance::Enemy) {
            let Some(path) = route::find_contact(&setting.ground, &mover, base.id) else {
                continue;
            };
            let movement = Movement {
                path,
                ..Movement::default()
            };
            let charge = Order::Act {
                element: *id,
                action: Action::MoveShoot {
                    movement,
                    shot: None,
                },
            };
            if taken(battle, decision.side, &charge) {
                orders.push(charge);
            }
        }
    }
    orders
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

/// Goes along every way the dice can fall. `raw` tries every face; else dice that serve alike count together. `began` is how things stood when
/// a fight began, if it has.
fn enumerate<'a>(
    attack: &Attack,
    battle: &'a Battle<Book>,
    chance: f64,
    raw: bool,
    mut began: Option<&'a State>,
    sum: &mut Ways,
) {
    let wanted = match battle.waiting() {
        Waiting::Dice(wanted) => wanted,
        Waiting::Over => {
            for (n, id) in [attack.target, attack.by].into_iter().enumerate() {
                sum.all[n].add(chance, came(&attack.state, battle.state(), id));
                if let Some(began) = began {
                    sum.fight[n].add(chance, came(began, battle.state(), id));
                }
            }
            return;
        }
        Waiting::Decision(decision) => panic!("nobody is asked in a volley: {decision:?}"),
    };
    if wanted.why.key == "dice-close-combat" {
        began = began.or(Some(battle.state()));
    }
    // The odd hit of fire into a close combat has no need: it is read as 1 to 3 and 4 to 6.
    for (dice, share) in falls(wanted.handful, wanted.need.unwrap_or(4), raw) {
        let mut next = battle.clone();
        next.dice(&dice).expect("dice that fit");
        enumerate(attack, &next, chance * share, raw, began, sum);
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
    let (mut fights, mut into_fights, mut faces, mut fires) = (0, 0, 0, 0);
    for attack in &attacks {
        let (fight, into_fight) = attack.combat();
        fights += usize::from(fight);
        into_fights += usize::from(into_fight);
        fires += usize::from(attack.fires().next().is_some());
        let small = attack.card.dice <= 2 && !fight;
        for raw in [false, true] {
            if raw && !small {
                continue;
            }
            faces += usize::from(raw);
            let mut sum = Ways::default();
            enumerate(attack, &attack.battle(), 1.0, raw, None, &mut sum);
            let Some(fight) = &attack.card.fight else {
                sum.all[0].are(attack, fate(&attack.card), 1.0);
                continue;
            };
            sum.fight[0].are(attack, fate(&attack.card), fight.reached);
            sum.fight[1].are(attack, fate(&fight.back), fight.reached);
            let alone = [fate(&attack.card), fate(&fight.back)];
            for (sum, shown) in sum.all.iter().zip(fight.whole.unwrap_or(alone)) {
                sum.are(attack, shown, 1.0);
            }
        }
    }
    assert!(
        fights >= 5 && into_fights >= 1 && faces >= 10 && fires >= 10,
        "{fights} fights, {into_fights} times fire into one, {faces} small pools, {fires} charges under fire"
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
        let whole = attack.card.fight.as_ref().and_then(|fight| fight.whole);
        let card = whole.map_or_else(|| fate(&attack.card), |[suffered, _]| suffered);
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

//! K20: the odds on a card are the odds that are rolled. Attacks are taken from battles played at random and resolved by the rules
//! themselves: along every way the dice can fall, and with seeded dice.

use small_wars::chance::Handful;
use small_wars::engine::battle::Waiting;
use small_wars::engine::{Fate, Forecast};
use small_wars::rules::insurgent::State;

use super::attacks::{Attack, Came, attacks, came};
use super::*;

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

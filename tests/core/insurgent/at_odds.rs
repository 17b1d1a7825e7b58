//! The odds of AT fire: the rows of the rule page in fractions, and every card against a count of all dice (IC-36, IC-40 to IC-44).

use small_wars::chance::Dice;
use small_wars::engine::battle::Waiting;
use small_wars::engine::{Forecast, Text};
use small_wars::rules::insurgent::fire::{self, Aim};
use small_wars::rules::insurgent::forecast;
use small_wars::rules::insurgent::frame::ShotKind;
use small_wars::rules::insurgent::roster::Chart;
use small_wars::rules::insurgent::save;
use small_wars::rules::insurgent::wound::{self, Harm};

use super::*;

/// A shot over open ground from 30 cm, and its card.
fn shot_at(
    firer: &str,
    target: &str,
    facing: Heading,
    far: i32,
    law: bool,
) -> (Rig, Aim, Forecast) {
    let rig = Table::open()
        .french(firer, (2000, 4000))
        .put(INSURGENTS, target, (2000 + far, 4000), facing)
        .start();
    let (setting, state) = (rig.battle.setting(), rig.battle.state());
    let aim = Aim::now(state, ElementId(0), ElementId(1), ShotKind::Steady)
        .unwrap()
        .with(law);
    let card = forecast::volley(setting, state, &aim, None).expect("a shot that may be made");
    (rig, aim, card)
}

fn chance(card: &Forecast, keys: &[&'static str]) -> f64 {
    let named = |what: &Text| keys.iter().any(|key| *what == Text::key(key));
    card.damage
        .iter()
        .filter(|result| named(&result.what))
        .fold(0.0, |sum, result| sum + result.chance)
}

const GONE: [&str; 2] = ["harm-destroyed", "harm-all-killed"];

/// Section 1.5's rows of AT shots.
#[test]
fn ic_40_the_odds_of_at_fire_in_fractions() {
    let near =
        |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-12, "{found} {wanted}");
    let nothing = |card: &Forecast| {
        let results = card
            .damage
            .iter()
            .filter(|one| one.what != Text::key("harm-bails"));
        1.0 - results.fold(0.0, |sum, one| sum + one.chance)
    };
    let (_, _, rpg) = shot_at("insurgent_rifle", "panhard", Heading::WEST, 4000, false);
    near(nothing(&rpg), 81.0 / 256.0);
    near(chance(&rpg, &GONE), 27.0 / 512.0);
    let (_, _, rover) = shot_at("insurgent_rifle", "range_rover", Heading::WEST, 4000, false);
    near(nothing(&rover), 2401.0 / 20736.0);
    near(chance(&rover, &GONE), 35615.0 / 62208.0);
    near(chance(&rover, &["harm-all-killed"]), 5.0 / 18.0);
    let (_, _, law) = shot_at("french_rifle", "t55", Heading::WEST, 4000, true);
    near(nothing(&law), 15625.0 / 46656.0);
    assert!((chance(&law, &GONE) - 0.0558).abs() < 0.00005);
    let (_, _, sam) = shot_at("sam", "utility_helo", Heading::WEST, 4000, false);
    near(nothing(&sam), 117_649.0 / 2_985_984.0);
    near(chance(&sam, &GONE), 5.0 / 12.0);
    assert!((chance(&sam, &["harm-forced-down"]) - 0.3111).abs() < 0.00005);
    let (_, _, rpg) = shot_at(
        "insurgent_rifle",
        "utility_helo",
        Heading::WEST,
        4000,
        false,
    );
    near(chance(&rpg, &GONE), 5.0 / 18.0);
    assert!((chance(&rpg, &["harm-forced-down"]) - 0.2947).abs() < 0.00005);
}

/// What a shot may do, counted over all dice: in play and unpinned, pinned, out of play.
fn counted(dice: u8, need: i32, armour: i32, chart: Chart, fixed_wing: bool) -> [f64; 3] {
    let part = |need: i32| f64::from((7 - need).clamp(0, 6)) / 6.0;
    let (hit, through) = (part(need), 1.0 - part(armour));
    let ways = |n: u8, k: u8| (0..k).fold(1.0, |sum, i| sum * f64::from(n - i) / f64::from(i + 1));
    let exactly =
        |n: u8, k: u8, p: f64| ways(n, k) * p.powi(k.into()) * (1.0 - p).powi((n - k).into());
    let mut found = [0.0; 3];
    for hits in 0..=dice {
        for unsaved in 0..=hits {
            let chance = exactly(dice, hits, hit) * exactly(hits, unsaved, through);
            if unsaved == 0 {
                found[0] += chance;
                continue;
            }
            for die in 1..=6 {
                let chance = chance / 6.0;
                let harm = wound::harm(chart, die + unsaved - 1);
                let pins = 1.0 - 0.5_f64.powi(unsaved.into());
                let bails =
                    matches!(harm, Harm::Immobilised | Harm::Armament) && chart != Chart::Aircraft;
                let (out, pinned) = match harm {
                    Harm::Pinned => (0.0, 1.0),
                    Harm::Destroyed | Harm::AllKilled => (1.0, 0.0),
                    Harm::ForcedDown if fixed_wing => (1.0, 0.0),
                    _ if bails => (0.5, pins),
                    _ => (0.0, pins),
                };
                found[2] += chance * out;
                found[1] += chance * (1.0 - out) * pinned;
                found[0] += chance * (1.0 - out) * (1.0 - pinned);
            }
        }
    }
    found
}

/// K20: the card of 300 shots of all units, at all aspects and ranges, is what counting all dice comes to.
#[test]
fn k20_the_cards_of_at_fire_are_exact() {
    let mut looked = 0;
    let units = small_wars::rules::insurgent::roster::built_in();
    let mut noise = Dice::new(41);
    while looked < 300 {
        let (firer, target) = (&units[noise.pick(29)], &units[7 + noise.pick(22)]);
        let facing = Heading(noise.pick(256) as u8);
        let far = 1000 + noise.pick(5000) as i32;
        let rig = Table::open()
            .french(&firer.key, (2000, 4000))
            .put(INSURGENTS, &target.key, (2000 + far, 4000), facing)
            .start();
        let (setting, state) = (rig.battle.setting(), rig.battle.state());
        let law = firer.law > 0 && noise.pick(2) == 0;
        let aim = Aim::now(state, ElementId(0), ElementId(1), ShotKind::Steady)
            .unwrap()
            .with(law);
        let Some(card) = forecast::volley(setting, state, &aim, None) else {
            continue;
        };
        let line = fire::may_fire(setting, state, &aim).unwrap();
        let armour = save::of_shot(setting, state, &aim, &line).needed;
        let fixed_wing = target.class == small_wars::rules::insurgent::Class::FixedWing;
        let [_, pinned, out] = counted(
            card.dice,
            card.hit.needed,
            armour,
            target.chart(),
            fixed_wing,
        );
        assert!(
            (card.eliminated - out).abs() < 1e-9,
            "{} at {}",
            firer.key,
            target.key
        );
        assert!(
            (card.pinned - pinned).abs() < 1e-9,
            "{} at {}",
            firer.key,
            target.key
        );
        looked += 1;
    }
}

/// K20: 20,000 shots resolved by the rules against the card, by chi-square (3 kinds of outcome, 1 in 1,000).
#[test]
fn k20_at_fire_as_it_is_rolled() {
    for (firer, target, seed) in [
        ("insurgent_rifle", "panhard", 1),
        ("m1", "technical_rr", 2),
        ("bradley", "t72", 3),
        ("atgm", "a10", 4),
        ("sam", "utility_helo", 5),
    ] {
        let (rig, _, card) = shot_at(firer, target, Heading::WEST, 3000, false);
        let mut dice = Dice::new(seed);
        let mut found = [0_u32; 3];
        for _ in 0..4000 {
            let mut battle = rig.battle.clone();
            let order = Order::Act {
                element: ElementId(0),
                action: shoot(1),
            };
            battle.order(FRENCH, &order).expect("a shot");
            while let Waiting::Dice(wanted) = battle.waiting().clone() {
                battle
                    .dice(&dice.roll(wanted.handful))
                    .expect("dice that fit");
            }
            let state = battle.state();
            let kind = match state.piece(ElementId(1)) {
                None => 2,
                Some(_) => usize::from(state.element(ElementId(1)).pinned),
            };
            found[kind] += 1;
        }
        let expected = [
            1.0 - card.pinned - card.eliminated,
            card.pinned,
            card.eliminated,
        ];
        let far = found
            .iter()
            .zip(expected)
            .fold(0.0, |sum, (found, chance)| {
                let wanted = chance * 4000.0;
                sum + (f64::from(*found) - wanted).powi(2) / wanted.max(1e-9)
            });
        assert!(
            far < 13.8,
            "{firer} at {target}: {found:?} for {expected:?}"
        );
    }
}

use small_wars::engine::Ruleset;
use small_wars::rules::insurgent::fire::Aim;
use small_wars::rules::insurgent::forecast;
use small_wars::rules::insurgent::frame::ShotKind;

use super::*;

/// The card of a shot: mean strength lost, eliminated, alive and pinned, alive and unpinned.
fn card(rig: &Rig, firer: u16, target: u16, kind: ShotKind) -> [f64; 4] {
    let state = rig.battle.state();
    let aim =
        Aim::now(state, ElementId(firer), ElementId(target), kind).expect("both on the table");
    let card = forecast::volley(rig.battle.setting(), state, &aim, None).expect("a legal shot");
    [
        card.mean_loss,
        card.eliminated,
        card.pinned,
        1.0 - card.eliminated - card.pinned,
    ]
}

fn near(got: [f64; 4], want: [f64; 4]) {
    for (got, want) in got.iter().zip(want) {
        assert!((got - want).abs() < 1e-4, "{got} is not {want}");
    }
}

/// The rows of section 1.5 that concern infantry, from the card that the rules give.
#[test]
fn the_cards_of_section_1_5() {
    let open = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .start();
    near(
        card(&open, 0, 1, ShotKind::Steady),
        [2.5, 1.0 / 32.0, 375.0 / 512.0, 121.0 / 512.0],
    );
    near(
        card(&open, 0, 1, ShotKind::Moving),
        [5.0 / 3.0, 1.0 / 243.0, 385.0 / 648.0, 781.0 / 1944.0],
    );
    near(
        card(&open, 1, 0, ShotKind::Steady),
        [
            25.0 / 12.0,
            3125.0 / 248_832.0,
            299_425.0 / 442_368.0,
            1_236_487.0 / 3_981_312.0,
        ],
    );
    let close = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (3400, 4000))
        .start();
    near(
        card(&close, 0, 1, ShotKind::Steady),
        [10.0 / 3.0, 32.0 / 243.0, 20.0 / 27.0, 31.0 / 243.0],
    );
    let hedge = |x| {
        Table::open()
            .french("french_rifle", (2000, 4000))
            .insurgent("insurgent_rifle", (4900, 4000))
            .hedge((x, 3500), (x, 4500))
            .start()
    };
    near(
        card(&hedge(4600), 0, 1, ShotKind::Steady),
        [25.0 / 18.0, 3125.0 / 1_889_568.0, 0.52492, 0.47342],
    );
    near(
        card(&hedge(2300), 1, 0, ShotKind::Steady),
        [
            10.0 / 9.0,
            32.0 / 59_049.0,
            8750.0 / 19_683.0,
            32_767.0 / 59_049.0,
        ],
    );
}

/// The card of a charge, in the order in which things happen: the fire it draws (IC-14), the fight if it lives, and both together. A team of
/// one strength point is charged by one of one: 1/3 to hit for the fire at close range, saved with 1/6.
#[test]
fn ic_14_and_ic_46_the_card_of_a_charge_has_its_first_fire_in_it() {
    let rig = Table::open()
        .french("french_rifle", (3000, 4000))
        .insurgent("insurgent_rifle", (4400, 4000))
        .start()
        .set(|s| {
            s.elements[0].strength = 1;
            s.elements[1].strength = 1;
        });
    let order = act(0, step(4400, 4000));
    let charge = |rig: &Rig| {
        let verdict = rig.battle.judge(&Book::draft(&order)).expect("a verdict");
        let card = verdict.forecast.expect("a charge has a card");
        let fight = *card.fight.clone().expect("it is a close combat");
        (card, fight)
    };
    let (card, fight) = charge(&rig);
    let [fire] = fight.fire.as_slice() else {
        panic!("one fires: {fight:?}")
    };
    // 3+ to hit at close range, 6+ to save: it falls with 2/3 x 5/6.
    let falls = 2.0 / 3.0 * 5.0 / 6.0;
    let same = |shown: f64, exact: f64| {
        assert!((shown - exact).abs() < 1e-12, "{shown} is not {exact}");
    };
    assert_eq!((fire.firer, fire.forecast.dice), (ElementId(1), 1));
    same(fire.forecast.eliminated, falls);
    same(fight.reached, 1.0 - falls);
    // Then each falls by the other's 2+, both at once.
    same(card.eliminated, 5.0 / 6.0);
    same(fight.back.eliminated, 5.0 / 6.0);
    let [suffered, own] = fight.whole.expect("fire and fight");
    same(suffered.eliminated, (1.0 - falls) * 5.0 / 6.0);
    same(own.eliminated, falls + (1.0 - falls) * 5.0 / 6.0);

    // Two strength points: one unsaved hit pins with 1/2, and the pinned charger needs 4+ with its one die.
    let two = rig.set(|s| s.elements[0].strength = 2);
    let (card, fight) = charge(&two);
    same(fight.reached, 1.0);
    let fresh = |dice: i32| 1.0 - f64::powi(1.0 / 6.0, dice);
    let kills = (1.0 - falls) * fresh(2) + falls * (fresh(1) + 1.0 / 2.0) / 2.0;
    same(card.eliminated, kills);

    // Pinned or spent, the charged does not fire: the fight is all.
    for (pinned, reacted) in [(true, false), (false, true)] {
        let quiet = Table::open()
            .french("french_rifle", (3000, 4000))
            .insurgent("insurgent_rifle", (4400, 4000))
            .start()
            .set(|s| {
                s.elements[1].pinned = pinned;
                s.elements[1].reacted = reacted;
            });
        let (_, fight) = charge(&quiet);
        assert!(fight.fire.is_empty() && fight.whole.is_none());
        assert_eq!(fight.back.hit.needed, if pinned { 4 } else { 2 });
    }
}

/// Both who are charged fire, one after the other; a leader lends his die to one of them, in the fire and not again in the fight (IC-R55).
#[test]
fn ic_r27_all_who_are_charged_fire_first() {
    let rig = Table::open()
        .french("french_rifle", (3000, 4000))
        .insurgent("insurgent_rifle", (4000, 3790))
        .insurgent("insurgent_rifle", (4000, 4210))
        .insurgent("leader", (4320, 4000))
        .start();
    let order = act(0, step(4000, 4000));
    let verdict = rig.battle.judge(&Book::draft(&order)).expect("a verdict");
    let fight = *verdict
        .forecast
        .and_then(|card| card.fight)
        .expect("a fight");
    let fires: Vec<(u16, u8)> = fight
        .fire
        .iter()
        .map(|fire| (fire.firer.0, fire.forecast.dice))
        .collect();
    assert_eq!(fires, [(1, 6), (2, 5)]);
    assert_eq!(fight.back.dice, 5, "the leader's die is lent");
    let lost: f64 = fight.fire.iter().map(|fire| fire.forecast.mean_loss).sum();
    let [_, own] = fight.whole.expect("fire and fight");
    assert!(own.mean_loss > lost && own.eliminated > 1.0 - fight.reached);
}

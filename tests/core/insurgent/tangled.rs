//! Charges, fire into close combat, bunkers.

use super::*;

fn judged(rig: &Rig, helper: Option<u16>) -> small_wars::engine::Verdict {
    let draft = Draft {
        offer: "shoot".into(),
        element: Some(ElementId(0)),
        target: Some(ElementId(1)),
        helper: helper.map(ElementId),
        ..Draft::default()
    };
    rig.battle.judge(&draft).expect("a verdict")
}

/// Insurgents fire at a French team that another of theirs is fighting, or not.
fn fight(touching: bool) -> Rig {
    Table::open()
        .insurgents_first()
        .insurgent("insurgent_rifle", (7000, 4000))
        .french("french_rifle", (5000, 4000))
        .insurgent(
            "insurgent_rifle",
            (5000, if touching { 4400 } else { 5000 }),
        )
        .start()
}

/// Five dice at 4+: 2.5 hits, half of them on one's own.
#[test]
fn ic_r77_the_card_says_what_falls_on_ones_own_side() {
    let own = |rig: &Rig| {
        let warnings = judged(rig, None).warnings;
        let found = warnings.iter().find(|text| text.key == "warn-own-side");
        found.map(|text| text.values[0].1.clone())
    };
    let Some(Value::Mean(mean)) = own(&fight(true)) else {
        panic!("no warning")
    };
    assert!((mean - 1.25).abs() < 1e-12, "{mean}");
    assert_eq!(own(&fight(false)), None);
}

#[test]
fn ic_r55_a_helper_who_may_not_lend_is_no_die_on_the_card() {
    for helper in [None, Some(2), Some(3), Some(65535)] {
        let verdict = judged(&fight(false), helper);
        assert_eq!(verdict.forecast.expect("a shot").dice, 5, "{helper:?}");
        assert_eq!(verdict.refused.is_none(), helper.is_none());
    }
}

/// A missile crew in the open may not fire at men in the open: its reaction is still there.
#[test]
fn ic_r27_who_may_not_fire_at_the_charger_spends_no_reaction() {
    let mut rig = Table::open()
        .french("french_rifle", (4000, 4000))
        .insurgent("atgm", (5000, 4000))
        .start();
    rig.act(0, sprint(5000, 4000), &[1; 8]);
    assert!(rig.piece(0).in_contact(&rig.piece(1)));
    assert!(!rig.element(1).reacted);
    let fired = |event: &Event| matches!(event, Event::ChargeFired { .. });
    assert!(!rig.events.iter().any(fired));
}

/// A pinned team at the edge of a house is charged from outside: five dice of each, and those of the bunker.
#[test]
fn ic_r79_as_an_option_a_bunker_gives_dice() {
    for (bonus, dice) in [(0, 10), (2, 12)] {
        let mut rig = Table::open()
            .options(|o| o.bunker_cc_bonus = bonus)
            .house((5000, 3000), (7000, 5000))
            .french("french_rifle", (4000, 4000))
            .insurgent("insurgent_rifle", (5210, 4000))
            .start()
            .set(|s| s.elements[1].pinned = true);
        rig.act(0, sprint(5210, 4000), &vec![1; dice]);
        assert!(rig.piece(0).at.x < 5000);
    }
}

#[test]
fn ic_r79_no_bonus_against_who_is_inside_too() {
    let mut rig = Table::open()
        .options(|o| o.bunker_cc_bonus = 2)
        .house((5000, 3000), (7000, 5000))
        .french("french_rifle", (5300, 4000))
        .insurgent("insurgent_rifle", (6000, 4000))
        .start()
        .set(|s| s.elements[1].pinned = true);
    rig.act(0, sprint(6000, 4000), &[1; 10]);
    assert!(rig.piece(0).in_contact(&rig.piece(1)));
}

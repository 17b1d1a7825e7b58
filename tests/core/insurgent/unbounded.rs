//! What no real battle comes to, but a file or another program may: nothing panics.

use small_wars::engine::Ruleset;
use small_wars::rules::insurgent::state::Activation;

use super::*;

#[test]
fn nothing_is_known_of_an_element_that_there_is_not() {
    let rig = alone(FRENCH, "french_rifle").start();
    for id in [2, 99, u16::MAX] {
        let id = ElementId(id);
        assert!(rig.battle.card(id).is_empty());
        assert!(Book::mover(rig.battle.setting(), rig.battle.state(), id).is_none());
        for offer in ["move_shoot", "shoot", "rally", "group", "fight", "x"] {
            let draft = Draft {
                offer: offer.into(),
                element: Some(id),
                target: Some(id),
                members: vec![id],
                helper: Some(id),
                ..Draft::default()
            };
            let verdict = rig.battle.judge(&draft).expect("a verdict");
            assert!(verdict.refused.is_some(), "{offer}");
            assert!(verdict.forecast.is_none());
        }
        let known = Draft {
            offer: "shoot".into(),
            element: Some(ElementId(0)),
            target: Some(id),
            helper: Some(id),
            ..Draft::default()
        };
        let verdict = rig.battle.judge(&known).expect("a verdict");
        assert!(verdict.refused.is_some() && verdict.forecast.is_none());
    }
}

#[test]
fn double_sixes_without_end_overflow_nothing() {
    let mut rig = alone(FRENCH, "french_rifle").start().set(|s| {
        s.acting = vec![ElementId(0)];
        s.elements[0].activation = Activation::Acting;
        s.elements[0].free_action = false;
        s.elements[0].successes = u8::MAX;
    });
    rig.act(0, step(2100, 4000), &[6, 6]);
    assert_eq!(rig.element(0).successes, u8::MAX);
}

#[test]
fn four_hundred_hits_in_one_close_combat_overflow_nothing() {
    let mut table = Table::open()
        .french("french_rifle", (4600, 4000))
        .french("french_rifle", (5000, 4400))
        .insurgent("insurgent_rifle", (5000, 4000));
    for unit in &mut table.setting.roster {
        if unit.key == "french_rifle" {
            unit.ap = 200;
        }
    }
    let mut rig = table.start();
    let mut dice = vec![6; 400];
    dice.extend([1; 5]);
    rig.act(0, Action::Fight, &dice);
    assert!(rig.gone(2));
}

#[test]
fn turns_without_end_overflow_nothing() {
    let mut table = alone(FRENCH, "french_rifle");
    table.setting.terms.turns = None;
    let mut rig = table.start().set(|s| s.turn = u16::MAX);
    rig.end_phase().end_phase();
    assert_eq!(rig.battle.state().turn, u16::MAX);
}

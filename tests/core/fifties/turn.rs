//! Worked example 11: a full turn.

use small_wars::engine::Ruleset;
use small_wars::engine::ruleset::Step;

use super::*;

const HQ: u16 = 0;
const A: u16 = 1;
const B: u16 = 2;
const HW: u16 = 3;
const L1: u16 = 4;
const T: u16 = 5;

#[test]
fn worked_example_11_a_full_turn() {
    let mut rig = Table::squares()
        .road(4)
        .area("village", 6, 4)
        .roscia("hq", 0, 4)
        .roscia("infantry", 2, 4)
        .roscia("infantry", 1, 4)
        .roscia("heavy_weapons", 1, 3)
        .lilliput("infantry", 6, 4)
        .lilliput("tank", 7, 2)
        .turn(RED);
    assert_eq!((rig.waits(), rig.asks()), ("move".into(), ROSCIA));
    assert_eq!(rig.asked(), [HQ, A, B, HW]);

    // A wants 3 by road to (5, 4), next to L1: not allowed.
    let far = rig.step(A, &[(3, 4), (4, 4), (5, 4)]);
    assert_eq!(rig.refused(&far), "F3-9");
    rig.go(A, &[(3, 4), (4, 4)]);
    rig.go(B, &[(2, 4), (2, 3)]);
    rig.end();

    // Defensive fire: L1 at A, then T at A.
    assert_eq!((rig.waits(), rig.asked()), ("defend".into(), vec![L1, T]));
    rig.shoot(L1, A, &[5, 2]).dirt();
    assert_eq!(rig.health(A), (4, true));
    rig.shoot(T, A, &[6, 6]);
    assert_eq!(rig.health(A), (2, true), "no cancel left");

    // Close assault: nobody is next to an enemy. Lilliput's half-turn.
    assert_eq!((rig.waits(), rig.asks()), ("move".into(), LILLIPUT));
    rig.order(&rig.step(T, &[(6, 2), (5, 2), (5, 3)]), &[1]);
    assert_eq!(
        rig.cell(T),
        (7, 2),
        "without a headquarters T is isolated (F3-R7)"
    );
}

/// The same with a headquarters for Lilliput, far off: T moves without a die.
#[test]
fn worked_example_11_to_its_end() {
    let mut rig = Table::squares()
        .road(4)
        .area("village", 6, 4)
        .roscia("hq", 0, 4)
        .roscia("infantry", 2, 4)
        .roscia("infantry", 1, 4)
        .roscia("heavy_weapons", 1, 3)
        .lilliput("infantry", 6, 4)
        .lilliput("tank", 7, 2)
        .lilliput("hq", 9, 0)
        .turn(RED);
    rig.go(A, &[(3, 4), (4, 4)]).go(B, &[(2, 4), (2, 3)]).end();
    rig.shoot(L1, A, &[5, 2]).dirt();
    rig.shoot(T, A, &[6, 6]);
    assert_eq!(rig.health(A), (2, true));
    rig.go(T, &[(6, 2), (5, 2), (5, 3)]);
    assert_eq!(rig.cell(T), (5, 3));
    rig.end();

    // Defensive fire by Roscia: A has no dice; B one; HW two.
    assert_eq!((rig.waits(), rig.asked()), ("defend".into(), vec![B, HW]));
    assert_eq!(rig.refused(&shot(A, T)), "F3-R20");
    rig.shoot(B, T, &[5]);
    assert_eq!((rig.waits(), rig.asks()), ("cancel".into(), LILLIPUT));
    rig.take();
    assert_eq!(rig.health(T), (2, false));
    rig.shoot(HW, T, &[6, 3]);
    rig.back(T, &[(6, 3), (7, 3), (8, 3)]);
    assert_eq!((rig.health(T), rig.cell(T)), ((2, true), (8, 3)));

    // Turn 2, Roscia first: A cannot advance; its pin ends with the movement.
    assert_eq!(rig.waits(), "dice");
    rig.roll(&[RED]);
    assert_eq!(rig.battle.state().turn, 2);
    let onward = rig.step(A, &[(5, 4)]);
    assert_eq!(rig.refused(&onward), "F3-R28");
    assert_eq!(rig.health(A), (2, true));
    rig.end();
    assert_eq!(rig.health(A), (2, false), "F3-21");
}

/// A battle without a last turn counts no further than it can.
#[test]
fn turns_without_end_overflow_nothing() {
    let mut table = Table::squares().roscia("hq", 0, 4).lilliput("hq", 9, 4);
    table.setting.terms.turns = None;
    let rig = table.turn(RED).set(|state| state.turn = u16::MAX);
    let (setting, state) = (rig.battle.setting(), rig.battle.state());
    match Book::step(setting, state, &Frame::Turn) {
        Step::Next(next) => assert_eq!(next.events, [Event::TurnBegan(u16::MAX)]),
        other => panic!("{other:?}"),
    }
}

//! Turns, phases, free actions and command rolls.

use super::*;

/// Two dice of this sum that are neither a double six nor a double one.
fn dice(sum: u8) -> [u8; 2] {
    [sum / 2, sum - sum / 2]
}

#[test]
fn ic_2_one_side_has_its_phase_and_then_the_other() {
    let mut rig = alone(FRENCH, "french_rifle").start();
    assert_eq!(rig.refused(&act(1, Action::Overwatch)), "IC-2");
    rig.end_phase();
    assert_eq!((rig.battle.state().turn, rig.asked()), (1, vec![1]));
    assert_eq!(rig.refused(&act(0, Action::Overwatch)), "IC-2");
    rig.act(1, Action::Overwatch, &[]).end_phase();
    assert_eq!((rig.battle.state().turn, rig.asked()), (2, vec![0]));
}

#[test]
fn ic_3_a_scenario_may_give_the_insurgents_the_first_phase() {
    let first = |table: Table| table.start().asked();
    let table = || {
        Table::open()
            .french("french_rifle", (2000, 4000))
            .insurgent("insurgent_rifle", (9000, 4000))
    };
    assert_eq!(first(table()), [0]);
    assert_eq!(first(table().insurgents_first()), [1]);
}

#[test]
fn ic_4_the_first_action_is_free_for_who_is_not_pinned() {
    let mut rig = alone(FRENCH, "french_rifle")
        .french("mmg", (2000, 6000))
        .start()
        .set(|s| s.elements[2].pinned = true);
    rig.act(0, step(2100, 4000), &[])
        .act(0, step(2200, 4000), &[3, 4]);
    assert_eq!(rig.actions(0), 2);
    rig.order(&Order::Done, &[])
        .act(2, step(2100, 6000), &[3, 3]);
    assert_eq!(rig.actions(2), 0);
    assert!(rig.element(2).pinned);
}

/// Every later action needs a roll: French 7+, insurgents 8+, one more with each success (IC-6).
#[test]
fn ic_5_command_rolls_begin_at_7_and_8_and_rise() {
    for (side, unit, first) in [
        (FRENCH, "french_rifle", 7),
        (INSURGENTS, "insurgent_rifle", 8),
    ] {
        for successes in 0..4 {
            for passes in [false, true] {
                let mut rig = alone(side, unit).start();
                rig.act(0, Action::Overwatch, &[]);
                for n in 0..successes {
                    rig.act(0, Action::Overwatch, &dice(first + n));
                }
                let sum = first + successes - u8::from(!passes);
                rig.act(0, Action::Overwatch, &dice(sum));
                let taken = 1 + successes + u8::from(passes);
                assert_eq!(rig.actions(0), usize::from(taken), "{unit} {sum}");
                assert_eq!(rig.asked() == [0], passes, "{unit} {sum}");
            }
        }
    }
}

#[test]
fn ic_r2_a_failed_roll_ends_the_activation_and_nothing_else() {
    let mut rig = alone(FRENCH, "french_rifle")
        .french("mmg", (2000, 6000))
        .start();
    rig.act(0, Action::Overwatch, &[]);
    rig.act(0, Action::Overwatch, &[3, 3]);
    assert_eq!(rig.refused(&act(0, step(2100, 4000))), "IC-R4");
    assert_eq!(rig.asked(), [2]);
    let e = rig.element(0);
    assert!(!e.pinned && e.overwatch && e.strength == 5);
    assert_eq!(rig.piece(0).at, Point::new(2000, 4000));
}

/// A double six gives two actions, a double one is a blunder (IC-8), whatever the number that is needed.
#[test]
fn ic_r5_double_six_and_double_one_are_natural() {
    let hopeless = || {
        let rig = alone(FRENCH, "french_rifle").start();
        rig.set(|s| s.elements[0].successes = 6)
    };
    let mut rig = hopeless();
    rig.act(0, step(2100, 4000), &[])
        .act(0, step(2200, 4000), &[6, 6])
        .act(0, step(2300, 4000), &[]);
    assert_eq!(rig.actions(0), 3, "13+ was needed");
    let mut rig = hopeless();
    rig.act(0, step(2100, 4000), &[])
        .act(0, step(2200, 4000), &[6, 5]);
    assert_eq!(rig.actions(0), 1);
    let mut table = alone(FRENCH, "french_rifle");
    table.setting.sides[0].command = 2;
    let mut rig = table.start();
    rig.act(0, step(2100, 4000), &[])
        .act(0, step(2200, 4000), &[1, 1, 6]);
    assert!(rig.element(0).pinned, "2+ was needed");
    assert_eq!(rig.actions(0), 1);
}

#[test]
fn ic_r6_a_double_six_is_one_success_and_each_of_its_actions_may_be_answered() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (6000, 4000))
        .insurgent("insurgent_rifle", (6000, 5000))
        .start();
    rig.act(0, step(2100, 4000), &[]).pass();
    rig.act(0, step(2200, 4000), &[6, 6]);
    assert_eq!((rig.waits(), rig.asked()), ("react".into(), vec![1, 2]));
    rig.react(1, shoot(0), &[1, 1, 1, 1, 1]).pass();
    rig.act(0, step(2300, 4000), &[]);
    assert_eq!((rig.waits(), rig.asked()), ("react".into(), vec![2]));
    rig.react(2, shoot(0), &[1, 1, 1, 1, 1]);
    rig.act(0, step(2400, 4000), &[4, 4]);
    assert_eq!(rig.actions(0), 4, "8+ and not 9+");
}

#[test]
fn ic_r7_a_double_six_unpins_acts_and_gives_one_action_more() {
    let mut rig = alone(FRENCH, "french_rifle")
        .start()
        .set(|s| s.elements[0].pinned = true);
    rig.act(0, step(2100, 4000), &[6, 6]);
    assert!(!rig.element(0).pinned);
    rig.act(0, step(2200, 4000), &[])
        .act(0, step(2300, 4000), &[3, 4]);
    assert_eq!(rig.piece(0).at, Point::new(2200, 4000), "8+ by now");
}

#[test]
fn ic_r9_pinned_in_its_activation_an_element_rolls_on_at_its_own_number() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (6000, 4000))
        .start();
    rig.act(0, step(2100, 4000), &[])
        .react(1, shoot(0), &[4, 1, 1, 1, 1, 1, 1]);
    assert!(rig.element(0).pinned);
    rig.act(0, step(2200, 4000), &[3, 4]);
    assert!(!rig.element(0).pinned);
    assert_eq!(rig.piece(0).at, Point::new(2200, 4000));
}

/// A leader of strength 2 rallies before his free action and is pinned for it: the free action does not come back.
#[test]
fn ic_r9_a_free_action_that_was_not_used_is_lost() {
    let mut table = Table::open()
        .french("leader", (2000, 4350))
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (6000, 4000));
    table.setting.roster[0].strength = 2;
    let mut rig = table.start().set(|s| s.elements[1].pinned = true);
    rig.act(0, Action::Rally(ElementId(1)), &[3, 4])
        .react(2, shoot(0), &[4, 1, 1, 1, 1, 1, 1]);
    assert!(rig.element(0).pinned && rig.element(0).strength == 1);
    rig.act(0, step(2000, 4450), &[4, 3]);
    assert!(rig.element(0).pinned, "8+ and not free");
}

#[test]
fn ic_r18_turns_and_victory_are_the_scenarios() {
    let table = |turns| {
        let mut table = alone(FRENCH, "french_rifle");
        table.setting.terms.turns = turns;
        table.setting.terms.otherwise = Some(INSURGENTS);
        table
    };
    let mut rig = table(Some(2)).start();
    rig.end_phase().end_phase().end_phase();
    assert_eq!(rig.waits(), "act");
    rig.end_phase();
    assert_eq!(rig.waits(), "over");
    let outcome = rig.battle.state().outcome.as_ref();
    assert_eq!(outcome.expect("an outcome").winner, Some(INSURGENTS));
    let mut rig = table(None).start();
    for _ in 0..40 {
        rig.end_phase();
    }
    assert_eq!((rig.battle.state().turn, rig.waits()), (21, "act".into()));
}

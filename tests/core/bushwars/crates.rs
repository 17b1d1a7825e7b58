//! Crates: who opens, carries, loads them, what becomes of them, what they count for (BW-S1, BW-S2, BW-S5, BW-R51).

use small_wars::rules::bushwars::crates;
use small_wars::rules::bushwars::state::CratePlace;

use super::loot::*;
use super::*;

/// One squad and a crate beside it, a second one far off.
fn beside() -> Table {
    Table::new()
        .unit(RED, Quality::Green)
        .squad("4r", 20, 20)
        .chest(21, 20, 7)
        .chest(60, 40, 75)
        .unit(BLUE, Quality::Trained)
        .squad("4r", 66, 20)
        .points()
}

#[test]
fn bw_s1_a_squad_that_does_nothing_else_opens_a_crate() {
    let mut rig = beside().begin();
    let opens = Order::OpenCrate {
        element: ElementId(0),
        number: 0,
    };
    rig.order(&opens, &[]);
    assert_eq!(rig.asks(), BLUE, "its turn is used");
    assert_eq!(rig.holds(0), None, "only at the end of the turn");
    rig.until_fire();
    assert_eq!(rig.wants(), (1, 2, None), "one of the two that are left");
    rig.roll(&[1]);
    assert_eq!(rig.holds(0), Some(0));
    let mut rig = beside().begin();
    rig.order(&opens, &[]).until_fire();
    rig.roll(&[2]);
    assert_eq!(rig.holds(0), Some(1), "what is where is not written down");
    assert_eq!(rig.refused(&opens), "BW-S1", "it is open");
}

#[test]
fn bw_s1_nobody_opens_a_crate_who_moves_or_is_driven_off() {
    let opens = Order::OpenCrate {
        element: ElementId(0),
        number: 0,
    };
    let mut rig = beside().begin();
    rig.go(0, 19, 20, &[]);
    assert_eq!(
        rig.refused(&opens),
        "BW-3",
        "its side has nobody left to move"
    );
    let far = Order::OpenCrate {
        element: ElementId(0),
        number: 1,
    };
    let mut rig = beside().begin();
    assert_eq!(rig.refused(&far), "BW-S1");
    let none = Order::OpenCrate {
        element: ElementId(0),
        number: 9,
    };
    assert_eq!(rig.refused(&none), "BW-S1");
    // It is fired at and goes back: the crate stays shut.
    let mut rig = Table::new()
        .unit(RED, Quality::Green)
        .squad("4r", 20, 20)
        .chest(21, 20, 7)
        .unit(BLUE, Quality::Elite)
        .squad("5ar", 30, 20)
        .begin();
    rig.order(&opens, &[]).until_fire();
    let shot_back = shot(0, 1);
    assert_eq!(
        rig.refused(&shot_back),
        "BW-R6",
        "busy squads are not asked"
    );
    rig.fire(1, 0, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3]);
    assert_eq!(rig.reaction(), (5, "Retreat".into()));
    assert_eq!(rig.holds(0), None, "BW-16");
    assert_eq!(rig.battle.state().turn, 2);
}

#[test]
fn bw_s2_two_men_carry_a_crate_six_inches() {
    let mut rig = beside().begin();
    rig.order(&lift(0, 0), &[]);
    assert_eq!(rig.cargo(0), [0]);
    assert_eq!(rig.refused(&step(0, 28, 20)), "BW-4", "eight inches");
    assert_eq!(rig.refused(&lift(0, 1)), "BW-S2", "one thing a turn");
    rig.go(0, 26, 20, &[]).until_turn();
    // In cover it cannot hide with full hands; put down, the crate lies where the squad is.
    rig.order(&put_down(0, 0), &[]);
    assert_eq!(rig.place(0), CratePlace::Ground(inch(26, 20)));
    assert_eq!(rig.cargo(0), Vec::<u8>::new());
}

#[test]
fn bw_s2_two_figures_a_crate_and_none_for_one_alone() {
    let mut rig = Table::new()
        .unit(RED, Quality::Green)
        .squad("3r", 20, 20)
        .chest(21, 20, 7)
        .chest(21, 21, 7)
        .unit(BLUE, Quality::Trained)
        .squad("4r", 66, 20)
        .begin();
    rig.order(&lift(0, 0), &[]).until_turn();
    assert_eq!(rig.refused(&lift(0, 1)), "BW-S2", "three carry one crate");
    rig = rig.set(|state| state.elements[0].figures.truncate(1));
    rig.order(&Order::EndPhase, &[]);
    assert_eq!(
        rig.place(0),
        CratePlace::Ground(inch(20, 20)),
        "one carries none"
    );
    let setting = rig.battle.setting();
    assert_eq!(crates::most(setting, rig.battle.state(), ElementId(0)), 0);
}

#[test]
fn bw_s5_trucks_take_three_crates_and_jeeps_one() {
    assert_eq!(Kind::ALL.map(Kind::crates), [0, 1, 3, 0, 0, 0, 0]);
    let mut rig = Table::new()
        .unit(RED, Quality::Green)
        .squad("4r", 20, 20)
        .left(Kind::Jeep, "", 20, 22)
        .chest(21, 20, 7)
        .chest(19, 20, 8)
        .unit(BLUE, Quality::Trained)
        .squad("4r", 66, 20)
        .points()
        .begin();
    rig.order(&lift(0, 0), &[]);
    assert_eq!(rig.refused(&stow(0, 1)), "BW-S2", "one thing a turn");
    rig.until_turn().order(&stow(0, 1), &[]);
    assert_eq!(rig.cargo(1), [0]);
    rig.until_turn().order(&lift(0, 1), &[]).until_turn();
    assert_eq!(rig.refused(&stow(0, 1)), "BW-S5", "the jeep is full");
    rig.until_turn().order(&put_down(0, 1), &[]).until_turn();
    rig.order(&take_out(0, 1, 0), &[]);
    assert_eq!((rig.cargo(0), rig.cargo(1)), (vec![0], vec![]));
    assert_eq!(rig.refused(&take_out(0, 1, 1)), "BW-S2");
}

#[test]
fn bw_r51_points_are_for_what_leaves_the_table() {
    let mut rig = Table::new()
        .unit(RED, Quality::Green)
        .squad("4r", 2, 20)
        .chest(3, 20, 75)
        .chest(60, 40, -10)
        .unit(BLUE, Quality::Trained)
        .squad("4r", 66, 20)
        .points()
        .begin();
    rig.order(&lift(0, 0), &[]);
    rig.order(&leave(0, 1, 20), &[]);
    assert_eq!(rig.wants(), (1, 2, None), "it is found out when it is off");
    rig.roll(&[1]);
    assert_eq!(rig.place(0), CratePlace::Off(RED));
    assert_eq!(rig.points(), [75, 0]);
    for _ in 1..15 {
        rig.until_turn();
    }
    rig.until_turn();
    let outcome = rig.battle.state().outcome.clone().expect("an end");
    assert_eq!(outcome.winner, Some(RED));
}

#[test]
fn bw_s2_what_the_fallen_carried_lies_where_they_fell() {
    let mut rig = Table::new()
        .unit(RED, Quality::Green)
        .squad("2r", 20, 20)
        .chest(21, 20, 7)
        .unit(BLUE, Quality::Elite)
        .squad("5ar", 30, 20)
        .begin();
    rig.order(&lift(0, 0), &[]).until_fire();
    rig.end(&[]);
    rig.fire(1, 0, &[10, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(rig.element(0).place, Place::Eliminated);
    assert_eq!(rig.place(0), CratePlace::Ground(inch(20, 20)));
}

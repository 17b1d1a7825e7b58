use small_wars::engine::{Draft, TableView};
use small_wars::rules::insurgent::options::{Civilians, CivvieTrigger};

use super::*;

/// French at (20, 40) and insurgents 29 cm to the east, who stand in a crop field: only sixes hit.
fn at_insurgents_in_corn() -> Table {
    Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .terrain("(preset: \"crop\", area: [(460, 360), (520, 360), (520, 440), (460, 440)]),")
}

fn dead(rig: &Rig) -> usize {
    let civilians = &rig.battle.state().civilians;
    civilians
        .iter()
        .filter(|civilian| civilian.piece.is_none())
        .count()
}

/// Worked example 13: a civilian 8 cm beside the lane, from its edge to his base's.
#[test]
fn example_13_civilians_beside_the_lane() {
    let mut rig = at_insurgents_in_corn()
        .civilian((3000, 4000 + 200 + 800 + 150), Habit::Stand)
        .civilian((3400, 4000 - 200 - 900 - 150), Habit::Stand)
        .start();
    rig.act(0, shoot(1), &[5, 5, 2, 1, 3, 5, 1, 2, 6, 3]);
    assert_eq!(dead(&rig), 2, "two dice of 5 and 6, two civilians");
    assert_eq!(rig.battle.state().killed, [2, 0]);

    let mut rig = at_insurgents_in_corn()
        .civilian((3000, 4000 + 200 + 800 + 150), Habit::Stand)
        .start();
    rig.act(0, shoot(1), &[5, 5, 2, 1, 3, 5, 1, 2, 6, 3]);
    assert_eq!(
        rig.battle.state().killed,
        [1, 0],
        "no more than there are (IC-R93)"
    );

    let mut rig = at_insurgents_in_corn()
        .civilian((3000, 4000 + 200 + 1050 + 150), Habit::Stand)
        .start();
    rig.act(0, shoot(1), &[5, 5, 2, 1, 3]);
    assert_eq!(dead(&rig), 0, "10.5 cm beside it: no roll");
}

#[test]
fn ic_r92_exactly_10_cm_counts_and_past_the_target_only_the_lane_does() {
    let one = |at: (i32, i32), dice: &[u8]| {
        let mut rig = at_insurgents_in_corn().civilian(at, Habit::Stand).start();
        rig.act(0, shoot(1), dice);
        dead(&rig)
    };
    let (misses, again) = ([1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 5, 1, 1, 1, 1]);
    assert_eq!(one((3000, 4000 + 200 + 1000 + 150), &again), 1, "10.0 cm");
    assert_eq!(
        one((8000, 4000 + 200 + 100), &again),
        1,
        "in the lane's continuation"
    );
    assert_eq!(one((8000, 4000 + 200 + 200), &misses), 0, "beside it");
    assert_eq!(one((1000, 4000), &misses), 0, "behind the firer");
}

#[test]
fn ic_r93_the_nearest_to_the_lane_dies_first() {
    let mut rig = at_insurgents_in_corn()
        .civilian((3000, 5000), Habit::Stand)
        .civilian((3400, 3500), Habit::Stand)
        .start();
    rig.act(0, shoot(1), &[1, 1, 1, 1, 1, 6, 1, 1, 1, 1]);
    let civilians = &rig.battle.state().civilians;
    assert!(civilians[0].piece.is_some() && civilians[1].piece.is_none());
}

#[test]
fn ic_66_a_civilian_in_the_lane_blocks_the_fire_of_good_guys_only() {
    let between = (3000, 4000 + 200 + 140);
    let mut rig = at_insurgents_in_corn()
        .civilian(between, Habit::Stand)
        .start();
    assert_eq!(rig.refused(&act(0, shoot(1))), "IC-66");
    let beside = (3000, 4000 + 200 + 150);
    let mut rig = at_insurgents_in_corn()
        .civilian(beside, Habit::Stand)
        .start();
    rig.act(0, shoot(1), &[6, 6, 6, 6, 6]);
    assert!(
        rig.gone(1),
        "he only touches the lane; a shot that hits endangers nobody"
    );

    let mut rig = Table::open()
        .insurgents_first()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .civilian((3000, 4000), Habit::Stand)
        .start();
    rig.act(1, shoot(0), &[1, 1, 1, 1, 1]);
    assert_eq!(
        rig.battle.state().killed,
        [0, 0],
        "insurgents shoot past him, and nobody rolls again"
    );
    let seen = rig.waits();
    assert_eq!(seen, "react", "the French see through him all the same");
    assert_eq!(rig.refused(&react(0, shoot(1))), "IC-66");
}

#[test]
fn ic_r90_civilians_may_be_harmless() {
    let mut rig = at_insurgents_in_corn()
        .options(|o| o.civilians = Civilians::Harmless)
        .civilian((3000, 4000), Habit::Stand)
        .start();
    rig.act(0, shoot(1), &[1, 1, 1, 1, 1]);
    assert_eq!(dead(&rig), 0);
}

/// French in a hedge's lee: hits are saved.
fn at_french(trigger: CivvieTrigger) -> Rig {
    let mut table = at_insurgents_in_corn()
        .options(|o| o.civvie_trigger = trigger)
        .civilian((3000, 5000), Habit::Stand);
    table.setting.sides[1].body_armour = true;
    table.start()
}

#[test]
fn ic_r91_saved_hits_count_as_none_where_the_option_says_so() {
    let mut rig = at_french(CivvieTrigger::ToHit);
    rig.act(0, shoot(1), &[6, 1, 1, 1, 1, 6]);
    assert_eq!(dead(&rig), 0);
    let mut rig = at_french(CivvieTrigger::AfterSaves);
    rig.act(0, shoot(1), &[6, 1, 1, 1, 1, 6, 1, 1, 1, 1, 6]);
    assert_eq!(dead(&rig), 1);
    let mut rig = at_french(CivvieTrigger::AfterSaves);
    rig.act(0, shoot(1), &[6, 1, 1, 1, 1, 1, 6]);
    assert_eq!(dead(&rig), 0, "one hit is not saved");
}

#[test]
fn ic_r93_what_kills_is_an_option() {
    let mut rig = at_insurgents_in_corn()
        .options(|o| o.civvie_kill_on = 6)
        .civilian((3000, 5000), Habit::Stand)
        .start();
    rig.act(0, shoot(1), &[1, 1, 1, 1, 1, 5, 5, 5, 5, 5]);
    assert_eq!(dead(&rig), 0);
}

/// Five dice miss with (5/6)^5, and one of five kills with 1 - (4/6)^5.
#[test]
fn ic_67_a_draft_warns_of_the_civilians_it_endangers() {
    let rig = at_insurgents_in_corn()
        .civilian((3000, 5000), Habit::Stand)
        .start();
    let draft = Draft {
        offer: "shoot".into(),
        element: Some(ElementId(0)),
        target: Some(ElementId(1)),
        ..Draft::default()
    };
    let verdict = rig.battle.judge(&draft).expect("it is judged");
    let warning = verdict
        .warnings
        .iter()
        .find(|text| text.key == "warn-civilians");
    let values = &warning.expect("it warns").values;
    let (Value::Number(n), Value::Chance(chance)) = (&values[0].1, &values[1].1) else {
        panic!("{values:?}");
    };
    let exact = (3125.0 / 7776.0) * (1.0 - 32.0 / 243.0);
    assert_eq!(*n, 1);
    assert!((chance - exact).abs() < 1e-12, "{chance} for {exact}");
}

#[test]
fn ic_67_who_flees_runs_a_move_straight_away_from_the_shot() {
    let mut rig = Table::open()
        .insurgents_first()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .civilian((3000, 4600), Habit::Flee)
        .civilian((3300, 5600), Habit::Flee)
        .civilian((3500, 4600), Habit::Stand)
        .civilian((2600, 3400), Habit::Flee)
        .civilian((2600, 2400), Habit::Stand)
        .start();
    rig.act(1, shoot(0), &[1, 1, 1, 1, 1]);
    let at = |n: usize| rig.battle.state().civilians[n].piece.expect("he lives").at;
    assert_eq!(at(0), Point::new(3000, 5600), "away to the south");
    assert_eq!(at(1), Point::new(3300, 5600), "over 10 cm away");
    assert_eq!(at(2), Point::new(3500, 4600), "he stands");
    assert_eq!(
        at(3),
        Point::new(2600, 3400),
        "somebody stands where he would end"
    );
}

#[test]
fn ic_67_who_wanders_goes_by_a_die_each_turn() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .civilian((3000, 2000), Habit::Wander)
        .civilian((6000, 2000), Habit::Wander)
        .civilian((3000, 7000), Habit::Wander)
        .civilian((6000, 200), Habit::Wander)
        .start();
    rig.script(&[1, 2, 6, 1]).roll();
    let at = |rig: &Rig, n: usize| rig.battle.state().civilians[n].piece.expect("he lives").at;
    assert_eq!(at(&rig, 0), Point::new(3000, 1000));
    assert_eq!(at(&rig, 1), Point::new(7000, 2000));
    assert_eq!(at(&rig, 2), Point::new(3000, 7000), "a 6: he stays");
    assert_eq!(at(&rig, 3), Point::new(6000, 200), "the table ends there");
    rig.end_phase();
    rig.script(&[3, 4, 5, 2]).order(&Order::EndPhase, &[]);
    assert_eq!(at(&rig, 0), Point::new(3000, 2000));
    assert_eq!(at(&rig, 1), Point::new(6000, 2000));
}

#[test]
fn tb_3_nobody_ends_on_a_civilian_but_may_pass_over_him() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .civilian((2600, 4000), Habit::Stand)
        .start();
    assert_eq!(rig.refused(&act(0, step(2700, 4000))), "TB-13");
    rig.act(0, step(3000, 4000), &[]);
    assert_eq!(rig.piece(0).at, Point::new(3000, 4000));
}

#[test]
fn civilians_are_seen_by_everybody_and_named_in_no_order() {
    let mut rig = at_insurgents_in_corn()
        .civilian((3000, 5000), Habit::Stand)
        .start();
    let view = rig.battle.view(None);
    let civilian = view.elements.last().expect("he is there");
    assert_eq!(
        (civilian.id, civilian.side),
        (ElementId(2), SideId(u8::MAX))
    );
    assert_eq!(
        (civilian.figure.as_str(), civilian.kind.as_str()),
        ("civilian", "civilian")
    );
    assert_eq!(civilian.name, "civilian 0");
    assert!(!rig.battle.card(ElementId(2)).is_empty());
    assert!(rig.battle.card(ElementId(3)).is_empty());
    for order in [act(0, shoot(2)), act(2, step(3000, 6000)), group(2, &[0])] {
        rig.refused(&order);
    }
    let mut shown: TableView = view;
    let (before, from) = (rig.battle.state().clone(), rig.events.len());
    rig.act(0, shoot(1), &[1, 1, 1, 1, 1, 6, 1, 1, 1, 1]);
    for told in rig.battle.tell(&before, &rig.events[from..]) {
        shown.apply(&told);
    }
    assert_eq!(shown.tally.killed, [1, 0]);
    assert_eq!(shown, rig.battle.view(None), "what is told gives the table");
}

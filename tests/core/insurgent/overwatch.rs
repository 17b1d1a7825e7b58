use small_wars::engine::{Ruleset, Text};

use super::*;

fn watched(mut rig: Rig, ids: &[u16]) -> Rig {
    rig = rig.set(|s| {
        for id in ids {
            s.elements[usize::from(*id)].overwatch = true;
        }
    });
    rig
}

#[test]
fn ic_13_overwatch_fires_as_soon_as_the_mover_comes_into_view() {
    // The mover comes out from behind a house and never learns of the gun before.
    let table = Table::open()
        .french("french_rifle", (2000, 2500))
        .insurgent("mmg", (5000, 4000))
        .house((2500, 1000), (3000, 3000));
    let mut rig = watched(table.start(), &[1]);
    rig.act(0, sprint(2000, 4500), &[]);
    assert_eq!((rig.waits(), rig.asked()), ("overwatch".into(), vec![1]));
    let y = rig.piece(0).at.y;
    assert!(y > 2500 && y < 4500, "in the middle of its path: {y}");
    rig.watch(1, 0, &[6, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(rig.element(0).strength, 4);
    assert!(rig.element(0).pinned, "the pin die was a 1");
    assert_eq!(
        rig.piece(0).at.y,
        y,
        "pinned on the way it stops there (IC-R25)"
    );
    assert!(!rig.element(1).overwatch && rig.element(1).reacted);
}

#[test]
fn ic_r25_an_unpinned_mover_goes_on() {
    let table = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("mmg", (5000, 4000));
    let mut rig = watched(table.start(), &[1]);
    rig.act(0, step(2000, 5000), &[]);
    rig.watch(1, 0, &[1, 1, 1, 1, 1, 1]);
    assert_eq!(rig.piece(0).at, Point::new(2000, 5000));
    assert_eq!(rig.waits(), "act");
}

#[test]
fn ic_r25_it_asks_again_when_the_shot_changes_and_when_the_mover_stops() {
    // A hedge obscures the second half of the way.
    let table = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("mmg", (5000, 4000))
        .hedge((3500, 4300), (3500, 6000));
    let mut rig = watched(table.start(), &[1]);
    rig.act(0, sprint(2000, 6000), &[]);
    let mut questions = 0;
    while rig.waits() == "overwatch" {
        questions += 1;
        rig.pass();
    }
    assert_eq!(questions, 3, "in view, behind the hedge, at the end");
    assert_eq!(rig.waits(), "react", "it may still react afterwards");
    assert!(rig.element(1).overwatch);
}

#[test]
fn k24_the_others_keep_their_overwatch_when_the_first_kills() {
    let table = Table::open()
        .french("french_rifle", (2000, 4000))
        .french("leader", (500, 500))
        .insurgent("mmg", (5000, 3500))
        .insurgent("mmg", (5000, 4000))
        .insurgent("mmg", (5000, 4500));
    let mut rig = watched(table.start(), &[2, 3, 4]).set(|s| s.elements[0].strength = 1);
    rig.act(0, step(2000, 4500), &[]);
    assert_eq!(rig.asked(), [2, 3, 4]);
    rig.watch(2, 0, &[4, 4, 4, 4, 4, 4, 1, 1, 1, 1, 1, 1]);
    assert!(rig.gone(0));
    assert!(!rig.element(2).overwatch);
    assert!(rig.element(3).overwatch && rig.element(4).overwatch);
    assert!(!rig.element(3).reacted);
}

/// The shot of a Shoot and Move kills one of two on overwatch: only the other is asked when the shooter moves.
#[test]
fn k24_the_dead_do_not_fire() {
    let table = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("mmg", (5000, 4000))
        .insurgent("mmg", (5000, 5000));
    let mut rig = watched(table.start(), &[1, 2]).set(|s| s.elements[1].strength = 1);
    let action = Action::ShootMove {
        shot: shot(1),
        movement: to(2000, 4500),
    };
    rig.act(0, action, &[6, 1, 1, 1, 1]);
    assert!(rig.gone(1));
    assert_eq!((rig.waits(), rig.asked()), ("overwatch".into(), vec![2]));
}

#[test]
fn k22_a_move_of_no_length_is_none() {
    let table = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("mmg", (5000, 4000));
    let mut rig = watched(table.start(), &[1]);
    for action in [step(2000, 4000), sprint(2000, 4000)] {
        let order = Order::Act {
            element: ElementId(0),
            action,
        };
        assert_eq!(rig.refused(&order), "IC-R81");
    }
    assert_eq!(rig.waits(), "act");
}

#[test]
fn ic_r25_never_before_a_plain_shoot() {
    let table = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("mmg", (5000, 4000));
    let mut rig = watched(table.start(), &[1]);
    rig.act(0, shoot(1), &[1, 1, 1, 1, 1]);
    assert_eq!(rig.waits(), "react");
}

#[test]
fn ic_r25_between_the_halves_of_a_shoot_and_move() {
    let table = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("mmg", (5000, 4000));
    let mut rig = watched(table.start(), &[1]);
    let action = Action::ShootMove {
        shot: shot(1),
        movement: to(2000, 4500),
    };
    rig.act(0, action, &[1, 1, 1, 1, 1]);
    assert_eq!(rig.waits(), "overwatch");
    assert_eq!(
        rig.piece(0).at,
        Point::new(2000, 4000),
        "before its first step"
    );
}

#[test]
fn ic_27_overwatch_lasts_until_it_is_used_or_replaced() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("mmg", (9000, 4000))
        .house((6000, 0), (6500, 9100))
        .start();
    rig.act(0, Action::Overwatch, &[]).end_phase().end_phase();
    assert!(rig.element(0).overwatch);
    assert_eq!(rig.battle.state().turn, 2);
    rig.act(0, step(2100, 4000), &[]);
    assert!(!rig.element(0).overwatch);
}

/// Going on overwatch takes an action, the free one or another; staying on it takes none.
#[test]
fn ic_r26_staying_on_overwatch_costs_nothing() {
    let mut rig = Table::open()
        .french("mmg", (2000, 4000))
        .insurgent("insurgent_rifle", (5000, 4000))
        .start();
    rig.act(0, step(2100, 4000), &[]).pass();
    rig.act(0, Action::Overwatch, &[3, 4]).pass();
    for _ in 0..3 {
        rig.end_phase();
    }
    assert_eq!(rig.battle.state().turn, 2);
    rig.act(1, step(5000, 5000), &[]);
    assert_eq!((rig.waits(), rig.asked()), ("overwatch".into(), vec![0]));
}

/// A run from house to house past a gap: the gun on overwatch sees neither end, and is told with the place where it is asked then.
#[test]
fn ic_r25_a_move_is_told_whom_it_meets_on_its_way_and_where() {
    let table = Table::open()
        .french("french_rifle", (2000, 2500))
        .french("french_rifle", (3000, 8500))
        .insurgent("mmg", (6000, 3400))
        .insurgent("mmg", (6000, 600))
        .house((4000, 1000), (4500, 3000))
        .house((4000, 3800), (4500, 6000));
    let mut rig = watched(table.start(), &[2]);
    let draft = |x, y| Book::draft(&act(0, sprint(x, y)));
    let verdict = rig.battle.judge(&draft(2000, 4400)).expect("a verdict");
    let [met] = verdict.threats.as_slice() else {
        panic!("one gun: {:?}", verdict.threats)
    };
    assert_eq!(met.firer, ElementId(2));
    assert!(met.at.y > 2500 && met.at.y < 4400, "on the way: {met:?}");
    assert_eq!(met.along.0, met.at.y - 2500);
    // Six dice at 4+ against 6+: 5/12 a die.
    let loses = 1.0 - f64::powi(7.0 / 12.0, 6);
    assert!((met.forecast.any_loss - loses).abs() < 1e-12);
    let told = |key: &str| verdict.warnings.iter().filter(|w| w.key == key).count();
    assert_eq!((told("warn-overwatch"), told("warn-sees")), (1, 0));

    let back = rig.battle.judge(&draft(2000, 1500)).expect("a verdict");
    assert_eq!(back.threats, [], "no gap that way");

    rig.act(0, sprint(2000, 4400), &[]);
    assert_eq!((rig.waits(), rig.asked()), ("overwatch".into(), vec![2]));
    assert_eq!(rig.piece(0).at, met.at);
    rig.watch(2, 0, &[4, 4, 1, 1, 1, 1, 1, 6, 1]);
    assert_eq!(rig.element(0).strength, 4, "one of two hits saved");
    assert!(rig.element(0).pinned);
    assert_eq!(rig.piece(0).at, met.at, "stopped in the gap");
}

/// The same run past guns that are not on overwatch: the one that sees the gap, and neither end, is told as one that may react, and is asked.
#[test]
fn ic_r21_who_sees_a_move_on_its_way_is_told_to_react() {
    let table = || {
        Table::open()
            .french("french_rifle", (2000, 2500))
            .insurgent("mmg", (6000, 3400))
            .insurgent("mmg", (6000, 600))
            .house((4000, 1000), (4500, 3000))
            .house((4000, 3800), (4500, 6000))
    };
    let sees = |rig: &Rig, y: i32| -> Vec<Text> {
        let draft = Book::draft(&act(0, sprint(2000, y)));
        let warnings = rig.battle.judge(&draft).expect("a verdict").warnings;
        let sees = warnings.into_iter();
        sees.filter(|text| text.key.starts_with("warn-sees"))
            .collect()
    };
    let mut rig = table().start();
    let [told] = sees(&rig, 4400)
        .try_into()
        .expect("one gun sees it on the way");
    assert_eq!(told.key, "warn-sees-way");
    let [(_, Value::Element(who)), (_, Value::Length(after))] = told.values.as_slice() else {
        panic!("who, and after how far: {told:?}")
    };
    assert_eq!(*who, ElementId(1));
    assert!(after.0 > 0 && after.0 < 1900, "in the gap: {after}");
    let [stays] = sees(&rig, 3300).try_into().expect("it stops in the gap");
    assert_eq!(stays.key, "warn-sees");
    assert_eq!(sees(&rig, 1500), [], "no gap that way");
    rig.act(0, sprint(2000, 4400), &[]);
    assert_eq!((rig.waits(), rig.asked()), ("react".into(), vec![1]));

    // From the gap into cover: seen as it sets off.
    let mut rig = table().french("french_rifle", (2000, 3300)).start();
    let draft = Book::draft(&act(3, sprint(2000, 4900)));
    let warnings = rig.battle.judge(&draft).expect("a verdict").warnings;
    let keys: Vec<&str> = warnings.iter().map(|text| text.key.as_ref()).collect();
    assert_eq!(keys, ["warn-sees-start"]);
    rig.act(3, sprint(2000, 4900), &[]);
    assert_eq!((rig.waits(), rig.asked()), ("react".into(), vec![1]));
}

/// In a group everybody's move is an order of its own, and each is told whom it meets.
#[test]
fn ic_r13_each_of_a_group_is_told_whom_it_meets() {
    let table = Table::open()
        .french("leader", (2000, 2500))
        .french("french_rifle", (2700, 2500))
        .insurgent("mmg", (6000, 3400))
        .house((4000, 1000), (4500, 3000));
    let mut rig = watched(table.start(), &[2]);
    rig.order(&group(0, &[1]), &[]);
    for (id, x) in [(0, 2000), (1, 2700)] {
        let draft = Book::draft(&act(id, sprint(x, 4400)));
        let verdict = rig.battle.judge(&draft).expect("a verdict");
        assert_eq!(verdict.refused, None);
        let who: Vec<u16> = verdict.threats.iter().map(|met| met.firer.0).collect();
        assert_eq!(who, [2], "element {id}");
    }
}

/// A shot is seen by whoever sees the firer: they are told before it is fired, and asked after it.
#[test]
fn ic_r21_who_sees_a_shot_is_told_to_react() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 2500))
        .insurgent("mmg", (5000, 2500))
        .insurgent("mmg", (5000, 4000))
        .insurgent("mmg", (6000, 600))
        .house((4000, 500), (4500, 2000))
        .start();
    let draft = Book::draft(&act(0, shoot(1)));
    let warnings = rig.battle.judge(&draft).expect("a verdict").warnings;
    let told: Vec<&Value> = warnings
        .iter()
        .filter(|text| text.key == "warn-sees-shot")
        .map(|text| &text.values[0].1)
        .collect();
    let others = [1, 2].map(|id| Value::Element(ElementId(id)));
    assert_eq!(told, others.iter().collect::<Vec<_>>());
    rig.act(0, shoot(1), &[1; 5]);
    assert_eq!((rig.waits(), rig.asked()), ("react".into(), vec![1, 2]));
}

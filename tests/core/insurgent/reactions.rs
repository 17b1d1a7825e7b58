use super::*;

#[test]
fn ic_10_an_observer_reacts_once_and_only_to_the_actor() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .french("french_rifle", (2000, 6000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .start();
    rig.act(0, step(2500, 4000), &[]);
    assert_eq!((rig.waits(), rig.asked()), ("react".into(), vec![2]));
    let other = Order::React {
        element: ElementId(2),
        action: shoot(1),
    };
    assert_eq!(rig.refused(&other), "IC-11");
    rig.react(2, shoot(0), &[1, 1, 1, 1, 1]);
    assert_eq!(rig.waits(), "act");
    rig.act(0, step(3000, 4000), &[6, 5]);
    assert_eq!(rig.waits(), "act", "the reaction of this phase is used");
}

#[test]
fn ic_11_who_has_not_seen_does_not_react() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .house((3000, 2000), (3500, 6000))
        .start();
    rig.act(0, step(2500, 4000), &[]);
    assert_eq!(rig.waits(), "act");
}

#[test]
fn ic_12_a_move_and_shoot_is_answered_when_it_is_whole() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .start();
    let action = Action::MoveShoot {
        movement: to(2500, 4000),
        shot: Some(shot(1)),
    };
    rig.act(0, action, &[5, 5, 1, 1, 1, 4, 1]);
    assert!(rig.element(1).pinned);
    assert_eq!(
        rig.waits(),
        "act",
        "pinned by the very action: no reaction (IC-R22)"
    );
}

#[test]
fn ic_r21_a_shot_needs_the_front_or_a_turn() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .put(INSURGENTS, "insurgent_rifle", (4900, 4000), Heading::EAST)
        .start();
    rig.act(0, step(2500, 4000), &[]);
    let plain = Order::React {
        element: ElementId(1),
        action: shoot(0),
    };
    assert_eq!(rig.refused(&plain), "IC-32");
    let turn = Movement {
        facing: Some(Heading::WEST),
        ..Movement::default()
    };
    // Turning to fire is a Move and Shoot at 5+.
    rig.react(
        1,
        Action::MoveShoot {
            movement: turn,
            shot: Some(shot(0)),
        },
        &[5, 4, 4, 4, 4, 1, 6],
    );
    assert_eq!(rig.element(0).strength, 4);
}

#[test]
fn ic_r24_a_leader_rallies_as_a_reaction() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("leader", (4900, 4000))
        .insurgent("insurgent_rifle", (4900, 4350))
        .start()
        .set(|s| s.elements[2].pinned = true);
    rig.act(0, step(2500, 4000), &[]);
    assert_eq!(rig.asked(), [1]);
    rig.react(1, Action::Rally(ElementId(2)), &[4, 4]);
    assert!(!rig.element(2).pinned);
    assert!(rig.element(1).reacted);
    assert_eq!(
        (rig.waits(), rig.asked()),
        ("react".into(), vec![2]),
        "it saw the action too"
    );
}

#[test]
fn ic_r19_a_reaction_touches_nobody_but_the_actor() {
    let mut rig = Table::open()
        .french("french_rifle", (3000, 4000))
        .french("mmg", (4900, 5000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .start();
    rig.act(0, step(3100, 4000), &[]);
    assert_eq!(
        rig.refused(&Order::React {
            element: ElementId(2),
            action: step(4900, 4700)
        }),
        "IC-R19"
    );
}

#[test]
fn ic_r27_a_reaction_may_charge_and_draws_no_fire() {
    let mut rig = Table::open()
        .french("french_rifle", (3000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .start();
    rig.act(0, step(3500, 4000), &[]);
    // Contact, then one round at once: five dice each, the phasing side first, then pin dice.
    rig.react(1, step(3500, 4000), &[2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 4, 4]);
    assert_eq!((rig.element(0).strength, rig.element(1).strength), (4, 4));
    assert_eq!(
        rig.refused(&Order::Act {
            element: ElementId(0),
            action: shoot(1)
        }),
        "IC-48"
    );
}

/// Neither a reaction nor fire on overwatch is reacted to, by whoever saw it and however ready.
#[test]
fn ic_r23_a_reaction_is_not_reacted_to() {
    let watched = || {
        Table::open()
            .french("french_rifle", (2000, 4000))
            .french("mmg", (2000, 6000))
            .insurgent("insurgent_rifle", (6000, 4000))
            .start()
            .set(|s| s.elements[1].overwatch = true)
    };
    let mut rig = watched();
    rig.act(0, step(2100, 4000), &[]);
    rig.react(2, sprint(6000, 6000), &[]);
    assert_eq!((rig.waits(), rig.asked()), ("act".into(), vec![0]));
    assert!(rig.element(1).overwatch);
    let mut rig = watched().set(|s| s.elements[2].overwatch = true);
    rig.act(0, step(2100, 4000), &[]).watch(2, 0, &[1; 5]);
    assert_eq!((rig.waits(), rig.asked()), ("act".into(), vec![0]));
}

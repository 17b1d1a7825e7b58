use super::*;

/// Three actions: the free one (IC-4), then 7+ and 8+ passed and 9+ failed (IC-5, IC-6).
#[test]
fn example_8_a_command_run() {
    let mut rig = alone(FRENCH, "french_rifle").start();
    rig.act(0, step(2100, 4000), &[])
        .act(0, step(2200, 4000), &[3, 4])
        .act(0, step(2300, 4000), &[4, 4]);
    rig.act(0, step(2400, 4000), &[5, 3]);
    assert_eq!(rig.actions(0), 3);
    assert_eq!(rig.waits(), "act", "the insurgents' phase");
    assert_eq!(rig.asked(), [1]);
}

#[test]
fn example_8_with_a_leader_in_contact() {
    let mut rig = alone(FRENCH, "french_rifle")
        .french("leader", (2000, 4350))
        .start();
    // Moves of nothing but a turn keep the leader in contact.
    let turn = |heading| Action::MoveShoot {
        movement: Movement {
            facing: Some(heading),
            ..Movement::default()
        },
        shot: None,
    };
    rig.act(0, turn(Heading::NORTH), &[])
        .act(0, turn(Heading::EAST), &[3, 4])
        .act(0, turn(Heading::NORTH), &[4, 4]);
    rig.act(0, turn(Heading::EAST), &[5, 3])
        .act(0, turn(Heading::NORTH), &[4, 4]);
    assert_eq!(rig.actions(0), 4);
}

/// A double six gives two actions (IC-8) and counts as one success (IC-R6).
#[test]
fn example_9_double_six() {
    let mut rig = alone(INSURGENTS, "insurgent_rifle").start();
    rig.act(0, step(8900, 4000), &[])
        .act(0, step(8800, 4000), &[6, 6])
        .act(0, step(8700, 4000), &[]);
    rig.act(0, step(8600, 4000), &[5, 3]);
    assert_eq!(rig.actions(0), 3);
    assert_eq!(
        rig.asked(),
        [1],
        "the activation is over, and with it the phase"
    );
}

#[test]
fn ic_29_a_pinned_element_unpins_by_passing_for_its_order() {
    let mut rig = alone(FRENCH, "french_rifle")
        .start()
        .set(|s| s.elements[0].pinned = true);
    rig.act(0, step(2100, 4000), &[3, 4]);
    assert!(!rig.element(0).pinned);
    assert_eq!(rig.piece(0).at, Point::new(2100, 4000));
    rig.act(0, step(2200, 4000), &[3, 4]);
    assert_eq!(rig.actions(0), 1, "8+ now: the first roll counted (IC-R1)");
}

#[test]
fn ic_r8_as_an_option_the_roll_only_unpins() {
    let table = alone(FRENCH, "french_rifle").options(|o| o.unpin_executes_order = false);
    let mut rig = table.start().set(|s| s.elements[0].pinned = true);
    rig.act(0, step(2100, 4000), &[3, 4]);
    assert!(!rig.element(0).pinned);
    assert_eq!(rig.piece(0).at, Point::new(2000, 4000));
}

#[test]
fn ic_r4_one_element_finishes_before_the_next() {
    let mut rig = alone(FRENCH, "french_rifle")
        .french("mmg", (2000, 6000))
        .start();
    rig.act(0, step(2100, 4000), &[]);
    let other = Order::Act {
        element: ElementId(2),
        action: step(2100, 6000),
    };
    assert_eq!(rig.refused(&other), "IC-R4");
    rig.order(&Order::Done, &[]).order(&other, &[]);
    assert_eq!(
        rig.refused(&Order::Act {
            element: ElementId(0),
            action: step(2200, 4000)
        }),
        "IC-R4"
    );
}

#[test]
fn ic_28_a_rally_is_never_free_and_counts_as_a_success() {
    let mut rig = alone(FRENCH, "french_rifle")
        .french("leader", (2000, 4350))
        .french("mmg", (2000, 4700))
        .start()
        .set(|s| {
            s.elements[0].pinned = true;
            s.elements[3].pinned = true;
        });
    rig.act(2, Action::Rally(ElementId(0)), &[3, 4]);
    assert!(!rig.element(0).pinned);
    rig.act(2, Action::Rally(ElementId(3)), &[3, 4]);
    assert!(rig.element(3).pinned, "8+ now");
    rig.act(0, step(2100, 4000), &[]);
    assert_eq!(
        rig.actions(0),
        1,
        "rallied before its activation: it has its free action (IC-R10)"
    );
}

#[test]
fn ic_r13_a_group_rolls_at_its_worst_target() {
    let mut rig = alone(FRENCH, "french_rifle")
        .french("leader", (2000, 4350))
        .french("mmg", (2000, 4700))
        .start();
    let group = Order::Group {
        leader: ElementId(2),
        members: vec![ElementId(0), ElementId(3)],
    };
    rig.order(&group, &[]);
    rig.act(0, step(2100, 3900), &[])
        .act(3, step(2100, 4800), &[])
        .act(2, step(2100, 4350), &[]);
    let more = Order::Act {
        element: ElementId(0),
        action: step(2200, 3900),
    };
    assert_eq!(rig.refused(&more), "IC-R13");
    // Both touch the leader no more: 7+ without him.
    rig.order(&Order::GroupRoll, &[3, 4]);
    rig.order(&more, &[]).act(3, step(2200, 4800), &[]);
    rig.order(&Order::GroupRoll, &[3, 4]);
    assert_eq!(
        rig.asked(),
        [1],
        "8+ missed: all their activations are over"
    );
}

#[test]
fn ic_r13_members_must_be_near_and_unpinned() {
    let mut rig = alone(FRENCH, "french_rifle")
        .french("leader", (2000, 4350))
        .french("mmg", (2000, 6000))
        .start()
        .set(|s| s.elements[0].pinned = true);
    let group = |id| Order::Group {
        leader: ElementId(2),
        members: vec![ElementId(id)],
    };
    assert_eq!(rig.refused(&group(0)), "IC-R13");
    assert_eq!(rig.refused(&group(3)), "IC-R13");
    assert_eq!(
        rig.refused(&Order::Group {
            leader: ElementId(3),
            members: vec![ElementId(0)]
        }),
        "IC-9"
    );
}

#[test]
fn ic_r3_an_option_caps_the_actions() {
    let mut rig = alone(FRENCH, "french_rifle")
        .options(|o| o.max_actions_per_phase = Some(2))
        .start();
    rig.act(0, step(2100, 4000), &[])
        .act(0, step(2200, 4000), &[6, 5]);
    assert_eq!(rig.asked(), [1]);
}

#[test]
fn ic_r81_a_move_of_nothing_is_no_move() {
    let mut rig = alone(FRENCH, "french_rifle").start();
    assert_eq!(
        rig.refused(&Order::Act {
            element: ElementId(0),
            action: step(2000, 4000)
        }),
        "IC-R81"
    );
}

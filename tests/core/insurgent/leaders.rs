//! Leaders: +1, rallying, groups.

use super::*;

/// A team and leaders in contact with it, to the south and to the north.
fn led(leaders: usize) -> Table {
    let places = [(2000, 4350), (2000, 3650)];
    places[..leaders]
        .iter()
        .fold(alone(FRENCH, "french_rifle"), |table, at| {
            table.french("leader", *at)
        })
}

/// A team's actions on overwatch: the free one, then rolls of these sums.
fn actions(mut rig: Rig, rolls: &[[u8; 2]]) -> usize {
    rig.act(0, Action::Overwatch, &[]);
    for dice in rolls {
        rig.act(0, Action::Overwatch, dice);
    }
    rig.actions(0)
}

#[test]
fn ic_7_a_leader_in_contact_adds_one() {
    assert_eq!(actions(led(0).start(), &[[3, 3]]), 1);
    assert_eq!(actions(led(1).start(), &[[3, 3]]), 2);
    let near = alone(FRENCH, "french_rifle").french("leader", (2000, 4401));
    assert_eq!(actions(near.start(), &[[3, 3]]), 1, "0.51 cm is no contact");
}

#[test]
fn ic_r12_no_leader_helps_himself_nor_two_more_than_one() {
    assert_eq!(actions(led(2).start(), &[[3, 3], [3, 3]]), 2);
    let pinned = led(1).start().set(|s| s.elements[2].pinned = true);
    assert_eq!(actions(pinned, &[[3, 3]]), 1);
    assert_eq!(actions(alone(FRENCH, "leader").start(), &[[3, 3]]), 1);
    let mut rig = led(1).start().set(|s| {
        s.elements[0].pinned = true;
        s.elements[2].pinned = true;
    });
    let rally = Action::Rally(ElementId(0));
    assert_eq!(rig.refused(&act(2, rally)), "IC-R12");
}

#[test]
fn ic_r11_a_leader_moves_free_and_rolls_to_rally() {
    // He comes into contact with two pinned teams.
    let mut rig = alone(FRENCH, "leader")
        .french("french_rifle", (2500, 4000))
        .french("mmg", (2150, 4350))
        .start()
        .set(|s| {
            s.elements[2].pinned = true;
            s.elements[3].pinned = true;
        });
    rig.act(0, step(2150, 4000), &[]);
    rig.act(0, Action::Rally(ElementId(2)), &[3, 4]);
    assert!(!rig.element(2).pinned);
    rig.act(0, Action::Rally(ElementId(3)), &[3, 4]);
    assert!(rig.element(3).pinned, "8+: the first rally was a success");
    assert_eq!(rig.refused(&act(0, step(2000, 4000))), "IC-R4");
    assert_eq!(rig.asked(), [2, 3]);
}

#[test]
fn ic_r11_a_rally_leaves_the_free_action() {
    let mut rig = led(1).start().set(|s| s.elements[0].pinned = true);
    rig.act(2, Action::Rally(ElementId(0)), &[3, 4])
        .act(2, step(2000, 4500), &[]);
    assert_eq!(rig.actions(2), 2);
}

#[test]
fn ic_8_a_groups_double_six_gives_each_two_actions() {
    let mut rig = led(1).start();
    rig.order(&group(2, &[0]), &[]);
    rig.act(0, Action::Overwatch, &[])
        .act(2, Action::Overwatch, &[]);
    rig.order(&Order::GroupRoll, &[6, 6]);
    for id in [0, 2, 0, 2] {
        rig.act(id, Action::Overwatch, &[]);
    }
    assert_eq!(rig.refused(&act(0, Action::Overwatch)), "IC-R13");
    rig.order(&Order::GroupRoll, &[3, 4]);
    rig.act(0, Action::Overwatch, &[]);
    assert_eq!(rig.actions(0), 4, "8+ with the leader's +1");
}

#[test]
fn ic_r13_a_group_that_has_lost_its_leader_has_no_plus_one() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .french("mmg", (2000, 4420))
        .french("leader", (2350, 4000))
        .insurgent("insurgent_rifle", (6000, 4000))
        .start();
    rig.order(&group(2, &[0, 1]), &[]);
    rig.act(2, step(2400, 4000), &[])
        .react(3, shoot(2), &[4, 1, 1, 1, 1, 1]);
    assert!(rig.gone(2));
    rig.act(0, Action::Overwatch, &[])
        .act(1, Action::Overwatch, &[]);
    rig.order(&Order::GroupRoll, &[3, 3]);
    assert_eq!(rig.asked(), [3], "7+, though the two touch each other");
}

/// After its blunder an element has a leader's help to unpin, and no other in that turn.
#[test]
fn ic_22_no_plus_one_for_who_has_blundered_but_to_unpin() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("leader", (4900, 4000))
        .insurgent("insurgent_rifle", (4900, 4350))
        .insurgent("leader", (4900, 3700))
        .start()
        .set(|s| s.elements[2].pinned = true);
    rig.act(0, step(2100, 4000), &[]);
    rig.react(1, Action::Rally(ElementId(2)), &[1, 1, 6]);
    assert!(rig.element(1).pinned);
    rig.pass().end_phase();
    rig.act(1, Action::Overwatch, &[3, 4]).pass();
    assert!(!rig.element(1).pinned, "8+ with the other leader's +1");
    rig.act(1, Action::Overwatch, &[4, 4]);
    assert_eq!(rig.actions(1), 1, "9+ without");
}

//! Groups: who leads them, when they roll, and what becomes of their overwatch.

use small_wars::rules::insurgent::sequence;
use small_wars::rules::insurgent::state::{Activation, Place};

use super::*;

/// Two leaders and a rifle team near the second; the second touches the team, the first nobody.
fn two_leaders() -> Rig {
    Table::open()
        .house((6000, 0), (6500, 9100))
        .french("leader", (2000, 4700))
        .french("leader", (2000, 3650))
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .start()
}

fn needed(rig: &Rig) -> i32 {
    sequence::group_roll(rig.battle.setting(), rig.battle.state())
        .expect("a group acts")
        .working
        .needed
}

#[test]
fn ic_r13_the_leader_who_declared_the_group_rolls() {
    let mut rig = two_leaders();
    rig.order(&group(1, &[0, 2]), &[]);
    assert_eq!(needed(&rig), 7, "not all touch him");
    for id in [0, 1, 2] {
        rig.act(id, Action::Overwatch, &[]);
    }
    rig.order(&Order::GroupRoll, &[3, 4]);
    let rollers: Vec<u16> = rig
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Commanded { roller, .. } => Some(roller.0),
            _ => None,
        })
        .collect();
    assert_eq!(rollers, [1]);
}

/// His +1 is gone with him, though another leader is in the group.
#[test]
fn ic_r13_another_leader_does_not_take_his_place() {
    let mut rig = Table::open()
        .house((6000, 0), (6500, 9100))
        .french("leader", (2000, 4350))
        .french("leader", (2000, 3650))
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .start();
    rig.order(&group(1, &[2]), &[]);
    assert_eq!(needed(&rig), 6, "with the leader's +1");
    let mut rig = rig.set(|s| {
        s.elements[1].place = Place::Eliminated;
        s.elements[0].activation = Activation::Acting;
        s.acting = vec![ElementId(0), ElementId(2)];
    });
    assert_eq!(needed(&rig), 7);
    rig.act(2, Action::Overwatch, &[]);
    rig.order(&Order::GroupRoll, &[3, 3]);
    assert_eq!(rig.waits(), "act");
    assert_eq!(rig.asked(), [3], "7+ missed: the French are done");
}

#[test]
fn ic_r13_the_group_rolls_when_all_have_taken_their_free_actions() {
    let mut rig = two_leaders();
    rig.order(&group(1, &[2]), &[]);
    assert_eq!(rig.refused(&Order::GroupRoll), "IC-R13");
    rig.act(2, Action::Overwatch, &[]);
    assert_eq!(rig.refused(&Order::GroupRoll), "IC-R13");
    let offers = rig.battle.offers();
    let roll = offers.iter().find(|offer| offer.key == "group_roll");
    let refused = roll.and_then(|offer| offer.refused.clone());
    let told = refused.expect("a reason").text;
    assert_eq!(told.key, "free-action-left");
    assert_eq!(
        told.values,
        [("who".into(), Value::Element(ElementId(1)))],
        "it says who"
    );
    rig.act(1, Action::Overwatch, &[]);
    rig.order(&Order::GroupRoll, &[1, 4]);
    assert_eq!(rig.asked(), [0]);
}

/// After a blunder leaders may influence it only to unpin it.
#[test]
fn ic_22_who_has_blundered_joins_no_group_in_that_turn() {
    let mut rig = two_leaders().set(|s| s.elements[0].blundered = true);
    assert_eq!(rig.refused(&group(1, &[0])), "IC-22");
    rig.order(&group(1, &[2]), &[]);
}

/// Activating the element for anything else ends it.
#[test]
fn ic_r26_a_group_ends_its_members_overwatch() {
    let mut rig = two_leaders().set(|s| {
        s.elements[1].overwatch = true;
        s.elements[2].overwatch = true;
    });
    rig.order(&group(1, &[2]), &[]);
    assert!(!rig.element(1).overwatch && !rig.element(2).overwatch);
}

#[test]
fn ic_r26_another_order_ends_overwatch_though_its_roll_fails() {
    let mut rig = alone(FRENCH, "french_rifle").start();
    rig.act(0, Action::Overwatch, &[]);
    rig.act(0, step(2100, 4000), &[1, 2]);
    assert!(!rig.element(0).overwatch);
    let mut rig = alone(FRENCH, "french_rifle").start();
    rig.act(0, Action::Overwatch, &[]);
    rig.act(0, Action::Overwatch, &[1, 2]);
    assert!(rig.element(0).overwatch, "it is the same order");
}

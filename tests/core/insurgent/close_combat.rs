use small_wars::rules::insurgent::close_combat::allocate;

use super::*;

#[test]
fn example_11_a_charge() {
    let mut rig = Table::open()
        .french("french_rifle", (3000, 4000))
        .insurgent("insurgent_rifle", (4400, 4000))
        .start()
        .set(|s| s.elements[1].strength = 4);
    rig.act(
        0,
        step(4400, 4000),
        &[
            3, 2, 5, 1, 6, 2, 4, 2, 3, 1, 6, 2, 2, 4, 1, 4, 5, 6, 4, 4, 1,
        ],
    );
    assert_eq!((rig.element(0).strength, rig.element(1).strength), (1, 1));
    assert!(!rig.element(0).pinned && rig.element(1).pinned);
    assert_eq!(rig.waits(), "act");
    rig.act(0, Action::Fight, &[4, 4, 2, 3]);
    assert!(rig.gone(1));
    assert_eq!(rig.element(0).strength, 1);
    assert!(!rig.element(0).pinned);
    assert_eq!(rig.waits(), "over");
}

#[test]
fn example_12_a_fight_of_many() {
    // X touches A and B, Y touches B and C, Z touches C; B is an MMG of strength 2, Z a rifle team of strength 2.
    let mut rig = Table::open()
        .french("french_rifle", (3000, 4000))
        .french("mmg", (3000, 4450))
        .french("leader", (3050, 4900))
        .insurgent("insurgent_rifle", (3380, 4220))
        .insurgent("insurgent_rifle", (3380, 4680))
        .insurgent("insurgent_rifle", (3330, 5130))
        .start()
        .set(|s| {
            s.elements[1].strength = 2;
            s.elements[5].strength = 2;
        });
    rig.act(
        0,
        Action::Fight,
        &[
            1, 2, 3, 4, 5, 6, 6, 2, 1, 3, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 1, 1, 4, 4, 4, 4, 3, 6,
        ],
    );
    assert!(rig.gone(0) && rig.gone(1) && rig.gone(2) && rig.gone(5));
    assert_eq!((rig.element(3).strength, rig.element(4).strength), (2, 2));
    assert!(!rig.element(3).pinned && rig.element(4).pinned);
}

#[test]
fn ic_r75_hits_are_split_evenly_and_flow_over() {
    let ids = |shares: &[(u16, u8)]| {
        shares
            .iter()
            .map(|(id, n)| (ElementId(*id), *n))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        allocate(&ids(&[(0, 5), (1, 5), (2, 2)]), 8),
        ids(&[(0, 3), (1, 3), (2, 2)])
    );
    assert_eq!(
        allocate(&ids(&[(0, 5), (1, 2), (2, 1)]), 10),
        ids(&[(0, 5), (1, 2), (2, 1)])
    );
    assert_eq!(allocate(&ids(&[(0, 1), (1, 5)]), 1), ids(&[(1, 1)]));
}

#[test]
fn ic_14_a_pinned_or_spent_element_does_not_fire_at_its_charger() {
    let mut rig = Table::open()
        .french("french_rifle", (3000, 4000))
        .insurgent("insurgent_rifle", (4400, 4000))
        .start()
        .set(|s| s.elements[1].pinned = true);
    // No charge fire; the pinned side hits on 4+ (IC-46).
    rig.act(0, step(4400, 4000), &[2, 1, 1, 1, 1, 3, 3, 3, 3, 4, 6]);
    assert_eq!((rig.element(0).strength, rig.element(1).strength), (4, 4));
}

#[test]
fn ic_r27_a_charger_that_dies_on_the_way_does_not_fight() {
    let mut rig = Table::open()
        .french("french_rifle", (3000, 4000))
        .french("leader", (500, 500))
        .insurgent("insurgent_rifle", (4400, 4000))
        .start()
        .set(|s| s.elements[0].strength = 1);
    rig.act(0, step(4400, 4000), &[3, 3, 3, 3, 3, 1, 1, 1, 1, 1]);
    assert!(rig.gone(0));
    assert_eq!(rig.element(2).strength, 5);
}

#[test]
fn ic_r28_a_charge_may_follow_a_shot_but_not_precede_it() {
    let mut rig = Table::open()
        .french("french_rifle", (3000, 4000))
        .insurgent("insurgent_rifle", (4400, 4000))
        .start();
    let wrong = Action::MoveShoot {
        movement: to(4400, 4000),
        shot: Some(shot(1)),
    };
    assert_eq!(
        rig.refused(&Order::Act {
            element: ElementId(0),
            action: wrong
        }),
        "IC-R28"
    );
}

/// A French team and an insurgent team in close combat; a further team of each side looks on.
fn brawl() -> Rig {
    Table::open()
        .french("french_rifle", (4000, 4000))
        .insurgent("insurgent_rifle", (4420, 4000))
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (6500, 4000))
        .start()
}

#[test]
fn ic_50_good_guys_do_not_shoot_into_close_combat() {
    let mut rig = brawl();
    assert_eq!(
        rig.refused(&Order::Act {
            element: ElementId(2),
            action: shoot(1)
        }),
        "IC-50"
    );
}

#[test]
fn ic_r77_bad_guys_may_and_the_hits_are_split() {
    let mut rig = brawl();
    rig.end_phase();
    // 3 hits of 5: one each and the odd one on a 4 for the enemy; own side in the open has no save, French saves 6+.
    rig.act(3, shoot(0), &[4, 5, 6, 1, 1, 4, 4, 6, 1, 5]);
    assert_eq!(rig.element(1).strength, 4, "its own side's share");
    assert_eq!(rig.element(0).strength, 4, "two hits, one saved");
}

#[test]
fn ic_48_nobody_leaves_a_close_combat() {
    let mut rig = brawl();
    assert_eq!(
        rig.refused(&Order::Act {
            element: ElementId(0),
            action: step(3000, 4000)
        }),
        "IC-48"
    );
    assert_eq!(
        rig.refused(&Order::Act {
            element: ElementId(0),
            action: Action::Overwatch
        }),
        "IC-48"
    );
    assert_eq!(
        rig.refused(&Order::Act {
            element: ElementId(2),
            action: Action::Fight
        }),
        "IC-47"
    );
}

/// All dice are rolled before anything is lost (IC-R73).
#[test]
fn k26_both_gone_at_once_is_a_draw() {
    let mut rig = Table::open()
        .french("leader", (4000, 4000))
        .insurgent("leader", (4320, 4000))
        .start();
    rig.act(0, Action::Fight, &[2, 2]);
    assert_eq!(rig.waits(), "over");
    assert_eq!(
        rig.battle
            .state()
            .outcome
            .as_ref()
            .expect("an outcome")
            .winner,
        None
    );
}

/// One charge may touch two at once: both fight, and the charger's hits are split between them.
#[test]
fn ic_45_close_combat_starts_at_once_with_all_who_touch() {
    let mut rig = Table::open()
        .french("french_rifle", (3000, 4000))
        .insurgent("insurgent_rifle", (4000, 3790))
        .insurgent("insurgent_rifle", (4000, 4210))
        .start()
        .set(|s| {
            s.elements[1].pinned = true;
            s.elements[2].pinned = true;
        });
    rig.act(
        0,
        step(4000, 4000),
        &[2, 2, 2, 1, 1, 4, 1, 1, 1, 1, 4, 1, 1, 1, 1, 4, 4],
    );
    let strengths = [0, 1, 2].map(|id| rig.element(id).strength);
    assert_eq!(strengths, [3, 3, 4]);
}

/// Who comes later charges in by an action of his own. The enemy, in close combat already, does not fire at him (IC-R27).
#[test]
fn ic_49_others_join_by_their_own_actions() {
    let mut rig = Table::open()
        .french("french_rifle", (4000, 4000))
        .insurgent("insurgent_rifle", (4420, 4000))
        .french("french_rifle", (4420, 4900))
        .start();
    rig.act(
        2,
        step(4420, 4400),
        &[2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 2, 1, 1, 1, 4, 4, 4, 4],
    );
    let strengths = [0, 1, 2].map(|id| rig.element(id).strength);
    assert_eq!(strengths, [4, 3, 4]);
}

/// Each rolls at its own number, 2+ or pinned 4+; those who fall have rolled too (IC-R73).
#[test]
fn ic_r74_pinned_and_unpinned_in_one_pool() {
    let mut rig = Table::open()
        .french("french_rifle", (4000, 4000))
        .insurgent("insurgent_rifle", (4420, 4000))
        .french("french_rifle", (4840, 4000))
        .french("leader", (2000, 4000))
        .insurgent("leader", (9000, 4000))
        .start()
        .set(|s| s.elements[2].pinned = true);
    rig.act(
        0,
        Action::Fight,
        &[2, 2, 2, 1, 1, 4, 4, 3, 3, 3, 2, 1, 1, 1, 1, 4],
    );
    assert!(rig.gone(1), "three hits and two");
    assert_eq!((rig.element(0).strength, rig.element(2).strength), (4, 5));
}

/// Once an action in its own phase; a pinned element pays with a command roll, and fights unpinned. Nobody fights as a reaction.
#[test]
fn ic_r76_each_action_is_another_round() {
    let mut rig = brawl();
    rig.act(0, Action::Fight, &[1; 10]).pass();
    rig.act(0, Action::Fight, &[3, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(rig.actions(0), 2);
    assert_eq!(
        (rig.waits(), rig.asked()),
        ("react".into(), vec![3]),
        "not those who fight"
    );
    let mut rig = brawl().set(|s| s.elements[1].pinned = true);
    rig.end_phase();
    rig.act(1, Action::Fight, &[4, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4]);
    assert!(!rig.element(1).pinned);
    assert_eq!(rig.element(0).strength, 4, "2+");
}

#[test]
fn ic_r76_a_leader_in_close_combat_neither_rallies_nor_reacts() {
    let mut rig = Table::open()
        .french("leader", (4000, 4000))
        .french("french_rifle", (3650, 4000))
        .insurgent("leader", (4320, 4000))
        .start()
        .set(|s| s.elements[1].pinned = true);
    let rally = Action::Rally(ElementId(1));
    assert_eq!(rig.refused(&act(0, rally)), "IC-48");
    rig.act(1, step(3550, 4000), &[3, 4]);
    assert_eq!(
        rig.waits(),
        "act",
        "the other leader saw it and is not asked"
    );
}

use super::*;

/// An insurgent rifle team and its leader in contact; the French are behind a house.
fn insurgents() -> Rig {
    Table::open()
        .insurgents_first()
        .insurgent("insurgent_rifle", (9000, 4000))
        .insurgent("leader", (9000, 4350))
        .insurgent("mmg", (9000, 6000))
        .french("french_rifle", (2000, 4000))
        .house((6000, 0), (6500, 9100))
        .start()
}

/// The rifle team takes its free action, then rolls double 1 and this.
fn blunder(dice: &[u8]) -> Rig {
    let mut rig = insurgents();
    rig.act(0, Action::Overwatch, &[]);
    let mut all = vec![1, 1];
    all.extend(dice);
    rig.act(0, Action::Overwatch, &all);
    rig
}

#[test]
fn example_10_a_blunder_brings_mortar_fire() {
    let rig = blunder(&[2, 4, 6, 1, 2, 5, 5, 4, 6]);
    assert_eq!(rig.element(0).strength, 2);
    assert!(!rig.element(0).pinned);
    assert_eq!(rig.asked(), [1, 2], "its activation is over");
}

#[test]
fn ic_16_a_sniper_takes_the_nearest_leader() {
    let rig = blunder(&[1]);
    assert!(rig.gone(1));
}

#[test]
fn ic_18_it_fires_at_the_furthest_friend_in_sight() {
    let rig = blunder(&[3, 4, 1, 1, 1, 1, 4]);
    assert_eq!(
        rig.element(2).strength,
        2,
        "all round, no -1, insurgents in the open have no save"
    );
}

#[test]
fn ic_19_it_falls_back_and_is_pinned() {
    let rig = blunder(&[4]);
    assert_eq!(
        rig.piece(0).at,
        Point::new(11000, 4000),
        "two moves towards its own edge: nobody is in sight"
    );
    assert!(rig.element(0).pinned);
}

#[test]
fn ic_20_it_rushes_and_is_pinned_after_any_close_combat() {
    let mut rig = Table::open()
        .insurgents_first()
        .insurgent("insurgent_rifle", (4900, 4000))
        .french("french_rifle", (3500, 4000))
        .start();
    rig.act(0, Action::Overwatch, &[]).pass();
    // Rush: charge fire at close range 3+ with five dice, then a round of combat, pin dice, then the blunder's pin.
    rig.act(
        0,
        Action::Overwatch,
        &[1, 1, 5, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 4, 4],
    );
    assert_eq!((rig.element(0).strength, rig.element(1).strength), (4, 4));
    assert!(rig.element(0).pinned && !rig.element(1).pinned);
}

#[test]
fn ic_21_it_stays_and_is_pinned() {
    let rig = blunder(&[6]);
    assert_eq!(rig.piece(0).at, Point::new(9000, 4000));
    assert!(rig.element(0).pinned);
}

#[test]
fn ic_22_after_a_blunder_its_activation_is_over() {
    let mut rig = blunder(&[6]);
    let again = Order::Act {
        element: ElementId(0),
        action: Action::Overwatch,
    };
    assert_eq!(rig.refused(&again), "IC-22");
    rig.act(1, Action::Rally(ElementId(0)), &[4, 4]);
    assert!(!rig.element(0).pinned, "a leader may still unpin it");
}

#[test]
fn ic_r14_a_group_blunders_together() {
    let mut rig = insurgents();
    rig.order(
        &Order::Group {
            leader: ElementId(1),
            members: vec![ElementId(0)],
        },
        &[],
    );
    rig.order(&Order::GroupRoll, &[1, 1, 6]);
    assert!(rig.element(0).pinned && rig.element(1).pinned);
    assert_eq!(rig.asked(), [2]);
    let mut rig = insurgents();
    rig.order(
        &Order::Group {
            leader: ElementId(1),
            members: vec![ElementId(0)],
        },
        &[],
    );
    // A mortar strikes one member, chosen by a die of two sides.
    rig.order(&Order::GroupRoll, &[1, 1, 2, 1, 4, 1, 1, 1, 1, 4]);
    assert_eq!(rig.element(0).strength, 4);
}

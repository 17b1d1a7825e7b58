use small_wars::rules::insurgent::options::MortarVsVehicle;
use small_wars::rules::insurgent::state::Place;

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

/// Five dice at 4+ (IC-17).
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
    rig.act(0, Action::Overwatch, &[])
        .act(1, Action::Overwatch, &[]);
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
    rig.act(0, Action::Overwatch, &[])
        .act(1, Action::Overwatch, &[]);
    // A mortar strikes one member, chosen by a die of two sides.
    rig.order(&Order::GroupRoll, &[1, 1, 2, 1, 4, 1, 1, 1, 1, 4]);
    assert_eq!(rig.element(0).strength, 4);
}

/// Five dice at 4+ whatever hides the element; it saves by the cover it is in (IC-17).
#[test]
fn ic_r30_a_mortar_hits_flat_and_cover_saves() {
    for (side, dice) in [(FRENCH, &[4, 3, 4][..]), (INSURGENTS, &[5, 4, 4])] {
        let x = if side == FRENCH { 2000 } else { 9000 };
        let mut rig = alone(side, "insurgent_rifle")
            .house((x - 300, 3700), (x + 300, 4300))
            .start();
        rig.act(0, Action::Overwatch, &[]);
        let mut all = vec![1, 1, 2, 4, 4, 3, 3, 3];
        all.extend(dice);
        rig.act(0, Action::Overwatch, &all);
        assert_eq!(rig.element(0).strength, 4, "{side:?}");
    }
}

/// The nearest leader falls, even if the roller is the leader himself (IC-16).
#[test]
fn ic_r29_a_leader_who_blunders_is_the_nearest() {
    let mut rig = alone(FRENCH, "leader")
        .french("leader", (2000, 4300))
        .start();
    rig.act(0, Action::Overwatch, &[]);
    rig.act(0, Action::Overwatch, &[1, 1, 1]);
    assert!(rig.gone(0) && !rig.gone(2));
    let mut rig = alone(FRENCH, "french_rifle")
        .french("leader", (2000, 7000))
        .french("leader", (2000, 6000))
        .start();
    rig.act(0, Action::Overwatch, &[]);
    rig.act(0, Action::Overwatch, &[1, 1, 1]);
    assert!(rig.gone(3) && !rig.gone(2));
}

#[test]
fn ic_r31_stray_fire_wants_a_friend_it_can_fire_at() {
    let stray = |table: Table, dice: &[u8]| {
        let mut rig = table.start();
        rig.act(0, Action::Overwatch, &[]);
        rig.act(0, Action::Overwatch, dice);
        rig
    };
    let behind = alone(FRENCH, "french_rifle").french("mmg", (9000, 6000));
    let rig = stray(behind, &[1, 1, 3]);
    assert_eq!(rig.element(2).strength, 3);
    let unfit = alone(FRENCH, "atgm").french("mmg", (2000, 6000));
    let rig = stray(unfit, &[1, 1, 3]);
    assert_eq!(rig.element(2).strength, 3, "only at hard targets");
}

/// It fires all round, at full, without a -1, and who sees it may react (IC-18).
#[test]
fn ic_r31_stray_fire_is_an_action_that_may_be_answered() {
    let mut rig = Table::open()
        .insurgents_first()
        .insurgent("insurgent_rifle", (9000, 4000))
        .insurgent("mmg", (11_000, 4000))
        .french("french_rifle", (6000, 4000))
        .start();
    rig.act(0, Action::Overwatch, &[]).pass();
    rig.act(0, Action::Overwatch, &[1, 1, 3, 4, 3, 3, 3, 3, 4]);
    assert_eq!(rig.element(1).strength, 2);
    assert_eq!((rig.waits(), rig.asked()), ("react".into(), vec![2]));
}

/// A French team blunders with a 4 at (4000, 4000); where it comes to stand.
fn falls_back(table: Table) -> Rig {
    let mut rig = table.start();
    rig.act(0, Action::Overwatch, &[]);
    if rig.waits() == "react" {
        rig.pass();
    }
    rig.act(0, Action::Overwatch, &[1, 1, 4]);
    assert!(rig.element(0).pinned);
    rig
}

/// Straight away from the nearest enemy it sees, as far as water, the table's edge or another enemy let it; not at all out of close combat.
#[test]
fn ic_r32_it_falls_back_straight_away_from_the_nearest_enemy_in_sight() {
    let table = || Table::open().french("french_rifle", (9000, 4000));
    let rig = falls_back(
        table()
            .insurgent("insurgent_rifle", (7000, 4000))
            .insurgent("insurgent_rifle", (9000, 8000)),
    );
    assert_eq!(rig.piece(0).at, Point::new(11_000, 4000));
    assert_eq!(rig.waits(), "react", "it was seen");
    let rig = falls_back(
        table()
            .terrain(
                r#"(preset: "water", area: [(1000, 300), (1050, 300), (1050, 500), (1000, 500)])"#,
            )
            .insurgent("insurgent_rifle", (7000, 4000)),
    );
    assert_eq!(rig.piece(0).at, Point::new(10_000, 4000));
    let rig = falls_back(
        Table::open()
            .french("french_rifle", (11_000, 4000))
            .insurgent("insurgent_rifle", (7000, 4000)),
    );
    assert_eq!(rig.piece(0).at, Point::new(12_000, 4000));
    let rig = falls_back(
        table()
            .insurgent("insurgent_rifle", (8000, 4000))
            .insurgent("insurgent_rifle", (10_200, 4000)),
    );
    assert_eq!(rig.piece(0).at, Point::new(9700, 4000), "short of contact");
    let mut rig = table().insurgent("insurgent_rifle", (8580, 4000)).start();
    rig.act(0, Action::Fight, &[1; 10]);
    rig.act(0, Action::Fight, &[1, 1, 4]);
    assert_eq!(rig.piece(0).at, Point::new(9000, 4000));
    assert!(rig.element(0).pinned);
}

/// Two moves by the shortest way to the nearest enemy, here round a pond.
#[test]
fn ic_r33_it_rushes_by_the_shortest_way_to_the_nearest_enemy() {
    let mut rig = Table::open()
        .terrain(r#"(preset: "water", area: [(300, 200), (350, 200), (350, 420), (300, 420)])"#)
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (6000, 4000))
        .insurgent("insurgent_rifle", (2000, 8500))
        .start();
    rig.act(0, Action::Overwatch, &[]).pass();
    rig.act(0, Action::Overwatch, &[1, 1, 5]);
    let Some(Event::Began { action, .. }) = rig.events.iter().rev().find(|event| {
        matches!(
            event,
            Event::Began {
                action: Action::Sprint(_),
                ..
            }
        )
    }) else {
        panic!("it rushes");
    };
    let way = &action.movement().expect("a path").path;
    let mut length = Point::new(2000, 4000).distance(way[0]).0;
    length += way
        .windows(2)
        .map(|part| part[0].distance(part[1]).0)
        .sum::<i32>();
    assert!((1995..=2000).contains(&length), "{length}");
    assert!(way.iter().any(|at| at.y > 4150), "round its near end");
    let at = rig.piece(0).at;
    assert!(at.x > 3800 && at.y < 4400, "{at:?}");
    assert!(rig.element(0).pinned);
}

#[test]
fn ic_r35_a_pinned_element_blunders_too_and_stays_pinned() {
    for (dice, x) in [(&[1, 1, 4][..], 11_000), (&[1, 1, 6], 9000)] {
        let mut rig = insurgents().set(|s| s.elements[0].pinned = true);
        rig.act(0, Action::Overwatch, dice);
        assert_eq!(rig.piece(0).at, Point::new(x, 4000));
        assert!(rig.element(0).pinned);
    }
}

/// A leader who rallies as a reaction may blunder as anybody does; nobody reacts to that (IC-R23).
#[test]
fn ic_r24_a_reaction_to_rally_may_blunder() {
    let blunder = |dice: &[u8]| {
        let mut rig = Table::open()
            .french("french_rifle", (2000, 4000))
            .french("mmg", (2000, 5000))
            .insurgent("leader", (4900, 4000))
            .insurgent("insurgent_rifle", (4900, 4350))
            .insurgent("mmg", (4900, 7000))
            .start()
            .set(|s| {
                s.elements[1].overwatch = true;
                s.elements[3].pinned = true;
            });
        rig.act(0, step(2100, 4000), &[]);
        rig.react(2, Action::Rally(ElementId(3)), dice);
        assert!(rig.element(3).pinned && rig.element(2).reacted);
        assert_eq!((rig.waits(), rig.asked()), ("react".into(), vec![4]));
        rig
    };
    let rig = blunder(&[1, 1, 4]);
    assert_eq!(rig.piece(2).at, Point::new(6900, 4000), "IC-19");
    assert!(rig.element(2).pinned);
    let rig = blunder(&[1, 1, 3, 4, 4]);
    assert_eq!(rig.element(4).strength, 2, "IC-18");
    assert!(!rig.element(2).pinned);
}

/// IC-R32: it stops at other bases, a friend's too.
#[test]
fn ic_r32_it_does_not_fall_back_through_a_friend() {
    let mut rig = Table::open()
        .french("french_rifle", (5000, 4000))
        .french("french_rifle", (4000, 4000))
        .insurgent("insurgent_rifle", (8000, 4000))
        .start();
    rig.act(0, Action::Overwatch, &[]).pass();
    rig.act(0, Action::Overwatch, &[1, 1, 4]);
    let (own, friend) = (rig.piece(0), rig.piece(1));
    assert!(rig.element(0).pinned);
    assert!(
        own.at.x < 5000 && own.at.x - friend.at.x >= 400 && own.at.x - friend.at.x <= 450,
        "{:?}",
        own.at
    );
}

/// IC-R29: a sniper finds nobody inside armour of 5+ or better; IC-R30: a mortar strikes a vehicle from above, and nothing in the air.
#[test]
fn ic_r30_a_mortar_strikes_a_vehicle_from_above() {
    let table = |unit: &str| {
        Table::open()
            .french(unit, (2000, 4000))
            .insurgent("insurgent_rifle", (9000, 4000))
            .aboard(FRENCH, "leader", 0)
            .house((6000, 0), (6500, 9100))
    };
    let mut rig = table("aav").start();
    rig.act(0, step(2500, 4000), &[]);
    // Two hits, no save above 6: damage 2 + 1 = engine, pin dice.
    rig.act(0, step(3000, 4000), &[1, 1, 2, 4, 4, 1, 1, 1, 2, 4, 4]);
    assert!(rig.element(0).hurt.engine);
    let mut rig = table("aav").start();
    rig.act(0, step(2500, 4000), &[]);
    rig.act(0, step(3000, 4000), &[1, 1, 1]);
    assert_ne!(rig.element(2).place, Place::Eliminated, "inside armour");
    let mut rig = table("range_rover").start();
    rig.act(0, step(2500, 4000), &[]);
    rig.act(0, step(3000, 4000), &[1, 1, 1]);
    assert_eq!(rig.element(2).place, Place::Eliminated);
    let mut rig = table("aav")
        .options(|o| o.blunder_mortar_vs_vehicle = MortarVsVehicle::NoEffect)
        .start();
    rig.act(0, step(2500, 4000), &[]);
    rig.act(0, step(3000, 4000), &[1, 1, 2]);
    assert_eq!(rig.element(0).hurt, Default::default());
}

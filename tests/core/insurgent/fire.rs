use super::*;

/// Worked example 1: 25 cm, open, front.
fn rifles_in_the_open() -> Rig {
    Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .start()
}

#[test]
fn example_1_rifle_at_insurgents_in_the_open() {
    let mut rig = rifles_in_the_open();
    rig.act(0, shoot(1), &[6, 4, 3, 5, 1, 4, 5, 2]);
    assert_eq!(rig.element(1).strength, 2);
    assert!(rig.element(1).pinned);
    assert_eq!(rig.battle.setting().fire_power(ElementId(1), 2), 2, "IC-38");
    assert_eq!(
        rig.waits(),
        "act",
        "a pinned element does not react (IC-15)"
    );
}

#[test]
fn example_2_insurgents_at_french_in_light_cover() {
    let mut rig = Table::open()
        .insurgents_first()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (5400, 4000))
        .hedge((2300, 3500), (2300, 4500))
        .start();
    rig.act(1, shoot(0), &[5, 6, 2, 5, 4, 5, 3, 1, 4, 6]);
    assert_eq!(rig.element(0).strength, 3);
    assert!(!rig.element(0).pinned);
    assert_eq!(rig.waits(), "react");
}

/// Worked example 3: an MMG moves 10 cm and fires over 22 cm at insurgents in a thick building.
fn gun_at_a_building(natural_6_hits: bool) -> Rig {
    Table::open()
        .options(|o| o.natural_6_hits = natural_6_hits)
        .french("mmg", (1000, 4000))
        .insurgent("insurgent_rifle", (4600, 4000))
        .house((4300, 3700), (4900, 4300))
        .start()
}

/// On the move at a heavily obscured target 7 is needed: a natural 6 always hits (IC-R37).
#[test]
fn example_3_move_and_shoot_into_a_building() {
    let mut rig = gun_at_a_building(true);
    let action = Action::MoveShoot {
        movement: to(2000, 4000),
        shot: Some(shot(1)),
    };
    rig.act(0, action, &[6, 6, 5, 3, 2, 1, 5, 4, 4]);
    assert_eq!(rig.element(1).strength, 4);
    assert!(!rig.element(1).pinned);
}

/// Read strictly (IC-R37).
#[test]
fn example_3_without_natural_sixes_nothing_hits() {
    let mut rig = gun_at_a_building(false);
    let action = Action::MoveShoot {
        movement: to(2000, 4000),
        shot: Some(shot(1)),
    };
    rig.act(0, action, &[6, 6, 5, 3, 2, 1]);
    assert_eq!(rig.element(1).strength, 5);
}

#[test]
fn ic_32_a_target_must_be_in_front_and_in_sight() {
    let mut rig = Table::open()
        .put(FRENCH, "french_rifle", (2000, 4000), Heading::WEST)
        .insurgent("insurgent_rifle", (4900, 4000))
        .start();
    assert_eq!(
        rig.refused(&Order::Act {
            element: ElementId(0),
            action: shoot(1)
        }),
        "IC-32"
    );
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .house((3000, 3500), (3500, 4500))
        .start();
    assert_eq!(
        rig.refused(&Order::Act {
            element: ElementId(0),
            action: shoot(1)
        }),
        "IC-32"
    );
}

#[test]
fn ic_34_flank_and_close_range_add_up_on_the_die() {
    // 10 cm from edge to edge counts (IC-R42), from behind: 4 - 1 - 1 = 2+.
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .put(INSURGENTS, "insurgent_rifle", (3400, 4000), Heading::EAST)
        .start();
    rig.act(0, shoot(1), &[2, 2, 1, 1, 1, 4, 4]);
    assert_eq!(rig.element(1).strength, 3);
}

#[test]
fn ic_34_a_hair_over_close_range_is_not_close() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (3401, 4000))
        .start();
    rig.act(0, shoot(1), &[3, 3, 3, 3, 3]);
    assert_eq!(rig.element(1).strength, 5);
}

#[test]
fn ic_r55_a_leader_lends_one_die_once_and_then_does_not_fire() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .french("leader", (2000, 4350))
        .french("mmg", (2000, 4700))
        .insurgent("insurgent_rifle", (4900, 4000))
        .start();
    let lent = Shot {
        helper: Some(ElementId(1)),
        ..Shot::at(ElementId(3))
    };
    rig.act(0, Action::Shoot(lent), &[4, 1, 1, 1, 1, 4, 4, 4]);
    assert_eq!(rig.element(3).strength, 3, "six dice, two hits");
    rig.pass().order(&Order::Done, &[]);
    let again = Order::Act {
        element: ElementId(2),
        action: Action::Shoot(lent),
    };
    assert_eq!(rig.refused(&again), "IC-R55");
    assert_eq!(
        rig.refused(&Order::Act {
            element: ElementId(1),
            action: shoot(3)
        }),
        "IC-R55"
    );
}

#[test]
fn ic_r49_a_missile_team_fires_only_at_hard_targets() {
    let mut rig = Table::open()
        .french("atgm", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .insurgent("insurgent_rifle", (4900, 6000))
        .house((4600, 3700), (5200, 4300))
        .start();
    assert_eq!(
        rig.refused(&Order::Act {
            element: ElementId(0),
            action: shoot(2)
        }),
        "IC-R49"
    );
    // A big gun ignores the obscurement of the building (IC-R52): 4+. Heavy cover, no -1 (IC-R49): 5+.
    rig.act(0, shoot(1), &[4, 4, 3, 5, 4, 6]);
    assert_eq!(rig.element(1).strength, 4);
}

#[test]
fn ic_r48_a_launcher_worsens_the_save_of_hard_targets() {
    let mut rig = Table::open()
        .french("smaw", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .house((4600, 3700), (5200, 4300))
        .start();
    rig.act(0, shoot(1), &[4, 4, 3, 3, 3, 5, 6, 6]);
    assert_eq!(
        rig.element(1).strength,
        4,
        "5 does not save any more, 6 does"
    );
}

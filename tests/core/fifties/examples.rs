//! The worked examples of section 3.4; the full turn of example 11 is in `turn.rs`, quality (9) in the roster's own test.

use small_wars::engine::{Draft, Ruleset};

use super::*;

/// Example 1.
#[test]
fn f3_2_a_black_card_gives_lilliput_the_first_half_turn() {
    let table = || Table::squares().roscia("hq", 0, 4).lilliput("hq", 9, 4);
    assert_eq!(table().turn(BLACK).asks(), LILLIPUT);
    let mut rig = table().turn(RED);
    assert_eq!(rig.asks(), ROSCIA);
    rig.end();
    assert_eq!(
        (rig.asks(), rig.battle.state().turn),
        (LILLIPUT, 1),
        "F3-R2"
    );
    rig.end();
    assert_eq!(rig.waits(), "dice", "the next card");
}

/// Example 2: two dice, one hit (F3-15), cancelled.
#[test]
fn f3_17_hitting_the_dirt() {
    let mut rig = Table::squares()
        .roscia("infantry", 1, 4)
        .lilliput("tank", 5, 4)
        .turn(RED);
    rig.end();
    assert_eq!((rig.waits(), rig.asks()), ("defend".into(), LILLIPUT));
    rig.shoot(1, 0, &[5, 3]);
    assert_eq!(
        (rig.waits(), rig.asks()),
        ("cancel".into(), ROSCIA),
        "F3-15: the 5 hits, the 3 does not"
    );
    rig.dirt();
    assert_eq!(rig.health(0), (4, true));
}

/// Example 3: HW at range 5 at infantry in a village.
#[test]
fn f3_13_cover_takes_a_die_and_one_hit_is_cancelled() {
    let table = || {
        Table::squares()
            .roscia("infantry", 1, 4)
            .lilliput("heavy_weapons", 6, 4)
            .area("village", 1, 4)
    };
    let mut rig = table().turn(RED);
    rig.end().shoot(1, 0, &[6, 5]).dirt();
    assert_eq!(rig.health(0), (3, true));
    // Already pinned: no cancel, nobody is asked.
    let mut rig = table().turn(RED);
    rig.end();
    rig = rig.pinned(0);
    rig.shoot(1, 0, &[6, 5]);
    assert_eq!(rig.health(0), (2, true));
}

/// Example 4: infantry next to a tank.
#[test]
fn f3_16_a_tank_is_driven_back_in_an_assault_and_its_ground_is_taken() {
    let mut rig = Table::squares()
        .roscia("hq", 0, 4)
        .roscia("infantry", 3, 4)
        .lilliput("tank", 5, 4)
        .turn(RED);
    rig.go(1, &[(4, 4)]).end();
    // The tank may shoot at its neighbour.
    rig.end();
    assert_eq!(rig.waits(), "assault");
    rig.shoot(1, 2, &[5, 6, 2]);
    assert_eq!((rig.waits(), rig.asks()), ("cancel".into(), LILLIPUT));
    rig.back(2, &[(6, 4), (7, 4), (8, 4)]);
    assert_eq!((rig.health(2), rig.cell(2)), ((2, true), (8, 4)), "F3-R27");
    assert_eq!((rig.waits(), rig.asked()), ("occupy".into(), vec![1]));
    rig.order(
        &Order::Occupy {
            element: ElementId(1),
        },
        &[],
    );
    assert_eq!(rig.cell(1), (5, 4), "F3-4");
    assert_eq!(
        rig.asks(),
        LILLIPUT,
        "no further fight: Lilliput's half-turn"
    );
}

/// Example 5: no dice, no shot; not below what is left.
#[test]
fn f3_r20_zero_dice_are_no_shot_and_the_two_minuses_do_not_add_up() {
    let mut rig = Table::squares()
        .roscia("infantry", 4, 4)
        .lilliput("infantry", 7, 4)
        .area("wood", 4, 4)
        .turn(RED);
    rig.end();
    assert_eq!(rig.waits(), "defend");
    let mut rig = Table::squares()
        .roscia("infantry", 4, 4)
        .lilliput("infantry", 7, 4)
        .lilliput("infantry", 7, 5)
        .area("trench", 4, 4)
        .turn(RED)
        .pinned(1);
    rig.end();
    assert_eq!(
        rig.waits(),
        "move",
        "the other, at range 4, has none either; Lilliput's half-turn"
    );
    let mut rig = Table::squares()
        .roscia("tank", 5, 4)
        .lilliput("infantry", 7, 4)
        .area("village", 5, 4)
        .turn(RED);
    rig.end().shoot(1, 0, &[4]);
    assert_eq!(rig.health(0), (3, false), "one die, not none");
}

/// Example 6: a split among a covered infantry and a tank.
#[test]
fn f3_r19_dice_are_split_and_each_share_loses_its_own() {
    let mut rig = Table::squares()
        .roscia("hq", 0, 4)
        .roscia("infantry", 3, 4)
        .lilliput("infantry", 4, 3)
        .lilliput("tank", 5, 4)
        .area("village", 4, 3)
        .turn(RED);
    rig.go(1, &[(4, 4)]).end().end();
    assert_eq!(rig.refused(&shot(1, 2)), "F3-R18");
    assert_eq!(rig.refused(&split(1, &[])), "F3-R19");
    assert_eq!(rig.refused(&split(1, &[2, 3])), "F3-R19");
    // The odd die goes to A: 2 - 1 = 1 against it, 1 against B.
    rig.order(&split(1, &[2]), &[6]);
    assert_eq!(
        rig.waits(),
        "dice",
        "a hit on A counts at once: next to an enemy nothing cancels it"
    );
    rig.roll(&[4]);
    assert_eq!((rig.health(2), rig.health(3)), ((3, false), (3, false)));
}

/// Example 7.
#[test]
fn f3_5_nine_from_the_headquarters_is_near_enough_and_ten_is_not() {
    let table = |column| {
        Table::squares()
            .roscia("hq", 0, 0)
            .roscia("infantry", column, 4)
            .lilliput("hq", 9, 7)
    };
    let mut rig = table(5).turn(RED);
    rig.go(1, &[(4, 4)]);
    assert_eq!(rig.cell(1), (4, 4), "distance 9: no die");
    for (die, ends) in [(3, (6, 4)), (4, (5, 4))] {
        let mut rig = table(6).turn(RED);
        let order = rig.step(1, &[(5, 4)]);
        rig.order(&order, &[die]);
        assert_eq!(rig.cell(1), ends, "die {die}");
        assert_eq!(rig.refused(&order), "F3-R31", "either way it is done");
    }
}

/// Example 8.
#[test]
fn f3_8_heavy_weapons_pack_and_unpack() {
    let mut rig = Table::squares()
        .roscia("hq", 0, 0)
        .roscia("heavy_weapons", 1, 3)
        .lilliput("infantry", 6, 3)
        .turn(RED);
    rig.go(1, &[(2, 3)]).end();
    assert!(rig.element(1).packed);
    assert_eq!(rig.asks(), LILLIPUT);
    rig.end();
    assert!(
        !rig.element(1).packed,
        "F3-R13: its defensive fire has passed"
    );
    // Turn 2, Roscia first: it stays, and fires in Lilliput's half-turn.
    rig.roll(&[RED]).end();
    rig.end();
    assert_eq!((rig.waits(), rig.asks()), ("defend".into(), ROSCIA));
    rig.shoot(1, 2, &[1, 2, 3]);
}

/// Example 10.
#[test]
fn f3_9_the_road_gives_nothing_next_to_a_known_enemy() {
    let mut rig = Table::squares()
        .road(4)
        .roscia("hq", 0, 4)
        .roscia("infantry", 1, 4)
        .lilliput("infantry", 5, 4)
        .turn(RED);
    let far = rig.step(1, &[(2, 4), (3, 4), (4, 4)]);
    assert_eq!(rig.refused(&far), "F3-9");
    rig.go(1, &[(2, 4), (3, 4)]);
    assert_eq!(rig.cell(1), (3, 4));
    let mut rig = Table::squares()
        .road(4)
        .roscia("hq", 0, 4)
        .roscia("infantry", 1, 4)
        .lilliput("infantry", 4, 4)
        .turn(RED);
    let order = rig.step(1, &[(2, 4), (3, 4), (3, 5)]);
    let verdict = rig.battle.judge(&Book::draft(&order)).expect("a verdict");
    assert!(verdict.stop.is_some(), "it says where it stops");
    rig.order(&order, &[]);
    assert_eq!(rig.cell(1), (3, 4), "F3-7: it stops there");
    rig.end().end();
    assert_eq!(rig.refused(&Order::EndPhase), "F3-7", "and must assault");
    rig.shoot(1, 2, &[1, 1, 1]);
    assert_eq!(rig.asks(), LILLIPUT);
}

/// Example 12: the end of the author's game 3.
#[test]
fn f3_r34_exited_units_count_whatever_their_strength() {
    let end = |hq_counts: bool| {
        let mut table = Table::squares()
            .exit(3, true)
            .road(4)
            .options(|o| o.hq_counts_for_exit = hq_counts);
        for unit in ["infantry", "infantry", "tank", "hq", "heavy_weapons"] {
            table = table.roscia(unit, 0, 0);
        }
        let rig = table.lilliput("tank", 9, 0).turn(RED);
        rig.set(|state| {
            use small_wars::rules::fifties::state::Place;
            for (n, strength) in [(0, 1), (1, 1), (2, 2), (3, 3)] {
                state.elements[n].strength = strength;
                state.elements[n].place = Place::Left(Edge::East);
            }
            state.elements[5].strength = 1;
        })
    };
    for hq_counts in [true, false] {
        let rig = end(hq_counts);
        let outcome = rig.battle.state().outcome.clone();
        assert_eq!(
            outcome.and_then(|o| o.winner),
            Some(ROSCIA),
            "4, or 3 without the HQ"
        );
    }
}

/// A click on the area where a move ends is enough: the way there is found.
#[test]
fn a_draft_may_name_the_last_area_alone() {
    let mut rig = Table::squares()
        .roscia("hq", 0, 4)
        .roscia("tank", 1, 4)
        .lilliput("hq", 9, 7)
        .turn(RED);
    let draft = Draft {
        offer: "move".into(),
        element: Some(ElementId(1)),
        path: vec![Point::new(rig.at(3, 5).x + 30, rig.at(3, 5).y - 40)],
        ..Draft::default()
    };
    let order = rig.battle.read(&draft).expect("an order");
    rig.order(&order, &[]);
    assert_eq!(rig.cell(1), (3, 5));
}

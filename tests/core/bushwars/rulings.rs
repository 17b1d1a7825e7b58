//! Sequence, movement, pins and capture: rulings and options.

use small_wars::rules::bushwars::movement;

use super::*;

#[test]
fn bw_3_the_qualities_move_from_green_to_elite_then_all_fire() {
    let mut rig = Table::of(4)
        .unit(SideId(0), Quality::Elite)
        .squad("5r", 20, 20)
        .unit(SideId(1), Quality::Professional)
        .squad("5r", 20, 28)
        .unit(SideId(2), Quality::Trained)
        .squad("5r", 28, 20)
        .unit(SideId(3), Quality::Green)
        .squad("5r", 28, 28)
        .begin();
    for side in [3, 2, 1, 0] {
        assert_eq!((rig.waits(), rig.asks()), ("move".into(), SideId(side)));
        rig.end(&[]);
    }
    for side in [3, 2, 1, 0] {
        assert_eq!((rig.waits(), rig.asks()), ("fire".into(), SideId(side)));
        rig.end(&[]);
    }
    assert_eq!(rig.battle.state().turn, 2);
}

/// BW-1 and BW-R4 too: a player has what units and squads he has.
#[test]
fn bw_r5_players_of_one_quality_roll_for_who_moves_first() {
    let mut table = Table::of(7);
    for side in 0..7 {
        let x = 6 + i32::from(side) * 9;
        table = table.unit(SideId(side), Quality::Green).squad("3r", x, 6);
    }
    table = table.unit(SideId(0), Quality::Elite).squad("3r", 6, 40);
    let mut rig = table.begin();
    assert_eq!(rig.wants(), (7, 10, None));
    rig.roll(&[5, 9, 5, 1, 2, 3, 4]);
    assert_eq!(rig.wants(), (2, 10, None), "0 and 2 are level");
    rig.roll(&[3, 8]);
    for side in [1, 2, 0, 6, 5, 4, 3] {
        assert_eq!(rig.asks(), SideId(side));
        rig.end(&[]);
    }
    assert_eq!(
        (rig.asks(), rig.asked()),
        (SideId(0), vec![7]),
        "its Elite unit"
    );
}

#[test]
fn bw_4_how_far_and_where() {
    let mut rig = Table::new()
        .unit(RED, Quality::Green)
        .squad("5r", 20, 20)
        .put(Kind::Truck, "", 10, 40)
        .put(Kind::Tank, "1can", 20, 10)
        .unit(BLUE, Quality::Elite)
        .squad("5r", 60, 5)
        .area("jungle", (22, 16), (26, 24))
        .area("wood", (18, 12), (40, 14))
        .line("road", (4, 40), (40, 40))
        .line("stone_wall", (21, 16), (21, 24))
        .begin();
    assert_eq!(rig.refused(&step(0, 29, 20)), "BW-4", "9 inches");
    rig.go(0, 28, 20, &[]);
    assert_eq!(rig.at(0), Some(inch(28, 20)), "BW-R22: cover costs nothing");
    assert_eq!(
        rig.refused(&step(2, 20, 16)),
        "BW-4",
        "BW-R16: dense to vehicles"
    );
    assert_eq!(
        rig.refused(&step(1, 10, 29)),
        "BW-R21",
        "11 inches across country"
    );
    let bent = Order::Move {
        element: ElementId(1),
        way: Way {
            path: vec![inch(20, 40), inch(20, 35)],
            leave: false,
        },
    };
    assert_eq!(rig.refused(&bent), "BW-R21", "partly by road is 10 inches");
    assert_eq!(rig.refused(&step(1, 29, 40)), "BW-4", "19 inches");
    rig.go(1, 28, 40, &[]);
    rig.go(2, 10, 10, &[]);
    assert_eq!(
        movement::FOOT.0 * 10,
        20_320,
        "8 inches are 2032 tenths of a millimetre"
    );
}

#[test]
fn bw_r24_nobody_walks_into_the_enemy() {
    let table = || {
        Table::new()
            .unit(RED, Quality::Green)
            .squad("5r", 20, 20)
            .unit(BLUE, Quality::Elite)
            .squad("5r", 26, 20)
    };
    let touches = inch(26, 20).x - 2 * 280 - 20;
    let close = Order::Move {
        element: ElementId(0),
        way: Way {
            path: vec![Point::new(touches, inch(0, 20).y)],
            leave: false,
        },
    };
    assert_eq!(table().begin().refused(&close), "BW-R24");
    assert_eq!(table().begin().refused(&step(0, 27, 20)), "BW-R24");
    let pinned = || table().begin().pinned(1, 1, 1);
    assert_eq!(pinned().refused(&close), "BW-R24", "capture is off");
}

/// BW-R48.
#[test]
fn bw_21_and_bw_r48_a_pinned_enemy_is_captured_by_contact() {
    let table = || {
        Table::new()
            .options(|options| options.capture = true)
            .unit(RED, Quality::Green)
            .squad("5r", 20, 20)
            .unit(BLUE, Quality::Elite)
            .squad("5r", 26, 20)
            .squad("5r", 60, 40)
            .begin()
    };
    assert_eq!(
        table().refused(&step(0, 27, 20)),
        "BW-R24",
        "it is not pinned"
    );
    let mut rig = table().pinned(1, 1, 1);
    rig.go(0, 27, 20, &[]);
    assert_eq!(rig.element(1).place, Place::Captured);
    assert!(rig.at(0).is_some_and(|at| at.x < inch(26, 20).x));
}

#[test]
fn bw_r12_a_pin_lasts_through_the_next_turn() {
    let table = || {
        Table::new()
            .unit(RED, Quality::Green)
            .squad("5r", 20, 20)
            .unit(BLUE, Quality::Professional)
            .squad("5r 2ar", 30, 20)
            .area("scrub", (16, 16), (24, 24))
            .begin()
    };
    let mut rig = table();
    rig.until_fire().end(&[]);
    let one = Order::Fire {
        element: ElementId(1),
        target: ElementId(0),
        weapon: Some(Weapon::Rifle),
    };
    rig.order(&one, &[]).end(&[1, 1]);
    assert_eq!(rig.reaction(), (1, "Pinned".into()));
    assert_eq!(rig.element(0).pin, Some(Pin { from: 2, until: 2 }));
    assert_eq!(rig.battle.state().turn, 2);
    assert_eq!(rig.asks(), BLUE, "the pinned squad has nothing to do");
    rig.end(&[]);
    assert_eq!(
        (rig.waits(), rig.asks()),
        ("fire".into(), BLUE),
        "and may not fire"
    );
    rig.order(&one, &[]).end(&[1, 1]);
    assert_eq!(
        rig.element(0).pin,
        Some(Pin { from: 2, until: 3 }),
        "a second pin extends"
    );
    rig.end(&[]).end(&[]);
    assert_eq!(rig.element(0).pin, None, "removed at the end of turn 3");
    assert_eq!((rig.battle.state().turn, rig.asks()), (4, RED));
    let mut rig = table().pinned(0, 2, 2);
    let hide = Order::Guess {
        element: ElementId(0),
        higher: true,
    };
    assert_eq!(rig.refused(&hide), "BW-R12");
}

#[test]
fn bw_r51_the_battle_lasts_as_long_as_its_scenario_says() {
    let mut rig = Table::new()
        .terms(|terms| terms.turns = Some(2))
        .exit(RED, Edge::West, 1)
        .unit(RED, Quality::Green)
        .squad("5r", 6, 20)
        .unit(BLUE, Quality::Elite)
        .squad("5r", 60, 20)
        .begin();
    rig.until_turn().until_turn();
    assert_eq!(rig.waits(), "over");
    let mut rig = Table::new()
        .exit(RED, Edge::West, 1)
        .unit(RED, Quality::Green)
        .squad("5r", 6, 20)
        .unit(BLUE, Quality::Elite)
        .squad("5r", 60, 20)
        .begin();
    let leave = |x: i32| Order::Move {
        element: ElementId(0),
        way: Way {
            path: vec![Point::new(x, inch(0, 20).y)],
            leave: true,
        },
    };
    assert_eq!(rig.refused(&leave(600)), "TB-3", "not at the edge");
    rig.order(&leave(280), &[]);
    assert_eq!(rig.waits(), "over");
    assert_eq!(rig.element(0).place, Place::Left(Edge::West));
}

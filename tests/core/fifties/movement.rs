use small_wars::table::Polygon;

use super::*;

fn one(unit: &str, column: u8, row: u8) -> Table {
    Table::squares()
        .roscia(unit, column, row)
        .roscia("hq", 0, 0)
        .lilliput("infantry", 9, 0)
}

#[test]
fn f3_6_moves_in_the_open_and_in_bad_going() {
    for (unit, open, bad) in [("infantry", 2, 2), ("heavy_weapons", 2, 1), ("tank", 3, 1)] {
        let mut rig = one(unit, 2, 4).turn(RED);
        let cells = [(3, 4), (4, 4), (5, 4), (6, 4)];
        let order = rig.step(0, &cells[..open + 1]);
        assert_eq!(rig.refused(&order), "F3-6", "{unit}");
        rig.go(0, &cells[..open]);
        // Into a wood, and out of one (F3-R8).
        let mut rig = one(unit, 2, 4).area("wood", 4, 4).turn(RED);
        if bad == 1 {
            let order = rig.step(0, &[(3, 4), (4, 4)]);
            assert_eq!(rig.refused(&order), "F3-R8", "{unit}");
        } else {
            rig.go(0, &[(3, 4), (4, 4)]);
        }
        let mut rig = one(unit, 2, 4).area("wood", 2, 4).turn(RED);
        if bad == 1 {
            let order = rig.step(0, &[(3, 4), (4, 4)]);
            assert_eq!(rig.refused(&order), "F3-R8", "{unit}");
            rig.go(0, &[(3, 4)]);
        } else {
            rig.go(0, &[(3, 4), (4, 4)]);
        }
    }
}

#[test]
fn f3_r10_along_a_road_all_the_way_one_more() {
    for (unit, most) in [("infantry", 3), ("heavy_weapons", 3), ("tank", 4)] {
        let mut rig = one(unit, 1, 4).road(4).turn(RED);
        let cells = [(2, 4), (3, 4), (4, 4), (5, 4), (6, 4)];
        let order = rig.step(0, &cells[..most + 1]);
        assert_eq!(rig.refused(&order), "F3-6", "{unit}");
        let mut off = cells[..most - 1].to_vec();
        off.push((cells[most - 2].0, 5));
        let order = rig.step(0, &off);
        assert_eq!(
            rig.refused(&order),
            "F3-6",
            "{unit}: the last step leaves the road"
        );
        rig.go(0, &cells[..most]);
    }
}

/// F3-R8: a road through bad going counts as open for who stays on it.
#[test]
fn f3_r8_a_road_through_a_village_is_open() {
    let table = || one("tank", 1, 4).road(4).area("village", 3, 4);
    let mut rig = table().turn(RED);
    rig.go(0, &[(2, 4), (3, 4), (4, 4), (5, 4)]);
    let mut rig = table().turn(RED);
    let order = rig.step(0, &[(2, 4), (3, 4), (3, 5)]);
    assert_eq!(rig.refused(&order), "F3-R8");
}

#[test]
fn f3_r5_friends_are_passed_and_enemies_are_not() {
    let table = || {
        one("tank", 2, 4)
            .roscia("infantry", 3, 4)
            .lilliput("infantry", 2, 6)
    };
    let mut rig = table().turn(RED);
    let onto = rig.step(0, &[(3, 4)]);
    assert_eq!(rig.refused(&onto), "F3-R5");
    rig.go(0, &[(3, 4), (4, 4)]);
    let mut rig = table().turn(RED);
    let through = rig.step(0, &[(2, 5), (2, 6), (2, 7)]);
    rig.order(&through, &[]);
    assert_eq!(
        rig.cell(0),
        (2, 5),
        "F3-7: it stops next to the enemy first"
    );
    // The other setting of `stack`.
    let mut rig = table().options(|o| o.stack = 2).turn(RED);
    rig.order(&onto, &[]);
    assert_eq!((rig.cell(0), rig.cell(3)), ((3, 4), (3, 4)));
    let shown = rig.battle.view(None).elements;
    assert_ne!(shown[0].piece, shown[3].piece, "side by side");
}

#[test]
fn f3_r6_contact_is_left_freely_and_stops_again() {
    let table = |unit| {
        Table::squares()
            .roscia(unit, 4, 4)
            .roscia("hq", 0, 4)
            .lilliput("infantry", 5, 4)
            .lilliput("infantry", 3, 2)
    };
    let mut rig = table("tank").turn(RED);
    rig.go(0, &[(4, 5), (4, 6), (3, 6)]);
    let mut rig = table("tank").turn(RED);
    let order = rig.step(0, &[(4, 3), (3, 3), (2, 3)]);
    rig.order(&order, &[]);
    assert_eq!(rig.cell(0), (3, 3), "from next to one to next to another");
}

#[test]
fn f3_r7_who_is_isolated() {
    use small_wars::rules::fifties::movement::isolated;
    let lonely = |rig: &Rig, id| isolated(rig.battle.setting(), rig.battle.state(), ElementId(id));
    let table = || {
        Table::squares()
            .roscia("infantry", 9, 7)
            .roscia("infantry", 8, 7)
            .lilliput("hq", 0, 7)
    };
    let rig = table().turn(RED);
    assert!(lonely(&rig, 0), "without a headquarters everybody is");
    assert!(!lonely(&rig, 2), "a headquarters never is");
    let rig = table()
        .options(|o| o.no_hq_means_isolated = false)
        .turn(RED);
    assert!(!lonely(&rig, 0), "the other setting");
    // The headquarters may move first: measured when the unit starts.
    let mut rig = table().roscia("hq", 4, 2).turn(RED);
    assert!(lonely(&rig, 0));
    rig.go(3, &[(5, 2)]);
    assert!(!lonely(&rig, 0));
}

/// F3-R33: the other setting of `hq_count` lets a second headquarters command.
#[test]
fn f3_r33_one_headquarters_a_side_commands() {
    use small_wars::rules::fifties::movement::isolated;
    for (count, alone) in [(1, true), (2, false)] {
        let rig = Table::squares()
            .roscia("hq", 0, 0)
            .roscia("hq", 8, 7)
            .roscia("infantry", 9, 7)
            .lilliput("hq", 0, 7)
            .options(|o| o.hq_count = count)
            .turn(RED);
        let state = rig.battle.state();
        assert_eq!(isolated(rig.battle.setting(), state, ElementId(2)), alone);
    }
}

#[test]
fn f3_21_a_pinned_unit_only_retreats_and_its_pin_goes_with_the_movement() {
    let mut rig = one("infantry", 4, 4)
        .lilliput("infantry", 7, 4)
        .turn(RED)
        .pinned(0);
    for cells in [[(5, 4)], [(4, 5)]] {
        let order = rig.step(0, &cells);
        // (4, 5) is farther from the one at (7, 4) and from the one at (9, 0).
        if cells == [(4, 5)] {
            rig.order(&order, &[]);
        } else {
            assert_eq!(rig.refused(&order), "F3-R28");
        }
    }
    assert!(rig.element(0).pinned);
    rig.end();
    assert!(!rig.element(0).pinned, "F3-R29");
}

/// F3-R29: a pin set by defensive fire lasts through the enemy's half-turn and the unit's own next movement.
#[test]
fn f3_r29_a_pin_of_defensive_fire_lasts() {
    let mut rig = Table::squares()
        .roscia("hq", 0, 4)
        .roscia("infantry", 4, 4)
        .lilliput("tank", 7, 4)
        .lilliput("hq", 9, 7)
        .turn(RED);
    rig.end().shoot(2, 1, &[5, 1, 1]).dirt();
    assert_eq!(rig.asks(), LILLIPUT, "its half-turn");
    rig.end();
    assert!(rig.element(1).pinned);
    rig.roll(&[RED]);
    assert!(rig.element(1).pinned, "through its own movement");
    rig.end();
    assert!(!rig.element(1).pinned);
}

/// F3-R7: retreats need no roll.
#[test]
fn f3_r7_a_retreat_takes_no_die() {
    let mut rig = Table::squares()
        .roscia("infantry", 4, 4)
        .lilliput("hq", 7, 4)
        .turn(RED)
        .pinned(0);
    rig.go(0, &[(3, 4)]);
    assert_eq!(rig.cell(0), (3, 4));
}

/// The other setting of `diagonal`, and hexes: one set of rules, another board.
#[test]
fn f3_r4_moves_on_each_board() {
    let diagonal = Board::squares(10, 8, Length::mm(91), true);
    let mut rig = Table::on(diagonal)
        .roscia("infantry", 2, 2)
        .roscia("hq", 0, 0)
        .lilliput("infantry", 5, 5)
        .turn(RED);
    let order = rig.step(0, &[(3, 3), (4, 4)]);
    rig.order(&order, &[]);
    assert_eq!(rig.cell(0), (4, 4));
    assert!(rig.element(0).charged, "next to it over the corner");
    let mut rig = one("infantry", 2, 2).turn(RED);
    let order = rig.step(0, &[(3, 3)]);
    assert_eq!(rig.refused(&order), "F3-6", "orthogonal: no step");
    let hexes = Board::hexes(10, 8, Length::mm(91));
    let mut rig = Table::on(hexes)
        .roscia("infantry", 2, 2)
        .roscia("hq", 0, 0)
        .lilliput("infantry", 4, 4)
        .turn(RED);
    rig.go(0, &[(2, 3), (3, 4)]);
    assert!(rig.element(0).charged);
}

#[test]
fn f3_r4_free_measure_moves_in_standard_lengths() {
    let board = Board::free(Length::cm(91), Length::cm(76), Length::mm(91));
    let at = Point::new;
    let wood = Polygon::rectangle(at(3000, 5000), at(5000, 6000));
    let mut rig = Table::on(board)
        .place(ROSCIA, "tank", at(1000, 1000))
        .place(ROSCIA, "hq", at(1000, 2500))
        .place(LILLIPUT, "infantry", at(8000, 1000))
        .place(ROSCIA, "tank", at(2500, 5500))
        .feature("wood", Footprint::Area(wood))
        .turn(RED);
    let go = |id, x, y| Order::Move {
        element: ElementId(id),
        way: Way {
            path: vec![at(x, y)],
            leave: false,
        },
    };
    assert_eq!(rig.refused(&go(0, 3731, 1000)), "F3-6", "2731 of 2730");
    assert_eq!(
        rig.refused(&go(3, 3600, 5500)),
        "F3-R8",
        "into the wood: one length"
    );
    assert_eq!(rig.refused(&go(0, 1000, 2600)), "F3-R5", "onto a friend");
    assert_eq!(rig.refused(&go(0, 400, 1000)), "TB-3", "off the table");
    rig.order(&go(3, 3410, 5500), &[]);
    rig.order(&go(0, 3730, 1000), &[]);
    let place = |rig: &Rig, id| rig.battle.state().piece(ElementId(id)).expect("there").at;
    assert_eq!(place(&rig, 0), at(3730, 1000), "three lengths");
    let mut rig = Table::on(board)
        .place(ROSCIA, "tank", at(2000, 1000))
        .place(ROSCIA, "hq", at(1000, 2500))
        .place(LILLIPUT, "infantry", at(5000, 1000))
        .turn(RED);
    rig.order(&go(0, 4000, 1000), &[]);
    assert_eq!(
        place(&rig, 0),
        at(3650, 1000),
        "F3-7: the first half centimetre within 1.5 lengths"
    );
    assert!(rig.element(0).charged);
}

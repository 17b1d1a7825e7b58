use super::*;

fn table(unit: &str) -> Table {
    Table::squares()
        .roscia("hq", 0, 4)
        .roscia(unit, 3, 4)
        .roscia("infantry", 5, 6)
        .lilliput("infantry", 5, 4)
        .lilliput("hq", 9, 0)
}

fn occupy(id: u16) -> Order {
    Order::Occupy {
        element: ElementId(id),
    }
}

#[test]
fn f3_r30_one_attacker_that_shot_and_is_not_pinned_takes_the_ground() {
    let assault = || {
        let mut rig = table("infantry").turn(RED);
        rig.go(1, &[(4, 4)]).go(2, &[(5, 5)]).end();
        rig.order(&Order::EndPhase, &[]);
        rig.shoot(1, 3, &[5, 6, 1]);
        assert_eq!(
            rig.health(3),
            (2, false),
            "next to an enemy it cancels nothing"
        );
        rig
    };
    let mut rig = assault();
    rig.shoot(2, 3, &[5, 5, 5]);
    assert_eq!(rig.asked(), [1, 2], "both shot at it");
    assert_eq!(rig.refused(&occupy(0)), "F3-R30");
    rig.order(&occupy(1), &[]);
    assert_eq!(rig.cell(1), (5, 4));
    assert_eq!(rig.asks(), LILLIPUT, "no further fight");
    let mut rig = assault().pinned(1);
    rig.shoot(2, 3, &[5, 5, 5]);
    assert_eq!(rig.asked(), [2], "a pinned one does not");
    rig.order(&Order::Stay, &[]);
    assert_eq!(rig.cell(2), (5, 5));
}

/// F3-R12: heavy weapons packed this turn must fight too; the other setting bars them.
#[test]
fn f3_r12_packed_heavy_weapons_assault_or_not() {
    let mut rig = table("heavy_weapons").turn(RED);
    rig.go(1, &[(4, 4)]).end().end();
    assert!(rig.element(1).packed);
    assert_eq!(rig.refused(&Order::EndPhase), "F3-7");
    rig.shoot(1, 3, &[5, 5, 5]);
    assert_eq!(rig.waits(), "move", "one hit too few: nothing given up");
    let mut rig = table("heavy_weapons")
        .options(|o| o.packed_may_assault = false)
        .turn(RED);
    rig.go(1, &[(4, 4)]).end().end();
    assert_eq!((rig.waits(), rig.asks()), ("move".into(), LILLIPUT));
}

/// F3-R13: occupying counts as moving.
#[test]
fn f3_r13_taking_ground_packs_heavy_weapons() {
    let mut rig = Table::squares()
        .roscia("hq", 0, 4)
        .roscia("heavy_weapons", 4, 4)
        .lilliput("infantry", 5, 4)
        .lilliput("hq", 9, 0)
        .turn(RED)
        .set(|state| state.elements[2].strength = 1);
    rig.end().end();
    rig.shoot(1, 2, &[5, 1, 1]).order(&occupy(1), &[]);
    assert!(rig.element(1).packed && rig.element(1).moved);
    assert_eq!(rig.cell(1), (5, 4));
}

/// Units next to the enemy from the start may fight, but only those that moved there must.
#[test]
fn f3_7_who_moved_next_to_the_enemy_must_fight() {
    let mut rig = Table::squares()
        .roscia("hq", 0, 4)
        .roscia("infantry", 4, 4)
        .lilliput("infantry", 5, 4)
        .turn(RED);
    rig.end().end();
    assert_eq!(rig.waits(), "assault");
    rig.end();
    assert_eq!(rig.asks(), LILLIPUT);
}

/// F3-R30: a split is shot out before anybody takes ground.
#[test]
fn f3_r30_a_split_is_shot_out_first() {
    let mut rig = Table::squares()
        .roscia("hq", 0, 4)
        .roscia("infantry", 4, 4)
        .lilliput("infantry", 5, 4)
        .lilliput("infantry", 4, 5)
        .turn(RED)
        .set(|state| {
            state.elements[2].strength = 1;
            state.elements[3].strength = 1;
        });
    rig.end().end();
    rig.order(&split(1, &[2]), &[5, 1]);
    assert_eq!(rig.waits(), "dice", "the second share before the ground");
    rig.roll(&[6]);
    assert_eq!(rig.waits(), "over", "nobody of Lilliput is left");
}

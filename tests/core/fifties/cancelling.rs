use small_wars::rules::fifties::options::CancelPer;
use small_wars::rules::fifties::state::Place;

use super::*;

/// Two of Lilliput's tanks shoot at a unit at (2, 4).
fn under_fire(unit: &str, change: impl FnOnce(&mut Options)) -> Rig {
    let mut rig = Table::squares()
        .roscia(unit, 2, 4)
        .lilliput("tank", 7, 4)
        .lilliput("tank", 7, 5)
        .options(change)
        .turn(RED);
    rig.end();
    rig
}

#[test]
fn f3_r25_one_hit_of_one_shot_is_cancelled_and_the_rest_count() {
    let mut rig = under_fire("infantry", |_| {});
    rig.shoot(1, 0, &[5, 6]).dirt();
    assert_eq!(rig.health(0), (3, true), "F3-18: one lost");
    rig.shoot(2, 0, &[5, 6]);
    assert_eq!(
        rig.health(0),
        (1, true),
        "F3-R23: no second cancel in the turn"
    );
}

#[test]
fn f3_r24_a_pinned_unit_does_not_hit_the_dirt() {
    let mut rig = under_fire("infantry", |_| {}).pinned(0);
    rig.shoot(1, 0, &[5, 1]);
    assert_eq!(rig.health(0), (3, true));
    let mut rig = under_fire("infantry", |o| o.dirt_while_pinned = true).pinned(0);
    rig.shoot(1, 0, &[5, 1]);
    assert_eq!(rig.waits(), "cancel", "the other setting");
    rig.dirt();
    assert_eq!(rig.health(0), (4, true));
}

#[test]
fn f3_r23_the_half_turn_gives_the_cancel_back_only_with_the_option() {
    for (per, kept) in [(CancelPer::Turn, true), (CancelPer::HalfTurn, false)] {
        let mut rig = Table::squares()
            .roscia("hq", 0, 7)
            .lilliput("hq", 9, 7)
            .options(|o| o.cancel_per = per)
            .turn(RED)
            .set(|state| state.elements[0].cancelled = true);
        rig.end();
        assert_eq!((rig.asks(), rig.element(0).cancelled), (LILLIPUT, kept));
        rig.end().roll(&[RED]);
        assert!(!rig.element(0).cancelled, "a new turn gives it back");
    }
}

#[test]
fn f3_17_next_to_an_enemy_nobody_hits_the_dirt() {
    let mut rig = Table::squares()
        .roscia("infantry", 3, 4)
        .roscia("hq", 0, 4)
        .lilliput("infantry", 5, 4)
        .lilliput("tank", 9, 4)
        .turn(RED);
    rig.go(0, &[(4, 4)]).end();
    rig.shoot(2, 0, &[5, 1, 1]);
    assert_eq!(rig.health(0), (3, false), "F3-R25: adjacent at that moment");
}

#[test]
fn f3_r24_a_pinned_tank_may_be_driven_back_and_f3_r26_the_way_is_whole() {
    let mut rig = under_fire("tank", |_| {}).pinned(0);
    rig.shoot(1, 0, &[5, 1]);
    assert_eq!(rig.waits(), "cancel");
    for (cells, rule) in [
        (vec![(1, 4), (0, 4)], "F3-R26"),
        (vec![(1, 4), (0, 3), (0, 2)], "F3-6"),
        (vec![(3, 4), (3, 3), (2, 3)], "F3-R26"),
        (vec![(1, 4), (1, 3), (0, 3), (0, 2)], "F3-R26"),
    ] {
        let order = rig.driven(0, &cells);
        assert_eq!(rig.refused(&order), rule, "{cells:?}");
    }
    assert_eq!(rig.refused(&Order::HitDirt), "F3-17");
    rig.back(0, &[(1, 4), (1, 3), (0, 3)]);
    assert_eq!((rig.health(0), rig.cell(0)), ((3, true), (0, 3)));
}

#[test]
fn f3_r26_off_its_own_edge_a_tank_is_removed() {
    let mut rig = under_fire("tank", |_| {});
    rig.shoot(1, 0, &[5, 1]);
    let mut order = rig.driven(0, &[(1, 4), (0, 4)]);
    if let Order::DriveBack { way, .. } = &mut order {
        way.leave = true;
    }
    rig.order(&order, &[]);
    assert_eq!(rig.element(0).place, Place::Eliminated);
}

#[test]
fn f3_r26_a_way_that_ends_short_is_none_but_for_the_option() {
    // In a corner of the board, walled in by water, one area is left behind the tank.
    let table = || {
        let mut table = Table::squares().roscia("tank", 8, 0).lilliput("tank", 3, 0);
        for (column, row) in [(8, 1), (9, 1)] {
            table = table.area("water", column, row);
        }
        table
    };
    let mut rig = table().turn(RED);
    rig.end().shoot(1, 0, &[5, 1]);
    assert_eq!(
        rig.health(0),
        (2, false),
        "no full way back: nobody is asked"
    );
    let mut rig = table().options(|o| o.partial_retreat = true).turn(RED);
    rig.end().shoot(1, 0, &[5, 1]).back(0, &[(9, 0)]);
    assert_eq!(rig.health(0), (3, true), "the other setting");
}

#[test]
fn f3_r26_from_bad_going_one_area_is_a_full_move() {
    let mut rig = Table::squares()
        .roscia("tank", 4, 4)
        .area("wood", 4, 4)
        .lilliput("tank", 7, 4)
        .turn(RED);
    rig.end().shoot(1, 0, &[5, 1]);
    let far = rig.driven(0, &[(3, 4), (2, 4)]);
    assert_eq!(rig.refused(&far), "F3-R26");
    rig.back(0, &[(3, 4)]);
    assert_eq!(rig.health(0), (3, true));
}

#[test]
fn f3_18_at_no_strength_a_unit_is_removed() {
    let mut rig = under_fire("infantry", |_| {})
        .set(|state| state.elements[0].strength = 1)
        .pinned(0);
    rig.shoot(1, 0, &[5, 6]);
    assert!(rig.gone(0));
    assert_eq!(rig.waits(), "over", "nobody of Roscia is left");
}

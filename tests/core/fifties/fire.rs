use small_wars::rules::fifties::fire::{Aim, pool};

use super::*;

fn dice(rig: &Rig, firer: u16, target: u16) -> i32 {
    let (setting, state) = (rig.battle.setting(), rig.battle.state());
    let aim = Aim::now(setting, state, ElementId(firer), ElementId(target)).expect("both there");
    pool(setting, state, &aim, None).needed
}

/// The battle before Lilliput's defensive fire.
fn defence(table: Table) -> Rig {
    table.turn(RED)
}

#[test]
fn f3_10_a_line_of_sight_is_needed_and_units_in_between_block_the_line_of_fire() {
    let table = || {
        Table::squares()
            .roscia("infantry", 2, 4)
            .roscia("infantry", 2, 6)
            .lilliput("tank", 7, 4)
            .lilliput("tank", 7, 6)
    };
    let rig = defence(table().area("hill", 4, 4).area("wood", 4, 6));
    assert_eq!(fires(&rig, 2, 0), Err("F3-10".into()), "a hill");
    assert_eq!(fires(&rig, 3, 1), Err("F3-10".into()), "a wood");
    let between = || table().roscia("hq", 4, 4).lilliput("hq", 5, 6);
    let rig = defence(between());
    assert_eq!(
        fires(&rig, 2, 0),
        Err("F3-R14".into()),
        "an enemy of the firer's"
    );
    assert_eq!(fires(&rig, 3, 1), Err("F3-R14".into()), "a friend of its");
    let rig = defence(between().options(|o| o.units_block_lof = false));
    assert_eq!(fires(&rig, 2, 0), Ok(()), "the other setting");
    assert_eq!(fires(&rig, 3, 1), Ok(()));
}

/// TB-10: from a hill one looks over what is lower.
#[test]
fn f3_r9_who_stands_on_a_hill_is_seen_and_sees() {
    let rig = defence(
        Table::squares()
            .roscia("infantry", 2, 4)
            .lilliput("tank", 5, 4)
            .area("hill", 5, 4),
    );
    assert_eq!(fires(&rig, 1, 0), Ok(()));
}

#[test]
fn f3_r15_heavy_weapons_shoot_where_a_friend_that_stood_still_sees() {
    let table = || {
        Table::squares()
            .roscia("infantry", 2, 4)
            .roscia("hq", 0, 0)
            .lilliput("heavy_weapons", 7, 4)
            .lilliput("infantry", 2, 7)
            .lilliput("hq", 9, 0)
            .area("hill", 4, 4)
    };
    let rig = defence(table());
    assert_eq!(fires(&rig, 2, 0), Ok(()), "unit 3 sees it");
    let rig = defence(table()).pinned(3);
    assert_eq!(fires(&rig, 2, 0), Ok(()), "pinned is allowed");
    let rig = defence(table()).set(|state| {
        state.elements[3].moved = true;
        state.elements[4].moved = true;
    });
    assert_eq!(fires(&rig, 2, 0), Err("F3-10".into()), "it has moved");
    // F3-R16: that it has moved itself does not matter to its own view; F3-R14: it shoots over units in between.
    let rig = defence(
        Table::squares()
            .roscia("infantry", 2, 4)
            .roscia("hq", 4, 4)
            .lilliput("heavy_weapons", 7, 4),
    )
    .set(|state| state.elements[2].moved = true);
    assert_eq!(fires(&rig, 2, 0), Ok(()));
}

/// Moved is read from the side's latest movement: it lasts through the enemy's half-turn.
#[test]
fn f3_r15_moving_is_remembered_until_the_sides_next_movement() {
    let mut rig = Table::squares()
        .roscia("hq", 0, 0)
        .roscia("infantry", 1, 4)
        .lilliput("hq", 9, 0)
        .turn(RED);
    rig.go(1, &[(2, 4)]).end();
    assert_eq!((rig.asks(), rig.element(1).moved), (LILLIPUT, true));
    rig.end().roll(&[RED]);
    assert!(!rig.element(1).moved);
}

#[test]
fn f3_12_ranges_are_inclusive() {
    for (unit, reach) in [
        ("infantry", 3),
        ("tank", 6),
        ("heavy_weapons", 6),
        ("hq", 1),
    ] {
        for (range, rule) in [(reach, Ok(())), (reach + 1, Err("F3-12".to_string()))] {
            let rig = defence(
                Table::squares()
                    .roscia("infantry", 1, 4)
                    .lilliput(unit, 1 + range, 4)
                    .lilliput("tank", 7, 4),
            );
            assert_eq!(fires(&rig, 1, 0), rule, "{unit} at {range}");
        }
    }
}

#[test]
fn f3_13_difficult_targets() {
    let rig = defence(
        Table::squares()
            .roscia("tank", 4, 4)
            .roscia("infantry", 4, 2)
            .lilliput("infantry", 6, 4)
            .lilliput("heavy_weapons", 8, 4)
            .lilliput("tank", 9, 4)
            .lilliput("hq", 3, 2),
    );
    assert_eq!(dice(&rig, 2, 0), 1, "infantry at a tank: 2 - 1");
    assert_eq!(dice(&rig, 3, 0), 2, "F3-R22: heavy weapons too: 3 - 1");
    assert_eq!(dice(&rig, 4, 0), 2, "a tank at a tank");
    assert_eq!(dice(&rig, 5, 1), 2, "a headquarters at its neighbour");
    let rig = rig.pinned(2).pinned(5);
    assert_eq!(dice(&rig, 2, 0), 0, "F3-14: pinned, 2 - 1 - 1");
    assert_eq!(dice(&rig, 5, 1), 1);
}

#[test]
fn f3_r20_f3_r21_cover_and_armour_next_to_the_target_and_farther_off() {
    let table = |firer| {
        Table::squares()
            .roscia("tank", 4, 4)
            .area("village", 4, 4)
            .lilliput("infantry", firer, 4)
    };
    let far = defence(table(6));
    assert_eq!(dice(&far, 1, 0), 1, "F3-R20: at most -1");
    let both = defence(table(6).options(|o| o.difficult_cumulative = true));
    assert_eq!(dice(&both, 1, 0), 0, "the other setting");
    let near = defence(table(5));
    assert_eq!(
        dice(&near, 1, 0),
        2,
        "F3-R21: next to it the village still counts"
    );
    let near = defence(table(5).options(|o| o.adjacent_ignores_cover = true));
    assert_eq!(dice(&near, 1, 0), 3, "the other setting");
}

/// The other setting of `terrain_table`: what the list does not name is no cover and no bad going.
#[test]
fn f3_r9_the_terrain_table_can_be_another() {
    let table = || {
        Table::squares()
            .roscia("tank", 4, 4)
            .area("wood", 4, 4)
            .lilliput("tank", 6, 4)
    };
    assert_eq!(dice(&defence(table()), 1, 0), 2);
    let bare = || table().options(|o| o.terrain_table.clear());
    assert_eq!(dice(&defence(bare()), 1, 0), 3);
    let mut rig = bare().roscia("hq", 0, 4).turn(RED);
    rig.go(0, &[(4, 5), (4, 6), (4, 7)]);
}

#[test]
fn f3_8_packed_heavy_weapons_do_not_defend() {
    let rig = defence(
        Table::squares()
            .roscia("infantry", 4, 4)
            .lilliput("heavy_weapons", 7, 4)
            .lilliput("tank", 7, 5),
    )
    .set(|state| state.elements[1].packed = true);
    assert_eq!(fires(&rig, 1, 0), Err("F3-8".into()));
}

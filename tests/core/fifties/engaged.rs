//! Engaged units (F3-11, F3-R17, F3-R18).

use super::*;

fn table() -> Table {
    Table::squares()
        .roscia("infantry", 4, 4)
        .roscia("hq", 0, 4)
        .lilliput("infantry", 5, 4)
        .lilliput("tank", 4, 1)
        .lilliput("hq", 9, 7)
}

#[test]
fn f3_11_who_began_next_to_an_enemy_is_shot_at_by_neighbours_only() {
    let rig = table().turn(RED);
    assert!(rig.element(0).engaged && rig.element(2).engaged);
    assert_eq!(
        fires(&rig, 3, 0),
        Err("F3-11".into()),
        "the tank is no neighbour"
    );
    assert_eq!(fires(&rig, 2, 0), Ok(()));
}

/// F3-R17: the active unit stays engaged although it breaks contact; the other setting lets it lapse.
#[test]
fn f3_r17_breaking_contact_does_not_end_it_for_the_active_side() {
    for (lapses, rule) in [(false, Err("F3-11".to_string())), (true, Ok(()))] {
        let mut rig = table()
            .options(|o| o.engaged_lapses_for_all = lapses)
            .turn(RED);
        rig.go(0, &[(3, 4)]);
        assert_eq!(fires(&rig, 3, 0), rule);
        assert_eq!(fires(&rig, 2, 0), rule, "it is at range 2 now");
    }
}

/// F3-R17: an inactive unit is bound only while it is still next to an enemy, and one newly contacted is not bound at all.
#[test]
fn f3_r17_an_inactive_unit_is_bound_while_in_contact() {
    let table = || table().roscia("tank", 7, 4);
    let mut rig = table().turn(RED);
    rig.end();
    assert_eq!(
        fires(&rig, 2, 5),
        Err("F3-11".into()),
        "still next to unit 0"
    );
    let mut rig = table().turn(RED);
    rig.go(0, &[(4, 5), (4, 6)]);
    assert_eq!(fires(&rig, 2, 5), Ok(()), "left alone it is free");
    // Newly contacted: it may choose any target in range, and be shot at by anyone (F3-R18).
    let mut rig = Table::squares()
        .roscia("infantry", 3, 4)
        .roscia("hq", 0, 4)
        .roscia("tank", 7, 4)
        .lilliput("infantry", 5, 4)
        .lilliput("tank", 4, 1)
        .turn(RED);
    rig.go(0, &[(4, 4)]);
    assert_eq!(fires(&rig, 3, 2), Ok(()), "a target farther off");
    assert_eq!(
        fires(&rig, 4, 0),
        Ok(()),
        "the new contact is shot at by anyone"
    );
}

#[test]
fn f3_r18_next_to_several_it_splits_flagged_or_not() {
    let mut rig = Table::squares()
        .roscia("infantry", 3, 4)
        .roscia("infantry", 5, 6)
        .roscia("hq", 0, 4)
        .lilliput("infantry", 5, 4)
        .turn(RED);
    rig.go(0, &[(4, 4)]).go(1, &[(5, 5)]).end();
    assert_eq!(rig.refused(&shot(3, 0)), "F3-R18");
    // The odd die to unit 1: one die against unit 0, two against unit 1; results at once.
    rig.order(&split(3, &[1]), &[5]);
    assert_eq!(rig.health(0), (3, false));
    rig.roll(&[6, 1]);
    assert_eq!(rig.health(1), (3, false));
}

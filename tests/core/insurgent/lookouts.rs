//! Who is asked on overwatch: only those whose shot the rules allow as things stand.

use super::*;

#[test]
fn ic_r55_a_leader_who_has_lent_his_die_is_not_asked() {
    let mut rig = Table::open()
        .insurgents_first()
        .french("leader", (2000, 4350))
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (5000, 4000))
        .start()
        .set(|s| {
            s.elements[0].overwatch = true;
            s.elements[1].overwatch = true;
        });
    rig.act(2, sprint(5000, 5500), &[]);
    assert_eq!(rig.asked(), [0, 1]);
    let watch = Order::Watch {
        element: ElementId(1),
        shot: Shot {
            helper: Some(ElementId(0)),
            ..Shot::at(ElementId(2))
        },
    };
    rig.order(&watch, &[1, 1, 1, 1, 1, 1]);
    assert_eq!(rig.waits(), "react", "the walk went on to its end");
    assert!(rig.element(0).overwatch && rig.element(0).lent);
}

/// Good guys may not shoot into close combat: who sees the walker come into contact is not asked there.
#[test]
fn ic_50_nobody_is_asked_to_fire_into_the_contact_a_step_has_made() {
    let mut rig = Table::open()
        .insurgents_first()
        .french("french_rifle", (2000, 6000))
        .french("leader", (3000, 4000))
        .insurgent("insurgent_rifle", (4500, 4000))
        .start()
        .set(|s| {
            s.elements[0].overwatch = true;
            s.elements[1].pinned = true;
        });
    let charge = act(2, sprint(3000, 4000));
    rig.battle.order(INSURGENTS, &charge).expect("a charge");
    let mut questions = 0;
    while rig.waits() == "overwatch" {
        assert!(!rig.piece(2).in_contact(&rig.piece(1)));
        rig.battle.order(FRENCH, &Order::Pass).expect("they hold");
        questions += 1;
    }
    assert!(questions > 0);
    assert_eq!(rig.waits(), "dice", "the fight begins");
    assert!(rig.piece(2).in_contact(&rig.piece(1)));
}

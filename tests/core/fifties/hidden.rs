//! Hidden units (F3-R11), an option.

use super::*;

fn table(hidden: bool) -> Table {
    Table::squares()
        .road(4)
        .roscia("hq", 0, 4)
        .roscia("infantry", 1, 4)
        .roscia("tank", 0, 0)
        .lilliput("infantry", 5, 4)
        .hidden()
        .lilliput("hq", 9, 0)
        .options(|o| o.hidden_units = hidden)
}

#[test]
fn f3_r11_without_the_option_all_enemies_are_known() {
    let mut rig = table(false).turn(RED);
    assert_eq!(rig.battle.view(Some(ROSCIA)).elements.len(), 5);
    let order = rig.step(1, &[(2, 4), (3, 4), (4, 4)]);
    assert_eq!(rig.refused(&order), "F3-9");
}

#[test]
fn f3_r11_a_hidden_enemy_is_found_where_a_move_comes_next_to_it() {
    let mut rig = table(true).turn(RED);
    assert_eq!(
        rig.battle.view(Some(ROSCIA)).elements.len(),
        4,
        "Roscia does not see it"
    );
    assert_eq!(
        rig.battle.view(Some(LILLIPUT)).elements.len(),
        5,
        "Lilliput does"
    );
    // The road bonus is judged by what is known; the move stops where it finds the enemy.
    let before = rig.battle.state().clone();
    let order = rig.step(1, &[(2, 4), (3, 4), (4, 4)]);
    rig.order(&order, &[]);
    assert_eq!(rig.cell(1), (4, 4));
    assert!(!rig.element(3).hidden && rig.element(1).charged);
    let told = rig
        .battle
        .tell(&before, &rig.events[rig.events.len() - 2..]);
    assert!(
        told.iter().any(|told| told.reveals),
        "no undo leads back over it"
    );
    rig.end().end();
    assert_eq!(rig.refused(&Order::EndPhase), "F3-7");
}

#[test]
fn f3_r11_a_hidden_unit_is_no_target_and_shows_itself_by_shooting() {
    let mut rig = table(true).turn(BLACK);
    rig.end();
    assert_eq!(
        (rig.waits(), rig.asks()),
        ("move".into(), ROSCIA),
        "nobody to defend against"
    );
    rig.go(1, &[(2, 4)]).end();
    assert_eq!(rig.waits(), "defend");
    rig.shoot(3, 1, &[1, 1]);
    assert!(!rig.element(3).hidden);
}

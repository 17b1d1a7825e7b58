//! Hits, saves, strength and pins.

use super::*;

/// A team fires at one of the other side, who stands in or behind something.
fn fire_at(target: SideId, terrain: &str) -> Rig {
    let at = |side| if side == target { 4900 } else { 2000 };
    let facing = |side| {
        if side == target {
            Heading::WEST
        } else {
            Heading::EAST
        }
    };
    let table = Table::open().terrain(terrain);
    let table = if target == FRENCH {
        table.insurgents_first()
    } else {
        table
    };
    table
        .put(FRENCH, "french_rifle", (at(FRENCH), 4000), facing(FRENCH))
        .put(
            INSURGENTS,
            "insurgent_rifle",
            (at(INSURGENTS), 4000),
            facing(INSURGENTS),
        )
        .start()
}

/// To hit: 4+ in the open, 5+ obscured, 6 heavily obscured. Saves (IC-35): French 6, 5+, 4+, insurgents none, 6, 5+; a 6 without a plus means
/// 6 or more as well (IC-R39). Obscurement and cover are apart (IC-62): crops hide and do not save. Only hits that are not saved cost
/// strength and pin dice (IC-R54).
#[test]
fn ic_33_to_hit_and_to_save_by_what_the_target_is_in() {
    let cases = [
        ("", 4, Some(6), None),
        (
            r#"(preset: "hedge", line: [(460, 350), (460, 450)])"#,
            5,
            Some(5),
            Some(6),
        ),
        (
            r#"(preset: "stone_wall", line: [(460, 350), (460, 450)])"#,
            5,
            Some(4),
            Some(5),
        ),
        (
            r#"(preset: "trench", area: [(440, 350), (540, 350), (540, 450), (440, 450)])"#,
            6,
            Some(4),
            Some(5),
        ),
        (
            r#"(preset: "crop", area: [(440, 350), (540, 350), (540, 450), (440, 450)])"#,
            6,
            Some(6),
            None,
        ),
        (
            r#"(preset: "stone_house", area: [(440, 350), (540, 350), (540, 450), (440, 450)])"#,
            6,
            Some(4),
            Some(5),
        ),
    ];
    for (terrain, hit, french, insurgent) in cases {
        for (target, save) in [(FRENCH, french), (INSURGENTS, insurgent)] {
            let mut rig = fire_at(target, terrain);
            let id = u16::from(target.0);
            let mut dice = vec![hit, hit, hit - 1, hit - 1, 1];
            dice.extend(save.into_iter().flat_map(|need: u8| [need, need - 1]));
            let through = if save.is_some() { 1 } else { 2 };
            dice.extend(vec![4; through]);
            rig.act(1 - id, shoot(id), &dice);
            let left = 5 - through as u8;
            assert_eq!(rig.element(id).strength, left, "{terrain} {target:?}");
            assert!(!rig.element(id).pinned);
        }
    }
}

/// Standing, 4+; the same with a move before or after it, 5+, and only to the front.
#[test]
fn ic_23_a_move_costs_the_shot_one_and_ic_25_standing_costs_nothing() {
    let table = || {
        Table::open()
            .french("french_rifle", (2000, 4000))
            .insurgent("insurgent_rifle", (4900, 4000))
            .start()
    };
    let mut rig = table();
    rig.act(0, shoot(1), &[4, 3, 3, 3, 3, 4]);
    assert_eq!(rig.element(1).strength, 4, "IC-25");
    let mut rig = table();
    rig.act(0, move_shoot(2100, 4000, 1), &[5, 4, 4, 4, 4, 4]);
    assert_eq!(rig.element(1).strength, 4);
    let mut rig = table();
    let back = Action::ShootMove {
        shot: shot(1),
        movement: to(1000, 4000),
    };
    rig.act(0, back, &[5, 4, 4, 4, 4, 4]);
    assert_eq!(rig.element(1).strength, 4);
    assert_eq!(rig.piece(0).at, Point::new(1000, 4000));
    // Backwards any way, if it looks to the front again at the end.
    let mut rig = table();
    assert_eq!(rig.refused(&act(0, move_shoot(1000, 4000, 1))), "IC-32");
    let turned = Action::MoveShoot {
        movement: Movement {
            facing: Some(Heading::EAST),
            ..to(1000, 4000)
        },
        shot: Some(shot(1)),
    };
    rig.act(0, turned, &[4, 4, 4, 4, 4]);
    assert_eq!(rig.element(1).strength, 5);
}

/// From behind, behind a hedge, on the move: 4+ - 1 + 1 - 1 = 5+ of all of them.
#[test]
fn ic_r36_modifiers_change_the_die_and_add_up() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .put(INSURGENTS, "insurgent_rifle", (4900, 4000), Heading::EAST)
        .hedge((4600, 3500), (4600, 4500))
        .start();
    rig.act(0, move_shoot(2100, 4000, 1), &[5, 4, 4, 4, 4, 1, 4]);
    assert_eq!(rig.element(1).strength, 4);
}

#[test]
fn ic_37_at_no_strength_an_element_is_gone_and_rolls_no_pins() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .insurgent("leader", (4900, 8000))
        .start();
    rig.act(0, shoot(1), &[4, 4, 4, 4, 4]);
    assert!(rig.gone(1));
    assert_eq!(rig.element(1).strength, 0);
}

/// One die a hit that was not saved, 4+ each; a pinned element rolls none (IC-R54).
#[test]
fn ic_39_any_pin_die_that_fails_pins() {
    for (dice, pinned) in [([4, 4, 4], false), ([4, 3, 4], true), ([1, 6, 6], true)] {
        let mut rig = fire_at(INSURGENTS, "");
        let mut all = vec![4, 4, 4, 1, 1];
        all.extend(dice);
        rig.act(0, shoot(1), &all);
        assert_eq!(
            (rig.element(1).strength, rig.element(1).pinned),
            (2, pinned)
        );
    }
    let mut rig = fire_at(INSURGENTS, "").set(|s| s.elements[1].pinned = true);
    rig.act(0, shoot(1), &[4, 4, 4, 1, 1]);
    assert_eq!(rig.element(1).strength, 2);
    assert!(rig.element(1).pinned);
}

/// On foot everybody fires AP at infantry, never AT (IC-R44), and all of it at one target (IC-R43).
#[test]
fn ic_30_infantry_is_fired_at_with_ap() {
    for (unit, ap, need) in [
        ("leader", 1, 4),
        ("french_rifle", 5, 4),
        ("insurgent_rifle", 5, 4),
        ("mmg", 6, 4),
        ("smaw", 5, 4),
        ("sam", 1, 4),
        ("atgm", 3, 4),
    ] {
        let mut rig = Table::open()
            .house((4600, 3700), (5200, 4300))
            .french(unit, (2000, 4000))
            .insurgent(
                "insurgent_rifle",
                (4900, if unit == "atgm" { 4000 } else { 6000 }),
            )
            .insurgent("insurgent_rifle", (4900, 7000))
            .start();
        let mut dice = vec![need - 1; ap];
        dice[0] = need;
        let saves = if unit == "atgm" { vec![4] } else { vec![] };
        dice.extend(saves);
        dice.push(4);
        rig.act(0, shoot(1), &dice);
        assert_eq!(rig.element(1).strength, 4, "{unit}");
        assert_eq!(rig.element(2).strength, 5, "{unit}");
    }
    let mut table = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000));
    table.setting.roster[1].ap = 0;
    assert_eq!(table.start().refused(&act(0, shoot(1))), "IC-30");
}

/// In proportion to strength, halves up, at least one die; of a rifle team and a machine gun as the author says (IC-38).
#[test]
fn ic_r53_fire_power_falls_with_strength() {
    for (unit, powers) in [
        ("leader", &[1][..]),
        ("french_rifle", &[5, 4, 3, 2, 1]),
        ("insurgent_rifle", &[5, 4, 3, 2, 1]),
        ("mmg", &[6, 4, 2]),
        ("smaw", &[5, 3, 2]),
        ("atgm", &[3, 2, 1]),
        ("sam", &[1, 1, 1]),
    ] {
        for (lost, power) in powers.iter().enumerate() {
            let strength = (powers.len() - lost) as u8;
            let mut rig = Table::open()
                .house((4600, 3700), (5200, 4300))
                .french(unit, (2000, 4000))
                .insurgent("insurgent_rifle", (4900, 4000))
                .start()
                .set(|s| s.elements[0].strength = strength);
            rig.act(0, shoot(1), &vec![1; *power]);
        }
    }
}

#[test]
fn ic_r56_elements_block_no_sight() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .french("mmg", (2600, 4000))
        .insurgent("insurgent_rifle", (4300, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .start();
    rig.act(0, shoot(3), &[4, 3, 3, 3, 3, 4]);
    assert_eq!(rig.element(3).strength, 4);
}

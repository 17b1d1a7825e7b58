//! Moves, difficult ground, contact.

use small_wars::table::Length;

use super::*;

#[test]
fn ic_24_a_sprint_is_two_moves_any_way() {
    let mut rig = alone(FRENCH, "french_rifle").start();
    assert_eq!(rig.refused(&act(0, step(3001, 4000))), "IC-53");
    assert_eq!(rig.refused(&act(0, sprint(4001, 4000))), "IC-53");
    assert_eq!(rig.refused(&act(0, sprint(2000, 6001))), "IC-53");
    rig.act(0, sprint(4000, 4000), &[]);
    rig.act(0, sprint(2000, 4000), &[3, 4]);
    assert_eq!(rig.piece(0).at, Point::new(2000, 4000));
}

/// Open ground does nothing, impassable ground is not entered, at difficult ground a move ends and the next action passes.
#[test]
fn ic_60_open_impassable_and_difficult_ground() {
    let going = |lines: &str| alone(FRENCH, "french_rifle").terrain(lines).start();
    let mut rig =
        going(r#"(preset: "trench", area: [(250, 300), (280, 300), (280, 500), (250, 500)])"#);
    rig.act(0, step(3000, 4000), &[]).pass();
    assert_eq!(rig.piece(0).at, Point::new(3000, 4000));
    let mut rig =
        going(r#"(preset: "water", area: [(250, 300), (280, 300), (280, 500), (250, 500)])"#);
    assert_eq!(rig.refused(&act(0, step(3000, 4000))), "IC-60");
    let mut rig =
        going(r#"(preset: "ford", area: [(250, 300), (280, 300), (280, 500), (250, 500)])"#);
    rig.act(0, step(3000, 4000), &[]).pass();
    assert_eq!(rig.piece(0).at, Point::new(2500, 4000), "on its border");
    rig.act(0, step(3400, 4000), &[3, 4]).pass();
    assert_eq!(rig.piece(0).at, Point::new(3400, 4000));
}

/// To it, across and away; a canal has a third step; a wall has two.
#[test]
fn ic_61_canals_fords_and_walls_on_foot() {
    let steps = |line: &str| {
        let mut rig = alone(FRENCH, "french_rifle").terrain(line).start();
        let mut places = Vec::new();
        for dice in [&[][..], &[3, 4], &[4, 4]] {
            rig.act(0, step(rig.piece(0).at.x + 1000, 4000), dice)
                .pass();
            places.push(rig.piece(0).at.x);
        }
        places
    };
    assert_eq!(
        steps(r#"(preset: "canal", line: [(300, 300), (300, 500)])"#),
        [2500, 3500, 4500]
    );
    assert_eq!(
        steps(r#"(preset: "ford", area: [(250, 300), (350, 300), (350, 500), (250, 500)])"#),
        [2500, 3500, 4500]
    );
    let wall = steps(r#"(preset: "stone_wall", line: [(300, 300), (300, 500)])"#);
    assert!((2795..=2800).contains(&wall[0]), "{wall:?}");
    assert_eq!(wall[1..], [wall[0] + 1000, wall[0] + 2000]);
}

/// The stop ends the movement of a sprint too, and leaves the shot of a move and shoot; the next sprint crosses and goes on.
#[test]
fn ic_r86_the_stop_ends_the_movement_of_the_action() {
    let stream = || {
        Table::open()
            .terrain(r#"(preset: "stream", line: [(300, 300), (300, 500)])"#)
            .french("french_rifle", (2000, 4000))
            .insurgent("insurgent_rifle", (8000, 4000))
            .start()
    };
    let mut rig = stream();
    rig.act(0, sprint(4000, 4000), &[]).pass();
    let at = rig.piece(0).at.x;
    assert!((2600..2650).contains(&at), "{at}");
    rig.act(0, sprint(at + 2000, 4000), &[3, 4]).pass();
    assert_eq!(rig.piece(0).at.x, at + 2000);
    let mut rig = stream();
    rig.act(0, move_shoot(3000, 4000, 1), &[5, 4, 4, 4, 4, 4])
        .pass();
    assert_eq!(rig.piece(0).at.x, at);
    assert_eq!(rig.element(1).strength, 4);
}

/// At most 0.5 cm is contact; a path that comes so near an enemy ends there and is a charge, and close combat follows at once (IC-45).
#[test]
fn ic_r87_contact_ends_the_path_and_is_a_charge() {
    let charge = |x: i32, dice: &[u8]| {
        let mut rig = Table::open()
            .french("french_rifle", (3000, 4000))
            .insurgent("insurgent_rifle", (4000, 4000))
            .start()
            .set(|s| s.elements[1].pinned = true);
        rig.act(0, step(x, 4000), dice);
        rig
    };
    let rig = charge(3549, &[]);
    assert_eq!(rig.piece(0).gap(&rig.piece(1)), Length(51));
    let rig = charge(3900, &[2, 1, 1, 1, 1, 4, 1, 1, 1, 1, 4]);
    assert_eq!(rig.piece(0).gap(&rig.piece(1)), Length(50));
    assert_eq!((rig.element(0).strength, rig.element(1).strength), (4, 4));
}

//! Vehicles on the ground: how far, from road to road, walls, immobilised, hull down (IC-53, IC-54, IC-60, IC-61, IC-63).

use small_wars::rules::insurgent::fire::{self, Aim};
use small_wars::rules::insurgent::frame::ShotKind;

use super::*;

fn order(action: Action) -> Order {
    Order::Act {
        element: ElementId(0),
        action,
    }
}

fn sprint(x: i32, y: i32) -> Action {
    Action::Sprint(to(x, y))
}

const ROAD: &str = "(preset: \"road\", line: [(0, 400), (700, 400)]), (preset: \"road\", line: [(800, 400), (1220, 400)])";

#[test]
fn ic_53_a_vehicle_moves_20_cm() {
    let mut rig = alone(FRENCH, "bmp2").start();
    assert_eq!(rig.refused(&order(step(4001, 4000))), "IC-53");
    rig.act(0, step(4000, 4000), &[]);
    let mut rig = alone(FRENCH, "bmp2").start();
    assert_eq!(rig.refused(&order(sprint(2000, 8001))), "IC-53");
    rig.act(0, sprint(2000, 8000), &[]);
}

/// IC-R64: 10 cm a move, and the road bonus 10 cm too.
#[test]
fn ic_r64_a_damaged_engine_halves_the_way() {
    let hurt = |rig: Rig| rig.set(|state| state.elements[0].hurt.engine = true);
    let mut rig = hurt(alone(FRENCH, "panhard").start());
    assert_eq!(rig.refused(&order(step(3001, 4000))), "IC-53");
    rig.act(0, step(3000, 4000), &[]);
    let mut rig = hurt(alone(FRENCH, "panhard").terrain(ROAD).start());
    assert_eq!(rig.refused(&order(step(4001, 4000))), "IC-53");
    rig.act(0, step(4000, 4000), &[]);
}

/// IC-54, IC-R71: one single move more an action, if it begins and ends on a road; what lies between is free unless an option says otherwise.
#[test]
fn ic_54_wheels_go_farther_from_road_to_road() {
    let table = || Table::open().terrain(ROAD).french("panhard", (5000, 4000));
    let foe = |table: Table| {
        table
            .house((11_500, 0), (11_900, 9100))
            .insurgent("insurgent_rifle", (12_000, 800))
    };
    let mut rig = foe(table()).start();
    assert_eq!(rig.refused(&order(step(9001, 4000))), "IC-53");
    assert_eq!(
        rig.refused(&order(step(7500, 4000))),
        "IC-54",
        "it ends off the road"
    );
    assert_eq!(rig.refused(&order(sprint(11_001, 4000))), "IC-53");
    rig.act(0, step(9000, 4000), &[]);
    let mut rig = foe(table().options(|o| o.road_path_required = true)).start();
    assert_eq!(rig.refused(&order(step(9000, 4000))), "IC-R71");
    rig.act(0, step(1000, 4000), &[]);
    let mut rig = foe(Table::open().terrain(ROAD).french("bmp2", (5000, 4000))).start();
    assert_eq!(
        rig.refused(&order(step(9000, 4000))),
        "IC-53",
        "tracks have no bonus"
    );
}

#[test]
fn ic_r67_immobilised_it_neither_moves_nor_turns_and_shoots_in_front() {
    let mut rig = Table::open()
        .french("panhard", (2000, 4000))
        .insurgent("insurgent_rifle", (6000, 4000))
        .start()
        .set(|state| state.elements[0].hurt.immobilised = true);
    let turn = Action::MoveShoot {
        movement: Movement {
            facing: Some(Heading::NORTH),
            ..Movement::default()
        },
        shot: None,
    };
    assert_eq!(rig.refused(&order(turn)), "IC-R67");
    assert_eq!(rig.refused(&order(step(2100, 4000))), "IC-R67");
    rig.act(0, shoot(1), &[1, 1, 1, 1, 1]);
}

const WALL: &str = "(preset: \"stone_wall\", line: [(400, 200), (400, 600)])";

/// IC-61, IC-R86: tracks stop at a wall, then drive through, and leave a gap as wide as their base; wheels never cross.
#[test]
fn ic_61_tracks_break_a_wall_section() {
    let mut rig = alone(FRENCH, "bmp2")
        .terrain(WALL)
        .house((6000, 0), (6500, 9100))
        .start();
    rig.act(0, step(4000, 4000), &[]);
    assert!(rig.piece(0).at.x <= 4000 - 300, "it stops in contact");
    assert_eq!(rig.battle.state().breaches, []);
    let stopped = rig.piece(0).at;
    rig.act(0, step(stopped.x + 1500, 4000), &[4, 4]);
    let [breach] = rig.battle.state().breaches[..] else {
        panic!("one gap: {:?}", rig.battle.state().breaches)
    };
    assert_eq!(
        (breach.at, breach.radius),
        (Point::new(4000, 4000), Length::cm(3))
    );
    let ground = rig.battle.state().ground(rig.battle.setting());
    assert_eq!(ground.parts(breach.feature).count(), 2);
    let mut rig = alone(FRENCH, "panhard")
        .terrain(WALL)
        .house((6000, 0), (6500, 9100))
        .start();
    assert_eq!(rig.refused(&order(step(4000, 4000))), "IC-60");
}

/// IC-63, IC-R95: behind a wall it touches, seen across it, a vehicle is heavily obscured, from the other side not; a gun does not see through it
/// either.
#[test]
fn ic_63_hull_down_behind_a_wall() {
    let need = |target: (i32, i32), from: (i32, i32)| {
        let rig = Table::open()
            .french("t72", from)
            .terrain(WALL)
            .insurgent("bmp2", target)
            .start();
        let (setting, state) = (rig.battle.setting(), rig.battle.state());
        let aim = Aim::now(state, ElementId(0), ElementId(1), ShotKind::Steady).unwrap();
        let line = fire::may_fire(setting, state, &aim).unwrap();
        fire::to_hit(setting, state, &aim, &line).needed
    };
    assert_eq!(need((4350, 4000), (1000, 4000)), 6);
    assert_eq!(
        need((4351, 4000), (1000, 4000)),
        5,
        "not in contact: only obscured"
    );
    assert_eq!(need((3650, 4000), (1000, 4000)), 4, "the wall is behind it");
}

/// IC-63, IC-R95: on a crest, whoever looks up from below sees only the turret.
#[test]
fn ic_r95_hull_down_on_a_crest() {
    let hill = "(preset: \"hill\", area: [(400, 100), (900, 100), (900, 800), (400, 800)])";
    let need = |x: i32| {
        let mut rig = Table::open()
            .french("t72", (1000, 4000))
            .terrain(hill)
            .insurgent("bmp2", (x, 4000))
            .start();
        rig = rig.set(|state| {
            if let small_wars::rules::insurgent::state::Place::Table(piece) =
                &mut state.elements[1].place
            {
                piece.level = 1;
            }
        });
        let (setting, state) = (rig.battle.setting(), rig.battle.state());
        let aim = Aim::now(state, ElementId(0), ElementId(1), ShotKind::Steady).unwrap();
        fire::may_fire(setting, state, &aim)
            .map(|line| fire::to_hit(setting, state, &aim, &line).needed)
            .ok()
    };
    assert_eq!(need(4300), Some(6));
    assert_eq!(
        need(4351),
        Some(4),
        "it has come forward onto the open slope"
    );
}

//! House rules about vehicles, aircraft and what is fired at them, both ways.

use small_wars::rules::insurgent::fire::{self, Fire};
use small_wars::rules::insurgent::roster::{Room, UnitType};
use small_wars::rules::insurgent::save;
use small_wars::rules::insurgent::state::Place;
use small_wars::table::Mobility;

use super::*;

/// From a storey above, 15 cm off, a launcher looks down on a Panhard that faces it: it saves on 4+ in front, on 6 on the top.
#[test]
fn ic_r41_fire_from_above_may_meet_top_armour_or_not() {
    for (top, dice) in [(true, &[4, 1, 1, 1, 5, 1][..]), (false, &[4, 1, 1, 1, 5])] {
        let mut table = Table::open()
            .options(|o| o.top_from_height = top)
            .house((1700, 3700), (2300, 4300))
            .french("smaw", (2000, 4000))
            .insurgent("panhard", (3500, 4000));
        let house = &mut table.setting.ground.features[0];
        (house.storeys, house.top) = (2, 20);
        let piece = table.setting.elements[0].piece.as_mut();
        piece.expect("on the table").level = 1;
        let mut rig = table.start();
        rig.act(0, shoot(1), dice);
        assert_eq!(rig.element(1).pinned, top, "a damage of 1 pins");
    }
}

/// A rifle's AT is for armour of 6 only: an AAV has 5, and 6 on its flank.
#[test]
fn ic_r45_at_limits_may_go_by_aspect() {
    let table = |aspect, facing| {
        Table::open()
            .options(|o| o.at_limit_uses_aspect = aspect)
            .french("french_rifle", (2000, 4000))
            .put(INSURGENTS, "aav", (5000, 4000), facing)
            .start()
    };
    let order = act(0, shoot(1));
    assert_eq!(table(false, Heading::NORTH).refused(&order), "IC-R45");
    assert_eq!(table(true, Heading::WEST).refused(&order), "IC-R45");
    let mut rig = table(true, Heading::NORTH);
    rig.act(0, shoot(1), &[1, 1, 1]);
    assert_eq!(rig.actions(0), 1);
}

#[test]
fn ic_r43_at_and_ap_may_be_fired_in_one_action() {
    let table = |dual| {
        Table::open()
            .options(|o| o.dual_fire = dual)
            .french("t55", (2000, 4000))
            .insurgent("insurgent_rifle", (6000, 4000))
            .insurgent("aav", (6000, 6000))
            .insurgent("mmg", (6000, 2000))
            .start()
    };
    let both = |target, also| {
        Action::Shoot(Shot {
            also: Some(ElementId(also)),
            ..shot(target)
        })
    };
    assert_eq!(table(false).refused(&act(0, both(1, 2))), "IC-R43");
    assert_eq!(
        table(true).refused(&act(0, both(1, 3))),
        "IC-R43",
        "AP twice"
    );
    let mut rig = table(true);
    // Five dice of AP; four of AT, of which one hits and is not saved: pinned.
    rig.act(0, both(1, 2), &[1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1]);
    assert!(rig.element(2).pinned);
    assert_eq!(rig.element(1).strength, 5);
}

/// Two of a launcher's three are left: 4 AT dice, or 4 x 2 / 3, rounded.
#[test]
fn ic_r53_at_may_fall_with_strength() {
    for (falls, dice) in [(false, 4), (true, 3)] {
        let mut rig = Table::open()
            .options(|o| o.scale_at = falls)
            .french("smaw", (2000, 4000))
            .insurgent("panhard", (6000, 4000))
            .start()
            .set(|s| s.elements[0].strength = 2);
        let (setting, state) = (rig.battle.setting(), rig.battle.state());
        assert_eq!(fire::power(setting, state, ElementId(0), Fire::At), dice);
        rig.act(0, shoot(1), &vec![1; usize::from(dice)]);
    }
}

/// A missile brings a helicopter down: it lands and rolls for its nerve, or is out of play.
#[test]
fn ic_r60_a_helicopter_forced_down_may_be_out_of_play() {
    for (out, dice) in [
        (false, &[4, 1, 1, 1, 1, 1, 1, 4, 4][..]),
        (true, &[4, 1, 1, 1, 1, 1, 1, 4]),
    ] {
        let mut rig = Table::open()
            .insurgents_first()
            .options(|o| o.forced_down_out_of_play = out)
            .french("utility_helo", (2000, 4000))
            .insurgent("sam", (5600, 4000))
            .start();
        rig.act(1, shoot(0), dice);
        let helicopter = rig.element(0);
        if out {
            assert_eq!(helicopter.place, Place::Eliminated);
        } else {
            assert!(helicopter.hurt.forced_down && !helicopter.airborne);
            assert!(!rig.gone(0));
        }
    }
}

/// An AAV of one's own stands between: one sees past it, or as little as past a house.
#[test]
fn ic_r56_vehicles_may_block_the_view() {
    let table = |block| {
        Table::open()
            .options(|o| o.vehicles_block_los = block)
            .french("french_rifle", (2000, 4000))
            .insurgent("insurgent_rifle", (5000, 4000))
            .french("aav", (3500, 4000))
            .start()
    };
    assert_eq!(table(true).refused(&act(0, shoot(1))), "IC-R56");
    let mut rig = table(false);
    rig.act(0, shoot(1), &[1; 5]);
    // Who moves behind it is not seen either: nobody is asked to react.
    let mut hidden = table(true);
    hidden.act(0, step(1900, 4000), &[]);
    assert_eq!(hidden.waits(), "act");
    let mut seen = table(false);
    seen.act(0, step(1900, 4000), &[]);
    assert_eq!(seen.waits(), "react");
}

fn typed(mut table: Table, key: &str, change: impl Fn(&mut UnitType)) -> Table {
    let unit = table.setting.roster.iter_mut().find(|unit| unit.key == key);
    change(unit.expect("a type of the roster"));
    table
}

/// Room for one team, or for two.
#[test]
fn ic_r69_a_type_may_have_other_room() {
    for teams in [1, 2] {
        let table = Table::open()
            .house((6000, 0), (6500, 9100))
            .french("hmmwv_m2", (3000, 4000))
            .french("french_rifle", (3520, 4000))
            .french("french_rifle", (3000, 4520))
            .insurgent("insurgent_rifle", (9000, 4000));
        let mut rig = typed(table, "hmmwv_m2", |unit| {
            unit.carries = Room { teams, leaders: 0 };
        })
        .start();
        let load = || Action::Load(ElementId(0));
        rig.act(1, load(), &[]).order(&Order::Done, &[]);
        if teams == 1 {
            assert_eq!(rig.refused(&act(2, load())), "IC-R69");
        } else {
            rig.act(2, load(), &[]);
            assert_eq!(rig.element(2).place, Place::Aboard(ElementId(0)));
        }
    }
}

/// Wheels do not cross a wall, tracks do.
#[test]
fn ic_r70_a_type_may_go_on_wheels_or_tracks() {
    for mobility in [Mobility::Wheels, Mobility::Tracks] {
        let wall = r#"(preset: "stone_wall", line: [(400, 200), (400, 600)])"#;
        let table = alone(FRENCH, "panhard").terrain(wall);
        let mut rig = typed(table, "panhard", |unit| unit.mobility = mobility).start();
        let to_the_wall = step(4000, 4000);
        if mobility == Mobility::Wheels {
            assert_eq!(rig.refused(&act(0, to_the_wall)), "IC-60");
        } else {
            rig.act(0, to_the_wall, &[]);
            assert!(rig.piece(0).at.x > 3500);
        }
    }
}

/// An AAV saves on 5 in close combat, or on what its type is said to.
#[test]
fn ic_r72_a_type_may_save_otherwise_in_close_combat() {
    for (combat_save, needed) in [(None, 5), (Some(3), 3)] {
        let table = Table::open().french("aav", (2000, 4000));
        let table = typed(table, "aav", |unit| unit.combat_save = combat_save);
        let saves = save::in_close_combat(&table.setting, ElementId(0));
        assert_eq!(saves.needed, needed);
    }
}

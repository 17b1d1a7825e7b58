//! Aircraft: on and off the table, the fixed wing's forced exit, landing and taking off.

use small_wars::engine::Ruleset;
use small_wars::engine::terms::{Goal, What};
use small_wars::rules::insurgent::save::{self, Face};
use small_wars::rules::insurgent::state::Place;

use super::*;

impl Table {
    /// An aircraft that begins off the table.
    pub fn away(self, side: SideId, unit: &str) -> Table {
        let mut table = self.put(side, unit, (0, 0), Heading::NORTH);
        table.setting.elements.last_mut().expect("it was put").piece = None;
        table
    }

    /// A helicopter on the ground.
    fn landed(self, unit: &str, at: (i32, i32)) -> Table {
        let mut table = self.french(unit, at);
        let element = table.setting.elements.last_mut();
        element.expect("it was put").landed = true;
        table
    }
}

/// A jet off the table, a machine gun behind a house, and an enemy in a field.
fn jet() -> Table {
    Table::open()
        .away(FRENCH, "a10")
        .house((2000, 0), (2500, 9100))
        .french("mmg", (1000, 8000))
        .insurgent("insurgent_rifle", (9000, 4000))
}

fn leave() -> Action {
    Action::MoveShoot {
        movement: Movement {
            leave: true,
            ..Movement::default()
        },
        shot: None,
    }
}

fn out() -> Action {
    Action::Unload {
        whom: Vec::new(),
        near: None,
    }
}

fn tags(rig: &Rig, id: usize) -> Vec<String> {
    let view = rig.battle.view(None);
    let tags = view.elements[id].tags.iter();
    tags.map(|tag| tag.key.to_string()).collect()
}

fn open_offers(rig: &Rig, id: u16) -> Vec<String> {
    let offers = rig.battle.offers().into_iter();
    let own = offers.filter(|offer| offer.element == Some(ElementId(id)));
    own.filter(|offer| offer.refused.is_none())
        .map(|offer| offer.key.to_string())
        .collect()
}

/// Example 15: the free action brings it to its target, the roll to shoot fails, and next turn all it can do is leave: it never fired.
#[test]
fn ic_56_the_jet_that_never_fired() {
    let mut rig = jet().start();
    assert_eq!(open_offers(&rig, 0), ["move_shoot"]);
    rig.act(0, step(8000, 4000), &[]).pass();
    assert_eq!(rig.piece(0).at, Point::new(8000, 4000));
    assert_eq!(tags(&rig, 0), ["tag-airborne"]);
    rig.act(0, shoot(2), &[3, 3]);
    rig.end_phase();
    assert_eq!(tags(&rig, 0), ["tag-airborne", "tag-must-leave"]);
    rig.end_phase();
    for action in [shoot(2), step(7000, 4000), move_shoot(7000, 4000, 2)] {
        assert_eq!(rig.refused(&act(0, action)), "IC-56");
    }
    assert_eq!(open_offers(&rig, 0), ["leave"]);
    rig.act(0, leave(), &[]);
    assert_eq!(rig.element(0).place, Place::Away(2));
    let fired = |event: &Event| {
        matches!(
            event,
            Event::Fired {
                firer: Some(ElementId(0)),
                ..
            }
        )
    };
    assert!(!rig.events.iter().any(fired));
    // IC-R83: not back before its next turn.
    assert_eq!(rig.refused(&act(0, step(8000, 4000))), "IC-R83");
    rig.end_phase().end_phase();
    rig.act(0, step(8000, 4000), &[]).pass();
    assert_eq!(rig.piece(0).at, Point::new(8000, 4000));
}

/// Example 15, the other way: it comes on and shoots at once, at -1.
#[test]
fn ic_55_it_comes_on_and_shoots_at_minus_one_in_one_action() {
    let mut rig = jet().start();
    let order = move_shoot(7000, 4000, 2);
    // AP 6 dice at 4+, one worse for the move: a 5 hits, from the front, more than 10 cm away. Then the pin die.
    rig.act(0, order, &[1, 1, 1, 1, 4, 5, 4]);
    let need = rig.events.iter().find_map(|event| match event {
        Event::Fired { need, dice, .. } => Some((*need, dice.len())),
        _ => None,
    });
    assert_eq!(need, Some((5, 6)));
}

/// The same with AT: 7 dice, 5+ beyond 20 cm, 4+ within.
#[test]
fn ic_55_an_a10_comes_on_and_fires_at_a_vehicle() {
    for (x, needed, shown) in [(6000, 5, 4), (7500, 4, 3)] {
        let mut rig = Table::open()
            .away(FRENCH, "a10")
            .insurgent("technical_rr", (9000, 4000))
            .start();
        rig.act(0, move_shoot(x, 4000, 1), &[shown; 7]);
        let need = rig.events.iter().find_map(|event| match event {
            Event::Fired { need, dice, .. } => Some((*need, dice.len())),
            _ => None,
        });
        assert_eq!(need, Some((needed, 7)));
    }
}

/// IC-R34: 4 sends a jet off the table and a helicopter to its own edge; 5 a helicopter next to an enemy; 6 pins a helicopter; a jet that rolls
/// 5 or 6 only loses the rest of its activation.
#[test]
fn ic_r34_blunders_by_aircraft() {
    for (die, place) in [(4, None), (5, Some(7500)), (6, Some(7500))] {
        let mut rig = jet().start();
        rig.act(0, step(7500, 4000), &[]).pass();
        rig.act(0, shoot(2), &[1, 1, die]);
        let stands = rig.battle.state().piece(ElementId(0));
        assert_eq!(stands.map(|piece| piece.at.x), place, "{die}");
        assert!(!rig.element(0).pinned);
        assert_eq!(
            rig.refused(&act(0, shoot(2))),
            if die == 4 { "IC-R83" } else { "IC-22" }
        );
    }
    let helicopter = || {
        Table::open()
            .french("attack_helo", (4000, 4000))
            .insurgent("insurgent_rifle", (9000, 4000))
            .start()
    };
    // Edges 6 mm apart: 40 and 20 mm of bases between the centres besides.
    for (die, x) in [(4, 400), (5, 8340), (6, 4000)] {
        let mut rig = helicopter();
        rig.act(0, Action::Overwatch, &[]).pass();
        rig.act(0, shoot(1), &[1, 1, die]);
        assert_eq!(rig.piece(0).at, Point::new(x, 4000), "{die}");
        assert!(rig.element(0).pinned && rig.element(0).airborne);
    }
    let mut rig = helicopter();
    rig.act(0, Action::Land, &[]).pass();
    rig.act(0, shoot(1), &[1, 1, 4]);
    assert!(rig.element(0).pinned);
    assert_eq!(rig.piece(0).at, Point::new(4000, 4000));
}

/// IC-R60: forced down over others it stands beside them.
#[test]
fn ic_r60_a_helicopter_forced_down_stands_where_there_is_room() {
    use small_wars::rules::insurgent::aircraft::comes_down;
    let rig = Table::open()
        .french("utility_helo", (4000, 4000))
        .french("french_rifle", (4000, 4300))
        .french("utility_helo", (7000, 4000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .start();
    let (setting, state) = (rig.battle.setting(), rig.battle.state());
    let piece = comes_down(setting, state, ElementId(0)).expect("a place");
    assert!(!piece.overlaps(&rig.piece(1)));
    assert!(piece.within(&rig.piece(0), small_wars::table::Length::ZERO));
    assert_eq!(comes_down(setting, state, ElementId(2)), Some(rig.piece(2)));
}

/// IC-R94: from its own edge's nearest point, in a straight line, over houses and bases; everybody sees it.
#[test]
fn ic_r94_an_aircraft_comes_from_its_own_edges_nearest_point() {
    let mut rig = Table::open()
        .away(FRENCH, "utility_helo")
        .house((2000, 0), (2500, 9100))
        .french("mmg", (1000, 8000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .insurgent("mmg", (5000, 6100))
        .start();
    rig.act(0, step(9000, 6000), &[]);
    let path = rig.events.iter().find_map(|event| match event {
        Event::Walked { path, .. } => path.first().copied(),
        _ => None,
    });
    assert_eq!(path, Some(Point::new(400, 6000)));
    assert_eq!(rig.asked(), [2, 3]);
    rig.pass();
    let bent = Action::MoveShoot {
        movement: Movement {
            path: vec![Point::new(8000, 3000), Point::new(3000, 3000)],
            ..Movement::default()
        },
        shot: None,
    };
    assert_eq!(rig.refused(&act(0, bent)), "IC-R94");
    assert_eq!(rig.refused(&act(0, sprint(3000, 3000))), "IC-55");
    assert_eq!(rig.refused(&act(0, step(9000, 9050))), "TB-3");
    // Over another base, and over an enemy: it touches nobody in the air (IC-R80).
    rig.act(0, step(5000, 6100), &[6, 6]).pass();
    assert_eq!(rig.piece(0).at, rig.piece(3).at);
    rig.act(0, step(1000, 8000), &[]).pass();
    assert_eq!(rig.piece(0).at, rig.piece(1).at);
}

/// IC-R83: by a command roll it may leave in the turn in which it came, without a shot.
/// IC-R94: what is in the air is seen over a hill or a house that hides it on the ground.
#[test]
fn ic_r94_a_sight_line_to_what_flies_is_clear() {
    let rig = Table::open()
        .french("utility_helo", (1000, 3000))
        .house((2000, 1000), (2500, 5000))
        .insurgent("sam", (6000, 3000))
        .start();
    let state = rig.battle.state();
    let looks = |rig: &Rig, id: u16| {
        let id = ElementId(id);
        (
            Some(id),
            rig.battle.state().piece(id).expect("on the table"),
        )
    };
    assert!(state.element(ElementId(0)).airborne);
    let setting = rig.battle.setting();
    let line = Book::sight(setting, state, looks(&rig, 1), looks(&rig, 0));
    assert!(!line.blocked() && line.crossings.is_empty());
    let mut landed = state.clone();
    landed.elements[0].airborne = false;
    let line = Book::sight(setting, &landed, looks(&rig, 1), looks(&rig, 0));
    assert!(line.blocked());
}

/// IC-56: once it has come on it flies nowhere but off, in the same activation too; a shot by a roll it may have.
#[test]
fn ic_56_a_jet_on_the_table_moves_off_it_or_not_at_all() {
    let mut rig = jet().start();
    rig.act(0, step(8000, 4000), &[]).pass();
    for action in [step(7000, 4000), move_shoot(7000, 4000, 2)] {
        assert_eq!(rig.refused(&act(0, action)), "IC-56");
    }
    let open = open_offers(&rig, 0);
    assert!(open.iter().all(|key| !key.contains("move")), "{open:?}");
    assert!(open.contains(&"shoot".to_owned()) && open.contains(&"leave".to_owned()));
}

/// IC-36: no aspect of an aircraft changes its armour, on the ground and from above neither.
#[test]
fn ic_36_mortars_meet_the_printed_armour_of_a_helicopter() {
    let rig = Table::open()
        .landed("attack_helo", (3000, 3000))
        .insurgent("mmg", (9000, 3000))
        .start();
    let needed = |face| save::armour(rig.battle.setting(), ElementId(0), face).needed;
    for face in [Face::Front, Face::Flank, Face::Rear, Face::Top] {
        assert_eq!(needed(face), 5);
    }
}

#[test]
fn ic_r83_a_jet_may_leave_by_a_roll_in_the_same_turn() {
    let mut rig = jet().start();
    rig.act(0, step(7500, 4000), &[]).pass();
    let shot_and_off = Action::ShootMove {
        shot: shot(2),
        movement: Movement {
            leave: true,
            ..Movement::default()
        },
    };
    assert_eq!(rig.refused(&act(0, shot_and_off)), "IC-R83");
    rig.act(0, leave(), &[4, 3]);
    assert_eq!(rig.element(0).place, Place::Away(1));
}

/// IC-R82: a pinned one leaves all the same, and leaving clears the pin.
#[test]
fn ic_r82_a_pinned_jet_leaves_with_its_next_activation() {
    let mut rig = jet().start();
    rig.act(0, step(7500, 4000), &[]).pass();
    rig.end_phase().end_phase();
    let mut rig = rig.set(|state| state.elements[0].pinned = true);
    rig.act(0, leave(), &[]);
    assert_eq!(rig.element(0).place, Place::Away(2));
    assert!(!rig.element(0).pinned);
}

/// IC-56: it cannot stay: who ends the phase without ordering it off sees it go.
#[test]
fn ic_56_a_jet_leaves_at_the_latest_when_its_phase_ends() {
    let mut rig = jet().start();
    rig.act(0, step(7500, 4000), &[]).pass();
    rig.end_phase().end_phase();
    rig.end_phase();
    assert_eq!(rig.element(0).place, Place::Away(2));
    assert_eq!(rig.battle.state().phase, 1);
    // On the way off it can be fired at by those on overwatch.
    let mut rig = jet().start();
    rig.act(0, step(7500, 4000), &[]).pass();
    rig.end_phase();
    rig.act(2, Action::Overwatch, &[]).end_phase();
    rig.end_phase();
    assert_eq!(rig.waits(), "overwatch");
    rig.pass();
    while rig.waits() == "overwatch" {
        rig.pass();
    }
    assert_eq!(rig.element(0).place, Place::Away(2));
}

#[test]
fn ic_57_fixed_wings_do_not_react_and_helicopters_do() {
    let mut rig = Table::open()
        .french("a10", (3000, 3000))
        .french("attack_helo", (3000, 6000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .insurgents_first()
        .start();
    rig.act(2, step(8500, 4000), &[]);
    assert_eq!(rig.asked(), [1]);
    assert_eq!(rig.refused(&react(0, shoot(2))), "IC-57");
    rig.react(1, step(1000, 1000), &[]);
    assert_eq!(rig.piece(1).at, Point::new(1000, 1000));
    let mut rig = jet().start();
    rig.act(0, step(7500, 4000), &[]).pass();
    assert_eq!(rig.refused(&act(0, Action::Overwatch)), "IC-57");
}

#[test]
fn ic_58_landing_and_taking_off_are_an_action_each() {
    let mut rig = Table::open()
        .french("utility_helo", (3000, 4000))
        .aboard(FRENCH, "french_rifle", 0)
        .house((6000, 0), (6500, 9100))
        .insurgent("insurgent_rifle", (9000, 4000))
        .start();
    assert_eq!(rig.refused(&act(0, Action::TakeOff)), "IC-58");
    rig.act(0, Action::Land, &[]).pass();
    assert_eq!(tags(&rig, 0), ["tag-landed"]);
    assert_eq!(rig.refused(&act(0, step(4000, 4000))), "IC-58");
    assert_eq!(rig.refused(&act(0, leave())), "IC-58");
    rig.act(0, Action::TakeOff, &[3, 4]).pass();
    rig.act(0, step(4000, 4000), &[4, 4]).pass();
    assert_eq!(rig.piece(0).at, Point::new(4000, 4000));

    // A helicopter that was forced down does not take off again (IC-R60).
    let mut rig = Table::open()
        .landed("utility_helo", (3000, 4000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .start()
        .set(|state| state.elements[0].hurt.forced_down = true);
    assert_eq!(rig.refused(&act(0, Action::TakeOff)), "IC-R60");
    assert!(!open_offers(&rig, 0).contains(&"take_off".into()));
}

/// Where wheels could stand: not on houses, woods, water, nor on a base, nor in contact with an enemy.
#[test]
fn ic_58_where_a_helicopter_may_land() {
    let table = |x: i32| {
        Table::open()
            .terrain(
                r#"(preset: "wood", area: [(100, 100), (200, 100), (200, 800), (100, 800)]),
                (preset: "water", area: [(300, 100), (400, 100), (400, 800), (300, 800)]),
                (preset: "stone_house", area: [(500, 300), (600, 300), (600, 500), (500, 500)])"#,
            )
            .french("utility_helo", (x, 4000))
            .french("mmg", (7500, 4000))
            .insurgent("insurgent_rifle", (9000, 4000))
            .start()
    };
    for (x, rule) in [
        (1500, "IC-58"),
        (3500, "IC-58"),
        (5500, "IC-58"),
        (7400, "TB-3"),
        (8400, "IC-58"),
    ] {
        assert_eq!(table(x).refused(&act(0, Action::Land)), rule, "{x}");
    }
    table(2500).act(0, Action::Land, &[]);
}

/// IC-R80: in the air it is in nobody's contact, on the ground it fights like a vehicle.
#[test]
fn ic_r80_close_combat_only_on_the_ground() {
    use small_wars::rules::insurgent::contact::in_combat;
    let put = || {
        Table::open()
            .landed("utility_helo", (3000, 4000))
            .insurgent("insurgent_rifle", (3610, 4000))
    };
    let rig = put().start();
    let (setting, state) = (rig.battle.setting(), rig.battle.state());
    assert!(in_combat(setting, state, ElementId(1)));
    let rig = rig.set(|state| state.elements[0].airborne = true);
    let (setting, state) = (rig.battle.setting(), rig.battle.state());
    assert!(!in_combat(setting, state, ElementId(1)));
}

/// Fast-rope: within 3 cm of a helicopter in the air, also below it; to get in it must have landed.
#[test]
fn ic_r85_troops_slide_down_ropes_and_get_in_only_on_the_ground() {
    let mut rig = Table::open()
        .away(FRENCH, "utility_helo")
        .aboard(FRENCH, "french_rifle", 0)
        .aboard(FRENCH, "leader", 0)
        .insurgent("insurgent_rifle", (9000, 4000))
        .house((6000, 0), (6500, 9100))
        .start();
    assert_eq!(rig.refused(&act(1, out())), "TB-3");
    // The text's own example: to the landing zone with the free action, a roll to let them down, another to leave.
    rig.act(0, step(4000, 4000), &[]).pass();
    let verdict = rig.battle.judge(&Draft {
        offer: "unload".into(),
        element: Some(ElementId(0)),
        ..Draft::default()
    });
    let warnings = verdict.expect("a verdict").warnings;
    let keys: Vec<&str> = warnings.iter().map(|text| text.key.as_ref()).collect();
    assert!(keys.contains(&"warn-fast-rope") && keys.contains(&"warn-unload-may-fail"));
    rig.act(0, out(), &[3, 4]).pass();
    for id in [1, 2] {
        let reach = rig.piece(0).gap(&rig.piece(id));
        assert!(reach <= small_wars::table::Length::cm(3), "{reach:?}");
    }
    assert_eq!(rig.refused(&act(0, Action::Load(ElementId(0)))), "IC-26");
    rig.act(0, leave(), &[4, 4]);
    assert_eq!(rig.element(0).place, Place::Away(1));
    rig.act(1, sprint(5000, 4000), &[]);
    assert_eq!(rig.actions(1), 1);

    let rig = Table::open()
        .french("utility_helo", (4000, 4000))
        .french("french_rifle", (4000, 4000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .house((6000, 0), (6500, 9100))
        .start();
    let mut rig = rig;
    let load = act(1, Action::Load(ElementId(0)));
    assert_eq!(rig.refused(&load), "IC-R85");
}

/// IC-59, IC-R19: a helicopter lets its passengers down as a reaction too.
#[test]
fn ic_59_a_helicopter_may_unload_as_a_reaction() {
    let mut rig = Table::open()
        .insurgents_first()
        .french("utility_helo", (4000, 4000))
        .aboard(FRENCH, "french_rifle", 0)
        .insurgent("insurgent_rifle", (9000, 4000))
        .start();
    rig.act(2, step(8500, 4000), &[]);
    rig.react(0, out(), &[]);
    assert!(
        rig.piece(1)
            .within(&rig.piece(0), small_wars::table::Length::cm(3))
    );
    // In its own phase it acts as it always does.
    rig.end_phase();
    rig.act(1, sprint(5000, 4000), &[]);
}

/// IC-52: no air-to-air combat; at a helicopter on the ground a jet shoots.
#[test]
fn ic_52_aircraft_do_not_shoot_at_what_is_in_the_air() {
    let mut table = Table::open()
        .french("attack_helo", (3000, 4000))
        .insurgent("utility_helo", (6000, 4000));
    table.setting.elements[1].landed = false;
    let mut rig = table.start();
    assert_eq!(rig.refused(&act(0, shoot(1))), "IC-52");
    assert_eq!(rig.refused(&act(0, move_shoot(4000, 4000, 1))), "IC-52");
}

/// Who has left in a helicopter has left by its own edge; the helicopter may come back, and keeps its side in the battle.
#[test]
fn aircraft_off_the_table_keep_their_side_in_the_battle() {
    let mut table = Table::open()
        .landed("utility_helo", (3000, 4000))
        .aboard(FRENCH, "french_rifle", 0)
        .aboard(FRENCH, "leader", 0)
        .insurgent("insurgent_rifle", (9000, 4000));
    table.setting.terms.goals.push(Goal {
        side: FRENCH,
        what: What::Exit {
            edge: Edge::West,
            count: 3,
            road: false,
        },
        text: None,
    });
    let mut rig = table.start();
    let progress = |rig: &Rig| {
        let (setting, state) = (rig.battle.setting(), rig.battle.state());
        setting.terms.goals[0].progress(&state.standings(setting), &state.tally(setting))
    };
    rig.act(0, Action::TakeOff, &[]).pass();
    assert_eq!(progress(&rig), (0, 3));
    rig.act(0, leave(), &[4, 4]);
    assert_eq!(rig.element(0).place, Place::Away(1));
    assert_eq!(progress(&rig), (2, 3), "its passengers count, it does not");
    assert_ne!(rig.waits(), "over");
    // Next turn it comes back with them: then they have not left.
    rig.end_phase();
    rig.act(0, step(3000, 4000), &[]);
    assert_eq!(progress(&rig), (0, 3));
}

/// In the air nobody holds ground, nor keeps others from holding it.
#[test]
fn what_is_in_the_air_holds_no_ground() {
    let rig = Table::open()
        .french("utility_helo", (3000, 4000))
        .landed("utility_helo", (6000, 4000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .start();
    let standings = rig.battle.state().standings(rig.battle.setting());
    assert_eq!(standings[0].on_table, None);
    assert!(standings[1].on_table.is_some());
}

/// One that comes later waits off the table from then on.
#[test]
fn an_aircraft_that_arrives_may_come_on_from_then_on() {
    let mut table = jet();
    table
        .setting
        .terms
        .arrivals
        .push(small_wars::engine::terms::Arrival {
            element: ElementId(0),
            turn: 2,
            on: Some(4),
            at: Point::new(500, 500),
            facing: Heading::EAST,
            entry: None,
            gates: Vec::new(),
            again: false,
        });
    let mut rig = table.start();
    assert_eq!(rig.element(0).place, Place::Waiting);
    assert_eq!(rig.refused(&act(0, step(8000, 4000))), "TB-3");
    rig.end_phase();
    rig.order(&Order::EndPhase, &[4]);
    assert_eq!(rig.element(0).place, Place::Away(0));
    rig.act(0, step(8000, 4000), &[]).pass();
}

//! AT fire at vehicles and aircraft: who may fire what, armour and aspect, the damage charts, pins, bail-out, passengers (IC-36, IC-40 to IC-44).

use small_wars::engine::report::Off;
use small_wars::rules::insurgent::event;
use small_wars::rules::insurgent::fire::{self, Aim, Fire};
use small_wars::rules::insurgent::frame::ShotKind;
use small_wars::rules::insurgent::options::{SaveRow, VehicleArcs};
use small_wars::rules::insurgent::roster::Chart;
use small_wars::rules::insurgent::save::{self, Face};
use small_wars::rules::insurgent::state::Place;
use small_wars::rules::insurgent::wound::{self, Harm};

use super::*;

const TARGETS: [&str; 10] = [
    "infantry",
    "in a house",
    "technical_rr",
    "aav",
    "panhard",
    "t72",
    "m1",
    "utility_helo",
    "attack_helo",
    "a10",
];

/// The dice of every row against every kind of target; 0 where it may not fire.
const DICE: [(&str, [u8; 10]); 29] = [
    ("leader", [1, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
    ("french_rifle", [5, 5, 3, 0, 0, 0, 0, 3, 0, 0]),
    ("insurgent_rifle", [5, 5, 4, 4, 4, 4, 4, 4, 4, 4]),
    ("mmg", [6, 6, 3, 0, 0, 0, 0, 3, 0, 0]),
    ("smaw", [5, 5, 4, 4, 4, 0, 0, 4, 4, 4]),
    ("atgm", [0, 3, 7, 7, 7, 7, 7, 7, 7, 7]),
    ("sam", [1, 1, 0, 0, 0, 0, 0, 6, 6, 6]),
    ("technical_rr", [5, 5, 4, 4, 4, 4, 4, 4, 4, 4]),
    ("technical_hmg", [4, 4, 4, 4, 0, 0, 0, 4, 4, 0]),
    ("panhard", [5, 5, 4, 4, 4, 4, 4, 4, 4, 4]),
    ("range_rover", [0; 10]),
    ("range_rover_mk19", [4, 4, 4, 4, 0, 0, 0, 4, 4, 0]),
    ("scorpion", [4, 4, 3, 3, 3, 3, 3, 3, 3, 3]),
    ("aav", [4, 4, 4, 4, 0, 0, 0, 4, 4, 0]),
    ("hmmwv_mk19", [4, 4, 4, 4, 0, 0, 0, 4, 4, 0]),
    ("hmmwv_m2", [4, 4, 4, 4, 0, 0, 0, 4, 4, 0]),
    ("lav", [4, 4, 3, 3, 3, 3, 3, 3, 3, 3]),
    ("t72", [5; 10]),
    ("m48", [5; 10]),
    ("m1", [5, 5, 6, 6, 6, 6, 6, 6, 6, 6]),
    ("t55", [5, 5, 4, 4, 4, 4, 4, 4, 4, 4]),
    ("bmp2", [4, 4, 3, 3, 3, 3, 3, 3, 3, 3]),
    ("m113_m2", [4, 4, 4, 4, 0, 0, 0, 4, 4, 0]),
    ("m113_tow", [0, 3, 7, 7, 7, 7, 7, 7, 7, 7]),
    ("bradley", [4, 4, 7, 7, 7, 7, 7, 7, 7, 7]),
    ("utility_helo", [3, 3, 0, 0, 0, 0, 0, 0, 0, 0]),
    ("attack_helo", [5, 5, 6, 6, 6, 6, 6, 0, 0, 0]),
    ("f16", [5, 5, 4, 4, 4, 4, 4, 0, 0, 0]),
    ("a10", [6, 6, 7, 7, 7, 7, 7, 0, 0, 0]),
];

/// IC-30, IC-R43 to IC-R51, IC-52: each row of the unit table against each kind of target.
#[test]
fn ic_r45_what_each_unit_may_fire_at_what_with_how_many_dice() {
    for (unit, expected) in DICE {
        for (target, dice) in TARGETS.into_iter().zip(expected) {
            let foot = ["infantry", "in a house"].contains(&target);
            let kind = if foot { "insurgent_rifle" } else { target };
            let mut table = Table::open().french(unit, (2000, 4000));
            if target == "in a house" {
                table = table.house((5000, 3000), (7000, 5000));
            }
            let rig = table.insurgent(kind, (6000, 4000)).start();
            let (setting, state) = (rig.battle.setting(), rig.battle.state());
            let aim = Aim::now(state, ElementId(0), ElementId(1), ShotKind::Steady).unwrap();
            let found = match fire::may_fire(setting, state, &aim) {
                Ok(_) => fire::dice(setting, state, &aim, None),
                Err(_) => 0,
            };
            assert_eq!(found, dice, "{unit} at {target}");
        }
    }
}

/// IC-R47: one volley of six dice, at any armour, spent even if it misses, never at infantry.
#[test]
fn ic_r47_a_law_is_fired_once() {
    let mut rig = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("t72", (6000, 4000))
        .insurgent("insurgent_rifle", (6000, 6000))
        .start();
    let law = |target| {
        Action::Shoot(Shot {
            law: true,
            ..shot(target)
        })
    };
    let order = |action| Order::Act {
        element: ElementId(0),
        action,
    };
    assert_eq!(rig.refused(&order(law(2))), "IC-R44");
    assert_eq!(rig.refused(&order(shoot(1))), "IC-R45");
    rig.act(0, law(1), &[1, 1, 1, 2, 3, 3]).pass();
    assert!(rig.element(0).law_fired);
    assert_eq!(rig.refused(&order(law(1))), "IC-R47");
}

/// A tank gun hits a house at 4+, and its own star worsens the save (IC-62, IC-R52).
#[test]
fn example_4_tank_gun_at_a_building() {
    let mut rig = Table::open()
        .insurgents_first()
        .french("french_rifle", (2000, 4000))
        .insurgent("t55", (8500, 4000))
        .house((1500, 3500), (2500, 4500))
        .start();
    rig.act(1, shoot(0), &[4, 1, 6, 5, 2, 5, 4, 2, 3, 6]);
    assert_eq!(rig.element(0).strength, 3);
    assert!(rig.element(0).pinned);
}

fn rpg_at_a_flank() -> Rig {
    Table::open()
        .insurgents_first()
        .french("panhard", (4000, 4000))
        .put(INSURGENTS, "insurgent_rifle", (4000, 1700), Heading::SOUTH)
        .start()
}

#[test]
fn example_5_rpg_at_a_panhards_flank() {
    let mut rig = rpg_at_a_flank();
    rig.act(1, shoot(0), &[1, 2, 4, 6, 5, 2, 4, 5, 4, 3, 4]);
    let panhard = rig.element(0);
    assert!(panhard.pinned);
    assert_eq!((panhard.hurt.weapons_out, panhard.hurt.markers), (1, 0));
    let (setting, state) = (rig.battle.setting(), rig.battle.state());
    let power = |fire| fire::power(setting, state, ElementId(0), fire);
    assert_eq!((power(Fire::At), power(Fire::Ap)), (0, 5), "IC-R62");
    assert_eq!(rig.waits(), "act");
}

#[test]
fn example_6_again_until_the_crew_bails_out() {
    let mut rig = rpg_at_a_flank();
    rig.act(1, shoot(0), &[1, 2, 4, 6, 5, 2, 4, 5, 4, 3, 4]);
    rig.act(1, shoot(0), &[4, 4, 2, 1, 1, 3, 6, 1, 5, 2]);
    assert!(rig.gone(0), "IC-R65");
    let state = rig.battle.state();
    assert_eq!(state.wrecks.len(), 1);
    assert_eq!(state.element(ElementId(0)).hurt.weapons_out, 2);
    assert_eq!(state.element(ElementId(0)).hurt.markers, 1, "IC-43");
}

fn sam_at_troops(row: SaveRow) -> Rig {
    Table::open()
        .insurgents_first()
        .options(|o| o.passenger_save_row = row)
        .french("utility_helo", (2000, 4000))
        .insurgent("sam", (5600, 4000))
        .aboard(FRENCH, "french_rifle", 0)
        .start()
}

#[test]
fn example_7_sam_at_a_helicopter_with_troops() {
    let mut rig = sam_at_troops(SaveRow::Light);
    let dice = [
        4, 4, 5, 1, 2, 6, 6, 2, 3, 1, 2, 4, 5, 6, 5, 6, 1, 2, 3, 4, 4, 4,
    ];
    rig.act(1, shoot(0), &dice);
    assert!(!rig.element(0).airborne && rig.element(0).hurt.forced_down);
    assert!(!rig.element(0).pinned && !rig.element(2).pinned);
    assert_eq!(rig.element(2).strength, 2);
    assert_eq!(rig.element(2).place, Place::Aboard(ElementId(0)));
}

#[test]
fn example_7_with_the_save_row_of_the_open() {
    let mut rig = sam_at_troops(SaveRow::Open);
    let dice = [
        4, 4, 5, 1, 2, 6, 6, 2, 3, 1, 2, 4, 5, 6, 5, 6, 1, 2, 3, 4, 4, 4, 4,
    ];
    rig.act(1, shoot(0), &dice);
    assert_eq!(rig.element(2).strength, 1);
}

/// IC-41: each cell.
#[test]
fn ic_41_the_damage_charts() {
    use Harm::{AllKilled, Armament, Destroyed, Engine, ForcedDown, Immobilised, Optics, Pinned};
    let charts = [
        (
            Chart::Civilian,
            [
                Pinned,
                Immobilised,
                Immobilised,
                Destroyed,
                Destroyed,
                AllKilled,
                AllKilled,
                AllKilled,
                AllKilled,
            ],
        ),
        (
            Chart::Armoured,
            [
                Pinned,
                Optics,
                Engine,
                Immobilised,
                Armament,
                Armament,
                Destroyed,
                AllKilled,
                AllKilled,
            ],
        ),
        (
            Chart::Aircraft,
            [
                Pinned, Optics, Armament, ForcedDown, ForcedDown, AllKilled, AllKilled, AllKilled,
                AllKilled,
            ],
        ),
    ];
    for (chart, row) in charts {
        for (total, expected) in (1..).zip(row) {
            assert_eq!(wound::harm(chart, total), expected, "{chart:?} {total}");
        }
    }
}

/// What each result leaves of a vehicle with a team aboard that is hit by so many dice at 4+ from the front, all of them unsaved.
fn struck(unit: &str, dice: &[u8]) -> Rig {
    let mut rig = Table::open()
        .insurgents_first()
        .french(unit, (2000, 4000))
        .insurgent("insurgent_rifle", (6000, 4000))
        .aboard(FRENCH, "french_rifle", 0)
        .start();
    rig.act(1, shoot(0), dice);
    rig
}

/// IC-41, IC-42, IC-44, IC-R60, IC-R65, IC-R66: what follows each result, in the order of IC-R61.
#[test]
fn ic_r61_what_follows_a_result_and_in_which_order() {
    // One hit, one unsaved; the armour of an AAV is 5.
    let one = |rest: &[u8]| [&[4, 1, 1, 1, 1][..], rest].concat();
    let rig = struck("aav", &one(&[1]));
    assert!(rig.element(0).pinned, "1: pinned, no dice for it (IC-R63)");
    assert_eq!(rig.element(0).hurt, Default::default());
    let rig = struck("aav", &one(&[2, 4]));
    assert!(rig.element(0).hurt.optics && !rig.element(0).pinned);
    let rig = struck("aav", &one(&[3, 3]));
    assert!(rig.element(0).hurt.engine && rig.element(0).pinned, "IC-42");
    let rig = struck("aav", &one(&[4, 4, 4]));
    assert!(rig.element(0).hurt.immobilised, "IC-44");
    let rig = struck("aav", &one(&[5, 4, 3]));
    assert!(rig.gone(0), "the crew has left it");
    assert!(rig.element(2).pinned, "IC-R65: out, unhurt and pinned");
    assert_eq!(rig.element(2).strength, 5);
    assert_eq!(rig.piece(2).at, rig.battle.state().wrecks[0].piece.at);
}

/// Destroyed: those aboard take a hit for each strength point, in light cover, and roll pin dice for those unsaved (IC-R66).
#[test]
fn ic_r66_passengers_of_a_wreck() {
    // Two hits, both unsaved: 6 + 1 = 7.
    let rig = struck("aav", &[4, 4, 1, 1, 1, 1, 6, 5, 5, 1, 1, 1, 4, 4, 3]);
    assert!(rig.gone(0));
    assert_eq!(rig.element(2).strength, 2);
    assert!(rig.element(2).pinned);
    assert!(!rig.gone(2));
    // Three unsaved: 6 + 2 = 8, all killed.
    let rig = struck("aav", &[4, 4, 4, 1, 1, 1, 1, 6]);
    assert!(rig.gone(0) && rig.gone(2));
    assert_eq!(rig.element(2).place, Place::Eliminated);
}

/// IC-R61: of two aboard both save before either rolls pin dice, in a wreck and in a helicopter that is forced down.
#[test]
fn ic_r61_all_aboard_save_before_any_rolls_pin_dice() {
    let two = |unit: &str, dice: &[u8]| {
        let mut rig = Table::open()
            .insurgents_first()
            .french(unit, (2000, 4000))
            .insurgent("insurgent_rifle", (6000, 4000))
            .aboard(FRENCH, "french_rifle", 0)
            .aboard(FRENCH, "mmg", 0)
            .start();
        rig.act(1, shoot(0), dice);
        rig
    };
    // Saves of 5+: two and two of the rifles' five, none of the gun's three; then the rifles' three pin dice. The gun is gone.
    let rig = two(
        "aav",
        &[4, 4, 1, 1, 1, 1, 6, 5, 5, 1, 1, 1, 1, 2, 3, 4, 4, 3],
    );
    assert_eq!((rig.element(2).strength, rig.gone(3)), (2, true));
    assert!(rig.element(2).pinned);
    // Two of the gun's three saved: its one pin die is the last, after the rifles' three.
    let rig = two(
        "aav",
        &[4, 4, 1, 1, 1, 1, 6, 5, 5, 1, 1, 1, 5, 5, 1, 4, 4, 4, 2],
    );
    assert_eq!((rig.element(2).strength, rig.element(3).strength), (2, 2));
    assert!(!rig.element(2).pinned && rig.element(3).pinned);
    // Forced down (3 + 1): the helicopter's own two pin dice come first.
    let rig = two(
        "utility_helo",
        &[
            4, 4, 1, 1, 1, 1, 3, 4, 4, 5, 5, 1, 1, 1, 5, 5, 1, 4, 4, 1, 4,
        ],
    );
    assert!(!rig.element(0).airborne && !rig.element(0).pinned);
    assert!(rig.element(2).pinned && !rig.element(3).pinned);
}

/// IC-43, IC-R16: the same damage again is a marker, and a marker is -1 to its command rolls.
#[test]
fn ic_43_the_same_again_is_a_marker() {
    let rig = Table::open()
        .french("aav", (2000, 4000))
        .insurgent("insurgent_rifle", (6000, 4000))
        .start();
    let setting = rig.battle.setting();
    for (harm, markers) in [
        (Harm::Pinned, [0, 0, 0]),
        (Harm::Optics, [0, 1, 2]),
        (Harm::Engine, [0, 1, 2]),
        (Harm::Immobilised, [0, 1, 2]),
        (Harm::Armament, [0, 1, 2]),
    ] {
        let mut state = rig.battle.state().clone();
        for expected in markers {
            let damaged = Event::Damaged {
                element: ElementId(0),
                die: 1,
                unsaved: 1,
                harm,
            };
            event::apply(setting, &mut state, &damaged);
            assert_eq!(
                state.element(ElementId(0)).hurt.markers,
                expected,
                "{harm:?}"
            );
        }
    }
    let mut rig = rig.set(|state| state.elements[0].hurt.markers = 2);
    rig.act(0, step(2500, 4000), &[]).pass();
    rig.act(0, step(3000, 4000), &[4, 4]);
    assert_eq!(rig.actions(0), 1, "8 - 2 is not 7");
}

/// IC-36, IC-R40, IC-R41: aspect, and top armour from height within 20 cm, the worst of them.
#[test]
fn ic_36_armour_by_aspect() {
    let face = |unit: &str, from: (i32, i32), level: u8, arcs: VehicleArcs| {
        let rig = Table::open()
            .options(|o| o.vehicle_arcs = arcs)
            .french(unit, (4000, 4000))
            .insurgent("insurgent_rifle", from)
            .start();
        let (setting, state) = (rig.battle.setting(), rig.battle.state());
        let mut aim = Aim::now(state, ElementId(1), ElementId(0), ShotKind::Steady).unwrap();
        aim.from.level = level;
        let face = save::face(setting, state, &aim);
        (face, save::armour(setting, ElementId(0), face).needed)
    };
    let quadrants = VehicleArcs::Quadrants;
    let halves = VehicleArcs::Halves;
    assert_eq!(face("t72", (7000, 4000), 0, quadrants), (Face::Front, 3));
    assert_eq!(
        face("t72", (7000, 7000), 0, quadrants),
        (Face::Front, 3),
        "exactly 45 degrees"
    );
    assert_eq!(face("t72", (4000, 7000), 0, quadrants), (Face::Flank, 4));
    assert_eq!(
        face("t72", (1000, 7000), 0, quadrants),
        (Face::Flank, 4),
        "exactly 135 degrees"
    );
    assert_eq!(face("t72", (1000, 4000), 0, quadrants), (Face::Rear, 5));
    assert_eq!(face("t72", (4000, 7000), 0, halves), (Face::Front, 3));
    assert_eq!(face("t72", (3900, 7000), 0, halves), (Face::Rear, 5));
    assert_eq!(
        face("t72", (6500, 4000), 1, quadrants),
        (Face::Top, 5),
        "exactly 20 cm"
    );
    assert_eq!(face("t72", (6501, 4000), 1, quadrants), (Face::Front, 3));
    assert_eq!(
        face("utility_helo", (1000, 4000), 0, quadrants),
        (Face::Front, 6)
    );
    assert_eq!(
        face("technical_rr", (4000, 7000), 0, quadrants).1,
        7,
        "IC-R38: no save"
    );
}

/// IC-R65: as an option a crew that bails out is an element of its own, pinned beside its wreck.
#[test]
fn ic_r65_a_crew_that_bails_out_can_be_an_element() {
    let text = include_str!("../../../scenarios/estonia.ron");
    let text = text.replacen(
        "turns:",
        "options: (crew_element_on_bail: true),\n    turns:",
        1,
    );
    let scenario = small_wars::scenario::read(&text).expect("a battle that reads");
    let setting = crate::properties::foot(&scenario);
    let vehicle = setting
        .ids()
        .find(|id| setting.unit(*id).key == "panhard")
        .unwrap();
    let crew = setting.crew_of(vehicle).expect("a crew");
    let (mut state, _) = <Book as small_wars::engine::Ruleset>::start(&setting);
    assert!(state.piece(crew).is_none());
    let seen = |state: &_| small_wars::rules::insurgent::view::element(&setting, state, crew);
    assert_eq!(seen(&state).off, Some(Off::Aboard));
    assert_eq!(seen(&state).tags[0].key, "tag-crew");
    let next = wound::bail_rolled(&setting, &state, vehicle, 3);
    for happens in &next.events {
        event::apply(&setting, &mut state, happens);
    }
    assert!(state.piece(vehicle).is_none());
    assert!(state.piece(crew).is_some() && state.element(crew).pinned);
    assert_eq!(seen(&state).off, None);
}

//! The unit table, row by row.

use small_wars::rules::insurgent::Class;
use small_wars::rules::insurgent::roster::ApLimit::{self, HardTargetOnly};
use small_wars::rules::insurgent::roster::AtLimit::{self, Aircraft, Any, Armour};
use small_wars::rules::insurgent::roster::SaveMinus::{self, Always, HardTarget, Never};
use small_wars::rules::insurgent::roster::{Chart, Room, built_in};
use small_wars::table::Length;
use small_wars::table::Mobility::{self, Air, Foot, Tracks, Wheels};

/// A team's row: AP, what AP is limited to, its effect on saves, AT, its limit, LAW dice, big gun, SP.
type Team = (u8, ApLimit, SaveMinus, u8, AtLimit, u8, bool, u8);

#[test]
fn ic_u1_to_u7_are_the_rows_of_leaders_and_teams() {
    let any = ApLimit::Any;
    let expected: [(&str, &str, Team); 7] = [
        ("IC-U1", "leader", (1, any, Never, 0, Any, 0, false, 1)),
        (
            "IC-U2",
            "french_rifle",
            (5, any, Never, 3, Armour(6), 6, false, 5),
        ),
        (
            "IC-U3",
            "insurgent_rifle",
            (5, any, Never, 4, Any, 0, false, 5),
        ),
        ("IC-U4", "mmg", (6, any, Never, 3, Armour(6), 0, false, 3)),
        (
            "IC-U5",
            "smaw",
            (5, any, HardTarget, 4, Armour(4), 0, true, 3),
        ),
        (
            "IC-U6",
            "atgm",
            (3, HardTargetOnly, Never, 7, Any, 0, true, 3),
        ),
        ("IC-U7", "sam", (1, any, Never, 6, Aircraft, 0, false, 3)),
    ];
    for (unit, (row, key, values)) in built_in().iter().zip(expected) {
        let found = (
            unit.ap,
            unit.ap_limit,
            unit.save_minus,
            unit.at,
            unit.at_limit,
            unit.law,
            unit.big_gun,
            unit.strength,
        );
        assert_eq!((unit.row.as_str(), unit.key.as_str()), (row, key));
        assert_eq!(found, values, "{row}");
        let leader = row == "IC-U1";
        assert_eq!(unit.class == Class::Leader, leader, "IC-1 {row}");
        let radius = Length::mm(if leader { 15 } else { 20 });
        assert_eq!(unit.radius, radius, "TB-1 {row}");
        assert_eq!(unit.mobility, Foot, "{row}");
        assert_eq!(unit.step, Length::cm(10), "IC-53 {row}");
        assert_eq!((unit.armour, unit.carries), (0, Room::default()), "{row}");
    }
}

/// A machine's row: AP, its effect on saves, AT, its limit, printed armour, how it moves, teams and leaders aboard, the close combat save.
type Machine = (u8, SaveMinus, u8, AtLimit, u8, Mobility, (u8, u8), u8);

/// IC-U8 to IC-U29, IC-R45 to IC-R52 (limits), IC-R69 (capacity), IC-R70 (wheels), IC-R72 (close combat).
#[test]
fn ic_u8_to_u29_are_the_rows_of_vehicles_and_aircraft() {
    let (none, jeep, carrier) = ((0, 0), (1, 1), (2, 1));
    let five = Armour(5);
    let expected: [(&str, &str, Machine); 22] = [
        (
            "U8",
            "technical_rr",
            (5, Always, 4, Any, 6, Wheels, none, 6),
        ),
        (
            "U9",
            "technical_hmg",
            (4, Always, 4, five, 6, Wheels, none, 6),
        ),
        ("U10", "panhard", (5, Always, 4, Any, 4, Wheels, none, 5)),
        ("U11", "range_rover", (0, Never, 0, Any, 6, Wheels, jeep, 6)),
        (
            "U12",
            "range_rover_mk19",
            (4, Never, 4, five, 6, Wheels, jeep, 6),
        ),
        ("U13", "scorpion", (4, Never, 3, Any, 4, Tracks, none, 4)),
        ("U14", "aav", (4, Never, 4, five, 5, Tracks, carrier, 5)),
        ("U15", "hmmwv_mk19", (4, Never, 4, five, 5, Wheels, jeep, 6)),
        ("U16", "hmmwv_m2", (4, Always, 4, five, 5, Wheels, jeep, 6)),
        ("U17", "lav", (4, Never, 3, Any, 4, Wheels, carrier, 5)),
        ("U18", "t72", (5, Always, 5, Any, 3, Tracks, none, 4)),
        ("U19", "m48", (5, Always, 5, Any, 3, Tracks, none, 4)),
        ("U20", "m1", (5, Always, 6, Any, 2, Tracks, none, 4)),
        ("U21", "t55", (5, Always, 4, Any, 3, Tracks, none, 4)),
        ("U22", "bmp2", (4, Never, 3, Any, 4, Tracks, carrier, 5)),
        (
            "U23",
            "m113_m2",
            (4, Always, 4, five, 5, Tracks, carrier, 5),
        ),
        ("U24", "m113_tow", (3, Never, 7, Any, 5, Tracks, carrier, 5)),
        ("U25", "bradley", (4, Never, 7, Any, 4, Tracks, carrier, 5)),
        (
            "U26",
            "utility_helo",
            (3, Never, 0, Any, 6, Air, carrier, 6),
        ),
        ("U27", "attack_helo", (5, Never, 6, Any, 5, Air, none, 5)),
        ("U28", "f16", (5, Never, 4, Any, 6, Air, none, 6)),
        ("U29", "a10", (6, Never, 7, Any, 4, Air, none, 5)),
    ];
    let big_guns = [
        "technical_rr",
        "panhard",
        "t72",
        "m48",
        "m1",
        "t55",
        "m113_tow",
    ];
    let units = built_in();
    assert_eq!(units.len(), 29);
    for (unit, (row, key, values)) in units[7..].iter().zip(expected) {
        let found = (
            unit.ap,
            unit.save_minus,
            unit.at,
            unit.at_limit,
            unit.armour,
            unit.mobility,
            (unit.carries.teams, unit.carries.leaders),
            unit.close_combat_save(),
        );
        assert_eq!(unit.row, format!("IC-{row}"));
        assert_eq!(unit.key, key);
        assert_eq!(found, values, "{key}");
        assert_eq!(unit.big_gun, big_guns.contains(&key), "IC-R52 {key}");
        let hard = key == "m113_tow";
        assert_eq!(unit.ap_limit == HardTargetOnly, hard, "IC-R49 {key}");
        assert_eq!((unit.strength, unit.law), (0, 0), "{key}");
        assert_eq!(unit.step, Length::cm(20), "IC-53 {key}");
        let flies = unit.mobility == Air;
        assert_eq!(unit.class.aircraft(), flies, "IC-1 {key}");
        let radius = Length::cm(if flies { 4 } else { 3 });
        assert_eq!(unit.radius, radius, "TB-1 {key}");
        let chart = match (flies, unit.armour) {
            (true, _) => Chart::Aircraft,
            (false, 6) => Chart::Civilian,
            (false, _) => Chart::Armoured,
        };
        assert_eq!(unit.chart(), chart, "IC-R59 {key}");
    }
}

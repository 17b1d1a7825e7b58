//! Files of battles with vehicles, aircraft, passengers, civilians, casualties, and elements that come again.

use small_wars::engine::SideId;
use small_wars::engine::terms::{Edge, What};
use small_wars::rules::AnySetting;
use small_wars::rules::insurgent::Setting;
use small_wars::rules::insurgent::setting::Habit;
use small_wars::rules::insurgent::state::Bearing;
use small_wars::scenario::read;
use small_wars::table::{ElementId, Length, Mobility, Point};

const WHOLE: &str = r#"(
    title: "Whole", briefing: "Everything.", source: "A test.",
    rules: "insurgent_commander",
    table: (width: 900, height: 900),
    turns: 6,
    sides: [
        (id: "a", name: "A", player: "person", edge: "west", command: 7, good_guys: true, secure: [(0, 0), (100, 0), (100, 100), (0, 100)]),
        (id: "b", name: "B", player: "computer", edge: "east", command: 8, at_most: 2),
    ],
    types: [
        (key: "hmmwv_m2", carries: (teams: 2, leaders: 0), mobility: "tracks", combat_save: 5),
    ],
    victory: [
        (side: "a", evacuate: (count: 2)),
        (side: "b", killed: (count: 1)),
    ],
    elements: [
        (id: "car", side: "a", type: "hmmwv_m2", name: "Car", at: (60, 450), facing: "east"),
        (id: "first", side: "a", type: "french_rifle", name: "First", aboard: "car"),
        (id: "chief", side: "a", type: "leader", name: "Chief", aboard: "car"),
        (id: "helo", side: "a", type: "utility_helo", name: "Helo", at: (60, 700), facing: "east", landed: true),
        (id: "jet", side: "a", type: "a10", name: "Jet", arrives: (turn: 2, on: 4)),
        (id: "on-call", side: "a", type: "attack_helo", name: "Gunship"),
        (id: "guard", side: "b", type: "insurgent_rifle", name: "Guard", at: (800, 450), facing: "west",
            arrives: (turn: 1, again: true, by: [(from: 1, to: 4, edge: "west", between: (400, 500)), (from: 5, to: 5, edge: "north")])),
        (id: "late", side: "b", type: "insurgent_rifle", name: "Late", arrives: (turn: 3, by: [(from: 4, to: 6, edge: "south")])),
    ],
    civilians: [
        (name: "Baker", at: (500, 500), habit: flee),
        (name: "Miller", at: (550, 500), facing: "south"),
    ],
    casualties: [
        (side: "a", at: (300, 300)),
        (side: "a", with: "first"),
    ],
)"#;

fn setting(text: &str) -> std::sync::Arc<Setting> {
    match read(text)
        .unwrap_or_else(|faults| panic!("{faults}"))
        .setting
    {
        AnySetting::Insurgent(setting) => setting,
        other => panic!("{}", other.ruleset()),
    }
}

/// The only fault of the battle with one text put for another.
fn fault(old: &str, new: &str) -> String {
    assert!(WHOLE.contains(old), "{old}");
    let faults = read(&WHOLE.replacen(old, new, 1)).expect_err(new).faults;
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults[0].to_string()
}

fn id(setting: &Setting, name: &str) -> ElementId {
    let place = setting.elements.iter().position(|e| e.id == name);
    ElementId(place.expect("it is there") as u16)
}

#[test]
fn who_rides_flies_and_comes_again_is_read() {
    let setting = setting(WHOLE);
    let of = |name: &str| &setting.elements[usize::from(id(&setting, name).0)];
    assert_eq!(of("first").aboard, Some(id(&setting, "car")));
    assert_eq!((of("first").piece, of("jet").piece), (None, None));
    assert!(of("helo").landed && !of("on-call").landed);
    assert!(of("guard").again && of("guard").piece.is_some());
    assert_eq!(setting.sides[1].at_most, Some(2));
    assert!(!of("late").again && of("late").piece.is_none());
    let arrivals = &setting.terms.arrivals;
    let guard = arrivals
        .iter()
        .find(|a| a.element == id(&setting, "guard"))
        .expect("it comes");
    let edge = |die| guard.gate(die).map(|entry| entry.edge);
    assert_eq!((edge(1), edge(4)), (Some(Edge::West), Some(Edge::West)));
    assert_eq!((edge(5), edge(6)), (Some(Edge::North), None));
}

#[test]
fn ic_r69_ic_r70_ic_r72_types_may_differ_in_a_battle() {
    let setting = setting(WHOLE);
    let car = setting.unit(id(&setting, "car"));
    assert_eq!((car.carries.teams, car.carries.leaders), (2, 0));
    assert_eq!(
        (car.mobility, car.close_combat_save()),
        (Mobility::Tracks, 5)
    );
}

#[test]
fn civilians_casualties_and_their_goals_are_read() {
    let setting = setting(WHOLE);
    let habits: Vec<Habit> = setting.civilians.iter().map(|c| c.habit).collect();
    assert_eq!(habits, [Habit::Flee, Habit::Stand]);
    assert_eq!(setting.civilians[0].piece.radius, Length::mm(15));
    let places: Vec<Bearing> = setting.casualties.iter().map(|c| c.place).collect();
    let first = id(&setting, "first");
    assert_eq!(
        places,
        [Bearing::Lying(Point::cm(30, 30)), Bearing::With(first)]
    );
    assert_eq!(setting.secure.len(), 1);
    assert_eq!(setting.secure[0].0, SideId(0));
    let goals: Vec<&What> = setting.terms.goals.iter().map(|goal| &goal.what).collect();
    assert_eq!(
        goals,
        [&What::Evacuate { count: 2 }, &What::Killed { count: 1 }]
    );
}

#[test]
fn what_is_wrong_with_passengers_is_told() {
    let told = fault(
        "name: \"First\", aboard: \"car\"",
        "name: \"First\", aboard: \"cart\"",
    );
    assert!(told.contains("is \"car\" meant?"), "{told}");
    let told = fault("teams: 2, leaders: 0", "teams: 1, leaders: 0");
    assert!(
        told.contains("elements[1].aboard: there is no room left"),
        "{told}"
    );
    let told = fault(
        "side: \"a\", type: \"leader\"",
        "side: \"b\", type: \"leader\"",
    );
    assert!(told.contains("is of another side"), "{told}");
    let told = fault(
        "aboard: \"car\"),\n        (id: \"chief\"",
        "aboard: \"car\", at: (300, 60)),\n        (id: \"chief\"",
    );
    assert!(told.contains("either on the table or aboard"), "{told}");
    let told = fault(
        "type: \"leader\", name: \"Chief\"",
        "type: \"bmp2\", name: \"Chief\"",
    );
    assert!(told.contains("does not go on foot"), "{told}");
    let told = fault(
        "name: \"Chief\", aboard: \"car\"",
        "name: \"Chief\", aboard: \"first\"",
    );
    assert!(told.contains("carries nobody"), "{told}");
}

#[test]
fn what_is_wrong_with_arrivals_and_aircraft_is_told() {
    let told = fault("from: 5, to: 5", "from: 4, to: 5");
    assert!(told.contains("4 stands in two rows"), "{told}");
    let told = fault("(from: 5, to: 5", "(from: 5, to: 9");
    assert!(told.contains("by[1].to: 9 will not do here"), "{told}");
    let told = fault("between: (400, 500)", "between: (500, 400)");
    assert!(told.contains("ends before it begins"), "{told}");
    let told = fault("again: true, by", "by");
    assert!(told.contains("either at its place or by an edge"), "{told}");
    let told = fault("name: \"Late\",", "name: \"Late\", facing: \"west\",");
    assert!(told.contains("`facing` means nothing here"), "{told}");
    let told = fault(
        "name: \"Jet\", arrives",
        "name: \"Jet\", at: (450, 60), facing: 0, arrives",
    );
    assert!(told.contains("comes by a move of its own"), "{told}");
    let told = fault(
        "facing: \"east\"),\n        (id: \"first\"",
        "facing: \"east\", landed: true),\n        (id: \"first\"",
    );
    assert!(told.contains("only a helicopter on the table"), "{told}");
}

#[test]
fn what_is_wrong_with_types_civilians_casualties_and_goals_is_told() {
    let told = fault(
        "key: \"hmmwv_m2\", carries: (teams: 2, leaders: 0), mobility: \"tracks\"",
        "key: \"hmmwv_m2\", carries: (teams: 2, leaders: 0), mobility: \"legs\"",
    );
    assert!(
        told.contains("types[0].mobility: there is no mobility \"legs\""),
        "{told}"
    );
    let told = fault("combat_save: 5", "combat_save: 7");
    assert!(
        told.contains("types[0].combat_save: 7 will not do here"),
        "{told}"
    );
    let told = fault(
        "(key: \"hmmwv_m2\",",
        "(key: \"leader\", combat_save: 4), (key: \"hmmwv_m2\",",
    );
    assert!(told.contains("\"leader\" goes on foot"), "{told}");
    for (given, told_of) in [
        (
            "carries: (teams: 1, leaders: 0)",
            "types[0].carries: a jet never sets down and carries nobody",
        ),
        (
            "combat_save: 4",
            "types[0].combat_save: `combat_save` means nothing here",
        ),
    ] {
        let jet = format!("(key: \"a10\", {given}), (key: \"hmmwv_m2\",");
        let told = fault("(key: \"hmmwv_m2\",", &jet);
        assert!(told.contains(told_of), "{told}");
    }
    let told = fault("at: (550, 500), facing", "at: (520, 500), facing");
    assert!(
        told.contains("civilians[1].at: two bases overlap"),
        "{told}"
    );
    let told = fault("habit: flee", "habit: dance");
    assert!(told.contains("dance"), "{told}");
    let told = fault("(side: \"a\", at: (300, 300))", "(side: \"a\")");
    assert!(
        told.contains("casualties[0]: a casualty either lies somewhere"),
        "{told}"
    );
    let told = fault("with: \"first\"", "with: \"guard\"");
    assert!(
        told.contains("casualties[1].with: it is of another side"),
        "{told}"
    );
    let told = fault("at: (300, 300)", "with: \"first\"");
    assert!(told.contains("it carries another already"), "{told}");
    let told = fault("killed: (count: 1)", "killed: (count: 3)");
    assert!(
        told.contains("victory[1].killed.count: 3 will not do here"),
        "{told}"
    );
    let told = fault(
        "evacuate: (count: 2)",
        "evacuate: (count: 2), killed: (count: 1)",
    );
    assert!(told.contains("and only one"), "{told}");
    let told = fault(
        "secure: [(0, 0), (100, 0), (100, 100), (0, 100)]",
        "secure: [(0, 0), (100, 0)]",
    );
    assert!(told.contains("sides[0].secure"), "{told}");
}

#[test]
fn k35_too_many_civilians_are_refused_by_number() {
    let many = "(name: \"X\", at: (500, 100)), ".repeat(51);
    let told = read(&WHOLE.replacen("(name: \"Baker\"", &format!("{many}(name: \"Baker\""), 1))
        .expect_err("too many");
    assert!(told.to_string().contains("53 civilians"), "{told}");
}

#[test]
fn the_other_rule_book_knows_nothing_of_all_this() {
    let fifties = include_str!("../../scenarios/get-em-up-free.ron");
    let with = fifties.replacen(
        "elements: [",
        "civilians: [(name: \"X\", at: (10, 10))],\n    elements: [",
        1,
    );
    let told = read(&with).expect_err("refused").to_string();
    assert!(told.contains("`civilians` means nothing here"), "{told}");
}

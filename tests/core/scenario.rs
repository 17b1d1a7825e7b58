//! Files of battles: what is read, what is refused and how it is told.

use small_wars::engine::SideId;
use small_wars::rules::AnySetting;
use small_wars::rules::insurgent::Setting;
use small_wars::scenario::{Controller, Fault, Scenario, built_in, read};
use small_wars::table::route::{Mover, Stop, walk};
use small_wars::table::{Heading, Length, Mobility, Piece, Point};

/// A battle as small as one can be; `{}` stands where tests put something wrong.
const SMALL: &str = r#"(
    title: "Small", briefing: "Two men.", source: "A test.",
    rules: "insurgent_commander",
    table: (width: 600, height: "24 in"),
    turns: 4,
    sides: [
        (id: "a", name: "A", player: "person", edge: "west", command: 7),
        (id: "b", name: "B", player: "computer", edge: "east", command: 8),
    ],
    terrain: [
        (preset: "wood", area: [(200, 200), (300, 200), (250, 300)]),
    ],
    elements: [
        (id: "one", side: "a", type: "leader", name: "One", at: (50, 50), facing: "east"),
        (id: "two", side: "b", type: "leader", name: "Two", at: (550, 550), facing: 270),
    ],
)"#;

fn setting(scenario: &Scenario) -> &Setting {
    match &scenario.setting {
        AnySetting::Insurgent(setting) => setting,
        other => panic!("{}", other.ruleset()),
    }
}

/// The faults of the small battle with one text put for another.
fn faults(old: &str, new: &str) -> Vec<Fault> {
    assert!(SMALL.contains(old), "{old}");
    read(&SMALL.replacen(old, new, 1))
        .expect_err("it is refused")
        .faults
}

/// The only fault, as a line.
fn fault(old: &str, new: &str) -> String {
    let faults = faults(old, new);
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults[0].to_string()
}

#[test]
fn the_hamlet_is_as_described() {
    let hamlet = built_in()[0].read().expect("the hamlet is read");
    let setting = setting(&hamlet);
    assert_eq!(setting.ground.width, Length::cm(122));
    assert_eq!(setting.ground.height, Length::cm(91));
    assert_eq!(setting.terms.turns, Some(8));
    assert_eq!(setting.terms.order, [SideId(0), SideId(1)]);
    let count = |side: u8, key: &str| {
        let of_type = |unit: u16| setting.roster[usize::from(unit)].key == key;
        let elements = setting.elements.iter();
        elements
            .filter(|e| e.side == SideId(side) && of_type(e.unit))
            .count()
    };
    assert_eq!(count(0, "french_rifle"), 3);
    assert_eq!(count(0, "mmg"), 1);
    assert_eq!(count(0, "leader"), 1);
    assert_eq!(count(1, "insurgent_rifle"), 4);
    assert_eq!(count(1, "mmg"), 1);
    assert_eq!(count(1, "leader"), 1);
    assert_eq!(setting.elements.len(), 11);
    let has = |key: &str| setting.ground.features.iter().any(|f| f.preset == key);
    assert!(
        ["stone_house", "stone_wall", "crop", "orchard"]
            .into_iter()
            .all(has)
    );
}

#[test]
fn k07_the_order_of_elements_in_the_file_does_not_matter() {
    let read = |text: &str| read(text).expect("it is read");
    let lines: Vec<&str> = SMALL.lines().collect();
    let one = lines
        .iter()
        .position(|line| line.contains("\"one\""))
        .unwrap();
    let mut swapped = lines.clone();
    swapped.swap(one, one + 1);
    let (first, second) = (read(SMALL), read(&swapped.join("\n")));
    assert_ne!(first.text, second.text);
    assert_eq!(setting(&first), setting(&second));
}

#[test]
fn ic_3_the_side_that_is_listed_first_begins_unless_the_file_says_otherwise() {
    let order = |text: &str| {
        setting(&read(text).expect("it is read"))
            .terms
            .order
            .clone()
    };
    assert_eq!(order(SMALL), [SideId(0), SideId(1)]);
    let first = SMALL.replacen("turns: 4,", "turns: 4, first: \"b\",", 1);
    assert_eq!(order(&first), [SideId(1), SideId(0)]);
}

#[test]
fn a_side_is_a_persons_the_computers_or_played_solo() {
    let solo = SMALL.replacen("\"computer\"", "\"solo\"", 1);
    let read = read(&solo).expect("it is read");
    assert_eq!(read.controllers, [Controller::Person, Controller::Solo]);
    assert!(fault("\"computer\"", "\"chess\"").contains("solo"));
}

#[test]
fn lengths_and_facings_are_read() {
    let small = read(SMALL).expect("it is read");
    let setting = setting(&small);
    assert_eq!(setting.ground.height, Length::inches(24));
    let facing = |i: usize| setting.elements[i].piece.unwrap().facing.0;
    assert_eq!((facing(0), facing(1)), (64, 192));
}

#[test]
fn k36_no_number_that_is_none_gets_in() {
    for bad in [
        "NaN",
        "inf",
        "-inf",
        "1e308",
        "-5e300",
        "99999999999999999999999999999999999999999",
    ] {
        for (old, path) in [
            ("at: (50, 50)", "elements[0].at[0]"),
            ("(200, 200)", "terrain[0].area[0][0]"),
        ] {
            let new = old.replacen(|c: char| c.is_ascii_digit(), "#", 1);
            let new = format!(
                "{}{bad}{}",
                &new[..new.find('#').unwrap()],
                &new[new.find(',').unwrap()..]
            );
            let told = fault(old, &new);
            assert!(told.contains(path), "{bad}: {told}");
        }
        let told = fault("turns: 4", &format!("turns: {bad}"));
        assert!(told.contains("turns"), "{told}");
        let told = fault("width: 600", &format!("width: {bad}"));
        assert!(told.contains("table.width"), "{told}");
    }
}

#[test]
fn k36_ids_given_twice_are_told_with_both_places() {
    let told = fault("id: \"two\"", "id: \"one\"");
    assert_eq!(
        told,
        "15:14: elements[1].id: a second element \"one\" (the other is at 14:14); give each its own"
    );
    let sides = faults("(id: \"b\"", "(id: \"a\"");
    assert!(
        sides[0]
            .to_string()
            .contains("a second side \"a\" (the other is at 7:14)")
    );
    let leads = fault(
        "facing: \"east\"",
        "facing: \"east\", leader_of: [\"three\"]",
    );
    assert!(
        leads.contains("elements[0].leader_of[0]: there is no element \"three\""),
        "{leads}"
    );
}

#[test]
fn k35_what_is_too_large_is_refused_by_name() {
    let only = |text: &str| read(text).expect_err("refused").to_string();
    assert!(only(&" ".repeat(200_000_000)).contains("the file has 200000000 bytes"));
    assert!(only(&"(".repeat(10_000)).contains("nested deeper than 128"));
    assert!(only(&"[".repeat(250_000)).contains("nested deeper than 128"));
    assert!(fault("width: 600", "width: 4000000000").contains("beyond 20 m"));
    assert!(fault("width: 600", "width: \"21 m\"").contains("beyond 20 m"));
    let many = "(id: \"x\", side: \"a\", type: \"leader\", name: \"X\", at: (50, 50), facing: 0),"
        .repeat(1000);
    assert!(
        fault("elements: [", &format!("elements: [{many}")).contains("1002 elements; at most 200")
    );
    let many = "(preset: \"wood\", area: [(0, 0), (1, 0), (1, 1)]),".repeat(2000);
    assert!(
        fault("terrain: [", &format!("terrain: [{many}")).contains("2001 features; at most 500")
    );
    let many = "(0, 0), ".repeat(5000);
    assert!(fault("(200, 200), ", &many).contains("points in all"));
    assert!(fault("turns: 4", "turns: -4").contains("a whole number from 1 to 200 is wanted"));
}

#[test]
fn syntax_and_types_are_told_with_line_and_column() {
    let told = fault("turns: 4", "turns 4");
    assert!(told.starts_with("5:"), "{told}");
    let told = fault("player: \"person\"", "player: [1]");
    assert!(
        told.starts_with("7:") && told.contains("sides[0].player"),
        "{told}"
    );
    let told = fault("turns: 4", "turns: 4, turns: 5");
    assert!(told.contains("duplicate field"), "{told}");
    let told = fault("turns: 4", "torns: 4");
    assert!(told.contains("torns"), "{told}");
    let told = fault("title: \"Small\", ", "");
    assert!(told.contains("title"), "{told}");
}

#[test]
fn shapes_that_are_none_are_refused() {
    let told = |points: &str| fault("(200, 200), (300, 200), (250, 300)", points);
    assert!(told("(200, 200), (300, 200)").contains("2 points are not enough"));
    assert!(told("(0, 0), (90, 90), (90, 0), (0, 90)").contains("crosses or touches itself"));
    assert!(told("(0, 0), (90, 90), (90, 90)").contains("points 1 and 2 are the same place"));
    assert!(told("(0, 0), (90, 90), (700, 90)").contains("(700, 90) is off the table"));
    let told = fault(
        "area: [(200, 200), (300, 200), (250, 300)]",
        "line: [(0, 0), (9, 9)]",
    );
    assert!(told.contains("give `area`"), "{told}");
}

#[test]
fn bases_must_stand_apart_and_on_the_table() {
    let told = fault("(550, 550)", "(75, 50)");
    assert!(
        told.contains("two bases overlap (the other is at"),
        "{told}"
    );
    let told = fault("(550, 550)", "(84, 50)");
    assert!(told.contains("begin in base contact"), "{told}");
    let told = fault("(550, 550)", "(590, 550)");
    assert!(told.contains("sticks out over the table's edge"), "{told}");
    let told = fault("(550, 550)", "(650, 550)");
    assert!(told.contains("is off the table"), "{told}");
    let told = fault(
        "\"wood\", area: [(200, 200), (300, 200)",
        "\"water\", area: [(0, 0), (300, 0)",
    );
    assert!(
        told.contains("elements[0].at: it stands in \"water\""),
        "{told}"
    );
}

#[test]
fn all_faults_are_told_at_once_in_the_order_of_the_text() {
    let text = SMALL
        .replacen("\"wood\"", "\"wod\"", 1)
        .replacen("edge: \"west\"", "edge: \"left\"", 1)
        .replacen("type: \"leader\"", "type: \"paratrooper\"", 1)
        .replacen("facing: 270", "facing: 400", 1)
        .replacen("turns: 4", "turns: 0, otherwise: \"c\"", 1);
    let faults = read(&text).expect_err("refused");
    let paths: Vec<&str> = faults
        .faults
        .iter()
        .map(|fault| fault.path.as_str())
        .collect();
    assert_eq!(
        paths,
        [
            "turns",
            "otherwise",
            "sides[0].edge",
            "terrain[0].preset",
            "elements[0].type",
            "elements[1].facing",
        ]
    );
    assert!(
        faults.to_string().contains("is \"wood\" meant?"),
        "{faults}"
    );
}

#[test]
fn a_ford_and_a_bridge_count_instead_of_the_stream_under_them() {
    let hamlet = built_in()[0].read().expect("the hamlet is read");
    let ground = &setting(&hamlet).ground;
    let stop = |from: (i32, i32), to: (i32, i32)| {
        let point = |(x, y): (i32, i32)| Point::new(x * 10, y * 10);
        let mover = Mover {
            piece: Piece {
                at: point(from),
                radius: Length::cm(2),
                facing: Heading::EAST,
                level: 0,
            },
            mobility: Mobility::Foot,
            bases: &[],
        };
        let walk = walk(ground, &mover, &[point(to)], Length::cm(30)).expect("a way over");
        match walk.stop {
            Stop::Arrived => "arrived",
            Stop::Difficult(id) => ground.feature(id).preset.as_str(),
            stop => panic!("{stop:?}"),
        }
    };
    assert_eq!(stop((790, 480), (940, 450)), "arrived", "over the bridge");
    assert_eq!(stop((790, 462), (940, 422)), "arrived", "along its edge");
    assert_eq!(stop((750, 165), (940, 165)), "ford");
    assert_eq!(stop((760, 130), (940, 130)), "ford", "along its edge");
    assert_eq!(stop((780, 640), (900, 640)), "stream");
    assert_eq!(stop((780, 60), (900, 60)), "stream");
}

#[test]
fn the_example_in_the_documentation_is_read_whole() {
    let docs = include_str!("../../docs/file-formats.md");
    let example = docs
        .split("```ron\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("there is an example");
    let scenario = read(example).expect("the example is a battle");
    let setting = setting(&scenario);
    assert_eq!(setting.terms.arrivals.len(), 1);
    assert_eq!(setting.terms.goals.len(), 2);
    assert_eq!(setting.options.max_range, Some(Length::cm(120)));
    assert_eq!(
        setting
            .ground
            .features
            .iter()
            .filter(|f| f.preset == "stream")
            .count(),
        2
    );
    assert_eq!(
        setting.roster.last().map(|unit| unit.step),
        Some(Length::cm(12))
    );
    for preset in include_str!("../../assets/terrain.ron")
        .split("(key: \"")
        .skip(1)
    {
        let key = preset.split('"').next().expect("a key");
        assert!(docs.contains(&format!("`{key}`")), "{key} is not told of");
    }
}

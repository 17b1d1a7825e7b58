//! Its battles as files, and what is refused of them.

use serde_json::{Value as Json, json};
use small_wars::headless::{Books, Referee};
use small_wars::rules::fifties::Kind;
use small_wars::scenario::{Fault, read};

use super::random::{KEYS, setting};
use super::*;

pub const SMALL: &str = r#"(
    title: "Small", briefing: "Two companies.", source: "A test.",
    rules: "fast_and_furious_fifties",
    table: (board: squares(columns: 6, rows: 5, size: 91)),
    turns: 4,
    sides: [
        (id: "a", name: "A", player: "person", edge: "west"),
        (id: "b", name: "B", player: "computer", edge: "east"),
    ],
    terrain: [
        (preset: "wood", cells: [(2, 2), (3, 2)]),
        (preset: "road", line: [(0, 1), (5, 1)]),
    ],
    elements: [
        (id: "one", side: "a", type: "hq", name: "One", at: (0, 0)),
        (id: "two", side: "b", type: "tank", name: "Two", at: (5, 4), quality: "elite"),
        (id: "three", side: "b", type: "infantry", name: "Three", arrives: (turn: 2, on: 5, edge: "east", between: (1, 3))),
    ],
)"#;

pub fn faults(old: &str, new: &str) -> Vec<Fault> {
    assert!(SMALL.contains(old), "{old}");
    read(&SMALL.replacen(old, new, 1))
        .expect_err("it is refused")
        .faults
}

#[test]
fn the_small_battle_reads_as_it_says() {
    let scenario = read(SMALL).unwrap_or_else(|faults| panic!("{faults}"));
    let small_wars::rules::AnySetting::Fifties(setting) = &scenario.setting else {
        panic!("{}", scenario.ruleset)
    };
    assert_eq!((setting.board.columns, setting.board.rows), (6, 5));
    assert_eq!(setting.colours, [SideId(0), SideId(1)], "the first is red");
    let ids: Vec<&str> = setting.elements.iter().map(|e| e.id.as_str()).collect();
    assert_eq!(ids, ["one", "three", "two"]);
    assert_eq!(setting.full_strength(ElementId(2)), 4);
    let wood = |column, row| {
        let at = setting.board.centre(Cell { column, row });
        ground::bad(&setting.ground, at, small_wars::table::Mobility::Foot)
    };
    assert!(wood(2, 2) && wood(3, 2) && !wood(4, 2));
    let arrival = &setting.terms.arrivals[0];
    let entry = arrival.entry.expect("an edge");
    assert_eq!(
        (arrival.turn, arrival.on, entry.edge),
        (2, Some(5), Edge::East)
    );
    for (row, by) in [(0, false), (1, true), (3, true), (4, false)] {
        assert_eq!(
            entry.beside(setting.board.centre(Cell { column: 5, row })),
            by,
            "{row}"
        );
    }
}

#[test]
fn what_makes_no_battle_is_told_with_its_place() {
    for (old, new, path, word) in [
        (
            "board: squares(columns: 6, rows: 5, size: 91)",
            "width: 500, height: 500",
            "table",
            "no board",
        ),
        (
            "at: (0, 0)",
            "at: (6, 0)",
            "elements[0].at[0]",
            "6 will not do",
        ),
        (
            "cells: [(2, 2), (3, 2)]",
            "area: [(0, 0), (2, 0), (2, 2)]",
            "terrain[0]",
            "lies in areas",
        ),
        (
            "line: [(0, 1), (5, 1)]",
            "cells: [(0, 9)]",
            "terrain[1].cells[0][1]",
            "9 will not do",
        ),
        (
            "turns: 4,",
            "turns: 4, options: (max_range: 20),",
            "options.max_range",
            "another rule book",
        ),
        (
            "turns: 4,",
            "turns: 4, options: (stack: 0),",
            "options.stack",
            "0 will not do",
        ),
        (
            "edge: \"west\")",
            "edge: \"west\", command: 7)",
            "sides[0].command",
            "means nothing",
        ),
        (
            "edge: \"west\")",
            "edge: \"west\", colour: \"green\")",
            "sides[0].colour",
            "no colour",
        ),
        (
            "at: (5, 4), quality: \"elite\"",
            "at: (5, 4), hidden: true",
            "elements[1].hidden",
            "nobody is hidden",
        ),
        (
            "type: \"tank\"",
            "type: \"mmg\"",
            "elements[1].type",
            "no unit type",
        ),
        (
            "at: (5, 4), quality: \"elite\"",
            "at: (0, 0)",
            "elements[1].at",
            "two units in one area",
        ),
        (", at: (0, 0)", "", "elements[0]", "`at` is missing"),
        (
            "side: \"b\", type: \"tank\"",
            "side: \"a\", type: \"hq\"",
            "elements[1].type",
            "more headquarters",
        ),
        (
            "between: (1, 3)",
            "between: (3, 1)",
            "elements[2].arrives.between",
            "ends before",
        ),
        ("size: 91", "size: 5", "table.board.size", "no unit fits"),
    ] {
        let faults = faults(old, new);
        let found = faults
            .iter()
            .any(|fault| fault.path == path && fault.what.contains(word));
        assert!(found, "{new}: {faults:?}");
    }
    let both = SMALL
        .replace("edge: \"west\")", "edge: \"west\", colour: \"red\")")
        .replace("edge: \"east\")", "edge: \"east\", colour: \"red\")");
    assert!(read(&both).is_err());
    let foreign = "(width: 600, height: 600, board: free(length: 91))";
    let insurgent = SMALL
        .replace("(board: squares(columns: 6, rows: 5, size: 91))", foreign)
        .replace("fast_and_furious_fifties", "insurgent_commander");
    let faults = read(&insurgent).expect_err("a board is refused").faults;
    assert!(
        faults.iter().any(|fault| fault.path == "table.board"),
        "{faults:?}"
    );
}

#[test]
fn c1_to_c3_have_the_forces_of_the_battle() {
    for key in KEYS {
        let setting = setting(key);
        for (side, wanted) in [(0, [4, 1, 1, 1]), (1, [4, 1, 1, 1])] {
            let of = |kind| {
                setting
                    .ids()
                    .filter(|id| setting.side(*id) == SideId(side) && setting.kind(*id) == kind)
                    .count()
            };
            let counts = [Kind::Infantry, Kind::HeavyWeapons, Kind::Tank, Kind::Hq].map(of);
            assert_eq!(counts, wanted, "{key}");
        }
        assert_eq!(setting.terms.turns, Some(15));
        assert_eq!(setting.exits(SideId(0)), [(Edge::East, true)]);
    }
    let boards = KEYS.map(|key| setting(key).board.division);
    assert_eq!(
        boards,
        [
            small_wars::table::Division::Squares { diagonal: false },
            small_wars::table::Division::Hexes,
            small_wars::table::Division::Free,
        ]
    );
}

/// The referee plays C1: card, moves by draft, what is refused, and what a screen needs to know.
#[test]
fn the_referee_plays_c1() {
    let mut referee = Referee::new(Books);
    let mut ask = |request: Json| referee.answer(request.to_string().as_bytes());
    let begun = ask(json!({"do": "new", "scenario": "get-em-up", "dice": [1]}));
    assert_eq!(begun["ok"], "new", "{begun}");
    let decision = ask(json!({"do": "decision", "candidates": true}));
    let offers = decision["offers"].as_array().expect("offers");
    let tank = offers
        .iter()
        .find(|offer| offer["key"] == "move")
        .expect("a move");
    let spots = tank["slots"][0]["spots"].as_array().expect("spots");
    assert!(!spots.is_empty());
    let element = tank["element"].clone();
    let draft = json!({"offer": "move", "element": element, "path": spots[0]["path"]});
    let judged = ask(json!({"do": "judge", "draft": draft}));
    assert_eq!(judged["verdict"]["refused"], Json::Null, "{judged}");
    let ordered = ask(json!({"do": "order", "side": 0, "draft": draft}));
    assert_eq!(ordered["ok"], "order", "{ordered}");
    let again = ask(json!({"do": "order", "side": 0, "draft": draft}));
    assert_eq!(again["rule"], "F3-R31", "{again}");
}

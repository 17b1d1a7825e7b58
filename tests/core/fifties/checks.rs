//! What looks right in a file and means nothing, and faults that are told as what they are.

use small_wars::scenario::{Fault, read};

use super::files::{SMALL, faults};

/// The only fault, as a line.
fn only(old: &str, new: &str) -> String {
    let faults = faults(old, new);
    assert_eq!(faults.len(), 1, "{new}: {faults:?}");
    faults[0].to_string()
}

#[test]
fn what_means_nothing_is_told() {
    let arrives = "arrives: (turn: 2, on: 5, edge: \"east\", between: (1, 3))";
    let wood = "(preset: \"wood\", cells: [(2, 2), (3, 2)])";
    let with = |more: &str| format!("(preset: \"wood\", cells: [(2, 2), (3, 2)], {more})");
    let hill = |more: &str| format!("(preset: \"hill\", cells: [(2, 2), (3, 2)], {more})");
    let crop = |more: &str| format!("(preset: \"crop\", cells: [(2, 2), (3, 2)], {more})");
    for (old, new, path, word) in [
        (
            "turns: 4,",
            "turns: 4, options: (bunker_cc_bonus: 2),".to_owned(),
            "options.bunker_cc_bonus",
            "another rule book",
        ),
        (
            "turns: 4,",
            "turns: 4, options: (terrain_table: [(preset: \"mordor\", bad: true)]),".to_owned(),
            "options.terrain_table[0].preset",
            "no terrain preset \"mordor\"",
        ),
        (
            arrives,
            format!("at: (3, 4), {arrives}"),
            "elements[2].at",
            "either at its place or by an edge",
        ),
        (
            arrives,
            "at: (3, 4), arrives: (turn: 2, between: (1, 3))".to_owned(),
            "elements[2].arrives.between",
            "nothing without `edge`",
        ),
        (
            "cells: [(2, 2), (3, 2)]",
            "cells: []".to_owned(),
            "terrain[0].cells",
            "lies nowhere",
        ),
        (
            "cells: [(2, 2), (3, 2)]",
            "cells: [(2, 2), (3, 2), (2, 2)]".to_owned(),
            "terrain[0].cells[2]",
            "the same area again",
        ),
        (
            "turns: 4,",
            "turns: 4, victory: [(side: \"a\", exit: (edge: \"south\", count: 1, road: true))],"
                .to_owned(),
            "victory[0].exit.road",
            "no road leads over that edge",
        ),
        (
            wood,
            with("inside: \"clear\""),
            "terrain[0].inside",
            "means nothing",
        ),
        (
            wood,
            with("cover: \"none\""),
            "terrain[0].cover",
            "means nothing",
        ),
        (
            wood,
            with("depth: all"),
            "terrain[0].depth",
            "means nothing",
        ),
        (
            wood,
            with("storeys: 2"),
            "terrain[0].storeys",
            "means nothing",
        ),
        (wood, with("hard: true"), "terrain[0].hard", "means nothing"),
        (
            wood,
            with("going: (foot: \"impassable\")"),
            "terrain[0].going.foot",
            "bad going here, whatever",
        ),
        (
            wood,
            hill("through: \"clear\""),
            "terrain[0].through",
            "means nothing",
        ),
        (
            wood,
            crop("through: \"heavy\""),
            "terrain[0].through",
            "\"heavy\" means nothing",
        ),
        (
            wood,
            crop("going: (wheels: \"difficult\")"),
            "terrain[0].going.wheels",
            "\"difficult\" means nothing",
        ),
        (
            wood,
            "(preset: \"crop\", cells: [(5, 4)], going: (tracks: \"impassable\"))".to_owned(),
            "elements[1].at",
            "where it may not",
        ),
    ] {
        let told = only(old, &new);
        assert!(
            told.contains(&format!(" {path}: ")) && told.contains(word),
            "{new}: {told}"
        );
    }
}

#[test]
fn what_means_something_is_read() {
    for (old, new) in [
        (
            "(preset: \"wood\", cells: [(2, 2), (3, 2)])",
            "(preset: \"crop\", cells: [(2, 2), (3, 2)], through: \"blocked\", top: 20, going: (foot: \"impassable\", wheels: \"open\"))",
        ),
        (
            "turns: 4,",
            "turns: 4, victory: [(side: \"a\", exit: (edge: \"east\", count: 1, road: true))],",
        ),
        (
            "turns: 4,",
            "turns: 4, options: (terrain_table: [(preset: \"crop\", bad: true)]),",
        ),
    ] {
        let text = SMALL.replacen(old, new, 1);
        assert_ne!(text, SMALL);
        read(&text).unwrap_or_else(|faults| panic!("{new}: {faults}"));
    }
}

/// One mistake makes one fault, not one on every line that it has a bearing on.
#[test]
fn a_mistake_is_told_once_and_hides_nothing() {
    let told = only("fast_and_furious_fifties", "fast_and_furious_fivties_x");
    assert!(
        told.contains("rules: there is no rule book") && told.contains("insurgent_commander"),
        "{told}"
    );
    let told = only("columns: 6", "columns: 1");
    assert!(told.contains("table.board.columns: "), "{told}");
    let both = SMALL.replacen("columns: 6", "columns: 600", 1).replacen(
        "type: \"tank\"",
        "type: \"tonk\"",
        1,
    );
    let paths = |text: &str| -> Vec<String> {
        let faults = read(text).expect_err("it is refused").faults;
        faults.into_iter().map(|fault| fault.path).collect()
    };
    assert_eq!(paths(&both), ["table.board.columns", "elements[1].type"]);
    let nobody = SMALL.replacen(
        "turns: 4,",
        "turns: 4, victory: [(side: \"a\", destroy: (count: 3))],",
        1,
    );
    let list = nobody.find("elements: [").expect("elements");
    let nobody = format!("{}elements: [],\n)", &nobody[..list]);
    assert_eq!(paths(&nobody), ["sides[0]", "sides[1]"]);
}

/// What a fault shows of the file stays on one line, and tells a terminal nothing.
#[test]
fn control_characters_are_written_out() {
    let faults: Vec<Fault> = faults("type: \"tank\"", "type: \"mm\\n\\u{1b}[31mw\"");
    assert_eq!(faults.len(), 1, "{faults:?}");
    let told = faults[0].to_string();
    assert!(!told.contains(char::is_control), "{told:?}");
    assert!(told.contains("mm\\n\\u{1b}[31mw"), "{told}");
}

//! The rule-coverage table: which rule is carried where, and which test shows it. Made from the code; `SMALL_WARS_REWRITE=1` writes it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::architecture::{sources, walk};

/// The rules of this table that the program carries so far: books, then numbers.
const RULES: [(&str, &[(u16, u16)]); 8] = [
    ("TB", &[(1, 16)]),
    (
        "IC",
        &[(1, 35), (37, 39), (45, 50), (53, 53), (55, 62), (64, 67)],
    ),
    (
        "IC-R",
        &[
            (1, 15),
            (17, 39),
            (42, 44),
            (48, 49),
            (52, 58),
            (69, 69),
            (73, 77),
            (79, 94),
        ],
    ),
    ("F3", &[(1, 21)]),
    ("F3-R", &[(1, 34)]),
    ("BW", &[(1, 22)]),
    ("BW-R", &[(1, 53)]),
    ("BW-S", &[(1, 5)]),
];

/// Rulings that nothing can show, because all they do is give words a meaning.
const WORDS_ONLY: [&str; 1] = [
    // Team, unit and element are one thing.
    "IC-R15",
];

/// All rule numbers a text names: "IC-34", "TB-8", "IC-R25", and all of "IC-45 to IC-50".
fn cited(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (book, mark) in [
        ("IC-R", "IC-R"),
        ("IC", "IC-"),
        ("TB", "TB-"),
        ("F3-R", "F3-R"),
        ("F3", "F3-"),
        ("BW-R", "BW-R"),
        ("BW-S", "BW-S"),
        ("BW", "BW-"),
    ] {
        for (place, _) in text.match_indices(mark) {
            let digits: String = text[place + mark.len()..]
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            let Ok(number) = digits.parse::<u16>() else {
                continue;
            };
            let rest = &text[place + mark.len() + digits.len()..];
            let last = rest
                .strip_prefix(" to ")
                .and_then(|rest| rest.strip_prefix(mark))
                .map(|rest| {
                    rest.chars()
                        .take_while(char::is_ascii_digit)
                        .collect::<String>()
                        .parse()
                        .unwrap_or(number)
                });
            found.extend((number..=last.unwrap_or(number)).map(|number| name(book, number)));
        }
    }
    found
}

fn name(book: &str, number: u16) -> String {
    if book.ends_with("-R") || book.ends_with("-S") {
        format!("{book}{number}")
    } else {
        format!("{book}-{number}")
    }
}

/// Rules named by a test's function, such as `ic_r25_it_asks_again` and `tb_8_...`.
fn named(function: &str) -> Option<String> {
    let mut parts = function.split('_');
    let book = parts.next()?;
    let number = parts.next()?;
    if let ("bw", Some(scenario)) = (book, number.strip_prefix('s'))
        && scenario.parse::<u16>().is_ok()
    {
        return Some(format!("BW-S{scenario}"));
    }
    match (book, number.strip_prefix('r')) {
        ("ic", Some(ruling)) if ruling.parse::<u16>().is_ok() => Some(format!("IC-R{ruling}")),
        ("ic", None) if number.parse::<u16>().is_ok() => Some(format!("IC-{number}")),
        ("f3", Some(ruling)) if ruling.parse::<u16>().is_ok() => Some(format!("F3-R{ruling}")),
        ("f3", None) if number.parse::<u16>().is_ok() => Some(format!("F3-{number}")),
        ("bw", Some(ruling)) if ruling.parse::<u16>().is_ok() => Some(format!("BW-R{ruling}")),
        ("bw", None) if number.parse::<u16>().is_ok() => Some(format!("BW-{number}")),
        ("tb", None) if number.parse::<u16>().is_ok() => Some(format!("TB-{number}")),
        _ => None,
    }
}

type Places = BTreeMap<String, BTreeSet<String>>;

/// Where the code carries each rule: the item whose doc comment (or whose refusal) names it.
fn carried() -> Places {
    let mut places = Places::new();
    for (path, text) in sources() {
        // A list of options names rules that others carry.
        if path.starts_with("app/") || path.ends_with("/house.rs") {
            continue;
        }
        let mut comment = String::new();
        let mut item = String::new();
        for line in text.lines() {
            let trimmed = line.trim_start();
            if let Some(doc) = trimmed
                .strip_prefix("///")
                .or_else(|| trimmed.strip_prefix("//!"))
            {
                comment.push_str(doc);
                comment.push('\n');
                if trimmed.starts_with("//!") {
                    note(&mut places, &comment, &path);
                    comment.clear();
                }
                continue;
            }
            if let Some(function) = function(trimmed) {
                item = format!("{path} `{function}`");
            } else if !comment.is_empty() && !trimmed.starts_with("#[") {
                let kind = trimmed
                    .split(['(', '{', ':', '=', ';', ','])
                    .next()
                    .unwrap_or_default();
                let last = kind.split_whitespace().last().unwrap_or_default();
                item = format!("{path} `{last}`");
            }
            if trimmed.starts_with("#[") {
                continue;
            }
            note(&mut places, &comment, &item);
            comment.clear();
            if trimmed.contains('"') {
                note(&mut places, trimmed, &item);
            }
        }
    }
    places
}

fn note(places: &mut Places, text: &str, place: &str) {
    for rule in cited(text) {
        places.entry(rule).or_default().insert(place.to_owned());
    }
}

/// The name of a function that a line begins.
fn function(line: &str) -> Option<&str> {
    let rest = [
        "pub fn ",
        "pub(super) fn ",
        "pub(crate) fn ",
        "pub const fn ",
        "fn ",
    ]
    .iter()
    .find_map(|start| line.strip_prefix(start))?;
    rest.split(['(', '<']).next()
}

/// Which tests show each rule: by their name, or by a comment or a message in them.
fn shown() -> Places {
    let mut places = Places::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/core");
    walk(&root, &mut |path| {
        if path.extension().is_none_or(|end| end != "rs") || path.ends_with("coverage.rs") {
            return;
        }
        let text = fs::read_to_string(&path).expect("a test that reads");
        tests_in(&text, &mut places);
    });
    for (path, text) in sources() {
        if let Some((_, tests)) = text
            .split_once("#[cfg(test)]")
            .filter(|_| !path.starts_with("app/"))
        {
            tests_in(tests, &mut places);
        }
    }
    places
}

/// The tests of a file, each with the doc comment before it.
fn tests_in(text: &str, places: &mut Places) {
    let parts: Vec<&str> = text.split("#[test]").collect();
    for (before, test) in parts.iter().zip(parts.iter().skip(1)) {
        let Some(function) = test.lines().find_map(|line| function(line.trim_start())) else {
            continue;
        };
        let end = test
            .find("\n}")
            .or_else(|| test.find("\n    }"))
            .unwrap_or(test.len());
        let mut rules = cited(&test[..end]);
        let doc = before.trim_end().lines().rev();
        for line in doc.take_while(|line| line.trim_start().starts_with("///")) {
            rules.extend(cited(line));
        }
        rules.extend(named(function));
        for rule in rules {
            places
                .entry(rule)
                .or_default()
                .insert(format!("`{function}`"));
        }
    }
}

/// The table; the rules that no code names; those that no test shows.
fn table() -> (String, Vec<String>, Vec<String>) {
    let (carried, shown) = (carried(), shown());
    let mut text = String::from(
        "# Which rule is where\n\nMade from the code by a test; write it anew with `SMALL_WARS_REWRITE=1 cargo test --no-default-features \
coverage`.\nTB is the table, IC the rules of Insurgent Commander for leaders and foot, IC-R the rulings that go with them,\nF3 the rules of \
Fast and Furious Fifties, F3-R the rulings, BW the rules of Bushwars, BW-R the rulings, BW-S the rules of its scenario.\n\n\
| rule | carried by | shown by |\n|---|---|---|\n",
    );
    let (mut missing, mut unshown) = (Vec::new(), Vec::new());
    for (book, ranges) in RULES {
        for number in ranges.iter().flat_map(|(from, to)| *from..=*to) {
            let rule = name(book, number);
            let list = |places: &Places| {
                places.get(&rule).map_or_else(String::new, |set| {
                    set.iter().take(4).cloned().collect::<Vec<_>>().join("<br>")
                })
            };
            if !carried.contains_key(&rule) {
                missing.push(rule.clone());
            }
            if shown.contains_key(&rule) == WORDS_ONLY.contains(&rule.as_str()) {
                unshown.push(rule.clone());
            }
            let _ = writeln!(text, "| {rule} | {} | {} |", list(&carried), list(&shown));
        }
    }
    (text, missing, unshown)
}

#[test]
fn the_coverage_table_is_up_to_date_and_every_rule_is_carried_and_shown() {
    let (text, missing, unshown) = table();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rule-coverage.md");
    if std::env::var_os("SMALL_WARS_REWRITE").is_some() {
        fs::write(&path, &text).expect("a table that is written");
    }
    let written = fs::read_to_string(&path)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    assert!(missing.is_empty(), "rules that no code names: {missing:?}");
    assert!(
        unshown.is_empty(),
        "rules that no test names, or that are listed as words only though one does: {unshown:?}"
    );
    let changed: Vec<&str> = text
        .lines()
        .filter(|line| !written.contains(line))
        .collect();
    assert!(
        written == text,
        "write it anew: SMALL_WARS_REWRITE=1 cargo test --no-default-features coverage; changed are {changed:#?}"
    );
}

//! The floors only look down, rule books do not know each other, and Bevy stays in the app.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The floors from the ground up: a floor may know those before it.
const FLOORS: [&str; 11] = [
    "table", "chance", "engine", "words", "rules", "scenario", "picture", "opponent", "storage",
    "headless", "app",
];

/// Every source file with its text, by its path from `src/`.
pub fn sources() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = BTreeMap::new();
    walk(&root, &mut |path: PathBuf| {
        if path.extension().is_some_and(|end| end == "rs") {
            let name = path
                .strip_prefix(&root)
                .expect("below src")
                .to_string_lossy()
                .replace('\\', "/");
            found.insert(
                name,
                fs::read_to_string(&path).expect("a source that reads"),
            );
        }
    });
    found
}

/// Calls `found` with every file below a folder.
pub fn walk(folder: &Path, found: &mut impl FnMut(PathBuf)) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            walk(&path, found);
        } else {
            found(path);
        }
    }
}

fn floor(path: &str) -> Option<usize> {
    let first = path.split(['/', '.']).next()?;
    FLOORS.iter().position(|floor| *floor == first)
}

/// The code of a file without its tests and comments.
fn code(text: &str) -> String {
    let body = text.split("#[cfg(test)]").next().unwrap_or_default();
    body.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The floors that a file names by `crate::floor`, groups counted too.
fn named(code: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (place, _) in code.match_indices("crate::") {
        let rest = &code[place + "crate::".len()..];
        let parts: Vec<&str> = match rest.strip_prefix('{') {
            Some(group) => group
                .split('}')
                .next()
                .unwrap_or_default()
                .split(',')
                .collect(),
            None => vec![rest],
        };
        for part in parts {
            let name: String = part
                .trim()
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            names.push(name);
        }
    }
    names
}

#[test]
fn floors_only_look_down() {
    let mut arrows = Vec::new();
    for (path, text) in sources() {
        let Some(here) = floor(&path) else { continue };
        for name in named(&code(&text)) {
            if FLOORS
                .iter()
                .position(|floor| *floor == name)
                .is_some_and(|there| there > here)
            {
                arrows.push(format!("{path} knows {name}"));
            }
        }
    }
    assert!(
        arrows.is_empty(),
        "arrows that run up:\n{}",
        arrows.join("\n")
    );
}

#[test]
fn bevy_stays_in_the_app() {
    for (path, text) in sources() {
        if path.starts_with("app/") {
            continue;
        }
        for name in [
            "bevy::",
            "bevy_egui",
            "bevy_asset_loader",
            "leafwing_input_manager",
            "egui::",
        ] {
            assert!(!code(&text).contains(name), "{path} names {name}");
        }
    }
}

#[test]
fn rule_books_do_not_know_each_other() {
    let files = sources();
    let books: Vec<String> = files
        .keys()
        .filter_map(|path| {
            path.strip_prefix("rules/")?
                .split_once('/')
                .map(|(book, _)| book.to_owned())
        })
        .collect();
    for (path, text) in &files {
        let Some((own, _)) = path
            .strip_prefix("rules/")
            .and_then(|rest| rest.split_once('/'))
        else {
            continue;
        };
        for other in books.iter().filter(|book| *book != own) {
            let seen = code(text).contains(&format!("rules::{other}"))
                || code(text).contains(&format!("super::super::{other}"));
            assert!(!seen, "{path} knows {other}");
        }
    }
}

#[test]
fn nobody_asks_which_rule_book_it_is() {
    for (path, text) in sources() {
        if path != "rules/mod.rs" {
            assert!(!code(&text).contains("if ruleset =="), "{path}");
        }
    }
}

/// What is hashed or saved has no order of chance, no clock and no floating point: the state of a rule book and what the table gives it.
#[test]
fn no_chance_order_and_no_clock_below_the_app() {
    for (path, text) in sources() {
        if path.starts_with("app/")
            || path.starts_with("headless/")
            || path.starts_with("storage/")
            || path == "main.rs"
            || path == "command.rs"
        {
            continue;
        }
        for name in ["HashMap", "HashSet", "SystemTime", "Instant::now"] {
            assert!(!code(&text).contains(name), "{path} names {name}");
        }
    }
}

#[test]
fn nothing_is_left_half_done() {
    for (path, text) in sources() {
        for mark in ["TODO", "FIXME", "todo!(", "unimplemented!("] {
            assert!(!text.contains(mark), "{path} has {mark}");
        }
    }
}

//! Every key that the code uses has a sentence, every sentence is used, and every value it wants is given.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use small_wars::rules::AnySetting;
use small_wars::words::{Words, places};

/// Every source file under `src` but for its own tests, which stand at its end.
fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("src can be listed") {
            let path = entry.expect("src can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = fs::read_to_string(&path).expect("a source is text");
                let own = text.split("#[cfg(test)]\nmod ").next().unwrap_or("");
                found.push((path, own.to_owned()));
            }
        }
    }
    found.sort();
    found
}

/// The arguments of the call whose opening bracket was just passed.
fn arguments(after: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    let (mut start, mut found) = (0, Vec::new());
    for (at, c) in after.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                found.push(&after[start..at]);
                return found;
            }
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(&after[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}

fn literals(code: &str) -> Vec<&str> {
    code.split('"').skip(1).step_by(2).collect()
}

/// The keys given to `Text::key` and `Refusal::new` in a source.
fn keys(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (call, place) in [("Text::key(", 0), ("Refusal::new(", 1)] {
        for (at, _) in source.match_indices(call) {
            let arguments = arguments(&source[at + call.len()..]);
            if let Some(argument) = arguments.get(place) {
                found.extend(literals(argument).into_iter().map(str::to_owned));
            }
        }
    }
    found
}

#[test]
fn every_key_has_a_sentence_and_every_sentence_a_use() {
    let words = Words::parse(Words::ENGLISH).expect("the built-in words can be read");
    let sources = sources();
    let mut faults = Vec::new();
    for (path, source) in &sources {
        for key in keys(source) {
            if words.sentence(&key).is_none() {
                faults.push(format!("{}: \"{key}\" has no sentence", path.display()));
            }
        }
    }
    // Those about a rule book's options are made of its list.
    let options = AnySetting::HOUSE_RULES
        .iter()
        .flat_map(|rules| rules.iter());
    let of_options: BTreeSet<String> = options.flat_map(|rule| rule.keys()).collect();
    for key in &of_options {
        if words.sentence(key).is_none() {
            faults.push(format!(
                "\"{key}\", of a rule book's option, has no sentence"
            ));
        }
    }
    for key in words.keys().filter(|key| !of_options.contains(*key)) {
        let quoted = format!("\"{key}\"");
        if !sources.iter().any(|(_, source)| source.contains(&quoted)) {
            faults.push(format!("the sentence \"{key}\" is used nowhere"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_key_stands_twice() {
    let mut seen = BTreeMap::new();
    for (number, line) in Words::ENGLISH.lines().enumerate() {
        let key = line
            .trim_start()
            .strip_prefix('"')
            .and_then(|l| l.split_once("\": "));
        if let Some((key, _)) = key {
            let earlier = seen.insert(key, number + 1);
            assert_eq!(
                earlier,
                None,
                "\"{key}\" stands again in line {}",
                number + 1
            );
        }
    }
    assert_eq!(seen.len(), Words::english().keys().count());
}

/// Where a key is used, the names of the values that its sentence wants are given to some text of that file.
#[test]
fn every_value_is_given() {
    let words = Words::english();
    let mut faults = Vec::new();
    for (path, source) in sources() {
        for key in keys(&source) {
            for place in words.sentence(&key).map(places).unwrap_or_default() {
                if !source.contains(&format!("\"{place}\"")) {
                    faults.push(format!("{}: \"{key}\" wants {{{place}}}", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_scan_sees_calls_over_several_lines() {
    let source =
        "Refusal::new(\n    \"IC-1\",\n    \"a-key\",\n) Text::key(if x { \"b\" } else { \"c\" })";
    let found: Vec<String> = keys(source).into_iter().collect();
    assert_eq!(found, ["a-key", "b", "c"]);
}

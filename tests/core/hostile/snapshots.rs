//! Journals whose snapshots say what no battle comes to, with their hashes made to fit: what can be known to be wrong is refused, the rest
//! is played on.

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use small_wars::chance::Dice;
use small_wars::engine::battle::Waiting;
use small_wars::engine::journal::{Journal, Note, Snapshot, hash_text};
use small_wars::engine::session::{LoadNote, verify};
use small_wars::engine::{Battle, Ruleset, Session};
use small_wars::rules::{AnySetting, bushwars, fifties, insurgent};
use small_wars::scenario;
use small_wars::table::ElementId;
use twox_hash::XxHash3_64;

fn golden(key: &str) -> String {
    let name = format!("{}/tests/golden/{key}.battle", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&name).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    text.replace("\r\n", "\n")
}

fn setting(journal: &str) -> AnySetting {
    let journal = Journal::read(journal.as_bytes())
        .expect("a journal")
        .journal;
    let read = scenario::read_journal(journal.header());
    read.unwrap_or_else(|faults| panic!("{faults}")).setting
}

/// The journal with its first input's hash altered, so that it goes on from its last snapshot, which says this instead.
fn forged(journal: &Journal, snapshot: &Snapshot, bytes: Vec<u8>, words: u64) -> String {
    let hash = XxHash3_64::oneshot(&bytes);
    let forged = Snapshot {
        bytes,
        hash,
        words,
        ..snapshot.clone()
    };
    let mut lines = vec![journal.header_line()];
    for (n, entry) in journal.entries()[..snapshot.at].iter().enumerate() {
        let mut entry = entry.clone();
        if n == 0 {
            entry.hash ^= 1;
        }
        if n + 1 == snapshot.at {
            entry.hash = hash;
        }
        lines.push(entry.line());
    }
    lines.push(forged.line());
    lines.join("\n") + "\n"
}

/// All numbers in a piece of JSON, one after the other.
fn numbers<'a>(json: &'a mut Json, found: &mut Vec<&'a mut Json>) {
    match json {
        Json::Number(_) => found.push(json),
        Json::Array(items) => items.iter_mut().for_each(|item| numbers(item, found)),
        Json::Object(fields) => fields.values_mut().for_each(|item| numbers(item, found)),
        _ => {}
    }
}

/// The same with one of its numbers another; none if that cannot be.
fn altered<T: Serialize + DeserializeOwned>(thing: &T, noise: &mut Dice) -> Option<T> {
    const OTHERS: [i64; 12] = [
        0,
        1,
        2,
        7,
        13,
        99,
        100,
        255,
        65_535,
        -1,
        i32::MAX as i64,
        i32::MIN as i64,
    ];
    let mut json = serde_json::to_value(thing).ok()?;
    let mut found = Vec::new();
    numbers(&mut json, &mut found);
    if found.is_empty() {
        return None;
    }
    let place = noise.pick(found.len());
    *found[place] = OTHERS[noise.pick(OTHERS.len())].into();
    serde_json::from_value(json).ok()
}

/// Loads a journal and looks at what came of it from all sides; then some inputs are played. True if it went on from its snapshot.
fn used<R: Ruleset>(setting: &Arc<R::Setting>, text: &str, noise: &mut Dice) -> bool {
    let loaded = Journal::read(text.as_bytes()).expect("its header stands");
    verify::<R>(Arc::clone(setting), &loaded.journal);
    let (session, notes) = Session::<R>::load(Arc::clone(setting), loaded).expect("it loads");
    let went_on = notes
        .iter()
        .any(|note| matches!(note, LoadNote::FromSnapshot { .. }));
    let mut battle = session.battle().clone();
    for n in 0..6 {
        let view = battle.view(None);
        if n == 0 {
            for element in 0..view.elements.len() as u16 {
                battle.card(ElementId(element));
            }
        }
        match battle.waiting().clone() {
            Waiting::Over => break,
            Waiting::Dice(wanted) => {
                let dice = noise.clone().roll(wanted.handful);
                battle.dice(&dice).expect("dice that fit");
            }
            Waiting::Decision(decision) => {
                battle.offers();
                let Some(order) = battle.draw(noise) else {
                    break;
                };
                battle.judge(&R::draft(&order));
                let _ = battle.order(decision.side, &order);
            }
        }
    }
    went_on
}

fn hammer<R: Ruleset>(setting: &Arc<R::Setting>, text: &str, times: usize) {
    let journal = Journal::read(text.as_bytes()).expect("a journal").journal;
    let snapshots: Vec<&Snapshot> = journal.snapshots().iter().filter(|s| s.at > 0).collect();
    let mut noise = Dice::new(2026);
    let (mut went_on, mut refused) = (0, 0);
    for n in 0..times {
        let snapshot = snapshots[noise.pick(snapshots.len())];
        let mut bytes = snapshot.bytes.clone();
        if n % 4 == 0 {
            let place = noise.pick(bytes.len());
            bytes[place] ^= 1 << noise.pick(8);
        } else {
            let battle = Battle::<R>::thaw(Arc::clone(setting), snapshot.layout, &bytes)
                .expect("an honest snapshot");
            let (mut state, mut agenda) = (battle.state().clone(), battle.agenda().to_vec());
            if n % 3 == 0 {
                agenda = altered(&agenda, &mut noise).unwrap_or(agenda);
            }
            if n % 3 != 0 || n % 5 == 0 {
                state = altered(&state, &mut noise).unwrap_or(state);
            }
            bytes = postcard::to_stdvec(&(state, agenda)).expect("bytes");
        }
        let text = forged(&journal, snapshot, bytes, snapshot.words);
        if used::<R>(setting, &text, &mut noise) {
            went_on += 1;
        } else {
            refused += 1;
        }
    }
    assert!(went_on > times / 20, "{went_on} of {times} went on");
    assert!(refused > times / 20, "{refused} of {times} were refused");
}

fn hammer_any(key: &str, times: usize) {
    let text = golden(key);
    match setting(&text) {
        AnySetting::Insurgent(setting) => hammer::<insurgent::Book>(&setting, &text, times),
        AnySetting::Fifties(setting) => hammer::<fifties::Book>(&setting, &text, times),
        AnySetting::Bushwars(setting) => hammer::<bushwars::Book>(&setting, &text, times),
    }
}

#[test]
fn forged_snapshots_of_bushwars_never_panic() {
    hammer_any("patrol", 250);
    hammer_any("first-come-first-serve", 150);
}

#[test]
fn forged_snapshots_of_insurgent_commander_never_panic() {
    hammer_any("hold-the-hamlet", 250);
    hammer_any("cut-off", 150);
}

#[test]
fn forged_snapshots_of_the_fifties_never_panic() {
    for key in ["get-em-up", "get-em-up-hexes", "get-em-up-free"] {
        hammer_any(key, 150);
    }
}

#[test]
fn a_snapshot_that_has_read_more_or_less_of_the_seed_than_there_were_dice_is_left_out() {
    let text = golden("hold-the-hamlet");
    let journal = Journal::read(text.as_bytes()).expect("a journal").journal;
    let snapshot = journal.snapshots().last().expect("a snapshot");
    for words in [u64::MAX, u64::MAX / 2, snapshot.words + 1_000, 7] {
        let forged = forged(&journal, snapshot, snapshot.bytes.clone(), words);
        let loaded = Journal::read(forged.as_bytes()).expect("its header stands");
        let last = forged.lines().count();
        assert_eq!(loaded.notes, [Note::BadSnapshot { line: last }]);
    }
}

/// What of a snapshot no hash covers, and all the rest, is compared by verifying, and by loading.
#[test]
fn a_snapshot_that_differs_is_told_by_its_line() {
    let text = golden("hold-the-hamlet");
    let AnySetting::Insurgent(setting) = setting(&text) else {
        panic!("another rule book")
    };
    let lines: Vec<&str> = text.lines().collect();
    let place = lines
        .iter()
        .rposition(|line| line.contains("\"snapshot\""))
        .expect("a snapshot");
    let words = words_of(lines[place]);
    let word = |n: u64| format!("\"words\":{n}");
    let (right, wrong) = (word(words), word(words + 1));
    let more = format!("{} words of the seed", words + 1);
    for (old, new, told) in [
        (right.as_str(), wrong.as_str(), more.as_str()),
        ("\"layout\":2", "\"layout\":9", "laid out as 9"),
    ] {
        let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        changed[place] = lines[place].replace(old, new);
        assert_ne!(changed[place], lines[place], "{old}");
        let changed = changed.join("\n") + "\n";
        let loaded = Journal::read(changed.as_bytes()).expect("it reads");
        assert_eq!(loaded.notes, []);
        let verified = verify::<insurgent::Book>(Arc::clone(&setting), &loaded.journal);
        let difference = verified.difference.expect("it differs");
        assert!(difference.to_string().contains(told), "{difference}");
        let number = difference.snapshot.expect("a snapshot that differs");
        assert_eq!(loaded.snapshot_lines[number], place + 1);
        let whole = loaded.journal.snapshots().len();
        let (session, notes) =
            Session::<insurgent::Book>::load(Arc::clone(&setting), loaded).expect("it loads");
        assert!(matches!(&notes[..], [LoadNote::Snapshot(_)]), "{notes:?}");
        assert_eq!(session.journal().snapshots().len(), whole - 1);
        let last = session.journal().entries().last().expect("an input");
        assert_eq!(hash_text(session.battle().hash()), hash_text(last.hash));
    }
}

fn words_of(line: &str) -> u64 {
    let line: Json = serde_json::from_str(line).expect("it is JSON");
    line["words"].as_u64().expect("a number")
}

//! A browser's storage, played by a map: full, blocked, lying, and shared with another tab.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use small_wars::engine::battle::Waiting;
use small_wars::rules::AnyBattle;
use small_wars::storage::chunks::{CHUNK, Chunks, Slots};
use small_wars::storage::{Hold, Store, StoreFault};

use super::{begun, go_on, keep, play, sink};

/// What is wrong with a storage.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Trouble {
    None,
    /// It takes no more than so many bytes.
    Full(usize),
    /// It refuses everything.
    Blocked,
    /// It says yes and keeps only the beginning.
    Lies,
}

#[derive(Clone)]
struct Fake {
    there: Arc<Mutex<BTreeMap<String, String>>>,
    trouble: Arc<Mutex<Trouble>>,
}

impl Fake {
    fn new() -> Fake {
        Fake {
            there: Arc::default(),
            trouble: Arc::new(Mutex::new(Trouble::None)),
        }
    }

    fn store(&self) -> Chunks<Fake> {
        Chunks::new(self.clone())
    }

    fn trouble(&self, trouble: Trouble) {
        *self.trouble.lock().unwrap() = trouble;
    }

    fn size(&self) -> usize {
        self.there
            .lock()
            .unwrap()
            .iter()
            .map(|(key, value)| key.len() + value.len())
            .sum()
    }

    fn lengths(&self, name: &str) -> Vec<usize> {
        let there = self.there.lock().unwrap();
        let chunk = |n: usize| there.get(&format!("small-wars/battle/{name}/{n}"));
        (0..).map_while(|n| chunk(n).map(String::len)).collect()
    }
}

impl Slots for Fake {
    fn get(&self, key: &str) -> Result<Option<String>, String> {
        if *self.trouble.lock().unwrap() == Trouble::Blocked {
            return Err("blocked".to_owned());
        }
        Ok(self.there.lock().unwrap().get(key).cloned())
    }

    fn set(&self, key: &str, value: &str) -> Result<(), String> {
        let size = self.size();
        let mut there = self.there.lock().unwrap();
        match *self.trouble.lock().unwrap() {
            Trouble::Blocked => return Err("blocked".to_owned()),
            Trouble::Full(most) => {
                let before = there.get(key).map_or(0, |old| key.len() + old.len());
                if size - before + key.len() + value.len() > most {
                    return Err("full".to_owned());
                }
            }
            Trouble::Lies => {
                there.insert(key.to_owned(), value.chars().take(10).collect());
                return Ok(());
            }
            Trouble::None => {}
        }
        there.insert(key.to_owned(), value.to_owned());
        Ok(())
    }

    fn remove(&self, key: &str) -> Result<(), String> {
        self.there.lock().unwrap().remove(key);
        Ok(())
    }

    fn keys(&self) -> Result<Vec<String>, String> {
        Ok(self.there.lock().unwrap().keys().cloned().collect())
    }

    fn hold(&self, _: &str) -> Hold {
        Hold::Got(Box::new(()))
    }

    fn now(&self) -> u64 {
        1_000
    }

    fn place(&self) -> String {
        "the storage".to_owned()
    }
}

fn text(store: &dyn Store, name: &str) -> String {
    String::from_utf8(store.read(name).unwrap()).unwrap()
}

/// A battle kept under the name "long" that goes on after its first chunk is full; some end before that.
fn long_battle() -> (Fake, Chunks<Fake>, AnyBattle) {
    for seed in 21..80 {
        let fake = Fake::new();
        let store = fake.store();
        let mut battle = begun(seed);
        keep(&store, "long", &mut battle);
        loop {
            let before = battle.inputs();
            play(&mut battle, 5, before as u64);
            assert_eq!(battle.unsaved(), None);
            if battle.inputs() == before {
                break;
            }
            if fake.lengths("long").len() >= 2 && battle.waiting() != &Waiting::Over {
                return (fake, store, battle);
            }
        }
    }
    panic!("none of the battles was long");
}

#[test]
fn a_long_battle_is_numbered_chunks_and_goes_on_from_them() {
    let (fake, store, battle) = long_battle();
    assert_eq!(text(&store, "long"), battle.journal().text());
    let lengths = fake.lengths("long");
    assert!(
        lengths[..lengths.len() - 1]
            .iter()
            .all(|length| *length == CHUNK),
        "{lengths:?}"
    );
    assert_eq!(
        store.battles().unwrap()[0].bytes,
        battle.journal().text().len() as u64
    );
    let hash = battle.hash();
    drop(battle);
    let mut again = go_on(&store, "long");
    assert_eq!(again.hash(), hash);
    play(&mut again, 3, 1);
    assert_eq!(text(&store, "long"), again.journal().text());
}

#[test]
fn chunks_are_cut_between_letters_and_shrink_with_the_text() {
    let fake = Fake::new();
    let store = fake.store();
    let letters = "ä".repeat(CHUNK) + "x\n";
    drop(sink(&store, "letters", &letters));
    assert_eq!(text(&store, "letters"), letters);
    let mut kept = sink(&store, "letters", "short\n");
    assert_eq!(fake.lengths("letters").len(), 1);
    let line = "é".repeat(2 * CHUNK);
    kept.append(&line).unwrap();
    kept.append("end").unwrap();
    assert_eq!(text(&store, "letters"), format!("short\n{line}\nend\n"));
}

#[test]
fn a_full_storage_is_told_and_loses_nothing_that_stood() {
    let fake = Fake::new();
    let store = fake.store();
    let mut battle = begun(22);
    play(&mut battle, 3, 1);
    keep(&store, "full", &mut battle);
    let stood = text(&store, "full");
    fake.trouble(Trouble::Full(fake.size() + 40));
    play(&mut battle, 4, 2);
    assert!(
        battle.unsaved().is_some_and(|why| why.contains("full")),
        "{:?}",
        battle.unsaved()
    );
    assert!(text(&store, "full").starts_with(&stood));
    fake.trouble(Trouble::None);
    battle.save_again();
    assert_eq!(battle.unsaved(), None);
    assert_eq!(text(&store, "full"), battle.journal().text());
}

#[test]
fn a_line_over_several_chunks_that_does_not_fit_is_taken_back_and_written_later() {
    let fake = Fake::new();
    let store = fake.store();
    let mut kept = sink(&store, "line", "head\n");
    let line = "x".repeat(3 * CHUNK);
    fake.trouble(Trouble::Full(fake.size() + CHUNK + CHUNK / 2));
    assert!(kept.append(&line).is_err());
    assert_eq!(fake.lengths("line")[0], "head\n".len());
    fake.trouble(Trouble::None);
    kept.append(&line).unwrap();
    assert_eq!(text(&store, "line"), format!("head\n{line}\n"));
}

#[test]
fn a_storage_that_lies_or_is_blocked_never_passes_for_saved() {
    for trouble in [Trouble::Lies, Trouble::Blocked] {
        let fake = Fake::new();
        let store = fake.store();
        let mut battle = begun(23);
        keep(&store, "lies", &mut battle);
        fake.trouble(trouble);
        play(&mut battle, 1, 1);
        assert!(battle.unsaved().is_some(), "{trouble:?}");
        assert!(
            store
                .keep("other", &battle.journal().text(), Box::new(()))
                .is_err()
        );
        fake.trouble(Trouble::None);
        drop(sink(&store, "other", &battle.journal().text()));
        assert_eq!(text(&store, "other"), battle.journal().text());
    }
}

#[test]
fn two_tabs_never_interleave() {
    let fake = Fake::new();
    let (here, there) = (fake.store(), fake.store());
    let mut battle = begun(24);
    keep(&here, "shared", &mut battle);
    let mut other = go_on(&there, "shared");
    play(&mut battle, 1, 1);
    let stands = text(&here, "shared");
    play(&mut other, 1, 2);
    assert!(
        other
            .unsaved()
            .is_some_and(|why| why.contains("another window")),
        "{:?}",
        other.unsaved()
    );
    assert_eq!(text(&here, "shared"), stands);
}

#[test]
fn what_is_deleted_leaves_nothing_and_foreign_keys_are_left() {
    let fake = Fake::new();
    let store = fake.store();
    fake.set("another-page", "1").unwrap();
    fake.set("small-wars/battle/odd/what", "1").unwrap();
    keep(&store, "a", &mut begun(25));
    keep(&store, "ab", &mut begun(26));
    store.set_note("settings", "{}").unwrap();
    let names: Vec<String> = store
        .battles()
        .unwrap()
        .into_iter()
        .map(|kept| kept.name)
        .collect();
    assert_eq!(names, ["ab", "a"]);
    store.remove("a").unwrap();
    assert_eq!(store.read("a"), Err(StoreFault::NoSuch("a".to_owned())));
    assert_eq!(store.battles().unwrap().len(), 1);
    assert_eq!(store.note("settings").unwrap().as_deref(), Some("{}"));
    assert_eq!(fake.get("another-page").unwrap().as_deref(), Some("1"));
    assert_eq!(store.remove("a"), Err(StoreFault::NoSuch("a".to_owned())));
}

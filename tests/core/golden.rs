//! K05, K06, K11: dice, limits and whole battles that were written down once and must come out alike for ever, here and as WebAssembly
//! (`tests/wasm`). `SMALL_WARS_REWRITE=1` writes them anew, which is right only when a rule was wrong.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use small_wars::chance::Dice;
use small_wars::engine::battle::Waiting;
use small_wars::engine::journal::{Header, Journal, hash_text};
use small_wars::engine::session::{Session, Source};
use small_wars::engine::{Battle, Ruleset, SideId};
use small_wars::rules::insurgent::Book;
use small_wars::rules::{AnyBattle, AnySetting, bushwars, fifties};
use small_wars::scenario::{self, built_in};

use crate::same;

/// A battle is written down so far.
const INPUTS: usize = 400;
/// Of so many seeds the one in whose battle most kinds of things happen.
const SEEDS: u64 = 150;
/// The same for battles that are short and in which the same few kinds of things happen, or that are large.
const FEW_SEEDS: u64 = 10;
/// The battle that is over sooner than the others.
const SHORT: &str = "/patrol.battle";
/// A battle of more elements than these is large.
const LARGE: usize = 12;

fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn rewrites() -> bool {
    std::env::var_os("SMALL_WARS_REWRITE").is_some()
}

/// The file's text, written anew first if that is asked for.
fn kept(name: &str, now: impl FnOnce() -> String) -> String {
    if rewrites() {
        std::fs::write(place(name), now()).expect("the file can be written");
    }
    std::fs::read_to_string(place(name)).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

fn same_lines(name: &str, now: &str) {
    let kept = kept(name, || now.to_owned());
    for (n, (a, b)) in now.lines().zip(kept.lines()).enumerate() {
        assert_eq!(a, b, "{name}, line {}", n + 1);
    }
    assert_eq!(now.len(), kept.len(), "{name}");
}

#[test]
fn k05_the_dice_of_a_seed_are_the_kept_ones() {
    same_lines("tests/core/fixtures/dice-1974.txt", &same::dice(1974));
}

#[test]
fn k06_limits_count_in() {
    let limits = same::limits();
    same_lines("tests/golden/limits.txt", &limits);
    for line in limits.lines() {
        let ends = match line.split(' ').next() {
            Some("close") => ": 3 4",
            Some("no") => ": true true",
            _ => ": true false",
        };
        assert!(line.ends_with(ends), "{line}");
    }
    assert!(limits.lines().count() > 80);
}

/// An order at random. What ends a turn or a phase is seldom chosen, so that much happens.
fn order<R: Ruleset>(battle: &Battle<R>, choices: &mut Dice) -> R::Order {
    let mut offers = battle.offers();
    offers.retain(|offer| offer.refused.is_none());
    let dull = |key: &str| matches!(key, "end_phase" | "done" | "pass");
    if choices.pick(8) > 0 && offers.iter().any(|offer| !dull(&offer.key)) {
        offers.retain(|offer| !dull(&offer.key));
    }
    while !offers.is_empty() {
        let offer = offers.swap_remove(choices.pick(offers.len()));
        let mut orders = battle.candidates(&offer);
        if !orders.is_empty() {
            return orders.swap_remove(choices.pick(orders.len()));
        }
    }
    panic!("a decision without an order: {:?}", battle.waiting());
}

fn play<R: Ruleset>(setting: &Arc<R::Setting>, scenario: &str, seed: u64) -> Session<R> {
    let header = Header::new(R::NAME, R::VERSION, scenario);
    let mut session = Session::<R>::new(Arc::clone(setting), header, Source::seeded(seed));
    let mut choices = Dice::new(seed ^ 0x601d);
    while session.len() < INPUTS {
        let Waiting::Decision(decision) = session.battle().waiting() else {
            break;
        };
        let side: SideId = decision.side;
        let order = order(session.battle(), &mut choices);
        session
            .submit(side, &order)
            .expect("a candidate is accepted");
    }
    session
}

/// How many kinds of things happen in a battle.
fn kinds<R: Ruleset>(session: &Session<R>) -> usize {
    let told = (0..=session.len()).flat_map(|n| session.told(n));
    let keys: BTreeSet<String> = told
        .filter_map(|told| told.text.as_ref().map(|text| text.key.to_string()))
        .collect();
    keys.len()
}

fn eventful<R: Ruleset>(setting: &Arc<R::Setting>, scenario: &str, seeds: u64) -> String {
    let played = (0..seeds).map(|seed| play::<R>(setting, scenario, seed));
    let best = played.max_by_key(|session| (kinds(session), session.len()));
    best.expect("there are seeds").journal().text()
}

fn check(name: &str, text: &str) {
    let journal = Journal::read(text.as_bytes())
        .unwrap_or_else(|fault| panic!("{name}: {fault}"))
        .journal;
    let least = if name.ends_with(SHORT) { 80 } else { 200 };
    assert!(journal.entries().len() >= least, "{name} is short");
    let now = same::hashes(text.as_bytes()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert_eq!(now.len(), journal.entries().len());
    for (n, (entry, now)) in journal.entries().iter().zip(now).enumerate() {
        let (then, now) = (hash_text(entry.hash), hash_text(now));
        assert_eq!(now, then, "{name}: the hash after input {}", n + 1);
    }
}

#[test]
fn k06_golden_battles_give_the_same_hash_after_every_input() {
    for battle in built_in() {
        let name = format!("tests/golden/{}.battle", battle.key);
        let text = kept(&name, || {
            let scenario = battle.read().expect("a built-in battle reads");
            match scenario.setting {
                AnySetting::Insurgent(setting) => {
                    let seeds = if setting.elements.len() > LARGE {
                        FEW_SEEDS
                    } else {
                        SEEDS
                    };
                    eventful::<Book>(&setting, battle.text, seeds)
                }
                AnySetting::Fifties(setting) => {
                    eventful::<fifties::Book>(&setting, battle.text, FEW_SEEDS)
                }
                AnySetting::Bushwars(setting) => {
                    let seeds = if setting.elements.len() > LARGE {
                        FEW_SEEDS
                    } else {
                        SEEDS
                    };
                    eventful::<bushwars::Book>(&setting, battle.text, seeds)
                }
            }
        });
        check(&name, &text);
    }
}

/// K11: a battle that was saved once is loaded without a word of complaint.
#[test]
fn k11_golden_battles_load() {
    if rewrites() {
        return;
    }
    for battle in built_in() {
        let name = format!("tests/golden/{}.battle", battle.key);
        let text = std::fs::read(place(&name)).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let loaded = Journal::read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let inputs = loaded.journal.entries().len();
        let setting = scenario::read_journal(loaded.journal.header())
            .unwrap_or_else(|faults| panic!("{name}: {faults}"))
            .setting;
        let (session, notes) =
            AnyBattle::load(&setting, loaded).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(notes.is_empty(), "{name}: {notes:?}");
        assert_eq!(session.inputs(), inputs);
    }
}

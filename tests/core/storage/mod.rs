//! Battles that are kept: in files, and in chunks of a browser's storage that is full, blocked, shared, or lies.

mod chunks;
mod files;

use small_wars::chance::Dice;
use small_wars::engine::battle::Waiting;
use small_wars::engine::journal::Header;
use small_wars::engine::session::{Sink, Source};
use small_wars::rules::AnyBattle;
use small_wars::scenario::{self, built_in};
use small_wars::storage::{Guard, Hold, Store, unpack};

/// A built-in battle under that seed, before its first order.
fn begun(seed: u64) -> AnyBattle {
    let scenario = scenario::read(built_in()[0].text).expect("it is built in");
    let header = Header::new(scenario.setting.ruleset(), 0, &scenario.text);
    AnyBattle::begin(&scenario.setting, header, Source::seeded(seed))
}

/// Gives so many orders, each picked from what is offered; fewer if the battle ends.
pub fn play(battle: &mut AnyBattle, orders: usize, seed: u64) {
    let mut choices = Dice::new(seed);
    for _ in 0..orders {
        let Waiting::Decision(decision) = battle.waiting().clone() else {
            return;
        };
        let all: Vec<_> = battle
            .offers()
            .iter()
            .flat_map(|offer| battle.candidates(offer))
            .collect();
        let order = &all[choices.pick(all.len())].order;
        battle
            .submit_json(decision.side, order)
            .expect("a candidate is accepted");
    }
}

/// Opens a battle as the program does: unpacks it, goes on with it, and keeps it again where it was.
fn go_on(store: &dyn Store, name: &str) -> AnyBattle {
    let file = store.read(name).expect("it is there");
    let (scenario, loaded) = unpack(&file).expect("it can be read");
    let (mut battle, _) = AnyBattle::load(&scenario.setting, loaded).expect("its rules are known");
    keep(store, name, &mut battle);
    battle
}

/// Keeps a battle under a name that nobody holds.
fn keep(store: &dyn Store, name: &str, battle: &mut AnyBattle) {
    let text = battle.journal().text();
    battle.keep_in(sink(store, name, &text), false);
}

fn sink(store: &dyn Store, name: &str, text: &str) -> Box<dyn Sink> {
    store
        .keep(name, text, guard(store, name))
        .expect("it can be kept")
}

fn guard(store: &dyn Store, name: &str) -> Guard {
    match store.hold(name) {
        Hold::Got(guard) => guard,
        Hold::Elsewhere => panic!("{name} is held elsewhere"),
        Hold::Asked => panic!("nothing here needs time to answer"),
    }
}

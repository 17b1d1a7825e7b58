//! How long the core takes: `cargo bench --no-default-features`.

use std::sync::Arc;

use divan::{Bencher, black_box};
use small_wars::engine::Battle;
use small_wars::headless::simulate::{Plan, simulate};
use small_wars::opponent::Player;
use small_wars::rules::AnySetting;
use small_wars::rules::insurgent::fire::Aim;
use small_wars::rules::insurgent::frame::ShotKind;
use small_wars::rules::insurgent::{Book, Setting, contact, forecast};
use small_wars::scenario::built_in;
use small_wars::table::sight::{region, sees, sight};
use small_wars::table::{ElementId, Length, Piece, route};

fn main() {
    divan::main();
}

/// The battle for newcomers: a hamlet with its houses, walls and woods.
fn hamlet() -> Arc<Setting> {
    let scenario = built_in()[0].read().expect("a built-in battle reads");
    match scenario.setting {
        AnySetting::Insurgent(setting) => setting,
        other => panic!("{}", other.ruleset()),
    }
}

/// Every pair of opposed elements as they stand at the start.
fn pairs(battle: &Battle<Book>) -> Vec<((ElementId, Piece), (ElementId, Piece))> {
    let pieces: Vec<(ElementId, Piece)> = battle.state().pieces().collect();
    let mut pairs = Vec::new();
    for one in &pieces {
        for other in &pieces {
            if battle.setting().hostile(one.0, other.0) {
                pairs.push((*one, *other));
            }
        }
    }
    pairs
}

/// All sight lines between opposed elements, in turn.
#[divan::bench]
fn sight_line(bencher: Bencher) {
    let battle = Battle::<Book>::new(hamlet()).0;
    let mut lines = pairs(&battle).into_iter().cycle();
    let ground = battle.ground();
    bencher
        .with_inputs(|| lines.next().expect("there are enemies"))
        .bench_local_values(|((_, from), (_, to))| sight(ground, black_box(&from), black_box(&to)));
}

/// The same, without the list of what is crossed.
#[divan::bench]
fn sees_or_not(bencher: Bencher) {
    let battle = Battle::<Book>::new(hamlet()).0;
    let mut lines = pairs(&battle).into_iter().cycle();
    let ground = battle.ground();
    bencher
        .with_inputs(|| lines.next().expect("there are enemies"))
        .bench_local_values(|((_, from), (_, to))| sees(ground, black_box(&from), black_box(&to)));
}

/// What one element can see of the table.
#[divan::bench]
fn region_seen(bencher: Bencher) {
    let battle = Battle::<Book>::new(hamlet()).0;
    let mut pieces = battle
        .state()
        .pieces()
        .collect::<Vec<_>>()
        .into_iter()
        .cycle();
    let ground = battle.ground();
    bencher
        .with_inputs(|| pieces.next().expect("there are elements"))
        .bench_local_values(|(_, piece)| region(ground, black_box(&piece)));
}

/// Where one element can go with one move.
#[divan::bench]
fn reach_of_a_move(bencher: Bencher) {
    let battle = Battle::<Book>::new(hamlet()).0;
    let mut pieces = battle
        .state()
        .pieces()
        .collect::<Vec<_>>()
        .into_iter()
        .cycle();
    let (setting, state) = (battle.setting(), battle.state());
    bencher
        .with_inputs(|| pieces.next().expect("there are elements"))
        .bench_local_values(|(id, piece)| {
            let bases = contact::bases(setting, state, id);
            let mover = route::Mover {
                piece,
                mobility: setting.unit(id).mobility,
                bases: &bases,
            };
            route::reach(&setting.ground, black_box(&mover), Length::STICK)
        });
}

/// The card of a shot, its sight line with it.
#[divan::bench]
fn odds_of_a_shot(bencher: Bencher) {
    let battle = Battle::<Book>::new(hamlet()).0;
    let (setting, state) = (battle.setting(), battle.state());
    let aims: Vec<Aim> = pairs(&battle)
        .into_iter()
        .map(|((firer, from), (target, to))| Aim {
            firer,
            from,
            target,
            to,
            kind: ShotKind::Steady,
            law: false,
        })
        .filter(|aim| forecast::volley(setting, state, aim, None).is_some())
        .collect();
    let mut aims = aims.into_iter().cycle();
    bencher
        .with_inputs(|| aims.next().expect("somebody sees somebody"))
        .bench_local_values(|aim| forecast::volley(setting, state, black_box(&aim), None));
}

/// A whole battle, every side played by one kind of player.
#[divan::bench(args = Player::ALL.map(|(name, _)| name), sample_count = 40)]
fn battle(bencher: Bencher, name: &str) {
    let player = Player::named(name).expect("a kind of player");
    let setting = AnySetting::Insurgent(hamlet());
    let mut seeds = 0..;
    bencher
        .with_inputs(|| Plan {
            battles: 1,
            seed: seeds.next().expect("seeds do not end"),
            players: vec![player; setting.terms().sides.len()],
            jobs: 1,
        })
        .bench_local_values(|plan| simulate(&setting, &plan, &|| ()));
}

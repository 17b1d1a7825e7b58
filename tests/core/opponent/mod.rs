//! Players: whole battles of the matrix against itself, and what must hold of every thought.

mod sensible;
mod solo;
mod standing;
mod thoughts;

use std::sync::Arc;

use rayon::prelude::*;
use small_wars::chance::Dice;
use small_wars::engine::battle::Waiting;
use small_wars::engine::journal::Header;
use small_wars::engine::session::Source;
use small_wars::engine::{Battle, SideId};
use small_wars::opponent::matrix::insurgent::MOST_NODES;
use small_wars::opponent::{AnySeat, Course, Player, Seat, Thought};
use small_wars::rules::insurgent::{Book, Order};
use small_wars::rules::{AnyBattle, AnySetting};

use crate::properties::{keys, setting};

/// Plays a battle to its end; `look` sees every decision with what was thought. Returns the inputs given, and who won.
pub fn play(
    key: &str,
    seed: u64,
    players: [Player; 2],
    mut look: impl FnMut(&Battle<Book>, SideId, u64, &Order, Option<&Thought>),
) -> (u64, Option<SideId>) {
    let setting = setting(key);
    let seats = [0, 1].map(|side| {
        let player = players[usize::from(side)];
        Seat::<Book>::new(player, setting.as_ref(), SideId(side), seed)
    });
    let mut battle = Battle::<Book>::new(Arc::clone(&setting)).0;
    let mut dice = Dice::new(seed);
    let mut inputs = 0;
    loop {
        assert!(inputs < 20_000, "{key}, seed {seed}: it comes to no end");
        let side = match battle.waiting() {
            Waiting::Over => break,
            Waiting::Dice(wanted) => {
                let rolled = dice.roll(wanted.handful);
                battle.dice(&rolled).expect("dice that fit");
                inputs += 1;
                continue;
            }
            Waiting::Decision(decision) => decision.side,
        };
        let (order, thought) = seats[usize::from(side.0)]
            .choose(&battle, inputs)
            .expect("an order for who is asked");
        look(&battle, side, inputs, &order, thought.as_ref());
        battle.order(side, &order).unwrap_or_else(|fault| {
            panic!("{key}, seed {seed}, input {inputs}: {order:?}: {fault}")
        });
        inputs += 1;
    }
    let outcome = battle.state().outcome.clone().expect("an outcome");
    (inputs, outcome.winner)
}

/// K18, and every order of 10,000 inputs and more is accepted; the options that were set out are legal, of different orders, and three
/// wherever the die was rolled for three; what was thought is what was done.
#[test]
fn a_hundred_battles_of_the_matrix_come_to_an_end_and_every_order_is_legal() {
    let plan: Vec<(&str, u64)> = keys()
        .flat_map(|key| (0..50).map(move |seed| (key, seed)))
        .collect();
    let inputs: u64 = plan
        .par_iter()
        .map(|(key, seed)| {
            let look = |battle: &Battle<Book>,
                        _: SideId,
                        _: u64,
                        order: &Order,
                        thought: Option<&Thought>| {
                let thought = thought.expect("the matrix thinks");
                assert!(thought.weighed <= MOST_NODES + 1);
                let done = thought.done().expect("one of the options");
                assert_eq!(
                    &battle.read(&done.draft).expect("a draft of an order"),
                    order
                );
                for (n, option) in thought.options.iter().enumerate() {
                    let verdict = battle.judge(&option.draft).expect("a decision is wanted");
                    assert_eq!(verdict.refused, None, "{option:?}");
                    let others = &thought.options[..n];
                    assert!(others.iter().all(|other| {
                        other.draft != option.draft && other.course != option.course
                    }));
                }
                match (thought.die, thought.options.len()) {
                    (None, 1) => {}
                    (Some(die), 3) => assert_eq!(done.course, Course::of(die, false)),
                    (Some(_), 2) => {}
                    other => panic!("{other:?}"),
                }
            };
            play(key, *seed, [Player::Matrix; 2], look).0
        })
        .sum();
    assert!(inputs >= 10_000, "{inputs}");
}

#[test]
fn the_matrix_beats_random_from_either_side() {
    let wins: u32 = (0..24_u64)
        .into_par_iter()
        .map(|seed| {
            let side = (seed % 2) as u8;
            let mut players = [Player::Random; 2];
            players[usize::from(side)] = Player::Matrix;
            let (_, winner) = play("hold-the-hamlet", seed, players, |_, _, _, _, _| {});
            u32::from(winner == Some(SideId(side)))
        })
        .sum();
    assert!(wins >= 20, "{wins} of 24");
}

/// The facade plays a session by drafts, gives what the seat gives, and after a fork the same again.
#[test]
fn a_session_is_played_by_drafts_and_a_fork_gets_the_same_answers() {
    let setting = AnySetting::Insurgent(setting("hold-the-hamlet"));
    let header = Header::new(setting.ruleset(), 1, "");
    let mut battle = AnyBattle::begin(&setting, header, Source::seeded(5));
    let seats = [0, 1].map(|side| AnySeat::new(Player::Matrix, &battle, SideId(side)));
    let mut answers = 0;
    while let Waiting::Decision(decision) = battle.waiting().clone() {
        let seat = &seats[usize::from(decision.side.0)];
        let other = &seats[1 - usize::from(decision.side.0)];
        assert!(other.thinking(&battle).is_none());
        let mut thinking = seat.thinking(&battle).expect("it is asked");
        let answer = std::iter::repeat_with(|| thinking.think(8))
            .find_map(|found| found)
            .expect("an answer");
        if answers % 16 == 0 {
            let fork = battle.fork().expect("a fork");
            let mut again = seat.thinking(&fork).expect("it is asked there too");
            assert_eq!(again.think(u32::MAX), Some(answer.clone()));
        }
        battle
            .submit_draft(decision.side, &answer.draft)
            .expect("a legal draft");
        answers += 1;
    }
    assert_eq!(battle.waiting(), &Waiting::Over);
    assert!(answers > 20);
}

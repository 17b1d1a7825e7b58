//! The computer plays this book: whole battles against itself, and what it must not do.

use std::collections::BTreeSet;

use rayon::prelude::*;
use small_wars::chance::Dice;
use small_wars::engine::Ruleset;
use small_wars::opponent::matrix::Considered;
use small_wars::opponent::{Course, Player, Proposal, Seat, Thought};
use small_wars::rules::fifties::Kind;

use super::random::{KEYS, setting, unopposed};
use super::*;

/// Plays a battle to its end; `look` sees every decision with what was thought.
fn play(key: &str, seed: u64, mut look: impl FnMut(&Battle<Book>, &Order, &Thought)) {
    let setting = setting(key);
    let seats =
        [0, 1].map(|side| Seat::<Book>::new(Player::Matrix, setting.as_ref(), SideId(side), seed));
    let mut battle = Battle::<Book>::new(Arc::clone(&setting)).0;
    let mut dice = Dice::new(seed);
    for inputs in 0.. {
        assert!(inputs < 5_000, "{key}, seed {seed}: it comes to no end");
        let side = match battle.waiting() {
            Waiting::Over => break,
            Waiting::Dice(wanted) => {
                let rolled = dice.roll(wanted.handful);
                battle.dice(&rolled).expect("dice that fit");
                continue;
            }
            Waiting::Decision(decision) => decision.side,
        };
        let chosen = seats[usize::from(side.0)].choose(&battle, inputs);
        let (order, thought) = chosen.expect("an order for who is asked");
        look(&battle, &order, thought.as_ref().expect("it thinks"));
        battle
            .order(side, &order)
            .unwrap_or_else(|fault| panic!("{key}, seed {seed}: {order:?}: {fault}"));
    }
    assert!(battle.state().outcome.is_some());
}

/// K18, and every order is accepted; what was thought is what was done.
#[test]
fn battles_of_the_computer_come_to_an_end_and_every_order_is_legal() {
    let plan: Vec<(&str, u64)> = KEYS[..2]
        .iter()
        .flat_map(|key| (0..8).map(move |seed| (*key, seed)))
        .collect();
    plan.par_iter().for_each(|(key, seed)| {
        play(key, *seed, |battle, order, thought| {
            let done = thought.done().expect("an option");
            assert_eq!(&battle.read(&done.draft).expect("a draft"), order);
            assert_eq!(done.draft, Book::draft(order));
        });
    });
}

#[test]
fn a_battle_measured_with_a_ruler_comes_to_an_end() {
    play("get-em-up-free", 1, |_, _, _| {});
}

/// To one who plays alone it sets out up to three orders of one unit, all of them legal, no two alike; three wherever a unit has as many
/// moves, and the best is what the computer does itself, without a die.
#[test]
fn three_orders_that_differ_are_set_out_for_who_plays_alone() {
    let (mut moves, mut threes) = (0, 0);
    play("get-em-up", 3, |battle, order, thought| {
        assert_eq!((thought.die, thought.chosen), (None, Some(0)));
        let proposal = Proposal::new(thought.clone());
        let options = &proposal.thought().options;
        assert_eq!(proposal.needs_die(), options.len() > 1);
        let best = proposal.option(Course::Likely).expect("the best");
        assert_eq!(best.draft, Book::draft(order));
        for (n, option) in options.iter().enumerate() {
            let verdict = battle.judge(&option.draft).expect("a decision is wanted");
            assert_eq!(verdict.refused, None, "{option:?}");
            assert!(proposal.is_about(&option.draft));
            assert!(option.scores.sober <= best.scores.sober);
            let unlike =
                |other: &Considered| other.draft != option.draft && other.course != option.course;
            assert!(options[..n].iter().all(unlike), "{options:#?}");
        }
        if let Order::Move { way, .. } = order
            && !way.leave
        {
            moves += 1;
            let ends: BTreeSet<_> = options.iter().map(|o| o.draft.path.last()).collect();
            threes += usize::from(options.len() == 3 && ends.len() == 3);
        }
    });
    assert!(
        moves > 20 && threes * 10 >= moves * 9,
        "{threes} of {moves}"
    );
}

/// Tanks stay out of towns and woods as long as there is other ground: hardly a move in twenty takes one in.
#[test]
fn tanks_are_not_driven_into_towns_without_need() {
    let (mut moves, mut bad) = (0, 0);
    for seed in 20..26 {
        play("get-em-up", seed, |battle, order, _| {
            let Order::Move { element, way } = order else {
                return;
            };
            let setting = battle.setting();
            if setting.kind(*element) != Kind::Tank {
                return;
            }
            moves += 1;
            let mobility = setting.unit(*element).mobility;
            let road = |at: &Point| ground::road(&setting.ground, *at);
            let end = way.path.last();
            bad += usize::from(
                end.is_some_and(|at| !road(at) && ground::bad(&setting.ground, *at, mobility)),
            );
        });
    }
    assert!(moves > 20 && bad * 20 <= moves, "{bad} of {moves}");
}

/// A unit that can leave does.
#[test]
fn it_runs_for_the_exit() {
    let rig = Table::squares()
        .exit(3, true)
        .road(4)
        .roscia("hq", 5, 4)
        .roscia("infantry", 9, 4)
        .roscia("tank", 8, 4)
        .lilliput("infantry", 9, 1)
        .turn(RED);
    let seat = Seat::<Book>::new(Player::Matrix, rig.battle.setting(), ROSCIA, 1);
    let (order, _) = seat.choose(&rig.battle, 0).expect("an order");
    let Order::Move { way, .. } = order else {
        panic!("{order:?}")
    };
    assert!(way.leave);
}

/// A column that nobody stops leaves in 4 turns, all seven of it.
#[test]
fn it_takes_a_column_that_nobody_stops_out_in_4_turns() {
    let mut setting = unopposed();
    setting.terms.turns = Some(4);
    let setting = Arc::new(setting);
    let seat = Seat::<Book>::new(Player::Matrix, setting.as_ref(), ROSCIA, 1);
    let mut battle = Battle::<Book>::new(setting).0;
    for inputs in 0.. {
        match battle.waiting().clone() {
            Waiting::Over => break,
            Waiting::Dice(wanted) => {
                let dice = vec![wanted.need.unwrap_or(1); usize::from(wanted.handful.count)];
                battle.dice(&dice).expect("dice that fit");
            }
            Waiting::Decision(decision) if decision.side == LILLIPUT => {
                let idle = match decision.kind.as_ref() {
                    "cancel" => Order::Take,
                    _ => Order::EndPhase,
                };
                battle.order(LILLIPUT, &idle).expect("it may be idle");
            }
            Waiting::Decision(_) => {
                let (order, _) = seat.choose(&battle, inputs).expect("an order");
                battle.order(ROSCIA, &order).expect("an order it may give");
            }
        }
    }
    assert_eq!(battle.state().turn, 4);
    let outcome = battle.state().outcome.as_ref().expect("an end");
    assert_eq!(outcome.winner, Some(ROSCIA));
}

/// What it decides hangs on nothing that is still to come: other dice ahead, another order of the cards left, the same order.
#[test]
fn its_orders_do_not_hang_on_dice_to_come() {
    play("get-em-up", 3, |battle, order, _| {
        let Waiting::Decision(decision) = battle.waiting() else {
            return;
        };
        for seed in [3, 4, 1_000] {
            let seat = Seat::<Book>::new(Player::Matrix, battle.setting(), decision.side, seed);
            let (other, _) = seat.choose(battle, seed).expect("an order");
            assert_eq!(&other, order);
        }
    });
}

/// Where three have to be out by the end of the turn, everybody who can goes, whatever fire awaits him.
#[test]
fn it_runs_when_time_runs_out() {
    let rig = Table::squares()
        .exit(1, true)
        .road(4)
        .roscia("infantry", 6, 4)
        .lilliput("tank", 9, 0)
        .lilliput("heavy_weapons", 9, 1)
        .turn(RED)
        .set(|state| state.turn = 14);
    let seat = Seat::<Book>::new(Player::Matrix, rig.battle.setting(), ROSCIA, 1);
    let (order, _) = seat.choose(&rig.battle, 0).expect("an order");
    let Order::Move { way, .. } = order else {
        panic!("{order:?}")
    };
    assert_eq!(way.path.last(), Some(&rig.at(9, 4)));
}

/// Who bars the only way out is assaulted by those who can reach him together.
#[test]
fn it_assaults_who_stands_in_the_way_out() {
    let rig = Table::squares()
        .exit(3, true)
        .road(4)
        .roscia("infantry", 7, 4)
        .roscia("infantry", 7, 5)
        .roscia("infantry", 7, 3)
        .roscia("hq", 5, 4)
        .lilliput("infantry", 9, 4)
        .turn(RED)
        .set(|state| state.elements[4].strength = 2);
    let seat = Seat::<Book>::new(Player::Matrix, rig.battle.setting(), ROSCIA, 1);
    let (order, _) = seat.choose(&rig.battle, 0).expect("an order");
    let Order::Move { way, .. } = order else {
        panic!("{order:?}")
    };
    let end = *way.path.last().expect("a way");
    assert!(
        rig.battle.setting().board.adjacent(end, rig.at(9, 4)),
        "{end:?}"
    );
}

/// The side that has to stop the other stands in its way.
#[test]
fn it_bars_the_way_out() {
    let rig = Table::squares()
        .exit(2, true)
        .road(4)
        .roscia("infantry", 3, 4)
        .roscia("infantry", 2, 4)
        .lilliput("infantry", 9, 2)
        .lilliput("hq", 9, 1)
        .turn(BLACK);
    let seat = Seat::<Book>::new(Player::Matrix, rig.battle.setting(), LILLIPUT, 1);
    let (order, _) = seat.choose(&rig.battle, 0).expect("an order");
    let Order::Move { element, way } = order else {
        panic!("{order:?}")
    };
    assert_eq!(
        (element, way.path.last()),
        (ElementId(2), Some(&rig.at(9, 4)))
    );
}

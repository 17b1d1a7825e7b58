use small_wars::engine::battle::Waiting;
use small_wars::engine::{Draft, InputFault};
use small_wars::opponent::Player;
use small_wars::rules::insurgent::draft;
use small_wars::table::{ElementId, Heading, Point};

use super::*;
use crate::opponent::play;

/// At every question whether to react or to fire on overwatch, and at every eighth of the others.
#[test]
fn every_candidate_offered_is_accepted() {
    for key in keys() {
        playout(key, 11, inputs(10_000), |n, battle, _| {
            let Waiting::Decision(decision) = battle.waiting() else {
                return;
            };
            if decision.kind == "act" && !n.is_multiple_of(8) {
                return;
            }
            for offer in battle.offers() {
                for order in battle.candidates(&offer) {
                    assert!(
                        taken(battle, decision.side, &order),
                        "{key}, input {n}: {order:?} was offered"
                    );
                    let again = battle
                        .read(&draft::write(&order))
                        .expect("a draft that reads");
                    assert_eq!(again, order, "a draft makes the order it was made of");
                }
            }
        });
    }
}

/// Battles at random in which an overwatch shot was offered that the rules refuse: at a walker in contact, by a leader whose die was lent.
#[test]
fn battles_at_random_come_to_an_end() {
    for (key, seed) in [("hold-the-hamlet", 168), ("cut-off", 2932)] {
        let (inputs, _) = play(key, seed, [Player::Random; 2], |_, _, _, _, _| {});
        assert!(inputs > 50, "{key}: {inputs}");
    }
}

/// A draft of nonsense: any offer, any element, any place.
fn nonsense(choices: &mut Dice, elements: usize) -> Draft {
    const OFFERS: [&str; 18] = [
        "move_shoot",
        "shoot_move",
        "sprint",
        "shoot",
        "overwatch",
        "rally",
        "fight",
        "load",
        "unload",
        "take_off",
        "land",
        "leave",
        "group",
        "group_roll",
        "watch",
        "pass",
        "done",
        "x",
    ];
    let id = |choices: &mut Dice| ElementId(choices.pick(elements + 2) as u16);
    let point = |choices: &mut Dice| {
        Point::new(
            choices.pick(14_000) as i32 - 500,
            choices.pick(11_000) as i32 - 500,
        )
    };
    Draft {
        offer: OFFERS[choices.pick(OFFERS.len())].into(),
        element: Some(id(choices)),
        path: (0..choices.pick(3)).map(|_| point(choices)).collect(),
        facing: (choices.pick(2) == 0).then(|| Heading(choices.pick(256) as u8)),
        level: (choices.pick(8) == 0).then(|| choices.pick(4) as u8),
        target: (choices.pick(2) == 0).then(|| id(choices)),
        members: (0..choices.pick(3)).map(|_| id(choices)).collect(),
        choice: (choices.pick(8) == 0).then(|| "leave".into()),
        helper: (choices.pick(8) == 0).then(|| id(choices)),
        weapon: (choices.pick(8) == 0).then(|| "law".into()),
        second: (choices.pick(8) == 0).then(|| id(choices)),
    }
}

#[test]
fn a_refusal_changes_nothing_and_names_its_rule() {
    for key in keys() {
        refuses_nonsense(&setting(key), inputs(10_000));
    }
}

/// That with so many inputs of a battle at random.
pub fn refuses_nonsense(setting: &Arc<Setting>, inputs: usize) {
    let mut choices = Dice::new(99);
    let (mut refused, mut accepted) = (0, 0);
    playout_of(setting, 33, inputs, |_, battle, _| {
        let Waiting::Decision(decision) = battle.waiting() else {
            return;
        };
        let nonsense = nonsense(&mut choices, battle.state().elements.len());
        let verdict = battle.judge(&nonsense).expect("a verdict");
        let mut copy = battle.clone();
        match battle
            .read(&nonsense)
            .and_then(|order| copy.order(decision.side, &order))
        {
            Ok(_) => {
                accepted += 1;
                assert_eq!(
                    verdict.refused, None,
                    "judge refuses what the rules accept: {nonsense:?}"
                );
            }
            Err(InputFault::Refused(refusal)) => {
                refused += 1;
                assert!(
                    refusal.rule.starts_with("IC-") || refusal.rule.starts_with("TB-"),
                    "{refusal:?}"
                );
                assert_eq!(
                    verdict.refused,
                    Some(refusal),
                    "judge and the rules agree: {nonsense:?}"
                );
                assert_eq!(copy.bytes(), battle.bytes());
            }
            Err(other) => panic!("{other}"),
        }
    });
    assert!(refused > 1000 && accepted > 10, "{refused} {accepted}");
}

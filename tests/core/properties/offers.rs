use small_wars::engine::battle::Waiting;
use small_wars::engine::{Draft, InputFault};
use small_wars::opponent::Player;
use small_wars::rules::insurgent::draft;
use small_wars::table::route::{self, Mover, Stop};
use small_wars::table::{ElementId, Heading, Length, Point};

use super::*;
use crate::opponent::play;

/// At every question whether to react or to fire on overwatch, and at every eighth of the others.
#[test]
fn every_candidate_offered_is_accepted() {
    for key in keys() {
        playout(key, 11, 10_000, |n, battle, _| {
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
    const OFFERS: [&str; 13] = [
        "move_shoot",
        "shoot_move",
        "sprint",
        "shoot",
        "overwatch",
        "rally",
        "fight",
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
    }
}

#[test]
fn a_refusal_changes_nothing_and_names_its_rule() {
    for key in keys() {
        let mut choices = Dice::new(99);
        let (mut refused, mut accepted) = (0, 0);
        playout(key, 33, 10_000, |_, battle, _| {
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
}

/// On a grid of 1 cm, what the rules accept as the end of one move equals what the reach shows, but for 2 mm along its border.
#[test]
fn the_reach_is_what_the_rules_accept() {
    for key in keys() {
        let battle = Battle::<Book>::new(setting(key)).0;
        let setting = battle.setting();
        let decision = match battle.waiting() {
            Waiting::Decision(decision) => decision.clone(),
            other => panic!("{other:?}"),
        };
        for id in decision.elements.iter().copied() {
            let piece = battle.state().piece(id).expect("on the table");
            let bases = small_wars::rules::insurgent::contact::bases(setting, battle.state(), id);
            let mover = Mover {
                piece,
                mobility: setting.unit(id).mobility,
                bases: &bases,
            };
            let region = route::reach(&setting.ground, &mover, Length::STICK);
            for dx in -11..=11 {
                for dy in -11..=11 {
                    let at = Point::new(piece.at.x + dx * 100, piece.at.y + dy * 100);
                    let shown = region.iter().any(|part| part.contains(at));
                    let border = region
                        .iter()
                        .any(|part| part.edges().any(|(a, b)| near_edge(a, b, at)));
                    if border || at == piece.at {
                        continue;
                    }
                    let accepted = route::find(&setting.ground, &mover, at)
                        .and_then(|path| {
                            route::walk(&setting.ground, &mover, &path, Length::STICK).ok()
                        })
                        .is_some_and(|walk| {
                            walk.stop == Stop::Arrived
                                && walk.steps.last().is_some_and(|step| step.at == at)
                        });
                    assert_eq!(
                        shown, accepted,
                        "{key}: {id:?} from {:?} to {at:?}",
                        piece.at
                    );
                }
            }
        }
    }
}

/// Whether a place is within 2 mm of a segment.
fn near_edge(a: Point, b: Point, at: Point) -> bool {
    let (ax, ay) = (f64::from(a.x), f64::from(a.y));
    let (dx, dy) = (f64::from(b.x) - ax, f64::from(b.y) - ay);
    let (px, py) = (f64::from(at.x) - ax, f64::from(at.y) - ay);
    let along = ((px * dx + py * dy) / (dx * dx + dy * dy).max(1.0)).clamp(0.0, 1.0);
    let (ox, oy) = (px - along * dx, py - along * dy);
    ox * ox + oy * oy <= 20.0 * 20.0
}

use small_wars::engine::terms::{Arrival, Entry};
use small_wars::rules::fifties::options::Initiative;
use small_wars::rules::fifties::state::Place;

use super::*;

fn two() -> Table {
    Table::squares().roscia("hq", 0, 0).lilliput("hq", 9, 7)
}

/// Ends whatever part of the turn is asked about, until dice are wanted.
fn to_dice(rig: &mut Rig) {
    while rig.waits() != "dice" && rig.waits() != "over" {
        rig.end();
    }
}

#[test]
fn f3_r3_the_deck_is_drawn_empty_and_shuffled_then() {
    let mut table = two();
    table.setting.terms.turns = Some(60);
    let mut rig = table.start();
    let mut first = Vec::new();
    for turn in 1..=53u8 {
        if let Waiting::Dice(wanted) = rig.battle.waiting().clone() {
            let left = if turn == 53 { 52 } else { 53 - turn };
            assert_eq!(wanted.handful.sides, left, "turn {turn}");
            rig.roll(&[1]);
        } else {
            assert_eq!(turn, 52, "the last card comes by itself");
        }
        assert_eq!(rig.battle.state().turn, u16::from(turn));
        first.push(rig.asks());
        rig.end().end();
    }
    // Red cards have the lower numbers: 26 red ones, then 26 black ones, the last by itself, then a red one again.
    assert!(first[..26].iter().all(|side| *side == ROSCIA));
    assert!(first[26..52].iter().all(|side| *side == LILLIPUT));
    assert_eq!(first[52], ROSCIA);
    let shuffled = rig.events.iter().filter(|e| **e == Event::Shuffled);
    assert_eq!(shuffled.count(), 1);
}

/// The other setting of `initiative`: a coin, every turn anew. A side may have the last half-turn of one turn and the first of the next.
#[test]
fn f3_r3_a_coin_instead() {
    let mut rig = two().options(|o| o.initiative = Initiative::Coin).turn(2);
    assert_eq!(rig.asks(), LILLIPUT);
    rig.end();
    assert_eq!(rig.asks(), ROSCIA);
    rig.end().roll(&[1]);
    assert_eq!(rig.asks(), ROSCIA, "twice running");
    assert!(rig.battle.view(None).deck.is_none());
}

#[test]
fn f3_3_movement_then_defensive_fire_then_assault() {
    let mut rig = Table::squares()
        .roscia("hq", 0, 4)
        .roscia("infantry", 3, 4)
        .roscia("infantry", 3, 6)
        .lilliput("infantry", 5, 4)
        .turn(RED);
    assert_eq!(
        rig.refused(&shot(1, 3)),
        "F3-3",
        "F3-R1: no fire while moving"
    );
    rig.go(1, &[(4, 4)]).end();
    assert_eq!((rig.waits(), rig.asks()), ("defend".into(), LILLIPUT));
    assert_eq!(rig.refused(&rig.step(3, &[(6, 4)])), "F3-3");
    rig.shoot(3, 1, &[1, 1, 1]);
    assert_eq!(rig.asked(), [1], "the only one next to an enemy");
    assert_eq!(rig.refused(&shot(2, 3)), "F3-R1");
    rig.shoot(1, 3, &[1, 1, 1]);
    assert_eq!((rig.waits(), rig.asks()), ("move".into(), LILLIPUT));
}

fn arriving(on: Option<u8>, entry: Option<Entry>) -> Rig {
    let mut table = two().roscia("infantry", 5, 5);
    let piece = table.setting.elements[2].piece.take().expect("a place");
    table.setting.terms.arrivals.push(Arrival {
        element: ElementId(2),
        turn: 2,
        on,
        at: piece.at,
        facing: piece.facing,
        entry,
        gates: Vec::new(),
        again: false,
    });
    table.start()
}

#[test]
fn f3_r34_arrivals_by_turn_and_by_die() {
    let mut rig = arriving(None, None);
    rig.roll(&[RED]);
    assert!(rig.gone(2));
    to_dice(&mut rig);
    rig.roll(&[RED]);
    assert_eq!(rig.cell(2), (5, 5), "in turn 2, for certain");

    let mut rig = arriving(Some(4), None);
    rig.roll(&[RED]);
    to_dice(&mut rig);
    rig.roll(&[RED, 3]);
    assert!(rig.gone(2));
    to_dice(&mut rig);
    rig.roll(&[RED, 4]);
    assert_eq!(rig.cell(2), (5, 5));
}

#[test]
fn f3_r34_entry_is_a_step_over_the_edge() {
    let entry = |from, to| Entry {
        edge: Edge::South,
        from: Length::mm(from),
        to: Length::mm(to),
    };
    let mut rig = arriving(None, Some(entry(91, 273)));
    rig.roll(&[RED]);
    to_dice(&mut rig);
    rig.roll(&[RED]);
    assert_eq!(rig.element(2).place, Place::Ready);
    assert_eq!(rig.asked(), [0, 2]);
    for (cells, rule) in [
        (vec![(3, 7)], "F3-R34"),
        (vec![(1, 6)], "F3-R34"),
        (vec![(1, 7), (1, 6), (1, 5)], "F3-6"),
    ] {
        let order = rig.step(2, &cells);
        assert_eq!(rig.refused(&order), rule, "{cells:?}");
    }
    rig.go(2, &[(1, 7), (1, 6)]);
    assert_eq!(rig.cell(2), (1, 6));
    assert!(rig.element(2).done && rig.element(2).moved);
}

#[test]
fn f3_r34_leaving_takes_a_step_and_ends_the_battle_when_enough_are_out() {
    let table = || {
        Table::squares()
            .exit(2, true)
            .road(4)
            .roscia("hq", 8, 4)
            .roscia("infantry", 9, 4)
            .roscia("tank", 9, 5)
            .lilliput("hq", 0, 0)
    };
    let mut rig = table().turn(RED);
    let order = rig.leave(2, &[]);
    assert_eq!(rig.refused(&order), "F3-R34", "by the road only");
    let order = rig.leave(2, &[(9, 6)]);
    assert_eq!(rig.refused(&order), "F3-R34");
    let order = rig.leave(0, &[]);
    assert_eq!(rig.refused(&order), "F3-R34", "not at the edge");
    rig.order(&rig.leave(1, &[]), &[]);
    assert_eq!(rig.element(1).place, Place::Left(Edge::East));
    // The headquarters needs two steps, and has three along the road; it counts as a unit.
    rig.order(&rig.leave(0, &[(9, 4)]), &[]);
    assert_eq!(rig.waits(), "over");
    let mut rig = table().options(|o| o.hq_counts_for_exit = false).turn(RED);
    rig.order(&rig.leave(1, &[]), &[]);
    rig.order(&rig.leave(0, &[(9, 4)]), &[]);
    assert_eq!(rig.waits(), "move", "without the headquarters it is one");
}

#[test]
fn the_battle_ends_with_its_last_turn() {
    let mut table = two();
    table.setting.terms.turns = Some(2);
    table.setting.terms.otherwise = Some(LILLIPUT);
    let mut rig = table.turn(RED);
    to_dice(&mut rig);
    rig.roll(&[BLACK - 1]);
    to_dice(&mut rig);
    assert_eq!(rig.waits(), "over");
    let outcome = rig.battle.state().outcome.clone();
    assert_eq!(outcome.and_then(|o| o.winner), Some(LILLIPUT));
}

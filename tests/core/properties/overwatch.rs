//! Whom a move is said to meet on overwatch is whom the rules ask, and where they ask first.

use small_wars::table::sight::sees;
use small_wars::table::{ElementId, Point};

use super::*;

/// Who is asked on the way of an order, and where the mover is when it is first; everybody holds, and a command roll is passed.
fn asked(battle: &Battle<Book>, side: SideId, order: &Order) -> Vec<(ElementId, Point)> {
    let mut battle = battle.clone();
    let mut met: Vec<(ElementId, Point)> = Vec::new();
    battle
        .order(side, order)
        .expect("an order that was offered");
    loop {
        match battle.waiting().clone() {
            Waiting::Dice(wanted) if wanted.why.key == "dice-command" => {
                // Passed, and no double that brings more with it.
                battle.dice(&[6, 5]).expect("dice that fit");
            }
            Waiting::Decision(decision) if decision.kind == "overwatch" => {
                let walker = decision.about.expect("a walker");
                let at = battle.state().piece(walker).expect("it walks").at;
                for who in decision.elements {
                    if met.iter().all(|(known, _)| *known != who) {
                        met.push((who, at));
                    }
                }
                battle
                    .order(decision.side, &Order::Pass)
                    .expect("one may hold");
            }
            _ => return met,
        }
    }
}

/// The same battle with every enemy of the phasing side on overwatch.
fn watched(battle: &Battle<Book>, phasing: SideId) -> Battle<Book> {
    let setting = battle.setting();
    let mut state = battle.state().clone();
    let enemies = state.pieces().map(|(id, _)| id).collect::<Vec<_>>();
    for id in enemies {
        let element = &mut state.elements[usize::from(id.0)];
        element.overwatch |= setting.side(id) != phasing && !element.pinned;
    }
    Battle::resume(Arc::clone(setting), state, battle.agenda().to_vec())
}

/// Some moves without a shot before them (which may change who is there to ask) of all who may act.
fn moves(battle: &Battle<Book>) -> Vec<Order> {
    let mut orders = Vec::new();
    for offer in battle.offers() {
        if offer.refused.is_none() && matches!(offer.key.as_ref(), "move_shoot" | "sprint") {
            orders.extend(battle.candidates(&offer).into_iter().step_by(9));
        }
    }
    orders
}

#[test]
fn the_overwatch_that_is_told_is_the_overwatch_that_asks() {
    let (mut met, mut only_on_the_way) = (0, 0);
    for key in keys() {
        playout(key, 27, 1_500, |n, battle, _| {
            let Waiting::Decision(decision) = battle.waiting() else {
                return;
            };
            if decision.kind != "act" || !n.is_multiple_of(16) {
                return;
            }
            let battle = watched(battle, decision.side);
            for order in moves(&battle) {
                let verdict = battle.judge(&Book::draft(&order)).expect("a verdict");
                let told: Vec<(ElementId, Point)> = verdict
                    .threats
                    .iter()
                    .map(|threat| (threat.firer, threat.at))
                    .collect();
                assert_eq!(told, asked(&battle, decision.side, &order), "{order:?}");
                met += told.len();
                let end = verdict.end.expect("a move that is taken has an end");
                let loses_sight = |(who, _): &&(ElementId, Point)| {
                    let from = battle.state().piece(*who).expect("on overwatch");
                    !sees(&battle.setting().ground, &from, &end)
                };
                only_on_the_way += told.iter().filter(loses_sight).count();
            }
        });
    }
    assert!(
        met >= 500 && only_on_the_way >= 50,
        "{met} met, {only_on_the_way} of them only on the way"
    );
}

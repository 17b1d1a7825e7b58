//! Whom a move is said to meet on overwatch is whom the rules ask, and where they ask first; who is said to see it and to be free to react is who
//! is asked then.

use small_wars::engine::{Value, Verdict};
use small_wars::rules::insurgent::Action;
use small_wars::rules::insurgent::reaction::may_answer;
use small_wars::table::sight::sees;
use small_wars::table::{ElementId, Point};

use super::*;

/// Who is asked because of a move.
#[derive(Default)]
struct Asked {
    /// On its way: who, and where the mover is when it is first.
    met: Vec<(ElementId, Point)>,
    /// When it has ended: who may react to it.
    after: Vec<ElementId>,
}

/// Who is asked because of an order; everybody holds, and a command roll is passed.
fn asked(battle: &Battle<Book>, side: SideId, order: &Order) -> Asked {
    let mut battle = battle.clone();
    let mut asked = Asked::default();
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
                    if asked.met.iter().all(|(known, _)| *known != who) {
                        asked.met.push((who, at));
                    }
                }
                battle
                    .order(decision.side, &Order::Pass)
                    .expect("one may hold");
            }
            Waiting::Decision(decision) if decision.kind == "react" => {
                let mover = decision.about.expect("a mover");
                let to_it =
                    |id: &ElementId| may_answer(battle.setting(), battle.state(), *id, mover);
                asked
                    .after
                    .extend(decision.elements.into_iter().filter(to_it));
                battle
                    .order(decision.side, &Order::Pass)
                    .expect("one may let it be");
            }
            _ => return asked,
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

/// Some moves without a shot (which may change who is there to ask) of all who may act.
fn moves(battle: &Battle<Book>) -> Vec<Order> {
    let mut orders = Vec::new();
    for offer in battle.offers() {
        if offer.refused.is_none() && matches!(offer.key.as_ref(), "move_shoot" | "sprint") {
            let some = battle.candidates(&offer).into_iter().step_by(9);
            orders.extend(some.map(|mut order| {
                if let Order::Act {
                    action: Action::MoveShoot { shot, .. },
                    ..
                } = &mut order
                {
                    *shot = None;
                }
                order
            }));
        }
    }
    orders
}

/// Whom the warnings name as seeing the move and free to react.
fn warned(verdict: &Verdict) -> Vec<ElementId> {
    let sees = verdict
        .warnings
        .iter()
        .filter(|text| text.key.starts_with("warn-sees"));
    let mut who: Vec<ElementId> = sees
        .map(|text| match text.values.first() {
            Some((_, Value::Element(id))) => *id,
            other => panic!("names nobody: {other:?}"),
        })
        .collect();
    who.sort_unstable();
    who
}

#[test]
fn who_is_told_to_shoot_or_to_react_is_who_is_asked() {
    let (mut met, mut only_on_the_way, mut react, mut saw_it_pass) = (0, 0, 0, 0);
    for key in keys() {
        playout(key, 27, 1_500, |n, battle, _| {
            let Waiting::Decision(decision) = battle.waiting() else {
                return;
            };
            if decision.kind != "act" || !n.is_multiple_of(16) {
                return;
            }
            let battles = [watched(battle, decision.side), battle.clone()];
            for (battle, order) in battles
                .iter()
                .flat_map(|b| moves(b).into_iter().map(move |o| (b, o)))
            {
                let verdict = battle.judge(&Book::draft(&order)).expect("a verdict");
                let told: Vec<(ElementId, Point)> = verdict
                    .threats
                    .iter()
                    .map(|threat| (threat.firer, threat.at))
                    .collect();
                let asked = asked(battle, decision.side, &order);
                assert_eq!(told, asked.met, "{order:?}");
                met += told.len();
                let end = verdict.end.expect("a move that is taken has an end");
                let sees_end = |who: ElementId| {
                    let from = battle.state().piece(who).expect("it stands there");
                    sees(&battle.setting().ground, &from, &end)
                };
                only_on_the_way += told.iter().filter(|(who, _)| !sees_end(*who)).count();
                // Of a charge the close combat comes first.
                if verdict
                    .stop
                    .as_ref()
                    .is_some_and(|stop| stop.key == "stop-contact")
                {
                    continue;
                }
                let warned = warned(&verdict);
                let mut others = asked.after;
                others.retain(|who| told.iter().all(|(met, _)| met != who));
                assert_eq!(warned, others, "{order:?}");
                react += warned.len();
                saw_it_pass += warned.iter().filter(|who| !sees_end(**who)).count();
            }
        });
    }
    assert!(
        met >= 500 && only_on_the_way >= 50,
        "{met} met, {only_on_the_way} of them only on the way"
    );
    assert!(
        react >= 500 && saw_it_pass >= 50,
        "{react} react, {saw_it_pass} of them to what they saw on the way only"
    );
}

//! A sober player of Fast and Furious Fifties: it weighs every order it may give by exact odds and by what ground is worth to its side, and
//! gives the best. It keeps in reach of its headquarters, leaves towns to the infantry, shoots heavy weapons by its spotters, closes in where
//! that pays, and runs for the exit when it has one.
//!
//! A side sees what lies on the table; of hidden enemies it knows nothing, and it never looks at the dice.

mod ground;
mod worth;

use std::sync::Arc;

use super::matrix::{Considered, Course, Scores, Thought};
use super::seat::{Playing, Thinks};
use crate::engine::battle::Waiting;
use crate::engine::{Battle, Ruleset, SideId, Text};
use crate::rules::fifties::{Book, Order, Setting};
use crate::table::ElementId;
pub use ground::Lore;

/// A side that thinks about the decision a battle waits for, order by order.
#[derive(Clone, Debug)]
pub struct Thinker {
    battle: Battle<Book>,
    lore: Arc<Lore>,
    side: SideId,
    /// Orders still to be weighed, the next one last.
    left: Vec<Order>,
    best: Option<Weighed>,
    weighed: u32,
}

/// An order and what it is worth.
#[derive(Clone, Debug)]
struct Weighed {
    order: Order,
    worth: f64,
    reasons: Vec<Text>,
}

impl Thinker {
    /// Begins to think; none if the battle does not wait for a decision of `side`.
    pub fn new(battle: &Battle<Book>, lore: &Arc<Lore>, side: SideId) -> Option<Thinker> {
        match battle.waiting() {
            Waiting::Decision(decision) if decision.side == side => {}
            _ => return None,
        }
        let offers = battle.offers();
        let orders = offers.iter().flat_map(|offer| battle.candidates(offer));
        let mut left: Vec<Order> = orders.collect();
        left.reverse();
        Some(Thinker {
            battle: battle.clone(),
            lore: Arc::clone(lore),
            side,
            left,
            best: None,
            weighed: 0,
        })
    }

    /// Weighs one order; the best once all are weighed.
    fn step(&mut self) -> Option<(Order, Thought)> {
        if let Some(order) = self.left.pop() {
            let eye = worth::Eye {
                setting: self.battle.setting(),
                state: self.battle.state(),
                lore: &self.lore,
                side: self.side,
            };
            let (worth, reasons) = eye.weigh(self.battle.agenda(), &order);
            self.weighed += 1;
            if self.best.as_ref().is_none_or(|best| worth > best.worth) {
                self.best = Some(Weighed {
                    order,
                    worth,
                    reasons,
                });
            }
            return None;
        }
        let best = self.best.clone().unwrap_or(Weighed {
            order: Order::EndPhase,
            worth: 0.0,
            reasons: Vec::new(),
        });
        let thought = Thought {
            element: element(&best.order),
            options: vec![Considered {
                course: Course::Likely,
                draft: Book::draft(&best.order),
                scores: Scores {
                    sober: best.worth,
                    ..Scores::default()
                },
                reasons: best.reasons,
            }],
            die: None,
            chosen: 0,
            weighed: self.weighed,
        };
        Some((best.order, thought))
    }
}

/// Who carries an order out.
fn element(order: &Order) -> Option<ElementId> {
    match order {
        Order::Move { element, .. }
        | Order::Shoot { element, .. }
        | Order::Split { element, .. }
        | Order::DriveBack { element, .. }
        | Order::Occupy { element } => Some(*element),
        Order::EndPhase | Order::Take | Order::HitDirt | Order::Stay => None,
    }
}

impl Thinks for Thinker {
    type Order = Order;

    fn think(&mut self, nodes: u32) -> Option<(Order, Thought)> {
        (0..nodes).find_map(|_| self.step())
    }
}

impl Playing for Book {
    type Lore = Lore;
    type Thinker = Thinker;

    fn lore(setting: &Setting, side: SideId) -> Lore {
        Lore::new(setting, side)
    }

    fn thinker(
        battle: &Battle<Book>,
        lore: &Arc<Lore>,
        side: SideId,
        _stream: u64,
    ) -> Option<Thinker> {
        Thinker::new(battle, lore, side)
    }
}

//! A sober player of Bushwars: it weighs every order it may give by the odds, by what its squads would suffer where they end, and by the way
//! that is left to what its side is after, and gives the best.
//!
//! It sees what lies on the table, which is all that anybody knows: where a hidden squad will come out is known to nobody.

mod eye;
mod worth;

use std::sync::Arc;

use super::matrix::{Considered, Course, Scores, Thought};
use super::seat::{Playing, Thinks};
use crate::engine::battle::Waiting;
use crate::engine::{Battle, Ruleset, SideId};
use crate::rules::bushwars::{Book, Order, Setting};
use crate::table::ElementId;
use eye::Eye;
pub use eye::Lore;

/// A side that thinks about the decision a battle waits for, order by order.
#[derive(Clone, Debug)]
pub struct Thinker {
    battle: Battle<Book>,
    lore: Arc<Lore>,
    side: SideId,
    /// Orders still to be weighed, the next one last.
    left: Vec<Order>,
    best: Option<(f64, Order)>,
    weighed: u32,
}

impl Thinker {
    /// Begins to think; none if the battle does not wait for a decision of `side`.
    pub fn new(battle: &Battle<Book>, lore: &Arc<Lore>, side: SideId) -> Option<Thinker> {
        match battle.waiting() {
            Waiting::Decision(decision) if decision.side == side => {}
            _ => return None,
        }
        let offers = battle.offers();
        let mut left: Vec<Order> = offers
            .iter()
            .flat_map(|offer| battle.candidates(offer))
            .collect();
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

    fn step(&mut self) -> Option<(Order, Thought)> {
        let Some(order) = self.left.pop() else {
            return self.done();
        };
        let eye = Eye {
            setting: self.battle.setting(),
            state: self.battle.state(),
            lore: &self.lore,
            side: self.side,
        };
        let worth = worth::weigh(&eye, self.battle.agenda().last(), &order);
        self.weighed += 1;
        if self.best.as_ref().is_none_or(|(best, _)| worth > *best) {
            self.best = Some((worth, order));
        }
        None
    }

    fn done(&self) -> Option<(Order, Thought)> {
        let (worth, order) = self.best.clone()?;
        let thought = Thought {
            element: element(&order),
            options: vec![Considered {
                course: Course::Likely,
                draft: Book::draft(&order),
                scores: Scores {
                    sober: worth,
                    ..Scores::default()
                },
                reasons: Vec::new(),
                changed: false,
            }],
            die: None,
            chosen: Some(0),
            weighed: self.weighed,
        };
        Some((order, thought))
    }
}

/// Who carries an order out.
fn element(order: &Order) -> Option<ElementId> {
    Book::draft(order).element
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

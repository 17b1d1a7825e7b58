//! A sober player of Fast and Furious Fifties: it weighs every order it may give by exact odds and by what ground is worth to its side, and
//! gives the best. It keeps in reach of its headquarters, leaves towns to the infantry, shoots heavy weapons by its spotters, and closes in
//! where enough can join. A side that has to leave reckons the turns it needs by the quickest ways out, round or through whoever bars them,
//! against the turns there are; the other side stands where that takes longest.
//!
//! A side sees what lies on the table; of hidden enemies it knows nothing, and it never looks at the dice.

mod fight;
mod ground;
mod mind;
mod odds;
mod race;
mod ways;
mod worth;

use std::sync::Arc;

use super::matrix::{Considered, Course, Scores, Thought};
use super::seat::{Playing, Thinks};
use crate::engine::battle::Waiting;
use crate::engine::{Battle, Ruleset, SideId, Text};
use crate::rules::fifties::{Book, Frame, Order, Setting, sequence};
use crate::table::ElementId;
pub use ground::Lore;
use mind::Mind;
use worth::Eye;

/// A side that thinks about the decision a battle waits for, order by order.
#[derive(Clone, Debug)]
pub struct Thinker {
    battle: Battle<Book>,
    lore: Arc<Lore>,
    side: SideId,
    mind: Mind,
    fires: Vec<Vec<f64>>,
    /// What is still to be weighed, the next one last.
    left: Vec<Task>,
    best: Option<Weighed>,
    weighed: u32,
}

/// Something to be weighed at one go.
#[derive(Clone, Debug)]
enum Task {
    /// All the moves of a unit.
    Moves(ElementId),
    /// An order.
    Order(Order),
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
        let decision = match battle.waiting() {
            Waiting::Decision(decision) if decision.side == side => decision,
            _ => return None,
        };
        let (setting, state) = (battle.setting(), battle.state());
        let mind = Mind::new(setting, state, lore, side);
        let mut left: Vec<Task> = match battle.agenda().last() {
            Some(Frame::Movement(_)) => {
                let mut elements = decision.elements.clone();
                if let Some(race) = mind.race_of(side) {
                    elements.sort_by_key(|id| mind.ticks_of(setting, lore, race, *id));
                }
                let moves = elements.into_iter().map(Task::Moves);
                [Task::Order(Order::EndPhase)]
                    .into_iter()
                    .chain(moves)
                    .collect()
            }
            _ => {
                let offers = battle.offers();
                let orders = offers.iter().flat_map(|offer| battle.candidates(offer));
                orders.map(Task::Order).collect()
            }
        };
        left.reverse();
        let mut thinker = Thinker {
            battle: battle.clone(),
            lore: Arc::clone(lore),
            side,
            mind,
            fires: Vec::new(),
            left,
            best: None,
            weighed: 0,
        };
        thinker.fires = thinker.eye().fires();
        Some(thinker)
    }

    fn eye(&self) -> Eye<'_> {
        Eye {
            setting: self.battle.setting(),
            state: self.battle.state(),
            lore: &self.lore,
            mind: &self.mind,
            fires: &self.fires,
            side: self.side,
        }
    }

    /// Weighs one order, or all moves of one unit; the best once all are weighed.
    fn step(&mut self) -> Option<(Order, Thought)> {
        let Some(task) = self.left.pop() else {
            return Some(self.done());
        };
        let (found, weighed) = match task {
            Task::Order(order) => {
                let (worth, reasons) = self.eye().weigh(self.battle.agenda(), &order);
                let found = Weighed {
                    order,
                    worth,
                    reasons,
                };
                (Some(found), 1)
            }
            Task::Moves(id) if self.waits(id) => (None, 0),
            Task::Moves(id) => self.moves(id),
        };
        self.weighed += weighed;
        let better = |found: &Weighed| {
            let best = self.best.as_ref();
            best.is_none_or(|best| found.worth > best.worth)
        };
        if let Some(found) = found.filter(better) {
            self.best = Some(found);
        }
        None
    }

    /// Whether a unit of a column waits to come on because another makes room first.
    fn waits(&self, id: ElementId) -> bool {
        let goes = |best: &Weighed| matches!(best.order, Order::Move { .. });
        self.mind.race_of(self.side).is_some()
            && self.battle.state().piece(id).is_none()
            && self.best.as_ref().is_some_and(goes)
    }

    /// The best move of a unit, if it has any.
    fn moves(&self, id: ElementId) -> (Option<Weighed>, u32) {
        let (setting, state) = (self.battle.setting(), self.battle.state());
        if sequence::may_move(setting, state, id).is_err() {
            return (None, 0);
        }
        let eye = self.eye();
        let moves = ways::moves(&eye, id);
        let weighed = moves.len() as u32;
        let best = eye.best_move(id, moves);
        let best = best.map(|(order, (worth, reasons))| Weighed {
            order,
            worth,
            reasons,
        });
        (best, weighed)
    }

    fn done(&self) -> (Order, Thought) {
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
                changed: false,
            }],
            die: None,
            chosen: Some(0),
            weighed: self.weighed,
        };
        (best.order, thought)
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

    fn lore(setting: &Setting, _side: SideId) -> Lore {
        Lore::new(setting)
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

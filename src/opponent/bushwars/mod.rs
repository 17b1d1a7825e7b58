//! A sober player of Bushwars: it weighs every order it may give by exact odds, by what its squads would suffer where they end, and by the way
//! that is left to what its side is after, and gives the best. It hides when the odds are good, goes from cover to cover, springs an ambush
//! where the target is worth it and at the best inch of a walk, and plans the fire of all its squads together.
//!
//! It sees what lies on the table, which is all that anybody knows: where a hidden squad will come out is known to nobody. It knows neither
//! the dice and cards to come nor how a walk goes on that is not yet walked. The author gives this book no decision matrix: to one who
//! plays alone it sets out three orders of one squad as Insurgent Commander's matrix does (IC-64): the best, the one that gains most if the
//! enemy's answer is left out, and the one most unlike both.

mod cards;
mod eye;
mod fires;
mod loot;
mod lore;
mod odds;
mod spring;
mod tasks;
mod ways;
mod worth;

use std::sync::Arc;

use super::matrix::{Scores, Thought, Weighed, three};
use super::seat::{Playing, Thinks};
use crate::engine::battle::Waiting;
use crate::engine::{Battle, Ruleset, SideId};
use crate::rules::bushwars::{Book, Order, Setting};
use crate::table::ElementId;
use eye::{Eye, Look};
use fires::Plan;
pub use lore::Lore;
use tasks::Task;
use worth::Worth;

/// A side that thinks about the decision a battle waits for, order by order.
#[derive(Clone, Debug)]
pub struct Thinker {
    battle: Battle<Book>,
    lore: Arc<Lore>,
    look: Look,
    side: SideId,
    /// The fire of all its squads, where it is declared.
    plan: Option<Plan>,
    /// What is still to be weighed, the next one last.
    left: Vec<Task>,
    /// Everything weighed so far.
    found: Vec<Weighed<Order>>,
    /// Which of it is best.
    best: Option<usize>,
}

impl Thinker {
    /// Begins to think; none if the battle does not wait for a decision of `side`.
    pub fn new(battle: &Battle<Book>, lore: &Arc<Lore>, side: SideId) -> Option<Thinker> {
        match battle.waiting() {
            Waiting::Decision(decision) if decision.side == side => {}
            _ => return None,
        }
        let mut thinker = Thinker {
            battle: battle.clone(),
            lore: Arc::clone(lore),
            look: Look::new(battle.setting(), battle.state(), side),
            side,
            plan: None,
            left: Vec::new(),
            found: Vec::new(),
            best: None,
        };
        thinker.left = thinker.tasks();
        thinker.left.reverse();
        Some(thinker)
    }

    fn eye(&self) -> Eye<'_> {
        Eye {
            setting: self.battle.setting(),
            state: self.battle.state(),
            lore: &self.lore,
            look: &self.look,
            side: self.side,
        }
    }

    /// Goes through one task; the best order once all are done.
    fn step(&mut self) -> Option<(Order, Thought)> {
        let Some(task) = self.left.pop() else {
            return self.done();
        };
        for (order, worth) in self.weigh(task) {
            let option = weighed(order, worth);
            let best = self.best.map(|best| self.found[best].scores.sober);
            if best.is_none_or(|best| option.scores.sober > best) {
                self.best = Some(self.found.len());
            }
            self.found.push(option);
        }
        None
    }

    /// The best order, and what else the same squad could do.
    fn done(&mut self) -> Option<(Order, Thought)> {
        let all = std::mem::take(&mut self.found);
        let weighed = all.len() as u32;
        let best = all[self.best?].order.clone();
        let of = element(&best);
        let mut set_out = Vec::new();
        for option in all {
            let beside = match element(&option.order) {
                None => option.order != Order::EndPhase || of.is_none(),
                own => of.is_none() && best != Order::EndPhase || own == of,
            };
            if beside && option.scores.sober > f64::MIN / 2.0 {
                add(&mut set_out, option);
            }
        }
        let options = three(&set_out).into_iter().map(|(course, place)| {
            let option = &set_out[place];
            option.considered(course, Book::draft(&option.order))
        });
        let thought = Thought {
            element: of,
            options: options.collect(),
            die: None,
            chosen: Some(0),
            weighed,
        };
        Some((best, thought))
    }
}

/// Adds an option: of two that end alike the better one stays.
fn add(options: &mut Vec<Weighed<Order>>, option: Weighed<Order>) {
    let alike = |other: &Weighed<Order>| {
        option.place.is_some() && other.kind == option.kind && other.place == option.place
            || other.order == option.order
    };
    match options.iter_mut().find(|other| alike(other)) {
        Some(other) if option.scores.sober > other.scores.sober => *other = option,
        Some(_) => {}
        None => options.push(option),
    }
}

/// An option as the three are chosen from.
fn weighed(order: Order, worth: Worth) -> Weighed<Order> {
    let (kind, place, target) = match &order {
        Order::Move { way, .. } if way.leave => ("leave", None, None),
        Order::Move { way, .. } => ("move", way.path.last().copied(), None),
        Order::Guess { .. } => ("guess", None, None),
        Order::Reveal { at, .. } => ("reveal", Some(*at), None),
        Order::Ambush { at, .. } => ("ambush", Some(*at), None),
        Order::Overwatch { .. } => ("overwatch", None, None),
        Order::Expose { element, at } => ("expose", Some(*at), Some(*element)),
        Order::HideNow { element } => ("hide_now", None, Some(*element)),
        Order::Choose { element } | Order::TurnDown { element } => ("choose", None, Some(*element)),
        Order::Fire { target, .. } => ("fire", None, Some(*target)),
        Order::Force { .. } => ("force", None, None),
        Order::Lose { .. } => ("lose", None, None),
        Order::Wait | Order::Pass | Order::Decline | Order::EndPhase => ("stay", None, None),
        _ => loot::kind(&order),
    };
    Weighed {
        order,
        kind,
        place,
        target,
        scores: Scores {
            sober: worth.sober(),
            danger: worth.gain,
            wild: worth.risk.max(0.0),
        },
        reasons: worth.reasons,
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

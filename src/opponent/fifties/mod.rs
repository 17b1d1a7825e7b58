//! A sober player of Fast and Furious Fifties: it weighs every order it may give by exact odds and by what ground is worth to its side, and
//! gives the best. It keeps in reach of its headquarters, leaves towns to the infantry, shoots heavy weapons by its spotters, and closes in
//! where enough can join. A side that has to leave reckons the turns it needs by the quickest ways out, round or through whoever bars them,
//! against the turns there are; the other side stands where that takes longest.
//!
//! A side sees what lies on the table; of hidden enemies it knows nothing, and it never looks at the dice. It rolls none of its own either:
//! the authors give this book no matrix. To one who plays alone it sets out three orders of one unit as Insurgent Commander's matrix does
//! (IC-64): the best, the one that gains most if the enemy's answer is left out, and the one most unlike both.

mod fight;
mod ground;
mod mind;
mod odds;
mod race;
mod ways;
mod worth;

use std::sync::Arc;

use super::matrix::{Scores, Thought, Weighed, three};
use super::seat::{Playing, Thinks};
use crate::engine::battle::Waiting;
use crate::engine::{Battle, Ruleset, SideId, Text};
use crate::rules::fifties::{Book, Frame, Order, Setting, sequence};
use crate::table::{ElementId, Point};
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
    /// Everything weighed so far.
    found: Vec<Weighed<Order>>,
    /// Which of it is best.
    best: Option<usize>,
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
            found: Vec::new(),
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
        let found = match task {
            Task::Order(order) => {
                let (scores, reasons) = self.eye().weigh(self.battle.agenda(), &order);
                vec![weighed(order, None, scores, reasons)]
            }
            Task::Moves(id) if self.waits(id) => Vec::new(),
            Task::Moves(id) => self.moves(id),
        };
        for option in found {
            self.weighed += 1;
            let best = self.best.map(|best| self.found[best].scores.sober);
            if best.is_none_or(|best| option.scores.sober > best) {
                self.best = Some(self.found.len());
            }
            self.found.push(option);
        }
        None
    }

    /// Whether a unit of a column waits to come on because another makes room first.
    fn waits(&self, id: ElementId) -> bool {
        let goes = |best: usize| matches!(self.found[best].order, Order::Move { .. });
        self.mind.race_of(self.side).is_some()
            && self.battle.state().piece(id).is_none()
            && self.best.is_some_and(goes)
    }

    /// The moves of a unit, weighed.
    fn moves(&self, id: ElementId) -> Vec<Weighed<Order>> {
        let (setting, state) = (self.battle.setting(), self.battle.state());
        if sequence::may_move(setting, state, id).is_err() {
            return Vec::new();
        }
        let eye = self.eye();
        let moves = eye.weigh_moves(id, ways::moves(&eye, id)).into_iter();
        moves
            .map(|(order, end, (scores, reasons))| weighed(order, end, scores, reasons))
            .collect()
    }

    /// The best order, and what else the same unit could do.
    fn done(&mut self) -> (Order, Thought) {
        let all = std::mem::take(&mut self.found);
        let best = self
            .best
            .map_or(Order::EndPhase, |best| all[best].order.clone());
        let of = element(&best);
        let mut set_out = Vec::new();
        for option in all {
            if is_beside(&option.order, of) {
                add(&mut set_out, option);
            }
        }
        if set_out.is_empty() {
            set_out.push(weighed(best.clone(), None, Scores::default(), Vec::new()));
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
            weighed: self.weighed,
        };
        (best, thought)
    }
}

/// Whether an order is set out beside the best one: it is the same unit's, or an answer to the same hits or ground.
fn is_beside(order: &Order, of: Option<ElementId>) -> bool {
    match order {
        Order::Move { .. } | Order::Shoot { .. } | Order::Split { .. } => element(order) == of,
        Order::DriveBack { .. } | Order::Occupy { .. } => of.is_none() || element(order) == of,
        Order::EndPhase => of.is_none(),
        Order::Take | Order::HitDirt | Order::Stay => true,
    }
}

/// Adds an option: of two moves that end alike the better one stays.
fn add(options: &mut Vec<Weighed<Order>>, option: Weighed<Order>) {
    let moves = matches!(option.order, Order::Move { .. });
    let alike =
        |other: &Weighed<Order>| moves && other.kind == option.kind && other.place == option.place;
    match options.iter_mut().find(|other| alike(other)) {
        Some(other) if option.scores.sober > other.scores.sober => *other = option,
        Some(_) => {}
        None => options.push(option),
    }
}

/// An option as the three are chosen from.
fn weighed(
    order: Order,
    place: Option<Point>,
    scores: Scores,
    reasons: Vec<Text>,
) -> Weighed<Order> {
    let (kind, target) = match &order {
        Order::Move { way, .. } if way.leave => ("leave", None),
        Order::Move { .. } => ("move", None),
        Order::Shoot { target, .. } => ("shoot", Some(*target)),
        Order::Split { .. } => ("split", None),
        Order::DriveBack { .. } => ("drive_back", None),
        Order::Occupy { .. } => ("occupy", None),
        Order::Take => ("take", None),
        Order::HitDirt => ("hit_dirt", None),
        Order::EndPhase | Order::Stay => ("stay", None),
    };
    Weighed {
        order,
        kind,
        place,
        target,
        scores,
        reasons,
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

//! The decision matrix for Insurgent Commander (IC-64, R88): at each decision one element is chosen by plain rules of thumb, what it could do
//! is weighed by exact odds, three options are set out, and the side's own D10 chooses.
//!
//! A side sees what lies on the table. It reads neither the battle's dice nor what is still to come: of an enemy who walks it knows where it
//! is, never where it goes.

mod answers;
mod choice;
mod deeds;
mod eye;
mod going;
mod home;
mod lore;
mod places;
mod pull;
mod rides;
mod stay;
mod worth;

use std::sync::Arc;

use super::{Scores, Thought, Weighed};
use crate::chance::Dice;
use crate::engine::battle::Waiting;
use crate::engine::{Battle, Decision, SideId, Text};
use crate::opponent::seat::{Playing, Thinks};
use crate::rules::insurgent::action::Occasion;
use crate::rules::insurgent::options::BandThree;
use crate::rules::insurgent::sequence::{self, Way};
use crate::rules::insurgent::state::{Activation, Place};
use crate::rules::insurgent::{Book, Order, Setting, aircraft, command, contact, reaction};
use crate::table::ElementId;
use choice::{best, side_order};
use deeds::{Musing, Task};
use eye::Field;
pub use lore::Lore;

/// However much there is to look at, an order is given after so many nodes.
pub const MOST_NODES: u32 = 600;
/// A command roll that only a double six passes is not made: it is a blunder as often.
const HOPELESS: f64 = 1.5 / 36.0;
/// An element that could do no more good than this by acting is left alone.
const WORTHWHILE: f64 = 0.06;

/// A side that thinks about the decision a battle waits for. It can be stopped after any node and goes on where it was; what comes of it
/// does not depend on where it was stopped.
#[derive(Clone, Debug)]
pub struct Thinker {
    battle: Battle<Book>,
    lore: Arc<Lore>,
    side: SideId,
    dice: Dice,
    decision: Decision,
    nodes: u32,
    /// Those whose eagerness is still to be looked at, the next one last.
    unranked: Vec<ElementId>,
    /// Those who may be thought about, the most eager last.
    ranked: Vec<(f64, ElementId)>,
    musing: Option<Musing>,
    /// What is to be looked at for it, the next last.
    tasks: Vec<Task>,
}

impl Thinker {
    /// Begins to think; none if the battle does not wait for a decision of `side`. The dice of `stream` are the side's own.
    pub fn new(battle: &Battle<Book>, side: SideId, stream: u64) -> Option<Thinker> {
        let lore = Arc::new(Lore::new(battle.setting(), side));
        Thinker::knowing(battle, lore, side, stream)
    }

    /// The same with what the side knew before the battle, reckoned once.
    pub fn knowing(
        battle: &Battle<Book>,
        lore: Arc<Lore>,
        side: SideId,
        stream: u64,
    ) -> Option<Thinker> {
        let Waiting::Decision(decision) = battle.waiting() else {
            return None;
        };
        if decision.side != side {
            return None;
        }
        let mut unranked = decision.elements.clone();
        unranked.reverse();
        Some(Thinker {
            battle: battle.clone(),
            lore,
            side,
            dice: Dice::new(stream),
            decision: decision.clone(),
            nodes: 0,
            unranked,
            ranked: Vec::new(),
            musing: None,
            tasks: Vec::new(),
        })
    }

    /// Thinks for so many nodes, each a look at one thing; the order once it is found.
    pub fn think(&mut self, nodes: u32) -> Option<(Order, Thought)> {
        for _ in 0..nodes {
            if let Some(found) = self.step() {
                return Some(found);
            }
        }
        None
    }

    /// Thinks to the end.
    pub fn conclude(&mut self) -> (Order, Thought) {
        loop {
            if let Some(found) = self.step() {
                return found;
            }
        }
    }

    fn field(&self) -> Field<'_> {
        Field {
            setting: self.battle.setting(),
            state: self.battle.state(),
            lore: &self.lore,
            side: self.side,
        }
    }

    /// One node.
    fn step(&mut self) -> Option<(Order, Thought)> {
        self.nodes += 1;
        if self.decision.kind == "overwatch" {
            return Some(self.overwatch());
        }
        if self.nodes >= MOST_NODES {
            self.unranked.clear();
            self.ranked.clear();
            self.tasks.clear();
        }
        if let Some(id) = self.unranked.pop() {
            let eagerness = self.eagerness(id);
            self.ranked.push((eagerness, id));
            if self.unranked.is_empty() {
                self.ranked
                    .sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
            }
            return None;
        }
        if let Some(mut musing) = self.musing.take() {
            if let Some(task) = self.tasks.pop() {
                musing.look(&self.field(), task);
                self.musing = Some(musing);
                return None;
            }
            return self.close(musing);
        }
        match self.ranked.pop() {
            Some((_, id)) => {
                self.open(id);
                None
            }
            None => Some(self.nothing_more()),
        }
    }

    /// The enemy whose action is answered, if one is.
    fn actor(&self) -> Option<ElementId> {
        match self.decision.kind.as_ref() {
            "react" => reaction::actor(self.battle.state()),
            _ => None,
        }
    }

    /// How soon an element's turn to be thought about comes.
    fn eagerness(&self, id: ElementId) -> f64 {
        let field = self.field();
        let (setting, state) = (field.setting, field.state);
        if let Some(actor) = self.actor() {
            return field.answer_worth(id, actor);
        }
        let e = state.element(id);
        let Some(piece) = state.piece(id) else {
            // Who rides waits for the carrier's own order; a jet comes when others have seen what there is, a helicopter when they have drawn
            // the enemy's fire.
            return match e.place {
                Place::Away(_) if aircraft::fixed_wing(setting, id) => 14.0,
                Place::Away(_) => 3.0,
                _ => 0.5,
            };
        };
        if state.acting.contains(&id) && !state.group {
            return 200.0;
        }
        let touching = |pinned: bool| {
            field.friends().any(|(other, at)| {
                let friend = state.element(other);
                other != id
                    && piece.in_contact(&at)
                    && friend.pinned == pinned
                    && friend.activation == Activation::Fresh
            })
        };
        if setting.is_leader(id) && !e.pinned && (touching(true) || touching(false)) {
            return 100.0;
        }
        if contact::in_combat(setting, state, id) {
            return 60.0;
        }
        let before = field.outlook(id, piece);
        let shot = before.best_shot(false).map_or(0.0, |(_, harm)| harm.value);
        let first = if e.pinned { 5.0 } else { 20.0 };
        let front = -before.pull * 0.1;
        if shot > 0.6 {
            first + 10.0 * shot
        } else if setting.is_leader(id) {
            1.0
        } else {
            first - 5.0 - front.clamp(0.0, 4.0)
        }
    }

    /// Begins to think about one element, if it may do anything.
    fn open(&mut self, id: ElementId) {
        let field = self.field();
        let (setting, state) = (field.setting, field.state);
        let (occasion, roll) = if let Some(actor) = self.actor() {
            (Occasion::Reaction(actor), None)
        } else {
            let Ok(way) = sequence::may_act(setting, state, id)
                .and_then(|()| sequence::way(setting, state, id, false))
            else {
                return;
            };
            let chance = || command::needed_roll(command::working(setting, state, id)).chance;
            let roll = (way == Way::Roll).then(chance);
            if roll.is_some_and(|chance| chance < HOPELESS) {
                return;
            }
            (Occasion::OwnPhase, roll)
        };
        let Some(musing) = Musing::begin(&field, id, occasion, roll) else {
            return;
        };
        let able = match occasion {
            Occasion::OwnPhase => true,
            Occasion::Reaction(actor) => musing.may_react(&field, actor),
        };
        let mut tasks = if able {
            musing.tasks(&field)
        } else {
            Vec::new()
        };
        tasks.reverse();
        self.tasks = tasks;
        self.musing = Some(musing);
    }

    /// All was looked at for an element: an order, or the next element's turn.
    fn close(&mut self, mut musing: Musing) -> Option<(Order, Thought)> {
        let field = self.field();
        let state = field.state;
        if let Some(actor) = self.actor() {
            musing.add_waiting(&field, actor);
            let best = best(&musing.options)?;
            if best.order == Order::Pass {
                return None;
            }
        } else {
            self.add_group(&mut musing);
            let alone = state.acting == [musing.me] && !state.group;
            if alone {
                musing.options.push(side_order(Order::Done, "done", 0.0));
            }
            let good = best(&musing.options).is_some_and(|o| o.scores.sober > WORTHWHILE);
            if !good && !alone {
                return None;
            }
        }
        Some(self.decide(Some(musing.me), musing.options))
    }

    /// A leader may take others along (IC-9): worth it where nobody sees them, for one roll then puts no more at stake than one alone.
    /// Under the enemy's eyes each does better by itself, when its time has come.
    fn add_group(&self, musing: &mut Musing) {
        let field = self.field();
        let (setting, state) = (field.setting, field.state);
        if sequence::may_lead(setting, state, musing.me).is_err() {
            return;
        }
        let near = crate::rules::insurgent::offers::joiners(setting, state, musing.me);
        let touching: Vec<ElementId> = near
            .iter()
            .copied()
            .filter(|id| contact::in_contact(state, musing.me, *id))
            .collect();
        let members = if touching.is_empty() { near } else { touching };
        if members.is_empty() {
            return;
        }
        let in_sight = members.iter().any(|id| field.is_in_sight(*id));
        let more = if in_sight || !musing.before.seen.is_empty() {
            -0.4
        } else {
            0.1
        };
        let most = best(&musing.options).map_or(0.0, |option| option.scores.sober.max(0.0));
        musing.options.push(Weighed {
            order: Order::Group {
                leader: musing.me,
                members,
            },
            kind: "group",
            place: None,
            target: None,
            scores: Scores {
                sober: most + more,
                danger: 0.3,
                wild: 0.4,
            },
            reasons: vec![Text::key("opponent-together")],
        });
    }
}

impl Thinks for Thinker {
    type Order = Order;

    fn think(&mut self, nodes: u32) -> Option<(Order, Thought)> {
        Thinker::think(self, nodes)
    }
}

impl Playing for Book {
    type Lore = Lore;
    type Thinker = Thinker;

    fn lore(setting: &Setting, side: SideId) -> Lore {
        Lore::new(setting, side)
    }

    fn three_is_likely(setting: &Setting) -> bool {
        setting.options.matrix_band_three == BandThree::Likely
    }

    fn thinker(
        battle: &Battle<Book>,
        lore: &Arc<Lore>,
        side: SideId,
        stream: u64,
    ) -> Option<Thinker> {
        Thinker::knowing(battle, Arc::clone(lore), side, stream)
    }
}

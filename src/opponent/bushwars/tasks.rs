//! What there is to weigh at a decision, piece by piece.

use super::Thinker;
use super::eye::Eye;
use super::fires::Plan;
use super::ways;
use super::worth::{Worth, figures};
use crate::engine::Text;
use crate::engine::battle::Waiting;
use crate::rules::bushwars::frame::{CardEvent, Frame};
use crate::rules::bushwars::state::Place;
use crate::rules::bushwars::{Order, Way, ambush, cards, damage, fire, hiding, sequence};
use crate::table::ElementId;

/// Something to be weighed at one go.
#[derive(Clone, Debug)]
pub enum Task {
    /// An order as it is.
    Order(Order),
    /// One move.
    Go(ElementId, Way),
    /// To hide, or to stay hidden or show oneself.
    Guess(ElementId),
    /// To show oneself because one must.
    Show(ElementId),
    /// Ambushes by one squad of somebody.
    Ambush(ElementId, ElementId),
    /// To wait for somebody who walks to come an inch on.
    Wait,
    /// Where another's squad is put.
    Expose(ElementId),
    /// The fire of one squad.
    Fire(ElementId),
}

impl Thinker {
    /// All there is to weigh.
    pub(super) fn tasks(&mut self) -> Vec<Task> {
        let eye = self.eye();
        let (setting, state) = (eye.setting, eye.state);
        let side = self.side;
        let each = |ids: Vec<ElementId>, order: fn(ElementId) -> Order| -> Vec<Task> {
            ids.into_iter().map(|id| Task::Order(order(id))).collect()
        };
        let decline = || Task::Order(Order::Decline);
        match self.battle.agenda().last() {
            Some(Frame::Movement(quality, _)) => {
                let owes = sequence::owing(setting, state, *quality, side);
                let mut tasks = Vec::new();
                if owes.is_empty() {
                    tasks.push(Task::Order(Order::EndPhase));
                }
                let phase = (*quality, side);
                for id in sequence::able(setting, state, *quality, side) {
                    if sequence::may_act(setting, state, phase, id).is_err() {
                        continue;
                    }
                    if matches!(state.element(id).place, Place::Table(_)) {
                        let ways = ways::ways(&eye, id).into_iter();
                        tasks.extend(ways.map(|way| Task::Go(id, way)));
                    }
                    tasks.push(Task::Guess(id));
                }
                tasks.extend(self.loots());
                tasks
            }
            Some(frame @ (Frame::Walk(_) | Frame::Shown(..))) => {
                let mut tasks = vec![Task::Order(Order::Pass)];
                let walks = matches!(frame, Frame::Walk(_));
                if let Some(target) = Eye::quarry(Some(frame)) {
                    for id in ambush::able(setting, state, side, target, walks) {
                        tasks.push(if state.hidden(id).is_some() {
                            Task::Ambush(id, target)
                        } else {
                            Task::Order(Order::Overwatch { element: id })
                        });
                    }
                }
                if walks {
                    tasks.push(Task::Wait);
                }
                tasks
            }
            Some(Frame::Place(id)) => vec![Task::Show(*id)],
            Some(Frame::Land(_)) => self.loots(),
            Some(Frame::Event(event, _)) => match event {
                CardEvent::TurnDown => {
                    let ids = cards::with_dice(setting, state, side);
                    each(ids, |element| Order::TurnDown { element })
                }
                CardEvent::Hide => {
                    let ids = cards::may_be_hidden(setting, state, side);
                    let mut tasks = each(ids, |element| Order::HideNow { element });
                    tasks.push(decline());
                    tasks
                }
                CardEvent::Force => {
                    let sides = cards::may_be_forced(setting, state, side).into_iter();
                    let force = |side| Task::Order(Order::Force { side });
                    sides.map(force).chain([decline()]).collect()
                }
                CardEvent::Expose => {
                    let ids = cards::may_be_exposed(setting, state, side).into_iter();
                    ids.map(Task::Expose).chain([decline()]).collect()
                }
                CardEvent::Mine => Vec::new(),
            },
            Some(Frame::Choose(_)) => {
                let ids = state.hiders(setting, side).map(|(id, _)| id).collect();
                each(ids, |element| Order::Choose { element })
            }
            Some(Frame::Losses) => {
                let Waiting::Decision(decision) = self.battle.waiting() else {
                    return Vec::new();
                };
                let Some(element) = decision.about else {
                    return Vec::new();
                };
                let kinds = damage::kinds(state, element).into_iter();
                kinds
                    .map(|weapon| Task::Order(Order::Lose { element, weapon }))
                    .collect()
            }
            Some(Frame::Declare(quality, _)) => {
                let shooters = fire::shooters(setting, state, *quality, side);
                let plan = Plan::new(&eye);
                self.plan = Some(plan);
                let fire = shooters.into_iter().map(Task::Fire);
                fire.chain([Task::Order(Order::EndPhase)]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What may be done about crates, vehicles and parties.
    fn loots(&self) -> Vec<Task> {
        const OFFERS: [&str; 7] = [
            "open_crate",
            "lift",
            "stow_crate",
            "commandeer",
            "start_up",
            "get_out",
            "set_down",
        ];
        let offers = self.battle.offers().into_iter();
        let open = offers.filter(|offer| offer.refused.is_none());
        open.filter(|offer| OFFERS.contains(&offer.key.as_ref()))
            .flat_map(|offer| self.battle.candidates(&offer))
            .map(Task::Order)
            .collect()
    }

    /// Weighs what a task asks for.
    pub(super) fn weigh(&self, task: Task) -> Vec<(Order, Worth)> {
        let eye = self.eye();
        let frame = self.battle.agenda().last();
        match task {
            Task::Order(order) => {
                let worth = eye.plainly(frame, &order);
                vec![(order, worth)]
            }
            Task::Go(element, way) => {
                let worth = eye.moved(element, &way);
                vec![(Order::Move { element, way }, worth)]
            }
            Task::Guess(element) => self.guesses(element),
            Task::Show(element) => shows(&eye, element),
            Task::Ambush(element, target) => {
                let lairs = eye.lairs(element, target).into_iter();
                lairs
                    .map(|at| {
                        let order = Order::Ambush { element, at };
                        (order, eye.ambushes(element, at, target))
                    })
                    .collect()
            }
            Task::Wait => match frame {
                Some(Frame::Walk(walking)) => {
                    let best = self.best.map(|best| self.found[best].scores.sober);
                    let worth = eye.waits(walking.element, best.unwrap_or(0.0));
                    vec![(Order::Wait, worth)]
                }
                _ => Vec::new(),
            },
            Task::Expose(element) => {
                let places = eye.pillories(element).into_iter();
                places
                    .map(|at| (Order::Expose { element, at }, eye.exposed(element, at)))
                    .collect()
            }
            Task::Fire(id) => self.fires(&eye, id),
        }
    }

    /// Both guesses of a squad, and, if it is hidden, to show itself instead.
    fn guesses(&self, element: ElementId) -> Vec<(Order, Worth)> {
        let eye = self.eye();
        let hidden = eye.state.hidden(element).is_some();
        let mut found = Vec::new();
        let mut best = 0.0;
        if hidden {
            found = shows(&eye, element);
            let each = found.iter().map(|(_, worth)| worth.sober());
            best = each.fold(f64::MIN, f64::max);
        }
        if hiding::may_guess(eye.setting, eye.state, element).is_ok() {
            for higher in [true, false] {
                let worth = eye.guessed(element, higher, best);
                found.push((Order::Guess { element, higher }, worth));
            }
        }
        found
    }

    /// What one squad is to fire by the plan of all, and what else it could fire at.
    fn fires(&self, eye: &Eye<'_>, id: ElementId) -> Vec<(Order, Worth)> {
        let Some(plan) = &self.plan else {
            return Vec::new();
        };
        let planned = plan.order(eye, id);
        let most = planned.as_ref().map_or(0.0, |(_, does)| *does);
        let mut found = Vec::new();
        for target in plan.targets(id) {
            let does = plan.all_at(eye, id, target);
            let order = Order::Fire {
                element: id,
                target,
                weapon: None,
            };
            // What is not planned is the less: others fire at it, or it would be better to split.
            let sober = (0.5 * does).min(0.9 * most);
            let worth = Worth {
                gain: does,
                risk: does - sober,
                reasons: vec![figures("thinks-fire", does)],
            };
            found.push((order, worth));
        }
        let Some((order, does)) = planned else {
            return found;
        };
        let mut worth = Worth::plain(0.01 + does).says(figures("thinks-fire", does));
        if let Order::Fire {
            weapon: Some(_), ..
        } = &order
        {
            worth = worth.says(Text::key("thinks-splits"));
        }
        found.retain(|(other, _)| *other != order);
        found.push((order, worth));
        found
    }
}

/// The places at which a squad may show itself.
fn shows(eye: &Eye<'_>, element: ElementId) -> Vec<(Order, Worth)> {
    let die = eye.state.hidden(element).map_or(0, |hidden| hidden.die);
    let places = eye.places(element, die).into_iter();
    places
        .map(|at| {
            let worth = eye.shown(element, at);
            (Order::Reveal { element, at }, worth)
        })
        .collect()
}

impl Eye<'_> {
    /// An order that needs no looking round.
    fn plainly(&self, frame: Option<&Frame>, order: &Order) -> Worth {
        match order {
            Order::Overwatch { element } => match Eye::quarry(frame) {
                Some(target) => self.watches(*element, target),
                None => Worth::never(),
            },
            Order::HideNow { element } => self.hides_now(*element),
            Order::TurnDown { element } => self.turned_down(*element),
            Order::Force { side } => self.forces(*side),
            Order::Choose { element } => self.chosen(*element),
            Order::Lose { weapon, .. } => self.loses(*weapon),
            Order::Wait | Order::Pass | Order::Decline | Order::EndPhase => Worth::default(),
            _ => self.loots(order),
        }
    }
}

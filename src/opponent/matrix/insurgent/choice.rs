//! What a thought comes to: three options are set out and the side's die chooses (IC-64); and what is decided for no one element, at a walk
//! under overwatch or when nobody has anything better to do.

use super::{HOPELESS, Thinker, answers, worth};
use crate::engine::{Ruleset, Text};
use crate::opponent::matrix::{Course, DIE, Scores, Thought, Weighed, three};
use crate::opponent::seat::Playing;
use crate::rules::insurgent::sequence::{self, Way};
use crate::rules::insurgent::{Book, Order};
use crate::table::ElementId;

/// By how much one course must be better than all others that no die is rolled for it.
const OBVIOUS: f64 = 4.0;

impl Thinker {
    /// Nobody has anything worthwhile to do.
    pub(super) fn nothing_more(&mut self) -> (Order, Thought) {
        let options = match self.decision.kind.as_ref() {
            "react" => vec![answers::pass(0.0, "opponent-nothing")],
            _ => self.nothing_more_to_order(),
        };
        self.decide(None, options)
    }

    fn nothing_more_to_order(&self) -> Vec<Weighed<Order>> {
        let field = self.field();
        let (setting, state) = (field.setting, field.state);
        if state.group {
            let unused = state.acting.iter().any(|id| {
                matches!(
                    sequence::way(setting, state, *id, false),
                    Ok(Way::Free | Way::Granted)
                )
            });
            let chance = sequence::group_roll(setting, state).map_or(0.0, |roll| roll.chance);
            let each = if unused {
                -1.0
            } else {
                chance * 0.8 - worth::BLUNDER
            };
            let mut options = vec![side_order(Order::Done, "done", 0.0)];
            if sequence::may_roll_group(setting, state).is_ok() && chance > HOPELESS {
                let good = each * state.acting.len() as f64;
                options.push(side_order(Order::GroupRoll, "group_roll", good));
            }
            return options;
        }
        if !state.acting.is_empty() && setting.options.finish_element_first {
            return vec![side_order(Order::Done, "done", 0.0)];
        }
        vec![side_order(Order::EndPhase, "end_phase", 0.0)]
    }

    /// An enemy walks under the guns of some on overwatch: each may fire now, or all wait.
    pub(super) fn overwatch(&mut self) -> (Order, Thought) {
        let field = self.field();
        let walker = self.decision.about;
        let asked = &self.decision.elements;
        let mut options = Vec::new();
        if let Some(walker) = walker {
            options.extend(
                asked
                    .iter()
                    .filter_map(|id| answers::on_the_way(&field, *id, walker)),
            );
            options.push(answers::wait(&field, asked, walker));
        } else {
            options.push(answers::pass(0.0, "opponent-nothing"));
        }
        let element = best(&options).and_then(|option| match &option.order {
            Order::Watch { element, .. } => Some(*element),
            _ => None,
        });
        self.decide(element, options)
    }

    /// Sets out three of the options, all of them legal, rolls, and takes the one the die says.
    pub(super) fn decide(
        &mut self,
        element: Option<ElementId>,
        mut options: Vec<Weighed<Order>>,
    ) -> (Order, Thought) {
        let mut set_out = loop {
            let set_out = three(&options);
            let illegal: Vec<usize> = set_out
                .iter()
                .map(|(_, place)| *place)
                .filter(|place| !self.is_legal(&options[*place].order))
                .collect();
            if illegal.is_empty() {
                break set_out;
            }
            let mut place = 0;
            options.retain(|_| {
                place += 1;
                !illegal.contains(&(place - 1))
            });
        };
        if set_out.is_empty() {
            let last = match self.decision.kind.as_ref() {
                "act" => side_order(Order::EndPhase, "end_phase", 0.0),
                _ => answers::pass(0.0, "opponent-nothing"),
            };
            return self.decide(None, vec![last]);
        }
        if is_obvious(&options, &set_out) {
            set_out.truncate(1);
        }
        let (die, chosen) = self.choose(&set_out);
        let considered = set_out
            .iter()
            .map(|(course, place)| {
                let option = &options[*place];
                option.considered(*course, Book::draft(&option.order))
            })
            .collect();
        let order = options.swap_remove(set_out[chosen].1).order;
        let thought = Thought {
            element,
            options: considered,
            die,
            chosen: Some(chosen as u8),
            weighed: self.nodes,
        };
        (order, thought)
    }

    /// The D10, and which of the options it means; no roll where there is one.
    fn choose(&mut self, set_out: &[(Course, usize)]) -> (Option<u8>, usize) {
        if set_out.len() < 2 {
            return (None, 0);
        }
        let die = self.dice.die(DIE);
        let course = Course::of(die, Book::three_is_likely(self.battle.setting()));
        let chosen = set_out.iter().position(|(one, _)| *one == course);
        (Some(die), chosen.unwrap_or(set_out.len() - 1))
    }

    fn is_legal(&self, order: &Order) -> bool {
        self.battle.agenda().last().is_some_and(|frame| {
            let (setting, state) = (self.battle.setting(), self.battle.state());
            Book::answer(setting, state, frame, self.side, order).is_ok()
        })
    }
}

/// Whether the most likely course is so much better than the others that nobody would roll for it.
fn is_obvious(options: &[Weighed<Order>], set_out: &[(Course, usize)]) -> bool {
    let mut sober = set_out
        .iter()
        .map(|(_, place)| options[*place].scores.sober);
    let likely = sober.next().unwrap_or(0.0);
    likely > OBVIOUS && sober.all(|other| likely - other > OBVIOUS)
}

/// The soberest of some options.
pub(super) fn best(options: &[Weighed<Order>]) -> Option<&Weighed<Order>> {
    options.iter().reduce(|best, option| {
        if option.scores.sober > best.scores.sober {
            option
        } else {
            best
        }
    })
}

/// An order that is about the side or whoever acts: it has nothing better to do.
pub(super) fn side_order(order: Order, kind: &'static str, sober: f64) -> Weighed<Order> {
    Weighed {
        order,
        kind,
        place: None,
        target: None,
        scores: Scores {
            sober,
            danger: sober.min(0.0),
            wild: 0.0,
        },
        reasons: vec![Text::key("opponent-nothing")],
    }
}

//! The only code that applies an input to a battle.

use std::sync::Arc;

use twox_hash::XxHash3_64;

use super::field::Field;
use super::report::{Decision, Draft, Offer, Refusal, Report, SideId, TableView, Told};
use super::ruleset::{Next, Ruleset, Step, Then, Wanted};
use super::verdict::{Forecast, Verdict};
use crate::chance::{Dice, DiceFault};
use crate::table::{Board, ElementId, Ground, Length, Point, Polygon};

/// A battle: what does not change, what does, and the agenda of what is still to be decided or resolved. Cloning it forks it.
#[derive(Debug)]
pub struct Battle<R: Ruleset> {
    setting: Arc<R::Setting>,
    state: R::State,
    agenda: Vec<R::Frame>,
    waiting: Waiting,
}

/// What a battle waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Waiting {
    /// Somebody's decision.
    Decision(Decision),
    /// Dice.
    Dice(Wanted),
    /// Nothing: it is over.
    Over,
}

/// Why an input was not taken. The battle is as it was, bit for bit.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InputFault {
    /// The order is against a rule.
    #[error("refused by {}", .0.rule)]
    Refused(Refusal),
    /// The battle waits for dice, or is over.
    #[error("no order is wanted now")]
    NoOrderWanted,
    /// Another side is asked.
    #[error("side {} is asked, not side {}", .asked.0, .given.0)]
    NotAsked {
        /// Who is.
        asked: SideId,
        /// Who answered.
        given: SideId,
    },
    /// The dice do not fit.
    #[error(transparent)]
    Dice(#[from] DiceFault),
}

/// A step limit that no honest frame reaches: a rule book that runs on without a question is a fault of the program.
const MAX_STEPS: u32 = 100_000;
const RUNS_ON: &str = "the rule book runs on without a question";

impl<R: Ruleset> Clone for Battle<R> {
    fn clone(&self) -> Self {
        Battle {
            setting: Arc::clone(&self.setting),
            state: self.state.clone(),
            agenda: self.agenda.clone(),
            waiting: self.waiting.clone(),
        }
    }
}

impl<R: Ruleset> Battle<R> {
    /// A battle at its first question, with what happened before it.
    pub fn new(setting: Arc<R::Setting>) -> (Battle<R>, Vec<R::Event>) {
        let (state, agenda) = R::start(&setting);
        let mut battle = Battle {
            setting,
            state,
            agenda,
            waiting: Waiting::Over,
        };
        let mut events = Vec::new();
        let settled = battle.settle(&mut events);
        debug_assert!(settled, "{RUNS_ON}");
        (battle, events)
    }

    /// A battle as a snapshot has it.
    pub fn resume(setting: Arc<R::Setting>, state: R::State, agenda: Vec<R::Frame>) -> Battle<R> {
        let mut battle = Battle {
            setting,
            state,
            agenda,
            waiting: Waiting::Over,
        };
        battle.settle(&mut Vec::new());
        battle
    }

    /// A battle from the bytes of a snapshot. None if they cannot be read, do not fit the setting, or make a battle that runs on without a
    /// question.
    pub fn thaw(setting: Arc<R::Setting>, layout: u32, bytes: &[u8]) -> Option<Battle<R>> {
        let (state, agenda) = R::thaw(&setting, layout, bytes)?;
        let mut battle = Battle {
            setting,
            state,
            agenda,
            waiting: Waiting::Over,
        };
        battle.settle(&mut Vec::new()).then_some(battle)
    }

    /// What it waits for.
    pub fn waiting(&self) -> &Waiting {
        &self.waiting
    }

    /// What does not change.
    pub fn setting(&self) -> &Arc<R::Setting> {
        &self.setting
    }

    /// What does.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// What is still to be decided or resolved, the last on top.
    pub fn agenda(&self) -> &[R::Frame] {
        &self.agenda
    }

    /// Gives an order to the decision it waits for. Returns what happened; refused, nothing did.
    pub fn order(&mut self, side: SideId, order: &R::Order) -> Result<Vec<R::Event>, InputFault> {
        let (Waiting::Decision(decision), Some(frame)) = (&self.waiting, self.agenda.last()) else {
            return Err(InputFault::NoOrderWanted);
        };
        if decision.side != side {
            return Err(InputFault::NotAsked {
                asked: decision.side,
                given: side,
            });
        }
        let next = R::answer(&self.setting, &self.state, frame, side, order)
            .map_err(InputFault::Refused)?;
        Ok(self.take(next))
    }

    /// Gives the dice it waits for. Returns what happened; refused, nothing did.
    pub fn dice(&mut self, dice: &[u8]) -> Result<Vec<R::Event>, InputFault> {
        let (Waiting::Dice(wanted), Some(frame)) = (&self.waiting, self.agenda.last()) else {
            return Err(DiceFault::NotWanted.into());
        };
        wanted.handful.check(dice)?;
        let next = R::rolled(&self.setting, &self.state, frame, dice);
        Ok(self.take(next))
    }

    /// Whether it waits for a die that draws a card.
    pub fn draws_card(&self) -> bool {
        let frame = self.agenda.last();
        matches!(self.waiting, Waiting::Dice(_))
            && frame.is_some_and(|frame| R::draws_card(&self.setting, frame))
    }

    /// A named hash (XXH3, 64 bits) of the postcard bytes of state and agenda.
    pub fn hash(&self) -> u64 {
        XxHash3_64::oneshot(&self.bytes())
    }

    /// State and agenda as postcard bytes: what is hashed, and what a snapshot holds.
    pub fn bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(&(&self.state, &self.agenda)).unwrap_or_default()
    }

    /// All that may be done now; empty when dice are wanted or the battle is over.
    pub fn offers(&self) -> Vec<Offer> {
        self.asking().map_or_else(Vec::new, |frame| {
            R::offers(&self.setting, &self.state, frame)
        })
    }

    /// A finite, repeatable list of orders that the offer allows; empty when no order is wanted.
    pub fn candidates(&self, offer: &Offer) -> Vec<R::Order> {
        self.asking().map_or_else(Vec::new, |frame| {
            R::candidates(&self.setting, &self.state, frame, offer)
        })
    }

    /// An order at random; none if no order is wanted or may be given. `dice` are the player's own, never the battle's.
    pub fn draw(&self, dice: &mut Dice) -> Option<R::Order> {
        match (&self.waiting, self.agenda.last()) {
            (Waiting::Decision(decision), Some(frame)) => {
                R::draw(&self.setting, &self.state, frame, decision.side, dice)
            }
            _ => None,
        }
    }

    /// The order a draft makes.
    pub fn read(&self, draft: &Draft) -> Result<R::Order, InputFault> {
        let frame = self.asking().ok_or(InputFault::NoOrderWanted)?;
        R::order(&self.setting, &self.state, frame, draft).map_err(InputFault::Refused)
    }

    /// Whether a draft is legal, and what to expect of it; none when no order is wanted.
    pub fn judge(&self, draft: &Draft) -> Option<Verdict> {
        self.asking()
            .map(|frame| R::judge(&self.setting, &self.state, frame, draft))
    }

    /// What the draft's volley would do; none when it has none, or when no order is wanted.
    pub fn forecast(&self, draft: &Draft) -> Option<Forecast> {
        self.asking()
            .and_then(|frame| R::forecast(&self.setting, &self.state, frame, draft))
    }

    /// What is to be known of one element.
    pub fn card(&self, element: ElementId) -> Vec<Report> {
        R::card(&self.setting, &self.state, self.agenda.last(), element)
    }

    /// The ground it is fought on.
    pub fn ground(&self) -> &Ground {
        R::ground(&self.setting)
    }

    /// The board that lies on the ground, if the rule book lays one.
    pub fn board(&self) -> Option<Board> {
        R::board(&self.setting)
    }

    /// What an element could shoot over from a place, if the rule book has bands of dice.
    pub fn field(&self, element: ElementId, from: Point) -> Option<Field> {
        R::field(&self.setting, element, from)
    }

    /// Where a hidden element could come out, in pieces that touch.
    pub fn appears(&self, element: ElementId) -> Vec<Polygon> {
        R::appears(&self.setting, &self.state, self.agenda.last(), element)
    }

    /// How far its weapons reach, from its middle.
    pub fn ranges(&self, element: ElementId) -> Vec<Length> {
        R::ranges(&self.setting, &self.state, element)
    }

    /// The table as `viewer` may see it.
    pub fn view(&self, viewer: Option<SideId>) -> TableView {
        R::view(&self.setting, &self.state, viewer)
    }

    /// How events look from outside, `before` being the state they were applied to.
    pub fn tell(&self, before: &R::State, events: &[R::Event]) -> Vec<Told> {
        let mut state = before.clone();
        events
            .iter()
            .map(|event| {
                let earlier = state.clone();
                R::apply(&self.setting, &mut state, event);
                R::told(&self.setting, &earlier, &state, event)
            })
            .collect()
    }

    /// The frame that waits for a decision, if one does.
    fn asking(&self) -> Option<&R::Frame> {
        match self.waiting {
            Waiting::Decision(_) => self.agenda.last(),
            Waiting::Dice(_) | Waiting::Over => None,
        }
    }

    fn take(&mut self, next: Next<R>) -> Vec<R::Event> {
        let mut events = Vec::new();
        self.apply(next, &mut events);
        let settled = self.settle(&mut events);
        debug_assert!(settled, "{RUNS_ON}");
        events
    }

    fn apply(&mut self, next: Next<R>, events: &mut Vec<R::Event>) {
        for event in next.events {
            R::apply(&self.setting, &mut self.state, &event);
            events.push(event);
        }
        self.agenda.pop();
        match next.then {
            Then::Pop => {}
            Then::Become(frames) => self.agenda.extend(frames),
            Then::Over => self.agenda.clear(),
        }
    }

    /// Lets frames go on by themselves until one waits. False if none ever does: then the battle is over.
    fn settle(&mut self, events: &mut Vec<R::Event>) -> bool {
        for _ in 0..MAX_STEPS {
            let Some(frame) = self.agenda.last() else {
                self.waiting = Waiting::Over;
                return true;
            };
            match R::step(&self.setting, &self.state, frame) {
                Step::Next(next) => self.apply(next, events),
                Step::Decide(decision) => {
                    self.waiting = Waiting::Decision(decision);
                    return true;
                }
                Step::Roll(wanted) => {
                    self.waiting = Waiting::Dice(wanted);
                    return true;
                }
            }
        }
        self.agenda.clear();
        self.waiting = Waiting::Over;
        false
    }
}

//! A battle that is played: the battle, its dice, its journal and its log, in step with each other.

mod load;
mod source;
mod undo;

use std::sync::Arc;

use serde_json::Value as Json;

use super::battle::{Battle, InputFault, Waiting};
use super::journal::{Entry, Header, Input, Journal, MAX_INPUT, Remark, Snapshot};
use super::report::{Draft, SideId, TableView, Told};
use super::ruleset::Ruleset;
use crate::chance::{Dice, DiceFault, Handful};
pub use load::{Difference, LoadFault, LoadNote, Verified, verify};
use source::Outbox;
pub use source::{ScriptFault, Sink, Source};

/// A whole battle is kept in memory after every so many inputs, so that going back and forth is quick.
const MARK_EVERY: usize = 16;
/// A snapshot is written into the journal after every so many inputs.
const SNAP_EVERY: usize = 32;

/// A battle that is played or watched. It may look at an earlier moment ([`Session::step_to`]); then it takes no input.
#[derive(Debug)]
pub struct Session<R: Ruleset> {
    opening: TableView,
    battle: Battle<R>,
    at: usize,
    source: Source,
    journal: Journal,
    log: Vec<Vec<Told>>,
    marks: Vec<Mark<R>>,
    first: usize,
    outbox: Outbox,
}

/// The battle after so many inputs.
#[derive(Debug)]
struct Mark<R: Ruleset> {
    at: usize,
    battle: Battle<R>,
    words: u64,
}

impl<R: Ruleset> Clone for Mark<R> {
    fn clone(&self) -> Self {
        Mark {
            at: self.at,
            battle: self.battle.clone(),
            words: self.words,
        }
    }
}

/// What an input led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// How many inputs there were before.
    pub from: usize,
    /// How many there are now: the input, and the dice that came by themselves.
    pub to: usize,
    /// Why the dice that are wanted now did not come by themselves, if they should have.
    pub stalled: Option<ScriptFault>,
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SessionFault {
    /// The battle does not take it.
    #[error(transparent)]
    Input(#[from] InputFault),
    /// An order that the rule book cannot read.
    #[error("this is no order of {rules}: {why}")]
    NoOrder {
        /// The rule book.
        rules: &'static str,
        /// What is wrong.
        why: String,
    },
    /// It looks at an earlier moment.
    #[error("input {at} of {of} is looked at: go to the end, or play on from here")]
    LooksBack {
        /// Where it looks.
        at: usize,
        /// How many inputs there are.
        of: usize,
    },
    /// There is no such moment.
    #[error("there is no input {asked}: they go from {first} to {last}")]
    NoSuchInput {
        /// What was asked for.
        asked: usize,
        /// The earliest moment there is.
        first: usize,
        /// The latest.
        last: usize,
    },
    /// What the journal holds cannot be done again.
    #[error(transparent)]
    Differs(#[from] Difference),
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// Dice have rolled since.
    #[error("dice have rolled since the last order")]
    DiceRolled,
    /// Something hidden has come to light.
    #[error("the last order showed something that was hidden")]
    Revealed,
    /// The last order was another side's.
    #[error("the last order was side {}'s", .0.0)]
    OthersOrder(SideId),
}

impl<R: Ruleset> Session<R> {
    /// A new battle, with the dice rolled that come before the first question. The header's seed and rule book are set from `source`
    /// and `R`.
    pub fn new(setting: Arc<R::Setting>, mut header: Header, source: Source) -> Session<R> {
        header.rules = R::NAME.to_owned();
        header.rules_version = R::VERSION;
        header.seed = match &source {
            Source::Seeded(dice) => Some(dice.seed()),
            Source::Script(_) | Source::Asked => None,
        };
        let mut session = Session::begin(setting, Journal::new(header), source);
        session.snap();
        session.fill();
        session
    }

    /// A battle at its very beginning, before any input.
    fn begin(setting: Arc<R::Setting>, journal: Journal, source: Source) -> Session<R> {
        let (start, _) = R::start(&setting);
        let opening = R::view(&setting, &start, None);
        let (battle, events) = Battle::<R>::new(setting);
        let told = battle.tell(&start, &events);
        let words = source.words();
        Session {
            opening,
            marks: vec![Mark {
                at: 0,
                battle: battle.clone(),
                words,
            }],
            battle,
            at: 0,
            source,
            journal,
            log: vec![told],
            first: 0,
            outbox: Outbox::default(),
        }
    }

    /// The battle at the moment that is looked at.
    pub fn battle(&self) -> &Battle<R> {
        &self.battle
    }

    /// The journal, to its end.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Names in the journal who plays each side, such as "person" or "matrix": of a battle that is kept nowhere yet, such as a fork.
    pub fn set_players(&mut self, players: Vec<String>) {
        self.journal.set_players(players);
    }

    /// Names in the journal the sides whose dice a player rolls by hand: of a battle that is kept nowhere yet, such as a fork. Dice that were
    /// a hand's and are no more roll by themselves.
    pub fn set_hand(&mut self, hand: Vec<SideId>) {
        self.journal.set_hand(hand);
        self.fill();
    }

    /// Where the dice come from.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Gives a script more dice; none is kept by a source that is no script.
    pub fn add_to_script(&mut self, dice: &[u8]) -> Progress {
        if let Source::Script(values) = &mut self.source {
            values.extend(dice);
        }
        self.go_on()
    }

    /// After how many inputs the battle is looked at.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many inputs there are.
    pub fn len(&self) -> usize {
        self.journal.entries().len()
    }

    /// Whether there is no input.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The earliest moment that can be looked at: 0, or that of the snapshot from which an old journal goes on.
    pub fn first(&self) -> usize {
        self.first
    }

    /// The table before anything happened: moved on by [`Session::told`] of 0, 1, ... n it is the table after n inputs. For a battle
    /// that goes on from a snapshot, the table at [`Session::first`], moved on by what comes after.
    pub fn opening(&self) -> &TableView {
        &self.opening
    }

    /// What happened by input `n`, from 1; 0 is what happened before the first.
    pub fn told(&self, n: usize) -> &[Told] {
        self.log.get(n).map_or(&[], Vec::as_slice)
    }

    /// Gives an order, and rolls the dice that come by themselves. Refused, nothing happened.
    pub fn submit(&mut self, side: SideId, order: &R::Order) -> Result<Progress, SessionFault> {
        self.at_end()?;
        let before = self.battle.state().clone();
        let events = self.battle.order(side, order)?;
        let order = serde_json::to_value(order).unwrap_or(Json::Null);
        self.note(Input::Order { side, order }, &before, &events);
        Ok(self.gone_on(1))
    }

    /// Gives the order that a draft makes.
    pub fn submit_draft(&mut self, side: SideId, draft: &Draft) -> Result<Progress, SessionFault> {
        self.at_end()?;
        let order = self.battle.read(draft)?;
        self.submit(side, &order)
    }

    /// Gives an order as the rule book writes it in JSON.
    pub fn submit_json(&mut self, side: SideId, order: &Json) -> Result<Progress, SessionFault> {
        self.at_end()?;
        let order: R::Order =
            serde_json::from_value(order.clone()).map_err(|fault| SessionFault::NoOrder {
                rules: R::NAME,
                why: fault.to_string(),
            })?;
        self.submit(side, &order)
    }

    /// Gives the dice that are wanted, rolled by hand.
    pub fn dice(&mut self, dice: &[u8]) -> Result<Progress, SessionFault> {
        self.at_end()?;
        let by_hand = self.awaits_hand();
        let before = self.battle.state().clone();
        let events = self.battle.dice(dice)?;
        let dice = dice.to_vec();
        let input = if by_hand {
            Input::Hand(dice)
        } else {
            Input::Dice(dice)
        };
        self.note(input, &before, &events);
        Ok(self.gone_on(1))
    }

    /// Makes a remark in the journal about the next input, instead of one that was made before: it is kept with the battle and changes nothing
    /// in it. One that is longer than a line may be is not made.
    pub fn remark(&mut self, about: Json) -> Result<(), SessionFault> {
        self.at_end()?;
        let at = self.len() + 1;
        let remark = Remark { at, about };
        let line = remark.line();
        if line.len() <= MAX_INPUT {
            self.outbox.send(line);
            self.journal.say(remark);
        }
        Ok(())
    }

    /// Whether the dice that are wanted are a player's own ([`Header::by_hand`]), who rolls them instead of the seed.
    pub fn awaits_hand(&self) -> bool {
        match self.battle.waiting() {
            Waiting::Dice(wanted) => {
                self.journal.header().by_hand(wanted) && !self.battle.draws_card()
            }
            Waiting::Decision(_) | Waiting::Over => false,
        }
    }

    /// Has the seed roll the dice that a player was to roll by hand, this once. Nothing happens where there is nothing to roll from.
    pub fn roll_for_hand(&mut self) -> Result<Progress, SessionFault> {
        self.at_end()?;
        let Waiting::Dice(wanted) = self.battle.waiting() else {
            return Err(InputFault::Dice(DiceFault::NotWanted).into());
        };
        let from = self.len();
        let stalled = self.roll(wanted.handful);
        Ok(Progress {
            from,
            stalled: stalled.or_else(|| self.fill()),
            to: self.len(),
        })
    }

    /// Rolls what comes by itself, when the battle waits for it (after an undo, or when a script got more dice).
    pub fn go_on(&mut self) -> Progress {
        self.gone_on(0)
    }

    fn gone_on(&mut self, taken: usize) -> Progress {
        let from = self.len() - taken;
        let stalled = self.fill();
        Progress {
            from,
            to: self.len(),
            stalled,
        }
    }

    fn fill(&mut self) -> Option<ScriptFault> {
        if self.at != self.len() {
            return None;
        }
        while let Waiting::Dice(wanted) = self.battle.waiting() {
            let inputs = self.len();
            if self.awaits_hand() {
                return None;
            }
            let stalled = self.roll(wanted.handful);
            if self.len() == inputs {
                return stalled;
            }
        }
        None
    }

    /// Takes a handful from the source, if it comes by itself.
    fn roll(&mut self, handful: Handful) -> Option<ScriptFault> {
        let dice = match self.source.next(handful) {
            Ok(dice) => dice?,
            Err(fault) => return Some(fault),
        };
        let before = self.battle.state().clone();
        if let Ok(events) = self.battle.dice(&dice) {
            self.note(Input::Dice(dice), &before, &events);
        }
        None
    }

    fn at_end(&self) -> Result<(), SessionFault> {
        if self.at == self.len() {
            Ok(())
        } else {
            Err(SessionFault::LooksBack {
                at: self.at,
                of: self.len(),
            })
        }
    }

    /// Writes down an input that the battle has just taken.
    fn note(&mut self, input: Input, before: &R::State, events: &[R::Event]) {
        let entry = Entry {
            input,
            hash: self.battle.hash(),
        };
        self.outbox.send(entry.line());
        self.journal.push(entry);
        self.log.push(self.battle.tell(before, events));
        self.at += 1;
        self.mark();
        if self.at.is_multiple_of(SNAP_EVERY) {
            self.snap();
        }
    }

    fn mark(&mut self) {
        if self.at.is_multiple_of(MARK_EVERY) {
            self.marks.push(Mark {
                at: self.at,
                battle: self.battle.clone(),
                words: self.source.words(),
            });
        }
    }

    fn snap(&mut self) {
        let snapshot = Snapshot {
            at: self.at,
            layout: R::LAYOUT,
            words: self.source.words(),
            hash: self.battle.hash(),
            bytes: self.battle.bytes(),
        };
        self.outbox.send(snapshot.line());
        self.journal.snap(snapshot);
    }

    /// The battle after `n` inputs and the words of the seed read until then.
    fn rebuilt(&self, n: usize) -> Result<(Battle<R>, u64), SessionFault> {
        if n < self.first || n > self.len() {
            return Err(SessionFault::NoSuchInput {
                asked: n,
                first: self.first,
                last: self.len(),
            });
        }
        let place = self.marks.partition_point(|mark| mark.at <= n);
        let mark = &self.marks[place.saturating_sub(1)];
        let dice = self
            .journal
            .header()
            .seed
            .map(|seed| Dice::resume(seed, mark.words));
        let mut replay = load::Replay::new(mark.battle.clone(), dice, mark.at);
        for entry in &self.journal.entries()[mark.at..n] {
            replay.feed(entry)?;
        }
        Ok((replay.battle, replay.dice.map_or(0, |d| d.position())))
    }

    /// Looks at the battle after `n` inputs, forwards or backwards.
    pub fn step_to(&mut self, n: usize) -> Result<(), SessionFault> {
        (self.battle, _) = self.rebuilt(n)?;
        self.at = n;
        Ok(())
    }

    /// A battle of its own that goes on from the moment that is looked at. Its journal goes nowhere until a sink is given.
    pub fn fork(&self) -> Result<Session<R>, SessionFault> {
        let mut fork = Session {
            opening: self.opening.clone(),
            battle: self.battle.clone(),
            at: self.at,
            source: self.source.clone(),
            journal: self.journal.clone(),
            log: self.log.clone(),
            marks: self.marks.clone(),
            first: self.first,
            outbox: Outbox::default(),
        };
        if fork.at < fork.len() {
            fork.forget(fork.at)?;
        }
        fork.fill();
        Ok(fork)
    }

    /// Keeps the journal in `sink` from now on. `anew` writes the whole of it first; else the sink holds it already, line for line.
    pub fn keep_in(&mut self, sink: Box<dyn Sink>, anew: bool) {
        self.outbox.open(sink);
        if anew {
            for line in self.journal.text().lines() {
                self.outbox.send(line.to_owned());
            }
        }
    }

    /// Why the last inputs are not kept, if they are not. Tries again with every input, and when asked to.
    pub fn unsaved(&self) -> Option<&str> {
        self.outbox.fault()
    }

    /// Tries again to write what could not be written.
    pub fn save_again(&mut self) {
        self.outbox.flush();
    }
}

//! Where the dice of a battle come from, and where its journal goes.

use std::collections::VecDeque;

use crate::chance::{Dice, DiceFault, Handful};

/// Where the dice come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A seed: every roll fills itself.
    Seeded(Box<Dice>),
    /// A list: every roll takes the next values, and each must be one the die can show.
    Script(VecDeque<u8>),
    /// Somebody who rolls them by hand, one handful at a time.
    Asked,
}

/// A script that does not go with the battle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScriptFault {
    /// Too few are left.
    #[error("{wanted} dice are wanted, the script has {left} left: add to it, or give the dice")]
    TooFew {
        /// How many are wanted.
        wanted: usize,
        /// How many are left.
        left: usize,
    },
    /// The next value is one that such a die cannot show.
    #[error("the script does not fit the dice that are wanted: {0}")]
    Impossible(DiceFault),
}

impl Source {
    /// The dice of a seed.
    pub fn seeded(seed: u64) -> Source {
        Source::Seeded(Box::new(Dice::new(seed)))
    }

    /// Scripted dice, the first to be rolled first.
    pub fn script(dice: impl IntoIterator<Item = u8>) -> Source {
        Source::Script(dice.into_iter().collect())
    }

    /// The next handful, if it comes by itself; none when somebody must roll it. A script that does not fit keeps its values.
    pub fn next(&mut self, handful: Handful) -> Result<Option<Vec<u8>>, ScriptFault> {
        match self {
            Source::Seeded(dice) => Ok(Some(dice.roll(handful))),
            Source::Asked => Ok(None),
            Source::Script(values) => {
                let wanted = usize::from(handful.count);
                if values.len() < wanted {
                    return Err(ScriptFault::TooFew {
                        wanted,
                        left: values.len(),
                    });
                }
                let next: Vec<u8> = values.iter().take(wanted).copied().collect();
                handful.check(&next).map_err(ScriptFault::Impossible)?;
                values.drain(..wanted);
                Ok(Some(next))
            }
        }
    }

    /// How many words of a seed were read.
    pub fn words(&self) -> u64 {
        match self {
            Source::Seeded(dice) => dice.position(),
            Source::Script(_) | Source::Asked => 0,
        }
    }

    /// How many scripted dice are left.
    pub fn left(&self) -> usize {
        match self {
            Source::Script(values) => values.len(),
            Source::Seeded(_) | Source::Asked => 0,
        }
    }

    /// Back to where so many words of the seed were read; a script gets the dice that were taken back.
    pub(super) fn rewind(&mut self, words: u64, taken_back: &[u8]) {
        match self {
            Source::Seeded(dice) => **dice = Dice::resume(dice.seed(), words),
            Source::Script(values) => {
                for die in taken_back.iter().rev() {
                    values.push_front(*die);
                }
            }
            Source::Asked => {}
        }
    }
}

/// Somewhere a journal is kept as it grows: a file, numbered chunks in a browser's storage.
pub trait Sink: Send + Sync {
    /// Writes a line and its end, so that it stands even if the program is killed after this; or says why it could not.
    fn append(&mut self, line: &str) -> Result<(), String>;
}

/// Lines on their way to a sink. What could not be written stays in line, and is tried again before the next.
#[derive(Default)]
pub(super) struct Outbox {
    sink: Option<Box<dyn Sink>>,
    waiting: VecDeque<String>,
    fault: Option<String>,
}

impl std::fmt::Debug for Outbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outbox")
            .field("open", &self.sink.is_some())
            .field("waiting", &self.waiting.len())
            .field("fault", &self.fault)
            .finish()
    }
}

impl Outbox {
    /// Lines go to `sink` from now on.
    pub(super) fn open(&mut self, sink: Box<dyn Sink>) {
        *self = Outbox {
            sink: Some(sink),
            ..Outbox::default()
        };
    }

    /// Sends a line, after those that wait.
    pub(super) fn send(&mut self, line: String) {
        if self.sink.is_some() {
            self.waiting.push_back(line);
            self.flush();
        }
    }

    /// Tries to send what waits.
    pub(super) fn flush(&mut self) {
        let Some(sink) = &mut self.sink else {
            return;
        };
        self.fault = None;
        while let Some(line) = self.waiting.front() {
            if let Err(fault) = sink.append(line) {
                self.fault = Some(fault);
                return;
            }
            self.waiting.pop_front();
        }
    }

    /// Why the last line could not be written.
    pub(super) fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }
}

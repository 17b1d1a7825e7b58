//! Takes orders back.

use super::{Session, SessionFault};
use crate::engine::journal::{self, Input};
use crate::engine::report::SideId;
use crate::engine::ruleset::Ruleset;

impl<R: Ruleset> Session<R> {
    /// Where a free undo by `side` leads to: before its last order, as long as nobody else has answered, no die has rolled and nothing
    /// was revealed since.
    pub fn free_undo(&self, side: SideId) -> Result<usize, SessionFault> {
        self.at_end()?;
        let Some(entry) = self.journal.entries()[self.first..].last() else {
            return Err(SessionFault::NothingToUndo);
        };
        match &entry.input {
            Input::Dice(_) | Input::Hand(_) => Err(SessionFault::DiceRolled),
            Input::Order { side: by, .. } if *by != side => Err(SessionFault::OthersOrder(*by)),
            Input::Order { .. } if self.told(self.at).iter().any(|t| t.reveals) => {
                Err(SessionFault::Revealed)
            }
            Input::Order { .. } => Ok(self.len() - 1),
        }
    }

    /// Takes back the last order of `side`, if that is free ([`Session::free_undo`]). Returns how many inputs are left.
    pub fn undo(&mut self, side: SideId) -> Result<usize, SessionFault> {
        let n = self.free_undo(side)?;
        self.forget(n)?;
        Ok(n)
    }

    /// A referee's undo: takes back the last order, whosever it was, and all dice since. Returns how many inputs are left.
    pub fn undo_across_dice(&mut self) -> Result<usize, SessionFault> {
        self.at_end()?;
        let entries = &self.journal.entries()[self.first..];
        let place = entries
            .iter()
            .rposition(|e| matches!(e.input, Input::Order { .. }))
            .ok_or(SessionFault::NothingToUndo)?;
        let n = self.first + place;
        self.forget(n)?;
        Ok(n)
    }

    /// Forgets all but the first `n` inputs.
    pub(super) fn forget(&mut self, n: usize) -> Result<(), SessionFault> {
        let (battle, words) = self.rebuilt(n)?;
        let taken_back: Vec<u8> = self.journal.entries()[n..]
            .iter()
            .flat_map(|entry| match &entry.input {
                Input::Dice(dice) => dice.as_slice(),
                Input::Hand(_) | Input::Order { .. } => &[],
            })
            .copied()
            .collect();
        self.source.rewind(words, &taken_back);
        self.battle = battle;
        self.at = n;
        self.journal.back_to(n);
        self.log.truncate(n + 1);
        self.marks.retain(|mark| mark.at <= n);
        self.outbox.send(journal::back_line(n));
        Ok(())
    }
}

//! The referee's house for all rule books of this program.

use serde_json::Value as Json;

use super::load::load;
use super::referee::House;
use crate::engine::journal::Journal;
use crate::engine::{Playable, SideId, Source};
use crate::rules::AnyBattle;
use crate::scenario::{self, Faults};

/// Makes battles of scenario files and of journals, whatever their rule book.
#[derive(Clone, Copy, Debug, Default)]
pub struct Books;

impl House for Books {
    fn text(&self, name: &str) -> Result<String, String> {
        match load(name) {
            Ok(loaded) => Ok(loaded.scenario.text.to_string()),
            Err(unloaded) => Err(unloaded.to_string()),
        }
    }

    fn begin(
        &self,
        scenario: &str,
        options: &Json,
        players: Vec<String>,
        hand: Vec<SideId>,
        source: Source,
    ) -> Result<Box<dyn Playable>, String> {
        let read = scenario::read_changed(scenario, options).map_err(told)?;
        let mut header = read.header();
        header.players = players;
        header.hand = hand;
        Ok(AnyBattle::begin(&read.setting, header, source).boxed())
    }

    fn go_on(&self, journal: &[u8]) -> Result<(Box<dyn Playable>, Vec<String>), String> {
        let loaded = Journal::read(journal).map_err(|fault| fault.to_string())?;
        let read = scenario::read_journal(loaded.journal.header()).map_err(told)?;
        let (battle, notes) =
            AnyBattle::load(&read.setting, loaded).map_err(|fault| fault.to_string())?;
        let notes = notes.iter().map(ToString::to_string).collect();
        Ok((battle.boxed(), notes))
    }
}

fn told(faults: Faults) -> String {
    faults.to_string()
}

//! The referee's house for all rule books of this program.

use super::load::load;
use super::referee::House;
use crate::engine::journal::{Header, Journal};
use crate::engine::{Playable, SideId, Source};
use crate::rules::AnyBattle;
use crate::scenario::{self, Scenario};

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
        players: Vec<String>,
        hand: Vec<SideId>,
        source: Source,
    ) -> Result<Box<dyn Playable>, String> {
        let read = read(scenario)?;
        let mut header = Header::new(read.ruleset, 0, &read.text);
        header.players = players;
        header.hand = hand;
        Ok(AnyBattle::begin(&read.setting, header, source).boxed())
    }

    fn go_on(&self, journal: &[u8]) -> Result<(Box<dyn Playable>, Vec<String>), String> {
        let loaded = Journal::read(journal).map_err(|fault| fault.to_string())?;
        let read = read(&loaded.journal.header().scenario)?;
        let (battle, notes) =
            AnyBattle::load(&read.setting, loaded).map_err(|fault| fault.to_string())?;
        let notes = notes.iter().map(ToString::to_string).collect();
        Ok((battle.boxed(), notes))
    }
}

fn read(text: &str) -> Result<Scenario, String> {
    scenario::read(text).map_err(|faults| {
        let faults: Vec<String> = faults.faults.iter().map(ToString::to_string).collect();
        faults.join("\n")
    })
}

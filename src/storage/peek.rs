//! What a file is, and what battle is in it.

use crate::engine::battle::Waiting;
use crate::engine::journal::{FORMAT, Journal, JournalFault, Loaded};
use crate::engine::report::{Off, TableView};
use crate::engine::session::{LoadFault, LoadNote};
use crate::rules::AnyBattle;
use crate::scenario::{self, Faults, Scenario};

/// What a file is, by what stands in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A battle that was begun: a journal.
    Battle,
    /// A battle laid down: a scenario.
    Scenario,
}

/// Why a battle cannot be opened. The file is left as it is.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Unopened {
    /// It is no journal that can be read.
    #[error(transparent)]
    Journal(#[from] JournalFault),
    /// The scenario in its header makes no battle.
    #[error("the scenario in it makes no battle: {}", told(.0))]
    Scenario(Faults),
    /// Its rules are not known here.
    #[error(transparent)]
    Rules(#[from] LoadFault),
    /// The program broke over it.
    #[error("the program broke while it read this file: a mistake in the program, not yours")]
    Broke,
}

fn told(faults: &Faults) -> String {
    let lines: Vec<String> = faults
        .faults
        .iter()
        .take(5)
        .map(ToString::to_string)
        .collect();
    lines.join("; ")
}

/// What is told of a battle without opening it.
#[derive(Clone, Debug, PartialEq)]
pub struct Glance {
    /// The scenario's title.
    pub title: String,
    /// Each side's name, and who plays it.
    pub sides: Vec<(String, String)>,
    /// The turn it stands in.
    pub turn: u16,
    /// How many turns it has, if that is fixed.
    pub turns: Option<u16>,
    /// How many inputs it has.
    pub inputs: usize,
    /// By side, the strength of its elements that are not eliminated, and of all of them when whole.
    pub strength: Vec<(u32, u32)>,
    /// Whether it is over.
    pub over: bool,
    /// What is wrong with the file, though it can be opened.
    pub notes: Vec<LoadNote>,
}

/// What a file is: a journal is lines of JSON, so it begins with a brace; a scenario is RON and begins with a bracket, or what may stand
/// before one. None when it is no text, or nothing.
pub fn kind(file: &[u8]) -> Option<Kind> {
    let beginning = &file[..file.len().min(4096)];
    let text = match std::str::from_utf8(beginning) {
        Ok(text) => text,
        // The cut may have gone through a letter.
        Err(fault) if fault.error_len().is_none() => {
            std::str::from_utf8(&beginning[..fault.valid_up_to()]).unwrap_or_default()
        }
        Err(_)
            if file
                .windows(FORMAT.len())
                .take(4096)
                .any(|w| w == FORMAT.as_bytes()) =>
        {
            return Some(Kind::Battle);
        }
        Err(_) => return None,
    };
    match text
        .trim_start_matches('\u{feff}')
        .trim_start()
        .chars()
        .next()?
    {
        '{' => Some(Kind::Battle),
        _ => Some(Kind::Scenario),
    }
}

/// Reads a journal and the scenario in it: all that is needed to go on with the battle.
pub fn unpack(file: &[u8]) -> Result<(Scenario, Loaded), Unopened> {
    let loaded = Journal::read(file)?;
    let scenario = scenario::read_journal(loaded.journal.header()).map_err(Unopened::Scenario)?;
    Ok((scenario, loaded))
}

/// The strength that each side has left, and that it has when whole.
fn strength(view: &TableView, sides: usize) -> Vec<(u32, u32)> {
    let mut sums = vec![(0, 0); sides];
    for element in &view.elements {
        if let Some(sum) = sums.get_mut(usize::from(element.side.0)) {
            let gone = element.off == Some(Off::Eliminated);
            sum.0 += if gone { 0 } else { u32::from(element.strength) };
            sum.1 += u32::from(element.full_strength);
        }
    }
    sums
}

/// Reads a battle and plays it through, to tell how it stands. A file that breaks the program is told like any other that is bad, so
/// that it cannot keep the others from being listed.
pub fn glance(file: &[u8]) -> Result<Glance, Unopened> {
    std::panic::catch_unwind(|| looked(file)).unwrap_or(Err(Unopened::Broke))
}

fn looked(file: &[u8]) -> Result<Glance, Unopened> {
    let (scenario, loaded) = unpack(file)?;
    let players = loaded.journal.header().players.clone();
    let (battle, notes) = AnyBattle::load(&scenario.setting, loaded)?;
    let view = battle.view(None);
    let names = scenario
        .setting
        .terms()
        .sides
        .iter()
        .map(|side| side.name.clone());
    let who = players
        .into_iter()
        .chain(std::iter::repeat_with(|| "person".to_owned()));
    Ok(Glance {
        title: scenario.title,
        sides: names.zip(who).collect(),
        turn: view.turn,
        turns: view.turns,
        inputs: battle.inputs(),
        strength: strength(&view, scenario.setting.terms().sides.len()),
        over: matches!(battle.waiting(), Waiting::Over),
        notes,
    })
}

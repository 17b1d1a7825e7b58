//! `replay`: a battle's journal told in words or as JSON, or verified against its seed and its hashes.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::load::lines;
use crate::engine::journal::{Journal, MAX_BYTES, Note, hash_text};
use crate::engine::session::{Difference, LoadNote, Verified};
use crate::engine::{Playable, Text};
use crate::opponent::Thought;
use crate::rules::AnyBattle;
use crate::scenario;
use crate::words::{BattleNames, Words};

/// What is to be done with a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct What {
    /// Check every die and every hash instead of telling what happened.
    pub verify: bool,
    /// As JSON, an object a line.
    pub json: bool,
}

/// Tells or verifies the battle in a file: the result to `out`; notes and what is wrong to `err`. Returns whether all is well.
///
/// # Errors
/// What writing says.
pub fn replay(
    path: &Path,
    what: What,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<bool> {
    let name = &path.display().to_string();
    let opened = match open(path, what.verify) {
        Ok(opened) => opened,
        Err(fault) => {
            writeln!(err, "{fault}")?;
            return Ok(false);
        }
    };
    for note in &opened.notes {
        writeln!(err, "{name}: {note}")?;
    }
    if let Some(verified) = &opened.verified {
        return tell_verified(name, &opened, verified, what.json, out);
    }
    let battle = opened.battle;
    let names = BattleNames::of(&*battle);
    let words = Words::english();
    for n in battle.first()..=battle.inputs() {
        if what.json {
            writeln!(out, "{}", moment(&*battle, n))?;
            continue;
        }
        if let Some(text) = chosen(&*battle, n) {
            writeln!(out, "{}", words.tell(&text, &names))?;
        }
        for told in battle.told(n) {
            if let Some(text) = &told.text {
                let indent = usize::from(told.depth) * 2;
                writeln!(out, "{:indent$}{}", "", words.tell(text, &names))?;
            }
        }
    }
    if !what.json {
        let end = match battle.view(None).outcome {
            Some(outcome) => words.tell(&outcome.reason, &names),
            None => format!("{} inputs; it is not over", battle.inputs()),
        };
        writeln!(out, "{end}")?;
    }
    Ok(true)
}

/// A journal that was read and can be played.
struct Opened {
    /// The battle, as far as it can be gone on with.
    battle: Box<dyn Playable>,
    /// What there is to say about that.
    notes: Vec<LoadNote>,
    /// What came of playing again what the file says, if that was asked for.
    verified: Option<Verified>,
    /// In which line of the file each of its snapshots stands.
    snapshot_lines: Vec<usize>,
}

impl Opened {
    /// A difference, with the line of the snapshot that it is about.
    fn told(&self, difference: &Difference) -> String {
        let snapshot = difference.snapshot;
        match snapshot.and_then(|number| self.snapshot_lines.get(number)) {
            Some(line) => format!("line {line}: {difference}"),
            None => difference.to_string(),
        }
    }
}

fn open(path: &Path, verify: bool) -> Result<Opened, String> {
    let name = path.display();
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("{name}: {error}"))?;
    let loaded = Journal::read(&bytes).map_err(|fault| {
        let hint = match bytes.trim_ascii_start().first() {
            Some(b'(' | b'/') => "; if it is a scenario, `small-wars check FILE` looks at it",
            _ => "",
        };
        format!("{name}: {fault}{hint}")
    })?;
    let snapshot_lines = loaded.snapshot_lines.clone();
    let setting = scenario::read_journal(loaded.journal.header())
        .map_err(|faults| lines(&format!("{name}: its scenario"), &faults))?
        .setting;
    let verified = verify.then(|| AnyBattle::verify(&setting, &loaded.journal));
    let (battle, notes) =
        AnyBattle::load(&setting, loaded).map_err(|fault| format!("{name}: {fault}"))?;
    Ok(Opened {
        battle: battle.boxed(),
        notes,
        verified,
        snapshot_lines,
    })
}

/// Whether a note says that more is wrong with the file than that its last line was torn off.
fn is_damage(note: &LoadNote) -> bool {
    !matches!(note, LoadNote::File(Note::Torn { .. }))
}

fn tell_verified(
    name: &str,
    opened: &Opened,
    verified: &Verified,
    json: bool,
    out: &mut impl Write,
) -> io::Result<bool> {
    let Verified {
        inputs,
        dice,
        by_hand,
        difference,
    } = verified;
    let good = difference.is_none() && !opened.notes.iter().any(is_damage);
    if json {
        let texts = |notes: &[LoadNote]| notes.iter().map(ToString::to_string).collect::<Vec<_>>();
        let line = json!({
            "file": name,
            "good": good,
            "inputs": inputs,
            "dice": dice,
            "by_hand": by_hand,
            "hash": hash_text(opened.battle.hash()),
            "difference": difference.as_ref().map(|difference| opened.told(difference)),
            "notes": texts(&opened.notes),
        });
        writeln!(out, "{line}")?;
        return Ok(good);
    }
    let mut dice = match dice {
        Some(dice) => format!("{dice} dice are the seed's"),
        None => "the dice came from no seed".to_owned(),
    };
    if *by_hand > 0 {
        dice += &format!(", {by_hand} were rolled by hand");
    }
    match difference {
        None => writeln!(out, "{name}: {inputs} inputs give the same again; {dice}")?,
        Some(difference) => {
            writeln!(out, "{name}: differs at {}", opened.told(difference))?;
        }
    }
    Ok(good)
}

/// How the order of an input was chosen, if the journal says so: by the matrix's die before a player who plays alone, or by them.
fn chosen(battle: &dyn Playable, n: usize) -> Option<Text> {
    let remark = battle.journal().remark(n)?;
    Thought::deserialize(remark).ok()?.told()
}

/// An input as the journal has it, with what happened by it.
fn moment(battle: &dyn Playable, n: usize) -> Json {
    let entries = battle.journal().entries();
    let entry = n.checked_sub(1).and_then(|i| entries.get(i));
    let mut line: Json = entry
        .and_then(|entry| serde_json::from_str(&entry.line()).ok())
        .unwrap_or_else(|| json!({}));
    line["input"] = json!(n);
    if let Some(remark) = battle.journal().remark(n) {
        line["remark"] = remark.clone();
    }
    line["told"] = json!(battle.told(n));
    line
}

//! Reads a journal: whatever the file holds, it is told what is wrong with it, and nothing panics.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use twox_hash::XxHash3_64;

use super::{
    BackLine, DiceLine, Entry, FORMAT, HandLine, Header, Input, Journal, MAX_BYTES, MAX_INPUT,
    MAX_INPUTS, MAX_LINE, OrderLine, Remark, RemarkLine, Snapshot, SnapshotLine, VERSION, parse,
};

/// Why a file is not read at all. It is left as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JournalFault {
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// It has more bytes than a journal may have.
    #[error("the file has {bytes} bytes; a battle's file has at most {MAX_BYTES}")]
    TooBig {
        /// How many.
        bytes: usize,
    },
    /// Its first line is longer than a line may be.
    #[error("line 1 has {bytes} bytes; a line has at most {MAX_LINE}")]
    LongHeader {
        /// How many.
        bytes: usize,
    },
    /// Its first line is no header.
    #[error("this is no battle's file: line 1 is no header of one ({why})")]
    NoHeader {
        /// What is wrong with it.
        why: String,
    },
    /// It calls itself something else.
    #[error(
        "this is a file of another kind: its format is \"{format}\", a battle's is \"{FORMAT}\""
    )]
    Foreign {
        /// What it calls itself.
        format: String,
    },
    /// A newer program wrote it.
    #[error(
        "a newer program wrote this file: its format has version {version}, this program reads up to {VERSION}; it is left as it is"
    )]
    Newer {
        /// The version of its format.
        version: u64,
    },
}

/// What was read, and what is to be said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The journal, as far as it stands.
    pub journal: Journal,
    /// In which line of the file each of the journal's snapshots stands.
    pub snapshot_lines: Vec<usize>,
    /// What was left out, if anything.
    pub notes: Vec<Note>,
}

/// Something a player should know about a file that was read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Note {
    /// The program stopped while it wrote the last line: at most that one input is lost.
    #[error("the last line ({line}) was not written whole and is left out")]
    Torn {
        /// Which line.
        line: usize,
    },
    /// A line cannot be read: what stands before it is loaded.
    #[error("line {line} is damaged ({why}); it and what follows ({lost} lines) is left out")]
    Damaged {
        /// Which line.
        line: usize,
        /// What is wrong with it.
        why: String,
        /// How many lines are left out with it.
        lost: usize,
    },
    /// A snapshot is damaged; nothing is lost as long as the inputs stand.
    #[error("the snapshot in line {line} is damaged and left out")]
    BadSnapshot {
        /// Which line.
        line: usize,
    },
}

pub(super) fn read(file: &[u8]) -> Result<Loaded, JournalFault> {
    if file.len() > MAX_BYTES {
        return Err(JournalFault::TooBig { bytes: file.len() });
    }
    if file.is_empty() {
        return Err(JournalFault::Empty);
    }
    let file = file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file);
    let whole = file.ends_with(b"\n");
    let mut lines: Vec<&[u8]> = file.split(|byte| *byte == b'\n').collect();
    if whole {
        lines.pop();
    }
    let mut reading = Reading::new(header(lines[0])?);
    let mut notes = Vec::new();
    for (place, line) in lines.iter().enumerate().skip(1) {
        let number = place + 1;
        if line.trim_ascii().is_empty() {
            continue;
        }
        match reading.take(number, line) {
            Ok(true) => {}
            Ok(false) => notes.push(Note::BadSnapshot { line: number }),
            Err(_) if number == lines.len() && !whole => notes.push(Note::Torn { line: number }),
            Err(why) => {
                notes.push(Note::Damaged {
                    line: number,
                    why,
                    lost: lines.len() - place,
                });
                break;
            }
        }
    }
    Ok(Loaded {
        journal: reading.journal,
        snapshot_lines: reading.snapshot_lines,
        notes,
    })
}

/// The header, or why there is none. Asks what the file calls itself before it asks for the rest.
fn header(line: &[u8]) -> Result<Header, JournalFault> {
    if line.len() > MAX_LINE {
        return Err(JournalFault::LongHeader { bytes: line.len() });
    }
    let json: Json = parse(line).map_err(|why| JournalFault::NoHeader { why })?;
    match json.get("format").and_then(Json::as_str) {
        Some(FORMAT) => {}
        Some(other) => {
            return Err(JournalFault::Foreign {
                format: other.chars().take(80).collect(),
            });
        }
        None => {
            return Err(JournalFault::NoHeader {
                why: "it names no format".to_owned(),
            });
        }
    }
    if let Some(version) = json.get("version").and_then(Json::as_u64)
        && version > u64::from(VERSION)
    {
        return Err(JournalFault::Newer { version });
    }
    serde_json::from_value(json).map_err(|fault| JournalFault::NoHeader {
        why: fault.to_string(),
    })
}

/// How a line with a snapshot begins: what is as long must be one.
const SNAPSHOT: &[u8] = b"{\"snapshot\":\"";

/// A die is hardly ever rolled again for an even chance (less than once in a million); a snapshot that has read so many words more than there
/// were dice is no honest one.
const MOST_AGAIN: u64 = 64;

/// A journal that is being read.
struct Reading {
    journal: Journal,
    /// The line of each snapshot of the journal.
    snapshot_lines: Vec<usize>,
    /// How many dice there were after each input, 0 first, without those of a hand.
    dice: Vec<u64>,
}

impl Reading {
    fn new(header: Header) -> Reading {
        Reading {
            journal: Journal::new(header),
            snapshot_lines: Vec::new(),
            dice: vec![0],
        }
    }

    /// Takes one line; `false` is a snapshot that cannot be trusted.
    fn take(&mut self, number: usize, line: &[u8]) -> Result<bool, String> {
        if line.len() > MAX_LINE {
            return Err(format!(
                "it has {} bytes, at most {MAX_LINE} are allowed",
                line.len()
            ));
        }
        if line.len() > MAX_INPUT && !line.starts_with(SNAPSHOT) {
            return Err(format!(
                "it has {} bytes, an input has at most {MAX_INPUT}",
                line.len()
            ));
        }
        let json: Json = parse(line)?;
        if json.get("order").is_some() {
            let line: OrderLine = typed(json)?;
            let side = line.side;
            let order = line.order;
            return self.input(Input::Order { side, order }, line.hash.0, 0);
        }
        if json.get("dice").is_some() {
            let line: DiceLine = typed(json)?;
            let dice = line.dice.len() as u64;
            return self.input(Input::Dice(line.dice), line.hash.0, dice);
        }
        if json.get("hand").is_some() {
            let line: HandLine = typed(json)?;
            return self.input(Input::Hand(line.hand), line.hash.0, 0);
        }
        if json.get("remark").is_some() {
            let RemarkLine { remark, at } = typed(json)?;
            let inputs = self.journal.entries.len();
            if !(1..=inputs + 1).contains(&at) {
                return Err(format!("it says something about input {at} of {inputs}"));
            }
            self.journal.say(Remark { at, about: remark });
            return Ok(true);
        }
        if json.get("back_to").is_some() {
            let line: BackLine = typed(json)?;
            let inputs = self.journal.entries.len();
            if line.back_to > inputs {
                return Err(format!(
                    "it goes back to input {} of {inputs}",
                    line.back_to
                ));
            }
            self.journal.back_to(line.back_to);
            self.snapshot_lines.truncate(self.journal.snapshots.len());
            self.dice.truncate(line.back_to + 1);
            return Ok(true);
        }
        if json.get("snapshot").is_some() {
            let line: SnapshotLine = typed(json)?;
            return Ok(self.snapshot(number, &line));
        }
        Err("it is neither input, remark, snapshot nor undo".to_owned())
    }

    fn input(&mut self, input: Input, hash: u64, dice: u64) -> Result<bool, String> {
        if self.journal.entries.len() >= MAX_INPUTS {
            return Err(format!("there are more than {MAX_INPUTS} inputs"));
        }
        self.journal.push(Entry { input, hash });
        self.dice.push(self.rolled() + dice);
        Ok(true)
    }

    /// How many dice there were so far.
    fn rolled(&self) -> u64 {
        self.dice.last().copied().unwrap_or_default()
    }

    /// Whether so many words of the seed may have been read so far: one a die and a few more, and none without a seed.
    fn may_have_read(&self, words: u64) -> bool {
        let rolled = self.rolled();
        match self.journal.header.seed {
            Some(_) => (rolled..=rolled + MOST_AGAIN).contains(&words),
            None => words == 0,
        }
    }

    fn snapshot(&mut self, number: usize, line: &SnapshotLine) -> bool {
        let Ok(bytes) = BASE64_STANDARD.decode(&line.snapshot) else {
            return false;
        };
        let hash = line.hash.0;
        let expected = match line.at.checked_sub(1) {
            Some(before) => self.journal.entries.get(before).map(|e| e.hash),
            None => Some(hash),
        };
        if line.at != self.journal.entries.len()
            || !self.may_have_read(line.words)
            || expected != Some(hash)
            || XxHash3_64::oneshot(&bytes) != hash
        {
            return false;
        }
        let before = self.journal.snapshots.len();
        self.journal.snap(Snapshot {
            at: line.at,
            layout: line.layout,
            words: line.words,
            hash,
            bytes,
        });
        if self.journal.snapshots.len() > before {
            self.snapshot_lines.push(number);
        }
        true
    }
}

fn typed<T: DeserializeOwned>(json: Json) -> Result<T, String> {
    serde_json::from_value(json).map_err(|fault| fault.to_string())
}

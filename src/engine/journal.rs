//! The journal: save, autosave and replay in one. Text, one JSON object a line, appended as things happen:
//!
//! - the header, first: format, rule book, scenario, options, seed, players;
//! - `{"order":..,"side":0,"hash":".."}`, `{"dice":[..],"hash":".."}` or `{"hand":[..],"hash":".."}`: an input, and the battle's hash after
//!   it; `dice` are the seed's, if there is one, and `hand` are those that a player rolled in its stead;
//! - `{"remark":..,"at":n}`: what is to be known about input `n`, which may be the next; of several about one the last stands;
//! - `{"snapshot":"..","at":n,..}`: the whole battle after `n` inputs, as base64 of its bytes;
//! - `{"back_to":n}`: undone; only the first `n` inputs stand.

mod header;
mod parse;
mod read;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::report::SideId;
pub use header::{Header, Stranger};
pub use parse::parse;
pub use read::{JournalFault, Loaded, Note};

/// What the first line calls itself.
pub const FORMAT: &str = "small-wars-journal";
/// The version of the format this program writes, and the newest it reads.
pub const VERSION: u32 = 2;
/// A file of more bytes is refused unread.
pub const MAX_BYTES: usize = 32_000_000;
/// A line of more bytes is refused unread.
pub const MAX_LINE: usize = 8_000_000;
/// A line with an input has at most so many bytes: what JSON takes in memory is a multiple of its text.
pub const MAX_INPUT: usize = 64_000;
/// A journal of more inputs is read so far and no further.
pub const MAX_INPUTS: usize = 100_000;
/// A player's own dice have at most so many sides.
pub const HAND_SIDES: u8 = 12;

/// Something that was put into a battle.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// An order or an answer, as the rule book writes it.
    Order {
        /// Whose.
        side: SideId,
        /// The order.
        order: Json,
    },
    /// The dice it waited for, from where the battle's dice come from.
    Dice(Vec<u8>),
    /// The dice it waited for, rolled by a player's hand: none of the seed's.
    Hand(Vec<u8>),
}

/// An input, and the battle's hash after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What was put in.
    pub input: Input,
    /// The hash after it.
    pub hash: u64,
}

/// What is to be known about an input and is no part of the battle: how the order was chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// Which input, from 1; one more than there are is the next.
    pub at: usize,
    /// Whatever whoever made it can read.
    pub about: Json,
}

/// The whole battle at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// After how many inputs.
    pub at: usize,
    /// How the rule book laid out the bytes.
    pub layout: u32,
    /// How many 32-bit words of the seed were read until then.
    pub words: u64,
    /// The hash of the bytes.
    pub hash: u64,
    /// State and agenda.
    pub bytes: Vec<u8>,
}

/// A battle's header and what was put in since. Undone inputs are not in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    header: Header,
    entries: Vec<Entry>,
    remarks: Vec<Remark>,
    snapshots: Vec<Snapshot>,
}

impl Journal {
    /// A journal in which nothing has happened.
    pub fn new(header: Header) -> Journal {
        Journal {
            header,
            entries: Vec::new(),
            remarks: Vec::new(),
            snapshots: Vec::new(),
        }
    }

    /// Reads a file. See [`read`](self) for what is refused; what can be saved of a damaged file is.
    pub fn read(file: &[u8]) -> Result<Loaded, JournalFault> {
        read::read(file)
    }

    /// What the battle was begun with.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Names who plays each side from now on. Only for a journal that is kept nowhere yet: its first line says it.
    pub fn set_players(&mut self, players: Vec<String>) {
        self.header.players = players;
    }

    /// Names the sides whose dice a player rolls by hand from now on. Only for a journal that is kept nowhere yet.
    pub fn set_hand(&mut self, hand: Vec<SideId>) {
        self.header.hand = hand;
        self.header.version = VERSION;
    }

    /// Leaves out what the header says of sides that a battle of so many does not have, and tells it.
    pub(super) fn keep_sides(&mut self, sides: u8) -> Vec<Stranger> {
        let found = self.header.strangers(sides);
        self.header.keep_sides(sides);
        found
    }

    /// The inputs, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The snapshots, the oldest first.
    pub fn snapshots(&self) -> &[Snapshot] {
        &self.snapshots
    }

    /// The remarks, in the order of their inputs.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// The remark about an input, if there is one.
    pub fn remark(&self, at: usize) -> Option<&Json> {
        let place = self.remarks.binary_search_by_key(&at, |remark| remark.at);
        place.ok().map(|place| &self.remarks[place].about)
    }

    /// Makes a remark about an input, or about the next, instead of one that was made before. Not taken about any other.
    pub fn say(&mut self, remark: Remark) {
        if !(1..=self.entries.len() + 1).contains(&remark.at) {
            return;
        }
        match self.remarks.binary_search_by_key(&remark.at, |r| r.at) {
            Ok(place) => self.remarks[place] = remark,
            Err(place) => self.remarks.insert(place, remark),
        }
    }

    /// Adds an input.
    pub fn push(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    /// Adds a snapshot; one that is older than the last is not taken.
    pub fn snap(&mut self, snapshot: Snapshot) {
        if self.snapshots.last().is_none_or(|s| s.at < snapshot.at) {
            self.snapshots.push(snapshot);
        }
    }

    /// Leaves out one of the snapshots, by its number from 0; there may be none of that number.
    pub(super) fn leave_out(&mut self, number: usize) {
        if number < self.snapshots.len() {
            self.snapshots.remove(number);
        }
    }

    /// Forgets all but the first `n` inputs, and the snapshots and remarks after them.
    pub fn back_to(&mut self, n: usize) {
        self.entries.truncate(n);
        self.remarks.retain(|remark| remark.at <= n);
        self.snapshots.retain(|s| s.at <= n);
    }

    /// The header as a line, without its end.
    pub fn header_line(&self) -> String {
        line(&self.header)
    }

    /// The whole journal as a file, written anew.
    pub fn text(&self) -> String {
        let mut text = self.header_line();
        text.push('\n');
        let mut snapshots = self.snapshots.iter().peekable();
        for n in 0..=self.entries.len() {
            while let Some(snapshot) = snapshots.next_if(|s| s.at <= n) {
                text.push_str(&snapshot.line());
                text.push('\n');
            }
            if let Ok(place) = self.remarks.binary_search_by_key(&(n + 1), |r| r.at) {
                text.push_str(&self.remarks[place].line());
                text.push('\n');
            }
            if let Some(entry) = self.entries.get(n) {
                text.push_str(&entry.line());
                text.push('\n');
            }
        }
        text
    }
}

/// A line as it is written; a field of another name is noticed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OrderLine {
    order: Json,
    side: SideId,
    hash: Hex,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceLine {
    dice: Vec<u8>,
    hash: Hex,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HandLine {
    hand: Vec<u8>,
    hash: Hex,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RemarkLine {
    remark: Json,
    at: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SnapshotLine {
    snapshot: String,
    at: usize,
    layout: u32,
    words: u64,
    hash: Hex,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BackLine {
    back_to: usize,
}

/// A hash as 16 digits, since many readers of JSON lose the last bits of so large a number.
#[derive(Clone, Copy)]
struct Hex(u64);

impl Serialize for Hex {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&hash_text(self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        match u64::from_str_radix(&text, 16) {
            Ok(hash) if text.len() == 16 => Ok(Hex(hash)),
            _ => Err(serde::de::Error::custom("a hash has 16 hexadecimal digits")),
        }
    }
}

/// A hash as it is written everywhere: 16 hexadecimal digits.
pub fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

impl Entry {
    /// The entry as a line, without its end.
    pub fn line(&self) -> String {
        let hash = Hex(self.hash);
        match &self.input {
            Input::Order { side, order } => line(&OrderLine {
                order: order.clone(),
                side: *side,
                hash,
            }),
            Input::Dice(dice) => line(&DiceLine {
                dice: dice.clone(),
                hash,
            }),
            Input::Hand(dice) => line(&HandLine {
                hand: dice.clone(),
                hash,
            }),
        }
    }
}

impl Remark {
    /// The remark as a line, without its end.
    pub fn line(&self) -> String {
        line(&RemarkLine {
            remark: self.about.clone(),
            at: self.at,
        })
    }
}

impl Snapshot {
    /// The snapshot as a line, without its end.
    pub fn line(&self) -> String {
        line(&SnapshotLine {
            snapshot: BASE64_STANDARD.encode(&self.bytes),
            at: self.at,
            layout: self.layout,
            words: self.words,
            hash: Hex(self.hash),
        })
    }
}

/// The line that undoes all but the first `n` inputs, without its end.
pub fn back_line(n: usize) -> String {
    line(&BackLine { back_to: n })
}

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

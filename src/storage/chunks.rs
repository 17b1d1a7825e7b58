//! Battles in a storage of keys and values, such as a browser's: a battle is numbered chunks, each written, read back and compared.
//!
//! - `small-wars/battle/NAME/0`, `/1`, ...: its journal, cut every [`CHUNK`] bytes;
//! - `small-wars/battle/NAME/changed`: when it was last written to, in milliseconds since 1970;
//! - `small-wars/note/KEY`: a note.
//!
//! The keys themselves are the list of battles: there is no index that two tabs could overwrite for each other.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Guard, Hold, Kept, Store, StoreFault, is_name};
use crate::engine::journal::MAX_BYTES;
use crate::engine::session::Sink;

/// A chunk has at most so many bytes; only the last one is written again as the battle grows.
pub const CHUNK: usize = 32 * 1024;

const BATTLES: &str = "small-wars/battle/";
const NOTES: &str = "small-wars/note/";

/// A storage of keys and values. What it refuses it says in words.
pub trait Slots: Send + Sync {
    /// The value of a key.
    fn get(&self, key: &str) -> Result<Option<String>, String>;
    /// Sets a key.
    fn set(&self, key: &str, value: &str) -> Result<(), String>;
    /// Removes a key; one that is not there is no fault.
    fn remove(&self, key: &str) -> Result<(), String>;
    /// All keys, in any order.
    fn keys(&self) -> Result<Vec<String>, String>;
    /// Asks to go on with a battle.
    fn hold(&self, name: &str) -> Hold;
    /// The time, in milliseconds since 1970.
    fn now(&self) -> u64;
    /// What the player calls it.
    fn place(&self) -> String;
}

/// Battles in such a storage.
pub struct Chunks<S: Slots> {
    slots: Arc<S>,
}

impl<S: Slots> Chunks<S> {
    /// Keeps battles there.
    pub fn new(slots: S) -> Chunks<S> {
        Chunks {
            slots: Arc::new(slots),
        }
    }

    /// The storage itself.
    pub fn slots(&self) -> &S {
        &self.slots
    }
}

fn chunk_key(name: &str, number: usize) -> String {
    format!("{BATTLES}{name}/{number}")
}

fn changed_key(name: &str) -> String {
    format!("{BATTLES}{name}/changed")
}

fn refused<S: Slots>(slots: &S) -> impl Fn(String) -> StoreFault {
    let place = slots.place();
    move |why| StoreFault::Refused {
        place: place.clone(),
        why,
    }
}

fn named(name: &str) -> Result<(), StoreFault> {
    if is_name(name) {
        Ok(())
    } else {
        Err(StoreFault::NoName(name.to_owned()))
    }
}

/// Cuts a text into chunks, at letters' borders; each but the last is as full as can be. An empty text is one empty chunk.
fn cut(mut text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    while text.len() > CHUNK {
        let (piece, rest) = text.split_at(text.floor_char_boundary(CHUNK));
        pieces.push(piece);
        text = rest;
    }
    pieces.push(text);
    pieces
}

/// Writes a value, reads it back and compares.
fn write<S: Slots>(slots: &S, key: &str, value: &str) -> Result<(), StoreFault> {
    slots.set(key, value).map_err(refused(slots))?;
    match slots.get(key).map_err(refused(slots))? {
        Some(there) if there == value => Ok(()),
        _ => Err(StoreFault::Lost(slots.place())),
    }
}

/// Notes the time; that it is missing harms nothing but the order of the list.
fn touch<S: Slots>(slots: &S, name: &str) {
    let _ = slots.set(&changed_key(name), &slots.now().to_string());
}

impl<S: Slots + 'static> Store for Chunks<S> {
    fn battles(&self) -> Result<Vec<Kept>, StoreFault> {
        let mut found: BTreeMap<String, Kept> = BTreeMap::new();
        for key in self.slots.keys().map_err(refused(&*self.slots))? {
            let Some((name, part)) = key
                .strip_prefix(BATTLES)
                .and_then(|key| key.rsplit_once('/'))
            else {
                continue;
            };
            if !is_name(name) || (part != "changed" && part.parse::<usize>().is_err()) {
                continue;
            }
            let value = self
                .slots
                .get(&key)
                .map_err(refused(&*self.slots))?
                .unwrap_or_default();
            let kept = found.entry(name.to_owned()).or_insert_with(|| Kept {
                name: name.to_owned(),
                bytes: 0,
                changed: 0,
            });
            match part {
                "changed" => kept.changed = value.parse().unwrap_or(0),
                _ => kept.bytes += value.len() as u64,
            }
        }
        let mut battles: Vec<Kept> = found.into_values().collect();
        battles.sort_by(|a, b| (b.changed, &b.name).cmp(&(a.changed, &a.name)));
        Ok(battles)
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, StoreFault> {
        named(name)?;
        let mut text = String::new();
        for number in 0.. {
            match self
                .slots
                .get(&chunk_key(name, number))
                .map_err(refused(&*self.slots))?
            {
                Some(chunk) => text.push_str(&chunk),
                None if number == 0 => return Err(StoreFault::NoSuch(name.to_owned())),
                None => break,
            }
            if text.len() > MAX_BYTES {
                return Err(StoreFault::TooBig {
                    name: name.to_owned(),
                    bytes: text.len() as u64,
                });
            }
        }
        Ok(text.into_bytes())
    }

    fn hold(&self, name: &str) -> Hold {
        self.slots.hold(name)
    }

    /// Chunks that are the same already are not written again.
    fn keep(&self, name: &str, text: &str, guard: Guard) -> Result<Box<dyn Sink>, StoreFault> {
        named(name)?;
        let slots = &*self.slots;
        let pieces = cut(text);
        for (number, piece) in pieces.iter().enumerate() {
            let key = chunk_key(name, number);
            if slots.get(&key).map_err(refused(slots))?.as_deref() != Some(piece) {
                write(slots, &key, piece)?;
            }
        }
        for number in pieces.len().. {
            let key = chunk_key(name, number);
            if slots.get(&key).map_err(refused(slots))?.is_none() {
                break;
            }
            slots.remove(&key).map_err(refused(slots))?;
        }
        touch(slots, name);
        Ok(Box::new(Tail {
            slots: Arc::clone(&self.slots),
            name: name.to_owned(),
            number: pieces.len() - 1,
            text: pieces
                .last()
                .map_or_else(String::new, |piece| (*piece).to_owned()),
            tried: None,
            _guard: guard,
        }))
    }

    fn remove(&self, name: &str) -> Result<(), StoreFault> {
        named(name)?;
        let prefix = format!("{BATTLES}{name}/");
        let keys = self.slots.keys().map_err(refused(&*self.slots))?;
        let own: Vec<&String> = keys.iter().filter(|key| key.starts_with(&prefix)).collect();
        if own.is_empty() {
            return Err(StoreFault::NoSuch(name.to_owned()));
        }
        for key in own {
            self.slots.remove(key).map_err(refused(&*self.slots))?;
        }
        Ok(())
    }

    fn note(&self, key: &str) -> Result<Option<String>, StoreFault> {
        named(key)?;
        self.slots
            .get(&format!("{NOTES}{key}"))
            .map_err(refused(&*self.slots))
    }

    fn set_note(&self, key: &str, text: &str) -> Result<(), StoreFault> {
        named(key)?;
        let key = format!("{NOTES}{key}");
        if text.is_empty() {
            return self.slots.remove(&key).map_err(refused(&*self.slots));
        }
        write(&*self.slots, &key, text)
    }

    fn now(&self) -> u64 {
        self.slots.now()
    }

    fn place(&self) -> String {
        self.slots.place()
    }
}

/// The last chunk of a battle that is gone on with.
struct Tail<S: Slots> {
    slots: Arc<S>,
    name: String,
    number: usize,
    text: String,
    /// What the chunk may hold instead, after a line that could not be written whole.
    tried: Option<String>,
    _guard: Guard,
}

impl<S: Slots> Sink for Tail<S> {
    fn append(&mut self, line: &str) -> Result<(), String> {
        self.write(line).map_err(|fault| fault.to_string())
    }
}

impl<S: Slots> Tail<S> {
    fn write(&mut self, line: &str) -> Result<(), StoreFault> {
        let slots = &*self.slots;
        let key = chunk_key(&self.name, self.number);
        let there = slots.get(&key).map_err(refused(slots))?;
        let next = slots
            .get(&chunk_key(&self.name, self.number + 1))
            .map_err(refused(slots))?;
        let ours = there.as_ref() == Some(&self.text) || (there.is_some() && there == self.tried);
        if !ours || (next.is_some() && self.tried.is_none()) {
            return Err(StoreFault::Foreign(slots.place()));
        }
        let whole = format!("{}{line}\n", self.text);
        let pieces = cut(&whole);
        self.tried = Some(pieces[0].to_owned());
        for (more, piece) in pieces.iter().enumerate() {
            if let Err(fault) = write(slots, &chunk_key(&self.name, self.number + more), piece) {
                // What was there takes no more room than what is.
                let _ = slots.set(&key, &self.text);
                return Err(fault);
            }
        }
        self.number += pieces.len() - 1;
        self.text = pieces[pieces.len() - 1].to_owned();
        self.tried = None;
        touch(slots, &self.name);
        Ok(())
    }
}

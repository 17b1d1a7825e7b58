//! Where battles are kept: files on a disk, numbered chunks in a browser.
//!
//! A [`Store`] keeps each battle's journal under a name, whole and then line by line as it grows, and small notes (settings, standing
//! orders) under keys. What it says is kept has been looked at where it lies. Who goes on with a battle holds it, so that a second
//! window, process or tab opens it as a copy. `docs/file-formats.md` describes what lies where.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub mod browser;
pub mod chunks;
#[cfg(not(target_arch = "wasm32"))]
pub mod files;
mod name;
mod peek;

pub use name::{date, is_name, name_at};
pub use peek::{Glance, Kind, Unopened, glance, kind, unpack};

use crate::engine::journal::MAX_BYTES;
use crate::engine::session::Sink;

/// A battle that is kept, as far as is known without reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The name it is kept under.
    pub name: String,
    /// How many bytes its journal has.
    pub bytes: u64,
    /// When it was last written to, in milliseconds since 1970; 0 if that is not known.
    pub changed: u64,
}

/// Keeps others from going on with a battle for as long as it is not dropped.
pub type Guard = Box<dyn Send + Sync>;

/// Whether a battle may be gone on with here.
pub enum Hold {
    /// It may.
    Got(Guard),
    /// Another window, process or tab has it open.
    Elsewhere,
    /// That is being found out: ask again.
    Asked,
}

/// Why something was not kept, found or removed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreFault {
    /// There is none of that name.
    #[error("there is no battle named {0}: it may have been deleted")]
    NoSuch(String),
    /// The name could lead elsewhere.
    #[error("\"{0}\" is no name of a battle")]
    NoName(String),
    /// It is larger than a battle's file may be, and was not read.
    #[error("{name} has {bytes} bytes; a battle's file has at most {MAX_BYTES}")]
    TooBig {
        /// The name.
        name: String,
        /// How many.
        bytes: u64,
    },
    /// What lies there now is not what was written.
    #[error("{0}: what was written does not read back the same")]
    Lost(String),
    /// Somebody else wrote to it.
    #[error("{0} was changed by another window or program")]
    Foreign(String),
    /// The system or the browser refuses.
    #[error("{place}: {why}")]
    Refused {
        /// The file, the folder, or the browser's storage.
        place: String,
        /// What it says.
        why: String,
    },
}

/// Where battles are kept.
pub trait Store: Send + Sync {
    /// The battles, the one last written to first.
    fn battles(&self) -> Result<Vec<Kept>, StoreFault>;
    /// A battle's journal as it lies there; more than [`MAX_BYTES`] is refused unread.
    fn read(&self, name: &str) -> Result<Vec<u8>, StoreFault>;
    /// Asks to go on with a battle.
    fn hold(&self, name: &str) -> Hold;
    /// Keeps exactly `text`, a whole journal, under `name`, and what is appended to the sink after it. Until it is kept, what was there
    /// before still is (as far as the place allows).
    fn keep(&self, name: &str, text: &str, guard: Guard) -> Result<Box<dyn Sink>, StoreFault>;
    /// Removes a battle.
    fn remove(&self, name: &str) -> Result<(), StoreFault>;
    /// A note, if there is one of that key.
    fn note(&self, key: &str) -> Result<Option<String>, StoreFault>;
    /// Keeps a note; an empty one is removed.
    fn set_note(&self, key: &str, text: &str) -> Result<(), StoreFault>;
    /// The time, in milliseconds since 1970.
    fn now(&self) -> u64;
    /// Where it all lies, for the player: a folder, or the browser's storage.
    fn place(&self) -> String;
}

/// A sink for a battle that could not be kept: refuses every line for the same reason, so that the battle says so.
pub struct Unkept(pub String);

impl Sink for Unkept {
    fn append(&mut self, _: &str) -> Result<(), String> {
        Err(self.0.clone())
    }
}

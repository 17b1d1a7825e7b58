//! Battles kept and opened again: every battle from its first input, the list of them, files in and out, and the settings.
//!
//! Panels write [`Request`]s and read [`Shelf`] and [`Reply`]; whoever puts a battle on the table need do nothing to have it kept.

use bevy::prelude::*;

use super::Step;
use crate::storage::Store;

mod carry;
mod keeping;
mod notes;
mod opening;
mod shelf;
mod suspects;
#[cfg(target_arch = "wasm32")]
mod transfer;

pub use carry::suggested_path;
pub use opening::goes_on;
pub use shelf::{Row, Seen, Shelf};

/// Where battles are kept.
#[derive(Resource)]
pub struct Storage(pub Box<dyn Store>);

#[cfg(not(target_arch = "wasm32"))]
impl Default for Storage {
    fn default() -> Self {
        Storage(Box::new(crate::storage::files::Files::of_user()))
    }
}

#[cfg(target_arch = "wasm32")]
impl Default for Storage {
    fn default() -> Self {
        Storage(Box::new(crate::storage::browser::store()))
    }
}

/// Something that a player wants of the storage. Names are those of [`crate::storage::Kept`].
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Request {
    /// Goes on with the newest battle that is not over.
    Continue,
    /// Goes on with a battle.
    Open(String),
    /// Watches a battle from its beginning.
    Replay(String),
    /// Deletes a battle.
    Delete(String),
    /// Writes a battle to a file at that path; the page downloads it instead.
    Export {
        /// The battle.
        name: String,
        /// The file.
        path: String,
    },
    /// Writes the battle on the table, as it is, to a file at that path; the page downloads it instead.
    ExportOpen {
        /// The file.
        path: String,
    },
    /// Opens a scenario or a battle: a file's path, or a built-in battle's key.
    Import(String),
    /// Opens a scenario or a battle by its content.
    Take {
        /// What it is called.
        name: String,
        /// What stands in it.
        bytes: Vec<u8>,
    },
    /// The page asks for a file.
    Upload,
    /// Tries again to keep what could not be kept.
    SaveAgain,
}

/// What the player is to be told: a heading, and what happened. It stays until it is taken note of.
#[derive(Resource, Debug, Default)]
pub struct Reply {
    /// The heading's key among the words.
    pub heading: &'static str,
    /// Line by line; nothing is told when there is none.
    pub lines: Vec<String>,
}

impl Reply {
    /// Tells something. What was told before and not taken note of stays above it.
    pub fn tell(&mut self, heading: &'static str, lines: impl IntoIterator<Item = String>) {
        self.heading = heading;
        self.lines.extend(lines);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Storage>()
        .init_resource::<Reply>()
        .add_message::<Request>()
        .add_plugins((
            keeping::plugin,
            notes::plugin,
            shelf::plugin,
            opening::plugin,
            carry::plugin,
        ))
        .configure_sets(Update, Part::Serve.in_set(Step::Input));
}

/// The parts of a frame's work here.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    /// Requests are served.
    Serve,
}

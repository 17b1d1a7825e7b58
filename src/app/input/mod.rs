//! Keys, mouse and touch as what they mean: commands in the order they were given, held pans, and gestures on the table.

use bevy::prelude::*;

use super::Step;

mod hands;
mod keys;
mod pointer;

pub use keys::{Action, ArrowsPoint, Command, KEYS, order_key};
pub use pointer::{Button, Gesture};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((keys::plugin, pointer::plugin));
    app.configure_sets(Update, InputPart::Read.in_set(Step::Input));
}

/// The parts of [`Step::Input`] that others order themselves by.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputPart {
    /// Messages of the window become [`Command`]s and [`Gesture`]s.
    Read,
}

//! Insurgent Commander (by Jack of blackhawkhet): a modern platoon against insurgents.

pub mod options;
pub mod roster;
pub mod setting;

pub use options::Options;
pub use roster::{Class, UnitType};
pub use setting::{ElementSetting, Setting, SideSetting};

/// The rule book's name in files.
pub const NAME: &str = "insurgent_commander";

//! What every turn-based battle needs: the agenda of what is to be decided or resolved, the one place that applies an input, the
//! journal, and plain data for outsiders.

pub mod battle;
pub mod report;
pub mod ruleset;
pub mod terms;

pub use battle::{Battle, InputFault};
pub use report::*;
pub use ruleset::{Next, Ruleset, Step, Then};

//! What every turn-based battle needs: the agenda of what is to be decided or resolved, the one place that applies an input, the
//! journal, and plain data for outsiders.

pub mod battle;
pub mod field;
pub mod house;
pub mod journal;
pub mod play;
pub mod report;
pub mod ruleset;
pub mod session;
pub mod terms;
pub mod verdict;

pub use battle::{Battle, InputFault};
pub use field::{Band, Field};
pub use play::Playable;
pub use report::*;
pub use ruleset::{Looker, Next, Ruleset, Step, Then};
pub use session::{Session, SessionFault, Sink, Source};
pub use verdict::*;

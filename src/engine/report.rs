//! Plain data for outsiders: what is asked, what may be done, what a draft would do, what the table looks like, what happened.
//! Nothing here knows a rule book. Sentences are keys with values; the words live in `assets/words`.

mod order;
mod seen;
mod text;
mod told;
mod view;

pub use order::{Decision, Draft, NeededRoll, Offer, Slot, SlotKind, Spot};
pub use seen::{AimView, DeckView, FigureView};
pub use text::{Refusal, SideId, Text, Value};
pub use told::{Rolled, Told};
pub use view::{AIRBORNE, ElementView, MarkerKind, MarkerView, Off, Outcome, Report, TableView};

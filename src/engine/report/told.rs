//! What happened, event by event, as it is told in the log and shown on the table.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{AimView, DeckView, ElementView, MarkerView, Outcome, SideId, Text};
use crate::chance::{Card, Handful};
use crate::engine::terms::Tally;
use crate::engine::verdict::Working;
use crate::table::{Breach, ElementId, Point};

/// An event as it is told and shown. Self-contained: what it changes is there before and after.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Told {
    /// The line in the log; none for what only moves things along.
    pub text: Option<Text>,
    /// The rule behind it.
    pub rule: Option<Cow<'static, str>>,
    /// How deep it lies below the order that caused it: 0 an order, 1 what it does, 2 its dice.
    pub depth: u8,
    /// The dice that were rolled.
    pub rolled: Option<Rolled>,
    /// The path that was walked.
    pub walked: Option<(ElementId, Vec<Point>)>,
    /// A shot from one element at another.
    pub shot: Option<(ElementId, ElementId)>,
    /// Elements that changed: before and after.
    pub changes: Vec<(ElementView, ElementView)>,
    /// Turn, phase and outcome after it, if they changed.
    pub clock: Option<(u16, SideId, Option<Outcome>)>,
    /// The part of the phase that begins with it.
    #[serde(default)]
    pub stage: Option<Text>,
    /// The deck after it, if it changed.
    #[serde(default)]
    pub deck: Option<DeckView>,
    /// The card that was turned over.
    #[serde(default)]
    pub turned: Option<Card>,
    /// All markers after it, if they changed.
    #[serde(default)]
    pub markers: Option<Vec<MarkerView>>,
    /// What goals count after it, if that changed.
    #[serde(default)]
    pub tally: Option<Tally>,
    /// Gaps that it leaves in walls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub breaches: Vec<Breach>,
    /// All fire that is declared after it, if that changed.
    #[serde(default)]
    pub aims: Option<Vec<AimView>>,
    /// Who is about to fire at whom, while it has its turn on the screen.
    #[serde(default)]
    pub aim: Option<(ElementId, ElementId)>,
    /// Where on the table it is.
    pub places: Vec<Point>,
    /// Whether it shows what was hidden before: no undo leads back over it.
    #[serde(default)]
    pub reveals: bool,
}

/// Dice that were rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rolled {
    /// How many dice of how many sides.
    pub handful: Handful,
    /// What they showed.
    pub dice: Vec<u8>,
    /// What each needed, if it is of that kind.
    pub need: Option<u8>,
    /// How the need came about.
    pub working: Option<Working>,
    /// How their number came about, where a rule changes it.
    #[serde(default)]
    pub pool: Option<Working>,
    /// What they were for.
    pub why: Text,
    /// Whose they were.
    pub side: SideId,
}

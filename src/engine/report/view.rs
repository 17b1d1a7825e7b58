//! The table and all that stands on it, as it may be seen.

use serde::{Deserialize, Serialize};

use super::{AimView, DeckView, FigureView, SideId, Text, Told};
use crate::engine::terms::Tally;
use crate::table::{Breach, ElementId, Heading, Piece, Point};

/// The table, as it may be seen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableView {
    /// The turn, from 1.
    pub turn: u16,
    /// How many turns there are, if that is fixed.
    pub turns: Option<u16>,
    /// The side whose phase it is.
    pub phase: SideId,
    /// The elements, by number.
    pub elements: Vec<ElementView>,
    /// How it ended, when it has.
    pub outcome: Option<Outcome>,
    /// The part of the phase that goes on, where phases have parts.
    #[serde(default)]
    pub stage: Option<Text>,
    /// The deck, where one is drawn from.
    #[serde(default)]
    pub deck: Option<DeckView>,
    /// What lies on the table without a base.
    #[serde(default)]
    pub markers: Vec<MarkerView>,
    /// What goals count besides the elements.
    #[serde(default)]
    pub tally: Tally,
    /// The gaps that there are in walls by now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub breaches: Vec<Breach>,
    /// Fire that is declared and not yet resolved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aims: Vec<AimView>,
}

/// Something on the table that has no base: it blocks nothing and is only looked at, or picked up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MarkerView {
    /// What it is.
    pub kind: MarkerKind,
    /// Where it lies.
    pub at: Point,
    /// Where it looks, if that is to be seen.
    pub facing: Heading,
    /// The element it is left of, if it is left of one.
    pub of: Option<ElementId>,
    /// Whose it is.
    pub side: SideId,
    /// What it is, in words.
    pub text: Text,
}

/// What a marker is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkerKind {
    /// What is left of a vehicle or aircraft.
    Wreck,
    /// Somebody to be brought home.
    Casualty,
    /// A crate to be carried off, shut.
    Crate,
    /// One that was opened.
    OpenCrate,
}

/// One element, as it may be seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ElementView {
    /// Its number.
    pub id: ElementId,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: SideId,
    /// Its type in the roster, such as "french_rifle".
    pub kind: String,
    /// How it is drawn, such as "rifle", "machine_gun", "leader".
    pub figure: String,
    /// Where it stands; none when it is off the table.
    pub piece: Option<Piece>,
    /// Why it is off the table, when it is.
    pub off: Option<Off>,
    /// Its strength now.
    pub strength: u8,
    /// Its strength when whole.
    pub full_strength: u8,
    /// Whether it is pinned.
    pub pinned: bool,
    /// Whether it is on overwatch.
    pub overwatch: bool,
    /// Whether it is done for this phase.
    pub done: bool,
    /// Whether it is the one that acts now.
    pub active: bool,
    /// More that is worth a tag, each in words.
    pub tags: Vec<Text>,
    /// The figures that are left of it, where each stands for itself; none where it stands on one base.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<FigureView>,
    /// What the die beside it shows while it is hidden: then only its marker stands on the table, where it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<u8>,
}

/// The tag of an aircraft in the air.
pub const AIRBORNE: &str = "tag-airborne";

impl ElementView {
    /// Whether it is in the air.
    pub fn airborne(&self) -> bool {
        self.tags.iter().any(|tag| tag.key == AIRBORNE)
    }
}

/// Why an element is off the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Off {
    /// It has not come yet.
    Waiting,
    /// It has left by an edge.
    Left,
    /// It was eliminated.
    Eliminated,
    /// It is in a vehicle or aircraft.
    Aboard,
    /// It flies beyond the table and may come on.
    Away,
    /// It is not there by itself: its people are with those of another element.
    Joined,
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; none for a draw.
    pub winner: Option<SideId>,
    /// Why.
    pub reason: Text,
}

impl TableView {
    /// Moves the view on by one event. Replaying all events gives the live table.
    pub fn apply(&mut self, told: &Told) {
        for (_, after) in &told.changes {
            if let Some(place) = self.elements.iter_mut().find(|e| e.id == after.id) {
                *place = after.clone();
            } else {
                self.elements.push(after.clone());
                self.elements.sort_by_key(|e| e.id);
            }
        }
        if let Some((turn, phase, outcome)) = &told.clock {
            self.turn = *turn;
            self.phase = *phase;
            self.outcome = outcome.clone();
        }
        if told.stage.is_some() {
            self.stage.clone_from(&told.stage);
        }
        if told.deck.is_some() {
            self.deck.clone_from(&told.deck);
        }
        if let Some(markers) = &told.markers {
            self.markers.clone_from(markers);
        }
        if let Some(tally) = &told.tally {
            self.tally.clone_from(tally);
        }
        self.breaches.extend(&told.breaches);
        if let Some(aims) = &told.aims {
            self.aims.clone_from(aims);
        }
    }
}

/// A row of an element's card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// What it is.
    pub label: Text,
    /// What it amounts to.
    pub value: Text,
}

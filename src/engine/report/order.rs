//! What is asked, what may be done, and the order in the making.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Refusal, SideId, Text};
use crate::engine::verdict::Working;
use crate::table::{ElementId, Heading, Length, Point};

/// What is asked, and of whom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// Who is asked.
    pub side: SideId,
    /// What is asked, and how to answer.
    pub question: Text,
    /// What kind of question, such as "act", "react", "overwatch".
    pub kind: Cow<'static, str>,
    /// The element that everything is about, such as the one that moved and may be reacted to.
    pub about: Option<ElementId>,
    /// Those who may answer: they light up.
    pub elements: Vec<ElementId>,
}

/// Something that can be done at a decision, or that cannot just now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    /// What it is, such as "shoot": the draft names it.
    pub key: Cow<'static, str>,
    /// Who would do it; none for a side's own, such as ending its phase.
    pub element: Option<ElementId>,
    /// What the draft may and must fill.
    pub slots: Vec<Slot>,
    /// Why it cannot be done now.
    pub refused: Option<Refusal>,
    /// What must be rolled for it, if anything.
    pub roll: Option<NeededRoll>,
}

/// A roll that an offer would need first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NeededRoll {
    /// How it is reckoned.
    pub working: Working,
    /// The exact chance.
    pub chance: f64,
}

/// A slot of a draft.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Slot {
    /// What fills it.
    pub kind: SlotKind,
    /// Whether the draft is nothing without it.
    pub required: bool,
    /// For a target or members: those that may be named.
    pub elements: Vec<ElementId>,
    /// For a choice: what may be chosen.
    pub choices: Vec<Cow<'static, str>>,
    /// For a path: how far it may go.
    pub length: Option<Length>,
    /// For a path: how much farther it may go if it ends on a road.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus: Option<Length>,
    /// For a path on a board of areas: every place it may end at.
    pub spots: Vec<Spot>,
    /// For members: exactly how many must be named, if that is fixed.
    pub count: Option<u8>,
}

impl Slot {
    /// An empty slot.
    pub fn new(kind: SlotKind, required: bool) -> Slot {
        Slot {
            kind,
            required,
            elements: Vec::new(),
            choices: Vec::new(),
            length: None,
            bonus: None,
            spots: Vec::new(),
            count: None,
        }
    }

    /// Whether the element may leave the table at the end of the move.
    pub fn lets_leave(&self) -> bool {
        self.choices.iter().any(|choice| choice == LEAVE)
    }
}

/// A place at which a move may end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spot {
    /// The way there after the start; the last is the place itself. Empty for one that leaves the table from where it stands.
    pub path: Vec<Point>,
    /// Whether it leaves the table from there.
    pub leaves: bool,
    /// The enemies it would be next to.
    pub touches: Vec<ElementId>,
}

/// What fills a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SlotKind {
    /// A path's corners after its start.
    Path,
    /// A facing.
    Facing,
    /// The level at the end.
    Level,
    /// An element to aim at or to help.
    Target,
    /// Elements that go along.
    Members,
    /// One of a list of words, such as the type of fire.
    Choice,
    /// An element that helps, such as a leader who lends a die.
    Helper,
    /// One of a list of weapons instead of the usual.
    Weapon,
    /// A second element to aim at in the same action.
    Second,
}

/// The choice of a move that leaves the table at its end.
const LEAVE: &str = "leave";

/// An order in the making: slots filled in any order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Draft {
    /// The offer's key.
    pub offer: Cow<'static, str>,
    /// Who does it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub element: Option<ElementId>,
    /// The path's corners after its start.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Point>,
    /// The facing at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
    /// The level at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Who is aimed at or helped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<ElementId>,
    /// Who goes along.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<ElementId>,
    /// One of the slot's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<Cow<'static, str>>,
    /// Who helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub helper: Option<ElementId>,
    /// With which weapon instead of the usual.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Cow<'static, str>>,
    /// Who is aimed at besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<ElementId>,
}

impl Draft {
    /// Whether the element leaves the table at the end of the move.
    pub fn leaves(&self) -> bool {
        self.choice.as_deref() == Some(LEAVE)
    }
}

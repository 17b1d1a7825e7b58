//! Plain data for outsiders: what is asked, what may be done, what a draft would do, what the table looks like, what happened.
//! Nothing here knows a rule book. Sentences are keys with values; the words live in `assets/words`.

use std::borrow::Cow;
use std::cell::Cell;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::terms::Tally;
use super::verdict::Working;
use crate::chance::{Card, Handful};
use crate::table::{Breach, ElementId, FeatureId, Heading, Length, Piece, Point};

/// A side of a battle, a number and never a pair: 0 is the first the scenario names.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct SideId(pub u8);

/// A key of `assets/words`, with the values its sentence wants.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Text {
    /// The key.
    pub key: Cow<'static, str>,
    /// Names and values, in the order they were given.
    #[serde(default)]
    pub values: Vec<(Cow<'static, str>, Value)>,
}

/// A value in a sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// "n+": what a die needs.
    Needed(u8),
    /// A chance from 0 to 1, told in per cent.
    Chance(f64),
    /// A mean or another fraction, told with one decimal.
    Mean(f64),
    /// A length.
    Length(Length),
    /// An element, told by its name.
    Element(ElementId),
    /// A feature, told by its name or its preset's.
    Feature(FeatureId),
    /// A side, told by its name.
    Side(SideId),
    /// A name from a file, told as it is.
    Name(String),
    /// Dice, told one after the other.
    Dice(Vec<u8>),
    /// Another sentence.
    Text(#[serde(deserialize_with = "not_too_deep")] Box<Text>),
}

/// Reads a sentence within a sentence, no deeper than [`Text::DEPTH`]: a file may hold any.
fn not_too_deep<'de, D: Deserializer<'de>>(from: D) -> Result<Box<Text>, D::Error> {
    thread_local! {
        static DEPTH: Cell<u8> = const { Cell::new(0) };
    }
    let depth = DEPTH.get();
    if depth >= Text::DEPTH {
        return Err(D::Error::custom("sentences are nested too deep"));
    }
    DEPTH.set(depth + 1);
    let text = Box::<Text>::deserialize(from);
    DEPTH.set(depth);
    text
}

impl Text {
    /// How deep sentences stand in each other at most where they are read.
    pub const DEPTH: u8 = 16;

    /// A sentence without values.
    pub fn key(key: &'static str) -> Text {
        Text {
            key: Cow::Borrowed(key),
            values: Vec::new(),
        }
    }

    /// The same sentence with one more value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> Text {
        self.values.push((Cow::Borrowed(name), value));
        self
    }
}

/// Why an order may not be, and the rule that says so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Refusal {
    /// The rule's number, such as "IC-32".
    pub rule: Cow<'static, str>,
    /// What is wrong and what would do.
    pub text: Text,
}

impl Refusal {
    /// A refusal by `rule`, told by the words of `key`.
    pub fn new(rule: &'static str, key: &'static str) -> Refusal {
        Refusal {
            rule: Cow::Borrowed(rule),
            text: Text::key(key),
        }
    }

    /// The same refusal with one more value in its words.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> Refusal {
        self.text = self.text.with(name, value);
        self
    }
}

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
}

/// A deck, as anybody may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckView {
    /// How many cards are left.
    pub left: u8,
    /// The card that was drawn last.
    pub last: Option<Card>,
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
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; none for a draw.
    pub winner: Option<SideId>,
    /// Why.
    pub reason: Text,
}

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
    /// The deck after it, if a card was drawn.
    #[serde(default)]
    pub deck: Option<DeckView>,
    /// All markers after it, if they changed.
    #[serde(default)]
    pub markers: Option<Vec<MarkerView>>,
    /// What goals count after it, if that changed.
    #[serde(default)]
    pub tally: Option<Tally>,
    /// Gaps that it leaves in walls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub breaches: Vec<Breach>,
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

/// A row of an element's card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// What it is.
    pub label: Text,
    /// What it amounts to.
    pub value: Text,
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
            self.deck = told.deck;
        }
        if let Some(markers) = &told.markers {
            self.markers.clone_from(markers);
        }
        if let Some(tally) = &told.tally {
            self.tally.clone_from(tally);
        }
        self.breaches.extend(&told.breaches);
    }
}

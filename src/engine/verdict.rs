//! Plain data for outsiders: what there is to say of an order before it is given, and what its dice may bring.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::report::{NeededRoll, Refusal, SlotKind, Text};
use crate::table::{ElementId, FeatureId, Length, Piece, Point};

/// How a number comes about: a base and what changes it, each with its rule and its cause.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Working {
    /// What it is.
    pub text: Text,
    /// The rule of the base.
    pub rule: Cow<'static, str>,
    /// The number before anything changes it.
    pub base: i32,
    /// What changes it; for the better of the roller is positive.
    pub lines: Vec<WorkLine>,
    /// What a die (or two) must show in the end.
    pub needed: i32,
}

/// One line of a working.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkLine {
    /// What it is.
    pub text: Text,
    /// What it does to the roll.
    pub change: i32,
    /// The rule that says so.
    pub rule: Cow<'static, str>,
    /// The thing on the table that causes it.
    pub cause: Option<Cause>,
}

/// A thing on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A piece.
    Element(ElementId),
    /// A piece of terrain.
    Feature(FeatureId),
}

/// What a volley (or a fight) is to be expected to do: exact numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Forecast {
    /// At whom.
    pub target: ElementId,
    /// How many dice.
    pub dice: u8,
    /// How the number of dice comes about, where a rule changes it.
    pub pool: Option<Working>,
    /// What each needs to hit.
    pub hit: Working,
    /// The chance of exactly 0, 1, 2, ... hits, and what each would mean.
    pub hits: Vec<HitChance>,
    /// What the target needs to save, if it has a save.
    pub save: Option<Working>,
    /// The chance of at least one hit.
    pub any_hit: f64,
    /// The chance of any strength lost.
    pub any_loss: f64,
    /// The strength lost to be expected.
    pub mean_loss: f64,
    /// The chance that the target lives and is pinned by it.
    pub pinned: f64,
    /// The chance that it is eliminated.
    pub eliminated: f64,
    /// What comes back, if it is a round of close combat.
    pub fight: Option<Box<Melee>>,
    /// What may become of the target, where a chart says it: each result with its chance, least first. A target of this kind has no strength:
    /// `any_loss` is then the chance of any damage, `mean_loss` that of its being out of play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub damage: Vec<Prospect>,
}

/// A result that may come about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Prospect {
    /// What it is.
    pub what: Text,
    /// How likely.
    pub chance: f64,
}

/// A round of close combat whole: the numbers of the card it belongs to, and these, are of all who fight in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Melee {
    /// The fire of those who are charged, before the fight, in the order in which they fire: each as far as the charger is still there.
    pub fire: Vec<FirstFire>,
    /// The chance that it comes to the fight.
    pub reached: f64,
    /// What comes back from the one it fights, if it comes to the fight.
    pub back: Forecast,
    /// Fire and fight together: what the one who is fought suffers, then what the one who fights suffers. None where no fire comes first, for
    /// then the fight is all.
    pub whole: Option<[Fate; 2]>,
}

/// The fire of one who is charged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FirstFire {
    /// Who fires.
    pub firer: ElementId,
    /// What that does to the charger.
    pub forecast: Forecast,
}

/// What may become of an element: exact numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Fate {
    /// The chance of any strength lost.
    pub any_loss: f64,
    /// The strength lost to be expected.
    pub mean_loss: f64,
    /// The chance that it lives and is newly pinned.
    pub pinned: f64,
    /// The chance that it is eliminated.
    pub eliminated: f64,
}

/// A number of hits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HitChance {
    /// How likely exactly so many are; the place in the list is their number.
    pub chance: f64,
    /// What they would mean.
    pub means: Option<Text>,
}

/// Somebody who could fire at an element while a draft is carried out, or next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Threat {
    /// Who.
    pub firer: ElementId,
    /// Where the element would be when it first could.
    pub at: Point,
    /// How far along its way that is.
    pub along: Length,
    /// What that would do.
    pub forecast: Forecast,
}

/// What there is to say about a draft.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// Why it may not be; none if it may.
    pub refused: Option<Refusal>,
    /// Which slots are still empty that must be filled.
    pub missing: Vec<SlotKind>,
    /// The roll it takes first.
    pub roll: Option<NeededRoll>,
    /// Where the path goes, if it has one: from the start to where it stops.
    pub path: Vec<Point>,
    /// How long that is.
    pub length: Length,
    /// Where the element would stand.
    pub end: Option<Piece>,
    /// Where each of those would stand who get out by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<(ElementId, Piece)>,
    /// Why it stops before the path's end, if it does.
    pub stop: Option<Text>,
    /// What is worth knowing before it is ordered: who would see it, what it gives up.
    pub warnings: Vec<Text>,
    /// What its volley would do.
    pub forecast: Option<Forecast>,
    /// What its further volleys at other targets would do.
    pub further: Vec<Forecast>,
    /// Who could fire at it on its way, if everybody held their fire until then, or where it would stand, if the rule book lets the others fire
    /// next.
    pub threats: Vec<Threat>,
}

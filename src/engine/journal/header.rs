//! The first line of a journal: what the battle was begun with.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{FORMAT, HAND_SIDES, VERSION};
use crate::engine::report::SideId;
use crate::engine::ruleset::Wanted;

/// What a battle was begun with: enough to begin it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// Always [`FORMAT`].
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The rule book's name.
    pub rules: String,
    /// The rule book's version.
    pub rules_version: u32,
    /// The scenario's text, whole.
    pub scenario: String,
    /// What the players changed of the scenario's options; null for nothing.
    #[serde(default)]
    pub options: Json,
    /// The seed of the dice; none when they were scripted or rolled by hand.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Who plays each side, such as "person" or "matrix".
    #[serde(default)]
    pub players: Vec<String>,
    /// The sides whose dice a player rolls by hand, though there is a seed; see [`Header::by_hand`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hand: Vec<SideId>,
    /// The version of the program that began it.
    #[serde(default)]
    pub app: String,
}

impl Header {
    /// A header as this program writes it.
    pub fn new(rules: &str, rules_version: u32, scenario: &str) -> Header {
        Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            rules: rules.to_owned(),
            rules_version,
            scenario: scenario.to_owned(),
            options: Json::Null,
            seed: None,
            players: Vec::new(),
            hand: Vec::new(),
            app: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    /// What it says of sides that a battle of so many does not have, or says twice. None of it does anything.
    pub fn strangers(&self, sides: u8) -> Vec<Stranger> {
        let mut found = Vec::new();
        if self.players.len() > usize::from(sides) {
            found.push(Stranger::Players {
                named: self.players.len(),
                sides,
            });
        }
        for (place, side) in self.hand.iter().enumerate() {
            if side.0 >= sides {
                found.push(Stranger::Hand { side: *side, sides });
            } else if self.hand[..place].contains(side) {
                found.push(Stranger::Twice { side: *side });
            }
        }
        found
    }

    /// Leaves out what [`Header::strangers`] finds.
    pub fn keep_sides(&mut self, sides: u8) {
        self.players.truncate(usize::from(sides));
        let mut kept: Vec<SideId> = Vec::new();
        for side in self.hand.drain(..) {
            if side.0 < sides && !kept.contains(&side) {
                kept.push(side);
            }
        }
        self.hand = kept;
    }

    /// Whether a player rolls these dice by hand. Nobody has dice of more than [`HAND_SIDES`] sides.
    pub fn by_hand(&self, wanted: &Wanted) -> bool {
        wanted.handful.sides <= HAND_SIDES && self.hand.contains(&wanted.side)
    }
}

/// Something that a header says of a side that is not there, or says twice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stranger {
    /// More players than sides.
    #[error("players: {named} are named, there are {sides} sides")]
    Players {
        /// How many.
        named: usize,
        /// How many sides there are.
        sides: u8,
    },
    /// Dice by hand of a side that is not there.
    #[error("hand: there is no side {}, they are 0 to {}", side.0, sides.saturating_sub(1))]
    Hand {
        /// The side.
        side: SideId,
        /// How many sides there are.
        sides: u8,
    },
    /// Dice by hand of a side that is named before.
    #[error("hand: side {} is named twice", side.0)]
    Twice {
        /// The side.
        side: SideId,
    },
}

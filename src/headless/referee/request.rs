//! What the referee can be asked.

use serde::Deserialize;
use serde_json::Value as Json;

use crate::engine::session::Source;
use crate::engine::{Draft, SideId};
use crate::table::{ElementId, Piece};

/// One request: `do` names it.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Request {
    /// A new battle.
    New {
        scenario: Option<String>,
        text: Option<String>,
        #[serde(default)]
        players: Vec<String>,
        seed: Option<u64>,
        dice: Option<Vec<u8>>,
        #[serde(default)]
        ask: bool,
        #[serde(default)]
        hand: Vec<SideId>,
        #[serde(default)]
        options: Json,
    },
    /// Goes on with a journal.
    Load {
        path: Option<String>,
        journal: Option<String>,
    },
    /// Writes the journal, or returns it.
    Save { path: Option<String> },
    /// What is asked, and all that may be done.
    Decision {
        element: Option<ElementId>,
        #[serde(default)]
        candidates: bool,
    },
    /// Gives an order.
    Order {
        side: SideId,
        draft: Option<Draft>,
        order: Option<Json>,
    },
    /// Gives the dice that are wanted.
    Dice { dice: Vec<u8> },
    /// Adds to the script.
    Script { dice: Vec<u8> },
    /// Whether a draft is legal, and what to expect.
    Judge { draft: Draft },
    /// What a draft's volley would do.
    Forecast { draft: Draft },
    /// A sight line.
    Sight { from: Place, to: Place },
    /// The table.
    State { viewer: Option<SideId> },
    /// What is to be known of one element.
    Card { element: ElementId },
    /// The hash.
    Hash {},
    /// What happened.
    Events {
        #[serde(default)]
        since: Option<usize>,
    },
    /// Takes back the last order.
    Undo { side: Option<SideId> },
    /// Looks at an earlier or later moment.
    Look { at: usize },
    /// Plays on from the moment that is looked at.
    Fork {},
    /// Plays the journal again and compares.
    Verify {},
    /// Ends.
    Quit {},
}

impl Request {
    /// The side that it names, if it is one of a battle that goes on.
    pub(super) fn side(&self) -> Option<SideId> {
        match self {
            Request::Order { side, .. } => Some(*side),
            Request::State { viewer: side } | Request::Undo { side } => *side,
            _ => None,
        }
    }
}

/// Who looks or is looked at: an element by its number, or an imagined piece.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Place {
    Element(ElementId),
    Piece(Piece),
}

/// The source of the dice that a new battle asks for; exactly one is to be named.
pub(super) fn source(
    seed: Option<u64>,
    dice: Option<Vec<u8>>,
    ask: bool,
) -> Result<Source, String> {
    match (seed, dice, ask) {
        (Some(seed), None, false) => Ok(Source::seeded(seed)),
        (None, Some(dice), false) => Ok(Source::script(dice)),
        (None, None, true) => Ok(Source::Asked),
        _ => Err("give one of seed (a number), dice (a list) or ask (true)".to_owned()),
    }
}

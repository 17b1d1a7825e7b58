//! What may be ordered or answered. Element, team and unit are one thing in the rule book (IC-R15): here it is the element.

use serde::{Deserialize, Serialize};

use crate::table::{ElementId, Heading, Point};

/// An order of the phasing side, or an answer of the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// An element takes an action: free, granted, or by a command roll.
    Act {
        /// Who.
        element: ElementId,
        /// What.
        action: Action,
    },
    /// A leader activates a group with himself in it (IC-9).
    Group {
        /// The leader.
        leader: ElementId,
        /// The others, by number.
        members: Vec<ElementId>,
    },
    /// The group's next command roll (IC-R13).
    GroupRoll,
    /// The element or group is done for this phase.
    Done,
    /// The phase is over.
    EndPhase,
    /// An element reacts to the action just taken (IC-10).
    React {
        /// Who.
        element: ElementId,
        /// How.
        action: Action,
    },
    /// An element on overwatch fires (IC-13).
    Watch {
        /// Who.
        element: ElementId,
        /// At whom.
        shot: Shot,
    },
    /// Nobody reacts, or nobody fires now.
    Pass,
}

/// An action (IC-23 to IC-28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// One move, then fire at -1 if a shot is wanted (IC-23). Without a shot it is a plain move.
    MoveShoot {
        /// The move.
        movement: Movement,
        /// The shot.
        shot: Option<Shot>,
    },
    /// Fire at -1, then one move (IC-23).
    ShootMove {
        /// The shot.
        shot: Shot,
        /// The move.
        movement: Movement,
    },
    /// Two moves (IC-24).
    Sprint(
        /// The move.
        Movement,
    ),
    /// Fire (IC-25).
    Shoot(
        /// The shot.
        Shot,
    ),
    /// Goes on overwatch (IC-27).
    Overwatch,
    /// A leader rallies a pinned element in base contact (IC-28).
    Rally(
        /// Who is rallied.
        ElementId,
    ),
    /// An element in close combat fights another round (IC-47, IC-R76).
    Fight,
    /// An element on foot gets into a vehicle or landed helicopter in base contact (IC-26, IC-R84).
    Load(
        /// What it gets into.
        ElementId,
    ),
    /// Passengers get out (IC-26, IC-59): ordered by what they are in, or one by itself.
    Unload {
        /// Who gets out, when a vehicle orders it: all of them, if nobody is named. Empty for a passenger's own order.
        #[serde(default)]
        whom: Vec<ElementId>,
        /// On which side: as near as may be to this place.
        #[serde(default)]
        near: Option<Point>,
    },
    /// A helicopter takes off (IC-58).
    TakeOff,
    /// A helicopter sets down where it is (IC-58).
    Land,
    /// Picks up the nearest casualty of its side that it touches (IC-R89).
    PickUp,
    /// Puts the casualty that it carries aboard a vehicle or landed helicopter that it touches (IC-R89).
    Stow(
        /// Aboard what.
        ElementId,
    ),
}

/// Where an element goes and how it stands then.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// The path's corners after its start; empty to turn on the spot (IC-R81).
    pub path: Vec<Point>,
    /// The facing at the end; none keeps to the way it went (or the old facing).
    pub facing: Option<Heading>,
    /// The storey at the end, in a building that has some; none stays on the ground.
    pub level: Option<u8>,
    /// Whether it leaves the table where its path touches the edge.
    pub leave: bool,
}

/// A shot at one target: AP at infantry, AT at vehicles and aircraft (IC-30, IC-R43, IC-R44).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// At whom.
    pub target: ElementId,
    /// The leader who lends a die (IC-R55).
    pub helper: Option<ElementId>,
    /// Whether it is the one AT volley of the battle (IC-R47).
    #[serde(default)]
    pub law: bool,
    /// At whom the other type of fire goes in the same action (an option, IC-R43).
    #[serde(default)]
    pub also: Option<ElementId>,
}

impl Shot {
    /// A plain shot.
    pub fn at(target: ElementId) -> Shot {
        Shot {
            target,
            helper: None,
            law: false,
            also: None,
        }
    }
}

impl Action {
    /// The move in it, if it has one.
    pub fn movement(&self) -> Option<&Movement> {
        match self {
            Action::MoveShoot { movement, .. }
            | Action::ShootMove { movement, .. }
            | Action::Sprint(movement) => Some(movement),
            _ => None,
        }
    }

    /// The shot in it, if it has one.
    pub fn shot(&self) -> Option<&Shot> {
        match self {
            Action::MoveShoot { shot, .. } => shot.as_ref(),
            Action::ShootMove { shot, .. } | Action::Shoot(shot) => Some(shot),
            _ => None,
        }
    }

    /// How many moves it allows: one, two for a sprint.
    pub fn moves(&self) -> i32 {
        match self {
            Action::Sprint(_) => 2,
            Action::MoveShoot { .. } | Action::ShootMove { .. } => 1,
            _ => 0,
        }
    }

    /// The key of its offer.
    pub fn key(&self) -> &'static str {
        match self {
            Action::MoveShoot { .. } => "move_shoot",
            Action::ShootMove { .. } => "shoot_move",
            Action::Sprint(_) => "sprint",
            Action::Shoot(_) => "shoot",
            Action::Overwatch => "overwatch",
            Action::Rally(_) => "rally",
            Action::Fight => "fight",
            Action::Load(_) => "load",
            Action::Unload { .. } => "unload",
            Action::TakeOff => "take_off",
            Action::Land => "land",
            Action::PickUp => "pick_up",
            Action::Stow(_) => "stow",
        }
    }
}

//! What happens, and what each happening changes: the only way a state changes.
#![allow(missing_docs, reason = "the doc of a variant tells its fields")]

mod apply;

use serde::Serialize;

use super::frame::{Blow, By, ShotKind};
use super::order::{Action, Shot};
use super::wound::Harm;
use crate::engine::terms::Edge;
use crate::engine::{Outcome, SideId};
use crate::table::{Breach, ElementId, Piece, Point};

pub use apply::apply;
pub(super) use apply::{pin, wreck};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A turn began.
    TurnBegan(u16),
    /// A phase began; the number counts the terms' order.
    PhaseBegan(u8),
    /// The die for an arrival was rolled.
    ArrivalRolled { element: ElementId, die: u8, on: u8 },
    /// The die that says by which edge an element arrives, if it does, was rolled.
    GateRolled {
        element: ElementId,
        die: u8,
        edge: Option<Edge>,
    },
    /// An aircraft may come onto the table from now on (IC-55).
    Called { element: ElementId },
    /// An element came onto the table; one that was eliminated, whole again.
    Arrived { element: ElementId, piece: Piece },
    /// An element's, or a group's, activation began; the leader who declared the group.
    Activated {
        elements: Vec<ElementId>,
        leader: Option<ElementId>,
    },
    /// An element on overwatch was activated for something else, which ends its overwatch whether a roll for it is passed or not (IC-R26).
    LeftOverwatch { element: ElementId },
    /// A command roll was made, to do what `order` names; `elements` count its success.
    Commanded {
        roller: ElementId,
        order: &'static str,
        elements: Vec<ElementId>,
        dice: [u8; 2],
        needed: u8,
        result: Result,
    },
    /// An activation that was left goes on (an option, IC-R4).
    Resumed { element: ElementId },
    /// An element has used its reaction, whatever comes of it.
    Reacted { element: ElementId },
    /// Actions were granted.
    Granted {
        elements: Vec<ElementId>,
        actions: u8,
    },
    /// An element was unpinned, by itself or by a leader.
    Unpinned {
        element: ElementId,
        leader: Option<ElementId>,
    },
    /// An action began; enemies who see it begin.
    Began {
        element: ElementId,
        action: Action,
        by: By,
        observers: Vec<ElementId>,
    },
    /// An element walked; enemies who saw it on the way.
    Walked {
        element: ElementId,
        path: Vec<Point>,
        to: Piece,
        observers: Vec<ElementId>,
    },
    /// An element left the table.
    Left { element: ElementId, edge: Edge },
    /// A walk was broken off: the walker was pinned on the way (IC-R25).
    Halted { element: ElementId },
    /// An element fired on overwatch (IC-13).
    Watched {
        element: ElementId,
        target: ElementId,
    },
    /// The charged fires at the charger (IC-14).
    ChargeFired {
        element: ElementId,
        charger: ElementId,
    },
    /// A volley was rolled.
    Fired {
        firer: Option<ElementId>,
        shot: Shot,
        kind: ShotKind,
        need: u8,
        dice: Vec<u8>,
    },
    /// A shot was not made: its target was gone, out of sight or out of arc when its time came.
    Forgone { firer: ElementId, target: ElementId },
    /// Saves were rolled.
    Saved {
        target: ElementId,
        weapon: Option<ElementId>,
        need: u8,
        dice: Vec<u8>,
    },
    /// Strength was lost; at 0 the element is eliminated (IC-37).
    Lost { element: ElementId, strength: u8 },
    /// Pin dice were rolled (IC-39).
    PinRolled { element: ElementId, dice: Vec<u8> },
    /// An element was pinned.
    Pinned { element: ElementId },
    /// A blunder's die was rolled.
    Blundered {
        roller: ElementId,
        die: u8,
        members: Vec<ElementId>,
    },
    /// The die that says which member of the group a blunder strikes.
    Strayed { element: ElementId, die: u8 },
    /// A sniper killed a leader (IC-16), or found none.
    Sniped { leader: Option<ElementId> },
    /// A blunder had nothing to act on: nobody to fire at, nowhere to go.
    Fizzled { element: ElementId },
    /// An element rolled its dice in close combat (IC-46).
    Fought {
        element: ElementId,
        helper: Option<ElementId>,
        need: u8,
        dice: Vec<u8>,
    },
    /// An odd hit on a close combat fell to one side (IC-R77).
    OddHit {
        die: u8,
        own: bool,
        firer: ElementId,
    },
    /// Tracks broke out of walls what they drove over (IC-61).
    Broke {
        element: ElementId,
        breaches: Vec<Breach>,
    },
    /// Armour saves were rolled (IC-36, IC-51).
    ArmourSaved {
        target: ElementId,
        by: Blow,
        need: u8,
        dice: Vec<u8>,
    },
    /// A vehicle or aircraft was damaged (IC-40); the die, and how many hits were unsaved.
    Damaged {
        element: ElementId,
        die: u8,
        unsaved: u8,
        harm: Harm,
    },
    /// The die that says whether a crew bails out was rolled (IC-44).
    BailRolled { element: ElementId, die: u8 },
    /// A crew left its vehicle, which is out of play (IC-R65).
    Abandoned { element: ElementId },
    /// The dice of a shot that missed were rolled again (IC-67).
    Endangered {
        firer: ElementId,
        need: u8,
        dice: Vec<u8>,
    },
    /// A civilian was killed, by a side.
    CivilianKilled { civilian: u16, by: SideId },
    /// A civilian ran from a shot.
    Fled {
        civilian: u16,
        path: Vec<Point>,
        to: Piece,
    },
    /// The dice of those who wander were rolled.
    Wandered { dice: Vec<u8> },
    /// A civilian wandered.
    Strolled {
        civilian: u16,
        path: Vec<Point>,
        to: Piece,
    },
    /// An element picked a casualty up (IC-R89).
    PickedUp { element: ElementId, casualty: u16 },
    /// An element put the casualty that it carried aboard a vehicle or aircraft (IC-R89).
    Stowed {
        element: ElementId,
        vehicle: ElementId,
    },
    /// A casualty is brought home (IC-65).
    Delivered { casualty: u16 },
    /// An element got out of a vehicle or aircraft, by an order or thrown out of a wreck, and stands there.
    Unloaded {
        element: ElementId,
        vehicle: ElementId,
        piece: Piece,
    },
    /// An element got into a vehicle or landed helicopter.
    Loaded {
        element: ElementId,
        vehicle: ElementId,
    },
    /// A vehicle's order to get out failed: those in it may not do so by themselves in this turn (IC-59, IC-R84).
    ShutIn { vehicle: ElementId },
    /// Enemies saw an element in the course of its action, besides at its beginning and on its way.
    Noticed {
        element: ElementId,
        observers: Vec<ElementId>,
    },
    /// An aircraft came onto the table at its own edge (IC-55).
    Entered { element: ElementId, piece: Piece },
    /// A helicopter set down (IC-58).
    Landed { element: ElementId },
    /// A helicopter took off (IC-58).
    TookOff { element: ElementId },
    /// Activations ended.
    Finished { elements: Vec<ElementId> },
    /// The battle ended.
    Ended(Outcome),
}

/// How a command roll came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Result {
    /// Below the target.
    Failed,
    /// At or above it.
    Passed,
    /// Double 6: two actions (IC-8).
    DoubleSix,
    /// Double 1: a blunder (IC-8).
    Blunder,
}

impl Result {
    /// Whether the roll was passed.
    pub fn passed(self) -> bool {
        matches!(self, Result::Passed | Result::DoubleSix)
    }
}

//! Snapshots as the first releases laid them out, before there were vehicles: read into what there is now (K11).

use serde::Deserialize;

use super::frame::{
    Act, Aftermath, Blunder, By, Combat, Command, Frame, Hits, Purpose, SetOff, ShotKind, Split,
    Volley, Walking,
};
use super::order::{Action, Movement, Shot};
use super::setting::Setting;
use super::state::{Activation, Deed, Element, Place, State, start};
use crate::engine::{Outcome, SideId};
use crate::table::ElementId;

/// State and agenda from the bytes of such a snapshot.
pub fn thaw(setting: &Setting, bytes: &[u8]) -> Option<(State, Vec<Frame>)> {
    let (first, agenda): (FirstState, Vec<FirstFrame>) = postcard::from_bytes(bytes).ok()?;
    let state = State {
        turn: first.turn,
        phase: first.phase,
        elements: first.elements.into_iter().map(Element::from).collect(),
        acting: first.acting,
        group: first.group,
        deed: first.deed,
        outcome: first.outcome,
        ..start(setting)
    };
    Some((state, agenda.into_iter().map(FirstFrame::now).collect()))
}

#[derive(Deserialize)]
struct FirstState {
    turn: u16,
    phase: u8,
    elements: Vec<FirstElement>,
    acting: Vec<ElementId>,
    group: bool,
    deed: Option<Deed>,
    outcome: Option<Outcome>,
}

#[derive(Deserialize)]
struct FirstElement {
    place: Place,
    strength: u8,
    pinned: bool,
    overwatch: bool,
    activation: Activation,
    free_action: bool,
    granted: u8,
    successes: u8,
    actions: u8,
    blundered: bool,
    reacted: bool,
    lent: bool,
    fired: bool,
    owes: bool,
    watched: Vec<ElementId>,
}

impl From<FirstElement> for Element {
    fn from(first: FirstElement) -> Element {
        Element {
            strength: first.strength,
            pinned: first.pinned,
            overwatch: first.overwatch,
            activation: first.activation,
            free_action: first.free_action,
            granted: first.granted,
            successes: first.successes,
            actions: first.actions,
            blundered: first.blundered,
            reacted: first.reacted,
            lent: first.lent,
            fired: first.fired,
            owes: first.owes,
            watched: first.watched,
            ..Element::at(first.place)
        }
    }
}

#[derive(Deserialize)]
struct FirstShot {
    target: ElementId,
    helper: Option<ElementId>,
}

impl From<FirstShot> for Shot {
    fn from(first: FirstShot) -> Shot {
        Shot {
            helper: first.helper,
            ..Shot::at(first.target)
        }
    }
}

#[derive(Deserialize)]
enum FirstAction {
    MoveShoot {
        movement: Movement,
        shot: Option<FirstShot>,
    },
    ShootMove {
        shot: FirstShot,
        movement: Movement,
    },
    Sprint(Movement),
    Shoot(FirstShot),
    Overwatch,
    Rally(ElementId),
    Fight,
}

impl From<FirstAction> for Action {
    fn from(first: FirstAction) -> Action {
        match first {
            FirstAction::MoveShoot { movement, shot } => Action::MoveShoot {
                movement,
                shot: shot.map(Shot::from),
            },
            FirstAction::ShootMove { shot, movement } => Action::ShootMove {
                shot: shot.into(),
                movement,
            },
            FirstAction::Sprint(movement) => Action::Sprint(movement),
            FirstAction::Shoot(shot) => Action::Shoot(shot.into()),
            FirstAction::Overwatch => Action::Overwatch,
            FirstAction::Rally(target) => Action::Rally(target),
            FirstAction::Fight => Action::Fight,
        }
    }
}

#[derive(Deserialize)]
struct FirstCommand {
    roller: ElementId,
    purpose: FirstPurpose,
}

#[derive(Deserialize)]
enum FirstPurpose {
    Act(FirstAction),
    Group,
    RallyReaction(ElementId),
}

#[derive(Deserialize)]
struct FirstAct {
    element: ElementId,
    action: FirstAction,
    by: By,
}

#[derive(Deserialize)]
struct FirstVolley {
    firer: Option<ElementId>,
    shot: FirstShot,
    kind: ShotKind,
}

#[derive(Deserialize)]
enum FirstFrame {
    Turn,
    PhaseStart,
    Arrival(u8),
    Phase,
    Command(FirstCommand),
    Blunder(Blunder),
    Stray(Blunder, u8),
    Struck(ElementId, u8, bool),
    PinAfter(ElementId),
    Act(FirstAct),
    SetOff(SetOff),
    Walk(Walking),
    Volley(FirstVolley),
    OddHit(Split),
    Hits(Hits),
    Pins(ElementId, u8),
    Aftermath(Aftermath),
    ChargeFire(ElementId),
    Combat(Combat),
    Reactions(Vec<SideId>),
}

impl FirstFrame {
    fn now(self) -> Frame {
        match self {
            FirstFrame::Turn => Frame::Turn,
            FirstFrame::PhaseStart => Frame::PhaseStart,
            FirstFrame::Arrival(index) => Frame::Arrival(index),
            FirstFrame::Phase => Frame::Phase,
            FirstFrame::Command(command) => Frame::Command(Command {
                roller: command.roller,
                purpose: match command.purpose {
                    FirstPurpose::Act(action) => Purpose::Act(action.into()),
                    FirstPurpose::Group => Purpose::Group,
                    FirstPurpose::RallyReaction(target) => Purpose::RallyReaction(target),
                },
            }),
            FirstFrame::Blunder(blunder) => Frame::Blunder(blunder),
            FirstFrame::Stray(blunder, kind) => Frame::Stray(blunder, kind),
            FirstFrame::Struck(id, kind, reaction) => Frame::Struck(id, kind, reaction),
            FirstFrame::PinAfter(id) => Frame::PinAfter(id),
            FirstFrame::Act(act) => Frame::Act(Act {
                element: act.element,
                action: act.action.into(),
                by: act.by,
            }),
            FirstFrame::SetOff(off) => Frame::SetOff(off),
            FirstFrame::Walk(walking) => Frame::Walk(walking),
            FirstFrame::Volley(volley) => Frame::Volley(Volley {
                firer: volley.firer,
                shot: volley.shot.into(),
                kind: volley.kind,
            }),
            FirstFrame::OddHit(split) => Frame::OddHit(split),
            FirstFrame::Hits(hits) => Frame::Hits(hits),
            FirstFrame::Pins(id, dice) => Frame::Pins(id, dice),
            FirstFrame::Aftermath(after) => Frame::Aftermath(after),
            FirstFrame::ChargeFire(charger) => Frame::ChargeFire(charger),
            FirstFrame::Combat(combat) => Frame::Combat(combat),
            FirstFrame::Reactions(passed) => Frame::Reactions(passed),
        }
    }
}

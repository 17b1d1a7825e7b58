//! Snapshots as the first release laid them out, before there were crates and parties: read into what there is now (K11).

use serde::Deserialize;

use super::frame::Frame;
use super::setting::Setting;
use super::state::{self, Element, Figure, Phase, Pin, Place, Shot, State, Struck};
use crate::chance::Deck;
use crate::engine::{Outcome, SideId};

/// State and agenda from the bytes of such a snapshot; none of a battle that there was not then.
pub fn thaw(setting: &Setting, bytes: &[u8]) -> Option<(State, Vec<Frame>)> {
    let (first, agenda): (FirstState, Vec<Frame>) = postcard::from_bytes(bytes).ok()?;
    if first.elements.len() != setting.elements.len() {
        return None;
    }
    let elements = first.elements.into_iter().zip(&setting.elements);
    let elements = elements.map(|(first, fixed)| Element {
        place: first.place,
        unit: first.unit,
        figures: first.figures,
        pin: first.pin,
        moved: first.moved,
        done: first.done,
        tried: first.tried,
        watched: first.watched,
        spent: first.spent,
        hits: first.hits,
        ..state::start(fixed)
    });
    let state = State {
        turn: first.turn,
        phase: first.phase,
        active: first.active,
        order: first.order,
        decks: first.decks,
        elements: elements.collect(),
        ambushed: first.ambushed,
        declared: first.declared,
        struck: first.struck,
        outcome: first.outcome,
        crates: state::crates(setting),
        unseen: (0..setting.contents.len() as u8).collect(),
    };
    Some((state, agenda))
}

#[derive(Deserialize)]
struct FirstState {
    turn: u16,
    phase: Phase,
    active: SideId,
    order: Vec<(super::Quality, SideId)>,
    decks: Vec<Deck>,
    elements: Vec<FirstElement>,
    ambushed: Vec<bool>,
    declared: Vec<Shot>,
    struck: Vec<Struck>,
    outcome: Option<Outcome>,
}

#[derive(Deserialize)]
struct FirstElement {
    place: Place,
    unit: u8,
    figures: Vec<Figure>,
    pin: Option<Pin>,
    moved: bool,
    done: bool,
    tried: bool,
    watched: bool,
    spent: bool,
    hits: u8,
}

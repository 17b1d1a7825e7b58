//! Fire on the board: who can be aimed at, who is asked, and what is worth a word where a move would end.

use bevy::prelude::*;

use super::battle::{Game, Hand, slot};
use super::board::{Highlight, Overlay, Shown};
use super::{Screen, Step};
use crate::engine::SlotKind;
use crate::table::{ElementId, Point};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (rings, tags)
            .in_set(Step::Show)
            .before(super::board::Drawn)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

/// Rings: the selected element, those who are asked, whom the question is about, who can be aimed at, who goes along.
fn rings(game: Res<Game>, hand: Res<Hand>, shown: Res<Shown>, mut overlay: ResMut<Overlay>) {
    let mut rings: Vec<(ElementId, Highlight)> = Vec::new();
    if let Some(decision) = game.persons_decision().filter(|_| !shown.trailing()) {
        rings.extend(
            decision
                .about
                .filter(|_| decision.kind != "act")
                .map(|id| (id, Highlight::About)),
        );
        let targets = hand
            .current()
            .and_then(|offer| slot(offer, SlotKind::Target));
        match targets {
            Some(slot) => rings.extend(slot.elements.iter().map(|id| (*id, Highlight::Target))),
            None if hand.draft.is_none() => {
                rings.extend(decision.elements.iter().map(|id| (*id, Highlight::MayAct)));
            }
            None => {}
        }
        if let Some(draft) = &hand.draft {
            rings.extend(draft.members.iter().map(|id| (*id, Highlight::Member)));
            rings.extend(draft.helper.map(|id| (id, Highlight::Member)));
        }
    }
    if overlay.highlights != rings || overlay.selected != hand.selected {
        overlay.highlights = rings;
        overlay.selected = hand.selected;
    }
}

/// Words at the end of a move: why it stops, who sees it there, what a shot needs.
fn tags(game: Res<Game>, hand: Res<Hand>, mut overlay: ResMut<Overlay>) {
    let mut tags: Vec<(Point, String)> = Vec::new();
    if let Some(verdict) = &hand.verdict
        && let Some(end) = verdict.end
    {
        let first = verdict.stop.as_ref().or(verdict.warnings.first());
        tags.extend(first.map(|text| (end.at, game.say(text))));
    }
    if overlay.tags != tags {
        overlay.tags = tags;
    }
}

//! Hidden squads on the board: where each could come out, which all may know, and how far the weapons of who is looked at reach.

use std::sync::Arc;

use bevy::prelude::*;

use super::battle::{Game, Hand};
use super::board::{Hideout, Overlay, Shown};
use super::{Screen, Step};
use crate::engine::SlotKind;
use crate::table::{ElementId, Polygon};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (regions, ranges)
            .in_set(Step::Show)
            .before(super::board::Drawn)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

/// The regions of one moment of the battle.
#[derive(Default)]
struct Known {
    of: Option<(u64, u64)>,
    regions: Vec<(ElementId, Arc<[Polygon]>)>,
}

/// Regions are reckoned once the screen has caught up with the battle; while it trails, those that are not hidden any more go.
fn regions(
    game: Res<Game>,
    hand: Res<Hand>,
    shown: Res<Shown>,
    mut known: Local<Known>,
    mut overlay: ResMut<Overlay>,
) {
    let now = Some((game.revision, shown.jumps()));
    let hidden = shown.view().elements.iter().filter(|e| e.die.is_some());
    if !shown.trailing() && known.of != now {
        known.of = now;
        let regions = hidden
            .clone()
            .map(|e| (e.id, game.battle.appears(e.id).into()));
        known.regions = regions.collect();
    }
    let looked_at = hand.under.or(hand.selected);
    let hideouts = hidden.filter_map(|e| {
        let region = known.regions.iter().find(|(id, _)| *id == e.id)?.1.clone();
        Some(Hideout {
            id: e.id,
            side: e.side,
            region,
            looked_at: looked_at == Some(e.id) || hand.selected == Some(e.id),
        })
    });
    let hideouts: Vec<Hideout> = hideouts.collect();
    if overlay.hideouts != hideouts {
        overlay.hideouts = hideouts;
    }
}

/// The reach of the piece that is pointed at; else of the selected one, if it does not move just now.
fn ranges(game: Res<Game>, hand: Res<Hand>, shown: Res<Shown>, mut overlay: ResMut<Overlay>) {
    let still = hand
        .selected
        .filter(|_| hand.slot(SlotKind::Path).is_none());
    let ranges = hand.under.or(still).and_then(|id| {
        let at = shown.element(id)?.piece?.at;
        Some((at, game.battle.ranges(id)))
    });
    let ranges = ranges.filter(|(_, reach)| !reach.is_empty() && !shown.trailing());
    if overlay.ranges != ranges {
        overlay.ranges = ranges;
    }
}

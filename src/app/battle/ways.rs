//! Moves that the rule book names one by one: over the areas of a board, or those worth a try where nothing else leads on.

use super::game::Game;
use super::hand::{Hand, slot};
use super::wish::place_of;
use crate::engine::{Draft, Offer, Slot, SlotKind, Spot};
use crate::table::{Board, ElementId, Point};

/// The moves that the order in hand may be, where the rule book names them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ways {
    of: Option<(u64, Option<ElementId>, String)>,
    drafts: Vec<Draft>,
}

impl Ways {
    /// The ends of these moves.
    pub fn ends(&self) -> impl Iterator<Item = Point> + '_ {
        self.drafts
            .iter()
            .filter(|draft| draft.choice.is_none())
            .filter_map(|draft| draft.path.last().copied())
    }
}

/// Orders by which somebody is placed on the table without a way there: out of hiding, out of a vehicle, out of the air.
const APPEAR: [&str; 5] = ["reveal", "ambush", "expose", "get_out", "set_down"];

/// Whether an offer's moves must be taken as the rule book names them: where somebody is placed; on a board without areas, all but a
/// plain move.
fn named(board: Option<Board>, offer: &Offer) -> bool {
    if APPEAR.contains(&offer.key.as_ref()) {
        return true;
    }
    let free = board.is_some_and(|board| !board.is_grid());
    free && matches!(offer.key.as_ref(), "enter" | "retreat" | "drive_back")
}

impl Hand {
    /// Asks the rule book for the moves of the order in hand, if it must name them; once.
    pub(super) fn find_ways(&mut self, game: &Game) {
        let offer = self
            .current()
            .filter(|offer| named(game.battle.board(), offer));
        let of = offer.map(|offer| (game.revision, offer.element, offer.key.to_string()));
        if self.ways.of == of {
            return;
        }
        let drafts = offer.map_or_else(Vec::new, |offer| candidates(game, offer));
        self.ways = Ways { of, drafts };
    }

    /// The move to a place by the areas of the board, or the named one that ends nearest to it; none where moves are measured.
    pub(super) fn step_to(&self, game: &Game, draft: &Draft, at: Point) -> Option<Draft> {
        if self.appears() {
            return Some(self.appear(game, draft, at));
        }
        let board = game.battle.board()?;
        let offer = self.current()?;
        let with = |path: Vec<Point>, leaves: bool| Draft {
            path,
            choice: leaves.then(|| "leave".into()),
            ..draft.clone()
        };
        if board.is_grid() {
            let centre = board.place(at)?;
            let spots = &slot(offer, SlotKind::Path)?.spots;
            let ends = |spot: &&Spot| spot.path.last() == Some(&centre);
            let stays = spots.iter().find(|spot| ends(spot) && !spot.leaves);
            return Some(match stays.or_else(|| spots.iter().find(ends)) {
                Some(spot) => with(spot.path.clone(), spot.leaves),
                // The rules say why not.
                None => with(straight(&board, offer.element, game, centre), false),
            });
        }
        let nearest = self.ways.drafts.iter().min_by_key(|way| {
            let end = way.path.last().copied().unwrap_or_default();
            end.distance_squared(at)
        })?;
        Some(with(nearest.path.clone(), nearest.choice.is_some()))
    }

    /// Whether the order in hand places somebody without a way there.
    pub fn appears(&self) -> bool {
        let draft = self.draft.as_ref();
        draft.is_some_and(|draft| APPEAR.contains(&draft.offer.as_ref()))
    }

    /// Placed there, or at the nearest place that may be.
    fn appear(&self, game: &Game, draft: &Draft, at: Point) -> Draft {
        let there = |at: Point| Draft {
            path: vec![at],
            ..draft.clone()
        };
        let verdict = game.battle.judge(&there(at));
        if verdict.is_some_and(|verdict| verdict.refused.is_none()) {
            return there(at);
        }
        let nearest = self.ways.ends().min_by_key(|end| end.distance_squared(at));
        there(nearest.unwrap_or(at))
    }

    /// Whether the path that is fixed may also leave the table at its end.
    pub fn may_leave(&self) -> bool {
        let Some(draft) = &self.draft else {
            return false;
        };
        let free = |path: &crate::engine::Slot| path.spots.is_empty();
        let there = |spot: &Spot| spot.leaves && spot.path.last() == draft.path.last();
        let offered = self.slot(SlotKind::Choice).is_some_and(Slot::lets_leave);
        offered
            && self
                .slot(SlotKind::Path)
                .is_some_and(|path| free(path) || path.spots.iter().any(there))
    }
}

/// Area by area as straight as the board allows; the area alone for who is not on the table yet.
fn straight(board: &Board, id: Option<ElementId>, game: &Game, to: Point) -> Vec<Point> {
    let Some(mut at) = id.and_then(|id| place_of(game, id)) else {
        return vec![to];
    };
    let mut path = Vec::new();
    while at != to && path.len() < usize::from(u8::MAX) {
        let nearer = board.neighbours(at).into_iter();
        let Some(next) = nearer.min_by_key(|next| board.nearness(*next, to)) else {
            break;
        };
        path.push(next);
        at = next;
    }
    path
}

/// The shortest way off the table that an offer has.
pub(super) fn way_out(game: &Game, offer: &Offer) -> Option<Draft> {
    let out = candidates(game, offer).into_iter();
    out.filter(Draft::leaves)
        .min_by_key(|draft| draft.path.len())
}

fn candidates(game: &Game, offer: &Offer) -> Vec<Draft> {
    let all = game.battle.candidates(offer).into_iter();
    // A rule book may write its moves under one name.
    all.map(|candidate| Draft {
        offer: offer.key.clone(),
        ..candidate.draft
    })
    .collect()
}

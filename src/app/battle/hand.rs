//! What the player has in hand: who is selected, which order is being made of which parts, and what the rules say of it.

use std::borrow::Cow;

use bevy::prelude::*;

use super::game::Game;
use crate::app::board::{Pointed, Shown};
use crate::engine::{Draft, Offer, Refusal, Slot, SlotKind, Verdict};
use crate::table::piece::Stance;
use crate::table::route::{self, Mover};
use crate::table::{ElementId, Heading, Length, Point};

/// What the player has in hand.
#[derive(Resource, Debug, Default)]
pub struct Hand {
    /// Who is selected.
    pub selected: Option<ElementId>,
    /// The order being made: what is fixed of it by clicks and keys. None when the selected element is only looked at.
    pub draft: Option<Draft>,
    /// Whether the order is a charge: a move into contact with the enemy that is pointed at.
    pub charge: bool,
    /// Whether the path is fixed by a click.
    pub placed: bool,
    /// The same order with what is pointed at filled in: what a click would fix or order.
    pub preview: Option<Draft>,
    /// What the rules say of the preview.
    pub verdict: Option<Verdict>,
    /// The piece under the mouse.
    pub under: Option<ElementId>,
    /// All that can be done at this decision, also what is refused now and why.
    pub offers: Vec<Offer>,
    /// Whether the player was asked to confirm the end of the phase.
    pub ending: bool,
    looked: Option<Looked>,
    /// The revision of the battle at which the one element that is asked was taken up by itself.
    taken: Option<u64>,
}

/// What was looked at last, so that nothing is reckoned twice.
type Looked = (u64, Option<Point>, Option<Draft>, bool, bool);

impl Hand {
    /// Lets go of everything.
    pub fn clear(&mut self) {
        *self = Hand {
            offers: std::mem::take(&mut self.offers),
            taken: self.taken,
            ..Hand::default()
        };
    }

    /// Lets go of the order, not of the element.
    pub fn drop_order(&mut self) {
        *self = Hand {
            offers: std::mem::take(&mut self.offers),
            taken: self.taken,
            selected: self.selected,
            under: self.under,
            ..Hand::default()
        };
    }

    /// The offer of that key for an element, or for the side.
    pub fn offer(&self, element: Option<ElementId>, key: &str) -> Option<&Offer> {
        self.offers
            .iter()
            .find(|offer| offer.key == key && (offer.element == element || offer.element.is_none()))
    }

    /// Whether anything of that key is offered, to whomever.
    pub fn may(&self, key: &str) -> bool {
        self.offers.iter().any(|offer| offer.key == key)
    }

    /// The offer the order is made for.
    pub fn current(&self) -> Option<&Offer> {
        self.offer(self.selected, &self.draft.as_ref()?.offer)
    }

    /// The slot of that kind of the current order.
    pub fn slot(&self, kind: SlotKind) -> Option<&Slot> {
        slot(self.current()?, kind)
    }

    /// Why the preview cannot be ordered.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.verdict
            .as_ref()
            .and_then(|verdict| verdict.refused.as_ref())
    }

    /// Begins an order of that key for the selected element. A leader in contact lends his die, and a group takes all who may join,
    /// unless the player changes it.
    pub fn begin(&mut self, key: &str) {
        let Some(offer) = self.offer(self.selected, key) else {
            return;
        };
        let helper = slot(offer, SlotKind::Helper).and_then(|slot| slot.elements.first().copied());
        let members =
            slot(offer, SlotKind::Members).map_or_else(Vec::new, |slot| slot.elements.clone());
        let draft = Draft {
            offer: offer.key.clone(),
            element: offer.element,
            helper,
            members,
            ..Draft::default()
        };
        self.drop_order();
        self.draft = Some(draft);
    }

    /// Turns the facing by some of the 256 headings, from where the element would look.
    pub fn turn(&mut self, by: i8) {
        if self.slot(SlotKind::Facing).is_none() {
            return;
        }
        let now = self
            .verdict
            .as_ref()
            .and_then(|verdict| verdict.end)
            .map(|end| end.facing);
        if let Some(draft) = &mut self.draft {
            let from = draft.facing.or(now).unwrap_or(Heading::NORTH);
            draft.facing = Some(Heading(from.0.wrapping_add_signed(by)));
            self.placed = true;
        }
    }

    /// Looks at a place: fills the preview and asks the rules about it. Nothing is reckoned twice.
    pub fn look_at(&mut self, game: &Game, shown: &Shown, at: Option<Point>) {
        let fresh = self.looked.as_ref().map(|looked| looked.0) != Some(game.revision);
        if fresh {
            self.offers = if game.persons_decision().is_some() {
                game.battle.offers()
            } else {
                Vec::new()
            };
        }
        let looked = (
            game.revision,
            at,
            self.draft.clone(),
            self.placed,
            self.charge,
        );
        if self.looked.as_ref() == Some(&looked) {
            return;
        }
        self.under = at.and_then(|at| shown.element_at(at));
        self.preview = self.draft.clone().map(|draft| self.filled(game, draft, at));
        self.verdict = self
            .preview
            .as_ref()
            .and_then(|draft| game.battle.judge(draft));
        self.looked = Some(looked);
    }

    /// The draft with what is pointed at: an enemy to shoot at or to charge, or a place to go to.
    fn filled(&self, game: &Game, mut draft: Draft, at: Option<Point>) -> Draft {
        let targets = self.slot(SlotKind::Target);
        let enemy =
            targets.and_then(|slot| self.under.filter(|under| slot.elements.contains(under)));
        let path = self.slot(SlotKind::Path);
        if self.charge {
            return self.charged(game, draft);
        }
        if let Some(enemy) = enemy {
            if draft.offer == "move_shoot" && !self.placed {
                let helper = self
                    .offer(self.selected, "shoot")
                    .and_then(|offer| slot(offer, SlotKind::Helper));
                return Draft {
                    offer: Cow::Borrowed("shoot"),
                    element: draft.element,
                    target: Some(enemy),
                    helper: helper.and_then(|slot| slot.elements.first().copied()),
                    ..Draft::default()
                };
            }
            if draft.target.is_none() {
                draft.target = Some(enemy);
            }
            return draft;
        }
        if let (Some(slot), Some(at), false) = (path, at, self.placed) {
            draft.path = self.way(game, at, slot.length);
        }
        draft
    }

    /// A charge at the enemy pointed at: one move if that reaches, else a sprint.
    fn charged(&self, game: &Game, mut draft: Draft) -> Draft {
        let (Some(id), Some(enemy)) = (self.selected, self.under) else {
            return draft;
        };
        let Some((piece, mobility, bases)) = game.battle.mover(id) else {
            return draft;
        };
        if !bases
            .iter()
            .any(|base| base.id == enemy && base.stance == Stance::Enemy)
        {
            return draft;
        }
        let mover = Mover {
            piece,
            mobility,
            bases: &bases,
        };
        let path = route::find_contact(game.battle.ground(), &mover, enemy).unwrap_or_default();
        for key in ["move_shoot", "sprint"] {
            let length = self
                .offer(self.selected, key)
                .and_then(|offer| slot(offer, SlotKind::Path)?.length);
            draft.offer = Cow::Borrowed(key);
            draft.path.clone_from(&path);
            if length.is_some_and(|length| measured(piece.at, &path) <= length) {
                break;
            }
        }
        draft
    }

    /// The way to a place, cut where the move ends.
    fn way(&self, game: &Game, at: Point, length: Option<Length>) -> Vec<Point> {
        let Some((piece, mobility, bases)) = self.selected.and_then(|id| game.battle.mover(id))
        else {
            return Vec::new();
        };
        let mover = Mover {
            piece,
            mobility,
            bases: &bases,
        };
        let path = route::find(game.battle.ground(), &mover, at).unwrap_or_else(|| vec![at]);
        match length {
            Some(length) => route::cut(piece.at, &path, length),
            None => path,
        }
    }
}

/// The slot of that kind of an offer.
pub fn slot(offer: &Offer, kind: SlotKind) -> Option<&Slot> {
    offer.slots.iter().find(|slot| slot.kind == kind)
}

fn measured(from: Point, path: &[Point]) -> Length {
    let starts = std::iter::once(&from).chain(path);
    starts
        .zip(path)
        .fold(Length::ZERO, |sum, (a, b)| sum + a.distance(*b))
}

/// Looks at what is pointed at. When only one element is asked, it is taken up by itself, once.
pub(super) fn look(
    game: Res<Game>,
    shown: Res<Shown>,
    pointed: Res<Pointed>,
    mut hand: ResMut<Hand>,
) {
    let hand = hand.bypass_change_detection();
    hand.look_at(&game, &shown, pointed.0);
    if shown.trailing() || hand.taken == Some(game.revision) {
        return;
    }
    hand.taken = Some(game.revision);
    let lone = game
        .persons_decision()
        .filter(|decision| decision.elements.len() == 1)
        .map(|decision| decision.elements[0]);
    if lone.is_some() && hand.draft.is_none() {
        super::orders::select(&game, hand, lone);
        hand.look_at(&game, &shown, pointed.0);
    }
}

//! What an order would be if what is pointed at were clicked: a shot, a charge, a move, a place in contact with a friend.

use std::borrow::Cow;

use super::bars::friends_touch;
use super::game::Game;
use super::hand::{Hand, slot};
use super::propose::FIRE;
use super::roads;
use crate::engine::{Draft, MarkerKind, Slot, SlotKind};
use crate::table::piece::{CONTACT, Stance};
use crate::table::route::{self, Mover};
use crate::table::{Base, ElementId, Length, Mobility, Piece, Point};

/// A place that is nearer than this to contact with a friend means contact with it.
const SNAP: Length = Length::mm(15);

/// The friend that a base of that radius is to touch when `at` is pointed at: the nearest of those that it would overlap there, or come
/// close to without touching any.
pub fn snaps_to(bases: &[Base], radius: Length, at: Point) -> Option<ElementId> {
    let within = |base: &&Base, limit: Length| {
        base.stance != Stance::Enemy
            && at.distance_squared(base.at) <= (radius + base.radius + limit).squared()
    };
    let nearest = |limit: Length| {
        bases
            .iter()
            .filter(|base| within(base, limit))
            .min_by_key(|base| (at.distance(base.at) - base.radius, base.id))
    };
    let overlapped = nearest(Length(-1));
    let touched = nearest(CONTACT);
    match (overlapped, touched) {
        (Some(base), _) => Some(base.id),
        (None, Some(_)) => None,
        (None, None) => nearest(CONTACT + SNAP).map(|base| base.id),
    }
}

impl Hand {
    /// The draft with what is pointed at: an enemy to shoot at or to charge, or a place to go to.
    pub(super) fn filled(&self, game: &Game, mut draft: Draft, at: Option<Point>) -> Draft {
        if self.charge {
            return if self.placed {
                draft
            } else {
                self.charged(game, draft, self.under)
            };
        }
        if self.lets_out() {
            let beside = at.filter(|_| self.under.is_none_or(|under| !self.is_own(game, under)));
            if draft.path.is_empty() {
                draft.path.extend(beside);
            }
            return draft;
        }
        if let Some(enemy) = self.under.filter(|under| self.aims_at(*under)) {
            if draft.offer == "move_shoot" && !self.placed {
                return self.steady_shot(&draft, enemy);
            }
            if draft.target.is_none() || draft.offer == FIRE {
                draft.target = Some(enemy);
            }
            return draft;
        }
        let friend = self.under.filter(|under| self.is_own(game, *under));
        let friend = friend.filter(|_| !self.appears());
        let idle = friend.is_some_and(|friend| !self.chosen || Some(friend) == self.selected);
        if let (Some(slot), Some(at), false) = (self.slot(SlotKind::Path), at, self.placed || idle)
        {
            match self.step_to(game, &draft, at) {
                Some(step) => draft = step,
                None => draft.path = self.measured_way(game, &draft, slot, (at, friend)),
            }
        }
        draft
    }

    /// The way to a place, or to a friend, as far as the move goes: by road farther than else, where the rules let it.
    fn measured_way(
        &self,
        game: &Game,
        draft: &Draft,
        slot: &Slot,
        (at, friend): (Point, Option<ElementId>),
    ) -> Vec<Point> {
        if let Some((length, bonus)) = slot.length.zip(slot.bonus) {
            let far = length + bonus;
            let straight = self.way(game, at, friend, Some(far));
            let stands = self.selected.filter(|_| game.ground().on_road(at));
            let stands = stands.and_then(|id| game.battle.mover(id));
            let along = || {
                let (piece, ..) = stands?;
                let way = roads::along(game.ground(), piece.at, at)?;
                Some(route::cut(piece.at, &way, far))
            };
            let ways = std::iter::once(straight).chain(std::iter::once_with(along).flatten());
            let mut judged = ways.filter(|path| {
                let by_road = Draft {
                    path: path.clone(),
                    ..draft.clone()
                };
                let verdict = game.battle.judge(&by_road);
                verdict.is_some_and(|verdict| verdict.refused.is_none())
            });
            if let Some(path) = judged.next() {
                return path;
            }
        }
        self.way(game, at, friend, slot.length)
    }

    /// A shot from where the element stands, in place of the move that was begun.
    fn steady_shot(&self, draft: &Draft, enemy: ElementId) -> Draft {
        let helper = self
            .offer(self.selected, "shoot")
            .and_then(|offer| slot(offer, SlotKind::Helper));
        Draft {
            offer: Cow::Borrowed("shoot"),
            element: draft.element,
            target: Some(enemy),
            helper: helper.and_then(|slot| slot.elements.first().copied()),
            weapon: draft.weapon.clone(),
            ..Draft::default()
        }
    }

    /// A charge at the enemy pointed at: one move if that reaches, else a sprint.
    fn charged(&self, game: &Game, mut draft: Draft, enemy: Option<ElementId>) -> Draft {
        let (Some(id), Some(enemy)) = (self.selected, enemy) else {
            return draft;
        };
        let Some((piece, mobility, bases)) = game.battle.mover(id) else {
            return draft;
        };
        let foe = |base: &Base| base.id == enemy && base.stance == Stance::Enemy;
        if !bases.iter().any(foe) {
            return draft;
        }
        let mover = Mover {
            piece,
            mobility,
            bases: &bases,
        };
        let path = route::find_contact(game.ground(), &mover, enemy).unwrap_or_default();
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

    /// The enemies that an element's charge can reach.
    pub(super) fn reachable(&self, game: &Game, id: ElementId) -> Vec<ElementId> {
        let bases = game.battle.mover(id).map_or_else(Vec::new, |mover| mover.2);
        let foes = bases.iter().filter(|base| base.stance == Stance::Enemy);
        let reached = |enemy: &ElementId| {
            let bare = Draft {
                element: Some(id),
                ..Draft::default()
            };
            let draft = self.charged(game, bare, Some(*enemy));
            let verdict = game.battle.judge(&draft);
            !draft.path.is_empty() && verdict.is_some_and(|verdict| verdict.refused.is_none())
        };
        foes.map(|base| base.id).filter(reached).collect()
    }

    /// The way to a place, or into contact with a friend that is pointed at or nearly touched there; cut where the move ends.
    fn way(
        &self,
        game: &Game,
        at: Point,
        friend: Option<ElementId>,
        length: Option<Length>,
    ) -> Vec<Point> {
        let Some((piece, mobility, bases)) = self.selected.and_then(|id| game.battle.mover(id))
        else {
            return Vec::new();
        };
        // What flies touches nobody and goes round nothing.
        if mobility == Mobility::Air {
            return vec![at];
        }
        let ground = game.ground();
        let mover = Mover {
            piece,
            mobility,
            bases: &bases,
        };
        // Where nothing comes of being in contact with a friend, nobody goes for it; who may be captured is gone into.
        let touches = friends_touch(game);
        let foe = bases.iter().find(|base| {
            let there = base.at.distance_squared(at) <= base.radius.squared();
            !touches && there && base.stance == Stance::Enemy
        });
        let whom = friend.filter(|_| touches).or(foe.map(|foe| foe.id));
        let wounded = whom
            .is_none()
            .then(|| self.casualty_near(game, &piece, at))
            .flatten();
        let beside = match (whom, wounded) {
            (Some(whom), _) => route::find_contact(ground, &mover, whom),
            (None, Some(there)) => {
                route::find_within(ground, &mover, there, length.unwrap_or_default())
            }
            (None, None) => snaps_to(&bases, piece.radius, at)
                .filter(|_| touches)
                .and_then(|friend| route::find_beside(ground, &mover, friend, at)),
        };
        let far = length.unwrap_or(Length::ZERO);
        let path = beside
            .or_else(|| route::find_within(ground, &mover, at, far))
            .unwrap_or_else(|| vec![at]);
        match length {
            Some(length) => route::cut(piece.at, &path, length),
            None => path,
        }
    }

    /// The casualty that is meant where `at` is pointed at, by one who may pick it up: the nearest that its base would cover or nearly touch there.
    fn casualty_near(&self, game: &Game, piece: &Piece, at: Point) -> Option<Point> {
        self.offer(self.selected, "pick_up")?;
        let view = game.battle.view(None);
        let side = view
            .elements
            .iter()
            .find(|element| Some(element.id) == self.selected)?
            .side;
        let near = (piece.radius + SNAP).squared();
        let lying = view.markers.iter().filter(|marker| {
            marker.kind == MarkerKind::Casualty
                && marker.side == side
                && marker.at.distance_squared(at) <= near
        });
        lying
            .map(|marker| marker.at)
            .min_by_key(|place| (place.distance_squared(at), *place))
    }

    /// The friends that the element would be in contact with at the end of its move.
    pub fn touches(&self, game: &Game) -> Vec<ElementId> {
        let end = self.verdict.as_ref().and_then(|verdict| verdict.end);
        let Some((end, id)) = end.zip(self.selected).filter(|_| friends_touch(game)) else {
            return Vec::new();
        };
        let bases = game.battle.mover(id).map_or_else(Vec::new, |mover| mover.2);
        let touched = |base: &&Base| {
            let reach = end.radius + base.radius + CONTACT;
            base.stance != Stance::Enemy && end.at.distance_squared(base.at) <= reach.squared()
        };
        bases.iter().filter(touched).map(|base| base.id).collect()
    }
}

fn measured(from: Point, path: &[Point]) -> Length {
    let starts = std::iter::once(&from).chain(path);
    starts
        .zip(path)
        .fold(Length::ZERO, |sum, (a, b)| sum + a.distance(*b))
}

//! What a place is worth to the side, apart from whom it sees: how near it is to what the battle is about, and to one's own people.

use super::eye::Field;
use super::lore::{Want, Wanted, edge_distance};
use crate::rules::insurgent::state::{Activation, Place};
use crate::table::{ElementId, Piece, Point, Polygon};

/// What a move nearer to an area that must be taken is worth while there is time.
const CALM: f64 = 0.45;
/// The same when there is none to lose.
const HURRY: f64 = 0.9;
/// What a move nearer to an area that others want is worth to those who deny it.
const GUARD: f64 = 0.22;

impl Field<'_> {
    /// What a place is worth to an element, apart from whom it sees.
    pub fn pull(&self, me: ElementId, piece: &Piece) -> f64 {
        let mut pull = 0.0;
        let mut nearest: Option<f64> = None;
        for want in &self.lore.wants {
            let worth = self.want(me, piece, want);
            nearest = Some(nearest.map_or(worth, |most: f64| most.max(worth)));
        }
        pull += nearest.unwrap_or(0.0);
        if self.lore.hunts && self.lore.wants.is_empty() {
            pull -= self.hunt(me, piece);
        }
        if self.setting.is_leader(me) {
            pull += self.company(me, piece);
        }
        pull + self.mercy(me, piece.at) + self.shelter(piece.at)
    }

    fn want(&self, me: ElementId, piece: &Piece, want: &Want) -> f64 {
        let step = f64::from(self.setting.unit(me).step.0.max(1));
        let far = want.far(self.setting.unit(me).mobility).from(piece.at);
        let moves = f64::from(far) / step;
        let left = f64::from(self.turns_left());
        match &want.what {
            Wanted::Take(area) => {
                let part = self.part(me);
                let slack = left - moves / 2.0;
                let weight = if slack > 3.0 {
                    CALM
                } else if slack > 1.5 {
                    0.65
                } else {
                    HURRY
                };
                let inside = if area.contains(piece.at) {
                    if left <= 2.0 { 2.5 } else { 0.8 }
                } else {
                    0.0
                };
                (inside - weight * moves) * part
            }
            Wanted::Deny(area) => {
                let alone = !self.held_by_others(me, area);
                let inside = match (area.contains(piece.at), left <= 2.0, alone) {
                    (false, _, _) => 0.0,
                    (true, true, true) => 3.5,
                    (true, false, true) => 1.6,
                    (true, _, false) => 0.8,
                };
                let weight = if left <= 2.0 && alone { 0.7 } else { GUARD };
                inside - weight * moves.max(0.5)
            }
            Wanted::Leave(_, count) => {
                let gone = self.gone();
                if gone >= usize::from(*count) {
                    return 0.0;
                }
                let slack = left - moves / 2.0;
                let weight = if slack > 4.0 {
                    CALM
                } else if slack > 2.0 {
                    0.7
                } else {
                    HURRY
                };
                -weight * moves
            }
            Wanted::Block(edge) => {
                let back = f64::from(edge_distance(&self.setting.ground, *edge, piece.at)) / step;
                -0.12 * (back - 3.0).max(0.0)
            }
        }
    }

    /// How much of the advance is an element's own: those who fire far from behind have less of it.
    fn part(&self, me: ElementId) -> f64 {
        let unit = self.setting.unit(me);
        if self.setting.is_leader(me) {
            0.6
        } else if unit.class.on_foot() && unit.ap > unit.strength {
            0.45
        } else {
            1.0
        }
    }

    /// Whether another of the side stands in an area.
    fn held_by_others(&self, me: ElementId, area: &Polygon) -> bool {
        self.friends()
            .any(|(id, piece)| id != me && area.contains(piece.at))
    }

    fn gone(&self) -> usize {
        self.state
            .elements
            .iter()
            .zip(&self.setting.elements)
            .filter(|(e, fixed)| fixed.side == self.side && matches!(e.place, Place::Left(_)))
            .count()
    }

    /// How far the nearest enemy is, for a side that only wants to destroy.
    fn hunt(&self, me: ElementId, piece: &Piece) -> f64 {
        let step = f64::from(self.setting.unit(me).step.0.max(1));
        let near = self
            .foes()
            .map(|(_, foe)| piece.at.distance(foe.at).0)
            .min();
        near.map_or(0.0, |far| (f64::from(far) / step - 2.0).max(0.0) * 0.25)
    }

    /// What a leader is worth there to those near him: to the pinned in contact, to those who have still to act, and to be near them at all.
    fn company(&self, me: ElementId, piece: &Piece) -> f64 {
        let step = f64::from(self.setting.unit(me).step.0.max(1));
        let (mut best, mut nearest) = (0.0_f64, f64::MAX);
        for (id, friend) in self.friends().filter(|(id, _)| *id != me) {
            let e = self.state.element(id);
            let far = f64::from(piece.gap(&friend).0) / step;
            nearest = nearest.min(far);
            if piece.in_contact(&friend) {
                let helps = match (e.pinned, e.activation) {
                    (true, Activation::Done) => 0.8,
                    (true, _) => 1.3,
                    (false, Activation::Done) => 0.25,
                    (false, _) => 0.5,
                };
                best = best.max(helps);
            } else if e.pinned {
                best = best.max(0.9 - 0.4 * far);
            }
        }
        if nearest == f64::MAX {
            return 0.0;
        }
        best - 0.12 * nearest.min(6.0)
    }

    /// A little for every place with shelter, whoever sees it.
    fn shelter(&self, at: Point) -> f64 {
        let near = self
            .lore
            .spots
            .iter()
            .filter(|spot| spot.at.distance_squared(at) < 150 * 150)
            .map(|spot| spot.shelter);
        near.fold(0.0_f64, f64::max) * 0.12
    }
}

//! What fire and assaults would do to a unit at a place, and what it could do from there.

use super::mind::Man;
use super::worth::Eye;
use crate::rules::fifties::{Kind, ground, movement};
use crate::table::sight::sees;
use crate::table::{ElementId, Piece, Point};

/// How much of what an enemy does in its own next assault is reckoned with.
const RETURNS: f64 = 0.4;
/// How many of those who could join an assault do.
const JOINS: f64 = 0.6;

/// A place with a unit in it as it would be there.
pub struct There<'a> {
    /// The unit.
    pub man: &'a Man,
    /// Where it would stand.
    pub at: Point,
    /// As a piece.
    pub piece: Piece,
    /// Whether there is cover.
    pub covered: bool,
    /// The enemies next to it.
    pub touches: Vec<ElementId>,
    /// Whether it would have moved.
    pub moved: bool,
}

impl<'a> There<'a> {
    /// A unit at a place.
    pub fn new(eye: &Eye<'_>, man: &'a Man, at: Point, moved: bool) -> There<'a> {
        let board = &eye.setting.board;
        let touches = eye.foes(man.side);
        let touches = touches.filter(|(_, piece)| board.adjacent(piece.at, at));
        There {
            man,
            at,
            piece: movement::standing(eye.setting, at, at),
            covered: ground::cover(&eye.setting.ground, at).is_some(),
            touches: touches.map(|(foe, _)| foe.id).collect(),
            moved,
        }
    }
}

impl Eye<'_> {
    /// The known units on the table that are not of a side.
    pub fn foes(&self, side: crate::engine::SideId) -> impl Iterator<Item = (&Man, Piece)> {
        let men = self.mind.men.iter().filter(move |man| man.side != side);
        men.filter_map(|man| Some((man, man.piece?)))
    }

    /// The units of a side on the table but one.
    fn friends(
        &self,
        side: crate::engine::SideId,
        but: ElementId,
    ) -> impl Iterator<Item = (&Man, Piece)> {
        let men = self
            .mind
            .men
            .iter()
            .filter(move |man| man.side == side && man.id != but);
        men.filter_map(|man| Some((man, man.piece?)))
    }

    /// The dice of a shot, without who sees whom.
    fn dice(&self, firer: &Man, target: &Man, covered: bool, range: u16, pinned: bool) -> usize {
        let soft = matches!(firer.kind, Kind::Infantry | Kind::HeavyWeapons);
        let armoured = soft && target.kind == Kind::Tank && range > 1;
        let fewer = u8::from(pinned) + u8::from(covered || armoured);
        usize::from(
            self.setting
                .unit(firer.id)
                .dice_at(range)
                .saturating_sub(fewer),
        )
    }

    /// Whether a unit at one place sees, or, of heavy weapons, has spotted, what stands at another, with nobody in between.
    fn has_line(&self, firer: &Man, from: &Piece, target: &Man, to: &Piece) -> bool {
        let ground = &self.setting.ground;
        if firer.kind == Kind::HeavyWeapons {
            return sees(ground, from, to)
                || self
                    .friends(firer.side, firer.id)
                    .filter(|(friend, _)| !self.state.element(friend.id).moved)
                    .any(|(_, piece)| sees(ground, &piece, to));
        }
        let between = |(man, piece): (&Man, Piece)| {
            man.id != firer.id
                && man.id != target.id
                && self.setting.board.stands_between(piece.at, from.at, to.at)
        };
        let all = self.mind.men.iter();
        sees(ground, from, to)
            && !(self.setting.options.units_block_lof
                && all.filter_map(|man| Some((man, man.piece?))).any(between))
    }

    /// What an enemy's fire would do to a unit there in the defensive fire after its move.
    fn fire_of(&self, foe: &Man, at: Piece, there: &There<'_>) -> f64 {
        let e = self.state.element(foe.id);
        if e.packed && there.man.side == self.state.active {
            return 0.0;
        }
        let range = self.setting.board.distance(at.at, there.at);
        let close = range == 1;
        let tied = |man: &Man| man.bound && !close;
        if tied(foe) || (there.man.bound && !close) {
            return 0.0;
        }
        let dice = self.dice(foe, there.man, there.covered, range, e.pinned);
        if dice == 0 || !self.has_line(foe, &at, there.man, &there.piece) {
            return 0.0;
        }
        let cancels =
            there.man.cancels && (there.man.kind == Kind::Tank || there.touches.is_empty());
        self.lore.odds.harm(there.man, dice, cancels)
    }

    /// What all the enemies could do to each unit of this side where it stands.
    pub fn fires(&self) -> Vec<Vec<f64>> {
        let rows = self.mind.men.iter().map(|foe| {
            let Some(at) = foe.piece.filter(|_| foe.side != self.side) else {
                return Vec::new();
            };
            let row = self.mind.men.iter().map(|own| match own.piece {
                Some(piece) if own.side == self.side => {
                    self.fire_of(foe, at, &There::new(self, own, piece.at, false))
                }
                _ => 0.0,
            });
            row.collect()
        });
        rows.collect()
    }

    /// How much worse the enemy's fire gets for the side when a unit stands there: each of them shoots once, at whom it hurts most.
    pub fn exposure(&self, there: &There<'_>) -> f64 {
        let n = usize::from(there.man.id.0);
        let foes = self.foes(self.side).map(|(foe, at)| {
            let row = &self.fires[usize::from(foe.id.0)];
            let others = row.iter().enumerate().filter(|(own, _)| *own != n);
            let others = others.fold(0.0, |most, (_, harm)| f64::max(most, *harm));
            let now = row.get(n).copied().unwrap_or(0.0);
            others.max(self.fire_of(foe, at, there)) - others.max(now)
        });
        foes.sum()
    }

    /// What a unit there could do in defence, at the best of the enemies as they are or one nearer.
    pub fn guard(&self, there: &There<'_>) -> f64 {
        let packs = there.man.kind == Kind::HeavyWeapons
            && (there.moved || self.state.element(there.man.id).packed);
        if packs {
            return 0.0;
        }
        let shots = self.foes(there.man.side).map(|(foe, at)| {
            if !there.touches.is_empty() && !there.touches.contains(&foe.id) {
                return 0.0;
            }
            let range = self.setting.board.distance(there.at, at.at);
            let nearer = range.saturating_sub(1).max(1);
            let dice = |range| self.dice(there.man, foe, foe.covered, range, false);
            let (now, then) = (dice(range), dice(nearer));
            if now + then == 0 || !self.has_line(there.man, &there.piece, foe, &at) {
                return 0.0;
            }
            let harm = |dice| self.lore.odds.harm(foe, dice, true);
            (harm(now) + harm(then)) / 2.0
        });
        shots.fold(0.0, f64::max)
    }

    /// What an assault from there does, if others join it who are next to the enemy or can still come; less what the enemy does in its own.
    pub fn assault(&self, there: &There<'_>) -> f64 {
        if there.touches.is_empty() {
            return 0.0;
        }
        let base = self.setting.unit(there.man.id).dice_at(1);
        let share = f64::from(base) / there.touches.len() as f64;
        let foes = there.touches.iter().filter_map(|foe| {
            let foe = self.mind.man(*foe);
            let at = foe.piece?.at;
            let fewer = f64::from(u8::from(foe.covered));
            let own = (share - fewer).max(0.0);
            if own <= 0.0 {
                return Some(0.0);
            }
            let (mut near, mut may) = (0.0, 0.0);
            for (friend, piece) in self.friends(self.side, there.man.id) {
                let e = self.state.element(friend.id);
                let unit = self.setting.unit(friend.id);
                let dice =
                    (f64::from(unit.dice_at(1)) - fewer - f64::from(u8::from(e.pinned))).max(0.0);
                let range = self.setting.board.distance(piece.at, at);
                if range == 1 {
                    near += dice;
                } else if !e.done
                    && !e.pinned
                    && range <= u16::from(unit.moves.0) + 1
                    && friend.kind != Kind::Hq
                {
                    may += dice;
                }
            }
            let all = own + near + (may * JOINS).min(6.0);
            let dice = all.round().max(1.0) as usize;
            let cancels = foe.kind == Kind::Tank && foe.cancels;
            let total = self.lore.odds.harm(foe, dice, cancels);
            let lives = 1.0 - self.lore.odds.at_least(dice, usize::from(foe.strength));
            let back = self.dice(foe, there.man, there.covered, 1, false) as f64
                / there.touches.len() as f64;
            let back = self.lore.odds.harm(there.man, back.round() as usize, false) * own / all;
            Some(total * own / all - RETURNS * lives * back)
        });
        foes.sum()
    }
}

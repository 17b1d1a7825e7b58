//! What a place is like for an element: whom it sees from there, who sees it, and what that is worth.

use super::lore::Lore;
use super::worth::{self, ShotHarm};
use crate::engine::SideId;
use crate::rules::insurgent::contact::in_combat;
use crate::rules::insurgent::roster::AtLimit;
use crate::rules::insurgent::state::Place;
use crate::rules::insurgent::{Setting, State};
use crate::rules::insurgent::{driving, eyes};
use crate::table::{ElementId, Heading, Length, Piece, Point};

/// A battle as a side looks at it.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// What does not change.
    pub setting: &'a Setting,
    /// What does.
    pub state: &'a State,
    /// What the side knew before.
    pub lore: &'a Lore,
    /// The side.
    pub side: SideId,
}

/// An enemy in sight of a place.
#[derive(Clone, Copy, Debug)]
pub struct Glimpse {
    /// Who.
    pub foe: ElementId,
    /// Where it stands.
    pub at: Piece,
    /// What a shot at it would do.
    pub shot: Option<ShotHarm>,
    /// What its shot back would do.
    pub back: Option<ShotHarm>,
    /// Whether it looks this way: else it must move to shoot.
    pub faces: bool,
}

/// What a place is like for an element.
#[derive(Clone, Debug)]
pub struct Outlook {
    /// How it would stand there.
    pub piece: Piece,
    /// Enemies in sight.
    pub seen: Vec<Glimpse>,
    /// What is to be feared of the enemy's next phase.
    pub threat: f64,
    /// What may be hoped for of later shots.
    pub hope: f64,
    /// What the place itself is worth to the side.
    pub pull: f64,
    /// How much more than usual it matters what becomes of the element.
    pub stake: f64,
}

/// How much of what all who see it could do to it in a phase is to be expected: they have others to shoot at.
const FEARED: f64 = 0.6;
/// How much of the best shot from a place counts before it is fired.
const HOPED: f64 = 0.35;
/// How much of what may be done in answer is to be expected.
const ANSWERED: f64 = 0.75;

impl Outlook {
    /// What it all comes to.
    pub fn worth(&self) -> f64 {
        self.hope + self.pull - self.threat
    }

    /// The shot that does most, with a move or without.
    pub fn best_shot(&self, moving: bool) -> Option<(ElementId, worth::Harm)> {
        let harm = |glimpse: &Glimpse| {
            let shot = glimpse.shot?;
            Some((glimpse.foe, if moving { shot.moving } else { shot.steady }))
        };
        let mut best: Option<(ElementId, worth::Harm)> = None;
        for (foe, harm) in self.seen.iter().filter_map(harm) {
            if best.is_none_or(|(_, most)| harm.value > most.value) {
                best = Some((foe, harm));
            }
        }
        best
    }
}

impl Field<'_> {
    /// The enemies on the table.
    pub fn foes(&self) -> impl Iterator<Item = (ElementId, Piece)> + '_ {
        self.state
            .pieces()
            .filter(|(id, _)| self.setting.side(*id) != self.side)
    }

    /// One's own on the table.
    pub fn friends(&self) -> impl Iterator<Item = (ElementId, Piece)> + '_ {
        self.state
            .pieces()
            .filter(|(id, _)| self.setting.side(*id) == self.side)
    }

    /// How many turns are left, this one among them; many where there is no limit.
    pub fn turns_left(&self) -> i32 {
        self.setting.terms.turns.map_or(20, |turns| {
            i32::from(turns) - i32::from(self.state.turn) + 1
        })
    }

    /// Whether an enemy and an element see each other.
    pub fn is_in_sight(&self, id: ElementId) -> bool {
        self.state.piece(id).is_some_and(|piece| {
            self.foes()
                .any(|foe| eyes::sees(self.setting, self.state, (id, piece), foe))
        })
    }

    /// Whether an element's AT fire is for aircraft only, and the enemy has some that fly or may still come.
    pub fn awaits_aircraft(&self, me: ElementId) -> bool {
        let flies = |id: ElementId| {
            let e = self.state.element(id);
            self.setting.side(id) != self.side
                && self.setting.unit(id).class.aircraft()
                && e.place != Place::Eliminated
                && !e.hurt.forced_down
        };
        self.setting.unit(me).at_limit == AtLimit::Aircraft && self.setting.ids().any(flies)
    }

    /// What a place is like for an element.
    pub fn outlook(&self, me: ElementId, piece: Piece) -> Outlook {
        let mut seen = Vec::new();
        for (foe, at) in self.foes() {
            let there = eyes::line(self.setting, self.state, (me, piece), (foe, at));
            if there.blocked() {
                continue;
            }
            let back = eyes::line(self.setting, self.state, (foe, at), (me, piece));
            let turned = |from: Piece, to: Piece| Piece {
                facing: toward(from.facing, from.at, to.at),
                ..from
            };
            let shot = |firer: (ElementId, Piece), target: (ElementId, Piece), line| {
                let firer = (firer.0, turned(firer.1, target.1));
                worth::shot_along(self.setting, self.state, firer, target, line)
            };
            seen.push(Glimpse {
                foe,
                at,
                shot: shot((me, piece), (foe, at), there),
                back: shot((foe, at), (me, piece), back),
                faces: at.in_front(piece.at),
            });
        }
        let stake = self.stake(me);
        let threat = self.threat(me, &seen) * stake;
        let mut shots: Vec<f64> = seen
            .iter()
            .filter_map(|glimpse| glimpse.shot)
            .map(|shot| shot.steady.value)
            .collect();
        shots.sort_by(|a, b| b.total_cmp(a));
        let hope = shots.first().copied().unwrap_or(0.0) * HOPED
            + shots.get(1).copied().unwrap_or(0.0) * HOPED * 0.3;
        Outlook {
            piece,
            threat,
            hope,
            pull: self.pull(me, &piece),
            stake,
            seen,
        }
    }

    fn threat(&self, me: ElementId, seen: &[Glimpse]) -> f64 {
        let mut feared: f64 = 0.0;
        for glimpse in seen {
            let e = self.state.element(glimpse.foe);
            if in_combat(self.setting, self.state, glimpse.foe) {
                continue;
            }
            if let Some(back) = glimpse.back {
                feared += back.steady.value * if e.pinned { 0.45 } else { 1.0 };
            }
        }
        let leader = if self.setting.is_leader(me) { 1.4 } else { 1.0 };
        let whole = worth::whole(self.setting, self.state, me);
        (feared * FEARED * leader).min(whole + 2.0)
    }

    /// What may be done at once in answer to an action that ends like this, by those who have not reacted yet; a shot at one of them
    /// may silence it first.
    pub fn answers(&self, outlook: &Outlook, first: Option<(ElementId, worth::Harm)>) -> f64 {
        let mut feared = 0.0;
        for glimpse in &outlook.seen {
            let e = self.state.element(glimpse.foe);
            if e.pinned || e.reacted || in_combat(self.setting, self.state, glimpse.foe) {
                continue;
            }
            let Some(back) = glimpse.back else { continue };
            let shot = if glimpse.faces {
                back.steady.value
            } else {
                back.moving.value
            };
            let left = match first {
                Some((target, harm)) if target == glimpse.foe => 1.0 - harm.silenced(),
                _ => 1.0,
            };
            feared += shot * left * if e.overwatch { 1.0 } else { ANSWERED };
        }
        feared * outlook.stake
    }

    /// Whether anybody on overwatch sees the middle of a way.
    pub fn watched(&self, me: ElementId, from: Piece, to: Point) -> f64 {
        let middle = Piece {
            at: Point::new((from.at.x + to.x) / 2, (from.at.y + to.y) / 2),
            ..from
        };
        let mut feared = 0.0;
        for (foe, at) in self.foes() {
            let e = self.state.element(foe);
            if !e.overwatch || e.pinned || e.reacted || !at.in_front(middle.at) {
                continue;
            }
            if let Some(shot) = worth::shot(self.setting, self.state, (foe, at), (me, middle)) {
                feared += shot.steady.value;
            }
        }
        feared
    }

    /// Where an element looks that stands there: at the enemy who matters most, else the nearest.
    pub fn faces(&self, outlook: &Outlook) -> Option<Heading> {
        let at = outlook.piece.at;
        let mut most: Option<(f64, Point)> = None;
        for glimpse in &outlook.seen {
            let weight = glimpse.shot.map_or(0.0, |shot| shot.steady.value)
                + glimpse.back.map_or(0.0, |back| back.steady.value);
            if most.is_none_or(|(best, _)| weight > best) {
                most = Some((weight, glimpse.at.at));
            }
        }
        let look = most.map(|(_, look)| look).or_else(|| {
            self.foes()
                .min_by_key(|(id, foe)| (foe.at.distance_squared(at), *id))
                .map(|(_, foe)| foe.at)
        });
        look.filter(|look| *look != at)
            .map(|look| Heading::towards(at, look))
    }

    /// The enemies within reach of a charge of so many moves, the nearest first.
    pub fn in_reach(&self, me: ElementId, piece: &Piece, moves: i32) -> Vec<(ElementId, Piece)> {
        let step = driving::step(self.setting, self.state, me);
        let mut near: Vec<(ElementId, Piece)> = self
            .foes()
            .filter(|(_, foe)| piece.within(foe, Length(step.0 * moves)))
            .collect();
        near.sort_by_key(|(id, foe)| (piece.at.distance_squared(foe.at), *id));
        near
    }
}

/// A heading that has a place in front: the old one if it has, else straight at it.
pub fn toward(facing: Heading, from: Point, to: Point) -> Heading {
    let looking = Piece {
        at: from,
        radius: Length::ZERO,
        facing,
        level: 0,
    };
    if looking.in_front(to) || from == to {
        facing
    } else {
        Heading::towards(from, to)
    }
}

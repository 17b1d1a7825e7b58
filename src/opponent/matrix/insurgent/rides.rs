//! Aircraft and those who ride: where to fly, when to land and to take off, when to get in and out.

use super::deeds::{Deed, Musing};
use super::eye::Field;
use super::home::If;
use super::places::Goal;
use super::worth;
use crate::engine::Text;
use crate::rules::insurgent::room::ahead;
use crate::rules::insurgent::state::Place;
use crate::rules::insurgent::{Action, Class, aircraft, casualty, passenger};
use crate::table::{ElementId, Heading, Length, Piece, Point};

/// How near to an enemy an aircraft flies to fire: within close range of AT fire.
const NEAR: Length = Length::cm(18);
/// How many places an aircraft looks at.
const LOOKED_AT: usize = 8;
/// Troops get out when what they want is so many moves on foot away, or nearer.
const OUT: f64 = 3.5;
/// What it is worth to look after the wounded, whoever wins by it.
const KIND: f64 = 0.1;
/// They get in when it is farther than so many.
const IN: f64 = 6.0;

impl Field<'_> {
    /// Where an aircraft could fly that is worth a look: near the enemies, and, with somebody aboard, near what the side wants.
    pub fn flights(&self, me: ElementId, piece: &Piece) -> Vec<Goal> {
        let goal = |at, leave| Goal {
            at,
            moves: 1,
            leave,
            round: false,
        };
        if aircraft::moves_off(self.setting, self.state, me) {
            return vec![goal(piece.at, true)];
        }
        let mut places: Vec<Point> = Vec::new();
        if !self.state.passengers(me).is_empty() {
            places.extend(self.landing_places(piece));
        }
        if self.setting.unit(me).class == Class::Helicopter {
            places.extend(self.pick_up_places(me));
        }
        let armed = {
            let unit = self.setting.unit(me);
            unit.ap > 0 || unit.at > 0
        };
        if armed {
            let mut foes: Vec<(ElementId, Piece)> = self.foes().collect();
            foes.retain(|(foe, _)| !self.state.element(*foe).airborne);
            foes.sort_by(|a, b| {
                let worth = |id| worth::whole(self.setting, self.state, id);
                worth(b.0).total_cmp(&worth(a.0)).then(a.0.cmp(&b.0))
            });
            for (_, foe) in foes {
                let way = Heading::towards(foe.at, piece.at);
                places.push(self.beside(&foe, piece, way));
                // From behind it has no answer at once.
                places.push(self.beside(&foe, piece, Heading(foe.facing.0.wrapping_add(128))));
            }
        }
        places.truncate(LOOKED_AT);
        let mut goals: Vec<Goal> = places.into_iter().map(|at| goal(at, false)).collect();
        if self.homeward(me) {
            goals.push(goal(piece.at, true));
        }
        goals
    }

    /// Whether it pays an aircraft on the table to leave: with somebody aboard who wants to leave by that edge.
    fn homeward(&self, me: ElementId) -> bool {
        let laden = self.carries_home(me);
        self.state.piece(me).is_some() && laden
    }

    /// Whether something aboard is to be brought home over the own edge.
    fn carries_home(&self, me: ElementId) -> bool {
        let edge = aircraft::edge(self.setting, me);
        let leaves = self.lore.leaves_by(edge) && !self.state.passengers(me).is_empty();
        leaves || self.carries_casualty(me)
    }

    /// Whether a casualty of the side is aboard, or with somebody who is.
    pub fn carries_casualty(&self, me: ElementId) -> bool {
        casualty::drives_home(self.setting, self.state, me)
    }

    /// What a place is worth to a side that has casualties to bring home: nearer to having one there; and to those who have no part in it, near
    /// those who carry.
    pub fn mercy(&self, me: ElementId, at: Point) -> f64 {
        if !self.lore.brings_home(self.side) {
            return 0.0;
        }
        let promise = self.promise(me, If::At(at));
        if !self.setting.on_foot(me) || casualty::had_by(self.state, me) > 0 {
            return promise;
        }
        let step = f64::from(self.setting.unit(me).step.0.max(1));
        let bearers = self
            .friends()
            .filter(|(id, _)| casualty::had_by(self.state, *id) > 0 && self.setting.on_foot(*id));
        let near = bearers
            .map(|(_, piece)| f64::from(piece.at.distance(at).0) / step)
            .reduce(f64::min);
        promise - near.map_or(0.0, |far| 0.2 * (far - 2.0).max(0.0))
    }

    /// Places where troops could be set down: the nearest to what the side wants, and a little back of it.
    fn landing_places(&self, piece: &Piece) -> Vec<Point> {
        let mut places = Vec::new();
        for want in &self.lore.wants {
            if let Some(at) = want.middle() {
                places.push(at);
                let far = at.distance(piece.at);
                for back in [Length::cm(15), Length::cm(30)] {
                    if far > back {
                        places.extend(crate::table::route::cut(piece.at, &[at], far - back));
                    }
                }
            }
        }
        places
    }

    fn beside(&self, foe: &Piece, piece: &Piece, way: Heading) -> Point {
        let off = foe.radius + piece.radius + NEAR;
        let Point { x, y } = ahead(foe.at, way, off);
        let (r, ground) = (piece.radius.0, &self.setting.ground);
        Point::new(
            x.clamp(r, (ground.width.0 - r).max(r)),
            y.clamp(r, (ground.height.0 - r).max(r)),
        )
    }

    /// How many moves on foot it is from a place to the nearest thing the side wants, or to the nearest enemy for a side that hunts.
    fn on_foot_to_go(&self, at: Point) -> f64 {
        let far = self.lore.wants.iter().map(|want| {
            let far = want.far(crate::table::Mobility::Foot).from(at);
            f64::from(far) / f64::from(Length::STICK.0)
        });
        let near = |(_, foe): (ElementId, Piece)| {
            f64::from(foe.at.distance(at).0) / f64::from(Length::STICK.0) - 2.0
        };
        let wanted = far.fold(f64::MAX, f64::min);
        if wanted < f64::MAX {
            wanted
        } else {
            self.foes().map(near).fold(f64::MAX, f64::min)
        }
    }

    /// What it is worth that those aboard get out where their carrier is.
    fn worth_of_getting_out(&self, vehicle: ElementId, danger: f64) -> f64 {
        let Some(piece) = self.state.piece(vehicle) else {
            return 0.0;
        };
        let aboard = self.state.passengers(vehicle).len() as f64;
        let near = if self.on_foot_to_go(piece.at) <= OUT {
            1.2
        } else {
            -0.6
        };
        if self.carries_casualty(vehicle) {
            return -1.0;
        }
        aboard * near + 0.25 * danger.min(3.0)
    }
}

impl Musing {
    /// What one can do who rides, or what one can do that carries: get out, order out, get in, land, take off.
    pub(super) fn ride(&mut self, field: &Field<'_>) {
        let (setting, state) = (field.setting, field.state);
        let me = self.me;
        let danger = self.before.threat;
        let flies = state.element(me).airborne;
        if !state.passengers(me).is_empty() {
            self.order_out(field, me, danger);
        }
        if setting.on_foot(me) && !self.reacts() {
            self.get_in(field);
        }
        if setting.on_foot(me) {
            let gain = |what| KIND + field.promise(me, what) - field.promise(me, If::Now);
            if casualty::may_pick_up(setting, state, me).is_ok() {
                let gain = gain(If::PicksUp);
                self.simply(field, Action::PickUp, gain, "opponent-picks-up");
            }
            for taker in casualty::takers(setting, state, me) {
                let gain = gain(If::Stows(taker));
                self.simply(field, Action::Stow(taker), gain, "opponent-brings-home");
            }
        }
        if setting.unit(me).class.aircraft() && state.piece(me).is_some() {
            let now = field.promise(me, If::Now);
            let fetches = now > 0.0;
            let laden = !state.passengers(me).is_empty() || fetches;
            if !flies && aircraft::may_take_off(setting, state, me).is_ok() {
                self.take_off(field);
            } else if flies && laden && aircraft::may_land(setting, state, me).is_ok() {
                let near = field.on_foot_to_go(self.before.piece.at) <= OUT;
                let gain = if fetches {
                    let down = field.as_if(me, self.before.piece, false);
                    field.promise(me, If::Flies(false)) - now + danger - down.threat
                } else if near {
                    0.5 - 0.4 * danger
                } else {
                    -0.5 - 0.4 * danger
                };
                self.simply(field, Action::Land, gain, "opponent-lands");
            }
        }
    }

    /// In the air everybody sees it: it takes off when that brings one home, or where it is no safer on the ground.
    fn take_off(&mut self, field: &Field<'_>) {
        let now = field.promise(self.me, If::Now);
        let after = field.as_if(self.me, self.before.piece, true);
        let shift = if now > 0.0 {
            field.promise(self.me, If::Flies(true)) - now
        } else {
            0.5
        };
        let deed = Deed {
            action: Action::TakeOff,
            gain: 0.0,
            risk: self.answers(field, &after, None),
            shift: shift + after.hope - self.before.hope - after.threat + self.before.threat,
            wild: 0.6,
            place: None,
            reasons: vec![Text::key("opponent-takes-off")],
        };
        self.take(field, deed);
    }

    fn order_out(&mut self, field: &Field<'_>, vehicle: ElementId, danger: f64) {
        let near = field
            .foes()
            .min_by_key(|(id, at)| (at.at.distance_squared(self.before.piece.at), *id))
            .map(|(_, foe)| {
                let way = Heading::towards(foe.at, self.before.piece.at).vector();
                Point::new(
                    self.before.piece.at.x + way.x / 100,
                    self.before.piece.at.y + way.y / 100,
                )
            });
        let order = |near| Action::Unload {
            whom: Vec::new(),
            near,
        };
        let gain = field.worth_of_getting_out(vehicle, danger);
        let may = |near| passenger::places(field.setting, field.state, self.me, &[], near).is_ok();
        let side = near.filter(|near| may(Some(*near)));
        if side.is_some() || may(None) {
            self.simply(field, order(side), gain, "opponent-gets-out");
        }
    }

    /// Getting into a vehicle in contact, where what is wanted is far and nobody is near.
    fn get_in(&mut self, field: &Field<'_>) {
        let piece = self.before.piece;
        let far = field.on_foot_to_go(piece.at);
        if far < IN || !self.before.seen.is_empty() {
            return;
        }
        let vehicle = field.friends().find(|(id, at)| {
            piece.in_contact(at)
                && !field.state.element(*id).airborne
                && passenger::has_room(field.setting, field.state, *id, self.me)
                && passenger::carries(field.setting, *id)
        });
        if let Some((vehicle, _)) = vehicle {
            let gain = 0.15 * (far - OUT);
            self.simply(field, Action::Load(vehicle), gain, "opponent-gets-in");
        }
    }

    fn simply(&mut self, field: &Field<'_>, action: Action, gain: f64, why: &'static str) {
        let deed = Deed {
            action,
            gain,
            risk: 0.0,
            shift: 0.0,
            wild: 0.6,
            place: None,
            reasons: vec![Text::key(why)],
        };
        self.take(field, deed);
    }
}

/// Where an element is, for thinking about it: on the table, at its own edge if it could fly on, or where its carrier is.
pub fn whereabouts(field: &Field<'_>, id: ElementId) -> Option<Piece> {
    match field.state.element(id).place {
        Place::Aboard(vehicle) => {
            let carrier = field.state.piece(vehicle)?;
            Some(Piece {
                radius: field.setting.unit(id).radius,
                ..carrier
            })
        }
        _ => aircraft::stands(field.setting, field.state, id),
    }
}

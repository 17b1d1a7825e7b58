//! Bringing the wounded home (IC-65, IC-R89): how many actions it still takes, what each action nearer to it is worth, and what is lost with
//! those it hangs on.

use super::eye::{Field, Outlook};
use super::lore::edge_distance;
use super::worth;
use crate::rules::insurgent::candidates::middle;
use crate::rules::insurgent::contact::in_combat;
use crate::rules::insurgent::state::{Bearing, Place};
use crate::rules::insurgent::{Class, aircraft, casualty, room};
use crate::table::{CONTACT, ElementId, Heading, Length, Piece, Point};

/// What it is worth to have brought one home.
const HOME: f64 = 24.0;
/// How much of that there is with one action more to go.
const EACH: f64 = 0.8;
/// How many actions it costs to be pinned.
const PINNED: f64 = 0.7;
/// How many actions it costs to be in close combat.
const FIGHTS: f64 = 4.0;
/// How much of an action it costs to come to a stop somewhere.
const STOP: f64 = 0.5;
/// How many actions on foot are left when a helicopter has flown to somebody.
const BESIDE: f64 = 0.3;
/// How many places to set down are looked at.
const PLACES: usize = 3;
/// How much it is minded what becomes of a jet: it is there to strike, and seldom.
const JET: f64 = 0.4;
/// How many of the actions a turn has that bring one home.
const PACE: f64 = 1.5;
/// How much what takes one home is worth by itself to a side that loses unless it does.
const ITSELF: f64 = 0.4;
/// How little is minded what becomes of anybody when there is no time left.
const RECKLESS: f64 = 0.1;
/// How much more for each action there is time for.
const HASTE: f64 = 0.2;
/// How many times its own worth one may count at most on whom everything hangs.
const DEAR: f64 = 3.0;

/// What is imagined of one element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum If {
    /// Nothing: it is as it is.
    Now,
    /// It stands there.
    At(Point),
    /// It has taken off, or landed.
    Flies(bool),
    /// It has picked a casualty up.
    PicksUp,
    /// It has put aboard what it carries.
    Stows(ElementId),
    /// It is no more.
    Gone,
}

/// One who can carry a casualty on foot.
struct Hand {
    id: ElementId,
    at: Point,
    radius: Length,
    reach: f64,
    late: f64,
}

/// What a casualty can leave the table in.
struct Lift {
    id: ElementId,
    at: Point,
    radius: Length,
    reach: f64,
    late: f64,
    flies: bool,
    airborne: bool,
    away: bool,
    /// From where it is to its own edge.
    edge: f64,
}

/// Who would bring one home, and where to.
struct Errand {
    steps: f64,
    hand: Option<ElementId>,
    lift: Option<ElementId>,
    at: Point,
}

impl Field<'_> {
    /// What is promised of bringing one home, with something imagined of an element; nothing for a side that does not win by it.
    pub(super) fn promise(&self, me: ElementId, what: If) -> f64 {
        self.errand(me, what)
            .map_or(0.0, |errand| HOME * EACH.powf(errand.steps))
    }

    /// How much more or less than usual it matters what becomes of an element: more for one on whom the plan hangs, less for all when time
    /// runs out that would be the enemy's.
    pub(super) fn stake(&self, me: ElementId) -> f64 {
        let jet = if aircraft::fixed_wing(self.setting, me) {
            JET
        } else {
            1.0
        };
        let Some(errand) = self.errand(me, If::Now) else {
            return jet;
        };
        let slack = PACE * f64::from(self.turns_left()) - errand.steps;
        let late = if self.lore.loses_by_time {
            (RECKLESS + slack * HASTE).clamp(RECKLESS, 1.0)
        } else {
            1.0
        };
        jet * self.dear(me) * late
    }

    /// How much more an own element counts than it is worth by itself, for what cannot be done without it: what takes one home, and who
    /// carries one.
    fn dear(&self, me: ElementId) -> f64 {
        let part = !self.setting.on_foot(me) || casualty::had_by(self.state, me) > 0;
        if !part || !self.lore.brings_home(self.side) {
            return 1.0;
        }
        let lost = self.promise(me, If::Now) - self.promise(me, If::Gone);
        let whole = worth::whole(self.setting, self.state, me).max(1.0);
        let itself = if self.lore.loses_by_time { ITSELF } else { 1.0 };
        (itself + lost.max(0.0) / whole).min(DEAR)
    }

    /// The same of an enemy.
    pub(super) fn dear_to_them(&self, foe: ElementId) -> f64 {
        let side = self.setting.side(foe);
        Field { side, ..*self }.dear(foe)
    }

    /// Where an element is wanted to bring one home, if it is: on foot at the casualty, at what takes it, or where it is safe.
    pub(super) fn wanted_at(&self, me: ElementId) -> Option<Point> {
        let errand = self.errand(me, If::Now)?;
        (errand.hand == Some(me)).then_some(errand.at)
    }

    /// Places where a helicopter can set down for those it fetches: the best of those beside them, and of those within reach of them that the
    /// enemy does not see so well.
    pub(super) fn pick_up_places(&self, me: ElementId) -> Vec<Point> {
        let Some(errand) = self.errand(me, If::Now).filter(|e| e.lift == Some(me)) else {
            return Vec::new();
        };
        let Some(hand) = errand.hand.and_then(|hand| self.state.piece(hand)) else {
            return Vec::new();
        };
        let radius = self.setting.unit(me).radius;
        let door = hand.radius + radius + Length::mm(2);
        let rings = [(16, door), (8, Length::cm(18)), (8, Length::cm(36))];
        let mut state = self.state.clone();
        let mut places: Vec<(f64, Point)> = Vec::new();
        for (ways, far) in rings {
            for way in 0..ways {
                let piece = Piece {
                    at: room::ahead(hand.at, Heading((256 / ways * way) as u8), far),
                    radius,
                    facing: Heading::NORTH,
                    level: 0,
                };
                let e = &mut state.elements[usize::from(me.0)];
                (e.place, e.airborne) = (Place::Table(piece), true);
                if aircraft::may_land(self.setting, &state, me).is_err() {
                    continue;
                }
                state.elements[usize::from(me.0)].airborne = false;
                let down = Field {
                    state: &state,
                    ..*self
                };
                let worth = down.promise(me, If::Now) - down.outlook(me, piece).threat;
                places.push((worth, piece.at));
            }
        }
        places.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        places.truncate(PLACES);
        places.into_iter().map(|(_, at)| at).collect()
    }

    /// What a place is like for a helicopter that stands there on the ground, or flies over it.
    pub(super) fn as_if(&self, me: ElementId, piece: Piece, airborne: bool) -> Outlook {
        let mut state = self.state.clone();
        let e = &mut state.elements[usize::from(me.0)];
        (e.place, e.airborne) = (Place::Table(piece), airborne);
        let there = Field {
            state: &state,
            ..*self
        };
        there.outlook(me, piece)
    }

    fn errand(&self, me: ElementId, what: If) -> Option<Errand> {
        if !self.lore.brings_home(self.side) {
            return None;
        }
        let hands = self.hands(me, what);
        let lifts = self.lifts(me, what);
        let mut best: Option<Errand> = None;
        for casualty in self.state.casualties.iter().filter(|c| c.side == self.side) {
            let place = match (casualty.place, what) {
                (Bearing::With(by), If::Stows(lift)) if by == me => Bearing::With(lift),
                (Bearing::With(by), If::Gone) if by == me => match self.state.piece(me) {
                    Some(piece) if self.setting.on_foot(me) => Bearing::Lying(piece.at),
                    _ => continue,
                },
                (place, _) => place,
            };
            self.ways_home(place, (me, what), &hands, &lifts, &mut |errand| {
                if best.as_ref().is_none_or(|best| errand.steps < best.steps) {
                    best = Some(errand);
                }
            });
        }
        best
    }

    /// All the ways to bring one home from a place.
    fn ways_home(
        &self,
        place: Bearing,
        (me, what): (ElementId, If),
        hands: &[Hand],
        lifts: &[Lift],
        found: &mut impl FnMut(Errand),
    ) {
        match place {
            Bearing::Safe => {}
            Bearing::Lying(at) => {
                for hand in hands
                    .iter()
                    .filter(|hand| casualty::had_by(self.state, hand.id) == 0)
                {
                    let gap = f64::from((hand.at.distance(at) - hand.radius).0.max(0));
                    let there = if (hand.id, what) == (me, If::PicksUp) {
                        0.0
                    } else {
                        1.0 + walk(gap, hand.reach)
                    };
                    self.carries(hand, at, there, Some(at), lifts, found);
                }
            }
            Bearing::With(by) => {
                let by = match self.state.element(by).place {
                    Place::Aboard(vehicle) => vehicle,
                    _ => by,
                };
                if let Some(lift) = lifts.iter().find(|lift| lift.id == by) {
                    found(Errand {
                        steps: lift.home(),
                        hand: None,
                        lift: Some(by),
                        at: lift.at,
                    });
                } else if let Some(hand) = hands.iter().find(|hand| hand.id == by) {
                    self.carries(hand, hand.at, 0.0, None, lifts, found);
                }
            }
        }
    }

    /// What one on foot can do with a casualty that is at a place: to a lift, or to where it is safe.
    fn carries(
        &self,
        hand: &Hand,
        at: Point,
        before: f64,
        first: Option<Point>,
        lifts: &[Lift],
        found: &mut impl FnMut(Errand),
    ) {
        for lift in lifts {
            found(Errand {
                steps: before + hand.late + lift.fetches(hand, at) + lift.home_laden(),
                hand: Some(hand.id),
                lift: Some(lift.id),
                at: first.unwrap_or_else(|| lift.door(hand, at)),
            });
        }
        for (_, area) in self.setting.secure.iter().filter(|(s, _)| *s == self.side) {
            let middle = middle(area);
            found(Errand {
                steps: before + hand.late + f64::from(at.distance(middle).0) / hand.reach,
                hand: Some(hand.id),
                lift: None,
                at: first.unwrap_or(middle),
            });
        }
    }

    fn late(&self, id: ElementId) -> f64 {
        let pinned = if self.state.element(id).pinned {
            PINNED
        } else {
            0.0
        };
        let fights = in_combat(self.setting, self.state, id);
        pinned + if fights { FIGHTS } else { 0.0 }
    }

    /// Where an element is imagined to be.
    fn imagined(&self, id: ElementId, me: ElementId, what: If) -> Option<Point> {
        match what {
            If::At(at) if id == me => Some(at),
            If::Gone if id == me => None,
            _ => self.state.piece(id).map(|piece| piece.at),
        }
    }

    fn hands(&self, me: ElementId, what: If) -> Vec<Hand> {
        let own = self.setting.ids().filter(|id| {
            self.setting.side(*id) == self.side
                && self.setting.on_foot(*id)
                && self.state.piece(*id).is_some()
        });
        own.filter_map(|id| {
            let unit = self.setting.unit(id);
            Some(Hand {
                id,
                at: self.imagined(id, me, what)?,
                radius: unit.radius,
                reach: f64::from(unit.step.0.max(1)) * 2.0,
                late: self.late(id),
            })
        })
        .collect()
    }

    fn lifts(&self, me: ElementId, what: If) -> Vec<Lift> {
        let own = self.setting.ids().filter(|id| {
            let class = self.setting.unit(*id).class;
            let e = self.state.element(*id);
            let moves = !e.hurt.immobilised && !e.hurt.forced_down;
            self.setting.side(*id) == self.side
                && !self.setting.on_foot(*id)
                && class != Class::FixedWing
                && moves
        });
        own.filter_map(|id| {
            let unit = self.setting.unit(id);
            let e = self.state.element(id);
            let away = matches!(e.place, Place::Away(_)) && !matches!(what, If::At(_) if id == me);
            let at = match self.imagined(id, me, what) {
                Some(at) => at,
                None if away && !(id == me && what == If::Gone) => {
                    aircraft::stands(self.setting, self.state, id)?.at
                }
                None => return None,
            };
            let airborne = match what {
                If::Flies(flies) if id == me => flies,
                _ => e.airborne,
            };
            let edge = edge_distance(&self.setting.ground, aircraft::edge(self.setting, id), at);
            Some(Lift {
                id,
                at,
                radius: unit.radius,
                reach: f64::from(unit.step.0.max(1)) * 2.0,
                late: self.late(id),
                flies: unit.class == Class::Helicopter,
                airborne,
                away,
                edge: f64::from(edge),
            })
        })
        .collect()
    }
}

/// How many actions a way on foot takes; of one that is not there yet a part more, for it has to stop there.
fn walk(gap: f64, reach: f64) -> f64 {
    if gap <= f64::from(CONTACT.0) {
        0.0
    } else {
        STOP + gap / reach
    }
}

impl Lift {
    /// Where one on foot who stands there would touch it: where he is, if it is still off the table.
    fn door(&self, hand: &Hand, at: Point) -> Point {
        if self.away || at == self.at {
            return at;
        }
        let apart = self.radius + hand.radius + Length::mm(1);
        room::ahead(self.at, Heading::towards(self.at, at), apart)
    }

    /// How many actions it takes until it is beside one on foot.
    fn fetches(&self, hand: &Hand, at: Point) -> f64 {
        let gap = f64::from((at.distance(self.at) - hand.radius - self.radius).0.max(0));
        let walks = walk(gap, hand.reach);
        match (self.flies, self.away, self.airborne) {
            (true, true, _) => 2.0 + BESIDE,
            (true, false, true) => 1.0 + walks.min(1.0 + BESIDE),
            (true, false, false) => walks.min(3.0 + BESIDE),
            (false, ..) => gap / (hand.reach + self.reach),
        }
    }

    /// How many actions it takes from then on: to be loaded, to take off, to be gone.
    fn home_laden(&self) -> f64 {
        let home = if self.flies {
            2.0
        } else {
            self.edge / self.reach
        };
        1.0 + self.late + home
    }

    /// How many actions it takes home with one aboard.
    fn home(&self) -> f64 {
        let home = match (self.flies, self.airborne) {
            (true, true) => 1.0,
            (true, false) => 2.0,
            (false, _) => self.edge / self.reach,
        };
        home + self.late
    }
}

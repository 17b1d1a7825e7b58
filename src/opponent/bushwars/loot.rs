//! Loot (BW-S1 to BW-S5): which vehicle or crate a squad is after, what it is worth to come nearer to it, and what is done once it is there.

use super::eye::Eye;
use super::lore::{inches, to_edge};
use super::odds::POINT;
use super::worth::Worth;
use crate::engine::terms::Edge;
use crate::engine::{SideId, Text, Value};
use crate::rules::bushwars::crates::{self, CRATE};
use crate::rules::bushwars::state::{CratePlace, NOBODY, Place};
use crate::rules::bushwars::{Kind, Order, Setting, State, aboard, vehicles};
use crate::table::{ElementId, Length, Piece, Point};

/// What is left of a prize for each turn that it is away.
const FADES: f64 = 0.8;
/// What is left of one to which an enemy is nearer.
const CONTESTED: f64 = 0.6;
/// What is left of one to which another of one's own is nearer.
const SHARED: f64 = 0.4;
/// How likely a helicopter is held to the end by who stands at it now.
const HELD: f64 = 0.5;
/// Inches a turn: men, men with a crate, a vehicle across country and on a road.
const WALKS: f64 = 8.0;
const CARRIES: f64 = 6.0;
const COUNTRY: f64 = 10.0;
const ROAD: f64 = 18.0;

/// Something to be had.
#[derive(Clone, Debug)]
pub struct Prize {
    /// Where it is.
    pub at: Point,
    /// How much ground it takes up.
    pub radius: Length,
    /// What it counts, in points, by what is known of it.
    points: f64,
    /// The vehicle that it is, if it is one.
    kind: Option<Kind>,
    /// The turns from there off the table.
    out: f64,
    /// Who of one's own is nearest to it.
    nearest: Option<ElementId>,
    /// How far the nearest enemy is from it, in inches.
    rival: f64,
}

/// What a crate counts, by what is known of it: what it holds, or the mean of what nobody has seen.
pub fn crate_points(setting: &Setting, state: &State, number: u8) -> f64 {
    let points = |n: &u8| {
        let content = setting.contents.get(usize::from(*n));
        content.map_or(0.0, |content| f64::from(content.points))
    };
    let found = state.crates.get(usize::from(number)).and_then(|c| c.holds);
    match found {
        Some(holds) => points(&holds),
        None => {
            let unseen = state.unseen.iter().map(points);
            unseen.sum::<f64>() / (state.unseen.len().max(1)) as f64
        }
    }
}

/// What somebody counts with all that is in it, or carries.
pub fn points(setting: &Setting, state: &State, id: ElementId) -> f64 {
    let cargo = state.cargo(id).map(|n| crate_points(setting, state, n));
    f64::from(setting.fixed(id).points) + cargo.sum::<f64>()
}

/// The turns that it takes from a place off the table.
fn turns_out(setting: &Setting, at: Point, vehicle: bool) -> f64 {
    let edges = [Edge::North, Edge::East, Edge::South, Edge::West];
    let edge = |edges: &[Edge]| {
        let each = edges.iter().map(|edge| to_edge(setting, at, *edge));
        each.fold(f64::MAX, f64::min)
    };
    if !vehicle {
        return edge(&edges) / CARRIES;
    }
    let country = edge(&edges) / COUNTRY;
    if setting.ground.on_road(at) {
        country.min(edge(&[Edge::East, Edge::West]) / ROAD)
    } else {
        country
    }
}

/// Everything that is to be had on the table.
pub fn prizes(setting: &Setting, state: &State, side: SideId) -> Vec<Prize> {
    let prize = |at: Point, radius: Length, points: f64, kind: Option<Kind>| {
        let gap = |piece: &Piece| inches(piece.at.distance(at) - piece.radius - radius);
        let squads = state.pieces().filter(|(id, _)| setting.kind(*id).on_foot());
        let (mut nearest, mut rival) = (None::<(f64, ElementId)>, f64::MAX);
        for (id, piece) in squads {
            let gap = gap(&piece);
            if state.side(setting, id) != side {
                rival = rival.min(gap);
            } else if nearest.is_none_or(|(least, _)| gap < least)
                && state.cargo(id).next().is_none()
            {
                nearest = Some((gap, id));
            }
        }
        Prize {
            at,
            radius,
            points,
            kind,
            out: turns_out(setting, at, kind.is_some()),
            nearest: nearest.map(|(_, id)| id),
            rival,
        }
    };
    let mut all = Vec::new();
    for (id, piece) in state.pieces() {
        let kind = setting.kind(id);
        let free = kind.drives() && state.side(setting, id) == NOBODY;
        if free || kind == Kind::Helicopter {
            let points = points(setting, state, id);
            all.push(prize(piece.at, piece.radius, points, Some(kind)));
        }
    }
    for (n, c) in (0_u8..).zip(&state.crates) {
        if let CratePlace::Ground(at) = c.place {
            all.push(prize(at, CRATE, crate_points(setting, state, n), None));
        }
    }
    all.retain(|prize| prize.points > 0.0);
    all
}

/// What an order about crates, vehicles and parties is like: its kind, where it ends, what it is about.
pub fn kind(order: &Order) -> (&'static str, Option<Point>, Option<ElementId>) {
    match *order {
        Order::OpenCrate { .. } => ("open", None, None),
        Order::Lift { .. } | Order::PutDown { .. } => ("lift", None, None),
        Order::Stow { vehicle, .. } | Order::TakeOut { vehicle, .. } => {
            ("stow", None, Some(vehicle))
        }
        Order::Commandeer { vehicle, .. } => ("commandeer", None, Some(vehicle)),
        Order::StartUp { element } => ("commandeer", None, Some(element)),
        Order::Board { vehicle, .. } => ("board", None, Some(vehicle)),
        Order::GetOut { at, .. } => ("get_out", Some(at), None),
        Order::Land { at, .. } => ("land", Some(at), None),
        _ => ("stay", None, None),
    }
}

impl Eye<'_> {
    fn turns_left(&self) -> f64 {
        let turns = self.setting.terms.turns.unwrap_or(u16::MAX);
        f64::from(turns) - f64::from(self.state.turn) + 1.0
    }

    /// What is left of so many points that are so many turns away, in figures.
    fn faded(&self, points: f64, turns: f64) -> f64 {
        if turns > self.turns_left() + 0.5 {
            return 0.0;
        }
        // Whole turns and the way within one both count.
        points * POINT * FADES.powi(turns as i32) * (1.0 - (1.0 - FADES) * turns.fract())
    }

    /// What loot makes it worth to stand at a place: what is carried or driven, the nearer to an edge the more; else the best of what may be
    /// had.
    pub fn lure(&self, id: ElementId, at: Point) -> f64 {
        if !self.lore.points {
            return 0.0;
        }
        let (setting, state) = (self.setting, self.state);
        let own = points(setting, state, id);
        if !setting.kind(id).on_foot() {
            return self.faded(own, turns_out(setting, at, true));
        }
        if state.cargo(id).next().is_some() {
            return self.faded(own, turns_out(setting, at, false));
        }
        let radius = setting.radius(id);
        let quality = state.quality(setting, id);
        let each = self.look.prizes.iter().map(|prize| {
            let gap = inches(at.distance(prize.at) - radius - prize.radius).max(0.0);
            let walk = gap / WALKS;
            let (chance, out) = match prize.kind {
                Some(Kind::Helicopter) => (HELD, 0.0),
                Some(kind) => {
                    let roll = vehicles::roll(setting, quality, kind);
                    (roll.map_or(0.0, |roll| roll.chance), prize.out)
                }
                None => (1.0, prize.out),
            };
            let contested = if prize.rival < gap { CONTESTED } else { 1.0 };
            let shared = if prize.nearest == Some(id) {
                1.0
            } else {
                SHARED
            };
            chance * contested * shared * self.faded(prize.points, walk + out)
        });
        each.fold(0.0, f64::max)
    }

    /// How much better for loot the best place in cover is that a squad with such a reach may come out at.
    pub fn best_lure(&self, id: ElementId, began: Point, reach: Length) -> f64 {
        let here = self.lure(id, began);
        let far = reach.squared();
        let spots = self.setting.spots.iter();
        let near = spots.filter(|at| began.distance_squared(**at) <= far);
        near.map(|at| self.lure(id, *at)).fold(here, f64::max) - here
    }

    /// Leaving the table with what one drives or carries; with nothing it is a flight.
    pub fn leaves_with(&self, id: ElementId) -> Worth {
        let points = points(self.setting, self.state, id);
        if points <= 0.0 {
            return Worth::never();
        }
        let stays = self
            .state
            .piece(id)
            .map_or(0.0, |piece| self.lure(id, piece.at));
        // What is off the table is safe.
        Worth::plain(1.0 + points * POINT * 1.5 - stays)
            .says(Text::key("thinks-leaves-with").with("n", Value::Number(points.round() as i64)))
    }

    /// An order about crates, vehicles and parties; what it leaves alone is worth nothing.
    pub fn loots(&self, order: &Order) -> Worth {
        let (setting, state) = (self.setting, self.state);
        match *order {
            Order::Lift { element, number } => {
                let Some(piece) = state.piece(element) else {
                    return Worth::never();
                };
                let points = crate_points(setting, state, number);
                let carried = self.faded(points, turns_out(setting, piece.at, false));
                let more = state.cargo(element).next().is_some();
                let given_up = if more {
                    0.0
                } else {
                    self.better_than(element, piece.at)
                };
                Worth::plain(0.3 + carried - given_up).says(Text::key("thinks-lifts"))
            }
            Order::Stow { element, vehicle } => {
                let (Some(foot), Some(there)) = (state.piece(element), state.piece(vehicle)) else {
                    return Worth::never();
                };
                if state.side(setting, vehicle) == NOBODY {
                    return Worth::never();
                }
                let points = points(setting, state, element);
                let walked = self.faded(points, turns_out(setting, foot.at, false));
                let driven = self.faded(points, turns_out(setting, there.at, true));
                Worth::plain(0.05 + driven - walked).says(Text::key("thinks-stows"))
            }
            Order::Commandeer { element, vehicle } => {
                let quality = state.quality(setting, element);
                let roll = vehicles::roll(setting, quality, setting.kind(vehicle));
                let chance = roll.map_or(0.0, |roll| roll.chance);
                let points = points(setting, state, vehicle);
                Worth::plain(0.2 + chance * points * POINT)
                    .says(Text::key("thinks-commandeers").with("chance", Value::Chance(chance)))
            }
            Order::StartUp { element } => {
                Worth::plain(0.2 + 0.5 * points(setting, state, element) * POINT)
                    .says(Text::key("thinks-starts"))
            }
            Order::OpenCrate { element, number } => self.opens(element, number),
            Order::GetOut { element, at } => {
                let Ok((_, piece)) = aboard::may_get_out(setting, state, element, at) else {
                    return Worth::never();
                };
                let drives = matches!(state.element(element).place, Place::Aboard(vehicle)
                    if setting.kind(vehicle).drives());
                if drives {
                    return Worth::never();
                }
                let stand = self.stand(element, piece, true);
                Worth {
                    gain: 0.3 + self.lure(element, at) + stand.does,
                    risk: stand.suffers,
                    reasons: vec![Text::key("thinks-gets-out")],
                }
            }
            Order::Land { at, .. } => {
                let squads = state.ids().filter(|id| {
                    state.side(setting, *id) == self.side && setting.kind(*id).on_foot()
                });
                let lure = squads.map(|id| self.lure(id, at)).fold(0.0, f64::max);
                let near = self
                    .look
                    .foes
                    .iter()
                    .filter(|foe| foe.piece.at.distance(at) <= foe.range + Length::inches(2));
                Worth::plain(lure - 0.4 * near.count() as f64).says(Text::key("thinks-lands"))
            }
            // Crates are put down, vehicles boarded and parties sent by persons only.
            _ => Worth::never(),
        }
    }

    /// What else there is for a squad that takes up a crate: the best prize that is no crate.
    fn better_than(&self, id: ElementId, at: Point) -> f64 {
        let others: Vec<Prize> = self
            .look
            .prizes
            .iter()
            .filter(|prize| prize.kind.is_some())
            .cloned()
            .collect();
        let mut look = self.look.clone();
        look.prizes = others;
        let eye = Eye {
            look: &look,
            ..*self
        };
        0.6 * eye.lure(id, at)
    }

    /// A crate is opened where there are more than can be carried, or where what is in it may not be worth the carrying (BW-S1): by how much what
    /// is unseen differs.
    fn opens(&self, id: ElementId, number: u8) -> Worth {
        let (setting, state) = (self.setting, self.state);
        let known = state.crates.get(usize::from(number)).and_then(|c| c.holds);
        if known.is_some() {
            return Worth::never();
        }
        let values = state.unseen.iter().map(|n| {
            let content = setting.contents.get(usize::from(*n));
            content.map_or(0.0, |content| f64::from(content.points))
        });
        let n = state.unseen.len().max(1) as f64;
        let mean = values.clone().sum::<f64>() / n;
        let useless = values.clone().map(|v| (-v).max(0.0)).sum::<f64>() / n;
        let more = crates::near(state, id).len() > crates::most(setting, state, id);
        let better = values.map(|v| (v - mean).max(0.0)).sum::<f64>() / n;
        let gain = useless + if more { 0.5 * better } else { 0.0 };
        let threatened = state
            .piece(id)
            .map_or(0.0, |piece| self.stand(id, piece, false).does);
        Worth {
            gain: gain * POINT,
            risk: threatened,
            reasons: vec![Text::key("thinks-opens")],
        }
    }
}

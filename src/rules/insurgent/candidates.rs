//! A finite, repeatable list of orders that an offer allows: what a random player chooses from and what tests try.

use super::action::{self, Occasion};
use super::casualty::takers;
use super::contact::charged_by;
use super::fire::{Aim, can_fire};
use super::frame::{Frame, ShotKind};
use super::movement::{self, ways_out};
use super::offers::{joiners, rallied};
use super::order::{Action, Movement, Order, Shot};
use super::room::ahead;
use super::setting::Setting;
use super::state::State;
use super::{Book, aircraft, driving, passenger, reaction};
use crate::engine::terms::{Edge, What};
use crate::engine::{Offer, Ruleset, SlotKind};
use crate::table::route::cut;
use crate::table::{ElementId, Heading, Length, Piece, Point};

/// Orders that an offer allows; all of them are accepted.
pub fn candidates(setting: &Setting, state: &State, frame: &Frame, offer: &Offer) -> Vec<Order> {
    if offer.refused.is_some() {
        return Vec::new();
    }
    let occasion = match frame {
        Frame::Reactions(_) => match reaction::actor(state) {
            Some(actor) => Occasion::Reaction(actor),
            None => return Vec::new(),
        },
        _ => Occasion::OwnPhase,
    };
    let Some(id) = offer.element.filter(|_| offer.key != "done") else {
        return side_orders(setting, state, frame, offer);
    };
    match offer.key.as_ref() {
        "group" => joinings(setting, state, id)
            .into_iter()
            .map(|members| Order::Group {
                leader: id,
                members,
            })
            .collect(),
        "watch" => {
            let named = offer
                .slots
                .iter()
                .filter(|slot| slot.kind == SlotKind::Target);
            let aims = named
                .flat_map(|slot| slot.elements.iter())
                .filter_map(|target| Aim::now(state, id, *target, ShotKind::Reaction))
                .flat_map(|aim| [false, true].map(|law| aim.with(law)));
            aims.filter(|aim| can_fire(setting, state, aim))
                .map(|aim| Order::Watch {
                    element: id,
                    shot: Shot {
                        helper: aim.lender(setting, state),
                        law: aim.law,
                        ..Shot::at(aim.target)
                    },
                })
                .collect()
        }
        key => actions(setting, state, id, key, occasion)
            .into_iter()
            .filter(|action| {
                action.movement().is_some()
                    || action::judge(setting, state, id, action, occasion).is_ok()
            })
            .map(|action| match occasion {
                Occasion::OwnPhase => Order::Act {
                    element: id,
                    action,
                },
                Occasion::Reaction(_) => Order::React {
                    element: id,
                    action,
                },
            })
            .collect(),
    }
}

/// Groups that a leader may form: with any one of those near him, and with all of them.
pub(super) fn joinings(setting: &Setting, state: &State, leader: ElementId) -> Vec<Vec<ElementId>> {
    let members = joiners(setting, state, leader);
    let mut groups: Vec<Vec<ElementId>> = members.iter().map(|member| vec![*member]).collect();
    if members.len() > 1 {
        groups.push(members);
    }
    groups
}

fn side_orders(setting: &Setting, state: &State, frame: &Frame, offer: &Offer) -> Vec<Order> {
    let order = match offer.key.as_ref() {
        "done" => Order::Done,
        "end_phase" => Order::EndPhase,
        "group_roll" => Order::GroupRoll,
        "pass" => Order::Pass,
        _ => return Vec::new(),
    };
    let side =
        super::decision(setting, state, frame).map_or_else(|| state.phasing(setting), |d| d.side);
    if Book::answer(setting, state, frame, side, &order).is_ok() {
        vec![order]
    } else {
        Vec::new()
    }
}

/// Actions of a kind that are worth a try. Those with a move are planned and allowed; of the others [`candidates`] drops what is refused.
pub fn actions(
    setting: &Setting,
    state: &State,
    id: ElementId,
    key: &str,
    occasion: Occasion,
) -> Vec<Action> {
    match key {
        "load" => {
            let lifts = passenger::loadable(setting, state, id).into_iter();
            return lifts.map(Action::Load).collect();
        }
        "unload" => return passenger::orders(setting, state, id),
        "rally" => {
            let friends = rallied(setting, state, id, occasion).into_iter();
            return friends.map(Action::Rally).collect();
        }
        _ => {}
    }
    let Some(piece) = aircraft::stands(setting, state, id) else {
        return Vec::new();
    };
    match key {
        "leave" => vec![aircraft::leaving()],
        "take_off" => vec![Action::TakeOff],
        "land" => vec![Action::Land],
        "overwatch" => vec![Action::Overwatch],
        "fight" => vec![Action::Fight],
        "pick_up" => vec![Action::PickUp],
        "stow" => takers(setting, state, id)
            .into_iter()
            .map(Action::Stow)
            .collect(),
        "shoot" => shots_from(setting, state, id, &piece, occasion)
            .into_iter()
            .map(Action::Shoot)
            .collect(),
        "sprint" => movements(setting, state, id, &piece, 2, occasion)
            .into_iter()
            .map(|(movement, _)| Action::Sprint(movement))
            .collect(),
        "shoot_move" => {
            let shots = shots_from(setting, state, id, &piece, occasion);
            if shots.is_empty() {
                return Vec::new();
            }
            movements(setting, state, id, &piece, 1, occasion)
                .into_iter()
                .flat_map(|(movement, _)| {
                    shots.iter().map(move |shot| Action::ShootMove {
                        shot: *shot,
                        movement: movement.clone(),
                    })
                })
                .collect()
        }
        "move_shoot" => movements(setting, state, id, &piece, 1, occasion)
            .into_iter()
            .flat_map(|(movement, end)| {
                let shots = end.map_or_else(Vec::new, |end| {
                    shots_from(setting, state, id, &end, occasion)
                });
                std::iter::once(None)
                    .chain(shots.into_iter().map(Some))
                    .map(move |shot| Action::MoveShoot {
                        movement: movement.clone(),
                        shot,
                    })
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Shots from where an element would stand.
pub fn shots_from(
    setting: &Setting,
    state: &State,
    id: ElementId,
    from: &Piece,
    occasion: Occasion,
) -> Vec<Shot> {
    let mut shots = Vec::new();
    for (target, to) in state.pieces() {
        let concerns = match occasion {
            Occasion::OwnPhase => setting.hostile(id, target),
            Occasion::Reaction(actor) => target == actor,
        };
        let aim = Aim {
            firer: id,
            from: *from,
            target,
            to,
            kind: ShotKind::Moving,
            law: false,
        };
        let ways = [false, true].map(|law| aim.with(law));
        let may = |aim: &Aim| concerns && can_fire(setting, state, aim);
        shots.extend(ways.into_iter().filter(may).map(|aim| Shot {
            helper: aim.lender(setting, state),
            law: aim.law,
            ..Shot::at(target)
        }));
    }
    shots
}

/// Moves worth a try that may be made, each with where it ends, unless it ends in contact or off the table.
fn movements(
    setting: &Setting,
    state: &State,
    id: ElementId,
    piece: &Piece,
    moves: i32,
    occasion: Occasion,
) -> Vec<(Movement, Option<Piece>)> {
    ways(setting, state, id, piece, moves)
        .into_iter()
        .filter_map(|way| {
            let movement = way.movement(setting, state, id, piece);
            let end = end_of(setting, state, id, &movement, moves, occasion)?;
            Some((movement, end))
        })
        .collect()
}

/// A move worth a try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// Where it leads; none is a turn on the spot.
    to: Option<Point>,
    /// Whether the element leaves the table there.
    leave: bool,
}

/// Moves worth a try, not planned yet: eight ways, whole and half; straight at each enemy in reach; towards what is to be held; out by an
/// exit; and a turn on the spot.
pub(super) fn ways(
    setting: &Setting,
    state: &State,
    id: ElementId,
    piece: &Piece,
    moves: i32,
) -> Vec<Way> {
    let full = driving::step(setting, state, id) * moves;
    let to = |at: Point| Way {
        to: Some(at),
        leave: false,
    };
    if setting.unit(id).class.aircraft() {
        return flights(setting, state, id).into_iter().map(to).collect();
    }
    let mut ways = Vec::with_capacity(24);
    for way in 0..8u8 {
        for length in [full, Length(full.0 / 2)] {
            ways.push(to(ahead(piece.at, Heading(way * 32), length)));
        }
    }
    for (_, foe) in state.pieces().filter(|(foe, _)| setting.hostile(id, *foe)) {
        if piece.within(&foe, full) {
            ways.push(to(foe.at));
        }
    }
    for place in places_to_hold(setting) {
        ways.extend(cut(piece.at, &[place], full).last().copied().map(to));
    }
    for edge in ways_out(setting, state, id) {
        ways.push(Way {
            to: Some(at_edge(setting, piece, edge)),
            leave: true,
        });
    }
    if moves == 1 {
        ways.push(Way {
            to: None,
            leave: false,
        });
    }
    ways
}

/// Where an aircraft might go: to a few places all over the table, short of each enemy on the ground, and over what is to be held.
fn flights(setting: &Setting, state: &State, id: ElementId) -> Vec<Point> {
    let (ground, r) = (&setting.ground, setting.unit(id).radius.0);
    let (width, height) = (ground.width.0, ground.height.0);
    let column = |x: i32| (1..=3).map(move |y| Point::new(width * x / 5, height * y / 4));
    let mut places: Vec<Point> = (1..=4).flat_map(column).collect();
    let foes = state
        .grounded()
        .filter(|(foe, _)| setting.hostile(id, *foe));
    places.extend(foes.map(|(_, foe)| {
        let from = aircraft::entry(setting, id, foe.at).at;
        let far = foe.at.distance(from) - SHORT;
        let way = cut(from, &[foe.at], far.max(Length::ZERO));
        way.last().copied().unwrap_or(from)
    }));
    places.extend(places_to_hold(setting));
    for place in &mut places {
        place.x = place.x.clamp(r.min(width - r), width - r);
        place.y = place.y.clamp(r.min(height - r), height - r);
    }
    places.sort_unstable();
    places.dedup();
    places
}

/// How far short of an enemy an aircraft stops to fire at it, from centre to centre: within close range (IC-34).
const SHORT: Length = Length::cm(14);

impl Way {
    /// The move, with a look at the nearest enemy at its end.
    pub(super) fn movement(
        self,
        setting: &Setting,
        state: &State,
        id: ElementId,
        piece: &Piece,
    ) -> Movement {
        let end = self.to.unwrap_or(piece.at);
        let nearest = state
            .pieces()
            .filter(|(foe, _)| setting.hostile(id, *foe))
            .min_by_key(|(foe, piece)| (piece.at.distance_squared(end), *foe))
            .map(|(_, foe)| foe.at)
            .filter(|foe| *foe != end);
        Movement {
            path: self.to.into_iter().collect(),
            facing: nearest.map(|foe| Heading::towards(end, foe)),
            level: None,
            leave: self.leave,
        }
    }
}

/// Where a move ends, if it may be made: nowhere to fire from, if in contact or off the table.
pub(super) fn end_of(
    setting: &Setting,
    state: &State,
    id: ElementId,
    movement: &Movement,
    moves: i32,
    occasion: Occasion,
) -> Option<Option<Piece>> {
    let plan = movement::plan(setting, state, id, movement, moves).ok()?;
    action::check_contact(setting, id, &plan, occasion).ok()?;
    let stands = charged_by(setting, id, plan.walk.stop).is_none() && plan.leaves.is_none();
    Some(stands.then_some(plan.end))
}

/// The middles of the areas that a side has to hold or to keep others from holding.
fn places_to_hold(setting: &Setting) -> Vec<Point> {
    let mut places = Vec::new();
    for goal in &setting.terms.goals {
        if let What::Hold { areas, .. } = &goal.what {
            places.extend(areas.iter().map(middle));
        }
    }
    places
}

/// The mean of a polygon's corners.
pub fn middle(area: &crate::table::Polygon) -> Point {
    let n = area.corners.len().max(1) as i64;
    let sum = area.corners.iter().fold((0i64, 0i64), |(x, y), c| {
        (x + i64::from(c.x), y + i64::from(c.y))
    });
    Point::new((sum.0 / n) as i32, (sum.1 / n) as i32)
}

fn at_edge(setting: &Setting, piece: &Piece, edge: Edge) -> Point {
    let r = piece.radius.0;
    match edge {
        Edge::North => Point::new(piece.at.x, r),
        Edge::South => Point::new(piece.at.x, setting.ground.height.0 - r),
        Edge::West => Point::new(r, piece.at.y),
        Edge::East => Point::new(setting.ground.width.0 - r, piece.at.y),
    }
}

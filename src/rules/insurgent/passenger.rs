//! Passengers: who gets in, who gets out and where (IC-26, IC-59, IC-R69, IC-R84, IC-R85).

use super::action::Occasion;
use super::contact::{bases, in_combat, in_contact};
use super::event::Event;
use super::order::Action;
use super::room::ahead;
use super::roster::Room;
use super::setting::Setting;
use super::state::{Place, State};
use super::{action, eyes};
use crate::engine::{Refusal, Value};
use crate::table::route::{self, Mover};
use crate::table::{Base, CONTACT, ElementId, Ground, Heading, Length, Piece, Point, Stance};

/// How far from a helicopter in the air those may stand who slide down its ropes, edge to edge (IC-R85).
pub const ROPE: Length = Length::cm(3);
/// How far from a vehicle's edge those stand who get out of it: in base contact.
const BESIDE: Length = Length::mm(2);
/// How finely places under a helicopter are looked for.
const RING: Length = Length::cm(1);

/// Whether anybody at all finds room in an element.
pub fn carries(setting: &Setting, vehicle: ElementId) -> bool {
    setting.unit(vehicle).carries != Room::default()
}

/// Whether a vehicle has room for one more (IC-R69): a leader takes a team's place where no leader's is left.
pub fn has_room(setting: &Setting, state: &State, vehicle: ElementId, id: ElementId) -> bool {
    let room = setting.unit(vehicle).carries;
    let (mut teams, mut leaders) = (0, 0);
    for one in state.passengers(vehicle).into_iter().chain([id]) {
        if setting.is_leader(one) {
            leaders += 1;
        } else {
            teams += 1;
        }
    }
    let (most_teams, most_leaders) = (usize::from(room.teams), usize::from(room.leaders));
    teams <= most_teams && teams + leaders <= most_teams + most_leaders
}

/// The vehicle or aircraft on the table that an element is in; why it may not act there, otherwise.
fn carrier(state: &State, id: ElementId) -> Result<(ElementId, Piece), Refusal> {
    let Place::Aboard(vehicle) = state.element(id).place else {
        return Err(Refusal::new("TB-3", "not-on-table"));
    };
    match state.piece(vehicle) {
        Some(piece) => Ok((vehicle, piece)),
        None => {
            Err(Refusal::new("TB-3", "vehicle-not-on-table")
                .with("vehicle", Value::Element(vehicle)))
        }
    }
}

/// Whether one aboard may act at all: as long as what it is in is on the table.
pub fn may_act(state: &State, id: ElementId) -> Result<(), Refusal> {
    carrier(state, id).map(|_| ())
}

/// Whether one aboard has anything to do: to get out, or as a leader to rally what he is in.
pub fn has_something_to_do(setting: &Setting, state: &State, id: ElementId) -> bool {
    carrier(state, id).is_ok_and(|(vehicle, _)| {
        !state.element(id).shut_in || (setting.is_leader(id) && state.element(vehicle).pinned)
    })
}

/// Whether one aboard may take an action: it gets out, a leader rallies what he is in (IC-R12). It neither fires (IC-R58) nor reacts (IC-R85).
pub fn judge(
    setting: &Setting,
    state: &State,
    id: ElementId,
    action: &Action,
    occasion: Occasion,
) -> Result<(), Refusal> {
    let (vehicle, _) = carrier(state, id)?;
    if occasion != Occasion::OwnPhase {
        return Err(Refusal::new("IC-R85", "passengers-do-not-react"));
    }
    match action {
        Action::Unload { whom, near } => places(setting, state, id, whom, *near).map(|_| ()),
        Action::Rally(target) => action::check_rally(setting, state, id, *target, occasion),
        _ if action.shot().is_some() => Err(aboard("IC-R58", "passengers-do-not-fire", vehicle)),
        _ => Err(aboard("IC-26", "first-get-out", vehicle)),
    }
}

fn aboard(rule: &'static str, key: &'static str, vehicle: ElementId) -> Refusal {
    Refusal::new(rule, key).with("vehicle", Value::Element(vehicle))
}

/// Whether an element on the table may get into a vehicle (IC-26): on foot, in contact with a friendly vehicle or landed helicopter that has
/// room and is not in close combat (IC-48, IC-R84, IC-R85).
pub fn may_load(
    setting: &Setting,
    state: &State,
    id: ElementId,
    vehicle: ElementId,
) -> Result<(), Refusal> {
    if !setting.knows(vehicle) {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    if !setting.on_foot(id) {
        return Err(Refusal::new("IC-26", "only-foot-gets-in"));
    }
    let named = |rule, key| Err(aboard(rule, key, vehicle));
    if setting.hostile(id, vehicle) || !carries(setting, vehicle) {
        return named("IC-R69", "carries-nobody");
    }
    if state.piece(vehicle).is_none() {
        return named("TB-3", "vehicle-not-on-table");
    }
    if state.element(vehicle).airborne {
        return named("IC-R85", "load-needs-landed");
    }
    if !in_contact(state, id, vehicle) {
        return named("IC-R84", "load-needs-contact");
    }
    if in_combat(setting, state, vehicle) {
        return named("IC-48", "vehicle-in-close-combat");
    }
    if !has_room(setting, state, vehicle, id) {
        return named("IC-R69", "no-room-aboard");
    }
    Ok(())
}

/// What an element may get into now.
pub fn loadable(setting: &Setting, state: &State, id: ElementId) -> Vec<ElementId> {
    state
        .grounded()
        .map(|(vehicle, _)| vehicle)
        .filter(|vehicle| may_load(setting, state, id, *vehicle).is_ok())
        .collect()
}

/// Who gets out by an order, and where each of them stands then, or why not (IC-59, IC-R84, IC-R85). A vehicle orders out whom it names, all
/// of them if it names nobody; a passenger itself. In contact with the vehicle, under a helicopter in the air within 3 cm of it, in contact
/// with no enemy, as near as may be to `near`: to its rear, or below it, if that is not said.
pub fn places(
    setting: &Setting,
    state: &State,
    id: ElementId,
    whom: &[ElementId],
    near: Option<Point>,
) -> Result<Vec<(ElementId, Piece)>, Refusal> {
    let near = near.map(|near| on_table(state.ground(setting), near));
    let (vehicle, piece, whom) = match state.piece(id) {
        Some(piece) => (id, piece, ordered(state, id, whom)?),
        None => {
            let (vehicle, piece) = carrier(state, id)?;
            if whom.iter().any(|one| *one != id) {
                return Err(aboard("IC-59", "only-itself", vehicle));
            }
            if state.element(id).shut_in {
                return Err(aboard("IC-59", "shut-in", vehicle));
            }
            (vehicle, piece, vec![id])
        }
    };
    let airborne = state.element(vehicle).airborne;
    if airborne && setting.unit(vehicle).class != super::Class::Helicopter {
        return Err(aboard("IC-58", "ropes-need-helicopter", vehicle));
    }
    let mut found: Vec<(ElementId, Piece)> = Vec::new();
    for one in whom {
        let stand =
            stand(setting, state, (vehicle, piece), one, near, &found).ok_or_else(|| {
                let key = if airborne {
                    "no-room-below"
                } else {
                    "no-room-to-get-out"
                };
                aboard("IC-R85", key, vehicle).with("who", Value::Element(one))
            })?;
        found.push((one, stand));
    }
    Ok(found)
}

/// How far from the middle of what they are in those may stand who get out; none if nobody can.
pub fn reach(setting: &Setting, state: &State, id: ElementId) -> Option<Length> {
    let (vehicle, piece) = match state.piece(id) {
        Some(piece) => (id, piece),
        None => carrier(state, id).ok()?,
    };
    let widest = state
        .passengers(vehicle)
        .into_iter()
        .map(|one| setting.unit(one).radius)
        .max()?;
    Some(piece.radius + widest + clearance(state, vehicle))
}

/// How far from a vehicle's edge those may stand who get out of it.
fn clearance(state: &State, vehicle: ElementId) -> Length {
    if state.element(vehicle).airborne {
        ROPE
    } else {
        CONTACT
    }
}

/// Orders to get out that are worth a try and may be given: everybody or one alone, wherever, and on each of four sides.
pub fn orders(setting: &Setting, state: &State, id: ElementId) -> Vec<Action> {
    let Some((vehicle, from)) = state
        .piece(id)
        .map(|piece| (id, piece))
        .or_else(|| carrier(state, id).ok())
    else {
        return Vec::new();
    };
    let mut groups = vec![Vec::new()];
    let all = state.passengers(vehicle);
    if vehicle == id && all.len() > 1 {
        groups.extend(all.into_iter().map(|one| vec![one]));
    }
    let sides = (0..4u8).map(|way| Some(ahead(from.at, Heading(way * 64), Length::STICK)));
    let sides: Vec<Option<Point>> = std::iter::once(None).chain(sides).collect();
    let order = |whom: &Vec<ElementId>, near| Action::Unload {
        whom: whom.clone(),
        near,
    };
    groups
        .iter()
        .flat_map(|whom| sides.iter().map(move |near| order(whom, *near)))
        .filter(|action| match action {
            Action::Unload { whom, near } => places(setting, state, id, whom, *near).is_ok(),
            _ => false,
        })
        .collect()
}

/// Those whom a vehicle orders out.
fn ordered(
    state: &State,
    vehicle: ElementId,
    whom: &[ElementId],
) -> Result<Vec<ElementId>, Refusal> {
    let all = state.passengers(vehicle);
    if all.is_empty() {
        return Err(Refusal::new("IC-59", "nobody-aboard"));
    }
    if let Some(stranger) = whom.iter().find(|one| !all.contains(one)) {
        return Err(aboard("IC-59", "not-aboard", vehicle).with("who", Value::Element(*stranger)));
    }
    let named = |one: &ElementId| whom.is_empty() || whom.contains(one);
    Ok(all.into_iter().filter(named).collect())
}

/// The place for one who gets out, besides those who get out before it.
fn stand(
    setting: &Setting,
    state: &State,
    (vehicle, from): (ElementId, Piece),
    id: ElementId,
    near: Option<Point>,
    taken: &[(ElementId, Piece)],
) -> Option<Piece> {
    let unit = setting.unit(id);
    let mut others = bases(setting, state, id);
    others.extend(taken.iter().map(|(id, piece)| Base {
        id: *id,
        at: piece.at,
        radius: piece.radius,
        stance: Stance::FriendOnFoot,
    }));
    let ground = state.ground(setting);
    let stand = |at: Point| Piece {
        at,
        radius: unit.radius,
        facing: if at == from.at {
            from.facing
        } else {
            Heading::towards(from.at, at)
        },
        level: route::level_at(ground, at),
    };
    let reach = clearance(state, vehicle);
    let free = |piece: &Piece| {
        let mover = Mover {
            piece: *piece,
            mobility: unit.mobility,
            bases: &others,
        };
        piece.within(&from, reach)
            && route::may_stand(ground, &mover, piece.at).is_ok()
            && others
                .iter()
                .filter(|base| base.stance == Stance::Enemy)
                .all(|base| !piece.in_contact(&foot_print(base)))
    };
    let spots = if reach == ROPE {
        below(&from, unit.radius, near)
    } else {
        beside(&from, unit.radius, near)
    };
    spots.into_iter().map(stand).find(free)
}

/// The place of the table that is nearest to another.
pub(super) fn on_table(ground: &Ground, at: Point) -> Point {
    Point::new(
        at.x.clamp(0, ground.width.0),
        at.y.clamp(0, ground.height.0),
    )
}

fn foot_print(base: &Base) -> Piece {
    Piece {
        at: base.at,
        radius: base.radius,
        facing: Heading::NORTH,
        level: 0,
    }
}

/// Places in contact with a vehicle, nearest to `near` first.
fn beside(from: &Piece, radius: Length, near: Option<Point>) -> Vec<Point> {
    let far = from.radius + radius + BESIDE;
    let near =
        near.unwrap_or_else(|| ahead(from.at, Heading(from.facing.0.wrapping_add(128)), far));
    let straight =
        (near != from.at).then(|| route::cut(from.at, &[near_line(from.at, near, far)], far));
    let mut spots: Vec<Point> = straight.into_iter().flatten().collect();
    spots.extend((0..64u8).map(|n| ahead(from.at, Heading(n * 4), far)));
    nearest_first(spots, near)
}

/// A place on the line from one to another, at least so far.
fn near_line(from: Point, to: Point, far: Length) -> Point {
    let length = i64::from(from.distance(to).0.max(1));
    let times = i64::from(far.0) / length + 1;
    let along = |a: i32, b: i32| (i64::from(a) + (i64::from(b) - i64::from(a)) * times) as i32;
    Point::new(along(from.x, to.x), along(from.y, to.y))
}

/// Places under a helicopter in the air and round it, nearest to `near` first.
fn below(from: &Piece, radius: Length, near: Option<Point>) -> Vec<Point> {
    let near = near.unwrap_or(from.at);
    let rings = (from.radius + radius + ROPE).0 / RING.0;
    let ring = |n: i32| (0..32u8).map(move |way| ahead(from.at, Heading(way * 8), RING * n));
    let mut spots = vec![near, from.at];
    spots.extend((1..=rings).flat_map(ring));
    nearest_first(spots, near)
}

fn nearest_first(mut spots: Vec<Point>, near: Point) -> Vec<Point> {
    spots.sort_unstable_by_key(|spot| (spot.distance_squared(near), *spot));
    spots
}

/// What an order to get out brings about: those concerned stand on the table, and one who acts by itself is seen there (IC-R21).
pub fn unload(
    setting: &Setting,
    state: &State,
    id: ElementId,
    whom: &[ElementId],
    near: Option<Point>,
) -> Vec<Event> {
    let Ok(found) = places(setting, state, id, whom, near) else {
        return vec![Event::Fizzled { element: id }];
    };
    let vehicle = match state.element(id).place {
        Place::Aboard(vehicle) => vehicle,
        _ => id,
    };
    let out = |(element, piece): &(ElementId, Piece)| Event::Unloaded {
        element: *element,
        vehicle,
        piece: *piece,
    };
    let mut events: Vec<Event> = found.iter().map(out).collect();
    if let Some((_, piece)) = found.iter().find(|(one, _)| *one == id) {
        events.push(Event::Noticed {
            element: id,
            observers: noticing(setting, state, id, *piece),
        });
    }
    events
}

/// The enemies with their reaction left that see an element where it stands now or will stand (IC-R21).
pub fn noticing(setting: &Setting, state: &State, id: ElementId, piece: Piece) -> Vec<ElementId> {
    let sees = |(other, from): &(ElementId, Piece)| {
        setting.hostile(*other, id)
            && !state.element(*other).reacted
            && eyes::sees(setting, state, (*other, *from), (id, piece))
    };
    state
        .pieces()
        .filter(sees)
        .map(|(other, _)| other)
        .collect()
}

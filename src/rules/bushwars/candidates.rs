//! A finite, repeatable list of orders that an offer allows: what a random player chooses from and what tests try.

use super::Kind;
use super::frame::Frame;
use super::order::{Order, Way};
use super::roster::Weapon;
use super::setting::Setting;
use super::state::{CratePlace, NOBODY, State};
use super::{ambush, crates, fire, hiding, looting, movement, offers, vehicles};
use crate::engine::terms::Edge;
use crate::engine::{Offer, SideId, SlotKind};
use crate::table::{ElementId, Heading, Length, Piece, Point, route};

/// Orders that an offer allows; all of them are accepted.
pub fn candidates(setting: &Setting, state: &State, frame: &Frame, offer: &Offer) -> Vec<Order> {
    if offer.refused.is_some() {
        return Vec::new();
    }
    let Some(element) = offer.element else {
        return match offer.key.as_ref() {
            "end_phase" => vec![Order::EndPhase],
            "wait" => vec![Order::Wait],
            "pass" => vec![Order::Pass],
            "decline" => vec![Order::Decline],
            "force" => choices(offer)
                .filter_map(|choice| choice.parse().ok())
                .map(|side| Order::Force { side: SideId(side) })
                .collect(),
            _ => Vec::new(),
        };
    };
    let appears = |die: u8| {
        let places = hiding::places(setting, state, element, die);
        let may = |at: &Point| hiding::may_appear(setting, state, element, *at, die).is_ok();
        places.into_iter().filter(may).collect::<Vec<Point>>()
    };
    let die = state.hidden(element).map_or(0, |hidden| hidden.die);
    match offer.key.as_ref() {
        "move" => ways(setting, state, element)
            .into_iter()
            .map(|way| Order::Move { element, way })
            .collect(),
        "hide" | "stay_hidden" => choices(offer)
            .map(|choice| Order::Guess {
                element,
                higher: choice == offers::HIGHER,
            })
            .collect(),
        "reveal" => appears(die)
            .into_iter()
            .map(|at| Order::Reveal { element, at })
            .collect(),
        "expose" => appears(die)
            .into_iter()
            .map(|at| Order::Expose { element, at })
            .collect(),
        "ambush" => match frame {
            Frame::Walk(walking) => springs(setting, state, element, walking.element),
            Frame::Shown(target, _) => springs(setting, state, element, *target),
            _ => Vec::new(),
        },
        "overwatch" => vec![Order::Overwatch { element }],
        "hide_now" => vec![Order::HideNow { element }],
        "choose" => vec![Order::Choose { element }],
        "turn_down" => vec![Order::TurnDown { element }],
        "lose" => choices(offer)
            .filter_map(Weapon::named)
            .map(|weapon| Order::Lose { element, weapon })
            .collect(),
        "fire" => shots(setting, state, element),
        _ => looting::candidates(setting, state, element, offer),
    }
}

fn choices(offer: &Offer) -> impl Iterator<Item = &str> {
    let slots = offer
        .slots
        .iter()
        .filter(|slot| slot.kind == SlotKind::Choice);
    slots.flat_map(|slot| slot.choices.iter().map(AsRef::as_ref))
}

fn springs(setting: &Setting, state: &State, element: ElementId, target: ElementId) -> Vec<Order> {
    ambush::spots(setting, state, element, target)
        .map(|at| Order::Ambush { element, at })
        .collect()
}

/// All weapons at each target, and, where several kinds are left, one of each kind.
fn shots(setting: &Setting, state: &State, element: ElementId) -> Vec<Order> {
    let mut kinds: Vec<Weapon> = fire::free(setting, state, element)
        .iter()
        .map(|figure| figure.weapon)
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    let split = setting.options.split_fire_by_weapon && kinds.len() > 1;
    let each = kinds.into_iter().filter(|_| split).map(Some);
    let weapons: Vec<Option<Weapon>> = std::iter::once(None).chain(each).collect();
    let targets = fire::targets(setting, state, element).into_iter();
    let orders = targets.flat_map(|target| {
        weapons.iter().map(move |weapon| Order::Fire {
            element,
            target,
            weapon: *weapon,
        })
    });
    let may = |order: &Order| match order {
        Order::Fire { target, weapon, .. } => {
            fire::allocated(setting, state, element, *target, *weapon).is_ok()
        }
        _ => false,
    };
    orders.filter(may).collect()
}

/// Moves worth a try, all of them allowed: straight ones in 16 directions, half and whole; for vehicles along roads; off the table; to whoever
/// can be captured.
pub fn ways(setting: &Setting, state: &State, id: ElementId) -> Vec<Way> {
    let Some(piece) = state.piece(id) else {
        return Vec::new();
    };
    let stay = |path: Vec<Point>| Way { path, leave: false };
    let on_foot = setting.kind(id).on_foot();
    if vehicles::may_drive(setting, state, id).is_err() {
        return Vec::new();
    }
    let most = if on_foot {
        movement::most(setting, state, id)
    } else {
        movement::COUNTRY
    };
    let mut ways = Vec::new();
    for heading in (0..16).map(|n| Heading(n * 16)) {
        for length in [most, Length(most.0 / 2)] {
            ways.push(stay(vec![heading.ahead(piece.at, length)]));
        }
    }
    if !on_foot && setting.ground.on_road(piece.at) {
        for path in along_roads(setting, &piece) {
            ways.push(stay(path.clone()));
            ways.push(Way { path, leave: true });
        }
    }
    for edge in setting.exits(state.side(setting, id)) {
        let there = at_edge(setting, &piece, edge);
        let path = Some(there).filter(|there| *there != piece.at);
        ways.push(Way {
            path: path.into_iter().collect(),
            leave: true,
        });
        let way = route::cut(piece.at, &[there], most);
        ways.push(stay(way));
    }
    let foes = state.pieces();
    for (_, there) in foes.filter(|(foe, _)| movement::may_capture(setting, state, id, *foe)) {
        if piece.at.distance(there.at) <= most + piece.radius + there.radius {
            let gap = piece.at.distance(there.at) - piece.radius - there.radius;
            let way = route::cut(piece.at, &[there.at], gap.max(Length(1)));
            ways.push(stay(way));
        }
    }
    if on_foot {
        ways.extend(to_loot(setting, state, &piece, most).map(stay));
    }
    ways.retain(|way| movement::plan(setting, state, id, way).is_ok());
    ways
}

/// Towards crates on the ground and vehicles that are no enemy's: as far as a move goes, or until they are touched.
fn to_loot(
    setting: &Setting,
    state: &State,
    piece: &Piece,
    most: Length,
) -> impl Iterator<Item = Vec<Point>> {
    let from = *piece;
    let lying = state.crates.iter().filter_map(|c| match c.place {
        CratePlace::Ground(at) => Some((at, crates::CRATE)),
        _ => None,
    });
    let loots = !state.crates.is_empty();
    let standing = state.pieces().filter(move |(id, _)| {
        let nobodys = state.side(setting, *id) == NOBODY;
        loots && nobodys && setting.kind(*id) != Kind::Squad
    });
    let standing = standing.map(|(_, there)| (there.at, there.radius));
    let all: Vec<(Point, Length)> = lying.chain(standing).collect();
    all.into_iter().filter_map(move |(at, radius)| {
        let gap = from.at.distance(at) - from.radius - radius;
        (gap > Length::ZERO).then(|| route::cut(from.at, &[at], gap.min(most)))
    })
}

/// From a place on a road along its axis both ways, a whole move.
fn along_roads<'a>(
    setting: &'a Setting,
    piece: &Piece,
) -> impl Iterator<Item = Vec<Point>> + use<'a> {
    let (from, r) = (piece.at, piece.radius.0);
    let (width, height) = (setting.ground.width.0, setting.ground.height.0);
    let on_table =
        move |at: &Point| Point::new(at.x.clamp(r, width - r), at.y.clamp(r, height - r));
    setting.ground.roads().flat_map(move |(axis, _)| {
        let axis: Vec<Point> = axis.iter().map(on_table).collect();
        let nearest = (0..axis.len()).min_by_key(|n| axis[*n].distance_squared(from));
        let nearest = nearest.unwrap_or_default();
        let onward = axis[nearest..].to_vec();
        let back = axis[..=nearest].iter().rev().copied().collect();
        [onward, back]
            .into_iter()
            .map(move |corners| route::cut(from, &corners, movement::ROAD))
    })
}

/// The place straight ahead at which a base touches an edge.
pub fn at_edge(setting: &Setting, piece: &Piece, edge: Edge) -> Point {
    let r = piece.radius.0;
    match edge {
        Edge::North => Point::new(piece.at.x, r),
        Edge::South => Point::new(piece.at.x, setting.ground.height.0 - r),
        Edge::West => Point::new(r, piece.at.y),
        Edge::East => Point::new(setting.ground.width.0 - r, piece.at.y),
    }
}

//! Blunders (IC-16 to IC-22).

use super::aircraft::{self, Astray};
use super::contact::{bases, in_combat};
use super::event::Event;
use super::fire::{Aim, may_fire};
use super::frame::{Act, Blunder, By, Frame, ShotKind, Volley};
use super::options::{MortarVsVehicle, SniperNoLeader};
use super::order::{Action, Movement, Shot};
use super::roster::Class;
use super::setting::Setting;
use super::state::{Place, State};
use super::{Next, driving, eyes};
use crate::chance::Handful;
use crate::engine::ruleset::Wanted;
use crate::engine::terms::Edge;
use crate::engine::{Text, Value};
use crate::table::piece::Stance;
use crate::table::route::{self, Mover, Stop};
use crate::table::{ElementId, Length, Piece, Point};

/// The die of a blunder.
pub fn wanted(setting: &Setting, blunder: &Blunder) -> Wanted {
    Wanted {
        handful: Handful::d6(1),
        need: None,
        why: Text::key("dice-blunder").with("who", Value::Element(blunder.roller)),
        side: setting.side(blunder.roller),
    }
}

/// What the die brings about. The activation of all concerned is over (IC-22); of a group, 4 to 6 strike every member, 2 and 3 one of them
/// (IC-R14).
pub fn rolled(setting: &Setting, state: &State, blunder: &Blunder, die: u8) -> Next {
    let Blunder {
        roller,
        members,
        reaction,
    } = blunder;
    let mut events = vec![Event::Blundered {
        roller: *roller,
        die,
        members: members.clone(),
    }];
    if !reaction {
        events.push(Event::Finished {
            elements: members.clone(),
        });
    }
    let frames = match die {
        1 => {
            events.extend(sniper(setting, state, *roller));
            Vec::new()
        }
        2 | 3 if members.len() > 1 => vec![Frame::Stray(blunder.clone(), die)],
        2 | 3 => vec![Frame::Struck(*roller, die, *reaction)],
        _ => members
            .iter()
            .rev()
            .map(|id| Frame::Struck(*id, die, *reaction))
            .collect(),
    };
    Next::become_(events, frames)
}

/// The die that chooses a member of the group: one side a member.
pub fn stray_wanted(setting: &Setting, blunder: &Blunder) -> Wanted {
    Wanted {
        handful: Handful {
            count: 1,
            sides: blunder.members.len().max(2) as u8,
        },
        need: None,
        why: Text::key("dice-stray"),
        side: setting.side(blunder.roller),
    }
}

/// The member chosen.
pub fn strayed(blunder: &Blunder, kind: u8, die: u8) -> Next {
    let chosen = blunder
        .members
        .get(usize::from(die) - 1)
        .copied()
        .unwrap_or(blunder.roller);
    Next::become_(
        vec![Event::Strayed {
            element: chosen,
            die,
        }],
        vec![Frame::Struck(chosen, kind, blunder.reaction)],
    )
}

/// A sniper removes the nearest friendly leader, the roller himself if he is one (IC-16, IC-R29).
fn sniper(setting: &Setting, state: &State, roller: ElementId) -> Vec<Event> {
    let stands = match state.element(roller).place {
        Place::Aboard(vehicle) => state.piece(vehicle),
        _ => state.piece(roller),
    };
    let Some(piece) = stands else {
        return Vec::new();
    };
    let leader = setting
        .ids()
        .filter(|id| setting.is_leader(*id) && !setting.hostile(roller, *id))
        .filter_map(|id| Some((id, in_the_open(setting, state, id)?)))
        .min_by_key(|(id, at)| (piece.gap(at), *id))
        .map(|(id, _)| id);
    let mut events = vec![Event::Sniped { leader }];
    if leader.is_none()
        && setting.options.sniper_no_leader == SniperNoLeader::PinsRoller
        && !state.element(roller).pinned
    {
        events.push(Event::Pinned { element: roller });
    }
    events
}

/// Where a sniper finds an element: not in the air, nor inside armour of 5+ or better (IC-R29).
fn in_the_open(setting: &Setting, state: &State, id: ElementId) -> Option<Piece> {
    match state.element(id).place {
        Place::Aboard(vehicle) if setting.unit(vehicle).armour >= 6 => state.on_ground(vehicle),
        _ => state.on_ground(id),
    }
}

/// Whether a mortar does anything to an element: nothing in the air, no vehicle where the option spares them (IC-R30).
fn mortar_bites(setting: &Setting, state: &State, id: ElementId) -> bool {
    let spared = setting.options.blunder_mortar_vs_vehicle == MortarVsVehicle::NoEffect;
    state.on_ground(id).is_some()
        && setting.unit(id).class != Class::FixedWing
        && (setting.on_foot(id) || !spared)
}

/// A blunder strikes one element (IC-17 to IC-21); one that is pinned already stays pinned (IC-R35).
pub fn struck(setting: &Setting, state: &State, id: ElementId, kind: u8, reaction: bool) -> Next {
    let Some(piece) = state.piece(id) else {
        return inside(state, id, kind);
    };
    let by = if reaction {
        By::ReactionBlunder
    } else {
        By::Blunder
    };
    let act = |action| {
        Next::become_(
            Vec::new(),
            vec![Frame::Act(Act {
                element: id,
                action,
                by,
            })],
        )
    };
    let fight = in_combat(setting, state, id);
    match kind {
        2 if !mortar_bites(setting, state, id) => Next::pop(vec![Event::Fizzled { element: id }]),
        2 => {
            let shot = Shot::at(id);
            let mortar = Volley {
                firer: None,
                shot,
                kind: ShotKind::Mortar,
            };
            Next::become_(Vec::new(), vec![Frame::Volley(mortar)])
        }
        3 => match furthest_friend(setting, state, id, piece) {
            Some(target) => act(Action::Shoot(Shot::at(target))),
            None => Next::pop(vec![Event::Fizzled { element: id }]),
        },
        4..=6 if setting.unit(id).class.aircraft() => {
            match aircraft::astray(setting, state, id, &piece, kind) {
                Astray::Flies(movement) => act(Action::MoveShoot {
                    movement,
                    shot: None,
                }),
                Astray::Pinned => Next::become_(Vec::new(), vec![Frame::PinAfter(id)]),
                Astray::Nothing => Next::pop(vec![Event::Fizzled { element: id }]),
            }
        }
        4 | 5 if !fight && driving::may_move(state, id).is_ok() => {
            let path = if kind == 4 {
                fall_back(setting, state, id, piece)
            } else {
                rush(setting, state, id, piece)
            };
            if path.is_empty() {
                return Next::become_(
                    vec![Event::Fizzled { element: id }],
                    vec![Frame::PinAfter(id)],
                );
            }
            act(Action::Sprint(Movement {
                path,
                ..Movement::default()
            }))
        }
        _ => Next::become_(Vec::new(), vec![Frame::PinAfter(id)]),
    }
}

/// One who blunders aboard something has nobody to fire at and nowhere to go: he can only be pinned.
fn inside(state: &State, id: ElementId, kind: u8) -> Next {
    match kind {
        _ if !state.present(id) => Next::pop(Vec::new()),
        2 | 3 => Next::pop(vec![Event::Fizzled { element: id }]),
        _ => Next::become_(Vec::new(), vec![Frame::PinAfter(id)]),
    }
}

/// The furthest friend in line of sight that can be fired at (IC-18, IC-R31).
fn furthest_friend(
    setting: &Setting,
    state: &State,
    id: ElementId,
    from: Piece,
) -> Option<ElementId> {
    state
        .pieces()
        .filter(|(other, to)| {
            let aim = Aim {
                firer: id,
                from,
                target: *other,
                to: *to,
                kind: ShotKind::Stray,
                law: false,
            };
            *other != id && !setting.hostile(id, *other) && may_fire(setting, state, &aim).is_ok()
        })
        .max_by_key(|(other, to)| (from.gap(to), std::cmp::Reverse(*other)))
        .map(|(other, _)| other)
}

/// Straight away from the nearest visible enemy, or towards the own edge, two moves or as far as may be, short of contact (IC-19, IC-R32).
fn fall_back(setting: &Setting, state: &State, id: ElementId, piece: Piece) -> Vec<Point> {
    let nearest = state
        .pieces()
        .filter(|(other, at)| {
            setting.hostile(id, *other) && eyes::sees(setting, state, (id, piece), (*other, *at))
        })
        .min_by_key(|(other, at)| (piece.gap(at), *other));
    let (dx, dy) = match nearest {
        Some((_, enemy)) => (
            i64::from(piece.at.x - enemy.at.x),
            i64::from(piece.at.y - enemy.at.y),
        ),
        None => match setting.terms.sides[usize::from(setting.side(id).0)].edge {
            Edge::North => (0, -1),
            Edge::South => (0, 1),
            Edge::West => (-1, 0),
            Edge::East => (1, 0),
        },
    };
    // It goes through nobody, a friend neither.
    let mut others = bases(setting, state, id);
    for base in &mut others {
        if base.stance == Stance::FriendOnFoot {
            base.stance = Stance::Obstacle;
        }
    }
    let mover = Mover {
        piece,
        mobility: setting.unit(id).mobility,
        bases: &others,
    };
    let full = driving::step(setting, state, id) * 2;
    let norm = crate::table::geometry::isqrt_up(dx * dx + dy * dy).max(1);
    let found = (1..=full.0 / STEP.0).rev().find_map(|n| {
        let length = i64::from(n * STEP.0);
        let goal = Point::new(
            piece.at.x + (dx * length / norm) as i32,
            piece.at.y + (dy * length / norm) as i32,
        );
        let walk = route::walk(state.ground(setting), &mover, &[goal], full).ok()?;
        let end = Piece {
            at: walk.steps.last()?.at,
            ..piece
        };
        let clear = state
            .pieces()
            .all(|(other, at)| !setting.hostile(id, other) || !end.in_contact(&at));
        (clear && !matches!(walk.stop, Stop::Contact(_))).then(|| vec![goal])
    });
    found.unwrap_or_default()
}

/// How finely the length of a blunder's move is sought.
const STEP: Length = Length::mm(5);

/// Two moves by the shortest path towards the nearest enemy, into contact if it reaches (IC-20, IC-R33).
fn rush(setting: &Setting, state: &State, id: ElementId, piece: Piece) -> Vec<Point> {
    let others = bases(setting, state, id);
    let mover = Mover {
        piece,
        mobility: setting.unit(id).mobility,
        bases: &others,
    };
    let Some((enemy, _)) = state
        .pieces()
        .filter(|(other, _)| setting.hostile(id, *other))
        .min_by_key(|(other, at)| (piece.gap(at), *other))
    else {
        return Vec::new();
    };
    let Some(path) = route::find_contact(state.ground(setting), &mover, enemy) else {
        return Vec::new();
    };
    let full = driving::step(setting, state, id) * 2;
    (1..=full.0 / STEP.0)
        .rev()
        .map(|n| route::cut(piece.at, &path, Length(n * STEP.0)))
        .find(|path| route::walk(state.ground(setting), &mover, path, full).is_ok())
        .unwrap_or_default()
}

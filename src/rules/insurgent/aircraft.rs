//! Aircraft: on and off the table, the fixed wing's forced exit, landing and taking off (IC-55 to IC-58, IC-R82, IC-R83, IC-R94).

use super::action::{self, Occasion};
use super::contact::{bases, in_combat};
use super::frame::ShotKind;
use super::movement::{self, Plan};
use super::order::{Action, Movement};
use super::passenger::on_table;
use super::setting::Setting;
use super::state::{Activation, Place, State};
use super::{Class, Event, passenger, room};
use crate::engine::terms::Edge;
use crate::engine::{Refusal, Value};
use crate::table::route::{self, Mover, PathFault};
use crate::table::{Base, CONTACT, ElementId, Heading, Length, Mobility, Piece, Point};

/// Whether an element is a fixed wing.
pub fn fixed_wing(setting: &Setting, id: ElementId) -> bool {
    setting.unit(id).class == Class::FixedWing
}

/// Whether a fixed wing on the table may do nothing any more but leave: the activation in which it came is over (IC-56).
pub fn must_leave(setting: &Setting, state: &State, id: ElementId) -> bool {
    let acts = matches!(
        state.element(id).activation,
        Activation::Acting | Activation::Leading
    );
    fixed_wing(setting, id) && state.piece(id).is_some() && !acts
}

/// Whether an aircraft's next move must take it off the table: that of a fixed wing on it, from the activation in which it came on (IC-56).
pub fn moves_off(setting: &Setting, state: &State, id: ElementId) -> bool {
    fixed_wing(setting, id) && state.piece(id).is_some()
}

/// The fixed wings of the phasing side that have still to leave in this phase, by number.
pub fn due(setting: &Setting, state: &State) -> Vec<ElementId> {
    let side = state.phasing(setting);
    setting
        .ids()
        .filter(|id| setting.side(*id) == side && must_leave(setting, state, *id))
        .filter(|id| state.element(*id).activation == Activation::Fresh)
        .collect()
}

/// The action by which an aircraft leaves.
pub fn leaving() -> Action {
    Action::MoveShoot {
        movement: Movement {
            leave: true,
            ..Movement::default()
        },
        shot: None,
    }
}

/// Whether a fixed wing flies off with this move: nothing that pins it holds it up (IC-R82).
pub fn flies_off(setting: &Setting, id: ElementId, movement: &Movement) -> bool {
    movement.leave && fixed_wing(setting, id)
}

/// Whether an aircraft off the table may come on: one that has left only in a later turn (IC-R83).
pub fn may_come(state: &State, id: ElementId) -> Result<(), Refusal> {
    match state.element(id).place {
        Place::Away(left) if left == state.turn => {
            Err(Refusal::new("IC-R83", "not-back-this-turn"))
        }
        Place::Away(_) => Ok(()),
        _ => Err(Refusal::new("TB-3", "not-on-table")),
    }
}

/// What its kind forbids an element on the table, and what a fixed wing's time on the table leaves it (IC-55 to IC-58, IC-R83).
pub fn check(
    setting: &Setting,
    state: &State,
    id: ElementId,
    action: &Action,
    occasion: Occasion,
) -> Result<(), Refusal> {
    let class = setting.unit(id).class;
    if !class.aircraft() {
        return Ok(());
    }
    let leaves = action.movement().is_some_and(|movement| movement.leave);
    if class == Class::FixedWing {
        if occasion != Occasion::OwnPhase || *action == Action::Overwatch {
            return Err(Refusal::new("IC-57", "fixed-wing-does-not-react"));
        }
        if leaves && action.shot().is_some() {
            return Err(Refusal::new("IC-R83", "no-shot-when-leaving"));
        }
        if must_leave(setting, state, id) && !leaves {
            return Err(Refusal::new("IC-56", "must-leave"));
        }
        let moves = action.movement().is_some() && !leaves;
        if moves && moves_off(setting, state, id) {
            return Err(Refusal::new("IC-56", "moves-off"));
        }
    }
    if matches!(action, Action::Sprint(_)) {
        return Err(Refusal::new("IC-55", "one-move-goes-anywhere"));
    }
    Ok(())
}

/// Whether an aircraft may come onto the table by an action: a move, and a shot from where it ends (IC-55, IC-23).
pub fn judge_entry(
    setting: &Setting,
    state: &State,
    id: ElementId,
    action: &Action,
    occasion: Occasion,
) -> Result<Option<Plan>, Refusal> {
    let Action::MoveShoot { movement, shot } = action else {
        return Err(Refusal::new("IC-55", "first-come-on"));
    };
    if occasion != Occasion::OwnPhase {
        return Err(Refusal::new("TB-3", "not-on-table"));
    }
    may_come(state, id)?;
    let plan = movement::plan(setting, state, id, movement, 1)?;
    if let Some(shot) = shot {
        let kind = ShotKind::Moving;
        action::check_shot(setting, state, id, plan.end, shot, kind, occasion)?;
    }
    Ok(Some(plan))
}

/// Plans an aircraft's move, with all its steps or the last one only: straight, any length, over anything (IC-55, IC-R94). From off the table it starts at its own edge's nearest point;
/// leaving, it goes to that edge's point nearest to where its path ends.
pub(super) fn planned(
    setting: &Setting,
    state: &State,
    id: ElementId,
    movement: &Movement,
    whole: bool,
) -> Result<Plan, Refusal> {
    if movement.path.len() > 1 {
        return Err(Refusal::new("IC-R94", "aircraft-fly-straight"));
    }
    let goal = movement.path.last().copied();
    let e = state.element(id);
    let (piece, comes) = match (e.place, goal) {
        (Place::Table(_), _) if in_combat(setting, state, id) => {
            return Err(Refusal::new("IC-48", "in-close-combat"));
        }
        (Place::Table(_), _) if !e.airborne => {
            return Err(Refusal::new("IC-58", "take-off-first"));
        }
        (Place::Table(piece), _) => (piece, false),
        (Place::Away(_), Some(goal)) if !movement.leave => (entry(setting, id, goal), true),
        (Place::Away(_), _) => return Err(Refusal::new("IC-55", "come-on-where")),
        _ => return Err(Refusal::new("TB-3", "not-on-table")),
    };
    let path = if movement.leave {
        vec![border(setting, id, goal.unwrap_or(piece.at))]
    } else {
        movement.path.clone()
    };
    let mover = Mover {
        piece,
        mobility: Mobility::Air,
        bases: &[],
    };
    let ground = state.ground(setting);
    let walks = if whole { route::walk } else { route::walk_end };
    let walk = walks(ground, &mover, &path, Length::MAX * 2).map_err(movement::refusal)?;
    let at = walk.steps.last().map_or(piece.at, |step| step.at);
    let level = route::level_at(ground, at);
    if movement.level.is_some_and(|wanted| wanted != level) {
        let top = Value::Number(i64::from(level));
        return Err(Refusal::new("TB-10", "no-such-storey").with("top", top));
    }
    let way = (at != piece.at).then(|| Heading::towards(piece.at, at));
    let end = Piece {
        at,
        facing: movement.facing.or(way).unwrap_or(piece.facing),
        level,
        ..piece
    };
    if !comes && !movement.leave && end == piece {
        return Err(Refusal::new("IC-R81", "no-move-at-all"));
    }
    let leaves = movement.leave.then(|| edge(setting, id));
    Ok(Plan { walk, end, leaves })
}

/// The edge that an element's side comes from.
pub fn edge(setting: &Setting, id: ElementId) -> Edge {
    setting.terms.sides[usize::from(setting.side(id).0)].edge
}

/// The place by an element's own edge, its base just on the table, that is nearest to another.
fn border(setting: &Setting, id: ElementId, near: Point) -> Point {
    let (ground, r) = (&setting.ground, setting.unit(id).radius.0);
    let (right, bottom) = (ground.width.0 - r, ground.height.0 - r);
    let x = near.x.clamp(r.min(right), right);
    let y = near.y.clamp(r.min(bottom), bottom);
    match edge(setting, id) {
        Edge::North => Point::new(x, r),
        Edge::South => Point::new(x, bottom),
        Edge::West => Point::new(r, y),
        Edge::East => Point::new(right, y),
    }
}

/// How an aircraft stands at the edge where it comes on to go to a place.
pub fn entry(setting: &Setting, id: ElementId, goal: Point) -> Piece {
    let at = border(setting, id, goal);
    let inwards = match edge(setting, id) {
        Edge::North => Heading::SOUTH,
        Edge::South => Heading::NORTH,
        Edge::West => Heading::EAST,
        Edge::East => Heading::WEST,
    };
    let goal = on_table(&setting.ground, goal);
    Piece {
        at,
        radius: setting.unit(id).radius,
        facing: if goal == at {
            inwards
        } else {
            Heading::towards(at, goal)
        },
        level: route::level_at(&setting.ground, at),
    }
}

/// Where an element stands, or where an aircraft off the table would come on if it went to the table's middle.
pub fn stands(setting: &Setting, state: &State, id: ElementId) -> Option<Piece> {
    let middle = Point::new(setting.ground.width.0 / 2, setting.ground.height.0 / 2);
    match state.elements.get(usize::from(id.0))?.place {
        Place::Table(piece) => Some(piece),
        Place::Away(_) => Some(entry(setting, id, middle)),
        _ => None,
    }
}

/// An aircraft that begins its action off the table is at its own edge, and seen there.
pub fn enters(setting: &Setting, state: &State, id: ElementId, action: &Action) -> Vec<Event> {
    let goal = action.movement().and_then(|movement| movement.path.last());
    let (Place::Away(_), Some(goal)) = (state.element(id).place, goal) else {
        return Vec::new();
    };
    let piece = entry(setting, id, *goal);
    let observers = passenger::noticing(setting, state, id, piece);
    let element = id;
    vec![
        Event::Entered { element, piece },
        Event::Noticed { element, observers },
    ]
}

/// Whether a helicopter may set down where it is (IC-58): where wheels could stand, so neither on houses nor in woods nor in water, on no base,
/// and in contact with no enemy.
pub fn may_land(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    helicopter(setting, id)?;
    let Some(piece) = state.piece(id).filter(|_| state.element(id).airborne) else {
        return Err(Refusal::new("IC-58", "not-in-the-air"));
    };
    let others = bases(setting, state, id);
    let mover = Mover {
        piece,
        mobility: Mobility::Wheels,
        bases: &others,
    };
    match route::may_stand(state.ground(setting), &mover, piece.at) {
        Ok(()) => {}
        Err(PathFault::EndsOn(who)) => {
            return Err(Refusal::new("TB-3", "land-on-base").with("who", Value::Element(who)));
        }
        Err(PathFault::Impassable(_, what) | PathFault::EndsIn(what)) => {
            return Err(Refusal::new("IC-58", "land-on").with("what", Value::Feature(what)));
        }
        Err(fault) => return Err(movement::refusal(fault)),
    }
    let enemy = state
        .grounded()
        .find(|(other, at)| setting.hostile(id, *other) && piece.in_contact(at));
    match enemy {
        Some((who, _)) => {
            Err(Refusal::new("IC-58", "land-by-enemy").with("who", Value::Element(who)))
        }
        None => Ok(()),
    }
}

/// What a blunder of 4 to 6 has an aircraft do (IC-R34).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Astray {
    /// It flies so; a helicopter is pinned then, a fixed wing is off the table.
    Flies(Movement),
    /// It is pinned where it is.
    Pinned,
    /// It loses the rest of its activation, and no more.
    Nothing,
}

/// A blunder of 4 to 6 (IC-R34). 4: a fixed wing leaves the table, a helicopter flies to its own edge. 5: a helicopter flies next to the nearest
/// enemy, never into contact. 6, and a fixed wing's 5: it stays, a helicopter pinned. On the ground it is pinned where it is.
pub fn astray(setting: &Setting, state: &State, id: ElementId, piece: &Piece, kind: u8) -> Astray {
    if !state.element(id).airborne {
        return Astray::Pinned;
    }
    let to = |at: Point| {
        if at == piece.at {
            return Astray::Pinned;
        }
        Astray::Flies(Movement {
            path: vec![at],
            ..Movement::default()
        })
    };
    match (fixed_wing(setting, id), kind) {
        (true, 4) => Astray::Flies(Movement {
            leave: true,
            ..Movement::default()
        }),
        (true, _) => Astray::Nothing,
        (false, 4) => to(border(setting, id, piece.at)),
        (false, 5) => beside_enemy(setting, state, id, piece).map_or(Astray::Pinned, to),
        (false, _) => Astray::Pinned,
    }
}

/// The place next to the nearest enemy on the ground, out of contact with it, on the straight way there.
fn beside_enemy(setting: &Setting, state: &State, id: ElementId, piece: &Piece) -> Option<Point> {
    let (_, foe) = state
        .grounded()
        .filter(|(other, _)| setting.hostile(id, *other))
        .min_by_key(|(other, at)| (piece.gap(at), *other))?;
    let apart = piece.radius + foe.radius + CONTACT + Length::mm(1);
    let far = piece.at.distance(foe.at) - apart;
    let way = route::cut(piece.at, &[foe.at], far.max(Length::ZERO));
    let at = way.last().copied()?;
    let r = piece.radius.0;
    let (right, bottom) = (setting.ground.width.0 - r, setting.ground.height.0 - r);
    Some(Point::new(
        at.x.clamp(r.min(right), right),
        at.y.clamp(r.min(bottom), bottom),
    ))
}

/// Where a helicopter that is forced down stands (IC-R60): where it was, whatever the ground there is like; where a base is there, at the nearest
/// place with room for it.
pub fn comes_down(setting: &Setting, state: &State, id: ElementId) -> Option<Piece> {
    let piece = state.piece(id)?;
    let overlaps = |base: &Base| {
        let apart = piece.radius + base.radius;
        piece.at.distance_squared(base.at) < apart.squared()
    };
    if !bases(setting, state, id).iter().any(overlaps) {
        return Some(piece);
    }
    let found = room::nearest(setting, state, id, piece.at, |_| piece.facing, |_| true);
    found.or(Some(piece))
}

/// Whether a helicopter may take off (IC-58): not one that was forced to land (IC-R60).
pub fn may_take_off(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    helicopter(setting, id)?;
    let e = state.element(id);
    if e.airborne {
        return Err(Refusal::new("IC-58", "in-the-air"));
    }
    if e.hurt.forced_down {
        return Err(Refusal::new("IC-R60", "forced-down"));
    }
    Ok(())
}

fn helicopter(setting: &Setting, id: ElementId) -> Result<(), Refusal> {
    if setting.unit(id).class == Class::Helicopter {
        Ok(())
    } else {
        Err(Refusal::new("IC-58", "only-helicopters-land"))
    }
}

/// A helicopter takes off: everybody sees it then (IC-R94).
pub fn takes_off(setting: &Setting, state: &State, id: ElementId) -> Vec<Event> {
    let foes = state.pieces().map(|(other, _)| other);
    let observers = foes
        .filter(|other| setting.hostile(id, *other) && !state.element(*other).reacted)
        .collect();
    let element = id;
    vec![
        Event::TookOff { element },
        Event::Noticed { element, observers },
    ]
}

//! Where an element could go that is worth a look.

use super::eye::{Field, Outlook};
use crate::engine::terms::Edge;
use crate::rules::insurgent::contact::bases;
use crate::rules::insurgent::movement::{self, Plan, exits};
use crate::rules::insurgent::room::ahead;
use crate::rules::insurgent::{Action, Movement};
use crate::rules::insurgent::{aircraft, driving};
use crate::table::route::{self, Mover, Stop};
use crate::table::{ElementId, Heading, Length, Piece, Point};

/// Somewhere to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Where.
    pub at: Point,
    /// In how many moves, 1 or 2.
    pub moves: u8,
    /// Whether to leave the table there.
    pub leave: bool,
    /// Whether a way round is looked for when the straight one is barred.
    pub round: bool,
}

/// How many places of each distance are looked at.
const LOOKED_AT: usize = 4;
/// Places nearer to each other than this are one.
const APART: i64 = 150 * 150;

impl Field<'_> {
    /// Places within so many moves that are worth a look, the most promising first.
    pub fn goals(&self, me: ElementId, before: &Outlook, moves: u8) -> Vec<Goal> {
        let piece = before.piece;
        let full = driving::step(self.setting, self.state, me) * i32::from(moves);
        let nearest = Length(full.0 * if moves == 1 { 15 } else { 50 } / 100).squared();
        let goal = |at| Goal {
            at,
            moves,
            leave: false,
            round: false,
        };
        let home = self
            .carries_casualty(me)
            .then(|| aircraft::edge(self.setting, me));
        let mut goals: Vec<Goal> = exits(self.setting, self.side)
            .into_iter()
            .chain(home)
            .map(|edge| self.at_edge(&piece, edge))
            .filter(|at| piece.at.distance(*at) <= full)
            .map(|at| Goal {
                leave: true,
                ..goal(at)
            })
            .collect();
        if self.setting.is_leader(me) {
            goals.extend(self.beside_friends(me, &piece, full).into_iter().map(goal));
        }
        for want in &self.lore.wants {
            let meshes =
                (full.0 / crate::opponent::matrix::insurgent::lore::Distances::CELL) as usize;
            let at = want
                .far(self.setting.unit(me).mobility)
                .onward(piece.at, meshes + 1);
            if let Some(at) = shortened(piece.at, at, full) {
                goals.push(Goal {
                    round: true,
                    ..goal(at)
                });
            }
        }
        if let Some(at) = self.wanted_at(me)
            && let Some(at) = shortened(piece.at, at, full)
        {
            goals.push(Goal {
                round: true,
                ..goal(at)
            });
        }
        let certain = goals.len();
        let mut guesses: Vec<(f64, Point)> = Vec::new();
        let mut guess = |at: Point| {
            if on_table(self, &piece, at) {
                let there = Piece { at, ..piece };
                guesses.push((self.pull(me, &there), at));
            }
        };
        for spot in &self.lore.spots {
            let far = spot.at.distance_squared(piece.at);
            if far <= full.squared() && far >= nearest {
                guess(spot.at);
            }
        }
        for way in 0..8 {
            guess(ahead(piece.at, Heading(way * 32), full));
        }
        guesses.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        for (_, at) in guesses {
            if goals.len() >= certain + LOOKED_AT {
                break;
            }
            if goals
                .iter()
                .all(|goal| goal.at.distance_squared(at) >= APART)
            {
                goals.push(goal(at));
            }
        }
        if let Some(at) = self.away(before, full) {
            goals.push(goal(at));
        }
        goals
    }

    /// Straight away from those who see the element.
    fn away(&self, before: &Outlook, full: Length) -> Option<Point> {
        let at = before.piece.at;
        let near = before
            .seen
            .iter()
            .min_by_key(|glimpse| (glimpse.at.at.distance_squared(at), glimpse.foe))?;
        let back = Heading::towards(near.at.at, at);
        [
            back,
            Heading(back.0.wrapping_add(32)),
            Heading(back.0.wrapping_sub(32)),
        ]
        .into_iter()
        .map(|way| ahead(at, way, full))
        .find(|place| on_table(self, &before.piece, *place))
    }

    /// Places in contact with one's own, behind them and on the near side.
    fn beside_friends(&self, me: ElementId, piece: &Piece, full: Length) -> Vec<Point> {
        let mut places = Vec::new();
        for (id, friend) in self.friends() {
            let far = piece.at.distance(friend.at);
            if id == me || far > full + friend.radius || piece.in_contact(&friend) {
                continue;
            }
            let apart = piece.radius + friend.radius + Length::mm(1);
            let foe = self
                .foes()
                .min_by_key(|(foe, at)| (at.at.distance_squared(friend.at), *foe));
            let behind = foe.map(|(_, foe)| Heading::towards(foe.at, friend.at));
            let near = Heading::towards(friend.at, piece.at);
            for way in behind.into_iter().chain([near]) {
                let at = ahead(friend.at, way, apart);
                if piece.at.distance(at) <= full && on_table(self, piece, at) {
                    places.push(at);
                }
            }
        }
        places.truncate(6);
        places
    }

    fn at_edge(&self, piece: &Piece, edge: Edge) -> Point {
        let (r, ground) = (piece.radius.0, &self.setting.ground);
        match edge {
            Edge::North => Point::new(piece.at.x, r),
            Edge::South => Point::new(piece.at.x, ground.height.0 - r),
            Edge::West => Point::new(r, piece.at.y),
            Edge::East => Point::new(ground.width.0 - r, piece.at.y),
        }
    }

    /// The move to a place, as far as it leads, and how the element would stand there; none if it leads nowhere, or into contact.
    pub fn way_to(&self, me: ElementId, goal: &Goal) -> Option<(Movement, Plan)> {
        let ground = self.state.ground(self.setting);
        let storeys = route::storeys_at(ground, goal.at);
        let top = (storeys > 1).then(|| route::level_at(ground, goal.at) + storeys - 1);
        let movement = |path, level| Movement {
            path,
            facing: None,
            level,
            leave: goal.leave,
        };
        let plan = |movement: &Movement| {
            movement::plan(
                self.setting,
                self.state,
                me,
                movement,
                i32::from(goal.moves),
            )
            .ok()
            .filter(|plan| !matches!(plan.walk.stop, Stop::Contact(_)))
        };
        for level in [top, None] {
            let straight = movement(vec![goal.at], level);
            if let Some(plan) = plan(&straight) {
                return Some((straight, plan));
            }
            if level.is_none() {
                break;
            }
        }
        if !goal.round {
            return None;
        }
        let others = bases(self.setting, self.state, me);
        let mover = Mover {
            piece: self.state.piece(me)?,
            mobility: self.setting.unit(me).mobility,
            bases: &others,
        };
        let full = driving::step(self.setting, self.state, me) * i32::from(goal.moves);
        let path = route::find_within(ground, &mover, goal.at, full)?;
        let round = movement(route::cut(mover.piece.at, &path, full), None);
        plan(&round).map(|plan| (round, plan))
    }

    /// The charge at an enemy, with the fewest moves; none if it cannot be reached.
    pub fn charge_at(
        &self,
        me: ElementId,
        piece: &Piece,
        foe: (ElementId, Piece),
    ) -> Option<(Action, Plan)> {
        let step = driving::step(self.setting, self.state, me);
        for moves in [1, 2] {
            if !piece.within(&foe.1, step * moves) {
                continue;
            }
            let movement = Movement {
                path: vec![foe.1.at],
                ..Movement::default()
            };
            let plan = movement::plan(self.setting, self.state, me, &movement, moves).ok();
            let Some(plan) = plan.filter(|plan| plan.walk.stop == Stop::Contact(foe.0)) else {
                continue;
            };
            let action = if moves == 1 {
                Action::MoveShoot {
                    movement,
                    shot: None,
                }
            } else {
                Action::Sprint(movement)
            };
            return Some((action, plan));
        }
        None
    }
}

fn on_table(field: &Field<'_>, piece: &Piece, at: Point) -> bool {
    let (r, ground) = (piece.radius.0, &field.setting.ground);
    (r..=ground.width.0 - r).contains(&at.x) && (r..=ground.height.0 - r).contains(&at.y)
}

/// A place no further than so far on the straight way to another; none if they are one.
fn shortened(from: Point, to: Point, most: Length) -> Option<Point> {
    let path = route::cut(from, &[to], most);
    path.last().copied().filter(|at| *at != from)
}

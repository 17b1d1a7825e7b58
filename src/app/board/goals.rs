//! What the battle turns on, marked on the table: the areas to hold, the edges to leave by, where casualties are home.

use bevy::prelude::*;

use super::land::Brush;
use super::{Drawn, Land, layer};
use crate::engine::report::{SideId, Text, Value};
use crate::engine::terms::{Edge, What};
use crate::picture::{self, Drawing, Spot};
use crate::rules::AnySetting;
use crate::table::{Board, Footprint, Point, Polygon};

pub use crate::picture::middle;

/// The marks of the goals.
#[derive(Component)]
struct Marks;

/// A word on the table about a goal.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalSign {
    /// Which of the goals.
    pub goal: usize,
    /// Where it stands.
    pub at: Point,
    /// What it says.
    pub words: Text,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, lay.in_set(Drawn).run_if(resource_changed::<Land>));
}

/// The words on the table about all goals that have a place on it.
pub fn signs(setting: &AnySetting) -> Vec<GoalSign> {
    let terms = setting.terms();
    let mut found = Vec::new();
    for (goal, of) in terms.goals.iter().enumerate() {
        let side = Value::Side(of.side);
        match &of.what {
            What::Hold { areas, .. } => found.extend(areas.iter().map(|area| {
                let at = middle(&Footprint::Area(area.clone()));
                GoalSign {
                    goal,
                    at: Point::new(at.x as i32, at.y as i32),
                    words: Text::key("goal-sign-hold").with("side", side.clone()),
                }
            })),
            What::Exit { edge, road, .. } => {
                found.extend(ways_out(setting, *edge, *road).first().map(|way| GoalSign {
                    goal,
                    at: beside(*edge, *way),
                    words: Text::key("goal-sign-exit").with("side", side),
                }));
            }
            What::Evacuate { .. } => {
                let edge = terms.sides[usize::from(of.side.0)].edge;
                let way = ways_out(setting, edge, false).first().copied();
                found.extend(way.map(|way| GoalSign {
                    goal,
                    at: beside(edge, way),
                    words: Text::key("goal-sign-home").with("side", side.clone()),
                }));
                found.extend(secure(setting, of.side).map(|area| {
                    let at = middle(&Footprint::Area(area.clone()));
                    GoalSign {
                        goal,
                        at: Point::new(at.x as i32, at.y as i32),
                        words: Text::key("goal-sign-secure").with("side", side.clone()),
                    }
                }));
            }
            What::Destroy { .. }
            | What::Survive { .. }
            | What::Killed { .. }
            | What::Points { .. } => {}
        }
    }
    found
}

/// Where on the table a side's casualties are home.
fn secure(setting: &AnySetting, side: SideId) -> impl Iterator<Item = &Polygon> {
    let areas = setting.secure().iter();
    areas.filter_map(move |(whose, area)| (*whose == side).then_some(area))
}

/// The parts of an edge that a side leaves by: where roads lead over it, or the whole of it.
fn ways_out(setting: &AnySetting, edge: Edge, road: bool) -> Vec<[Point; 2]> {
    let ground = setting.ground();
    let (x, y) = (ground.width.0, ground.height.0);
    let whole = match edge {
        Edge::North => [Point::new(0, 0), Point::new(x, 0)],
        Edge::East => [Point::new(x, 0), Point::new(x, y)],
        Edge::South => [Point::new(0, y), Point::new(x, y)],
        Edge::West => [Point::new(0, 0), Point::new(0, y)],
    };
    if !road {
        return vec![whole];
    }
    let cell = setting.board().filter(Board::is_grid);
    let over = |at: Point| match edge {
        Edge::North | Edge::South => at.y == whole[0].y,
        Edge::East | Edge::West => at.x == whole[0].x,
    };
    let mut ways = Vec::new();
    for (axis, width) in ground.roads() {
        let half = cell.map_or(width, |board| board.size).0 / 2;
        let ends = [axis.first(), axis.last()].into_iter().flatten();
        ways.extend(ends.filter(|end| over(**end)).map(|end| match edge {
            Edge::North | Edge::South => {
                [end.x - half, end.x + half].map(|at| Point::new(at.clamp(0, x), end.y))
            }
            Edge::East | Edge::West => {
                [end.y - half, end.y + half].map(|at| Point::new(end.x, at.clamp(0, y)))
            }
        }));
    }
    ways
}

/// A place inside the table by the middle of a part of its edge.
fn beside(edge: Edge, [from, to]: [Point; 2]) -> Point {
    let (x, y) = ((from.x + to.x) / 2, (from.y + to.y) / 2);
    let inside = 450;
    match edge {
        Edge::North => Point::new(x, y + inside),
        Edge::East => Point::new(x - inside, y),
        Edge::South => Point::new(x, y - inside),
        Edge::West => Point::new(x + inside, y),
    }
}

fn lay(mut commands: Commands, land: Res<Land>, old: Query<Entity, With<Marks>>, mut brush: Brush) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let Some(setting) = &land.0 else { return };
    let drawing = marks(setting);
    if !drawing.shapes.is_empty() {
        commands.spawn((
            Name::new("Goals"),
            Marks,
            brush.paint(&drawing),
            Transform::from_xyz(0.0, 0.0, layer::MARKS - 1.0),
        ));
    }
}

fn marks(setting: &AnySetting) -> Drawing {
    let ground = setting.ground();
    let mut drawing = Drawing {
        clip: Some((
            Spot::default(),
            Spot::new(ground.width.0 as f32, ground.height.0 as f32),
        )),
        ..Drawing::default()
    };
    for goal in &setting.terms().goals {
        let colour = picture::side_colour(goal.side);
        match &goal.what {
            What::Hold { areas, .. } => areas
                .iter()
                .for_each(|area| drawing.extend(picture::goal_area(area, colour))),
            What::Exit { edge, road, .. } => ways_out(setting, *edge, *road)
                .into_iter()
                .for_each(|way| drawing.extend(picture::goal_edge(*edge, way, colour))),
            What::Evacuate { .. } => {
                let edge = setting.terms().sides[usize::from(goal.side.0)].edge;
                for way in ways_out(setting, edge, false) {
                    drawing.extend(picture::goal_edge(edge, way, colour));
                }
                for area in secure(setting, goal.side) {
                    drawing.extend(picture::goal_area(area, colour));
                }
            }
            What::Destroy { .. }
            | What::Survive { .. }
            | What::Killed { .. }
            | What::Points { .. } => {}
        }
    }
    drawing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_goals_of_the_built_in_battles_are_on_the_table() {
        for battle in crate::scenario::built_in() {
            let read = battle.read().expect("it reads");
            let (terms, ground) = (read.setting.terms(), read.setting.ground());
            for sign in signs(&read.setting) {
                let (at, (wide, high)) = (sign.at, (ground.width.0, ground.height.0));
                let inside = (0..wide).contains(&at.x) && (0..high).contains(&at.y);
                assert!(
                    inside && sign.goal < terms.goals.len(),
                    "{}: {sign:?}",
                    battle.key
                );
                assert!(!marks(&read.setting).shapes.is_empty());
            }
        }
    }

    #[test]
    fn where_casualties_are_home_is_marked() {
        let battle = crate::scenario::built_in()
            .iter()
            .find(|battle| battle.key == "into-the-lz")
            .expect("built in");
        let setting = battle.read().expect("it reads").setting;
        let homes = |setting: &AnySetting| {
            let signs = signs(setting).into_iter();
            let keys = signs.map(|sign| (sign.words.key, sign.at));
            keys.collect::<Vec<_>>()
        };
        let [(key, at)] = &homes(&setting)[..] else {
            panic!("one edge is home");
        };
        assert_eq!((key.as_ref(), at.x < 1_000), ("goal-sign-home", true));
        let text = battle.text.replacen(
            "edge: \"west\",",
            "edge: \"west\", secure: [(0, 0), (200, 0), (200, 100), (0, 100)],",
            1,
        );
        let setting = crate::scenario::read(&text).expect("it reads").setting;
        let [_, (key, at)] = &homes(&setting)[..] else {
            panic!("an edge and a place are home");
        };
        assert_eq!(
            (key.as_ref(), *at),
            ("goal-sign-secure", Point::new(1_000, 500))
        );
    }

    #[test]
    fn where_only_the_road_counts_only_its_end_is_marked() {
        for key in ["get-em-up", "get-em-up-hexes", "get-em-up-free"] {
            let battle = crate::scenario::built_in().iter().find(|b| b.key == key);
            let setting = battle.expect("built in").read().expect("it reads").setting;
            let [[from, to]] = ways_out(&setting, Edge::East, true)[..] else {
                panic!("{key}: one road leads out");
            };
            let board = setting.board().expect("a board");
            assert_eq!([from.x, to.x], [board.width.0; 2]);
            assert!((1..=board.size.0).contains(&(to.y - from.y)), "{key}");
            assert_eq!(ways_out(&setting, Edge::East, false).len(), 1);
        }
    }
}

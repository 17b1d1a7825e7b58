//! What the battle turns on, marked on the table: the areas to hold, the edges to leave by.

use bevy::prelude::*;

use super::land::Brush;
use super::{Drawn, Land, layer};
use crate::engine::report::{Text, Value};
use crate::engine::terms::{Edge, Terms, What};
use crate::picture::{self, Drawing, Spot};
use crate::table::{Footprint, Ground, Point};

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
pub fn signs(terms: &Terms, ground: &Ground) -> Vec<GoalSign> {
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
            What::Exit { edge, .. } => found.push(GoalSign {
                goal,
                at: beside(*edge, ground),
                words: Text::key("goal-sign-exit").with("side", side),
            }),
            What::Destroy { .. } | What::Survive { .. } => {}
        }
    }
    found
}

/// A place inside the table by the middle of an edge.
fn beside(edge: Edge, ground: &Ground) -> Point {
    let (x, y) = (ground.width.0, ground.height.0);
    let inside = 450;
    match edge {
        Edge::North => Point::new(x / 2, inside),
        Edge::East => Point::new(x - inside, y / 2),
        Edge::South => Point::new(x / 2, y - inside),
        Edge::West => Point::new(inside, y / 2),
    }
}

fn lay(mut commands: Commands, land: Res<Land>, old: Query<Entity, With<Marks>>, mut brush: Brush) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let Some(setting) = &land.0 else { return };
    let drawing = marks(setting.terms(), setting.ground());
    if !drawing.shapes.is_empty() {
        commands.spawn((
            Name::new("Goals"),
            Marks,
            brush.paint(&drawing),
            Transform::from_xyz(0.0, 0.0, layer::MARKS - 1.0),
        ));
    }
}

fn marks(terms: &Terms, ground: &Ground) -> Drawing {
    let mut drawing = Drawing {
        clip: Some((
            Spot::default(),
            Spot::new(ground.width.0 as f32, ground.height.0 as f32),
        )),
        ..Drawing::default()
    };
    for goal in &terms.goals {
        let colour = picture::side_colour(goal.side);
        match &goal.what {
            What::Hold { areas, .. } => areas
                .iter()
                .for_each(|area| drawing.extend(picture::goal_area(area, colour))),
            What::Exit { edge, .. } => drawing.extend(picture::goal_edge(
                *edge,
                ground.width,
                ground.height,
                colour,
            )),
            What::Destroy { .. } | What::Survive { .. } => {}
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
            for sign in signs(terms, ground) {
                let (at, (wide, high)) = (sign.at, (ground.width.0, ground.height.0));
                let inside = (0..wide).contains(&at.x) && (0..high).contains(&at.y);
                assert!(
                    inside && sign.goal < terms.goals.len(),
                    "{}: {sign:?}",
                    battle.key
                );
                assert!(!marks(terms, ground).shapes.is_empty());
            }
        }
    }
}

//! The board on the table: the lines of its areas, the names of its columns and rows on the frame, and its standard length as a stick.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::land::Brush;
use super::{Drawn, Eye, Land, layer};
use crate::app::Screen;
use crate::app::ui::{Panels, UiPart, theme};
use crate::picture;
use crate::table::{Board, Cell, Length, Point};

/// The lines of the areas.
#[derive(Component)]
struct Lines;

/// How far from the table's edge the middle of the names stands, on the wood.
const OUT: Length = Length::mm(12);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, lay.in_set(Drawn).run_if(resource_changed::<Land>))
        .add_systems(
            EguiPrimaryContextPass,
            names
                .in_set(UiPart::Overlay)
                .run_if(in_state(Screen::Battle)),
        );
}

fn lay(mut commands: Commands, land: Res<Land>, old: Query<Entity, With<Lines>>, mut brush: Brush) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let Some(board) = board(&land) else { return };
    let mut drawing = picture::grid(&board);
    drawing.extend(picture::sticks(&measure(&board), board.size));
    commands.spawn((
        Name::new("Board"),
        Lines,
        brush.paint(&drawing),
        Transform::from_xyz(0.0, 0.0, layer::MARKS - 2.0),
    ));
}

fn board(land: &Land) -> Option<Board> {
    land.0.as_ref()?.board()
}

/// Where the stick lies that shows the standard length: on the frame, below the south-eastern corner.
fn measure(board: &Board) -> [Point; 2] {
    let (x, y) = (board.width.0, board.height.0 + OUT.0);
    [Point::new(x - board.size.0, y), Point::new(x, y)]
}

/// Letters along the northern edge, numbers along the western one: together the name of an area.
fn names(mut panels: Panels, land: Res<Land>, eye: Eye) {
    let Some(board) = board(&land).filter(Board::is_grid) else {
        return;
    };
    let first = |column: u8, row: u8| {
        let at = board.centre(Cell { column, row });
        (at, board.name(at).unwrap_or_default())
    };
    let columns = (0..board.columns).map(|column| {
        let (at, name) = first(column, 0);
        let letters = name.trim_end_matches(char::is_numeric).to_owned();
        (Point::new(at.x, -OUT.0), letters)
    });
    let rows = (0..board.rows).map(|row| {
        let (at, name) = first(0, row);
        let number = name.trim_start_matches(char::is_alphabetic).to_owned();
        (Point::new(-OUT.0, at.y), number)
    });
    let all: Vec<(Point, String)> = columns.chain(rows).collect();
    panels.over_table(|painter, points, _| {
        let size = (eye.px_per_mm() * points * 14.0).clamp(9.0, 15.0);
        for (at, words) in &all {
            let at = eye.pixel(*at) * points;
            painter.text(
                egui::pos2(at.x, at.y),
                egui::Align2::CENTER_CENTER,
                words,
                egui::FontId::proportional(size),
                theme::TEXT,
            );
        }
    });
}

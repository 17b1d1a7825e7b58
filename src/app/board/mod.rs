//! The table as it is seen from above: its wood and sand, the view over it, and what the mouse or a finger points at on it.
//!
//! In the world of Bevy a unit is a millimetre, x runs east and y north, and the table's north-west corner is the origin:
//! [`to_world`] and [`to_table`] are the only way from and to the rules' places.

use bevy::prelude::*;
use serde_json::json;

use super::input::{Button, Gesture, InputPart};
use super::probe::Probe;
use super::{Screen, Step};
use crate::table::{Length, Point};

mod aims;
mod camera;
pub mod goals;
mod grid;
mod ground;
mod land;
mod layout;
pub mod markers;
mod mesh;
mod overlay;
mod pieces;
mod shown;
mod signs;
mod tags;
pub mod tessellate;
mod view;

pub use camera::{Eye, Fit, LookAt};
pub use land::Land;
pub use mesh::{Corner, MeshDraft};
pub use overlay::{Hideout, Highlight, Overlay};
pub use pieces::{PieceOf, PieceStyle};
pub use shown::{FALL, Played, Settled, Shot, Shown, Tempo};
pub use view::View;

/// How high things lie, as z in Bevy's world: a thing lies over all with a smaller number.
pub mod layer {
    /// The table's wood and its shadow on the floor.
    pub const FRAME: f32 = 0.0;
    /// The sand.
    pub const GROUND: f32 = 1.0;
    /// Light and shade on the sand, under all that stands on it.
    pub const LIGHT: f32 = 2.0;
    /// Terrain, from here to [`MARKS`].
    pub const TERRAIN: f32 = 10.0;
    /// What lies on the table without a base.
    pub const MARKERS: f32 = 39.0;
    /// Reach, sight and shades laid over the ground.
    pub const MARKS: f32 = 40.0;
    /// Pieces on the ground, from here to [`FLYING`].
    pub const PIECES: f32 = 50.0;
    /// Pieces in the air, from here to [`ABOVE`].
    pub const FLYING: f32 = 78.0;
    /// Tracers, ghosts and sticks in the air.
    pub const ABOVE: f32 = 80.0;
}

/// The part of [`Step::Show`] in which [`Land`], [`Shown`] and [`Overlay`] become meshes: whoever fills them in the same frame does so before.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drawn;

/// The size of the table that is shown.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSize {
    /// From west to east.
    pub width: Length,
    /// From north to south.
    pub height: Length,
}

impl TableSize {
    /// A table of that size.
    pub const fn new(width: Length, height: Length) -> TableSize {
        TableSize { width, height }
    }

    /// In millimetres.
    pub fn in_mm(self) -> Vec2 {
        Vec2::new(self.width.0 as f32, self.height.0 as f32) / 10.0
    }

    /// Whether a place is on the table, its edges counted in.
    pub fn holds(self, place: Point) -> bool {
        (0..=self.width.0).contains(&place.x) && (0..=self.height.0).contains(&place.y)
    }
}

impl Default for TableSize {
    fn default() -> TableSize {
        TableSize::new(Length::cm(122), Length::cm(91))
    }
}

/// Where a place of the table is in Bevy's world.
pub fn to_world(place: Point) -> Vec2 {
    Vec2::new(place.x as f32, -(place.y as f32)) / 10.0
}

/// The place of the table nearest to one in Bevy's world.
pub fn to_table(world: Vec2) -> Point {
    Point::new(
        (world.x * 10.0).round() as i32,
        (-world.y * 10.0).round() as i32,
    )
}

/// The table was clicked or tapped. The place may lie beside the table, which means nothing in particular was meant.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableClick {
    /// Where.
    pub at: Point,
    /// With which button.
    pub button: Button,
}

/// The place on the table under the mouse; none while it is over a panel or beside the table.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pointed(pub Option<Point>);

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(Update, Drawn.in_set(Step::Show))
        .init_resource::<TableSize>()
        .init_resource::<Pointed>()
        .add_message::<TableClick>()
        .add_plugins((
            camera::plugin,
            ground::plugin,
            goals::plugin,
            grid::plugin,
            land::plugin,
            shown::plugin,
            pieces::plugin,
            markers::plugin,
            overlay::plugin,
            aims::plugin,
            tags::plugin,
        ))
        .add_systems(
            Update,
            point
                .in_set(Step::Input)
                .after(InputPart::Read)
                .run_if(in_state(Screen::Battle)),
        )
        .add_systems(Update, tell.in_set(Step::Show));
}

/// Gestures become places on the table.
fn point(
    mut gestures: MessageReader<Gesture>,
    eye: Eye,
    size: Res<TableSize>,
    mut pointed: ResMut<Pointed>,
    mut clicks: MessageWriter<TableClick>,
) {
    let mut now = pointed.0;
    for gesture in gestures.read() {
        match gesture {
            // The view, a panel or a dialog may have moved under a mouse that rests.
            Gesture::Hover(at) | Gesture::Rests(Some(at)) => {
                now = Some(eye.place(*at)).filter(|place| size.holds(*place));
            }
            Gesture::Away | Gesture::Rests(None) => now = None,
            Gesture::Click(at, button) => {
                clicks.write(TableClick {
                    at: eye.place(*at),
                    button: *button,
                });
            }
            Gesture::Drag(_) | Gesture::Zoom(..) => {}
        }
    }
    pointed.set_if_neq(Pointed(now));
}

/// Tells tests how the table is seen and where it was clicked.
fn tell(
    mut probe: ResMut<Probe>,
    view: Res<View>,
    mut clicks: MessageReader<TableClick>,
    mut counted: Local<u32>,
) {
    let centre = [view.centre.x, view.centre.y];
    let seen = json!({ "centre": centre, "mm_per_px": view.mm_per_px });
    probe.facts.insert("view", seen);
    for click in clicks.read() {
        *counted += 1;
        probe
            .facts
            .insert("clicked", json!([click.at.x, click.at.y]));
    }
    probe.facts.insert("clicks", json!(*counted));
}

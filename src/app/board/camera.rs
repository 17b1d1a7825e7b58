//! The camera over the table, moved by gestures and keys.

use bevy::camera::CameraUpdateSystems;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::transform::TransformSystems;
use bevy::window::PrimaryWindow;
use bevy_egui::EguiPostUpdateSet;
use leafwing_input_manager::prelude::ActionState;

use super::{TableSize, View, to_table, to_world};
use crate::app::input::{Action, ArrowsPoint, Command, Gesture, InputPart};
use crate::app::ui::TableArea;
use crate::app::{Awake, Screen, Step};
use crate::table::Point;

/// Asks for the whole table.
#[derive(Message, Clone, Copy, Debug)]
pub struct Fit;

/// Asks to bring a place of the table into the middle of the view.
#[derive(Message, Clone, Copy, Debug)]
pub struct LookAt(pub Point);

/// Where places of the table are on the screen.
#[derive(SystemParam)]
pub struct Eye<'w> {
    view: Res<'w, View>,
    area: Res<'w, TableArea>,
    size: Res<'w, TableSize>,
}

impl Eye<'_> {
    /// The view as it will be in the room that the panels leave by now.
    fn view(&self) -> View {
        let mut view = *self.view;
        view.settle(self.size.in_mm(), self.area.rect());
        view
    }

    /// The place of the table under a place of the window, in logical pixels; it may lie beside the table.
    pub fn place(&self, at: Vec2) -> Point {
        to_table(self.view().world(self.area.rect(), at))
    }

    /// Where a place of the table is in the window, in logical pixels.
    pub fn pixel(&self, place: Point) -> Vec2 {
        self.pixel_of_world(to_world(place))
    }

    /// Where a place of Bevy's world is in the window, in logical pixels.
    pub fn pixel_of_world(&self, world: Vec2) -> Vec2 {
        self.view().pixel(self.area.rect(), world)
    }

    /// Logical pixels a millimetre.
    pub fn px_per_mm(&self) -> f32 {
        1.0 / self.view().mm_per_px
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<View>()
        .add_message::<Fit>()
        .add_message::<LookAt>()
        .insert_resource(ClearColor(Color::srgb_u8(0x2a, 0x25, 0x1f)))
        .add_systems(Startup, spawn)
        .add_systems(OnEnter(Screen::Title), see_all)
        .add_systems(
            Update,
            (
                (by_gesture, by_key)
                    .chain()
                    .after(InputPart::Read)
                    .in_set(Step::Input)
                    .run_if(in_state(Screen::Battle)),
                place.in_set(Step::Show),
            ),
        )
        // Once more when the panels of this frame are known: no frame is drawn with the room that the last one left to the table.
        .add_systems(
            PostUpdate,
            place
                .after(EguiPostUpdateSet::EndPass)
                .before(CameraUpdateSystems)
                .before(TransformSystems::Propagate),
        );
}

fn spawn(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), Camera2d));
}

fn see_all(mut view: ResMut<View>) {
    view.fitted = true;
}

fn by_gesture(
    mut gestures: MessageReader<Gesture>,
    mut fit: MessageReader<Fit>,
    mut look: MessageReader<LookAt>,
    mut view: ResMut<View>,
    area: Res<TableArea>,
    size: Res<TableSize>,
) {
    for gesture in gestures.read() {
        match gesture {
            Gesture::Drag(by) => view.drag(*by),
            Gesture::Zoom(at, factor) => view.zoom(size.in_mm(), area.rect(), *at, *factor),
            Gesture::Hover(_) | Gesture::Away | Gesture::Rests(_) | Gesture::Click(..) => {}
        }
    }
    for LookAt(place) in look.read() {
        view.centre = to_world(*place);
        view.fitted = false;
    }
    if fit.read().count() > 0 {
        view.fitted = true;
    }
}

/// Pixels a second of a held pan, and the step of a zoom key.
const PAN: f32 = 900.0;
const ZOOM: f32 = 1.25;

fn by_key(
    mut commands: MessageReader<Command>,
    held: Query<&ActionState<Action>>,
    arrows: Res<ArrowsPoint>,
    time: Res<Time>,
    area: Res<TableArea>,
    size: Res<TableSize>,
    mut view: ResMut<View>,
    mut awake: ResMut<Awake>,
) {
    let middle = area.rect().center();
    for Command(action) in commands.read() {
        match action {
            Action::Fit => view.fitted = true,
            Action::ZoomIn => view.zoom(size.in_mm(), area.rect(), middle, ZOOM),
            Action::ZoomOut => view.zoom(size.in_mm(), area.rect(), middle, 1.0 / ZOOM),
            _ => {}
        }
    }
    let pans: &[Action] = if arrows.0 {
        &[Action::Pan]
    } else {
        &[Action::Pan, Action::PanByArrows]
    };
    let pan = held
        .iter()
        .flat_map(|actions| pans.iter().map(|pan| actions.clamped_axis_pair(pan)))
        .sum::<Vec2>();
    if pan != Vec2::ZERO {
        // After a rest the clock has run on: one long frame must not fling the table away.
        let seconds = time.delta_secs().min(0.05);
        view.drag(Vec2::new(-pan.x, pan.y) * PAN * seconds);
        awake.moving();
    }
}

/// Keeps the view within its limits and puts the camera there, whatever happened to window, panels or table.
fn place(
    mut view: ResMut<View>,
    area: Res<TableArea>,
    size: Res<TableSize>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<(&mut Transform, &mut Projection), With<Camera2d>>,
) {
    let Ok(window) = windows.single() else { return };
    let mut settled = *view;
    settled.fitted |= size.is_changed();
    settled.settle(size.in_mm(), area.rect());
    view.set_if_neq(settled);
    let middle = view.world(area.rect(), window.size() / 2.0);
    for (mut transform, mut projection) in &mut cameras {
        let wanted = middle.extend(transform.translation.z);
        if transform.translation != wanted {
            transform.translation = wanted;
        }
        if let Projection::Orthographic(lens) = &mut *projection
            && lens.scale != view.mm_per_px
        {
            lens.scale = view.mm_per_px;
        }
    }
}

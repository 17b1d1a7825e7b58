//! The room of the window: what panels take, and what they leave to the table.

use bevy::ecs::system::SystemParam;
use bevy::math::Rect;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::UiPart;
use crate::app::Awake;
use crate::app::probe::Probe;

/// The part of the window that panels leave to the table.
#[derive(Resource, Debug)]
pub struct TableArea {
    /// In logical pixels, as the last frame drew it.
    rect: Rect,
}

/// What the panels that were drawn so far in this frame have left over, in egui's points.
#[derive(Resource, Debug)]
struct Room(egui::Rect);

impl Default for TableArea {
    fn default() -> Self {
        TableArea {
            rect: Rect::from_corners(Vec2::ZERO, Vec2::new(1280.0, 720.0)),
        }
    }
}

impl TableArea {
    /// In logical pixels from the window's upper left corner, as the last frame drew it.
    pub fn rect(&self) -> Rect {
        self.rect
    }

    /// Whether a place in logical pixels is the table's: on no panel and under no window, as the player saw them last.
    pub fn is_free(&self, egui: &egui::Context, at: Vec2) -> bool {
        let zoom = egui.zoom_factor();
        let above = egui.layer_id_at(egui::pos2(at.x / zoom, at.y / zoom));
        self.rect.contains(at) && above.is_none_or(|layer| layer.order == egui::Order::Background)
    }
}

/// How a system draws panels and windows, and registers their controls.
#[derive(SystemParam)]
pub struct Panels<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    room: ResMut<'w, Room>,
    /// Where controls are registered.
    pub probe: ResMut<'w, Probe>,
}

impl Panels<'_, '_> {
    /// Hands out what is left of the window; the `egui::Panel`s shown in it take their room from it.
    pub fn dock(&mut self, name: &str, add: impl FnOnce(&mut egui::Ui, &mut Probe)) {
        let Ok(egui) = self.contexts.ctx_mut() else {
            return;
        };
        let room = egui::UiBuilder::new()
            .layer_id(egui::LayerId::background())
            .max_rect(self.room.0);
        let mut ui = egui::Ui::new(egui.clone(), egui::Id::new(name), room);
        add(&mut ui, &mut self.probe);
        self.room.0 = ui.available_rect_before_wrap();
    }

    /// Hands out the context, for windows, dialogs and areas.
    pub fn float(&mut self, add: impl FnOnce(&egui::Context, &mut Probe)) {
        if let Ok(egui) = self.contexts.ctx_mut() {
            add(egui, &mut self.probe);
        }
    }

    /// Hands out a painter over the table, under all panels and windows, and the factor from logical pixels to its points.
    pub fn over_table(&mut self, paint: impl FnOnce(&egui::Painter, f32, &mut Probe)) {
        if let Ok(egui) = self.contexts.ctx_mut() {
            let painter = egui
                .layer_painter(egui::LayerId::background())
                .with_clip_rect(self.room.0);
            paint(&painter, 1.0 / egui.zoom_factor(), &mut self.probe);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableArea>()
        .insert_resource(Room(egui::Rect::NOTHING))
        .add_systems(
            EguiPrimaryContextPass,
            (begin.in_set(UiPart::Begin), end.in_set(UiPart::End)),
        );
}

fn begin(mut contexts: EguiContexts, mut room: ResMut<Room>) {
    if let Ok(egui) = contexts.ctx_mut() {
        room.0 = egui.content_rect();
    }
}

fn end(
    mut contexts: EguiContexts,
    room: Res<Room>,
    mut area: ResMut<TableArea>,
    mut awake: ResMut<Awake>,
) {
    let Ok(egui) = contexts.ctx_mut() else {
        return;
    };
    let zoom = egui.zoom_factor();
    let left = room.0;
    let rect = Rect::new(left.min.x, left.min.y, left.max.x, left.max.y);
    let rect = Rect::from_corners(rect.min * zoom, rect.max * zoom);
    if area.rect != rect {
        area.rect = rect;
        // What was laid over the table was laid out for the room of the last frame: once more.
        egui.request_discard("the panels leave another room to the table");
        awake.for_frames(3);
    }
}

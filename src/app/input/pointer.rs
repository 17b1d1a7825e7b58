//! Mouse and touch, read message by message, as gestures on the table. What was pressed on a panel stays with the panel (K32).

use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::EguiContexts;

use super::InputPart;
use super::hands::Hands;
use crate::app::ui::TableArea;

/// A button of the mouse that means something on the table; a tap is the primary one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// The left button, a tap.
    Primary,
    /// The right button: one step back.
    Secondary,
}

/// Something done over the table. Places are logical pixels from the window's upper left corner.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    /// The mouse points here.
    Hover(Vec2),
    /// The mouse points at nothing: it left, or it is over a panel.
    Away,
    /// The mouse has not moved, and points here; at nothing, if what lies under it now is a panel.
    Rests(Option<Vec2>),
    /// Pressed and let go on the spot.
    Click(Vec2, Button),
    /// Dragged by that much.
    Drag(Vec2),
    /// Zoomed about a place; over 1 is nearer.
    Zoom(Vec2, f32),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hands>()
        .add_message::<Gesture>()
        .add_systems(Update, read_gestures.in_set(InputPart::Read));
}

fn read_gestures(
    mut hands: ResMut<Hands>,
    mut events: MessageReader<WindowEvent>,
    mut contexts: EguiContexts,
    area: Res<TableArea>,
    mut gestures: MessageWriter<Gesture>,
) {
    let Ok(egui) = contexts.ctx_mut() else {
        events.clear();
        return;
    };
    let free = |at: Vec2| area.is_free(egui, at);
    let mut moved = false;
    for event in events.read() {
        moved |= matches!(event, WindowEvent::CursorMoved(_));
        hands.feed(event, free, |gesture| {
            gestures.write(gesture);
        });
    }
    if let Some(at) = hands.rests().filter(|_| !moved) {
        gestures.write(Gesture::Rests(Some(at).filter(|at| free(*at))));
    }
}

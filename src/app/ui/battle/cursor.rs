//! The place that the keyboard points at, as a cross on the table.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use crate::app::Screen;
use crate::app::battle::{Game, Hand};
use crate::app::board::Eye;
use crate::app::ui::{Panels, UiPart, theme};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiPart::Overlay)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

fn show(mut panels: Panels, hand: Res<Hand>, eye: Eye) {
    let Some(place) = hand.cursor else { return };
    let at = eye.pixel(place);
    panels.over_table(|painter, points, _| {
        let middle = egui::pos2(at.x * points, at.y * points);
        for (width, colour) in [(4.0, theme::DEEP), (2.0, theme::SELECTED)] {
            let stroke = egui::Stroke::new(width, colour);
            for way in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                let way = egui::Vec2::from(way);
                painter.line_segment([middle + way * 5.0, middle + way * 15.0], stroke);
            }
        }
    });
}

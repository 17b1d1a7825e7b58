//! Colours and sizes of the interface. Nothing is set in type smaller than 11.5 at scale 1.

use bevy::prelude::*;
use bevy_egui::egui::style::{Selection, WidgetVisuals};
use bevy_egui::egui::{Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::UiPart;

/// A panel.
pub const SLATE: Color32 = Color32::from_rgb(0x1f, 0x24, 0x2b);
/// What lies behind panels.
pub const DEEP: Color32 = Color32::from_rgb(0x1c, 0x20, 0x26);
/// A control at rest.
pub const CONTROL: Color32 = Color32::from_rgb(0x2b, 0x31, 0x3b);
/// A control that is pointed at.
pub const CONTROL_LIT: Color32 = Color32::from_rgb(0x39, 0x41, 0x4d);
/// A thin line between things.
pub const LINE: Color32 = Color32::from_rgb(0x3a, 0x42, 0x4e);
/// Words.
pub const TEXT: Color32 = Color32::from_rgb(0xf2, 0xef, 0xe6);
/// Words of less weight.
pub const DIM: Color32 = Color32::from_rgb(0xaa, 0xb1, 0xbb);
/// The one accent.
pub const ACCENT: Color32 = Color32::from_rgb(0xe6, 0x9f, 0x00);
/// The ring of what is selected.
pub const SELECTED: Color32 = Color32::from_rgb(0xff, 0xd3, 0x4d);
/// Sight that is clear.
pub const CLEAR: Color32 = Color32::from_rgb(0x5f, 0xd0, 0x6a);
/// Sight that is obscured.
pub const OBSCURED: Color32 = Color32::from_rgb(0xff, 0xb0, 0x00);
/// A fault.
pub const FAULT: Color32 = Color32::from_rgb(0xff, 0x7a, 0x5c);

/// The colours of sides, by number (Okabe-Ito): round blue, octagon vermilion, hexagon green, square purple, and on.
pub const SIDES: [Color32; 7] = [
    Color32::from_rgb(0x00, 0x72, 0xb2),
    Color32::from_rgb(0xd5, 0x5e, 0x00),
    Color32::from_rgb(0x00, 0x9e, 0x73),
    Color32::from_rgb(0xcc, 0x79, 0xa7),
    Color32::from_rgb(0xf0, 0xe4, 0x42),
    Color32::from_rgb(0x56, 0xb4, 0xe9),
    Color32::from_rgb(0x8a, 0x6b, 0x4a),
];

/// The frame of a panel that is docked to an edge.
pub fn panel_frame() -> egui::Frame {
    egui::Frame::NONE
        .fill(SLATE)
        .inner_margin(Margin::symmetric(14, 8))
        .stroke(Stroke::new(1.0, Color32::from_rgb(0x12, 0x15, 0x19)))
}

/// The frame of a card inside a panel, and of a window.
pub fn card_frame() -> egui::Frame {
    egui::Frame::NONE
        .fill(SLATE)
        .inner_margin(Margin::symmetric(12, 9))
        .corner_radius(CornerRadius::same(6))
        .stroke(Stroke::new(1.0, LINE))
}

/// A button in the accent colour: the one thing to do here.
pub fn main_button(text: impl Into<String>) -> egui::Button<'static> {
    let words = egui::RichText::new(text).color(DEEP).strong();
    egui::Button::new(words).fill(ACCENT)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, dress.in_set(UiPart::Begin));
}

/// Once for every context; egui keeps it.
fn dress(mut contexts: EguiContexts, mut done: Local<bool>) {
    if *done {
        return;
    }
    if let Ok(egui) = contexts.ctx_mut() {
        egui.set_theme(egui::Theme::Dark);
        egui.all_styles_mut(style);
        // However long it is held, and however long a slow machine's frames are: a press let go on the spot is a click.
        egui.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
        *done = true;
    }
}

fn style(style: &mut egui::Style) {
    let font = |size| FontId::new(size, FontFamily::Proportional);
    style.text_styles = [
        (TextStyle::Small, font(12.0)),
        (TextStyle::Body, font(14.0)),
        (TextStyle::Button, font(14.0)),
        (TextStyle::Heading, font(17.0)),
        (
            TextStyle::Monospace,
            FontId::new(13.0, FontFamily::Monospace),
        ),
    ]
    .into();
    style.spacing.button_padding = egui::vec2(12.0, 7.0);
    style.spacing.item_spacing = egui::vec2(8.0, 7.0);
    style.spacing.interact_size.y = 30.0;
    style.spacing.window_margin = Margin::same(14);
    style.spacing.tooltip_width = 320.0;
    style.animation_time = 0.12;
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.15;

    let visuals = &mut style.visuals;
    *visuals = egui::Visuals::dark();
    visuals.panel_fill = SLATE;
    visuals.window_fill = SLATE;
    visuals.extreme_bg_color = Color32::from_rgb(0x14, 0x17, 0x1c);
    visuals.faint_bg_color = DEEP;
    visuals.window_stroke = Stroke::new(1.0, LINE);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.hyperlink_color = ACCENT;
    visuals.warn_fg_color = ACCENT;
    visuals.error_fg_color = FAULT;
    visuals.weak_text_color = Some(DIM);
    visuals.slider_trailing_fill = true;
    visuals.disabled_alpha = 0.65;
    // A blinking cursor would draw for ever.
    visuals.text_cursor.blink = false;
    visuals.selection = Selection {
        bg_fill: Color32::from_rgb(0x7a, 0x58, 0x0c),
        stroke: Stroke::new(1.0, TEXT),
    };
    let widgets = &mut visuals.widgets;
    widgets.noninteractive = widget(SLATE, LINE, TEXT);
    widgets.inactive = widget(CONTROL, CONTROL, TEXT);
    widgets.hovered = widget(CONTROL_LIT, ACCENT, TEXT);
    // The colour of its words is that of strong words everywhere.
    widgets.active = widget(CONTROL_LIT, ACCENT, Color32::WHITE);
    widgets.open = widget(CONTROL_LIT, LINE, TEXT);
}

fn widget(fill: Color32, edge: Color32, words: Color32) -> WidgetVisuals {
    WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, edge),
        corner_radius: CornerRadius::same(5),
        fg_stroke: Stroke::new(1.0, words),
        expansion: 0.0,
    }
}

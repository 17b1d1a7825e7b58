//! A button of the order bar: its word, its key in the corner, and below what it takes.

use bevy_egui::egui::{
    Align2, Color32, FontId, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, Widget,
};

use crate::app::ui::{parts, theme};

/// How high a button of the bar is.
pub const HIGH: f32 = 44.0;

/// A button of the order bar.
pub struct OrderKey<'a> {
    /// Its word.
    pub words: &'a str,
    /// Its key, as it is written on keyboards; none while that key means something else.
    pub key: &'a str,
    /// What it takes, such as "free" or the chance of the roll; may be empty.
    pub takes: &'a str,
    /// Whether the order is being made.
    pub on: bool,
    /// How wide it is.
    pub wide: f32,
}

impl Widget for OrderKey<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let (rect, response) = ui.allocate_exact_size(Vec2::new(self.wide, HIGH), Sense::click());
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let enabled = ui.is_enabled();
        let (fill, words, less) = if self.on {
            (theme::ACCENT, theme::DEEP, theme::DEEP)
        } else if !enabled {
            let dim = Color32::from_rgb(0x80, 0x87, 0x91);
            (Color32::from_rgb(0x22, 0x27, 0x2e), dim, dim)
        } else if response.hovered() {
            (theme::CONTROL_LIT, theme::TEXT, theme::DIM)
        } else {
            (theme::CONTROL, theme::TEXT, theme::DIM)
        };
        let rim = if response.has_focus() || (response.hovered() && enabled) {
            theme::ACCENT
        } else {
            fill
        };
        // What is off is dimmed by its own colours, so that its words stay readable.
        let mut painter = ui.painter().clone();
        painter.set_opacity(1.0);
        painter.rect(rect, 6.0, fill, Stroke::new(1.0, rim), StrokeKind::Inside);
        let badge = painter.layout_no_wrap(self.key.to_owned(), FontId::proportional(11.5), less);
        let font = FontId::proportional(14.0);
        let size = badge.size() + Vec2::new(8.0, 1.0);
        let left = rect.max.x - size.x - 5.0;
        let whole = painter.layout_no_wrap(self.words.to_owned(), font.clone(), words);
        // Where the word would be cut short by its key, the key goes below.
        let beside = whole.size().x <= left - rect.min.x - 13.0;
        let top = if beside {
            rect.min.y + 5.0
        } else {
            rect.max.y - size.y - 4.0
        };
        let plate = Rect::from_min_size(Pos2::new(left, top), size);
        let wash = if self.on {
            Color32::from_black_alpha(40)
        } else {
            Color32::from_black_alpha(60)
        };
        if !self.key.is_empty() {
            painter.rect_filled(plate, 3.0, wash);
        }
        painter.galley(plate.min + Vec2::new(4.0, 0.5), badge, less);
        let end = if beside { plate.min.x } else { rect.max.x };
        let room = end - rect.min.x - 13.0;
        let alone = self.takes.is_empty();
        let label = parts::cut(&painter, self.words, font, words, room);
        let y = if alone && beside {
            rect.center().y - label.size().y / 2.0
        } else {
            rect.min.y + 5.0
        };
        painter.galley(Pos2::new(rect.min.x + 9.0, y), label, words);
        if !alone {
            let font = FontId::proportional(11.5);
            let at = Pos2::new(rect.min.x + 9.0, rect.max.y - 5.0);
            painter.text(at, Align2::LEFT_BOTTOM, self.takes, font, less);
        }
        response
    }
}

//! Small plates with words and signs over the table, in egui's points.

use std::sync::Arc;

use bevy_egui::egui::{self, Color32, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

const INK: Color32 = Color32::from_rgb(0xf2, 0xef, 0xe6);
const AMBER: Color32 = Color32::from_rgb(0xff, 0xb0, 0x00);
const SIGN: f32 = 14.0;
const PAD: Vec2 = Vec2::new(5.0, 1.0);

/// A sign that stands for words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Two arrows that answer each other: it has reacted.
    Reacted,
    /// A die: it has lent its own.
    Lent,
    /// A flag: a place that matters.
    Flag,
}

impl Sign {
    /// The sign for a tag, if it has one.
    pub fn of(key: &str) -> Option<Sign> {
        match key {
            "tag-reacted" => Some(Sign::Reacted),
            "tag-lent" => Some(Sign::Lent),
            _ => None,
        }
    }

    fn paint(self, painter: &egui::Painter, at: Rect) {
        let spot = |x: f32, y: f32| at.center() + Vec2::new(x, y);
        match self {
            Sign::Reacted => {
                for way in [1.0, -1.0] {
                    let shaft = [spot(-5.0 * way, -2.6 * way), spot(3.0 * way, -2.6 * way)];
                    painter.line_segment(shaft, Stroke::new(1.8, AMBER));
                    let head = [(6.0, -2.6), (2.0, -5.6), (2.0, 0.4)];
                    let head = head.map(|(x, y)| spot(x * way, y * way)).to_vec();
                    painter.add(Shape::convex_polygon(head, AMBER, Stroke::NONE));
                }
            }
            Sign::Lent => {
                painter.rect(
                    at.shrink(1.5),
                    2.5,
                    INK,
                    Stroke::new(1.0, AMBER),
                    StrokeKind::Inside,
                );
                for (x, y) in [(-2.5, -2.5), (0.0, 0.0), (2.5, 2.5)] {
                    painter.circle_filled(spot(x, y), 1.2, Color32::BLACK);
                }
            }
            Sign::Flag => {
                let pole = [spot(-3.5, 6.0), spot(-3.5, -6.0)];
                painter.line_segment(pole, Stroke::new(1.6, INK));
                let cloth = [(-3.0, -6.0), (6.0, -3.2), (-3.0, 0.0)];
                let cloth = cloth.map(|(x, y)| spot(x, y)).to_vec();
                painter.add(Shape::convex_polygon(cloth, AMBER, Stroke::NONE));
            }
        }
    }
}

/// Words as they stand on a plate.
pub fn galley(painter: &egui::Painter, words: &str) -> Arc<egui::Galley> {
    painter.layout_no_wrap(words.to_owned(), egui::FontId::proportional(11.5), INK)
}

/// How large a plate is with these words and so many signs.
pub fn size(words: &egui::Galley, signs: usize) -> Vec2 {
    let text = if words.is_empty() {
        Vec2::ZERO
    } else {
        words.size()
    };
    let gap = if words.is_empty() { 0.0 } else { 3.0 };
    let signs = signs as f32 * (SIGN + 3.0);
    let wide = match signs > 0.0 {
        true => signs - 3.0 + gap + text.x,
        false => text.x,
    };
    Vec2::new(wide, text.y.max(SIGN)) + PAD * 2.0
}

/// Paints a dark plate with signs and words, and says where each sign is.
pub fn plate(
    painter: &egui::Painter,
    rect: Rect,
    words: &Arc<egui::Galley>,
    signs: &[(Sign, String)],
    rim: Color32,
) -> Vec<Rect> {
    let cover = if rim == Color32::TRANSPARENT {
        168
    } else {
        236
    };
    let dark = Color32::from_rgba_unmultiplied(0x16, 0x18, 0x1c, cover);
    let stroke = Stroke::new(1.0, rim);
    painter.rect(rect, 5.0, dark, stroke, StrokeKind::Inside);
    let mut left = rect.min.x + PAD.x;
    let mut places = Vec::new();
    for (sign, _) in signs {
        let place = Rect::from_min_size(
            Pos2::new(left, rect.center().y - SIGN / 2.0),
            Vec2::splat(SIGN),
        );
        sign.paint(painter, place);
        places.push(place);
        left = place.max.x + 3.0;
    }
    let at = Pos2::new(left, rect.center().y - words.size().y / 2.0);
    painter.galley(at, words.clone(), INK);
    places
}

/// Says what a sign means, above a place.
pub fn tell(painter: &egui::Painter, at: Pos2, words: &str) {
    let words = galley(painter, words);
    let size = size(&words, 0);
    let rect = Rect::from_min_size(Pos2::new(at.x - size.x / 2.0, at.y - size.y - 3.0), size);
    plate(painter, rect, &words, &[], AMBER);
}

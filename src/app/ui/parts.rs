//! What panels are put together from: words, rows with their numbers at the right, dice, and the shapes that tell sides apart.

use std::sync::Arc;

use bevy_egui::egui;
use bevy_egui::egui::{Color32, FontId, Galley, Pos2, Rect, Stroke, StrokeKind, Vec2};

use super::theme;
use crate::engine::{SideId, Text};
use crate::picture;
use crate::words::{Numbers, Words};

/// A sentence of the interface that wants no values.
pub fn say(key: &'static str) -> String {
    tell(&Text::key(key))
}

/// A sentence of the interface whose values are no names of a battle.
pub fn tell(text: &Text) -> String {
    Words::english().tell(text, &Numbers)
}

/// A rule book's name on screen, from its name in files.
pub fn rule_book(name: &str) -> String {
    let words = name.split(['_', '-']).map(|word| {
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        first.to_uppercase() + rest
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A dialog over all else. Each time it opens it is a new one, so that its first frame is laid out by what is in it now and not by what was in
/// it last.
pub fn dialog(egui: &egui::Context, name: &'static str) -> egui::Modal {
    let id = egui::Id::new(("dialog", name));
    let pass = egui.cumulative_pass_nr();
    let opened = egui.data_mut(|data| {
        let (last, opened): &mut (u64, u64) = data.get_temp_mut_or_default(id);
        *opened += u64::from(pass > *last + 1);
        *last = pass;
        *opened
    });
    egui::Modal::new(id.with(opened)).frame(theme::card_frame())
}

/// The type that rows are set in.
const ROW: FontId = FontId::new(13.0, egui::FontFamily::Proportional);

/// A card with a title and, at the right of it, a lesser word.
pub fn card(ui: &mut egui::Ui, title: &str, aside: &str, add: impl FnOnce(&mut egui::Ui)) {
    theme::card_frame().show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        heading(ui, title, aside);
        add(ui);
    });
}

/// A title, on several lines where it is too long for one, and a lesser word at its right.
fn heading(ui: &mut egui::Ui, title: &str, aside: &str) {
    let wide = ui.available_width();
    let painter = ui.painter();
    let small = FontId::proportional(12.5);
    let large = FontId::proportional(15.0);
    let whole = painter.layout_no_wrap(title.to_owned(), large.clone(), theme::TEXT);
    let left = (wide - whole.size().x - 10.0).max(wide * 0.5);
    let aside = cut(painter, aside, small, theme::DIM, left);
    let room = wide - aside.size().x - 10.0;
    let title = painter.layout(title.to_owned(), large, theme::TEXT, room);
    let high = title.size().y.max(aside.size().y);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(wide, high), egui::Sense::hover());
    let right = Pos2::new(rect.max.x - aside.size().x, rect.min.y + 2.0);
    ui.painter().galley(rect.min, title, theme::TEXT);
    ui.painter().galley(right, aside, theme::DIM);
}

/// A row: what it is at the left, what it amounts to at the right. A value too long for that stands below.
pub fn row(ui: &mut egui::Ui, label: &str, value: &str) -> egui::Response {
    coloured_row(ui, label, value, theme::TEXT)
}

/// A row whose value has a colour of its own.
pub fn coloured_row(
    ui: &mut egui::Ui,
    label: &str,
    value: &str,
    colour: Color32,
) -> egui::Response {
    let wide = ui.available_width();
    let painter = ui.painter();
    let whole = painter.layout_no_wrap(value.to_owned(), ROW, colour);
    let below = whole.size().x > wide * 0.66;
    let value = if below {
        painter.layout(value.to_owned(), ROW, colour, wide)
    } else {
        whole
    };
    let room = if below {
        wide
    } else {
        wide - value.size().x - 10.0
    };
    let label = painter.layout(label.to_owned(), ROW, theme::DIM, room);
    let high = if below {
        label.size().y + value.size().y
    } else {
        label.size().y.max(value.size().y)
    };
    let (rect, response) = ui.allocate_exact_size(Vec2::new(wide, high), egui::Sense::hover());
    let down = if below { label.size().y } else { 0.0 };
    let at = Pos2::new(rect.max.x - value.size().x, rect.min.y + down);
    ui.painter().galley(rect.min, label, theme::DIM);
    ui.painter().galley(at, value, colour);
    response
}

/// A thin line between rows.
pub fn rule(ui: &mut egui::Ui) {
    let (rect, _) =
        ui.allocate_exact_size(Vec2::new(ui.available_width(), 5.0), egui::Sense::hover());
    let stroke = Stroke::new(1.0, theme::LINE);
    ui.painter().hline(rect.x_range(), rect.center().y, stroke);
}

/// The colour of a side, of nobody's the colour of bone.
pub fn side_colour(side: SideId) -> Color32 {
    if side == NOBODYS {
        let [r, g, b, _] = picture::side_colour(side).0;
        return Color32::from_rgb(r, g, b);
    }
    theme::SIDES[usize::from(side.0) % theme::SIDES.len()]
}

/// Who is on no side, such as civilians.
pub const NOBODYS: SideId = SideId(u8::MAX);

/// The mark of a side: its shape in its colour, the same as its pieces'; a plain ring for those on no side.
pub fn side_mark(painter: &egui::Painter, at: Pos2, radius: f32, side: SideId) {
    let rim = Stroke::new(1.5, theme::TEXT);
    if side == NOBODYS {
        painter.circle_stroke(
            at,
            radius * 0.8,
            Stroke::new(radius * 0.45, side_colour(side)),
        );
        return;
    }
    let corners = match usize::from(side.0) % theme::SIDES.len() {
        0 => {
            painter.circle(at, radius, side_colour(side), rim);
            return;
        }
        1 => 8,
        2 => 6,
        3 => 4,
        4 => 3,
        5 => 5,
        _ => 7,
    };
    let turn = std::f32::consts::TAU / corners as f32;
    let first = if corners % 2 == 0 {
        turn / 2.0
    } else {
        -std::f32::consts::FRAC_PI_2
    };
    let points = (0..corners)
        .map(|i| at + Vec2::angled(first + turn * i as f32) * radius * 1.08)
        .collect();
    painter.add(egui::Shape::convex_polygon(points, side_colour(side), rim));
}

/// What a die has to show for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It did what it had to.
    Success,
    /// It did not.
    Failure,
    /// It had nothing to do alone.
    Neither,
    /// It is still falling.
    Falling,
}

/// A die: pips for six sides, a number for others. A success has a green rim and a tick below, a failure is dark.
pub fn die(painter: &egui::Painter, rect: Rect, sides: u8, shows: u8, fate: Fate) {
    let (face, ink, rim) = match fate {
        Fate::Success => (
            Color32::from_rgb(0xee, 0xf6, 0xe6),
            theme::DEEP,
            Color32::from_rgb(0x00, 0x9e, 0x73),
        ),
        Fate::Failure => (
            Color32::from_rgb(0x64, 0x6c, 0x77),
            Color32::from_rgb(0x1b, 0x1f, 0x25),
            Color32::from_rgb(0x3a, 0x41, 0x4a),
        ),
        Fate::Neither | Fate::Falling => (
            Color32::from_rgb(0xe6, 0xe2, 0xd6),
            theme::DEEP,
            Color32::from_rgb(0x8a, 0x90, 0x98),
        ),
    };
    let size = rect.width();
    let stroke = Stroke::new(size * 0.09, rim);
    painter.rect(rect, size * 0.2, face, stroke, StrokeKind::Inside);
    if sides == 6 && (1..=6).contains(&shows) {
        for (x, y) in pips(shows) {
            let at = rect.center() + Vec2::new(x, y) * size * 0.25;
            painter.circle_filled(at, size * 0.085, ink);
        }
    } else {
        painter.text(
            rect.center(),
            egui::Align2::CENTER_CENTER,
            shows,
            FontId::proportional(size * 0.52),
            ink,
        );
    }
    if fate == Fate::Success && size > 20.0 {
        tick(
            painter,
            Pos2::new(rect.center().x, rect.max.y + 6.0),
            4.5,
            rim,
        );
    }
}

/// A tick.
fn tick(painter: &egui::Painter, at: Pos2, size: f32, colour: Color32) {
    let points = [(-0.9, 0.0), (-0.2, 0.7), (1.0, -0.7)];
    let points = points.map(|(x, y)| at + Vec2::new(x, y) * size).to_vec();
    painter.line(points, Stroke::new(2.0, colour));
}

fn pips(shows: u8) -> Vec<(f32, f32)> {
    let mut at = Vec::new();
    if shows % 2 == 1 {
        at.push((0.0, 0.0));
    }
    if shows >= 2 {
        at.extend([(-1.0, -1.0), (1.0, 1.0)]);
    }
    if shows >= 4 {
        at.extend([(1.0, -1.0), (-1.0, 1.0)]);
    }
    if shows == 6 {
        at.extend([(-1.0, 0.0), (1.0, 0.0)]);
    }
    at
}

/// Words cut to a width, with dots where they were cut.
pub fn cut(
    painter: &egui::Painter,
    words: &str,
    font: FontId,
    colour: Color32,
    wide: f32,
) -> Arc<Galley> {
    let mut job = egui::text::LayoutJob::simple_singleline(words.to_owned(), font, colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(wide);
    painter.layout_job(job)
}

/// A wide button of a menu or a dialog, its key at the end of its words.
pub fn wide_button(words: String, wide: f32) -> egui::Button<'static> {
    egui::Button::new(words).min_size(Vec2::new(wide, 36.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_has_as_many_pips_as_it_shows() {
        for shows in 1..=6 {
            assert_eq!(pips(shows).len(), usize::from(shows));
        }
    }
}

//! The corner of the table that names what is pointed at, and says what the shades on the table mean.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::Scene;
use crate::app::battle::Game;
use crate::app::board::{Eye, Overlay, Pointed, markers};
use crate::app::ui::{Panels, TableArea, UiPart, theme};
use crate::app::{Screen, sight};
use crate::engine::{Band, Text, Value};
use crate::picture::{self, FRAME};
use crate::table::{Cover, Feature, Going, Mobility, Obscurement, Point};

/// The most features that are named at once.
const MOST: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiPart::Overlay)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

/// So much room beside the table, in points, is enough for the words.
const LEAST: f32 = 84.0;

/// What stands before a line.
#[derive(Clone, Copy, PartialEq)]
enum Swatch {
    /// What cannot be seen.
    Shade,
    /// Where the element can go.
    Reach,
    /// Where it would stand next to an enemy.
    Contact,
    /// How far its dice go.
    Bands,
    /// Nothing: the line names what is pointed at.
    Plain,
}

fn show(
    mut panels: Panels,
    scene: Scene,
    overlay: Res<Overlay>,
    pointed: Res<Pointed>,
    area: Res<TableArea>,
    eye: Eye,
) {
    let mm_per_px = 1.0 / eye.px_per_mm();
    let mut lines = pointed
        .0
        .map_or_else(Vec::new, |at| under(&scene, at, mm_per_px));
    if overlay.seen.is_some() {
        let there = sight::elsewhere(&scene.hand);
        let key = if sight::watches(&scene.hand) {
            "legend-shade-overwatch"
        } else if there {
            "legend-shade-there"
        } else {
            "legend-shade"
        };
        lines.push((Swatch::Shade, scene.say(&Text::key(key))));
    }
    if !overlay.reach.is_empty() {
        let key = if scene.hand.appears() {
            "legend-appear"
        } else {
            "legend-reach"
        };
        lines.push((Swatch::Reach, scene.say(&Text::key(key))));
    }
    if !overlay.contact.is_empty() {
        lines.push((Swatch::Contact, scene.say(&Text::key("legend-contact"))));
    }
    if let Some((_, _, bands)) = &overlay.bands {
        let band = |band: &Band| {
            scene.say(
                &Text::key("card-band")
                    .with("dice", Value::Number(band.dice.into()))
                    .with("range", Value::Number(band.range.into())),
            )
        };
        let all: Vec<String> = bands.iter().map(band).collect();
        let words = Text::key("legend-bands").with("bands", Value::Name(all.join(", ")));
        lines.push((Swatch::Bands, scene.say(&words)));
    }
    panels
        .probe
        .facts
        .insert("legend", lines.iter().map(|line| line.1.clone()).collect());
    if lines.is_empty() {
        return;
    }
    panels.over_table(|painter, points, _| {
        let room = area.rect();
        let room = egui::Rect::from_min_max(
            egui::pos2(room.min.x, room.min.y) * points,
            egui::pos2(room.max.x, room.max.y) * points,
        );
        let table = eye.pixel(Point::new(-FRAME.0, 0)).x * points;
        paint(painter, room, table, &lines);
    });
}

/// In the lower left corner, beside the table where there is room for it; in the right one while the mouse points at what the left one
/// would cover.
fn paint(painter: &egui::Painter, room: egui::Rect, table: f32, lines: &[(Swatch, String)]) {
    let beside = table - room.min.x - 52.0;
    let wide = if beside >= LEAST {
        beside
    } else {
        room.width() * 0.62
    };
    let font = egui::FontId::proportional(12.5);
    let set: Vec<_> = lines
        .iter()
        .map(|(swatch, words)| {
            let words = painter.layout(words.clone(), font.clone(), theme::TEXT, wide);
            (*swatch, words)
        })
        .collect();
    let indent = |swatch: Swatch| if swatch == Swatch::Plain { 0.0 } else { 24.0 };
    let high: f32 = set.iter().map(|(_, words)| words.size().y + 2.0).sum();
    let wide = set
        .iter()
        .map(|(swatch, words)| words.size().x + indent(*swatch))
        .fold(0.0, f32::max);
    let size = egui::vec2(wide + 18.0, high + 8.0);
    let top = room.max.y - 8.0 - size.y;
    let left = egui::Rect::from_min_size(egui::pos2(room.min.x + 8.0, top), size);
    let right = egui::Rect::from_min_size(egui::pos2(room.max.x - 8.0 - size.x, top), size);
    let pointer = painter.ctx().pointer_hover_pos();
    let in_the_way = pointer.is_some_and(|pointer| left.expand(16.0).contains(pointer));
    let plate = if in_the_way { right } else { left };
    let dark = egui::Color32::from_rgba_unmultiplied(0x16, 0x18, 0x1c, 226);
    painter.rect_filled(plate, 6.0, dark);
    let mut at = plate.min + egui::vec2(9.0, 4.0);
    for (swatch, words) in set {
        let middle = at.y + words.size().y / 2.0;
        let sample =
            egui::Rect::from_min_size(egui::pos2(at.x, middle - 6.0), egui::vec2(16.0, 12.0));
        match swatch {
            Swatch::Shade => {
                painter.rect_filled(sample, 2.0, egui::Color32::from_rgb(0x8a, 0x7f, 0x62));
            }
            Swatch::Reach => {
                let gold = egui::Color32::from_rgb(0xff, 0xe9, 0xa6);
                let sand = egui::Color32::from_rgb(0xd2, 0xc1, 0x89);
                let rim = egui::Stroke::new(1.5, gold);
                painter.rect(sample, 2.0, sand, rim, egui::StrokeKind::Inside);
            }
            Swatch::Contact => {
                let red = egui::Stroke::new(2.0, egui::Color32::from_rgb(0xe8, 0x3a, 0x1e));
                for x in [1.0, 6.0, 11.0] {
                    let foot = sample.left_bottom() + egui::vec2(x, 0.0);
                    painter.line_segment([foot, foot + egui::vec2(4.0, -12.0)], red);
                }
            }
            Swatch::Bands => {
                let blue = egui::Stroke::new(2.0, egui::Color32::from_rgb(0x9f, 0xd4, 0xff));
                painter.rect_stroke(sample, 2.0, blue, egui::StrokeKind::Inside);
            }
            Swatch::Plain => {}
        }
        let high = words.size().y + 2.0;
        painter.galley(at + egui::vec2(indent(swatch), 0.0), words, theme::TEXT);
        at.y += high;
    }
}

/// What lies under a place: the terrain with what it does.
fn under(scene: &Scene, at: Point, mm_per_px: f32) -> Vec<(Swatch, String)> {
    let ground = scene.game.ground();
    let mover = scene
        .hand
        .selected
        .and_then(|id| scene.game.battle.mover(id));
    let mobility = mover.map_or(Mobility::Foot, |(_, mobility, _)| mobility);
    let features = picture::under(ground, at)
        .into_iter()
        .take(MOST)
        .map(|feature| describe(scene, feature, mobility));
    let area = scene.game.battle.board().and_then(|board| board.name(at));
    let lying = scene.shown.view().markers.iter();
    let lying = lying
        .filter(|marker| marker.at.distance(at) <= markers::reach(marker, mm_per_px))
        .map(|marker| scene.say(&marker.text));
    let gaps = scene.shown.view().breaches.iter();
    let gaps = gaps
        .filter(|gap| gap.at.distance(at) <= gap.radius)
        .map(|gap| scene.say(&Text::key("land-gap").with("what", Value::Feature(gap.feature))));
    let lines = area
        .into_iter()
        .chain(lying)
        .chain(gaps.take(1))
        .chain(features);
    lines.map(|words| (Swatch::Plain, words)).collect()
}

/// "the orchard: who is in it is obscured; light cover".
fn describe(scene: &Scene, feature: &Feature, mobility: Mobility) -> String {
    let mut does: Vec<Text> = Vec::new();
    let mut add = |key: &'static str| does.push(Text::key(key));
    match feature.through {
        Obscurement::Clear => {}
        Obscurement::Obscured => add("land-through-obscured"),
        Obscurement::Heavy => add("land-through-heavy"),
        Obscurement::Blocked => add("land-through-blocked"),
    }
    match feature.inside {
        Obscurement::Obscured => add("land-inside-obscured"),
        Obscurement::Heavy => add("land-inside-heavy"),
        Obscurement::Clear | Obscurement::Blocked => {}
    }
    let areas = scene.game.battle.board().is_some();
    match feature.cover {
        Cover::None => {}
        _ if areas => add("land-cover"),
        Cover::Light => add("land-cover-light"),
        Cover::Heavy => add("land-cover-heavy"),
    }
    if feature.level > 0 {
        add("land-high");
    }
    if feature.storeys > 1 {
        add("land-storeys");
    }
    match feature.going_for(mobility) {
        Going::Open if feature.road && areas => add("land-road-further"),
        Going::Open if feature.road => add("land-road"),
        Going::Open => {}
        Going::Bad => add("land-bad"),
        Going::Difficult => add("land-difficult"),
        Going::ThreeSteps => add("land-three-steps"),
        Going::Impassable => add("land-impassable"),
    }
    if does.is_empty() {
        does.push(Text::key("land-open"));
    }
    let does: Vec<String> = does.iter().map(|text| scene.say(text)).collect();
    let text = Text::key("land")
        .with("what", Value::Feature(feature.id))
        .with("does", Value::Name(does.join("; ")));
    scene.say(&text)
}

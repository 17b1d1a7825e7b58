//! Words over the table: what holds a piece back, and labels that others ask for. Also tells tests where pieces are.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::{Eye, Land, Overlay, Shown, Tempo};
use crate::app::ui::{Panels, UiPart};
use crate::app::{Awake, Screen};
use crate::engine::report::{ElementView, Text};
use crate::picture::Spot;
use crate::table::ElementId;
use crate::words::{Names, Numbers, TableNames, Words};

/// How long a new tag falls, and from how many pixels above its place.
const DROP: (f32, f32) = (0.22, 26.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiPart::Overlay)
            .run_if(in_state(Screen::Battle)),
    );
}

/// When each piece's tags were first seen.
#[derive(Default)]
struct Hung(BTreeMap<(ElementId, String), f32>);

#[allow(clippy::too_many_arguments, reason = "a system names what it reads")]
fn show(
    mut panels: Panels,
    eye: Eye,
    shown: Res<Shown>,
    overlay: Res<Overlay>,
    land: Res<Land>,
    tempo: Res<Tempo>,
    time: Res<Time>,
    mut hung: Local<Hung>,
    mut awake: ResMut<Awake>,
) {
    let now = time.elapsed_secs();
    let mut still = BTreeMap::new();
    panels.over_table(|painter, points, probe| {
        for view in &shown.view().elements {
            let (Some(piece), Some(at)) = (view.piece, shown.place(view.id)) else {
                continue;
            };
            let centre = pixel(&eye, at);
            let radius = piece.radius.0 as f32 / 10.0 * eye.px_per_mm();
            probe.piece(view.id.0.to_string(), centre, radius);
            let mut bottom = centre.y - radius * 1.3 - 3.0;
            for (words, rim) in words_of(view, &shown, &land) {
                let key = (view.id, words);
                let since = *hung.0.get(&key).unwrap_or(&now);
                let fall = if tempo.0 > 0.0 {
                    (1.0 - (now - since) * tempo.0 / DROP.0).clamp(0.0, 1.0)
                } else {
                    0.0
                };
                if fall > 0.0 {
                    awake.moving();
                }
                let place = Vec2::new(centre.x, bottom - DROP.1 * fall * fall);
                bottom -= label(painter, place * points, &key.1, rim) / points + 2.0;
                still.insert(key, since);
            }
        }
        for (place, words) in &overlay.tags {
            let at = eye.pixel(*place) - Vec2::new(0.0, 10.0);
            label(painter, at * points, words, egui::Color32::from_gray(90));
        }
    });
    hung.0 = still;
}

fn pixel(eye: &Eye, at: Spot) -> Vec2 {
    eye.pixel_of_world(Vec2::new(at.x, -at.y) / 10.0)
}

/// The tags of an element, lowest first, with the colour of their rim.
fn words_of(view: &ElementView, shown: &Shown, land: &Land) -> Vec<(String, egui::Color32)> {
    let of_battle = land.0.as_ref().map(|setting| TableNames {
        view: shown.view(),
        ground: setting.ground(),
        terms: setting.terms(),
    });
    let names: &dyn Names = match &of_battle {
        Some(names) => names,
        None => &Numbers,
    };
    let pinned = view.pinned.then(|| Text::key("tag-pinned"));
    let red = egui::Color32::from_rgb(0xd2, 0x4a, 0x3a);
    let grey = egui::Color32::from_gray(90);
    pinned
        .iter()
        .map(|text| (text, red))
        .chain(view.tags.iter().map(|text| (text, grey)))
        .map(|(text, rim)| (Words::english().tell(text, names), rim))
        .collect()
}

/// Paints words on a dark plate, its lower edge in the middle at `at`, and says how high it is; all in egui's points.
fn label(painter: &egui::Painter, at: Vec2, words: &str, rim: egui::Color32) -> f32 {
    let ink = egui::Color32::from_rgb(0xf2, 0xef, 0xe6);
    let font = egui::FontId::proportional(11.5);
    let text = painter.layout_no_wrap(words.to_owned(), font, ink);
    let size = text.size() + egui::vec2(10.0, 2.0);
    let plate = egui::Rect::from_min_size(egui::pos2(at.x - size.x / 2.0, at.y - size.y), size);
    let dark = egui::Color32::from_rgba_unmultiplied(0x16, 0x18, 0x1c, 236);
    painter.rect(
        plate,
        5.0,
        dark,
        egui::Stroke::new(1.0, rim),
        egui::StrokeKind::Inside,
    );
    painter.galley(plate.min + egui::vec2(5.0, 1.0), text, ink);
    size.y
}

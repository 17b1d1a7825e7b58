//! Words over the table: what holds a piece back, names, goals, and labels that others ask for, laid out so that they cover neither
//! pieces nor each other where there is room. Also tells tests where pieces are.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::layout::{self, Label};
use super::{Eye, Land, Overlay, Pointed, Shown, Tempo, goals, markers, signs};
use crate::app::ui::{Panels, Settings, TableArea, UiPart};
use crate::app::{Awake, Screen};
use crate::engine::report::{ElementView, MarkerKind, Text};
use crate::picture::Spot;
use crate::table::ElementId;
use crate::words::{Names, Numbers, TableNames, Words};
use signs::Sign;

/// How long a new tag falls, and from how many pixels above its place.
const DROP: (f32, f32) = (0.22, 26.0);

const RED: egui::Color32 = egui::Color32::from_rgb(0xd2, 0x4a, 0x3a);
const GREY: egui::Color32 = egui::Color32::from_gray(90);
const NONE: egui::Color32 = egui::Color32::TRANSPARENT;

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

/// What words over the table are read off.
#[derive(SystemParam)]
struct Subject<'w> {
    eye: Eye<'w>,
    shown: Res<'w, Shown>,
    overlay: Res<'w, Overlay>,
    land: Res<'w, Land>,
    pointed: Res<'w, Pointed>,
    settings: Res<'w, Settings>,
    area: Res<'w, TableArea>,
}

/// Words and signs on one plate, beside something round; all in egui's points.
struct Plate {
    of: Option<ElementId>,
    at: Vec2,
    radius: f32,
    words: String,
    signs: Vec<(Sign, String)>,
    rim: egui::Color32,
    galley: Arc<egui::Galley>,
}

fn show(
    mut panels: Panels,
    subject: Subject,
    tempo: Res<Tempo>,
    time: Res<Time>,
    mut hung: Local<Hung>,
    mut awake: ResMut<Awake>,
) {
    let now = time.elapsed_secs();
    let mut still = BTreeMap::new();
    panels.over_table(|painter, points, probe| {
        let mut pieces: Vec<(Vec2, f32)> = Vec::new();
        for view in &subject.shown.view().elements {
            let (Some(piece), Some(at)) = (view.piece, subject.shown.place(view.id)) else {
                continue;
            };
            let centre = pixel(&subject.eye, at);
            let radius = piece.radius.0 as f32 / 10.0 * subject.eye.px_per_mm();
            probe.piece(view.id.0.to_string(), centre, radius);
            pieces.push((centre * points, radius * points * 1.15));
        }
        let ghosts = subject.overlay.ghosts.iter().map(|(_, piece)| {
            let radius = piece.radius.0 as f32 / 10.0 * subject.eye.px_per_mm();
            (subject.eye.pixel(piece.at) * points, radius * points * 1.15)
        });
        let ghosts: Vec<(Vec2, f32)> = ghosts.collect();
        pieces.extend(&ghosts);
        let plates = subject.plates(painter, points, ghosts.first().map_or(0.0, |first| first.1));
        let room = subject.area.rect();
        let room = Rect::from_corners(room.min * points, room.max * points);
        let labels: Vec<Label> = plates.iter().map(Plate::label).collect();
        let places = layout::lay_out(room, &pieces, &labels);
        let mut told = None;
        for (plate, place) in plates.iter().zip(places) {
            let mut fall = 0.0;
            if let Some(of) = plate.of {
                let key = (of, plate.key());
                let since = *hung.0.get(&key).unwrap_or(&now);
                if tempo.0 > 0.0 {
                    fall = (1.0 - (now - since) * tempo.0 / DROP.0).clamp(0.0, 1.0);
                }
                still.insert(key, since);
            }
            if fall > 0.0 {
                awake.moving();
            }
            let rect = egui::Rect::from_min_max(
                egui::pos2(place.min.x, place.min.y - DROP.1 * fall * fall),
                egui::pos2(place.max.x, place.max.y - DROP.1 * fall * fall),
            );
            told = plate.paint(painter, rect).or(told);
        }
        if let Some((at, words)) = told {
            signs::tell(painter, at, &words);
        }
    });
    hung.0 = still;
}

fn pixel(eye: &Eye, at: Spot) -> Vec2 {
    eye.pixel_of_world(Vec2::new(at.x, -at.y) / 10.0)
}

impl Subject<'_> {
    /// All plates, those first that must keep the best places.
    fn plates(&self, painter: &egui::Painter, points: f32, ghost: f32) -> Vec<Plate> {
        let mut plates = Vec::new();
        let mut add = |of, at: Vec2, radius: f32, words: String, signs, rim| {
            plates.push(Plate {
                of,
                at,
                radius,
                galley: signs::galley(painter, &words),
                words,
                signs,
                rim,
            });
        };
        for (place, words) in &self.overlay.tags {
            let at = self.eye.pixel(*place) * points;
            add(None, at, ghost, words.clone(), Vec::new(), GREY);
        }
        let under = self.pointed.0.and_then(|at| self.shown.element_at(at));
        for view in &self.shown.view().elements {
            let (Some(piece), Some(at)) = (view.piece, self.shown.place(view.id)) else {
                continue;
            };
            let at = pixel(&self.eye, at) * points;
            let radius = piece.radius.0 as f32 / 10.0 * self.eye.px_per_mm() * points * 1.2;
            let (words, signs) = self.state(view);
            if !words.is_empty() || !signs.is_empty() {
                let rim = if view.pinned { RED } else { GREY };
                add(Some(view.id), at, radius, words, signs, rim);
            }
            if self.settings.names || under == Some(view.id) {
                add(None, at, radius, view.name.clone(), Vec::new(), NONE);
            }
        }
        let opened = self.shown.view().markers.iter();
        for marker in opened.filter(|marker| marker.kind == MarkerKind::OpenCrate) {
            // What is in it is known to all.
            let at = self.eye.pixel(marker.at) * points;
            let scale = self.eye.px_per_mm();
            let radius = markers::reach(marker, 1.0 / scale).0 as f32 / 10.0 * scale * points;
            add(None, at, radius, self.say(&marker.text), Vec::new(), GREY);
        }
        if let Some(setting) = &self.land.0 {
            for sign in goals::signs(setting) {
                let at = self.eye.pixel(sign.at) * points;
                let words = self.say(&sign.words);
                add(
                    None,
                    at,
                    4.0,
                    words,
                    vec![(Sign::Flag, String::new())],
                    GREY,
                );
            }
            let named = setting
                .ground()
                .features
                .iter()
                .filter(|_| self.settings.names);
            for feature in named {
                if let Some(name) = &feature.name {
                    let at = pixel(&self.eye, goals::middle(&feature.footprint)) * points;
                    add(None, at, 0.0, name.clone(), Vec::new(), NONE);
                }
            }
        }
        plates
    }

    /// What state an element is in: in words, and by signs what would be said too often.
    fn state(&self, view: &ElementView) -> (String, Vec<(Sign, String)>) {
        let mut words: Vec<String> = Vec::new();
        let mut signs = Vec::new();
        if view.pinned {
            words.push(self.say(&Text::key("tag-pinned")));
        }
        for tag in &view.tags {
            let said = self.say(tag);
            match Sign::of(&tag.key) {
                Some(sign) => signs.push((sign, said)),
                None => words.push(said),
            }
        }
        (words.join(" \u{b7} "), signs)
    }

    fn say(&self, text: &Text) -> String {
        let of_battle = self.land.0.as_ref().map(|setting| TableNames {
            view: self.shown.view(),
            ground: setting.ground(),
            terms: setting.terms(),
            unit: setting.unit(),
        });
        let names: &dyn Names = match &of_battle {
            Some(names) => names,
            None => &Numbers,
        };
        Words::english().tell(text, names)
    }
}

impl Plate {
    /// What tells whether it is still the same.
    fn key(&self) -> String {
        let signs = self.signs.iter().map(|(_, words)| words.as_str());
        std::iter::once(self.words.as_str())
            .chain(signs)
            .collect::<Vec<_>>()
            .join("|")
    }

    fn label(&self) -> Label {
        let words = signs::size(&self.galley, self.signs.len());
        Label {
            at: self.at,
            radius: self.radius,
            size: Vec2::new(words.x, words.y),
        }
    }

    /// Paints it; says what a sign means that is pointed at, and where.
    fn paint(&self, painter: &egui::Painter, rect: egui::Rect) -> Option<(egui::Pos2, String)> {
        if self.of.is_some() {
            // A thread to the piece whose plate it is.
            let piece = egui::pos2(self.at.x, self.at.y);
            let near = rect.clamp(piece);
            let rim = piece + (near - piece).normalized() * self.radius * 0.8;
            painter.line_segment([near, rim], egui::Stroke::new(2.0, self.rim));
        }
        let places = signs::plate(painter, rect, &self.galley, &self.signs, self.rim);
        let pointer = painter.ctx().pointer_hover_pos()?;
        let (_, words) = places
            .into_iter()
            .zip(&self.signs)
            .find(|(place, _)| place.expand(2.0).contains(pointer))?
            .1;
        (!words.is_empty()).then(|| (rect.center_top(), words.clone()))
    }
}

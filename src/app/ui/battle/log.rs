//! The log: what happened, line by line, with its dice; their working when pointed at; a click shows the place on the table.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::tray::{self, Tray};
use super::{Scene, odds};
use crate::app::battle::{Game, Line, Submit};
use crate::app::board::{Eye, LookAt, Settled, Shown};
use crate::app::probe::Probe;
use crate::app::ui::{Panels, TableArea, UiPart, parts, theme};
use crate::app::{Awake, Screen, Step};
use crate::engine::{Off, Rolled, Text, Value};
use crate::table::Point;

/// Seconds that a place stays marked, by the clock on the wall.
const MARKED: f32 = 3.0;

/// The places on the table that a line of the log is about, marked for a moment; and the thought that is looked at.
#[derive(Resource, Debug, Default)]
pub struct Spot {
    places: Vec<Point>,
    /// Where they are in the window, in logical pixels.
    pixels: Vec<Vec2>,
    /// When they were marked, in seconds since the start; none until the frame that first shows them.
    since: Option<f64>,
    /// How much longer they are shown, in seconds.
    left: f32,
    fresh: bool,
    /// What is said at the places.
    words: Option<String>,
    /// The jump of the screen after which they were marked.
    jumps: u64,
    /// Whether the player reads further up in the log, which then does not follow.
    looks_back: bool,
    /// Whether the log is to go to its last line in the next frame.
    to_end: bool,
    /// How far down the log was in the last frame, in points.
    offset: f32,
    /// The input whose three options are looked at.
    pub weighed: Option<usize>,
}

impl Spot {
    /// Marks places, and brings them into view.
    pub fn mark(&mut self, places: &[Point]) {
        self.places = places.to_vec();
        self.since = None;
        self.left = MARKED;
        self.fresh = true;
        self.words = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Spot>()
        .add_systems(
            Update,
            (notice.run_if(resource_exists::<Game>), fade)
                .chain()
                .in_set(Step::Show)
                .run_if(in_state(Screen::Battle)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            paint
                .in_set(UiPart::Overlay)
                .run_if(in_state(Screen::Battle)),
        )
        .add_systems(OnEnter(Screen::Battle), forget);
}

fn forget(mut spot: ResMut<Spot>) {
    *spot = Spot::default();
}

/// Marks where an element is eliminated, lets go of marks when the screen jumps to another moment, and lets the log follow again when an
/// order is given.
fn notice(
    mut settled: MessageReader<Settled>,
    mut given: MessageReader<Submit>,
    game: Res<Game>,
    shown: Res<Shown>,
    mut spot: ResMut<Spot>,
) {
    if spot.jumps != shown.jumps() {
        spot.jumps = shown.jumps();
        spot.left = 0.0;
    }
    for Settled(told) in settled.read() {
        let gone = told
            .changes
            .iter()
            .any(|(before, after)| before.off != after.off && after.off == Some(Off::Eliminated));
        if gone {
            spot.mark(&told.places);
            spot.fresh = false;
            spot.words = told.text.as_ref().map(|text| game.say(text));
        }
    }
    if given.read().count() > 0 {
        spot.looks_back = false;
        spot.to_end = true;
    }
}

fn fade(
    mut spot: ResMut<Spot>,
    time: Res<Time<Real>>,
    eye: Eye,
    area: Res<TableArea>,
    mut look: MessageWriter<LookAt>,
    mut awake: ResMut<Awake>,
) {
    if spot.left <= 0.0 {
        return;
    }
    let room = area.rect().inflate(-30.0);
    let hidden = spot
        .places
        .first()
        .copied()
        .filter(|place| !room.contains(eye.pixel(*place)));
    if let Some(place) = hidden.filter(|_| spot.fresh) {
        look.write(LookAt(place));
    }
    spot.fresh = false;
    spot.pixels = spot.places.iter().map(|place| eye.pixel(*place)).collect();
    let now = time.elapsed_secs_f64();
    let since = *spot.since.get_or_insert(now);
    spot.left = MARKED - (now - since) as f32;
    awake.moving();
}

/// Bright rings that close in on the places, and then swell and shrink until they fade.
fn paint(mut panels: Panels, spot: Res<Spot>) {
    if spot.left <= 0.0 {
        return;
    }
    let gone = 1.0 - spot.left / MARKED;
    let fade = (spot.left / MARKED * 3.0).min(1.0);
    let dark = egui::Color32::from_black_alpha(200).gamma_multiply(fade);
    let bright = theme::SELECTED.gamma_multiply(fade);
    panels.over_table(|painter, to_points, _| {
        for at in &spot.pixels {
            let at = egui::pos2(at.x, at.y) * to_points;
            let closing = 70.0 * (1.0 - gone * 4.0).max(0.0);
            let pulse = 4.0 * (gone * std::f32::consts::TAU * 4.0).sin();
            let radius = 30.0 + closing + pulse;
            painter.circle_filled(at, radius, theme::SELECTED.gamma_multiply(0.16 * fade));
            painter.circle_stroke(at, radius, egui::Stroke::new(9.0, dark));
            painter.circle_stroke(at, radius, egui::Stroke::new(5.0, bright));
            if let Some(words) = &spot.words {
                let font = egui::FontId::proportional(14.0);
                let words = painter.layout_no_wrap(words.clone(), font, theme::TEXT);
                let size = words.size() + egui::vec2(14.0, 6.0);
                let plate = egui::Rect::from_center_size(at - egui::vec2(0.0, 34.0), size);
                let red = egui::Color32::from_rgb(0xa8, 0x3a, 0x2c);
                painter.rect_filled(plate, 5.0, red);
                painter.galley(plate.min + egui::vec2(7.0, 3.0), words, theme::TEXT);
            }
        }
    });
}

/// How near to its end the log is taken to be at its end, in points.
const AT_END: f32 = 12.0;

/// The log. Its last line is in view unless the player looks back; then a button below it leads there.
pub fn show(ui: &mut egui::Ui, probe: &mut Probe, scene: &Scene, tray: &Tray, spot: &mut Spot) {
    theme::card_frame().show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ui.spacing_mut().item_spacing.y = 2.0;
        let at = scene.game.battle.at();
        let lines: Vec<(usize, &Line)> = scene
            .game
            .log
            .iter()
            .enumerate()
            .take(tray.lines())
            .filter(|(_, line)| line.input <= at && !line.words.is_empty())
            .collect();
        let newest = lines.last().map(|(number, _)| *number);
        let room = ui.available_rect_before_wrap();
        let to_end = std::mem::take(&mut spot.to_end);
        if spot.looks_back {
            egui::Panel::bottom("battle-log-latest")
                .resizable(false)
                .show_separator_line(false)
                .exact_size(LATEST)
                .frame(egui::Frame::NONE)
                .show(ui, |ui| {
                    if to_latest(ui, probe) {
                        spot.looks_back = false;
                        spot.to_end = true;
                    }
                });
        }
        // What was weighed is looked at from the first line of an order: other lines of its input, such as the turn's end, are not the order.
        let mut orders: Option<usize> = None;
        let shown = egui::ScrollArea::vertical()
            .id_salt("battle-log")
            .auto_shrink([false, false])
            .stick_to_bottom(true)
            .show(ui, |ui| {
                for (number, line) in lines {
                    let order = line.told.depth == 0 && orders != Some(line.input);
                    if order {
                        orders = Some(line.input);
                    }
                    let newest = newest == Some(number);
                    one(ui, probe, scene, spot, (number, line), (newest, order));
                }
                if to_end {
                    let at_once = egui::style::ScrollAnimation::none();
                    ui.scroll_to_cursor_animation(Some(egui::Align::BOTTOM), at_once);
                }
            });
        let below = shown.content_size.y - shown.state.offset.y - shown.inner_rect.height();
        probe.facts.insert("log-below", (below > AT_END).into());
        let hand = ui.rect_contains_pointer(room)
            && ui.input(|input| {
                input.pointer.any_down() || input.smooth_scroll_delta != egui::Vec2::ZERO
            });
        // Lines that come while a hand is on the log do not turn it back: only going up does.
        let up = shown.state.offset.y < spot.offset;
        spot.offset = shown.state.offset.y;
        if hand && (up || spot.looks_back) {
            spot.looks_back = below > AT_END;
        } else if below > AT_END && !spot.looks_back && !to_end {
            // Whatever else has moved the last line out of view, it is brought back.
            spot.to_end = true;
        }
        if spot.to_end {
            ui.ctx().request_repaint();
        }
    });
}

/// The room of the way to the last line, in points.
const LATEST: f32 = 26.0;

/// A button that leads to the log's last line.
fn to_latest(ui: &mut egui::Ui, probe: &mut Probe) -> bool {
    let words = parts::say("ui-log-latest");
    let size = egui::vec2(150.0, 22.0);
    let at_right = egui::Layout::right_to_left(egui::Align::Max);
    let latest = ui
        .with_layout(at_right, |ui| {
            ui.add(theme::main_button(words).min_size(size).small())
        })
        .inner;
    probe.control("log-latest", ui, &latest, None);
    latest.clicked() || ui.input(|input| input.key_pressed(egui::Key::End))
}

fn one(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    spot: &mut Spot,
    (number, line): (usize, &Line),
    (newest, order): (bool, bool),
) {
    let told = &line.told;
    let indent = 10.0 * f32::from(told.depth.min(3));
    let colour = if told.clock.is_some() {
        theme::ACCENT
    } else if newest || told.depth == 0 {
        theme::TEXT
    } else {
        theme::DIM
    };
    let wide = ui.available_width();
    let font = egui::FontId::proportional(12.5);
    let thought = order
        .then(|| scene.game.thoughts.get(&line.input))
        .flatten();
    let room = wide - indent - if thought.is_some() { 62.0 } else { 4.0 };
    let words = ui.painter().layout(line.words.clone(), font, colour, room);
    let dice = tray::dice_of(told).filter(|rolled| !rolled.dice.is_empty());
    let written = words.size().y + 2.0;
    let high = written + if dice.is_some() { 19.0 } else { 0.0 };
    let (rect, response) = ui.allocate_exact_size(egui::vec2(wide, high), egui::Sense::click());
    if response.hovered() {
        ui.painter()
            .rect_filled(rect.expand2(egui::vec2(4.0, 0.0)), 3.0, theme::CONTROL);
    }
    ui.painter()
        .galley(rect.min + egui::vec2(indent, 1.0), words, colour);
    if let Some(rolled) = dice {
        small_dice(
            ui,
            rolled,
            rect.min + egui::vec2(indent, written),
            wide - indent,
        );
    }
    probe.control(&format!("log-{number}"), ui, &response, None);
    if thought.is_some() {
        let place = egui::Rect::from_min_size(
            egui::pos2(rect.max.x - 56.0, rect.min.y),
            egui::vec2(56.0, 17.0),
        );
        let words = egui::RichText::new(parts::say("ui-why")).size(11.5);
        // A corner of its own: it leaves the place of the next line alone.
        let mut corner = ui.new_child(egui::UiBuilder::new().max_rect(place));
        let why = corner.add(egui::Button::new(words).min_size(place.size()).small());
        probe.control(&format!("why-{}", line.input), ui, &why, None);
        if why.clicked() {
            spot.weighed = Some(line.input);
        }
    }
    if response.clicked() {
        spot.mark(&told.places);
    }
    if told.rolled.is_some() || told.rule.is_some() {
        response.on_hover_ui(|ui| working(ui, scene, line));
    }
}

/// The dice of a line, small, in one row as far as they go.
fn small_dice(ui: &egui::Ui, rolled: &Rolled, from: egui::Pos2, wide: f32) {
    let room = (wide / 18.0) as usize;
    for (i, shows) in rolled.dice.iter().take(room).enumerate() {
        let at = from + egui::vec2(18.0 * i as f32, 1.0);
        let face = egui::Rect::from_min_size(at, egui::Vec2::splat(15.0));
        parts::die(
            ui.painter(),
            face,
            rolled.handful.sides,
            *shows,
            tray::fate(rolled, *shows),
        );
    }
}

/// The dice of a line, how their need came about, and the rule.
fn working(ui: &mut egui::Ui, scene: &Scene, line: &Line) {
    ui.set_max_width(280.0);
    if let Some(rolled) = &line.told.rolled {
        ui.label(
            egui::RichText::new(scene.say(&rolled.why))
                .size(13.0)
                .strong(),
        );
        tray::dice(ui, rolled, 0.0, 24.0);
        if let Some(working) = &rolled.working {
            odds::working(ui, scene, working);
        }
    }
    if let Some(rule) = &line.told.rule {
        let rule = Text::key("ui-rule").with("rule", Value::Name(rule.clone().into_owned()));
        ui.label(
            egui::RichText::new(scene.say(&rule))
                .size(12.0)
                .color(theme::DIM),
        );
    }
}

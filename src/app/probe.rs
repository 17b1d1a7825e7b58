//! What the program tells about itself, so that tests click by name instead of by place: screen, decision, hash, and the rectangles
//! of buttons and pieces, as JSON. In the page it is `window.smallWars`; natively it is written to the file that the environment
//! variable `SMALL_WARS_PROBE` names, after every frame.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};
use serde::Serialize;
use serde_json::Value;

use super::{Screen, ui::UiPart};

/// A rectangle in logical pixels of the window: left, top, width, height.
pub type Place = [f32; 4];

/// A button or another control as it was drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Control {
    /// Where it is.
    pub rect: Place,
    /// Whether it takes a click.
    pub enabled: bool,
    /// Why it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// What is published after each frame. `buttons` and `pieces` are gathered anew in every frame.
#[derive(Resource, Debug, Default, Serialize)]
pub struct Probe {
    /// The screen's name.
    pub screen: &'static str,
    /// The line that says who is asked what; whoever shows a decision sets it.
    pub decision: Option<Value>,
    /// The state's hash, as hexadecimal text.
    pub hash: Option<String>,
    /// Frames drawn since the start.
    pub frames: u64,
    /// The part of the window where the table shows.
    pub table: Place,
    /// The window's size in logical pixels.
    pub window: [f32; 2],
    /// Controls by name.
    pub buttons: BTreeMap<String, Control>,
    /// Pieces by element number or another name of theirs.
    pub pieces: BTreeMap<String, Place>,
    /// Whatever else a test may want to know.
    pub facts: BTreeMap<&'static str, Value>,
}

impl Probe {
    /// Registers a drawn widget under a name. One that is scrolled out of sight is left out.
    pub fn control(
        &mut self,
        name: &str,
        ui: &egui::Ui,
        response: &egui::Response,
        why: Option<&str>,
    ) {
        let seen = response.rect.intersect(ui.clip_rect());
        if !seen.is_positive() {
            return;
        }
        let zoom = ui.ctx().zoom_factor();
        let control = Control {
            rect: [seen.min.x, seen.min.y, seen.width(), seen.height()].map(|edge| edge * zoom),
            enabled: response.enabled(),
            why: why.map(str::to_owned),
        };
        self.buttons.insert(name.to_owned(), control);
    }

    /// Registers where a piece is drawn, in logical pixels.
    pub fn piece(&mut self, name: impl Into<String>, centre: Vec2, radius: f32) {
        let corner = centre - radius;
        self.pieces.insert(
            name.into(),
            [corner.x, corner.y, 2.0 * radius, 2.0 * radius],
        );
    }
}

/// Draws a button and registers it under `name`.
pub fn button(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    name: &str,
    button: egui::Button,
) -> egui::Response {
    let response = ui.add(button);
    probe.control(name, ui, &response, None);
    response
}

/// Draws a button that is off when there is a reason, which it tells when pointed at, and registers it under `name`.
pub fn button_unless(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    name: &str,
    button: egui::Button,
    why_not: Option<&str>,
) -> egui::Response {
    let mut response = ui.add_enabled(why_not.is_none(), button);
    if let Some(why) = why_not {
        response = response.on_disabled_hover_text(why);
    }
    probe.control(name, ui, &response, why_not);
    response
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Probe>()
        .add_systems(EguiPrimaryContextPass, clear.in_set(UiPart::Begin))
        .add_systems(Last, publish);
}

fn clear(mut probe: ResMut<Probe>) {
    probe.buttons.clear();
    probe.pieces.clear();
}

fn publish(
    mut probe: ResMut<Probe>,
    screen: Res<State<Screen>>,
    area: Res<super::ui::TableArea>,
    windows: Query<&Window>,
    mut channel: Local<Option<publisher::Channel>>,
) {
    probe.frames += 1;
    probe.screen = screen.get().name();
    let table = area.rect();
    probe.table = [table.min.x, table.min.y, table.width(), table.height()];
    if let Some(window) = windows.iter().next() {
        probe.window = [window.width(), window.height()];
    }
    channel
        .get_or_insert_with(publisher::Channel::open)
        .send(&probe);
}

#[cfg(not(target_arch = "wasm32"))]
mod publisher {
    use std::path::PathBuf;

    /// The file named by `SMALL_WARS_PROBE`, if it is.
    pub struct Channel(Option<PathBuf>);

    impl Channel {
        pub fn open() -> Channel {
            Channel(std::env::var_os("SMALL_WARS_PROBE").map(PathBuf::from))
        }

        /// Written beside and renamed, so that a reader never meets half of it.
        pub fn send(&mut self, probe: &super::Probe) {
            let Some(path) = &self.0 else { return };
            let beside = path.with_extension("new");
            let written = serde_json::to_vec(probe)
                .map_err(std::io::Error::from)
                .and_then(|json| std::fs::write(&beside, json))
                .and_then(|()| std::fs::rename(&beside, path));
            if let Err(error) = written {
                bevy::log::error!(
                    "SMALL_WARS_PROBE {}: {error}; nothing more is written there",
                    path.display()
                );
                self.0 = None;
            }
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod publisher {
    use wasm_bindgen::JsValue;

    /// The page's window.
    pub struct Channel(Option<web_sys::Window>);

    impl Channel {
        pub fn open() -> Channel {
            Channel(web_sys::window())
        }

        pub fn send(&mut self, probe: &super::Probe) {
            let Some(window) = &self.0 else { return };
            let Ok(json) = serde_json::to_string(probe) else {
                return;
            };
            let value = js_sys::JSON::parse(&json).unwrap_or(JsValue::NULL);
            // A page that forbids it has no tests to serve.
            let _ = js_sys::Reflect::set(window, &"smallWars".into(), &value);
        }
    }
}

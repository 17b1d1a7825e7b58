//! The window and the page. Bevy, and nothing but Bevy: everything else the program knows lives on the floors below.
//!
//! A frame runs through the sets of [`Step`] in their order; panels and windows are drawn afterwards, in the egui pass, through
//! [`ui::Panels`]. At rest nothing is drawn at all: whoever moves something asks [`Awake`] for the next frames.

#![allow(
    clippy::too_many_arguments,
    reason = "a system's arguments are what it may touch"
)]

use bevy::app::PanicHandlerPlugin;
use bevy::asset::{AssetMetaCheck, AssetPlugin};
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSamplerDescriptor};
use bevy::log::{Level, LogPlugin};
use bevy::prelude::*;
use bevy::render::error_handler::RenderErrorHandler;
use bevy::window::{Window, WindowPlugin, WindowResizeConstraints};
use bevy_egui::EguiPlugin;

pub mod battle;
pub mod board;
mod failure;
mod fire;
mod hideouts;
pub mod input;
mod movement;
mod pace;
mod pictures;
pub mod probe;
mod screen;
mod sight;
pub mod storage;
pub mod ui;

#[cfg(not(target_arch = "wasm32"))]
pub use failure::NoWindow;
pub use pace::Awake;
pub use pictures::Pictures;
pub use screen::Screen;

/// How the program was started.
#[derive(Clone, Debug, Default, Resource)]
pub struct Options {
    /// A scenario or a battle to open at once, as it was named on the command line.
    pub file: Option<String>,
    /// What the command line changes of that scenario's options, by name; null for nothing.
    pub house: serde_json::Value,
}

/// What a frame does, in this order, in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Keys, mouse and touch become commands and pointings.
    Input,
    /// Commands and pointings become drafts and orders.
    Orders,
    /// Orders go into the battle.
    Rules,
    /// What happened is told to the screen.
    Events,
    /// Meshes, cameras and overlays follow.
    Show,
}

/// Opens the window and runs until it is closed; says how the program should end.
///
/// # Errors
/// [`NoWindow`] when there is no display to open a window on, with what works without one.
#[cfg(not(target_arch = "wasm32"))]
pub fn run(options: Options) -> Result<std::process::ExitCode, NoWindow> {
    failure::look_for_display()?;
    Ok(match app(options).run() {
        AppExit::Success => std::process::ExitCode::SUCCESS,
        AppExit::Error(code) => std::process::ExitCode::from(code.get()),
    })
}

/// Takes the page's canvas and goes on by itself; what breaks is told by the page.
#[cfg(target_arch = "wasm32")]
pub fn start(options: Options) {
    failure::tell_panics();
    app(options).run();
}

/// The program with its window, not yet running.
pub fn app(options: Options) -> App {
    let mut app = App::new();
    app.add_plugins((engine_plugins(), EguiPlugin::default()))
        .insert_resource(options)
        .add_plugins(plugin);
    if cfg!(target_arch = "wasm32") {
        // A program that only ended would leave a page that stands still and says nothing.
        app.insert_resource(RenderErrorHandler(|error, _, _| {
            panic!("the picture cannot be drawn: {}", error.description)
        }));
    }
    app
}

/// Everything the program adds to Bevy and egui. Tests add it to an app without a window.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            Step::Input,
            Step::Orders,
            Step::Rules,
            Step::Events,
            Step::Show,
        )
            .chain(),
    )
    .init_resource::<Options>()
    .add_plugins((
        screen::plugin,
        pictures::plugin,
        pace::plugin,
        probe::plugin,
        input::plugin,
        board::plugin,
        battle::plugin,
        storage::plugin,
        movement::plugin,
        sight::plugin,
        fire::plugin,
        hideouts::plugin,
        ui::plugin,
    ));
}

fn engine_plugins() -> bevy::app::PluginGroupBuilder {
    DefaultPlugins
        .build()
        .disable::<PanicHandlerPlugin>()
        .set(LogPlugin {
            level: Level::WARN,
            filter: "wgpu=error,naga=error,bevy_winit=error".to_owned(),
            ..default()
        })
        .set(AssetPlugin {
            file_path: pictures::folder(),
            meta_check: AssetMetaCheck::Never,
            ..default()
        })
        .set(ImagePlugin {
            default_sampler: ImageSamplerDescriptor {
                address_mode_u: ImageAddressMode::Repeat,
                address_mode_v: ImageAddressMode::Repeat,
                mag_filter: ImageFilterMode::Linear,
                min_filter: ImageFilterMode::Linear,
                ..default()
            },
        })
        .set(WindowPlugin {
            primary_window: Some(Window {
                title: "Small Wars".to_owned(),
                name: Some("small-wars".to_owned()),
                resolution: (1280, 720).into(),
                resize_constraints: WindowResizeConstraints {
                    min_width: 640.0,
                    min_height: 400.0,
                    ..default()
                },
                canvas: Some("#table".to_owned()),
                fit_canvas_to_parent: true,
                prevent_default_event_handling: false,
                ..default()
            }),
            ..default()
        })
}

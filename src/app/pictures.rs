//! The pictures that are not built in, and how far their loading is.

use bevy::asset::LoadState;
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use super::Screen;

/// Grey, seamless pictures; whoever uses one multiplies it with a colour.
#[derive(AssetCollection, Resource)]
pub struct Pictures {
    /// The ground of the table, 512 mm square.
    #[asset(path = "pictures/sand.png")]
    pub sand: Handle<Image>,
    /// Wood with its grain from left to right.
    #[asset(path = "pictures/wood.png")]
    pub wood: Handle<Image>,
}

const PATHS: [&str; 2] = ["pictures/sand.png", "pictures/wood.png"];

/// How far loading is.
#[derive(Resource, Debug, Default)]
pub(super) struct Loading {
    /// Pictures that are there.
    pub done: usize,
    /// The first that failed, and why.
    pub failed: Option<(String, String)>,
    /// Held so that one that failed can still be asked why.
    handles: Vec<Handle<Image>>,
}

impl Loading {
    /// From 0 to 1.
    pub fn share(&self) -> f32 {
        self.done as f32 / PATHS.len() as f32
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Loading>()
        .add_loading_state(
            LoadingState::new(Screen::Loading)
                .continue_to_state(Screen::Title)
                .on_failure_continue_to_state(Screen::Failed)
                .load_collection::<Pictures>(),
        )
        .add_systems(
            Update,
            count.run_if(in_state(Screen::Loading).or_else(in_state(Screen::Failed))),
        );
}

fn count(server: Res<AssetServer>, mut loading: ResMut<Loading>) {
    if loading.handles.is_empty() {
        loading.handles = PATHS.map(|path| server.load(path)).into();
    }
    loading.done = 0;
    for (place, path) in PATHS.into_iter().enumerate() {
        match server.load_state(&loading.handles[place]) {
            LoadState::Loaded => loading.done += 1,
            LoadState::Failed(error) => {
                loading
                    .failed
                    .get_or_insert((path.to_owned(), error.to_string()));
            }
            _ => {}
        }
    }
}

/// Where the assets lie: beside the program in a release, in the sources while it is being made.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn folder() -> String {
    let beside = std::env::current_exe()
        .ok()
        .and_then(|program| Some(program.parent()?.join("assets")));
    match beside {
        Some(folder) if folder.is_dir() => folder.to_string_lossy().into_owned(),
        _ => concat!(env!("CARGO_MANIFEST_DIR"), "/assets").to_owned(),
    }
}

/// Where the assets lie, seen from the page.
#[cfg(target_arch = "wasm32")]
pub(super) fn folder() -> String {
    "assets".to_owned()
}

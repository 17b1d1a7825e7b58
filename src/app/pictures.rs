//! The pictures that are not built in, and how far their loading is.

#[cfg(not(target_arch = "wasm32"))]
use std::path::{Path, PathBuf};

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

impl Pictures {
    /// A table in plain colours: every picture is white.
    pub(super) fn none() -> Pictures {
        Pictures {
            sand: Handle::default(),
            wood: Handle::default(),
        }
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
        .add_systems(OnEnter(Screen::Loading), begin)
        .add_systems(
            Update,
            count.run_if(in_state(Screen::Loading).or_else(in_state(Screen::Failed))),
        );
}

/// Also after a failure, when it is tried once more.
fn begin(mut loading: ResMut<Loading>) {
    *loading = Loading::default();
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

/// Where the assets lie: beside the program in a release, in the working directory, or in the sources the program was built from. The
/// first of these that holds all pictures; beside the program when none does, which is where they are missed.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn folder() -> String {
    let beside = std::env::current_exe()
        .ok()
        .and_then(|program| Some(program.parent()?.join("assets")));
    let here = std::env::current_dir().ok().map(|at| at.join("assets"));
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let places: Vec<PathBuf> = [beside, here, Some(sources)]
        .into_iter()
        .flatten()
        .collect();
    chosen(&places).to_string_lossy().into_owned()
}

/// The first folder with all pictures in it, else the first.
#[cfg(not(target_arch = "wasm32"))]
fn chosen(places: &[PathBuf]) -> &Path {
    places
        .iter()
        .find(|folder| PATHS.iter().all(|path| folder.join(path).is_file()))
        .or(places.first())
        .map_or(Path::new("assets"), PathBuf::as_path)
}

/// Where the assets lie, seen from the page.
#[cfg(target_arch = "wasm32")]
pub(super) fn folder() -> String {
    "assets".to_owned()
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn the_first_folder_that_has_all_pictures_is_taken() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let (without, with) = (root.join("docs"), root.join("assets"));
        assert_eq!(chosen(&[without.clone(), with.clone()]), with);
        assert_eq!(chosen(std::slice::from_ref(&without)), without);
    }
}

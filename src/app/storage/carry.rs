//! Files in and out: written and read by path on a desktop, dropped onto the window, downloaded and uploaded in the page.

use bevy::prelude::*;

use super::shelf::Shelf;
use super::{Part, Reply, Request, Storage, notes};
use crate::app::battle::Game;
use crate::app::ui::parts;
use crate::app::{Awake, Options, Screen};
use crate::engine::{Text, Value};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (delete, export).in_set(Part::Serve))
        .add_systems(OnEnter(Screen::Title), from_command_line);
    #[cfg(not(target_arch = "wasm32"))]
    app.add_systems(
        Update,
        (desktop::dropped, desktop::import)
            .chain()
            .in_set(Part::Serve),
    );
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(super::transfer::plugin);
}

/// Opens the file that the command line named, once the title is reached.
fn from_command_line(mut options: ResMut<Options>, mut requests: MessageWriter<Request>) {
    if let Some(file) = options.file.take() {
        requests.write(Request::Import(file));
    }
}

/// A battle that is deleted lets go of the table first.
fn delete(
    mut requests: MessageReader<Request>,
    mut commands: Commands,
    game: Option<Res<Game>>,
    storage: Res<Storage>,
    mut shelf: ResMut<Shelf>,
    mut reply: ResMut<Reply>,
    mut awake: ResMut<Awake>,
) {
    for request in requests.read() {
        let Request::Delete(name) = request else {
            continue;
        };
        if game
            .as_ref()
            .is_some_and(|game| game.kept.as_ref() == Some(name))
        {
            commands.remove_resource::<Game>();
        }
        match storage.0.remove(name) {
            Ok(()) => notes::forget_standing(&storage, name),
            Err(fault) => reply.tell("saves-not-deleted", [fault.to_string()]),
        }
        shelf.read(&storage);
        awake.for_frames(3);
    }
}

fn export(
    mut requests: MessageReader<Request>,
    game: Option<Res<Game>>,
    storage: Res<Storage>,
    mut reply: ResMut<Reply>,
    mut awake: ResMut<Awake>,
) {
    for request in requests.read() {
        let (bytes, path) = match request {
            Request::Export { name, path } => (
                storage.0.read(name).map_err(|fault| fault.to_string()),
                path,
            ),
            Request::ExportOpen { path } => {
                let Some(game) = &game else { continue };
                (Ok(game.battle.journal().text().into_bytes()), path)
            }
            _ => continue,
        };
        awake.for_frames(3);
        match bytes.and_then(|bytes| write_out(path, &bytes)) {
            Ok(()) if cfg!(target_arch = "wasm32") => {}
            Ok(()) => {
                let done = Text::key("saves-written").with("path", Value::Name(path.clone()));
                reply.tell("saves-written-heading", [parts::tell(&done)]);
            }
            Err(why) => reply.tell("saves-not-written", [why]),
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn write_out(path: &str, bytes: &[u8]) -> Result<(), String> {
    super::transfer::download(path, bytes)
}

/// A file that is there already is left alone.
#[cfg(not(target_arch = "wasm32"))]
fn write_out(path: &str, bytes: &[u8]) -> Result<(), String> {
    use std::io::Write;
    let told = |fault: std::io::Error| match fault.kind() {
        std::io::ErrorKind::AlreadyExists => {
            parts::tell(&Text::key("saves-file-exists").with("path", Value::Name(path.to_owned())))
        }
        _ => format!("{path}: {fault}"),
    };
    let mut file = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
        .map_err(told)?;
    file.write_all(bytes)
        .and_then(|()| file.sync_all())
        .map_err(told)
}

/// Where a battle would be written to, unless the player says otherwise: among the user's documents. The page needs only the name.
#[cfg(not(target_arch = "wasm32"))]
pub fn suggested_path(name: &str) -> String {
    let folders = directories::UserDirs::new();
    let folder = folders
        .as_ref()
        .map(|dirs| dirs.document_dir().unwrap_or_else(|| dirs.home_dir()));
    let file = format!("{name}.battle");
    folder.map_or_else(
        || file.clone(),
        |folder| folder.join(&file).display().to_string(),
    )
}

/// Where a battle would be written to, unless the player says otherwise: among the user's documents. The page needs only the name.
#[cfg(target_arch = "wasm32")]
pub fn suggested_path(name: &str) -> String {
    format!("{name}.battle")
}

#[cfg(not(target_arch = "wasm32"))]
mod desktop {
    use std::fs::File;
    use std::io::Read;

    use bevy::prelude::*;
    use bevy::window::FileDragAndDrop;

    use super::super::Request;
    use crate::app::Awake;
    use crate::app::ui::replays::{Ask, Asking};
    use crate::engine::journal::MAX_BYTES;
    use crate::scenario::built_in;

    /// A file that is let go over the window is opened.
    pub(super) fn dropped(
        mut dropped: MessageReader<FileDragAndDrop>,
        mut requests: MessageWriter<Request>,
    ) {
        for event in dropped.read() {
            if let FileDragAndDrop::DroppedFile { path_buf, .. } = event {
                requests.write(Request::Import(path_buf.display().to_string()));
            }
        }
    }

    /// Reads what is named, and hands on what stands in it.
    pub(super) fn import(
        mut requests: ParamSet<(MessageReader<Request>, MessageWriter<Request>)>,
        mut asking: ResMut<Asking>,
        mut awake: ResMut<Awake>,
    ) {
        let wanted: Vec<String> = requests
            .p0()
            .read()
            .filter_map(|request| match request {
                Request::Import(path) => Some(path.clone()),
                _ => None,
            })
            .collect();
        for name in wanted {
            awake.for_frames(3);
            match read(&name) {
                Ok(bytes) => {
                    requests.p1().write(Request::Take { name, bytes });
                }
                // The path is asked for again, to be mended.
                Err(why) => asking.open(Ask::Load {
                    path: name,
                    fault: Some(why),
                }),
            }
        }
    }

    /// A built-in battle's key, or a file of no more than a battle's file may have.
    fn read(name: &str) -> Result<Vec<u8>, String> {
        if let Some(battle) = built_in().iter().find(|battle| battle.key == name) {
            return Ok(battle.text.as_bytes().to_vec());
        }
        let told = |fault: std::io::Error| format!("{name}: {fault}");
        let file = File::open(name).map_err(told)?;
        let size = file.metadata().map_err(told)?.len();
        if size > MAX_BYTES as u64 {
            return Err(format!(
                "{name} has {size} bytes; at most {MAX_BYTES} are read"
            ));
        }
        let mut bytes = Vec::new();
        file.take(MAX_BYTES as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(told)?;
        Ok(bytes)
    }
}

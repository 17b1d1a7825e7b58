//! Keeps the battle on the table from its first input.

use bevy::prelude::*;

use super::{Request, Storage};
use crate::app::battle::{Game, Mode};
use crate::app::{Awake, Step};
use crate::storage::{Guard, Hold, Unkept, name_at};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Keeping>().add_systems(
        Update,
        (again, keep)
            .chain()
            .in_set(Step::Events)
            .run_if(resource_exists::<Game>),
    );
}

/// How far it is with keeping a battle that is not kept yet.
#[derive(Resource, Debug, Default)]
struct Keeping {
    /// The name that is being asked for.
    name: Option<String>,
    /// The battle's revision at which it could not be kept.
    failed_at: Option<u64>,
}

/// Takes a battle that nobody has kept, be it new, forked or loaded from elsewhere. Where it cannot be kept the battle says so, and it is
/// tried again with the next input.
fn keep(
    mut game: ResMut<Game>,
    storage: Res<Storage>,
    mut keeping: ResMut<Keeping>,
    mut awake: ResMut<Awake>,
) {
    if game.kept.is_some() || game.mode != Mode::Play || keeping.failed_at == Some(game.revision) {
        return;
    }
    let game = game.bypass_change_detection();
    let name = keeping.name.take().unwrap_or_else(|| free_name(&storage));
    match storage.0.hold(&name) {
        Hold::Asked => {
            keeping.name = Some(name);
            awake.moving();
        }
        Hold::Elsewhere => awake.moving(),
        Hold::Got(guard) => {
            keep_as(game, &storage, &name, guard);
            keeping.failed_at = game.kept.is_none().then_some(game.revision);
            awake.for_frames(3);
        }
    }
}

/// Keeps a battle whole under that name, and all that is added to it.
pub(super) fn keep_as(game: &mut Game, storage: &Storage, name: &str, guard: Guard) {
    match storage.0.keep(name, &game.battle.journal().text(), guard) {
        Ok(sink) => {
            game.battle.keep_in(sink, false);
            game.kept = Some(name.to_owned());
        }
        Err(fault) => {
            game.battle
                .keep_in(Box::new(Unkept(fault.to_string())), true);
            game.kept = None;
        }
    }
}

/// A name for a battle that begins now, and that no other has.
pub(super) fn free_name(storage: &Storage) -> String {
    let taken = storage.0.battles().unwrap_or_default();
    let mut now = storage.0.now();
    while taken.iter().any(|kept| kept.name == name_at(now)) {
        now += 1;
    }
    name_at(now)
}

/// Writes what waits; if that cannot be, keeps the battle whole under another name.
fn again(
    mut requests: MessageReader<Request>,
    mut game: ResMut<Game>,
    mut keeping: ResMut<Keeping>,
    mut awake: ResMut<Awake>,
) {
    if !requests
        .read()
        .any(|request| *request == Request::SaveAgain)
    {
        return;
    }
    awake.for_frames(3);
    keeping.failed_at = None;
    let game = game.bypass_change_detection();
    game.battle.save_again();
    if game.battle.unsaved().is_some() {
        game.kept = None;
    }
}

//! Opens battles: to go on with them, or to watch them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy::prelude::*;
use serde_json::Value as Json;

use super::shelf::Shelf;
use super::{Part, Reply, Request, Storage, keeping, notes};
use crate::app::battle::{Game, Mode, OwnDice, Player};
use crate::app::ui::{opening, parts, seed};
use crate::app::{Awake, Options, Screen};
use crate::engine::session::LoadNote;
use crate::scenario::{self, Controller, Scenario};
use crate::storage::{Guard, Hold, Kind, kind, unpack};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pending>()
        .add_systems(Update, (ask, serve).chain().in_set(Part::Serve));
}

/// A battle that is to be gone on with as soon as it is known whether it may be.
#[derive(Resource, Debug, Default)]
struct Pending(Option<String>);

fn ask(
    mut requests: MessageReader<Request>,
    mut commands: Commands,
    mut pending: ResMut<Pending>,
    mut next: ResMut<NextState<Screen>>,
    game: Option<Res<Game>>,
    shelf: Res<Shelf>,
) {
    for request in requests.read() {
        match request {
            Request::Continue => {
                if game.as_ref().is_some_and(|game| goes_on(game)) {
                    next.set(Screen::Battle);
                } else if let Some(row) = shelf.unfinished() {
                    pending.0 = Some(row.kept.name.clone());
                }
            }
            Request::Open(name)
                if game
                    .as_ref()
                    .is_some_and(|game| goes_on(game) && game.kept.as_ref() == Some(name)) =>
            {
                next.set(Screen::Battle);
            }
            Request::Open(name) => pending.0 = Some(name.clone()),
            Request::Replay(name) => {
                let name = name.clone();
                commands.queue(move |world: &mut World| watch(world, &name));
            }
            Request::Take { name, bytes } => {
                let (name, bytes) = (name.clone(), bytes.clone());
                commands.queue(move |world: &mut World| take(world, &name, &bytes));
            }
            Request::Delete(_)
            | Request::Export { .. }
            | Request::ExportOpen { .. }
            | Request::Import(_)
            | Request::Upload
            | Request::SaveAgain => {}
        }
    }
}

/// Whether the battle on the table can simply be gone on with.
pub fn goes_on(game: &Game) -> bool {
    game.mode == Mode::Play && !game.over()
}

/// Asks to hold the battle that is wanted, and opens it when that is answered.
fn serve(
    mut commands: Commands,
    mut pending: ResMut<Pending>,
    game: Option<Res<Game>>,
    storage: Res<Storage>,
    mut awake: ResMut<Awake>,
) {
    let Some(name) = pending.0.clone() else {
        return;
    };
    awake.for_frames(3);
    if game.is_some_and(|game| game.kept.as_ref() == Some(&name)) {
        // It lies on the table, looked back at or over: put away, it lets go of its hold.
        commands.remove_resource::<Game>();
        return;
    }
    let guard = match storage.0.hold(&name) {
        Hold::Asked => return,
        Hold::Got(guard) => Some(guard),
        Hold::Elsewhere => None,
    };
    pending.0 = None;
    commands.queue(move |world: &mut World| go_on(world, &name, guard));
}

/// Reads a battle; what keeps it from being opened is told.
fn load(world: &mut World, name: &str) -> Option<Game> {
    let storage = world.resource::<Storage>();
    let read = storage.0.read(name).map_err(|fault| fault.to_string());
    let game = read.and_then(|bytes| unpacked(&bytes));
    match game {
        Ok(mut game) => {
            game.standing = notes::standing(world.resource::<Storage>(), name);
            Some(game)
        }
        Err(why) => {
            world
                .resource_mut::<Reply>()
                .tell("saves-not-opened", [why]);
            world.resource_scope(|world, mut shelf: Mut<Shelf>| {
                shelf.read(world.resource::<Storage>())
            });
            None
        }
    }
}

/// A battle that breaks the program as it is read leaves what is on the table alone.
fn unpacked(bytes: &[u8]) -> Result<Game, String> {
    let (scenario, loaded) = unpack(bytes).map_err(|fault| fault.to_string())?;
    let load = AssertUnwindSafe(|| Game::load(scenario, loaded));
    match catch_unwind(load) {
        Ok(game) => game.map_err(|fault| fault.to_string()),
        Err(_) => Err(parts::say("saves-broke")),
    }
}

/// Goes on with a battle where it is kept; as a copy when another window has it open or when not all of it can be read, so that nothing is
/// lost that somebody may still want.
fn go_on(world: &mut World, name: &str, guard: Option<Guard>) {
    let Some(mut game) = load(world, name) else {
        return;
    };
    let whole = game.notes.iter().all(|note| {
        matches!(
            note,
            LoadNote::File(crate::engine::journal::Note::Torn { .. })
        )
    });
    let mut told: Vec<String> = game.notes.iter().map(ToString::to_string).collect();
    match guard {
        Some(guard) if whole => {
            keeping::keep_as(&mut game, world.resource::<Storage>(), name, guard)
        }
        Some(_) => told.push(parts::say("saves-damaged-copy")),
        None => told.push(parts::say("saves-elsewhere")),
    }
    if !told.is_empty() {
        world
            .resource_mut::<Reply>()
            .tell("saves-opened-with-notes", told);
    }
    put_on_table(world, game);
}

fn put_on_table(world: &mut World, game: Game) {
    opening::open(&mut world.commands(), game);
    world.flush();
}

/// Watches a battle from its beginning, without holding it.
fn watch(world: &mut World, name: &str) {
    let Some(game) = load(world, name) else {
        return;
    };
    watched(world, game);
}

fn watched(world: &mut World, mut game: Game) {
    let first = game.battle.first();
    if let Err(fault) = game.battle.step_to(first) {
        world
            .resource_mut::<Reply>()
            .tell("saves-not-opened", [fault.to_string()]);
        return;
    }
    game.mode = Mode::Replay {
        running: false,
        speed: 1.0,
        due: 0.0,
    };
    put_on_table(world, game);
}

/// Opens what stands in a file: a scenario begins, a battle is gone on with as a copy of its own, one that is over is watched.
fn take(world: &mut World, name: &str, bytes: &[u8]) {
    let opened = match kind(bytes) {
        Some(Kind::Battle) => unpacked(bytes),
        Some(Kind::Scenario) => {
            let mut options = world.get_resource_or_init::<Options>();
            begun(bytes, &std::mem::take(&mut options.house))
        }
        None => Err(parts::say("saves-neither")),
    };
    match opened {
        Err(why) => world
            .resource_mut::<Reply>()
            .tell("saves-not-opened", [format!("{name}: {why}")]),
        Ok(game) if game.over() => {
            let mut game = game;
            keep_at_once(world, &mut game);
            watched(world, game);
        }
        Ok(game) => {
            let told: Vec<String> = game.notes.iter().map(ToString::to_string).collect();
            if !told.is_empty() {
                world
                    .resource_mut::<Reply>()
                    .tell("saves-opened-with-notes", told);
            }
            put_on_table(world, game);
        }
    }
}

/// Puts a battle that was brought in among the others. One that cannot be kept can still be watched.
fn keep_at_once(world: &mut World, game: &mut Game) {
    let storage = world.resource::<Storage>();
    let name = keeping::free_name(storage);
    keeping::keep_as(game, storage, &name, Box::new(()));
}

fn begun(bytes: &[u8], house: &Json) -> Result<Game, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| parts::say("saves-neither"))?;
    let scenario = scenario::read_changed(text, house).map_err(|faults| faults.to_string())?;
    let players = usual_players(&scenario);
    Ok(Game::begin(scenario, players, OwnDice::None, seed::draw()))
}

/// Who plays each side as the scenario suggests.
fn usual_players(scenario: &Scenario) -> Vec<Player> {
    let player = |controller: &Controller| match controller {
        Controller::Person => Player::Person,
        Controller::Computer => Player::of("matrix"),
        Controller::Solo => Player::Solo,
    };
    scenario.controllers.iter().map(player).collect()
}

//! How a battle gets on the table.

use bevy::prelude::*;

use crate::app::Screen;
use crate::app::battle::{Game, Hand, Mode, Notice};

/// Puts a battle on the table in place of the one that lies there, and goes to it.
pub fn open(commands: &mut Commands, game: Game) {
    commands.queue(move |world: &mut World| {
        // Taken away first, so that what looks for a new battle sees one.
        world.remove_resource::<Game>();
        world.insert_resource(game);
        world.insert_resource(Hand::default());
        world.insert_resource(Notice::default());
        world
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Battle);
    });
}

/// The battle on the table is watched from now on, once it is told to run.
pub fn watch(world: &mut World) {
    world.insert_resource(Hand::default());
    if let Some(mut game) = world.get_resource_mut::<Game>() {
        game.mode = Mode::Replay {
            running: false,
            speed: 1.0,
            due: 0.0,
        };
    }
}

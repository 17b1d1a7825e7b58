//! The battle that is open: its rules, dice and journal; what the player has in hand; and how wishes become orders and orders become
//! what is seen.
//!
//! Panels and the board read [`Game`] and [`Hand`], and write [`Wish`]es. Only `rules` and `computer` give anything to the battle.

use bevy::prelude::*;

mod computer;
mod game;
mod hand;
mod orders;
mod pace;
mod rules;

pub use computer::Thinking;
pub use game::{Game, Line, Mode, Player};
pub use hand::{Hand, slot};
pub use orders::{BAR, Wish};
pub use pace::Pace;
pub use rules::{Notice, Submit};

use super::{Screen, Step};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hand>()
        .init_resource::<Notice>()
        .init_resource::<Thinking>()
        .add_message::<Wish>()
        .add_message::<Submit>()
        .add_systems(
            Update,
            (
                pace::open
                    .in_set(Step::Input)
                    .run_if(resource_added::<Game>),
                pace::keep_time.in_set(Step::Input),
                (
                    orders::from_keys,
                    orders::from_clicks,
                    orders::obey,
                    orders::stand,
                )
                    .chain()
                    .in_set(Step::Orders),
                (
                    computer::stand_in,
                    computer::think,
                    rules::submit,
                    rules::replay,
                )
                    .chain()
                    .in_set(Step::Rules),
                hand::look.in_set(Step::Events),
            )
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
        );
}

//! The battle that is open: its rules, dice and journal; what the player has in hand; and how wishes become orders and orders become
//! what is seen.
//!
//! Panels and the board read [`Game`] and [`Hand`], and write [`Wish`]es. Only `rules` and `computer` give anything to the battle.

use bevy::prelude::*;

mod bars;
mod calm;
mod clicks;
mod computer;
mod cup;
mod game;
mod hand;
mod keys;
mod pace;
mod preview;
mod propose;
mod riders;
mod roads;
mod rules;
mod select;
mod solo;
mod ways;
mod weapons;
mod wish;

pub use bars::{BarOrder, LET_BE, bar, has_done};
pub use calm::Calm;
pub use computer::Thinking;
pub use cup::{Cup, by_sum};
pub use game::{Game, Line, Mode, OwnDice, Player};
pub use hand::{Hand, Mark, SAME_SPOT, slot};
pub use pace::Pace;
pub use preview::snaps_to;
pub use riders::{riders, vehicle_of};
pub use rules::{Notice, Submit};
pub use solo::{COURSES, Giving, Matrix, Proposing};
pub use weapons::{Arms, Weapon};
pub use wish::Wish;

use super::{Screen, Step};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hand>()
        .init_resource::<Calm>()
        .init_resource::<Notice>()
        .init_resource::<Thinking>()
        .init_resource::<Cup>()
        .add_message::<Wish>()
        .add_message::<Submit>()
        .add_systems(OnEnter(Screen::Battle), calm::opens)
        .add_systems(
            Update,
            (
                pace::open
                    .in_set(Step::Input)
                    // Asked only at the table: elsewhere the question would be spent before anybody is there.
                    .run_if(in_state(Screen::Battle).and_then(resource_added::<Game>)),
                pace::keep_time.in_set(Step::Input),
                (
                    calm::begins,
                    hand::mouse_points,
                    keys::from_keys,
                    clicks::from_clicks,
                    solo::obey,
                    wish::obey,
                    wish::stand,
                    cup::obey,
                )
                    .chain()
                    .in_set(Step::Orders),
                (
                    computer::stand_in,
                    computer::think,
                    rules::submit,
                    rules::replay,
                    game::survey,
                )
                    .chain()
                    .in_set(Step::Rules),
                (solo::lay, hand::look, calm::look)
                    .chain()
                    .in_set(Step::Events),
            )
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
        );
}

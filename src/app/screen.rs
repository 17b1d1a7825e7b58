//! Which screen is shown, and how one gets back.

use bevy::prelude::*;

/// What the window shows.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Pictures are being loaded.
    #[default]
    Loading,
    /// A picture could not be loaded, or another thing without which there is no game.
    Failed,
    /// The title with its menu.
    Title,
    /// Choosing a battle.
    Setup,
    /// The table.
    Battle,
    /// Battles that were saved or are over.
    Replays,
    /// What can be set.
    Settings,
    /// How to play.
    Help,
}

impl Screen {
    /// The name that [`super::probe`] publishes.
    pub fn name(self) -> &'static str {
        match self {
            Screen::Loading => "loading",
            Screen::Failed => "failed",
            Screen::Title => "title",
            Screen::Setup => "setup",
            Screen::Battle => "battle",
            Screen::Replays => "replays",
            Screen::Settings => "settings",
            Screen::Help => "help",
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>();
}

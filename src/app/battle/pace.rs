//! How fast things are shown, and the first look at a battle.

use bevy::prelude::*;

use super::game::Game;
use crate::app::board::{Land, Shown, TableSize, Tempo};
use crate::app::ui::Settings;

/// How fast things are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Pace {
    /// At once.
    Instant,
    /// Twice as fast.
    Fast,
    /// As it was made.
    #[default]
    Normal,
    /// Half as fast.
    Slow,
}

impl Pace {
    /// All of them, the quickest first.
    pub const ALL: [Pace; 4] = [Pace::Instant, Pace::Fast, Pace::Normal, Pace::Slow];

    fn tempo(self) -> Tempo {
        Tempo(match self {
            Pace::Instant => 0.0,
            Pace::Fast => 2.0,
            Pace::Normal => 1.0,
            Pace::Slow => 0.5,
        })
    }
}

/// The board takes its tempo from the settings.
pub(super) fn keep_time(settings: Res<Settings>, mut tempo: ResMut<Tempo>) {
    tempo.set_if_neq(settings.pace.tempo());
}

/// A battle that has just been opened is shown as it stands.
pub(super) fn open(
    game: Res<Game>,
    mut shown: ResMut<Shown>,
    mut size: ResMut<TableSize>,
    mut land: ResMut<Land>,
) {
    shown.set(game.battle.view(None));
    let ground = game.ground();
    size.set_if_neq(TableSize::new(ground.width, ground.height));
    land.0 = Some(game.scenario.setting.clone());
}

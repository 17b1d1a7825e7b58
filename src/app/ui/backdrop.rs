//! The table behind the title: a battle about to begin, as long as none was played.

use bevy::prelude::*;

use crate::app::Screen;
use crate::app::battle::Game;
use crate::app::board::{Land, Shown};
use crate::engine::session::Source;
use crate::rules::AnyBattle;
use crate::scenario::built_in;

/// The battle that shows most of what there is to see.
const BATTLE: &str = "hold-the-hamlet";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(Screen::Title),
        lay.run_if(not(resource_exists::<Game>)),
    );
}

fn lay(mut land: ResMut<Land>, mut shown: ResMut<Shown>) {
    let battle = built_in().iter().find(|battle| battle.key == BATTLE);
    let Some(scenario) = battle.and_then(|battle| battle.read().ok()) else {
        return;
    };
    let header = scenario.header();
    // Begun only to be looked at.
    let begun = AnyBattle::begin(&scenario.setting, header, Source::Asked);
    shown.set(begun.opening().clone());
    land.0 = Some(scenario.setting);
}

//! One folder a rule book; siblings never meet. The closed enums here are the only place that names them all.

pub mod insurgent;

use std::sync::Arc;

use crate::engine::terms::Terms;
use crate::table::Ground;

/// What does not change in a battle, under whichever rule book it is fought.
#[derive(Clone, Debug)]
pub enum AnySetting {
    /// Insurgent Commander.
    Insurgent(Arc<insurgent::Setting>),
}

impl AnySetting {
    /// The rule book's name in files.
    pub fn ruleset(&self) -> &'static str {
        match self {
            AnySetting::Insurgent(_) => insurgent::NAME,
        }
    }

    /// Sides, order, length, victory, arrivals.
    pub fn terms(&self) -> &Terms {
        match self {
            AnySetting::Insurgent(setting) => &setting.terms,
        }
    }

    /// The table.
    pub fn ground(&self) -> &Ground {
        match self {
            AnySetting::Insurgent(setting) => &setting.ground,
        }
    }
}

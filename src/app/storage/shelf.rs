//! The list of battles: read at once, looked into one a frame, so that a bad or long one keeps nobody waiting.

use bevy::prelude::*;

use super::{Storage, suspects};
use crate::app::ui::parts;
use crate::app::{Awake, Screen, Step};
use crate::storage::{Glance, Kept, glance};

/// What is known of what is in a battle.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// It has not been looked into.
    NotYet,
    /// It can be opened.
    Good(Glance),
    /// It cannot, and why.
    Bad(String),
}

/// A battle in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Where and how large.
    pub kept: Kept,
    /// What is in it.
    pub seen: Seen,
}

/// The list of battles, the one last played first.
#[derive(Resource, Debug, Default)]
pub struct Shelf {
    /// The battles.
    pub rows: Vec<Row>,
    /// Why there is no list, if there is none.
    pub fault: Option<String>,
    /// The time when it was read, in milliseconds since 1970.
    pub read_at: u64,
}

impl Shelf {
    /// The newest battle that is not over, as far as the list has been looked into without a gap.
    pub fn unfinished(&self) -> Option<&Row> {
        let known = self.rows.iter().take_while(|row| row.seen != Seen::NotYet);
        known
            .into_iter()
            .find(|row| matches!(&row.seen, Seen::Good(glance) if !glance.over))
    }

    /// Reads the list anew. What did not change since is not looked into again.
    pub fn read(&mut self, storage: &Storage) {
        self.read_at = storage.0.now();
        match storage.0.battles() {
            Ok(list) => {
                self.fault = None;
                let before = std::mem::take(&mut self.rows);
                let seen = |kept: &Kept| {
                    before
                        .iter()
                        .find(|row| row.kept == *kept)
                        .map(|row| row.seen.clone())
                };
                self.rows = list
                    .into_iter()
                    .map(|kept| Row {
                        seen: seen(&kept).unwrap_or(Seen::NotYet),
                        kept,
                    })
                    .collect();
            }
            Err(fault) => {
                self.rows.clear();
                self.fault = Some(fault.to_string());
            }
        }
    }

    /// Looks into the next battle, if there is one that was not looked into.
    fn look(&mut self, storage: &Storage) -> bool {
        let Some(row) = self.rows.iter_mut().find(|row| row.seen == Seen::NotYet) else {
            return false;
        };
        let name = &row.kept.name;
        if suspects::left_alone(storage, name) {
            row.seen = Seen::Bad(parts::say("saves-broke"));
            return true;
        }
        suspects::begin(storage, name);
        let read = storage.0.read(name).map_err(|fault| fault.to_string());
        row.seen = match read.and_then(|bytes| glance(&bytes).map_err(|fault| fault.to_string())) {
            Ok(glance) => Seen::Good(glance),
            Err(why) => Seen::Bad(why),
        };
        suspects::end(storage, name);
        true
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>()
        .add_systems(OnEnter(Screen::Title), read)
        .add_systems(OnEnter(Screen::Replays), read)
        .add_systems(
            Update,
            (
                look_for_unfinished.run_if(in_state(Screen::Title)),
                look_into_all.run_if(in_state(Screen::Replays)),
            )
                .in_set(Step::Events),
        );
}

fn read(mut shelf: ResMut<Shelf>, storage: Res<Storage>) {
    shelf.read(&storage);
}

fn look_for_unfinished(mut shelf: ResMut<Shelf>, storage: Res<Storage>, mut awake: ResMut<Awake>) {
    if shelf.unfinished().is_none() && shelf.bypass_change_detection().look(&storage) {
        awake.moving();
    }
}

fn look_into_all(mut shelf: ResMut<Shelf>, storage: Res<Storage>, mut awake: ResMut<Awake>) {
    if shelf.bypass_change_detection().look(&storage) {
        awake.moving();
    }
}

//! Panels and windows, drawn with egui in the parts of [`UiPart`].
//!
//! A screen is a file with a `plugin` that adds one system to [`EguiPrimaryContextPass`], in one part and on one [`Screen`]. It
//! draws through [`Panels`], and every control through [`super::probe`], so that tests find it by name.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::Screen;

mod backdrop;
mod battle;
mod help;
mod loading;
pub mod opening;
mod panels;
pub mod parts;
pub mod replays;
mod saved;
pub mod seed;
mod settings;
mod setup;
pub mod theme;
mod thumbnail;
mod title;

pub use battle::Brief;
pub use panels::{Panels, TableArea};
pub use settings::{AskEnd, SOLO_ASKS, Settings};

/// The order in which a frame's interface is drawn: each part takes its room from what the parts before left over.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UiPart {
    /// All room is free, no control is known.
    Begin,
    /// Panels along the top.
    Top,
    /// Panels along the bottom.
    Bottom,
    /// Panels at the sides.
    Side,
    /// Words and marks painted over the table, under every panel and window.
    Overlay,
    /// What fills the whole screen or floats above it: menus, dialogs.
    Window,
    /// What is left over is the table's.
    End,
}

/// Where the one screen came from that can be opened from several: settings and help go back there.
#[derive(Resource, Debug, Default)]
pub struct CameFrom(pub Screen);

/// Whether a menu or a dialog is open that takes the keys: then none reaches the battle.
#[derive(Resource, Debug, Default)]
pub struct Modal {
    open: bool,
}

impl Modal {
    /// Said in every frame by whoever draws a menu or a dialog.
    pub fn open(&mut self) {
        self.open = true;
    }

    /// Whether one was drawn in the last frame.
    pub fn is_open(&self) -> bool {
        self.open
    }
}

fn close_modal(mut modal: ResMut<Modal>) {
    modal.open = false;
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        EguiPrimaryContextPass,
        (
            UiPart::Begin,
            UiPart::Top,
            UiPart::Bottom,
            UiPart::Side,
            UiPart::Overlay,
            UiPart::Window,
            UiPart::End,
        )
            .chain(),
    )
    .insert_resource(CameFrom(Screen::Title))
    .init_resource::<Modal>()
    .add_systems(EguiPrimaryContextPass, close_modal.in_set(UiPart::Begin))
    .add_plugins((
        panels::plugin,
        theme::plugin,
        settings::plugin,
        loading::plugin,
        title::plugin,
        backdrop::plugin,
        saved::plugin,
        replays::plugin,
        setup::plugin,
        battle::plugin,
        help::plugin,
    ));
}

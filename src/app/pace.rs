//! When a frame is drawn: while pictures load, after every input, and as long as something moves. Never otherwise.

use std::time::Duration;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::state::state::StateTransitionEvent;
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiContext, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, egui};

use super::Screen;

/// Frames still to be drawn. Whoever moves something asks for the next ones, every frame anew.
#[derive(Resource, Debug, Default)]
pub struct Awake {
    frames: u8,
}

impl Awake {
    /// Asks for the next `frames` frames; the larger wish wins.
    pub fn for_frames(&mut self, frames: u8) {
        self.frames = self.frames.max(frames);
    }

    /// Asks for one more frame: something is moving.
    pub fn moving(&mut self) {
        self.for_frames(2);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Awake>()
        .insert_resource(always())
        .add_systems(OnEnter(Screen::Loading), hurry)
        .add_systems(OnExit(Screen::Loading), rest)
        .add_systems(
            PreUpdate,
            drop_old_news
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        // New letters reach the graphics card in the frame that first shows them: no other frame may follow for long.
        .configure_sets(
            PostUpdate,
            EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
        )
        .add_systems(Last, (wake, ask).chain());
}

/// Asset tasks advance only with frames, so loading draws all the time.
fn always() -> WinitSettings {
    WinitSettings::continuous()
}

fn hurry(mut settings: ResMut<WinitSettings>) {
    *settings = always();
}

fn rest(mut settings: ResMut<WinitSettings>) {
    let mode = UpdateMode::reactive_low_power(Duration::MAX);
    *settings = WinitSettings {
        focused_mode: mode,
        unfocused_mode: mode,
    };
}

/// An input may change what egui shows one frame later; a new screen has meshes and shaders to send.
fn wake(
    mut awake: ResMut<Awake>,
    mut inputs: MessageReader<WindowEvent>,
    mut turns: MessageReader<StateTransitionEvent<Screen>>,
) {
    if inputs.read().count() > 0 {
        awake.for_frames(3);
    }
    if turns.read().count() > 0 {
        awake.for_frames(12);
    }
}

/// bevy_egui tells the modifier keys in every frame, and egui takes whatever it is told as a reason to draw another.
fn drop_old_news(mut contexts: Query<(&mut EguiContext, &mut EguiInput)>) {
    for (mut context, mut input) in &mut contexts {
        let known = context.get_mut().input(|input| input.modifiers);
        input.0.events.retain(
            |event| !matches!(event, egui::Event::ModifiersChanged(keys) if *keys == known),
        );
    }
}

fn ask(mut awake: ResMut<Awake>, mut redraw: MessageWriter<RequestRedraw>) {
    if awake.frames > 0 {
        awake.frames -= 1;
        redraw.write(RequestRedraw);
    }
}

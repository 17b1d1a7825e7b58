//! The keyboard: commands read from messages, so that none is lost or counted twice at any frame rate, and pans that are held.

use bevy::input::ButtonState;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy::window::{WindowEvent, WindowFocused};
use bevy_egui::EguiContexts;
use leafwing_input_manager::prelude::*;

use super::InputPart;
use crate::app::Screen;

/// What a key or a button can mean.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect)]
pub enum Action {
    /// Moves the view over the table, as long as it is held.
    #[actionlike(DualAxis)]
    Pan,
    /// Commits the draft, or ends the phase when there is none.
    Confirm,
    /// Goes back one step.
    Back,
    /// Done with this element.
    Done,
    /// Takes the last order back.
    Undo,
    /// The next element that may act.
    Next,
    /// The whole table again.
    Fit,
    /// Nearer.
    ZoomIn,
    /// Farther.
    ZoomOut,
    /// Standard military symbols instead of figures, and back.
    Symbols,
    /// Help on what can be done here.
    Help,
    /// Turns the facing of the order that is made to the left.
    TurnLeft,
    /// Turns it to the right.
    TurnRight,
    /// The next storey of the building where the move would end.
    Storey,
    /// The order with that number on the order bar, from 1 to 9.
    Order(u8),
}

/// An action that was asked for once.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command(pub Action);

/// The keys of every action that is asked for once; the first is the one that is shown.
pub const KEYS: [(Action, KeyCode, &str); 35] = [
    (Action::Confirm, KeyCode::Enter, "Enter"),
    (Action::Confirm, KeyCode::NumpadEnter, "Enter"),
    (Action::Back, KeyCode::Escape, "Esc"),
    (Action::Done, KeyCode::Space, "Space"),
    (Action::Undo, KeyCode::KeyU, "U"),
    (Action::Undo, KeyCode::Backspace, "Backspace"),
    (Action::Next, KeyCode::KeyN, "N"),
    (Action::Fit, KeyCode::KeyF, "F"),
    (Action::ZoomIn, KeyCode::Equal, "+"),
    (Action::ZoomIn, KeyCode::NumpadAdd, "+"),
    (Action::ZoomOut, KeyCode::Minus, "-"),
    (Action::ZoomOut, KeyCode::NumpadSubtract, "-"),
    (Action::Symbols, KeyCode::KeyM, "M"),
    (Action::Help, KeyCode::KeyH, "H"),
    (Action::TurnLeft, KeyCode::KeyQ, "Q"),
    (Action::TurnRight, KeyCode::KeyE, "E"),
    (Action::Storey, KeyCode::KeyT, "T"),
    (Action::Order(1), KeyCode::Digit1, "1"),
    (Action::Order(2), KeyCode::Digit2, "2"),
    (Action::Order(3), KeyCode::Digit3, "3"),
    (Action::Order(4), KeyCode::Digit4, "4"),
    (Action::Order(5), KeyCode::Digit5, "5"),
    (Action::Order(6), KeyCode::Digit6, "6"),
    (Action::Order(7), KeyCode::Digit7, "7"),
    (Action::Order(8), KeyCode::Digit8, "8"),
    (Action::Order(9), KeyCode::Digit9, "9"),
    (Action::Order(1), KeyCode::Numpad1, "1"),
    (Action::Order(2), KeyCode::Numpad2, "2"),
    (Action::Order(3), KeyCode::Numpad3, "3"),
    (Action::Order(4), KeyCode::Numpad4, "4"),
    (Action::Order(5), KeyCode::Numpad5, "5"),
    (Action::Order(6), KeyCode::Numpad6, "6"),
    (Action::Order(7), KeyCode::Numpad7, "7"),
    (Action::Order(8), KeyCode::Numpad8, "8"),
    (Action::Order(9), KeyCode::Numpad9, "9"),
];

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Action>::default())
        .add_message::<Command>()
        .add_systems(Startup, spawn)
        .add_systems(PreUpdate, release_all.before(bevy::input::InputSystems))
        .add_systems(
            Update,
            (forget.run_if(state_changed::<Screen>), read_commands)
                .chain()
                .in_set(InputPart::Read),
        );
}

/// A key that led to another screen is done with: the new screen must not hear it too.
fn forget(mut commands: ResMut<Messages<Command>>) {
    commands.clear();
}

/// What is held rather than pressed.
fn spawn(mut commands: Commands) {
    let held = InputMap::default()
        .with_dual_axis(Action::Pan, VirtualDPad::wasd())
        .with_dual_axis(Action::Pan, VirtualDPad::arrow_keys());
    commands.spawn((Name::new("Held keys"), held));
}

fn read_commands(
    mut events: MessageReader<WindowEvent>,
    keys: Res<ButtonInput<KeyCode>>,
    mut contexts: EguiContexts,
    mut commands: MessageWriter<Command>,
) {
    let typing = contexts
        .ctx_mut()
        .is_ok_and(|egui| egui.egui_wants_keyboard_input());
    for event in events.read() {
        let WindowEvent::KeyboardInput(key) = event else {
            continue;
        };
        if let Some(action) = meaning(key)
            && !typing
            && !chorded(&keys)
        {
            commands.write(Command(action));
        }
    }
}

/// What a message of the keyboard asks for; nothing when it is a release or a repeat.
fn meaning(key: &KeyboardInput) -> Option<Action> {
    if key.state != ButtonState::Pressed || key.repeat {
        return None;
    }
    KEYS.iter()
        .find(|(_, code, _)| *code == key.key_code)
        .map(|(action, _, _)| *action)
}

/// With Ctrl, Alt or the system's key held, a key belongs to the browser or the desktop.
fn chorded(keys: &ButtonInput<KeyCode>) -> bool {
    keys.any_pressed([
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::AltLeft,
        KeyCode::AltRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ])
}

/// A window that loses focus gets no releases any more: nothing stays held (K33).
fn release_all(
    mut focus: MessageReader<WindowFocused>,
    mut lost: MessageWriter<KeyboardFocusLost>,
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut buttons: ResMut<ButtonInput<MouseButton>>,
    mut held: Query<&mut ActionState<Action>>,
) {
    if focus.read().any(|change| !change.focused) {
        lost.write(KeyboardFocusLost);
        keys.release_all();
        buttons.release_all();
        for mut actions in &mut held {
            actions.reset_all();
        }
    }
}

//! The keyboard: commands read from messages, so that none is lost or counted twice at any frame rate, and pans that are held.

use bevy::input::ButtonState;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy::window::{WindowEvent, WindowFocused};
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, egui};
use leafwing_input_manager::prelude::*;

use super::InputPart;
use crate::app::ui::Modal;
use crate::app::{Awake, Screen};

/// What a key or a button can mean.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect)]
pub enum Action {
    /// Moves the view over the table, as long as it is held.
    #[actionlike(DualAxis)]
    Pan,
    /// The same by the arrows, when they do not point (see [`ArrowsPoint`]).
    #[actionlike(DualAxis)]
    PanByArrows,
    /// Gives the order that was placed, places the one that keys point at, or ends the phase when there is none.
    Confirm,
    /// Goes back one step.
    Back,
    /// Done with this element.
    Done,
    /// Takes the last order back.
    Undo,
    /// Takes back the last die that was entered; else the last order.
    Erase,
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
    /// Points so many centimetres farther east and south.
    Nudge(i8, i8),
    /// Points at the next target or member of the order, or at the one before.
    Cycle(i8),
    /// Leaves the table at the end of the move, or does not.
    Leave,
    /// Lends the leader's die to the shot, or does not.
    Lend,
    /// Fires with another weapon.
    Weapon,
    /// Shoots at the next one besides.
    Second,
    /// Changes what the selected element does by itself.
    Stand,
    /// The order with that number on the order bar, from 1 to 9; the 0 is a 10, beyond it they have letters.
    Order(u8),
}

/// An action that was asked for once.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command(pub Action);

/// The keys of every action that is asked for once; the first is the one that is shown.
pub const KEYS: [(Action, KeyCode, &str); 52] = [
    (Action::Confirm, KeyCode::Enter, "Enter"),
    (Action::Confirm, KeyCode::NumpadEnter, "Enter"),
    (Action::Back, KeyCode::Escape, "Esc"),
    (Action::Done, KeyCode::Space, "Space"),
    (Action::Undo, KeyCode::KeyU, "U"),
    (Action::Erase, KeyCode::Backspace, "Backspace"),
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
    (Action::Nudge(0, -1), KeyCode::ArrowUp, "\u{2191}"),
    (Action::Nudge(0, 1), KeyCode::ArrowDown, "\u{2193}"),
    (Action::Nudge(-1, 0), KeyCode::ArrowLeft, "\u{2190}"),
    (Action::Nudge(1, 0), KeyCode::ArrowRight, "\u{2192}"),
    (Action::Cycle(1), KeyCode::Tab, "Tab"),
    (Action::Leave, KeyCode::KeyX, "X"),
    (Action::Lend, KeyCode::KeyB, "B"),
    (Action::Weapon, KeyCode::KeyR, "R"),
    (Action::Second, KeyCode::KeyY, "Y"),
    (Action::Stand, KeyCode::KeyV, "V"),
    (Action::Order(1), KeyCode::Digit1, "1"),
    (Action::Order(2), KeyCode::Digit2, "2"),
    (Action::Order(3), KeyCode::Digit3, "3"),
    (Action::Order(4), KeyCode::Digit4, "4"),
    (Action::Order(5), KeyCode::Digit5, "5"),
    (Action::Order(6), KeyCode::Digit6, "6"),
    (Action::Order(7), KeyCode::Digit7, "7"),
    (Action::Order(8), KeyCode::Digit8, "8"),
    (Action::Order(9), KeyCode::Digit9, "9"),
    (Action::Order(10), KeyCode::Digit0, "0"),
    (Action::Order(11), KeyCode::KeyG, "G"),
    (Action::Order(12), KeyCode::KeyO, "O"),
    (Action::Order(13), KeyCode::KeyL, "L"),
    (Action::Order(14), KeyCode::KeyP, "P"),
    (Action::Order(15), KeyCode::KeyC, "C"),
    (Action::Order(1), KeyCode::Numpad1, "1"),
    (Action::Order(2), KeyCode::Numpad2, "2"),
    (Action::Order(3), KeyCode::Numpad3, "3"),
    (Action::Order(4), KeyCode::Numpad4, "4"),
    (Action::Order(5), KeyCode::Numpad5, "5"),
    (Action::Order(6), KeyCode::Numpad6, "6"),
    (Action::Order(7), KeyCode::Numpad7, "7"),
    (Action::Order(8), KeyCode::Numpad8, "8"),
    (Action::Order(9), KeyCode::Numpad9, "9"),
    (Action::Order(10), KeyCode::Numpad0, "0"),
];

/// The key of the order with that number, as it is written on keyboards; none beyond those that have one.
pub fn order_key(number: u8) -> &'static str {
    let key = KEYS
        .iter()
        .find(|(action, ..)| *action == Action::Order(number));
    key.map_or("", |(_, _, written)| written)
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Action>::default())
        .add_message::<Command>()
        .init_resource::<ArrowsPoint>()
        .init_resource::<Later>()
        .add_systems(Startup, spawn)
        .add_systems(
            PreUpdate,
            (
                release_all.before(bevy::input::InputSystems),
                keep_tab
                    .after(EguiPreUpdateSet::ProcessInput)
                    .before(EguiPreUpdateSet::BeginPass)
                    .run_if(in_state(Screen::Battle)),
            ),
        )
        .add_systems(
            Update,
            (forget.run_if(state_changed::<Screen>), read_commands)
                .chain()
                .in_set(InputPart::Read),
        );
}

/// A key that led to another screen is done with: the new screen must not hear it too.
fn forget(mut commands: ResMut<Messages<Command>>, mut later: ResMut<Later>) {
    commands.clear();
    later.0.clear();
}

/// What keys asked for that were pressed after a click in the same frame: heard in the next one, when the click was obeyed.
#[derive(Resource, Debug, Default)]
struct Later(Vec<Action>);

/// Whether the arrows point at places of the table, instead of moving the view.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArrowsPoint(pub bool);

/// At the table Tab goes from target to target; only in a dialog does it go from button to button.
fn keep_tab(modal: Res<Modal>, mut inputs: Query<&mut EguiInput>) {
    if modal.is_open() {
        return;
    }
    for mut input in &mut inputs {
        input.0.events.retain(|event| {
            !matches!(
                event,
                egui::Event::Key {
                    key: egui::Key::Tab,
                    ..
                }
            )
        });
    }
}

/// What is held rather than pressed.
fn spawn(mut commands: Commands) {
    let held = InputMap::default()
        .with_dual_axis(Action::Pan, VirtualDPad::wasd())
        .with_dual_axis(Action::PanByArrows, VirtualDPad::arrow_keys());
    commands.spawn((Name::new("Held keys"), held));
}

fn read_commands(
    mut events: MessageReader<WindowEvent>,
    keys: Res<ButtonInput<KeyCode>>,
    mut contexts: EguiContexts,
    mut commands: MessageWriter<Command>,
    mut later: ResMut<Later>,
    mut awake: ResMut<Awake>,
) {
    commands.write_batch(later.0.drain(..).map(Command));
    let mut clicked = false;
    let typing = contexts
        .ctx_mut()
        .is_ok_and(|egui| egui.egui_wants_keyboard_input());
    for event in events.read() {
        let key = match event {
            WindowEvent::KeyboardInput(key) => key,
            WindowEvent::MouseButtonInput(_) | WindowEvent::TouchInput(_) => {
                clicked = true;
                continue;
            }
            _ => continue,
        };
        let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
        if let Some(action) = meaning(key, shift)
            && !typing
            && !chorded(&keys)
        {
            if clicked {
                later.0.push(action);
                awake.for_frames(2);
            } else {
                commands.write(Command(action));
            }
        }
    }
}

/// What a message of the keyboard asks for; nothing when it is a release, or a repeat of a key that does not point. Shift points by five
/// centimetres, and back instead of on.
fn meaning(key: &KeyboardInput, shift: bool) -> Option<Action> {
    let action = KEYS
        .iter()
        .find(|(_, code, _)| *code == key.key_code)
        .map(|(action, _, _)| *action)?;
    let once = !matches!(action, Action::Nudge(..) | Action::Cycle(_));
    if key.state != ButtonState::Pressed || (key.repeat && once) {
        return None;
    }
    Some(match action {
        Action::Nudge(x, y) if shift => Action::Nudge(5 * x, 5 * y),
        Action::Cycle(step) if shift => Action::Cycle(-step),
        action => action,
    })
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

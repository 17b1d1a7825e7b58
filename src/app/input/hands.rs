//! What is held down, and what comes of it: a state that messages of the window move on.

use std::collections::BTreeMap;

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::pointer::{Button, Gesture};

/// A press that wanders farther than this is a drag: logical pixels of a mouse, and of a finger.
const MOUSE_SLACK: f32 = 5.0;
const FINGER_SLACK: f32 = 12.0;

/// Buttons and fingers that are down.
#[derive(Resource, Debug, Default)]
pub(super) struct Hands {
    mouse: Option<Vec2>,
    presses: BTreeMap<u8, Press>,
    fingers: BTreeMap<u64, Press>,
    pinched: bool,
}

#[derive(Clone, Copy, Debug)]
struct Press {
    from: Vec2,
    at: Vec2,
    /// Begun on the table; otherwise a panel has it until it is let go.
    ours: bool,
    dragging: bool,
}

impl Press {
    fn begun(at: Vec2, ours: bool) -> Press {
        Press {
            from: at,
            at,
            ours,
            dragging: false,
        }
    }

    /// Moves it and says by how much it now drags.
    fn moved(&mut self, to: Vec2, slack: f32) -> Option<Vec2> {
        let step = to - self.at;
        let whole = to - self.from;
        self.at = to;
        if self.dragging {
            return Some(step);
        }
        self.dragging = whole.length() > slack;
        self.dragging.then_some(whole)
    }
}

impl Hands {
    /// Takes one message. `free` says whether a place is the table's, not a panel's.
    pub fn feed(
        &mut self,
        event: &WindowEvent,
        free: impl Fn(Vec2) -> bool,
        mut tell: impl FnMut(Gesture),
    ) {
        match event {
            WindowEvent::CursorMoved(moved) => self.mouse_moved(moved.position, free, tell),
            WindowEvent::CursorLeft(_) => {
                self.mouse = None;
                tell(Gesture::Away);
            }
            WindowEvent::MouseButtonInput(input) => {
                let (Some(at), Some(number)) = (self.mouse, number(input.button)) else {
                    return;
                };
                match input.state {
                    ButtonState::Pressed => {
                        self.presses.insert(number, Press::begun(at, free(at)));
                    }
                    ButtonState::Released => self.released(number, tell),
                }
            }
            WindowEvent::MouseWheel(wheel) => {
                if let Some(at) = self.mouse.filter(|at| free(*at)) {
                    tell(Gesture::Zoom(at, factor(wheel)));
                }
            }
            WindowEvent::PinchGesture(pinch) => {
                if let Some(at) = self.mouse.filter(|at| free(*at)) {
                    tell(Gesture::Zoom(at, (1.0 + pinch.0).clamp(0.5, 2.0)));
                }
            }
            WindowEvent::TouchInput(touch) => self.touched(touch, free, tell),
            WindowEvent::WindowFocused(change) if !change.focused => {
                self.presses.clear();
                self.fingers.clear();
                self.pinched = false;
            }
            _ => {}
        }
    }

    /// Where the mouse is, with nothing held down.
    pub fn rests(&self) -> Option<Vec2> {
        self.mouse
            .filter(|_| self.presses.is_empty() && self.fingers.is_empty())
    }

    fn mouse_moved(
        &mut self,
        to: Vec2,
        free: impl Fn(Vec2) -> bool,
        mut tell: impl FnMut(Gesture),
    ) {
        self.mouse = Some(to);
        let mut dragged = None;
        for press in self.presses.values_mut().filter(|press| press.ours) {
            dragged = dragged.or(press.moved(to, MOUSE_SLACK));
        }
        if let Some(by) = dragged {
            tell(Gesture::Drag(by));
        }
        let held_by_panel = self.presses.values().any(|press| !press.ours);
        tell(if free(to) && !held_by_panel {
            Gesture::Hover(to)
        } else {
            Gesture::Away
        });
    }

    fn released(&mut self, number: u8, mut tell: impl FnMut(Gesture)) {
        let Some(press) = self.presses.remove(&number) else {
            return;
        };
        if press.ours && !press.dragging {
            match number {
                LEFT => tell(Gesture::Click(press.at, Button::Primary)),
                RIGHT => tell(Gesture::Click(press.at, Button::Secondary)),
                _ => {}
            }
        }
    }

    fn touched(
        &mut self,
        touch: &TouchInput,
        free: impl Fn(Vec2) -> bool,
        mut tell: impl FnMut(Gesture),
    ) {
        match touch.phase {
            TouchPhase::Started => {
                let press = Press::begun(touch.position, free(touch.position));
                self.fingers.insert(touch.id, press);
                self.pinched |= self.ours().count() > 1;
            }
            TouchPhase::Moved => self.finger_moved(touch, tell),
            TouchPhase::Ended | TouchPhase::Canceled => {
                let Some(press) = self.fingers.remove(&touch.id) else {
                    return;
                };
                let tap = press.ours && !press.dragging && !self.pinched;
                if tap && touch.phase == TouchPhase::Ended {
                    tell(Gesture::Click(press.at, Button::Primary));
                }
                self.pinched &= !self.fingers.is_empty();
            }
        }
    }

    fn ours(&self) -> impl Iterator<Item = &Press> {
        self.fingers.values().filter(|press| press.ours)
    }

    fn finger_moved(&mut self, touch: &TouchInput, mut tell: impl FnMut(Gesture)) {
        let before = self.spread();
        let Some(press) = self.fingers.get_mut(&touch.id).filter(|press| press.ours) else {
            return;
        };
        let dragged = press.moved(touch.position, FINGER_SLACK);
        match (before, self.spread()) {
            (Some((centre, apart)), Some((new_centre, now_apart))) => {
                tell(Gesture::Drag(new_centre - centre));
                tell(Gesture::Zoom(
                    new_centre,
                    (now_apart / apart.max(1.0)).clamp(0.5, 2.0),
                ));
            }
            _ => {
                if let Some(by) = dragged {
                    tell(Gesture::Drag(by));
                }
            }
        }
    }

    /// The middle between the first two fingers on the table, and how far they are apart.
    fn spread(&self) -> Option<(Vec2, f32)> {
        let mut ours = self.ours();
        let (one, two) = (ours.next()?.at, ours.next()?.at);
        Some(((one + two) / 2.0, one.distance(two)))
    }
}

const LEFT: u8 = 0;
const RIGHT: u8 = 1;
const MIDDLE: u8 = 2;

fn number(button: MouseButton) -> Option<u8> {
    match button {
        MouseButton::Left => Some(LEFT),
        MouseButton::Right => Some(RIGHT),
        MouseButton::Middle => Some(MIDDLE),
        _ => None,
    }
}

/// One notch of a wheel is 15 %; browsers count a notch as 100 pixels.
fn factor(wheel: &MouseWheel) -> f32 {
    let notches = match wheel.unit {
        MouseScrollUnit::Line => wheel.y,
        MouseScrollUnit::Pixel => wheel.y / 100.0,
    };
    1.15_f32.powf(notches.clamp(-8.0, 8.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::mouse::MouseButtonInput;
    use bevy::window::{CursorMoved, WindowFocused};

    const WINDOW: Entity = Entity::PLACEHOLDER;

    fn moved(x: f32, y: f32) -> WindowEvent {
        WindowEvent::CursorMoved(CursorMoved {
            window: WINDOW,
            position: Vec2::new(x, y),
            delta: None,
        })
    }

    fn mouse(button: MouseButton, state: ButtonState) -> WindowEvent {
        WindowEvent::MouseButtonInput(MouseButtonInput {
            button,
            state,
            window: WINDOW,
        })
    }

    fn finger(id: u64, phase: TouchPhase, x: f32, y: f32) -> WindowEvent {
        WindowEvent::TouchInput(TouchInput {
            phase,
            position: Vec2::new(x, y),
            window: WINDOW,
            force: None,
            id,
        })
    }

    /// The table is everything left of x = 100.
    fn play(events: &[WindowEvent]) -> Vec<Gesture> {
        let mut hands = Hands::default();
        let mut told = Vec::new();
        for event in events {
            hands.feed(event, |at| at.x < 100.0, |gesture| told.push(gesture));
        }
        told.retain(|gesture| !matches!(gesture, Gesture::Hover(_) | Gesture::Away));
        told
    }

    use ButtonState::{Pressed, Released};
    use MouseButton::{Left, Middle, Right};

    #[test]
    fn a_press_on_a_panel_stays_with_the_panel() {
        let told = play(&[
            moved(150.0, 10.0),
            mouse(Left, Pressed),
            moved(50.0, 10.0),
            mouse(Left, Released),
        ]);
        assert_eq!(told, []);
    }

    #[test]
    fn a_click_is_told_once_and_a_drag_is_no_click() {
        let click = play(&[
            moved(50.0, 10.0),
            mouse(Right, Pressed),
            moved(52.0, 10.0),
            mouse(Right, Released),
        ]);
        assert_eq!(
            click,
            [Gesture::Click(Vec2::new(52.0, 10.0), Button::Secondary)]
        );
        let drag = play(&[
            moved(50.0, 10.0),
            mouse(Middle, Pressed),
            moved(60.0, 10.0),
            moved(120.0, 10.0),
            mouse(Middle, Released),
        ]);
        assert_eq!(
            drag,
            [
                Gesture::Drag(Vec2::new(10.0, 0.0)),
                Gesture::Drag(Vec2::new(60.0, 0.0))
            ]
        );
    }

    #[test]
    fn a_hundred_clicks_in_one_frame_are_a_hundred() {
        let mut events = vec![moved(20.0, 20.0)];
        for _ in 0..100 {
            events.push(mouse(Left, Pressed));
            events.push(mouse(Left, Released));
        }
        assert_eq!(play(&events).len(), 100);
    }

    #[test]
    fn losing_focus_lets_go() {
        let told = play(&[
            moved(50.0, 10.0),
            mouse(Left, Pressed),
            WindowEvent::WindowFocused(WindowFocused {
                window: WINDOW,
                focused: false,
            }),
            moved(80.0, 10.0),
            mouse(Left, Released),
        ]);
        assert_eq!(told, []);
    }

    #[test]
    fn fingers_tap_drag_and_pinch() {
        let tap = play(&[
            finger(7, TouchPhase::Started, 40.0, 40.0),
            finger(7, TouchPhase::Moved, 44.0, 40.0),
            finger(7, TouchPhase::Ended, 44.0, 40.0),
        ]);
        assert_eq!(
            tap,
            [Gesture::Click(Vec2::new(44.0, 40.0), Button::Primary)]
        );
        let pinch = play(&[
            finger(1, TouchPhase::Started, 40.0, 40.0),
            finger(2, TouchPhase::Started, 60.0, 40.0),
            finger(2, TouchPhase::Moved, 70.0, 40.0),
            finger(2, TouchPhase::Ended, 70.0, 40.0),
            finger(1, TouchPhase::Ended, 40.0, 40.0),
        ]);
        assert_eq!(
            pinch,
            [
                Gesture::Drag(Vec2::new(5.0, 0.0)),
                Gesture::Zoom(Vec2::new(55.0, 40.0), 1.5)
            ]
        );
    }

    #[test]
    fn the_wheel_zooms_only_over_the_table() {
        let wheel = |y| {
            WindowEvent::MouseWheel(MouseWheel {
                unit: MouseScrollUnit::Line,
                x: 0.0,
                y,
                window: WINDOW,
                phase: TouchPhase::Moved,
            })
        };
        let told = play(&[moved(50.0, 5.0), wheel(1.0), moved(150.0, 5.0), wheel(1.0)]);
        assert_eq!(told, [Gesture::Zoom(Vec2::new(50.0, 5.0), 1.15)]);
    }
}

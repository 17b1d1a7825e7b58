//! Clicks and keys become what they mean, once each, and what panels take never reaches the table (K32, K33).

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use leafwing_input_manager::prelude::ActionState;
use small_wars::app::Screen;
use small_wars::app::battle::Pace;
use small_wars::app::board::View;
use small_wars::app::input::{Action, Button, Command};
use small_wars::app::ui::Settings;

use crate::driver::Driver;

/// A place on the table, and one on the bar above it.
fn places(driver: &Driver) -> (Vec2, Vec2) {
    let [x, y, width, height] = driver.probe().table;
    assert!(y > 20.0, "the bar takes no room: {y}");
    (
        Vec2::new(x + width / 2.0, y + height / 2.0),
        Vec2::new(x + width / 2.0, y - 10.0),
    )
}

#[test]
fn a_click_on_the_table_is_heard_once_with_its_place() {
    let mut driver = Driver::at_the_table();
    let (table, _) = places(&driver);
    driver.heard();
    driver.move_to(table);
    driver.click(MouseButton::Left);
    driver.frames(4);
    driver.click(MouseButton::Right);
    driver.frames(4);
    let clicks = driver.heard().clicks;
    let buttons: Vec<_> = clicks.iter().map(|click| click.button).collect();
    assert_eq!(buttons, [Button::Primary, Button::Secondary]);
    let middle = small_wars::table::Point::new(6100, 4550);
    assert!(clicks[0].at.distance(middle).0 <= 20, "{:?}", clicks[0]);
}

#[test]
fn a_press_on_a_panel_dragged_out_and_let_go_is_not_heard() {
    let mut driver = Driver::at_the_table();
    let (table, bar) = places(&driver);
    let before = *driver.app.world().resource::<View>();
    driver.heard();
    driver.move_to(bar);
    driver.frames(1);
    driver.press(MouseButton::Left);
    driver.frames(1);
    driver.move_to(table);
    driver.frames(1);
    driver.release(MouseButton::Left);
    driver.frames(3);
    assert_eq!(driver.heard().clicks, []);
    assert_eq!(*driver.app.world().resource::<View>(), before);
}

#[test]
fn all_of_it_in_one_frame_is_not_heard_either() {
    let mut driver = Driver::at_the_table();
    let (table, bar) = places(&driver);
    driver.heard();
    driver.move_to(bar);
    driver.press(MouseButton::Left);
    driver.move_to(table);
    driver.release(MouseButton::Left);
    driver.frames(3);
    assert_eq!(driver.heard().clicks, []);
}

#[test]
fn scrolling_over_a_panel_does_not_zoom() {
    let mut driver = Driver::at_the_table();
    let (table, bar) = places(&driver);
    driver.heard();
    driver.move_to(bar);
    driver.wheel(3.0);
    driver.frames(3);
    assert_eq!(driver.heard().zooms, 0);
    driver.move_to(table);
    driver.wheel(3.0);
    driver.frames(3);
    assert_eq!(driver.heard().zooms, 1);
}

#[test]
fn a_window_over_the_table_takes_the_clicks() {
    let mut driver = Driver::at_the_table();
    let (table, _) = places(&driver);
    driver.click_button("menu");
    assert!(driver.probe().buttons.contains_key("menu-resume"));
    driver.heard();
    let resume = driver.button("menu-resume");
    driver.move_to(resume);
    driver.frames(1);
    driver.click(MouseButton::Right);
    driver.frames(3);
    driver.click_button("menu-resume");
    assert_eq!(driver.heard().clicks, []);
    assert!(!driver.probe().buttons.contains_key("menu-resume"));
    driver.move_to(table);
    driver.frames(1);
    driver.click(MouseButton::Left);
    driver.frames(3);
    assert_eq!(driver.heard().clicks.len(), 1);
}

#[test]
fn a_hundred_clicks_are_a_hundred_however_many_share_a_frame() {
    for (clicks_a_frame, frames_a_click) in [(1, 1), (1, 4), (20, 1)] {
        let mut driver = Driver::at_the_table();
        let (table, _) = places(&driver);
        driver.move_to(table);
        driver.frames(1);
        driver.heard();
        for _ in 0..100 / clicks_a_frame {
            for _ in 0..clicks_a_frame {
                driver.click(MouseButton::Left);
            }
            driver.frames(frames_a_click);
        }
        driver.frames(3);
        assert_eq!(driver.heard().clicks.len(), 100);
    }
}

#[test]
fn a_hundred_clicks_are_a_hundred_at_5_and_at_240_frames_a_second() {
    for a_second in [5, 240] {
        let mut driver = Driver::at_the_table();
        driver.app.world_mut().resource_mut::<Settings>().pace = Pace::Instant;
        let (table, _) = places(&driver);
        let frame = Duration::from_secs(1) / a_second;
        let by_hand = TimeUpdateStrategy::ManualDuration(frame);
        driver.app.insert_resource(by_hand);
        driver.move_to(table);
        driver.frames(1);
        driver.heard();
        for _ in 0..100 {
            driver.click(MouseButton::Left);
            driver.frames(1);
        }
        driver.frames(3);
        assert_eq!(
            driver.heard().clicks.len(),
            100,
            "{a_second} frames a second"
        );

        // On a button too, and every one of them does its work: it turns by 8 of 256 headings.
        let id = driver.probe().decision.clone().expect("somebody is asked")["elements"][0].clone();
        let [x, y, wide, high] = driver.probe().pieces[&id.to_string()];
        driver.move_to(Vec2::new(x + wide / 2.0, y + high / 2.0));
        driver.frames(1);
        driver.click(MouseButton::Left);
        driver.frames(3);
        driver.key(KeyCode::KeyE, ButtonState::Pressed);
        driver.key(KeyCode::KeyE, ButtonState::Released);
        driver.frames(3);
        let facing = |driver: &Driver| driver.probe().facts["draft"]["facing"].as_u64();
        let before = facing(&driver).expect("a facing");
        let button = driver.button("turn-left");
        driver.move_to(button);
        driver.frames(2);
        for _ in 0..100 {
            driver.click(MouseButton::Left);
            driver.frames(1);
        }
        driver.frames(3);
        let turned = (before + 256 * 4 - 100 * 8) % 256;
        assert_eq!(facing(&driver), Some(turned), "{a_second} frames a second");
    }
}

#[test]
fn a_key_pressed_and_let_go_within_a_frame_is_heard_once() {
    let mut driver = Driver::at_the_table();
    driver.heard();
    driver.key(KeyCode::Digit3, ButtonState::Pressed);
    driver.key(KeyCode::Digit3, ButtonState::Released);
    driver.frames(5);
    assert_eq!(driver.heard().commands, [Command(Action::Order(3))]);
}

#[test]
fn losing_focus_lets_go_of_every_key() {
    let mut driver = Driver::at_the_table();
    let pan = |driver: &mut Driver| {
        let world = driver.app.world_mut();
        let mut held = world.query::<&ActionState<Action>>();
        let actions = held.single(world).expect("the held keys");
        actions.clamped_axis_pair(&Action::Pan)
    };
    driver.key(KeyCode::KeyD, ButtonState::Pressed);
    driver.key(KeyCode::ShiftLeft, ButtonState::Pressed);
    driver.frames(2);
    assert_eq!(pan(&mut driver), Vec2::X);
    driver.focus(false);
    driver.frames(1);
    driver.focus(true);
    driver.frames(2);
    assert_eq!(pan(&mut driver), Vec2::ZERO);
    let keys = driver.app.world().resource::<ButtonInput<KeyCode>>();
    assert_eq!(keys.get_pressed().count(), 0);
    driver.heard();
    driver.key(KeyCode::Tab, ButtonState::Pressed);
    driver.key(KeyCode::Tab, ButtonState::Released);
    driver.frames(2);
    let heard = driver.heard().commands;
    assert_eq!(heard, [Command(Action::Cycle(1))], "Shift turns Tab round");
}

#[test]
fn keys_lead_in_and_out_of_screens() {
    let mut driver = Driver::on_title();
    let press = |driver: &mut Driver, key| {
        driver.key(key, ButtonState::Pressed);
        driver.key(key, ButtonState::Released);
        driver.frames(3);
        driver.screen()
    };
    assert_eq!(press(&mut driver, KeyCode::KeyH), Screen::Help);
    assert_eq!(press(&mut driver, KeyCode::Escape), Screen::Title);
    driver.click_button("new-battle");
    driver.wait_for(Screen::Setup);
    assert_eq!(press(&mut driver, KeyCode::Escape), Screen::Title);
    press(&mut driver, KeyCode::Enter);
    driver.wait_for(Screen::Battle);
}

//! At rest no frame is asked for, on any screen.

use std::time::{Duration, Instant};

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use small_wars::app::Screen;

use crate::driver::Driver;

/// Waits until twenty frames on end ask for no other, as a window waits that draws only what is asked for.
fn comes_to_rest(driver: &mut Driver) -> bool {
    let mut cursor = MessageCursor::<RequestRedraw>::default();
    let end = Instant::now() + Duration::from_secs(30);
    let mut quiet = 0;
    while quiet < 20 && Instant::now() < end {
        driver.frames(1);
        let asked = driver.app.world().resource::<Messages<RequestRedraw>>();
        let now = cursor.read(asked).count();
        quiet = if now == 0 { quiet + 1 } else { 0 };
        std::thread::sleep(Duration::from_millis(5));
    }
    quiet == 20
}

#[test]
fn no_screen_asks_for_frames_at_rest() {
    let mut driver = Driver::on_title();
    assert!(comes_to_rest(&mut driver), "title");
    for (button, screen) in [
        ("settings", Screen::Settings),
        ("help", Screen::Help),
        ("new-battle", Screen::Setup),
    ] {
        driver.click_button(button);
        driver.wait_for(screen);
        assert!(comes_to_rest(&mut driver), "{screen:?}");
        driver.click_button("back");
        driver.wait_for(Screen::Title);
    }
}

#[test]
fn the_table_at_rest_asks_for_no_frames() {
    let mut driver = Driver::at_the_table();
    assert!(comes_to_rest(&mut driver));
    driver.click_button("menu");
    assert!(comes_to_rest(&mut driver), "with the menu open");
}

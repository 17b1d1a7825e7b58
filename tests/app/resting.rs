//! At rest no frame is asked for, on any screen.

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use small_wars::app::Screen;

use crate::driver::Driver;

/// Lets things settle, and counts the frames that are asked for afterwards.
fn asked_at_rest(driver: &mut Driver) -> usize {
    driver.frames(30);
    let mut cursor = MessageCursor::<RequestRedraw>::default();
    let asked = driver.app.world().resource::<Messages<RequestRedraw>>();
    cursor.clear(asked);
    let mut count = 0;
    for _ in 0..20 {
        driver.frames(1);
        let asked = driver.app.world().resource::<Messages<RequestRedraw>>();
        count += cursor.read(asked).count();
    }
    count
}

#[test]
fn no_screen_asks_for_frames_at_rest() {
    let mut driver = Driver::on_title();
    assert_eq!(asked_at_rest(&mut driver), 0, "title");
    for (button, screen) in [
        ("settings", Screen::Settings),
        ("help", Screen::Help),
        ("new-battle", Screen::Setup),
    ] {
        driver.click_button(button);
        driver.wait_for(screen);
        assert_eq!(asked_at_rest(&mut driver), 0, "{screen:?}");
        driver.click_button("back");
        driver.wait_for(Screen::Title);
    }
}

#[test]
fn the_table_at_rest_asks_for_no_frames() {
    let mut driver = Driver::at_the_table();
    assert_eq!(asked_at_rest(&mut driver), 0);
    driver.click_button("menu");
    assert_eq!(asked_at_rest(&mut driver), 0, "with the menu open");
}

//! At rest no frame is asked for, on any screen.

use std::time::{Duration, Instant};

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiManagedTextures;
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

/// The letters that a screen shows first are sent to the graphics card in that very frame: no other may follow for long.
#[test]
fn letters_are_there_in_the_frame_that_first_shows_them() {
    let mut driver = Driver::on_title();
    let mut cursor = MessageCursor::<AssetEvent<Image>>::default();
    let mut before = Vec::new();
    let mut grown = 0;
    for button in [
        "settings",
        "scale 150 %",
        "back",
        "help",
        "help-keys",
        "back",
    ] {
        let at = driver.button(button);
        driver.move_to(at);
        driver.click(MouseButton::Left);
        for _ in 0..6 {
            driver.frames(1);
            let world = driver.app.world();
            let images = world.resource::<Assets<Image>>();
            let letters = world.resource::<EguiManagedTextures>();
            let sent: Vec<AssetId<Image>> = cursor
                .read(world.resource::<Messages<AssetEvent<Image>>>())
                .filter_map(|event| match event {
                    AssetEvent::Added { id } | AssetEvent::Modified { id } => Some(*id),
                    _ => None,
                })
                .collect();
            let mut now: Vec<(AssetId<Image>, Vec<u8>)> = Vec::new();
            for texture in letters.values() {
                let id = texture.handle.id();
                let data = images.get(id).and_then(|image| image.data.clone());
                now.push((id, data.expect("an image of letters")));
            }
            for image in now.iter().filter(|image| !before.contains(*image)) {
                grown += 1;
                assert!(before.is_empty() || sent.contains(&image.0), "{button}");
            }
            before = now;
        }
    }
    assert!(grown > 3, "new letters came up only {grown} times");
}

#[test]
fn the_table_at_rest_asks_for_no_frames() {
    let mut driver = Driver::at_the_table();
    assert!(comes_to_rest(&mut driver));
    driver.click_button("menu");
    assert!(comes_to_rest(&mut driver), "with the menu open");
}

//! What the table tells by itself: the orders, the land that is pointed at, the shade, names, and the size of words.

use bevy::input::ButtonState;
use bevy::prelude::*;
use serde_json::Value;
use small_wars::app::battle::{Game, Pace};
use small_wars::app::ui::Settings;
use small_wars::table::Point;

use super::driver::Driver;

fn at_the_table() -> Driver {
    let mut driver = Driver::at_the_table();
    driver.app.world_mut().resource_mut::<Settings>().pace = Pace::Instant;
    driver.frames(5);
    driver
}

fn press(driver: &mut Driver, key: KeyCode) {
    driver.key(key, ButtonState::Pressed);
    driver.key(key, ButtonState::Released);
    driver.frames(4);
}

fn has(driver: &Driver, name: &str) -> bool {
    driver.probe().buttons.contains_key(name)
}

/// Where a place of the table is in the window.
fn pixel(driver: &Driver, place: Point) -> Vec2 {
    let probe = driver.probe();
    let [x, y, width, height] = probe.table;
    let view = &probe.facts["view"];
    let number = |value: &Value| value.as_f64().expect("a number") as f32;
    let centre = Vec2::new(number(&view["centre"][0]), number(&view["centre"][1]));
    let world = Vec2::new(place.x as f32, -place.y as f32) / 10.0;
    let away = (world - centre) / number(&view["mm_per_px"]);
    Vec2::new(x + width / 2.0, y + height / 2.0) + Vec2::new(away.x, -away.y)
}

fn legend(driver: &Driver) -> String {
    driver.probe().facts["legend"].to_string()
}

#[test]
fn the_first_enter_takes_note_of_the_orders_and_does_nothing_else() {
    let mut driver = at_the_table();
    assert!(has(&driver, "brief-noted"));
    press(&mut driver, KeyCode::Enter);
    assert!(!has(&driver, "brief-noted") && !has(&driver, "end-phase-yes"));
    press(&mut driver, KeyCode::Enter);
    assert!(has(&driver, "end-phase-yes"));
}

#[test]
fn the_orders_stand_beside_the_table_until_a_piece_is_taken_up_and_in_the_menu_for_ever() {
    let mut driver = at_the_table();
    assert!(has(&driver, "brief-noted"));
    press(&mut driver, KeyCode::KeyN);
    assert!(!has(&driver, "brief-noted"));
    press(&mut driver, KeyCode::Escape);
    assert!(!has(&driver, "brief-noted"));
    press(&mut driver, KeyCode::Escape);
    assert!(has(&driver, "menu-orders"));
    press(&mut driver, KeyCode::Digit6);
    assert!(has(&driver, "brief-close") && !has(&driver, "menu-orders"));
    let before = driver.app.world().resource::<Game>().battle.inputs();
    press(&mut driver, KeyCode::Escape);
    assert!(!has(&driver, "brief-close") && !has(&driver, "menu-orders"));
    let after = driver.app.world().resource::<Game>().battle.inputs();
    assert_eq!(before, after);
}

#[test]
fn the_land_that_is_pointed_at_is_named_and_the_shade_is_explained() {
    let mut driver = at_the_table();
    let orchard = pixel(&driver, Point::new(5200, 2300));
    driver.move_to(orchard);
    driver.frames(4);
    assert!(
        legend(&driver).contains("the orchard"),
        "{}",
        legend(&driver)
    );
    let middle = pixel(&driver, Point::new(6500, 4700));
    driver.move_to(middle);
    driver.frames(4);
    // What it turns on stands in the bar above and on the table, not here once more.
    assert!(!legend(&driver).contains("French"), "{}", legend(&driver));
    assert!(!legend(&driver).contains("out of sight"));
    press(&mut driver, KeyCode::KeyN);
    assert!(
        legend(&driver).contains("out of sight"),
        "{}",
        legend(&driver)
    );
}

#[test]
fn words_have_the_size_that_is_chosen() {
    let mut driver = Driver::on_title();
    driver.click_button("settings");
    driver.frames(4);
    let [_, _, before, _] = driver.probe().buttons["back"].rect;
    driver.click_button("scale 150 %");
    driver.frames(4);
    let [_, _, after, _] = driver.probe().buttons["back"].rect;
    assert!(after > before * 1.3, "{before} {after}");
    driver.click_button("scale with-window");
    driver.frames(4);
    let [_, _, again, _] = driver.probe().buttons["back"].rect;
    assert!((again - before).abs() < 2.0, "{before} {again}");
    driver.click_button("names-always");
    assert!(driver.app.world().resource::<Settings>().names);
}

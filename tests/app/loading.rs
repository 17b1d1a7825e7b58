//! Loading: to the title, or to a screen that says what is missing (K12).

use small_wars::app::Screen;

use crate::driver::Driver;

#[test]
fn pictures_load_and_the_title_comes() {
    let driver = Driver::on_title();
    assert!(driver.probe().buttons.contains_key("new-battle"));
}

#[test]
fn a_missing_picture_shows_a_screen_that_names_it() {
    let mut driver = Driver::with_assets(concat!(env!("CARGO_MANIFEST_DIR"), "/docs"));
    driver.wait_for(Screen::Failed);
    driver.frames(3);
    let told = driver.probe().facts.get("failed").map(ToString::to_string);
    assert!(
        told.as_deref()
            .is_some_and(|told| told.contains("pictures/")),
        "{told:?}"
    );
    driver.click_button("failed-again");
    driver.wait_for(Screen::Failed);
    driver.frames(3);
    driver.click_button("failed-without");
    driver.wait_for(Screen::Title);
    assert!(driver.probe().buttons.contains_key("new-battle"));
}

//! The panels of set-up and battle: every control by its name, and what it does to the battle.

use bevy::prelude::*;
use serde_json::Value;
use small_wars::app::Screen;
use small_wars::app::battle::Pace;
use small_wars::app::battle::{Game, Mode, Player};
use small_wars::app::ui::Settings;

use super::driver::{Driver, press};

/// At the table, with nothing trailing.
fn at_the_table() -> Driver {
    let mut driver = Driver::at_the_table();
    driver.app.world_mut().resource_mut::<Settings>().pace = Pace::Instant;
    driver.frames(5);
    driver
}

fn game(driver: &Driver) -> &Game {
    driver.app.world().resource::<Game>()
}

fn has(driver: &Driver, name: &str) -> bool {
    driver.probe().buttons.contains_key(name)
}

/// Clicks the first piece that may act, and gives its number.
fn select_first(driver: &mut Driver) -> u64 {
    let decision = driver.probe().decision.clone().expect("somebody is asked");
    let id = decision["elements"][0].as_u64().expect("an element");
    let [x, y, w, h] = driver.probe().pieces[&id.to_string()];
    driver.move_to(Vec2::new(x + w / 2.0, y + h / 2.0));
    driver.frames(1);
    driver.click(MouseButton::Left);
    driver.frames(4);
    id
}

#[test]
fn a_battle_is_chosen_with_its_players_and_its_seed() {
    let mut driver = Driver::on_title();
    driver.click_button("new-battle");
    driver.wait_for(Screen::Setup);
    driver.click_button("setup-battle-cut-off");
    driver.click_button("setup-side-0-computer");
    driver.click_button("setup-side-1-novice");
    driver.click_button("begin");
    driver.wait_for(Screen::Battle);
    assert_eq!(game(&driver).scenario.title, "Cut off");
    assert_eq!(
        game(&driver).players,
        [Player::of("matrix"), Player::of("random")]
    );
}

#[test]
fn the_phase_is_ended_after_those_who_could_act_were_named() {
    let mut driver = at_the_table();
    let before = game(&driver).battle.inputs();
    driver.click_button("end-phase");
    assert!(has(&driver, "end-phase-yes"));
    press(&mut driver, KeyCode::Escape);
    assert!(!has(&driver, "end-phase-yes"));
    assert_eq!(game(&driver).battle.inputs(), before);
    press(&mut driver, KeyCode::Enter);
    assert!(
        has(&driver, "end-phase-yes"),
        "the orders are out of the way"
    );
    driver.click_button("end-phase-yes");
    assert!(game(&driver).battle.inputs() > before);
}

#[test]
fn an_order_that_is_off_says_why_and_one_that_is_on_is_placed_and_given() {
    let mut driver = at_the_table();
    let why = |driver: &Driver| driver.probe().buttons["order-overwatch"].why.clone();
    assert!(why(&driver).is_some_and(|why| !why.is_empty()));
    let id = select_first(&mut driver);
    assert_eq!(driver.probe().facts["selected"], Value::from(id));
    assert_eq!(why(&driver), None);
    let before = game(&driver).battle.inputs();
    driver.click_button("order-overwatch");
    assert_eq!(game(&driver).battle.inputs(), before, "it is only placed");
    let legend = driver.probe().facts["legend"].to_string();
    assert!(legend.contains("cover on overwatch"), "{legend}");
    press(&mut driver, KeyCode::Escape);
    press(&mut driver, KeyCode::Escape);
    assert_eq!(game(&driver).battle.inputs(), before, "Esc steps back");
    select_first(&mut driver);
    press(&mut driver, KeyCode::Digit6);
    assert_eq!(game(&driver).battle.inputs(), before);
    driver.click_button("commit");
    assert!(
        game(&driver).battle.inputs() > before,
        "{:?}",
        driver.probe().facts
    );
}

#[test]
fn esc_steps_back_first_and_opens_the_menu_last_which_then_takes_the_keys() {
    let mut driver = at_the_table();
    select_first(&mut driver);
    press(&mut driver, KeyCode::Escape);
    assert!(!has(&driver, "menu-resume"));
    assert_eq!(driver.probe().facts["selected"], Value::Null);
    press(&mut driver, KeyCode::Escape);
    assert!(has(&driver, "menu-resume"));
    press(&mut driver, KeyCode::Enter);
    assert!(!has(&driver, "end-phase-yes"));
    press(&mut driver, KeyCode::Escape);
    assert!(!has(&driver, "menu-resume"));
}

#[test]
fn a_replay_goes_both_ways_and_a_battle_goes_on_from_it() {
    let mut driver = at_the_table();
    for _ in 0..2 {
        select_first(&mut driver);
        press(&mut driver, KeyCode::Digit6);
        press(&mut driver, KeyCode::Enter);
    }
    let (first, last) = (game(&driver).battle.first(), game(&driver).battle.inputs());
    assert!(last > first);
    driver.app.world_mut().resource_mut::<Game>().mode = Mode::Replay {
        running: false,
        speed: 1.0,
        due: 0.0,
    };
    driver.frames(4);
    driver.click_button("replay-input-back");
    assert_eq!(game(&driver).battle.at(), last - 1);
    driver.click_button("replay-input");
    assert_eq!(game(&driver).battle.at(), last);
    press(&mut driver, KeyCode::Digit1);
    assert!(game(&driver).battle.at() < last);
    let at = game(&driver).battle.at();
    press(&mut driver, KeyCode::Enter);
    assert!(has(&driver, "fork-yes"), "Enter asks who plays");
    assert!(matches!(game(&driver).mode, Mode::Replay { .. }));
    press(&mut driver, KeyCode::Escape);
    driver.click_button("replay-fork");
    assert!(
        matches!(game(&driver).mode, Mode::Replay { .. }),
        "it asks who plays"
    );
    driver.click_button("fork-side-1-novice");
    driver.click_button("fork-yes");
    driver.frames(3);
    assert_eq!(game(&driver).players[1], Player::of("random"));
    assert_eq!(game(&driver).battle.journal().header().players[1], "random");
    assert_eq!(game(&driver).mode, Mode::Play);
    assert_eq!(game(&driver).battle.inputs(), at);
}

#[test]
fn every_page_of_the_help_turns_and_goes_back() {
    let mut driver = at_the_table();
    driver.click_button("help");
    driver.wait_for(Screen::Help);
    for page in ["help-rules", "help-bushwars", "help-keys", "help-play"] {
        driver.click_button(page);
    }
    driver.click_button("back");
    driver.wait_for(Screen::Battle);
}

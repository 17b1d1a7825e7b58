//! House rules: changed in set-up by mouse and by keys, shown in play, kept with the battle.

use bevy::prelude::*;
use serde_json::{Value, json};
use small_wars::app::Screen;
use small_wars::app::battle::Game;
use small_wars::engine::Draft;
use small_wars::table::ElementId;

use super::driver::{Driver, data_folder, press};

/// The set-up of the hamlet.
fn set_up(data: &std::path::Path) -> Driver {
    let mut driver = Driver::on_title_with(data);
    driver.click_button("new-battle");
    driver.wait_for(Screen::Setup);
    driver.click_button("setup-battle-hold-the-hamlet");
    driver
}

fn game(driver: &Driver) -> &Game {
    driver.app.world().resource::<Game>()
}

fn fact<'a>(driver: &'a Driver, name: &str) -> &'a Value {
    &driver.probe().facts[name]
}

fn options(driver: &Driver) -> &Value {
    &game(driver).battle.journal().header().options
}

/// The rule that forbids the machine gun of the hill to fire at the farm.
fn refused(driver: &Driver) -> Option<String> {
    let draft = Draft {
        offer: "shoot".into(),
        element: Some(ElementId(4)),
        target: Some(ElementId(6)),
        ..Draft::default()
    };
    let verdict = game(driver).battle.judge(&draft).expect("it is asked");
    verdict.refused.map(|refusal| refusal.rule.to_string())
}

/// What the list in the battle's menu says.
fn in_play(driver: &mut Driver) -> Vec<String> {
    press(driver, KeyCode::Escape);
    driver.click_button("menu-house");
    driver.frames(2);
    let lines = fact(driver, "house").as_array().expect("a list");
    let lines = lines.iter().filter_map(Value::as_str);
    let lines = lines.map(str::to_owned).collect();
    press(driver, KeyCode::Escape);
    assert!(!driver.probe().buttons.contains_key("house-close"));
    lines
}

const RANGE: &str = "Range of fire: 30 cm. Fire reaches 30 cm at most.";
const SIXES: &str =
    "A 6 always hits: Off. Only the number needed counts: what needs 7 or more cannot be hit.";

#[test]
fn house_rules_are_changed_by_mouse_shown_in_play_and_kept() {
    let data = data_folder();
    let mut driver = set_up(&data);
    driver.click_button("setup-house");
    assert!(!driver.probe().buttons.contains_key("begin"));
    driver.click_button("house-search");
    driver.types_text("ic-r57");
    driver.frames(2);
    assert!(!driver.probe().buttons.contains_key("house-dual_fire-0"));
    driver.click_button("house-max_range-more");
    for _ in 0..14 {
        driver.click_button("house-max_range-less");
    }
    driver.click_button("house-search");
    driver.erases(6);
    driver.types_text("a 6 always");
    driver.click_button("house-natural_6_hits-1");
    driver.click_button("house-natural_6_saves-0");
    driver.click_button("house-natural_6_saves-book");
    driver.click_button("house-done");
    assert_eq!(*fact(&driver, "house-changed"), json!(2));
    driver.click_button("begin");
    driver.wait_for(Screen::Battle);
    driver.frames(4);
    let kept = json!({"max_range": 300, "natural_6_hits": false});
    assert_eq!(*options(&driver), kept);
    assert_eq!(refused(&driver).as_deref(), Some("IC-R57"));
    assert_eq!(in_play(&mut driver), [SIXES, RANGE]);
    drop(driver);

    let mut driver = Driver::on_title_with(&data);
    driver.frames(4);
    driver.click_button("continue");
    driver.wait_for(Screen::Battle);
    driver.frames(4);
    assert_eq!(*options(&driver), kept);
    assert_eq!(refused(&driver).as_deref(), Some("IC-R57"));
    assert_eq!(in_play(&mut driver), [SIXES, RANGE]);
}

#[test]
fn house_rules_are_changed_by_keys_alone() {
    let data = data_folder();
    let mut driver = set_up(&data);
    press(&mut driver, KeyCode::KeyO);
    // The first option is on; the second has no limit.
    press(&mut driver, KeyCode::ArrowRight);
    press(&mut driver, KeyCode::ArrowDown);
    press(&mut driver, KeyCode::ArrowRight);
    press(&mut driver, KeyCode::ArrowRight);
    press(&mut driver, KeyCode::ArrowUp);
    press(&mut driver, KeyCode::Backspace);
    press(&mut driver, KeyCode::Escape);
    assert_eq!(driver.screen(), Screen::Setup);
    press(&mut driver, KeyCode::Enter);
    driver.wait_for(Screen::Battle);
    driver.frames(4);
    assert_eq!(*options(&driver), json!({"max_actions_per_phase": 2}));
    assert_eq!(refused(&driver), None);
    let line = "Actions in a phase: 2. An element takes at most 2 actions in a phase.";
    assert_eq!(in_play(&mut driver), [line]);
}

/// What is changed goes back to the book at once; when another battle is chosen, the one before is as its file has it again, and so are all when
/// the next is set up.
#[test]
fn all_goes_back_to_the_book_and_each_battle_has_its_own() {
    let data = data_folder();
    let mut driver = set_up(&data);
    press(&mut driver, KeyCode::KeyO);
    for _ in 0..4 {
        press(&mut driver, KeyCode::ArrowRight);
        press(&mut driver, KeyCode::ArrowDown);
    }
    press(&mut driver, KeyCode::Enter);
    assert_eq!(*fact(&driver, "house-changed"), json!(4));
    driver.click_button("setup-battle-cut-off");
    assert_eq!(*fact(&driver, "house-changed"), json!(0));
    driver.click_button("setup-battle-hold-the-hamlet");
    assert_eq!(*fact(&driver, "house-changed"), json!(0));
    press(&mut driver, KeyCode::KeyO);
    press(&mut driver, KeyCode::ArrowRight);
    press(&mut driver, KeyCode::Enter);
    assert_eq!(*fact(&driver, "house-changed"), json!(1));
    driver.click_button("back");
    driver.wait_for(Screen::Title);
    driver.click_button("new-battle");
    driver.wait_for(Screen::Setup);
    driver.frames(2);
    assert_eq!(*fact(&driver, "house-changed"), json!(0));
    press(&mut driver, KeyCode::KeyO);
    press(&mut driver, KeyCode::ArrowRight);
    driver.click_button("house-all-book");
    driver.click_button("house-done");
    assert_eq!(*fact(&driver, "house-changed"), json!(0));
    driver.click_button("begin");
    driver.wait_for(Screen::Battle);
    assert_eq!(*options(&driver), Value::Null);
    assert_eq!(in_play(&mut driver), Vec::<String>::new());
}

/// What a side and a vehicle of the battle have of their own is changed as the rest is.
#[test]
fn sides_and_vehicles_are_changed_for_a_battle() {
    let data = data_folder();
    let mut driver = set_up(&data);
    driver.click_button("setup-battle-estonia");
    driver.click_button("setup-house");
    driver.click_button("house-search");
    driver.types_text("type.bmp2");
    driver.frames(2);
    driver.click_button("house-type.bmp2.combat_save-more");
    driver.click_button("house-search");
    driver.erases(9);
    driver.types_text("side.french");
    driver.frames(2);
    driver.click_button("house-side.french.command-less");
    driver.click_button("house-side.french.body_armour-1");
    driver.click_button("house-side.french.body_armour-book");
    driver.click_button("house-done");
    driver.click_button("begin");
    driver.wait_for(Screen::Battle);
    driver.frames(4);
    let kept = json!({"side.french.command": 6, "type.bmp2.combat_save": 6});
    assert_eq!(*options(&driver), kept);
    let told = in_play(&mut driver);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].ends_with("command rolls: 6. Command rolls begin at 6 or more."),
        "{told:?}"
    );
    assert!(
        told[1].ends_with(
            "save in close combat: 6. Its armour saves hits in close combat on 6 or more."
        ),
        "{told:?}"
    );
}

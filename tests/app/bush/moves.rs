//! The movement: walking, driving, guessing, coming out of hiding.

use small_wars::app::board::Overlay;
use small_wars::engine::{Text, Value};

use super::*;

#[test]
fn the_book_is_in_the_list_and_its_battle_begins() {
    let mut driver = Driver::on_title();
    driver.click_button("new-battle");
    driver.wait_for(Screen::Setup);
    driver.click_button("setup-battle-patrol");
    driver.click_button("begin");
    driver.wait_for(Screen::Battle);
    assert_eq!(game(&driver).battle.rules(), "bushwars");
}

#[test]
fn a_squad_walks_where_it_is_clicked_and_its_way_is_told_in_inches() {
    let mut driver = Driver::in_battle(after(|_| Some(())));
    click_on(&mut driver, GUNNERS);
    assert!(!driver.app.world().resource::<Overlay>().reach.is_empty());
    let there = inches(24, 14);
    click(&mut driver, there);
    let length = hand(&driver).verdict.as_ref().expect("a move").length;
    let told =
        game(&driver).say(&Text::key("ui-length-alone").with("length", Value::Length(length)));
    assert!(told.starts_with("4 in"), "{told}");
    press(&mut driver, KeyCode::Enter);
    assert!(place(&driver, GUNNERS).expect("there").distance(there) <= Length::mm(2));
}

#[test]
fn who_is_pointed_too_far_for_goes_eight_inches() {
    let mut driver = Driver::in_battle(after(|_| Some(())));
    let from = place(&driver, GUNNERS).expect("there");
    click_on(&mut driver, GUNNERS);
    click(&mut driver, inches(34, 14));
    press(&mut driver, KeyCode::Enter);
    let gone = from.distance(place(&driver, GUNNERS).expect("there"));
    assert!(
        gone <= Length::inches(8) && gone > Length::inches(8) - Length::mm(3),
        "{gone}"
    );
}

#[test]
fn a_guess_is_made_by_two_keys_and_its_chances_stand_on_the_buttons() {
    let mut driver = Driver::in_battle(after(|_| Some(())));
    click_on(&mut driver, HIDERS);
    assert_eq!(why(&driver, "order-higher"), None);
    press(&mut driver, KeyCode::Digit3);
    let chance = hand(&driver).verdict.as_ref().and_then(|v| v.roll.as_ref());
    let chance = chance.expect("a chance").chance;
    assert!(chance > 0.0 && chance < 1.0);
    let before = game(&driver).battle.inputs();
    press(&mut driver, KeyCode::Enter);
    assert!(game(&driver).battle.inputs() > before);
    assert!(
        ordered(&driver).contains("\"higher\":false"),
        "{}",
        ordered(&driver)
    );
}

#[test]
fn in_the_open_nobody_hides_and_the_button_says_why() {
    let mut driver = Driver::in_battle(after(|_| Some(())));
    click_on(&mut driver, GUNNERS);
    assert!(why(&driver, "order-higher").is_some());
}

#[test]
fn the_movement_does_not_end_while_a_hidden_squad_owes_a_guess() {
    let mut driver = Driver::in_battle(after(second_turn));
    let why = why(&driver, "end-phase").expect("it is off");
    assert!(why.contains("Hiders"), "{why}");
    press(&mut driver, KeyCode::Enter);
    assert_eq!(kind(&driver), (SideId(1), "move".to_owned()));
    assert!(driver.probe().facts["notice"].is_string());
}

#[test]
fn a_hidden_squad_comes_out_at_the_legal_place_nearest_to_the_click() {
    let mut driver = Driver::in_battle(after(second_turn));
    click_on(&mut driver, HIDERS);
    press(&mut driver, KeyCode::Digit4);
    assert!(!driver.app.world().resource::<Overlay>().reach.is_empty());
    click(&mut driver, inches(24, 14));
    let end = hand(&driver)
        .verdict
        .as_ref()
        .and_then(|v| v.end)
        .expect("a place");
    assert!(
        end.at.distance(inches(24, 14)) > Length::inches(3),
        "in cover only"
    );
    press(&mut driver, KeyCode::Enter);
    assert_eq!(place(&driver, HIDERS), Some(end.at));
    assert!(hidden(game(&driver), HIDERS).is_none());
    assert!(end.at.distance(inches(20, 6)) <= Length::inches(8));
}

#[test]
fn a_hidden_squad_comes_out_by_keys_too() {
    let mut driver = Driver::in_battle(after(second_turn));
    for key in [
        KeyCode::KeyN,
        KeyCode::Digit4,
        KeyCode::ArrowRight,
        KeyCode::ArrowDown,
    ] {
        press(&mut driver, key);
    }
    press(&mut driver, KeyCode::Enter);
    press(&mut driver, KeyCode::Enter);
    assert!(
        hidden(game(&driver), HIDERS).is_none(),
        "{:?}",
        driver.probe().facts
    );
}

#[test]
fn a_truck_follows_the_road_farther_than_the_country() {
    let blue_moves = |game: &mut Game| {
        give(game, plain("end_phase", None))?;
        asks(game, SideId(0), "move")
    };
    let mut driver = Driver::in_battle(after(blue_moves));
    click_on(&mut driver, TRUCK);
    click(&mut driver, inches(19, 20));
    press(&mut driver, KeyCode::Enter);
    let at = place(&driver, TRUCK).expect("there");
    assert!(at.x > Length::inches(18).0, "{at:?}");
}

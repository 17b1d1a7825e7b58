//! Vehicles, aircraft and passengers at the table: a LAW chosen by key and by click, a jet brought on from the list, who gets in and out.

use bevy::prelude::*;
use serde_json::Value;
use small_wars::app::battle::{Game, OwnDice, Player, riders};
use small_wars::app::board::Overlay;
use small_wars::engine::journal::Input;
use small_wars::engine::report::Off;
use small_wars::engine::{ElementView, SideId};
use small_wars::scenario;
use small_wars::table::{ElementId, Point};

use super::driver::{Driver, click, point_at, press};

const FILE: &str = include_str!("fixtures/motors.ron");

/// The motor pool between two persons, with the first side's phase to come.
fn at_the_table() -> Driver {
    let scenario = scenario::read(FILE).expect("the file reads");
    let game = Game::begin(scenario, vec![Player::Person; 2], OwnDice::None, 5);
    assert_eq!(game.battle.view(None).phase, SideId(0));
    Driver::in_battle(game)
}

fn game(driver: &Driver) -> &Game {
    driver.app.world().resource::<Game>()
}

fn named(driver: &Driver, name: &str) -> ElementView {
    let view = game(driver).battle.view(None);
    let found = view.elements.into_iter().find(|e| e.name == name);
    found.unwrap_or_else(|| panic!("nobody is called {name}"))
}

fn id(driver: &Driver, name: &str) -> ElementId {
    named(driver, name).id
}

fn place(driver: &Driver, name: &str) -> Point {
    named(driver, name).piece.expect("on the table").at
}

fn fact<'a>(driver: &'a Driver, name: &str) -> &'a Value {
    &driver.probe().facts[name]
}

fn has(driver: &Driver, button: &str) -> bool {
    driver.probe().buttons.contains_key(button)
}

fn click_on(driver: &mut Driver, name: &str) {
    let at = place(driver, name);
    click(driver, at);
}

/// The last order of the journal, as it is written down.
fn ordered(driver: &Driver) -> String {
    let entries = game(driver).battle.journal().entries();
    let order = entries.iter().rev().find_map(|entry| match &entry.input {
        Input::Order { order, .. } => serde_json::to_string(order).ok(),
        _ => None,
    });
    order.expect("an order was given")
}

/// Lets everything that is asked in between pass, until one's own phase goes on.
fn let_pass(driver: &mut Driver) {
    for _ in 0..40 {
        let decision = game(driver).persons_decision();
        if decision.is_none_or(|decision| decision.kind == "act") {
            return;
        }
        driver.let_pass(std::time::Duration::from_secs(1));
        press(driver, KeyCode::Space);
    }
    panic!("the questions never end");
}

#[test]
fn a_law_is_chosen_by_its_key_and_by_a_click_and_both_odds_stand_there() {
    for by_key in [true, false] {
        let mut driver = at_the_table();
        click_on(&mut driver, "Harpin's team");
        click_on(&mut driver, "Technical");
        assert_eq!(fact(&driver, "draft")["weapon"], Value::Null);
        for button in ["weapon-usual", "weapon-law"] {
            assert!(has(&driver, button), "{button} to choose from");
        }
        if by_key {
            press(&mut driver, KeyCode::KeyR);
        } else {
            driver.click_button("weapon-law");
        }
        assert_eq!(fact(&driver, "draft")["weapon"], "law");
        press(&mut driver, KeyCode::Enter);
        let order = ordered(&driver);
        assert!(order.contains("\"law\":true"), "by key {by_key}: {order}");
    }
}

#[test]
fn what_may_become_of_a_vehicle_stands_there_before_the_shot_and_it_has_no_strength() {
    let mut driver = at_the_table();
    click_on(&mut driver, "Harpin's team");
    assert_eq!(*fact(&driver, "results"), serde_json::json!([]));
    let road = place(&driver, "Road team");
    point_at(&mut driver, road);
    assert_eq!(*fact(&driver, "results"), serde_json::json!([]));
    let technical = place(&driver, "Technical");
    point_at(&mut driver, technical);
    let results = fact(&driver, "results").as_array().expect("a list").clone();
    assert!(results.contains(&Value::from("destroyed")), "{results:?}");
    assert!(results.len() > 2, "{results:?}");
    let rows = |name: &str| {
        let rows = game(&driver).battle.card(id(&driver, name));
        let labels = rows.into_iter().map(|row| row.label.key);
        labels.collect::<Vec<_>>()
    };
    let has = |name: &str, row: &str| rows(name).iter().any(|label| label == row);
    assert!(has("Technical", "card-armour") && !has("Technical", "card-strength"));
    assert!(has("Harpin's team", "card-law") && has("Harpin's team", "card-strength"));
    assert!(has("LAV", "card-room") && !has("Technical", "card-room"));
}

#[test]
fn a_target_that_only_the_law_can_harm_is_aimed_at_with_it() {
    let mut driver = at_the_table();
    click_on(&mut driver, "Harpin's team");
    let bmp = place(&driver, "BMP");
    point_at(&mut driver, bmp);
    assert_eq!(fact(&driver, "refused"), &Value::Null);
    assert_eq!(fact(&driver, "draft")["weapon"], "law");
    let road = place(&driver, "Road team");
    point_at(&mut driver, road);
    assert_eq!(fact(&driver, "draft")["weapon"], Value::Null);
}

#[test]
fn a_tank_fires_at_a_second_target_by_its_key() {
    let mut driver = at_the_table();
    click_on(&mut driver, "HMMWV");
    click_on(&mut driver, "Technical");
    let road = id(&driver, "Road team");
    assert!(has(&driver, &format!("second-{}", road.0)));
    let mut named = Vec::new();
    for _ in 0..20 {
        press(&mut driver, KeyCode::KeyY);
        match &fact(&driver, "draft")["second"] {
            Value::Null => break,
            second => named.push(second.clone()),
        }
    }
    assert!(named.contains(&Value::from(road.0)), "{named:?}");
    assert_eq!(fact(&driver, "draft")["second"], Value::Null);
    driver.click_button(&format!("second-{}", road.0));
    press(&mut driver, KeyCode::Enter);
    let order = ordered(&driver);
    assert!(order.contains(&format!("\"also\":{}", road.0)), "{order}");
}

#[test]
fn a_jet_is_chosen_from_the_list_and_comes_on_where_the_table_is_clicked() {
    let mut driver = at_the_table();
    let jet = id(&driver, "A-10");
    assert_eq!(named(&driver, "A-10").off, Some(Off::Away));
    driver.click_button(&format!("reactor-{}", jet.0));
    assert_eq!(*fact(&driver, "selected"), Value::from(jet.0));
    let there = Point::new(6000, 8000);
    click(&mut driver, there);
    assert_eq!(*fact(&driver, "placed"), Value::Bool(true));
    let seen = &driver.app.world().resource::<Overlay>().seen;
    assert!(seen.is_none(), "nothing is out of sight of what flies");
    click(&mut driver, there);
    let_pass(&mut driver);
    let stands = named(&driver, "A-10").piece.expect("it has come on");
    assert_eq!(stands.at, there);
}

/// Before a phase ends, those are named who have not acted: on the table and off it.
#[test]
fn whoever_has_not_acted_is_named_before_the_phase_ends() {
    let mut driver = at_the_table();
    let decision = game(&driver)
        .persons_decision()
        .expect("a decision")
        .clone();
    let view = game(&driver).battle.view(None);
    let off = |element: &&ElementView| {
        let asked = decision.elements.contains(&element.id);
        asked && element.piece.is_none()
    };
    assert!(view.elements.iter().any(|element| off(&element)));
    press(&mut driver, KeyCode::Enter);
    assert!(has(&driver, "end-phase-yes"));
    let named = fact(&driver, "could-act")
        .as_array()
        .expect("names")
        .clone();
    for element in &view.elements {
        let able = decision.elements.contains(&element.id);
        let listed = named.contains(&Value::from(element.name.as_str()));
        assert!(!able || listed, "{}", element.name);
    }
}

#[test]
fn a_jet_comes_on_without_a_mouse() {
    let mut driver = at_the_table();
    let jet = id(&driver, "A-10");
    for _ in 0..20 {
        if fact(&driver, "selected").as_u64() == Some(u64::from(jet.0)) {
            break;
        }
        press(&mut driver, KeyCode::KeyN);
    }
    assert_eq!(*fact(&driver, "selected"), Value::from(jet.0));
    for _ in 0..5 {
        press(&mut driver, KeyCode::ArrowRight);
    }
    press(&mut driver, KeyCode::Enter);
    press(&mut driver, KeyCode::Enter);
    let_pass(&mut driver);
    assert!(named(&driver, "A-10").piece.is_some());
}

#[test]
fn passengers_are_reached_by_clicking_their_vehicle_again_and_by_its_card() {
    let mut driver = at_the_table();
    let lav = id(&driver, "LAV");
    let inside = riders(&game(&driver).battle.view(None), lav);
    assert_eq!(inside.len(), 2);
    click_on(&mut driver, "LAV");
    assert_eq!(*fact(&driver, "selected"), Value::from(lav.0));
    for rider in &inside {
        assert!(has(&driver, &format!("rider-{}", rider.0)));
    }
    for next in [inside[0], inside[1], lav] {
        click_on(&mut driver, "LAV");
        assert_eq!(*fact(&driver, "selected"), Value::from(next.0));
    }
    driver.click_button(&format!("rider-{}", inside[1].0));
    assert_eq!(*fact(&driver, "selected"), Value::from(inside[1].0));
}

#[test]
fn a_vehicle_lets_those_out_who_are_chosen_on_the_side_that_is_clicked() {
    let mut driver = at_the_table();
    let adrien = id(&driver, "Adrien's team");
    click_on(&mut driver, "LAV");
    driver.click_button("order-unload");
    assert!(has(&driver, &format!("member-{}", adrien.0)));
    driver.frames(2);
    let lav = id(&driver, "LAV");
    let ghosts = &driver.app.world().resource::<Overlay>().ghosts;
    let out: Vec<ElementId> = ghosts.iter().map(|(id, _)| *id).collect();
    let inside = riders(&game(&driver).battle.view(None), lav);
    assert_eq!(
        out, inside,
        "all who may get out are shown where they would stand"
    );
    press(&mut driver, KeyCode::KeyE);
    press(&mut driver, KeyCode::KeyE);
    let members = fact(&driver, "draft")["members"].clone();
    assert_eq!(members, serde_json::json!([adrien.0]));
    let lav = place(&driver, "LAV");
    let north = Point::new(lav.x, lav.y - 700);
    click(&mut driver, north);
    click(&mut driver, north);
    let_pass(&mut driver);
    let stands = named(&driver, "Adrien's team").piece.expect("it is out");
    assert!(stands.at.y < lav.y && (stands.at.x - lav.x).abs() < 100);
    assert_eq!(named(&driver, "Captain Roux").off, Some(Off::Aboard));
}

#[test]
fn a_team_gets_into_a_vehicle_that_it_touches() {
    let mut driver = at_the_table();
    click_on(&mut driver, "Harpin's team");
    driver.click_button("order-load");
    let jeep = id(&driver, "HMMWV");
    assert_eq!(fact(&driver, "draft")["target"], Value::from(jeep.0));
    press(&mut driver, KeyCode::Enter);
    let_pass(&mut driver);
    assert_eq!(named(&driver, "Harpin's team").off, Some(Off::Aboard));
    let inside = riders(&game(&driver).battle.view(None), jeep);
    assert_eq!(inside, [id(&driver, "Harpin's team")]);
}

#[test]
fn a_helicopter_takes_off_by_its_key() {
    let mut driver = at_the_table();
    click_on(&mut driver, "Huey");
    let in_the_air = |driver: &Driver| {
        let tags = named(driver, "Huey").tags;
        tags.iter().any(|tag| tag.key == "tag-airborne")
    };
    assert!(!in_the_air(&driver));
    press(&mut driver, KeyCode::KeyL);
    press(&mut driver, KeyCode::Enter);
    let_pass(&mut driver);
    assert!(in_the_air(&driver));
    assert!(!has(&driver, "order-sprint"), "what flies never sprints");
}

#[test]
fn wheels_on_a_road_are_taken_farther_along_it_than_beside_it() {
    let mut driver = at_the_table();
    click_on(&mut driver, "LAV");
    let lav = place(&driver, "LAV");
    let ends = |driver: &mut Driver, at: Point| {
        point_at(driver, at);
        assert_eq!(fact(driver, "refused"), &Value::Null);
        let path = fact(driver, "draft")["path"].as_array().expect("a path");
        let end = path.last().expect("an end").clone();
        serde_json::from_value::<Point>(end).expect("a place")
    };
    let moved = |end: Point| lav.distance(end).0;
    let on_road = Point::new(6400, 4580);
    assert_eq!(ends(&mut driver, on_road), on_road);
    assert!(moved(on_road) > 2800);
    let beside = ends(&mut driver, Point::new(6200, 5600));
    assert!((1990..=2000).contains(&moved(beside)), "{beside:?}");
}

//! Fast and Furious Fifties at the table: areas are clicked, what awaits a unit there is seen before, and its questions are answered.

use bevy::prelude::*;
use serde_json::Value;
use small_wars::app::Screen;
use small_wars::app::battle::{Game, OwnDice, Pace, Player};
use small_wars::app::board::{Overlay, Shown};
use small_wars::app::ui::Settings;
use small_wars::engine::{ElementView, SideId};
use small_wars::opponent;
use small_wars::scenario::built_in;
use small_wars::table::{ElementId, Point};

use super::driver::{Driver, click, point_at, press};

const ROSCIA: SideId = SideId(0);

/// "Get 'em up!" between two persons, with Roscia's movement to come.
fn at_the_table(board: &str) -> Driver {
    opened(board, [Player::Person; 2], ROSCIA)
}

/// "Get 'em up!" between such players; that side moves first.
fn opened(board: &str, players: [Player; 2], first: SideId) -> Driver {
    let battle = built_in().iter().find(|battle| battle.key == board);
    let scenario = battle.expect("a built-in battle").read().expect("it reads");
    let begin = |seed| Game::begin(scenario.clone(), players.to_vec(), OwnDice::None, seed);
    let moves_first = |game: &Game| game.battle.view(None).phase == first;
    let game = (0..).map(begin).find(moves_first).expect("some seed");
    let mut driver = Driver::on_title();
    let world = driver.app.world_mut();
    world.resource_mut::<Settings>().pace = Pace::Instant;
    world.resource_mut::<Shown>().set(game.battle.view(None));
    let mut land = world.resource_mut::<small_wars::app::board::Land>();
    land.0 = Some(game.scenario.setting.clone());
    world.insert_resource(game);
    world
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Battle);
    driver.wait_for(Screen::Battle);
    driver.let_pass(std::time::Duration::from_secs(1));
    driver.frames(5);
    driver
}

#[test]
fn a_computer_that_goes_first_waits_until_the_orders_were_read() {
    let mut driver = opened(
        "get-em-up",
        [Player::Person, Player::Computer(opponent::Player::Matrix)],
        SideId(1),
    );
    driver.frames(60);
    assert!(driver.probe().buttons.contains_key("brief-noted"));
    let before = game(&driver).battle.inputs();
    driver.frames(60);
    assert_eq!(game(&driver).battle.inputs(), before);
    press(&mut driver, KeyCode::Enter);
    for _ in 0..5000 {
        if game(&driver).battle.inputs() > before {
            return;
        }
        driver.frames(1);
    }
    panic!("the computer never moved");
}

fn game(driver: &Driver) -> &Game {
    driver.app.world().resource::<Game>()
}

fn centurion(driver: &Driver) -> ElementId {
    let view = game(driver).battle.view(None);
    let named = |element: &&ElementView| element.name == "Centurion";
    view.elements.iter().find(named).expect("it is there").id
}

fn place_of(driver: &Driver, id: ElementId) -> Option<Point> {
    let view = game(driver).battle.view(None);
    Some(view.elements[usize::from(id.0)].piece?.at)
}

fn kind(driver: &Driver) -> String {
    let decision = game(driver).decision().expect("somebody is asked");
    decision.kind.to_string()
}

/// The middle of an area of the squares, by its column and row.
fn area(column: i32, row: i32) -> Point {
    Point::new(column * 910 + 455, row * 910 + 455)
}

#[test]
fn a_unit_goes_to_the_area_that_is_clicked_and_who_could_shoot_there_is_seen_before() {
    let mut driver = at_the_table("get-em-up");
    let at = place_of(&driver, centurion(&driver)).expect("on the road");
    assert_eq!(at, area(4, 4));
    click(&mut driver, at);
    point_at(&mut driver, area(5, 5));
    let overlay = driver.app.world().resource::<Overlay>();
    assert!(!overlay.reach.is_empty() && !overlay.contact.is_empty());
    assert!(!overlay.threats.is_empty(), "the village sees that area");
    click(&mut driver, area(5, 5));
    let before = game(&driver).battle.inputs();
    assert_eq!(driver.probe().facts["placed"], true);
    press(&mut driver, KeyCode::Enter);
    assert_eq!(game(&driver).battle.inputs(), before + 1);
    assert_eq!(place_of(&driver, centurion(&driver)), Some(area(5, 5)));
}

#[test]
fn arrows_go_from_area_to_area() {
    let mut driver = at_the_table("get-em-up");
    click(&mut driver, area(4, 4));
    for key in [KeyCode::ArrowDown, KeyCode::ArrowRight, KeyCode::Enter] {
        press(&mut driver, key);
    }
    press(&mut driver, KeyCode::Enter);
    assert_eq!(place_of(&driver, centurion(&driver)), Some(area(5, 5)));
}

#[test]
fn a_unit_that_is_not_on_the_table_comes_on_by_its_name_and_a_click() {
    let mut driver = at_the_table("get-em-up");
    let view = game(&driver).battle.view(None);
    let asked = &game(&driver).persons_decision().expect("asked").elements;
    let off = |id: &&ElementId| view.elements[usize::from(id.0)].piece.is_none();
    let id = *asked.iter().find(off).expect("two may come on");
    driver.click_button(&format!("reactor-{}", id.0));
    driver.frames(3);
    click(&mut driver, area(0, 5));
    press(&mut driver, KeyCode::Enter);
    assert_eq!(place_of(&driver, id), Some(area(0, 5)));
}

#[test]
fn the_parts_of_a_half_turn_follow_and_a_shot_shows_what_each_number_of_hits_means() {
    let mut driver = at_the_table("get-em-up");
    click(&mut driver, area(4, 4));
    click(&mut driver, area(5, 5));
    press(&mut driver, KeyCode::Enter);
    press(&mut driver, KeyCode::Enter);
    press(&mut driver, KeyCode::Enter);
    driver.frames(40);
    driver.let_pass(std::time::Duration::from_secs(1));
    assert_eq!(kind(&driver), "defend", "who moved is not asked again");
    press(&mut driver, KeyCode::KeyN);
    let facts = &driver.probe().facts;
    let target = Value::from(centurion(&driver).0);
    assert_eq!(facts["draft"]["target"], target, "{facts:?}");
    let before = game(&driver).battle.inputs();
    press(&mut driver, KeyCode::Enter);
    assert!(game(&driver).battle.inputs() > before);
}

#[test]
fn on_hexes_and_with_a_ruler_a_unit_goes_where_it_is_clicked_too() {
    for board in ["get-em-up-hexes", "get-em-up-free"] {
        let mut driver = at_the_table(board);
        let at = place_of(&driver, centurion(&driver)).expect("on the road");
        click(&mut driver, at);
        click(&mut driver, Point::new(at.x + 820, at.y + 700));
        press(&mut driver, KeyCode::Enter);
        let after = place_of(&driver, centurion(&driver)).expect("on the table");
        assert_ne!(after, at, "{board}: {:?}", driver.probe().facts);
    }
}

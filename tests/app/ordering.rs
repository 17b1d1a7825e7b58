//! Orders: what is pointed at is never given, what was placed is given by Enter or a second click, and everything goes without a mouse.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use serde_json::Value;
use small_wars::app::Screen;
use small_wars::app::battle::{Game, Mark, Pace, SAME_SPOT, snaps_to};
use small_wars::app::ui::Settings;
use small_wars::engine::SlotKind;
use small_wars::table::{Base, CONTACT, ElementId, Length, Point, Stance};

use super::driver::{Driver, click, point_at, press};

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

fn inputs(driver: &Driver) -> usize {
    game(driver).battle.inputs()
}

fn fact<'a>(driver: &'a Driver, name: &str) -> &'a Value {
    &driver.probe().facts[name]
}

fn has(driver: &Driver, name: &str) -> bool {
    driver.probe().buttons.contains_key(name)
}

fn place_of(driver: &Driver, id: ElementId) -> Point {
    game(driver).battle.mover(id).expect("on the table").0.at
}

/// Lets the computer think about its answer, if it has one.
fn until_asked(driver: &mut Driver) {
    for _ in 0..2000 {
        if game(driver).persons_decision().is_some() {
            return;
        }
        driver.frames(1);
    }
    panic!("a person is never asked");
}

/// Those who are asked.
fn asked(driver: &Driver) -> Vec<ElementId> {
    let decision = game(driver).persons_decision().expect("a person is asked");
    decision.elements.clone()
}

fn select(driver: &mut Driver, id: ElementId) {
    let at = place_of(driver, id);
    click(driver, at);
    assert_eq!(*fact(driver, "selected"), Value::from(id.0));
}

/// Somebody who may shoot now, and at whom.
fn shooter(driver: &Driver) -> (ElementId, ElementId) {
    let offers = game(driver).battle.offers();
    offers
        .iter()
        .filter(|offer| offer.key == "shoot" && offer.refused.is_none())
        .find_map(|offer| {
            let slots = offer.slots.iter();
            let mut aims = slots.filter(|slot| slot.kind == SlotKind::Target);
            Some((offer.element?, *aims.next()?.elements.first()?))
        })
        .expect("somebody has a shot at the start")
}

/// A free place so far from an element, in the table's middle's direction, that one move does not reach it.
fn beyond_reach(driver: &Driver, id: ElementId) -> Point {
    let from = place_of(driver, id);
    let far = Length::cm(17).0;
    let east = if from.x < 6100 { far } else { -far };
    Point::new(from.x + east, from.y)
}

#[test]
fn what_is_only_pointed_at_is_never_given() {
    let mut driver = at_the_table();
    let id = asked(&driver)[0];
    select(&mut driver, id);
    let before = inputs(&driver);
    let far = beyond_reach(&driver, id);
    point_at(&mut driver, far);
    assert!(fact(&driver, "draft")["path"][0].is_object(), "a preview");
    assert!(!driver.probe().buttons["commit"].enabled);
    press(&mut driver, KeyCode::Enter);
    assert!(has(&driver, "end-phase-yes"), "Enter asks for the end");
    press(&mut driver, KeyCode::Digit6);
    assert_eq!(inputs(&driver), before, "a dialog takes the keys");
    press(&mut driver, KeyCode::Escape);
    assert_eq!(inputs(&driver), before);
    click(&mut driver, far);
    assert_eq!(*fact(&driver, "placed"), Value::Bool(true));
    assert!(driver.probe().buttons["commit"].enabled);
    press(&mut driver, KeyCode::Enter);
    assert!(inputs(&driver) > before);
    assert!(!has(&driver, "end-phase-yes"));
}

#[test]
fn a_second_click_on_the_same_spot_beyond_reach_gives_the_move() {
    let mut driver = at_the_table();
    let id = asked(&driver)[0];
    select(&mut driver, id);
    let before = inputs(&driver);
    let far = beyond_reach(&driver, id);
    click(&mut driver, far);
    assert_eq!(inputs(&driver), before);
    let elsewhere = Point::new(far.x, far.y + 600);
    click(&mut driver, elsewhere);
    assert_eq!(inputs(&driver), before, "placed anew");
    assert_eq!(*fact(&driver, "placed"), Value::Bool(true));
    click(&mut driver, elsewhere);
    assert!(inputs(&driver) > before);
    assert_eq!(*fact(&driver, "notice"), Value::Null);
}

#[test]
fn an_enter_in_the_frame_of_the_click_before_it_gives_what_the_click_placed() {
    let mut driver = at_the_table();
    let id = asked(&driver)[0];
    select(&mut driver, id);
    let before = inputs(&driver);
    let far = beyond_reach(&driver, id);
    point_at(&mut driver, far);
    driver.click(MouseButton::Left);
    press(&mut driver, KeyCode::Enter);
    assert!(!has(&driver, "end-phase-yes"));
    assert!(inputs(&driver) > before);
}

#[test]
fn a_shot_is_placed_by_the_first_click_and_given_by_the_second() {
    let mut driver = at_the_table();
    let (id, target) = shooter(&driver);
    select(&mut driver, id);
    let before = inputs(&driver);
    let enemy = place_of(&driver, target);
    click(&mut driver, enemy);
    assert_eq!(inputs(&driver), before);
    assert_eq!(fact(&driver, "draft")["offer"], "shoot");
    assert!(driver.probe().buttons["commit"].enabled);
    click(&mut driver, enemy);
    assert!(inputs(&driver) > before);
}

#[test]
fn a_click_on_a_friend_selects_it_even_while_another_acts() {
    let mut driver = at_the_table();
    let [first, second] = asked(&driver)[..2] else {
        panic!("two who may act")
    };
    select(&mut driver, first);
    press(&mut driver, KeyCode::Digit6);
    press(&mut driver, KeyCode::Digit6);
    until_asked(&mut driver);
    let before = inputs(&driver);
    assert_eq!(asked(&driver), [first]);
    select(&mut driver, second);
    assert_eq!(inputs(&driver), before);
    let hint = fact(&driver, "hint").as_str().expect("a hint").to_owned();
    assert!(hint.contains("[Space] Done first"), "{hint}");
    press(&mut driver, KeyCode::Space);
    until_asked(&mut driver);
    assert!(asked(&driver).contains(&second));
}

#[test]
fn without_a_mouse_an_element_is_chosen_moved_and_aimed() {
    let mut driver = at_the_table();
    press(&mut driver, KeyCode::KeyN);
    let id = asked(&driver)[0];
    assert_eq!(*fact(&driver, "selected"), Value::from(id.0));
    let from = place_of(&driver, id);
    let before = inputs(&driver);
    let east = if from.x < 6100 {
        KeyCode::ArrowRight
    } else {
        KeyCode::ArrowLeft
    };
    for _ in 0..6 {
        press(&mut driver, east);
    }
    let cursor = &fact(&driver, "cursor")["x"];
    assert_eq!((cursor.as_i64().unwrap() - i64::from(from.x)).abs(), 600);
    assert_eq!(*fact(&driver, "placed"), Value::Bool(false));
    press(&mut driver, KeyCode::Enter);
    assert_eq!(*fact(&driver, "placed"), Value::Bool(true));
    assert_eq!(inputs(&driver), before);
    press(&mut driver, KeyCode::Enter);
    assert!(inputs(&driver) > before);
}

#[test]
fn tab_goes_from_target_to_target() {
    let mut driver = at_the_table();
    let (id, _) = shooter(&driver);
    select(&mut driver, id);
    press(&mut driver, KeyCode::Digit4);
    let slot = game(&driver).battle.offers().into_iter().find_map(|offer| {
        let own = offer.key == "shoot" && offer.element == Some(id);
        let aims = |slot: &small_wars::engine::Slot| slot.kind == SlotKind::Target;
        own.then(|| offer.slots.into_iter().find(aims))?
    });
    let targets = slot.expect("targets").elements;
    let before = inputs(&driver);
    press(&mut driver, KeyCode::Tab);
    let first = fact(&driver, "draft")["target"].clone();
    assert!(targets.iter().any(|id| first == id.0));
    press(&mut driver, KeyCode::Tab);
    let second = fact(&driver, "draft")["target"].clone();
    assert_eq!(first == second, targets.len() == 1);
    assert_eq!(inputs(&driver), before);
    if targets.len() > 1 {
        press(&mut driver, KeyCode::Enter);
        assert_eq!(inputs(&driver), before, "the first places");
    }
    press(&mut driver, KeyCode::Enter);
    assert!(inputs(&driver) > before);
}

#[test]
fn a_question_that_has_only_just_come_up_takes_no_enter() {
    let mut driver = Driver::on_title();
    driver.click_button("new-battle");
    driver.wait_for(Screen::Setup);
    let slow = TimeUpdateStrategy::ManualDuration(Duration::from_millis(1));
    driver.app.insert_resource(slow);
    driver.click_button("begin");
    driver.wait_for(Screen::Battle);
    driver.frames(3);
    assert_eq!(*fact(&driver, "fresh"), Value::Bool(true));
    press(&mut driver, KeyCode::Enter);
    assert!(
        !has(&driver, "brief-noted"),
        "Enter takes note of the orders"
    );
    press(&mut driver, KeyCode::Enter);
    driver.click_button("end-phase");
    assert!(!has(&driver, "end-phase-yes"));
    driver.let_pass(Duration::from_secs(1));
    press(&mut driver, KeyCode::Enter);
    assert!(has(&driver, "end-phase-yes"));
}

#[test]
fn a_key_of_the_menu_is_no_order_even_in_the_same_frame() {
    let mut driver = at_the_table();
    for key in [KeyCode::Escape, KeyCode::Digit1] {
        driver.key(key, ButtonState::Pressed);
        driver.key(key, ButtonState::Released);
    }
    driver.frames(4);
    assert!(!has(&driver, "menu-resume"));
    assert_eq!(*fact(&driver, "notice"), Value::Null);
}

#[test]
fn a_refusal_is_told_after_a_key_and_wiped_by_the_next() {
    let mut driver = at_the_table();
    press(&mut driver, KeyCode::Digit1);
    assert!(fact(&driver, "notice").is_string());
    press(&mut driver, KeyCode::KeyN);
    assert_eq!(*fact(&driver, "notice"), Value::Null);
    let id = asked(&driver)[0];
    let at = place_of(&driver, id);
    point_at(&mut driver, at);
    assert_eq!(*fact(&driver, "notice"), Value::Null);
    assert_eq!(*fact(&driver, "selected"), Value::from(id.0));
}

#[test]
fn a_place_close_to_a_friend_means_contact_with_it() {
    let radius = Length::mm(20);
    let base = |id: u16, x: i32, stance: Stance| Base {
        id: ElementId(id),
        at: Point::cm(x, 40),
        radius,
        stance,
    };
    let bases = [
        base(1, 50, Stance::FriendOnFoot),
        base(2, 80, Stance::Enemy),
    ];
    let at = |gap: Length, x: i32| Point::new(x * 100 + (radius + radius + gap).0, 4000);
    let friend = Some(ElementId(1));
    assert_eq!(snaps_to(&bases, radius, at(Length::mm(-5), 50)), friend);
    assert_eq!(snaps_to(&bases, radius, at(CONTACT, 50)), None, "touches");
    assert_eq!(snaps_to(&bases, radius, at(Length::mm(15), 50)), friend);
    assert_eq!(snaps_to(&bases, radius, at(Length::mm(25), 50)), None);
    assert_eq!(snaps_to(&bases, radius, at(Length::mm(10), 80)), None);
}

#[test]
fn a_second_click_means_the_same_piece_or_nearly_the_same_place() {
    let at = Point::cm(30, 30);
    let near = Point::new(at.x + SAME_SPOT.0, at.y);
    let far = Point::new(near.x + 1, at.y);
    let ground = Mark { at, under: None };
    assert!(ground.again(near, None) && !ground.again(far, None));
    let piece = Mark {
        at,
        under: Some(ElementId(3)),
    };
    assert!(piece.again(far, Some(ElementId(3))));
    assert!(!piece.again(at, None) && !piece.again(at, Some(ElementId(4))));
}

//! Questions out of turn: a reaction is never let pass by a key that was meant to hurry the dice, and an only target is aimed at.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use small_wars::app::Screen;
use small_wars::app::battle::{Game, Submit};
use small_wars::app::board::Shown;
use small_wars::app::storage::Request;
use small_wars::engine::Draft;
use small_wars::engine::battle::Waiting;
use small_wars::scenario::built_in;

use super::driver::Driver;

fn press(driver: &mut Driver, key: KeyCode) {
    driver.key(key, ButtonState::Pressed);
    driver.key(key, ButtonState::Released);
    driver.frames(2);
}

fn kind(driver: &Driver) -> String {
    let asked = driver.app.world().resource::<Game>().persons_decision();
    asked.map_or_else(String::new, |decision| decision.kind.to_string())
}

fn inputs(driver: &Driver) -> usize {
    driver.app.world().resource::<Game>().battle.inputs()
}

/// An order of the side that is asked that the other side may react to.
fn provoking(game: &Game) -> Draft {
    let Waiting::Decision(decision) = game.battle.waiting() else {
        panic!("nobody is asked")
    };
    let tries = game.battle.offers().into_iter().flat_map(|offer| {
        let candidates = game.battle.candidates(&offer);
        candidates.into_iter().map(|candidate| candidate.draft)
    });
    let provokes = |draft: &Draft| {
        let mut fork = game.battle.fork().expect("a fork");
        let given = fork.submit_draft(decision.side, draft).is_ok();
        given && matches!(fork.waiting(), Waiting::Decision(next) if next.kind == "react")
    };
    let mut found = tries.filter(provokes);
    found.next().expect("somebody acts in sight of an enemy")
}

/// A battle of two persons in which a reaction is about to be asked, its events still being shown, a frame taking 20 ms.
fn provoked() -> Driver {
    let text = built_in()[0]
        .text
        .replace("player: \"computer\"", "player: \"person\"");
    let mut driver = Driver::on_title();
    let (name, bytes) = ("hot-seat.ron".to_owned(), text.into_bytes());
    let world = driver.app.world_mut();
    world.write_message(Request::Take { name, bytes });
    driver.wait_for(Screen::Battle);
    driver.let_pass(Duration::from_secs(1));
    let frame = Duration::from_millis(20);
    let by_hand = TimeUpdateStrategy::ManualDuration(frame);
    driver.app.insert_resource(by_hand);
    let draft = provoking(driver.app.world().resource::<Game>());
    driver.app.world_mut().write_message(Submit::Order(draft));
    driver.frames(2);
    assert!(driver.app.world().resource::<Shown>().trailing());
    driver
}

#[test]
fn a_space_that_hurries_the_dice_never_lets_a_reaction_pass() {
    let mut driver = provoked();
    let before = inputs(&driver);
    press(&mut driver, KeyCode::Space);
    assert!(
        !driver.app.world().resource::<Shown>().trailing(),
        "hurried"
    );
    assert_eq!(kind(&driver), "react");
    // Five more within the next 0.4 s.
    for _ in 0..5 {
        press(&mut driver, KeyCode::Space);
        driver.frames(2);
    }
    assert!(!driver.probe().buttons["pass"].enabled);
    assert_eq!((inputs(&driver), kind(&driver)), (before, "react".into()));
    driver.frames(30);
    assert!(driver.probe().buttons["pass"].enabled);
    press(&mut driver, KeyCode::Space);
    assert!(inputs(&driver) > before);
}

#[test]
fn an_answer_with_a_single_target_is_aimed_by_itself_and_given_by_enter() {
    let mut driver = provoked();
    press(&mut driver, KeyCode::Space);
    driver.frames(40);
    let before = inputs(&driver);
    let about = driver.probe().decision.clone().expect("a reaction")["about"].clone();
    press(&mut driver, KeyCode::Tab);
    let facts = &driver.probe().facts;
    assert_eq!(facts["draft"]["target"], about, "{facts:?}");
    assert_eq!(facts["placed"], true);
    assert_eq!(inputs(&driver), before);
    press(&mut driver, KeyCode::Enter);
    assert!(inputs(&driver) > before);
}

//! Dice that a player rolls on their own table: asked for in words, entered by keys and by clicks, kept through leaving and coming back.

use std::time::Duration;

use bevy::prelude::*;
use serde_json::json;
use small_wars::app::Screen;
use small_wars::app::battle::{Game, Submit};
use small_wars::app::board::Shown;
use small_wars::engine::battle::Waiting;
use small_wars::engine::journal::{Input, Journal};
use small_wars::engine::ruleset::Wanted;
use small_wars::engine::{Draft, SideId};

use super::driver::{Driver, data_folder, press};

fn game(driver: &Driver) -> &Game {
    driver.app.world().resource::<Game>()
}

/// A battle at the table in which all dice are rolled by hand.
fn at_the_table(driver: &mut Driver) {
    driver.click_button("new-battle");
    driver.wait_for(Screen::Setup);
    driver.click_button("setup-dice-all");
    driver.click_button("begin");
    driver.wait_for(Screen::Battle);
    driver.frames(3);
    driver.let_pass(Duration::from_secs(1));
}

/// Lets everything be shown.
fn settle(driver: &mut Driver) {
    for _ in 0..200 {
        driver.let_pass(Duration::from_secs(1));
        if !driver.app.world().resource::<Shown>().trailing() {
            return;
        }
    }
    panic!("it never comes to rest");
}

/// An order of the side that is asked that dice are wanted for at once.
fn that_rolls(game: &Game) -> Draft {
    let Waiting::Decision(decision) = game.battle.waiting() else {
        panic!("nobody is asked")
    };
    let tries = game.battle.offers().into_iter().flat_map(|offer| {
        let candidates = game.battle.candidates(&offer);
        candidates.into_iter().map(|candidate| candidate.draft)
    });
    let rolls = |draft: &Draft| {
        let mut fork = game.battle.fork().expect("a fork");
        fork.submit_draft(decision.side, draft).is_ok() && fork.awaits_hand()
    };
    let mut found = tries.filter(rolls);
    found.next().expect("some order is rolled for")
}

/// A battle that waits for dice, and what it waits for.
fn rolling(driver: &mut Driver) -> Wanted {
    at_the_table(driver);
    for _ in 0..20 {
        settle(driver);
        if let Some(wanted) = game(driver).hand_rolls() {
            return wanted;
        }
        let draft = that_rolls(game(driver));
        driver.app.world_mut().write_message(Submit::Order(draft));
        driver.frames(3);
    }
    panic!("no dice are wanted")
}

/// The key of a number.
fn key(number: u8) -> KeyCode {
    [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
    ][usize::from(number) - 1]
}

#[test]
fn dice_are_entered_by_keys_and_clicks_and_given_by_enter() {
    let mut driver = Driver::on_title();
    let wanted = rolling(&mut driver);
    let hand = game(&driver).battle.journal().header().hand.clone();
    assert_eq!(hand, [SideId(0), SideId(1)]);
    let facts = &driver.probe().facts;
    assert_eq!(facts["rolls"]["handful"], json!(wanted.handful));
    let said = facts["line"].as_str().expect("a line").to_owned();
    let dice = format!("{}D{}", wanted.handful.count, wanted.handful.sides);
    assert!(said.contains(&dice), "{said}");
    let before = game(&driver).battle.inputs();
    // What such a die cannot show is not taken.
    press(&mut driver, KeyCode::Digit9);
    press(&mut driver, KeyCode::Digit0);
    assert_eq!(driver.probe().facts["entered"], json!([]));
    press(&mut driver, key(3));
    assert_eq!(driver.probe().facts["entered"], json!([3]));
    press(&mut driver, KeyCode::Backspace);
    assert_eq!(driver.probe().facts["entered"], json!([]));
    // One too few is not given.
    for _ in 1..wanted.handful.count {
        press(&mut driver, key(2));
    }
    assert!(!driver.probe().buttons["dice-done"].enabled);
    press(&mut driver, KeyCode::Enter);
    assert_eq!(game(&driver).battle.inputs(), before);
    driver.click_button("die-5");
    press(&mut driver, key(1));
    let mut all = vec![2; usize::from(wanted.handful.count) - 1];
    all.push(5);
    assert_eq!(driver.probe().facts["entered"], json!(all));
    assert!(driver.probe().buttons["dice-done"].enabled);
    press(&mut driver, KeyCode::Enter);
    let battle = &game(&driver).battle;
    assert_eq!(battle.journal().entries()[before].input, Input::Hand(all));
    assert_eq!(driver.probe().facts["entered"], json!([]));
    let verified = battle.verify();
    assert_eq!(verified.difference, None);
    assert_eq!(verified.by_hand, usize::from(wanted.handful.count));
}

/// K10: left while dice are wanted, the battle waits for the same when it is gone on with.
#[test]
fn left_at_the_wait_for_dice_it_waits_for_them_again() {
    let data = data_folder();
    let mut driver = Driver::on_title_with(&data);
    let wanted = rolling(&mut driver);
    let (hash, text) = (
        game(&driver).battle.hash(),
        game(&driver).battle.journal().text(),
    );
    drop(driver);
    let mut driver = Driver::on_title_with(&data);
    driver.click_button("continue");
    driver.wait_for(Screen::Battle);
    settle(&mut driver);
    assert_eq!(game(&driver).battle.hash(), hash);
    assert_eq!(game(&driver).battle.journal().text(), text);
    assert_eq!(game(&driver).hand_rolls(), Some(wanted.clone()));
    driver.click_button("dice-seed");
    let battle = &game(&driver).battle;
    let given = battle.journal().entries().iter().rev();
    let dice = given
        .filter_map(|entry| match &entry.input {
            Input::Dice(dice) => Some(dice.len()),
            _ => None,
        })
        .next();
    assert_eq!(dice, Some(usize::from(wanted.handful.count)));
    assert_eq!(battle.verify().difference, None);
    let read = Journal::read(battle.journal().text().as_bytes()).expect("a journal");
    assert_eq!(read.journal, *battle.journal());
}

/// An order that waits for its dice may be taken back; a die that has fallen may not.
#[test]
fn an_order_may_be_taken_back_before_its_dice_are_rolled() {
    let mut driver = Driver::on_title();
    rolling(&mut driver);
    let inputs = game(&driver).battle.inputs();
    press(&mut driver, KeyCode::KeyU);
    assert_eq!(game(&driver).battle.inputs(), inputs - 1);
    assert_eq!(game(&driver).hand_rolls(), None);
    assert!(game(&driver).persons_decision().is_some());
}

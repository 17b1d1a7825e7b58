//! A side that is played solo: the matrix's three lie before the player, are looked at, changed and rolled for, or decided without the die.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use serde_json::json;
use small_wars::app::Screen;
use small_wars::app::battle::{Game, Giving, Player, Submit};
use small_wars::app::board::{Highlight, Overlay, Shown};
use small_wars::engine::battle::Waiting;
use small_wars::engine::journal::Input;
use small_wars::engine::{Draft, SideId};
use small_wars::opponent::{Course, three_is_likely};
use small_wars::table::ElementId;

use super::driver::{Driver, data_folder, press};

fn game(driver: &Driver) -> &Game {
    driver.app.world().resource::<Game>()
}

fn settle(driver: &mut Driver) {
    for _ in 0..400 {
        driver.let_pass(Duration::from_secs(1));
        if !driver.app.world().resource::<Shown>().trailing() {
            driver.frames(3);
            return;
        }
    }
    panic!("it never comes to rest");
}

/// Lets the matrix think until it proposes something.
fn proposed(driver: &mut Driver) {
    for _ in 0..2000 {
        settle(driver);
        if game(driver).choosing().is_some() {
            // Past the moment in which a question that has just come up takes no Enter.
            driver.let_pass(Duration::from_secs(1));
            return;
        }
        // The person's side does nothing.
        if let Some(decision) = game(driver).persons_decision() {
            let offer = if decision.kind == "act" {
                "end_phase"
            } else {
                "pass"
            };
            let draft = Draft {
                offer: offer.into(),
                ..Draft::default()
            };
            driver.app.world_mut().write_message(Submit::Order(draft));
        }
        driver.frames(5);
    }
    panic!("nothing is proposed");
}

/// A battle whose second side is played solo and asks about everything, at its first proposal of three.
fn before_the_three(data: &Path, dice: &str) -> Driver {
    let mut driver = Driver::on_title_with(data);
    driver.click_button("new-battle");
    driver.wait_for(Screen::Setup);
    driver.click_button("setup-side-1-solo");
    driver.click_button("solo-every");
    driver.click_button(dice);
    driver.click_button("begin");
    driver.wait_for(Screen::Battle);
    assert_eq!(game(&driver).player(SideId(1)), Player::Solo);
    assert_eq!(
        game(&driver).battle.journal().header().players,
        ["person", "solo"]
    );
    driver.frames(3);
    driver.let_pass(Duration::from_secs(1));
    press(&mut driver, KeyCode::Enter);
    for _ in 0..40 {
        proposed(&mut driver);
        let open = game(&driver).choosing().expect("it lies there");
        let three = open.proposal.thought().options.len() == 3;
        if three && open.proposal.element().is_some() {
            return driver;
        }
        press(&mut driver, KeyCode::Enter);
    }
    panic!("there are never three");
}

fn lies(driver: &Driver, course: Course) -> Draft {
    let open = game(driver).proposing().expect("it lies there");
    open.proposal
        .option(course)
        .expect("an option")
        .draft
        .clone()
}

/// Another order of the element whose turn it is than any of the three.
fn another(driver: &Driver) -> Draft {
    let game = game(driver);
    let open = game.proposing().expect("it lies there");
    let offers = game.battle.offers().into_iter();
    let of_element = offers.filter(|offer| offer.element == open.proposal.element());
    let mut drafts = of_element.flat_map(|offer| {
        let candidates = game.battle.candidates(&offer);
        candidates.into_iter().map(|candidate| candidate.draft)
    });
    let options = &open.proposal.thought().options;
    let other = |draft: &Draft| options.iter().all(|option| option.draft != *draft);
    let legal = |draft: &Draft| {
        let verdict = game.battle.judge(draft);
        verdict.is_some_and(|verdict| verdict.refused.is_none())
    };
    drafts
        .find(|draft| other(draft) && legal(draft))
        .expect("another order")
}

fn give(driver: &mut Driver, draft: &Draft) {
    let message = Submit::Order(draft.clone());
    driver.app.world_mut().write_message(message);
    driver.frames(3);
}

#[test]
fn the_three_are_looked_at_changed_and_rolled_for() {
    let data = data_folder();
    let mut driver = before_the_three(&data, "setup-dice-none");
    let before = game(&driver).battle.inputs();
    assert!(game(&driver).persons_decision().is_none());
    let keys = [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3];
    for (key, course) in keys
        .into_iter()
        .zip([Course::Dangerous, Course::Likely, Course::Wildest])
    {
        press(&mut driver, key);
        let facts = &driver.probe().facts;
        assert_eq!(facts["proposing"]["picked"], json!(course));
        let shown: Draft = serde_json::from_value(facts["draft"].clone()).expect("a draft");
        assert_eq!(shown, lies(&driver, course), "the table shows it");
    }
    // The craziest is changed; the order goes nowhere but there.
    press(&mut driver, KeyCode::Digit4);
    assert_eq!(
        game(&driver).giving(),
        Some(Giving::InsteadOf(Course::Wildest))
    );
    assert!(game(&driver).persons_decision().is_some());
    // Only the element that it is about has a ring.
    driver.frames(2);
    let about = game(&driver).instead_of();
    for (id, why) in &driver.app.world().resource::<Overlay>().highlights {
        assert!(*why != Highlight::MayAct || Some(*id) == about, "{id:?}");
    }
    let wrong = Draft {
        offer: "overwatch".into(),
        element: Some(ElementId(200)),
        ..Draft::default()
    };
    give(&mut driver, &wrong);
    assert!(game(&driver).giving().is_some());
    assert!(driver.probe().facts["notice"].is_string());
    let other = another(&driver);
    give(&mut driver, &other);
    assert_eq!(game(&driver).giving(), None);
    assert_eq!(lies(&driver, Course::Wildest), other);
    assert_eq!(game(&driver).battle.inputs(), before);
    // K10: left and gone on with, the same lie there.
    let hash = game(&driver).battle.hash();
    drop(driver);
    let mut driver = Driver::on_title_with(&data);
    driver.click_button("continue");
    driver.wait_for(Screen::Battle);
    proposed(&mut driver);
    assert_eq!(game(&driver).battle.hash(), hash);
    assert_eq!(lies(&driver, Course::Wildest), other);
    // The die falls in sight, and its choice stands.
    let three = [Course::Dangerous, Course::Likely, Course::Wildest]
        .map(|course| (course, lies(&driver, course)));
    press(&mut driver, KeyCode::Enter);
    let game = game(&driver);
    assert!(game.battle.inputs() > before);
    let thought = game.thoughts.get(&(before + 1)).expect("it is kept");
    let die = thought.die.expect("a roll");
    let course = Course::of(die, three_is_likely(&game.battle));
    let done = thought.done().expect("one was done");
    assert_eq!(done.course, course);
    assert!(three.contains(&(course, done.draft.clone())));
    let shown = driver.app.world().resource::<Shown>();
    let falls = shown.playing().and_then(|told| told.rolled.as_ref());
    assert_eq!(
        falls.map(|rolled| (rolled.handful.sides, rolled.dice[0])),
        Some((10, die))
    );
    assert!(game.battle.journal().remark(before + 1).is_some());
    // The log has the die, and the order after it.
    let mut lines = game.log.iter().filter(|line| line.input == before + 1);
    let die_told = lines.next().expect("a line").told.rolled.clone();
    assert_eq!(die_told.map(|rolled| rolled.handful.sides), Some(10));
    assert!(lines.next().is_some_and(|line| line.told.rolled.is_none()));
    assert_eq!(game.battle.verify().difference, None);
}

#[test]
fn what_is_obvious_is_decided_without_the_die() {
    let data = data_folder();
    let mut driver = before_the_three(&data, "setup-dice-none");
    let before = game(&driver).battle.inputs();
    press(&mut driver, KeyCode::Digit5);
    assert_eq!(game(&driver).giving(), Some(Giving::Outright));
    // Esc goes back to the three, step by step, and never opens the menu before.
    for _ in 0..4 {
        press(&mut driver, KeyCode::Escape);
        if game(&driver).choosing().is_some() {
            break;
        }
    }
    assert!(game(&driver).choosing().is_some());
    driver.click_button("matrix-decide");
    let other = another(&driver);
    give(&mut driver, &other);
    let game = game(&driver);
    assert!(game.battle.inputs() > before);
    let thought = game.thoughts.get(&(before + 1)).expect("it is kept");
    let done = thought.done().expect("it was done");
    assert_eq!(
        (done.course, &done.draft, thought.die),
        (Course::Own, &other, None)
    );
    assert_eq!(thought.options.len(), 4);
    let Input::Order { side, .. } = &game.battle.journal().entries()[before].input else {
        panic!("an order was given");
    };
    assert_eq!(*side, SideId(1));
}

/// With the player's own dice on, the D10 is theirs too.
#[test]
fn the_players_own_die_chooses() {
    let data = data_folder();
    let mut driver = before_the_three(&data, "setup-dice-persons");
    let before = game(&driver).battle.inputs();
    let wildest = lies(&driver, Course::Wildest);
    driver.click_button("matrix-roll");
    assert_eq!(game(&driver).battle.inputs(), before);
    let wanted = game(&driver).hand_rolls().expect("a die is wanted");
    assert_eq!((wanted.handful.count, wanted.handful.sides), (1, 10));
    press(&mut driver, KeyCode::Escape);
    assert!(game(&driver).choosing().is_some(), "back to the three");
    press(&mut driver, KeyCode::Enter);
    press(&mut driver, KeyCode::Digit0);
    assert_eq!(driver.probe().facts["entered"], json!([10]));
    press(&mut driver, KeyCode::Enter);
    let game = game(&driver);
    let thought = game.thoughts.get(&(before + 1)).expect("it is kept");
    assert_eq!(thought.die, Some(10));
    assert_eq!(thought.done().map(|done| &done.draft), Some(&wildest));
    assert!(!matches!(game.battle.waiting(), Waiting::Over));
}

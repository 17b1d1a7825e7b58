//! Battles kept and opened again: from the title, from the list, from files, after a kill, and when they cannot be kept.

use std::fs;
use std::path::Path;

use bevy::input::ButtonState;
use bevy::prelude::{KeyCode, NextState};
use small_wars::app::Screen;
use small_wars::app::battle::{Game, Mode};
use small_wars::app::board::Shown;
use small_wars::app::storage::{Reply, Request, Row, Seen, Shelf};
use small_wars::app::ui::Settings;
use small_wars::app::ui::replays::{Ask, Asking, row_words};
use small_wars::engine::battle::Waiting;
use small_wars::scenario::built_in;
use small_wars::storage::Store;
use small_wars::storage::files::Files;

use crate::driver::{Driver, data_folder};

fn game(driver: &Driver) -> &Game {
    driver.app.world().resource::<Game>()
}

fn told(driver: &Driver) -> String {
    driver.app.world().resource::<Reply>().lines.join("\n")
}

fn request(driver: &mut Driver, request: Request) {
    driver.app.world_mut().write_message(request);
    driver.frames(6);
}

/// Gives the first order that is offered, so many times.
fn play(driver: &mut Driver, orders: usize) {
    for _ in 0..orders {
        let mut game = driver.app.world_mut().resource_mut::<Game>();
        let Waiting::Decision(decision) = game.battle.waiting().clone() else {
            return;
        };
        let offers = game.battle.offers();
        let order = offers
            .iter()
            .find_map(|offer| game.battle.candidates(offer).into_iter().next());
        let order = order.expect("something is offered").order;
        game.battle
            .submit_json(decision.side, &order)
            .expect("a candidate is accepted");
        game.revision += 1;
        game.write_log();
        driver.frames(1);
    }
}

/// A battle between two persons, so that nobody moves unasked, at the table, with its data in that folder.
fn at_the_table(data: &Path) -> Driver {
    let text = built_in()[0]
        .text
        .replace("player: \"computer\"", "player: \"person\"");
    let mut driver = Driver::on_title_with(data);
    let (name, bytes) = ("hot-seat.ron".to_owned(), text.into_bytes());
    request(&mut driver, Request::Take { name, bytes });
    driver.wait_for(Screen::Battle);
    driver.frames(3);
    driver
}

fn kept(driver: &Driver) -> String {
    game(driver).kept.clone().expect("the battle is kept")
}

#[test]
fn a_battle_is_kept_from_its_first_input_and_gone_on_with_after_a_kill() {
    let data = data_folder();
    let mut driver = at_the_table(&data);
    let name = kept(&driver);
    play(&mut driver, 4);
    assert_eq!(game(&driver).battle.unsaved(), None);
    let hash = game(&driver).battle.hash();
    let text = Files::at(&data).read(&name).unwrap();
    assert_eq!(text, game(&driver).battle.journal().text().as_bytes());
    // Nothing is written when it goes: dropping it is as good as a kill.
    drop(driver);

    let mut driver = Driver::on_title_with(&data);
    driver.frames(4);
    driver.click_button("continue");
    driver.wait_for(Screen::Battle);
    assert_eq!(game(&driver).battle.hash(), hash);
    assert_eq!(kept(&driver), name);
    play(&mut driver, 2);
    let text = Files::at(&data).read(&name).unwrap();
    assert_eq!(text, game(&driver).battle.journal().text().as_bytes());
}

#[test]
fn a_torn_line_is_left_out_and_said() {
    let data = data_folder();
    let mut driver = at_the_table(&data);
    play(&mut driver, 3);
    let name = kept(&driver);
    drop(driver);
    let path = Files::at(&data).path(&name).unwrap();
    let text = fs::read(&path).unwrap();
    fs::write(&path, &text[..text.len() - 5]).unwrap();
    let mut driver = Driver::on_title_with(&data);
    driver.frames(4);
    driver.click_button("continue");
    driver.wait_for(Screen::Battle);
    assert_eq!(kept(&driver), name);
    assert!(
        told(&driver).contains("not written whole"),
        "{}",
        told(&driver)
    );
    driver.click_button("reply-ok");
    assert_eq!(told(&driver), "");
    let now = Files::at(&data).read(&name).unwrap();
    assert_eq!(now, game(&driver).battle.journal().text().as_bytes());
}

#[test]
fn a_battle_open_elsewhere_goes_on_as_a_copy() {
    let data = data_folder();
    let mut first = at_the_table(&data);
    play(&mut first, 2);
    let name = kept(&first);
    let mut second = Driver::on_title_with(&data);
    second.frames(4);
    second.click_button("continue");
    second.wait_for(Screen::Battle);
    assert!(
        told(&second).contains("another window"),
        "{}",
        told(&second)
    );
    assert_ne!(kept(&second), name);
    play(&mut second, 1);
    play(&mut first, 2);
    for driver in [&first, &second] {
        let text = Files::at(&data).read(&kept(driver)).unwrap();
        assert_eq!(text, game(driver).battle.journal().text().as_bytes());
    }
}

#[test]
fn the_list_opens_beside_bad_files_and_deletes_after_asking() {
    let data = data_folder();
    let driver = at_the_table(&data);
    let name = kept(&driver);
    drop(driver);
    let newer = "{\"format\":\"small-wars-journal\",\"version\":99}\n";
    fs::write(data.join("battles/a-newer-one.battle"), newer).unwrap();
    fs::write(data.join("battles/empty.battle"), "").unwrap();
    fs::write(data.join("battles/noise.battle"), [0xff, 0, 0xfe]).unwrap();

    let mut driver = Driver::on_title_with(&data);
    driver.click_button("replays");
    driver.wait_for(Screen::Replays);
    driver.frames(10);
    let rows = driver.app.world().resource::<Shelf>().rows.clone();
    assert_eq!(rows.len(), 4);
    let place = rows.iter().position(|row| row.kept.name == name).unwrap();
    let button = |driver: &Driver, number: usize, what: &str| {
        driver
            .probe()
            .buttons
            .get(&format!("save-{number}-{what}"))
            .map(|button| button.enabled)
    };
    for (number, row) in rows.iter().enumerate() {
        // Only what is in sight is registered.
        if let Some(enabled) = button(&driver, number, "replay") {
            assert_eq!(enabled, number == place, "{row:?}");
        }
    }
    request(&mut driver, Request::Open("a-newer-one".to_owned()));
    assert!(
        told(&driver).contains("a newer program wrote this file"),
        "{}",
        told(&driver)
    );
    driver.click_button("reply-ok");
    assert_eq!(
        fs::read_to_string(data.join("battles/a-newer-one.battle")).unwrap(),
        newer
    );

    driver.click_button("save-0-delete");
    driver.click_button("saves-no");
    assert_eq!(driver.app.world().resource::<Shelf>().rows.len(), 4);
    driver.click_button("save-0-delete");
    driver.click_button("saves-yes");
    assert_eq!(driver.app.world().resource::<Shelf>().rows.len(), 3);
}

/// A battle cut at every tenth part, with single bytes changed, and with nothing in it, beside a whole one (K12).
#[test]
fn a_torn_or_changed_battle_says_why_and_keeps_no_other_from_being_opened() {
    let data = data_folder();
    let mut driver = at_the_table(&data);
    play(&mut driver, 12);
    let (whole, hash) = (kept(&driver), game(&driver).battle.hash());
    drop(driver);
    let path = Files::at(&data).path(&whole).unwrap();
    let text = fs::read(&path).unwrap();
    let put = |name: &str, bytes: &[u8]| {
        fs::write(data.join(format!("battles/{name}.battle")), bytes).unwrap();
    };
    for part in 0..10 {
        put(&format!("cut-at-{part}0"), &text[..text.len() * part / 10]);
        let mut changed = text.clone();
        changed[text.len() * part / 10 + 7] ^= 0x15;
        put(&format!("changed-at-{part}0"), &changed);
    }

    let mut driver = Driver::on_title_with(&data);
    driver.click_button("replays");
    driver.wait_for(Screen::Replays);
    driver.frames(40);
    let rows = driver.app.world().resource::<Shelf>().rows.clone();
    assert_eq!(rows.len(), 21);
    for row in &rows {
        match &row.seen {
            Seen::Bad(why) => {
                assert!(!why.is_empty() && row.kept.name != whole, "{row:?}");
                assert_eq!(row_words(row, 0).fault.as_ref(), Some(why));
            }
            Seen::Good(_) => {}
            Seen::NotYet => panic!("{row:?}"),
        }
    }
    let bad = |row: &&Row| matches!(row.seen, Seen::Bad(_));
    assert!(rows.iter().filter(bad).count() >= 3, "{rows:?}");
    // Each is opened or refused in words, and none of that is in the way of the whole one.
    for row in &rows {
        request(&mut driver, Request::Open(row.kept.name.clone()));
        let opened = driver.screen() == Screen::Battle;
        assert!(opened || !told(&driver).is_empty(), "{row:?}");
        assert!(!opened || row.kept.name != whole || game(&driver).battle.hash() == hash);
        driver.app.world_mut().resource_mut::<Reply>().lines.clear();
        driver
            .app
            .world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Replays);
        driver.wait_for(Screen::Replays);
    }
    assert_eq!(fs::read(&path).unwrap(), text, "the whole one is as it was");
}

/// By keyboard alone: the menu, the file's name, and back at the table.
#[test]
fn a_battle_is_written_to_a_file_by_keyboard() {
    let data = data_folder();
    let mut driver = at_the_table(&data);
    play(&mut driver, 2);
    let press = |driver: &mut Driver, key| {
        driver.key(key, ButtonState::Pressed);
        driver.key(key, ButtonState::Released);
        driver.frames(4);
    };
    for key in [KeyCode::Escape, KeyCode::Digit5] {
        press(&mut driver, key);
    }
    let path = data.join("by-keyboard.battle");
    driver
        .app
        .world_mut()
        .resource_mut::<Asking>()
        .open(Ask::Export {
            name: None,
            path: path.display().to_string(),
        });
    driver.frames(3);
    assert!(driver.probe().buttons.contains_key("saves-path"));
    press(&mut driver, KeyCode::Digit1);
    assert!(
        driver.probe().buttons.contains_key("saves-path"),
        "it is typed"
    );
    press(&mut driver, KeyCode::Enter);
    assert!(!driver.probe().buttons.contains_key("saves-path"));
    assert_eq!(
        fs::read(&path).unwrap(),
        game(&driver).battle.journal().text().as_bytes()
    );
    press(&mut driver, KeyCode::Enter);
    assert_eq!(told(&driver), "");
    assert!(!driver.probe().buttons.contains_key("menu-resume"));
    assert!(!driver.probe().buttons.contains_key("end-phase-yes"));
}

#[test]
fn a_battle_is_watched_again_from_its_beginning() {
    let data = data_folder();
    let mut driver = at_the_table(&data);
    play(&mut driver, 3);
    let name = kept(&driver);
    let text = Files::at(&data).read(&name).unwrap();
    request(&mut driver, Request::Replay(name.clone()));
    driver.wait_for(Screen::Battle);
    assert!(matches!(game(&driver).mode, Mode::Replay { .. }));
    assert!(game(&driver).battle.at() < game(&driver).battle.inputs());
    assert_eq!(
        Files::at(&data).read(&name).unwrap(),
        text,
        "watching writes nothing"
    );
    waits_at_its_beginning(&mut driver);
    driver
        .app
        .world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Replays);
    driver.wait_for(Screen::Replays);
    request(&mut driver, Request::Replay(name.clone()));
    driver.wait_for(Screen::Battle);
    waits_at_its_beginning(&mut driver);
    request(&mut driver, Request::Open(name.clone()));
    driver.frames(4);
    assert_eq!(game(&driver).mode, Mode::Play);
    assert_eq!(kept(&driver), name, "it is not open elsewhere");
}

/// The replay stands still, and the table shows what it looks at.
fn waits_at_its_beginning(driver: &mut Driver) {
    driver.frames(4);
    let watched = game(driver);
    assert!(matches!(watched.mode, Mode::Replay { running: false, .. }));
    assert_eq!(watched.battle.at(), watched.battle.first());
    let shown = driver.app.world().resource::<Shown>();
    assert_eq!(*shown.view(), watched.battle.view(None));
}

#[test]
fn what_cannot_be_kept_says_so_and_is_kept_as_soon_as_it_can() {
    let data = data_folder();
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("battles"), "a file where the folder should be").unwrap();
    let mut driver = at_the_table(&data);
    assert_eq!(game(&driver).kept, None);
    assert!(
        driver.probe().facts["unsaved"].is_string(),
        "{:?}",
        driver.probe().facts
    );
    assert!(driver.probe().buttons.contains_key("save-file"));
    play(&mut driver, 2);
    assert!(game(&driver).battle.unsaved().is_some());
    let file = data.join("out.battle");
    request(
        &mut driver,
        Request::ExportOpen {
            path: file.display().to_string(),
        },
    );
    assert_eq!(
        fs::read(&file).unwrap(),
        game(&driver).battle.journal().text().as_bytes()
    );
    driver.click_button("reply-ok");
    fs::remove_file(data.join("battles")).unwrap();
    driver.click_button("save-again");
    assert_eq!(game(&driver).battle.unsaved(), None);
    let text = Files::at(&data).read(&kept(&driver)).unwrap();
    assert_eq!(text, game(&driver).battle.journal().text().as_bytes());
}

#[test]
fn files_come_in_as_copies_and_bad_ones_are_refused_in_words() {
    let data = data_folder();
    let mut driver = at_the_table(&data);
    play(&mut driver, 2);
    let (name, hash) = (kept(&driver), game(&driver).battle.hash());
    let file = data.join("mine.battle");
    request(
        &mut driver,
        Request::Export {
            name,
            path: file.display().to_string(),
        },
    );
    driver.click_button("reply-ok");
    drop(driver);

    let other = data_folder();
    let mut driver = Driver::starting_with(&other, Some(file.display().to_string()));
    driver.wait_for(Screen::Battle);
    driver.frames(4);
    assert_eq!(game(&driver).battle.hash(), hash);
    assert_eq!(Files::at(&other).battles().unwrap().len(), 1);

    let picture = data.join("picture.png");
    fs::write(&picture, [0x89, b'P', b'N', b'G', 0xff]).unwrap();
    request(&mut driver, Request::Import(picture.display().to_string()));
    assert!(told(&driver).contains("neither"), "{}", told(&driver));
    driver.click_button("reply-ok");
    let missing = data.join("no-such-file").display().to_string();
    request(&mut driver, Request::Import(missing.clone()));
    let fault = driver.probe().facts["load-fault"].to_string();
    assert!(fault.contains(&missing), "{fault}");
    assert!(driver.probe().buttons.contains_key("saves-path"));
    driver.click_button("saves-no");
    let faulty = data.join("faulty.ron");
    fs::write(&faulty, "(title: 3)").unwrap();
    request(&mut driver, Request::Import(faulty.display().to_string()));
    assert!(!told(&driver).is_empty());
    assert_eq!(
        game(&driver).battle.hash(),
        hash,
        "the battle on the table stays"
    );
}

#[test]
fn settings_are_kept_and_broken_ones_are_said() {
    let data = data_folder();
    let mut driver = Driver::on_title_with(&data);
    driver.app.world_mut().resource_mut::<Settings>().scale = 1.25;
    driver.frames(2);
    drop(driver);
    let driver = Driver::on_title_with(&data);
    assert_eq!(driver.app.world().resource::<Settings>().scale, 1.25);
    drop(driver);
    fs::write(data.join("notes/settings.json"), "{\"scale\":").unwrap();
    let driver = Driver::on_title_with(&data);
    assert_eq!(driver.app.world().resource::<Settings>().scale, 1.0);
    assert!(!told(&driver).is_empty());
}

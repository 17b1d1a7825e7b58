//! Bushwars at the table: squads walk, hide and come out, fire into movements and together, by clicks and by keys.

use bevy::prelude::*;
use small_wars::app::Screen;
use small_wars::app::battle::{Game, Hand, OwnDice, Pace, Player};
use small_wars::app::board::{Land, Overlay, Shown};
use small_wars::app::ui::Settings;
use small_wars::engine::journal::Input;
use small_wars::engine::report::Off;
use small_wars::engine::{Draft, ElementView, SideId, Text, Value};
use small_wars::scenario;
use small_wars::table::{ElementId, Length, Point};

use super::driver::{Driver, click, point_at, press};

const FILE: &str = include_str!("fixtures/bush.ron");

const FIRST: ElementId = ElementId(0);
const SECOND: ElementId = ElementId(1);
const TRUCK: ElementId = ElementId(2);
const HIDERS: ElementId = ElementId(3);
const GUNNERS: ElementId = ElementId(4);

/// A battle that such orders lead to, with the first seed with which they do: Red's movement comes first.
fn after(orders: impl Fn(&mut Game) -> Option<()>) -> Game {
    let scenario = scenario::read(FILE).expect("the file reads");
    let begin = |seed| {
        Game::begin(
            scenario.clone(),
            vec![Player::Person; 2],
            OwnDice::None,
            seed,
        )
    };
    let mut games = (0..2000).map(begin);
    let found = games.find_map(|mut game| orders(&mut game).map(|()| game));
    found.expect("some seed")
}

fn give(game: &mut Game, draft: Draft) -> Option<()> {
    let side = game.decision()?.side;
    game.battle.submit_draft(side, &draft).ok().map(|_| ())
}

fn plain(offer: &'static str, element: Option<ElementId>) -> Draft {
    Draft {
        offer: offer.into(),
        element,
        ..Draft::default()
    }
}

fn guess(offer: &'static str, element: ElementId, word: &'static str) -> Draft {
    Draft {
        choice: Some(word.into()),
        ..plain(offer, Some(element))
    }
}

fn way(element: ElementId, at: Point) -> Draft {
    Draft {
        path: vec![at],
        ..plain("move", Some(element))
    }
}

/// Goes on only if the question is of that kind and that side's.
fn asks(game: &Game, side: SideId, kind: &str) -> Option<()> {
    let decision = game.decision()?;
    (decision.side == side && decision.kind == kind).then_some(())
}

fn view(game: &Game, id: ElementId) -> ElementView {
    game.battle.view(None).elements[usize::from(id.0)].clone()
}

fn hidden(game: &Game, id: ElementId) -> Option<()> {
    let tags = view(game, id).tags;
    let hidden = tags.iter().any(|tag| tag.key == "tag-hidden-for");
    hidden.then_some(())
}

fn at_the_table(game: Game) -> Driver {
    let mut driver = Driver::on_title();
    let world = driver.app.world_mut();
    world.resource_mut::<Settings>().pace = Pace::Instant;
    world.resource_mut::<Shown>().set(game.battle.view(None));
    world.resource_mut::<Land>().0 = Some(game.scenario.setting.clone());
    world.insert_resource(game);
    world
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Battle);
    driver.wait_for(Screen::Battle);
    calm(&mut driver);
    if driver.probe().buttons.contains_key("brief-noted") {
        press(&mut driver, KeyCode::Enter);
    }
    driver
}

/// Lets a new question be drawn, and old enough to take an answer.
fn calm(driver: &mut Driver) {
    driver.frames(3);
    driver.let_pass(std::time::Duration::from_secs(1));
    driver.frames(3);
}

fn game(driver: &Driver) -> &Game {
    driver.app.world().resource::<Game>()
}

fn hand(driver: &Driver) -> &Hand {
    driver.app.world().resource::<Hand>()
}

fn place(driver: &Driver, id: ElementId) -> Option<Point> {
    Some(view(game(driver), id).piece?.at)
}

fn click_on(driver: &mut Driver, id: ElementId) {
    let at = place(driver, id).expect("on the table");
    click(driver, at);
}

fn kind(driver: &Driver) -> (SideId, String) {
    let decision = game(driver).decision().expect("somebody is asked");
    (decision.side, decision.kind.to_string())
}

fn has(driver: &Driver, button: &str) -> bool {
    driver.probe().buttons.contains_key(button)
}

/// Why a button takes no click.
fn why(driver: &Driver, button: &str) -> Option<String> {
    let known = &driver.probe().buttons;
    let control = known.get(button);
    let control = control.unwrap_or_else(|| panic!("no {button} among {:?}", known.keys()));
    control.why.clone()
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

/// A place by whole inches from the north-west corner.
fn inches(x: i32, y: i32) -> Point {
    Point::new(Length::inches(x).0, Length::inches(y).0)
}

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
    let mut driver = at_the_table(after(|_| Some(())));
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
    let mut driver = at_the_table(after(|_| Some(())));
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
    let mut driver = at_the_table(after(|_| Some(())));
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
    let mut driver = at_the_table(after(|_| Some(())));
    click_on(&mut driver, GUNNERS);
    assert!(why(&driver, "order-higher").is_some());
}

/// Red's first squad is hidden, and Blue has let it be: the second turn's movement begins.
fn second_turn(game: &mut Game) -> Option<()> {
    give(game, guess("hide", HIDERS, "higher"))?;
    hidden(game, HIDERS)?;
    asks(game, SideId(1), "move")?;
    give(game, plain("end_phase", None))?;
    asks(game, SideId(0), "move")?;
    give(game, plain("end_phase", None))?;
    while asks(game, SideId(0), "fire")
        .or(asks(game, SideId(1), "fire"))
        .is_some()
    {
        give(game, plain("end_phase", None))?;
    }
    asks(game, SideId(1), "move")
}

#[test]
fn the_movement_does_not_end_while_a_hidden_squad_owes_a_guess() {
    let mut driver = at_the_table(after(second_turn));
    let why = why(&driver, "end-phase").expect("it is off");
    assert!(why.contains("Hiders"), "{why}");
    press(&mut driver, KeyCode::Enter);
    assert_eq!(kind(&driver), (SideId(1), "move".to_owned()));
    assert!(driver.probe().facts["notice"].is_string());
}

#[test]
fn a_hidden_squad_comes_out_at_the_legal_place_nearest_to_the_click() {
    let mut driver = at_the_table(after(second_turn));
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
    let mut driver = at_the_table(after(second_turn));
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

/// Blue's second squad walks under the scrub where Red's first is hidden; Red is asked.
fn walked_into(game: &mut Game) -> Option<()> {
    second_turn(game)?;
    give(game, guess("stay_hidden", HIDERS, "lower"))?;
    hidden(game, HIDERS)?;
    asks(game, SideId(1), "move")?;
    give(game, plain("end_phase", None))?;
    asks(game, SideId(0), "move")?;
    give(game, way(SECOND, inches(16, 12)))?;
    asks(game, SideId(1), "ambush")
}

#[test]
fn an_ambush_is_asked_for_with_its_odds_and_sprung_by_enter() {
    let mut driver = at_the_table(after(walked_into));
    let verdict = hand(&driver).verdict.as_ref().expect("it is made ready");
    assert!(verdict.roll.is_some() && verdict.end.is_some());
    let odds = verdict.forecast.as_ref().expect("odds");
    assert_eq!((odds.target, odds.damage.len()), (SECOND, 5));
    let sum: f64 = odds.damage.iter().map(|result| result.chance).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    let end = verdict.end.expect("a place").at;
    press(&mut driver, KeyCode::Enter);
    assert!(ordered(&driver).contains("ambush"), "{}", ordered(&driver));
    assert!(place(&driver, HIDERS).is_none_or(|at| at == end));
}

#[test]
fn an_ambush_is_sprung_from_where_the_table_is_clicked() {
    let mut driver = at_the_table(after(walked_into));
    click(&mut driver, inches(19, 8));
    let end = hand(&driver)
        .verdict
        .as_ref()
        .and_then(|v| v.end)
        .expect("a place")
        .at;
    assert!(end.distance(inches(19, 8)) <= Length::inches(1), "{end:?}");
    click(&mut driver, end);
    assert!(ordered(&driver).contains("ambush"), "{}", ordered(&driver));
}

#[test]
fn who_waits_is_asked_an_inch_further_on_and_who_lets_it_pass_is_not() {
    let mut driver = at_the_table(after(walked_into));
    let before = place(&driver, SECOND).expect("there");
    press(&mut driver, KeyCode::Digit3);
    assert!(ordered(&driver).contains("wait"), "{}", ordered(&driver));
    calm(&mut driver);
    assert_eq!(kind(&driver), (SideId(1), "ambush".to_owned()));
    let gone = before.distance(place(&driver, SECOND).expect("there"));
    assert!(gone > Length::ZERO && gone <= Length::inches(2), "{gone}");
    press(&mut driver, KeyCode::Space);
    assert!(ordered(&driver).contains("pass"), "{}", ordered(&driver));
    calm(&mut driver);
    assert_eq!(kind(&driver), (SideId(0), "move".to_owned()));
    assert_eq!(place(&driver, SECOND), Some(inches(16, 12)));
}

/// Nobody moves: fire is declared in the first turn.
fn to_fire(game: &mut Game) -> Option<()> {
    give(game, plain("end_phase", None))?;
    give(game, plain("end_phase", None))?;
    asks(game, SideId(1), "fire")
}

#[test]
fn all_fire_is_declared_by_enter_alone() {
    let mut driver = at_the_table(after(to_fire));
    let mut fired = Vec::new();
    while kind(&driver).1 == "fire" {
        let odds = hand(&driver).verdict.as_ref();
        let odds = odds.and_then(|verdict| verdict.forecast.as_ref());
        assert_eq!(odds.expect("odds").damage.len(), 5);
        fired.push(hand(&driver).selected.expect("a squad"));
        press(&mut driver, KeyCode::Enter);
        let order = ordered(&driver);
        assert!(order.contains("fire") && order.contains("null"), "{order}");
        calm(&mut driver);
        assert!(fired.len() < 9, "it never ends");
    }
    assert!(
        fired.starts_with(&[HIDERS, GUNNERS, FIRST])
            || fired.starts_with(&[HIDERS, GUNNERS, SECOND]),
        "{fired:?}"
    );
}

#[test]
fn one_weapon_is_allocated_by_its_key_and_the_rest_still_fires() {
    let mut driver = at_the_table(after(to_fire));
    press(&mut driver, KeyCode::KeyR);
    press(&mut driver, KeyCode::Enter);
    let order = ordered(&driver);
    assert!(order.contains("rifle") || order.contains("rpg"), "{order}");
    calm(&mut driver);
    assert_eq!(hand(&driver).selected, Some(HIDERS), "it has weapons left");
    press(&mut driver, KeyCode::Enter);
    calm(&mut driver);
    assert_eq!(hand(&driver).selected, Some(GUNNERS));
}

#[test]
fn firing_ends_by_space_and_is_asked_for_once_more_when_some_could_fire() {
    let mut driver = at_the_table(after(to_fire));
    press(&mut driver, KeyCode::Space);
    assert!(has(&driver, "end-phase-yes"));
    press(&mut driver, KeyCode::Enter);
    calm(&mut driver);
    assert_eq!(kind(&driver), (SideId(0), "fire".to_owned()));
}

/// Red has hit Blue's second squad, which must choose who is lost.
fn to_lose(game: &mut Game) -> Option<()> {
    to_fire(game)?;
    for firer in [HIDERS, GUNNERS] {
        let fire = Draft {
            target: Some(SECOND),
            ..plain("fire", Some(firer))
        };
        give(game, fire)?;
    }
    asks(game, SideId(0), "fire")?;
    give(game, plain("end_phase", None))?;
    asks(game, SideId(0), "loss")
}

#[test]
fn a_rifle_is_lost_first_and_another_weapon_by_its_button() {
    let mut driver = at_the_table(after(to_lose));
    assert_eq!(
        hand(&driver)
            .draft
            .as_ref()
            .and_then(|d| d.choice.as_deref()),
        Some("rifle")
    );
    press(&mut driver, KeyCode::Enter);
    assert!(
        ordered(&driver).contains("\"rifle\""),
        "{}",
        ordered(&driver)
    );
    let mut driver = at_the_table(after(to_lose));
    driver.click_button("order-lose-rpg");
    driver.click_button("commit");
    assert!(ordered(&driver).contains("\"rpg\""), "{}", ordered(&driver));
}

/// Red draws a card that asks that.
fn drawn(asked: &'static str) -> impl Fn(&mut Game) -> Option<()> {
    move |game| {
        give(game, guess("hide", HIDERS, "higher"))?;
        asks(game, SideId(1), asked)
    }
}

#[test]
fn a_queen_is_answered_by_a_squad_or_by_space() {
    // Red's only other squad stands in the open: what can hide is the one that failed.
    let mut driver = at_the_table(after(drawn("hide_now")));
    let before = game(&driver).battle.inputs();
    press(&mut driver, KeyCode::Enter);
    assert!(game(&driver).battle.inputs() > before);
    assert!(
        ordered(&driver).contains("hide_now"),
        "{}",
        ordered(&driver)
    );
    let mut driver = at_the_table(after(drawn("hide_now")));
    press(&mut driver, KeyCode::Space);
    assert!(ordered(&driver).contains("decline"), "{}", ordered(&driver));
}

/// Red's first squad hides; Blue's first draws a card that asks that.
fn drawn_by_blue(asked: &'static str) -> impl Fn(&mut Game) -> Option<()> {
    move |game| {
        give(game, guess("hide", HIDERS, "higher"))?;
        hidden(game, HIDERS)?;
        give(game, plain("end_phase", None))?;
        asks(game, SideId(0), "move")?;
        give(game, guess("hide", FIRST, "higher"))?;
        asks(game, SideId(0), asked)
    }
}

#[test]
fn a_king_names_the_player_by_name_and_that_one_places_the_squad() {
    let mut driver = at_the_table(after(drawn_by_blue("force")));
    driver.click_button("order-force-1");
    assert!(ordered(&driver).contains("force"), "{}", ordered(&driver));
    calm(&mut driver);
    assert_eq!(kind(&driver), (SideId(1), "place".to_owned()));
    click(&mut driver, inches(22, 5));
    press(&mut driver, KeyCode::Enter);
    assert!(
        place(&driver, HIDERS).is_some_and(|at| at.distance(inches(22, 5)) <= Length::inches(1))
    );
    assert!(hidden(game(&driver), HIDERS).is_none());
}

#[test]
fn the_ace_of_hearts_brings_a_squad_out_where_it_is_clicked() {
    let mut driver = at_the_table(after(drawn_by_blue("expose")));
    assert_eq!(hand(&driver).selected, Some(HIDERS));
    click(&mut driver, inches(22, 5));
    press(&mut driver, KeyCode::Enter);
    assert!(ordered(&driver).contains("expose"), "{}", ordered(&driver));
    assert!(hidden(game(&driver), HIDERS).is_none());
}

#[test]
fn a_truck_follows_the_road_farther_than_the_country() {
    let blue_moves = |game: &mut Game| {
        give(game, plain("end_phase", None))?;
        asks(game, SideId(0), "move")
    };
    let mut driver = at_the_table(after(blue_moves));
    click_on(&mut driver, TRUCK);
    click(&mut driver, inches(19, 20));
    press(&mut driver, KeyCode::Enter);
    let at = place(&driver, TRUCK).expect("there");
    assert!(at.x > Length::inches(18).0, "{at:?}");
    assert_eq!(view(game(&driver), TRUCK).off, None::<Off>);
}

#[test]
fn pointing_at_another_enemy_shows_the_shot_at_that_one_and_a_click_aims_there() {
    let blue_fires = |game: &mut Game| {
        to_fire(game)?;
        give(game, plain("end_phase", None))?;
        asks(game, SideId(0), "fire")
    };
    let mut driver = at_the_table(after(blue_fires));
    click_on(&mut driver, SECOND);
    let target = |driver: &Driver| hand(driver).draft.as_ref().and_then(|draft| draft.target);
    let first = target(&driver).expect("it is aimed");
    let other = if first == HIDERS { GUNNERS } else { HIDERS };
    let at = place(&driver, other).expect("there");
    point_at(&mut driver, at);
    let pointed = hand(&driver).preview.as_ref();
    assert_eq!(pointed.and_then(|draft| draft.target), Some(other));
    assert_eq!(target(&driver), Some(first), "nothing is clicked yet");
    click(&mut driver, at);
    assert_eq!(target(&driver), Some(other));
    press(&mut driver, KeyCode::Enter);
    let wanted = format!("\"target\":{}", other.0);
    assert!(ordered(&driver).contains(&wanted), "{}", ordered(&driver));
}

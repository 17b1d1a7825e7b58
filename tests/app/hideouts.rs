//! What is seen of Bushwars at the table: where hidden squads could come out, declared fire, reach, the cards and the guess.

use bevy::prelude::*;
use small_wars::app::battle::{Game, OwnDice, Player};
use small_wars::app::board::{Overlay, Shown};
use small_wars::engine::Draft;
use small_wars::scenario;
use small_wars::table::{ElementId, Length};

use super::driver::{Driver, click, point_at};

const HIDERS: ElementId = ElementId(3);
const GUNNERS: ElementId = ElementId(4);

/// The battle of the test of the bush, with the first seed by which Red's first squad has hidden.
fn hidden() -> Game {
    let scenario = scenario::read(include_str!("fixtures/bush.ron")).expect("the file reads");
    let players = vec![Player::Person; 2];
    let begin = |seed| Game::begin(scenario.clone(), players.clone(), OwnDice::None, seed);
    let guess = Draft {
        offer: "hide".into(),
        element: Some(HIDERS),
        choice: Some("higher".into()),
        ..Draft::default()
    };
    let hides = |mut game: Game| {
        let side = game.decision()?.side;
        game.battle.submit_draft(side, &guess).ok()?;
        let die = game.battle.view(None).elements[3].die;
        let asked = game.decision()?.kind == "move";
        (die == Some(1) && asked).then_some(game)
    };
    let mut games = (0..2000).map(begin);
    games.find_map(hides).expect("some seed")
}

fn overlay(driver: &Driver) -> &Overlay {
    driver.app.world().resource::<Overlay>()
}

fn piece(driver: &Driver, id: ElementId) -> small_wars::table::Piece {
    let shown = driver.app.world().resource::<Shown>();
    let view = shown.element(id).expect("known");
    view.piece.expect("on the table")
}

fn named(driver: &mut Driver, name: &str) -> usize {
    let world = driver.app.world_mut();
    let mut names = world.query::<&Name>();
    names.iter(world).filter(|n| n.as_str() == name).count()
}

#[test]
fn where_a_hidden_squad_could_come_out_lies_on_the_table_and_stronger_while_it_is_looked_at() {
    let mut driver = Driver::in_battle(hidden());
    driver.frames(3);
    let drawn = overlay(&driver).hideouts.clone();
    assert_eq!(
        (drawn.len(), drawn[0].id, drawn[0].looked_at),
        (1, HIDERS, false)
    );
    assert!(!drawn[0].region.is_empty());
    assert_eq!(named(&mut driver, "Overlay Hideouts"), 1);
    let start = piece(&driver, HIDERS).at;
    // Half way between two lines the border is straight.
    let reach = Length::inches(8) + Length::mm(3);
    let corners = drawn[0].region.iter().flat_map(|piece| &piece.corners);
    assert!(corners.into_iter().all(|at| at.distance(start) <= reach));
    // Beside the figure lies its die: both are the squad.
    point_at(
        &mut driver,
        small_wars::table::Point::new(start.x + 170, start.y),
    );
    assert!(overlay(&driver).hideouts[0].looked_at);
}

#[test]
fn the_weapons_of_who_is_pointed_at_reach_so_far_and_those_of_a_hidden_squad_nowhere() {
    let mut driver = Driver::in_battle(hidden());
    let at = piece(&driver, GUNNERS).at;
    point_at(&mut driver, at);
    let (from, reach) = overlay(&driver).ranges.clone().expect("a reach");
    let inches = |n| Length::inches(n) + Length::mm(8);
    assert_eq!((from, reach), (at, vec![inches(12), inches(18)]));
    let start = piece(&driver, HIDERS).at;
    point_at(&mut driver, start);
    assert_eq!(overlay(&driver).ranges, None);
}

#[test]
fn the_cards_are_counted_and_the_guess_has_its_chances() {
    let scenario = scenario::read(include_str!("fixtures/bush.ron")).expect("the file reads");
    let game = Game::begin(scenario, vec![Player::Person; 2], OwnDice::None, 5);
    let mut driver = Driver::in_battle(game);
    let at = piece(&driver, HIDERS).at;
    click(&mut driver, at);
    let deck = driver.probe().facts["deck"].clone();
    assert_eq!(deck["left"], 51);
    let left = |deck: &serde_json::Value| -> u64 {
        let ranks = deck["ranks"].as_array().expect("ranks");
        ranks.iter().filter_map(|rank| rank[1].as_u64()).sum()
    };
    assert_eq!(left(&deck), 51);
    driver.click_button("guess-lower");
    let preview = &driver.probe().facts["draft"];
    assert_eq!(
        (&preview["offer"], &preview["choice"]),
        (&"hide".into(), &"lower".into())
    );
    driver.click_button("guess-lower");
    driver.frames(5);
    let now = driver.probe().facts["deck"].clone();
    assert_eq!((left(&now), &now["left"]), (50, &50.into()));
    assert_ne!(now["last"], deck["last"]);
}

//! Bushwars at the table: squads walk, hide and come out, fire into movements and together, by clicks and by keys.

use bevy::prelude::*;
use small_wars::app::Screen;
use small_wars::app::battle::{Game, Hand, OwnDice, Player};
use small_wars::engine::journal::Input;
use small_wars::engine::{Draft, ElementView, SideId};
use small_wars::scenario;
use small_wars::table::{ElementId, Length, Point};

use super::driver::{Driver, click, press};

mod cards;
mod fire;
mod moves;

const FILE: &str = include_str!("../fixtures/bush.ron");

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

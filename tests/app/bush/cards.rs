//! What cards ask: a queen, a king, the ace of hearts.

use super::*;

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
    let mut driver = Driver::in_battle(after(drawn("hide_now")));
    let before = game(&driver).battle.inputs();
    press(&mut driver, KeyCode::Enter);
    assert!(game(&driver).battle.inputs() > before);
    assert!(
        ordered(&driver).contains("hide_now"),
        "{}",
        ordered(&driver)
    );
    let mut driver = Driver::in_battle(after(drawn("hide_now")));
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
    let mut driver = Driver::in_battle(after(drawn_by_blue("force")));
    driver.click_button("order-force-1");
    assert!(ordered(&driver).contains("force"), "{}", ordered(&driver));
    driver.calm();
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
    let mut driver = Driver::in_battle(after(drawn_by_blue("expose")));
    assert_eq!(hand(&driver).selected, Some(HIDERS));
    click(&mut driver, inches(22, 5));
    press(&mut driver, KeyCode::Enter);
    assert!(ordered(&driver).contains("expose"), "{}", ordered(&driver));
    assert!(hidden(game(&driver), HIDERS).is_none());
}

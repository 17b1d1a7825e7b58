//! Fire: ambushes into a movement, fire that all declare, and who is lost.

use super::super::driver::point_at;
use super::*;

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
    let mut driver = Driver::in_battle(after(walked_into));
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
    let mut driver = Driver::in_battle(after(walked_into));
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
    let mut driver = Driver::in_battle(after(walked_into));
    let before = place(&driver, SECOND).expect("there");
    press(&mut driver, KeyCode::Digit3);
    assert!(ordered(&driver).contains("wait"), "{}", ordered(&driver));
    driver.calm();
    assert_eq!(kind(&driver), (SideId(1), "ambush".to_owned()));
    let gone = before.distance(place(&driver, SECOND).expect("there"));
    assert!(gone > Length::ZERO && gone <= Length::inches(2), "{gone}");
    press(&mut driver, KeyCode::Space);
    assert!(ordered(&driver).contains("pass"), "{}", ordered(&driver));
    driver.calm();
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
    let mut driver = Driver::in_battle(after(to_fire));
    let mut fired = Vec::new();
    while kind(&driver).1 == "fire" {
        let odds = hand(&driver).verdict.as_ref();
        let odds = odds.and_then(|verdict| verdict.forecast.as_ref());
        assert_eq!(odds.expect("odds").damage.len(), 5);
        fired.push(hand(&driver).selected.expect("a squad"));
        press(&mut driver, KeyCode::Enter);
        let order = ordered(&driver);
        assert!(order.contains("fire") && order.contains("null"), "{order}");
        driver.calm();
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
    let mut driver = Driver::in_battle(after(to_fire));
    press(&mut driver, KeyCode::KeyR);
    press(&mut driver, KeyCode::Enter);
    let order = ordered(&driver);
    assert!(order.contains("rifle") || order.contains("rpg"), "{order}");
    driver.calm();
    assert_eq!(hand(&driver).selected, Some(HIDERS), "it has weapons left");
    press(&mut driver, KeyCode::Enter);
    driver.calm();
    assert_eq!(hand(&driver).selected, Some(GUNNERS));
}

#[test]
fn firing_ends_by_space_and_is_asked_for_once_more_when_some_could_fire() {
    let mut driver = Driver::in_battle(after(to_fire));
    press(&mut driver, KeyCode::Space);
    assert!(has(&driver, "end-phase-yes"));
    press(&mut driver, KeyCode::Enter);
    driver.calm();
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
    let mut driver = Driver::in_battle(after(to_lose));
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
    let mut driver = Driver::in_battle(after(to_lose));
    driver.click_button("order-lose-rpg");
    driver.click_button("commit");
    assert!(ordered(&driver).contains("\"rpg\""), "{}", ordered(&driver));
}

#[test]
fn pointing_at_another_enemy_shows_the_shot_at_that_one_and_a_click_aims_there() {
    let blue_fires = |game: &mut Game| {
        to_fire(game)?;
        give(game, plain("end_phase", None))?;
        asks(game, SideId(0), "fire")
    };
    let mut driver = Driver::in_battle(after(blue_fires));
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

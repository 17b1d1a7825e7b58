//! The worked examples of section 2.4.

use small_wars::rules::bushwars::reaction::Reaction;

use super::*;

/// Example 1.
#[test]
fn bw_16_all_four_results_against_five_weapons() {
    let fight = |reaction: u8| {
        let mut rig = Table::new()
            .unit(RED, Quality::Trained)
            .squad("5ar", 20, 20)
            .unit(BLUE, Quality::Green)
            .squad("6r", 30, 20)
            .area("scrub", (28, 16), (40, 24))
            .begin();
        rig.until_fire();
        assert_eq!(rig.asks(), BLUE, "Green declares first (BW-R6)");
        rig.end(&[]);
        rig.fire(0, 1, &[]);
        assert_eq!(rig.wants(), (10, 10, Some(9)), "BW-12: 8, and 1 for cover");
        rig.roll(&[10, 9, 8, 7, 3, 1, 9, 2, 5, 6]);
        assert_eq!(rig.wants(), (3, 10, Some(9)), "BW-14");
        rig.roll(&[9, 4, 10, reaction]);
        assert_eq!(rig.reaction().0, 5);
        rig
    };
    let rig = fight(4);
    assert_eq!((rig.figures(1), rig.reaction().1), (5, "Pinned".into()));
    assert_eq!(rig.element(1).pin, Some(Pin { from: 2, until: 2 }));
    let rig = fight(3);
    assert_eq!(rig.reaction().1, "Retreat");
    let away = rig.at(1).expect("still there");
    assert!(away.distance(inch(30, 20)) >= Length::inches(4), "BW-16");
    let from = away.distance(inch(20, 20));
    assert!(from >= Length::inches(10), "BW-R14: no closer to the firer");
    for rout in [2, 1] {
        let rig = fight(rout);
        assert_eq!(rig.element(1).place, Place::Routed);
    }
    let passes = |die| Reaction::of(die, 5, false) == Reaction::Pass;
    assert!((1..=4).all(|die| !passes(die)), "passing is impossible");
}

/// Example 2.
#[test]
fn bw_13_a_firer_that_has_moved_needs_tens() {
    let mut rig = Table::new()
        .unit(RED, Quality::Elite)
        .squad("3ar", 20, 20)
        .unit(BLUE, Quality::Professional)
        .squad("5r", 36, 20)
        .begin();
    assert_eq!(rig.asks(), BLUE, "Professional before Elite");
    rig.end(&[]).go(0, 28, 20, &[]);
    assert_eq!(rig.asks(), BLUE, "to declare");
    rig.end(&[]);
    rig.fire(0, 1, &[]);
    assert_eq!(rig.wants(), (6, 10, Some(10)));
    rig.roll(&[10, 9, 10, 8, 6, 5]);
    assert_eq!(rig.wants(), (2, 10, Some(7)));
    rig.roll(&[7, 3]);
    assert_eq!(rig.figures(1), 4);
    assert_eq!(rig.wants(), (1, 10, None));
    rig.roll(&[1]);
    assert_eq!(rig.reaction(), (3, "Retreat".into()));
    assert_eq!(Reaction::counts(10, 3, false), [7, 2, 1, 0]);
}

/// Example 3.
#[test]
fn bw_r7_weapons_out_of_range_neither_fire_nor_count() {
    let mut rig = Table::new()
        .unit(RED, Quality::Trained)
        .squad("2mg 3ar", 20, 20)
        .unit(BLUE, Quality::Elite)
        .squad("6r", 36, 20)
        .begin();
    rig.until_fire();
    rig.fire(0, 1, &[]);
    assert_eq!(rig.wants().0, 8, "only the machine guns reach (BW-R9)");
    rig.roll(&[1, 1, 1, 1, 1, 1, 1, 1, 5]);
    assert_eq!(
        rig.reaction(),
        (4, "Pass".into()),
        "BW-R11: it reacts unhurt"
    );
}

/// Example 4.
#[test]
fn bw_12_a_volley_of_special_forces() {
    let mut rig = Table::new()
        .unit(RED, Quality::Elite)
        .squad("3ar 2mg 1rpg", 20, 20)
        .unit(BLUE, Quality::Green)
        .squad("9r", 30, 20)
        .begin();
    rig.until_fire().end(&[]);
    rig.fire(0, 1, &[]);
    assert_eq!(rig.wants(), (19, 10, Some(6)));
    let dice = [6, 7, 1, 2, 10, 5, 9, 8, 3, 4, 6, 2, 1, 10, 5, 6, 7, 2, 3];
    rig.roll(&dice);
    assert_eq!(rig.wants(), (9, 10, Some(9)), "nine hits");
    rig.roll(&[9, 9, 9, 9, 9, 9, 9, 9, 9, 4]);
    assert_eq!(rig.reaction(), (9, "Rout".into()));
}

/// Example 5.
#[test]
fn bw_15_a_tank_under_a_launcher_and_rifles() {
    let fight = || {
        let mut rig = Table::new()
            .unit(RED, Quality::Trained)
            .squad("1rpg 4r", 20, 20)
            .unit(BLUE, Quality::Green)
            .put(Kind::Tank, "1can", 30, 20)
            .begin();
        rig.until_fire().end(&[]);
        rig.fire(0, 1, &[8, 9, 10, 3, 8, 8, 2, 10, 4]);
        assert_eq!(
            rig.wants(),
            (4, 10, Some(9)),
            "only the launcher's hits count"
        );
        rig
    };
    let mut rig = fight();
    rig.roll(&[9, 1, 5, 2]);
    assert_eq!(rig.element(1).place, Place::Eliminated, "knocked out");
    for (die, wanted) in [
        (10, "Pass"),
        (7, "Pass"),
        (6, "Pinned"),
        (5, "Pinned"),
        (4, "Retreat"),
        (3, "Rout"),
        (1, "Rout"),
    ] {
        let mut rig = fight();
        rig.roll(&[9, 10, 5, 2]);
        assert_eq!(rig.wants(), (1, 10, None), "BW-17: a D10");
        rig.roll(&[die]);
        assert_eq!(rig.reaction(), (6, wanted.into()), "BW-R17");
    }
}

/// Example 6.
#[test]
fn bw_20_an_ambush() {
    let walk = || {
        let mut rig = Table::new()
            .unit(RED, Quality::Elite)
            .squad("2ar 1mg", 20, 10)
            .unit(BLUE, Quality::Green)
            .squad("5r", 40, 20)
            .area("wood", (18, 8), (22, 12))
            .area("wood", (32, 16), (34, 24))
            .begin()
            .hidden(0, 2);
        rig.go(1, 40, 28, &[]);
        assert_eq!((rig.waits(), rig.asks()), ("ambush".into(), RED));
        rig
    };
    let spot = inch(34, 17);
    let mut rig = walk();
    rig.ambush(0, spot, &[]);
    assert_eq!(
        rig.wants(),
        (1, 10, Some(9)),
        "it detects on its own rating"
    );
    rig.roll(&[8]);
    assert_eq!(rig.wants(), (8, 10, Some(4)), "6, and 2 for the ambush");
    rig.roll(&[4, 3, 10, 5, 2, 6, 1, 9]);
    assert_eq!(rig.wants(), (5, 10, Some(9)));
    rig.roll(&[9, 1, 2, 10, 8]);
    assert_eq!(rig.figures(1), 2);
    let before = rig.at(1);
    rig.roll(&[4]);
    assert_eq!(rig.reaction(), (4, "Retreat".into()), "4 - 2 = N - 2");
    assert_ne!(rig.at(1), before, "a retreat happens at once (BW-R13)");
    assert_eq!(rig.at(0), Some(spot));
    assert!(!rig.element(0).moved, "placement is not moving (BW-R42)");
    let mut rig = walk();
    rig.ambush(0, spot, &[8, 4, 3, 10, 5, 2, 6, 1, 9, 9, 1, 2, 10, 8, 3]);
    assert_eq!(rig.reaction().1, "Rout");
    let mut rig = walk();
    rig.ambush(0, spot, &[9]);
    assert!(!rig.events.iter().any(|e| matches!(e, Event::Fired { .. })));
    assert_eq!(rig.at(1), Some(inch(40, 28)), "BW-R44: it walks on");
    assert_eq!(rig.at(0), Some(spot), "the ambusher is found");
}

/// Example 7.
#[test]
fn bw_7_an_infiltration_run() {
    let mut rig = Table::new()
        .unit(RED, Quality::Trained)
        .squad("5r", 10, 10)
        .squad("5r", 10, 20)
        .unit(BLUE, Quality::Green)
        .squad("5r", 60, 40)
        .area("jungle", (4, 4), (40, 30))
        .with_card("4C");
    rig.end(&[]);
    rig.guess(0, true, "QH", &[]);
    assert_eq!(rig.die(0), Some(1), "BW-R31");
    assert_eq!((rig.waits(), rig.asked()), ("hide_now".into(), vec![1]));
    let element = ElementId(1);
    rig.order(&Order::HideNow { element }, &[]);
    assert_eq!(rig.die(1), Some(1), "BW-R37");
    assert_eq!(
        rig.battle.state().turn,
        2,
        "nobody has anything left to do in turn 1"
    );
    rig.end(&[]);
    rig.guess(0, false, "6D", &[]);
    assert_eq!(rig.die(0), Some(2));
    rig.guess(1, true, "AS", &[]);
    assert_eq!(rig.die(1), Some(2), "the ace is high (BW-R27)");
    assert_eq!(rig.wants(), (1, 2, None), "which squad steps on the mine");
    rig.roll(&[1, 3]);
    assert_eq!((rig.figures(0), rig.figures(1)), (4, 5), "BW-R40");
    rig.end(&[]);
    rig.guess(0, false, "AC", &[]);
    assert_eq!(rig.waits(), "place", "a tie is wrong");
    assert_eq!(
        rig.refused(&reveal(0, inch(27, 10))),
        "BW-8",
        "over 16 inches"
    );
    rig.reveal(0, inch(26, 10));
    assert_eq!(rig.at(0), Some(inch(26, 10)));
    assert!(rig.element(0).moved, "BW-R33");
}

/// Example 8.
#[test]
fn bw_10_a_jack_turns_a_die_down() {
    let mut rig = Table::new()
        .unit(RED, Quality::Elite)
        .squad("5r", 10, 10)
        .unit(BLUE, Quality::Green)
        .squad("5r", 60, 40)
        .area("jungle", (4, 4), (40, 30))
        .begin()
        .hidden(0, 1);
    rig.end(&[]);
    rig.guess(0, true, "JH", &[]);
    assert_eq!(rig.die(0), Some(1), "up to 2 and down again");
}

/// Example 9.
#[test]
fn bw_22_overwatch() {
    let walk = |die: u8, dice: &[u8]| {
        let mut rig = Table::new()
            .options(|options| options.overwatch = true)
            .unit(RED, Quality::Trained)
            .squad("4ar", 20, 20)
            .unit(BLUE, Quality::Green)
            .squad("5r", 31, 16)
            .begin();
        rig.go(1, 31, 24, &[]);
        assert_eq!((rig.waits(), rig.asks()), ("ambush".into(), RED));
        let element = ElementId(0);
        rig.order(&Order::Overwatch { element }, &[]);
        assert_eq!(rig.wants(), (1, 10, Some(8)));
        rig.roll(&[die]).roll(dice);
        rig
    };
    let mut rig = walk(8, &[1, 1, 1, 1, 1, 1, 1, 8, 1, 4]);
    assert_eq!(rig.figures(1), 4, "an 8 hits: no modifier");
    assert_eq!(rig.reaction(), (4, "Pinned".into()));
    assert_eq!(
        rig.at(1),
        Some(inch(31, 24)),
        "it ends its move all the same (BW-R13)"
    );
    rig.until_fire();
    assert_eq!(rig.asks(), BLUE);
    rig.end(&[]);
    assert_eq!(
        rig.battle.state().turn,
        2,
        "no Regular Fire for the watcher"
    );
    let mut rig = walk(7, &[]);
    rig.until_fire().end(&[]);
    assert_eq!((rig.waits(), rig.asks()), ("fire".into(), RED), "BW-R47");
}

/// Example 10.
#[test]
fn bw_9_how_many_may_hide() {
    let rig = |quality| {
        Table::new()
            .unit(RED, quality)
            .squad("5r", 10, 10)
            .squad("5r", 10, 20)
            .squad("5r", 20, 10)
            .unit(BLUE, Quality::Elite)
            .squad("5r", 60, 40)
            .area("jungle", (4, 4), (40, 30))
            .begin()
            .hidden(0, 1)
    };
    let guess = |id| Order::Guess {
        element: ElementId(id),
        higher: true,
    };
    assert_eq!(rig(Quality::Green).refused(&guess(1)), "BW-9");
    let mut trained = rig(Quality::Trained);
    trained.guess(1, true, "5D", &[]);
    assert_eq!(trained.refused(&guess(2)), "BW-9");
    let mut professional = rig(Quality::Professional);
    professional
        .guess(1, true, "5D", &[])
        .guess(2, true, "6D", &[]);
    assert_eq!(professional.die(2), Some(1));
}

//! Infiltration and its cards: rulings and options.

use small_wars::rules::bushwars::hiding;
use small_wars::rules::bushwars::options::{AceEvent, MineScope, Tie};

use super::*;

/// Two Professional squads of Red in a jungle, one of Blue in another.
fn table() -> Table {
    Table::new()
        .unit(RED, Quality::Professional)
        .squad("5r", 10, 10)
        .squad("5r", 10, 20)
        .unit(BLUE, Quality::Elite)
        .squad("5r", 60, 40)
        .squad("5r", 60, 30)
        .area("jungle", (4, 4), (40, 30))
        .area("jungle", (50, 26), (68, 46))
}

fn guess(id: u16) -> Order {
    Order::Guess {
        element: ElementId(id),
        higher: true,
    }
}

#[test]
fn bw_6_who_may_hide() {
    let mut rig = Table::new()
        .unit(RED, Quality::Elite)
        .squad("5r", 10, 10)
        .squad("5r", 30, 10)
        .put(Kind::Jeep, "", 50, 10)
        .squad("5r", 30, 40)
        .unit(BLUE, Quality::Green)
        .squad("5r", 60, 40)
        .area("stone_house", (28, 8), (32, 12))
        .area("scrub", (48, 8), (52, 12))
        .line("stone_wall", (28, 41), (32, 41))
        .begin();
    rig.end(&[]);
    assert_eq!(rig.refused(&guess(0)), "BW-6", "not in cover");
    assert_eq!(rig.refused(&guess(1)), "BW-6", "in a building");
    assert_eq!(rig.refused(&guess(2)), "BW-6", "not on foot");
    rig.guess(3, true, "5C", &[]);
    assert_eq!(rig.die(3), Some(1), "behind a wall is cover (BW-R16)");
}

#[test]
fn bw_7_who_is_hidden_must_guess_or_show_itself() {
    let mut rig = table().begin().hidden(0, 2);
    assert_eq!(rig.refused(&Order::EndPhase), "BW-7");
    rig.guess(0, true, "5D", &[]);
    assert_eq!(rig.die(0), Some(3));
    assert_eq!(rig.refused(&guess(0)), "BW-R33", "once a turn");
    rig.end(&[]);
    let mut rig = table().begin().hidden(0, 2);
    rig.reveal(0, inch(10, 10)).end(&[]);
    assert!(!rig.element(0).moved, "BW-R33: it is where it began");
}

#[test]
fn bw_5_and_bw_r29_the_first_card_has_no_event() {
    let mut rig = table().start();
    assert!(rig.battle.draws_card());
    rig.draw("QH", &[]);
    assert_eq!(rig.waits(), "move");
}

#[test]
fn bw_r26_one_deck_or_one_for_each_player() {
    let rig = table().begin();
    assert_eq!(rig.battle.state().decks.len(), 1);
    let mut rig = table().options(|o| o.deck_per_player = true).start();
    rig.draw("4C", &[]).draw("KC", &[]);
    rig.guess(0, true, "5C", &[]).end(&[]);
    let deck = &rig.battle.state().decks[1];
    assert_eq!(deck.drawn(), [card("KC")], "Blue's own last card");
    rig.guess(2, true, "5C", &[]);
    assert_eq!(rig.die(2), None, "the five is lower than Blue's king");
}

#[test]
fn bw_r27_the_ace_and_equal_cards() {
    let hid = |change: fn(&mut Options), first: &str, next: &str, higher| {
        let mut rig = table().options(change).with_card(first);
        rig.guess(0, higher, next, &[]);
        rig.die(0).is_some()
    };
    assert!(hid(|_| (), "KC", "AC", true));
    assert!(!hid(|o| o.ace_high = false, "KC", "AC", true));
    assert!(hid(|o| o.ace_high = false, "KC", "AC", false));
    assert!(!hid(|_| (), "5C", "5H", true));
    assert!(hid(|o| o.tie = Tie::Right, "5C", "5H", true));
}

#[test]
fn bw_r28_an_empty_deck_is_reshuffled_but_for_the_last_card() {
    let mut rig = table().begin().set(|state| {
        while state.decks[0].left().len() > 1 {
            let first = state.decks[0].left()[0];
            state.decks[0].draw(if first == card("10C") { 2 } else { 1 });
        }
    });
    assert_eq!(rig.battle.state().decks[0].left(), [card("10C")]);
    rig.order(&guess(0), &[]);
    assert!(
        rig.battle.state().decks[0].left().is_empty(),
        "the last comes by itself"
    );
    let chances = hiding::chances(rig.battle.setting(), &rig.battle.state().decks[0], true);
    assert_eq!(chances.1, 51, "all but the ten");
    rig.order(&guess(1), &[]);
    assert_eq!(rig.battle.state().decks[0].left().len(), 51);
    assert_eq!(rig.battle.state().decks[0].drawn(), [card("10C")]);
    assert!(rig.battle.draws_card());
}

#[test]
fn bw_r30_a_wrong_guess_has_its_event_too_after_the_squad_is_placed() {
    let mut rig = table().begin().hidden(0, 2).hidden(2, 3).hidden(3, 1);
    rig.guess(0, false, "KC", &[]);
    assert_eq!(rig.waits(), "place");
    assert_eq!(rig.refused(&Order::Decline), "BW-8");
    rig.reveal(0, inch(14, 10));
    assert_eq!((rig.waits(), rig.asks()), ("force".into(), RED));
    rig.order(&Order::Force { side: BLUE }, &[]);
    assert_eq!((rig.waits(), rig.asks()), ("choose".into(), BLUE), "BW-R38");
    let element = ElementId(2);
    rig.order(&Order::Choose { element }, &[]);
    assert_eq!((rig.waits(), rig.asks()), ("place".into(), BLUE));
    rig.reveal(2, inch(56, 36));
    assert!(
        rig.element(2).done,
        "BW-R33: it does nothing more in its own movement"
    );
    rig.end(&[]);
    assert_eq!(rig.asked(), [3]);
}

#[test]
fn bw_r32_a_failed_attempt() {
    let fail = |uses: bool| {
        let mut rig = table().options(|o| o.failed_hide_uses_move = uses).begin();
        rig.guess(0, false, "5C", &[]);
        rig
    };
    let mut rig = fail(true);
    assert_eq!(rig.refused(&step(0, 14, 10)), "BW-R33");
    assert!(!rig.element(0).moved, "it counts as not moved");
    let mut rig = fail(false);
    assert_eq!(rig.refused(&guess(0)), "BW-R32");
    rig.go(0, 14, 10, &[]);
    assert!(rig.element(0).moved);
}

/// BW-R35.
#[test]
fn bw_8_and_bw_r35_where_a_squad_may_show_itself() {
    let table = table()
        .area("stone_house", (14, 8), (18, 12))
        .area("water", (20, 8), (22, 12));
    let mut rig = table.begin().hidden(0, 3);
    assert_eq!(
        rig.refused(&reveal(0, inch(35, 10))),
        "BW-8",
        "over 24 inches"
    );
    assert_eq!(
        rig.refused(&reveal(0, inch(10, 32))),
        "BW-8",
        "not in cover"
    );
    assert_eq!(
        rig.refused(&reveal(0, inch(16, 10))),
        "BW-6",
        "in a building"
    );
    assert_eq!(
        rig.refused(&reveal(0, inch(21, 10))),
        "TB-3",
        "in the water"
    );
    assert_eq!(
        rig.refused(&reveal(0, inch(10, 19))),
        "TB-3",
        "on its friends"
    );
    rig.reveal(0, inch(34, 10));
    assert_eq!(rig.at(0), Some(inch(34, 10)), "straight across the water");
}

#[test]
fn bw_r36_a_die_of_nothing_reaches_nowhere() {
    let mut rig = table().begin().hidden(0, 1).hidden(1, 1);
    rig.guess(0, false, "JC", &[]);
    assert_eq!(rig.waits(), "place");
    rig.reveal(0, inch(10, 10));
    assert_eq!(rig.die(1), Some(0), "the only die left is turned down");
    rig.guess(1, true, "5C", &[]);
    assert_eq!(
        rig.at(1),
        Some(inch(10, 20)),
        "BW-R34: at its start, nobody is asked"
    );
}

#[test]
fn bw_r36_a_jack_without_dice_does_nothing_and_with_several_asks() {
    let mut rig = table().begin();
    rig.guess(0, false, "JC", &[]);
    assert!(rig.events.iter().any(|e| matches!(e, Event::Lapsed { .. })));
    let mut rig = table().begin().hidden(0, 2).hidden(1, 2);
    rig.guess(0, true, "JC", &[]);
    assert_eq!((rig.waits(), rig.asked()), ("turn_down".into(), vec![0, 1]));
    let element = ElementId(1);
    rig.order(&Order::TurnDown { element }, &[]);
    assert_eq!((rig.die(0), rig.die(1)), (Some(3), Some(1)));
}

#[test]
fn bw_r37_a_queen_need_not_be_used() {
    let mut rig = table().begin();
    rig.guess(0, true, "QC", &[]);
    let element = ElementId(2);
    assert_eq!(
        rig.refused(&Order::HideNow { element }),
        "BW-10",
        "not one's own"
    );
    rig.order(&Order::Decline, &[]);
    assert_eq!(rig.die(1), None);
}

#[test]
fn bw_r38_a_king_with_nobody_hidden_lapses() {
    let mut rig = table().begin();
    rig.guess(0, true, "KC", &[]);
    assert_eq!((rig.die(0), rig.waits()), (Some(1), "move".into()));
}

#[test]
fn bw_r39_the_ace_of_hearts_places_anothers_squad() {
    let mut rig = table().begin().hidden(2, 1);
    rig.guess(0, true, "AH", &[]);
    assert_eq!((rig.waits(), rig.asks()), ("expose".into(), RED));
    let expose = |x, y| Order::Expose {
        element: ElementId(2),
        at: inch(x, y),
    };
    assert_eq!(
        rig.refused(&expose(60, 31)),
        "BW-8",
        "its die reaches 8 inches"
    );
    rig.order(&expose(54, 40), &[]);
    assert_eq!(rig.at(2), Some(inch(54, 40)));
}

#[test]
fn bw_r40_among_whom_a_mine_finds_its_squad() {
    let squads = |scope| {
        let mut rig = table().options(|o| o.mine_scope = scope).begin();
        rig.guess(0, true, "AS", &[]);
        rig
    };
    let mut rig = squads(MineScope::Drawer);
    assert_eq!(rig.wants().1, 2);
    rig.roll(&[2, 5]);
    assert_eq!(rig.figures(1), 4, "no save, no reaction");
    let mut rig = squads(MineScope::All);
    assert_eq!(rig.wants().1, 4);
    rig.roll(&[3, 1]);
    assert_eq!(rig.figures(2), 4);
}

#[test]
fn bw_r41_the_aces_of_the_scenario() {
    let drawn = |event, name: &str| {
        let table = table().options(|o| {
            o.ace_of_diamonds = event;
            o.ace_of_clubs = event;
        });
        let mut rig = table.with_card("5H").hidden(2, 2);
        rig.guess(0, true, name, &[]);
        rig.waits()
    };
    for name in ["AD", "AC"] {
        assert_eq!(drawn(AceEvent::Nothing, name), "move");
        assert_eq!(drawn(AceEvent::Hide, name), "hide_now");
        assert_eq!(drawn(AceEvent::Reveal, name), "force");
        assert_eq!(drawn(AceEvent::Mine, name), "dice");
    }
}

#[test]
fn bw_r15_a_hidden_squad_is_no_target_and_keeps_its_ground() {
    let mut rig = Table::new()
        .unit(RED, Quality::Green)
        .squad("5r", 20, 20)
        .unit(BLUE, Quality::Elite)
        .squad("5r", 27, 20)
        .area("scrub", (24, 16), (40, 24))
        .begin()
        .hidden(1, 1);
    assert_eq!(
        rig.refused(&step(0, 27, 20)),
        "BW-R24",
        "its ground is taken"
    );
    rig.end(&[]);
    rig.guess(1, true, "5C", &[]);
    assert_eq!(rig.battle.state().turn, 2, "nobody has anybody to fire at");
}

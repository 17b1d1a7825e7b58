//! Dice that a player rolls by hand beside a seed: the seed's do not shift, and saving, undo, forks and verifying hold.

use std::sync::Arc;

use small_wars::chance::{Dice, DiceFault, Handful};
use small_wars::engine::battle::Waiting;
use small_wars::engine::journal::{Header, Input, Journal, Note};
use small_wars::engine::session::{LoadNote, verify};
use small_wars::engine::*;
use small_wars::rules::{AnyBattle, AnySetting, bushwars, fifties, insurgent};
use small_wars::scenario::built_in;

use crate::engine::setting;
use crate::toy::Toy;

fn session(hand: &[u8], source: Source) -> Session<Toy> {
    let mut header = crate::engine::header();
    header.hand = hand.iter().map(|side| SideId(*side)).collect();
    Session::new(setting(), header, source)
}

/// Gives one order, or rolls one handful by hand; false when it is over.
fn play_one<R: Ruleset>(session: &mut Session<R>, choices: &mut Dice) -> bool {
    match session.battle().waiting().clone() {
        Waiting::Over => return false,
        Waiting::Dice(wanted) => {
            assert!(session.awaits_hand());
            let dice = choices.roll(wanted.handful);
            session.dice(&dice).expect("the dice fit");
        }
        Waiting::Decision(decision) => {
            let order = session.battle().draw(choices).expect("an order");
            session.submit(decision.side, &order).expect("it may");
        }
    }
    true
}

fn reload(session: &Session<Toy>) -> Session<Toy> {
    let loaded = Journal::read(session.journal().text().as_bytes()).expect("it is a journal");
    assert_eq!(loaded.notes, []);
    assert_eq!(loaded.journal, *session.journal());
    let (again, notes) = Session::<Toy>::load(setting(), loaded).expect("it goes on");
    assert_eq!(notes, []);
    again
}

fn played(hand: &[u8], seed: u64) -> Session<Toy> {
    let mut session = session(hand, Source::seeded(seed));
    let mut choices = Dice::new(seed + 500);
    while play_one(&mut session, &mut choices) {}
    session
}

/// The dice of the seed and those of a hand, in the order they came.
fn dice(journal: &Journal) -> (Vec<u8>, Vec<u8>) {
    let (mut seeds, mut hands) = (Vec::new(), Vec::new());
    for entry in journal.entries() {
        match &entry.input {
            Input::Dice(dice) => seeds.extend(dice),
            Input::Hand(dice) => hands.extend(dice),
            Input::Order { .. } => {}
        }
    }
    (seeds, hands)
}

#[test]
fn a_hand_rolls_for_its_side_only_and_the_seeds_dice_do_not_shift() {
    let (mut by_seed, mut by_hand) = (0, 0);
    for seed in 0..30 {
        let session = played(&[1], seed);
        let (seeds, hands) = dice(session.journal());
        (by_seed, by_hand) = (by_seed + seeds.len(), by_hand + hands.len());
        let verified = verify::<Toy>(setting(), session.journal());
        assert_eq!(verified.difference, None);
        assert_eq!(verified.dice, Some(seeds.len()));
        assert_eq!(verified.by_hand, hands.len());
        // Whatever the hand rolled, the seed's dice are read in their order: replayed they are its first ones.
        let mut own = Dice::new(seed);
        let mut battle = Battle::<Toy>::new(setting()).0;
        for entry in session.journal().entries() {
            match (&entry.input, battle.waiting().clone()) {
                (Input::Dice(dice), Waiting::Dice(wanted)) => {
                    assert_ne!(wanted.side, SideId(1));
                    assert_eq!(*dice, own.roll(wanted.handful));
                    battle.dice(dice).expect("they fit");
                }
                (Input::Hand(dice), Waiting::Dice(wanted)) => {
                    assert_eq!(wanted.side, SideId(1));
                    battle.dice(dice).expect("they fit");
                }
                (Input::Order { side, order }, _) => {
                    let order = serde_json::from_value(order.clone()).expect("an order");
                    battle.order(*side, &order).expect("it may");
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(session.source().words(), own.position());
    }
    assert!(by_seed > 300 && by_hand > 30, "{by_seed} {by_hand}");
}

/// K09, K10: at every moment, the wait for dice among them, the battle is saved, loaded and forked, and goes on alike.
#[test]
fn saved_anywhere_it_goes_on_alike() {
    let mut waits = 0;
    for hand in [&[0][..], &[2], &[0, 1, 2]] {
        let mut live = session(hand, Source::seeded(5));
        let mut choices = Dice::new(78);
        loop {
            waits += u32::from(live.awaits_hand());
            let mut again = reload(&live);
            assert_eq!(again.battle().waiting(), live.battle().waiting());
            assert_eq!(again.source(), live.source());
            let (mut ours, mut others) = (choices.clone(), choices.clone());
            let mut ahead = live.fork().expect("it forks");
            for _ in 0..20 {
                let more = play_one(&mut ahead, &mut ours);
                assert_eq!(play_one(&mut again, &mut others), more);
                assert_eq!(again.battle().hash(), ahead.battle().hash());
            }
            assert_eq!(ahead.journal().text(), again.journal().text());
            if !play_one(&mut live, &mut choices) {
                break;
            }
        }
    }
    assert!(waits > 20, "{waits}");
}

/// K13: an order may be taken back freely until its dice have rolled, by hand or not; a forced undo goes back over a hand's dice.
#[test]
fn undo_goes_back_before_the_dice_of_a_hand() {
    let mut session = session(&[0, 1, 2], Source::seeded(8));
    let mut choices = Dice::new(3);
    let (mut before_dice, mut after) = (0, 0);
    loop {
        let (hash, n) = (session.battle().hash(), session.len());
        let Waiting::Decision(decision) = session.battle().waiting().clone() else {
            if !play_one(&mut session, &mut choices) {
                break;
            }
            let undone = session.undo(SideId(0));
            assert_eq!(undone, Err(SessionFault::DiceRolled));
            after += 1;
            continue;
        };
        let mut forced = session.fork().expect("it forks");
        play_one(&mut forced, &mut choices.clone());
        if forced.awaits_hand() {
            let mut free = forced.fork().expect("it forks");
            match free.undo(decision.side) {
                Ok(left) => {
                    assert_eq!((left, free.battle().hash()), (n, hash));
                    before_dice += 1;
                }
                Err(fault) => assert_eq!(fault, SessionFault::Revealed),
            }
            play_one(&mut forced, &mut choices.clone());
        }
        assert_eq!(forced.undo_across_dice(), Ok(n));
        assert_eq!(forced.battle().hash(), hash);
        assert_eq!(forced.source(), session.source());
        play_one(&mut session, &mut choices);
    }
    assert!(before_dice + after > 5, "{before_dice} {after}");
}

#[test]
fn looking_back_shows_the_same_and_plays_on_with_other_hands() {
    let mut session = played(&[1], 22);
    let text = session.journal().text();
    for n in (0..=session.len()).rev() {
        session.step_to(n).expect("it is there");
        if let Some(before) = n.checked_sub(1) {
            let hash = session.journal().entries()[before].hash;
            assert_eq!(session.battle().hash(), hash);
        }
        // A fork whose dice are all the seed's waits for nobody's; one with other hands asks them from there on.
        let mut all = session.fork().expect("it forks");
        all.set_hand(Vec::new());
        assert!(!matches!(all.battle().waiting(), Waiting::Dice(_)));
        let mut others = session.fork().expect("it forks");
        others.set_hand(vec![SideId(0), SideId(2)]);
        let mut choices = Dice::new(n as u64);
        while play_one(&mut others, &mut choices) {}
        let verified = verify::<Toy>(setting(), others.journal());
        assert_eq!(verified.difference, None);
    }
    assert_eq!(session.journal().text(), text);
}

#[test]
fn a_player_may_have_the_seed_roll_this_once() {
    let mut session = session(&[0, 1, 2], Source::seeded(6));
    let mut choices = Dice::new(7);
    let mut once = 0;
    while play_one(&mut session, &mut choices) {
        if session.awaits_hand() {
            let words = session.source().words();
            session.roll_for_hand().expect("it rolls");
            assert!(session.source().words() > words);
            assert!(matches!(
                session.journal().entries()[session.len() - 1].input,
                Input::Dice(_)
            ));
            once += 1;
        }
    }
    let verified = verify::<Toy>(setting(), session.journal());
    assert_eq!((verified.difference, verified.dice), (None, Some(once)));
    assert!(once > 3 && verified.by_hand > 0);
    let not_wanted = SessionFault::Input(InputFault::Dice(DiceFault::NotWanted));
    assert_eq!(session.roll_for_hand(), Err(not_wanted));
    let mut script = self::session(&[0], Source::script([]));
    assert!(script.roll_for_hand().expect("a fault").stalled.is_some());
    assert!(script.is_empty());
}

#[test]
fn what_a_hand_cannot_have_rolled_is_found() {
    let session = played(&[1], 22);
    let text = session.journal().text();
    let line = text
        .lines()
        .find(|line| line.starts_with("{\"hand\":["))
        .expect("a hand rolled");
    let read = |text: &str| Journal::read(text.as_bytes()).expect("a journal");
    let die = &line[..line.find(']').expect("a list")];
    for (wrong, said) in [
        ("{\"hand\":[9", "cannot show 9"),
        ("{\"hand\":[1,1", "1 dice are wanted, 2 were given"),
    ] {
        let journal = read(&text.replacen(die, wrong, 1)).journal;
        let found = verify::<Toy>(setting(), &journal).difference;
        assert!(found.is_some_and(|found| found.what.contains(said)));
    }
    // A hand's die that is called the seed's differs from the seed, or shifts it.
    let journal = read(&text.replacen("{\"hand\"", "{\"dice\"", 1)).journal;
    assert!(verify::<Toy>(setting(), &journal).difference.is_some());
    // What a hand rolled counts for nothing in how far a snapshot has read the seed.
    let more = text.replacen("\"words\":", "\"words\":99", 1);
    let notes = read(&more).notes;
    assert!(
        notes
            .iter()
            .any(|note| matches!(note, Note::BadSnapshot { .. }))
    );
    let (_, notes) = Session::<Toy>::load(setting(), read(&more)).expect("it goes on");
    assert!(notes.iter().all(|note| matches!(note, LoadNote::File(_))));
}

#[test]
fn a_handful_of_twenty_dice_of_two_to_twelve_sides_is_a_hands_and_a_card_is_not() {
    let mut header = Header::new("toy", 1, "");
    header.hand = vec![SideId(1)];
    let mut wanted = small_wars::engine::ruleset::Wanted {
        handful: Handful::d6(20),
        need: None,
        why: Text::key("toy-fight"),
        side: SideId(1),
    };
    for sides in 2..=12 {
        wanted.handful.sides = sides;
        assert!(header.by_hand(&wanted));
    }
    wanted.handful.sides = 13;
    assert!(!header.by_hand(&wanted));
    wanted.handful.sides = 6;
    wanted.side = SideId(0);
    assert!(!header.by_hand(&wanted));
}

/// Whether any die was asked of a hand, in a battle of random orders in which the hand rolls for all.
fn all_by_hand<R: Ruleset>(setting: &Arc<R::Setting>, text: &str) -> (usize, usize) {
    let mut header = Header::new(R::NAME, R::VERSION, text);
    header.hand = vec![SideId(0), SideId(1)];
    let mut session = Session::<R>::new(Arc::clone(setting), header, Source::seeded(3));
    let mut choices = Dice::new(4);
    while session.len() < 400 && play_one(&mut session, &mut choices) {}
    let verified = verify::<R>(Arc::clone(setting), session.journal());
    assert_eq!(verified.difference, None);
    (verified.dice.expect("a seed"), verified.by_hand)
}

#[test]
fn every_rule_book_asks_for_dice_and_none_for_cards() {
    for battle in built_in() {
        let scenario = battle.read().expect("it reads");
        match scenario.setting {
            AnySetting::Insurgent(setting) => {
                let (seed, hand) = all_by_hand::<insurgent::Book>(&setting, battle.text);
                assert!(seed == 0 && hand > 100, "{}: {seed} {hand}", battle.key);
            }
            AnySetting::Fifties(setting) => {
                let (seed, hand) = all_by_hand::<fifties::Book>(&setting, battle.text);
                assert!(seed > 0 && hand > 20, "{}: {seed} {hand}", battle.key);
            }
            AnySetting::Bushwars(setting) => {
                let (seed, hand) = all_by_hand::<bushwars::Book>(&setting, battle.text);
                assert!(seed > 10 && hand > 10, "{}: {seed} {hand}", battle.key);
            }
        }
    }
}

/// The referee's and the window's way to it: the same by whichever rule book.
#[test]
fn a_battle_of_whichever_book_waits_for_the_hand() {
    let battle = built_in()[0].read().expect("it reads");
    let mut header = Header::new(battle.ruleset, 0, &battle.text);
    header.hand = vec![SideId(0), SideId(1)];
    let mut battle = AnyBattle::begin(&battle.setting, header, Source::seeded(1));
    let mut choices = Dice::new(5);
    for _ in 0..200 {
        if battle.awaits_hand() {
            break;
        }
        let Waiting::Decision(decision) = battle.waiting().clone() else {
            panic!("it is over");
        };
        let offers = battle.offers();
        let offer = &offers[choices.pick(offers.len())];
        let orders = battle.candidates(offer);
        if !orders.is_empty() {
            let draft = &orders[choices.pick(orders.len())].draft;
            let _ = battle.submit_draft(decision.side, draft);
        }
    }
    assert!(battle.awaits_hand());
    assert!(battle.dice(&[7, 7]).is_err());
    let inputs = battle.inputs();
    battle.roll_for_hand().expect("the seed rolls");
    assert!(battle.inputs() > inputs);
}

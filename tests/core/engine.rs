//! The engine, proved on the toy rule book: refusals, saving at every step, undo, looking back, scripted and asked dice.

use std::sync::{Arc, Mutex};

use small_wars::chance::{Dice, DiceFault};
use small_wars::engine::battle::Waiting;
use small_wars::engine::journal::{Header, Input, Journal};
use small_wars::engine::session::{Progress, ScriptFault, verify};
use small_wars::engine::*;
use small_wars::table::{Ground, Length};

use crate::toy::{Order, Setting, Toy};

pub fn setting() -> Arc<Setting> {
    Arc::new(Setting {
        ground: Ground {
            width: Length::cm(100),
            height: Length::cm(20),
            features: Vec::new(),
            obscurement_adds: false,
            pass_friends: true,
            index: Default::default(),
        },
        masts: 3,
    })
}

pub fn header() -> Header {
    Header::new("toy", 1, "three captains")
}

fn session(source: Source) -> Session<Toy> {
    Session::new(setting(), header(), source)
}

fn asked(session: &Session<Toy>) -> Option<SideId> {
    match session.battle().waiting() {
        Waiting::Decision(decision) => Some(decision.side),
        Waiting::Dice(_) | Waiting::Over => None,
    }
}

/// Plays one order, or one handful by hand, chosen by `choices`; false when it is over.
fn play_one(session: &mut Session<Toy>, choices: &mut Dice) -> bool {
    match session.battle().waiting().clone() {
        Waiting::Over => false,
        Waiting::Dice(wanted) => {
            let dice = choices.roll(wanted.handful);
            session.dice(&dice).expect("the dice fit");
            true
        }
        Waiting::Decision(decision) => {
            let offers = session.battle().offers();
            let orders = session.battle().candidates(&offers[0]);
            let order = &orders[choices.pick(orders.len())];
            session
                .submit(decision.side, order)
                .expect("a candidate is accepted");
            true
        }
    }
}

fn played(seed: u64) -> Session<Toy> {
    let mut session = session(Source::seeded(seed));
    let mut choices = Dice::new(seed + 1000);
    while play_one(&mut session, &mut choices) {}
    session
}

fn reload(session: &Session<Toy>) -> Session<Toy> {
    let loaded = Journal::read(session.journal().text().as_bytes()).expect("it is a journal");
    assert_eq!(loaded.notes, []);
    let (again, notes) = Session::<Toy>::load(setting(), loaded).expect("it goes on");
    assert_eq!(notes, []);
    again
}

#[test]
fn a_whole_battle_verifies() {
    for seed in 0..40 {
        let session = played(seed);
        let view = session.battle().view(None);
        assert!(view.outcome.is_some());
        let verified = verify::<Toy>(setting(), session.journal());
        assert_eq!(verified.difference, None);
        assert_eq!(verified.inputs, session.len());
        assert!(verified.dice.is_some_and(|dice| dice >= 9));
    }
}

#[test]
fn a_refusal_leaves_the_battle_as_it_was() {
    let mut session = session(Source::seeded(3));
    let (hash, bytes) = (session.battle().hash(), session.battle().bytes());
    let side = asked(&session).expect("somebody is asked");
    let refused = session.submit(side, &Order::Sail(9)).unwrap_err();
    assert_eq!(refused.to_string(), "refused by TOY-1");
    let other = session.submit(SideId(2), &Order::Sail(1)).unwrap_err();
    assert_eq!(
        other,
        SessionFault::Input(InputFault::NotAsked {
            asked: side,
            given: SideId(2)
        })
    );
    let dice = session.dice(&[1]).unwrap_err();
    assert_eq!(
        dice,
        SessionFault::Input(InputFault::Dice(DiceFault::NotWanted))
    );
    assert!(
        session
            .submit_json(side, &serde_json::json!({"fly": 1}))
            .is_err()
    );
    assert_eq!(session.battle().hash(), hash);
    assert_eq!(session.battle().bytes(), bytes);
    assert_eq!(session.len(), 1);
}

/// K10: saved and loaded at every decision and at every dice request, the battle goes on alike.
#[test]
fn saving_anywhere_goes_on_alike() {
    for source in [Source::seeded(5), Source::Asked] {
        let mut live = session(source);
        let mut choices = Dice::new(77);
        loop {
            let mut again = reload(&live);
            assert_eq!(again.battle().hash(), live.battle().hash());
            assert_eq!(again.battle().waiting(), live.battle().waiting());
            let mut same_choices = choices.clone();
            let mut ahead = live.fork().expect("it forks");
            for _ in 0..20 {
                let mut other = same_choices.clone();
                let more = play_one(&mut ahead, &mut same_choices);
                assert_eq!(play_one(&mut again, &mut other), more);
                assert_eq!(again.battle().hash(), ahead.battle().hash());
            }
            if !play_one(&mut live, &mut choices) {
                break;
            }
        }
    }
}

/// K13: hash before = hash after do and undo.
#[test]
fn undo_is_exact_and_stops_at_dice_and_reveals() {
    let mut session = session(Source::seeded(11));
    let mut choices = Dice::new(12);
    let (mut free, mut revealed, mut rolled) = (0, 0, 0);
    while let Some(side) = asked(&session) {
        let (hash, n, words) = (
            session.battle().hash(),
            session.len(),
            session.source().words(),
        );
        let mut forced = session.fork().expect("it forks");
        play_one(&mut forced, &mut choices.clone());
        assert_eq!(forced.undo_across_dice(), Ok(n));
        assert_eq!(forced.battle().hash(), hash);
        assert_eq!(forced.source().words(), words);
        play_one(&mut session, &mut choices);
        match session.undo(side) {
            Ok(left) => {
                assert_eq!((left, session.len(), session.at()), (n, n, n));
                assert_eq!(session.battle().hash(), hash);
                assert_eq!(session.undo(side).err(), session.free_undo(side).err());
                assert!(play_one(&mut session, &mut choices));
                free += 1;
            }
            Err(SessionFault::Revealed) => revealed += 1,
            Err(SessionFault::DiceRolled) => rolled += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert!(free > 0 && rolled > 0 && free + revealed + rolled > 20);
    assert!(
        verify::<Toy>(setting(), session.journal())
            .difference
            .is_none()
    );
    let mut over = played(1);
    assert!(over.undo(SideId(0)).is_err());
    let mut fresh = Session::<Toy>::new(setting(), header(), Source::Asked);
    assert_eq!(fresh.undo_across_dice(), Err(SessionFault::NothingToUndo));
}

#[test]
fn what_is_told_moves_the_opening_to_the_live_table() {
    let mut session = played(21);
    let mut view = session.opening().clone();
    for n in 0..=session.len() {
        for told in session.told(n) {
            view.apply(told);
        }
        session.step_to(n).expect("it is there");
        assert_eq!(view, session.battle().view(None), "after input {n}");
    }
    for n in (0..=session.len()).rev() {
        session.step_to(n).expect("it is there");
        if let Some(entry) = n
            .checked_sub(1)
            .map(|before| &session.journal().entries()[before])
        {
            assert_eq!(session.battle().hash(), entry.hash);
        }
    }
    assert!(session.step_to(session.len() + 1).is_err());
}

#[test]
fn looking_back_takes_no_order_and_plays_on_as_a_battle_of_its_own() {
    let mut session = played(22);
    let place = (0..20)
        .rev()
        .find(|n| session.step_to(*n).is_ok() && asked(&session).is_some())
        .expect("somebody was asked");
    let side = asked(&session).expect("somebody is asked");
    let text = session.journal().text();
    assert!(matches!(
        session.submit(side, &Order::Sail(4)),
        Err(SessionFault::LooksBack { .. })
    ));
    assert!(session.undo(side).is_err());
    let mut fork = session.fork().expect("it forks");
    assert_eq!((fork.len(), fork.at()), (place, place));
    let mut choices = Dice::new(5);
    while play_one(&mut fork, &mut choices) {}
    assert!(
        verify::<Toy>(setting(), fork.journal())
            .difference
            .is_none()
    );
    assert_eq!(session.journal().text(), text);
}

#[test]
fn what_is_hidden_is_shown_to_its_own_side_only() {
    let mut session = session(Source::seeded(4));
    session.submit(SideId(0), &Order::Sail(2)).expect("it may");
    let tags = |viewer| session.battle().view(viewer).elements[0].tags.len();
    assert_eq!(
        [tags(None), tags(Some(SideId(0))), tags(Some(SideId(1)))],
        [1, 1, 0]
    );
}

#[test]
fn scripts_report_what_does_not_fit() {
    let mut short = session(Source::script([]));
    let stalled = short.go_on().stalled;
    assert_eq!(stalled, Some(ScriptFault::TooFew { wanted: 1, left: 0 }));
    let progress = short.add_to_script(&[3, 6]);
    let wanted = Progress {
        from: 0,
        to: 1,
        stalled: None,
    };
    assert_eq!(progress, wanted);
    assert_eq!(short.source().left(), 1);
    assert_eq!(short.journal().entries()[0].input, Input::Dice(vec![3]));
    let mut impossible = session(Source::script([11]));
    assert_eq!(
        impossible.go_on().stalled,
        Some(ScriptFault::Impossible(DiceFault::Impossible {
            sides: 10,
            value: 11
        }))
    );
    assert_eq!(impossible.source().left(), 1);
    assert!(impossible.dice(&[10]).is_ok());
}

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<(String, bool)>>);

impl Sink for Kept {
    fn append(&mut self, line: &str) -> Result<(), String> {
        let mut kept = self.0.lock().map_err(|fault| fault.to_string())?;
        if kept.1 {
            return Err("the disk is full".to_owned());
        }
        kept.0 += line;
        kept.0.push('\n');
        Ok(())
    }
}

#[test]
fn a_sink_holds_the_battle_after_every_input_and_catches_up_after_a_fault() {
    let kept = Kept::default();
    let mut session = session(Source::seeded(9));
    session.keep_in(Box::new(kept.clone()), true);
    let mut choices = Dice::new(10);
    let mut undone = false;
    while play_one(&mut session, &mut choices) {
        let n = session.len();
        kept.0.lock().expect("no one panicked").1 = (10..15).contains(&n);
        if n > 20 && !undone {
            undone = session.undo_across_dice().is_ok();
        }
        if session.unsaved().is_none() {
            let text = kept.0.lock().expect("no one panicked").0.clone();
            let loaded = Journal::read(text.as_bytes()).expect("it is a journal");
            assert_eq!(loaded.notes, []);
            assert_eq!(&loaded.journal, session.journal());
        } else {
            assert_eq!(session.unsaved(), Some("the disk is full"));
        }
    }
    assert!(undone && session.unsaved().is_none());
    let text = kept.0.lock().expect("no one panicked").0.clone();
    assert!(text.contains("{\"back_to\":"));
}

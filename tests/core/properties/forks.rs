use small_wars::engine::battle::Waiting;
use small_wars::engine::journal::{Header, Journal};
use small_wars::engine::session::{Session, Source};

use super::*;

/// K10: at every decision and every dice request, a battle thawed from its bytes has the same hash and goes on alike for 20 inputs.
#[test]
fn k10_save_and_load_anywhere_goes_on_alike() {
    for key in keys() {
        goes_on_alike(&setting(key), inputs(1_500));
    }
}

/// That with so many inputs of a battle at random.
pub fn goes_on_alike(setting: &Arc<Setting>, inputs: usize) {
    let mut saved: Vec<(usize, Battle<Book>)> = Vec::new();
    let mut last: Option<Battle<Book>> = None;
    playout_of(setting, 10, inputs, |n, battle, input| {
        if last
            .as_ref()
            .is_some_and(|last| last.state().turn > battle.state().turn)
        {
            saved.clear();
        }
        let (state, agenda) =
            Book::thaw(battle.setting(), Book::LAYOUT, &battle.bytes()).expect("bytes that thaw");
        let thawed = Battle::<Book>::resume(Arc::clone(battle.setting()), state, agenda);
        assert_eq!(thawed.hash(), battle.hash(), "input {n}");
        assert_eq!(thawed.waiting(), battle.waiting());
        saved.push((0, thawed));
        for (given, copy) in &mut saved {
            input.give(copy);
            *given += 1;
        }
        let mut whole = battle.clone();
        input.give(&mut whole);
        for (_, copy) in &saved {
            assert_eq!(copy.hash(), whole.hash(), "after input {n}");
        }
        saved.retain(|(given, _)| *given < 20);
        if whole.waiting() == &Waiting::Over {
            saved.clear();
        }
        last = Some(whole);
    });
}

/// A session of a battle played at random.
fn session(key: &str, seed: u64, orders: usize) -> Session<Book> {
    let mut session =
        Session::<Book>::new(setting(key), Header::new("", 0, key), Source::seeded(seed));
    let mut choices = Dice::new(seed);
    let mut unused = Dice::new(0);
    for _ in 0..orders {
        match next_input(session.battle(), &mut unused, &mut choices) {
            Some(Input::Order(side, order)) => {
                session
                    .submit(side, &order)
                    .expect("an order that was offered");
            }
            _ => break,
        }
    }
    session
}

/// K13: an order and its undo leave everything as it was, dice included.
#[test]
fn k13_undo_leaves_nothing_behind() {
    for key in keys() {
        let mut undone = 0;
        for seed in 0..40 {
            let mut session = session(key, seed, seed as usize * 3);
            let Waiting::Decision(decision) = session.battle().waiting().clone() else {
                continue;
            };
            let before = (
                session.battle().hash(),
                session.journal().text(),
                session.source().clone(),
            );
            let mut choices = Dice::new(seed + 7);
            let mut unused = Dice::new(0);
            let Some(Input::Order(side, order)) =
                next_input(session.battle(), &mut unused, &mut choices)
            else {
                continue;
            };
            assert_eq!(side, decision.side);
            session
                .submit(side, &order)
                .expect("an order that was offered");
            session.undo_across_dice().expect("an undo");
            undone += 1;
            let after = (
                session.battle().hash(),
                session.journal().text(),
                session.source().clone(),
            );
            assert_eq!(after.0, before.0);
            assert_eq!(after.2, before.2);
            assert_eq!(after.1, before.1, "the journal is as before");
        }
        assert!(undone > 10);
    }
}

/// A journal read again plays to the same battle, line by line.
#[test]
fn a_journal_reads_and_verifies() {
    for key in keys() {
        let session = session(key, 4, 200);
        let text = session.journal().text();
        let loaded = Journal::read(text.as_bytes()).expect("a journal that reads");
        let (again, notes) =
            Session::<Book>::load(setting(key), loaded).expect("a journal that loads");
        assert!(notes.is_empty(), "{notes:?}");
        assert_eq!(again.battle().hash(), session.battle().hash());
        assert_eq!(again.journal().text(), text);
    }
}

/// K09: looking at everything changes nothing and draws nothing.
#[test]
fn k09_looking_draws_no_dice() {
    for key in keys() {
        let session = session(key, 9, 60);
        let before = (session.battle().hash(), session.source().clone());
        let battle = session.battle();
        for offer in battle.offers() {
            for order in battle.candidates(&offer) {
                let draft = Book::draft(&order);
                let _ = (battle.judge(&draft), battle.forecast(&draft));
            }
        }
        for element in battle.view(None).elements {
            let _ = battle.card(element.id);
        }
        assert_eq!((session.battle().hash(), session.source().clone()), before);
    }
}

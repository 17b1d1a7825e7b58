//! Files that are damaged, foreign, new, old or far too large: told what is wrong, as much as stands is loaded, nothing panics.

use std::sync::Arc;

use small_wars::chance::Dice;
use small_wars::engine::battle::Waiting;
use small_wars::engine::journal::{
    Journal, JournalFault, MAX_BYTES, MAX_INPUTS, MAX_LINE, Note, back_line,
};
use small_wars::engine::session::{LoadFault, LoadNote, verify};
use small_wars::engine::*;

use crate::engine::{header, setting};
use crate::toy::{Setting, Toy};

/// A battle of some length: the longest of many, long enough for a snapshot in its middle.
fn long() -> Session<Toy> {
    let mut best: Option<Session<Toy>> = None;
    for seed in 0..60 {
        let mut session = Session::<Toy>::new(setting(), header(), Source::seeded(seed));
        let mut choices = Dice::new(seed);
        while let Waiting::Decision(decision) = session.battle().waiting().clone() {
            let offer = &session.battle().offers()[0];
            let orders = session.battle().candidates(offer);
            let order = orders[choices.pick(orders.len())].clone();
            session.submit(decision.side, &order).expect("it may");
        }
        if best.as_ref().is_none_or(|b| b.len() < session.len()) {
            best = Some(session);
        }
    }
    best.expect("there were battles")
}

fn load(text: &[u8]) -> Result<(Session<Toy>, Vec<LoadNote>), String> {
    let loaded = Journal::read(text).map_err(|fault| fault.to_string())?;
    Session::load(setting(), loaded).map_err(|fault| fault.to_string())
}

#[test]
fn a_file_cut_anywhere_keeps_what_stands() {
    let session = long();
    let text = session.journal().text().into_bytes();
    let header = session.journal().header_line().len();
    for cut in (0..=100).map(|percent| text.len() * percent / 100) {
        match load(&text[..cut]) {
            Err(fault) => assert!(cut < header && !fault.is_empty(), "{cut}: {fault}"),
            Ok((again, notes)) => {
                assert!(cut >= header);
                let kept = &session.journal().entries()[..again.len().min(session.len())];
                for (a, b) in again.journal().entries().iter().zip(kept) {
                    assert_eq!(a, b);
                }
                let torn = notes
                    .iter()
                    .all(|n| matches!(n, LoadNote::File(Note::Torn { .. })));
                assert!(torn && notes.len() <= 1, "{notes:?}");
            }
        }
    }
}

#[test]
fn flipped_bytes_never_panic_and_are_noticed() {
    let session = long();
    let text = session.journal().text().into_bytes();
    let body = session.journal().header_line().len() + 1;
    let mut noise = Dice::new(99);
    for _ in 0..1500 {
        let mut flipped = text.clone();
        let place = noise.pick(text.len());
        flipped[place] ^= 1 << noise.pick(8);
        if let Ok((again, notes)) = load(&flipped)
            && place >= body
            && notes.is_empty()
        {
            assert_eq!(again.battle().hash(), session.battle().hash(), "at {place}");
        }
    }
}

#[test]
fn a_damaged_line_in_the_middle_is_named() {
    let session = long();
    let text = session.journal().text();
    let mut lines: Vec<&str> = text.lines().collect();
    let whole = lines.len();
    lines[9] = "{\"order\":";
    let loaded = Journal::read((lines.join("\n") + "\n").as_bytes()).expect("its header stands");
    assert_eq!(loaded.journal.entries().len(), 7);
    let [Note::Damaged { line, lost, .. }] = &loaded.notes[..] else {
        panic!("{:?}", loaded.notes);
    };
    assert_eq!((*line, *lost), (10, whole - 9));
    let (again, notes) = Session::<Toy>::load(setting(), loaded).expect("it goes on");
    assert!(again.len() >= 7 && notes.len() == 1);
}

#[test]
fn a_changed_order_goes_on_from_the_snapshot_behind_it() {
    let session = long();
    assert!(session.len() > 32, "{} inputs", session.len());
    let text = session.journal().text();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let place = lines
        .iter()
        .position(|l| l.contains("sail"))
        .expect("someone sailed");
    let sails = lines[place].clone();
    for island in 0..3 {
        lines[place] = format!(
            "{{\"order\":{{\"sail\":{island}}}{}",
            &sails[sails.find("},").expect("an order ends") + 1..]
        );
        if lines[place] != sails {
            break;
        }
    }
    let (again, notes) = load(lines.join("\n").as_bytes()).expect("it goes on");
    assert!(
        matches!(&notes[..], [LoadNote::Differs(d), LoadNote::FromSnapshot { at: 32 }] if d.input == 2),
        "{notes:?}"
    );
    assert_eq!(again.battle().hash(), session.battle().hash());
    assert_eq!((again.first(), again.len()), (32, session.len()));
    let mut view = again.opening().clone();
    for told in (33..=again.len()).flat_map(|n| again.told(n)) {
        view.apply(told);
    }
    assert_eq!(view, again.battle().view(None));
    let loaded = Journal::read(lines.join("\n").as_bytes()).expect("it is a journal");
    let verified = verify::<Toy>(setting(), &loaded.journal);
    assert_eq!(verified.difference.map(|d| d.input), Some(2));
}

#[test]
fn other_rules_go_on_from_the_last_snapshot_and_say_so() {
    let session = long();
    let old = session
        .journal()
        .text()
        .replacen("\"rules_version\":1", "\"rules_version\":0", 1);
    let (same, notes) = load(old.as_bytes()).expect("it goes on");
    assert_eq!((same.first(), notes), (0, vec![]));
    let changed = Arc::new(Setting {
        ground: setting().ground.clone(),
        masts: 2,
    });
    let loaded = Journal::read(old.as_bytes()).expect("it is a journal");
    let (again, notes) = Session::<Toy>::load(changed, loaded).expect("it goes on");
    assert!(
        matches!(&notes[..], [LoadNote::Differs(d), LoadNote::FromSnapshot { at: 32 }] if d.input == 0),
        "{notes:?}"
    );
    assert_eq!(again.battle().hash(), session.battle().hash());
    let newer = session
        .journal()
        .text()
        .replacen("\"rules_version\":1", "\"rules_version\":2", 1);
    let loaded = Journal::read(newer.as_bytes()).expect("it is a journal");
    assert!(matches!(
        Session::<Toy>::load(setting(), loaded),
        Err(LoadFault::NewerRules {
            found: 2,
            known: 1,
            ..
        })
    ));
    let other = session
        .journal()
        .text()
        .replacen("\"rules\":\"toy\"", "\"rules\":\"chess\"", 1);
    let loaded = Journal::read(other.as_bytes()).expect("it is a journal");
    assert!(matches!(
        Session::<Toy>::load(setting(), loaded),
        Err(LoadFault::OtherRules { .. })
    ));
}

#[test]
fn dice_that_are_not_the_seeds_are_named() {
    let session = long();
    let other = session.journal().text().replacen(
        &format!(
            "\"seed\":{}",
            session.journal().header().seed.expect("it has a seed")
        ),
        "\"seed\":123456",
        1,
    );
    let loaded = Journal::read(other.as_bytes()).expect("it is a journal");
    let difference = verify::<Toy>(setting(), &loaded.journal)
        .difference
        .expect("it differs");
    assert!(
        difference.what.starts_with("the seed gives"),
        "{difference}"
    );
}

#[test]
fn foreign_newer_and_empty_files_are_refused_in_words() {
    let fault = |text: &str| Journal::read(text.as_bytes()).unwrap_err();
    assert_eq!(fault(""), JournalFault::Empty);
    assert!(matches!(fault("hello\n"), JournalFault::NoHeader { .. }));
    assert!(matches!(fault("\n\n"), JournalFault::NoHeader { .. }));
    assert!(matches!(fault("[]"), JournalFault::NoHeader { .. }));
    assert!(matches!(
        fault("{\"format\":\"small-wars-journal\"}"),
        JournalFault::NoHeader { .. }
    ));
    assert_eq!(
        fault("{\"format\":\"chess\"}"),
        JournalFault::Foreign {
            format: "chess".to_owned()
        }
    );
    assert_eq!(
        fault("{\"format\":\"small-wars-journal\",\"version\":7,\"what\":[]}"),
        JournalFault::Newer { version: 7 }
    );
}

/// K35: refused by size before parsing, or at depth 128, naming what was exceeded.
#[test]
fn what_is_too_large_or_too_deep_is_refused() {
    assert_eq!(
        Journal::read(&vec![b' '; MAX_BYTES + 1]),
        Err(JournalFault::TooBig {
            bytes: MAX_BYTES + 1
        })
    );
    assert_eq!(
        Journal::read(&vec![b'{'; MAX_LINE + 1]),
        Err(JournalFault::LongHeader {
            bytes: MAX_LINE + 1
        })
    );
    let deep = format!("{}\n{{\"order\":{}\n", header_text(), "[".repeat(10_000));
    let notes = Journal::read(deep.as_bytes())
        .expect("its header stands")
        .notes;
    assert!(
        notes[0].to_string().contains("nested deeper than 128"),
        "{notes:?}"
    );
    let wide = format!("{}\n{}\n", header_text(), " x".repeat(MAX_LINE / 2 + 1));
    let notes = Journal::read(wide.as_bytes())
        .expect("its header stands")
        .notes;
    assert!(
        notes[0].to_string().contains("at most 8000000"),
        "{notes:?}"
    );
    let order = format!(
        "{}\n{{\"order\":[{}1]}}\n",
        header_text(),
        "1,".repeat(40_000)
    );
    let notes = Journal::read(order.as_bytes())
        .expect("its header stands")
        .notes;
    assert!(
        notes[0].to_string().contains("an input has at most 64000"),
        "{notes:?}"
    );
    let input = "{\"dice\":[1],\"hash\":\"0000000000000000\"}\n";
    let many = format!("{}\n{}", header_text(), input.repeat(MAX_INPUTS + 2));
    let loaded = Journal::read(many.as_bytes()).expect("its header stands");
    assert_eq!(loaded.journal.entries().len(), MAX_INPUTS);
    assert!(
        loaded.notes[0]
            .to_string()
            .contains("more than 100000 inputs"),
        "{:?}",
        loaded.notes
    );
    for at in [0, 2, 9_000_000] {
        let remark = format!("{}\n{{\"remark\":1,\"at\":{at}}}\n", header_text());
        let loaded = Journal::read(remark.as_bytes()).expect("its header stands");
        let said = format!("about input {at} of 0");
        assert!(loaded.notes[0].to_string().contains(&said));
        assert!(loaded.journal.remarks().is_empty());
    }
    let back = format!("{}\n{}\n", header_text(), back_line(4));
    let notes = Journal::read(back.as_bytes())
        .expect("its header stands")
        .notes;
    assert!(
        notes[0].to_string().contains("back to input 4 of 0"),
        "{notes:?}"
    );
    let deep = "[".repeat(10_000);
    assert!(
        Journal::read(deep.as_bytes())
            .unwrap_err()
            .to_string()
            .contains("deeper than 128")
    );
}

fn header_text() -> String {
    Journal::new(header()).header_line()
}

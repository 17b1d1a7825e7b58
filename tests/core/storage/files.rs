//! Files: what a kill leaves behind, bad ones among good ones, two programs at once.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

use small_wars::engine::Ruleset;
use small_wars::engine::journal::{MAX_BYTES, Note};
use small_wars::engine::session::LoadNote;
use small_wars::rules::AnyBattle;
use small_wars::rules::insurgent::Book;
use small_wars::storage::files::Files;
use small_wars::storage::{Hold, Kind, Store, StoreFault, Unopened, glance, kind, name_at, unpack};

use super::{begun, go_on, guard, keep, play, sink};

/// A folder of its own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("small-wars-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Folder(folder)
    }

    fn files(&self) -> Files {
        Files::at(&self.0)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn every_input_lies_in_the_file_at_once_and_the_battle_goes_on_from_it() {
    let folder = Folder::new("goes-on");
    let files = folder.files();
    let mut battle = begun(5);
    keep(&files, "one", &mut battle);
    for seed in 0..12 {
        play(&mut battle, 1, seed);
        assert_eq!(battle.unsaved(), None);
        let text = String::from_utf8(files.read("one").unwrap()).unwrap();
        assert_eq!(text, battle.journal().text());
    }
    let hash = battle.hash();
    drop(battle);
    let mut again = go_on(&files, "one");
    assert_eq!(again.hash(), hash);
    play(&mut again, 3, 77);
    assert_eq!(go_on_as_it_lies(&files, "one"), again.hash());
}

/// The hash of a battle as the file has it.
fn go_on_as_it_lies(files: &Files, name: &str) -> u64 {
    let (scenario, loaded) = unpack(&files.read(name).unwrap()).unwrap();
    let (battle, notes) = small_wars::rules::AnyBattle::load(&scenario.setting, loaded).unwrap();
    assert_eq!(notes, []);
    battle.hash()
}

#[test]
fn a_battle_killed_while_it_wrote_loses_that_line_and_takes_the_next() {
    let folder = Folder::new("torn");
    let files = folder.files();
    let mut battle = begun(6);
    play(&mut battle, 5, 1);
    keep(&files, "torn", &mut battle);
    let whole = battle.journal().text();
    drop(battle);
    let last = whole.trim_end().rfind('\n').unwrap();
    for cut in [last + 1, last + 2, whole.len() - 2, whole.len() - 1] {
        fs::write(files.path("torn").unwrap(), &whole[..cut]).unwrap();
        let mut again = go_on(&files, "torn");
        play(&mut again, 2, 2);
        assert_eq!(again.unsaved(), None);
        assert_eq!(
            go_on_as_it_lies(&files, "torn"),
            again.hash(),
            "cut at {cut}"
        );
    }
}

#[test]
fn an_undone_order_stays_undone() {
    let folder = Folder::new("undone");
    let files = folder.files();
    let mut battle = begun(7);
    keep(&files, "undone", &mut battle);
    play(&mut battle, 6, 3);
    battle.undo_across_dice().unwrap();
    let hash = battle.hash();
    drop(battle);
    assert_eq!(go_on_as_it_lies(&files, "undone"), hash);
    let mut again = go_on(&files, "undone");
    play(&mut again, 2, 9);
    assert_eq!(go_on_as_it_lies(&files, "undone"), again.hash());
}

/// The battles that older versions of the rules left.
const OLDER: [&str; 6] = [
    include_str!("../fixtures/rules-1-cut-off.battle"),
    include_str!("../fixtures/rules-1-hold-the-hamlet.battle"),
    include_str!("../fixtures/rules-2-cut-off.battle"),
    include_str!("../fixtures/rules-2-hold-the-hamlet.battle"),
    include_str!("../fixtures/rules-3-into-the-lz.battle"),
    include_str!("../fixtures/rules-4-two-aboard.battle"),
];

/// K11: a battle under older rules is played on as far as they agree, or from its last snapshot, and what is different is told.
#[test]
fn k11_a_battle_under_older_rules_goes_on_and_says_what_is_different() {
    for text in OLDER {
        let (scenario, loaded) = unpack(text.as_bytes()).unwrap();
        let header = loaded.journal.header();
        assert!(header.rules_version < Book::VERSION);
        let (all, snapshots) = (
            loaded.journal.entries().len(),
            loaded.journal.snapshots().to_vec(),
        );
        let last = snapshots.iter().map(|snapshot| snapshot.at).max();
        let (mut battle, notes) = AnyBattle::load(&scenario.setting, loaded).unwrap();
        if notes.is_empty() {
            assert_eq!(battle.inputs(), all);
        } else {
            assert!(matches!(notes[0], LoadNote::Differs(_)), "{notes:?}");
            assert!(battle.inputs() >= last.unwrap_or(1), "{notes:?}");
            assert!(notes.iter().all(|note| !note.to_string().is_empty()));
        }
        let before = battle.inputs();
        play(&mut battle, 3, 5);
        assert!(battle.inputs() > before, "it can be played on");
    }
}

/// K11: a battle of Bushwars from before there were crates goes on from its last snapshot, every squad as it was.
#[test]
fn k11_a_battle_of_bushwars_under_older_rules_goes_on() {
    let text = include_str!("../fixtures/rules-1-patrol.battle");
    let (scenario, loaded) = unpack(text.as_bytes()).unwrap();
    assert_eq!(loaded.journal.header().rules_version, 1);
    let last = loaded.journal.snapshots().iter().map(|s| s.at).max();
    let last = last.expect("snapshots");
    let (mut battle, notes) = AnyBattle::load(&scenario.setting, loaded).unwrap();
    assert!(
        matches!(notes.first(), Some(LoadNote::Differs(_))),
        "{notes:?}"
    );
    assert!(last > 0 && battle.inputs() >= last, "{notes:?}");
    let view = battle.view(None);
    assert_eq!(view.elements.len(), 6);
    assert!(view.elements.iter().any(|e| e.strength < e.full_strength));
    let before = battle.inputs();
    play(&mut battle, 3, 5);
    assert!(battle.inputs() > before, "it can be played on");
}

/// K11: newer and foreign rules are refused by name, and the file is left as it is.
#[test]
fn k11_newer_and_foreign_rules_are_refused_and_left_alone() {
    let folder = Folder::new("rules");
    let files = folder.files();
    fs::create_dir_all(files.path("a").unwrap().parent().unwrap()).unwrap();
    let told = [
        (
            "newer",
            OLDER[0].replacen("\"rules_version\":1", "\"rules_version\":99", 1),
            "newer program",
        ),
        (
            "foreign",
            OLDER[0].replacen(
                "\"rules\":\"insurgent_commander\"",
                "\"rules\":\"chess\"",
                1,
            ),
            "chess",
        ),
    ];
    for (name, text, why) in told {
        assert_ne!(text, OLDER[0]);
        fs::write(files.path(name).unwrap(), &text).unwrap();
        let file = files.read(name).unwrap();
        let (scenario, loaded) = unpack(&file).unwrap();
        let fault = AnyBattle::load(&scenario.setting, loaded)
            .map(|_| ())
            .unwrap_err();
        assert!(fault.to_string().contains(why), "{fault}");
        assert!(glance(&file).is_err());
        assert_eq!(fs::read_to_string(files.path(name).unwrap()).unwrap(), text);
    }
}

#[test]
fn bad_files_say_why_and_leave_the_others_alone() {
    let folder = Folder::new("bad");
    let files = folder.files();
    let mut battle = begun(8);
    play(&mut battle, 8, 4);
    keep(&files, "good", &mut battle);
    let whole = battle.journal().text().into_bytes();
    let put = |name: &str, bytes: &[u8]| fs::write(files.path(name).unwrap(), bytes).unwrap();
    for percent in 0..100 {
        put(
            &format!("cut-{percent}"),
            &whole[..whole.len() * percent / 100],
        );
    }
    let mut flips = small_wars::chance::Dice::new(12);
    for n in 0..40 {
        let mut flipped = whole.clone();
        let place = flips.pick(flipped.len());
        flipped[place] ^= 1 << flips.pick(8);
        put(&format!("flipped-{n}"), &flipped);
    }
    put(
        "newer",
        b"{\"format\":\"small-wars-journal\",\"version\":99}\n",
    );
    put("foreign", b"{\"format\":\"another-game\",\"version\":1}\n");
    put("noise", &[0xff, 0x00, 0xfe, 0x80]);
    File::create(files.path("huge").unwrap())
        .unwrap()
        .set_len(MAX_BYTES as u64 + 1)
        .unwrap();

    let list = files.battles().unwrap();
    assert_eq!(list.len(), 1 + 100 + 40 + 4);
    let mut opened = 0;
    for kept in &list {
        match files.read(&kept.name) {
            Ok(bytes) => match glance(&bytes) {
                Ok(_) => opened += 1,
                Err(why) => assert!(!why.to_string().is_empty()),
            },
            Err(why) => assert!(matches!(why, StoreFault::TooBig { .. }), "{why}"),
        }
    }
    assert!(opened > 40, "{opened} could be opened");
    let told = |name: &str| glance(&files.read(name).unwrap()).unwrap_err().to_string();
    assert!(
        told("newer").contains("a newer program wrote this file"),
        "{}",
        told("newer")
    );
    assert!(
        told("foreign").contains("another-game"),
        "{}",
        told("foreign")
    );
    assert!(told("cut-0").contains("empty"), "{}", told("cut-0"));
    assert_eq!(
        glance(&files.read("good").unwrap()).unwrap().inputs,
        battle.inputs()
    );
    let newer = fs::read(files.path("newer").unwrap()).unwrap();
    assert_eq!(
        newer,
        b"{\"format\":\"small-wars-journal\",\"version\":99}\n"
    );
}

#[test]
fn a_glance_tells_how_a_battle_stands() {
    let mut battle = begun(9);
    play(&mut battle, 2_000, 5);
    let seen = glance(battle.journal().text().as_bytes()).unwrap();
    assert!(
        seen.over && seen.notes.is_empty() && seen.sides.len() == 2,
        "{seen:?}"
    );
    assert_eq!(seen.sides[0].1, "person");
    assert_eq!(seen.turn, battle.view(None).turn);
    let half = battle.journal().text();
    let half = &half.as_bytes()[..half.len() / 2];
    let seen = glance(half).unwrap();
    assert!(!seen.over);
    assert!(
        seen.notes
            .iter()
            .all(|note| matches!(note, LoadNote::File(Note::Torn { .. }))),
        "{:?}",
        seen.notes
    );
}

#[test]
fn a_file_that_was_changed_or_deleted_meanwhile_is_not_written_to() {
    let folder = Folder::new("changed");
    let files = folder.files();
    let mut battle = begun(10);
    keep(&files, "mine", &mut battle);
    let path = files.path("mine").unwrap();
    OpenOptions::new()
        .append(true)
        .open(&path)
        .unwrap()
        .write_all(b"other\n")
        .unwrap();
    play(&mut battle, 1, 1);
    assert!(
        battle.unsaved().is_some_and(|why| why.contains("another")),
        "{:?}",
        battle.unsaved()
    );
    assert!(fs::read_to_string(&path).unwrap().ends_with("other\n"));
    fs::remove_file(&path).unwrap();
    battle.save_again();
    assert!(battle.unsaved().is_some());
    let text = battle.journal().text();
    battle.keep_in(sink(&files, "new", &text), false);
    play(&mut battle, 1, 2);
    assert_eq!(battle.unsaved(), None);
    assert_eq!(go_on_as_it_lies(&files, "new"), battle.hash());
}

/// Another process: this test program, run again with the folder in its environment, tries to hold the battle.
#[test]
fn a_battle_open_in_another_process_is_not_held_here() {
    const ASKED: &str = "SMALL_WARS_TEST_HOLDS";
    if let Some(folder) = std::env::var_os(ASKED) {
        let held = Files::at(folder).hold("shared");
        println!(
            "{}",
            if matches!(held, Hold::Elsewhere) {
                "elsewhere"
            } else {
                "got it"
            }
        );
        return;
    }
    let folder = Folder::new("shared");
    let files = folder.files();
    let mut battle = begun(11);
    keep(&files, "shared", &mut battle);
    let other = || {
        let output = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "storage::files::a_battle_open_in_another_process_is_not_held_here",
            ])
            .arg("--nocapture")
            .env(ASKED, &folder.0)
            .output()
            .unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(other().contains("elsewhere"), "{}", other());
    assert!(
        matches!(files.hold("shared"), Hold::Elsewhere),
        "a second window of this program"
    );
    drop(battle);
    assert!(other().contains("got it"), "{}", other());
    drop(guard(&files, "shared"));
}

#[test]
fn what_is_deleted_is_gone_and_names_lead_nowhere_else() {
    let folder = Folder::new("deleted");
    let files = folder.files();
    keep(&files, "a", &mut begun(12));
    files.remove("a").unwrap();
    assert_eq!(files.battles().unwrap(), []);
    assert_eq!(files.remove("a"), Err(StoreFault::NoSuch("a".to_owned())));
    assert_eq!(
        files.read("../a"),
        Err(StoreFault::NoName("../a".to_owned()))
    );
    assert!(files.set_note("../../x", "1").is_err());
    files.set_note("settings", "{}").unwrap();
    assert_eq!(files.note("settings").unwrap().as_deref(), Some("{}"));
    files.set_note("settings", "").unwrap();
    assert_eq!(files.note("settings").unwrap(), None);
}

#[test]
fn a_folder_that_cannot_be_written_says_so() {
    let folder = Folder::new("no-folder");
    fs::create_dir_all(folder.0.parent().unwrap()).unwrap();
    fs::write(&folder.0, "a file where the folder should be").unwrap();
    let files = folder.files();
    let fault = files
        .keep("a", "text\n", Box::new(()))
        .err()
        .expect("it cannot");
    assert!(
        fault.to_string().contains("small-wars-no-folder"),
        "{fault}"
    );
    fs::remove_file(&folder.0).unwrap();
}

#[test]
fn files_are_told_apart_by_what_stands_in_them() {
    assert_eq!(
        kind(begun(1).journal().text().as_bytes()),
        Some(Kind::Battle)
    );
    assert_eq!(
        kind(small_wars::scenario::built_in()[0].text.as_bytes()),
        Some(Kind::Scenario)
    );
    assert_eq!(kind(b""), None);
    assert_eq!(kind(&[0x89, b'P', b'N', b'G', 0xff]), None);
    assert!(matches!(unpack(b"PK\x03\x04"), Err(Unopened::Journal(_))));
    let list = [name_at(0), name_at(1), name_at(86_400_000)];
    assert!(list.is_sorted(), "newer names come later: {list:?}");
}

#[test]
fn a_disk_that_takes_half_a_line_is_mended_by_the_next() {
    let folder = Folder::new("half");
    let files = folder.files();
    let mut kept = sink(&files, "half", "head\n");
    kept.append("one").unwrap();
    let path = files.path("half").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "head\none\n");
    drop(kept);
    drop(sink(&files, "half", "head\none\ntwo\n"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "head\none\ntwo\n");
    drop(sink(&files, "half", "head\n"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "head\n");
}

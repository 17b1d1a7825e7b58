//! The program as it is called: what it prints where, and how it ends.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use small_wars::engine::SideId;
use small_wars::engine::battle::Waiting;
use small_wars::engine::journal::Header;
use small_wars::engine::session::Source;
use small_wars::headless::load;
use small_wars::headless::simulate::{Plan, simulate};
use small_wars::opponent::Player;
use small_wars::rules::AnyBattle;

fn run(arguments: &[&str]) -> (i32, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = Command::new(env!("CARGO_BIN_EXE_small-wars"))
        .args(arguments)
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

/// A file that is gone when the test is over.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new(name: &str, bytes: &[u8]) -> Scratch {
        let path = std::env::temp_dir().join(format!("small-wars-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).expect("a file can be written");
        Scratch(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A journal of the hamlet's first orders.
fn journal() -> String {
    let scenario = load("hold-the-hamlet").expect("it is built in").scenario;
    let header = Header::new(scenario.ruleset, 0, &scenario.text);
    let mut battle = AnyBattle::begin(&scenario.setting, header, Source::seeded(5));
    for _ in 0..30 {
        let Waiting::Decision(decision) = battle.waiting() else {
            break;
        };
        let side: SideId = decision.side;
        let mut offers = battle.offers();
        offers.retain(|offer| offer.refused.is_none());
        let candidate = offers
            .iter()
            .find_map(|offer| battle.candidates(offer).into_iter().next())
            .expect("something can be done");
        battle
            .submit_json(side, &candidate.order)
            .expect("a candidate is accepted");
    }
    battle.journal().text()
}

#[test]
fn help_goes_out_and_errors_go_to_standard_error() {
    let (code, out, err) = run(&["--help"]);
    assert_eq!((code, err.as_str()), (0, ""));
    for command in ["check", "replay", "simulate", "referee"] {
        assert!(out.contains(command), "{out}");
    }
    let (code, out, err) = run(&["chekc"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("check"), "{err}");
    let (code, _, err) = run(&["simulate", "hold-the-hamlet", "--players", "random"]);
    assert_eq!(code, 2);
    assert!(err.contains("this battle has 2 sides"), "{err}");
    let (code, _, err) = run(&["simulate", "hold-the-hamlet", "--players", "random,chess"]);
    assert_eq!(code, 2);
    assert!(err.contains("there are: random"), "{err}");
}

#[test]
fn check_ends_with_1_when_a_file_is_no_battle() {
    assert_eq!(run(&["check", "hold-the-hamlet", "cut-off"]).0, 0);
    let bad = Scratch::new("bad.ron", b"(title: 5)");
    let (code, out, err) = run(&["check", "cut-off", bad.name()]);
    assert_eq!(code, 1);
    assert!(out.contains("cut-off"), "{out}");
    assert!(err.starts_with(&format!("{}:1:", bad.name())), "{err}");
    assert_eq!(run(&["check"]).0, 2);
}

#[test]
fn the_same_seeds_give_the_same_battles_however_many_at_a_time() {
    let setting = load("cut-off").expect("it is built in").scenario.setting;
    let plan = |seed, battles, jobs| Plan {
        battles,
        seed,
        players: vec![Player::Random; 2],
        jobs,
    };
    let play = |plan: &Plan| {
        simulate(&setting, plan, &|| {})
            .expect("it is played")
            .battles
    };
    let one = play(&plan(7, 6, 1));
    assert_eq!(one, play(&plan(7, 6, 2)));
    assert_eq!(one[4..5], play(&plan(11, 1, 1)));
    assert_eq!(
        one.iter().map(|b| b.seed).collect::<Vec<_>>(),
        [7, 8, 9, 10, 11, 12]
    );
}

#[test]
fn simulate_prints_a_table_and_writes_json() {
    let file = Scratch::new("simulated.json", b"");
    let (code, out, err) = run(&[
        "simulate",
        "hold-the-hamlet",
        "--battles",
        "3",
        "--seed",
        "2",
        "--json",
        file.name(),
    ]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(
        out.contains("French (random)") && out.contains("draws"),
        "{out}"
    );
    let json = std::fs::read_to_string(&file.0).expect("it was written");
    let json: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(json["battles"].as_array().map(Vec::len), Some(3));
    assert_eq!(json["tally"]["battles"], 3);
}

#[test]
fn replay_tells_and_verifies_a_journal() {
    let text = journal();
    let file = Scratch::new("battle.jsonl", text.as_bytes());
    let (code, out, err) = run(&["replay", file.name()]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.lines().count() > 10, "{out}");
    let (code, out, _) = run(&["replay", file.name(), "--json"]);
    assert_eq!(code, 0);
    for line in out.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        assert!(line["told"].is_array(), "{line}");
    }
    let (code, out, _) = run(&["replay", file.name(), "--verify"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("give the same again"), "{out}");

    // What is remarked about an order is told, and a hand's dice are counted apart.
    let (header, rest) = text.split_once('\n').expect("lines");
    let thought = r#"{"element":0,"options":[{"course":"wildest","draft":{"offer":"end_phase"},"scores":{"sober":0.0,"danger":0.0,"wild":0.0},"reasons":[]}],"die":10,"chosen":0,"weighed":3}"#;
    let remark = format!("{header}\n{{\"remark\":{thought},\"at\":1}}\n{rest}");
    let by_hand = remark.replacen("{\"dice\":", "{\"hand\":", 1);
    let file = Scratch::new("remark.jsonl", remark.as_bytes());
    let (code, out, err) = run(&["replay", file.name()]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(
        out.contains("10 on the matrix's D10. The craziest"),
        "{out}"
    );
    let (_, out, _) = run(&["replay", file.name(), "--json"]);
    assert!(out.contains("\"remark\":{"), "{out}");
    let file = Scratch::new("by-hand.jsonl", by_hand.as_bytes());
    let (_, out, _) = run(&["replay", file.name(), "--verify", "--json"]);
    let line: serde_json::Value = serde_json::from_str(&out).expect("a line of JSON");
    assert!(line["by_hand"].as_u64() > Some(0), "{line}");

    // What a header says of sides that are not there, or twice, is named.
    for (said, told) in [
        (
            r#""hand":[0,7],"app":"#,
            "hand: there is no side 7, they are 0 to 1",
        ),
        (r#""hand":[1,1],"app":"#, "hand: side 1 is named twice"),
    ] {
        let strange = text.replacen("\"app\":", said, 1);
        let file = Scratch::new("stranger.jsonl", strange.as_bytes());
        let (code, _, err) = run(&["replay", file.name(), "--verify"]);
        assert!(code == 1 && err.contains(told), "{err}");
    }
    let crowd = text.replacen("\"players\":[]", "\"players\":[\"a\",\"b\",\"c\"]", 1);
    let file = Scratch::new("crowd.jsonl", crowd.as_bytes());
    let (code, _, err) = run(&["replay", file.name(), "--verify"]);
    let told = "players: 3 are named, there are 2 sides; it is left out";
    assert!(code == 1 && err.contains(told), "{err}");
    let options = r#""options":{"natural_6_hits":true,"natural_6_hits":false}"#;
    let twice = text.replacen("\"options\":null", options, 1);
    let file = Scratch::new("twice.jsonl", twice.as_bytes());
    let (code, _, err) = run(&["replay", file.name(), "--verify"]);
    assert!(
        code == 1 && err.contains("\"natural_6_hits\" stands here twice"),
        "{err}"
    );

    let at = text.rfind("\"hash\":\"").expect("hashes") + 8;
    let digit = if text[at..].starts_with('0') {
        "1"
    } else {
        "0"
    };
    let mut changed = text.clone();
    changed.replace_range(at..at + 1, digit);
    let file = Scratch::new("changed.jsonl", changed.as_bytes());
    let (code, out, _) = run(&["replay", file.name(), "--verify"]);
    assert_eq!(code, 1, "{out}");
    assert_eq!(run(&["replay", "no-such-file"]).0, 1);
}

#[test]
fn the_referee_plays_built_in_battles_and_goes_on_with_journals() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_small-wars"))
        .arg("referee")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let file = Scratch::new("refereed.jsonl", journal().as_bytes());
    let requests = [
        r#"{"do":"new","scenario":"no-such-battle","seed":1}"#.to_owned(),
        r#"{"do":"new","scenario":"hold-the-hamlet","seed":5}"#.to_owned(),
        serde_json::json!({"do": "load", "path": file.name()}).to_string(),
    ];
    let mut input = child.stdin.take().expect("a way in");
    for request in &requests {
        writeln!(input, "{request}").expect("it listens");
    }
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    let answers: Vec<serde_json::Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    assert!(
        answers[0]["error"]
            .as_str()
            .is_some_and(|e| e.contains("cut-off")),
        "{answers:?}"
    );
    assert_eq!(answers[1]["ok"], "new", "{answers:?}");
    assert_eq!(answers[2]["ok"], "load", "{answers:?}");
    assert!(
        answers[2]["inputs"].as_u64() > answers[1]["inputs"].as_u64(),
        "{answers:?}"
    );
}

#[test]
fn a_file_of_the_other_kind_is_told_with_the_command_that_reads_it() {
    let battle = Scratch::new("kind.battle", journal().as_bytes());
    let (code, _, err) = run(&["check", battle.name()]);
    assert_eq!(code, 1);
    assert!(err.contains("small-wars replay FILE"), "{err}");
    let scenario = load("hold-the-hamlet").expect("it is built in").scenario;
    let scenario = Scratch::new("kind.ron", scenario.text.as_bytes());
    let (code, _, err) = run(&["replay", scenario.name()]);
    assert_eq!(code, 1);
    assert!(err.contains("small-wars check FILE"), "{err}");
    let latin = Scratch::new("latin.ron", b"(\n  title: \"caf\xe9\",\n)");
    let (code, _, err) = run(&["check", latin.name()]);
    assert_eq!(code, 1);
    assert!(err.contains(":2:14: this is no text in UTF-8"), "{err}");
}

#[test]
fn simulate_says_before_it_plays_what_it_cannot_do() {
    let (code, out, err) = run(&["simulate", "cut-off", "--json", "/no/such/place/x.json"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("/no/such/place/x.json: "), "{err}");
    let (code, _, err) = run(&["simulate", "cut-off", "--jobs", "100000"]);
    assert_eq!(code, 2);
    assert!(err.contains("0..=1024"), "{err}");
    let (code, _, err) = run(&["simulate", "cut-off", "--players", "random"]);
    assert_eq!(code, 2);
    assert!(err.contains("Usage: small-wars simulate"), "{err}");
}

/// A battle of seven sides: one player is named for each, or none.
#[test]
fn simulate_plays_battles_of_many_sides() {
    let plan = ["simulate", "first-come-first-serve", "--battles", "1"];
    let (code, out, err) = run(&plan);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("The commandos"), "{out}");
    let (code, _, err) = run(&[&plan[..], &["--players", "matrix,random"]].concat());
    assert_eq!(code, 2);
    assert!(err.contains("has 7 sides"), "{err}");
    assert!(err.contains(&["random"; 7].join(",")), "{err}");
}

#[test]
fn simulate_leaves_a_file_alone_that_it_writes_nothing_into() {
    let file = Scratch::new("kept.json", b"what was there");
    let json = ["--json", file.name()];
    let plan = ["simulate", "cut-off", "--battles", "1", "--players"];
    let (code, _, _) = run(&[&plan[..], &["random"], &json].concat());
    assert_eq!(code, 2);
    assert_eq!(std::fs::read(&file.0).expect("a file"), b"what was there");
    let long = Scratch::new("long.json", &vec![b'x'; 100_000]);
    let (code, _, err) = run(&[&plan[..], &["random,random"], &["--json", long.name()]].concat());
    assert_eq!(code, 0, "{err}");
    let written = std::fs::read(&long.0).expect("a file");
    assert!(serde_json::from_slice::<serde_json::Value>(&written).is_ok());
}

#[cfg(target_os = "linux")]
#[test]
fn nowhere_to_write_is_no_reason_to_panic() {
    let full = || {
        let device = std::fs::OpenOptions::new().write(true).open("/dev/full");
        Stdio::from(device.expect("a device that is full"))
    };
    let battle = Scratch::new("full.battle", journal().as_bytes());
    let code = |arguments: &[&str], out: Stdio, err: Stdio| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_small-wars"));
        let run = program.args(arguments).stdin(Stdio::null());
        let status = run.stdout(out).stderr(err).status();
        status.expect("the program runs").code()
    };
    for (arguments, wanted) in [
        (&["check", "nope"][..], 1),
        (&["check", "cut-off"], 0),
        (&["replay", "nope"], 1),
        (&["replay", battle.name()], 0),
        (&["simulate", "nope"], 1),
        (&["simulate", "cut-off", "--players", "random"], 2),
        (&["play"], 1),
        (&["chekc"], 2),
    ] {
        assert_eq!(
            code(arguments, Stdio::null(), full()),
            Some(wanted),
            "{arguments:?} with errors going nowhere"
        );
        let written = if wanted == 0 { 1 } else { wanted };
        assert_eq!(
            code(arguments, full(), full()),
            Some(written),
            "{arguments:?} with all going nowhere"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn files_of_any_name_are_read() {
    use std::os::unix::ffi::OsStrExt;

    let dir = std::env::temp_dir().join(format!("small-wars-names-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let name = |bytes: &[u8]| dir.join(std::ffi::OsStr::from_bytes(bytes));
    let (scenario, battle) = (name(b"caf\xe9.ron"), name(b"caf\xe9.battle"));
    let cut_off = load("cut-off").expect("it is built in").scenario;
    std::fs::write(&scenario, cut_off.text.as_bytes()).expect("a scenario");
    std::fs::write(&battle, journal()).expect("a battle");
    let json = name(b"caf\xe9.json");
    let code = |arguments: &[&std::ffi::OsStr]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_small-wars"));
        let ran = program.args(arguments).output().expect("the program runs");
        ran.status.code()
    };
    let word = |word: &'static str| std::ffi::OsStr::new(word);
    let (scenario, battle) = (scenario.as_os_str(), battle.as_os_str());
    assert_eq!(code(&[word("check"), scenario]), Some(0));
    assert_eq!(code(&[word("replay"), word("--verify"), battle]), Some(0));
    let simulate = [word("simulate"), scenario, word("--battles"), word("1")];
    let kept = [word("--json"), json.as_os_str()];
    assert_eq!(code(&[&simulate[..], &kept].concat()), Some(0));
    assert!(json.is_file());
    std::fs::remove_dir_all(&dir).expect("it goes away");
}

/// A battle without a last turn in which nobody does anything that ends it.
#[test]
fn a_battle_that_never_ends_is_told_and_counts_as_a_draw() {
    let endless = r#"(
        title: "Endless", briefing: "Water between them.", source: "A test.",
        rules: "fast_and_furious_fifties",
        table: (board: squares(columns: 9, rows: 3, size: 91)),
        sides: [
            (id: "a", name: "A", player: "person", edge: "west"),
            (id: "b", name: "B", player: "computer", edge: "east"),
        ],
        victory: [(side: "a", destroy: ())],
        terrain: [
            (preset: "water", cells: [(4, 0), (4, 1), (4, 2)]),
            (preset: "hill", cells: [(3, 0), (3, 1), (3, 2)]),
        ],
        elements: [
            (id: "one", side: "a", type: "hq", name: "One", at: (0, 0)),
            (id: "two", side: "b", type: "hq", name: "Two", at: (8, 2)),
        ],
    )"#;
    let file = Scratch::new("endless.ron", endless.as_bytes());
    let (code, out, err) = run(&["check", file.name()]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("it may never end"), "{out}");
    let (code, out, err) = run(&["simulate", file.name(), "--battles", "2"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("2 were broken off unfinished"), "{out}");
}

/// `--option` changes house rules of what is simulated; what will not do is told whole, and nothing is played.
#[test]
fn options_are_changed_on_the_command_line() {
    let simulate = |options: &[&str]| {
        let mut arguments = vec!["simulate", "hold-the-hamlet", "--battles", "4"];
        for option in options {
            arguments.extend(["--option", option]);
        }
        run(&arguments)
    };
    let (code, plain, _) = simulate(&[]);
    assert_eq!(code, 0, "{plain}");
    let (code, short, err) = simulate(&["max_range=5 cm", "natural_6_hits=false"]);
    assert_eq!(code, 0, "{err}");
    assert!(
        short.contains("with max_range: 50\nwith natural_6_hits: false\n"),
        "{short}"
    );
    let shares = |table: &str| table.lines().skip(3).map(str::to_owned).collect::<Vec<_>>();
    assert_ne!(shares(&plain), shares(&short), "the battles go another way");
    let (code, out, err) =
        simulate(&["max_rang=5 cm", "civvie_kill_on=7", "sniper_no_leader=pins"]);
    assert_eq!((code, out.as_str()), (1, ""));
    for line in [
        "--option max_rang: there is no option \"max_rang\"; is \"max_range\" meant?",
        "--option civvie_kill_on: 7 will not do here; a whole number from 2 to 6 is wanted",
        "--option sniper_no_leader: \"pins\" will not do here; one of: no_effect, pins_roller",
    ] {
        assert!(err.contains(line), "{err}");
    }
    let (code, quoted, err) = simulate(&["max_range=\"5 cm\"", "natural_6_hits='false'"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(
        shares(&quoted)[..4],
        shares(&short)[..4],
        "the same battles"
    );
    let (code, _, err) = simulate(&["max_range=5 cm", "max_range=6 cm"]);
    assert!(
        code == 1 && err.contains("--option max_range: it is given twice; give it once"),
        "{err}"
    );
    let (code, _, err) = simulate(&["max_range=\"5 cm"]);
    assert!(code == 1 && err.contains("--option max_range:"), "{err}");
    let (code, _, err) = simulate(&["max_range"]);
    assert!(code == 2 && err.contains("write NAME=VALUE"), "{err}");
    let (code, _, err) = run(&["simulate", "get-em-up", "--option", "hq_count=21"]);
    assert!(
        code == 1 && err.contains("a whole number from 1 to 20 is wanted"),
        "{err}"
    );
}

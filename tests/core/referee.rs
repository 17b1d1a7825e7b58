//! The referee, on the toy rule book: every request, and lines that are none.

use std::io::Cursor;

use serde_json::{Value as Json, json};
use small_wars::engine::journal::Journal;
use small_wars::engine::{Playable, Session, SideId, Source};
use small_wars::headless::{House, Referee};

use crate::engine::{header, setting};
use crate::toy::Toy;

struct Harbour;

impl House for Harbour {
    fn text(&self, name: &str) -> Result<String, String> {
        match name {
            "harbour" => Ok("three captains".to_owned()),
            _ => Err(format!("{name}: there is no such battle")),
        }
    }

    fn begin(
        &self,
        scenario: &str,
        options: &Json,
        players: Vec<String>,
        hand: Vec<SideId>,
        source: Source,
    ) -> Result<Box<dyn Playable>, String> {
        let mut header = header();
        header.scenario = scenario.to_owned();
        header.players = players;
        header.hand = hand;
        header.options = options.clone();
        Ok(Box::new(Session::<Toy>::new(setting(), header, source)))
    }

    fn go_on(&self, journal: &[u8]) -> Result<(Box<dyn Playable>, Vec<String>), String> {
        let loaded = Journal::read(journal).map_err(|fault| fault.to_string())?;
        let (session, notes) =
            Session::<Toy>::load(setting(), loaded).map_err(|fault| fault.to_string())?;
        let notes = notes.iter().map(ToString::to_string).collect();
        Ok((Box::new(session), notes))
    }
}

struct Table(Referee<Harbour>);

impl Table {
    fn ask(&mut self, request: Json) -> Json {
        self.0.answer(request.to_string().as_bytes())
    }

    /// Asks what must be answered.
    #[track_caller]
    fn get(&mut self, request: Json) -> Json {
        let answer = self.ask(request);
        assert!(answer.get("error").is_none(), "{answer}");
        answer
    }

    #[track_caller]
    fn error(&mut self, request: Json) -> String {
        let answer = self.ask(request);
        answer["error"].as_str().expect("it is refused").to_owned()
    }
}

fn table(source: Json) -> Table {
    let mut table = Table(Referee::new(Harbour));
    let mut new = json!({"do": "new", "scenario": "harbour"});
    for (key, value) in source.as_object().expect("a source is an object") {
        new[key] = value.clone();
    }
    table.get(new);
    table
}

#[test]
fn a_battle_is_played_by_candidates_to_its_end() {
    let mut table = table(json!({"seed": 5}));
    let mut last = Json::Null;
    for turn in 0..1000 {
        let decision = table.get(json!({"do": "decision", "candidates": true}));
        if decision["waiting"]["for"] == "nothing" {
            last = decision;
            break;
        }
        let candidates = decision["offers"][0]["candidates"]
            .as_array()
            .expect("there are some");
        let one = &candidates[turn % candidates.len()];
        let side = decision["waiting"]["side"].clone();
        let verdict = table.get(json!({"do": "judge", "draft": one["draft"]}));
        assert_eq!(verdict["verdict"]["refused"], Json::Null);
        let form = if turn % 2 == 0 { "draft" } else { "order" };
        let mut order = json!({"do": "order", "side": side});
        order[form] = one[form].clone();
        let before = table.get(json!({"do": "hash"}));
        let after = table.get(order);
        assert_eq!(after["from"], before["inputs"]);
        assert_ne!(after["hash"], before["hash"]);
    }
    assert_eq!(last["waiting"]["reason"], "[toy-over]");
    let verified = table.get(json!({"do": "verify"}));
    assert_eq!(verified["difference"], Json::Null);
    let events = table.get(json!({"do": "events"}));
    assert!(events["events"].as_array().expect("a list").len() > 30);
    let late = table.get(json!({"do": "events", "since": verified["inputs"]}));
    assert_eq!(late["events"], json!([]));
}

#[test]
fn sides_that_are_not_there_and_names_that_stand_twice_are_refused() {
    let mut empty = Table(Referee::new(Harbour));
    let new = |key: &str, value: Json| {
        let mut new = json!({"do": "new", "scenario": "harbour", "seed": 1});
        new[key] = value;
        new
    };
    let told = empty.error(new("hand", json!([0, 3])));
    assert_eq!(
        told,
        "hand: there is no side 3, they are 0 to 2; 0 is side 0, 1 is side 1, 2 is side 2"
    );
    let told = empty.error(new("hand", json!([1, 1])));
    assert!(told.starts_with("hand: side 1 is named twice"), "{told}");
    let told = empty.error(new("players", json!(["a", "b", "c", "d"])));
    assert!(
        told.starts_with("players: 4 are named, there are 3 sides"),
        "{told}"
    );
    let told = empty.error(json!({"do": "hash"}));
    assert!(told.contains("there is no battle"), "{told}");
    empty.get(new("players", json!(["a", "b", "c"])));
    empty.get(new("hand", json!([2, 0])));

    let mut table = table(json!({"seed": 1}));
    for request in [
        json!({"do": "state", "viewer": 3}),
        json!({"do": "undo", "side": 3}),
        json!({"do": "order", "side": 3, "order": {"sail": 2}}),
    ] {
        let told = table.error(request);
        assert_eq!(
            told,
            "there is no side 3: 0 is side 0, 1 is side 1, 2 is side 2"
        );
    }
    let twice: &[u8] = br#"{"do":"new","scenario":"harbour","seed":1,"options":{"a":1,"a":2}}"#;
    let answer = table.0.answer(twice);
    let told = answer["error"].as_str().expect("it is refused");
    assert!(told.contains("\"a\" stands here twice"), "{told}");
}

#[test]
fn dice_are_scripted_or_asked_for() {
    let mut table = table(json!({"dice": [3]}));
    let sail =
        |side: u8, island: u8| json!({"do": "order", "side": side, "order": {"sail": island}});
    table.get(sail(0, 2));
    table.get(sail(1, 2));
    let stalled = table.get(sail(2, 8));
    assert!(
        stalled["stalled"]
            .as_str()
            .expect("it stalls")
            .contains("has 0 left")
    );
    assert_eq!(stalled["waiting"]["for"], "dice");
    assert_eq!(stalled["waiting"]["sides"], 6);
    let wrong = table.get(json!({"do": "script", "dice": [9]}));
    assert!(
        wrong["stalled"]
            .as_str()
            .expect("it stalls")
            .contains("cannot show 9")
    );
    assert_eq!(wrong["script_left"], 1);
    assert_eq!(
        table.get(json!({"do": "dice", "dice": [6]}))["stalled"]
            .as_str()
            .map(|s| s.contains("cannot show 9")),
        Some(true)
    );

    let mut asked = self::table(json!({"ask": true}));
    assert_eq!(table_waits(&mut asked), ("dice".to_owned(), json!(10)));
    assert!(
        asked
            .error(json!({"do": "dice", "dice": [1, 2]}))
            .contains("1 dice are wanted")
    );
    assert!(
        asked
            .error(json!({"do": "dice", "dice": [11]}))
            .contains("cannot show 11")
    );
    assert!(
        asked
            .error(json!({"do": "script", "dice": [1]}))
            .contains("not scripted")
    );
    asked.get(json!({"do": "dice", "dice": [10]}));
    assert_eq!(table_waits(&mut asked).0, "decision");
}

fn table_waits(table: &mut Table) -> (String, Json) {
    let decision = table.get(json!({"do": "decision"}));
    let waits = decision["waiting"]["for"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    (waits, decision["waiting"]["sides"].clone())
}

#[test]
fn saved_loaded_taken_back_and_looked_at() {
    let mut table = table(json!({"seed": 8}));
    let sail =
        |side: u8, island: u8| json!({"do": "order", "side": side, "order": {"sail": island}});
    let start = table.get(json!({"do": "hash"}));
    let sailed = table.get(sail(0, 2));
    let saved = table.get(json!({"do": "save"}));
    let undone = table.get(json!({"do": "undo", "side": 0}));
    assert_eq!(undone["hash"], start["hash"]);
    assert!(
        table
            .error(json!({"do": "undo", "side": 0}))
            .contains("dice have rolled")
    );
    let loaded = table.get(json!({"do": "load", "journal": saved["journal"]}));
    assert_eq!(
        (&loaded["hash"], &loaded["notes"]),
        (&sailed["hash"], &json!([]))
    );
    table.get(sail(1, 3));
    assert!(
        table
            .error(json!({"do": "undo", "side": 0}))
            .contains("side 1's")
    );
    table.get(json!({"do": "look", "at": 1}));
    assert_eq!(table.get(json!({"do": "hash"}))["hash"], start["hash"]);
    assert!(table.error(sail(0, 1)).contains("looked at"));
    assert!(
        table
            .error(json!({"do": "look", "at": 9}))
            .contains("from 0 to 3")
    );
    table.get(json!({"do": "fork"}));
    table.get(sail(0, 1));
    let hidden = table.get(json!({"do": "state", "viewer": 1}));
    let open = table.get(json!({"do": "state"}));
    assert_eq!(hidden["state"]["elements"][0]["tags"], json!([]));
    assert_eq!(
        open["state"]["elements"][0]["tags"][0]["key"],
        "toy-declared"
    );
    let card = table.get(json!({"do": "card", "element": 0}));
    assert_eq!(card["card"][0]["value"], "[toy-number n=0]");
    let path =
        std::env::temp_dir().join(format!("small-wars-referee-{}.battle", std::process::id()));
    let path = path.to_str().expect("a temporary path is text");
    table.get(json!({"do": "save", "path": path}));
    let hash = table.get(json!({"do": "hash"}));
    assert_eq!(
        table.get(json!({"do": "load", "path": path}))["hash"],
        hash["hash"]
    );
    std::fs::remove_file(path).expect("it was written");
}

#[test]
fn sight_lines_are_asked_between_elements_and_places() {
    let mut table = table(json!({"seed": 8}));
    let sight = table.get(json!({"do": "sight", "from": 0, "to": 2}));
    assert_eq!(
        (&sight["seen"], &sight["line"]["crossings"]),
        (&json!(true), &json!([]))
    );
    let place = |x: i64| json!({"at": {"x": x, "y": 500}, "radius": 200, "facing": 0, "level": 0});
    assert_eq!(
        table.get(json!({"do": "sight", "from": 0, "to": place(9000)}))["seen"],
        true
    );
    assert!(
        table
            .error(json!({"do": "sight", "from": 0, "to": place(2_000_000_000)}))
            .contains("on the table")
    );
    assert!(
        table
            .error(json!({"do": "sight", "from": 0, "to": 77}))
            .contains("no element 77")
    );
}

#[test]
fn what_is_no_request_gets_an_error_line_and_the_battle_goes_on() {
    let mut table = table(json!({"seed": 8}));
    let hash = table.get(json!({"do": "hash"}));
    let deep = "[".repeat(100_000);
    for line in [
        "",
        "{",
        "[]",
        "7",
        "null",
        "\"do\"",
        "{\"do\":7}",
        "{\"do\":\"dance\"}",
        "\u{0}",
        &deep,
        "{\"do\":\"hash\",\"more\":1}",
        "{\"do\":\"order\",\"side\":0}",
        "{\"do\":\"order\",\"side\":900,\"order\":{\"sail\":1}}",
        "{\"do\":\"order\",\"side\":0,\"order\":{\"sail\":-1}}",
        "{\"do\":\"order\",\"side\":0,\"order\":{\"sail\":255}}",
        "{\"do\":\"order\",\"side\":1,\"order\":{\"sail\":4}}",
        "{\"do\":\"order\",\"side\":0,\"draft\":{\"choice\":\"a\"}}",
        "{\"do\":\"dice\",\"dice\":[1]}",
        "{\"do\":\"new\",\"scenario\":\"nowhere\",\"seed\":1}",
        "{\"do\":\"new\",\"scenario\":\"harbour\"}",
        "{\"do\":\"new\",\"seed\":1}",
        "{\"do\":\"load\",\"journal\":\"hello\"}",
        "{\"do\":\"load\",\"path\":\"no/such/file\"}",
        "{\"do\":\"save\",\"path\":\"no/such/folder/file\"}",
    ] {
        let answer = table.0.answer(line.as_bytes());
        assert!(
            answer["error"].as_str().is_some_and(|e| !e.is_empty()),
            "{line}: {answer}"
        );
        assert_eq!(table.get(json!({"do": "hash"})), hash);
    }
    let far = table.ask(json!({"do": "order", "side": 0, "order": {"sail": 9}, "id": [1, "a"]}));
    assert_eq!(
        (&far["rule"], &far["id"]),
        (&json!("TOY-1"), &json!([1, "a"]))
    );
    assert!(
        Table(Referee::new(Harbour))
            .error(json!({"do": "hash"}))
            .contains("no battle")
    );
}

#[test]
fn lines_come_in_and_go_out_until_quit() {
    let input = "{\"do\":\"new\",\"scenario\":\"harbour\",\"seed\":1}\n\nnonsense\n{\"do\":\"quit\"}\n{\"do\":\"hash\"}\n";
    let mut output = Vec::new();
    Referee::new(Harbour)
        .serve(&mut Cursor::new(input), &mut output)
        .expect("memory does not fail");
    let text = String::from_utf8(output).expect("answers are text");
    let lines: Vec<Json> = text
        .lines()
        .map(|l| serde_json::from_str(l).expect("an answer is JSON"))
        .collect();
    let oks: Vec<&Json> = lines.iter().map(|l| &l["ok"]).collect();
    assert_eq!(oks, [&json!("new"), &Json::Null, &json!("quit")]);
}

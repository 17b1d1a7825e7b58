//! Orders and drafts of nonsense in the middle of battles of Fast and Furious Fifties, on all three boards.

use serde_json::{Value as Json, json};
use small_wars::chance::Dice;
use small_wars::headless::{Books, Referee};

const BOARDS: [&str; 3] = ["get-em-up", "get-em-up-hexes", "get-em-up-free"];
const NUMBERS: [i64; 9] = [
    i32::MAX as i64,
    i32::MIN as i64,
    -1,
    0,
    1,
    800_000,
    800_001,
    -800_000,
    1_000_000_000,
];

pub fn get(referee: &mut Referee<Books>, request: &Json) -> Json {
    let answer = referee.answer(request.to_string().as_bytes());
    assert!(answer.get("error").is_none(), "{request}: {answer}");
    answer
}

fn number(noise: &mut Dice) -> i64 {
    match noise.pick(3) {
        0 => NUMBERS[noise.pick(NUMBERS.len())],
        _ => noise.pick(9_100) as i64,
    }
}

pub fn id(noise: &mut Dice) -> i64 {
    match noise.pick(6) {
        0 => [16, 77, 65535][noise.pick(3)],
        _ => noise.pick(16) as i64,
    }
}

pub fn path(noise: &mut Dice) -> Json {
    let corners = match noise.pick(20) {
        0 => 65,
        1 => 500,
        _ => noise.pick(4),
    };
    let mut corner = || json!({"x": number(noise), "y": number(noise)});
    (0..corners).map(|_| corner()).collect()
}

pub fn way(noise: &mut Dice) -> Json {
    json!({"path": path(noise), "leave": noise.pick(3) == 0})
}

fn order(noise: &mut Dice) -> Json {
    match noise.pick(6) {
        0 | 1 => json!({"move": {"element": id(noise), "way": way(noise)}}),
        2 => json!({"shoot": {"element": id(noise), "target": id(noise)}}),
        3 => json!({"split": {"element": id(noise), "odd": vec![id(noise); noise.pick(300)]}}),
        4 => json!({"drive_back": {"element": id(noise), "way": way(noise)}}),
        _ => json!({"occupy": {"element": id(noise)}}),
    }
}

fn draft(noise: &mut Dice) -> Json {
    let offers = [
        "move",
        "enter",
        "retreat",
        "drive_back",
        "shoot",
        "split",
        "occupy",
        "",
    ];
    let mut draft = json!({"offer": offers[noise.pick(offers.len())], "path": path(noise)});
    for slot in ["element", "target", "helper"] {
        if noise.pick(4) > 0 {
            draft[slot] = id(noise).into();
        }
    }
    if noise.pick(2) == 0 {
        draft["members"] = json!(vec![id(noise); noise.pick(300)]);
        draft["level"] = noise.pick(256).into();
        draft["facing"] = noise.pick(256).into();
        draft["choice"] = ["leave", "stay", ""][noise.pick(3)].into();
    }
    draft
}

/// Goes on by one of the orders that are offered; false when it is over.
pub fn goes_on(referee: &mut Referee<Books>, noise: &mut Dice) -> bool {
    let decision = get(referee, &json!({"do": "decision", "candidates": true}));
    let side = &decision["waiting"]["side"];
    let none = Vec::new();
    let offers = decision["offers"].as_array().unwrap_or(&none);
    let candidates = |offer: &Json| offer["candidates"].as_array().cloned().unwrap_or_default();
    let mut all: Vec<Json> = offers.iter().flat_map(candidates).collect();
    if all.is_empty() {
        return false;
    }
    let chosen = all.swap_remove(noise.pick(all.len()));
    get(
        referee,
        &json!({"do": "order", "side": side, "order": chosen["order"]}),
    );
    true
}

#[test]
fn hostile_orders_are_refused_in_words_on_every_board() {
    for board in BOARDS {
        let mut referee = Referee::new(Books);
        get(
            &mut referee,
            &json!({"do": "new", "scenario": board, "seed": 3}),
        );
        let mut noise = Dice::new(77);
        let mut refused = 0;
        for n in 0..400 {
            let about = draft(&mut noise);
            let hash = get(&mut referee, &json!({"do": "hash"}))["hash"].clone();
            let decision = get(&mut referee, &json!({"do": "decision"}));
            let side = &decision["waiting"]["side"];
            if side.is_null() {
                break;
            }
            get(&mut referee, &json!({"do": "judge", "draft": about}));
            get(&mut referee, &json!({"do": "forecast", "draft": about}));
            let given = if noise.pick(2) == 0 {
                json!({"do": "order", "side": side, "draft": about})
            } else {
                json!({"do": "order", "side": side, "order": order(&mut noise)})
            };
            let answer = referee.answer(given.to_string().as_bytes());
            if let Some(error) = answer["error"].as_str() {
                assert!(
                    !error.is_empty() && !error.contains('['),
                    "{given}: {error}"
                );
                let now = get(&mut referee, &json!({"do": "hash"}));
                assert_eq!(now["hash"], hash, "{given}");
                refused += 1;
            }
            if n % 8 == 0 && !goes_on(&mut referee, &mut noise) {
                break;
            }
        }
        assert!(refused > 100, "{board}: {refused} refused");
    }
}

/// A path far off the table is refused, and so is a journal's order that has one.
#[test]
fn far_points_are_refused_before_anything_is_measured() {
    for board in BOARDS {
        let mut referee = Referee::new(Books);
        get(
            &mut referee,
            &json!({"do": "new", "scenario": board, "seed": 3}),
        );
        let path = json!([
            {"x": i32::MAX, "y": i32::MIN},
            {"x": i32::MIN, "y": i32::MAX},
        ]);
        for element in 0..16 {
            let draft = json!({"offer": "move", "element": element, "path": path});
            let verdict = get(&mut referee, &json!({"do": "judge", "draft": draft}));
            assert!(!verdict["verdict"]["refused"].is_null(), "{verdict}");
        }
        let decision = get(&mut referee, &json!({"do": "decision"}));
        let side = decision["waiting"]["side"].clone();
        let element = decision["waiting"]["elements"][0].clone();
        let order = json!({"move": {"element": element, "way": {"path": path, "leave": false}}});
        let line = json!({"order": order, "side": side, "hash": "0000000000000000"});
        let journal = get(&mut referee, &json!({"do": "save"}))["journal"].clone();
        let journal = format!("{}{line}\n", journal.as_str().unwrap_or_default());
        let loaded = get(&mut referee, &json!({"do": "load", "journal": journal}));
        let notes = loaded["notes"].to_string();
        assert!(notes.contains("refused by TB-3"), "{notes}");
    }
}

#[test]
fn fields_that_are_not_known_are_refused_in_orders_too() {
    let mut referee = Referee::new(Books);
    for (scenario, order) in [
        (
            "get-em-up",
            r#"{"shoot":{"element":1,"target":9,"hblper":null}}"#,
        ),
        (
            "get-em-up",
            r#"{"move":{"element":1,"way":{"path":[],"leave":false,"left":1}}}"#,
        ),
        (
            "get-em-up",
            r#"{"move":{"element":1,"way":{"path":[{"x":1,"y":2,"z":3}],"leave":false}}}"#,
        ),
        (
            "cut-off",
            r#"{"act":{"element":1,"action":{"shoot":{"target":3,"hblper":null}}}}"#,
        ),
        (
            "cut-off",
            r#"{"act":{"element":1,"action":{"sprint":{"path":[],"leave":false,"speed":2}}}}"#,
        ),
        (
            "cut-off",
            r#"{"act":{"element":1,"actor":2,"action":"overwatch"}}"#,
        ),
    ] {
        get(
            &mut referee,
            &json!({"do": "new", "scenario": scenario, "seed": 3}),
        );
        let decision = get(&mut referee, &json!({"do": "decision"}));
        let side = &decision["waiting"]["side"];
        let order: Json = serde_json::from_str(order).expect("it is JSON");
        let given = json!({"do": "order", "side": side, "order": order});
        let answer = referee.answer(given.to_string().as_bytes());
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.contains("unknown field"), "{given}: {answer}");
    }
}

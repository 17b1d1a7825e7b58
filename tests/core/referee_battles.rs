//! The referee on whole battles: hostile orders, random battles, and the sessions that stand in `docs/referee.md`.

use serde_json::{Value as Json, json};
use small_wars::chance::Dice;
use small_wars::headless::{Books, Referee};

fn get(referee: &mut Referee<Books>, request: &Json) -> Json {
    let answer = referee.answer(request.to_string().as_bytes());
    assert!(answer.get("error").is_none(), "{request}: {answer}");
    answer
}

fn number(noise: &mut Dice, most: i64) -> i64 {
    match noise.pick(12) {
        0 => i64::from(i32::MAX),
        1 => i64::from(i32::MIN),
        2 => -1,
        3 => 0,
        _ => noise.pick(most as usize) as i64,
    }
}

fn id(noise: &mut Dice) -> i64 {
    [0, 1, 2, 5, 9, 10, 11, 77, 65535][noise.pick(9)]
}

fn path(noise: &mut Dice) -> Json {
    let corners = noise.pick(4);
    (0..corners)
        .map(|_| json!({"x": number(noise, 12200), "y": number(noise, 9100)}))
        .collect()
}

fn movement(noise: &mut Dice) -> Json {
    let leave = noise.pick(5) == 0;
    json!({"path": path(noise), "facing": noise.pick(256), "level": noise.pick(3), "leave": leave})
}

fn shot(noise: &mut Dice) -> Json {
    let helper = (noise.pick(4) == 0).then(|| id(noise));
    json!({"target": id(noise), "helper": helper})
}

fn action(noise: &mut Dice) -> Json {
    match noise.pick(8) {
        0 => json!({"move_shoot": {"movement": movement(noise), "shot": shot(noise)}}),
        1 => json!({"move_shoot": {"movement": movement(noise), "shot": null}}),
        2 => json!({"shoot_move": {"shot": shot(noise), "movement": movement(noise)}}),
        3 => json!({"sprint": movement(noise)}),
        4 => json!({"shoot": shot(noise)}),
        5 => json!("overwatch"),
        6 => json!({"rally": id(noise)}),
        _ => json!("fight"),
    }
}

fn order(noise: &mut Dice) -> Json {
    match noise.pick(8) {
        0..4 => json!({"act": {"element": id(noise), "action": action(noise)}}),
        4 => json!({"group": {"leader": id(noise), "members": [id(noise), id(noise)]}}),
        5 => json!({"react": {"element": id(noise), "action": action(noise)}}),
        6 => json!({"watch": {"element": id(noise), "shot": shot(noise)}}),
        _ => json!(["group_roll", "done", "pass"][noise.pick(3)]),
    }
}

fn draft(noise: &mut Dice) -> Json {
    let offers = [
        "shoot",
        "move_shoot",
        "shoot_move",
        "sprint",
        "overwatch",
        "rally",
        "fight",
        "group",
        "done",
        "",
    ];
    let mut draft = json!({"offer": offers[noise.pick(offers.len())], "path": path(noise)});
    for slot in ["element", "target", "helper"] {
        if noise.pick(3) > 0 {
            draft[slot] = id(noise).into();
        }
    }
    if noise.pick(2) == 0 {
        draft["members"] = json!([id(noise), id(noise)]);
        draft["level"] = noise.pick(4).into();
    }
    draft
}

/// Whatever is sent in the middle of a battle is taken or refused in words; a refusal leaves the hash as it was.
#[test]
fn hostile_orders_are_refused_in_words() {
    for battle in ["hold-the-hamlet", "cut-off"] {
        let mut referee = Referee::new(Books);
        let new = json!({"do": "new", "scenario": battle, "seed": 31});
        let mut hash = get(&mut referee, &new)["hash"].clone();
        let mut noise = Dice::new(4242);
        let (mut refused, mut taken) = (0, 0);
        for _ in 0..400 {
            let waiting = get(&mut referee, &json!({"do": "decision"}))["waiting"].clone();
            if waiting["for"] == "nothing" {
                break;
            }
            let about = draft(&mut noise);
            let judged = json!({"do": "judge", "draft": about});
            get(&mut referee, &judged);
            get(&mut referee, &json!({"do": "forecast", "draft": about}));
            let side = &waiting["side"];
            let request = if noise.pick(2) == 0 {
                json!({"do": "order", "side": side, "draft": about})
            } else {
                json!({"do": "order", "side": side, "order": order(&mut noise)})
            };
            let answer = referee.answer(request.to_string().as_bytes());
            match answer["error"].as_str() {
                Some(error) => {
                    assert!(
                        !error.is_empty() && !error.contains('['),
                        "{request}: {error}"
                    );
                    let now = get(&mut referee, &json!({"do": "hash"}));
                    assert_eq!(now["hash"], hash, "{request}");
                    refused += 1;
                }
                None => {
                    hash = answer["hash"].clone();
                    taken += 1;
                }
            }
        }
        assert!(refused > 100 && taken > 0, "{refused} {taken}");
    }
}

/// Random battles by candidates: every one is taken, every word is told, and each battle verifies.
#[test]
fn random_battles_are_told_in_words_and_verify() {
    for (battle, seed) in [("hold-the-hamlet", 1), ("cut-off", 2), ("patrol", 3)] {
        let mut referee = Referee::new(Books);
        get(
            &mut referee,
            &json!({"do": "new", "scenario": battle, "seed": seed}),
        );
        let mut choices = Dice::new(seed);
        for _ in 0..5000 {
            let decision = get(&mut referee, &json!({"do": "decision", "candidates": true}));
            let question = &decision["waiting"]["question"];
            if decision["waiting"]["for"] == "nothing" {
                break;
            }
            assert!(
                question.as_str().is_some_and(|q| !q.contains('[')),
                "{question}"
            );
            let offers = decision["offers"].as_array().expect("a list of offers");
            let open: Vec<&Json> = offers
                .iter()
                .filter(|o| o["candidates"].as_array().is_some_and(|c| !c.is_empty()))
                .collect();
            let candidates = open[choices.pick(open.len())]["candidates"]
                .as_array()
                .expect("a list");
            let one = &candidates[choices.pick(candidates.len())];
            let side = &decision["waiting"]["side"];
            get(
                &mut referee,
                &json!({"do": "order", "side": side, "order": one["order"]}),
            );
        }
        let over = get(&mut referee, &json!({"do": "decision"}));
        assert_eq!(over["waiting"]["for"], "nothing");
        let events = get(&mut referee, &json!({"do": "events"}));
        for event in events["events"].as_array().expect("a list") {
            let words = event["words"].as_str().unwrap_or_default();
            assert!(!words.contains('[') && !words.contains('{'), "{event}");
        }
        let verified = get(&mut referee, &json!({"do": "verify"}));
        assert_eq!(verified["difference"], Json::Null);
    }
}

/// Whether an answer is as shown: fields that are not shown may be anything, and so may a text that is shown as "...".
fn as_shown(answer: &Json, shown: &Json) -> bool {
    match (answer, shown) {
        (Json::String(_), Json::String(text)) if text == "..." => true,
        (Json::Object(answer), Json::Object(shown)) => shown
            .iter()
            .all(|(key, value)| answer.get(key).is_some_and(|a| as_shown(a, value))),
        (Json::Array(answer), Json::Array(shown)) => {
            answer.len() == shown.len() && answer.iter().zip(shown).all(|(a, s)| as_shown(a, s))
        }
        _ => answer == shown,
    }
}

#[test]
fn the_sessions_in_the_documentation_go_as_written() {
    let page = include_str!("../../docs/referee.md");
    let mut sessions = page.split("```session\n").skip(1);
    for _ in 0..2 {
        let session = sessions.next().and_then(|rest| rest.split("```").next());
        goes_as_written(session.expect("the page has two sessions"));
    }
    assert!(sessions.next().is_none());
}

fn goes_as_written(session: &str) {
    let mut referee = Referee::new(Books);
    let mut lines = session.lines();
    let mut played = 0;
    while let Some(request) = lines.next().and_then(|line| line.strip_prefix("-> ")) {
        let shown = lines
            .next()
            .and_then(|line| line.strip_prefix("<- "))
            .expect("every request is answered");
        let shown: Json = serde_json::from_str(shown).expect("an answer is JSON");
        let answer = referee.answer(request.as_bytes());
        assert!(
            as_shown(&answer, &shown),
            "{request}\nshown:  {shown}\nanswer: {answer}"
        );
        played += 1;
    }
    assert!(played > 15 && lines.next().is_none());
}

//! Orders and drafts of nonsense in the middle of battles of Bushwars, every built-in one with all that can happen turned on.

use serde_json::{Value as Json, json};
use small_wars::chance::Dice;
use small_wars::headless::{Books, Referee};

use super::orders::{get, goes_on, id, path, way};
use crate::bushwars::random::KEYS;

const WEAPONS: [&str; 4] = ["rifle", "rpg", "cannon", "trombone"];

fn order(noise: &mut Dice) -> Json {
    let element = id(noise);
    let at = path(noise)[0].clone();
    let at = if at.is_null() {
        json!({"x": 1, "y": 2})
    } else {
        at
    };
    match noise.pick(13) {
        0 => json!({"move": {"element": element, "way": way(noise)}}),
        1 => json!({"guess": {"element": element, "higher": noise.pick(2) == 0}}),
        2 => json!({"reveal": {"element": element, "at": at}}),
        3 => json!({"ambush": {"element": element, "at": at}}),
        4 => json!({"expose": {"element": element, "at": at}}),
        5 => json!({"overwatch": {"element": element}}),
        6 => json!({"hide_now": {"element": element}}),
        7 => json!({"force": {"side": noise.pick(256)}}),
        8 => json!({"choose": {"element": element}}),
        9 => json!({"turn_down": {"element": element}}),
        10 => json!({"lose": {"element": element, "weapon": WEAPONS[noise.pick(3)]}}),
        11 => {
            let weapon = (noise.pick(2) == 0).then(|| WEAPONS[noise.pick(3)]);
            json!({"fire": {"element": element, "target": id(noise), "weapon": weapon}})
        }
        _ => json!(["wait", "decline", "pass"][noise.pick(3)]),
    }
}

fn draft(noise: &mut Dice) -> Json {
    let offers = [
        "move",
        "hide",
        "stay_hidden",
        "reveal",
        "ambush",
        "overwatch",
        "expose",
        "hide_now",
        "choose",
        "turn_down",
        "force",
        "lose",
        "fire",
        "",
    ];
    let mut draft = json!({"offer": offers[noise.pick(offers.len())], "path": path(noise)});
    for slot in ["element", "target", "second", "helper"] {
        if noise.pick(4) > 0 {
            draft[slot] = id(noise).into();
        }
    }
    if noise.pick(2) == 0 {
        draft["members"] = json!(vec![id(noise); noise.pick(300)]);
        draft["weapon"] = WEAPONS[noise.pick(4)].into();
        draft["choice"] =
            ["leave", "higher", "lower", "rifle", "7", "-1", ""][noise.pick(7)].into();
    }
    draft
}

/// Gives nonsense at every decision of a battle that is played at random; returns how often it was refused.
fn nonsense(battle: &str, seed: u64) -> usize {
    let mut referee = Referee::new(Books);
    let options = json!({"overwatch": true, "capture": true, "move_phase_pin_immediate": true});
    let new = json!({"do": "new", "scenario": battle, "seed": seed, "options": options});
    let mut hash = get(&mut referee, &new)["hash"].clone();
    let mut noise = Dice::new(seed);
    let mut refused = 0;
    for _ in 0..100 {
        let decision = get(&mut referee, &json!({"do": "decision"}));
        let side = &decision["waiting"]["side"];
        if side.is_null() {
            break;
        }
        let about = draft(&mut noise);
        get(&mut referee, &json!({"do": "judge", "draft": about}));
        get(&mut referee, &json!({"do": "forecast", "draft": about}));
        let given = match noise.pick(2) {
            0 => json!({"do": "order", "side": side, "draft": about}),
            _ => json!({"do": "order", "side": side, "order": order(&mut noise)}),
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
        if !goes_on(&mut referee, &mut noise) {
            break;
        }
        hash = get(&mut referee, &json!({"do": "hash"}))["hash"].clone();
    }
    refused
}

#[test]
fn hostile_orders_are_refused_in_words_in_every_battle() {
    for battle in KEYS {
        let refused: usize = (1..=6).map(|seed| nonsense(battle, seed)).sum();
        assert!(refused > 200, "{battle}: {refused} refused");
    }
}

//! What is told and asked in words.

use small_wars::engine::{Text, Told, Value};

use super::*;

/// What is told of the events since the state was `before`.
fn told(rig: &Rig, before: &State, from: usize) -> Vec<Told> {
    rig.battle.tell(before, &rig.events[from..])
}

fn lines(told: &[Told]) -> Vec<Text> {
    told.iter().filter_map(|told| told.text.clone()).collect()
}

fn has(told: &[Told], key: &str) -> bool {
    lines(told).iter().any(|text| text.key == key)
}

fn facing() -> Rig {
    Table::open()
        .french("french_rifle", (3000, 4000))
        .insurgent("insurgent_rifle", (4400, 4000))
        .start()
}

#[test]
fn a_move_into_contact_is_told_as_a_charge_and_one_short_of_it_as_a_move() {
    for (x, charges) in [(4400, true), (3500, false)] {
        let mut rig = facing().set(|s| s.elements[1].pinned = true);
        let (before, from) = (rig.battle.state().clone(), rig.events.len());
        let dice: &[u8] = if charges {
            &[2, 1, 1, 1, 1, 3, 3, 3, 3, 4, 6]
        } else {
            &[]
        };
        rig.act(0, step(x, 4000), dice);
        let told = told(&rig, &before, from);
        assert_eq!(has(&told, "log-charges"), charges, "{:?}", lines(&told));
        assert_eq!(has(&told, "log-moves"), !charges, "{:?}", lines(&told));
    }
}

#[test]
fn ic_37_the_last_strength_lost_is_told_as_an_elimination() {
    let mut rig = facing().set(|s| {
        s.elements[0].strength = 1;
        s.elements[1].reacted = false;
    });
    let (before, from) = (rig.battle.state().clone(), rig.events.len());
    rig.act(0, step(4400, 4000), &[3, 3, 3, 3, 3, 1, 1, 1, 1, 1]);
    assert!(rig.gone(0));
    let told = told(&rig, &before, from);
    assert!(has(&told, "log-eliminated") && !has(&told, "log-lost"));
    let line = told.iter().find(|told| {
        told.text
            .as_ref()
            .is_some_and(|text| text.key == "log-eliminated")
    });
    assert_eq!(line.and_then(|told| told.rule.as_deref()), Some("IC-37"));
}

#[test]
fn a_failed_command_roll_names_the_order_that_failed() {
    let mut rig = Table::open()
        .french("french_rifle", (3000, 4000))
        .insurgent("insurgent_rifle", (11_000, 8000))
        .start()
        .set(|s| s.elements[0].pinned = true);
    let (before, from) = (rig.battle.state().clone(), rig.events.len());
    rig.act(0, sprint(4000, 4000), &[1, 2]);
    let told = told(&rig, &before, from);
    let failed = lines(&told)
        .into_iter()
        .find(|text| text.key == "log-command-failed")
        .expect("the roll fails");
    let order = Value::Text(Box::new(Text::key("log-to-sprint")));
    assert!(
        failed.values.contains(&("order".into(), order)),
        "{failed:?}"
    );
}

#[test]
fn a_reaction_is_asked_for_by_who_acted_and_who_may_answer() {
    let mut rig = facing();
    rig.act(0, step(3500, 4000), &[]);
    assert_eq!(rig.waits(), "react");
    let Waiting::Decision(decision) = rig.battle.waiting() else {
        panic!("a decision is wanted")
    };
    let able = Text::key("ask-one")
        .with("a", Value::Element(ElementId(1)))
        .with("n", Value::Number(-1));
    let question = Text::key("ask-react")
        .with("who", Value::Element(ElementId(0)))
        .with("able", Value::Text(Box::new(able)));
    assert_eq!(decision.question, question);
}

//! Battles at random in which the crew of a vehicle that bails out is an element of its own (IC-R65).

use small_wars::rules::insurgent::state::Place;

use super::*;

/// The built-in battles that have vehicles, with that option.
fn crewed() -> Vec<Arc<Setting>> {
    let with = |key: &str| {
        let battle = built_in().iter().find(|battle| battle.key == key);
        let text = battle.expect("a built-in battle").text;
        let option = "options: (crew_element_on_bail: true),\n    turns:";
        let text = text.replacen("turns:", option, 1);
        let read = small_wars::scenario::read(&text).expect("a battle that reads");
        foot(&read)
    };
    let all = ["estonia", "into-the-lz"].map(with);
    for setting in &all {
        assert!(setting.elements.iter().any(|e| e.crew_of.is_some()));
    }
    all.into()
}

/// K22: besides what holds of everybody, a crew is on the table or lost only when its vehicle is a wreck, and waits in it until then.
#[test]
fn k22_crews_are_in_one_place_after_every_input() {
    let mut out = 0;
    for setting in crewed() {
        for seed in 0..2 {
            playout_of(&setting, seed, inputs(3_000), |_, battle, _| {
                super::invariants::check(battle);
                let state = battle.state();
                for (element, fixed) in state.elements.iter().zip(&setting.elements) {
                    let Some(vehicle) = fixed.crew_of else {
                        continue;
                    };
                    let left = state.element(vehicle).place == Place::Eliminated;
                    match element.place {
                        Place::Waiting => {}
                        Place::Aboard(_) | Place::Table(_) => {
                            assert!(left, "{}: {:?}", fixed.id, element.place);
                            out += 1;
                        }
                        Place::Eliminated | Place::Left(_) => assert!(left, "{}", fixed.id),
                        Place::Away(_) => panic!("{} flies", fixed.id),
                    }
                }
            });
        }
    }
    assert!(out > 500, "a crew was out {out} times");
}

#[test]
fn the_view_moves_on_with_crews() {
    for setting in crewed() {
        super::invariants::the_view_moves_on(&setting, inputs(1_000));
    }
}

#[test]
fn k10_saving_and_loading_with_crews() {
    for setting in crewed() {
        super::forks::goes_on_alike(&setting, 400);
    }
}

#[test]
fn nonsense_about_crews_is_refused() {
    for setting in crewed() {
        super::offers::refuses_nonsense(&setting, 3_000);
    }
}

#[test]
fn k18_battles_with_crews_end() {
    for setting in crewed() {
        for seed in 0..10 {
            let mut battle = Battle::<Book>::new(Arc::clone(&setting)).0;
            let (mut dice, mut choices) = (Dice::new(seed), Dice::new(seed + 1000));
            let mut inputs = 0;
            while let Some(input) = next_input(&battle, &mut dice, &mut choices) {
                input.give(&mut battle);
                inputs += 1;
                assert!(inputs < 20_000, "seed {seed} does not end");
            }
            assert!(battle.state().outcome.is_some());
        }
    }
}

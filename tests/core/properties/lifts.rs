//! Battles at random with transports, helicopters and jets.

use small_wars::engine::TableView;
use small_wars::engine::battle::Waiting;
use small_wars::rules::insurgent::draft;
use small_wars::rules::insurgent::state::Place;
use small_wars::table::ElementId;

use super::*;
use crate::insurgent::{FRENCH, INSURGENTS, Table};

/// A landing zone: both sides have transports, the French helicopters and a jet.
fn landing_zone() -> Arc<Setting> {
    let mut table = Table::open()
        .house((5500, 3500), (6500, 4500))
        .hedge((3000, 2000), (3000, 7000))
        .french("m113_m2", (1500, 3000))
        .aboard(FRENCH, "french_rifle", 0)
        .aboard(FRENCH, "leader", 0)
        .french("utility_helo", (2000, 6000))
        .aboard(FRENCH, "mmg", 3)
        .aboard(FRENCH, "french_rifle", 3)
        .french("attack_helo", (1500, 8000))
        .french("a10", (0, 0))
        .french("french_rifle", (2200, 3000))
        .insurgent("range_rover", (9500, 3000))
        .aboard(INSURGENTS, "insurgent_rifle", 9)
        .insurgent("technical_hmg", (9000, 7000))
        .insurgent("sam", (8000, 5000))
        .insurgent("insurgent_rifle", (7000, 6000));
    table.setting.elements[6].piece = None;
    table.setting.elements[7].piece = None;
    table.setting.elements[3].landed = true;
    Arc::new(table.setting)
}

#[test]
fn k22_every_passenger_is_in_one_place_after_every_input() {
    let setting = landing_zone();
    let (mut rode, mut flew, mut landed) = (0, 0, 0);
    for seed in 0..4 {
        playout_of(&setting, seed, 4_000, |_, battle, _| {
            super::invariants::check(battle);
            let state = battle.state();
            for id in battle.setting().ids() {
                let e = state.element(id);
                rode += u32::from(matches!(e.place, Place::Aboard(_)));
                flew += u32::from(matches!(e.place, Place::Away(left) if left > 0));
                landed += u32::from(id == ElementId(3) && !e.airborne);
            }
        });
    }
    assert!(
        rode > 500 && flew > 500 && landed > 500,
        "{rode} {flew} {landed}"
    );
}

#[test]
fn k18_battles_with_lifts_end() {
    for seed in 0..40 {
        let mut battle = Battle::<Book>::new(landing_zone()).0;
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

/// Every candidate is accepted, its draft makes it again, judging agrees with the rules, and what is drawn is accepted too.
#[test]
fn what_is_offered_to_lifts_is_accepted() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in [5, 6] {
        playout_of(&landing_zone(), seed, 3_000, |n, battle, _| {
            let Waiting::Decision(decision) = battle.waiting() else {
                return;
            };
            let drawn = battle.draw(&mut Dice::new(n as u64)).expect("an order");
            assert!(taken(battle, decision.side, &drawn), "{n}: {drawn:?}");
            if !n.is_multiple_of(16) {
                return;
            }
            for offer in battle.offers() {
                for order in battle.candidates(&offer) {
                    seen.insert(offer.key.to_string());
                    assert!(taken(battle, decision.side, &order), "{n}: {order:?}");
                    let written = draft::write(&order);
                    assert_eq!(battle.read(&written), Ok(order));
                    let verdict = battle.judge(&written).expect("a verdict");
                    assert_eq!(verdict.refused, None, "{written:?}");
                }
            }
        });
    }
    for key in ["load", "unload", "land", "take_off", "leave", "move_shoot"] {
        assert!(seen.contains(key), "{key}: {seen:?}");
    }
}

#[test]
fn the_view_moves_on_with_lifts() {
    let (mut battle, _) = Battle::<Book>::new(landing_zone());
    let (mut dice, mut choices) = (Dice::new(5), Dice::new(6));
    let mut view: TableView = battle.view(None);
    for _ in 0..800 {
        let Some(input) = next_input(&battle, &mut dice, &mut choices) else {
            break;
        };
        let before = battle.state().clone();
        let events = input.give(&mut battle);
        for told in battle.tell(&before, &events) {
            view.apply(&told);
        }
        assert_eq!(view, battle.view(None));
    }
}

/// K10: what is written of a battle is read again, at any decision.
#[test]
fn k10_a_battle_with_lifts_is_thawed_as_it_was() {
    playout_of(&landing_zone(), 9, 1_500, |n, battle, _| {
        let state = (battle.state(), battle.agenda());
        let bytes = postcard::to_allocvec(&state).expect("bytes");
        let thawed = Book::thaw(battle.setting(), Book::LAYOUT, &bytes);
        let (again, agenda) = thawed.unwrap_or_else(|| panic!("{n}: {:?}", battle.state()));
        assert_eq!((&again, agenda.as_slice()), state);
    });
}

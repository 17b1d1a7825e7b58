//! Battles at random with transports, helicopters and jets.

use small_wars::engine::battle::Waiting;
use small_wars::opponent::{Player, Seat};
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
    super::invariants::the_view_moves_on(&landing_zone(), 800);
}

#[test]
fn k10_saving_and_loading_with_lifts() {
    super::forks::goes_on_alike(&landing_zone(), 800);
}

#[test]
fn nonsense_about_lifts_is_refused() {
    super::offers::refuses_nonsense(&landing_zone(), 4_000);
}

/// The computer's side knows little of aircraft yet ends its battles with them: what it orders is accepted, its jets leave.
#[test]
fn k18_the_matrix_plays_with_lifts_to_the_end() {
    for seed in 0..4 {
        let setting = landing_zone();
        let seat = |side| Seat::<Book>::new(Player::Matrix, setting.as_ref(), SideId(side), seed);
        let seats = [seat(0), seat(1)];
        let mut battle = Battle::<Book>::new(Arc::clone(&setting)).0;
        let mut dice = Dice::new(seed);
        for n in 0.. {
            assert!(n < 20_000, "seed {seed} does not end");
            match battle.waiting().clone() {
                Waiting::Over => break,
                Waiting::Dice(wanted) => {
                    battle
                        .dice(&dice.roll(wanted.handful))
                        .expect("dice that fit");
                }
                Waiting::Decision(decision) => {
                    let seat = &seats[usize::from(decision.side.0)];
                    let (order, _) = seat.choose(&battle, n).expect("an order");
                    battle.order(decision.side, &order).expect("it is accepted");
                }
            }
        }
    }
}

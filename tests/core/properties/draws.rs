use super::*;

/// So many draws bring up even the rarest order.
const DRAWS: u32 = 200_000;

#[test]
fn whatever_is_a_candidate_may_be_drawn_and_nothing_else() {
    for key in keys() {
        let mut kinds = Vec::new();
        playout(key, 21, 1_500, |n, battle, _| {
            let Waiting::Decision(decision) = battle.waiting() else {
                return;
            };
            // The first decision of each kind, and a later one.
            let seen = kinds.iter().filter(|kind| **kind == decision.kind).count();
            if seen > 1 || (seen == 1 && n < 300) {
                return;
            }
            kinds.push(decision.kind.clone());
            let offers = battle.offers();
            let open = offers.iter().filter(|offer| offer.refused.is_none());
            let mut left: Vec<Order> = open.flat_map(|offer| battle.candidates(offer)).collect();
            let all = left.clone();
            let mut dice = Dice::new(n as u64);
            for _ in 0..DRAWS {
                if left.is_empty() {
                    break;
                }
                let order = battle.draw(&mut dice).expect("an order");
                if let Some(place) = left.iter().position(|other| *other == order) {
                    left.swap_remove(place);
                } else {
                    assert!(all.contains(&order), "{key}, input {n}: {order:?}");
                }
            }
            assert_eq!(left, [], "{key}, input {n}: never drawn");
        });
        assert!(kinds.len() > 3, "{key}: {kinds:?}");
    }
}

#[test]
fn a_draw_is_repeated_by_the_same_dice_and_changes_nothing() {
    for key in keys() {
        playout(key, 22, 400, |n, battle, _| {
            let before = battle.bytes();
            let drawn = battle.draw(&mut Dice::new(n as u64));
            assert_eq!(drawn, battle.draw(&mut Dice::new(n as u64)));
            assert_eq!(
                drawn.is_some(),
                matches!(battle.waiting(), Waiting::Decision(_))
            );
            assert_eq!(battle.bytes(), before);
        });
    }
}

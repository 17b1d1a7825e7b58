use small_wars::engine::battle::Waiting;
use small_wars::engine::{Battle, TableView};
use small_wars::rules::insurgent::state::Place;

use super::*;

/// K22: no two bases on the ground overlap, everybody lies wholly on the table or is formally off it; nobody has more strength than a whole
/// element, and the dead are off the table. Whoever is aboard is on foot, in a vehicle or aircraft that is neither lost nor gone for good.
pub fn check(battle: &Battle<Book>) {
    let state = battle.state();
    let ground = &battle.setting().ground;
    let pieces: Vec<_> = state.pieces().collect();
    for (i, (id, piece)) in pieces.iter().enumerate() {
        let (x, y, r) = (piece.at.x, piece.at.y, piece.radius.0);
        assert!(
            x >= r && y >= r && x + r <= ground.width.0 && y + r <= ground.height.0,
            "{id:?} off the table: {piece:?}"
        );
        for (other, there) in &pieces[i + 1..] {
            let flies = state.element(*id).airborne || state.element(*other).airborne;
            assert!(
                flies || !piece.overlaps(there),
                "{id:?} and {other:?} overlap: {piece:?} {there:?}"
            );
        }
    }
    for (element, fixed) in state.elements.iter().zip(&battle.setting().elements) {
        let unit = &battle.setting().roster[usize::from(fixed.unit)];
        assert!(element.strength <= unit.strength);
        if unit.class.on_foot() {
            assert_eq!(element.strength == 0, element.place == Place::Eliminated);
        }
        if let Place::Aboard(lift) = element.place {
            let there = matches!(
                state.element(lift).place,
                Place::Table(_) | Place::Waiting | Place::Away(_)
            );
            assert!(there && unit.class.on_foot(), "{:?}", state.element(lift));
        }
        assert!(
            !(element.pinned && element.overwatch),
            "pinned ends overwatch (IC-R25)"
        );
    }
}

#[test]
fn k22_after_every_input() {
    for key in keys() {
        playout(key, 22, inputs(10_000), |_, battle, _| check(battle));
    }
}

#[test]
fn events_replayed_give_the_live_table() {
    for key in keys() {
        the_view_moves_on(&setting(key), inputs(600));
    }
}

/// What is told of each of so many inputs moves the view on to what it is.
pub fn the_view_moves_on(setting: &Arc<Setting>, inputs: usize) {
    let (mut dice, mut choices) = (Dice::new(5), Dice::new(6));
    let mut given = 0;
    while given < inputs {
        let mut battle = Battle::<Book>::new(Arc::clone(setting)).0;
        let mut view: TableView = battle.view(None);
        while let Some(input) = next_input(&battle, &mut dice, &mut choices) {
            let before = battle.state().clone();
            let events = input.give(&mut battle);
            for told in battle.tell(&before, &events) {
                view.apply(&told);
            }
            assert_eq!(view, battle.view(None));
            given += 1;
        }
    }
}

#[test]
fn k18_battles_at_random_end() {
    for key in keys() {
        for seed in 0..50 {
            let mut battle = Battle::<Book>::new(setting(key)).0;
            let (mut dice, mut choices) = (Dice::new(seed), Dice::new(seed + 1000));
            let mut inputs = 0;
            while let Some(input) = next_input(&battle, &mut dice, &mut choices) {
                input.give(&mut battle);
                inputs += 1;
                assert!(inputs < 20_000, "{key} with seed {seed} does not end");
            }
            assert_eq!(battle.waiting(), &Waiting::Over);
            assert!(battle.state().outcome.is_some());
        }
    }
}

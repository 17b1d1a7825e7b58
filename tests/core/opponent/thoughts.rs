//! Single thoughts: sliced, without the battle's dice, without a look at what is still to come.

use std::collections::BTreeSet;

use small_wars::engine::SideId;
use small_wars::opponent::matrix::insurgent::Thinker;
use small_wars::opponent::{Course, Player};
use small_wars::rules::insurgent::state::{Activation, Place};
use small_wars::rules::insurgent::{Action, Movement, Order, State};
use small_wars::table::{ElementId, Point};

use super::play;
use crate::insurgent::{Rig, Table, group, shot};

#[test]
fn slices_do_not_change_a_thought_and_thinking_changes_nothing() {
    let mut decisions = 0;
    play(
        "hold-the-hamlet",
        3,
        [Player::Matrix; 2],
        |battle, side, inputs, _, _| {
            decisions += 1;
            if decisions % 4 != 0 {
                return;
            }
            let before = (battle.hash(), battle.bytes());
            let whole = Thinker::new(battle, side, inputs)
                .expect("it is asked")
                .conclude();
            for slice in [1, 3, 7] {
                let mut thinker = Thinker::new(battle, side, inputs).expect("it is asked");
                let sliced = std::iter::repeat_with(|| thinker.think(slice))
                    .find_map(|found| found)
                    .expect("an order");
                assert_eq!(sliced, whole);
            }
            assert_eq!((battle.hash(), battle.bytes()), before);
            assert!(Thinker::new(battle, SideId(1 - side.0), inputs).is_none());
        },
    );
    assert!(decisions > 20);
}

/// IC-64: with the same options, the side's own die alone chooses, and each band comes up.
#[test]
fn the_die_chooses_among_the_same_three_options() {
    let rig = Table::open()
        .french("french_rifle", (3000, 4000))
        .insurgent("insurgent_rifle", (5000, 4000))
        .hedge((4500, 3500), (4500, 4500))
        .start();
    let mut options = BTreeSet::new();
    let mut courses = [0; 3];
    for stream in 0..200 {
        let (_, thought) = Thinker::new(&rig.battle, SideId(0), stream)
            .expect("it is asked")
            .conclude();
        let set_out: Vec<String> = thought
            .options
            .iter()
            .map(|option| format!("{:?} {:?}", option.course, option.draft))
            .collect();
        assert_eq!(set_out.len(), 3);
        options.insert(set_out);
        let done = thought.done().expect("an option").course;
        assert_eq!(done, Course::of(thought.die.expect("a roll"), false));
        courses[match done {
            Course::Dangerous => 0,
            Course::Likely => 1,
            Course::Wildest => 2,
            Course::Own => panic!("nobody decided without the die"),
        }] += 1;
    }
    assert_eq!(options.len(), 1, "the options are fixed before the roll");
    assert!(
        courses[0] > 40 && courses[1] > 90 && courses[2] > 8,
        "{courses:?}"
    );
}

/// Whoever fires on overwatch never learns the rest of the path (IC-R25).
#[test]
fn a_thought_on_overwatch_does_not_depend_on_where_the_walker_goes_next() {
    let asked = |path: Vec<Point>| -> Rig {
        let mut rig = Table::open()
            .french("french_rifle", (3000, 4000))
            .insurgent("insurgent_rifle", (6000, 4000))
            .start()
            .set(|state| state.elements[1].overwatch = true);
        let movement = Movement {
            path,
            ..Movement::default()
        };
        rig.order(
            &Order::Act {
                element: small_wars::table::ElementId(0),
                action: Action::Sprint(movement),
            },
            &[],
        );
        assert_eq!(rig.waits(), "overwatch");
        rig
    };
    let corner = Point::new(3500, 4000);
    let away = asked(vec![corner, Point::new(2200, 4600)]);
    let nearer = asked(vec![corner, Point::new(4900, 4100)]);
    assert_ne!(away.battle.agenda(), nearer.battle.agenda());
    for stream in 0..40 {
        let thought = |rig: &Rig| {
            Thinker::new(&rig.battle, SideId(1), stream)
                .expect("it is asked")
                .conclude()
        };
        assert_eq!(thought(&away), thought(&nearer));
    }
}

/// What cannot hurt is not shot at: no rocket crew fires AP at men in the open with a weapon that is for hard targets only (IC-R49).
#[test]
fn nobody_shoots_where_it_cannot_hurt() {
    let rig = Table::open()
        .french("atgm", (3000, 4000))
        .insurgent("insurgent_rifle", (6000, 4000))
        .start();
    for stream in 0..30 {
        let (_, thought) = Thinker::new(&rig.battle, SideId(0), stream)
            .expect("it is asked")
            .conclude();
        assert!(
            thought
                .options
                .iter()
                .all(|option| option.draft.target.is_none())
        );
    }
}

/// K18: a side whose elements are all done, dead, or pinned with a roll ahead that cannot but fail says so at once.
#[test]
fn a_side_that_can_do_nothing_says_so_at_once() {
    let spent = |state: &mut State, id: usize, pinned: bool| {
        let e = &mut state.elements[id];
        e.activation = Activation::Acting;
        e.free_action = false;
        e.successes = 9;
        e.pinned = pinned;
        state.acting.push(ElementId(id as u16));
    };
    let answer = |rig: &mut Rig, side: u8| {
        let (order, thought) = Thinker::new(&rig.battle, SideId(side), 1)
            .expect("it is asked")
            .conclude();
        assert!(thought.weighed < 60, "{}", thought.weighed);
        rig.battle.order(SideId(side), &order).expect("legal");
        order
    };
    for unit in ["leader", "french_rifle", "mmg", "atgm"] {
        for interleaved in [false, true] {
            let table = || {
                Table::open()
                    .options(|o| o.finish_element_first = !interleaved)
                    .french(unit, (1000, 4000))
                    .french("french_rifle", (1000, 6000))
                    .insurgent("leader", (11000, 8000))
                    .house((10500, 7500), (11500, 8500))
            };
            let mut rig = table().start().set(|state| {
                spent(state, 0, true);
                state.elements[1].place = Place::Eliminated;
                state.elements[1].activation = Activation::Done;
            });
            let wanted = if interleaved {
                Order::EndPhase
            } else {
                Order::Done
            };
            assert_eq!(answer(&mut rig, 0), wanted, "{unit}");
        }
    }
    // A group whose members have had their free actions, and roll at 16+.
    let mut rig = Table::open()
        .french("leader", (1000, 4000))
        .french("french_rifle", (1000, 4350))
        .insurgent("leader", (11000, 8000))
        .house((10500, 7500), (11500, 8500))
        .start();
    rig.order(&group(0, &[1]), &[]);
    let mut rig = rig.set(|state| {
        state.acting.clear();
        spent(state, 0, false);
        spent(state, 1, false);
    });
    assert_eq!(answer(&mut rig, 0), Order::Done);
    // Who may not move in a reaction and has nobody to fire at is not even asked.
    let mut rig = Table::open()
        .options(|o| o.reaction_may_move = false)
        .french("french_rifle", (1000, 4000))
        .insurgent("atgm", (3000, 4000))
        .start();
    rig.act(0, Action::Overwatch, &[]);
    assert_eq!(rig.waits(), "act");
}

/// K18: a side whose elements are all done or dead is not even asked; one whose elements are pinned beyond hope ends its phase at once,
/// without looking at a place.
#[test]
fn a_side_that_is_done_dead_or_pinned_holds_nothing_up() {
    let done = |state: &mut State, id: usize| state.elements[id].activation = Activation::Done;
    let dead = |state: &mut State, id: usize| {
        state.elements[id].strength = 0;
        state.elements[id].place = Place::Eliminated;
    };
    let pinned = |state: &mut State, id: usize| {
        state.elements[id].pinned = true;
        state.elements[id].successes = 9;
    };
    let fates: [fn(&mut State, usize); 3] = [done, dead, pinned];
    for first in fates {
        for second in fates {
            let mut rig = Table::open()
                .french("french_rifle", (1000, 4000))
                .french("leader", (1400, 4000))
                .insurgent("insurgent_rifle", (6000, 4200))
                .start()
                .set(|state| {
                    first(state, 0);
                    second(state, 1);
                });
            let mut orders = 0;
            while let Some(mut thinker) = Thinker::new(&rig.battle, SideId(0), 1) {
                let (order, thought) = thinker.conclude();
                assert_eq!(order, Order::EndPhase);
                assert!(thought.weighed <= 6, "{}", thought.weighed);
                orders += 1;
                assert_eq!(orders, 1, "asked again");
                rig.battle.order(SideId(0), &order).expect("legal");
            }
            let hopeless = (0..2).any(|id| rig.element(id).pinned);
            assert_eq!(orders, u32::from(hopeless));
        }
    }
}

/// A leader next to a pinned team rallies it before it acts (IC-28).
#[test]
fn a_leader_thinks_of_rallying_the_pinned_beside_him() {
    let rig = Table::open()
        .french("leader", (3000, 4000))
        .french("french_rifle", (3360, 4000))
        .insurgent("insurgent_rifle", (8000, 4000))
        .house((3100, 3600), (3700, 4400))
        .start()
        .set(|state| {
            state.elements[1].pinned = true;
            state.elements[0].free_action = false;
        });
    let (_, thought) = Thinker::new(&rig.battle, SideId(0), 1)
        .expect("it is asked")
        .conclude();
    assert_eq!(thought.element, Some(small_wars::table::ElementId(0)));
    assert!(
        thought
            .options
            .iter()
            .any(|option| option.draft.offer == "rally"),
        "{thought:#?}"
    );
    let _ = shot(2);
}

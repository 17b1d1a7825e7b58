//! Ambush and overwatch: rulings and options.

use small_wars::rules::bushwars::options::OverwatchOpen;

use super::*;

/// The walk of example 6: the mover is asked about after each inch within reach of the wood.
fn walk(change: impl FnOnce(&mut Options)) -> Rig {
    let mut rig = Table::new()
        .options(change)
        .unit(RED, Quality::Elite)
        .squad("1r", 20, 10)
        .squad("1r", 24, 10)
        .unit(BLUE, Quality::Green)
        .squad("5r", 40, 20)
        .area("wood", (18, 8), (26, 12))
        .area("wood", (32, 16), (34, 24))
        .begin()
        .hidden(0, 2)
        .hidden(1, 2);
    rig.go(2, 40, 28, &[]);
    rig
}

#[test]
fn bw_r13_a_pin_on_the_way_binds_the_next_turn_or_at_once() {
    let pinned = |immediate| {
        let mut rig = walk(|options| options.move_phase_pin_immediate = immediate);
        rig.ambush(0, inch(34, 17), &[1, 1, 3]);
        assert_eq!(rig.reaction(), (1, "Pinned".into()), "3 - 2 against 1");
        rig
    };
    let rig = pinned(false);
    assert_eq!(rig.at(2), Some(inch(40, 28)), "BW-R46: it ends its move");
    assert_eq!(rig.element(2).pin, Some(Pin { from: 2, until: 2 }));
    let rig = pinned(true);
    assert!(rig.at(2).is_some_and(|at| at.y < inch(0, 28).y), "stopped");
    assert_eq!(rig.element(2).pin, Some(Pin { from: 1, until: 2 }));
}

#[test]
fn bw_19_who_may_spring_an_ambush() {
    let mut rig = walk(|_| ());
    assert_eq!(rig.asked(), [0, 1]);
    assert_eq!(
        rig.refused(&ambush(0, inch(32, 30))),
        "BW-8",
        "not in cover"
    );
    assert_eq!(
        rig.refused(&ambush(1, inch(26, 12))),
        "BW-19",
        "too far from the target"
    );
    assert_eq!(
        rig.refused(&ambush(2, inch(34, 17))),
        "BW-18",
        "not one's own"
    );
    rig.order(&Order::Wait, &[]);
    assert_eq!(rig.waits(), "ambush", "asked again an inch on");
    rig.ambush(0, inch(34, 17), &[9]);
    assert_ne!(rig.waits(), "ambush", "one ambush for a unit in a turn");
    assert_eq!(rig.at(2), Some(inch(40, 28)));
    let late = walk(|_| ()).set(|state| {
        if let Place::Hidden(hidden) = &mut state.elements[0].place {
            hidden.began = None;
        }
    });
    assert_eq!(late.asked(), [1], "it was not hidden when the turn began");
    let mut rig = walk(|_| ());
    rig.order(&Order::Pass, &[]);
    assert_eq!(rig.at(2), Some(inch(40, 28)), "let go for all of the move");
}

/// BW-R46: it goes on, but not through the ambusher (TB-3, BW-R24).
#[test]
fn bw_r46_an_ambusher_stands_in_the_way() {
    let mut rig = Table::new()
        .unit(RED, Quality::Elite)
        .squad("1r", 24, 14)
        .unit(BLUE, Quality::Green)
        .squad("5r", 33, 14)
        .area("wood", (22, 12), (26, 16))
        .area("scrub", (32, 20), (34, 28))
        .begin()
        .hidden(0, 2);
    rig.go(1, 33, 22, &[]);
    rig.ambush(0, inch(33, 21), &[1, 1, 4]);
    assert_eq!(rig.reaction().1, "Pass");
    let at = rig.at(1).expect("on the table");
    let gap = at.distance(inch(33, 21)).0 - 280 - 80;
    assert!(
        (51..102).contains(&gap),
        "stopped just short of it: {at:?}, {gap}"
    );
    assert_eq!(rig.waits(), "fire", "the move is over with");
}

/// BW-18: an ambusher may fire again in Regular Fire; BW-R43: the target's own rating detects.
#[test]
fn bw_18_an_ambusher_fires_again() {
    let mut rig = walk(|_| ());
    rig.ambush(0, inch(34, 17), &[8, 1, 4]);
    while rig.waits() == "ambush" {
        rig.order(&Order::Pass, &[]);
    }
    rig.order(
        &Order::Reveal {
            element: ElementId(1),
            at: inch(24, 10),
        },
        &[],
    );
    rig.until_fire();
    while rig.asks() == BLUE {
        rig.end(&[]);
    }
    assert_eq!(rig.asked(), [0]);
    rig.fire(0, 2, &[]);
    assert_eq!(
        rig.wants().2,
        Some(6),
        "and as one that has not moved (BW-R42)"
    );
}

#[test]
fn bw_19_whoever_comes_out_of_hiding_may_be_ambushed() {
    let mut rig = Table::new()
        .unit(RED, Quality::Elite)
        .squad("1r", 30, 20)
        .unit(BLUE, Quality::Green)
        .squad("5r", 40, 20)
        .area("jungle", (20, 10), (50, 30))
        .begin()
        .hidden(0, 1)
        .hidden(1, 1);
    rig.reveal(1, inch(36, 20));
    assert_eq!((rig.waits(), rig.asks()), ("ambush".into(), RED));
    assert_eq!(rig.refused(&Order::Wait), "BW-19");
    rig.ambush(0, inch(34, 22), &[1, 10, 1]);
    assert_eq!(rig.wants(), (1, 4, None));
    assert_eq!(rig.figures(1), 4);
}

#[test]
fn bw_r47_who_may_watch() {
    let walk = |open, covered: bool| {
        let mut table = Table::new()
            .options(|options| {
                options.overwatch = true;
                options.overwatch_open = open;
            })
            .unit(RED, Quality::Trained)
            .squad("4ar", 20, 20)
            .unit(BLUE, Quality::Green)
            .squad("5r", 30, 16);
        if covered {
            table = table.area("scrub", (18, 18), (22, 22));
        }
        let mut rig = table.begin();
        rig.go(1, 30, 24, &[]);
        rig.waits() == "ambush"
    };
    assert!(walk(OverwatchOpen::Visible, true));
    assert!(!walk(OverwatchOpen::NoCover, true));
    assert!(walk(OverwatchOpen::NoCover, false));
    let mut off = Table::new()
        .unit(RED, Quality::Trained)
        .squad("4ar", 20, 20)
        .unit(BLUE, Quality::Green)
        .squad("5r", 30, 16)
        .begin();
    off.go(1, 30, 24, &[]);
    assert_eq!(
        off.waits(),
        "move",
        "it is off unless the scenario says otherwise"
    );
}

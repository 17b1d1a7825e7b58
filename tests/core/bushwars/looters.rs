//! The computer loots: vehicles, crates, and off the table with them.

use small_wars::opponent::{Player, Seat};

use super::random::setting;
use super::*;
use small_wars::chance::Dice;

/// A table for looters, with an enemy in a far corner.
fn table() -> Table {
    Table::new()
        .points()
        .unit(BLUE, Quality::Elite)
        .squad("1r", 70, 46)
}

fn decides(rig: &Rig) -> Order {
    let seat = Seat::<Book>::new(Player::Matrix, rig.battle.setting(), rig.asks(), 1);
    seat.choose(&rig.battle, 0).expect("it is asked").0
}

/// BW-S3: it goes up to a truck that is nobody's, and one of its figures tries to drive it.
#[test]
fn it_commandeers_what_it_can_drive() {
    let rig = |x: i32| {
        table()
            .left(Kind::Truck, "", 40, 20)
            .worth(20)
            .unit(RED, Quality::Professional)
            .squad("4ar", x, 20)
            .begin()
    };
    let far = rig(20);
    let Order::Move { element, way } = decides(&far) else {
        panic!("{:?}", decides(&far))
    };
    assert_eq!(element, ElementId(2));
    let end = way.path.last().expect("a way");
    assert!(end.distance(inch(40, 20)) < Length::inches(13), "{end:?}");
    let mut near = rig(36);
    let goes = decides(&near);
    near.order(&goes, &[]);
    near.until_turn();
    let commandeers = Order::Commandeer {
        element: ElementId(2),
        vehicle: ElementId(1),
    };
    assert_eq!(decides(&near), commandeers, "{goes:?} {:?}", near.at(2));
}

/// BW-S5: what it drives it takes off the table, by the road.
#[test]
fn it_drives_off_with_points() {
    let leaves = |x: i32| {
        let rig = table()
            .line("road", (0, 20), (72, 20))
            .unit(RED, Quality::Professional)
            .put(Kind::Truck, "", x, 20)
            .worth(20)
            .begin();
        match decides(&rig) {
            Order::Move { way, .. } => (way.leave, way.path.last().copied()),
            other => panic!("{other:?}"),
        }
    };
    assert!(leaves(58).0);
    let (leave, end) = leaves(40);
    assert!(
        !leave && end.is_some_and(|at| at.x > inch(56, 0).x),
        "{end:?}"
    );
    let (leave, end) = leaves(30);
    assert!(
        !leave && end.is_some_and(|at| at.x < inch(14, 0).x),
        "{end:?}"
    );
}

/// BW-S2: it takes up a crate that it touches and carries it to the nearest edge.
#[test]
fn it_carries_crates_off() {
    let mut rig = table()
        .unit(RED, Quality::Professional)
        .squad("4ar", 20, 10)
        .chest(21, 10, 30)
        .begin();
    let element = ElementId(1);
    assert_eq!(decides(&rig), Order::Lift { element, number: 0 });
    let mut left = false;
    for _ in 0..4 {
        while !left && rig.waits() == "move" && rig.asks() == RED {
            let order = decides(&rig);
            left = matches!(&order, Order::Move { way, .. } if way.leave);
            rig.order(&order, &[]);
        }
        if left {
            break;
        }
        rig.until_turn();
    }
    assert!(left && matches!(rig.element(1).place, Place::Left(_)));
}

/// BW-S1: who cannot carry it looks what is in it, where that is not known.
#[test]
fn it_opens_what_it_cannot_carry() {
    let mut rig = table()
        .unit(RED, Quality::Professional)
        .squad("1ar", 20, 24)
        .chest(20, 25, 40)
        .chest(60, 4, -10)
        .begin();
    let element = ElementId(1);
    let goes = decides(&rig);
    rig.order(&goes, &[]);
    rig.until_turn();
    let opens = Order::OpenCrate { element, number: 0 };
    assert_eq!(decides(&rig), opens, "{goes:?} {:?}", rig.at(1));
}

/// K18 with seven computers: every order is accepted, the battle ends, and points are taken.
#[test]
fn seven_computers_loot_a_convoy_to_its_end() {
    let setting = setting("first-come-first-serve");
    let seats: Vec<Seat<Book>> = setting
        .sides()
        .map(|side| Seat::new(Player::Matrix, setting.as_ref(), side, 1))
        .collect();
    let mut battle = Battle::<Book>::new(Arc::clone(&setting)).0;
    let mut dice = Dice::new(3);
    let mut taken = 0;
    for inputs in 0.. {
        assert!(inputs < 8_000, "it does not end");
        let events = match battle.waiting().clone() {
            Waiting::Over => break,
            Waiting::Dice(wanted) => battle.dice(&dice.roll(wanted.handful)).expect("dice"),
            Waiting::Decision(decision) => {
                let seat = &seats[usize::from(decision.side.0)];
                let (order, _) = seat.choose(&battle, inputs).expect("an order");
                battle.order(decision.side, &order).expect("it may be")
            }
        };
        let left = |event: &&Event| matches!(event, Event::Left { .. });
        taken += events.iter().filter(left).count();
    }
    assert!(taken > 0, "{taken} taken");
}

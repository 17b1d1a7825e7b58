//! Vehicles that are nobody's, who drives them, who is in them, parties, helicopters (BW-S3, BW-R48, BW-R49, BW-R52, BW-R53).

use small_wars::rules::bushwars::options::{CommandeerBonus, Passengers};
use small_wars::rules::bushwars::state::{CratePlace, NO_UNIT};
use small_wars::rules::bushwars::{aboard, vehicles};

use super::loot::*;
use super::*;

/// A squad of a quality beside a vehicle that is nobody's, number 1, and an enemy far off. The squad's parties are 3 and 4.
fn at(kind: Kind, quality: Quality, arms: &str) -> Table {
    Table::new()
        .unit(RED, quality)
        .squad(arms, 20, 20)
        .left(kind, if kind == Kind::Tank { "1can" } else { "" }, 20, 22)
        .unit(BLUE, Quality::Trained)
        .squad("4r", 66, 20)
}

fn asked(kind: Kind, quality: Quality) -> Rig {
    let mut rig = at(kind, quality, "4r").begin();
    while rig.asks() != RED {
        rig.end(&[]);
    }
    rig.order(&commandeer(0, 1), &[]);
    rig
}

/// Section 2.5, cell by cell.
#[test]
fn bw_s3_the_commandeer_table_cell_by_cell() {
    let rows = [
        (Kind::Jeep, [3, 4, 5, 6]),
        (Kind::Truck, [3, 4, 5, 6]),
        (Kind::Apc, [2, 3, 4, 5]),
        (Kind::Tank, [1, 2, 3, 4]),
    ];
    let rig = at(Kind::Jeep, Quality::Green, "4r").begin();
    let setting = rig.battle.setting();
    for (kind, row) in rows {
        for (quality, ways) in Quality::ALL.into_iter().zip(row) {
            let roll = vehicles::roll(setting, quality, kind).expect("it can be driven");
            assert!(
                (roll.chance - ways as f64 / 6.0).abs() < 1e-12,
                "{kind:?} {quality:?}: {roll:?}"
            );
            let good = (1..=6).filter(|die| *die >= roll.working.needed).count();
            assert_eq!(good, ways, "{kind:?} {quality:?}");
        }
    }
    assert!(vehicles::roll(setting, Quality::Elite, Kind::Helicopter).is_none());
}

/// Example 11.
#[test]
fn bw_s3_who_gets_what_going() {
    let mut rig = asked(Kind::Tank, Quality::Elite);
    assert_eq!(rig.wants(), (1, 6, Some(3)), "6, and 3 for the elite");
    rig.roll(&[3]);
    assert_eq!(
        rig.element(3).place,
        Place::Aboard(ElementId(1)),
        "its driver"
    );
    assert_eq!((rig.figures(0), rig.figures(3)), (3, 1));
    assert!(rig.element(1).runs);
    rig.go(1, 26, 22, &[]);
    rig.until_turn();
    while rig.asks() != RED {
        rig.end(&[]);
    }
    assert_eq!(
        rig.refused(&step(1, 30, 22)),
        "BW-S3",
        "rolled again every turn"
    );
    rig.order(&start_up(1), &[]);
    assert_eq!(rig.wants(), (1, 6, Some(3)));
    rig.roll(&[2]);
    assert_eq!(rig.refused(&step(1, 30, 22)), "BW-S3");
    assert_eq!(rig.refused(&start_up(1)), "BW-S3", "once a turn");
    assert_eq!(asked(Kind::Tank, Quality::Green).wants(), (1, 6, Some(6)));
    assert_eq!(asked(Kind::Jeep, Quality::Green).wants(), (1, 6, Some(4)));
    let rig = asked(Kind::Jeep, Quality::Elite);
    assert!(rig.element(1).runs, "always: no die");
    assert_eq!(rig.waits(), "move");
}

#[test]
fn bw_s3_a_failed_try_costs_the_squad_its_move_and_a_jeep_once_going_goes_on() {
    let mut rig = asked(Kind::Truck, Quality::Green);
    rig.roll(&[3]);
    assert_eq!(rig.element(1).unit, NO_UNIT);
    assert!(rig.element(0).done && !rig.element(0).moved);
    let mut rig = asked(Kind::Truck, Quality::Green);
    rig.roll(&[4]);
    rig.order(&board(0, 1), &[]);
    assert_eq!(
        rig.element(0).place,
        Place::Aboard(ElementId(1)),
        "the others get in"
    );
    rig.go(1, 28, 22, &[]).until_turn();
    rig.go(1, 36, 22, &[]);
    assert_eq!(rig.at(1), Some(inch(36, 22)), "no roll");
}

#[test]
fn bw_r49_for_which_vehicles_quality_counts() {
    let need = |bonus, kind| {
        let table = at(kind, Quality::Elite, "4r");
        let rig = table.options(|o| o.commandeer_bonus = bonus).begin();
        let working = vehicles::need(rig.battle.setting(), Quality::Elite, kind);
        working.expect("it can be driven").needed
    };
    assert_eq!(need(CommandeerBonus::All, Kind::Tank), 3);
    assert_eq!(need(CommandeerBonus::Soft, Kind::Tank), 6);
    assert_eq!(need(CommandeerBonus::Soft, Kind::Apc), 5);
    assert_eq!(need(CommandeerBonus::Soft, Kind::Truck), 1);
}

#[test]
fn bw_r53_a_vehicle_takes_so_many_and_only_in_contact() {
    assert_eq!(Kind::ALL.map(Kind::room), [0, 4, 10, 10, 1, 10, 2]);
    let mut rig = asked(Kind::Jeep, Quality::Green);
    rig.roll(&[6]);
    let room = aboard::room(rig.battle.setting(), rig.battle.state(), ElementId(1));
    assert_eq!(room, 3);
    rig.order(&board(0, 1), &[]);
    assert!(rig.element(0).done, "that is its move");
    let mut rig = at(Kind::Jeep, Quality::Green, "6r").begin();
    rig.order(&commandeer(0, 1), &[4]);
    assert_eq!(rig.refused(&board(0, 1)), "BW-R53", "five do not fit");
    let mut rig = at(Kind::Jeep, Quality::Green, "4r").begin();
    assert_eq!(rig.refused(&board(0, 1)), "BW-R53", "it is nobody's yet");
    assert_eq!(rig.refused(&board(0, 2)), "TB-3", "that is a squad");
    assert_eq!(rig.refused(&commandeer(0, 2)), "TB-3");
    rig.go(0, 20, 16, &[]).until_turn();
    assert_eq!(
        rig.refused(&commandeer(0, 1)),
        "BW-S3",
        "it does not touch it"
    );
}

#[test]
fn bw_r53_getting_out_is_the_move_and_an_empty_vehicle_is_anybodys() {
    let mut rig = asked(Kind::Truck, Quality::Green);
    rig.roll(&[5]);
    rig.until_turn();
    let out = inch(20, 22);
    assert_eq!(rig.refused(&get_out(3, out)), "TB-3", "on the truck itself");
    assert_eq!(rig.refused(&get_out(3, inch(30, 30))), "BW-R53");
    let beside = Point::new(20 * 254 + 600, 22 * 254);
    rig.order(&get_out(3, beside), &[]);
    assert_eq!(rig.at(3), Some(beside));
    assert!(rig.element(3).moved && rig.element(3).done);
    assert_eq!((rig.element(1).unit, rig.element(1).runs), (NO_UNIT, false));
}

#[test]
fn bw_r53_parties_go_their_own_way_and_come_back() {
    let mut rig = Table::new()
        .unit(RED, Quality::Green)
        .squad("3r 1mg", 20, 20)
        .area("scrub", (14, 14), (26, 26))
        .chest(60, 40, 7)
        .unit(BLUE, Quality::Trained)
        .squad("4r", 66, 20)
        .begin();
    rig.order(&send(0, 2), &[]);
    assert_eq!((rig.figures(0), rig.figures(2)), (2, 2));
    let guns = |rig: &Rig, id| {
        rig.element(id)
            .figures
            .iter()
            .filter(|f| f.weapon == Weapon::MachineGun)
            .count()
    };
    assert_eq!((guns(&rig, 0), guns(&rig, 2)), (1, 0), "rifles go");
    assert_eq!(rig.refused(&rejoin(2)), "BW-S2", "not in the same turn");
    assert_eq!(rig.refused(&send(0, 1)), "BW-S2");
    assert_eq!(rig.refused(&send(2, 1)), "BW-R53", "a party has no parties");
    // The limit of its unit counts it: one green squad hides, or its party.
    rig.guess(2, true, "9C", &[]);
    assert_eq!(rig.die(2), Some(1));
    assert_eq!(
        rig.refused(&Order::Guess {
            element: ElementId(0),
            higher: true
        }),
        "BW-9"
    );
    let mut rig = Table::new()
        .unit(RED, Quality::Green)
        .squad("3r 1mg", 20, 20)
        .chest(60, 40, 7)
        .unit(BLUE, Quality::Trained)
        .squad("4r", 66, 20)
        .begin();
    rig.order(&send(0, 1), &[]).until_turn();
    rig.order(&rejoin(2), &[]);
    assert_eq!((rig.figures(0), rig.element(2).place), (4, Place::Within));
    assert_eq!(guns(&rig, 0), 1);
}

/// Those in a vehicle that is knocked out get out beside it, or are lost, as the option says; its crates fall to the ground.
#[test]
fn bw_r53_what_becomes_of_those_in_a_wreck() {
    let wreck = |passengers: Passengers| {
        let mut rig = Table::new()
            .options(|o| o.passengers = passengers)
            .unit(RED, Quality::Green)
            .put(Kind::Truck, "", 20, 20)
            .squad("4r", 20, 22)
            .inside(0)
            .unit(BLUE, Quality::Elite)
            .squad("5ar", 30, 20)
            .chest(50, 40, 7)
            .start()
            .set(|state| state.crates[0].place = CratePlace::With(ElementId(0)));
        rig.draw("4C", &[]);
        rig.until_fire();
        rig.fire(2, 0, &[10, 10, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
        rig
    };
    let rig = wreck(Passengers::GetOut);
    assert_eq!(rig.element(0).place, Place::Eliminated);
    assert_eq!(rig.at(1), Some(inch(20, 20)), "where the truck was");
    assert_eq!(rig.element(1).pin, Some(Pin { from: 2, until: 2 }));
    assert_eq!(rig.place(0), CratePlace::Ground(inch(20, 20)));
    let rig = wreck(Passengers::Lost);
    assert_eq!(rig.element(1).place, Place::Eliminated);
}

/// A vehicle whose crew runs is gone with all that is in it.
#[test]
fn bw_r19_a_vehicle_that_routs_takes_all_along() {
    let mut rig = Table::new()
        .options(|o| o.soft_vehicle_hits = 20)
        .unit(RED, Quality::Green)
        .put(Kind::Truck, "", 20, 20)
        .squad("4r", 20, 22)
        .inside(0)
        .unit(BLUE, Quality::Elite)
        .squad("5ar", 30, 20)
        .chest(50, 40, 7)
        .start()
        .set(|state| state.crates[0].place = CratePlace::With(ElementId(0)));
    rig.draw("4C", &[]);
    rig.until_fire();
    rig.fire(2, 0, &[10, 10, 10, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(rig.element(0).place, Place::Routed);
    assert_eq!(rig.element(1).place, Place::Routed);
    let lost = small_wars::rules::bushwars::state::NOBODY;
    assert_eq!(rig.place(0), CratePlace::Off(lost));
}

#[test]
fn bw_r48_a_captured_vehicle_is_driven_from_the_next_turn() {
    let mut rig = Table::new()
        .options(|o| o.capture = true)
        .unit(RED, Quality::Green)
        .squad("4r", 20, 20)
        .squad("2r", 4, 40)
        .unit(BLUE, Quality::Elite)
        .put(Kind::Jeep, "", 26, 20)
        .squad("2r", 26, 24)
        .inside(2)
        .squad("2r", 66, 40)
        .begin()
        .pinned(2, 1, 1);
    rig.go(0, 26, 20, &[]);
    assert_eq!(rig.element(2).unit, NO_UNIT);
    assert_eq!(
        rig.element(3).place,
        Place::Captured,
        "who is in it is captured with it"
    );
    assert!(matches!(rig.element(2).place, Place::Table(_)));
    rig = rig.set(|state| state.elements[0].done = false);
    assert_eq!(rig.refused(&commandeer(0, 2)), "BW-R48");
    rig.until_turn();
    rig.order(&commandeer(0, 2), &[4]);
    rig.go(2, 34, 20, &[]);
}

#[test]
fn bw_r53_nobody_fires_from_inside_but_with_the_vehicles_weapon() {
    let mut rig = Table::new()
        .unit(RED, Quality::Trained)
        .put(Kind::Apc, "1mg", 20, 20)
        .squad("4r", 20, 22)
        .inside(0)
        .unit(BLUE, Quality::Green)
        .squad("4r", 30, 20)
        .begin();
    rig.until_fire();
    rig.end(&[]);
    assert_eq!(rig.asked(), [0]);
    assert_eq!(rig.refused(&shot(1, 2)), "BW-R53");
    rig.fire(0, 2, &[1, 1, 1, 1, 4]);
    let mut rig = at(Kind::Tank, Quality::Green, "4r")
        .squad("4r", 20, 38)
        .begin();
    rig.until_fire();
    assert_eq!(
        rig.waits(),
        "move",
        "nobody serves the tank's cannon, and rifles do not reach"
    );
}

#[test]
fn bw_r52_a_helicopter_lands_in_the_open_and_its_squad_gets_out() {
    let mut rig = Table::new()
        .unit(RED, Quality::Trained)
        .put(Kind::Helicopter, "", 20, 20)
        .worth(50)
        .comes(2)
        .squad("5ar", 20, 22)
        .inside(0)
        .unit(BLUE, Quality::Elite)
        .squad("4r", 50, 20)
        .area("scrub", (30, 30), (40, 40))
        .points()
        .begin();
    rig.until_turn();
    assert_eq!((rig.waits(), rig.asks()), ("land".into(), RED));
    let lands = |x, y| Order::Land {
        element: ElementId(0),
        at: inch(x, y),
    };
    assert_eq!(rig.refused(&lands(45, 20)), "BW-R52", "too near");
    assert_eq!(rig.refused(&lands(35, 35)), "BW-R52", "not in the open");
    assert_eq!(rig.refused(&lands(0, 0)), "TB-3");
    rig.order(&lands(30, 20), &[]);
    assert_eq!(rig.at(0), Some(inch(30, 20)));
    assert_eq!(rig.refused(&step(0, 32, 20)), "BW-4", "it stays");
    let out = Point::new(30 * 254, 20 * 254 + 600);
    rig.order(&get_out(1, out), &[]);
    assert_eq!(
        rig.element(0).unit,
        NO_UNIT,
        "whose it is shows who stands at it"
    );
    assert_eq!(rig.points(), [50, 0]);
    rig = rig.set(|state| {
        if let Place::Table(piece) = &mut state.elements[2].place {
            piece.at = Point::new(30 * 254, 20 * 254 - 600);
        }
    });
    assert_eq!(rig.points(), [0, 0], "two stand at it");
}

/// A gun that stands there is served like a vehicle, and stays where it is.
#[test]
fn bw_s3_a_gun_is_served_and_not_moved() {
    let mut rig = Table::new()
        .unit(RED, Quality::Trained)
        .squad("4r", 20, 20)
        .left(Kind::Gun, "1can", 20, 22)
        .unit(BLUE, Quality::Green)
        .squad("4r", 40, 22)
        .begin();
    rig.end(&[]);
    rig.order(&commandeer(0, 1), &[]);
    assert_eq!(rig.wants(), (1, 6, Some(3)), "4, and 1 for the trained");
    rig.roll(&[3]);
    assert_eq!(rig.refused(&step(1, 24, 22)), "BW-4");
    rig.until_fire();
    rig.fire(1, 2, &[10, 1, 1, 1, 1, 1, 4]);
    assert_eq!(rig.figures(2), 3, "its cannon reaches 24 inches");
}

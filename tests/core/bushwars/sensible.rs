//! What the computer does is what a sensible player would do: each beside the same table with one thing changed that makes it do otherwise.

use small_wars::opponent::{Player, Seat, Thought};
use small_wars::rules::bushwars::ground;

use super::*;

/// What the computer does for whoever is asked, and what it thought.
pub fn thought(rig: &Rig) -> (Order, Thought) {
    let side = rig.asks();
    let seat = Seat::<Book>::new(Player::Matrix, rig.battle.setting(), side, 1);
    let (order, thought) = seat.choose(&rig.battle, 0).expect("it is asked");
    (order, thought.expect("it thinks"))
}

pub fn decides(rig: &Rig) -> Order {
    thought(rig).0
}

/// The keys of what spoke for what it does.
fn reasons(rig: &Rig) -> Vec<String> {
    let (_, thought) = thought(rig);
    let done = thought.done().expect("an option");
    done.reasons
        .iter()
        .map(|text| text.key.to_string())
        .collect()
}

/// Where a move ends.
#[track_caller]
fn goes(order: &Order) -> Point {
    match order {
        Order::Move { way, .. } => *way.path.last().expect("a way"),
        other => panic!("{other:?}"),
    }
}

fn covered(rig: &Rig, at: Point) -> bool {
    ground::in_cover(&rig.battle.setting().ground, at)
}

/// The computer answers as long as it is asked for this kind of decision; what it ordered.
fn answers(rig: &mut Rig, kind: &str) -> Vec<Order> {
    let mut given = Vec::new();
    while rig.waits() == kind {
        let order = decides(rig);
        given.push(order.clone());
        rig.order(&order, &[]);
    }
    given
}

/// BW-7: with a two face up it hides, and says higher; after a king lower. With an eight it walks on.
#[test]
fn it_hides_when_the_odds_are_good_and_guesses_the_better_side() {
    let rig = |card: &str| {
        Table::new()
            .exit(RED, Edge::East, 1)
            .unit(RED, Quality::Professional)
            .squad("4ar", 10, 24)
            .area("wood", (8, 22), (12, 26))
            .area("wood", (15, 22), (19, 26))
            .unit(BLUE, Quality::Elite)
            .squad("4ar", 68, 4)
            .with_card(card)
    };
    let element = ElementId(0);
    let hides = |card| decides(&rig(card));
    assert_eq!(
        hides("2H"),
        Order::Guess {
            element,
            higher: true
        }
    );
    assert_eq!(
        hides("KH"),
        Order::Guess {
            element,
            higher: false
        }
    );
    assert!(goes(&hides("8H")).x > inch(16, 0).x);
    assert_eq!(reasons(&rig("2H")), ["thinks-hides"]);
}

/// BW-12: where enemies bear on the open ground it ends its move in the next cover; who stands under fire outside it runs there.
#[test]
fn it_walks_from_cover_to_cover() {
    let rig = |foes: bool| {
        let table = Table::new()
            .exit(RED, Edge::East, 1)
            .unit(RED, Quality::Professional)
            .squad("4ar", 20, 20)
            .area("scrub", (17, 17), (22, 23))
            .area("scrub", (24, 21), (27, 27))
            .unit(BLUE, Quality::Elite);
        if foes {
            table.squad("6ar", 34, 14).with_card("8C")
        } else {
            table.squad("6ar", 70, 46).with_card("8C")
        }
    };
    let exposed = rig(true);
    let order = decides(&exposed);
    let end = match &order {
        Order::Move { way, .. } => *way.path.last().expect("a way"),
        _ => inch(20, 20),
    };
    assert!(covered(&exposed, end), "{order:?}");
    let alone = decides(&rig(false));
    assert!(goes(&alone).x >= inch(27, 0).x, "{alone:?}");
}

/// A squad hidden in a wood, and who walks past it in the open.
fn walks_past(arms: &str) -> Rig {
    let mut rig = Table::new()
        .unit(RED, Quality::Professional)
        .squad("4ar 1mg 1rpg", 30, 20)
        .area("wood", (28, 17), (32, 23))
        .unit(BLUE, Quality::Green)
        .squad(arms, 36, 12)
        .begin()
        .hidden(0, 1);
    rig.go(1, 36, 20, &[]);
    rig
}

/// BW-18 to BW-20: a whole squad is worth giving oneself away, one man with a rifle is not.
#[test]
fn it_springs_an_ambush_when_the_target_is_worth_it_and_else_stays_hidden() {
    let springs = |arms| {
        let mut rig = walks_past(arms);
        let given = answers(&mut rig, "ambush");
        assert!(!given.is_empty());
        given
            .iter()
            .any(|order| matches!(order, Order::Ambush { .. }))
    };
    assert!(springs("6r"));
    assert!(!springs("1r"));
    let rig = walks_past("6r");
    assert!(!reasons(&rig).is_empty());
}

/// Who is about to come out of cover is let come out of it first; who is in the open already is not waited for.
#[test]
fn it_waits_for_a_better_inch_if_that_pays() {
    let sprung_at = |cover: bool| {
        let table = Table::new()
            .unit(RED, Quality::Professional)
            .squad("5ar", 30, 20)
            .area("scrub", (28, 17), (32, 23))
            .unit(BLUE, Quality::Professional)
            .squad("6r", 36, 13);
        let table = if cover {
            table.area("scrub", (34, 10), (38, 16))
        } else {
            table
        };
        let mut rig = table.begin();
        // Who moves first is diced for.
        rig.roll(&[1, 9]);
        let mut rig = rig.hidden(0, 1);
        rig.go(1, 36, 21, &[]);
        let asked = rig.at(1).expect("it walks");
        let mut waited = 0;
        loop {
            assert_eq!(rig.waits(), "ambush");
            match decides(&rig) {
                Order::Wait => waited += 1,
                Order::Ambush { .. } => break,
                other => panic!("{other:?}"),
            }
            rig.order(&Order::Wait, &[]);
        }
        let sprung = rig.at(1).expect("it walks");
        (covered(&rig, asked), covered(&rig, sprung), waited)
    };
    let (first, then, waited) = sprung_at(true);
    assert!(first && !then && waited > 0, "{first} {then} {waited}");
    let (_, _, waited) = sprung_at(false);
    assert_eq!(waited, 0);
}

/// BW-R12: while it is pinned it does nothing; as soon as it may move again it gets out of the fire that it lies in.
#[test]
fn it_gets_its_pinned_out_of_fire_as_soon_as_they_may_move() {
    let mut rig = Table::new()
        .unit(RED, Quality::Green)
        .squad("5r", 20, 20)
        .unit(BLUE, Quality::Elite)
        .squad("6ar", 30, 19)
        .squad("6ar", 30, 22)
        .area("stone_house", (17, 23), (21, 27))
        .begin()
        .pinned(0, 1, 1);
    assert_eq!(rig.asks(), BLUE, "who is pinned is not asked");
    rig.until_turn();
    assert_eq!((rig.asks(), rig.battle.state().turn), (RED, 2));
    let order = decides(&rig);
    let suffers = |at: Point| {
        let mut there = rig.battle.state().clone();
        if let Place::Table(piece) = &mut there.elements[0].place {
            piece.at = at;
        }
        let setting = rig.battle.setting();
        let aims = [1, 2].map(|foe| {
            small_wars::rules::bushwars::fire::Aim::now(
                setting,
                &there,
                ElementId(foe),
                ElementId(0),
            )
        });
        let bears = aims.into_iter().flatten();
        bears
            .filter(|aim| aim.reaches(setting, Weapon::AssaultRifle))
            .count()
    };
    assert_eq!(suffers(inch(20, 20)), 2);
    assert!(suffers(goes(&order)) < 2, "{order:?}");
    assert!(reasons(&rig).contains(&"thinks-out-of-fire".to_owned()));
}

/// All that is declared at whom, when the computer has declared the fire of a side.
fn declares(mut rig: Rig) -> Vec<(u16, u16, Vec<Weapon>)> {
    rig.until_fire();
    while rig.waits() == "fire" && rig.asks() != RED {
        rig.end(&[]);
    }
    let mut given = Vec::new();
    while rig.waits() == "fire" && rig.asks() == RED {
        let order = decides(&rig);
        if order == Order::EndPhase {
            break;
        }
        rig.order(&order, &[]);
        given.push(order);
    }
    let setting = rig.battle.setting();
    let shots = rig.events.iter().filter_map(|event| match event {
        Event::Declared(shot) => {
            let all = &setting.fixed(shot.firer).weapons;
            let weapons = shot.slots.iter().map(|slot| all[usize::from(*slot)]);
            Some((shot.firer.0, shot.target.0, weapons.collect()))
        }
        _ => None,
    });
    let shots = shots.collect();
    assert!(!given.is_empty());
    shots
}

/// BW-R8: the launcher is for the carrier, the rifles are for those on foot; where there are only men, all fire at them.
#[test]
fn it_splits_its_fire_by_weapon_where_that_is_better() {
    let table = |kind: Kind, arms: &str| {
        Table::new()
            .unit(RED, Quality::Professional)
            .squad("5ar 1rpg", 20, 20)
            .unit(BLUE, Quality::Green)
            .put(kind, arms, 28, 16)
            .squad("6r", 28, 24)
            .begin()
    };
    let shots = declares(table(Kind::Apc, "1mg"));
    let at = |target: u16| -> Vec<Weapon> {
        let all = shots.iter().filter(|shot| shot.1 == target);
        all.flat_map(|shot| shot.2.iter().copied()).collect()
    };
    assert_eq!(at(1), [Weapon::Rpg], "{shots:?}");
    assert_eq!(at(2), [Weapon::AssaultRifle; 5], "{shots:?}");
    // One man more to flee is worth no launcher.
    let foot = declares(table(Kind::Squad, "1r"));
    let first: Vec<&Weapon> = foot
        .iter()
        .filter(|s| s.1 == 2)
        .flat_map(|s| &s.2)
        .collect();
    assert!(first.contains(&&Weapon::Rpg), "{foot:?}");
}

/// BW-16: seven weapons always put a Green squad to flight; more are wasted on it while there is another.
#[test]
fn it_fires_at_nobody_in_vain() {
    let shots = declares(
        Table::new()
            .unit(RED, Quality::Professional)
            .squad("8ar", 20, 18)
            .squad("8ar", 20, 24)
            .unit(BLUE, Quality::Green)
            .squad("6r", 29, 18)
            .squad("6r", 29, 24)
            .begin(),
    );
    for target in [2, 3] {
        let at: usize = shots
            .iter()
            .filter(|s| s.1 == target)
            .map(|s| s.2.len())
            .sum();
        assert!((7..=9).contains(&at), "{target}: {shots:?}");
    }
}

/// BW-22: who comes before its guns is fired at before he can fire; for one man, with a squad in sight, Regular Fire is not given up.
#[test]
fn it_uses_overwatch_where_that_is_on() {
    let rig = |walker: &str, other: bool| {
        let table = Table::new()
            .options(|options| options.overwatch = true)
            .unit(RED, Quality::Professional)
            .squad("4ar 1mg 1rpg", 30, 20)
            .unit(BLUE, Quality::Green)
            .squad(walker, 30, 36);
        let table = if other {
            table.squad("6r", 38, 20)
        } else {
            table
        };
        let mut rig = table.begin();
        rig.go(1, 30, 28, &[]);
        rig
    };
    let watches = |mut rig: Rig| {
        assert_eq!(rig.asks(), RED);
        let watches = Order::Overwatch {
            element: ElementId(0),
        };
        loop {
            let order = decides(&rig);
            if order == watches || order == Order::Pass {
                return order == watches;
            }
            rig.order(&order, &[]);
            if rig.waits() != "ambush" {
                return false;
            }
        }
    };
    assert!(watches(rig("6r", false)));
    assert!(!watches(rig("1r", true)));
}

/// BW-21: a pinned squad within reach is taken where capture is played.
#[test]
fn it_captures_where_that_is_on() {
    let rig = |capture: bool| {
        Table::new()
            .options(|options| options.capture = capture)
            .unit(RED, Quality::Green)
            .squad("5r", 30, 20)
            .unit(BLUE, Quality::Green)
            .squad("5r", 36, 20)
            .begin()
            .pinned(1, 1, 2)
            .set(|state| state.active = RED)
    };
    let taken = |capture| {
        let mut rig = rig(capture);
        // Who moves first is diced for.
        rig.roll(&[9, 1]);
        assert_eq!(rig.asks(), RED);
        let order = decides(&rig);
        rig.order(&order, &[]);
        rig.element(1).place == Place::Captured
    };
    assert!(taken(true));
    assert!(!taken(false));
}

/// BW-4: a truck that has to leave goes as far as the road lets it.
#[test]
fn it_drives_along_the_road() {
    let rig = Table::new()
        .exit(RED, Edge::East, 1)
        .line("road", (0, 20), (72, 20))
        .unit(RED, Quality::Green)
        .put(Kind::Truck, "", 20, 20)
        .unit(BLUE, Quality::Elite)
        .squad("4ar", 10, 46)
        .begin();
    let end = goes(&decides(&rig));
    assert!(end.x >= inch(37, 0).x, "{end:?}");
}

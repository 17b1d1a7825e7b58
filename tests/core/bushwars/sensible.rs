//! What the computer does is what a sensible player would do: each beside the same table with one thing changed that makes it do otherwise.

use small_wars::opponent::{Player, Seat, Thought};
use small_wars::rules::bushwars::frame::CardEvent;
use small_wars::rules::bushwars::ground;
use small_wars::rules::bushwars::state::Struck;

use super::*;

/// What the computer does for whoever is asked, and what it thought.
fn thought(rig: &Rig) -> (Order, Thought) {
    let side = rig.asks();
    let seat = Seat::<Book>::new(Player::Matrix, rig.battle.setting(), side, 1);
    let (order, thought) = seat.choose(&rig.battle, 0).expect("it is asked");
    (order, thought.expect("it thinks"))
}

fn decides(rig: &Rig) -> Order {
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

/// The same battle at another question.
fn asked_about(rig: Rig, frame: Frame) -> Rig {
    let mut rig = rig;
    let state = rig.battle.state().clone();
    let agenda = vec![Frame::End, frame];
    rig.battle = Battle::resume(Arc::clone(rig.battle.setting()), state, agenda);
    rig
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

/// BW-R10: rifles first; of a machine gun and a launcher the launcher, unless there are vehicles to fight.
#[test]
fn it_loses_what_it_can_best_do_without() {
    let loses = |arms: &str, foe: Kind| {
        let rig = Table::new()
            .unit(RED, Quality::Elite)
            .squad(arms, 30, 20)
            .unit(BLUE, Quality::Elite)
            .put(foe, "1can", 50, 20)
            .begin()
            .set(|state| {
                state.struck.push(Struck {
                    target: ElementId(0),
                    firers: vec![ElementId(1)],
                    against: 1,
                    losses: 1,
                    ambush: false,
                });
            });
        match decides(&asked_about(rig, Frame::Losses)) {
            Order::Lose { weapon, .. } => weapon,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(loses("3r 2ar 1mg 1rpg", Kind::Squad), Weapon::Rifle);
    assert_eq!(loses("1mg 1rpg", Kind::Squad), Weapon::Rpg);
    assert_eq!(loses("1mg 1rpg", Kind::Tank), Weapon::MachineGun);
}

/// BW-10, queen: the squad that lies under fire is hidden, and where there is nobody to hide from it is the one that can fire that is not.
#[test]
fn a_queen_hides_the_squad_in_danger() {
    let rig = |foe: (i32, i32)| {
        Table::new()
            .unit(RED, Quality::Elite)
            .squad("4ar", 10, 10)
            .squad("4ar", 10, 40)
            .area("wood", (7, 7), (13, 13))
            .area("wood", (7, 37), (13, 43))
            .unit(BLUE, Quality::Elite)
            .squad("6ar 1mg", foe.0, foe.1)
            .squad("6ar 1mg", foe.0, foe.1 + 3)
            .begin()
    };
    let hides = |foe| {
        let rig = asked_about(rig(foe), Frame::Event(CardEvent::Hide, RED));
        decides(&rig)
    };
    let hide = |id| Order::HideNow {
        element: ElementId(id),
    };
    assert_eq!(hides((20, 8)), hide(0));
    assert_eq!(hides((20, 38)), hide(1));
}

/// BW-10, king: of two players the one whose hidden squad is near has to show it.
#[test]
fn a_king_brings_the_nearest_danger_to_light() {
    let forced = |near: u16| {
        let far = 3 - near;
        let rig = Table::of(3)
            .unit(RED, Quality::Elite)
            .squad("4ar", 10, 10)
            .unit(BLUE, Quality::Elite)
            .squad("4ar", if near == 1 { 20 } else { 60 }, 10)
            .unit(SideId(2), Quality::Elite)
            .squad("4ar", if near == 2 { 20 } else { 60 }, 30)
            .start();
        let rig = rig
            .set(|state| state.turn = 1)
            .hidden(near, 2)
            .hidden(far, 1);
        decides(&asked_about(rig, Frame::Event(CardEvent::Force, RED)))
    };
    for near in [1, 2] {
        let side = SideId(near as u8);
        assert_eq!(forced(near), Order::Force { side });
    }
}

/// BW-10, jack: the die is turned down that brings nothing more, the other squad needs every inch.
#[test]
fn a_jack_turns_down_the_die_that_matters_least() {
    let turned = |first: i32| {
        let rig = Table::new()
            .exit(RED, Edge::East, 1)
            .unit(RED, Quality::Elite)
            .squad("4ar", first, 10)
            .squad("4ar", 80 - first, 40)
            .area("wood", (4, 4), (70, 46))
            .unit(BLUE, Quality::Elite)
            .squad("4ar", 71, 2)
            .start()
            .hidden(0, 2)
            .hidden(1, 2);
        let rig = rig.set(|state| state.turn = 1);
        decides(&asked_about(rig, Frame::Event(CardEvent::TurnDown, RED)))
    };
    let turn = |id| Order::TurnDown {
        element: ElementId(id),
    };
    assert_eq!(turned(12), turn(1));
    assert_eq!(turned(68), turn(0));
}

/// BW-10, ace of hearts: another's squad comes out before the machine guns.
#[test]
fn an_ace_puts_another_s_squad_before_the_guns() {
    let exposed = |guns: (i32, i32)| {
        let rig = Table::new()
            .unit(RED, Quality::Elite)
            .squad("3mg", guns.0, guns.1)
            .unit(BLUE, Quality::Green)
            .squad("4r", 36, 24)
            .area("wood", (20, 20), (52, 28))
            .start()
            .hidden(1, 2);
        let rig = rig.set(|state| state.turn = 1);
        match decides(&asked_about(rig, Frame::Event(CardEvent::Expose, RED))) {
            Order::Expose { at, .. } => at,
            other => panic!("{other:?}"),
        }
    };
    let from = |guns: (i32, i32)| exposed(guns).distance(inch(guns.0, guns.1));
    assert!(from((6, 24)) <= Length::inches(18));
    assert!(from((66, 24)) <= Length::inches(18));
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

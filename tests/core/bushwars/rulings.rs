//! Sequence, movement, fire, reactions, ambush, overwatch and capture: rulings and options.

use small_wars::rules::bushwars::movement;
use small_wars::rules::bushwars::options::{
    AfvReactionCount, MovingNeeds10, OverwatchOpen, ReactionScope, RegularFire,
};

use super::*;

#[test]
fn bw_3_the_qualities_move_from_green_to_elite_then_all_fire() {
    let mut rig = Table::of(4)
        .unit(SideId(0), Quality::Elite)
        .squad("5r", 20, 20)
        .unit(SideId(1), Quality::Professional)
        .squad("5r", 20, 28)
        .unit(SideId(2), Quality::Trained)
        .squad("5r", 28, 20)
        .unit(SideId(3), Quality::Green)
        .squad("5r", 28, 28)
        .begin();
    for side in [3, 2, 1, 0] {
        assert_eq!((rig.waits(), rig.asks()), ("move".into(), SideId(side)));
        rig.end(&[]);
    }
    for side in [3, 2, 1, 0] {
        assert_eq!((rig.waits(), rig.asks()), ("fire".into(), SideId(side)));
        rig.end(&[]);
    }
    assert_eq!(rig.battle.state().turn, 2);
}

/// BW-1 and BW-R4 too: a player has what units and squads he has.
#[test]
fn bw_r5_players_of_one_quality_roll_for_who_moves_first() {
    let mut table = Table::of(7);
    for side in 0..7 {
        let x = 6 + i32::from(side) * 9;
        table = table.unit(SideId(side), Quality::Green).squad("3r", x, 6);
    }
    table = table.unit(SideId(0), Quality::Elite).squad("3r", 6, 40);
    let mut rig = table.begin();
    assert_eq!(rig.wants(), (7, 10, None));
    rig.roll(&[5, 9, 5, 1, 2, 3, 4]);
    assert_eq!(rig.wants(), (2, 10, None), "0 and 2 are level");
    rig.roll(&[3, 8]);
    for side in [1, 2, 0, 6, 5, 4, 3] {
        assert_eq!(rig.asks(), SideId(side));
        rig.end(&[]);
    }
    assert_eq!((rig.asks(), rig.asked()), (SideId(0), vec![7]), "its Elite unit");
}

#[test]
fn bw_4_how_far_and_where() {
    let mut rig = Table::new()
        .unit(RED, Quality::Green)
        .squad("5r", 20, 20)
        .put(Kind::Truck, "", 10, 40)
        .put(Kind::Tank, "1can", 20, 10)
        .unit(BLUE, Quality::Elite)
        .squad("5r", 60, 5)
        .area("jungle", (22, 16), (26, 24))
        .area("wood", (18, 12), (40, 14))
        .line("road", (4, 40), (40, 40))
        .line("stone_wall", (21, 16), (21, 24))
        .begin();
    assert_eq!(rig.refused(&step(0, 29, 20)), "BW-4", "9 inches");
    rig.go(0, 28, 20, &[]);
    assert_eq!(rig.at(0), Some(inch(28, 20)), "BW-R22: cover costs nothing");
    assert_eq!(rig.refused(&step(2, 20, 16)), "BW-4", "BW-R16: dense to vehicles");
    assert_eq!(rig.refused(&step(1, 10, 29)), "BW-R21", "11 inches across country");
    let bent = Order::Move {
        element: ElementId(1),
        way: Way {
            path: vec![inch(20, 40), inch(20, 35)],
            leave: false,
        },
    };
    assert_eq!(rig.refused(&bent), "BW-R21", "partly by road is 10 inches");
    assert_eq!(rig.refused(&step(1, 29, 40)), "BW-4", "19 inches");
    rig.go(1, 28, 40, &[]);
    rig.go(2, 10, 10, &[]);
    assert_eq!(movement::FOOT.0 * 10, 20_320, "8 inches are 2032 tenths of a millimetre");
}

#[test]
fn bw_r24_nobody_walks_into_the_enemy() {
    let table = || {
        Table::new()
            .unit(RED, Quality::Green)
            .squad("5r", 20, 20)
            .unit(BLUE, Quality::Elite)
            .squad("5r", 26, 20)
    };
    let touches = inch(26, 20).x - 2 * 280 - 20;
    let close = Order::Move {
        element: ElementId(0),
        way: Way {
            path: vec![Point::new(touches, inch(0, 20).y)],
            leave: false,
        },
    };
    assert_eq!(table().begin().refused(&close), "BW-R24");
    assert_eq!(table().begin().refused(&step(0, 27, 20)), "BW-R24");
    let pinned = || table().begin().pinned(1, 1, 1);
    assert_eq!(pinned().refused(&close), "BW-R24", "capture is off");
}

#[test]
fn bw_21_and_bw_r48_a_pinned_enemy_is_captured_by_contact() {
    let table = || {
        Table::new()
            .options(|options| options.capture = true)
            .unit(RED, Quality::Green)
            .squad("5r", 20, 20)
            .unit(BLUE, Quality::Elite)
            .squad("5r", 26, 20)
            .squad("5r", 60, 40)
            .begin()
    };
    assert_eq!(table().refused(&step(0, 27, 20)), "BW-R24", "it is not pinned");
    let mut rig = table().pinned(1, 1, 1);
    rig.go(0, 27, 20, &[]);
    assert_eq!(rig.element(1).place, Place::Captured);
    assert!(rig.at(0).is_some_and(|at| at.x < inch(26, 20).x));
}

#[test]
fn bw_r12_a_pin_lasts_through_the_next_turn() {
    let table = || {
        Table::new()
            .unit(RED, Quality::Green)
            .squad("5r", 20, 20)
            .unit(BLUE, Quality::Professional)
            .squad("5r 2ar", 30, 20)
            .area("scrub", (16, 16), (24, 24))
            .begin()
    };
    let mut rig = table();
    rig.to_fire().end(&[]);
    let one = Order::Fire {
        element: ElementId(1),
        target: ElementId(0),
        weapon: Some(Weapon::Rifle),
    };
    rig.order(&one, &[]).end(&[1, 1]);
    assert_eq!(rig.reaction(), (1, "Pinned".into()));
    assert_eq!(rig.element(0).pin, Some(Pin { from: 2, until: 2 }));
    assert_eq!(rig.battle.state().turn, 2);
    assert_eq!(rig.asks(), BLUE, "the pinned squad has nothing to do");
    rig.end(&[]);
    assert_eq!((rig.waits(), rig.asks()), ("fire".into(), BLUE), "and may not fire");
    rig.order(&one, &[]).end(&[1, 1]);
    assert_eq!(rig.element(0).pin, Some(Pin { from: 2, until: 3 }), "a second pin extends");
    rig.end(&[]).end(&[]);
    assert_eq!(rig.element(0).pin, None, "removed at the end of turn 3");
    assert_eq!((rig.battle.state().turn, rig.asks()), (4, RED));
    let mut rig = table().pinned(0, 2, 2);
    let hide = Order::Guess {
        element: ElementId(0),
        higher: true,
    };
    assert_eq!(rig.refused(&hide), "BW-R12");
}

#[test]
fn bw_r3_whose_movement_needs_a_ten() {
    let needs = |option, firer: bool, target: bool| {
        let rig = Table::new()
            .options(|options| options.moving_needs_10 = option)
            .unit(RED, Quality::Elite)
            .squad("1r", 20, 20)
            .unit(BLUE, Quality::Elite)
            .squad("5r", 30, 20)
            .start();
        let mut rig = rig;
        rig.draw("4C", &[9, 1]);
        rig.to_fire();
        let mut rig = rig.set(|state| {
            state.elements[0].moved = firer;
            state.elements[1].moved = target;
        });
        rig.fire(0, 1, &[]).end(&[]);
        rig.wants().2 == Some(10)
    };
    for (option, wanted) in [
        (MovingNeeds10::Firer, [false, true, false, true]),
        (MovingNeeds10::Target, [false, false, true, true]),
        (MovingNeeds10::Both, [false, true, true, true]),
    ] {
        let found = [(false, false), (true, false), (false, true), (true, true)];
        let found = found.map(|(firer, target)| needs(option, firer, target));
        assert_eq!(found, wanted, "{option:?}");
    }
}

/// A duel of two squads of one figure each.
fn duel(option: RegularFire) -> Rig {
    let mut rig = Table::new()
        .options(|options| options.regular_fire = option)
        .unit(RED, Quality::Elite)
        .squad("1r", 20, 20)
        .unit(BLUE, Quality::Green)
        .squad("1r", 30, 20)
        .begin();
    rig.to_fire();
    rig
}

#[test]
fn bw_r6_fire_is_simultaneous_or_from_elite_to_green() {
    let mut rig = duel(RegularFire::Simultaneous);
    assert_eq!(rig.asks(), BLUE);
    rig.fire(1, 0, &[]);
    assert_eq!((rig.waits(), rig.asks()), ("fire".into(), RED));
    rig.fire(0, 1, &[]);
    assert_eq!(rig.wants(), (1, 10, Some(9)), "at target 0 first");
    rig.roll(&[9, 1, 6, 1]);
    assert_eq!(rig.waits(), "over", "both fell: a draw (K26)");
    let mut rig = duel(RegularFire::Sequential);
    assert_eq!(rig.asks(), RED);
    rig.fire(0, 1, &[6, 1]);
    assert_eq!(rig.element(1).place, Place::Eliminated, "before it could fire");
    assert_eq!(rig.figures(0), 1);
}

#[test]
fn bw_r8_weapons_are_allocated_whole() {
    let table = |split| {
        let mut rig = Table::new()
            .options(|options| options.split_fire_by_weapon = split)
            .unit(RED, Quality::Elite)
            .squad("2mg 1r", 20, 20)
            .unit(BLUE, Quality::Green)
            .squad("5r", 30, 16)
            .squad("5r", 30, 24)
            .begin();
        rig.to_fire().end(&[]);
        rig
    };
    let gun = |target| Order::Fire {
        element: ElementId(0),
        target: ElementId(target),
        weapon: Some(Weapon::MachineGun),
    };
    assert_eq!(table(false).refused(&gun(1)), "BW-R8");
    let mut rig = table(false);
    rig.fire(0, 1, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(rig.reaction().0, 5, "all at one");
    let mut rig = table(true);
    rig.order(&gun(1), &[]).order(&gun(2), &[]);
    assert_eq!(rig.refused(&gun(2)), "BW-R8", "no machine gun is left");
    rig.fire(0, 1, &[]);
    assert_eq!(rig.wants().0, 5, "a machine gun and the rifle");
    rig.roll(&[1, 1, 1, 1, 1]);
    assert_eq!(rig.wants().0, 4, "the other machine gun");
    rig.roll(&[1, 1, 1, 1, 3, 3]);
    let against: Vec<u8> = rig
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Reacted { against, .. } => Some(*against),
            _ => None,
        })
        .collect();
    assert_eq!(against, [3, 2]);
}

#[test]
fn bw_r10_the_owner_chooses_who_is_lost() {
    let mut rig = Table::new()
        .unit(RED, Quality::Elite)
        .squad("1r", 20, 20)
        .unit(BLUE, Quality::Green)
        .squad("2r 1mg", 30, 20)
        .begin();
    rig.to_fire().end(&[]);
    rig.fire(0, 1, &[6, 1]);
    assert_eq!((rig.waits(), rig.asks()), ("loss".into(), BLUE));
    let offers = rig.battle.offers();
    let first = rig.battle.candidates(&offers[0]);
    let lose = |weapon| Order::Lose {
        element: ElementId(1),
        weapon,
    };
    assert_eq!(first[0], lose(Weapon::Rifle), "the usual loss is offered first");
    assert_eq!(rig.refused(&lose(Weapon::Mortar)), "BW-R10");
    rig.order(&lose(Weapon::MachineGun), &[4]);
    let left: Vec<Weapon> = rig.element(1).figures.iter().map(|f| f.weapon).collect();
    assert_eq!(left, weapons("2r"));
}

#[test]
fn bw_r9_and_bw_r23_range_and_sight() {
    let table = |indirect| {
        let mut rig = Table::new()
            .options(|options| options.mortar_indirect = indirect)
            .unit(RED, Quality::Elite)
            .squad("1mo 1ar", 20, 20)
            .unit(BLUE, Quality::Green)
            .squad("1r", 30, 20)
            .area("wood", (23, 16), (27, 24))
            .begin();
        rig.to_fire();
        rig
    };
    let rig = table(false);
    assert_eq!(rig.battle.state().turn, 2, "nobody sees anybody");
    let mut rig = table(true);
    assert_eq!(rig.asks(), RED);
    rig.fire(0, 1, &[]);
    assert_eq!(rig.wants().0, 5, "the mortar alone");
    let far = |x: i32| {
        let mut rig = Table::new()
            .unit(RED, Quality::Elite)
            .squad("1r", 20, 20)
            .unit(BLUE, Quality::Green)
            .squad("1mg", 20, 20 + x)
            .start();
        rig = rig.set(|state| {
            let id = &mut state.elements[1];
            if let Place::Table(piece) = &mut id.place {
                piece.at.y = inch(0, 20).y + 2 * 80 + x * 254;
            }
        });
        rig.draw("4C", &[]);
        rig.to_fire();
        let of = |offer: &small_wars::engine::Offer| {
            offer.key == "fire" && offer.element == Some(ElementId(0)) && offer.refused.is_none()
        };
        if rig.waits() == "fire" && rig.asks() == BLUE {
            rig.end(&[]);
        }
        rig.battle.offers().iter().any(of)
    };
    assert!(far(12), "12 inches from base to base count in");
    assert!(!far(13));
}

/// A tank under fire: of a launcher and a rifle, with the dice for both.
fn tank(change: impl FnOnce(&mut Options), kind: Kind, dice: &[u8]) -> Rig {
    let mut rig = Table::new()
        .options(change)
        .unit(RED, Quality::Elite)
        .squad("1rpg 1r", 20, 20)
        .unit(BLUE, Quality::Elite)
        .put(kind, "", 30, 20)
        .start();
    rig.draw("4C", &[9, 1]);
    rig.to_fire();
    rig.fire(0, 1, dice);
    rig
}

#[test]
fn bw_r17_which_hits_a_vehicle_reacts_to() {
    let dice = [6, 6, 6, 1, 1, 6, 6, 6, 1, 10];
    let rig = tank(|_| (), Kind::Apc, &dice);
    assert_eq!(rig.reaction().0, 4, "before saves");
    let after = AfvReactionCount::AfterSaves;
    let rig = tank(|o| o.afv_reaction_count = after, Kind::Apc, &dice);
    assert_eq!(rig.reaction().0, 2, "one unsaved, and the rifle's");
}

#[test]
fn bw_r18_hits_do_not_add_up_unless_the_option_says_so() {
    for (cumulative, out) in [(false, false), (true, true)] {
        let mut rig = tank(
            |o| o.afv_cumulative = cumulative,
            Kind::Tank,
            &[6, 6, 1, 1, 1, 1, 1, 1, 10],
        );
        assert_ne!(rig.element(1).place, Place::Eliminated, "two hits");
        rig.roll(&[9, 1]).to_fire();
        rig.fire(0, 1, &[6, 1, 1, 1, 1, 1, 1]);
        if !out {
            rig.roll(&[10]);
        }
        assert_eq!(rig.element(1).place == Place::Eliminated, out);
    }
}

#[test]
fn bw_r20_vehicles_without_armour_fall_to_any_weapon() {
    let dice = [6, 6, 1, 1, 1, 6, 1, 1, 1];
    let rig = tank(|_| (), Kind::Truck, &dice);
    assert_eq!(rig.element(1).place, Place::Eliminated, "the rifle's hit is the third");
    let rig = tank(|o| o.soft_vehicle_hits = 4, Kind::Jeep, &[6, 6, 1, 1, 1, 6, 1, 1, 1, 10]);
    assert_ne!(rig.element(1).place, Place::Eliminated);
    let rig = tank(|_| (), Kind::Apc, &[6, 6, 1, 1, 1, 6, 1, 1, 10]);
    assert_ne!(rig.element(1).place, Place::Eliminated, "BW-15: an AFV does not");
}

/// BW-R19: the crew's rating saves, the D10 reacts, and who routs has driven off.
#[test]
fn bw_r19_a_vehicle_routs_with_its_crew() {
    let mut rig = tank(|_| (), Kind::Tank, &[6, 6, 6, 6, 1, 1]);
    assert_eq!(rig.wants(), (4, 10, Some(6)));
    rig.roll(&[6, 6, 1, 1]);
    assert_eq!(rig.wants(), (1, 10, None));
    rig.roll(&[1]);
    assert_eq!(rig.element(1).place, Place::Routed, "BW-17: 1 against 4");
}

#[test]
fn bw_r4_the_squad_reacts_or_all_its_unit() {
    let fight = |scope| {
        let mut rig = Table::new()
            .options(|options| options.reaction_scope = scope)
            .unit(RED, Quality::Elite)
            .squad("2r", 20, 20)
            .unit(BLUE, Quality::Green)
            .squad("5r", 30, 16)
            .squad("5r", 30, 24)
            .squad("5r", 60, 24)
            .begin();
        rig.to_fire().end(&[]);
        let one = |target| Order::Fire {
            element: ElementId(0),
            target: ElementId(target),
            weapon: Some(Weapon::Rifle),
        };
        rig.order(&one(1), &[]).order(&one(2), &[1, 1]);
        rig
    };
    let mut rig = fight(ReactionScope::Squad);
    rig.roll(&[1, 2]);
    let pins = [1, 2, 3].map(|id| rig.element(id).pin.is_some());
    assert_eq!(pins, [true, false, false]);
    let mut rig = fight(ReactionScope::Unit);
    rig.roll(&[1]);
    assert_eq!(rig.reaction(), (2, "Pinned".into()));
    assert!([1, 2, 3].iter().all(|id| rig.element(*id).pin.is_some()));
}

#[test]
fn bw_r14_where_a_retreat_leads() {
    let retreats = |from: (i32, i32), to: (i32, i32)| {
        let mut rig = Table::new()
            .unit(RED, Quality::Elite)
            .squad("1r 1mg", 20, 20)
            .unit(BLUE, Quality::Green)
            .squad("5r", 30, 20)
            .area("wood", from, to)
            .begin();
        rig.to_fire().end(&[]);
        rig.fire(0, 1, &[1, 1, 1, 1, 1, 1]);
        assert_eq!(rig.reaction().1, "Retreat");
        rig
    };
    let rig = retreats((35, 18), (38, 22));
    assert_eq!(rig.at(1), Some(inch(35, 20)), "to the nearest cover");
    let rig = retreats((50, 18), (54, 22));
    let at = rig.at(1).expect("it stands");
    assert!((at.x - inch(34, 20).x).abs() < 60, "4 inches towards cover: {at:?}");
    let rig = retreats((20, 15), (24, 17));
    let at = rig.at(1).expect("it stands");
    assert!((at.x - inch(34, 20).x).abs() < 60, "the wood is nearer to the firer: straight away");
    let mut rig = Table::new()
        .unit(RED, Quality::Elite)
        .squad("1r 1mg", 60, 20)
        .unit(BLUE, Quality::Green)
        .squad("5r", 70, 20)
        .squad("5r", 5, 5)
        .begin();
    rig.to_fire().end(&[]);
    rig.fire(0, 1, &[1, 1, 1, 1, 1, 1]);
    assert_eq!(rig.element(1).place, Place::Routed, "off the table is out");
}

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
    assert_eq!(rig.refused(&ambush(0, inch(32, 30))), "BW-8", "not in cover");
    assert_eq!(rig.refused(&ambush(1, inch(26, 12))), "BW-19", "too far from the target");
    assert_eq!(rig.refused(&ambush(2, inch(34, 17))), "BW-18", "not one's own");
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
    rig.to_fire();
    while rig.asks() == BLUE {
        rig.end(&[]);
    }
    assert_eq!(rig.asked(), [0]);
    rig.fire(0, 2, &[]);
    assert_eq!(rig.wants().2, Some(6), "and as one that has not moved (BW-R42)");
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
    assert_eq!(off.waits(), "move", "it is off unless the scenario says otherwise");
}

#[test]
fn bw_r51_the_battle_lasts_as_long_as_its_scenario_says() {
    let mut rig = Table::new()
        .terms(|terms| terms.turns = Some(2))
        .exit(RED, Edge::West, 1)
        .unit(RED, Quality::Green)
        .squad("5r", 6, 20)
        .unit(BLUE, Quality::Elite)
        .squad("5r", 60, 20)
        .begin();
    rig.to_turn().to_turn();
    assert_eq!(rig.waits(), "over");
    let mut rig = Table::new()
        .exit(RED, Edge::West, 1)
        .unit(RED, Quality::Green)
        .squad("5r", 6, 20)
        .unit(BLUE, Quality::Elite)
        .squad("5r", 60, 20)
        .begin();
    let leave = |x: i32| Order::Move {
        element: ElementId(0),
        way: Way {
            path: vec![Point::new(x, inch(0, 20).y)],
            leave: true,
        },
    };
    assert_eq!(rig.refused(&leave(600)), "TB-3", "not at the edge");
    rig.order(&leave(280), &[]);
    assert_eq!(rig.waits(), "over");
    assert_eq!(rig.element(0).place, Place::Left(Edge::West));
}

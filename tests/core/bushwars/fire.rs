//! Fire, vehicles and reactions: rulings and options.

use small_wars::rules::bushwars::options::{
    AfvReactionCount, MovingNeeds10, ReactionScope, RegularFire,
};

use super::*;

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
        rig.until_fire();
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
    rig.until_fire();
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
    assert_eq!(
        rig.element(1).place,
        Place::Eliminated,
        "before it could fire"
    );
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
        rig.until_fire().end(&[]);
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
    rig.until_fire().end(&[]);
    rig.fire(0, 1, &[6, 1]);
    assert_eq!((rig.waits(), rig.asks()), ("loss".into(), BLUE));
    let offers = rig.battle.offers();
    let first = rig.battle.candidates(&offers[0]);
    let lose = |weapon| Order::Lose {
        element: ElementId(1),
        weapon,
    };
    assert_eq!(
        first[0],
        lose(Weapon::Rifle),
        "the usual loss is offered first"
    );
    assert_eq!(rig.refused(&lose(Weapon::Mortar)), "BW-R10");
    rig.order(&lose(Weapon::MachineGun), &[4]);
    let left: Vec<Weapon> = rig.element(1).figures.iter().map(|f| f.weapon).collect();
    assert_eq!(left, weapons("2r"));
}

/// BW-R23 too.
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
        rig.until_fire();
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
        rig.until_fire();
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
    rig.until_fire();
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
        rig.roll(&[9, 1]).until_fire();
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
    assert_eq!(
        rig.element(1).place,
        Place::Eliminated,
        "the rifle's hit is the third"
    );
    let rig = tank(
        |o| o.soft_vehicle_hits = 4,
        Kind::Jeep,
        &[6, 6, 1, 1, 1, 6, 1, 1, 1, 10],
    );
    assert_ne!(rig.element(1).place, Place::Eliminated);
    let rig = tank(|_| (), Kind::Apc, &[6, 6, 1, 1, 1, 6, 1, 1, 10]);
    assert_ne!(
        rig.element(1).place,
        Place::Eliminated,
        "BW-15: an AFV does not"
    );
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
        rig.until_fire().end(&[]);
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
        rig.until_fire().end(&[]);
        rig.fire(0, 1, &[1, 1, 1, 1, 1, 1]);
        assert_eq!(rig.reaction().1, "Retreat");
        rig
    };
    let rig = retreats((35, 18), (38, 22));
    assert_eq!(rig.at(1), Some(inch(35, 20)), "to the nearest cover");
    let rig = retreats((50, 18), (54, 22));
    let at = rig.at(1).expect("it stands");
    assert!(
        (at.x - inch(34, 20).x).abs() < 60,
        "4 inches towards cover: {at:?}"
    );
    let rig = retreats((20, 15), (24, 17));
    let at = rig.at(1).expect("it stands");
    assert!(
        (at.x - inch(34, 20).x).abs() < 60,
        "the wood is nearer to the firer: straight away"
    );
    let mut rig = Table::new()
        .unit(RED, Quality::Elite)
        .squad("1r 1mg", 60, 20)
        .unit(BLUE, Quality::Green)
        .squad("5r", 70, 20)
        .squad("5r", 5, 5)
        .begin();
    rig.until_fire().end(&[]);
    rig.fire(0, 1, &[1, 1, 1, 1, 1, 1]);
    assert_eq!(rig.element(1).place, Place::Routed, "off the table is out");
}

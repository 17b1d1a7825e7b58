//! What is looted is never lost sight of: random playouts of the convoy, looked at before every input.

use std::collections::BTreeSet;

use small_wars::engine::terms::What;
use small_wars::rules::bushwars::crates;
use small_wars::rules::bushwars::state::{CratePlace, NO_UNIT};
use small_wars::scenario;

use super::random::{eventful, inputs, playout, setting, text};
use super::*;

const KEY: &str = "first-come-first-serve";

/// K22: everybody is in exactly one place; a squad's figures are with it or with its parties, and never more than there were; whoever is in a
/// vehicle is in one that is there, and there is room for all.
#[test]
fn k22_and_bw_r53_everybody_is_in_one_place() {
    let (mut aboard, mut parties) = (0_usize, 0_usize);
    playout(&eventful(KEY), 61, inputs() * 2, |n, battle, _| {
        let (setting, state) = (battle.setting(), battle.state());
        for id in setting.ids() {
            let (fixed, e) = (setting.fixed(id), state.element(id));
            if let Place::Aboard(vehicle) = e.place {
                aboard += 1;
                let there = state.element(vehicle).place;
                assert!(
                    matches!(there, Place::Table(_) | Place::Waiting),
                    "input {n}: {id:?} is in {vehicle:?}, {there:?}"
                );
                assert_eq!(state.side(setting, vehicle), state.side(setting, id));
            }
            if !fixed.kind.on_foot() {
                let inside: usize = state
                    .aboard(id)
                    .map(|p| state.element(p).figures.len())
                    .sum();
                assert!(inside <= fixed.kind.room(), "input {n}: {inside} in {id:?}");
                let crewed = e.manned || inside > 0;
                let there = matches!(e.place, Place::Table(_));
                assert_eq!(
                    there && e.unit == NO_UNIT,
                    there && !crewed,
                    "input {n}: {id:?}"
                );
                continue;
            }
            let unformed = fixed.parent.is_some() && e.figures.is_empty();
            assert!(e.place != Place::Within || unformed, "input {n}: {id:?}");
            if fixed.parent.is_some() {
                parties += usize::from(e.place != Place::Within);
                assert!(e.figures.len() <= 2);
                continue;
            }
            let own = setting
                .ids()
                .filter(|p| setting.fixed(*p).parent == Some(id));
            let mut all = e.figures.clone();
            all.extend(own.flat_map(|p| state.element(p).figures.clone()));
            for weapon in Weapon::ALL {
                let count = all.iter().filter(|f| f.weapon == weapon).count();
                let whole = fixed.weapons.iter().filter(|w| **w == weapon).count();
                assert!(count <= whole, "input {n}: {id:?} has {count} {weapon:?}");
            }
        }
    });
    assert!(aboard > 100 && parties > 100, "{aboard} {parties}");
}

/// K22: every crate is in one place, nobody carries more than he can, and what is in one is in no other.
#[test]
fn k22_and_bw_s2_every_crate_is_somewhere() {
    let mut moved = BTreeSet::new();
    playout(&eventful(KEY), 62, inputs() * 2, |n, battle, _| {
        let (setting, state) = (battle.setting(), battle.state());
        let mut contents: Vec<u8> = state.unseen.clone();
        for (c, number) in state.crates.iter().zip(0_u8..) {
            contents.extend(c.holds);
            match c.place {
                CratePlace::With(id) => {
                    moved.insert((number, id));
                    assert!(
                        matches!(state.element(id).place, Place::Table(_)),
                        "input {n}: crate {number} is with {id:?}"
                    );
                    let most = crates::most(setting, state, id);
                    assert!(state.cargo(id).count() <= most, "input {n}: {id:?}");
                }
                CratePlace::Ground(at) => {
                    assert!(at.x > 0 && at.y > 0 && at.x < setting.ground.width.0);
                }
                CratePlace::Off(side) => {
                    let known = side == small_wars::rules::bushwars::state::NOBODY;
                    assert!(
                        known || c.holds.is_some(),
                        "input {n}: off, and nobody knows"
                    );
                }
            }
        }
        contents.sort_unstable();
        assert!(contents.into_iter().eq(0..state.crates.len() as u8));
    });
    assert!(moved.len() > 10, "{moved:?}");
}

/// The battle as its author lays it down.
#[test]
fn bw_s4_the_convoy_and_its_seven_forces() {
    let whole = setting(KEY);
    let setting: &Setting = &whole;
    assert_eq!(setting.terms.sides.len(), 7);
    assert_eq!(setting.contents.iter().map(|c| c.points).sum::<i16>(), 129);
    assert_eq!(setting.crates.len(), 10);
    assert!(setting.options.overwatch && setting.options.capture);
    assert_eq!(setting.terms.turns, Some(15), "BW-R51");
    let goals = &setting.terms.goals;
    assert!(goals.len() == 7 && goals.iter().all(|g| matches!(g.what, What::Points { .. })));
    let own = |side: u8| {
        let squads = setting.elements.iter().filter(move |e| {
            e.parent.is_none()
                && setting
                    .units
                    .get(usize::from(e.unit))
                    .is_some_and(|u| u.side == SideId(side))
        });
        let mut arms = [0; 6];
        let mut count = 0;
        for squad in squads.filter(|e| e.kind == Kind::Squad) {
            assert!((3..=6).contains(&squad.weapons.len()));
            count += 1;
            for weapon in &squad.weapons {
                arms[*weapon as usize] += 1;
            }
        }
        (
            setting.units[usize::from(unit_of(setting, side))].quality,
            count,
            arms,
        )
    };
    assert_eq!(own(0), (Quality::Green, 4, [15, 0, 1, 2, 0, 0]));
    assert_eq!(own(1), (Quality::Green, 4, [15, 0, 1, 2, 0, 0]));
    assert_eq!(own(2), (Quality::Green, 3, [0, 12, 0, 0, 0, 0]));
    assert_eq!(own(3), (Quality::Trained, 2, [0, 10, 0, 0, 0, 0]));
    assert_eq!(own(4), (Quality::Trained, 2, [0, 6, 1, 1, 0, 0]));
    assert_eq!(own(5), (Quality::Professional, 2, [0, 7, 1, 0, 0, 0]));
    assert_eq!(own(6), (Quality::Elite, 2, [0, 3, 2, 1, 0, 0]));
    let mut worth: Vec<(Kind, i16)> = setting
        .elements
        .iter()
        .filter(|e| !e.kind.on_foot())
        .map(|e| (e.kind, e.points))
        .collect();
    worth.sort_by_key(|(kind, points)| (*kind as u8, *points));
    assert_eq!(
        worth,
        [
            (Kind::Jeep, 10),
            (Kind::Jeep, 10),
            (Kind::Truck, 20),
            (Kind::Truck, 20),
            (Kind::Truck, 20),
            (Kind::Apc, 40),
            (Kind::Apc, 40),
            (Kind::Tank, 60),
            (Kind::Helicopter, 50),
            (Kind::Gun, 0),
        ]
    );
    let turns: BTreeSet<u16> = setting.terms.arrivals.iter().map(|a| a.turn).collect();
    assert_eq!(turns, BTreeSet::from([2, 3]));
}

fn unit_of(setting: &Setting, side: u8) -> u8 {
    let units = setting.units.iter();
    let place = units.zip(0..).find(|(unit, _)| unit.side == SideId(side));
    place.expect("a unit").1
}

/// BW-R50: without crates there is no limit; with them squads have 3 to 6 figures.
#[test]
fn bw_s4_squads_have_three_to_six_figures_where_there_are_crates() {
    for (from, to, good) in [
        (
            "[(4, \"assault_rifle\")], at: (\"2 in\"",
            "[(2, \"assault_rifle\")], at: (\"2 in\"",
            false,
        ),
        (
            "[(4, \"assault_rifle\")], at: (\"2 in\"",
            "[(7, \"assault_rifle\")], at: (\"2 in\"",
            false,
        ),
        (
            "[(4, \"assault_rifle\")], at: (\"2 in\"",
            "[(6, \"assault_rifle\")], at: (\"2 in\"",
            true,
        ),
        ("(\"Beer\", 7),", "", false),
        ("(aboard: \"v-truck-2\")", "(aboard: \"v-tank\")", false),
        ("(aboard: \"v-truck-2\")", "()", false),
        ("aboard: \"p-helicopter\"", "aboard: \"v-truck-1\"", false),
    ] {
        let changed = text(KEY).replacen(from, to, 1);
        assert_ne!(changed, text(KEY), "{from}");
        assert_eq!(scenario::read(&changed).is_ok(), good, "{to}");
    }
    let green = text("patrol").replacen("(6, \"rifle\")", "(10, \"rifle\")", 1);
    assert!(scenario::read(&green).is_ok(), "BW-R50");
}

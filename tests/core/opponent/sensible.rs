//! The most likely course is what a sensible player would do with tanks, jets, missiles, carriers and the wounded; each beside the same
//! table with one thing changed that makes it do otherwise.

use small_wars::engine::SideId;
use small_wars::engine::terms::{Goal, What};
use small_wars::opponent::Course;
use small_wars::opponent::matrix::Considered;
use small_wars::opponent::matrix::insurgent::Thinker;
use small_wars::rules::insurgent::state::{Activation, Bearing, Place};
use small_wars::table::{ElementId, Heading, Length, Point, Polygon};

use crate::insurgent::{FRENCH, INSURGENTS, Rig, Table, step};

/// Whose turn it is to act, and the most likely thing it does.
fn likely(rig: &Rig, side: SideId) -> (Option<ElementId>, Considered) {
    let thinker = Thinker::new(&rig.battle, side, 1);
    let (_, thought) = thinker.expect("it is asked").conclude();
    let mut options = thought.options.into_iter();
    let likely = options.find(|option| option.course == Course::Likely);
    (thought.element, likely.expect("a most likely course"))
}

/// Whether an option ends where an enemy stands.
fn charges(rig: &Rig, option: &Considered, foe: u16) -> bool {
    let at = rig.piece(foe).at;
    option.draft.path.last() == Some(&at)
}

fn wants(mut table: Table, side: SideId, what: What) -> Table {
    let goal = Goal {
        side,
        what,
        text: None,
    };
    table.setting.terms.goals.push(goal);
    table
}

/// A square about a place, to be held by the French.
fn to_hold(table: Table, at: (i32, i32)) -> Table {
    let corner = |by: i32| Point::new(at.0 + by, at.1 + by);
    let area = Polygon::rectangle(corner(-800), corner(800));
    let hold = What::Hold {
        areas: vec![area],
        count: 1,
        clear: Length::ZERO,
        at_once: false,
    };
    wants(table, FRENCH, hold)
}

/// The French win if they bring one home in time.
fn to_bring_home(mut table: Table) -> Table {
    table.setting.terms.otherwise = Some(INSURGENTS);
    wants(table, FRENCH, What::Evacuate { count: 1 })
}

#[test]
fn infantry_does_not_charge_a_tank_over_open_ground() {
    let before = |unit: &str| {
        Table::open()
            .french("french_rifle", (3000, 4000))
            .insurgent(unit, (4600, 4000))
            .start()
    };
    let tank = before("t72");
    assert!(!charges(&tank, &likely(&tank, FRENCH).1, 1));
    let mut pinned = before("leader");
    pinned = pinned.set(|state| {
        state.elements[1].pinned = true;
        state.elements[0].strength = 1;
    });
    let (_, option) = likely(&pinned, FRENCH);
    assert!(charges(&pinned, &option, 1), "{option:#?}");
}

/// IC-55: it comes on to shoot at what is worth it, and not for a man under the guns of missiles that wait for it.
#[test]
fn a_jet_arrives_where_it_pays() {
    let table = || {
        Table::open()
            .away(FRENCH, "a10")
            .house((2000, 0), (2500, 9100))
            .french("leader", (600, 8000))
    };
    let tank = table().insurgent("t72", (9000, 4000)).start();
    let (who, option) = likely(&tank, FRENCH);
    assert_eq!(who, Some(ElementId(0)));
    assert_eq!(option.draft.target, Some(ElementId(2)), "{option:#?}");
    let covered = table()
        .insurgent("leader", (9000, 4000))
        .house((8500, 3500), (9500, 4500))
        .house((7500, 5500), (8500, 6500))
        .insurgent("sam", (8000, 6000))
        .house((7500, 1500), (8500, 2500))
        .insurgent("sam", (8000, 2000))
        .start();
    assert_ne!(likely(&covered, FRENCH).0, Some(ElementId(0)));
}

/// IC-U7: as long as the enemy has aircraft the missiles are kept ready for them, in its own phase and in the enemy's.
#[test]
fn a_sam_waits_for_aircraft() {
    let table = |aircraft: &str| {
        Table::open()
            .put(FRENCH, "french_rifle", (4000, 4000), Heading::WEST)
            .away(FRENCH, aircraft)
            .insurgent("sam", (8000, 4000))
            .french("leader", (600, 8000))
    };
    let own = |aircraft| likely(&table(aircraft).insurgents_first().start(), INSURGENTS).1;
    assert_eq!(own("utility_helo").draft.offer, "overwatch");
    let mut shot_down = table("utility_helo").insurgents_first().start();
    shot_down = shot_down.set(|state| {
        state.elements[1].place = Place::Eliminated;
    });
    assert_ne!(likely(&shot_down, INSURGENTS).1.draft.offer, "overwatch");

    let answers = |gone: bool| {
        let mut rig = table("utility_helo").start();
        if gone {
            rig = rig.set(|state| {
                let e = &mut state.elements[1];
                e.place = Place::Eliminated;
            });
        }
        rig.act(0, step(3200, 4000), &[]);
        assert_eq!(rig.waits(), "react");
        likely(&rig, INSURGENTS).1.draft.offer
    };
    assert_eq!(answers(false), "pass");
    assert_ne!(answers(true), "pass");
}

/// IC-59: a carrier drives its people to where they are wanted, and there they get out.
#[test]
fn carriers_take_people_forward_and_let_them_out_there() {
    let table = |x: i32| {
        to_hold(
            Table::open()
                .french("m113_m2", (x, 4000))
                .aboard(FRENCH, "french_rifle", 0)
                .house((9800, 0), (10200, 9100))
                .insurgent("insurgent_rifle", (11500, 4500)),
            (8000, 4000),
        )
    };
    let far = table(1500).start();
    let (who, option) = likely(&far, FRENCH);
    assert_eq!(who, Some(ElementId(0)));
    let end = option
        .draft
        .path
        .last()
        .unwrap_or_else(|| panic!("{option:#?}"));
    assert!(end.x >= 3400, "{option:#?}");
    let there = table(7000).start();
    let (_, option) = likely(&there, FRENCH);
    assert_eq!(option.draft.offer, "unload", "{option:#?}");
}

/// IC-65, IC-R89: somebody goes to the wounded, picks him up, brings him to what takes him home, and puts him aboard; that drives off.
#[test]
fn casualties_are_fetched_and_brought_home() {
    let table = |casualty: Bearing, rifle: (i32, i32)| {
        to_bring_home(
            Table::open()
                .french("m113_m2", (2000, 4000))
                .french("french_rifle", rifle)
                .house((9800, 0), (10200, 9100))
                .insurgent("insurgent_rifle", (11500, 4500))
                .casualty(casualty),
        )
        .start()
    };
    let of_the_team = |rig: Rig| {
        let rig = rig.set(|state| state.elements[0].pinned = true);
        likely(&rig, FRENCH)
    };
    let lies = Point::new(6000, 4000);
    let (who, option) = of_the_team(table(Bearing::Lying(lies), (4000, 5500)));
    assert_eq!(who, Some(ElementId(1)));
    let end = option
        .draft
        .path
        .last()
        .unwrap_or_else(|| panic!("{option:#?}"));
    assert!(end.distance(lies) < Length::cm(10), "{option:#?}");
    let (_, option) = of_the_team(table(Bearing::Lying(lies), (5900, 4000)));
    assert_eq!(option.draft.offer, "pick_up", "{option:#?}");
    let carried = Bearing::With(ElementId(1));
    let (_, option) = of_the_team(table(carried, (5900, 4000)));
    let end = option
        .draft
        .path
        .last()
        .unwrap_or_else(|| panic!("{option:#?}"));
    assert!(end.x <= 4000, "{option:#?}");
    let rig = table(carried, (4000, 4000));
    let touching = 2020 + rig.piece(0).radius.0 + rig.piece(1).radius.0;
    let (_, option) = of_the_team(table(carried, (touching, 4000)));
    assert_eq!(option.draft.offer, "stow", "{option:#?}");
    let aboard = table(Bearing::With(ElementId(0)), (4000, 4000));
    let aboard = aboard.set(|state| state.elements[1].pinned = true);
    let (who, option) = likely(&aboard, FRENCH);
    assert_eq!(who, Some(ElementId(0)));
    assert!(option.draft.leaves(), "{option:#?}");
}

/// IC-R94: a helicopter that is seen by everybody comes for the wounded when nobody is ready to shoot it down.
#[test]
fn a_helicopter_comes_when_the_launchers_have_shot() {
    let rig = |ready: bool| {
        let mut table = to_bring_home(
            Table::open()
                .away(FRENCH, "utility_helo")
                .french("french_rifle", (2000, 4000))
                .house((3000, 0), (3500, 9100))
                .casualty(Bearing::With(ElementId(1))),
        );
        for y in 1..=8 {
            table = table.insurgent("insurgent_rifle", (9000, 1000 * y));
        }
        table.start().set(|state| {
            state.turn = 5;
            state.elements[1].activation = Activation::Done;
            for e in &mut state.elements[2..] {
                e.reacted = !ready;
            }
        })
    };
    let comes = |ready| likely(&rig(ready), FRENCH).0 == Some(ElementId(0));
    assert!(comes(false), "{:#?}", likely(&rig(false), FRENCH));
    assert!(!comes(true));
}

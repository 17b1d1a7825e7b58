//! What the computer makes of cards and losses is what a sensible player would, and what it sets out for one who plays alone.

use small_wars::engine::Ruleset;
use small_wars::opponent::{Course, Proposal};
use small_wars::rules::bushwars::frame::CardEvent;
use small_wars::rules::bushwars::state::Struck;

use super::sensible::{decides, thought};
use super::*;

/// The same battle at another question.
fn asked_about(rig: Rig, frame: Frame) -> Rig {
    let mut rig = rig;
    let state = rig.battle.state().clone();
    let agenda = vec![Frame::End, frame];
    rig.battle = Battle::resume(Arc::clone(rig.battle.setting()), state, agenda);
    rig
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

/// To one who plays alone it sets out three orders of one squad, all of them legal, no two alike; the best is what it does itself.
#[test]
fn three_orders_that_differ_are_set_out_for_who_plays_alone() {
    let rig = Table::new()
        .exit(RED, Edge::East, 1)
        .unit(RED, Quality::Professional)
        .squad("4ar 1mg", 20, 20)
        .area("wood", (17, 17), (23, 23))
        .area("wood", (26, 14), (32, 18))
        .unit(BLUE, Quality::Elite)
        .squad("4ar", 36, 24)
        .begin();
    let (order, thought) = thought(&rig);
    let proposal = Proposal::new(thought);
    let options = &proposal.thought().options;
    assert_eq!(options.len(), 3, "{options:#?}");
    let best = proposal.option(Course::Likely).expect("the best");
    assert_eq!(best.draft, Book::draft(&order));
    for (n, option) in options.iter().enumerate() {
        let verdict = rig.battle.judge(&option.draft).expect("a decision");
        assert_eq!(verdict.refused, None, "{option:?}");
        assert!(proposal.is_about(&option.draft));
        assert!(option.scores.sober <= best.scores.sober);
        let others = &options[..n];
        assert!(others.iter().all(|other| other.draft != option.draft));
    }
}

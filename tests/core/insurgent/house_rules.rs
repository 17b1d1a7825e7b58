//! Every option of the house rules, both ways, and what a scenario says of its sides.

use small_wars::opponent::Course;
use small_wars::opponent::matrix::insurgent::Thinker;
use small_wars::rules::insurgent::options::{BandThree, SniperNoLeader};
use small_wars::table::Length;

use super::*;

/// Off (`finish_element_first`), activations may be interleaved; each element keeps its own count of successes.
#[test]
fn ic_r4_as_an_option_activations_are_interleaved() {
    let mut rig = alone(FRENCH, "french_rifle")
        .options(|o| o.finish_element_first = false)
        .french("mmg", (2000, 6000))
        .start();
    rig.act(0, step(2100, 4000), &[])
        .act(2, step(2100, 6000), &[])
        .act(0, step(2200, 4000), &[3, 4])
        .act(2, step(2200, 6000), &[3, 4]);
    rig.act(0, step(2300, 4000), &[3, 4]);
    assert_eq!((rig.actions(0), rig.actions(2)), (2, 2));
    assert_eq!(rig.asked(), [2]);
    assert_eq!(rig.refused(&act(0, step(2300, 4000))), "IC-R4");
}

/// A group in between does not make the element a group that goes on after it.
#[test]
fn ic_r4_an_element_goes_on_by_itself_after_a_group() {
    let mut rig = alone(FRENCH, "french_rifle")
        .options(|o| o.finish_element_first = false)
        .french("leader", (2000, 6000))
        .french("mmg", (2000, 6350))
        .start();
    rig.act(0, step(2100, 4000), &[])
        .order(&group(2, &[3]), &[])
        .order(&Order::Done, &[]);
    rig.act(0, step(2200, 4000), &[3, 4])
        .act(0, step(2300, 4000), &[4, 4]);
    assert_eq!(rig.actions(0), 3);
}

#[test]
fn ic_r13_groups_may_be_forbidden_and_their_radius_changed() {
    // 13 cm from edge to edge.
    let table = |cm: i32, allowed| {
        alone(FRENCH, "leader")
            .options(|o| {
                o.group_activation = allowed;
                o.group_radius = Length::cm(cm);
            })
            .french("mmg", (2000, 5650))
            .start()
    };
    assert_eq!(table(12, true).refused(&group(0, &[2])), "IC-R13");
    assert_eq!(table(13, false).refused(&group(0, &[2])), "IC-9");
    let mut rig = table(13, true);
    rig.order(&group(0, &[2]), &[]);
    assert_eq!(rig.asked(), [0, 2]);
}

#[test]
fn ic_r55_leaders_may_be_kept_from_lending_a_die() {
    for (lends, dice) in [(true, 6), (false, 5)] {
        let table = || Table::open().options(|o| o.leader_adds_die = lends);
        let mut rig = table()
            .french("french_rifle", (4000, 4000))
            .french("leader", (4000, 4350))
            .insurgent("insurgent_rifle", (4420, 4000))
            .start();
        rig.act(0, Action::Fight, &vec![1; dice + 5]);
        let mut rig = table()
            .french("french_rifle", (2000, 4000))
            .french("leader", (2000, 4350))
            .insurgent("insurgent_rifle", (4900, 4000))
            .start();
        let lent = Action::Shoot(Shot {
            helper: Some(ElementId(1)),
            ..Shot::at(ElementId(2))
        });
        if lends {
            rig.act(0, lent, &[1; 6]);
        } else {
            assert_eq!(rig.refused(&act(0, lent)), "IC-R55");
        }
    }
}

/// A French team walks past an insurgent one that looks this way or that.
fn walked_past(facing: Heading, change: impl FnOnce(&mut Options)) -> Rig {
    let mut rig = Table::open()
        .options(change)
        .french("french_rifle", (2000, 4000))
        .put(INSURGENTS, "insurgent_rifle", (4900, 4000), facing)
        .start();
    rig.act(0, step(2100, 4000), &[]);
    rig
}

#[test]
fn ic_r19_reactions_may_be_kept_from_moving() {
    let forbidden = |facing| walked_past(facing, |o| o.reaction_may_move = false);
    let mut rig = forbidden(Heading::WEST);
    for action in [
        step(5000, 4000),
        sprint(5000, 4000),
        move_shoot(4800, 4000, 0),
    ] {
        assert_eq!(rig.refused(&react(1, action)), "IC-R19");
    }
    assert_eq!(rig.refused(&react(1, Action::Overwatch)), "IC-R19");
    rig.react(1, shoot(0), &[1; 5]);
    let away = forbidden(Heading::EAST);
    assert_eq!(away.waits(), "act", "it looks away and may not turn");
    let mut rig = walked_past(Heading::EAST, |_| {});
    assert_eq!(rig.refused(&react(1, Action::Overwatch)), "IC-R19");
    rig.react(1, step(5000, 4000), &[]);
    assert!(rig.element(1).reacted);
}

/// A reaction costs nothing in the next phase of its own; as an option the free action of that phase, and of no later one.
#[test]
fn ic_r20_a_reaction_may_cost_the_next_free_action() {
    let reacted = |costs| {
        let mut rig = walked_past(Heading::WEST, |o| o.reaction_costs_next_free_action = costs);
        rig.react(1, shoot(0), &[1; 5]).end_phase();
        rig
    };
    let mut rig = reacted(false);
    rig.act(1, Action::Overwatch, &[]);
    assert_eq!(rig.element(1).actions, 1);
    let mut rig = reacted(true);
    rig.act(1, Action::Overwatch, &[3, 4]);
    assert_eq!(rig.element(1).actions, 0, "8+");
    let mut rig = reacted(true);
    rig.end_phase().end_phase().act(1, Action::Overwatch, &[]);
    assert_eq!(rig.element(1).actions, 1, "a phase later it is free again");
}

#[test]
fn ic_r24_leaders_may_be_kept_from_rallying_as_a_reaction() {
    for allowed in [true, false] {
        let mut rig = Table::open()
            .options(|o| o.reaction_rally = allowed)
            .french("french_rifle", (2000, 4000))
            .insurgent("leader", (4900, 4000))
            .insurgent("insurgent_rifle", (4900, 4350))
            .start()
            .set(|s| s.elements[2].pinned = true);
        rig.act(0, step(2500, 4000), &[]);
        let rally = Action::Rally(ElementId(2));
        if allowed {
            rig.react(1, rally, &[4, 4]);
            assert!(!rig.element(2).pinned);
        } else {
            assert_eq!(rig.refused(&react(1, rally)), "IC-R24");
        }
    }
}

/// A 6 is no save where there is none; as an option it always saves.
#[test]
fn ic_r38_a_six_may_always_save() {
    for (always, dice) in [
        (false, &[4, 4, 1, 1, 1, 4, 4][..]),
        (true, &[4, 4, 1, 1, 1, 6, 5, 4]),
    ] {
        let mut rig = Table::open()
            .options(|o| o.natural_6_saves = always)
            .french("french_rifle", (2000, 4000))
            .insurgent("insurgent_rifle", (4900, 4000))
            .start();
        rig.act(0, shoot(1), dice);
        assert_eq!(rig.element(1).strength, if always { 4 } else { 3 });
    }
}

/// A launcher sees a building as if in the open; as an option as everybody does.
#[test]
fn ic_r52_big_guns_may_mind_buildings() {
    for (ignores, dice) in [
        (true, &[4, 6, 3, 1, 1, 6, 6][..]),
        (false, &[4, 6, 5, 1, 1, 6]),
    ] {
        let mut rig = Table::open()
            .options(|o| o.big_gun_hits_buildings = ignores)
            .french("smaw", (2000, 4000))
            .insurgent("insurgent_rifle", (4900, 4000))
            .house((4600, 3700), (5200, 4300))
            .start();
        rig.act(0, shoot(1), dice);
        assert_eq!(rig.element(1).strength, 5);
    }
}

/// From corner to corner of a table of four feet everybody is in range (IC-31), unless a limit is set.
#[test]
fn ic_r57_range_is_unlimited_unless_it_is_set() {
    let corners = |range| {
        let mut table = Table::open()
            .options(|o| o.max_range = range)
            .french("french_rifle", (200, 200))
            .insurgent("insurgent_rifle", (12_000, 12_000));
        table.setting.ground.height = Length::cm(122);
        table.start()
    };
    corners(None).act(0, shoot(1), &[4, 3, 3, 3, 3, 4]);
    let mut rig = corners(Some(Length::cm(160)));
    assert_eq!(rig.refused(&act(0, shoot(1))), "IC-R57");
    for (x, reached) in [(4900, true), (4901, false)] {
        let mut rig = Table::open()
            .options(|o| o.max_range = Some(Length::cm(25)))
            .french("french_rifle", (2000, 4000))
            .insurgent("insurgent_rifle", (x, 4000))
            .start();
        if reached {
            rig.act(0, shoot(1), &[1; 5]);
        } else {
            assert_eq!(rig.refused(&act(0, shoot(1))), "IC-R57");
        }
    }
}

/// A sniper who finds no leader does nothing more, or as an option pins the roller.
#[test]
fn ic_r29_a_sniper_without_a_leader() {
    for (option, pinned) in [
        (SniperNoLeader::NoEffect, false),
        (SniperNoLeader::PinsRoller, true),
    ] {
        let mut rig = alone(FRENCH, "french_rifle")
            .options(|o| o.sniper_no_leader = option)
            .french("mmg", (2000, 6000))
            .start();
        rig.act(0, Action::Overwatch, &[]);
        rig.act(0, Action::Overwatch, &[1, 1, 1]);
        assert_eq!(
            (rig.element(0).strength, rig.element(0).pinned),
            (5, pinned)
        );
        assert_eq!(rig.asked(), [2], "its activation is over all the same");
    }
}

/// A 3 of the decision matrix's die is the most dangerous course, or as an option the most likely; nothing else changes.
#[test]
fn ic_r88_the_die_of_three_goes_to_either_band() {
    let mut threes = 0;
    for stream in 0..60 {
        let [(usual, before), (likely, after)] =
            [BandThree::Dangerous, BandThree::Likely].map(|band| {
                let rig = Table::open()
                    .options(|o| o.matrix_band_three = band)
                    .french("french_rifle", (3000, 4000))
                    .insurgent("insurgent_rifle", (5000, 4000))
                    .hedge((4500, 3500), (4500, 4500))
                    .start();
                let (order, thought) = Thinker::new(&rig.battle, FRENCH, stream)
                    .expect("it is asked")
                    .conclude();
                let course = thought.done().expect("an option").course;
                (order, (thought.die.expect("a roll"), course))
            });
        assert_eq!(before.0, after.0);
        if before.0 == 3 {
            threes += 1;
            assert_eq!((before.1, after.1), (Course::Dangerous, Course::Likely));
            assert_ne!(usual, likely);
        } else {
            assert_eq!((usual, before.1), (likely, after.1));
        }
    }
    assert!(threes > 0);
}

/// What makes a side French or insurgent is its command number, its body armour, and whether it may fire into close combat.
#[test]
fn ic_r17_sides_are_what_the_scenario_says() {
    let table = |change: fn(&mut SideSetting)| {
        let mut table = Table::open()
            .french("french_rifle", (4000, 4000))
            .insurgent("insurgent_rifle", (4420, 4000))
            .french("french_rifle", (2000, 4000))
            .insurgent("insurgent_rifle", (6500, 4000));
        change(&mut table.setting.sides[0]);
        table.start()
    };
    let mut rig = table(|side| side.good_guys = false);
    rig.act(2, shoot(1), &[1; 5]);
    let mut rig = table(|side| side.command = 9);
    rig.act(2, step(2000, 4100), &[]).pass();
    rig.act(2, step(2000, 4200), &[4, 4]);
    assert_eq!(rig.actions(2), 1);
    let mut rig = table(|side| side.body_armour = false);
    rig.end_phase();
    rig.act(3, shoot(2), &[4, 1, 1, 1, 1, 4]);
    assert_eq!(rig.element(2).strength, 4, "in the open and without a save");
}

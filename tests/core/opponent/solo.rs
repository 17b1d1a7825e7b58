//! Playing alone by the matrix: proposals before the die, changed by the player, and what is kept of them in the journal.

use serde_json::json;
use small_wars::chance::Dice;
use small_wars::engine::battle::Waiting;
use small_wars::engine::journal::{Header, Journal};
use small_wars::engine::{Draft, SideId, Source, Value};
use small_wars::opponent::{
    AnySeat, Asks, Course, Player, Proposal, Seat, Thought, three_is_likely,
};
use small_wars::rules::AnyBattle;
use small_wars::rules::insurgent::Book;
use small_wars::scenario::built_in;
use small_wars::table::ElementId;

use super::play;
use crate::insurgent::Table;
use crate::properties::setting;

fn begun(seed: u64) -> AnyBattle {
    let scenario = built_in()[0].read().expect("it reads");
    let header = Header::new(scenario.ruleset, 0, &scenario.text);
    AnyBattle::begin(&scenario.setting, header, Source::seeded(seed))
}

fn seats(battle: &AnyBattle) -> [AnySeat; 2] {
    [0, 1].map(|side| AnySeat::new(Player::Matrix, battle, SideId(side)))
}

/// What the matrix thinks about the decision that the battle waits for.
fn thought(battle: &AnyBattle, seats: &[AnySeat; 2]) -> Option<(SideId, Draft, Thought)> {
    let Waiting::Decision(decision) = battle.waiting() else {
        return None;
    };
    let side = decision.side;
    let mut thinking = seats[usize::from(side.0)].thinking(battle)?;
    let answer = std::iter::repeat_with(|| thinking.think(1000)).find_map(|found| found)?;
    Some((side, answer.draft, answer.thought?))
}

/// IC-64: the proposals are those of the computer, and left as they are the same die leads to the same order.
#[test]
fn what_is_left_unchanged_is_what_the_computer_would_do() {
    let seat = |side| Seat::<Book>::new(Player::Matrix, &setting("cut-off"), SideId(side), 11);
    let seats = [seat(0), seat(1)];
    let (mut rolled, mut single) = (0, 0);
    play(
        "cut-off",
        11,
        [Player::Matrix; 2],
        |_, side, inputs, order, thought| {
            let thought = thought.expect("the matrix thinks");
            let proposal = Proposal::new(thought.clone());
            assert_eq!(
                (proposal.thought().die, proposal.thought().chosen),
                (None, None)
            );
            let die = proposal
                .needs_die()
                .then(|| seats[usize::from(side.0)].die(inputs));
            assert_eq!(die, thought.die);
            let (draft, kept) = proposal.rolled(die, false).expect("an order");
            assert_eq!(draft, <Book as small_wars::engine::Ruleset>::draft(order));
            assert_eq!(kept.done().map(|done| &done.draft), Some(&draft));
            assert_eq!(kept.die, die);
            match die {
                Some(_) => rolled += 1,
                None => single += 1,
            }
        },
    );
    assert!(rolled > 20 && single > 0, "{rolled} {single}");
}

fn three() -> Proposal {
    let rig = Table::open()
        .french("french_rifle", (3000, 4000))
        .insurgent("insurgent_rifle", (5000, 4000))
        .start();
    let seat = Seat::new(Player::Matrix, rig.battle.setting().as_ref(), SideId(0), 1);
    let (_, thought) = seat.choose(&rig.battle, 0).expect("it is asked");
    let proposal = Proposal::new(thought.expect("a thought"));
    let courses: Vec<Course> = proposal
        .thought()
        .options
        .iter()
        .map(|o| o.course)
        .collect();
    assert_eq!(
        courses,
        [Course::Dangerous, Course::Likely, Course::Wildest]
    );
    proposal
}

fn hold(element: u16) -> Draft {
    Draft {
        offer: "overwatch".into(),
        element: Some(ElementId(element)),
        ..Draft::default()
    }
}

/// IC-64, R88 and example 14: whatever lies there as that course stands when the die falls into its band.
#[test]
fn worked_example_14_with_an_option_that_the_player_changed() {
    for (die, likely, course) in [
        (1, false, Course::Dangerous),
        (3, false, Course::Dangerous),
        (3, true, Course::Likely),
        (4, false, Course::Likely),
        (9, false, Course::Likely),
        (10, false, Course::Wildest),
    ] {
        for changed in [Course::Dangerous, Course::Likely, Course::Wildest] {
            let mut proposal = three();
            proposal.change(changed, hold(0));
            assert_eq!(proposal.thought().options.len(), 3);
            let lies = proposal
                .option(course)
                .expect("it lies there")
                .draft
                .clone();
            let (draft, kept) = proposal.rolled(Some(die), likely).expect("an order");
            assert_eq!(draft, lies);
            assert_eq!(draft == hold(0), changed == course);
            let done = kept.done().expect("one was done");
            assert_eq!((done.course, done.changed), (course, changed == course));
            assert_eq!(kept.options.iter().filter(|o| o.changed).count(), 1);
            let told = kept.told().expect("it is told");
            assert_eq!(told.key, "matrix-rolled-for");
            assert!(
                told.values
                    .contains(&("die".into(), Value::Number(die.into())))
            );
        }
    }
}

#[test]
fn what_is_decided_without_a_die_is_kept_beside_the_three() {
    let proposal = three();
    assert!(proposal.is_about(&hold(0)) && !proposal.is_about(&hold(1)));
    assert!(proposal.is_about(&Draft::default()));
    let kept = proposal.clone().decided(hold(0));
    let done = kept.done().expect("it was done");
    assert_eq!(
        (done.course, &done.draft, done.changed),
        (Course::Own, &hold(0), true)
    );
    assert_eq!((kept.die, kept.options.len()), (None, 4));
    assert_eq!(
        kept.told().map(|text| text.key),
        Some("matrix-decided-for".into())
    );
    let mut same = proposal.clone();
    same.change(Course::Own, hold(0));
    assert_eq!(same, proposal);
}

/// A single option needs no die, until the player puts another beside it.
#[test]
fn a_die_is_rolled_as_soon_as_there_is_something_to_choose() {
    let mut thought = three().thought().clone();
    thought
        .options
        .retain(|option| option.course == Course::Likely);
    let mut proposal = Proposal::new(thought);
    assert!(!proposal.needs_die());
    let only = proposal.option(Course::Likely).expect("it").draft.clone();
    let (draft, kept) = proposal.clone().rolled(None, false).expect("an order");
    assert_eq!(
        (draft, kept.die, kept.chosen),
        (only.clone(), None, Some(0))
    );
    proposal.change(Course::Dangerous, hold(0));
    assert!(proposal.needs_die());
    let after = |die| {
        proposal
            .clone()
            .rolled(Some(die), false)
            .expect("an order")
            .0
    };
    assert_eq!([after(2), after(5)], [hold(0), only]);
    assert_eq!(after(10), hold(0), "nothing lies there as the craziest");
}

/// K10: what lies before the player is kept in the journal, and read again; what is no such thing is not.
#[test]
fn proposals_are_kept_and_read_again() {
    let mut proposal = three();
    proposal.change(Course::Wildest, hold(0));
    let remark = json!(proposal.thought());
    assert_eq!(Proposal::read(&remark), Some(proposal.clone()));
    let done = json!(proposal.clone().rolled(Some(5), false).expect("an order").1);
    assert_eq!(Proposal::read(&done), None);
    let own = json!(proposal.clone().decided(hold(0)));
    assert_eq!(Proposal::read(&own), None);
    let mut twice = remark.clone();
    twice["options"][2] = twice["options"][0].clone();
    let mut none = remark;
    none["options"] = json!([]);
    for bad in [json!(null), json!({"options": 3}), json!([]), twice, none] {
        assert_eq!(Proposal::read(&bad), None, "{bad}");
    }
}

/// A battle that is played solo: three options, changed now and then, dice, and a remark about each order.
#[test]
fn a_battle_played_alone_is_told_by_its_journal() {
    let mut battle = begun(4);
    let seats = seats(&battle);
    let mut choices = Dice::new(9);
    let mut kept = Vec::new();
    while let Some((side, _, thought)) = thought(&battle, &seats) {
        let at = battle.inputs() + 1;
        let mut proposal = Proposal::new(thought);
        if choices.pick(4) == 0
            && let Some(other) = proposal.option(Course::Dangerous)
        {
            let draft = other.draft.clone();
            proposal.change(Course::Wildest, draft);
            battle.remark(json!(proposal.thought())).expect("a remark");
            // Left here and gone on with, the same three lie there.
            let loaded = Journal::read(battle.journal().text().as_bytes()).expect("a journal");
            assert!(loaded.notes.is_empty());
            let again = loaded.journal.remark(at).and_then(Proposal::read);
            let drafts = |proposal: &Proposal| {
                let options = proposal.thought().options.iter();
                options
                    .map(|o| (o.course, o.draft.clone(), o.changed))
                    .collect::<Vec<_>>()
            };
            assert_eq!(again.as_ref().map(drafts), Some(drafts(&proposal)));
        }
        let die = proposal
            .needs_die()
            .then(|| seats[usize::from(side.0)].die(&battle));
        let (draft, thought) = proposal
            .rolled(die, three_is_likely(&battle))
            .expect("an order");
        battle.remark(json!(thought)).expect("a remark");
        battle.submit_draft(side, &draft).expect("it may");
        kept.push((at, thought));
    }
    assert!(battle.view(None).outcome.is_some() && kept.len() > 40);
    let verified = battle.verify();
    assert_eq!(verified.difference, None);
    let text = battle.journal().text();
    let loaded = Journal::read(text.as_bytes()).expect("a journal");
    assert_eq!(loaded.journal.remarks().len(), kept.len());
    let setting = built_in()[0].read().expect("it reads").setting;
    let (again, notes) = AnyBattle::load(&setting, loaded).expect("it goes on");
    assert!(notes.is_empty());
    for (at, thought) in &kept {
        let remark = again.journal().remark(*at).expect("a remark");
        let read: Thought = serde_json::from_value(remark.clone()).expect("a thought");
        assert_eq!(
            read.done().map(|done| &done.draft),
            thought.done().map(|done| &done.draft)
        );
        assert_eq!((read.die, read.chosen), (thought.die, thought.chosen));
    }
    // Playing on from half way forgets what was said after it, and keeps what was said before.
    let half = kept[kept.len() / 2].0;
    battle.step_to(half).expect("it is there");
    let fork = battle.fork().expect("it forks");
    let about: Vec<usize> = fork.journal().remarks().iter().map(|r| r.at).collect();
    let before: Vec<usize> = kept.iter().map(|k| k.0).filter(|at| *at <= half).collect();
    assert_eq!(about, before);
    assert!(battle.remark(json!(1)).is_err(), "it looks back");
}

/// Remarks change neither the battle nor its undo, and a long one is not made.
#[test]
fn a_remark_is_no_part_of_the_battle() {
    let mut battle = begun(2);
    let hash = battle.hash();
    battle.remark(json!("one")).expect("a remark");
    battle.remark(json!("x".repeat(70_000))).expect("none");
    assert_eq!(battle.journal().remark(1), Some(&json!("one")));
    battle.remark(json!("two")).expect("a remark");
    assert_eq!(battle.journal().remark(1), Some(&json!("two")));
    assert_eq!((battle.hash(), battle.inputs()), (hash, 0));
    let seats = seats(&battle);
    let (side, draft, _) = thought(&battle, &seats).expect("somebody is asked");
    battle.submit_draft(side, &draft).expect("it may");
    battle.remark(json!("three")).expect("a remark");
    assert_eq!(battle.undo_across_dice(), Ok(0));
    assert!(battle.journal().remarks().is_empty());
}

/// What of all that a side is asked the player wants to hear of.
#[test]
fn each_setting_asks_about_its_own() {
    let all = [Asks::Every, Asks::InSight, Asks::Actions, Asks::Answers];
    let mut counts = [0; 4];
    let (mut acts, mut answers) = (0, 0);
    let mut battle = begun(6);
    let seats = seats(&battle);
    while let Some((side, draft, thought)) = thought(&battle, &seats) {
        let Waiting::Decision(decision) = battle.waiting().clone() else {
            panic!("it is asked");
        };
        let asked = all.map(|asks| asks.about(&*battle, &decision, &thought));
        for (count, asked) in counts.iter_mut().zip(asked) {
            *count += u32::from(asked);
        }
        if decision.kind == "react" || decision.kind == "overwatch" {
            answers += 1;
            assert_eq!(asked, [true, true, false, true]);
        } else {
            acts += 1;
            assert!(asked[0] && !asked[3]);
            assert_eq!(asked[2], thought.element.is_some());
            assert!(!asked[1] || asked[2], "who sees an enemy acts");
        }
        battle.submit_draft(side, &draft).expect("it may");
    }
    assert_eq!((counts[0], counts[3]), (acts + answers, answers));
    let [_, sight, actions, _] = counts;
    assert!(
        answers > 5 && actions < acts && sight < acts + answers && sight > answers,
        "{counts:?}"
    );
}

/// The house rule that gives the 3 to the likely band reaches the player's own roll.
#[test]
fn ic_r88_the_option_of_the_scenario_is_asked() {
    let text = built_in()[0].text;
    let changed = text.replacen(
        "rules: \"insurgent_commander\",",
        "rules: \"insurgent_commander\", options: (matrix_band_three: likely),",
        1,
    );
    let likely = |text: &str| {
        let scenario = small_wars::scenario::read(text).expect("it reads");
        let header = Header::new(scenario.ruleset, 0, text);
        three_is_likely(&AnyBattle::begin(
            &scenario.setting,
            header,
            Source::seeded(1),
        ))
    };
    assert!(!likely(text));
    assert!(likely(&changed));
}

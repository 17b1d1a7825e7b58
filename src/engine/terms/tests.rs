//! Who wins by what, and when.

use super::*;

const A: SideId = SideId(0);
const B: SideId = SideId(1);

fn terms(goals: Vec<(SideId, What)>) -> Terms {
    Terms {
        title: String::new(),
        sides: Vec::new(),
        order: vec![A, B],
        turns: Some(6),
        goals: goals
            .into_iter()
            .map(|(side, what)| Goal {
                side,
                what,
                text: None,
            })
            .collect(),
        otherwise: Some(B),
        arrivals: Vec::new(),
    }
}

fn standing(side: SideId, eliminated: bool) -> Standing {
    Standing {
        side,
        on_table: (!eliminated).then_some((Point::cm(10, 10), Length::cm(2))),
        left_by: None,
        eliminated,
        counts: true,
    }
}

fn winner(terms: &Terms, standings: &[Standing], moment: Moment) -> Option<Option<SideId>> {
    terms
        .outcome(standings, &Tally::default(), moment)
        .map(|o| o.winner)
}

#[test]
fn all_gone_at_once_is_a_draw_whoever_is_listed_first() {
    let all = What::Destroy { count: None };
    for goals in [
        vec![],
        vec![(A, all.clone())],
        vec![(B, all.clone())],
        vec![(A, all.clone()), (B, all.clone())],
    ] {
        let terms = terms(goals);
        for (first, second) in [(A, B), (B, A)] {
            let gone = [standing(first, true), standing(second, true)];
            for moment in [Moment::Now, Moment::TurnEnd, Moment::LastTurnEnd] {
                assert_eq!(winner(&terms, &gone, moment), Some(None));
            }
        }
    }
}

#[test]
fn the_last_side_wins_unless_it_has_still_to_leave() {
    let standings = [standing(A, false), standing(B, true)];
    assert_eq!(
        winner(&terms(vec![]), &standings, Moment::Now),
        Some(Some(A))
    );
    let exit = What::Exit {
        edge: Edge::North,
        count: 1,
        road: false,
    };
    let leaving = terms(vec![(A, exit)]);
    assert_eq!(winner(&leaving, &standings, Moment::Now), None);
    let mut left = standings;
    left[0].on_table = None;
    left[0].left_by = Some(Edge::South);
    assert_eq!(winner(&leaving, &left, Moment::Now), Some(None));
    left[0].left_by = Some(Edge::North);
    assert_eq!(winner(&leaving, &left, Moment::Now), Some(Some(A)));
}

#[test]
fn time_gives_the_battle_to_whom_the_scenario_says() {
    let both = [standing(A, false), standing(B, false)];
    let survive = terms(vec![(A, What::Survive { count: 1 })]);
    assert_eq!(winner(&survive, &both, Moment::TurnEnd), None);
    assert_eq!(winner(&survive, &both, Moment::LastTurnEnd), Some(Some(A)));
    assert_eq!(
        winner(&terms(vec![]), &both, Moment::LastTurnEnd),
        Some(Some(B))
    );
    let two = terms(vec![
        (A, What::Survive { count: 1 }),
        (B, What::Survive { count: 1 }),
    ]);
    assert_eq!(winner(&two, &both, Moment::LastTurnEnd), Some(None));
}

#[test]
fn progress_counts_what_the_goal_needs() {
    let none = Tally::default();
    let goal = |what| Goal {
        side: A,
        what,
        text: None,
    };
    let standings = [standing(A, false), standing(B, true), standing(B, false)];
    let all = goal(What::Destroy { count: None });
    assert_eq!(all.progress(&standings, &none), (1, 2));
    assert_eq!(all.progress(&standings[..1], &none), (0, 1));
    assert_eq!(
        goal(What::Survive { count: 1 }).progress(&standings, &none),
        (1, 1)
    );
    let area = Polygon::rectangle(Point::cm(0, 0), Point::cm(20, 20));
    let hold = goal(What::Hold {
        areas: vec![area],
        count: 1,
        clear: Length::ZERO,
        at_once: false,
    });
    assert_eq!(hold.progress(&standings, &none), (0, 1));
    assert_eq!(hold.progress(&standings[..2], &none), (1, 1));
}

#[test]
fn casualties_brought_home_and_civilians_killed_by_others_are_counted() {
    let tally = |home: [u16; 2], killed: [u16; 2]| Tally {
        home: home.to_vec(),
        killed: killed.to_vec(),
        points: Vec::new(),
    };
    let both = [standing(A, false), standing(B, false)];
    let met = |terms: &Terms, tally: Tally| {
        let outcome = terms.outcome(&both, &tally, Moment::Now);
        outcome.map(|outcome| outcome.winner)
    };
    let evacuate = terms(vec![(A, What::Evacuate { count: 2 })]);
    assert_eq!(met(&evacuate, tally([1, 2], [0, 0])), None);
    assert_eq!(met(&evacuate, tally([2, 0], [0, 0])), Some(Some(A)));
    let spare = terms(vec![(B, What::Killed { count: 3 })]);
    assert_eq!(
        met(&spare, tally([0, 0], [2, 5])),
        None,
        "its own do not count"
    );
    assert_eq!(met(&spare, tally([0, 0], [3, 0])), Some(Some(B)));
    assert_eq!(met(&spare, Tally::default()), None);
}

/// Most points win when the turns are over or nobody is left who could make any; the same number for two is a draw.
#[test]
fn most_points_win_in_the_end() {
    let points = || What::Points { edges: Vec::new() };
    let terms = Terms {
        otherwise: None,
        ..terms(vec![(A, points()), (B, points())])
    };
    let both = [standing(A, false), standing(B, false)];
    let gone = [standing(A, true), standing(B, true)];
    let ends = |standings: &[Standing], points: &[i32], moment| {
        let tally = Tally {
            points: points.to_vec(),
            ..Tally::default()
        };
        let outcome = terms.outcome(standings, &tally, moment);
        outcome.map(|outcome| outcome.winner)
    };
    assert_eq!(ends(&both, &[20, 30], Moment::TurnEnd), None);
    assert_eq!(ends(&both, &[20, 30], Moment::LastTurnEnd), Some(Some(B)));
    assert_eq!(ends(&both, &[-10, 0], Moment::LastTurnEnd), Some(Some(B)));
    assert_eq!(ends(&both, &[7, 7], Moment::LastTurnEnd), Some(None));
    assert_eq!(ends(&gone, &[7, 6], Moment::Now), Some(Some(A)));
    let one = [standing(A, false), standing(B, true)];
    assert_eq!(
        ends(&one, &[0, 6], Moment::Now),
        None,
        "it may still catch up"
    );
}

//! TB-15: the suggested path.

use super::lay::{
    at, base, canal, cm_box, house, laid, mover, random_ground, rock, somewhere, team, wall,
};
use super::regions::bases;
use small_wars::chance::Dice;
use small_wars::table::route::{
    Mover, Stop, find, find_beside, find_contact, find_within, may_stand, reach, walk,
};
use small_wars::table::{ElementId, FeatureId, Going, Ground, Length, Mobility, Point, Stance};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const FAR: Length = Length::cm(900);

fn length(start: Point, path: &[Point]) -> i32 {
    let mut from = start;
    path.iter()
        .map(|at| std::mem::replace(&mut from, *at).distance(*at).0)
        .sum()
}

#[test]
fn tb_15_round_a_corner() {
    let ground = laid(vec![rock(cm_box(40, 20, 50, 60))]);
    let piece = team(30, 30);
    let path = find(&ground, &mover(piece, &[]), Point::cm(60, 30)).expect("a way");
    assert_eq!(
        path,
        vec![Point::cm(40, 20), Point::cm(50, 20), Point::cm(60, 30)]
    );
    let inside = find(&ground, &mover(piece, &[]), Point::cm(45, 30));
    assert_eq!(inside, None);
}

#[test]
fn tb_15_round_a_base() {
    let bases = [base(4, 50, 30, Stance::Obstacle)];
    let me = mover(team(30, 30), &bases);
    let path = find(&laid(vec![]), &me, Point::cm(70, 30)).expect("a way");
    let walked = walk(&laid(vec![]), &me, &path, FAR).expect("legal");
    assert_eq!(walked.stop, Stop::Arrived);
    // The way round a disc of 4 cm between places 20 cm from its centre on either side: two tangents and an arc, 40.8 cm.
    assert!((4080..4160).contains(&walked.length.0), "{}", walked.length);
}

/// A wall is gone round if that is short, and else led up to.
#[test]
fn tb_15_walls() {
    let ground = laid(vec![wall(&[(50, 10), (50, 40)])]);
    let me = mover(team(40, 35), &[]);
    let round = find(&ground, &me, Point::cm(60, 35)).expect("a way");
    let walked = walk(&ground, &me, &round, FAR).expect("legal");
    assert_eq!(walked.stop, Stop::Arrived);
    assert!(walked.length < Length::cm(24));
    let long = laid(vec![wall(&[(50, 3), (50, 87)])]);
    let me = mover(team(40, 45), &[]);
    let up_to = find(&long, &me, Point::cm(60, 45)).expect("a way");
    let walked = walk(&long, &me, &up_to, FAR).expect("legal");
    assert_eq!(walked.stop, Stop::Difficult(FeatureId(0)));
    let me = mover(team(48, 45), &[]);
    let over = find(&long, &me, Point::cm(60, 45)).expect("a way");
    assert_eq!(over, vec![Point::cm(60, 45)]);
}

/// On the bank of a canal, near its end: a place beyond is gone to round it if the allowance lets it arrive; else the canal is crossed, which
/// stops the mover on the other bank.
#[test]
fn tb_15_round_a_canal_that_crossing_would_stop_at() {
    let ground = laid(vec![canal(&[(50, 10), (50, 60)], 6)]);
    let (me, goal) = (mover(team(45, 58), &[]), Point::cm(58, 58));
    let ends = |allowance: i32| {
        let allowance = Length::cm(allowance);
        let path = find_within(&ground, &me, goal, allowance).expect("a way");
        let walked = walk(&ground, &me, &path, FAR).expect("legal");
        let shown = reach(&ground, &me, allowance);
        (walked.stop, shown.iter().any(|part| part.contains(goal)))
    };
    assert_eq!(ends(20), (Stop::Arrived, true));
    assert_eq!(ends(14), (Stop::Across(FeatureId(0)), false));
    assert_eq!(find_within(&ground, &me, Point::cm(50, 40), FAR), None);
    let over = find(&ground, &me, goal).expect("a way");
    assert_eq!(over, vec![goal]);
}

#[test]
fn tb_15_into_contact() {
    let mut bases = vec![
        base(9, 60, 40, Stance::Enemy),
        base(8, 40, 40, Stance::Obstacle),
    ];
    let ground = laid(vec![house(cm_box(10, 10, 20, 20))]);
    let me = mover(team(20, 40), &bases);
    let path = find_contact(&ground, &me, ElementId(9)).expect("a way");
    let walked = walk(&ground, &me, &path, FAR).expect("legal");
    assert_eq!(walked.stop, Stop::Contact(ElementId(9)));
    assert!(walked.length < Length::cm(37), "{}", walked.length);
    assert_eq!(find_contact(&ground, &me, ElementId(1)), None);
    // Ringed by others there is no way in.
    for (id, (x, y)) in [(56, 38), (56, 42), (60, 36), (60, 44), (64, 38), (64, 42)]
        .into_iter()
        .enumerate()
    {
        bases.push(base(20 + id as u16, x, y, Stance::Obstacle));
    }
    let me = mover(team(20, 40), &bases);
    assert_eq!(find_contact(&ground, &me, ElementId(9)), None);
}

/// Touching a friend on the side that is pointed at; on the nearest free side when that one is taken.
#[test]
fn a_friend_is_touched_on_the_side_pointed_at_or_the_nearest_free_one() {
    let ground = laid(vec![]);
    let friend = base(9, 60, 40, Stance::FriendOnFoot);
    let beside = |others: &[small_wars::table::Base], at: Point| {
        let bases: Vec<_> = [friend].into_iter().chain(others.iter().copied()).collect();
        let me = mover(team(20, 40), &bases);
        let end = *find_beside(&ground, &me, ElementId(9), at)?.last()?;
        let touching = me.piece.radius + friend.radius;
        let far = friend.at.distance(end);
        assert!(
            far >= touching && far <= touching + small_wars::table::CONTACT,
            "{far}"
        );
        may_stand(&ground, &me, end).expect("may stand there");
        Some(end)
    };
    let east = beside(&[], Point::cm(70, 40)).expect("a way");
    assert!(
        east.x > friend.at.x && (east.y - friend.at.y).abs() <= 10,
        "{east:?}"
    );
    let taken = base(10, 64, 40, Stance::FriendOnFoot);
    let next = beside(&[taken], Point::cm(70, 40)).expect("a way");
    assert_ne!(next, east);
    assert!(beside(&[], friend.at).is_some(), "on the friend itself");
    let me = mover(team(20, 40), &[]);
    assert_eq!(find_beside(&ground, &me, ElementId(9), friend.at), None);
}

/// The shortest way over a grid whose steps the rules accept, in 16 directions.
fn over_grid(ground: &Ground, mover: &Mover<'_>, goal: Point, mesh: i32) -> Option<i32> {
    let start = mover.piece.at;
    let (wide, high) = (ground.width.0 / mesh + 1, ground.height.0 / mesh + 1);
    let place = |i: i32| Point::new(i % wide * mesh, i / wide * mesh);
    let open = |from: Point, to: Point| {
        let piece = small_wars::table::Piece {
            at: from,
            ..mover.piece
        };
        let step = Mover { piece, ..*mover };
        may_stand(ground, &step, to).is_ok()
            && walk(ground, &step, &[to], FAR).is_ok_and(|walked| walked.stop == Stop::Arrived)
    };
    let mut best = vec![i32::MAX; (wide * high) as usize];
    let mut open_ends = BinaryHeap::new();
    let near = |at: Point| (0..wide * high).filter(move |i| place(*i).distance(at).0 <= 2 * mesh);
    for i in near(start) {
        if open(start, place(i)) {
            best[i as usize] = start.distance(place(i)).0;
            open_ends.push(Reverse((best[i as usize], i)));
        }
    }
    let mut least: Option<i32> = None;
    while let Some(Reverse((far, i))) = open_ends.pop() {
        if far > best[i as usize] || least.is_some_and(|least| far >= least) {
            continue;
        }
        let from = place(i);
        if from.distance(goal).0 <= 2 * mesh && open(from, goal) {
            let whole = far + from.distance(goal).0;
            least = Some(least.map_or(whole, |least| least.min(whole)));
        }
        for dy in -2i32..=2 {
            for dx in -2i32..=2 {
                let (x, y) = (i % wide + dx, i / wide + dy);
                let knight = dx.abs().max(dy.abs()) < 2 || dx.abs() + dy.abs() == 3;
                if !knight || x < 0 || y < 0 || x >= wide || y >= high {
                    continue;
                }
                let j = y * wide + x;
                let next = far + from.distance(place(j)).0;
                if next < best[j as usize] && open(from, place(j)) {
                    best[j as usize] = next;
                    open_ends.push(Reverse((next, j)));
                }
            }
        }
    }
    least
}

#[test]
fn tb_15_never_much_longer_than_over_a_grid_and_found_whenever_that_is() {
    let mut dice = Dice::new(15);
    let (mut found, mut compared) = (0, 0);
    for _ in 0..12 {
        let mut ground = random_ground(&mut dice, 14);
        ground.features.retain(|feature| {
            !feature
                .going
                .iter()
                .any(|going| matches!(going, Going::Difficult | Going::ThreeSteps))
        });
        for (i, feature) in ground.features.iter_mut().enumerate() {
            feature.id = FeatureId(i as u16);
        }
        let bases = bases(&mut dice, &ground);
        let piece = at(somewhere(&mut dice, &ground));
        let mobility = [Mobility::Foot, Mobility::Wheels][dice.pick(2)];
        let me = Mover {
            piece,
            mobility,
            bases: &bases,
        };
        if may_stand(&ground, &me, piece.at).is_err() {
            continue;
        }
        for _ in 0..3 {
            let goal = somewhere(&mut dice, &ground);
            if me
                .bases
                .iter()
                .any(|base| base.at.distance(goal) <= Length::mm(50))
            {
                continue;
            }
            let path = find(&ground, &me, goal);
            if let Some(path) = &path {
                let walked = walk(&ground, &me, path, FAR).expect("the rules accept it");
                assert_eq!(walked.stop, Stop::Arrived, "{piece:?} {goal:?}");
                found += 1;
            }
            if let Some(grid) = over_grid(&ground, &me, goal, 100) {
                let path = path.unwrap_or_else(|| panic!("{piece:?} {goal:?} {mobility:?}"));
                let ours = length(piece.at, &path);
                assert!(ours * 100 <= grid * 102, "{ours} {grid} {piece:?} {goal:?}");
                compared += 1;
            }
        }
    }
    assert!(found >= 10 && compared >= 10, "{found} {compared}");
}

/// Whatever is suggested is accepted, with walls, marshes and all.
#[test]
fn tb_15_what_is_suggested_is_accepted() {
    let mut dice = Dice::new(16);
    let mut found = 0;
    for _ in 0..30 {
        let ground = random_ground(&mut dice, 20);
        let bases = bases(&mut dice, &ground);
        let me = mover(at(somewhere(&mut dice, &ground)), &bases);
        if may_stand(&ground, &me, me.piece.at).is_err() {
            continue;
        }
        for _ in 0..20 {
            let goal = somewhere(&mut dice, &ground);
            let Some(path) = find(&ground, &me, goal) else {
                continue;
            };
            walk(&ground, &me, &path, FAR).expect("the rules accept it");
            assert_eq!(path.last(), Some(&goal));
            found += 1;
        }
        for enemy in bases.iter().filter(|base| base.stance == Stance::Enemy) {
            if let Some(path) = find_contact(&ground, &me, enemy.id) {
                walk(&ground, &me, &path, FAR).expect("the rules accept it");
            }
        }
    }
    assert!(found > 200, "{found}");
}

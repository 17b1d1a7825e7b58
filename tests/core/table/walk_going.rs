//! TB-12 to TB-14 and TB-16: lengths, going, stops.

use super::lay::{add, at, canal, cm_box, house, laid, marsh, mover, rock, stream, team, wall};
use small_wars::table::route::{Mover, PathFault, Stop, Walk, level_at, walk};
use small_wars::table::{FeatureId, Ground, Length, Mobility, Piece, Point};

const STICK: Length = Length::cm(10);

fn go(ground: &Ground, piece: Piece, path: &[Point]) -> Result<Walk, PathFault> {
    walk(ground, &mover(piece, &[]), path, Length::cm(40))
}

fn end(walk: &Walk) -> Point {
    walk.path.last().copied().unwrap_or_default()
}

/// TB-12: each straight part is rounded up; a path without length is a walk without length.
#[test]
fn tb_12_lengths() {
    let ground = laid(vec![]);
    let walked = go(
        &ground,
        team(50, 50),
        &[Point::new(5001, 5001), Point::new(5002, 5002)],
    );
    assert_eq!(walked.map(|w| w.length), Ok(Length(4)));
    let still = go(&ground, team(50, 50), &[]).expect("no move");
    assert_eq!(
        (still.length, still.stop, still.steps.len()),
        (Length::ZERO, Stop::Arrived, 1)
    );
    let same = go(&ground, team(50, 50), &[Point::cm(50, 50)]).expect("no move");
    assert_eq!(
        (same.length, same.path),
        (Length::ZERO, vec![Point::cm(50, 50)])
    );
    let exact = walk(
        &ground,
        &mover(team(50, 50), &[]),
        &[Point::cm(60, 50)],
        STICK,
    );
    assert_eq!(exact.map(|w| w.length), Ok(STICK));
    let over = walk(
        &ground,
        &mover(team(50, 50), &[]),
        &[Point::new(6001, 5000)],
        STICK,
    );
    assert_eq!(over, Err(PathFault::TooLong(Length(1001))));
    let many = vec![Point::cm(50, 50); 65];
    assert_eq!(
        go(&ground, team(50, 50), &many),
        Err(PathFault::TooManyPoints)
    );
}

/// TB-16: judged every 0.5 cm, at the corners and at the end.
#[test]
fn tb_16_steps() {
    let ground = laid(vec![super::lay::hill(cm_box(51, 40, 60, 60))]);
    let path = [Point::new(5120, 5000), Point::new(5120, 5070)];
    let walked = go(&ground, team(50, 50), &path).expect("open ground");
    let steps: Vec<_> = walked
        .steps
        .iter()
        .map(|s| (s.along.0, s.at, s.level))
        .collect();
    assert_eq!(
        steps,
        vec![
            (0, Point::new(5000, 5000), 0),
            (50, Point::new(5050, 5000), 0),
            (100, Point::new(5100, 5000), 1),
            (120, Point::new(5120, 5000), 1),
            (150, Point::new(5120, 5030), 1),
            (190, Point::new(5120, 5070), 1),
        ]
    );
    assert_eq!(
        level_at(&ground, Point::cm(51, 40)),
        1,
        "the border is on the hill"
    );
}

/// TB-3: the base stays wholly on the table.
#[test]
fn tb_3_the_base_stays_on_the_table() {
    let ground = laid(vec![]);
    assert!(go(&ground, team(10, 10), &[Point::cm(2, 10)]).is_ok());
    let off = go(&ground, team(10, 10), &[Point::new(199, 1000)]);
    assert!(matches!(off, Err(PathFault::OffTable(_))), "{off:?}");
    let wild = go(&ground, team(10, 10), &[Point::new(i32::MIN, i32::MAX)]);
    assert!(matches!(wild, Err(PathFault::OffTable(_))));
}

/// TB-14: a wall stops on the near side in contact; the next action crosses it and goes on, once.
#[test]
fn tb_14_a_wall_takes_two_steps() {
    let ground = laid(vec![wall(&[(50, 10), (50, 60)])]);
    let first = go(&ground, team(30, 30), &[Point::cm(60, 30)]).expect("stops");
    assert_eq!(first.stop, Stop::Difficult(FeatureId(0)));
    assert_eq!(end(&first), Point::cm(48, 30));
    assert_eq!(first.length, Length::cm(18));
    let second = go(&ground, at(end(&first)), &[Point::cm(60, 30)]).expect("crosses");
    assert_eq!(
        (second.stop, end(&second)),
        (Stop::Arrived, Point::cm(60, 30))
    );
    let back = go(
        &ground,
        team(48, 30),
        &[Point::cm(60, 30), Point::cm(40, 40)],
    )
    .expect("stops");
    assert_eq!(back.stop, Stop::Difficult(FeatureId(0)));
    assert!(end(&back).x > 5000, "still beyond the wall");
    let beside = go(&ground, team(48, 20), &[Point::cm(48, 50)]).expect("runs along it");
    assert_eq!(beside.stop, Stop::Arrived);
    let on = go(&ground, team(48, 30), &[Point::cm(50, 30)]);
    assert_eq!(on, Err(PathFault::EndsIn(FeatureId(0))));
}

/// The stop is always in base contact, on the slant too, so that the next action crosses.
#[test]
fn tb_14_the_stop_at_a_wall_is_in_contact() {
    let ground = laid(vec![wall(&[(50, 10), (60, 33), (50, 60)])]);
    for y in 100..5000 {
        let piece = at(Point::new(3000, y.max(200)));
        let to = Point::new(8000, 3000);
        let first = walk(&ground, &mover(piece, &[]), &[to], Length::cm(90)).expect("stops");
        assert_eq!(first.stop, Stop::Difficult(FeatureId(0)));
        let second = walk(&ground, &mover(at(end(&first)), &[]), &[to], Length::cm(90));
        assert_eq!(second.map(|w| w.stop), Ok(Stop::Arrived), "{y}");
    }
}

/// TB-14: at an area the centre stops on the border; leaving needs no second stop.
#[test]
fn tb_14_a_marsh_stops_at_its_border() {
    let ground = laid(vec![marsh(cm_box(50, 10, 60, 60))]);
    let first = go(&ground, team(30, 30), &[Point::cm(70, 30)]).expect("stops");
    assert_eq!(
        (first.stop, end(&first)),
        (Stop::Difficult(FeatureId(0)), Point::cm(50, 30))
    );
    let second = go(&ground, at(end(&first)), &[Point::cm(70, 30)]).expect("crosses");
    assert_eq!(
        (second.stop, end(&second)),
        (Stop::Arrived, Point::cm(70, 30))
    );
    let again = [Point::cm(70, 30), Point::cm(55, 40)];
    let again = go(&ground, at(end(&first)), &again).expect("stops again");
    assert_eq!(again.stop, Stop::Difficult(FeatureId(0)));
    assert_eq!(end(&again).x, 6000);
    let edge = go(&ground, team(30, 10), &[Point::cm(70, 10)]).expect("along its edge");
    assert_eq!(edge.stop, Stop::Arrived);
}

/// TB-14: a stream's bed is no place to stand.
#[test]
fn tb_14_a_stream_is_crossed_whole() {
    let ground = laid(vec![stream(&[(50, 10), (50, 60)], 4)]);
    let first = go(&ground, team(30, 30), &[Point::cm(60, 30)]).expect("stops");
    assert_eq!(
        (first.stop, end(&first)),
        (Stop::Difficult(FeatureId(0)), Point::cm(46, 30))
    );
    let wet = go(&ground, team(46, 30), &[Point::cm(50, 30)]);
    assert_eq!(wet, Err(PathFault::EndsIn(FeatureId(0))));
    let over = go(&ground, team(46, 30), &[Point::cm(52, 30)]).expect("its far bank");
    assert_eq!(over.stop, Stop::Arrived);
}

/// IC-61, IC-R86: a canal takes three steps.
#[test]
fn tb_14_a_canal_takes_three_steps() {
    let ground = laid(vec![canal(&[(50, 10), (50, 60)], 6)]);
    let to = [Point::cm(70, 30)];
    let first = go(&ground, team(30, 30), &to).expect("stops before");
    assert_eq!(
        (first.stop, end(&first)),
        (Stop::Difficult(FeatureId(0)), Point::cm(45, 30))
    );
    let second = go(&ground, at(end(&first)), &to).expect("stops beyond");
    assert_eq!(
        (second.stop, end(&second)),
        (Stop::Across(FeatureId(0)), Point::cm(55, 30))
    );
    let third = go(&ground, at(end(&second)), &to).expect("goes on");
    assert_eq!(third.stop, Stop::Arrived);
    let tank = Mover {
        mobility: Mobility::Tracks,
        ..mover(team(30, 30), &[])
    };
    let refused = walk(&ground, &tank, &to, Length::cm(90));
    assert!(matches!(
        refused,
        Err(PathFault::Impassable(_, FeatureId(0)))
    ));
}

/// TB-13: no way into what is impassable, none between two that touch.
#[test]
fn tb_13_impassable() {
    let ground = laid(vec![
        rock(cm_box(40, 20, 50, 30)),
        rock(cm_box(50, 30, 60, 40)),
    ]);
    let into = go(&ground, team(30, 25), &[Point::cm(60, 25)]);
    assert_eq!(
        into,
        Err(PathFault::Impassable(Point::cm(40, 25), FeatureId(0)))
    );
    let between = go(&ground, team(55, 25), &[Point::cm(45, 35)]);
    assert!(matches!(between, Err(PathFault::Impassable(..))));
    let bent = go(
        &ground,
        team(55, 25),
        &[Point::cm(50, 30), Point::cm(45, 35)],
    );
    assert!(
        matches!(bent, Err(PathFault::Impassable(..))),
        "a corner in the gap"
    );
    let edge = go(&ground, team(30, 20), &[Point::cm(60, 20)]);
    assert_eq!(edge.map(|w| w.stop), Ok(Stop::Arrived));
    let wheels = Mover {
        mobility: Mobility::Wheels,
        ..mover(team(30, 25), &[])
    };
    let walled = laid(vec![
        house(cm_box(40, 20, 50, 30)),
        wall(&[(50, 30), (60, 60)]),
    ]);
    let path = [Point::cm(30, 32), Point::cm(70, 28)];
    let slip = walk(&walled, &wheels, &path, Length::cm(90));
    assert!(matches!(slip, Err(PathFault::Impassable(..))));
    let foot = walk(
        &walled,
        &mover(team(30, 25), &[]),
        &[Point::cm(45, 25)],
        Length::cm(90),
    );
    assert_eq!(
        foot.map(|w| w.stop),
        Ok(Stop::Arrived),
        "foot may enter a house"
    );
}

/// What lies beyond a stop is not looked at.
#[test]
fn tb_14_nothing_beyond_a_stop_is_judged() {
    let mut ground = laid(vec![wall(&[(50, 10), (50, 60)])]);
    add(&mut ground, rock(cm_box(55, 20, 60, 40)));
    let path = [Point::cm(70, 30), Point::cm(500, 30)];
    let walked = walk(&ground, &mover(team(40, 30), &[]), &path, STICK).expect("stops");
    assert_eq!(
        (walked.stop, walked.length),
        (Stop::Difficult(FeatureId(0)), Length::cm(8))
    );
}

/// TB-3: an aircraft minds neither bases nor ground.
#[test]
fn tb_3_aircraft_mind_nothing() {
    let ground = laid(vec![rock(cm_box(40, 20, 50, 30))]);
    let bases = [super::lay::base(
        3,
        45,
        25,
        small_wars::table::Stance::Obstacle,
    )];
    let craft = Mover {
        mobility: Mobility::Air,
        ..mover(team(30, 25), &bases)
    };
    let flown = walk(&ground, &craft, &[Point::cm(45, 25)], Length::cm(90));
    assert_eq!(flown.map(|w| w.stop), Ok(Stop::Arrived));
}

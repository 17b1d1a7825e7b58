//! TB-13 and TB-16: other bases.

use super::lay::{at, base, laid, mover, team};
use small_wars::table::route::{PathFault, Stop, walk};
use small_wars::table::{ElementId, Ground, Length, Point, Stance};

const FAR: Length = Length::cm(60);

fn open() -> Ground {
    laid(vec![])
}

/// TB-13: contact is allowed, overlap is not.
#[test]
fn tb_13_an_obstacle_may_be_touched() {
    let bases = [base(7, 50, 30, Stance::Obstacle)];
    let go = |path: &[Point]| walk(&open(), &mover(team(30, 30), &bases), path, FAR);
    assert_eq!(go(&[Point::cm(46, 30)]).map(|w| w.stop), Ok(Stop::Arrived));
    assert!(matches!(
        go(&[Point::new(4601, 3000)]),
        Err(PathFault::Base(_, ElementId(7)))
    ));
    assert!(matches!(
        go(&[Point::cm(70, 30)]),
        Err(PathFault::Base(_, ElementId(7)))
    ));
    assert!(
        go(&[Point::cm(50, 34), Point::cm(70, 30)]).is_err(),
        "the leg cuts the base"
    );
    let brushed = [Point::cm(30, 34), Point::cm(70, 34)];
    assert_eq!(go(&brushed).map(|w| w.stop), Ok(Stop::Arrived));
}

/// TB-13: friendly foot is passed over, not ended on, unless the option is off.
#[test]
fn tb_13_friends_on_foot_are_passed() {
    let bases = [base(7, 50, 30, Stance::FriendOnFoot)];
    let mut ground = open();
    let me = mover(team(30, 30), &bases);
    let over = walk(&ground, &me, &[Point::cm(70, 30)], FAR).expect("passes");
    assert_eq!(over.stop, Stop::Arrived);
    assert!(over.steps.iter().any(|step| !step.may_stand));
    assert!(
        over.steps
            .iter()
            .all(|step| step.may_stand == (step.at.x - 5000).abs().ge(&400))
    );
    let on = walk(&ground, &me, &[Point::cm(52, 30)], FAR);
    assert_eq!(on, Err(PathFault::EndsOn(ElementId(7))));
    ground.pass_friends = false;
    let refused = walk(&ground, &me, &[Point::cm(70, 30)], FAR);
    assert!(matches!(refused, Err(PathFault::Base(_, ElementId(7)))));
}

/// TB-16, IC-R87: the first step in contact with an enemy ends the walk.
#[test]
fn tb_16_contact_with_an_enemy_ends_the_walk() {
    let bases = [
        base(9, 50, 30, Stance::Enemy),
        base(10, 50, 40, Stance::Enemy),
    ];
    let charge = walk(
        &open(),
        &mover(team(30, 30), &bases),
        &[Point::cm(70, 30)],
        FAR,
    );
    let charge = charge.expect("a charge");
    assert_eq!(charge.stop, Stop::Contact(ElementId(9)));
    assert_eq!(charge.path.last(), Some(&Point::new(4550, 3000)));
    assert_eq!(charge.length, Length(1550));
    let past = [Point::new(3000, 2549), Point::new(7000, 2549)];
    let past = walk(&open(), &mover(team(30, 25), &bases), &past, FAR);
    assert_eq!(
        past.map(|w| w.stop),
        Ok(Stop::Arrived),
        "a hair too far for contact"
    );
}

/// One already in contact is not stopped again by that enemy, but may not pass over it.
#[test]
fn tb_16_an_enemy_in_contact_at_the_start_stops_nobody() {
    let bases = [base(9, 50, 30, Stance::Enemy)];
    let me = mover(team(46, 30), &bases);
    let away = walk(&open(), &me, &[Point::cm(30, 30)], FAR);
    assert_eq!(away.map(|w| w.stop), Ok(Stop::Arrived));
    let along = walk(&open(), &me, &[Point::cm(46, 40)], FAR);
    assert_eq!(along.map(|w| w.stop), Ok(Stop::Arrived));
    let over = walk(&open(), &me, &[Point::cm(70, 30)], FAR);
    assert!(matches!(over, Err(PathFault::Base(_, ElementId(9)))));
}

/// A charge from every side ends in contact and never overlaps.
#[test]
fn a_charge_ends_in_contact_from_every_side() {
    let bases = [base(9, 50, 40, Stance::Enemy)];
    for x in (2000..8000).step_by(7) {
        let me = mover(at(Point::new(x, 2000)), &bases);
        let charge = walk(&open(), &me, &[Point::cm(50, 40)], FAR).expect("a charge");
        assert_eq!(charge.stop, Stop::Contact(ElementId(9)));
        let gap = charge
            .path
            .last()
            .expect("moved")
            .distance_squared(Point::cm(50, 40));
        assert!((160_000..=202_500).contains(&gap), "{x}: {gap}");
    }
}

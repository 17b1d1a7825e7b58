//! K22 and the properties of any walk, on tables made at random.

use super::lay::{between, mover, random_ground, somewhere};
use small_wars::chance::Dice;
use small_wars::table::route::{Mover, Stop, may_stand, walk};
use small_wars::table::{Base, ElementId, Ground, Length, Mobility, Piece, Point, Stance};

/// Up to eight bases that overlap nobody and stand where foot may.
fn bases(dice: &mut Dice, ground: &Ground) -> Vec<Base> {
    let mut bases: Vec<Base> = Vec::new();
    for id in 0..8 {
        let piece = super::lay::at(somewhere(dice, ground));
        if may_stand(ground, &mover(piece, &bases), piece.at).is_ok() {
            let stance = [Stance::FriendOnFoot, Stance::Obstacle, Stance::Enemy][dice.pick(3)];
            bases.push(Base {
                id: ElementId(id),
                at: piece.at,
                radius: piece.radius,
                stance,
            });
        }
    }
    bases
}

fn check(ground: &Ground, mover: &Mover<'_>, path: &[Point], allowance: Length) -> Option<Piece> {
    let walked = walk(ground, mover, path, allowance).ok()?;
    let end = *walked.path.last().expect("a walk has its start");
    assert_eq!(may_stand(ground, mover, end), Ok(()), "K22: {path:?}");
    assert!(walked.length <= allowance);
    assert_eq!(walked.steps[0].at, mover.piece.at);
    let last = walked.steps.last().expect("a walk has steps");
    assert_eq!(
        (last.at, last.along, last.may_stand),
        (end, walked.length, true)
    );
    for pair in walked.steps.windows(2) {
        let apart = pair[1].along - pair[0].along;
        assert!((1..=50).contains(&apart.0), "{pair:?}");
        assert!(pair[0].at.distance(pair[1].at).0 <= 52, "{pair:?}");
    }
    let mut sum = Length::ZERO;
    for pair in walked.path.windows(2) {
        sum += pair[0].distance(pair[1]);
    }
    assert!((sum.0 - walked.length.0).abs() <= 2, "{sum} {walked:?}");
    if walked.stop == Stop::Arrived {
        assert_eq!(sum, walked.length);
    }
    let again = walk(ground, mover, &walked.path[1..], allowance + Length(2));
    let again = again.expect("what was walked can be walked");
    let again = *again.path.last().expect("a walk has its start");
    // A place rounded otherwise may come into contact one step earlier.
    assert!(again.distance(end) <= Length(52), "{path:?}");
    if let Stop::Contact(id) = walked.stop {
        let enemy = mover
            .bases
            .iter()
            .find(|base| base.id == id)
            .expect("a base");
        let reach = mover.piece.radius + enemy.radius + Length::mm(5);
        assert!(end.distance_squared(enemy.at) <= reach.squared());
    }
    Some(Piece {
        at: end,
        ..mover.piece
    })
}

#[test]
fn k22_no_walk_ends_on_a_base_or_off_the_table() {
    let mut dice = Dice::new(22);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..40 {
        let ground = random_ground(&mut dice, 15);
        let bases = bases(&mut dice, &ground);
        let mut piece = super::lay::at(somewhere(&mut dice, &ground));
        for _ in 0..400 {
            let mobility = [Mobility::Foot, Mobility::Wheels, Mobility::Tracks][dice.pick(3)];
            let mover = Mover {
                piece,
                mobility,
                bases: &bases,
            };
            if may_stand(&ground, &mover, piece.at).is_err() {
                piece.at = somewhere(&mut dice, &ground);
                continue;
            }
            let mut at = piece.at;
            let path: Vec<Point> = (0..1 + dice.pick(4))
                .map(|_| {
                    let (dx, dy) = (between(&mut dice, -900, 900), between(&mut dice, -900, 900));
                    at = Point::new(at.x + dx, at.y + dy);
                    at
                })
                .collect();
            match check(&ground, &mover, &path, Length::cm(20)) {
                Some(moved) => {
                    piece = moved;
                    accepted += 1;
                }
                None => refused += 1,
            }
        }
    }
    assert!(
        accepted > 2000 && refused > 2000,
        "{accepted} accepted, {refused} refused"
    );
}

//! What is seen and what is reached as regions: drawings that agree with the rules.

use super::lay::{at, between, mover, random_ground, somewhere};
use small_wars::chance::Dice;
use small_wars::scenario;
use small_wars::table::route::{Mover, Stop, find, level_at, may_stand, reach, walk};
use small_wars::table::sight::{region, sees};
use small_wars::table::{
    Base, ElementId, Feature, Footprint, Going, Ground, Length, Mobility, Piece, Point, Polygon,
    Stance,
};

/// How near a border a drawing may be wrong.
const NEAR: i32 = 20;

fn drawn(polygons: &[Polygon], at: Point) -> bool {
    polygons.iter().any(|polygon| polygon.contains(at))
}

/// Whether the answer changes within 2 mm of a place.
fn at_border(at: Point, answer: bool, ask: impl Fn(Point) -> bool) -> bool {
    (1..=4).any(|ring| {
        let far = NEAR * ring / 4;
        (0..16).any(|i| {
            let way = small_wars::table::Heading(i * 16).vector();
            let scale = small_wars::table::Heading::SCALE;
            ask(Point::new(
                at.x + way.x * far / scale,
                at.y + way.y * far / scale,
            )) != answer
        })
    })
}

fn hamlet() -> Ground {
    let file = include_str!("../../../scenarios/hold-the-hamlet.ron");
    scenario::read(file)
        .expect("the hamlet")
        .setting
        .ground()
        .clone()
}

fn check_region(ground: &Ground, viewer: &Piece, dice: &mut Dice, places: usize) {
    let polygons = region(ground, viewer);
    let ask = |at: Point| {
        let target = Piece {
            at,
            level: level_at(ground, at),
            ..*viewer
        };
        sees(ground, viewer, &target)
    };
    for _ in 0..places {
        let at = Point::new(
            between(dice, 30, ground.width.0 - 30),
            between(dice, 30, ground.height.0 - 30),
        );
        let seen = ask(at);
        if drawn(&polygons, at) != seen {
            assert!(at_border(at, seen, ask), "{viewer:?} {at:?} seen: {seen}");
        }
    }
}

#[test]
fn what_is_seen_is_what_is_drawn() {
    let mut dice = Dice::new(5);
    for _ in 0..40 {
        let ground = random_ground(&mut dice, 20);
        let place = somewhere(&mut dice, &ground);
        let viewer = Piece {
            level: level_at(&ground, place),
            ..at(place)
        };
        check_region(&ground, &viewer, &mut dice, 250);
    }
}

#[test]
fn what_is_seen_in_the_hamlet_is_what_is_drawn() {
    let mut dice = Dice::new(6);
    let ground = hamlet();
    for _ in 0..40 {
        let place = somewhere(&mut dice, &ground);
        let viewer = Piece {
            level: level_at(&ground, place),
            ..at(place)
        };
        check_region(&ground, &viewer, &mut dice, 250);
    }
}

/// Up to ten bases where foot may stand.
pub fn bases(dice: &mut Dice, ground: &Ground) -> Vec<Base> {
    let mut bases: Vec<Base> = Vec::new();
    for id in 0..10 {
        let piece = at(somewhere(dice, ground));
        if may_stand(ground, &mover(piece, &bases), piece.at).is_ok() {
            bases.push(Base {
                id: ElementId(id),
                at: piece.at,
                radius: piece.radius,
                stance: [Stance::FriendOnFoot, Stance::Obstacle, Stance::Enemy][dice.pick(3)],
            });
        }
    }
    bases
}

/// Whether the mover started in contact with a feature (TB-14).
fn in_contact(feature: &Feature, mover: &Mover<'_>) -> bool {
    let (contact, at) = (Length::mm(5), mover.piece.at);
    match &feature.footprint {
        Footprint::Area(outline) => outline.distance(at) <= contact,
        Footprint::Line { axis, width } => axis.windows(2).any(|pair| {
            let part = Polygon {
                corners: pair.to_vec(),
            };
            part.distance(at) * 2 <= (mover.piece.radius + contact) * 2 + *width
        }),
    }
}

/// The table with all closed that the mover would have to stop at.
fn closed(ground: &Ground, mover: &Mover<'_>) -> Ground {
    let mut closed = ground.clone();
    for feature in &mut closed.features {
        if !in_contact(feature, mover) {
            for going in &mut feature.going {
                if matches!(going, Going::Difficult | Going::ThreeSteps) {
                    *going = Going::Impassable;
                }
            }
        }
    }
    closed
}

/// Whether the rules let the mover end there: by some way that avoids what it would have to stop at.
fn can_end(
    ground: &Ground,
    closed: &Ground,
    mover: &Mover<'_>,
    allowance: Length,
    at: Point,
) -> bool {
    find(closed, mover, at)
        .and_then(|path| walk(ground, mover, &path, allowance).ok())
        .is_some_and(|walked| walked.stop == Stop::Arrived)
}

fn check_reach(ground: &Ground, dice: &mut Dice, movers: usize, places: usize) -> (u32, u32) {
    let bases = bases(dice, ground);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..movers {
        let piece = at(somewhere(dice, ground));
        let mobility = [Mobility::Foot, Mobility::Foot, Mobility::Wheels][dice.pick(3)];
        let mover = Mover {
            piece,
            mobility,
            bases: &bases,
        };
        if may_stand(ground, &mover, piece.at).is_err() {
            continue;
        }
        let allowance = Length::cm(20);
        let polygons = reach(ground, &mover, allowance);
        let closed = closed(ground, &mover);
        let ask = |at: Point| can_end(ground, &closed, &mover, allowance, at);
        for _ in 0..places {
            let at = Point::new(
                piece.at.x + between(dice, -2100, 2100),
                piece.at.y + between(dice, -2100, 2100),
            );
            let reached = ask(at);
            if reached {
                yes += 1
            } else {
                no += 1
            }
            if drawn(&polygons, at) != reached {
                assert!(
                    at_border(at, reached, ask),
                    "{piece:?} {mobility:?} {at:?} {reached}"
                );
            }
        }
    }
    (yes, no)
}

#[test]
fn what_is_reached_is_what_is_drawn() {
    let mut dice = Dice::new(7);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..20 {
        let ground = random_ground(&mut dice, 15);
        let found = check_reach(&ground, &mut dice, 5, 100);
        yes += found.0;
        no += found.1;
    }
    assert!(yes > 1000 && no > 1000, "{yes} {no}");
}

#[test]
fn what_is_reached_in_the_hamlet_is_what_is_drawn() {
    let mut dice = Dice::new(8);
    let (yes, no) = check_reach(&hamlet(), &mut dice, 30, 100);
    assert!(yes > 500 && no > 500, "{yes} {no}");
}

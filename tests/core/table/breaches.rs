//! Gaps in walls (IC-61, IC-R86): what is left, and what it does to seeing, to cover and to moving.

use super::lay::{
    at, between, cm_box, high_wall, house, laid, random_ground, somewhere, stream, team, wall,
};
use small_wars::chance::Dice;
use small_wars::table::route::{Mover, PathFault, Stop, find, reach, walk};
use small_wars::table::sight::{region, sees, sight};
use small_wars::table::{
    Breach, Cover, Feature, FeatureId, Footprint, Ground, Heading, Length, Mobility, Obscurement,
    Piece, Point,
};

fn gap(feature: u16, x: i32, y: i32) -> Breach {
    Breach {
        feature: FeatureId(feature),
        at: Point::cm(x, y),
        radius: Length::cm(3),
    }
}

/// The axes of what is left of a feature.
fn left(ground: &Ground, feature: u16) -> Vec<Vec<Point>> {
    let axis = |part: &Feature| match &part.footprint {
        Footprint::Line { axis, .. } => axis.clone(),
        Footprint::Area(_) => panic!("a line stays a line"),
    };
    ground.parts(FeatureId(feature)).map(axis).collect()
}

fn cm(places: &[(i32, i32)]) -> Vec<Point> {
    places.iter().map(|(x, y)| Point::cm(*x, *y)).collect()
}

/// A wall from north to south, broken at (50, 30).
fn broken() -> Ground {
    laid(vec![wall(&[(50, 10), (50, 60)])]).breached(&[gap(0, 50, 30)])
}

#[test]
fn ic_r86_a_gap_is_as_wide_as_the_base() {
    let ground = broken();
    let parts = [cm(&[(50, 10), (50, 27)]), cm(&[(50, 33), (50, 60)])];
    assert_eq!(left(&ground, 0), parts);
    assert_eq!(ground.features.len(), 2);
    assert_eq!(ground.feature(FeatureId(0)), &ground.features[0]);
    assert!(ground.features.iter().all(|part| part.hard));
    let mut broad = wall(&[(50, 10), (50, 60)]);
    if let Footprint::Line { width, .. } = &mut broad.footprint {
        *width = Length::cm(2);
    }
    let broad = laid(vec![broad]).breached(&[gap(0, 50, 30)]);
    let parts = [cm(&[(50, 10), (50, 26)]), cm(&[(50, 34), (50, 60)])];
    assert_eq!(left(&broad, 0), parts, "round ends reach into the gap");
}

#[test]
fn gaps_at_ends_corners_and_over_each_other() {
    let corner = laid(vec![wall(&[(20, 20), (50, 20), (50, 60)])]);
    let after = |gaps: &[Breach]| left(&corner.breached(gaps), 0);
    let whole = cm(&[(20, 20), (50, 20), (50, 60)]);
    assert_eq!(
        after(&[gap(0, 20, 20)]),
        [cm(&[(23, 20), (50, 20), (50, 60)])]
    );
    assert_eq!(
        after(&[gap(0, 50, 60)]),
        [cm(&[(20, 20), (50, 20), (50, 57)])]
    );
    assert_eq!(
        after(&[gap(0, 50, 20)]),
        [cm(&[(20, 20), (47, 20)]), cm(&[(50, 23), (50, 60)])]
    );
    let two = [gap(0, 30, 20), gap(0, 34, 20)];
    let parts = [
        cm(&[(20, 20), (27, 20)]),
        cm(&[(37, 20), (50, 20), (50, 60)]),
    ];
    assert_eq!(after(&two), parts);
    assert_eq!(after(&[two[1], two[0], two[0]]), parts);
    let one_by_one = corner.breached(&two[..1]).breached(&two[1..]);
    assert_eq!(left(&one_by_one, 0), parts);
    let touching = [gap(0, 30, 20), gap(0, 36, 20)];
    assert_eq!(
        after(&touching),
        [
            cm(&[(20, 20), (27, 20)]),
            cm(&[(39, 20), (50, 20), (50, 60)])
        ],
        "two gaps side by side leave nothing between them"
    );
    assert_eq!(after(&[gap(0, 35, 24)]), [&whole[..]], "it falls short");
    assert_eq!(after(&[gap(0, 35, 23)]), [&whole[..]], "it only touches");
    assert_eq!(after(&[gap(1, 35, 20)]), [whole], "no such feature");
    // On the slant: 3 cm along 3, 4, 5.
    let slant = laid(vec![wall(&[(0, 0), (30, 40)])]).breached(&[gap(0, 15, 20)]);
    assert_eq!(
        left(&slant, 0),
        [
            vec![Point::cm(0, 0), Point::new(1320, 1760)],
            vec![Point::new(1680, 2240), Point::cm(30, 40)]
        ]
    );
}

#[test]
fn only_lines_are_broken_and_wild_numbers_do_nothing() {
    let ground = laid(vec![
        house(cm_box(20, 20, 40, 40)),
        wall(&[(50, 10), (50, 60)]),
    ]);
    let wild = |x, y, radius| Breach {
        feature: FeatureId(1),
        at: Point::new(x, y),
        radius: Length(radius),
    };
    let nothing = [
        gap(0, 30, 30),
        wild(5000, 3000, 0),
        wild(5000, 3000, -300),
        wild(i32::MIN, i32::MAX, 300),
        wild(i32::MAX, i32::MIN, i32::MIN),
    ];
    assert_eq!(ground.breached(&nothing), ground);
}

/// K01 to the side: what stood behind the wall is seen and hit through the gap, and is covered beside it.
#[test]
fn sight_and_cover_through_the_gap() {
    let ground = broken();
    let what = |from: &Piece, to: &Piece| {
        let line = sight(&ground, from, to);
        (line.obscurement(&ground, false), line.cover().0)
    };
    let hit = (Obscurement::Obscured, Cover::Heavy);
    let open = (Obscurement::Clear, Cover::None);
    let y = |y| (at(Point::new(3000, y)), at(Point::new(5500, y)));
    let across = |place| {
        let (from, to) = y(place);
        what(&from, &to)
    };
    assert_eq!(across(3000), open);
    assert_eq!((across(2701), across(3299)), (open, open));
    assert_eq!((across(2700), across(3300)), (hit, hit), "the very ends");
    assert_eq!(across(2000), hit);
    // Both touch the southern part and lie north and south of its end: the line runs through the gap.
    let beside = what(&at(Point::new(4800, 3200)), &at(Point::new(5200, 3200)));
    assert_eq!(beside, open);

    let high = laid(vec![high_wall(&[(50, 10), (50, 60)])]);
    let (from, to) = (team(30, 30), team(70, 30));
    assert!(!sees(&high, &from, &to));
    let high = high.breached(&[gap(0, 50, 30)]);
    assert!(sees(&high, &from, &to) && sees(&high, &to, &from));
    assert!(
        !sees(&high, &team(30, 50), &team(70, 50)),
        "the second part"
    );
    assert_eq!(
        sight(&high, &team(30, 50), &team(70, 50)).crossings[0].feature,
        FeatureId(0)
    );
}

/// What is drawn of the region seen is what is seen, behind appended parts too.
#[test]
fn the_region_ends_at_every_part() {
    let ground = laid(vec![
        high_wall(&[(50, 10), (50, 60)]),
        wall(&[(5, 5), (6, 5)]),
    ])
    .breached(&[gap(0, 50, 30), gap(0, 50, 42)]);
    assert_eq!(ground.features.len(), 4);
    let viewer = team(30, 30);
    let seen = region(&ground, &viewer);
    for y in [15, 20, 25, 30, 33, 38, 41, 44, 48, 52, 58, 65, 70, 80] {
        for x in [55, 70, 85, 100] {
            let target = team(x, y);
            let drawn = seen.iter().any(|part| part.contains(target.at));
            assert_eq!(drawn, sees(&ground, &viewer, &target), "({x}, {y})");
        }
    }
}

/// IC-61: through the gap everybody goes in one move; beside it the wall still stops foot and tracks and bars wheels.
#[test]
fn walking_through_the_gap() {
    let ground = broken();
    let go = |mobility, radius, from: Piece, to: Point| {
        let piece = Piece {
            radius: Length::cm(radius),
            ..from
        };
        let mover = Mover {
            piece,
            mobility,
            bases: &[],
        };
        let there = walk(&ground, &mover, &[to], Length::cm(40)).map(|walk| walk.stop);
        let found = find(&ground, &mover, to);
        (there, found)
    };
    let through = |mobility, radius| {
        let (there, found) = go(mobility, radius, team(40, 30), Point::cm(60, 30));
        assert_eq!(there, Ok(Stop::Arrived), "{mobility:?}");
        assert_eq!(found, Some(vec![Point::cm(60, 30)]), "{mobility:?}");
        let (_, found) = go(mobility, radius, team(40, 15), Point::cm(60, 15));
        let path = found.expect("a way through the gap or round the wall");
        assert!(path.len() > 1, "{mobility:?} {path:?}");
    };
    through(Mobility::Foot, 2);
    through(Mobility::Wheels, 3);
    through(Mobility::Tracks, 3);
    let beside = |mobility| go(mobility, 2, team(40, 50), Point::cm(60, 50)).0;
    let stopped = Ok(Stop::Difficult(FeatureId(0)));
    assert_eq!(beside(Mobility::Foot), stopped);
    assert_eq!(beside(Mobility::Tracks), stopped);
    assert!(
        matches!(
            beside(Mobility::Wheels),
            Err(PathFault::Impassable(_, FeatureId(0)))
        ),
        "the second part bars wheels"
    );
    let jeep = Mover {
        piece: team(45, 30),
        mobility: Mobility::Wheels,
        bases: &[],
    };
    let whole = laid(vec![wall(&[(50, 10), (50, 60)])]);
    let reached = |ground: &Ground, x, y| {
        let area = reach(ground, &jeep, Length::cm(20));
        area.iter().any(|part| part.contains(Point::cm(x, y)))
    };
    assert!(reached(&ground, 58, 30) && !reached(&whole, 58, 30));
}

/// A wall that is all gone does nothing and keeps its number, and so do those behind it.
#[test]
fn a_whole_wall_gone() {
    let whole = laid(vec![
        high_wall(&[(50, 28), (50, 32)]),
        wall(&[(80, 10), (80, 60)]),
    ]);
    let ground = whole.breached(&[gap(0, 50, 30)]);
    assert_eq!(left(&ground, 0), [Vec::new()]);
    assert_eq!(ground.features.len(), 2);
    assert_eq!(ground.feature(FeatureId(1)), whole.feature(FeatureId(1)));
    let (from, to) = (team(40, 30), team(60, 30));
    assert!(!sees(&whole, &from, &to) && sees(&ground, &from, &to));
    assert!(
        sight(&ground, &team(5, 5), &team(0, 0))
            .crossings
            .is_empty()
    );
    for viewer in [team(0, 0), team(50, 30)] {
        let seen = region(&ground, &viewer);
        assert!(seen.iter().any(|part| part.contains(Point::cm(70, 30))));
    }
    for mobility in [Mobility::Foot, Mobility::Wheels, Mobility::Tracks] {
        let mover = Mover {
            piece: from,
            mobility,
            bases: &[],
        };
        assert_eq!(
            find(&ground, &mover, to.at),
            Some(vec![to.at]),
            "{mobility:?}"
        );
        assert!(!reach(&ground, &mover, Length::cm(20)).is_empty());
    }
    assert_eq!(ground.breached(&[gap(0, 50, 30)]), ground);
    assert!(!small_wars::picture::terrain(&ground).shapes.is_empty());
    let gone = small_wars::picture::middle(&ground.features[0].footprint);
    assert!(gone.x.is_finite() && gone.y.is_finite());
    let met = small_wars::picture::under(&ground, Point::cm(50, 30));
    assert!(met.is_empty());
}

/// IC-61: a path leaves a gap in the middle of each wall it crosses, and none in a stream or in a house.
#[test]
fn a_path_breaks_the_walls_it_crosses() {
    let mut broad = wall(&[(60, 10), (60, 60)]);
    if let Footprint::Line { width, .. } = &mut broad.footprint {
        *width = Length::cm(1);
    }
    let ground = laid(vec![
        wall(&[(50, 10), (50, 60)]),
        broad,
        stream(&[(55, 10), (55, 60)], 2),
        house(cm_box(62, 10, 66, 60)),
    ]);
    let path = cm(&[(40, 30), (53, 30), (53, 30), (70, 30)]);
    let walls = |feature: &Feature| feature.hard;
    let gaps = ground.breaches(&path, Length::cm(3), walls);
    assert_eq!(gaps, [gap(0, 50, 30), gap(1, 60, 30)]);
    assert!(ground.breaches(&path[..1], Length::cm(3), walls).is_empty());
    let along = cm(&[(50, 5), (50, 22)]);
    let gaps = ground.breaches(&along, Length::cm(3), walls);
    assert_eq!(gaps, [gap(0, 50, 13), gap(0, 50, 19)]);
    let after = ground.breached(&gaps);
    assert_eq!(left(&after, 0), [cm(&[(50, 22), (50, 60)])]);
}

/// K01 on walls broken at random: both see each other or neither does, the list agrees with it, the gap is free of the wall, and the order of
/// the gaps does not matter.
#[test]
fn k01_holds_on_broken_walls() {
    let mut dice = Dice::new(7);
    let mut parts = 0;
    for _ in 0..12 {
        let whole = random_ground(&mut dice, 20);
        let mut gaps: Vec<Breach> = (0..30)
            .map(|_| {
                let feature = dice.pick(whole.features.len());
                let mut at = somewhere(&mut dice, &whole);
                if let Footprint::Line { axis, .. } = &whole.features[feature].footprint {
                    let corner = dice.pick(axis.len() - 1);
                    let part = between(&mut dice, 0, 100);
                    let on = |a: i32, b: i32| a + (b - a) * part / 100;
                    let (a, b) = (axis[corner], axis[corner + 1]);
                    at = Point::new(on(a.x, b.x), on(a.y, b.y));
                }
                Breach {
                    feature: FeatureId(feature as u16),
                    at,
                    radius: Length(between(&mut dice, 100, 400)),
                }
            })
            .collect();
        let ground = whole.breached(&gaps);
        parts += ground.features.len() - whole.features.len();
        gaps.reverse();
        assert_eq!(whole.breached(&gaps), ground);
        for (place, feature) in whole.features.iter().enumerate() {
            assert_eq!(ground.features[place].id, feature.id);
        }
        for gap in &gaps {
            for part in ground.parts(gap.feature) {
                if let Footprint::Line { axis, width } = &part.footprint {
                    let wide = Footprint::Line {
                        axis: axis.clone(),
                        width: *width + (gap.radius - Length(1)) * 2,
                    };
                    assert!(!wide.holds(gap.at), "{gap:?} {axis:?}");
                }
            }
        }
        for _ in 0..2_000 {
            let mut anyone = || Piece {
                at: somewhere(&mut dice, &ground),
                radius: Length(between(&mut dice, 100, 300)),
                facing: Heading(0),
                level: dice.pick(2) as u8,
            };
            let (a, b) = (anyone(), anyone());
            let there = sees(&ground, &a, &b);
            assert_eq!(there, sees(&ground, &b, &a), "{a:?} {b:?}");
            assert_eq!(there, !sight(&ground, &a, &b).blocked(), "{a:?} {b:?}");
        }
    }
    assert!(parts > 30, "only {parts} parts");
}

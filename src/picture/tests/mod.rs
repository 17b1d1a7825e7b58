//! Drawings say what the rules say. With `SMALL_WARS_PICTURES` set to a folder, the pictures drawn here are written there to be looked at.

mod hideouts;
mod machines;
mod sample;
mod squads;

use sample::{area, element, feature, hamlet, line};

use super::drawing::spots;
use super::piece::{LOST, PIP};
use super::*;
use crate::engine::SideId;
use crate::engine::report::ElementView;
use crate::table::sight::{Crossing, SightLine};
use crate::table::{Cover, FeatureId, Footprint, Ground, Heading, Length, Obscurement, Point};

fn line_over(crossings: &[(i32, Obscurement)]) -> SightLine {
    SightLine {
        from: Point::cm(20, 40),
        to: Point::cm(80, 40),
        crossings: crossings
            .iter()
            .map(|(x, obscures)| Crossing {
                feature: FeatureId(0),
                enters: Point::cm(*x, 40),
                leaves: Point::cm(x + 3, 40),
                obscures: *obscures,
                cover: Cover::None,
                hard: false,
                rule: "TB-7",
            })
            .collect(),
    }
}

fn keep(name: &str, drawing: &Drawing, width: u32) {
    if let Some(folder) = std::env::var_os("SMALL_WARS_PICTURES") {
        let file = std::path::Path::new(&folder).join(name);
        std::fs::write(file, svg(drawing, name, width))
            .expect("the folder of SMALL_WARS_PICTURES must exist");
    }
}

fn count(drawing: &Drawing, colour: Colour) -> usize {
    let pip = |s: &&Shape| s.colour == colour && matches!(s.outline, Outline::Circle { .. });
    drawing.shapes.iter().filter(pip).count()
}

#[test]
fn every_footprint_is_drawn_exactly_as_the_rules_know_it() {
    let ground = hamlet();
    let drawing = terrain(&ground);
    keep("hamlet.svg", &drawing, 1100);
    for feature in &ground.features {
        let exact = outline(&feature.footprint, THINNEST);
        assert!(
            drawing.shapes.iter().any(|shape| shape.outline == exact),
            "{} {} has lost its footprint",
            feature.preset,
            feature.id.0
        );
    }
}

#[test]
fn the_same_ground_is_drawn_the_same_and_another_one_otherwise() {
    let ground = hamlet();
    assert_eq!(terrain(&ground), terrain(&ground));
    let mut other = ground.clone();
    other.features.swap(0, 4);
    assert_ne!(terrain(&ground), terrain(&other));
}

#[test]
fn crowns_and_furrows_stay_inside_their_footprints() {
    for preset in ["orchard", "wood", "jungle", "crop_field"] {
        let ground = Ground {
            features: vec![feature(
                3,
                preset,
                area(&[(100, 100), (420, 130), (380, 330), (260, 250), (90, 320)]),
                10,
            )],
            ..hamlet()
        };
        let Footprint::Area(polygon) = &ground.features[0].footprint else {
            unreachable!()
        };
        let corners = spots(&polygon.corners);
        let drawing = terrain(&ground);
        let above = drawing
            .shapes
            .iter()
            .filter(|s| s.layer == Layer::Tree || s.layer == Layer::Field);
        let mut seen = 0;
        for shape in above {
            let Outline::Polygon(outline) = &shape.outline else {
                continue;
            };
            if shape.colour.alpha(255) == terrain::SHADOW {
                continue;
            }
            seen += 1;
            for spot in outline {
                let out =
                    !plane::inside(&corners, *spot) && plane::to_border(&corners, *spot) > 12.0;
                assert!(!out, "{preset}: {spot:?} lies outside");
            }
        }
        assert!(seen > 10, "{preset} is hardly drawn");
    }
}

#[test]
fn pips_count_the_strength_and_what_is_lost_of_it() {
    for (strength, full) in [(5, 5), (3, 5), (1, 4), (0, 3), (1, 1)] {
        for figure in [
            "rifle",
            "machine_gun",
            "leader",
            "launcher",
            "missile",
            "something new",
        ] {
            let drawing = piece(
                &element(0, figure, strength, full, Point::cm(0, 0), 20),
                Style::default(),
            );
            assert_eq!(count(&drawing, PIP), usize::from(strength), "{figure}");
            assert_eq!(
                count(&drawing, LOST),
                usize::from(full - strength),
                "{figure}"
            );
        }
    }
}

#[test]
fn every_state_changes_the_picture() {
    let plain = element(1, "rifle", 4, 5, Point::cm(10, 10), 0);
    let drawn = |change: &dyn Fn(&mut ElementView), style: Style| {
        let mut view = plain.clone();
        change(&mut view);
        piece(&view, style)
    };
    let military = Style {
        symbols: Symbols::Military,
    };
    let pictures = [
        drawn(&|_| {}, Style::default()),
        drawn(&|v| v.pinned = true, Style::default()),
        drawn(&|v| v.overwatch = true, Style::default()),
        drawn(&|v| v.done = true, Style::default()),
        drawn(&|v| v.strength = 3, Style::default()),
        drawn(&|v| v.side = SideId(0), Style::default()),
        drawn(&|v| v.figure = "machine_gun".into(), Style::default()),
        drawn(
            &|v| v.piece.as_mut().unwrap().facing = Heading::EAST,
            Style::default(),
        ),
        drawn(&|_| {}, military),
        drawn(&|v| v.figure = "machine_gun".into(), military),
    ];
    for (i, one) in pictures.iter().enumerate() {
        for (j, two) in pictures.iter().enumerate().skip(i + 1) {
            assert_ne!(one, two, "pictures {i} and {j} look alike");
        }
    }
}

#[test]
fn a_stick_is_laid_for_every_move_and_the_last_one_is_cut() {
    let path = [Point::cm(0, 0), Point::cm(15, 0), Point::cm(15, 12)];
    let drawing = sticks(&path, Length::STICK);
    let wood = Colour::rgb(0xe6_cb98);
    let laid = drawing.shapes.iter().filter(|s| s.colour == wood).count();
    assert_eq!(laid, 3);
    assert!(sticks(&[Point::cm(1, 1)], Length::STICK).shapes.is_empty());
    assert!(
        sticks(&[Point::cm(1, 1), Point::cm(1, 1)], Length::STICK)
            .shapes
            .is_empty()
    );
    assert!(sticks(&path, Length::ZERO).shapes.is_empty());
}

#[test]
fn a_sight_line_changes_where_something_hinders_it() {
    use Obscurement::{Blocked, Clear, Obscured};
    let kinds = |line: &SightLine| {
        stretches(line)
            .iter()
            .map(|s| s.hindered)
            .collect::<Vec<_>>()
    };
    assert_eq!(kinds(&line_over(&[])), [Clear]);
    assert_eq!(
        kinds(&line_over(&[(40, Obscured), (50, Obscured), (60, Blocked)])),
        [Clear, Obscured, Blocked]
    );
    let cut = stretches(&line_over(&[(40, Obscured)]));
    assert_eq!(
        (cut[0].to, cut[1].from),
        (Spot::new(4000.0, 4000.0), Spot::new(4000.0, 4000.0))
    );
}

#[test]
fn svg_is_escaped_and_says_its_size() {
    let mut drawing = Drawing::default();
    drawing.circle(
        Layer::Piece,
        Spot::new(0.0, 0.0),
        100.0,
        Colour::rgb(0x01_0203).alpha(51),
    );
    let text = svg(&drawing, "<b> & \"c\"\u{7}", 50);
    assert_eq!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50\" height=\"50\" viewBox=\"-100 -100 200 200\">\
         <title>&lt;b&gt; &amp; &quot;c&quot;</title>\
         <circle cx=\"0\" cy=\"0\" r=\"100\" fill=\"#010203\" fill-opacity=\"0.200\"/></svg>\n"
    );
    assert!(svg(&Drawing::default(), "", 10).ends_with("</svg>\n"));
}

#[test]
fn odd_features_are_drawn_without_complaint() {
    let odd = [
        ("no such preset", line(&[(10, 10), (10, 10)], 0), 10),
        ("stone_wall", area(&[(10, 10), (200, 10), (100, 100)]), 5),
        ("hedge", area(&[(10, 10), (200, 10), (100, 100)]), 5),
        ("stream", line(&[(5, 5)], 10), 0),
        ("crop_field", line(&[(5, 5), (100, 300)], 60), 5),
        ("hill", line(&[(5, 5), (100, 300), (400, 10)], 100), 10),
        ("trench", line(&[(5, 5), (100, 300)], 8), 0),
        ("village", area(&[(10, 10), (11, 10), (10, 11)]), 10),
        (
            "railway_bank",
            area(&[(10, 10), (200, 10), (200, 60), (10, 60)]),
            10,
        ),
    ];
    let features = odd
        .into_iter()
        .enumerate()
        .map(|(i, (p, f, t))| feature(i as u16, p, f, t))
        .collect();
    let drawing = terrain(&Ground {
        features,
        ..hamlet()
    });
    let numbers = |shape: &Shape| match &shape.outline {
        Outline::Polygon(spots) | Outline::Line { axis: spots, .. } => spots.clone(),
        Outline::Circle { at, .. } => vec![*at],
        Outline::Region(borders) => borders.concat(),
    };
    assert!(
        drawing
            .shapes
            .iter()
            .flat_map(numbers)
            .all(|s| s.x.is_finite() && s.y.is_finite())
    );
}

/// The built-in battles, to look at and to see that none of their features is unknown.
#[test]
fn built_in_battles_are_drawn() {
    for battle in crate::scenario::built_in() {
        let scenario = battle.read().expect("built-in battles are sound");
        let ground = scenario.setting.ground();
        for feature in &ground.features {
            assert!(
                terrain::by_name(&feature.preset).is_some(),
                "{}",
                feature.preset
            );
        }
        keep("battle.svg", &terrain(ground), 825);
        assert!(terrain(ground).shapes.len() > features(ground).shapes.len());
    }
}

/// A whole scene to look at: the hamlet with both sides, a path, a sight line.
#[test]
fn a_scene_holds_table_pieces_and_marks() {
    let mut drawing = terrain(&hamlet());
    drawing.extend(sticks(
        &[Point::cm(36, 58), Point::cm(46, 47), Point::cm(52, 44)],
        Length::STICK,
    ));
    drawing.extend(sight_line(&SightLine {
        from: Point::cm(52, 44),
        to: Point::cm(73, 40),
        ..line_over(&[
            (60, Obscurement::Obscured),
            (66, Obscurement::Heavy),
            (70, Obscurement::Blocked),
        ])
    }));
    let mut pieces = vec![
        element(0, "rifle", 5, 5, Point::cm(36, 58), 40),
        element(0, "machine_gun", 3, 3, Point::cm(22, 52), 62),
        element(0, "rifle", 3, 5, Point::cm(44, 70), 50),
        element(0, "leader", 1, 1, Point::cm(30, 63), 64),
        element(0, "rifle", 2, 5, Point::cm(12, 70), 32),
        element(1, "rifle", 4, 4, Point::cm(63, 32), 190),
        element(1, "rifle", 4, 4, Point::cm(72, 40), 180),
        element(1, "machine_gun", 3, 3, Point::cm(82, 29), 170),
        element(1, "leader", 1, 1, Point::cm(77, 52), 200),
        element(1, "rifle", 3, 4, Point::cm(108, 70), 210),
        element(1, "launcher", 3, 3, Point::cm(104, 27), 192),
        element(1, "missile", 3, 3, Point::cm(110, 12), 224),
        element(2, "rifle", 5, 5, Point::cm(40, 84), 0),
        element(3, "rifle", 5, 5, Point::cm(50, 84), 0),
    ];
    pieces[1].overwatch = true;
    pieces[2].pinned = true;
    pieces[4].done = true;
    pieces[7].overwatch = true;
    pieces[9].pinned = true;
    for (name, symbols) in [
        ("scene.svg", Symbols::Figures),
        ("military.svg", Symbols::Military),
    ] {
        let mut scene = drawing.clone();
        for view in &pieces {
            let at = Spot::from(view.piece.unwrap().at);
            let mut shapes = piece(view, Style { symbols }).moved(at);
            shapes
                .shapes
                .iter_mut()
                .for_each(|s| s.layer = Layer::Piece);
            scene.extend(shapes);
        }
        let chosen = ring(Length::mm(20), Colour::rgb(0xff_d34d));
        scene.extend(chosen.moved(Spot::from(Point::cm(36, 58))));
        keep(name, &scene, 825);
        assert!(scene.shapes.len() > drawing.shapes.len() + pieces.len() * 10);
    }
}

/// The toy soldiers of a board game: every kind is its own, and men thin out with strength.
#[test]
fn toys_are_told_apart_and_thin_out() {
    let kinds = ["infantry", "heavy_weapons", "tank", "headquarters"];
    let mut tray = Drawing::default();
    for (row, symbols) in [(0, Symbols::Figures), (1, Symbols::Military)] {
        let mut seen: Vec<String> = Vec::new();
        for (column, kind) in (0..).zip(kinds) {
            for side in 0..2 {
                for strength in [3, 1] {
                    let at = Point::cm(
                        6 + column * 24 + i32::from(side) * 12 + i32::from(strength == 1) * 6,
                        6 + row * 9,
                    );
                    let mut view = element(side, kind, strength, 3, at, 64 - 16 * side);
                    view.pinned = strength == 1 && side == 1;
                    let toy = piece(&view, Style { symbols });
                    let alone = svg(&toy, kind, 100);
                    assert!(!seen.contains(&alone), "{kind} looks like another");
                    seen.push(alone);
                    tray.extend(toy.moved(Spot::from(at)));
                }
            }
        }
    }
    keep("toys.svg", &tray, 1_200);
    let men = |strength: u8| {
        let view = element(0, "infantry", strength, 5, Point::cm(0, 0), 0);
        piece(&view, Style::default()).shapes.len()
    };
    assert!((1..5).all(|strength| men(strength) < men(strength + 1)));
}

#[test]
fn regions_are_joined_and_shade_is_what_is_left() {
    let square = |x: i32, reversed: bool| {
        let Footprint::Area(mut polygon) =
            area(&[(x, 100), (x + 200, 100), (x + 200, 300), (x, 300)])
        else {
            unreachable!()
        };
        if reversed {
            polygon.corners.reverse();
        }
        polygon
    };
    let region = [square(100, false), square(200, true), square(300, false)];
    let covers = |drawing: &Drawing, x: i32, y: i32| {
        let at = Spot::from(Point::new(x * 10, y * 10));
        drawing.shapes.iter().any(|shape| match &shape.outline {
            Outline::Region(borders) => {
                borders.iter().filter(|b| plane::inside(b, at)).count() % 2 == 1
            }
            _ => false,
        })
    };
    let (lit, dark) = (
        reach(&region, &[], &[]),
        shade(&region, Length::cm(122), Length::cm(91)),
    );
    for (x, y) in [(110, 110), (250, 200), (290, 290), (350, 120), (490, 299)] {
        assert!(covers(&lit, x, y) && !covers(&dark, x, y), "{x} {y}");
    }
    for (x, y) in [(50, 50), (510, 200), (300, 310), (1200, 900)] {
        assert!(!covers(&lit, x, y) && covers(&dark, x, y), "{x} {y}");
    }
    assert!(reach(&[], &[], &[]).shapes.is_empty());
    // Farther along a road, and nowhere else.
    let road = Footprint::Line {
        axis: vec![Point::new(0, 2000), Point::new(9000, 2000)],
        width: Length::cm(6),
    };
    let farther = reach(&region[..1], &region, &[road]);
    for (x, y, within) in [(250, 290, true), (480, 200, true), (480, 240, false)] {
        assert_eq!(covers(&farther, x, y), within, "{x} {y}");
    }
    assert!(covers(
        &shade(&[], Length::cm(122), Length::cm(91)),
        600,
        400
    ));
}

//! Vehicles, aircraft and civilians: each told from all others, in every state that matters.

use super::sample::{element, hamlet};
use super::{count, keep, piece};
use crate::engine::report::{ElementView, Text};
use crate::engine::{AIRBORNE, SideId};
use crate::picture::piece::{LOST, PIP};
use crate::picture::{
    Colour, Drawing, Layer, Marker, Outline, Spot, Style, Symbols, THINNEST, marker, outline,
    side_colour, svg, terrain,
};
use crate::table::{Breach, ElementId, Footprint, Heading, Length, Point};

const VEHICLES: [&str; 20] = [
    "technical",
    "technical_hmg",
    "range_rover",
    "range_rover_mk19",
    "hmmwv_mk19",
    "hmmwv_m2",
    "panhard",
    "lav",
    "m113",
    "m113_tow",
    "aav",
    "bmp",
    "bradley",
    "light_tank",
    "battle_tank",
    "jeep",
    "truck",
    "carrier",
    "medium_tank",
    "towed_gun",
];
const AIRCRAFT: [&str; 4] = [
    "utility_helicopter",
    "attack_helicopter",
    "jet",
    "attack_jet",
];

/// A machine of a side, in the air if it can fly.
fn made(figure: &str, side: u8, at: Point, facing: u8) -> ElementView {
    let mut view = element(side, figure, 0, 0, at, facing);
    let flies = AIRCRAFT.contains(&figure);
    if let Some(piece) = &mut view.piece {
        piece.radius = Length::cm(if flies { 4 } else { 3 });
    }
    if flies {
        view.tags.push(Text {
            key: AIRBORNE.into(),
            ..Text::default()
        });
    }
    view
}

fn civilian(number: u16, at: Point) -> ElementView {
    let mut view = element(u8::MAX, "civilian", 0, 0, at, 0);
    view.id = ElementId(number);
    if let Some(piece) = &mut view.piece {
        piece.radius = Length::mm(15);
    }
    view
}

#[test]
fn machines_are_told_apart_in_figures_and_in_symbols() {
    let figures: Vec<&str> = VEHICLES.into_iter().chain(AIRCRAFT).collect();
    for symbols in [Symbols::Figures, Symbols::Military] {
        let mut sheet = Drawing::default();
        let board = [(0, 0), (112, 0), (112, 68), (0, 68)].map(|(x, y)| Point::cm(x, y).into());
        sheet.polygon(Layer::Ground, board.to_vec(), Colour::rgb(0xbd_ac7c));
        let mut seen: Vec<String> = Vec::new();
        for (number, figure) in (0..).zip(&figures) {
            for side in 0..2 {
                let at = Point::cm(
                    6 + number % 5 * 22 + i32::from(side) * 11,
                    6 + number / 5 * 14 + i32::from(side) * 3,
                );
                let view = made(figure, side, at, 20 + 130 * side);
                let drawing = piece(&view, Style { symbols });
                let alone = svg(&drawing, "", 100);
                assert!(!seen.contains(&alone), "{figure} looks like another");
                seen.push(alone);
                sheet.extend(drawing.moved(Spot::from(at)));
            }
        }
        for number in 0..6 {
            let at = Point::cm(92 + i32::from(number) * 4, 62);
            let view = civilian(number, at);
            sheet.extend(piece(&view, Style { symbols }).moved(Spot::from(at)));
        }
        keep(&format!("machines-{symbols:?}.svg"), &sheet, 1_680);
        keep(&format!("machines-{symbols:?}-small.svg"), &sheet, 900);
    }
}

#[test]
fn markers_are_told_apart_and_always_look_the_same() {
    let kinds = [
        (Marker::WreckedVehicle, 30),
        (Marker::WreckedAircraft, 40),
        (Marker::Casualty, 15),
        (Marker::Gap, 30),
        (Marker::Crate, 15),
        (Marker::OpenCrate, 15),
    ];
    let mut sheet = Drawing::default();
    let board = [(0, 0), (90, 0), (90, 34), (0, 34)].map(|(x, y)| Point::cm(x, y).into());
    sheet.polygon(Layer::Ground, board.to_vec(), Colour::rgb(0xbd_ac7c));
    let mut seen: Vec<Drawing> = Vec::new();
    for (number, (kind, mm)) in (0..).zip(kinds) {
        for turn in 0..3 {
            let at = Point::cm(6 + number * 15, 6 + turn * 11);
            let facing = Heading(30 + 75 * turn as u8);
            let drawing = marker(kind, at, Length::mm(mm), facing);
            assert_eq!(drawing, marker(kind, at, Length::mm(mm), facing));
            assert!(
                drawing
                    .shapes
                    .iter()
                    .all(|shape| shape.layer == Layer::Mark)
            );
            assert!(!seen.contains(&drawing), "{kind:?} looks like another");
            seen.push(drawing.clone());
            sheet.extend(drawing);
        }
        assert!(
            !marker(kind, Point::new(-5, 7), Length::ZERO, Heading::NORTH)
                .shapes
                .is_empty()
        );
    }
    keep("markers.svg", &sheet, 1_500);
}

/// Whether anything is painted in that colour.
fn shows(drawing: &Drawing, colour: Colour) -> bool {
    drawing.shapes.iter().any(|shape| shape.colour == colour)
}

#[test]
fn what_changes_for_a_machine_changes_its_picture() {
    let origin = Point::new(0, 0);
    for figure in VEHICLES.into_iter().chain(AIRCRAFT) {
        let drawn = |change: &dyn Fn(&mut ElementView)| {
            let mut view = made(figure, 0, origin, 0);
            change(&mut view);
            piece(&view, Style::default())
        };
        let plain = drawn(&|_| {});
        let turned = drawn(&|view| view.piece.as_mut().unwrap().facing = Heading(128));
        let done = drawn(&|view| view.done = true);
        let pinned = drawn(&|view| view.pinned = true);
        let pictures = [&plain, &turned, &done, &pinned];
        for (i, one) in pictures.iter().enumerate() {
            assert!(!pictures[i + 1..].contains(one), "{figure}: picture {i}");
        }
        let landed = drawn(&|view| view.tags.clear());
        let flies = AIRCRAFT.contains(&figure);
        assert_eq!(landed != plain, flies, "{figure}");
        let strong = drawn(&|view| view.strength = 1);
        assert_eq!(strong, plain, "{figure} has no strength to show");
        assert_eq!(count(&plain, LOST), 0);
    }
}

/// The front of a vehicle is marked on its rim by a bow on that side only, and its flanks begin at notches half-way between (IC-R40).
#[test]
fn the_rim_of_a_vehicle_shows_its_aspects() {
    let bow = |facing: u8| -> Option<Spot> {
        let mut drawing = Drawing::default();
        crate::picture::rim::aspects(&mut drawing, 300.0, Heading(facing));
        let longest = drawing
            .shapes
            .iter()
            .find_map(|shape| match &shape.outline {
                Outline::Line { axis, .. } if axis.len() > 2 => Some(axis.clone()),
                _ => None,
            })?;
        let sum = longest.iter().fold(Spot::default(), |sum, at| sum + *at);
        Some(sum.unit())
    };
    for facing in [0, 40, 64, 128, 200] {
        let ahead = Spot::towards(Heading(facing));
        assert!(bow(facing).is_some_and(|at| at.dot(ahead) > 0.999));
    }
    let notches = |figure: &str| {
        let mut view = made(figure, 0, Point::new(0, 0), 0);
        view.figure = figure.to_owned();
        let drawing = piece(&view, Style::default());
        let slanted = |shape: &&crate::picture::Shape| match &shape.outline {
            Outline::Line { axis, .. } => {
                axis.len() == 2
                    && axis.iter().all(|at| (at.x.abs() - at.y.abs()).abs() < 0.5)
                    && axis[1].length() > axis[0].length() + 50.0
            }
            _ => false,
        };
        drawing.shapes.iter().filter(slanted).count()
    };
    let (known, alike) = VEHICLES.split_at(15);
    for figure in known {
        assert_eq!(notches(figure), 8, "{figure}: four, each dark and light");
    }
    let alike = alike.iter().copied().chain(AIRCRAFT);
    for figure in alike.chain(["rifle", "tank"]) {
        assert_eq!(notches(figure), 0, "{figure} is alike from all sides");
    }
}

#[test]
fn civilians_are_on_no_side() {
    let nobody = side_colour(SideId(u8::MAX));
    assert!((0..7).all(|side| side_colour(SideId(side)) != nobody));
    let view = civilian(0, Point::new(0, 0));
    for symbols in [Symbols::Figures, Symbols::Military] {
        let drawing = piece(&view, Style { symbols });
        assert!(shows(&drawing, nobody));
        assert!((0..7).all(|side| !shows(&drawing, side_colour(SideId(side)))));
        assert_eq!(count(&drawing, PIP) + count(&drawing, LOST), 0, "no pips");
        let far = |at: &Spot| at.length() > 1.2 * 150.0;
        let wedge = drawing.shapes.iter().any(|shape| match &shape.outline {
            Outline::Polygon(corners) => shape.layer == Layer::Piece && corners.iter().any(far),
            _ => false,
        });
        assert!(!wedge, "it faces nobody");
    }
    let turned = |figure: &str, side: u8| {
        let mut view = view.clone();
        (view.figure, view.side) = (figure.to_owned(), SideId(side));
        piece(&view, Style::default())
    };
    let others: Vec<Drawing> = (0..7).map(|side| turned("civilian", side)).collect();
    assert!(!others.contains(&turned("civilian", u8::MAX)));
    for figure in ["rifle", "leader", "infantry", "battle_tank", "jet"] {
        assert!(!turned(figure, u8::MAX).shapes.is_empty());
    }
    let worn: Vec<Drawing> = (0..15)
        .map(|number| piece(&civilian(number, Point::new(0, 0)), Style::default()))
        .collect();
    assert!(
        worn.iter()
            .enumerate()
            .all(|(i, one)| !worn[i + 1..].contains(one))
    );
}

/// A scene with broken walls: what is left of them is drawn as the rules know it, and nothing of what is gone.
#[test]
fn what_is_left_of_a_wall_is_drawn() {
    let whole = hamlet();
    let wall = |number: usize| {
        let wall = &whole.features[number];
        let Footprint::Line { axis, .. } = &wall.footprint else {
            unreachable!()
        };
        (wall.id, axis.clone())
    };
    let walls: Vec<_> = (0..whole.features.len())
        .filter(|number| whole.features[*number].preset == "stone_wall")
        .map(wall)
        .collect();
    let gaps: Vec<Breach> = walls
        .iter()
        .map(|(feature, axis)| Breach {
            feature: *feature,
            at: Point::new((axis[0].x + axis[1].x) / 2, (axis[0].y + axis[1].y) / 2),
            radius: Length::cm(2),
        })
        .collect();
    let ground = whole.breached(&gaps);
    assert_eq!(ground.features.len(), whole.features.len() + walls.len());
    let mut scene = terrain(&ground);
    let drawn = |footprint: &Footprint| {
        let exact = outline(footprint, THINNEST);
        scene.shapes.iter().any(|shape| shape.outline == exact)
    };
    for (id, _) in &walls {
        assert!(ground.parts(*id).all(|part| drawn(&part.footprint)));
        assert!(!drawn(&whole.feature(*id).footprint));
    }
    for gap in &gaps {
        scene.extend(marker(Marker::Gap, gap.at, gap.radius, Heading(20)));
    }
    let lies = [
        (Marker::WreckedVehicle, Point::cm(46, 56), 30),
        (Marker::WreckedAircraft, Point::cm(20, 36), 40),
        (Marker::Casualty, Point::cm(40, 50), 15),
    ];
    for (kind, at, mm) in lies {
        scene.extend(marker(kind, at, Length::mm(mm), Heading(50)));
    }
    for (number, figure) in (0..).zip(VEHICLES.into_iter().chain(AIRCRAFT)) {
        let at = Point::cm(8 + number % 10 * 12, 30 + number / 10 * 38 + number % 3 * 7);
        let view = made(figure, (number % 2) as u8, at, (number * 37 % 256) as u8);
        let mut drawing = piece(&view, Style::default()).moved(Spot::from(at));
        for shape in &mut drawing.shapes {
            shape.layer = Layer::Piece;
        }
        scene.extend(drawing);
    }
    keep("broken.svg", &scene, 990);
}

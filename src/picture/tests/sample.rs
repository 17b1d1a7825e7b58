//! A hamlet made by hand, with one feature of each preset, and pieces for it.

use crate::engine::SideId;
use crate::engine::report::ElementView;
use crate::table::{
    Cover, ElementId, Feature, FeatureId, Footprint, Ground, Heading, Length, Obscurement, Piece,
    Point, Polygon,
};

pub(super) fn feature(number: u16, preset: &str, footprint: Footprint, top: u8) -> Feature {
    Feature {
        id: FeatureId(number),
        preset: preset.to_owned(),
        name: None,
        footprint,
        through: Obscurement::Clear,
        inside: Obscurement::Clear,
        cover: Cover::None,
        depth: None,
        top,
        level: 0,
        storeys: 1,
        hard: false,
        road: false,
        going: Default::default(),
    }
}

pub(super) fn area(corners: &[(i32, i32)]) -> Footprint {
    let corners = corners
        .iter()
        .map(|(x, y)| Point::new(x * 10, y * 10))
        .collect();
    Footprint::Area(Polygon { corners })
}

pub(super) fn line(axis: &[(i32, i32)], width_mm: i32) -> Footprint {
    let axis = axis
        .iter()
        .map(|(x, y)| Point::new(x * 10, y * 10))
        .collect();
    Footprint::Line {
        axis,
        width: Length::mm(width_mm),
    }
}

/// A hamlet with one of each preset, in millimetres, on 122 x 91 cm.
pub(super) fn hamlet() -> Ground {
    let shapes = [
        (
            "hill",
            area(&[
                (30, 700),
                (120, 640),
                (250, 640),
                (310, 720),
                (270, 840),
                (140, 880),
                (50, 810),
            ]),
            10,
        ),
        (
            "stream",
            line(
                &[
                    (830, -20),
                    (850, 90),
                    (900, 220),
                    (930, 330),
                    (910, 450),
                    (870, 620),
                    (880, 760),
                    (910, 940),
                ],
                34,
            ),
            0,
        ),
        (
            "road",
            line(
                &[
                    (-20, 620),
                    (150, 590),
                    (320, 540),
                    (520, 500),
                    (720, 470),
                    (900, 420),
                    (1060, 370),
                    (1240, 330),
                ],
                46,
            ),
            0,
        ),
        (
            "bridge",
            area(&[(872, 402), (968, 376), (980, 430), (884, 456)]),
            2,
        ),
        (
            "crop_field",
            area(&[(110, 90), (350, 50), (390, 230), (160, 270)]),
            5,
        ),
        (
            "crop_field",
            area(&[(960, 600), (1180, 550), (1200, 790), (1000, 830)]),
            5,
        ),
        (
            "orchard",
            area(&[(450, 70), (640, 70), (650, 250), (460, 250)]),
            10,
        ),
        (
            "stone_house",
            area(&[(590, 290), (670, 270), (690, 340), (610, 362)]),
            10,
        ),
        (
            "stone_house",
            area(&[(660, 380), (770, 360), (782, 430), (672, 450)]),
            10,
        ),
        (
            "tall_house",
            area(&[(800, 240), (860, 250), (850, 330), (788, 320)]),
            20,
        ),
        (
            "stone_house",
            area(&[(730, 490), (820, 500), (812, 562), (722, 552)]),
            10,
        ),
        (
            "hut",
            area(&[(1010, 240), (1070, 246), (1066, 300), (1004, 294)]),
            10,
        ),
        (
            "stone_house",
            area(&[
                (1000, 440),
                (1090, 440),
                (1090, 520),
                (1050, 520),
                (1050, 490),
                (1000, 490),
            ]),
            10,
        ),
        (
            "stone_wall",
            line(&[(560, 400), (630, 388), (640, 450)], 0),
            5,
        ),
        (
            "stone_wall",
            line(&[(790, 400), (850, 390), (864, 480)], 0),
            5,
        ),
        ("hedge", line(&[(420, 300), (560, 320)], 10), 5),
        ("fence", line(&[(400, 60), (400, 240)], 0), 5),
        (
            "wood",
            area(&[
                (1000, 60),
                (1130, 40),
                (1190, 110),
                (1160, 200),
                (1060, 190),
                (990, 140),
            ]),
            10,
        ),
        (
            "scrub",
            area(&[(420, 640), (560, 620), (590, 720), (450, 760)]),
            5,
        ),
        (
            "rocks",
            area(&[(60, 380), (150, 360), (190, 430), (120, 480), (60, 450)]),
            5,
        ),
        (
            "ruin",
            area(&[(640, 640), (760, 640), (760, 730), (640, 730)]),
            10,
        ),
        (
            "trench",
            area(&[(700, 800), (820, 790), (824, 820), (704, 830)]),
            0,
        ),
        (
            "marsh",
            area(&[(880, 850), (990, 850), (1010, 905), (870, 905)]),
            0,
        ),
        (
            "ford",
            area(&[(862, 600), (890, 600), (890, 660), (854, 660)]),
            0,
        ),
        (
            "water",
            area(&[(470, 800), (600, 790), (620, 860), (500, 890)]),
            0,
        ),
        ("railway_bank", line(&[(-10, 20), (1230, 20)], 30), 10),
    ];
    Ground {
        width: Length::cm(122),
        height: Length::cm(91),
        features: shapes
            .into_iter()
            .enumerate()
            .map(|(i, (preset, footprint, top))| feature(i as u16, preset, footprint, top))
            .collect(),
        obscurement_adds: false,
        pass_friends: true,
        index: Default::default(),
    }
}

pub(super) fn element(
    side: u8,
    figure: &str,
    strength: u8,
    full: u8,
    at: Point,
    facing: u8,
) -> ElementView {
    ElementView {
        id: ElementId(0),
        name: "A team".to_owned(),
        side: SideId(side),
        kind: figure.to_owned(),
        figure: figure.to_owned(),
        piece: Some(Piece {
            at,
            radius: if figure == "leader" {
                Length::mm(15)
            } else {
                Length::mm(20)
            },
            facing: Heading(facing),
            level: 0,
        }),
        off: None,
        strength,
        full_strength: full,
        pinned: false,
        overwatch: false,
        done: false,
        active: false,
        tags: Vec::new(),
        figures: Vec::new(),
        die: None,
    }
}

//! Vehicles of small wars in the bush, from above: jeep, truck, carrier, tank, and a gun that is towed.

use super::drawing::Colour;
use super::figure::STEEL;
use super::model::{GLASS, Model, round};

const OLIVE: Colour = Colour::rgb(0x73_7a45);
const CANVAS: Colour = Colour::rgb(0xa3_9660);
const DUST: Colour = Colour::rgb(0xad_9a68);
const FOREST: Colour = Colour::rgb(0x56_6b3f);
const SEAT: Colour = Colour::rgb(0x35_2f26);
const HELMET: Colour = Colour::rgb(0x74_6d45);
const RUBBER: Colour = Colour::rgb(0x33_302a);

/// Paints one of these, if it is one; nobody sits in what has no crew.
pub(super) fn bush(model: &mut Model<'_>, figure: &str, crewed: bool) -> bool {
    match figure {
        "jeep" => jeep(model, crewed),
        "truck" => truck(model),
        "carrier" => carrier(model, crewed),
        "medium_tank" => tank(model, crewed),
        "towed_gun" => gun(model),
        _ => return false,
    }
    true
}

/// A small open car: flat wings beside a narrow bonnet, the pane folded down, a spare wheel and a can at the back.
fn jeep(model: &mut Model<'_>, crewed: bool) {
    model.paint = OLIVE;
    model.wheels(0.31, 0.36, 0.26);
    model.wheels(0.31, -0.32, 0.26);
    model.hull(
        &[
            (0.16, 0.62),
            (0.18, 0.5),
            (0.3, 0.5),
            (0.3, 0.2),
            (0.27, 0.18),
            (0.27, -0.5),
            (0.0, -0.5),
        ],
        OLIVE,
    );
    let bonnet = [(-0.14, 0.58), (0.14, 0.58), (0.17, 0.2), (-0.17, 0.2)];
    model.plate(&bonnet, OLIVE.lit(0.14));
    for right in [-0.07, 0.0, 0.07] {
        model.stroke(&[(right, 0.52), (right, 0.34)], 0.028, OLIVE.lit(-0.5));
    }
    for right in [-0.22, 0.22] {
        model.disc((right, 0.44), 0.045, Colour::rgb(0xf0_e6b8));
    }
    let open = [(-0.22, 0.12), (0.22, 0.12), (0.22, -0.45), (-0.22, -0.45)];
    model.patch(&open, SEAT);
    model.stroke(&[(-0.25, 0.17), (0.25, 0.17)], 0.08, STEEL);
    model.stroke(&[(-0.23, 0.17), (0.23, 0.17)], 0.04, Colour::rgb(0x9f_b4b8));
    model.twice(|model, side| {
        let seat = [(side * 0.12, -0.06), (side * 0.12, -0.13)];
        model.stroke(&seat, 0.16, CANVAS.lit(-0.15));
    });
    let bench = [(-0.15, -0.34), (0.15, -0.34)];
    model.stroke(&bench, 0.15, CANVAS.lit(-0.15));
    model.stroke(&[(-0.19, 0.04), (-0.07, 0.04)], 0.04, STEEL);
    model.disc((0.1, -0.6), 0.14, RUBBER.lit(0.1));
    model.disc((0.1, -0.6), 0.045, OLIVE);
    let can = [
        (-0.22, -0.54),
        (-0.08, -0.54),
        (-0.08, -0.66),
        (-0.22, -0.66),
    ];
    model.plate(&can, OLIVE.lit(-0.15));
    if crewed {
        model.head((-0.12, -0.06), HELMET);
        model.head((0.12, -0.08), HELMET);
    }
}

/// A lorry: a cab with a short bonnet, and a bed under canvas on hoops.
fn truck(model: &mut Model<'_>) {
    model.paint = DUST;
    model.wheels(0.34, 0.5, 0.24);
    model.wheels(0.36, -0.3, 0.24);
    model.wheels(0.36, -0.58, 0.24);
    model.hull(
        &[(0.2, 0.84), (0.26, 0.78), (0.26, 0.56), (0.0, 0.56)],
        DUST,
    );
    for right in [-0.1, 0.0, 0.1] {
        model.stroke(&[(right, 0.8), (right, 0.64)], 0.03, DUST.lit(-0.45));
    }
    let cab = [(-0.32, 0.58), (0.32, 0.58), (0.32, 0.16), (-0.32, 0.16)];
    model.plate(&cab, DUST.lit(0.04));
    let pane = [(-0.27, 0.55), (0.27, 0.55), (0.24, 0.44), (-0.24, 0.44)];
    model.patch(&pane, GLASS);
    let roof = [(-0.25, 0.42), (0.25, 0.42), (0.25, 0.2), (-0.25, 0.2)];
    model.patch(&roof, DUST.lit(0.24));
    let tilt = [(-0.36, 0.12), (0.36, 0.12), (0.36, -0.82), (-0.36, -0.82)];
    model.plate(&tilt, CANVAS);
    for ahead in [-0.02, -0.24, -0.46, -0.68] {
        model.stroke(&[(-0.33, ahead), (0.33, ahead)], 0.05, CANVAS.lit(-0.28));
        let lit = [(-0.3, ahead + 0.045), (0.3, ahead + 0.045)];
        model.stroke(&lit, 0.03, CANVAS.lit(0.3));
    }
    model.stroke(&[(0.0, 0.06), (0.0, -0.78)], 0.05, CANVAS.lit(0.2));
}

/// A carrier like a boat on six wheels, its hold open to the sky.
fn carrier(model: &mut Model<'_>, crewed: bool) {
    model.paint = FOREST;
    for ahead in [0.42, -0.06, -0.5] {
        model.wheels(0.4, ahead, 0.28);
    }
    model.hull(
        &[
            (0.12, 0.84),
            (0.3, 0.6),
            (0.37, 0.3),
            (0.37, -0.6),
            (0.28, -0.78),
            (0.0, -0.78),
        ],
        FOREST,
    );
    model.stroke(&[(-0.24, 0.6), (0.24, 0.6)], 0.04, FOREST.lit(-0.5));
    model.twice(|model, side| {
        let hatch = [
            (side * 0.04, 0.52),
            (side * 0.22, 0.5),
            (side * 0.22, 0.34),
            (side * 0.04, 0.34),
        ];
        model.plate(&hatch, FOREST.lit(-0.12));
    });
    let hold = [(-0.27, 0.1), (0.27, 0.1), (0.27, -0.66), (-0.27, -0.66)];
    model.patch(&hold, SEAT);
    model.twice(|model, side| {
        let bench = [(side * 0.2, 0.04), (side * 0.2, -0.6)];
        model.stroke(&bench, 0.11, CANVAS.lit(-0.35));
        if crewed {
            for ahead in [-0.06, -0.28, -0.5] {
                model.head((side * 0.17, ahead), HELMET);
            }
        }
    });
    model.bar(&[(-0.27, 0.13), (0.27, 0.13)], 0.06, FOREST.lit(0.1));
    model.machine_gun((0.0, 0.16), 0.66);
}

/// A tank with a round, low turret, a long gun and two drums of fuel at its stern.
fn tank(model: &mut Model<'_>, crewed: bool) {
    model.paint = FOREST;
    model.tracks(0.28, 0.48, 0.72, -0.7);
    model.hull(
        &[
            (0.26, 0.74),
            (0.3, 0.66),
            (0.3, -0.7),
            (0.2, -0.74),
            (0.0, -0.74),
        ],
        FOREST,
    );
    model.stroke(
        &[(-0.24, 0.56), (0.0, 0.5), (0.24, 0.56)],
        0.04,
        FOREST.lit(-0.5),
    );
    for ahead in [-0.42, -0.5, -0.58] {
        model.stroke(&[(-0.22, ahead), (0.22, ahead)], 0.035, FOREST.lit(-0.5));
    }
    model.twice(|model, side| {
        let drum = [(side * 0.06, -0.78), (side * 0.26, -0.78)];
        model.bar(&drum, 0.13, FOREST.lit(-0.2));
    });
    model.bar(&[(0.0, 0.16), (0.0, 1.06)], 0.09, FOREST.lit(-0.08));
    model.stroke(&[(0.0, 0.78), (0.0, 0.88)], 0.2, STEEL);
    model.stroke(&[(0.0, 0.79), (0.0, 0.87)], 0.12, FOREST.lit(-0.1));
    model.plate(&round((0.0, -0.02), 0.34), FOREST.lit(0.14));
    model.disc((-0.13, -0.06), 0.1, FOREST.lit(-0.06));
    model.disc((0.14, -0.1), 0.085, FOREST.lit(-0.06));
    if crewed {
        model.head((-0.13, -0.06), STEEL.lit(0.25));
    }
}

/// A gun on two wheels behind a shield, its trails spread.
fn gun(model: &mut Model<'_>) {
    model.paint = OLIVE;
    model.twice(|model, side| {
        model.bar(
            &[(side * 0.08, 0.0), (side * 0.34, -0.78)],
            0.09,
            OLIVE.lit(-0.1),
        );
        model.stroke(&[(side * 0.28, -0.8), (side * 0.42, -0.76)], 0.12, STEEL);
    });
    model.wheels(0.42, 0.02, 0.42);
    model.bar(&[(-0.38, 0.02), (0.38, 0.02)], 0.07, OLIVE.lit(-0.2));
    model.bar(&[(0.0, -0.36), (0.0, 0.98)], 0.1, OLIVE.lit(0.05));
    model.stroke(&[(0.0, 0.94), (0.0, 1.04)], 0.2, STEEL);
    let breech = [(-0.1, -0.22), (0.1, -0.22), (0.1, -0.44), (-0.1, -0.44)];
    model.plate(&breech, OLIVE.lit(-0.2));
    let shield = [
        (-0.36, 0.2),
        (-0.08, 0.27),
        (0.08, 0.27),
        (0.36, 0.2),
        (0.36, 0.1),
        (0.08, 0.17),
        (-0.08, 0.17),
        (-0.36, 0.1),
    ];
    model.plate(&shield, OLIVE.lit(0.1));
}

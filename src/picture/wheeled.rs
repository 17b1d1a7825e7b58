//! Vehicles on wheels, from above.

use super::drawing::Colour;
use super::figure::STEEL;
use super::model::{GLASS, Model};

const SAND: Colour = Colour::rgb(0xc9_b382);
const CREAM: Colour = Colour::rgb(0xe0_d6bd);
const OLIVE: Colour = Colour::rgb(0x7c_7d4a);
const GREEN: Colour = Colour::rgb(0x5c_7046);
const HELMET: Colour = Colour::rgb(0x74_6d45);
const SCARF: Colour = Colour::rgb(0xa8_3a2e);
const SEAT: Colour = Colour::rgb(0x3a_342a);

/// Paints a vehicle on wheels, if it is one.
pub(super) fn wheeled(model: &mut Model<'_>, figure: &str) -> bool {
    match figure {
        "technical" => technical(model, recoilless),
        "technical_hmg" => technical(model, heavy_gun),
        "panhard" => armoured_car(model),
        "range_rover" => jeep(model, false),
        "range_rover_mk19" => jeep(model, true),
        "hmmwv_mk19" => broad_car(model, |model| {
            model.grenade_launcher((0.0, 0.06), 0.44);
        }),
        "hmmwv_m2" => broad_car(model, |model| {
            model.machine_gun((0.0, 0.08), 0.74);
        }),
        "lav" => eight_wheeler(model),
        _ => return false,
    }
    true
}

/// A pickup truck with a weapon in its bed.
fn technical(model: &mut Model<'_>, weapon: fn(&mut Model<'_>)) {
    model.paint = CREAM;
    model.wheels(0.33, 0.44, 0.22);
    model.wheels(0.33, -0.46, 0.22);
    model.hull(
        &[(0.22, 0.78), (0.32, 0.7), (0.33, -0.78), (0.0, -0.78)],
        CREAM,
    );
    // The bed, the bonnet and its crease, the windows round the roof.
    let bed = [(-0.26, -0.72), (0.26, -0.72), (0.26, -0.14), (-0.26, -0.14)];
    model.patch(&bed, STEEL);
    for plank in [-0.17, -0.055, 0.06, 0.175] {
        model.stroke(
            &[(plank, -0.66), (plank, -0.2)],
            0.07,
            Colour::rgb(0x6b_5536),
        );
    }
    model.stroke(&[(-0.14, 0.7), (-0.16, 0.4)], 0.03, CREAM.lit(-0.45));
    model.stroke(&[(0.14, 0.7), (0.16, 0.4)], 0.03, CREAM.lit(-0.45));
    let cab = [(-0.24, 0.34), (0.24, 0.34), (0.28, -0.08), (-0.28, -0.08)];
    model.patch(&cab, GLASS);
    let roof = [(-0.2, 0.19), (0.2, 0.19), (0.21, -0.05), (-0.21, -0.05)];
    model.patch(&roof, CREAM.lit(0.2));
    weapon(model);
}

/// A long tube with a cone at its rear end, over the cab, and its gunner.
fn recoilless(model: &mut Model<'_>) {
    model.head((-0.15, -0.42), SCARF);
    model.stroke(&[(0.06, -0.5), (0.06, -0.16)], 0.22, STEEL);
    model.bar(&[(0.06, -0.56), (0.06, 0.72)], 0.1, OLIVE.lit(-0.1));
    model.stroke(&[(0.06, 0.7), (0.06, 0.76)], 0.19, STEEL);
    model.plate(
        &[(0.0, -0.52), (0.12, -0.52), (0.2, -0.8), (-0.08, -0.8)],
        OLIVE.lit(-0.2),
    );
}

/// A machine gun on a post behind a shield, and its gunner.
fn heavy_gun(model: &mut Model<'_>) {
    model.machine_gun((0.0, -0.34), 0.46);
    model.bar(
        &[(-0.24, -0.26), (-0.07, -0.16), (0.07, -0.16), (0.24, -0.26)],
        0.07,
        OLIVE,
    );
    model.head((0.0, -0.56), SCARF);
}

/// An armoured car: four big wheels, a pointed nose, a turret with a gun.
fn armoured_car(model: &mut Model<'_>) {
    model.paint = SAND;
    model.wheels(0.36, 0.38, 0.28);
    model.wheels(0.36, -0.4, 0.28);
    model.hull(
        &[
            (0.12, 0.68),
            (0.27, 0.4),
            (0.3, -0.36),
            (0.2, -0.68),
            (0.0, -0.68),
        ],
        SAND,
    );
    model.stroke(&[(-0.2, 0.42), (0.2, 0.42)], 0.04, SAND.lit(-0.5));
    for ahead in [-0.5, -0.57] {
        model.stroke(&[(-0.14, ahead), (0.14, ahead)], 0.035, SAND.lit(-0.55));
    }
    model.bar(&[(0.0, 0.2), (0.0, 0.86)], 0.1, SAND.lit(-0.1));
    model.stroke(&[(0.0, 0.84), (0.0, 0.92)], 0.2, STEEL);
    model.hull(
        &[
            (0.12, 0.32),
            (0.27, 0.1),
            (0.25, -0.2),
            (0.13, -0.32),
            (0.0, -0.32),
        ],
        SAND.lit(0.12),
    );
    model.disc((-0.09, -0.08), 0.085, SAND.lit(-0.12));
}

/// An open jeep, with a grenade launcher on a post or without.
fn jeep(model: &mut Model<'_>, armed: bool) {
    model.paint = OLIVE;
    model.wheels(0.3, 0.4, 0.22);
    model.wheels(0.3, -0.38, 0.22);
    model.hull(
        &[(0.22, 0.66), (0.29, 0.62), (0.3, -0.62), (0.0, -0.62)],
        OLIVE,
    );
    // Wings beside the bonnet, the spare wheel on it, the pane, the open back.
    model.twice(|model, side| {
        let seam = [(side * 0.18, 0.64), (side * 0.18, 0.26)];
        model.stroke(&seam, 0.035, OLIVE.lit(-0.5));
    });
    model.disc((0.0, 0.45), 0.12, Colour::rgb(0x3b_3830));
    model.disc((0.0, 0.45), 0.035, OLIVE);
    let open = [(-0.24, 0.18), (0.24, 0.18), (0.24, -0.56), (-0.24, -0.56)];
    model.patch(&open, SEAT);
    model.bar(&[(-0.25, 0.22), (0.25, 0.22)], 0.06, Colour::rgb(0x9f_b4b8));
    model.twice(|model, side| {
        let seat = [(side * 0.13, -0.02), (side * 0.13, -0.1)];
        model.stroke(&seat, 0.17, OLIVE.lit(-0.25));
        let bench = [(side * 0.19, -0.3), (side * 0.19, -0.5)];
        model.stroke(&bench, 0.1, OLIVE.lit(-0.25));
    });
    model.head((-0.13, 0.0), HELMET);
    if armed {
        model.head((0.0, -0.46), HELMET);
        model.grenade_launcher((0.0, -0.18), 0.3);
    } else {
        model.head((0.13, 0.0), HELMET);
        let load = [(-0.09, -0.28), (0.12, -0.3), (0.1, -0.5), (-0.08, -0.5)];
        model.plate(&load, Colour::rgb(0x8d_6f45));
    }
}

/// A broad car with a sloping back and a gunner's ring in its roof.
fn broad_car(model: &mut Model<'_>, weapon: fn(&mut Model<'_>)) {
    model.paint = SAND;
    model.wheels(0.41, 0.46, 0.26);
    model.wheels(0.41, -0.44, 0.26);
    model.hull(
        &[
            (0.3, 0.76),
            (0.37, 0.7),
            (0.4, 0.24),
            (0.4, -0.3),
            (0.36, -0.74),
            (0.0, -0.74),
        ],
        SAND,
    );
    // The bonnet's ribs, the pane in two, the roof, the slope behind.
    for right in [-0.18, 0.0, 0.18] {
        model.stroke(&[(right, 0.68), (right, 0.44)], 0.04, SAND.lit(-0.4));
    }
    model.twice(|model, side| {
        let pane = [
            (side * 0.03, 0.34),
            (side * 0.32, 0.32),
            (side * 0.32, 0.22),
            (side * 0.03, 0.24),
        ];
        model.patch(&pane, GLASS);
        let window = [(side * 0.36, 0.14), (side * 0.36, -0.24)];
        model.stroke(&window, 0.05, GLASS);
        let slope = [(side * 0.31, -0.36), (side * 0.28, -0.68)];
        model.stroke(&slope, 0.035, SAND.lit(-0.45));
    });
    let roof = [(-0.31, 0.18), (0.31, 0.18), (0.31, -0.32), (-0.31, -0.32)];
    model.patch(&roof, SAND.lit(0.22));
    model.disc((0.0, -0.08), 0.21, SAND.lit(-0.3));
    model.disc((0.0, -0.08), 0.15, SEAT);
    model.head((0.0, -0.15), HELMET);
    weapon(model);
}

/// A long armoured carrier on eight wheels with a small turret.
fn eight_wheeler(model: &mut Model<'_>) {
    model.paint = GREEN;
    for ahead in [0.5, 0.19, -0.22, -0.53] {
        model.wheels(0.35, ahead, 0.2);
    }
    model.hull(
        &[
            (0.1, 0.84),
            (0.25, 0.66),
            (0.32, 0.42),
            (0.32, -0.74),
            (0.26, -0.8),
            (0.0, -0.8),
        ],
        GREEN,
    );
    model.stroke(
        &[(-0.24, 0.6), (0.0, 0.5), (0.24, 0.6)],
        0.04,
        GREEN.lit(-0.5),
    );
    model.twice(|model, side| {
        let hatch = [
            (side * 0.05, -0.44),
            (side * 0.22, -0.44),
            (side * 0.22, -0.72),
            (side * 0.05, -0.72),
        ];
        model.plate(&hatch, GREEN.lit(-0.08));
    });
    model.disc((-0.17, 0.34), 0.075, GREEN.lit(-0.15));
    model.bar(&[(0.0, 0.0), (0.0, 0.68)], 0.055, GREEN.lit(-0.2));
    model.hull(
        &[
            (0.1, 0.2),
            (0.22, 0.04),
            (0.22, -0.22),
            (0.12, -0.34),
            (0.0, -0.34),
        ],
        GREEN.lit(0.14),
    );
    model.disc((-0.1, -0.12), 0.075, GREEN.lit(-0.1));
    model.disc((0.11, -0.12), 0.06, GREEN.lit(-0.1));
}

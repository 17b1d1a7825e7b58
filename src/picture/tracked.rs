//! Vehicles on tracks, from above.

use super::drawing::Colour;
use super::figure::STEEL;
use super::model::Model;

const GREEN: Colour = Colour::rgb(0x5f_7346);
const OLIVE: Colour = Colour::rgb(0x78_7a48);
const SAND: Colour = Colour::rgb(0xc2_a872);
const BROWN: Colour = Colour::rgb(0x8a_7a4a);
const PINE: Colour = Colour::rgb(0x4e_6349);

/// Paints a vehicle on tracks, if it is one.
pub(super) fn tracked(model: &mut Model<'_>, figure: &str) -> bool {
    match figure {
        "light_tank" => light_tank(model),
        "battle_tank" => battle_tank(model),
        "aav" => amphibian(model),
        "bmp" => low_carrier(model),
        "m113" => box_carrier(model, |model| {
            model.disc((0.0, 0.14), 0.15, OLIVE.lit(0.1));
            model.machine_gun((0.0, 0.2), 0.72);
        }),
        "m113_tow" => box_carrier(model, twin_launcher),
        "bradley" => fighting_vehicle(model),
        _ => return false,
    }
    true
}

/// Lines across the deck over an engine.
fn grille(model: &mut Model<'_>, half: f32, ahead: &[f32]) {
    for at in ahead {
        let colour = model.paint.lit(-0.55);
        model.stroke(&[(-half, *at), (half, *at)], 0.035, colour);
    }
}

/// A small tank, its turret far back.
fn light_tank(model: &mut Model<'_>) {
    model.paint = GREEN;
    model.tracks(0.2, 0.35, 0.62, -0.62);
    model.hull(
        &[(0.18, 0.6), (0.25, 0.4), (0.25, -0.6), (0.0, -0.6)],
        GREEN,
    );
    model.stroke(&[(-0.2, 0.38), (0.2, 0.38)], 0.04, GREEN.lit(-0.5));
    model.disc((-0.12, 0.26), 0.06, GREEN.lit(-0.2));
    model.bar(&[(0.0, 0.0), (0.0, 0.78)], 0.08, GREEN.lit(-0.1));
    model.hull(
        &[
            (0.1, 0.22),
            (0.27, 0.0),
            (0.27, -0.3),
            (0.18, -0.46),
            (0.0, -0.46),
        ],
        GREEN.lit(0.15),
    );
    model.disc((-0.11, -0.16), 0.075, GREEN.lit(-0.08));
    model.disc((0.12, -0.2), 0.06, GREEN.lit(-0.08));
}

/// A big tank: broad tracks under skirts, a big angular turret, a long gun.
fn battle_tank(model: &mut Model<'_>) {
    model.paint = SAND;
    model.tracks(0.3, 0.5, 0.72, -0.74);
    model.twice(|model, side| {
        let skirt = [
            (side * 0.34, 0.66),
            (side * 0.5, 0.6),
            (side * 0.5, -0.56),
            (side * 0.34, -0.56),
        ];
        model.plate(&skirt, SAND.lit(-0.12));
        for ahead in [-0.28, 0.02, 0.32] {
            let seam = [(side * 0.36, ahead), (side * 0.49, ahead)];
            model.stroke(&seam, 0.03, SAND.lit(-0.5));
        }
    });
    model.hull(
        &[(0.3, 0.7), (0.36, 0.5), (0.36, -0.72), (0.0, -0.72)],
        SAND,
    );
    model.stroke(&[(-0.3, 0.52), (0.3, 0.52)], 0.04, SAND.lit(-0.45));
    grille(model, 0.26, &[-0.56, -0.62, -0.68]);
    model.bar(&[(0.0, 0.2), (0.0, 1.04)], 0.1, SAND.lit(-0.06));
    model.stroke(&[(0.0, 0.58), (0.0, 0.7)], 0.2, STEEL);
    model.hull(
        &[
            (0.13, 0.36),
            (0.38, 0.16),
            (0.38, -0.26),
            (0.3, -0.46),
            (0.0, -0.46),
        ],
        SAND.lit(0.16),
    );
    model.twice(|model, side| {
        let edge = [(side * 0.1, 0.3), (side * 0.28, -0.42)];
        model.stroke(&edge, 0.03, SAND.lit(-0.4));
    });
    model.disc((0.14, -0.1), 0.1, SAND.lit(-0.08));
    model.disc((-0.14, -0.14), 0.075, SAND.lit(-0.08));
    model.stroke(&[(0.16, -0.02), (0.2, 0.22)], 0.05, STEEL);
}

/// A huge amphibious carrier: a bow like a boat's, long hatches, a small turret to the right.
fn amphibian(model: &mut Model<'_>) {
    model.paint = PINE;
    model.tracks(0.32, 0.44, 0.54, -0.7);
    model.hull(
        &[
            (0.22, 0.8),
            (0.36, 0.6),
            (0.4, 0.46),
            (0.4, -0.72),
            (0.0, -0.72),
        ],
        PINE,
    );
    for (ahead, half) in [(0.7, 0.22), (0.59, 0.31), (0.48, 0.35)] {
        let plank = [(-half, ahead - 0.04), (0.0, ahead), (half, ahead - 0.04)];
        model.stroke(&plank, 0.04, PINE.lit(-0.5));
    }
    model.twice(|model, side| {
        let hatch = [
            (side * 0.03, 0.02),
            (side * 0.27, 0.02),
            (side * 0.27, -0.64),
            (side * 0.03, -0.64),
        ];
        model.plate(&hatch, PINE.lit(0.14));
        for ahead in [-0.18, -0.42] {
            let hinge = [(side * 0.06, ahead), (side * 0.25, ahead)];
            model.stroke(&hinge, 0.03, PINE.lit(-0.45));
        }
    });
    model.disc((-0.22, 0.32), 0.085, PINE.lit(-0.1));
    model.bar(&[(0.17, 0.3), (0.17, 0.68)], 0.05, PINE.lit(-0.25));
    model.bar(&[(0.27, 0.3), (0.27, 0.62)], 0.07, PINE.lit(-0.25));
    model.disc((0.2, 0.26), 0.16, PINE.lit(0.22));
    model.disc((0.2, 0.22), 0.07, PINE.lit(-0.1));
}

/// A low carrier with a sharp nose, a round turret and doors at the back.
fn low_carrier(model: &mut Model<'_>) {
    model.paint = BROWN;
    model.tracks(0.26, 0.42, 0.6, -0.72);
    model.hull(
        &[(0.05, 0.86), (0.36, 0.44), (0.33, -0.74), (0.0, -0.74)],
        BROWN,
    );
    // The ribbed slope of the nose, the hatches behind the turret, the doors.
    for (ahead, half) in [(0.72, 0.1), (0.63, 0.16), (0.54, 0.22), (0.45, 0.27)] {
        model.stroke(&[(-half, ahead), (half, ahead)], 0.035, BROWN.lit(-0.5));
    }
    model.twice(|model, side| {
        let hatch = [
            (side * 0.04, -0.34),
            (side * 0.22, -0.34),
            (side * 0.22, -0.56),
            (side * 0.04, -0.56),
        ];
        model.plate(&hatch, BROWN.lit(-0.06));
        let door = [(side * 0.04, -0.7), (side * 0.24, -0.7)];
        model.stroke(&door, 0.09, BROWN.lit(-0.5));
    });
    model.bar(&[(0.0, 0.1), (0.0, 0.78)], 0.055, BROWN.lit(-0.3));
    model.disc((0.0, 0.02), 0.27, BROWN.lit(0.12));
    model.disc((-0.1, -0.02), 0.08, BROWN.lit(-0.12));
    model.stroke(&[(0.12, -0.1), (0.12, 0.18)], 0.09, STEEL);
    model.stroke(&[(0.12, -0.06), (0.12, 0.14)], 0.04, Colour::rgb(0x6b_7040));
}

/// A box on tracks with a hatch in its roof, and what it carries there.
fn box_carrier(model: &mut Model<'_>, weapon: fn(&mut Model<'_>)) {
    model.paint = OLIVE;
    model.tracks(0.24, 0.42, 0.62, -0.68);
    model.hull(
        &[(0.3, 0.66), (0.36, 0.58), (0.36, -0.7), (0.0, -0.7)],
        OLIVE,
    );
    model.stroke(&[(-0.33, 0.46), (0.33, 0.46)], 0.045, OLIVE.lit(-0.5));
    model.disc((-0.2, 0.36), 0.08, OLIVE.lit(-0.2));
    for ahead in [0.4, 0.34] {
        model.stroke(&[(0.08, ahead), (0.28, ahead)], 0.035, OLIVE.lit(-0.55));
    }
    let hatch = [(-0.2, -0.62), (0.2, -0.62), (0.2, -0.22), (-0.2, -0.22)];
    model.plate(&hatch, OLIVE.lit(0.14));
    model.stroke(&[(0.0, -0.58), (0.0, -0.26)], 0.03, OLIVE.lit(-0.4));
    weapon(model);
}

/// Two missile tubes side by side on a raised head.
fn twin_launcher(model: &mut Model<'_>) {
    model.disc((0.0, 0.04), 0.17, OLIVE.lit(-0.1));
    model.bar(&[(-0.2, 0.0), (0.2, 0.0)], 0.1, OLIVE.lit(-0.2));
    model.twice(|model, side| tube(model, side * 0.17, (-0.3, 0.44)));
    model.disc((0.0, 0.08), 0.075, Colour::rgb(0x39_4a50));
}

/// A missile tube, open in front.
fn tube(model: &mut Model<'_>, right: f32, (rear, front): (f32, f32)) {
    let case = [
        (right - 0.095, rear),
        (right + 0.095, rear),
        (right + 0.095, front),
        (right - 0.095, front),
    ];
    model.plate(&case, Colour::rgb(0x8b_8a55));
    model.stroke(&[(right - 0.07, front), (right + 0.07, front)], 0.09, STEEL);
}

/// A tall fighting vehicle: skirts, a turret with a thin gun and missiles at its left side.
fn fighting_vehicle(model: &mut Model<'_>) {
    model.paint = SAND;
    model.tracks(0.3, 0.46, 0.66, -0.74);
    model.hull(
        &[(0.3, 0.74), (0.43, 0.5), (0.43, -0.76), (0.0, -0.76)],
        SAND.lit(-0.06),
    );
    model.stroke(&[(-0.38, 0.48), (0.38, 0.48)], 0.04, SAND.lit(-0.5));
    model.twice(|model, side| {
        let skirt = [(side * 0.36, 0.42), (side * 0.36, -0.72)];
        model.stroke(&skirt, 0.035, SAND.lit(-0.45));
    });
    model.disc((-0.22, 0.36), 0.075, SAND.lit(-0.2));
    let hatch = [(-0.18, -0.7), (0.18, -0.7), (0.18, -0.44), (-0.18, -0.44)];
    model.plate(&hatch, SAND.lit(0.08));
    model.bar(&[(0.04, 0.1), (0.04, 0.84)], 0.06, SAND.lit(-0.3));
    model.hull(
        &[
            (0.14, 0.32),
            (0.29, 0.14),
            (0.29, -0.24),
            (0.2, -0.36),
            (0.0, -0.36),
        ],
        SAND.lit(0.18),
    );
    model.disc((0.12, -0.1), 0.085, SAND.lit(-0.08));
    model.disc((-0.1, 0.0), 0.07, SAND.lit(-0.08));
    tube(model, -0.38, (-0.28, 0.2));
}

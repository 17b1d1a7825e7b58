//! Crates from above: shut, with battens over its lid; opened, with the lid beside it and straw round what is in it.

use super::drawing::{Colour, Spot};
use super::figure::STEEL;
use super::model::{Model, Places};

const WOOD: Colour = Colour::rgb(0xc0_9a5c);
const BATTEN: Colour = Colour::rgb(0xd8_b678);
const STRAW: Colour = Colour::rgb(0xe8_cf7a);
const INSIDE: Colour = Colour::rgb(0x3b_2c17);

fn shadow(model: &mut Model<'_>, places: Places) {
    let outline: Vec<Spot> = model.spots(places);
    model.shadow(&[outline], 0.16, 120);
}

/// Boards along it.
fn boards(model: &mut Model<'_>, half: (f32, f32), colour: Colour) {
    for right in [-0.5, 0.0, 0.5] {
        let at = right * half.0;
        let seam = [(at, half.1 * 0.9), (at, -half.1 * 0.9)];
        model.stroke(&seam, 0.035, colour.lit(-0.4));
    }
}

/// A crate that is shut.
pub(super) fn shut(model: &mut Model<'_>) {
    let lid = [(-0.72, 0.52), (0.72, 0.52), (0.72, -0.52), (-0.72, -0.52)];
    shadow(model, &lid);
    model.plate(&lid, WOOD);
    boards(model, (0.72, 0.52), WOOD);
    for ahead in [0.36, -0.36] {
        let batten = [
            (-0.7, ahead + 0.09),
            (0.7, ahead + 0.09),
            (0.7, ahead - 0.09),
            (-0.7, ahead - 0.09),
        ];
        model.plate(&batten, BATTEN);
        for right in [-0.56, 0.0, 0.56] {
            model.disc((right, ahead), 0.03, STEEL.lit(0.4));
        }
    }
    model.bar(&[(-0.56, -0.26), (0.56, 0.26)], 0.13, BATTEN.lit(-0.06));
}

/// A crate that was opened.
pub(super) fn open(model: &mut Model<'_>) {
    let chest = [(-0.74, 0.4), (0.54, 0.4), (0.54, -0.56), (-0.74, -0.56)];
    let lid = [(-0.3, 0.92), (0.86, 0.62), (0.78, 0.3), (-0.38, 0.6)];
    shadow(model, &chest);
    model.plate(&chest, WOOD);
    let inside = [(-0.64, 0.3), (0.44, 0.3), (0.44, -0.46), (-0.64, -0.46)];
    model.patch(&inside, INSIDE);
    for n in 0..9 {
        let right = -0.58 + n as f32 * 0.12;
        let bent = if n % 2 == 0 { 0.12 } else { -0.1 };
        let straw = [
            (right, 0.24),
            (right + bent * 0.5, -0.08),
            (right + bent, -0.4),
        ];
        model.stroke(&straw, 0.07, STRAW.lit(-0.3));
        model.stroke(&straw, 0.035, STRAW);
    }
    for (ahead, tint) in [(0.12, 0.0), (-0.1, -0.12), (-0.3, 0.06)] {
        model.bar(
            &[(-0.46, ahead), (0.28, ahead - 0.04)],
            0.12,
            Colour::rgb(0x5d_6a4b).lit(tint),
        );
    }
    shadow(model, &lid);
    model.plate(&lid, BATTEN);
    model.stroke(&[(-0.3, 0.76), (0.8, 0.47)], 0.04, BATTEN.lit(-0.4));
}

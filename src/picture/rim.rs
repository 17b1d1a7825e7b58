//! Where a vehicle's front, flanks and rear meet, on the rim of its base (IC-R40): the front under a solid bow, the rear under
//! three studs, the flanks bare, and a notch at each of the four borders.

use std::f32::consts::{FRAC_PI_4, PI};

use super::drawing::{Colour, Drawing, Layer, Spot};
use crate::table::Heading;

const INK: Colour = Colour::rgb(0x15_1714);
const LIGHT: Colour = Colour::rgb(0xff_fdf4);

/// Marks the aspects on a base of that radius.
pub(super) fn aspects(drawing: &mut Drawing, radius: f32, facing: Heading) {
    let ahead = Spot::towards(facing);
    let out = |angle: f32, far: f32| {
        let turned = Spot::polar(angle, far * radius);
        ahead * turned.x + ahead.right() * turned.y
    };
    let bow: Vec<Spot> = (-8..=8)
        .map(|step| out(step as f32 / 8.0 * (FRAC_PI_4 - 0.05), 0.9))
        .collect();
    drawing.line(Layer::Piece, bow.clone(), radius * 0.13, INK);
    drawing.line(Layer::Piece, bow, radius * 0.065, LIGHT);
    for border in [1.0, 3.0, 5.0, 7.0] {
        let angle = border * FRAC_PI_4;
        let notch = vec![out(angle, 0.79), out(angle, 1.05)];
        drawing.line(Layer::Piece, notch.clone(), radius * 0.1, INK);
        drawing.line(Layer::Piece, notch, radius * 0.04, LIGHT);
    }
    for stud in [-0.45, 0.0, 0.45] {
        let at = out(PI + stud, 0.9);
        drawing.circle(Layer::Piece, at, radius * 0.065, INK);
        drawing.circle(Layer::Piece, at, radius * 0.035, LIGHT);
    }
}

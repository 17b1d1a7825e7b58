//! Standard military symbols in place of figures: a framed sign for the kind of unit.

use super::drawing::{Colour, Drawing, Layer, Spot};
use super::figure::star;
use super::signs::{Sign, machine_sign, person};
use crate::engine::report::ElementView;

const INK: Colour = Colour::rgb(0x10_1310);
const PAPER: Colour = Colour::rgb(0xfd_fbf2);

/// Paints the symbol of an element: infantry's crossed straps in a frame, with the sign of the weapon a team carries; a leader's frame stands
/// on a staff. Machines have a sign of their own; a civilian is a plain person without a frame.
pub(super) fn symbol(drawing: &mut Drawing, view: &ElementView, radius: f32) {
    if view.figure == "civilian" {
        return draw(drawing, &person(), radius);
    }
    let machine = machine_sign(&view.figure);
    let at = |x: f32, y: f32| Spot::new(x, y) * radius;
    let frame = vec![
        at(-0.58, -0.4),
        at(0.58, -0.4),
        at(0.58, 0.34),
        at(-0.58, 0.34),
    ];
    let bold = radius * 0.1;
    let mut strokes: Vec<Vec<Spot>> = Vec::new();
    let crossed = |strokes: &mut Vec<Vec<Spot>>| {
        strokes.push(vec![at(-0.58, -0.4), at(0.58, 0.34)]);
        strokes.push(vec![at(0.58, -0.4), at(-0.58, 0.34)]);
    };
    match view.figure.as_str() {
        "leader" => strokes.push(vec![at(-0.58, 0.3), at(-0.58, 0.68)]),
        "headquarters" => {
            strokes.push(vec![at(-0.58, 0.3), at(-0.58, 0.68)]);
            strokes.push(vec![at(-0.58, -0.2), at(0.58, -0.2)]);
        }
        "tank" => {
            let turn = |i: i32| i as f32 * std::f32::consts::TAU / 24.0;
            let oval = (0..=24).map(|i| {
                let rim = Spot::polar(turn(i), 1.0);
                at(rim.x * 0.36, rim.y * 0.2 - 0.03)
            });
            strokes.push(oval.collect());
        }
        "heavy_weapons" => {
            strokes.push(vec![at(-0.58, 0.34), at(0.0, -0.4), at(0.58, 0.34)]);
        }
        "machine_gun" => {
            strokes.push(vec![at(0.0, 0.24), at(0.0, -0.28)]);
            strokes.push(vec![at(-0.2, -0.1), at(0.0, -0.3), at(0.2, -0.1)]);
            strokes.push(vec![at(-0.26, 0.1), at(0.26, 0.1)]);
        }
        "mortar" => {
            strokes.push(vec![at(0.0, 0.06), at(0.0, -0.3)]);
            strokes.push(vec![at(-0.2, -0.12), at(0.0, -0.32), at(0.2, -0.12)]);
            let turn = |i: i32| i as f32 * std::f32::consts::TAU / 16.0;
            let ring = (0..=16).map(|i| {
                let rim = Spot::polar(turn(i), 0.11);
                at(rim.x, rim.y + 0.16)
            });
            strokes.push(ring.collect());
        }
        "launcher" => {
            strokes.push(vec![at(0.0, 0.24), at(0.0, -0.28)]);
            strokes.push(vec![at(-0.2, -0.1), at(0.0, -0.3), at(0.2, -0.1)]);
            strokes.push(vec![at(-0.2, 0.08), at(0.0, -0.12), at(0.2, 0.08)]);
        }
        "missile" => {
            strokes.push(vec![
                at(-0.2, 0.24),
                at(-0.2, -0.14),
                at(0.0, -0.3),
                at(0.2, -0.14),
                at(0.2, 0.24),
            ]);
            strokes.push(vec![at(0.0, 0.24), at(0.0, -0.1)]);
        }
        _ if machine.is_some() => {}
        _ => crossed(&mut strokes),
    }
    drawing.polygon(Layer::Piece, frame.clone(), PAPER);
    if let Some(sign) = machine {
        draw(drawing, &sign, radius);
    }
    for stroke in strokes {
        drawing.line(Layer::Piece, stroke, bold, INK);
    }
    drawing.border(Layer::Piece, &frame, bold, INK);
    if view.figure == "leader" {
        star(drawing, at(0.04, -0.02), radius * 0.26);
    }
}

/// Paints a sign; wheels hang under the frame.
fn draw(drawing: &mut Drawing, sign: &Sign, radius: f32) {
    let spots = |places: &[(f32, f32)]| -> Vec<Spot> {
        let spot = |(right, down): &(f32, f32)| Spot::new(*right, *down) * radius;
        places.iter().map(spot).collect()
    };
    for area in &sign.areas {
        drawing.polygon(Layer::Piece, spots(area), INK);
    }
    for stroke in &sign.strokes {
        drawing.line(Layer::Piece, spots(stroke), radius * 0.085, INK);
    }
    for wheel in 0..sign.wheels {
        let right = (f32::from(wheel) - f32::from(sign.wheels - 1) * 0.5) * 0.28;
        let at = Spot::new(right, 0.47) * radius;
        drawing.circle(Layer::Piece, at, radius * 0.12, INK);
        drawing.circle(Layer::Piece, at, radius * 0.055, PAPER);
    }
}

//! Toy soldiers from above: each cast in one piece with its little stand, all of one shiny colour.

use super::drawing::{Colour, Drawing, Layer, Spot};
use super::figure::{Frame, STEEL, star};
use super::piece::side_colour;
use super::plane::SHADE;
use crate::engine::report::ElementView;

const PAPER: Colour = Colour::rgb(0xef_e4c4);

/// The shades of one casting.
struct Plastic {
    dark: Colour,
    body: Colour,
    shine: Colour,
}

impl Plastic {
    fn of(view: &ElementView) -> Plastic {
        let body = side_colour(view.side).lit(-0.12);
        Plastic {
            dark: body.lit(-0.55),
            body,
            shine: body.lit(0.45),
        }
    }
}

/// Paints the toys of a unit, if it is one of theirs.
pub(super) fn toys(drawing: &mut Drawing, view: &ElementView, frame: &Frame) -> bool {
    let plastic = Plastic::of(view);
    let count = usize::from(view.strength.min(5));
    let men = |drawing: &mut Drawing, places: &[(f32, f32)], size: f32, arm: bool| {
        for (right, ahead) in places.iter().take(count) {
            let at = frame.at(*right, *ahead);
            soldier(drawing, frame, at, size, view.pinned, arm, &plastic);
        }
    };
    match view.figure.as_str() {
        "infantry" => {
            let places: &[(f32, f32)] = match count {
                1 => &[(0.0, 0.0)],
                2 => &[(-0.3, 0.0), (0.3, 0.0)],
                3 => &[(0.0, 0.28), (-0.36, -0.2), (0.36, -0.2)],
                4 => &[(-0.32, 0.28), (0.32, 0.24), (-0.3, -0.3), (0.32, -0.34)],
                _ => &[
                    (0.0, 0.0),
                    (-0.36, 0.36),
                    (0.38, 0.34),
                    (-0.36, -0.36),
                    (0.36, -0.38),
                ],
            };
            men(drawing, places, 1.2, true);
        }
        "heavy_weapons" => {
            men(
                drawing,
                &[(-0.3, -0.4), (0.32, -0.36), (0.5, 0.0), (-0.5, 0.0)],
                1.0,
                false,
            );
            gun(drawing, frame, &plastic);
        }
        "tank" => tank(drawing, frame, &plastic),
        "headquarters" => {
            table(drawing, frame, &plastic);
            men(
                drawing,
                &[(-0.46, -0.1), (0.46, -0.14), (0.0, -0.5), (0.0, 0.5)],
                1.05,
                false,
            );
            flag(drawing, frame, &plastic);
        }
        _ => return false,
    }
    true
}

fn soldier(
    drawing: &mut Drawing,
    frame: &Frame,
    at: Spot,
    size: f32,
    flat: bool,
    arm: bool,
    plastic: &Plastic,
) {
    let unit = frame.unit * size;
    let (ahead, right) = (frame.ahead.unit() * unit, frame.right.unit() * unit);
    let layer = Layer::Piece;
    let stand = |grow: f32| {
        (0..16)
            .map(|i| {
                let turn = Spot::polar(i as f32 * std::f32::consts::TAU / 16.0, grow);
                at + right * turn.x * 0.2 + ahead * (turn.y * 0.26 - 0.02)
            })
            .collect::<Vec<_>>()
    };
    drawing.polygon(layer, stand(1.12), plastic.dark);
    drawing.polygon(layer, stand(1.0), plastic.body.lit(-0.2));
    let (waist, head) = if flat { (0.2, 0.2) } else { (0.06, 0.03) };
    let body = vec![at - ahead * waist - right * 0.03, at + ahead * 0.02];
    drawing.line(layer, body.clone(), unit * 0.22, plastic.dark);
    drawing.line(layer, body, unit * 0.16, plastic.body);
    let shoulders = vec![at - right * 0.14, at + right * 0.14];
    drawing.line(layer, shoulders.clone(), unit * 0.17, plastic.dark);
    drawing.line(layer, shoulders, unit * 0.12, plastic.body);
    if arm {
        let rifle = vec![
            at + right * 0.14 - ahead * 0.06,
            at + right * 0.08 + ahead * 0.44,
        ];
        drawing.line(layer, rifle.clone(), unit * 0.1, plastic.dark);
        drawing.line(layer, rifle, unit * 0.05, plastic.body);
    }
    let helmet = at + ahead * head;
    drawing.circle(layer, helmet, unit * 0.14, plastic.dark);
    drawing.circle(layer, helmet, unit * 0.11, plastic.body);
    drawing.circle(
        layer,
        helmet - SHADE * unit * 0.05,
        unit * 0.045,
        plastic.shine,
    );
}

/// A gun on two wheels, with a shield and a split trail.
fn gun(drawing: &mut Drawing, frame: &Frame, plastic: &Plastic) {
    for (colour, grow) in [(plastic.dark, 0.05), (plastic.body, 0.0)] {
        let mut bar = |from: (f32, f32), to: (f32, f32), wide: f32| {
            let axis = vec![frame.at(from.0, from.1), frame.at(to.0, to.1)];
            drawing.line(Layer::Piece, axis, frame.unit * (wide + grow), colour);
        };
        bar((-0.06, 0.0), (-0.26, -0.5), 0.08);
        bar((0.06, 0.0), (0.26, -0.5), 0.08);
        bar((-0.36, -0.08), (-0.36, 0.22), 0.12);
        bar((0.36, -0.08), (0.36, 0.22), 0.12);
        bar((-0.36, 0.06), (0.36, 0.06), 0.08);
        bar((0.0, -0.24), (0.0, 0.84), 0.12);
        bar((0.0, 0.78), (0.0, 0.86), 0.18);
        bar((-0.28, 0.22), (0.28, 0.22), 0.08);
    }
    let bore = vec![frame.at(-0.02, -0.1), frame.at(-0.02, 0.7)];
    drawing.line(Layer::Piece, bore, frame.unit * 0.035, plastic.shine);
}

fn tank(drawing: &mut Drawing, frame: &Frame, plastic: &Plastic) {
    let outline = |corners: &[(f32, f32)]| -> Vec<Spot> {
        corners.iter().map(|(x, y)| frame.at(*x, *y)).collect()
    };
    for side in [-1.0, 1.0] {
        let track = outline(&[
            (side * 0.28, -0.66),
            (side * 0.5, -0.62),
            (side * 0.5, 0.56),
            (side * 0.28, 0.6),
        ]);
        drawing.polygon(Layer::Piece, track, STEEL);
        for link in 0..9 {
            let ahead = -0.56 + link as f32 * 0.135;
            let bar = vec![frame.at(side * 0.31, ahead), frame.at(side * 0.48, ahead)];
            drawing.line(
                Layer::Piece,
                bar,
                frame.unit * 0.045,
                plastic.body.lit(-0.3),
            );
        }
    }
    let hull = [
        (-0.34, -0.62),
        (0.34, -0.62),
        (0.34, 0.36),
        (0.24, 0.58),
        (-0.24, 0.58),
        (-0.34, 0.36),
    ];
    drawing.polygon(Layer::Piece, outline(&hull), plastic.dark);
    let deck = hull.map(|(x, y)| (x * 0.87, y * 0.93));
    drawing.polygon(Layer::Piece, outline(&deck), plastic.body);
    for ahead in [-0.5, -0.42, -0.34] {
        let grille = vec![frame.at(-0.2, ahead), frame.at(0.2, ahead)];
        drawing.line(Layer::Piece, grille, frame.unit * 0.035, plastic.dark);
    }
    let barrel = vec![frame.at(0.0, 0.1), frame.at(0.0, 0.96)];
    drawing.line(
        Layer::Piece,
        barrel.clone(),
        frame.unit * 0.15,
        plastic.dark,
    );
    drawing.line(Layer::Piece, barrel, frame.unit * 0.09, plastic.body);
    let muzzle = vec![frame.at(0.0, 0.86), frame.at(0.0, 0.98)];
    drawing.line(Layer::Piece, muzzle, frame.unit * 0.17, plastic.dark);
    let turret = [
        (-0.24, -0.26),
        (0.24, -0.26),
        (0.29, 0.02),
        (0.17, 0.26),
        (-0.17, 0.26),
        (-0.29, 0.02),
    ];
    drawing.polygon(
        Layer::Piece,
        outline(&turret.map(|(x, y)| (x * 1.12, y * 1.12))),
        plastic.dark,
    );
    drawing.polygon(Layer::Piece, outline(&turret), plastic.body.lit(0.12));
    drawing.circle(
        Layer::Piece,
        frame.at(0.1, -0.08),
        frame.unit * 0.1,
        plastic.dark,
    );
    drawing.circle(
        Layer::Piece,
        frame.at(0.1, -0.08),
        frame.unit * 0.075,
        plastic.body,
    );
    let lit = vec![
        frame.at(-0.2, -0.18),
        frame.at(-0.22, 0.02),
        frame.at(-0.12, 0.18),
    ];
    drawing.line(Layer::Piece, lit, frame.unit * 0.05, plastic.shine);
}

/// A table with a map on it.
fn table(drawing: &mut Drawing, frame: &Frame, plastic: &Plastic) {
    let square = |half: f32| {
        [
            (-half, -half * 0.8),
            (half, -half * 0.8),
            (half, half * 0.8),
            (-half, half * 0.8),
        ]
        .map(|(x, y)| frame.at(x, y))
        .to_vec()
    };
    drawing.polygon(Layer::Piece, square(0.36), plastic.dark);
    drawing.polygon(Layer::Piece, square(0.31), PAPER);
    let road = [(-0.26, -0.14), (-0.06, 0.04), (0.1, 0.0), (0.24, 0.18)];
    drawing.line(
        Layer::Piece,
        road.map(|(x, y)| frame.at(x, y)).to_vec(),
        frame.unit * 0.05,
        Colour::rgb(0xa8_5a2a),
    );
}

/// A flag with a star, always upright.
fn flag(drawing: &mut Drawing, frame: &Frame, plastic: &Plastic) {
    let at = |x: f32, y: f32| Spot::new(x, y) * frame.unit;
    drawing.line(
        Layer::Piece,
        vec![at(0.12, 0.16), at(0.12, -0.78)],
        frame.unit * 0.07,
        STEEL,
    );
    let cloth = vec![
        at(0.12, -0.78),
        at(0.74, -0.7),
        at(0.66, -0.5),
        at(0.74, -0.28),
        at(0.12, -0.34),
    ];
    drawing.border(Layer::Piece, &cloth, frame.unit * 0.08, STEEL);
    drawing.polygon(Layer::Piece, cloth, plastic.body);
    star(drawing, at(0.38, -0.54), frame.unit * 0.13);
}

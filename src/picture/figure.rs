//! Figures from above, with the silhouette of what they carry. Fewer stand on the base as strength is lost.

use super::drawing::{Colour, Drawing, Layer, Spot};
use super::machine::machine;
use super::plane::SHADE;
use super::toys::toys;
use crate::engine::report::ElementView;
use crate::table::{ElementId, Heading};

const CLOTH: Colour = Colour::rgb(0x5a_5433);
const HELMET: Colour = Colour::rgb(0x74_6d45);
pub(super) const STEEL: Colour = Colour::rgb(0x12_1210);
const SKIN: Colour = Colour::rgb(0xb8_8058);
const STAR: Colour = Colour::rgb(0xff_c928);

/// A base's own axes: ahead and to the right, one radius long.
pub(super) struct Frame {
    pub(super) ahead: Spot,
    pub(super) right: Spot,
    pub(super) unit: f32,
}

impl Frame {
    pub(super) fn at(&self, right: f32, ahead: f32) -> Spot {
        self.right * right + self.ahead * ahead
    }
}

/// Paints the figures that are left of an element.
pub(super) fn figures(drawing: &mut Drawing, view: &ElementView, radius: f32, facing: Heading) {
    let ahead = Spot::towards(facing) * radius;
    let frame = Frame {
        ahead,
        right: ahead.right(),
        unit: radius,
    };
    if machine(drawing, view, &frame) {
        return;
    }
    if view.figure == "civilian" {
        civilian(drawing, &frame, view.id);
        return;
    }
    let count = usize::from(view.strength.min(7));
    if count == 0 || toys(drawing, view, &frame) {
        return;
    }
    let flat = view.pinned;
    match view.figure.as_str() {
        "leader" => {
            soldier(drawing, &frame, frame.at(0.0, 0.06), 1.5, flat, Arm::None);
            star(drawing, Spot::default(), radius * 0.5);
        }
        "machine_gun" => {
            crew(
                drawing,
                &frame,
                count,
                flat,
                &[
                    (0.0, -0.3),
                    (0.36, -0.22),
                    (-0.36, -0.22),
                    (0.24, -0.5),
                    (-0.24, -0.5),
                ],
            );
            machine_gun(drawing, &frame);
        }
        "launcher" => {
            crew(
                drawing,
                &frame,
                count,
                flat,
                &[
                    (-0.2, -0.12),
                    (0.34, 0.0),
                    (0.18, -0.42),
                    (-0.36, -0.44),
                    (0.46, -0.34),
                ],
            );
            launcher(drawing, &frame);
        }
        "missile" => {
            crew(
                drawing,
                &frame,
                count,
                flat,
                &[
                    (0.34, -0.32),
                    (-0.34, -0.32),
                    (0.0, -0.52),
                    (0.5, 0.0),
                    (-0.5, 0.0),
                ],
            );
            missile(drawing, &frame);
        }
        _ => {
            for (right, ahead) in section(count) {
                soldier(
                    drawing,
                    &frame,
                    frame.at(*right, *ahead),
                    1.14,
                    flat,
                    Arm::Rifle,
                );
            }
        }
    }
}

/// Somebody in plain clothes, hands raised, in a straw hat or a headscarf; what is worn depends on the number.
fn civilian(drawing: &mut Drawing, frame: &Frame, id: ElementId) {
    const CLOTHES: [u32; 5] = [0xb4_5a3c, 0xe9_e2d0, 0x4f_7f86, 0x8a_5f86, 0xc9_9a3f];
    const HATS: [u32; 3] = [0xe3_c77e, 0x3b_2a20, 0xd8_d2c8];
    let place = usize::from(id.0);
    let cloth = Colour::rgb(CLOTHES[place % CLOTHES.len()]);
    let hat = Colour::rgb(HATS[place % HATS.len()]);
    let layer = Layer::Piece;
    let frame = &Frame {
        ahead: frame.ahead * 1.25,
        right: frame.right * 1.25,
        unit: frame.unit * 1.25,
    };
    let unit = frame.unit;
    let shade = SHADE * unit * 0.16;
    let shoulders = vec![frame.at(-0.26, -0.06), frame.at(0.26, -0.06)];
    let cast = shoulders.iter().map(|at| *at + shade).collect();
    drawing.line(layer, cast, unit * 0.44, STEEL.alpha(80));
    for side in [-1.0, 1.0] {
        let arm = vec![frame.at(side * 0.3, -0.04), frame.at(side * 0.4, 0.36)];
        drawing.line(layer, arm.clone(), unit * 0.24, STEEL);
        drawing.line(layer, arm, unit * 0.15, cloth.lit(-0.12));
        let hand = frame.at(side * 0.4, 0.42);
        drawing.circle(layer, hand, unit * 0.12, STEEL);
        drawing.circle(layer, hand, unit * 0.08, SKIN);
    }
    drawing.line(layer, shoulders.clone(), unit * 0.46, STEEL);
    drawing.line(layer, shoulders, unit * 0.36, cloth);
    let head = frame.at(0.0, 0.04);
    drawing.circle(layer, head, unit * 0.3, STEEL);
    drawing.circle(layer, head, unit * 0.25, hat.lit(-0.1));
    drawing.circle(layer, head - SHADE * unit * 0.05, unit * 0.15, hat.lit(0.2));
}

fn section(count: usize) -> &'static [(f32, f32)] {
    match count {
        1 => &[(0.0, 0.0)],
        2 => &[(-0.3, 0.05), (0.3, -0.05)],
        3 => &[(0.0, 0.26), (-0.36, -0.2), (0.36, -0.2)],
        4 => &[(-0.3, 0.24), (0.32, 0.2), (-0.3, -0.34), (0.3, -0.36)],
        5 => &[
            (0.0, 0.38),
            (-0.44, 0.06),
            (0.44, 0.04),
            (-0.24, -0.42),
            (0.26, -0.42),
        ],
        6 => &[
            (-0.24, 0.36),
            (0.24, 0.36),
            (-0.48, -0.06),
            (0.48, -0.06),
            (-0.22, -0.46),
            (0.22, -0.46),
        ],
        _ => &[
            (-0.24, 0.36),
            (0.24, 0.36),
            (-0.48, -0.06),
            (0.48, -0.06),
            (-0.22, -0.46),
            (0.22, -0.46),
            (0.0, -0.04),
        ],
    }
}

fn crew(drawing: &mut Drawing, frame: &Frame, count: usize, flat: bool, places: &[(f32, f32)]) {
    for (right, ahead) in places.iter().take(count) {
        soldier(
            drawing,
            frame,
            frame.at(*right, *ahead),
            1.08,
            flat,
            Arm::None,
        );
    }
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Arm {
    None,
    Rifle,
}

/// A soldier; one who lies flat is longer and looks down.
pub(super) fn soldier(
    drawing: &mut Drawing,
    frame: &Frame,
    at: Spot,
    size: f32,
    flat: bool,
    arm: Arm,
) {
    let unit = frame.unit * size;
    let (ahead, right) = (frame.ahead.unit() * unit, frame.right.unit() * unit);
    let layer = Layer::Piece;
    let shade = vec![
        at - right * 0.13 + SHADE * unit * 0.09,
        at + right * 0.13 + SHADE * unit * 0.09,
    ];
    drawing.line(layer, shade, unit * 0.24, Colour::rgb(0x20_1c10).alpha(90));
    if flat {
        let legs = vec![at - ahead * 0.34 - right * 0.05, at];
        drawing.line(layer, legs, unit * 0.2, CLOTH.lit(-0.35));
    }
    if arm == Arm::Rifle {
        let rifle = vec![
            at + right * 0.15 - ahead * 0.08,
            at + right * 0.11 + ahead * 0.4,
        ];
        drawing.line(layer, rifle, unit * 0.1, STEEL);
    }
    drawing.line(
        layer,
        vec![at - right * 0.13, at + right * 0.13],
        unit * 0.25,
        STEEL,
    );
    drawing.line(
        layer,
        vec![at - right * 0.13, at + right * 0.13],
        unit * 0.18,
        CLOTH,
    );
    let head = at + ahead * if flat { 0.1 } else { 0.02 };
    drawing.circle(layer, head, unit * 0.145, STEEL);
    drawing.circle(layer, head, unit * 0.115, HELMET);
    drawing.circle(
        layer,
        head - SHADE * unit * 0.04,
        unit * 0.055,
        HELMET.lit(0.35),
    );
}

fn machine_gun(drawing: &mut Drawing, frame: &Frame) {
    let mut bar = |from: (f32, f32), to: (f32, f32), wide: f32| {
        let axis = vec![frame.at(from.0, from.1), frame.at(to.0, to.1)];
        drawing.line(Layer::Piece, axis, frame.unit * wide, STEEL);
    };
    bar((0.0, 0.3), (0.3, 0.56), 0.08);
    bar((0.0, 0.3), (-0.3, 0.56), 0.08);
    bar((0.0, -0.16), (0.0, 0.28), 0.2);
    bar((0.0, 0.2), (0.0, 0.74), 0.11);
    bar((0.02, 0.1), (0.26, 0.06), 0.14);
}

fn launcher(drawing: &mut Drawing, frame: &Frame) {
    let (from, to) = (frame.at(-0.02, -0.5), frame.at(-0.02, 0.42));
    drawing.line(Layer::Piece, vec![from, to], frame.unit * 0.17, STEEL);
    drawing.line(
        Layer::Piece,
        vec![from, frame.at(-0.02, 0.2)],
        frame.unit * 0.07,
        Colour::rgb(0x6b_7040),
    );
    let head = vec![
        frame.at(-0.2, 0.36),
        frame.at(-0.02, 0.82),
        frame.at(0.16, 0.36),
        frame.at(-0.02, 0.26),
    ];
    drawing.polygon(Layer::Piece, head, STEEL);
}

fn missile(drawing: &mut Drawing, frame: &Frame) {
    for (right, ahead) in [(-0.4, 0.2), (0.4, 0.2), (0.0, -0.34)] {
        let leg = vec![frame.at(0.0, 0.06), frame.at(right, ahead)];
        drawing.line(Layer::Piece, leg, frame.unit * 0.08, STEEL);
    }
    let tube = [(-0.15, -0.26), (0.15, -0.26), (0.15, 0.66), (-0.15, 0.66)];
    drawing.polygon(
        Layer::Piece,
        tube.map(|(x, y)| frame.at(x, y)).to_vec(),
        STEEL,
    );
    let lit = [(-0.08, -0.18), (0.08, -0.18), (0.08, 0.5), (-0.08, 0.5)];
    drawing.polygon(
        Layer::Piece,
        lit.map(|(x, y)| frame.at(x, y)).to_vec(),
        Colour::rgb(0x6b_7040),
    );
}

/// A five-pointed star, always upright.
pub(super) fn star(drawing: &mut Drawing, at: Spot, radius: f32) {
    let points = |size: f32| {
        (0..10)
            .map(|i| {
                let angle = (i as f32 * 0.2 - 0.5) * std::f32::consts::PI;
                at + Spot::polar(angle, radius * size * if i % 2 == 0 { 1.0 } else { 0.42 })
            })
            .collect::<Vec<_>>()
    };
    drawing.polygon(Layer::Piece, points(1.34), STEEL);
    drawing.polygon(Layer::Piece, points(1.0), STAR);
}

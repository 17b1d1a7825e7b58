//! A piece as a drawing: base, figures, and every state by shape as well as by colour.

use super::drawing::{Colour, Drawing, Layer, Outline, Spot};
use super::plane::{SHADE, strips};
use super::{figure, machine, rim, squad, symbol};
use crate::engine::SideId;
use crate::engine::report::ElementView;
use crate::table::{Heading, Length};

/// What stands on a base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symbols {
    /// Figures seen from above.
    #[default]
    Figures,
    /// Standard military symbols.
    Military,
}

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// What stands on the base.
    pub symbols: Symbols,
}

pub(super) const PIP: Colour = Colour::rgb(0xff_ffff);
pub(super) const LOST: Colour = Colour::rgb(0x3a_3630);
pub(super) const INK: Colour = Colour::rgb(0x15_1714);
const DONE: Colour = Colour::rgb(0x8d_8672);
const GONE: Length = Length::mm(20);

/// The side of those who are on none, such as civilians.
pub(super) const NEUTRAL: SideId = SideId(u8::MAX);

/// The colour of a side: told apart with any colour vision (Okabe and Ito). Who is on no side (its number is 255) is the colour of bone.
pub fn side_colour(side: SideId) -> Colour {
    const COLOURS: [u32; 7] = [
        0x00_72b2, 0xd5_5e00, 0x00_9e73, 0xcc_79a7, 0xf0_e442, 0x56_b4e9, 0x4a_4a4a,
    ];
    if side == NEUTRAL {
        return Colour::rgb(0xdd_d3ba);
    }
    Colour::rgb(COLOURS[usize::from(side.0) % COLOURS.len()])
}

/// The outline of a side's bases: round, octagon, hexagon, square, and on; of no side scalloped. Never beyond the base's disc by more than a
/// tenth.
pub(super) fn base(side: SideId, radius: f32) -> Outline {
    if side == NEUTRAL {
        let scallop = |i: u8| {
            let angle = f32::from(i) * std::f32::consts::TAU / 96.0;
            Spot::polar(angle, radius * (0.92 + 0.16 * (angle * 4.0).sin().abs()))
        };
        return Outline::Polygon((0..96).map(scallop).collect());
    }
    let (corners, start, size): (usize, f32, f32) = match side.0 % 7 {
        0 => {
            return Outline::Circle {
                at: Spot::default(),
                radius,
            };
        }
        1 => (8, 0.5, 1.05),
        2 => (6, 0.0, 1.07),
        3 => (4, 0.5, 1.1),
        4 => (5, 0.75, 1.1),
        5 => (4, 0.0, 1.1),
        _ => (3, 0.25, 1.1),
    };
    let turn = std::f32::consts::TAU / corners as f32;
    let outline = (0..corners).map(|i| Spot::polar((i as f32 + start) * turn, radius * size));
    Outline::Polygon(outline.collect())
}

/// A piece in its own coordinates: its centre is the origin, north is up, its facing is drawn in. An element off the table is drawn as if it
/// stood there facing north.
pub fn piece(view: &ElementView, style: Style) -> Drawing {
    let (radius, facing) = match view.piece {
        Some(piece) => (piece.radius.0 as f32, piece.facing),
        None => (GONE.0 as f32, Heading::NORTH),
    };
    let mut drawing = Drawing::default();
    let colour = side_colour(view.side);
    // A squad of single figures has no base; nor has the marker of one that is hidden any other sign than itself.
    let single = !view.figures.is_empty();
    let single = single && (style.symbols == Symbols::Figures || view.die.is_some());
    if single {
        squad::squad(&mut drawing, view, radius, facing);
    } else {
        stand(&mut drawing, view, radius, facing, colour);
        match style.symbols {
            Symbols::Figures => figure::figures(&mut drawing, view, radius, facing),
            Symbols::Military => symbol::symbol(&mut drawing, view, radius),
        }
    }
    if view.pinned && !single {
        stripes(&mut drawing, radius);
    }
    if view.done {
        for shape in &mut drawing.shapes {
            shape.colour = shape.colour.mix(DONE, 0.5);
        }
    }
    if !single {
        pips(&mut drawing, view, radius);
    }
    if view.overwatch {
        eye(&mut drawing, badge(radius, 1.0));
    }
    if view.pinned {
        pin(&mut drawing, badge(radius, -1.0));
    }
    drawing
}

fn stand(drawing: &mut Drawing, view: &ElementView, radius: f32, facing: Heading, colour: Colour) {
    for (shift, size, alpha) in [(0.3, 1.02, 46), (0.2, 1.03, 60), (0.1, 1.04, 70)] {
        let at = SHADE * radius * shift;
        drawing.circle(Layer::Shadow, at, radius * size, INK.alpha(alpha));
    }
    let ahead = Spot::towards(facing);
    let wedge = |tip: f32, half: f32| {
        let (front, side) = (ahead * radius * tip, ahead.right() * radius * half);
        vec![
            front,
            ahead * radius * 0.8 + side,
            ahead * radius * 0.8 - side,
        ]
    };
    if view.side != NEUTRAL {
        drawing.polygon(Layer::Piece, wedge(1.62, 0.62), INK);
        drawing.polygon(Layer::Piece, wedge(1.48, 0.5), colour);
    }
    drawing.push(Layer::Piece, base(view.side, radius), INK);
    drawing.push(Layer::Piece, base(view.side, radius * 0.95), colour);
    let lit = (0..=16).map(|i| Spot::polar(2.5 + i as f32 * 0.11, radius * 0.88));
    if view.side != NEUTRAL && view.side.0.is_multiple_of(7) {
        drawing.line(Layer::Piece, lit.collect(), radius * 0.06, colour.lit(0.45));
    }
    drawing.push(
        Layer::Piece,
        base(view.side, radius * 0.81),
        colour.lit(-0.45),
    );
    drawing.push(
        Layer::Piece,
        base(view.side, radius * 0.78),
        colour.mix(PIP, 0.86),
    );
    if machine::has_aspects(&view.figure) {
        rim::aspects(drawing, radius, facing);
    }
}

/// Strength as pips on the lower rim: white for what is left, dark for what is lost; none for what has no strength to lose.
fn pips(drawing: &mut Drawing, view: &ElementView, radius: f32) {
    if view.full_strength == 0 {
        return;
    }
    let all = view.full_strength.max(view.strength);
    let size = 38.0_f32.min(radius * 0.22);
    let turn = (size * 2.3 / radius).min(5.4 / f32::from(all.max(1)));
    for i in 0..all {
        let place = f32::from(i) - f32::from(all - 1) * 0.5;
        let at = Spot::polar(std::f32::consts::FRAC_PI_2 - place * turn, radius * 0.93);
        drawing.circle(Layer::Piece, at, size, INK);
        let colour = if i < view.strength { PIP } else { LOST };
        drawing.circle(Layer::Piece, at, size * 0.7, colour);
    }
}

/// A pinned piece lies under slanting stripes.
fn stripes(drawing: &mut Drawing, radius: f32) {
    let disc: Vec<Spot> = (0..24)
        .map(|i| Spot::polar(i as f32 * std::f32::consts::TAU / 24.0, radius * 0.74))
        .collect();
    for stripe in strips(&disc, Spot::new(0.7, -0.7), radius * 0.42, radius * 0.15) {
        drawing.polygon(Layer::Piece, stripe, Colour::rgb(0x5a_1616).alpha(150));
    }
}

/// The place and size of a badge at the upper right (1) or left (-1).
fn badge(radius: f32, side: f32) -> (Spot, f32) {
    (
        Spot::new(side * radius * 0.76, -radius * 0.76),
        (radius * 0.42).max(78.0),
    )
}

fn eye(drawing: &mut Drawing, (at, size): (Spot, f32)) {
    drawing.circle(Layer::Piece, at, size * 1.08, PIP);
    drawing.circle(Layer::Piece, at, size * 0.94, INK);
    let lid = |up: f32| {
        (0..=10).map(move |i| {
            let x = (i as f32 / 5.0 - 1.0) * up;
            at + Spot::new(x * size * 0.76, -up * size * 0.46 * (1.0 - x * x))
        })
    };
    drawing.polygon(Layer::Piece, lid(1.0).chain(lid(-1.0)).collect(), PIP);
    drawing.circle(Layer::Piece, at, size * 0.33, INK);
    drawing.circle(
        Layer::Piece,
        at - Spot::new(size * 0.1, size * 0.1),
        size * 0.1,
        PIP,
    );
}

/// An arrow pressed down on a bar, on a square.
fn pin(drawing: &mut Drawing, (at, size): (Spot, f32)) {
    let square = |half: f32| {
        let (x, y) = (Spot::new(half, 0.0), Spot::new(0.0, half));
        vec![at - x - y, at + x - y, at + x + y, at - x + y]
    };
    drawing.polygon(Layer::Piece, square(size * 1.0), PIP);
    drawing.polygon(Layer::Piece, square(size * 0.86), Colour::rgb(0xa8_1d1d));
    let spot = |x: f32, y: f32| at + Spot::new(x, y) * size;
    let arrow = vec![
        spot(-0.2, -0.68),
        spot(0.2, -0.68),
        spot(0.2, -0.1),
        spot(0.56, -0.1),
        spot(0.0, 0.44),
        spot(-0.56, -0.1),
        spot(-0.2, -0.1),
    ];
    drawing.polygon(Layer::Piece, arrow, PIP);
    let bar = vec![
        spot(-0.6, 0.5),
        spot(0.6, 0.5),
        spot(0.6, 0.7),
        spot(-0.6, 0.7),
    ];
    drawing.polygon(Layer::Piece, bar, PIP);
}

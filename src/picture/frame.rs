//! The table itself: a sanded board with a worn, mottled surface, in a wooden frame.

use std::f32::consts::FRAC_PI_2;

use super::drawing::{Colour, Drawing, Layer, Spot};
use super::plane::{blob, inset};
use super::scatter::Scatter;
use super::terrain::SHADOW;
use crate::table::Length;

/// How wide the wooden frame is.
pub const FRAME: Length = Length::mm(22);

const SAND: Colour = Colour::rgb(0xbd_ac7c);

/// The bare surface of a table of that size, clipped to it.
pub fn surface(width: Length, height: Length) -> Drawing {
    let size = Spot::new(width.0 as f32, height.0 as f32);
    let mut drawing = Drawing {
        clip: Some((Spot::default(), size)),
        ..Drawing::default()
    };
    let board = rectangle(Spot::default(), size);
    drawing.polygon(Layer::Ground, board.clone(), SAND);
    let mut scatter = Scatter::new(width.0 as u64, height.0 as u64);
    patches(&mut drawing, size, &mut scatter);
    flecks(&mut drawing, size, &mut scatter);
    tufts(&mut drawing, size, &mut scatter);
    vignette(&mut drawing, &board);
    drawing
}

fn patches(drawing: &mut Drawing, size: Spot, scatter: &mut Scatter) {
    let tints = [
        0x8f_8a4a, 0x7f_8347, 0xd8_c794, 0xc9_b27a, 0x9c_8450, 0x8a_8c50,
    ];
    let count = |each: f32| ((size.x * size.y) / (each * each)).ceil() as usize;
    for (each, radius, alpha) in [
        (1900.0, 1150.0, 13),
        (1150.0, 560.0, 13),
        (800.0, 250.0, 15),
    ] {
        for _ in 0..count(each).min(900) {
            let at = Spot::new(scatter.part() * size.x, scatter.part() * size.y);
            let tint = Colour::rgb(scatter.pick(&tints));
            let wide = radius * scatter.between(0.55, 1.25);
            // Nested outlines fade the rim out.
            for part in [1.0, 0.84, 0.66, 0.44] {
                let outline = blob(at, wide * part, 18, 0.09, &mut scatter.clone());
                drawing.polygon(Layer::Ground, outline, tint.alpha(alpha));
            }
            scatter.part();
        }
    }
}

fn flecks(drawing: &mut Drawing, size: Spot, scatter: &mut Scatter) {
    let tints = [0xd9_cba0, 0x8c_7b4e, 0xa3_9460, 0xe2_d6ae, 0x7b_6c43];
    let count = ((size.x * size.y) / 30_000.0) as usize;
    for _ in 0..count.min(9000) {
        let at = Spot::new(scatter.part() * size.x, scatter.part() * size.y);
        let tint = Colour::rgb(scatter.pick(&tints)).alpha(110);
        let corners = 3 + (scatter.part() * 3.0) as usize;
        let outline = blob(at, scatter.between(5.0, 15.0), corners, 0.3, scatter);
        drawing.polygon(Layer::Ground, outline, tint);
    }
}

fn tufts(drawing: &mut Drawing, size: Spot, scatter: &mut Scatter) {
    let tints = [0x6f_7436, 0x7d_7f3f, 0x8d_8748];
    let count = ((size.x * size.y) / 330_000.0) as usize;
    for _ in 0..count.min(1500) {
        let middle = Spot::new(scatter.part() * size.x, scatter.part() * size.y);
        for _ in 0..3 {
            let at = middle + Spot::new(scatter.around(70.0), scatter.around(45.0));
            let tint = Colour::rgb(scatter.pick(&tints)).alpha(150);
            for lean in [-0.55, 0.0, 0.5] {
                let tip = at + Spot::polar(lean - FRAC_PI_2, scatter.between(26.0, 44.0));
                let foot = Spot::new(7.0, 0.0);
                drawing.polygon(Layer::Ground, vec![at - foot, tip, at + foot], tint);
            }
        }
    }
}

/// The rim lies a little darker than the middle.
fn vignette(drawing: &mut Drawing, board: &[Spot]) {
    for step in 0..7 {
        let width = 1400.0 - 190.0 * step as f32;
        let inner = inset(board, width);
        if inner[0] == inner[1] {
            continue;
        }
        for i in 0..4 {
            let j = (i + 1) % 4;
            let side = vec![board[i], board[j], inner[j], inner[i]];
            drawing.polygon(Layer::Ground, side, Colour::rgb(0x3a_2c10).alpha(9));
        }
    }
}

/// The wooden frame outside the table's edge, and the shadow it throws on the surface.
pub(super) fn frame(width: Length, height: Length, drawing: &mut Drawing) {
    let size = Spot::new(width.0 as f32, height.0 as f32);
    for (wide, alpha) in [(110.0, 36), (75.0, 40), (40.0, 50)] {
        let dark = SHADOW.alpha(alpha);
        let (x, y) = (size.x, size.y);
        let (w, o) = (wide, Spot::default());
        let top = vec![o, Spot::new(x, 0.0), Spot::new(x, w), Spot::new(w, w)];
        let left = vec![o, Spot::new(w, w), Spot::new(w, y), Spot::new(0.0, y)];
        drawing.polygon(Layer::Shadow, top, dark);
        drawing.polygon(Layer::Shadow, left, dark);
    }
    let inner = rectangle(Spot::default(), size);
    let outer = inset(&inner, -(FRAME.0 as f32));
    let mut scatter = Scatter::new(7, 7);
    let wood = [0x8a_5f35, 0x6b_4625, 0x5d_3b1e, 0x7d_542d];
    for i in 0..4 {
        let j = (i + 1) % 4;
        let (a, b, c, d) = (outer[i], outer[j], inner[j], inner[i]);
        drawing.polygon(Layer::Frame, vec![a, b, c, d], Colour::rgb(wood[i]));
        for _ in 0..16 {
            let depth = scatter.between(0.06, 0.94);
            let (from, to) = (a + (d - a) * depth, b + (c - b) * depth);
            let start = scatter.between(0.0, 0.8);
            let end = (start + scatter.between(0.08, 0.45)).min(1.0);
            let grain = vec![from + (to - from) * start, from + (to - from) * end];
            let tint = if scatter.part() < 0.5 {
                0x2e_1a0a
            } else {
                0xc0_935d
            };
            drawing.line(
                Layer::Frame,
                grain,
                scatter.between(6.0, 13.0),
                Colour::rgb(tint).alpha(46),
            );
        }
        drawing.line(
            Layer::Frame,
            vec![a, d],
            8.0,
            Colour::rgb(0x2e_1a0a).alpha(150),
        );
    }
    drawing.border(
        Layer::Frame,
        &inset(&outer, 14.0),
        20.0,
        Colour::rgb(0xc0_935d).alpha(70),
    );
    drawing.border(
        Layer::Frame,
        &inner,
        16.0,
        Colour::rgb(0x24_1507).alpha(210),
    );
    drawing.border(Layer::Frame, &outer, 16.0, Colour::rgb(0x24_1507));
}

fn rectangle(from: Spot, to: Spot) -> Vec<Spot> {
    vec![from, Spot::new(to.x, from.y), to, Spot::new(from.x, to.y)]
}

//! What grows: fields, orchards, woods, scrub, hedges, marsh.

use std::f32::consts::TAU;

use super::drawing::{Colour, Layer, Spot};
use super::plane::{
    SHADE, blob, bounds, edges, grain, inside, length, part, place, span, strips, thrown,
    to_border, turning,
};
use super::terrain::{SHADOW, Sketch, Strewn};

const LEAVES: [u32; 4] = [0x4f_6f2f, 0x46_662c, 0x5a_7534, 0x42_6132];

/// A crop field: furrows cut to the footprint, ears between them.
pub(super) fn crop(s: &mut Sketch<'_>) {
    let (earth, straw) = (Colour::rgb(0x8a_6e30), Colour::rgb(0xb7_9d49));
    let corners = s.corners.clone();
    s.cast(Layer::Field, &corners, 36.0);
    s.floor(Layer::Field, earth);
    let along = grain(&corners);
    for (row, strip) in strips(&corners, along, 92.0, 60.0).into_iter().enumerate() {
        let tint = straw.lit(if row % 2 == 0 { 0.02 } else { -0.07 } + s.scatter.around(0.03));
        s.drawing.polygon(Layer::Field, strip, tint);
    }
    for strip in strips(&corners, along, 92.0, 16.0) {
        s.drawing
            .polygon(Layer::Field, strip, Colour::rgb(0xd6_c077).alpha(120));
    }
    for at in thrown(&corners, 75.0, 16.0, &mut s.scatter) {
        let lean = (along.right() + along * s.scatter.around(0.9)).unit() * 15.0;
        let tint = s.scatter.pick(&[0xed_d78a, 0x8f_7527, 0xd6_b956]);
        s.drawing.line(
            Layer::Field,
            vec![at - lean, at + lean],
            7.0,
            Colour::rgb(tint).alpha(150),
        );
    }
    s.drawing.border(
        Layer::Field,
        &corners,
        14.0,
        Colour::rgb(0x5f_4b1d).alpha(190),
    );
    lit_edge(s, &corners);
}

/// Corn stands up: its rim catches the light on the upper left.
fn lit_edge(s: &mut Sketch<'_>, corners: &[Spot]) {
    for (a, b) in edges(corners) {
        if (b - a).right().dot(SHADE) * turning(corners).signum() > 0.0 {
            s.drawing.line(
                Layer::Field,
                vec![a, b],
                12.0,
                Colour::rgb(0xf0_dc98).alpha(90),
            );
        }
    }
}

/// An orchard: trees in rows along its longest edge, every crown inside the footprint.
pub(super) fn orchard(s: &mut Sketch<'_>) {
    s.floor(Layer::Field, Colour::rgb(0x93_9250).alpha(150));
    let corners = s.corners.clone();
    grass(s, &corners, 130.0);
    s.drawing.border(
        Layer::Field,
        &corners,
        10.0,
        Colour::rgb(0x5c_6430).alpha(150),
    );
    let along = grain(&corners);
    let (crown, pitch) = (132.0, 330.0);
    for at in grid(&corners, along, pitch) {
        if inside(&corners, at) && to_border(&corners, at) >= crown {
            let wobble = Spot::new(s.scatter.around(12.0), s.scatter.around(12.0));
            let radius = crown * s.scatter.between(0.86, 0.97);
            tree(s, at + wobble * 0.3, radius, true);
        }
    }
}

/// Places in rows and columns over a polygon, the whole grid in its middle.
fn grid(corners: &[Spot], along: Spot, pitch: f32) -> Vec<Spot> {
    let across = along.right();
    let ((low, high), (near, far)) = (span(corners, along), span(corners, across));
    let fit = |a: f32, b: f32| {
        let count = ((b - a) / pitch).floor().max(1.0);
        (count as i32, (b - a - (count - 1.0) * pitch) * 0.5)
    };
    let ((columns, left), (rows, top)) = (fit(low, high), fit(near, far));
    let mut places = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let x = low + left + column as f32 * pitch;
            places.push(along * x + across * (near + top + row as f32 * pitch));
        }
    }
    places
}

/// A crown from above with its shadow: dark below, lit to the upper left.
fn tree(s: &mut Sketch<'_>, at: Spot, radius: f32, fruit: bool) {
    let leaf = Colour::rgb(s.scatter.pick(&LEAVES));
    let dark = blob(
        at + SHADE * radius * 0.62,
        radius * 1.02,
        14,
        0.06,
        &mut s.scatter,
    );
    s.drawing.polygon(Layer::Shadow, dark, SHADOW.alpha(84));
    let crown = blob(at, radius * 0.96, 16, 0.08, &mut s.scatter);
    s.drawing.polygon(Layer::Tree, crown, leaf.lit(-0.36));
    for (shift, size, light) in [(0.1, 0.8, -0.1), (0.24, 0.58, 0.1), (0.36, 0.34, 0.26)] {
        let lit = blob(
            at - SHADE * radius * shift,
            radius * size,
            13,
            0.13,
            &mut s.scatter,
        );
        s.drawing.polygon(Layer::Tree, lit, leaf.lit(light));
    }
    for _ in 0..9 {
        let spot = at
            + Spot::polar(
                s.scatter.between(0.0, TAU),
                radius * s.scatter.between(0.2, 0.78),
            );
        let light = s.scatter.around(0.34);
        s.drawing
            .circle(Layer::Tree, spot, radius * 0.1, leaf.lit(light).alpha(190));
    }
    if fruit {
        for _ in 0..4 {
            let spot = at
                + Spot::polar(
                    s.scatter.between(0.0, TAU),
                    radius * s.scatter.between(0.2, 0.7),
                );
            s.drawing
                .circle(Layer::Tree, spot, 11.0, Colour::rgb(0xc7_4a32));
        }
    }
}

/// A wood: clumps of trees over dark leaf litter that fills the footprint.
pub(super) fn wood(s: &mut Sketch<'_>) {
    clumps(s, Colour::rgb(0x55_5a2c), 250.0, (120.0, 190.0));
}

/// A jungle: as a wood, thicker and darker.
pub(super) fn jungle(s: &mut Sketch<'_>) {
    clumps(s, Colour::rgb(0x35_4a24), 195.0, (105.0, 170.0));
}

fn clumps(s: &mut Sketch<'_>, floor: Colour, pitch: f32, sizes: (f32, f32)) {
    s.floor(Layer::Field, floor.alpha(225));
    let corners = s.corners.clone();
    let litter = Strewn {
        layer: Layer::Field,
        pitch: 80.0,
        margin: 14.0,
        sizes: (8.0, 24.0),
        corners: 5,
        ragged: 0.3,
        tints: &[0x7a_6a35, 0x43_4d22, 0x8b_7a41, 0x3a_3f1c],
        alpha: 140,
    };
    s.strew(&corners, &litter);
    s.drawing
        .border(Layer::Field, &corners, 12.0, floor.lit(-0.4).alpha(200));
    for at in thrown(&corners, pitch, sizes.0 * 0.8, &mut s.scatter) {
        let radius = s
            .scatter
            .between(sizes.0, sizes.1)
            .min(to_border(&corners, at));
        tree(s, at, radius, false);
    }
}

/// Scrub: low bushes, loosely thrown.
pub(super) fn scrub(s: &mut Sketch<'_>) {
    s.floor(Layer::Field, Colour::rgb(0x8d_8647).alpha(140));
    let corners = s.corners.clone();
    grass(s, &corners, 120.0);
    s.drawing.border(
        Layer::Field,
        &corners,
        9.0,
        Colour::rgb(0x5f_5e2f).alpha(120),
    );
    for at in thrown(&corners, 190.0, 50.0, &mut s.scatter) {
        if s.scatter.part() < 0.8 {
            let radius = s.scatter.between(38.0, 78.0).min(to_border(&corners, at));
            bush(s, at, radius, Colour::rgb(0x6c_7538));
        }
    }
}

fn bush(s: &mut Sketch<'_>, at: Spot, radius: f32, leaf: Colour) {
    let dark = blob(at + SHADE * radius * 0.5, radius, 9, 0.1, &mut s.scatter);
    s.drawing.polygon(Layer::Shadow, dark, SHADOW.alpha(80));
    let round = blob(at, radius, 10, 0.1, &mut s.scatter);
    s.drawing.polygon(Layer::Wall, round, leaf.lit(-0.3));
    let lit = blob(
        at - SHADE * radius * 0.2,
        radius * 0.68,
        9,
        0.16,
        &mut s.scatter,
    );
    s.drawing.polygon(Layer::Wall, lit, leaf.lit(0.04));
    let top = blob(
        at - SHADE * radius * 0.36,
        radius * 0.34,
        8,
        0.2,
        &mut s.scatter,
    );
    s.drawing.polygon(Layer::Wall, top, leaf.lit(0.24));
}

/// A hedge: bushes shoulder to shoulder along its axis.
pub(super) fn hedge(s: &mut Sketch<'_>) {
    s.floor(Layer::Field, Colour::rgb(0x4b_5128).alpha(200));
    let axis = s.run();
    let wide = if s.width > 0.0 { s.width } else { 70.0 };
    let (total, mut at) = (length(&axis), wide * 0.4);
    while at < total {
        let (spot, along) = place(&axis, at);
        let radius = wide * s.scatter.between(0.5, 0.62);
        let spot = spot + along.right() * s.scatter.around(wide * 0.08);
        let leaf = Colour::rgb(0x52_6b2f).lit(s.scatter.around(0.1));
        bush(s, spot, radius, leaf);
        at += wide * s.scatter.between(0.6, 0.8);
    }
}

/// A marsh: pools and reeds.
pub(super) fn marsh(s: &mut Sketch<'_>) {
    s.floor(Layer::Field, Colour::rgb(0x6f_7a4c));
    let corners = s.corners.clone();
    for at in thrown(&corners, 330.0, 110.0, &mut s.scatter) {
        let size = s.scatter.between(60.0, 130.0).min(to_border(&corners, at));
        let pool = blob(at, size, 14, 0.16, &mut s.scatter);
        s.drawing
            .polygon(Layer::Field, pool, Colour::rgb(0x55_7f86).alpha(210));
        let shine = vec![
            at - Spot::new(size * 0.5, size * 0.2),
            at + Spot::new(size * 0.1, -size * 0.25),
        ];
        s.drawing
            .line(Layer::Field, shine, 9.0, Colour::rgb(0xb8_d3d2).alpha(140));
    }
    grass(s, &corners, 95.0);
    s.drawing.border(
        Layer::Field,
        &corners,
        12.0,
        Colour::rgb(0x47_5332).alpha(170),
    );
}

/// Open ground: a patch of short grass.
pub(super) fn meadow(s: &mut Sketch<'_>) {
    s.floor(Layer::Field, Colour::rgb(0x98_9a55).alpha(90));
    let corners = s.corners.clone();
    grass(s, &corners, 150.0);
}

fn grass(s: &mut Sketch<'_>, corners: &[Spot], pitch: f32) {
    for at in thrown(corners, pitch, 45.0, &mut s.scatter) {
        let tint = Colour::rgb(s.scatter.pick(&[0x6d_7734, 0x7f_843d, 0x59_652c])).alpha(170);
        for lean in [-0.5, 0.0, 0.5] {
            let tip = at + Spot::polar(lean - TAU * 0.25, s.scatter.between(22.0, 40.0));
            let foot = Spot::new(6.0, 0.0);
            s.drawing
                .polygon(Layer::Field, vec![at - foot, tip, at + foot], tint);
        }
    }
    let (middle, half) = bounds(corners);
    let reach = half.length() * 0.5;
    let shade = blob(middle, reach, 16, 0.2, &mut s.scatter);
    if shade.iter().all(|p| inside(corners, *p)) {
        s.drawing
            .polygon(Layer::Field, shade, Colour::rgb(0x5d_6a2c).alpha(26));
    }
}

/// The parts of a line between gaps of some pitch, for what is laid piece by piece.
pub(super) fn pieces(axis: &[Spot], pitch: f32, gap: f32) -> Vec<Vec<Spot>> {
    let total = length(axis);
    let count = (total / pitch).round().max(1.0);
    let each = total / count;
    (0..count as usize)
        .map(|i| {
            part(
                axis,
                i as f32 * each + gap * 0.5,
                (i + 1) as f32 * each - gap * 0.5,
            )
        })
        .collect()
}

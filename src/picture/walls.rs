//! What is piled or set up by hand: stone walls, fences, rocks.

use super::drawing::{Colour, Layer, Spot};
use super::greenery::pieces;
use super::plane::{SHADE, blob, length, place, thrown, to_border};
use super::terrain::{SHADOW, Sketch};

pub(super) const STONES: [u32; 5] = [0x9b_9384, 0x8a_8377, 0xaa_a08c, 0x7e_776c, 0xa1_9a90];

/// A dry stone wall, stone by stone along its axis.
pub(super) fn stone_wall(s: &mut Sketch<'_>) {
    let axis = s.run();
    let wide = if s.width > 0.0 { s.width } else { 70.0 };
    for (shift, alpha) in [(1.1, 40), (0.8, 50), (0.45, 60)] {
        let low: Vec<Spot> = axis.iter().map(|p| *p + SHADE * wide * shift).collect();
        s.drawing
            .line(Layer::Shadow, low, wide * 0.9, SHADOW.alpha(alpha));
    }
    s.floor(Layer::Wall, Colour::rgb(0x3f_3a33));
    let (total, half) = (length(&axis), wide * 0.5);
    let rows = if wide > 150.0 {
        (wide / 60.0) as i32
    } else {
        1
    };
    for row in 0..rows {
        let offset = (row as f32 + 0.5) / rows as f32 * wide - half;
        let mut at = -half * 0.6;
        while at < total + half * 0.4 {
            let run = s.scatter.between(70.0, 125.0);
            let (spot, along) = place(&axis, (at + run * 0.5).clamp(0.0, total));
            stone(
                s,
                spot + along.right() * offset,
                along,
                run,
                wide / rows as f32,
            );
            at += run;
        }
    }
}

fn stone(s: &mut Sketch<'_>, at: Spot, along: Spot, run: f32, wide: f32) {
    let tint = Colour::rgb(s.scatter.pick(&STONES)).lit(s.scatter.around(0.08));
    let (x, y) = (
        along * (run * 0.5 - 5.0),
        along.right() * (wide * 0.5 - 4.0),
    );
    let (cx, cy) = (x * 0.72, y * 0.6);
    let round = vec![
        at - x - cy,
        at - cx - y,
        at + cx - y,
        at + x - cy,
        at + x + cy,
        at + cx + y,
        at - cx + y,
        at - x + cy,
    ];
    s.drawing
        .polygon(Layer::Wall, round.clone(), tint.lit(-0.16));
    let lit: Vec<Spot> = round
        .iter()
        .map(|p| at + (*p - at) * 0.74 - SHADE * 5.0)
        .collect();
    s.drawing.polygon(Layer::Wall, lit, tint.lit(0.14));
}

/// A fence of posts and rails.
pub(super) fn fence(s: &mut Sketch<'_>) {
    let axis = s.run();
    let low: Vec<Spot> = axis.iter().map(|p| *p + SHADE * 36.0).collect();
    s.drawing.line(Layer::Shadow, low, 22.0, SHADOW.alpha(90));
    s.floor(Layer::Field, Colour::rgb(0x7b_6f42).alpha(110));
    for rail in pieces(&axis, 320.0, 14.0) {
        s.drawing
            .line(Layer::Wall, rail.clone(), 26.0, Colour::rgb(0x4a_3822));
        let lit: Vec<Spot> = rail.iter().map(|p| *p - SHADE * 5.0).collect();
        s.drawing
            .line(Layer::Wall, lit, 10.0, Colour::rgb(0xa5_8558));
    }
    let (total, mut at) = (length(&axis), 0.0);
    let count = (total / 320.0).round().max(1.0);
    while at <= total + 1.0 {
        let (spot, _) = place(&axis, at.min(total));
        s.drawing
            .circle(Layer::Shadow, spot + SHADE * 34.0, 27.0, SHADOW.alpha(90));
        s.drawing
            .circle(Layer::Wall, spot, 29.0, Colour::rgb(0x3d_2d1a));
        s.drawing.circle(
            Layer::Wall,
            spot - SHADE * 6.0,
            19.0,
            Colour::rgb(0x9c_7c50),
        );
        at += total / count;
    }
}

/// Rocks: boulders with a lit face over gravel.
pub(super) fn rocks(s: &mut Sketch<'_>) {
    s.floor(Layer::Field, Colour::rgb(0x94_8a72).alpha(190));
    let corners = s.corners.clone();
    for at in thrown(&corners, 60.0, 14.0, &mut s.scatter) {
        let pebble = blob(at, s.scatter.between(7.0, 18.0), 5, 0.25, &mut s.scatter);
        let tint = Colour::rgb(s.scatter.pick(&STONES)).lit(s.scatter.around(0.2));
        s.drawing.polygon(Layer::Field, pebble, tint.alpha(170));
    }
    s.drawing.border(
        Layer::Field,
        &corners,
        10.0,
        Colour::rgb(0x5a_5140).alpha(150),
    );
    for at in thrown(&corners, 230.0, 70.0, &mut s.scatter) {
        let radius = s.scatter.between(70.0, 150.0).min(to_border(&corners, at));
        boulder(s, at, radius);
    }
}

fn boulder(s: &mut Sketch<'_>, at: Spot, radius: f32) {
    let tint = Colour::rgb(s.scatter.pick(&STONES));
    let round = blob(at, radius * 0.88, 8, 0.12, &mut s.scatter);
    s.cast(Layer::Shadow, &round, radius * 0.6);
    s.drawing
        .polygon(Layer::Wall, round.clone(), tint.lit(-0.42));
    let peak = at - SHADE * radius * 0.2;
    for (i, a) in round.iter().enumerate() {
        let b = round[(i + 1) % round.len()];
        let out = ((*a + b) * 0.5 - at).unit();
        let face = vec![at + (*a - at) * 0.95, at + (b - at) * 0.95, peak];
        s.drawing
            .polygon(Layer::Wall, face, tint.lit(-out.dot(SHADE) * 0.36));
    }
    let cap: Vec<Spot> = round.iter().map(|p| peak + (*p - at) * 0.42).collect();
    s.drawing.polygon(Layer::Wall, cap, tint.lit(0.2));
}

//! What rises above the table or is dug into it: hills, railway banks, trenches.

use super::drawing::{Colour, Layer, Spot};
use super::greenery::pieces;
use super::plane::{
    SHADE, beside, bounds, centre, edges, inset, length, place, spine, thrown, turning,
};
use super::terrain::{SHADOW, Sketch};

/// A hill: its foot is the footprint; contours inside it, lit to the upper left.
pub(super) fn hill(s: &mut Sketch<'_>) {
    let grass = Colour::rgb(0xa9_9d62);
    s.cast(Layer::Relief, &s.corners.clone(), 70.0);
    s.floor(Layer::Relief, grass.lit(-0.12));
    let corners = s.corners.clone();
    let (middle, half) = bounds(&corners);
    let depth = half.x.min(half.y);
    flanks(s, &corners, depth * 0.34);
    let rings = ((depth / 260.0) as usize).clamp(2, 5);
    for ring in 1..=rings {
        let part = 1.0 - 0.2 * ring as f32 * (4.0 / (rings as f32 + 1.5));
        if part < 0.16 {
            break;
        }
        let top = round(&corners, centre(&corners), part);
        let step = depth * 0.045;
        for (shift, tint) in [(1.0, 0x2a_200c), (-1.0, 0xff_f2c4)] {
            let moved: Vec<Spot> = top.iter().map(|p| *p + SHADE * step * shift).collect();
            s.drawing
                .polygon(Layer::Relief, moved, Colour::rgb(tint).alpha(46));
        }
        s.drawing.polygon(
            Layer::Relief,
            top.clone(),
            grass.lit(-0.06 + 0.05 * ring as f32),
        );
        s.drawing
            .border(Layer::Relief, &top, 9.0, Colour::rgb(0x5a_4c22).alpha(110));
    }
    s.drawing.border(
        Layer::Relief,
        &corners,
        14.0,
        Colour::rgb(0x5a_4c22).alpha(200),
    );
    for at in thrown(&corners, 210.0, 60.0, &mut s.scatter) {
        let down = (at - middle).unit();
        let tick = vec![at, at + down * s.scatter.between(28.0, 60.0)];
        s.drawing
            .line(Layer::Relief, tick, 7.0, Colour::rgb(0x5a_4c22).alpha(74));
    }
}

/// The lower slope, each side as light falls on it.
fn flanks(s: &mut Sketch<'_>, corners: &[Spot], wide: f32) {
    let (side, middle) = (turning(corners).signum(), centre(corners));
    for (a, b) in edges(corners) {
        let out = (b - a).unit().right() * -side;
        let light = -out.dot(SHADE);
        let tint = if light > 0.0 { 0xff_f2c4 } else { 0x2a_200c };
        for step in 1..=4 {
            let far = (wide * step as f32 / 4.0 / (a - middle).length().max(1.0)).min(0.9);
            let face = vec![a, b, b + (middle - b) * far, a + (middle - a) * far];
            s.drawing.polygon(
                Layer::Relief,
                face,
                Colour::rgb(tint).alpha((light.abs() * 20.0) as u8),
            );
        }
    }
}

/// A smaller copy of a polygon with its corners rounded off, so that contours run softly.
fn round(corners: &[Spot], middle: Spot, part: f32) -> Vec<Spot> {
    let mut soft: Vec<Spot> = corners
        .iter()
        .map(|c| middle + (*c - middle) * part)
        .collect();
    for _ in 0..2 {
        soft = edges(&soft)
            .flat_map(|(a, b)| [a + (b - a) * 0.25, a + (b - a) * 0.75])
            .collect();
    }
    soft
}

/// A railway on its bank: slopes, gravel, sleepers, two rails.
pub(super) fn railway(s: &mut Sketch<'_>) {
    s.cast(Layer::Relief, &s.corners.clone(), 60.0);
    s.floor(Layer::Relief, Colour::rgb(0x8b_8355));
    let (axis, wide) = match &s.axis {
        Some(axis) => (axis.clone(), s.width),
        None => spine(&s.corners),
    };
    if axis.len() < 2 {
        return;
    }
    let right = (axis[1] - axis[0]).unit().right();
    for side in [0.36, -0.36] {
        let away = right.dot(SHADE) * side > 0.0;
        let tint = Colour::rgb(if away { 0x2a_200c } else { 0xff_f2c4 });
        s.drawing.line(
            Layer::Relief,
            beside(&axis, wide * side),
            wide * 0.2,
            tint.alpha(52),
        );
    }
    s.drawing.line(
        Layer::Relief,
        axis.clone(),
        wide * 0.52,
        Colour::rgb(0x6f_6758),
    );
    let (total, mut at) = (length(&axis), 40.0);
    while at < total {
        let (spot, along) = place(&axis, at);
        let half = along.right() * wide * 0.2;
        s.drawing.line(
            Layer::Relief,
            vec![spot - half, spot + half],
            26.0,
            Colour::rgb(0x45_3424),
        );
        at += 80.0;
    }
    for side in [-0.115, 0.115] {
        let rail = beside(&axis, wide * side);
        let low: Vec<Spot> = rail.iter().map(|p| *p + SHADE * 9.0).collect();
        s.drawing.line(Layer::Relief, low, 14.0, SHADOW.alpha(130));
        s.drawing
            .line(Layer::Relief, rail, 12.0, Colour::rgb(0xb5_b3b0));
    }
}

/// A trench: dark between sandbags.
pub(super) fn trench(s: &mut Sketch<'_>) {
    s.floor(Layer::Relief, Colour::rgb(0x8d_7748));
    let corners = s.corners.clone();
    let pit = inset(&corners, 70.0);
    s.drawing
        .polygon(Layer::Relief, pit.clone(), Colour::rgb(0x3c_2e1a));
    let lit: Vec<Spot> = pit.iter().map(|p| *p + SHADE * 26.0).collect();
    let floor = inset(&lit, 34.0);
    s.drawing
        .polygon(Layer::Relief, floor, Colour::rgb(0x67_5232));
    let mut round = inset(&corners, 34.0);
    round.extend(round.first().copied());
    for bag in pieces(&round, 96.0, 16.0) {
        s.drawing
            .line(Layer::Relief, bag.clone(), 52.0, Colour::rgb(0x5f_4e2c));
        let tint = Colour::rgb(0xb6_a06a).lit(s.scatter.around(0.08));
        s.drawing.line(Layer::Relief, bag.clone(), 38.0, tint);
        let top: Vec<Spot> = bag.iter().map(|p| *p - SHADE * 7.0).collect();
        s.drawing
            .line(Layer::Relief, top, 14.0, tint.lit(0.3).alpha(150));
    }
}

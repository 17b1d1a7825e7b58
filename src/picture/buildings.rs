//! Houses with pitched roofs, huts, villages and ruins.

use super::drawing::{Colour, Layer, Spot};
use super::plane::{
    SHADE, blob, bounds, centre, convex, cut, edges, grain, inset, inside, part, span, strips,
    thrown, to_border,
};
use super::terrain::{SHADOW, Sketch, Strewn};

const TILES: [u32; 4] = [0xa8_4f33, 0xb1_5c3b, 0x9a_4a34, 0xab_6446];
const THATCH: Colour = Colour::rgb(0xa8_8a4a);

/// A stone house under a tiled roof; a tall one with a chimney more.
pub(super) fn house(s: &mut Sketch<'_>) {
    let tiles = Colour::rgb(s.scatter.pick(&TILES));
    let tall = 16.0 * f32::from(s.top.clamp(6, 25));
    s.cast(Layer::Shadow, &s.corners.clone(), tall);
    s.floor(Layer::House, tiles.lit(-0.45));
    let corners = s.corners.clone();
    roof(s, &corners, tiles, 58.0);
    for part in [0.28, 0.66]
        .into_iter()
        .take(if s.top > 12 { 2 } else { 1 })
    {
        chimney(s, part);
    }
}

/// A hut under thatch.
pub(super) fn hut(s: &mut Sketch<'_>) {
    s.cast(Layer::Shadow, &s.corners.clone(), 110.0);
    s.floor(Layer::House, THATCH.lit(-0.45));
    let corners = s.corners.clone();
    roof(s, &corners, THATCH, 34.0);
    straw(s);
}

/// A group of houses on paving: what it does, the whole footprint does.
pub(super) fn village(s: &mut Sketch<'_>) {
    s.floor(Layer::Field, Colour::rgb(0xa4_9470));
    let corners = s.corners.clone();
    for at in thrown(&corners, 110.0, 30.0, &mut s.scatter) {
        let stone = blob(at, s.scatter.between(14.0, 30.0), 6, 0.2, &mut s.scatter);
        let tint = Colour::rgb(0x8b_7c5c)
            .lit(s.scatter.around(0.12))
            .alpha(120);
        s.drawing.polygon(Layer::Field, stone, tint);
    }
    s.drawing.border(
        Layer::Field,
        &corners,
        12.0,
        Colour::rgb(0x6b_5d40).alpha(170),
    );
    let along = grain(&corners);
    let mut places = thrown(&corners, 780.0, 330.0, &mut s.scatter);
    if places.is_empty() {
        places.push(centre(&corners));
    }
    for at in places {
        let (x, y) = (
            along * s.scatter.between(210.0, 270.0),
            along.right() * s.scatter.between(140.0, 180.0),
        );
        let small = oblong(at, x, y);
        let tiles = Colour::rgb(s.scatter.pick(&TILES));
        s.cast(Layer::Shadow, &small, 130.0);
        s.drawing
            .polygon(Layer::House, small.clone(), tiles.lit(-0.45));
        roof(s, &small, tiles, 58.0);
    }
}

/// A pitched roof over a convex outline, a flat one with a parapet over any other.
fn roof(s: &mut Sketch<'_>, corners: &[Spot], tint: Colour, course: f32) {
    let eaves = inset(corners, 9.0);
    if convex(corners) {
        pitched(s, &eaves, tint, course);
    } else {
        flat(s, &eaves, tint);
    }
}

fn pitched(s: &mut Sketch<'_>, corners: &[Spot], tint: Colour, course: f32) {
    let (middle, along) = (centre(corners), grain(corners));
    let across = along.right();
    for side in [across, across * -1.0] {
        let slope = cut(corners, middle, side);
        let light = -side.dot(SHADE);
        let colour = tint.lit(0.22 * light);
        s.drawing.polygon(Layer::House, slope.clone(), colour);
        for (row, strip) in strips(&slope, along, course, course * 0.94)
            .into_iter()
            .enumerate()
        {
            let shade = if row % 2 == 0 { 0.035 } else { -0.05 } + s.scatter.around(0.02);
            s.drawing
                .polygon(Layer::House, strip.clone(), colour.lit(shade));
            stains(s, &strip, along, colour);
        }
        let rim = cut(
            &slope,
            middle + side * (span(&slope, side).1 - middle.dot(side) - 20.0),
            side,
        );
        s.drawing
            .polygon(Layer::House, rim, colour.lit(-0.2).alpha(150));
    }
    let (low, high) = span(corners, along);
    let ridge = |at: f32| middle + along * (at - middle.dot(along));
    let (from, to) = (ridge(low + 10.0), ridge(high - 10.0));
    s.drawing.line(
        Layer::House,
        vec![from + SHADE * 12.0, to + SHADE * 12.0],
        16.0,
        tint.lit(-0.5).alpha(130),
    );
    s.drawing
        .line(Layer::House, vec![from, to], 20.0, tint.lit(0.34));
    s.drawing
        .border(Layer::House, corners, 9.0, tint.lit(-0.62).alpha(200));
}

/// A few tiles weathered lighter or darker along a course.
fn stains(s: &mut Sketch<'_>, strip: &[Spot], along: Spot, colour: Colour) {
    let (low, high) = span(strip, along);
    for _ in 0..((high - low) / 240.0) as usize {
        let at = s.scatter.between(low, high);
        let wide = s.scatter.between(20.0, 70.0);
        let tile = cut(strip, along * at, along);
        let tile = cut(&tile, along * (at + wide), along * -1.0);
        s.drawing.polygon(
            Layer::House,
            tile,
            colour.lit(s.scatter.around(0.13)).alpha(170),
        );
    }
}

fn flat(s: &mut Sketch<'_>, corners: &[Spot], tint: Colour) {
    let slab = tint.mix(Colour::rgb(0xb9_a98a), 0.6);
    s.drawing
        .polygon(Layer::House, corners.to_vec(), slab.lit(0.18));
    let deck = inset(corners, 34.0);
    s.drawing
        .polygon(Layer::House, deck.clone(), slab.lit(-0.12));
    for at in thrown(&deck, 90.0, 20.0, &mut s.scatter) {
        let stain = blob(at, s.scatter.between(16.0, 42.0), 7, 0.25, &mut s.scatter);
        s.drawing.polygon(
            Layer::House,
            stain,
            slab.lit(s.scatter.around(0.16)).alpha(70),
        );
    }
    s.drawing
        .border(Layer::House, &deck, 9.0, slab.lit(-0.45).alpha(160));
    s.drawing
        .border(Layer::House, corners, 9.0, tint.lit(-0.62).alpha(200));
}

fn chimney(s: &mut Sketch<'_>, place: f32) {
    if !convex(&s.corners) {
        return;
    }
    let (middle, along) = (centre(&s.corners), grain(&s.corners));
    let (low, high) = span(&s.corners, along);
    let at =
        middle + along * (low + (high - low) * place - middle.dot(along)) + along.right() * 50.0;
    let (x, y) = (along * 30.0, along.right() * 30.0);
    let stack = oblong(at, x, y);
    let dark: Vec<Spot> = stack.iter().map(|c| *c + SHADE * 55.0).collect();
    s.drawing.polygon(Layer::House, dark, SHADOW.alpha(90));
    s.drawing
        .polygon(Layer::House, stack.clone(), Colour::rgb(0x8d_7f6d));
    s.drawing
        .polygon(Layer::House, inset(&stack, 13.0), Colour::rgb(0x2a_231d));
    s.drawing
        .border(Layer::House, &stack, 6.0, Colour::rgb(0x40_362c));
}

/// The corners of a rectangle, from its middle and half its sides.
fn oblong(at: Spot, x: Spot, y: Spot) -> Vec<Spot> {
    vec![at - x - y, at + x - y, at + x + y, at - x + y]
}

fn straw(s: &mut Sketch<'_>) {
    let corners = s.corners.clone();
    let along = grain(&corners).right();
    for at in thrown(&corners, 60.0, 45.0, &mut s.scatter) {
        let lean = along + Spot::new(s.scatter.around(0.3), s.scatter.around(0.3));
        let tint = THATCH.lit(s.scatter.around(0.3)).alpha(150);
        s.drawing.line(
            Layer::House,
            vec![at - lean * 26.0, at + lean * 26.0],
            7.0,
            tint,
        );
    }
}

/// A ruin: a floor of rubble inside walls with gaps.
pub(super) fn ruin(s: &mut Sketch<'_>) {
    s.cast(Layer::Shadow, &s.corners.clone(), 60.0);
    s.floor(Layer::Wall, Colour::rgb(0x86_7a66));
    let corners = s.corners.clone();
    let rubble = Strewn {
        layer: Layer::Wall,
        pitch: 85.0,
        margin: 34.0,
        sizes: (12.0, 32.0),
        corners: 6,
        ragged: 0.28,
        tints: &[0xa3_9781, 0x75_6953, 0x8f_5a43, 0xb5_aa94, 0x5c_5242],
        alpha: 210,
    };
    s.strew(&corners, &rubble);
    let wall = inset(&corners, 32.0);
    for (a, b) in edges(&wall) {
        let size = (b - a).length();
        let mut at = 0.0;
        while at < size {
            let run = s.scatter.between(150.0, 420.0).min(size - at);
            let stretch = part(&[a, b], at, at + run);
            let low: Vec<Spot> = stretch.iter().map(|p| *p + SHADE * 38.0).collect();
            s.drawing.line(Layer::Wall, low, 50.0, SHADOW.alpha(90));
            s.drawing
                .line(Layer::Wall, stretch.clone(), 58.0, Colour::rgb(0x4c_4336));
            s.drawing
                .line(Layer::Wall, stretch.clone(), 44.0, Colour::rgb(0xa0_957f));
            let lit: Vec<Spot> = stretch.iter().map(|p| *p - SHADE * 9.0).collect();
            s.drawing
                .line(Layer::Wall, lit, 16.0, Colour::rgb(0xcb_c2ab).alpha(190));
            at += run + s.scatter.between(90.0, 200.0);
        }
    }
    let (middle, half) = bounds(&corners);
    for _ in 0..3 {
        let at = middle
            + Spot::new(
                s.scatter.around(half.x * 0.5),
                s.scatter.around(half.y * 0.5),
            );
        let beam = Spot::polar(s.scatter.between(0.0, 6.2), half.x.min(half.y) * 0.4);
        if [at - beam, at + beam]
            .iter()
            .all(|p| inside(&corners, *p) && to_border(&corners, *p) > 30.0)
        {
            s.drawing.line(
                Layer::Wall,
                vec![at - beam, at + beam],
                24.0,
                Colour::rgb(0x3e_2f20),
            );
        }
    }
}

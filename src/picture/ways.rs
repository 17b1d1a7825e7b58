//! Roads and waters and what crosses them.

use super::drawing::{Colour, Drawing, Layer, Spot, spots};
use super::plane::{
    beside, blob, grain, inset, length, part, place, ribbon, span, spine, strips, thrown, to_border,
};
use super::scatter::Scatter;
use super::terrain::{Sketch, Strewn};
use crate::table::{Footprint, Ground, Polygon};

const DIRT: Colour = Colour::rgb(0xd0_b987);
const WATER: Colour = Colour::rgb(0x5e_93a3);

/// A dirt road: verges, a worn middle, two ruts.
pub(super) fn road(s: &mut Sketch<'_>) {
    s.floor(Layer::Road, Colour::rgb(0x8d_8156).alpha(220));
    let (axis, wide) = match &s.axis {
        Some(axis) => (axis.clone(), s.width),
        None => spine(&s.corners),
    };
    s.drawing.line(
        Layer::Road,
        axis.clone(),
        wide * 0.9,
        Colour::rgb(0xb7_a274),
    );
    s.drawing.line(Layer::Road, axis.clone(), wide * 0.78, DIRT);
    let corners = s.corners.clone();
    gravel(s, &corners);
    for side in [-0.2, 0.2] {
        let rut = beside(&axis, wide * side);
        s.drawing.line(
            Layer::Road,
            rut.clone(),
            wide * 0.13,
            Colour::rgb(0xa8_9060).alpha(150),
        );
        s.drawing.line(
            Layer::Road,
            rut,
            wide * 0.05,
            Colour::rgb(0x8c_754a).alpha(120),
        );
    }
    let mut at = 0.0;
    let total = length(&axis);
    while at < total {
        let run = s.scatter.between(60.0, 190.0);
        let tuft = part(&axis, at, (at + run).min(total));
        s.drawing.line(
            Layer::Road,
            tuft,
            wide * 0.05,
            Colour::rgb(0x8f_8a4e).alpha(140),
        );
        at += run + s.scatter.between(40.0, 260.0);
    }
}

fn gravel(s: &mut Sketch<'_>, corners: &[Spot]) {
    let stones = Strewn {
        layer: Layer::Road,
        pitch: 110.0,
        margin: 26.0,
        sizes: (5.0, 15.0),
        corners: 5,
        ragged: 0.25,
        tints: &[0xe4_d3a6, 0xa4_8f60, 0xb8_a478],
        alpha: 150,
    };
    s.strew(corners, &stones);
}

/// A stream: soft banks, deeper in the middle, ripples along it.
pub(super) fn stream(s: &mut Sketch<'_>) {
    s.floor(Layer::Water, Colour::rgb(0x7f_7a4c));
    match s.axis.clone() {
        Some(axis) => {
            let wide = s.width;
            s.drawing.line(
                Layer::Water,
                axis.clone(),
                wide * 0.9,
                Colour::rgb(0xa3_9d70),
            );
            flow(s, &axis, wide * 0.8);
        }
        None => pool(s),
    }
}

/// A water that was cut where it runs under a ford or a bridge: the bed between its two ends.
pub(super) struct Bed {
    ends: [Spot; 2],
    width: f32,
}

/// The beds under all fords and bridges: from each end of a water on the outline to the next one there.
pub(super) fn beds(ground: &Ground) -> Vec<Bed> {
    let waters = ground.features.iter().filter_map(|f| match &f.footprint {
        Footprint::Line { axis, width } if is_water(&f.preset) && axis.len() >= 2 => Some((
            Spot::from(axis[0]),
            Spot::from(axis[axis.len() - 1]),
            width.0 as f32,
        )),
        _ => None,
    });
    let ends: Vec<(Spot, f32)> = waters
        .flat_map(|(a, b, width)| [(a, width), (b, width)])
        .collect();
    let crossings = ground.features.iter().filter_map(|f| match &f.footprint {
        Footprint::Area(Polygon { corners }) if f.preset == "ford" || f.preset == "bridge" => {
            Some(spots(corners))
        }
        _ => None,
    });
    let mut found = Vec::new();
    for outline in crossings {
        let on: Vec<&(Spot, f32)> = ends
            .iter()
            .filter(|(end, width)| to_border(&outline, *end) < width * 0.5 + 15.0)
            .collect();
        for pair in on.chunks_exact(2) {
            found.push(Bed {
                ends: [pair[0].0, pair[1].0],
                width: pair[0].1,
            });
        }
    }
    found
}

fn is_water(preset: &str) -> bool {
    matches!(preset, "stream" | "canal")
}

impl Bed {
    /// The banks, to be painted before the waters they join.
    pub fn banks(&self, drawing: &mut Drawing) {
        drawing.line(
            Layer::Water,
            self.ends.to_vec(),
            self.width * 0.9,
            Colour::rgb(0xa3_9d70),
        );
    }

    /// The water, to be painted after them, over their ends.
    pub fn water(&self, drawing: &mut Drawing) {
        let [from, to] = self.ends;
        for (size, light) in DEPTHS {
            let straight = ribbon(&[from, to], self.width * 0.8 * size);
            drawing.polygon(Layer::Water, straight, WATER.lit(light));
        }
        let mut scatter = Scatter::new(from.x as u64, to.y as u64);
        ripples(drawing, &mut scatter, &self.ends, self.width * 0.8);
    }
}

/// A canal: straight stone banks and dark water.
pub(super) fn canal(s: &mut Sketch<'_>) {
    s.floor(Layer::Water, Colour::rgb(0x5c_564b));
    match s.axis.clone() {
        Some(axis) => {
            let wide = s.width;
            s.drawing.line(
                Layer::Water,
                axis.clone(),
                wide * 0.96,
                Colour::rgb(0xa9_a08c),
            );
            s.drawing.line(
                Layer::Water,
                axis.clone(),
                wide * 0.82,
                Colour::rgb(0x4b_463d),
            );
            flow(s, &axis, wide * 0.76);
        }
        None => pool(s),
    }
}

/// Water grows lighter towards the middle: the part of the width, and the light.
const DEPTHS: [(f32, f32); 4] = [(1.0, -0.3), (0.88, -0.1), (0.6, 0.0), (0.3, 0.1)];

fn flow(s: &mut Sketch<'_>, axis: &[Spot], wide: f32) {
    for (size, light) in DEPTHS {
        s.drawing
            .line(Layer::Water, axis.to_vec(), wide * size, WATER.lit(light));
    }
    ripples(s.drawing, &mut s.scatter, axis, wide);
}

fn ripples(drawing: &mut Drawing, scatter: &mut Scatter, axis: &[Spot], wide: f32) {
    let total = length(axis);
    let mut at = 20.0;
    while at < total {
        let run = scatter.between(60.0, 170.0);
        let side = scatter.around(wide * 0.34);
        let ripple = beside(&part(axis, at, (at + run).min(total)), side);
        let (tint, alpha) = scatter.pick(&[(0xdc_eef0, 120), (0x2f_5f70, 100), (0xdc_eef0, 80)]);
        drawing.line(
            Layer::Water,
            ripple,
            scatter.between(6.0, 11.0),
            Colour::rgb(tint).alpha(alpha),
        );
        at += run * scatter.between(0.3, 0.7);
    }
}

fn pool(s: &mut Sketch<'_>) {
    let corners = s.corners.clone();
    for (depth, light) in [(16.0, -0.25), (36.0, -0.05), (110.0, 0.03), (220.0, 0.08)] {
        s.drawing
            .polygon(Layer::Water, inset(&corners, depth), WATER.lit(light));
    }
    let along = grain(&corners);
    for at in thrown(&corners, 160.0, 70.0, &mut s.scatter) {
        let half = along * s.scatter.between(20.0, 55.0);
        s.drawing.line(
            Layer::Water,
            vec![at - half, at + half],
            8.0,
            Colour::rgb(0xdc_eef0).alpha(100),
        );
    }
}

/// A ford: shallow water over a bed of stones, a few of them dry, and a pale rim where the banks are trodden down.
pub(super) fn ford(s: &mut Sketch<'_>) {
    s.floor(Layer::Road, Colour::rgb(0xb4_a87c).alpha(170));
    let corners = s.corners.clone();
    for (depth, light, alpha) in [(24.0, 0.2, 84), (80.0, 0.1, 84), (170.0, 0.02, 84)] {
        let pool = inset(&corners, depth);
        s.drawing
            .polygon(Layer::Road, pool, WATER.lit(light).alpha(alpha));
    }
    let bed = Strewn {
        layer: Layer::Road,
        pitch: 74.0,
        margin: 26.0,
        sizes: (8.0, 24.0),
        corners: 8,
        ragged: 0.18,
        tints: &[0x6f_8a86, 0x87_9a90, 0x5d_7c7c],
        alpha: 120,
    };
    s.strew(&corners, &bed);
    for at in thrown(&corners, 150.0, 40.0, &mut s.scatter) {
        let size = s.scatter.between(18.0, 34.0);
        let wet = blob(at, size * 1.35, 9, 0.12, &mut s.scatter);
        let dry = blob(at - Spot::new(2.0, 3.0), size, 9, 0.15, &mut s.scatter);
        let tint = s.scatter.pick(&[0xb9_b39c, 0xa5_a08b, 0xcb_c5b0]);
        s.drawing
            .polygon(Layer::Road, wet, Colour::rgb(0xe6_f2f0).alpha(110));
        s.drawing.polygon(Layer::Road, dry, Colour::rgb(tint));
    }
    let along = grain(&corners);
    for at in thrown(&corners, 130.0, 34.0, &mut s.scatter) {
        let half = along * s.scatter.between(14.0, 40.0);
        let (tint, alpha) = s.scatter.pick(&[(0xf0_f8f6, 130), (0x3f_7482, 90)]);
        s.drawing.line(
            Layer::Road,
            vec![at - half, at + half],
            6.0,
            Colour::rgb(tint).alpha(alpha),
        );
    }
}

/// A bridge: planks across, a parapet on either side.
pub(super) fn bridge(s: &mut Sketch<'_>) {
    s.cast(Layer::Road, &s.corners.clone(), 46.0);
    s.floor(Layer::Road, Colour::rgb(0x4f_3d27));
    let corners = s.corners.clone();
    let along = match &s.axis {
        Some(axis) => place(axis, length(axis) * 0.5).1,
        None => grain(&corners),
    };
    for plank in strips(&corners, along.right(), 62.0, 52.0) {
        let tint = Colour::rgb(0xb0_9061).lit(s.scatter.around(0.12));
        s.drawing.polygon(Layer::Road, plank, tint);
    }
    let (low, high) = span(&corners, along.right());
    let (from, to) = span(&corners, along);
    for side in [low + 22.0, high - 22.0] {
        let rail = vec![
            along * from + along.right() * side,
            along * to + along.right() * side,
        ];
        s.drawing
            .line(Layer::Road, rail.clone(), 44.0, Colour::rgb(0x3d_2f1e));
        s.drawing
            .line(Layer::Road, rail, 26.0, Colour::rgb(0xc9_ab7c));
    }
}

/// An exit by the table's edge: a pale strip with chevrons.
pub(super) fn exit(s: &mut Sketch<'_>) {
    s.floor(Layer::Road, Colour::rgb(0xe9_dcb4).alpha(120));
    let corners = s.corners.clone();
    for strip in strips(
        &corners,
        grain(&corners) + grain(&corners).right(),
        160.0,
        50.0,
    ) {
        s.drawing
            .polygon(Layer::Road, strip, Colour::rgb(0xe6_9f00).alpha(120));
    }
    s.drawing.border(
        Layer::Road,
        &corners,
        14.0,
        Colour::rgb(0xe6_9f00).alpha(200),
    );
}

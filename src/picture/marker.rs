//! What lies on the table without a base: wrecks, casualties on stretchers, the rubble in a gap.

use super::crates;
use super::drawing::{Colour, Drawing, Layer, Spot};
use super::figure::{Frame, STEEL};
use super::model::{Model, both, round};
use super::plane::{SHADE, blob};
use super::scatter::Scatter;
use super::walls::STONES;
use crate::table::{Heading, Length, Point};

/// What lies on the table without a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Marker {
    /// A burnt-out vehicle.
    WreckedVehicle,
    /// An aircraft that was shot down.
    WreckedAircraft,
    /// Somebody wounded, on a stretcher (IC-65).
    Casualty,
    /// The rubble where a wall was driven down ([`Breach`](crate::table::Breach)).
    Gap,
    /// A crate, shut.
    Crate,
    /// A crate that was opened (BW-S1).
    OpenCrate,
}

const CHAR: Colour = Colour::rgb(0x4a_443c);
const SOOT: Colour = Colour::rgb(0x15_120e);
const RUST: Colour = Colour::rgb(0x7c_4a28);
const EMBER: Colour = Colour::rgb(0xf0_8a2c);
const CANVAS: Colour = Colour::rgb(0xfb_f8ee);

/// A marker in table coordinates: its middle, how far it reaches (a base's radius), where it looked (a gap: which way it was driven through). What is
/// strewn about depends on the place alone, so that the same marker always looks the same.
pub fn marker(kind: Marker, at: Point, radius: Length, facing: Heading) -> Drawing {
    let unit = radius.0.max(1) as f32;
    let ahead = Spot::towards(facing) * unit;
    let frame = Frame {
        ahead,
        right: ahead.right(),
        unit,
    };
    let place = |number: i32| u64::from(number.unsigned_abs());
    let mut scatter = Scatter::new(place(at.x), place(at.y));
    let mut drawing = Drawing::default();
    let mut model = Model {
        drawing: &mut drawing,
        frame: &frame,
        paint: CHAR,
    };
    match kind {
        Marker::WreckedVehicle => {
            scorch(&mut model, &mut scatter);
            vehicle(&mut model);
            fire(&mut model, &mut scatter);
        }
        Marker::WreckedAircraft => {
            scorch(&mut model, &mut scatter);
            aircraft(&mut model);
            fire(&mut model, &mut scatter);
        }
        Marker::Casualty => stretcher(&mut model),
        Marker::Gap => rubble(&mut model, &mut scatter),
        Marker::Crate => crates::shut(&mut model),
        Marker::OpenCrate => crates::open(&mut model),
    }
    for shape in &mut drawing.shapes {
        shape.layer = Layer::Mark;
    }
    drawing.moved(Spot::from(at))
}

/// Burnt ground with bits strewn over it.
fn scorch(model: &mut Model<'_>, scatter: &mut Scatter) {
    let unit = model.frame.unit;
    for (size, alpha) in [(1.06, 34), (0.92, 44), (0.76, 56), (0.58, 60)] {
        let patch = blob(Spot::default(), unit * size, 40, 0.035, scatter);
        model.drawing.polygon(Layer::Mark, patch, SOOT.alpha(alpha));
    }
    for _ in 0..16 {
        let angle = scatter.between(0.0, std::f32::consts::TAU);
        let at = Spot::polar(angle, unit * scatter.between(0.6, 1.12));
        let bit = blob(at, unit * scatter.between(0.03, 0.075), 4, 0.4, scatter);
        let tint = Colour::rgb(scatter.pick(&[0x2b_2722, 0x5f_4029, 0x4a_453c]));
        model.drawing.polygon(Layer::Mark, bit, tint);
    }
}

/// A hull burnt out, a hole where its turret was, the turret thrown beside it.
fn vehicle(model: &mut Model<'_>) {
    let hull = [
        (-0.24, 0.66),
        (0.3, 0.6),
        (0.37, 0.2),
        (0.35, -0.6),
        (0.1, -0.7),
        (-0.36, -0.62),
        (-0.38, 0.3),
    ];
    let outline = model.spots(&hull);
    model.shadow(&[outline], 0.14, 120);
    for side in [-1.0, 1.0] {
        for ahead in [0.4, 0.0, -0.4] {
            let wheel = [(side * 0.4, ahead + 0.12), (side * 0.42, ahead - 0.14)];
            model.stroke(&wheel, 0.17, STEEL);
            model.stroke(&wheel, 0.08, CHAR.lit(-0.1));
        }
    }
    model.plate(&hull, CHAR);
    for stain in [
        [(-0.3, 0.3), (-0.12, 0.5), (-0.05, 0.22), (-0.26, 0.1)],
        [(0.1, -0.3), (0.28, -0.2), (0.3, -0.52), (0.12, -0.6)],
        [(0.12, 0.42), (0.26, 0.5), (0.28, 0.24), (0.16, 0.28)],
    ] {
        model.patch(&stain, RUST.alpha(170));
    }
    model.stroke(&[(-0.3, 0.42), (0.24, 0.36)], 0.04, SOOT);
    model.patch(&round((-0.02, -0.06), 0.2), SOOT);
    model.patch(&round((-0.03, -0.04), 0.13), EMBER.alpha(120));
    model.bar(&[(0.34, -0.2), (0.84, 0.2)], 0.075, CHAR.lit(-0.2));
    model.plate(
        &[
            (0.36, 0.02),
            (0.52, -0.12),
            (0.42, -0.44),
            (0.16, -0.42),
            (0.14, -0.14),
        ],
        CHAR.lit(0.1),
    );
    model.patch(
        &[(0.3, -0.14), (0.42, -0.2), (0.36, -0.34), (0.24, -0.3)],
        RUST.alpha(150),
    );
}

/// A body broken in two, a wing torn off, the tail lying aside.
fn aircraft(model: &mut Model<'_>) {
    let nose = [
        (0.02, 0.8),
        (0.2, 0.6),
        (0.28, 0.1),
        (0.16, -0.02),
        (0.04, 0.1),
        (-0.1, -0.06),
        (-0.16, 0.44),
    ];
    let tail = [
        (-0.14, -0.22),
        (0.02, -0.12),
        (0.1, -0.26),
        (-0.1, -0.78),
        (0.06, -0.96),
        (-0.32, -0.98),
        (-0.24, -0.76),
    ];
    let wing = [(0.3, 0.24), (0.92, -0.1), (0.84, -0.32), (0.3, -0.04)];
    let stump = [(-0.2, 0.24), (-0.52, 0.14), (-0.46, -0.02), (-0.18, 0.02)];
    let outlines: Vec<Vec<Spot>> = [&nose[..], &tail, &wing, &stump]
        .iter()
        .map(|places| model.spots(places))
        .collect();
    model.shadow(&outlines, 0.12, 120);
    let grey = Colour::rgb(0x56_554e);
    model.plate(&wing, grey.lit(-0.2));
    model.plate(&stump, grey.lit(-0.3));
    model.plate(&tail, grey.lit(-0.12));
    model.plate(&nose, grey);
    model.patch(
        &[(0.02, 0.68), (0.12, 0.56), (0.1, 0.4), (-0.06, 0.42)],
        SOOT,
    );
    for stain in [
        [(0.1, 0.3), (0.24, 0.24), (0.2, 0.06), (0.06, 0.14)],
        [(0.5, 0.04), (0.7, -0.04), (0.64, -0.2), (0.48, -0.1)],
        [(-0.1, -0.3), (0.02, -0.3), (-0.06, -0.52), (-0.14, -0.5)],
    ] {
        model.patch(&stain, SOOT.alpha(170));
    }
    model.stroke(&[(0.0, -0.06), (-0.12, -0.16)], 0.12, EMBER.alpha(190));
    for blade in [
        [(-0.3, 0.7), (-0.56, 0.3), (-0.8, 0.24)],
        [(0.36, -0.5), (0.6, -0.6), (0.7, -0.82)],
    ] {
        model.stroke(&blade, 0.08, STEEL);
        model.stroke(&blade, 0.025, Colour::rgb(0x6c_6a60));
    }
}

/// A few flames, and smoke that drifts away to the upper right.
fn fire(model: &mut Model<'_>, scatter: &mut Scatter) {
    let unit = model.frame.unit;
    for _ in 0..4 {
        let angle = scatter.between(0.0, std::f32::consts::TAU);
        let at = Spot::polar(angle, unit * scatter.between(0.05, 0.4));
        let flame = unit * scatter.between(0.035, 0.06);
        model
            .drawing
            .circle(Layer::Mark, at, flame * 1.7, EMBER.alpha(110));
        model
            .drawing
            .circle(Layer::Mark, at, flame, Colour::rgb(0xff_d36a));
    }
    let wind = Spot::new(0.8, -0.6) * unit;
    for puff in 0..7 {
        let along = puff as f32 / 6.0;
        let wander = Spot::new(scatter.around(0.1), scatter.around(0.1)) * unit;
        let at = wind * (0.1 + along * 1.15) + wander;
        let size = unit * (0.16 + along * 0.24);
        let cloud = blob(at, size, 14, 0.08, scatter);
        let tint = Colour::rgb(0x26_2320).mix(Colour::rgb(0x77_716a), along);
        let alpha = (150.0 - along * 105.0) as u8;
        model.drawing.polygon(Layer::Mark, cloud, tint.alpha(alpha));
        let lit = blob(at - SHADE * size * 0.25, size * 0.6, 12, 0.08, scatter);
        model
            .drawing
            .polygon(Layer::Mark, lit, tint.lit(0.14).alpha(alpha / 2));
    }
}

/// A stretcher of white canvas between two poles, and who lies on it under a blanket.
fn stretcher(model: &mut Model<'_>) {
    let canvas = both(&[(0.38, 0.74), (0.38, -0.74)]);
    let outline = model.spots(&canvas);
    model.shadow(&[outline], 0.12, 110);
    model.twice(|model, side| {
        let pole = [(side * 0.4, 1.0), (side * 0.4, -1.0)];
        model.bar(&pole, 0.1, Colour::rgb(0xb0_8650));
    });
    model.plate(&canvas, CANVAS);
    for ahead in [0.7, -0.7] {
        model.stroke(&[(-0.32, ahead), (0.32, ahead)], 0.05, CANVAS.lit(-0.4));
    }
    // Boots, the body, an arm in a sling, the head on a pillow with a bandage round it.
    model.plate(&both(&[(0.26, 0.64), (0.26, 0.34)]), CANVAS.lit(-0.1));
    model.twice(|model, side| {
        let leg = [(side * 0.09, -0.1), (side * 0.11, -0.56)];
        model.stroke(&leg, 0.19, STEEL);
        model.stroke(&leg, 0.12, Colour::rgb(0x5a_5433));
        model.stroke(&[(side * 0.11, -0.58), (side * 0.12, -0.62)], 0.13, STEEL);
    });
    let blanket = both(&[(0.25, 0.2), (0.27, -0.34)]);
    model.plate(&blanket, Colour::rgb(0x7d_8357));
    model.stroke(&[(-0.22, 0.1), (0.22, 0.1)], 0.06, CANVAS);
    model.stroke(&[(-0.2, 0.24), (0.2, 0.24)], 0.16, STEEL);
    model.stroke(&[(-0.18, 0.24), (0.18, 0.24)], 0.1, Colour::rgb(0x6a_653e));
    model.disc((0.0, 0.46), 0.16, Colour::rgb(0xb8_8058));
    model.stroke(&[(-0.13, 0.5), (0.13, 0.5)], 0.1, CANVAS);
}

/// Stones and dust over the gap, and the ruts of what drove through.
fn rubble(model: &mut Model<'_>, scatter: &mut Scatter) {
    let unit = model.frame.unit;
    for (size, alpha) in [(1.04, 70), (0.86, 80)] {
        let dust = blob(Spot::default(), unit * size, 40, 0.04, scatter);
        model
            .drawing
            .polygon(Layer::Mark, dust, Colour::rgb(0xc9_bb95).alpha(alpha));
    }
    model.twice(|model, side| {
        for tread in -7..=7 {
            let ahead = tread as f32 * 0.14;
            let mark = [(side * 0.3, ahead), (side * 0.52, ahead)];
            model.stroke(&mark, 0.055, Colour::rgb(0x6f_603d).alpha(150));
        }
    });
    for _ in 0..34 {
        let (angle, far) = (
            scatter.between(0.0, std::f32::consts::TAU),
            scatter.part().sqrt(),
        );
        let at = Spot::polar(angle, unit * far * 0.98);
        let size = unit * scatter.between(0.04, 0.13);
        let corners = 5 + (scatter.part() * 3.0) as usize;
        let stone = blob(at, size, corners, 0.2, scatter);
        let tint = Colour::rgb(scatter.pick(&STONES)).lit(scatter.around(0.1));
        let cast = stone.iter().map(|spot| *spot + SHADE * size * 0.5);
        model
            .drawing
            .polygon(Layer::Mark, cast.collect(), SOOT.alpha(90));
        model
            .drawing
            .polygon(Layer::Mark, stone.clone(), tint.lit(-0.25));
        let face = stone
            .iter()
            .map(|spot| at + (*spot - at) * 0.7 - SHADE * size * 0.12);
        model
            .drawing
            .polygon(Layer::Mark, face.collect(), tint.lit(0.16));
    }
}

//! Aircraft, from above. In the air their shadow falls far beside them; rotors turn, or stand still on the ground.

use super::drawing::{Colour, Layer, Spot};
use super::figure::STEEL;
use super::model::{GLASS, Model, Places, both, round};

const OLIVE: Colour = Colour::rgb(0x6a_7044);
const SLATE: Colour = Colour::rgb(0x55_604f);
const SKY: Colour = Colour::rgb(0x9c_aab3);
const DUSK: Colour = Colour::rgb(0x7d_857c);
const BLADE: Colour = Colour::rgb(0x1b_1a16);

/// Paints an aircraft, if it is one.
pub(super) fn aircraft(model: &mut Model<'_>, figure: &str, airborne: bool) -> bool {
    let paint: fn(&mut Model<'_>, f32, bool) = match figure {
        "utility_helicopter" => utility_helicopter,
        "attack_helicopter" => attack_helicopter,
        "jet" => jet,
        "attack_jet" => attack_jet,
        _ => return false,
    };
    paint(model, if airborne { 0.46 } else { 0.1 }, airborne);
    true
}

/// Throws the shadow of parts given by their right halves.
fn cast(model: &mut Model<'_>, halves: &[Places], height: f32) {
    let outlines: Vec<Vec<Spot>> = halves.iter().map(|half| model.spots(&both(half))).collect();
    model.shadow(&outlines, height, 110);
}

/// The shadow of a rotor's disc, fainter than what is solid.
fn cast_rotor(model: &mut Model<'_>, hub: (f32, f32), radius: f32, height: f32) {
    let disc = model.spots(&round(hub, radius));
    model.shadow(&[disc], height, 34);
}

/// A rotor of four blades: a pale disc where it turns, blades alone where it stands still.
fn rotor(model: &mut Model<'_>, hub: (f32, f32), radius: f32, turns: bool) {
    let (at, unit) = (model.frame.at(hub.0, hub.1), model.frame.unit);
    if turns {
        let pale = Colour::rgb(0xf4_f1e4);
        model
            .drawing
            .circle(Layer::Piece, at, unit * radius, pale.alpha(40));
        let mut rim = model.spots(&round(hub, radius));
        rim.extend(rim.first().copied());
        model
            .drawing
            .line(Layer::Piece, rim, unit * 0.03, BLADE.alpha(120));
    }
    let alpha = if turns { 150 } else { 255 };
    for turn in 0..4 {
        let angle = (turn as f32 + 0.42) * std::f32::consts::FRAC_PI_2;
        let tip = Spot::polar(angle, radius * 0.97);
        let blade = [hub, (hub.0 + tip.x, hub.1 + tip.y)];
        model.stroke(&blade, 0.055, BLADE.alpha(alpha));
    }
    model.disc(hub, 0.07, Colour::rgb(0x4a_4a40));
}

/// A fat cabin on skids, a long tail with a small rotor at its end.
fn utility_helicopter(model: &mut Model<'_>, height: f32, airborne: bool) {
    model.paint = OLIVE;
    let body: Places = &[
        (0.0, 0.72),
        (0.15, 0.67),
        (0.25, 0.5),
        (0.28, 0.22),
        (0.28, -0.12),
        (0.17, -0.32),
        (0.07, -0.44),
        (0.055, -0.98),
        (0.0, -0.98),
    ];
    let fin: Places = &[(0.0, -0.66), (0.27, -0.68), (0.27, -0.8), (0.0, -0.82)];
    let hub = (0.0, 0.06);
    cast_rotor(model, hub, 0.86, height);
    cast(model, &[body, fin], height);
    model.twice(|model, side| {
        let skid = [(side * 0.33, 0.5), (side * 0.33, -0.32)];
        model.stroke(&skid, 0.06, STEEL);
        for ahead in [0.28, -0.16] {
            model.stroke(&[(side * 0.2, ahead), (side * 0.33, ahead)], 0.045, STEEL);
        }
    });
    model.hull(fin, OLIVE.lit(-0.08));
    model.hull(body, OLIVE);
    // The panes of the nose, the doors, the engine behind the mast.
    model.twice(|model, side| {
        let pane = [
            (side * 0.025, 0.66),
            (side * 0.14, 0.6),
            (side * 0.21, 0.46),
            (side * 0.18, 0.36),
            (side * 0.025, 0.42),
        ];
        model.patch(&pane, GLASS);
        let shine = [(side * 0.07, 0.58), (side * 0.13, 0.5)];
        model.stroke(&shine, 0.03, Colour::rgb(0x8f_a9b3));
        let door = [(side * 0.245, 0.24), (side * 0.245, -0.1)];
        model.stroke(&door, 0.05, STEEL);
    });
    let engine = [(-0.11, 0.1), (0.11, 0.1), (0.09, -0.3), (-0.09, -0.3)];
    model.plate(&engine, OLIVE.lit(-0.12));
    model.stroke(&[(0.0, -0.3), (0.0, -0.36)], 0.1, STEEL);
    model.stroke(&[(-0.1, -0.8), (-0.1, -1.08)], 0.05, BLADE);
    rotor(model, hub, 0.86, airborne);
}

/// A slim body for two, one behind the other, stub wings with pods, a gun under the chin.
fn attack_helicopter(model: &mut Model<'_>, height: f32, airborne: bool) {
    model.paint = SLATE;
    let body: Places = &[
        (0.0, 0.84),
        (0.08, 0.78),
        (0.13, 0.56),
        (0.14, 0.2),
        (0.2, 0.12),
        (0.2, -0.22),
        (0.1, -0.36),
        (0.055, -0.48),
        (0.045, -1.0),
        (0.0, -1.0),
    ];
    let wing: Places = &[(0.0, 0.12), (0.56, 0.06), (0.56, -0.08), (0.0, -0.1)];
    let fin: Places = &[(0.0, -0.82), (0.22, -0.86), (0.22, -0.97), (0.0, -0.98)];
    let hub = (0.0, 0.04);
    cast_rotor(model, hub, 0.84, height);
    cast(model, &[body, wing, fin], height);
    model.stroke(&[(0.0, 0.7), (0.0, 1.02)], 0.1, STEEL);
    model.hull(fin, SLATE.lit(-0.08));
    model.hull(wing, SLATE);
    model.twice(|model, side| {
        let pod = |right: f32| [(side * right, 0.22), (side * right, -0.18)];
        model.bar(&pod(0.34), 0.13, SLATE.lit(-0.25));
        model.bar(&pod(0.53), 0.1, Colour::rgb(0x8b_8a6a));
        model.stroke(
            &[(side * 0.34, 0.24), (side * 0.34, 0.26)],
            0.1,
            Colour::rgb(0xb5_ab8a),
        );
    });
    model.hull(body, SLATE.lit(0.06));
    for (from, to, wide) in [(0.72, 0.54, 0.085), (0.48, 0.26, 0.1)] {
        let pane = [
            (-wide * 0.7, from),
            (wide * 0.7, from),
            (wide, to),
            (-wide, to),
        ];
        model.patch(&pane, GLASS);
        model.stroke(
            &[(-wide * 0.3, from - 0.05), (-wide * 0.3, to + 0.05)],
            0.03,
            Colour::rgb(0x8f_a9b3),
        );
    }
    model.twice(|model, side| {
        let engine = [(side * 0.15, 0.06), (side * 0.14, -0.22)];
        model.bar(&engine, 0.09, SLATE.lit(-0.12));
    });
    model.stroke(&[(0.1, -0.86), (0.1, -1.12)], 0.05, BLADE);
    rotor(model, hub, 0.84, airborne);
}

/// A fast jet: a needle with swept wings, missiles at their tips, one tail fin.
fn jet(model: &mut Model<'_>, height: f32, _: bool) {
    model.paint = SKY;
    let body: Places = &[
        (0.0, 1.06),
        (0.05, 0.86),
        (0.1, 0.6),
        (0.13, 0.3),
        (0.14, -0.62),
        (0.08, -0.84),
        (0.0, -0.84),
    ];
    let wing: Places = &[
        (0.0, 0.5),
        (0.12, 0.44),
        (0.22, 0.2),
        (0.7, -0.18),
        (0.7, -0.34),
        (0.0, -0.4),
    ];
    let tail: Places = &[(0.0, -0.5), (0.4, -0.78), (0.4, -0.92), (0.0, -0.8)];
    cast(model, &[body, wing, tail], height);
    model.stroke(&[(0.0, -0.8), (0.0, -0.9)], 0.17, STEEL);
    model.twice(|model, side| {
        let rail = [(side * 0.71, -0.04), (side * 0.71, -0.44)];
        model.bar(&rail, 0.05, Colour::rgb(0xd9_d8cc));
        let bomb = [(side * 0.38, 0.1), (side * 0.38, -0.16)];
        model.stroke(&bomb, 0.1, STEEL);
    });
    model.hull(tail, SKY.lit(-0.08));
    model.hull(wing, SKY);
    model.hull(body, SKY.lit(0.14));
    cockpit(model, 0.64, 0.28);
    model.stroke(&[(0.0, -0.3), (0.0, -0.86)], 0.075, STEEL);
    model.stroke(&[(0.0, -0.34), (0.0, -0.82)], 0.03, SKY.lit(0.3));
    model.twice(|model, side| {
        let flap = [(side * 0.2, -0.3), (side * 0.64, -0.27)];
        model.stroke(&flap, 0.025, SKY.lit(-0.4));
    });
}

/// A jet to attack the ground: broad straight wings with bombs, two engines behind them, two tail fins.
fn attack_jet(model: &mut Model<'_>, height: f32, _: bool) {
    model.paint = DUSK;
    let body: Places = &[
        (0.0, 0.9),
        (0.08, 0.84),
        (0.12, 0.6),
        (0.13, -0.4),
        (0.07, -0.84),
        (0.0, -0.86),
    ];
    let wing: Places = &[
        (0.0, 0.28),
        (0.36, 0.26),
        (0.9, 0.14),
        (0.96, 0.02),
        (0.9, -0.06),
        (0.36, -0.12),
        (0.0, -0.12),
    ];
    let tail: Places = &[(0.0, -0.66), (0.44, -0.68), (0.44, -0.86), (0.0, -0.86)];
    cast(model, &[body, wing, tail], height);
    model.stroke(&[(0.0, 0.86), (0.0, 1.0)], 0.1, STEEL);
    model.twice(|model, side| {
        for right in [0.34, 0.54, 0.74] {
            let bomb = [(side * right, 0.32), (side * right, 0.1)];
            model.stroke(&bomb, 0.1, STEEL);
            model.stroke(&bomb, 0.04, Colour::rgb(0x8b_8a55));
        }
    });
    model.hull(tail, DUSK.lit(-0.06));
    model.hull(wing, DUSK);
    model.hull(body, DUSK.lit(0.12));
    model.twice(|model, side| {
        let wheel = [(side * 0.3, 0.3), (side * 0.3, -0.02)];
        model.bar(&wheel, 0.07, DUSK.lit(-0.06));
        let aileron = [(side * 0.42, -0.04), (side * 0.86, 0.01)];
        model.stroke(&aileron, 0.025, DUSK.lit(-0.4));
        let fin = [(side * 0.44, -0.6), (side * 0.44, -0.92)];
        model.bar(&fin, 0.05, DUSK.lit(0.1));
        let engine = [(side * 0.22, -0.22), (side * 0.22, -0.54)];
        model.bar(&engine, 0.2, DUSK.lit(-0.1));
        model.stroke(&[(side * 0.22, -0.17), (side * 0.22, -0.19)], 0.16, STEEL);
    });
    cockpit(model, 0.68, 0.42);
}

/// A canopy over a pilot, from front to rear.
fn cockpit(model: &mut Model<'_>, front: f32, rear: f32) {
    let middle = (front + rear) * 0.5;
    model.stroke(&[(0.0, front - 0.06), (0.0, rear + 0.06)], 0.15, STEEL);
    model.stroke(
        &[(0.0, front - 0.06), (0.0, rear + 0.06)],
        0.11,
        GLASS.lit(0.1),
    );
    model.stroke(
        &[(-0.025, middle + 0.08), (-0.025, middle - 0.06)],
        0.03,
        Colour::rgb(0xa9_c4ce),
    );
}

//! Marks on the table that are no terrain and no piece: popsicle sticks, sight lines, rings.

use super::drawing::{Colour, Drawing, Layer, Spot, spots};
use super::plane::{SHADE, length, part};
use crate::table::sight::SightLine;
use crate::table::{Length, Obscurement, Point};

/// A sight line where nothing hinders it.
pub const CLEAR: Colour = Colour::rgb(0x3f_d06a);
/// A sight line from where the target is obscured.
pub const OBSCURED: Colour = Colour::rgb(0xff_b000);
/// A sight line from where the target is heavily obscured.
pub const HEAVY: Colour = Colour::rgb(0xf0_7800);
/// A sight line behind what blocks it.
pub const BLOCKED: Colour = Colour::rgb(0x6d_2f2f);

pub(super) const DARK: Colour = Colour::rgb(0x16_1208);

/// Popsicle sticks laid end to end along a path, one for each `step` of its length, the last one shorter if the path is. Empty for a path
/// without length or a `step` that is none.
pub fn sticks(path: &[Point], step: Length) -> Drawing {
    let mut drawing = Drawing::default();
    let axis = spots(path);
    if axis.len() < 2 || step.0 <= 0 {
        return drawing;
    }
    let (total, step) = (length(&axis), step.0 as f32);
    let wide: f32 = 88.0;
    let mut from = 0.0;
    while from < total - 1.0 {
        let to = (from + step).min(total);
        let cap = (wide * 0.5 + 3.0).min((to - from) * 0.45);
        let wide = wide.min((to - from) * 0.9);
        let run = part(&axis, from + cap, to - cap);
        let shifted = |by: f32| run.iter().map(|p| *p + SHADE * by).collect::<Vec<_>>();
        let mut lay = |axis: Vec<Spot>, width: f32, colour: Colour| {
            drawing.line(Layer::Mark, axis, width, colour)
        };
        lay(shifted(20.0), wide + 10.0, DARK.alpha(90));
        lay(run.clone(), wide, Colour::rgb(0x7a_5a30));
        lay(run.clone(), wide - 16.0, Colour::rgb(0xe6_cb98));
        lay(shifted(-9.0), wide * 0.42, Colour::rgb(0xf6_e4bd));
        lay(
            shifted(17.0),
            wide * 0.07,
            Colour::rgb(0xb8_955c).alpha(170),
        );
        from = to;
    }
    drawing
}

/// A stretch of a sight line of one kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// Where it begins, seen from the viewer.
    pub from: Spot,
    /// Where it ends.
    pub to: Spot,
    /// The strongest of what has hindered the line so far.
    pub hindered: Obscurement,
}

/// A sight line cut where what it crosses changes how the target is seen.
pub fn stretches(line: &SightLine) -> Vec<Stretch> {
    let mut found = Vec::new();
    let (mut from, mut hindered) = (Spot::from(line.from), Obscurement::Clear);
    for crossing in &line.crossings {
        if crossing.obscures > hindered {
            let to = Spot::from(crossing.enters);
            if (to - from).length() > 0.0 {
                found.push(Stretch { from, to, hindered });
            }
            (from, hindered) = (to, crossing.obscures);
        }
    }
    let to = Spot::from(line.to);
    if (to - from).length() > 0.0 || found.is_empty() {
        found.push(Stretch { from, to, hindered });
    }
    found
}

/// A sight line: green where clear, amber from where the target is obscured, dashed behind what blocks it, with a tick across it at
/// everything that hinders it.
pub fn sight_line(line: &SightLine) -> Drawing {
    let mut drawing = Drawing::default();
    for Stretch { from, to, hindered } in stretches(line) {
        let mut lay = |axis: Vec<Spot>| {
            drawing.line(Layer::Mark, axis.clone(), 56.0, DARK.alpha(150));
            drawing.line(Layer::Mark, axis, 32.0, tint(hindered));
        };
        if hindered == Obscurement::Blocked {
            let (total, mut at) = ((to - from).length(), 40.0);
            while at < total {
                lay(part(&[from, to], at, (at + 110.0).min(total)));
                at += 210.0;
            }
        } else {
            lay(vec![from, to]);
        }
    }
    let across = (Spot::from(line.to) - Spot::from(line.from)).unit().right();
    for crossing in &line.crossings {
        if crossing.obscures > Obscurement::Clear {
            let at = Spot::from(crossing.enters);
            let tick = vec![at - across * 105.0, at + across * 105.0];
            drawing.line(Layer::Mark, tick.clone(), 72.0, DARK.alpha(200));
            drawing.line(Layer::Mark, tick, 42.0, tint(crossing.obscures));
        }
    }
    drawing
}

fn tint(hindered: Obscurement) -> Colour {
    match hindered {
        Obscurement::Clear => CLEAR,
        Obscurement::Obscured => OBSCURED,
        Obscurement::Heavy => HEAVY,
        Obscurement::Blocked => BLOCKED,
    }
}

/// A ring round a base of that radius, in local coordinates: the selected piece, one that may answer.
pub fn ring(radius: Length, colour: Colour) -> Drawing {
    let mut drawing = Drawing::default();
    let wide = radius.0 as f32 * 1.12 + 22.0;
    let mut round = circle(Spot::default(), wide);
    round.extend(round.first().copied());
    drawing.line(Layer::Mark, round.clone(), 62.0, DARK.alpha(130));
    drawing.line(Layer::Mark, round, 40.0, colour);
    drawing
}

/// The corners of a circle.
pub(super) fn circle(middle: Spot, radius: f32) -> Vec<Spot> {
    let corner = |i: u8| Spot::polar(f32::from(i) * std::f32::consts::TAU / 48.0, radius);
    (0..48).map(|i| middle + corner(i)).collect()
}

//! What lies on the table about hidden squads and their fire: where one could come out, how far weapons reach, who has declared fire at whom.

use super::drawing::{Colour, Drawing, Layer, Outline, Spot};
use super::marks::{DARK, circle};
use super::plane::{bounds, part, strips};
use super::region::{clipped, union};
use crate::table::{Length, Point, Polygon};

const CHALK: Colour = Colour::rgb(0xff_fae8);
const BLUE: Colour = Colour::rgb(0x9f_d4ff);

/// How a region is hatched, so that regions of several squads are told apart where they overlap: four ways that differ by slant.
const SLANTS: [Spot; 4] = [
    Spot::new(0.707, -0.707),
    Spot::new(0.707, 0.707),
    Spot::new(1.0, 0.0),
    Spot::new(0.0, 1.0),
];

/// Where a hidden squad could come out: a dashed border in its side's colour and a hatching of its own, thin for one among several, dense and
/// under a light for the one that is looked at.
pub fn hideout(region: &[Polygon], colour: Colour, number: usize, looked_at: bool) -> Drawing {
    let mut drawing = Drawing::default();
    let whole = union(region);
    if whole.is_empty() {
        return drawing;
    }
    let corners: Vec<Spot> = whole.iter().flatten().copied().collect();
    let (middle, half) = bounds(&corners);
    let frame: Vec<Spot> = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .map(|(x, y)| middle + Spot::new(x * half.x, y * half.y))
        .to_vec();
    let (pitch, width, alpha) = if looked_at {
        (110.0, 22.0, 190)
    } else {
        (230.0, 12.0, 90)
    };
    let hatch = strips(&frame, SLANTS[number % SLANTS.len()], pitch, width);
    let hatch = clipped(&hatch, &whole);
    if looked_at {
        drawing.push(Layer::Mark, Outline::Region(whole.clone()), CHALK.alpha(70));
    }
    if !hatch.is_empty() {
        drawing.push(Layer::Mark, Outline::Region(hatch), colour.alpha(alpha));
    }
    let wide = if looked_at { 24.0 } else { 14.0 };
    for border in &whole {
        dashes(
            &mut drawing,
            border,
            wide,
            colour,
            if looked_at { 255 } else { 170 },
        );
    }
    drawing
}

/// A closed border in dashes, each with a dark rim.
fn dashes(drawing: &mut Drawing, border: &[Spot], wide: f32, colour: Colour, alpha: u8) {
    let mut axis = border.to_vec();
    axis.extend(border.first());
    let total = super::plane::length(&axis);
    let steps = (total / 150.0).round().max(3.0);
    let step = total / steps;
    let mut lay = |width: f32, colour: Colour| {
        for n in 0..steps as usize {
            let from = n as f32 * step;
            let dash = part(&axis, from, from + step * 0.6);
            drawing.line(Layer::Mark, dash, width, colour);
        }
    };
    lay(wide + 14.0, DARK.alpha(alpha / 3));
    lay(wide, colour.lit(0.15).alpha(alpha));
}

/// Circles round a place as far as weapons reach from it: a base that one of them touches can be fired at.
pub fn ranges(at: Point, reach: &[Length]) -> Drawing {
    let mut drawing = Drawing::default();
    for far in reach {
        let mut round = circle(Spot::from(at), far.0 as f32);
        round.extend(round.first().copied());
        drawing.line(Layer::Mark, round.clone(), 26.0, DARK.alpha(96));
        drawing.line(Layer::Mark, round, 13.0, BLUE.alpha(235));
    }
    drawing
}

/// A thin arrow for fire that is declared: from the firer's ground to the target's, in the colour of the firer's side, with a stroke across
/// it for each weapon.
pub fn aim(
    (from, base): (Point, Length),
    (to, target): (Point, Length),
    weapons: u8,
    colour: Colour,
) -> Drawing {
    let mut drawing = Drawing::default();
    let (from, to) = (Spot::from(from), Spot::from(to));
    let whole = (to - from).length();
    let along = (to - from).unit();
    let side = along.right();
    // Of two that fire at each other each arrow keeps to its own right.
    let aside = side * 26.0;
    let start = from + along * (base.0 as f32).min(whole * 0.3) + aside;
    let tip = to - along * (target.0 as f32 * 0.9).min(whole * 0.3) + aside;
    let head = |wide: f32, long: f32, ahead: f32| {
        let foot = tip - along * long;
        vec![tip + along * ahead, foot + side * wide, foot - side * wide]
    };
    let shaft = vec![start, tip - along * 80.0];
    drawing.line(Layer::Mark, shaft.clone(), 30.0, DARK.alpha(190));
    drawing.polygon(Layer::Mark, head(66.0, 120.0, 20.0), DARK.alpha(200));
    drawing.line(Layer::Mark, shaft, 14.0, colour.lit(0.3));
    drawing.polygon(Layer::Mark, head(46.0, 104.0, 0.0), colour.lit(0.3));
    for n in 0..weapons {
        let at = start + along * (70.0 + 46.0 * f32::from(n));
        if (at - start).length() + 160.0 > (tip - start).length() {
            break;
        }
        let stroke = vec![at - side * 42.0, at + side * 42.0];
        drawing.line(Layer::Mark, stroke.clone(), 26.0, DARK.alpha(190));
        drawing.line(Layer::Mark, stroke, 12.0, CHALK);
    }
    drawing
}

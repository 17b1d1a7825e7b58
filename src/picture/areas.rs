//! A board laid on the table: its areas, the bands of dice round a unit, the areas next to an enemy, and who could shoot into one.

use super::drawing::{Colour, Drawing, Layer, Spot, spots};
use super::marks::{DARK, circle};
use super::plane::{inset, part, strips};
use super::region::union;
use crate::engine::Band;
use crate::table::{Board, Division, Length, Point, Polygon};

const CHALK: Colour = Colour::rgb(0xff_f8e2);
const RED: Colour = Colour::rgb(0xe8_3a1e);
const BLUE: Colour = Colour::rgb(0x9f_d4ff);

/// The lines of a board's areas; nothing for a board without areas.
pub fn grid(board: &Board) -> Drawing {
    let mut drawing = Drawing::default();
    for cell in board.cells() {
        let outline = spots(&board.outline(cell).corners);
        drawing.border(Layer::Mark, &outline, 18.0, DARK.alpha(80));
    }
    for cell in board.cells() {
        let outline = spots(&board.outline(cell).corners);
        drawing.border(Layer::Mark, &outline, 8.0, CHALK.alpha(96));
    }
    drawing
}

/// The borders round a place of all that is at most so far away, one for each band of dice, the nearer the stronger.
pub fn bands(board: &Board, at: Point, bands: &[Band]) -> Drawing {
    let mut drawing = Drawing::default();
    for (n, band) in bands.iter().enumerate() {
        let wide = 26.0 - 6.0 * (n as f32).min(2.0);
        for border in within(board, at, band.range) {
            drawing.border(Layer::Mark, &border, wide + 14.0, DARK.alpha(96));
            drawing.border(Layer::Mark, &border, wide, BLUE.alpha(235));
        }
    }
    drawing
}

/// The borders of all that is at most `range` away.
fn within(board: &Board, at: Point, range: u16) -> Vec<Vec<Spot>> {
    if board.division == Division::Free {
        // Lengths are rounded to the nearest, halves up.
        let far = board.size.0 as f32 * (f32::from(range) + 0.5);
        return vec![circle(Spot::from(at), far)];
    }
    let near = board
        .cells()
        .filter(|cell| board.distance(board.centre(*cell), at) <= range);
    let areas: Vec<Polygon> = near.map(|cell| board.outline(cell)).collect();
    union(&areas)
}

/// Areas in which a unit would stand next to an enemy: hatched in red.
pub fn contact(areas: &[Polygon]) -> Drawing {
    let mut drawing = Drawing::default();
    for area in areas {
        let inside = inset(&spots(&area.corners), 34.0);
        let slanted = Spot::new(1.0, 1.0).unit();
        for strip in strips(&inside, slanted, 110.0, 30.0) {
            drawing.polygon(Layer::Mark, strip, RED.alpha(150));
        }
        drawing.border(Layer::Mark, &inside, 22.0, RED.alpha(220));
    }
    drawing
}

/// A dashed red arrow from an enemy to the place that it could shoot at.
pub fn threat(from: Point, to: Point, base: Length) -> Drawing {
    let mut drawing = Drawing::default();
    let (from, to) = (Spot::from(from), Spot::from(to));
    let along = (to - from).unit();
    let radius = base.0 as f32;
    let (start, tip) = (from + along * radius, to - along * (radius * 1.1));
    let total = (tip - start).length().max(0.0);
    let mut at = 0.0;
    while at < total - 90.0 {
        let dash = part(&[start, tip], at, (at + 120.0).min(total - 90.0));
        drawing.line(Layer::Mark, dash.clone(), 44.0, DARK.alpha(150));
        drawing.line(Layer::Mark, dash, 24.0, RED);
        at += 190.0;
    }
    let side = along.right();
    let head = |wide: f32, long: f32| {
        let foot = tip - along * long;
        vec![tip + along * 14.0, foot + side * wide, foot - side * wide]
    };
    drawing.polygon(Layer::Mark, head(92.0, 150.0), DARK.alpha(170));
    drawing.polygon(Layer::Mark, head(70.0, 130.0), RED);
    drawing
}

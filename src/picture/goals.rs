//! What a victory turns on, marked on the table: areas to hold, edges to leave by.

use super::drawing::{Colour, Drawing, Layer, Spot, spots};
use super::marks::DARK;
use super::plane::{length, part};
use crate::engine::terms::Edge;
use crate::table::{Footprint, Point, Polygon};

const DASH: f32 = 150.0;
const GAP: f32 = 90.0;

/// An area to hold, in the colour of who must hold it: a dashed outline and a faint light inside.
pub fn goal_area(area: &Polygon, colour: Colour) -> Drawing {
    let mut drawing = Drawing::default();
    let mut round = spots(&area.corners);
    drawing.polygon(Layer::Mark, round.clone(), colour.alpha(22));
    round.extend(round.first().copied());
    dashes(&mut drawing, &round, colour);
    drawing
}

/// A part of an edge to leave by: dashes along it and arrows that point outwards.
pub fn goal_edge(edge: Edge, part: [Point; 2], colour: Colour) -> Drawing {
    let [from, to] = part.map(Spot::from);
    let out = match edge {
        Edge::North => Spot::new(0.0, -1.0),
        Edge::South => Spot::new(0.0, 1.0),
        Edge::West => Spot::new(-1.0, 0.0),
        Edge::East => Spot::new(1.0, 0.0),
    };
    let mut drawing = Drawing::default();
    let line = [from - out * 40.0, to - out * 40.0];
    dashes(&mut drawing, &line, colour);
    let along = (to - from).unit();
    let total = length(&line);
    let heads = (total / 2000.0).round().max(1.0);
    for n in 0..heads as u32 {
        let at = (n as f32 + 0.5) * total / heads;
        let tip = from + along * at - out * 80.0;
        let head = |wide: f32, tall: f32| {
            vec![
                tip + out * (tall - 110.0),
                tip - out * 110.0 + along * wide,
                tip - out * 110.0 - along * wide,
            ]
        };
        drawing.polygon(Layer::Mark, head(104.0, 130.0), DARK.alpha(150));
        drawing.polygon(Layer::Mark, head(80.0, 105.0), colour);
    }
    drawing
}

/// Where words about some ground stand: the middle of an area, half-way along a line.
pub fn middle(footprint: &Footprint) -> Spot {
    match footprint {
        Footprint::Area(area) => super::plane::centre(&spots(&area.corners)),
        Footprint::Line { axis, .. } => {
            let axis = spots(axis);
            super::plane::place(&axis, length(&axis) / 2.0).0
        }
    }
}

fn dashes(drawing: &mut Drawing, axis: &[Spot], colour: Colour) {
    let total = length(axis);
    let mut at = 0.0;
    while at < total {
        let dash = part(axis, at, (at + DASH).min(total));
        drawing.line(Layer::Mark, dash.clone(), 42.0, DARK.alpha(130));
        drawing.line(Layer::Mark, dash, 24.0, colour);
        at += DASH + GAP;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Point;

    #[test]
    fn an_area_is_outlined_and_an_edge_points_out() {
        let area = Polygon::rectangle(Point::cm(10, 10), Point::cm(30, 20));
        assert!(goal_area(&area, DARK).shapes.len() > 10);
        let (north_west, south_east) = (Point::cm(0, 0), Point::cm(122, 91));
        let (north_east, south_west) = (Point::cm(122, 0), Point::cm(0, 91));
        for (edge, part) in [
            (Edge::North, [north_west, north_east]),
            (Edge::East, [north_east, south_east]),
            (Edge::South, [south_west, south_east]),
            (Edge::West, [north_west, south_west]),
        ] {
            let drawing = goal_edge(edge, part, DARK);
            assert!(drawing.shapes.len() > 10, "{edge:?}");
        }
        let middle = middle(&Footprint::Area(area));
        assert!((middle.x - 2000.0).abs() < 1.0 && (middle.y - 1500.0).abs() < 1.0);
    }
}

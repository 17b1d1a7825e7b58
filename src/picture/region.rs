//! Regions on the table: where a piece can go, and what it cannot see. Pieces of a region may overlap and touch in any way.

use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::float::single::SingleFloatOverlay;

use super::drawing::{Colour, Drawing, Layer, Outline, Spot, spots};
use super::plane::{ribbon, turning};
use crate::table::{Footprint, Length, Polygon};

const GOLD: Colour = Colour::rgb(0xff_e9a6);
const DUSK: Colour = Colour::rgb(0x22_1c2c);

type Contours = Vec<Vec<[f32; 2]>>;

/// Where a piece can go: the union of the polygons, and of those parts of `farther` that lie on roads, under a pale light, with one line
/// round it.
pub fn reach(region: &[Polygon], farther: &[Polygon], roads: &[Footprint]) -> Drawing {
    let whole = with_roads(region, farther, roads);
    let mut drawing = Drawing::default();
    for border in &whole {
        drawing.border(Layer::Mark, border, 34.0, Colour::rgb(0x2c_2412).alpha(110));
    }
    for border in &whole {
        drawing.border(Layer::Mark, border, 18.0, GOLD.alpha(240));
    }
    if !whole.is_empty() {
        drawing.push(Layer::Mark, Outline::Region(whole), GOLD.alpha(60));
    }
    drawing
}

fn with_roads(region: &[Polygon], farther: &[Polygon], roads: &[Footprint]) -> Vec<Vec<Spot>> {
    let roads: Contours = roads
        .iter()
        .map(|road| match road {
            Footprint::Area(outline) => turned(spots(&outline.corners)),
            Footprint::Line { axis, width } => turned(ribbon(&spots(axis), width.0 as f32)),
        })
        .collect();
    let mut all = contours(region);
    let along = combined(&contours(farther), &roads, OverlayRule::Intersect);
    // Holes turn the other way, and must go on doing so.
    all.extend(along.iter().map(|border| corners(border)));
    combined(&all, &Vec::new(), OverlayRule::Union)
}

/// The borders of all the polygons together.
pub(super) fn union(region: &[Polygon]) -> Vec<Vec<Spot>> {
    combined(&contours(region), &Vec::new(), OverlayRule::Union)
}

/// What lies both in one of the outlines and in the region.
pub(super) fn clipped(outlines: &[Vec<Spot>], region: &[Vec<Spot>]) -> Vec<Vec<Spot>> {
    let outlines: Contours = outlines.iter().map(|one| turned(one.clone())).collect();
    // Holes turn the other way, and must go on doing so.
    let region: Contours = region.iter().map(|border| corners(border)).collect();
    combined(&outlines, &region, OverlayRule::Intersect)
}

/// All of a table of that size outside the polygons, which are what is seen, under a light shade.
pub fn shade(seen: &[Polygon], width: Length, height: Length) -> Drawing {
    let (x, y) = (width.0 as f32, height.0 as f32);
    let table = vec![vec![[0.0, 0.0], [x, 0.0], [x, y], [0.0, y]]];
    let hidden = combined(&table, &contours(seen), OverlayRule::Difference);
    let mut drawing = Drawing::default();
    if !hidden.is_empty() {
        drawing.push(Layer::Mark, Outline::Region(hidden), DUSK.alpha(104));
    }
    drawing
}

/// The borders of the polygons, all turning the same way, so that overlaps never cancel.
fn contours(region: &[Polygon]) -> Contours {
    region
        .iter()
        .filter(|polygon| polygon.corners.len() >= 3)
        .map(|polygon| turned(spots(&polygon.corners)))
        .collect()
}

fn turned(mut corners: Vec<Spot>) -> Vec<[f32; 2]> {
    if turning(&corners) < 0.0 {
        corners.reverse();
    }
    self::corners(&corners)
}

fn corners(border: &[Spot]) -> Vec<[f32; 2]> {
    border.iter().map(|c| [c.x, c.y]).collect()
}

fn combined(subject: &Contours, clip: &Contours, rule: OverlayRule) -> Vec<Vec<Spot>> {
    subject
        .overlay(clip, rule, FillRule::NonZero)
        .into_iter()
        .flatten()
        .map(|contour| contour.into_iter().map(|[x, y]| Spot::new(x, y)).collect())
        .collect()
}

/// The borders of outlines that may overlap, as one region.
pub(super) fn merged(outlines: &[Vec<Spot>]) -> Vec<Vec<Spot>> {
    let contours = outlines.iter().map(|outline| turned(outline.clone()));
    combined(&contours.collect(), &Vec::new(), OverlayRule::Union)
}

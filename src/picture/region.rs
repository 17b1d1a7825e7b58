//! Regions on the table: where a piece can go, and what it cannot see. Pieces of a region may overlap and touch in any way.

use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::float::single::SingleFloatOverlay;

use super::drawing::{Colour, Drawing, Layer, Outline, Spot, spots};
use super::plane::{ribbon, to_segment, turning};
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
    let whole = combined(&all, &Vec::new(), OverlayRule::Union);
    let closed = whole.into_iter().map(without_cracks);
    closed.filter(|border| border.len() >= 3).collect()
}

/// The widest crack between pieces of a region that is none: they meet at corners that were rounded to whole tenths of a millimetre.
const CRACK: f32 = 12.0;

/// A border without the cracks and needles that run off it like spokes: a corner where it turns back along itself is left out. Empty if nothing
/// but a crack is left.
fn without_cracks(mut border: Vec<Spot>) -> Vec<Spot> {
    let (mut at, mut seen) = (0, 0);
    while border.len() >= 3 && seen < border.len() {
        let n = border.len();
        let (before, after) = (border[(at + n - 1) % n], border[(at + 1) % n]);
        if turns_back(before, border[at], after) {
            border.remove(at);
            at = if at == 0 { n - 2 } else { at - 1 };
            seen = 0;
        } else {
            at = (at + 1) % n;
            seen += 1;
        }
    }
    if border.len() < 3 {
        border.clear();
    }
    border
}

/// Whether a border turns back along itself at a corner, no farther off than a crack is wide.
fn turns_back(before: Spot, at: Spot, after: Spot) -> bool {
    let (to, on) = (before - at, after - at);
    let back = to.x * on.x + to.y * on.y > 0.0;
    back && to_segment(before, at, after).min(to_segment(after, at, before)) <= CRACK
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{SideId, Source};
    use crate::rules::AnyBattle;
    use crate::table::route::{self, Mover};
    use crate::table::{ElementId, Mobility, Point};

    fn outline(corners: &[(i32, i32)]) -> Polygon {
        let corners = corners.iter().map(|(x, y)| Point::new(*x, *y));
        Polygon {
            corners: corners.collect(),
        }
    }

    #[test]
    fn pieces_that_nearly_meet_have_one_border() {
        // Two halves of a square with a crack between them, a needle off one of them, and a gap that is one.
        let left = outline(&[(0, 0), (500, 0), (500, 100), (496, 1000), (0, 1000)]);
        let right = outline(&[(500, 0), (1000, 0), (1000, 1000), (500, 1000)]);
        let needle = outline(&[(1000, 400), (2000, 402), (1000, 404)]);
        let far = outline(&[(1020, 600), (1100, 600), (1100, 800), (1020, 800)]);
        let borders = with_roads(&[left, right, needle, far], &[], &[]);
        assert_eq!(borders.len(), 2, "{borders:?}");
        let whole = borders.iter().map(|border| turning(border).abs());
        let largest = whole.fold(0.0, f32::max);
        assert!((largest - 2_000_000.0).abs() < 20_000.0, "{largest}");
        let sharp = |border: &Vec<Spot>| spokes(border) > 0;
        assert!(!borders.iter().any(sharp), "{borders:?}");
        assert!(
            without_cracks(vec![
                Spot::new(0.0, 0.0),
                Spot::new(500.0, 1.0),
                Spot::new(900.0, 0.0)
            ])
            .is_empty()
        );
    }

    /// How many corners of a border turn back along it.
    fn spokes(border: &[Spot]) -> usize {
        let n = border.len();
        let corner = |i: usize| turns_back(border[(i + n - 1) % n], border[i], border[(i + 1) % n]);
        (0..n).filter(|i| corner(*i)).count()
    }

    #[test]
    fn no_spokes_run_off_where_an_element_of_a_built_in_battle_can_go() {
        let (mut rough, mut looked) = (0, 0);
        for key in ["into-the-lz", "recon-on-the-run", "hold-the-hamlet"] {
            let battle = crate::scenario::built_in().iter().find(|b| b.key == key);
            let read = battle.expect("built in").read().expect("it reads");
            let battle = AnyBattle::begin(&read.setting, read.header(), Source::seeded(1));
            for view in battle.view(Some(SideId(0))).elements {
                let id: ElementId = view.id;
                let Some((piece, mobility, bases)) = battle.mover(id) else {
                    continue;
                };
                if mobility == Mobility::Air {
                    continue;
                }
                let mover = Mover {
                    piece,
                    mobility,
                    bases: &bases,
                };
                let region = route::reach(battle.ground(), &mover, Length::cm(20));
                rough += union(&region)
                    .iter()
                    .map(|border| spokes(border))
                    .sum::<usize>();
                let borders = with_roads(&region, &[], &[]);
                looked += borders.len();
                let left: usize = borders.iter().map(|border| spokes(border)).sum();
                assert_eq!(left, 0, "{key}: {}", view.name);
            }
        }
        assert!(
            looked > 10 && rough > 0,
            "{looked} borders, {rough} spokes before"
        );
    }
}

//! Where hidden squads could come out, how far weapons reach, and who has declared fire at whom.

use super::keep;
use crate::engine::SideId;
use crate::picture::{Colour, Drawing, Outline, Spot, aim, hideout, ranges, side_colour};
use crate::table::{Length, Point, Polygon};

fn square(x: i32, y: i32, side: i32) -> Polygon {
    let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)];
    Polygon {
        corners: corners.map(|(x, y)| Point::cm(x, y)).to_vec(),
    }
}

/// All corners and middles of a drawing.
fn all(drawing: &Drawing) -> Vec<Spot> {
    let spots = |outline: &Outline| match outline {
        Outline::Polygon(corners) => corners.clone(),
        Outline::Circle { at, .. } => vec![*at],
        Outline::Region(borders) => borders.concat(),
        Outline::Line { axis, .. } => axis.clone(),
    };
    drawing
        .shapes
        .iter()
        .flat_map(|shape| spots(&shape.outline))
        .collect()
}

/// The same without its colours.
fn shapes(drawing: &Drawing) -> Vec<&Outline> {
    drawing.shapes.iter().map(|shape| &shape.outline).collect()
}

#[test]
fn a_region_is_hatched_inside_and_four_squads_are_told_apart_by_shape() {
    let blue = side_colour(SideId(0));
    let region = [square(10, 10, 8), square(17, 12, 9), square(40, 10, 5)];
    let drawn: Vec<Drawing> = (0..4).map(|n| hideout(&region, blue, n, false)).collect();
    for (n, one) in drawn.iter().enumerate() {
        for spot in all(one) {
            let within = |p: &Polygon| {
                let (from, to) = (Spot::from(p.corners[0]), Spot::from(p.corners[2]));
                (from.x - 1.0..=to.x + 1.0).contains(&spot.x)
                    && (from.y - 1.0..=to.y + 1.0).contains(&spot.y)
            };
            assert!(region.iter().any(within), "{spot:?} lies outside");
        }
        for other in &drawn[n + 1..] {
            assert_ne!(shapes(one), shapes(other));
        }
    }
    let looked_at = hideout(&region, blue, 0, true);
    assert_ne!(shapes(&looked_at), shapes(&drawn[0]));
    assert!(hideout(&[], blue, 0, true).shapes.is_empty());
}

#[test]
fn an_arrow_goes_from_the_firer_to_the_target_with_a_stroke_for_each_weapon() {
    let (from, to, base) = (Point::cm(10, 10), Point::cm(50, 30), Length::mm(28));
    let colour = side_colour(SideId(1));
    let none = aim((from, base), (to, base), 0, colour).shapes.len();
    for weapons in 1..=6 {
        let arrow = aim((from, base), (to, base), weapons, colour);
        assert_eq!(arrow.shapes.len() - none, 2 * usize::from(weapons));
    }
    let tip = all(&aim((from, base), (to, base), 1, colour));
    let near = |goal: Point| {
        let far = tip.iter().map(|at| (*at - Spot::from(goal)).length());
        far.fold(f32::MAX, f32::min)
    };
    assert!(
        near(to) < 300.0 && near(from) < 400.0,
        "{} {}",
        near(to),
        near(from)
    );
    // Two that stand next to each other still have one, and the same place gives none that breaks.
    assert!(
        !aim((from, base), (Point::cm(13, 10), base), 5, colour)
            .shapes
            .is_empty()
    );
    let same = aim((from, base), (from, base), 5, colour);
    assert!(
        all(&same)
            .iter()
            .all(|at| at.x.is_finite() && at.y.is_finite())
    );
}

#[test]
fn a_sheet_of_hideouts_to_look_at() {
    let mut sheet = Drawing::default();
    for n in 0..4 {
        let x = 4 + 7 * i32::from(n);
        let region = [square(x, 6, 14), square(x + 3, 15, 18)];
        let colour = side_colour(SideId(n));
        sheet.extend(hideout(&region, colour, usize::from(n), n == 2));
    }
    sheet.extend(ranges(
        Point::cm(60, 20),
        &[Length::inches(6), Length::inches(8)],
    ));
    let base = Length::mm(28);
    sheet.extend(aim(
        (Point::cm(20, 40), base),
        (Point::cm(60, 20), base),
        5,
        Colour::rgb(0x00_72b2),
    ));
    sheet.extend(aim(
        (Point::cm(60, 20), base),
        (Point::cm(20, 40), base),
        2,
        Colour::rgb(0xd5_5e00),
    ));
    assert!(all(&sheet).len() > 100);
    keep("hideouts.svg", &sheet, 1_200);
}

//! Squads of single figures: as many as are left, each in its slot, told apart by what they carry; the marker and the die of hidden ones.

use super::keep;
use super::sample::element;
use crate::engine::FigureView;
use crate::engine::report::ElementView;
use crate::picture::piece::{INK, LOST, PIP};
use crate::picture::{
    Colour, Drawing, Layer, Outline, Spot, Style, Symbols, piece, side_colour, svg,
};
use crate::rules::bushwars::{Weapon, figures};
use crate::table::Point;

const ON_FOOT: [Weapon; 5] = [
    Weapon::Rifle,
    Weapon::AssaultRifle,
    Weapon::MachineGun,
    Weapon::Rpg,
    Weapon::Mortar,
];

/// A squad with these weapons in these slots.
fn squad(side: u8, slots: &[(u8, Weapon)], facing: u8) -> ElementView {
    let mut view = element(side, "rifle", slots.len() as u8, 8, Point::cm(0, 0), facing);
    if let Some(piece) = &mut view.piece {
        piece.radius = figures::radius(7);
    }
    let figure = |(slot, weapon): &(u8, Weapon)| FigureView {
        off: figures::offset(*slot),
        radius: figures::FIGURE,
        weapon: weapon.key().into(),
    };
    view.figures = slots.iter().map(figure).collect();
    view
}

fn hidden(side: u8, die: u8) -> ElementView {
    let mut view = squad(side, &[(0, Weapon::Rifle), (1, Weapon::Rpg)], 0);
    if let Some(piece) = &mut view.piece {
        piece.radius = figures::FIGURE;
    }
    view.die = Some(die);
    view
}

fn drawn(view: &ElementView) -> Drawing {
    piece(view, Style::default())
}

/// The middles of the bases of that side in a drawing.
fn bases(drawing: &Drawing, side: u8) -> Vec<Spot> {
    let colour = side_colour(crate::engine::SideId(side));
    let of = |outline: &Outline| match outline {
        Outline::Circle { at, .. } => Some(*at),
        Outline::Polygon(corners) => {
            let sum = corners.iter().fold(Spot::default(), |sum, at| sum + *at);
            Some(sum * (1.0 / corners.len() as f32))
        }
        _ => None,
    };
    let piece = drawing.shapes.iter();
    let piece = piece.filter(|s| s.layer == Layer::Piece && s.colour == colour);
    piece.filter_map(|shape| of(&shape.outline)).collect()
}

#[test]
fn every_figure_that_is_left_stands_in_its_own_slot() {
    for side in 0..7 {
        let mut slots: Vec<(u8, Weapon)> =
            (0..8).map(|n| (n, ON_FOOT[usize::from(n) % 5])).collect();
        while !slots.is_empty() {
            let standing = bases(&drawn(&squad(side, &slots, 40)), side);
            assert_eq!(standing.len(), slots.len(), "side {side}");
            for (slot, _) in &slots {
                let there = Spot::from(figures::offset(*slot));
                let near = |at: &Spot| (*at - there).length() < 16.0;
                assert!(
                    standing.iter().any(near),
                    "side {side}: nobody in slot {slot}"
                );
            }
            slots.remove(slots.len() / 2);
        }
    }
}

#[test]
fn weapons_are_told_apart_by_shape_alone() {
    let grey = |weapon: Weapon, facing: u8| {
        let mut drawing = drawn(&squad(0, &[(0, weapon)], facing));
        for shape in &mut drawing.shapes {
            shape.colour = Colour::rgb(0);
        }
        svg(&drawing, "", 100)
    };
    for facing in [0, 77] {
        let shapes = ON_FOOT.map(|weapon| grey(weapon, facing));
        for (n, one) in shapes.iter().enumerate() {
            assert!(!shapes[n + 1..].contains(one), "{:?}", ON_FOOT[n]);
        }
    }
}

#[test]
fn a_lost_figure_leaves_nothing_and_strength_is_counted_by_the_figures_alone() {
    let whole = drawn(&squad(1, &[(0, Weapon::Rifle), (3, Weapon::Mortar)], 0));
    let left = drawn(&squad(1, &[(0, Weapon::Rifle)], 0));
    assert!(left.shapes.len() < whole.shapes.len());
    let pip = |drawing: &Drawing, colour| {
        let pips = drawing.shapes.iter().filter(|s| s.colour == colour);
        pips.filter(|s| matches!(s.outline, Outline::Circle { .. }))
            .count()
    };
    assert_eq!((pip(&whole, PIP), pip(&whole, LOST)), (0, 0));
    let sign = Style {
        symbols: Symbols::Military,
    };
    let sign = piece(&squad(1, &[(0, Weapon::Rifle)], 0), sign);
    assert_eq!((pip(&sign, PIP), pip(&sign, LOST)), (1, 7));
}

#[test]
fn what_happens_to_a_squad_changes_its_shape() {
    let slots = [(0, Weapon::Rifle), (1, Weapon::MachineGun)];
    let plain = squad(0, &slots, 0);
    let grey = |view: &ElementView| {
        let mut drawing = drawn(view);
        for shape in &mut drawing.shapes {
            shape.colour = Colour::rgb(0);
        }
        drawing
    };
    let changed = |with: fn(&mut ElementView)| {
        let mut view = plain.clone();
        with(&mut view);
        grey(&view)
    };
    assert_ne!(grey(&plain), changed(|view| view.pinned = true));
    assert_ne!(grey(&plain), changed(|view| view.overwatch = true));
    assert_ne!(grey(&plain), changed(|view| view.die = Some(2)));
    let turned = squad(0, &slots, 64);
    assert_ne!(grey(&plain), grey(&turned));
}

#[test]
fn a_hidden_squad_is_one_figure_and_a_die_with_as_many_pips_as_it_counts() {
    for die in 0..=15 {
        for symbols in [Symbols::Figures, Symbols::Military] {
            let drawing = piece(&hidden(0, die), Style { symbols });
            let beside = |shape: &&crate::picture::Shape| {
                let Outline::Circle { at, .. } = shape.outline else {
                    return false;
                };
                shape.colour == INK && at.x > 120.0
            };
            let pips = drawing.shapes.iter().filter(beside).count();
            assert_eq!(pips, usize::from(die));
            assert_eq!(
                bases(&drawing, 0)
                    .iter()
                    .filter(|at| at.length() < 1.0)
                    .count(),
                1
            );
        }
    }
}

#[test]
fn a_sheet_of_squads_to_look_at() {
    let mut sheet = Drawing::default();
    let board = [(0, 0), (84, 0), (84, 50), (0, 50)].map(|(x, y)| Point::cm(x, y).into());
    sheet.polygon(Layer::Ground, board.to_vec(), Colour::rgb(0xbd_ac7c));
    let mut put = |view: &ElementView, x: i32, y: i32| {
        sheet.extend(drawn(view).moved(Spot::from(Point::cm(x, y))));
    };
    for side in 0..7 {
        let x = 6 + 12 * i32::from(side);
        let slots: Vec<(u8, Weapon)> = (0..7).map(|n| (n, ON_FOOT[usize::from(n) % 5])).collect();
        put(&squad(side, &slots, side * 37), x, 6);
        put(&squad(side, &slots[..4], 64), x, 15);
        let mut pinned = squad(side, &slots[1..4], 20);
        pinned.pinned = true;
        put(&pinned, x, 24);
        put(
            &squad(side, &[(0, ON_FOOT[usize::from(side) % 5])], 64),
            x,
            32,
        );
        put(&hidden(side, side * 2), x, 38);
        let mut done = squad(side, &slots[2..], 64);
        done.done = true;
        put(&done, x, 45);
    }
    assert!(sheet.shapes.iter().all(|shape| shape.layer != Layer::Frame));
    keep("squads.svg", &sheet, 1_680);
    keep("squads-small.svg", &sheet, 760);
}

//! A squad whose figures each stand for themselves: every one on its own base in its own slot, told apart by the shape of what it carries.
//! Of a squad that is hidden there is one figure and the die beside it.

use super::drawing::{Colour, Drawing, Layer, Outline, Spot};
use super::figure::{Arm, Frame, STEEL, soldier};
use super::marks::circle;
use super::piece::{INK, PIP, base};
use super::plane::{SHADE, strips};
use crate::engine::FigureView;
use crate::engine::report::ElementView;
use crate::table::Heading;

const WOOD: Colour = Colour::rgb(0x7a_5226);
const GREEN: Colour = Colour::rgb(0x6b_7040);
const STRIPE: Colour = Colour::rgb(0x5a_1616);
const FACE: Colour = Colour::rgb(0xfd_f9ea);
/// How large a soldier is for his base.
const MAN: f32 = 2.75;
/// Half the width of a die, in tenths of a millimetre, and how far one lies from the next.
const DIE: f32 = 88.0;
const APART: f32 = 190.0;

/// Paints the squad on the ground that it takes up: a faint disc, a cross at the place that range is measured from, its figures.
pub(super) fn squad(drawing: &mut Drawing, view: &ElementView, radius: f32, facing: Heading) {
    let colour = super::side_colour(view.side);
    if let Some(die) = view.die {
        if let Some(marker) = view.figures.first() {
            figure(drawing, view, marker, Spot::default(), facing);
            dice(drawing, radius, die, colour);
        }
        return;
    }
    let disc = circle(Spot::default(), radius);
    drawing.polygon(Layer::Mark, disc.clone(), colour.alpha(84));
    drawing.border(Layer::Mark, &disc, 20.0, INK.alpha(90));
    drawing.border(Layer::Mark, &disc, 11.0, colour.lit(0.35).alpha(220));
    if view.pinned {
        for stripe in strips(&disc, Spot::new(0.7, -0.7), radius * 0.36, radius * 0.11) {
            drawing.polygon(Layer::Mark, stripe, STRIPE.alpha(150));
        }
    }
    for arm in [Spot::new(34.0, 0.0), Spot::new(0.0, 34.0)] {
        drawing.line(Layer::Mark, vec![arm * -1.0, arm], 15.0, INK.alpha(190));
        drawing.line(Layer::Mark, vec![arm * -1.0, arm], 6.0, PIP);
    }
    let mut figures: Vec<&FigureView> = view.figures.iter().collect();
    figures.sort_by_key(|one| (one.off.y, one.off.x));
    for one in figures {
        figure(drawing, view, one, Spot::from(one.off), facing);
    }
}

/// One figure on its base.
fn figure(drawing: &mut Drawing, view: &ElementView, one: &FigureView, at: Spot, facing: Heading) {
    let radius = one.radius.0 as f32;
    let colour = super::side_colour(view.side);
    for (shift, size, alpha) in [(0.34, 1.02, 60), (0.18, 1.05, 80)] {
        let shadow = at + SHADE * radius * shift;
        drawing.circle(Layer::Shadow, shadow, radius * size, INK.alpha(alpha));
    }
    // A pale rim tells it from dark ground.
    for (size, colour) in [
        (1.13, FACE.alpha(150)),
        (1.0, INK),
        (0.93, colour),
        (0.68, colour.mix(PIP, 0.86)),
    ] {
        let mut stand = Drawing::default();
        stand.push(Layer::Piece, base(view.side, radius * size), colour);
        drawing.extend(stand.moved(at));
    }
    let ahead = Spot::towards(facing);
    let frame = Frame {
        ahead,
        right: ahead.right(),
        unit: radius * MAN,
    };
    weapon(drawing, &frame, at, &one.weapon);
    let back = match one.weapon.as_ref() {
        "mortar" => at - ahead * radius * 0.4,
        _ => at,
    };
    soldier(drawing, &frame, back, 1.0, view.pinned, Arm::None);
    carried(drawing, &frame, at, &one.weapon);
}

/// Lines and areas on one figure, in units of its size: to the right and ahead.
struct Kit<'a> {
    drawing: &'a mut Drawing,
    frame: &'a Frame,
    at: Spot,
}

impl Kit<'_> {
    fn spot(&self, (right, ahead): (f32, f32)) -> Spot {
        self.at + (self.frame.right * right + self.frame.ahead * ahead) * self.frame.unit
    }

    fn bar(&mut self, from: (f32, f32), to: (f32, f32), wide: f32, colour: Colour) {
        let axis = vec![self.spot(from), self.spot(to)];
        let unit = self.frame.unit;
        self.drawing.line(Layer::Piece, axis, unit * wide, colour);
    }

    fn area(&mut self, corners: &[(f32, f32)], colour: Colour) {
        let corners = corners.iter().map(|at| self.spot(*at)).collect();
        self.drawing.polygon(Layer::Piece, corners, colour);
    }

    fn disc(&mut self, at: (f32, f32), radius: f32, colour: Colour) {
        let (at, unit) = (self.spot(at), self.frame.unit);
        self.drawing.circle(Layer::Piece, at, unit * radius, colour);
    }
}

/// What lies under the figure: long arms held before the body, a mortar on its plate.
fn weapon(drawing: &mut Drawing, frame: &Frame, at: Spot, weapon: &str) {
    let mut kit = Kit { drawing, frame, at };
    match weapon {
        "assault_rifle" => {
            kit.bar((0.2, 0.16), (0.3, 0.27), 0.12, STEEL);
            kit.bar((0.14, -0.08), (0.12, 0.36), 0.12, STEEL);
            kit.bar((0.13, 0.0), (0.22, 0.16), 0.1, STEEL);
        }
        "machine_gun" => {
            kit.bar((0.0, 0.42), (0.2, 0.62), 0.07, STEEL);
            kit.bar((0.0, 0.42), (-0.2, 0.62), 0.07, STEEL);
            kit.bar((0.0, 0.0), (0.0, 0.44), 0.17, STEEL);
            kit.bar((0.0, 0.4), (0.0, 0.74), 0.09, STEEL);
            kit.bar((0.06, 0.2), (0.28, 0.16), 0.16, STEEL);
            kit.bar((0.1, 0.19), (0.26, 0.16), 0.09, GREEN);
        }
        "mortar" => {
            kit.bar((0.0, 0.3), (0.24, 0.58), 0.07, STEEL);
            kit.bar((0.0, 0.3), (-0.24, 0.58), 0.07, STEEL);
            kit.disc((0.0, 0.08), 0.21, STEEL);
            kit.disc((0.0, 0.08), 0.16, GREEN);
            kit.bar((0.0, 0.08), (0.0, 0.52), 0.2, STEEL);
            kit.bar((0.0, 0.1), (0.0, 0.5), 0.11, GREEN.lit(0.15));
            kit.disc((0.0, 0.54), 0.12, STEEL);
            kit.disc((0.0, 0.54), 0.06, Colour::rgb(0xd8_d2c0));
        }
        "rifle" => {
            kit.bar((0.17, -0.16), (0.1, 0.62), 0.09, STEEL);
            kit.bar((0.165, -0.12), (0.13, 0.28), 0.05, WOOD.lit(0.2));
        }
        _ => {}
    }
}

/// What is carried on the shoulder, over the figure: a launcher with its pointed grenade.
fn carried(drawing: &mut Drawing, frame: &Frame, at: Spot, weapon: &str) {
    if weapon != "rpg" {
        return;
    }
    let mut kit = Kit { drawing, frame, at };
    kit.bar((0.17, -0.5), (0.17, 0.36), 0.13, STEEL);
    kit.bar((0.17, -0.4), (0.17, 0.3), 0.06, WOOD);
    kit.area(
        &[(0.06, -0.44), (0.28, -0.44), (0.33, -0.6), (0.01, -0.6)],
        STEEL,
    );
    kit.area(
        &[(0.17, 0.28), (0.33, 0.48), (0.17, 0.84), (0.01, 0.48)],
        STEEL,
    );
    kit.area(
        &[(0.17, 0.35), (0.27, 0.48), (0.17, 0.7), (0.07, 0.48)],
        GREEN,
    );
}

/// The die beside the marker: as many pips as it shows, on as many dice as that takes; none are on a die that was turned down to nothing.
fn dice(drawing: &mut Drawing, radius: f32, shows: u8, colour: Colour) {
    let count = shows.div_ceil(6).max(1);
    for number in 0..count {
        let at = Spot::new(radius + 24.0 + DIE + f32::from(number) * APART, 0.0);
        let rounded = |half: f32| {
            let cut = half * 0.72;
            let half = [
                (cut, -half),
                (half, -cut),
                (half, cut),
                (cut, half),
                (-cut, half),
                (-half, cut),
                (-half, -cut),
                (-cut, -half),
            ];
            half.map(|(x, y)| at + Spot::new(x, y)).to_vec()
        };
        let shadow = rounded(DIE * 1.04)
            .iter()
            .map(|c| *c + SHADE * 22.0)
            .collect();
        drawing.polygon(Layer::Shadow, shadow, INK.alpha(110));
        drawing.polygon(Layer::Piece, rounded(DIE * 1.08), INK);
        drawing.polygon(Layer::Piece, rounded(DIE), colour);
        drawing.polygon(Layer::Piece, rounded(DIE * 0.82), FACE);
        for (x, y) in pips(shows.saturating_sub(number * 6).min(6)) {
            let pip = at + Spot::new(x, y) * (DIE * 0.46);
            drawing.push(
                Layer::Piece,
                Outline::Circle {
                    at: pip,
                    radius: DIE * 0.17,
                },
                INK,
            );
        }
    }
}

/// Where the pips of a face lie.
fn pips(shows: u8) -> Vec<(f32, f32)> {
    let mut at = Vec::new();
    if shows % 2 == 1 {
        at.push((0.0, 0.0));
    }
    if shows >= 2 {
        at.extend([(-1.0, 1.0), (1.0, -1.0)]);
    }
    if shows >= 4 {
        at.extend([(-1.0, -1.0), (1.0, 1.0)]);
    }
    if shows >= 6 {
        at.extend([(-1.0, 0.0), (1.0, 0.0)]);
    }
    at
}

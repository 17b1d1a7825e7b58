//! What models of vehicles and aircraft are put together from: plates, bars and discs on a base, painted from the ground up.

use super::drawing::{Colour, Drawing, Layer, Outline, Spot};
use super::figure::{Frame, STEEL};
use super::plane::{SHADE, centre};
use super::region::merged;

/// Glass from above.
pub(super) const GLASS: Colour = Colour::rgb(0x2c_3a42);
/// Rubber of tyres.
const RUBBER: Colour = Colour::rgb(0x23_221f);
const DARK: Colour = Colour::rgb(0x14_110a);

/// Places on a base: to the right and ahead, in radii.
pub(super) type Places<'a> = &'a [(f32, f32)];

/// A model on its base.
pub(super) struct Model<'a> {
    pub(super) drawing: &'a mut Drawing,
    pub(super) frame: &'a Frame,
    /// Its main colour.
    pub(super) paint: Colour,
}

impl Model<'_> {
    pub(super) fn spots(&self, places: Places) -> Vec<Spot> {
        let spot = |(right, ahead): &(f32, f32)| self.frame.at(*right, *ahead);
        places.iter().map(spot).collect()
    }

    /// Its shadow on the base, from outlines that may overlap.
    pub(super) fn shadow(&mut self, outlines: &[Vec<Spot>], height: f32, alpha: u8) {
        let away = SHADE * self.frame.unit * height;
        let moved = |outline: &Vec<Spot>| outline.iter().map(|at| *at + away).collect();
        let outlines: Vec<Vec<Spot>> = outlines.iter().map(moved).collect();
        let borders = merged(&outlines);
        if !borders.is_empty() {
            let region = Outline::Region(borders);
            self.drawing.push(Layer::Piece, region, DARK.alpha(alpha));
        }
    }

    /// A plate with a dark rim and a lit face.
    pub(super) fn plate(&mut self, places: Places, colour: Colour) {
        let corners = self.spots(places);
        let unit = self.frame.unit;
        self.drawing
            .border(Layer::Piece, &corners, unit * 0.075, STEEL);
        self.drawing
            .polygon(Layer::Piece, corners.clone(), colour.lit(-0.22));
        let middle = centre(&corners);
        let face = corners
            .iter()
            .map(|at| middle + (*at - middle) * 0.88 - SHADE * unit * 0.022);
        self.drawing
            .polygon(Layer::Piece, face.collect(), colour.lit(0.08));
    }

    /// The same, from its right half alone, front to rear.
    pub(super) fn hull(&mut self, half: Places, colour: Colour) {
        self.plate(&both(half), colour);
    }

    /// A flat area without a rim.
    pub(super) fn patch(&mut self, places: Places, colour: Colour) {
        let corners = self.spots(places);
        self.drawing.polygon(Layer::Piece, corners, colour);
    }

    /// A line.
    pub(super) fn stroke(&mut self, places: Places, width: f32, colour: Colour) {
        let axis = self.spots(places);
        self.drawing
            .line(Layer::Piece, axis, self.frame.unit * width, colour);
    }

    /// A line with a dark rim: a barrel, a rail.
    pub(super) fn bar(&mut self, places: Places, width: f32, colour: Colour) {
        self.stroke(places, width + 0.07, STEEL);
        self.stroke(places, width, colour);
        let shine = SHADE * self.frame.unit * -width * 0.18;
        let axis = self.spots(places).iter().map(|at| *at + shine).collect();
        let wide = self.frame.unit * width * 0.34;
        self.drawing
            .line(Layer::Piece, axis, wide, colour.lit(0.35));
    }

    /// A round part with a dark rim: a hatch, a dome.
    pub(super) fn disc(&mut self, at: (f32, f32), radius: f32, colour: Colour) {
        let (spot, unit) = (self.frame.at(at.0, at.1), self.frame.unit);
        let mut round = |spot, radius, colour| {
            self.drawing
                .circle(Layer::Piece, spot, unit * radius, colour);
        };
        round(spot, radius + 0.035, STEEL);
        round(spot, radius, colour.lit(-0.14));
        round(
            spot - SHADE * unit * radius * 0.22,
            radius * 0.68,
            colour.lit(0.14),
        );
    }

    /// A pair of wheels, one on each side, that stand so far out.
    pub(super) fn wheels(&mut self, out: f32, ahead: f32, length: f32) {
        for side in [-out, out] {
            let tyre = [(side, ahead - length * 0.5), (side, ahead + length * 0.5)];
            self.stroke(&tyre, 0.16, STEEL);
            self.stroke(&tyre, 0.1, RUBBER.lit(0.12));
        }
    }

    /// Tracks on both sides, from front to rear, between two distances from the middle.
    pub(super) fn tracks(&mut self, inner: f32, outer: f32, front: f32, rear: f32) {
        for side in [-1.0, 1.0] {
            let (i, o) = (side * inner, side * outer);
            let band = [(i, front), (o, front - 0.05), (o, rear + 0.05), (i, rear)];
            let corners = self.spots(&band);
            self.drawing
                .border(Layer::Piece, &corners, self.frame.unit * 0.06, STEEL);
            self.drawing
                .polygon(Layer::Piece, corners, Colour::rgb(0x2a_2823));
            let links = ((front - rear) / 0.12) as i32;
            for link in 0..links {
                let ahead = rear + 0.09 + link as f32 * 0.12;
                self.stroke(&[(i, ahead), (o, ahead)], 0.04, Colour::rgb(0x6a_6558));
            }
        }
    }

    /// The same part on both sides.
    pub(super) fn twice(&mut self, mut part: impl FnMut(&mut Self, f32)) {
        part(self, -1.0);
        part(self, 1.0);
    }

    /// A head with a helmet, in a hatch or on a seat.
    pub(super) fn head(&mut self, at: (f32, f32), helmet: Colour) {
        self.disc(at, 0.085, helmet);
    }

    /// A gun on a mount behind a shield: barrel and box.
    pub(super) fn machine_gun(&mut self, at: (f32, f32), muzzle: f32) {
        let (right, ahead) = at;
        self.stroke(&[(right, ahead - 0.14), (right, ahead + 0.1)], 0.15, STEEL);
        self.stroke(&[(right, ahead), (right, muzzle)], 0.085, STEEL);
        let inside = [(right, ahead - 0.06), (right, muzzle - 0.05)];
        self.stroke(&inside, 0.028, Colour::rgb(0x6c_6e68));
        self.stroke(&[(right + 0.06, ahead), (right + 0.17, ahead)], 0.12, STEEL);
    }

    /// A grenade launcher on a mount: a fat short barrel and a big box.
    pub(super) fn grenade_launcher(&mut self, at: (f32, f32), muzzle: f32) {
        let (right, ahead) = at;
        self.stroke(&[(right, ahead - 0.1), (right, muzzle)], 0.21, STEEL);
        let barrel = [(right, ahead - 0.06), (right, muzzle - 0.02)];
        self.stroke(&barrel, 0.11, Colour::rgb(0x5c_6058));
        self.stroke(
            &[(right, muzzle - 0.02), (right, muzzle + 0.03)],
            0.25,
            STEEL,
        );
        let case = [
            (right + 0.1, ahead - 0.13),
            (right + 0.34, ahead - 0.13),
            (right + 0.34, ahead + 0.11),
            (right + 0.1, ahead + 0.11),
        ];
        self.plate(&case, Colour::rgb(0x6b_6a3c));
    }
}

/// A whole outline from its right half, front to rear.
pub(super) fn both(half: Places) -> Vec<(f32, f32)> {
    let left = half.iter().rev().filter(|(right, _)| *right > 0.0);
    half.iter()
        .copied()
        .chain(left.map(|(right, ahead)| (-right, *ahead)))
        .collect()
}

/// A round outline of that radius.
pub(super) fn round(at: (f32, f32), radius: f32) -> Vec<(f32, f32)> {
    (0..24)
        .map(|i| Spot::polar(i as f32 * std::f32::consts::TAU / 24.0, radius))
        .map(|rim| (at.0 + rim.x, at.1 + rim.y))
        .collect()
}

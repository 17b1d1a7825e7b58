//! What a drawing is made of: outlines, colours and layers, as plain data.

use std::ops::{Add, Mul, Sub};

use crate::table::{Footprint, Heading, Length, Point};

/// A place in a drawing, in tenths of a millimetre: x to the east, y to the south. Fractions are for drawing only.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    /// To the east.
    pub x: f32,
    /// To the south.
    pub y: f32,
}

impl Spot {
    /// The place `x` east and `y` south of the origin.
    pub const fn new(x: f32, y: f32) -> Spot {
        Spot { x, y }
    }

    /// The place `length` away from the origin; 0 is east, growing clockwise as seen on the table, in radians.
    pub fn polar(angle: f32, length: f32) -> Spot {
        Spot::new(angle.cos() * length, angle.sin() * length)
    }

    /// The place one tenth of a millimetre from the origin in that heading.
    pub fn towards(heading: Heading) -> Spot {
        Spot::polar(
            (f32::from(heading.0) - 64.0) * std::f32::consts::TAU / 256.0,
            1.0,
        )
    }

    /// The distance from the origin.
    pub fn length(self) -> f32 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// The same direction with length 1; the origin stays what it is.
    pub fn unit(self) -> Spot {
        let length = self.length();
        if length > 0.0 {
            self * (1.0 / length)
        } else {
            self
        }
    }

    /// Turned by a quarter, clockwise as seen on the table.
    pub fn right(self) -> Spot {
        Spot::new(-self.y, self.x)
    }

    /// The dot product.
    pub fn dot(self, other: Spot) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// The cross product: positive when `other` lies clockwise of this one.
    pub fn cross(self, other: Spot) -> f32 {
        self.x * other.y - self.y * other.x
    }
}

impl From<Point> for Spot {
    fn from(point: Point) -> Spot {
        Spot::new(point.x as f32, point.y as f32)
    }
}

impl Add for Spot {
    type Output = Spot;
    fn add(self, other: Spot) -> Spot {
        Spot::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Spot {
    type Output = Spot;
    fn sub(self, other: Spot) -> Spot {
        Spot::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Spot {
    type Output = Spot;
    fn mul(self, times: f32) -> Spot {
        Spot::new(self.x * times, self.y * times)
    }
}

/// A colour as screens know it: red, green, blue, and how much it covers (255 all).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 4]);

impl Colour {
    /// An opaque colour from `0xRRGGBB`.
    pub const fn rgb(hex: u32) -> Colour {
        Colour([(hex >> 16) as u8, (hex >> 8) as u8, hex as u8, 255])
    }

    /// The same colour covering `alpha` of 255.
    #[must_use]
    pub const fn alpha(self, alpha: u8) -> Colour {
        let [r, g, b, _] = self.0;
        Colour([r, g, b, alpha])
    }

    /// Mixed with another colour: 0 stays, 1 becomes the other one; what it covers stays.
    #[must_use]
    pub fn mix(self, other: Colour, part: f32) -> Colour {
        let blend = |a: u8, b: u8| {
            (f32::from(a) + (f32::from(b) - f32::from(a)) * part)
                .round()
                .clamp(0.0, 255.0) as u8
        };
        let ([r, g, b, a], [r2, g2, b2, _]) = (self.0, other.0);
        Colour([blend(r, r2), blend(g, g2), blend(b, b2), a])
    }

    /// Towards warm light for a positive part, towards warm dark for a negative one.
    #[must_use]
    pub fn lit(self, part: f32) -> Colour {
        if part >= 0.0 {
            self.mix(Colour::rgb(0xff_f1d2), part)
        } else {
            self.mix(Colour::rgb(0x12_0c04), -part)
        }
    }
}

/// What lies above what, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// The table's own surface.
    Ground,
    /// Hills and banks.
    Relief,
    /// Streams, canals, pools.
    Water,
    /// Roads, fords, bridges.
    Road,
    /// Fields, and the floor under trees and houses.
    Field,
    /// Shadows of all that stands up.
    Shadow,
    /// Walls, hedges, rocks.
    Wall,
    /// Roofs.
    House,
    /// Crowns of trees.
    Tree,
    /// The wooden frame round the table.
    Frame,
    /// Marks on the ground below the pieces, such as sticks.
    Mark,
    /// Pieces.
    Piece,
}

/// The outline of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// A filled polygon; its last corner is joined to the first.
    Polygon(Vec<Spot>),
    /// A filled circle.
    Circle {
        /// Its centre.
        at: Spot,
        /// Half its width.
        radius: f32,
    },
    /// A filled region of several closed borders: what lies inside an odd number of them.
    Region(Vec<Vec<Spot>>),
    /// A line with round joins and ends: every place within half its width of it.
    Line {
        /// Its corners, two or more.
        axis: Vec<Spot>,
        /// Its full width.
        width: f32,
    },
}

/// One flat area of one colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What it lies above.
    pub layer: Layer,
    /// Its outline.
    pub outline: Outline,
    /// Its colour.
    pub colour: Colour,
}

/// A picture: shapes painted one over the other, lower layers first, within a layer in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The shapes.
    pub shapes: Vec<Shape>,
    /// Nothing is painted outside these two opposite corners, if they are given; the frame is never cut.
    pub clip: Option<(Spot, Spot)>,
}

impl Drawing {
    /// Adds a polygon; one with fewer than three corners is nothing.
    pub fn polygon(&mut self, layer: Layer, corners: Vec<Spot>, colour: Colour) {
        if corners.len() >= 3 {
            self.push(layer, Outline::Polygon(corners), colour);
        }
    }

    /// Adds a filled circle.
    pub fn circle(&mut self, layer: Layer, at: Spot, radius: f32, colour: Colour) {
        self.push(layer, Outline::Circle { at, radius }, colour);
    }

    /// Adds a line; one with fewer than two corners is nothing.
    pub fn line(&mut self, layer: Layer, axis: Vec<Spot>, width: f32, colour: Colour) {
        if axis.len() >= 2 {
            self.push(layer, Outline::Line { axis, width }, colour);
        }
    }

    /// Adds a line round a polygon.
    pub fn border(&mut self, layer: Layer, corners: &[Spot], width: f32, colour: Colour) {
        let mut axis = corners.to_vec();
        axis.extend(corners.first());
        self.line(layer, axis, width, colour);
    }

    /// Adds a shape.
    pub fn push(&mut self, layer: Layer, outline: Outline, colour: Colour) {
        self.shapes.push(Shape {
            layer,
            outline,
            colour,
        });
    }

    /// Adds all of another drawing on top, within the layers.
    pub fn extend(&mut self, other: Drawing) {
        self.shapes.extend(other.shapes);
    }

    /// The shapes in the order in which they are painted.
    pub fn painted(&self) -> Vec<&Shape> {
        let mut shapes: Vec<&Shape> = self.shapes.iter().collect();
        shapes.sort_by_key(|shape| shape.layer);
        shapes
    }

    /// The same drawing moved.
    #[must_use]
    pub fn moved(mut self, by: Spot) -> Drawing {
        for shape in &mut self.shapes {
            match &mut shape.outline {
                Outline::Polygon(corners) => corners.iter_mut().for_each(|c| *c = *c + by),
                Outline::Circle { at, .. } => *at = *at + by,
                Outline::Region(borders) => borders.iter_mut().flatten().for_each(|c| *c = *c + by),
                Outline::Line { axis, .. } => axis.iter_mut().for_each(|c| *c = *c + by),
            }
        }
        self
    }
}

/// The outline of a footprint, exactly as the rules know it; a line thinner than `thinnest` is drawn that wide.
pub fn outline(footprint: &Footprint, thinnest: Length) -> Outline {
    match footprint {
        Footprint::Area(polygon) => Outline::Polygon(spots(&polygon.corners)),
        Footprint::Line { axis, width } => Outline::Line {
            axis: spots(axis),
            width: width.0.max(thinnest.0) as f32,
        },
    }
}

/// Places of the rules as places of a drawing.
pub fn spots(points: &[Point]) -> Vec<Spot> {
    points.iter().copied().map(Spot::from).collect()
}

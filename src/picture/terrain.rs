//! The whole table as a drawing: the surface, then every feature by what it is.

use super::drawing::{Colour, Drawing, Layer, Outline, Spot, outline, spots};
use super::plane::{blob, ribbon, shadow, thrown};
use super::scatter::Scatter;
use super::{buildings, frame, greenery, relief, walls, ways};
use crate::table::{Feature, Footprint, Ground, Length, Obscurement};

/// A line feature without a width is drawn this wide.
pub const THINNEST: Length = Length::mm(7);

/// What a shadow darkens with.
pub(super) const SHADOW: Colour = Colour::rgb(0x1d_160a);

/// A feature while it is drawn.
pub(super) struct Sketch<'a> {
    /// Where it goes.
    pub drawing: &'a mut Drawing,
    /// Its own decoration.
    pub scatter: Scatter,
    /// The ground it takes up; of a line its ribbon with straight ends.
    pub corners: Vec<Spot>,
    /// Its axis, if it is a line.
    pub axis: Option<Vec<Spot>>,
    /// The width of the line; 0 of an area.
    pub width: f32,
    /// The exact footprint.
    pub footprint: Outline,
    /// How high it stands, in tenths of a level.
    pub top: u8,
}

/// What is strewn over a polygon, in tenths of a millimetre.
pub(super) struct Strewn<'a> {
    /// What it lies among.
    pub layer: Layer,
    /// How far the pieces lie from each other.
    pub pitch: f32,
    /// How far they stay from the border.
    pub margin: f32,
    /// The smallest and the largest radius.
    pub sizes: (f32, f32),
    /// How many corners a piece has.
    pub corners: usize,
    /// How ragged it is, as a part of its radius.
    pub ragged: f32,
    /// Its colours.
    pub tints: &'a [u32],
    /// How much it covers, of 255.
    pub alpha: u8,
}

impl Sketch<'_> {
    /// Paints the exact footprint.
    pub fn floor(&mut self, layer: Layer, colour: Colour) {
        let footprint = self.footprint.clone();
        self.drawing.push(layer, footprint, colour);
    }

    /// Darkens all below a layer to the lower right of a polygon that stands `tall` high, softer at the rim.
    pub fn cast(&mut self, below: Layer, corners: &[Spot], tall: f32) {
        for (part, alpha) in [(1.0, 34), (0.82, 40), (0.6, 44)] {
            let dark = shadow(corners, tall * part);
            self.drawing.polygon(below, dark, SHADOW.alpha(alpha));
        }
    }

    /// Strews stones, leaves or the like over a polygon.
    pub fn strew(&mut self, corners: &[Spot], what: &Strewn<'_>) {
        for at in thrown(corners, what.pitch, what.margin, &mut self.scatter) {
            let size = self.scatter.between(what.sizes.0, what.sizes.1);
            let piece = blob(at, size, what.corners, what.ragged, &mut self.scatter);
            let tint = Colour::rgb(self.scatter.pick(what.tints)).alpha(what.alpha);
            self.drawing.polygon(what.layer, piece, tint);
        }
    }

    /// The axis, or of an area its closed border.
    pub fn run(&self) -> Vec<Spot> {
        self.axis.clone().unwrap_or_else(|| {
            let mut round = self.corners.clone();
            round.extend(self.corners.first());
            round
        })
    }
}

/// The table with all that lies on it, in table coordinates, its frame round it. The same ground always gives the same drawing.
pub fn terrain(ground: &Ground) -> Drawing {
    let mut drawing = frame::surface(ground.width, ground.height);
    drawing.extend(features(ground));
    frame::frame(ground.width, ground.height, &mut drawing);
    drawing
}

/// Only what lies on the table, without its surface and frame, cut at its edge.
pub fn features(ground: &Ground) -> Drawing {
    let size = Spot::new(ground.width.0 as f32, ground.height.0 as f32);
    let mut drawing = Drawing {
        clip: Some((Spot::default(), size)),
        ..Drawing::default()
    };
    let beds = ways::beds(ground);
    beds.iter().for_each(|bed| bed.banks(&mut drawing));
    for feature in &ground.features {
        draw(feature, &mut drawing);
    }
    beds.iter().for_each(|bed| bed.water(&mut drawing));
    drawing
}

fn draw(feature: &Feature, drawing: &mut Drawing) {
    let (corners, axis, width) = match &feature.footprint {
        Footprint::Area(polygon) => (spots(&polygon.corners), None, 0.0),
        Footprint::Line { axis, width } => {
            let wide = width.0.max(THINNEST.0) as f32;
            let axis = spots(axis);
            (ribbon(&axis, wide), Some(axis), wide)
        }
    };
    if corners.len() < 3 {
        return;
    }
    let mut sketch = Sketch {
        drawing,
        scatter: Scatter::new(u64::from(feature.id.0), 1),
        corners,
        axis,
        width,
        footprint: outline(&feature.footprint, THINNEST),
        top: feature.top,
    };
    painter(feature)(&mut sketch);
}

pub(super) type Painter = fn(&mut Sketch<'_>);

/// How a preset is drawn, by a part of its name.
pub(super) fn by_name(preset: &str) -> Option<Painter> {
    const BY_NAME: [(&str, Painter); 32] = [
        ("crop", greenery::crop),
        ("field", greenery::crop),
        ("orchard", greenery::orchard),
        ("wood", greenery::wood),
        ("forest", greenery::wood),
        ("jungle", greenery::jungle),
        ("scrub", greenery::scrub),
        ("bush", greenery::scrub),
        ("hedge", greenery::hedge),
        ("marsh", greenery::marsh),
        ("village", buildings::village),
        ("hut", buildings::hut),
        ("house", buildings::house),
        ("ruin", buildings::ruin),
        ("rocks", walls::rocks),
        ("stone_wall", walls::stone_wall),
        ("fence", walls::fence),
        ("wall", walls::stone_wall),
        ("rail", relief::railway),
        ("hill", relief::hill),
        ("bank", relief::hill),
        ("trench", relief::trench),
        ("bridge", ways::bridge),
        ("ford", ways::ford),
        ("canal", ways::canal),
        ("stream", ways::stream),
        ("river", ways::stream),
        ("water", ways::stream),
        ("exit", ways::exit),
        ("road", ways::road),
        ("track", ways::road),
        ("open", greenery::meadow),
    ];
    BY_NAME
        .iter()
        .find(|(part, _)| preset.contains(part))
        .map(|(_, painter)| *painter)
}

/// How a feature is drawn: by its preset's name; one that is not known, by what it does.
fn painter(feature: &Feature) -> Painter {
    by_name(&feature.preset).unwrap_or_else(|| {
        if feature.road {
            ways::road
        } else if feature.level > 0 {
            relief::hill
        } else if feature.hard && feature.through == Obscurement::Blocked {
            buildings::house
        } else if feature.hard {
            walls::stone_wall
        } else if feature.through > Obscurement::Clear {
            greenery::scrub
        } else {
            greenery::meadow
        }
    })
}

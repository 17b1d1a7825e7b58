//! Drawings become meshes: flat triangles with a colour at every corner, cut at the drawing's edge.

use bevy::prelude::*;
use lyon_tessellation::math::point;
use lyon_tessellation::path::{Event, Path, PathEvent};
use lyon_tessellation::{
    BuffersBuilder, FillOptions, FillRule, FillTessellator, FillVertex, LineCap, LineJoin,
    StrokeOptions, StrokeTessellator, StrokeVertex, VertexBuffers,
};

use super::{Corner, MeshDraft};
use crate::picture::{Colour, Drawing, Layer, Outline, Shape, Spot};

/// How far a round border may be off, in tenths of a millimetre.
const TOLERANCE: f32 = 1.5;

/// All shapes of a drawing as one mesh, in the order in which they are painted.
pub fn mesh(drawing: &Drawing) -> Mesh {
    let mut maker = Maker::default();
    for shape in drawing.painted() {
        let clip = drawing.clip.filter(|_| shape.layer < Layer::Frame);
        maker.shape(shape, clip);
    }
    maker.draft.finish()
}

/// The same drawing as if seen through frosted glass: everything covers only that part of what it did.
pub fn faded(mut drawing: Drawing, part: f32) -> Drawing {
    for shape in &mut drawing.shapes {
        let alpha = f32::from(shape.colour.0[3]) * part;
        shape.colour = shape.colour.alpha(alpha as u8);
    }
    drawing
}

/// The colour for a screen that blends light, not numbers: it covers as much as makes the same of sand as blending numbers would.
pub fn paint(colour: Colour) -> Color {
    let [r, g, b, a] = colour.0;
    let solid = Color::srgb_u8(r, g, b).to_linear();
    if a == 255 {
        return solid.into();
    }
    let sand = Color::srgb_u8(0xb7, 0xa8, 0x77);
    let part = f32::from(a) / 255.0;
    let wanted = sand.mix(&Color::srgb_u8(r, g, b), part).to_linear();
    let light = |colour: LinearRgba| Vec3::new(colour.red, colour.green, colour.blue);
    let (from, to, goal) = (light(sand.to_linear()), light(solid), light(wanted));
    let way = to - from;
    let covers = if way.length_squared() > 1e-4 {
        ((goal - from).dot(way) / way.length_squared()).clamp(0.0, 1.0)
    } else {
        part
    };
    solid.with_alpha(covers).into()
}

#[derive(Default)]
struct Maker {
    draft: MeshDraft,
    fill: FillTessellator,
    stroke: StrokeTessellator,
    buffers: VertexBuffers<Spot, u32>,
}

impl Maker {
    fn shape(&mut self, shape: &Shape, clip: Option<(Spot, Spot)>) {
        self.buffers.clear();
        match &shape.outline {
            Outline::Circle { at, radius } => self.circle(*at, *radius),
            Outline::Polygon(corners) if bulges(corners) => self.fan(corners),
            Outline::Polygon(corners) => {
                self.region(std::slice::from_ref(corners), FillRule::NonZero)
            }
            Outline::Region(borders) => self.region(borders, FillRule::EvenOdd),
            Outline::Line { axis, width } => self.line(axis, *width),
        }
        self.keep(paint(shape.colour), clip);
    }

    fn circle(&mut self, at: Spot, radius: f32) {
        let corners = ((radius.sqrt() * 2.4) as usize).clamp(8, 64);
        let turn = std::f32::consts::TAU / corners as f32;
        let round: Vec<Spot> = (0..corners)
            .map(|i| at + Spot::polar(i as f32 * turn, radius))
            .collect();
        self.fan(&round);
    }

    fn fan(&mut self, corners: &[Spot]) {
        self.buffers.vertices.extend(corners);
        for i in 1..corners.len().saturating_sub(1) as u32 {
            self.buffers.indices.extend([0, i, i + 1]);
        }
    }

    fn region(&mut self, borders: &[Vec<Spot>], rule: FillRule) {
        let events = borders.iter().flat_map(|border| closed(border));
        let options = FillOptions::tolerance(TOLERANCE).with_fill_rule(rule);
        let mut out = BuffersBuilder::new(&mut self.buffers, |vertex: FillVertex| {
            Spot::new(vertex.position().x, vertex.position().y)
        });
        // What cannot be filled is decoration that is not shown; nothing depends on it.
        if self.fill.tessellate(events, &options, &mut out).is_err() {
            self.buffers.clear();
        }
    }

    fn line(&mut self, axis: &[Spot], width: f32) {
        let mut builder = Path::builder();
        builder.begin(point(axis[0].x, axis[0].y));
        for spot in &axis[1..] {
            builder.line_to(point(spot.x, spot.y));
        }
        builder.end(false);
        let options = StrokeOptions::tolerance(TOLERANCE)
            .with_line_width(width)
            .with_line_cap(LineCap::Round)
            .with_line_join(LineJoin::Round);
        let mut out = BuffersBuilder::new(&mut self.buffers, |vertex: StrokeVertex| {
            Spot::new(vertex.position().x, vertex.position().y)
        });
        let path = builder.build();
        if self
            .stroke
            .tessellate_path(&path, &options, &mut out)
            .is_err()
        {
            self.buffers.clear();
        }
    }

    /// Takes the triangles over, cut at the edge where they reach beyond it.
    fn keep(&mut self, colour: Color, clip: Option<(Spot, Spot)>) {
        let cut = clip.filter(|(low, high)| {
            let out = |s: &Spot| s.x < low.x || s.y < low.y || s.x > high.x || s.y > high.y;
            self.buffers.vertices.iter().any(out)
        });
        let corner = |spot: Spot| Corner::plain(Vec2::new(spot.x, -spot.y) / 10.0, colour);
        let Some((low, high)) = cut else {
            let numbers: Vec<u32> = self
                .buffers
                .vertices
                .iter()
                .map(|spot| self.draft.corner(corner(*spot)))
                .collect();
            for triangle in self.buffers.indices.chunks_exact(3) {
                self.draft
                    .triangle([0, 1, 2].map(|i| numbers[triangle[i] as usize]));
            }
            return;
        };
        for triangle in self.buffers.indices.chunks_exact(3) {
            let whole = [0, 1, 2].map(|i| self.buffers.vertices[triangle[i] as usize]);
            let left = trimmed(&whole, low, high);
            let numbers: Vec<u32> = left.iter().map(|s| self.draft.corner(corner(*s))).collect();
            for i in 1..numbers.len().saturating_sub(1) {
                self.draft
                    .triangle([numbers[0], numbers[i], numbers[i + 1]]);
            }
        }
    }
}

/// Whether a fan from the first corner fills a polygon: no corner points inwards and it goes round once.
fn bulges(corners: &[Spot]) -> bool {
    let n = corners.len();
    let mut turned = 0.0;
    let mut side = 0.0_f32;
    for i in 0..n {
        let (a, b, c) = (corners[i], corners[(i + 1) % n], corners[(i + 2) % n]);
        let (one, two) = (b - a, c - b);
        let cross = one.cross(two);
        if cross * side < 0.0 {
            return false;
        }
        if cross != 0.0 {
            side = cross;
        }
        turned += cross.atan2(one.dot(two));
    }
    turned.abs() < std::f32::consts::TAU * 1.5
}

fn closed(border: &[Spot]) -> impl Iterator<Item = PathEvent> + '_ {
    let at = |i: usize| point(border[i].x, border[i].y);
    let n = if border.len() < 3 { 0 } else { border.len() };
    (0..=n).filter(move |_| n > 0).map(move |i| match i {
        0 => Event::Begin { at: at(0) },
        i if i < n => Event::Line {
            from: at(i - 1),
            to: at(i),
        },
        _ => Event::End {
            last: at(n - 1),
            first: at(0),
            close: true,
        },
    })
}

/// The part of a triangle inside a rectangle.
fn trimmed(corners: &[Spot], low: Spot, high: Spot) -> Vec<Spot> {
    let sides: [(Spot, Spot); 4] = [
        (low, Spot::new(1.0, 0.0)),
        (low, Spot::new(0.0, 1.0)),
        (high, Spot::new(-1.0, 0.0)),
        (high, Spot::new(0.0, -1.0)),
    ];
    let mut left = corners.to_vec();
    for (at, inwards) in sides {
        let mut kept = Vec::with_capacity(left.len() + 1);
        for (i, a) in left.iter().enumerate() {
            let b = left[(i + 1) % left.len()];
            let (da, db) = ((*a - at).dot(inwards), (b - at).dot(inwards));
            if da >= 0.0 {
                kept.push(*a);
            }
            if (da > 0.0 && db < 0.0) || (da < 0.0 && db > 0.0) {
                kept.push(*a + (b - *a) * (da / (da - db)));
            }
        }
        left = kept;
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(mesh: &Mesh) -> f32 {
        let places = mesh
            .attribute(Mesh::ATTRIBUTE_POSITION)
            .unwrap()
            .as_float3()
            .unwrap();
        let numbers: Vec<usize> = mesh.indices().unwrap().iter().collect();
        let at = |i: usize| Vec2::new(places[i][0], places[i][1]);
        numbers
            .chunks_exact(3)
            .map(|t| (at(t[1]) - at(t[0])).perp_dot(at(t[2]) - at(t[0])).abs() / 2.0)
            .sum()
    }

    fn square(from: f32, to: f32) -> Vec<Spot> {
        vec![
            Spot::new(from, from),
            Spot::new(to, from),
            Spot::new(to, to),
            Spot::new(from, to),
        ]
    }

    fn one(outline: Outline, clip: Option<(Spot, Spot)>) -> f32 {
        let mut drawing = Drawing { clip, ..default() };
        drawing.push(Layer::Ground, outline, Colour::rgb(0xff_0000));
        area(&mesh(&drawing))
    }

    #[test]
    fn meshes_cover_what_the_outlines_do() {
        let l_shape = [
            (0.0, 0.0),
            (100.0, 0.0),
            (100.0, 40.0),
            (40.0, 40.0),
            (40.0, 100.0),
            (0.0, 100.0),
        ];
        let l_shape = l_shape.map(|(x, y)| Spot::new(x, y)).to_vec();
        assert!((one(Outline::Polygon(square(0.0, 100.0)), None) - 100.0).abs() < 0.01);
        assert!((one(Outline::Polygon(l_shape), None) - 64.0).abs() < 0.01);
        let ring = Outline::Region(vec![square(0.0, 100.0), square(20.0, 80.0)]);
        assert!((one(ring, None) - 64.0).abs() < 0.01);
        let disc = Outline::Circle {
            at: Spot::new(0.0, 0.0),
            radius: 100.0,
        };
        assert!((one(disc, None) - 314.0).abs() < 6.0);
        let line = Outline::Line {
            axis: vec![Spot::new(0.0, 0.0), Spot::new(1000.0, 0.0)],
            width: 100.0,
        };
        assert!((one(line, None) - 1078.5).abs() < 8.0);
    }

    #[test]
    fn nothing_is_left_outside_the_edge() {
        let clip = Some((Spot::new(0.0, 0.0), Spot::new(100.0, 50.0)));
        assert!((one(Outline::Polygon(square(-50.0, 150.0)), clip) - 50.0).abs() < 0.01);
        assert_eq!(one(Outline::Polygon(square(200.0, 250.0)), clip), 0.0);
    }

    #[test]
    fn what_covers_all_keeps_its_colour_and_shadows_grow_stronger_in_light() {
        assert_eq!(
            paint(Colour::rgb(0xff_d34d)),
            Color::srgb_u8(0xff, 0xd3, 0x4d).to_linear().into()
        );
        let shadow = paint(Colour::rgb(0).alpha(128)).alpha();
        assert!(shadow > 0.7 && shadow < 0.85, "{shadow}");
    }
}

//! A table with its pieces as a small picture, painted by egui.

use std::sync::Arc;

use bevy::color::{Color, ColorToComponents, ColorToPacked, LinearRgba};
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::Mesh;
use bevy_egui::egui;

use crate::app::board::{markers, tessellate};
use crate::engine::TableView;
use crate::picture::{self, Spot, Style};
use crate::table::Ground;

/// A picture, ready to be painted at any size.
pub struct Thumbnail {
    /// In millimetres, y downwards.
    mesh: egui::Mesh,
    /// The corner and the size of what it shows, in millimetres.
    from: egui::Vec2,
    size: egui::Vec2,
    /// As it was painted last.
    painted: Option<(egui::Rect, Arc<egui::Mesh>)>,
}

/// About how many millimetres of a table a pixel of its picture is.
const SMALL: f32 = 4.0;

impl Thumbnail {
    /// The table with the pieces of a view.
    pub fn of(ground: &Ground, view: &TableView) -> Thumbnail {
        let mut drawing = picture::terrain(&ground.breached(&view.breaches));
        let clip = drawing.clip.take();
        let mut mesh = egui::Mesh::default();
        drawing.clip = clip;
        add(&mut mesh, &tessellate::mesh(&drawing));
        let lying = markers::drawn(view, Some(ground), SMALL);
        add(&mut mesh, &tessellate::mesh(&lying));
        for element in &view.elements {
            if let Some(piece) = element.piece {
                let piece_drawing =
                    picture::piece(element, Style::default()).moved(Spot::from(piece.at));
                add(&mut mesh, &tessellate::mesh(&piece_drawing));
            }
        }
        let edge = picture::FRAME.0 as f32 / 10.0;
        let table = egui::vec2(ground.width.0 as f32, ground.height.0 as f32) / 10.0;
        Thumbnail {
            mesh,
            from: egui::Vec2::splat(-edge),
            size: table + egui::Vec2::splat(2.0 * edge),
            painted: None,
        }
    }

    /// Height over width.
    pub fn shape(&self) -> f32 {
        self.size.y / self.size.x
    }

    /// Paints it into a rectangle, as large as it fits.
    pub fn paint(&mut self, painter: &egui::Painter, room: egui::Rect) {
        let fresh = self
            .painted
            .as_ref()
            .filter(|(rect, _)| *rect == room)
            .map(|(_, mesh)| Arc::clone(mesh));
        let mesh = fresh.unwrap_or_else(|| {
            let scale = (room.width() / self.size.x).min(room.height() / self.size.y);
            let corner = room.center() - self.size * scale / 2.0;
            let mut mesh = self.mesh.clone();
            for vertex in &mut mesh.vertices {
                vertex.pos = corner + (vertex.pos.to_vec2() - self.from) * scale;
            }
            Arc::new(mesh)
        });
        self.painted = Some((room, Arc::clone(&mesh)));
        painter.add(egui::Shape::Mesh(mesh));
    }
}

/// Takes a mesh of the board over: its corners with their colours.
fn add(to: &mut egui::Mesh, mesh: &Mesh) {
    let (
        Some(VertexAttributeValues::Float32x3(places)),
        Some(VertexAttributeValues::Float32x4(colours)),
        Some(indices),
    ) = (
        mesh.attribute(Mesh::ATTRIBUTE_POSITION),
        mesh.attribute(Mesh::ATTRIBUTE_COLOR),
        mesh.indices(),
    )
    else {
        return;
    };
    let first = to.vertices.len() as u32;
    for (place, colour) in places.iter().zip(colours) {
        let [r, g, b, a] = Color::from(LinearRgba::from_f32_array(*colour))
            .to_srgba()
            .to_u8_array();
        to.colored_vertex(
            egui::pos2(place[0], -place[1]),
            egui::Color32::from_rgba_unmultiplied(r, g, b, a),
        );
    }
    to.indices
        .extend(indices.iter().map(|index| first + index as u32));
}

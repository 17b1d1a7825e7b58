//! Flat meshes with a colour at every corner.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// A flat mesh being drawn, corner by corner.
#[derive(Clone, Debug, Default)]
pub struct MeshDraft {
    places: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    texels: Vec<[f32; 2]>,
    triangles: Vec<u32>,
}

/// A corner: its place in Bevy's world, its colour, and its place in the picture.
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    /// Millimetres.
    pub at: Vec2,
    /// Multiplied with the picture.
    pub colour: Color,
    /// 0 to 1 is the picture once; beyond, it repeats.
    pub texel: Vec2,
}

impl Corner {
    /// A corner without a picture.
    pub fn plain(at: Vec2, colour: Color) -> Corner {
        Corner {
            at,
            colour,
            texel: Vec2::ZERO,
        }
    }
}

impl MeshDraft {
    /// Adds a corner and says its number.
    pub fn corner(&mut self, corner: Corner) -> u32 {
        let number = self.places.len() as u32;
        self.places.push([corner.at.x, corner.at.y, 0.0]);
        self.colours.push(corner.colour.to_linear().to_f32_array());
        self.texels.push(corner.texel.to_array());
        number
    }

    /// Adds a triangle between three corners.
    pub fn triangle(&mut self, corners: [u32; 3]) {
        self.triangles.extend(corners);
    }

    /// Adds a quadrangle, its corners in order around it.
    pub fn quad(&mut self, corners: [Corner; 4]) {
        let [a, b, c, d] = corners.map(|corner| self.corner(corner));
        self.triangle([a, b, c]);
        self.triangle([a, c, d]);
    }

    /// The finished mesh.
    pub fn finish(self) -> Mesh {
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.places)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.texels)
        .with_inserted_indices(Indices::U32(self.triangles))
    }
}

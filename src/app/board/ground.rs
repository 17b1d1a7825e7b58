//! The bare table: a wooden frame round a bed of sand, lit from the upper left.

use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;

use super::{Corner, MeshDraft, TableSize, layer};
use crate::app::{Pictures, Step};

/// The bare table, spawned anew whenever its size changes.
#[derive(Component)]
struct Bare;

/// The width of the wooden frame, in millimetres.
const FRAME: f32 = 24.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        lay.in_set(Step::Show).run_if(
            resource_added::<Pictures>
                .or_else(resource_exists::<Pictures>.and_then(resource_changed::<TableSize>)),
        ),
    );
}

fn lay(
    mut commands: Commands,
    old: Query<Entity, With<Bare>>,
    size: Res<TableSize>,
    pictures: Res<Pictures>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let table = size.in_mm();
    let plain = materials.add(ColorMaterial {
        alpha_mode: AlphaMode2d::Blend,
        ..default()
    });
    let mut textured = |picture: &Handle<Image>| {
        materials.add(ColorMaterial {
            texture: Some(picture.clone()),
            ..default()
        })
    };
    let parts = [
        (
            "Shadow on the floor",
            cast(table),
            layer::FRAME,
            plain.clone(),
        ),
        (
            "Wood",
            wood(table),
            layer::FRAME + 0.1,
            textured(&pictures.wood),
        ),
        ("Sand", sand(table), layer::GROUND, textured(&pictures.sand)),
        (
            "Patches",
            patches(table),
            layer::GROUND + 0.1,
            plain.clone(),
        ),
        ("Light", light(table), layer::LIGHT, plain),
    ];
    commands
        .spawn((
            Name::new("Table"),
            Bare,
            Transform::default(),
            Visibility::default(),
        ))
        .with_children(|bare| {
            for (name, mesh, height, material) in parts {
                bare.spawn((
                    Name::new(name),
                    Mesh2d(meshes.add(mesh.finish())),
                    MeshMaterial2d(material),
                    Transform::from_xyz(0.0, 0.0, height),
                ));
            }
        });
}

fn black(alpha: f32) -> Color {
    Color::srgba(0.05, 0.035, 0.015, alpha)
}

/// The corners of a rectangle `out` millimetres outside the table's edge: north-west, north-east, south-east, south-west.
fn ring(table: Vec2, out: f32) -> [Vec2; 4] {
    [
        Vec2::new(-out, out),
        Vec2::new(table.x + out, out),
        Vec2::new(table.x + out, -table.y - out),
        Vec2::new(-out, -table.y - out),
    ]
}

/// The sand itself, a picture every 512 mm.
fn sand(table: Vec2) -> MeshDraft {
    let mut draft = MeshDraft::default();
    let colour = Color::srgb_u8(0xd2, 0xc1, 0x89);
    draft.quad(ring(table, 0.0).map(|at| Corner {
        at,
        colour,
        texel: Vec2::new(at.x, -at.y) / 512.0,
    }));
    draft
}

/// Four mitred planks, each with a lit and a shaded edge.
fn wood(table: Vec2) -> MeshDraft {
    let mut draft = MeshDraft::default();
    let bands = [
        (FRAME, FRAME - 3.0, 1.25),
        (FRAME - 3.0, 4.0, 1.0),
        (4.0, 0.0, 0.62),
    ];
    let lit = [1.12, 0.86, 0.74, 1.0];
    for (outer, inner, tone) in bands {
        let (out, into) = (ring(table, outer), ring(table, inner));
        for side in 0..4 {
            let next = (side + 1) % 4;
            let bright = tone * lit[side];
            let colour = Color::srgb(0.52 * bright, 0.35 * bright, 0.20 * bright);
            let corner = |at: Vec2| {
                let (along, across) = if side % 2 == 0 {
                    (at.x, at.y)
                } else {
                    (at.y, at.x)
                };
                Corner {
                    at,
                    colour,
                    texel: Vec2::new(along / 420.0, across / 120.0),
                }
            };
            draft.quad([out[side], out[next], into[next], into[side]].map(corner));
        }
    }
    draft
}

/// The table's own shadow on the floor, to the lower right.
fn cast(table: Vec2) -> MeshDraft {
    let mut draft = MeshDraft::default();
    let shift = Vec2::new(12.0, -14.0);
    let (near, far) = (ring(table, FRAME - 6.0), ring(table, FRAME + 16.0));
    draft.quad(near.map(|at| Corner::plain(at + shift, black(0.55))));
    for side in 0..4 {
        let next = (side + 1) % 4;
        draft.quad([
            Corner::plain(near[side] + shift, black(0.55)),
            Corner::plain(near[next] + shift, black(0.55)),
            Corner::plain(far[next] + shift, black(0.0)),
            Corner::plain(far[side] + shift, black(0.0)),
        ]);
    }
    draft
}

/// Light from the upper left, and the frame's shadow along the northern and western edge.
fn light(table: Vec2) -> MeshDraft {
    let mut draft = MeshDraft::default();
    grid(&mut draft, table, 16, 12, |x, y| {
        let away = (0.45 * x + 0.55 * y).clamp(0.0, 1.0);
        let rim = (2.0 * x - 1.0).abs().max((2.0 * y - 1.0).abs());
        let shade = 0.20 * away + 0.13 * rim.powi(4);
        if away < 0.28 {
            Color::srgba(1.0, 0.96, 0.82, 0.13 * (1.0 - away / 0.28)).mix(&black(shade), 0.35)
        } else {
            black(shade)
        }
    });
    let (edge, inside) = (ring(table, 0.0), ring(table, -16.0));
    for (side, dark) in [(0, 0.42), (3, 0.36), (1, 0.10), (2, 0.08)] {
        let next = (side + 1) % 4;
        draft.quad([
            Corner::plain(edge[side], black(dark)),
            Corner::plain(edge[next], black(dark)),
            Corner::plain(inside[next], black(0.0)),
            Corner::plain(inside[side], black(0.0)),
        ]);
    }
    draft
}

/// Soft patches of drier and greener ground, the same on every table of the same size.
fn patches(table: Vec2) -> MeshDraft {
    let mut draft = MeshDraft::default();
    let (columns, rows) = ((table.x / 45.0) as u32 + 1, (table.y / 45.0) as u32 + 1);
    grid(&mut draft, table, columns, rows, |x, y| {
        let place = Vec2::new(x, y) * table / 45.0;
        let tone = 0.6 * smooth_noise(place / 5.0) + 0.4 * smooth_noise(place / 2.2 + 40.0);
        if tone > 0.5 {
            Color::srgba(0.40, 0.42, 0.20, 0.55 * (tone - 0.5))
        } else {
            Color::srgba(0.88, 0.76, 0.52, 0.60 * (0.5 - tone))
        }
    });
    draft
}

/// A grid over the table, with a colour for each knot by its place from 0 to 1.
fn grid(
    draft: &mut MeshDraft,
    table: Vec2,
    columns: u32,
    rows: u32,
    colour: impl Fn(f32, f32) -> Color,
) {
    let mut first = 0;
    for row in 0..=rows {
        for column in 0..=columns {
            let (x, y) = (column as f32 / columns as f32, row as f32 / rows as f32);
            let at = Vec2::new(x * table.x, -y * table.y);
            let number = draft.corner(Corner::plain(at, colour(x, y)));
            if row == 0 && column == 0 {
                first = number;
            }
        }
    }
    let width = columns + 1;
    for row in 0..rows {
        for column in 0..columns {
            let a = first + row * width + column;
            draft.triangle([a, a + 1, a + width + 1]);
            draft.triangle([a, a + width + 1, a + width]);
        }
    }
}

/// A value from 0 to 1 that changes smoothly over about one unit.
fn smooth_noise(at: Vec2) -> f32 {
    let whole = at.floor();
    let part = at - whole;
    let ease = part * part * (3.0 - 2.0 * part);
    let knot = |x: f32, y: f32| {
        let mut bits = ((whole.x + x) as i32 as u32).wrapping_mul(0x9e37_79b1)
            ^ ((whole.y + y) as i32 as u32).wrapping_mul(0x85eb_ca77);
        bits = (bits ^ (bits >> 15)).wrapping_mul(0x2c1b_3c6d);
        bits = (bits ^ (bits >> 12)).wrapping_mul(0x297a_2d39);
        ((bits ^ (bits >> 15)) & 0xffff) as f32 / 65535.0
    };
    let north = knot(0.0, 0.0).lerp(knot(1.0, 0.0), ease.x);
    let south = knot(0.0, 1.0).lerp(knot(1.0, 1.0), ease.x);
    north.lerp(south, ease.y)
}

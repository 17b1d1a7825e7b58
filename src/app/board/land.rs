//! What lies on the table: the ground of the battle, drawn once, and anew when a wall is broken.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;

use super::{Drawn, Shown, TableSize, layer, tessellate};
use crate::app::Awake;
use crate::picture::{self, Drawing};
use crate::rules::AnySetting;
use crate::table::Breach;

/// The setting of the battle that is shown, none for a bare table. Whoever opens a battle puts it here.
#[derive(Resource, Clone, Debug, Default)]
pub struct Land(pub Option<AnySetting>);

/// The one material of everything that is drawn without a texture.
#[derive(Resource, Clone, Debug)]
struct Plain(Handle<ColorMaterial>);

/// How drawings become what an entity shows.
#[derive(SystemParam)]
pub(super) struct Brush<'w> {
    plain: Res<'w, Plain>,
    meshes: ResMut<'w, Assets<Mesh>>,
}

impl Brush<'_> {
    /// The mesh of a drawing.
    pub fn mesh(&mut self, drawing: &Drawing) -> Mesh2d {
        Mesh2d(self.meshes.add(tessellate::mesh(drawing)))
    }

    /// The mesh of a drawing, and what it is painted with.
    pub fn paint(&mut self, drawing: &Drawing) -> (Mesh2d, MeshMaterial2d<ColorMaterial>) {
        (self.mesh(drawing), MeshMaterial2d(self.plain.0.clone()))
    }
}

#[derive(Component)]
struct Terrain;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Land>()
        .add_systems(Startup, material)
        .add_systems(
            Update,
            lay.in_set(Drawn)
                .run_if(resource_changed::<Land>.or_eager(resource_changed::<Shown>)),
        );
}

fn material(mut commands: Commands, mut materials: ResMut<Assets<ColorMaterial>>) {
    let plain = materials.add(ColorMaterial {
        alpha_mode: AlphaMode2d::Blend,
        ..default()
    });
    commands.insert_resource(Plain(plain));
}

fn lay(
    mut commands: Commands,
    land: Res<Land>,
    shown: Res<Shown>,
    mut gaps: Local<Vec<Breach>>,
    old: Query<Entity, With<Terrain>>,
    mut brush: Brush,
    mut size: ResMut<TableSize>,
    mut awake: ResMut<Awake>,
) {
    let now = &shown.view().breaches;
    if !land.is_changed() && *gaps == *now {
        return;
    }
    gaps.clone_from(now);
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let Some(setting) = &land.0 else { return };
    let ground = setting.ground();
    size.set_if_neq(TableSize::new(ground.width, ground.height));
    commands.spawn((
        Name::new("Terrain"),
        Terrain,
        brush.paint(&picture::features(&ground.breached(now))),
        Transform::from_xyz(0.0, 0.0, layer::TERRAIN),
    ));
    awake.for_frames(3);
}

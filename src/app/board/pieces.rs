//! Pieces as entities: look anew when what is seen of them changes, moved as they walk.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::land::Brush;
use super::{Drawn, Highlight, Overlay, Shot, Shown, TableSize, layer};
use crate::engine::report::ElementView;
use crate::picture::{self, Colour, Drawing, Layer, Spot, Style};
use crate::table::ElementId;

/// How pieces are look: figures or standard military symbols. The settings put it here.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceStyle(pub Style);

/// A piece on the table.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceOf(pub ElementId);

/// What a piece's mesh was made from.
#[derive(Component)]
struct Look {
    view: ElementView,
    style: Style,
    ring: Option<Highlight>,
}

#[derive(Component)]
struct Tracer;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PieceStyle>().add_systems(
        Update,
        (
            show.run_if(
                resource_changed::<Shown>
                    .or_eager(resource_changed::<Overlay>)
                    .or_eager(resource_changed::<PieceStyle>),
            ),
            shoot.run_if(resource_changed::<Shown>),
        )
            .in_set(Drawn),
    );
}

type Piece<'a> = (
    Entity,
    &'a PieceOf,
    &'a mut Look,
    &'a mut Transform,
    &'a mut Mesh2d,
);

fn show(
    mut commands: Commands,
    shown: Res<Shown>,
    overlay: Res<Overlay>,
    style: Res<PieceStyle>,
    size: Res<TableSize>,
    mut brush: Brush,
    mut pieces: Query<Piece>,
) {
    let mut wanted: BTreeMap<ElementId, &ElementView> = shown
        .view()
        .elements
        .iter()
        .filter(|view| view.piece.is_some())
        .map(|view| (view.id, view))
        .collect();
    for (entity, of, mut look, mut transform, mut mesh) in &mut pieces {
        let Some(view) = wanted.remove(&of.0) else {
            commands.entity(entity).despawn();
            continue;
        };
        let ring = overlay.highlight(of.0);
        if look.style != style.0 || look.ring != ring || !looks_the_same(&look.view, view) {
            *look = Look {
                view: view.clone(),
                style: style.0,
                ring,
            };
            *mesh = brush.mesh(&picture_of(&look));
        }
        let place = stand(&shown, view, *size);
        if transform.translation != place {
            transform.translation = place;
        }
    }
    for view in wanted.into_values() {
        let look = Look {
            view: view.clone(),
            style: style.0,
            ring: overlay.highlight(view.id),
        };
        commands.spawn((
            Name::new(format!("Piece {}", view.name)),
            PieceOf(view.id),
            brush.paint(&picture_of(&look)),
            Transform::from_translation(stand(&shown, view, *size)),
            look,
        ));
    }
}

/// Whether two views of an element give the same drawing: all but where it stands counts.
fn looks_the_same(one: &ElementView, two: &ElementView) -> bool {
    let stands = |v: &ElementView| v.piece.map(|p| (p.facing, p.radius));
    stands(one) == stands(two)
        && one.side == two.side
        && one.figure == two.figure
        && (one.strength, one.full_strength) == (two.strength, two.full_strength)
        && (one.pinned, one.overwatch, one.done) == (two.pinned, two.overwatch, two.done)
        && (&one.figures, one.die) == (&two.figures, two.die)
        // What is in the air is drawn otherwise.
        && one.tags == two.tags
}

fn picture_of(look: &Look) -> Drawing {
    let mut drawing = Drawing::default();
    if let (Some(ring), Some(piece)) = (look.ring, look.view.piece) {
        let mut round = picture::ring(piece.radius, ring.colour());
        // A ring lies on the ground, under the piece's own shadow.
        round
            .shapes
            .iter_mut()
            .for_each(|s| s.layer = Layer::Ground);
        drawing.extend(round);
    }
    drawing.extend(picture::piece(&look.view, look.style));
    drawing
}

/// Where a piece is in Bevy's world; one further south lies over one further north, and what is in the air over all.
fn stand(shown: &Shown, view: &ElementView, size: TableSize) -> Vec3 {
    let at = shown.place(view.id).unwrap_or_default();
    let south = (at.y / size.height.0.max(1) as f32).clamp(0.0, 1.0);
    let height = if view.airborne() {
        layer::FLYING + south
    } else {
        layer::PIECES + (layer::FLYING - layer::PIECES - 1.0) * south
    };
    (Vec2::new(at.x, -at.y) / 10.0).extend(height)
}

fn shoot(
    mut commands: Commands,
    shown: Res<Shown>,
    mut brush: Brush,
    mut tracers: Query<(Entity, &mut Transform), With<Tracer>>,
) {
    let flight = shown.shot().map(flying);
    match (tracers.single_mut(), flight) {
        (Ok((entity, _)), None) => commands.entity(entity).despawn(),
        (Ok((_, mut transform)), Some(place)) => *transform = place,
        (Err(_), Some(place)) => {
            commands.spawn((Name::new("Tracer"), Tracer, brush.paint(&burst()), place));
        }
        (Err(_), None) => {}
    }
}

fn flying(shot: Shot) -> Transform {
    let way = shot.to - shot.from;
    let at = shot.from + way * shot.part;
    let place = (Vec2::new(at.x, -at.y) / 10.0).extend(layer::ABOVE + 5.0);
    Transform::from_translation(place).with_rotation(Quat::from_rotation_z((-way.y).atan2(way.x)))
}

/// Three tracers one behind the other, flying east.
fn burst() -> Drawing {
    let mut drawing = Drawing::default();
    for tail in [0.0, -420.0, -780.0] {
        let streak =
            |from: f32, to: f32| vec![Spot::new(tail + from, 0.0), Spot::new(tail + to, 0.0)];
        drawing.line(
            Layer::Mark,
            streak(-220.0, 0.0),
            46.0,
            Colour::rgb(0xff_8a1e).alpha(150),
        );
        drawing.line(
            Layer::Mark,
            streak(-150.0, 0.0),
            24.0,
            Colour::rgb(0xff_f3c0),
        );
    }
    drawing
}

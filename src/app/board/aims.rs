//! Fire that is declared, as thin arrows from who fires to whom; and while a die falls for an ambush or overwatch, the arrow of that fire.

use bevy::prelude::*;

use super::land::Brush;
use super::{Drawn, Shown, layer};
use crate::engine::AimView;
use crate::picture::{self, Drawing};
use crate::table::{Piece, Point};

#[derive(Component)]
struct Arrows;

/// An arrow as it is drawn: from where to where, of whom, with how many weapons.
type Arrow = (Piece, Piece, u8, crate::engine::SideId);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, lay.in_set(Drawn).run_if(resource_changed::<Shown>));
}

fn lay(
    mut commands: Commands,
    shown: Res<Shown>,
    old: Query<Entity, With<Arrows>>,
    mut laid: Local<Vec<Arrow>>,
    mut brush: Brush,
) {
    let arrows = arrows(&shown);
    if *laid == arrows {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let drawing = drawn(&arrows);
    *laid = arrows;
    if !drawing.shapes.is_empty() {
        commands.spawn((
            Name::new("Declared fire"),
            Arrows,
            brush.paint(&drawing),
            Transform::from_xyz(0.0, 0.0, layer::ABOVE + 0.6),
        ));
    }
}

fn arrows(shown: &Shown) -> Vec<Arrow> {
    let declared = shown.view().aims.iter().copied();
    let about = shown.playing().and_then(|told| told.aim);
    let about = about.map(|(firer, target)| AimView {
        firer,
        target,
        weapons: 0,
    });
    let stands = |id| {
        let mut piece = shown.element(id)?.piece?;
        let at = shown.place(id)?;
        piece.at = Point::new(at.x as i32, at.y as i32);
        Some(piece)
    };
    let arrow = |aim: AimView| {
        let side = shown.element(aim.firer)?.side;
        Some((stands(aim.firer)?, stands(aim.target)?, aim.weapons, side))
    };
    declared.chain(about).filter_map(arrow).collect()
}

fn drawn(arrows: &[Arrow]) -> Drawing {
    let mut drawing = Drawing::default();
    for (from, to, weapons, side) in arrows {
        let colour = picture::side_colour(*side);
        let (from, to) = ((from.at, from.radius), (to.at, to.radius));
        drawing.extend(picture::aim(from, to, *weapons, colour));
    }
    drawing
}

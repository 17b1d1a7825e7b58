//! What lies on the table without a base: wrecks, casualties, and the rubble in broken walls. It lies under the pieces.

use bevy::prelude::*;

use super::land::{Brush, Land};
use super::{Drawn, Shown, View, layer};
use crate::engine::TableView;
use crate::engine::report::{MarkerKind, MarkerView};
use crate::picture::{self, Drawing, Marker};
use crate::table::{Breach, Footprint, Ground, Heading, Length, Point};

/// How far a wreck and a crate reach from their middle.
const WRECK: Length = Length::mm(30);
const CRATE: Length = Length::mm(15);
/// How far a stretcher reaches from its middle: the farther off the table is seen from, the more, so that nobody overlooks it.
const STRETCHER: (i32, i32) = (18, 32);
/// How many pixels it has from its middle as long as that is within its limits.
const STRETCHER_PIXELS: f32 = 21.0;

#[derive(Component)]
struct Markers;

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Shown>
        .or_eager(resource_changed::<Land>)
        .or_eager(resource_changed::<View>);
    app.add_systems(Update, lay.in_set(Drawn).run_if(changed));
}

/// How far a marker reaches from its middle, at so many millimetres a pixel.
pub fn reach(marker: &MarkerView, mm_per_px: f32) -> Length {
    match marker.kind {
        MarkerKind::Wreck => WRECK,
        MarkerKind::Casualty => {
            let (least, most) = STRETCHER;
            Length::mm(((STRETCHER_PIXELS * mm_per_px) as i32).clamp(least, most))
        }
        MarkerKind::Crate | MarkerKind::OpenCrate => CRATE,
    }
}

/// What lies there: each marker with how far it reaches, and the gaps.
type Laid = (Vec<(MarkerView, Length)>, Vec<Breach>);

fn lay(
    mut commands: Commands,
    shown: Res<Shown>,
    land: Res<Land>,
    seen: Res<View>,
    old: Query<Entity, With<Markers>>,
    mut laid: Local<Laid>,
    mut brush: Brush,
) {
    let view = shown.view();
    let sized = view.markers.iter();
    let sized = sized.map(|marker| (marker.clone(), reach(marker, seen.mm_per_px)));
    let lies = (sized.collect(), view.breaches.clone());
    if *laid == lies && !land.is_changed() {
        return;
    }
    *laid = lies;
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let ground = land.0.as_ref().map(|setting| setting.ground());
    let drawing = drawn(view, ground, seen.mm_per_px);
    if !drawing.shapes.is_empty() {
        commands.spawn((
            Name::new("Markers"),
            Markers,
            brush.paint(&drawing),
            Transform::from_xyz(0.0, 0.0, layer::MARKERS),
        ));
    }
}

/// All markers of a table, the rubble first, as they are seen at so many millimetres a pixel.
pub fn drawn(view: &TableView, ground: Option<&Ground>, mm_per_px: f32) -> Drawing {
    let mut drawing = Drawing::default();
    for gap in &view.breaches {
        let facing = ground.map_or(Heading::NORTH, |ground| across(ground, gap));
        drawing.extend(picture::marker(Marker::Gap, gap.at, gap.radius, facing));
    }
    for marker in &view.markers {
        let kind = match marker.kind {
            MarkerKind::Casualty => Marker::Casualty,
            MarkerKind::Crate => Marker::Crate,
            MarkerKind::OpenCrate => Marker::OpenCrate,
            MarkerKind::Wreck if flew(view, marker) => Marker::WreckedAircraft,
            MarkerKind::Wreck => Marker::WreckedVehicle,
        };
        drawing.extend(picture::marker(
            kind,
            marker.at,
            reach(marker, mm_per_px),
            marker.facing,
        ));
    }
    drawing
}

/// Whether a wreck is that of an aircraft.
fn flew(view: &TableView, marker: &MarkerView) -> bool {
    let of = |element: &&crate::engine::ElementView| Some(element.id) == marker.of;
    let figure = view.elements.iter().find(of).map(|e| e.figure.as_str());
    figure.is_some_and(picture::flies)
}

/// Which way a gap leads through its wall.
fn across(ground: &Ground, gap: &Breach) -> Heading {
    let lines = ground
        .parts(gap.feature)
        .filter_map(|part| match &part.footprint {
            Footprint::Line { axis, .. } => Some(axis),
            _ => None,
        });
    let spread = |a: Point, b: Point| a.distance(gap.at) + b.distance(gap.at) - a.distance(b);
    let nearest = lines
        .flat_map(|axis| axis.windows(2))
        .map(|pair| (pair[0], pair[1]))
        .min_by_key(|(a, b)| spread(*a, *b));
    nearest.map_or(Heading::NORTH, |(a, b)| {
        Heading(Heading::towards(a, b).0.wrapping_add(64))
    })
}

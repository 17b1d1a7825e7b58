//! What is laid over the table for the player: sticks, ghosts, sight lines, reach, shade, rings, tags. Plugins fill [`Overlay`]; this draws it.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::land::Brush;
use super::{Drawn, PieceStyle, Shown, TableSize, layer, tessellate};
use crate::app::Awake;
use crate::engine::{Band, SideId};
use crate::picture::{self, Colour, Drawing, Spot};
use crate::table::sight::SightLine;
use crate::table::{Board, ElementId, Footprint, Length, Piece, Point, Polygon};

/// Everything laid over the table. Set what is to be seen; the default is nothing.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    /// The element that is selected: a ring round it.
    pub selected: Option<ElementId>,
    /// Elements with a ring of another colour. The selected one's own ring is stronger.
    pub highlights: Vec<(ElementId, Highlight)>,
    /// Where the selected element can go.
    pub reach: Vec<Polygon>,
    /// Where it can go farther, if it ends on one of the roads.
    pub farther: (Vec<Polygon>, Vec<Footprint>),
    /// Areas of the reach in which it would stand next to an enemy.
    pub contact: Vec<Polygon>,
    /// The bands of its dice round where it stands or would stand.
    pub bands: Option<(Board, Point, Vec<Band>)>,
    /// Enemies that could shoot at it where it would stand: from where to where, and how wide its base is.
    pub threats: Vec<(Point, Point, Length)>,
    /// What the selected element sees; all the rest lies under a light shade. None for no shade at all.
    pub seen: Option<Vec<Polygon>>,
    /// A path from its start: sticks are laid along it.
    pub sticks: Option<Vec<Point>>,
    /// How long a stick is; 10 cm unless it is set.
    pub stick: Option<Length>,
    /// Elements where they would stand; the first is the one whose move or order it is.
    pub ghosts: Vec<(ElementId, Piece)>,
    /// Where hidden squads could come out.
    pub hideouts: Vec<Hideout>,
    /// A place and how far weapons reach from it.
    pub ranges: Option<(Point, Vec<Length>)>,
    /// Sight lines, coloured by what they cross.
    pub sight: Vec<SightLine>,
    /// Words on dark labels over places of the table.
    pub tags: Vec<(Point, String)>,
}

/// Where a hidden squad could come out.
#[derive(Clone, Debug, PartialEq)]
pub struct Hideout {
    /// Which one.
    pub id: ElementId,
    /// Its side.
    pub side: SideId,
    /// The ground, in pieces that touch.
    pub region: Arc<[Polygon]>,
    /// Whether it is the one that is looked at.
    pub looked_at: bool,
}

/// Why an element has a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Highlight {
    /// It is the selected one.
    Selected,
    /// It may act or answer now.
    MayAct,
    /// It can be aimed at or chosen.
    Target,
    /// It goes along with the selected one, or helps it.
    Member,
    /// What is asked is about it.
    About,
}

impl Highlight {
    pub(super) fn colour(self) -> Colour {
        Colour::rgb(match self {
            Highlight::Selected => 0xff_d34d,
            Highlight::MayAct => 0xf2_efe6,
            Highlight::Target => 0xe8_3a1e,
            Highlight::Member => 0x9b_e36b,
            Highlight::About => 0xb9_8cff,
        })
    }
}

impl Overlay {
    /// The ring of an element.
    pub fn highlight(&self, id: ElementId) -> Option<Highlight> {
        if self.selected == Some(id) {
            return Some(Highlight::Selected);
        }
        self.highlights
            .iter()
            .find(|(of, _)| *of == id)
            .map(|(_, why)| *why)
    }
}

/// The parts that are drawn on their own, the lowest first.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Shade,
    Hideouts,
    Ranges,
    Reach,
    Contact,
    Bands,
    Sticks,
    Ghost,
    Threats,
    Sight,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlay>().add_systems(
        Update,
        draw.in_set(Drawn)
            .run_if(resource_changed::<Overlay>.or_eager(resource_changed::<PieceStyle>)),
    );
}

/// What the overlay is drawn from.
#[derive(SystemParam)]
struct Subject<'w> {
    overlay: Res<'w, Overlay>,
    shown: Res<'w, Shown>,
    style: Res<'w, PieceStyle>,
    size: Res<'w, TableSize>,
}

fn draw(
    mut commands: Commands,
    subject: Subject,
    mut last: Local<Option<(Overlay, PieceStyle)>>,
    mut brush: Brush,
    old: Query<(Entity, &Part)>,
    mut awake: ResMut<Awake>,
) {
    let Subject {
        overlay,
        shown,
        style,
        size,
    } = subject;
    let (was, restyled) = match &*last {
        Some((was, style_was)) => (was.clone(), *style_was != *style),
        None => (Overlay::default(), false),
    };
    if was == *overlay && !restyled {
        return;
    }
    let mut redraw = |part: Part, height: f32, drawing: Drawing| {
        for (entity, _) in old.iter().filter(|(_, of)| **of == part) {
            commands.entity(entity).despawn();
        }
        if !drawing.shapes.is_empty() {
            commands.spawn((
                Name::new(format!("Overlay {part:?}")),
                part,
                brush.paint(&drawing),
                Transform::from_xyz(0.0, 0.0, height),
            ));
        }
    };
    if was.seen != overlay.seen {
        let shade = overlay
            .seen
            .as_ref()
            .map(|seen| picture::shade(seen, size.width, size.height));
        redraw(Part::Shade, layer::MARKS, shade.unwrap_or_default());
    }
    if was.reach != overlay.reach || was.farther != overlay.farther {
        let (farther, roads) = &overlay.farther;
        redraw(
            Part::Reach,
            layer::MARKS + 1.0,
            picture::reach(&overlay.reach, farther, roads),
        );
    }
    if was.hideouts != overlay.hideouts {
        let mut drawn = Drawing::default();
        let mut order: Vec<(usize, &Hideout)> = overlay.hideouts.iter().enumerate().collect();
        order.sort_by_key(|(_, one)| one.looked_at);
        for (number, one) in order {
            let colour = picture::side_colour(one.side);
            drawn.extend(picture::hideout(&one.region, colour, number, one.looked_at));
        }
        redraw(Part::Hideouts, layer::MARKS + 0.4, drawn);
    }
    if was.ranges != overlay.ranges {
        let drawn = overlay.ranges.as_ref();
        let drawn = drawn.map(|(at, reach)| picture::ranges(*at, reach));
        let edge = Spot::new(size.width.0 as f32, size.height.0 as f32);
        let drawn = Drawing {
            clip: Some((Spot::default(), edge)),
            ..drawn.unwrap_or_default()
        };
        redraw(Part::Ranges, layer::MARKS + 1.4, drawn);
    }
    if was.contact != overlay.contact {
        let hatched = picture::contact(&overlay.contact);
        redraw(Part::Contact, layer::MARKS + 1.2, hatched);
    }
    if was.bands != overlay.bands {
        let drawn = overlay.bands.as_ref();
        let drawn = drawn.map(|(board, at, bands)| picture::bands(board, *at, bands));
        redraw(Part::Bands, layer::MARKS + 1.4, drawn.unwrap_or_default());
    }
    if was.sticks != overlay.sticks || was.stick != overlay.stick {
        let path = overlay.sticks.as_deref().unwrap_or_default();
        let laid = picture::sticks(path, overlay.stick.unwrap_or(Length::STICK));
        redraw(Part::Sticks, layer::MARKS + 2.0, laid);
    }
    if was.ghosts != overlay.ghosts || restyled {
        redraw(Part::Ghost, layer::ABOVE, ghosts(&overlay, &shown, *style));
    }
    if was.threats != overlay.threats {
        let mut arrows = Drawing::default();
        for (from, to, base) in &overlay.threats {
            arrows.extend(picture::threat(*from, *to, *base));
        }
        redraw(Part::Threats, layer::ABOVE + 0.5, arrows);
    }
    if was.sight != overlay.sight {
        let mut lines = Drawing::default();
        overlay
            .sight
            .iter()
            .for_each(|line| lines.extend(picture::sight_line(line)));
        redraw(Part::Sight, layer::ABOVE + 1.0, lines);
    }
    *last = Some((overlay.clone(), *style));
    awake.for_frames(2);
}

fn ghosts(overlay: &Overlay, shown: &Shown, style: PieceStyle) -> Drawing {
    let mut drawing = Drawing::default();
    for (id, piece) in &overlay.ghosts {
        if let Some(view) = shown.element(*id) {
            let mut view = view.clone();
            view.piece = Some(*piece);
            view.die = None;
            drawing.extend(picture::piece(&view, style.0).moved(piece.at.into()));
        }
    }
    tessellate::faded(drawing, 0.62)
}

//! Who rides in what, read off the table as it is seen, and what is in hand for those who get in and out.

use super::game::Game;
use super::hand::Hand;
use super::wish::place_of;
use crate::engine::report::Off;
use crate::engine::{ElementView, SlotKind, TableView, Value};
use crate::table::{ElementId, Point};

/// The vehicle or aircraft that an element is in, if it is in one.
pub fn vehicle_of(element: &ElementView) -> Option<ElementId> {
    let aboard = element.off == Some(Off::Aboard);
    let tag = element.tags.iter().find(|tag| tag.key == "tag-aboard")?;
    tag.values.iter().find_map(|(_, value)| match value {
        Value::Element(vehicle) if aboard => Some(*vehicle),
        _ => None,
    })
}

/// Those in a vehicle or aircraft, by number.
pub fn riders(view: &TableView, vehicle: ElementId) -> Vec<ElementId> {
    let inside = view
        .elements
        .iter()
        .filter(|e| vehicle_of(e) == Some(vehicle));
    inside.map(|element| element.id).collect()
}

/// Whom a click on an own piece selects: the piece; when it is selected, or one of those in it is, the next of them.
pub(super) fn clicked(game: &Game, hand: &Hand, piece: ElementId) -> ElementId {
    let mut all = vec![piece];
    all.extend(riders(&game.battle.view(None), piece));
    let now = hand
        .selected
        .and_then(|id| all.iter().position(|one| *one == id));
    now.map_or(piece, |place| all[(place + 1) % all.len()])
}

/// Where an element is: where it stands, where what it is in stands, or where it would come on.
pub(super) fn whereabouts(game: &Game, id: ElementId) -> Option<Point> {
    let carried = || {
        let view = game.battle.view(None);
        let element = view.elements.iter().find(|element| element.id == id)?;
        place_of(game, vehicle_of(element)?)
    };
    let comes_on = || Some(game.battle.mover(id)?.0.at);
    place_of(game, id).or_else(carried).or_else(comes_on)
}

impl Hand {
    /// Whether the order lets passengers out: its place is the side on which they get out, and need not be said.
    pub fn lets_out(&self) -> bool {
        let draft = self.draft.as_ref();
        draft.is_some_and(|draft| draft.offer == "unload")
    }

    /// Who gets out next when a key asks for others: all, then one after the other alone, then all again.
    pub(super) fn others_out(&self) -> Option<Vec<ElementId>> {
        let all = &self.slot(SlotKind::Members)?.elements;
        let now = &self.draft.as_ref()?.members;
        let next = match now.as_slice() {
            [one] if all.len() > 1 => {
                let place = all.iter().position(|id| id == one)?;
                all.get(place + 1).copied()
            }
            _ => all.first().copied().filter(|_| all.len() > 1),
        };
        Some(next.map_or_else(|| all.clone(), |one| vec![one]))
    }
}

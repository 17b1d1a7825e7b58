//! Casualties: who is to be brought home, where they are, and what lies on the table without a base (IC-65, IC-R89).

use super::contact::{in_combat, in_contact};
use super::event::Event;
use super::options::CasualtyRule;
use super::setting::Setting;
use super::state::{Bearing, Casualty, Place, State};
use crate::engine::terms::Tally;
use crate::engine::{MarkerKind, MarkerView, Refusal, SideId, Text, Value};
use crate::table::piece::CONTACT;
use crate::table::{ElementId, Heading, Piece, Point};

impl State {
    /// What goals count besides the elements: casualties brought home (IC-65), civilians killed (IC-67).
    pub fn tally(&self, setting: &Setting) -> Tally {
        let home = |side: SideId| {
            let safe = self
                .casualties
                .iter()
                .filter(|c| c.side == side && c.place == Bearing::Safe);
            u16::try_from(safe.count()).unwrap_or(u16::MAX)
        };
        Tally {
            home: (0..)
                .take(setting.sides.len())
                .map(SideId)
                .map(home)
                .collect(),
            killed: self
                .killed
                .iter()
                .map(|killed| u16::from(*killed))
                .collect(),
            ..Tally::default()
        }
    }
}

/// Everything on the table that has no base: wrecks (IC-R65), then casualties that nobody carries.
pub fn markers(setting: &Setting, state: &State) -> Vec<MarkerView> {
    let wrecks = state.wrecks.iter().map(|wreck| MarkerView {
        kind: MarkerKind::Wreck,
        at: wreck.piece.at,
        facing: wreck.piece.facing,
        of: Some(wreck.of),
        side: setting.side(wreck.of),
        text: Text::key("marker-wreck").with("who", Value::Element(wreck.of)),
    });
    let lying = state.casualties.iter().filter_map(|casualty| {
        let Bearing::Lying(at) = casualty.place else {
            return None;
        };
        Some(MarkerView {
            kind: MarkerKind::Casualty,
            at,
            facing: Heading::NORTH,
            of: casualty.of,
            side: casualty.side,
            text: match casualty.of {
                Some(of) => Text::key("marker-casualty-of").with("who", Value::Element(of)),
                None => Text::key("marker-casualty").with("side", Value::Side(casualty.side)),
            },
        })
    });
    wrecks.chain(lying).collect()
}

/// Whether a side has to bring its casualties home (IC-65, IC-R17).
pub fn cares(setting: &Setting, side: SideId) -> bool {
    match setting.options.casualty_rule {
        CasualtyRule::GoodGuys => setting.sides[usize::from(side.0)].good_guys,
        CasualtyRule::Everybody => true,
        CasualtyRule::Nobody => false,
    }
}

/// One that an event may eliminate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Falls {
    id: ElementId,
    at: Point,
    /// Whether it leaves a casualty: a crew that has bailed out does not.
    marks: bool,
}

/// Who may be eliminated by an event, and where that is; nobody, if it is off the table.
pub(super) fn falls(state: &State, event: &Event) -> Option<Falls> {
    let id = match event {
        Event::Lost { element, .. }
        | Event::Damaged { element, .. }
        | Event::Abandoned { element }
        | Event::Sniped {
            leader: Some(element),
        } => *element,
        _ => return None,
    };
    Some(Falls {
        id,
        at: whereabouts(state, id)?,
        marks: !matches!(event, Event::Abandoned { .. }),
    })
}

/// Where on the table an element is, itself or with what it is in; if that is a wreck by now, where that is.
fn whereabouts(state: &State, id: ElementId) -> Option<Point> {
    let wreck = |of: ElementId| state.wrecks.iter().find(|wreck| wreck.of == of);
    match state.element(id).place {
        Place::Table(piece) => Some(piece.at),
        Place::Aboard(vehicle) => state
            .piece(vehicle)
            .or_else(|| wreck(vehicle).map(|wreck| wreck.piece))
            .map(|piece| piece.at),
        _ => None,
    }
}

/// What becomes of casualties when one is eliminated: those it had lie where it was, and it leaves one itself if its side minds (IC-65, IC-R89).
/// Who comes again leaves none.
pub(super) fn fell(setting: &Setting, state: &mut State, falls: Falls) {
    if state.element(falls.id).place != Place::Eliminated {
        return;
    }
    for casualty in &mut state.casualties {
        if casualty.place == Bearing::With(falls.id) {
            casualty.place = Bearing::Lying(falls.at);
        }
    }
    let side = setting.side(falls.id);
    if falls.marks && cares(setting, side) && !setting.comes_again(falls.id) {
        state.casualties.push(Casualty {
            side,
            of: Some(falls.id),
            place: Bearing::Lying(falls.at),
        });
    }
}

/// What leaves the table takes along what those aboard it carry.
pub(super) fn gather(state: &mut State, vehicle: ElementId) {
    for passenger in state.passengers(vehicle) {
        hand_over(state, passenger, vehicle);
    }
}

/// One has from now on what another has carried.
pub(super) fn hand_over(state: &mut State, from: ElementId, to: ElementId) {
    for casualty in &mut state.casualties {
        if casualty.place == Bearing::With(from) {
            casualty.place = Bearing::With(to);
        }
    }
}

/// How many casualties an element has.
pub fn had_by(state: &State, id: ElementId) -> usize {
    let with = |casualty: &&Casualty| casualty.place == Bearing::With(id);
    state.casualties.iter().filter(with).count()
}

/// Whether a vehicle or aircraft has casualties to bring home, itself or with those aboard: it may leave by its side's own edge (IC-R89).
pub fn drives_home(setting: &Setting, state: &State, id: ElementId) -> bool {
    let any = |id: ElementId| had_by(state, id) > 0;
    !setting.on_foot(id) && (any(id) || state.passengers(id).into_iter().any(any))
}

/// The casualty that an element picks up by an action: the nearest of its side that it touches, if it is on foot and carries none (IC-R89).
pub fn may_pick_up(setting: &Setting, state: &State, id: ElementId) -> Result<u16, Refusal> {
    if !setting.on_foot(id) {
        return Err(Refusal::new("IC-R89", "only-foot-picks-up"));
    }
    if had_by(state, id) > 0 {
        return Err(Refusal::new("IC-R89", "carries-one"));
    }
    let none = || Refusal::new("IC-R89", "no-casualty-here");
    let piece = state.on_ground(id).ok_or_else(none)?;
    touched(setting, state, id, &piece).ok_or_else(none)
}

/// Whether an element that has none yet would touch a casualty of its side where it would stand: then its next action may pick it up (IC-R89).
pub fn lies_at(setting: &Setting, state: &State, id: ElementId, piece: Piece) -> bool {
    setting.on_foot(id) && had_by(state, id) == 0 && touched(setting, state, id, &piece).is_some()
}

/// The casualty of its side that is nearest to an element, of those it touches where it stands or would stand.
fn touched(setting: &Setting, state: &State, id: ElementId, piece: &Piece) -> Option<u16> {
    let reach = (piece.radius + CONTACT).squared();
    let lying = (0..)
        .zip(&state.casualties)
        .filter_map(|(n, casualty)| match casualty.place {
            Bearing::Lying(at) if casualty.side == setting.side(id) => {
                Some((piece.at.distance_squared(at), n))
            }
            _ => None,
        });
    let near = lying.filter(|(distance, _)| *distance <= reach).min();
    near.map(|(_, n)| n)
}

/// Whether an element may put what it carries aboard a vehicle or landed helicopter of its side that it touches: that takes no room (IC-R89).
pub fn may_stow(
    setting: &Setting,
    state: &State,
    id: ElementId,
    vehicle: ElementId,
) -> Result<(), Refusal> {
    if !setting.on_foot(id) || had_by(state, id) == 0 {
        return Err(Refusal::new("IC-R89", "carries-no-casualty"));
    }
    if !setting.knows(vehicle) {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    let named = |rule, key| Err(Refusal::new(rule, key).with("vehicle", Value::Element(vehicle)));
    if setting.hostile(id, vehicle) || setting.on_foot(vehicle) {
        return named("IC-R89", "takes-no-casualty");
    }
    if state.element(vehicle).airborne {
        return named("IC-R89", "stow-needs-landed");
    }
    if state.on_ground(id).is_none() || !in_contact(state, id, vehicle) {
        return named("IC-R89", "stow-needs-contact");
    }
    if in_combat(setting, state, vehicle) {
        return named("IC-48", "stow-in-close-combat");
    }
    Ok(())
}

/// What an element may put its casualty aboard.
pub fn takers(setting: &Setting, state: &State, id: ElementId) -> Vec<ElementId> {
    let all = state.grounded().map(|(vehicle, _)| vehicle);
    all.filter(|vehicle| may_stow(setting, state, id, *vehicle).is_ok())
        .collect()
}

/// The actions with casualties that an element has besides all others.
pub fn keys(setting: &Setting, state: &State, id: ElementId) -> Vec<&'static str> {
    let lying = |casualty: &Casualty| {
        casualty.side == setting.side(id) && matches!(casualty.place, Bearing::Lying(_))
    };
    match (setting.on_foot(id), had_by(state, id)) {
        (true, 0) if state.casualties.iter().any(lying) => vec!["pick_up"],
        (true, 1..) => vec!["stow"],
        _ => Vec::new(),
    }
}

/// Whether one of the [`keys`] can be done now.
pub fn possible(setting: &Setting, state: &State, id: ElementId, key: &str) -> Result<(), Refusal> {
    match key {
        "pick_up" => may_pick_up(setting, state, id).map(|_| ()),
        _ if takers(setting, state, id).is_empty() => {
            Err(Refusal::new("IC-R89", "touches-nothing-to-stow"))
        }
        _ => Ok(()),
    }
}

/// The casualties that are home by now: in a vehicle or aircraft that has left by its side's own edge, or on the ground where their side has made
/// it secure (IC-65, IC-R89).
pub(super) fn delivered(setting: &Setting, state: &State) -> Vec<Event> {
    let home = |casualty: &Casualty| match casualty.place {
        Bearing::Safe => false,
        Bearing::Lying(at) => secure(setting, casualty.side, at),
        Bearing::With(bearer) => {
            let lift = match state.element(bearer).place {
                Place::Aboard(vehicle) => vehicle,
                _ => bearer,
            };
            let edge = setting.terms.sides[usize::from(casualty.side.0)].edge;
            let gone = match state.element(lift).place {
                Place::Left(by) => by == edge && !setting.on_foot(lift),
                Place::Away(turn) => turn > 0,
                _ => false,
            };
            let there = state.on_ground(lift);
            gone || there.is_some_and(|piece| secure(setting, casualty.side, piece.at))
        }
    };
    let home = (0..)
        .zip(&state.casualties)
        .filter(|(_, casualty)| home(casualty));
    home.map(|(casualty, _)| Event::Delivered { casualty })
        .collect()
}

fn secure(setting: &Setting, side: SideId, at: Point) -> bool {
    let mut areas = setting.secure.iter();
    areas.any(|(whose, area)| *whose == side && area.contains(at))
}

//! A squad that comes by helicopter (BW-R52): in its turn of arrival the helicopter lands in any open spot over 8 inches from enemies; who is in it
//! gets out by its move. Then it stays where it is, and counts for whoever alone stands at it.

use super::event::Event;
use super::order::Order;
use super::setting::Setting;
use super::state::State;
use super::{Kind, Next, Step, ground, movement};
use crate::engine::{Decision, Refusal, Text, Value};
use crate::table::route::{self, Mover};
use crate::table::{ElementId, Length, Piece, Point};

/// How far from enemies a helicopter lands at least, edge to edge: beyond this.
pub const CLEAR: Length = Length::inches(8);
/// Places at which it may land are looked for so far apart.
const STEP: Length = Length::inches(3);

/// Whether an arrival is a helicopter's.
pub fn flies(setting: &Setting, id: ElementId) -> bool {
    setting.kind(id) == Kind::Helicopter
}

/// How a helicopter would stand where it lands, or why it may not land there.
pub fn may_land(
    setting: &Setting,
    state: &State,
    id: ElementId,
    at: Point,
) -> Result<Piece, Refusal> {
    let piece = Piece {
        at,
        radius: setting.radius(id),
        facing: crate::table::Heading::NORTH,
        level: route::level_at(&setting.ground, at),
    };
    if ground::in_cover(&setting.ground, at) || ground::in_building(&setting.ground, at) {
        return Err(Refusal::new("BW-R52", "not-in-the-open"));
    }
    let bases = movement::bases(setting, state, id);
    let mover = Mover {
        piece,
        mobility: setting.kind(id).mobility(),
        bases: &bases,
    };
    if route::may_stand(&setting.ground, &mover, at).is_err() {
        return Err(Refusal::new("TB-3", "no-room-there"));
    }
    let close = |(other, there): &(ElementId, Piece)| {
        state.hostile(setting, id, *other) && piece.within(there, CLEAR)
    };
    if let Some((foe, _)) = state.pieces().find(close) {
        let foe = Value::Element(foe);
        return Err(Refusal::new("BW-R52", "too-near-to-land").with("who", foe));
    }
    Ok(piece)
}

/// Places, three inches apart, at which a helicopter may land.
pub fn places(setting: &Setting, state: &State, id: ElementId) -> Vec<Point> {
    let steps = |side: Length| (1..side.0 / STEP.0).map(|n| n * STEP.0);
    let (width, height) = (setting.ground.width, setting.ground.height);
    let all = steps(height).flat_map(|y| steps(width).map(move |x| Point::new(x, y)));
    all.filter(|at| may_land(setting, state, id, *at).is_ok())
        .collect()
}

/// Its owner says where it lands; where it can land nowhere, it waits for another turn.
pub fn land(setting: &Setting, state: &State, index: u8) -> Step {
    let id = setting.terms.arrivals[usize::from(index)].element;
    if places(setting, state, id).is_empty() {
        return Step::Next(Next::pop(Vec::new()));
    }
    Step::Decide(Decision {
        side: state.side(setting, id),
        question: Text::key("ask-land").with("who", Value::Element(id)),
        kind: "land".into(),
        about: Some(id),
        elements: vec![id],
    })
}

/// It lands.
pub fn answer(setting: &Setting, state: &State, index: u8, order: &Order) -> Result<Next, Refusal> {
    let id = setting.terms.arrivals[usize::from(index)].element;
    match order {
        Order::Land { element, at } if *element == id => {
            let piece = may_land(setting, state, id, *at)?;
            Ok(Next::pop(vec![Event::Arrived { element: id, piece }]))
        }
        _ => Err(Refusal::new("BW-R52", "land-it-first")),
    }
}

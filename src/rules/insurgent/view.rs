//! The table and an element's card, as anybody may see them: nothing is hidden in this rule book.

use super::contact::{in_combat, leader_of};
use super::sequence::{self, Way};
use super::setting::{CivilianSetting, Habit, Setting};
use super::state::{Activation, Place, State};
use super::{aircraft, arms, casualty, command};
use crate::engine::{AIRBORNE, ElementView, Off, Report, SideId, TableView, Text, Value};
use crate::table::ElementId;

/// The whole table.
pub fn table(setting: &Setting, state: &State) -> TableView {
    TableView {
        turn: state.turn,
        turns: setting.terms.turns,
        phase: state.phasing(setting),
        elements: people(setting, state).collect(),
        outcome: state.outcome.clone(),
        stage: None,
        deck: None,
        markers: casualty::markers(setting, state),
        tally: state.tally(setting),
        breaches: state.breaches.clone(),
        aims: Vec::new(),
    }
}

/// All elements, then the civilians, by number.
pub fn people<'a>(
    setting: &'a Setting,
    state: &'a State,
) -> impl Iterator<Item = ElementView> + 'a {
    let elements = setting.ids().map(|id| element(setting, state, id));
    elements.chain((0..setting.civilians.len()).map(|n| civilian(setting, state, n)))
}

/// The side of those who are on none.
pub const NOBODY: SideId = SideId(u8::MAX);

/// A civilian, on nobody's side.
fn civilian(setting: &Setting, state: &State, n: usize) -> ElementView {
    let piece = state.civilians[n].piece;
    let strength = u8::from(piece.is_some());
    ElementView {
        id: setting.civilian(n),
        name: setting.civilians[n].name.clone(),
        side: NOBODY,
        kind: "civilian".into(),
        figure: "civilian".into(),
        piece,
        off: piece.is_none().then_some(Off::Eliminated),
        strength,
        full_strength: 1,
        pinned: false,
        overwatch: false,
        done: false,
        active: false,
        tags: Vec::new(),
        figures: Vec::new(),
        die: None,
    }
}

/// Where an element is that is not on the table. A crew that may leave its vehicle as an element of its own is where the vehicle is until
/// then (IC-R65).
fn off(setting: &Setting, state: &State, id: ElementId, place: Place) -> Off {
    let fixed = &setting.elements[usize::from(id.0)];
    match (place, fixed.crew_of) {
        (Place::Waiting, Some(vehicle)) => match state.element(vehicle).place {
            Place::Table(_) => Off::Aboard,
            there => off(setting, state, vehicle, there),
        },
        (Place::Table(_) | Place::Waiting, _) => Off::Waiting,
        (Place::Left(_), _) => Off::Left,
        (Place::Eliminated, _) if setting.comes_again(id) => Off::Waiting,
        (Place::Eliminated, _) => Off::Eliminated,
        (Place::Aboard(_), _) => Off::Aboard,
        (Place::Away(_), _) => Off::Away,
    }
}

/// One element.
pub fn element(setting: &Setting, state: &State, id: ElementId) -> ElementView {
    let fixed = &setting.elements[usize::from(id.0)];
    let unit = setting.unit(id);
    let e = state.element(id);
    let (piece, off) = match e.place {
        Place::Table(piece) => (Some(piece), None),
        place => (None, Some(off(setting, state, id, place))),
    };
    let phasing = state.phasing(setting) == fixed.side;
    let mut tags = Vec::new();
    tags.extend(flight(setting, state, id).map(Text::key));
    if aircraft::must_leave(setting, state, id) {
        tags.push(Text::key("tag-must-leave"));
    }
    if let Place::Aboard(vehicle) = e.place {
        tags.push(Text::key("tag-aboard").with("vehicle", Value::Element(vehicle)));
    }
    if let Some(vehicle) = fixed.crew_of.filter(|_| off == Some(Off::Aboard)) {
        tags.push(Text::key("tag-crew").with("vehicle", Value::Element(vehicle)));
    }
    if e.shut_in {
        tags.push(Text::key("tag-shut-in"));
    }
    if in_combat(setting, state, id) {
        tags.push(Text::key("tag-close-combat"));
    }
    if e.blundered {
        tags.push(Text::key("tag-blundered"));
    }
    if e.reacted && !phasing {
        tags.push(Text::key("tag-reacted"));
    }
    if e.lent {
        tags.push(Text::key("tag-lent"));
    }
    tags.extend(arms::damage(setting, state, id));
    match casualty::had_by(state, id) {
        0 => {}
        n => tags.push(Text::key("tag-casualties").with("n", Value::Number(n as i64))),
    }
    ElementView {
        id,
        name: fixed.name.clone(),
        side: fixed.side,
        kind: unit.key.clone(),
        figure: unit.figure.clone(),
        piece,
        off,
        strength: e.strength,
        full_strength: unit.strength,
        pinned: e.pinned,
        overwatch: e.overwatch,
        done: phasing && e.activation == Activation::Done,
        active: state.acting.contains(&id),
        tags,
        figures: Vec::new(),
        die: None,
    }
}

/// Whether an aircraft on the table is in the air or has landed.
fn flight(setting: &Setting, state: &State, id: ElementId) -> Option<&'static str> {
    let flies = setting.unit(id).class.aircraft() && state.piece(id).is_some();
    flies.then(|| {
        if state.element(id).airborne {
            AIRBORNE
        } else {
            "tag-landed"
        }
    })
}

/// What there is to know of an element; nothing of one that there is not.
pub fn card(setting: &Setting, state: &State, id: ElementId) -> Vec<Report> {
    if !setting.knows(id) {
        let n = usize::from(id.0).checked_sub(setting.elements.len());
        let civilian = n.and_then(|n| setting.civilians.get(n));
        return civilian.map(habit).into_iter().collect();
    }
    let unit = setting.unit(id);
    let e = state.element(id);
    let row = |label: &'static str, value: Text| Report {
        label: Text::key(label),
        value,
    };
    let mut rows = vec![row(
        "card-type",
        Text::key("card-name").with("name", Value::Name(unit.name.clone())),
    )];
    if unit.strength > 0 {
        rows.push(row(
            "card-strength",
            Text::key("card-of")
                .with("n", Value::Number(i64::from(e.strength)))
                .with("full", Value::Number(i64::from(unit.strength))),
        ));
    }
    rows.extend(arms::weapons(setting, state, id));
    rows.extend(arms::build(setting, id));
    let hurt = arms::damage(setting, state, id).into_iter();
    rows.extend(hurt.map(|what| row("card-damage", what)));
    if state.phasing(setting) == setting.side(id)
        && e.activation != Activation::Done
        && (state.present(id) || aircraft::may_come(state, id).is_ok())
    {
        rows.push(next_action(setting, state, id));
    } else if state.phasing(setting) != setting.side(id) {
        rows.push(row(
            "card-reaction",
            Text::key(if e.reacted { "card-used" } else { "card-ready" }),
        ));
    }
    if !setting.is_leader(id) {
        let leader = match leader_of(setting, state, id) {
            Some(leader) => Text::key("card-leader-in-contact").with("who", Value::Element(leader)),
            None => Text::key("card-no-leader"),
        };
        rows.push(row("card-leader", leader));
    }
    if unit.class.aircraft() {
        rows.push(row(
            "card-flight",
            Text::key(whereabouts(setting, state, id)),
        ));
    }
    let aboard = state.passengers(id).into_iter();
    rows.extend(aboard.map(|one| {
        let who = Text::key("card-who").with("who", Value::Element(one));
        row("card-passenger", who)
    }));
    rows
}

/// What an aircraft's card says of where it is, and what follows from it.
fn whereabouts(setting: &Setting, state: &State, id: ElementId) -> &'static str {
    let e = state.element(id);
    match e.place {
        Place::Table(_) if aircraft::must_leave(setting, state, id) => "card-must-leave",
        Place::Table(_) if aircraft::fixed_wing(setting, id) => "card-leaves-next",
        Place::Table(_) if e.airborne => "card-in-the-air",
        Place::Table(_) if e.hurt.forced_down => "card-forced-down",
        Place::Table(_) => "card-landed",
        Place::Away(left) if left == state.turn => "card-away-this-turn",
        Place::Away(_) => "card-away",
        _ => "card-gone",
    }
}

/// What there is to know of a civilian.
fn habit(civilian: &CivilianSetting) -> Report {
    Report {
        label: Text::key("card-civilian"),
        value: Text::key(match civilian.habit {
            Habit::Stand => "card-stands",
            Habit::Flee => "card-flees",
            Habit::Wander => "card-wanders",
        }),
    }
}

fn next_action(setting: &Setting, state: &State, id: ElementId) -> Report {
    let value = match sequence::way(setting, state, id, false) {
        Ok(Way::Free) => Text::key("card-free"),
        Ok(Way::Granted) => Text::key("card-granted"),
        Ok(Way::Roll) => {
            let roll = command::needed_roll(command::working(setting, state, id));
            Text::key("card-roll")
                .with("needed", Value::Number(i64::from(roll.working.needed)))
                .with("chance", Value::Chance(roll.chance))
        }
        Err(refusal) => refusal.text,
    };
    Report {
        label: Text::key("card-next-action"),
        value,
    }
}

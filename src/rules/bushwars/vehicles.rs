//! Getting vehicles going (BW-S3, BW-R48, BW-R49): one figure tries, with a D6 and the bonus of its quality; a tank's crew tries every turn.

use super::event::Event;
use super::options::CommandeerBonus;
use super::setting::Setting;
use super::state::{NOBODY, Place, State};
use super::{Kind, Next, Quality, Step, crates, parties};
use crate::chance::{Handful, odds};
use crate::engine::ruleset::Wanted;
use crate::engine::{Cause, NeededRoll, Refusal, Text, Value, WorkLine, Working};
use crate::table::ElementId;

/// The die that gets a vehicle going.
const DIE: u8 = 6;

/// What a D6 must show for a figure of that quality to get a vehicle going, with its working (BW-S3, BW-R49); none if nobody can.
pub fn need(setting: &Setting, quality: Quality, kind: Kind) -> Option<Working> {
    let base = i32::from(kind.commandeer()?);
    let soft = !kind.armoured() || setting.options.commandeer_bonus == CommandeerBonus::All;
    let bonus = if soft { i32::from(quality.bonus()) } else { 0 };
    let line = WorkLine {
        text: Text::key("work-crew-quality"),
        change: bonus,
        rule: "BW-S3".into(),
        cause: None::<Cause>,
    };
    Some(Working {
        text: Text::key("work-commandeer"),
        rule: "BW-S3".into(),
        base,
        lines: Some(line).filter(|_| bonus > 0).into_iter().collect(),
        needed: base - bonus,
    })
}

/// The chance of it.
pub fn roll(setting: &Setting, quality: Quality, kind: Kind) -> Option<NeededRoll> {
    let working = need(setting, quality, kind)?;
    Some(NeededRoll {
        chance: odds::die(DIE, working.needed),
        working,
    })
}

/// Whether a figure of a squad may try to get a vehicle going that is nobody's and that the squad touches: once a turn, in its movement; a
/// captured one from the next turn on (BW-R48). Whoever has others with it needs a party for its driver.
pub fn may_commandeer(
    setting: &Setting,
    state: &State,
    id: ElementId,
    vehicle: ElementId,
) -> Result<(), Refusal> {
    let piece = crates::stands(setting, state, id)?;
    if state.element(id).opens.is_some() {
        return Err(Refusal::new("BW-S1", "opens-a-crate"));
    }
    if state.element(id).started {
        return Err(Refusal::new("BW-S3", "has-tried-to-drive"));
    }
    if !setting.knows(vehicle) || setting.kind(vehicle).on_foot() {
        return Err(Refusal::new("TB-3", "no-such-element"));
    }
    let what = || Value::Element(vehicle);
    let Some(there) = state.piece(vehicle) else {
        return Err(Refusal::new("BW-S3", "not-on-table"));
    };
    if state.side(setting, vehicle) != NOBODY {
        return Err(Refusal::new("BW-S3", "is-somebodys").with("vehicle", what()));
    }
    if setting.kind(vehicle).commandeer().is_none() {
        return Err(Refusal::new("BW-S3", "nobody-can-drive-it").with("vehicle", what()));
    }
    if !piece.in_contact(&there) {
        return Err(Refusal::new("BW-S3", "not-touching").with("vehicle", what()));
    }
    if state.element(vehicle).started {
        return Err(Refusal::new("BW-R48", "from-the-next-turn").with("vehicle", what()));
    }
    if state.element(id).figures.len() > 1 && parties::spare(setting, state, id).is_none() {
        return Err(Refusal::new("BW-R53", "no-party-left"));
    }
    Ok(())
}

/// The vehicles that a squad's figure may try to get going.
pub fn to_commandeer(setting: &Setting, state: &State, id: ElementId) -> Vec<ElementId> {
    state
        .ids()
        .filter(|v| may_commandeer(setting, state, id, *v).is_ok())
        .collect()
}

/// Whether a vehicle can be driven and its weapon be served: it has a crew of its own, or somebody in it has got it going.
pub fn may_serve(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    let e = state.element(id);
    if setting.kind(id).on_foot() || e.manned || e.runs {
        return Ok(());
    }
    Err(Refusal::new("BW-S3", "nobody-drives"))
}

/// Whether it can be driven.
pub fn may_drive(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    let kind = setting.kind(id);
    if !kind.on_foot() && !kind.drives() {
        return Err(Refusal::new("BW-4", "does-not-drive"));
    }
    may_serve(setting, state, id)
}

/// Whether the crew of a vehicle may try to get it going: that of a tank, every turn (BW-S3).
pub fn may_start(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    let e = state.element(id);
    let crewed = !e.manned && state.aboard(id).next().is_some();
    if !crewed || setting.kind(id).commandeer().is_none() {
        return Err(Refusal::new("BW-S3", "nothing-to-start"));
    }
    if e.runs {
        return Err(Refusal::new("BW-S3", "runs-already"));
    }
    if e.started {
        return Err(Refusal::new("BW-S3", "has-tried-to-drive"));
    }
    Ok(())
}

fn wants(setting: &Setting, state: &State, by: ElementId, vehicle: ElementId) -> Option<Wanted> {
    let working = need(setting, state.quality(setting, by), setting.kind(vehicle))?;
    let need = u8::try_from(working.needed).ok().filter(|need| *need > 1)?;
    Some(Wanted {
        handful: Handful {
            count: 1,
            sides: DIE,
        },
        need: Some(need),
        why: Text::key("dice-commandeer")
            .with("who", Value::Element(by))
            .with("vehicle", Value::Element(vehicle)),
        side: state.side(setting, by),
    })
}

/// One figure tries; where nothing but success could come, no die is rolled.
pub fn commandeer(setting: &Setting, state: &State, id: ElementId, vehicle: ElementId) -> Step {
    match wants(setting, state, id, vehicle) {
        Some(wanted) => Step::Roll(wanted),
        None => Step::Next(commandeered(setting, state, id, vehicle, None)),
    }
}

/// The die of it: the figure gets in, and the vehicle is its unit's and may move at once; or the squad has used its move.
pub fn commandeered(
    setting: &Setting,
    state: &State,
    id: ElementId,
    vehicle: ElementId,
    die: Option<u8>,
) -> Next {
    let need = need(setting, state.quality(setting, id), setting.kind(vehicle));
    let need = need.map_or(DIE, |working| working.needed.max(1) as u8);
    let runs = die.is_none_or(|die| die >= need);
    let mut events = vec![Event::Commandeered {
        element: id,
        vehicle,
        die,
        need,
        runs,
    }];
    if runs && state.element(id).figures.len() == 1 {
        events.push(Event::Boarded {
            element: id,
            vehicle,
        });
    } else if runs && let Some(party) = parties::spare(setting, state, id) {
        events.push(Event::Detached {
            element: party,
            squad: id,
            slots: parties::first(state, id, 1),
            to: Place::Aboard(vehicle),
        });
    }
    Next::pop(events)
}

/// The crew of a tank tries again.
pub fn start(setting: &Setting, state: &State, id: ElementId) -> Step {
    match wants(setting, state, id, id) {
        Some(wanted) => Step::Roll(wanted),
        None => Step::Next(started(setting, state, id, None)),
    }
}

/// The die of it.
pub fn started(setting: &Setting, state: &State, id: ElementId, die: Option<u8>) -> Next {
    let need = need(setting, state.quality(setting, id), setting.kind(id));
    let need = need.map_or(DIE, |working| working.needed.max(1) as u8);
    Next::pop(vec![Event::Started {
        element: id,
        die,
        need,
        runs: die.is_none_or(|die| die >= need),
    }])
}

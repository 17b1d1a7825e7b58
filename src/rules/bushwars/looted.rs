//! How happenings about crates, vehicles and parties are told: their sentences, their dice, who they are about.

use super::event::Event;
use super::setting::Setting;
use super::state::{NOBODY, State};
use super::{looting, vehicles};
use crate::chance::Handful;
use crate::engine::{Rolled, Text, Value, Working};
use crate::table::ElementId;

fn one(key: &'static str, id: ElementId) -> Text {
    Text::key(key).with("who", Value::Element(id))
}

fn about(key: &'static str, id: ElementId, number: u8) -> Text {
    one(key, id).with("n", Value::Number(i64::from(number) + 1))
}

fn into(key: &'static str, id: ElementId, vehicle: ElementId) -> Text {
    one(key, id).with("vehicle", Value::Element(vehicle))
}

/// The sentence of one of these.
pub fn text(setting: &Setting, after: &State, event: &Event) -> Option<Text> {
    Some(match event {
        Event::OpeningBegan { element, number } => about("log-opens-crate", *element, *number),
        Event::CrateOpened { element, number } => about("log-crate-opened", *element, *number),
        Event::CrateFound { number, .. } => {
            let what = looting::crate_text(setting, after, *number);
            Text::key("log-crate-found").with("what", Value::Text(Box::new(what)))
        }
        Event::CrateLifted { element, number } => about("log-crate-lifted", *element, *number),
        Event::CratePutDown {
            element, number, ..
        } => about("log-crate-put-down", *element, *number),
        Event::CrateFell {
            element, number, ..
        } => about("log-crate-fell", *element, *number),
        Event::CrateStowed {
            element,
            vehicle,
            number,
        } => about("log-crate-stowed", *element, *number).with("vehicle", Value::Element(*vehicle)),
        Event::CrateTakenOut {
            element,
            vehicle,
            number,
        } => about("log-crate-taken-out", *element, *number)
            .with("vehicle", Value::Element(*vehicle)),
        Event::CrateLeft {
            element,
            number,
            side: NOBODY,
        } => about("log-crate-lost", *element, *number),
        Event::CrateLeft {
            element,
            number,
            side,
        } => about("log-crate-left", *element, *number).with("side", Value::Side(*side)),
        Event::Boarded { element, vehicle } => into("log-boards", *element, *vehicle),
        Event::GotOut {
            element, vehicle, ..
        } => into("log-leaves-vehicle", *element, *vehicle),
        Event::Spilled {
            element,
            to: Some(_),
        } => one("log-spilled", *element),
        Event::Spilled { element, to: None } => one("log-lost-aboard", *element),
        Event::Detached {
            element,
            squad,
            slots,
            ..
        } => one("log-party-sent", *element)
            .with("squad", Value::Element(*squad))
            .with("n", Value::Number(slots.len() as i64)),
        Event::Rejoined { element, squad } => {
            one("log-party-back", *element).with("squad", Value::Element(*squad))
        }
        Event::Commandeered {
            element,
            vehicle,
            die: None,
            ..
        } => into("log-drives-unrolled", *element, *vehicle),
        Event::Commandeered {
            element,
            vehicle,
            die: Some(die),
            need,
            runs,
        } => into(
            if *runs {
                "log-commandeers"
            } else {
                "log-fails-to-drive"
            },
            *element,
            *vehicle,
        )
        .with("die", Value::Number((*die).into()))
        .with("need", Value::Needed(*need)),
        Event::Started {
            element, die: None, ..
        } => one("log-runs-unrolled", *element),
        Event::Started {
            element,
            die: Some(die),
            need,
            runs,
        } => one(
            if *runs {
                "log-starts"
            } else {
                "log-does-not-start"
            },
            *element,
        )
        .with("die", Value::Number((*die).into()))
        .with("need", Value::Needed(*need)),
        Event::Abandoned { element } => one("log-abandoned", *element),
        _ => return None,
    })
}

/// The rule behind one of these.
pub fn rule(event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::OpeningBegan { .. } | Event::CrateOpened { .. } | Event::CrateFound { .. } => {
            "BW-S1"
        }
        Event::CrateLifted { .. } | Event::CratePutDown { .. } | Event::CrateFell { .. } => "BW-S2",
        Event::CrateStowed { .. } | Event::CrateTakenOut { .. } | Event::CrateLeft { .. } => {
            "BW-S5"
        }
        Event::Commandeered { .. } | Event::Started { .. } => "BW-S3",
        Event::Boarded { .. }
        | Event::GotOut { .. }
        | Event::Spilled { .. }
        | Event::Detached { .. }
        | Event::Rejoined { .. }
        | Event::Abandoned { .. } => "BW-R53",
        _ => return None,
    })
}

/// The dice of one of these.
pub fn rolled(setting: &Setting, before: &State, event: &Event) -> Option<Rolled> {
    let (die, sides, need, working, why, side) = match event {
        Event::CrateFound { number, die, .. } => {
            let sides = before.unseen.len() as u8;
            let why = Text::key("dice-crate").with("n", Value::Number(i64::from(*number) + 1));
            ((*die)?, sides, None, None::<Working>, why, before.active)
        }
        Event::Commandeered {
            element,
            vehicle,
            die,
            need,
            ..
        } => {
            let quality = before.quality(setting, *element);
            let working = vehicles::need(setting, quality, setting.kind(*vehicle));
            let why = into("dice-commandeer", *element, *vehicle);
            let side = before.side(setting, *element);
            ((*die)?, 6, Some(*need), working, why, side)
        }
        Event::Started {
            element, die, need, ..
        } => {
            let quality = before.quality(setting, *element);
            let working = vehicles::need(setting, quality, setting.kind(*element));
            let why = into("dice-commandeer", *element, *element);
            let side = before.side(setting, *element);
            ((*die)?, 6, Some(*need), working, why, side)
        }
        _ => return None,
    };
    Some(Rolled {
        handful: Handful { count: 1, sides },
        dice: vec![die],
        need,
        working,
        pool: None,
        why,
        side,
    })
}

/// Who one of these is about.
pub fn people(event: &Event) -> Vec<ElementId> {
    match event {
        Event::OpeningBegan { element, .. }
        | Event::CrateOpened { element, .. }
        | Event::CrateLifted { element, .. }
        | Event::CratePutDown { element, .. }
        | Event::CrateFell { element, .. }
        | Event::CrateLeft { element, .. }
        | Event::Spilled { element, .. }
        | Event::Started { element, .. }
        | Event::Abandoned { element } => vec![*element],
        Event::CrateStowed {
            element, vehicle, ..
        }
        | Event::CrateTakenOut {
            element, vehicle, ..
        }
        | Event::Boarded { element, vehicle }
        | Event::GotOut {
            element, vehicle, ..
        }
        | Event::Commandeered {
            element, vehicle, ..
        } => vec![*element, *vehicle],
        Event::Detached { element, squad, .. } | Event::Rejoined { element, squad } => {
            vec![*element, *squad]
        }
        _ => Vec::new(),
    }
}

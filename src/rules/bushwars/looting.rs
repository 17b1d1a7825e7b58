//! Orders about crates, vehicles and parties as they are offered, drafted, judged and listed.

use std::borrow::Cow;

use super::draft::near_table;
use super::order::Order;
use super::setting::Setting;
use super::state::State;
use super::{aboard, airlift, crates, offers, parties, vehicles};
use crate::engine::{Draft, NeededRoll, Offer, Refusal, Slot, SlotKind, Text, Value, Verdict};
use crate::table::{ElementId, Length, Point};

/// The word for a crate in a choice: its number, from 1.
pub fn word(number: u8) -> String {
    (u16::from(number) + 1).to_string()
}

fn number(word: &str) -> Option<u8> {
    word.parse::<u8>().ok()?.checked_sub(1)
}

/// The crates that an offer of this key could be about.
fn meant(setting: &Setting, state: &State, key: &str, id: ElementId) -> Vec<u8> {
    match key {
        "open_crate" => {
            let near = crates::near(state, id).into_iter();
            near.filter(|n| !state.crates[usize::from(*n)].open)
                .collect()
        }
        "lift" => crates::near(state, id),
        "put_down" => state.cargo(id).collect(),
        _ => {
            let all = crates::in_reach(setting, state, id).into_iter();
            all.map(|(_, n)| n).collect()
        }
    }
}

/// The vehicles that an offer of this key could be about.
fn touched(setting: &Setting, state: &State, key: &str, id: ElementId) -> Vec<ElementId> {
    let mut all = crates::vehicles(setting, state, id);
    all.retain(|v| {
        let kind = setting.kind(*v);
        let own = state.side(setting, *v) == state.side(setting, id);
        match key {
            "board" => own,
            "commandeer" => !own && kind.commandeer().is_some(),
            _ => kind.crates() > 0,
        }
    });
    all
}

/// The order that a draft of these makes. A crate or vehicle need not be named where only one can be meant.
pub fn read(
    setting: &Setting,
    state: &State,
    draft: &Draft,
    element: ElementId,
) -> Result<Order, Refusal> {
    let key = draft.offer.as_ref();
    let crate_number = || match draft.choice.as_deref() {
        Some(word) => number(word).ok_or_else(|| Refusal::new("BW-S1", "no-such-crate")),
        None => match meant(setting, state, key, element).as_slice() {
            [one] => Ok(*one),
            _ => Err(Refusal::new("BW-S1", "draft-needs-crate")),
        },
    };
    let vehicle = || match draft.target {
        Some(vehicle) => Ok(vehicle),
        None => match touched(setting, state, key, element).as_slice() {
            [one] => Ok(*one),
            _ => Err(Refusal::new("BW-R53", "draft-needs-vehicle")),
        },
    };
    let place = || match draft.path.last() {
        Some(at) => near_table(*at).map(|()| *at),
        None if key == "get_out" => exits(setting, state, element)
            .first()
            .copied()
            .ok_or_else(|| Refusal::new("TB-3", "no-room-there")),
        None => Err(Refusal::new("BW-R52", "draft-needs-place")),
    };
    Ok(match key {
        "open_crate" => Order::OpenCrate {
            element,
            number: crate_number()?,
        },
        "lift" => Order::Lift {
            element,
            number: crate_number()?,
        },
        "put_down" => Order::PutDown {
            element,
            number: crate_number()?,
        },
        "stow_crate" => Order::Stow {
            element,
            vehicle: vehicle()?,
        },
        "take_out" => {
            let number = crate_number()?;
            let all = crates::in_reach(setting, state, element);
            let from = all.into_iter().find(|(_, n)| *n == number);
            let from = from.ok_or_else(|| Refusal::new("BW-S5", "crate-out-of-reach"))?;
            Order::TakeOut {
                element,
                vehicle: from.0,
                number,
            }
        }
        "commandeer" => Order::Commandeer {
            element,
            vehicle: vehicle()?,
        },
        "start_up" => Order::StartUp { element },
        "board" => Order::Board {
            element,
            vehicle: vehicle()?,
        },
        "get_out" => Order::GetOut {
            element,
            at: place()?,
        },
        "send" => Order::Send {
            element,
            count: match draft.choice.as_deref() {
                Some(offers::ONE) => 1,
                Some(offers::TWO) => 2,
                _ => return Err(Refusal::new("BW-R53", "draft-needs-how-many")),
            },
        },
        "rejoin" => Order::Rejoin { element },
        "set_down" => Order::Land {
            element,
            at: place()?,
        },
        _ => {
            let offer = Value::Name(draft.offer.to_string());
            return Err(Refusal::new("BW-3", "no-such-offer").with("offer", offer));
        }
    })
}

/// The draft that makes one of these orders.
pub fn write(order: &Order) -> Draft {
    let named = |offer: &'static str, element: ElementId| Draft {
        offer: Cow::Borrowed(offer),
        element: Some(element),
        ..Draft::default()
    };
    let chosen = |offer: &'static str, element: ElementId, choice: Cow<'static, str>| Draft {
        choice: Some(choice),
        ..named(offer, element)
    };
    let aimed = |offer: &'static str, element: ElementId, vehicle: ElementId| Draft {
        target: Some(vehicle),
        ..named(offer, element)
    };
    let placed = |offer: &'static str, element: ElementId, at: Point| Draft {
        path: vec![at],
        ..named(offer, element)
    };
    match *order {
        Order::OpenCrate { element, number } => chosen("open_crate", element, word(number).into()),
        Order::Lift { element, number } => chosen("lift", element, word(number).into()),
        Order::PutDown { element, number } => chosen("put_down", element, word(number).into()),
        Order::Stow { element, vehicle } => aimed("stow_crate", element, vehicle),
        Order::TakeOut {
            element, number, ..
        } => chosen("take_out", element, word(number).into()),
        Order::Commandeer { element, vehicle } => aimed("commandeer", element, vehicle),
        Order::StartUp { element } => named("start_up", element),
        Order::Board { element, vehicle } => aimed("board", element, vehicle),
        Order::GetOut { element, at } => placed("get_out", element, at),
        Order::Send { element, count } => chosen(
            "send",
            element,
            if count == 1 { offers::ONE } else { offers::TWO }.into(),
        ),
        Order::Rejoin { element } => named("rejoin", element),
        Order::Land { element, at } => placed("set_down", element, at),
        _ => Draft::default(),
    }
}

/// The slots that are still empty in a draft of these.
pub fn missing(draft: &Draft) -> Vec<SlotKind> {
    match draft.offer.as_ref() {
        "send" if draft.choice.is_none() => vec![SlotKind::Choice],
        "set_down" if draft.path.is_empty() => vec![SlotKind::Path],
        _ => Vec::new(),
    }
}

/// What must be rolled for it, and where somebody stands after it.
pub fn judge(setting: &Setting, state: &State, order: &Order, verdict: &mut Verdict) {
    match order {
        Order::Commandeer { element, vehicle } => {
            verdict.roll = roll(setting, state, *element, *vehicle);
        }
        Order::StartUp { element } => verdict.roll = roll(setting, state, *element, *element),
        Order::GetOut { element, at } => {
            let out = aboard::may_get_out(setting, state, *element, *at).ok();
            verdict.end = out.map(|(_, piece)| piece);
        }
        Order::Land { element, at } => {
            verdict.end = airlift::may_land(setting, state, *element, *at).ok();
        }
        _ => {}
    }
}

fn roll(setting: &Setting, state: &State, by: ElementId, vehicle: ElementId) -> Option<NeededRoll> {
    vehicles::roll(setting, state.quality(setting, by), setting.kind(vehicle))
}

/// The places round its vehicle at which somebody may get out.
pub fn exits(setting: &Setting, state: &State, id: ElementId) -> Vec<Point> {
    let there = aboard::vehicle(state, id).and_then(|vehicle| state.piece(vehicle));
    there.map_or_else(Vec::new, |there| aboard::beside(setting, state, id, &there))
}

fn choices(words: impl IntoIterator<Item = Cow<'static, str>>) -> Slot {
    Slot {
        choices: words.into_iter().collect(),
        ..Slot::new(SlotKind::Choice, true)
    }
}

fn targets(elements: Vec<ElementId>) -> Slot {
    Slot {
        elements,
        ..Slot::new(SlotKind::Target, true)
    }
}

/// What somebody of a side that moves may do besides moving and hiding: only what there is to be done with what it touches. `acts` says why it
/// may not act.
pub fn offers(
    setting: &Setting,
    state: &State,
    id: ElementId,
    acts: Option<&Refusal>,
) -> Vec<Offer> {
    let mut all = Vec::new();
    let offer = |key: &'static str, slots: Vec<Slot>, refused: Option<Refusal>| Offer {
        slots,
        ..offers::bare(key, Some(id), refused)
    };
    let why = |tries: &mut dyn Iterator<Item = Result<(), Refusal>>| {
        let mut first = None;
        for tried in tries {
            match tried {
                Ok(()) => return None,
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        first
    };
    let must = |refused: Option<Refusal>| acts.cloned().or(refused);
    if aboard::vehicle(state, id).is_some() {
        let places = exits(setting, state, id);
        let full = places
            .is_empty()
            .then(|| Refusal::new("TB-3", "no-room-there"));
        let slot = Slot {
            length: Some(Length::ZERO),
            ..Slot::new(SlotKind::Path, false)
        };
        all.push(offer("get_out", vec![slot], must(full)));
    }
    let start = vehicles::may_start(setting, state, id);
    if start.is_ok() || matches!(&start, Err(refusal) if refusal.text.key != "nothing-to-start") {
        all.push(Offer {
            roll: roll(setting, state, id, id),
            ..offer("start_up", Vec::new(), must(start.err()))
        });
    }
    if parties::may_rejoin(setting, state, id).is_ok() {
        all.push(offer("rejoin", Vec::new(), None));
    }
    if !setting.kind(id).on_foot() || state.piece(id).is_none() {
        return all;
    }
    for key in ["board", "commandeer", "stow_crate"] {
        let near = touched(setting, state, key, id);
        if near.is_empty() || (key == "stow_crate" && state.cargo(id).next().is_none()) {
            continue;
        }
        let refused = why(&mut near.iter().map(|v| match key {
            "board" => aboard::may_board(setting, state, id, *v),
            "commandeer" => vehicles::may_commandeer(setting, state, id, *v),
            _ => crates::may_stow(setting, state, id, *v).map(|_| ()),
        }));
        let refused = if key == "stow_crate" {
            refused
        } else {
            must(refused)
        };
        let only = near.first().filter(|_| near.len() == 1);
        let rolls = only.filter(|_| key == "commandeer");
        all.push(Offer {
            roll: rolls.and_then(|v| roll(setting, state, id, *v)),
            ..offer(key, vec![targets(near.clone())], refused)
        });
    }
    for key in ["open_crate", "lift", "put_down", "take_out"] {
        let near = meant(setting, state, key, id);
        if near.is_empty() {
            continue;
        }
        let refused = why(&mut near.iter().map(|n| match key {
            "open_crate" => crates::may_open(setting, state, id, *n),
            "lift" => crates::may_lift(setting, state, id, *n),
            "put_down" => crates::may_put_down(setting, state, id, *n).map(|_| ()),
            _ => {
                let from = crates::in_reach(setting, state, id);
                let from = from.into_iter().find(|(_, number)| number == n);
                let from = from.map_or(id, |(vehicle, _)| vehicle);
                crates::may_take_out(setting, state, id, from, *n)
            }
        }));
        let refused = if key == "open_crate" {
            must(refused)
        } else {
            refused
        };
        let words = near.iter().map(|n| word(*n).into());
        all.push(offer(key, vec![choices(words)], refused));
    }
    if parties::spare(setting, state, id).is_some() {
        let refused = parties::may_send(setting, state, id, 1).err();
        let two = parties::may_send(setting, state, id, 2).is_ok();
        let words = [offers::ONE, offers::TWO]
            .into_iter()
            .take(1 + usize::from(two));
        all.push(offer(
            "send",
            vec![choices(words.map(Cow::Borrowed))],
            must(refused),
        ));
    }
    all
}

/// The orders that an offer of these allows.
pub fn candidates(
    setting: &Setting,
    state: &State,
    element: ElementId,
    offer: &Offer,
) -> Vec<Order> {
    let named = offer
        .slots
        .iter()
        .flat_map(|slot| slot.elements.iter().copied());
    let words = offer.slots.iter().flat_map(|slot| slot.choices.iter());
    let numbers = words.clone().filter_map(|word| number(word));
    match offer.key.as_ref() {
        "open_crate" => numbers
            .filter(|n| crates::may_open(setting, state, element, *n).is_ok())
            .map(|number| Order::OpenCrate { element, number })
            .collect(),
        "lift" => numbers
            .filter(|n| crates::may_lift(setting, state, element, *n).is_ok())
            .map(|number| Order::Lift { element, number })
            .collect(),
        "put_down" => numbers
            .map(|number| Order::PutDown { element, number })
            .collect(),
        "stow_crate" => named
            .filter(|v| crates::may_stow(setting, state, element, *v).is_ok())
            .map(|vehicle| Order::Stow { element, vehicle })
            .collect(),
        "take_out" => crates::in_reach(setting, state, element)
            .into_iter()
            .filter(|(v, n)| crates::may_take_out(setting, state, element, *v, *n).is_ok())
            .map(|(vehicle, number)| Order::TakeOut {
                element,
                vehicle,
                number,
            })
            .collect(),
        "commandeer" => named
            .filter(|v| vehicles::may_commandeer(setting, state, element, *v).is_ok())
            .map(|vehicle| Order::Commandeer { element, vehicle })
            .collect(),
        "start_up" => vec![Order::StartUp { element }],
        "board" => named
            .filter(|v| aboard::may_board(setting, state, element, *v).is_ok())
            .map(|vehicle| Order::Board { element, vehicle })
            .collect(),
        "get_out" => exits(setting, state, element)
            .into_iter()
            .map(|at| Order::GetOut { element, at })
            .collect(),
        "send" => words
            .map(|word| Order::Send {
                element,
                count: if word == offers::ONE { 1 } else { 2 },
            })
            .collect(),
        "rejoin" => vec![Order::Rejoin { element }],
        "set_down" => airlift::places(setting, state, element)
            .into_iter()
            .map(|at| Order::Land { element, at })
            .collect(),
        _ => Vec::new(),
    }
}

/// The offer to land (BW-R52).
pub fn landing(id: ElementId) -> Vec<Offer> {
    let slot = Slot {
        length: Some(Length::ZERO),
        ..Slot::new(SlotKind::Path, true)
    };
    vec![Offer {
        slots: vec![slot],
        ..offers::bare("set_down", Some(id), None)
    }]
}

/// A crate in words: its number, and what is in it once that is known.
pub fn crate_text(setting: &Setting, state: &State, number: u8) -> Text {
    let n = Value::Number(i64::from(number) + 1);
    let holds = state.crates.get(usize::from(number)).and_then(|c| c.holds);
    let content = holds.and_then(|holds| setting.contents.get(usize::from(holds)));
    match content {
        Some(content) => Text::key("crate-known")
            .with("n", n)
            .with("name", Value::Name(content.name.clone()))
            .with("points", Value::Number(content.points.into())),
        None => Text::key("crate-unknown").with("n", n),
    }
}

//! What can be done at a decision, and what cannot just now and why.

use std::borrow::Cow;

use super::frame::{CardEvent, Frame};
use super::setting::Setting;
use super::state::{Phase, Place, State};
use super::{Quality, cards, damage, fire, hiding, looting, movement, sequence, vehicles};
use crate::chance::odds;
use crate::engine::{NeededRoll, Offer, Refusal, SideId, Slot, SlotKind, Text, Value, Working};
use crate::table::{ElementId, Length};

/// The words of a guess.
pub const HIGHER: &str = "higher";
/// The other one.
pub const LOWER: &str = "lower";

/// One figure goes with a party.
pub const ONE: &str = "one";
/// Two do.
pub const TWO: &str = "two";

/// All offers of a decision: for everybody of the side, and the side's own.
pub fn offers(setting: &Setting, state: &State, frame: &Frame) -> Vec<Offer> {
    match frame {
        Frame::Movement(quality, side) => moving(setting, state, *quality, *side),
        Frame::Walk(walking) => into(setting, state, frame, walking.element, true),
        Frame::Shown(id, _) => into(setting, state, frame, *id, false),
        Frame::Place(id) => vec![placing(state, *id)],
        Frame::Event(event, side) => card(setting, state, *event, *side),
        Frame::Choose(side) => state
            .hiders(setting, *side)
            .map(|(id, _)| bare("choose", Some(id), None))
            .collect(),
        Frame::Losses => losing(state),
        Frame::Declare(quality, side) => declaring(setting, state, *quality, *side),
        Frame::Land(index) => looting::landing(setting.terms.arrivals[usize::from(*index)].element),
        _ => Vec::new(),
    }
}

pub(super) fn bare(
    key: &'static str,
    element: Option<ElementId>,
    refused: Option<Refusal>,
) -> Offer {
    Offer {
        key: Cow::Borrowed(key),
        element,
        slots: Vec::new(),
        refused,
        roll: None,
    }
}

fn place_slot(length: Length) -> Slot {
    Slot {
        length: Some(length),
        ..Slot::new(SlotKind::Path, true)
    }
}

fn moving(setting: &Setting, state: &State, quality: Quality, side: SideId) -> Vec<Offer> {
    let phase = (quality, side);
    let own = state
        .ids()
        .filter(|id| state.side(setting, *id) == side && state.quality(setting, *id) == quality);
    let mut offers = Vec::new();
    for id in own {
        let may_act = || sequence::may_act(setting, state, phase, id);
        let guess = || may_act().and_then(|()| hiding::may_guess(setting, state, id));
        let guessing = |key| Offer {
            slots: vec![Slot {
                choices: vec![HIGHER.into(), LOWER.into()],
                ..Slot::new(SlotKind::Choice, true)
            }],
            ..bare(key, Some(id), guess().err())
        };
        match state.element(id).place {
            Place::Table(_) => {
                let drives = || vehicles::may_drive(setting, state, id);
                let refused = may_act().and_then(|()| drives()).err();
                offers.push(walk(setting, state, id, refused));
                if setting.kind(id).on_foot() {
                    offers.push(guessing("hide"));
                }
            }
            Place::Hidden(hidden) => {
                offers.push(guessing("stay_hidden"));
                offers.push(Offer {
                    slots: vec![place_slot(hiding::reach(hidden.die))],
                    ..bare("reveal", Some(id), may_act().err())
                });
            }
            _ => {}
        }
        if matches!(state.element(id).place, Place::Table(_) | Place::Aboard(_)) {
            let refused = may_act().err();
            offers.extend(looting::offers(setting, state, id, refused.as_ref()));
        }
    }
    let owes = sequence::owing(setting, state, quality, side);
    let refused = owes
        .first()
        .map(|id| Refusal::new("BW-7", "must-guess").with("who", Value::Element(*id)));
    offers.push(bare("end_phase", None, refused));
    offers
}

fn walk(setting: &Setting, state: &State, id: ElementId, refused: Option<Refusal>) -> Offer {
    let on_foot = setting.kind(id).on_foot();
    let road = state
        .piece(id)
        .is_some_and(|piece| setting.ground.on_road(piece.at));
    let length = if on_foot {
        movement::most(setting, state, id)
    } else {
        movement::COUNTRY
    };
    let mut slots = vec![Slot {
        length: Some(length),
        bonus: (!on_foot && road).then(|| movement::ROAD - movement::COUNTRY),
        ..Slot::new(SlotKind::Path, false)
    }];
    if !setting.exits(state.side(setting, id)).is_empty() {
        slots.push(Slot {
            choices: vec!["leave".into()],
            ..Slot::new(SlotKind::Choice, false)
        });
    }
    Offer {
        slots,
        ..bare("move", Some(id), refused)
    }
}

/// The exact chance that a guess is right, from the cards still unseen.
pub fn guess(setting: &Setting, state: &State, id: ElementId, higher: bool) -> NeededRoll {
    let (_, deck) = hiding::deck(setting, state, id);
    let (right, all) = hiding::chances(setting, deck, higher);
    NeededRoll {
        working: Working {
            text: Text::key("work-guess").with("n", Value::Number(right.into())),
            rule: "BW-7".into(),
            base: i32::from(right),
            lines: Vec::new(),
            needed: i32::from(all),
        },
        chance: f64::from(right) / f64::from(all.max(1)),
    }
}

/// The chance that an ambush is not detected (BW-20).
pub fn undetected(setting: &Setting, state: &State, target: ElementId) -> NeededRoll {
    let rating = i32::from(state.quality(setting, target).rating());
    NeededRoll {
        working: Working {
            text: Text::key("work-detect").with("who", Value::Element(target)),
            rule: "BW-20".into(),
            base: rating,
            lines: Vec::new(),
            needed: rating,
        },
        chance: 1.0 - odds::die(10, rating),
    }
}

/// The chance that an attempt at overwatch comes off (BW-22).
pub fn watching(setting: &Setting, state: &State, id: ElementId) -> NeededRoll {
    let rating = i32::from(state.quality(setting, id).rating());
    NeededRoll {
        working: Working {
            text: Text::key("work-watch"),
            rule: "BW-22".into(),
            base: rating,
            lines: Vec::new(),
            needed: rating,
        },
        chance: odds::die(10, rating),
    }
}

fn into(
    setting: &Setting,
    state: &State,
    frame: &Frame,
    target: ElementId,
    walks: bool,
) -> Vec<Offer> {
    let Some(decision) = super::decision(setting, state, frame) else {
        return Vec::new();
    };
    let mut offers = Vec::new();
    for id in decision.elements {
        if let Some(hidden) = state.hidden(id) {
            let die = hidden.began.unwrap_or_default();
            offers.push(Offer {
                slots: vec![place_slot(hiding::reach(die))],
                roll: Some(undetected(setting, state, target)),
                ..bare("ambush", Some(id), None)
            });
        } else {
            offers.push(Offer {
                roll: Some(watching(setting, state, id)),
                ..bare("overwatch", Some(id), None)
            });
        }
    }
    if walks {
        offers.push(bare("wait", None, None));
    }
    offers.push(bare("pass", None, None));
    offers
}

fn placing(state: &State, id: ElementId) -> Offer {
    let die = state.hidden(id).map_or(0, |hidden| hidden.die);
    Offer {
        slots: vec![place_slot(hiding::reach(die))],
        ..bare("reveal", Some(id), None)
    }
}

fn card(setting: &Setting, state: &State, event: CardEvent, side: SideId) -> Vec<Offer> {
    let each = |key: &'static str, ids: Vec<ElementId>| -> Vec<Offer> {
        ids.into_iter()
            .map(|id| bare(key, Some(id), None))
            .collect()
    };
    let mut offers = match event {
        CardEvent::TurnDown => return each("turn_down", cards::with_dice(setting, state, side)),
        CardEvent::Hide => each("hide_now", cards::may_be_hidden(setting, state, side)),
        CardEvent::Force => {
            let sides = cards::may_be_forced(setting, state, side);
            vec![Offer {
                slots: vec![Slot {
                    choices: sides.iter().map(|side| side.0.to_string().into()).collect(),
                    ..Slot::new(SlotKind::Choice, true)
                }],
                ..bare("force", None, None)
            }]
        }
        CardEvent::Expose => {
            let mut offers = each("expose", cards::may_be_exposed(setting, state, side));
            for offer in &mut offers {
                let hidden = offer.element.and_then(|id| state.hidden(id));
                let die = hidden.map_or(0, |hidden| hidden.die);
                offer.slots.push(place_slot(hiding::reach(die)));
            }
            offers
        }
        CardEvent::Mine => return Vec::new(),
    };
    offers.push(bare("decline", None, None));
    offers
}

fn losing(state: &State) -> Vec<Offer> {
    let losing = state.struck.iter().find(|struck| struck.losses > 0);
    let Some(id) = losing.map(|struck| struck.target) else {
        return Vec::new();
    };
    let kinds = damage::kinds(state, id);
    vec![Offer {
        slots: vec![Slot {
            choices: kinds.iter().map(|weapon| weapon.key().into()).collect(),
            ..Slot::new(SlotKind::Choice, true)
        }],
        ..bare("lose", Some(id), None)
    }]
}

fn declaring(setting: &Setting, state: &State, quality: Quality, side: SideId) -> Vec<Offer> {
    let own = state
        .pieces()
        .map(|(id, _)| id)
        .filter(|id| state.side(setting, *id) == side && state.quality(setting, *id) == quality);
    let mut offers: Vec<Offer> = own.map(|id| firing(setting, state, id)).collect();
    offers.push(bare("end_phase", None, None));
    offers
}

fn firing(setting: &Setting, state: &State, id: ElementId) -> Offer {
    let targets = fire::targets(setting, state, id);
    let refused = fire::may_fire(setting, state, id).err().or_else(|| {
        let free = fire::free(setting, state, id);
        let why = if free.is_empty() {
            Refusal::new("BW-R8", "nothing-left-to-fire")
        } else {
            Refusal::new("BW-R9", "no-target-there")
        };
        targets.is_empty().then_some(why)
    });
    let mut kinds: Vec<&'static str> = Vec::new();
    for figure in fire::free(setting, state, id) {
        if !kinds.contains(&figure.weapon.key()) {
            kinds.push(figure.weapon.key());
        }
    }
    let mut slots = vec![Slot {
        elements: targets,
        ..Slot::new(SlotKind::Target, true)
    }];
    if setting.options.split_fire_by_weapon {
        slots.push(Slot {
            choices: kinds.into_iter().map(Cow::Borrowed).collect(),
            ..Slot::new(SlotKind::Weapon, false)
        });
    }
    Offer {
        slots,
        ..bare("fire", Some(id), refused)
    }
}

/// The part of the turn that goes on, and whose it is.
pub fn stage(state: &State) -> Text {
    let side = Value::Side(state.active);
    match state.phase {
        Phase::Movement(quality) => Text::key(match quality {
            Quality::Green => "stage-green",
            Quality::Trained => "stage-trained",
            Quality::Professional => "stage-professional",
            Quality::Elite => "stage-elite",
        })
        .with("side", side),
        Phase::Fire => Text::key("stage-fire").with("side", side),
    }
}

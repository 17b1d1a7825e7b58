//! The table and the cards of squads and vehicles: nothing on it is hidden from anybody (BW-R15): of a squad in infiltration mode all see where it
//! began and its die, and nobody knows where it will come out (BW-8).

use super::frame::CardEvent;
use super::offers;
use super::roster::{Kind, Weapon};
use super::setting::Setting;
use super::state::{Phase, Place, State};
use super::{Quality, cards, figures};
use crate::engine::{
    AimView, DeckView, ElementView, FigureView, Off, Report, TableView, Text, Value,
};
use crate::table::ElementId;

/// The whole table.
pub fn table(setting: &Setting, state: &State) -> TableView {
    TableView {
        turn: state.turn,
        turns: setting.terms.turns,
        phase: state.active,
        elements: setting
            .ids()
            .map(|id| element(setting, state, id))
            .collect(),
        outcome: state.outcome.clone(),
        stage: Some(offers::stage(state)),
        deck: deck(setting, state),
        aims: aims(state),
        ..TableView::default()
    }
}

/// The deck of the side whose part of the turn it is (BW-R26), with what its last card brings about (BW-10); the first card has no event
/// (BW-R29).
pub fn deck(setting: &Setting, state: &State) -> Option<DeckView> {
    let deck = state.decks.get(setting.deck(state.active))?;
    let view = DeckView::of(deck, setting.options.ace_high);
    let last = view.last.filter(|_| deck.drawn().len() > 1);
    let event = last.and_then(|card| cards::event(setting, card));
    Some(DeckView {
        event: event.map(|event| {
            Text::key(match event {
                CardEvent::TurnDown => "card-event-turn-down",
                CardEvent::Hide => "card-event-hide",
                CardEvent::Force => "card-event-force",
                CardEvent::Expose => "card-event-expose",
                CardEvent::Mine => "card-event-mine",
            })
        }),
        ..view
    })
}

/// The fire that is declared: who at whom, with how many weapons (BW-R6, BW-R8).
pub fn aims(state: &State) -> Vec<AimView> {
    let mut aims: Vec<AimView> = Vec::new();
    for shot in &state.declared {
        let weapons = shot.slots.len() as u8;
        let same = |aim: &&mut AimView| (aim.firer, aim.target) == (shot.firer, shot.target);
        match aims.iter_mut().find(same) {
            Some(aim) => aim.weapons += weapons,
            None => aims.push(AimView {
                firer: shot.firer,
                target: shot.target,
                weapons,
            }),
        }
    }
    aims
}

/// One squad or vehicle.
pub fn element(setting: &Setting, state: &State, id: ElementId) -> ElementView {
    let fixed = setting.fixed(id);
    let e = state.element(id);
    let (piece, off) = match e.place {
        Place::Table(piece) => (Some(piece), None),
        Place::Hidden(hidden) => (Some(figures::marker(&hidden.piece)), None),
        Place::Waiting => (None, Some(Off::Waiting)),
        Place::Left(_) => (None, Some(Off::Left)),
        Place::Eliminated | Place::Routed | Place::Captured => (None, Some(Off::Eliminated)),
    };
    let mut tags = Vec::new();
    if let Place::Hidden(hidden) = e.place {
        tags.push(Text::key("tag-hidden-for").with("n", Value::Number(hidden.die.into())));
    }
    let there = piece.is_some();
    let marks = [
        (there && e.moved, "tag-moved"),
        (there && e.spent, "tag-fired-on-overwatch"),
        (e.place == Place::Routed, "tag-routed"),
        (e.place == Place::Captured, "tag-captured"),
    ];
    tags.extend(marks.into_iter().filter(|m| m.0).map(|m| Text::key(m.1)));
    let on_foot = fixed.kind.on_foot();
    let alive = !matches!(e.place, Place::Eliminated);
    ElementView {
        id,
        name: fixed.name.clone(),
        side: state.side(setting, id),
        kind: fixed.kind.key().to_owned(),
        figure: figure(fixed.kind, &fixed.weapons).to_owned(),
        piece,
        off,
        strength: if on_foot {
            e.figures.len() as u8
        } else {
            u8::from(alive)
        },
        full_strength: if on_foot {
            fixed.weapons.len() as u8
        } else {
            1
        },
        pinned: e.pin.is_some(),
        overwatch: false,
        done: e.done
            && matches!(state.phase, Phase::Movement(_))
            && state.side(setting, id) == state.active,
        active: false,
        tags,
        figures: if on_foot {
            let figures = e.figures.iter();
            let seen = figures.map(|figure| FigureView {
                off: figures::offset(figure.slot),
                radius: figures::FIGURE,
                weapon: figure.weapon.key().into(),
            });
            seen.collect()
        } else {
            Vec::new()
        },
        die: state.hidden(id).map(|hidden| hidden.die),
    }
}

/// How it is drawn: a squad by its heaviest weapon but that most of a squad are riflemen.
fn figure(kind: Kind, weapons: &[Weapon]) -> &'static str {
    let most = weapons
        .iter()
        .filter(|w| **w <= Weapon::AssaultRifle)
        .count()
        * 2
        > weapons.len();
    match kind {
        Kind::Squad if most => "rifle",
        Kind::Squad if weapons.contains(&Weapon::Mortar) => "mortar",
        Kind::Squad => "machine_gun",
        Kind::Jeep => "jeep",
        Kind::Truck => "truck",
        Kind::Apc => "carrier",
        Kind::Tank => "medium_tank",
    }
}

/// What there is to know of a squad or vehicle.
pub fn card(setting: &Setting, state: &State, id: ElementId) -> Vec<Report> {
    let e = state.element(id);
    let unit = state.unit(setting, id);
    let row = |label: &'static str, value: Text| Report {
        label: Text::key(label),
        value,
    };
    let quality = Text::key(match unit.quality {
        Quality::Green => "card-green",
        Quality::Trained => "card-trained",
        Quality::Professional => "card-professional",
        Quality::Elite => "card-elite-unit",
    });
    let mut rows = vec![
        row(
            "card-unit",
            Text::key("card-name").with("name", Value::Name(unit.name.clone())),
        ),
        row(
            "card-quality",
            quality
                .with("need", Value::Needed(unit.quality.rating()))
                .with("sides", Value::Number(unit.quality.reaction().into())),
        ),
    ];
    for weapon in Weapon::ALL {
        let count = e.figures.iter().filter(|f| f.weapon == weapon).count();
        if count > 0 {
            let what = Text::key(match weapon {
                Weapon::Rifle => "card-rifles",
                Weapon::AssaultRifle => "card-assault-rifles",
                Weapon::MachineGun => "card-machine-guns",
                Weapon::Rpg => "card-rpgs",
                Weapon::Mortar => "card-mortars",
                Weapon::Cannon => "card-cannon",
            });
            let value = what
                .with("n", Value::Number(count as i64))
                .with("dice", Value::Number(weapon.dice().into()))
                .with("range", Value::Number(weapon.inches().into()));
            rows.push(row("card-carries", value));
        }
    }
    if let Some(hidden) = state.hidden(id) {
        let far =
            Text::key("card-hidden-reach").with("n", Value::Number(i64::from(hidden.die) * 8));
        rows.push(row("card-hidden", far));
    }
    rows
}

//! The table and the cards of squads and vehicles: nothing on it is hidden from anybody (BW-R15): of a squad in infiltration mode all see where it
//! began and its die, and nobody knows where it will come out (BW-8).

use super::frame::CardEvent;
use super::offers;
use super::roster::{Kind, Weapon};
use super::setting::Setting;
use super::state::{CratePlace, NOBODY, Phase, Place, State};
use super::{Quality, aboard, cards, crates, figures, looting, vehicles};
use crate::engine::report::{MarkerKind, MarkerView};
use crate::engine::{
    AimView, DeckView, ElementView, FigureView, Off, Report, TableView, Text, Value,
};
use crate::table::{ElementId, Heading};

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
        markers: markers(setting, state),
        tally: crates::tally(setting, state),
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

/// The crates that lie on the ground, each with what is in it once anybody knows; nobody's until it is taken off.
pub fn markers(setting: &Setting, state: &State) -> Vec<MarkerView> {
    let lying = crates::numbers(state).filter_map(|n| {
        let c = state.crates[usize::from(n)];
        let CratePlace::Ground(at) = c.place else {
            return None;
        };
        Some(MarkerView {
            kind: if c.open {
                MarkerKind::OpenCrate
            } else {
                MarkerKind::Crate
            },
            at,
            facing: Heading::EAST,
            of: None,
            side: NOBODY,
            text: looting::crate_text(setting, state, n),
        })
    });
    lying.collect()
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
        Place::Aboard(_) => (None, Some(Off::Aboard)),
        Place::Within => (None, Some(Off::Joined)),
        Place::Eliminated | Place::Routed | Place::Captured => (None, Some(Off::Eliminated)),
    };
    let mut tags = Vec::new();
    if let Place::Hidden(hidden) = e.place {
        tags.push(Text::key("tag-hidden-for").with("n", Value::Number(hidden.die.into())));
    }
    if let Place::Aboard(vehicle) = e.place {
        tags.push(Text::key("tag-aboard").with("vehicle", Value::Element(vehicle)));
    }
    if let Some(number) = e.opens {
        let number = Value::Number(i64::from(number) + 1);
        tags.push(Text::key("tag-opens").with("n", number));
    }
    let cargo = state.cargo(id).count();
    if cargo > 0 {
        tags.push(Text::key("tag-crates").with("n", Value::Number(cargo as i64)));
    }
    let there = piece.is_some();
    let vehicle = there && !fixed.kind.on_foot();
    let drives = vehicles::may_serve(setting, state, id).is_ok();
    let nobodys = vehicle && state.side(setting, id) == NOBODY;
    let marks = [
        (there && e.moved, "tag-moved"),
        (nobodys, "tag-nobodys"),
        (vehicle && !nobodys && !drives, "tag-does-not-run"),
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
            whole(setting, state, id) as u8
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

/// How many figures there would be without losses: those of a squad's parties count with the squad once they are lost, so that nobody counts twice.
fn whole(setting: &Setting, state: &State, id: ElementId) -> usize {
    let fixed = setting.fixed(id);
    if fixed.parent.is_some() {
        return state.element(id).figures.len();
    }
    let parties = state.ids().filter(|p| setting.fixed(*p).parent == Some(id));
    let away: usize = parties.map(|p| state.element(p).figures.len()).sum();
    fixed.weapons.len().saturating_sub(away)
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
        Kind::Helicopter => "utility_helicopter",
        Kind::Gun => "towed_gun",
    }
}

/// What there is to know of a squad or vehicle.
pub fn card(setting: &Setting, state: &State, id: ElementId) -> Vec<Report> {
    let e = state.element(id);
    let row = |label: &'static str, value: Text| Report {
        label: Text::key(label),
        value,
    };
    let Some(unit) = state.unit(setting, id) else {
        return loot(setting, state, id);
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
    rows.extend(loot(setting, state, id));
    rows
}

/// What a squad carries and a vehicle has in it, what it is worth, who is in it and what it takes to get it going.
fn loot(setting: &Setting, state: &State, id: ElementId) -> Vec<Report> {
    let fixed = setting.fixed(id);
    let row = |label: &'static str, value: Text| Report {
        label: Text::key(label),
        value,
    };
    let inside = state.aboard(id).map(|one| {
        let who = Text::key("card-who").with("who", Value::Element(one));
        row("card-passenger", who)
    });
    let mut rows: Vec<Report> = inside.collect();
    for number in state.cargo(id) {
        rows.push(row(
            "card-crate",
            looting::crate_text(setting, state, number),
        ));
    }
    let number = |n: usize| Value::Number(n as i64);
    if !fixed.kind.on_foot() {
        let room = Text::key("card-vehicle-room")
            .with("n", number(aboard::room(setting, state, id)))
            .with("of", number(fixed.kind.room()));
        rows.push(row("card-seats", room));
        if fixed.kind.crates() > 0 {
            let room = Text::key("card-crate-room")
                .with(
                    "n",
                    number(fixed.kind.crates().saturating_sub(state.cargo(id).count())),
                )
                .with("of", number(fixed.kind.crates()));
            rows.push(row("card-hold", room));
        }
    }
    if let Some(need) = fixed
        .kind
        .commandeer()
        .filter(|_| !state.element(id).manned)
    {
        let need = Text::key("card-commandeer-need").with("need", Value::Needed(need));
        rows.push(row("card-commandeer", need));
    }
    if fixed.points != 0 {
        let points = Text::key("card-worth").with("n", Value::Number(fixed.points.into()));
        rows.push(row("card-points", points));
    }
    rows
}

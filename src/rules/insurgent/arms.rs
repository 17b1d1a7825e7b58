//! What an element's card says of its weapons, its armour, its damage and its room.

use super::fire::{Fire, power};
use super::roster::{ApLimit, AtLimit};
use super::save::{self, Face};
use super::setting::Setting;
use super::state::State;
use crate::engine::{Report, Text, Value};
use crate::table::ElementId;

fn row(label: &'static str, value: Text) -> Report {
    Report {
        label: Text::key(label),
        value,
    }
}

fn number(n: impl Into<i64>) -> Value {
    Value::Number(n.into())
}

fn told(text: Text) -> Value {
    Value::Text(Box::new(text))
}

/// AP and AT dice as they are now, what AT is limited to, and whether the one AT volley is still there (IC-30, IC-38, IC-R45 to IC-R49, IC-R62).
pub fn weapons(setting: &Setting, state: &State, id: ElementId) -> Vec<Report> {
    let unit = setting.unit(id);
    let now = |fire| power(setting, state, id, fire);
    let ap = Text::key(match (unit.ap, now(Fire::Ap), unit.ap_limit) {
        (0, ..) => "card-none",
        (_, 0, _) => "card-out",
        (_, _, ApLimit::HardTargetOnly) => "card-ap-hard",
        (_, _, ApLimit::Any) => "card-ap",
    });
    let ap = ap.with("n", number(now(Fire::Ap)));
    let mut rows = vec![row("card-fire-power", ap)];
    if unit.at > 0 {
        let at = match (now(Fire::At), unit.at_limit) {
            (0, _) => Text::key("card-out"),
            (n, AtLimit::Any) => Text::key("card-ap").with("n", number(n)),
            (n, AtLimit::Aircraft) => Text::key("card-at-aircraft").with("n", number(n)),
            (n, AtLimit::Armour(weakest)) => Text::key("card-at-armour")
                .with("n", number(n))
                .with("armour", Value::Needed(weakest)),
        };
        rows.push(row("card-at", at));
    }
    if unit.law > 0 {
        let fired = state.element(id).law_fired;
        let key = if fired { "card-used" } else { "card-law-left" };
        rows.push(row("card-law", Text::key(key).with("n", number(unit.law))));
    }
    rows
}

/// The printed armour with what it saves on from each side (IC-36, IC-R41), and how many find room (IC-R69); nothing of one on foot.
pub fn build(setting: &Setting, id: ElementId) -> Vec<Report> {
    let unit = setting.unit(id);
    if unit.class.on_foot() {
        return Vec::new();
    }
    let save = |face| {
        let needed = save::armour(setting, id, face).needed;
        match u8::try_from(needed) {
            Ok(needed) if needed <= 6 => Text::key("card-save").with("need", Value::Needed(needed)),
            _ => Text::key("card-no-save"),
        }
    };
    let front = told(save(Face::Front));
    let armour = if unit.class.aircraft() {
        Text::key("card-armour-all").with("front", front)
    } else {
        Text::key("card-armour-of")
            .with("front", front)
            .with("flank", told(save(Face::Flank)))
            .with("rear", told(save(Face::Rear)))
    };
    let mut rows = vec![row("card-armour", armour)];
    let room = unit.carries;
    let most = room.teams.saturating_add(room.leaders);
    if most > 0 {
        let text = Text::key("card-room-of")
            .with("teams", number(room.teams))
            .with("leaders", number(room.leaders));
        rows.push(row("card-room", text));
    }
    rows
}

/// What a vehicle or aircraft has suffered, each by its key (IC-41, IC-43, IC-R60, IC-R62 to IC-R64, IC-R67).
pub fn damage(setting: &Setting, state: &State, id: ElementId) -> Vec<Text> {
    let hurt = &state.element(id).hurt;
    let unit = setting.unit(id);
    let weapons = match (unit.at > 0, hurt.weapons_out) {
        (_, 0) => None,
        (true, 1) => Some("hurt-armament"),
        _ => Some("hurt-weapons"),
    };
    let known = [
        (hurt.immobilised, "hurt-immobilised"),
        (hurt.engine, "hurt-engine"),
        (hurt.optics, "hurt-optics"),
        (hurt.forced_down, "hurt-forced-down"),
    ];
    let known = known.into_iter().filter(|(is, _)| *is).map(|(_, key)| key);
    let mut texts: Vec<Text> = known.chain(weapons).map(Text::key).collect();
    if hurt.markers > 0 {
        texts.push(Text::key("hurt-markers").with("n", number(hurt.markers)));
    }
    texts
}

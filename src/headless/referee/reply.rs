//! What the referee answers.

use serde_json::{Map, Value as Json, json};

use crate::engine::Playable;
use crate::engine::battle::Waiting;
use crate::engine::journal::hash_text;
use crate::engine::session::{ScriptFault, Source};
use crate::table::ElementId;
use crate::words::{BattleNames, Words};

/// Where a battle stands: how many inputs, the hash, what it waits for, and how many scripted dice are left.
pub(super) fn standing(battle: &dyn Playable, stalled: Option<ScriptFault>) -> Map<String, Json> {
    let mut fields = Map::new();
    fields.insert("inputs".to_owned(), battle.at().into());
    fields.insert("hash".to_owned(), hash_text(battle.hash()).into());
    fields.insert("waiting".to_owned(), waiting(battle));
    if let Some(fault) = stalled {
        fields.insert("stalled".to_owned(), fault.to_string().into());
    }
    if let Source::Script(left) = battle.source() {
        fields.insert("script_left".to_owned(), left.len().into());
    }
    fields
}

fn waiting(battle: &dyn Playable) -> Json {
    let words = Words::english();
    let names = BattleNames::of(battle);
    match battle.waiting() {
        Waiting::Decision(decision) => json!({
            "for": "decision",
            "side": decision.side,
            "kind": decision.kind,
            "question": words.tell(&decision.question, &names),
            "about": decision.about,
            "elements": decision.elements,
        }),
        Waiting::Dice(wanted) => json!({
            "for": "dice",
            "side": wanted.side,
            "count": wanted.handful.count,
            "sides": wanted.handful.sides,
            "need": wanted.need,
            "why": words.tell(&wanted.why, &names),
        }),
        Waiting::Over => {
            let outcome = battle.view(None).outcome;
            json!({
                "for": "nothing",
                "winner": outcome.as_ref().and_then(|o| o.winner),
                "reason": outcome.as_ref().map(|o| words.tell(&o.reason, &names)),
            })
        }
    }
}

/// What is asked, every offer (or those of one element), and with `candidates` the orders each allows.
pub(super) fn decision(
    battle: &dyn Playable,
    element: Option<ElementId>,
    candidates: bool,
) -> Map<String, Json> {
    let mut fields = Map::new();
    fields.insert("waiting".to_owned(), waiting(battle));
    let words = Words::english();
    let names = BattleNames::of(battle);
    let mut offers = battle.offers();
    offers.retain(|offer| element.is_none() || offer.element == element);
    let offers = offers.into_iter().map(|offer| {
        let mut line = json!(offer);
        if let Some(refusal) = &offer.refused {
            line["why_not"] = words.tell(&refusal.text, &names).into();
        }
        if candidates {
            let orders = battle.candidates(&offer);
            let orders = orders
                .into_iter()
                .map(|c| json!({ "order": c.order, "draft": c.draft }));
            line["candidates"] = orders.collect();
        }
        line
    });
    fields.insert("offers".to_owned(), offers.collect());
    fields
}

/// An element's card in words: label and value.
pub(super) fn card(battle: &dyn Playable, element: ElementId) -> Json {
    let words = Words::english();
    let names = BattleNames::of(battle);
    let rows = battle.card(element).into_iter().map(|row| {
        json!({
            "label": words.tell(&row.label, &names),
            "value": words.tell(&row.value, &names),
        })
    });
    rows.collect()
}

/// What happened after input `since` (all, if none), each with its words.
pub(super) fn events(battle: &dyn Playable, since: Option<usize>) -> Json {
    let words = Words::english();
    let names = BattleNames::of(battle);
    let first = since.map_or(battle.first(), |n| n.saturating_add(1));
    let told = (first..=battle.at()).flat_map(|n| battle.told(n).iter().map(move |told| (n, told)));
    let lines = told.map(|(n, told)| {
        json!({
            "input": n,
            "words": told.text.as_ref().map(|text| words.tell(text, &names)),
            "told": told,
        })
    });
    lines.collect()
}

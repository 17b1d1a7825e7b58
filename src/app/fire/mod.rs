//! Fire on the board: who can be aimed at, who is asked, and what is worth a word where a move would end.

use bevy::prelude::*;

use super::battle::{Game, Hand, slot, vehicle_of};
use super::board::{Highlight, Overlay, Shown};
use super::sight::A_MOVE;
use super::{Screen, Step};
use crate::engine::{SlotKind, Text, Value, Verdict};
use crate::table::{ElementId, Length, Point};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (rings, threats, tags)
            .in_set(Step::Show)
            .before(super::board::Drawn)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

/// Rings: the selected element, those who are asked, whom the question is about, who can be aimed at, who goes along.
fn rings(game: Res<Game>, hand: Res<Hand>, shown: Res<Shown>, mut overlay: ResMut<Overlay>) {
    let mut rings: Vec<(ElementId, Highlight)> = Vec::new();
    if let Some(decision) = game.persons_decision().filter(|_| !shown.trailing()) {
        rings.extend(
            decision
                .about
                .filter(|_| decision.kind != "act")
                .map(|id| (id, Highlight::About)),
        );
        // On overwatch it will fire at what it could shoot at now, and at more.
        let aims = match hand.current() {
            _ if hand.charge => None,
            Some(offer) if offer.key == "overwatch" => hand.offer(hand.selected, "shoot"),
            offer => offer,
        };
        if hand.charge {
            let foes = hand.foes().iter();
            rings.extend(foes.map(|id| (*id, Highlight::Target)));
        }
        let targets = aims.and_then(|offer| slot(offer, SlotKind::Target));
        match targets {
            Some(slot) => {
                // What somebody gets into is no enemy.
                let inside = ["load", "stow", "board", "commandeer", "stow_crate"];
                let friend = aims.is_some_and(|offer| inside.contains(&offer.key.as_ref()));
                let why = if friend {
                    Highlight::Member
                } else {
                    Highlight::Target
                };
                rings.extend(slot.elements.iter().map(|id| (*id, why)));
            }
            None if hand.draft.is_none() => {
                // Who rides is seen by what it is in.
                let seen = |id: ElementId| shown.element(id).and_then(vehicle_of).unwrap_or(id);
                // What is given instead of an option of the matrix is about the same element.
                let of = game.instead_of();
                let able = hand.able(&decision.elements);
                let able = able.filter(|id| of.is_none_or(|of| of == *id)).map(seen);
                rings.extend(able.map(|id| (id, Highlight::MayAct)));
            }
            None => {}
        }
        if let Some(draft) = &hand.draft {
            rings.extend(draft.members.iter().map(|id| (*id, Highlight::Member)));
            rings.extend(draft.helper.map(|id| (id, Highlight::Member)));
        }
    }
    if overlay.highlights != rings || overlay.selected != hand.selected {
        overlay.highlights = rings;
        overlay.selected = hand.selected;
    }
}

/// Arrows from those who could shoot at the element on its way or where its move would end.
fn threats(hand: Res<Hand>, shown: Res<Shown>, mut overlay: ResMut<Overlay>) {
    let all = hand.verdict.iter().flat_map(|verdict| &verdict.threats);
    let arrows = all.filter_map(|threat| {
        let from = shown.element(threat.firer)?.piece?;
        Some((from.at, threat.at, from.radius))
    });
    let arrows: Vec<(Point, Point, Length)> = arrows.collect();
    if overlay.threats != arrows {
        overlay.threats = arrows;
    }
}

/// Words at the end of a move: whom it touches, why it stops, who sees it there, what a shot needs; and on the way, where somebody can first
/// shoot at it. A way that is no move needs none.
fn tags(game: Res<Game>, hand: Res<Hand>, shown: Res<Shown>, mut overlay: ResMut<Overlay>) {
    let mut tags: Vec<(Point, String)> = Vec::new();
    if let Some(verdict) = &hand.verdict
        && let Some(end) = verdict.end
        && verdict.length >= A_MOVE
    {
        let touched = hand
            .touches(&game)
            .first()
            .map(|id| game.say(&Text::key("ui-in-contact").with("who", Value::Element(*id))));
        let first = touched.or_else(|| match &verdict.stop {
            Some(stop) => Some(game.say(stop)),
            None => warning(&game, &verdict.warnings),
        });
        let told = first.is_some();
        tags.extend(first.map(|words| (end.at, words)));
        if game.battle.board().is_none() {
            let way = met(&game, verdict).into_iter();
            tags.extend(way.filter(|(at, _)| !told || *at != end.at));
        }
        tags.extend(verdict.threats.iter().filter_map(|threat| {
            let at = shown.element(threat.firer)?.piece?.at;
            let words = Text::key("threat-sign")
                .with("dice", Value::Number(threat.forecast.dice.into()))
                .with("chance", Value::Chance(threat.forecast.any_hit));
            Some((at, game.say(&words)))
        }));
    }
    if overlay.tags != tags {
        overlay.tags = tags;
    }
}

/// Where on its way somebody can first shoot at the mover, and who.
fn met(game: &Game, verdict: &Verdict) -> Vec<(Point, String)> {
    let mut places: Vec<(Point, Vec<Text>)> = Vec::new();
    for threat in &verdict.threats {
        let who = Text::key("card-name").with("name", Value::Element(threat.firer));
        match places.iter_mut().find(|(at, _)| *at == threat.at) {
            Some((_, all)) => all.push(who),
            None => places.push((threat.at, vec![who])),
        }
    }
    let tag = |(at, who): (Point, Vec<Text>)| {
        let names: Vec<String> = who.iter().map(|text| game.say(text)).collect();
        let words = Text::key("ui-may-shoot-here").with("who", Value::Name(names.join(", ")));
        (at, game.say(&words))
    };
    places.into_iter().map(tag).collect()
}

/// The first warning about the move; when several elements would see it and may react, it is said how many.
fn warning(game: &Game, warnings: &[Text]) -> Option<String> {
    let first = warnings.iter().find(|text| text.key != "warn-overwatch")?;
    let sees = |text: &&Text| text.key.starts_with("warn-sees");
    let n = warnings.iter().filter(sees).count();
    Some(if sees(&first) && n > 1 {
        game.say(&Text::key("warn-seen-by").with("n", Value::Number(n as i64)))
    } else {
        game.say(first)
    })
}

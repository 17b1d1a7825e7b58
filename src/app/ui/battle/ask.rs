//! Two lines that always say who is asked what, what is being ordered and how to answer. When something was refused they say that instead,
//! and show it.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::tray::Tray;
use super::{Brief, Scene, cup, hints, matrix};
use crate::app::Screen;
use crate::app::battle::{Game, Hand, Mode, Proposing};
use crate::app::ui::{Panels, UiPart, parts, theme};
use crate::engine::battle::Waiting;
use crate::engine::ruleset::Wanted;
use crate::engine::{Decision, SideId, SlotKind, Text, Value};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiPart::Top)
            .after(super::bar::show)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

/// What the line says.
struct Line {
    side: Option<SideId>,
    what: String,
    how: String,
    refused: bool,
}

fn show(mut panels: Panels, scene: Scene, tray: Res<Tray>, brief: Res<Brief>) {
    let line = line(&scene, &tray, &brief);
    panels.dock("battle-ask", |ui, probe| {
        probe.facts.insert("line", line.what.clone().into());
        probe.facts.insert("hint", line.how.clone().into());
        let fill = if line.refused {
            egui::Color32::from_rgb(0x5c, 0x2a, 0x1e)
        } else {
            theme::DEEP
        };
        egui::Panel::top("battle-asked")
            .resizable(false)
            .exact_size(50.0)
            .frame(
                theme::panel_frame()
                    .fill(fill)
                    .inner_margin(egui::Margin::symmetric(14, 0)),
            )
            .show(ui, |ui| paint(ui, &line));
    });
}

fn paint(ui: &egui::Ui, line: &Line) {
    let room = ui.max_rect();
    let middle = room.center().y;
    let painter = ui.painter();
    let left = room.min.x + 28.0;
    if let Some(side) = line.side {
        parts::side_mark(painter, egui::pos2(room.min.x + 9.0, middle), 8.5, side);
    }
    let what = egui::FontId::proportional(15.0);
    let colour = if line.refused {
        egui::Color32::from_rgb(0xff, 0xd9, 0xc8)
    } else {
        theme::TEXT
    };
    let what = parts::cut(painter, &line.what, what, colour, room.max.x - left);
    let how = egui::FontId::proportional(13.5);
    let how = parts::cut(painter, &line.how, how, theme::DIM, room.max.x - left);
    let high = what.size().y + how.size().y + 1.0;
    let top = middle
        - if line.how.is_empty() {
            what.size().y
        } else {
            high
        } / 2.0;
    let below = top + what.size().y + 1.0;
    painter.galley(egui::pos2(left, top), what, colour);
    painter.galley(egui::pos2(left, below), how, theme::DIM);
}

fn line(scene: &Scene, tray: &Tray, brief: &Brief) -> Line {
    let plain = |side: Option<SideId>, what: String, how: &'static str| Line {
        side,
        what,
        how: if how.is_empty() {
            String::new()
        } else {
            parts::say(how)
        },
        refused: false,
    };
    if let Some(words) = scene.notice.words() {
        return Line {
            refused: true,
            ..plain(None, words.to_owned(), "hint-notice")
        };
    }
    if let Mode::Replay { running, .. } = scene.game.mode {
        let what = scene.say(
            &Text::key("ui-watching")
                .with("at", Value::Number(scene.game.battle.at() as i64))
                .with("of", Value::Number(scene.game.battle.inputs() as i64)),
        );
        return plain(
            None,
            what,
            if running {
                "hint-replay-pause"
            } else {
                "hint-replay-play"
            },
        );
    }
    if scene.shown.trailing() {
        let what = tray
            .said()
            .map_or_else(|| parts::say("ui-showing"), str::to_owned);
        return plain(None, what, "hint-hurry");
    }
    match scene.game.battle.waiting() {
        Waiting::Over => plain(None, parts::say("ui-over"), "hint-over"),
        Waiting::Dice(wanted) if scene.rolls().is_some() => by_hand(scene, wanted),
        Waiting::Dice(_) => plain(None, parts::say("ui-dice-wanted"), ""),
        Waiting::Decision(decision) => {
            if scene.rolls().is_some() {
                return plain(
                    Some(decision.side),
                    parts::say("ui-matrix-own-die"),
                    "hint-matrix-own-die",
                );
            }
            if let Some(open) = scene.game.choosing() {
                return plain(Some(decision.side), proposed(scene, open), "hint-matrix");
            }
            if scene.game.persons_decision().is_none() {
                let side = Value::Side(decision.side);
                if brief.holds_back(&scene.game) {
                    let what = scene.say(&Text::key("ui-read-orders").with("side", side));
                    return plain(Some(decision.side), what, "hint-read-orders");
                }
                let what = scene.say(&Text::key("ui-thinks").with("side", side));
                return plain(Some(decision.side), what, "");
            }
            asked(scene, decision)
        }
    }
}

/// What the matrix proposes for, with what it answers if it answers something.
fn proposed(scene: &Scene, open: &Proposing) -> String {
    let what = matrix::title(scene, open);
    let decision = scene.game.decision();
    match decision.and_then(|decision| happened(scene, decision)) {
        Some(deed) => format!("{} {what}", scene.say(&deed)),
        None => what,
    }
}

/// A person is to roll dice.
fn by_hand(scene: &Scene, wanted: &Wanted) -> Line {
    let what = Text::key("ui-own-roll")
        .with("side", Value::Side(wanted.side))
        .with("dice", cup::notation(wanted))
        .with("why", Value::Text(Box::new(wanted.why.clone())));
    let hint = if scene.cup.is_full(wanted) {
        "hint-own-full"
    } else {
        "hint-own-dice"
    };
    Line {
        side: Some(wanted.side),
        what: scene.say(&what),
        how: parts::say(hint),
        refused: false,
    }
}

/// A person is asked.
fn asked(scene: &Scene, decision: &Decision) -> Line {
    let hand = &scene.hand;
    let making = hand.chosen || hand.fixed() || hand.preview != hand.draft;
    let hint = scene.say(&hint(scene, decision));
    let gives = scene
        .game
        .giving()
        .map(|giving| matrix::heading(scene, giving));
    let asks = || {
        if let Some(gives) = &gives {
            return format!("{}: {gives}", scene.side_name(decision.side));
        }
        let question = happened(scene, decision).unwrap_or_else(|| question(scene, decision));
        format!(
            "{}: {}",
            scene.side_name(decision.side),
            scene.say(&question)
        )
    };
    let (what, how) = if !(making && hand.draft.is_some()) {
        (asks(), hint)
    } else if decision.about.is_some() {
        // A question stays while an answer is made.
        (asks(), format!("{}. {hint}", making_of(scene)))
    } else {
        (making_of(scene), hint)
    };
    Line {
        side: Some(decision.side),
        what,
        how,
        refused: false,
    }
}

/// What the element did that may be reacted to, and who may: "Mill gun sprints (free action), in sight of Morel. ...".
fn happened(scene: &Scene, decision: &Decision) -> Option<Text> {
    let actor = Value::Element(decision.about.filter(|_| decision.kind == "react")?);
    let deed = scene.game.log.iter().rev().find(|line| {
        let text = line.told.text.as_ref();
        let by = text.and_then(|text| text.values.first());
        line.told.depth == 0 && by.is_some_and(|(_, who)| *who == actor)
    })?;
    let able = decision
        .question
        .values
        .iter()
        .find(|(name, _)| name == "able")?;
    Some(
        Text::key("ui-ask-react")
            .with("deed", Value::Name(deed.words.clone()))
            .with("able", able.1.clone()),
    )
}

/// The question; of a group it says whose turn is to be chosen.
fn question(scene: &Scene, decision: &Decision) -> Text {
    if !grouped(&scene.hand) {
        return decision.question.clone();
    }
    let left: Vec<String> = scene
        .hand
        .able(&decision.elements)
        .map(|id| scene.name(id))
        .collect();
    if left.is_empty() {
        Text::key("ui-group-acted")
    } else {
        Text::key("ui-group-next").with("who", Value::Name(left.join(", ")))
    }
}

/// Whether a group is acting.
fn grouped(hand: &Hand) -> bool {
    hand.may("group_roll")
}

/// "Harpin's team: shoot at Orchard team, then move".
fn making_of(scene: &Scene) -> String {
    let draft = scene.hand.preview.as_ref().or(scene.hand.draft.as_ref());
    let who = scene
        .hand
        .selected
        .map_or_else(String::new, |id| scene.name(id));
    let offer = draft.map_or("", |draft| draft.offer.as_ref());
    let words = match draft.and_then(|draft| draft.target) {
        Some(target) => {
            let key = match offer {
                "shoot_move" => "ui-making-shoot-move",
                "move_shoot" => "ui-making-move-shoot",
                "rally" => "ui-making-rally",
                "load" | "board" => "ui-making-load",
                "commandeer" => "ui-making-commandeer",
                "stow_crate" => "ui-making-stow-crate",
                "stow" => "ui-making-stow",
                "watch" => "ui-making-watch",
                _ => "ui-making-shoot",
            };
            Text::key(key).with("target", Value::Element(target))
        }
        None => {
            let order = match draft.and_then(|draft| draft.choice.as_deref()) {
                Some(word) if word != "leave" => super::order_words::chosen(scene, offer, word),
                _ if scene.hand.charge => super::order_words::label("charge"),
                _ => super::order_words::label(offer),
            };
            Text::key("ui-making").with("order", Value::Name(order))
        }
    };
    scene.say(&words.with("who", Value::Name(who)))
}

/// How to answer, as the hand is now.
fn hint(scene: &Scene, decision: &Decision) -> Text {
    let hand = &scene.hand;
    let Some(draft) = &hand.draft else {
        return unmade(scene, decision);
    };
    if hand.cursor_adds() {
        return Text::key("hint-cursor");
    }
    if hand.charge && !hand.placed {
        return charge(hand);
    }
    if let Some(hint) = hints::making(scene, decision) {
        return hint;
    }
    let path = hand.slot(SlotKind::Path).is_some();
    let target = hand.slot(SlotKind::Target);
    if hand.lets_out() {
        let several = hand
            .slot(SlotKind::Members)
            .is_some_and(|slot| slot.elements.len() > 1);
        return Text::key(if several {
            "hint-unload-whom"
        } else {
            "hint-unload"
        });
    }
    if hand.slot(SlotKind::Members).is_some() {
        let split = draft.offer == "split";
        return Text::key(if split { "hint-split" } else { "hint-members" });
    }
    let kind = decision.kind.as_ref();
    let (reacts, fires) = (kind == "react", kind == "overwatch");
    if hand.ready() {
        return Text::key(match (path && !hand.charge, draft.target.is_none()) {
            _ if hand.preview != hand.draft => "hint-add-shot",
            _ if crate::app::sight::watches(hand) => "hint-overwatch-placed",
            (false, _) if reacts => "hint-react-aimed",
            (false, _) if fires => "hint-watch-aimed",
            (true, true) if target.is_some() => "hint-placed-or-shoot",
            (true, _) => "hint-placed",
            (false, _) => "hint-commit",
        });
    }
    let key = match (path, target) {
        (_, Some(target)) if target.required && draft.target.is_none() => {
            match draft.offer.as_ref() {
                "rally" => "hint-rally",
                "load" | "stow" | "board" | "commandeer" | "stow_crate" => "hint-load",
                _ => "hint-target",
            }
        }
        (true, Some(_)) if draft.target.is_some() => "hint-then-place",
        (true, Some(_)) => "hint-place-or-shoot",
        (true, None) => "hint-place",
        (false, _) => "hint-fight",
    };
    Text::key(key)
}

/// Whom a charge can reach, and how far it goes.
fn charge(hand: &Hand) -> Text {
    let key = if hand.foes().is_empty() {
        "hint-charge-nobody"
    } else {
        "hint-charge"
    };
    let length = hand.charge_length().unwrap_or_default();
    Text::key(key).with("length", Value::Length(length))
}

/// How to answer with no order in the making.
fn unmade(scene: &Scene, decision: &Decision) -> Text {
    let hand = &scene.hand;
    let own = hand.selected.filter(|id| hand.is_own(&scene.game, *id));
    let asked = own.is_some_and(|id| decision.elements.contains(&id));
    if let Some(hint) = hints::unmade(scene, decision) {
        return hint;
    }
    match (decision.kind.as_ref(), decision.about) {
        ("react", _) => return Text::key("hint-react"),
        ("overwatch", _) => return Text::key("hint-overwatch"),
        ("cancel", _) => return Text::key("hint-cancel"),
        ("occupy", _) => return Text::key("hint-occupy"),
        (_, Some(acting)) if own.is_some() && !asked => {
            return Text::key("hint-still-acting").with("who", Value::Element(acting));
        }
        _ => {}
    }
    if let Some(roll) = hand
        .offer(None, "group_roll")
        .filter(|_| !asked || hand.able(&decision.elements).next().is_none())
        .and_then(|offer| offer.roll.as_ref())
    {
        return Text::key("hint-group-roll")
            .with("need", Value::Number(i64::from(roll.working.needed)))
            .with("chance", Value::Chance(roll.chance));
    }
    Text::key(match own {
        Some(_) if asked => "hint-choose-order",
        _ if decision.elements.is_empty() => "hint-end-phase",
        Some(_) => "hint-not-this-one",
        None => "hint-choose",
    })
}

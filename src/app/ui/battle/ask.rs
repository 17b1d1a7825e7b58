//! The one line that always says who is asked what, and how to answer. When something was refused it says that instead, and shows it.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::Scene;
use super::tray::Tray;
use crate::app::Screen;
use crate::app::battle::{Game, Hand, Mode};
use crate::app::ui::{Panels, UiPart, parts, theme};
use crate::engine::battle::Waiting;
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

fn show(mut panels: Panels, scene: Scene, tray: Res<Tray>) {
    let line = line(&scene, &tray);
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
            .exact_size(34.0)
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
    let mut left = room.min.x;
    if let Some(side) = line.side {
        parts::side_mark(painter, egui::pos2(left + 9.0, middle), 7.5, side);
        left += 28.0;
    }
    let what = egui::FontId::proportional(15.0);
    let colour = if line.refused {
        egui::Color32::from_rgb(0xff, 0xd9, 0xc8)
    } else {
        theme::TEXT
    };
    let what = parts::cut(painter, &line.what, what, colour, room.max.x - left);
    painter.galley(
        egui::pos2(left, middle - what.size().y / 2.0),
        what.clone(),
        colour,
    );
    left += what.size().x + 22.0;
    if room.max.x - left > 60.0 {
        let how = egui::FontId::proportional(14.0);
        let how = parts::cut(painter, &line.how, how, theme::DIM, room.max.x - left);
        let at = egui::pos2(room.max.x - how.size().x, middle - how.size().y / 2.0);
        painter.galley(at, how, theme::DIM);
    }
}

fn line(scene: &Scene, tray: &Tray) -> Line {
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
        Waiting::Dice(_) => plain(None, parts::say("ui-dice-wanted"), ""),
        Waiting::Decision(decision) => {
            if scene.game.persons_decision().is_none() {
                let side = Value::Side(decision.side);
                let what = scene.say(&Text::key("ui-thinks").with("side", side));
                return plain(Some(decision.side), what, "");
            }
            asked(scene, decision)
        }
    }
}

/// A person is asked.
fn asked(scene: &Scene, decision: &Decision) -> Line {
    let side = scene.side_name(decision.side);
    let what = format!("{side}: {}", scene.say(&decision.question));
    if let Some(refusal) = scene.hand.refusal().filter(|_| pointing(&scene.hand)) {
        return Line {
            side: Some(decision.side),
            what: scene.say(&refusal.text),
            how: scene.say(
                &Text::key("ui-by-rule")
                    .with("rule", Value::Name(refusal.rule.clone().into_owned())),
            ),
            refused: true,
        };
    }
    let making = scene.hand.draft.is_some().then(|| making(scene));
    Line {
        side: Some(decision.side),
        what: making.unwrap_or(what),
        how: parts::say(hint(&scene.hand, decision)),
        refused: false,
    }
}

/// Whether the preview holds something that was pointed at or fixed, so that a refusal is worth a word.
fn pointing(hand: &Hand) -> bool {
    hand.preview.as_ref().is_some_and(|draft| {
        !draft.path.is_empty() || draft.target.is_some() || draft.facing.is_some()
    })
}

/// "Harpin's team: move and shoot".
fn making(scene: &Scene) -> String {
    let key = scene
        .hand
        .preview
        .as_ref()
        .or(scene.hand.draft.as_ref())
        .map(|draft| draft.offer.as_ref());
    let order = super::orders::label(if scene.hand.charge {
        "charge"
    } else {
        key.unwrap_or_default()
    });
    let who = scene
        .hand
        .selected
        .map_or_else(String::new, |id| scene.name(id));
    let words = Text::key("ui-making")
        .with("who", Value::Name(who))
        .with("order", Value::Name(order));
    match scene.hand.preview.as_ref().and_then(|draft| draft.target) {
        Some(target) => {
            let words = scene.say(&words);
            scene.say(
                &Text::key("ui-making-at")
                    .with("words", Value::Name(words))
                    .with("target", Value::Element(target)),
            )
        }
        None => scene.say(&words),
    }
}

/// How to answer, as the hand is now.
fn hint(hand: &Hand, decision: &Decision) -> &'static str {
    let Some(draft) = &hand.draft else {
        let chosen = hand
            .selected
            .is_some_and(|id| decision.elements.contains(&id));
        return match (decision.kind.as_ref(), chosen) {
            ("react", _) => "hint-react",
            ("overwatch", _) => "hint-overwatch",
            (_, true) => "hint-choose-order",
            _ if decision.elements.is_empty() => "hint-end-phase",
            _ if hand.selected.is_some() => "hint-not-this-one",
            _ => "hint-choose",
        };
    };
    if hand.charge {
        return "hint-charge";
    }
    if hand.slot(SlotKind::Members).is_some() {
        return "hint-members";
    }
    if hand.slot(SlotKind::Path).is_none() {
        return match draft.offer.as_ref() {
            "rally" => "hint-rally",
            _ if hand.slot(SlotKind::Target).is_some() => "hint-target",
            _ => "hint-commit",
        };
    }
    let aims = hand.slot(SlotKind::Target).is_some();
    match (hand.placed, aims && draft.target.is_none()) {
        (false, true) => "hint-place-or-shoot",
        (false, false) => "hint-place",
        (true, true) => "hint-placed-or-shoot",
        (true, false) => "hint-placed",
    }
}

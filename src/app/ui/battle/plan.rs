//! The order in the making: its parts, how far it goes, where it stops and why, what it takes and what is worth knowing before.

use bevy_egui::egui;

use super::order_words::{chosen, label};
use super::{Scene, Wishes, hits, odds, storey, weapons};
use crate::app::battle::{Wish, slot};
use crate::app::probe::{Probe, button, button_unless};
use crate::app::ui::{parts, theme};
use crate::engine::{Draft, SlotKind, Text, Value, Verdict};
use crate::table::{Board, ElementId, Length, Mobility, Unit};
use crate::words::per_cent;

/// The card, and the odds below it.
pub fn show(ui: &mut egui::Ui, probe: &mut Probe, scene: &Scene, wishes: &mut Wishes) {
    let hand = &scene.hand;
    let Some(draft) = &hand.preview else { return };
    let order = match draft.choice.as_deref() {
        Some(word) if !draft.leaves() => chosen(scene, &draft.offer, word),
        _ if hand.charge => label("charge"),
        _ => label(&draft.offer),
    };
    let aside = if hand.charge && draft.offer == "sprint" {
        parts::say("ui-as-sprint")
    } else {
        String::new()
    };
    parts::card(ui, &order, &aside, |ui| {
        let verdict = hand.verdict.as_ref();
        if let Some(verdict) = verdict {
            path(ui, scene, draft, verdict);
            roll(ui, scene, verdict);
        }
        parts_of(ui, probe, scene, draft, wishes);
        if let Some(verdict) = verdict {
            contact(ui, scene);
            words(ui, scene, verdict);
            if scene.game.battle.board().is_some() {
                hits::threats(ui, scene, &verdict.threats);
            }
        }
        let why = blocked(scene, verdict);
        if let Some(why) = &why {
            ui.add(egui::Label::new(egui::RichText::new(why).size(13.0).color(theme::DIM)).wrap());
        }
        ui.horizontal(|ui| {
            let entered = hand.ready() && why.is_none() && !hand.cursor_adds() && !hand.ending;
            let key = if entered { "ui-go" } else { "ui-go-not-now" };
            let go = if why.is_none() {
                theme::main_button(parts::say(key))
            } else {
                egui::Button::new(egui::RichText::new(parts::say(key)).color(theme::TEXT))
            };
            if button_unless(ui, probe, "commit", go, why.as_deref()).clicked() {
                wishes.push(Wish::Commit);
            }
            if button(
                ui,
                probe,
                "step-back",
                egui::Button::new(parts::say("ui-back")),
            )
            .clicked()
            {
                wishes.push(Wish::Back);
            }
        });
    });
    odds::of_order(ui, scene);
}

/// Why the order cannot go as it is: what it still needs, or what the rules have against it. While something is only pointed at, the
/// rules come first.
fn blocked(scene: &Scene, verdict: Option<&Verdict>) -> Option<String> {
    let hand = &scene.hand;
    let refused = verdict.and_then(|verdict| verdict.refused.as_ref());
    let pointing = hand.preview != hand.draft;
    let target = |draft: &Option<Draft>| draft.as_ref().and_then(|draft| draft.target);
    if refused.is_none() && target(&hand.preview) != target(&hand.draft) {
        return Some(parts::say("ui-click-to-aim"));
    }
    match (hand.missing(), refused) {
        (Some(_), Some(refusal)) if pointing => Some(scene.say(&refusal.text)),
        (Some(missing), _) => Some(parts::say(missing)),
        (None, refused) => refused.map(|refusal| scene.say(&refusal.text)),
    }
}

/// The friends in contact at the end of the move.
fn contact(ui: &mut egui::Ui, scene: &Scene) {
    let touched = scene.hand.touches(&scene.game);
    if touched.is_empty() {
        return;
    }
    let names: Vec<String> = touched.iter().map(|id| scene.name(*id)).collect();
    let words = Text::key("ui-in-contact").with("who", Value::Name(names.join(", ")));
    note(ui, &scene.say(&words), theme::CLEAR);
}

/// How far it goes, in sticks too, and why it stops.
fn path(ui: &mut egui::Ui, scene: &Scene, draft: &Draft, verdict: &Verdict) {
    if verdict.length == Length::ZERO {
        return;
    }
    // A charge may be ordered as another action than the one it was begun with.
    let offer = scene.hand.offer(scene.hand.selected, &draft.offer);
    let path = offer.and_then(|offer| slot(offer, SlotKind::Path));
    let may = path.and_then(|slot| match slot.length {
        Some(length) if verdict.length > length => Some(length + slot.bonus.unwrap_or_default()),
        length => length,
    });
    let stick = scene
        .game
        .battle
        .board()
        .map_or(Length::STICK, |board| board.size);
    let sticks = f64::from(verdict.length.0) / f64::from(stick.0.max(1));
    let length = Value::Length(verdict.length);
    let board = scene.game.battle.board().filter(Board::is_grid);
    let steps = |length: Length| board.map(|board| i64::from(length.0 / board.size.0.max(1)));
    if let Some(gone) = steps(verdict.length) {
        let text = Text::key("ui-steps").with("n", Value::Number(gone));
        parts::row(ui, &parts::say("ui-length"), &scene.say(&text));
        stops(ui, scene, verdict);
        return;
    }
    // What flies goes as far as it likes.
    let mover = scene
        .hand
        .selected
        .and_then(|id| scene.game.battle.mover(id));
    let flies = mover.is_some_and(|(_, mobility, _)| mobility == Mobility::Air);
    let inches = scene.game.battle.unit() == Unit::Inch;
    let text = match may.filter(|_| !flies) {
        Some(may) => {
            let words = if inches {
                "ui-inches-of"
            } else {
                "ui-length-of"
            };
            let words = Text::key(words).with("length", length);
            words.with("may", Value::Length(may))
        }
        None => Text::key("ui-length-alone").with("length", length),
    };
    let length = scene.say(&text.with("sticks", Value::Mean(sticks)));
    parts::row(ui, &parts::say("ui-length"), &length);
    stops(ui, scene, verdict);
}

fn stops(ui: &mut egui::Ui, scene: &Scene, verdict: &Verdict) {
    if let Some(stop) = &verdict.stop {
        note(ui, &scene.say(stop), theme::OBSCURED);
    }
}

/// The roll it takes first.
fn roll(ui: &mut egui::Ui, scene: &Scene, verdict: &Verdict) {
    if let Some(roll) = &verdict.roll {
        // What is right of the cards is no number to be rolled.
        if roll.working.rule == "BW-7" {
            parts::row(ui, &scene.say(&roll.working.text), "");
        } else {
            odds::working(ui, scene, &roll.working);
        }
        let words = match roll.working.rule.as_ref() {
            "BW-7" => "ui-guess-chance",
            "BW-20" => "ui-unseen-chance",
            _ => "ui-roll-chance",
        };
        parts::row(ui, &parts::say(words), &per_cent(roll.chance));
    }
}

/// Those parts of the order that are chosen by buttons: facing, storey, way out, helper, members.
fn parts_of(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    draft: &Draft,
    wishes: &mut Wishes,
) {
    let hand = &scene.hand;
    if hand.slot(SlotKind::Facing).is_some() && hand.placed && !hand.charge {
        labelled(ui, "ui-facing", |ui| {
            for (name, key, by) in [
                ("turn-right", "ui-turn-right", 8),
                ("turn-left", "ui-turn-left", -8),
            ] {
                if button(ui, probe, name, small(parts::say(key), false)).clicked() {
                    wishes.push(Wish::Turn(by));
                }
            }
        });
    }
    weapons::show(ui, probe, scene, draft, wishes);
    storey::row(ui, probe, scene, draft, wishes);
    if hand.may_leave() {
        let on = draft.choice.is_some();
        labelled(ui, "ui-leave", |ui| {
            if button(ui, probe, "leave", small(yes_no(on), on)).clicked() {
                wishes.push(Wish::Leave(!on));
            }
        });
    }
    helper(ui, probe, scene, draft, wishes);
    members(ui, probe, scene, draft, wishes);
}

/// The leader in contact who may lend his die to the shot.
fn helper(ui: &mut egui::Ui, probe: &mut Probe, scene: &Scene, draft: &Draft, wishes: &mut Wishes) {
    let lender = scene
        .hand
        .slot(SlotKind::Helper)
        .and_then(|slot| slot.elements.first().copied());
    let Some(lender) = lender.filter(|_| draft.target.is_some()) else {
        return;
    };
    let on = draft.helper == Some(lender);
    let label = scene.say(&Text::key("ui-helper").with("who", Value::Element(lender)));
    labelled_words(ui, &label, |ui| {
        if button(ui, probe, "helper", small(yes_no(on), on)).clicked() {
            wishes.push(Wish::Helper((!on).then_some(lender)));
        }
    });
}

/// Those who may go along in a group.
fn members(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    draft: &Draft,
    wishes: &mut Wishes,
) {
    let Some(slot) = scene.hand.slot(SlotKind::Members) else {
        return;
    };
    let all = slot.elements.clone();
    let brings = match slot.count {
        Some(_) => "ui-split-odd",
        None if draft.offer == "unload" => "ui-unload-whom",
        None => "ui-group-brings",
    };
    note(ui, &parts::say(brings), theme::SELECTED);
    for id in all {
        let on = draft.members.contains(&id);
        labelled_words(ui, &scene.name(id), |ui| {
            let name = format!("member-{}", id.0);
            if button(ui, probe, &name, small(yes_no(on), on)).clicked() {
                wishes.push(Wish::Member(id));
            }
        });
    }
}

/// The warnings; those that say no more than the same of several elements are said once.
fn words(ui: &mut egui::Ui, scene: &Scene, verdict: &Verdict) {
    let mut said: Vec<&Text> = Vec::new();
    for warning in &verdict.warnings {
        let same = |text: &&Text| text.key == warning.key && warning.values.len() == 1;
        if said.iter().any(same) {
            continue;
        }
        said.push(warning);
        note(
            ui,
            &scene.say(&joined(scene, verdict, warning)),
            theme::OBSCURED,
        );
    }
}

/// A warning with all the elements of which it is said.
fn joined(scene: &Scene, verdict: &Verdict, warning: &Text) -> Text {
    let [(name, Value::Element(_))] = warning.values.as_slice() else {
        return warning.clone();
    };
    let of = |text: &&Text| text.key == warning.key;
    let who: Vec<String> = verdict
        .warnings
        .iter()
        .filter(of)
        .filter_map(|text| match text.values.first() {
            Some((_, Value::Element(id))) => Some(scene.name(*id)),
            _ => None,
        })
        .collect();
    Text {
        key: warning.key.clone(),
        values: vec![(name.clone(), Value::Name(who.join(", ")))],
    }
}

/// A sentence with a mark before it.
fn note(ui: &mut egui::Ui, words: &str, colour: egui::Color32) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (rect, _) = ui.allocate_exact_size(egui::vec2(8.0, 16.0), egui::Sense::hover());
        let middle = rect.center() + egui::vec2(0.0, 1.0);
        let corners =
            [(0.0, -5.0), (5.0, 4.0), (-5.0, 4.0)].map(|(x, y)| middle + egui::vec2(x, y));
        ui.painter().add(egui::Shape::convex_polygon(
            corners.to_vec(),
            colour,
            egui::Stroke::NONE,
        ));
        ui.add(egui::Label::new(egui::RichText::new(words).size(13.0).color(theme::TEXT)).wrap());
    });
}

pub(super) fn labelled(ui: &mut egui::Ui, key: &'static str, add: impl FnOnce(&mut egui::Ui)) {
    labelled_words(ui, &parts::say(key), add);
}

fn labelled_words(ui: &mut egui::Ui, label: &str, add: impl FnOnce(&mut egui::Ui)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding = egui::vec2(9.0, 3.0);
        ui.spacing_mut().interact_size.y = 24.0;
        ui.spacing_mut().item_spacing.x = 4.0;
        // The buttons first: the words are cut where there is no room left for them.
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            add(ui);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let words = egui::RichText::new(label).size(13.0).color(theme::DIM);
                ui.add(egui::Label::new(words).truncate());
            });
        });
    });
}

pub(super) fn small(words: String, on: bool) -> egui::Button<'static> {
    egui::Button::selectable(on, egui::RichText::new(words).size(12.5))
}

fn yes_no(yes: bool) -> String {
    parts::say(if yes { "ui-yes" } else { "ui-no" })
}

/// The elements that may react or fire now, each a button, in a line as far as it goes.
pub fn reactors(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    scene: &Scene,
    (title, elements): (&str, &[ElementId]),
    wishes: &mut Wishes,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        ui.spacing_mut().button_padding = egui::vec2(7.0, 2.0);
        ui.spacing_mut().interact_size.y = 22.0;
        let title = egui::RichText::new(title).size(12.5);
        ui.label(title.color(theme::DIM));
        for id in elements {
            let on = scene.hand.selected == Some(*id);
            let choice = small(scene.name(*id), on)
                .frame_when_inactive(true)
                .fill(if on {
                    theme::CONTROL_LIT
                } else {
                    theme::CONTROL
                });
            if button(ui, probe, &format!("reactor-{}", id.0), choice).clicked() {
                wishes.push(Wish::Select(Some(*id)));
            }
        }
    });
}

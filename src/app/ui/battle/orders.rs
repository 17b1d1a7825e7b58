//! The order bar: a button for every order, with its key and the roll it takes. One that is off says why when pointed at.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::key::{HIGH, OrderKey};
use super::order_words::{about, chosen, ending, label};
use super::{Brief, Scene, Wishes};
use crate::app::battle::{BarOrder, Game, LET_BE, Mode, Wish, bar, has_done};
use crate::app::probe::Probe;
use crate::app::ui::{Panels, UiPart, parts, theme};
use crate::app::{Screen, input};
use crate::engine::{Decision, Draft, NeededRoll, Offer, Text, Value};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiPart::Bottom).run_if(
            in_state(Screen::Battle).and_then(|game: Option<Res<Game>>| {
                game.is_some_and(|game| game.mode == Mode::Play)
            }),
        ),
    );
}

/// A button as it is to be drawn.
struct Entry {
    /// The control's name.
    name: String,
    words: String,
    key: String,
    takes: String,
    /// What that means.
    takes_why: String,
    on: bool,
    why_not: Option<String>,
    /// What it means, when pointed at.
    about: &'static str,
    wish: Wish,
}

fn show(mut panels: Panels, scene: Scene, brief: Res<Brief>, mut wishes: MessageWriter<Wish>) {
    let entries = entries(&scene, brief.is_shown());
    let mut wanted = Wishes::new();
    panels.dock("battle-orders", |ui, probe| {
        let room = ui.available_width() - 20.0;
        let gap = 6.0;
        let count = entries.len().max(1) as f32;
        let rows = ((92.0 + gap) * count / (room + gap)).ceil().max(1.0);
        let in_row = (count / rows).ceil();
        let wide = ((room + gap) / in_row - gap).clamp(80.0, 260.0);
        let frame = theme::panel_frame().inner_margin(egui::Margin::symmetric(10, 8));
        egui::Panel::bottom("battle-order-bar")
            .resizable(false)
            .exact_size(rows * (HIGH + gap) - gap + 17.0)
            .frame(frame)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing = egui::vec2(gap, gap);
                ui.vertical(|ui| {
                    for row in entries.chunks(in_row as usize) {
                        ui.horizontal(|ui| {
                            for entry in row {
                                if draw(ui, probe, entry, wide) {
                                    wanted.push(entry.wish.clone());
                                }
                            }
                        });
                    }
                });
            });
    });
    wishes.write_batch(wanted);
}

fn draw(ui: &mut egui::Ui, probe: &mut Probe, entry: &Entry, wide: f32) -> bool {
    let key = OrderKey {
        words: &entry.words,
        key: &entry.key,
        takes: &entry.takes,
        on: entry.on,
        wide,
    };
    let mut response = ui.add_enabled(entry.why_not.is_none(), key);
    if let Some(why) = &entry.why_not {
        response = response.on_disabled_hover_text(why);
    } else {
        response = response.on_hover_ui(|ui| {
            ui.label(parts::say(entry.about));
            if !entry.takes_why.is_empty() {
                ui.label(egui::RichText::new(&entry.takes_why).color(theme::DIM));
            }
        });
    }
    probe.control(&entry.name, ui, &response, entry.why_not.as_deref());
    response.clicked()
}

/// The bar as it is now.
fn entries(scene: &Scene, brief: bool) -> Vec<Entry> {
    let decision = scene.asked();
    let mut bar = orders(scene, decision);
    match LET_BE.into_iter().find(|key| scene.hand.may(key)) {
        Some(key) if key != "done" && decision.is_some() => bar.push(let_be(scene, key)),
        _ => {
            if has_done(&scene.game) {
                bar.push(done(scene, decision));
            }
            bar.push(end_phase(scene, decision, brief));
        }
    }
    bar
}

/// The orders by number. Those that only come up now and then are shown when they do; their numbers stay theirs.
fn orders(scene: &Scene, decision: Option<&Decision>) -> Vec<Entry> {
    let reacting = decision.is_some_and(|decision| decision.kind == "react");
    // Of one that has orders, those that it never has are not there.
    let hand = &scene.hand;
    let subject = hand.subject().filter(|_| has_done(&scene.game));
    let others = subject.is_some_and(|id| hand.offers.iter().any(|o| o.element == Some(id)));
    let bar = bar(&scene.game, hand, decision);
    let orders = bar.iter().zip(1..);
    let shown = orders.filter_map(|(order, number)| {
        let offer = hand.behind(order);
        let seldom = order.seldom || others || (reacting && order.name != "shoot");
        if seldom && offer.is_none() {
            return None;
        }
        Some(entry(scene, decision, order, number, offer))
    });
    shown.collect()
}

fn entry(
    scene: &Scene,
    decision: Option<&Decision>,
    order: &BarOrder,
    number: u8,
    offer: Option<&Offer>,
) -> Entry {
    let name = order.name.as_ref();
    let own = matches!(name, "charge" | "exit");
    let begins = match offer {
        Some(offer) if !own => offer.key.as_ref(),
        _ => name,
    };
    let on = scene.hand.preview.as_ref().is_some_and(|draft| {
        let same = match name {
            "exit" => draft.leaves() && draft.offer != "drive_back",
            "move" => draft.offer == begins && !draft.leaves(),
            _ => draft.offer == begins && (order.choice.is_none() || draft.choice == order.choice),
        };
        if scene.hand.charge {
            name == "charge"
        } else {
            name != "charge" && same
        }
    });
    let assault = decision.is_some_and(|decision| decision.kind == "assault");
    Entry {
        name: format!("order-{name}"),
        words: match &order.choice {
            Some(word) => chosen(scene, begins, word),
            None if assault => parts::say("order-assault"),
            None => label(begins),
        },
        key: input::order_key(number).to_owned(),
        takes: takes(scene, order, offer, ("ui-takes-roll", "ui-takes-nothing")),
        takes_why: takes(
            scene,
            order,
            offer,
            ("ui-takes-roll-why", "ui-takes-nothing-why"),
        ),
        on,
        why_not: why_not(scene, decision, offer),
        about: about(begins),
        wish: order.wish(&scene.hand),
    }
}

/// What it takes: a roll and its chance, or nothing; in the words of one of two keys. An answer out of turn takes nothing that needs a word.
fn takes(
    scene: &Scene,
    order: &BarOrder,
    offer: Option<&Offer>,
    (key, nothing): (&'static str, &'static str),
) -> String {
    let Some(offer) = offer.filter(|offer| offer.refused.is_none() && scene.asked().is_some())
    else {
        return String::new();
    };
    let roll = match &order.choice {
        Some(word) => guessed(scene, offer, word),
        None => offer.roll.clone(),
    };
    match roll {
        Some(roll) if has_done(&scene.game) => scene.say(
            &Text::key(key)
                .with("need", Value::Number(i64::from(roll.working.needed)))
                .with("chance", Value::Chance(roll.chance)),
        ),
        Some(roll) => {
            scene.say(&Text::key("ui-takes-chance").with("chance", Value::Chance(roll.chance)))
        }
        None if has_done(&scene.game) => parts::say(nothing),
        None => String::new(),
    }
}

/// The roll that an order with that word takes.
pub(super) fn guessed(scene: &Scene, offer: &Offer, word: &str) -> Option<NeededRoll> {
    let draft = Draft {
        offer: offer.key.clone(),
        element: offer.element,
        choice: Some(word.to_owned().into()),
        ..Draft::default()
    };
    scene.game.battle.judge(&draft)?.roll
}

fn why_not(scene: &Scene, decision: Option<&Decision>, offer: Option<&Offer>) -> Option<String> {
    if let Some(why) = nobody_asked(scene, decision) {
        return Some(why);
    }
    let answers = decision.is_some_and(|decision| decision.kind == "react");
    match offer {
        Some(offer) => offer.refused.as_ref().map(|refusal| {
            let mut text = refusal.text.clone();
            if answers && text.key == "target-not-in-sight" {
                // It was seen when it acted, else nobody would be asked.
                text.key = "ui-gone-out-of-sight".into();
            }
            scene.say(&text)
        }),
        None if scene.hand.selected.is_none() => Some(parts::say("hint-select-first")),
        None => Some(parts::say("ui-not-its-order")),
    }
}

/// Why no order is taken at all.
fn nobody_asked(scene: &Scene, decision: Option<&Decision>) -> Option<String> {
    if decision.is_some() {
        return None;
    }
    Some(parts::say(if scene.game.over() {
        "ui-over"
    } else if scene.game.persons_decision().is_some() {
        "hint-hurry"
    } else {
        "ui-not-asked"
    }))
}

/// The answer that lets something be. A question that has only just come up takes no Space that was meant to hurry what went before.
fn let_be(scene: &Scene, key: &str) -> Entry {
    let fresh = scene.is_fresh();
    let fires = scene
        .asked()
        .is_some_and(|decision| decision.kind == "overwatch");
    Entry {
        name: key.to_owned(),
        words: if fires {
            parts::say("order-hold")
        } else {
            label(key)
        },
        key: if fresh { "" } else { "Space" }.to_owned(),
        takes: String::new(),
        takes_why: String::new(),
        on: false,
        why_not: fresh.then(|| parts::say("ui-just-asked")),
        about: about(key),
        wish: Wish::Done,
    }
}

fn done(scene: &Scene, decision: Option<&Decision>) -> Entry {
    let nobody = !scene.hand.may("done");
    let why =
        nobody_asked(scene, decision).or_else(|| nobody.then(|| parts::say("hint-nobody-acts")));
    Entry {
        name: "order-done".to_owned(),
        words: label("done"),
        key: if why.is_none() { "Space" } else { "" }.to_owned(),
        takes: String::new(),
        takes_why: String::new(),
        on: false,
        why_not: why,
        about: "order-done-why",
        wish: Wish::Done,
    }
}

/// Its key is Enter only as long as Enter does not mean the order that is made, nor takes note of the orders of the battle.
fn end_phase(scene: &Scene, decision: Option<&Decision>, brief: bool) -> Entry {
    let offer = scene.hand.offer(None, "end_phase");
    let refused = offer.and_then(|offer| offer.refused.as_ref());
    let own = |decision: &Decision| decision.kind == "act" || offer.is_some();
    let why_not = if !decision.is_some_and(own) {
        Some(parts::say("ui-not-your-phase"))
    } else if scene.is_fresh() {
        Some(parts::say("ui-just-begun"))
    } else {
        refused.map(|refusal| scene.say(&refusal.text))
    };
    let hand = &scene.hand;
    let kind = decision.map_or("", |decision| decision.kind.as_ref());
    let busy = hand.fixed() || hand.cursor_adds();
    let key = match kind {
        _ if why_not.is_some() || brief || hand.ending => "",
        "fire" => "Space",
        _ if busy => "",
        _ => "Enter",
    };
    Entry {
        name: "end-phase".to_owned(),
        words: ending(kind),
        key: key.to_owned(),
        takes: String::new(),
        takes_why: String::new(),
        on: false,
        why_not,
        about: "order-end-phase-why",
        wish: Wish::EndPhase,
    }
}

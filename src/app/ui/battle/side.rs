//! The column at the right: the element, the order in the making and its odds, the dice, the log.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::log::{self, Spot};
use super::tray::{self, Tray};
use super::{Brief, Scene, Wishes, brief, card, cup, deck, declared, matrix, plan, weighed};
use crate::app::battle::{Game, Wish, vehicle_of};
use crate::app::ui::{Modal, Panels, UiPart, parts, theme};
use crate::app::{Screen, Step};
use crate::engine::{Report, Text, Value};
use crate::picture;
use crate::table::ElementId;

/// The part of the column that is the log's, and what is left to it, in points, when the cards need more.
const LOG: f32 = 0.48;
const LOG_AT_LEAST: f32 = 84.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Known>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiPart::Side)
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
        )
        .add_systems(
            Update,
            look.in_set(Step::Show)
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
        );
}

/// The cards of all elements as they were when the screen last stood where the battle stands: what dice still fall for is not on them.
#[derive(Resource, Debug, Default)]
pub struct Known {
    at: Option<(u64, u64)>,
    cards: Vec<Vec<Report>>,
}

impl Known {
    /// The rows of an element's card.
    pub fn card(&self, id: ElementId) -> &[Report] {
        self.cards.get(usize::from(id.0)).map_or(&[], Vec::as_slice)
    }
}

/// Reads the cards anew once the screen has caught up with the battle.
fn look(scene: Scene, mut known: ResMut<Known>) {
    let at = Some((scene.game.revision, scene.shown.jumps()));
    if scene.shown.trailing() || known.at == at {
        return;
    }
    known.at = at;
    let ids = (0..scene.shown.view().elements.len()).map(|n| ElementId(n as u16));
    known.cards = ids.map(|id| scene.game.battle.card(id)).collect();
}

fn show(
    mut panels: Panels,
    scene: Scene,
    tray: Res<Tray>,
    mut spot: ResMut<Spot>,
    known: Res<Known>,
    mut modal: ResMut<Modal>,
    mut told: ResMut<Brief>,
    mut high: Local<f32>,
    mut wishes: MessageWriter<Wish>,
) {
    let mut wanted = Wishes::new();
    panels.dock("battle-side", |ui, probe| {
        let wide = (ui.available_width() * 0.265).clamp(300.0, 430.0);
        let frame = theme::panel_frame()
            .fill(theme::DEEP)
            .inner_margin(egui::Margin::same(8));
        egui::Panel::right("battle-column")
            .resizable(false)
            .exact_size(wide)
            .frame(frame)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = GAP;
                // A bar that is always there says that there is more below.
                ui.spacing_mut().scroll = egui::style::ScrollStyle::thin();
                ui.set_max_width(ui.available_width());
                // The log has a room of its own, and gives of it what an order or a question needs.
                let room = ui.available_height();
                let usual = (room * LOG).max(120.0);
                let log = usual.min(room - *high - 2.0 * GAP).max(LOG_AT_LEAST);
                egui::Panel::bottom("battle-log-room")
                    .resizable(false)
                    .show_separator_line(false)
                    .exact_size(log)
                    .frame(egui::Frame::NONE)
                    .show(ui, |ui| log::show(ui, probe, &scene, &tray, &mut spot));
                let shown = egui::ScrollArea::vertical()
                    .id_salt("battle-cards")
                    .max_height(ui.available_height() - GAP)
                    .auto_shrink([false, true])
                    .show(ui, |ui| {
                        brief::card(ui, probe, &scene, &mut told);
                        if let Some(rolls) = scene.rolls() {
                            cup::show(ui, probe, &scene, (&rolls, &scene.cup), &mut wanted);
                        }
                        let proposing = scene.game.proposing();
                        let lies = proposing.filter(|_| !scene.shown.trailing());
                        if let Some(open) = lies.filter(|_| scene.rolls().is_none()) {
                            matrix::show(ui, probe, &scene, open, &mut wanted);
                        }
                        // Where fire is asked about its odds have the room.
                        let fires = scene
                            .asked()
                            .is_some_and(|asked| FIRES.contains(&&*asked.kind));
                        if !fires {
                            deck::show(ui, probe, &scene, &tray, &mut wanted);
                        }
                        if scene.game.choosing().is_none() {
                            cards(ui, probe, &scene, &known, &mut wanted);
                        }
                        // While anything is asked or ordered the last dice are put away.
                        if !busy(&scene) {
                            tray::show(ui, &scene, &tray);
                        }
                    });
                let wanted = shown.content_size.y;
                if (wanted - *high).abs() > 0.5 {
                    *high = wanted;
                    ui.ctx().request_repaint();
                }
            });
        if weighed::show(ui.ctx(), probe, &scene, &mut spot) {
            modal.open();
        }
    });
    wishes.write_batch(wanted);
}

/// The gap between cards, in points.
const GAP: f32 = 8.0;

/// Questions about fire.
const FIRES: [&str; 3] = ["ambush", "fire", "loss"];

/// Whether an answer is asked out of turn.
fn answers(scene: &Scene) -> bool {
    let decision = scene.asked();
    let out_of_turn = [
        "react",
        "overwatch",
        "ambush",
        "expose",
        "hide_now",
        "turn_down",
        "choose",
    ];
    decision.is_some_and(|decision| out_of_turn.contains(&decision.kind.as_ref()))
}

/// Whether an order is made, an answer asked, or dice are rolled by hand.
fn busy(scene: &Scene) -> bool {
    answers(scene)
        || scene.rolls().is_some()
        || (scene.hand.preview.is_some() && !scene.shown.trailing())
}

/// Those asked who are not on the table: there is no piece of theirs to click. Each group under its words: who may come on, and who is in
/// what.
fn waiting(scene: &Scene) -> Vec<(String, Vec<ElementId>)> {
    let mut groups: Vec<(String, Vec<ElementId>)> = Vec::new();
    let asked = scene.asked().into_iter().flat_map(|asked| &asked.elements);
    for id in asked {
        let Some(element) = scene.element(*id).filter(|e| e.piece.is_none()) else {
            continue;
        };
        let words = match vehicle_of(element) {
            Some(vehicle) => {
                let words = Text::key("ui-inside").with("vehicle", Value::Element(vehicle));
                scene.say(&words)
            }
            None => parts::say(match element.figure.as_str() {
                "jet" | "attack_jet" => "ui-coming-jet",
                figure if picture::flies(figure) => "ui-coming-helicopter",
                _ => "ui-coming",
            }),
        };
        match groups.iter_mut().find(|(title, _)| *title == words) {
            Some((_, all)) => all.push(*id),
            None => groups.push((words, vec![*id])),
        }
    }
    groups
}

fn cards(
    ui: &mut egui::Ui,
    probe: &mut crate::app::probe::Probe,
    scene: &Scene,
    known: &Known,
    wishes: &mut Wishes,
) {
    // A single name is no choice.
    let reacting = scene
        .asked()
        .filter(|_| answers(scene))
        .filter(|decision| decision.elements.len() > 1);
    if let Some(decision) = reacting {
        let title = parts::say(match decision.kind.as_ref() {
            "expose" | "hide_now" | "turn_down" | "choose" => "ui-which",
            _ => "ui-reactors",
        });
        let asked = (title.as_str(), decision.elements.as_slice());
        plan::reactors(ui, probe, scene, asked, wishes);
    }
    // Once an order is placed its odds have the room.
    let choosing = !scene.hand.fixed();
    for (title, elements) in waiting(scene).into_iter().filter(|_| choosing) {
        plan::reactors(ui, probe, scene, (&title, &elements), wishes);
    }
    let making = scene.hand.preview.is_some();
    let fires = scene.hand.preview.as_ref();
    let fires = fires.is_some_and(|draft| matches!(&*draft.offer, "fire" | "ambush"));
    let selected = scene.hand.selected.and_then(|id| scene.element(id));
    let under = scene.hand.under.and_then(|id| scene.element(id));
    match (selected, under) {
        // Who fires is named above, and the odds need the room.
        (Some(_), _) if making && fires => {}
        (Some(selected), _) if making => {
            let rows = known.card(selected.id);
            card::show_short(ui, probe, scene, (selected, rows), wishes);
        }
        (_, Some(under)) => card::show(ui, probe, scene, (under, known.card(under.id)), wishes),
        (Some(selected), None) => card::show(
            ui,
            probe,
            scene,
            (selected, known.card(selected.id)),
            wishes,
        ),
        (None, None) => {}
    }
    if making && !scene.shown.trailing() {
        plan::show(ui, probe, scene, wishes);
    }
    declared::show(ui, scene);
}

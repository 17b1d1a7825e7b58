//! The column at the right: the element, the order in the making and its odds, the dice, the log.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::log::{self, Spot};
use super::tray::{self, Tray};
use super::{Brief, Scene, Wishes, brief, card, plan, weighed};
use crate::app::Screen;
use crate::app::battle::{Game, Wish};
use crate::app::ui::{Modal, Panels, UiPart, theme};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiPart::Side)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

fn show(
    mut panels: Panels,
    scene: Scene,
    tray: Res<Tray>,
    mut spot: ResMut<Spot>,
    mut modal: ResMut<Modal>,
    mut told: ResMut<Brief>,
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
                ui.spacing_mut().item_spacing.y = 8.0;
                // The log keeps room for some lines, whatever stands above it. While a shot is weighed the last dice are put away.
                let weighing = scene.weighs();
                let room = ui.available_height() - if weighing { 100.0 } else { 206.0 };
                egui::ScrollArea::vertical()
                    .id_salt("battle-cards")
                    .max_height(room.max(120.0))
                    .auto_shrink([false, true])
                    .show(ui, |ui| {
                        brief::card(ui, probe, &scene, &mut told);
                        cards(ui, probe, &scene, &mut wanted);
                    });
                if !weighing {
                    tray::show(ui, &scene, &tray);
                }
                log::show(ui, probe, &scene, &tray, &mut spot);
            });
        if weighed::show(ui.ctx(), probe, &scene, &mut spot) {
            modal.open();
        }
    });
    wishes.write_batch(wanted);
}

fn cards(
    ui: &mut egui::Ui,
    probe: &mut crate::app::probe::Probe,
    scene: &Scene,
    wishes: &mut Wishes,
) {
    let reacting = scene
        .asked()
        .filter(|decision| matches!(decision.kind.as_ref(), "react" | "overwatch"));
    if let Some(decision) = reacting {
        plan::reactors(ui, probe, scene, &decision.elements, wishes);
    }
    let making = scene.hand.preview.is_some();
    let selected = scene.hand.selected.and_then(|id| scene.element(id));
    let under = scene.hand.under.and_then(|id| scene.element(id));
    match (selected, under) {
        (Some(selected), _) if making => card::show_short(ui, scene, selected),
        (_, Some(under)) => card::show(ui, probe, scene, under, wishes),
        (Some(selected), None) => card::show(ui, probe, scene, selected, wishes),
        (None, None) => {}
    }
    if making && !scene.shown.trailing() {
        plan::show(ui, probe, scene, wishes);
    }
}

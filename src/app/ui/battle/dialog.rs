//! The end of a phase is asked for once more when elements could still act, and names them.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::order_words::ending;
use super::{Scene, Wishes};
use crate::app::battle::{Game, Wish};
use crate::app::probe::button;
use crate::app::ui::{AskEnd, Panels, Settings, UiPart, parts, theme};
use crate::app::{Awake, Screen};
use crate::engine::{Decision, ElementView, Text, Value};
use crate::table::ElementId;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiPart::Window)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

fn show(
    mut panels: Panels,
    scene: Scene,
    settings: Res<Settings>,
    mut awake: ResMut<Awake>,
    mut wishes: MessageWriter<Wish>,
) {
    if !scene.hand.ending {
        return;
    }
    let Some(decision) = scene.game.persons_decision() else {
        return;
    };
    let able = able(&scene, decision);
    let asks = match settings.ask_end {
        AskEnd::Always => true,
        AskEnd::WhenSomeCould => !able.is_empty(),
        AskEnd::Never => false,
    };
    if !asks {
        awake.moving();
        wishes.write(Wish::EndPhaseNow);
        return;
    }
    let mut wanted = Wishes::new();
    let names: Vec<String> = able.iter().map(|id| scene.name(*id)).collect();
    panels.float(|egui, probe| {
        probe.facts.insert("could-act", names.clone().into());
        let dialog = parts::dialog(egui, "end-phase");
        let shown = dialog.show(egui, |ui| {
            ui.set_width(380.0);
            let title = match decision.kind.as_ref() {
                "act" => Text::key("ui-end-phase").with("side", Value::Side(decision.side)),
                kind => Text::key("ui-end-part").with("what", Value::Name(ending(kind))),
            };
            ui.heading(scene.say(&title));
            if able.is_empty() {
                ui.label(parts::say("ui-end-phase-all-done"));
            } else {
                ui.label(parts::say("ui-end-phase-could"));
                for name in &names {
                    let words = format!("\u{2022} {name}");
                    ui.label(egui::RichText::new(words).color(theme::SELECTED));
                }
            }
            ui.add_space(6.0);
            ui.horizontal(|ui| {
                let yes = theme::main_button(parts::say("ui-end-phase-yes"));
                if button(ui, probe, "end-phase-yes", yes).clicked() {
                    wanted.push(Wish::EndPhaseNow);
                }
                let no = egui::Button::new(parts::say("ui-end-phase-no"));
                if button(ui, probe, "end-phase-no", no).clicked() {
                    wanted.push(Wish::Back);
                }
            });
        });
        if wanted.is_empty() && shown.backdrop_response.clicked() {
            wanted.push(Wish::Back);
        }
    });
    wishes.write_batch(wanted);
}

/// Those who could still do something: on the table, and of those beyond it or in something else who are asked.
fn able(scene: &Scene, decision: &Decision) -> Vec<ElementId> {
    let view = scene.shown.view();
    let asked = |element: &ElementView| decision.elements.contains(&element.id);
    let own = |element: &&ElementView| {
        element.side == decision.side && (element.piece.is_some() || asked(element))
    };
    if decision.kind == "act" {
        let own = view.elements.iter().filter(own);
        return own.filter(|element| !element.done).map(|e| e.id).collect();
    }
    scene.hand.able(&decision.elements).collect()
}

//! What must be known about saving: that the battle on the table is NOT SAVED, and what became of a request.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::replays::Ask;
use super::{Modal, Panels, UiPart, parts, replays, theme};
use crate::app::battle::Game;
use crate::app::probe::button;
use crate::app::storage::{Reply, Request, suggested_path};
use crate::app::{Screen, Step, input};

pub(super) fn plugin(app: &mut App) {
    let told = |reply: Res<Reply>, screen: Res<State<Screen>>| {
        !reply.lines.is_empty()
            && *screen.get() != Screen::Loading
            && *screen.get() != Screen::Failed
    };
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show_unsaved
                .in_set(UiPart::Top)
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
            show_reply.in_set(UiPart::Window).run_if(told),
        ),
    )
    .add_systems(Update, obey.in_set(Step::Orders).run_if(told));
}

/// Offers the battle on the table as a file: the page downloads it, elsewhere its path is asked for.
pub fn save_as_file(
    game: &Game,
    asking: &mut replays::Asking,
    requests: &mut MessageWriter<Request>,
) {
    let path = suggested_path(game.kept.as_deref().unwrap_or("battle"));
    if cfg!(target_arch = "wasm32") {
        requests.write(Request::ExportOpen { path });
    } else {
        asking.open(Ask::Export { name: None, path });
    }
}

/// A bar in the colour of faults, as long as inputs are not kept.
fn show_unsaved(
    mut panels: Panels,
    game: Res<Game>,
    mut asking: ResMut<replays::Asking>,
    mut requests: MessageWriter<Request>,
) {
    let why = game.battle.unsaved();
    panels.probe.facts.insert("unsaved", why.into());
    panels
        .probe
        .facts
        .insert("kept", game.kept.as_deref().into());
    let Some(why) = why else { return };
    panels.dock("unsaved", |ui, probe| {
        let frame = theme::panel_frame().fill(egui::Color32::from_rgb(0x7a, 0x1f, 0x12));
        egui::Panel::top("unsaved-bar").frame(frame).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.label(
                    egui::RichText::new(parts::say("saves-unsaved"))
                        .size(16.0)
                        .strong(),
                );
                ui.label(why);
                if button(
                    ui,
                    probe,
                    "save-again",
                    theme::main_button(parts::say("saves-again")),
                )
                .clicked()
                {
                    requests.write(Request::SaveAgain);
                }
                let file = egui::Button::new(parts::say("saves-export"));
                if button(ui, probe, "save-file", file).clicked() {
                    save_as_file(&game, &mut asking, &mut requests);
                }
            });
        });
    });
}

/// Esc and Enter take note.
fn obey(mut commands: MessageReader<input::Command>, mut reply: ResMut<Reply>) {
    let noted = |command: &input::Command| {
        matches!(command.0, input::Action::Back | input::Action::Confirm)
    };
    if commands.read().any(noted) {
        reply.lines.clear();
    }
}

fn show_reply(mut panels: Panels, mut reply: ResMut<Reply>, mut modal: ResMut<Modal>) {
    modal.open();
    let mut noted = false;
    panels
        .probe
        .facts
        .insert("told", reply.lines.clone().into());
    panels.float(|egui, probe| {
        let dialog = parts::dialog(egui, "saves-reply");
        dialog.show(egui, |ui| {
            ui.set_width(520.0);
            ui.heading(parts::say(reply.heading));
            egui::ScrollArea::vertical()
                .max_height(320.0)
                .show(ui, |ui| {
                    for line in &reply.lines {
                        ui.label(line);
                    }
                });
            ui.add_space(8.0);
            noted = button(
                ui,
                probe,
                "reply-ok",
                theme::main_button(parts::say("saves-ok")),
            )
            .clicked();
        });
    });
    if noted {
        reply.lines.clear();
    }
}

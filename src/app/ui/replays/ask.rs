//! What is asked before a battle is deleted, and for the path of a file.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use crate::app::probe::{Probe, button};
use crate::app::storage::Request;
use crate::app::ui::{Modal, Panels, UiPart, parts, theme};
use crate::app::{Awake, Step, input};
use crate::engine::{Text, Value};

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Whether a battle is to be deleted.
    Delete {
        /// The battle.
        name: String,
        /// Its title.
        title: String,
    },
    /// Where a battle is to be written to.
    Export {
        /// The battle; none for the one on the table.
        name: Option<String>,
        /// The path.
        path: String,
    },
    /// Which file is to be opened.
    Load {
        /// Its path.
        path: String,
        /// Why the file of that path could not be read.
        fault: Option<String>,
    },
}

/// The question that is asked, if one is.
#[derive(Resource, Debug, Default)]
pub struct Asking {
    ask: Option<Ask>,
    /// Whether it was already drawn.
    drawn: bool,
}

impl Asking {
    /// Asks.
    pub fn open(&mut self, ask: Ask) {
        self.ask = Some(ask);
        self.drawn = false;
    }

    /// Whether anything is asked.
    pub fn is_open(&self) -> bool {
        self.ask.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    let asks = |asking: Res<Asking>| asking.ask.is_some();
    app.init_resource::<Asking>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiPart::Window).run_if(asks),
        )
        .add_systems(Update, obey.in_set(Step::Orders).run_if(asks));
}

/// Esc is no.
fn obey(
    mut commands: MessageReader<input::Command>,
    mut asking: ResMut<Asking>,
    mut awake: ResMut<Awake>,
) {
    if commands
        .read()
        .any(|command| command.0 == input::Action::Back)
    {
        asking.ask = None;
        awake.for_frames(3);
    }
}

fn show(
    mut panels: Panels,
    mut asking: ResMut<Asking>,
    mut modal: ResMut<Modal>,
    mut requests: MessageWriter<Request>,
) {
    modal.open();
    let Asking { ask, drawn } = asking.bypass_change_detection();
    let Some(ask) = ask else {
        return;
    };
    let fresh = !std::mem::replace(drawn, true);
    let mut answer = None;
    panels.float(|egui, probe| {
        let dialog = parts::dialog(egui, "saves-ask");
        let shown = dialog.show(egui, |ui| {
            ui.set_width(460.0);
            answer = match ask {
                Ask::Delete { title, .. } => delete(ui, probe, title),
                Ask::Export { path, .. } => path_of(
                    ui,
                    probe,
                    ("saves-export-where", "saves-write"),
                    path,
                    fresh,
                ),
                Ask::Load { path, fault } => {
                    probe.facts.insert("load-fault", fault.clone().into());
                    if let Some(fault) = fault {
                        ui.label(egui::RichText::new(fault.as_str()).color(theme::FAULT));
                        ui.label(parts::say("saves-load-mend"));
                    }
                    path_of(
                        ui,
                        probe,
                        ("saves-load-which", "saves-load-this"),
                        path,
                        fresh,
                    )
                }
            };
        });
        if answer.is_none() && shown.backdrop_response.clicked() {
            answer = Some(false);
        }
    });
    let Some(yes) = answer else { return };
    let request = match ask.clone() {
        Ask::Delete { name, .. } => Request::Delete(name),
        Ask::Export {
            name: Some(name),
            path,
        } => Request::Export { name, path },
        Ask::Export { name: None, path } => Request::ExportOpen { path },
        Ask::Load { path, .. } => Request::Import(path.trim().to_owned()),
    };
    asking.ask = None;
    if yes {
        requests.write(request);
    }
}

fn delete(ui: &mut egui::Ui, probe: &mut Probe, title: &str) -> Option<bool> {
    let text = Text::key("saves-delete-this").with("title", Value::Name(title.to_owned()));
    ui.heading(parts::tell(&text));
    ui.label(parts::say("saves-delete-warning"));
    answers(ui, probe, "saves-delete", true)
}

/// The question for a path. Its field has the keys from the beginning: Enter is yes, Esc is no.
fn path_of(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    (heading, yes): (&'static str, &'static str),
    path: &mut String,
    fresh: bool,
) -> Option<bool> {
    ui.heading(parts::say(heading));
    let field = egui::TextEdit::singleline(path)
        .desired_width(f32::INFINITY)
        .char_limit(4_000);
    let field = ui.add(field);
    probe.control("saves-path", ui, &field, None);
    if field.lost_focus()
        && ui.input(|input| input.key_pressed(egui::Key::Enter))
        && !path.trim().is_empty()
    {
        return Some(true);
    }
    if field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Escape)) {
        return Some(false);
    }
    if fresh {
        field.request_focus();
    }
    answers(ui, probe, yes, !path.trim().is_empty())
}

fn answers(ui: &mut egui::Ui, probe: &mut Probe, key: &'static str, may: bool) -> Option<bool> {
    let mut answer = None;
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.add_enabled_ui(may, |ui| {
            if button(ui, probe, "saves-yes", theme::main_button(parts::say(key))).clicked() {
                answer = Some(true);
            }
        });
        if button(
            ui,
            probe,
            "saves-no",
            egui::Button::new(parts::say("saves-no")),
        )
        .clicked()
        {
            answer = Some(false);
        }
    });
    answer
}

//! How to play in ten lines, the rules in brief, and the keys.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::{CameFrom, Panels, UiPart, parts, theme};
use crate::app::battle::Game;
use crate::app::probe::{Probe, button};
use crate::app::{Screen, Step, input};
use crate::rules::AnySetting;

/// The pages of the help.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    /// How to play.
    #[default]
    Play,
    /// The rules of the first book in brief.
    Rules,
    /// Those of the second.
    Fifties,
    /// Those of the third.
    Bushwars,
    /// Keys and mouse.
    Keys,
}

const PAGES: [(&str, &str, Page); 5] = [
    ("help-play", "ui-help-play", Page::Play),
    ("help-rules", "ui-help-rules", Page::Rules),
    ("help-fifties", "ui-help-fifties", Page::Fifties),
    ("help-bushwars", "ui-help-bushwars", Page::Bushwars),
    ("help-keys", "ui-help-keys", Page::Keys),
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>()
        .add_systems(OnEnter(Screen::Help), turn_to_the_book)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiPart::Window).run_if(in_state(Screen::Help)),
        )
        .add_systems(
            Update,
            obey.in_set(Step::Orders).run_if(in_state(Screen::Help)),
        );
}

/// How to play: a sign, what to do.
const PLAY: [(Sign, &str); 14] = [
    (Sign::Ring, "help-select"),
    (Sign::Sticks, "help-move"),
    (Sign::Line, "help-aim"),
    (Sign::Key("Enter"), "help-commit"),
    (Sign::Key("Esc"), "help-back"),
    (Sign::Key("1\u{2013}9"), "help-orders"),
    (Sign::Dice, "help-roll"),
    (Sign::Eye, "help-react"),
    (Sign::Key("Space"), "help-done"),
    (Sign::Key("Enter"), "help-end"),
    (Sign::Key("Tab"), "help-keyboard"),
    (Sign::Key("4  5"), "help-solo"),
    (Sign::Dice, "help-own-dice"),
    (Sign::Key("Esc  7"), "help-house"),
];

const FIFTIES: [&str; 11] = [
    "fifties-turn",
    "fifties-half",
    "fifties-move",
    "fifties-contact",
    "fifties-dice",
    "fifties-fewer",
    "fifties-cancel",
    "fifties-heavy",
    "fifties-command",
    "fifties-pin",
    "fifties-ground",
];

const BUSHWARS: [&str; 14] = [
    "bush-turn",
    "bush-quality",
    "bush-move",
    "bush-hide",
    "bush-limit",
    "bush-come-out",
    "bush-cards",
    "bush-ambush",
    "bush-fire",
    "bush-saves",
    "bush-reaction",
    "bush-vehicles",
    "bush-watch",
    "bush-keys",
];

const RULES: [&str; 22] = [
    "brief-turn",
    "brief-action",
    "brief-command",
    "brief-group",
    "brief-move",
    "brief-shoot",
    "brief-cover",
    "brief-pin",
    "brief-rally",
    "brief-reaction",
    "brief-overwatch",
    "brief-charge",
    "brief-combat",
    "brief-machines",
    "brief-at",
    "brief-driving",
    "brief-riding",
    "brief-helicopters",
    "brief-jets",
    "brief-casualties",
    "brief-civilians",
    "brief-winning",
];

const HANDS: [(&str, &str); 4] = [
    ("ui-hand-wheel", "ui-hand-wheel-does"),
    ("ui-hand-drag", "ui-hand-drag-does"),
    ("ui-hand-click", "ui-hand-click-does"),
    ("ui-hand-right", "ui-hand-right-does"),
];

/// The keys of the orders.
const ORDERS: &str = "1 \u{2013} 9, 0";

/// What stands before a line.
#[derive(Clone, Copy)]
enum Sign {
    Key(&'static str),
    Ring,
    Sticks,
    Line,
    Dice,
    Eye,
}

/// What a key does; nothing for one that is told with another.
fn does(action: input::Action) -> Option<&'static str> {
    use input::Action;
    Some(match action {
        Action::Confirm => "key-confirm",
        Action::Back => "key-back",
        Action::Done => "key-done",
        Action::Undo => "key-undo",
        Action::Erase => "key-erase",
        Action::Next => "key-next",
        Action::Fit => "key-fit",
        Action::ZoomIn => "key-zoom-in",
        Action::ZoomOut => "key-zoom-out",
        Action::Symbols => "key-symbols",
        Action::Help => "key-help",
        Action::TurnLeft => "key-turn-left",
        Action::TurnRight => "key-turn-right",
        Action::Storey => "key-storey",
        Action::Nudge(1, _) => "key-nudge",
        Action::Cycle(_) => "key-cycle",
        Action::Leave => "key-leave",
        Action::Lend => "key-lend",
        Action::Weapon => "key-weapon",
        Action::Second => "key-second",
        Action::Stand => "key-stand",
        Action::Order(1) => "key-orders",
        Action::Order(11) => "key-load",
        Action::Order(12) => "key-unload",
        Action::Order(13) => "key-flight",
        Action::Nudge(..) | Action::Order(_) | Action::Pan | Action::PanByArrows => return None,
    })
}

/// The keys that are told together; none for an action with a key of its own.
fn signs(action: input::Action) -> Option<&'static str> {
    match action {
        input::Action::Order(1) => Some(ORDERS),
        input::Action::Nudge(..) => Some("\u{2190} \u{2191} \u{2192} \u{2193}"),
        _ => None,
    }
}

/// From a battle of another book than the first its rules are looked for first: how to play is told for the first.
fn turn_to_the_book(mut page: ResMut<Page>, came_from: Res<CameFrom>, game: Option<Res<Game>>) {
    let Some(game) = game.filter(|_| came_from.0 == Screen::Battle) else {
        return;
    };
    match game.scenario.setting {
        AnySetting::Insurgent(_) => {}
        AnySetting::Fifties(_) => *page = Page::Fifties,
        AnySetting::Bushwars(_) => *page = Page::Bushwars,
    }
}

fn show(
    mut panels: Panels,
    mut page: ResMut<Page>,
    mut next: ResMut<NextState<Screen>>,
    came_from: Res<CameFrom>,
) {
    let mut wanted = *page;
    panels.dock("help", |ui, probe| {
        let frame = theme::panel_frame()
            .fill(theme::DEEP)
            .inner_margin(egui::Margin::symmetric(44, 28));
        egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            ui.label(
                egui::RichText::new(parts::say("ui-help-heading"))
                    .size(26.0)
                    .strong(),
            );
            tabs(ui, probe, &mut wanted);
            ui.add_space(8.0);
            egui::ScrollArea::vertical()
                .max_height(ui.available_height() - 56.0)
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    ui.set_max_width(820.0);
                    match wanted {
                        Page::Play => PLAY.into_iter().for_each(|(sign, key)| line(ui, sign, key)),
                        Page::Rules => rules(ui, &RULES),
                        Page::Fifties => rules(ui, &FIFTIES),
                        Page::Bushwars => rules(ui, &BUSHWARS),
                        Page::Keys => keys(ui),
                    }
                });
            ui.add_space(10.0);
            if button(
                ui,
                probe,
                "back",
                theme::main_button(parts::say("ui-back-esc")),
            )
            .clicked()
            {
                next.set(came_from.0);
            }
        });
    });
    page.set_if_neq(wanted);
}

fn tabs(ui: &mut egui::Ui, probe: &mut Probe, wanted: &mut Page) {
    ui.horizontal(|ui| {
        for ((name, key, page), number) in PAGES.into_iter().zip(1..) {
            let words = format!("{} [{number}]", parts::say(key));
            if button(
                ui,
                probe,
                name,
                egui::Button::selectable(*wanted == page, words),
            )
            .clicked()
            {
                *wanted = page;
            }
        }
    });
}

fn line(ui: &mut egui::Ui, sign: Sign, key: &'static str) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::vec2(96.0, 40.0), egui::Sense::hover());
        draw(ui.painter(), rect, sign);
        ui.add_space(12.0);
        ui.add(egui::Label::new(egui::RichText::new(parts::say(key)).size(15.0)).wrap());
    });
}

/// The sign as the table shows it.
fn draw(painter: &egui::Painter, rect: egui::Rect, sign: Sign) {
    let middle = rect.center();
    let stroke = |wide, colour| egui::Stroke::new(wide, colour);
    match sign {
        Sign::Key(words) => {
            let font = egui::FontId::proportional(14.0);
            let words = painter.layout_no_wrap(words.to_owned(), font, theme::TEXT);
            let plate = egui::Rect::from_center_size(middle, words.size() + egui::vec2(18.0, 10.0));
            painter.rect(
                plate,
                5.0,
                theme::CONTROL,
                stroke(1.0, theme::DIM),
                egui::StrokeKind::Inside,
            );
            painter.galley(middle - words.size() / 2.0, words, theme::TEXT);
        }
        Sign::Ring => {
            parts::side_mark(painter, middle, 11.0, crate::engine::SideId(0));
            // As the table draws one that may act.
            let white = egui::Color32::from_rgb(0xf2, 0xef, 0xe6);
            painter.circle_stroke(middle, 17.0, stroke(3.0, white));
        }
        Sign::Sticks => {
            let wood = egui::Color32::from_rgb(0xe6, 0xcf, 0x9c);
            for (from, to) in [(-40.0, -15.0), (-12.0, 13.0)] {
                let ends = [
                    middle + egui::vec2(from, 5.0),
                    middle + egui::vec2(to, -3.0),
                ];
                painter.line_segment(ends, stroke(6.0, wood));
            }
            parts::side_mark(
                painter,
                middle + egui::vec2(30.0, -7.0),
                10.0,
                crate::engine::SideId(0),
            );
        }
        Sign::Line => {
            let ends = [
                middle - egui::vec2(40.0, 0.0),
                middle,
                middle + egui::vec2(26.0, 0.0),
            ];
            painter.line_segment([ends[0], ends[1]], stroke(3.0, theme::CLEAR));
            painter.line_segment([ends[1], ends[2]], stroke(3.0, theme::OBSCURED));
            parts::side_mark(
                painter,
                ends[2] + egui::vec2(10.0, 0.0),
                10.0,
                crate::engine::SideId(1),
            );
        }
        Sign::Dice => {
            for (x, shows, fate) in [
                (-30.0, 5, parts::Fate::Success),
                (2.0, 2, parts::Fate::Failure),
            ] {
                let face = egui::Rect::from_min_size(
                    middle + egui::vec2(x, -16.0),
                    egui::Vec2::splat(26.0),
                );
                parts::die(painter, face, 6, shows, fate);
            }
        }
        Sign::Eye => {
            painter.add(egui::Shape::ellipse_stroke(
                middle,
                egui::vec2(17.0, 9.0),
                stroke(2.0, theme::TEXT),
            ));
            painter.circle_filled(middle, 5.0, theme::ACCENT);
        }
    }
}

/// The room of a heading, in points.
const HEAD: f32 = 138.0;

fn rules(ui: &mut egui::Ui, all: &[&'static str]) {
    ui.spacing_mut().item_spacing.y = 9.0;
    for key in all {
        let words = parts::say(key);
        let (head, body) = words.split_once(": ").unwrap_or(("", &words));
        ui.horizontal_top(|ui| {
            let left = egui::Layout::left_to_right(egui::Align::Min);
            ui.allocate_ui_with_layout(egui::vec2(HEAD, 20.0), left, |ui| {
                ui.set_min_width(HEAD);
                ui.label(egui::RichText::new(head).size(14.5).color(theme::ACCENT));
            });
            ui.add(egui::Label::new(egui::RichText::new(body).size(14.5)).wrap());
        });
    }
}

fn keys(ui: &mut egui::Ui) {
    egui::Grid::new("help-keys")
        .num_columns(2)
        .spacing([28.0, 8.0])
        .show(ui, |ui| {
            let mut row = |keys: &str, does: String| {
                ui.label(egui::RichText::new(keys).strong());
                ui.label(egui::RichText::new(does).color(theme::DIM));
                ui.end_row();
            };
            for (keys, does) in HANDS {
                row(&parts::say(keys), parts::say(does));
            }
            let mut told = Vec::new();
            for (action, _, key) in input::KEYS {
                if let Some(does) = does(action)
                    && !told.contains(&action)
                {
                    told.push(action);
                    row(signs(action).unwrap_or(key), parts::say(does));
                }
            }
        });
}

/// Esc and H go back, the numbers turn the pages.
fn obey(
    mut commands: MessageReader<input::Command>,
    mut page: ResMut<Page>,
    mut next: ResMut<NextState<Screen>>,
    came_from: Res<CameFrom>,
) {
    for input::Command(action) in commands.read() {
        match action {
            input::Action::Back | input::Action::Help => next.set(came_from.0),
            input::Action::Order(n) => {
                if let Some((_, _, wanted)) = PAGES.get(usize::from(n.saturating_sub(1))) {
                    page.set_if_neq(*wanted);
                }
            }
            _ => {}
        }
    }
}

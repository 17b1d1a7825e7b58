//! The house rules of the battle that is chosen, made of its rule book's own list: what each is, what that does, and back to the book.

use bevy_egui::egui;

use super::choice::Row;
use super::{Choice, parts, theme};
use crate::app::input::Action;
use crate::app::probe::{Probe, button};
use crate::engine::house::{HouseValue, Values};
use crate::engine::{Text, Value};
use crate::table::Length;

/// How much room a number takes.
const NUMBER: egui::Vec2 = egui::vec2(64.0, 22.0);

/// The list of house rules as it is looked at.
#[derive(Debug, Default)]
pub struct House {
    /// Whether it is open.
    pub open: bool,
    search: String,
    /// The option that keys change, among those that are shown.
    at: usize,
    /// Whether that is to be brought into view.
    follow: bool,
}

/// What somebody asks of the list.
enum Ask {
    Set(String, HouseValue),
    Book(String),
    AllAsInTheBook,
    Close,
}

/// On the page of the battle: how many are changed, and which.
pub fn summary(ui: &mut egui::Ui, probe: &mut Probe, choice: &Choice) {
    let changed = choice.differing().count();
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.label(egui::RichText::new(parts::say("ui-house")).strong());
        ui.label(counted(changed));
    });
    let titles: Vec<String> = choice
        .differing()
        .map(|row| parts::tell(&row.option.title()))
        .collect();
    if !titles.is_empty() {
        ui.label(
            egui::RichText::new(titles.join(", "))
                .size(13.0)
                .color(theme::DIM),
        );
    }
    faults(ui, choice);
    probe.facts.insert("house-changed", changed.into());
}

/// The way to the list, with how many are changed.
pub fn way(ui: &mut egui::Ui, probe: &mut Probe, house: &mut House, choice: &Choice) {
    let changed = choice.differing().count();
    let words = match changed {
        0 => parts::say("ui-house-open"),
        n => parts::tell(&Text::key("ui-house-open-changed").with("n", Value::Number(n as i64))),
    };
    if button(ui, probe, "setup-house", egui::Button::new(words)).clicked() {
        house.open();
    }
}

/// "3 changed", or that all is as in the book.
fn counted(changed: usize) -> String {
    if changed == 0 {
        return parts::say("ui-house-book");
    }
    parts::tell(&Text::key("ui-house-changed").with("n", Value::Number(changed as i64)))
}

/// Why the battle cannot be fought by these rules.
fn faults(ui: &mut egui::Ui, choice: &Choice) {
    for fault in choice.faults() {
        ui.label(egui::RichText::new(fault).size(13.0).color(theme::FAULT));
    }
}

impl House {
    /// Opens the list at its beginning.
    pub fn open(&mut self) {
        *self = House {
            open: true,
            follow: true,
            ..House::default()
        };
    }

    /// The options that are looked for, in the order of the book.
    fn shown<'a>(&self, choice: &'a Choice) -> Vec<&'a Row> {
        let search = self.search.trim().to_lowercase();
        let found = |row: &&Row| search.is_empty() || row.words().contains(&search);
        choice.rows.iter().filter(found).collect()
    }

    /// What a key asks for while the list is open: up and down choose an option, left and right change it, Backspace takes it back to the
    /// book, Esc and Enter close the list.
    pub fn obey(&mut self, action: Action, choice: &mut Choice) {
        let shown = self.shown(choice);
        let count = shown.len();
        let asked = match (action, shown.get(self.at)) {
            (Action::Back | Action::Confirm, _) => Some(Ask::Close),
            (Action::Nudge(0, down), _) => {
                let at = self.at.saturating_add_signed(isize::from(down));
                self.at = at.min(count.saturating_sub(1));
                self.follow = true;
                None
            }
            (Action::Nudge(right, 0), Some(row)) => {
                let mut value = row.option.now.clone();
                for _ in 0..right.unsigned_abs() {
                    value = row.option.rule.next(&value, right < 0);
                }
                Some(Ask::Set(row.option.name().into_owned(), value))
            }
            (Action::Erase, Some(row)) => Some(Ask::Book(row.option.name().into_owned())),
            _ => None,
        };
        self.grant(asked, choice);
    }

    fn grant(&mut self, asked: Option<Ask>, choice: &mut Choice) {
        match asked {
            Some(Ask::Set(name, value)) => choice.set(&name, value),
            Some(Ask::Book(name)) => choice.set_to_the_book(|row| row.option.name() == name),
            Some(Ask::AllAsInTheBook) => choice.set_to_the_book(|_| true),
            Some(Ask::Close) => self.open = false,
            None => {}
        }
    }

    /// The list itself.
    pub fn show(&mut self, ui: &mut egui::Ui, probe: &mut Probe, choice: &mut Choice) {
        let mut asked = None;
        ui.heading(parts::say("ui-house"));
        let facts = [
            choice.scenario.title.clone(),
            parts::rule_book(choice.scenario.ruleset),
            counted(choice.differing().count()),
        ];
        ui.label(egui::RichText::new(facts.join("  \u{b7}  ")).color(theme::DIM));
        faults(ui, choice);
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            let field = egui::TextEdit::singleline(&mut self.search)
                .desired_width(260.0)
                .char_limit(40)
                .hint_text(parts::say("ui-house-search"));
            let field = ui.add(field);
            probe.control("house-search", ui, &field, None);
            if field.changed() {
                self.at = 0;
            }
            let words = egui::Button::new(parts::say("ui-house-all-book"));
            if button(ui, probe, "house-all-book", words).clicked() {
                asked = Some(Ask::AllAsInTheBook);
            }
            let done = theme::main_button(parts::say("ui-house-done"));
            if button(ui, probe, "house-done", done).clicked() {
                asked = Some(Ask::Close);
            }
        });
        ui.label(
            egui::RichText::new(parts::say("ui-house-keys"))
                .size(12.5)
                .color(theme::DIM),
        );
        ui.add_space(4.0);
        let shown = self.shown(choice);
        egui::ScrollArea::vertical()
            .auto_shrink([false, false])
            .show(ui, |ui| {
                ui.set_max_width(ui.available_width().min(1000.0) - 14.0);
                if shown.is_empty() {
                    ui.label(parts::say("ui-house-none-found"));
                }
                let mut group = "";
                for (n, row) in shown.iter().enumerate() {
                    let rule = row.option.rule;
                    if rule.group != group {
                        group = rule.group;
                        heading(ui, parts::tell(&rule.heading()));
                    }
                    let lit = n == self.at;
                    let before = asked.is_some();
                    let drawn = option(ui, probe, row, lit, &mut asked);
                    if lit && self.follow {
                        drawn.scroll_to_me(None);
                    }
                    if asked.is_some() != before {
                        self.at = n;
                    }
                }
            });
        self.follow = false;
        self.grant(asked, choice);
    }
}

fn heading(ui: &mut egui::Ui, words: String) {
    ui.add_space(8.0);
    let words = egui::RichText::new(words).size(15.0);
    ui.label(words.strong().color(theme::ACCENT));
}

/// An option: its name and what it may be, below it what that does.
fn option(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    row: &Row,
    lit: bool,
    asked: &mut Option<Ask>,
) -> egui::Response {
    let (option, rule) = (&row.option, row.option.rule);
    let rim = if lit { theme::ACCENT } else { theme::LINE };
    let frame = theme::card_frame().stroke(egui::Stroke::new(1.0, rim));
    let drawn = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.horizontal(|ui| {
            let left = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(egui::vec2(290.0, 28.0), left, |ui| {
                ui.set_min_width(290.0);
                ui.label(egui::RichText::new(parts::tell(&option.title())).strong());
                let number = egui::RichText::new(rule.rule).size(11.5);
                ui.label(number.color(theme::DIM));
            });
            choices(ui, probe, row, asked);
            if row.differs() && rule.values != Values::Table {
                let name = format!("house-{}-book", option.name());
                let words = egui::Button::new(parts::say("ui-house-to-book"));
                if button(ui, probe, &name, words).clicked() {
                    *asked = Some(Ask::Book(option.name().into_owned()));
                }
            }
        });
        let colour = if row.differs() {
            theme::TEXT
        } else {
            theme::DIM
        };
        let says = egui::RichText::new(parts::tell(&option.text())).size(13.0);
        ui.add(egui::Label::new(says.color(colour)).wrap());
        if row.differs() {
            let book = Text::key("ui-house-the-book")
                .with("value", Value::Text(Box::new(rule.label(&option.usual))));
            let whose = if option.now == row.filed {
                parts::say("ui-house-battles-own")
            } else {
                parts::say("ui-house-yours")
            };
            let words = format!("{whose} {}", parts::tell(&book));
            ui.label(egui::RichText::new(words).size(12.5).color(theme::DIM));
        }
    });
    drawn.response
}

/// What an option may be: a button a value, or less and more.
fn choices(ui: &mut egui::Ui, probe: &mut Probe, row: &Row, asked: &mut Option<Ask>) {
    let (rule, now, name) = (row.option.rule, &row.option.now, row.option.name());
    let mut set = |value| *asked = Some(Ask::Set(name.to_string(), value));
    for (n, value) in rule.choices().into_iter().enumerate() {
        let words = egui::Button::selectable(*now == value, parts::tell(&rule.label(&value)));
        let drawn = button(ui, probe, &format!("house-{name}-{n}"), words);
        if drawn
            .on_hover_text(parts::tell(&rule.says(&value)))
            .clicked()
        {
            set(value);
        }
    }
    if !matches!(rule.values, Values::Number { .. } | Values::Length { .. }) {
        return;
    }
    let (less, more) = (rule.next(now, true), rule.next(now, false));
    if button(
        ui,
        probe,
        &format!("house-{name}-less"),
        egui::Button::new("\u{2212}"),
    )
    .clicked()
    {
        set(less);
    }
    let mut tenths = match *now {
        HouseValue::Length(length) => Some(f64::from(length.0) / 100.0),
        HouseValue::Number(n) => Some(f64::from(n)),
        _ => None,
    };
    if let Some(number) = &mut tenths {
        let field = match rule.values {
            Values::Number { least, most, .. } => egui::DragValue::new(number)
                .range(least..=most)
                .max_decimals(0),
            Values::Length { most, .. } => egui::DragValue::new(number)
                .range(0.0..=f64::from(most.0) / 100.0)
                .max_decimals(1)
                .suffix(" cm"),
            _ => return,
        };
        let field = ui.add_sized(NUMBER, field);
        probe.control(&format!("house-{name}-number"), ui, &field, None);
        if field.changed() {
            set(match rule.values {
                Values::Number { .. } => HouseValue::Number(*number as u8),
                _ => HouseValue::Length(Length((*number * 100.0).round() as i32)),
            });
        }
    } else {
        // The button behind it stays where it is.
        ui.allocate_space(NUMBER);
    }
    if button(
        ui,
        probe,
        &format!("house-{name}-more"),
        egui::Button::new("+"),
    )
    .clicked()
    {
        set(more);
    }
}

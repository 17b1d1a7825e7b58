//! A battle that can be chosen, and its card in the list.

use bevy_egui::egui;

use crate::app::battle::Player;
use crate::app::ui::thumbnail::Thumbnail;
use crate::app::ui::{parts, theme};
use crate::engine::house::{Changes, HouseValue, InForce, Values};
use crate::engine::session::Source;
use crate::engine::{SideId, TableView, Text, Value};
use crate::rules::AnyBattle;
use crate::scenario::{Controller, Scenario, built_in};

/// A battle that can be chosen.
pub struct Choice {
    /// Its key among the built-in ones.
    pub key: &'static str,
    /// The battle.
    pub scenario: Scenario,
    /// The table at its beginning.
    pub view: TableView,
    /// What each element is, in words, in the order of the view.
    pub kinds: Vec<String>,
    /// All options of its rule book.
    pub rows: Vec<Row>,
    /// The battle with what was changed of them, or why that makes none.
    changed: Result<Scenario, Vec<String>>,
    picture: Thumbnail,
}

/// An option of its rule book.
#[derive(Clone, Debug)]
pub struct Row {
    /// The option, as it will be.
    pub option: InForce,
    /// What the battle's own file has it be.
    pub filed: HouseValue,
}

impl Row {
    fn of(filed: InForce) -> Row {
        Row {
            filed: filed.now.clone(),
            option: filed,
        }
    }

    /// Whether it will differ from the rule book.
    pub fn differs(&self) -> bool {
        self.option.differs()
    }

    /// All that can be looked for in it, in small letters.
    pub fn words(&self) -> String {
        let option = &self.option;
        let texts = [option.title(), option.rule.heading(), option.text()];
        let words: Vec<String> = texts.iter().map(parts::tell).collect();
        let (name, number) = (option.name(), option.rule.rule);
        format!("{} {name} {number}", words.join(" ")).to_lowercase()
    }
}

/// All built-in battles. They are read by a test; one that could not be read would not be offered.
pub fn all() -> Vec<Choice> {
    built_in()
        .iter()
        .filter_map(|battle| Some((battle.key, battle.read().ok()?)))
        .map(|(key, scenario)| Choice::of(key, scenario))
        .collect()
}

impl Choice {
    fn of(key: &'static str, scenario: Scenario) -> Choice {
        let header = scenario.header();
        // Begun only to be looked at.
        let battle = AnyBattle::begin(&scenario.setting, header, Source::Asked);
        let view = battle.opening().clone();
        let names = crate::words::TableNames {
            view: &view,
            ground: scenario.setting.ground(),
            terms: scenario.setting.terms(),
            unit: scenario.setting.unit(),
        };
        let words = crate::words::Words::english();
        let kind = |card: Vec<crate::engine::Report>| {
            card.first()
                .map_or_else(String::new, |row| words.tell(&row.value, &names))
        };
        let kinds = view
            .elements
            .iter()
            .map(|element| kind(battle.card(element.id)))
            .collect();
        let picture = Thumbnail::of(scenario.setting.ground(), &view);
        Choice {
            key,
            rows: scenario.in_force().into_iter().map(Row::of).collect(),
            changed: Ok(scenario.clone()),
            scenario,
            kinds,
            picture,
            view,
        }
    }

    /// The battle as it will be fought; none if the house rules make none of it.
    pub fn to_fight(&self) -> Option<&Scenario> {
        self.changed.as_ref().ok()
    }

    /// Why the house rules make no battle.
    pub fn faults(&self) -> &[String] {
        self.changed.as_ref().err().map_or(&[], Vec::as_slice)
    }

    /// The options that will differ from the rule book.
    pub fn differing(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.differs())
    }

    /// Changes the option of that name.
    pub fn set(&mut self, name: &str, value: HouseValue) {
        for row in &mut self.rows {
            if row.option.name() == name {
                row.option.now = value.clone();
            }
        }
        self.read_again();
    }

    /// Makes options as the rule book has them, and of a side as the battle's file has it. A table that only a file can hold stays.
    pub fn set_to_the_book(&mut self, which: impl Fn(&Row) -> bool) {
        for row in &mut self.rows {
            if which(row) && row.option.rule.values != Values::Table {
                row.option.now = row.option.usual.clone();
            }
        }
        self.read_again();
    }

    /// Makes all options as the battle's own file has them.
    pub fn as_filed(&mut self) {
        if self.rows.iter().any(|row| row.option.now != row.filed) {
            for row in &mut self.rows {
                row.option.now = row.filed.clone();
            }
            self.read_again();
        }
    }

    fn read_again(&mut self) {
        let mut changes = Changes::default();
        for Row { option, filed } in &self.rows {
            if option.now != *filed {
                let of = option.of.as_ref().map(|of| of.id.as_str());
                changes.set(option.rule, of, option.now.clone());
            }
        }
        self.changed = self.scenario.changed(&changes).map_err(|faults| {
            let told = faults.faults.iter();
            told.map(|fault| format!("{}: {}", fault.path, fault.what))
                .collect()
        });
    }

    /// Who plays each side unless somebody chooses otherwise.
    pub fn usual_players(&self) -> Vec<Player> {
        let of = |controller: &Controller| match controller {
            Controller::Person => Player::Person,
            Controller::Computer => Player::of("matrix"),
            Controller::Solo => Player::Solo,
        };
        self.scenario.controllers.iter().map(of).collect()
    }

    /// The sides with their names.
    pub fn sides(&self) -> impl Iterator<Item = (SideId, String)> + '_ {
        let sides = &self.scenario.setting.terms().sides;
        sides
            .iter()
            .zip(0..)
            .map(|(side, number)| (SideId(number), side.name.clone()))
    }

    /// How long it is, in words.
    pub fn length(&self) -> String {
        match self.scenario.setting.terms().turns {
            Some(turns) => {
                parts::tell(&Text::key("ui-turns").with("n", Value::Number(i64::from(turns))))
            }
            None => parts::say("ui-turns-open"),
        }
    }
}

/// Its card: the table, the title, the length and the rule book.
pub fn card(ui: &mut egui::Ui, choice: &mut Choice, chosen: bool) -> egui::Response {
    let wide = ui.available_width();
    let picture_high =
        ((wide - 16.0) * choice.picture.shape()).min(ui.available_height().max(400.0) * 0.36);
    let size = egui::vec2(wide, picture_high + 60.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    let fill = if response.hovered() {
        theme::CONTROL_LIT
    } else {
        theme::CONTROL
    };
    let rim = if chosen { theme::ACCENT } else { theme::LINE };
    let stroke = egui::Stroke::new(if chosen { 2.0 } else { 1.0 }, rim);
    let painter = ui.painter().clone();
    painter.rect(rect, 7.0, fill, stroke, egui::StrokeKind::Inside);
    let room = egui::Rect::from_min_size(
        rect.min + egui::vec2(8.0, 8.0),
        egui::vec2(wide - 16.0, picture_high),
    );
    choice.picture.paint(&painter, room);
    let left = rect.min.x + 12.0;
    let title = egui::FontId::proportional(16.0);
    let down = room.max.y + 6.0;
    painter.text(
        egui::pos2(left, down),
        egui::Align2::LEFT_TOP,
        &choice.scenario.title,
        title,
        theme::TEXT,
    );
    let facts = format!(
        "{} \u{b7} {}",
        choice.length(),
        parts::rule_book(choice.scenario.ruleset)
    );
    let font = egui::FontId::proportional(12.5);
    painter.text(
        egui::pos2(left, down + 22.0),
        egui::Align2::LEFT_TOP,
        facts,
        font,
        theme::DIM,
    );
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Somebody is hidden in it: without hidden units it is no battle, and why is told until that is taken back.
    #[test]
    fn house_rules_that_make_no_battle_are_told_and_can_be_taken_back() {
        let free = built_in().iter().find(|battle| battle.key == "get-em-up");
        let text = free.expect("it is built in").text;
        let text = text
            .replacen("terrain:", "options: (hidden_units: true), terrain:", 1)
            .replacen("type: \"tank\",", "type: \"tank\", hidden: true,", 1);
        let scenario = crate::scenario::read(&text).unwrap_or_else(|why| panic!("{why}"));
        let mut choice = Choice::of("hidden", scenario);
        let own: Vec<&str> = choice.differing().map(|row| row.option.rule.name).collect();
        assert_eq!(own, ["hidden_units"]);
        assert!(
            choice
                .to_fight()
                .is_some_and(|battle| battle.changes.is_empty())
        );
        choice.set_to_the_book(|_| true);
        assert!(choice.to_fight().is_none() && choice.differing().next().is_none());
        assert!(choice.faults()[0].ends_with(".hidden: nobody is hidden in this battle"));
        choice.set("hidden_units", HouseValue::Switch(true));
        assert!(
            choice
                .to_fight()
                .is_some_and(|battle| battle.changes.is_empty())
        );
    }
}

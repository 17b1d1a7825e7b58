//! A battle that can be chosen, and its card in the list.

use bevy_egui::egui;

use crate::app::battle::Player;
use crate::app::ui::thumbnail::Thumbnail;
use crate::app::ui::{parts, theme};
use crate::engine::journal::Header;
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
    picture: Thumbnail,
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
        let header = Header::new(scenario.ruleset, 0, &scenario.text);
        // Begun only to be looked at.
        let battle = AnyBattle::begin(&scenario.setting, header, Source::Asked);
        let view = battle.opening().clone();
        let names = crate::words::TableNames {
            view: &view,
            ground: scenario.setting.ground(),
            terms: scenario.setting.terms(),
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
            scenario,
            kinds,
            picture,
            view,
        }
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

//! The odds card: what a shot needs, line by line, and what to expect of it. Exact numbers, the same that the rules roll against.

use bevy_egui::egui;

use super::Scene;
use crate::app::ui::{parts, theme};
use crate::engine::{Forecast, Text, Value, Working};
use crate::words::per_cent;

/// The card.
pub fn show(ui: &mut egui::Ui, scene: &Scene, odds: &Forecast) {
    let title = scene.say(&Text::key("ui-odds").with("target", Value::Element(odds.target)));
    let dice = scene.say(&Text::key("ui-odds-dice").with("n", Value::Number(i64::from(odds.dice))));
    parts::card(ui, &title, &dice, |ui| {
        working(ui, scene, &odds.hit);
        match &odds.save {
            Some(save) => {
                parts::rule(ui);
                working(ui, scene, save);
            }
            None => {
                parts::row(ui, &parts::say("ui-odds-no-save"), "");
            }
        }
        parts::rule(ui);
        let pairs = [
            (
                ("ui-odds-any-hit", odds.any_hit),
                ("ui-odds-any-loss", odds.any_loss),
            ),
            (
                ("ui-odds-pinned", odds.pinned),
                ("ui-odds-eliminated", odds.eliminated),
            ),
        ];
        for (left, right) in pairs {
            ui.columns(2, |columns| {
                for (column, (key, chance)) in columns.iter_mut().zip([left, right]) {
                    parts::row(column, &parts::say(key), &per_cent(chance));
                }
            });
        }
        parts::row(
            ui,
            &parts::say("ui-odds-mean"),
            &format!("{:.2}", odds.mean_loss),
        );
    });
}

/// A working line by line: the base, what changes it, what is needed.
pub fn working(ui: &mut egui::Ui, scene: &Scene, working: &Working) {
    if working.lines.is_empty() {
        parts::coloured_row(
            ui,
            &scene.say(&working.text),
            &format!("{}+", working.needed),
            theme::SELECTED,
        )
        .on_hover_text(working.rule.as_ref());
        return;
    }
    parts::row(ui, &scene.say(&working.text), &format!("{}+", working.base))
        .on_hover_text(working.rule.as_ref());
    for line in &working.lines {
        let colour = match line.change {
            1.. => theme::CLEAR,
            0 => theme::TEXT,
            _ => theme::OBSCURED,
        };
        parts::coloured_row(
            ui,
            &format!("   {}", scene.say(&line.text)),
            &signed(line.change),
            colour,
        )
        .on_hover_text(line.rule.as_ref());
    }
    parts::coloured_row(
        ui,
        &parts::say("ui-odds-needed"),
        &format!("{}+", working.needed),
        theme::SELECTED,
    );
}

/// A change with its sign; nothing for one that changes nothing.
fn signed(change: i32) -> String {
    match change {
        0 => String::new(),
        1.. => format!("+{change}"),
        _ => format!("\u{2212}{}", change.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::signed;

    #[test]
    fn changes_carry_their_sign() {
        assert_eq!(signed(1), "+1");
        assert_eq!(signed(-2), "\u{2212}2");
        assert_eq!(signed(0), "");
    }
}

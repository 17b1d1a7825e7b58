//! The odds card: what a shot needs, line by line, and what to expect of it. Exact numbers, the same that the rules roll against.

use bevy_egui::egui;

use super::{Scene, damage, weapons};
use crate::app::ui::{parts, theme};
use crate::engine::{Fate, Forecast, Melee, Text, Value, Working};
use crate::table::ElementId;
use crate::words::per_cent;

/// The cards of the order that is made or pointed at: of its shot, and of its further ones, which are fired with the usual weapons.
pub fn of_order(ui: &mut egui::Ui, scene: &Scene) {
    let Some(verdict) = &scene.hand.verdict else {
        return;
    };
    let draft = scene.hand.preview.as_ref();
    let weapon = draft.and_then(|draft| draft.weapon.as_deref());
    if let Some(forecast) = &verdict.forecast {
        show(ui, scene, forecast, weapon);
    }
    for forecast in &verdict.further {
        show(ui, scene, forecast, None);
    }
}

/// The card: of a shot with that weapon, the usual one if none is named, or of a close combat with what comes back.
fn show(ui: &mut egui::Ui, scene: &Scene, odds: &Forecast, weapon: Option<&str>) {
    if !odds.hits.is_empty() && odds.damage.is_empty() {
        return super::hits::show(ui, scene, odds);
    }
    if !odds.hits.is_empty() {
        return super::reaction::show(ui, scene, odds, weapon);
    }
    let target = Value::Element(odds.target);
    let title = Text::key(if odds.fight.is_some() {
        "ui-odds-fight"
    } else {
        "ui-odds"
    });
    let title = scene.say(&title.with("target", target.clone()));
    let mut aside = dice(scene, odds);
    if odds.fight.is_none() {
        let with = weapons::name(scene, odds.target, weapon);
        aside = format!("{with} \u{b7} {aside}");
    }
    parts::card(ui, &title, &aside, |ui| {
        if let Some(fight) = &odds.fight {
            first(ui, scene, fight);
        }
        working(ui, scene, &odds.hit);
        if let Some(save) = &odds.save {
            parts::rule(ui);
            working(ui, scene, save);
        } else if odds.fight.is_none() {
            parts::row(ui, &parts::say("ui-odds-no-save"), "");
        }
        parts::rule(ui);
        chances(ui, scene, odds);
        let Some(fight) = &odds.fight else { return };
        let words = Text::key("ui-odds-strikes-back").with("target", target.clone());
        against(ui, scene, &scene.say(&words), &fight.back);
        let Some([suffered, own]) = &fight.whole else {
            return;
        };
        let words = Text::key("ui-odds-whole").with("target", target);
        whole(ui, scene, &scene.say(&words), suffered, odds.target);
        let own_words = parts::say("ui-odds-whole-own");
        whole(ui, scene, &own_words, own, fight.back.target);
    });
}

/// What comes before a fight: the fire of the charged, and how likely it is to come to the fight then.
fn first(ui: &mut egui::Ui, scene: &Scene, fight: &Melee) {
    for fire in &fight.fire {
        let words = Text::key("ui-odds-fires-first").with("target", Value::Element(fire.firer));
        against(ui, scene, &scene.say(&words), &fire.forecast);
    }
    if !fight.fire.is_empty() {
        parts::rule(ui);
        let chance = per_cent(fight.reached);
        parts::row(ui, &parts::say("ui-odds-reached"), &chance);
    }
}

/// What fire and fight together do to one of the two, in two lines.
fn whole(ui: &mut egui::Ui, scene: &Scene, words: &str, fate: &Fate, of: ElementId) {
    parts::rule(ui);
    let chances = (fate.any_loss, fate.pinned, fate.eliminated);
    if is_machine(scene, of) {
        parts::row(ui, words, "");
        return brief(ui, scene, chances, true);
    }
    let mean = format!("{:.2}", fate.mean_loss);
    parts::coloured_row(ui, words, &mean, theme::SELECTED)
        .on_hover_text(parts::say("ui-odds-mean"));
    brief(ui, scene, chances, false);
}

fn is_machine(scene: &Scene, id: ElementId) -> bool {
    scene.element(id).is_some_and(weapons::is_machine)
}

/// The chances of loss or damage, pin and elimination in a line.
fn brief(
    ui: &mut egui::Ui,
    scene: &Scene,
    (loss, pinned, eliminated): (f64, f64, f64),
    machine: bool,
) {
    let key = if machine {
        "ui-odds-in-brief-machine"
    } else {
        "ui-odds-in-brief"
    };
    let text = Text::key(key)
        .with("loss", Value::Chance(loss))
        .with("pinned", Value::Chance(pinned))
        .with("eliminated", Value::Chance(eliminated));
    ui.label(egui::RichText::new(scene.say(&text)).size(12.5));
}

/// What an enemy's dice do to the one that is ordered, in two lines; how their need comes about when pointed at.
fn against(ui: &mut egui::Ui, scene: &Scene, words: &str, odds: &Forecast) {
    parts::rule(ui);
    let need = Text::key("ui-odds-at")
        .with("dice", Value::Name(dice(scene, odds)))
        .with("need", Value::Number(i64::from(odds.hit.needed)));
    parts::coloured_row(ui, words, &scene.say(&need), theme::OBSCURED).on_hover_ui(|ui| {
        working(ui, scene, &odds.hit);
        if let Some(save) = &odds.save {
            working(ui, scene, save);
        }
        chances(ui, scene, odds);
    });
    let chances = (odds.any_loss, odds.pinned, odds.eliminated);
    brief(ui, scene, chances, is_machine(scene, odds.target));
}

pub(super) fn dice(scene: &Scene, odds: &Forecast) -> String {
    scene.say(&Text::key("ui-odds-dice").with("n", Value::Number(i64::from(odds.dice))))
}

/// What may come of the dice, in two columns.
fn chances(ui: &mut egui::Ui, scene: &Scene, odds: &Forecast) {
    if !odds.damage.is_empty() {
        return damage::show(ui, scene, odds);
    }
    let pairs = [
        [
            ("ui-odds-any-hit", per_cent(odds.any_hit)),
            ("ui-odds-any-loss", per_cent(odds.any_loss)),
        ],
        [
            ("ui-odds-pinned", per_cent(odds.pinned)),
            ("ui-odds-eliminated", per_cent(odds.eliminated)),
        ],
    ];
    for pair in pairs {
        ui.columns(2, |columns| {
            for (column, (key, chance)) in columns.iter_mut().zip(pair) {
                parts::row(column, &parts::say(key), &chance);
            }
        });
    }
    let mean = format!("{:.2}", odds.mean_loss);
    parts::row(ui, &parts::say("ui-odds-mean"), &mean);
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
pub(super) fn signed(change: i32) -> String {
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

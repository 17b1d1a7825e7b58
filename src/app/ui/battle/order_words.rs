//! What orders are called, and what they mean.

use super::{Scene, weapons};
use crate::app::ui::parts;
use crate::engine::SideId;

/// The word of an order that is a choice: which guess, whom, which weapon.
pub fn chosen(scene: &Scene, key: &str, word: &str) -> String {
    let side = || word.parse().ok().map(|side| scene.side_name(SideId(side)));
    match (key, word) {
        ("hide", "higher") => parts::say("order-hide-higher"),
        ("hide", "lower") => parts::say("order-hide-lower"),
        (_, "higher") => parts::say("order-higher"),
        (_, "lower") => parts::say("order-lower"),
        ("force", _) => side().unwrap_or_default(),
        ("lose", _) => weapons::word(word),
        _ => format!("{}: {}", label(key), word.replace('_', " ")),
    }
}

/// An order's word on its button and in sentences.
pub fn label(key: &str) -> String {
    parts::say(match key {
        "move_shoot" => "order-move-shoot",
        "shoot_move" => "order-shoot-move",
        "sprint" => "order-sprint",
        "shoot" => "order-shoot",
        "charge" => "order-charge",
        "overwatch" => "order-overwatch",
        "rally" => "order-rally",
        "group" => "order-group",
        "group_roll" => "order-group-roll",
        "fight" => "order-fight",
        "leave" => "order-leave",
        "load" => "order-load",
        "unload" => "order-unload",
        "take_off" | "flight" => "order-take-off",
        "land" => "order-land",
        "pick_up" => "order-pick-up",
        "stow" => "order-stow",
        "watch" => "order-watch",
        "move" => "order-move",
        "enter" => "order-enter",
        "retreat" => "order-retreat",
        "exit" => "order-exit",
        "split" => "order-split",
        "hit_dirt" => "order-hit-dirt",
        "drive_back" => "order-drive-back",
        "occupy" => "order-occupy",
        "hide" => "order-hide",
        "higher" => "order-higher",
        "lower" => "order-lower",
        "stay_hidden" => "order-stay-hidden",
        "reveal" => "order-reveal",
        "ambush" => "order-ambush",
        "wait" => "order-wait",
        "fire" => "order-watch",
        "hide_now" => "order-hide-now",
        "turn_down" => "order-turn-down",
        "force" => "order-force",
        "choose" => "order-choose",
        "expose" => "order-expose",
        "lose" => "order-lose",
        "decline" => "order-decline",
        "pass" => "order-pass",
        "take" => "order-take",
        "stay" => "order-stay",
        "done" => "order-done",
        "end_phase" => "order-end-phase",
        _ => return key.replace('_', " "),
    })
}

/// The key of what an order means.
pub fn about(key: &str) -> &'static str {
    match key {
        "move_shoot" => "order-move-shoot-why",
        "shoot_move" => "order-shoot-move-why",
        "sprint" => "order-sprint-why",
        "shoot" => "order-shoot-why",
        "charge" => "order-charge-why",
        "overwatch" => "order-overwatch-why",
        "rally" => "order-rally-why",
        "group" => "order-group-why",
        "group_roll" => "order-group-roll-why",
        "fight" => "order-fight-why",
        "leave" => "order-leave-why",
        "load" => "order-load-why",
        "unload" => "order-unload-why",
        "take_off" | "flight" => "order-take-off-why",
        "land" => "order-land-why",
        "pick_up" => "order-pick-up-why",
        "stow" => "order-stow-why",
        "move" | "enter" => "order-move-why",
        "retreat" => "order-retreat-why",
        "exit" => "order-exit-why",
        "split" => "order-split-why",
        "hit_dirt" => "order-hit-dirt-why",
        "drive_back" => "order-drive-back-why",
        "occupy" => "order-occupy-why",
        "take" => "order-take-why",
        "stay" => "order-stay-why",
        "pass" => "order-pass-why",
        "hide" => "order-hide-why",
        "higher" | "lower" => "order-guess-why",
        "stay_hidden" => "order-stay-hidden-why",
        "reveal" => "order-reveal-why",
        "ambush" => "order-ambush-why",
        "wait" => "order-wait-why",
        "fire" => "order-fire-why",
        "hide_now" => "order-hide-now-why",
        "turn_down" => "order-turn-down-why",
        "force" => "order-force-why",
        "choose" => "order-choose-why",
        "expose" => "order-expose-why",
        "lose" => "order-lose-why",
        "decline" => "order-decline-why",
        _ => "order-watch-why",
    }
}

/// The word that ends a part of a half-turn, by the kind of its question.
pub fn ending(kind: &str) -> String {
    parts::say(match kind {
        "move" => "order-end-move",
        "defend" => "order-end-fire",
        "assault" => "order-end-assault",
        "fire" => "order-end-firing",
        _ => "order-end-phase",
    })
}

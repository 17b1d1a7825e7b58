//! What orders are called, and what they mean.

use crate::app::ui::parts;

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
        _ => "order-watch-why",
    }
}

/// The word that ends a part of a half-turn, by the kind of its question.
pub fn ending(kind: &str) -> String {
    parts::say(match kind {
        "move" => "order-end-move",
        "defend" => "order-end-fire",
        "assault" => "order-end-assault",
        _ => "order-end-phase",
    })
}

//! How to answer where squads hide, ambush and fire together: the hints of those questions.

use super::Scene;
use crate::engine::{Decision, Text, Value};

/// With an order in the making; none where the order has the hint of all rule books.
pub fn making(scene: &Scene, decision: &Decision) -> Option<Text> {
    let hand = &scene.hand;
    let draft = hand.draft.as_ref()?;
    let ambush = decision.kind == "ambush";
    Some(match draft.offer.as_ref() {
        "hide" | "stay_hidden" => Text::key("hint-guess"),
        "ambush" if hand.placed => Text::key("hint-ambush-placed"),
        "overwatch" if ambush => Text::key("hint-watch-placed"),
        _ if hand.appears() && hand.placed => Text::key("hint-appear-placed"),
        _ if hand.appears() => Text::key("hint-appear"),
        "lose" => Text::key("hint-loss"),
        "fire" => {
            let pointed = hand.preview.as_ref().and_then(|draft| draft.target);
            match draft.target.filter(|target| pointed != Some(*target)) {
                Some(target) => Text::key("hint-fire-other").with("target", Value::Element(target)),
                None => Text::key("hint-fire"),
            }
        }
        _ => return None,
    })
}

/// With no order in the making.
pub fn unmade(scene: &Scene, decision: &Decision) -> Option<Text> {
    let hand = &scene.hand;
    let guesses = hand
        .selected
        .is_some_and(|id| hand.may_do(id, "stay_hidden"));
    Some(match decision.kind.as_ref() {
        "move" if guesses => Text::key("hint-guess-or-show"),
        "ambush" => Text::key("hint-ambush"),
        "force" => Text::key("hint-force"),
        "hide_now" | "turn_down" | "choose" | "expose" => Text::key("hint-which"),
        "loss" => Text::key("hint-loss-open"),
        "place" => Text::key("hint-place-open"),
        "fire" => Text::key("hint-fire-open"),
        _ => return None,
    })
}

//! Clicks on the table: the first fixes a part of the order, a second on the same spot gives it; others select.

use bevy::prelude::*;

use super::game::Game;
use super::hand::{Hand, Mark};
use super::riders;
use super::rules::Notice;
use super::weapons::Arms;
use super::wish::Wish;
use crate::app::Awake;
use crate::app::board::{Pointed, Shown, TableClick};
use crate::app::input::Button;
use crate::engine::{SlotKind, Text};
use crate::table::{ElementId, Point};

/// Clicks on the table become wishes, or fix a part of the order that is made. While the screen trails, a click only hurries it.
pub(super) fn from_clicks(
    mut clicks: MessageReader<TableClick>,
    game: Res<Game>,
    mut hand: ResMut<Hand>,
    mut shown: ResMut<Shown>,
    mut pointed: ResMut<Pointed>,
    mut wishes: MessageWriter<Wish>,
    mut notice: ResMut<Notice>,
    mut awake: ResMut<Awake>,
) {
    for click in clicks.read() {
        awake.for_frames(3);
        notice.clear();
        if shown.trailing() {
            shown.hurry();
            continue;
        }
        if click.button == Button::Secondary {
            wishes.write(Wish::Back);
            continue;
        }
        if hand.cursor != Some(click.at) {
            hand.cursor = None;
            pointed.set_if_neq(Pointed(Some(click.at)));
        }
        hand.look_at(&game, &shown, Some(click.at));
        match clicked(&game, &shown, &mut hand, click.at) {
            Clicked::Wish(wish) => {
                wishes.write(wish);
            }
            Clicked::Refused(text) => notice.say(game.say(&text)),
            Clicked::Taken => {}
        }
    }
}

/// What a click comes to.
enum Clicked {
    Wish(Wish),
    Refused(Text),
    Taken,
}

fn clicked(game: &Game, shown: &Shown, hand: &mut Hand, at: Point) -> Clicked {
    let under = hand.under;
    if hand.draft.is_none() {
        let id = under.map(|id| riders::clicked(game, hand, id));
        return Clicked::Wish(Wish::Select(id));
    }
    if hand.lets_out() {
        return beside(game, shown, hand, at);
    }
    let joins = hand.slot(SlotKind::Members).is_some_and(|slot| {
        slot.count.is_none() || under.is_some_and(|id| slot.elements.contains(&id))
    });
    if joins {
        return under.map_or(Clicked::Taken, |id| Clicked::Wish(Wish::Member(id)));
    }
    if again(hand, at) {
        return Clicked::Wish(Wish::Commit);
    }
    if let Some(target) = under.filter(|id| hand.aims_at(*id) && !hand.charge) {
        return aim(game, hand, target, at);
    }
    let own = under.filter(|id| hand.is_own(game, *id));
    // Who comes out of hiding may do so where it began.
    let own = own.filter(|id| !hand.appears() || hand.answers(game, *id));
    let beside = hand.chosen && hand.slot(SlotKind::Path).is_some() && own != hand.selected;
    if own.is_some() && (hand.charge || !beside) {
        let id = own.map(|id| riders::clicked(game, hand, id));
        return Clicked::Wish(Wish::Select(id));
    }
    if hand.charge {
        return charge(hand, at);
    }
    place(game, shown, hand, at)
}

/// Whether a click means the spot where the order was placed: that very place or piece, or the ghost that stands at the path's end.
fn again(hand: &Hand, at: Point) -> bool {
    if !hand.fixed() {
        return false;
    }
    let end = hand.verdict.as_ref().and_then(|verdict| verdict.end);
    let aimed = hand.under.is_some_and(|id| hand.aims_at(id));
    let ghost = end.is_some_and(|end| end.at.distance_squared(at) <= end.radius.squared());
    hand.mark.is_some_and(|mark| mark.again(at, hand.under)) || (hand.placed && ghost && !aimed)
}

fn fix(hand: &mut Hand, at: Point) -> Clicked {
    hand.mark = Some(Mark {
        at,
        under: hand.under,
    });
    Clicked::Taken
}

/// Why the preview cannot be, in words; or what is missing.
fn refused(hand: &Hand) -> Clicked {
    let text = hand.refusal().map(|refusal| refusal.text.clone());
    let missing = || hand.missing().map(Text::key);
    text.or_else(missing)
        .map_or(Clicked::Taken, Clicked::Refused)
}

/// Fixes the target that was clicked. Of an order that moves too, the rules are asked when the move is fixed.
fn aim(game: &Game, hand: &mut Hand, target: ElementId, at: Point) -> Clicked {
    let Some(mut draft) = hand.preview.clone() else {
        return Clicked::Taken;
    };
    draft.target = Some(target);
    let draft = Arms::of(hand, game, &draft).fit(draft);
    let moves = draft.offer == "shoot_move" && !hand.placed;
    if !moves {
        let verdict = game.battle.judge(&draft);
        if let Some(refusal) = verdict.and_then(|verdict| verdict.refused) {
            return Clicked::Refused(refusal.text);
        }
        hand.placed = true;
    }
    hand.draft = Some(draft);
    fix(hand, at)
}

/// Fixes the charge at the enemy that was clicked.
fn charge(hand: &mut Hand, at: Point) -> Clicked {
    let goes = hand.preview.as_ref().is_some_and(|p| !p.path.is_empty());
    if !goes || hand.refusal().is_some() {
        if hand.placed {
            return Clicked::Taken;
        }
        return match hand.missing().filter(|_| !goes) {
            Some(missing) => Clicked::Refused(Text::key(missing)),
            None => refused(hand),
        };
    }
    hand.draft.clone_from(&hand.preview);
    hand.placed = true;
    fix(hand, at)
}

/// Fixes the side on which passengers get out, anew if there was one; the same spot once more gives the order.
fn beside(game: &Game, shown: &Shown, hand: &mut Hand, at: Point) -> Clicked {
    let Some(before) = hand.draft.clone() else {
        return Clicked::Taken;
    };
    if !before.path.is_empty() && again(hand, at) {
        return Clicked::Wish(Wish::Commit);
    }
    if let Some(own) = hand.under.filter(|id| hand.is_own(game, *id)) {
        return Clicked::Wish(Wish::Select(Some(riders::clicked(game, hand, own))));
    }
    if let Some(draft) = &mut hand.draft {
        draft.path.clear();
    }
    hand.look_at(game, shown, Some(at));
    if hand.refusal().is_some() {
        let why = refused(hand);
        hand.draft = Some(before);
        return why;
    }
    hand.draft.clone_from(&hand.preview);
    hand.placed = true;
    fix(hand, at)
}

/// Fixes the path to the place that was clicked, anew if there was one. A shot that was placed in its stead is let go.
fn place(game: &Game, shown: &Shown, hand: &mut Hand, at: Point) -> Clicked {
    if hand.slot(SlotKind::Path).is_none() {
        let (before, mark, placed) = (hand.draft.clone(), hand.mark, hand.placed);
        hand.begin_again();
        if hand.slot(SlotKind::Path).is_none() {
            let missing = hand.missing().map(Text::key);
            (hand.draft, hand.mark, hand.placed) = (before, mark, placed);
            return missing.map_or(Clicked::Taken, Clicked::Refused);
        }
    } else if hand.placed {
        hand.unplace();
    }
    hand.look_at(game, shown, Some(at));
    let ends = hand.verdict.as_ref().is_some_and(|verdict| {
        let leaves = hand.preview.as_ref().is_some_and(|p| p.choice.is_some());
        verdict.end.is_some() || (leaves && verdict.refused.is_none())
    });
    if !ends {
        return refused(hand);
    }
    if let (Some(draft), Some(preview)) = (&mut hand.draft, &hand.preview) {
        draft.path.clone_from(&preview.path);
        draft.choice.clone_from(&preview.choice);
        hand.placed = true;
    }
    fix(hand, at)
}

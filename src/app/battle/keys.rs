//! Keys become wishes, and point at places and pieces for those who have no mouse.

use bevy::prelude::*;

use super::bars::bar;
use super::calm::Calm;
use super::game::Game;
use super::hand::Hand;
use super::riders;
use super::rules::Notice;
use super::solo::{COURSES, Matrix};
use super::wish::{Wish, place_of};
use crate::app::board::{Pointed, Shown, TableClick, TableSize};
use crate::app::input::{Action, Button, Command};
use crate::app::ui::Modal;
use crate::engine::SlotKind;
use crate::opponent::standing::Standing;
use crate::table::{Board, ElementId, Length, Point, Unit};

/// What a key comes to.
enum Meant {
    Wish(Wish),
    /// A click where the keyboard points.
    Click(Point),
    /// The keyboard points here now.
    Point(Point),
}

/// Keys become wishes. While the screen trails, a key only hurries it; while a menu is open, keys are the menu's; and a question that has
/// only just come up takes no Enter and no Space.
pub(super) fn from_keys(
    mut keys: MessageReader<Command>,
    game: Res<Game>,
    mouse: Res<Pointed>,
    size: Res<TableSize>,
    modal: Res<Modal>,
    calm: Res<Calm>,
    time: Res<Time<Real>>,
    mut hand: ResMut<Hand>,
    mut notice: ResMut<Notice>,
    mut shown: ResMut<Shown>,
    mut wishes: MessageWriter<Wish>,
    mut clicks: MessageWriter<TableClick>,
) {
    if modal.is_open() {
        keys.clear();
        return;
    }
    for Command(action) in keys.read() {
        notice.clear();
        let at = hand.pointed(&mouse);
        hand.look_at(&game, &shown, at);
        let Some(meant) = meant(*action, &game, &hand, *size) else {
            continue;
        };
        if shown.trailing() {
            shown.hurry();
            continue;
        }
        let commits = matches!(action, Action::Confirm | Action::Done);
        if commits && !hand.ending && calm.lasts(&time) {
            continue;
        }
        match meant {
            Meant::Wish(wish) => {
                wishes.write(wish);
            }
            Meant::Click(at) => {
                let button = Button::Primary;
                clicks.write(TableClick { at, button });
            }
            Meant::Point(at) => {
                let moves = matches!(action, Action::Nudge(..));
                if moves && hand.placed && hand.slot(SlotKind::Path).is_some() {
                    hand.unplace();
                }
                hand.cursor = Some(at);
            }
        }
    }
}

/// What a key comes to while dice are rolled by hand: a number, or what is done with those that were entered.
fn rolled(action: Action, sides: u8) -> Option<Wish> {
    let number = match action {
        Action::Order(n @ 1..=10) => n,
        Action::TurnLeft => 11,
        Action::TurnRight => 12,
        Action::Erase => return Some(Wish::DieBack),
        Action::Confirm => return Some(Wish::Rolled),
        Action::Undo => return Some(Wish::Undo),
        Action::Back => return Some(Wish::Back),
        _ => return None,
    };
    (number <= sides).then_some(Wish::Die(number))
}

/// What a key comes to while the matrix's options lie before the player.
fn proposed(action: Action) -> Option<Wish> {
    Some(match action {
        Action::Order(n @ 1..=3) => Wish::Matrix(Matrix::Pick(COURSES[usize::from(n) - 1])),
        Action::Order(4) => Wish::Matrix(Matrix::Change),
        Action::Order(5) => Wish::Matrix(Matrix::Decide),
        Action::Confirm => Wish::Matrix(Matrix::Roll),
        Action::Back => Wish::Back,
        Action::Undo | Action::Erase => Wish::Undo,
        _ => return None,
    })
}

fn meant(action: Action, game: &Game, hand: &Hand, size: TableSize) -> Option<Meant> {
    if let Some(wanted) = game.hand_rolls() {
        return rolled(action, wanted.handful.sides).map(Meant::Wish);
    }
    if game.choosing().is_some() {
        return proposed(action).map(Meant::Wish);
    }
    if hand.ending {
        return match action {
            Action::Confirm => Some(Meant::Wish(Wish::EndPhaseNow)),
            Action::Back => Some(Meant::Wish(Wish::Back)),
            _ => None,
        };
    }
    let wish = match action {
        Action::Confirm => {
            return Some(match hand.cursor.filter(|_| hand.cursor_adds()) {
                Some(at) => Meant::Click(at),
                None if hand.fixed() || hand.chosen => Meant::Wish(Wish::Commit),
                None => Meant::Wish(Wish::EndPhase),
            });
        }
        Action::Nudge(x, y) => return nudged(game, hand, size, x, y).map(Meant::Point),
        Action::Cycle(step) => match cycled(game, hand, step < 0) {
            Some(id) => return place_of(game, id).map(Meant::Point),
            None => Wish::Next {
                back: step < 0,
                shoots: true,
            },
        },
        Action::Back => Wish::Back,
        Action::Done => Wish::Done,
        Action::Undo | Action::Erase => Wish::Undo,
        Action::Next => Wish::Next {
            back: false,
            shoots: false,
        },
        Action::TurnLeft | Action::TurnRight if hand.lets_out() => {
            Wish::Members(hand.others_out()?)
        }
        Action::TurnLeft | Action::TurnRight if hand.slot(SlotKind::Members).is_some() => {
            Wish::Member(hand.under?)
        }
        Action::TurnLeft => Wish::Turn(-8),
        Action::TurnRight => Wish::Turn(8),
        Action::Leave => Wish::Leave(leaves(hand)?),
        Action::Lend => lent(hand)?,
        Action::Weapon => Wish::Weapon(hand.arms.next(hand.preview.as_ref()?)?.word.clone()),
        Action::Second if !hand.arms.seconds.is_empty() => {
            Wish::Second(hand.arms.next_second(hand.preview.as_ref()?))
        }
        Action::Stand => {
            let id = hand.selected.filter(|id| hand.is_own(game, *id))?;
            Wish::Stand(id, following(game.standing.of(id)))
        }
        Action::Order(n) => numbered(n, game, hand)?,
        _ => return None,
    };
    Some(Meant::Wish(wish))
}

/// The next area that way, or the place so many centimetres, or half inches, from the one that is pointed at by keys, or fixed, or from the element itself.
fn nudged(game: &Game, hand: &Hand, size: TableSize, x: i8, y: i8) -> Option<Point> {
    if !hand.points() {
        return None;
    }
    let comes_on = || {
        hand.slot(SlotKind::Path)?
            .spots
            .first()?
            .path
            .last()
            .copied()
    };
    let from = hand
        .cursor
        .or(hand.mark.map(|mark| mark.at))
        .or_else(|| riders::whereabouts(game, hand.selected?))
        .or_else(comes_on)?;
    if let Some(board) = game.battle.board().filter(Board::is_grid) {
        let by = |steps: i8| board.size.0 * i32::from(steps.signum());
        return board.place(Point::new(from.x + by(x), from.y + by(y)));
    }
    let step = match game.battle.unit() {
        Unit::Centimetre => Length::cm(1),
        Unit::Inch => Length(Length::inches(1).0 / 2),
    };
    let by = |steps: i8| (step * i32::from(steps)).0;
    Some(Point::new(
        (from.x + by(x)).clamp(0, size.width.0),
        (from.y + by(y)).clamp(0, size.height.0),
    ))
}

/// The target or the member after the one that is pointed at, or before it; none if the order has none, or if out of turn there is no other.
fn cycled(game: &Game, hand: &Hand, back: bool) -> Option<ElementId> {
    let list = if hand.charge {
        hand.foes().to_vec()
    } else if hand.lets_out() {
        return None;
    } else {
        [SlotKind::Members, SlotKind::Target]
            .into_iter()
            .find_map(|kind| hand.slot(kind))
            .map(|slot| slot.elements.clone())?
    };
    let now = hand
        .under
        .filter(|_| hand.cursor.is_some())
        .or(hand.draft.as_ref()?.target);
    let asked = game.persons_decision()?;
    if asked.kind != "act" && list.len() < 2 && now == list.first().copied() {
        return None;
    }
    let place = now.and_then(|id| list.iter().position(|other| *other == id));
    let step = if back { list.len().max(1) - 1 } else { 1 };
    let next = place.map_or(0, |place| (place + step) % list.len().max(1));
    list.get(next).copied()
}

/// Whether the key would have the element leave the table; none where no order may.
fn leaves(hand: &Hand) -> Option<bool> {
    let slot = hand.slot(SlotKind::Choice)?;
    slot.lets_leave()
        .then_some(hand.draft.as_ref()?.choice.is_none())
}

/// The leader's die is lent, or not.
fn lent(hand: &Hand) -> Option<Wish> {
    let lender = *hand.slot(SlotKind::Helper)?.elements.first()?;
    let lent = hand.draft.as_ref()?.helper.is_some();
    Some(Wish::Helper((!lent).then_some(lender)))
}

/// The standing order after that one, as they stand on the card.
fn following(standing: Standing) -> Standing {
    match standing {
        Standing::Ask => Standing::AtOnce,
        Standing::AtOnce => Standing::Chance(50),
        Standing::Chance(_) => Standing::Hold,
        Standing::Hold => Standing::Ask,
    }
}

fn numbered(n: u8, game: &Game, hand: &Hand) -> Option<Wish> {
    let decision = game.persons_decision()?;
    let orders = bar(game, hand, Some(decision));
    let order = orders.get(usize::from(n.checked_sub(1)?))?;
    Some(order.wish(hand))
}

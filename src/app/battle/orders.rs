//! Keys and clicks become wishes, wishes become orders.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::game::Game;
use super::hand::Hand;
use super::rules::{Notice, Submit};
use crate::app::Awake;
use crate::app::board::{Pointed, Shown, TableClick};
use crate::app::input::{Action, Button, Command};
use crate::app::ui::Modal;
use crate::engine::{Decision, Draft, SlotKind, Text};
use crate::opponent::standing::Standing;
use crate::table::{ElementId, Point};

/// Something the player wants, by mouse, key or button.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Wish {
    /// Selects an element, or nobody.
    Select(Option<ElementId>),
    /// Selects the next element that may act.
    Next,
    /// Begins an order by its offer's key; an order that needs nothing more is given at once.
    Begin(String),
    /// Begins a charge.
    Charge,
    /// Takes an element into the group, or leaves it out.
    Member(ElementId),
    /// Turns the facing.
    Turn(i8),
    /// Chooses a storey at the end.
    Level(u8),
    /// Leaves the table at the path's end, or does not.
    Leave(bool),
    /// Lends the leader's die, or does not.
    Helper(Option<ElementId>),
    /// Orders what is made.
    Commit,
    /// Goes back one step.
    Back,
    /// Done with the element that acts; or: nobody reacts.
    Done,
    /// Ends the phase; asks first when elements could still act.
    EndPhase,
    /// Ends the phase for sure.
    EndPhaseNow,
    /// Takes the last order back.
    Undo,
    /// Tells an element what to do by itself.
    Stand(ElementId, Standing),
}

/// The orders of the bar, by the number of their key. "charge" is a way of moving.
pub const BAR: [&str; 9] = [
    "move_shoot",
    "shoot_move",
    "sprint",
    "shoot",
    "charge",
    "overwatch",
    "rally",
    "group",
    "fight",
];

/// Keys become wishes. While the screen trails, a key only hurries it; while a menu is open, keys are the menu's.
pub(super) fn from_keys(
    mut keys: MessageReader<Command>,
    game: Res<Game>,
    hand: Res<Hand>,
    modal: Res<Modal>,
    mut shown: ResMut<Shown>,
    mut wishes: MessageWriter<Wish>,
) {
    if modal.is_open() {
        keys.clear();
        return;
    }
    for Command(action) in keys.read() {
        let wish = match action {
            Action::Confirm if hand.ending => Some(Wish::EndPhaseNow),
            Action::Confirm if hand.draft.is_none() => Some(Wish::EndPhase),
            Action::Confirm => Some(Wish::Commit),
            Action::Back => Some(Wish::Back),
            Action::Done => Some(Wish::Done),
            Action::Undo => Some(Wish::Undo),
            Action::Next => Some(Wish::Next),
            Action::TurnLeft => Some(Wish::Turn(-8)),
            Action::TurnRight => Some(Wish::Turn(8)),
            Action::Order(n) => numbered(*n, game.persons_decision(), &hand),
            _ => None,
        };
        match wish {
            Some(_) if shown.trailing() => shown.hurry(),
            Some(wish) => {
                wishes.write(wish);
            }
            None => {}
        }
    }
}

fn numbered(n: u8, decision: Option<&Decision>, hand: &Hand) -> Option<Wish> {
    let decision = decision?;
    if decision.kind == "overwatch" {
        return (n == 1).then(|| Wish::Begin("watch".into()));
    }
    let key = BAR.get(usize::from(n.checked_sub(1)?))?;
    let grouped = *key == "group" && hand.offer(None, "group_roll").is_some();
    Some(match *key {
        "charge" => Wish::Charge,
        _ if grouped => Wish::Begin("group_roll".into()),
        "shoot" if hand.offer(hand.selected, "watch").is_some() => Wish::Begin("watch".into()),
        key => Wish::Begin(key.into()),
    })
}

/// Clicks on the table become wishes, or fix a part of the order that is made.
pub(super) fn from_clicks(
    mut clicks: MessageReader<TableClick>,
    game: Res<Game>,
    mut hand: ResMut<Hand>,
    mut shown: ResMut<Shown>,
    mut pointed: ResMut<Pointed>,
    mut wishes: MessageWriter<Wish>,
    mut notice: ResMut<Notice>,
) {
    for click in clicks.read() {
        if shown.trailing() {
            shown.hurry();
            continue;
        }
        if click.button == Button::Secondary {
            wishes.write(Wish::Back);
            continue;
        }
        pointed.0 = Some(click.at);
        hand.look_at(&game, &shown, Some(click.at));
        match clicked(&game, &mut hand, click.at) {
            Clicked::Wish(wish) => {
                wishes.write(wish);
            }
            Clicked::Refused(text) => notice.say(game.say(&text)),
            Clicked::Taken => {}
        }
    }
}

enum Clicked {
    Wish(Wish),
    Refused(Text),
    Taken,
}

fn clicked(game: &Game, hand: &mut Hand, at: Point) -> Clicked {
    let asked = game
        .persons_decision()
        .is_some_and(|decision| hand.under.is_some_and(|id| decision.elements.contains(&id)));
    let Some(draft) = hand.draft.clone() else {
        return Clicked::Wish(Wish::Select(hand.under));
    };
    if hand.slot(SlotKind::Members).is_some() {
        return hand
            .under
            .map_or(Clicked::Taken, |under| Clicked::Wish(Wish::Member(under)));
    }
    let aimed = hand
        .slot(SlotKind::Target)
        .is_some_and(|slot| hand.under.is_some_and(|id| slot.elements.contains(&id)));
    if asked && !aimed {
        return Clicked::Wish(Wish::Select(hand.under));
    }
    let moves = hand.slot(SlotKind::Path).is_some();
    let preview = hand.preview.clone().unwrap_or_default();
    if !moves || preview.offer != draft.offer || hand.charge {
        return Clicked::Wish(Wish::Commit);
    }
    if aimed {
        if draft.target == hand.under {
            return Clicked::Wish(Wish::Commit);
        }
        if let Some(draft) = &mut hand.draft {
            draft.target = hand.under;
        }
        return Clicked::Taken;
    }
    let on_ghost = hand
        .verdict
        .as_ref()
        .and_then(|verdict| verdict.end)
        .is_some_and(|end| hand.placed && end.at.distance_squared(at) <= end.radius.squared());
    if on_ghost {
        return Clicked::Wish(Wish::Commit);
    }
    place(hand, preview)
}

/// Fixes the path that is pointed at; one that was fixed is let go, to be pointed anew.
fn place(hand: &mut Hand, preview: Draft) -> Clicked {
    if hand.placed {
        hand.placed = false;
        if let Some(draft) = &mut hand.draft {
            draft.path.clear();
            draft.facing = None;
        }
        return Clicked::Taken;
    }
    let goes = hand
        .verdict
        .as_ref()
        .is_some_and(|verdict| verdict.end.is_some());
    if !goes {
        let text = hand.refusal().map(|refusal| refusal.text.clone());
        return text.map_or(Clicked::Taken, Clicked::Refused);
    }
    if let Some(draft) = &mut hand.draft {
        draft.path = preview.path;
    }
    hand.placed = true;
    Clicked::Taken
}

/// What the player sees: the battle, the table as it is shown, and the place that is pointed at.
#[derive(SystemParam)]
pub(super) struct Sight<'w> {
    game: Res<'w, Game>,
    shown: Res<'w, Shown>,
    pointed: Res<'w, Pointed>,
}

/// Wishes change what is in hand, or become orders.
pub(super) fn obey(
    mut wishes: MessageReader<Wish>,
    sight: Sight,
    mut hand: ResMut<Hand>,
    mut notice: ResMut<Notice>,
    mut submit: MessageWriter<Submit>,
    mut awake: ResMut<Awake>,
) {
    let Sight {
        game,
        shown,
        pointed,
    } = sight;
    for wish in wishes.read() {
        awake.for_frames(3);
        notice.clear();
        hand.look_at(&game, &shown, pointed.0);
        if *wish == Wish::Undo {
            submit.write(Submit::Undo);
            hand.clear();
            continue;
        }
        match wished(&game, &mut hand, wish) {
            Ok(Some(draft)) => {
                hand.drop_order();
                submit.write(Submit::Order(draft));
            }
            Ok(None) => {}
            Err(text) => notice.say(game.say(&text)),
        }
    }
}

/// Standing orders are no part of the battle: they are kept beside it.
pub(super) fn stand(mut wishes: MessageReader<Wish>, mut game: ResMut<Game>) {
    for wish in wishes.read() {
        if let Wish::Stand(id, order) = wish {
            game.standing.set(*id, *order);
        }
    }
}

/// The order a wish makes, if it makes one; why it cannot be, if it cannot.
fn wished(game: &Game, hand: &mut Hand, wish: &Wish) -> Result<Option<Draft>, Text> {
    let bare = |offer: &str| Draft {
        offer: offer.to_owned().into(),
        ..Draft::default()
    };
    let decision = game.persons_decision();
    match wish {
        Wish::Select(id) => select(game, hand, *id),
        Wish::Next => select(game, hand, next(decision, hand.selected)),
        Wish::Begin(key) => return begin(hand, key),
        Wish::Charge => {
            hand.begin("move_shoot");
            if hand.draft.is_none() {
                return Err(Text::key("hint-select-first"));
            }
            hand.charge = true;
        }
        Wish::Member(id) => {
            let joins = hand
                .slot(SlotKind::Members)
                .is_some_and(|slot| slot.elements.contains(id));
            if let Some(draft) = hand.draft.as_mut().filter(|_| joins) {
                match draft.members.iter().position(|member| member == id) {
                    Some(place) => {
                        draft.members.remove(place);
                    }
                    None => draft.members.push(*id),
                }
            }
        }
        Wish::Turn(by) => hand.turn(*by),
        Wish::Level(level) => change(hand, |draft| draft.level = Some(*level)),
        Wish::Leave(leave) => change(hand, |draft| draft.choice = leave.then(|| "leave".into())),
        Wish::Helper(helper) => change(hand, |draft| draft.helper = *helper),
        Wish::Commit => return commit(hand),
        Wish::Back => back(hand),
        Wish::Done => {
            let kind = decision.map(|decision| decision.kind.as_ref());
            return match kind {
                Some("react" | "overwatch") => Ok(Some(bare("pass"))),
                Some(_) if hand.may("done") => Ok(Some(bare("done"))),
                Some(_) => Err(Text::key("hint-nobody-acts")),
                None => Ok(None),
            };
        }
        Wish::EndPhase => {
            if decision.is_some_and(|decision| decision.kind == "act") {
                hand.ending = true;
            }
        }
        Wish::EndPhaseNow => return Ok(decision.map(|_| bare("end_phase"))),
        Wish::Undo | Wish::Stand(..) => {}
    }
    Ok(None)
}

fn change(hand: &mut Hand, with: impl FnOnce(&mut Draft)) {
    if let Some(draft) = &mut hand.draft {
        with(draft);
    }
}

/// Selects an element; if it is asked, its usual order is begun.
pub(super) fn select(game: &Game, hand: &mut Hand, id: Option<ElementId>) {
    hand.clear();
    hand.selected = id;
    let Some(decision) = game.persons_decision() else {
        return;
    };
    if id.is_none_or(|id| !decision.elements.contains(&id)) {
        return;
    }
    let usual = ["fight", "watch", "move_shoot", "shoot"];
    let possible = |key: &&str| {
        hand.offer(id, key)
            .is_some_and(|offer| offer.element.is_some() && offer.refused.is_none())
    };
    if let Some(key) = usual.iter().copied().find(|key| possible(key)) {
        hand.begin(key);
    }
}

/// The element after the selected one among those asked.
fn next(decision: Option<&Decision>, selected: Option<ElementId>) -> Option<ElementId> {
    let elements = &decision?.elements;
    let place = selected.and_then(|id| elements.iter().position(|other| *other == id));
    let next = place.map_or(0, |place| (place + 1) % elements.len().max(1));
    elements.get(next).copied()
}

/// Begins an order; one that needs nothing more is given at once.
fn begin(hand: &mut Hand, key: &str) -> Result<Option<Draft>, Text> {
    let Some(offer) = hand.offer(hand.selected, key) else {
        return Err(Text::key("hint-select-first"));
    };
    if let Some(refusal) = &offer.refused {
        return Err(refusal.text.clone());
    }
    let at_once = offer.slots.is_empty();
    let only = offer
        .slots
        .iter()
        .find(|slot| slot.kind == SlotKind::Target && slot.required)
        .and_then(|slot| {
            let alone = slot.elements.len() == 1 && matches!(key, "rally" | "watch");
            alone.then(|| slot.elements[0])
        });
    hand.begin(key);
    let Some(draft) = hand.draft.as_mut() else {
        return Ok(None);
    };
    draft.target = only;
    Ok((at_once || only.is_some()).then(|| draft.clone()))
}

/// The order as it is previewed, if the rules have nothing against it.
fn commit(hand: &Hand) -> Result<Option<Draft>, Text> {
    let Some(preview) = &hand.preview else {
        return Ok(None);
    };
    match hand.refusal() {
        Some(refusal) => Err(refusal.text.clone()),
        None => Ok(Some(preview.clone())),
    }
}

/// One step back: the target, the path, the order, the element.
fn back(hand: &mut Hand) {
    if hand.ending {
        hand.ending = false;
        return;
    }
    let usual = hand
        .draft
        .as_ref()
        .is_some_and(|draft| draft.offer == "move_shoot" && !hand.charge);
    match &mut hand.draft {
        Some(draft) if draft.target.is_some() => draft.target = None,
        Some(draft) if hand.placed => {
            draft.path.clear();
            draft.facing = None;
            hand.placed = false;
        }
        Some(_) if !usual => {
            hand.begin("move_shoot");
        }
        _ => hand.clear(),
    }
}

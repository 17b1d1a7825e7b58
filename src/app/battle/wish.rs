//! What the player wants, by mouse, key or button; and how that changes what is in hand, or becomes an order.

use std::borrow::Cow;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::bars::{LET_BE, bar, has_done, is_plain};
use super::calm::Calm;
use super::game::Game;
use super::hand::{Hand, Mark};
use super::propose::{FIRE, propose};
use super::rules::{Notice, Submit};
use super::select::{aim_at_only, next, select, usual};
use super::solo::Matrix;
use super::ways::way_out;
use crate::app::Awake;
use crate::app::board::{Pointed, Shown};
use crate::engine::{Decision, Draft, SlotKind, Text};
use crate::opponent::standing::Standing;
use crate::table::ElementId;

/// Something the player wants, by mouse, key or button.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Wish {
    /// Selects an element, or nobody.
    Select(Option<ElementId>),
    /// Selects the next element that may act, or the one before.
    Next {
        /// The one before.
        back: bool,
        /// Passes over those who have no shot, when others that are asked have one.
        shoots: bool,
    },
    /// Begins an order by its offer's key. One of an element that needs nothing more is placed, and given when it is asked for again; one
    /// of the side is given at once.
    Begin(String),
    /// Begins an order of which a word must be chosen, with that word; given when it is asked for again.
    Choose(String, Cow<'static, str>),
    /// Begins a charge.
    Charge,
    /// Makes ready to leave the table by the shortest way.
    Exit,
    /// Takes an element into the group, or leaves it out.
    Member(ElementId),
    /// Takes exactly these.
    Members(Vec<ElementId>),
    /// Turns the facing.
    Turn(i8),
    /// Chooses a storey at the end.
    Level(u8),
    /// Leaves the table at the path's end, or does not.
    Leave(bool),
    /// Fires with that weapon; none is the usual one.
    Weapon(Option<Cow<'static, str>>),
    /// Shoots at that one besides, or at nobody.
    Second(Option<ElementId>),
    /// Lends the leader's die, or does not.
    Helper(Option<ElementId>),
    /// Gives the order that was placed.
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
    /// Enters what a die rolled by hand shows.
    Die(u8),
    /// Takes the last of them back.
    DieBack,
    /// Gives the dice that were entered.
    Rolled,
    /// Has the seed roll, this once, what was to be rolled by hand.
    SeedRolls,
    /// Something about what the matrix proposes.
    Matrix(Matrix),
}

/// What the player sees: the battle, the table as it is shown, and the place that is pointed at.
#[derive(SystemParam)]
pub(super) struct Sight<'w> {
    pub game: Res<'w, Game>,
    pub shown: Res<'w, Shown>,
    pub mouse: Res<'w, Pointed>,
}

/// Wishes change what is in hand, or become orders.
pub(super) fn obey(
    mut wishes: MessageReader<Wish>,
    sight: Sight,
    calm: Res<Calm>,
    time: Res<Time<Real>>,
    mut hand: ResMut<Hand>,
    mut notice: ResMut<Notice>,
    mut submit: MessageWriter<Submit>,
    mut awake: ResMut<Awake>,
) {
    let Sight { game, shown, mouse } = sight;
    for wish in wishes.read() {
        awake.for_frames(3);
        if *wish == Wish::EndPhase && calm.lasts(&time) {
            continue;
        }
        notice.clear();
        let at = hand.pointed(&mouse);
        hand.look_at(&game, &shown, at);
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
        Wish::Next { back, shoots } => {
            let next = next(decision, hand, *back, *shoots);
            select(game, hand, next);
        }
        Wish::Begin(key) => return begin(game, hand, key, None),
        Wish::Choose(key, word) => return begin(game, hand, key, Some(word)),
        Wish::Charge => charge(hand)?,
        Wish::Exit => exit(game, hand)?,
        Wish::Member(id) => hand.join(*id),
        Wish::Members(all) => {
            if let Some(draft) = &mut hand.draft {
                draft.members.clone_from(all);
            }
        }
        Wish::Turn(by) => {
            let stands = hand.selected.and_then(|id| game.battle.mover(id));
            hand.turn(*by, stands.map(|mover| mover.0.facing));
        }
        Wish::Level(level) => finish(hand, |draft| draft.level = Some(*level)),
        Wish::Leave(leave) => finish(hand, |draft| draft.choice = leave.then(|| "leave".into())),
        Wish::Helper(helper) => {
            if let Some(draft) = &mut hand.draft {
                draft.helper = *helper;
            }
        }
        Wish::Weapon(word) => weapon(hand, word.as_ref())?,
        Wish::Second(second) => second_target(hand, *second),
        Wish::Commit => return commit(game, hand),
        Wish::Back => back(hand),
        Wish::Done => {
            let let_be = LET_BE.into_iter().find(|key| hand.may(key));
            return match (decision, let_be) {
                (Some(_), Some(key)) => Ok(Some(bare(key))),
                (Some(_), None) if has_done(game) => Err(Text::key("hint-nobody-acts")),
                (Some(decision), None) if decision.kind == FIRE => end_phase(hand, decision),
                _ => Ok(None),
            };
        }
        Wish::EndPhase => {
            if let Some(decision) = decision {
                return end_phase(hand, decision);
            }
        }
        Wish::EndPhaseNow => return Ok(decision.map(|_| bare("end_phase"))),
        Wish::Undo
        | Wish::Stand(..)
        | Wish::Die(_)
        | Wish::DieBack
        | Wish::Rolled
        | Wish::SeedRolls
        | Wish::Matrix(_) => {}
    }
    Ok(None)
}

/// The end of the phase, if it may end, is asked for once more.
fn end_phase(hand: &mut Hand, decision: &Decision) -> Result<Option<Draft>, Text> {
    hand.ending = match hand.offer(None, "end_phase") {
        Some(offer) => match &offer.refused {
            Some(refusal) => return Err(refusal.text.clone()),
            None => true,
        },
        None => decision.kind == "act",
    };
    Ok(None)
}

/// Takes another weapon for the shot, if it fires at the target.
fn weapon(hand: &mut Hand, word: Option<&Cow<'static, str>>) -> Result<(), Text> {
    let mut open = hand.arms.weapons.iter();
    let chosen = open.find(|weapon| weapon.word.as_ref() == word);
    if let Some(refusal) = chosen.and_then(|weapon| weapon.verdict.refused.as_ref()) {
        return Err(refusal.text.clone());
    }
    if let Some(draft) = &mut hand.draft {
        draft.weapon = word.cloned();
        draft.second = draft.second.filter(|_| word.is_none());
    }
    Ok(())
}

/// Shoots at another besides, with the usual weapons.
fn second_target(hand: &mut Hand, second: Option<ElementId>) {
    if let Some(draft) = &mut hand.draft {
        draft.second = second;
        if second.is_some() {
            draft.weapon = None;
        }
    }
}

/// Changes how a move ends; with no path pointed at, that fixes the move where it is.
fn finish(hand: &mut Hand, with: impl FnOnce(&mut Draft)) {
    let pointed = hand.preview.as_ref().map(|preview| &preview.path);
    if let Some(draft) = &mut hand.draft {
        hand.placed |= pointed.is_none_or(|path| *path == draft.path);
        with(draft);
    }
}

/// Begins an order. One that needs nothing more is placed; one with a single possible target is aimed at it.
fn begin(
    game: &Game,
    hand: &mut Hand,
    key: &str,
    word: Option<&Cow<'static, str>>,
) -> Result<Option<Draft>, Text> {
    let subject = hand.subject();
    if subject != hand.selected {
        select(game, hand, subject);
    }
    let Some(offer) = hand.offer(subject, key) else {
        return Err(nobodys(hand));
    };
    if let Some(refusal) = &offer.refused {
        return Err(refusal.text.clone());
    }
    let complete = is_plain(offer);
    let same = |draft: &Draft| draft.offer == key && draft.choice.as_ref() == word;
    let again = hand.draft.as_ref().is_some_and(same);
    let at_once = complete && (again || offer.element.is_none());
    hand.begin(key);
    if let (Some(draft), Some(word)) = (&mut hand.draft, word) {
        draft.choice = Some(word.clone());
    }
    if at_once {
        return Ok(hand.draft.clone());
    }
    hand.chosen = true;
    hand.placed = complete || hand.lets_out() || hand.slot(SlotKind::Members).is_some();
    aim_at_only(game, hand);
    propose(game, hand);
    Ok(None)
}

/// Why there is no such order: nobody is selected, or it is none of the selected one's.
fn nobodys(hand: &Hand) -> Text {
    let selected = hand.selected.is_some();
    Text::key(if selected {
        "ui-not-its-order"
    } else {
        "hint-select-first"
    })
}

/// Where an element stands.
pub(super) fn place_of(game: &Game, id: ElementId) -> Option<crate::table::Point> {
    let view = game.battle.view(None);
    let element = view.elements.iter().find(|element| element.id == id)?;
    Some(element.piece?.at)
}

/// Makes a move ready that leaves the table by the shortest way.
fn exit(game: &Game, hand: &mut Hand) -> Result<(), Text> {
    let orders = bar(game, hand, game.persons_decision());
    let order = orders.iter().find(|order| order.name == "exit");
    let Some(offer) = order.and_then(|order| hand.behind(order)) else {
        return Err(Text::key(if hand.selected.is_none() {
            "hint-select-first"
        } else {
            "hint-no-way-out"
        }));
    };
    if let Some(refusal) = &offer.refused {
        return Err(refusal.text.clone());
    }
    let Some(out) = way_out(game, offer) else {
        return Err(Text::key("hint-no-way-out"));
    };
    let key = offer.key.to_string();
    hand.begin(&key);
    hand.chosen = true;
    hand.placed = true;
    let at = out.path.last().copied();
    let at = at.or_else(|| place_of(game, hand.selected?));
    hand.mark = at.map(|at| Mark { at, under: None });
    hand.draft = Some(out);
    Ok(())
}

/// Begins a charge, if the element may move at all.
fn charge(hand: &mut Hand) -> Result<(), Text> {
    let free = |key: &str| match hand.offer(hand.selected, key) {
        None => Err(nobodys(hand)),
        Some(offer) => offer
            .refused
            .as_ref()
            .map_or(Ok(()), |refusal| Err(refusal.text.clone())),
    };
    if hand.offer(hand.selected, "sprint").is_none() {
        // What flies touches nobody.
        return Err(nobodys(hand));
    }
    free("move_shoot").or_else(|text| free("sprint").map_err(|_| text))?;
    hand.begin("move_shoot");
    hand.chosen = true;
    hand.charge = true;
    Ok(())
}

/// The order as it was fixed, if the rules have nothing against it. What is only pointed at is no part of it.
fn commit(game: &Game, hand: &Hand) -> Result<Option<Draft>, Text> {
    let (Some(draft), Some(offer)) = (&hand.draft, hand.current()) else {
        return Ok(None);
    };
    if !offer.slots.is_empty()
        && let Some(missing) = hand.missing()
    {
        return Err(Text::key(missing));
    }
    match game.battle.judge(draft).and_then(|verdict| verdict.refused) {
        Some(refusal) => Err(refusal.text),
        None => Ok(Some(draft.clone())),
    }
}

/// One step back: the shot after a move, the path, what else was fixed, the order, the element.
fn back(hand: &mut Hand) {
    if hand.ending {
        hand.ending = false;
        return;
    }
    let complete = hand.current().is_some_and(is_plain);
    let Some(draft) = &mut hand.draft else {
        hand.clear();
        return;
    };
    let both = hand.placed && draft.target.is_some();
    match draft.offer.as_ref() {
        "move_shoot" if both => {
            draft.target = None;
            draft.weapon = None;
            draft.second = None;
            hand.mark = None;
        }
        "shoot_move" if both => hand.unplace(),
        "group" | "split" => step_out(hand),
        _ if complete => step_out(hand),
        _ => {
            if !hand.begin_again() {
                step_out(hand);
            }
        }
    }
}

/// From an order to the usual one, from that to nothing.
fn step_out(hand: &mut Hand) {
    match usual(hand, "act").filter(|_| hand.chosen) {
        Some(key) => hand.begin(&key),
        None => hand.clear(),
    }
}

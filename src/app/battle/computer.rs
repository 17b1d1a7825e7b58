//! The computer's side, thought in slices so that no frame waits for it; and elements that a person has told what to do by themselves.

use std::time::Duration;

use bevy::platform::time::Instant;
use bevy::prelude::*;

use super::game::{Game, Mode, Player};
use super::hand::Hand;
use super::rules;
use crate::app::Awake;
use crate::app::board::Shown;
use crate::app::ui::{Brief, Settings};
use crate::engine::battle::Waiting;
use crate::engine::{Decision, Draft, SideId};
use crate::opponent::{AnyThinking, Thought};

/// A slice of thinking in one frame.
const SLICE: Duration = Duration::from_millis(6);

/// How many nodes are thought between two looks at the clock.
const NODES: u32 = 16;

/// What the computer is thinking about.
#[derive(Resource, Default)]
pub struct Thinking {
    thought: Option<(u64, AnyThinking)>,
}

impl Thinking {
    /// Whether it thinks.
    pub fn now(&self) -> bool {
        self.thought.is_some()
    }
}

/// Thinks on while the screen is still, and gives the order when it is found. The clock only cuts the slices: what is chosen does not
/// depend on them.
pub(super) fn think(
    mut game: ResMut<Game>,
    mut shown: ResMut<Shown>,
    mut thinking: ResMut<Thinking>,
    mut awake: ResMut<Awake>,
    brief: Res<Brief>,
    settings: Res<Settings>,
) {
    let side = game.decision().map(|decision| decision.side);
    let ready = game.mode == Mode::Play
        && !shown.trailing()
        && !brief.holds_back(&game)
        && game.proposing().is_none();
    let seat = side
        .filter(|_| ready)
        .and_then(|side| game.seats.get(usize::from(side.0))?.as_ref());
    let (Some(side), Some(seat)) = (side, seat) else {
        thinking.thought = None;
        return;
    };
    awake.moving();
    let revision = game.revision;
    let begun = thinking
        .thought
        .take()
        .filter(|(of, _)| *of == revision)
        .map(|(_, thought)| thought);
    let Some(mut thought) = begun.or_else(|| seat.thinking(&game.battle)) else {
        return;
    };
    let start = Instant::now();
    while start.elapsed() < SLICE {
        if let Some(answer) = thought.think(NODES) {
            if game.player(side) == Player::Solo
                && let Some(thought) = answer.thought
            {
                solo(&mut game, &mut shown, &settings, &answer.draft, thought);
                return;
            }
            let input = game.battle.inputs() + 1;
            if rules::order(&mut game, &mut shown, side, &answer.draft).is_ok() {
                game.thoughts
                    .extend(answer.thought.map(|thought| (input, thought)));
            } else {
                anything(&mut game, &mut shown, side);
            }
            return;
        }
    }
    thinking.thought = Some((revision, thought));
}

/// The matrix has thought for a side that is played solo: it asks, or acts as the computer does.
fn solo(game: &mut Game, shown: &mut Shown, settings: &Settings, draft: &Draft, thought: Thought) {
    let Some(decision) = game.decision().cloned() else {
        return;
    };
    if settings.solo_asks.about(&*game.battle, &decision, &thought) {
        game.propose(decision.side, thought);
    } else if game
        .carry_out(shown, decision.side, draft, thought)
        .is_err()
    {
        anything(game, shown, decision.side);
    }
}

/// What a player does whose order was refused, so that no battle stands still: the first thing that is taken, the least of them first.
fn anything(game: &mut Game, shown: &mut Shown, side: SideId) {
    let offers = game.battle.offers();
    let open = offers.iter().rev().filter(|offer| offer.refused.is_none());
    for offer in open {
        for candidate in game.battle.candidates(offer) {
            if rules::order(game, shown, side, &candidate.draft).is_ok() {
                return;
            }
        }
    }
}

/// A person's standing orders answer for them (so that the game does not nag).
pub(super) fn stand_in(
    mut game: ResMut<Game>,
    mut shown: ResMut<Shown>,
    mut hand: ResMut<Hand>,
    mut awake: ResMut<Awake>,
) {
    let own = |decision: &&Decision| game.player(decision.side) == Player::Person;
    let Some(decision) = game.persons_decision().filter(own).cloned() else {
        return;
    };
    if shown.trailing() || !matches!(game.battle.waiting(), Waiting::Decision(_)) {
        return;
    }
    let offers = game.battle.offers();
    let answer = game
        .standing
        .answer(&decision, &offers, |draft| game.battle.forecast(draft));
    if let Some(draft) = answer {
        awake.moving();
        if rules::order(&mut game, &mut shown, decision.side, &draft).is_ok() {
            hand.clear();
        }
    }
}

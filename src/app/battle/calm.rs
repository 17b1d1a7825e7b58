//! A new question waits a moment before it takes an answer by a key that was meant for something else.

use std::borrow::Cow;

use bevy::prelude::*;

use super::game::Game;
use super::hand::Hand;
use super::rules::Notice;
use crate::app::Awake;
use crate::app::board::Shown;
use crate::engine::{Decision, SideId};
use crate::table::ElementId;

/// How long, in seconds after it was first drawn.
const CALM: f64 = 0.45;

/// The question that is shown, and since when.
#[derive(Resource, Debug, Default)]
pub struct Calm {
    question: Option<Question>,
    drawn: Option<f64>,
}

/// What tells one question from another. In one's own phase every order asks anew, but the question stays the same all the turn.
#[derive(Debug, PartialEq)]
struct Question {
    side: SideId,
    kind: Cow<'static, str>,
    turn: u16,
    about: Option<(ElementId, u64)>,
}

impl Question {
    fn of(game: &Game, shown: &Shown, decision: &Decision) -> Question {
        let own = decision.kind == "act";
        Question {
            side: decision.side,
            kind: decision.kind.clone(),
            turn: shown.view().turn,
            about: decision
                .about
                .filter(|_| !own)
                .map(|id| (id, game.revision)),
        }
    }
}

impl Calm {
    /// Whether the question is so new that Enter, Space and the end of the phase are not taken.
    pub fn lasts(&self, time: &Time<Real>) -> bool {
        self.question.is_some()
            && self
                .drawn
                .is_none_or(|since| time.elapsed_secs_f64() - since < CALM)
    }
}

/// The screen of a battle opens: whatever it asks is new.
pub(super) fn opens(mut calm: ResMut<Calm>) {
    *calm = Calm::default();
}

/// A frame after the question was drawn, its time begins.
pub(super) fn begins(mut calm: ResMut<Calm>, time: Res<Time<Real>>) {
    if calm.question.is_some() && calm.drawn.is_none() {
        calm.drawn = Some(time.elapsed_secs_f64());
    }
}

/// Takes note of the question that is asked. With a new one, what was said about an earlier one is wiped away.
pub(super) fn look(
    game: Res<Game>,
    shown: Res<Shown>,
    time: Res<Time<Real>>,
    mut hand: ResMut<Hand>,
    mut calm: ResMut<Calm>,
    mut notice: ResMut<Notice>,
    mut awake: ResMut<Awake>,
) {
    let asked = game
        .question()
        .filter(|_| !shown.trailing())
        .map(|decision| Question::of(&game, &shown, decision));
    if asked.is_some() && calm.question != asked {
        notice.clear();
        hand.cursor = None;
        *calm = Calm {
            question: asked,
            drawn: None,
        };
    }
    if calm.lasts(&time) {
        awake.moving();
    }
}

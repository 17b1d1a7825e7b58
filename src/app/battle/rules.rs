//! The only place of the app that gives anything to the battle.

use bevy::prelude::*;

use super::game::{Game, Mode};
use super::hand::Hand;
use super::solo::Fault;
use crate::app::Awake;
use crate::app::board::Shown;
use crate::engine::battle::InputFault;
use crate::engine::session::{Progress, SessionFault};
use crate::engine::{Draft, SideId, Text, Told};
use crate::rules::AnyBattle;

/// Something for the battle.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Submit {
    /// An order or an answer of the side that is asked, by a person.
    Order(Draft),
    /// Dice that were rolled by hand.
    Dice(Vec<u8>),
    /// The seed rolls, this once, what was to be rolled by hand.
    SeedRolls,
    /// Rolls the die of the matrix that lies before the player.
    RollMatrix,
    /// Takes the last order back.
    Undo,
    /// Looks at the battle after so many inputs (in a replay).
    Look(usize),
}

/// A short word to the player: why something is not done.
#[derive(Resource, Debug, Default)]
pub struct Notice {
    words: Option<String>,
}

impl Notice {
    /// Says it, instead of what was said before.
    pub fn say(&mut self, words: String) {
        self.words = Some(words);
    }

    /// Says nothing more.
    pub fn clear(&mut self) {
        self.words = None;
    }

    /// What is said.
    pub fn words(&self) -> Option<&str> {
        self.words.as_deref()
    }
}

/// Orders go into the battle; what is refused is told.
pub(super) fn submit(
    mut messages: MessageReader<Submit>,
    mut game: ResMut<Game>,
    mut hand: ResMut<Hand>,
    mut shown: ResMut<Shown>,
    mut notice: ResMut<Notice>,
    mut awake: ResMut<Awake>,
) {
    for message in messages.read() {
        awake.for_frames(3);
        let done = match message {
            Submit::Order(draft) => {
                let side = game.persons_decision().map(|decision| decision.side);
                match side {
                    None => Ok(()),
                    Some(side) if game.giving().is_some() => {
                        match game.give(&mut shown, side, draft) {
                            Ok(()) => Ok(()),
                            Err(Fault::Refused(fault)) => Err(fault),
                            Err(Fault::Other) => {
                                notice.say(game.say(&Text::key("ui-matrix-other")));
                                continue;
                            }
                        }
                    }
                    Some(side) => order(&mut game, &mut shown, side, draft),
                }
            }
            Submit::RollMatrix => game.roll_matrix(&mut shown),
            Submit::Dice(dice) if game.matrix_die().is_some() => {
                game.matrix_rolled(&mut shown, dice.first().copied())
            }
            Submit::SeedRolls if game.matrix_die().is_some() => game.seed_rolls_matrix(&mut shown),
            Submit::Dice(dice) => put(&mut game, &mut shown, |battle| battle.dice(dice)),
            Submit::SeedRolls => put(&mut game, &mut shown, |battle| battle.roll_for_hand()),
            Submit::Undo => undo(&mut game, &mut shown),
            Submit::Look(at) => look(&mut game, &mut shown, *at),
        };
        match done {
            Ok(()) => settle_hand(&game, &mut hand),
            Err(fault) => notice.say(words(&game, &fault)),
        }
    }
}

/// Gives an order of a side to the battle and lets the screen follow.
pub(super) fn order(
    game: &mut Game,
    shown: &mut Shown,
    side: SideId,
    draft: &Draft,
) -> Result<(), SessionFault> {
    put(game, shown, |battle| battle.submit_draft(side, draft))
}

/// Puts something into the battle and lets the screen follow.
fn put(
    game: &mut Game,
    shown: &mut Shown,
    input: impl FnOnce(&mut AnyBattle) -> Result<Progress, SessionFault>,
) -> Result<(), SessionFault> {
    let before = game.battle.inputs();
    input(&mut game.battle)?;
    game.revision += 1;
    game.write_log();
    for input in before + 1..=game.battle.inputs() {
        shown_all(shown, game.battle.told(input));
    }
    Ok(())
}

fn shown_all(shown: &mut Shown, told: &[Told]) {
    for event in told {
        shown.tell(event.clone());
    }
}

fn undo(game: &mut Game, shown: &mut Shown) -> Result<(), SessionFault> {
    if game.mode != Mode::Play {
        return Ok(());
    }
    let side = game.undoer().unwrap_or_default();
    game.battle.undo(side)?;
    game.revision += 1;
    game.write_log();
    shown.set(game.battle.view(None));
    Ok(())
}

fn look(game: &mut Game, shown: &mut Shown, at: usize) -> Result<(), SessionFault> {
    let step = at == game.battle.at() + 1;
    game.battle.step_to(at)?;
    game.revision += 1;
    if step {
        shown_all(shown, game.die_of(at).as_slice());
        shown_all(shown, game.battle.told(at));
    } else {
        shown.set(game.battle.view(None));
    }
    Ok(())
}

/// After an order: whoever acts on stays selected, with an order begun; a lone reactor is selected.
fn settle_hand(game: &Game, hand: &mut Hand) {
    let selected = hand.selected;
    hand.clear();
    let Some(decision) = game.persons_decision() else {
        return;
    };
    let stays = selected.filter(|id| decision.elements.contains(id));
    hand.selected = stays.or_else(|| (decision.elements.len() == 1).then(|| decision.elements[0]));
}

/// A fault in the player's words.
fn words(game: &Game, fault: &SessionFault) -> String {
    match fault {
        SessionFault::Input(InputFault::Refused(refusal)) => game.say(&refusal.text),
        SessionFault::DiceRolled => game.say(&Text::key("undo-dice-rolled")),
        SessionFault::Revealed => game.say(&Text::key("undo-revealed")),
        SessionFault::NothingToUndo => game.say(&Text::key("undo-nothing")),
        SessionFault::OthersOrder(_) => game.say(&Text::key("undo-not-yours")),
        other => other.to_string(),
    }
}

/// A replay that runs goes on by itself.
pub(super) fn replay(
    mut game: ResMut<Game>,
    mut shown: ResMut<Shown>,
    time: Res<Time>,
    mut awake: ResMut<Awake>,
) {
    let Mode::Replay {
        running: true,
        speed,
        due,
    } = game.mode
    else {
        return;
    };
    awake.moving();
    if shown.trailing() {
        return;
    }
    let due = due - time.delta_secs().min(0.1) * speed;
    if due > 0.0 {
        game.mode = Mode::Replay {
            running: true,
            speed,
            due,
        };
        return;
    }
    let next = game.battle.at() + 1;
    let more = next <= game.battle.inputs() && look(&mut game, &mut shown, next).is_ok();
    game.mode = Mode::Replay {
        running: more,
        speed,
        due: REST,
    };
}

/// Seconds between two inputs of a replay at the usual speed, beside what is shown of them.
const REST: f32 = 0.25;

//! A side that is played solo: what the matrix proposes lies before the player, who may change it or decide without it; then the die is
//! rolled in sight, and its choice stands.

use bevy::prelude::*;
use serde_json::json;

use super::cup::Cup;
use super::game::{Game, Mode};
use super::hand::Hand;
use super::rules::{self, Notice, Submit};
use super::select;
use super::wish::Wish;
use crate::app::Awake;
use crate::app::board::Shown;
use crate::chance::Handful;
use crate::engine::ruleset::Wanted;
use crate::engine::session::SessionFault;
use crate::engine::{Draft, Rolled, SideId, Text, Told};
use crate::opponent::matrix::DIE;
use crate::opponent::{Course, Proposal, Thought, three_is_likely};
use crate::table::ElementId;

/// The three courses, in the order of the die's bands and of their keys.
pub const COURSES: [Course; 3] = [Course::Dangerous, Course::Likely, Course::Wildest];

/// What lies before the player.
#[derive(Clone, Debug)]
pub struct Proposing {
    /// After how many inputs: of an earlier or later moment it is nothing.
    at: usize,
    /// Whose turn it is.
    side: SideId,
    /// The options.
    pub proposal: Proposal,
    /// The one that is looked at.
    pub picked: Course,
    /// What the player gives an order for, while they do.
    pub giving: Option<Giving>,
    /// Whether the player's own D10 is waited for.
    rolls: bool,
    /// The one that was laid in the player's hand to be seen on the table, and at which revision of the battle.
    laid: Option<(Course, u64)>,
}

/// What an order of a side that is played solo is given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Giving {
    /// It is put there as that course.
    InsteadOf(Course),
    /// It is done, without a roll.
    Outright,
}

impl Game {
    /// What the matrix proposes at the decision that is wanted, while it lies before the player.
    pub fn proposing(&self) -> Option<&Proposing> {
        let open = self.proposing.as_ref()?;
        (self.mode == Mode::Play && open.at == self.battle.inputs()).then_some(open)
    }

    /// What the player gives an order for, for a side that is played solo.
    pub fn giving(&self) -> Option<Giving> {
        self.proposing()?.giving
    }

    /// The one element that an order of the player's may be for, while it is to stand in place of an option of the matrix.
    pub fn instead_of(&self) -> Option<ElementId> {
        let open = self.proposing()?;
        match open.giving? {
            Giving::InsteadOf(_) => open.proposal.element(),
            Giving::Outright => None,
        }
    }

    /// Whether the three lie before the player and nothing else is done.
    pub fn choosing(&self) -> Option<&Proposing> {
        self.proposing()
            .filter(|open| open.giving.is_none() && !open.rolls)
    }

    /// The matrix's die, if the player is to roll it by hand now.
    pub fn matrix_die(&self) -> Option<Wanted> {
        let open = self.proposing().filter(|open| open.rolls)?;
        Some(Wanted {
            handful: Handful {
                count: 1,
                sides: DIE,
            },
            need: None,
            why: Text::key("dice-matrix"),
            side: open.side,
        })
    }

    /// Lays a thought before the player; what they had changed before they left the battle is found in its journal.
    pub(super) fn propose(&mut self, side: SideId, thought: Thought) {
        let at = self.battle.inputs();
        let kept = self
            .battle
            .journal()
            .remark(at + 1)
            .and_then(Proposal::read);
        let may = |draft: &Draft| {
            let verdict = self.battle.judge(draft);
            verdict.is_some_and(|verdict| verdict.refused.is_none())
        };
        let kept = kept.filter(|kept| {
            let mut options = kept.thought().options.iter();
            kept.element() == thought.element && options.all(|option| may(&option.draft))
        });
        let proposal = kept.unwrap_or_else(|| Proposal::new(thought));
        let likely = proposal.option(Course::Likely).is_some();
        let first = proposal.thought().options.first();
        self.proposing = Some(Proposing {
            at,
            side,
            picked: first
                .filter(|_| !likely)
                .map_or(Course::Likely, |option| option.course),
            proposal,
            giving: None,
            rolls: false,
            laid: None,
        });
        self.revision += 1;
    }

    /// An order of the player's for a side that is played solo: put in place of an option, or done.
    pub(super) fn give(
        &mut self,
        shown: &mut Shown,
        side: SideId,
        draft: &Draft,
    ) -> Result<(), Fault> {
        let Some(mut open) = self.proposing().cloned() else {
            return Ok(());
        };
        match open.giving {
            None => return Ok(()),
            Some(Giving::Outright) => {
                let thought = open.proposal.decided(draft.clone());
                self.carry_out(shown, side, draft, thought)?;
            }
            Some(Giving::InsteadOf(course)) => {
                if !open.proposal.is_about(draft) {
                    return Err(Fault::Other);
                }
                // What the battle would not take is refused before the roll.
                self.battle.fork()?.submit_draft(side, draft)?;
                open.proposal.change(course, draft.clone());
                self.battle.remark(json!(open.proposal.thought()))?;
                open.giving = None;
                open.picked = course;
                self.proposing = Some(open);
                self.revision += 1;
            }
        }
        Ok(())
    }

    /// The die is to be rolled; where the player rolls it by hand it is waited for.
    pub(super) fn roll_matrix(&mut self, shown: &mut Shown) -> Result<(), SessionFault> {
        let by_hand = !self.battle.journal().header().hand.is_empty();
        let Some(open) = self.choosing() else {
            return Ok(());
        };
        if !open.proposal.needs_die() {
            return self.matrix_rolled(shown, None);
        }
        if by_hand {
            if let Some(open) = &mut self.proposing {
                open.rolls = true;
            }
            self.revision += 1;
            return Ok(());
        }
        self.seed_rolls_matrix(shown)
    }

    /// The die falls as the side's own dice have it.
    pub(super) fn seed_rolls_matrix(&mut self, shown: &mut Shown) -> Result<(), SessionFault> {
        let Some(open) = self.proposing() else {
            return Ok(());
        };
        let seat = self.seats.get(usize::from(open.side.0));
        let die = seat
            .and_then(Option::as_ref)
            .map(|seat| seat.die(&self.battle));
        self.matrix_rolled(shown, die)
    }

    /// The die lies: its choice is carried out.
    pub(super) fn matrix_rolled(
        &mut self,
        shown: &mut Shown,
        die: Option<u8>,
    ) -> Result<(), SessionFault> {
        let Some(open) = self.proposing().cloned() else {
            return Ok(());
        };
        let likely = three_is_likely(&self.battle);
        let Some((draft, thought)) = open.proposal.rolled(die, likely) else {
            return Ok(());
        };
        self.carry_out(shown, open.side, &draft, thought)
    }

    /// Gives an order of a side that is played solo, with how it came about in the journal and on the screen.
    pub(super) fn carry_out(
        &mut self,
        shown: &mut Shown,
        side: SideId,
        draft: &Draft,
        thought: Thought,
    ) -> Result<(), SessionFault> {
        // Nothing is said of an order that is not taken.
        if self.proposing.is_some() {
            self.battle.fork()?.submit_draft(side, draft)?;
        }
        let input = self.battle.inputs() + 1;
        self.battle.remark(json!(thought))?;
        if let Some(told) = in_sight(&thought, side) {
            shown.tell(told);
        }
        // The log tells the die before the order.
        self.thoughts.insert(input, thought);
        if let Err(fault) = rules::order(self, shown, side, draft) {
            self.thoughts.remove(&input);
            return Err(fault);
        }
        self.proposing = None;
        Ok(())
    }

    /// What the journal says of how orders came about.
    pub(super) fn read_thoughts(&mut self) {
        let remarks = self.battle.journal().remarks().iter();
        let thoughts = remarks.filter_map(|remark| {
            let thought: Thought = serde_json::from_value(remark.about.clone()).ok()?;
            thought.done()?;
            Some((remark.at, thought))
        });
        self.thoughts = thoughts.collect();
    }

    /// How the order of an input came about, as it is shown before it.
    pub(super) fn die_of(&self, input: usize) -> Option<Told> {
        let entry = self.battle.journal().entries().get(input.checked_sub(1)?)?;
        let crate::engine::journal::Input::Order { side, .. } = &entry.input else {
            return None;
        };
        self.battle.journal().remark(input)?;
        in_sight(self.thoughts.get(&input)?, *side)
    }
}

/// Why an order for the matrix is not taken.
pub(super) enum Fault {
    /// The battle would not take it.
    Refused(SessionFault),
    /// It is about another element than the proposal.
    Other,
}

impl From<SessionFault> for Fault {
    fn from(fault: SessionFault) -> Fault {
        Fault::Refused(fault)
    }
}

/// The die as it falls into the tray, or that none was rolled.
fn in_sight(thought: &Thought, side: SideId) -> Option<Told> {
    let rolled = thought.die.map(|die| Rolled {
        handful: Handful {
            count: 1,
            sides: DIE,
        },
        dice: vec![die],
        need: None,
        working: None,
        pool: None,
        why: Text::key("dice-matrix"),
        side,
    });
    Some(Told {
        text: Some(thought.told()?),
        rolled,
        ..Told::default()
    })
}

/// What the player wants of the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matrix {
    /// To see an option on the table.
    Pick(Course),
    /// To give an order instead of the option that is looked at.
    Change,
    /// To give the order themselves, without a roll.
    Decide,
    /// Back to the three.
    Leave,
    /// To roll the die.
    Roll,
}

/// Wishes about what lies before the player. Esc, with no order begun, leads back to the three.
pub(super) fn obey(
    mut wishes: MessageReader<Wish>,
    mut game: ResMut<Game>,
    mut hand: ResMut<Hand>,
    mut cup: ResMut<Cup>,
    mut notice: ResMut<Notice>,
    shown: Res<Shown>,
    mut submit: MessageWriter<Submit>,
    mut awake: ResMut<Awake>,
) {
    for wish in wishes.read() {
        if game.proposing().is_none() || shown.trailing() {
            continue;
        }
        let wish = match wish {
            Wish::Matrix(wish) => *wish,
            Wish::Back if game.matrix_die().is_some() => Matrix::Leave,
            Wish::Back if game.giving().is_some() && !hand.steps_back() => Matrix::Leave,
            _ => continue,
        };
        awake.for_frames(3);
        notice.clear();
        let choosing = game.choosing().is_some();
        let Some(open) = &mut game.proposing else {
            continue;
        };
        match wish {
            Matrix::Pick(course) => {
                open.picked = course;
                open.laid = None;
                continue;
            }
            Matrix::Roll if choosing => {
                submit.write(Submit::RollMatrix);
                continue;
            }
            Matrix::Change if choosing => open.giving = Some(Giving::InsteadOf(open.picked)),
            Matrix::Decide if choosing => open.giving = Some(Giving::Outright),
            Matrix::Leave => {
                open.giving = None;
                open.rolls = false;
                open.laid = None;
                cup.empty();
            }
            _ => continue,
        }
        let element = open.proposal.element();
        let gives = open.giving.is_some();
        game.revision += 1;
        hand.clear();
        if gives {
            hand.look_at(&game, &shown, None);
            select::select(&game, &mut hand, element);
        }
    }
}

/// The option that is looked at is laid in the player's hand, so that the table shows it.
pub(super) fn lay(mut game: ResMut<Game>, mut hand: ResMut<Hand>, shown: Res<Shown>) {
    if shown.trailing() {
        return;
    }
    let Some(open) = game.choosing() else { return };
    let wanted = Some((open.picked, game.revision));
    if open.laid == wanted {
        return;
    }
    let option = open.proposal.option(open.picked);
    let (element, draft) = (
        open.proposal.element(),
        option.map(|option| option.draft.clone()),
    );
    hand.clear();
    hand.selected = draft.as_ref().and_then(|draft| draft.element).or(element);
    hand.placed = draft.is_some();
    hand.draft = draft;
    if let Some(open) = &mut game.proposing {
        open.laid = wanted;
    }
}

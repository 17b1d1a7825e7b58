//! Goes on with a journal, and verifies one: both play it again, input by input.

use std::sync::Arc;

use super::{MARK_EVERY, Mark, Session, Source};
use crate::chance::Dice;
use crate::engine::battle::{Battle, Waiting};
use crate::engine::journal::{Entry, Input, Journal, Loaded, Note, Snapshot, Stranger, hash_text};
use crate::engine::report::Told;
use crate::engine::ruleset::Ruleset;

/// The first place where playing a journal again does not give what it says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("input {input}: {what}")]
pub struct Difference {
    /// Which input, from 1; 0 is the beginning.
    pub input: usize,
    /// What is different.
    pub what: String,
    /// Which of the journal's snapshots differs, from 0, if it is one that does.
    pub snapshot: Option<usize>,
}

/// Why a journal cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadFault {
    /// Another rule book's.
    #[error("this is a battle under {found}, not under {wanted}")]
    OtherRules {
        /// The journal's.
        found: String,
        /// The one it was to be loaded under.
        wanted: &'static str,
    },
    /// A newer program's.
    #[error(
        "a newer program wrote this battle: {rules} has version {found} there, {known} here; the file is left as it is"
    )]
    NewerRules {
        /// The rule book.
        rules: &'static str,
        /// The journal's version.
        found: u32,
        /// This program's.
        known: u32,
    },
}

/// What a player should know about a battle that was loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadNote {
    /// About the file.
    #[error(transparent)]
    File(#[from] Note),
    /// Its header speaks of a side that is not there, or of one twice.
    #[error("{0}; it is left out")]
    Stranger(#[from] Stranger),
    /// Playing it again does not give what it says.
    #[error("playing this battle again differs at {0}")]
    Differs(Difference),
    /// It goes on from a snapshot.
    #[error(
        "the battle goes on from the snapshot after input {at}; what was before it cannot be shown"
    )]
    FromSnapshot {
        /// After how many inputs.
        at: usize,
    },
    /// A snapshot is not what playing the battle again comes to.
    #[error("{0}; it is left out")]
    Snapshot(Difference),
    /// It stops before its end.
    #[error("the battle goes on after input {kept}; the {lost} inputs after it are left out")]
    Cut {
        /// How many inputs stand.
        kept: usize,
        /// How many do not.
        lost: usize,
    },
}

/// What verifying found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many inputs agree.
    pub inputs: usize,
    /// How many dice were checked against the seed; none when the journal has no seed.
    pub dice: Option<usize>,
    /// How many dice were rolled by a player's hand: only that such dice can show them was checked.
    pub by_hand: usize,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
}

/// A battle that is played again.
pub(super) struct Replay<R: Ruleset> {
    pub(super) battle: Battle<R>,
    /// The seeded dice, rolled along.
    pub(super) dice: Option<Dice>,
    /// How many of a seed's dice differ from what the journal says, and at which input first.
    foreign_dice: Option<Difference>,
    rolled: usize,
    by_hand: usize,
    at: usize,
}

impl<R: Ruleset> Replay<R> {
    pub(super) fn new(battle: Battle<R>, dice: Option<Dice>, at: usize) -> Replay<R> {
        Replay {
            battle,
            dice,
            foreign_dice: None,
            rolled: 0,
            by_hand: 0,
            at,
        }
    }

    /// Takes the next input and compares the hash after it. Returns what happened.
    pub(super) fn feed(&mut self, entry: &Entry) -> Result<Vec<R::Event>, Difference> {
        self.at += 1;
        let input = self.at;
        let differs = |what: String| Difference {
            input,
            what,
            snapshot: None,
        };
        let events = match &entry.input {
            Input::Order { side, order } => {
                let order: R::Order = serde_json::from_value(order.clone())
                    .map_err(|fault| differs(format!("its order cannot be read: {fault}")))?;
                self.battle.order(*side, &order)
            }
            Input::Dice(dice) => {
                self.roll_along(dice);
                self.battle.dice(dice)
            }
            Input::Hand(dice) => {
                self.by_hand += dice.len();
                self.battle.dice(dice)
            }
        }
        .map_err(|fault| differs(fault.to_string()))?;
        let hash = self.battle.hash();
        if hash != entry.hash {
            let (now, then) = (hash_text(hash), hash_text(entry.hash));
            return Err(differs(format!(
                "the hash after it is {now}, the journal says {then}"
            )));
        }
        Ok(events)
    }

    /// What a snapshot of this moment says otherwise than the battle. Its hash is the hash after the input before it (where it was read).
    fn snapshot_differs(&self, number: usize, snapshot: &Snapshot) -> Option<Difference> {
        let words = self.dice.as_ref().map_or(0, Dice::position);
        let what = if snapshot.layout != R::LAYOUT {
            format!(
                "the snapshot after it is laid out as {}, not as {}",
                snapshot.layout,
                R::LAYOUT
            )
        } else if snapshot.words != words {
            format!(
                "the snapshot after it says that {} words of the seed were read, {words} were",
                snapshot.words
            )
        } else if snapshot.hash != self.battle.hash() || snapshot.bytes != self.battle.bytes() {
            "the snapshot after it holds another battle".to_owned()
        } else {
            return None;
        };
        Some(Difference {
            input: self.at,
            what,
            snapshot: Some(number),
        })
    }

    fn roll_along(&mut self, given: &[u8]) {
        let (Waiting::Dice(wanted), Some(dice)) = (self.battle.waiting(), &mut self.dice) else {
            return;
        };
        let own = dice.roll(wanted.handful);
        self.rolled += own.len();
        if own != given && self.foreign_dice.is_none() {
            self.foreign_dice = Some(Difference {
                input: self.at,
                what: format!("the seed gives {own:?}, the journal says {given:?}"),
                snapshot: None,
            });
        }
    }
}

/// Plays a journal again from its beginning: every die of the seed's checked against it, every hash and every snapshot compared.
pub fn verify<R: Ruleset>(setting: Arc<R::Setting>, journal: &Journal) -> Verified {
    let seed = journal.header().seed;
    let (battle, _) = Battle::<R>::new(setting);
    let start = journal.snapshots().first().filter(|s| s.at == 0);
    let mut replay = Replay::new(battle, seed.map(Dice::new), 0);
    let mut snapshots = journal.snapshots().iter().enumerate().peekable();
    let mut snapshot = |replay: &Replay<R>| {
        let (number, snapshot) = snapshots.next_if(|(_, snapshot)| snapshot.at == replay.at)?;
        replay.snapshot_differs(number, snapshot)
    };
    let mut difference = start_differs(&replay.battle, start).or_else(|| snapshot(&replay));
    let mut inputs = 0;
    if difference.is_none() {
        for entry in journal.entries() {
            difference = match replay.feed(entry) {
                Ok(_) => replay.foreign_dice.take().or_else(|| snapshot(&replay)),
                Err(found) => replay.foreign_dice.take().or(Some(found)),
            };
            if difference.is_some() {
                break;
            }
            inputs += 1;
        }
    }
    Verified {
        inputs,
        dice: seed.map(|_| replay.rolled),
        by_hand: replay.by_hand,
        difference,
    }
}

fn start_differs<R: Ruleset>(battle: &Battle<R>, start: Option<&Snapshot>) -> Option<Difference> {
    let start = start?;
    let hash = battle.hash();
    (hash != start.hash).then(|| Difference {
        input: 0,
        what: format!(
            "the hash at the beginning is {}, the journal says {}",
            hash_text(hash),
            hash_text(start.hash)
        ),
        snapshot: None,
    })
}

impl<R: Ruleset> Session<R> {
    /// Goes on with a journal, `setting` being made of its header's scenario. It is played again from its beginning. Where that differs
    /// (damage, or another version of the rules), it goes on from the last snapshot that can be read after that place; without one, it
    /// ends there. When there are notes, the file no longer holds the battle line for line: keep it anew ([`Session::keep_in`]).
    pub fn load(
        setting: Arc<R::Setting>,
        loaded: Loaded,
    ) -> Result<(Session<R>, Vec<LoadNote>), LoadFault> {
        let header = loaded.journal.header();
        if header.rules != R::NAME {
            return Err(LoadFault::OtherRules {
                found: header.rules.chars().take(80).collect(),
                wanted: R::NAME,
            });
        }
        if header.rules_version > R::VERSION {
            return Err(LoadFault::NewerRules {
                rules: R::NAME,
                found: header.rules_version,
                known: R::VERSION,
            });
        }
        let mut notes: Vec<LoadNote> = loaded.notes.into_iter().map(LoadNote::File).collect();
        let mut journal = loaded.journal;
        let strangers = journal.keep_sides(R::sides(&setting));
        notes.extend(strangers.into_iter().map(LoadNote::Stranger));
        let source = match journal.header().seed {
            Some(seed) => Source::seeded(seed),
            None => Source::Asked,
        };
        let all = journal.entries().len();
        let mut session = Session::begin(setting, journal, source);
        let start = session.journal.snapshots().first().filter(|s| s.at == 0);
        let difference = match start_differs(&session.battle, start) {
            None => session.catch_up(&mut notes),
            differs => differs,
        };
        if let Some(difference) = difference {
            let from = difference.input.max(1);
            notes.push(LoadNote::Differs(difference));
            if session.resume_after(from) {
                notes.push(LoadNote::FromSnapshot { at: session.first });
                let difference = session.catch_up(&mut notes);
                notes.extend(difference.map(LoadNote::Differs));
            }
        }
        if session.at < all {
            session.journal.back_to(session.at);
            notes.push(LoadNote::Cut {
                kept: session.at,
                lost: all - session.at,
            });
        }
        session.fill();
        Ok((session, notes))
    }

    /// Plays the journal's inputs from where the battle stands to their end, or to the first difference; the battle then stands before it.
    /// Snapshots that differ on the way are left out, and noted.
    fn catch_up(&mut self, notes: &mut Vec<LoadNote>) -> Option<Difference> {
        let dice = match &self.source {
            Source::Seeded(dice) => Some(Dice::clone(dice)),
            Source::Script(_) | Source::Asked => None,
        };
        let mut replay = Replay::new(self.battle.clone(), dice, self.at);
        let mut difference = None;
        if self.first == 0 {
            self.compare_snapshot(&replay, notes);
        }
        for n in self.at..self.journal.entries().len() {
            let before = replay.battle.clone();
            let dice_before = replay.dice.clone();
            match replay.feed(&self.journal.entries()[n]) {
                Ok(events) => {
                    self.log.push(replay.battle.tell(before.state(), &events));
                    self.at = n + 1;
                    if self.at.is_multiple_of(MARK_EVERY) {
                        self.marks.push(Mark {
                            at: self.at,
                            battle: replay.battle.clone(),
                            words: replay.dice.as_ref().map_or(0, Dice::position),
                        });
                    }
                    self.compare_snapshot(&replay, notes);
                }
                Err(found) => {
                    replay.battle = before;
                    replay.dice = dice_before;
                    difference = Some(found);
                    break;
                }
            }
        }
        self.battle = replay.battle;
        if let Some(dice) = replay.dice {
            self.source = Source::Seeded(Box::new(dice));
        }
        difference
    }

    /// Leaves out the snapshot of the moment that a replay is at, if there is one and it differs, and notes it.
    fn compare_snapshot(&mut self, replay: &Replay<R>, notes: &mut Vec<LoadNote>) {
        let snapshots = self.journal.snapshots();
        let Ok(number) = snapshots.binary_search_by_key(&replay.at, |snapshot| snapshot.at) else {
            return;
        };
        if let Some(difference) = replay.snapshot_differs(number, &snapshots[number]) {
            self.journal.leave_out(number);
            notes.push(LoadNote::Snapshot(difference));
        }
    }

    /// Takes the battle from the last snapshot at input `from` or later that can be read; false if there is none.
    fn resume_after(&mut self, from: usize) -> bool {
        let setting = Arc::clone(self.battle.setting());
        let found = self.journal.snapshots().iter().rev().find_map(|snapshot| {
            if snapshot.at < from {
                return None;
            }
            let battle = Battle::<R>::thaw(Arc::clone(&setting), snapshot.layout, &snapshot.bytes)?;
            Some((snapshot.at, snapshot.words, battle))
        });
        let Some((at, words, battle)) = found else {
            return false;
        };
        self.opening = battle.view(None);
        self.marks = vec![Mark {
            at,
            battle: battle.clone(),
            words,
        }];
        self.log = vec![Vec::<Told>::new(); at + 1];
        self.source.rewind(words, &[]);
        (self.battle, self.at, self.first) = (battle, at, at);
        true
    }
}

//! The open battle.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::solo::Proposing;
use crate::engine::battle::Waiting;
use crate::engine::journal::{Input, Loaded};
use crate::engine::ruleset::Wanted;
use crate::engine::session::{LoadFault, LoadNote, SessionFault, Source};
use crate::engine::{Decision, SideId, TableView, Told};
use crate::opponent::solo::SOLO;
use crate::opponent::{self, AnySeat, StandingOrders, Thought};
use crate::rules::AnyBattle;
use crate::scenario::Scenario;
use crate::table::{Breach, Ground};
use crate::words::{TableNames, Words};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this screen.
    Person,
    /// The computer.
    Computer(opponent::Player),
    /// The matrix, before a person who plays alone: it proposes, they may change it, the die chooses.
    Solo,
}

impl Player {
    /// The name in a journal's header.
    pub fn name(self) -> &'static str {
        match self {
            Player::Person => "person",
            Player::Computer(player) => player.name(),
            Player::Solo => SOLO,
        }
    }

    /// The player of that name; a person if the name means nothing here.
    pub fn of(name: &str) -> Player {
        if name == SOLO {
            return Player::Solo;
        }
        opponent::Player::named(name).map_or(Player::Person, Player::Computer)
    }
}

/// Whose dice are rolled by hand, on the player's own table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OwnDice {
    /// Nobody's: the seed rolls.
    #[default]
    None,
    /// Those of the sides that persons play.
    Persons,
    /// All.
    All,
}

impl OwnDice {
    /// The sides whose dice are rolled by hand.
    fn hand(self, players: &[Player]) -> Vec<SideId> {
        let rolls = |player: &Player| match self {
            OwnDice::None => false,
            OwnDice::Persons => *player == Player::Person,
            OwnDice::All => true,
        };
        let sides = players.iter().zip(0..);
        sides
            .filter(|(player, _)| rolls(player))
            .map(|(_, side)| SideId(side))
            .collect()
    }
}

/// What is done with the battle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    /// It is played.
    Play,
    /// It is watched again: no order is taken.
    Replay {
        /// Whether it runs by itself.
        running: bool,
        /// How many times the usual speed.
        speed: f32,
        /// Seconds until the next step.
        due: f32,
    },
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct Line {
    /// After which input.
    pub input: usize,
    /// What happened.
    pub told: Told,
    /// In words.
    pub words: String,
}

/// The battle that is open: the rules, the seeded dice and the journal are inside it, as one value.
#[derive(Resource)]
pub struct Game {
    /// The battle with its dice and its journal.
    pub battle: AnyBattle,
    /// What it was made of.
    pub scenario: Scenario,
    /// Who plays each side.
    pub players: Vec<Player>,
    /// The computer's seats, by side.
    pub seats: Vec<Option<AnySeat>>,
    /// Whether it is played or watched.
    pub mode: Mode,
    /// What the player has told elements to do by themselves.
    pub standing: StandingOrders,
    /// What the computer weighed, by the input it led to.
    pub thoughts: BTreeMap<usize, Thought>,
    /// What lies before the player of a side that is played solo.
    pub(super) proposing: Option<Proposing>,
    /// What happened, in words.
    pub log: Vec<Line>,
    /// What there is to know about how it was loaded.
    pub notes: Vec<LoadNote>,
    /// The name it is kept under, once it is (see [`crate::app::storage`]).
    pub kept: Option<String>,
    /// Raised whenever the battle changes, or another moment of it is looked at.
    pub revision: u64,
    /// The gaps in its walls, and the ground with them when there are any.
    breaches: Vec<Breach>,
    broken: Option<Ground>,
}

impl Game {
    /// A new battle.
    pub fn begin(scenario: Scenario, players: Vec<Player>, own: OwnDice, seed: u64) -> Game {
        let mut header = scenario.header();
        header.players = players
            .iter()
            .map(|player| player.name().to_owned())
            .collect();
        header.hand = own.hand(&players);
        let battle = AnyBattle::begin(&scenario.setting, header, Source::seeded(seed));
        Game::of(battle, scenario, players)
    }

    /// A battle that goes on from a journal.
    pub fn load(scenario: Scenario, loaded: Loaded) -> Result<Game, LoadFault> {
        let names = loaded.journal.header().players.clone();
        let players = (0..scenario.setting.terms().sides.len())
            .map(|side| {
                names
                    .get(side)
                    .map_or(Player::Person, |name| Player::of(name))
            })
            .collect();
        let (battle, notes) = AnyBattle::load(&scenario.setting, loaded)?;
        let mut game = Game::of(battle, scenario, players);
        game.notes = notes;
        Ok(game)
    }

    fn of(battle: AnyBattle, scenario: Scenario, players: Vec<Player>) -> Game {
        let seat = |(side, player): (usize, &Player)| match player {
            Player::Computer(player) => Some(AnySeat::new(*player, &battle, SideId(side as u8))),
            Player::Solo => {
                let player = opponent::Player::Matrix;
                Some(AnySeat::new(player, &battle, SideId(side as u8)))
            }
            Player::Person => None,
        };
        let seats = players.iter().enumerate().map(seat).collect();
        let mut game = Game {
            battle,
            scenario,
            players,
            seats,
            mode: Mode::Play,
            standing: StandingOrders::default(),
            thoughts: BTreeMap::new(),
            proposing: None,
            log: Vec::new(),
            notes: Vec::new(),
            kept: None,
            revision: 0,
            breaches: Vec::new(),
            broken: None,
        };
        game.read_thoughts();
        game.write_log();
        game
    }

    /// The ground as it is at the moment that is looked at: with the gaps that vehicles have broken.
    pub fn ground(&self) -> &Ground {
        let whole = || self.battle.ground();
        self.broken.as_ref().unwrap_or_else(whole)
    }

    /// Brings the ground in line with the battle.
    fn survey(&mut self) {
        let breaches = self.battle.view(None).breaches;
        if breaches != self.breaches {
            let any = !breaches.is_empty();
            self.broken = any.then(|| self.battle.ground().breached(&breaches));
            self.breaches = breaches;
        }
    }

    /// Whose dice are rolled by hand.
    pub fn own_dice(&self) -> OwnDice {
        let hand = &self.battle.journal().header().hand;
        if hand.is_empty() {
            OwnDice::None
        } else if hand.len() < self.players.len() {
            OwnDice::Persons
        } else {
            OwnDice::All
        }
    }

    /// The dice that a person at this screen is to roll now, if any.
    pub fn hand_rolls(&self) -> Option<Wanted> {
        if let Some(die) = self.matrix_die() {
            return Some(die);
        }
        let rolls = self.mode == Mode::Play && self.battle.awaits_hand();
        match self.battle.waiting() {
            Waiting::Dice(wanted) if rolls => Some(wanted.clone()),
            _ => None,
        }
    }

    /// The side of a person that might take its last order back now: the one that is asked, or whose order waits for its dice or for what the
    /// matrix answers.
    pub fn undoer(&self) -> Option<SideId> {
        if let Some(decision) = self.persons_decision() {
            return Some(decision.side);
        }
        if self.choosing().is_none() {
            self.hand_rolls()?;
        }
        let last = self.battle.journal().entries().last()?;
        match &last.input {
            Input::Order { side, .. } => {
                Some(*side).filter(|side| self.player(*side) == Player::Person)
            }
            Input::Dice(_) | Input::Hand(_) => None,
        }
    }

    /// A battle of its own, with these players, that goes on from the moment that is looked at.
    pub fn fork(&self, players: Vec<Player>, own: OwnDice) -> Result<Game, SessionFault> {
        let mut battle = self.battle.fork()?;
        let names = players.iter().map(|player| player.name().to_owned());
        battle.set_players(names.collect());
        battle.set_hand(own.hand(&players));
        let mut game = Game::of(battle, self.scenario.clone(), players);
        game.standing = self.standing.clone();
        Ok(game)
    }

    /// Brings the log in line with the battle: after inputs, and after an undo.
    pub fn write_log(&mut self) {
        let inputs = self.battle.inputs();
        self.log.retain(|line| line.input <= inputs);
        let mut next = self
            .log
            .last()
            .map_or(self.battle.first(), |line| line.input + 1);
        if self.log.is_empty() && self.battle.first() == 0 {
            next = 0;
        }
        let view = self.battle.view(None);
        let mut lines = Vec::new();
        for input in next..=inputs {
            let die = self.die_of(input);
            for told in die.iter().chain(self.battle.told(input)) {
                let words = told
                    .text
                    .as_ref()
                    .map_or_else(String::new, |text| self.say_with(text, &view));
                lines.push(Line {
                    input,
                    told: told.clone(),
                    words,
                });
            }
            if self.battle.told(input).is_empty() {
                lines.push(Line {
                    input,
                    told: Told::default(),
                    words: String::new(),
                });
            }
        }
        self.log.extend(lines);
    }

    /// The decision that is wanted, if one is.
    pub fn decision(&self) -> Option<&Decision> {
        match self.battle.waiting() {
            Waiting::Decision(decision) => Some(decision),
            _ => None,
        }
    }

    /// The decision that a person at this screen is to make now, if one is: of a side of theirs, or an order that they give for one that is
    /// played solo.
    pub fn persons_decision(&self) -> Option<&Decision> {
        if self.mode != Mode::Play {
            return None;
        }
        let gives = self.giving().is_some();
        self.decision()
            .filter(|decision| self.player(decision.side) == Player::Person || gives)
    }

    /// The decision that lies before a person at this screen: to make, or as the matrix proposes it.
    pub fn question(&self) -> Option<&Decision> {
        let lies = self.choosing().is_some();
        self.persons_decision()
            .or_else(|| self.decision().filter(|_| lies))
    }

    /// Who plays a side.
    pub fn player(&self, side: SideId) -> Player {
        self.players
            .get(usize::from(side.0))
            .copied()
            .unwrap_or(Player::Person)
    }

    /// Whether the battle is over.
    pub fn over(&self) -> bool {
        matches!(self.battle.waiting(), Waiting::Over)
    }

    /// A sentence in the player's words.
    pub fn say(&self, text: &crate::engine::Text) -> String {
        self.say_with(text, &self.battle.view(None))
    }

    fn say_with(&self, text: &crate::engine::Text, view: &TableView) -> String {
        let names = TableNames {
            view,
            ground: self.scenario.setting.ground(),
            terms: self.scenario.setting.terms(),
            unit: self.battle.unit(),
        };
        Words::english().tell(text, &names)
    }
}

/// Brings the ground in line with the battle whenever that has changed, or another moment of it is looked at.
pub(super) fn survey(mut game: ResMut<Game>, mut last: Local<Option<u64>>) {
    let now = Some(game.revision);
    if game.is_added() || *last != now {
        *last = now;
        game.bypass_change_detection().survey();
    }
}

//! Playing alone by the authors' decision matrix (IC-64): for a side that no person owns the matrix proposes three options, the player may
//! change any of them before the die is rolled, or decide without it where it is obvious; the die chooses, and its choice stands.

use serde::{Deserialize, Serialize};

use super::matrix::{Considered, Course, Scores, Thought};
use crate::engine::{Decision, Draft, Playable, SideId};
use crate::table::ElementId;

/// The name in files of a side that is played so.
pub const SOLO: &str = "solo";

/// Which decisions of such a side ask the player; the others are made by the matrix at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asks {
    /// Every one, that of ending the phase too.
    Every,
    /// Those of an element that sees an enemy, and every answer to what an enemy does.
    #[default]
    InSight,
    /// What elements do in their own phase; answers to what an enemy does are made at once.
    Actions,
    /// Answers to what an enemy does only.
    Answers,
}

impl Asks {
    /// Whether the player is asked about a decision that was thought about so.
    pub fn about(self, battle: &dyn Playable, decision: &Decision, thought: &Thought) -> bool {
        let answer = decision.kind != "act" && decision.about.is_some();
        match self {
            Asks::Every => true,
            Asks::Actions => !answer && thought.element.is_some(),
            Asks::Answers => answer,
            Asks::InSight => {
                let sees = |id| sees_enemy(battle, decision.side, id);
                answer || thought.element.is_some_and(sees)
            }
        }
    }
}

/// Whether an element sees an enemy that its side knows of.
fn sees_enemy(battle: &dyn Playable, side: SideId, id: ElementId) -> bool {
    let view = battle.view(Some(side));
    let own = view.elements.iter().find(|element| element.id == id);
    let Some(own) = own.and_then(|element| element.piece) else {
        return false;
    };
    let enemies = view.elements.iter().filter(|element| element.side != side);
    enemies
        .filter_map(|enemy| Some((Some(enemy.id), enemy.piece?)))
        .any(|enemy| !battle.sight((Some(id), own), enemy).blocked())
}

/// The options that lie before the player, until the die is rolled or they decide without it.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    thought: Thought,
}

/// In the order of the die's bands.
const COURSES: [Course; 3] = [Course::Dangerous, Course::Likely, Course::Wildest];

impl Proposal {
    /// What the matrix proposes; what it would have chosen is left out.
    pub fn new(mut thought: Thought) -> Proposal {
        thought.die = None;
        thought.chosen = None;
        thought
            .options
            .retain(|option| option.course != Course::Own);
        let mut proposal = Proposal { thought };
        proposal.sort();
        proposal
    }

    /// The one that was before the player when the battle was left; none if that is no such thing. Whether its orders may be given is to be
    /// asked of the battle.
    pub fn read(remark: &serde_json::Value) -> Option<Proposal> {
        let thought = Thought::deserialize(remark).ok()?;
        let options = &thought.options;
        let as_one = |course: &Course| options.iter().filter(|o| o.course == *course).count();
        let each: usize = COURSES.iter().map(as_one).sum();
        let whole = each > 0 && each == options.len() && COURSES.iter().all(|c| as_one(c) < 2);
        let open = thought.chosen.is_none() && thought.die.is_none();
        (open && whole).then(|| Proposal::new(thought))
    }

    fn sort(&mut self) {
        let place = |option: &Considered| COURSES.iter().position(|c| *c == option.course);
        self.thought.options.sort_by_key(place);
    }

    /// What was thought, with the options as they lie now: none of them chosen.
    pub fn thought(&self) -> &Thought {
        &self.thought
    }

    /// Whose turn it is to act; none when it is about the whole side.
    pub fn element(&self) -> Option<ElementId> {
        self.thought.element
    }

    /// The option that lies there as that course, if one does.
    pub fn option(&self, course: Course) -> Option<&Considered> {
        let mut options = self.thought.options.iter();
        options.find(|option| option.course == course)
    }

    /// Whether a die is rolled: there is something to choose.
    pub fn needs_die(&self) -> bool {
        self.thought.options.len() > 1
    }

    /// Whether an order is about the element whose turn it is, or about the side.
    pub fn is_about(&self, draft: &Draft) -> bool {
        let same = |id| self.thought.element.is_none() || self.thought.element == Some(id);
        draft.element.is_none_or(same)
    }

    /// Puts another order there as that course. [`Course::Own`] is none of them: nothing changes.
    pub fn change(&mut self, course: Course, draft: Draft) {
        if course == Course::Own {
            return;
        }
        self.thought
            .options
            .retain(|option| option.course != course);
        self.thought.options.push(by_player(course, draft));
        self.sort();
    }

    /// The die has been rolled; without one, there was nothing to choose. The order that stands, and what is to be kept of it. Where the die's
    /// course is not there, the most dangerous one stands, as it does for the computer, and failing that the first.
    pub fn rolled(mut self, die: Option<u8>, three_is_likely: bool) -> Option<(Draft, Thought)> {
        let course = die.map_or(Course::Likely, |die| Course::of(die, three_is_likely));
        let options = &self.thought.options;
        let find = |course| options.iter().position(|option| option.course == course);
        let place = find(course)
            .or_else(|| find(Course::Dangerous))
            .unwrap_or(0);
        let draft = options.get(place)?.draft.clone();
        self.thought.die = die;
        self.thought.chosen = u8::try_from(place).ok();
        Some((draft, self.thought))
    }

    /// The player decides without a die. What is to be kept of it: the three, and what was done instead.
    pub fn decided(mut self, draft: Draft) -> Thought {
        self.thought.chosen = u8::try_from(self.thought.options.len()).ok();
        self.thought.options.push(by_player(Course::Own, draft));
        self.thought
    }
}

fn by_player(course: Course, draft: Draft) -> Considered {
    Considered {
        course,
        draft,
        scores: Scores::default(),
        reasons: Vec::new(),
        changed: true,
    }
}

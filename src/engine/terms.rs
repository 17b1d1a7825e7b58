//! What a scenario lays down for any rule book: sides, length, victory, exits, arrivals.

use serde::{Deserialize, Serialize};

mod arrivals;

use super::report::{Outcome, SideId, Text, Value};
pub use crate::table::Edge;
use crate::table::{Length, Point, Polygon};
pub use arrivals::{Arrival, Entry, Gate};

/// The terms of a battle: the same for all rule books.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// The battle's title.
    pub title: String,
    /// The sides, by number.
    pub sides: Vec<SideTerms>,
    /// In which order they have their phases.
    pub order: Vec<SideId>,
    /// How many turns at most; none for no limit (then a goal that holds at once must end it).
    pub turns: Option<u16>,
    /// Who wins by what.
    pub goals: Vec<Goal>,
    /// Who wins when the turns are over and no goal was met; none for a draw.
    pub otherwise: Option<SideId>,
    /// Elements that come later.
    pub arrivals: Vec<Arrival>,
}

/// A side of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideTerms {
    /// Its name.
    pub name: String,
    /// The table edge it comes from and falls back to.
    pub edge: Edge,
}

/// A way to win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Goal {
    /// Who wins by it.
    pub side: SideId,
    /// What must be so.
    pub what: What,
    /// How it is told, from the scenario or by the words of its kind.
    pub text: Option<String>,
}

/// What must be so for a goal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum What {
    /// At the end of the last turn (or of any turn, with `at_once`), at least `count` of the areas have an element of the side with
    /// its centre in them and no enemy within `clear` of that area.
    Hold {
        /// The areas.
        areas: Vec<Polygon>,
        /// How many of them.
        count: u16,
        /// How far enemies must be from an area's border (their base's edge); 0: not with their base's centre in it.
        clear: Length,
        /// Checked at the end of every turn, not only of the last.
        at_once: bool,
    },
    /// At least so many enemy elements are eliminated (all of them, if none): checked at once.
    Destroy {
        /// How many.
        count: Option<u16>,
    },
    /// At least so many elements of the side have left by that edge: checked at once.
    Exit {
        /// By which edge.
        edge: Edge,
        /// How many.
        count: u16,
        /// Whether only those count that leave where a road does.
        road: bool,
    },
    /// At the end of the last turn at least so many elements of the side live.
    Survive {
        /// How many.
        count: u16,
    },
    /// At least so many casualties of the side are brought home: checked at once.
    Evacuate {
        /// How many.
        count: u16,
    },
    /// The other sides have killed at least so many civilians: checked at once.
    Killed {
        /// How many.
        count: u16,
    },
    /// When the battle is over, the side has more points than any other: what they are given for is the rule book's affair.
    Points {
        /// The edges over which points are carried off.
        edges: Vec<Edge>,
    },
}

/// What is counted besides the elements, each by the number of the side; what a list is too short for is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Casualties of the side that are brought home.
    pub home: Vec<u16>,
    /// Civilians that the side has killed.
    pub killed: Vec<u16>,
    /// The points of the side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<i32>,
}

/// One element as victory sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whose it is.
    pub side: SideId,
    /// Its base on the table, if it is there.
    pub on_table: Option<(Point, Length)>,
    /// The edge by which it left, if it did.
    pub left_by: Option<Edge>,
    /// Whether it was eliminated for good: one that comes again is not.
    pub eliminated: bool,
    /// Whether it counts among those that leave.
    pub counts: bool,
}

/// When victory is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// After anything happened.
    Now,
    /// At the end of a turn that is not the last.
    TurnEnd,
    /// At the end of the last turn.
    LastTurnEnd,
}

impl Terms {
    /// How the battle ends at this moment, if it does. Goals met by several sides at once make a draw, in whatever order they stand
    /// (K26); so does everybody being eliminated.
    pub fn outcome(
        &self,
        standings: &[Standing],
        tally: &Tally,
        moment: Moment,
    ) -> Option<Outcome> {
        let gone = |s: &Standing| s.eliminated || s.left_by.is_some();
        let by_points = self.goals.iter().any(|goal| goal.what.is_points());
        let moment = if by_points && standings.iter().all(gone) {
            Moment::LastTurnEnd
        } else {
            moment
        };
        if standings.iter().all(|s| s.eliminated) && !by_points {
            return Some(Outcome {
                winner: None,
                reason: Text::key("outcome-nobody-left"),
            });
        }
        let mut met: Vec<(SideId, &Goal)> = self
            .goals
            .iter()
            .filter(|goal| goal.met(standings, tally, moment))
            .map(|goal| (goal.side, goal))
            .collect();
        met.sort_by_key(|(side, _)| *side);
        let mut winners: Vec<SideId> = met.iter().map(|(side, _)| *side).collect();
        winners.dedup();
        match winners.as_slice() {
            [] => self.ending(standings, moment),
            [winner] => Some(Outcome {
                winner: Some(*winner),
                reason: met[0].1.reason(),
            }),
            _ => Some(Outcome {
                winner: None,
                reason: Text::key("outcome-several"),
            }),
        }
    }

    /// The end without a goal: only one side, or none, has anybody left; or the turns are over.
    fn ending(&self, standings: &[Standing], moment: Moment) -> Option<Outcome> {
        let mut left: Vec<SideId> = standings
            .iter()
            .filter(|s| !s.eliminated && s.left_by.is_none())
            .map(|s| s.side)
            .collect();
        left.sort();
        left.dedup();
        match (left.as_slice(), moment) {
            ([], Moment::Now | Moment::TurnEnd) => Some(Outcome {
                winner: None,
                reason: Text::key("outcome-nobody-left"),
            }),
            (_, Moment::LastTurnEnd) => Some(Outcome {
                winner: self.otherwise,
                reason: Text::key("outcome-time"),
            }),
            ([last], Moment::Now)
                if !self
                    .goals
                    .iter()
                    .any(|goal| goal.side == *last && goal.what.needs_play()) =>
            {
                Some(Outcome {
                    winner: Some(*last),
                    reason: Text::key("outcome-last-side"),
                })
            }
            _ => None,
        }
    }
}

impl What {
    /// Whether the side must still do something on the table when the enemy is gone.
    fn needs_play(&self) -> bool {
        matches!(self, What::Exit { .. } | What::Points { .. })
    }

    /// Whether points are counted.
    pub fn is_points(&self) -> bool {
        matches!(self, What::Points { .. })
    }
}

impl Goal {
    fn met(&self, standings: &[Standing], tally: &Tally, moment: Moment) -> bool {
        let due = match self.what {
            What::Hold { at_once, .. } => {
                moment == Moment::LastTurnEnd || (at_once && moment == Moment::TurnEnd)
            }
            What::Survive { .. } | What::Points { .. } => moment == Moment::LastTurnEnd,
            What::Destroy { .. }
            | What::Exit { .. }
            | What::Evacuate { .. }
            | What::Killed { .. } => true,
        };
        if self.what.is_points() {
            return due && self.leads(standings, tally);
        }
        let (have, need) = self.progress(standings, tally);
        due && have >= need
    }

    /// Whether the side has more points than any other.
    fn leads(&self, standings: &[Standing], tally: &Tally) -> bool {
        let own = points(tally, self.side.0);
        rivals(self.side, standings, tally).all(|rival| points(tally, rival) < own)
    }

    /// How far it is, whenever it counts: how many areas are held, enemies eliminated, own elements gone or alive, casualties home, civilians
    /// killed, points, and how many it takes. With no enemy there is nothing to eliminate, and one is wanted; of points, one more than anybody has.
    pub fn progress(&self, standings: &[Standing], tally: &Tally) -> (usize, usize) {
        let own = |s: &&Standing| s.side == self.side;
        let enemy = |s: &&Standing| s.side != self.side;
        match &self.what {
            What::Hold {
                areas,
                count,
                clear,
                ..
            } => {
                let is_held = |area: &&Polygon| held(area, self.side, *clear, standings);
                (areas.iter().filter(is_held).count(), usize::from(*count))
            }
            What::Destroy { count } => {
                let enemies = || standings.iter().filter(enemy);
                let all = enemies().count();
                let need = count.map_or(all, usize::from);
                (enemies().filter(|s| s.eliminated).count(), need.max(1))
            }
            What::Exit { edge, count, .. } => {
                let gone = |s: &&Standing| s.counts && s.left_by == Some(*edge);
                let gone = standings.iter().filter(own).filter(gone).count();
                (gone, usize::from(*count))
            }
            What::Survive { count } => {
                let alive = |s: &&Standing| !s.eliminated;
                let alive = standings.iter().filter(own).filter(alive).count();
                (alive, usize::from(*count))
            }
            What::Evacuate { count } => {
                let home = tally.home.get(usize::from(self.side.0)).copied();
                (usize::from(home.unwrap_or_default()), usize::from(*count))
            }
            What::Killed { count } => {
                let by_others = tally
                    .killed
                    .iter()
                    .zip(0..)
                    .filter(|(_, n)| SideId(*n) != self.side);
                let killed = by_others.map(|(killed, _)| usize::from(*killed)).sum();
                (killed, usize::from(*count))
            }
            What::Points { .. } => {
                let most = rivals(self.side, standings, tally).map(|n| points(tally, n));
                let count = |points: i32| usize::try_from(points).unwrap_or_default();
                let most = count(most.max().unwrap_or_default());
                (count(points(tally, self.side.0)), most + 1)
            }
        }
    }

    fn reason(&self) -> Text {
        match &self.text {
            Some(text) => Text::key("outcome-goal").with("goal", Value::Name(text.clone())),
            None => Text::key(match self.what {
                What::Hold { .. } => "outcome-hold",
                What::Destroy { .. } => "outcome-destroy",
                What::Exit { .. } => "outcome-exit",
                What::Survive { .. } => "outcome-survive",
                What::Evacuate { .. } => "outcome-evacuate",
                What::Killed { .. } => "outcome-killed",
                What::Points { .. } => "outcome-points",
            }),
        }
    }
}

/// The points of a side.
fn points(tally: &Tally, side: u8) -> i32 {
    let of = tally.points.get(usize::from(side));
    of.copied().unwrap_or_default()
}

/// The numbers of the other sides: of those that have anybody, and of those that are counted; some of them twice.
fn rivals(side: SideId, standings: &[Standing], tally: &Tally) -> impl Iterator<Item = u8> {
    let stand = standings.iter().map(|standing| standing.side.0);
    let counted = (0_u8..).take(tally.points.len());
    stand.chain(counted).filter(move |n| *n != side.0)
}

fn held(area: &Polygon, side: SideId, clear: Length, standings: &[Standing]) -> bool {
    let has_own = standings
        .iter()
        .any(|s| s.side == side && s.on_table.is_some_and(|(at, _)| area.contains(at)));
    let has_enemy = standings.iter().any(|s| {
        s.side != side
            && s.on_table.is_some_and(|(at, radius)| {
                area.contains(at) || (clear > Length::ZERO && area.distance(at) - radius <= clear)
            })
    });
    has_own && !has_enemy
}

#[cfg(test)]
mod tests;

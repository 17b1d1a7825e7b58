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
}

/// What is counted besides the elements, each by the number of the side; what a list is too short for is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Casualties of the side that are brought home.
    pub home: Vec<u16>,
    /// Civilians that the side has killed.
    pub killed: Vec<u16>,
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
        if standings.iter().all(|s| s.eliminated) {
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
        matches!(self, What::Exit { .. })
    }
}

impl Goal {
    fn met(&self, standings: &[Standing], tally: &Tally, moment: Moment) -> bool {
        let due = match self.what {
            What::Hold { at_once, .. } => {
                moment == Moment::LastTurnEnd || (at_once && moment == Moment::TurnEnd)
            }
            What::Survive { .. } => moment == Moment::LastTurnEnd,
            What::Destroy { .. }
            | What::Exit { .. }
            | What::Evacuate { .. }
            | What::Killed { .. } => true,
        };
        let (have, need) = self.progress(standings, tally);
        due && have >= need
    }

    /// How far it is, whenever it counts: how many areas are held, enemies eliminated, own elements gone or alive, casualties home, civilians
    /// killed, and how many it takes. With no enemy there is nothing to eliminate, and one is wanted.
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
            }),
        }
    }
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
mod tests {
    use super::*;

    const A: SideId = SideId(0);
    const B: SideId = SideId(1);

    fn terms(goals: Vec<(SideId, What)>) -> Terms {
        Terms {
            title: String::new(),
            sides: Vec::new(),
            order: vec![A, B],
            turns: Some(6),
            goals: goals
                .into_iter()
                .map(|(side, what)| Goal {
                    side,
                    what,
                    text: None,
                })
                .collect(),
            otherwise: Some(B),
            arrivals: Vec::new(),
        }
    }

    fn standing(side: SideId, eliminated: bool) -> Standing {
        Standing {
            side,
            on_table: (!eliminated).then_some((Point::cm(10, 10), Length::cm(2))),
            left_by: None,
            eliminated,
            counts: true,
        }
    }

    fn winner(terms: &Terms, standings: &[Standing], moment: Moment) -> Option<Option<SideId>> {
        terms
            .outcome(standings, &Tally::default(), moment)
            .map(|o| o.winner)
    }

    #[test]
    fn all_gone_at_once_is_a_draw_whoever_is_listed_first() {
        let all = What::Destroy { count: None };
        for goals in [
            vec![],
            vec![(A, all.clone())],
            vec![(B, all.clone())],
            vec![(A, all.clone()), (B, all.clone())],
        ] {
            let terms = terms(goals);
            for (first, second) in [(A, B), (B, A)] {
                let gone = [standing(first, true), standing(second, true)];
                for moment in [Moment::Now, Moment::TurnEnd, Moment::LastTurnEnd] {
                    assert_eq!(winner(&terms, &gone, moment), Some(None));
                }
            }
        }
    }

    #[test]
    fn the_last_side_wins_unless_it_has_still_to_leave() {
        let standings = [standing(A, false), standing(B, true)];
        assert_eq!(
            winner(&terms(vec![]), &standings, Moment::Now),
            Some(Some(A))
        );
        let exit = What::Exit {
            edge: Edge::North,
            count: 1,
            road: false,
        };
        let leaving = terms(vec![(A, exit)]);
        assert_eq!(winner(&leaving, &standings, Moment::Now), None);
        let mut left = standings;
        left[0].on_table = None;
        left[0].left_by = Some(Edge::South);
        assert_eq!(winner(&leaving, &left, Moment::Now), Some(None));
        left[0].left_by = Some(Edge::North);
        assert_eq!(winner(&leaving, &left, Moment::Now), Some(Some(A)));
    }

    #[test]
    fn time_gives_the_battle_to_whom_the_scenario_says() {
        let both = [standing(A, false), standing(B, false)];
        let survive = terms(vec![(A, What::Survive { count: 1 })]);
        assert_eq!(winner(&survive, &both, Moment::TurnEnd), None);
        assert_eq!(winner(&survive, &both, Moment::LastTurnEnd), Some(Some(A)));
        assert_eq!(
            winner(&terms(vec![]), &both, Moment::LastTurnEnd),
            Some(Some(B))
        );
        let two = terms(vec![
            (A, What::Survive { count: 1 }),
            (B, What::Survive { count: 1 }),
        ]);
        assert_eq!(winner(&two, &both, Moment::LastTurnEnd), Some(None));
    }

    #[test]
    fn progress_counts_what_the_goal_needs() {
        let none = Tally::default();
        let goal = |what| Goal {
            side: A,
            what,
            text: None,
        };
        let standings = [standing(A, false), standing(B, true), standing(B, false)];
        let all = goal(What::Destroy { count: None });
        assert_eq!(all.progress(&standings, &none), (1, 2));
        assert_eq!(all.progress(&standings[..1], &none), (0, 1));
        assert_eq!(
            goal(What::Survive { count: 1 }).progress(&standings, &none),
            (1, 1)
        );
        let area = Polygon::rectangle(Point::cm(0, 0), Point::cm(20, 20));
        let hold = goal(What::Hold {
            areas: vec![area],
            count: 1,
            clear: Length::ZERO,
            at_once: false,
        });
        assert_eq!(hold.progress(&standings, &none), (0, 1));
        assert_eq!(hold.progress(&standings[..2], &none), (1, 1));
    }

    #[test]
    fn casualties_brought_home_and_civilians_killed_by_others_are_counted() {
        let tally = |home: [u16; 2], killed: [u16; 2]| Tally {
            home: home.to_vec(),
            killed: killed.to_vec(),
        };
        let both = [standing(A, false), standing(B, false)];
        let met = |terms: &Terms, tally: Tally| {
            let outcome = terms.outcome(&both, &tally, Moment::Now);
            outcome.map(|outcome| outcome.winner)
        };
        let evacuate = terms(vec![(A, What::Evacuate { count: 2 })]);
        assert_eq!(met(&evacuate, tally([1, 2], [0, 0])), None);
        assert_eq!(met(&evacuate, tally([2, 0], [0, 0])), Some(Some(A)));
        let spare = terms(vec![(B, What::Killed { count: 3 })]);
        assert_eq!(
            met(&spare, tally([0, 0], [2, 5])),
            None,
            "its own do not count"
        );
        assert_eq!(met(&spare, tally([0, 0], [3, 0])), Some(Some(B)));
        assert_eq!(met(&spare, Tally::default()), None);
    }
}

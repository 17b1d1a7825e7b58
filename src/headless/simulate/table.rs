//! What many battles come to: shares with their intervals, means, and the table that is printed.

use std::fmt::Write;

use serde::Serialize;

use super::{MAX_ORDERS, Plan, Results, UNFINISHED};
use crate::engine::SideId;
use crate::scenario::Scenario;

/// A share of all battles, and between which shares the true one lies with 95 % confidence (Wilson's score interval).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// How many.
    pub count: u32,
    /// Their share, 0 to 1.
    pub share: f64,
    /// The lower end, 0 to 1.
    pub low: f64,
    /// The upper end, 0 to 1.
    pub high: f64,
}

/// Wilson's 95 % interval of `count` among `all`.
pub fn wilson(count: u32, all: u32) -> Interval {
    const Z: f64 = 1.959_963_984_540_054;
    if all == 0 {
        return Interval {
            count,
            share: 0.0,
            low: 0.0,
            high: 1.0,
        };
    }
    let n = f64::from(all);
    let share = f64::from(count) / n;
    let middle = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    Interval {
        count,
        share,
        low: if count == 0 {
            0.0
        } else {
            ((middle - spread) / whole).max(0.0)
        },
        high: if count == all {
            1.0
        } else {
            ((middle + spread) / whole).min(1.0)
        },
    }
}

/// What the battles of a plan come to.
#[derive(Clone, Debug, Serialize)]
pub struct Tally {
    /// The scenario's title.
    pub scenario: String,
    /// What was changed of its options, by name; null for nothing.
    pub options: serde_json::Value,
    /// How many battles.
    pub battles: u32,
    /// The first one's seed.
    pub seed: u64,
    /// The sides, by number.
    pub sides: Vec<SideTally>,
    /// Battles without a winner, the unfinished among them.
    pub draws: Interval,
    /// Battles that were broken off.
    pub unfinished: u32,
    /// The mean number of turns.
    pub turns: f64,
    /// The mean number of orders and answers.
    pub orders: f64,
    /// How many battles a second.
    pub battles_per_second: f64,
}

/// What the battles of a plan come to for a side.
#[derive(Clone, Debug, Serialize)]
pub struct SideTally {
    /// Its name.
    pub name: String,
    /// Who played it.
    pub player: &'static str,
    /// The battles it won.
    pub wins: Interval,
    /// The mean number of elements it lost.
    pub elements_lost: f64,
    /// The mean strength it lost; none for a side that has no strength points to lose.
    pub strength_lost: Option<f64>,
}

impl Tally {
    /// Counts.
    pub fn new(scenario: &Scenario, plan: &Plan, results: &Results) -> Tally {
        let battles = &results.battles;
        let all = battles.len() as u32;
        let mean = |sum: u64| sum as f64 / f64::from(all.max(1));
        let wins = |side: Option<SideId>| {
            let count = battles
                .iter()
                .filter(|battle| battle.winner == side)
                .count();
            wilson(count as u32, all)
        };
        let sides = scenario.setting.terms().sides.iter().zip(&plan.players);
        let sides = sides
            .zip(0_u8..)
            .map(|((side, player), n)| {
                let losses = || battles.iter().filter_map(|b| b.losses.get(usize::from(n)));
                SideTally {
                    name: side.name.clone(),
                    player: player.name(),
                    wins: wins(Some(SideId(n))),
                    elements_lost: mean(losses().map(|loss| u64::from(loss.elements)).sum()),
                    strength_lost: losses()
                        .any(|loss| loss.of > 0)
                        .then(|| mean(losses().map(|loss| u64::from(loss.strength)).sum())),
                }
            })
            .collect();
        Tally {
            scenario: scenario.title.clone(),
            options: scenario.changes.json(),
            battles: all,
            seed: plan.seed,
            sides,
            draws: wins(None),
            unfinished: battles.iter().filter(|b| b.reason == UNFINISHED).count() as u32,
            turns: mean(battles.iter().map(|b| u64::from(b.turns)).sum()),
            orders: mean(battles.iter().map(|b| u64::from(b.orders)).sum()),
            battles_per_second: f64::from(all) / results.seconds.max(1e-9),
        }
    }

    /// The table for people.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{}: {} battles from seed {}\n",
            self.scenario, self.battles, self.seed
        );
        if let Some(options) = self.options.as_object() {
            for (name, value) in options {
                let _ = writeln!(text, "with {name}: {value}");
            }
        }
        text.push('\n');
        let label = |side: &SideTally| format!("{} ({})", side.name, side.player);
        let wide = self
            .sides
            .iter()
            .map(|side| label(side).chars().count())
            .max();
        let wide = wide.unwrap_or(0).max("draws".len());
        let _ = writeln!(
            text,
            "{:wide$}    wins   share        95 %     elements lost   strength lost",
            ""
        );
        let row = |name: &str, share: &Interval| {
            format!(
                "{name:wide$}  {:6}  {:5.1} %  {:5.1} - {:5.1} %",
                share.count,
                share.share * 100.0,
                share.low * 100.0,
                share.high * 100.0
            )
        };
        for side in &self.sides {
            let strength = side
                .strength_lost
                .map_or_else(|| "-".to_owned(), |lost| format!("{lost:.2}"));
            let _ = writeln!(
                text,
                "{}  {:12.2}  {strength:>14}",
                row(&label(side), &side.wins),
                side.elements_lost
            );
        }
        let _ = writeln!(text, "{}", row("draws", &self.draws));
        if self.unfinished > 0 {
            let _ = writeln!(
                text,
                "\n{} were broken off unfinished after {MAX_ORDERS} orders, and count as draws",
                self.unfinished
            );
        }
        let _ = write!(
            text,
            "\n{:.1} turns and {:.0} orders a battle; {:.1} battles a second",
            self.turns, self.orders, self.battles_per_second
        );
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_agrees_with_known_intervals() {
        let close = |a: f64, b: f64| (a - b).abs() < 5e-5;
        let half = wilson(50, 100);
        assert!(
            close(half.low, 0.40383) && close(half.high, 0.59617),
            "{half:?}"
        );
        let none = wilson(0, 10);
        assert!(none.low == 0.0 && close(none.high, 0.27753), "{none:?}");
        let all = wilson(10, 10);
        assert!(close(all.low, 0.72247) && all.high == 1.0, "{all:?}");
        assert_eq!(wilson(0, 0).high, 1.0);
    }

    #[test]
    fn a_side_without_strength_points_loses_none() {
        let none = wilson(0, 1);
        let side = |strength_lost| SideTally {
            name: "Tanks".to_owned(),
            player: "random",
            wins: none,
            elements_lost: 1.0,
            strength_lost,
        };
        let tally = Tally {
            scenario: "A duel".to_owned(),
            options: serde_json::Value::Null,
            battles: 1,
            seed: 1,
            sides: vec![side(None), side(Some(2.5))],
            draws: none,
            unfinished: 0,
            turns: 3.0,
            orders: 9.0,
            battles_per_second: 1.0,
        };
        let text = tally.text();
        let ends = |n: usize| {
            text.lines()
                .nth(n)
                .and_then(|line| line.split(' ').next_back())
        };
        assert_eq!((ends(3), ends(4)), (Some("-"), Some("2.50")), "{text}");
    }
}

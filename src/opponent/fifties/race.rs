//! How long a side that has to leave needs: the quickest ways out round and through whoever stands in them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::ground::{Gait, Lore, TURN};
use crate::table::Board;
use crate::table::Point;

/// No way at all.
pub const NEVER: u32 = u32::MAX / 4;

/// Somebody in the way of a column.
#[derive(Clone, Copy, Debug)]
pub struct Bar {
    /// Where he stands.
    pub at: Point,
    /// What it takes to be rid of him, in ticks.
    pub holds: u32,
}

/// What it costs to enter each place besides the step: a stop next to an enemy, and the fight for a place he holds.
pub fn tolls(lore: &Lore, board: &Board, bars: impl Iterator<Item = Bar>) -> Vec<u32> {
    let mut tolls = vec![0; lore.places.len()];
    for bar in bars {
        for (toll, place) in tolls.iter_mut().zip(&lore.places) {
            if board.adjacent(*place, bar.at) {
                *toll += TURN / 2;
            } else if place.distance_squared(bar.at) < board.size.squared()
                && board.distance(*place, bar.at) == 0
            {
                *toll += bar.holds;
            }
        }
    }
    tolls
}

/// The ticks from every place to the nearest of `outs`, and out, for one gait.
pub fn flood(gait: &Gait, outs: &[u16], tolls: &[u32]) -> Vec<u32> {
    let mut ticks = vec![NEVER; tolls.len()];
    let mut open = BinaryHeap::with_capacity(tolls.len());
    let step = gait.step();
    for out in outs {
        ticks[usize::from(*out)] = step;
        open.push(Reverse((step, *out)));
    }
    while let Some(Reverse((gone, place))) = open.pop() {
        let n = usize::from(place);
        if gone > ticks[n] {
            continue;
        }
        let entered = gone + tolls[n];
        for (before, cost) in &gait.steps[n] {
            let m = usize::from(*before);
            if entered + cost < ticks[m] {
                ticks[m] = entered + cost;
                open.push(Reverse((entered + cost, *before)));
            }
        }
    }
    ticks
}

/// The mean of the `count` smallest, in turns; none if there are not so many.
pub fn column(mut ticks: Vec<u32>, count: usize) -> Option<f64> {
    if count == 0 || ticks.len() < count {
        return None;
    }
    ticks.sort_unstable();
    let sum: u64 = ticks[..count]
        .iter()
        .map(|t| u64::from((*t).min(NEVER / 8)))
        .sum();
    Some((sum as f64 / (count as f64 * f64::from(TURN))).min(40.0))
}

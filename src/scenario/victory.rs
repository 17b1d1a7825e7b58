//! Length, order of play and ways to win.

use super::raw;
use super::reader::{EDGES, Reader};
use super::sides::Sides;
use crate::engine::SideId;
use crate::engine::terms::{Goal, What};
use crate::table::Length;

/// The most goals of a battle.
const MAX_GOALS: usize = 20;
/// The longest battle.
const MAX_TURNS: i64 = 200;
/// The most areas of one goal.
const MAX_AREAS: usize = 20;

/// How many turns, if that is fixed. A number that will not do is noted once and then taken for a large one.
pub fn turns(reader: &mut Reader, given: Option<&raw::Scalar>) -> Option<u16> {
    let turns = reader.whole("turns", given?, 1..=MAX_TURNS);
    Some(
        turns
            .and_then(|turns| u16::try_from(turns).ok())
            .unwrap_or(u16::MAX),
    )
}

/// The order in which the sides have their phases: the first, then the others as they are listed.
pub fn order(reader: &mut Reader, first: Option<&str>, sides: &Sides) -> Vec<SideId> {
    let first = match first {
        None => Some(SideId(0)),
        Some(id) => sides.find(reader, "first", id),
    };
    let all = || (0..).take(sides.ids.len()).map(SideId);
    first
        .into_iter()
        .chain(all().filter(|side| Some(*side) != first))
        .collect()
}

/// The goals; counts are held against what the file puts on the table.
pub fn goals(
    reader: &mut Reader,
    sides: &Sides,
    file: &raw::File,
    turns: Option<u16>,
) -> Vec<Goal> {
    let (given, elements) = (&file.victory, &file.elements);
    if !reader.at_most("victory", "goals", given.len(), MAX_GOALS) {
        return Vec::new();
    }
    if turns.is_none() && !given.iter().any(ends_by_itself) {
        reader.findings.add(
            "victory",
            "nothing ends this battle",
            "give `turns`, or a goal that is met at once: destroy, exit, evacuate, or hold with at_once",
        );
    }
    given
        .iter()
        .enumerate()
        .filter_map(|(i, raw)| {
            let path = format!("victory[{i}]");
            let side = sides.find(reader, &format!("{path}.side"), &raw.side);
            if let Some(text) = &raw.text {
                reader.name(&format!("{path}.text"), text, 120);
            }
            let own = elements.iter().filter(|e| e.side == raw.side).count();
            let casualties = file.casualties.iter().filter(|c| c.side == raw.side);
            let counts = Counts {
                casualties: (own + casualties.count()).max(1) as i64,
                civilians: file.civilians.len() as i64,
                ..Counts::new(own, elements.len() - own)
            };
            let what = what(reader, &path, raw, &counts, turns);
            Some(Goal {
                side: side?,
                what: what?,
                text: raw.text.clone(),
            })
        })
        .collect()
}

fn ends_by_itself(goal: &raw::Goal) -> bool {
    goal.destroy.is_some()
        || goal.exit.is_some()
        || goal.evacuate.is_some()
        || goal.hold.as_ref().is_some_and(|h| h.at_once)
}

/// How many there are to be counted.
struct Counts {
    own: i64,
    enemy: i64,
    casualties: i64,
    civilians: i64,
}

impl Counts {
    /// A side without anybody is told elsewhere; here it does not limit what may be counted.
    fn new(own: usize, enemy: usize) -> Counts {
        let most = |count: usize| match count {
            0 => i64::from(u16::MAX),
            count => count as i64,
        };
        Counts {
            own: most(own),
            enemy: most(enemy),
            casualties: 0,
            civilians: 0,
        }
    }
}

fn what(
    reader: &mut Reader,
    path: &str,
    raw: &raw::Goal,
    counts: &Counts,
    turns: Option<u16>,
) -> Option<What> {
    let given = [
        raw.hold.is_some(),
        raw.destroy.is_some(),
        raw.exit.is_some(),
        raw.survive.is_some(),
        raw.evacuate.is_some(),
        raw.killed.is_some(),
        raw.points.is_some(),
    ];
    if given.iter().filter(|given| **given).count() != 1 {
        reader.findings.add(
            path,
            "a goal is one of hold, destroy, exit, survive, evacuate, killed and points, and only one",
            "write a line in `victory` for each",
        );
        return None;
    }
    if let Some(evacuate) = &raw.evacuate {
        let path = format!("{path}.evacuate.count");
        let count = reader.whole(&path, &evacuate.count, 1..=counts.casualties)?;
        return Some(What::Evacuate {
            count: count as u16,
        });
    }
    if let Some(points) = &raw.points {
        if turns.is_none() {
            endless(reader, path);
        }
        return self::points(reader, path, points);
    }
    if let Some(killed) = &raw.killed {
        if counts.civilians == 0 {
            reader.findings.add(
                &format!("{path}.killed"),
                "there are no civilians",
                "name some in `civilians`, or leave this goal out",
            );
            return None;
        }
        let path = format!("{path}.killed.count");
        let count = reader.whole(&path, &killed.count, 1..=counts.civilians)?;
        return Some(What::Killed {
            count: count as u16,
        });
    }
    match (&raw.hold, &raw.destroy, &raw.exit, &raw.survive) {
        (Some(hold), None, None, None) => {
            if turns.is_none() && !hold.at_once {
                endless(reader, path);
            }
            self::hold(reader, path, hold)
        }
        (None, Some(destroy), None, None) => {
            let path = format!("{path}.destroy.count");
            let count = match &destroy.count {
                None => None,
                Some(count) => Some(reader.whole(&path, count, 1..=counts.enemy)? as u16),
            };
            Some(What::Destroy { count })
        }
        (None, None, Some(exit), None) => {
            let edge = reader.word(&format!("{path}.exit.edge"), "edge", &exit.edge, &EDGES);
            let count = format!("{path}.exit.count");
            let count = reader.whole(&count, &exit.count, 1..=counts.own)?;
            Some(What::Exit {
                edge: edge?,
                count: count as u16,
                road: exit.road,
            })
        }
        (None, None, None, Some(survive)) => {
            if turns.is_none() {
                endless(reader, path);
            }
            let path = format!("{path}.survive.count");
            let count = reader.whole(&path, &survive.count, 1..=counts.own)?;
            Some(What::Survive {
                count: count as u16,
            })
        }
        _ => None,
    }
}

fn points(reader: &mut Reader, path: &str, raw: &raw::Points) -> Option<What> {
    if raw.edges.is_empty() {
        let edges = EDGES.map(|(_, edge)| edge).to_vec();
        return Some(What::Points { edges });
    }
    let path = format!("{path}.points.edges");
    if !reader.at_most(&path, "edges", raw.edges.len(), EDGES.len()) {
        return None;
    }
    let named = raw.edges.iter().enumerate();
    let edges = named.map(|(i, edge)| reader.word(&format!("{path}[{i}]"), "edge", edge, &EDGES));
    let edges: Vec<_> = edges.collect();
    let edges = edges.into_iter().collect::<Option<_>>()?;
    Some(What::Points { edges })
}

fn endless(reader: &mut Reader, path: &str) {
    reader.findings.add(
        path,
        "this is looked at when the last turn ends, and there is no last turn",
        "give `turns`",
    );
}

fn hold(reader: &mut Reader, path: &str, raw: &raw::Hold) -> Option<What> {
    let areas_path = format!("{path}.hold.areas");
    if raw.areas.is_empty() {
        reader
            .findings
            .add(&areas_path, "there is nothing to hold", "give an area");
    }
    if !reader.at_most(&areas_path, "areas", raw.areas.len(), MAX_AREAS) {
        return None;
    }
    let areas: Vec<_> = raw
        .areas
        .iter()
        .enumerate()
        .map(|(i, area)| reader.polygon(&format!("{areas_path}[{i}]"), area))
        .collect();
    let most = raw.areas.len().max(1) as i64;
    let count = match &raw.count {
        None => Some(most),
        Some(count) => reader.whole(&format!("{path}.hold.count"), count, 1..=most),
    };
    let clear = match &raw.clear {
        None => Some(Length::ZERO),
        Some(clear) => reader.length(&format!("{path}.hold.clear"), clear, Length::MAX),
    };
    Some(What::Hold {
        areas: areas.into_iter().collect::<Option<_>>()?,
        count: u16::try_from(count?).ok()?,
        clear: clear?,
        at_once: raw.at_once,
    })
}

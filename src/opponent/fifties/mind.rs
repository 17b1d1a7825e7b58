//! How a side sees a battle before it weighs an order: who stands where, what each is worth, how long whoever has to leave needs.

use std::sync::OnceLock;

use super::ground::{Lore, TURN};
use super::race::{Bar, NEVER, column, flood, tolls};
use crate::engine::SideId;
use crate::rules::fifties::movement::entry;
use crate::rules::fifties::state::Place;
use crate::rules::fifties::{Kind, Setting, State, ground};
use crate::table::{ElementId, Piece, Point};

/// A unit as the other side or its own sees it.
#[derive(Clone, Debug)]
pub struct Man {
    /// Which it is.
    pub id: ElementId,
    /// Whose.
    pub side: SideId,
    /// What it is.
    pub kind: Kind,
    /// Where it stands; none if it is not on the table or not known.
    pub piece: Option<Piece>,
    /// Its strength.
    pub strength: u8,
    /// Whether it stands in cover.
    pub covered: bool,
    /// Whether it could still cancel a hit if nobody stood next to it.
    pub cancels: bool,
    /// Whether an enemy stands next to it.
    pub close: bool,
    /// Whether it can be shot at, and shoot, by neighbours only.
    pub bound: bool,
    /// What is lost with it besides its strength.
    pub dear: f64,
}

/// A side that has to leave.
#[derive(Clone, Debug)]
pub struct Race {
    /// Which side.
    pub side: SideId,
    /// How many have still to leave.
    pub need: usize,
    /// The ticks to the way out from every place, for each gait.
    pub ticks: Vec<Vec<u32>>,
    /// What it costs besides the step to enter each place.
    pub tolls: Vec<u32>,
    /// The mean turns of the quickest that are needed; none if there are not enough.
    pub column: Option<f64>,
    /// The turns left beyond those that the slowest of them needs.
    pub slack: f64,
}

/// A side's look at a battle.
#[derive(Clone, Debug)]
pub struct Mind {
    /// Every unit, by number.
    pub men: Vec<Man>,
    /// The sides that have to leave.
    pub races: Vec<Race>,
    /// By number, what it costs its enemies to enter each place without that unit, once that is asked for.
    without: Vec<OnceLock<Vec<u32>>>,
}

impl Mind {
    /// Looks at a battle with the eyes of a side: of hidden enemies it knows nothing.
    pub fn new(setting: &Setting, state: &State, lore: &Lore, side: SideId) -> Mind {
        let seen = |id: ElementId| !state.element(id).hidden || setting.side(id) == side;
        let men = setting.ids().map(|id| {
            let e = state.element(id);
            let piece = state.piece(id).filter(|_| seen(id));
            let kind = setting.kind(id);
            let close = piece.is_some()
                && state.pieces().any(|(other, at)| {
                    setting.hostile(id, other)
                        && seen(other)
                        && piece.is_some_and(|piece| setting.board.adjacent(piece.at, at.at))
                });
            Man {
                id,
                side: setting.side(id),
                kind,
                piece,
                strength: e.strength,
                covered: piece
                    .is_some_and(|piece| ground::cover(&setting.ground, piece.at).is_some()),
                cancels: !e.cancelled && (kind == Kind::Tank || !e.pinned),
                close,
                bound: e.engaged && (close || setting.side(id) == state.active),
                dear: 1.5
                    + match kind {
                        Kind::Hq => 0.6,
                        Kind::Tank => 0.8,
                        Kind::HeavyWeapons => 0.4,
                        Kind::Infantry => 0.0,
                    },
            }
        });
        let mut mind = Mind {
            men: men.collect(),
            races: Vec::new(),
            without: setting.ids().map(|_| OnceLock::new()).collect(),
        };
        mind.races = (0..lore.errands.len() as u8)
            .filter_map(|runs| mind.race(setting, state, lore, SideId(runs)))
            .collect();
        mind.value_bars(setting, state, lore);
        mind
    }

    /// One unit.
    pub fn man(&self, id: ElementId) -> &Man {
        &self.men[usize::from(id.0)]
    }

    /// The race of a side that has to leave.
    pub fn race_of(&self, side: SideId) -> Option<&Race> {
        self.races.iter().find(|race| race.side == side)
    }

    /// The race of the side against this one.
    pub fn race_against(&self, side: SideId) -> Option<&Race> {
        self.races.iter().find(|race| race.side != side)
    }

    /// Those who stand in the way of a side, one of them left out.
    fn bars(&self, runs: SideId, but: Option<ElementId>) -> impl Iterator<Item = Bar> + '_ {
        let foes = self.men.iter();
        let foes = foes.filter(move |man| man.side != runs && Some(man.id) != but);
        foes.filter_map(|man| Some(bar(man, man.piece?.at, man.covered)))
    }

    /// What it costs a side to enter each place when one of its enemies stands elsewhere.
    pub fn tolls_with(
        &self,
        setting: &Setting,
        lore: &Lore,
        runs: SideId,
        id: ElementId,
        at: Point,
    ) -> Vec<u32> {
        let rest = self.without[usize::from(id.0)].get_or_init(|| {
            let rest = self.bars(runs, Some(id));
            tolls(lore, &setting.board, rest)
        });
        let covered = ground::cover(&setting.ground, at).is_some();
        let own = tolls(
            lore,
            &setting.board,
            [bar(self.man(id), at, covered)].into_iter(),
        );
        rest.iter().zip(own).map(|(a, b)| a + b).collect()
    }

    /// The ticks each unit of a side needs to be out.
    pub fn ticks(
        &self,
        setting: &Setting,
        state: &State,
        lore: &Lore,
        runs: SideId,
        fields: &[Vec<u32>],
    ) -> Vec<u32> {
        let own = self.men.iter().filter(|man| man.side == runs);
        own.filter_map(|man| {
            let unit = setting.unit(man.id);
            let field = fields
                .get(lore.gait(unit.moves, unit.mobility))
                .filter(|field| !field.is_empty())?;
            match state.element(man.id).place {
                Place::Table(piece) if man.piece.is_some() => {
                    Some(field[usize::from(lore.place(setting, piece.at))])
                }
                Place::Ready | Place::Waiting => {
                    let stretch = entry(setting, man.id)?;
                    let beside = (0..lore.places.len()).filter(|n| {
                        let at = lore.places[*n];
                        setting.board.at_edge(at, stretch.edge) && stretch.beside(at)
                    });
                    beside.map(|n| field[n] + TURN).min()
                }
                _ => None,
            }
        })
        .collect()
    }

    /// The ticks a unit on the table needs to be out; others come last.
    pub fn ticks_of(&self, setting: &Setting, lore: &Lore, race: &Race, id: ElementId) -> u32 {
        let unit = setting.unit(id);
        let field = &race.ticks[lore.gait(unit.moves, unit.mobility)];
        let at = self
            .man(id)
            .piece
            .map(|piece| lore.place(setting, piece.at));
        at.and_then(|place| field.get(usize::from(place)).copied())
            .unwrap_or(NEVER)
    }

    /// The ways of every gait that the side has.
    pub fn fields(
        &self,
        setting: &Setting,
        lore: &Lore,
        runs: SideId,
        tolls: &[u32],
    ) -> Vec<Vec<u32>> {
        let outs = &lore.errands[usize::from(runs.0)].outs;
        let used = |n: usize| {
            setting.elements.iter().any(|element| {
                let unit = &setting.roster[usize::from(element.unit)];
                element.side == runs && lore.gait(unit.moves, unit.mobility) == n
            })
        };
        let gaits = lore.gaits.iter().enumerate();
        gaits
            .map(|(n, gait)| {
                if used(n) {
                    flood(gait, outs, tolls)
                } else {
                    Vec::new()
                }
            })
            .collect()
    }

    fn race(
        &mut self,
        setting: &Setting,
        state: &State,
        lore: &Lore,
        runs: SideId,
    ) -> Option<Race> {
        let errand = &lore.errands[usize::from(runs.0)];
        let own = || setting.ids().filter(|id| setting.side(*id) == runs);
        let out = own()
            .filter(|id| match state.element(*id).place {
                Place::Left(edge) => errand.edges.contains(&edge),
                _ => false,
            })
            .filter(|id| setting.options.hq_counts_for_exit || setting.kind(*id) != Kind::Hq)
            .count();
        let need = usize::from(errand.count).saturating_sub(out);
        if need == 0 || errand.outs.is_empty() {
            return None;
        }
        let lives = |id: &ElementId| {
            !matches!(state.element(*id).place, Place::Left(_) | Place::Eliminated)
        };
        let alive = own().filter(lives).count();
        // The fewer there are to spare, the dearer is each.
        let spare = alive.saturating_sub(need) as f64;
        for man in self.men.iter_mut().filter(|man| man.side == runs) {
            man.dear += 3.0 / (1.0 + spare);
        }
        let tolls = tolls(lore, &setting.board, self.bars(runs, None));
        let ticks = self.fields(setting, lore, runs, &tolls);
        let mut times = self.ticks(setting, state, lore, runs, &ticks);
        times.sort_unstable();
        let last = times.get(need - 1).copied().unwrap_or(NEVER);
        let left = lore.turns.map_or(60.0, |turns| {
            let gone = state.turn.saturating_sub(1);
            f64::from(turns.saturating_sub(gone))
        });
        Some(Race {
            side: runs,
            need,
            column: column(times, need),
            tolls,
            slack: left - f64::from(last.min(NEVER / 8)) / f64::from(TURN),
            ticks,
        })
    }

    /// Who stands in the way of a column is worth what the column gains without him.
    fn value_bars(&mut self, setting: &Setting, state: &State, lore: &Lore) {
        let Some(race) = self.races.first().cloned() else {
            return;
        };
        let Some(now) = race.column else { return };
        let foes: Vec<ElementId> = self
            .men
            .iter()
            .filter(|man| man.side != race.side && man.piece.is_some())
            .map(|man| man.id)
            .collect();
        for id in foes {
            let rest = tolls(lore, &setting.board, self.bars(race.side, Some(id)));
            let fields = self.fields(setting, lore, race.side, &rest);
            let times = self.ticks(setting, state, lore, race.side, &fields);
            if let Some(without) = column(times, race.need) {
                self.men[usize::from(id.0)].dear += 0.8 * (now - without).clamp(0.0, 4.0);
            }
        }
    }
}

/// A unit in the way of a column at a place.
fn bar(man: &Man, at: Point, covered: bool) -> Bar {
    let times = if covered { 3 } else { 2 };
    let holds = TURN / 2 + u32::from(man.strength) * times * TURN / 6;
    Bar { at, holds }
}

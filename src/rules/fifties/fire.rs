//! Shooting (F3-10 to F3-14): who may shoot at whom, and with how many dice.

use super::ground::cover;
use super::roster::Kind;
use super::setting::Setting;
use super::state::{Phase, State};
use crate::engine::{Band, Cause, Field, Refusal, Text, Value, WorkLine, Working};
use crate::table::sight::sees;
use crate::table::{ElementId, Heading, Piece, Point};

/// What a die must show to hit (F3-15).
pub const HIT: u8 = 5;

/// A shot as things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Who shoots.
    pub firer: ElementId,
    /// At whom.
    pub target: ElementId,
    /// How far away, in areas or standard lengths.
    pub range: u16,
}

impl Aim {
    /// A shot between two units on the table; none if one of them is not there.
    pub fn now(
        setting: &Setting,
        state: &State,
        firer: ElementId,
        target: ElementId,
    ) -> Option<Aim> {
        let (from, to) = (state.piece(firer)?, state.piece(target)?);
        Some(Aim {
            firer,
            target,
            range: setting.board.distance(from.at, to.at),
        })
    }

    /// Whether it is at a neighbour.
    pub fn adjacent(self) -> bool {
        self.range == 1
    }
}

/// How a unit is bound (F3-11, F3-R17): one that began the half-turn next to an enemy shoots at, and is shot at by, neighbours only. The
/// active side's units stay bound although they break contact, unless the option says otherwise; the others only while in contact.
pub fn bound(setting: &Setting, state: &State, id: ElementId) -> bool {
    let lasts = setting.side(id) == state.active && !setting.options.engaged_lapses_for_all;
    state.element(id).engaged && (lasts || !state.adjacent(setting, id).is_empty())
}

/// Whether a unit may shoot at another in this part of the half-turn, whatever its dice: ranged fire is the defenders' alone, the active
/// side only fights its neighbours (F3-3, F3-R1).
pub fn may_fire(
    setting: &Setting,
    state: &State,
    firer: ElementId,
    target: ElementId,
) -> Result<Aim, Refusal> {
    let e = state.element(firer);
    if state.phase == Phase::Movement || setting.side(firer) != state.acting(setting) {
        return Err(Refusal::new("F3-3", "not-your-shot"));
    }
    let Some(aim) = Aim::now(setting, state, firer, target) else {
        return Err(Refusal::new("TB-3", "not-on-table"));
    };
    if !setting.hostile(firer, target) {
        return Err(Refusal::new("F3-10", "target-is-a-friend"));
    }
    if state.element(target).hidden {
        return Err(Refusal::new("F3-R11", "target-is-hidden"));
    }
    if e.done {
        return Err(Refusal::new("F3-3", "has-shot"));
    }
    if state.phase == Phase::Assault && !aim.adjacent() {
        return Err(Refusal::new("F3-R1", "assault-neighbours-only"));
    }
    if e.packed && state.phase == Phase::Defence {
        return Err(Refusal::new("F3-8", "packed"));
    }
    if e.packed && !setting.options.packed_may_assault {
        return Err(Refusal::new("F3-R12", "packed"));
    }
    if !aim.adjacent() {
        if bound(setting, state, firer) {
            return Err(Refusal::new("F3-11", "engaged-shoots-neighbours-only"));
        }
        if bound(setting, state, target) {
            return Err(
                Refusal::new("F3-11", "target-is-engaged").with("who", Value::Element(target))
            );
        }
    }
    let reach = setting.unit(firer).reach();
    if aim.range > reach {
        return Err(Refusal::new("F3-12", "out-of-range")
            .with("range", Value::Number(aim.range.into()))
            .with("reach", Value::Number(reach.into())));
    }
    in_view(setting, state, &aim)?;
    Ok(aim)
}

/// Line of sight and line of fire (F3-10). Heavy weapons need only the one, their own or a spotter's (F3-R16).
fn in_view(setting: &Setting, state: &State, aim: &Aim) -> Result<(), Refusal> {
    let (Some(from), Some(to)) = (state.piece(aim.firer), state.piece(aim.target)) else {
        return Err(Refusal::new("TB-3", "not-on-table"));
    };
    let sees_itself = sees(&setting.ground, &from, &to);
    if setting.kind(aim.firer) == Kind::HeavyWeapons {
        if sees_itself || spotter(setting, state, aim.firer, &to).is_some() {
            return Ok(());
        }
        return Err(Refusal::new("F3-10", "nobody-sees-it").with("who", Value::Element(aim.target)));
    }
    if !sees_itself {
        return Err(
            Refusal::new("F3-10", "no-line-of-sight").with("who", Value::Element(aim.target))
        );
    }
    match in_the_way(setting, state, aim, &from, &to) {
        Some(who) => {
            Err(Refusal::new("F3-R14", "no-line-of-fire").with("who", Value::Element(who)))
        }
        None => Ok(()),
    }
}

/// The bands of a unit's dice (F3-12), and the areas it would see by itself from a place (F3-10).
pub fn field(setting: &Setting, id: ElementId, from: Point) -> Field {
    let bands = setting.unit(id).dice.iter();
    let stands = |at: Point| Piece {
        at,
        radius: setting.board.base(),
        facing: Heading::NORTH,
        level: 0,
    };
    let seen = setting.board.is_grid().then(|| {
        let cells = setting.board.cells().map(|cell| setting.board.centre(cell));
        cells
            .filter(|at| *at == from || sees(&setting.ground, &stands(from), &stands(*at)))
            .collect()
    });
    Field {
        bands: bands
            .map(|(dice, range)| Band {
                range: *range,
                dice: *dice,
            })
            .collect(),
        seen,
    }
}

/// A friend that sees the target for heavy weapons: it has not moved in its side's latest movement; it may be pinned (F3-R15).
pub fn spotter(
    setting: &Setting,
    state: &State,
    firer: ElementId,
    to: &Piece,
) -> Option<ElementId> {
    state
        .pieces()
        .filter(|(id, _)| *id != firer && !setting.hostile(*id, firer) && !state.element(*id).moved)
        .find(|(_, piece)| sees(&setting.ground, piece, to))
        .map(|(id, _)| id)
}

/// A unit in between that blocks the line of fire, friend or known enemy (F3-R14).
fn in_the_way(
    setting: &Setting,
    state: &State,
    aim: &Aim,
    from: &Piece,
    to: &Piece,
) -> Option<ElementId> {
    if !setting.options.units_block_lof {
        return None;
    }
    let unknown = |id: ElementId| state.element(id).hidden && setting.hostile(id, aim.firer);
    state
        .pieces()
        .filter(|(id, piece)| {
            *id != aim.firer
                && *id != aim.target
                && piece.at != from.at
                && piece.at != to.at
                && !unknown(*id)
        })
        .find(|(_, piece)| setting.board.stands_between(piece.at, from.at, to.at))
        .map(|(id, _)| id)
}

/// How many dice a shot has (F3-12 to F3-14, the heavy weapons' at tanks too, F3-R22): `needed` of the working is their number, never below 0. `share` is what a split gives it
/// (F3-R19).
pub fn pool(setting: &Setting, state: &State, aim: &Aim, share: Option<u8>) -> Working {
    let base = i32::from(setting.unit(aim.firer).dice_at(aim.range));
    let mut lines = Vec::new();
    let mut line = |key: &'static str, change: i32, rule: &'static str, cause: Option<Cause>| {
        lines.push(WorkLine {
            text: Text::key(key),
            change,
            rule: rule.into(),
            cause,
        });
    };
    let pinned = i32::from(state.element(aim.firer).pinned);
    if pinned > 0 {
        line(
            "work-dice-pinned",
            -1,
            "F3-14",
            Some(Cause::Element(aim.firer)),
        );
    }
    if let Some(share) = share {
        line(
            "work-dice-split",
            i32::from(share) - (base - pinned).max(0),
            "F3-11",
            None,
        );
    }
    let covered = state
        .piece(aim.target)
        .and_then(|to| cover(&setting.ground, to.at))
        .filter(|_| !(aim.adjacent() && setting.options.adjacent_ignores_cover));
    if let Some(feature) = covered {
        line(
            "work-dice-cover",
            -1,
            "F3-13",
            Some(Cause::Feature(feature)),
        );
    }
    let soft = matches!(setting.kind(aim.firer), Kind::Infantry | Kind::HeavyWeapons);
    let armoured = soft && setting.kind(aim.target) == Kind::Tank && !aim.adjacent();
    if armoured && (covered.is_none() || setting.options.difficult_cumulative) {
        line(
            "work-dice-tank",
            -1,
            "F3-13",
            Some(Cause::Element(aim.target)),
        );
    }
    let needed = lines
        .iter()
        .fold(base, |sum, line| sum + line.change)
        .max(0);
    Working {
        text: Text::key("work-dice").with("range", Value::Number(aim.range.into())),
        rule: "F3-12".into(),
        base,
        lines,
        needed,
    }
}

/// What each die needs (F3-15): nothing ever changes it.
pub fn to_hit() -> Working {
    Working {
        text: Text::key("work-hit"),
        rule: "F3-15".into(),
        base: i32::from(HIT),
        lines: Vec::new(),
        needed: i32::from(HIT),
    }
}

/// Whether a unit may shoot at one target: not when it is next to several enemies (F3-R18), and not without dice.
pub fn single(
    setting: &Setting,
    state: &State,
    firer: ElementId,
    target: ElementId,
) -> Result<Aim, Refusal> {
    let aim = may_fire(setting, state, firer, target)?;
    if neighbours(setting, state, firer).len() > 1 {
        return Err(Refusal::new("F3-R18", "must-split"));
    }
    if pool(setting, state, &aim, None).needed == 0 {
        return Err(Refusal::new("F3-R20", "no-dice-left"));
    }
    Ok(aim)
}

/// The enemies next to a unit that it may shoot at, by number.
fn neighbours(setting: &Setting, state: &State, firer: ElementId) -> Vec<ElementId> {
    let mut foes = state.adjacent(setting, firer);
    foes.retain(|foe| may_fire(setting, state, firer, *foe).is_ok());
    foes
}

/// How a unit's dice are split among the enemies next to it (F3-R19).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The enemies, by number.
    pub foes: Vec<ElementId>,
    /// What each of them gets.
    pub even: u8,
    /// How many of them get one more.
    pub odd: u8,
}

impl Split {
    /// What one of them gets.
    pub fn share(&self, foe: ElementId, odd: &[ElementId]) -> u8 {
        self.even + u8::from(odd.contains(&foe))
    }
}

/// How a unit splits its dice; refused when it is not next to several enemies.
pub fn split(setting: &Setting, state: &State, firer: ElementId) -> Result<Split, Refusal> {
    let foes = neighbours(setting, state, firer);
    if foes.len() < 2 {
        return Err(Refusal::new("F3-11", "nothing-to-split"));
    }
    let pinned = u8::from(state.element(firer).pinned);
    let dice = setting.unit(firer).dice_at(1).saturating_sub(pinned);
    let n = foes.len() as u8;
    Ok(Split {
        foes,
        even: dice / n,
        odd: dice % n,
    })
}

/// The shares of a split, by target, with the dice that are left of each; refused if the odd dice go wrong or none is left.
pub fn shares(
    setting: &Setting,
    state: &State,
    firer: ElementId,
    odd: &[ElementId],
) -> Result<Vec<(ElementId, u8)>, Refusal> {
    let split = split(setting, state, firer)?;
    let known = odd.iter().all(|foe| split.foes.contains(foe));
    let distinct = odd.windows(2).all(|pair| pair[0] < pair[1]);
    if !known || !distinct || odd.len() != usize::from(split.odd) {
        return Err(
            Refusal::new("F3-R19", "odd-dice-wrong").with("n", Value::Number(split.odd.into()))
        );
    }
    let shares: Vec<(ElementId, u8)> = split
        .foes
        .iter()
        .map(|foe| (*foe, split.share(*foe, odd)))
        .collect();
    let any = shares.iter().any(|(foe, share)| {
        Aim::now(setting, state, firer, *foe)
            .is_some_and(|aim| pool(setting, state, &aim, Some(*share)).needed > 0)
    });
    if any {
        Ok(shares)
    } else {
        Err(Refusal::new("F3-R20", "no-dice-left"))
    }
}

/// Every way to give the odd dice of a split that leaves a die to roll.
pub fn splits(setting: &Setting, state: &State, firer: ElementId) -> Vec<Vec<ElementId>> {
    let Ok(split) = split(setting, state, firer) else {
        return Vec::new();
    };
    let mut ways: Vec<Vec<ElementId>> = vec![Vec::new()];
    for _ in 0..split.odd {
        let longer = ways.iter().flat_map(|way| {
            let later = split
                .foes
                .iter()
                .filter(|foe| way.last().is_none_or(|last| *foe > last));
            later.map(|foe| way.iter().copied().chain([*foe]).collect())
        });
        ways = longer.collect();
    }
    ways.retain(|odd| shares(setting, state, firer, odd).is_ok());
    ways
}

/// The targets a unit may shoot at alone.
pub fn targets(setting: &Setting, state: &State, firer: ElementId) -> Vec<ElementId> {
    let side = setting.side(firer);
    state
        .known(setting, side)
        .map(|(id, _)| id)
        .filter(|id| single(setting, state, firer, *id).is_ok())
        .collect()
}

/// Whether a unit has anything to shoot at.
pub fn can_shoot(setting: &Setting, state: &State, firer: ElementId) -> bool {
    let e = state.element(firer);
    if e.done || state.piece(firer).is_none() || setting.side(firer) != state.acting(setting) {
        return false;
    }
    !targets(setting, state, firer).is_empty() || !splits(setting, state, firer).is_empty()
}

/// Those of the side that decides who have anything to shoot at (F3-R31).
pub fn shooters(setting: &Setting, state: &State) -> Vec<ElementId> {
    setting
        .ids()
        .filter(|id| can_shoot(setting, state, *id))
        .collect()
}

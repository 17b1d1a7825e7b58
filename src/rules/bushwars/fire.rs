//! Who may fire at whom with what, and what a die must show (BW-11 to BW-13, BW-R3, BW-R7 to BW-R9).

use super::frame::Occasion;
use super::options::MovingNeeds10;
use super::roster::Weapon;
use super::setting::Setting;
use super::state::{Figure, Place, State};
use super::vehicles;
use crate::engine::report::Refusal;
use crate::engine::{Cause, Text, Value, WorkLine, Working};
use crate::table::{Cover, ElementId, FeatureId, Piece, sight};

/// A natural 10 always hits (BW-12).
pub const ALWAYS: u8 = 10;
/// What an ambush adds to the roll (BW-20).
pub const AMBUSH: i32 = 2;
/// What cover takes from it (BW-12, BW-R2).
const COVER: i32 = -1;

/// A firer and a target as they stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// Who fires.
    pub firer: ElementId,
    /// At whom.
    pub target: ElementId,
    /// The firer's marker.
    pub from: Piece,
    /// The target's nearest figure (BW-R9).
    pub nearest: Piece,
    /// Whether it is seen from the marker.
    pub seen: bool,
    /// What covers the target's marker, if anything does (BW-R16).
    pub cover: Option<FeatureId>,
}

impl Aim {
    /// The two as they stand now; none unless both are on the table.
    pub fn now(
        setting: &Setting,
        state: &State,
        firer: ElementId,
        target: ElementId,
    ) -> Option<Aim> {
        let from = state.marker(setting, firer)?;
        Aim::from(setting, state, firer, from, target)
    }

    /// The same with the firer's marker somewhere else.
    pub fn from(
        setting: &Setting,
        state: &State,
        firer: ElementId,
        from: Piece,
        target: ElementId,
    ) -> Option<Aim> {
        let nearest = state.nearest_figure(setting, &from, target)?;
        let marker = state.marker(setting, target)?;
        let ground = &setting.ground;
        let (cover, _, feature) = sight::sight(ground, &from, &marker).cover();
        Some(Aim {
            firer,
            target,
            seen: sight::sees(ground, &from, &nearest),
            cover: feature.filter(|_| cover != Cover::None),
            from,
            nearest,
        })
    }

    /// Whether a weapon reaches the target (BW-R9) and sees it (BW-R23).
    pub fn reaches(&self, setting: &Setting, weapon: Weapon) -> bool {
        let indirect = weapon == Weapon::Mortar && setting.options.mortar_indirect;
        (self.seen || indirect) && self.from.within(&self.nearest, weapon.range())
    }
}

/// The weapons of a firer that reach a target; those out of range do not fire and do not count (BW-R7).
pub fn reaching(setting: &Setting, state: &State, aim: &Aim) -> Vec<Figure> {
    let figures = state.element(aim.firer).figures.iter().copied();
    figures
        .filter(|figure| aim.reaches(setting, figure.weapon))
        .collect()
}

/// Whether the movement of the two makes a 10 needed (BW-13, BW-R3).
fn needs_ten(setting: &Setting, state: &State, firer: ElementId, target: ElementId) -> bool {
    let moved = |id| state.element(id).moved;
    match setting.options.moving_needs_10 {
        MovingNeeds10::Firer => moved(firer),
        MovingNeeds10::Target => moved(target),
        MovingNeeds10::Both => moved(firer) || moved(target),
    }
}

/// What a die needs to hit, with its working (BW-12): the firer's rating, the target's cover, an ambush (BW-20, BW-R45); a 10 where movement
/// asks for it, and never more than a 10. An ambush is not fire by or at who moves: only its two modifiers count.
pub fn to_hit(setting: &Setting, state: &State, aim: &Aim, occasion: Occasion) -> Working {
    let rating = i32::from(state.quality(setting, aim.firer).rating());
    let mut lines = Vec::new();
    if let Some(feature) = aim.cover {
        lines.push(WorkLine {
            text: Text::key("work-target-in-cover"),
            change: COVER,
            rule: "BW-12".into(),
            cause: Some(Cause::Feature(feature)),
        });
    }
    if occasion == Occasion::Ambush {
        lines.push(WorkLine {
            text: Text::key("work-ambush"),
            change: AMBUSH,
            rule: "BW-20".into(),
            cause: None,
        });
    }
    let changed = rating - lines.iter().map(|line| line.change).sum::<i32>();
    let mut needed = changed.min(i32::from(ALWAYS));
    if occasion != Occasion::Ambush && needs_ten(setting, state, aim.firer, aim.target) {
        lines.push(WorkLine {
            text: Text::key("work-has-moved"),
            change: needed - i32::from(ALWAYS),
            rule: "BW-13".into(),
            cause: None,
        });
        needed = i32::from(ALWAYS);
    }
    Working {
        text: Text::key("work-rating"),
        rule: "BW-12".into(),
        base: rating,
        lines,
        needed,
    }
}

/// What a target needs to save a hit (BW-14): its own rating.
pub fn save(setting: &Setting, state: &State, target: ElementId) -> Working {
    let rating = i32::from(state.quality(setting, target).rating());
    Working {
        text: Text::key("work-save"),
        rule: "BW-14".into(),
        base: rating,
        lines: Vec::new(),
        needed: rating,
    }
}

/// Whether somebody may fire in Regular Fire at all: on the table, not bound by a pin (BW-16), not spent on overwatch
/// (BW-22), not busy with a crate (BW-S1), a vehicle's weapon only with somebody who can serve it (BW-R53).
pub fn may_fire(setting: &Setting, state: &State, id: ElementId) -> Result<(), Refusal> {
    if matches!(state.element(id).place, Place::Aboard(_)) {
        return Err(Refusal::new("BW-R53", "nobody-fires-from-inside"));
    }
    if !matches!(state.element(id).place, Place::Table(_)) {
        return Err(Refusal::new("BW-R15", "not-on-table"));
    }
    if state.bound(id) {
        return Err(Refusal::new("BW-16", "is-pinned"));
    }
    if state.element(id).spent {
        return Err(Refusal::new("BW-22", "fired-on-overwatch"));
    }
    if state.element(id).opens.is_some() {
        return Err(Refusal::new("BW-S1", "opens-a-crate"));
    }
    vehicles::may_serve(setting, state, id)
}

/// The weapons of a firer that are not yet allocated (BW-R8).
pub fn free(setting: &Setting, state: &State, id: ElementId) -> Vec<Figure> {
    let mut declared = state
        .declared
        .iter()
        .filter(|shot| shot.firer == id)
        .peekable();
    if declared.peek().is_some() && !setting.options.split_fire_by_weapon {
        return Vec::new();
    }
    let slots: Vec<u8> = declared
        .flat_map(|shot| shot.slots.iter().copied())
        .collect();
    let figures = state.element(id).figures.iter().copied();
    figures
        .filter(|figure| !slots.contains(&figure.slot))
        .collect()
}

/// The slots that an order to fire allocates: one free weapon of that kind, or all that are free and reach (BW-R8).
pub fn allocated(
    setting: &Setting,
    state: &State,
    id: ElementId,
    target: ElementId,
    weapon: Option<Weapon>,
) -> Result<Vec<u8>, Refusal> {
    may_fire(setting, state, id)?;
    if !state.hostile(setting, id, target) {
        return Err(Refusal::new("BW-12", "not-an-enemy"));
    }
    let Some(aim) = Aim::now(setting, state, id, target) else {
        return Err(
            Refusal::new("BW-R15", "target-not-to-be-seen").with("who", Value::Element(target))
        );
    };
    if weapon.is_some() && !setting.options.split_fire_by_weapon {
        return Err(Refusal::new("BW-R8", "fires-as-one"));
    }
    let free = free(setting, state, id);
    if free.is_empty() {
        return Err(Refusal::new("BW-R8", "nothing-left-to-fire"));
    }
    let wanted = free
        .iter()
        .filter(|f| weapon.is_none_or(|weapon| f.weapon == weapon));
    let mut wanted = wanted.copied().peekable();
    if wanted.peek().is_none() {
        return Err(Refusal::new("BW-R8", "no-such-weapon-left"));
    }
    let reach = wanted.filter(|figure| aim.reaches(setting, figure.weapon));
    let most = if weapon.is_some() { 1 } else { usize::MAX };
    let slots: Vec<u8> = reach.map(|figure| figure.slot).take(most).collect();
    if slots.is_empty() {
        let seen = aim.seen;
        let (rule, key) = if seen {
            ("BW-R9", "beyond-its-range")
        } else {
            ("BW-R23", "does-not-see")
        };
        return Err(Refusal::new(rule, key).with("who", Value::Element(target)));
    }
    Ok(slots)
}

/// Those at whom somebody may fire now in Regular Fire.
pub fn targets(setting: &Setting, state: &State, id: ElementId) -> Vec<ElementId> {
    if may_fire(setting, state, id).is_err() || free(setting, state, id).is_empty() {
        return Vec::new();
    }
    let foes = state.pieces().map(|(foe, _)| foe);
    foes.filter(|foe| allocated(setting, state, id, *foe, None).is_ok())
        .collect()
}

/// Those of a side's units of one quality that may still fire at somebody.
pub fn shooters(
    setting: &Setting,
    state: &State,
    quality: super::Quality,
    side: crate::engine::SideId,
) -> Vec<ElementId> {
    let own = state
        .ids()
        .filter(|id| state.side(setting, *id) == side && state.quality(setting, *id) == quality);
    own.filter(|id| !targets(setting, state, *id).is_empty())
        .collect()
}

//! Fire: who may fire at whom, and what it takes to hit (IC-30 to IC-34, IC-62, IC-63). What saves is in [`save`].

use super::contact::{in_combat, lender_for};
use super::frame::ShotKind;
use super::roster::{ApLimit, AtLimit};
use super::save::{self, shelter};
use super::setting::Setting;
use super::state::State;
use super::{cause_element, cause_feature, civilian, eyes};
use crate::engine::{Refusal, Text, Value, WorkLine, Working};
use crate::table::sight::{Crossing, SightLine};
use crate::table::{
    Aspect, CONTACT, ElementId, FeatureId, Footprint, Length, Obscurement, Piece, Point,
};

/// A die that needs this or more never succeeds.
pub const NEVER: u8 = 7;

/// Close range, base edge to base edge, inclusive, for AP and AT fire (IC-34, IC-R42).
pub const CLOSE_RANGE: [Length; 2] = [Length::cm(10), Length::cm(20)];

/// A type of fire (IC-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fire {
    /// At infantry.
    Ap,
    /// At vehicles and aircraft.
    At,
    /// The one AT volley of the battle (IC-R47).
    Law,
}

/// A shot that is looked at: who fires, at whom, from where to where. The pieces may be imagined ones.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// Who fires.
    pub firer: ElementId,
    /// Where the firer stands.
    pub from: Piece,
    /// At whom.
    pub target: ElementId,
    /// Where the target stands.
    pub to: Piece,
    /// What kind of shot.
    pub kind: ShotKind,
    /// Whether it is the one AT volley of the battle (IC-R47).
    pub law: bool,
}

impl Aim {
    /// The type of fire: the target decides (IC-30, IC-R44).
    pub fn fire(&self, setting: &Setting) -> Fire {
        match (setting.on_foot(self.target), self.law) {
            (_, true) => Fire::Law,
            (true, _) => Fire::Ap,
            (false, _) => Fire::At,
        }
    }

    /// The leader who can lend a die to it: to AP fire only (IC-R55).
    pub fn lender(&self, setting: &Setting, state: &State) -> Option<ElementId> {
        let ap = self.fire(setting) == Fire::Ap;
        ap.then(|| lender_for(setting, state, self.firer, &self.from))?
    }

    /// The same shot with the one AT volley, or without.
    #[must_use]
    pub fn with(self, law: bool) -> Aim {
        Aim { law, ..self }
    }

    /// Its sight line.
    pub fn line(&self, setting: &Setting, state: &State) -> SightLine {
        let (viewer, target) = ((self.firer, self.from), (self.target, self.to));
        eyes::line(setting, state, viewer, target)
    }

    /// A shot between elements as they stand now; none if one of them is off the table.
    pub fn now(state: &State, firer: ElementId, target: ElementId, kind: ShotKind) -> Option<Aim> {
        Some(Aim {
            firer,
            from: state.piece(firer)?,
            target,
            to: state.piece(target)?,
            kind,
            law: false,
        })
    }
}

/// The sight line of a shot that may be made, or why it may not. Range is not limited (IC-31, IC-R57), other elements block nothing unless
/// an option says so (IC-R56), AP goes at infantry only, AT at vehicles and aircraft (IC-R44) (IC-30 to IC-32, IC-50, IC-R49, IC-R55).
pub fn may_fire(setting: &Setting, state: &State, aim: &Aim) -> Result<SightLine, Refusal> {
    may_aim(setting, state, aim)?;
    may_fire_along(setting, state, aim, aim.line(setting, state))
}

/// Whether [`may_fire`] has a line, found sooner.
pub fn can_fire(setting: &Setting, state: &State, aim: &Aim) -> bool {
    match setting.unit(aim.firer).ap_limit {
        ApLimit::HardTargetOnly if aim.fire(setting) == Fire::Ap => {
            may_fire(setting, state, aim).is_ok()
        }
        _ => {
            let (viewer, target) = ((aim.firer, aim.from), (aim.target, aim.to));
            may_aim(setting, state, aim).is_ok()
                && eyes::sees(setting, state, viewer, target)
                && civilian::in_the_way(setting, state, aim).is_none()
        }
    }
}

/// Whether a shot may be made as far as that does not depend on what is seen.
pub fn may_aim(setting: &Setting, state: &State, aim: &Aim) -> Result<(), Refusal> {
    let stray = aim.kind == ShotKind::Stray;
    let charge = aim.kind == ShotKind::Charge;
    may_use(setting, state, aim)?;
    if !stray && !setting.hostile(aim.firer, aim.target) {
        return Err(Refusal::new("IC-32", "target-is-friend"));
    }
    if state.element(aim.firer).lent {
        return Err(Refusal::new("IC-R55", "has-lent-its-die"));
    }
    if !charge && in_combat(setting, state, aim.firer) {
        return Err(Refusal::new("IC-48", "in-close-combat"));
    }
    if !stray && !charge && in_combat(setting, state, aim.target) {
        if setting.side_of(aim.firer).good_guys {
            return Err(Refusal::new("IC-50", "target-in-close-combat"));
        }
        if aim.fire(setting) != Fire::Ap {
            return Err(Refusal::new("IC-R77", "only-ap-into-close-combat"));
        }
    }
    if !stray && !aim.from.in_front(aim.to.at) {
        return Err(
            Refusal::new("IC-32", "target-not-in-front").with("who", Value::Element(aim.target))
        );
    }
    if let Some(range) = setting.options.max_range
        && !aim.from.within(&aim.to, range)
    {
        return Err(
            Refusal::new("IC-R57", "target-out-of-range").with("range", Value::Length(range))
        );
    }
    Ok(())
}

/// Whether the firer has a weapon that may be used against the target (IC-30, IC-52, IC-R44 to IC-R47).
fn may_use(setting: &Setting, state: &State, aim: &Aim) -> Result<(), Refusal> {
    let (unit, target) = (setting.unit(aim.firer), setting.unit(aim.target));
    let e = state.element(aim.firer);
    let flies = |id| state.element(id).airborne;
    match aim.fire(setting) {
        Fire::Ap if power(setting, state, aim.firer, Fire::Ap) == 0 => Err(if unit.ap == 0 {
            Refusal::new("IC-30", "no-fire-power")
        } else {
            Refusal::new("IC-R62", "weapons-out")
        }),
        Fire::Ap => Ok(()),
        _ if flies(aim.firer) && flies(aim.target) => Err(Refusal::new("IC-52", "no-air-to-air")),
        Fire::Law if target.class.on_foot() => Err(Refusal::new("IC-R44", "at-only-at-vehicles")),
        Fire::Law if unit.law == 0 => Err(Refusal::new("IC-R47", "has-no-law")),
        Fire::Law if e.law_fired => Err(Refusal::new("IC-R47", "law-is-fired")),
        Fire::Law => Ok(()),
        Fire::At if unit.at == 0 => Err(Refusal::new("IC-R44", "no-at-fire-power")),
        Fire::At if power(setting, state, aim.firer, Fire::At) == 0 => {
            Err(Refusal::new("IC-R62", "weapons-out"))
        }
        Fire::At => match unit.at_limit {
            AtLimit::Aircraft if !target.class.aircraft() => {
                Err(Refusal::new("IC-R46", "only-at-aircraft"))
            }
            AtLimit::Armour(weakest) if save::met(setting, state, aim) < i32::from(weakest) => {
                let limit = Value::Number(i64::from(weakest));
                Err(Refusal::new("IC-R45", "armour-too-thick").with("limit", limit))
            }
            _ => Ok(()),
        },
    }
}

/// Whether a shot that may be aimed may be fired along its sight line: nothing blocks it, and the weapon is for such a target.
pub fn may_fire_along(
    setting: &Setting,
    state: &State,
    aim: &Aim,
    line: SightLine,
) -> Result<SightLine, Refusal> {
    let (viewer, target) = ((aim.firer, aim.from), (aim.target, aim.to));
    if let Some(vehicle) = eyes::vehicle_between(setting, state, viewer, target) {
        let refusal = Refusal::new("IC-R56", "vehicle-in-the-way");
        return Err(refusal.with("what", Value::Element(vehicle)));
    }
    if line.blocked() {
        let refusal =
            Refusal::new("IC-32", "target-not-in-sight").with("who", Value::Element(aim.target));
        let blocker = line
            .crossings
            .iter()
            .find(|c| c.obscures == Obscurement::Blocked);
        return Err(match blocker {
            Some(crossing) => refusal.with("what", Value::Feature(crossing.feature)),
            None => refusal,
        });
    }
    let hard_only = setting.unit(aim.firer).ap_limit == ApLimit::HardTargetOnly;
    if hard_only && aim.fire(setting) == Fire::Ap && !shelter(&line).hard {
        return Err(Refusal::new("IC-R49", "only-at-hard-targets"));
    }
    if let Some(civilian) = civilian::in_the_way(setting, state, aim) {
        let refusal = Refusal::new("IC-66", "civilian-in-the-way");
        return Err(refusal.with("who", Value::Element(civilian)));
    }
    Ok(line)
}

/// What a die needs to hit. Modifiers change the die and add up (IC-R36) (IC-33, IC-34, IC-23): obscurement by the weapon (IC-62), aspect, close
/// range, moving, the firer's optics; then naturals (IC-R37). [`NEVER`] if it cannot.
pub fn to_hit(setting: &Setting, state: &State, aim: &Aim, line: &SightLine) -> Working {
    if aim.kind == ShotKind::Mortar {
        return mortar();
    }
    let mut lines = Vec::new();
    let mut add = |key: &'static str, change: i32, rule: &'static str, cause| {
        lines.push(WorkLine {
            text: Text::key(key),
            change,
            rule: rule.into(),
            cause,
        });
    };
    let at = aim.fire(setting) != Fire::Ap;
    // A house is hit with the people in it; a vehicle behind a wall is not (IC-63).
    let big_gun = !at && setting.unit(aim.firer).big_gun && setting.options.big_gun_hits_buildings;
    let strongest = line
        .crossings
        .iter()
        .filter(|c| !(big_gun && c.hard))
        .max_by_key(|c| c.obscures);
    let feature = strongest.map(|crossing| crossing.feature);
    let behind = hull_down(setting, state, aim, line);
    match (behind, line.obscurement(state.ground(setting), big_gun)) {
        (Some(feature), _) => add("work-hull-down", -2, "IC-63", cause_feature(Some(feature))),
        (None, Obscurement::Clear) => {}
        (None, Obscurement::Obscured) => {
            add("work-obscured", -1, "IC-33", cause_feature(feature));
        }
        (None, Obscurement::Heavy | Obscurement::Blocked) => {
            add("work-heavily-obscured", -2, "IC-33", cause_feature(feature));
        }
    }
    if save::aspect(setting, aim.target, &aim.to, aim.from.at) != Aspect::Front {
        add("work-flank", 1, "IC-34", cause_element(aim.target));
    }
    if aim.from.within(&aim.to, CLOSE_RANGE[usize::from(at)]) {
        add("work-close-range", 1, "IC-34", None);
    }
    if aim.kind.moving() {
        add("work-moving", -1, "IC-23", cause_element(aim.firer));
    }
    if state.element(aim.firer).hurt.optics {
        add("work-optics", -1, "IC-41", cause_element(aim.firer));
    }
    let mut needed = 4 - lines.iter().map(|line| line.change).sum::<i32>();
    if needed > 6 && setting.options.natural_6_hits {
        lines.push(natural("work-natural-six", needed - 6));
        needed = 6;
    } else if needed < 2 && setting.options.natural_6_hits {
        lines.push(natural("work-natural-one", needed - 2));
        needed = 2;
    }
    Working {
        text: Text::key("work-to-hit"),
        rule: "IC-33".into(),
        base: 4,
        lines,
        needed,
    }
}

/// The wall, bank or crest that a vehicle on the ground touches and that lies between it and the firer: it is heavily obscured (IC-63, IC-R95).
/// A firer who touches it too, or looks over it from above, looks past it.
fn hull_down(setting: &Setting, state: &State, aim: &Aim, line: &SightLine) -> Option<FeatureId> {
    let flies = |id| state.element(id).airborne;
    if setting.on_foot(aim.target) || flies(aim.target) || flies(aim.firer) {
        return None;
    }
    let ground = state.ground(setting);
    let hides = |crossing: &&Crossing| {
        let feature = ground.feature(crossing.feature);
        let low = match &feature.footprint {
            Footprint::Line { .. } => feature.hard && crossing.obscures != Obscurement::Clear,
            Footprint::Area(_) => feature.level > aim.from.level,
        };
        let near = |piece: &Piece, at: Point| {
            piece.at.distance_squared(at) <= (piece.radius + CONTACT).squared()
        };
        let ends = [crossing.enters, crossing.leaves];
        let border = ends.into_iter().filter(|at| *at != aim.to.at);
        let touches = |piece: &Piece| border.clone().any(|at| near(piece, at));
        low && touches(&aim.to) && !touches(&aim.from)
    };
    let crossing = line.crossings.iter().find(hides);
    crossing.map(|crossing| crossing.feature)
}

fn natural(key: &'static str, change: i32) -> WorkLine {
    WorkLine {
        text: Text::key(key),
        change,
        rule: "IC-R37".into(),
        cause: None,
    }
}

/// A blunder's mortar hits on 4+, flat (IC-17, IC-R30).
pub fn mortar() -> Working {
    Working {
        text: Text::key("work-mortar"),
        rule: "IC-17".into(),
        base: 4,
        lines: Vec::new(),
        needed: 4,
    }
}

/// What a shot at a target takes: need and save, as far as they can be told apart by who is fired at (IC-R25).
pub fn signature(setting: &Setting, state: &State, aim: &Aim) -> Option<(u8, u8)> {
    if !can_fire(setting, state, aim) {
        return None;
    }
    let line = may_fire(setting, state, aim).ok()?;
    let hit = to_hit(setting, state, aim, &line).needed;
    let save = save::of_shot(setting, state, aim, &line).needed;
    Some((as_die(hit), as_die(save)))
}

/// A needed number as a die that shows it or more (IC-R39), 2 to [`NEVER`] (1 where even a natural one would do).
pub fn as_die(needed: i32) -> u8 {
    u8::try_from(needed.clamp(1, i32::from(NEVER))).unwrap_or(NEVER)
}

/// How many dice an element has for a type of fire: AP falls with strength (IC-38, IC-R53), AT does not unless an option says so; what is out is
/// out (IC-R62).
pub fn power(setting: &Setting, state: &State, firer: ElementId, fire: Fire) -> u8 {
    let (unit, e) = (setting.unit(firer), state.element(firer));
    let at_out = e.hurt.weapons_out > 0;
    let ap_out = e.hurt.weapons_out > u8::from(unit.at > 0);
    match fire {
        Fire::Law => unit.law,
        Fire::At if at_out => 0,
        Fire::At if setting.options.scale_at => setting.scaled(unit.at, firer, e.strength),
        Fire::At => unit.at,
        Fire::Ap if ap_out => 0,
        Fire::Ap => setting.fire_power(firer, e.strength),
    }
}

/// How many dice a shot has, with a leader's die if one is lent, which goes with AP fire (IC-R55).
pub fn dice(setting: &Setting, state: &State, aim: &Aim, helper: Option<ElementId>) -> u8 {
    let fire = aim.fire(setting);
    let lent = fire == Fire::Ap && helper.is_some();
    power(setting, state, aim.firer, fire).saturating_add(u8::from(lent))
}

//! Fire: who may fire at whom, what it takes to hit and to save (IC-30 to IC-39, IC-62).

use super::contact::in_combat;
use super::frame::ShotKind;
use super::roster::{ApLimit, SaveMinus};
use super::setting::Setting;
use super::state::State;
use super::{cause_element, cause_feature, eyes};
use crate::engine::{Refusal, Text, Value, WorkLine, Working};
use crate::table::sight::SightLine;
use crate::table::{Cover, ElementId, FeatureId, Length, Obscurement, Piece};

/// A die that needs this or more never succeeds.
pub const NEVER: u8 = 7;

/// Close range for AP fire, base edge to base edge, inclusive (IC-34, IC-R42).
pub const CLOSE_RANGE: Length = Length::cm(10);

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
}

impl Aim {
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
        })
    }
}

/// The sight line of a shot that may be made, or why it may not. Range is not limited (IC-31, IC-R57), other elements block nothing (IC-R56),
/// AP goes at infantry only (IC-R44) (IC-30 to IC-32, IC-50, IC-R49, IC-R55).
pub fn may_fire(setting: &Setting, state: &State, aim: &Aim) -> Result<SightLine, Refusal> {
    may_aim(setting, state, aim)?;
    may_fire_along(setting, aim, aim.line(setting, state))
}

/// Whether [`may_fire`] has a line, found sooner.
pub fn can_fire(setting: &Setting, state: &State, aim: &Aim) -> bool {
    match setting.unit(aim.firer).ap_limit {
        ApLimit::Any => {
            may_aim(setting, state, aim).is_ok()
                && eyes::sees(setting, state, (aim.firer, aim.from), (aim.target, aim.to))
        }
        ApLimit::HardTargetOnly => may_fire(setting, state, aim).is_ok(),
    }
}

/// Whether a shot may be made as far as that does not depend on what is seen.
pub fn may_aim(setting: &Setting, state: &State, aim: &Aim) -> Result<(), Refusal> {
    let unit = setting.unit(aim.firer);
    let stray = aim.kind == ShotKind::Stray;
    let charge = aim.kind == ShotKind::Charge;
    if unit.ap == 0 {
        return Err(Refusal::new("IC-30", "no-fire-power"));
    }
    if !stray && !setting.hostile(aim.firer, aim.target) {
        return Err(Refusal::new("IC-32", "target-is-friend"));
    }
    if state.element(aim.firer).lent {
        return Err(Refusal::new("IC-R55", "has-lent-its-die"));
    }
    if !charge && in_combat(setting, state, aim.firer) {
        return Err(Refusal::new("IC-48", "in-close-combat"));
    }
    if !stray
        && !charge
        && setting.side_of(aim.firer).good_guys
        && in_combat(setting, state, aim.target)
    {
        return Err(Refusal::new("IC-50", "target-in-close-combat"));
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

/// Whether a shot that may be aimed may be fired along its sight line: nothing blocks it, and the weapon is for such a target.
pub fn may_fire_along(setting: &Setting, aim: &Aim, line: SightLine) -> Result<SightLine, Refusal> {
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
    if setting.unit(aim.firer).ap_limit == ApLimit::HardTargetOnly && !shelter(&line).hard {
        return Err(Refusal::new("IC-R49", "only-at-hard-targets"));
    }
    Ok(line)
}

/// What a die needs to hit. Modifiers change the die and add up (IC-R36) (IC-33, IC-34, IC-23): obscurement by the weapon (IC-62), aspect, close range, moving; then naturals
/// (IC-R37). [`NEVER`] if it cannot.
pub fn to_hit(setting: &Setting, aim: &Aim, line: &SightLine) -> Working {
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
    let big_gun = setting.unit(aim.firer).big_gun && setting.options.big_gun_hits_buildings;
    let obscurement = line.obscurement(&setting.ground, big_gun);
    let strongest = line
        .crossings
        .iter()
        .filter(|c| !(big_gun && c.hard))
        .max_by_key(|c| c.obscures);
    let feature = strongest.map(|crossing| crossing.feature);
    match obscurement {
        Obscurement::Clear => {}
        Obscurement::Obscured => add("work-obscured", -1, "IC-33", cause_feature(feature)),
        Obscurement::Heavy | Obscurement::Blocked => {
            add("work-heavily-obscured", -2, "IC-33", cause_feature(feature))
        }
    }
    if !aim.to.in_front(aim.from.at) {
        add("work-flank", 1, "IC-34", cause_element(aim.target));
    }
    if aim.from.within(&aim.to, CLOSE_RANGE) {
        add("work-close-range", 1, "IC-34", None);
    }
    if aim.kind.moving() {
        add("work-moving", -1, "IC-23", cause_element(aim.firer));
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

/// What a save needs (IC-35): by body armour and cover, one worse for some weapons (IC-R48, IC-R52); above 6 there is none (IC-R38).
pub fn to_save(
    setting: &Setting,
    target: ElementId,
    weapon: Option<ElementId>,
    shelter: Shelter,
) -> Working {
    let armoured = setting.side_of(target).body_armour;
    let base = match (armoured, shelter.cover) {
        (true, Cover::None) => 6,
        (true, Cover::Light) => 5,
        (true, Cover::Heavy) => 4,
        (false, Cover::None) => i32::from(NEVER),
        (false, Cover::Light) => 6,
        (false, Cover::Heavy) => 5,
    };
    let key = match shelter.cover {
        Cover::None => "work-save-open",
        Cover::Light => "work-save-light",
        Cover::Heavy => "work-save-heavy",
    };
    let mut lines = Vec::new();
    let minus = weapon.is_some_and(|id| match setting.unit(id).save_minus {
        SaveMinus::Never => false,
        SaveMinus::HardTarget => shelter.hard,
        SaveMinus::Always => true,
    });
    if minus {
        lines.push(WorkLine {
            text: Text::key("work-heavy-weapon"),
            change: -1,
            rule: if shelter.hard { "IC-R48" } else { "IC-R52" }.into(),
            cause: weapon.and_then(cause_element),
        });
    }
    let mut needed = base - lines.iter().map(|line| line.change).sum::<i32>();
    if needed > 6 && setting.options.natural_6_saves {
        lines.push(WorkLine {
            text: Text::key("work-natural-six"),
            change: needed - 6,
            rule: "IC-R38".into(),
            cause: None,
        });
        needed = 6;
    }
    Working {
        text: Text::key(key),
        rule: "IC-35".into(),
        base,
        lines,
        needed: needed.min(i32::from(NEVER)),
    }
}

/// The cover a target has against one shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shelter {
    /// How good it is.
    pub cover: Cover,
    /// Whether it comes from a hard target.
    pub hard: bool,
    /// Where it comes from.
    pub feature: Option<FeatureId>,
}

/// The best cover on a sight line (TB-9).
pub fn shelter(line: &SightLine) -> Shelter {
    let (cover, hard, feature) = line.cover();
    Shelter {
        cover,
        hard,
        feature,
    }
}

/// What a shot at a target takes: need and save, as far as they can be told apart by who is fired at (IC-R25).
pub fn signature(setting: &Setting, state: &State, aim: &Aim) -> Option<(u8, u8)> {
    if !can_fire(setting, state, aim) {
        return None;
    }
    let line = may_fire(setting, state, aim).ok()?;
    let hit = to_hit(setting, aim, &line).needed;
    let save = to_save(setting, aim.target, Some(aim.firer), shelter(&line)).needed;
    Some((as_die(hit), as_die(save)))
}

/// A needed number as a die that shows it or more (IC-R39), 2 to [`NEVER`] (1 where even a natural one would do).
pub fn as_die(needed: i32) -> u8 {
    u8::try_from(needed.clamp(1, i32::from(NEVER))).unwrap_or(NEVER)
}

/// How many dice an element fires (IC-38), with a leader's die if one is lent (IC-R55).
pub fn dice(setting: &Setting, state: &State, firer: ElementId, helper: Option<ElementId>) -> u8 {
    let power = setting.fire_power(firer, state.element(firer).strength);
    power.saturating_add(u8::from(helper.is_some()))
}
